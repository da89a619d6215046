//! Caves and complexes as a scenario has them (G11.1, G11.2, G11.9).

use super::Seawall;
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::Direction;
use serde::Deserialize;
use std::ops::RangeInclusive;
use toml::Spanned;

heigi_engine::tables! {
    /// The numbers of caves (7.2 of the specification): the room of a cave, what it covers from direct fire and from above, its morale in a
    /// bombardment, half points for entering one, for leaving one at a bottom and for each level between caves, the points of who enters and
    /// how many have to be left, how many caves a base cave takes, for how many one in a cliff counts, how far its complex reaches, room in it for each cave, and prices.
    pub file CaveNumbers {
        room: u8, cover: i32, cover_above: i32, morale: i32, entry: u8, exit: u8, level: u8, points: u8, least: u8,
        share: Within<1, 12>, in_cliff: u8, reach: u8, room_below: u8, price: Vec<[u16; 2]>,
        unopposed: i32, thrown: i32, higher: i32, beside: i32, brave: i32, flame: u32, calibre: u8, backblast: u8, set: i32, primed: i32,
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

impl CaveNumbers {
    /// G11.99: what a cave costs a nation in a year, if it may buy one: the Japanese alone.
    pub fn price_for(&self, nation: Nation, year: u16) -> Option<u16> {
        let row = self.price.iter().find(|[until, _]| year <= *until);
        let price = row.map(|[_, price]| *price);
        price.filter(|_| nation == Nation::Japan)
    }

    /// G11.91: for how many caves one counts.
    pub(crate) fn used(&self, cave: &Cave) -> u8 {
        if cave.is_in_cliff { self.in_cliff } else { 1 }
    }

    /// G11.91: whether a side that has so many caves may have some: of up to three one in a cliff uses up all, of more the last one in a
    /// cliff what is left, if anything is.
    pub(crate) fn fits<'a>(&self, caves: impl Iterator<Item = &'a Cave>, number: u8) -> bool {
        let used: Vec<u8> = caves.map(|cave| self.used(cave)).collect();
        let all: u8 = used.iter().sum();
        let is_in_cliff = used.contains(&self.in_cliff);
        all <= number
            || is_in_cliff
                && match number <= self.in_cliff {
                    true => number > 0 && used.len() == 1,
                    false => all < number + self.in_cliff,
                }
    }
}

/// G11.2, G11.4: notes inside which complex each cave lies, and how much room that makes in it.
pub(crate) fn join_complexes(caves: &mut Caves, complexes: &mut Complexes, numbers: &CaveNumbers) {
    for cave in caves.iter_mut() {
        let found = (0..)
            .zip(complexes.iter())
            .find(|(_, one)| one.hexes.contains(cave.hex));
        cave.complex = found.map(|(number, _)| number);
    }
    for (number, complex) in (0..).zip(complexes.iter_mut()) {
        let inside = caves.iter().filter(|cave| cave.complex == Some(number));
        complex.room = numbers.room_below * inside.count() as u8;
        // G11.2: where the base cave was given up another one of its hex is it.
        let base = complex.base();
        let mut here = caves.iter().filter(|cave| cave.hex == complex.hex);
        let first = here.clone().next();
        if let (Some(first), true) = (first, here.all(|cave| cave.spot() != base)) {
            complex.side = first.side;
        }
    }
}

impl Pto {
    /// G11.99: what a cave costs a nation in a year, if it may buy one: the Japanese alone.
    #[must_use]
    pub fn price_of_cave(&self, nation: Nation, year: u16) -> Option<u16> {
        self.data.caves.price_for(nation, year)
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
    /// G11.113: on which level it lies behind a cliff of several levels; at its foot if nothing is said.
    level: Option<Spanned<i8>>,
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
        // G5.1: a hut is a building.
        let is_built = self.is_building() || self == Self::Hut;
        !(is_wet || is_ruin || is_flowing || is_built || self.is_coast())
    }

    /// G11.1#3, G11.2#1: whether ground has water on it or below it that keeps caves and complexes away.
    pub(crate) fn is_soaked(self) -> bool {
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
    /// G11.1, G11.11: the levels of a cave of a hex that opens across the hexside in a direction, if there may be one: one of them but
    /// behind a cliff of two levels or more (G11.113).
    ///
    /// # Errors
    /// Why there may not.
    pub fn cave_levels(
        &self,
        grid: &Grid,
        hex: HexId,
        side: Direction,
    ) -> Result<RangeInclusive<i8>, CaveFault> {
        if !self.has(hex) || !self.terrain(hex).takes_cave() {
            return Err(CaveFault::Ground);
        }
        let near = |side: Direction| grid.neighbour(hex, side).filter(|near| self.has(*near));
        let beyond = near(side).ok_or(CaveFault::Side)?;
        if self.terrain(hex).is_sunken() {
            return self.bottom_of_cave(grid, hex, (side, beyond));
        }
        let edge = grid.edge_between(hex, beyond).ok_or(CaveFault::Side)?;
        let (base, low) = (i32::from(self.level(hex)), self.floor(beyond));
        let is_slope = self.level(beyond) < self.level(hex) || self.terrain(beyond).is_coast();
        // G11.112: who lies in a hollow beyond does not lower it.
        let foot = match self.terrain(beyond).is_coast() {
            true => low,
            false => self.level(beyond).into(),
        };
        let seawall = self.shore().and_then(|shore| shore.seawall(edge));
        let is_cliff = self.sides().cliffs.contains(&edge) || seawall == Some(Seawall::Cliff);
        // G11.112: one level behind all but high cliffs.
        let top = match is_cliff && base - foot >= 2 {
            true => base - 1,
            false => foot,
        };
        // G11.1#3: water beyond lies below the cave, or there is none. G13.61: none is in a high seawall.
        let is_wet = self.terrain(beyond).is_soaked() || self.terrain(beyond).is_coast();
        let surface = match self.terrain(beyond) {
            Terrain::Water => self.level(beyond).into(),
            _ => low,
        };
        let foot = foot.max(if is_wet { surface + 1 } else { foot });
        let is_walled = seawall == Some(Seawall::High);
        match is_slope && !is_walled && foot <= top && foot < base {
            true => Ok(foot as i8..=top as i8),
            false => Err(CaveFault::Side),
        }
    }

    /// G11.1#4, G11.111: the level of a cave at the bottom of a gully that opens along it, with a wall behind it.
    fn bottom_of_cave(
        &self,
        grid: &Grid,
        hex: HexId,
        (side, beyond): (Direction, HexId),
    ) -> Result<RangeInclusive<i8>, CaveFault> {
        let leads = |to: HexId| {
            let edge = grid.edge_between(hex, to);
            edge.is_some_and(|edge| self.sides().courses.contains(&edge))
        };
        let behind = Direction::ALL[(side.index() + 3) % Direction::ALL.len()];
        let wall = grid.neighbour(hex, behind).filter(|wall| self.has(*wall));
        let wall = wall.ok_or(CaveFault::Side)?;
        let is_open = leads(beyond) && !leads(wall);
        let is_walled = i32::from(self.level(wall)) > self.floor(hex);
        let level = self.floor(hex) as i8;
        (is_open && is_walled)
            .then_some(level..=level)
            .ok_or(CaveFault::Side)
    }

    /// G11.113: whether a cave on a level lies above the foot of the cliff in which it is.
    pub fn is_in_cliff(&self, hex: HexId, beyond: HexId, level: i8) -> bool {
        let foot = match self.terrain(beyond).is_coast() {
            true => self.floor(beyond),
            false => self.level(beyond).into(),
        };
        !self.terrain(hex).is_sunken() && i32::from(level) > foot
    }

    /// G11.2#1: whether a complex may lie below some hexes around that of its base cave: near enough, none of them wet, and all of them
    /// joined.
    pub(crate) fn takes_complex(&self, grid: &Grid, base: HexId, hexes: HexSet, reach: u8) -> bool {
        let may = |hex: HexId| {
            self.has(hex)
                && !self.terrain(hex).is_soaked()
                && !self.terrain(hex).is_coast()
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
    /// G11.91: how many caves a side has.
    pub fn number_of_caves(&self, side: Side) -> u8 {
        self.caves_had[side.index()]
    }

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
        let guns = |spot: Spot| {
            let there = self.units.iter().filter(|one| {
                let holder = one.holder.map(|holder| &self.units[holder]);
                let is_there =
                    holder.is_some_and(|holder| Spot::part(holder.hex, holder.part) == spot);
                is_there && counters[one.counter.index()].class == UnitClass::Gun
            });
            there.count()
        };
        if self.caves.iter().any(|cave| guns(cave.spot()) > 1) {
            return Err(source.error(word.span(), "expected one Gun in a cave (G11.92)"));
        }
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
        (number, lines): (Option<u8>, &[CaveLine]),
    ) -> Result<(), DataError> {
        let mut bases = 0;
        let first = self.caves.len();
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
                side: cave.side,
                hexes,
                room: 0,
            };
            if self.complexes.try_push(complex).is_err() {
                return Err(wrong("expected no more complexes"));
            }
        }
        if let Some(last) = lines.last() {
            let own = || self.caves.iter().skip(first);
            let used = own().map(|cave| numbers.used(cave)).sum();
            let all = number.unwrap_or(used);
            let wrong = |message: &'static str| Err(source.error(last.hex.span(), message));
            if !numbers.fits(own(), all) {
                return wrong(
                    "expected no more caves than the force has, each one in a cliff counted as three (G11.91)",
                );
            }
            if bases > all / numbers.share.get() {
                return wrong("expected at most one base cave for every four caves (G11.2)");
            }
            self.caves_had[side.index()] = all;
        } else if let Some(number) = number.filter(|_| side == JAPAN) {
            self.caves_had[side.index()] = number;
        }
        join_complexes(&mut self.caves, &mut self.complexes, numbers);
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
        let levels = self.map.cave_levels(grid, at, direction).map_err(|fault| {
            wrong(match fault {
                CaveFault::Ground => "expected ground below which a cave may lie (G11.1#2)",
                CaveFault::Side => {
                    "expected a hexside behind which the ground falls and is dry, or the open end of a gully (G11.1#3, G11.1#4)"
                }
            })
        })?;
        let (foot, asked) = (*levels.start(), line.level.as_ref());
        if let Some(other) = asked.filter(|level| !levels.contains(level.get_ref())) {
            let message = "expected a level from the foot of the cliff to below its top (G11.113)";
            return Err(source.error(other.span(), message));
        }
        let level = asked.map_or(foot, |level| *level.get_ref());
        let cave = Cave {
            hex: at,
            side: direction.index() as u8,
            level,
            is_in_cliff: self.map.is_in_cliff(at, towards, level),
            owner: side,
            is_hidden: !line.known,
            is_taken: false,
            seems_taken: false,
            complex: None,
        };
        let is_taken = self.caves.iter().any(|other| other.spot() == cave.spot());
        match is_taken {
            true => Err(wrong("expected one cave at a hexside (G11.1#5)")),
            false => Ok(cave),
        }
    }
}
