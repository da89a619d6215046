//! Reading the data files.

use crate::Typhoon;
use crate::printed::map::{Groups, Link, MOST_ZONES, Map, Named, Weather, Zone, ZoneId, ZoneType};
use crate::printed::tables::{
    AlliedPoints, JapanesePoints, Outcome, Season, Stacking, Tables, TurnRecord,
};
use crate::printed::units::{ALLIES, JAPAN, Kind, MOST_UNITS, Nation, Trigger, Unit, Values};
use heigi_board::Network;
use heigi_engine::{DataError, DataFiles, DataSource};
use heigi_scene::Side;
use serde::Deserialize;
use toml::Spanned;

heigi_engine::data_files!(Typhoon: "zones.toml", "links.toml", "units.toml", "tables.toml", "coast.toml");

/// Everything that was read.
#[derive(Clone, Debug)]
pub struct Data {
    /// The map.
    pub map: Map,
    /// All counters in canonical order.
    pub units: Vec<Unit>,
    /// The tables.
    pub tables: Tables,
    /// Coastlines as rings of degrees east and north.
    pub coast: Vec<Vec<(f64, f64)>>,
}

impl Data {
    /// Reads the files.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn read(files: &DataFiles) -> Result<Self, DataError> {
        let map = read_map(files.source("zones.toml"), files.source("links.toml"))?;
        let units = read_units(files.source("units.toml"), &map)?;
        let tables = read_tables(files.source("tables.toml"))?;
        let coast = read_coast(files.source("coast.toml"))?;
        Ok(Self {
            coast,
            map,
            units,
            tables,
        })
    }
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SideName {
    Japan,
    Allies,
}

