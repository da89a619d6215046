//! The tables that lead the Allies in the solitaire game (19).

use super::campaign_file::Names;
use super::map::{HexSet, Map};
use super::tables::Ratio;
use super::units::{Counters, UnitId, UnitSet};
use heigi_board::HexId;
use heigi_engine::{DataError, DataSource, RuleId};
use serde::Deserialize;
use toml::Spanned;

heigi_engine::kinds! {
    /// What bombers look for (19.21).
    pub enum Quarry = "luzon-quarry-" {
        /// A bridge.
        Bridge = "bridge",
        /// An airfield.
        Airfield = "airfield",
        /// The nearest enemy unit on land.
        Nearest = "nearest",
        /// The strongest one.
        Strongest = "strongest",
    }

    /// What fighters do (19.221).
    pub enum Duty = "luzon-duty-" {
        /// They escort bombers.
        Escort = "escort",
        /// They strafe.
        Strafing = "strafing",
        /// They interdict a road.
        Interdiction = "interdiction",
        /// They patrol.
        Patrol = "patrol",
    }
}

/// Where Japanese units make the Allies go back into Bataan (19.7).
#[derive(Clone, Debug)]
pub struct Alarm {
    /// The rule.
    pub rule: RuleId,
    /// Around which hexes.
    pub hexes: Vec<HexId>,
    /// Within so many hexes of one of them.
    pub within: u32,
}

/// The tables of the solitaire game.
#[derive(Clone, Debug)]
pub struct SolitaireTables {
    /// 19.21: by the die, from 1.
    pub bombers: [Quarry; 6],
    /// 19.221: by the die, from 1.
    pub fighters: [Duty; 6],
    /// A bridge is worth bombing if Japanese units are within so many hexes.
    pub bridge_near: u32,
    /// A road is worth interdicting if they are within so many hexes.
    pub road_near: u32,
    /// 19.3: airfields with Japanese units within so many hexes move out.
    pub near: u32,
    /// 19.3: and those with some within so many hexes and nobody between.
    pub far: u32,
    /// From this ratio on the Allies attack.
    pub attack: Ratio,
    /// 19.11: the regiments of each division that are laid out face down.
    pub pools: Vec<Vec<UnitId>>,
    /// 19.4: works are built within so many hexes.
    pub works_within: u32,
    /// 19.4: of these.
    pub works_at: HexSet,
    /// 19.4: the weak regiments that build them.
    pub builders: UnitSet,
    /// 19.4: they come from within so many hexes.
    pub builders_within: u32,
    /// The hexes of Bataan.
    pub bataan: HexSet,
    /// 19.7: what makes the Allies go there.
    pub alarms: Vec<Alarm>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SolitaireFile {
    format: Spanned<u32>,
    #[serde(rename = "source")]
    _source: String,
    bombers: [Quarry; 6],
    fighters: [Duty; 6],
    worth: WorthTable,
    threatened: ThreatTable,
    attack: AttackTable,
    works: WorksTable,
    divisions: Vec<DivisionTable>,
    bataan: BataanTable,
    alarms: Vec<AlarmTable>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WorthTable {
    bridge: u32,
    road: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ThreatTable {
    near: u32,
    far: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AttackTable {
    ratio: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WorksTable {
    hexes: Spanned<String>,
    within: u32,
    builders: Spanned<String>,
    builders_within: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DivisionTable {
    pool: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BataanTable {
    hexes: Spanned<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AlarmTable {
    rule: Spanned<String>,
    hexes: Spanned<String>,
    within: u32,
}

/// The rules of [`Alarm`].
const ALARMS: [&str; 4] = ["19.7-1", "19.7-2", "19.7-3", "19.7-4"];

pub(super) fn read_solitaire(
    source: DataSource<'_>,
    counters: &Counters,
    map: &Map,
) -> Result<SolitaireTables, DataError> {
    let file: SolitaireFile = source.parse()?;
    source.check_format(&file.format)?;
    let names = Names { source, counters };
    let ids: Vec<Spanned<String>> = (file.divisions.iter())
        .flat_map(|table| source.words(&table.pool))
        .collect();
    source.check_ids(&ids)?;
    let pools: Result<_, _> = (file.divisions.iter())
        .map(|table| names.units(&table.pool))
        .collect();
    let alarms: Result<_, _> = (file.alarms.iter())
        .map(|table| read_alarm(source, map, table))
        .collect();
    let hexes = |text| source.hexes(&map.grid, &source.words(text));
    let ratio = &file.attack.ratio;
    let attack = Ratio::parse(ratio.get_ref())
        .ok_or_else(|| source.error(ratio.span(), "expected a ratio such as 2/1"));
    Ok(SolitaireTables {
        bombers: file.bombers,
        fighters: file.fighters,
        bridge_near: file.worth.bridge,
        road_near: file.worth.road,
        near: file.threatened.near,
        far: file.threatened.far,
        attack: attack?,
        pools: pools?,
        works_within: file.works.within,
        works_at: hexes(&file.works.hexes)?,
        builders: names.units(&file.works.builders)?.into_iter().collect(),
        builders_within: file.works.builders_within,
        bataan: hexes(&file.bataan.hexes)?,
        alarms: alarms?,
    })
}

fn read_alarm(source: DataSource<'_>, map: &Map, table: &AlarmTable) -> Result<Alarm, DataError> {
    let rule = ALARMS.iter().find(|rule| **rule == table.rule.get_ref());
    let rule = rule.ok_or_else(|| {
        let message = "expected a rule from 19.7-1 to 19.7-4";
        source.error(table.rule.span(), message)
    })?;
    Ok(Alarm {
        rule: RuleId(rule),
        hexes: source.hexes(&map.grid, &source.words(&table.hexes))?,
        within: table.within,
    })
}
