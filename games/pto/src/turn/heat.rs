//! Heat of battle (23): heroes, battle hardening, berserkers (5.8), surrender; and leaders whom a moment makes (13).

use crate::*;

/// What heat of battle makes of a unit (23).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heat {
    Hero,
    HeroAndHardening,
    Hardening,
    Berserk,
    Surrender,
}

impl Pto {
    /// 1.4: whether a unit is a hero, or a leader who has become heroic.
    pub(crate) fn is_heroic(&self, state: &State, unit: Named) -> bool {
        self.printed(unit).class == UnitClass::Hero || state[unit].is(Condition::Heroic)
    }

    /// 23: an original 2 on a morale check or a rally.
    pub(crate) fn heat_of_battle(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        was_broken: bool,
    ) -> Flow<Self> {
        let unit = self.now(play.state, unit);
        let none = [
            Condition::Berserk,
            Condition::Charging,
            Condition::Unarmed,
            Condition::Mounted,
        ];
        let is_calm = play.state[unit].is_any(&none)
            || play.state.carrier(unit).is_some()
            || matches!(
                self.printed(unit).class,
                UnitClass::Hero | UnitClass::Hunter | UnitClass::Crew
            )
            || play.state.spot(unit).is_none();
        if is_calm {
            return Ok(());
        }
        play.tell(Event::Heat(unit));
        let modifiers = self.heat_modifiers(play.state, unit, was_broken);
        self.tell_modifiers(play, &modifiers);
        let sum = self.throw(play, Reason::Heat, unit.side)?.sum + total(&modifiers);
        match self.heat_result(play.state, unit, sum) {
            Heat::Hero => self.create_hero(play, unit),
            Heat::HeroAndHardening => {
                self.create_hero(play, unit);
                self.harden(play, unit);
            }
            Heat::Hardening => self.harden(play, unit),
            Heat::Berserk => self.go_berserk(play, unit),
            Heat::Surrender => return self.give_up(play, unit),
        }
        Ok(())
    }

    fn heat_modifiers(&self, state: &State, unit: Named, was_broken: bool) -> Vec<Modifier> {
        let printed = self.printed(unit);
        let is_elite = printed.quality == Some(printed::Quality::Elite);
        let is_raw = self.is_raw(state, unit);
        Modifier::list(&[
            (
                printed.nation.look().heat.into(),
                "23",
                "pto-modifier-nation",
            ),
            (-i32::from(is_elite), "23", "pto-modifier-elite"),
            (i32::from(was_broken), "23", "pto-modifier-broken"),
            (i32::from(is_raw), "1.3", "pto-modifier-raw"),
        ])
    }

    /// 1.3: whether a unit is inexperienced now: conscripts, and green troops without a leader in good order.
    pub(crate) fn is_raw(&self, state: &State, unit: Named) -> bool {
        let printed = self.printed(unit);
        let is_led = || {
            let spot = state.spot(unit);
            let leads = |leader: Named| {
                self.printed(leader).leadership.is_some() && state.is_good_order(leader)
            };
            spot.is_some_and(|spot| state.soldiers_at(unit.side, spot).any(leads))
        };
        printed.is_inexperienced() || printed.quality == Some(printed::Quality::Green) && !is_led()
    }

    /// 1.3, 5.8: whether a unit is lax now: the inexperienced, the berserk, who charges (G1.6) or makes a way (G2.7), and by
    /// night the Nationalist Chinese (G18.2).
    pub(crate) fn is_lax(&self, state: &State, unit: Named) -> bool {
        let wild = [Condition::Berserk, Condition::Charging];
        let is_nationalist = self.printed(unit).nation == Nation::Nationalist;
        self.is_raw(state, unit)
            || state[unit].is_any(&wild)
            || state[unit].clears.is_some()
            || is_nationalist && self.is_night(state)
    }

    /// Whether heat of battle makes a unit berserk where others surrender.
    fn goes_berserk(&self, state: &State, unit: Named) -> bool {
        let printed = self.printed(unit);
        self.never_surrenders(state, unit)
            || printed.nation == Nation::Communist
            || printed.is_commissar
            || self.is_fanatic(state, unit)
    }

    fn heat_result(&self, state: &State, unit: Named, sum: i32) -> Heat {
        let [hero, both, hardening, berserk] = self.data.tables.heat.map(i32::from);
        let heat = match sum {
            sum if sum <= hero => return Heat::Hero,
            sum if sum <= both => return Heat::HeroAndHardening,
            sum if sum <= hardening => return Heat::Hardening,
            sum if sum <= berserk => Heat::Berserk,
            _ if self.is_on_landing_beach(state, unit) => Heat::Hardening,
            _ if self.goes_berserk(state, unit) => Heat::Berserk,
            _ => return Heat::Surrender,
        };
        // Nobody to charge at hardens instead, nor do Japanese leave a pillbox (G1.62).
        let is_inside = state
            .spot(unit)
            .is_some_and(|spot| spot.part == Part::Pillbox || spot.is_below());
        // G14.32.
        let is_landing = self.is_on_landing_beach(state, unit);
        let stays = is_landing || is_inside && self.is_japanese(unit);
        match !stays && self.sees_enemy(state, unit) && !self.is_lured_to_sea(state, unit) {
            true => heat,
            false => Heat::Hardening,
        }
    }

