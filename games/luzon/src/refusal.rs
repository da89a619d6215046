//! Why an action is not legal.

use crate::Luzon;
use crate::printed::units::{AircraftId, UnitId};
use heigi_board::HexId;

heigi_engine::refusals! {
    /// Why an action is not legal.
    pub enum Refusal of Luzon {
        /// The present step knows no such action.
        NotNow = "3.0" "luzon-no-not-now",
        /// There is no such chit.
        NoSuchChit = "16.0" "luzon-no-such-chit",
        /// The turn record does not bring it now.
        NotArriving(unit: UnitId) = "14.1" "luzon-no-not-arriving",
        /// It arrives elsewhere.
        OtherPlace(unit: UnitId, hex: HexId) = "14.2" "luzon-no-other-place",
        /// Japan is in control there.
        JapanHolds(hex: HexId) = "14.2" "luzon-no-japan-holds",
        /// At least one unit arrives in each place.
        OneInEach(hex: HexId) = "14.2" "luzon-no-one-in-each",
        /// Of its type no more than stay are left.
        Stays(unit: AircraftId) = "14.5" "luzon-no-stays",
        /// It does not leave with the tanks, or others leave first.
        NotWithTanks(unit: UnitId) = "14.6" "luzon-no-not-with-tanks",
        /// It does not leave with the division.
        NotOfDivision(unit: UnitId) = "14.4.2.1" "luzon-no-not-of-division",
    }
}
