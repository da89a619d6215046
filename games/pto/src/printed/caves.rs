//! Caves and complexes as a scenario has them (G11.1, G11.2, G11.9).

use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::Direction;
use serde::Deserialize;
use toml::Spanned;

heigi_engine::tables! {
    /// The numbers of caves (7.2 of the specification): the room of a cave, what it covers from direct fire and from above, its morale in a
    /// bombardment, half points for entering one, for leaving one at a bottom and for each level between caves, the points of who enters and
    /// how many have to be left, how many caves a base cave takes, how far its complex reaches, room in it for each cave, and prices.
    pub file CaveNumbers {
        room: u8, cover: i32, cover_above: i32, morale: i32, entry: u8, exit: u8, level: u8, points: u8, least: u8,
        share: Within<1, 12>, reach: u8, room_below: u8, price: Vec<[u16; 2]>,
        unopposed: i32, thrown: i32, higher: i32, beside: i32, brave: i32, flame: u32, calibre: u8,
    }
}

impl CaveNumbers {
    /// Reads the table.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(source: DataSource<'_>) -> Result<Self, DataError> {
        source.parse()
    }
}

impl Pto {
    /// G11.99: what a cave costs a nation in a year, if it may buy one: the Japanese alone.
    #[must_use]
    pub fn price_of_cave(&self, nation: Nation, year: u16) -> Option<u16> {
        let rows = &self.data.caves.price;
        let row = rows.iter().find(|[until, _]| year <= *until);
        let price = row.map(|[_, price]| *price);
        price.filter(|_| nation == Nation::Japan)
    }
}

/// A cave in a scenario file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CaveLine {
    hex: Spanned<String>,
    /// The hex towards which it opens.
    towards: Spanned<String>,
    /// The hexes of its complex, if it is a base cave, without its own.
    complex: Option<Vec<Spanned<String>>>,
    /// Whether the enemy knows of it.
    #[serde(default)]
    known: bool,
}

/// Why a hex takes no cave across a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaveFault {
    /// Its ground takes none (G11.1#2).
    Ground,
    /// Its hexside does not (G11.1#3, G11.1#4).
    Side,
}

impl Terrain {
    /// G11.1#2: whether a cave may lie below such ground.
    fn takes_cave(self) -> bool {
        let is_wet = matches!(self, Self::Marsh | Self::Swamp | Self::Water);
        let is_ruin = matches!(self, Self::WoodenRubble | Self::StoneRubble);
        let is_flowing = matches!(self, Self::Stream | Self::DeepStream);
        !(is_wet || is_ruin || is_flowing || self.is_building())
    }

    /// G11.1#3, G11.2#1: whether ground has water on it or below it that keeps caves and complexes away.
    fn is_soaked(self) -> bool {
        matches!(
            self,
            Self::Marsh
                | Self::Swamp
                | Self::Water
                | Self::IrrigatedPaddy
                | Self::Stream
                | Self::DeepStream
        )
    }
}

impl Map {
    /// G11.1, G11.11: the level of a cave of a hex that opens across the hexside in a direction, if there may be one.
    ///
    /// # Errors
    /// Why there may not.
    pub fn cave_site(&self, grid: &Grid, hex: HexId, side: Direction) -> Result<i8, CaveFault> {
        if !self.has(hex) || !self.terrain(hex).takes_cave() {
            return Err(CaveFault::Ground);
        }
        let here = self.terrain(hex);
        let near = |side: Direction| grid.neighbour(hex, side).filter(|near| self.has(*near));
        let beyond = near(side).ok_or(CaveFault::Side)?;
        let leads = |to: HexId| {
            let edge = grid.edge_between(hex, to);
            edge.is_some_and(|edge| self.sides().courses.contains(&edge))
                || self.terrain(to).is_sunken() && here.is_sunken()
        };
        if here.is_sunken() {
            let behind = Direction::ALL[(side.index() + 3) % Direction::ALL.len()];
            let wall = near(behind).ok_or(CaveFault::Side)?;
            let is_open = leads(beyond) && !leads(wall);
            let is_walled = i32::from(self.level(wall)) > self.floor(hex);
            let level = self.floor(hex) as i8;
            return (is_open && is_walled)
                .then_some(level)
                .ok_or(CaveFault::Side);
        }
        let falls =
            self.level(beyond) < self.level(hex) && self.floor(beyond) < i32::from(self.level(hex));
        let is_dry = !self.terrain(beyond).is_soaked();
        // G11.112: who lies in a hollow beyond does not lower it.
        let level = self.level(beyond) as i8;
        (falls && is_dry).then_some(level).ok_or(CaveFault::Side)
    }

    /// G11.2#1: whether a complex may lie below some hexes around that of its base cave: near enough, none of them wet, and all of them
    /// joined.
    fn takes_complex(&self, grid: &Grid, base: HexId, hexes: HexSet, reach: u8) -> bool {
        let may = |hex: HexId| {
            self.has(hex)
                && !self.terrain(hex).is_soaked()
                && grid.distance(base, hex) <= reach.into()
        };
        let mut joined = HexSet::EMPTY;
        let mut open = vec![base];
        while let Some(hex) = open.pop() {
            if hexes.contains(hex) && !joined.contains(hex) {
                joined.insert(hex);
                open.extend(grid.neighbours(hex).map(|(_, near)| near));
            }
        }
        hexes.iter().all(may) && joined == hexes
    }
}

