//! The map of a scenario: what covers each hex, how high it is, what its hexsides carry (7.1, G8.10), and what becomes of
//! printed ground in the Pacific (G.1).

use super::Tables;
use super::hexsides::{Fence, Hexsides};
use super::map_lines::MapLines;
use super::overlays::{Laid, OverlayLine};
use super::shore::Shore;
use super::substitution::{Jungle, substitute};
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
        /// A small church of stone (G.9F).
        Church = "church" => Ground::level(Pattern::Buildings),
        /// What is left of a wooden building.
        WoodenRubble = "wooden-rubble" => Ground::level(Pattern::Blocks),
        /// What is left of a stone building.
        StoneRubble = "stone-rubble" => Ground::level(Pattern::Buildings),
        /// A gully.
        Gully = "gully" => Ground::level(Pattern::Hills),
        /// The dry bed of a stream.
        DryStream = "dry-stream" => Ground::level(Pattern::Hills),
        /// A shallow stream.
        Stream = "stream" => Ground::level(Pattern::Water),
        /// A deep stream.
        DeepStream = "deep-stream" => Ground::level(Pattern::Water),
        /// Water that nobody wades but at a ford.
        Water = "water" => Ground::level(Pattern::Water),
        /// A beach of soft sand (G13.3).
        SoftSand = "soft-sand" => Ground::level(Pattern::Sand),
        /// A beach of hard sand (G13.3).
        HardSand = "hard-sand" => Ground::level(Pattern::FirmSand),
        /// OCEAN in which men wade (G13.4).
        ShallowOcean = "shallow-ocean" => Ground::level(Pattern::Shallows),
        /// OCEAN too deep for that (G13.4).
        DeepOcean = "deep-ocean" => Ground::level(Pattern::DeepSea),
        /// The last hex of a stream that runs over a beach (G13.14).
        Effluent = "effluent" => Ground::level(Pattern::FirmSand),
        /// A reef above the water (G13.431).
        Reef = "reef" => Ground::level(Pattern::Reef),
        /// A reef below it (G13.431).
        SunkenReef = "sunken-reef" => Ground::level(Pattern::SunkenReef),
    }
}

heigi_engine::kinds! {
    /// How much water the streams of a map carry.
    pub enum Depth = "pto-depth-" with Terrain {
        /// None.
        Dry = "dry" => Terrain::DryStream,
        /// Little.
        Shallow = "shallow" => Terrain::Stream,
        /// Much.
        Deep = "deep" => Terrain::DeepStream,
    }
}

