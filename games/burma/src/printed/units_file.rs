//! The file of the counters.

use crate::printed::units::{
    ALLIES, AirType, AirUnit, Class, Formation, FormationId, JAPAN, MOST_UNITS, Nation, Unit,
    Values,
};
use heigi_engine::{DataError, DataSource};
use heigi_scene::Side;
use serde::Deserialize;
use toml::Spanned;

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum SideName {
    Allied,
    Japanese,
}

impl SideName {
    pub const fn side(self) -> Side {
        match self {
            Self::Allied => ALLIES,
            Self::Japanese => JAPAN,
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitsFile {
    format: Spanned<u32>,
    units: Vec<UnitTable>,
    air_units: Vec<AirTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UnitTable {
    id: Spanned<String>,
    side: SideName,
    class: Class,
    nation: Nation,
    formation: Option<Spanned<String>>,
    #[serde(default)]
    independent: bool,
    values: Spanned<Vec<String>>,
    committed: Option<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AirTable {
    id: Spanned<String>,
    side: SideName,
    #[serde(rename = "type")]
    kind: AirType,
    turn: Option<u8>,
}

/// Ground units, air units and formations, each in canonical order.
pub(super) type Counters = (Vec<Unit>, Vec<AirUnit>, Vec<Formation>);

pub(super) fn read_units(source: DataSource<'_>) -> Result<Counters, DataError> {
    let file: UnitsFile = source.parse()?;
    source.check_format(&file.format)?;
    if let Some(table) = file.units.get(MOST_UNITS) {
        let message = format!("expected at most {MOST_UNITS} units");
        return Err(source.error(table.id.span(), message));
    }
    source.check_ids(file.units.iter().map(|table| &table.id))?;
    source.check_ids(file.air_units.iter().map(|table| &table.id))?;
    let mut formations: Vec<Formation> = Vec::new();
    let mut units: Vec<Unit> = Vec::new();
    for table in file.units {
        units.push(unit(source, table, &mut formations)?);
    }
    let air_units = file
        .air_units
        .into_iter()
        .map(|table| AirUnit {
            id: table.id.into_inner().into(),
            side: table.side.side(),
            kind: table.kind,
            turn: table.turn,
        })
        .collect();
    Ok((units, air_units, formations))
}

/// A unit; its formation joins those that are known if it is new.
fn unit(
    source: DataSource<'_>,
    table: UnitTable,
    formations: &mut Vec<Formation>,
) -> Result<Unit, DataError> {
    let side = table.side.side();
    let formation = match table.formation {
        None => None,
        Some(id) => Some(formation(source, side, id, formations)?),
    };
    let texts = table.values.get_ref().iter();
    let values: Option<Vec<Values>> = texts.map(|text| values(text)).collect();
    let values = values
        .filter(|values| (1..=4).contains(&values.len()))
        .ok_or_else(|| {
            let message = "expected one to four times attack-defence-movement, each from 0 to 20";
            source.error(table.values.span(), message)
        })?;
    let committed = |text: &Spanned<String>| {
        let values = self::values(text.get_ref());
        values.ok_or_else(|| source.error(text.span(), "expected attack-defence-movement"))
    };
    Ok(Unit {
        id: table.id.into_inner().into(),
        side,
        class: table.class,
        nation: table.nation,
        formation,
        independent: table.independent,
        values,
        committed: table.committed.as_ref().map(committed).transpose()?,
    })
}

fn formation(
    source: DataSource<'_>,
    side: Side,
    id: Spanned<String>,
    formations: &mut Vec<Formation>,
) -> Result<FormationId, DataError> {
    source.check_id(&id)?;
    let known = formations.iter().position(|one| one.id == *id.get_ref());
    if known.is_some_and(|known| formations[known].side != side) {
        return Err(source.error(id.span(), "expected a formation of the unit's side"));
    }
    let index = known.unwrap_or_else(|| {
        let id = id.into_inner().into();
        formations.push(Formation { id, side });
        formations.len() - 1
    });
    Ok(FormationId(index as u8))
}

/// Factors such as `5-4-5`.
fn values(text: &str) -> Option<Values> {
    let mut parts = text
        .split('-')
        .map(|part| part.parse().ok().filter(|value: &u8| *value <= 20));
    let values = Values {
        attack: parts.next()??,
        defence: parts.next()??,
        movement: parts.next()??,
    };
    parts.next().is_none().then_some(values)
}
