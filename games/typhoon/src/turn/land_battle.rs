//! Who may fight in a zone, for what price, and break through (10.1).

use crate::Typhoon;
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::event::Event;
use crate::position::{Flow, Place, Play, Position, Step};
use crate::printed::map::{ZoneId, ZoneSet};
use crate::printed::units::{JAPAN, Kind, UnitId, UnitSet};

impl Typhoon {
    /// 10.1b: whether a land unit may attack in a zone now.
    pub(crate) fn check_fighter(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        if printed.side != position.active {
            return Err(Refusal::NotYours(unit));
        }
        if !printed.kind.is_land() || printed.kind == Kind::Fortress {
            return Err(Refusal::CannotTakePart(unit));
        }
        if position.zone_of(unit) != Some(zone) {
            return Err(Refusal::OtherZone(unit));
        }
        self.check_chinese_attack(position, unit, zone)?;
        let operation = position.operation.as_ref();
        let has_attacked = operation.is_some_and(|operation| operation.attacked.contains(unit));
        let has_joined = operation.is_some_and(|operation| {
            operation.cargo.contains(unit) || operation.landed.contains(unit)
        });
        if has_attacked {
            Err(Refusal::HasAttacked(unit))
        } else if position.unit(unit).operated && !has_joined {
            Err(Refusal::HasOperated(unit))
        } else {
            self.check_fighter_supply(position, unit, zone)
        }
    }

    /// 15a: a fighter needs a line of communication of his own, as that to Pakistan is not everybody's.
    pub(crate) fn check_fighter_supply(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
    ) -> Result<(), Refusal> {
        let supply = self.supply(position, self.unit(unit).side);
        if !position.is_contested(zone) || self.is_supplied_contest(position, &supply, unit, zone) {
            Ok(())
        } else {
            Err(Refusal::OutOfSupply(zone))
        }
    }

    /// 10.1: whether the chosen units may attack an enemy land unit.
    pub(crate) fn check_fight(&self, position: &Position, defender: UnitId) -> Result<(), Refusal> {
        let Some(operation) = &position.operation else {
            return Err(Refusal::NotNow);
        };
        let printed = self.unit(defender);
        if printed.side == position.active || !printed.kind.is_land() {
            return Err(Refusal::CannotTakePart(defender));
        }
        if position.zone_of(defender) != Some(operation.zone) {
            return Err(Refusal::OtherZone(defender));
        }
        self.check_battle_supply(position, operation.side, operation.zone)?;
        if position.group.is_empty() {
            return Err(Refusal::NobodyChosen);
        }
        if position.active == JAPAN {
            self.check_logistics(position, self.price_of_attack(position.group))?;
        }
        Ok(())
    }

    /// 5.2g: one logistics point for each army.
    #[must_use]
    pub fn price_of_attack(&self, attackers: UnitSet) -> u8 {
        attackers
            .iter()
            .filter(|unit| self.unit(*unit).kind == Kind::Army)
            .count() as u8
    }

    /// 10.1j: whether the chosen victors may break through into a zone.
    pub(crate) fn check_breakthrough(
        &self,
        position: &Position,
        group: UnitSet,
        to: ZoneId,
    ) -> Result<(), Refusal> {
        let Some(operation) = &position.operation else {
            return Err(Refusal::NotNow);
        };
        if group.is_empty() {
            return Err(Refusal::NobodyChosen);
        }
        if self.is_pause(position) && operation.side == position.active {
            return Err(Refusal::Pause);
        }
        self.check_enterable(position, to)?;
        if !self.map().link(operation.zone, to).land {
            return Err(Refusal::NoWay(Occasion::Breakthrough, to));
        }
        if !self.is_open_to_attack(position, operation.side, to) {
            return Err(Refusal::NotEnemy(Occasion::Breakthrough, to));
        }
        for unit in group.iter() {
            self.check_home(position, unit, to)?;
        }
        self.check_stacking(position, operation.side, to, group)
    }

    /// R36: whether a landing may end without a further attack.
    pub(crate) fn check_end_of_battle(&self, position: &Position) -> Result<(), Refusal> {
        let Some(operation) = &position.operation else {
            return Ok(());
        };
        let must = !operation.landed.is_empty()
            && !operation.had_beachhead
            && operation.attacked.is_empty()
            && position.is_contested(operation.zone);
        let is_supplied = self
            .check_battle_supply(position, operation.side, operation.zone)
            .is_ok();
        let can = is_supplied
            && operation.landed.iter().any(|unit| {
                self.check_fighter(position, unit, operation.zone).is_ok()
                    && (operation.side != JAPAN
                        || position.japan.logistics
                            >= self.price_of_attack([unit].into_iter().collect()))
            });
        if must && can {
            Err(Refusal::MustAttack(operation.zone))
        } else {
            Ok(())
        }
    }

    /// Where the chosen victors may break through to.
    pub(crate) fn breakthrough_zones(&self, position: &Position) -> ZoneSet {
        let Some(operation) = &position.operation else {
            return ZoneSet::EMPTY;
        };
        let is_there = |unit: &UnitId| position.zone_of(*unit) == Some(operation.zone);
        let victors: Vec<UnitId> = operation.attacked.iter().filter(is_there).collect();
        self.map()
            .links(operation.zone)
            .map(|(to, _)| to)
            .filter(|to| {
                victors.iter().any(|unit| {
                    let one = [*unit].into_iter().collect();
                    self.check_breakthrough(position, one, *to).is_ok()
                })
            })
            .collect()
    }
}

impl Play<'_> {
    /// The chosen victors break through (10.1j).
    pub(crate) fn break_through(&mut self, game: &Typhoon, group: UnitSet, to: ZoneId) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        for unit in group.iter() {
            self.put(game, unit, Place::Zone(to));
            self.position.unit_mut(unit).operated = true;
            self.tell(Event::BrokeThrough { unit, to });
        }
        self.take_over(operation.side, operation.zone);
        self.enter(game, operation.side, to)
    }

    /// After a fight: if no enemy land unit is left, the zone is entered, and victors may go on.
    pub(crate) fn after_fight(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let (side, zone) = (operation.side, operation.zone);
        let enemy_left = game
            .land_units(&self.position, side.opponent(), zone)
            .next()
            .is_some();
        let own_left = game.land_units(&self.position, side, zone).next().is_some();
        if enemy_left || !own_left {
            return Ok(());
        }
        self.enter(game, side, zone)?;
        self.position.agenda.pop();
        self.position.group = UnitSet::EMPTY;
        if !game.breakthrough_zones(&self.position).is_empty() {
            self.position.agenda.push(Step::Breakthrough);
        }
        Ok(())
    }
}
