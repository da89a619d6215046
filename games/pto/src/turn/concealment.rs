//! Concealment (8.1 to 8.4, 6.8): who loses it, who gains it, and who walks into it.

use crate::*;

/// Up to which final die a unit conceals itself (8.3).
const CONCEALS: i32 = 5;

impl heigi_engine::Step<Pto> for Showing {
    type Plan = Named;

    heigi_engine::asks!(Pto, "6.8" "pto-ask-show" spot);

    fn waits(&self, _: &Pto, state: &State) -> Waits {
        let side = state.phasing.opponent();
        let unknown = state.unknown_at(side, self.spot);
        Waits::if_any(unknown.len() > 1, side)
    }

    fn menu(&self, _: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let side = state.phasing.opponent();
        let units = state.unknown_at(side, self.spot);
        units
            .into_iter()
            .for_each(|unit| offer(Action::Show(unit.id)));
    }

    fn check(&self, _: &Pto, state: &State, action: Action) -> Result<Named, Refusal> {
        let Action::Show(unit) = action else {
            return Err(Refusal::NotNow);
        };
        let side = state.phasing.opponent();
        let unit = state.own(side, unit)?;
        let is_there = state.unknown_at(side, self.spot).contains(&unit);
        refuse(!is_there, Refusal::NotThere(unit))?;
        Ok(unit)
    }

    fn asks(&self, _: &Pto, _: &State, _: Option<&Named>) -> bool {
        true
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: Named) -> Flow<Pto> {
        play.end_step();
        game.throw_back(play, *self, Some(plan))
    }

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let side = play.state.phasing.opponent();
        let only = play.state.unknown_at(side, self.spot).first().copied();
        game.throw_back(play, *self, only)
    }
}

impl heigi_engine::Step<Pto> for Concealing {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let own = play.state.phasing;
        for side in [own, own.opponent()] {
            let units: Vec<Named> = play.state.soldiers(side).collect();
            for unit in units {
                game.conceal(play, unit)?;
            }
        }
        (play.state.units).tend(|unit| unit.clear(&[Condition::Noticed]));
        Ok(())
    }
}

/// How a unit may gain concealment (8.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gain {
    Never,
    ByDie,
    Always,
}

impl Pto {
    /// 8.2: a unit is seen for what it is; a dummy is nothing (8.4).
    pub(crate) fn expose(&self, play: &mut Play<'_, Self>, unit: Named) {
        let (true, Some(spot)) = (play.state.is_unseen(unit), play.state.spot(unit)) else {
            return;
        };
        let soldier = play.state.holder(unit).unwrap_or(unit);
        if self.is_stowed_unseen(play.state, soldier) {
            return;
        }
        if self.lurks(play.state, soldier) {
            return self.find_lurker(play, soldier);
        }
        if self.is_dummy(soldier) {
            self.take_off(play.state, soldier, Tray::Lost);
            return play.tell(Event::DummyGone(soldier.side, spot));
        }
        play.state[soldier].clear(&[Condition::Concealed, Condition::Hidden]);
        let shown = play.state.named(soldier.id).unwrap_or(soldier);
        play.tell(Event::Shown(shown, spot));
        self.uncover_around(play, soldier);
        self.uncover_cave(play, spot);
    }

    /// 8.5: a hidden unit is put on the map, concealed.
    pub(crate) fn lift(&self, play: &mut Play<'_, Self>, unit: Named) {
        let soldier = play.state.holder(unit).unwrap_or(unit);
        let (true, Some(spot)) = (play.state.is_hidden(soldier), play.state.spot(soldier)) else {
            return;
        };
        if self.lurks(play.state, soldier) {
            return self.find_lurker(play, soldier);
        }
        play.state[soldier].clear(&[Condition::Hidden]);
        play.state[soldier].set(Condition::Concealed);
        play.tell(Event::Appears(soldier.side, spot));
        self.uncover_around(play, soldier);
        self.uncover_cave(play, spot);
    }

