//! Air transport (5.6), supply from the air (7.11) and airborne movement (12.4).

use crate::Burma;
use crate::event::Event;
use crate::position::look::Look;
use crate::position::{AirPlace, Cause, Flow, Load, Mission, Phase, Play, Position, Where};
use crate::printed::map::{HexSet, Terrain};
use crate::printed::units::{ALLIES, AirId, Class, JAPAN, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::turn::supply::SUPPLY_LINE;
use heigi_board::HexId;

/// What a dropped marker holds: enough for two units (7.11.2).
pub const RATIONS: u8 = 2;

/// Movement points from a headquarters or a source to where a load starts (5.6.3).
const LOADING_RANGE: u16 = SUPPLY_LINE;

impl Burma {
    /// Transports that have not flown in this turn yet (5.1.4).
    #[must_use]
    pub fn transports(&self, position: &Position) -> Vec<AirId> {
        self.available(position, ALLIES, Mission::Transport)
            .filter(|air| !position.air(*air).used)
            .collect()
    }

    /// 5.6.5, 12.4.1a: how many transports a unit needs.
    #[must_use]
    pub fn lift(&self, position: &Position, unit: UnitId) -> u8 {
        match self.unit(unit).class {
            Class::Marauders | Class::Airborne => 1,
            _ => position.unit(unit).steps,
        }
    }

    fn check_transports(&self, position: &Position, needed: u8) -> Result<(), Refusal> {
        let ready = self.transports(position).len() as u8;
        if ready < needed {
            Err(Refusal::NoTransports(i32::from(needed), i32::from(ready)))
        } else {
            Ok(())
        }
    }

    /// 5.6.3: the own towns and villages within five points of a headquarters in communication or of a
    /// source, whatever the weather; and those within five points of 1601.
    pub(crate) fn airfields(&self, position: &Position) -> [HexSet; 2] {
        let near = self.supply_of(position, ALLIES).loading_range();
        [near, self.chinese_range(position, LOADING_RANGE)].map(|hexes| {
            let is_field = |hex: &HexId| self.is_own_settlement(position, *hex);
            hexes.iter().filter(is_field).collect()
        })
    }

    fn is_own_settlement(&self, position: &Position, hex: HexId) -> bool {
        self.map().is_settlement(hex) && position.hex(hex).control == Some(ALLIES)
    }

    /// 5.6.3: whether transports take up a load in a hex; 1601 is a source of some units only.
    fn check_airfield(
        &self,
        position: &Position,
        hex: HexId,
        is_from_1601: bool,
    ) -> Result<(), Refusal> {
        if !self.is_own_settlement(position, hex) {
            return Err(Refusal::NoAirfield(hex, "5.6.3"));
        }
        let [all, near_1601] = position
            .airfields
            .unwrap_or_else(|| self.airfields(position));
        if all.contains(hex) || (is_from_1601 && near_1601.contains(hex)) {
            Ok(())
        } else {
            Err(Refusal::TooFarToLoad(hex))
        }
    }

    /// 5.6.3: whether a transport may take up a supply marker in a hex.
    pub(crate) fn check_load_supply(&self, position: &Look<'_>, hex: HexId) -> Result<(), Refusal> {
        self.check_transports(position, 1)?;
        if position.hex(hex).supply[ALLIES.index()] == 0 {
            return Err(Refusal::NoMarkers(1, 0, "5.6.3"));
        }
        self.check_airfield(position, hex, false)
    }

    /// 5.6.1, 5.6.3, 5.6.5: whether transports may take up a unit.
    pub(crate) fn check_load_unit(&self, position: &Look<'_>, unit: UnitId) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        if printed.side != ALLIES {
            return Err(Refusal::NotYours(unit, "5.6.1"));
        }
        if !printed.class.is_infantry() {
            let rule = if printed.class == Class::Armour {
                "5.6.1"
            } else {
                "5.6.5"
            };
            return Err(Refusal::NoLoad(unit, rule));
        }
        match position.unit(unit).place {
            Where::Hex(hex) => {
                self.check_airfield(position, hex, self.is_served_by_1601(position, unit))?;
            }
            _ if self.waits_off_map(position, unit) => self.check_stock(position, ALLIES, 1)?,
            _ => return Err(Refusal::NotOnMap(unit, "5.6.3")),
        }
        self.check_transports(position, self.lift(position, unit))
    }

    /// 5.6.4, 7.11.1: whether a load may be flown to a hex.
    pub(crate) fn check_destination(
        &self,
        position: &Position,
        load: Load,
        hex: HexId,
    ) -> Result<(), Refusal> {
        if !self.is_in_play(position, hex) {
            return Err(Refusal::NoPlayArea(hex, "7.11.1"));
        }
        if self.units_of_at(position, JAPAN, hex).next().is_some() {
            let rule = if matches!(load, Load::Supply(_)) {
                "7.11.1"
            } else {
                "10.1.1"
            };
            return Err(Refusal::NoEnemyHex(hex, rule));
        }
        let Load::Unit(unit) = load else {
            return Ok(());
        };
        if position.hex_of(unit) == Some(hex) {
            return Err(Refusal::IsThere(unit, hex, "5.6.4"));
        }
        if !self.is_own_settlement(position, hex) {
            return Err(Refusal::NoAirfield(hex, "5.6.4"));
        }
        self.check_terrain(position, unit, hex, None)?;
        self.check_stacking(position, unit, hex)
    }

    /// True if a unit waits to be paid for, or is out of supply.
    fn is_in_need(position: &Position, unit: UnitId) -> bool {
        let state = position.unit(unit);
        let is_needy = state.out_of_supply || (position.phase == Phase::Supply && !state.paid);
        is_needy && position.hex_of(unit).is_some()
    }

    /// 7.11.2: what a unit takes of a dropped marker, in rations.
    #[must_use]
    pub fn rations(&self, unit: UnitId) -> u8 {
        match self.unit(unit).class {
            Class::ChineseArmy => 2 * RATIONS,
            Class::Marauders => RATIONS,
            _ => 1,
        }
    }

    /// 7.11.2: the units that what is left of a dropped marker, and others in its hex, may restore.
    #[must_use]
    pub fn relieved(&self, position: &Position, hex: HexId, left: u8) -> UnitSet {
        self.relieved_by(position, hex, left, position.hex(hex).dropped)
    }

    /// The same with so many further markers in the hex.
    fn relieved_by(&self, position: &Position, hex: HexId, left: u8, more: u8) -> UnitSet {
        let stock = left + RATIONS * more;
        let needy: UnitSet = self
            .units_of(ALLIES)
            .filter(|unit| Self::is_in_need(position, *unit))
            .filter(|unit| {
                let needed = self.rations(*unit);
                // What a marker holds for one unit serves nobody who needs a whole one.
                needed <= left || (left == RATIONS && needed <= stock)
            })
            .collect();
        if needy.is_empty() {
            return needy;
        }
        let reach = self.range(position, ALLIES, hex, self.supply_length(position));
        let is_reached =
            |unit: &UnitId| position.hex_of(*unit).is_some_and(|at| reach.contains(at));
        needy.iter().filter(is_reached).collect()
    }

    /// 7.11.2: whether a dropped marker in a hex may be used now.
    pub(crate) fn check_relieve(&self, position: &Position, hex: HexId) -> Result<(), Refusal> {
        let dropped = position.hex(hex).dropped;
        if dropped == 0 {
            return Err(Refusal::NothingDropped(hex));
        }
        let rest = position.hex(hex).dropped - 1;
        if self.relieved_by(position, hex, RATIONS, rest).is_empty() {
            Err(Refusal::NobodyHungry("7.11.2"))
        } else {
            Ok(())
        }
    }

    /// Takes a dropped marker off the map (7.11.3).
    pub(crate) fn take_dropped(&self, position: &mut Position, hex: HexId) {
        let mut state = position.hex_mut(hex);
        state.dropped = state.dropped.saturating_sub(1);
        let left = &mut state.supply[ALLIES.index()];
        *left = left.saturating_sub(1);
    }

    /// 12.4.1, 12.4.2: whether a unit may jump now.
    pub(crate) fn check_jump(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        self.check_jumper(unit)?;
        self.check_mover(position, unit)?;
        if self.is_monsoon(position) {
            return Err(Refusal::NoJumpInRain(unit));
        }
        self.check_take_off(position, unit)?;
        // An attack may have brought it here, or supply, after its activation had begun.
        let segment = position.segment.as_ref();
        if !segment.is_some_and(|segment| segment.at_airfield.contains(unit)) {
            return Err(Refusal::BeganOffAirfield(unit));
        }
        self.check_transports(position, self.lift(position, unit))
    }

    /// 12.4.1: whether a unit is one of those that jump.
    fn check_jumper(&self, unit: UnitId) -> Result<(), Refusal> {
        if matches!(self.unit(unit).class, Class::Airborne | Class::Marauders) {
            Ok(())
        } else {
            Err(Refusal::NoJump(unit))
        }
    }

    /// 12.4.2: whether a unit that jumps is supplied and where a jump may start.
    pub(crate) fn check_take_off(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        self.check_jumper(unit)?;
        if position.unit(unit).out_of_supply {
            return Err(Refusal::IsStranded(unit, "12.4.2"));
        }
        // TBL-EV-2: for the Marauders 1601 may be a source as well.
        let mut sources = self.sources(position, ALLIES);
        if !self.range_of_1601(position, unit).is_empty() {
            sources.push(self.map().chinese_source);
        }
        let is_at_airfield = position.hex_of(unit).is_some_and(|hex| {
            self.map().is_settlement(hex) && self.linked_to(position, ALLIES, sources).contains(hex)
        });
        if is_at_airfield {
            Ok(())
        } else {
            Err(Refusal::NoLink(unit))
        }
    }

    /// 12.4.3: whether a unit may land in a hex.
    pub(crate) fn check_jump_to(
        &self,
        position: &Position,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        self.check_terrain(position, unit, hex, None)?;
        if self.units_of_at(position, JAPAN, hex).next().is_some() {
            return Err(Refusal::NoEnemyHex(hex, "12.4.3b"));
        }
        if self.map().terrain(hex) == Terrain::Rough && !self.map().is_settlement(hex) {
            return Err(Refusal::NoLandingGround(hex));
        }
        if position.hex_of(unit) == Some(hex) {
            return Err(Refusal::IsThere(unit, hex, "12.4.3"));
        }
        self.check_stacking(position, unit, hex)
    }

    /// Hexes with markers dropped from the air.
    pub(crate) fn drop_zones(&self, position: &Position) -> HexSet {
        position.index().dropped
    }
}

