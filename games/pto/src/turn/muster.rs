//! Who may charge together at one enemy, in human waves (15) and banzai charges (G1.5).

use crate::*;

/// How far off the enemy may be at whom they run (15).
const FARTHEST: u32 = 8;
/// From how many hexes those start at least who are no Japanese (15).
const HEXES_OF_WAVE: usize = 3;

/// What is chosen before a charge begins.
#[derive(Clone, Copy, Debug)]
pub enum MusterPlan {
    /// One more unit charges.
    Join(Named),
    /// A unit does not.
    Leave(Named),
    /// They charge.
    Begin,
}

impl heigi_engine::Step<Pto> for Mustering {
    type Plan = MusterPlan;

    heigi_engine::asks!(Pto, "G1.5" "pto-ask-muster" spot);

    fn waits(&self, _: &Pto, state: &State) -> Waits {
        Waits::For(state.phasing)
    }

    fn menu(&self, _: &Pto, state: &State, offer: &mut dyn FnMut(Action)) {
        for unit in state.soldiers(state.phasing) {
            offer(Action::Join(unit.id));
            offer(Action::Leave(unit.id));
        }
        offer(Action::Run);
    }

    fn check(&self, game: &Pto, state: &State, action: Action) -> Result<MusterPlan, Refusal> {
        match action {
            Action::Join(unit) => {
                let unit = game.check_runner(state, unit)?;
                refuse(state.picked.contains(unit.id), Refusal::Picked(unit))?;
                let is_near = |other: Named| game.touches(state, other, unit);
                let is_chained = state.of_set(state.picked).any(is_near);
                let is_apart = !state.picked.is_empty() && !is_chained;
                refuse(is_apart, Refusal::NoChain(unit))?;
                Ok(MusterPlan::Join(unit))
            }
            Action::Leave(unit) => {
                let unit = state.named(unit)?;
                let is_picked = state.picked.contains(unit.id);
                refuse(!is_picked, Refusal::NotPicked(unit))?;
                Ok(MusterPlan::Leave(unit))
            }
            Action::Run => {
                game.check_wave(state, state.picked, self.spot)?;
                Ok(MusterPlan::Begin)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Pto, play: &mut Play<'_, Pto>, plan: MusterPlan) {
        match plan {
            MusterPlan::Join(unit) => play.state.picked.insert(unit.id),
            MusterPlan::Leave(unit) => play.state.picked.remove(unit.id),
            MusterPlan::Begin => {
                play.end_step();
                game.begin_wave(play, self.spot);
            }
        }
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }

    fn help(&self, _: &Pto, _: &State) -> Vec<Text> {
        vec![Text::new("pto-help-muster")]
    }
}

impl Pto {
    /// G1.5: whether two units are in one hex or in two beside each other.
    fn touches(&self, state: &State, one: Named, other: Named) -> bool {
        let spots = (state.spot(one), state.spot(other));
        matches!(spots, (Some(one), Some(other)) if self.range(one, other) <= 1)
    }

    /// 15, G1.5: whether a unit may take part in a charge.
    fn check_runner(&self, state: &State, unit: UnitId) -> Result<Named, Refusal> {
        let unit = self.check_able(state, unit)?;
        refuse(self.is_dummy(unit), Refusal::IsDummy(unit))?;
        // G18.61: nor who goes with such.
        let wild = [Condition::Berserk, Condition::Following];
        refuse(state[unit].is_any(&wild), Refusal::IsBerserk(unit))?;
        refuse(state[unit].is(Condition::Mounted), Refusal::Rides(unit))?;
        let nation = self.printed(unit).nation;
        refuse(!nation.look().charges, Refusal::NoWave(unit))?;
        // G1.5: the Japanese alone charge from beside the enemy.
        let is_beside = !self.is_japanese(unit) && self.is_beside_known(state, unit);
        refuse(is_beside, Refusal::WaveBesideEnemy(unit))?;
        refuse(self.overload(state, unit) > 0, Refusal::Laden(unit))?;
        Ok(unit)
    }

    /// G1.5: whether a known enemy is beside a unit, or with it.
    fn is_beside_known(&self, state: &State, unit: Named) -> bool {
        let Some(from) = state.spot(unit) else {
            return false;
        };
        let enemies = state.known(unit.side.opponent());
        let mut at = enemies.filter_map(|enemy| state.spot(enemy));
        at.any(|at| at.location() == from.location() || self.is_adjacent(state, at, from))
    }

    /// 15: whether somebody of a side has moved otherwise than in a charge, with a hero at a vehicle, or berserk.
    fn has_begun_to_move(&self, state: &State, side: Side) -> bool {
        let wild = [
            Condition::Charging,
            Condition::Berserk,
            Condition::Following,
            Condition::Broken,
            Condition::Busy,
        ];
        let moved = |unit: &Unit| unit.side == side && unit.is(Condition::Moved);
        let mut moved = state.who(moved);
        moved.any(|unit| {
            let is_hunter = self.printed(unit).class == UnitClass::Hunter;
            !is_hunter && !state[unit].is_any(&wild)
        })
    }

    /// 15, G1.5: whether some units may charge together at the enemies of a Location.
    fn check_wave(&self, state: &State, units: UnitSet, goal: Spot) -> Result<(), Refusal> {
        refuse(units.is_empty(), Refusal::NobodyPicked)?;
        refuse(
            self.has_begun_to_move(state, state.phasing),
            Refusal::WaveTooLate,
        )?;
        let all: Vec<Named> = state.of_set(units).collect();
        for unit in &all {
            self.check_runner(state, unit.id)?;
        }
        let enemy = state.phasing.opponent();
        let sees = |unit: &Named| {
            let from = state.spot(*unit);
            from.is_some_and(|from| {
                self.range(from, goal) <= FARTHEST && self.sees(state, from, goal)
            })
        };
        let is_goal = state.has_known(enemy, goal) && all.iter().any(sees);
        refuse(!is_goal, Refusal::NoGoal(goal))?;
        let chained = self.chained(state, &all);
        if let Some(unit) = all.iter().find(|unit| !chained.contains(unit.id)) {
            return Err(Refusal::NoChain(*unit));
        }
        let is_multi = |unit: &Named| self.printed(*unit).is_multi();
        let leads = |unit: &Named| self.printed(*unit).leadership.is_some();
        let is_led = all.iter().any(leads);
        refuse(all.iter().any(is_multi) && !is_led, Refusal::NoLeader)?;
        // 15: the hexes of squads, half-squads and crews count.
        let multi = all.iter().filter(|unit| is_multi(unit));
        let mut hexes: Vec<_> = multi.filter_map(|unit| state.spot(*unit)).collect();
        hexes.sort_unstable();
        hexes.dedup_by_key(|spot| spot.hex);
        let is_few = !self.is_japanese(all[0]) && hexes.len() < HEXES_OF_WAVE;
        refuse(is_few, Refusal::FewHexes)
    }

    /// Those of some units who hang together with the first of them, hex by hex.
    fn chained(&self, state: &State, all: &[Named]) -> UnitSet {
        let mut chained: UnitSet = all.first().map(|unit| unit.id).into_iter().collect();
        loop {
            let touches = |unit: &&Named| {
                state
                    .of_set(chained)
                    .any(|one| self.touches(state, one, **unit))
            };
            let more = all
                .iter()
                .filter(|unit| !chained.contains(unit.id))
                .find(touches);
            match more {
                Some(unit) => chained.insert(unit.id),
                None => return chained,
            }
        }
    }

    /// 15, G1.5: whether those that are picked may call for a charge at the enemies of a Location, with whom they can find
    /// to go along.
    pub(crate) fn check_call(&self, state: &State, goal: Spot) -> Result<(), Refusal> {
        refuse(state.picked.is_empty(), Refusal::NobodyPicked)?;
        let is_location = goal == goal.location();
        let is_goal = is_location && state.has_known(state.phasing.opponent(), goal);
        refuse(!is_goal, Refusal::NoGoal(goal))?;
        refuse(state.is_double, Refusal::AlreadyDouble)?;
        for unit in state.of_set(state.picked) {
            self.check_runner(state, unit.id)?;
        }
        self.check_wave(state, self.company(state), goal)
    }

    /// The Locations at which a charge could be called for.
    pub(crate) fn offer_charges(&self, state: &State, offer: &mut dyn FnMut(Action)) {
        let mut picked = state.of_set(state.picked);
        let runs = |unit: Named| self.check_runner(state, unit.id).is_ok();
        if state.picked.is_empty() || state.is_double || !picked.all(runs) {
            return;
        }
        let enemies = state.known(state.phasing.opponent());
        let mut goals: Vec<Spot> = enemies
            .filter_map(|unit| state.spot(unit))
            .map(Spot::location)
            .collect();
        goals.sort_unstable();
        goals.dedup();
        goals
            .into_iter()
            .for_each(|goal| offer(Action::Charge(goal)));
    }

    /// Everybody who may charge with those that are picked.
    pub(crate) fn company(&self, state: &State) -> UnitSet {
        let mut all: Vec<Named> = state.of_set(state.picked).collect();
        let others = state.soldiers(state.phasing);
        let others = others.filter(|unit| !state.picked.contains(unit.id));
        all.extend(others.filter(|unit| self.check_runner(state, unit.id).is_ok()));
        self.chained(state, &all)
    }
}
