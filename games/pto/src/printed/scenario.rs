//! Scenarios: map, forces, how long and what for.

use super::Tables;
use super::aircraft::AirSupport;
use super::artillery::Support;
use super::counters::Watch;
use super::dare_death::{may_dare, most_daring};
use super::deployment::{self, Area};
use super::edges::{Entrance, Exit, ExitLine};
use super::force::{ForceLine, UnitLine};
use super::hexsides::Hexsides;
use super::map_lines::MapLines;
use super::objective::{Objective, VictoryLine};
use super::overlays::OverlayLine;
use super::seaborne::{Expedition, ExpeditionLine};
use super::shore::ShoreLines;
use super::sniper::{self, SniperLine, Snipers};
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
    /// And in which part of the hex.
    pub part: Part,
    /// Which unit of the scenario has it, if it is a weapon.
    pub holder: Option<usize>,
    /// Which landing craft of the scenario it is aboard of (G12.12).
    pub aboard: Option<usize>,
    /// Whether it is a dare-death squad until its owner changes that (G18.6).
    pub is_daring: bool,
    /// The armour leader of a vehicle (G1.411).
    pub commander: Option<CounterId>,
    /// Whether it begins concealed, as dummies do (8.6).
    pub is_concealed: bool,
    /// Whether it begins hidden (8.5).
    pub is_hidden: bool,
    /// Where its owner may set it up, as an index into [`Scenario::areas`].
    pub area: usize,
    /// With whom it enters, if it does not begin on the map, as an index into [`Scenario::entrances`] (31).
    pub entrance: Option<u8>,
    /// From where it observes beside the map, if it does (E7.6, G14.68).
    pub watch: Option<Watch>,
}

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id.
    pub id: SmolStr,
    /// The map.
    pub map: Map,
    /// G13.97, G13.98: the map with every other sea, where tide and surf are found out before the match.
    pub seas: Vec<Map>,
    /// How many turns.
    pub turns: u8,
    /// Who moves first.
    pub first: Side,
    /// What it is about.
    pub objective: Objective,
    /// Who enters in the course of the match, and where (31).
    pub entrances: Vec<Entrance>,
    /// Where the sides may leave the map (21).
    pub exits: Vec<Exit>,
    /// What the weather has made of the ground, if it is not rolled (17.2).
    pub climate: Option<Climate>,
    /// What is said of sky, wind and fire, if anything is.
    pub forecast: Option<Forecast>,
    /// Year and month, if the scenario has a date.
    pub date: Option<[u16; 2]>,
    /// How far the troops of a nation may fail before they are replaced (1.6); those of a nation that a side did not begin
    /// with as those that it has first.
    pub elr: Vec<(Side, Nation, u8)>,
    /// In which order the sides set up by hand (8.6); nobody does if it is empty.
    pub set_up: Vec<Side>,
    /// Whether it is night (17.1).
    pub is_night: bool,
    /// Who reconnoitres before the match (E1.23).
    pub recon: Option<Side>,
    /// Whether everybody begins concealed whom no enemy sees (8.6).
    pub is_concealed: bool,
    /// Snipers (12).
    pub snipers: Snipers,
    /// 22.6: whether losses shake a side (battlefield integrity).
    pub has_integrity: bool,
    /// 22.5, G1.621, G18.7: whether nobody surrenders.
    pub no_quarter: bool,
    /// Where forces may be set up.
    pub areas: Vec<Area>,
    /// Batteries beyond the map (20).
    pub support: Vec<Support>,
    /// Air support (E7).
    pub air: Vec<AirSupport>,
    /// Hexes that a side bombards before the match (16.3).
    pub bombardment: Vec<(Side, HexId)>,
    /// Who comes from the sea or leaves by it (G14.1).
    pub expedition: Option<Expedition>,
    /// Fortifications (16.1).
    pub fortifications: Fortifications,
    /// The hex in the middle of each side's own edge of the map (G11.84).
    pub homes: Vec<(Side, HexId)>,
    /// Caves (G11.1).
    pub caves: Caves,
    /// Cave complexes (G11.2).
    pub complexes: Complexes,
    /// How many caves each side has (G11.91).
    pub caves_had: [u8; 2],
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
    /// Year and month, as `1942-10`.
    date: Option<Spanned<String>>,
    /// In which order the sides set up by hand.
    #[serde(default)]
    set_up: Vec<Spanned<String>>,
    rows: Vec<Spanned<String>>,
    #[serde(default)]
    levels: Vec<Spanned<String>>,
    pto: Option<Spanned<String>>,
    streams: Option<Depth>,
    /// G13: what beach and OCEAN are like.
    shore: Option<ShoreLines>,
    /// G14.1: who comes from the sea or leaves by it.
    expedition: Option<ExpeditionLine>,
    #[serde(default)]
    boards: Vec<Spanned<u8>>,
    #[serde(default)]
    overlay: Vec<OverlayLine>,
    #[serde(default)]
    paths: Vec<Spanned<String>>,
    #[serde(default)]
    roads: Vec<Spanned<String>>,
    #[serde(default)]
    walls: Vec<Spanned<String>>,
    #[serde(default)]
    hedges: Vec<Spanned<String>>,
    #[serde(default)]
    courses: Vec<Spanned<String>>,
    #[serde(default)]
    fords: Vec<Spanned<String>>,
    #[serde(default)]
    bridges: Vec<Spanned<String>>,
    /// Hexes with shellholes.
    #[serde(default)]
    shellholes: Vec<Spanned<String>>,
    #[serde(default)]
    gaps: Vec<Spanned<String>>,
    /// Hexsides along which cliffs stand.
    #[serde(default)]
    cliffs: Vec<Spanned<String>>,
    /// 8.6: whether everybody begins concealed whom no enemy sees.
    #[serde(default)]
    concealed: bool,
    #[serde(default)]
    no_quarter: bool,
    /// E1.23: who reconnoitres before the match.
    recon: Option<Spanned<String>>,
    /// 22.6: battlefield integrity.
    #[serde(default)]
    integrity: bool,
    /// 12: the snipers of each side.
    #[serde(default)]
    sniper: Vec<SniperLine>,
    victory: VictoryLine,
    #[serde(default)]
    exit: Vec<ExitLine>,
    force: Vec<ForceLine>,
}

