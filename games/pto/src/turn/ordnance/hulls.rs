//! What hits a whole Location strikes the vehicles there (C1.55).

use super::Damage;
use super::shot::{Hit, Shot};
use crate::turn::{Firepower, Shellfire};
use crate::*;
use heigi_engine::scene::PreviewChance;
use std::cmp::Ordering;

impl Pto {
    /// C1.55: whether vehicles of the enemy of a side, but for landing craft, are in a Location, those that move, while they do.
    pub(crate) fn has_hulls(&self, state: &State, side: Side, target: Spot) -> bool {
        self.hulls_in(state, side, target).next().is_some()
    }

    fn hulls_in<'a>(
        &'a self,
        state: &'a State,
        side: Side,
        target: Spot,
    ) -> impl Iterator<Item = Named> + 'a {
        let enemy = side.opponent();
        let moves = state.is_on_the_move(enemy);
        let hulls = state.vehicles_at(enemy, target);
        hulls.filter(move |hull| {
            let is_meant = !moves || state.movers.contains(hull.id);
            is_meant && target.part == Part::Ground && !self.is_craft(*hull)
        })
    }

    /// C1.55: a shot that hits a whole Location strikes the vehicles of the enemy there, with the dice of the hit.
    pub(super) fn strike_hulls(
        &self,
        play: &mut Play<'_, Self>,
        shot: &Shot,
        hit: Hit,
        thrown: Option<Thrown>,
    ) -> Flow<Self> {
        let (side, spot) = (shot.weapon.side, shot.target);
        let is_struck = shot.is_area && self.has_hulls(play.state, side, spot);
        let columns = self.hull_columns(play.state, shot, hit);
        let Some((thrown, [hard, open])) = thrown.zip(columns).filter(|_| is_struck) else {
            return Ok(());
        };
        let cover = self.hull_cover(play.state, shot, hit);
        self.tell_modifiers(play, &cover);
        let roll = thrown.sum + total(&cover);
        self.strike_armour(play, side.opponent(), spot, (hard, roll))?;
        self.strike_vehicles(play, side.opponent(), spot, (open, roll), None)
    }

    /// C1.55, G13.3, G13.421: the columns of a hit on a whole Location that count for armour and for other vehicles.
    fn hull_columns(&self, state: &State, shot: &Shot, hit: Hit) -> Option<[usize; 2]> {
        let (column, _) = shot.effect(self, hit)?;
        let calibre = self.printed(shot.weapon).calibre;
        let power = self.data.tables.explosive_power(calibre.into()).half();
        let power = match hit {
            Hit::Critical => Firepower(2 * power.0),
            _ => power,
        };
        let fire = Shellfire {
            whole: self.data.tables.column(power)?,
            ..Shellfire::of(column, power)
        };
        Some(self.columns_at_hulls(state, shot.target.hex, fire))
    }

    /// C1.55: what covers vehicles in a Location from what hits all of it; against a critical hit it counts the other way.
    fn hull_cover(&self, state: &State, shot: &Shot, hit: Hit) -> Vec<Modifier> {
        let effects = self.effects(state, shot.target.hex);
        let is_mortar = self.printed(shot.weapon).class == UnitClass::Mortar;
        let cover = i32::from(if is_mortar {
            effects.indirect
        } else {
            effects.cover
        });
        match hit {
            Hit::Critical => {
                let turned = (-cover.abs(), "18.2", "pto-modifier-cover-reversed");
                Modifier::list(&[turned])
            }
            _ if cover < 0 => Modifier::list(&[(cover, "22.4", "pto-modifier-burst")]),
            _ => Modifier::list(&[(cover, "7.1", "pto-modifier-cover")]),
        }
    }

    /// C1.55: what a roll on a column for armour and one for others does to a vehicle.
    pub(crate) fn hull_damage(&self, hull: Named, [hard, open]: [usize; 2], roll: i32) -> Damage {
        if self.is_armoured(hull) {
            let roll = roll + self.worse_from_above(hull);
            return match self.data.tables.result(hard, roll).look() {
                Harm::Kill(_) => Damage::Wreck,
                Harm::Casualty(_) => Damage::Immobile,
                _ => Damage::None,
            };
        }
        match roll.cmp(&self.data.motoring.line[open]) {
            Ordering::Less => Damage::Wreck,
            Ordering::Equal => Damage::Immobile,
            Ordering::Greater => Damage::None,
        }
    }

    /// C1.55: the first vehicle in a Location at all of which a shot is fired, and in how many of [`Shot::throws`] that makes a wreck of it
    /// and stops it.
    pub(crate) fn ways_at_hull(&self, state: &State, shot: &Shot) -> Option<(Named, [u32; 2])> {
        let mut hulls = self.hulls_in(state, shot.weapon.side, shot.target);
        let hull = hulls.next().filter(|_| shot.is_area)?;
        let damage_of = |sum: i32, hit: Hit| {
            let columns = self.hull_columns(state, shot, hit);
            let roll = sum + total(&self.hull_cover(state, shot, hit));
            columns.map_or(Damage::None, |columns| {
                self.hull_damage(hull, columns, roll)
            })
        };
        let ways = |damage: Damage| shot.ways_of(damage_of, |one| *one == damage);
        Some((hull, [Damage::Wreck, Damage::Immobile].map(ways)))
    }

    /// C1.55: the same for a preview.
    pub(super) fn hull_chances(&self, state: &State, shot: &Shot) -> Vec<PreviewChance> {
        let ways = self.ways_at_hull(state, shot);
        let [wreck, immobile] = ways.map_or([0; 2], |(_, ways)| ways);
        let all = [
            ("pto-chance-wreck", wreck),
            ("pto-chance-immobile", immobile),
        ];
        let chance = |(label, ways): (&'static str, u32)| PreviewChance {
            label: Text::new(label),
            ways,
            of: shot.throws(),
        };
        let shown = all.into_iter().filter(|(_, ways)| *ways > 0);
        shown.map(chance).collect()
    }
}
