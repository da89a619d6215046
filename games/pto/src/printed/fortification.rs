//! Fortifications as a scenario has them (16.1, 31, G.2, G9.1).

use super::{Placed, Tables};
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::Lines;
use serde::Deserialize;
use toml::Spanned;

/// The covered arcs of pillboxes, clockwise from north.
const ARC_NAMES: [&str; ARCS as usize] = [
    "north-east",
    "east",
    "south-east",
    "south-west",
    "west",
    "north-west",
];

/// The firepower that mines may have (16.1).
pub const MINES: [u8; 3] = [6, 8, 12];

/// How many factors of mines against vehicles a hex has at most (16.1).
const MOST_TANK_MINES: u8 = 5;

/// A fortification in a scenario file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FortificationLine {
    kind: Spanned<String>,
    hex: Spanned<String>,
    /// For how many squads there is room, or the firepower of mines.
    size: Option<Spanned<u8>>,
    /// Of a pillbox.
    cover: Option<[u8; 2]>,
    /// Of a pillbox.
    arc: Option<Spanned<String>>,
    /// The hexsides of a roadblock or of panjis.
    #[serde(default)]
    sides: Vec<Spanned<String>>,
    /// Where the other end of a tunnel is.
    leads_to: Option<Spanned<String>>,
    /// Whether a tunnel begins in a complex and whether it ends in one (G11.933).
    #[serde(default)]
    below: [bool; 2],
    /// Which unit of the force sets a charge off, from 1 (G1.6121).
    fired_by: Option<Spanned<u8>>,
    /// Whether the enemy knows of it, where he would not (G.2).
    #[serde(default)]
    known: bool,
}

impl Scenario {
    /// 16.1: reads the fortifications of a force; a tunnel has two ends.
    pub(super) fn read_fortifications(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        tables: &Tables,
        side: Side,
        lines: &[FortificationLine],
    ) -> Result<(), DataError> {
        for line in lines {
            let mut one = read(source, grid, &self.map, tables, side, line)?;
            let number = line.fired_by.as_ref().map(|number| *number.get_ref());
            let first = self.units.len() as u8;
            one.fired_by = number.map(|number| UnitId((first + number).saturating_sub(1)));
            let is_set = one.kind == Fieldwork::SetCharge;
            let mut roads = self.map.sides().roads.iter();
            let has_road = roads.any(|edge| {
                let both = grid.edge_hexes(*edge);
                both.is_some_and(|(near, far)| near == one.hex || far == one.hex)
            });
            if is_set && !has_road {
                let message = "expected a set charge under a road (G1.6121)";
                return Err(source.error(line.hex.span(), message));
            }
            // G11.933: a tunnel into a complex has one end at the surface, or none.
            let is_plain = one.below == [false; 2];
            let other_end = one.leads_to.filter(|_| is_plain);
            let other_end = other_end.map(|hex| Fortification {
                hex,
                leads_to: Some(one.hex),
                ..one
            });
            let clashes =
                |other: &Fortification| one.hex == other.hex && one.kind.excludes(other.kind);
            if self.fortifications.iter().any(clashes) {
                let message = "expected panjis alone in their hex, without wire, mines or roadblock (G9.1), and tetrahedrons once (G14.51)";
                return Err(source.error(line.hex.span(), message));
            }
            let mut both = [one].into_iter().chain(other_end);
            if !both.all(|one| self.fortifications.try_push(one).is_ok()) {
                let message = "expected no more fortifications";
                return Err(source.error(line.kind.span(), message));
            }
        }
        self.wash_away(grid);
        Ok(())
    }

