//! What is seen out of caves and into them (G11.5).

use super::screens::Screen;
use super::sight::{Look, Sight};
use crate::*;

impl Pto {
    /// G11.5: the line of sight between two Locations one of which lies below the ground: a cave sees what lies in its arc, and a complex
    /// nothing but itself.
    pub(super) fn sight_below(&self, state: &State, from: Spot, to: Spot) -> Sight {
        let blocked = |hex: HexId| Sight {
            blocked_by: Some(Screen::Hex(hex)),
            ..Sight::default()
        };
        if from.location() == to.location() {
            return Sight::default();
        }
        let caves = [from, to].map(|spot| spot.part.cave_side().map(|_| spot));
        let is_complex = |spot: Spot| spot.part == Part::Complex;
        if is_complex(from) || is_complex(to) {
            return blocked(from.hex);
        }
        for (cave, other) in [(caves[0], to), (caves[1], from)] {
            let Some(cave) = cave else { continue };
            let is_bottom = cave.hex == other.hex && other.part.cave_side().is_some();
            let is_before = match cave.hex == other.hex {
                true => {
                    let opens = self.opens_below(state, cave.hex);
                    !is_bottom && opens && Self::is_beside_bed(cave, other)
                }
                // G11.5: out of a gully nobody sees along the rims of the arc.
                false if self.opens_below(state, cave.hex) => {
                    self.looks_at(state, cave, other) && !self.is_on_rim(cave, other)
                }
                false => self.looks_at(state, cave, other),
            };
            if !is_before || self.hangs_before(state, cave, other) {
                return blocked(cave.hex);
            }
        }
        if from.hex == to.hex {
            return Sight::default();
        }
        let weather = state.weather.hindrance(self.range(from, to));
        if self.is_dark_below(state, [from, to]) {
            return blocked(to.hex);
        }
        let mut sight = self.ground_before_caves(state, [from, to]);
        sight.weather = weather;
        if sight.is_clear() {
            self.see_what_drifts(state, [from, to], &mut sight);
            // G11.85: smoke in a hex lies above its caves. G11.85#3: that in a cave counts twice for who looks out.
            for (cave, times) in caves.into_iter().zip([2, 1]) {
                let Some(cave) = cave else { continue };
                if !self.opens_below(state, cave.hex) {
                    sight.smoke = sight.smoke.saturating_sub(self.smoke_of(state, cave.hex));
                }
                sight.smoke += times * self.smoke_below(state, cave);
            }
            if sight.hindrance() >= super::sight::BLIND {
                sight.blocked_by = Some(Screen::Hex(to.hex));
            }
        }
        sight
    }

    /// G11.12: whether a cave looks at somebody in another hex: at who lines edges there only if it looks at both ends of one of them.
    fn looks_at(&self, state: &State, cave: Spot, other: Spot) -> bool {
        if other.part != Part::Crest {
            return self.is_in_arc(cave, other);
        }
        let hex = other.hex;
        let sees_end = |corner: u8| self.is_in_arc(cave, Bend { hex, corner }.spot());
        (0..ARCS).any(|side| {
            let beyond = self.beyond(hex, side);
            let edge = beyond.and_then(|beyond| self.data.grid.edge_between(hex, beyond));
            // A side lies between the corner of its number and the one before.
            edge.is_some_and(|edge| self.is_crest(state, hex, edge))
                && sees_end(side)
                && sees_end((side + ARCS - 1) % ARCS)
        })
    }

    /// G11.12, G11.5: whether a cave of a gully looks at somebody in its hex: at the bottom, and of the corners only at the two beside it,
    /// neither at the ends of its own hexside nor at those of the wall behind it, nor at who lines the edges above it.
    fn is_beside_bed(cave: Spot, other: Spot) -> bool {
        let Some(side) = cave.part.cave_side().filter(|_| other.part != Part::Crest) else {
            return false;
        };
        let corner = other.end().corner;
        corner.is_none_or(|corner| corner % (ARCS / 2) == (side + 1) % (ARCS / 2))
    }

    /// G11.5: whether somebody climbs at an end of the hexside of a cave behind a cliff, on another level than the cave.
    fn hangs_before(&self, state: &State, cave: Spot, other: Spot) -> bool {
        let Some(entrance) = self
            .entrance_of(state, cave)
            .filter(|_| other.is_on_cliff())
        else {
            return false;
        };
        let edge = self.data.grid.edge_between(cave.hex, entrance);
        let is_sheer = edge.is_some_and(|edge| self.map(state).is_cliff(edge));
        is_sheer
            && self.is_at_mouth(cave, other)
            && self.level_of(state, cave) != self.level_of(state, other)
    }

