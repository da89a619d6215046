//! Men who overrun a single man of the enemy (6.6): they go into his Location in the movement phase, where he fires, makes off or
//! fights.

use crate::*;

/// How many times the points of an ordinary step it takes.
const DEARER: u8 = 2;

impl heigi_engine::Step<Pto> for Overrunning {
    throws!();

    /// 6.6: he who has come through fire leaves if he can; else there is close combat at once.
    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let state = &mut *play.state;
        let own = state.phasing;
        let is_met = state
            .of_set(state.movers)
            .any(|unit| state[unit].is_in(self.spot));
        let Some(man) = game
            .overrun_man(state, own.opponent(), self.spot)
            .filter(|_| is_met)
        else {
            return Ok(());
        };
        if game.check_leaving(state, man).is_ok() {
            state[man].set(Condition::Withdrawing);
            play.push(WithdrawalOf::on(man));
            return Ok(());
        }
        let spot = self.spot;
        play.push_all(&[
            Declaring::on(spot, own).into(),
            Declaring::on(spot, own.opponent()).into(),
            Combat::on(spot).into(),
            Parting::on(spot).into(),
        ]);
        Ok(())
    }
}

impl Pto {
    /// 6.6: the one man of a side whom the enemy may overrun in a Location: known and alone there.
    fn overrun_man(&self, state: &State, side: Side, spot: Spot) -> Option<Named> {
        let there = state.soldiers_at(side, spot);
        let mut shown = there.filter(|unit| unit.veil != Veil::Hidden);
        let man = shown.next()?;
        let is_alone = shown.next().is_none() && state.vehicles_at(side, spot).next().is_none();
        let is_single = self.printed(man).is_single() && man.veil == Veil::Open;
        (is_alone && is_single).then_some(man)
    }

    /// 6.6, G1.4: whether some of them overrun men: several together, or one Japanese alone; nobody who rides.
    fn may_overrun(&self, state: &State, units: UnitSet) -> bool {
        let is_fit = |unit: Named| {
            !state[unit].is(Condition::Unarmed) && !self.is_dummy(unit) && !self.lurks(state, unit)
        };
        let mut all = state.of_set(units);
        if all.any(|unit| state[unit].is(Condition::Mounted)) {
            return false;
        }
        let mut all = state.of_set(units);
        let has_many = all.any(|unit| self.printed(unit).is_multi() && is_fit(unit));
        let mut all = state.of_set(units);
        let alone = all.next().filter(|_| units.len() == 1);
        has_many || alone.is_some_and(|unit| self.is_japanese(unit) && is_fit(unit))
    }

    /// 6.6: whether units may overrun who is in a Location, and for what.
    pub(super) fn check_overrunning(
        &self,
        state: &State,
        units: UnitSet,
        spent: u8,
        to: Spot,
    ) -> Result<Leg, Refusal> {
        let from = self.spot_of(state, units).ok_or(Refusal::NobodyPicked)?;
        let side = state.phasing;
        let man = self.overrun_man(state, side.opponent(), to);
        let is_place = to.part == Part::Ground && from.hex != to.hex;
        let may = is_place && man.is_some() && self.may_overrun(state, units);
        refuse(!may || self.storms(state, units), Refusal::NoOverrun(to))?;
        let passage = self.passage(state, side, from, to)?;
        refuse(passage.entry != Entry::Points, Refusal::NoOverrun(to))?;
        self.check_mules(state, units, Some(from), to)?;
        let is_bound = units == state.movers && state.is_on_path;
        let follows = self.leaves_by_path(state, from.hex, to.hex);
        refuse(is_bound && !follows, Refusal::OffPath(to))?;
        let crowd = self.crowd_cost(state, side, units, from, to);
        let goers = Marchers::of(self, state, units, spent);
        let cost = DEARER * goers.cost_of(passage) + crowd;
        let left = goers.points().saturating_sub(spent);
        afford(cost, left)?;
        let gait = Gait::Plain;
        Ok(Leg { to, cost, gait })
    }

    /// 6.6, G1.62: the movers overrun somebody: all but Japanese check whether they dare, and who does not is pinned.
    pub(super) fn overrun_men(&self, play: &mut Play<'_, Self>, leg: Leg) -> Flow<Self> {
        let from = self.spot_of(play.state, play.state.movers);
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        for unit in movers {
            self.expose(play, unit);
            let unit = self.now(play.state, unit);
            play.tell(Event::Overwhelms(unit, leg.to));
            if !self.is_japanese(unit) {
                self.check_pin(play, unit, 0)?;
            }
        }
        if let Some(from) = from {
            self.drop_movers(play.state, from);
        }
        if !self.may_overrun(play.state, play.state.movers) {
            return Ok(());
        }
        play.push(Overrunning::on(leg.to));
        self.go(play, leg)
    }
}
