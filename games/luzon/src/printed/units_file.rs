//! The file of the counters.

use super::map_file::kept;
use super::units::{
    ALLIES, AirClass, Aircraft, AircraftType, Battery, Class, Companies, Counters, GroupId, JAPAN,
    MOST_AIRCRAFT, MOST_BATTERIES, MOST_UNITS, Service, Size, Submarine, TypeId, Unit, UnitId,
    Values,
};
use heigi_engine::scene::{SmolStr, format_smolstr};
use heigi_engine::{DataError, DataSource, Side};
use serde::Deserialize;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    ground: Vec<UnitTable>,
    types: Vec<TypeTable>,
    aircraft: Vec<AircraftTable>,
    submarines: Vec<SubmarineTable>,
    batteries: Vec<BatteryTable>,
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
struct UnitTable {
    id: Spanned<String>,
    name: String,
    side: SideName,
    class: Class,
    size: Size,
    values: Spanned<Vec<Spanned<String>>>,
    stacking: u8,
    #[serde(default)]
    stars: u8,
    companies: Option<CompaniesTable>,
    aircraft: Option<Spanned<String>>,
    serves_with: Option<Spanned<String>>,
    division: Option<String>,
    group: Option<Spanned<String>>,
    #[serde(default)]
    carries: u8,
    replaces: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CompaniesTable {
    ids: Spanned<String>,
    values: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeTable {
    id: Spanned<String>,
    class: AirClass,
    service: Service,
    attack: u8,
    defence: u8,
    bombing: u8,
    #[serde(default)]
    dive: bool,
    strafing: u8,
    range: u8,
    only_field: Option<Spanned<String>>,
    ground_crew: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AircraftTable {
    id: Spanned<String>,
    #[serde(rename = "type")]
    kind: Spanned<String>,
    group: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SubmarineTable {
    id: Spanned<String>,
    turn: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BatteryTable {
    id: Spanned<String>,
    defence: u8,
    #[serde(default)]
    local: bool,
}

pub(super) fn read_units(source: DataSource<'_>) -> Result<Counters, DataError> {
    let file: UnitsFile = source.parse()?;
    source.check_format(&file.format)?;
    check_count(source, file.ground.iter().map(|one| &one.id), MOST_UNITS)?;
    check_count(
        source,
        file.batteries.iter().map(|one| &one.id),
        MOST_BATTERIES,
    )?;
    check_count(
        source,
        file.aircraft.iter().map(|one| &one.id),
        MOST_AIRCRAFT,
    )?;
    source.check_ids(file.types.iter().map(|one| &one.id))?;
    source.check_ids(file.submarines.iter().map(|one| &one.id))?;
    source.check_ids(file.batteries.iter().map(|one| &one.id))?;
    let mut groups = Vec::new();
    let types = read_types(source, &file.types)?;
    let mut units: Vec<Unit> = Vec::new();
    for table in &file.ground {
        let unit = read_unit(source, table, &units, &types, &mut groups)?;
        units.push(unit);
    }
    add_companies(source, &file.ground, &mut units)?;
    let mut aircraft = Vec::new();
    for table in &file.aircraft {
        aircraft.push(Aircraft {
            id: kept(&table.id),
            kind: type_named(source, &table.kind, &types)?,
            group: table.group.as_ref().map(|id| group_named(id, &mut groups)),
        });
    }
    Ok(Counters {
        units,
        types,
        aircraft,
        groups,
        submarines: (file.submarines.iter())
            .map(|table| Submarine {
                id: kept(&table.id),
                turn: table.turn,
            })
            .collect(),
        batteries: (file.batteries.iter())
            .map(|table| Battery {
                id: kept(&table.id),
                defence: table.defence,
                is_local: table.local,
            })
            .collect(),
    })
}

/// 6.2: the companies of the battalions, as units of their own.
fn add_companies(
    source: DataSource<'_>,
    tables: &[UnitTable],
    units: &mut Vec<Unit>,
) -> Result<(), DataError> {
    for (index, table) in tables.iter().enumerate() {
        let battalion = units[index].clone();
        let (Some(companies), Some(words)) = (&battalion.companies, &table.companies) else {
            continue;
        };
        let first = units.len();
        for id in &companies.ids {
            if units.len() == MOST_UNITS || units.iter().any(|unit| unit.id == *id) {
                let message = "expected companies with ids of their own, and not too many units";
                return Err(source.error(words.ids.span(), message));
            }
            units.push(Unit {
                id: id.clone(),
                name: format_smolstr!(
                    "{}/{}",
                    id.rsplit('-').next().unwrap_or_default(),
                    battalion.name
                ),
                size: Size::Company,
                full: companies.values,
                stacking: 1,
                companies: None,
                battalion: Some(UnitId(index as u8)),
                ..battalion.clone()
            });
        }
        if let Some(companies) = &mut units[index].companies {
            companies.units = (first..first + companies.ids.len())
                .map(|unit| UnitId(unit as u8))
                .collect();
        }
    }
    Ok(())
}

fn check_count<'t>(
    source: DataSource<'_>,
    ids: impl Iterator<Item = &'t Spanned<String>> + Clone,
    most: usize,
) -> Result<(), DataError> {
    if let Some(id) = ids.clone().nth(most) {
        return Err(source.error(id.span(), format!("expected at most {most} of this kind")));
    }
    source.check_ids(ids)
}

/// A group is known by being named.
fn group_named(id: &Spanned<String>, groups: &mut Vec<SmolStr>) -> GroupId {
    let known = groups.iter().position(|one| one == id.get_ref());
    let index = known.unwrap_or_else(|| {
        groups.push(kept(id));
        groups.len() - 1
    });
    GroupId(index as u8)
}

fn type_named(
    source: DataSource<'_>,
    id: &Spanned<String>,
    types: &[AircraftType],
) -> Result<TypeId, DataError> {
    heigi_board::find_id(types, |one| one.id == *id.get_ref())
        .ok_or_else(|| source.error(id.span(), "expected a type of aircraft of this file"))
}

fn read_types(
    source: DataSource<'_>,
    tables: &[TypeTable],
) -> Result<Vec<AircraftType>, DataError> {
    let mut types: Vec<AircraftType> = (tables.iter())
        .map(|table| AircraftType {
            id: kept(&table.id),
            class: table.class,
            service: table.service,
            attack: table.attack,
            defence: table.defence,
            bombing: table.bombing,
            is_dive_bomber: table.dive,
            strafing: table.strafing,
            range: table.range,
            only_field: table.only_field.as_ref().map(kept),
            ground_crew: Vec::new(),
        })
        .collect();
    for (index, table) in tables.iter().enumerate() {
        let words = table.ground_crew.as_ref().map(|words| source.words(words));
        let crew = words.unwrap_or_default();
        let crew: Result<_, _> = (crew.iter())
            .map(|word| type_named(source, word, &types))
            .collect();
        types[index].ground_crew = crew?;
    }
    Ok(types)
}

fn values(source: DataSource<'_>, text: &Spanned<String>) -> Result<Values, DataError> {
    Values::parse(text.get_ref()).ok_or_else(|| {
        let message = "expected attack-defence-movement, each from 0 to 20, such as 2-(1)-5";
        source.error(text.span(), message)
    })
}

fn read_unit(
    source: DataSource<'_>,
    table: &UnitTable,
    before: &[Unit],
    types: &[AircraftType],
    groups: &mut Vec<SmolStr>,
) -> Result<Unit, DataError> {
    let (full, reduced) = match table.values.get_ref().as_slice() {
        [full] => (values(source, full)?, None),
        [full, reduced] => (values(source, full)?, Some(values(source, reduced)?)),
        _ => return Err(source.error(table.values.span(), "expected one or two sides")),
    };
    let companies = match &table.companies {
        None => None,
        Some(companies) => {
            let ids = source.words(&companies.ids);
            source.check_ids(&ids)?;
            if ids.len() != 3 || reduced.is_some() {
                let message = "expected three companies, and one side of their battalion";
                return Err(source.error(companies.ids.span(), message));
            }
            Some(Companies {
                ids: ids.iter().map(kept).collect(),
                units: Vec::new(),
                values: values(source, &companies.values)?,
            })
        }
    };
    let serves = table.aircraft.as_ref();
    let serves = serves.map(|id| type_named(source, id, types)).transpose()?;
    if serves.is_some() != (table.class == Class::GroundCrew) {
        let message = "expected aircraft = a type with an absu, and with nothing else";
        return Err(source.error(table.id.span(), message));
    }
    let replaces = table.replaces.as_ref().map(|id| {
        let found = heigi_board::find_id(before, |unit: &Unit| unit.id == *id.get_ref());
        found.ok_or_else(|| source.error(id.span(), "expected a unit before this one"))
    });
    let replaces: Option<UnitId> = replaces.transpose()?;
    Ok(Unit {
        id: kept(&table.id),
        name: table.name.as_str().into(),
        side: table.side.side(),
        class: table.class,
        size: table.size,
        full,
        reduced,
        stacking: table.stacking,
        stars: table.stars,
        companies,
        battalion: None,
        serves,
        serves_with: (table.serves_with.as_ref()).map(|id| group_named(id, groups)),
        division: table.division.as_deref().map(SmolStr::from),
        group: table.group.as_ref().map(|id| group_named(id, groups)),
        carries: table.carries,
        replaces,
    })
}