    /// G1.6121, G.8: what is wrong with charges that are set under roads, or with trip flares.
    pub(super) fn fault_of_works(&self, grid: &Grid, counters: &[Printed]) -> Option<&'static str> {
        let of_kind = |kind: Fieldwork| {
            let works = self.fortifications.iter();
            works.filter(move |one| one.kind == kind)
        };
        if of_kind(Fieldwork::Flares).next().is_some() && !self.is_night {
            return Some("expected trip flares at night alone (G.8)");
        }
        let printed = |one: &Placed| &counters[one.counter.index()];
        let fires = |one: &Fortification| {
            let by = one.fired_by.and_then(|by| self.units.get(by.index()));
            by.is_some_and(|by| {
                let is_man = printed(by).is_multi() || printed(by).is_single();
                let is_japanese = printed(by).nation == Nation::Japan;
                is_man && is_japanese && by.side == one.owner && by.entrance.is_none()
            })
        };
        let set = of_kind(Fieldwork::SetCharge).count();
        let carried = self.units.iter().filter(|one| {
            printed(one).class == UnitClass::Charge && printed(one).nation == Nation::Japan
        });
        let is_time = self.date.is_some_and(|[year, _]| year == 1945);
        let is_right = of_kind(Fieldwork::SetCharge).all(fires) && is_time;
        let most = (set + carried.count()).div_ceil(4);
        let fault = (set > 0 && !(is_right && set <= most)).then_some(
            "expected set charges of the Japanese in 1945 alone, a quarter of all charges at most, each with a unit on the map that sets \
             it off (G1.6121)",
        );
        fault.or_else(|| self.fault_of_tunnels(grid))
    }

    /// 16.1: the part of a hex in which a unit begins.
    pub(super) fn read_part(
        &self,
        source: DataSource<'_>,
        side: Side,
        hex: HexId,
        word: Option<&Spanned<String>>,
    ) -> Result<Part, DataError> {
        let Some(word) = word else {
            return Ok(Part::Ground);
        };
        let below = Part::ALL
            .iter()
            .filter(|part| Spot::part(hex, **part).is_below());
        let places = [Part::Entrenchment, Part::Pillbox, Part::Above].into_iter();
        let places: Vec<Part> = places.chain(below.copied()).collect();
        let words: Vec<&str> = places.iter().map(|part| part.id()).collect();
        let part = places[source.one_of(word, &words)?];
        let spot = Spot::part(hex, part);
        let is_cave = self
            .caves
            .iter()
            .any(|cave| cave.owner == side && cave.spot() == spot);
        let is_complex = self
            .complexes
            .iter()
            .any(|one| one.owner == side && one.spot() == spot);
        if is_cave || is_complex {
            return Ok(part);
        }
        let is_its = |one: &&Fortification| one.owner == side && one.hex == hex && one.holds(part);
        match self.fortifications.iter().find(is_its) {
            Some(_) => Ok(part),
            None => Err(source.error(
                word.span(),
                "expected such a fortification of its side there",
            )),
        }
    }
}

/// Reads a fortification of a side.
///
/// # Errors
/// The first thing that is wrong: something missing for its kind, ground where it cannot be.
fn read(
    source: DataSource<'_>,
    grid: &Grid,
    map: &Map,
    tables: &Tables,
    owner: Side,
    line: &FortificationLine,
) -> Result<Fortification, DataError> {
    let names: Vec<&str> = Fieldwork::ALL.iter().map(|kind| kind.id()).collect();
    let kind = Fieldwork::ALL[source.one_of(&line.kind, &names)?];
    let on_map = |number: &Spanned<String>| -> Result<HexId, DataError> {
        let hexes: Vec<HexId> = source.hexes(grid, std::slice::from_ref(number))?;
        let hex = hexes.first().copied().filter(|hex| map.has(*hex));
        hex.ok_or_else(|| source.error(number.span(), "expected a hex of this map"))
    };
    let hex = on_map(&line.hex)?;
    let terrain = map.terrain(hex);
    let wrong = |message: &'static str| source.error(line.kind.span(), message);
    // G14.56: an obstacle that may not be where it is on the coast is not there at all.
    let is_obstacle = terrain.is_coast() && kind.is_beach_obstacle();
    if !kind.may_be_in(terrain) && !is_obstacle {
        return Err(wrong(
            "expected ground that takes it (G3.5, G5.51, G8.12, G9.1, G14.51)",
        ));
    }
    let size = read_size(source, kind, line)?;
    let is_pillbox = kind == Fieldwork::Pillbox;
    if is_pillbox != line.cover.is_some() || is_pillbox != line.arc.is_some() {
        return Err(wrong(
            "expected cover and arc for a pillbox, and for nothing else",
        ));
    }
    let arc = line.arc.as_ref();
    let arc = arc.map_or(Ok(0), |arc| source.one_of(arc, &ARC_NAMES))?;
    let sides = read_sides(source, grid, hex, &line.sides)?;
    let expected = match kind {
        Fieldwork::Roadblock => 1..=1,
        Fieldwork::Panjis => 1..=6,
        _ => 0..=0,
    };
    if !expected.contains(&sides.count_ones()) {
        return Err(wrong(
            "expected one hexside of a roadblock, 1 to 6 of panjis, and none of others",
        ));
    }
    let leads_to = line.leads_to.as_ref().map(on_map).transpose()?;
    if !has_ends(kind, leads_to, line.below) {
        return Err(wrong("expected the other end of a tunnel"));
    }
    if leads_to.is_some_and(|end| passes_water(grid, map, hex, end)) {
        return Err(wrong("expected no tunnel under an irrigated paddy (G8.73)"));
    }
    Ok(Fortification {
        kind,
        owner,
        hex,
        is_hidden: (!line.known || kind == Fieldwork::SetCharge)
            && kind.begins_hidden(owner, terrain, tables),
        size,
        cover: line.cover.unwrap_or_default(),
        arc: arc as u8,
        sides,
        leads_to,
        below: line.below,
        fired_by: None,
    })
}

