//! A naval operation as it is prepared (9.3): fleets and cargo are gathered, put to sea, or sent home again.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::{Operation, Position};
use crate::printed::map::{MOST_ZONES, ZoneSet};
use crate::printed::units::{JAPAN, UnitId, UnitSet};
use crate::shown::offer::{aside, go_for};
use crate::turn::asking::Play;
use crate::turn::sequence::{SORTIE, VOYAGE};
use heigi_engine::scene::{Choice, Preview, Target};
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 9.3: fleets and cargo are gathered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sortie;

impl heigi_engine::Step<Typhoon> for Sortie {
    type Plan = Action;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn list(&self, game: &Typhoon, position: &Position, actions: &mut Vec<Action>) {
        if let Some(operation) = &position.operation {
            game.list_gathering(position, operation, actions);
        }
    }

    fn check(
        &self,
        game: &Typhoon,
        position: &Position,
        action: Action,
    ) -> Result<Action, Refusal> {
        game.check_gathering(position, action).map(|()| action)
    }

    fn act(&self, game: &Typhoon, play: &mut Play<'_>, action: Action) {
        let Some(operation) = &mut play.state.operation else {
            return;
        };
        match action {
            Action::Join(fleet) => operation.fleets.insert(fleet),
            Action::Escort(fleet, zone) => {
                operation.fleets.insert(fleet);
                play.state.unit_mut(fleet).home = Some(zone);
            }
            Action::Leave(fleet) => {
                operation.fleets.remove(fleet);
                play.state.unit_mut(fleet).home = None;
                game.undo_repair(play.state, fleet);
            }
            Action::Load(unit) => operation.cargo.insert(unit),
            Action::Unload(unit) => operation.cargo.remove(unit),
            Action::Flip(fleet) => {
                operation.repaired.insert(fleet);
                game.pay_for_step(play, fleet);
                game.flip(play, fleet);
            }
            Action::Go => {
                let zone = operation.zone;
                play.end_step();
                if game.is_friendly(play.state, play.state.active, zone) {
                    play.push_all(&VOYAGE);
                } else {
                    play.push_all(&SORTIE);
                }
                game.sail(play);
            }
            _ => {
                play.end_step();
                game.dissolve(play.state);
            }
        }
    }

    fn ask(&self, game: &Typhoon, position: &Position) -> (Text, RuleId) {
        let text = game.ask_there(position, "typhoon-ask-sortie");
        (text, RuleId("9.3"))
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
            Action::Escort(fleet, zone) => {
                let mut choice = aside(game.about(offered, "typhoon-do-escort", fleet));
                choice.label = choice.label.with("zone", game.zone_text(zone));
                choice
            }
            Action::Load(unit) => game.about(offered, "typhoon-do-load", unit),
            Action::Unload(unit) => game.about(offered, "typhoon-do-unload", unit),
            Action::Flip(fleet) => aside(game.about(offered, "typhoon-do-flip", fleet)),
            Action::Go => go_for(offered, game.price_to_sail(position)),
            _ => game.gathered(offered, action),
        }
    }

    fn previews(&self, game: &Typhoon, position: &Position) -> Vec<Preview> {
        game.previews_of_sortie(position)
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let joins = |unit: UnitId| {
            if game.unit(unit).kind.is_land() {
                Action::Load(unit)
            } else {
                game.joins_or_is_attacked(position, unit)
            }
        };
        let action = game.meant(click, Action::Place, joins)?;
        self.check(game, position, action).err()
    }
}

/// A counter joins or leaves the group that is gathered for a fight; whatever else gives it up.
pub(crate) fn gather(play: &mut Play<'_>, action: Action) {
    match action {
        Action::Join(unit) => play.state.group.insert(unit),
        Action::Leave(unit) => play.state.group.remove(unit),
        _ => {
            play.end_step();
            play.state.group = UnitSet::EMPTY;
        }
    }
}

