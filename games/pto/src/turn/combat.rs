//! Close combat (11): both sides declare, then all attacks are rolled at once; where somebody is ambushed each is rolled when it is
//! declared, those of the ambusher first (8.8).

use crate::*;

/// What is declared.
#[derive(Clone, Copy, Debug)]
pub enum CombatPlan {
    /// One more unit takes part in the attack, as attacker or target.
    Join(Named),
    /// A unit does not.
    Leave(Named),
    /// The attack is declared.
    Strike(Declared),
    /// A unit is to withdraw (11.4).
    Withdraw(Named),
    /// No more attacks.
    Done,
}

impl heigi_engine::Step<Pto> for Declaring {
    type Plan = CombatPlan;

    heigi_engine::asks!(Pto, "11.0" "pto-ask-combat" spot, |step, _| step.side);

    fn menu(&self, _: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        for side in [self.side, self.side.opponent()] {
            for unit in state.fighters_at(side, self.spot) {
                offer(Action::Join(unit.id));
                offer(Action::Leave(unit.id));
            }
        }
        let unknown = state.unknown_near(self.side.opponent(), self.spot);
        (0..unknown.len()).for_each(|number| offer(Action::Unknown(number as u8)));
        let own = state.fighters_at(self.side, self.spot);
        own.for_each(|unit| offer(Action::Withdraw(unit.id)));
        offer(Action::Strike);
        offer(Action::Capture);
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<CombatPlan, Refusal> {
        match action {
            Action::Done => match self.owes_fight(game, state) {
                Some(unit) => Err(Refusal::MustFight(unit)),
                None => Ok(CombatPlan::Done),
            },
            Action::Unknown(number) => {
                let unknown = state.unknown_near(self.side.opponent(), self.spot);
                let unit = *unknown.get(usize::from(number)).ok_or(Refusal::Unseen)?;
                if state.picked.contains(unit.id) {
                    return Ok(CombatPlan::Leave(unit));
                }
                let is_in = |attack: &Declared| attack.defenders.contains(unit.id);
                refuse(state.declared.iter().any(is_in), Refusal::Unseen)?;
                Ok(CombatPlan::Join(unit))
            }
            Action::Join(unit) | Action::Leave(unit) if self.is_unknown(state, unit) => {
                Err(Refusal::Unseen)
            }
            Action::Join(unit) => {
                let unit = state.named(unit)?;
                self.check_part(game, state, unit)?;
                Ok(CombatPlan::Join(unit))
            }
            Action::Leave(unit) => {
                let unit = state.named(unit)?;
                let is_picked = state.picked.contains(unit.id);
                refuse(!is_picked, Refusal::NotPicked(unit))?;
                Ok(CombatPlan::Leave(unit))
            }
            Action::Strike | Action::Capture => {
                let captures = action == Action::Capture;
                let has_mercy = !game.has_no_quarter(state);
                refuse(captures && !has_mercy, Refusal::NoQuarter)?;
                let attack = self.picked(state);
                let is_empty = attack.attackers.is_empty() || attack.defenders.is_empty();
                refuse(
                    is_empty || state.declared.len() >= MOST_DECLARED,
                    Refusal::NoStrike,
                )?;
                refuse(
                    game.strength(state, attack.attackers, true).0 == 0,
                    Refusal::NoStrike,
                )?;
                Ok(CombatPlan::Strike(Declared { captures, ..attack }))
            }
            Action::Withdraw(unit) => {
                let unit = state.own(self.side, unit)?;
                self.check_held(state, unit)?;
                game.check_leaving(state, unit)?;
                Ok(CombatPlan::Withdraw(unit))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: CombatPlan) {
        match plan {
            CombatPlan::Join(unit) => play.state.picked.insert(unit.id),
            CombatPlan::Leave(unit) => play.state.picked.remove(unit.id),
            CombatPlan::Strike(attack) => {
                play.state.picked = UnitSet::EMPTY;
                play.state.declared.push(attack);
                // 8.8: after an ambush one attack follows the other.
                if play.state.ambusher.is_some() {
                    play.push(Combat::on(self.spot));
                }
            }
            CombatPlan::Withdraw(unit) => {
                play.state[unit].set(Condition::Withdrawing);
                play.tell(Event::Withdraws(unit));
            }
            CombatPlan::Done => {
                play.end_step();
                self.carry_out(game, play);
            }
        }
    }

    fn carry_out(&self, game: &Pto, play: &mut Play<'_, Pto>) {
        play.state.picked = UnitSet::EMPTY;
        if play.state.ambusher == Some(self.side) {
            game.end_ambush(play, self.spot, self.side);
        }
    }

    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        let enemy = self.side.opponent();
        let can_join = |side: Side| {
            let mut units = state.fighters_at(side, self.spot);
            units.any(|unit| self.check(game, state, Action::Join(unit.id)).is_ok())
        };
        let mut unknown = 0..state.unknown_near(enemy, self.spot).len() as u8;
        let is_there = |number| self.check(game, state, Action::Unknown(number)).is_ok();
        let is_whole = can_join(self.side) && (can_join(enemy) || unknown.any(is_there));
        let may_leave = |unit: Named| {
            let action = Action::Withdraw(unit.id);
            self.check(game, state, action).is_ok()
        };
        let mut own = state.fighters_at(self.side, self.spot);
        state.picked.is_empty() && !is_whole && !own.any(may_leave)
    }

    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        let attack = self.picked(state);
        // Nobody foresees what comes of an attack on he does not know whom.
        if attack.attackers.is_empty() || attack.defenders.is_empty() || attack.is_blind {
            return Vec::new();
        }
        let mut prisoners = attack;
        prisoners.captures = true;
        let mut previews = vec![game.combat_preview(state, self.spot, attack)];
        if !game.has_no_quarter(state) {
            previews.push(game.combat_preview(state, self.spot, prisoners));
        }
        previews
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-close-combat")]
    }
}

impl Declaring {
    /// 11.0: whether a unit may take part in the attack.
    fn check_part(&self, game: &Pto, state: &State, unit: Named) -> Result<(), Refusal> {
        refuse(!state.is_near(unit, self.spot), Refusal::NotThere(unit))?;
        refuse(state.picked.contains(unit.id), Refusal::Picked(unit))?;
        if unit.side == self.side {
            refuse(!state.is_unbroken(unit), Refusal::Broken(unit))?;
            refuse(game.is_helpless(state, unit), Refusal::Unarmed(unit))?;
            let is_shamed = state[unit].is(Condition::Shamed);
            refuse(is_shamed, Refusal::Shamed(unit))?;
            let bears = game.bears_charge(state, unit);
            refuse(bears, Refusal::BearsCharge(unit))?;
            let leaves = state[unit].is(Condition::Withdrawing);
            refuse(leaves, Refusal::Withdraws(unit))?;
        }
        refuse(self.has_part(state, unit), Refusal::HasFought(unit))
    }