impl ScenarioFile {
    /// What it says of the ground.
    fn ground(&self) -> MapLines<'_> {
        MapLines {
            rows: &self.rows,
            levels: &self.levels,
            pto: self.pto.as_ref(),
            streams: self.streams,
            boards: &self.boards,
            overlays: &self.overlay,
            paths: &self.paths,
            roads: &self.roads,
            walls: &self.walls,
            hedges: &self.hedges,
            courses: &self.courses,
            fords: &self.fords,
            bridges: &self.bridges,
            shellholes: &self.shellholes,
            gaps: &self.gaps,
            shore: self.shore.as_ref(),
        }
    }
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
        (tables, numbers, stowage, guns): super::Numbered<'_>,
    ) -> Result<Self, DataError> {
        let file: ScenarioFile = source.parse()?;
        source.check_id(&file.id)?;
        let mut map = Map::read(source, grid, tables, file.ground())?;
        map.sides.cliffs = Hexsides::read_cliffs(source, grid, &map, &file.cliffs)?;
        let seas = Map::read_seas(source, grid, (tables, &map), file.ground())?;
        let exits = file.exit.iter().map(|exit| exit.read(source, grid, &map));
        let mut scenario = Self {
            id: file.id.get_ref().into(),
            turns: file.turns.get(),
            first: side(source, &file.first)?,
            objective: file.victory.read(source, grid, &map)?,
            entrances: Vec::new(),
            exits: exits.collect::<Result<_, _>>()?,
            climate: file.climate,
            forecast: None,
            date: deployment::date(source, file.date.as_ref())?,
            elr: Vec::new(),
            set_up: deployment::order(source, &file.set_up)?,
            is_night: file.weather.as_ref().is_some_and(|one| one.night.is_some()),
            recon: deployment::recon(source, file.recon.as_ref(), file.weather.as_ref())?,
            is_concealed: file.concealed,
            snipers: sniper::read(source, grid, &map, &file.sniper)?,
            has_integrity: file.integrity,
            no_quarter: file.no_quarter,
            areas: Vec::new(),
            support: Vec::new(),
            air: Vec::new(),
            bombardment: Vec::new(),
            expedition: ExpeditionLine::read(source, file.expedition.as_ref())?,
            fortifications: Fortifications::new(),
            homes: Vec::new(),
            caves: Caves::new(),
            complexes: Complexes::new(),
            caves_had: [0; 2],
            units: Vec::new(),
            seas,
            map,
        };
        for force in &file.force {
            scenario.read_side(source, grid, counters, (tables, numbers), force)?;
        }
        // Others have weapons of the Marines, too.
        let is_marine = |one: &Placed| {
            let printed = &counters[one.counter.index()];
            printed.nation == Nation::Marines && printed.is_multi()
        };
        let when = (scenario.date, scenario.units.iter().any(is_marine));
        scenario.forecast = (file.weather.as_ref()).map(|one| one.read(&tables.tropics, when));
        scenario.no_quarter |= scenario.is_pitiless(counters);
        let fault = scenario
            .fault_at_sea(counters, stowage)
            .or_else(|| scenario.fault_of_works(grid, counters))
            .or_else(|| scenario.fault_of_ships(grid, counters, guns));
        if let Some(message) = fault.or_else(|| scenario.fault_of_heroes(counters, tables)) {
            return Err(source.error(file.id.span(), message));
        }
        if scenario.units.len() > MOST_UNITS / 2 {
            let message = format!("expected at most {} units", MOST_UNITS / 2);
            return Err(source.error(file.id.span(), message));
        }
        Ok(scenario)
    }

    /// Reads a force with its caves.
    fn read_side(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        counters: &[Printed],
        (tables, numbers): (&Tables, &printed::CaveNumbers),
        force: &ForceLine,
    ) -> Result<(), DataError> {
        let number = force.number_of_caves.map(Within::get);
        let owner = side(source, &force.side)?;
        self.read_caves(source, grid, numbers, owner, (number, &force.caves))?;
        self.read_force(source, grid, counters, tables, force)?;
        if let Some(rows) = &force.rows_of_caves {
            let area = self.areas.last();
            let fits = |cave: &Cave| area.is_none_or(|area| area.takes_cave(owner, cave.hex));
            let mut own = self.caves.iter().filter(|cave| cave.owner == owner);
            if !own.all(fits) {
                return Err(
                    source.error(rows.span(), "expected all caves of the force in these rows")
                );
            }
        }
        self.check_crowds_below(source, counters, numbers, &force.side)
    }

    /// What is wrong with who is set up to be more than an ordinary soldier.
    fn fault_of_heroes(&self, counters: &[Printed], tables: &Tables) -> Option<&'static str> {
        if self.dares_too_much(counters) {
            return Some(
                "expected at most a tenth of the squads, and Chinese ones but 5-3-7, to be dare-death squads (G18.6)",
            );
        }
        self.lurks_too_much(counters, tables).then_some(
            "expected tank-hunter heroes in 1944 and 1945 only, hidden, against armour, and no more than may come forward (G1.422)",
        )
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
        self.read_fortifications(source, grid, tables, side, &force.fortifications)?;
        let first = self.units.len();
        let besides = on_map(source, grid, &self.map, &force.hexes)?;
        self.areas.push(force.area(grid, side, &besides));
        let area = self.areas.len() - 1;
        let first_entered = self.read_entrance(source, grid, force)?;
        let entrance = first_entered.map(|_| self.entrances.len() as u8 - 1);
        for line in &force.units {
            let counter = read_counter(source, counters, &line.counter)?;
            let printed = &counters[counter.index()];
            let is_dummy = printed.class == UnitClass::Dummy;
            let is_vehicle = printed.is_vehicle();
            let is_bound = is_vehicle && self.keeps_out();
            let hex = self.read_hex(source, grid, (line, is_bound), first_entered)?;
            let part = self.read_part(source, side, hex, line.part.as_ref())?;
            if let Some(word) = &line.hex {
                let spot = Spot::part(hex, part);
                self.check_place(source, tables, (line, word, spot, printed))?;
            }
            let holder = self.read_holder(source, counters, (line, side, hex), first)?;
            let lies = holder.map_or(part, |holder| self.units[holder].part);
            if lies == Part::Above && !printed.may_begin_above() {
                let message = "expected nobody above panjis who could not get down (G9.12)";
                return Err(source.error(line.counter.span(), message));
            }
            // 8.6: who enters later may do so concealed.
            let is_free = self.enters_concealed(entrance) && holder.is_none();
            if printed.class.is_held() != holder.is_some() {
                let message =
                    "expected a holder for each weapon and each mule, and for nothing else";
                return Err(source.error(line.counter.span(), message));
            }
            self.units.push(Placed {
                counter,
                side,
                hex,
                part,
                holder,
                aboard: self.read_craft(source, counters, (line, side, hex), first)?,
                is_daring: line.dare_death,
                commander: read_commander(source, counters, (line, is_vehicle))?,
                is_concealed: line.concealed || is_dummy || is_free,
                // G11.3.
                is_hidden: line.hidden || Spot::part(hex, part).is_below(),
                area,
                entrance,
                watch: None,
            });
            self.elr.push((side, printed.nation, force.elr.get()));
        }
        self.read_home(source, grid, side, force.home)?;
        self.read_bombardment(source, grid, counters, (side, &force.bombardment, first))?;
        self.read_support(source, grid, counters, side, (force, first))?;
        self.check_allowance(source, counters, force, first)
    }

    /// 31: reads where a force enters, if it does not begin on the map; gives the first of these hexes.
    fn read_entrance(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        force: &ForceLine,
    ) -> Result<Option<HexId>, DataError> {
        let Some(enters) = &force.enters else {
            return Ok(None);
        };
        let entrance = enters.read(source, grid, &self.map)?;
        let first = entrance.hexes.first().copied();
        self.entrances.push(entrance);
        Ok(first)
    }

    /// Reads where a unit begins; who enters has no hex of his own.
    fn read_hex(
        &self,
        source: DataSource<'_>,
        grid: &Grid,
        (line, is_bound): (&UnitLine, bool),
        first_entered: Option<HexId>,
    ) -> Result<HexId, DataError> {
        let hexes: Vec<HexId> = on_map(source, grid, &self.map, line.hex.as_slice())?;
        match (hexes.first(), first_entered) {
            (Some(hex), None) => Ok(*hex),
            (None, Some(hex)) if !line.hidden && !is_bound => Ok(hex),
            _ => {
                let message = "expected a hex for who begins on the map, none for who enters, and nobody hidden and no \
                               vehicle among these";
                Err(source.error(line.counter.span(), message))
            }
        }
    }

    /// 8.6: whether a unit may begin in a hex.
    fn check_place(
        &self,
        source: DataSource<'_>,
        tables: &Tables,
        (line, word, spot, printed): (&UnitLine, &Spanned<String>, Spot, &Printed),
    ) -> Result<(), DataError> {
        let kinds = [UnitClass::Dummy, UnitClass::Craft];
        let [is_dummy, is_craft] = kinds.map(|kind| printed.class == kind);
        if is_craft && self.map.terrain(spot.hex) == Terrain::SunkenReef {
            return Err(source.error(word.span(), "expected no craft on a reef (G13.431)"));
        }
        if !self.areas.last().is_none_or(|area| area.has(spot.hex)) {
            let message = "expected a hex of the area in which the force is set up";
            return Err(source.error(word.span(), message));
        }
        let ground = &tables.terrain[self.map.terrain(spot.hex)];
        let conceals = ground.conceals || spot.part == Part::Pillbox || spot.is_below();
        if line.hidden && (is_dummy || !conceals) {
            let message =
                "expected no dummy to be hidden, and nobody but in ground that conceals (8.6)";
            return Err(source.error(word.span(), message));
        }
        Ok(())
    }

    /// How far the troops of a nation may fail before they are replaced (1.6).
    pub fn elr_of(&self, side: Side, nation: Nation) -> u8 {
        let own = || self.elr.iter().filter(|(of, _, _)| *of == side);
        let found = own()
            .find(|(_, of, _)| *of == nation)
            .or_else(|| own().next());
        found.map_or(0, |(_, _, level)| *level)
    }

    /// G1.621, G18.7: whether the date lets nobody surrender: against Japan from June 1942, with the Chinese from 1938.
    fn is_pitiless(&self, counters: &[Printed]) -> bool {
        let nations = || {
            self.units
                .iter()
                .map(|unit| counters[unit.counter.index()].nation)
        };
        let is_chinese = |nation| matches!(nation, Nation::Nationalist | Nation::Communist);
        let from = match nations().any(is_chinese) {
            true => [1938, 1],
            false => [1942, 6],
        };
        self.date.is_some_and(|date| date >= from)
            && nations().any(|nation| nation == Nation::Japan)
    }

    /// G18.6: how many squads of a side may be dare-death squads.
    pub fn most_daring(&self, counters: &[Printed], side: Side) -> usize {
        let own = self.units.iter().filter(|one| one.side == side);
        most_daring(own.map(|one| &counters[one.counter.index()]))
    }

    fn dares_too_much(&self, counters: &[Printed]) -> bool {
        let daring = || self.units.iter().filter(|one| one.is_daring);
        let may = |one: &Placed| may_dare(&counters[one.counter.index()]);
        let count = |side: Side| daring().filter(|one| one.side == side).count();
        let is_over = |side: &Side| count(*side) > self.most_daring(counters, *side);
        !daring().all(may) || [ALLIES, JAPAN].iter().any(is_over)
    }
}

pub(super) fn side(source: DataSource<'_>, word: &Spanned<String>) -> Result<Side, DataError> {
    let number = source.one_of(word, &SIDES.map(|(id, _)| id))?;
    Ok(Side(number as u8))
}

/// The counter of an id.
fn read_counter(
    source: DataSource<'_>,
    counters: &[Printed],
    id: &Spanned<String>,
) -> Result<CounterId, DataError> {
    let found = find_id(counters, |counter: &Printed| counter.id == id.get_ref());
    let message = "expected the id of a counter";
    found.ok_or_else(|| source.error(id.span(), message))
}

/// G1.411: which leader is aboard a vehicle.
fn read_commander(
    source: DataSource<'_>,
    counters: &[Printed],
    (line, is_vehicle): (&UnitLine, bool),
) -> Result<Option<CounterId>, DataError> {
    let Some(word) = &line.commander else {
        return Ok(None);
    };
    let fits = |counter: &Printed| {
        is_vehicle && counter.class == UnitClass::Leader && counter.id == word.get_ref()
    };
    let found = find_id(counters, fits);
    let message = "expected the id of a leader, aboard a vehicle";
    found
        .map(Some)
        .ok_or_else(|| source.error(word.span(), message))
}

pub(super) fn on_map(
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
