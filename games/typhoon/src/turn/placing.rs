//! A counter that has been taken is put down: brought back, redeployed, marched, or exchanged with another.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::event::Event;
use crate::position::{Phase, Place, Position};
use crate::printed::map::{ZoneId, ZoneSet};
use crate::printed::units::{JAPAN, Kind, UnitId, UnitSet};
use crate::shown::offer::{aside, labelled};
use crate::turn::asking::{Flow, Play};
use heigi_engine::scene::{Choice, Target, ToSmolStr};
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// A counter has been taken to be redeployed, brought back or marched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placing(pub UnitId);

/// Where a taken counter goes, and for what price.
#[derive(Clone, Copy, Debug)]
pub enum Goal {
    /// Back to where it was.
    Nowhere,
    /// 9.2: to a friendly zone.
    March(ZoneId),
    /// 18: to an empty zone next door.
    Seizure(ZoneId),
    /// 3.2: back to the map.
    Return(ZoneId),
    /// 6: to another zone, for logistics points.
    Redeployment(ZoneId, u8),
    /// 8: to the zone of another counter, which comes to its own, for logistics points.
    Exchange(UnitId, u8),
}

impl heigi_engine::Step<Typhoon> for Placing {
    type Plan = Goal;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    /// Those places are the legal ones; asking of each again would search all ways again.
    fn list(&self, game: &Typhoon, position: &Position, actions: &mut Vec<Action>) {
        actions.push(Action::Cancel);
        let places = game.places_for(position, self.0).unwrap_or_default();
        actions.extend(places.iter().map(Action::Place));
        let partners = game.exchange_partners(position, self.0, usize::MAX);
        actions.extend(partners.iter().map(Action::Choose));
    }

    fn check(&self, game: &Typhoon, position: &Position, action: Action) -> Result<Goal, Refusal> {
        match action {
            Action::Place(zone) => game.check_place(position, self.0, zone),
            Action::Choose(other) => {
                let cost = game.check_exchange(position, self.0, other)?;
                Ok(Goal::Exchange(other, cost))
            }
            Action::Cancel => Ok(Goal::Nowhere),
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Typhoon, _: &Position, goal: Option<&Goal>) -> bool {
        matches!(goal, Some(Goal::Seizure(_)))
    }

    fn conduct(&self, game: &Typhoon, play: &mut Play<'_>, goal: Goal) -> Flow {
        let unit = self.0;
        play.end_step();
        match goal {
            Goal::Nowhere => play.state.group = UnitSet::EMPTY,
            Goal::March(to) => game.march(play, unit, to),
            Goal::Seizure(zone) => {
                game.put(play, unit, Place::Zone(zone));
                play.state.unit_mut(unit).operated = true;
                play.tell(Event::Seized(unit, zone));
                game.enter(play, JAPAN, zone)?;
            }
            Goal::Return(zone) => {
                game.pay_for_step(play, unit);
                game.bring_back(play, unit, zone);
            }
            Goal::Redeployment(zone, cost) => {
                game.pay_as_japan(play, cost);
                game.redeploy(play, unit, zone);
                play.state.unit_mut(unit).operated = true;
            }
            Goal::Exchange(other, cost) => game.exchange(play, unit, other, cost),
        }
        Ok(())
    }

    fn ask(&self, game: &Typhoon, _: &Position) -> (Text, RuleId) {
        let text = Text::new("typhoon-ask-place").with("unit", game.unit_text(self.0));
        (text, RuleId("6"))
    }

    fn choice(
        &self,
        game: &Typhoon,
        position: &Position,
        _: Action,
        goal: Goal,
        offered: Choice,
    ) -> Choice {
        match goal {
            Goal::Nowhere => labelled(offered, "typhoon-do-cancel"),
            Goal::Exchange(other, _) => aside(game.about(offered, "typhoon-do-exchange", other)),
            Goal::Redeployment(zone, cost) if position.phase == Phase::JapaneseStrategy => Choice {
                note: cost.to_smolstr(),
                ..game.at(offered, "typhoon-do-place", zone)
            },
            Goal::March(zone)
            | Goal::Seizure(zone)
            | Goal::Return(zone)
            | Goal::Redeployment(zone, _) => game.at(offered, "typhoon-do-place", zone),
        }
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let action = game.meant_in_fight(position, click)?;
        self.check(game, position, action).err()
    }
}

impl Typhoon {
    /// Whether a taken counter has anywhere to go.
    pub(crate) fn check_any_place(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        if self.any_places_for(position, unit)?.is_empty()
            && self.exchange_partners(position, unit, 1).is_empty()
        {
            let is_detachment = self.unit(unit).kind == Kind::Snlf;
            if position.is_operating() && is_detachment && position.turn != 1 {
                return Err(Refusal::SeizureOver);
            }
            let occasion = if position.is_operating() {
                Occasion::March
            } else if position.zone_of(unit).is_some() {
                Occasion::Redeployment
            } else {
                Occasion::Return
            };
            Err(Refusal::NowhereToGo(unit, occasion))
        } else {
            Ok(())
        }
    }

