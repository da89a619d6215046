//! Broken men who flee into caves, on below the ground and out again (G11.77).

use crate::*;

/// Within how many half points of a rout a cave is so near that one may flee towards it: those of three of them.
const FAR: u8 = 36;

impl Pto {
    /// G11.77: the ways of a rout that lead below the ground, or out of it at the bottom of the same hex.
    pub(crate) fn rout_ways_below(&self, state: &State, from: Spot) -> Vec<Spot> {
        let ways = self.beside(state, from).into_iter();
        let leaves = |to: &Spot| from.is_below() && *to == Spot::ground(from.hex);
        ways.filter(|to| to.is_below() || leaves(to)).collect()
    }

    /// G11.77, G11.74: whether a broken unit with so many half points left may flee into a cave or a complex: Japanese men on foot, once
    /// in a phase, and from one Location below the ground to another one with as many points as that takes at least.
    pub(crate) fn check_rout_below(
        &self,
        state: &State,
        unit: Named,
        points: u8,
        (from, to): (Spot, Spot),
    ) -> Result<(), Refusal> {
        if !to.is_below() {
            return Ok(());
        }
        self.check_goes_below(state, unit, to)?;
        let needed = POINT * self.data.caves.least;
        let left = points.saturating_sub(POINT * self.overload(state, unit));
        refuse(
            from.is_below() && left < needed,
            Refusal::TooDearBelow(needed / POINT, left / POINT),
        )
    }

    /// G11.77: whether a leg of a rout needs no shelter to lead to: into a cave, out of one, or nearer to one.
    pub(crate) fn leads_to_caves(
        &self,
        state: &State,
        unit: Named,
        (from, to): (Spot, Spot),
    ) -> bool {
        if from.is_below() || to.is_below() {
            return true;
        }
        let has_caves = state.caves.iter().any(|cave| cave.owner == unit.side);
        if !has_caves || !self.is_japanese(unit) {
            return false;
        }
        let far = |start: Spot| self.points_to_cave(state, unit, start);
        far(from).is_some_and(|before| far(to).is_some_and(|after| after < before))
    }

    /// How many half points of a rout it takes from a Location to the mouth of the nearest cave.
    fn points_to_cave(&self, state: &State, unit: Named, start: Spot) -> Option<u16> {
        let reach = self.rout_reach(state, unit, start, FAR);
        let own = state.caves.iter().filter(|cave| cave.owner == unit.side);
        let open = own.filter(|cave| !cave.is_in_cliff);
        let mouths = open.filter_map(|cave| self.entrance_of(state, cave.spot()));
        mouths.filter_map(|hex| reach.cost(hex)).min()
    }

    /// G11.77, G11.75: a broken unit flees into a cave or a complex, without those whom it guards; its rout is over.
    pub(crate) fn rout_below(
        &self,
        play: &mut Play<'_, Self>,
        unit: Named,
        to: Spot,
    ) -> Flow<Self> {
        let from = play.state.spot(unit);
        let free = self.hand_over(play, unit, true);
        self.emerge(play, free, from)?;
        self.enter_below(play, unit, to);
        Ok(())
    }
}
