//! Verbs: each kind of action is declared once, and gets its words, its reader, its number and its
//! arbitrary value from that.

use heigi_scene::{SmolStr, SmolStrBuilder, Target, Weight};
use std::any::TypeId;
use std::fmt::Write as _;
use std::rc::Rc;

/// What an action may name: a unit, a hex, a number.
pub trait Argument<G>: Copy {
    /// How many values there are.
    fn count(game: &G) -> u32;

    /// The value of an index below [`Argument::count`].
    fn at(game: &G, index: u32) -> Self;

    /// The index of a value; the reverse of [`Argument::at`].
    fn index(self, game: &G) -> u32;

    /// Writes the value as words without blanks, the same in every version of the game.
    fn write(self, game: &G, words: &mut Words);

    /// Reads as many words as [`Argument::write`] writes; nothing if they stand for no value.
    fn read(game: &G, words: &mut std::str::Split<'_, char>) -> Option<Self>;

    /// What on the map or among the counters stands for the value, so that a click there means it.
    fn target(self, _: &G) -> Option<Target> {
        None
    }
}

/// An action in the making: a verb and what it names.
#[derive(Default)]
pub struct Words(SmolStrBuilder);

impl Words {
    /// Begins with a verb.
    #[must_use]
    pub fn new(verb: &str) -> Self {
        let mut words = Self::default();
        words.0.push_str(verb);
        words
    }

    /// One more word.
    pub fn put(&mut self, word: impl std::fmt::Display) {
        // Writing to memory cannot fail.
        let _ = write!(self.0, " {word}");
    }

    /// The whole.
    #[must_use]
    pub fn finish(self) -> SmolStr {
        self.0.finish()
    }
}

/// Whether a value is what somebody clicked; nothing if no click means it.
type Aim = Option<bool>;

/// What a click may be aimed at: of each kind of thing that an action may name, which of its values.
pub struct Aims<'a> {
    click: &'a Target,
    known: Vec<(TypeId, Rc<[Aim]>)>,
}

impl<'a> Aims<'a> {
    /// Those of a click.
    #[must_use]
    pub fn new(click: &'a Target) -> Self {
        Self {
            click,
            known: Vec::new(),
        }
    }

    /// Looks at the values of a kind, each kind once.
    fn look<G, K: Argument<G> + 'static>(&mut self, game: &G) -> Rc<[Aim]> {
        let kind = TypeId::of::<K>();
        if let Some((_, aims)) = self.known.iter().find(|(known, _)| *known == kind) {
            return Rc::clone(aims);
        }
        let aim = |index| Some(K::at(game, index).target(game)? == *self.click);
        let aims: Rc<[Aim]> = (0..K::count(game)).map(aim).collect();
        self.known.push((kind, Rc::clone(&aims)));
        aims
    }

    /// One part of a verb; `counts` says whether what it names may be what the verb is aimed at.
    #[doc(hidden)]
    pub fn part<G, K: Argument<G> + 'static>(&mut self, game: &G, counts: bool) -> Rc<[Aim]> {
        match counts {
            true => self.look::<G, K>(game),
            false => vec![None; K::count(game) as usize].into(),
        }
    }

    /// The indices, in their order, of those actions of a verb that are aimed there: the last part that can be clicked decides.
    #[doc(hidden)]
    #[must_use]
    pub fn indices(&self, parts: &[Rc<[Aim]>]) -> Vec<u32> {
        let is_button = *self.click == Target::Button;
        let mut indices = Vec::new();
        if is_button || parts.iter().any(|aims| aims.contains(&Some(true))) {
            gather(parts, (1, 0), None, is_button, &mut indices);
            indices.sort_unstable();
        }
        indices
    }
}

/// Goes from the last part to the first, and no further than a part that is elsewhere. A place is how many actions a
/// step in the next part skips, and the index that the parts behind it make.
fn gather(
    parts: &[Rc<[Aim]>],
    place: (u32, u32),
    decided: Aim,
    is_button: bool,
    indices: &mut Vec<u32>,
) {
    let (size, index) = place;
    let Some((last, before)) = parts.split_last() else {
        if decided.unwrap_or(is_button) {
            indices.push(index);
        }
        return;
    };
    for (value, aim) in (0..).zip(last.iter()) {
        let decided = decided.or(*aim);
        if decided != Some(false) {
            let place = (size * last.len() as u32, index + value * size);
            gather(before, place, decided, is_button, indices);
        }
    }
}

