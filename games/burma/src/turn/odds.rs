//! 13.3: factors and the shifts of columns.

use crate::Burma;
use crate::position::{Attack, Position};
use crate::printed::map::Terrain;
use crate::printed::units::{Class, UnitId};
use heigi_board::HexId;
use heigi_scene::Side;

/// Columns by which an attack is shifted, one by one (13.3.2, 13.3.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shifts {
    /// Attacking armour.
    pub attacking_armour: i8,
    /// Defending armour.
    pub defending_armour: i8,
    /// Aircraft and artillery of the attacker.
    pub attacking_fire: i8,
    /// Aircraft and artillery of the defender.
    pub defending_fire: i8,
    /// Headquarters of the attacker.
    pub attacking_staff: i8,
    /// Headquarters of the defender.
    pub defending_staff: i8,
    /// Combat before movement.
    pub combat_first: i8,
    /// The column of a sanctioned operation (TBL-SO-5).
    pub sanctioned: i8,
}

impl Shifts {
    /// What shifts by how many columns to the right, with its rule and its message.
    #[must_use]
    pub fn list(self) -> [(i32, &'static str, &'static str); 5] {
        let less = |attacking: i8, defending: i8| i32::from(attacking - defending);
        [
            (
                less(self.attacking_armour, self.defending_armour),
                "13.3.2-armour",
                "burma-preview-armour",
            ),
            (
                less(self.attacking_fire, self.defending_fire),
                "13.3.2-air",
                "burma-preview-fire",
            ),
            (
                less(self.attacking_staff, self.defending_staff),
                "13.3.2-hq",
                "burma-preview-staff",
            ),
            (less(self.combat_first, 0), "13.3.4", "burma-preview-first"),
            (
                less(self.sanctioned, 0),
                "TBL-SO-5",
                "burma-preview-sanction",
            ),
        ]
    }

    /// All of them.
    #[must_use]
    pub fn sum(self) -> i8 {
        let columns: i32 = self.list().iter().map(|shift| shift.0).sum();
        columns as i8
    }
}

impl Burma {
    /// 13.3, R-32: the attack factor of a unit against a hex.
    #[must_use]
    pub fn attack_factor(
        &self,
        position: &Position,
        unit: UnitId,
        hex: HexId,
        is_charging: bool,
    ) -> u8 {
        let terrain = self.map().terrain(hex);
        let mut factor = self.values(position, unit).attack;
        // 17.1.6.
        if self.unit(unit).class == Class::Armour && terrain == Terrain::Rough {
            factor = factor.min(1);
        }
        if position.unit(unit).out_of_supply {
            factor /= 2;
        }
        if factor == 0 {
            return 0;
        }
        let from = position.hex_of(unit);
        if from.is_some_and(|from| self.map().is_across_river(from, hex)) {
            factor = (factor / 2).max(1);
        }
        if matches!(terrain, Terrain::Jungle | Terrain::Rough) {
            factor = (factor - 1).max(1);
        }
        if is_charging { factor * 2 } else { factor }
    }

    /// 13.3, R-32: the defence factor of a unit in its hex without what only one unit gains.
    #[must_use]
    pub fn defence_factor(&self, position: &Position, unit: UnitId) -> u8 {
        let terrain = position
            .hex_of(unit)
            .map_or(Terrain::Clear, |hex| self.map().terrain(hex));
        let mut factor = self.values(position, unit).defence;
        if self.unit(unit).class == Class::Armour && terrain == Terrain::Rough {
            factor = factor.min(1);
        }
        if position.unit(unit).out_of_supply {
            factor = factor.div_ceil(2);
        }
        factor + u8::from(matches!(terrain, Terrain::City | Terrain::Rough))
    }

    /// 13.2.1d-ii: the total of the units that defend a hex.
    #[must_use]
    pub fn defence_total(&self, position: &Position, hex: HexId, side: Side) -> u8 {
        let sum = self
            .units_of_at(position, side, hex)
            .map(|unit| self.defence_factor(position, unit))
            .fold(0, u8::saturating_add);
        let is_entrenched = position
            .hex(hex)
            .position
            .is_some_and(|one| one.owner == side && one.builder.is_none());
        let in_rain = self.map().terrain(hex) == Terrain::Rough && self.is_monsoon(position);
        sum.saturating_add(2 * u8::from(is_entrenched) + u8::from(in_rain))
    }

    /// 13.2.1d-i: the total of an attack.
    #[must_use]
    pub fn attack_total(&self, position: &Position, attack: &Attack) -> u8 {
        attack
            .units
            .iter()
            .map(|unit| {
                self.attack_factor(position, unit, attack.hex, attack.banzai.contains(unit))
            })
            .fold(0, u8::saturating_add)
    }

    /// 13.3.2-armour: the armour that shifts columns against or for a hex.
    #[must_use]
    pub fn armour(&self, hex: HexId, units: impl Iterator<Item = UnitId>) -> i8 {
        if self.map().terrain(hex) == Terrain::Rough {
            return 0;
        }
        units
            .filter(|unit| self.unit(*unit).class == Class::Armour)
            .count() as i8
    }

    /// The shifts of an attack as it is prepared, without what the defender may still do.
    #[must_use]
    pub fn shifts(&self, position: &Position, attack: &Attack) -> Shifts {
        let defender = self.acting_side(position).opponent();
        let staff = |unit: &UnitId| self.unit(*unit).class == Class::Headquarters;
        Shifts {
            attacking_armour: self.armour(attack.hex, attack.units.iter()),
            defending_armour: self
                .armour(attack.hex, self.units_of_at(position, defender, attack.hex)),
            attacking_fire: (attack.aircraft.len()
                + attack.support.iter().filter(|unit| !staff(unit)).count())
                as i8,
            attacking_staff: attack.support.iter().filter(staff).count() as i8,
            combat_first: i8::from(
                position
                    .segment
                    .as_ref()
                    .is_some_and(|segment| segment.combat_first),
            ),
            sanctioned: i8::from(attack.sanctioned),
            ..Shifts::default()
        }
    }
}
