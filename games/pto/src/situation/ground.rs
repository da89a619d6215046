//! The ground as it is now: what covers a hex, what it does to who is there, and what it takes to go there (6.2, 7.1, G2 to G8).

use crate::*;
use heigi_engine::board::EdgeId;

/// What it takes to go from a Location to one beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passage {
    /// How it is entered.
    pub entry: Entry,
    /// Half points, if it is entered for points.
    pub cost: u8,
}

/// What the ground adds to fire at a Location.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cover {
    /// How much.
    pub added: i32,
    /// By which rule.
    pub rule: &'static str,
    /// How much of it what runs along the hexside adds that the fire crosses, which lessens residual firepower (9.5).
    pub across: u8,
}

impl Pto {
    /// What covers a hex now.
    pub(crate) fn terrain(&self, state: &State, hex: HexId) -> Terrain {
        let map = self.map(state);
        let terrain = map.terrain(hex);
        if state.altered.shellholes.contains(hex) {
            return terrain.churned();
        }
        match terrain {
            // G5.51, G15.25.
            ground if state.collapsed.contains(hex) => ground.collapsed(),
            // G16.2: rain from the start swells streams; nobody wades deep but beside a ford (G.1-i).
            bed if bed.is_stream() => match state.weather.swells() {
                Some(Terrain::Water | Terrain::DeepStream) if map.has_ford(hex) => Terrain::Stream,
                None if map.has_ford(hex) && bed == Terrain::DeepStream => Terrain::Stream,
                swollen => swollen.unwrap_or(bed),
            },
            paddy if paddy.is_paddy() => state.weather.paddies.unwrap_or(paddy),
            // G13.3: wet sand is hard.
            Terrain::SoftSand if state.weather.is_wet() => Terrain::HardSand,
            terrain => terrain,
        }
    }

    /// What the terrain of a hex does.
    pub(crate) fn effects(&self, state: &State, hex: HexId) -> &printed::Effects {
        &self.data.tables.terrain[self.terrain(state, hex)]
    }

    /// 8.6: whether a Location conceals who is there; a bank does not (G8.2111).
    pub(crate) fn conceals(&self, state: &State, spot: Spot) -> bool {
        match spot.part {
            Part::Bank => false,
            Part::Pillbox => true,
            _ if spot.is_below() => true,
            part if part.corner().is_some() || spot.is_on_cliff() => false,
            _ => self.effects(state, spot.hex).conceals,
        }
    }

    /// Whether a path or trail leads across the hexside between two Locations, be it only on one side of it.
    pub(crate) fn follows_path(&self, state: &State, from: Spot, to: Spot) -> bool {
        let hexes = [(from.hex, to.hex), (to.hex, from.hex)];
        let mut both = hexes.into_iter();
        both.any(|(one, other)| self.enters_by_path(state, one, other))
    }

    /// G9.43: whether a path, a road or the bed of a stream or gully leads from one Location to another one beside it.
    pub(crate) fn follows_way(&self, state: &State, from: Spot, to: Spot) -> bool {
        let edge = self.data.grid.edge_between(from.hex, to.hex);
        let sides = self.map(state).sides();
        let leads = |edge: &EdgeId| sides.courses.contains(edge) || sides.roads.contains(edge);
        self.follows_path(state, from, to) || edge.as_ref().is_some_and(leads)
    }

    /// 4.6: whether a Location is open ground, if nothing else covers or hinders.
    pub(crate) fn is_open(&self, state: &State, spot: Spot) -> bool {
        let is_past = spot.is_corner() || spot.part == Part::Pier;
        // G14.51.
        if spot.part != Part::Pier && state.has_shown_tetrahedrons(spot.hex) {
            return false;
        }
        // 7.1: who climbs is a hazard to himself instead.
        if spot.is_on_cliff() {
            return false;
        }
        is_past || self.is_as_on_bank(state, spot) || self.terrain(state, spot.hex).is_open()
    }

