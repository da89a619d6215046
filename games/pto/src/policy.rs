//! How promising actions are, as far as the side knows.

mod advances;
mod aircraft;
mod artillery;
mod burning;
mod caves;
mod charges;
mod close_combat;
mod evacuating;
mod ferrying;
mod firing;
mod marches;
mod outlook;
mod perils;
mod routs;
mod sailing;
mod searching;
mod setting_up;
mod shelter;
mod snipers;
mod vehicles;
mod weights;

use crate::*;
use outlook::Outlook;
use weights::*;

impl Judges for Pto {
    fn score(
        &self,
        state: &State,
        actions: &[Action],
        skill: heigi_engine::Skill,
        random: &mut heigi_engine::Random,
        scores: &mut Vec<f32>,
    ) {
        let heigi_engine::Pending::Decision(side) = self.pending(state) else {
            return scores.extend(actions.iter().map(|_| 0.0));
        };
        let outlook = Outlook::of(self, state, side);
        let judged = actions.iter().map(|action| outlook.judge(*action));
        skill.blur(CARELESS, CAREFUL, judged, random, scores);
    }
}

impl Outlook<'_> {
    /// How promising an action is.
    fn judge(&self, action: Action) -> f32 {
        let (game, state) = (self.game, self.state);
        let Some(step) = state.agenda.last() else {
            return 0.0;
        };
        let anyway = judge_recall(state, step, action);
        if let Some(worth) = anyway.or_else(|| game.judge_anywhere(state, action)) {
            return worth;
        }
        let fire = |unit: UnitId| {
            let unit = state.named(unit);
            unit.map_or(0.0, |unit| f32::from(game.printed(unit).fire))
        };
        match (step, action) {
            (Step::SettingUp(_) | Step::Arranging(_) | Step::Laying(_), _) => {
                game.judge_set_up(state, action)
            }
            // A narrower beach is soon crossed, and nothing stands up out of the water then.
            (Step::Announcing(_), Action::HighTide) => 2.0,
            (Step::Dropping(step), Action::Put(spot)) => game.judge_landing(state, step.unit, spot),
            (Step::Flying(step), _) => game.judge_flying(state, step.side, action),
            (Step::Repelling(step), Action::Repel(gun)) => game.judge_flak(state, step.plane, gun),
            (Step::Rallying(_), Action::Repair(_)) | (Step::Storming(_), Action::Join(_)) => 1.0,
            (Step::Rallying(_), Action::Recombine(_) | Action::Recover(_)) => 0.5,
            (Step::Handing(_), Action::Take(unit)) => fire(unit),
            (_, Action::Deploy(_) | Action::Give(_) | Action::Pack(_) | Action::Die(_)) => -2.0,
            // A computer is asked as often as need be.
            (_, Action::Decline | Action::Near(_) | Action::Chance(_)) => -50.0,
            // Below whatever a march that has to be made costs: taking back leads nowhere.
            (_, Action::Leave(_) | Action::Keep) => -1.0e6,
            (Step::Firing(_), _) => self.judge_fire(None, action),
            (Step::Reaction(reaction), _) => self.judge_fire(Some(reaction.spot), action),
            (Step::Moving(_), Action::Search(_) | Action::Dare(_)) => {
                game.judge_look(state, step, action)
            }
            (Step::Moving(_), Action::Drive(vehicle)) => self.judge_start(vehicle),
            (Step::Moving(_) | Step::March(_), Action::Overrun(_)) => 0.5,
            (Step::Moving(_), Action::SetOff(unit)) => game.sacrifice_gain(state, unit),
            (Step::Flight(_), Action::Board(_)) => self.judge_rout(step, action),
            (_, Action::Board(craft)) if self.ferries_off(craft) => COMING,
            (_, Action::Board(_) | Action::Push(_)) | (Step::Moving(_), Action::Hatch(_)) => -1.0,
            (Step::Moving(_), Action::Unload(_)) => 1.0,
            (Step::Driving(step), _) => self.judge_under_way(step.vehicle, action),
            (Step::Moving(_), _) => self.judge_move(action),
            (Step::March(_), _) => self.judge_march(action),
            (Step::Mustering(_) | Step::Impulse(_), _) => self.judge_wave(step, action),
            (Step::Searching(_) | Step::Aiming(_) | Step::Daring(_), _) => {
                game.judge_look(state, step, action)
            }
            (Step::Routing(_) | Step::Flight(_), _) => self.judge_rout(step, action),
            (Step::Advancing(_), Action::Advance(unit)) => self.best_advance(unit) - BESTIR,
            (Step::AdvanceOf(advance), Action::Step(to)) => {
                self.advance_gain(advance.unit, to) - BESTIR
            }
            // The weakest shows himself.
            (Step::Showing(_), Action::Show(unit)) => -fire(unit),
            (Step::Declaring(_) | Step::Leaving(_) | Step::WithdrawalOf(_), _) => {
                self.judge_close_combat(step, action)
            }
            (Step::Anchoring(_), Action::Anchor(spot)) => game.judge_anchorage(state, spot),
            (Step::Storming(_), Action::Engage(_)) | (Step::Warding(_), Action::Join(_)) => 2.0,
            _ => 0.0,
        }
    }
}

