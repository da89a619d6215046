//! Who controls caves (G11.94).

use crate::*;

impl Pto {
    /// G11.94: known caves without squads or crews of their owner in good order go to such of the enemy who are beside them, and back to
    /// their owner when such of him are there, be they hidden.
    pub(crate) fn take_caves(&self, play: &mut Play<'_, Self>) {
        for index in 0..play.state.caves.len() {
            let (state, cave) = (&*play.state, play.state.caves[index]);
            if cave.is_hidden {
                continue;
            }
            let enemy = cave.owner.opponent();
            let is_able = |unit: &Named| {
                self.printed(*unit).is_multi()
                    && state.is_good_order(*unit)
                    && !state[*unit].is(Condition::Unarmed)
            };
            let inside: Vec<Named> = (state.soldiers_on(cave.owner, cave.spot()))
                .filter(is_able)
                .collect();
            let beside = |unit: Named| {
                let spot = state.spot(unit);
                unit.veil != Veil::Hidden
                    && spot.is_some_and(|spot| self.is_adjacent(state, spot, cave.spot()))
            };
            let is_beset = state.soldiers(enemy).filter(is_able).any(beside);
            let is_shown = inside.iter().any(|unit| unit.veil != Veil::Hidden);
            let is_taken = inside.is_empty() && (is_beset || cave.is_taken);
            let seems_taken = !is_shown && (is_beset || cave.seems_taken);
            let one = &mut play.state.caves[index];
            one.is_taken = is_taken;
            one.seems_taken = seems_taken;
            if seems_taken != cave.seems_taken {
                let side = if seems_taken { enemy } else { cave.owner };
                play.tell(Event::ControlsCave(side, cave.spot()));
            }
        }
    }
}

impl Pto {
    /// G11.94: how many caves of a side are neither gone nor under the control of its enemy, as far as a viewer knows: who does not
    /// know all supposes as many as it may have.
    pub(crate) fn caves_left(&self, state: &State, viewer: Viewer, side: Side) -> i16 {
        let own = || state.caves.iter().filter(|cave| cave.owner == side);
        if is_owner(viewer, side) {
            return own().filter(|cave| !cave.is_taken).count() as i16;
        }
        let all = i16::from(self.scenario(state).number_of_caves(side));
        let taken = own().filter(|cave| cave.seems_taken).count() as i16;
        all - taken - i16::from(state.caves_closed)
    }
}
