//! Close combat (11): after the dice for ambush both sides declare, then all attacks are rolled at once unless somebody is ambushed.

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
        let unknown = state.unknown_at(self.side.opponent(), self.spot);
        (0..unknown.len()).for_each(|number| offer(Action::Unknown(number as u8)));
        offer(Action::Strike);
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<CombatPlan, Refusal> {
        match action {
            Action::Done => match self.owes_fight(game, state) {
                Some(unit) => Err(Refusal::MustFight(unit)),
                None => Ok(CombatPlan::Done),
            },
            Action::Unknown(number) => {
                let unknown = state.unknown_at(self.side.opponent(), self.spot);
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
                refuse(!state.is_near(unit, self.spot), Refusal::NotThere(unit))?;
                refuse(state.picked.contains(unit.id), Refusal::Picked(unit))?;
                let is_own = unit.side == self.side;
                refuse(is_own && !state.is_unbroken(unit), Refusal::Broken(unit))?;
                let is_shamed = is_own && state[unit].is(Condition::Shamed);
                refuse(is_shamed, Refusal::Shamed(unit))?;
                let bears = is_own && game.bears_charge(state, unit);
                refuse(bears, Refusal::BearsCharge(unit))?;
                let is_in = |attack: &Declared| match is_own {
                    true => attack.attackers.contains(unit.id),
                    false => attack.defenders.contains(unit.id),
                };
                refuse(state.declared.iter().any(is_in), Refusal::HasFought(unit))?;
                Ok(CombatPlan::Join(unit))
            }
            Action::Leave(unit) => {
                let unit = state.named(unit)?;
                let is_picked = state.picked.contains(unit.id);
                refuse(!is_picked, Refusal::NotPicked(unit))?;
                Ok(CombatPlan::Leave(unit))
            }
            Action::Strike => {
                let attack = self.picked(state);
                let is_empty = attack.attackers.is_empty() || attack.defenders.is_empty();
                refuse(is_empty || state.declared.is_full(), Refusal::NoStrike)?;
                refuse(
                    game.strength(state, attack.attackers, true).0 == 0,
                    Refusal::NoStrike,
                )?;
                Ok(CombatPlan::Strike(attack))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Pto, play: &mut Play<'_, Pto>, plan: CombatPlan) {
        match plan {
            CombatPlan::Join(unit) => play.state.picked.insert(unit.id),
            CombatPlan::Leave(unit) => play.state.picked.remove(unit.id),
            CombatPlan::Strike(attack) => {
                play.state.picked = UnitSet::EMPTY;
                play.state.declared.push(attack);
            }
            CombatPlan::Done => {
                play.state.picked = UnitSet::EMPTY;
                play.end_step();
            }
        }
    }

    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        let enemy = self.side.opponent();
        let can_join = |side: Side| {
            let mut units = state.fighters_at(side, self.spot);
            units.any(|unit| self.check(game, state, Action::Join(unit.id)).is_ok())
        };
        let mut unknown = 0..state.unknown_at(enemy, self.spot).len() as u8;
        let is_there = |number| self.check(game, state, Action::Unknown(number)).is_ok();
        let is_whole = can_join(self.side) && (can_join(enemy) || unknown.any(is_there));
        state.picked.is_empty() && !is_whole
    }

    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        let attack = self.picked(state);
        // Nobody foresees what comes of an attack on he does not know whom.
        if attack.attackers.is_empty() || attack.defenders.is_empty() || attack.is_blind {
            return Vec::new();
        }
        vec![game.combat_preview(state, self.spot, attack)]
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-close-combat")]
    }
}

impl Declaring {
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
            .filter(|_| has_target && !state.declared.is_full())
    }

    /// The attack of those that are picked.
    fn picked(&self, state: &State) -> Declared {
        let of = |side: Side| {
            let units = state.of_set(state.picked).filter(|unit| unit.side == side);
            units.map(|unit| unit.id).collect()
        };
        let defenders: UnitSet = of(self.side.opponent());
        let is_blind = state.of_set(defenders).any(|unit| state.is_unseen(unit));
        Declared {
            attackers: of(self.side),
            defenders,
            is_blind,
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
        if [own, own.opponent()]
            .iter()
            .any(|side| !play.state.has_fighters(*side, self.spot))
        {
            return Ok(());
        }
        play.state.ambusher = game.ambush(play, self.spot)?;
        let sides = [own, own.opponent()].map(|side| Declaring::on(self.spot, side).into());
        play.push_all(&[sides[0], sides[1], Combat::on(self.spot).into()]);
        play.push(HaraKiri::on(self.spot, own.opponent()));
        Ok(())
    }
}

