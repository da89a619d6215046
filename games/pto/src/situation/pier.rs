//! Piers (G13.7): Locations of their own on the level of the land, above water or a beach; who looks past them, goes onto them and
//! what lies beneath.

use crate::printed::Pier;
use crate::*;
use heigi_engine::board::Passage as Line;

/// What a pier of wood adds to a line past it (G13.71).
const PILES: u8 = 1;
/// Vehicles so large a target, or larger, are not looked down on from a pier (G13.72).
const LARGE: i8 = -2;

impl Pto {
    /// The pier in a hex.
    pub(crate) fn pier(&self, state: &State, hex: HexId) -> Option<Pier> {
        self.map(state).shore()?.pier(hex)
    }

    /// How high who is somewhere stands: on a pier on the level of the land.
    pub(crate) fn standing_level(&self, state: &State, spot: Spot) -> i32 {
        match spot.part {
            Part::Pier => self.map(state).level(spot.hex).into(),
            Part::Bridge => self.data.artillery.ships.bridge,
            Part::Crest => self.map(state).floor(spot.hex) + 1,
            part => {
                let up = part.climb().map_or(0, |(_, up)| up);
                self.map(state).floor(spot.hex) + i32::from(up)
            }
        }
    }

    /// Whether a Location is water or a beach, and not a pier above it.
    fn is_at_shore(&self, state: &State, spot: Spot) -> bool {
        spot.part != Part::Pier && self.map(state).terrain(spot.hex).is_coast()
    }

    /// G13.71: the piers on a line that count: between water or beaches that are not beside one another, and from any height at water
    /// or a beach beside the pier.
    fn piers_on_line(
        &self,
        state: &State,
        [from, to]: [Spot; 2],
        line: &Line,
    ) -> Vec<(HexId, Pier)> {
        if !self
            .map(state)
            .shore()
            .is_some_and(|shore| shore.has_piers())
        {
            return Vec::new();
        }
        let low: Vec<Spot> = [from, to]
            .into_iter()
            .filter(|spot| self.is_at_shore(state, *spot))
            .collect();
        let is_near = |hex: HexId| {
            let mut low = low.iter();
            low.any(|spot| self.data.grid.is_adjacent(spot.hex, hex))
        };
        let counts = |hex: &HexId| match low.len() {
            2 => true,
            1 => is_near(*hex),
            _ => false,
        };
        let passed = line.crossed.iter().chain(&line.touched);
        let passed = passed.filter(|hex| ![from.hex, to.hex].contains(hex) && counts(hex));
        passed
            .filter_map(|hex| Some((*hex, self.pier(state, *hex)?)))
            .collect()
    }

    /// G13.71: the pier of stone that blocks a line.
    pub(super) fn blocking_pier(
        &self,
        state: &State,
        ends: [Spot; 2],
        line: &Line,
    ) -> Option<HexId> {
        if self.has_tall_vehicle(state, ends) {
            return None;
        }
        let piers = self.piers_on_line(state, ends, line);
        let stone = piers.into_iter().find(|(_, pier)| *pier == Pier::Stone);
        stone.map(|(hex, _)| hex)
    }

    /// G13.711: whether a vehicle that no pier of stone hides, as it is so large, is in the water or on the beach at an end of a line.
    pub(super) fn has_tall_vehicle(&self, state: &State, ends: [Spot; 2]) -> bool {
        let shore = self.map(state).shore();
        let has_stone = shore.is_some_and(|shore| {
            let mut piers = shore.piers.iter();
            piers.any(|(_, pier)| *pier == Pier::Stone)
        });
        has_stone
            && ends.into_iter().any(|end| {
                let mut hulks = state.hulks_in(end.hex);
                self.is_at_shore(state, end) && hulks.any(|hulk| self.is_tall(hulk))
            })
    }

    /// Whether a vehicle is so large a target.
    fn is_tall(&self, unit: Named) -> bool {
        self.vehicle(unit)
            .is_some_and(|printed| printed.size <= LARGE)
    }

    /// G13.711: what a pier of stone adds to fire at or from so large a vehicle that is seen past it: as a wall.
    pub(crate) fn pier_wall(&self, state: &State, from: &[Spot], target: Spot) -> i32 {
        let is_past = |firer: &Spot| {
            let ends = [*firer, target];
            self.has_tall_vehicle(state, ends) && {
                let grid = &self.data.grid;
                let line = (self.data.lines).passage_between(grid, firer.end(), target.end());
                let piers = self.piers_on_line(state, ends, &line);
                piers.iter().any(|(_, pier)| *pier == Pier::Stone)
            }
        };
        let wall = self.data.tables.fences[Fence::Wall].cover;
        i32::from(wall) * i32::from(from.iter().any(is_past))
    }

