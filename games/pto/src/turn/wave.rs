//! Human waves (15) and banzai charges (G1.5): many run together, impulse by impulse, at one enemy.

use super::FirePlan;
use super::charge::CHARGE;
use crate::*;
use std::cell::OnceCell;

/// What is chosen in an impulse.
#[derive(Clone, Copy, Debug)]
pub enum ImpulsePlan {
    /// One of those in a Location goes with those that are picked.
    Join(Named),
    /// It does not.
    Leave(Named),
    /// They go on, all of the Location if nobody is picked.
    Step {
        /// Who.
        units: UnitSet,
        /// From where.
        from: Spot,
        /// Where to.
        to: Spot,
        /// For how many half points.
        cost: u8,
    },
    /// A hero is to come forward from one of them (G1.421).
    Summon(Summons),
    /// A hero attacks the vehicle at which he has run (G1.423).
    Storm(Storm),
    /// A hero sets off his charge (G1.424).
    Detonate(Named),
    /// A hero breaks into a fortified building (G1.4241).
    Force(Forcing),
    /// They have arrived.
    Halt(UnitSet),
}

impl heigi_engine::Step<Pto> for Impulse {
    type Plan = ImpulsePlan;

    heigi_engine::asks!(Pto, "15" "pto-ask-impulse");

    fn waits(&self, _: &Pto, state: &State) -> Waits {
        Waits::For(state.phasing)
    }

