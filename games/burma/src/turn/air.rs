//! Air power (5).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::{AirPlace, Cause, Flow, Mission, Play, Position};
use crate::printed::tables::AirResult;
use crate::printed::units::{ALLIES, AirId, AirType, AirUnit, JAPAN};
use crate::refusal::Refusal;
use crate::turn::questions::Subject;
use heigi_board::HexId;
use heigi_scene::Side;

/// Hexes that a fighter reaches (5.1.1).
const FIGHTER_RANGE: u32 = 12;
/// Points that lift the lowest Japanese roll to the best line against all Allied fighters (5.2.4).
const MOST_FOR_JAPANESE_AIR: u8 = 9;
/// Hexes that a bomber reaches (5.1.2).
const BOMBER_RANGE: u32 = 16;

impl AirUnit {
    /// 5.1: whether a unit may fly a mission at all.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn check_mission(&self, mission: Mission) -> Result<(), &'static str> {
        let is_allowed = match (self.kind, mission) {
            (AirType::Fighter | AirType::FighterBomber, Mission::Superiority)
            | (AirType::FighterBomber, Mission::FighterSupport)
            | (_, Mission::Support) => true,
            (AirType::Bomber | AirType::FighterBomber, Mission::Interdiction)
            | (AirType::Bomber, Mission::Transport) => {
                return if self.side == ALLIES {
                    Ok(())
                } else {
                    Err("5.1.5")
                };
            }
            _ => false,
        };
        match (is_allowed, mission) {
            (true, _) => Ok(()),
            (false, Mission::Superiority) => Err("5.3.1"),
            (false, Mission::Interdiction) => Err("5.5.1"),
            (false, Mission::FighterSupport) => Err("5.1.2"),
            (false, _) => Err("5.1.3"),
        }
    }

    /// True if it fights as a fighter on a mission.
    #[must_use]
    pub fn is_fighter_on(&self, mission: Mission) -> bool {
        match self.kind {
            AirType::Fighter => true,
            AirType::Bomber => false,
            AirType::FighterBomber => {
                matches!(mission, Mission::Superiority | Mission::FighterSupport)
            }
        }
    }
}

impl Burma {
    /// The hexes of the play area that roads and railways of a side, neither cut nor lost, join to its
    /// sources.
    #[must_use]
    pub fn linked(&self, position: &Position, side: Side) -> crate::printed::map::HexSet {
        self.linked_to(position, side, self.sources(position, side))
    }

    /// The hexes that such lines join to some others.
    pub(crate) fn linked_to(
        &self,
        position: &Position,
        side: Side,
        starts: Vec<HexId>,
    ) -> crate::printed::map::HexSet {
        let mut reached = crate::printed::map::HexSet::EMPTY;
        let mut open = starts;
        while let Some(hex) = open.pop() {
            if reached.contains(hex) {
                continue;
            }
            reached.insert(hex);
            // 5.5.5a: a start may be cut itself, and nothing leads on from it then.
            if position.hex(hex).cut {
                continue;
            }
            for (near, edge) in self.map().around(hex) {
                let lines = self.lines(position, edge);
                let state = position.hex(near);
                let is_held = state.control == Some(side) && self.is_in_play(position, near);
                if (lines.rail || lines.road) && !state.cut && is_held {
                    open.push(near);
                }
            }
        }
        reached
    }

    /// 5.1.1, R-17: the hexes from which a side's aircraft fly: towns and cities joined to a source.
    #[must_use]
    pub fn air_bases(&self, position: &Position, side: Side) -> Vec<HexId> {
        let sources = self.sources(position, side);
        self.linked(position, side)
            .iter()
            .filter(|hex| self.map().is_town(*hex) || sources.contains(hex))
            .collect()
    }

    /// Whether an air unit reaches a hex on its mission.
    pub(crate) fn check_air_range(
        &self,
        position: &Position,
        air: AirId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let printed = self.air(air);
        let (range, rule) = if printed.is_fighter_on(position.air(air).mission) {
            (FIGHTER_RANGE, "5.1.1")
        } else {
            (BOMBER_RANGE, "5.1.2")
        };
        let is_near = self
            .air_bases(position, printed.side)
            .into_iter()
            .any(|base| self.map().grid.distance(base, hex) <= range);
        if is_near {
            Ok(())
        } else {
            Err(Refusal::NoAirRange(air, hex, rule))
        }
    }

