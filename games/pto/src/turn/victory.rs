//! Victory (21): what is counted for it, and the reckoning at the end.

use crate::printed::{Aim, Dozer, Measure};
use crate::*;

/// What men are worth (21): a squad, a half-squad or crew, a leader without the bonus that he brings.
const SQUAD: i16 = 2;
const HALF_SQUAD: i16 = 1;
const LEADER: i16 = 1;
/// What a Gun is worth (21), and a large one; what multiplies that of a captured Gun or vehicle, and of one that was the Chinese's (G18.44).
const GUN: i16 = 2;
const LARGE_GUN: i16 = 4;
const CAPTURED: i16 = 2;
const CHINESE: i16 = 4;

/// 21: what a Gun that is no part of a vehicle is worth.
fn gun_points(gun: &Printed) -> i16 {
    match gun.gun_size {
        ..0 => LARGE_GUN,
        0.. => GUN,
    }
}

impl Pto {
    /// 21, G1.65: what a unit is worth in victory points as it is now: a leader what he leads by, a hero nothing, a vehicle a
    /// point and one each for its crew, its armour and its main armament [L].
    pub(crate) fn victory_points(&self, state: &State, unit: Named) -> i16 {
        let printed = self.printed(unit);
        match printed.class {
            UnitClass::Squad => SQUAD,
            UnitClass::Crew if printed.is_party => self.data.artillery.ships.worth,
            UnitClass::HalfSquad | UnitClass::Crew => HALF_SQUAD,
            UnitClass::Leader => {
                let led = self.leadership(state, unit).unwrap_or(0);
                LEADER + (-led).max(0) as i16
            }
            UnitClass::Gun if printed.mount.is_none() => gun_points(printed),
            UnitClass::Craft => self.craft_points(state, unit),
            UnitClass::Tank | UnitClass::Truck => {
                let is_gun =
                    |weapon: &CounterId| self.data.counters[weapon.index()].class == UnitClass::Gun;
                let has_gun = printed.weapons.iter().any(is_gun);
                let has_crew = printed.crew.is_some() && !state[unit].is(Condition::Driverless);
                let extra = [has_crew, self.is_armoured(unit), has_gun];
                let whole = 1 + extra.into_iter().map(i16::from).sum::<i16>();
                // G15.11 to G15.13.
                let worth = |kind| self.data.dozers.worth[kind];
                match self.dozer(unit) {
                    Some(Dozer::Tank) => whole + worth(Dozer::Tank),
                    Some(kind) => worth(kind),
                    None => whole,
                }
            }
            _ => 0,
        }
    }

    /// 21: a side has lost a unit, which counts so often.
    pub(crate) fn lose(&self, state: &mut State, unit: Named, times: i16) {
        let points = times * self.victory_points(state, unit);
        state.losses[unit.side.index()] += points;
    }

    /// 21: what one counter is worth more than the one that takes its place; men who are reduced to the other face of their
    /// counter, crews who become those of vehicles and leaders whom battle hardens are not lost (G1.65).
    pub(crate) fn lose_by_exchange(&self, state: &mut State, unit: Named, by: CounterId) {
        let worth = |counter: CounterId| match self.data.counters[counter.index()].class {
            UnitClass::Squad => SQUAD,
            UnitClass::HalfSquad | UnitClass::Crew => HALF_SQUAD,
            _ => 0,
        };
        state.losses[unit.side.index()] += worth(unit.counter) - worth(by);
    }

    /// 21: the victory points that a side has for what its enemy has lost; Guns and vehicles that it has captured count at the
    /// end.
    pub(crate) fn inflicted(&self, state: &State, side: Side) -> i16 {
        let enemy = side.opponent();
        let gear = |unit: Named| {
            let printed = self.printed(unit);
            let is_theirs = (printed.nation == Nation::Japan) == (enemy == JAPAN);
            let is_chinese = matches!(printed.nation, Nation::Nationalist | Nation::Communist);
            let times = if is_chinese { CHINESE } else { CAPTURED };
            let is_gun = printed.class == UnitClass::Gun && printed.mount.is_none();
            match state[unit].at {
                _ if !is_theirs => 0,
                At::Off(Tray::Lost) if is_gun => gun_points(printed),
                At::With(_) if is_gun && unit.side == side => times * gun_points(printed),
                At::Vehicle(_) if unit.side == side && state.is_vehicle(unit) => {
                    times * self.victory_points(state, unit)
                }
                _ => 0,
            }
        };
        state.losses[enemy.index()] + state.all().map(gear).sum::<i16>()
    }

    /// 21: the victory points of those of a side who have left the map.
    pub(crate) fn exited(&self, state: &State, side: Side) -> i16 {
        let out = self.out(state, side);
        out.map(|unit| self.exit_points(state, unit)).sum()
    }

    /// G14.42: the same without what has carried them.
    fn saved(&self, state: &State, side: Side) -> i16 {
        let men = self.out(state, side);
        let men = men.filter(|unit| !self.printed(*unit).is_vehicle());
        men.map(|unit| self.exit_points(state, unit)).sum()
    }

