//! Air support as it is printed (E7, G17.4): who comes when, what is sighted how, and what a scenario gives.

use super::counters::{CounterId, Nation, UnitClass};
use super::weather::Region;
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::find_id;
use serde::Deserialize;
use toml::Spanned;

heigi_engine::kinds! {
    /// What planes carry besides their guns (E7.21, G17.4).
    pub enum Load = "pto-load-" {
        /// Nothing.
        None = "none",
        /// Bombs of high explosive.
        Explosive = "explosive",
        /// Napalm.
        Napalm = "napalm",
    }
}

heigi_engine::tables! {
    /// G17.42, G18.831: a nation that has napalm for some time, anywhere or in a region.
    pub struct NapalmMonths { nation: Nation, region: Option<Region>, from: [u16; 2], to: [u16; 2] }

    /// G17.4, G17.41: napalm.
    pub struct Napalm {
        up_to: i32, against_japan: i32, fire: u8, to_hit: i32, kill: i32, leaves: u8, months: Vec<NapalmMonths>,
    }

    /// The tables of air support.
    pub file Aviation {
        planes: [u8; 6], bombs: i32, attacks: u8, sighting: i32, concealed: i32, mistaken: u32, near: i32, top: [i32; 2],
        guns: i32, ground: PerKind<Terrain, i32>, napalm: Napalm,
    }
}

/// The most planes that come to one side.
pub const MOST_PLANES: u8 = 3;

impl Aviation {
    /// Reads the tables.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(source: DataSource<'_>) -> Result<Self, DataError> {
        let tables: Self = source.parse()?;
        let may_be = |number: &u8| (1..=MOST_PLANES).contains(number);
        match tables.planes.iter().all(may_be) {
            true => Ok(tables),
            false => {
                let message = format!("expected 1 to {MOST_PLANES} planes for every die");
                Err(source.error(0..0, message))
            }
        }
    }

    /// G17.4, G17.42, G18.831: whether a nation has napalm then and there.
    pub fn has_napalm(&self, nation: Nation, region: Region, date: Option<[u16; 2]>) -> bool {
        let is_then = |row: &NapalmMonths| {
            let is_there = row.region.is_none_or(|one| one == region);
            let is_in = date.is_some_and(|date| (row.from..=row.to).contains(&date));
            row.nation == nation && is_there && is_in
        };
        self.napalm.months.iter().any(is_then)
    }
}

/// Air support that a scenario gives to a side (E7).
#[derive(Clone, Copy, Debug)]
pub struct AirSupport {
    /// Whose.
    pub side: Side,
    /// The counter of its planes.
    pub counter: CounterId,
    /// Up to which sum of the dice it comes.
    pub number: i32,
    /// From which turn on the dice are thrown.
    pub turn: u8,
    /// What the planes carry, if the scenario says it.
    pub load: Option<Load>,
    /// How many come without dice, if the scenario says it.
    pub planes: Option<u8>,
    /// In which turn they fly home, if the scenario says it.
    pub until: Option<u8>,
}

/// Air support in a scenario file.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct AirLine {
    /// Up to which sum of the dice it comes, if there are dice.
    number: Option<Within<2, 12>>,
    turn: Within<1, 20>,
    load: Option<Load>,
    planes: Option<Within<1, 3>>,
    /// The last turn in which they are there.
    until: Option<Within<1, 20>>,
}

impl Scenario {
    /// E7: reads the air support of a force whose units begin with some number.
    pub(super) fn read_air(
        &mut self,
        source: DataSource<'_>,
        counters: &[Printed],
        side: Side,
        (line, first): (Option<&Spanned<AirLine>>, usize),
    ) -> Result<(), DataError> {
        let Some(word) = line else {
            return Ok(());
        };
        let line = word.get_ref();
        let is_sure = line.planes.is_some() && line.load.is_some();
        if line.number.is_some() == is_sure || line.planes.is_some() != is_sure {
            let message =
                "expected either `number`, or `planes` that come without dice with their `load`";
            return Err(source.error(word.span(), message));
        }
        let flies = |one: &Printed| one.class == UnitClass::Aircraft;
        let first = self.units.get(first);
        let nation = first.map(|unit| counters[unit.counter.index()].nation);
        let nation = nation.filter(|nation| *nation != Nation::Communist);
        let own = |nation| find_id(counters, |one| flies(one) && one.nation == nation);
        let of_friends = |nation: Nation| {
            find_id(counters, |one| {
                flies(one) && one.nation.arsenal() == nation.arsenal()
            })
        };
        // G17.2: the Philippine Army counts as US Army.
        let as_army = |nation| (nation == Nation::Philippine).then_some(Nation::Army);
        let counter = nation.and_then(|nation| {
            let army = as_army(nation).and_then(own);
            own(nation).or(army).or_else(|| of_friends(nation))
        });
        let is_first = !self.air.iter().any(|one| one.side == side);
        let counter: CounterId = counter.filter(|_| is_first).ok_or_else(|| {
            let message =
                "expected air support once for a side, and none of the Communists (G18.83)";
            source.error(word.span(), message)
        })?;
        self.air.push(AirSupport {
            side,
            counter,
            number: line.number.map_or(0, |number| number.get().into()),
            turn: line.turn.get(),
            load: line.load,
            planes: line.planes.map(Within::get),
            until: line.until.map(Within::get),
        });
        Ok(())
    }
}
