//! What of hexsides and hollows stands between two Locations: walls and hedges (7.2), streams and gullies (25).

use super::sight::Look;
use crate::*;
use heigi_engine::board::{EdgeId, End, Passage};
use heigi_engine::scene::Value;

/// What blocks a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Screen {
    /// The ground of a hex, or what stands on it.
    Hex(HexId),
    /// What stands along a hexside.
    Side(EdgeId),
}

impl Fact<Pto> for Screen {
    fn value(self, game: &Pto) -> Value {
        match self {
            Self::Hex(hex) => hex.value(game),
            Self::Side(edge) => {
                let name = heigi_engine::hexes::Page(&game.data.grid).edge_name(edge);
                Text::new("pto-hexside")
                    .with("side", Value::Word(name))
                    .into()
            }
        }
    }

    fn place(self, game: &Pto) -> Option<SmolStr> {
        match self {
            Self::Hex(hex) => Some(game.data.grid.number(hex)),
            Self::Side(_) => None,
        }
    }
}

/// A hexside that a line of sight meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Side {
    /// Which one.
    pub(super) edge: EdgeId,
    /// Whether the line runs along it; else it crosses it.
    pub(super) is_along: bool,
}

impl Pto {
    /// The hexsides that the line between two hexes crosses or runs along, in its order.
    pub(super) fn sides_passed(&self, ends: [End; 2], line: &Passage) -> Vec<Side> {
        let grid = &self.data.grid;
        let [start, end] = ends.map(|end| end.point(grid));
        // How far along the line a hex lies: of two that share a hexside the line crosses the one with less first.
        let along = |hex: &HexId| {
            let middle = End {
                hex: *hex,
                corner: None,
            }
            .point(grid);
            (middle.0 - start.0) * (end.0 - start.0) + 3 * (middle.1 - start.1) * (end.1 - start.1)
        };
        let centres = ends.into_iter().filter(|end| end.corner.is_none());
        let mut passed: Vec<HexId> = centres
            .map(|end| end.hex)
            .chain(line.crossed.iter().copied())
            .collect();
        passed.sort_by_key(along);
        let side_between = |pair: &[HexId]| {
            let &[one, other] = pair else {
                return None;
            };
            if let Some(edge) = grid.edge_between(one, other) {
                return Some(Side {
                    edge,
                    is_along: false,
                });
            }
            let mut beside = line.touched.iter().copied();
            let mut is_beside =
                |hex: &HexId| grid.is_adjacent(*hex, one) && grid.is_adjacent(*hex, other);
            let (left, right) = (beside.find(&mut is_beside)?, beside.find(&mut is_beside)?);
            let edge = grid.edge_between(left, right)?;
            Some(Side {
                edge,
                is_along: true,
            })
        };
        passed.windows(2).filter_map(side_between).collect()
    }

    /// How the line between two hexes is looked along.
    pub(super) fn looked_along(&self, state: &State, ends: [Spot; 2], sides: &[Side]) -> Look {
        let map = self.map(state);
        let lift = self.shore_lift(state, sides);
        let height = |spot: Spot| {
            // G13.7: a pier lies as high as the land.
            let is_on_ground = !matches!(spot.part, Part::Pier | Part::Bridge);
            let is_lifted = map.terrain(spot.hex).is_coast() && is_on_ground;
            self.standing_level(state, spot) + lift * i32::from(is_lifted)
        };
        let [from, to] = ends.map(|end| end.hex);
        let [one, other] = ends.map(height);
        let (high, low) = match one < other {
            true => (to, from),
            false => (from, to),
        };
        let floor = |hex: HexId| if hex == from { one } else { other };
        // 25: who looks down into a hollow looks over the ground around it.
        let is_far = self.data.grid.distance(from, to) > 1;
        let looks_in = is_far && !self.follows_course(state, [from, to], sides);
        let base = match looks_in && map.terrain(low).is_sunken() {
            true => map.level(low).into(),
            false => floor(low),
        };
        let above = (floor(high) - base).max(0);
        Look {
            high,
            low,
            base,
            above,
            lift,
        }
    }

    /// G13.21, G13.22: by how much beach and OCEAN count as higher along a line: across and along hexsides between a beach
    /// that is not steep and the land behind it they are level with that.
    fn shore_lift(&self, state: &State, sides: &[Side]) -> i32 {
        let (map, grid) = (self.map(state), &self.data.grid);
        let has_shore = map.shore().is_some();
        i32::from(has_shore && sides.iter().any(|side| map.is_gentle(grid, side.edge)))
    }

    /// How high a Location lies above another one by the line between them.
    pub(crate) fn height_over(&self, state: &State, high: Spot, low: Spot) -> i32 {
        let map = self.map(state);
        let is_lifted = |spot: Spot| map.terrain(spot.hex).is_coast() && spot.part != Part::Pier;
        let [one, other] = [high, low].map(is_lifted);
        let above = self.standing_level(state, high) - self.standing_level(state, low);
        if one == other {
            return above;
        }
        let crossing = self.crossing([high.end(), low.end()]);
        let lift = self.shore_lift(state, &crossing.sides);
        above + lift * (i32::from(one) - i32::from(other))
    }