/// G14.232, G14.233: how promising it is to take home what has been recalled, to steady passengers and to leave a vehicle, and what
/// [`judge_spirit`] knows; nothing of what is something else.
fn judge_recall(state: &State, step: &Step, action: Action) -> Option<f32> {
    match (step, action) {
        (_, Action::Follow(_)) => Some(-2.0),
        (_, Action::Steady(_)) => Some(2.0),
        (_, Action::Abandon(vehicle)) => {
            let one = state.units.get(vehicle.index());
            let must = one.is_some_and(|one| one.is(Condition::Forsaken));
            Some(if must { 2.0 } else { -50.0 })
        }
        (Step::Moving(_), Action::Drive(vehicle)) => {
            let must = state.altered.returning.contains(vehicle);
            must.then_some(1.0)
        }
        (Step::Driving(step), _) => {
            let is_recalled = state[step.vehicle].is(Condition::Recalled);
            is_recalled.then(|| judge_going_home(action))
        }
        _ => judge_spirit(action),
    }
}

/// A10.41, A12.153, A20.55: how promising it is to give way unforced, which nobody does, to mop up, and to set upon a guard, which costs
/// nothing; nothing of what is something else.
fn judge_spirit(action: Action) -> Option<f32> {
    match action {
        Action::Yield(_) => Some(-50.0),
        Action::MopUp(_) => Some(-1.0),
        Action::Escape(_) => Some(2.0),
        _ => None,
    }
}

/// G14.232: how promising an action of a craft is that goes home: on, and out.
fn judge_going_home(action: Action) -> f32 {
    match action {
        Action::Step(_) | Action::Exit => 2.0,
        Action::Reverse(_) => 1.0,
        _ => 0.0,
    }
}

impl Pto {
    /// How promising an action is that is worth the same in whatever step it may be chosen; nothing of others.
    fn judge_anywhere(&self, state: &State, action: Action) -> Option<f32> {
        match action {
            Action::Exit => Some(self.exit_gain(state)),
            Action::Motion(vehicle) => Some(self.judge_motion(state, vehicle)),
            Action::Hunt(vehicle) => Some(self.hunt_gain(state, vehicle)),
            Action::Sacrifice(goal) => Some(self.charge_at_gain(state, goal)),
            Action::Rally(unit) => Some(self.rally_gain(state, unit)),
            Action::Skirt(_) => Some(-1.0),
            _ => None,
        }
    }

    /// How far it is from a Location to the nearest hex that a side wants.
    fn goal_distance(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let goals = self
            .wanted(state, side, self.attacks(state, side))
            .into_iter();
        let ranges = goals.map(|hex| self.range(spot, Spot::ground(hex)));
        ranges.min().unwrap_or_default() as f32
    }