impl heigi_engine::Step<Pto> for Combat {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        let declared = std::mem::take(&mut play.state.declared);
        let ambusher = play.state.ambusher.take();
        if declared.is_empty() {
            return Ok(());
        }
        let is_hand_to_hand = game.is_hand_to_hand(play.state, self.spot, ambusher);
        let side_of = |state: &State, attack: &Declared| {
            let first = state.of_set(attack.attackers).next();
            first.map_or(state.phasing, |unit| unit.side)
        };
        let (first, second): (Vec<_>, Vec<_>) = declared
            .iter()
            .copied()
            .partition(|attack| ambusher.is_none_or(|side| side_of(play.state, attack) == side));
        for round in [first, second] {
            let mut results = Vec::new();
            for attack in round {
                results.extend(game.fight(play, self.spot, attack, ambusher, is_hand_to_hand)?);
            }
            for (unit, is_killed) in results {
                if play.state.spot(unit).is_none() {
                    continue;
                }
                match is_killed {
                    true => game.eliminate(play, unit)?,
                    false => game.reduce(play, unit)?,
                }
            }
        }
        Ok(())
    }
}

impl Pto {
    /// 11.2: the strength of units in close combat.
    fn strength(&self, state: &State, units: UnitSet, attacks: bool) -> Firepower {
        let strength = |unit: Named| {
            let printed = self.printed(unit);
            let own = if printed.is_single() { 1 } else { printed.fire };
            let power = Firepower::whole(own);
            match attacks && state[unit].is(Condition::Pinned) {
                true => power.half().0,
                false => power.0,
            }
        };
        Firepower(state.of_set(units).map(strength).sum())
    }

    /// 11.2: what is added to the dice of close combat.
    fn combat_modifiers(
        &self,
        state: &State,
        attack: Declared,
        ambusher: Option<Side>,
        is_hand_to_hand: bool,
    ) -> Vec<Modifier> {
        let attackers: Vec<Named> = state.of_set(attack.attackers).collect();
        let defenders: Vec<Named> = state.of_set(attack.defenders).collect();
        let leads = |unit: &Named| attackers.len() > 1 && !state[*unit].is(Condition::Pinned);
        let leaders = attackers.iter().filter(|unit| leads(unit));
        let leadership = leaders
            .filter_map(|unit| self.leadership(state, *unit))
            .min();
        let side = attackers.first().map(|unit| unit.side);
        let ambush = match ambusher {
            Some(ambusher) if Some(ambusher) == side => -1,
            Some(_) => 1,
            None => 0,
        };
        let sides = [&attackers, &defenders];
        let on_bank = |units: &Vec<Named>| units.iter().any(|unit| state[*unit].is_on_bank());
        let banks = sides.map(|units| i32::from(on_bank(units)));
        let in_condition = |condition| {
            let is_any = |units: &Vec<Named>| units.iter().any(|unit| state[*unit].is(condition));
            sides.map(|units| i32::from(is_any(units)))
        };
        let [tired, busy, packing] =
            [Condition::Exhausted, Condition::Busy, Condition::Packing].map(in_condition);
        // G10.11: packing counts as any task.
        let busy = [0, 1].map(|side| busy[side].max(packing[side]));
        let crowds = sides.map(|units| self.crowd_of(state, units));
        // 5.9: a wounded hero is no help.
        let is_heroic = attackers
            .iter()
            .any(|unit| self.is_heroic(state, *unit) && !state[*unit].is(Condition::Wounded));
        let all_broken = defenders.iter().all(|unit| !state.is_unbroken(*unit));
        let is_fierce = is_hand_to_hand
            && attackers
                .iter()
                .any(|unit| self.is_japanese(*unit) && !state[*unit].is(Condition::Pinned));
        Modifier::list(&[
            (leadership.unwrap_or(0), "11.2", "pto-modifier-leadership"),
            (tired[0], "11.2", "pto-modifier-exhausted"),
            (-tired[1], "11.2", "pto-modifier-tired-enemy"),
            (busy[0], "11.2", "pto-modifier-busy"),
            (-busy[1], "11.2", "pto-modifier-busy-enemy"),
            (
                -2 * i32::from(all_broken),
                "11.2",
                "pto-modifier-broken-enemy",
            ),
            (-i32::from(is_heroic), "11.2", "pto-modifier-hero"),
            (ambush, "8.8", "pto-modifier-ambush"),
            (crowds[0], "2.2", "pto-modifier-crowded"),
            (-crowds[1], "2.2", "pto-modifier-crowded-target"),
            (banks[0], "G8.212", "pto-modifier-from-bank"),
            (-banks[1], "G8.212", "pto-modifier-on-bank"),
            (-i32::from(is_fierce), "G1.64", "pto-modifier-hand-to-hand"),
        ])
    }

