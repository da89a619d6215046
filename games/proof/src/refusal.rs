//! Why an action is not legal.

use crate::Proof;
use crate::ground::Spot;
use crate::state::Named;

heigi_engine::refusals! {
    /// Why an action is not legal.
    pub enum Refusal of Proof {
        /// The present step knows no such action.
        NotNow = "3.2" "proof-no-not-now",
        /// No die shows this.
        NotOnDie = "1.1" "proof-no-not-on-die",
        /// Nobody can hide there.
        NoHide(spot: Spot) = "2.2" "proof-no-hide",
        /// There is no such unit.
        NoSuchUnit = "2.1" "proof-no-such-unit",
        /// It is the other side's.
        NotYours(unit: Named) = "4.1" "proof-no-not-yours",
        /// It is in no place of its own.
        NotInPlace(unit: Named) = "4.1" "proof-no-not-in-place",
        /// It has moved.
        HasMoved(unit: Named) = "4.1" "proof-no-has-moved",
        /// It never moves.
        Stays(unit: Named) = "4.1" "proof-no-stays",
        /// The places do not touch.
        TooFar(spot: Spot) = "4.2" "proof-no-too-far",
        /// An enemy is there.
        Enemy(spot: Spot) = "4.4" "proof-no-enemy",
        /// There is no room.
        Full(spot: Spot) = "4.4" "proof-no-full",
        /// A carrier does not go there.
        TooNarrow(spot: Spot) = "4.5" "proof-no-too-narrow",
        /// Only the landing force has boats.
        NoBoat = "4.6" "proof-no-boat",
        /// The points do not suffice.
        TooDear(needed: u16, left: u16) = "4.3" "proof-no-too-dear",
        /// It carries nobody, or cannot.
        NoCarrier(unit: Named) = "4.7" "proof-no-carrier",
        /// It is not beside the carrier, or is one.
        NotToCarry(unit: Named) = "4.7" "proof-no-not-to-carry",
        /// It is no squad that is whole.
        NotWhole(unit: Named) = "4.8" "proof-no-not-whole",
        /// There are as many units as there can be.
        NoCounterLeft = "4.8" "proof-no-counter-left",
        /// It has fired.
        HasFired(unit: Named) = "5.1" "proof-no-has-fired",
        /// It does not see so far, or not through what stands between.
        NoSight(unit: Named) = "1.3" "proof-no-sight",
        /// Who hides is not drawn in.
        NotDrawnIn(unit: Named) = "5.6" "proof-no-not-drawn-in",
        /// It is not where the fire fell.
        NotUnderFire(unit: Named) = "5.5" "proof-no-not-under-fire",
    }
}
