//! The file of the set-up.

use crate::printed::map::{HexSet, Map};
use crate::printed::setup::{
    Amount, Area, GroupRecord, ScenarioSetUp, SetUp, SetUpDie, SideSetUp, Standing, Store,
    Surroundings,
};
use crate::printed::units::{ALLIES, AirId, AirUnit, Formation, JAPAN, Unit, UnitId, UnitSet};
use crate::printed::units_file::{Counters, SideName};
use heigi_board::{HexId, find_id, ids};
use heigi_engine::{DataError, DataSource, Within};
use heigi_scene::Side;
use std::collections::BTreeMap;
use toml::Spanned;

type Words = Option<Spanned<String>>;

heigi_engine::tables! {
    file SetUpFile {
        fourth_of_the_54th: Spanned<String>,
        areas: BTreeMap<String, AreaTable>,
        u_go: ScenarioTable,
        extended_capital: ScenarioTable,
        campaign: ScenarioTable,
    }

    struct AreaTable {
        of: Words,
        within: Option<Within<0, 20>>,
        on: Words,
        off: Words,
        rows: Option<[i32; 2]>,
        except: Words,
        except_within: Option<Within<0, 20>>,
    }

    struct ScenarioTable {
        first: SideName,
        control: Spanned<u16>,
        allied: SideTable,
        japanese: SideTable,
    }

    struct SideTable {
        stores: Spanned<String>,
        quartermaster: Words,
        reserve: Words,
        later: Words,
        doors: Words,
        doors_from: Option<Within<1, 99>>,
        sources: Words,
        aircraft: Words,
        damaged: Option<Within<0, 20>>,
        cuts: Option<Within<0, 20>>,
        cut_off: Words,
        cut_off_in: Words,
        groups: Vec<GroupTable>,
    }

    struct GroupTable {
        units: Spanned<String>,
        area: Spanned<String>,
        or_one: Words,
        losses: Option<Within<0, 40>>,
        digs: Option<bool>,
        may_vanish: Option<bool>,
        from_one: Option<bool>,
    }
}

const BANKS: [&str; 2] = ["before_chindwin", "beyond_irrawaddy"];

fn number<const LOW: u8, const HIGH: u8>(number: Option<Within<LOW, HIGH>>) -> u8 {
    number.map_or(0, Within::get)
}

pub(super) fn read_set_up(
    source: DataSource<'_>,
    map: &Map,
    counters: &Counters,
) -> Result<SetUp, DataError> {
    let file: SetUpFile = source.parse()?;
    let mut reader = Reader {
        source,
        map,
        counters,
        areas: BTreeMap::new(),
    };
    for (name, table) in &file.areas {
        let area = reader.area(table)?;
        reader.areas.insert(name, area);
    }
    Ok(SetUp {
        fourth_of_the_54th: reader.unit(JAPAN, &file.fourth_of_the_54th)?,
        scenarios: [
            reader.scenario(&file.u_go)?,
            reader.scenario(&file.extended_capital)?,
            reader.scenario(&file.campaign)?,
        ],
    })
}

/// What the words of the file are looked up in.
struct Reader<'a> {
    source: DataSource<'a>,
    map: &'a Map,
    counters: &'a Counters,
    areas: BTreeMap<&'a str, Area>,
}

