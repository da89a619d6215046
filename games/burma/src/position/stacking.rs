//! 10: who may stand together in a hex.

use crate::Burma;
use crate::position::Position;
use crate::printed::map::{HexSet, Terrain};
use crate::printed::units::{Class, UnitId, UnitSet};
use crate::refusal::Refusal;
use heigi_board::HexId;

impl Burma {
    /// Where a unit may stand, whoever else is there: the hexes that [`Self::check_terrain`] allows.
    pub(crate) fn standing(&self, position: &Position, unit: UnitId) -> HexSet {
        let area = self.play_area(position);
        match self.unit(unit).class {
            Class::ChineseArmy => area & self.atlas.chinese_area,
            Class::Armour => {
                let mut closed = (self.atlas.rough - self.atlas.lined) & area;
                for hex in (closed & self.ground(position).altered).iter() {
                    if self.has_any_line(position, hex) {
                        closed.remove(hex);
                    }
                }
                area - closed
            }
            _ => area,
        }
    }

    /// Where a unit may go into a hex in which it would not fight: the hexes whose terrain, enemies and
    /// stack let it.
    pub(crate) fn resting_places(
        &self,
        position: &Position,
        unit: UnitId,
        among: HexSet,
    ) -> HexSet {
        let ground = self.ground(position);
        let side = self.unit(unit).side;
        let own = ground.occupied[side.index()];
        let free =
            (among & self.standing(position, unit)) - ground.occupied[side.opponent().index()];
        let mut places = free - own;
        for hex in (free & own).iter() {
            if self.check_stacking(position, unit, hex).is_ok() {
                places.insert(hex);
            }
        }
        places
    }

    /// True if there is any such place.
    pub(crate) fn has_resting_place(
        &self,
        position: &Position,
        unit: UnitId,
        among: HexSet,
    ) -> bool {
        let ground = self.ground(position);
        let [allies, japan] = ground.occupied;
        let is_empty = ((among & self.standing(position, unit)) - allies - japan).is_empty();
        !is_empty || !self.resting_places(position, unit, among).is_empty()
    }

    /// 10: whether a side's units may stand together in a hex with those that are there.
    pub(crate) fn check_stacking(
        &self,
        position: &Position,
        coming: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let side = self.unit(coming).side;
        let mut units = self.set_of_at(position, side, hex);
        if units.is_empty() {
            return Ok(());
        }
        units.insert(coming);
        self.check_stack(units, hex)
    }

    /// 10.1.2: whether some units fit into a hex.
    pub(crate) fn check_stack(&self, units: UnitSet, hex: HexId) -> Result<(), Refusal> {
        let full = |rule| Err(Refusal::NoRoom(hex, rule));
        let count = |class: Class| {
            units
                .iter()
                .filter(|unit| self.unit(*unit).class == class)
                .count()
        };
        if count(Class::Armour) > 1 {
            return full("17.1.1");
        }
        let chinese = count(Class::ChineseArmy);
        if chinese > 0 && chinese + count(Class::Marauders) < units.len() {
            return Err(Refusal::NoStackWithChinese(hex));
        }
        if self.map().terrain(hex) == Terrain::Rough {
            return if units.len() > 2 {
                full("10.1.2b-1")
            } else {
                Ok(())
            };
        }
        let of_divisions = || {
            let attached = |unit: &UnitId| self.unit(*unit).is_attached();
            units.iter().filter(move |unit| !attached(unit))
        };
        let members = of_divisions().count();
        let attached = units.len() - members;
        let formation = |unit: UnitId| self.unit(unit).formation;
        let is_one_division = of_divisions()
            .next()
            .is_some_and(|first| of_divisions().all(|unit| formation(unit) == formation(first)));
        let is_one_formation = is_one_division && attached <= 1;
        let is_mixed = members <= 2 && units.len() <= 3;
        if is_one_formation || is_mixed {
            Ok(())
        } else {
            full("10.1.2a")
        }
    }
}
