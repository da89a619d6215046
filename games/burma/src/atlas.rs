//! What follows from the printed map and counters, found out once.

use crate::Burma;
use crate::map::{HexSet, Map, PlaceKind};
use crate::state::{MOST_HEXES, Scenario};
use crate::units::{Class, UnitId, UnitSet};
use heigi_board::{Direction, HexId, ids};

/// What a step of a supply line to a neighbouring hex costs by printed lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// The hex.
    pub to: HexId,
    /// Quarter points.
    pub cost: u16,
}

/// What follows from the printed map and counters.
#[derive(Clone, Debug, Default)]
pub(crate) struct Atlas {
    /// The steps that supply lines may take from each hex, and how many there are.
    ways: Vec<([Way; 6], usize)>,
    /// The hexes that touch each hex and into which ground units may cross.
    rings: Vec<HexSet>,
    /// The same with those that armour enters along a line only.
    rough_rings: Vec<HexSet>,
    /// Hexes of the part of the map on which the first scenario is played.
    north: HexSet,
    /// Hexes of land.
    land: HexSet,
    /// Hexes through which printed lines run.
    pub lined: HexSet,
    /// Hexes through which a printed railway runs.
    pub railed: HexSet,
    /// Hexes through which a printed road or railway runs.
    pub wide: HexSet,
    /// Towns, without the city.
    pub towns: HexSet,
    /// The units of each side.
    pub units: [UnitSet; 2],
    /// The headquarters of both sides.
    pub staffs: UnitSet,
    /// The units of a class that follow rules of their own.
    pub marauders: UnitSet,
    /// Chinese units.
    pub chinese: UnitSet,
    /// Infantry, as rules call it.
    pub infantry: UnitSet,
    /// The members of each formation.
    pub formations: Vec<UnitSet>,
}

impl Atlas {
    /// What follows from the data of a game.
    pub fn of(game: &Burma) -> Self {
        let map = game.map();
        let hexes = || map.grid.hexes();
        let ring =
            |hex: HexId| -> HexSet { map.ground_around(hex).map(|(near, _)| near).collect() };
        let rough = |hex: HexId| -> HexSet {
            let near = map.ground_around(hex);
            near.filter(|(near, _)| map.terrain(*near) == crate::map::Terrain::Rough)
                .map(|(near, _)| near)
                .collect()
        };
        let with_lines = |is_sought: &dyn Fn(crate::map::Lines) -> bool| -> HexSet {
            let has_line = |hex: &HexId| {
                map.around(*hex)
                    .any(|(_, edge)| is_sought(map.lines[edge.index()]))
            };
            hexes().filter(has_line).collect()
        };
        let of_class = |is_sought: &dyn Fn(Class) -> bool| -> UnitSet {
            game.units_where(|unit| is_sought(unit.class))
        };
        let land: HexSet = hexes().filter(|hex| map.terrain(*hex).is_land()).collect();
        Self {
            ways: hexes().map(|hex| ways(game, map, hex)).collect(),
            rings: hexes().map(ring).collect(),
            rough_rings: hexes().map(rough).collect(),
            north: land.iter().filter(|hex| map.row(*hex) <= 21).collect(),
            land,
            lined: with_lines(&|lines| lines.any()),
            railed: with_lines(&|lines| lines.rail),
            wide: with_lines(&|lines| lines.rail || lines.road),
            towns: hexes()
                .filter(|hex| {
                    map.place(*hex)
                        .is_some_and(|one| one.kind == PlaceKind::Town)
                })
                .collect(),
            units: [crate::ALLIES, crate::JAPAN]
                .map(|side| game.units_where(|unit| unit.side == side)),
            staffs: of_class(&|class| class == Class::Headquarters),
            marauders: of_class(&|class| class == Class::Marauders),
            chinese: of_class(&|class| class == Class::ChineseArmy),
            infantry: of_class(&Class::is_infantry),
            formations: (0..game.formations().len() as u8)
                .map(|index| {
                    game.units_where(|unit| unit.formation.is_some_and(|one| one.0 == index))
                })
                .collect(),
        }
    }

    /// The steps that supply lines may take from a hex over ground.
    pub fn ways(&self, hex: HexId) -> &[Way] {
        let (ways, count) = &self.ways[hex.index()];
        &ways[..*count]
    }

    /// The hexes that touch a hex and into which ground units may cross.
    pub fn ring(&self, hex: HexId) -> HexSet {
        self.rings[hex.index()]
    }

    /// The rough hexes among them, which are closed to armour where no line leads into them.
    pub fn rough_ring(&self, hex: HexId) -> HexSet {
        self.rough_rings[hex.index()]
    }

    /// The hexes on which a scenario is played.
    pub fn play_area(&self, scenario: Scenario) -> HexSet {
        if scenario == Scenario::UGo {
            self.north
        } else {
            self.land
        }
    }
}

fn ways(game: &Burma, map: &Map, at: HexId) -> ([Way; 6], usize) {
    let mut ways = ([Way { to: at, cost: 0 }; 6], 0);
    for direction in Direction::ALL {
        let (Some(edge), Some(to)) = (map.edge(at, direction), map.grid.neighbour(at, direction))
        else {
            continue;
        };
        if map.is_ground(to, edge) {
            let cost = game.cost_by(map.lines[edge.index()], to, edge, true, false);
            ways.0[ways.1] = Way { to, cost };
            ways.1 += 1;
        }
    }
    ways
}

impl Burma {
    fn units_where(&self, is_sought: impl Fn(&crate::Unit) -> bool) -> UnitSet {
        ids::<UnitId>(self.units().len())
            .filter(|unit| is_sought(self.unit(*unit)))
            .collect()
    }
}

const _: () = assert!(MOST_HEXES == 15 * 64);