impl Burma {
    /// 5.6: a load is flown to a hex.
    pub(crate) fn deliver(&self, play: &mut Play<'_>, load: Load, hex: HexId) -> Flow<()> {
        let needed = match load {
            Load::Supply(_) => 1,
            Load::Unit(unit) => self.lift(play.state, unit),
        };
        let carriers: Vec<AirId> = self
            .transports(play.state)
            .into_iter()
            .take(usize::from(needed))
            .collect();
        if !self.fly_in(play, &carriers, hex)? {
            return Ok(());
        }
        for air in carriers {
            play.state.air_mut(air).used = true;
        }
        match load {
            Load::Supply(from) => {
                self.take_marker(play.state, ALLIES, from);
                let mut state = play.state.hex_mut(hex);
                state.supply[ALLIES.index()] += 1;
                state.dropped += 1;
                drop(state);
                play.tell(Event::Dropped(hex));
            }
            Load::Unit(unit) if play.state.hex_of(unit).is_some() => {
                self.arrive(play, unit, hex);
                play.tell(Event::Flown(unit, hex));
            }
            Load::Unit(unit) => self.reinforce(play, unit, hex),
        }
        Ok(())
    }

    /// 5.6.7: transports fly over a hex, and Japan may intercept them. True if all come through.
    fn fly_in(&self, play: &mut Play<'_>, carriers: &[AirId], hex: HexId) -> Flow<bool> {
        let interceptors = self.intercept(play, JAPAN, hex, Cause::Interception, &[])?;
        if interceptors.is_empty() {
            return Ok(true);
        }
        let escorts = self.intercept(play, ALLIES, hex, Cause::Escort, &[])?;
        let has_arrived = if escorts.is_empty() {
            false
        } else {
            let allied = carriers.iter().chain(&escorts).copied().collect();
            let stay = self.air_combat(play, [allied, interceptors.clone()])?;
            carriers
                .iter()
                .all(|air| stay[ALLIES.index()].contains(air))
        };
        self.send_home(play, &interceptors);
        self.send_home(play, &escorts);
        if !has_arrived {
            for air in carriers {
                play.state.air_mut(*air).place = AirPlace::Flown;
            }
            let rule = if escorts.is_empty() {
                "5.6.7a"
            } else {
                "5.6.7b"
            };
            play.tell(Event::TransportFailed(hex, rule));
        }
        Ok(has_arrived)
    }

