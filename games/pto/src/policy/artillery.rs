//! How promising calls for artillery are.

use super::outlook::{Outlook, cost_of};
use crate::*;

/// From how much expected harm on it pays to call artillery, and to have it fire for effect.
const CALL: f32 = 0.3;
const EFFECT: f32 = 0.4;
/// What harm to the own side weighs.
const OWN: f32 = 1.5;
/// How much of what is called falls where it is wanted in the end.
const HOPE: f32 = 0.5;
/// What it is worth to find out first how the guns lie.
const PICK: f32 = 4.0;

impl Pto {
    pub(super) fn is_radio_id(&self, state: &State, unit: UnitId) -> bool {
        let unit = state.named(unit);
        unit.is_ok_and(|unit| self.printed(unit).class.is_radio())
    }

    /// What high explosive around a hex may be expected to do to the enemy, less what it does to the own side.
    fn harm_around(&self, state: &State, side: Side, number: usize, hex: HexId) -> f32 {
        let battery = &state.batteries[number];
        if battery.is_ship && self.is_wasted(state, battery, hex) {
            return -1.0;
        }
        let of_hex = |near: HexId| {
            let spot = Spot::ground(near);
            let [own, theirs] = [side, side.opponent()].map(|side| {
                let there = state.soldiers_at(side, spot).next().is_some();
                let chances =
                    there.then(|| self.barrage_chances(state, (battery, hex), (side, spot)));
                let chances = chances.unwrap_or_default();
                self.harm_by(state, side.opponent(), spot, &chances)
            });
            theirs - OWN * own
        };
        let hexes = self.barrage_hexes(state, battery, hex);
        hexes.into_iter().map(of_hex).sum()
    }

    /// What the best use of a radio is worth.
    pub(super) fn judge_radio(&self, state: &State, side: Side, radio: UnitId) -> f32 {
        if !state.picked.is_empty() {
            return -1.0;
        }
        let mut other = state.clone();
        other.picked.insert(radio);
        let mut hexes: Vec<HexId> = state
            .known(side.opponent())
            .chain(
                state
                    .soldiers(side.opponent())
                    .filter(|unit| unit.veil == Veil::Concealed),
            )
            .filter_map(|unit| Some(state.spot(unit)?.hex))
            .collect();
        let rounds = state.batteries.iter();
        let rounds = rounds.filter_map(|one| {
            let round = one.mission.map(|mission| mission.hex);
            round.or(one.concluded)
        });
        hexes.extend(rounds);
        let spots = hexes.into_iter().map(Spot::ground);
        let all = spots.flat_map(|spot| {
            [
                Action::Call(spot),
                Action::Fire(spot),
                Action::Illuminate(spot),
            ]
        });
        let worth = all.map(|action| {
            let is_legal = self.check_fire(&other, side, action).is_ok();
            match is_legal {
                true => self.judge_call_of(&other, side, action),
                false => -1.0,
            }
        });
        let best = worth.fold(-1.0, f32::max);
        if best > 0.0 { PICK + best } else { -1.0 }
    }

    /// What it is worth to call artillery to a Location, or to have it fire for effect there.
    pub(super) fn judge_call_of(&self, state: &State, side: Side, action: Action) -> f32 {
        let number = self.radio_in_hand(state);
        let number = number.and_then(|radio| self.check_radio(state, side, radio).ok());
        let Some(number) = number else {
            return -1.0;
        };
        match action {
            Action::Call(spot) => {
                let harm = HOPE * self.harm_around(state, side, number, spot.hex);
                if harm > CALL { harm } else { -1.0 }
            }
            Action::Fire(spot) => {
                // G14.68: without a round before, not all of it falls where it is wanted.
                let battery = &state.batteries[number];
                let is_ranged = battery.mission.is_some() || battery.concluded.is_some();
                let share = if is_ranged { 1.0 } else { HOPE };
                let harm = share * self.harm_around(state, side, number, spot.hex);
                if harm > EFFECT { 1.0 + harm } else { -1.0 }
            }
            Action::Illuminate(spot) => self.judge_light(state, side, spot),
            _ => -1.0,
        }
    }
}

impl Outlook<'_> {
    /// 29: what a squad may expect that comes into the shells of a fire for effect, whosever they are.
    pub(super) fn shelling(&self, spot: Spot) -> f32 {
        let (game, state) = (self.game, self.state);
        if spot.is_below() || state.batteries.is_empty() {
            return 0.0;
        }
        let harm = |(battery, _): (Battery, _)| {
            let middle = battery.mission.map_or(spot.hex, |mission| mission.hex);
            let chances = game.barrage_chances(state, (&battery, middle), (self.side, spot));
            let of: u32 = chances.iter().map(|(_, ways)| ways).sum();
            let harms = chances.iter();
            let harms = harms.map(|(result, ways)| cost_of(*result, 1.0) * *ways as f32);
            harms.sum::<f32>() / of.max(1) as f32
        };
        let all = game.barrages_on(state, spot.hex).into_iter();
        all.map(harm).sum()
    }
}

impl Pto {
    /// G14.62: how much of the land the shells of a ship reach that lies in a hex, as slopes hide the rest.
    pub(super) fn judge_anchorage(&self, state: &State, spot: Spot) -> f32 {
        let map = self.map(state);
        let land = map.hexes().filter(|hex| !map.terrain(*hex).is_coast());
        let reached = land.filter(|hex| !self.is_reverse_slope(state, spot.hex, *hex));
        reached.count() as f32
    }
}
