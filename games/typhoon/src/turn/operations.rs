//! Operations (9): who may begin one, where land units march, and what follows when they come in.

use crate::Typhoon;
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::Position;
use crate::position::event::Event;
use crate::printed::map::{Travel, ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use crate::turn::asking::{Flow, Play};
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

/// 9b: the operation is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfOperation;

impl heigi_engine::Step<Typhoon> for EndOfOperation {
    type Plan = ();

    fn carry_out(&self, game: &Typhoon, play: &mut Play<'_>) {
        game.end_operation(play);
    }
}

impl Typhoon {
    /// True in the turn after the change of sides (4.3).
    #[must_use]
    pub fn is_pause(&self, position: &Position) -> bool {
        position
            .change_turn
            .is_some_and(|turn| turn + 1 == position.turn)
    }

    /// 4.3a: in the pause the active side attacks, on land and from the air, only where the zone was
    /// contested already.
    pub(crate) fn is_barred_by_pause(&self, position: &Position, zone: ZoneId) -> bool {
        self.is_pause(position) && !position.contested_before.contains(zone)
    }

    /// Whether a counter may begin an operation of the active side.
    pub(crate) fn check_ready(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        self.check_commander(position, unit)?;
        if position.zone_of(unit).is_none() {
            return Err(Refusal::NotOnMap(unit));
        }
        if position.unit(unit).operated {
            return Err(Refusal::HasOperated(unit));
        }
        Ok(())
    }

    /// 10.1, 15: land units attack in zones in reach of supply only.
    pub(crate) fn check_battle_supply(
        &self,
        position: &Position,
        side: Side,
        zone: ZoneId,
    ) -> Result<(), Refusal> {
        if self.is_in_reach(&self.supply(position, side), zone)
            || self.is_chinese_front(position, side, zone)
        {
            Ok(())
        } else {
            Err(Refusal::OutOfSupply(zone))
        }
    }

    /// 15a, R-46: in their country Chinese armies are supplied while a zone of it is friendly.
    pub(crate) fn is_chinese_front(&self, position: &Position, side: Side, zone: ZoneId) -> bool {
        let china = self.map().groups.china;
        side == ALLIES
            && china.contains(zone)
            && china
                .iter()
                .any(|zone| self.is_friendly(position, ALLIES, zone))
    }

    /// 9.2: whether a land unit may march into an enemy or contested zone.
    pub(crate) fn check_march_into(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
    ) -> Result<(), Refusal> {
        self.check_ready(position, unit)?;
        self.check_land_way(position, unit, zone)
    }

    /// 9.2, 9.2a, 9.2b: the way of a land unit into an enemy or contested zone.
    pub(crate) fn check_land_way(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
    ) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        if !printed.kind.is_land() || printed.kind == Kind::Fortress {
            return Err(Refusal::CannotTakePart(unit));
        }
        let from = position.zone_of(unit).ok_or(Refusal::NotOnMap(unit))?;
        if from == zone {
            return Err(Refusal::FightsThere(unit));
        }
        if self.is_pause(position) {
            return Err(Refusal::Pause);
        }
        self.check_home(position, unit, zone)?;
        let is_contested = position.is_contested(zone);
        self.check_chinese_attack(position, unit, zone)?;
        if self.is_closed_by_weather(position, from) {
            return Err(Refusal::Weather(from));
        }
        let ways = self.marches(position, unit);
        let (mut is_reached, mut by_passage) = (false, false);
        for (near, link) in self.map().links(zone) {
            // A passage leads from a friendly zone only (9.2b).
            let is_friendly = self.is_friendly(position, printed.side, near);
            if near == from || (is_friendly && ways.contains(near)) {
                is_reached |= link.land || (link.passage && is_contested && is_friendly);
                by_passage |= link.passage;
            }
        }
        if !is_reached && by_passage {
            Err(Refusal::Passage(zone))
        } else if !is_reached {
            Err(Refusal::NoWay(zone, Occasion::March))
        } else if position.is_contested(from) && !is_contested {
            Err(Refusal::LeavesContest(unit))
        } else {
            Ok(())
        }
    }

    /// 17: Chinese armies do not attack in China unless Burma is friendly; elsewhere they may.
    pub(crate) fn check_chinese_attack(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
    ) -> Result<(), Refusal> {
        let is_held_back = self.unit(unit).nation == Nation::China
            && self.map().groups.china.contains(zone)
            && !self.is_friendly(position, ALLIES, self.map().named.burma);
        if is_held_back {
            Err(Refusal::BurmaRoadClosed(unit))
        } else {
            Ok(())
        }
    }

    /// 9.2: whether a land unit may march to a friendly zone, which ends its activity.
    pub(crate) fn check_march(
        &self,
        position: &Position,
        unit: UnitId,
        to: ZoneId,
    ) -> Result<(), Refusal> {
        let has_room = self.has_room(position, unit, to);
        self.check_march_along(position, unit, to, self.marches(position, unit), has_room)
    }

    /// The zones that a land unit reaches over friendly ground (9.2). A passage leads from a friendly
    /// zone only, so that whoever is not in one begins by land (9.2b).
    pub(crate) fn marches(&self, position: &Position, unit: UnitId) -> ZoneSet {
        match position.zone_of(unit) {
            Some(from) => self.marches_from(position, self.unit(unit).side, from),
            None => ZoneSet::EMPTY,
        }
    }

    /// The zones that land units of a side in a zone reach over friendly ground.
    pub(crate) fn marches_from(&self, position: &Position, side: Side, from: ZoneId) -> ZoneSet {
        let ways = |from| self.friendly_ways(position, side, from, Travel::Overland);
        if self.is_friendly(position, side, from) {
            return ways(from);
        }
        if self.is_closed_by_weather(position, from) {
            return ZoneSet::EMPTY;
        }
        self.map()
            .links(from)
            .filter(|(near, link)| link.land && self.is_friendly(position, side, *near))
            .fold(ZoneSet::EMPTY, |zones, (near, _)| zones | ways(near))
    }

    /// [`Self::check_march`] where the ways are known, and whether there is room.
    pub(crate) fn check_march_along(
        &self,
        position: &Position,
        unit: UnitId,
        to: ZoneId,
        ways: ZoneSet,
        has_room: bool,
    ) -> Result<(), Refusal> {
        self.check_ready(position, unit)?;
        let printed = self.unit(unit);
        if !printed.kind.is_land() || printed.kind == Kind::Fortress {
            return Err(Refusal::CannotTakePart(unit));
        }
        let from = position.zone_of(unit).ok_or(Refusal::NotOnMap(unit))?;
        self.check_enterable(position, to)?;
        self.check_home(position, unit, to)?;
        if self.is_closed_by_weather(position, from) {
            return Err(Refusal::Weather(from));
        }
        if from == to {
            return Err(Refusal::IsThere(unit, Occasion::March));
        }
        if !self.is_friendly(position, printed.side, to) {
            return Err(Refusal::NotFriendly(to, Occasion::March));
        }
        if !has_room {
            return Err(Refusal::Full(to));
        }
        if ways.contains(to) {
            Ok(())
        } else {
            Err(Refusal::NoWay(to, Occasion::March))
        }
    }

    /// 18: whether a detachment may seize an empty zone next door.
    pub(crate) fn check_seize(
        &self,
        position: &Position,
        unit: UnitId,
        zone: ZoneId,
    ) -> Result<(), Refusal> {
        if position.turn != 1 {
            return Err(Refusal::SeizureOver);
        }
        self.check_ready(position, unit)?;
        if self.unit(unit).kind != Kind::Snlf {
            return Err(Refusal::NotDetachment(unit));
        }
        let from = position.zone_of(unit).ok_or(Refusal::NotOnMap(unit))?;
        self.check_enterable(position, zone)?;
        let link = self.map().link(from, zone);
        if !(link.land || link.sea || link.passage) {
            return Err(Refusal::NoWay(zone, Occasion::Seizure));
        }
        self.check_empty_enemy(position, zone, Occasion::Seizure)
    }

    fn check_empty_enemy(
        &self,
        position: &Position,
        zone: ZoneId,
        occasion: Occasion,
    ) -> Result<(), Refusal> {
        if !self.is_enemy(position, JAPAN, zone) {
            return Err(Refusal::NotEnemy(zone, occasion));
        }
        if self.units_in(position, zone).next().is_some() {
            return Err(Refusal::NotEmpty(zone));
        }
        Ok(())
    }

    /// 18: whether there are airborne troops to be used.
    pub(crate) fn may_drop(&self, position: &Position) -> bool {
        position.turn <= 2 && !position.flags.airborne_used && position.active == JAPAN
    }

    /// 18: whether airborne troops may take an empty zone.
    pub(crate) fn check_drop(&self, position: &Position, zone: ZoneId) -> Result<(), Refusal> {
        if !self.may_drop(position) {
            return Err(Refusal::AirborneOver);
        }
        self.check_enterable(position, zone)?;
        self.check_empty_enemy(position, zone, Occasion::Drop)?;
        if self
            .map()
            .neighbours_for(JAPAN, zone)
            .any(|near| self.is_friendly(position, JAPAN, near))
        {
            Ok(())
        } else {
            Err(Refusal::NoWay(zone, Occasion::Drop))
        }
    }

    /// Land units have come into a zone: national rules, and who must leave it (9.2c, 17).
    pub(crate) fn enter(&self, play: &mut Play<'_>, side: Side, zone: ZoneId) -> Flow {
        if side == JAPAN {
            self.national_reactions(play, zone)?;
        }
        if self
            .land_units(play.state, side.opponent(), zone)
            .next()
            .is_none()
        {
            self.displace(play, side.opponent(), zone)?;
            self.take_over(play, side, zone);
        }
        Ok(())
    }

    /// A zone without enemy land units is the mover's at the end of the turn (13f).
    pub(crate) fn take_over(&self, play: &mut Play<'_>, side: Side, zone: ZoneId) {
        let state = *play.state.zone(zone);
        if state.pending != Some(side) {
            play.state.mark(zone, state.owner, Some(side));
            play.tell(Event::Entered(zone, side));
        }
    }

    /// 9a: everybody who took part has operated.
    pub(crate) fn end_operation(&self, play: &mut Play<'_>) {
        self.withdraw_disrupted(play);
        if let Some(operation) = play.state.operation.take() {
            for unit in [operation.cargo, operation.landed, operation.attacked]
                .into_iter()
                .flat_map(UnitSet::iter)
            {
                play.state.unit_mut(unit).operated = true;
            }
        }
        play.state.group = UnitSet::EMPTY;
    }
}
