//! The forces of a battle that is drawn: what is bought for points, and where it stands at first.

use super::burrows::Burrow;
use super::equipment::{Equipment, Line};
use super::ground::{Cell, Land, between};
use super::purchase::{Corps, Market, Occasion, Prices, Purchase};
use crate::*;
use heigi_engine::Random;
use heigi_engine::board::find_id;
use std::fmt::Write as _;

/// How many hundredths of its points a force has in squads.
const IN_SQUADS: u16 = 75;
/// One force in so many has vehicles, Guns or artillery, for so many hundredths of its points at least and at most.
const WITH_HEAVIES: usize = 2;
const IN_HEAVIES: [usize; 2] = [20, 45];
/// The Sniper Activation Number that everybody has, and by how much it is raised at most.
const SNIPER: u8 = 2;
const RAISED: usize = 3;
/// How many squads a force has at most, and how many units in all: a scenario has room for two such forces.
const MOST_SQUADS: u16 = 18;
const MOST_IN_FORCE: usize = 32;
/// How much of each kind of works there is at most.
const MOST_WORKS: usize = 3;
/// How many firepower factors a minefield of a battle has.
const MINES: u16 = 6;
/// Letters of ground where nobody stands at first, where nobody can be hidden, and where works can be.
const UNSUITABLE: &str = "SBi";
pub(super) const BARE: &str = ".di";
pub(super) const DIGGABLE: &str = ".PKjJ";

/// One side of a battle.
#[derive(Clone, Copy, Debug)]
pub struct Force {
    pub side: Side,
    pub nation: Nation,
    pub is_attacker: bool,
    /// G1.631: whether it is dark.
    pub is_night: bool,
    pub elr: usize,
    /// The first and the last row in which it is set up, from 0.
    pub rows: [usize; 2],
}

/// What a force has on the beach and below the ground.
#[derive(Clone, Copy, Debug, Default)]
pub struct Laid<'a> {
    /// Beach obstacles, as a scenario file says them.
    pub obstacles: &'a str,
    pub caves: &'a [Burrow],
}

/// What was bought, and what is left of the points.
#[derive(Clone, Debug)]
pub struct Bought {
    pub purchase: Purchase,
    pub left: u16,
    /// The Sniper Activation Number (12).
    pub sniper: u8,
    /// Up to which sum its air support comes, and from which turn on (E7).
    pub air: Option<[i32; 2]>,
}

impl Market {
    /// Buys squads and the weapons that come to them, and for some forces vehicles, Guns or artillery.
    pub fn buy(
        &self,
        when: Occasion,
        nation: Nation,
        points: u16,
        counters: &[Printed],
        random: &mut Random,
    ) -> Bought {
        let mut purchase = Purchase::default();
        let offers = self.main_offers(when, nation);
        let Some(main) = offers.get(random.index(offers.len())).copied() else {
            return Bought {
                purchase,
                left: points,
                sniper: SNIPER,
                air: None,
            };
        };
        let in_heavies = match random.index(WITH_HEAVIES) {
            0 => points * between(IN_HEAVIES, random) as u16 / 100,
            _ => 0,
        };
        let number = (points - in_heavies) * IN_SQUADS / 100 / self.offers[main].points;
        purchase
            .squads
            .push((main, number.clamp(1, MOST_SQUADS) as u8));
        self.mix_in(when, &mut purchase, random);
        self.equip(when, &mut purchase, in_heavies, counters, random);
        self.arm(when, &mut purchase, points, random);
        let mut left = points.saturating_sub(self.cost(when, &purchase));
        let price = self.prices.snipers(nation);
        let raised = (random.index(RAISED + 1) as u16).min(left / price.max(1));
        left -= raised * price;
        let air = self.air_on_offer(when, nation);
        let air = air.filter(|_| purchase.flies);
        Bought {
            purchase,
            left,
            sniper: SNIPER + raised as u8,
            air: air.map(|(number, _)| number),
        }
    }

