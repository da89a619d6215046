//! What is told: refusals and events, each declared in one line with its rule, its message and its facts.

use crate::hexes::Gridded;
use crate::rules::{RuleId, Rules};
use heigi_board::HexId;
use heigi_scene::{LogEntry, LogKind, Side, SmolStr, Text, Value};

/// Something that a refusal or an event speaks of.
pub trait Fact<G>: Copy {
    /// As an argument of a message.
    fn value(self, game: &G) -> Value;

    /// The place on the map, if it is one.
    fn place(self, _: &G) -> Option<SmolStr> {
        None
    }

    /// The face of a die, if it is one.
    fn die(self) -> Option<u8> {
        None
    }
}

/// The face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die(pub u8);

impl<G> Fact<G> for Die {
    fn value(self, _: &G) -> Value {
        Value::Number(self.0.into())
    }

    fn die(self) -> Option<u8> {
        Some(self.0)
    }
}

impl<G> Fact<G> for i32 {
    fn value(self, _: &G) -> Value {
        Value::Number(self)
    }
}

impl<G> Fact<G> for u8 {
    fn value(self, _: &G) -> Value {
        Value::Number(self.into())
    }
}

impl<G> Fact<G> for u16 {
    fn value(self, _: &G) -> Value {
        Value::Number(self.into())
    }
}

impl<G: Rules> Fact<G> for Side {
    fn value(self, game: &G) -> Value {
        Value::Text(game.info().sides[self.index()].name.clone())
    }
}

impl<G: Gridded> Fact<G> for HexId {
    fn value(self, game: &G) -> Value {
        Value::Word(game.grid().number(self))
    }

    fn place(self, game: &G) -> Option<SmolStr> {
        Some(game.grid().number(self))
    }
}

/// An entry of the log with one more fact.
#[must_use]
pub fn stated<G>(entry: LogEntry, game: &G, name: &'static str, fact: impl Fact<G>) -> LogEntry {
    let mut entry = entry;
    entry.text = entry.text.with(name, fact.value(game));
    entry.at.extend(fact.place(game));
    entry.die = entry.die.or(fact.die());
    entry
}

/// An entry of the log without facts.
#[must_use]
pub fn entry(kind: LogKind, rule: RuleId, message: &'static str) -> LogEntry {
    LogEntry {
        kind,
        rule: rule.0.into(),
        text: Text::new(message),
        ..LogEntry::default()
    }
}

/// Declares the refusals of a game: each with what it speaks of, its rule and its message, whose arguments
/// have the names given here.
///
/// `Dear(hex: HexId, cost: u16) = "4.3" "my-no-dear"` is said as `my-no-dear` with `$hex` and `$cost`.
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident of $game:ty {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $(( $($part:ident : $kind:ty),+ ))? = $rule:literal $message:literal
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $( $(#[$variant_meta])* $variant $(( $($kind),+ ))? ),+
        }

        impl $name {
            /// The rule and the reason.
            #[must_use]
            pub fn explain(self, game: &$game) -> ($crate::RuleId, $crate::Text) {
                let _ = game;
                match self {
                    $( Self::$variant $(( $($part),+ ))? => (
                        $crate::RuleId($rule),
                        $crate::Text::new($message)
                            $( $( .with(stringify!($part), $crate::told::Fact::<$game>::value($part, game)) )+ )?
                    ) ),+
                }
            }
        }
    };
}

/// Declares the events of a game: each with what it speaks of, its kind in the log, its rule and its
/// message, whose arguments have the names given here; `for_good` if nothing before it can be undone.
///
/// `Moved(unit: UnitId, to: HexId) = Move "4.2" "my-log-moved"` is told as `my-log-moved` with `$unit` and
/// `$to`.
#[macro_export]
macro_rules! events {
    (@is_final for_good) => { true };
    (@is_final) => { false };
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident of $game:ty {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $(( $($part:ident : $kind:ty),+ ))?
                    = $log:ident $rule:literal $message:literal $($final:ident)?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $( $(#[$variant_meta])* $variant $(( $($kind),+ ))? ),+
        }

        impl $crate::GameEvent for $name {
            fn is_final(&self) -> bool {
                match self {
                    $( Self::$variant { .. } => $crate::events!(@is_final $($final)?) ),+
                }
            }
        }

        impl $name {
            /// As the log tells it to whoever may know all of it.
            #[must_use]
            pub fn entry(self, game: &$game) -> $crate::scene::LogEntry {
                let _ = game;
                match self {
                    $( Self::$variant $(( $($part),+ ))? => {
                        let entry = $crate::told::entry(
                            $crate::scene::LogKind::$log, $crate::RuleId($rule), $message,
                        );
                        $( $( let entry = $crate::told::stated(entry, game, stringify!($part), $part); )+ )?
                        entry
                    } ),+
                }
            }
        }
    };
}
