//! Operations as they are launched (9): what may be begun, and what begins.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::event::Event;
use crate::position::{Operation, Position};
use crate::printed::map::{self, ZoneId};
use crate::printed::units::{JAPAN, Kind, UnitId, UnitSet};
use crate::shown::offer::{aside, main_choice};
use crate::turn::air_offensive::AirOffensive;
use crate::turn::alike::Alike;
use crate::turn::asking::Play;
use crate::turn::gathering::Sortie;
use crate::turn::land_offensive::LandOffensive;
use crate::turn::placing::Placing;
use heigi_engine::scene::{Choice, Preview, Target};
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 9: the active side launches operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Operations;

impl heigi_engine::Step<Typhoon> for Operations {
    type Plan = Action;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn list(&self, game: &Typhoon, position: &Position, actions: &mut Vec<Action>) {
        game.list_operations(position, actions);
    }

    fn check(
        &self,
        game: &Typhoon,
        position: &Position,
        action: Action,
    ) -> Result<Action, Refusal> {
        game.check_launch(position, action).map(|()| action)
    }

    fn act(&self, game: &Typhoon, play: &mut Play<'_>, action: Action) {
        let side = play.state.active;
        match action {
            Action::Select(unit) => {
                let from = play.state.zone_of(unit);
                if let (Kind::AirFleet, Some(from)) = (game.unit(unit).kind, from) {
                    play.state.group = [unit].into_iter().collect();
                    play.push(AirOffensive(from));
                } else {
                    play.push(Placing(unit));
                }
            }
            Action::Offensive(zone) => {
                play.state.operation = Some(Operation::new(side, zone));
                play.push(LandOffensive);
            }
            Action::Sortie(zone) => {
                let mut operation = Operation::new(side, zone);
                operation.had_beachhead = game.land_units(play.state, side, zone).next().is_some();
                play.state.operation = Some(operation);
                play.push(Sortie);
            }
            Action::Drop(zone) => {
                play.state.flags.airborne_used = true;
                play.tell(Event::Dropped(zone));
                game.take_over(play, JAPAN, zone);
            }
            _ => play.end_step(),
        }
    }

    fn ask(&self, game: &Typhoon, position: &Position) -> (Text, RuleId) {
        if game.is_pause(position) {
            (Text::new("typhoon-ask-pause"), RuleId("4.3"))
        } else {
            (Text::new("typhoon-ask-operations"), RuleId("9"))
        }
    }

    fn choice(
        &self,
        game: &Typhoon,
        position: &Position,
        action: Action,
        _: Action,
        offered: Choice,
    ) -> Choice {
        match action {
            Action::Select(unit) => game.about(offered, "typhoon-do-select", unit),
            Action::Offensive(zone) => game.at(offered, "typhoon-do-offensive", zone),
            Action::Sortie(zone) => {
                let choice = game.at(offered, "typhoon-do-sortie", zone);
                if game.is_friendly(position, position.active, zone) {
                    aside(choice)
                } else {
                    choice
                }
            }
            Action::Drop(zone) => game.at(offered, "typhoon-do-drop", zone),
            _ => main_choice(offered, "typhoon-do-end-operations"),
        }
    }

    fn previews(&self, game: &Typhoon, position: &Position) -> Vec<Preview> {
        game.forecasts(position)
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let zone_means = |zone| {
            if game.is_in_reach_by_land(position, zone) {
                Action::Offensive(zone)
            } else {
                Action::Sortie(zone)
            }
        };
        let action = game.meant(click, zone_means, Action::Select)?;
        self.check(game, position, action).err()
    }
}

impl Typhoon {
    /// 9: what the active side may launch.
    fn check_launch(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Done => Ok(()),
            Action::Select(unit) => {
                self.check_ready(position, unit)?;
                match self.unit(unit).kind {
                    Kind::AirFleet => {
                        self.check_air_join(position, unit, None)?;
                        self.check_any_air_target(position, unit)
                    }
                    kind if kind.is_fleet() || kind == Kind::Fortress => {
                        Err(Refusal::CannotTakePart(unit))
                    }
                    _ => self.check_any_place(position, unit),
                }
            }
            Action::Offensive(zone) => self.check_offensive(position, zone),
            Action::Sortie(zone) => self.check_sortie(position, zone),
            Action::Drop(zone) => self.check_drop(position, zone),
            _ => Err(Refusal::NotNow),
        }
    }

    fn check_any_air_target(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        let one: UnitSet = [unit].into_iter().collect();
        let from = position.zone_of(unit).ok_or(Refusal::NotOnMap(unit))?;
        if position.active == JAPAN {
            self.check_logistics(position, 1)?;
        }
        let mut told = Refusal::OutOfReach(unit);
        let near = self.map().adjacent_for(position.active, from) | map::one(from);
        for target in near
            .iter()
            .flat_map(|zone| position.units_there(zone).iter())
        {
            match self.check_air_strike(position, one, from, target) {
                Ok(()) => return Ok(()),
                Err(Refusal::Pause) => told = Refusal::Pause,
                Err(_) => {}
            }
        }
        Err(told)
    }

    /// F, and with two commanders G.
    fn list_operations(&self, position: &Position, actions: &mut Vec<Action>) {
        let ready = self.ready_units(position);
        let is_legal = |action: Action| self.check_launch(position, action).is_ok();
        actions.push(Action::Done);
        let mut alike = Alike::default();
        for unit in (ready - self.classes.fleets).iter() {
            let select = Action::Select(unit);
            if alike.is_able(self, position, unit, || is_legal(select)) {
                actions.push(select);
            }
        }
        let offensives = self.offensive_zones(position, ready);
        actions.extend(offensives.iter().map(Action::Offensive));
        let sorties = self.sortie_zones(position, ready);
        actions.extend(sorties.iter().map(Action::Sortie));
        let drops = self.map().all().map(Action::Drop);
        if self.may_drop(position) {
            actions.extend(drops.filter(|drop| is_legal(*drop)));
        }
    }

    /// True if a friendly zone touches a zone by land or passage.
    fn is_in_reach_by_land(&self, position: &Position, zone: ZoneId) -> bool {
        let side = position.active;
        self.map()
            .links(zone)
            .any(|(near, link)| link.is_overland() && self.is_friendly(position, side, near))
    }
}
