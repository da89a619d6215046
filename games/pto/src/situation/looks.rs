//! What is found once for each pair of hexes: which hexes and hexsides a line between them meets, and what is seen along it over the
//! ground of a map as it is printed.

use super::screens::Side;
use crate::*;
use heigi_engine::board::{End, Passage};
use std::borrow::Cow;

/// What is seen along each line of a map; each is found when somebody first looks along it.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    /// With the paddies as they are printed.
    printed: Ends<Sight>,
    /// With them dry or flooded, and with crops on them (TBL-G8-PADDY).
    bare: Ends<Sight>,
    cropped: Ends<Sight>,
}

/// The same for who stands at both ends of a line, who is dug in at one of them (7.2), and who is at both.
type Ends<T> = [Pairs<T>; 4];

/// The hexes and hexsides that a line meets.
#[derive(Clone, Debug)]
pub struct Crossing {
    /// The hexes that it crosses or touches.
    pub(super) line: Passage,
    /// The hexsides that it crosses or runs along, in its order.
    pub(super) sides: Vec<Side>,
}

/// Something for each pair of hexes, found when it is first asked for.
#[derive(Clone, Debug)]
pub struct Pairs<T>(OnceLock<Vec<OnceLock<Row<T>>>>);

/// What there is of one hex with every other.
type Row<T> = Vec<OnceLock<Box<T>>>;

impl<T> Default for Pairs<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl Looks {
    /// The line between two Locations over the ground, with the paddies that have been rolled or as they are printed.
    pub(super) fn along(
        &self,
        paddies: Option<Terrain>,
        [from, to]: [Spot; 2],
        find: impl FnOnce() -> Sight,
    ) -> &Sight {
        let ends = match paddies {
            None => &self.printed,
            Some(Terrain::InSeasonPaddy) => &self.cropped,
            Some(_) => &self.bare,
        };
        let is_dug_in = |spot: Spot| usize::from(spot.part == Part::Entrenchment);
        ends[2 * is_dug_in(from) + is_dug_in(to)].of(from.hex, to.hex, find)
    }
}

impl<T: Clone> Pairs<T> {
    /// What there is of two hexes.
    pub(super) fn of(&self, from: HexId, to: HexId, find: impl FnOnce() -> T) -> &T {
        let rows = self.0.get_or_init(|| vec![OnceLock::new(); HEXES]);
        let row = rows[from.index()].get_or_init(|| vec![OnceLock::new(); HEXES]);
        row[to.index()].get_or_init(|| Box::new(find()))
    }
}

impl Pto {
    /// What the line between two ends meets.
    pub(super) fn crossing(&self, ends: [End; 2]) -> Cow<'_, Crossing> {
        let find = || {
            let line = self
                .data
                .lines
                .passage_between(&self.data.grid, ends[0], ends[1]);
            let sides = self.sides_passed(ends, &line);
            Crossing { line, sides }
        };
        match ends.iter().any(|end| end.corner.is_some()) {
            true => Cow::Owned(find()),
            false => Cow::Borrowed(self.data.crossings.of(ends[0].hex, ends[1].hex, find)),
        }
    }
}