    /// 2.2: how many squads too many there are where some units are, of their side.
    fn crowd_of(&self, state: &State, units: &[Named]) -> i32 {
        let first = units.first();
        let first = first.and_then(|unit| Some((unit.side, state.spot(*unit)?)));
        first.map_or(0, |(side, spot)| self.crowd_seen(state, side, spot).into())
    }

    /// 11.1: below which final roll the defenders are eliminated.
    fn kill_number(&self, state: &State, attack: Declared, is_hand_to_hand: bool) -> i32 {
        let attacking = self.strength(state, attack.attackers, true);
        let attacking = match attack.is_blind {
            true => attacking.half(),
            false => attacking,
        };
        let defending = self.strength(state, attack.defenders, false);
        let more = if is_hand_to_hand {
            self.data.tables.hand_to_hand.into()
        } else {
            0
        };
        self.data.tables.kill_number(attacking, defending) + more
    }

    fn combat_preview(&self, state: &State, spot: Spot, attack: Declared) -> Preview {
        let is_hand_to_hand = self.is_hand_to_hand(state, spot, state.ambusher);
        let modifiers = self.combat_modifiers(state, attack, state.ambusher, is_hand_to_hand);
        let number = self.kill_number(state, attack, is_hand_to_hand);
        let dice = Draw::throw(RuleId("11.1"), 2, 6);
        let added = total(&modifiers);
        let sides = [
            self.strength(state, attack.attackers, true),
            self.strength(state, attack.defenders, false),
        ];
        let odds = format_smolstr!("{}:{}", sides[0].words(), sides[1].words());
        let mut lines = vec![
            line(Text::new("pto-preview-odds"), odds, "11.1"),
            line(Text::new("pto-preview-number"), number.to_smolstr(), "11.1"),
        ];
        lines.extend(modifiers.iter().map(Modifier::line));
        let chance = |message: &'static str, ways| heigi_engine::scene::PreviewChance {
            label: Text::new(message),
            ways,
            of: 36,
        };
        Preview {
            title: Text::new("pto-preview-combat").with("spot", spot.value(self)),
            lines,
            chances: vec![
                chance(
                    "pto-chance-eliminated",
                    dice.ways(|sum| sum + added < number),
                ),
                chance("pto-chance-reduced", dice.ways(|sum| sum + added == number)),
            ],
            obstacle: None,
        }
    }

    /// 8.8: who ambushes the other in ground that allows it, when both have just met.
    fn ambush(&self, play: &mut Play<'_, Self>, spot: Spot) -> Flow<Self, Option<Side>> {
        let own = play.state.phasing;
        let state = &*play.state;
        let there = |side: Side| {
            state
                .fighters_at(side, spot)
                .any(|unit| state[unit].is(Condition::Melee))
        };
        let is_old = there(own) || there(own.opponent());
        let mut both = [own, own.opponent()].into_iter();
        let is_concealed = both.any(|side| !state.unknown_at(side, spot).is_empty());
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
            + any(&|unit| self.is_raw(state, unit))
            + any(&|unit| state[unit].is(Condition::Berserk))
            + any(&|unit| state[unit].is(Condition::Exhausted))
            + any(&|unit| state[unit].is(Condition::Pinned))
            - 2 * any(&|unit| state.is_unseen(unit))
            + i32::from(enters)
            + i32::from(is_dark)
            + 2 * any(&|unit| state[unit].is_on_bank())
    }

    /// G1.6: who moves without a sound.
    pub(crate) fn is_stealthy(&self, state: &State, unit: Named) -> bool {
        use printed::Quality::{Elite, First};
        let printed = self.printed(unit);
        let (quality, is_crew) = (printed.quality, printed.class == UnitClass::Crew);
        self.is_japanese(unit)
            && state.is_good_order(unit)
            && !state[unit].is(Condition::Exhausted)
            && (matches!(quality, Some(Elite | First)) || is_crew)
    }

    /// 8.4: dummies are found out where an enemy has come, before close combat begins.
    fn find_dummies(&self, play: &mut Play<'_, Self>, spot: Spot) {
        let both = [ALLIES, JAPAN].into_iter();
        let units = both.flat_map(|side| play.state.fighters_at(side, spot));
        let dummies: Vec<Named> = units.filter(|unit| self.is_dummy(*unit)).collect();
        dummies.into_iter().for_each(|unit| self.expose(play, unit));
    }

    /// G1.64: whether a Location sees hand-to-hand combat.
    fn is_hand_to_hand(&self, state: &State, spot: Spot, ambusher: Option<Side>) -> bool {
        let fights = |unit: &Named| self.is_japanese(*unit) && state.is_unbroken(*unit);
        let japanese: Vec<Named> = state.fighters_at(JAPAN, spot).filter(fights).collect();
        let is_able = japanese
            .iter()
            .any(|unit| !state[*unit].is(Condition::Pinned));
        let attack = state.phasing == JAPAN || ambusher == Some(JAPAN);
        is_able && attack && ambusher != Some(ALLIES)
    }

    /// 11.1: one attack; who is eliminated by it (true) or reduced.
    fn fight(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        attack: Declared,
        ambusher: Option<Side>,
        is_hand_to_hand: bool,
    ) -> Flow<Self, Vec<(Named, bool)>> {
        let there = |state: &State, units: UnitSet| -> UnitSet {
            let units = state
                .of_set(units)
                .filter(|unit| state.is_near(*unit, spot));
            units.map(|unit| unit.id).collect()
        };
        // 5.3: who was broken by those who struck first does not strike back.
        let able = |state: &State, units: UnitSet| -> UnitSet {
            let units = state.of_set(units).filter(|unit| state.is_unbroken(*unit));
            units.map(|unit| unit.id).collect()
        };
        let attack = Declared {
            attackers: able(play.state, there(play.state, attack.attackers)),
            defenders: there(play.state, attack.defenders),
            ..attack
        };
        self.expose_all(play, attack.attackers | attack.defenders);
        let attackers: Vec<Named> = play.state.of_set(attack.attackers).collect();
        let defenders: Vec<Named> = play.state.of_set(attack.defenders).collect();
        let (Some(first), false) = (attackers.first(), defenders.is_empty()) else {
            return Ok(Vec::new());
        };
        let side = first.side;
        play.tell(Event::Attacks(side, spot));
        attackers
            .iter()
            .for_each(|unit| play.tell(Event::Fights(*unit)));
        defenders
            .iter()
            .for_each(|unit| play.tell(Event::Against(*unit)));
        let modifiers = self.combat_modifiers(play.state, attack, ambusher, is_hand_to_hand);
        self.tell_modifiers(play, &modifiers);
        let number = self.kill_number(play.state, attack, is_hand_to_hand);
        let thrown = self.throw(play, Reason::Combat, side)?;
        let sum = thrown.sum + total(&modifiers);
        play.tell(Event::Combat(sum, number));
        if sum < number {
            return Ok(defenders.into_iter().map(|unit| (unit, true)).collect());
        }
        if sum > number {
            return Ok(Vec::new());
        }
        let reduced = self.select(play, side.opponent(), defenders, 1)?;
        Ok(reduced.into_iter().map(|unit| (unit, false)).collect())
    }

    /// 11.0, 11.4: where both sides still have somebody unbroken at the end of the phase all are held in melee, everybody
    /// else is free.
    pub(crate) fn mark_melee(&self, play: &mut Play<'_, Self>) {
        let state = &*play.state;
        let stands = |side: Side, spot: Spot| {
            let mut units = state.fighters_at(side, spot);
            units.any(|unit| state.is_unbroken(unit))
        };
        let mut contested = state.contested();
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
                    self.leave_bank(play, unit);
                }
                false => play.state[unit].clear(&[Condition::Melee]),
            }
        }
        contested
            .into_iter()
            .for_each(|spot| play.tell(Event::Melee(spot)));
    }
}
