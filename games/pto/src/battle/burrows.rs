//! Caves of the Japanese who hold a drawn beach or hill (G11.1, G11.99); they are too few for a complex (G11.2).

use super::ground::{Cell, Land};
use super::purchase::Date;
use heigi_engine::Random;

/// From which month on there are any, and on one such ground in so many that has a hill [L].
const SINCE: Date = [1943, 6];
const WITH_CAVES: usize = 2;
/// How many hundredths of its points a force has in caves at most, and how many of them.
const IN_CAVES: u16 = 35;
const MOST_CAVES: usize = 3;
/// The directions in which they open, towards the attacker, as places among those around a hex, with their parts.
const MOUTHS: [(usize, &str); 3] = [
    (3, "cave-south"),
    (2, "cave-south-east"),
    (4, "cave-south-west"),
];
/// Letters of ground below which a cave may lie, and towards which it opens.
const DRY: &str = ".PKjJB";

/// A cave of a drawn battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Burrow {
    /// Its hex.
    pub cell: Cell,
    /// The hex towards which it opens.
    towards: Cell,
    /// The part of its hex that it is.
    pub part: &'static str,
}

/// The caves that a force has in its rows for some of its points, if it may have any, each of which costs so many; and what all cost.
pub fn drawn(
    land: &Land,
    [first, last]: [usize; 2],
    (date, price, points): (Date, Option<u16>, u16),
    random: &mut Random,
) -> (Vec<Burrow>, u16) {
    let Some(price) = price else {
        return Default::default();
    };
    let number = usize::from(points * IN_CAVES / 100 / price.max(1)).min(MOST_CAVES);
    if date < SINCE || random.index(WITH_CAVES) > 0 {
        return Default::default();
    }
    let [width, _] = land.size();
    let cells = (first..=last)
        .rev()
        .flat_map(|row| (0..width).map(move |column| (column, row)));
    let is_dry = |cell: Cell| DRY.contains(land.letter(cell));
    let level = |(column, row): Cell| land.levels[row][column];
    let mut all: Vec<Burrow> = Vec::new();
    for cell in cells.filter(|cell| level(*cell) > 0 && is_dry(*cell)) {
        let mut mouths = MOUTHS.iter().filter_map(|(place, part)| {
            let towards = land.around(cell)[*place]?;
            let opens = is_dry(towards) && level(towards) < level(cell);
            opens.then_some(Burrow {
                cell,
                towards,
                part,
            })
        });
        all.extend(mouths.next());
    }
    all.truncate(number);
    let spent = price * all.len() as u16;
    (all, spent)
}

/// The caves as a scenario file says them.
pub fn written(caves: &[Burrow]) -> String {
    let line = |cave: &Burrow| {
        let [hex, towards] = [cave.cell, cave.towards].map(Land::number);
        format!("    {{ hex = \"{hex}\", towards = \"{towards}\" }},\n")
    };
    match caves.is_empty() {
        true => String::new(),
        false => format!(
            "caves = [\n{}]\n",
            caves.iter().map(line).collect::<String>()
        ),
    }
}
