//! 7: what supply costs, who may pay for it, and who goes without.

use crate::Burma;
use crate::action::Action;
use crate::position::{Cause, Flow, Occasion, Payer, Play, Position};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::turn::questions::Subject;
use crate::turn::supply::Supply;
use heigi_board::HexId;
use heigi_engine::Modifier;
use heigi_scene::Side;

impl Burma {
    /// Where a payer's supply lines reach.
    #[must_use]
    pub fn range_of(supply: &Supply, payer: Payer) -> HexSet {
        match payer {
            Payer::Headquarters(unit) => supply
                .headquarters(unit)
                .map_or(HexSet::EMPTY, |one| one.range),
            Payer::Committed(unit) => supply
                .headquarters(unit)
                .map_or(HexSet::EMPTY, |one| one.lines),
            Payer::Source(hex) => supply
                .sources
                .iter()
                .find(|(source, _)| *source == hex)
                .map_or(HexSet::EMPTY, |(_, range)| *range),
        }
    }

    /// How many supply markers of a side lie in some hexes.
    #[must_use]
    pub fn markers_in(&self, position: &Position, side: Side, hexes: HexSet) -> u8 {
        (hexes & position.index().stores[side.index()])
            .iter()
            .map(|hex| position.hex(hex).supply[side.index()])
            .sum()
    }

    /// How many supply markers of a side lie in each hex.
    pub(crate) fn markers_of(&self, position: &Position, side: Side) -> Vec<u8> {
        let count = |hex: HexId| position.hex(hex).supply[side.index()];
        self.map().grid.hexes().map(count).collect()
    }

    /// Takes a marker out of a hex.
    pub(crate) fn take_marker(&self, position: &mut Position, side: Side, hex: HexId) {
        let mut state = position.hex_mut(hex);
        let left = state.supply[side.index()].saturating_sub(1);
        state.supply[side.index()] = left;
        if side == ALLIES {
            state.dropped = state.dropped.min(left);
        }
    }

    /// Supply markers that are not on the map (2.6).
    #[must_use]
    pub fn markers_left(&self, position: &Position) -> u8 {
        u16::from(self.tables().pools.supply).saturating_sub(position.index().markers) as u8
    }

    /// 7.9: the units that a payer may supply.
    #[must_use]
    pub fn hungry(
        &self,
        position: &Position,
        supply: &Supply,
        payer: Payer,
        occasion: Occasion,
    ) -> UnitSet {
        let range = Self::range_of(supply, payer);
        if range.is_empty() {
            return UnitSet::EMPTY;
        }
        (self.atlas.units[supply.side.index()] - self.atlas.chinese)
            .iter()
            .filter(|unit| {
                let hex = position.hex_of(*unit);
                hex.is_some_and(|hex| range.contains(hex))
            })
            .filter(|unit| self.is_hungry(position, *unit, occasion))
            .collect()
    }

    /// True if a unit is to be paid for now.
    #[must_use]
    pub fn is_hungry(&self, position: &Position, unit: UnitId, occasion: Occasion) -> bool {
        let state = position.unit(unit);
        let is_concerned = match (occasion, &position.segment) {
            (Occasion::Determination, _) => !state.paid,
            // 7.12.1, 13.2.1a-i: units that act, and those in the hex that is attacked.
            (Occasion::Combat, Some(segment)) => {
                let is_attacked = || {
                    let attack = position.attack.as_ref();
                    attack.is_some_and(|attack| position.hex_of(unit) == Some(attack.hex))
                };
                state.out_of_supply
                    && if self.unit(unit).side == segment.side {
                        segment.active.contains(unit)
                    } else {
                        is_attacked()
                    }
            }
            _ => state.out_of_supply,
        };
        is_concerned && position.hex_of(unit).is_some()
    }

    /// Markers that a payer needs for five units (7.9.3, 7.9.4, 7.9.7).
    #[must_use]
    pub fn price_of_supply(supply: &Supply, payer: Payer) -> u8 {
        match payer {
            Payer::Headquarters(unit) => {
                let is_joined = supply
                    .headquarters(unit)
                    .is_some_and(|one| one.in_communication);
                if is_joined { 1 } else { 2 }
            }
            Payer::Committed(_) => 0,
            Payer::Source(_) => 1,
        }
    }

