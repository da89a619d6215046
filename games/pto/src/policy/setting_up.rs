//! How a computer sets up: as it stands ready, but for some units that it puts elsewhere, so that its set-ups differ.

use crate::*;

/// How often it takes a unit in hand.
const CHANGES: u8 = 5;
/// How far the ground is looked at that a unit would fire over, in hexes.
const FIELD: u32 = 3;
/// What a hex of it is worth, a level of cover, a hex nearer to a goal, and a leader beside squads.
const SEEN: f32 = 0.05;
/// What it is worth besides if others of the side fire over it as well.
const CROSSED: f32 = 0.03;
const COVER: f32 = 0.3;
const NEAR: f32 = 0.35;
const LED: f32 = 0.6;
/// What it is worth to sight a weapon beforehand: more than any place.
const BORED: f32 = 50.0;

impl Pto {
    /// How promising an action of the set-up is.
    pub(super) fn judge_set_up(&self, state: &State, action: Action) -> f32 {
        match (state.agenda.last(), action) {
            (Some(Step::SettingUp(_)), Action::Done) => 0.1,
            (Some(Step::SettingUp(step)), Action::Arrange(unit)) if step.changes < CHANGES => {
                let unit = state.named(unit);
                // Vehicles stay where they stand ready.
                let stays = |unit: Named| {
                    let printed = self.printed(unit);
                    printed.is_weapon() || printed.is_vehicle()
                };
                if unit.is_ok_and(stays) { -1.0 } else { 0.2 }
            }
            // C6.4: when everybody stands where he shall.
            (Some(Step::SettingUp(step)), Action::Arrange(unit)) if step.changes < 2 * CHANGES => {
                let weapon = state.named(unit).ok();
                let is_open = |weapon: Named| {
                    self.may_bore(weapon)
                        && state[weapon].bore.is_none()
                        && !self.attacks(state, weapon.side)
                };
                if weapon.is_some_and(is_open) {
                    0.15
                } else {
                    -1.0
                }
            }
            (Some(Step::Arranging(step)), Action::Bore(spot)) => {
                self.bore_worth(state, step.unit, spot)
            }
            // G1.631: who was left alone by changes cannot stay hidden.
            (Some(Step::SettingUp(step)), Action::Show(unit)) => {
                match self.check_nobody_hides_alone(state, step.side) {
                    Err(Refusal::HiddenAlone(alone)) if alone.id == unit => 0.3,
                    _ => -2.0,
                }
            }
            (Some(Step::SettingUp(_)), Action::Hide(_)) => -2.0,
            (Some(Step::Arranging(step)), Action::Put(spot)) => {
                self.place_worth(state, step.unit, spot)
            }
            // A little better than a place that is as good.
            (Some(Step::Arranging(step)), Action::Keep) => match state.spot(step.unit) {
                Some(spot) => self.place_worth(state, step.unit, spot) + 0.1,
                None => 0.0,
            },
            // What is dug and laid stays where it is ready.
            (Some(Step::Laying(_)), Action::Keep) => 0.0,
            _ => -1.0,
        }
    }

    /// What it is worth to begin somewhere.
    fn place_worth(&self, state: &State, unit: Named, spot: Spot) -> f32 {
        let is_attacker = self.attacks(state, unit.side);
        let far = self.goal_distance(state, unit.side, spot).min(20.0);
        let others = state.soldiers_at(unit.side, spot);
        let others: Vec<Named> = others.filter(|other| *other != unit).collect();
        let printed = self.printed(unit);
        if self.is_dummy(unit) {
            // It draws fire where nobody is.
            return -NEAR * far * 0.5 - others.len() as f32;
        }
        let has_squad = others.iter().any(|other| self.printed(*other).is_multi());
        let led = match printed.is_single() {
            true if has_squad => LED,
            true => -LED,
            false => -0.2 * f32::from(u8::from(has_squad)),
        };
        let field = match printed.fire {
            0 => 0.0,
            _ if is_attacker => 0.0,
            _ => self.field_of_fire(state, unit, spot),
        };
        COVER * self.shelter(state, spot) + field + led - NEAR * far
    }

    /// C6.4: what it is worth to sight a weapon at a Location: open ground some way off that leads to what the enemy wants.
    fn bore_worth(&self, state: &State, weapon: Named, spot: Spot) -> f32 {
        let is_late = matches!(state.agenda.iter().rev().nth(1), Some(Step::SettingUp(step)) if step.changes > CHANGES);
        if !is_late || self.attacks(state, weapon.side) {
            return -1.0e6;
        }
        let bare = f32::from(u8::from(self.is_open(state, spot)));
        let far = self.goal_distance(state, weapon.side, spot);
        BORED + bare - NEAR * far
    }

    /// What the hexes some way off are worth that a unit sees from a Location: more where the fields of fire of others cross its own.
    fn field_of_fire(&self, state: &State, unit: Named, from: Spot) -> f32 {
        let others = state.soldiers(unit.side).filter(|other| {
            let printed = self.printed(*other);
            *other != unit && printed.is_multi() && !self.is_dummy(*other)
        });
        let others = others.filter_map(|other| state.spot(other));
        let others: Vec<Spot> = others.filter(|spot| spot.hex != from.hex).collect();
        let crosses = |to: Spot| {
            let near = |other: &&Spot| self.range(**other, to) <= 2 * FIELD;
            let mut near = others.iter().filter(near);
            near.any(|other| self.sees(state, *other, to))
        };
        let spots = self.map(state).hexes().map(Spot::ground);
        let around = spots.filter(|to| self.range(from, *to) == FIELD);
        let seen = around.filter(|to| self.sees(state, from, *to));
        let worth = seen.map(|to| SEEN + CROSSED * f32::from(u8::from(crosses(to))));
        worth.sum()
    }
}