    /// Air units of a side that wait with a mission.
    pub fn available(
        &self,
        position: &Position,
        side: Side,
        mission: Mission,
    ) -> impl Iterator<Item = AirId> + '_ {
        let found: Vec<AirId> = self
            .all_air()
            .filter(|air| self.air(*air).side == side)
            .filter(|air| {
                let state = position.air(*air);
                state.place == AirPlace::Available && state.mission == mission
            })
            .collect();
        found.into_iter()
    }

    /// TBL-UNITSUP: Allied interdiction units held off the map.
    #[must_use]
    pub fn interdiction_off_map(&self, position: &Position) -> i8 {
        self.available(position, ALLIES, Mission::Interdiction)
            .count() as i8
    }

    /// 5.1.6: whether an air unit may be made available for a mission.
    pub(crate) fn check_fly(
        &self,
        position: &Position,
        side: Side,
        air: AirId,
        mission: Mission,
    ) -> Result<(), Refusal> {
        let printed = self.air(air);
        if printed.side != side || position.air(air).place != AirPlace::Flown {
            return Err(Refusal::AirNotThere(air, "5.2.1"));
        }
        printed
            .check_mission(mission)
            .map_err(|rule| Refusal::NoSuchMission(air, rule))
    }

    /// 5.2.2, 5.2.4: how many points may be spent on aircraft: no more than could bring anything.
    pub(crate) fn most_for_air(&self, position: &Position, side: Side) -> u8 {
        let useful = if side == ALLIES {
            let flown = self.all_air().filter(|air| {
                self.air(*air).side == ALLIES && position.air(*air).place == AirPlace::Flown
            });
            (flown.count() as u8).div_ceil(2)
        } else {
            MOST_FOR_JAPANESE_AIR
        };
        useful.min(position.side(side).stock)
    }

    /// Whether a side may spend so many points on aircraft.
    pub(crate) fn check_air_points(
        &self,
        position: &Position,
        side: Side,
        points: u8,
    ) -> Result<(), Refusal> {
        self.check_stock(position, side, points)?;
        if points > self.most_for_air(position, side) {
            let rule = if side == ALLIES { "5.2.2" } else { "5.2.4" };
            Err(Refusal::NoMoreAircraft(rule))
        } else {
            Ok(())
        }
    }

    /// 5.5.3: whether an interdiction unit may be sent over a hex: any that ground units may enter.
    pub(crate) fn check_interdict(
        &self,
        position: &Position,
        air: AirId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let state = position.air(air);
        if state.place != AirPlace::Available || state.mission != Mission::Interdiction {
            return Err(Refusal::AirNotThere(air, "5.5.1"));
        }
        if !self.is_in_play(position, hex) {
            return Err(Refusal::NoPlayArea(hex, "5.5.3"));
        }
        self.check_air_range(position, air, hex)
    }

    /// All that interdiction units may be sent over.
    pub(crate) fn interdictions(&self, position: &Position) -> Vec<Action> {
        let units: Vec<AirId> = self
            .available(position, ALLIES, Mission::Interdiction)
            .collect();
        if units.is_empty() {
            return Vec::new();
        }
        let bases = self.air_bases(position, ALLIES);
        let map = self.map();
        let is_reached = |hex: &HexId| {
            bases
                .iter()
                .any(|base| map.grid.distance(*base, *hex) <= BOMBER_RANGE)
        };
        map.grid
            .hexes()
            .filter(|hex| self.is_in_play(position, *hex) && is_reached(hex))
            .flat_map(|hex| units.iter().map(move |air| Action::Strike(*air, hex)))
            .collect()
    }

    /// True if air units are picked freely, as all of them start available (21.1.3-3, R-12).
    #[must_use]
    pub fn is_first_air(&self, position: &Position) -> bool {
        position.turn == 1 && position.scenario != crate::position::Scenario::ExtendedCapital
    }
}

impl Burma {
    /// 5.2.5: the Japanese air units that are still in the game, damaged ones included.
    pub(crate) fn japanese_air_in_play(&self, position: &Position) -> Vec<AirId> {
        self.all_air()
            .filter(|air| self.air(*air).side == JAPAN)
            .filter(|air| {
                !matches!(
                    position.air(*air).place,
                    AirPlace::Removed | AirPlace::Later
                )
            })
            .collect()
    }
}

impl Burma {
    /// 5.2.4: how many Japanese units fly.
    pub(crate) fn air_availability(&self, play: &mut Play<'_>, spent: u8) -> Flow<u8> {
        let in_play = self.japanese_air_in_play(play.state);
        if in_play.is_empty() {
            return Ok(0);
        }
        let die = self.die(play, Cause::AirAvailability)?;
        let against = self
            .available(play.state, ALLIES, Mission::Superiority)
            .count() as i8;
        let total = die as i8 + spent as i8 - against;
        if total < 0 && !self.is_monsoon(play.state) {
            let options = in_play.iter().map(|air| Action::Air(*air)).collect();
            if let Action::Air(air) = self.decide(play, JAPAN, Cause::AirRemoval, None, options)? {
                play.state.air_mut(air).place = AirPlace::Removed;
                play.tell(Event::AirRemoved(air));
            }
        }
        let units = self.tables().air_available(total).min(in_play.len() as u8);
        play.tell(Event::AirAvailable(i32::from(total), i32::from(units)));
        Ok(units)
    }

