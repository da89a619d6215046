//! What is told: refusals and events, each declared in one line with its rule, its message and its facts.

use crate::hexes::Gridded;
use crate::rules::{Draw, RuleId, Rules};
use heigi_board::HexId;
use heigi_scene::{
    LogEntry, LogKind, Side, SmolStr, Text, ToSmolStr, Value, Viewer, format_smolstr, signed,
};
use std::borrow::Cow;

/// Something that a refusal or an event speaks of.
pub trait Fact<G>: Copy {
    /// As an argument of a message.
    fn value(self, game: &G) -> Value;

    /// The place on the map, if it is one.
    fn place(self, _: &G) -> Option<SmolStr> {
        None
    }

    /// The faces of dice, if it is such.
    fn dice(self) -> Vec<u8> {
        Vec::new()
    }

    /// Whether it belongs to a viewer, as a unit does to its owner; what belongs to nobody belongs to all.
    fn is_own(self, _: &G, _: Viewer) -> bool {
        true
    }
}

/// The face of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die(pub u8);

impl<G> Fact<G> for Die {
    fn value(self, _: &G) -> Value {
        Value::Number(self.0.into())
    }

    fn dice(self) -> Vec<u8> {
        vec![self.0]
    }
}

/// A throw of several dice, by the value of its draw; said as their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Throw(pub Draw, pub u16);

impl<G> Fact<G> for Throw {
    fn value(self, _: &G) -> Value {
        Value::Number(self.0.sum(self.1))
    }

    fn dice(self) -> Vec<u8> {
        self.0.faces_of(self.1).collect()
    }
}

/// A throw with what is added to it: the sum alone if that is nothing, else all of it, as `10 − 2 = 8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modified(pub Throw, pub i32);

impl<G> Fact<G> for Modified {
    fn value(self, _: &G) -> Value {
        let Self(Throw(draw, value), added) = self;
        let sum = draw.sum(value);
        let sign = if added < 0 { '−' } else { '+' };
        match added {
            0 => Value::Number(sum),
            _ => {
                let (added, total) = (added.unsigned_abs(), sum + added);
                let total = if total < 0 {
                    signed(total)
                } else {
                    total.to_smolstr()
                };
                Value::Word(format_smolstr!("{sum} {sign} {added} = {total}"))
            }
        }
    }

    fn dice(self) -> Vec<u8> {
        let Self(Throw(draw, value), _) = self;
        draw.faces_of(value).collect()
    }
}

/// A number with its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signed(pub i32);

impl<G> Fact<G> for Signed {
    fn value(self, _: &G) -> Value {
        Value::Word(signed(self.0))
    }
}

/// What something comes from, by its message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause(pub &'static str);

impl<G> Fact<G> for Cause {
    fn value(self, _: &G) -> Value {
        Text::new(self.0).into()
    }
}

impl<G> Fact<G> for i32 {
    fn value(self, _: &G) -> Value {
        Value::Number(self)
    }
}

impl<G> Fact<G> for i16 {
    fn value(self, _: &G) -> Value {
        Value::Number(self.into())
    }
}

impl<G> Fact<G> for i8 {
    fn value(self, _: &G) -> Value {
        Value::Number(self.into())
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
        game.info().sides[self.index()].name.clone().into()
    }
}

impl<G: Gridded> Fact<G> for HexId {
    fn value(self, game: &G) -> Value {
        game.hex_name(self)
    }

    fn place(self, game: &G) -> Option<SmolStr> {
        Some(game.grid().number(self))
    }
}

/// A hex by its number alone, whatever else it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Number(pub HexId);

impl<G: Gridded> Fact<G> for Number {
    fn value(self, game: &G) -> Value {
        Value::Word(game.grid().number(self.0))
    }

    fn place(self, game: &G) -> Option<SmolStr> {
        Some(game.grid().number(self.0))
    }
}

/// An entry of the log with one more fact.
#[must_use]
pub fn stated<G>(entry: LogEntry, game: &G, name: &'static str, fact: impl Fact<G>) -> LogEntry {
    let mut entry = entry;
    entry.text = entry.text.with(name, fact.value(game));
    entry.at.extend(fact.place(game));
    entry.dice.extend(fact.dice());
    entry
}

/// An entry of the log without facts.
#[must_use]
pub fn entry(
    kind: LogKind,
    rule: impl Into<RuleId>,
    message: impl Into<Cow<'static, str>>,
) -> LogEntry {
    LogEntry {
        kind,
        rule: rule.into().0.into(),
        text: Text::new(message),
        ..LogEntry::default()
    }
}