    /// G13.71: how much piers of wood hinder a line: of those at one range only one counts.
    pub(super) fn pier_hindrance(&self, state: &State, ends: [Spot; 2], line: &Line) -> u8 {
        let piers = self.piers_on_line(state, ends, line).into_iter();
        let ranges = piers.map(|(hex, _)| self.data.grid.distance(ends[0].hex, hex));
        let ranges: std::collections::BTreeSet<u32> = ranges.collect();
        PILES * ranges.len() as u8
    }

    /// G13.72: whether who is on a pier is higher than somebody who fires at him: only one beside it in the water or on the beach, and
    /// no vehicle that is so large.
    pub(crate) fn is_above_from_pier(&self, state: &State, pier: Spot, firer: Spot) -> bool {
        let is_beside = self.data.grid.is_adjacent(pier.hex, firer.hex);
        let is_large = |unit: Named| {
            let size = self.vehicle(unit).map_or(0, |printed| printed.size);
            size <= LARGE
        };
        let mut there = state.hulks_in(firer.hex);
        is_beside && self.is_at_shore(state, firer) && !there.any(is_large)
    }

    /// G13.73: whether men on foot may be beneath the pier of a hex, if there is one: not beneath stone.
    pub(crate) fn check_beneath(&self, state: &State, to: Spot) -> Result<(), Refusal> {
        let is_beneath = to.part == Part::Ground;
        let is_stone = self.pier(state, to.hex) == Some(Pier::Stone);
        refuse(is_beneath && is_stone, Refusal::UnderPier(to))
    }

    /// G13.73: whether a vehicle or craft may enter a Location: none goes beneath a pier but boats beneath one of wood.
    pub(crate) fn check_no_pier(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
    ) -> Result<(), Refusal> {
        let is_barred = match self.pier(state, to.hex) {
            None => false,
            Some(pier) => !self.is_boat(vehicle) || pier == Pier::Stone,
        };
        let is_beneath = to.part != Part::Pier && is_barred;
        refuse(is_beneath, Refusal::UnderPier(to))
    }

    /// G13.7: whether a vehicle may drive to a Location: the ground of a hex, or a pier.
    pub(crate) fn is_driven_to(&self, state: &State, vehicle: Named, to: Spot) -> bool {
        let is_there = self.map(state).has(to.hex);
        match to.part {
            Part::Ground => is_there,
            Part::Pier => self.pier(state, to.hex).is_some() && !self.is_craft(vehicle),
            _ => false,
        }
    }

    /// G13.7: what the deck of a pier costs a vehicle, in half points: as a paved road.
    pub(crate) fn deck_cost(&self, vehicle: Named) -> u8 {
        let drive = self.vehicle(vehicle).map(|printed| printed.drive);
        drive.map_or(0, |drive| self.data.motoring.road.cost(drive))
    }

    /// By how many levels a vehicle climbs from one Location to another one.
    pub(crate) fn driven_climb(&self, state: &State, from: Spot, to: Spot) -> u8 {
        match [from, to].iter().any(|spot| spot.part == Part::Pier) {
            true => {
                let [low, high] = [from, to].map(|spot| self.standing_level(state, spot));
                (high - low).max(0) as u8
            }
            false => self.map(state).climbed(&self.data.grid, from.hex, to.hex),
        }
    }

    /// G13.731: the piers beside an amphibian that has stopped in the water, onto which those aboard get off.
    pub(crate) fn gangways(&self, state: &State, carrier: Named) -> Vec<Spot> {
        let near = state
            .spot(carrier)
            .map(|spot| self.data.grid.neighbours(spot.hex));
        let near = near.into_iter().flatten();
        let piers = near.map(|(_, hex)| Spot::part(hex, Part::Pier));
        piers
            .filter(|pier| self.lies_beside(state, carrier, *pier))
            .collect()
    }

    /// G13.73: whether somebody who rides, or what he pushes, may go from one Location to another: not from a pier straight into the
    /// water or onto the beach, nor back.
    pub(crate) fn check_no_climb(
        &self,
        state: &State,
        from: Spot,
        to: Spot,
    ) -> Result<(), Refusal> {
        let is_pier = [from, to].iter().any(|spot| spot.part == Part::Pier);
        let mut ends = [from, to].into_iter();
        let is_shore = ends.any(|spot| self.is_at_shore(state, spot));
        refuse(is_pier && is_shore, Refusal::NoClimb(to))
    }

