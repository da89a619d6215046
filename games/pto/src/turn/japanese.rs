//! Japanese who fail a morale check: squads and crews lose steps (G1.1 to G1.3).

use super::morale::{Failure, Source};
use crate::*;

impl Pto {
    /// G1.1 to G1.4: what happens to a Japanese unit that would break.
    pub(super) fn fail_japanese(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        failure: Failure,
    ) -> Flow<Self> {
        let printed = self.printed(unit).clone();
        match printed.class {
            _ if printed.is_single() && failure.is_casualty => self.eliminate(play, unit),
            UnitClass::Hero | UnitClass::Hunter if play.state[unit].is(Condition::Wounded) => {
                self.eliminate(play, unit)
            }
            _ if printed.is_single() => self.wound(play, unit),
            UnitClass::Squad => self.fail_japanese_squad(play, unit, failure),
            UnitClass::Crew if !failure.is_casualty => {
                self.fail_japanese_crew(play, unit, failure.source)
            }
            _ if failure.is_casualty => self.eliminate(play, unit),
            _ => self.break_as(play, unit, printed.lower.filter(|_| failure.is_beyond)),
        }
    }

    /// G1.3: a crew loses a step under fire; its second one, and anything else, breaks it, and what is left is a vehicle
    /// crew.
    fn fail_japanese_crew(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        source: Source,
    ) -> Flow<Self> {
        let printed = self.printed(unit);
        let reduced = printed.reduced;
        if source == Source::Attack && reduced.is_some() {
            self.replace(play, unit, reduced);
            return Ok(());
        }
        let last = reduced.map_or(printed, |reduced| &self.data.counters[reduced.index()]);
        self.break_as(play, unit, last.lower)
    }

    /// A unit breaks, under another counter if there is one for it.
    fn break_as(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        by: Option<CounterId>,
    ) -> Flow<Self> {
        self.replace(play, unit, by);
        self.break_unit(play, self.now(play.state, unit))
    }

    fn fail_japanese_squad(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        failure: Failure,
    ) -> Flow<Self> {
        let printed = self.printed(unit).clone();
        let is_conscript = printed.is_inexperienced();
        let is_attack = failure.source == Source::Attack;
        // G1.14: what an original 12 leaves of conscripts who fail beyond their level is nobody.
        if failure.is_casualty && is_conscript && failure.is_beyond && is_attack {
            return self.eliminate(play, unit);
        }
        let lower = printed.lower.filter(|_| failure.is_beyond);
        let class = lower.map_or(printed.clone(), |lower| {
            self.data.counters[lower.index()].clone()
        });
        let breaks = failure.is_casualty || !is_attack || is_conscript && failure.is_beyond;
        if !breaks {
            // G1.121 to G1.124: a step less, of its own class or the next lower one.
            let next = if printed.is_reduced {
                class.half
            } else {
                class.reduced
            };
            self.replace(play, unit, next);
            return Ok(());
        }
        let leaves_two = !is_attack && !failure.is_casualty && !printed.is_reduced;
        self.replace(play, unit, class.half);
        let half = self.now(play.state, unit);
        let other = if leaves_two {
            self.split_off(play, half)
        } else {
            None
        };
        for broken in other.into_iter().chain([half]) {
            self.break_unit(play, broken)?;
        }
        Ok(())
    }
}
