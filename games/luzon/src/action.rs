//! Actions: each verb once.

use crate::Luzon;
use crate::printed::campaign::PlaceId;
use crate::printed::units::{AircraftId, UnitId};

heigi_engine::named_by_id!(UnitId, Luzon, units);
heigi_engine::named_by_id!(AircraftId, Luzon, aircraft);
heigi_engine::named_by_id!(PlaceId, Luzon, places);

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
    }
}