    /// 22.5, G1.62: whether a unit is eliminated where others surrender.
    pub(crate) fn never_surrenders(&self, state: &State, unit: Named) -> bool {
        self.has_no_quarter(state) || self.is_japanese(unit)
    }

    /// G13.491: whether the nearest enemy whom a unit sees is in the water, whom nobody charges at.
    fn is_lured_to_sea(&self, state: &State, unit: Named) -> bool {
        let Some(from) = state.spot(unit) else {
            return false;
        };
        let enemies = state
            .known(unit.side.opponent())
            .chain(state.vehicles(unit.side.opponent()));
        let spots = enemies.filter_map(|enemy| state.spot(enemy));
        let seen: Vec<Spot> = spots.filter(|spot| self.sees(state, from, *spot)).collect();
        let nearest = |is_wet: bool| {
            let there = seen
                .iter()
                .filter(|spot| self.is_at_sea(state, **spot) == is_wet);
            there.map(|spot| self.range(from, *spot)).min()
        };
        match (nearest(true), nearest(false)) {
            (Some(_), None) => true,
            (Some(wet), Some(dry)) => wet < dry,
            (None, _) => false,
        }
    }

    /// Whether some enemy at whom a unit might charge is in its sight: nobody in the water (G13.491).
    pub(crate) fn sees_enemy(&self, state: &State, unit: Named) -> bool {
        let Some(from) = state.spot(unit) else {
            return false;
        };
        let enemies = state.targets_of_charges(unit.side.opponent());
        let mut spots = enemies.filter_map(|enemy| state.spot(enemy));
        spots.any(|spot| !self.is_at_sea(state, spot) && self.sees(state, from, spot))
    }

    /// 23: a hero comes forward from a unit of several men; a leader becomes heroic and rallies.
    fn create_hero(&self, play: &mut Play<'_, Self>, unit: Named) {
        if self.printed(unit).is_single() {
            play.state[unit].set(Condition::Heroic);
            self.steady(play, unit);
            play.tell(Event::Heroic(unit));
            return;
        }
        let nation = self.printed(unit).nation.look().leads_with;
        let hero = |counter: &Printed| counter.class == UnitClass::Hero && counter.nation == nation;
        if let Some(hero) = self.create(play, unit, hero) {
            play.tell(Event::HeroComes(hero));
        }
    }

    /// A new unit beside another one: of the first counter that fits; nothing if there is no such counter, or no place left.
    pub(super) fn create(
        &self,
        play: &mut Play<'_, Self>,
        beside: Named,
        fits: impl Fn(&Printed) -> bool,
    ) -> Option<Named> {
        let counter = CounterId(self.data.counters.iter().position(fits)? as u8);
        let at = play.state[beside].at;
        let id = play.state.add(Unit::new(counter, beside.side, at))?;
        if play.state.movers.contains(beside.id) {
            play.state.movers.insert(id);
        }
        play.state.named(id).ok()
    }

    /// A unit is neither broken nor pinned any more.
    fn steady(&self, play: &mut Play<'_, Self>, unit: Named) {
        play.state[unit].clear(&[
            Condition::Broken,
            Condition::Desperate,
            Condition::Disrupted,
            Condition::Pinned,
        ]);
    }

    /// 23: battle hardening: the next higher class, neither broken nor pinned; at the top a fanatic.
    pub(crate) fn harden(&self, play: &mut Play<'_, Self>, unit: Named) {
        self.steady(play, unit);
        let printed = self.printed(unit);
        let majority = printed.hardens_with.filter(|with| {
            // G18.2: where such squads, or the squads of such half-squads, are the most of the force.
            let most = self.majority(play.state, unit.side);
            let squad = most.map(|most| &self.data.counters[most.index()]);
            most == Some(*with) || squad.is_some_and(|squad| squad.half == Some(*with))
        });
        let by = match (majority, printed.hardens_with) {
            (None, Some(_)) if printed.nation == Nation::Nationalist => printed.hardens,
            (majority, _) => majority.or(printed.hardens),
        };
        match by {
            Some(_) => {
                play.tell(Event::Hardens(unit));
                self.replace(play, unit, by);
            }
            None => {
                play.state[unit].set(Condition::Fanatic);
                play.tell(Event::Fanatic(unit));
            }
        }
    }

    /// G18.2: the most frequent kind of squad of a side's force as it began.
    pub(crate) fn majority(&self, state: &State, side: Side) -> Option<CounterId> {
        let squads = || {
            let units = self.scenario(state).units.iter();
            units.filter(move |unit| {
                let class = self.data.counters[unit.counter.index()].class;
                unit.side == side && class == UnitClass::Squad
            })
        };
        let count = |counter: CounterId| squads().filter(|unit| unit.counter == counter).count();
        let kinds = squads().map(|unit| unit.counter);
        // Where there are as many of two kinds, the worse one, which stands behind.
        kinds.max_by_key(|counter| (count(*counter), counter.index()))
    }

