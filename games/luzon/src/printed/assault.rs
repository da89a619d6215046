//! The main assault (17.5): how it differs from the campaign.

use super::campaign_file::Names;
use super::map::{FieldId, HexSet, Map, Terrain};
use super::units::{AircraftId, Counters, UnitId, UnitSet};
use heigi_board::HexId;
use heigi_engine::{DataError, DataSource};
use serde::Deserialize;
use toml::Spanned;

/// How the main assault differs from the campaign.
#[derive(Clone, Debug)]
pub struct Assault {
    /// The first turn that is played (17.5.3-4).
    pub first_turn: u8,
    /// The Allied chit, from 0 (17.5.1).
    pub allied_chit: u8,
    /// Who does not come, besides the ABSU.
    pub absent: UnitSet,
    /// How many submarines are left, as Cavite was bombed (17.5.2, 11.3).
    pub boats: u8,
    /// The Japanese chits, from 0, with which units may stand on Luzon (17.5.2).
    pub chits: Vec<u8>,
    /// How many stacking points.
    pub points: u16,
    /// The land beyond the line.
    pub beyond: HexSet,
    /// The hexes of it in which they may stand: with a road, on the coast or rough.
    pub ground: HexSet,
    /// The air unit that is removed.
    pub removed: AircraftId,
    /// The airfields on which Japanese air units may stand.
    pub fields: Vec<FieldId>,
    /// The hexes that Japan holds.
    pub held: HexSet,
    /// The ready-made places of units on Luzon.
    pub ready: Vec<(UnitId, HexId)>,
    /// The ready-made airfields of ABSU.
    pub crews: Vec<(UnitId, FieldId)>,
    /// The ready-made airfields of air units.
    pub aircraft: Vec<(AircraftId, FieldId)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AssaultFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    first_turn: u8,
    allied_chit: u8,
    absent: Spanned<String>,
    boats: u8,
    chits: Vec<u8>,
    points: u16,
    line: Spanned<String>,
    seen_from: Spanned<String>,
    removed: Spanned<String>,
    fields: Spanned<String>,
    held: Spanned<String>,
    ground: Vec<ReadyTable>,
    crews: Vec<ReadyTable>,
    aircraft: Vec<ReadyTable>,
}

/// Units with their ready-made places.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadyTable {
    units: Spanned<String>,
    ready: Spanned<String>,
}

/// A unit and its place, in words.
type Pair = (Spanned<String>, Spanned<String>);

pub(super) fn read_assault(
    source: DataSource<'_>,
    counters: &Counters,
    map: &Map,
) -> Result<Assault, DataError> {
    let file: AssaultFile = source.parse()?;
    source.check_format(&file.format)?;
    let names = Names { source, counters };
    let line: Vec<HexId> = source.hexes(&map.grid, &source.words(&file.line))?;
    let [from, to] = line[..] else {
        return Err(source.error(file.line.span(), "expected two hexes"));
    };
    let seen_from = source.hex(&map.grid, &file.seen_from)?;
    let beyond = beyond(map, [from, to], seen_from);
    let is_ground = |hex: &HexId| has_road(map, *hex) && is_coast_or_rough(map, *hex);
    let ground: HexSet = beyond.iter().filter(is_ground).collect();
    let fields = source.words(&file.fields);
    let fields: Result<Vec<FieldId>, _> =
        (fields.iter()).map(|word| names.field(map, word)).collect();
    let fields = fields?;
    let field = |place: &Spanned<String>| {
        let field = names.field(map, place)?;
        let message = "expected an airfield of `fields`";
        let is_one = fields.contains(&field);
        is_one
            .then_some(field)
            .ok_or_else(|| source.error(place.span(), message))
    };
    let mut crews = Vec::new();
    for (unit, place) in pairs(source, &file.crews)? {
        crews.push((names.unit(&unit)?, field(&place)?));
    }
    let mut aircraft = Vec::new();
    for (unit, place) in pairs(source, &file.aircraft)? {
        aircraft.push((names.aircraft(&unit)?, field(&place)?));
    }
    Ok(Assault {
        first_turn: file.first_turn,
        allied_chit: file.allied_chit.saturating_sub(1),
        absent: names.units(&file.absent)?.into_iter().collect(),
        boats: file.boats,
        chits: file
            .chits
            .iter()
            .map(|chit| chit.saturating_sub(1))
            .collect(),
        points: file.points,
        beyond,
        ground,
        removed: names.aircraft(&file.removed)?,
        held: source.hexes(&map.grid, &source.words(&file.held))?,
        fields,
        ready: ready_ground(&names, map, &ground, &file.ground)?,
        crews,
        aircraft,
    })
}

/// The units on the ground with their hexes, all of which must be some of those where they may stand.
fn ready_ground(
    names: &Names<'_>,
    map: &Map,
    ground: &HexSet,
    tables: &[ReadyTable],
) -> Result<Vec<(UnitId, HexId)>, DataError> {
    let source = names.source;
    let mut ready = Vec::new();
    for (unit, place) in pairs(source, tables)? {
        let hex = source.hex(&map.grid, &place)?;
        if !ground.contains(hex) {
            let message = "expected a hex beyond the line with a road, on the coast or rough";
            return Err(source.error(place.span(), message));
        }
        ready.push((names.unit(&unit)?, hex));
    }
    Ok(ready)
}

/// The units of some tables, each with its place.
fn pairs(source: DataSource<'_>, tables: &[ReadyTable]) -> Result<Vec<Pair>, DataError> {
    let mut pairs = Vec::new();
    for table in tables {
        let (units, places) = (source.words(&table.units), source.words(&table.ready));
        if units.len() != places.len() {
            let message = format!("expected {} places, one for each unit", units.len());
            return Err(source.error(table.ready.span(), message));
        }
        pairs.extend(units.into_iter().zip(places));
    }
    Ok(pairs)
}

/// the land on the other side of the straight line between two hexes than a third one.
fn beyond(map: &Map, [from, to]: [HexId; 2], seen_from: HexId) -> HexSet {
    let centre = |hex| {
        let (x, y) = map.grid.centre(hex);
        (i64::from(x), i64::from(y))
    };
    let ((x, y), (end_x, end_y)) = (centre(from), centre(to));
    let side = |hex| {
        let (at_x, at_y) = centre(hex);
        ((end_x - x) * (at_y - y) - (end_y - y) * (at_x - x)).signum()
    };
    let far = -side(seen_from);
    let hexes = map.grid.hexes();
    hexes
        .filter(|hex| map.terrain(*hex).is_land() && side(*hex) == far)
        .collect()
}

fn has_road(map: &Map, hex: HexId) -> bool {
    map.roads.iter().any(|road| road.hexes.contains(&hex))
}

fn is_coast_or_rough(map: &Map, hex: HexId) -> bool {
    let is_rough = matches!(map.terrain(hex), Terrain::Rough | Terrain::RoughCity);
    map.is_coastal(hex) || is_rough
}
