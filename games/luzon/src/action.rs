//! Actions: each verb once.

use crate::Luzon;
use crate::printed::campaign::PlaceId;
use crate::printed::map::BridgeId;
use crate::printed::units::{AircraftId, UnitId};
use heigi_board::HexId;

heigi_engine::named_by_id!(UnitId, Luzon, units);
heigi_engine::named_by_id!(AircraftId, Luzon, aircraft);
heigi_engine::named_by_id!(PlaceId, Luzon, places);
heigi_engine::named_by_id!(BridgeId, Luzon, bridges);

heigi_engine::verbs! {
    /// One small decision.
    pub enum Action of Luzon {
        /// 14.4.1: withdraw what is due.
        Comply = "comply",
        /// 14.4.1: keep it, and lose a level.
        Refuse = "refuse",
        /// 14.2: a unit arrives in a place.
        Arrive(unit: UnitId, place: PlaceId) = "arrive",
        /// 14.4: this ground unit leaves.
        Withdraw(unit: UnitId) = "withdraw",
        /// 14.5: this air unit leaves.
        FlyOut(aircraft: AircraftId) = "fly-out",
        /// Nothing more is done here.
        Done = "done",
        /// 4.1: this unit marches.
        March(unit: UnitId) = "march",
        /// 6.2.1: a battalion breaks down into companies.
        Split(unit: UnitId) = "split",
        /// 6.2.2: its companies are one again.
        Join(unit: UnitId) = "join",
        /// 5.2.1: a unit comes to lie on top of its stack.
        Raise(unit: UnitId) = "raise",
        /// 4.1: the marching unit enters a hex.
        Step(hex: HexId) = "step",
        /// 4.1: it stops.
        Halt = "halt",
        /// 4.3: it follows roads at the strategic rate from now on.
        Hasten = "hasten",
        /// 4.6: the marching truck takes a unit aboard.
        Load(unit: UnitId) = "load",
        /// 15.1: the marching engineers blow a bridge.
        Blow(bridge: BridgeId) = "blow",
        /// 15.2: they repair it.
        Repair(bridge: BridgeId) = "repair",
        /// 15.5: they spend a point to help others across a river.
        Assist = "assist",
        /// 5.1: this unit is destroyed, as its hex holds too much.
        Remove(unit: UnitId) = "remove",
        /// 5.2.2: ask about the stack in a hex.
        Ask(hex: HexId) = "ask",
        /// 5.2.2: the answer.
        Answer(figure: u8) = "answer",
    }
}
