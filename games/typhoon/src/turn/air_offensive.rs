//! Air offensives (9.1): air fleets of one zone attack a counter next door.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::Position;
use crate::printed::map::{self, ZoneId};
use crate::printed::units::{JAPAN, Kind, UnitId, UnitSet};
use crate::turn::asking::{Flow, Play};
use crate::turn::gathering::gather;
use heigi_engine::scene::{Choice, Preview, Target};
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 9.1: air fleets of a zone are gathered for an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirOffensive(pub ZoneId);

impl heigi_engine::Step<Typhoon> for AirOffensive {
    type Plan = Action;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn menu(&self, game: &Typhoon, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Cancel);
        let there = position.units_there(self.0) & game.classes.of_side(position.active);
        there.iter().map(Action::Join).for_each(&mut *offer);
        there.iter().map(Action::Leave).for_each(&mut *offer);
        let near = game.map().adjacent_for(position.active, self.0) | map::one(self.0);
        let enemies = near
            .iter()
            .flat_map(|zone| position.units_there(zone).iter());
        enemies.map(Action::Attack).for_each(offer);
    }

    fn check(
        &self,
        game: &Typhoon,
        position: &Position,
        action: Action,
    ) -> Result<Action, Refusal> {
        match action {
            Action::Cancel => Ok(()),
            Action::Join(unit) => game.check_air_join(position, unit, Some(self.0)),
            Action::Leave(unit) => position.check_chosen(unit),
            Action::Attack(target) => {
                game.check_air_strike(position, position.group, self.0, target)
            }
            _ => Err(Refusal::NotNow),
        }
        .map(|()| action)
    }

    fn asks(&self, _: &Typhoon, _: &Position, action: Option<&Action>) -> bool {
        matches!(action, Some(Action::Attack(_)))
    }

    fn conduct(&self, game: &Typhoon, play: &mut Play<'_>, action: Action) -> Flow {
        match action {
            Action::Attack(target) => {
                play.end_step();
                let group = play.state.take_group();
                game.pay_as_japan(play, 1);
                for unit in group.iter() {
                    play.state.unit_mut(unit).operated = true;
                }
                game.air_attack(play, group, target)?;
                game.withdraw_disrupted(play);
            }
            _ => gather(play, action),
        }
        Ok(())
    }

    fn ask(&self, game: &Typhoon, _: &Position) -> (Text, RuleId) {
        let text = Text::new("typhoon-ask-air").with("zone", game.zone_text(self.0));
        (text, RuleId("9.1"))
    }

    fn label(&self, game: &Typhoon, action: Action, offered: Choice) -> Choice {
        game.gathered(offered, action)
    }

    fn previews(&self, game: &Typhoon, position: &Position) -> Vec<Preview> {
        game.previews_of_air(position, self.0)
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let action = game.meant_in_fight(position, click)?;
        self.check(game, position, action).err()
    }
}

impl Typhoon {
    /// 9.1: whether an air fleet may join an air offensive from a zone.
    pub(crate) fn check_air_join(
        &self,
        position: &Position,
        unit: UnitId,
        from: Option<ZoneId>,
    ) -> Result<(), Refusal> {
        self.check_ready(position, unit)?;
        if self.unit(unit).kind != Kind::AirFleet {
            return Err(Refusal::CannotTakePart(unit));
        }
        if position.group.contains(unit) {
            return Err(Refusal::Chosen(unit));
        }
        let zone = position.zone_of(unit);
        if from.is_some() && zone != from {
            return Err(Refusal::OtherZone(unit));
        }
        match zone {
            Some(zone) if self.is_closed_by_weather(position, zone) => Err(Refusal::Weather(zone)),
            // 15: attacks need supply.
            Some(zone)
                if !self.is_supplied(
                    position,
                    &self.supply(position, self.unit(unit).side),
                    unit,
                ) =>
            {
                Err(Refusal::OutOfSupply(zone))
            }
            _ => Ok(()),
        }
    }

    /// 9.1, 10.4: whether some air fleets may attack a counter.
    pub(crate) fn check_air_strike(
        &self,
        position: &Position,
        group: UnitSet,
        from: ZoneId,
        target: UnitId,
    ) -> Result<(), Refusal> {
        let side = position.active;
        if group.is_empty() {
            return Err(Refusal::NobodyChosen);
        }
        if side == JAPAN {
            self.check_logistics(position, 1)?;
        }
        self.check_air_target(position, side, group, from, target)
    }

    /// 9.1b, 10.4a: whether a counter is a target for aircraft from a zone.
    pub(crate) fn check_air_target(
        &self,
        position: &Position,
        side: Side,
        group: UnitSet,
        from: ZoneId,
        target: UnitId,
    ) -> Result<(), Refusal> {
        let printed = self.unit(target);
        if printed.side == side {
            return Err(Refusal::NotAirTarget(target));
        }
        let zone = position.zone_of(target).ok_or(Refusal::NotOnMap(target))?;
        if !printed.kind.is_fleet() && printed.kind != Kind::AirFleet {
            return Err(Refusal::NotAirTarget(target));
        }
        self.check_enterable(position, zone)?;
        let is_here = from == zone;
        let link = self.map().link(from, zone);
        if !is_here && !link.is_adjacent_for(side) {
            return Err(Refusal::OutOfReach(target));
        }
        let reaches_ships = |unit: UnitId| {
            self.unit(unit).kind == Kind::CarrierFleet || self.values(position, unit).support >= 1
        };
        if printed.kind.is_fleet() && !is_here && !group.iter().all(reaches_ships) {
            return Err(Refusal::OutOfReach(target));
        }
        if self.is_barred_by_pause(position, zone) {
            return Err(Refusal::Pause);
        }
        Ok(())
    }
}
