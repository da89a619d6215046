//! Rally and repair (5.6, 10.1), in the rally phase.

use crate::*;

/// What is added under desperation morale (5.6).
const DESPERATE: i32 = 4;

/// What is tried.
#[derive(Clone, Copy, Debug)]
pub enum RallyPlan {
    /// A unit rallies, under a leader or by itself.
    Rally(Named, Option<Named>),
    /// A weapon is repaired.
    Repair(Named),
    /// A weapon is packed or unpacked (G10.3).
    Pack(Named),
    /// A guard interrogates a prisoner (E2).
    Interrogate(Named, Named),
    /// Units and weapons change hands (1.5, 6.7).
    Team(TeamPlan),
    /// Nothing more.
    Done,
}

impl heigi_engine::Step<Pto> for Rallying {
    type Plan = RallyPlan;

    heigi_engine::asks!(Pto, "5.6" "pto-ask-rally", |step, _| step.side);

    fn menu(&self, game: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        for unit in state.who(|unit| unit.side == self.side) {
            let one = &state[unit];
            if one.is(Condition::Broken) {
                offer(Action::Rally(unit.id));
            }
            if one.is(Condition::Malfunctioning) {
                offer(Action::Repair(unit.id));
            }
            if game.packing_time(state, unit).is_some() {
                offer(Action::Pack(unit.id));
            }
        }
        game.offer_interrogation(state, self.side, offer);
        game.offer_teams(state, self.side, offer);
        offer(Action::Done);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<RallyPlan, Refusal> {
        match action {
            Action::Done => Ok(RallyPlan::Done),
            Action::Rally(unit) => {
                let unit = state.named(unit)?;
                refuse(unit.side != self.side, Refusal::NotYours(unit))?;
                game.check_rally(state, unit)
                    .map(|leader| RallyPlan::Rally(unit, leader))
            }
            Action::Pack(weapon) => {
                let weapon = game.check_packing(state, self.side, weapon)?;
                Ok(RallyPlan::Pack(weapon))
            }
            Action::Interrogate(unit) => {
                let (guard, unit) = game.check_interrogation(state, self.side, unit)?;
                Ok(RallyPlan::Interrogate(guard, unit))
            }
            Action::Repair(unit) => {
                let unit = state.named(unit)?;
                refuse(unit.side != self.side, Refusal::NotYours(unit))?;
                let is_broken = state[unit].is(Condition::Malfunctioning);
                refuse(!is_broken, Refusal::NotMalfunctioning(unit))?;
                refuse(state[unit].is(Condition::Tried), Refusal::HasTried(unit))?;
                let holder = state.holder(unit).ok_or(Refusal::NotThere(unit))?;
                if state.platform(unit).is_none() {
                    game.ready(state, self.side, holder.id)?;
                    game.check_handling(state, holder)?;
                }
                Ok(RallyPlan::Repair(unit))
            }
            _ => game
                .check_team(state, self.side, action)
                .map(RallyPlan::Team),
        }
    }

    fn asks(&self, _: &Pto, _: &State, plan: Option<&RallyPlan>) -> bool {
        !matches!(plan, None | Some(RallyPlan::Done | RallyPlan::Pack(_)))
    }

    fn conduct(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: RallyPlan) -> Flow<Pto> {
        match plan {
            RallyPlan::Rally(unit, leader) => game.rally(play, unit, leader),
            RallyPlan::Repair(weapon) => game.repair(play, weapon),
            RallyPlan::Interrogate(guard, unit) => game.interrogate(play, guard, unit),
            RallyPlan::Team(plan) => game.team(play, self.side, plan),
            RallyPlan::Pack(weapon) => {
                game.pack(play, weapon);
                Ok(())
            }
            RallyPlan::Done => {
                play.end_step();
                Ok(())
            }
        }
    }

    fn is_settled(&self, game: &Pto, state: &State) -> bool {
        // Weapons and squads are as the set-up has them when the match begins.
        let begins = state.turn == 1 && state.phasing == game.scenario(state).first;
        let is_free = |action: &Action| {
            let is_small = matches!(
                action,
                Action::Give(_) | Action::Deploy(_) | Action::Recombine(_) | Action::Pack(_)
            );
            *action != Action::Done && !(begins && is_small)
        };
        // Whether it is asked tells nobody what the unseen could do.
        let might = !begins && state.has_unseen(self.side);
        !might && !step::offers(self, game, state, is_free)
    }

    fn note(&self, game: &Pto, state: &State, plan: &RallyPlan) -> SmolStr {
        match plan {
            RallyPlan::Rally(unit, leader) => {
                let ways = game.ways_to_rally(state, *unit, *leader);
                format_smolstr!("{ways}/36")
            }
            RallyPlan::Repair(weapon) => format_smolstr!("{}/6", game.printed(*weapon).repair),
            RallyPlan::Interrogate(guard, unit) => game.interrogation_note(state, *guard, *unit),
            RallyPlan::Team(plan) => game.team_note(state, plan),
            RallyPlan::Pack(weapon) => {
                let time = game.packing_time(state, *weapon).unwrap_or_default();
                time.to_smolstr()
            }
            RallyPlan::Done => SmolStr::default(),
        }
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-rally")]
    }
}

impl Pto {
    /// 5.6: whether a unit may try to rally, and under whom.
    pub(crate) fn check_rally(&self, state: &State, unit: Named) -> Result<Option<Named>, Refusal> {
        let spot = state.spot(unit).ok_or(Refusal::NotThere(unit))?;
        let one = &state[unit];
        refuse(!one.is(Condition::Broken), Refusal::NotBroken(unit))?;
        refuse(one.is(Condition::Tried), Refusal::HasTried(unit))?;
        let leader = self.adviser(state, unit, spot, |_| true);
        if leader.is_some() || self.printed(unit).is_single() {
            return Ok(leader);
        }
        // The first of the side whose turn it is may do without.
        let has_tried = |other: Named| {
            other.side == unit.side
                && state[other].is(Condition::Tried)
                && self.printed(other).is_multi()
        };
        let is_own = unit.side == state.phasing && !one.is(Condition::Disrupted);
        let may = is_own && !state.all().any(has_tried);
        refuse(!may, Refusal::NoRally(unit))?;
        Ok(None)
    }