/// Declares the refusals of a game: each with what it speaks of, its rule and its message, whose arguments
/// have the names given here.
///
/// `Dear(hex: HexId, cost: u16) = "4.3" "my-no-dear"` is said as `my-no-dear` with `$hex` and `$cost`. What
/// stands after a semicolon is not said; a rule or a message that differs from case to case may be taken
/// from there: `Gone(unit: UnitId; rule: &'static str) = rule "my-no-gone"`.
#[macro_export]
macro_rules! refusals {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident of $game:ty {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $((
                    $($part:ident : $kind:ty),* $(; $($unsaid:ident : $unsaid_kind:ty),+)?
                ))? = $rule:tt $message:tt
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $( $(#[$variant_meta])* $variant $(( $($kind,)* $($($unsaid_kind),+)? ))? ),+
        }

        impl $name {
            /// The rule that refuses.
            #[must_use]
            #[allow(unused_variables)]
            pub fn rule(self) -> $crate::RuleId {
                match self {
                    $( Self::$variant $(( $($part,)* $($($unsaid),+)? ))? =>
                        $crate::RuleId::from($rule) ),+
                }
            }

            /// The rule and the reason.
            #[must_use]
            #[allow(unused_variables)]
            pub fn explain(self, game: &$game) -> ($crate::RuleId, $crate::Text) {
                let reason = match self {
                    $( Self::$variant $(( $($part,)* $($($unsaid),+)? ))? =>
                        $crate::Text::new($message)
                            $( $( .with(stringify!($part), $crate::told::Fact::<$game>::value($part, game)) )* )?
                    ),+
                };
                (self.rule(), reason)
            }
        }
    };
}

/// Declares the events of a game: each with what it speaks of, its kind in the log, its rule and its
/// message, whose arguments have the names given here; `for_good` if nothing before it can be undone.
///
/// `Moved(unit: UnitId, to: HexId) = Move "4.2" "my-log-moved"` is told as `my-log-moved` with `$unit` and
/// `$to`. What stands after a semicolon is not said, as in [`refusals!`](crate::refusals!).
/// `Hidden(unit: UnitId, hex: HexId) = Move "3.1" "my-log-hidden" => unit else "my-log-hides"` is told so to
/// whoever owns the unit, and to everybody else as `my-log-hides` without facts, or not at all without `else`.
#[macro_export]
macro_rules! events {
    (@is_final for_good) => { true };
    (@is_final) => { false };
    // What others are told of an event that belongs to somebody: nothing if it belongs to nobody.
    (@others $event:ident $game:ident $viewer:ident $own:path, [$($part:ident)*] [] $($rest:tt)*) => { None };
    (
        @others $event:ident $game:ident $viewer:ident $own:path,
        [$($part:ident)+] [$owner:ident] [$($others:literal)?] $log:ident $rule:tt
    ) => {
        match $event {
            #[allow(unused_variables)]
            $own($($part),+) if !$crate::told::Fact::is_own($owner, $game, $viewer) => {
                let others: Option<&'static str> = [$($others)?].into_iter().next();
                let kind = $crate::scene::LogKind::$log;
                Some(others.map(|id| $crate::told::entry(kind, $rule, id)))
            }
            _ => None,
        }
    };
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident of $game:ty {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $((
                    $($part:ident : $kind:ty),* $(; $($unsaid:ident : $unsaid_kind:ty),+)?
                ))?
                    = $log:ident $rule:tt $message:tt $($final:ident)?
                    $(=> $owner:ident $(else $others:literal)?)?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $visibility enum $name {
            $( $(#[$variant_meta])* $variant $(( $($kind,)* $($($unsaid_kind),+)? ))? ),+
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
            #[allow(unused_variables)]
            pub fn entry(self, game: &$game) -> $crate::scene::LogEntry {
                match self {
                    $( Self::$variant $(( $($part,)* $($($unsaid),+)? ))? => {
                        let entry = $crate::told::entry(
                            $crate::scene::LogKind::$log, $rule, $message,
                        );
                        $( $( let entry = $crate::told::stated(entry, game, stringify!($part), $part); )* )?
                        entry
                    } ),+
                }
            }

            /// As the log tells it to a viewer; nothing if the viewer may not know of it.
            #[must_use]
            pub fn tell(self, game: &$game, viewer: $crate::Viewer) -> Option<$crate::scene::LogEntry> {
                let _ = viewer;
                let others: Option<Option<$crate::scene::LogEntry>> = None$(.or_else(|| $crate::events!(
                    @others self game viewer Self::$variant, [$( $($part)* $($($unsaid)+)? )?] [$($owner)?]
                    [$( $($others)? )?] $log $rule
                )))+;
                others.unwrap_or_else(|| Some(self.entry(game)))
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_throw_is_said_with_what_is_added_to_it_if_anything_is() {
        const DICE: Draw = Draw::throw(RuleId("1"), 2, 6);
        let said = |added| Fact::<()>::value(Modified(Throw(DICE, 0), added), &());
        assert_eq!(said(0), Value::Number(2));
        assert_eq!(said(1), Value::Word("2 + 1 = 3".into()));
        assert_eq!(said(-3), Value::Word("2 − 3 = −1".into()));
    }
}
