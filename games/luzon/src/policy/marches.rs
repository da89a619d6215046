//! What a computer makes of marches: a unit begins one only if something that it may do then is worth more than to halt.
//! So nobody comes back to where he began, and nothing goes round in a circle.

use crate::Luzon;
use crate::action::Action;
use crate::policy::{AT_REST, Aims, STRAYS};
use crate::printed::units::{JAPAN, UnitId};
use crate::sequence::Step;
use crate::situation::state::{Location, State};
use crate::turn::movement::march::{March, Pace};
use heigi_board::HexId;
use heigi_engine::Step as _;

/// Whoever has no enemy within so many hexes does not fight this turn.
const FRONT: u32 = 4;

impl Luzon {
    /// A unit marches if it would go on.
    pub(crate) fn promise_of_march(&self, state: &State, aims: &Aims, unit: UnitId) -> f32 {
        let side = self.unit(unit).side;
        let mut works = state.works.iter();
        if works.any(|works| works.builders.contains(unit)) {
            return -1.0;
        }
        // Whoever serves an airfield leaves it only if an enemy comes near.
        let threatened = || {
            let hex = self.chart_hex(state, side, unit)?;
            self.is_enemy_within(state, side, hex, 3).then_some(hex)
        };
        let Some(hex) = state.hex(unit).or_else(threatened) else {
            return -1.0;
        };
        let down;
        let state = if state.hex(unit).is_some() {
            state
        } else {
            down = self.come_down(state, unit, hex);
            &down
        };
        let march = match state.agenda.last() {
            Some(Step::ReserveMoves(_)) => March::out_of_reserve(self, state, unit),
            _ => March::begin(self, state, unit),
        };
        match self.best_of_march(state, aims, &march) {
            // Before others stand in the way, or are kept back.
            Some((_, Action::Blow(_))) => 0.5,
            Some(_) => 0.2,
            None => -1.0,
        }
    }

    /// 8.7.5: as it would be once a unit has left its chart.
    fn come_down(&self, state: &State, unit: UnitId, hex: HexId) -> State {
        let mut state = state.clone();
        state.put(unit, Location::At(hex));
        state
    }

    /// The best that a march may do besides ending, if it is better than to end. Claims do not count: how strong an enemy
    /// seems differs from sample to sample, and what is begun for one would be given up for the next.
    fn best_of_march(&self, state: &State, aims: &Aims, march: &March) -> Option<(f32, Action)> {
        let mut best = (AT_REST + STRAYS, Action::Halt);
        march.menu(self, state, &mut |action| {
            if matches!(action, Action::Halt | Action::Hasten | Action::Claim(_)) {
                return;
            }
            let promise = self.promise_in_march(state, aims, march, action);
            if promise > best.0 && march.check(self, state, action).is_ok() {
                best = (promise, action);
            }
        });
        (best.1 != Action::Halt).then_some(best)
    }

    /// How promising an action of a march is.
    pub(crate) fn promise_in_march(
        &self,
        state: &State,
        aims: &Aims,
        march: &March,
        action: Action,
    ) -> f32 {
        let unit = march.unit;
        match action {
            Action::Halt => AT_REST,
            Action::Step(to) => state
                .hex(unit)
                .map_or(-1.0, |hex| self.gain(state, aims, unit, [hex, to])),
            Action::Claim(hex) => self.promise_of_claim(state, unit, hex),
            Action::Hasten => self.promise_of_haste(state, aims, march),
            Action::Blow(bridge) => self.promise_of_blowing(state, unit, bridge),
            Action::Repair(_) if self.unit(unit).side == JAPAN => 0.6,
            _ => -1.0,
        }
    }

    /// 7.4.1: an automatic victory is claimed if it would be one.
    fn promise_of_claim(&self, state: &State, unit: UnitId, hex: HexId) -> f32 {
        let battle = self.claim_on(state, self.unit(unit).side, hex);
        if self.is_overwhelming(state, &battle) {
            0.9
        } else {
            -1.0
        }
    }

    /// 4.3: whoever is far from the enemy follows roads at the strategic rate, as he could not attack anyway.
    fn promise_of_haste(&self, state: &State, aims: &Aims, march: &March) -> f32 {
        let side = self.unit(march.unit).side;
        let is_far = |hex| !self.is_enemy_within(state, side, hex, FRONT);
        let hastened = March {
            pace: Pace::Strategic,
            ..*march
        };
        let goes_on = || self.best_of_march(state, aims, &hastened).is_some();
        if state.hex(march.unit).is_some_and(is_far) && goes_on() {
            2.0
        } else {
            -1.0
        }
    }
}
