//! Land battle (10.1): who may fight in a zone, for what price, and break through.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::event::Event;
use crate::position::{Place, Position};
use crate::printed::map::{ZoneId, ZoneSet};
use crate::printed::units::{JAPAN, Kind, UnitId, UnitSet};
use crate::shown::offer::main_choice;
use crate::turn::asking::{Flow, Play};
use crate::turn::gathering::gather;
use heigi_engine::scene::{Choice, Preview, Target};
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 10.1: land battle in the zone of the operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LandBattle;

impl heigi_engine::Step<Typhoon> for LandBattle {
    type Plan = Action;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn is_settled(&self, game: &Typhoon, position: &Position) -> bool {
        !game.may_any_fight(position)
    }

    fn menu(&self, game: &Typhoon, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        if let Some(operation) = &position.operation {
            let there = position.units_there(operation.zone) & game.classes.land;
            let own = there & game.classes.of_side(position.active);
            own.iter().map(Action::Join).for_each(&mut *offer);
            position
                .group
                .iter()
                .map(Action::Leave)
                .for_each(&mut *offer);
            (there - own).iter().map(Action::Attack).for_each(offer);
        }
    }

    fn check(
        &self,
        game: &Typhoon,
        position: &Position,
        action: Action,
    ) -> Result<Action, Refusal> {
        match action {
            Action::Done => game.check_end_of_battle(position),
            Action::Join(unit) if position.group.contains(unit) => Err(Refusal::Chosen(unit)),
            Action::Join(unit) => {
                let zone = position.operation.as_ref().ok_or(Refusal::NotNow)?.zone;
                game.check_fighter(position, unit, zone)
            }
            Action::Leave(unit) => position.check_chosen(unit),
            Action::Attack(defender) => game.check_fight(position, defender),
            _ => Err(Refusal::NotNow),
        }
        .map(|()| action)
    }

    fn asks(&self, _: &Typhoon, _: &Position, action: Option<&Action>) -> bool {
        matches!(action, Some(Action::Attack(_)))
    }

    fn conduct(&self, game: &Typhoon, play: &mut Play<'_>, action: Action) -> Flow {
        match action {
            Action::Attack(defender) => {
                let group = play.state.take_group();
                game.pay_as_japan(play, game.price_of_attack(group));
                if let Some(operation) = play.state.operation {
                    game.fight(play, group, defender, operation.zone)?;
                    game.after_fight(play)?;
                }
            }
            _ => gather(play, action),
        }
        Ok(())
    }

    fn ask(&self, game: &Typhoon, position: &Position) -> (Text, RuleId) {
        let text = game.ask_there(position, "typhoon-ask-battle");
        (text, RuleId("10.1"))
    }

    fn label(&self, game: &Typhoon, action: Action, offered: Choice) -> Choice {
        match action {
            Action::Done => main_choice(offered, "typhoon-do-end-battle"),
            _ => game.gathered(offered, action),
        }
    }

    fn previews(&self, game: &Typhoon, position: &Position) -> Vec<Preview> {
        game.previews_of_battle(position)
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let action = game.meant_in_fight(position, click)?;
        self.check(game, position, action).err()
    }
}

/// 10.1j: attackers may break through.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Breakthrough;

impl heigi_engine::Step<Typhoon> for Breakthrough {
    type Plan = Action;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn is_settled(&self, game: &Typhoon, position: &Position) -> bool {
        game.breakthrough_zones(position).is_empty()
    }

    fn menu(&self, game: &Typhoon, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        if let Some(operation) = &position.operation {
            let near = game.map().links(operation.zone).map(|(zone, _)| zone);
            near.map(Action::Place).for_each(&mut *offer);
            operation
                .attacked
                .iter()
                .map(Action::Join)
                .for_each(&mut *offer);
            position.group.iter().map(Action::Leave).for_each(offer);
        }
    }