    /// 25: the end of a line that lies too deep in a stream or gully to be seen from the other one: it is seen from beside it,
    /// from as many levels above as hexes away, and along its course.
    pub(super) fn sunk_end(
        &self,
        state: &State,
        from: Spot,
        to: Spot,
        sides: &[Side],
    ) -> Option<HexId> {
        let (map, range) = (self.map(state), self.range(from, to) as i32);
        // 7.1: who lines the edge of a hollow is as high as the ground around it.
        let is_sunken = |spot: Spot| map.terrain(spot.hex).is_sunken() && spot.part != Part::Crest;
        let level = |spot: Spot| match spot.part {
            Part::Crest => map.floor(spot.hex) + 1,
            _ => map.floor(spot.hex),
        };
        let is_sunk = |(spot, other): &(Spot, Spot)| {
            let is_near = range == 1 && !is_sunken(*other);
            let is_overlooked = range > 1 && level(*other) - level(*spot) >= range;
            is_sunken(*spot) && !is_near && !is_overlooked
        };
        let (sunk, _) = [(to, from), (from, to)].into_iter().find(is_sunk)?;
        (!self.follows_course(state, [from.hex, to.hex], sides)).then_some(sunk.hex)
    }

    /// 25, G.1-j: whether a line keeps to the course of one stream or gully; where two ends of streams meet they are one for
    /// who looks from one into the other.
    fn follows_course(&self, state: &State, ends: [HexId; 2], sides: &[Side]) -> bool {
        let (map, grid) = (self.map(state), &self.data.grid);
        let is_level = |edge: EdgeId| {
            let hexes = grid.edge_hexes(edge);
            hexes.is_some_and(|(one, other)| map.floor(one) == map.floor(other))
        };
        let keeps = |side: &Side| {
            !side.is_along && map.sides().courses.contains(&side.edge) && is_level(side.edge)
        };
        let is_seam = |side: &Side| {
            !side.is_along && sides.len() == 1 && map.sides().seams.contains(&side.edge)
        };
        // G13.14: where it crosses the beach, a stream goes on.
        let is_sunken = |hex: HexId| {
            let terrain = map.terrain(hex);
            terrain.is_sunken() || terrain == Terrain::Effluent
        };
        ends.into_iter().all(is_sunken)
            && !sides.is_empty()
            && sides.iter().all(|side| keeps(side) || is_seam(side))
    }

    /// G2.2: whether dense jungle that a line runs along borders only water there, over which it is seen on one level.
    pub(super) fn is_beside_water(
        &self,
        state: &State,
        look: Look,
        sides: &[Side],
        hex: HexId,
    ) -> bool {
        let grid = &self.data.grid;
        let is_bank = |side: &&Side| {
            let Some((one, other)) = grid.edge_hexes(side.edge).filter(|_| side.is_along) else {
                return false;
            };
            let beyond = if one == hex { other } else { one };
            let is_it = one == hex || other == hex;
            is_it && self.terrain(state, beyond) == Terrain::Water
        };
        let is_dense = self.terrain(state, hex) == Terrain::DenseJungle;
        is_dense && look.above == 0 && sides.iter().any(|side| is_bank(&side))
    }

    /// G13.13: whether a line runs along the shore of a hex, where beach or OCEAN takes away what fills all of it.
    pub(super) fn is_beside_shore(&self, state: &State, sides: &[Side], hex: HexId) -> bool {
        let (map, grid) = (self.map(state), &self.data.grid);
        let is_shore = |side: &&Side| {
            let hexes = grid.edge_hexes(side.edge);
            let is_it = hexes.is_some_and(|(one, other)| one == hex || other == hex);
            side.is_along && is_it && map.shore_side(grid, side.edge).is_some()
        };
        let is_land = !map.terrain(hex).is_coast();
        is_land && map.shore().is_some() && sides.iter().any(|side| is_shore(&side))
    }

    /// 7.2, G8.4: whether what stands along a hexside blocks the line between two Locations: not for who is beside it, unless he
    /// is dug in and looks at somebody farther away. For who is dug in banks are hedges.
    pub(super) fn screens(&self, state: &State, look: Look, edge: EdgeId, ends: [Spot; 2]) -> bool {
        let (map, grid) = (self.map(state), &self.data.grid);
        let is_dug_in = |spot: &Spot| spot.part == Part::Entrenchment;
        let is_bank = map.has_bank(grid, edge) && !state.altered.breaches.contains(&edge);
        let bank = (is_bank && ends.iter().any(is_dug_in)).then_some(Fence::Hedge);
        let Some(fence) = self.fence(state, edge).or(bank) else {
            return false;
        };
        let Some((one, other)) = grid.edge_hexes(edge) else {
            return false;
        };
        let range = self.range(ends[0], ends[1]);
        let is_over =
            |spot: &Spot| [one, other].contains(&spot.hex) && (range == 1 || !is_dug_in(spot));
        let level = i32::from(map.level(one).max(map.level(other)));
        let height = i32::from(self.data.tables.fences[fence].height);
        let top = 2 * (level - look.base) + height;
        top > 0 && top >= 2 * look.above && !ends.iter().any(is_over)
    }
}
