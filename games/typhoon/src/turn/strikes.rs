//! Strikes of carrier fleets (11) on their way to the zone of an operation.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::{Operation, Position};
use crate::printed::map::ZoneSet;
use crate::printed::units::{Kind, UnitId, UnitSet};
use crate::shown::offer::main_choice;
use crate::turn::asking::{Flow, Play};
use crate::turn::sequence::Step;
use heigi_engine::scene::{Choice, Preview, Target};
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// Carrier fleets may strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CarrierStrikes {
    /// 11: before anybody reacts.
    OnTheWay,
    /// 11a: once fleets have reacted.
    AfterReaction,
}

/// What carrier fleets do.
#[derive(Clone, Copy, Debug)]
pub enum StrikePlan {
    /// A fleet strikes a counter.
    Strike(UnitId, UnitId),
    /// Nobody strikes any more.
    End,
}

impl heigi_engine::Step<Typhoon> for CarrierStrikes {
    type Plan = StrikePlan;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn is_settled(&self, game: &Typhoon, position: &Position) -> bool {
        let is_answered = |operation: &Operation| !operation.reacting.is_empty();
        let is_time =
            *self == Self::OnTheWay || position.operation.as_ref().is_some_and(is_answered);
        !is_time || game.strikes(position).next().is_none()
    }

    fn list(&self, game: &Typhoon, position: &Position, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        let strikes = game.strikes(position);
        actions.extend(strikes.map(|(fleet, target)| Action::Strike(fleet, target)));
    }

    fn check(
        &self,
        game: &Typhoon,
        position: &Position,
        action: Action,
    ) -> Result<StrikePlan, Refusal> {
        match action {
            Action::Strike(fleet, target) => {
                game.check_carrier_strike(position, fleet, target)?;
                Ok(StrikePlan::Strike(fleet, target))
            }
            Action::Done => Ok(StrikePlan::End),
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Typhoon, _: &Position, plan: Option<&StrikePlan>) -> bool {
        matches!(plan, Some(StrikePlan::Strike(..)))
    }

    fn conduct(&self, game: &Typhoon, play: &mut Play<'_>, plan: StrikePlan) -> Flow {
        let StrikePlan::Strike(fleet, target) = plan else {
            play.end_step();
            play.state.group = UnitSet::EMPTY;
            return Ok(());
        };
        if let Some(operation) = &mut play.state.operation {
            operation.struck.insert(fleet);
        }
        game.air_attack(play, [fleet].into_iter().collect(), target)
    }

    fn ask(&self, game: &Typhoon, position: &Position) -> (Text, RuleId) {
        let (text, rule) = match self {
            Self::OnTheWay => ("typhoon-ask-carrier-strikes", "11"),
            Self::AfterReaction => ("typhoon-ask-reaction-strikes", "11a"),
        };
        (game.ask_there(position, text), RuleId(rule))
    }

    fn label(&self, game: &Typhoon, plan: StrikePlan, offered: Choice) -> Choice {
        let StrikePlan::Strike(fleet, target) = plan else {
            return main_choice(offered, "typhoon-do-end-strikes");
        };
        let mut choice = game.about(offered, "typhoon-do-strike", target);
        choice.label = choice.label.with("fleet", game.unit_text(fleet));
        choice
    }

    fn previews(&self, game: &Typhoon, position: &Position) -> Vec<Preview> {
        game.previews_of_strikes(position)
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let operation = position.operation?;
        let may_strike = |fleet: &UnitId| {
            game.unit(*fleet).kind == Kind::CarrierFleet
                && !operation.struck.contains(*fleet)
                && position.zone_of(*fleet).is_some()
        };
        let fleet = operation.fleets.iter().find(may_strike)?;
        let strikes = |target| Action::Strike(fleet, target);
        let action = game.meant(click, Action::Place, strikes)?;
        self.check(game, position, action).err()
    }
}

impl Typhoon {
    /// 11: which fleet of the operation may strike which counter, in ascending order.
    pub(crate) fn strikes<'a>(
        &'a self,
        position: &'a Position,
    ) -> impl Iterator<Item = (UnitId, UnitId)> + 'a {
        let operation = position.operation.as_ref();
        let fleets = operation.map_or(UnitSet::EMPTY, |operation| {
            operation.fleets & self.classes.of_kind(operation.side, Kind::CarrierFleet)
        });
        let enemies = self.classes.of_side(position.active.opponent()) - self.classes.land;
        fleets.iter().flat_map(move |fleet| {
            enemies
                .iter()
                .filter(move |target| self.check_carrier_strike(position, fleet, *target).is_ok())
                .map(move |target| (fleet, target))
        })
    }

    /// 11: whether a carrier fleet may strike a counter.
    fn check_carrier_strike(
        &self,
        position: &Position,
        fleet: UnitId,
        target: UnitId,
    ) -> Result<(), Refusal> {
        let Some(operation) = &position.operation else {
            return Err(Refusal::NotNow);
        };
        let is_able =
            operation.fleets.contains(fleet) && self.unit(fleet).kind == Kind::CarrierFleet;
        if !is_able {
            return Err(Refusal::CannotTakePart(fleet));
        }
        if operation.struck.contains(fleet) {
            return Err(Refusal::HasStruck(fleet));
        }
        let from = position.zone_of(fleet).ok_or(Refusal::NotOnMap(fleet))?;
        let zone = position.zone_of(target).ok_or(Refusal::NotOnMap(target))?;
        // 10.4b: ships are struck in port only, not those that have come to fight.
        let kind = self.unit(target).kind;
        let is_at_sea = !self.map().zone(zone).base || operation.reacting.contains(target);
        if kind.is_land() || (kind.is_fleet() && is_at_sea) {
            return Err(Refusal::NotAirTarget(target));
        }
        let one: UnitSet = [fleet].into_iter().collect();
        let mut result = self.check_air_target(position, operation.side, one, from, target);
        for stop in self.stops_of(position, fleet).iter() {
            if result.is_ok() {
                break;
            }
            let there = self.check_air_target(position, operation.side, one, stop, target);
            result = result.or(there);
        }
        result
    }

    /// 11a: the zones that a carrier fleet may pass on its way, as long as nobody has reacted to it.
    fn stops_of(&self, position: &Position, fleet: UnitId) -> ZoneSet {
        let on_the_way = Step::CarrierStrikes(CarrierStrikes::OnTheWay);
        match position.unit(fleet).home {
            Some(home) if position.step() == Some(on_the_way) => {
                self.fleet_ways(position, self.unit(fleet).side, home)
            }
            _ => ZoneSet::EMPTY,
        }
    }
}