    /// Nobody is asked where nobody runs on.
    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        !game.has_impulse(state)
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let Some((from, units)) = game.next_runners(state) else {
            return;
        };
        for unit in units.iter() {
            offer(Action::Join(unit));
            offer(Action::Leave(unit));
        }
        let near = game.beside(state, from);
        near.into_iter().for_each(|to| offer(Action::Step(to)));
        game.offer_hunts(state, state.phasing, offer);
        game.offer_sacrifices(state, offer);
        offer(Action::Detonate);
        (state.wave.iter()).for_each(|wave| offer(Action::Force(wave.goal)));
        for vehicle in state.vehicles_at(state.phasing.opponent(), from) {
            offer(Action::Engage(vehicle.id));
        }
        offer(Action::Halt);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<ImpulsePlan, Refusal> {
        let (from, all) = game.next_runners(state).ok_or(Refusal::NotNow)?;
        let units = match state.picked.is_empty() {
            true => all,
            false => state.picked,
        };
        match action {
            Action::Join(unit) => {
                let unit = state.own(state.phasing, unit)?;
                refuse(!all.contains(unit.id), Refusal::OtherPlace(unit))?;
                refuse(state.picked.contains(unit.id), Refusal::Picked(unit))?;
                Ok(ImpulsePlan::Join(unit))
            }
            Action::Leave(unit) => {
                let unit = state.named(unit)?;
                let is_picked = state.picked.contains(unit.id);
                refuse(!is_picked, Refusal::NotPicked(unit))?;
                Ok(ImpulsePlan::Leave(unit))
            }
            Action::Step(to) => {
                let cost = game.check_impulse(state, units, from, to)?;
                Ok(ImpulsePlan::Step {
                    units,
                    from,
                    to,
                    cost,
                })
            }
            Action::Hunt(vehicle) => {
                let summons = game.summoner(state, units, vehicle);
                summons.map(ImpulsePlan::Summon)
            }
            Action::Sacrifice(to) => {
                let summons = game.sacrificer(state, units, to);
                summons.map(ImpulsePlan::Summon)
            }
            Action::Detonate => {
                let may =
                    |unit: &Named| game.is_at_prey(state, *unit) && game.bears_charge(state, *unit);
                let hero = state.of_set(units).find(may);
                hero.map(ImpulsePlan::Detonate).ok_or(Refusal::NotNow)
            }
            Action::Force(to) => game
                .check_forcing(state, units, from, to)
                .map(ImpulsePlan::Force),
            Action::Engage(vehicle) => {
                let hunts = |unit: &Named| game.is_at_prey(state, *unit);
                let hero = state.of_set(units).find(hunts);
                let hero = hero.ok_or(Refusal::NotNow)?;
                let storm = game.check_storm(state, hero, vehicle);
                storm.map(ImpulsePlan::Storm)
            }
            Action::Halt => {
                let goal = state.wave.as_ref().map(|wave| wave.goal);
                let is_there = goal.is_some_and(|goal| game.range(from, goal) <= 1);
                refuse(!is_there, Refusal::MustRun)?;
                Ok(ImpulsePlan::Halt(units))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&ImpulsePlan>) -> bool {
        matches!(
            plan,
            Some(
                ImpulsePlan::Summon(_)
                    | ImpulsePlan::Storm(_)
                    | ImpulsePlan::Detonate(_)
                    | ImpulsePlan::Force(_)
                    | ImpulsePlan::Step { .. }
            )
        )
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: ImpulsePlan) -> Flow<Pto> {
        match plan {
            ImpulsePlan::Summon(summons) => return game.summon(play, summons),
            ImpulsePlan::Storm(storm) => return game.storm(play, storm),
            ImpulsePlan::Detonate(hero) => return game.detonate(play, hero),
            ImpulsePlan::Force(forcing) => return game.force(play, forcing),
            ImpulsePlan::Join(unit) => play.state.picked.insert(unit.id),
            ImpulsePlan::Leave(unit) => play.state.picked.remove(unit.id),
            ImpulsePlan::Halt(units) => {
                play.state.picked = UnitSet::EMPTY;
                play.state.finish_runners(units);
            }
            ImpulsePlan::Step {
                units,
                from,
                to,
                cost,
            } => {
                play.state.picked = UnitSet::EMPTY;
                if game.meets_fortress(play, play.state.phasing, to) {
                    return game.recoil(play, units, to);
                }
                // 16.1.
                let units = game.out_of_mines(play, units, (from, to))?;
                if !units.is_empty() {
                    game.run_on(play, units, from, to, cost);
                }
            }
        }
        Ok(())
    }

    /// Whoever cannot go on has finished; when all have gone the enemy may fire at them.
    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        play.state.picked = UnitSet::EMPTY;
        if let Some((_, stuck)) = game.next_runners(play.state) {
            play.state.finish_runners(stuck);
            play.push(Impulse::on());
            return;
        }
        game.end_impulse(play);
    }

    fn note(&self, game: &Pto, state: &State, plan: &ImpulsePlan) -> SmolStr {
        match plan {
            ImpulsePlan::Summon(summons) => format_smolstr!("{}/6", game.summons_ways(*summons)),
            ImpulsePlan::Storm(storm) => game.storm_note(state, *storm),
            ImpulsePlan::Step { cost, .. } => super::allotment::halves(*cost),
            _ => SmolStr::default(),
        }
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-impulse")]
    }
}

impl heigi_engine::Step<Pto> for Onrush {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let Some(wave) = &play.state.wave else {
            return Ok(());
        };
        let (arrived, cost, from) = (wave.arrived, wave.cost, self.spot);
        let there = play.state.of_set(arrived);
        let there = there.filter(|unit| play.state[*unit].is_in(self.spot));
        let movers: UnitSet = there.map(|unit| unit.id).collect();
        if movers.is_empty() {
            return Ok(());
        }
        let left = wave.left.iter().find(|(unit, _)| movers.contains(*unit));
        let left = left.map(|(_, from)| At::In(*from));
        if play.state.halted.is_none() {
            play.state.glimpses.begin();
        }
        play.state.glimpses.from = left;
        play.state.movers = movers;
        game.discover(play, movers);
        game.arrive(play.state);
        game.come_upon(play, At::In(from), self.spot, cost);
        game.meet_panjis_in_charge(play, movers)?;
        game.drop_movers(play.state, self.spot);
        game.meet_barrage(play, self.spot, play.state.movers)?;
        game.fire_at_movers(play, self.spot, cost)
    }
}