    /// 5.3.3, R-50: a side sends superiority units against enemy aircraft over a hex, besides those
    /// that are there already. Gives those that come.
    pub(crate) fn intercept(
        &self,
        play: &mut Play<'_>,
        side: Side,
        hex: HexId,
        cause: Cause,
        there: &[AirId],
    ) -> Flow<Vec<AirId>> {
        let mut sent = Vec::new();
        loop {
            let mut options: Vec<Action> = self
                .available(play.state, side, Mission::Superiority)
                .filter(|air| !sent.contains(air) && !there.contains(air))
                .filter(|air| self.check_air_range(play.state, *air, hex).is_ok())
                .map(Action::Air)
                .collect();
            if options.is_empty() {
                return Ok(sent);
            }
            options.push(Action::Done);
            match self.decide(play, side, cause, Some(Subject::Hex(hex)), options)? {
                Action::Air(air) => sent.push(air),
                _ => return Ok(sent),
            }
        }
    }

    /// 5.7: one round between the air units of both sides over a hex. Gives those that stay.
    pub(crate) fn air_combat(
        &self,
        play: &mut Play<'_>,
        units: [Vec<AirId>; 2],
    ) -> Flow<[Vec<AirId>; 2]> {
        if units.iter().any(Vec::is_empty) {
            return Ok(units);
        }
        let mut results: Vec<(AirId, AirResult)> = Vec::new();
        for (air, target) in self.name_targets(play, &units)? {
            let die = self.die_for(play, Cause::AirCombat, Subject::Air(air))?;
            let [is_fighter, is_against_fighter] =
                [air, target].map(|one| self.air(one).is_fighter_on(play.state.air(one).mission));
            let modifier = match (is_fighter, is_against_fighter) {
                (true, false) => -1,
                (false, true) => 1,
                _ => 0,
            };
            let [own, other] = self.tables().air_combat(die as i8 + modifier);
            results.push((air, own));
            results.push((target, other));
            let total = i32::from(die as i8 + modifier);
            play.tell(Event::AirCombat(air, target, total));
        }
        let mut stay = units;
        for (air, result) in results {
            let is_transport = play.state.air(air).mission == Mission::Transport;
            let place = match result {
                AirResult::Nothing => continue,
                AirResult::Damaged if !is_transport => AirPlace::Damaged,
                _ if play.state.air(air).place == AirPlace::Damaged => continue,
                _ => AirPlace::Flown,
            };
            play.state.air_mut(air).place = place;
            for side in &mut stay {
                side.retain(|one| *one != air);
            }
            play.tell(if place == AirPlace::Damaged {
                Event::AirDamaged(air)
            } else {
                Event::AirAborted(air)
            });
        }
        Ok(stay)
    }

    /// 5.7.5: both sides name an enemy for each of their units before anybody rolls.
    fn name_targets(
        &self,
        play: &mut Play<'_>,
        units: &[Vec<AirId>; 2],
    ) -> Flow<Vec<(AirId, AirId)>> {
        let mut targets: Vec<(AirId, AirId)> = Vec::new();
        for side in [ALLIES, JAPAN] {
            let enemies = &units[side.opponent().index()];
            for air in &units[side.index()] {
                if play.state.air(*air).mission == Mission::Transport {
                    continue;
                }
                // 5.7.5a: transports only once all others are targets.
                let is_transport =
                    |other: &AirId| play.state.air(*other).mission == Mission::Transport;
                let is_screened = enemies.iter().any(|other| {
                    !is_transport(other) && !targets.iter().any(|(_, target)| target == other)
                });
                let options = enemies
                    .iter()
                    .filter(|other| !is_screened || !is_transport(other))
                    .map(|other| Action::Air(*other))
                    .collect();
                if let Action::Air(target) = self.decide(
                    play,
                    side,
                    Cause::AirTarget,
                    Some(Subject::Air(*air)),
                    options,
                )? {
                    targets.push((*air, target));
                }
            }
        }
        Ok(targets)
    }

    /// 5.5: an interdiction unit flies over a hex, and Japan may intercept it.
    pub(crate) fn interdict(&self, play: &mut Play<'_>, air: AirId, hex: HexId) -> Flow<()> {
        let interceptors = self.intercept(play, JAPAN, hex, Cause::Interception, &[])?;
        let mut allied = vec![air];
        if !interceptors.is_empty() {
            allied.extend(self.intercept(play, ALLIES, hex, Cause::Escort, &[])?);
        }
        let escorts: Vec<AirId> = allied[1..].to_vec();
        let stay = self.air_combat(play, [allied, interceptors.clone()])?;
        self.send_home(play, &interceptors);
        self.send_home(play, &escorts);
        if stay[ALLIES.index()].contains(&air) {
            play.state.air_mut(air).place = AirPlace::Over(hex);
            let has_line = self
                .map()
                .around(hex)
                .any(|(_, edge)| self.lines(play.state, edge).any());
            if has_line {
                play.state.hex_mut(hex).cut = true;
            }
            play.tell(Event::Interdicted(air, hex));
        }
        Ok(())
    }

    /// 5.3.5, 5.4.6: aircraft that have done their mission and are not hurt go to the Flown box.
    pub(crate) fn send_home(&self, play: &mut Play<'_>, units: &[AirId]) {
        for air in units {
            if play.state.air(*air).place == AirPlace::Available {
                play.state.air_mut(*air).place = AirPlace::Flown;
            }
        }
    }
}