    /// Where a taken counter may be put: brought back or redeployed in the strategic phases, marched or
    /// seizing a zone in the phase of operations.
    pub(crate) fn places_for(&self, position: &Position, unit: UnitId) -> Result<ZoneSet, Refusal> {
        if position.is_operating() {
            return Ok(self.march_zones(position, unit));
        }
        if position.zone_of(unit).is_none() {
            self.check_returnable(position, unit)?;
            return Ok(self.return_zones(position, unit));
        }
        let supply = self.supply(position, self.unit(unit).side);
        let [free, paid] = self.redeployments(position, &supply, unit)?;
        // Only Japan has any to pay for.
        let is_payable = position.japan.logistics > 0;
        Ok(if is_payable { free | paid } else { free })
    }

    /// Some of [`Self::places_for`], if there are any.
    fn any_places_for(&self, position: &Position, unit: UnitId) -> Result<ZoneSet, Refusal> {
        if position.is_operating() {
            return Ok(self.each_march_zone(position, unit).take(1).collect());
        }
        if position.zone_of(unit).is_none() {
            self.check_returnable(position, unit)?;
            return Ok(self.some_return_zones(position, unit, 1));
        }
        let supply = self.supply(position, self.unit(unit).side);
        self.any_redeployments(position, &supply, unit)
    }

    /// 9.2, 18: where a land unit may march among friendly zones, or seize an empty one.
    fn march_zones(&self, position: &Position, unit: UnitId) -> ZoneSet {
        self.each_march_zone(position, unit).collect()
    }

    fn each_march_zone<'a>(
        &'a self,
        position: &'a Position,
        unit: UnitId,
    ) -> impl Iterator<Item = ZoneId> + 'a {
        let ways = self.marches(position, unit);
        let room = self.room_for(unit, None);
        let is_march = move |zone: &ZoneId| {
            let has_room = room.is_in(position, *zone);
            self.check_march_along(position, unit, *zone, ways, has_room)
                .is_ok()
        };
        let from = position.zone_of(unit).filter(|_| position.turn == 1);
        let near = from.into_iter().flat_map(|from| self.map().links(from));
        let seized = near
            .map(|(near, _)| near)
            .filter(move |zone| self.check_seize(position, unit, *zone).is_ok());
        ways.iter().filter(is_march).chain(seized)
    }

    fn check_place(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
    ) -> Result<Goal, Refusal> {
        if position.is_operating() {
            let is_seizure =
                self.unit(unit).kind == Kind::Snlf && !self.is_friendly(position, JAPAN, zone);
            return if is_seizure {
                self.check_seize(position, unit, zone)?;
                Ok(Goal::Seizure(zone))
            } else {
                self.check_march(position, unit, zone)?;
                Ok(Goal::March(zone))
            };
        }
        if position.zone_of(unit).is_none() {
            self.check_return(position, unit, zone)?;
            return Ok(Goal::Return(zone));
        }
        let cost = self.check_redeploy(position, unit, zone)?;
        Ok(Goal::Redeployment(zone, cost))
    }

    fn march(&self, play: &mut Play<'_>, unit: UnitId, to: ZoneId) {
        self.put(play, unit, Place::Zone(to));
        play.state.unit_mut(unit).operated = true;
        play.tell(Event::Marched(unit, to));
    }

    /// 8: two counters change places.
    fn exchange(&self, play: &mut Play<'_>, unit: UnitId, other: UnitId, cost: u8) {
        self.pay_as_japan(play, cost);
        let zones = [play.state.zone_of(other), play.state.zone_of(unit)];
        let is_march = play.state.is_operating();
        for (one, to) in [unit, other].into_iter().zip(zones) {
            let Some(to) = to else { continue };
            if is_march {
                self.march(play, one, to);
            } else {
                play.state.unit_mut(one).operated = true;
                self.redeploy(play, one, to);
            }
        }
    }
}