impl Reader<'_> {
    fn error<T>(&self, word: &Spanned<String>, expected: &str) -> Result<T, DataError> {
        let message = format!("expected {expected}, found \"{}\"", word.get_ref());
        Err(self.source.error(word.span(), message))
    }

    fn words(&self, words: Option<&Spanned<String>>) -> Vec<Spanned<String>> {
        words.map_or_else(Vec::new, |words| self.source.words(words))
    }

    fn hex(&self, word: &Spanned<String>) -> Result<HexId, DataError> {
        match word.get_ref().as_str() {
            "chinese_source" => Ok(self.map.chinese_source),
            id => match self.map.place_named(id) {
                Some(hex) => Ok(hex),
                None if id.starts_with(|letter: char| letter.is_ascii_digit()) => {
                    self.source.hex(&self.map.grid, word)
                }
                None => self.error(word, "a place of map.toml or a hex"),
            },
        }
    }

    fn hexes(&self, words: Option<&Spanned<String>>) -> Result<Vec<HexId>, DataError> {
        let words = self.words(words);
        words.iter().map(|word| self.hex(word)).collect()
    }

    fn area(&self, table: &AreaTable) -> Result<Area, DataError> {
        let land = || {
            let hexes = self.map.grid.hexes();
            hexes.filter(|hex| self.map.terrain(*hex).is_land())
        };
        let near = match &table.of {
            Some(words) => self.surroundings(words, number(table.within))?,
            None => Surroundings {
                fixed: land().collect(),
                ..Surroundings::default()
            },
        };
        let except = match &table.except {
            Some(words) => self.surroundings(words, number(table.except_within))?,
            None => Surroundings::default(),
        };
        let [low, high] = table.rows.unwrap_or([i32::MIN, i32::MAX]);
        let rows = (self.map.grid.hexes()).filter(|hex| (low..=high).contains(&self.map.row(*hex)));
        let mut inside: HexSet = rows.collect();
        for bank in self.banks(table.on.as_ref())? {
            inside = inside & bank;
        }
        for bank in self.banks(table.off.as_ref())? {
            inside = inside - bank;
        }
        Ok(Area {
            near,
            inside,
            except,
        })
    }

    fn banks(&self, words: Option<&Spanned<String>>) -> Result<Vec<HexSet>, DataError> {
        let banks = [self.map.before_chindwin, self.map.beyond_irrawaddy];
        let bank = |word| Ok(banks[self.source.one_of(word, &BANKS)?]);
        self.words(words).iter().map(bank).collect()
    }

    fn surroundings(&self, words: &Spanned<String>, within: u8) -> Result<Surroundings, DataError> {
        let within = u32::from(within);
        let mut found = Surroundings {
            within,
            ..Surroundings::default()
        };
        for word in self.source.words(words) {
            match standing_of(word.get_ref()) {
                Some(standing) => found.standing.push(standing),
                None => {
                    let hex = self.hex(&word)?;
                    self.map
                        .within(within, hex)
                        .for_each(|near| found.fixed.insert(near));
                }
            }
        }
        Ok(found)
    }

    /// The units that words name singly or by formation.
    fn units(&self, side: Side, words: &Spanned<String>) -> Result<UnitSet, DataError> {
        let mut found = UnitSet::EMPTY;
        for word in self.source.words(words) {
            let unit = || self.unit_named(side, &word).into_iter().collect();
            let units = self.formation(side, &word).unwrap_or_else(unit);
            if units.is_empty() {
                return self.error(&word, "a unit or formation of the side in units.toml");
            }
            found.insert_all(&units);
        }
        Ok(found)
    }

    fn formation(&self, side: Side, word: &Spanned<String>) -> Option<UnitSet> {
        let (units, _, formations) = self.counters;
        let is_meant = |one: &Formation| one.id == *word.get_ref() && one.side == side;
        let formation = find_id(formations, is_meant)?;
        let is_member = |unit: &UnitId| units[unit.index()].formation == Some(formation);
        Some(ids::<UnitId>(units.len()).filter(is_member).collect())
    }

    fn unit_named(&self, side: Side, word: &Spanned<String>) -> Option<UnitId> {
        let is_meant = |unit: &Unit| unit.id == *word.get_ref() && unit.side == side;
        find_id(&self.counters.0, is_meant)
    }

    fn unit(&self, side: Side, word: &Spanned<String>) -> Result<UnitId, DataError> {
        let found = self.unit_named(side, word);
        found.map_or_else(|| self.error(word, "a unit of the side in units.toml"), Ok)
    }

    /// The same for a list that may be left out, or `all`.
    fn listed(&self, side: Side, words: Option<&Spanned<String>>) -> Result<UnitSet, DataError> {
        match words {
            None => Ok(UnitSet::EMPTY),
            Some(words) if words.get_ref() == "all" => {
                let all = ids::<UnitId>(self.counters.0.len());
                Ok(all
                    .filter(|unit| self.counters.0[unit.index()].side == side)
                    .collect())
            }
            Some(words) => self.units(side, words),
        }
    }

    fn aircraft(&self, side: Side, words: &Spanned<String>) -> Result<Vec<AirId>, DataError> {
        let aircraft = &self.counters.1;
        if words.get_ref() == "all" {
            let all = ids::<AirId>(aircraft.len());
            return Ok(all
                .filter(|air| aircraft[air.index()].side == side)
                .collect());
        }
        let unit = |word: &Spanned<String>| {
            let is_meant = |air: &AirUnit| air.id == *word.get_ref() && air.side == side;
            let found = find_id(aircraft, is_meant);
            found.map_or_else(
                || self.error(word, "an air unit of the side in units.toml"),
                Ok,
            )
        };
        self.source.words(words).iter().map(unit).collect()
    }

    fn scenario(&self, table: &ScenarioTable) -> Result<ScenarioSetUp, DataError> {
        let control = match table.control.get_ref() {
            1944 => 0,
            1945 => 1,
            _ => {
                let message = "expected 1944 or 1945, of which map.toml tells who controls what";
                return Err(self.source.error(table.control.span(), message));
            }
        };
        Ok(ScenarioSetUp {
            first: table.first.side(),
            control,
            sides: [
                self.side(ALLIES, &table.allied)?,
                self.side(JAPAN, &table.japanese)?,
            ],
        })
    }

    fn side(&self, side: Side, table: &SideTable) -> Result<SideSetUp, DataError> {
        let groups = self.groups(side, &table.groups)?;
        let mut follows = [false; 4];
        for standing in groups.iter().flat_map(|group| group.area.standing()) {
            follows[standing as usize] = true;
        }
        let aircraft = table.aircraft.as_ref();
        let sources = table.sources.as_ref();
        let quartermaster = table.quartermaster.as_ref();
        Ok(SideSetUp {
            groups,
            follows,
            stores: self.stores(&table.stores)?,
            quartermaster: quartermaster
                .map(|word| self.unit(side, word))
                .transpose()?,
            reserve: self.listed(side, table.reserve.as_ref())?,
            later: self.listed(side, table.later.as_ref())?,
            doors: self.hexes(table.doors.as_ref())?,
            doors_from: number(table.doors_from),
            sources: sources.map(|words| self.hexes(Some(words))).transpose()?,
            aircraft: aircraft
                .map(|words| self.aircraft(side, words))
                .transpose()?,
            damaged: number(table.damaged),
            cuts: number(table.cuts),
            cut_off: self.listed(side, table.cut_off.as_ref())?,
            cut_off_in: self.cut_off_in(table.cut_off_in.as_ref())?,
        })
    }

    fn area_named(&self, word: &Spanned<String>) -> Result<&Area, DataError> {
        let area = self.areas.get(word.get_ref().as_str());
        area.map_or_else(|| self.error(word, "an area of this file"), Ok)
    }

    fn cut_off_in(&self, word: Option<&Spanned<String>>) -> Result<HexSet, DataError> {
        let Some(word) = word else {
            return Ok(HexSet::EMPTY);
        };
        let area = self.area_named(word)?.fixed();
        area.map_or_else(
            || self.error(word, "an area that follows from the map alone"),
            Ok,
        )
    }

    fn groups(&self, side: Side, tables: &[GroupTable]) -> Result<Vec<GroupRecord>, DataError> {
        let mut placed = UnitSet::EMPTY;
        let mut groups = Vec::new();
        for table in tables {
            let units = self.units(side, &table.units)?;
            if !(units & placed).is_empty() {
                return self.error(&table.units, "units that no other group of the side has");
            }
            placed.insert_all(&units);
            let or_one = table.or_one.as_ref();
            groups.push(GroupRecord {
                units,
                area: self.area_named(&table.area)?.clone(),
                or_one: or_one.map(|word| self.hex(word)).transpose()?,
                losses: number(table.losses),
                digs: table.digs.unwrap_or_default(),
                may_vanish: table.may_vanish.unwrap_or_default(),
                from_one: table.from_one.unwrap_or_default(),
            });
        }
        Ok(groups)
    }

    fn stores(&self, words: &Spanned<String>) -> Result<Vec<(Store, Amount)>, DataError> {
        let mut stores: Vec<(Store, Amount)> = Vec::new();
        for word in self.source.words(words) {
            let found = word.get_ref().split_once('=');
            let found =
                found.and_then(|(store, amount)| Some((store_of(store)?, amount_of(amount)?)));
            let is_new = |store: Store| stores.iter().all(|(known, _)| *known != store);
            match found {
                Some(found) if is_new(found.0) => stores.push(found),
                _ => {
                    let expected = "stock, supply, loose, positions or links, each once, with an \
                                    amount such as =12, =d6+2, =d6/2 or =d10";
                    return self.error(&word, expected);
                }
            }
        }
        Ok(stores)
    }
}