    /// 5.8: a unit goes berserk; with a Japanese leader or a commissar everybody who is with him (14, G1.41).
    pub(crate) fn go_berserk(&self, play: &mut Play<'_, Self>, unit: Named) {
        let mut all = vec![unit];
        if let Some(spot) = play.state.spot(unit).filter(|_| self.is_commissar(unit)) {
            let others = play.state.soldiers_at(unit.side, spot);
            all.extend(
                others.filter(|other| *other != unit && !play.state[*other].is(Condition::Berserk)),
            );
        }
        for unit in all {
            self.expose(play, unit);
            // A dummy is gone.
            if play.state.spot(unit).is_none() {
                continue;
            }
            self.hand_over(play, unit, true);
            self.steady(play, unit);
            play.state[unit].clear(&[Condition::Exhausted, Condition::Waiting]);
            play.state[unit].set(Condition::Berserk);
            play.tell(Event::GoesBerserk(unit));
        }
    }

    /// 14, G1.41: whether somebody is a commissar, or leads as one: every Japanese leader does.
    pub(crate) fn is_commissar(&self, unit: Named) -> bool {
        let printed = self.printed(unit);
        printed.is_commissar
            || printed.class == UnitClass::Leader && printed.nation == Nation::Japan
    }

    /// 23: a unit surrenders to an enemy in good order beside it; without one it breaks and is disrupted (1.6).
    fn give_up(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        if self.has_captor(play.state, unit) {
            self.take_prisoner(play, unit, Event::Captured(unit));
            return Ok(());
        }
        if play.state.is_unbroken(unit) {
            self.break_unit(play, unit)?;
        }
        self.disrupt(play, unit);
        Ok(())
    }

    /// 5.8: at the end of a close combat phase those come to themselves who have no enemy with them and see none.
    pub(crate) fn calm_down(&self, play: &mut Play<'_, Self>) {
        let state = &*play.state;
        let is_over = |unit: &Named| {
            let spot = state.spot(*unit);
            let has_enemy = spot.is_some_and(|spot| state.has_soldiers(unit.side.opponent(), spot));
            // G18.6: of one's own will until the end of the player turn, or of the melee.
            match state[*unit].is(Condition::Volunteer) {
                true => !state[*unit].is(Condition::Melee),
                false => !has_enemy && !self.sees_enemy(state, *unit),
            }
        };
        let wild = state.who(|unit| unit.is(Condition::Berserk));
        let calm: Vec<Named> = wild.filter(is_over).collect();
        for unit in calm {
            play.state[unit].clear(&[Condition::Berserk, Condition::Volunteer]);
            play.state.dares.retain(|(daring, _)| *daring != unit.id);
            play.tell(Event::CalmsDown(unit));
        }
    }

    /// 13: a leader may come forward from a unit; never a Japanese one (G1.62). `added` is what the moment adds to the die.
    pub(crate) fn create_leader(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        added: i32,
    ) -> Flow<Self, Option<Named>> {
        let unit = self.now(play.state, unit);
        let printed = self.printed(unit);
        let look = printed.nation.look();
        if printed.nation == Nation::Japan {
            return Ok(None);
        }
        let modifiers = self.leader_modifiers(unit, added);
        self.tell_modifiers(play, &modifiers);
        let sum = self.throw(play, Reason::NewLeader, unit.side)?.sum + total(&modifiers);
        let Some([morale, leadership]) = self.leader_row(sum) else {
            play.tell(Event::NoLeader(unit));
            return Ok(None);
        };
        let fits = |counter: &Printed| {
            counter.nation == look.leads_with
                && counter.leadership == Some(leadership)
                && counter.morale == morale as u8
                && !counter.is_commissar
        };
        let leader = self.create(play, unit, fits);
        if let Some(leader) = leader {
            play.tell(Event::LeaderComes(leader));
        }
        Ok(leader)
    }

    /// 13: what is added to the die for a leader.
    fn leader_modifiers(&self, unit: Named, added: i32) -> Vec<Modifier> {
        let printed = self.printed(unit);
        let morale = match printed.morale {
            8.. => -1,
            ..=6 => 1,
            _ => 0,
        };
        let leaders = printed.nation.look().leaders.into();
        Modifier::list(&[
            (leaders, "13", "pto-modifier-nation"),
            (morale, "13", "pto-modifier-own-morale"),
            (added, "13", "pto-modifier-moment"),
        ])
    }

    /// 13: morale and leadership of the leader whom a sum makes; nothing if it makes none.
    fn leader_row(&self, sum: i32) -> Option<[i8; 2]> {
        let row = sum.max(1) as usize - 1;
        self.data.tables.leaders.get(row).copied()
    }

    /// 13: the leadership of the leader whom a die makes of a unit.
    pub(super) fn leader_of(&self, unit: Named, added: i32, die: i32) -> Option<i32> {
        let sum = die + total(&self.leader_modifiers(unit, added));
        let row = self.leader_row(sum);
        row.map(|[_, leadership]| leadership.into())
    }
}
