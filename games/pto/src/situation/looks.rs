//! Lines of sight over the ground as it is printed, found once for each map.

use crate::*;

/// What is seen along each line of a map; each is found when somebody first looks along it.
#[derive(Clone, Debug, Default)]
pub struct Looks(OnceLock<Vec<OnceLock<Row>>>);

/// The lines from one hex to every other.
type Row = Vec<OnceLock<Box<Sight>>>;

impl Looks {
    /// What is seen along the line between two hexes.
    pub(super) fn along(&self, from: HexId, to: HexId, find: impl FnOnce() -> Sight) -> &Sight {
        let rows = self.0.get_or_init(|| vec![OnceLock::new(); HEXES]);
        let row = rows[from.index()].get_or_init(|| vec![OnceLock::new(); HEXES]);
        row[to.index()].get_or_init(|| Box::new(find()))
    }
}
