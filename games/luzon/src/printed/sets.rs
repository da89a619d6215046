//! Sets of counters and hexes that follow from what is printed, so that no rule looks through all of them.

use crate::printed::data::Data;
use crate::printed::map::{FieldId, HexSet};
use crate::printed::units::{
    ALLIES, AircraftId, AircraftSet, AircraftType, Class, JAPAN, TypeId, UnitId, UnitSet,
};
use heigi_board::{IdSet, ids};

/// What serves the air units of a type (8.2.1).
#[derive(Clone, Debug)]
pub struct Support {
    /// Its air units.
    pub aircraft: AircraftSet,
    /// The ABSU that serve it.
    pub crews: UnitSet,
    /// The airfields on which its support is fixed.
    pub fixed: IdSet<FieldId, 1>,
}

/// The sets.
#[derive(Clone, Debug)]
pub struct Sets {
    /// The ground units of each side.
    pub units: [UnitSet; 2],
    /// The battalions that break down into companies (6.2).
    pub battalions: UnitSet,
    /// The AA units and ABSU (8.7.5).
    pub chart_units: UnitSet,
    /// The ABSU (8.2).
    pub crews: UnitSet,
    /// The headquarters (9.1).
    pub headquarters: UnitSet,
    /// The airborne troops (12.1).
    pub airborne: UnitSet,
    /// The air units of each side.
    pub aircraft: [AircraftSet; 2],
    /// What serves each type of aircraft.
    pub support: Vec<Support>,
    /// The hexes of all roads.
    pub roads: HexSet,
    /// The hexes on which ground units stand ashore.
    pub land: HexSet,
    /// Those in which the areas of Bicol stand.
    pub areas: HexSet,
}

impl Sets {
    /// The sets of some data.
    #[must_use]
    pub fn of(data: &Data) -> Self {
        let counters = &data.counters;
        let of_class = |classes: &[Class]| -> UnitSet {
            ids(counters.units.len())
                .filter(|unit: &UnitId| classes.contains(&counters.units[unit.index()].class))
                .collect()
        };
        let service = |one: &AircraftId| {
            let kind = counters.aircraft[one.index()].kind;
            counters.types[kind.index()].service.side()
        };
        let sides = [JAPAN, ALLIES];
        Self {
            units: sides.map(|side| {
                ids(counters.units.len())
                    .filter(|unit: &UnitId| counters.units[unit.index()].side == side)
                    .collect()
            }),
            battalions: ids(counters.units.len())
                .filter(|unit: &UnitId| counters.units[unit.index()].companies.is_some())
                .collect(),
            chart_units: of_class(&[Class::AntiAircraft, Class::GroundCrew]),
            crews: of_class(&[Class::GroundCrew]),
            headquarters: of_class(&[Class::Headquarters]),
            airborne: of_class(&[Class::Airborne]),
            aircraft: sides.map(|side| {
                ids(counters.aircraft.len())
                    .filter(|one| service(one) == side)
                    .collect()
            }),
            support: (ids(counters.types.len()).zip(&counters.types))
                .map(|(kind, printed)| support(data, kind, printed))
                .collect(),
            roads: (data.map.roads.iter())
                .flat_map(|road| road.hexes.iter().copied())
                .collect(),
            land: (data.map.grid.hexes())
                .filter(|hex| data.map.terrain(*hex).is_land())
                .collect(),
            areas: data.map.areas.iter().map(|area| area.hex).collect(),
        }
    }
}

fn support(data: &Data, kind: TypeId, printed: &AircraftType) -> Support {
    let counters = &data.counters;
    let serves = |unit: &UnitId| {
        let serves = counters.units[unit.index()].serves;
        serves.is_some_and(|one| printed.ground_crew.contains(&one))
    };
    let placed = data.setup.aircraft.iter();
    Support {
        aircraft: ids(counters.aircraft.len())
            .filter(|one: &AircraftId| counters.aircraft[one.index()].kind == kind)
            .collect(),
        crews: ids(counters.units.len()).filter(serves).collect(),
        fixed: placed
            .filter(|one| counters.aircraft[one.who.index()].kind == kind)
            .map(|one| one.ready)
            .collect(),
    }
}