    /// The rule by which a payer supplies units.
    pub(crate) fn rule_of_payer(supply: &Supply, payer: Payer) -> &'static str {
        match payer {
            Payer::Headquarters(_) if Self::price_of_supply(supply, payer) > 1 => "7.9.4",
            Payer::Headquarters(_) => "7.9.3",
            Payer::Committed(_) => "7.9.6",
            Payer::Source(_) => "7.9.7",
        }
    }

    /// The units that go without although there are markers with which somebody may supply them.
    #[must_use]
    pub fn payable(&self, position: &Position, side: Side, occasion: Occasion) -> UnitSet {
        let supply = self.supply_of(position, side);
        let staffs = supply
            .headquarters
            .iter()
            .map(|one| Payer::Headquarters(one.unit));
        let sources = supply.sources.iter().map(|(hex, _)| Payer::Source(*hex));
        staffs
            .chain(sources)
            .filter(|payer| self.check_pay(position, supply, *payer, occasion).is_ok())
            .fold(UnitSet::EMPTY, |all, payer| {
                all | self.hungry(position, supply, payer, occasion)
            })
    }

    /// 7.9.3 to 7.9.7: whether a payer may supply units with markers now.
    pub(crate) fn check_pay(
        &self,
        position: &Position,
        supply: &Supply,
        payer: Payer,
        occasion: Occasion,
    ) -> Result<(), Refusal> {
        match payer {
            Payer::Headquarters(unit) | Payer::Committed(unit) => {
                self.check_staff(position, supply, unit)?;
            }
            Payer::Source(hex) => {
                if !supply.sources.iter().any(|(source, _)| *source == hex) {
                    return Err(Refusal::NoSource(hex, "7.6"));
                }
            }
        }
        let range = Self::range_of(supply, payer);
        let needed = Self::price_of_supply(supply, payer);
        let left = self.markers_in(position, supply.side, range);
        if left < needed {
            let rule = Self::rule_of_payer(supply, payer);
            return Err(Refusal::NoMarkers(i32::from(needed), i32::from(left), rule));
        }
        self.check_anybody_hungry(position, supply, payer, occasion)
    }

    fn check_anybody_hungry(
        &self,
        position: &Position,
        supply: &Supply,
        payer: Payer,
        occasion: Occasion,
    ) -> Result<(), Refusal> {
        if self.hungry(position, supply, payer, occasion).is_empty() {
            Err(Refusal::NobodyHungry(Self::rule_of_payer(supply, payer)))
        } else {
            Ok(())
        }
    }

    /// Whether a headquarters of a side is on the map and not committed.
    pub(crate) fn check_staff(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        if supply.headquarters(unit).is_none() {
            return Err(Refusal::NoHeadquarters(unit, "7.7.1"));
        }
        if position.unit(unit).committed {
            return Err(Refusal::IsCommitted(unit));
        }
        Ok(())
    }

    /// 7.9.6: whether a headquarters may be committed to supply units for a stockpile point.
    pub(crate) fn check_commit_for_supply(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
        occasion: Occasion,
    ) -> Result<(), Refusal> {
        self.check_staff(position, supply, unit)?;
        if position.served.contains(unit) {
            return Err(Refusal::HasSpentMarker(unit));
        }
        self.check_stock(position, supply.side, 1)?;
        self.check_anybody_hungry(position, supply, Payer::Committed(unit), occasion)
    }

    /// 17.5.6, 17.4.3: whether a marker may be spent for a Marauder or Chinese unit alone, and where.
    pub(crate) fn check_lone_marauder(
        &self,
        position: &Position,
        unit: UnitId,
        occasion: Occasion,
    ) -> Result<HexSet, Refusal> {
        let hex = position
            .hex_of(unit)
            .ok_or(Refusal::NotOnMap(unit, "17.5.6"))?;
        if self.unit(unit).class == Class::ChineseArmy {
            return self.check_chinese_supply(position, unit, hex, occasion);
        }
        if self.unit(unit).class != Class::Marauders || !self.is_hungry(position, unit, occasion) {
            return Err(Refusal::NobodyHungry("17.5.6"));
        }
        // The line runs from the marker to the unit, as for markers from the air (7.11.2).
        let length = self.supply_length(position);
        let stores = position.index().stores[ALLIES.index()];
        let range = if stores.is_empty() {
            stores
        } else {
            stores & self.in_reach_of(position, ALLIES, hex, length)
        };
        if self.markers_in(position, ALLIES, range) == 0 {
            return Err(Refusal::NoMarkers(1, 0, "17.5.6"));
        }
        Ok(range)
    }

    /// 17.4.2, 17.4.3: whether a marker on 1601 may be spent for a Chinese unit.
    fn check_chinese_supply(
        &self,
        position: &Position,
        unit: UnitId,
        hex: HexId,
        occasion: Occasion,
    ) -> Result<HexSet, Refusal> {
        if !self.is_hungry(position, unit, occasion) {
            return Err(Refusal::NobodyHungry("17.4.3"));
        }
        let length = self.supply_length(position);
        self.chinese_depot(position, hex, ["17.4.2", "17.4.3"], length)
    }

    /// Whether a side can pay from its stockpile: nothing that is empty (7.5.4), nor more than is
    /// there (7.5.3).
    pub(crate) fn check_stock(
        &self,
        position: &Position,
        side: Side,
        needed: u8,
    ) -> Result<(), Refusal> {
        let left = position.side(side).stock;
        if left >= needed {
            Ok(())
        } else {
            let rule = if left == 0 { "7.5.4" } else { "7.5.3" };
            Err(Refusal::NoStock(i32::from(needed), i32::from(left), rule))
        }
    }

    /// 7.9.8: true if a unit that was paid for rolls nevertheless.
    #[must_use]
    pub fn needs_supply_check(&self, position: &Position, unit: UnitId) -> bool {
        let side = self.unit(unit).side;
        let Some(hex) = position.hex_of(unit) else {
            return false;
        };
        let is_near = self.is_sheltered(position, side, hex);
        position.unit(unit).paid && !is_near && (side == JAPAN || position.level(ALLIES) == 1)
    }

    /// true for a hex that is, or touches, a town or a headquarters of a side in the play area.
    pub(crate) fn is_sheltered(&self, position: &Position, side: Side, hex: HexId) -> bool {
        let shelters = |at: HexId| {
            let is_own_town = self.map().is_town(at)
                && self.is_in_play(position, at)
                && position.hex(at).control == Some(side);
            let units = self.set_of_at(position, side, at);
            is_own_town || !(units & self.atlas.staffs).is_empty()
        };
        shelters(hex) || self.map().around(hex).any(|(at, _)| shelters(at))
    }

    /// TBL-UNITSUP, TBL-OOS: what is added to the supply check or the check of units out of supply.
    #[must_use]
    pub fn check_modifiers(
        &self,
        position: &Position,
        supply: &Supply,
        unit: UnitId,
        is_supply_check: bool,
    ) -> Vec<Modifier> {
        let Some(hex) = position.hex_of(unit) else {
            return Vec::new();
        };
        let rough = self.map().terrain(hex) == crate::printed::map::Terrain::Rough;
        let in_range = supply
            .headquarters
            .iter()
            .any(|one| one.range.contains(hex));
        let harried = if is_supply_check && supply.side == JAPAN {
            self.interdiction_off_map(position)
        } else {
            0
        };
        let rule = if is_supply_check {
            "TBL-UNITSUP"
        } else {
            "TBL-OOS"
        };
        let monsoon = i32::from(self.is_monsoon(position));
        Modifier::list(&[
            (i32::from(rough), rule, "burma-modifier-rough"),
            (monsoon, rule, "burma-modifier-monsoon"),
            (i32::from(harried), rule, "burma-modifier-interdiction"),
            (-i32::from(in_range), rule, "burma-modifier-in-range"),
        ])
    }
}

impl Burma {
    /// 7.2.2: markers in some hexes go back to the pool. Their owner says from which hexes, where there
    /// is a choice, and is told for whom or what they are.
    pub(crate) fn spend_markers(
        &self,
        play: &mut Play<'_>,
        side: Side,
        about: Subject,
        hexes: HexSet,
        markers: u8,
    ) -> Flow<()> {
        for _ in 0..markers {
            let stores = play.state.index().stores[side.index()];
            let options: Vec<Action> = (hexes & stores).iter().map(Action::Collect).collect();
            if options.is_empty() {
                break;
            }
            let about = Some(about);
            if let Action::Collect(hex) =
                self.decide(play, side, Cause::MarkerSpent, about, options)?
            {
                self.take_marker(play.state, side, hex);
            }
        }
        Ok(())
    }

    /// Spends points of a stockpile (7.3.3).
    pub(crate) fn spend(&self, play: &mut Play<'_>, side: Side, points: u8) {
        let stock = &mut play.state.side_mut(side).stock;
        *stock = stock.saturating_sub(points);
    }
}