/// Numbers from 0.
impl<G> Argument<G> for u8 {
    fn count(_: &G) -> u32 {
        1 << Self::BITS
    }

    fn at(_: &G, index: u32) -> Self {
        index as Self
    }

    fn index(self, _: &G) -> u32 {
        self.into()
    }

    fn write(self, _: &G, words: &mut Words) {
        words.put(self);
    }

    fn read(_: &G, words: &mut std::str::Split<'_, char>) -> Option<Self> {
        words.next()?.parse().ok()
    }
}

/// The actions of a game, as [`verbs!`](crate::verbs) declares them.
///
/// Each has a stable index: verbs in the order of their declaration, the values of what they name in the
/// order of their own indices.
pub trait Verbs<G>: Copy + Sized {
    /// The verbs in the order of their declaration.
    const VERBS: &'static [&'static str];

    /// How many actions each verb can make.
    fn counts(game: &G) -> Vec<u32>;

    /// The action of a verb, by its number, and of an index among the actions of that verb alone; nothing if
    /// there is no such verb. The index is below its [`Verbs::counts`].
    fn of_verb(game: &G, verb: usize, index: u32) -> Option<Self>;

    /// The index of an action.
    fn index(self, game: &G) -> u32;

    /// The action in words.
    fn write(self, game: &G) -> SmolStr;

    /// What the action is aimed at: what its verb says, or else the last thing that it names and that can be clicked,
    /// or else a button.
    fn target(self, game: &G) -> Target;

    /// Every action that is [aimed](Verbs::target) at something, in the order of the indices.
    fn aimed(game: &G, click: &Target, each: &mut dyn FnMut(Self));

    /// The message that says what it does, if the verb is declared with one, and how much it stands out.
    fn label(self) -> Option<(&'static str, Weight)> {
        None
    }

    /// The action that some words stand for; each has one spelling.
    fn read(game: &G, words: &str) -> Option<Self>;

    /// The action of an index, if there are so many.
    fn at(game: &G, index: u32) -> Option<Self> {
        let mut rest = index;
        for (verb, count) in Self::counts(game).into_iter().enumerate() {
            if rest < count {
                return Self::of_verb(game, verb, rest);
            }
            rest -= count;
        }
        None
    }

    /// How many actions can be written.
    fn count(game: &G) -> u32 {
        Self::counts(game).iter().sum()
    }

    /// Any action, each verb equally likely; nothing if there is none.
    fn any(game: &G, random: &mut crate::Random) -> Option<Self> {
        let counts = Self::counts(game);
        let filled: Vec<usize> = (0..counts.len()).filter(|verb| counts[*verb] > 0).collect();
        let verb = *filled.get(random.index(filled.len()))?;
        Self::of_verb(game, verb, random.below(counts[verb]))
    }

    /// Every action, in the order of the indices.
    fn every(game: &G, each: &mut dyn FnMut(Self)) {
        for (verb, count) in Self::counts(game).into_iter().enumerate() {
            (0..count)
                .filter_map(|index| Self::of_verb(game, verb, index))
                .for_each(&mut *each);
        }
    }
}

/// Lets the actions of a game name the things of a table by their ids: `named_by_id!(UnitId, Sample, units)`
/// for a method `units` that gives a slice of things with a field `id`. If such an id is that of a counter or of a
/// place, `named_by_id!(UnitId, Sample, units, Piece)` says that a click there means it.
#[macro_export]
macro_rules! named_by_id {
    ($kind:ty, $game:ty, $table:ident $(, $target:ident)?) => {
        impl $crate::Argument<$game> for $kind {
            fn count(game: &$game) -> u32 {
                game.$table().len() as u32
            }

            fn at(_: &$game, index: u32) -> Self {
                $crate::board::Id::from_number(index as usize)
            }

            fn index(self, _: &$game) -> u32 {
                $crate::board::Id::number(self) as u32
            }

            fn write(self, game: &$game, words: &mut $crate::Words) {
                words.put(&game.$table()[$crate::board::Id::number(self)].id);
            }

            fn read(game: &$game, words: &mut std::str::Split<'_, char>) -> Option<Self> {
                let id = words.next()?;
                $crate::board::find_id(game.$table(), |one| one.id == id)
            }

            $(
                fn target(self, game: &$game) -> Option<$crate::scene::Target> {
                    let id = &game.$table()[$crate::board::Id::number(self)].id;
                    Some($crate::scene::Target::$target(id.clone()))
                }
            )?
        }
    };
}

