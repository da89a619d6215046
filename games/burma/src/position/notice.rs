//! What is told: events of a match, and refusals with their reasons.

use crate::position::Cause;
use crate::printed::units::{AirId, UnitId};
use heigi_board::HexId;
use heigi_engine::GameEvent;
use heigi_engine::scene::LogKind;
use heigi_scene::Side;

/// A message with its rule and the facts that it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The rule behind it.
    pub rule: &'static str,
    /// The id of the message.
    pub text: &'static str,
    /// What kind of thing it tells.
    pub kind: LogKind,
    /// A side.
    pub side: Option<Side>,
    /// A ground unit.
    pub unit: Option<UnitId>,
    /// An air unit.
    pub air: Option<AirId>,
    /// A hex.
    pub hex: Option<HexId>,
    /// Numbers.
    pub numbers: [i16; 2],
    /// A die.
    pub die: Option<u8>,
    /// The only side that may know it.
    pub only: Option<Side>,
    /// What a die was for.
    pub cause: Option<Cause>,
}

impl Notice {
    /// A message without facts.
    #[must_use]
    pub const fn new(rule: &'static str, text: &'static str) -> Self {
        Self {
            rule,
            text,
            kind: LogKind::Move,
            side: None,
            unit: None,
            air: None,
            hex: None,
            numbers: [0; 2],
            die: None,
            only: None,
            cause: None,
        }
    }

    /// A rolled die.
    #[must_use]
    pub const fn die(cause: Cause, die: u8) -> Self {
        let mut notice = Self::new(cause.rule(), "burma-log-die");
        notice.kind = LogKind::Die;
        notice.die = Some(die);
        notice.cause = Some(cause);
        notice
    }

    /// With a side.
    #[must_use]
    pub const fn side(mut self, side: Side) -> Self {
        self.side = Some(side);
        self
    }

    /// With a ground unit.
    #[must_use]
    pub const fn unit(mut self, unit: UnitId) -> Self {
        self.unit = Some(unit);
        self
    }

    /// With an air unit.
    #[must_use]
    pub const fn air(mut self, air: AirId) -> Self {
        self.air = Some(air);
        self
    }

    /// With a hex.
    #[must_use]
    pub const fn hex(mut self, hex: HexId) -> Self {
        self.hex = Some(hex);
        self
    }

    /// With numbers.
    #[must_use]
    pub const fn numbers(mut self, first: i16, second: i16) -> Self {
        self.numbers = [first, second];
        self
    }

    /// Of a kind.
    #[must_use]
    pub const fn kind(mut self, kind: LogKind) -> Self {
        self.kind = kind;
        self
    }

    /// For one side only.
    #[must_use]
    pub const fn only(mut self, side: Side) -> Self {
        self.only = Some(side);
        self
    }
}

impl GameEvent for Notice {
    fn is_final(&self) -> bool {
        let is_over = matches!(self.kind, LogKind::Phase | LogKind::End);
        self.die.is_some() || self.only.is_some() || is_over
    }
}