impl Scenario {
    /// G11.4: whether nobody is set up below the ground where there is no room.
    pub(super) fn check_crowds_below(
        &self,
        source: DataSource<'_>,
        counters: &[Printed],
        numbers: &CaveNumbers,
        word: &Spanned<String>,
    ) -> Result<(), DataError> {
        let halves = |spot: Spot| {
            let there = self
                .units
                .iter()
                .filter(|one| Spot::part(one.hex, one.part) == spot);
            there
                .map(|one| counters[one.counter.index()].class.look().halves)
                .sum::<u8>()
        };
        let caves = self.caves.iter().map(|cave| (cave.spot(), numbers.room));
        let complexes = self.complexes.iter().map(|one| (one.spot(), one.room));
        let mut all = caves.chain(complexes);
        match all.any(|(spot, room)| halves(spot) > 2 * room) {
            true => Err(source.error(
                word.span(),
                "expected one squad in a cave and two in a complex for each cave inside (G11.4)",
            )),
            false => Ok(()),
        }
    }

    /// G11.1, G11.2, G11.91: reads the caves of a force.
    pub(super) fn read_caves(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        numbers: &CaveNumbers,
        side: Side,
        lines: &[CaveLine],
    ) -> Result<(), DataError> {
        let most = lines.len() / usize::from(numbers.share.get());
        let mut bases = 0;
        for line in lines {
            let wrong = |message: &'static str| source.error(line.hex.span(), message);
            let cave = self.read_cave(source, grid, side, line)?;
            if self.caves.try_push(cave).is_err() {
                return Err(wrong("expected no more caves"));
            }
            let Some(others) = &line.complex else {
                continue;
            };
            bases += 1;
            if bases > most {
                return Err(wrong(
                    "expected at most one base cave for every four caves (G11.2)",
                ));
            }
            let mut hexes = HexSet::EMPTY;
            hexes.insert(cave.hex);
            let below: Vec<HexId> = source.hexes(grid, others)?;
            below.into_iter().for_each(|hex| hexes.insert(hex));
            let is_free = !self
                .complexes
                .iter()
                .any(|other| !(other.hexes & hexes).is_empty());
            if !is_free || !self.map.takes_complex(grid, cave.hex, hexes, numbers.reach) {
                return Err(wrong(
                    "expected a complex of joined dry hexes within two of its base cave, and no other one there (G11.2#1)",
                ));
            }
            let complex = Complex {
                owner: side,
                hex: cave.hex,
                hexes,
                room: 0,
            };
            if self.complexes.try_push(complex).is_err() {
                return Err(wrong("expected no more complexes"));
            }
        }
        for cave in &mut self.caves {
            let found = (0..)
                .zip(&self.complexes)
                .find(|(_, one)| one.hexes.contains(cave.hex));
            cave.complex = found.map(|(number, _)| number);
        }
        for (number, complex) in (0..).zip(&mut self.complexes) {
            let inside = self
                .caves
                .iter()
                .filter(|cave| cave.complex == Some(number));
            complex.room = numbers.room_below * inside.count() as u8;
        }
        Ok(())
    }

    /// G11.1: reads one cave.
    fn read_cave(
        &self,
        source: DataSource<'_>,
        grid: &Grid,
        side: Side,
        line: &CaveLine,
    ) -> Result<Cave, DataError> {
        let hex = |word: &Spanned<String>| -> Result<HexId, DataError> {
            let hexes: Vec<HexId> = source.hexes(grid, std::slice::from_ref(word))?;
            let hex = hexes.first().copied();
            hex.ok_or_else(|| source.error(word.span(), "expected a hex"))
        };
        let wrong = |message: &'static str| source.error(line.hex.span(), message);
        let (at, towards) = (hex(&line.hex)?, hex(&line.towards)?);
        let direction = grid.direction(at, towards);
        let beside = || source.error(line.towards.span(), "expected a hex beside it");
        let direction = direction.ok_or_else(beside)?;
        if side != JAPAN {
            return Err(wrong("expected caves of the Japanese alone (G11.1)"));
        }
        let level = self.map.cave_site(grid, at, direction).map_err(|fault| {
            wrong(match fault {
                CaveFault::Ground => "expected ground below which a cave may lie (G11.1#2)",
                CaveFault::Side => {
                    "expected a hexside behind which the ground falls and is dry, or the open end of a gully (G11.1#3, G11.1#4)"
                }
            })
        })?;
        let cave = Cave {
            hex: at,
            side: direction.index() as u8,
            level,
            owner: side,
            is_hidden: !line.known,
            complex: None,
        };
        let is_taken = self.caves.iter().any(|other| other.spot() == cave.spot());
        match is_taken {
            true => Err(wrong("expected one cave at a hexside (G11.1#5)")),
            false => Ok(cave),
        }
    }
}
