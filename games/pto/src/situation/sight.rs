//! Lines of sight (7.2, 7.3, 25): exact, over levels, and with the reason.

use super::looks::Seen;
use super::screens::{Screen, Side as Crossed};
use crate::*;
use heigi_engine::board::Passage;

/// What is between two Locations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// What blocks the line; nothing if the line is free.
    pub blocked_by: Option<Screen>,
    /// The hexes that hinder it, and how much each does; of those at one range only the worst.
    pub hindrances: Vec<(HexId, u8)>,
    /// The hexes with a crop of rice on it: two of them hinder by 1 (G8.4).
    pub crops: Vec<HexId>,
    /// How many vehicles and wrecks are in the way (7.3).
    pub hulks: u8,
    /// How much smoke on the line adds, that of both ends included (24).
    pub smoke: u8,
    /// How much the shells of batteries add that fall on the line (7.3).
    pub shells: u8,
    /// How much rain and darkness add (17).
    pub weather: u8,
    /// How much low seawalls hinder (G13.622).
    pub seawalls: u8,
    /// How much piers of wood do (G13.71).
    pub piers: u8,
}

/// From how much hindrance on nobody sees (7.2).
pub(super) const BLIND: u8 = 6;

impl Sight {
    /// Whether the other Location is seen.
    pub fn is_clear(&self) -> bool {
        self.blocked_by.is_none()
    }

    /// What is added to fire along it.
    pub fn hindrance(&self) -> u8 {
        let ground: u8 = self.hindrances.iter().map(|(_, hindrance)| hindrance).sum();
        let drifts = self.smoke + self.weather + self.hulks + self.shells;
        ground + drifts + self.seawalls + self.piers + (self.crops.len() / 2) as u8
    }
}

/// Two Locations between which somebody looks, by their levels.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) high: HexId,
    pub(super) low: HexId,
    /// The level of the lower one; that of the ground around it for who looks down into a stream or gully.
    pub(super) base: i32,
    /// By how many levels the other one is higher.
    pub(super) above: i32,
    /// By how much beach and OCEAN count as higher along the line (G13.21).
    pub(super) lift: i32,
}

impl Pto {
    /// The line of sight from a Location to another one: the same in both directions but at night, when what is lit is seen
    /// out of the dark (17.1).
    pub(crate) fn sight(&self, state: &State, from: Spot, to: Spot) -> Sight {
        if from.is_below() || to.is_below() {
            return self.sight_below(state, from, to);
        }
        if from.hex == to.hex {
            return Sight::default();
        }
        let weather = state.weather.hindrance(self.range(from, to));
        if self.is_dark(state, from, to) {
            let blocked_by = Some(Screen::Hex(to.hex));
            return Sight {
                blocked_by,
                weather,
                ..Sight::default()
            };
        }
        let mut sight = self.ground_between(state, from, to).into_owned();
        sight.weather = weather;
        if sight.is_clear() {
            self.see_what_drifts(state, [from, to], &mut sight);
            if sight.hindrance() >= BLIND {
                let thickest = sight.hindrances.last().map(|(hex, _)| *hex);
                sight.blocked_by = Some(Screen::Hex(thickest.unwrap_or(to.hex)));
            }
        }
        sight
    }

    /// Whether the line of sight from a Location to another one is free.
    pub(crate) fn sees(&self, state: &State, from: Spot, to: Spot) -> bool {
        self.screen(state, from, to).is_none()
    }

    /// What blocks the line of sight from a Location to another one: as [`Pto::sight`] says, without all else that is found on it.
    pub(crate) fn screen(&self, state: &State, from: Spot, to: Spot) -> Option<Screen> {
        if from.hex == to.hex && !from.is_below() && !to.is_below() {
            return None;
        }
        if from.is_below() || to.is_below() || self.is_dark(state, from, to) {
            return self.sight(state, from, to).blocked_by;
        }
        let ground = self.ground_between(state, from, to);
        let weather = state.weather.hindrance(self.range(from, to));
        let is_seen_through = || ground.hindrance() + weather < BLIND;
        match ground.blocked_by {
            Some(screen) => Some(screen),
            None if !self.has_drifts_between(state, from, to) && is_seen_through() => None,
            None => self.sight(state, from, to).blocked_by,
        }
    }

