//! Tunnels that lead into cave complexes (G11.933): where they may be laid.

use super::{Map, Scenario};
use crate::*;

/// How many hexes long a tunnel is at most.
const LENGTH: u8 = 3;

impl Map {
    /// G11.933: on which level a tunnel lies below a hex: a level below the ground, but in buildings and where it opens into a complex.
    pub(crate) fn level_of_tunnel(&self, hex: HexId, is_in_complex: bool) -> i32 {
        let is_level = is_in_complex || self.terrain(hex).is_building();
        self.floor(hex) - i32::from(!is_level)
    }

    /// G11.933: whether a tunnel may be laid between two hexes, each of which lies in a complex or not: through dry ground, by a level a
    /// hex at most.
    pub(crate) fn takes_tunnel(
        &self,
        grid: &Grid,
        [from, to]: [HexId; 2],
        below: [bool; 2],
    ) -> bool {
        let start = self.level_of_tunnel(from, below[0]);
        let end = self.level_of_tunnel(to, below[1]);
        self.takes_on(from)
            && self.takes_on(to)
            && self.leads(grid, (from, start), (to, end), LENGTH)
    }

    /// Whether a tunnel may lie below a hex.
    fn takes_on(&self, hex: HexId) -> bool {
        let terrain = self.terrain(hex);
        self.has(hex) && !terrain.is_soaked() && !terrain.is_coast()
    }

    /// Whether a tunnel gets from one hex and level to another one in so many hexes.
    fn leads(
        &self,
        grid: &Grid,
        (from, level): (HexId, i32),
        (to, end): (HexId, i32),
        left: u8,
    ) -> bool {
        if left == 0 || grid.distance(from, to) > left.into() {
            return false;
        }
        let mut near = grid.neighbours(from).map(|(_, hex)| hex);
        near.any(|hex| match hex == to {
            true => level.abs_diff(end) <= 1,
            false => {
                let next = self.level_of_tunnel(hex, false);
                let may = self.takes_on(hex) && level.abs_diff(next) <= 1;
                may && self.leads(grid, (hex, next), (to, end), left - 1)
            }
        })
    }
}

impl Scenario {
    /// G11.933: what is wrong with tunnels that lead into complexes.
    pub(super) fn fault_of_tunnels(&self, grid: &Grid) -> Option<&'static str> {
        let complex = |owner: Side, hex: HexId| {
            let mut all = self.complexes.iter();
            all.position(|one| one.owner == owner && one.hexes.contains(hex))
        };
        let is_right = |one: &Fortification| {
            let Some(to) = one.leads_to.filter(|_| one.below != [false; 2]) else {
                return true;
            };
            let ends = [one.hex, to];
            let both = [0, 1].map(|end| {
                let found = complex(one.owner, ends[end]);
                (!one.below[end] || found.is_some(), found)
            });
            let is_between = one.below == [true; 2];
            both[0].0
                && both[1].0
                && !(is_between && both[0].1 == both[1].1)
                && self.map.takes_tunnel(grid, ends, one.below)
        };
        (!self.fortifications.iter().all(is_right)).then_some(
            "expected tunnels from the surface into a complex or between two complexes, three hexes long at most, through dry ground and by \
             a level a hex at most (G11.933)",
        )
    }
}
