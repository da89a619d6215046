//! The log: events in words, as far as a viewer may know of them.

use crate::Manila;
use crate::event::{Event, FireKind, Firers, FirstDay, Glimpsed, LastDay};
use crate::printed::tables::Strength;
use crate::printed::units::{JAPAN, UNITED_STATES};
use crate::shows::board_view::date_text;
use crate::situation::state::{Phase, Reason, Target};
use crate::turn::modifiers::{Modifiers, Sum};
use heigi_engine::scene::{LogEntry, SmolStr, Value, signed};
use heigi_engine::told::Fact;
use heigi_engine::{RuleId, Text, Viewer};
use std::borrow::Cow;

impl Manila {
    /// An event in words for a viewer, or nothing.
    pub(crate) fn tell(&self, event: Event, viewer: Viewer) -> Option<LogEntry> {
        let knows = |side| viewer == Viewer::Everything || viewer == Viewer::Side(side);
        let known = |unit: Glimpsed| Glimpsed {
            is_hidden: unit.is_hidden && !knows(self.side_of(unit.unit)),
            ..unit
        };
        let as_known = match event {
            Event::PhaseEnded => return None,
            Event::SetUp(..) | Event::TakenUp(_) if !knows(JAPAN) => return None,
            Event::LookedAt(..) if viewer == Viewer::Spectator => return None,
            Event::Moved(unit, from, hex, cost) => Event::Moved(known(unit), from, hex, cost),
            Event::SailedTogether(passenger, unit, from, hex) => {
                Event::SailedTogether(known(passenger), unit, from, hex)
            }
            Event::Stopped(unit, hex) => Event::Stopped(known(unit), hex),
            Event::Eliminated(unit, hex) => Event::Eliminated(known(unit), hex),
            // Japanese units that fire are face up by then.
            Event::Fired(side, target, units, strength, column, modifiers, total, kind)
                if side == JAPAN || knows(UNITED_STATES) =>
            {
                let units = Firers {
                    seen: units.all,
                    ..units
                };
                Event::Fired(
                    side, target, units, strength, column, modifiers, total, kind,
                )
            }
            other => other,
        };
        Some(as_known.entry(self))
    }
}

/// A unit in words, or the word for one that the viewer may not know.
impl Fact<Manila> for Glimpsed {
    fn value(self, game: &Manila) -> Value {
        let text = match (self.is_hidden, game.side_of(self.unit)) {
            (false, _) => game.unit_text(self.unit),
            (true, JAPAN) => Text::new("manila-unit-face-down"),
            (true, _) => Text::new("manila-unit-covered"),
        };
        text.into()
    }
}

impl Fact<Manila> for FirstDay {
    fn value(self, game: &Manila) -> Value {
        date_text(&game.tables().turn(self.0).first).into()
    }
}

impl Fact<Manila> for LastDay {
    fn value(self, game: &Manila) -> Value {
        date_text(&game.tables().turn(self.0).last).into()
    }
}

impl Fact<Manila> for Target {
    fn value(self, game: &Manila) -> Value {
        game.target_text(self).into()
    }

    fn place(self, game: &Manila) -> Option<SmolStr> {
        Some(game.target_id(self))
    }
}

/// Those who fire, with a word for those that stay unseen and for air support.
impl Fact<Manila> for Firers {
    fn value(self, game: &Manila) -> Value {
        let mut units = game.unit_texts(self.seen);
        let unseen = self.all.len() - self.seen.len();
        if unseen > 0 {
            units.push(Text::new("manila-unseen-units").with("count", unseen as i32));
        }
        if self.air > 0 {
            units.push(Text::new("manila-air-units").with("count", i32::from(self.air)));
        }
        units.into()
    }
}

impl Fact<Manila> for Strength {
    fn value(self, game: &Manila) -> Value {
        let column = game.tables().column(self.0);
        game.tables().column_head(column).into()
    }
}

impl Fact<Manila> for Modifiers {
    fn value(self, _: &Manila) -> Value {
        let line = |modifier: heigi_engine::Modifier| {
            Text::new("manila-modifier-line")
                .with("value", signed(modifier.value))
                .with("name", modifier.text)
                .with("rule", modifier.rule.0)
        };
        let mut lines: Vec<Text> = self.ledger().map(line).collect();
        if lines.is_empty() {
            lines.push(Text::new("manila-no-modifiers"));
        }
        lines.into()
    }
}

impl Fact<Manila> for Sum {
    fn value(self, _: &Manila) -> Value {
        signed(self.0).into()
    }
}

/// The message that announces a fire.
impl From<FireKind> for Cow<'static, str> {
    fn from(kind: FireKind) -> Self {
        Self::Borrowed(match kind {
            FireKind::Defensive => "manila-log-defensive-fire",
            FireKind::CloseAssault => "manila-log-close-assault",
            FireKind::Ordinary | FireKind::AtBridge | FireKind::AtBuilding => {
                "manila-log-offensive-fire"
            }
        })
    }
}

/// The name of a phase.
impl From<Phase> for Cow<'static, str> {
    fn from(phase: Phase) -> Self {
        Self::Borrowed(match phase {
            Phase::Replacement => "manila-phase-replacement",
            Phase::Movement(UNITED_STATES) => "manila-phase-movement-us",
            Phase::Movement(_) => "manila-phase-movement-japan",
            Phase::OffensiveFire(UNITED_STATES) => "manila-phase-fire-us",
            Phase::OffensiveFire(_) => "manila-phase-fire-japan",
        })
    }
}

/// The message that tells why a match ended.
impl From<Reason> for Cow<'static, str> {
    fn from(reason: Reason) -> Self {
        Self::Borrowed(match reason {
            Reason::NoJapaneseLeft => "manila-end-no-japanese-left",
            Reason::SuddenDeath => "manila-end-sudden-death",
            Reason::HeldOut => "manila-end-held-out",
            Reason::Conceded => "manila-end-conceded",
        })
    }
}

/// The rule by which a match ended.
impl From<Reason> for RuleId {
    fn from(reason: Reason) -> Self {
        Self(match reason {
            Reason::NoJapaneseLeft | Reason::HeldOut => "4.2",
            Reason::SuddenDeath => "4.3",
            Reason::Conceded => "5.5",
        })
    }
}