    fn check(
        &self,
        game: &Typhoon,
        position: &Position,
        action: Action,
    ) -> Result<Action, Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Place(zone) => game.check_breakthrough(position, position.group, zone),
            Action::Join(unit) => {
                let operation = position.operation.as_ref().ok_or(Refusal::NotNow)?;
                if position.group.contains(unit) {
                    Err(Refusal::Chosen(unit))
                } else if !operation.attacked.contains(unit)
                    || position.zone_of(unit) != Some(operation.zone)
                {
                    Err(Refusal::CannotTakePart(unit))
                } else {
                    Ok(())
                }
            }
            Action::Leave(unit) => position.check_chosen(unit),
            _ => Err(Refusal::NotNow),
        }
        .map(|()| action)
    }

    fn asks(&self, _: &Typhoon, _: &Position, action: Option<&Action>) -> bool {
        matches!(action, Some(Action::Place(_)))
    }

    fn conduct(&self, game: &Typhoon, play: &mut Play<'_>, action: Action) -> Flow {
        match action {
            Action::Place(zone) => {
                play.end_step();
                let group = play.state.take_group();
                game.break_through(play, group, zone)?;
            }
            _ => gather(play, action),
        }
        Ok(())
    }

    fn ask(&self, game: &Typhoon, position: &Position) -> (Text, RuleId) {
        let text = game.ask_there(position, "typhoon-ask-breakthrough");
        (text, RuleId("10.1j"))
    }

    fn label(&self, game: &Typhoon, action: Action, offered: Choice) -> Choice {
        match action {
            Action::Done => main_choice(offered, "typhoon-do-no-breakthrough"),
            Action::Place(zone) => game.at(offered, "typhoon-do-place", zone),
            _ => game.gathered(offered, action),
        }
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let action = game.meant_in_fight(position, click)?;
        self.check(game, position, action).err()
    }
}

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
    fn check_fight(&self, position: &Position, defender: UnitId) -> Result<(), Refusal> {
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
        if self.is_pause(position) {
            return Err(Refusal::Pause);
        }
        self.check_enterable(position, to)?;
        if !self.map().link(operation.zone, to).land {
            return Err(Refusal::NoWay(to, Occasion::Breakthrough));
        }
        if !self.is_open_to_attack(position, operation.side, to) {
            return Err(Refusal::NotEnemy(to, Occasion::Breakthrough));
        }
        for unit in group.iter() {
            self.check_home(position, unit, to)?;
        }
        self.check_stacking(position, operation.side, to, group)
    }

    /// R36: whether a landing may end without a further attack.
    fn check_end_of_battle(&self, position: &Position) -> Result<(), Refusal> {
        let Some(operation) = &position.operation else {
            return Ok(());
        };
        let must = !operation.had_beachhead && operation.attacked.is_empty();
        let can = operation.landed.iter().any(|unit| {
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
    fn breakthrough_zones(&self, position: &Position) -> ZoneSet {
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

    /// The chosen victors break through (10.1j).
    pub(crate) fn break_through(&self, play: &mut Play<'_>, group: UnitSet, to: ZoneId) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        for unit in group.iter() {
            self.put(play, unit, Place::Zone(to));
            play.state.unit_mut(unit).operated = true;
            play.tell(Event::BrokeThrough(unit, to));
        }
        self.take_over(play, operation.side, operation.zone);
        self.enter(play, operation.side, to)
    }

    /// After a fight: if no enemy land unit is left, the zone is entered, and victors may go on.
    fn after_fight(&self, play: &mut Play<'_>) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        let (side, zone) = (operation.side, operation.zone);
        let enemy_left = self
            .land_units(play.state, side.opponent(), zone)
            .next()
            .is_some();
        let own_left = self.land_units(play.state, side, zone).next().is_some();
        if enemy_left || !own_left {
            return Ok(());
        }
        self.enter(play, side, zone)?;
        play.end_step();
        play.state.group = UnitSet::EMPTY;
        if !self.breakthrough_zones(play.state).is_empty() {
            play.push(Breakthrough);
        }
        Ok(())
    }

    /// 10.1: whether somebody may still attack in the zone of the operation, and pay for it.
    pub(crate) fn may_any_fight(&self, position: &Position) -> bool {
        position.operation.is_some_and(|operation| {
            let can_pay = |unit: UnitId| {
                operation.side != JAPAN
                    || position.japan.logistics
                        >= self.price_of_attack([unit].into_iter().collect())
            };
            !operation.is_aborted
                && position.is_contested(operation.zone)
                && self
                    .check_battle_supply(position, operation.side, operation.zone)
                    .is_ok()
                && self
                    .land_units(position, operation.side, operation.zone)
                    .any(|unit| {
                        self.check_fighter(position, unit, operation.zone).is_ok() && can_pay(unit)
                    })
        })
    }
}
