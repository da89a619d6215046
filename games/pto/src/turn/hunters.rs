//! Tank-hunter heroes (G1.42): single men who come out of a squad, go at one vehicle, or with a charge at any enemy, and do not
//! come back.

use super::charge::CHARGE;
use crate::*;
use heigi_engine::board::Reach;

/// How strong such a man is against vehicles (G1.4231).
pub(crate) const STRENGTH: i32 = 5;
/// Up to which final die one comes forward (G1.421), and up to which he has a magnetic mine (G1.4231).
const SUCCESS: i32 = 3;
/// From which year on the mine is no rarity (G1.4231).
const MINES: u16 = 1944;

/// A try to bring forth a tank-hunter hero (G1.421).
#[derive(Clone, Copy, Debug)]
pub struct Summons {
    by: Named,
    /// At which vehicle he goes; nothing if he goes with a charge at a Location (G1.424).
    vehicle: Option<Named>,
    goal: Spot,
    charge: Option<Named>,
}

impl Pto {
    /// TBL-G1-TH: how many tank-hunter heroes may still come forward on a side.
    pub fn hunters_left(&self, state: &State, side: Side) -> usize {
        let (counters, tables) = (&self.data.counters, &self.data.tables);
        let most = self.scenario(state).most_hunters(counters, tables, side);
        // Those who are gone stay among the lost.
        let sent = state.units.iter().filter(|unit| {
            let class = self.data.counters[unit.counter.index()].class;
            unit.side == side && class == UnitClass::Hunter
        });
        most.saturating_sub(sent.count())
    }

    /// G1.421: whether a unit may try to bring forth a hero, and from where.
    fn check_summoner(&self, state: &State, by: Named) -> Result<Spot, Refusal> {
        let class = self.printed(by).class;
        let is_fit = matches!(class, UnitClass::Squad | UnitClass::HalfSquad);
        refuse(!is_fit || !self.is_japanese(by), Refusal::NoHunter(by))?;
        let one = &state[by];
        let from = match one.at {
            At::In(spot) => spot,
            _ => return Err(Refusal::NotThere(by)),
        };
        refuse(one.is(Condition::Broken), Refusal::Broken(by))?;
        refuse(one.is(Condition::Berserk), Refusal::IsBerserk(by))?;
        refuse(one.is(Condition::Unarmed), Refusal::Unarmed(by))?;
        refuse(one.is(Condition::Melee), Refusal::InMelee(by))?;
        refuse(one.is(Condition::Pinned), Refusal::Pinned(by))?;
        let tasks = [Condition::Busy, Condition::Packing];
        refuse(one.is_any(&tasks), Refusal::Busy(by))?;
        let mut fired = state.weapons_of(by).chain([by]);
        refuse(
            fired.any(|one| state[one].has_fired()),
            Refusal::HasFired(by),
        )?;
        refuse(one.is(Condition::Summoned), Refusal::HasSummoned(by))?;
        let is_full = self.hunters_left(state, by.side) == 0 || state.hunts.is_full();
        refuse(is_full, Refusal::NoHuntersLeft)?;
        Ok(from)
    }

    /// G1.421: whether a unit may try to bring forth a hero who goes at a vehicle.
    pub(crate) fn check_summons(
        &self,
        state: &State,
        by: Named,
        vehicle: UnitId,
    ) -> Result<Summons, Refusal> {
        let vehicle = state.named(vehicle)?;
        let from = match self.needs_nobody(state, by, vehicle) {
            true => state.spot(by).ok_or(Refusal::NotThere(by))?,
            false => self.check_summoner(state, by)?,
        };
        let is_prey = vehicle.side != by.side
            && self.is_armoured(vehicle)
            && !state[vehicle].is(Condition::Wreck);
        let spot = state.spot(vehicle).filter(|_| is_prey);
        let spot = spot.ok_or(Refusal::NoPrey(vehicle))?;
        if let Some(hex) = self.screen(state, from, spot) {
            return Err(Refusal::NoSight(by, hex));
        }
        self.check_window(state, by, vehicle, from, spot)?;
        Ok(Summons {
            by,
            vehicle: Some(vehicle),
            goal: spot.location(),
            charge: None,
        })
    }

