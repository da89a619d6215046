//! What stays face down at its base for the patrols of a side (8.3.9.1).

use crate::Luzon;
use crate::printed::units::AircraftId;
use crate::refusal::Refusal;
use crate::situation::air::{Mission, Spot, Task};
use crate::situation::state::State;
use heigi_engine::refuse;

impl Luzon {
    /// 8.3.9.1: how many air units of its type each patrolling air unit keeps face down at its base: one up to half
    /// the range, two beyond; of mixed patrols the shortest range counts (8.3.9.2).
    #[must_use]
    pub fn patrol_upkeep(&self, state: &State, aircraft: AircraftId, spot: Spot) -> u8 {
        self.upkeep_among(state, |one| state.air.task(one), aircraft, spot)
    }

    /// The same with other missions than are planned now.
    fn upkeep_among(
        &self,
        state: &State,
        tasks: impl Fn(AircraftId) -> Option<Task>,
        aircraft: AircraftId,
        spot: Spot,
    ) -> u8 {
        let Some(base) = state.base(aircraft) else {
            return 0;
        };
        let with = self.air_force(self.flies_for(aircraft)).filter(|one| {
            let task = tasks(*one);
            task.is_some_and(|task| task.mission == Mission::Patrol && task.spot == spot)
        });
        let ranges = with.chain([aircraft]).map(|one| self.kind(one).range);
        let half = u16::from(ranges.min().unwrap_or_default() / 2);
        1 + u8::from(self.flight(base, spot) > half)
    }

    /// 8.3.9.1: whether enough air units stay behind for all patrols when one more mission is flown.
    pub(super) fn check_upkeep(
        &self,
        state: &State,
        aircraft: AircraftId,
        task: Task,
    ) -> Result<(), Refusal> {
        let after = |one| {
            if one == aircraft {
                Some(task)
            } else {
                state.air.task(one)
            }
        };
        let is_patrol = task.mission == Mission::Patrol;
        let shares = |one: &AircraftId| {
            let patrols = |other: Task| other.mission == Mission::Patrol && other.spot == task.spot;
            *one == aircraft || is_patrol && after(*one).is_some_and(patrols)
        };
        for one in self.air_force(self.flies_for(aircraft)).filter(shares) {
            let kept = self.kept_down(state, after, one);
            let is_short = kept > 0 && kept > self.idle(state, after, one).count();
            refuse(is_short, Refusal::NoUpkeep(one))?;
        }
        Ok(())
    }

    /// How many air units of a type must stay face down at its base.
    pub(crate) fn kept_down(
        &self,
        state: &State,
        tasks: impl Fn(AircraftId) -> Option<Task> + Copy,
        aircraft: AircraftId,
    ) -> usize {
        let alike = self.support(aircraft).aircraft.iter();
        let alike = alike.filter(|one| state.base(*one) == state.base(aircraft));
        let kept = alike.filter_map(|one| {
            let task = tasks(one).filter(|task| task.mission == Mission::Patrol)?;
            Some(usize::from(self.upkeep_among(state, tasks, one, task.spot)))
        });
        kept.sum()
    }

    /// The air units of a type that stand ready at its base without a mission.
    pub(crate) fn idle(
        &self,
        state: &State,
        tasks: impl Fn(AircraftId) -> Option<Task>,
        aircraft: AircraftId,
    ) -> impl Iterator<Item = AircraftId> {
        let base = state.base(aircraft);
        self.support(aircraft).aircraft.iter().filter(move |one| {
            base.is_some()
                && state.base(*one) == base
                && tasks(*one).is_none()
                && !state.air.is_face_down(*one)
        })
    }
}
