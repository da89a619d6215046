//! Victory (17.0): goals, levels, and what refused withdrawals cost.

use crate::Luzon;
use crate::event::Event;
use crate::printed::campaign::{Goal, Leaving, Level};
use crate::printed::units::{ALLIES, JAPAN, Service};
use crate::sequence::Play;
use crate::situation::state::{State, Verdict};
use heigi_engine::Side;

impl Luzon {
    /// 17.3: whether a goal is met with these places in Japanese hands and that Allied attack strength.
    #[must_use]
    pub fn is_met(&self, goal: Goal, manila: bool, corregidor: bool, attack: u16) -> bool {
        let is_beaten = self.most_attack(goal).is_none_or(|most| attack <= most);
        let is_held = match goal {
            Goal::A | Goal::B => manila || corregidor,
            Goal::C | Goal::D => manila && corregidor,
        };
        is_held && is_beaten
    }

    /// 17.3: the greatest Allied attack strength with which a goal is met, if that matters.
    pub(crate) fn most_attack(&self, goal: Goal) -> Option<u16> {
        let [b, c, d] = self.campaign().beaten;
        match goal {
            Goal::A => None,
            Goal::B => Some(b),
            Goal::C => Some(c),
            Goal::D => Some(d),
        }
    }

    /// 17.2: the level of Japan for a strategic goal: operational if the goal one letter easier is met, tactical
    /// with two.
    #[must_use]
    pub fn level(&self, strategic: Goal, manila: bool, corregidor: bool, attack: u16) -> Level {
        let met = self.best_met(strategic, [manila, corregidor], attack);
        met.map_or(Level::Allied, |(level, _)| level)
    }

    /// 17.2: the highest level that is reached, and the goal that gives it.
    fn best_met(
        &self,
        strategic: Goal,
        [manila, corregidor]: [bool; 2],
        attack: u16,
    ) -> Option<(Level, Goal)> {
        let mut levels = strategic.with_easier();
        levels.find(|(_, goal)| self.is_met(*goal, manila, corregidor, attack))
    }

    /// 17.2, 17.3: the level that is reached now and the goal that gives it, before anything is deducted.
    #[must_use]
    pub fn goal_met(&self, state: &State) -> Option<(Level, Goal)> {
        let named = self.map().named;
        let places = [named.manila, named.corregidor];
        let held = places.map(|hex| self.holder(state, hex) == JAPAN);
        self.best_met(self.goal(state)?, held, self.allied_attack(state))
    }

    /// 14.4.1 and 14.5: a level for refused withdrawals of ground units, of army and of navy aircraft each.
    #[must_use]
    pub fn deductions(&self, state: &State) -> u8 {
        let is_refused = |is_it: &dyn Fn(&Leaving) -> bool| {
            let mut refused = state.refused.iter();
            refused.any(|one| is_it(&self.campaign().withdrawal(one).leaving))
        };
        let of = |wanted: Service| {
            is_refused(
                &|leaving| matches!(leaving, Leaving::Aircraft { service, .. } if *service == wanted),
            )
        };
        let ground = is_refused(&|leaving| !matches!(leaving, Leaving::Aircraft { .. }));
        u8::from(ground) + u8::from(of(Service::Army)) + u8::from(of(Service::Navy))
    }

    /// with the switch, the levels that a Corregidor in Allied hands costs Japan while it is not neutralised (10.2.1).
    #[must_use]
    pub fn fortress_levels(&self, state: &State) -> u8 {
        let is_held = self.holder(state, self.map().named.corregidor) == ALLIES;
        let counts = state.options.fortress_costs_a_level;
        if counts && is_held && !self.is_neutralised(state) {
            self.campaign().limits.corregidor_not_neutralised_levels
        } else {
            0
        }
    }

    /// 17.4: the level at the end of the last turn, or by victory points (18.3).
    #[must_use]
    pub fn verdict(&self, state: &State) -> Level {
        if state.options.victory_points {
            return self.campaign().level(self.victory_points(state));
        }
        let level = self.goal_met(state);
        let level = level.map_or(Level::Allied, |(level, _)| level);
        level.lowered(self.deductions(state) + self.fortress_levels(state))
    }

    /// What leads to the verdict: the goal that the chits ask for, the one that is met, and the levels that are lost.
    fn tell_goals(&self, play: &mut Play<'_>) {
        let state = &*play.state;
        if state.options.victory_points {
            return;
        }
        let chits = state.japanese_chit.zip(state.allied_chit);
        let (Some(goal), Some((japanese, allied))) = (self.goal(state), chits) else {
            return;
        };
        let met = self.goal_met(state);
        let (refused, fortress) = (self.deductions(state), self.fortress_levels(state));
        play.tell(Event::GoalOfChits(japanese + 1, allied + 1, goal));
        play.tell(match met {
            Some((level, goal)) => Event::GoalMet(goal, level, goal.rule()),
            None => Event::NoGoalMet,
        });
        for (levels, rule) in [(refused, "14.4.1"), (fortress, "R-54")] {
            if met.is_some() && levels > 0 {
                play.tell(Event::LevelsLost(levels, rule));
            }
        }
    }

    /// 17.4: the match is judged.
    pub(crate) fn judge(&self, play: &mut Play<'_>) {
        let level = self.verdict(play.state);
        let attack = self.allied_attack(play.state);
        play.state.verdict = Some(Verdict::Judged(level));
        self.tell_points(play);
        self.tell_goals(play);
        play.tell(Event::Judged(level, attack));
    }

    /// Who has won.
    pub(crate) fn winner(&self, verdict: Verdict) -> Side {
        match verdict {
            Verdict::Judged(Level::Allied) => ALLIES,
            Verdict::Judged(_) | Verdict::General => JAPAN,
            Verdict::Conceded(side) => side.opponent(),
        }
    }
}
