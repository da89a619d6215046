//! Scenarios: map, forces, how long and what for.

use super::Tables;
use super::map::MapLines;
use super::weather::{Forecast, WeatherLine};
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::find_id;
use serde::Deserialize;
use toml::Spanned;

/// A unit as it begins.
#[derive(Clone, Debug)]
pub struct Placed {
    /// Its counter.
    pub counter: CounterId,
    /// Whose it is.
    pub side: Side,
    /// Where it begins.
    pub hex: HexId,
    /// Which unit of the scenario has it, if it is a weapon.
    pub holder: Option<usize>,
    /// Whether it begins concealed, as dummies do (8.6).
    pub is_concealed: bool,
    /// Whether it begins hidden (8.5).
    pub is_hidden: bool,
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id.
    pub id: SmolStr,
    /// The map.
    pub map: Map,
    /// How many turns.
    pub turns: u8,
    /// Who moves first.
    pub first: Side,
    /// Who wants the hexes.
    pub attacker: Side,
    /// The hexes that decide.
    pub goals: Vec<HexId>,
    /// How many of them the attacker needs at the end.
    pub needed: usize,
    /// What the weather has made of the ground, if it is not rolled (17.2).
    pub climate: Option<Climate>,
    /// What is said of sky, wind and fire, if anything is.
    pub forecast: Option<Forecast>,
    /// How far a side's troops may fail before they are replaced (1.6).
    pub elr: [u8; 2],
    /// Whether everybody begins concealed whom no enemy sees (8.6).
    pub is_concealed: bool,
    /// 22.5, G1.621, G18.7: whether nobody surrenders.
    pub no_quarter: bool,
    /// Who is there.
    pub units: Vec<Placed>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioFile {
    #[serde(rename = "format")]
    _format: Format,
    #[serde(rename = "source")]
    _source: Provenance,
    id: Spanned<String>,
    turns: Within<1, 20>,
    first: Spanned<String>,
    climate: Option<Climate>,
    weather: Option<WeatherLine>,
    rows: Vec<Spanned<String>>,
    #[serde(default)]
    levels: Vec<Spanned<String>>,
    pto: Option<Spanned<String>>,
    #[serde(default)]
    paths: Vec<Spanned<String>>,
    #[serde(default)]
    gaps: Vec<Spanned<String>>,
    /// 8.6: whether everybody begins concealed whom no enemy sees.
    #[serde(default)]
    concealed: bool,
    #[serde(default)]
    no_quarter: bool,
    victory: VictoryLine,
    force: Vec<ForceLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VictoryLine {
    attacker: Spanned<String>,
    hexes: Vec<Spanned<String>>,
    needed: Spanned<usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ForceLine {
    side: Spanned<String>,
    elr: Within<0, 5>,
    units: Vec<UnitLine>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitLine {
    counter: Spanned<String>,
    hex: Spanned<String>,
    /// Which unit of the force has it, from 1.
    holder: Option<Spanned<usize>>,
    /// 8.6: whether it begins concealed.
    #[serde(default)]
    concealed: bool,
    /// 8.5: whether it begins hidden.
    #[serde(default)]
    hidden: bool,
}

impl Scenario {
    /// Reads a scenario.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(
        source: DataSource<'_>,
        grid: &Grid,
        counters: &[Printed],
        tables: &Tables,
    ) -> Result<Self, DataError> {
        let file: ScenarioFile = source.parse()?;
        source.check_id(&file.id)?;
        let ground = MapLines {
            rows: &file.rows,
            levels: &file.levels,
            pto: file.pto.as_ref(),
            paths: &file.paths,
            gaps: &file.gaps,
        };
        let map = Map::read(source, grid, ground)?;
        let goals: Vec<HexId> = on_map(source, grid, &map, &file.victory.hexes)?;
        let needed = *file.victory.needed.get_ref();
        if needed == 0 || needed > goals.len() {
            let message = "expected at least 1 hex, and not more than there are";
            return Err(source.error(file.victory.needed.span(), message));
        }
        let mut scenario = Self {
            id: file.id.get_ref().into(),
            turns: file.turns.get(),
            first: side(source, &file.first)?,
            attacker: side(source, &file.victory.attacker)?,
            goals,
            needed,
            climate: file.climate,
            forecast: None,
            elr: [0; 2],
            is_concealed: file.concealed,
            no_quarter: file.no_quarter,
            units: Vec::new(),
            map,
        };
        for force in &file.force {
            scenario.read_force(source, grid, counters, tables, force)?;
        }
        let is_marine = |one: &Placed| counters[one.counter.index()].nation == Nation::Marines;
        let has_marines = scenario.units.iter().any(is_marine);
        let weather = file.weather.as_ref();
        let forecast = weather.map(|weather| weather.read(source, &tables.tropics, has_marines));
        scenario.forecast = forecast.transpose()?;
        if scenario.units.len() > MOST_UNITS / 2 {
            let message = format!("expected at most {} units", MOST_UNITS / 2);
            return Err(source.error(file.id.span(), message));
        }
        Ok(scenario)
    }

    fn read_force(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        counters: &[Printed],
        tables: &Tables,
        force: &ForceLine,
    ) -> Result<(), DataError> {
        let side = side(source, &force.side)?;
        self.elr[side.index()] = force.elr.get();
        let first = self.units.len();
        for line in &force.units {
            let found = find_id(counters, |counter: &Printed| {
                counter.id == line.counter.get_ref()
            });
            let message = "expected the id of a counter";
            let counter: CounterId =
                found.ok_or_else(|| source.error(line.counter.span(), message))?;
            let hexes: Vec<HexId> =
                on_map(source, grid, &self.map, std::slice::from_ref(&line.hex))?;
            let ground = &tables.terrain[self.map.terrain(hexes[0])];
            let is_dummy = counters[counter.index()].class == UnitClass::Dummy;
            if line.hidden && (is_dummy || !ground.conceals) {
                let message =
                    "expected no dummy to be hidden, and nobody but in ground that conceals (8.6)";
                return Err(source.error(line.hex.span(), message));
            }
            let holder = line.holder.as_ref().map(|holder| {
                let number = (first + *holder.get_ref()).checked_sub(1);
                let holder_of = number.filter(|number| {
                    let unit = self.units.get(*number);
                    unit.is_some_and(|unit| {
                        unit.side == side
                            && unit.hex == hexes[0]
                            && !counters[unit.counter.index()].is_weapon()
                    })
                });
                let message =
                    "expected the number of a unit before it in the same hex, which has the weapon";
                holder_of.ok_or_else(|| source.error(holder.span(), message))
            });
            let holder = holder.transpose()?;
            if counters[counter.index()].class.is_held() != holder.is_some() {
                let message =
                    "expected a holder for each weapon and each mule, and for nothing else";
                return Err(source.error(line.counter.span(), message));
            }
            self.units.push(Placed {
                counter,
                side,
                hex: hexes[0],
                holder,
                is_concealed: line.concealed || is_dummy,
                is_hidden: line.hidden,
            });
        }
        self.check_allowance(source, counters, force, first)
    }

    /// 8.6, G1.631: whoever mans a Gun may be hidden with it; of a Japanese force a tenth of the squads besides, fractions
    /// rounded up, with single men where they are, and weapons; of others nobody.
    fn check_allowance(
        &self,
        source: DataSource<'_>,
        counters: &[Printed],
        force: &ForceLine,
        first: usize,
    ) -> Result<(), DataError> {
        let printed = |one: &Placed| &counters[one.counter.index()];
        let own = || self.units.iter().enumerate().skip(first);
        let mans_gun = |unit: usize| {
            own().any(|(_, one)| one.holder == Some(unit) && printed(one).class == UnitClass::Gun)
        };
        let halves = |is_counted: &dyn Fn(usize, &Placed) -> bool| -> usize {
            let units = own().filter(|(number, one)| is_counted(*number, one));
            let halves = units.map(|(_, one)| printed(one).class.look().halves);
            halves.map(usize::from).sum()
        };
        let all = halves(&|_, one| printed(one).nation == Nation::Japan);
        let most = all.div_ceil(2 * 10);
        if halves(&|unit, one| one.is_hidden && !mans_gun(unit)) > 2 * most {
            let message =
                format!("expected at most {most} squads or their equal to be hidden (G1.631)");
            return Err(source.error(force.side.span(), message));
        }
        let hides_with = |man: &Placed| {
            own().any(|(_, one)| one.is_hidden && one.hex == man.hex && printed(one).is_multi())
        };
        let mut single = own().filter(|(_, one)| one.is_hidden && printed(one).is_single());
        if single.any(|(_, man)| !hides_with(man)) {
            let message = "expected single men to be hidden with others only (G1.631)";
            return Err(source.error(force.side.span(), message));
        }
        Ok(())
    }
}

fn side(source: DataSource<'_>, word: &Spanned<String>) -> Result<Side, DataError> {
    let number = source.one_of(word, &SIDES.map(|(id, _)| id))?;
    Ok(Side(number as u8))
}

fn on_map(
    source: DataSource<'_>,
    grid: &Grid,
    map: &Map,
    numbers: &[Spanned<String>],
) -> Result<Vec<HexId>, DataError> {
    let hexes: Vec<HexId> = source.hexes(grid, numbers)?;
    match hexes.iter().position(|hex| !map.has(*hex)) {
        Some(beyond) => Err(source.error(numbers[beyond].span(), "expected a hex of this map")),
        None => Ok(hexes),
    }
}
