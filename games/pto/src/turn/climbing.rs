//! Climbing along cliffs (7.1, G11.5 to G11.8332): a whole move for each level, at a corner where a cliff stands.

use crate::printed::Quality;
use crate::*;

/// From which sum on who climbs falls [L].
const FALL: i32 = 12;

impl Map {
    /// 7.1, G13.24: whether a cliff stands along a hexside.
    pub(crate) fn is_cliff(&self, edge: EdgeId) -> bool {
        let seawall = self.shore().and_then(|shore| shore.seawall(edge));
        self.sides().cliffs.contains(&edge) || seawall == Some(printed::Seawall::Cliff)
    }

    /// Whether there may be cliffs anywhere.
    fn has_cliffs(&self) -> bool {
        !self.sides().cliffs.is_empty() || self.shore().is_some()
    }
}

impl Pto {
    /// The hexes beside a corner of a hex that stand higher than it.
    pub(crate) fn tops_at<'a>(
        &'a self,
        state: &State,
        ledge: Ledge,
    ) -> impl Iterator<Item = HexId> + use<'a> {
        let map = self.map(state);
        // A corner lies between the side of its number and the next one.
        let sides = [ledge.corner, (ledge.corner + 1) % ARCS];
        let tops = sides
            .into_iter()
            .filter_map(move |side| self.beyond(ledge.hex, side));
        tops.filter(move |top| map.has(*top) && map.floor(*top) > map.floor(ledge.hex))
    }

    /// Those of them that a cliff parts from it.
    fn cliffs_at<'a>(
        &'a self,
        state: &State,
        ledge: Ledge,
    ) -> impl Iterator<Item = HexId> + use<'a> {
        let map = self.map(state);
        let is_sheer = move |top: &HexId| {
            let edge = self.data.grid.edge_between(ledge.hex, *top);
            edge.is_some_and(|edge| map.is_cliff(edge))
        };
        self.tops_at(state, ledge).filter(is_sheer)
    }

    /// G11.6#1: whether somebody who climbs is before a cave, on its level and at an end of its hexside.
    pub(crate) fn climbs_before(&self, state: &State, ledge: Ledge, cave: Spot) -> bool {
        let is_mouth = self.entrance_of(state, cave) == Some(ledge.hex);
        is_mouth
            && self.tops_at(state, ledge).any(|top| top == cave.hex)
            && self.level_of(state, cave) == self.level_of(state, ledge.spot())
    }

    /// G11.98: a place on a cliff before a cave that lies in it above its foot.
    pub(crate) fn ledge_before(&self, state: &State, cave: Spot) -> Option<Ledge> {
        let entrance = self.entrance_of(state, cave);
        let entrance = entrance.filter(|_| self.is_in_cliff(state, cave))?;
        Ledge::of(entrance).find(|ledge| self.climbs_before(state, *ledge, cave))
    }

    /// What those who are picked may climb to.
    pub(crate) fn offer_climbs(&self, state: &State, offer: &mut dyn FnMut(Action)) {
        let Some(from) = self.spot_of(state, state.picked) else {
            return;
        };
        if !self.map(state).has_cliffs() {
            return;
        }
        let near = self.data.grid.neighbours(from.hex).map(|(_, hex)| hex);
        let near = near.chain([from.hex]);
        for ledge in near.flat_map(Ledge::of) {
            if self.cliffs_at(state, ledge).next().is_some() {
                offer(Action::Climb(ledge));
            }
        }
    }

    /// 7.1: whether those who are picked may climb to a place on a cliff: in good order, without Guns, with all of their points, and to
    /// the next level at most, be it from the ground at the foot or on top, from elsewhere on the cliff, or out of a cave in it.
    pub(crate) fn check_climbing(&self, state: &State, ledge: Ledge) -> Result<Ledge, Refusal> {
        let to = ledge.spot();
        let from = self.spot_of(state, state.picked);
        let from = from.ok_or(Refusal::NobodyPicked)?;
        let tops: Vec<HexId> = self.cliffs_at(state, ledge).collect();
        let level = self.level_of(state, to);
        let map = self.map(state);
        let is_there = map.has(ledge.hex) && tops.iter().any(|top| map.floor(*top) >= level);
        refuse(!is_there, Refusal::NoCliff(to))?;
        refuse(state.is_double, Refusal::NoDoubleBelow)?;
        for unit in state.of_set(state.picked) {
            self.check_climber(state, unit)?;
        }
        let is_near = match (from.ledge(), from.part) {
            (Some(here), _) => (here.hex, here.corner) == (ledge.hex, ledge.corner),
            (None, Part::Ground) => from.hex == ledge.hex || tops.contains(&from.hex),
            (None, _) => {
                let is_mouth = self.entrance_of(state, from) == Some(ledge.hex);
                is_mouth && tops.contains(&from.hex)
            }
        };
        let apart = self.level_of(state, from).abs_diff(level);
        refuse(!is_near || apart > 1 || from == to, Refusal::NotClimbed(to))?;
        Ok(ledge)
    }

    /// Whether a unit may climb at all.
    fn check_climber(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        let storms = [Condition::Charging, Condition::Following];
        let is_able = state.is_good_order(unit) && !state[unit].is_any(&storms);
        refuse(!is_able || self.is_dummy(unit), Refusal::NoClimber(unit))?;
        refuse(state[unit].is(Condition::Pinned), Refusal::Pinned(unit))?;
        refuse(state[unit].is(Condition::Mounted), Refusal::Rides(unit))?;
        let is_led = self.mule_of(state, unit).is_some();
        let is_gun = |one: Named| self.printed(one).class == UnitClass::Gun;
        let is_burdened = is_led || state.weapons_of(unit).any(is_gun);
        refuse(is_burdened, Refusal::NoClimber(unit))
    }

    /// 7.1: the movers climb; who changes his level along a cliff may fall.
    pub(crate) fn climb(&self, play: &mut Play<'_, Self>, ledge: Ledge) -> Flow<Self> {
        self.begin_march(play);
        let to = ledge.spot();
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        for unit in movers {
            self.ascend(play, unit, ledge)?;
        }
        if play.state.movers.is_empty() {
            return Ok(());
        }
        self.meet_residual_on_cliff(play, ledge)?;
        let state = &*play.state;
        let left = self
            .allotment(state, state.movers)
            .saturating_sub(state.spent);
        self.spend(play, to, left, 0)
    }

    /// 7.1: a unit comes to a place on a cliff, if it does not fall.
    pub(crate) fn ascend(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        ledge: Ledge,
    ) -> Flow<Self> {
        let to = ledge.spot();
        let Some(from) = play.state.spot(unit) else {
            return Ok(());
        };
        let is_same = self.level_of(play.state, from) == self.level_of(play.state, to);
        let is_sheer = self.cliffs_at(play.state, ledge).next().is_some();
        self.come_out(play, unit, to);
        play.state[unit].at = At::In(to);
        let unit = self.now(play.state, unit);
        play.tell(Event::Climbs(unit, to));
        if is_same || !is_sheer {
            return Ok(());
        }
        let added = self.burden_of_climber(play.state, unit);
        let thrown = self.throw(play, Reason::Climb, unit.side)?;
        if thrown.sum + added < FALL {
            return Ok(());
        }
        play.tell(Event::Falls(unit));
        // What he bears falls with him.
        let arms: Vec<Named> = play.state.weapons_of(unit).collect();
        for arm in arms {
            play.state[arm].at = At::Off(Tray::Lost);
        }
        self.eliminate(play, unit)
    }

    /// 7.1: what is added to the dice of who climbs [L]: 1 for exhaustion and for each point that he carries too much; the best have 1 less.
    fn burden_of_climber(&self, state: &State, unit: Named) -> i32 {
        let is_elite = self.printed(unit).quality == Some(Quality::Elite);
        i32::from(state[unit].is(Condition::Exhausted))
            + i32::from(self.overload_of_mover(state, unit))
            - i32::from(is_elite)
    }

    /// In how many of 36 throws one of those who are picked falls, the worst of them.
    pub(crate) fn falling_ways(&self, state: &State, ledge: Ledge) -> u32 {
        let from = self.spot_of(state, state.picked);
        let level = self.level_of(state, ledge.spot());
        if from.is_none_or(|from| self.level_of(state, from) == level) {
            return 0;
        }
        let picked = state.of_set(state.picked);
        let added = picked.map(|unit| self.burden_of_climber(state, unit)).max();
        let dice = Draw::throw(RuleId("7.1"), 2, 6);
        dice.ways(|sum| sum + added.unwrap_or(0) >= FALL)
    }

    /// G11.82: what lies in a cave attacks who climbs past its mouth on its level, with half of it.
    fn meet_residual_on_cliff(&self, play: &mut Play<'_, Self>, ledge: Ledge) -> Flow<Self> {
        let state = &*play.state;
        let caves = state.caves.iter().map(Cave::spot);
        let passed = caves.filter(|cave| self.climbs_before(state, ledge, *cave));
        let powers: Vec<u8> = passed.map(|cave| state.residual_in(cave) / 2).collect();
        for power in powers.into_iter().filter(|power| *power > 0) {
            self.pass_residual(play, ledge.spot(), power)?;
        }
        Ok(())
    }

    /// 7.1, G11.7: what it takes to get off a cliff, in the advance and the rout phase: to the ground within a level, or into a cave of the
    /// own side on the same level.
    pub(crate) fn passage_off_cliff(
        &self,
        state: &State,
        side: Side,
        (from, to): (Ledge, Spot),
    ) -> Result<Passage, Refusal> {
        let is_time = matches!(state.phase, Phase::Advance | Phase::Rout);
        let passage = |cost: u8| Passage {
            entry: Entry::Points,
            cost,
        };
        if let Some(cave) = state.cave(to).filter(|cave| cave.is_known_to(side)) {
            refuse(cave.owner != side, Refusal::NoCaveEntry(to))?;
            let is_before = self.climbs_before(state, from, to);
            refuse(!is_before, Refusal::NoMouth(to))?;
            refuse(!is_time, Refusal::OnCliff(to))?;
            return Ok(passage(self.hidden_cost(
                state,
                side,
                to,
                self.data.caves.entry,
            )));
        }
        let is_near = to.hex == from.hex || self.tops_at(state, from).any(|top| top == to.hex);
        let is_ground = to.part == Part::Ground && is_near;
        let apart = self
            .level_of(state, from.spot())
            .abs_diff(self.level_of(state, to));
        refuse(!is_ground || apart > 1, Refusal::TooFar(to))?;
        refuse(!is_time, Refusal::OnCliff(to))?;
        refuse(state.is_ablaze(to.hex), Refusal::Ablaze(to))?;
        Ok(passage(POINT))
    }

    /// 7.1: whether a unit does not hang on a cliff, where it does nothing but climb.
    pub(crate) fn check_off_cliff(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        let spot = state.spot(unit).filter(|spot| spot.is_on_cliff());
        spot.map_or(Ok(()), |spot| Err(Refusal::OnCliff(spot)))
    }
}
