//! Closed lists of words: kinds of terrain, results of fire, boxes beside the map.

use heigi_scene::{Text, Tray};
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::ops::Index;

/// One of a closed list, as [`kinds!`](crate::kinds) declares it.
pub trait Kind: Copy + Ord + DeserializeOwned + 'static {
    /// What else is declared of each, such as how it is drawn.
    type Look;

    /// All of them in the order of their declaration.
    const ALL: &'static [Self];

    /// Its id, as data files and the state write it.
    fn id(self) -> &'static str;

    /// Its name: the message of the list's beginning and its id.
    fn name(self) -> Text;

    /// What it does: the same message, ending in `-effect`.
    fn effect(self) -> Text;

    /// What else is declared of it.
    fn look(self) -> Self::Look;

    /// Its place in the list.
    fn number(self) -> usize;
}

/// The boxes beside the map that a list names.
#[must_use]
pub fn trays<K: Kind>() -> Vec<Tray> {
    let tray = |kind: &K| Tray {
        id: kind.id().into(),
        title: kind.name(),
        table: None,
    };
    K::ALL.iter().map(tray).collect()
}

/// A value for each kind of a list; a data file has to give all of them.
#[derive(Clone, Debug)]
pub struct PerKind<K, V>(Vec<V>, PhantomData<K>);

impl<K: Kind, V> Index<K> for PerKind<K, V> {
    type Output = V;

    fn index(&self, kind: K) -> &V {
        &self.0[kind.number()]
    }
}

impl<'de, K: Kind, V: Deserialize<'de>> Deserialize<'de> for PerKind<K, V> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        let mut found = BTreeMap::<K, V>::deserialize(reader)?;
        let mut take = |kind: &K| {
            let missing = || D::Error::custom(format!("expected \"{}\" among them", kind.id()));
            found.remove(kind).ok_or_else(missing)
        };
        let values: Result<Vec<V>, D::Error> = K::ALL.iter().map(&mut take).collect();
        Ok(Self(values?, PhantomData))
    }
}

/// Declares closed lists: each entry with its id, and its name as a message that begins as said and ends in the id.
///
/// ```
/// use heigi_engine::Kind;
///
/// heigi_engine::kinds! {
///     /// What a coin shows.
///     pub enum Coin = "my-coin-" with u8 {
///         /// A face.
///         Heads = "heads" => 1,
///         /// A number.
///         Tails = "tails" => 0,
///     }
/// }
///
/// assert_eq!(Coin::Tails.name().id, "my-coin-tails");
/// assert_eq!((Coin::Tails.number(), Coin::Heads.look()), (1, 1));
/// ```
#[macro_export]
macro_rules! kinds {
    (@look $look:ty) => { $look };
    (@look) => { () };
    (@value $value:expr) => { $value };
    (@value) => { () };
    () => {};
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident = $beginning:literal $(with $look:ty)? {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident = $id:literal $(=> $value:expr)?
            ),+ $(,)?
        }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash,
            ::serde::Serialize, ::serde::Deserialize,
        )]
        $visibility enum $name {
            $( $(#[$variant_meta])* #[serde(rename = $id)] $variant ),+
        }

        impl $crate::Kind for $name {
            type Look = $crate::kinds!(@look $($look)?);
            const ALL: &'static [Self] = &[$(Self::$variant),+];

            fn id(self) -> &'static str {
                match self {
                    $( Self::$variant => $id ),+
                }
            }

            fn name(self) -> $crate::Text {
                $crate::Text::new(match self {
                    $( Self::$variant => concat!($beginning, $id) ),+
                })
            }

            fn effect(self) -> $crate::Text {
                $crate::Text::new(match self {
                    $( Self::$variant => concat!($beginning, $id, "-effect") ),+
                })
            }

            fn look(self) -> Self::Look {
                match self {
                    $( Self::$variant => $crate::kinds!(@value $($value)?) ),+
                }
            }

            fn number(self) -> usize {
                self as usize
            }
        }

        impl<G> $crate::told::Fact<G> for $name {
            fn value(self, _: &G) -> $crate::scene::Value {
                $crate::Kind::name(self).into()
            }
        }

        $crate::kinds! { $($rest)* }
    };
}