fn standing_of(word: &str) -> Option<Standing> {
    Some(match word {
        "own_units" => Standing::OwnUnits,
        "enemy_units" => Standing::EnemyUnits,
        "own_headquarters" => Standing::OwnHeadquarters,
        "own_towns" => Standing::OwnTowns,
        _ => return None,
    })
}

fn store_of(word: &str) -> Option<Store> {
    Some(match word {
        "stock" => Store::Stock,
        "supply" => Store::Supply,
        "loose" => Store::Loose,
        "positions" => Store::Positions,
        "links" => Store::Links,
        _ => return None,
    })
}

/// An amount such as `12`, `d6/2` or `d10+1`, with at most 40 added.
fn amount_of(text: &str) -> Option<Amount> {
    let plus = |text: &str| text.parse().ok().filter(|plus: &u8| *plus <= 40);
    let (die, plus) = match text.split_once('+') {
        Some((die, more)) => (die, plus(more)?),
        None if text.starts_with('d') => (text, 0),
        None => {
            return Some(Amount {
                die: SetUpDie::None,
                plus: plus(text)?,
            });
        }
    };
    let die = match die {
        "d6/2" => SetUpDie::Half,
        "d6" => SetUpDie::Six,
        "d10" => SetUpDie::Ten,
        _ => return None,
    };
    Some(Amount { die, plus })
}