    /// The hexes that a side wants: who seeks something what it does not hold yet and, where that counts, where its men leave
    /// the map; who has what it needs stays near what it holds.
    pub(crate) fn wanted(&self, state: &State, side: Side, seeks: bool) -> Vec<HexId> {
        if let Some(places) = self.embarkation(state, side) {
            return places;
        }
        let scenario = self.scenario(state);
        let objective = &scenario.objective;
        let is_wanted = |held: Side| seeks != (held == side);
        // A26.16: nobody comes to a blaze, and it counts for nobody.
        let is_wanted = |hex: HexId, held: Side| is_wanted(held) && !state.is_ablaze(hex);
        let goals = objective.goals.iter().zip(&state.held);
        let wanted = goals.filter(|(hex, held)| is_wanted(**hex, **held));
        let exits = scenario.exits.iter();
        let exits = exits.filter(|exit| exit.side == objective.attacker);
        let exits = exits.flat_map(|exit| &exit.hexes);
        let wanted: Vec<HexId> = wanted.map(|(hex, _)| hex).chain(exits).copied().collect();
        let counts_caves = |aim: &printed::Aim| aim.measure == printed::Measure::Caves;
        match wanted.is_empty() {
            true if objective.aims.iter().any(counts_caves) => self.burrowed(state, side),
            true => objective.goals.clone(),
            false => wanted,
        }
    }

    /// What known mines and wire in a hex cost who comes there.
    pub(super) fn hazard(&self, state: &State, side: Side, spot: Spot) -> f32 {
        let known = state.fortifications_in(spot.hex);
        let known = known.filter(|one| one.is_known_to(side));
        let costs = known.map(|one| match one.kind {
            Fieldwork::Mines => 2.5,
            Fieldwork::Wire if !spot.is_inside() => 1.0,
            Fieldwork::Panjis if spot.part == Part::Above => 1.0,
            _ => 0.0,
        });
        costs.sum()
    }

    /// Whether a side has to meet the conditions of victory.
    pub(crate) fn attacks(&self, state: &State, side: Side) -> bool {
        self.scenario(state).objective.attacker == side
    }

    /// What it costs to come across panjis of which a side knows.
    pub(super) fn stakes_between(&self, state: &State, side: Side, from: Spot, to: Spot) -> f32 {
        let panjis = self.panjis_behind(state, to.hex, from.hex);
        let is_known = panjis.is_some_and(|panjis| panjis.is_known_to(side));
        STAKES * f32::from(u8::from(is_known))
    }

    /// Whether a unit waits beside the map, or stands where it leaves it.
    fn is_at_edge(&self, state: &State, unit: UnitId) -> bool {
        let at = state.units.get(unit.index()).map(|unit| unit.at);
        match at {
            Some(At::Coming(_)) => true,
            Some(At::In(spot)) => {
                let is_exit = self.scenario(state).is_exit(state.phasing, spot.hex);
                is_exit && self.exit_gain(state) > 0.0
            }
            _ => false,
        }
    }

    /// What it is worth to leave the map: much where that counts for victory.
    fn exit_gain(&self, state: &State) -> f32 {
        let aims = &self.scenario(state).objective.aims;
        let counts = |aim: &printed::Aim| {
            matches!(
                aim.measure,
                printed::Measure::Exited | printed::Measure::Saved | printed::Measure::Lead
            )
        };
        match self.attacks(state, state.phasing) && aims.iter().any(counts) {
            true => COMING,
            false => -COMING,
        }
    }

    /// What a charge that is placed there may be expected to do, if its bearer comes through.
    fn charge_gain(&self, state: &State, to: Spot) -> f32 {
        let enemies = state.soldiers_at(state.phasing.opponent(), to).count() as f32;
        if to.part.cave_side().is_some() {
            return CAVE;
        }
        if enemies == 0.0 {
            -1.0
        } else {
            0.5 + 0.5 * enemies
        }
    }
}