    /// 8.2: a unit does something that gives it away to whoever sees it; others will remember (8.3).
    pub(crate) fn betray(&self, play: &mut Play<'_, Self>, unit: Named) {
        let soldier = play.state.holder(unit).unwrap_or(unit);
        let Some(spot) = play.state.spot(soldier) else {
            return;
        };
        if self.acts_unseen(play.state, soldier) {
            return;
        }
        self.lift(play, soldier);
        if self.is_watched(play.state, soldier.side, spot) {
            play.state[soldier].set(Condition::Noticed);
            self.expose(play, soldier);
        }
    }

    /// 31: whom of the unseen a result touches is shown; the dummies among them are gone, and heroes who are found (G1.425).
    pub(crate) fn expose_all(&self, play: &mut Play<'_, Self>, units: UnitSet) -> UnitSet {
        let all: Vec<Named> = play.state.of_set(units).collect();
        all.into_iter().for_each(|unit| self.expose(play, unit));
        let left = play.state.of_set(units);
        left.filter(|unit| !self.is_dummy(*unit) && play.state.spot(*unit).is_some())
            .map(|unit| unit.id)
            .collect()
    }

    /// 8.2: who has come to a Location in view, or spends points there, is seen, unless it crept from cover to cover.
    pub(crate) fn come_into_view(&self, play: &mut Play<'_, Self>, unit: Named, crept: bool) {
        let Some(spot) = play.state.spot(unit) else {
            return;
        };
        let is_covered = crept && self.conceals(play.state, spot);
        if is_covered || !play.state.is_unseen(unit) {
            return;
        }
        if self.is_watched(play.state, unit.side, spot) {
            return self.expose(play, unit);
        }
        // That nobody of the concealed enemies in view notices it tells that they are dummies.
        let state = &*play.state;
        let might_notice =
            |one: Named| one.veil == Veil::Concealed && self.is_in_view(state, one, spot);
        if state.soldiers(unit.side.opponent()).any(might_notice) {
            play.tell(Event::Unnoticed(unit, spot));
        }
    }

    /// 6.8: the movers have come upon concealed enemies; true if they cannot stay.
    pub(crate) fn come_upon(
        &self,
        play: &mut Play<'_, Self>,
        from: At,
        spot: Spot,
        cost: u8,
    ) -> bool {
        let enemy = play.state.phasing.opponent();
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        let (dummies, real): (Vec<Named>, Vec<Named>) =
            movers.into_iter().partition(|unit| self.is_dummy(*unit));
        if !real.is_empty() && !self.may_lie_low(play.state, enemy, spot) {
            let there: Vec<Named> = play.state.soldiers_at(enemy, spot).collect();
            there.into_iter().for_each(|unit| self.lift(play, unit));
        }
        let unknown = play.state.unknown_at(enemy, spot);
        if unknown.is_empty() {
            return false;
        }
        // 6.8: nothing throws those back who storm in.
        if self.storms(play.state, play.state.movers) {
            unknown.iter().for_each(|unit| self.expose(play, *unit));
            return false;
        }
        if !real.is_empty() {
            for unit in unknown.iter().filter(|unit| self.is_dummy(**unit)) {
                self.expose(play, *unit);
            }
        }
        let is_held = unknown.iter().any(|unit| !self.is_dummy(*unit));
        if is_held || real.is_empty() {
            dummies.into_iter().for_each(|unit| self.expose(play, unit));
        }
        if is_held && !real.is_empty() {
            play.push(Showing::on(spot, from, cost));
        }
        is_held || real.is_empty()
    }

