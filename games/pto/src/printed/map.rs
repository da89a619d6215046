//! The map of a scenario: what covers each hex, how high it is, paths and banks (7.1, G8.10), and what becomes of printed
//! ground in the Pacific (G.1).

use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::EdgeId;
use toml::Spanned;

heigi_engine::kinds! {
    /// What covers a hex.
    pub enum Terrain = "pto-terrain-" with Ground {
        /// Open ground.
        Open = "open" => Ground::level(Pattern::Open),
        /// Woods, as they are printed.
        Woods = "woods" => Ground::level(Pattern::Woods),
        /// Brush, as it is printed.
        Brush = "brush" => Ground::level(Pattern::Grass),
        /// An orchard, as it is printed.
        Orchard = "orchard" => Ground::level(Pattern::Palms),
        /// Grain, as it is printed.
        Grain = "grain" => Ground::level(Pattern::Grass),
        /// Light jungle (G2.1).
        LightJungle = "light-jungle" => Ground::level(Pattern::Woods),
        /// Dense jungle (G2.2).
        DenseJungle = "dense-jungle" => Ground::level(Pattern::Jungle),
        /// Bamboo (G3).
        Bamboo = "bamboo" => Ground::level(Pattern::Cane),
        /// Palm trees (G4).
        Palms = "palms" => Ground::level(Pattern::Palms),
        /// Huts (G5).
        Hut = "hut" => Ground::level(Pattern::Huts),
        /// Huts that have collapsed: still huts, but no building (G5.51).
        CollapsedHut = "collapsed-hut" => Ground::level(Pattern::Huts),
        /// Kunai grass (G6).
        Kunai = "kunai" => Ground::level(Pattern::Grass),
        /// Marsh.
        Marsh = "marsh" => Ground::level(Pattern::Swamp),
        /// Swamp (G7).
        Swamp = "swamp" => Ground::level(Pattern::Mangrove),
        /// A rice paddy without crop and water (G8.11).
        DrainedPaddy = "drained-paddy" => Ground::level(Pattern::Paddies),
        /// A rice paddy under water (G8.12).
        IrrigatedPaddy = "irrigated-paddy" => Ground::level(Pattern::FloodedPaddies),
        /// A rice paddy with its crop (G8.13).
        InSeasonPaddy = "in-season-paddy" => Ground::level(Pattern::Paddies),
        /// Crags.
        Crag = "crag" => Ground::level(Pattern::Hills),
        /// A wooden building.
        WoodenBuilding = "wooden-building" => Ground::level(Pattern::Blocks),
        /// A stone building.
        StoneBuilding = "stone-building" => Ground::level(Pattern::Buildings),
    }
}

/// Which jungle printed woods become (G.1-a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Jungle {
    /// Light jungle.
    Light,
    /// Dense jungle.
    Dense,
}

impl Terrain {
    /// The terrain of a letter in a map file.
    pub fn of_letter(letter: char) -> Option<Self> {
        Some(match letter {
            '.' => Self::Open,
            'w' => Self::Woods,
            'u' => Self::Brush,
            'o' => Self::Orchard,
            'g' => Self::Grain,
            'j' => Self::LightJungle,
            'J' => Self::DenseJungle,
            'B' => Self::Bamboo,
            'P' => Self::Palms,
            'H' => Self::Hut,
            'K' => Self::Kunai,
            'm' => Self::Marsh,
            'S' => Self::Swamp,
            'd' => Self::DrainedPaddy,
            'i' => Self::IrrigatedPaddy,
            'y' => Self::InSeasonPaddy,
            'c' => Self::Crag,
            // `h`: two or more separate houses of one storey.
            'b' | 'h' => Self::WoodenBuilding,
            's' => Self::StoneBuilding,
            _ => return None,
        })
    }

    /// G2.6, G5.7, G8.72: what it is where there are shellholes: jungle, huts and crops are gone.
    pub fn churned(self) -> Self {
        match self {
            Self::LightJungle | Self::DenseJungle | Self::Bamboo => Self::Open,
            Self::Hut | Self::CollapsedHut => Self::Open,
            Self::InSeasonPaddy => Self::DrainedPaddy,
            terrain => terrain,
        }
    }

    /// 7.1, G8.72: whether there may be shellholes: not in water, swamp, buildings and crags.
    pub fn takes_shellholes(self) -> bool {
        let is_soft = matches!(self, Self::Swamp | Self::Marsh | Self::IrrigatedPaddy);
        !is_soft && !self.is_building() && self != Self::Crag
    }

    /// G.3: whether squads in two such hexes may not fire as one group.
    pub fn splits_groups(self) -> bool {
        matches!(
            self,
            Self::DenseJungle | Self::Bamboo | Self::Kunai | Self::Swamp
        )
    }

    /// G.5: whether what lies there is hard to find.
    pub fn hides_weapons(self) -> bool {
        matches!(
            self,
            Self::LightJungle | Self::DenseJungle | Self::Bamboo | Self::Kunai
        )
    }

