//! What happened, and who is told of it.

use crate::Sample;
use crate::fire::FireResult;
use crate::map::UnitId;
use heigi_board::HexId;
use heigi_engine::scene::{LogEntry, Value};
use heigi_engine::told::{Die, Fact};
use heigi_engine::{Side, Viewer};

heigi_engine::events! {
    /// What happened.
    pub enum Event of Sample {
        /// A turn begins.
        Turn(turn: u8) = Phase "3.2" "sample-log-turn",
        /// A side's phase begins.
        Phase(side: Side) = Phase "3.2" "sample-log-phase",
        /// A unit has hidden itself; only its side knows where.
        Hidden(unit: UnitId, hex: HexId) = Move "3.1" "sample-log-hidden" for_good,
        /// What the others are told of it.
        Hides = Move "3.1" "sample-log-hides",
        /// A unit has entered a hex.
        Moved(unit: UnitId, hex: HexId) = Move "4.2" "sample-log-moved",
        /// The patrol has seen who is, or is not, near this hex.
        Searched(hex: HexId) = Move "2.5" "sample-log-searched" for_good,
        /// A hidden unit is seen.
        Spotted(unit: UnitId, hex: HexId) = Result "2.5" "sample-log-spotted" for_good,
        /// A unit fires at a hex.
        Fired(unit: UnitId, hex: HexId) = Attack "5.1" "sample-log-fired",
        /// A die.
        Rolled(value: Die) = Die "5.3" "sample-log-die",
        /// What the dice came to.
        Result(sum: i32, added: i32, result: FireResult) = Result "5.5" "sample-log-result",
        /// A unit is reduced.
        Reduced(unit: UnitId) = Result "5.6" "sample-log-reduced",
        /// A unit is lost.
        Lost(unit: UnitId) = Result "5.6" "sample-log-lost",
        /// A unit falls back.
        FellBack(unit: UnitId, hex: HexId) = Result "5.6" "sample-log-fell-back",
        /// A unit of the patrol is home.
        Home(unit: UnitId) = Result "6.1" "sample-log-home",
        /// Enough of the patrol came home.
        CameHome(side: Side) = End "6.1" "sample-end-came-home" for_good,
        /// Too few of it can.
        TooFewLeft(side: Side) = End "6.2" "sample-end-too-few" for_good,
        /// The night is over.
        Dawn(side: Side) = End "6.3" "sample-end-dawn" for_good,
        /// The other side gave up.
        Conceded(side: Side) = End "6.3" "sample-end-conceded" for_good,
    }
}

impl Fact<Sample> for UnitId {
    fn value(self, game: &Sample) -> Value {
        game.unit_text(self).into()
    }
}

impl Fact<Sample> for FireResult {
    fn value(self, _: &Sample) -> Value {
        self.text().into()
    }
}

impl Sample {
    /// An event for a viewer.
    pub(crate) fn tell(&self, event: Event, viewer: Viewer) -> LogEntry {
        match event {
            Event::Hidden(unit, _) if !self.is_owner(viewer, unit) => Event::Hides.entry(self),
            _ => event.entry(self),
        }
    }
}
