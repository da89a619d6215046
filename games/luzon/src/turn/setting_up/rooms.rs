//! Where each unit may be set up (16.2.1 to 16.2.4, 16.3, 16.4.2, 17.5.1, 17.5.2).

use crate::Luzon;
use crate::printed::map::{FieldId, HexSet};
use crate::printed::setup::{Placing, fields_of_luzon};
use crate::printed::units::{AircraftId, Class, JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::situation::air::FieldSet;
use crate::situation::beginning::Scenario;
use crate::situation::state::{Berth, Location, State};
use heigi_board::HexId;
use heigi_engine::Side;
use heigi_engine::step::refuse;

/// Where something may stand.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    /// The hexes.
    pub hexes: HexSet,
    /// The airfields.
    pub fields: FieldSet,
    /// It may also stay off the map.
    pub may_stay_off: bool,
    /// The rule that says so.
    pub rule: &'static str,
}

impl Room {
    /// Room on airfields.
    fn on(fields: FieldSet, rule: &'static str) -> Self {
        Self {
            hexes: HexSet::EMPTY,
            fields,
            may_stay_off: false,
            rule,
        }
    }

    /// True if there is more than one place.
    pub(super) fn is_choice(&self) -> bool {
        self.hexes.len() + self.fields.len() + usize::from(self.may_stay_off) > 1
    }
}

impl Luzon {
    /// Where a ground unit may be set up; nothing if it is not.
    pub(super) fn room_for(&self, state: &State, unit: UnitId) -> Option<Room> {
        let here = matches!(
            state.at(unit),
            Location::At(_) | Location::On(_) | Location::Formosa
        );
        let side = self.unit(unit).side;
        let room = || {
            if side == JAPAN {
                self.northern_room(state, unit)
            } else {
                self.allied_room(state, unit)
            }
        };
        here.then(room).flatten()
    }

    /// 16.2.4, 16.3, 17.5.1: where an Allied unit may stand, which one that comes with a convoy does where the one whose
    /// place it takes might (16.2.5). Whoever has come by turn 5 in the main assault is among the others of 16.2.4l.
    fn allied_room(&self, state: &State, unit: UnitId) -> Option<Room> {
        let setup = &self.data.setup;
        let replaced = self.unit(unit).replaces;
        let is_it = |who: UnitId| who == unit || Some(who) == replaced;
        if let Some(placing) = setup.fields.iter().find(|one| one.who == unit) {
            return Some(self.allied_fields(state, placing));
        }
        let placing = setup.ground.iter().find(|placing| is_it(placing.who));
        let placing = placing.or_else(|| {
            let mut others = setup.ground.iter();
            others.find(|placing| placing.rule == "16.2.4l")
        })?;
        let (hexes, rule) = if state.options.free_deployment {
            let hexes = self.map().grid.hexes();
            let land = hexes.filter(|hex| self.map().terrain(*hex).is_land());
            (land.collect(), "16.3")
        } else {
            (placing.allowed, placing.rule)
        };
        Some(Room {
            hexes: hexes - self.held_beyond(state),
            fields: FieldSet::EMPTY,
            may_stay_off: false,
            rule,
        })
    }

    /// The airfields on which the set-up allows an Allied unit.
    fn allied_fields<T, P>(&self, state: &State, placing: &Placing<T, P, Vec<FieldId>>) -> Room {
        let beyond = self.held_beyond(state);
        let is_open = |field: &FieldId| {
            self.field_hex(*field)
                .is_none_or(|hex| !beyond.contains(hex))
        };
        if state.options.free_deployment {
            Room::on(
                fields_of_luzon(self.map()).filter(is_open).collect(),
                "16.3",
            )
        } else {
            Room::on(
                placing.allowed.iter().copied().filter(is_open).collect(),
                placing.rule,
            )
        }
    }

    /// 17.5.2: in the main assault the land beyond the line is not for the Allies.
    fn held_beyond(&self, state: &State) -> HexSet {
        match state.scenario {
            Scenario::Assault => self.data.assault.beyond,
            Scenario::Campaign => HexSet::EMPTY,
        }
    }