    /// 21: those of a side who have left the map.
    fn out<'s>(&'s self, state: &'s State, side: Side) -> impl Iterator<Item = Named> + 's {
        let all = state.all().filter(move |unit| unit.side == side);
        all.filter(|unit| state[*unit].at == At::Off(Tray::Exited))
    }

    /// 21: the victory points of a side: for losses of the enemy, for who has left the map, for hexes that it holds.
    fn points_of(&self, state: &State, side: Side) -> i16 {
        let worth = i16::from(self.scenario(state).objective.worth);
        let men = self.inflicted(state, side) + self.exited(state, side);
        men + worth * self.count_held(state, side)
    }

    /// 21: how many of the hexes that decide a side holds; one that is ablaze counts for nobody.
    fn count_held(&self, state: &State, side: Side) -> i16 {
        let goals = &self.scenario(state).objective.goals;
        let held = goals.iter().zip(&state.held);
        let held = held.filter(|(hex, held)| **held == side && !state.is_ablaze(**hex));
        held.count() as i16
    }

    /// 21: how many there are of what a condition counts.
    pub(crate) fn measured(&self, state: &State, aim: &Aim) -> i16 {
        self.measured_by(state, Viewer::Everything, aim)
    }

    /// The same as far as a viewer knows: of the enemy, those who are neither concealed nor hidden.
    pub(crate) fn measured_by(&self, state: &State, viewer: Viewer, aim: &Aim) -> i16 {
        let side = self.scenario(state).objective.attacker;
        let enemy = side.opponent();
        match aim.measure {
            Measure::Held => self.count_held(state, side),
            Measure::Kept => self.count_held(state, enemy),
            Measure::Defenders => {
                let known = |unit: &Named| self.is_seen(state, viewer, *unit);
                (self.defenders(state, enemy, aim, &known) / 2) as i16
            }
            Measure::Inflicted => self.inflicted(state, side),
            Measure::Suffered => self.inflicted(state, enemy),
            Measure::Exited => self.exited(state, side),
            Measure::Saved => self.saved(state, side),
            Measure::Caves => self.caves_left(state, viewer, enemy),
            Measure::Lead => self.points_of(state, side) - self.points_of(state, enemy),
        }
    }

    /// The half-squads, and squads as two of them, that a side has in good order in the rows of a condition, as far as they are known.
    fn defenders(
        &self,
        state: &State,
        side: Side,
        aim: &Aim,
        known: &dyn Fn(&Named) -> bool,
    ) -> u16 {
        let is_there = |unit: &Named| {
            let spot = state.spot(*unit);
            let row = spot.map(|spot| printed::row_of(&self.data.grid, spot.hex));
            let rows = aim.rows;
            rows.is_none_or(|[first, last]| row.is_some_and(|row| (first..=last).contains(&row)))
        };
        let men = state.soldiers(side).filter(is_there);
        let men = men.filter(|unit| state.is_good_order(*unit) && known(unit));
        men.map(|unit| u16::from(self.printed(unit).class.look().halves))
            .sum()
    }

    /// 21: whether a condition is met now.
    pub(crate) fn is_met(&self, state: &State, aim: &Aim) -> bool {
        let (count, number) = (self.measured(state, aim), i16::from(aim.number));
        match aim.measure.look() {
            true => count >= number,
            false => count < number,
        }
    }

    /// Who has nobody left has lost, unless somebody of his has left the map: then it is reckoned.
    pub(crate) fn end_if_alone(&self, play: &mut Play<'_, Self>) {
        for side in [ALLIES, JAPAN] {
            let state = &*play.state;
            let is_man = |unit: Named| !self.is_dummy(unit);
            let is_there = |unit: Named| {
                let waits = matches!(state[unit].at, At::Coming(_)) && is_man(unit);
                unit.side == side && (waits || state.is_vehicle(unit))
            };
            let has_any = state.all().any(is_there) || state.soldiers(side).any(is_man);
            if has_any || state.winner.is_some() {
                continue;
            }
            if self.exited(state, side) > 0 {
                self.reckon(play);
                continue;
            }
            play.state.winner = Some(side.opponent());
            play.tell(Event::NobodyLeft(side.opponent()));
        }
    }

    /// 21: the end: each condition is reckoned, and who has to meet them wins if he does.
    pub(crate) fn reckon(&self, play: &mut Play<'_, Self>) {
        let objective = &self.scenario(play.state).objective;
        let attacker = objective.attacker;
        for aim in &objective.aims {
            let count = self.measured(play.state, aim).into();
            let number = aim.number.into();
            play.tell(match self.is_met(play.state, aim) {
                true => Event::Meets(aim.measure, count, number),
                false => Event::Fails(aim.measure, count, number),
            });
        }
        let has_all = objective
            .aims
            .iter()
            .all(|aim| self.is_met(play.state, aim));
        let (winner, told) = match has_all {
            true => (attacker, Event::Holds(attacker)),
            false => (attacker.opponent(), Event::Keeps(attacker.opponent())),
        };
        play.state.winner = Some(winner);
        play.tell(told);
    }
}
