//! Why an action is not legal.

use crate::Sample;
use crate::map::UnitId;
use heigi_board::HexId;

heigi_engine::refusals! {
    /// Why an action is not legal.
    pub enum Refusal of Sample {
        /// The present step knows no such action.
        NotNow = "3.2" "sample-no-not-now",
        /// No die shows this.
        NotOnDie = "5.3" "sample-no-not-on-die",
        /// Nobody can hide there.
        NoHide(hex: HexId) = "3.1" "sample-no-hide",
        /// It is the other side's.
        NotYours(unit: UnitId) = "4.1" "sample-no-not-yours",
        /// It is not on the map.
        NotOnMap(unit: UnitId) = "4.1" "sample-no-not-on-map",
        /// It has moved.
        HasMoved(unit: UnitId) = "4.1" "sample-no-has-moved",
        /// Who hides stays.
        Hides(unit: UnitId) = "2.4" "sample-no-hides",
        /// The hexes do not touch.
        TooFar(hex: HexId) = "4.2" "sample-no-too-far",
        /// An enemy stands there.
        Enemy(hex: HexId) = "4.4" "sample-no-enemy",
        /// There is no room.
        Full(hex: HexId) = "4.4" "sample-no-full",
        /// The points do not suffice.
        TooDear(hex: HexId, needed: u16, left: u16) = "4.3" "sample-no-too-dear",
        /// It has fired.
        HasFired(unit: UnitId) = "5.2" "sample-no-has-fired",
        /// It does not see so far, or not through what stands between.
        NoSight(unit: UnitId) = "2.2" "sample-no-sight",
        /// It does not stand where the fire fell.
        NotUnderFire(unit: UnitId) = "5.6" "sample-no-not-under-fire",
        /// A hit lets nobody fall back.
        MustLose = "5.6" "sample-no-must-lose",
    }
}