impl State {
    /// 15: some of those who charge run no farther.
    pub(crate) fn finish_runners(&mut self, units: UnitSet) {
        for unit in units.iter() {
            self.units.change(unit).set(Condition::Moved);
        }
        if let Some(wave) = &mut self.wave {
            wave.members = wave.members - units;
        }
    }
}

impl Pto {
    /// 15: a charge begins: everybody in it is seen, and runs until the end of the player turn.
    pub(super) fn begin_wave(&self, play: &mut Play<'_, Self>, goal: Spot) {
        let members = std::mem::take(&mut play.state.picked);
        self.take_hexes(play);
        for unit in play.state.of_set(members).collect::<Vec<Named>>() {
            self.lift(play, unit);
            self.expose(play, unit);
            let unit = self.now(play.state, unit);
            play.state[unit].set(Condition::Charging);
            play.tell(Event::Charges(unit, goal));
        }
        play.state.wave = Some(Wave::new(goal, members));
        play.push(Impulse::on());
    }

    /// The Location of the charge whose units are to go on next, and those units.
    pub(crate) fn next_runners(&self, state: &State) -> Option<(Spot, UnitSet)> {
        let wave = state.wave.as_ref()?;
        let stopped = [Condition::Broken, Condition::Pinned, Condition::Moved];
        let runs = |unit: &Named| !wave.moved.contains(unit.id) && !state[*unit].is_any(&stopped);
        let runners = || state.of_set(wave.members).filter(runs);
        let first = runners().filter_map(|unit| state.spot(unit)).min()?;
        let there = runners().filter(|unit| state[*unit].at == At::In(first));
        Some((first, there.map(|unit| unit.id).collect()))
    }

    /// Whether those who are next have something to choose.
    fn has_impulse(&self, state: &State) -> bool {
        let Some((from, units)) = self.next_runners(state) else {
            return false;
        };
        let goal = state.wave.as_ref().map(|wave| wave.goal);
        let goes = |only: UnitSet| self.runs_on(state, only, from);
        let hunts = state.of_set(units).any(|unit| self.is_at_prey(state, unit));
        let is_stuck = !hunts && state.has_shown(state.phasing.opponent(), from);
        let is_there = goal.is_some_and(|goal| self.range(from, goal) <= 1);
        !is_stuck && (is_there && !units.is_empty() || goes(units) || self.goes_alone(units, goes))
    }

    /// Whether some of a charge may go on from where they are.
    pub(crate) fn runs_on(&self, state: &State, units: UnitSet, from: Spot) -> bool {
        let near = self.beside(state, from);
        near.into_iter()
            .any(|to| self.check_impulse(state, units, from, to).is_ok())
    }

    fn goes_alone(&self, units: UnitSet, goes: impl Fn(UnitSet) -> bool) -> bool {
        units.iter().any(|unit| goes([unit].into_iter().collect()))
    }

    /// 15: whether some of a charge may go on into a Location, and for how many half points.
    fn check_impulse(
        &self,
        state: &State,
        units: UnitSet,
        from: Spot,
        to: Spot,
    ) -> Result<u8, Refusal> {
        let wave = state.wave.as_ref().ok_or(Refusal::NotNow)?;
        // 16.1: they run over the ground, and no farther than to wire; from above panjis they go down (G9.5).
        let descends = state.is_above_panjis(from) && to == Spot::ground(from.hex);
        let is_beside = self.data.grid.is_adjacent(from.hex, to.hex) || descends;
        refuse(!is_beside || to.is_inside(), Refusal::TooFar(to))?;
        if self.is_in_wire(state, from)
            && let Some(unit) = state.of_set(units).next()
        {
            return Err(Refusal::InWire(unit));
        }
        let cost = Marchers::of(self, state, units, wave.spent).price(from, to)?;
        let left = CHARGE.saturating_sub(wave.spent);
        let most = cost.max(wave.dearest);
        afford(most, left)?;
        let [before, after] = [from, to].map(|spot| self.range(spot, wave.goal));
        let is_enemy = state.has_shown(state.phasing.opponent(), to);
        let keeps = after == before && (is_enemy || after == 1 || descends);
        refuse(after >= before && !keeps, Refusal::NotNearer(to))?;
        // G1.423: a tank-hunter hero comes among the enemy only beside his vehicle.
        let is_hunter = |unit: Named| self.printed(unit).class == UnitClass::Hunter;
        let hunts = is_enemy && after > 1 && state.of_set(units).any(is_hunter);
        refuse(hunts, Refusal::NotToPrey(to))?;
        let returns = |(unit, left): &(UnitId, Spot)| units.contains(*unit) && left.hex == to.hex;
        refuse(
            !descends && wave.left.iter().any(returns),
            Refusal::NotNearer(to),
        )?;
        Ok(cost)
    }

