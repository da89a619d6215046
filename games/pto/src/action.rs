//! What may be done.

use crate::*;
use serde::{Deserialize, Serialize};

heigi_engine::verbs! {
    /// One small decision.
    #[derive(Serialize, Deserialize)]
    pub enum Action of Pto {
        /// Pick a unit for what comes next: to fire, to move or to fight with others.
        Join(unit: UnitId) = "join" "pto-do-join",
        /// Leave out a unit that is picked.
        Leave(unit: UnitId) = "leave" "pto-do-leave",
        /// Fire at a Location with those that are picked.
        Fire(spot: Spot) = "fire" "pto-do-fire",
        /// 18.1: fire a Gun at a whole Location.
        Shell(spot: Spot) = "shell" "pto-do-shell",
        /// Move into a Location.
        Step(spot: Spot) = "step" "engine-do-step",
        /// 6.3: move into a Location by assault movement, which ends the move.
        Creep(spot: Spot) = "creep" "pto-do-creep",
        /// 6.3: struggle into a Location that takes more points than there are.
        Struggle(spot: Spot) = "struggle" "pto-do-struggle",
        /// 10.4, 24: throw smoke grenades into a Location, or fire smoke shells at it.
        Smoke(spot: Spot) = "smoke" "pto-do-smoke",
        /// 10.4, 24: throw white phosphorus into a Location, or fire shells of it there.
        Phosphorus(spot: Spot) = "phosphorus" "pto-do-phosphorus",
        /// 10.3: place a demolition charge in a Location.
        Place(spot: Spot) = "place" "pto-do-place",
        /// 6.1: move at the double.
        Double = "double" "pto-do-double",
        /// Stop here.
        Halt = "halt" "engine-do-halt" main,
        /// 9.1: fire no more at who has moved there.
        Hold = "hold" "engine-do-hold" main,
        /// 5.6: try to rally a unit.
        Rally(unit: UnitId) = "rally" "pto-do-rally",
        /// 10.1: try to repair a weapon.
        Repair(unit: UnitId) = "repair" "pto-do-repair",
        /// 5.7: let a broken unit rout.
        Rout(unit: UnitId) = "rout" "pto-do-rout",
        /// 5.7: crawl into a Location, which ends the rout.
        Crawl(spot: Spot) = "crawl" "pto-do-crawl",
        /// 6.4: take up a unit to advance it.
        Advance(unit: UnitId) = "advance" "pto-do-advance",
        /// 6.4: let it stay.
        Stay = "stay" "pto-do-stay",
        /// 6.8: show a concealed unit to who has come upon it.
        Show(unit: UnitId) = "show" "pto-do-show",
        /// 11.0: pick one of the concealed enemies for an attack, by its place among them, or leave it out.
        Unknown(number: u8) = "unknown" "pto-do-unknown",
        /// 11.0: those that are picked fight.
        Strike = "strike" "pto-do-strike" main,
        /// Nothing more in this phase.
        Done = "done" "pto-do-done" main,
    }
}