    /// The squads of which most of a force of a nation may be.
    pub(super) fn main_offers(&self, when: Occasion, nation: Nation) -> Vec<usize> {
        let is_main = |offer: &usize| {
            let offer = &self.offers[*offer];
            offer.nation == nation
                && !matches!(
                    offer.corps,
                    Corps::AutomaticRifle | Corps::AssaultEngineer | Corps::Paratrooper
                )
                && self.check_offer(when, offer).is_ok()
        };
        (0..self.offers.len()).filter(is_main).collect()
    }

    /// Buys the weapons that come to squads, as far as the points go.
    pub(super) fn arm(
        &self,
        when: Occasion,
        purchase: &mut Purchase,
        points: u16,
        random: &mut Random,
    ) {
        let mut weapons: Vec<usize> = (0..self.allotments.len()).collect();
        random.shuffle(&mut weapons);
        for weapon in weapons {
            let most = self.allotted(when, purchase, &self.allotments[weapon]);
            let left = points.saturating_sub(self.cost(when, purchase));
            let number = most.min((left / self.allotments[weapon].points) as u8);
            if number > 0 {
                purchase.weapons.push((weapon, number));
            }
        }
    }

    /// Changes some squads for others that may be with them.
    pub(super) fn mix_in(&self, when: Occasion, purchase: &mut Purchase, random: &mut Random) {
        let (main, number) = purchase.squads[0];
        let changed = number / 4;
        let is_other = |offer: &usize| {
            let other = &self.offers[*offer];
            let is_dropped = other.corps == Corps::Paratrooper;
            *offer != main && other.nation == self.offers[main].nation && !is_dropped
        };
        let others: Vec<usize> = (0..self.offers.len()).filter(is_other).collect();
        let Some(other) = others.get(random.index(others.len())).copied() else {
            return;
        };
        let mixed = Purchase {
            squads: vec![(main, number - changed), (other, changed)],
            ..purchase.clone()
        };
        let is_dearer = self.offers[other].points > self.offers[main].points + 1;
        if changed > 0 && !is_dearer && self.check(when, &mixed).is_ok() {
            *purchase = mixed;
        }
    }
}

/// A line of a scenario file being written.
struct Unit {
    counter: CounterId,
    cell: Cell,
    holder: Option<usize>,
    is_dug_in: bool,
    is_hidden: bool,
    /// The cave in which it is.
    cave: Option<&'static str>,
}

impl Force {
    /// Where it may stand at first, one place at least, the best first: around the village, or in any order behind the line of departure.
    fn places(&self, land: &Land, random: &mut Random) -> Vec<Cell> {
        let [width, _] = land.size();
        let [first, last] = self.rows;
        let rows = (first..=last).flat_map(|row| (0..width).map(move |column| (column, row)));
        let mut all: Vec<Cell> = rows.collect();
        let is_suitable = |cell: &Cell| !UNSUITABLE.contains(land.letter(*cell));
        if all.iter().any(is_suitable) {
            all.retain(is_suitable);
        }
        random.shuffle(&mut all);
        if !self.is_attacker {
            let far = |cell: &Cell| {
                let village = land.village.iter();
                let far = village.map(|hut| hut.0.abs_diff(cell.0) + hut.1.abs_diff(cell.1));
                far.min().unwrap_or(0)
            };
            // A hut, then every other hex around.
            all.sort_by_cached_key(|cell| far(cell).div_ceil(2));
        }
        all
    }

