//! Where and when a scenario is, in which areas its forces are set up, and how many of them may be hidden (8.6, G1.631).

use super::Scenario;
use super::force::ForceLine;
use super::scenario::side;
use super::weather::WeatherLine;
use crate::*;
use heigi_engine::DataSource;
use toml::Spanned;

/// Of how many squads one may be hidden by day, and at night (G1.631).
const ONE_OF: [usize; 2] = [10, 4];

/// Where a force may be set up.
#[derive(Clone, Debug)]
pub struct Area {
    /// Whose.
    pub side: Side,
    /// Its hexes; nothing if it is the whole map.
    pub hexes: Option<HexSet>,
    /// The hexes that its caves are in; nothing if they are in any of its hexes.
    pub cave_hexes: Option<HexSet>,
    /// How many squads or their equal may be in huts.
    pub most_in_huts: Option<u8>,
    /// How many percent of the squads may be hidden besides those that may in any case: bought, or by the scenario (G1.631).
    pub bought: u8,
    /// 10.3: whether its men have Molotov cocktails.
    pub molotovs: bool,
}

/// The row of the map in which a hex is, from 1: a hex is numbered by its line and its row, two digits each.
pub fn row_of(grid: &Grid, hex: HexId) -> u8 {
    let number = grid.number(hex);
    let row = number.get(2..).and_then(|row| row.parse().ok());
    row.unwrap_or(0)
}

impl Area {
    /// The hexes of some rows of the map, from the first to the last, and others besides; nothing if there are none.
    pub fn marked(grid: &Grid, rows: Option<[u8; 2]>, besides: &[HexId]) -> Option<HexSet> {
        let is_in = |[first, last]: [u8; 2], hex| (first..=last).contains(&row_of(grid, hex));
        let in_rows = |hex: &HexId| rows.is_some_and(|rows| is_in(rows, *hex));
        let hexes = grid.hexes().filter(in_rows);
        let is_marked = rows.is_some() || !besides.is_empty();
        is_marked.then(|| hexes.chain(besides.iter().copied()).collect())
    }

    /// Whether a hex is in it.
    pub fn has(&self, hex: HexId) -> bool {
        self.hexes.is_none_or(|hexes| hexes.contains(hex))
    }

    /// Whether caves of a side may be in a hex of it.
    pub fn takes_cave(&self, side: Side, hex: HexId) -> bool {
        let is_among = self.cave_hexes.is_none_or(|hexes| hexes.contains(hex));
        self.side == side && self.has(hex) && is_among
    }
}

/// What counts of a unit for who may be hidden.
#[derive(Clone, Copy, Debug)]
pub struct Hider<'a> {
    /// Its counter.
    pub printed: &'a Printed,
    /// Where it is.
    pub hex: Option<HexId>,
    /// Whether it is hidden.
    pub is_hidden: bool,
    /// Whether it is hidden with the Gun that it mans or the pillbox that it is in, or as a fire-control party, and does not count (8.6, G1.632,
    /// G14.61).
    pub is_hidden_besides: bool,
}