/// Whether a tunnel has another end, and nothing else has one or leads into a complex.
fn has_ends(kind: Fieldwork, leads_to: Option<HexId>, below: [bool; 2]) -> bool {
    let is_tunnel = kind == Fieldwork::Tunnel;
    is_tunnel == leads_to.is_some() && (is_tunnel || below == [false; 2])
}

/// G8.73: whether a tunnel between two hexes would lie under an irrigated paddy.
fn passes_water(grid: &Grid, map: &Map, one: HexId, other: HexId) -> bool {
    let below = Lines::up_to(2 * LARGEST as u16).crossed(grid, one, other);
    let mut all = below.into_iter().chain([one, other]);
    all.any(|hex| map.terrain(hex) == Terrain::IrrigatedPaddy)
}

/// For how many squads there is room, or the firepower of mines.
fn read_size(
    source: DataSource<'_>,
    kind: Fieldwork,
    line: &FortificationLine,
) -> Result<u8, DataError> {
    let given = line.size.as_ref().map(|size| *size.get_ref());
    let (size, is_right) = match kind {
        Fieldwork::Mines => {
            let power = given.unwrap_or(MINES[0]);
            (power, MINES.contains(&power))
        }
        Fieldwork::TankMines | Fieldwork::DaisyChain => {
            let factors = given.unwrap_or(1);
            (factors, (1..=MOST_TANK_MINES).contains(&factors))
        }
        kind if kind.has_room() => {
            let room = given.unwrap_or(1);
            (room, (1..=3).contains(&room))
        }
        _ => (0, given.is_none()),
    };
    let message = "expected room for 1 to 3 squads, mines of 6, 8 or 12 firepower or 1 to 5 factors, and no size for others";
    is_right
        .then_some(size)
        .ok_or_else(|| source.error(line.kind.span(), message))
}

/// The directions of the hexsides of a hex, a bit for each.
fn read_sides(
    source: DataSource<'_>,
    grid: &Grid,
    hex: HexId,
    pairs: &[Spanned<String>],
) -> Result<u8, DataError> {
    let mut sides = 0;
    for pair in pairs {
        let edge = source.hexside(grid, pair)?;
        let near = grid.edge_hexes(edge);
        let other = near.map(|(one, other)| if one == hex { other } else { one });
        let side = other.and_then(|other| grid.direction(hex, other));
        let side =
            side.ok_or_else(|| source.error(pair.span(), "expected a hexside of its hex"))?;
        sides |= 1 << side.index();
    }
    Ok(sides)
}