    /// Whether there might be anything besides the ground that hinders a line: shells anywhere, smoke near it, a vehicle on it.
    fn has_drifts_between(&self, state: &State, from: Spot, to: Spot) -> bool {
        if state.has_shells() {
            return true;
        }
        let is_near = self.near_line(from.hex, to.hex);
        if state.drifting().any(&is_near) {
            return true;
        }
        let mut near = state.hulks().filter(|hex| is_near(*hex)).peekable();
        if near.peek().is_none() {
            return false;
        }
        let crossing = self.crossing([from.end(), to.end()]);
        let Passage { crossed, touched } = &crossing.line;
        near.any(|hex| {
            [from.hex, to.hex].contains(&hex) || crossed.contains(&hex) || touched.contains(&hex)
        })
    }

    /// The hexes between two Locations that the line between them crosses, in its order, or that it touches and in which
    /// something fills all of the hex.
    pub(crate) fn hexes_between(&self, state: &State, from: Spot, to: Spot) -> Vec<HexId> {
        let crossing = self.crossing([from.end(), to.end()]);
        let line = &crossing.line;
        let touched = line.touched.iter();
        let touched = touched.filter(|hex| self.effects(state, **hex).is_inherent);
        let map = self.map(state);
        let mut hexes: Vec<HexId> = line
            .crossed
            .iter()
            .chain(touched)
            .copied()
            .filter(|hex| map.has(*hex) && ![from.hex, to.hex].contains(hex))
            .collect();
        hexes.sort_by_key(|hex| self.data.grid.distance(from.hex, *hex));
        hexes.dedup();
        hexes
    }

