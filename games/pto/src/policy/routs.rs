//! Where broken units flee: out of sight, under cover, to a leader who rallies them; and who had best try to rally.

use super::outlook::Outlook;
use super::weights::*;
use crate::*;

/// What a squad is worth that is replaced by a lesser one, of one that rallies, and one that is reduced.
const SHAMED: f32 = 0.4;
const LOST: f32 = 1.0;

impl Outlook<'_> {
    /// How promising an action of a rout is.
    pub fn judge_rout(&self, step: &Step, action: Action) -> f32 {
        match (step, action) {
            (Step::Routing(_), Action::Rout(unit)) => self.flight_gain(unit),
            (Step::Flight(flight), Action::Step(to)) => {
                self.refuge(flight.unit, to) - self.refuge_now(flight.unit)
            }
            // G14.41: nothing is safer.
            (Step::Flight(_), Action::Board(_)) => 5.0,
            (Step::Flight(flight), Action::Crawl(to)) => {
                self.refuge(flight.unit, to) - self.refuge_now(flight.unit) - CRAWLS
            }
            // Leaders stay in the line.
            (Step::Flight(_), Action::Join(_) | Action::Leave(_)) => -1.0,
            _ => 0.0,
        }
    }

    fn refuge_now(&self, unit: Named) -> f32 {
        let spot = self.state.spot(unit);
        spot.map_or(0.0, |spot| self.refuge(unit, spot))
    }

    /// What a Location is worth to a broken unit.
    fn refuge(&self, unit: Named, spot: Spot) -> f32 {
        let (game, state) = (self.game, self.state);
        let others = || {
            let all = state.soldiers_at(self.side, spot);
            all.filter(|other| *other != unit && state.is_unbroken(*other))
        };
        let is_led = others().any(|other| game.leadership(state, other).is_some());
        let effects = game.effects(state, spot.hex);
        let is_refuge = game.is_refuge(state, self.side, spot.hex);
        let is_shelter = effects.is_shelter || spot.is_below() || is_refuge;
        let shelter = 0.3 * f32::from(u8::from(is_shelter));
        let near = self
            .nests()
            .iter()
            .map(|nest| game.range(nest.spot, spot))
            .min();
        let near = near.map_or(0.0, |near| 0.5 / (near.max(1) as f32));
        let fire = match state.fire(spot.hex) {
            Some(_) => BLAZE,
            None => 0.0,
        };
        RALLYING * f32::from(u8::from(is_led)) + shelter + 0.1 * self.cover(spot) as f32
            - self.exposure(spot)
            - near
            - fire
    }

    /// What it is worth that a unit flees at all: much where enemies see it.
    fn flight_gain(&self, unit: UnitId) -> f32 {
        let Ok(unit) = self.state.named(unit) else {
            return -1.0;
        };
        let Some(from) = self.state.spot(unit) else {
            return -1.0;
        };
        if self.game.must_rout(self.state, unit, from) {
            return 1.0;
        }
        let here = self.refuge(unit, from);
        let near = self.game.data.grid.neighbours(from.hex);
        let near = near.map(|(_, hex)| Spot::ground(hex));
        let near = near.chain(self.game.rout_ways_below(self.state, from));
        let best = near.map(|to| self.refuge(unit, to));
        let best = best.fold(f32::MIN, f32::max);
        if best > here + 0.1 { 0.5 } else { -0.5 }
    }
}

impl Pto {
    /// 5.6: what it is worth that a unit tries to rally: leaders come first, as others may rally under them, and of those who are alone, of whom but
    /// one may try, who has the best chance; none who would sooner be lost by it.
    pub(super) fn rally_gain(&self, state: &State, unit: UnitId) -> f32 {
        let Ok(unit) = state.named(unit) else {
            return -1.0;
        };
        let Ok(leader) = self.check_rally(state, unit) else {
            return -1.0;
        };
        let chance = self.ways_to_rally(state, unit, leader) as f32 / 36.0;
        let leads = f32::from(u8::from(self.printed(unit).is_single()));
        // 14, G1.41: who fails before a commissar is worth less then.
        let is_driven = leader.is_some_and(|leader| self.is_commissar(leader));
        let fails = match is_driven {
            true => SHAMED * (1.0 - chance),
            false => LOST / 36.0,
        };
        match chance > fails {
            true => 2.0 + chance + leads,
            false => -0.5,
        }
    }
}
