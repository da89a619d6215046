//! Before whom the broken flee (5.5, 5.7): armed enemies whom they know.

use crate::*;

impl Pto {
    /// Whether a unit is not broken and has arms; every man has some (22.5), but for tank-hunter heroes (G1.4231).
    pub(super) fn is_armed(&self, state: &State, unit: Named) -> bool {
        let is_hunter = self.printed(unit).class == UnitClass::Hunter;
        match state.is_vehicle(unit) {
            true => state.weapons_of(unit).next().is_some(),
            false => state.is_unbroken(unit) && !state[unit].is(Condition::Unarmed) && !is_hunter,
        }
    }

    /// Enemies of a side who are not broken and can fire, with where they are.
    fn armed_enemies(&self, state: &State, side: Side) -> impl Iterator<Item = (Named, Spot)> {
        let enemies = state
            .known(side.opponent())
            .chain(state.vehicles(side.opponent()))
            .filter(move |enemy| self.is_armed(state, *enemy));
        enemies.filter_map(|enemy| Some((enemy, state.spot(enemy)?)))
    }

    /// How far a unit fires in the ordinary way, by itself or with its machine guns: a firepower of 1 is enough, which every
    /// machine gun has even in the hands of a leader alone (4.4).
    fn normal_range(&self, state: &State, unit: Named) -> u32 {
        let fires = |weapon: &Named| {
            self.printed(*weapon).class == UnitClass::MachineGun
                && !state[*weapon].is(Condition::Malfunctioning)
        };
        let weapons = state.weapons_of(unit).filter(fires);
        let own = match self.printed(unit) {
            printed if printed.is_vehicle() || printed.fire == 0 => 0,
            printed => printed.range,
        };
        let ranges = weapons.map(|weapon| self.printed(weapon).range);
        ranges.chain([own]).max().unwrap_or(0).into()
    }

    /// Whether a Location is open ground (4.6) in sight and normal range of an armed enemy.
    pub(super) fn is_exposed(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
        may_see: impl Fn(Named) -> bool,
    ) -> bool {
        let is_covered = |from: Spot| self.cover(state, &[from], spot).added != 0;
        self.is_open(state, spot)
            && self.armed_enemies(state, side).any(|(enemy, from)| {
                let in_range = self.range(from, spot) <= self.normal_range(state, enemy);
                let is_clear = || {
                    let sight = self.sight(state, from, spot);
                    sight.is_clear() && sight.hindrance() == 0
                };
                may_see(enemy)
                    && in_range
                    && self.faces(state, from, spot)
                    && is_clear()
                    && !is_covered(from)
                    && self.height_over(state, spot, from) <= 0
            })
    }

    /// 5.7: whether a broken unit must rout from where it is.
    pub(crate) fn must_rout(&self, state: &State, unit: Named, spot: Spot) -> bool {
        // G11.77: who is below the ground need not leave it.
        if spot.is_below() {
            return false;
        }
        state.is_ablaze(spot.hex)
            || self.is_beside_enemy(state, unit, spot, |enemy| state.is_good_order(enemy))
            || self.is_exposed(state, unit.side, spot, |enemy| state.is_good_order(enemy))
    }

    /// 5.5: at the beginning of the rout phase those despair who see cause for it.
    pub(crate) fn mark_desperate(&self, state: &mut State) {
        let broken: Vec<Named> = state.who(|unit| unit.is(Condition::Broken)).collect();
        for unit in broken {
            if state
                .spot(unit)
                .is_some_and(|spot| self.must_rout(state, unit, spot))
            {
                state[unit].set(Condition::Desperate);
            }
        }
    }

    /// 5.5: at all times those despair who stand beside an armed enemy.
    pub(crate) fn mark_beside(&self, state: &mut State) {
        let despairs = |unit: &Named| {
            let is_beside = |spot: Spot| self.is_beside_enemy(state, *unit, spot, |_| true);
            state.spot(*unit).is_some_and(is_beside)
        };
        let broken = state.who(|unit| unit.is(Condition::Broken));
        let despairing: Vec<Named> = broken.filter(despairs).collect();
        for unit in despairing {
            state[unit].set(Condition::Desperate);
        }
    }

    /// Whether an armed enemy in good order is beside a unit to whom it may surrender.
    pub(crate) fn has_captor(&self, state: &State, unit: Named) -> bool {
        state.spot(unit).is_some_and(|spot| {
            self.is_beside_enemy(state, unit, spot, |enemy| state.is_good_order(enemy))
        })
    }

    /// Whether an armed enemy of some kind is in a Location or adjacent to it.
    pub(super) fn is_beside_enemy(
        &self,
        state: &State,
        unit: Named,
        spot: Spot,
        counts: impl Fn(Named) -> bool,
    ) -> bool {
        let is_near = |at: Spot| at == spot || self.is_adjacent(state, at, spot);
        self.armed_enemies(state, unit.side)
            .any(|(enemy, at)| counts(enemy) && is_near(at))
    }
}
