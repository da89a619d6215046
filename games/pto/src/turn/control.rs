//! Control and victory (21).

use crate::*;

impl Pto {
    /// 21: hexes change hands, and a side that is alone has won.
    pub(crate) fn take_control(&self, play: &mut Play<'_, Self>) {
        self.take_hexes(play);
        self.end_if_alone(play);
    }

    /// 21: a hex goes to a side with an unbroken unit of several men there and no armed enemy in it.
    pub(crate) fn take_hexes(&self, play: &mut Play<'_, Self>) {
        for (number, hex) in self.scenario(play.state).goals.iter().enumerate() {
            let spot = Spot::ground(*hex);
            let state = &play.state;
            // Who is hidden neither takes it nor keeps others from taking it, which would tell that he is there.
            let holds = |side: Side| {
                let is_able = |unit: Named| {
                    let lost = [Condition::Broken, Condition::Berserk];
                    unit.veil != Veil::Hidden && !state[unit].is_any(&lost)
                };
                let takes = |unit: Named| self.printed(unit).is_multi() && is_able(unit);
                state.fighters_at(side, spot).any(takes)
            };
            let is_armed = |side: Side| {
                let mut there = state.fighters_at(side, spot);
                let has_vehicle = state.vehicles_at(side, spot).next().is_some();
                has_vehicle || there.any(|unit| unit.veil != Veil::Hidden)
            };
            let taker = [ALLIES, JAPAN]
                .into_iter()
                .find(|side| holds(*side) && !is_armed(side.opponent()));
            let Some(side) = taker.filter(|side| state.held[number] != *side) else {
                continue;
            };
            play.state.held[number] = side;
            play.tell(Event::Controls(side, spot));
        }
    }

    /// Who has nobody left on the map has lost.
    fn end_if_alone(&self, play: &mut Play<'_, Self>) {
        for side in [ALLIES, JAPAN] {
            if play.state.vehicles(side).next().is_some() {
                continue;
            }
            let mut soldiers = play.state.soldiers(side);
            let is_there = soldiers.any(|unit| !self.is_dummy(unit));
            drop(soldiers);
            if !is_there && play.state.winner.is_none() {
                play.state.winner = Some(side.opponent());
                play.tell(Event::NobodyLeft(side.opponent()));
            }
        }
    }

    /// 21: the last turn is over.
    pub(crate) fn end_by_time(&self, play: &mut Play<'_, Self>) {
        let scenario = self.scenario(play.state);
        let attacker = scenario.attacker;
        let held = play
            .state
            .held
            .iter()
            .filter(|side| **side == attacker)
            .count();
        let (winner, told) = match held >= scenario.needed {
            true => (attacker, Event::Holds(attacker)),
            false => (attacker.opponent(), Event::Keeps(attacker.opponent())),
        };
        play.state.winner = Some(winner);
        play.tell(told);
    }
}