impl Printed {
    /// G9.12: whether it may begin above panjis: no Gun, and no vehicle that would be stuck there.
    pub(super) fn may_begin_above(&self) -> bool {
        match &self.vehicle {
            Some(vehicle) => vehicle.braves_panjis(),
            None => self.class != UnitClass::Gun,
        }
    }
}

impl Fieldwork {
    /// 16.1: whether men are inside of it, and so it has room for so many.
    fn has_room(self) -> bool {
        self.is_entrenchment() || self == Self::Pillbox
    }

    /// Whether it does nothing to men.
    fn is_against_vehicles(self) -> bool {
        matches!(self, Self::TankMines | Self::DaisyChain)
    }

    /// G9.1: whether it may not be in a hex with another one: panjis are not with others, nor with wire, mines or a roadblock.
    pub(crate) fn excludes(self, other: Self) -> bool {
        let bars = [
            Self::Panjis,
            Self::Wire,
            Self::Mines,
            Self::TankMines,
            Self::DaisyChain,
            Self::Roadblock,
        ];
        let both = [self, other];
        both == [Self::Tetrahedrons; 2]
            || both.contains(&Self::Panjis) && both.iter().all(|kind| bars.contains(kind))
    }

    /// G.2, G1.632: whether it begins hidden by day: in jungle, bamboo and kunai, pillboxes of the Japanese in all ground that
    /// conceals, and mines and tunnels everywhere.
    pub(crate) fn begins_hidden(self, owner: Side, terrain: Terrain, tables: &Tables) -> bool {
        let is_japanese = self == Self::Pillbox && owner == JAPAN;
        match self {
            // G14.501.
            _ if terrain.is_coast() && self.is_beach_obstacle() => true,
            Self::Mines | Self::TankMines | Self::Tunnel => true,
            Self::SetCharge | Self::Flares | Self::Fortified => true,
            Self::DaisyChain | Self::Roadblock => false,
            _ => terrain.is_thick() || is_japanese && tables.terrain[terrain].conceals,
        }
    }

    /// G3.5, G5.3, G5.51, G8.7, G8.73, G9.1: whether it may be in such ground.
    pub(crate) fn may_be_in(self, terrain: Terrain) -> bool {
        match terrain {
            // B29.
            _ if self == Self::Roadblock => !terrain.is_wet() && !terrain.is_coast(),
            // G13.5: in OCEAN there are none but obstacles on beaches (G14.5).
            Terrain::ShallowOcean | Terrain::SunkenReef | Terrain::Reef => {
                matches!(self, Self::Tetrahedrons | Self::Wire | Self::TankMines)
            }
            _ if self == Self::Tetrahedrons => terrain.is_beach(),
            _ if self.is_against_vehicles() => Self::Mines.may_be_in(terrain),
            _ if self == Self::Fortified => terrain.is_building(),
            // G1.6121: whether there is a road is asked besides.
            _ if self == Self::SetCharge => true,
            _ if self == Self::Flares => !terrain.is_wet(),
            Terrain::Bamboo => matches!(
                self,
                Self::Pillbox | Self::Mines | Self::Panjis | Self::Tunnel
            ),
            Terrain::Hut => self == Self::Mines,
            Terrain::CollapsedHut => matches!(self, Self::Mines | Self::Wire | Self::Panjis),
            Terrain::IrrigatedPaddy => matches!(self, Self::Mines | Self::Wire | Self::Panjis),
            Terrain::Swamp | Terrain::Marsh | Terrain::Crag => false,
            // G9.1 bars panjis from water, not from streams.
            Terrain::Stream | Terrain::DeepStream => self == Self::Panjis,
            Terrain::Water => false,
            Terrain::DeepOcean => false,
            // G13.14.
            Terrain::Effluent => self != Self::Tunnel && !self.is_entrenchment(),
            // G13.5: no tunnel under a beach.
            Terrain::SoftSand | Terrain::HardSand => self != Self::Tunnel,
            Terrain::WoodenRubble | Terrain::StoneRubble => self == Self::Mines,
            Terrain::WoodenBuilding | Terrain::StoneBuilding | Terrain::Church => {
                matches!(self, Self::Mines | Self::Tunnel)
            }
            _ => true,
        }
    }
}
