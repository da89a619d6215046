//! Prisoners who try to escape (A20.55): in the close combat phase they set upon a guard who is broken or has others to fight.

use crate::*;

/// What prisoners choose.
#[derive(Clone, Copy, Debug)]
pub enum EscapePlan {
    /// Those whom somebody guards set upon him.
    Escape(Named),
    /// Nobody does any more.
    Done,
}

impl heigi_engine::Step<Pto> for Escaping {
    type Plan = EscapePlan;

    heigi_engine::asks!(Pto, "A20.55" "pto-ask-escape", |step, _| step.side);

    fn menu(&self, _: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        let held = state.who(|unit| unit.side == self.side && matches!(unit.at, At::Held(_)));
        held.for_each(|unit| offer(Action::Escape(unit.id)));
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<EscapePlan, Refusal> {
        match action {
            Action::Done => Ok(EscapePlan::Done),
            Action::Escape(unit) => {
                let guard = game.check_escape(state, self.side, unit);
                guard.map(EscapePlan::Escape)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&EscapePlan>) -> bool {
        matches!(plan, Some(EscapePlan::Escape(_)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: EscapePlan) -> Flow<Pto> {
        match plan {
            EscapePlan::Escape(guard) => game.set_upon(play, guard, self.side),
            EscapePlan::Done => {
                play.end_step();
                Ok(())
            }
        }
    }

    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        !step::offers(self, game, state, |action| *action != Action::Done)
    }

    fn note(&self, game: &Pto, state: &State, plan: &EscapePlan) -> SmolStr {
        match plan {
            EscapePlan::Escape(guard) => {
                let [killed, _] = game.escape_ways(state, *guard, self.side);
                format_smolstr!("{killed}/36")
            }
            EscapePlan::Done => SmolStr::default(),
        }
    }

    fn previews(&self, game: &Pto, state: &State) -> Vec<Preview> {
        let held = state.who(|unit| unit.side == self.side && matches!(unit.at, At::Held(_)));
        let guards = held.filter_map(|unit| game.check_escape(state, self.side, unit.id).ok());
        let mut guards: Vec<Named> = guards.collect();
        guards.sort_unstable_by_key(|guard| guard.id);
        guards.dedup();
        let preview = |guard: Named| game.escape_preview(state, guard, self.side);
        guards.into_iter().map(preview).collect()
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-escape")]
    }
}

impl Pto {
    /// A20.55, G1.621, G11.98: whether a prisoner of the enemy may set upon his guard; gives that one.
    fn check_escape(&self, state: &State, side: Side, unit: UnitId) -> Result<Named, Refusal> {
        let unit = state.own(side, unit)?;
        // G11.31: who is hidden with his guard is not there for his own side.
        let guard = state
            .guard_of(unit)
            .filter(|guard| guard.veil == Veil::Open);
        let guard = guard.ok_or(Refusal::NotHeldHere(unit))?;
        refuse(self.is_japanese(unit), Refusal::NeverEscapes(unit))?;
        let spot = state.spot(guard).ok_or(Refusal::NotHeldHere(unit))?;
        refuse(spot.part == Part::Complex, Refusal::NoEscapeBelow(unit))?;
        let has_tried = state[unit].is(Condition::Done);
        refuse(has_tried, Refusal::TriedToEscape(unit))?;
        let fights = |friend: Named| {
            let is_able = state.is_unbroken(friend) && !self.is_helpless(state, friend);
            friend.veil == Veil::Open && is_able
        };
        let is_free = state.is_unbroken(guard) && !state.fighters_at(side, spot).any(fights);
        refuse(is_free, Refusal::GuardReady(unit, guard))?;
        Ok(guard)
    }

    /// A20.55: the attack of all prisoners of a side whom somebody guards on him.
    fn escape(&self, state: &State, guard: Named, side: Side) -> Declared {
        let may = |unit: &Named| self.check_escape(state, side, unit.id).is_ok();
        let prisoners = state.prisoners_of(guard).filter(may);
        Declared {
            attackers: prisoners.map(|unit| unit.id).collect(),
            defenders: [guard.id].into_iter().collect(),
            is_blind: false,
            veiled: UnitSet::EMPTY,
            captures: false,
            is_over: false,
        }
    }

    /// A20.55, 11.1: the number of such an attack, black always, and what is added to its dice.
    fn escape_odds(&self, state: &State, attack: Declared) -> (i32, Vec<Modifier>) {
        let attacking = self.strength(state, attack.attackers, true);
        let defending = self.strength(state, attack.defenders, false);
        let number = self.data.tables.kill_number(attacking, defending);
        let is = |condition| {
            let mut guards = state.of_set(attack.defenders);
            i32::from(guards.any(|guard| state[guard].is(condition)))
        };
        let modifiers = Modifier::list(&[
            (
                -is(Condition::Exhausted),
                "11.2",
                "pto-modifier-tired-enemy",
            ),
            (-is(Condition::Busy), "11.2", "pto-modifier-busy-enemy"),
            (
                -2 * is(Condition::Broken),
                "11.2",
                "pto-modifier-broken-enemy",
            ),
        ]);
        (number, modifiers)
    }

    /// A20.55: in how many of 36 throws prisoners overcome their guard, and in how many they reduce him.
    fn escape_ways(&self, state: &State, guard: Named, side: Side) -> [u32; 2] {
        let (number, modifiers) = self.escape_odds(state, self.escape(state, guard, side));
        let added = total(&modifiers);
        let dice = Draw::throw(RuleId("11.1"), 2, 6);
        [
            dice.ways(|sum| sum + added < number),
            dice.ways(|sum| sum + added == number),
        ]
    }

    fn escape_preview(&self, state: &State, guard: Named, side: Side) -> Preview {
        let attack = self.escape(state, guard, side);
        let (number, modifiers) = self.escape_odds(state, attack);
        let lines = self.odds_lines(state, attack, number, &modifiers);
        let [killed, reduced] = self.escape_ways(state, guard, side);
        let chance = |message: &'static str, ways: u32| heigi_engine::scene::PreviewChance {
            label: Text::new(message),
            ways,
            of: 36,
        };
        Preview {
            title: Text::new("pto-preview-escape").with("unit", guard.value(self)),
            lines,
            chances: vec![
                chance("pto-chance-eliminated", killed),
                chance("pto-chance-reduced", reduced),
            ],
            obstacle: None,
        }
    }

    /// A20.55: prisoners set upon their guard: who overcomes him is free, and takes his arms as far as these go round.
    fn set_upon(&self, play: &mut Play<'_, Self>, guard: Named, side: Side) -> Flow<Self> {
        let attack = self.escape(play.state, guard, side);
        let prisoners: Vec<Named> = play.state.of_set(attack.attackers).collect();
        for unit in &prisoners {
            play.state[*unit].set(Condition::Done);
            play.tell(Event::SetsUpon(*unit, guard));
        }
        let (number, modifiers) = self.escape_odds(play.state, attack);
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Combat, side)?;
        let sum = thrown.sum + total(&modifiers);
        play.tell(Event::Combat(sum, number));
        if sum < number {
            let mut arms = self.printed(guard).size();
            self.eliminate(play, guard)?;
            for unit in prisoners {
                let unit = self.now(play.state, unit);
                let size = self.printed(unit).size();
                let is_free = matches!(play.state[unit].at, At::In(_));
                if is_free && size <= arms {
                    arms -= size;
                    self.rearm(play, unit);
                }
            }
            return Ok(());
        }
        if sum == number {
            self.reduce(play, guard)?;
        }
        for unit in prisoners {
            if play.state.guard_of(unit).is_some() {
                play.tell(Event::StaysCaptive(unit));
            }
        }
        Ok(())
    }
}