    /// 17.5.2: where a Japanese unit may stand in the main assault.
    fn northern_room(&self, state: &State, unit: UnitId) -> Option<Room> {
        let assault = &self.data.assault;
        if state.scenario != Scenario::Assault {
            return None;
        }
        let chit = state.japanese_chit?;
        match self.unit(unit).class {
            Class::GroundCrew => Some(Room::on(self.japanese_fields(), "17.5.2")),
            Class::Airborne => None,
            _ if !assault.chits.contains(&chit) => None,
            _ => Some(Room {
                hexes: assault.ground,
                fields: FieldSet::EMPTY,
                may_stay_off: true,
                rule: "17.5.2",
            }),
        }
    }

    /// 17.5.2: the airfields of Formosa and those that Japan has taken.
    fn japanese_fields(&self) -> FieldSet {
        let luzon: FieldSet = fields_of_luzon(self.map()).collect();
        let all = self.all_fields();
        let taken = self.data.assault.fields.iter().copied();
        all.filter(|field| !luzon.contains(*field))
            .chain(taken)
            .collect()
    }

    /// Where an air unit may be set up; nothing if it is not, or not by that side.
    pub(super) fn room_for_aircraft(
        &self,
        state: &State,
        side: Side,
        aircraft: AircraftId,
    ) -> Option<Room> {
        if self.flies_for(aircraft) != side {
            return None;
        }
        let mut placings = self.data.setup.aircraft.iter();
        let placing = placings.find(|placing| placing.who == aircraft)?;
        let is_based = state.base(aircraft).is_some();
        if side == JAPAN {
            let assault = &self.data.assault;
            let is_assault = is_based && state.scenario == Scenario::Assault;
            let own = placing.allowed.iter().copied();
            let fields = own.chain(assault.fields.iter().copied()).collect();
            return is_assault.then(|| Room::on(fields, "17.5.2"));
        }
        let is_waiting = state.aircraft[aircraft.index()] == Berth::Waiting;
        let may_wait = is_waiting && placing.may_wait;
        if !is_based && !may_wait {
            return None;
        }
        let room = if placing.is_bound {
            Room::on(placing.allowed.iter().copied().collect(), placing.rule)
        } else {
            self.allied_fields(state, placing)
        };
        Some(Room {
            may_stay_off: placing.may_wait,
            ..room
        })
    }

    /// 5.0, 5.3.2: whether a hex has room for a unit that is set up.
    pub(super) fn check_place(
        &self,
        state: &State,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let side = self.unit(unit).side;
        let own = u16::from(self.stacking(state, unit));
        let points = |before: u16, is_in: bool| before + if is_in { 0 } else { own };
        let from = match state.at(unit) {
            Location::On(field) => self.field_hex(field),
            _ => state.hex(unit),
        };
        // 5.3.3: all of Bicol counts as one.
        let is_in = |from: HexId| from == hex || self.is_area(from) && self.is_area(hex);
        let there = points(self.points_in(state, side, hex), from.is_some_and(is_in));
        let limit = self.limit(side, hex);
        let is_full = there > limit;
        refuse(
            is_full && self.is_area(hex),
            Refusal::BicolFull(hex, there, limit),
        )?;
        refuse(is_full, Refusal::NoRoom(hex))
    }

    /// 17.5.2: whether Japan has points left for a unit on Luzon.
    pub(super) fn check_north(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let is_bound = self.unit(unit).side == JAPAN
            && self.unit(unit).class != Class::GroundCrew
            && state.hex(unit).is_none();
        if !is_bound {
            return Ok(());
        }
        let limit = self.data.assault.points;
        let north = self.northern_points(state) + u16::from(self.stacking(state, unit));
        refuse(north > limit, Refusal::NorthFull(unit, north, limit))
    }

    /// 17.5.2: the stacking points that Japan has on Luzon.
    pub(super) fn northern_points(&self, state: &State) -> u16 {
        let units = state.units.on_map(JAPAN).iter();
        units
            .map(|unit| u16::from(self.stacking(state, unit)))
            .sum()
    }
}