    /// What is added to direct fire at a Location by its ground: of paddies by the bank that the line of fire crosses into it,
    /// unless the enemy is higher (G8.3), and nothing on a bank.
    pub(crate) fn cover(&self, state: &State, from: &[Spot], target: Spot) -> Cover {
        if self.is_as_on_bank(state, target) {
            return Cover {
                added: 0,
                rule: "G8.3",
                across: 0,
            };
        }
        // G11.8: nothing else covers from fire at a cave.
        if target.is_below() {
            let [direct, above] = [self.data.caves.cover, self.data.caves.cover_above];
            return Cover {
                added: if from.is_empty() { above } else { direct },
                rule: "G11.8",
                across: 0,
            };
        }
        // G13.72: nothing covers on a pier.
        if target.is_corner() || target.part == Part::Pier || target.is_on_cliff() {
            return Cover {
                added: 0,
                rule: "22.1",
                across: 0,
            };
        }
        let ground = self.ground_cover(state, from, target);
        match self.works_cover(state, from, target) {
            Some(added) if target.part == Part::Pillbox => Cover {
                added,
                rule: "16.1",
                across: 0,
            },
            Some(works) if works > ground.added => {
                let rule = match target.part {
                    Part::Shellhole | Part::Crest => "7.1",
                    _ => "16.1",
                };
                Cover {
                    added: works + ground.added.min(0),
                    rule,
                    across: 0,
                }
            }
            _ => ground,
        }
    }

    /// What is added to direct fire at a Location by its ground alone: by what covers all of its hex or by what runs along the
    /// hexside that the fire crosses, whichever is more (4.5).
    pub(crate) fn ground_cover(&self, state: &State, from: &[Spot], target: Spot) -> Cover {
        let level = |spot: Spot| self.map(state).floor(spot.hex);
        let rides = self.has_riders_alone(state, target);
        let is_covered = |firer: &Spot| {
            let is_above = level(*firer) > level(target);
            !rides && !is_above && self.crosses_bank(state, *firer, target)
        };
        let is_paddy = self.terrain(state, target.hex).is_paddy();
        let (bank, rule) = match is_paddy {
            true => (i32::from(from.iter().any(is_covered)), "G8.3"),
            false => (0, "7.1"),
        };
        let [direct, _] = self.fence_cover(state, from, target);
        let lip = self.lip_cover(state, from, target);
        let seawall = self.wall_over_beach(state, from, target);
        let pier = self.pier_wall(state, from, target);
        let side = bank.max(direct).max(lip).max(seawall).max(pier);
        let hex: i32 = match is_paddy {
            true => 0,
            false => self.effects(state, target.hex).cover.into(),
        };
        let rule = if direct > bank { "7.1" } else { rule };
        let rule = match (lip > bank.max(direct), seawall > bank.max(direct).max(lip)) {
            (_, true) => "G13.62",
            (true, false) => "G13.22",
            _ => rule,
        };
        let rule = match pier > bank.max(direct).max(lip).max(seawall) {
            true => "G13.711",
            false => rule,
        };
        match side > hex {
            true => Cover {
                added: side,
                rule,
                across: side as u8,
            },
            false => Cover {
                added: hex,
                rule,
                across: 0,
            },
        }
    }

    /// 7.1: what the walls and hedges add that fire crosses into a hex: direct and indirect fire.
    pub(crate) fn fence_cover(&self, state: &State, from: &[Spot], target: Spot) -> [i32; 2] {
        let entered = from
            .iter()
            .flat_map(|spot| self.sides_entered(*spot, target));
        let fences = entered.filter_map(|edge| self.fence(state, edge));
        let barriers = fences.map(|fence| &self.data.tables.fences[fence]);
        barriers.fold([0, 0], |[direct, indirect], barrier| {
            [
                direct.max(barrier.cover.into()),
                indirect.max(barrier.indirect.into()),
            ]
        })
    }

    /// 7.1: whether a wall stands between some Locations and a hex.
    pub(crate) fn is_behind_wall(&self, state: &State, from: &[Spot], target: Spot) -> bool {
        let mut entered = from
            .iter()
            .flat_map(|spot| self.sides_entered(*spot, target));
        entered.any(|edge| self.fence(state, edge) == Some(printed::Fence::Wall))
    }

    /// G8.3: whether all who are seen in a part of a Location ride, whom no bank covers.
    fn has_riders_alone(&self, state: &State, spot: Spot) -> bool {
        let both = [ALLIES, JAPAN].into_iter();
        let there = both.flat_map(|side| state.soldiers_on(side, spot));
        let mut seen = there.filter(|unit| unit.veil != Veil::Hidden).peekable();
        seen.peek().is_some() && seen.all(|unit| state[unit].is(Condition::Mounted))
    }

    /// G8.3: whether the line from a Location to another one enters its hex across a bank.
    fn crosses_bank(&self, state: &State, from: Spot, target: Spot) -> bool {
        let (map, grid) = (self.map(state), &self.data.grid);
        let mut entered = self.sides_entered(from, target).into_iter();
        entered.any(|edge| map.has_bank(grid, edge))
    }

