//! Vehicles that overrun men (28).

use super::ways::{Gear, Way};
use crate::printed::Mount;
use crate::*;

/// What tracks, or a main armament that is served, add to the firepower of an overrun (28, 3.5 of core-b).
const BASE: u8 = 4;
/// Which share of its points an overrun takes (28).
const SHARE: u8 = 4;

impl Pto {
    /// 28: whether a vehicle may overrun who is in a hex that it enters, or in that in which it begins to drive, and what that costs.
    pub(super) fn check_overrunning_of(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
    ) -> Result<Way, Refusal> {
        if state.spot(vehicle) != Some(to) {
            let way = self.way(state, vehicle, to, Gear::Ahead)?;
            return self.check_overrun(state, vehicle, way);
        }
        let way = Way {
            to,
            cost: 0,
            mud: None,
            crosses_bank: false,
        };
        let way = self.check_overrun(state, vehicle, way)?;
        let begins = state.spent <= POINT && state.spent == state.spent_here;
        refuse(!begins, Refusal::OverrunsFirst(vehicle))?;
        Ok(way)
    }

    fn check_overrun(&self, state: &State, vehicle: Named, way: Way) -> Result<Way, Refusal> {
        // G12.5.
        refuse(self.is_craft(vehicle), Refusal::CraftNeverOverruns(vehicle))?;
        let is_target = state.has_shown(vehicle.side.opponent(), way.to);
        refuse(!is_target, Refusal::NoTarget(way.to))?;
        let power = self.overrun_power(state, vehicle);
        let may = self.is_armoured(vehicle) || self.dozer(vehicle).is_some();
        refuse(!may || power.0 == 0, Refusal::TooWeak)?;
        let points = self.vehicle(vehicle).map_or(0, |printed| printed.points);
        let cost = way.cost.saturating_add(POINT * points.div_ceil(SHARE));
        let left = self.points_left_in(state, vehicle, way.to);
        afford(cost, left)?;
        Ok(Way { cost, ..way })
    }

    /// 28: the machine guns that are served, and 4 for tracks or for a main armament that is served.
    pub(crate) fn overrun_power(&self, state: &State, vehicle: Named) -> Firepower {
        // G15.26: with the blade alone.
        if self.overruns_with_blade(state, vehicle) {
            return Firepower::whole(self.data.dozers.overrun);
        }
        let is_shut = state[vehicle].is(Condition::Buttoned);
        let is_tracked = self
            .vehicle(vehicle)
            .is_some_and(|printed| printed.drive == printed::Drive::Tracked);
        let power = |weapon: Named| {
            let printed = self.printed(weapon);
            let lost = [Condition::Malfunctioning, Condition::PrepFired];
            let is_idle = is_shut && printed.mount == Some(Mount::Roof);
            match printed.class {
                _ if state[weapon].is_any(&lost) || is_idle => 0,
                UnitClass::Gun if is_tracked => 0,
                UnitClass::Gun => BASE,
                _ => printed.fire,
            }
        };
        let guns: u8 = state.weapons_of(vehicle).map(power).sum();
        Firepower::whole(guns + BASE * u8::from(is_tracked))
    }

    /// G15.26: whether a vehicle overruns with its blade: a bulldozer that is no tank, or a tank whose blade is down.
    fn overruns_with_blade(&self, state: &State, vehicle: Named) -> bool {
        let is_down = state[vehicle].is(Condition::Dozing);
        match self.dozer(vehicle) {
            Some(printed::Dozer::Tank) => is_down,
            Some(_) => true,
            None => false,
        }
    }

    /// 28: a vehicle has entered a hex and attacks all men there, whom no ground covers; stuck in it with half.
    pub(super) fn overrun(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        to: Spot,
    ) -> Flow<Self> {
        let enemy = vehicle.side.opponent();
        let power = self.overrun_power(play.state, vehicle);
        let power = match self.is_held(play.state, vehicle) {
            true => power.half(),
            false => power,
        };
        let is_seen = play.state.has_known(enemy, to);
        let power = if is_seen { power } else { power.half() };
        let is_bladed = self.overruns_with_blade(play.state, vehicle);
        if is_bladed {
            play.state[vehicle].set(Condition::Dozing);
        }
        let weapons: Vec<Named> = play.state.weapons_of(vehicle).collect();
        for weapon in weapons.into_iter().filter(|_| !is_bladed) {
            play.state[weapon].set(Condition::PrepFired);
        }
        let Some(column) = self.data.tables.column(power) else {
            return Ok(());
        };
        play.tell(Event::Overruns(vehicle, to));
        let on_target = self
            .target_modifiers(play.state, enemy, &[to], to, 0)
            .uncovered()
            .at_rest();
        let mut modifiers = on_target.list();
        modifiers.extend(self.surf_at(play.state, &[], to));
        modifiers.extend(self.stun_modifiers(play.state, vehicle));
        self.tell_modifiers(play, &modifiers);
        let thrown = self.throw(play, Reason::Fire, vehicle.side)?;
        let targets: UnitSet = play
            .state
            .soldiers_at(enemy, to)
            .map(|unit| unit.id)
            .collect();
        for (units, alone) in self.by_hazard(play.state, targets, to) {
            self.tell_modifiers(play, &alone);
            let roll = thrown.sum + total(&modifiers) + total(&alone);
            self.affect(play, to, units, column, roll)?;
        }
        self.crush_sangar(play, vehicle, to);
        Ok(())
    }

    /// F8.41, G15.261: what runs on tracks flattens the sangar of those whom it overruns, be it an armoured vehicle or a bulldozer.
    fn crush_sangar(&self, play: &mut Play<'_, Self>, vehicle: Named, to: Spot) {
        let is_tracked = self
            .vehicle(vehicle)
            .is_some_and(|printed| printed.drive == printed::Drive::Tracked);
        let has_sangar = play.state.fieldwork(to.hex, Fieldwork::Sangar).is_some();
        if !is_tracked || !has_sangar || self.is_held(play.state, vehicle) {
            return;
        }
        play.state.remove_works(Fieldwork::Sangar, to.hex);
        let inside = Spot::part(to.hex, Part::Entrenchment);
        if play.state.shelter_of(inside).is_none() {
            for unit in &mut play.state.units {
                if let Some(spot) = unit.at.spot_mut().filter(|spot| **spot == inside) {
                    *spot = Spot::ground(to.hex);
                }
            }
        }
        play.tell(Event::SangarCrushed(vehicle, to));
    }
}