    /// The force as a scenario file says it.
    pub fn written(
        &self,
        market: &Market,
        counters: &[Printed],
        land: &Land,
        (bought, more): (&Bought, Laid<'_>),
        random: &mut Random,
    ) -> String {
        let places = self.places(land, random);
        let mut units = squads_of(market, bought, &places, more.caves);
        let number = units.len();
        let weapons = bought.purchase.weapons.iter().flat_map(|(weapon, number)| {
            std::iter::repeat_n(market.allotments[*weapon].counter, usize::from(*number))
        });
        lead(&mut units, market.leaders(&bought.purchase));
        let taken: Vec<Cell> = units.iter().map(|unit| unit.cell).collect();
        let heavy = Equipment {
            force: self,
            market,
            counters,
            land,
        };
        let (lines, artillery) = heavy.placed(&bought.purchase, &places, &taken, number);
        units.extend(lines.into_iter().map(Unit::of_line));
        for (place, weapon) in weapons.enumerate() {
            units.push(Unit {
                holder: Some(place % number + 1),
                ..Unit::at(weapon, units[place % number].cell)
            });
        }
        let mut left = bought.left;
        let mut works = String::new();
        if !self.is_attacker {
            self.hide_one(land, &mut units[..number]);
            works = self.works(
                &market.prices,
                land,
                &mut units[..number],
                &places,
                &mut left,
            );
        }
        let equivalents = number + crews(&units, counters) / 2;
        let dummies = self.dummies(market, counters, left, (number, equivalents));
        let dummies = dummies.zip(places.iter().rev());
        units.extend(dummies.map(|(counter, cell)| Unit::at(counter, *cell)));
        units.truncate(MOST_IN_FORCE);
        let lines: String = units.iter().map(|unit| unit.line(counters)).collect();
        let [first, last] = self.rows;
        let side = SIDES[self.side.index()].0;
        let sniper = Land::number(places[0]);
        let air = bought.air.map_or(String::new(), |[number, turn]| {
            format!("air = {{ number = {number}, turn = {turn} }}\n")
        });
        format!(
            "\n[[sniper]]\nside = \"{side}\"\nnumber = {}\nhex = \"{sniper}\"\n\
             \n[[force]]\nside = \"{side}\"\nelr = {}\nrows = [{}, {}]\n{artillery}{air}fortifications = [\n{}{works}]\nunits = [\n{lines}]\n",
            bought.sniper,
            self.elr,
            first + 1,
            last + 1,
            more.obstacles,
        )
    }

    /// One squad of the Japanese begins hidden, as a tenth of them may (G1.631).
    fn hide_one(&self, land: &Land, squads: &mut [Unit]) {
        let mut squads = squads.iter_mut().rev();
        let found =
            squads.find(|unit| unit.cave.is_none() && !BARE.contains(land.letter(unit.cell)));
        if let Some(unit) = found.filter(|_| self.nation == Nation::Japan) {
            unit.is_hidden = true;
        }
    }

    /// Foxholes for squads in the open, then wire and mines before the village, as far as the points go.
    fn works(
        &self,
        prices: &Prices,
        land: &Land,
        squads: &mut [Unit],
        places: &[Cell],
        left: &mut u16,
    ) -> String {
        let mut text = String::new();
        // Half of what is left is kept for what comes after.
        let mut pays = |price: u16, is_shelter: bool| {
            let price = Prices::works(self.nation, price, is_shelter);
            let can = price <= *left / 2;
            *left -= if can { price } else { 0 };
            can
        };
        let is_diggable = |cell: &Cell| DIGGABLE.contains(land.letter(*cell));
        let mut dug: Vec<Cell> = Vec::new();
        for unit in squads
            .iter_mut()
            .filter(|unit| is_diggable(&unit.cell) && !unit.is_hidden && unit.cave.is_none())
        {
            if dug.len() < MOST_WORKS && !dug.contains(&unit.cell) && pays(prices.foxhole, true) {
                dug.push(unit.cell);
                let hex = Land::number(unit.cell);
                // Writing to a string cannot fail.
                let _ = writeln!(
                    text,
                    "    {{ kind = \"foxholes\", hex = \"{hex}\", size = 1 }},"
                );
            }
        }
        for unit in squads.iter_mut() {
            unit.is_dug_in = unit.cave.is_none() && dug.contains(&unit.cell);
        }
        let is_before = |cell: &&Cell| {
            let is_free = !squads.iter().any(|unit| unit.cell == **cell);
            is_free && is_diggable(cell) && land.village.iter().any(|hut| hut.1 < cell.1)
        };
        let fields = places.iter().filter(is_before).step_by(2).take(MOST_WORKS);
        for (number, cell) in fields.enumerate() {
            let hex = Land::number(*cell);
            let (kind, price) = match number % 2 {
                0 => ("wire", prices.wire),
                _ => ("mines", prices.mine_factor * MINES),
            };
            if pays(price, false) {
                let _ = writeln!(text, "    {{ kind = \"{kind}\", hex = \"{hex}\" }},");
            }
        }
        text
    }

    /// Dummies for the points that are left, at most one for each squad; G1.631: Japanese who defend themselves at night have as many as
    /// squads for nothing.
    fn dummies(
        &self,
        market: &Market,
        counters: &[Printed],
        left: u16,
        (squads, equivalents): (usize, usize),
    ) -> impl Iterator<Item = CounterId> + use<> {
        let is_dummy = |one: &Printed| one.class == UnitClass::Dummy && one.nation == self.nation;
        let dummy: Option<CounterId> = find_id(counters, is_dummy);
        let price = Prices::works(self.nation, market.prices.concealment, true);
        let is_free = self.nation == Nation::Japan && self.is_night && !self.is_attacker;
        let number = match is_free {
            true => equivalents,
            false => usize::from(left / price.max(1)).min(squads),
        };
        dummy.into_iter().cycle().take(number)
    }
}

/// The squads that were bought, the first of them in caves.
fn squads_of(market: &Market, bought: &Bought, places: &[Cell], caves: &[Burrow]) -> Vec<Unit> {
    let squads = bought.purchase.squads.iter();
    let squads = squads.flat_map(|(offer, number)| {
        std::iter::repeat_n(market.offers[*offer].counter, usize::from(*number))
    });
    let mut units: Vec<Unit> = (squads.zip(places.iter().cycle()))
        .map(|(counter, cell)| Unit::at(counter, *cell))
        .collect();
    for (unit, cave) in units.iter_mut().zip(caves) {
        (unit.cell, unit.cave) = (cave.cell, Some(cave.part));
    }
    units
}

/// How many crews are among units.
fn crews(units: &[Unit], counters: &[Printed]) -> usize {
    let classes = units
        .iter()
        .map(|unit| counters[unit.counter.index()].class);
    classes.filter(|class| *class == UnitClass::Crew).count()
}

/// Leaders come to squads, as far from each other as may be.
fn lead(units: &mut Vec<Unit>, leaders: Vec<CounterId>) {
    let squads = units.len();
    let step = (squads / leaders.len().max(1)).max(1);
    for (place, leader) in leaders.into_iter().enumerate() {
        let cell = units[place * step % squads].cell;
        units.push(Unit::at(leader, cell));
    }
}

impl Unit {
    fn of_line(line: Line) -> Self {
        Self {
            holder: line.holder,
            is_hidden: line.is_hidden,
            ..Self::at(line.counter, line.cell)
        }
    }

    fn at(counter: CounterId, cell: Cell) -> Self {
        Self {
            counter,
            cell,
            holder: None,
            is_dug_in: false,
            is_hidden: false,
            cave: None,
        }
    }

    fn line(&self, counters: &[Printed]) -> String {
        let id = &counters[self.counter.index()].id;
        let hex = Land::number(self.cell);
        let holder = self
            .holder
            .map_or(String::new(), |holder| format!(", holder = {holder}"));
        let part = match self.cave {
            Some(cave) => format!(", part = \"{cave}\""),
            None if self.is_dug_in => ", part = \"entrenchment\"".to_owned(),
            None => String::new(),
        };
        let hidden = if self.is_hidden {
            ", hidden = true"
        } else {
            ""
        };
        format!("    {{ counter = \"{id}\", hex = \"{hex}\"{holder}{part}{hidden} }},\n")
    }
}