    /// The hexsides across which the line from a Location to another one enters its hex: both beside a corner that it comes
    /// through, as the better of them counts.
    pub(super) fn sides_entered(&self, from: Spot, target: Spot) -> Vec<EdgeId> {
        let grid = &self.data.grid;
        let crossing = self.crossing([from.hex, target.hex].map(|hex| Spot::ground(hex).end()));
        let line = &crossing.line;
        let is_last = |hex: &HexId| grid.is_adjacent(*hex, target.hex);
        let mut last: Vec<HexId> = [from.hex]
            .into_iter()
            .chain(line.crossed.iter().copied())
            .filter(is_last)
            .collect();
        if last.is_empty() {
            last.extend(line.touched.iter().copied().filter(is_last));
        }
        let edges = last.into_iter();
        edges
            .filter_map(|hex| grid.edge_between(hex, target.hex))
            .collect()
    }

    /// The Locations and parts of them that are a step away.
    pub(crate) fn beside(&self, state: &State, from: Spot) -> Vec<Spot> {
        let map = self.map(state);
        let near = self.data.grid.neighbours(from.hex).map(|(_, hex)| hex);
        let near = near.filter(|hex| map.has(*hex)).chain([from.hex]);
        let parts = near.flat_map(|hex| {
            let bank = self.terrain(state, hex).is_paddy().then(|| Spot::bank(hex));
            let works = state.fortifications_in(hex);
            let works = works.filter_map(move |one| Some(Spot::part(hex, one.part()?)));
            let has_panjis = state.fieldwork(hex, Fieldwork::Panjis).is_some();
            let above = (has_panjis && hex == from.hex).then(|| Spot::part(hex, Part::Above));
            let pier = self.pier(state, hex).map(|_| Spot::part(hex, Part::Pier));
            let holes =
                (state.altered.shellholes.contains(hex)).then(|| Spot::part(hex, Part::Shellhole));
            let edge = (hex == from.hex && self.has_crest(state, hex))
                .then(|| Spot::part(hex, Part::Crest));
            let works = works.chain(above).chain(holes).chain(pier).chain(edge);
            [Spot::ground(hex)].into_iter().chain(bank).chain(works)
        });
        let tunnels = self.tunnels_from(state, from).into_iter();
        let parts = parts.chain(tunnels.map(|(_, to)| to));
        // G11.1#5: the caves that open there for who is above, and what leads on below.
        let opens = |cave: &&Cave| {
            !from.is_below() && self.entrance_of(state, cave.spot()) == Some(from.hex)
        };
        let mouths = state.caves.iter().filter(opens).map(Cave::spot);
        let parts = parts.chain(mouths).chain(self.below(state, from));
        parts.filter(|spot| *spot != from).collect()
    }

    /// 6.2: what it takes to go from one Location to another one beside it, whoever is there.
    ///
    /// # Errors
    /// If it is not beside it or not on the map, or if no bank leads there.
    pub(crate) fn passage(
        &self,
        state: &State,
        side: Side,
        from: Spot,
        to: Spot,
    ) -> Result<Passage, Refusal> {
        self.passage_of(state, side, from, to, None)
    }

