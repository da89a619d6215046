//! Wounds of single men (5.9).

use super::morale::Loss;
use crate::*;

impl Pto {
    /// 5.9: a man is wounded: up to 4 he lives. A wound pins (A17.2 in G1.4), and the pin of a leader may pin his men (5.4).
    pub(super) fn wound(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self> {
        match self.wound_alone(play, unit)? {
            true => self.lose_leader(play, unit, play.state.spot(unit), Loss::Pinned),
            false => Ok(()),
        }
    }

    /// The same whatever that makes of his men; whether he lives and was not pinned before.
    pub(super) fn wound_alone(&self, play: &mut Play<'_, Self>, unit: Named) -> Flow<Self, bool> {
        let thrown = self.throw(play, Reason::Wound, unit.side)?;
        let again = i32::from(play.state[unit].is(Condition::Wounded));
        if thrown.sum + again > 4 {
            return self.eliminate(play, unit).map(|()| false);
        }
        play.state[unit].set(Condition::Wounded);
        // 5.8, 5.3: the berserk are never pinned, and who is broken may rout.
        let kept = [Condition::Berserk, Condition::Broken, Condition::Pinned];
        let is_new = !play.state[unit].is_any(&kept);
        if is_new {
            play.state[unit].set(Condition::Pinned);
        }
        self.expose(play, unit);
        let unit = self.now(play.state, unit);
        play.tell(Event::Wounded(unit));
        self.settle(play, unit);
        Ok(is_new)
    }
}