    /// G1.424: whether a unit may try to bring forth a hero who goes with its charge at the enemy in a Location.
    fn check_sacrifice(&self, state: &State, by: Named, goal: Spot) -> Result<Summons, Refusal> {
        let from = self.check_summoner(state, by)?;
        let charge = self.charge_of(state, by).ok_or(Refusal::NoCharge)?;
        let is_own = by.side == state.phasing && state.phase == Phase::Movement;
        refuse(!is_own, Refusal::NotNow)?;
        let enemy = by.side.opponent();
        let is_held = state.has_shown(enemy, goal) || state.is_worth_charge(enemy, goal);
        refuse(!is_held || goal != goal.location(), Refusal::NoTarget(goal))?;
        if let Some(hex) = self.screen(state, from, goal) {
            return Err(Refusal::NoSight(by, hex));
        }
        let is_near = self.reaches(state, by, from, goal);
        refuse(!is_near, Refusal::GoalTooFar(goal))?;
        Ok(Summons {
            by,
            vehicle: None,
            goal,
            charge: Some(charge),
        })
    }

    pub(crate) fn charge_of(&self, state: &State, unit: Named) -> Option<Named> {
        let is_charge = |weapon: &Named| self.printed(*weapon).class == UnitClass::Charge;
        state.weapons_of(unit).find(is_charge)
    }

    /// G1.424: whether a unit is a hero with a charge, who does nothing but set it off.
    pub(crate) fn bears_charge(&self, state: &State, unit: Named) -> bool {
        let is_hunter = self.printed(unit).class == UnitClass::Hunter;
        is_hunter && self.charge_of(state, unit).is_some()
    }

    /// The first of some units that may bring forth a hero with a charge.
    pub(crate) fn sacrificer(
        &self,
        state: &State,
        units: UnitSet,
        goal: Spot,
    ) -> Result<Summons, Refusal> {
        let tries = state.of_set(units);
        let tries = tries.map(|unit| self.check_sacrifice(state, unit, goal));
        let first = |last, one: Result<Summons, Refusal>| match last {
            Ok(summons) => Ok(summons),
            Err(_) => one,
        };
        tries.fold(Err(Refusal::NobodyPicked), first)
    }

    /// Where enemies are known to be at whom heroes with charges could be sent.
    pub(crate) fn offer_sacrifices(&self, state: &State, offer: &mut dyn FnMut(Action)) {
        let has_charge = |unit: Named| self.charge_of(state, unit).is_some();
        let mut own = state.soldiers(state.phasing);
        if !own.any(|unit| self.is_japanese(unit) && has_charge(unit)) {
            return;
        }
        let enemy = state.phasing.opponent();
        let shown = state.soldiers(enemy);
        let shown = shown.filter(|unit| unit.veil != Veil::Hidden);
        let units = shown.chain(state.vehicles(enemy));
        let spots = units.filter_map(|unit| state.spot(unit));
        let works = state.fortifications.iter();
        let works = works.map(|one| Spot::part(one.hex, one.part().unwrap_or(Part::Ground)));
        let mut goals: Vec<Spot> = spots.chain(works).map(Spot::location).collect();
        goals.sort_unstable();
        goals.dedup();
        for goal in goals {
            offer(Action::Sacrifice(goal));
        }
    }

    /// G1.421: whether this is the moment for it.
    fn check_window(
        &self,
        state: &State,
        by: Named,
        vehicle: Named,
        from: Spot,
        spot: Spot,
    ) -> Result<(), Refusal> {
        let is_own = by.side == state.phasing;
        let is_with = from.location() == spot.location();
        match state.phase {
            Phase::Movement if is_own => {
                let is_near = self.reaches(state, by, from, spot);
                refuse(!is_near, Refusal::PreyTooFar(vehicle))
            }
            Phase::Movement => {
                let moves = state.movers.contains(vehicle.id);
                refuse(!moves, Refusal::NotMoving(vehicle))?;
                refuse(!is_with, Refusal::NotThere(vehicle))
            }
            Phase::Advance if is_own => {
                let own = state.soldiers(by.side);
                let has_begun = own
                    .filter(|unit| *unit != by)
                    .any(|unit| state[unit].is(Condition::Done));
                refuse(has_begun, Refusal::AdvanceHasBegun)?;
                refuse(self.range(from, spot) != 1, Refusal::PreyTooFar(vehicle))
            }
            Phase::CloseCombat if !is_own => refuse(!is_with, Refusal::NotThere(vehicle)),
            _ => Err(Refusal::NotNow),
        }
    }