    /// 6.8: one of those who were come upon shows itself, and the movers are back where they came from.
    pub(crate) fn throw_back(
        &self,
        play: &mut Play<'_, Self>,
        met: Showing,
        shown: Option<Named>,
    ) -> Flow<Self> {
        if let Some(unit) = shown {
            self.expose(play, unit);
        }
        let movers: Vec<Named> = play.state.of_set(play.state.movers).collect();
        for unit in movers {
            self.expose(play, unit);
            if self.is_dummy(unit) {
                continue;
            }
            play.state[unit].at = met.from;
            let unit = self.now(play.state, unit);
            play.tell(match met.from {
                At::In(from) => Event::ThrownBack(unit, from),
                _ => Event::TurnedBack(unit, met.spot),
            });
        }
        play.state.spent = u8::MAX;
        play.state.spent_here = 0;
        play.state.came_from = None;
        match met.from {
            At::In(from) => self.fire_at_movers(play, from, met.cost),
            // 31: nobody fires at those who are beside the map.
            _ => Ok(()),
        }
    }

    /// G.4: a hidden unit shows itself to those who have just come to its Location.
    pub(crate) fn show_to_movers(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        from: At,
    ) -> Flow<Self> {
        let Some(spot) = play.state.spot(unit) else {
            return Ok(());
        };
        let cost = play.state.spent_here;
        play.state.drop_picks();
        play.end_step();
        self.throw_back(play, Showing { spot, from, cost }, Some(unit))
    }

    /// G.4: whether hidden units need not show themselves to who has come to their Location: in jungle, bamboo or kunai, all of
    /// them stealthy, none with a Gun, and nobody else with them.
    fn may_lie_low(&self, state: &State, side: Side, spot: Spot) -> bool {
        let mut there = state.soldiers_at(side, spot);
        let is_gun = |weapon: Named| self.printed(weapon).class == UnitClass::Gun;
        let lies = |unit: Named| {
            let mans_gun = state.weapons_of(unit).any(is_gun);
            // G1.6 has no class for single men: they are as quiet as those whom they are with.
            let is_quiet = self.is_stealthy(state, unit) || self.printed(unit).is_single();
            unit.veil == Veil::Hidden && is_quiet && !mans_gun
        };
        self.terrain(state, spot.hex).is_thick() && there.all(lies)
    }

    /// G.4: whom of the hidden a side may show to those who have just come to their Location, from where these came.
    pub(crate) fn check_showing(
        &self,
        state: &State,
        spot: Spot,
        unit: UnitId,
    ) -> Result<(Named, At), Refusal> {
        let unit = state.own(state.phasing.opponent(), unit)?;
        self.check_lurking(state, unit)?;
        let is_there = state[unit].is_in(spot) && state.is_hidden(unit);
        let from = state.came_from.filter(|_| is_there);
        Ok((unit, from.ok_or(Refusal::NotThere(unit))?))
    }

    /// 8.3: at the end of a player turn a unit may conceal itself.
    fn conceal(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let (gain, Some(spot)) = (
            self.gain_of_concealment(play.state, unit),
            play.state.spot(unit),
        ) else {
            return Ok(());
        };
        match gain {
            Gain::Never => return Ok(()),
            Gain::Always => {}
            Gain::ByDie => {
                let modifiers = self.concealment_modifiers(play.state, unit, spot);
                self.tell_modifiers(play, &modifiers);
                let thrown = self.throw(play, Reason::Concealment, unit.side)?;
                let sum = thrown.sum + total(&modifiers);
                if sum > CONCEALS {
                    play.tell(Event::StaysSeen(unit, sum));
                    return Ok(());
                }
            }
        }
        play.state[unit].set(Condition::Concealed);
        play.tell(Event::Conceals(unit, spot));
        Ok(())
    }

