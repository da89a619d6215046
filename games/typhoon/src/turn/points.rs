//! Strategic actions as they are decided (C and E): what may be done with points, and what each does.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::event::Event;
use crate::position::{Place, Position};
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet};
use crate::shown::offer::{aside, labelled, main_choice};
use crate::turn::alike::Alike;
use crate::turn::asking::{Flow, Play};
use crate::turn::placing::Placing;
use heigi_engine::scene::{Choice, Preview, Target};
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 4.3, 5.2: the active side spends points and redeploys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strategy(pub Side);

impl heigi_engine::Step<Typhoon> for Strategy {
    type Plan = Action;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn list(&self, game: &Typhoon, position: &Position, actions: &mut Vec<Action>) {
        game.list_strategy(position, actions);
    }

    fn check(
        &self,
        game: &Typhoon,
        position: &Position,
        action: Action,
    ) -> Result<Action, Refusal> {
        game.check_strategic(position, action).map(|()| action)
    }

    fn asks(&self, _: &Typhoon, _: &Position, action: Option<&Action>) -> bool {
        matches!(action, Some(Action::Reorganise(_) | Action::Recruit))
    }

    fn conduct(&self, game: &Typhoon, play: &mut Play<'_>, action: Action) -> Flow {
        match action {
            Action::Select(unit) => play.push(Placing(unit)),
            Action::Flip(unit) => {
                game.pay_for_step(play, unit);
                game.flip(play, unit);
            }
            Action::Reorganise(unit) => {
                let printed = game.unit(unit);
                *play.state.naval_points(printed.side, printed.kind) -= 1;
                game.fleet_back(play, unit)?;
            }
            Action::Consolidate(kept, gone) => {
                play.state.unit_mut(kept).steps = 2;
                game.destroy(play, gone);
                play.tell(Event::Consolidated(kept, gone));
            }
            Action::Recruit => game.recruit(play)?,
            Action::Fortify(zone) => {
                game.pay(play, 1);
                game.fortify(play, zone);
            }
            Action::Convert(unit) => {
                if let Some(zone) = play.state.zone_of(unit) {
                    game.put(play, unit, Place::Removed);
                    play.tell(Event::Converted(unit, zone));
                    game.fortify(play, zone);
                }
            }
            _ => {
                play.end_step();
                // 3.2h: what is left of land and air points is lost.
                if play.state.active == ALLIES {
                    let allies = &mut play.state.allies;
                    (allies.land_us, allies.land_uk, allies.air) = (0, 0, 0);
                }
            }
        }
        Ok(())
    }

    fn ask(&self, _: &Typhoon, _: &Position) -> (Text, RuleId) {
        if self.0 == JAPAN {
            (Text::new("typhoon-ask-japanese-strategy"), RuleId("5.2"))
        } else {
            (Text::new("typhoon-ask-allied-strategy"), RuleId("1.C"))
        }
    }

    fn label(&self, game: &Typhoon, action: Action, offered: Choice) -> Choice {
        match action {
            Action::Select(unit) => game.about(offered, "typhoon-do-select", unit),
            Action::Flip(unit) => aside(game.about(offered, "typhoon-do-flip", unit)),
            Action::Reorganise(unit) => game.about(offered, "typhoon-do-reorganise", unit),
            Action::Consolidate(kept, gone) => {
                let mut choice = aside(game.about(offered, "typhoon-do-consolidate", kept));
                choice.label = choice.label.with("gone", game.unit_text(gone));
                choice
            }
            Action::Recruit => labelled(offered, "typhoon-do-recruit"),
            Action::Fortify(zone) => aside(game.at(offered, "typhoon-do-fortify", zone)),
            Action::Convert(unit) => aside(game.about(offered, "typhoon-do-convert", unit)),
            _ => main_choice(offered, "typhoon-do-end-strategy"),
        }
    }

    fn previews(&self, game: &Typhoon, position: &Position) -> Vec<Preview> {
        game.forecasts(position)
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let zone_means = if self.0 == JAPAN {
            Action::Fortify
        } else {
            Action::Place
        };
        let action = game.meant(click, zone_means, Action::Select)?;
        self.check(game, position, action).err()
    }
}

impl Typhoon {
    /// C and E: what the active side may do with points.
    fn check_strategic(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        let is_japan = position.active == JAPAN;
        match action {
            Action::Done => Ok(()),
            Action::Flip(unit) => self.check_flip(position, unit),
            Action::Reorganise(unit) => self.check_reorganise(position, unit),
            Action::Consolidate(kept, gone) => self.check_consolidate(position, kept, gone),
            Action::Select(unit) => {
                self.check_commander(position, unit)?;
                if position.zone_of(unit).is_none() {
                    self.check_returnable(position, unit)?;
                }
                self.check_any_place(position, unit)
            }
            Action::Recruit if is_japan => self.check_recruit(position),
            Action::Fortify(zone) if is_japan => self.check_fortify(position, zone),
            Action::Convert(unit) if is_japan => self.check_convert(position, unit),
            _ => Err(Refusal::NotNow),
        }
    }

    /// C and E.
    fn list_strategy(&self, position: &Position, actions: &mut Vec<Action>) {
        let own = self.classes.of_side(position.active);
        let place = |unit: UnitId| position.unit(unit).place;
        actions.push(Action::Done);
        let mut alike = Alike::of(self.redeployed_next_door(position));
        for unit in own.iter() {
            if matches!(place(unit), Place::Zone(_) | Place::Destroyed) {
                let select = Action::Select(unit);
                if alike.is_able(self, position, unit, || {
                    self.check_strategic(position, select).is_ok()
                }) {
                    actions.push(select);
                }
            }
        }
        let mut offer = |action: Action| {
            if self.check_strategic(position, action).is_ok() {
                actions.push(action);
            }
        };
        own.iter().for_each(|unit| offer(Action::Flip(unit)));
        own.iter().for_each(|unit| offer(Action::Reorganise(unit)));
        let is_reduced = |unit: &UnitId| position.unit(*unit).steps == 1;
        let reduced: UnitSet = self.classes.fleets.iter().filter(is_reduced).collect();
        for kept in reduced.iter() {
            for gone in reduced.iter() {
                if place(kept) == place(gone) {
                    offer(Action::Consolidate(kept, gone));
                }
            }
        }
        if position.active == JAPAN {
            offer(Action::Recruit);
            let zones = position.friendly_zones(JAPAN);
            zones.iter().for_each(|zone| offer(Action::Fortify(zone)));
            let detachments = self.classes.of_kind(JAPAN, Kind::Snlf);
            detachments
                .iter()
                .for_each(|unit| offer(Action::Convert(unit)));
        }
    }
}