impl Typhoon {
    /// 9.3: gathering for a naval operation.
    fn check_gathering(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        let operation = position.operation.as_ref().ok_or(Refusal::NotNow)?;
        let check_free = |unit: UnitId| {
            if operation.fleets.contains(unit) {
                Err(Refusal::Chosen(unit))
            } else {
                Ok(())
            }
        };
        match action {
            Action::Join(fleet) => {
                check_free(fleet)?;
                self.check_fleet_to(position, fleet, operation.zone)
            }
            Action::Escort(fleet, zone) => {
                check_free(fleet)?;
                self.check_escort(position, fleet, zone, operation.zone)
            }
            Action::Leave(fleet) => {
                if !operation.fleets.contains(fleet) {
                    return Err(Refusal::NotChosen(fleet));
                }
                if self.can_do_without(position, &self.loaded(position), fleet) {
                    Ok(())
                } else {
                    Err(Refusal::NoTransport(fleet))
                }
            }
            Action::Load(unit) => self.check_load(position, unit),
            Action::Unload(unit) => {
                if operation.cargo.contains(unit) {
                    Ok(())
                } else {
                    Err(Refusal::NotChosen(unit))
                }
            }
            Action::Flip(fleet) => {
                // 9.3a: repairs before sailing.
                if !operation.fleets.contains(fleet) {
                    return Err(Refusal::NotChosen(fleet));
                }
                self.check_flip(position, fleet)
            }
            Action::Go => self.check_sail(position),
            Action::Cancel => Ok(()),
            _ => Err(Refusal::NotNow),
        }
    }

    /// 9.3: gathering for a naval operation. Fleets that are ready sail alike from the same zone, and
    /// what room there is for one more unit is counted once.
    fn list_gathering(
        &self,
        position: &Position,
        operation: &Operation,
        actions: &mut Vec<Action>,
    ) {
        let ready = self.ready_units(position);
        let is_legal = |action: Action| self.check_gathering(position, action).is_ok();
        actions.push(Action::Cancel);
        let chosen = operation.fleets.iter();
        actions.extend(chosen.map(Action::Flip).filter(|flip| is_legal(*flip)));
        let free = (ready & self.classes.fleets) - operation.fleets;
        let near = self.map().adjacent_for(operation.side, operation.zone);
        let (mut asked, mut sailing) = (ZoneSet::EMPTY, ZoneSet::EMPTY);
        let mut stops = [ZoneSet::EMPTY; MOST_ZONES];
        for fleet in free.iter() {
            let Some(from) = position.zone_of(fleet) else {
                continue;
            };
            if !asked.contains(from) {
                asked.insert(from);
                if self.check_departure(position, fleet, from).is_ok() {
                    let ways = self.fleet_ways(position, operation.side, from);
                    stops[from.index()] = ways & near;
                    if self
                        .check_arrival(position, operation.side, from, ways, operation.zone)
                        .is_ok()
                    {
                        sailing.insert(from);
                    }
                }
            }
            if sailing.contains(from) {
                actions.push(Action::Join(fleet));
            }
        }
        let loaded = self.loaded(position);
        for fleet in operation.fleets.iter() {
            if self.can_do_without(position, &loaded, fleet) {
                actions.push(Action::Leave(fleet));
            }
        }
        for fleet in free.iter() {
            if let Some(from) = position.zone_of(fleet) {
                let stops = stops[from.index()].iter();
                actions.extend(stops.map(|zone| Action::Escort(fleet, zone)));
            }
        }
        let visited = loaded.comes_to();
        for unit in self.classes.land.iter() {
            let is_visited = position
                .zone_of(unit)
                .is_some_and(|at| visited.contains(at));
            if is_visited && self.check_load_into(position, unit, &loaded).is_ok() {
                actions.push(Action::Load(unit));
            }
        }
        actions.extend(operation.cargo.iter().map(Action::Unload));
        if is_legal(Action::Go) {
            actions.push(Action::Go);
        }
    }

    /// 9.3a: whoever stays in port is not repaired.
    fn undo_repair(&self, position: &mut Position, fleet: UnitId) {
        let Some(operation) = &mut position.operation else {
            return;
        };
        if operation.repaired.contains(fleet) {
            operation.repaired.remove(fleet);
            let printed = self.unit(fleet);
            position.unit_mut(fleet).steps -= 1;
            *position.naval_points(printed.side, printed.kind) += printed.cost;
        }
    }

    /// A question about the zone of the operation.
    pub(crate) fn ask_there(&self, position: &Position, message: &'static str) -> Text {
        let zone = position.operation.map(|operation| operation.zone);
        match zone {
            Some(zone) => Text::new(message).with("zone", self.zone_text(zone)),
            None => Text::new(message),
        }
    }

    /// An operation that is not launched leaves everything as it was.
    pub(crate) fn dissolve(&self, position: &mut Position) {
        let fleets = position
            .operation
            .map_or(UnitSet::EMPTY, |operation| operation.fleets);
        for fleet in fleets.iter() {
            position.unit_mut(fleet).home = None;
            self.undo_repair(position, fleet);
        }
        position.operation = None;
        position.group = UnitSet::EMPTY;
    }

    /// 5.2j: what Japan pays to put to sea.
    fn price_to_sail(&self, position: &Position) -> u8 {
        match position.operation {
            Some(operation) if position.active == JAPAN => self.price_of_fleets(operation.fleets),
            _ => 0,
        }
    }
}