    /// The same for men on foot or for riders (G2.4).
    pub(crate) fn passage_of(
        &self,
        state: &State,
        side: Side,
        from: Spot,
        to: Spot,
        steed: Option<Steed>,
    ) -> Result<Passage, Refusal> {
        if [from, to].iter().any(|spot| spot.is_apart()) {
            return self.passage_below(state, side, from, to);
        }
        if [from, to].iter().any(|spot| spot.part == Part::Pier) {
            return self.passage_of_pier(state, side, (from, to), steed);
        }
        if self.has_tunnel(state, side, from, to) {
            let entry = Entry::All;
            return Ok(Passage { entry, cost: 0 });
        }
        self.check_corner_left(from, to)?;
        if from.is_corner() && from.hex == to.hex {
            let effects = self.effects(state, to.hex);
            let (entry, cost) = (effects.entry, effects.cost);
            return Ok(Passage { entry, cost });
        }
        if from.hex == to.hex {
            return match from.is_bank() || to.is_bank() {
                true => self
                    .check_bank(state, side, to)
                    .and_then(|()| self.passage_within(state, from, to, steed)),
                false => self.passage_of_works(state, side, from, to),
            };
        }
        if let Some(passage) = self.passage_between_trenches(state, side, from, to) {
            return Ok(passage);
        }
        self.check_way_out(state, from, to)?;
        self.check_hole(state, to)?;
        let leaving = self.leaving_cost(state, side, from, to);
        let (map, grid) = (self.map(state), &self.data.grid);
        let edge = grid.edge_between(from.hex, to.hex);
        let edge = edge.filter(|_| map.has(to.hex));
        let edge = edge.ok_or(Refusal::TooFar(to))?;
        // 16.2.
        refuse(state.is_ablaze(to.hex), Refusal::Ablaze(to))?;
        self.check_cliff(state, edge, to)?;
        let crosses_bank = map.has_bank(grid, edge);
        // G8.2101, G8.2105 to G8.2107: on and off a bank only across one.
        let is_elsewhere = to.is_bank() && !self.terrain(state, to.hex).is_paddy();
        let leaves_banks = (from.is_bank() || to.is_bank()) && !crosses_bank;
        refuse(is_elsewhere || leaves_banks, Refusal::NoBank(to))?;
        self.check_bank(state, side, to)?;
        self.check_beneath(state, to)?;
        self.check_wading(state, to)?;
        let climbed = self.climbed_on_foot(state, from, to);
        let (entry, ground) = self.ground_cost(state, edge, to, steed)?;
        let smoke = POINT * u8::from(state.has_smoke(to.hex));
        // G8.2105: along banks the side costs nothing besides.
        // G8.8: through a breach neither, but onto a bank as ever.
        let is_through =
            !from.is_bank() && !to.is_bank() && self.is_breached(state, from.hex, to.hex);
        let bank = match crosses_bank && !(from.is_bank() && to.is_bank()) && !is_through {
            true => self.bank_cost(steed),
            false => 0,
        };
        let hole = POINT * u8::from(to.part == Part::Shellhole);
        let fence = self
            .fence(state, edge)
            .map_or(0, |fence| self.data.tables.fences[fence].cost);
        let fence = fence + self.seawall_cost(state, edge, from);
        let more = hole + bank + fence + smoke + self.mud(state, to);
        let cost = (ground << climbed) + more + leaving;
        Ok(Passage { entry, cost })
    }

    /// The hex on the other side of a hexside.
    pub(crate) fn hex_across(&self, edge: EdgeId, hex: HexId) -> Option<HexId> {
        let (one, other) = self.data.grid.edge_hexes(edge)?;
        Some(if one == hex { other } else { one })
    }

    /// What the ground of a Location costs behind a hexside, and how it is entered.
    pub(crate) fn ground_cost(
        &self,
        state: &State,
        edge: EdgeId,
        to: Spot,
        steed: Option<Steed>,
    ) -> Result<(Entry, u8), Refusal> {
        if let Some(steed) = steed {
            return self.ridden_cost(state, edge, to, steed);
        }
        if to.is_bank() {
            return Ok((Entry::Points, POINT));
        }
        if self.has_road(state, edge) {
            return Ok((Entry::Points, POINT));
        }
        let terrain = self.terrain(state, to.hex);
        // RUL-29: along a path jungle and bamboo cost a point.
        let from = self.hex_across(edge, to.hex);
        let follows_path = terrain.is_jungle_or_bamboo()
            && from.is_some_and(|from| self.enters_by_path(state, from, to.hex));
        let effects = self.effects(state, to.hex);
        Ok(match follows_path {
            true => (Entry::Points, POINT),
            false => (effects.entry, effects.cost),
        })
    }

    /// G8.5, 17.2: what mud adds to entering a hex; irrigated paddies are mud already.
    pub(crate) fn mud(&self, state: &State, to: Spot) -> u8 {
        let terrain = self.terrain(state, to.hex);
        let is_muddy = match terrain {
            _ if to.is_corner() => true,
            Terrain::IrrigatedPaddy => to.is_bank(),
            _ => terrain == Terrain::Open || terrain.is_paddy(),
        };
        u8::from(is_muddy && self.has_mud(state))
    }

    /// 17.2: whether the ground is mud; coral never is (G13.82).
    pub(crate) fn has_mud(&self, state: &State) -> bool {
        let shore = self.map(state).shore();
        let has_coral = shore.is_some_and(|shore| shore.has_coral);
        state.weather.climate == Climate::Mud && !has_coral
    }

    /// G8.5: what mud adds to high explosive at who is in it: in the water of a paddy and on its banks always, else where all
    /// is mud.
    pub(crate) fn mud_cover(&self, state: &State, spot: Spot) -> i32 {
        let terrain = self.terrain(state, spot.hex);
        let is_mud = self.has_mud(state);
        let is_soft = terrain == Terrain::Open || terrain.is_paddy();
        let is_wet = terrain == Terrain::IrrigatedPaddy;
        // G11.8#1: there is no mud in a cave.
        let is_soft = is_soft && !spot.is_below();
        i32::from(is_wet || is_soft && is_mud)
    }