/// Lets a game look the things of its tables up, each with a field `id`: `listed!(Sample, data.units: UnitId => Unit,
/// units unit unit_named all_units)` makes a method that gives all of them, one that gives the thing of an index, one
/// that finds the index of an id as people write it, and one that counts the indices up.
#[macro_export]
macro_rules! listed {
    (
        $game:ty, $($table:ident).+: $index:ty => $thing:ty,
        $all:ident $one:ident $named:ident $indices:ident
    ) => {
        impl $game {
            #[doc = concat!("All of them, in the order of the data: [`", stringify!($thing), "`].")]
            #[must_use]
            pub fn $all(&self) -> &[$thing] {
                &self.$($table).+
            }

            #[doc = concat!("One of [`", stringify!($all), "`](Self::", stringify!($all), ").")]
            #[must_use]
            pub fn $one(&self, index: $index) -> &$thing {
                &self.$($table).+[$crate::board::Id::number(index)]
            }

            #[doc = concat!("The one of [`", stringify!($all), "`](Self::", stringify!($all), ") with an id.")]
            #[must_use]
            pub fn $named(&self, id: &str) -> Option<$index> {
                $crate::board::find_id(&self.$($table).+, |one| one.id == id)
            }

            #[doc = concat!("The indices of [`", stringify!($all), "`](Self::", stringify!($all), ").")]
            pub fn $indices(&self) -> impl DoubleEndedIterator<Item = $index> + use<> {
                $crate::board::ids(self.$($table).+.len())
            }
        }
    };
}

/// Lets the actions of a game name things that come and go by their number, after a letter:
/// `numbered!(UnitId, Proof, 'u', 16)` for `u0` to `u15`; with `Piece` at the end a click on the counter of that id
/// means it.
#[macro_export]
macro_rules! numbered {
    ($kind:ty, $game:ty, $letter:literal, $most:expr $(, $target:ident)?) => {
        impl $crate::Argument<$game> for $kind {
            fn count(_: &$game) -> u32 {
                $most as u32
            }

            fn at(_: &$game, index: u32) -> Self {
                $crate::board::Id::from_number(index as usize)
            }

            fn index(self, _: &$game) -> u32 {
                $crate::board::Id::number(self) as u32
            }

            fn write(self, _: &$game, words: &mut $crate::Words) {
                let number = $crate::board::Id::number(self);
                words.put(format_args!("{}{number}", $letter));
            }

            fn read(_: &$game, words: &mut std::str::Split<'_, char>) -> Option<Self> {
                let number: usize = words.next()?.strip_prefix($letter)?.parse().ok()?;
                (number < $most).then(|| $crate::board::Id::from_number(number))
            }

            $(
                fn target(self, _: &$game) -> Option<$crate::scene::Target> {
                    let number = $crate::board::Id::number(self);
                    let id = $crate::scene::format_smolstr!("{}{number}", $letter);
                    Some($crate::scene::Target::$target(id))
                }
            )?
        }
    };
}