    /// 8.8, G.6: whether who enters it for close combat may be ambushed.
    pub fn allows_ambush(self) -> bool {
        self.is_thick() || self.is_building() || matches!(self, Self::Woods | Self::Hut)
    }

    /// G.2, G.6: jungle, bamboo or kunai.
    pub fn is_thick(self) -> bool {
        self.is_jungle() || matches!(self, Self::Bamboo | Self::Kunai)
    }

    /// G2.1: jungle of either kind.
    pub fn is_jungle(self) -> bool {
        matches!(self, Self::LightJungle | Self::DenseJungle)
    }

    /// 7.4: a building that is no hut.
    pub fn is_building(self) -> bool {
        matches!(self, Self::WoodenBuilding | Self::StoneBuilding)
    }

    /// G8.1: a rice paddy, whatever its state.
    pub fn is_paddy(self) -> bool {
        matches!(
            self,
            Self::DrainedPaddy | Self::IrrigatedPaddy | Self::InSeasonPaddy
        )
    }

    /// 4.6: whether who moves there is in the open if nothing is in the way of fire: G8.11 and G8.12 count paddies
    /// whose banks do not cover, which [`Pto::cover`] says.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Open | Self::DrainedPaddy | Self::IrrigatedPaddy)
    }

    /// 7.2: palm trees and orchards, an obstacle to whoever looks down through them.
    pub fn is_grove(self) -> bool {
        matches!(self, Self::Palms | Self::Orchard)
    }

    /// G2.22: ground of the woods, brush and marsh types, in the middle of which units may go astray.
    pub fn is_trackless(self) -> bool {
        self.is_jungle()
            || matches!(
                self,
                Self::Woods | Self::Brush | Self::Bamboo | Self::Marsh | Self::Swamp
            )
    }
}

/// A map.
#[derive(Clone, Debug)]
pub struct Map {
    /// Lines and positions.
    pub size: [i32; 2],
    /// What covers each hex of the largest map; nothing where this one has none.
    terrain: Vec<Option<Terrain>>,
    /// How high each hex lies, in levels.
    levels: Vec<u8>,
    /// The hexsides that a path crosses (G.1-h).
    paths: Vec<EdgeId>,
    /// The hexsides of paddies along which no bank runs (G8.2).
    gaps: Vec<EdgeId>,
    /// Where shellholes are (7.1).
    shellholes: HexSet,
}

/// What a scenario file says of the ground.
#[derive(Clone, Copy, Debug)]
pub struct MapLines<'a> {
    /// Rows of letters.
    pub rows: &'a [Spanned<String>],
    /// Rows of digits: how high each hex is.
    pub levels: &'a [Spanned<String>],
    /// G.1: the letters are those of printed ground, and woods are such jungle.
    pub pto: Option<&'a Spanned<String>>,
    /// Hexsides that a path crosses; a road where the letters are printed ground (G.1-h).
    pub paths: &'a [Spanned<String>],
    /// Hexsides of paddies without banks.
    pub gaps: &'a [Spanned<String>],
    /// Hexes with shellholes.
    pub shellholes: &'a [Spanned<String>],
}

impl Map {
    /// Whether a hex is on it.
    pub fn has(&self, hex: HexId) -> bool {
        self.terrain[hex.index()].is_some()
    }

    /// What covers a hex at the beginning; open ground beyond the map.
    pub fn terrain(&self, hex: HexId) -> Terrain {
        self.terrain[hex.index()].unwrap_or(Terrain::Open)
    }

    /// How high the ground of a hex is.
    pub fn level(&self, hex: HexId) -> u8 {
        self.levels[hex.index()]
    }