    /// 8.3: how a unit may gain concealment now.
    fn gain_of_concealment(&self, state: &State, unit: Named) -> Gain {
        let Some(spot) = state.spot(unit) else {
            return Gain::Never;
        };
        let enemy = unit.side.opponent();
        // G8.2111: nobody on a bank.
        let is_barred = state.is_unseen(unit)
            || self.is_as_on_bank(state, spot)
            || !state.is_good_order(unit)
            || state[unit].is_any(&[Condition::Noticed, Condition::Mounted])
            // 22.5: whoever is guarded knows by whom.
            || state.prisoners_of(unit).next().is_some()
            || state.has_shown(enemy, spot);
        if is_barred {
            return Gain::Never;
        }
        let denies = |one: &Named| state.is_unbroken(*one) && one.veil != Veil::Hidden;
        let enemies = state.soldiers(enemy).chain(state.vehicles(enemy));
        let enemies = enemies.filter(denies);
        let (mut is_seen, mut is_near) = (false, false);
        for at in enemies.filter_map(|one| state.spot(one)) {
            let is_within = self.range(at, spot) <= WATCH;
            is_near |= is_within;
            let is_told = is_seen && !is_within;
            if !is_told && self.sees(state, at, spot) {
                if is_within {
                    return Gain::Never;
                }
                is_seen = true;
            }
        }
        match (self.conceals(state, spot), is_seen) {
            (true, false) => Gain::Always,
            // G9.53.
            (_, true) if state.is_above_panjis(spot) => Gain::Never,
            // G13.4212.
            _ if self.is_at_sea(state, spot) && !self.is_night(state) => Gain::Never,
            // 17.1.
            (true, true) | (false, false) if self.is_night(state) => Gain::Always,
            (true, true) => Gain::ByDie,
            (false, true) => Gain::Never,
            (false, false) if is_near => Gain::ByDie,
            (false, false) => Gain::Always,
        }
    }

    /// 8.3, G1.63: what is added to the die for concealment.
    fn concealment_modifiers(&self, state: &State, unit: Named, spot: Spot) -> Vec<Modifier> {
        let printed = self.printed(unit);
        let size = printed.size().into();
        let leader = self.helper(state, unit.side, spot, |leader| leader != unit);
        let led = leader.and_then(|leader| self.leadership(state, leader));
        let smoke = i32::from(state.is_in_smoke(spot) || self.smoke_below(state, spot) > 0);
        Modifier::list(&[
            (size, "8.3", "pto-modifier-size"),
            (led.unwrap_or(0), "8.3", "pto-modifier-leadership"),
            (
                -i32::from(self.effects(state, spot.hex).cover),
                "8.3",
                "pto-modifier-cover",
            ),
            (-2 * smoke, "8.3", "pto-modifier-in-smoke"),
            (
                -i32::from(self.is_stealthy(state, unit)),
                "8.3",
                "pto-modifier-stealthy",
            ),
            (
                i32::from(self.is_lax(state, unit)),
                "8.3",
                "pto-modifier-lax",
            ),
            (
                -2 * i32::from(self.is_japanese(unit)),
                "G1.63",
                "pto-modifier-japanese",
            ),
        ])
    }

    /// 8.6: before the first turn everybody conceals himself whom no unbroken enemy sees near enough. Hidden enemies do not
    /// count, who would give themselves away.
    pub(crate) fn conceal_at_start(&self, state: &mut State) {
        let is_free = |unit: &Named| {
            let spot = state.spot(*unit);
            let enemy = unit.side.opponent();
            let enemies = state.soldiers(enemy).chain(state.vehicles(enemy));
            let mut watching = enemies.filter(|enemy| enemy.veil != Veil::Hidden);
            let is_open = unit.veil == Veil::Open && !state[*unit].is(Condition::Mounted);
            spot.is_some_and(|spot| {
                is_open && !watching.any(|enemy| self.is_in_view(state, enemy, spot))
            })
        };
        let both = [ALLIES, JAPAN].into_iter();
        let units = both.flat_map(|side| state.soldiers(side));
        let units: Vec<Named> = units.filter(is_free).collect();
        for unit in units {
            state[unit].set(Condition::Concealed);
        }
    }
}