/// Declares the actions of a game: each verb with its variant and what it names, and, where a message always
/// says what it does, with that message, followed by `main` if it is the ordinary way on. A click on the last thing
/// that it names means it, or on another one: `Sail(unit: UnitId, to: HexId) = "sail" => unit`.
///
/// ```
/// use heigi_engine::{Random, Verbs};
///
/// struct Table;
///
/// heigi_engine::verbs! {
///     /// One small decision.
///     pub enum Action of Table {
///         /// Let it be.
///         Pass = "pass" "my-do-pass" main,
///         /// Move from box to box.
///         Move(from: u8, to: u8) = "move",
///     }
/// }
///
/// let action = Action::Move(3, 7);
/// assert_eq!(action.write(&Table), "move 3 7");
/// assert_eq!(Action::read(&Table, "move 3 7"), Some(action));
/// assert_eq!(Action::read(&Table, "move 03 7"), None);
/// assert_eq!(Action::at(&Table, action.index(&Table)), Some(action));
/// assert_eq!(Action::count(&Table), 1 + 256 * 256);
/// assert_eq!(Action::Pass.label().unwrap().0, "my-do-pass");
/// ```
#[macro_export]
macro_rules! verbs {
    (@label) => { None };
    (@label $label:literal) => { Some(($label, $crate::scene::Weight::Plain)) };
    (@label $label:literal main) => { Some(($label, $crate::scene::Weight::Main)) };
    (@aim $game:ident $type:ty, [$($part:ident)*] $aim:ident) => {
        $crate::Argument::<$type>::target($aim, $game)
    };
    (@aim $game:ident $type:ty, [$($part:ident)*]) => {
        [None, $( $crate::Argument::<$type>::target($part, $game) ),*].into_iter().flatten().last()
    };
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident of $game:ty {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident $(( $($part:ident : $kind:ty),+ ))?
                    = $verb:literal $($label:literal)? $($weight:ident)? $(=> $aim:ident)?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility enum $name {
            $( $(#[$variant_meta])* $variant $(( $($kind),+ ))? ),+
        }

        impl $crate::Verbs<$game> for $name {
            const VERBS: &'static [&'static str] = &[$($verb),+];

            fn counts(game: &$game) -> Vec<u32> {
                let _ = game;
                vec![$( 1 $( $( * <$kind as $crate::Argument<$game>>::count(game) )+ )? ),+]
            }

            fn of_verb(game: &$game, verb: usize, index: u32) -> Option<Self> {
                let _ = (game, index);
                let mut verbs = 0..;
                $(
                    if verbs.next() == Some(verb) {
                        // The last of what it names changes fastest.
                        $(
                            let mut size = 1 $( * <$kind as $crate::Argument<$game>>::count(game) )+;
                            let mut rest = index;
                            $(
                                size /= <$kind as $crate::Argument<$game>>::count(game);
                                let $part = <$kind as $crate::Argument<$game>>::at(game, rest / size);
                                rest %= size;
                            )+
                            let _ = rest;
                        )?
                        return Some(Self::$variant $(( $($part),+ ))?);
                    }
                )+
                None
            }

            fn index(self, game: &$game) -> u32 {
                // Counted here, as a list would be allocated for every action.
                let counts = [$( 1 $( $( * <$kind as $crate::Argument<$game>>::count(game) )+ )? ),+];
                let before = |verb: &str| -> u32 {
                    let verbs = Self::VERBS.iter().zip(&counts);
                    verbs.take_while(|(one, _)| **one != verb).map(|(_, count)| count).sum()
                };
                match self {
                    $( Self::$variant $(( $($part),+ ))? => {
                        #[allow(unused_mut)]
                        let mut index = 0;
                        $( $(
                            index = index * <$kind as $crate::Argument<$game>>::count(game)
                                + $crate::Argument::<$game>::index($part, game);
                        )+ )?
                        before($verb) + index
                    } )+
                }
            }

            fn write(self, game: &$game) -> $crate::scene::SmolStr {
                let _ = game;
                match self {
                    $( Self::$variant $(( $($part),+ ))? => {
                        #[allow(unused_mut)]
                        let mut words = $crate::Words::new($verb);
                        $( $( $crate::Argument::<$game>::write($part, game, &mut words); )+ )?
                        words.finish()
                    } )+
                }
            }

            #[allow(unused_variables)]
            fn target(self, game: &$game) -> $crate::scene::Target {
                let found: Option<$crate::scene::Target> = match self {
                    $( Self::$variant $(( $($part),+ ))? => {
                        $crate::verbs!(@aim game $game, [$( $($part)+ )?] $($aim)?)
                    } )+
                };
                found.unwrap_or($crate::scene::Target::Button)
            }

            fn aimed(game: &$game, click: &$crate::scene::Target, each: &mut dyn FnMut(Self)) {
                let mut aims = $crate::Aims::new(click);
                let mut verbs = 0..;
                $(
                    let verb = verbs.next().unwrap_or_default();
                    let aim: &[&str] = &[$( stringify!($aim) )?];
                    let parts = vec![$( $(
                        aims.part::<$game, $kind>(game, aim.is_empty() || aim == [stringify!($part)])
                    ),+ )?];
                    let indices = aims.indices(&parts).into_iter();
                    indices
                        .filter_map(|index| Self::of_verb(game, verb, index))
                        .for_each(&mut *each);
                )+
            }

            fn label(self) -> Option<(&'static str, $crate::scene::Weight)> {
                match self {
                    $( Self::$variant { .. } => $crate::verbs!(@label $($label)? $($weight)?) ),+
                }
            }

            fn read(game: &$game, words: &str) -> Option<Self> {
                let mut parts = words.split(' ');
                let action = match parts.next()? {
                    $( $verb => {
                        $( $( let $part = <$kind as $crate::Argument<$game>>::read(game, &mut parts)?; )+ )?
                        Self::$variant $(( $($part),+ ))?
                    } )+
                    _ => return None,
                };
                // One spelling for each action: no leading zeros, signs or words too many.
                (action.write(game) == words).then_some(action)
            }
        }
    };
}
