//! What happened, and who is told of it.

use crate::Proof;
use crate::fire::FireResult;
use crate::ground::Spot;
use crate::state::{DEFENCE, Named, is_owner};
use heigi_engine::scene::{LogEntry, Value};
use heigi_engine::told::{Die, Fact};
use heigi_engine::{Side, Viewer};

heigi_engine::events! {
    /// What happened.
    pub enum Event of Proof {
        /// A part of the map is laid.
        Laid(value: Die) = Die "1.1" "proof-log-laid",
        /// A turn begins.
        Turn(turn: u8) = Phase "3.2" "proof-log-turn",
        /// A side's phase begins.
        Phase(side: Side) = Phase "3.2" "proof-log-phase",
        /// A unit hides; only its side knows where.
        Hidden(unit: Named, spot: Spot) = Move "2.2" "proof-log-hidden",
        /// What the others are told when all have hidden.
        AllHidden = Move "3.1" "proof-log-all-hidden" for_good,
        /// A unit has entered a place.
        Moved(unit: Named, spot: Spot) = Move "4.2" "proof-log-moved",
        /// A unit takes another one aboard.
        Took(carrier: Named, unit: Named) = Move "4.7" "proof-log-took",
        /// A unit sets another one down.
        SetDown(carrier: Named, unit: Named) = Move "4.7" "proof-log-set-down",
        /// A squad sends out a team.
        Split(unit: Named, team: Named) = Move "4.8" "proof-log-split",
        /// The landing force has seen that nobody hides here.
        Searched(spot: Spot) = Move "2.3" "proof-log-searched" for_good,
        /// A hidden unit is seen.
        Spotted(unit: Named, spot: Spot) = Result "2.3" "proof-log-spotted" for_good,
        /// A unit fires at a place.
        Fired(unit: Named, spot: Spot) = Attack "5.1" "proof-log-fired",
        /// A die.
        Rolled(value: Die) = Die "5.2" "proof-log-die",
        /// What the dice came to.
        Result(sum: i32, added: i32, result: FireResult) = Result "5.4" "proof-log-result",
        /// A unit is pinned.
        Pinned(unit: Named) = Result "5.4" "proof-log-pinned",
        /// A unit bears a loss.
        Reduced(unit: Named) = Result "5.5" "proof-log-reduced",
        /// A unit is lost.
        Lost(unit: Named) = Result "5.5" "proof-log-lost",
        /// A unit has reached the goal.
        Through(unit: Named) = Result "6.1" "proof-log-through",
        /// Enough of them are through.
        CameThrough(side: Side) = End "6.1" "proof-end-through" for_good,
        /// Too few of them can.
        TooFewLeft(side: Side) = End "6.2" "proof-end-too-few" for_good,
        /// The time is over.
        TimeOver(side: Side) = End "6.3" "proof-end-time" for_good,
        /// The other side gave up.
        Conceded(side: Side) = End "6.3" "proof-end-conceded" for_good,
    }
}

impl Fact<Proof> for Named {
    fn value(self, _: &Proof) -> Value {
        self.text().into()
    }
}

impl Fact<Proof> for FireResult {
    fn value(self, _: &Proof) -> Value {
        self.text().into()
    }
}

impl Proof {
    /// An event for a viewer, or nothing if it may not know.
    pub(crate) fn tell(&self, event: Event, viewer: Viewer) -> Option<LogEntry> {
        match event {
            Event::Hidden(..) if !is_owner(viewer, DEFENCE) => None,
            _ => Some(event.entry(self)),
        }
    }
}