    /// 7.11.2: a unit takes its part of a dropped marker. Gives what is left of it.
    pub(crate) fn relieve(&self, play: &mut Play<'_>, hex: HexId, left: u8, unit: UnitId) -> u8 {
        let mut left = left;
        let needed = self.rations(unit);
        while left < needed {
            self.take_dropped(play.state, hex);
            left += RATIONS;
        }
        self.feed(play, unit, "7.11.2");
        play.state.unit_mut(unit).fed_by_air = true;
        left - needed
    }

    /// 12.4: a unit jumps; if the enemy turns its transport back, it stays where it was.
    pub(crate) fn jump(&self, play: &mut Play<'_>, unit: UnitId, hex: HexId) -> Flow<()> {
        let carriers: Vec<AirId> = self.transports(play.state).into_iter().take(1).collect();
        let has_arrived = self.fly_in(play, &carriers, hex)?;
        self.send_home(play, &carriers);
        // B-80: whoever is brought back has not moved yet.
        if has_arrived {
            if let Some(segment) = &mut play.state.segment {
                segment.moved.insert(unit);
            }
            self.arrive(play, unit, hex);
            let mut state = play.state.unit_mut(unit);
            state.paid = true;
            state.out_of_supply = false;
            drop(state);
            play.tell(Event::Jumped(unit, hex));
        }
        Ok(())
    }
}