    /// 11.4: whether a unit is held in melee and does nothing else.
    fn check_held(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        refuse(!state.is_near(unit, self.spot), Refusal::NotThere(unit))?;
        let one = &state[unit];
        refuse(one.is(Condition::Withdrawing), Refusal::Withdraws(unit))?;
        refuse(!one.is(Condition::Melee), Refusal::NotHeld(unit))?;
        refuse(state.picked.contains(unit.id), Refusal::Picked(unit))?;
        refuse(self.has_part(state, unit), Refusal::HasFought(unit))
    }

    /// 5.8: a berserk unit that has to attack and can.
    fn owes_fight(&self, game: &Pto, state: &State) -> Option<Named> {
        let is_free = |attack: &Declared, unit: &Named| !attack.defenders.contains(unit.id);
        let mut enemies = state.fighters_at(self.side.opponent(), self.spot);
        let has_target =
            enemies.any(|unit| state.declared.iter().all(|attack| is_free(attack, &unit)));
        let owes = |unit: &Named| {
            let only: UnitSet = [unit.id].into_iter().collect();
            let is_in = |attack: &Declared| attack.attackers.contains(unit.id);
            state[*unit].is(Condition::Berserk)
                && !state.declared.iter().any(is_in)
                && game.strength(state, only, true).0 > 0
        };
        let mut own = state.fighters_at(self.side, self.spot);
        own.find(owes)
            .filter(|_| has_target && !state.declared.len() >= MOST_DECLARED)
    }

    /// Whether a unit takes part in an attack of this side: an own one as attacker, an enemy as target.
    fn has_part(&self, state: &State, unit: Named) -> bool {
        let is_in = |attack: &Declared| match unit.side == self.side {
            true => attack.attackers.contains(unit.id),
            false => attack.defenders.contains(unit.id),
        };
        state.declared.iter().any(is_in)
    }

