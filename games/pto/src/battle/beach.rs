//! Drawn beaches (G13.9 to G13.98): the reef before them, how they slope, how wide they are at high tide and at low tide.

use super::ground::{Cell, Land};
use super::purchase::{Date, is_then};
use crate::printed::{Slope, Waters};
use crate::*;
use heigi_engine::Random;

/// G13.91: when there may be a reef, and from which final die on there is one.
const REEFS: [Date; 2] = [[1943, 1], [1944, 12]];
const REEF: i32 = 5;
/// G13.92: up to which final die a beach slopes slightly, and moderately.
const SLIGHT: i32 = 2;
const MODERATE: i32 = 4;
/// G13.93: how wide a steep beach is at high tide and at low tide, read so as the words have them the other way about.
const STEEP: [usize; 2] = [1, 2];
/// How many rows of water lie before a beach, and how many where a reef does: two, the reef, and one from which craft come.
const WATER: usize = 6;
const LAGOON: usize = 4;
/// The letters of beach and OCEAN.
pub(super) const SAND: char = ',';
pub(super) const SEA: char = 'O';

/// A beach that has been drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beach {
    /// What water lies before it (G13.12).
    pub waters: Waters,
    /// Whether a reef does (G13.91).
    pub has_reef: bool,
    /// How it slopes (G13.92).
    pub slope: Slope,
    /// How many hexes wide it is at high tide and at low tide (G13.93).
    pub widths: [usize; 2],
}

impl Beach {
    /// Draws one for who lands in a month: the dice for the reef, for the slope and for the width, in this order (G13.9).
    pub fn draw(waters: Waters, date: Date, is_american: bool, random: &mut Random) -> Self {
        let mut die = || 1 + random.index(6) as i32;
        let is_sea = waters == Waters::Ocean;
        let has_reef = is_sea && Self::reef(date, is_american, die());
        let slope = Self::slope(has_reef, die());
        Self {
            waters,
            has_reef,
            slope,
            widths: Self::widths(slope, [die(), die()]),
        }
    }

    /// G13.91: whether a die brings a reef in a month; 1 less for who is not American.
    pub fn reef(date: Date, is_american: bool, die: i32) -> bool {
        is_then(REEFS, date) && die - i32::from(!is_american) >= REEF
    }

    /// G13.92: how a beach slopes by a die; 1 less behind a reef.
    pub fn slope(has_reef: bool, die: i32) -> Slope {
        match die - i32::from(has_reef) {
            last if last <= SLIGHT => Slope::Slight,
            last if last <= MODERATE => Slope::Moderate,
            _ => Slope::Steep,
        }
    }

    /// G13.93: how wide a beach is at high and at low tide by the coloured die and the white one.
    pub fn widths(slope: Slope, [coloured, white]: [i32; 2]) -> [usize; 2] {
        let part = match slope {
            Slope::Slight => 2,
            Slope::Moderate => 3,
            Slope::Steep => return STEEP,
        };
        let [high, more] = [coloured, white].map(|die| (die as usize).div_ceil(part));
        [high, high + more]
    }

    /// How wide it is as it is set up: at low tide in the sea, at high tide elsewhere (G13.95).
    pub fn width(&self) -> usize {
        self.widths[usize::from(self.waters == Waters::Ocean)]
    }

    /// How many rows of water lie before it.
    pub fn water(&self) -> usize {
        if self.has_reef { LAGOON } else { WATER }
    }

    /// The rows of the map in which craft are set up, from 0: beyond the reef, or the two farthest from the beach.
    pub fn offing(&self, land: &Land) -> [usize; 2] {
        let [_, height] = land.size();
        [height - if self.has_reef { 1 } else { 2 }, height - 1]
    }

    /// Lays beach and water before land; gives the first row of the beach and of the water.
    pub fn lay(&self, land: &mut Land) -> [usize; 2] {
        let [width, beach] = land.size();
        let sea = beach + self.width();
        land.rows.resize(sea, vec![SAND; width]);
        land.rows.resize(sea + self.water(), vec![SEA; width]);
        land.levels.resize(land.rows.len(), vec![0; width]);
        [beach, sea]
    }

    /// The beach as a scenario file says it, with the first rows of the beach and of the water.
    pub fn written(&self, land: &Land, [beach, sea]: [usize; 2], more: &str) -> String {
        let [width, height] = land.size();
        let row = |row: usize| (0..width).map(move |column| (column, row));
        let words = |cells: &mut dyn Iterator<Item = Cell>| {
            let numbers: Vec<String> = cells.map(Land::number).collect();
            format!("{numbers:?}")
        };
        let tides = match self.waters {
            Waters::Ocean => {
                let flooded = words(&mut (beach + self.widths[0]..sea).flat_map(row));
                format!("tides = {flooded}\n")
            }
            _ => String::new(),
        };
        let reef = match self.has_reef {
            true => {
                let reef = words(&mut row(height - 2));
                format!("reef = {reef}\nreef_kind = \"exposed\"\n")
            }
            false => String::new(),
        };
        format!(
            "\n[shore]\nslope = \"{}\"\nwaters = \"{}\"\n{tides}{reef}{more}",
            self.slope.id(),
            self.waters.id(),
        )
    }
}
