//! The file of the campaign.

use super::campaign::{
    AirArrival, Arrival, ArrivalPlace, Campaign, Exchange, Goal, JapaneseChit, Leaving, Level,
    Limits, PlaceId, Turn, VictoryPoints, Withdrawal, WithdrawalId,
};
use super::map::{FieldId, Map};
use super::map_file::kept;
use super::units::{
    Aircraft, AircraftId, AircraftType, Class, Counters, GroupId, GroupSet, Service, TypeId, Unit,
    UnitId,
};
use heigi_board::find_id;
use heigi_engine::{DataError, DataSource};
use serde::Deserialize;
use std::collections::BTreeMap;
use toml::Spanned;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CampaignFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    allied_chits: Vec<AlliedChitTable>,
    japanese_chits: Vec<JapaneseChitTable>,
    goals: GoalTable,
    general: Spanned<String>,
    victory_points: PointTable,
    limits: Limits,
    strategic: StrategicTable,
    arrival_places: BTreeMap<Spanned<String>, Spanned<String>>,
    exchange: ExchangeTable,
    turns: Spanned<Vec<TurnTable>>,
    withdrawals: Vec<WithdrawalTable>,
    submarine_sheet: SheetTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AlliedChitTable {
    groups: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct JapaneseChitTable {
    groups: Spanned<String>,
    late: Option<Spanned<String>>,
    strategic: u16,
    operational: u16,
    goals: Spanned<String>,
    points: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoalTable {
    #[serde(rename = "B")]
    b: u16,
    #[serde(rename = "C")]
    c: u16,
    #[serde(rename = "D")]
    d: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PointTable {
    manila: i8,
    bataan_field: i8,
    corregidor_silenced: i8,
    corregidor: i8,
    attack_under: BTreeMap<Spanned<String>, i8>,
    convoy: BTreeMap<Spanned<String>, i8>,
    bicol_late: i8,
    aircraft_kept: i8,
    units_kept: i8,
    division_kept: i8,
    levels: BTreeMap<Spanned<String>, LevelName>,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
enum LevelName {
    Strategic,
    Operational,
    Tactical,
    Allied,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StrategicTable {
    turns: Vec<u8>,
    random: BTreeMap<Spanned<String>, Vec<u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TurnTable {
    from: Spanned<String>,
    to: Spanned<String>,
    #[serde(default)]
    arrivals: Vec<ArrivalTable>,
    #[serde(default)]
    aircraft: Vec<ArrivalTable>,
    #[serde(default)]
    any_beach: bool,
    #[serde(default)]
    late_group: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ArrivalTable {
    units: Spanned<String>,
    at: Spanned<String>,
    #[serde(default)]
    each: bool,
    #[serde(default, rename = "reconstructed")]
    _reconstructed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ExchangeTable {
    crews: u8,
    arrival: ArrivalTable,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WithdrawalTable {
    id: Spanned<String>,
    turn: Spanned<u8>,
    aircraft: Option<AircraftTable>,
    tanks: Option<TankTable>,
    division: Option<DivisionTable>,
    rest: Option<RestTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AircraftTable {
    service: Service,
    stay: BTreeMap<Spanned<String>, u8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TankTable {
    regiment: Spanned<String>,
    instead: Spanned<String>,
    with: BTreeMap<Class, u8>,
    from: Spanned<String>,
    spare: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DivisionTable {
    group: Spanned<String>,
    least: u8,
    artillery: u8,
    instead: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RestTable {
    of: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SheetTable {
    lines: Vec<[u8; 2]>,
}

/// The counters as other files name them.
#[derive(Clone, Copy)]
pub(super) struct Names<'a> {
    pub(super) source: DataSource<'a>,
    pub(super) counters: &'a Counters,
}

impl Names<'_> {
    pub(super) fn unit(self, id: &Spanned<String>) -> Result<UnitId, DataError> {
        find_id(&self.counters.units, |one: &Unit| one.id == *id.get_ref())
            .ok_or_else(|| self.unknown(id, "a ground unit of units.toml"))
    }

    pub(super) fn aircraft(self, id: &Spanned<String>) -> Result<AircraftId, DataError> {
        let is_it = |one: &Aircraft| one.id == *id.get_ref();
        find_id(&self.counters.aircraft, is_it)
            .ok_or_else(|| self.unknown(id, "an air unit of units.toml"))
    }

    pub(super) fn field(self, map: &Map, word: &Spanned<String>) -> Result<FieldId, DataError> {
        map.airfield(word.get_ref())
            .ok_or_else(|| self.unknown(word, "an airfield of map.toml"))
    }

    fn kind(self, id: &Spanned<String>) -> Result<TypeId, DataError> {
        let is_it = |one: &AircraftType| one.id == *id.get_ref();
        find_id(&self.counters.types, is_it)
            .ok_or_else(|| self.unknown(id, "a type of aircraft of units.toml"))
    }

    fn group(self, id: &Spanned<String>) -> Result<GroupId, DataError> {
        find_id(&self.counters.groups, |one| one == id.get_ref())
            .ok_or_else(|| self.unknown(id, "a group of units.toml"))
    }

    pub(super) fn units(self, ids: &Spanned<String>) -> Result<Vec<UnitId>, DataError> {
        let words = self.source.words(ids);
        words.iter().map(|id| self.unit(id)).collect()
    }

    fn groups(self, ids: &Spanned<String>) -> Result<GroupSet, DataError> {
        let words = self.source.words(ids);
        words.iter().map(|id| self.group(id)).collect()
    }

    fn unknown(self, id: &Spanned<String>, what: &str) -> DataError {
        let message = format!("expected {what}, found \"{}\"", id.get_ref());
        self.source.error(id.span(), message)
    }
}

pub(super) fn read_campaign(
    source: DataSource<'_>,
    counters: &Counters,
    map: &Map,
) -> Result<Campaign, DataError> {
    let file: CampaignFile = source.parse()?;
    source.check_format(&file.format)?;
    let names = Names { source, counters };
    let allied_chits: Result<Vec<GroupSet>, _> = (file.allied_chits.iter())
        .map(|table| names.groups(&table.groups))
        .collect();
    let allied_chits = allied_chits?;
    let japanese_chits: Result<Vec<JapaneseChit>, _> = (file.japanese_chits.iter())
        .map(|table| read_chit(names, table, allied_chits.len()))
        .collect();
    let mut random = Vec::new();
    for (least, turns) in &file.strategic.random {
        random.push((number::<u8>(source, least)?, turns.clone()));
    }
    random.sort();
    let places = read_places(source, &file.arrival_places, map)?;
    let turns: Result<Vec<Turn>, _> = (file.turns.get_ref().iter())
        .map(|table| read_turn(names, table, &places))
        .collect();
    let turns = turns?;
    if turns.is_empty() {
        return Err(source.error(file.turns.span(), "expected at least one turn"));
    }
    Ok(Campaign {
        allied_chits,
        japanese_chits: japanese_chits?,
        beaten: [file.goals.b, file.goals.c, file.goals.d],
        general: names.unit(&file.general)?,
        points: read_points(names, &file.victory_points)?,
        limits: file.limits,
        strategic_turns: file.strategic.turns,
        random_strategic_turns: random,
        withdrawals: read_withdrawals(names, &file.withdrawals, turns.len())?,
        exchange: Exchange {
            crews: file.exchange.crews,
            arrival: read_arrival(names, &file.exchange.arrival, &places)?,
        },
        turns,
        places,
        submarine_lines: file.submarine_sheet.lines,
    })
}

fn number<N: std::str::FromStr>(
    source: DataSource<'_>,
    text: &Spanned<String>,
) -> Result<N, DataError> {
    (text.get_ref().parse()).map_err(|_| source.error(text.span(), "expected a number"))
}

fn read_chit(
    names: Names<'_>,
    table: &JapaneseChitTable,
    allied: usize,
) -> Result<JapaneseChit, DataError> {
    let goal = |letter: char| {
        Goal::ALL
            .into_iter()
            .find(|goal| goal.letter().starts_with(letter))
    };
    let goals: Option<Vec<Goal>> = table.goals.get_ref().chars().map(goal).collect();
    let goals = goals.filter(|goals| goals.len() == allied);
    let late = table.late.as_ref();
    Ok(JapaneseChit {
        groups: names.groups(&table.groups)?,
        late: late.map(|id| names.group(id)).transpose()?,
        strategic: table.strategic,
        operational: table.operational,
        goals: goals.ok_or_else(|| {
            let message = format!("expected {allied} letters from A to D");
            names.source.error(table.goals.span(), message)
        })?,
        points: table.points,
    })
}

fn read_points(names: Names<'_>, table: &PointTable) -> Result<VictoryPoints, DataError> {
    let mut attack_under = Vec::new();
    for (least, points) in &table.attack_under {
        attack_under.push((number::<u16>(names.source, least)?, *points));
    }
    let mut convoy = Vec::new();
    for (group, points) in &table.convoy {
        convoy.push((names.group(group)?, *points));
    }
    let mut levels = Vec::new();
    for (least, level) in &table.levels {
        let level = match level {
            LevelName::Strategic => Level::Strategic,
            LevelName::Operational => Level::Operational,
            LevelName::Tactical => Level::Tactical,
            LevelName::Allied => Level::Allied,
        };
        levels.push((number::<i8>(names.source, least)?, level));
    }
    Ok(VictoryPoints {
        manila: table.manila,
        bataan_field: table.bataan_field,
        corregidor_silenced: table.corregidor_silenced,
        corregidor: table.corregidor,
        attack_under,
        convoy,
        bicol_late: table.bicol_late,
        aircraft_kept: table.aircraft_kept,
        units_kept: table.units_kept,
        division_kept: table.division_kept,
        levels,
    })
}

/// The letters with which the turn record names places.
fn read_places(
    source: DataSource<'_>,
    tables: &BTreeMap<Spanned<String>, Spanned<String>>,
    map: &Map,
) -> Result<Vec<ArrivalPlace>, DataError> {
    let mut places = Vec::new();
    for (letter, name) in tables {
        if letter.get_ref().len() != 1 {
            return Err(source.error(letter.span(), "expected one letter"));
        }
        let hex = match name.get_ref().as_str() {
            "manila" => map.named.manila,
            "bataan_field" => map.named.bataan_field,
            "clark" => map.named.clark,
            "fort_mckinley" => map.named.fort_mckinley,
            _ => {
                let message = "expected manila, bataan_field, clark or fort_mckinley";
                return Err(source.error(name.span(), message));
            }
        };
        places.push(ArrivalPlace {
            id: kept(letter),
            hex,
        });
    }
    Ok(places)
}

fn read_arrival(
    names: Names<'_>,
    table: &ArrivalTable,
    places: &[ArrivalPlace],
) -> Result<Arrival, DataError> {
    Ok(Arrival {
        units: names.units(&table.units)?,
        places: read_arrival_places(names.source, table, places)?,
        is_each: table.each,
    })
}

fn read_arrival_places(
    source: DataSource<'_>,
    table: &ArrivalTable,
    places: &[ArrivalPlace],
) -> Result<Vec<PlaceId>, DataError> {
    let named = |letter| find_id(places, |one| one.id.starts_with(letter));
    let found: Option<Vec<PlaceId>> = table.at.get_ref().chars().map(named).collect();
    found.filter(|places| !places.is_empty()).ok_or_else(|| {
        let message = "expected letters of arrival_places";
        source.error(table.at.span(), message)
    })
}

fn read_turn(
    names: Names<'_>,
    table: &TurnTable,
    places: &[ArrivalPlace],
) -> Result<Turn, DataError> {
    let source = names.source;
    let arrivals = table.arrivals.iter();
    let arrivals = arrivals.map(|arrival| read_arrival(names, arrival, places));
    let mut aircraft = Vec::new();
    for arrival in &table.aircraft {
        let [place] = read_arrival_places(source, arrival, places)?[..] else {
            return Err(source.error(arrival.at.span(), "expected one place"));
        };
        let words = source.words(&arrival.units);
        aircraft.push(AirArrival {
            aircraft: (words.iter().map(|id| names.aircraft(id))).collect::<Result<_, _>>()?,
            place,
        });
    }
    let date = |text: &Spanned<String>| {
        let date = text.get_ref().split_once('-').and_then(|(month, day)| {
            let (month, day) = (month.parse().ok()?, day.parse().ok()?);
            ((1..=12).contains(&month) && (1..=31).contains(&day)).then_some([month, day])
        });
        date.ok_or_else(|| source.error(text.span(), "expected a date such as 12-08"))
    };
    Ok(Turn {
        dates: [date(&table.from)?, date(&table.to)?],
        arrivals: arrivals.collect::<Result<_, _>>()?,
        aircraft,
        any_beach: table.any_beach,
        brings_late_group: table.late_group,
    })
}

fn read_withdrawals(
    names: Names<'_>,
    tables: &[WithdrawalTable],
    turns: usize,
) -> Result<Vec<Withdrawal>, DataError> {
    let source = names.source;
    source.check_ids(tables.iter().map(|table| &table.id))?;
    let mut withdrawals: Vec<Withdrawal> = Vec::new();
    for table in tables {
        let turn = *table.turn.get_ref();
        if !(1..=turns).contains(&usize::from(turn)) {
            return Err(source.error(table.turn.span(), format!("expected 1 to {turns}")));
        }
        let leaving = read_leaving(names, table, &withdrawals)?;
        withdrawals.push(Withdrawal {
            id: kept(&table.id),
            turn,
            leaving,
        });
    }
    Ok(withdrawals)
}

/// What leaves in a withdrawal; `before` are those before it.
fn read_leaving(
    names: Names<'_>,
    table: &WithdrawalTable,
    before: &[Withdrawal],
) -> Result<Leaving, DataError> {
    let source = names.source;
    let leaving = match (&table.aircraft, &table.tanks, &table.division, &table.rest) {
        (Some(aircraft), None, None, None) => {
            let mut stay = Vec::new();
            for (kind, count) in &aircraft.stay {
                stay.push((names.kind(kind)?, *count));
            }
            Leaving::Aircraft {
                service: aircraft.service,
                stay,
            }
        }
        (None, Some(tanks), None, None) => Leaving::Tanks {
            regiment: names.unit(&tanks.regiment)?,
            instead: names.units(&tanks.instead)?,
            with: (tanks.with.iter())
                .map(|(class, count)| (*class, *count))
                .collect(),
            from: names.groups(&tanks.from)?,
            spare: names.group(&tanks.spare)?,
        },
        (None, None, Some(division), None) => Leaving::Division {
            group: names.group(&division.group)?,
            least: division.least,
            artillery: division.artillery,
            instead: names.groups(&division.instead)?,
        },
        (None, None, None, Some(rest)) => {
            let is_it = |one: &Withdrawal| {
                one.id == *rest.of.get_ref() && matches!(one.leaving, Leaving::Division { .. })
            };
            let of: Option<WithdrawalId> = find_id(before, is_it);
            let message = "expected a withdrawal of a division before this one";
            Leaving::Rest {
                of: of.ok_or_else(|| source.error(rest.of.span(), message))?,
            }
        }
        _ => {
            let message = "expected one of aircraft, tanks, division and rest with this id";
            return Err(source.error(table.id.span(), message));
        }
    };
    Ok(leaving)
}
