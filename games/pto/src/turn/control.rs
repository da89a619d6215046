//! Control (21): who holds the hexes that decide.

use crate::*;

impl Pto {
    /// 21: hexes change hands, and a side that is alone has won.
    pub(crate) fn take_control(&self, play: &mut Play<'_, Self>) {
        self.take_hexes(play);
        self.end_if_alone(play);
    }

    /// 21: a hex goes to a side with an unbroken unit of several men there and no armed enemy in it.
    pub(crate) fn take_hexes(&self, play: &mut Play<'_, Self>) {
        self.take_caves(play);
        let goals = &self.scenario(play.state).objective.goals;
        for (number, hex) in goals.iter().enumerate() {
            let spot = Spot::ground(*hex);
            let state = &play.state;
            // Who is hidden neither takes it nor keeps others from taking it, which would tell that he is there.
            let holds = |side: Side| {
                let is_able = |unit: Named| {
                    let lost = [Condition::Broken, Condition::Berserk, Condition::Unarmed];
                    unit.veil != Veil::Hidden && !state[unit].is_any(&lost)
                };
                let takes = |unit: Named| self.printed(unit).is_multi() && is_able(unit);
                state.fighters_at(side, spot).any(takes)
            };
            let is_armed = |side: Side| {
                let mut there = state.fighters_at(side, spot);
                let has_vehicle = state.vehicles_at(side, spot).next().is_some();
                let is_armed =
                    |unit: Named| unit.veil != Veil::Hidden && !state[unit].is(Condition::Unarmed);
                has_vehicle || there.any(is_armed)
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
}