impl Depth {
    /// What a stream so deep is.
    pub fn bed(self) -> Terrain {
        self.look()
    }
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
            'C' => Self::Church,
            'q' => Self::CollapsedHut,
            'r' => Self::WoodenRubble,
            'R' => Self::StoneRubble,
            'v' => Self::Gully,
            // How deep the streams are a map file says once for all.
            '~' => Self::Stream,
            'W' => Self::Water,
            // Which sand is hard and which water deep follows from the shore (G13.3, G13.4).
            ',' => Self::SoftSand,
            'O' => Self::DeepOcean,
            'e' => Self::Effluent,
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
        let is_broken = self == Self::Crag || self.is_rubble();
        !is_soft && !self.is_building() && !is_broken && !self.is_sunken() && !self.is_ocean()
    }

    /// 25: a stream, a gully or water: whoever is in it is below the ground around it.
    pub fn is_sunken(self) -> bool {
        matches!(self, Self::Gully | Self::Water) || self.is_stream()
    }

    /// A stream, however deep.
    pub fn is_stream(self) -> bool {
        matches!(self, Self::DryStream | Self::Stream | Self::DeepStream)
    }

    /// Ground under water that is no paddy, marsh or swamp.
    pub fn is_wet(self) -> bool {
        matches!(self, Self::Stream | Self::DeepStream | Self::Water)
    }

    /// What is left of a building.
    pub fn is_rubble(self) -> bool {
        matches!(self, Self::WoodenRubble | Self::StoneRubble)
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

    /// G2.2, G2.24, G3.1: dense jungle or bamboo, into and out of which nothing comes from above.
    pub fn closes_above(self) -> bool {
        matches!(self, Self::DenseJungle | Self::Bamboo)
    }

    /// G2.21, G3.2: jungle or bamboo, through which paths are cut and trails are broken.
    pub fn is_jungle_or_bamboo(self) -> bool {
        self.is_jungle() || self == Self::Bamboo
    }

    /// G2.1: jungle of either kind.
    pub fn is_jungle(self) -> bool {
        matches!(self, Self::LightJungle | Self::DenseJungle)
    }

    /// 7.4: a building that is no hut.
    pub fn is_building(self) -> bool {
        matches!(
            self,
            Self::WoodenBuilding | Self::StoneBuilding | Self::Church
        )
    }

    /// G15.21: what men have built, or what is left of it.
    pub fn is_made_by_men(self) -> bool {
        let is_hut = matches!(self, Self::Hut | Self::CollapsedHut);
        self.is_building() || is_hut || matches!(self, Self::WoodenRubble | Self::StoneRubble)
    }

    /// G8.1: a rice paddy, whatever its state.
    pub fn is_paddy(self) -> bool {
        matches!(
            self,
            Self::DrainedPaddy | Self::IrrigatedPaddy | Self::InSeasonPaddy
        )
    }

    /// 4.6, 7.1: whether who moves there is in the open if nothing is in the way of fire, as in water at a ford: G8.11 and G8.12
    /// count paddies whose banks do not cover, which [`Pto::cover`] says.
    pub fn is_open(self) -> bool {
        let is_bare = matches!(self, Self::Open | Self::Water);
        self.is_coast() || is_bare || matches!(self, Self::DrainedPaddy | Self::IrrigatedPaddy)
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
    pub(super) terrain: Vec<Option<Terrain>>,
    /// How high each hex lies, in levels.
    levels: Vec<u8>,
    /// What the hexsides carry.
    pub(super) sides: Hexsides,
    /// Where shellholes are (7.1).
    shellholes: HexSet,
    /// Where men wade through water (G.1-i).
    fords: HexSet,
    /// On which board or overlay each hex is.
    sheets: Vec<u8>,
    /// The shore, if there is one (G13).
    pub(super) shore: Option<Shore>,
    /// What is seen over it.
    pub looks: Looks,
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

    /// How high who is in a hex stands: a level below its ground where it is sunken (25) or beach or OCEAN (G13.21).
    pub fn floor(&self, hex: HexId) -> i32 {
        let terrain = self.terrain(hex);
        let is_solid = self.is_ice(hex) || self.is_rubble_at_sea(hex);
        let is_low = terrain.is_sunken() || terrain.is_coast() || is_solid;
        i32::from(self.level(hex)) - i32::from(is_low)
    }

    /// On which board or overlay a hex is.
    pub fn sheet(&self, hex: HexId) -> u8 {
        self.sheets[hex.index()]
    }

    /// What its hexsides carry.
    pub fn sides(&self) -> &Hexsides {
        &self.sides
    }

    /// Whether a path crosses a hexside at the beginning.
    pub fn has_path(&self, edge: EdgeId) -> bool {
        self.sides.paths.contains(&edge)
    }

    /// What stands along a hexside.
    pub fn fence(&self, edge: EdgeId) -> Option<Fence> {
        self.sides.fence(edge)
    }

    /// G.1-i: whether men wade through the water of a hex.
    pub fn has_ford(&self, hex: HexId) -> bool {
        self.fords.contains(hex)
    }

    /// G8.2: whether a bank runs along a hexside: along all of paddies but those that are said to be open.
    pub fn has_bank(&self, grid: &Grid, edge: EdgeId) -> bool {
        let Some((one, other)) = grid.edge_hexes(edge) else {
            return false;
        };
        let is_paddy = |hex: HexId| self.terrain(hex).is_paddy();
        (is_paddy(one) || is_paddy(other)) && !self.sides.gaps.contains(&edge)
    }

    /// Reads a map.
    ///
    /// # Errors
    /// The first thing that is wrong: rows of different length, unknown letters, hexsides that are none.
    pub fn read(
        source: DataSource<'_>,
        grid: &Grid,
        tables: &Tables,
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
            sides: Hexsides::default(),
            shellholes: HexSet::EMPTY,
            fords: HexSet::EMPTY,
            sheets: vec![0; HEXES],
            shore: None,
            looks: Looks::default(),
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
        map.read_boards(source, grid, lines.boards)?;
        let overlays = map.lay(source, grid, lines.overlays, jungle)?;
        if jungle.is_some() {
            map.flood(grid);
        }
        map.fill_streams(source, &lines)?;
        map.read_shore(source, grid, tables, lines.shore)?;
        map.read_fords(source, grid, &lines, &overlays)?;
        map.read_shellholes(source, grid, lines.shellholes)?;
        map.sides = Hexsides::read(source, grid, &map, (&lines, &overlays))?;
        Ok(map)
    }

    /// G.9B, G.9C: lays overlays on the boards, each over those before it.
    fn lay(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        overlays: &[OverlayLine],
        jungle: Option<Jungle>,
    ) -> Result<Vec<Laid>, DataError> {
        let mut all = Vec::new();
        for (number, overlay) in (1..).zip(overlays) {
            let laid = overlay.read(source, grid, |hex| self.has(hex))?;
            for (hex, letter) in &laid.hexes {
                let letter = jungle.map_or(*letter, |jungle| substitute(*letter, jungle));
                let terrain = Terrain::of_letter(letter);
                let unknown = || source.error(overlay.id.span(), "expected known letters");
                self.terrain[hex.index()] = Some(terrain.ok_or_else(unknown)?);
                self.sheets[hex.index()] = LARGEST as u8 + number;
            }
            all.push(laid);
        }
        Ok(all)
    }

    /// How deep the streams are.
    fn fill_streams(
        &mut self,
        source: DataSource<'_>,
        lines: &MapLines<'_>,
    ) -> Result<(), DataError> {
        let streams = self.terrain.iter_mut().flatten();
        let streams: Vec<&mut Terrain> = streams.filter(|one| one.is_stream()).collect();
        if !streams.is_empty() && lines.streams.is_none() {
            let span = lines.rows.first().map_or(0..0, Spanned::span);
            let message = "expected `streams` to say how deep the streams are";
            return Err(source.error(span, message));
        }
        let bed = lines.streams.map(Depth::bed);
        for (terrain, bed) in streams.into_iter().zip(std::iter::repeat(bed)) {
            *terrain = bed.unwrap_or(*terrain);
        }
        Ok(())
    }

    /// G.1-j: reads where a board ends and the next one begins.
    fn read_boards(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        boards: &[Spanned<u8>],
    ) -> Result<(), DataError> {
        let mut last = 0;
        for board in boards {
            let column = *board.get_ref();
            if column <= last || i32::from(column) >= self.size[0] {
                let message =
                    "expected the last columns of the boards but the last in rising order";
                return Err(source.error(board.span(), message));
            }
            last = column;
        }
        for hex in self.hexes().collect::<Vec<_>>() {
            let column = column_of(grid, hex);
            let ended = boards.iter().filter(|board| column > *board.get_ref());
            self.sheets[hex.index()] = ended.count() as u8;
        }
        Ok(())
    }

    /// G.1-i: reads where men wade through water; a bridge is such a place.
    fn read_fords(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        lines: &MapLines<'_>,
        overlays: &[Laid],
    ) -> Result<(), DataError> {
        let is_covered = |hex: &HexId| overlays.iter().any(|overlay| overlay.covers(*hex));
        if let Some(bridge) = lines.bridges.first().filter(|_| lines.pto.is_none()) {
            let message = "expected bridges on printed ground of the Pacific alone, where they are fords (G.1-i)";
            return Err(source.error(bridge.span(), message));
        }
        for line in lines.fords.iter().chain(lines.bridges) {
            let hexes: Vec<HexId> = source.hexes(grid, std::slice::from_ref(line))?;
            for hex in hexes.into_iter().filter(|hex| !is_covered(hex)) {
                let terrain = self.terrain(hex);
                if !self.has(hex) || !(terrain == Terrain::Water || terrain.is_stream()) {
                    let message = "expected a hex of water or of a stream";
                    return Err(source.error(line.span(), message));
                }
                self.fords.insert(hex);
            }
        }
        Ok(())
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

/// The column of a hex, as its number says.
fn column_of(grid: &Grid, hex: HexId) -> u8 {
    let number = grid.number(hex);
    let column = number.get(..2).and_then(|column| column.parse().ok());
    column.unwrap_or(0)
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
