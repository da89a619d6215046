//! What follows from the printed map and counters, found out once.

use crate::Burma;
use crate::action::HexPair;
use crate::position::Scenario;
use crate::printed::map::{HexSet, Line, Lines, Map, PlaceKind, Terrain};
use crate::printed::units::{Class, FormationId, UnitId, UnitSet};
use heigi_board::{EdgeId, HexId, ids};

/// A step over ground to a neighbouring hex, with what it costs in quarter points by printed lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// The hex.
    pub to: HexId,
    /// The side between.
    pub edge: EdgeId,
    /// Its cost for a supply line, by rail where a railway runs.
    pub line: u16,
    /// Its cost afoot in dry weather and in the monsoon.
    pub afoot: [u16; 2],
    /// True if a railway runs there.
    pub has_rail: bool,
}

/// What follows from the printed map and counters.
#[derive(Clone, Debug, Default)]
pub(crate) struct Atlas {
    /// The steps over ground from each hex, and how many there are.
    ways: Vec<([Way; 6], usize)>,
    /// The same for supply lines alone, each a hex and its cost; what is missing leads nowhere.
    lines: Vec<[(u16, u16); 6]>,
    /// The steps into each hex, by the hex from which they lead and their number there, with the cost for
    /// supply lines.
    lines_to: Vec<Vec<(HexId, u8, u16)>>,
    /// The hexes that touch each hex and into which ground units may cross.
    rings: Vec<HexSet>,
    /// The same with those that armour enters along a line only.
    rough_rings: Vec<HexSet>,
    /// Hexes of the part of the map on which the first scenario is played.
    north: HexSet,
    /// Hexes of land.
    land: HexSet,
    /// All hexes that touch each hex.
    around: Vec<HexSet>,
    /// Hexes of rough jungle.
    pub rough: HexSet,
    /// The rows beyond which the Chinese do not go (17.4.4).
    pub chinese_area: HexSet,
    /// Hexes through which printed lines run.
    pub lined: HexSet,
    /// Hexes through which a printed road or railway runs.
    pub wide: HexSet,
    /// Where new roads and trails may join printed lines, in the north and on the whole map.
    pub sites: [[HexSet; 2]; 2],
    /// The hexes with higher numbers that printed trails or railways join to each hex, but no road.
    pub trails: Vec<Vec<HexId>>,
    /// Towns, without the city.
    pub towns: HexSet,
    /// All pairs of hexes that touch, in ascending order.
    pub pairs: Vec<HexPair>,
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
        let mut atlas = Self::default();
        atlas.survey(game);
        atlas.draw_lines(game);
        atlas.muster(game);
        atlas
    }

    /// What follows from where the hexes lie and what grows there.
    fn survey(&mut self, game: &Burma) {
        let map = game.map();
        let hexes = || map.grid.hexes();
        let those = |is_sought: &dyn Fn(HexId) -> bool| -> HexSet {
            hexes().filter(|hex| is_sought(*hex)).collect()
        };
        let is_land = |hex| map.terrain(hex).is_land();
        let is_town = |hex| {
            let place = map.place(hex);
            place.is_some_and(|one| one.kind == PlaceKind::Town)
        };
        self.land = those(&is_land);
        self.north = those(&|hex| is_land(hex) && map.is_north(hex));
        self.chinese_area = those(&|hex| map.row(hex) <= 23);
        self.rough = those(&|hex| map.terrain(hex) == Terrain::Rough);
        self.towns = those(&is_town);
        let ring = |hex| map.ground_around(hex).map(|(near, _)| near);
        self.rings = hexes().map(|hex| ring(hex).collect()).collect();
        let rough = self.rings.iter().map(|ring| *ring & self.rough);
        self.rough_rings = rough.collect();
        let around = |hex| map.around(hex).map(|(near, _)| near);
        self.around = hexes().map(|hex| around(hex).collect()).collect();
        self.pairs = HexPair::all(map);
    }

    /// What follows from roads, trails and railways.
    fn draw_lines(&mut self, game: &Burma) {
        let map = game.map();
        let hexes = || map.grid.hexes();
        self.ways = hexes().map(|hex| ways(game, map, hex)).collect();
        self.lines = self.ways.iter().map(lines).collect();
        self.lines_to = lines_to(game, map);
        let with_lines = |is_sought: fn(Lines) -> bool| -> HexSet {
            let has_line = |hex: &HexId| {
                map.around(*hex)
                    .any(|(_, edge)| is_sought(map.lines[edge.index()]))
            };
            hexes().filter(has_line).collect()
        };
        self.lined = with_lines(Lines::any);
        self.wide = with_lines(|lines| lines.rail || lines.road);
        self.trails = hexes().map(|hex| game.trails_with(&[], hex)).collect();
        self.sites = [self.north, self.land].map(|area| {
            [Line::Road, Line::Trail].map(|line| {
                hexes()
                    .filter(|hex| game.is_site(&[], area, *hex, line))
                    .collect()
            })
        });
    }

    /// What follows from the counters.
    fn muster(&mut self, game: &Burma) {
        let of_class =
            |is_sought: fn(Class) -> bool| game.units_where(|unit| is_sought(unit.class));
        self.units =
            [crate::ALLIES, crate::JAPAN].map(|side| game.units_where(|unit| unit.side == side));
        self.staffs = of_class(|class| class == Class::Headquarters);
        self.marauders = of_class(|class| class == Class::Marauders);
        self.chinese = of_class(|class| class == Class::ChineseArmy);
        self.infantry = of_class(Class::is_infantry);
        let members = |formation| game.units_where(|unit| unit.formation == Some(formation));
        self.formations = ids::<FormationId>(game.formations().len())
            .map(members)
            .collect();
    }

    /// The steps over ground from a hex, in the order of the directions.
    pub fn ways(&self, hex: HexId) -> &[Way] {
        let (ways, count) = &self.ways[hex.index()];
        &ways[..*count]
    }

    /// The same for supply lines alone: six hexes with costs, of which the highest means that no line
    /// leads there.
    #[inline]
    pub fn lines(&self, hex: HexId) -> &[(u16, u16); 6] {
        &self.lines[hex.index()]
    }

    /// The steps into a hex: from where, which of the steps from there, and the cost for supply lines.
    #[inline]
    pub fn lines_to(&self, hex: HexId) -> &[(HexId, u8, u16)] {
        &self.lines_to[hex.index()]
    }

    /// The hexes that touch a hex and into which ground units may cross.
    #[inline]
    pub fn ring(&self, hex: HexId) -> &HexSet {
        &self.rings[hex.index()]
    }

    /// True if all of them are in a set.
    #[inline]
    pub fn is_ring_in(&self, hex: HexId, set: &HexSet) -> bool {
        self.rings[hex.index()].is_subset(set)
    }

    /// The rough hexes among them, which are closed to armour where no line leads into them.
    pub fn rough_ring(&self, hex: HexId) -> HexSet {
        self.rough_rings[hex.index()]
    }

    /// All hexes within a distance of some hexes.
    pub fn within(&self, distance: u32, of: HexSet) -> HexSet {
        let (mut all, mut rim) = (of, of);
        for _ in 0..distance {
            let touched = rim.iter().fold(HexSet::EMPTY, |touched, hex| {
                touched | self.around[hex.index()]
            });
            rim = touched - all;
            all = all | rim;
        }
        all
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
    let nowhere = Way {
        to: at,
        edge: EdgeId(0),
        line: 0,
        afoot: [0; 2],
        has_rail: false,
    };
    let mut ways = ([nowhere; 6], 0);
    for (to, edge) in map.ground_around(at) {
        let lines = map.lines[edge.index()];
        let cost = |by_rail, in_rain| game.cost_by(lines, to, edge, by_rail, in_rain);
        ways.0[ways.1] = Way {
            to,
            edge,
            line: cost(true, false),
            afoot: [cost(false, false), cost(false, true)],
            has_rail: lines.rail,
        };
        ways.1 += 1;
    }
    ways
}

