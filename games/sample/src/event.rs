//! What happened, and how the log tells it.

use crate::Sample;
use crate::fire::FireResult;
use crate::map::UnitId;
use crate::state::Reason;
use heigi_board::HexId;
use heigi_engine::scene::{LogEntry, LogKind, signed};
use heigi_engine::{GameEvent, Side, Text, Viewer};

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A turn begins.
    Turn(u8),
    /// A side's phase begins.
    Phase(Side),
    /// A unit has hidden itself; only its side knows where.
    Hidden(UnitId, HexId),
    /// A unit has entered a hex.
    Moved {
        /// Who.
        unit: UnitId,
        /// Where.
        to: HexId,
    },
    /// The patrol has seen who is, or is not, near this hex.
    Searched(HexId),
    /// A hidden unit is seen.
    Spotted(UnitId, HexId),
    /// A unit fires.
    Fired {
        /// Who.
        firer: UnitId,
        /// At which hex.
        at: HexId,
    },
    /// A die.
    Die(u8),
    /// What the dice came to.
    Result {
        /// The sum of the dice.
        sum: i32,
        /// What was added.
        added: i32,
        /// The result.
        result: FireResult,
    },
    /// A unit is reduced.
    Reduced(UnitId),
    /// A unit is lost.
    Lost(UnitId),
    /// A unit falls back.
    FellBack {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: HexId,
    },
    /// A unit of the patrol is home.
    Home(UnitId),
    /// The end.
    Over(Side, Reason),
}

impl GameEvent for Event {
    fn is_final(&self) -> bool {
        matches!(
            self,
            Self::Hidden(..) | Self::Searched(_) | Self::Spotted(..) | Self::Over(..)
        )
    }
}

impl Sample {
    /// An event for a viewer.
    pub(crate) fn tell(&self, event: &Event, viewer: Viewer) -> Option<LogEntry> {
        let unit = |id: &'static str, unit| Text::new(id).with("unit", self.unit_text(unit));
        let number = |hex| self.map().grid.number(hex);
        let (kind, rule, text, at) = match *event {
            Event::Turn(turn) => {
                let text = Text::new("sample-log-turn").with("turn", i32::from(turn));
                (LogKind::Phase, "3.2", text, None)
            }
            Event::Phase(side) => {
                let text = Text::new("sample-log-phase").with("side", self.side_text(side));
                (LogKind::Phase, "3.2", text, None)
            }
            Event::Hidden(one, hex) if self.is_owner(viewer, one) => {
                let text = unit("sample-log-hidden", one).with("hex", number(hex));
                (LogKind::Move, "3.1", text, Some(hex))
            }
            Event::Hidden(..) => (LogKind::Move, "3.1", Text::new("sample-log-hides"), None),
            Event::Moved { unit: one, to } => {
                let text = unit("sample-log-moved", one).with("hex", number(to));
                (LogKind::Move, "4.2", text, Some(to))
            }
            Event::Searched(_) => return None,
            Event::Spotted(one, hex) => {
                let text = unit("sample-log-spotted", one).with("hex", number(hex));
                (LogKind::Result, "2.5", text, Some(hex))
            }
            Event::Fired { firer, at } => {
                let text = unit("sample-log-fired", firer).with("hex", number(at));
                (LogKind::Attack, "5.1", text, Some(at))
            }
            Event::Die(value) => {
                let text = Text::new("sample-log-die").with("value", i32::from(value));
                (LogKind::Die, "5.3", text, None)
            }
            Event::Result { sum, added, result } => {
                let text = Text::new("sample-log-result").with("sum", sum);
                let text = text
                    .with("added", signed(added))
                    .with("result", result.text());
                (LogKind::Result, "5.5", text, None)
            }
            Event::Reduced(one) => (
                LogKind::Result,
                "5.6",
                unit("sample-log-reduced", one),
                None,
            ),
            Event::Lost(one) => (LogKind::Result, "5.6", unit("sample-log-lost", one), None),
            Event::FellBack { unit: one, to } => {
                let text = unit("sample-log-fell-back", one).with("hex", number(to));
                (LogKind::Result, "5.6", text, Some(to))
            }
            Event::Home(one) => (LogKind::Result, "6.1", unit("sample-log-home", one), None),
            Event::Over(winner, reason) => {
                let (text, rule) = self.ending_text(winner, reason);
                (LogKind::End, rule, text, None)
            }
        };
        let die = match event {
            Event::Die(value) => Some(*value),
            _ => None,
        };
        Some(LogEntry {
            kind,
            rule: rule.into(),
            text,
            at: at.into_iter().map(number).collect(),
            die,
            ..LogEntry::default()
        })
    }

    fn is_owner(&self, viewer: Viewer, unit: UnitId) -> bool {
        [Viewer::Side(self.unit(unit).side), Viewer::Everything].contains(&viewer)
    }

    /// How a match ended, with the rule.
    pub(crate) fn ending_text(&self, winner: Side, reason: Reason) -> (Text, &'static str) {
        let (id, rule) = match reason {
            Reason::CameHome => ("sample-end-came-home", "6.1"),
            Reason::TooFewLeft => ("sample-end-too-few", "6.2"),
            Reason::Dawn => ("sample-end-dawn", "6.3"),
            Reason::Conceded => ("sample-end-conceded", "6.3"),
        };
        (Text::new(id).with("side", self.side_text(winner)), rule)
    }
}
