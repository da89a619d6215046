//! Off-board artillery as it is printed (20): who makes contact how well, what may be called, and what a scenario gives.

use super::counters::{CounterId, Nation, UnitClass, Watch};
use super::force::ForceLine;
use super::ships::Ships;
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::find_id;
use serde::Deserialize;
use toml::Spanned;

heigi_engine::kinds! {
    /// What a battery beyond the map is made of.
    pub enum Module = "pto-module-" with bool {
        /// Mortars of 60 mm, three of which may be exchanged for it (G17.5).
        LightMortar = "light-mortar" => false,
        /// Guns of 70 mm and more.
        Light = "light" => false,
        /// Mortars of 80 mm and more.
        BattalionMortar = "battalion-mortar" => false,
        /// Guns of 100 mm and more.
        Field = "field" => false,
        /// Guns of 150 mm and more.
        Heavy = "heavy" => false,
        /// Rockets of 100 mm and more.
        Rockets = "rockets" => false,
        /// Guns of 100 mm and more aboard a ship (G14.6).
        Ship100 = "ship-100" => true,
        /// Guns of 120 mm and more aboard a ship (G14.6).
        Ship120 = "ship-120" => true,
        /// Guns of 150 mm and more aboard a ship (G14.6).
        Ship150 = "ship-150" => true,
        /// Guns of 200 mm and more aboard a ship (G14.6).
        Ship200 = "ship-200" => true,
        /// Guns of 250 mm and more aboard a ship (G14.6).
        Ship250 = "ship-250" => true,
        /// Guns of 300 mm and more aboard a ship (G14.6).
        Ship300 = "ship-300" => true,
        /// Guns of 350 mm and more aboard a ship (G14.6).
        Ship350 = "ship-350" => true,
        /// Guns of 400 mm and more aboard a ship (G14.6).
        Ship400 = "ship-400" => true,
    }
}

/// How much ammunition a battery has (20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ammunition {
    /// One black card more.
    Plentiful,
    /// As many cards as ever.
    Normal,
    /// One red card more.
    Scarce,
}

impl Ammunition {
    /// How many black and red cards there are more.
    pub fn cards(self) -> [u8; 2] {
        match self {
            Self::Plentiful => [1, 0],
            Self::Normal => [0, 0],
            Self::Scarce => [0, 1],
        }
    }
}

heigi_engine::tables! {
    /// What a nation makes contact with and how well its guns lie, and its black and red cards.
    pub struct Gunners { contact: i32, accuracy: i32, cards: [u8; 2] }

    /// What a battery fires.
    pub struct ModuleRow { calibre: u16, mortars: bool, smoke: bool, phosphorus: bool, points: u16 }

    /// TBL-G17-OBA: what the Marines get, by the sum of the dice from 2 on and by period.
    pub struct MarineChart { until: Vec<[u16; 2]>, rows: Vec<Vec<Module>> }

    /// G18.42, G18.421: what the Chinese have whose squads are mostly of a kind.
    pub struct ChineseRow { squad: SmolStr, contact: i32, ammunition: Ammunition }

    /// The tables of artillery.
    pub file Artillery {
        radio_penalty: i32, observed: u16, shift: u32, hindrance: u8, shellholes: u16, seawalls: u16,
        gunners: PerKind<Nation, Gunners>, modules: PerKind<Module, ModuleRow>, marines: MarineChart, chinese: Vec<ChineseRow>, ships: Ships,
    }
}

impl Artillery {
    /// Reads the tables.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(source: DataSource<'_>) -> Result<Self, DataError> {
        let tables: Self = source.parse()?;
        let periods = tables.marines.until.len();
        let is_whole = periods > 0
            && tables.ships.is_whole()
            && tables.marines.rows.len() == 11
            && tables.marines.rows.iter().all(|row| row.len() == periods);
        match is_whole {
            true => Ok(tables),
            false => {
                let message = "expected 11 rows of modules, each with one for every period, and 11 of ships for every navy";
                Err(source.error(0..0, message))
            }
        }
    }

    /// TBL-G17-OBA: what the Marines get at a time for a sum of the dice.
    pub fn of_marines(&self, date: [u16; 2], sum: i32) -> Module {
        let chart = &self.marines;
        let last = chart.until.len() - 1;
        let period = chart.until.iter().position(|until| date <= *until);
        chart.rows[(sum - 2).clamp(0, 10) as usize][period.unwrap_or(last)]
    }
}

/// A battery that a scenario gives to a side.
#[derive(Clone, Debug)]
pub struct Support {
    /// Whose.
    pub side: Side,
    /// Which unit of the scenario is the radio or field phone that calls it.
    pub radio: usize,
    /// What it is; nothing where the dice tell (TBL-G17-OBA).
    pub module: Option<Module>,
    /// Whether it has smoke and white phosphorus, if the scenario says so.
    pub shells: Option<[bool; 2]>,
    /// How much ammunition it has, if the scenario says so.
    pub ammunition: Option<Ammunition>,
    /// Whether it is aboard a ship (G14.6).
    pub is_ship: bool,
    /// From which hex a ship fires, if the scenario says so (G14.62).
    pub from: Option<HexId>,
}

