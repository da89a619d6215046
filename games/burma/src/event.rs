//! What happened.

use crate::Burma;
use crate::position::{Cause, Phase};
use crate::printed::tables::{Column, Loss};
use crate::printed::units::{AirId, UnitId};
use crate::turn::questions::Subject;
use heigi_board::HexId;
use heigi_engine::{Side, told};

/// An activation marker, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marker(pub u8);

heigi_engine::events! {
    /// What happened. What ends an undo has shown a die or a marker, or closed a part of the turn for good.
    pub enum Event of Burma {
        /// A die was rolled.
        Die(cause: Cause, die: told::Die) = Die cause "burma-log-die" for_good,
        /// A die was rolled for somebody or some place.
        DieFor(cause: Cause, subject: Subject, die: told::Die) = Die cause "burma-log-die-for" for_good,
        /// The random event was rolled for.
        Event(total: i32; text: &'static str) = Result "14.1.6" text,
        /// The unit advances to the hex.
        Advanced(unit: UnitId, hex: HexId; rule: &'static str) = Move rule "burma-log-advanced",
        /// The air unit turns back.
        AirAborted(air: AirId) = Result "5.7.3" "burma-log-air-aborted",
        /// So many Japanese air units come, by the total of the die.
        AirAvailable(total: i32, units: i32) = Move "TBL-AIRAVAIL" "burma-log-air-available",
        /// The air unit attacks another with a total of the die.
        AirCombat(air: AirId, target: AirId, total: i32) = Attack "5.7.3" "burma-log-air-combat",
        /// The air unit is damaged.
        AirDamaged(air: AirId) = Result "5.7.3" "burma-log-air-damaged",
        /// The air unit is out of the game.
        AirRemoved(air: AirId) = Result "5.2.4" "burma-log-air-removed",
        /// The air unit is repaired.
        AirRepaired(air: AirId) = Move "5.8.4" "burma-log-air-repaired",
        /// The air unit supports a fight over the hex.
        AirSupports(air: AirId, hex: HexId) = Move "5.4.2" "burma-log-air-supports",
        /// All markers have been used.
        AllUsed = Move "9.1.4-1" "burma-log-all-used",
        /// The unit lies off the hex.
        AtSea(unit: UnitId, hex: HexId) = Move "12.5.4" "burma-log-at-sea",
        /// Attack of the side on the hex.
        Attack(hex: HexId, side: Side) = Attack "13.2.1b" "burma-log-attack",
        /// The line in the hex is complete.
        Built(hex: HexId) = Move "7.8.2c" "burma-log-built",
        /// The hex is now a source for Chinese units and Marauders.
        ChineseSource(hex: HexId) = Result "TBL-EV-2" "burma-log-chinese-source",
        /// The column after so many shifts, with the results of both sides there.
        Column(column: Column, shifts: i32, attacker: Loss, defender: Loss) = Attack "TBL-CRT" "burma-log-column",
        /// The unit is committed.
        Committed(unit: UnitId) = Move "7.9.6" "burma-log-committed",
        /// The side gives the match up.
        Conceded(side: Side) = End "20.1" "burma-log-conceded" for_good,
        /// The Chindits cut the lines of the hex.
        Cut(hex: HexId) = Move "TBL-CHINDIT" "burma-log-cut",
        /// The unit is disrupted.
        Disrupted(unit: UnitId; rule: &'static str) = Result rule "burma-log-disrupted",
        /// Supply is dropped on the hex.
        Dropped(hex: HexId) = Move "7.11.1" "burma-log-dropped",
        /// The unit is eliminated.
        Eliminated(unit: UnitId; rule: &'static str) = Result rule "burma-log-eliminated",
        /// The unit leaves the map.
        Exited(unit: UnitId; rule: &'static str) = Move rule "burma-log-exited",
        /// The supply lines of the unit are longer.
        Extended(unit: UnitId) = Move "7.7.2e" "burma-log-extended",
        /// The unit is supplied.
        Fed(unit: UnitId; rule: &'static str) = Move rule "burma-log-fed",
        /// The first end marker: some units of the side may act.
        FirstEnd(side: Side) = Phase "9.2.2" "burma-log-first-end" for_good,
        /// The unit is flown to the hex.
        Flown(unit: UnitId, hex: HexId) = Move "5.6.4" "burma-log-flown",
        /// The stockpile of the side grows to so many points.
        Gained(side: Side, points: i32, total: i32; rule: &'static str) = Move rule "burma-log-gained",
        /// The unit found no place in the set-up and is given up.
        GivenUp(unit: UnitId) = Move "21.0" "burma-log-given-up",
        /// The headquarters or artillery supports a fight over the hex.
        GroundSupports(unit: UnitId, hex: HexId; rule: &'static str) = Move rule "burma-log-ground-supports",
        /// The unit is committed and in confusion for this turn.
        InDisorder(unit: UnitId; rule: &'static str) = Move rule "burma-log-in-disorder",
        /// The side has the initiative.
        Initiative(side: Side; rule: &'static str) = Result rule "burma-log-initiative",
        /// The air unit interdicts the hex.
        Interdicted(air: AirId, hex: HexId) = Move "5.5.4" "burma-log-interdicted",
        /// The unit comes down on the hex.
        Jumped(unit: UnitId, hex: HexId) = Move "12.4.3" "burma-log-jumped",
        /// A marker is kept.
        Kept(side: Side) = Move "8.1.4" "burma-log-kept" for_good,
        /// The unit lands at the hex.
        Landed(unit: UnitId, hex: HexId) = Move "12.5.3" "burma-log-landed",
        /// The stockpile of the side shrinks to so many points.
        Lost(side: Side, points: i32, total: i32; rule: &'static str) = Move rule "burma-log-lost",
        /// A supply marker in the hex is lost.
        MarkerLost(hex: HexId; rule: &'static str) = Move rule "burma-log-marker-lost",
        /// What is added to a die.
        Modified(cause: told::Cause, value: told::Signed; rule: &'static str) = Die rule "burma-log-modified",
        /// The unit mounts a truck.
        Motorised(unit: UnitId) = Move "17.7.6" "burma-log-motorised",
        /// The unit moves to the hex.
        Moved(unit: UnitId, hex: HexId; rule: &'static str) = Move rule "burma-log-moved",
        /// So many against so many in the hex.
        Odds(hex: HexId, attack: i32, defence: i32) = Attack "13.2.1d-iii" "burma-log-odds",
        /// The unit is out of supply.
        OutOfSupply(unit: UnitId; rule: &'static str) = Result rule "burma-log-out-of-supply",
        /// The points are compared: of the Allies and of Japan.
        Over(allies: i32, japan: i32) = End "20.2" "burma-log-over" for_good,
        /// A phase begins.
        PhaseBegan(phase: Phase) = Phase "4.0" "burma-log-phase" for_good,
        /// Markers of the side: so many of level so many.
        Picked(side: Side, count: i32, level: i32) = Phase "8.1.2" "burma-log-picked" for_good,
        /// The unit may not move in this turn.
        Pinned(unit: UnitId) = Move "TBL-CHINDIT" "burma-log-pinned",
        /// Victory points of the side: so many more, so many in all.
        Points(side: Side, points: i32, total: i32; rule: &'static str) = Result rule "burma-log-points",
        /// Victory points of the side: so many less, so many in all.
        PointsLost(side: Side, points: i32, total: i32; rule: &'static str) = Move rule "burma-log-points-lost",
        /// Work of the side begins in the hex.
        Project(hex: HexId, side: Side) = Move "7.8.2a" "burma-log-project",
        /// The unit comes back at the hex.
        Rebuilt(unit: UnitId, hex: HexId; rule: &'static str) = Move rule "burma-log-rebuilt",
        /// The side receives points, by the total of the die.
        Received(side: Side, total: i32, points: i32) = Move "TBL-SUPPLY" "burma-log-received",
        /// The unit comes in at the hex.
        Reinforcement(unit: UnitId, hex: HexId; rule: &'static str) = Move rule "burma-log-reinforcement",
        /// The lines of the hex are repaired.
        Repaired(hex: HexId) = Move "7.8.3" "burma-log-repaired",
        /// The unit regains so many steps.
        Replaced(unit: UnitId, steps: i32; rule: &'static str) = Move rule "burma-log-replaced",
        /// The unit is ready again.
        Restored(unit: UnitId) = Move "9.3.9" "burma-log-restored",
        /// The unit retreats to the hex.
        Retreated(unit: UnitId, hex: HexId; rule: &'static str) = Result rule "burma-log-retreated",
        /// The side declares its sanctioned operation.
        Sanction(side: Side) = Phase "19.1.2" "burma-log-sanction" for_good,
        /// The marker of the sanctioned operation leaves the game.
        SanctionGone(; rule: &'static str) = Result rule "burma-log-sanction-gone",
        /// The side uses an item of its sanctioned operation.
        SanctionItem(side: Side, item: i32; rule: &'static str) = Result rule "burma-log-sanction-item",
        /// The marker of the sanctioned operation passes to the side.
        SanctionPassed(side: Side; rule: &'static str) = Result rule "burma-log-sanction-passed",
        /// The second end marker: the phase is over.
        SecondEnd = Phase "9.2.3" "burma-log-second-end" for_good,
        /// The marker brings a segment of the side.
        Segment(side: Side, marker: Marker; rule: &'static str) = Phase rule "burma-log-segment" for_good,
        /// The side begins its set-up with a stockpile and supply markers.
        SetUp(side: Side, stock: i32, markers: i32; rule: &'static str) = Move rule "burma-log-set-up",
        /// The side has set up.
        SetUpDone(side: Side) = Phase "3.2.3" "burma-log-set-up-done" for_good,
        /// The unit sends special attack troops.
        SpecialTroops(unit: UnitId) = Move "18.2" "burma-log-special-troops",
        /// The unit loses a step; so many left.
        StepLost(unit: UnitId, left: i32; rule: &'static str) = Result rule "burma-log-step-lost",
        /// Supply markers of the side in the hex go back to the pool: so many.
        StoresTaken(hex: HexId, side: Side, markers: i32) = Move "R-71" "burma-log-stores-taken",
        /// Theatre support: so many more supply points for the Allies.
        Support(side: Side, points: i32) = Result "TBL-EV-6" "burma-log-support",
        /// Operation Thursday is launched for so many points.
        Thursday(points: i32) = Move "17.4.7a" "burma-log-thursday",
        /// The transports for the hex are turned back.
        TransportFailed(hex: HexId; rule: &'static str) = Result rule "burma-log-transport-failed",
        /// A truck is lost for good at the hex.
        TruckLost(hex: HexId) = Move "17.7.9" "burma-log-truck-lost",
        /// So many Allied trucks are set aside at the end of the turn.
        TrucksAside(trucks: i32) = Move "17.7.10" "burma-log-trucks-aside",
        /// A game turn begins.
        TurnBegan(turn: i32) = Phase "4.0" "burma-log-turn" for_good,
        /// The Allies waste points, and so many are left.
        Wastage(points: i32, total: i32) = Move "7.3.4" "burma-log-wastage",
        /// The enemy ends the work of the side in the hex.
        WorksStopped(hex: HexId, side: Side) = Move "7.8.2b" "burma-log-works-stopped",
    }
}
