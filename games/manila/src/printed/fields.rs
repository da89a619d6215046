//! Fields of fire: which hexes see and reach each other over the printed map (10.6 to 10.10).

use crate::printed::map::Map;
use crate::situation::state::HexSet;
use heigi_board::HexId;
use std::sync::OnceLock;

/// The field of a hex and a range: what lies within it, and what of that is seen past the contour and
/// no further than the contour. Each is worked out when first asked for, as matches need few of them.
#[derive(Clone, Debug, Default)]
struct Field {
    within: OnceLock<HexSet>,
    seen_past_contour: OnceLock<HexSet>,
    seen_to_contour: OnceLock<HexSet>,
}

/// The fields of fire of all hexes.
#[derive(Clone, Debug)]
pub struct Fields {
    /// By range and hex; for ranges that no counter has there is nothing.
    fields: Vec<Vec<Field>>,
}

impl Fields {
    /// Room for the fields of all hexes of a map at some ranges.
    #[must_use]
    pub fn new(map: &Map, ranges: impl Iterator<Item = u8>) -> Self {
        let mut fields: Vec<Vec<Field>> = Vec::new();
        for range in ranges.map(usize::from) {
            if fields.len() <= range {
                fields.resize_with(range + 1, Vec::new);
            }
            fields[range].resize_with(map.grid.len(), Field::default);
        }
        Self { fields }
    }

    /// The hexes within the range of a counter of a hex, itself too (10.6).
    ///
    /// # Panics
    /// If no counter has this range.
    #[must_use]
    pub fn within(&self, map: &Map, from: HexId, range: u8) -> &HexSet {
        let field = &self.fields[usize::from(range)][from.index()];
        field.within.get_or_init(|| {
            let is_near = |hex: &HexId| map.grid.distance(from, *hex) <= u32::from(range);
            map.grid.hexes().filter(is_near).collect()
        })
    }

    /// The hexes within the range of a counter of a hex to which nothing that is printed blocks the
    /// line, the contour only if it counts (10.6 to 10.10).
    ///
    /// # Panics
    /// If no counter has this range.
    #[must_use]
    pub fn seen(&self, map: &Map, from: HexId, range: u8, contour_blocks: bool) -> &HexSet {
        let field = &self.fields[usize::from(range)][from.index()];
        let seen = if contour_blocks {
            &field.seen_to_contour
        } else {
            &field.seen_past_contour
        };
        seen.get_or_init(|| {
            let within = self.within(map, from, range).iter();
            let is_seen = |to: &HexId| is_open(map, from, *to, contour_blocks, &HexSet::EMPTY);
            within.filter(is_seen).collect()
        })
    }
}

/// 10.7 to 10.10: whether the straight line between two hexes is open, with rubble on the way. Neighbours
/// always see each other, and the end hexes never block.
pub fn is_open(map: &Map, from: HexId, to: HexId, contour_blocks: bool, rubble: &HexSet) -> bool {
    if map.grid.distance(from, to) <= 1 {
        return true;
    }
    let both_outside = !map.is_inside_wall(from) && !map.is_inside_wall(to);
    let both_low = !map.is_high_ground(from) && !map.is_high_ground(to);
    map.lines.is_open(&map.grid, from, to, |hex| {
        map.terrain(hex).is_built_up()
            || rubble.contains(hex)
            || (both_outside && map.is_inside_wall(hex))
            || (contour_blocks && both_low && map.is_high_ground(hex))
    })
}