    /// Its hexes.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + '_ {
        let hexes = (0..HEXES as u16).map(HexId);
        hexes.filter(|hex| self.has(*hex))
    }

    /// Whether a path crosses a hexside at the beginning.
    pub fn has_path(&self, edge: EdgeId) -> bool {
        self.paths.contains(&edge)
    }

    /// G8.2: whether a bank runs along a hexside: along all of paddies but those that are said to be open.
    pub fn has_bank(&self, grid: &Grid, edge: EdgeId) -> bool {
        let Some((one, other)) = grid.edge_hexes(edge) else {
            return false;
        };
        let is_paddy = |hex: HexId| self.terrain(hex).is_paddy();
        (is_paddy(one) || is_paddy(other)) && !self.gaps.contains(&edge)
    }

    /// G2.22: whether all hexes around one are on the map and trackless.
    pub fn is_interior(&self, grid: &Grid, hex: HexId) -> bool {
        let near = grid.neighbours(hex).map(|(_, hex)| hex);
        let near: Vec<HexId> = near.filter(|hex| self.has(*hex)).collect();
        near.len() == 6 && near.iter().all(|hex| self.terrain(*hex).is_trackless())
    }

    /// Reads a map.
    ///
    /// # Errors
    /// The first thing that is wrong: rows of different length, unknown letters, hexsides that are none.
    pub fn read(
        source: DataSource<'_>,
        grid: &Grid,
        lines: MapLines<'_>,
    ) -> Result<Self, DataError> {
        let (rows, levels) = (lines.rows, lines.levels);
        let width = rows.first().map_or(0, |row| row.get_ref().chars().count());
        let fits = |count: usize| (2..=LARGEST as usize).contains(&count);
        if !fits(width) || !fits(rows.len()) || !(levels.is_empty() || levels.len() == rows.len()) {
            let span = rows.first().map_or(0..0, Spanned::span);
            let message = format!(
                "expected 2 to {LARGEST} rows of 2 to {LARGEST} letters, and as many levels or none"
            );
            return Err(source.error(span, message));
        }
        let kind = |word| source.one_of(word, &["light", "dense"]);
        let kind = lines.pto.map(kind).transpose()?;
        let jungle = kind.map(|kind| [Jungle::Light, Jungle::Dense][kind]);
        let mut map = Self {
            size: [width as i32, rows.len() as i32],
            terrain: vec![None; HEXES],
            levels: vec![0; HEXES],
            paths: Vec::new(),
            gaps: Vec::new(),
            shellholes: HexSet::EMPTY,
        };
        let terrain = &mut map.terrain;
        read_cells(source, grid, rows, width, &mut |hex, letter| {
            let letter = jungle.map_or(letter, |jungle| substitute(letter, jungle));
            terrain[hex.index()] = Some(Terrain::of_letter(letter)?);
            Some(())
        })?;
        let heights = &mut map.levels;
        read_cells(source, grid, levels, width, &mut |hex, letter| {
            heights[hex.index()] = letter.to_digit(5)? as u8;
            Some(())
        })?;
        if jungle.is_some() {
            map.flood(grid);
        }
        let sides = |lines: &[Spanned<String>]| -> Result<Vec<EdgeId>, DataError> {
            let sides = lines.iter().map(|line| source.hexside(grid, line));
            sides.collect()
        };
        map.read_shellholes(source, grid, lines.shellholes)?;
        map.paths = sides(lines.paths)?;
        map.gaps = sides(lines.gaps)?;
        if jungle.is_some() {
            // G.1-h: a road is a path in jungle and bamboo, and nothing elsewhere.
            let is_kept = |hex: HexId| {
                let terrain = map.terrain(hex);
                terrain.is_jungle() || terrain == Terrain::Bamboo
            };
            let paths = map.paths.iter().copied().filter(|edge| {
                let hexes = grid.edge_hexes(*edge);
                hexes.is_some_and(|(one, other)| is_kept(one) || is_kept(other))
            });
            map.paths = paths.collect();
        }
        Ok(map)
    }

    /// 7.1: reads where shellholes are at the beginning.
    fn read_shellholes(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        lines: &[Spanned<String>],
    ) -> Result<(), DataError> {
        for line in lines {
            let hexes: Vec<HexId> = source.hexes(grid, std::slice::from_ref(line))?;
            for hex in hexes {
                if !self.has(hex) || !self.terrain(hex).takes_shellholes() {
                    let message = "expected a hex of this map whose ground takes shellholes";
                    return Err(source.error(line.span(), message));
                }
                self.shellholes.insert(hex);
            }
        }
        Ok(())
    }

    /// Where shellholes are at the beginning.
    pub fn shellholes(&self) -> HexSet {
        self.shellholes
    }

    /// G.1-f: marsh beside jungle is swamp.
    fn flood(&mut self, grid: &Grid) {
        let is_flooded = |hex: &HexId| {
            let mut near = grid.neighbours(*hex);
            self.terrain(*hex) == Terrain::Marsh
                && near.any(|(_, near)| self.has(near) && self.terrain(near).is_jungle())
        };
        let flooded: Vec<HexId> = self.hexes().filter(is_flooded).collect();
        for hex in flooded {
            self.terrain[hex.index()] = Some(Terrain::Swamp);
        }
    }
}

/// G.1-a to G.1-e: what a printed letter stands for in the Pacific.
fn substitute(letter: char, jungle: Jungle) -> char {
    match (letter, jungle) {
        ('w', Jungle::Light) => 'j',
        ('w', Jungle::Dense) => 'J',
        ('u', _) => 'B',
        ('o', _) => 'P',
        ('h', _) => 'H',
        ('g', _) => 'K',
        _ => letter,
    }
}

/// Goes through rows of letters, hex by hex.
fn read_cells(
    source: DataSource<'_>,
    grid: &Grid,
    rows: &[Spanned<String>],
    width: usize,
    put: &mut dyn FnMut(HexId, char) -> Option<()>,
) -> Result<(), DataError> {
    for (position, row) in rows.iter().enumerate() {
        let wrong = || {
            source.error(
                row.span(),
                "expected known letters, as many as in the first row",
            )
        };
        if row.get_ref().chars().count() != width {
            return Err(wrong());
        }
        for (line, letter) in row.get_ref().chars().enumerate() {
            let number = format!("{:02}{:02}", line + 1, position + 1);
            let hex = grid.parse(&number).map_err(|_| wrong())?;
            put(hex, letter).ok_or_else(wrong)?;
        }
    }
    Ok(())
}