fn lines((ways, count): &([Way; 6], usize)) -> [(u16, u16); 6] {
    let mut lines = ways.map(|way| (way.to.0, u16::MAX));
    for (line, way) in lines.iter_mut().zip(&ways[..*count]) {
        line.1 = way.line;
    }
    lines
}

fn lines_to(game: &Burma, map: &Map) -> Vec<Vec<(HexId, u8, u16)>> {
    let mut into = vec![Vec::new(); map.grid.len()];
    for from in map.grid.hexes() {
        let (ways, count) = ways(game, map, from);
        for (index, way) in ways[..count].iter().enumerate() {
            into[way.to.index()].push((from, index as u8, way.line));
        }
    }
    into
}

impl Burma {
    fn units_where(&self, is_sought: impl Fn(&crate::Unit) -> bool) -> UnitSet {
        ids::<UnitId>(self.units().len())
            .filter(|unit| is_sought(self.unit(*unit)))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn discs_are_what_distances_say() {
        let game = Burma::standard();
        for hex in game.map().grid.hexes() {
            for distance in [0, 1, 2, 3, 4, 5, 10] {
                let near: HexSet = game.map().within(distance, hex).collect();
                let start = std::iter::once(hex).collect();
                assert_eq!(game.atlas.within(distance, start), near);
            }
        }
    }
}
