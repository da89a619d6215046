//! Caves and complexes that their owner sets up in secret (G11.1, G11.2, G11.91).

use crate::printed::Map;
use crate::*;
use heigi_engine::board::Direction;

/// A change of the caves of a side in the set-up.
#[derive(Clone, Debug)]
pub struct Burrow {
    caves: Caves,
    complexes: Complexes,
}

impl Pto {
    /// What a side may change of its caves in the set-up, as far as the map shows.
    pub(crate) fn offer_burrows(&self, state: &State, side: Side, offer: &mut dyn FnMut(Action)) {
        if self.scenario(state).number_of_caves(side) == 0 {
            return;
        }
        for spot in self.cave_sites(state, side) {
            offer(Action::Cave(spot));
        }
        for hex in self.map(state).hexes() {
            offer(Action::Outline(Spot::ground(hex)));
        }
    }

    /// G11.1, G11.91: whether a side may place a cave somewhere in its set-up, or change one: in a cliff it goes up level by level, and
    /// at last it is given up.
    pub(crate) fn check_cave(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
    ) -> Result<Burrow, Refusal> {
        let scenario = self.scenario(state);
        let number = scenario.number_of_caves(side);
        let direction = spot.part.cave_side().ok_or(Refusal::NoCaveSite(spot))?;
        let direction = Direction::ALL[usize::from(direction)];
        let mut areas = scenario.areas.iter();
        let is_own = areas.any(|area| area.takes_cave(side, spot.hex));
        refuse(!is_own, Refusal::OutsideArea(spot))?;
        let levels = self
            .map(state)
            .cave_levels(&self.data.grid, spot.hex, direction);
        let levels = levels.map_err(|_| Refusal::NoCaveSite(spot))?;
        let mut caves = state.caves.clone();
        let fits = |caves: &Caves| self.data.caves.fits(caves.iter(), number);
        let Some(index) = caves.iter().position(|cave| cave.spot() == spot) else {
            let cave = Cave {
                hex: spot.hex,
                side: direction.index() as u8,
                level: *levels.start(),
                is_in_cliff: self.in_cliff(self.map(state), spot, *levels.start()),
                owner: side,
                is_hidden: true,
                is_taken: false,
                seems_taken: false,
                complex: None,
            };
            let is_full = caves.try_push(cave).is_err();
            refuse(is_full || !fits(&caves), Refusal::CavesSpent(number))?;
            return Ok(self.burrow(caves, state.complexes.clone()));
        };
        let is_fixed = !caves[index].is_hidden || caves[index].owner != side;
        refuse(is_fixed, Refusal::NoCaveSite(spot))?;
        let level = caves[index].level + 1;
        let before = caves[index];
        caves[index].level = level;
        caves[index].is_in_cliff = self.in_cliff(self.map(state), spot, level);
        if levels.contains(&level) && fits(&caves) {
            return Ok(self.burrow(caves, state.complexes.clone()));
        }
        caves[index] = before;
        let is_held = state.all().any(|unit| state.spot(unit) == Some(spot));
        refuse(is_held, Refusal::SomebodyBelow(spot))?;
        caves.remove(index);
        let mut left = caves.iter().filter(|cave| cave.hex == spot.hex);
        let is_base = state.complexes.iter().any(|one| one.hex == spot.hex);
        refuse(is_base && left.next().is_none(), Refusal::IsBase(spot))?;
        let burrow = self.burrow(caves, state.complexes.clone());
        self.check_burrow(state, side, burrow)
    }

    /// G11.113: whether a cave on a level lies in a cliff above its foot.
    fn in_cliff(&self, map: &Map, spot: Spot, level: i8) -> bool {
        let beyond = spot
            .part
            .cave_side()
            .and_then(|side| self.beyond(spot.hex, side));
        beyond.is_some_and(|beyond| map.is_in_cliff(spot.hex, beyond, level))
    }

    /// G11.2, G11.2#1: whether a side may change the outline of its complexes at a hex: begin one below a cave of the hex, give it up,
    /// or let one reach below the hex or no longer do so.
    pub(crate) fn check_outline(
        &self,
        state: &State,
        side: Side,
        hex: HexId,
    ) -> Result<Burrow, Refusal> {
        let (scenario, spot) = (self.scenario(state), Spot::ground(hex));
        let number = scenario.number_of_caves(side);
        let mut complexes = state.complexes.clone();
        let is_whole = |one: &Complex| {
            self.map(state).takes_complex(
                &self.data.grid,
                one.hex,
                one.hexes,
                self.data.caves.reach,
            )
        };
        let mut areas = scenario.areas.iter();
        let is_own = areas.any(|area| area.side == side && area.has(hex));
        refuse(!is_own, Refusal::OutsideArea(spot))?;
        if let Some(index) = complexes.iter().position(|one| one.hexes.contains(hex)) {
            if complexes[index].hex == hex {
                let place = complexes[index].spot();
                let is_held = state.all().any(|unit| state.spot(unit) == Some(place));
                refuse(is_held, Refusal::SomebodyBelow(place))?;
                complexes.remove(index);
            } else {
                complexes[index].hexes.remove(hex);
                refuse(!is_whole(&complexes[index]), Refusal::NoOutline(spot))?;
            }
            let burrow = self.burrow(state.caves.clone(), complexes);
            return self.check_burrow(state, side, burrow);
        }
        for index in 0..complexes.len() {
            let mut wider = complexes[index];
            wider.hexes.insert(hex);
            if is_whole(&wider) {
                complexes[index] = wider;
                return Ok(self.burrow(state.caves.clone(), complexes));
            }
        }
        let mut own = state.caves_in(hex).filter(|cave| cave.owner == side);
        let cave = own.next().ok_or(Refusal::NoOutline(spot))?;
        let most = number / self.data.caves.share.get();
        refuse(complexes.len() >= most.into(), Refusal::NoMoreBases(most))?;
        let base = Complex {
            owner: side,
            hex,
            side: cave.side,
            hexes: [hex].into_iter().collect(),
            room: 0,
        };
        let is_full = complexes.try_push(base).is_err();
        refuse(is_full || !is_whole(&base), Refusal::NoOutline(spot))?;
        Ok(self.burrow(state.caves.clone(), complexes))
    }

    /// G11.4: the caves and complexes as they belong together now.
    fn burrow(&self, mut caves: Caves, mut complexes: Complexes) -> Burrow {
        printed::join_complexes(&mut caves, &mut complexes, &self.data.caves);
        Burrow { caves, complexes }
    }

    /// G11.4: whether there still is room for who is set up in a complex.
    fn check_burrow(&self, state: &State, side: Side, burrow: Burrow) -> Result<Burrow, Refusal> {
        let halves = |spot: Spot| {
            let there = state.soldiers_at(side, spot);
            let there = there.map(|unit| self.printed(unit).class.look().halves);
            there.sum::<u8>()
        };
        let full = burrow
            .complexes
            .iter()
            .find(|one| halves(one.spot()) > 2 * one.room);
        match full {
            Some(full) => Err(Refusal::FullBelow(full.spot())),
            None => Ok(burrow),
        }
    }

    /// The caves of a side are as it wants them.
    pub(crate) fn dig_burrow(&self, state: &mut State, burrow: Burrow) {
        state.caves = burrow.caves;
        state.complexes = burrow.complexes;
    }
}