    /// G13.73: what it takes to go onto a pier, along it and off it: a point for its deck, twice as much upwards; off it what the
    /// ground costs.
    pub(super) fn passage_of_pier(
        &self,
        state: &State,
        side: Side,
        (from, to): (Spot, Spot),
        steed: Option<Steed>,
    ) -> Result<Passage, Refusal> {
        let (map, grid) = (self.map(state), &self.data.grid);
        let is_plain = |spot: Spot| matches!(spot.part, Part::Ground | Part::Pier);
        // 16.1, 7.1: out of a foxhole, a trench or a hole as well.
        let is_dug_out = matches!(from.part, Part::Entrenchment | Part::Shellhole);
        let is_way = (is_plain(from) || is_dug_out) && is_plain(to);
        let is_near = from.hex == to.hex || grid.is_adjacent(from.hex, to.hex);
        let is_there = map.has(to.hex) && is_near && is_way && from != to;
        refuse(!is_there, Refusal::TooFar(to))?;
        let leaving = self.leaving_cost(state, side, from, to);
        if steed.is_some() {
            self.check_no_climb(state, from, to)?;
        }
        let [low, high] = [from, to].map(|spot| self.standing_level(state, spot));
        let climbed = (high - low).max(0) as u8;
        let smoke = POINT * u8::from(state.has_smoke(to.hex));
        if to.part == Part::Pier {
            refuse(self.pier(state, to.hex).is_none(), Refusal::TooFar(to))?;
            // Up from beneath only where somebody may be there.
            let is_stone = self.pier(state, from.hex) == Some(Pier::Stone);
            refuse(from.hex == to.hex && is_stone, Refusal::UnderPier(from))?;
            let cost = (POINT << climbed) + smoke + leaving;
            let entry = Entry::Points;
            return Ok(Passage { entry, cost });
        }
        refuse(state.is_ablaze(to.hex), Refusal::Ablaze(to))?;
        self.check_beneath(state, to)?;
        self.check_wading(state, to)?;
        let effects = self.effects(state, to.hex);
        let edge = grid.edge_between(from.hex, to.hex);
        let (entry, ground) = match (edge, steed) {
            (Some(edge), Some(steed)) => self.ridden_cost(state, edge, to, steed)?,
            _ => (effects.entry, effects.cost),
        };
        let cost = (ground << climbed) + smoke + self.mud(state, to);
        Ok(Passage { entry, cost })
    }

    /// G13.731: whether watercraft has stopped beside the pier of a hex, afloat and able to move.
    pub(crate) fn lies_beside(&self, state: &State, craft: Named, pier: Spot) -> bool {
        let lost = [Condition::Immobile, Condition::Wreck];
        let spot = state.spot(craft);
        let is_beside = spot.is_some_and(|spot| self.data.grid.is_adjacent(spot.hex, pier.hex));
        let has_stopped = match self.is_craft(craft) {
            // G13.732: a boat has to beach beside it.
            true => state.lie(craft) == Lie::Stopped && !self.is_boat(craft),
            false => {
                let is_wet = spot.is_some_and(|spot| self.is_at_sea(state, spot));
                is_wet && self.is_amphibious(craft) && !state[craft].is(Condition::Motion)
            }
        };
        pier.part == Part::Pier
            && self.pier(state, pier.hex).is_some()
            && has_stopped
            && is_beside
            && !state[craft].is_any(&lost)
    }

    /// G13.731: whether there is a pier beside a craft.
    pub(crate) fn has_pier_beside(&self, state: &State, craft: Named) -> bool {
        let spot = state.spot(craft);
        let near = spot.map(|spot| self.data.grid.neighbours(spot.hex));
        let mut near = near.into_iter().flatten();
        near.any(|(_, hex)| self.pier(state, hex).is_some())
    }

    /// G13.731: whether a craft lies beside any pier, where it may stay stopped.
    pub(crate) fn is_at_pier(&self, state: &State, craft: Named) -> bool {
        let near = state
            .spot(craft)
            .map(|spot| self.data.grid.neighbours(spot.hex));
        let mut near = near.into_iter().flatten().map(|(_, hex)| hex);
        near.any(|hex| self.lies_beside(state, craft, Spot::part(hex, Part::Pier)))
    }
}
