//! Single men in good order who flee along with the broken (5.7).

use crate::*;

impl Pto {
    /// 5.7: whether a single man goes along with a broken unit that has not begun to run: in good order and its Location, neither
    /// pinned nor busy.
    pub(super) fn check_follower(
        &self,
        state: &State,
        flight: Flight,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let unit = state.own(flight.unit.side, unit)?;
        let one = &state[unit];
        let bound = [
            Condition::Pinned,
            Condition::Busy,
            Condition::Packing,
            Condition::Mounted,
        ];
        let is_able = self.printed(unit).is_single()
            && !self.is_dummy(unit)
            && self.printed(unit).class != UnitClass::Hunter
            && state.is_good_order(unit)
            && !one.is_any(&bound);
        let has_begun = flight.points < super::rout::POINTS;
        let is_with = one.at == state[flight.unit].at;
        refuse(!is_able || !is_with || has_begun, Refusal::NoFollower(unit))?;
        refuse(one.is(Condition::Done), Refusal::HasRouted(unit))?;
        refuse(state.picked.contains(unit.id), Refusal::Picked(unit))?;
        Ok(unit)
    }

    /// 5.7: those who flee along come after.
    pub(super) fn flee_along(
        &self,
        play: &mut Play<'_, Self>,
        from: Option<Spot>,
        to: Spot,
        crawls: bool,
    ) -> Flow<Self> {
        let all: Vec<Named> = play.state.of_set(play.state.picked).collect();
        for unit in all {
            let is_there = play.state.spot(unit) == from;
            if !is_there || !play.state.is_unbroken(unit) {
                play.state.picked.remove(unit.id);
                continue;
            }
            self.leave_guns(play, unit);
            play.state[unit].set(Condition::Done);
            self.lift(play, unit);
            play.tell(match crawls {
                true => Event::Crawled(unit, to),
                false => Event::Routed(unit, to),
            });
            self.arrive_routing(play, unit, to, crawls)?;
            self.come_into_view(play, unit, false);
        }
        Ok(())
    }
}
