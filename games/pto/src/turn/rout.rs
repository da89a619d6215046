//! Rout (5.7): broken units seek shelter from whom they know.

use super::shelters::Shelters;
use crate::*;
use heigi_engine::board::Reach;

/// The half points of a rout (5.7).
pub(super) const POINTS: u8 = 12;

/// The price of a Location into which only crawling leads.
const CRAWL: u8 = u8::MAX;

/// A leg of a rout.
#[derive(Clone, Copy, Debug)]
pub enum Flee {
    /// Into a Location, for so many half points.
    Run(Spot, u8),
    /// Into a Location, with all points and unseen.
    Crawl(Spot),
    /// Onto a landing craft (G14.41).
    Board(Named),
    /// A single man goes along.
    Along(Named),
    /// He does not.
    Without(Named),
    /// No farther.
    Halt,
}

/// What is chosen in the rout phase before anybody flees.
#[derive(Clone, Copy, Debug)]
pub enum RoutPlan {
    /// A unit routs.
    Rout(Named),
    /// A unit breaks of its own will (A10.41).
    Yield(Named),
    /// Nobody routs any more.
    Done,
}

impl heigi_engine::Step<Pto> for Routing {
    type Plan = RoutPlan;

    heigi_engine::asks!(Pto, "5.7" "pto-ask-rout", |step, _| step.side);

    fn menu(&self, _: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        for unit in state.soldiers(self.side) {
            offer(Action::Rout(unit.id));
            offer(Action::Yield(unit.id));
        }
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<RoutPlan, Refusal> {
        let unit = match action {
            Action::Done => return Ok(RoutPlan::Done),
            Action::Yield(unit) => {
                let unit = game.check_yielding(state, *self, unit);
                return unit.map(RoutPlan::Yield);
            }
            Action::Rout(unit) => state.named(unit)?,
            _ => return Err(Refusal::NotNow),
        };
        refuse(unit.side != self.side, Refusal::NotYours(unit))?;
        let At::In(spot) = state[unit].at else {
            return Err(Refusal::NotThere(unit));
        };
        let one = &state[unit];
        refuse(!one.is(Condition::Broken), Refusal::NotBroken(unit))?;
        refuse(one.is(Condition::Done), Refusal::HasRouted(unit))?;
        refuse(one.is(Condition::Melee), Refusal::InMelee(unit))?;
        refuse(one.is(Condition::Pinned), Refusal::Pinned(unit))?;
        refuse(spot.part == Part::Complex, Refusal::NoRoutBelow(unit))?;
        let may = one.is(Condition::Desperate) || game.must_rout(state, unit, spot);
        refuse(!may || one.is(Condition::Disrupted), Refusal::NoRout(unit))?;
        // Whoever reaches shelter has a leg that leads there, and whoever does not crawls where he may.
        let near = game.rout_steps(state, spot);
        let mut near = near.into_iter().chain(game.rout_ways_below(state, spot));
        let has_way = near.any(|to| game.rout_price(state, unit, spot, to).is_ok())
            || game.may_be_saved(state, unit);
        refuse(!has_way, Refusal::NoRout(unit))?;
        Ok(RoutPlan::Rout(unit))
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&RoutPlan>) -> bool {
        !matches!(plan, Some(RoutPlan::Rout(_)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: RoutPlan) -> Flow<Pto> {
        match plan {
            RoutPlan::Rout(unit) => {
                play.end_step();
                play.push(Routing::on(self.side, true));
                play.state[unit].set(Condition::Done);
                play.state.drop_picks();
                play.push(Flight::on(unit, POINTS));
                Ok(())
            }
            RoutPlan::Yield(unit) => game.yield_ground(play, unit),
            RoutPlan::Done => {
                play.end_step();
                game.fail_to_rout(play, self.side)
            }
        }
    }

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        game.fail_to_rout(play, self.side)
    }

    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        let flees = |action: &Action| matches!(action, Action::Rout(_));
        !game.might_yield(state, *self) && !step::offers(self, game, state, flees)
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn choice(
        &self,
        game: &Pto,
        state: &State,
        _: Action,
        plan: RoutPlan,
        offered: Choice,
    ) -> Choice {
        let RoutPlan::Done = plan else {
            return offered;
        };
        let may = |unit: UnitId| self.check(game, state, Action::Rout(unit)).is_ok();
        let soldiers = state.soldiers(self.side);
        let lost = soldiers.filter(|unit| game.is_lost_here(state, *unit) && may(unit.id));
        offered.warned("pto-warn-rout", lost.count())
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-rout")]
    }
}

impl heigi_engine::Step<Pto> for Flight {
    type Plan = Flee;

    heigi_engine::asks!(Pto, "5.7" "pto-ask-flight" unit);

    fn waits(&self, _: &Pto, state: &State) -> Waits {
        let is_there = matches!(state[self.unit].at, At::In(_));
        // 23: who has taken heart flees no farther.
        let is_over = state[self.unit].is(Condition::Pinned) || state.is_unbroken(self.unit);
        Waits::if_any(is_there && !is_over && self.points > 0, self.unit.side)
    }

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Halt);
        for unit in state.soldiers(self.unit.side) {
            offer(Action::Join(unit.id));
            offer(Action::Leave(unit.id));
        }
        let crafts = state.vehicles(self.unit.side);
        crafts.for_each(|craft| offer(Action::Board(craft.id)));
        if let Some(from) = state.spot(self.unit) {
            for to in game.rout_steps(state, from) {
                offer(Action::Step(to));
                offer(Action::Crawl(to));
            }
            // G8.21: along banks as well.
            let banks = game.beside(state, from).into_iter();
            let banks = banks.filter(|to| to.is_bank() || from.is_bank() && *to == from.location());
            banks.for_each(|to| offer(Action::Step(to)));
            let below = game.rout_ways_below(state, from).into_iter();
            below.for_each(|to| offer(Action::Step(to)));
        }
    }

