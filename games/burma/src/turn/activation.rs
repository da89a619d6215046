//! Activation markers and segments (8, 9).

use crate::Burma;
use crate::position::look::Look;
use crate::position::{Activation, Play, Position, Segment, Where};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, FormationId, JAPAN, Nation, UnitId};
use crate::refusal::Refusal;
use crate::turn::supply::{SUPPLY_LINE, Supply};
use heigi_board::HexId;
use heigi_scene::Side;

/// Steps that an infantry unit regains in a turn (16.1.3).
const MOST_REPLACED: u8 = 2;

/// A headquarters or source that gives steps (16.2.2, 16.3.2).
pub struct Depot {
    /// Where the markers lie that pay for them.
    pub markers: HexSet,
    /// Where the units stand that get them.
    pub users: HexSet,
}

/// The rule by which a side brings eliminated units back.
pub(crate) const fn rebuilding(side: Side) -> &'static str {
    if side.index() == ALLIES.index() {
        "16.2.4"
    } else {
        "16.3.3"
    }
}

/// The rule that says how many may be named in a segment.
fn limiting_rule(segment: &Segment) -> &'static str {
    if segment.activation == Activation::EndMarker {
        "9.2.2"
    } else {
        "8.1.7"
    }
}

impl Burma {
    /// The members of a formation.
    pub fn members(&self, formation: FormationId) -> impl Iterator<Item = UnitId> + use<> {
        let members = self.atlas.formations.get(usize::from(formation.0));
        members.copied().unwrap_or_default().iter()
    }

    /// 9.3: whether a unit may be named singly.
    pub(crate) fn check_name(&self, position: &Look<'_>, unit: UnitId) -> Result<(), Refusal> {
        let segment = self.check_activatable(position, unit, false)?;
        let printed = self.unit(unit);
        let is_free = printed.is_attached() && segment.activation != Activation::EndMarker;
        if !is_free && segment.units == 0 {
            return Err(Refusal::NoUnitsLeft(unit, limiting_rule(segment)));
        }
        Ok(())
    }

