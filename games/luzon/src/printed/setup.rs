//! The set-up (16.2, 16.4.2): where each unit may stand, and a ready-made choice.

use super::campaign_file::Names;
use super::map::{FieldId, FieldPlace, HexSet, Map};
use super::units::{AircraftId, Counters, UnitId};
use heigi_board::HexId;
use heigi_engine::{DataError, DataSource};
use serde::Deserialize;
use toml::Spanned;

/// The rules that say where somebody is set up.
const RULES: [&str; 15] = [
    "16.2.1", "16.2.2", "16.2.4a", "16.2.4b", "16.2.4c", "16.2.4d", "16.2.4e", "16.2.4f",
    "16.2.4g", "16.2.4h", "16.2.4i", "16.2.4j", "16.2.4k", "16.2.4l", "16.4.2",
];

/// Where something is set up.
#[derive(Clone, Debug)]
pub struct Placing<T, P, S> {
    /// What is placed.
    pub who: T,
    /// The rule that says where.
    pub rule: &'static str,
    /// Where it may stand.
    pub allowed: S,
    /// Where it stands in the ready-made set-up.
    pub ready: P,
    /// It operates from there alone, also in free deployment (16.2.1).
    pub is_bound: bool,
    /// It may wait at Del Monte (16.2.2).
    pub may_wait: bool,
}

/// The set-up.
#[derive(Clone, Debug)]
pub struct SetUp {
    /// Ground units on the map.
    pub ground: Vec<Placing<UnitId, HexId, HexSet>>,
    /// Ground units on airfields.
    pub fields: Vec<Placing<UnitId, FieldId, Vec<FieldId>>>,
    /// Air units.
    pub aircraft: Vec<Placing<AircraftId, FieldId, Vec<FieldId>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SetUpFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    ground: Vec<PlacingTable>,
    fields: Vec<PlacingTable>,
    aircraft: Vec<PlacingTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlacingTable {
    units: Spanned<String>,
    rule: Spanned<String>,
    #[serde(rename = "where")]
    places: Option<Spanned<String>>,
    #[serde(default)]
    within: u32,
    ready: Spanned<String>,
    #[serde(default)]
    bound: bool,
    #[serde(default)]
    del_monte: bool,
}

pub(super) fn read_setup(
    source: DataSource<'_>,
    counters: &Counters,
    map: &Map,
) -> Result<SetUp, DataError> {
    let file: SetUpFile = source.parse()?;
    source.check_format(&file.format)?;
    let names = Names { source, counters };
    let ids = file.ground.iter().chain(&file.fields).chain(&file.aircraft);
    let ids: Vec<Spanned<String>> = ids.flat_map(|table| source.words(&table.units)).collect();
    source.check_ids(&ids)?;
    let mut ground = Vec::new();
    for table in &file.ground {
        let allowed = allowed_hexes(source, map, table)?;
        for (id, ready) in ready_places(source, table)? {
            let hex = source.hex(&map.grid, &ready)?;
            if !allowed.contains(hex) {
                let message = "expected a hex that `where` and `within` allow";
                return Err(source.error(ready.span(), message));
            }
            ground.push(Placing {
                who: names.unit(&id)?,
                rule: RULES[source.one_of(&table.rule, &RULES)?],
                allowed,
                ready: hex,
                is_bound: table.bound,
                may_wait: table.del_monte,
            });
        }
    }
    let mut fields = Vec::new();
    for table in &file.fields {
        for (id, (allowed, ready)) in ready_fields(names, map, table)? {
            fields.push(Placing {
                who: names.unit(&id)?,
                rule: RULES[source.one_of(&table.rule, &RULES)?],
                allowed,
                ready,
                is_bound: table.bound,
                may_wait: table.del_monte,
            });
        }
    }
    let mut aircraft = Vec::new();
    for table in &file.aircraft {
        for (id, (allowed, ready)) in ready_fields(names, map, table)? {
            aircraft.push(Placing {
                who: names.aircraft(&id)?,
                rule: RULES[source.one_of(&table.rule, &RULES)?],
                allowed,
                ready,
                is_bound: table.bound,
                may_wait: table.del_monte,
            });
        }
    }
    Ok(SetUp {
        ground,
        fields,
        aircraft,
    })
}

/// A unit and its ready-made place, in words.
type ReadyPlace = (Spanned<String>, Spanned<String>);

/// The units of a table, each with the word of its ready-made place.
fn ready_places(
    source: DataSource<'_>,
    table: &PlacingTable,
) -> Result<Vec<ReadyPlace>, DataError> {
    let (units, ready) = (source.words(&table.units), source.words(&table.ready));
    match ready.as_slice() {
        [one] => Ok((units.into_iter().map(|unit| (unit, one.clone()))).collect()),
        _ if ready.len() == units.len() => Ok(units.into_iter().zip(ready).collect()),
        _ => {
            let message = format!("expected one place, or {}, one for each unit", units.len());
            Err(source.error(table.ready.span(), message))
        }
    }
}

/// The hexes of land that a table allows.
fn allowed_hexes(
    source: DataSource<'_>,
    map: &Map,
    table: &PlacingTable,
) -> Result<HexSet, DataError> {
    let land = map.grid.hexes().filter(|hex| map.terrain(*hex).is_land());
    let Some(places) = &table.places else {
        return Ok(land.collect());
    };
    let around: Vec<HexId> = source.hexes(&map.grid, &source.words(places))?;
    let is_near = |hex: &HexId| {
        let mut around = around.iter();
        around.any(|place| map.grid.distance(*place, *hex) <= table.within)
    };
    Ok(land.filter(is_near).collect())
}

type ReadyField = (Spanned<String>, (Vec<FieldId>, FieldId));

/// The units of a table with the airfields that it allows and the ready-made one; any that the map shows if it names
/// none.
fn ready_fields(
    names: Names<'_>,
    map: &Map,
    table: &PlacingTable,
) -> Result<Vec<ReadyField>, DataError> {
    let source = names.source;
    let words = table.places.as_ref().map(|places| source.words(places));
    let allowed: Result<Vec<FieldId>, _> = match &words {
        Some(words) => words.iter().map(|word| names.field(map, word)).collect(),
        None => Ok(fields_of_luzon(map).collect()),
    };
    let allowed = allowed?;
    let mut found = Vec::new();
    for (unit, word) in ready_places(source, table)? {
        let ready = names.field(map, &word)?;
        if !allowed.contains(&ready) {
            return Err(source.error(word.span(), "expected an airfield that `where` allows"));
        }
        found.push((unit, (allowed.clone(), ready)));
    }
    Ok(found)
}

/// The airfields of Luzon and Bicol.
pub(crate) fn fields_of_luzon(map: &Map) -> impl Iterator<Item = FieldId> + '_ {
    heigi_board::ids(map.airfields.len()).filter(|field: &FieldId| {
        let place = map.airfields[field.index()].place;
        matches!(place, FieldPlace::Hex(_) | FieldPlace::Area(_))
    })
}
