//! Who knows of caves (G11.3, G11.31, G11.33).

use crate::*;

impl Pto {
    /// G11.81: whether a Location is a cave of the enemy of which a side knows, which it may name as a target.
    pub(crate) fn is_known_cave(&self, state: &State, side: Side, spot: Spot) -> bool {
        let cave = state.cave(spot);
        cave.is_some_and(|cave| cave.owner != side && !cave.is_hidden)
    }

    /// G11.3: everybody knows of a cave from now on.
    pub(crate) fn uncover_cave(&self, play: &mut Play<'_, Self>, spot: Spot) {
        let mut caves = play.state.caves.iter_mut();
        let found = caves.find(|cave| cave.spot() == spot && cave.is_hidden);
        let Some(cave) = found else { return };
        cave.is_hidden = false;
        play.tell(Event::CaveFound(spot));
    }

    /// G11.981: with who is in a cave a prisoner betrays the cave, and that it is a base cave if nobody knew of it.
    pub(crate) fn betray_cave(&self, play: &mut Play<'_, Self>, spot: Spot) {
        let is_new = play.state.cave(spot).is_some_and(|cave| cave.is_hidden);
        self.uncover_cave(play, spot);
        let is_base = play.state.complexes.iter().any(|one| one.base() == spot);
        if is_new && is_base {
            play.tell(Event::BaseCave(spot));
        }
    }

    /// G11.33: whoever searches a hex finds all its caves and whoever is in them.
    pub(crate) fn search_caves(&self, play: &mut Play<'_, Self>, side: Side, hex: HexId) -> bool {
        let owned = play.state.caves_in(hex).filter(|cave| cave.owner != side);
        let found: Vec<Cave> = owned.copied().collect();
        for cave in &found {
            self.uncover_cave(play, cave.spot());
            let inside: Vec<Named> = play.state.soldiers_on(cave.owner, cave.spot()).collect();
            inside.into_iter().for_each(|unit| self.expose(play, unit));
        }
        !found.is_empty()
    }

    /// G11.811: whether fire may be sprayed over two Locations one of which is a cave: two caves up to a level apart whose hexsides meet,
    /// or a cave and the ground of its hex or of its entrance within a level of it.
    pub(crate) fn may_spray_below(&self, state: &State, one: Spot, other: Spot) -> bool {
        let near = self
            .level_of(state, one)
            .abs_diff(self.level_of(state, other))
            <= 1;
        let sides = [one, other].map(|spot| spot.part.cave_side());
        match sides {
            [Some(first), Some(second)] => {
                let corners = |cave: Spot, side: u8| {
                    let next = self.beyond(cave.hex, (side + 1) % 6);
                    let before = self.beyond(cave.hex, (side + 5) % 6);
                    let ahead = self.beyond(cave.hex, side);
                    [next, before].map(|third| {
                        let mut corner = [Some(cave.hex), ahead, third];
                        corner.sort_unstable();
                        corner
                    })
                };
                let (first, second) = (corners(one, first), corners(other, second));
                near && one != other && first.iter().any(|corner| second.contains(corner))
            }
            [Some(_), None] | [None, Some(_)] => {
                let (cave, ground) = if sides[0].is_some() {
                    (one, other)
                } else {
                    (other, one)
                };
                let is_by =
                    ground.hex == cave.hex || self.entrance_of(state, cave) == Some(ground.hex);
                let may = near || self.holds_climbers_near(state, ground, cave);
                may && is_by && ground.part == Part::Ground
            }
            [None, None] => false,
        }
    }

    /// G11.811: whether those in a Location all climb, and one of them within a level of a cave.
    fn holds_climbers_near(&self, state: &State, ground: Spot, cave: Spot) -> bool {
        let all = [ALLIES, JAPAN].into_iter();
        let spots = all.flat_map(|side| state.soldiers_at(side, ground));
        let spots: Vec<Spot> = spots.filter_map(|unit| state.spot(unit)).collect();
        let level = self.level_of(state, cave);
        let is_near = |spot: &Spot| self.level_of(state, *spot).abs_diff(level) <= 1;
        spots.iter().all(|spot| spot.is_on_cliff()) && spots.iter().any(is_near)
    }

    /// G11.83: whether nothing that stands before a cave is in the way of the bombs of a light mortar in it.
    pub(crate) fn check_mouth_clear(&self, state: &State, cave: Spot) -> Result<(), Refusal> {
        let Some(entrance) = self.entrance_of(state, cave) else {
            return Err(Refusal::NoMortarBelow(cave));
        };
        let is_thick = matches!(
            self.terrain(state, entrance),
            Terrain::DenseJungle | Terrain::Bamboo
        );
        let height = i32::from(self.effects(state, entrance).height);
        let top = 2 * self.map(state).floor(entrance) + height;
        let is_over = top > 2 * self.level_of(state, cave);
        refuse(is_thick && is_over, Refusal::NoMortarBelow(cave))
    }

    /// G11.31: whether somebody below the ground stays hidden whatever he does, as no enemy in good order sees him.
    pub(crate) fn acts_unseen(&self, state: &State, unit: Named) -> bool {
        let spot = state.spot(unit).filter(|spot| spot.is_below());
        spot.is_some_and(|spot| state.is_hidden(unit) && !self.is_watched(state, unit.side, spot))
    }

    /// The Locations in which a side of the scenario may have caves, as anybody sees from the map.
    pub(crate) fn cave_sites(&self, state: &State, side: Side) -> Vec<Spot> {
        let scenario = self.scenario(state);
        if scenario.number_of_caves(side) == 0 {
            return Vec::new();
        }
        let grid = &self.data.grid;
        let sides = heigi_engine::board::Direction::ALL;
        let of_hex = |hex: HexId| {
            let may = move |side: &heigi_engine::board::Direction| {
                scenario.map.cave_levels(grid, hex, *side).is_ok()
            };
            let sides = sides.into_iter().filter(may);
            sides.map(move |side| Spot::part(hex, Part::cave(side.index() as u8)))
        };
        let is_for_caves = |hex: &HexId| {
            let mut areas = scenario.areas.iter();
            areas.any(|area| area.takes_cave(side, *hex))
        };
        let hexes = scenario.map.hexes().filter(is_for_caves);
        hexes.flat_map(of_hex).collect()
    }
}