    /// G1.421, G18.6: whether a unit could come from one Location to the enemy in another one with the points of who charges.
    pub(super) fn reaches(&self, state: &State, by: Named, from: Spot, to: Spot) -> bool {
        if from.location() == to.location() {
            return true;
        }
        // No hex costs less than a point.
        let is_far = |hex: HexId, points: u16| {
            self.data.grid.distance(hex, to.hex) * u32::from(POINT) > u32::from(points)
        };
        let points = u16::from(CHARGE);
        if is_far(from.hex, points) {
            return false;
        }
        let only: UnitSet = [by.id].into_iter().collect();
        // As one who charges may, he enters where enemies are.
        let mut state = state.clone();
        state[by].set(Condition::Charging);
        let state = &state;
        let hero = Marchers::of(self, state, only, 0);
        let step = |one: HexId, next: HexId| {
            let [one, next] = [one, next].map(Spot::ground);
            let is_held = state.has_shown(by.side.opponent(), next);
            let may = !is_held || self.range(next, to) <= 1;
            // G1.4241: he comes to what is shut as well.
            let price = match next == to && self.is_fortress(state, by.side, next) {
                true => Some(super::fortresses::FORCING),
                false => hero.price(one, next).ok(),
            };
            let price = price.filter(|_| may)?;
            (price <= CHARGE).then_some(u16::from(price))
        };
        let grid = &self.data.grid;
        let mut reach = Reach::default();
        reach.search_steps(grid.len(), from.hex, points, |hex, visit| {
            let left = points - visit.paid();
            for (_, next) in grid.neighbours(hex) {
                // What costs a point and leaves the goal out of reach is on no way to it.
                if is_far(next, left.saturating_sub(u16::from(POINT))) {
                    continue;
                }
                if let Some(price) = step(hex, next) {
                    visit.step(next, price);
                }
            }
        });
        reach.cost(to.hex).is_some()
    }

    /// The first of some units that may bring forth a hero; without any a hidden hero who shows himself (G1.422).
    pub(crate) fn summoner(
        &self,
        state: &State,
        units: UnitSet,
        vehicle: UnitId,
    ) -> Result<Summons, Refusal> {
        let mut last = Refusal::NobodyPicked;
        let candidates: Vec<Named> = match units.is_empty() {
            true => self.lurkers(state, state.named(vehicle)?),
            false => state.of_set(units).collect(),
        };
        for unit in candidates {
            match self.check_summons(state, unit, vehicle) {
                Ok(summons) => return Ok(summons),
                Err(refusal) => last = refusal,
            }
        }
        Err(last)
    }

    /// The vehicles at which a hero could be sent.
    pub(crate) fn offer_hunts(&self, state: &State, side: Side, offer: &mut dyn FnMut(Action)) {
        let prey = state.vehicles(side.opponent());
        prey.for_each(|vehicle| offer(Action::Hunt(vehicle.id)));
    }

    fn summons_modifiers(&self, summons: Summons) -> Vec<Modifier> {
        let printed = self.printed(summons.by);
        let has_charge = summons.charge.is_some();
        let is_half = printed.class == UnitClass::HalfSquad;
        let is_conscript = printed.quality == Some(printed::Quality::Conscript);
        Modifier::list(&[
            (i32::from(is_half), "G1.421", "pto-modifier-half-squad"),
            (
                2 * i32::from(is_conscript),
                "G1.421",
                "pto-modifier-conscript",
            ),
            (
                -2 * i32::from(has_charge),
                "G1.421",
                "pto-modifier-with-charge",
            ),
        ])
    }

    /// In how many of 6 throws a hero comes forward.
    pub(crate) fn summons_ways(&self, summons: Summons) -> u32 {
        if self.printed(summons.by).class == UnitClass::Hunter {
            return 6;
        }
        let added = total(&self.summons_modifiers(summons));
        Draw::throw(RuleId("G1.421"), 1, 6).ways(|sum| sum + added <= SUCCESS)
    }

