//! Units in hexes: who stands where, who is known to whom, and where the hidden might be.

use crate::data::{DataError, DataSource, Format, Provenance};
use crate::hexes::Gridded;
use crate::info::SideInfo;
use crate::kind::{Kind, trays};
use crate::random::Random;
use crate::rules::Count;
use crate::step::Stepped;
use heigi_board::{Grid, HexId, Id, find_id, ids};
use heigi_scene::{
    Corner, Face, FaceValue, Piece, Side, SmolStr, Symbol, Text, Tray, Viewer, format_smolstr,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use toml::Spanned;

/// A unit as its counter and the set-up have it; `V` is what is printed on the counters of the game.
#[derive(Clone, Debug)]
pub struct Counter<V> {
    /// Its id.
    pub id: SmolStr,
    /// Whose it is.
    pub side: Side,
    /// Its symbol, one of those that the game names.
    pub symbol: SmolStr,
    /// Where it stands at the beginning; its owner chooses if there are several hexes.
    pub starts: Vec<HexId>,
    /// What else is printed on it.
    pub printed: V,
}

impl<V> Deref for Counter<V> {
    type Target = V;

    fn deref(&self) -> &V {
        &self.printed
    }
}

impl<V> Counter<V> {
    /// The id of a face of a counter with two steps.
    #[must_use]
    pub fn face_id(&self, is_reduced: bool) -> SmolStr {
        if is_reduced {
            format_smolstr!("{}-reduced", self.id)
        } else {
            self.id.clone()
        }
    }

    /// The two faces of a counter with two steps, alike but for their tones and the last of their details.
    #[must_use]
    pub fn faces(
        &self,
        name: Text,
        tones: [&str; 2],
        values: &[(Corner, SmolStr, &'static str)],
        details: Vec<Text>,
        last: [&'static str; 2],
    ) -> [Face; 2] {
        let value = |value: &(Corner, SmolStr, &'static str)| {
            FaceValue::new(value.0, value.1.clone(), value.2)
        };
        [false, true].map(|is_reduced| Face {
            id: self.face_id(is_reduced),
            tone: tones[usize::from(is_reduced)].into(),
            symbol: Some(Symbol::of(&self.symbol)),
            values: values.iter().map(value).collect(),
            name: name.clone(),
            details: [
                details.clone(),
                vec![Text::new(last[usize::from(is_reduced)])],
            ]
            .concat(),
            ..Face::default()
        })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "V: DeserializeOwned")]
struct UnitsFile<V> {
    #[serde(rename = "format")]
    _format: Format,
    #[serde(rename = "source")]
    _source: Provenance,
    unit: Vec<UnitRow<V>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "V: DeserializeOwned")]
struct UnitRow<V> {
    id: Spanned<String>,
    side: Spanned<String>,
    symbol: Spanned<String>,
    starts: Spanned<Vec<Spanned<String>>>,
    printed: V,
}

impl DataSource<'_> {
    /// Units, at most so many: each with its id, one of the sides and of the symbols, and where it starts. Who
    /// does not belong to `hiders` starts in one hex.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn units<V: DeserializeOwned>(
        self,
        grid: &Grid,
        sides: &[SideInfo],
        hiders: Side,
        symbols: &[&str],
        most: usize,
    ) -> Result<Vec<Counter<V>>, DataError> {
        let file: UnitsFile<V> = self.parse()?;
        let ids: Vec<&str> = sides.iter().map(|side| side.id).collect();
        self.check_ids(file.unit.iter().map(|row| &row.id))?;
        if let Some(row) = file.unit.get(most) {
            let message = format!("expected at most {most} units");
            return Err(self.error(row.id.span(), message));
        }
        let read = |row: UnitRow<V>| {
            let side = Side(self.one_of(&row.side, &ids)? as u8);
            let most = if side == hiders { usize::MAX } else { 1 };
            if !(1..=most).contains(&row.starts.get_ref().len()) {
                let message =
                    "expected the hex in which it starts, or several if its side hides units";
                return Err(self.error(row.starts.span(), message));
            }
            Ok(Counter {
                symbol: symbols[self.one_of(&row.symbol, symbols)?].into(),
                id: row.id.into_inner().into(),
                side,
                starts: self.hexes(grid, row.starts.get_ref())?,
                printed: row.printed,
            })
        };
        file.unit.into_iter().map(read).collect()
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location<T> {
    /// In a hex.
    On(HexId),
    /// In a box beside the map.
    In(T),
}

/// A game whose units stand in hexes, some of them unseen by the others.
pub trait Fielded: Gridded + Stepped {
    /// A unit, as an index into the list of units.
    type Unit: Id + Ord;
    /// The boxes beside the map.
    type Tray: Kind;
    /// What is printed on a counter.
    type Printed;

    /// All units.
    fn counters(&self) -> &[Counter<Self::Printed>];

    /// The name of a unit.
    fn name_of(counter: &Counter<Self::Printed>) -> Text;

    /// Where a unit is.
    fn location(state: &Self::State, unit: Self::Unit) -> Location<Self::Tray>;

    /// Puts a unit somewhere.
    fn put(state: &mut Self::State, unit: Self::Unit, at: Location<Self::Tray>);

    /// True while only its owner knows where a unit is.
    fn is_hidden(_: &Self::State, _: Self::Unit) -> bool {
        false
    }

    /// Hides a unit, or shows it.
    fn set_hidden(_: &mut Self::State, _: Self::Unit, _is_hidden: bool) {}

    /// True once the others have seen who hides, or does not hide, in a hex.
    fn is_searched(_: &Self::State, _: HexId) -> bool {
        false
    }

    /// Notes that they have.
    fn set_searched(_: &mut Self::State, _: HexId) {}

    /// Where a hidden unit may be as far as the others know, among them where it is: of the hexes in which it may
    /// start those that they have not searched and in which none of theirs stands.
    fn suspected(&self, state: &Self::State, unit: Self::Unit) -> Vec<HexId> {
        let others = self.unit(unit).side.opponent();
        let is_open = |hex: &HexId| {
            !Self::is_searched(state, *hex) && self.units_at(state, others, *hex).next().is_none()
        };
        let starts = self.unit(unit).starts.iter().copied();
        starts.filter(is_open).collect()
    }

    /// Lets everybody see a hidden unit: the hex in which it stands, if it was hidden in one.
    fn reveal(&self, state: &mut Self::State, unit: Self::Unit) -> Option<HexId> {
        let hex = self
            .hex(state, unit)
            .filter(|_| Self::is_hidden(state, unit))?;
        Self::set_hidden(state, unit, false);
        Some(hex)
    }

    /// Searches hexes for units that hide from a side: who is found in them and hidden no longer, or nothing if the
    /// hexes hold nothing that the side does not know. To see that nobody is there teaches as much as to find
    /// somebody: either cannot be undone.
    fn search(
        &self,
        state: &mut Self::State,
        side: Side,
        hexes: impl IntoIterator<Item = HexId>,
    ) -> Option<Vec<(Self::Unit, HexId)>> {
        let hiders: Vec<Self::Unit> = self.units_of(side.opponent()).collect();
        let may_hide = |hex: &HexId| {
            let mut starts = hiders.iter().map(|unit| &self.unit(*unit).starts);
            starts.any(|starts| starts.len() > 1 && starts.contains(hex))
        };
        let hexes = hexes.into_iter();
        let is_new = |hex: &HexId| !Self::is_searched(state, *hex) && may_hide(hex);
        let new: Vec<HexId> = hexes.filter(is_new).collect();
        new.iter().for_each(|hex| Self::set_searched(state, *hex));
        let stands_there =
            |state: &_, unit| self.hex(state, unit).is_some_and(|hex| new.contains(&hex));
        let mut found = Vec::new();
        for unit in hiders.iter().copied() {
            if stands_there(state, unit) {
                found.extend(self.reveal(state, unit).map(|hex| (unit, hex)));
            }
        }
        (!new.is_empty()).then_some(found)
    }

    /// What is printed on a unit.
    fn unit(&self, unit: Self::Unit) -> &Counter<Self::Printed> {
        &self.counters()[unit.number()]
    }

    /// The name of a unit.
    fn unit_text(&self, unit: Self::Unit) -> Text {
        Self::name_of(self.unit(unit))
    }

    /// How many units of a side are in a box.
    fn count_in(&self, state: &Self::State, side: Side, tray: Self::Tray) -> usize {
        let is_in = |unit: &Self::Unit| matches!(Self::location(state, *unit), Location::In(one) if one == tray);
        self.units_of(side).filter(is_in).count()
    }

    /// Whose a unit is.
    fn side(&self, unit: Self::Unit) -> Side {
        self.unit(unit).side
    }

    /// The steps of all units, two each or one if it is reduced, but for those in a box.
    fn count_steps(
        &self,
        state: &Self::State,
        is_reduced: impl Fn(Self::Unit) -> bool,
        lost: Self::Tray,
        told_by: &'static [&'static str],
    ) -> Count {
        let steps = |unit| match Self::location(state, unit) {
            Location::In(tray) if tray == lost => 0,
            _ => 2 - u32::from(is_reduced(unit)),
        };
        Count {
            of: "steps",
            value: self.all_units().map(steps).sum(),
            told_by,
        }
    }

    /// The unit with an id.
    fn unit_named(&self, id: &str) -> Option<Self::Unit> {
        find_id(self.counters(), |unit| unit.id == id)
    }

    /// All units.
    fn all_units(&self) -> impl DoubleEndedIterator<Item = Self::Unit> + use<Self> {
        ids(self.counters().len())
    }

    /// The units of a side.
    fn units_of(&self, side: Side) -> impl Iterator<Item = Self::Unit> {
        let units = self.all_units();
        units.filter(move |unit| self.unit(*unit).side == side)
    }

    /// The hex in which a unit stands.
    fn hex(&self, state: &Self::State, unit: Self::Unit) -> Option<HexId> {
        match Self::location(state, unit) {
            Location::On(hex) => Some(hex),
            Location::In(_) => None,
        }
    }

    /// The units of a side in a hex.
    fn units_at(
        &self,
        state: &Self::State,
        side: Side,
        hex: HexId,
    ) -> impl Iterator<Item = Self::Unit> {
        let units = self.units_of(side);
        units.filter(move |unit| self.hex(state, *unit) == Some(hex))
    }

    /// Whether a viewer is the owner of a unit, or may see everything.
    fn is_owner(&self, viewer: Viewer, unit: Self::Unit) -> bool {
        [Viewer::Side(self.unit(unit).side), Viewer::Everything].contains(&viewer)
    }

    /// Whether a viewer knows where a unit is.
    fn is_seen(&self, state: &Self::State, viewer: Viewer, unit: Self::Unit) -> bool {
        self.is_owner(viewer, unit) || !Self::is_hidden(state, unit)
    }

    /// Where a unit may stand as far as a viewer knows.
    fn whereabouts(&self, state: &Self::State, viewer: Viewer, unit: Self::Unit) -> Vec<HexId> {
        if self.is_seen(state, viewer, unit) {
            self.hex(state, unit).into_iter().collect()
        } else {
            self.suspected(state, unit)
        }
    }

    /// The counters that a viewer sees, in the order of the units, each with its face and those of its badges that hold. The height
    /// in a stack counts seen units of the side only, so that nothing tells who hides in it.
    fn pieces(
        &self,
        state: &Self::State,
        viewer: Viewer,
        face: impl Fn(Self::Unit) -> SmolStr,
        badges: impl Fn(Self::Unit) -> Vec<(bool, &'static str)>,
    ) -> Vec<Piece> {
        let is_seen = |unit: &Self::Unit| self.is_seen(state, viewer, *unit);
        let piece = |unit: Self::Unit| {
            let owner = self.unit(unit).side;
            let (place, order) = match Self::location(state, unit) {
                Location::In(tray) => (tray.id().into(), 0),
                Location::On(hex) => {
                    let below = self.units_at(state, owner, hex).filter(is_seen);
                    let below = below.take_while(|one| *one != unit).count();
                    (self.grid().number(hex), below as u8)
                }
            };
            let badges = badges(unit).into_iter();
            let badges = badges
                .filter(|(holds, _)| *holds)
                .map(|(_, id)| id.into())
                .collect();
            Piece {
                id: self.unit(unit).id.clone(),
                face: face(unit),
                owner,
                place,
                order,
                badges,
                ..Piece::default()
            }
        };
        self.all_units().filter(is_seen).map(piece).collect()
    }

    /// The boxes beside the map.
    fn trays(&self) -> Vec<Tray> {
        trays::<Self::Tray>()
    }

    /// A state that looks the same to a viewer: each unit that hides from it on the map may be wherever it is
    /// suspected.
    fn redraw(&self, state: &Self::State, viewer: Viewer, random: &mut Random) -> Self::State {
        let mut other = state.clone();
        for unit in self.all_units() {
            if self.is_seen(state, viewer, unit) || self.hex(state, unit).is_none() {
                continue;
            }
            let places = self.suspected(state, unit);
            if let Some(hex) = places.get(random.index(places.len())) {
                Self::put(&mut other, unit, Location::On(*hex));
            }
        }
        other
    }
}

/// Makes a game [`Fielded`] and lets its actions, refusals and events name its units, by the names that things
/// usually have: `units_on_hexes!(Sample, UnitId, "my-unit" "my-kind-")` for a game with `data.map.grid`,
/// `data.units` of a type `Printed`, boxes of a type `Tray`, and in its state `at`, and as sets `hidden` and
/// `searched`. A unit is told as `my-unit` with its id as `$name` and as `$kind` the message that begins as
/// said and ends in its symbol.
#[macro_export]
macro_rules! units_on_hexes {
    ($game:ty, $unit:ty, $name:literal $kind:literal) => {
        impl $crate::Gridded for $game {
            fn grid(&self) -> &$crate::board::Grid {
                &self.data.map.grid
            }
        }

        impl $crate::Fielded for $game {
            type Unit = $unit;
            type Tray = Tray;
            type Printed = Printed;

            fn counters(&self) -> &[$crate::Counter<Printed>] {
                &self.data.units
            }

            fn name_of(counter: &$crate::Counter<Printed>) -> $crate::Text {
                let kind = $crate::Text::new(format!("{}{}", $kind, counter.symbol));
                $crate::Text::new($name)
                    .with("name", counter.id.clone())
                    .with("kind", kind)
            }

            fn location(state: &State, unit: $unit) -> $crate::Location<Tray> {
                state.at[$crate::board::Id::number(unit)]
            }

            fn put(state: &mut State, unit: $unit, at: $crate::Location<Tray>) {
                state.at[$crate::board::Id::number(unit)] = at;
            }

            fn is_hidden(state: &State, unit: $unit) -> bool {
                state.hidden.contains(unit)
            }

            fn set_hidden(state: &mut State, unit: $unit, is_hidden: bool) {
                if is_hidden {
                    state.hidden.insert(unit);
                } else {
                    state.hidden.remove(unit);
                }
            }

            fn is_searched(state: &State, hex: $crate::board::HexId) -> bool {
                state.searched.contains(hex)
            }

            fn set_searched(state: &mut State, hex: $crate::board::HexId) {
                state.searched.insert(hex);
            }
        }

        const _: () = {
            use $crate::Fielded as _;
            $crate::named_by_id!($unit, $game, counters, Piece);
        };

        impl $crate::told::Fact<$game> for $unit {
            fn value(self, game: &$game) -> $crate::scene::Value {
                $crate::Fielded::unit_text(game, self).into()
            }

            fn is_own(self, game: &$game, viewer: $crate::Viewer) -> bool {
                $crate::Fielded::is_owner(game, viewer, self)
            }
        }
    };
}
