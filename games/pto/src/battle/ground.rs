//! Fresh ground: patches over a map, a village to fight for, a path to it, a hill.

use super::{Ground, bounds};
use heigi_engine::Random;
use std::cmp::Reverse;

/// Column and row of a hex, from 0.
pub type Cell = (usize, usize);

/// The ground of a battle that is drawn.
#[derive(Clone, Debug)]
pub struct Land {
    /// The letters of a map file, row by row.
    pub rows: Vec<Vec<char>>,
    /// How high each hex lies.
    pub levels: Vec<Vec<u8>>,
    /// The huts.
    pub village: Vec<Cell>,
    /// Pairs of hexes between which a path leads.
    pub path: Vec<[Cell; 2]>,
}

/// Widths and heights of maps.
const WIDTHS: [usize; 2] = [10, 14];
const HEIGHTS: [usize; 2] = [11, 14];
/// How many rows the attacker is set up in, and how many lie between him and the defender.
const ATTACKERS: usize = 2;
const BETWEEN: usize = 2;

/// A number between two, both included.
pub fn between([least, most]: [usize; 2], random: &mut Random) -> usize {
    least + random.index(most.saturating_sub(least) + 1)
}

impl Land {
    /// Ground of a kind.
    pub fn draw(kind: &Ground, random: &mut Random) -> Self {
        let size = (between(WIDTHS, random), between(HEIGHTS, random));
        Self::draw_sized(kind, size, random)
    }

    /// Ground of a kind, so many hexes wide and high.
    pub fn draw_sized(kind: &Ground, (width, height): Cell, random: &mut Random) -> Self {
        let mut ground = Self {
            rows: vec![vec![*kind.base.get_ref(); width]; height],
            levels: vec![vec![0; width]; height],
            village: Vec::new(),
            path: Vec::new(),
        };
        for (letter, number, least, most) in &kind.patches {
            for _ in 0..number.get() {
                let begin = (random.index(width), random.index(height));
                let size = between(bounds([*least, *most]), random);
                for (column, row) in ground.patch(begin, size, random) {
                    ground.rows[row][column] = *letter.get_ref();
                }
            }
        }
        let middle = (
            between([width / 3, 2 * width / 3], random),
            between([height / 3, height / 2], random),
        );
        let hill = between(bounds(kind.hill), random);
        for (column, row) in ground.patch(middle, hill, random) {
            ground.levels[row][column] = 1;
        }
        let huts = between(bounds(kind.huts), random);
        ground.village = ground.patch(middle, huts, random);
        for (column, row) in ground.village.clone() {
            ground.rows[row][column] = 'H';
        }
        ground.lay_path(middle, random);
        ground
    }

    /// Columns and rows.
    pub fn size(&self) -> [usize; 2] {
        [self.rows[0].len(), self.rows.len()]
    }

    /// What covers a hex.
    pub fn letter(&self, (column, row): Cell) -> char {
        self.rows[row][column]
    }

    /// The hexes beside one.
    pub fn beside(&self, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
        self.around(cell).into_iter().flatten()
    }

    /// The hexes around one from the north clockwise, as far as they are on the map.
    pub fn around(&self, (column, row): Cell) -> [Option<Cell>; 6] {
        let [width, height] = self.size();
        // Even columns of the map, odd ones here, lie half a hex lower.
        let lower = column % 2;
        let (up, down) = ((row + lower).checked_sub(1), row + lower);
        let (left, right) = (column.checked_sub(1), column + 1);
        let all = [
            (Some(column), row.checked_sub(1)),
            (Some(right), up),
            (Some(right), Some(down)),
            (Some(column), Some(row + 1)),
            (left, Some(down)),
            (left, up),
        ];
        all.map(|(column, row)| {
            let there = column.zip(row);
            there.filter(|(column, row)| *column < width && *row < height)
        })
    }

    /// Hexes that hang together, from one on.
    fn patch(&self, begin: Cell, size: usize, random: &mut Random) -> Vec<Cell> {
        let mut patch: Vec<Cell> = Vec::new();
        let mut next = vec![begin];
        while patch.len() < size && !next.is_empty() {
            let cell = next.swap_remove(random.index(next.len()));
            if !patch.contains(&cell) {
                patch.push(cell);
                next.extend(self.beside(cell));
            }
        }
        patch
    }

    /// A path from the village down to the edge from which it is attacked.
    fn lay_path(&mut self, from: Cell, random: &mut Random) {
        let (mut here, height) = (from, self.rows.len());
        while here.1 + 1 < height {
            // Half hexes downward: an odd column lies half a hex lower.
            let depth = |(column, row): Cell| 2 * row + column % 2;
            let below: Vec<Cell> = (self.beside(here))
                .filter(|cell| depth(*cell) > depth(here))
                .collect();
            let Some(there) = below.get(random.index(below.len())).copied() else {
                return;
            };
            self.path.push([here, there]);
            here = there;
        }
    }

    /// The hexes that are fought for, as maps print them: the village, and so many hexes again among and around the huts, those
    /// beside most of them first. Huts burn, and what is ablaze counts for nobody.
    pub fn goals(&self) -> Vec<String> {
        let is_hut = |cell: &Cell| self.village.contains(cell);
        let near = self.village.iter().flat_map(|hut| self.beside(*hut));
        let mut near: Vec<Cell> = near.filter(|cell| !is_hut(cell)).collect();
        near.sort_unstable();
        near.dedup();
        near.sort_by_key(|cell| Reverse(self.beside(*cell).filter(is_hut).count()));
        let all = self.village.iter().chain(near.iter());
        let all = all.take(2 * self.village.len());
        all.map(|cell| Self::number(*cell)).collect()
    }

    /// The ground as a scenario file says it.
    pub fn written(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        let digits = |row: &Vec<u8>| row.iter().map(u8::to_string).collect::<String>();
        let levels: Vec<String> = self.levels.iter().map(digits).collect();
        let sides = self.path.iter();
        let sides =
            sides.map(|[one, other]| format!("{}-{}", Self::number(*one), Self::number(*other)));
        let path: Vec<String> = sides.collect();
        format!("rows = {rows:?}\nlevels = {levels:?}\npaths = {path:?}\n")
    }

    /// The first and the last row in which who attacks over land is set up, or who is attacked, from 0.
    pub fn rows_of(&self, is_attacker: bool) -> [usize; 2] {
        let [_, height] = self.size();
        match is_attacker {
            true => [height - ATTACKERS, height - 1],
            false => [0, height - ATTACKERS - BETWEEN - 1],
        }
    }

    /// The number of a hex, as maps print it.
    pub fn number((column, row): Cell) -> String {
        format!("{:02}{:02}", column + 1, row + 1)
    }
}