    /// 7.1, G.1-i: whether men wade through a hex, if it is water.
    pub(crate) fn check_wading(&self, state: &State, to: Spot) -> Result<(), Refusal> {
        let terrain = self.terrain(state, to.hex);
        refuse(terrain == Terrain::DeepOcean, Refusal::TooDeep(to))?;
        let is_water = terrain == Terrain::Water;
        refuse(
            is_water && !self.map(state).has_ford(to.hex),
            Refusal::NoFord(to),
        )
    }

    /// 7.1: whether there are shellholes, if somebody wants to go into one.
    fn check_hole(&self, state: &State, to: Spot) -> Result<(), Refusal> {
        let is_none = to.part == Part::Shellhole && !state.altered.shellholes.contains(to.hex);
        refuse(is_none, Refusal::TooFar(to))
    }

    /// G8.7: the banks of a hex are of no use where a side knows of wire or panjis.
    fn check_bank(&self, state: &State, side: Side, to: Spot) -> Result<(), Refusal> {
        let obstacle = state.obstacle(to.hex).filter(|_| to.is_bank());
        let is_known = obstacle.is_some_and(|one| one.is_known_to(side));
        refuse(is_known, Refusal::NoUseOfBank(to))
    }

    /// G8.2104, G8.2108: up onto the bank of a hex and down from it.
    fn passage_within(
        &self,
        state: &State,
        from: Spot,
        to: Spot,
        steed: Option<Steed>,
    ) -> Result<Passage, Refusal> {
        let is_paddy = self.terrain(state, to.hex).is_paddy();
        refuse(from == to || !is_paddy, Refusal::TooFar(to))?;
        let cost = match (to.part, steed) {
            (Part::Bank, _) => self.bank_cost(steed),
            (_, None) => self.effects(state, to.hex).cost,
            (_, Some(steed)) => self.data.tables.riding[steed].terrain[self.terrain(state, to.hex)],
        };
        refuse(cost == 0, Refusal::NoRiding(to))?;
        refuse(
            to.part != Part::Ground && !to.is_bank(),
            Refusal::TooFar(to),
        )?;
        refuse(
            from.part != Part::Ground && !from.is_bank(),
            Refusal::TooFar(to),
        )?;
        let entry = Entry::Points;
        Ok(Passage { entry, cost })
    }

    /// G8.2111: who breaks, is pinned, fights or stops at a corner of a hex is in the hex; on a bank he goes down from it, and has spent what that costs.
    pub(crate) fn settle(&self, play: &mut Play<'_, Self>, unit: Named) {
        let spot = play.state.spot(unit);
        // 22.1: nobody stays at a corner.
        if let Some(corner) = spot.filter(|spot| spot.is_corner()) {
            play.state[unit].at = At::In(Spot::ground(corner.hex));
            return;
        }
        // 7.1: who breaks does not stay at the edge above him.
        let is_broken = play.state[unit].is(Condition::Broken);
        if let Some(edge) = spot.filter(|spot| is_broken && spot.part == Part::Crest) {
            play.state[unit].at = At::In(Spot::ground(edge.hex));
            return;
        }
        let Some(spot) = spot.filter(|spot| spot.is_bank()) else {
            return;
        };
        let down = Spot::ground(spot.hex);
        play.state[unit].at = At::In(down);
        play.state[unit].clear(&[Condition::Assaulting]);
        if play.state.movers.contains(unit.id) {
            play.state.spent_here += self.effects(play.state, spot.hex).cost;
        }
        play.tell(Event::Descends(unit, down));
    }

    /// G8.213, G8.12: where a weapon is that nobody has any more; in an irrigated paddy it is lost, but no animal with what it
    /// carries.
    pub(crate) fn dropped(&self, state: &State, weapon: Named, spot: Spot) -> At {
        let is_animal = self.printed(weapon).class.is_animal();
        match self.terrain(state, spot.hex) {
            // G13.733.
            _ if spot.part == Part::Pier => At::Lying(spot),
            Terrain::IrrigatedPaddy if !is_animal => At::Off(Tray::Lost),
            // G13.4211.
            terrain if terrain.is_ocean() => At::Off(Tray::Lost),
            // G9.52.
            _ if state.is_above_panjis(spot) => At::Lying(spot),
            _ => At::Lying(spot.location()),
        }
    }
}