    /// G1.421, G1.423: a unit tries to bring forth a hero; if one comes he goes at his vehicle at once.
    pub(crate) fn summon(&self, play: &mut Play<'_, Self>, summons: Summons) -> Flow<Self> {
        if let Some(vehicle) = summons.vehicle
            && self.needs_nobody(play.state, summons.by, vehicle)
        {
            return self.spring(play, summons.by, vehicle);
        }
        self.lift(play, summons.by);
        self.expose(play, summons.by);
        let by = self.now(play.state, summons.by);
        play.state[by].set(Condition::Summoned);
        play.tell(match summons.vehicle {
            Some(vehicle) => Event::Summons(by, vehicle),
            None => Event::Sacrifices(by, summons.goal),
        });
        let modifiers = self.summons_modifiers(summons);
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Summons, by.side)?;
        if thrown.sum + total(&modifiers) > SUCCESS {
            play.tell(Event::NoHunterComes(by));
            let pins = thrown.sum == 6 && !play.state[by].is(Condition::Charging);
            return match pins {
                true => self.pin_anyway(play, by),
                false => Ok(()),
            };
        }
        let is_hunter = |counter: &Printed| counter.class == UnitClass::Hunter;
        let Some(hero) = self.create(play, by, is_hunter) else {
            return Ok(());
        };
        play.state.movers.remove(hero.id);
        play.state.hunts.push(Hunt {
            hero: hero.id,
            vehicle: summons.vehicle.map(|vehicle| vehicle.id),
            goal: summons.goal,
        });
        if let Some(charge) = summons.charge {
            play.state[charge].at = At::With(hero.id);
        }
        match summons.vehicle {
            Some(vehicle) => {
                play.tell(Event::HunterComes(hero, vehicle));
                self.send_hunter(play, by, hero, vehicle)
            }
            None => {
                play.tell(Event::BearerComes(hero, summons.goal));
                self.begin_hunt(play, by, hero, summons.goal);
                Ok(())
            }
        }
    }

    /// G1.423: what a hero does as soon as he has come forward.
    pub(super) fn send_hunter(
        &self,
        play: &mut Play<'_, Self>,
        by: Named,
        hero: Named,
        vehicle: Named,
    ) -> Flow<Self> {
        let Some(goal) = play.state.spot(vehicle).map(Spot::location) else {
            return Ok(());
        };
        match play.state.phase {
            Phase::Movement if hero.side == play.state.phasing => {
                self.begin_hunt(play, by, hero, goal);
                Ok(())
            }
            Phase::Movement => {
                let storm = self.check_storm(play.state, hero, vehicle.id);
                storm.map_or(Ok(()), |storm| self.storm(play, storm))
            }
            Phase::Advance => {
                play.state[hero].at = At::In(goal);
                play.state[hero].set(Condition::Done);
                play.tell(Event::Advanced(hero, goal));
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// G1.423: a hero runs at his vehicle alone, with what the moves of his unit have left him; whoever is under way goes on
    /// after him.
    fn begin_hunt(&self, play: &mut Play<'_, Self>, by: Named, hero: Named, goal: Spot) {
        let state = &mut *play.state;
        let spent = match &state.wave {
            Some(wave) if state[by].is(Condition::Charging) => wave.spent,
            _ if state.movers.contains(by.id) => state.spent.saturating_mul(2),
            _ => 0,
        };
        let members = [hero.id].into_iter().collect();
        let wave = Wave {
            spent,
            ..Wave::new(goal, members)
        };
        state.halted = Some(Halted {
            movers: std::mem::take(&mut state.movers),
            spent: state.spent,
            spent_here: state.spent_here,
            came_from: state.came_from.take(),
            is_on_path: state.is_on_path,
            is_on_road: state.is_on_road,
            has_stepped: state.has_stepped,
            wave: state.wave.replace(wave),
        });
        state.drop_picks();
        state[hero].set(Condition::Charging);
        play.tell(Event::Charges(hero, goal));
        play.push(Resuming::on());
        play.push(Impulse::on());
    }

    /// The vehicle at which a hero goes.
    pub(crate) fn prey(&self, state: &State, hero: UnitId) -> Option<UnitId> {
        let own = state.hunts.iter().find(|hunt| hunt.hero == hero);
        own.and_then(|hunt| hunt.vehicle)
    }

    /// Whether a unit is a tank-hunter hero who has come to the goal of his charge.
    pub(crate) fn is_at_prey(&self, state: &State, unit: Named) -> bool {
        let goal = state.wave.as_ref().map(|wave| wave.goal);
        // G1.424: at a pillbox he comes as far as its hex.
        let is_there =
            goal.is_some_and(|goal| state[unit].is_in(goal) || state[unit].is_in(goal.arena()));
        is_there && self.printed(unit).class == UnitClass::Hunter
    }

    /// G1.423: a hero who is with his vehicle and has to attack it.
    pub(crate) fn owes_storm(&self, state: &State, side: Side, spot: Spot) -> Option<Named> {
        let owes = |unit: &Named| {
            let prey = self.prey(state, unit.id);
            prey.is_some_and(|prey| self.check_storm(state, *unit, prey).is_ok())
        };
        state.soldiers_at(side, spot).find(owes)
    }

    /// G1.4231: in how many of 6 throws whoever attacks has a magnetic mine.
    pub(crate) fn mine_ways(&self, state: &State, storm: Storm) -> u32 {
        let hero = self.hunter_of(storm);
        if hero.is_none_or(|hero| state[hero].is(Condition::Pinned)) {
            return 0;
        }
        let added = total(&self.mine_modifiers(state));
        Draw::throw(RuleId("G1.4231"), 1, 6).ways(|sum| sum + added <= SUCCESS)
    }

    /// The hero who takes part in an attack on a vehicle.
    pub(crate) fn hunter_of(&self, storm: Storm) -> Option<Named> {
        let mut units = [storm.by].into_iter().chain(storm.with);
        units.find(|unit| self.printed(*unit).class == UnitClass::Hunter)
    }

    fn mine_modifiers(&self, state: &State) -> Vec<Modifier> {
        let date = self.scenario(state).date;
        let is_early = date.is_none_or(|[year, _]| year < MINES);
        Modifier::list(&[(i32::from(is_early), "G1.4231", "pto-modifier-early")])
    }

    /// G1.4231: a hero who is not pinned looks whether he has a magnetic mine.
    pub(crate) fn take_mine(&self, play: &mut Play<'_, Self>, storm: Storm) -> Flow<Self, Storm> {
        if self.mine_ways(play.state, storm) == 0 {
            return Ok(storm);
        }
        let hero = self.hunter_of(storm).unwrap_or(storm.by);
        let modifiers = self.mine_modifiers(play.state);
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Mine, storm.by.side)?;
        let has_mine = thrown.sum + total(&modifiers) <= SUCCESS;
        play.tell(match has_mine {
            true => Event::HasMine(hero),
            false => Event::HasNoMine(hero),
        });
        Ok(Storm { has_mine, ..storm })
    }

    /// G1.425: a hero is gone when he has attacked.
    pub(crate) fn spend_hunter(&self, play: &mut Play<'_, Self>, hero: Named) {
        if play.state.spot(hero).is_some() {
            self.take_off(play.state, hero, Tray::Lost);
            play.tell(Event::HunterGone(hero));
        }
        play.state.hunts.retain(|hunt| hunt.hero != hero.id);
    }

    /// G1.425: heroes whose vehicle is lost are gone; at the end of a player turn all who are in no melee.
    pub(crate) fn dismiss_hunters(&self, play: &mut Play<'_, Self>, is_over: bool) {
        for hunt in play.state.hunts.clone() {
            let state = &*play.state;
            let hero = state.named(hunt.hero).ok();
            let is_left = match hunt.vehicle.map(|vehicle| state.named(vehicle)) {
                Some(Ok(vehicle)) => {
                    state.spot(vehicle).is_some() && !state[vehicle].is(Condition::Wreck)
                }
                Some(Err(_)) => false,
                None => [ALLIES, JAPAN].into_iter().any(|side| {
                    let is_enemy = hero.is_some_and(|hero| hero.side != side);
                    let is_worth = state.is_worth_charge(side, hunt.goal);
                    is_enemy && (is_worth || state.has_shown(side, hunt.goal))
                }),
            };
            let is_late = |hero: Named| is_over && !state[hero].is(Condition::Melee);
            let Some(hero) = hero else {
                continue;
            };
            if !is_left || is_late(hero) || state.spot(hero).is_none() {
                self.spend_hunter(play, hero);
            }
        }
    }
}

impl heigi_engine::Step<Pto> for Resuming {
    type Plan = ();

    fn carry_out(&self, _: &Pto, play: &mut Play<'_, Pto>) {
        if let Some(halted) = play.state.halted.take() {
            play.state.resume(halted);
        }
    }
}

impl State {
    /// G1.424: whether a Location of a side is worth a charge whoever is seen there: for a vehicle, or a fortification that its
    /// enemy knows of.
    pub(crate) fn is_worth_charge(&self, side: Side, goal: Spot) -> bool {
        let is_there = |one: &Fortification| {
            let is_in = one.part() == Some(Part::Pillbox);
            one.owner == side && !one.is_hidden && is_in == (goal.part == Part::Pillbox)
        };
        self.vehicles_at(side, goal).next().is_some()
            || self.fortifications_in(goal.hex).any(is_there)
    }

    /// G1.423: those whom a hero has made wait are under way again.
    fn resume(&mut self, halted: Halted) {
        self.movers = halted.movers;
        self.spent = halted.spent;
        self.spent_here = halted.spent_here;
        self.came_from = halted.came_from;
        self.is_on_path = halted.is_on_path;
        self.is_on_road = halted.is_on_road;
        self.has_stepped = halted.has_stepped;
        self.wave = halted.wave;
    }
}