/// A battery in a scenario file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SupportLine {
    module: Option<Module>,
    /// Which unit of the force is its radio, from 1.
    radio: Option<Spanned<usize>>,
    /// From where somebody who is not on the map observes for it (E7.6, G14.68).
    observer: Option<Spanned<Watch>>,
    smoke: Option<bool>,
    phosphorus: Option<bool>,
    ammunition: Option<Ammunition>,
    /// G14.6: whether it is aboard a ship, if the dice tell of what (TBL-NOBA).
    #[serde(default)]
    ship: bool,
    /// G14.62: from which hex a ship fires.
    from: Option<Spanned<String>>,
}

/// How many batteries there are at most.
pub const MOST_BATTERIES: usize = 4;

impl Scenario {
    /// 16.3, G18.82: reads what a force bombards, which the Chinese do not.
    pub(super) fn read_bombardment(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        counters: &[Printed],
        (side, lines, first): (Side, &[Spanned<String>], usize),
    ) -> Result<(), DataError> {
        let is_chinese = |one: &super::Placed| {
            let nation = counters[one.counter.index()].nation;
            nation.arsenal() == Nation::Nationalist.arsenal()
        };
        if let Some(line) = lines.first()
            && self.units.iter().skip(first).any(is_chinese)
        {
            let message = "expected no bombardment of the Chinese (G18.82)";
            return Err(source.error(line.span(), message));
        }
        let hexes: Vec<HexId> = super::scenario::on_map(source, grid, &self.map, lines)?;
        self.bombardment
            .extend(hexes.into_iter().map(|hex| (side, hex)));
        Ok(())
    }

    /// 20, E7: reads the batteries and the air support of a force whose units begin with some number.
    pub(super) fn read_support(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        counters: &[Printed],
        side: Side,
        (force, first): (&ForceLine, usize),
    ) -> Result<(), DataError> {
        for word in &force.artillery {
            let line = word.get_ref();
            let (radio, span) = self.read_observer(source, counters, (side, word, first))?;
            let counter: Option<CounterId> = self.units.get(radio).map(|unit| unit.counter);
            let nation = counter.map(|one| counters[one.index()].nation);
            let is_ship = line.ship || line.module.is_some_and(Module::is_ship);
            let is_rolled = is_ship || self.date.is_some() && nation == Some(Nation::Marines);
            if line.module.is_none() && !is_rolled || self.support.len() == MOST_BATTERIES {
                let message = format!(
                    "expected at most {MOST_BATTERIES} batteries, each with a module, but for Marines in a scenario with a date"
                );
                return Err(source.error(span, message));
            }
            let shells = [line.smoke, line.phosphorus];
            let from: Vec<HexId> = source.hexes(grid, line.from.as_slice())?;
            let mut from = from.into_iter().filter(|_| is_ship);
            self.support.push(Support {
                side,
                radio,
                module: line.module,
                shells: (shells != [None; 2]).then(|| shells.map(|one| one == Some(true))),
                ammunition: line.ammunition,
                is_ship,
                from: from.next(),
            });
        }
        self.read_air(source, counters, side, (force.air.as_ref(), first))
    }

    /// 20, E7.6, G14.68: reads who observes for a battery: the radio or field phone of a unit, or an observer beside the map, who is one more unit.
    fn read_observer(
        &mut self,
        source: DataSource<'_>,
        counters: &[Printed],
        (side, battery, first): (Side, &Spanned<SupportLine>, usize),
    ) -> Result<(usize, std::ops::Range<usize>), DataError> {
        let line = battery.get_ref();
        match (&line.radio, &line.observer) {
            (Some(word), None) => {
                let number = (first + *word.get_ref()).checked_sub(1);
                let is_radio = |number: &usize| {
                    let unit = self.units.get(*number);
                    let printed = unit.map(|unit| &counters[unit.counter.index()]);
                    // G18.82.
                    let may =
                        |one: &Printed| one.class.is_radio() && one.nation != Nation::Communist;
                    printed.is_some_and(may)
                };
                let message = "expected the number of a radio or field phone of the force";
                let found = number.filter(is_radio);
                let found = found.ok_or_else(|| source.error(word.span(), message))?;
                Ok((found, word.span()))
            }
            (None, Some(word)) => {
                let unit = self.units.get(first).cloned();
                let watches = |nation: Nation| {
                    find_id(counters, |one: &Printed| {
                        one.watch == Some(*word.get_ref())
                            && one.nation.arsenal() == nation.arsenal()
                    })
                };
                let found = unit.and_then(|unit| {
                    let nation = counters[unit.counter.index()].nation;
                    let is_able = nation != Nation::Communist;
                    Some((watches(nation).filter(|_| is_able)?, unit))
                });
                let message = "expected an observer of a nation that has such";
                let (counter, unit) = found.ok_or_else(|| source.error(word.span(), message))?;
                self.units.push(super::Placed {
                    counter,
                    side,
                    hex: unit.hex,
                    part: Part::Ground,
                    holder: None,
                    aboard: None,
                    is_daring: false,
                    commander: None,
                    is_concealed: false,
                    is_hidden: false,
                    area: unit.area,
                    entrance: None,
                    watch: Some(*word.get_ref()),
                });
                Ok((self.units.len() - 1, word.span()))
            }
            _ => {
                let message = "expected either `radio` or `observer` of each battery";
                Err(source.error(battery.span(), message))
            }
        }
    }
}

impl UnitClass {
    /// 20: whether an observer calls artillery with it.
    pub fn is_radio(self) -> bool {
        matches!(self, Self::Radio | Self::Phone)
    }
}