    /// The attack of those that are picked.
    fn picked(&self, state: &State) -> Declared {
        let of = |side: Side| {
            let units = state.of_set(state.picked).filter(|unit| unit.side == side);
            units.map(|unit| unit.id).collect()
        };
        let defenders: UnitSet = of(self.side.opponent());
        let is_blind = state.of_set(defenders).any(|unit| state.is_unseen(unit));
        let attackers = of(self.side);
        let veiled = state
            .of_set(attackers)
            .filter(|unit| state.is_unseen(*unit));
        Declared {
            attackers,
            defenders,
            is_blind,
            veiled: veiled.map(|unit| unit.id).collect(),
            captures: false,
            is_over: false,
        }
    }

    /// Whether an action names an enemy who is not known, by a name that tells who it is.
    fn is_unknown(&self, state: &State, unit: UnitId) -> bool {
        let unit = state.named(unit);
        unit.is_ok_and(|unit| unit.side != self.side && unit.veil != Veil::Open)
    }
}

impl heigi_engine::Step<Pto> for Meeting {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let own = play.state.phasing;
        let had_hidden = game.has_hidden_fighters(play.state, self.spot);
        // 8.5: close combat brings to light who is hidden.
        for side in [own, own.opponent()] {
            let there: Vec<Named> = play.state.fighters_at(side, self.spot).collect();
            for unit in there {
                game.lift(play, unit);
                // 16.1: whoever is attacked in a pillbox is known by that.
                if play.state[unit].at == At::In(Spot::part(self.spot.hex, Part::Pillbox)) {
                    game.expose(play, unit);
                }
            }
        }
        game.find_dummies(play, self.spot);
        game.show_daring(play, self.spot);
        if [own, own.opponent()]
            .iter()
            .any(|side| !play.state.has_fighters(*side, self.spot))
        {
            return Ok(());
        }
        game.withdraw_broken(play, self.spot);
        play.state.ambusher = game.ambush(play, self.spot, had_hidden)?;
        let declares = |side| Declaring::on(self.spot, side).into();
        let despairs: Step = HaraKiri::on(self.spot, own.opponent()).into();
        let steps: [Step; 5] = match play.state.ambusher {
            None => {
                let rolls = Combat::on(self.spot).into();
                let end = Parting::on(self.spot).into();
                [
                    despairs,
                    declares(own),
                    declares(own.opponent()),
                    rolls,
                    end,
                ]
            }
            Some(side) => {
                let leaves = Leaving::on(self.spot, side).into();
                let end = Parting::on(self.spot).into();
                [
                    declares(side),
                    leaves,
                    despairs,
                    declares(side.opponent()),
                    end,
                ]
            }
        };
        play.push_all(&steps);
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Combat {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let is_new = |attack: &&Declared| !attack.is_over;
        let round: Vec<Declared> = play.state.declared.iter().filter(is_new).copied().collect();
        for attack in &mut play.state.declared {
            attack.is_over = true;
        }
        let mut results = Vec::new();
        for attack in round {
            results.extend(game.fight(play, self.spot, attack)?);
        }
        for (unit, fate) in results {
            if play.state.spot(unit).is_none() {
                continue;
            }
            match fate {
                Fate::Killed => game.eliminate(play, unit)?,
                Fate::Reduced => game.reduce(play, unit)?,
                Fate::Captured => game.take_prisoner(play, unit, Event::Imprisoned(unit)),
            }
        }
        let own = play.state.phasing;
        let sides = [own, own.opponent()];
        play.push_all(&sides.map(|side| Leaving::on(self.spot, side).into()));
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Parting {
    type Plan = ();

    fn carry_out(&self, _: &Pto, play: &mut Play<'_, Pto>) {
        play.state.declared.clear();
        play.state.ambusher = None;
    }
}

/// What close combat makes of a unit (11.1).
#[derive(Clone, Copy, Debug)]
pub(super) enum Fate {
    /// It is eliminated.
    Killed,
    /// It is reduced.
    Reduced,
    /// It is taken prisoner (11.6).
    Captured,
}

impl Pto {
    /// G.4: whether somebody is still hidden where both sides meet.
    fn has_hidden_fighters(&self, state: &State, spot: Spot) -> bool {
        let both = [ALLIES, JAPAN].into_iter();
        let mut units = both.flat_map(|side| state.fighters_at(side, spot));
        units.any(|unit| unit.veil == Veil::Hidden)
    }

    /// 8.8: who ambushes the other in ground that allows it, when both have just met by an advance, or as somebody hidden shows
    /// himself (G.4).
    fn ambush(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        had_hidden: bool,
    ) -> Flow<Self, Option<Side>> {
        let own = play.state.phasing;
        let state = &*play.state;
        let there = |side: Side| {
            state
                .fighters_at(side, spot)
                .any(|unit| state[unit].is(Condition::Melee))
        };
        let has_advanced = state.advanced.contains(spot.hex);
        let is_old = there(own) || there(own.opponent()) || !has_advanced && !had_hidden;
        let mut both = [own, own.opponent()].into_iter();
        let is_concealed = both.any(|side| !state.unknown_near(side, spot).is_empty());
        if is_old || !is_concealed && !self.terrain(state, spot.hex).allows_ambush() {
            return Ok(None);
        }
        let mut rolled = [0; 2];
        for side in [own, own.opponent()] {
            let thrown = self.throw(play, Reason::Ambush, side)?;
            rolled[side.index()] = thrown.sum + self.ambush_modifier(play.state, spot, side);
        }
        let ambushes = |side: Side| rolled[side.index()] + 3 <= rolled[side.opponent().index()];
        let ambusher = [own, own.opponent()]
            .into_iter()
            .find(|side| ambushes(*side));
        if let Some(side) = ambusher {
            play.tell(Event::Ambush(side));
        }
        Ok(ambusher)
    }

    /// What is added to the ambush die of a side: each thing once.
    fn ambush_modifier(&self, state: &State, spot: Spot, side: Side) -> i32 {
        let units: Vec<Named> = state.fighters_at(side, spot).collect();
        let any = |is_so: &dyn Fn(Named) -> bool| i32::from(units.iter().any(|unit| is_so(*unit)));
        let is_stealthy = |unit: Named| self.is_stealthy(state, unit);
        let leader = self.helper(state, side, spot, |_| true);
        let leadership = leader.and_then(|leader| self.leadership(state, leader));
        // G.6: who enters such ground is at a disadvantage; a hut is none of it.
        let attacks = side == state.phasing;
        let enters = attacks && self.terrain(state, spot.hex).is_thick();
        // 17.1.
        let is_dark = attacks && self.is_night(state);
        leadership.unwrap_or(0) - any(&is_stealthy)
            + any(&|unit| self.is_lax(state, unit) && !state[unit].is(Condition::Berserk))
            + any(&|unit| state[unit].is(Condition::Berserk))
            + any(&|unit| state[unit].is(Condition::Exhausted))
            + any(&|unit| state[unit].is(Condition::Pinned))
            - 2 * any(&|unit| state.is_unseen(unit))
            + i32::from(enters)
            + i32::from(is_dark)
            + 2 * any(&|unit| self.stands_as_on_bank(state, unit))
            + any(&|unit| state.is_on_panjis(unit))
    }

    /// G1.6, G17.111: who moves without a sound; nobody who charges (G1.6).
    pub(crate) fn is_stealthy(&self, state: &State, unit: Named) -> bool {
        use printed::Quality::{Elite, First};
        let printed = self.printed(unit);
        let (quality, is_crew) = (printed.quality, printed.class == UnitClass::Crew);
        let is_able = matches!(quality, Some(Elite | First)) || is_crew;
        (printed.is_stealthy || self.is_japanese(unit) && is_able)
            && state.is_good_order(unit)
            && !state[unit].is(Condition::Exhausted)
            && !self.is_lax(state, unit)
    }

    /// 8.4: dummies are found out where an enemy has come, before close combat begins.
    fn find_dummies(&self, play: &mut Play<'_, Self>, spot: Spot) {
        let both = [ALLIES, JAPAN].into_iter();
        let units = both.flat_map(|side| play.state.fighters_at(side, spot));
        let dummies: Vec<Named> = units.filter(|unit| self.is_dummy(*unit)).collect();
        dummies.into_iter().for_each(|unit| self.expose(play, unit));
    }

    /// G1.64, G18.62: whether a Location sees hand-to-hand combat.
    pub(super) fn is_hand_to_hand(&self, state: &State, spot: Spot) -> bool {
        let ambusher = state.ambusher;
        let held = [Condition::Pinned, Condition::Withdrawing];
        let fights = |unit: Named| {
            self.is_fierce(state, unit) && state.is_unbroken(unit) && !state[unit].is_any(&held)
        };
        [ALLIES, JAPAN].into_iter().any(|side| {
            let attack = state.phasing == side || ambusher == Some(side);
            let is_surprised = ambusher == Some(side.opponent());
            attack && !is_surprised && state.fighters_at(side, spot).any(fights)
        })
    }

    /// 11.1: one attack, and what it makes of whom.
    fn fight(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        attack: Declared,
    ) -> Flow<Self, Vec<(Named, Fate)>> {
        let there = |state: &State, units: UnitSet| -> UnitSet {
            let units = state
                .of_set(units)
                .filter(|unit| state.is_near(*unit, spot));
            units.map(|unit| unit.id).collect()
        };
        self.expose_all(play, attack.attackers | attack.defenders);
        let mut attack = Declared {
            attackers: there(play.state, attack.attackers),
            defenders: there(play.state, attack.defenders),
            ..attack
        };
        let attackers: Vec<Named> = play.state.of_set(attack.attackers).collect();
        let defenders: Vec<Named> = play.state.of_set(attack.defenders).collect();
        let (Some(first), false) = (attackers.first(), defenders.is_empty()) else {
            return Ok(Vec::new());
        };
        let side = first.side;
        play.tell(Event::Attacks(side, spot));
        // 11.0: whoever attacks men attacks nobody else.
        if play.state.phase == Phase::CloseCombat {
            for unit in &attackers {
                play.state[*unit].set(Condition::Done);
            }
        }
        let fights = attackers.iter().map(|unit| Event::Fights(*unit));
        let against = defenders.iter().map(|unit| Event::Against(*unit));
        fights.chain(against).for_each(|event| play.tell(event));
        if attack.captures {
            play.tell(Event::TakesPrisoners(side));
        }
        self.tell_modifiers(play, &self.combat_modifiers(play.state, spot, attack));
        let thrown = self.throw(play, Reason::Combat, side)?;
        if thrown.sum == 2 {
            attack = self.promote(play, spot, attack)?;
        }
        let modifiers = self.combat_modifiers(play.state, spot, attack);
        let number = self.kill_number(play.state, spot, attack);
        let sum = thrown.sum + total(&modifiers);
        play.tell(Event::Combat(sum, number));
        // 11.3: an original 2 lets the attackers infiltrate, an original 12 those whom they attack.
        match thrown.sum {
            2 => self.let_slip(play.state, attack.attackers),
            12 => self.let_slip(play.state, attack.defenders),
            _ => {}
        }
        let fate = match attack.captures {
            true => Fate::Captured,
            false => Fate::Killed,
        };
        if sum < number {
            return Ok(defenders.into_iter().map(|unit| (unit, fate)).collect());
        }
        if sum > number {
            return Ok(Vec::new());
        }
        let reduced = self.select(play, side.opponent(), defenders, 1)?;
        let reduced = reduced.into_iter().map(|unit| (unit, Fate::Reduced));
        Ok(reduced.collect())
    }

    /// 11.3, 13: an original 2 of the side whose turn it is may make a leader of one of its men, who takes part in the same
    /// attack.
    fn promote(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        attack: Declared,
    ) -> Flow<Self, Declared> {
        let Some(from) = self.promoted(play.state, attack) else {
            return Ok(attack);
        };
        let added = self.moment(play.state, attack);
        let leader = self.create_leader(play, from, added)?;
        let mut attack = attack;
        if let Some(leader) = leader {
            attack.attackers.insert(leader.id);
            for one in &mut play.state.declared {
                if one.attackers.contains(from.id) {
                    one.attackers.insert(leader.id);
                }
            }
            self.tell_modifiers(play, &self.combat_modifiers(play.state, spot, attack));
        }
        Ok(attack)
    }

    /// 11.0, 11.4: where both sides still have somebody unbroken at the end of the phase all are held in melee, everybody
    /// 8.8: where both sides meet in close combat: not in OCEAN (G13.495).
    pub(crate) fn battlefields(&self, state: &State) -> Vec<Spot> {
        let mut spots = state.contested();
        spots.retain(|spot| !self.is_at_sea(state, *spot));
        spots
    }

    /// else is free.
    pub(crate) fn mark_melee(&self, play: &mut Play<'_, Self>) {
        let state = &*play.state;
        let stands = |side: Side, spot: Spot| {
            let mut units = state.fighters_at(side, spot);
            units.any(|unit| state.is_unbroken(unit))
        };
        let mut contested = self.battlefields(state);
        contested.retain(|spot| stands(ALLIES, *spot) && stands(JAPAN, *spot));
        let units: Vec<Named> = play.state.all().collect();
        for unit in units {
            let at = play
                .state
                .spot(unit)
                .filter(|_| !self.printed(unit).is_vehicle());
            let is_held = at.is_some_and(|spot| contested.contains(&spot.arena()));
            match is_held {
                true => {
                    play.state[unit].set(Condition::Melee);
                    self.settle(play, unit);
                }
                false => play.state[unit].clear(&[Condition::Melee]),
            }
        }
        contested
            .into_iter()
            .for_each(|spot| play.tell(Event::Melee(spot)));
    }
}