    /// What of the ground is on a line of sight, as far as possible from what was found before.
    fn ground_between(&self, state: &State, from: Spot, to: Spot) -> Seen<'_> {
        let map = self.map(state);
        // 22.1: who is at a corner of a hex sees something else than the others in it.
        let is_apart = [from, to].iter().any(|spot| {
            let is_elsewhere = spot.is_corner() || spot.is_on_cliff();
            matches!(spot.part, Part::Pier | Part::Bridge | Part::Crest) || is_elsewhere
        });
        let find = || self.sight_over_ground(state, from, to);
        let is_other = self.has_tall_vehicle(state, [from, to])
            || !self.is_line_as_printed(state, from.hex, to.hex);
        let (looks, paddies, ends) = (&map.looks, state.weather.paddies, [from, to]);
        match (is_other, is_apart) {
            (true, _) => Seen::Found(find()),
            (false, true) => Seen::Shared(looks.along_apart(paddies, ends, find)),
            (false, false) => Seen::Kept(looks.along(paddies, ends, find)),
        }
    }

    /// 24, 7.3: adds the smoke, the shells and the vehicles on a line.
    pub(super) fn see_what_drifts(&self, state: &State, [from, to]: [Spot; 2], sight: &mut Sight) {
        if !self.has_drifts_between(state, from, to) {
            return;
        }
        let grid = &self.data.grid;
        let crossing = self.crossing([from.end(), to.end()]);
        let line = &crossing.line;
        let between = line.crossed.iter().copied();
        let between = between.filter(|hex| ![from.hex, to.hex].contains(hex));
        let through = [from.hex, to.hex].into_iter().chain(between);
        let beside = self.beside_line(line, [from.hex, to.hex]);
        let thickest =
            |hexes: &Vec<HexId>| hexes.iter().map(|hex| self.smoke_of(state, *hex)).max();
        sight.smoke = through.map(|hex| self.smoke_of(state, hex)).sum();
        sight.smoke += beside.iter().filter_map(thickest).sum::<u8>();
        let shelled = line
            .crossed
            .iter()
            .filter(|hex| state.is_shelled(grid, **hex));
        sight.shells = self.data.artillery.hindrance * shelled.count() as u8;
        let is_passed = |hex: HexId| line.crossed.contains(&hex);
        let is_beside = |hex: HexId| beside.iter().any(|hexes| hexes.contains(&hex));
        if !state.hulks().any(|hex| is_passed(hex) || is_beside(hex)) {
            return;
        }
        // 7.3: on their own level.
        let look = self.looked_along(state, [from, to], &crossing.sides);
        let is_level = |hex: &HexId| self.lies(state, look, *hex) == look.base && look.above == 0;
        let in_way = |hex: HexId| (is_passed(hex) || is_beside(hex)) && is_level(&hex);
        // G12.81: a landing craft afloat hinders nobody.
        let is_low = |unit: &Named| self.is_craft(*unit) && state.lie(*unit).is_afloat();
        let hulks = state.units.hulks().iter();
        let hulks = state.among(
            hulks,
            |unit| matches!(unit.at, At::Vehicle(spot) if in_way(spot.hex)),
        );
        let hulks: Vec<HexId> = hulks
            .filter(|unit| !is_low(unit) && self.is_bulky(state, *unit))
            .filter_map(|unit| state.spot(unit))
            .map(|spot| spot.hex)
            .collect();
        let in_hex = |hex: &HexId| hulks.iter().filter(|hulk| *hulk == hex).count();
        let most = |hexes: &Vec<HexId>| hexes.iter().map(in_hex).max();
        let passed = hulks.iter().filter(|hex| is_passed(**hex)).count();
        sight.hulks = (passed + beside.iter().filter_map(most).sum::<usize>()) as u8;
    }

    /// 7.3, G13.13: the hexes beside which a line runs, by their range: what lies in them hinders it, but where it crosses another one
    /// at that range.
    fn beside_line(&self, line: &Passage, ends: [HexId; 2]) -> Vec<Vec<HexId>> {
        let range = |hex: &HexId| self.data.grid.distance(ends[0], *hex);
        let is_free = |hex: &&HexId| {
            let mut crossed = line.crossed.iter();
            !ends.contains(hex) && !crossed.any(|other| range(other) == range(hex))
        };
        let mut ranges: Vec<(u32, Vec<HexId>)> = Vec::new();
        for hex in line.touched.iter().filter(is_free) {
            match ranges.iter_mut().find(|(other, _)| *other == range(hex)) {
                Some((_, hexes)) => hexes.push(*hex),
                None => ranges.push((range(hex), vec![*hex])),
            }
        }
        ranges.into_iter().map(|(_, hexes)| hexes).collect()
    }

    /// What of the ground is on a line of sight.
    fn sight_over_ground(&self, state: &State, from: Spot, to: Spot) -> Sight {
        let map = self.map(state);
        let mut sight = Sight::default();
        let crossing = self.crossing([from.end(), to.end()]);
        let Crossing { line, sides } = &*crossing;
        if let Some(hex) = self.sunk_end(state, from, to, sides) {
            sight.blocked_by = Some(Screen::Hex(hex));
            return sight;
        }
        let look = self.looked_along(state, [from, to], sides);
        // What touches a hex only at a side or a corner meets what fills all of it.
        let touched = line.touched.iter().filter(|hex| {
            self.effects(state, **hex).is_inherent
                && !self.is_beside_water(state, look, sides, **hex)
                && !self.is_beside_shore(state, sides, **hex)
        });
        let passed = line.crossed.iter().chain(touched).copied();
        for hex in passed.filter(|hex| map.has(*hex)) {
            if self.blocks(state, look, hex) {
                sight.blocked_by = Some(Screen::Hex(hex));
                return sight;
            }
            self.hinder(state, look, hex, &mut sight);
        }
        let is_screen = |side: &&Crossed| self.screens(state, look, side.edge, [from, to]);
        if let Some(side) = sides.iter().find(is_screen) {
            sight.blocked_by = Some(Screen::Side(side.edge));
        }
        if let Some(edge) = self.blocking_seawall(state, sides, [from, to]) {
            sight.blocked_by = Some(Screen::Side(edge));
        }
        if let Some(hex) = self.blocking_pier(state, [from, to], line) {
            sight.blocked_by = Some(Screen::Hex(hex));
        }
        sight.seawalls = self.seawall_hindrance(state, sides, [from, to]);
        sight.piers = self.pier_hindrance(state, [from, to], line);
        sight
    }

    /// Whether what stands in a hex hides the lower Location from the higher one.
    pub(super) fn blocks(&self, state: &State, look: Look, hex: HexId) -> bool {
        let effects = self.effects(state, hex);
        // G4: palm trees are an obstacle to whoever looks down through them.
        let is_high_grove = self.terrain(state, hex).is_grove() && look.above > 0;
        let height = effects.height.max(2 * u8::from(is_high_grove));
        self.hides(state, look, hex, height)
    }

    /// Whether something so many half levels high in a hex would hide the lower Location from the higher one.
    fn hides(&self, state: &State, look: Look, hex: HexId, height: u8) -> bool {
        let grid = &self.data.grid;
        let top = 2 * (self.lies(state, look, hex) - look.base) + i32::from(height);
        let [behind, range] = [look.low, look.high].map(|end| grid.distance(hex, end) as i32);
        // 7.2: the half level on top is looked over by who is beside it.
        let top = top - i32::from(top % 2 != 0 && behind.min(range) == 1);
        if top <= 0 {
            return false;
        }
        if look.above == 0 || top >= 2 * look.above {
            return true;
        }
        let levels = top / 2;
        let blind = (levels + range / 5 - (look.above - levels - 1)).max(1);
        levels > 0 && behind <= blind
    }

    /// How high a hex lies along a line.
    fn lies(&self, state: &State, look: Look, hex: HexId) -> i32 {
        let map = self.map(state);
        map.floor(hex) + look.lift * i32::from(map.terrain(hex).is_coast())
    }

    /// Adds what a hex hinders: of the hexes at one range only the worst (7.3).
    pub(super) fn hinder(&self, state: &State, look: Look, hex: HexId, sight: &mut Sight) {
        let is_between = match self.terrain(state, hex) {
            // G5.2: a hut hinders where something a level high would hide.
            Terrain::Hut => self.hides(state, look, hex, 2),
            // G5.51: a collapsed one only on its own level.
            Terrain::CollapsedHut => {
                let is_level = self.lies(state, look, hex) == look.base;
                is_level && look.above == 0 && !state.is_ablaze(hex)
            }
            // G5.51: as other ordinary hindrances do (A6.7).
            _ => self.lies(state, look, hex) == look.base && look.above == 0,
        };
        if is_between {
            self.add_hindrance(state, look, hex, sight);
        }
    }

    /// Adds what a hex hinders that is in the way.
    pub(super) fn add_hindrance(&self, state: &State, look: Look, hex: HexId, sight: &mut Sight) {
        let hindrance = self.effects(state, hex).hindrance;
        if hindrance == 0 {
            return;
        }
        let grid = &self.data.grid;
        let range = |hex| grid.distance(look.high, hex);
        if self.terrain(state, hex) == Terrain::InSeasonPaddy {
            if sight.crops.iter().all(|other| range(*other) != range(hex)) {
                sight.crops.push(hex);
            }
            return;
        }
        let same = sight
            .hindrances
            .iter_mut()
            .find(|(other, _)| range(*other) == range(hex));
        match same {
            Some(same) if same.1 < hindrance => *same = (hex, hindrance),
            Some(_) => {}
            None => sight.hindrances.push((hex, hindrance)),
        }
    }

    /// The map of the match.
    pub(crate) fn map(&self, state: &State) -> &Map {
        self.scenario(state).map_at(state.altered.sea)
    }

    /// The scenario of the match.
    pub(crate) fn scenario(&self, state: &State) -> &Scenario {
        self.scenario_at(state.scenario)
    }

    /// Whether two Locations are adjacent: neighbouring hexes at most one level apart (conventions).
    pub(crate) fn is_adjacent(&self, state: &State, one: Spot, other: Spot) -> bool {
        // G11.6#1: beside a cave is the ground of its entrance alone.
        if one.is_below() || other.is_below() {
            let (cave, ground) = if one.is_below() {
                (one, other)
            } else {
                (other, one)
            };
            if let Some(ledge) = ground.ledge() {
                return self.climbs_before(state, ledge, cave);
            }
            let is_mouth = self.entrance_of(state, cave) == Some(ground.hex);
            let is_in_cliff = state.cave(cave).is_some_and(|cave| cave.is_in_cliff);
            // Who lines the edges above a cave at the bottom of his hex is not beside it.
            let is_above = ground.part == Part::Crest && ground.hex == cave.hex;
            let is_outside = !ground.is_below() && ground.part != Part::Pillbox;
            return is_mouth && !is_in_cliff && is_outside && !is_above;
        }
        // 16.1: a pillbox and the ground around it are Locations of one hex.
        let is_part = one != other && one.hex == other.hex;
        is_part
            || self.data.grid.is_adjacent(one.hex, other.hex)
                && self
                    .standing_level(state, one)
                    .abs_diff(self.standing_level(state, other))
                    <= 1
    }

    /// How many hexes two Locations are apart.
    pub(crate) fn range(&self, one: Spot, other: Spot) -> u32 {
        self.data.grid.distance(one.hex, other.hex)
    }
}
