//! Operations of the active side (9): what may be launched, and how it begins and ends.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::event::Event;
use crate::position::{Flow, Place, Play, Position};
use crate::printed::map::{Travel, ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, Kind, Nation, UnitId, UnitSet};
use heigi_scene::Side;

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
    fn is_barred_by_pause(&self, position: &Position, side: Side, zone: ZoneId) -> bool {
        side == position.active
            && self.is_pause(position)
            && !position.contested_before.contains(zone)
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
        if self.is_barred_by_pause(position, side, zone) {
            return Err(Refusal::Pause);
        }
        Ok(())
    }

    /// 9.2: whether an offensive may be launched into a zone.
    pub(crate) fn check_offensive(&self, position: &Position, zone: ZoneId) -> Result<(), Refusal> {
        let side = position.active;
        self.check_enterable(position, zone)?;
        let is_contested = position.is_contested(zone);
        if !self.is_open_to_attack(position, side, zone) {
            return Err(Refusal::NotEnemy(Occasion::March, zone));
        }
        if self.is_barred_by_pause(position, side, zone) {
            return Err(Refusal::Pause);
        }
        self.check_battle_supply(position, side, zone)?;
        let mut told = Refusal::NoWay(Occasion::March, zone);
        for unit in self.units_of(side) {
            match self.check_march_into(position, unit, zone) {
                Ok(()) => return Ok(()),
                // Weather far away holds nobody back from here.
                Err(Refusal::Weather(from)) if !self.map().link(from, zone).is_overland() => {}
                Err(refusal) => told = told.or_more_telling(refusal),
            }
            if is_contested && self.check_fighter(position, unit, zone).is_ok() {
                return Ok(());
            }
        }
        Err(told)
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
            return Err(Refusal::NoWay(Occasion::March, zone));
        }
        if self.is_pause(position) && printed.side == position.active {
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
            Err(Refusal::NoWay(Occasion::March, zone))
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
        if from == to || !self.is_friendly(position, printed.side, to) {
            return Err(Refusal::NotFriendly(Occasion::March, to));
        }
        if !has_room {
            return Err(Refusal::Full(to));
        }
        if ways.contains(to) {
            Ok(())
        } else {
            Err(Refusal::NoWay(Occasion::March, to))
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
            return Err(Refusal::NoWay(Occasion::Seizure, zone));
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
            return Err(Refusal::NotEnemy(occasion, zone));
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
            Err(Refusal::NoWay(Occasion::Drop, zone))
        }
    }

    /// 9.2: gathering for a land offensive.
    pub(crate) fn check_land_gathering(
        &self,
        position: &Position,
        action: Action,
    ) -> Result<(), Refusal> {
        let operation = position.operation.as_ref().ok_or(Refusal::NotNow)?;
        match action {
            Action::Join(unit) => {
                if position.group.contains(unit) {
                    return Err(Refusal::Chosen(unit));
                }
                self.check_march_into(position, unit, operation.zone)
            }
            Action::Go => {
                if position.group.is_empty() && !self.may_any_fight(position) {
                    return Err(Refusal::NobodyChosen);
                }
                self.check_stacking(position, operation.side, operation.zone, position.group)
            }
            _ => Err(Refusal::NotNow),
        }
    }
}

impl Play<'_> {
    /// 9.2: the chosen units march into the zone of the offensive.
    pub(crate) fn march_in(&mut self, game: &Typhoon) -> Flow<()> {
        let Some(operation) = self.position.operation else {
            return Ok(());
        };
        let group = self.position.group;
        for unit in group.iter() {
            self.put(game, unit, Place::Zone(operation.zone));
            self.tell(Event::Marched {
                unit,
                to: operation.zone,
            });
            if let Some(operation) = &mut self.position.operation {
                operation.cargo.insert(unit);
            }
            self.position.unit_mut(unit).operated = true;
        }
        self.position.group = UnitSet::EMPTY;
        self.enter(game, operation.side, operation.zone)
    }

    /// Land units have come into a zone: national rules, and who must leave it (9.2c, 17).
    pub(crate) fn enter(&mut self, game: &Typhoon, side: Side, zone: ZoneId) -> Flow<()> {
        if side == JAPAN {
            self.national_reactions(game, zone)?;
        }
        if game
            .land_units(&self.position, side.opponent(), zone)
            .next()
            .is_none()
        {
            self.displace(game, side.opponent(), zone)?;
            self.take_over(side, zone);
        }
        Ok(())
    }

    /// A zone without enemy land units is the mover's at the end of the turn (13f).
    pub(crate) fn take_over(&mut self, side: Side, zone: ZoneId) {
        let state = *self.position.zone(zone);
        if state.pending != Some(side) {
            self.position.mark(zone, state.owner, Some(side));
            self.tell(Event::Entered { zone, side });
        }
    }

    /// 9a: everybody who took part has operated.
    pub(crate) fn end_operation(&mut self, game: &Typhoon) {
        self.withdraw_disrupted(game);
        if let Some(operation) = self.position.operation.take() {
            for unit in [operation.cargo, operation.landed, operation.attacked]
                .into_iter()
                .flat_map(UnitSet::iter)
            {
                self.position.unit_mut(unit).operated = true;
            }
        }
        self.position.group = UnitSet::EMPTY;
    }
}