/// G1.631: how many squads or their equal of a force may be hidden: a tenth of the Japanese, at night a quarter, and so many
/// percent of all that were bought besides; fractions of each rounded up.
pub fn most_hidden(units: &[Hider<'_>], is_night: bool, bought: u8) -> usize {
    let own = units
        .iter()
        .filter(|one| one.printed.nation == Nation::Japan);
    let own: usize = own.map(halves).sum();
    let all: usize = units.iter().map(halves).sum();
    own.div_ceil(2 * ONE_OF[usize::from(is_night)]) + (all * usize::from(bought)).div_ceil(200)
}

/// How many half-squads are hidden that count for that.
pub fn count_hidden(units: &[Hider<'_>]) -> usize {
    let hidden = units
        .iter()
        .filter(|one| one.is_hidden && !one.is_hidden_besides);
    hidden.map(halves).sum()
}

/// G1.631: a single man who is hidden without others, as an index; a tank-hunter hero may be (G1.422), and whoever is hidden besides, as all in
/// caves are (G11.3).
pub fn hidden_alone(units: &[Hider<'_>]) -> Option<usize> {
    let is_led_by = |man: &Hider<'_>| {
        let mut others = units.iter();
        others.any(|one| one.is_hidden && one.hex == man.hex && one.printed.is_multi())
    };
    let is_alone = |man: &Hider<'_>| {
        let is_hero = man.printed.class == UnitClass::Hunter;
        let is_bound = man.is_hidden && !man.is_hidden_besides;
        is_bound && man.printed.is_single() && !is_hero && !is_led_by(man)
    };
    units.iter().position(is_alone)
}

fn halves(unit: &Hider<'_>) -> usize {
    unit.printed.class.look().halves.into()
}

impl Scenario {
    /// 8.6, G1.631: whether no more are hidden than may be.
    pub(super) fn check_allowance(
        &self,
        source: DataSource<'_>,
        counters: &[Printed],
        force: &ForceLine,
        first: usize,
    ) -> Result<(), DataError> {
        let units = self.units.iter().enumerate().skip(first);
        let hiders: Vec<Hider<'_>> = units
            .map(|(number, one)| Hider {
                printed: &counters[one.counter.index()],
                hex: Some(one.hex),
                is_hidden: one.is_hidden,
                is_hidden_besides: counters[one.counter.index()].is_party
                    || one.part == Part::Pillbox
                    || Spot::part(one.hex, one.part).is_below()
                    || self.units.iter().any(|gun| {
                        let class = counters[gun.counter.index()].class;
                        gun.holder == Some(number) && class == UnitClass::Gun
                    }),
            })
            .collect();
        let bought = force.bought_hidden.map_or(0, Within::get);
        let most = most_hidden(&hiders, self.is_night, bought);
        let message = if count_hidden(&hiders) > 2 * most {
            format!("expected at most {most} squads or their equal to be hidden (G1.631)")
        } else if hidden_alone(&hiders).is_some() {
            "expected single men to be hidden with others only (G1.631)".to_owned()
        } else {
            return Ok(());
        };
        Err(source.error(force.side.span(), message))
    }
}

/// Reads a year and a month.
///
/// # Errors
/// If there is no such month of the war.
pub(super) fn date(
    source: DataSource<'_>,
    word: Option<&Spanned<String>>,
) -> Result<Option<[u16; 2]>, DataError> {
    let Some(word) = word else {
        return Ok(None);
    };
    let (year, month) = word.get_ref().split_once('-').unwrap_or_default();
    let date = [year.parse().unwrap_or(0), month.parse().unwrap_or(0)];
    let is_date = (1937..=1945).contains(&date[0]) && (1..=12).contains(&date[1]);
    match is_date {
        true => Ok(Some(date)),
        false => Err(source.error(word.span(), "expected a year and a month as 1942-10")),
    }
}

/// Reads who reconnoitres before the match (E1.23).
///
/// # Errors
/// If it is no side, or not night.
pub(super) fn recon(
    source: DataSource<'_>,
    word: Option<&Spanned<String>>,
    weather: Option<&WeatherLine>,
) -> Result<Option<Side>, DataError> {
    let Some(word) = word else {
        return Ok(None);
    };
    match weather.is_some_and(|weather| weather.night.is_some()) {
        true => side(source, word).map(Some),
        false => Err(source.error(
            word.span(),
            "expected reconnaissance at night alone (E1.23)",
        )),
    }
}

/// Reads who sets up first and who then.
///
/// # Errors
/// If a side is none, or only one of them sets up.
pub(super) fn order(
    source: DataSource<'_>,
    words: &[Spanned<String>],
) -> Result<Vec<Side>, DataError> {
    let sides = words.iter().map(|word| side(source, word));
    let sides: Vec<Side> = sides.collect::<Result<_, _>>()?;
    let is_order = match sides.as_slice() {
        [] | [_] => true,
        [one, other] => one != other,
        _ => false,
    };
    match is_order {
        true => Ok(sides),
        false => Err(source.error(words[0].span(), "expected each side at most once")),
    }
}