    /// 9.3: whether a unit may act in this segment, named singly or with its formation.
    pub(crate) fn check_activatable<'a>(
        &self,
        position: &'a Look<'_>,
        unit: UnitId,
        in_formation: bool,
    ) -> Result<&'a Segment, Refusal> {
        let segment = position
            .segment
            .as_ref()
            .ok_or(Refusal::NotNow("3.1-ACT"))?;
        if self.unit(unit).side != segment.side {
            return Err(Refusal::NotYours(unit, "3.1-ACT"));
        }
        // 12.5.2-1: reinforcements may start their activation off the map, to be landed.
        if position.hex_of(unit).is_none() && !self.is_afloat(position, unit) {
            return Err(Refusal::NotOnMap(unit, "3.1-ACT"));
        }
        if segment.active.contains(unit) {
            return Err(Refusal::IsNamed("9.3.2"));
        }
        match position.unit(unit).activations {
            0 => {}
            1 => {
                self.check_again(position, segment, unit, in_formation)?;
            }
            _ => return Err(Refusal::HasActed(unit, "9.3.6")),
        }
        Ok(segment)
    }

    /// 9.3.5: whether a unit may act a second time, and where markers lie that may pay for it. What is
    /// left of a marker serves units that are named singly only (9.3.5b).
    pub(crate) fn check_again(
        &self,
        position: &Look<'_>,
        segment: &Segment,
        unit: UnitId,
        in_formation: bool,
    ) -> Result<HexSet, Refusal> {
        let acted = |rule| Refusal::HasActed(unit, rule);
        let is_second = segment.activation != Activation::EndMarker
            && position.side(segment.side).used.len() >= 2;
        if !is_second {
            return Err(acted("9.3.4"));
        }
        if position.unit(unit).out_of_supply {
            return Err(acted("9.3.5"));
        }
        let hex = position
            .hex_of(unit)
            .ok_or(Refusal::NotOnMap(unit, "3.1-ACT"))?;
        let supply = position.supply(segment.side);
        let mut near: Vec<_> = supply
            .headquarters
            .iter()
            .filter(|one| one.range.contains(hex))
            .filter(|one| !position.unit(one.unit).committed)
            .collect();
        if near.is_empty() {
            return Err(acted("9.3.5a"));
        }
        // It acts in this segment as well; it may be the unit that acts again.
        near.retain(|one| segment.active.contains(one.unit) || one.unit == unit);
        if near.is_empty() {
            return Err(Refusal::NoStaffActs(unit));
        }
        // Whichever of them provides the marker is the owner's choice (7.2.2).
        let all = near.iter().fold(HexSet::EMPTY, |all, one| all | one.range);
        let is_paid = segment.again > 0 && !in_formation;
        if is_paid || self.markers_in(position, segment.side, all) > 0 {
            Ok(all)
        } else {
            Err(Refusal::NoMarkers(1, 0, "9.3.5b"))
        }
    }

    /// 9.3: whether a whole formation may be named.
    pub(crate) fn check_formation(
        &self,
        position: &Look<'_>,
        formation: FormationId,
    ) -> Result<(), Refusal> {
        let segment = position
            .segment
            .as_ref()
            .ok_or(Refusal::NotNow("3.1-ACT"))?;
        if segment.formations == 0 {
            return Err(Refusal::NoFormationsLeft(limiting_rule(segment)));
        }
        let is_any = self
            .members(formation)
            .any(|unit| self.check_activatable(position, unit, true).is_ok());
        if is_any {
            Ok(())
        } else {
            Err(Refusal::NobodyToName)
        }
    }

    /// II-D: whether all units in the range of a headquarters may be named.
    pub(crate) fn check_name_range(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let segment = position.segment.as_ref();
        if !segment.is_some_and(|segment| segment.headquarters) {
            let rule = segment.map_or("8.1.7", limiting_rule);
            return Err(Refusal::NoRangeToName(rule));
        }
        self.check_staff(position, supply, unit)
    }

    /// 9.3.9: whether a committed headquarters may be restored.
    pub(crate) fn check_restore(
        &self,
        position: &Look<'_>,
        unit: UnitId,
        by_marker: bool,
    ) -> Result<(), Refusal> {
        let segment = position.segment.as_ref();
        if !segment.is_some_and(|segment| segment.active.contains(unit)) {
            return Err(Refusal::NotActive(unit, "9.3.9"));
        }
        if self.unit(unit).class != Class::Headquarters || !position.unit(unit).committed {
            return Err(Refusal::NotCommitted(unit));
        }
        let side = self.unit(unit).side;
        if !by_marker {
            return self.check_stock(position, side, 1);
        }
        let supply = position.supply(side);
        let lines = supply
            .headquarters(unit)
            .map(|one| one.lines)
            .unwrap_or_default();
        if self.markers_in(position, side, lines) == 0 {
            Err(Refusal::NoMarkers(1, 0, "9.3.9"))
        } else {
            Ok(())
        }
    }

    /// 17.2.1: whether an activated unit may build an improved position.
    pub(crate) fn check_entrench(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        let segment = position
            .segment
            .as_ref()
            .ok_or(Refusal::NotNow("3.1-ACT"))?;
        if !segment.active.contains(unit) {
            return Err(Refusal::NotActive(unit, "17.2.1"));
        }
        if segment.building.contains(unit) {
            return Err(Refusal::IsBuilding(unit));
        }
        let hex = position
            .hex_of(unit)
            .ok_or(Refusal::NotOnMap(unit, "17.2.1"))?;
        if position.unit(unit).out_of_supply {
            return Err(Refusal::IsOutOfSupply(unit, "17.2.1"));
        }
        if position.hex(hex).position.is_some() {
            return Err(Refusal::HasPosition(hex));
        }
        let placed = position.index().positions.len();
        if placed >= usize::from(self.tables().pools.positions) {
            return Err(Refusal::PoolEmpty("17.2.5"));
        }
        Ok(())
    }

    /// 16: what may give steps to a unit: the headquarters in communication and the sources that reach
    /// it, with a marker in their range.
    pub(crate) fn check_replace(
        &self,
        position: &Look<'_>,
        unit: UnitId,
    ) -> Result<Vec<Depot>, Refusal> {
        let hex = self.check_replaceable(position, unit)?;
        let printed = self.unit(unit);
        if printed.class == Class::ChineseArmy {
            let rules = ["16.2.3", "16.2.3"];
            let markers = self.chinese_depot(position, hex, rules, SUPPLY_LINE)?;
            let users = self.chinese_range(position, SUPPLY_LINE);
            return Ok(vec![Depot { markers, users }]);
        }
        let supply = position.supply(printed.side);
        let depots: Vec<Depot> = supply
            .headquarters
            .iter()
            .filter(|one| one.in_communication)
            .map(|one| one.range)
            .chain(supply.sources.iter().map(|(_, range)| *range))
            .filter(|range| range.contains(hex))
            .map(|range| Depot {
                markers: range,
                users: range,
            })
            .collect();
        if depots.is_empty() {
            return Err(Refusal::NotInRange(hex, "16.1.1"));
        }
        let has_marker = |one: &Depot| self.markers_in(position, printed.side, one.markers) > 0;
        let depots: Vec<Depot> = depots.into_iter().filter(has_marker).collect();
        if depots.is_empty() {
            let rule = if printed.side == ALLIES {
                "16.2.2"
            } else {
                "16.3.2"
            };
            return Err(Refusal::NoMarkers(1, 0, rule));
        }
        Ok(depots)
    }

    /// 16.1, 16.2.1: whether a unit may regain a step, whoever gives it, and where it stands.
    pub(crate) fn check_replaceable(
        &self,
        position: &Look<'_>,
        unit: UnitId,
    ) -> Result<HexId, Refusal> {
        let (printed, state) = (self.unit(unit), position.unit(unit));
        let is_active = position
            .segment
            .as_ref()
            .is_some_and(|segment| segment.active.contains(unit));
        if !is_active {
            return Err(Refusal::NotActive(unit, "16.1.1"));
        }
        if state.out_of_supply {
            return Err(Refusal::IsOutOfSupply(unit, "16.1.1"));
        }
        let is_barred = match printed.class {
            Class::Marauders => Some("17.5.7"),
            Class::IndianNationalArmy => Some("17.6.4"),
            Class::Artillery => Some("16.3.4"),
            Class::Armour if printed.side == JAPAN => Some("16.3.4"),
            _ if state.fed_by_air => Some("16.2.1"),
            _ => None,
        };
        if let Some(rule) = is_barred {
            return Err(Refusal::NoReplacements(unit, rule));
        }
        if state.steps >= printed.steps() {
            return Err(Refusal::AtFullStrength(unit));
        }
        let most = if printed.class == Class::Armour {
            1
        } else {
            MOST_REPLACED
        };
        if state.replaced >= most {
            return Err(Refusal::NoMoreReplacements(unit));
        }
        position
            .hex_of(unit)
            .ok_or(Refusal::NotOnMap(unit, "16.1.1"))
    }

    /// 16.2.4, 16.3.3: true for Indian and Japanese infantry, which may come back.
    pub(crate) fn is_rebuildable(&self, unit: UnitId) -> bool {
        let printed = self.unit(unit);
        matches!(printed.class, Class::Infantry | Class::Airborne)
            && matches!(printed.nation, Nation::Indian | Nation::Japanese)
    }

    /// 16.2.4, 16.3.3: where markers lie that bring a unit back in a hex, if a source or a headquarters in
    /// communication is there. Of several each may pay; a committed headquarters has no range (7.7.2).
    fn rebuilding_range(supply: &Supply, hex: HexId) -> Option<HexSet> {
        let at_sources = supply.sources.iter().filter(|(source, _)| *source == hex);
        let at_staffs = supply
            .headquarters
            .iter()
            .filter(|one| one.hex == hex && one.in_communication);
        at_sources
            .map(|(_, range)| *range)
            .chain(at_staffs.map(|one| one.range))
            .reduce(|all, range| all | range)
    }

    /// The hexes of headquarters and sources in which enough markers could bring units of a side back, in
    /// ascending order; each once, however many headquarters stand in it.
    pub(crate) fn rebuilding_hexes(&self, position: &Look<'_>, side: Side) -> Vec<HexId> {
        let supply = position.supply(side);
        let staffs = supply.headquarters.iter().map(|one| one.hex);
        let is_alone = |hex: &HexId| !supply.headquarters.iter().any(|one| one.hex == *hex);
        let sources = supply.sources.iter().map(|(hex, _)| *hex).filter(is_alone);
        let mut hexes: Vec<HexId> = staffs
            .chain(sources)
            .filter(|hex| {
                let range = Self::rebuilding_range(supply, *hex);
                range.is_some_and(|range| self.markers_in(position, side, range) >= 2)
            })
            .collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// 16.2.4, 16.3.3: whether an eliminated unit may come back in a hex.
    pub(crate) fn check_rebuild(
        &self,
        position: &Look<'_>,
        unit: UnitId,
        hex: HexId,
    ) -> Result<HexSet, Refusal> {
        let printed = self.unit(unit);
        let side = position.segment.as_ref().map(|segment| segment.side);
        if side != Some(printed.side) {
            return Err(Refusal::NotYours(unit, "16.1"));
        }
        let rule = rebuilding(printed.side);
        if position.unit(unit).place != Where::Eliminated || !self.is_rebuildable(unit) {
            return Err(Refusal::CannotBeRebuilt(unit, rule));
        }
        // 16.1.3: it may have had its steps before it was lost.
        if position.unit(unit).replaced >= MOST_REPLACED {
            return Err(Refusal::NoMoreReplacements(unit));
        }
        let range = Self::rebuilding_range(position.supply(printed.side), hex)
            .ok_or(Refusal::NotThere(unit, hex, rule))?;
        let left = self.markers_in(position, printed.side, range);
        if left < 2 {
            return Err(Refusal::NoMarkers(2, i32::from(left), rule));
        }
        self.check_stacking(position, unit, hex)?;
        Ok(range)
    }

    /// 15: whether a unit may come as a reinforcement, and where.
    pub(crate) fn check_reinforce(
        &self,
        position: &Position,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        let place = position.unit(unit).place;
        let doors = self.doors(position, unit);
        if doors.is_empty() || !matches!(place, Where::Reserve | Where::Later) {
            return Err(Refusal::DoesNotCome(unit));
        }
        if !doors.contains(&hex) || position.hex(hex).control != Some(printed.side) {
            return Err(Refusal::NotThere(unit, hex, "15.1.1"));
        }
        self.check_stock(position, printed.side, 1)?;
        let enemy = printed.side.opponent();
        if self.units_of_at(position, enemy, hex).next().is_some() {
            return Err(Refusal::NoEnemyHex(hex, "10.1.1"));
        }
        self.check_stacking(position, unit, hex)
    }

    /// 5.6.3, 12.5.2-1: true for a unit that may come from off the map without a way in on land. The
    /// reserve needs no source for it.
    pub(crate) fn waits_off_map(&self, position: &Position, unit: UnitId) -> bool {
        match position.unit(unit).place {
            Where::Reserve => true,
            Where::Later => !self.doors(position, unit).is_empty(),
            _ => false,
        }
    }

    /// Units of a side that might come as reinforcements.
    pub(crate) fn waiting(&self, position: &Position, side: Side) -> Vec<UnitId> {
        self.units_of(side)
            .filter(|unit| {
                matches!(
                    position.unit(*unit).place,
                    crate::position::Where::Reserve | crate::position::Where::Later
                )
            })
            .collect()
    }
}

impl Burma {
    /// A unit will act in the segment.
    pub(crate) fn activate(&self, play: &mut Play<'_>, unit: UnitId) {
        play.state.unit_mut(unit).activations += 1;
        if let Some(segment) = &mut play.state.segment {
            segment.active.insert(unit);
        }
    }
}