    fn judge(&self, game: &Pto, state: &State, judged: step::Judged<'_, Action>) {
        let shelters = Shelters::new();
        let is_legal = |action| self.check_flight(game, state, action, &shelters).is_ok();
        judged(&is_legal);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<Flee, Refusal> {
        self.check_flight(game, state, action, &Shelters::new())
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&Flee>) -> bool {
        matches!(plan, Some(Flee::Run(..) | Flee::Crawl(_)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Flee) -> Flow<Pto> {
        let unit = self.unit;
        match plan {
            Flee::Along(other) => {
                play.state.picked.insert(other.id);
                return Ok(());
            }
            Flee::Without(other) => {
                play.state.picked.remove(other.id);
                return Ok(());
            }
            _ => play.end_step(),
        }
        let from = play.state.spot(unit);
        if let (Flee::Run(to, _) | Flee::Crawl(to), Some(from)) = (plan, from) {
            // 16.1: who is lost in mines, or takes heart there (23), flees no farther.
            let only: UnitSet = [unit.id].into_iter().collect();
            if game.out_of_mines(play, only, (from, to))?.is_empty() {
                play.state.drop_picks();
                return Ok(());
            }
        }
        let unit = game.now(play.state, unit);
        if !matches!(plan, Flee::Halt) {
            game.leave_guns(play, unit);
        }
        match plan {
            Flee::Along(_) | Flee::Without(_) => {}
            Flee::Halt => play.state.drop_picks(),
            Flee::Board(craft) => {
                play.state.drop_picks();
                game.save(play, unit, craft);
            }
            Flee::Crawl(to) => {
                play.tell(Event::Crawled(unit, to));
                game.arrive_routing(play, unit, to, true)?;
                return game.flee_along(play, from, to, true);
            }
            Flee::Run(to, cost) => {
                let Some(points) = game.flee_wire(play, unit, self.points - cost)? else {
                    return Ok(());
                };
                if to.is_below() {
                    play.state.drop_picks();
                    return game.rout_below(play, unit, to);
                }
                game.come_out(play, unit, to);
                play.tell(Event::Routed(unit, to));
                play.push(Flight::on(unit, points));
                game.arrive_routing(play, unit, to, false)?;
                game.flee_along(play, from, to, false)?;
                return game.interdict(play, unit, to);
            }
        }
        Ok(())
    }

    fn note(&self, _: &Pto, _: &State, plan: &Flee) -> SmolStr {
        match plan {
            Flee::Run(_, cost) => Firepower(u32::from(*cost) * 8).words(),
            _ => SmolStr::default(),
        }
    }

    fn carry_out(&self, _: &Pto, play: &mut Play<'_, Pto>) {
        play.state.drop_picks();
    }
}

impl Flight {
    /// [`Step::check`](heigi_engine::Step::check) with what all checks of one list have in common.
    fn check_flight(
        &self,
        game: &Pto,
        state: &State,
        action: Action,
        shelters: &Shelters,
    ) -> Result<Flee, Refusal> {
        let unit = self.unit;
        let from = state.spot(unit).ok_or(Refusal::NotThere(unit))?;
        let shelters = || shelters.of(|| game.shelters(state, unit, from, self.points));
        let price = |to: Spot| {
            let has_begun = self.points < POINTS;
            let strays = has_begun && game.strays_off_path(state, from.hex, to.hex);
            refuse(strays, Refusal::OffPath(to))?;
            let cost = game.rout_price(state, unit, from, to)?;
            afford(cost, self.points)?;
            game.check_rout_below(state, unit, self.points, (from, to))?;
            let leads = game.leads(state, unit, (from, self.points), (to, cost), shelters())
                || game.leads_to_caves(state, unit, (from, to));
            refuse(!leads, Refusal::NotToShelter(to))?;
            Ok(cost)
        };
        match action {
            // 17.1.
            Action::Step(to) if game.is_night(state) => Err(Refusal::OnlyCrawl(to)),
            Action::Step(to) => price(to).map(|cost| Flee::Run(to, cost)),
            Action::Crawl(to) => {
                refuse(self.points < POINTS, Refusal::HasBegun)?;
                refuse(to.is_bank(), Refusal::NotToBank(to))?;
                refuse(to.is_below(), Refusal::NotNow)?;
                let cost = game.rout_price(state, unit, from, to)?;
                let leads = game.leads(state, unit, (from, self.points), (to, cost), shelters());
                let may = leads || !shelters().is_bound;
                refuse(!may, Refusal::NotToShelter(to))?;
                Ok(Flee::Crawl(to))
            }
            Action::Board(craft) => game
                .check_saving(state, unit, POINTS - self.points, craft)
                .map(Flee::Board),
            Action::Join(unit) => game.check_follower(state, *self, unit).map(Flee::Along),
            Action::Leave(unit) => state.check_picked(unit).map(Flee::Without),
            Action::Halt => {
                let in_shelter =
                    game.shelters_rout(state, unit.side, from.hex) && self.points < POINTS;
                let seeks = shelters().is_bound;
                // G11.77: who is below the ground need not look for any.
                let seeks = seeks && !from.is_below();
                refuse(seeks && !in_shelter, Refusal::NotToShelter(from))?;
                Ok(Flee::Halt)
            }
            _ => Err(Refusal::NotNow),
        }
    }
}

impl Pto {
    /// 5.7: what a leg of a rout costs, if it leads neither to an enemy nor nearer to one who is seen.
    fn rout_price(&self, state: &State, unit: Named, from: Spot, to: Spot) -> Result<u8, Refusal> {
        // G14.41: who boards a craft there may rout into the water.
        if !self.is_refuge(state, unit.side, to.hex) {
            self.check_rout_at_sea(state, from, to, |other| {
                self.rout_price_on_land(state, unit, from, other).is_ok()
            })?;
        }
        self.rout_price_on_land(state, unit, from, to)
    }

    /// The same wherever the sea is.
    fn rout_price_on_land(
        &self,
        state: &State,
        unit: Named,
        from: Spot,
        to: Spot,
    ) -> Result<u8, Refusal> {
        // G9.6: who is above panjis goes down from them first.
        let is_above = state.is_above_panjis(from);
        let from = if is_above { from.location() } else { from };
        let down = POINT * u8::from(is_above);
        let passage = self.passage(state, unit.side, from, to)?;
        let enemy = unit.side.opponent();
        let has_vehicle = state.vehicles_at(enemy, to).next().is_some();
        let is_barred = state.has_shown(enemy, to) || has_vehicle;
        refuse(is_barred, Refusal::Enemy(to))?;
        self.check_no_hulk(state, unit.side, to)?;
        let only = [unit.id].into_iter().collect();
        let crowd = self.crowd_cost(state, unit.side, only, from, to);
        for enemy in state.known(enemy).chain(state.vehicles(enemy)) {
            let Some(at) = state.spot(enemy) else {
                continue;
            };
            let (before, after) = (self.range(from, at), self.range(to, at));
            let is_beside =
                |spot: Spot| spot.location() == at.location() || self.is_adjacent(state, spot, at);
            let comes_beside = is_beside(to) && !is_beside(from);
            let comes_nearer =
                after < before && self.is_armed(state, enemy) && self.sees(state, from, at);
            refuse(comes_beside || comes_nearer, Refusal::TowardsEnemy(to))?;
        }
        Ok(match passage.entry {
            Entry::Points => passage.cost + crowd + down,
            Entry::All => POINTS,
            // G3.2: only crawling leads there.
            Entry::Minimum => CRAWL,
        })
    }

    /// G13.7: where a rout may lead through a hex: over its ground, or over its pier.
    fn rout_spots(&self, state: &State, hex: HexId) -> impl Iterator<Item = Spot> + use<> {
        let pier = self.pier(state, hex).map(|_| Spot::part(hex, Part::Pier));
        [Spot::ground(hex)].into_iter().chain(pier)
    }

    /// 5.7, G13.7: the next hexes of a rout and their piers; from a pier and from beneath it also down and up.
    fn rout_steps(&self, state: &State, from: Spot) -> Vec<Spot> {
        let near = self.data.grid.neighbours(from.hex);
        let near = near.flat_map(|(_, hex)| self.rout_spots(state, hex));
        let here = self.rout_spots(state, from.hex);
        let has_pier = self.pier(state, from.hex).is_some();
        let here = here.filter(|spot| has_pier && *spot != from);
        near.chain(here).collect()
    }

    /// G3.2: whether who has come into bamboo in this phase, which only a path allows, would leave it otherwise.
    fn strays_off_path(&self, state: &State, from: HexId, to: HexId) -> bool {
        let is_bamboo = self.terrain(state, from) == Terrain::Bamboo;
        is_bamboo && from != to && !self.leaves_by_path(state, from, to)
    }

    pub(crate) fn rout_reach(&self, state: &State, unit: Named, from: Spot, points: u8) -> Reach {
        self.rout_reach_where(state, unit, from, points, |_, _| true)
    }

    pub(super) fn rout_reach_where(
        &self,
        state: &State,
        unit: Named,
        from: Spot,
        points: u8,
        may: impl Fn(HexId, HexId) -> bool,
    ) -> Reach {
        let mut reach = Reach::default();
        reach.search(&self.data.grid, from.hex, points.into(), |one, _, to| {
            // G13.7: where there is a pier one goes along that.
            let along = |hex: HexId| match self.pier(state, hex) {
                Some(_) => Spot::part(hex, Part::Pier),
                None => Spot::ground(hex),
            };
            let start = if one == from.hex { from } else { along(one) };
            let has_begun = one != from.hex || points < POINTS;
            if has_begun && self.strays_off_path(state, one, to) {
                return None;
            }
            let price = self.rout_price(state, unit, start, along(to));
            price.ok().filter(|_| may(one, to)).map(u16::from)
        });
        reach
    }

    /// Somebody who routs comes to a Location, with what is there to meet.
    pub(super) fn arrive_routing(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        to: Spot,
        crawls: bool,
    ) -> Flow<Self> {
        let only: UnitSet = [unit.id].into_iter().collect();
        let from = play.state.spot(unit).unwrap_or(to);
        self.uncover_behind(play, unit.side, from, to);
        let free = self.hand_over(play, unit, true);
        self.emerge(play, free, Some(from))?;
        play.state[unit].at = At::In(self.landing(play.state, only, from, to));
        self.discover(play, only);
        if !crawls {
            self.meet_panjis(play, only, from)?;
        }
        self.meet_mines(play, to, only)?;
        self.meet_barrage(play, to, only)
    }

    /// 16.1: how many of the points that are left somebody has who gets off wire; nothing if he stays in it.
    fn flee_wire(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        points: u8,
    ) -> Flow<Self, Option<u8>> {
        let from = play.state.spot(unit);
        let Some(from) = from.filter(|from| self.is_in_wire(play.state, *from)) else {
            return Ok(Some(points));
        };
        let thrown = self.throw(play, Reason::Wire, unit.side)?;
        let left = points.checked_sub(POINT * (thrown.first - 1));
        if left.is_none() {
            play.tell(Event::Entangled(unit, from));
        }
        Ok(left)
    }

    /// 5.7: who runs over open ground in sight of the enemy may be hit.
    fn interdict(&self, play: &mut Play<'_, Self>, unit: Named, to: Spot) -> Flow<Self> {
        let state = &play.state;
        let aims = |enemy: Named| {
            let is_unsteady = state[enemy].is(Condition::Pinned) || state.is_on_panjis(enemy);
            state.is_good_order(enemy) && !is_unsteady
        };
        if state.spot(unit).is_none() || !self.is_exposed(state, unit.side, to, aims) {
            return Ok(());
        }
        play.tell(Event::Interdicted(unit));
        let helper = self.adviser(play.state, unit, to, |_| true);
        let helped = helper.and_then(|leader| self.leadership(play.state, leader));
        let thrown = self.throw(play, Reason::Interdiction, unit.side)?;
        let (last, morale) = (
            thrown.sum + helped.unwrap_or(0),
            self.morale(play.state, unit),
        );
        if last < morale {
            play.tell(Event::Passed(unit, last, morale));
            // 23: a morale check like any other.
            return match thrown.sum {
                2 => self.heat_of_battle(play, unit, true),
                _ => Ok(()),
            };
        }
        if last == morale {
            play.tell(Event::Passed(unit, last, morale));
            play.state[unit].set(Condition::Pinned);
            play.tell(Event::Pinned(unit));
            return Ok(());
        }
        play.tell(Event::Failed(unit, last, morale));
        self.reduce_broken(play, unit, thrown.sum == 12)
    }

    /// Whether a broken unit is lost, or taken, where it is when the phase ends.
    fn is_lost_here(&self, state: &State, unit: Named) -> bool {
        let Some(spot) = state.spot(unit) else {
            return false;
        };
        let is_free = !state.is_unbroken(unit) && !state[unit].is(Condition::Melee);
        let is_beside =
            || self.is_beside_enemy(state, unit, spot, |enemy| state.is_good_order(enemy));
        let is_not_saved = || is_beside() || !state[unit].is(Condition::Done);
        is_free && self.must_rout(state, unit, spot) && is_not_saved()
    }

    /// 5.7: who has to rout and does not surrenders to an enemy beside it, or is eliminated; Japanese do not surrender.
    fn fail_to_rout(&self, play: &mut Play<'_, Self>, side: Side) -> Flow<Self> {
        let is_lost = |unit: &Named| self.is_lost_here(play.state, *unit);
        let lost: Vec<Named> = play.state.soldiers(side).filter(is_lost).collect();
        for unit in lost {
            if play.state.spot(unit).is_none() {
                continue;
            }
            let is_beside = self.has_captor(play.state, unit);
            let surrenders = !self.never_surrenders(play.state, unit) && is_beside;
            if surrenders {
                self.take_prisoner(play, unit, Event::Captured(unit));
            } else {
                self.eliminate(play, unit)?;
            }
        }
        Ok(())
    }
}