impl SideName {
    const fn side(self) -> Side {
        match self {
            Self::Japan => JAPAN,
            Self::Allies => ALLIES,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZonesFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    groups: GroupTable,
    zone: Vec<ZoneTable>,
}

type Names = Vec<Spanned<String>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupTable {
    japan: Names,
    china: Names,
    india: Names,
    australia: Names,
    sea_route: Names,
    british_bases: Names,
    plan_a_bases: Names,
    task_force_64_homes: Names,
    asian_mainland: Names,
    allied_sources: Names,
    british_sources: Names,
    far_east: Names,
    philippines: Names,
    central_pacific: Names,
    objective_pacific: Names,
    objective_islands: Names,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneTable {
    id: Spanned<String>,
    #[serde(rename = "type")]
    zone_type: ZoneType,
    #[serde(default)]
    weather: Weather,
    #[serde(default)]
    base: bool,
    #[serde(default)]
    resource: bool,
    #[serde(default)]
    rough: bool,
    owner: Option<SideName>,
    #[serde(default)]
    closed: bool,
    latitude: f64,
    longitude: f64,
    #[serde(default, rename = "named")]
    _named: Option<bool>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LinksFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    links: Vec<[Spanned<String>; 3]>,
}

/// The zones of a file by their ids.
struct ZoneNames<'a> {
    file: &'a ZonesFile,
    ids: Vec<&'a str>,
}

impl<'a> ZoneNames<'a> {
    fn of(file: &'a ZonesFile) -> Self {
        let id = |zone: &'a ZoneTable| zone.id.get_ref().as_str();
        Self {
            file,
            ids: file.zone.iter().map(id).collect(),
        }
    }

    fn known(&self, id: &str) -> Option<ZoneId> {
        let index = self.ids.iter().position(|known| *known == id)?;
        Some(ZoneId(index as u8))
    }

    /// The zone that is named in some file.
    fn find(&self, source: DataSource<'_>, name: &Spanned<String>) -> Result<ZoneId, DataError> {
        self.known(name.get_ref())
            .ok_or_else(|| source.error(name.span(), "expected the id of a zone"))
    }

    fn list<C: FromIterator<ZoneId>>(
        &self,
        source: DataSource<'_>,
        names: &Names,
    ) -> Result<C, DataError> {
        names.iter().map(|name| self.find(source, name)).collect()
    }

    /// A zone that the rules name.
    fn need(&self, zones: DataSource<'_>, id: &str) -> Result<ZoneId, DataError> {
        self.known(id).ok_or_else(|| {
            let first = self.file.zone.first().map_or(0..0, |zone| zone.id.span());
            let message = format!("expected a zone \"{id}\" in the list that begins here");
            zones.error(first, message)
        })
    }
}

fn read_map(zones: DataSource<'_>, links: DataSource<'_>) -> Result<Map, DataError> {
    let file: ZonesFile = zones.parse()?;
    zones.check_format(&file.format)?;
    if let Some(zone) = file.zone.get(MOST_ZONES) {
        let message = format!("expected at most {MOST_ZONES} zones");
        return Err(zones.error(zone.id.span(), message));
    }
    zones.check_ids(file.zone.iter().map(|zone| &zone.id))?;
    let names = ZoneNames::of(&file);
    let groups = read_groups(zones, &names)?;
    let homes = names.list(zones, &file.groups.task_force_64_homes)?;
    let named = read_named(zones, &names)?;
    let network = read_network(links, &names)?;
    let printed = file.zone.iter().map(zone_of).collect();
    Ok(Map::new(printed, network, groups, homes, named))
}

fn zone_of(zone: &ZoneTable) -> Zone {
    Zone {
        id: zone.id.get_ref().clone().into(),
        zone_type: zone.zone_type,
        weather: zone.weather,
        base: zone.base,
        resource: zone.resource,
        rough: zone.rough,
        owner: zone.owner.map(SideName::side),
        closed: zone.closed,
        latitude: zone.latitude,
        longitude: zone.longitude,
    }
}

fn read_groups(zones: DataSource<'_>, names: &ZoneNames<'_>) -> Result<Groups, DataError> {
    let table = &names.file.groups;
    let set = |listed: &Names| names.list(zones, listed);
    Ok(Groups {
        japan: set(&table.japan)?,
        china: set(&table.china)?,
        india: set(&table.india)?,
        australia: set(&table.australia)?,
        sea_route: set(&table.sea_route)?,
        british_bases: set(&table.british_bases)?,
        plan_a_bases: set(&table.plan_a_bases)?,
        asian_mainland: set(&table.asian_mainland)?,
        allied_sources: set(&table.allied_sources)?,
        british_sources: set(&table.british_sources)?,
        allied_objectives: [
            set(&table.far_east)?,
            set(&table.philippines)?,
            set(&table.central_pacific)?,
        ],
        objective_pacific: set(&table.objective_pacific)?,
        objective_islands: set(&table.objective_islands)?,
    })
}

fn read_named(zones: DataSource<'_>, names: &ZoneNames<'_>) -> Result<Named, DataError> {
    let need = |id: &str| names.need(zones, id);
    Ok(Named {
        honshu: need("honshu")?,
        kyushu: need("kyushu")?,
        okinawa: need("okinawa")?,
        carolines: need("carolines")?,
        manchuria: need("manchuria")?,
        central_china: need("central_china")?,
        burma: need("burma")?,
        india: need("india")?,
        malaysia: need("malaysia")?,
        java: need("java")?,
        pearl_harbor: need("pearl_harbor")?,
        new_south_wales: need("new_south_wales")?,
        new_zealand: need("new_zealand")?,
        new_caledonia: need("new_caledonia")?,
        alaska: need("alaska")?,
        aleutians: need("aleutians")?,
        formosa: need("formosa")?,
        indochina: need("indochina")?,
        south_china: need("south_china")?,
    })
}

fn read_network(links: DataSource<'_>, names: &ZoneNames<'_>) -> Result<Network<Link>, DataError> {
    let joined: LinksFile = links.parse()?;
    links.check_format(&joined.format)?;
    let mut network = Network::new(names.ids.len());
    for [a, b, kinds] in &joined.links {
        let (from, to) = (names.find(links, a)?, names.find(links, b)?);
        if from == to || network.link(from.0, to.0).is_some() {
            return Err(links.error(b.span(), "expected two zones that are not joined yet"));
        }
        network.join(from.0, to.0, read_link(links, kinds)?);
    }
    Ok(network)
}

fn read_link(source: DataSource<'_>, kinds: &Spanned<String>) -> Result<Link, DataError> {
    let mut link = Link::default();
    for kind in kinds.get_ref().split('+') {
        let flag = match kind {
            "land" => &mut link.land,
            "sea" => &mut link.sea,
            "passage" => &mut link.passage,
            "special_allied" => &mut link.special_allied,
            "crossing" => &mut link.crossing,
            "open" => &mut link.open,
            "barred" => &mut link.barred,
            _ => {
                return Err(source.error(
                    kinds.span(),
                    "expected land, sea, passage, special_allied, crossing, open or barred, joined by +",
                ));
            }
        };
        *flag = true;
    }
    Ok(link)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    unit: Vec<UnitTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitTable {
    id: Spanned<String>,
    side: SideName,
    nation: Nation,
    kind: Kind,
    full: Spanned<Vec<i8>>,
    reduced: Option<Spanned<Vec<i8>>>,
    cost: Option<u8>,
    activation: Option<u8>,
    zone: Option<Spanned<String>>,
    #[serde(default)]
    enters_reduced: bool,
    turn: Option<u8>,
    trigger: Option<Trigger>,
    #[serde(default)]
    pool: bool,
    #[serde(default, rename = "rule")]
    _rule: Option<String>,
}

fn read_units(source: DataSource<'_>, map: &Map) -> Result<Vec<Unit>, DataError> {
    let file: UnitsFile = source.parse()?;
    source.check_format(&file.format)?;
    if let Some(table) = file.unit.get(MOST_UNITS) {
        let message = format!("expected at most {MOST_UNITS} units");
        return Err(source.error(table.id.span(), message));
    }
    source.check_ids(file.unit.iter().map(|table| &table.id))?;
    let mut units: Vec<Unit> = Vec::new();
    for table in file.unit {
        let zone = match &table.zone {
            Some(name) => Some(
                map.zone_named(name.get_ref())
                    .ok_or_else(|| source.error(name.span(), "expected the id of a zone"))?,
            ),
            None => None,
        };
        // 3.4: two reduced fleets of a kind make a whole one.
        if table.kind.is_fleet() && table.reduced.is_none() {
            return Err(source.error(
                table.id.span(),
                "expected values of the reduced side of a fleet",
            ));
        }
        units.push(Unit {
            id: table.id.into_inner().into(),
            side: table.side.side(),
            nation: table.nation,
            kind: table.kind,
            full: read_values(source, table.kind, &table.full)?,
            reduced: table
                .reduced
                .map(|values| read_values(source, table.kind, &values))
                .transpose()?,
            cost: table.cost.unwrap_or(1),
            activation: table.activation.unwrap_or(1),
            zone,
            enters_reduced: table.enters_reduced,
            turn: table.turn,
            trigger: table.trigger,
            pool: table.pool,
        });
    }
    Ok(units)
}

fn read_values(
    source: DataSource<'_>,
    kind: Kind,
    values: &Spanned<Vec<i8>>,
) -> Result<Values, DataError> {
    if values
        .get_ref()
        .iter()
        .any(|value| !(0..=20).contains(value))
    {
        return Err(source.error(values.span(), "expected numbers from 0 to 20"));
    }
    match (kind, values.get_ref().as_slice()) {
        (
            Kind::CarrierFleet | Kind::SurfaceFleet,
            &[attack, defence, support, armies, detachment],
        ) => Ok(Values {
            attack,
            defence,
            support,
            armies: armies.max(0) as u8,
            detachment: detachment != 0,
            ..Values::default()
        }),
        (Kind::AirFleet, &[attack, defence, support, support_here]) => Ok(Values {
            attack,
            defence,
            support,
            support_here,
            ..Values::default()
        }),
        (Kind::Army | Kind::Corps | Kind::Snlf | Kind::Fortress, &[combat, efficiency]) => {
            Ok(Values {
                attack: combat,
                defence: combat,
                efficiency,
                ..Values::default()
            })
        }
        _ => Err(source.error(
            values.span(),
            "expected five numbers for a fleet, four for an air fleet, two for a land unit",
        )),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TablesFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    combat: CombatTable,
    stacking: StackingTable,
    turn: Vec<TurnTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CombatTable {
    results: [Spanned<String>; 9],
    kamikaze: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StackingTable {
    allies_land: [u8; 4],
    allies_air: [u8; 4],
    japan_armies: [u8; 4],
    japan_snlf: [u8; 4],
    japan_fortress: [u8; 4],
    japan_air: [u8; 4],
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnTable {
    season: Season,
    period: [i8; 2],
    japan: JapanesePoints,
    allies: AlliedPoints,
}

fn read_tables(source: DataSource<'_>) -> Result<Tables, DataError> {
    let file: TablesFile = source.parse()?;
    source.check_format(&file.format)?;
    let mut results = [[Outcome::Nothing; 13]; 9];
    for (row, text) in results.iter_mut().zip(&file.combat.results) {
        read_outcomes(source, text, row)?;
    }
    let mut kamikaze = [Outcome::Nothing; 6];
    read_outcomes(source, &file.combat.kamikaze, &mut kamikaze)?;
    if file.turn.is_empty() || file.turn.len() > 30 {
        return Err(source.error(0..0, "expected 1 to 30 turns"));
    }
    let stacking = file.stacking;
    Ok(Tables {
        results,
        kamikaze,
        stacking: Stacking {
            allies_land: stacking.allies_land,
            allies_air: stacking.allies_air,
            japan_armies: stacking.japan_armies,
            japan_snlf: stacking.japan_snlf,
            japan_fortress: stacking.japan_fortress,
            japan_air: stacking.japan_air,
        },
        turns: file
            .turn
            .into_iter()
            .map(|turn| TurnRecord {
                season: turn.season,
                period: turn.period,
                japan: turn.japan,
                allies: turn.allies,
            })
            .collect(),
    })
}

fn read_outcomes(
    source: DataSource<'_>,
    text: &Spanned<String>,
    row: &mut [Outcome],
) -> Result<(), DataError> {
    let expected = format!("expected {} results: 0, D, 1 or 2", row.len());
    let words: Vec<&str> = text.get_ref().split(' ').collect();
    if words.len() != row.len() {
        return Err(source.error(text.span(), expected));
    }
    for (cell, word) in row.iter_mut().zip(words) {
        *cell = match word {
            "0" => Outcome::Nothing,
            "D" => Outcome::Disrupted,
            "1" => Outcome::Steps(1),
            "2" => Outcome::Steps(2),
            _ => return Err(source.error(text.span(), expected)),
        };
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CoastFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    rings: Vec<Spanned<Vec<i32>>>,
}

fn read_coast(source: DataSource<'_>) -> Result<Vec<Vec<(f64, f64)>>, DataError> {
    let file: CoastFile = source.parse()?;
    source.check_format(&file.format)?;
    let degrees = |hundredths: i32| f64::from(hundredths) / 100.0;
    file.rings
        .iter()
        .map(|ring| {
            if ring.get_ref().len() % 2 == 1 {
                return Err(source.error(ring.span(), "expected pairs of east and north"));
            }
            let pairs = ring.get_ref().chunks_exact(2);
            Ok(pairs
                .map(|pair| (degrees(pair[0]), degrees(pair[1])))
                .collect())
        })
        .collect()
}