    /// 15: some of a charge enter the next Location.
    fn run_on(&self, play: &mut Play<'_, Self>, units: UnitSet, from: Spot, to: Spot, cost: u8) {
        for unit in play.state.of_set(units).collect::<Vec<Named>>() {
            self.leave_guns(play, unit);
            let only: UnitSet = [unit.id].into_iter().collect();
            play.state[unit].at = At::In(self.landing(play.state, only, from, to));
            play.tell(Event::Moved(unit, to));
        }
        if let Some(wave) = &mut play.state.wave {
            wave.moved = wave.moved | units;
            wave.dearest = wave.dearest.max(cost);
            wave.left.retain(|(unit, _)| !units.contains(*unit));
            for unit in units.iter() {
                // Only who goes sideways could go back, and more than these are not remembered.
                let _ = wave.left.try_push((unit, from));
            }
        }
    }

    /// 15: all of a charge have gone one hex: everybody has spent what the dearest one cost, and the enemy fires.
    fn end_impulse(&self, play: &mut Play<'_, Self>) {
        let enemy = play.state.phasing.opponent();
        play.state.movers = UnitSet::EMPTY;
        let Some(mut wave) = play.state.wave.take().filter(|wave| !wave.moved.is_empty()) else {
            return;
        };
        wave.arrived = std::mem::take(&mut wave.moved);
        wave.cost = std::mem::take(&mut wave.dearest);
        wave.spent += wave.cost;
        let spots = play.state.of_set(wave.arrived);
        let spots = spots.filter_map(|unit| play.state.spot(unit));
        let mut spots: Vec<Spot> = spots.map(Spot::location).collect();
        spots.sort_unstable();
        spots.dedup();
        let arrived = wave.arrived;
        play.state.wave = Some(wave);
        // Whoever is among enemies has arrived.
        let met = play.state.of_set(arrived).filter(|unit| {
            let spot = play.state.spot(*unit);
            let is_met = spot.is_some_and(|spot| play.state.has_shown(enemy, spot));
            is_met && !self.is_at_prey(play.state, *unit)
        });
        let met: UnitSet = met.map(|unit| unit.id).collect();
        play.state.finish_runners(met);
        self.take_hexes(play);
        play.push(Impulse::on());
        for spot in spots.into_iter().rev() {
            play.push(Onrush::on(spot));
        }
    }

    /// 15: whether a side may leave those alone who have come to a Location.
    pub(crate) fn check_hold(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
    ) -> Result<FirePlan, Refusal> {
        match self.owes_fire(state, side, spot) {
            Some(unit) => Err(Refusal::MustFire(unit)),
            None => Ok(FirePlan::Done),
        }
    }

    /// 15: whom those must fire at who are in the Location that a charge or the berserk have entered; nobody if all have
    /// fired or cannot.
    fn owes_fire(&self, state: &State, side: Side, spot: Spot) -> Option<Named> {
        if !self.storms(state, state.movers) || !state.has_soldiers(side.opponent(), spot) {
            return None;
        }
        let mut bare = state.clone();
        bare.drop_picks();
        let (reaction, aims) = (Reaction::on(spot), OnceCell::new());
        let owes = |unit: &Named| {
            unit.veil == Veil::Open
                && state[*unit].shots == 0
                && reaction.check_joining(self, &bare, unit.id, &aims).is_ok()
                && self.may_attack_alone(state, *unit, spot)
        };
        state.soldiers_at(side, spot).find(owes)
    }
}
