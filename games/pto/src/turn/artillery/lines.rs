//! The lines of field phones (C1.23), which the enemy and shells may cut.

use crate::*;

impl Pto {
    /// 20: whether a battery is called by a field phone.
    pub(crate) fn is_phone(&self, state: &State, battery: &Battery) -> bool {
        let phone = state.named(battery.radio).ok();
        phone.is_some_and(|unit| self.printed(unit).class == UnitClass::Phone)
    }

    /// C1.23: whether a hex lies in the Security Area of a field phone: on its straight line to the middle of the edge of the map that is
    /// its side's own, or beside that.
    fn is_secured(&self, state: &State, battery: &Battery, hex: HexId) -> bool {
        let home = self.scenario(state).home(battery.side);
        let Some((line, home)) = battery.line.zip(home) else {
            return false;
        };
        let grid = &self.data.grid;
        let near = |other: HexId| grid.distance(other, hex) <= 1;
        let between = self.data.trajectories.crossed(grid, line.hex, home);
        near(line.hex) || near(home) || between.iter().any(|other| near(*other))
    }

    /// C1.23: a fire phase begins: known enemies in the Security Area of a field phone have cut its line.
    pub(super) fn cut_lines(&self, play: &mut Play<'_, Self>) {
        let state = &*play.state;
        let is_cut = |battery: &Battery| {
            let is_enemy = |unit: &Unit| {
                let is_there = unit.is_vehicle() || matches!(unit.at, At::In(_));
                is_there && unit.side != battery.side
            };
            // Of others nobody may hear by it.
            let enemies = state.who(is_enemy).filter(|unit| unit.veil == Veil::Open);
            let mut enemies = enemies.filter_map(|unit| state.spot(unit));
            enemies.any(|spot| self.is_secured(state, battery, spot.hex))
        };
        let cut: Vec<bool> = self.phones(state, is_cut);
        self.cut(play, &cut);
    }

    /// C1.23: shells for effect that kill cut the lines of the field phones in whose Security Area they fall.
    pub(super) fn cut_lines_in(&self, play: &mut Play<'_, Self>, hex: HexId) {
        let state = &*play.state;
        let cut = self.phones(state, |battery| self.is_secured(state, battery, hex));
        self.cut(play, &cut);
    }

    /// For each battery whether it has a whole line of which something holds.
    fn phones(&self, state: &State, holds: impl Fn(&Battery) -> bool) -> Vec<bool> {
        let batteries = state.batteries.iter();
        let is_so = |one: &Battery| !one.is_cut && self.is_phone(state, one) && holds(one);
        batteries.map(is_so).collect()
    }

    fn cut(&self, play: &mut Play<'_, Self>, cut: &[bool]) {
        for (number, _) in cut.iter().enumerate().filter(|(_, is_cut)| **is_cut) {
            let battery = &mut play.state.batteries[number];
            battery.is_cut = true;
            let side = battery.side;
            play.tell(Event::LineCut(Owner(side)));
        }
    }
}
