//! Land offensives (9.2): land units are gathered and march into an enemy or contested zone.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::event::Event;
use crate::position::{Place, Position};
use crate::printed::map::ZoneId;
use crate::printed::units::{Kind, UnitSet};
use crate::shown::offer::go_for;
use crate::turn::asking::{Flow, Play};
use crate::turn::gathering::gather;
use crate::turn::land_battle::LandBattle;
use crate::turn::operations::EndOfOperation;
use heigi_engine::scene::{Choice, Target};
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 9.2: land units are gathered for an offensive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct LandOffensive;

impl heigi_engine::Step<Typhoon> for LandOffensive {
    type Plan = Action;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn menu(&self, game: &Typhoon, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Cancel);
        let land = game.classes.of_side(position.active) & game.classes.land;
        land.iter().map(Action::Join).for_each(&mut *offer);
        position
            .group
            .iter()
            .map(Action::Leave)
            .for_each(&mut *offer);
        offer(Action::Go);
    }

    fn check(
        &self,
        game: &Typhoon,
        position: &Position,
        action: Action,
    ) -> Result<Action, Refusal> {
        let operation = || position.operation.as_ref().ok_or(Refusal::NotNow);
        match action {
            Action::Cancel => Ok(()),
            Action::Leave(unit) => position.check_chosen(unit),
            Action::Join(unit) if position.group.contains(unit) => Err(Refusal::Chosen(unit)),
            Action::Join(unit) => game.check_march_into(position, unit, operation()?.zone),
            Action::Go if position.group.is_empty() && !game.may_any_fight(position) => {
                Err(Refusal::NobodyChosen)
            }
            Action::Go => {
                let operation = operation()?;
                game.check_stacking(position, operation.side, operation.zone, position.group)
            }
            _ => Err(Refusal::NotNow),
        }
        .map(|()| action)
    }

    fn asks(&self, _: &Typhoon, _: &Position, action: Option<&Action>) -> bool {
        action == Some(&Action::Go)
    }

    fn conduct(&self, game: &Typhoon, play: &mut Play<'_>, action: Action) -> Flow {
        match action {
            Action::Go => {
                play.end_step();
                play.push(EndOfOperation);
                play.push(LandBattle);
                game.march_in(play)?;
            }
            Action::Cancel => {
                play.end_step();
                game.dissolve(play.state);
            }
            _ => gather(play, action),
        }
        Ok(())
    }

    fn ask(&self, game: &Typhoon, position: &Position) -> (Text, RuleId) {
        let text = game.ask_there(position, "typhoon-ask-offensive");
        (text, RuleId("9.2"))
    }

    fn label(&self, game: &Typhoon, action: Action, offered: Choice) -> Choice {
        match action {
            Action::Go => go_for(offered, 0),
            _ => game.gathered(offered, action),
        }
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let action = game.meant_in_fight(position, click)?;
        self.check(game, position, action).err()
    }
}

impl Typhoon {
    /// 9.2: whether an offensive may be launched into a zone.
    pub(crate) fn check_offensive(&self, position: &Position, zone: ZoneId) -> Result<(), Refusal> {
        let side = position.active;
        self.check_enterable(position, zone)?;
        let is_contested = position.is_contested(zone);
        if !self.is_open_to_attack(position, side, zone) {
            return Err(Refusal::NotEnemy(zone, Occasion::March));
        }
        if self.is_barred_by_pause(position, zone) {
            return Err(Refusal::Pause);
        }
        self.check_battle_supply(position, side, zone)?;
        let mut told = Refusal::NoWay(zone, Occasion::March);
        let mut there = None;
        for unit in self.units_of(side) {
            match self.check_march_into(position, unit, zone) {
                Ok(()) => return Ok(()),
                // Weather far away holds nobody back from here.
                Err(Refusal::Weather(from)) if !self.map().link(from, zone).is_overland() => {}
                Err(refusal) => told = told.or_more_telling(refusal),
            }
            let is_there = is_contested && position.zone_of(unit) == Some(zone);
            let printed = self.unit(unit);
            if is_there && printed.kind.is_land() && printed.kind != Kind::Fortress {
                match self.check_fighter(position, unit, zone) {
                    Ok(()) => return Ok(()),
                    Err(refusal) => there = there.or(Some(refusal)),
                }
            }
        }
        // What holds those back who stand there tells more than who cannot come.
        Err(there.unwrap_or(told))
    }

    /// 9.2: the chosen units march into the zone of the offensive.
    fn march_in(&self, play: &mut Play<'_>) -> Flow {
        let Some(operation) = play.state.operation else {
            return Ok(());
        };
        let group = play.state.group;
        for unit in group.iter() {
            self.put(play, unit, Place::Zone(operation.zone));
            play.tell(Event::Marched(unit, operation.zone));
            if let Some(operation) = &mut play.state.operation {
                operation.cargo.insert(unit);
            }
            play.state.unit_mut(unit).operated = true;
        }
        play.state.group = UnitSet::EMPTY;
        self.enter(play, operation.side, operation.zone)
    }
}
