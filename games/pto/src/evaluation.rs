//! How a position stands, and a position as numbers.

use crate::*;
use heigi_engine::hexes::Scale;

/// What vehicles are worth, in half-squads.
const TANK: f32 = 5.0;
const TRUCK: f32 = 1.0;

impl Pto {
    /// What the men of a side are worth who can still do something.
    fn strength_left(&self, state: &State, side: Side) -> f32 {
        let worth = |unit: Named| {
            let own = match self.printed(unit).class {
                UnitClass::Leader | UnitClass::Hero => 1.5,
                class => f32::from(class.look().halves),
            };
            if state.is_unbroken(unit) {
                own
            } else {
                own / 2.0
            }
        };
        let vehicles = state
            .vehicles(side)
            .map(|vehicle| match self.is_armoured(vehicle) {
                true => TANK,
                false => TRUCK,
            });
        let aboard = state
            .vehicles(side)
            .flat_map(|vehicle| self.all_aboard(state, vehicle));
        state.soldiers(side).chain(aboard).map(worth).sum::<f32>() + vehicles.sum::<f32>()
    }

    /// How near a side is to a goal, from 1 in it to 0 far away.
    fn nearness(&self, state: &State, side: Side, goal: HexId) -> f32 {
        let goal = Spot::ground(goal);
        let near = state
            .soldiers(side)
            .filter(|unit| self.printed(*unit).is_multi());
        let ranges = near.filter_map(|unit| Some(self.range(state.spot(unit)?, goal)));
        ranges.min().map_or(0.0, |range| 1.0 / (1.0 + range as f32))
    }

    /// How many concealed units of others there are in each hex.
    fn describe_unknown(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        let unknown = [ALLIES, JAPAN].into_iter().flat_map(|side| {
            let units = state
                .soldiers(side)
                .filter(move |unit| unit.veil == Veil::Concealed && !is_owner(viewer, side));
            units.filter_map(|unit| Some(state.spot(unit)?.hex.index()))
        });
        let mut counted = std::collections::BTreeMap::new();
        unknown.for_each(|hex| *counted.entry(hex).or_insert(0.0) += 1.0);
        numbers.rows(
            "unknown",
            HEXES,
            "by hex: how many concealed units of others there are, of 16",
        );
        numbers.plane(counted, 16.0, HEXES);
    }
}

impl Evaluates for Pto {
    /// 21: who holds the goals, who is near them, and who has men left to take or hold them.
    fn prospect(&self, state: &State) -> f32 {
        let scenario = self.scenario(state);
        let [allies, japan] = [ALLIES, JAPAN].map(|side| self.strength_left(state, side));
        let balance = (allies - japan) / (allies + japan).max(1.0);
        let objective = &scenario.objective;
        let attacks = if objective.attacker == ALLIES {
            1.0
        } else {
            -1.0
        };
        // How far the condition is met that is farthest from it.
        let leads = objective.aims.iter().map(|aim| {
            let (count, number) = (self.measured(state, aim), aim.number);
            let ahead = (f32::from(count) + 0.5 - f32::from(number)) / f32::from(number);
            if aim.measure.look() { ahead } else { -ahead }
        });
        let lead = leads.fold(1.0, f32::min).max(-1.0);
        let goals = self.wanted(state, objective.attacker, true);
        let near: f32 = goals
            .iter()
            .map(|goal| self.nearness(state, objective.attacker, *goal))
            .sum();
        let time = f32::from(state.turn) / f32::from(scenario.turns);
        let near = near / goals.len().max(1) as f32;
        (0.9 * balance + attacks * (lead * time + near - 0.4)).tanh()
    }

    fn describe(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        step::describe(self, state, viewer, numbers);
        let scenario = self.scenario(state);
        numbers
            .block("turn", "the turn, of all; which side's; which phase")
            .share(state.turn, scenario.turns)
            .one_of(Some(state.phasing.index()), SIDES.len())
            .one_of(Some(state.phase.number()), Phase::ALL.len());
        numbers
            .block("points", "half points that the movers have spent, of 16")
            .share(state.spent, 16.0);
        let scale = Scale::of(&self.data.grid);
        let row = 11 + Part::ALL.len() + Condition::ALL.len();
        numbers.rows(
            "units",
            row,
            "each unit in the order of the scenario, then those made in play; all 0 where there is none or it is not known: which side, \
             whether it has firepower, range, morale of 10 each, what it stacks as, picked, moving, on the map, where \
             right and down, in which part of the hex, each condition",
        );
        for number in 0..MOST_UNITS {
            let unit = state.named(UnitId(number as u8));
            let Some(unit) = unit.ok().filter(|unit| self.is_seen(state, viewer, *unit)) else {
                numbers.plane([], 1.0, row);
                continue;
            };
            let (one, printed) = (&state[unit], self.printed(unit));
            let spot = state.spot(unit);
            numbers
                .one_of(Some(unit.side.index()), SIDES.len())
                .share(printed.fire, 10.0)
                .share(printed.range, 16.0)
                .share(printed.morale, 10.0)
                .share(printed.class.look().halves, 2.0)
                .flag(state.picked.contains(unit.id))
                .flag(state.movers.contains(unit.id))
                .flag(spot.is_some());
            scale.put(spot.map(|spot| spot.hex), numbers);
            numbers.one_of(spot.map(|spot| spot.part.number()), Part::ALL.len());
            for condition in Condition::ALL {
                // G18.6: which nobody else knows.
                let is_secret = *condition == Condition::DareDeath && !is_owner(viewer, unit.side);
                numbers.flag(one.is(*condition) && !is_secret);
            }
        }
        self.describe_unknown(state, viewer, numbers);
        let goals = scenario.objective.goals.iter().zip(&state.held);
        let goals =
            goals.map(|(hex, side)| (hex.index(), if *side == ALLIES { 1.0 } else { -1.0 }));
        numbers.rows(
            "goals",
            HEXES,
            "by hex: 1 where the Allies hold a goal, -1 where Japan does",
        );
        numbers.plane(goals, 1.0, HEXES);
        let residual = state
            .residual
            .iter()
            .map(|(spot, power)| (spot.hex.index(), f32::from(*power)));
        describe_huts(state, numbers);
        numbers.rows("residual", HEXES, "by hex: residual firepower, of 12");
        numbers.plane(residual, 12.0, HEXES);
    }
}

/// The huts that have collapsed.
fn describe_huts(state: &State, numbers: &mut Numbers) {
    numbers.rows(
        "collapsed",
        HEXES,
        "by hex: 1 where the huts have collapsed",
    );
    let collapsed = state.collapsed.iter().map(|hex| (hex.index(), 1.0));
    numbers.plane(collapsed, 1.0, HEXES);
}
