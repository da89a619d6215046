//! Lines of sight over the ground as it is printed, found once for each map.

use crate::*;

/// What is seen along each line of a map; each is found when somebody first looks along it.
#[derive(Clone, Debug, Default)]
pub struct Looks {
    /// With the paddies as they are printed.
    printed: Lines,
    /// With them dry or flooded, and with crops on them (TBL-G8-PADDY).
    bare: Lines,
    cropped: Lines,
}

/// What is seen along each line over one ground.
#[derive(Clone, Debug, Default)]
pub(super) struct Lines(OnceLock<Vec<OnceLock<Row>>>);

/// The lines from one hex to every other.
type Row = Vec<OnceLock<Box<Sight>>>;

impl Looks {
    /// The lines over the ground with the paddies that have been rolled, or as they are printed.
    pub(super) fn with_paddies(&self, paddies: Option<Terrain>) -> &Lines {
        match paddies {
            None => &self.printed,
            Some(Terrain::InSeasonPaddy) => &self.cropped,
            Some(_) => &self.bare,
        }
    }
}

impl Lines {
    /// What is seen along the line between two hexes.
    pub(super) fn along(&self, from: HexId, to: HexId, find: impl FnOnce() -> Sight) -> &Sight {
        let rows = self.0.get_or_init(|| vec![OnceLock::new(); HEXES]);
        let row = rows[from.index()].get_or_init(|| vec![OnceLock::new(); HEXES]);
        row[to.index()].get_or_init(|| Box::new(find()))
    }
}