    /// What is added to a rally.
    fn rally_modifiers(&self, state: &State, unit: Named, leader: Option<Named>) -> Vec<Modifier> {
        // 14, G1.41: nobody despairs before a Japanese leader or a commissar.
        let is_driven = leader.is_some_and(|leader| self.is_commissar(leader));
        let is_desperate = state[unit].is(Condition::Desperate) && !is_driven;
        // G3.11: in a pillbox wherever it is.
        let in_shelter = state.spot(unit).is_some_and(|spot| {
            let is_inside = spot.part == Part::Pillbox || spot.is_below();
            is_inside || self.effects(state, spot.hex).is_shelter
        });
        let is_alone = leader.is_none() && self.printed(unit).is_multi();
        let led = leader.and_then(|leader| self.leadership(state, leader));
        Modifier::list(&[
            (
                DESPERATE * i32::from(is_desperate),
                "5.5",
                "pto-modifier-desperate",
            ),
            (-i32::from(in_shelter), "5.6", "pto-modifier-shelter"),
            (i32::from(is_alone), "5.6", "pto-modifier-alone"),
            (led.unwrap_or(0), "5.6", "pto-modifier-leadership"),
        ])
    }

    /// In how many of 36 throws a unit rallies.
    pub(crate) fn ways_to_rally(&self, state: &State, unit: Named, leader: Option<Named>) -> u32 {
        let morale = self.morale(state, unit);
        let added = total(&self.rally_modifiers(state, unit, leader));
        Draw::throw(RuleId("5.6"), 2, 6).ways(|sum| sum + added <= morale)
    }

    fn rally(&self, play: &mut Play<'_, Self>, unit: Named, leader: Option<Named>) -> Flow<Self> {
        let modifiers = self.rally_modifiers(play.state, unit, leader);
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Rally, unit.side)?;
        play.state[unit].set(Condition::Tried);
        let (sum, morale) = (
            thrown.sum + total(&modifiers),
            self.morale(play.state, unit),
        );
        if thrown.sum == 12 {
            return self.reduce(play, unit);
        }
        // 13, G1.62: whoever rallies by himself with a 2 does so in any case, and a leader may come forward.
        let is_alone = leader.is_none() && self.printed(unit).is_multi();
        let sum = if is_alone && thrown.sum == 2 {
            morale
        } else {
            sum
        };
        if sum <= morale {
            let one = &mut play.state[unit];
            one.clear(&[
                Condition::Broken,
                Condition::Desperate,
                Condition::Disrupted,
            ]);
            play.tell(Event::Rallied(unit));
            return match (thrown.sum == 2, is_alone) {
                (true, true) => self.create_leader(play, unit, 1).map(|_| ()),
                (true, false) if leader.is_some() => self.heat_of_battle(play, unit, true),
                _ => Ok(()),
            };
        }
        play.tell(Event::NotRallied(unit, sum, morale));
        if leader.is_some_and(|leader| self.is_commissar(leader)) {
            return self.shame(play, unit);
        }
        Ok(())
    }

    /// 14, G1.41: who does not rally under a Japanese leader or a commissar is replaced by the next lower class; of the lowest
    /// a squad is reduced and others are lost, but for the Chinese, who stay broken (G18.31).
    fn shame(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        let printed = self.printed(unit);
        match printed.lower {
            _ if printed.nation == Nation::Communist => Ok(()),
            None if printed.class == UnitClass::Squad => self.reduce(play, unit),
            None => self.eliminate(play, unit),
            lower => {
                self.replace(play, unit, lower);
                Ok(())
            }
        }
    }

    /// 10.1: a die up to the repair number mends a weapon, a 6 is the end of it.
    fn repair(&self, play: &mut Play<'_, Self>, weapon: Named) -> Flow<Self> {
        let thrown = self.throw(play, Reason::Repair, weapon.side)?;
        play.state[weapon].set(Condition::Tried);
        if thrown.sum <= self.printed(weapon).repair.into() {
            play.state[weapon].clear(&[Condition::Malfunctioning]);
            play.tell(Event::Repaired(weapon));
        } else if thrown.sum == 6 {
            play.state[weapon].at = At::Off(Tray::Lost);
            play.tell(Event::Removed(weapon));
        }
        Ok(())
    }
}