    /// Whether somebody is at one of the two ends of the hexside across which a cave opens.
    fn is_at_mouth(&self, cave: Spot, other: Spot) -> bool {
        let Some(side) = cave.part.cave_side() else {
            return false;
        };
        let point = |end: Spot| end.end().point(&self.data.grid);
        let hex = cave.hex;
        // A side lies between the corner of its number and the one before.
        let ends = [side, (side + ARCS - 1) % ARCS];
        ends.into_iter()
            .any(|corner| point(Bend { hex, corner }.spot()) == point(other))
    }

    /// G11.96: whether it is dark at an end of a line: a cave is lit only where both its hex and its entrance are.
    fn is_dark_below(&self, state: &State, ends: [Spot; 2]) -> bool {
        let around = |spot: Spot| {
            let entrance = self.entrance_of(state, spot);
            [Some(spot.hex), entrance]
                .into_iter()
                .flatten()
                .map(Spot::ground)
                .collect::<Vec<_>>()
        };
        let dark = |from: Spot, to: Spot| self.is_dark(state, from, to);
        let [from, to] = ends;
        around(to)
            .into_iter()
            .any(|part| dark(Spot::ground(from.hex), part))
    }

    /// G11.51: whether the ground falls evenly along the line between a cave and a lower Location, hex by hex by a level at most and nowhere
    /// over a cliff; the hex of the cave itself counts nothing.
    fn slopes_evenly(&self, state: &State, ends: [Spot; 2], crossed: &[HexId]) -> bool {
        let [high, low] = match ends[0].part.cave_side() {
            Some(_) => ends,
            None => [ends[1], ends[0]],
        };
        let (map, grid) = (self.map(state), &self.data.grid);
        let between = crossed
            .iter()
            .filter(|hex| ![high.hex, low.hex].contains(hex));
        let mut hexes: Vec<HexId> = between.copied().chain([low.hex]).collect();
        hexes.sort_by_key(|hex| grid.distance(high.hex, *hex));
        let mut level = self.level_of(state, high);
        let mut before = high.hex;
        for hex in hexes {
            let edge = grid.edge_between(before, hex);
            let is_cliff = edge.is_some_and(|edge| map.sides().cliffs.contains(&edge));
            let lies = match hex == low.hex {
                true => self.level_of(state, low),
                false => map.floor(hex),
            };
            if is_cliff || map.terrain(hex).is_sunken() || !(0..=1).contains(&(level - lies)) {
                return false;
            }
            (level, before) = (lies, hex);
        }
        level < self.level_of(state, high)
    }

    /// What of the ground is on a line of sight between two Locations one of which is a cave.
    fn ground_before_caves(&self, state: &State, [from, to]: [Spot; 2]) -> Sight {
        let mut sight = Sight::default();
        let crossing = self.crossing([from.end(), to.end()]);
        let Crossing { line, sides } = &*crossing;
        if let Some(hex) = self.sunk_end(state, from, to, sides) {
            sight.blocked_by = Some(Screen::Hex(hex));
            return sight;
        }
        let levels = [from, to].map(|spot| self.level_of(state, spot));
        let (high, low, base) = match levels[0] < levels[1] {
            true => (to, from, levels[0]),
            false => (from, to, levels[1]),
        };
        let look = Look {
            high: high.hex,
            low: low.hex,
            base,
            above: levels[0].abs_diff(levels[1]) as i32,
            lift: 0,
        };
        // G11.5#2: before a cave that looks down only what rises above it is in the way.
        let entrance = self.entrance_of(state, high);
        let touched = line
            .touched
            .iter()
            .filter(|hex| self.effects(state, **hex).is_inherent);
        let passed = line.crossed.iter().chain(touched).copied();
        let is_even = self.slopes_evenly(state, [from, to], &line.crossed);
        for hex in passed.filter(|hex| self.map(state).has(*hex)) {
            let is_own = [from, to].iter().any(|spot| spot.hex == hex);
            if is_own {
                continue;
            }
            let is_mouth = entrance == Some(hex) && look.above > 0;
            let blocks = match is_mouth {
                true => {
                    let rise = self.map(state).floor(hex) - self.level_of(state, high);
                    2 * rise + i32::from(self.effects(state, hex).height) > 0
                }
                false => self.blocks(state, look, hex),
            };
            if blocks {
                sight.blocked_by = Some(Screen::Hex(hex));
                return sight;
            }
            let is_hut = matches!(
                self.terrain(state, hex),
                Terrain::Hut | Terrain::CollapsedHut
            );
            match is_even && !is_hut {
                // G11.51: along a slope that falls evenly all of it lies as high as the line.
                true => self.add_hindrance(state, look, hex, &mut sight),
                false => self.hinder(state, look, hex, &mut sight),
            }
        }
        let is_screen =
            |side: &&super::screens::Side| self.screens(state, look, side.edge, [from, to]);
        if let Some(side) = sides.iter().find(is_screen) {
            sight.blocked_by = Some(Screen::Side(side.edge));
        }
        sight
    }
}
