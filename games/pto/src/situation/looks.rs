//! What is found once for each pair of hexes: which hexes and hexsides a line between them meets, and what is seen along it over the
//! ground of a map as it is printed.

use super::screens::Side;
use crate::*;
use heigi_engine::board::{End, Passage};
use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::RwLock;

/// What is seen along each line of a map; each is found when somebody first looks along it.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    /// With the paddies as they are printed.
    printed: Lines,
    /// With them dry or flooded, and with crops on them (TBL-G8-PADDY).
    bare: Lines,
    cropped: Lines,
}

/// What is seen along lines with the paddies in one condition.
#[derive(Clone, Debug, Default)]
struct Lines {
    ends: Ends<Sight>,
    apart: Apart,
}

/// What is seen along lines with an end at which others in its hex see something else, such as a corner of it: there are many such
/// lines and few of them are looked along, so all are forgotten when it becomes too many.
#[derive(Debug, Default)]
struct Apart(RwLock<HashMap<[Spot; 2], Arc<Sight>>>);

/// How many of them are kept.
const MOST_APART: usize = 16_384;

impl Apart {
    fn of(&self, ends: [Spot; 2], find: impl FnOnce() -> Sight) -> Arc<Sight> {
        let kept = self.0.read().ok();
        if let Some(found) = kept.and_then(|kept| kept.get(&ends).cloned()) {
            return found;
        }
        let found = Arc::new(find());
        if let Ok(mut kept) = self.0.write() {
            if kept.len() >= MOST_APART {
                kept.clear();
            }
            kept.insert(ends, Arc::clone(&found));
        }
        found
    }
}

/// Another map begins with nothing.
impl Clone for Apart {
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// A sight that is kept, or was found for once.
pub(super) enum Seen<'a> {
    Kept(&'a Sight),
    Shared(Arc<Sight>),
    Found(Sight),
}

impl Seen<'_> {
    /// The sight itself, to be changed.
    pub(super) fn into_owned(self) -> Sight {
        match self {
            Self::Found(sight) => sight,
            kept => Sight::clone(&kept),
        }
    }
}

impl std::ops::Deref for Seen<'_> {
    type Target = Sight;

    fn deref(&self) -> &Sight {
        match self {
            Self::Kept(sight) => sight,
            Self::Shared(sight) => sight,
            Self::Found(sight) => sight,
        }
    }
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
    fn lines(&self, paddies: Option<Terrain>) -> &Lines {
        match paddies {
            None => &self.printed,
            Some(Terrain::InSeasonPaddy) => &self.cropped,
            Some(_) => &self.bare,
        }
    }

    /// The line between two Locations over the ground, one end of which at least is not that of all in its hex.
    pub(super) fn along_apart(
        &self,
        paddies: Option<Terrain>,
        ends: [Spot; 2],
        find: impl FnOnce() -> Sight,
    ) -> Arc<Sight> {
        self.lines(paddies).apart.of(ends, find)
    }

    /// The line between two Locations over the ground, with the paddies that have been rolled or as they are printed.
    pub(super) fn along(
        &self,
        paddies: Option<Terrain>,
        [from, to]: [Spot; 2],
        find: impl FnOnce() -> Sight,
    ) -> &Sight {
        let ends = &self.lines(paddies).ends;
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
