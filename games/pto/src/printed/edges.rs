//! Where the edges of a map are crossed: by those who enter in the course of the match (31) and by those who leave (21).

use super::scenario::{on_map, side};
use super::{Arrival, Map, Scenario};
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::Cell;
use serde::Deserialize;
use toml::Spanned;

/// Those of a side who enter together.
#[derive(Clone, Debug)]
pub struct Entrance {
    /// In which turn, at the earliest.
    pub turn: u8,
    /// Into which hexes.
    pub hexes: Vec<HexId>,
    /// How they come.
    pub by: Arrival,
}

/// Where a side leaves the map for good.
#[derive(Clone, Debug)]
pub struct Exit {
    /// Who.
    pub side: Side,
    /// From which hexes.
    pub hexes: Vec<HexId>,
}

/// An edge of the map.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Border {
    North,
    South,
    West,
    East,
}

/// Where a force enters, in a scenario file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EntranceLine {
    turn: Within<1, 20>,
    /// How they come: from beside the map, or from the air.
    #[serde(default)]
    by: Arrival,
    edge: Option<Border>,
    #[serde(default)]
    hexes: Vec<Spanned<String>>,
}

/// Where a side leaves the map, in a scenario file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExitLine {
    side: Spanned<String>,
    edge: Option<Border>,
    #[serde(default)]
    hexes: Vec<Spanned<String>>,
}

impl EntranceLine {
    pub(super) fn read(
        &self,
        source: DataSource<'_>,
        grid: &Grid,
        map: &Map,
    ) -> Result<Entrance, DataError> {
        let hexes = match (self.by, self.edge) {
            (Arrival::Edge, edge) => crossing(source, grid, map, (edge, &self.hexes))?,
            (_, None) if !self.hexes.is_empty() => on_map(source, grid, map, &self.hexes)?,
            _ => {
                let message = "expected hexes where those from the air come down, and no edge";
                return Err(source.error(0..0, message));
            }
        };
        Ok(Entrance {
            turn: self.turn.get(),
            hexes,
            by: self.by,
        })
    }
}

impl Scenario {
    /// 31: whether no vehicle enters with a force: they come over the edge alone.
    pub(super) fn keeps_out(&self) -> bool {
        let by_edge = self.entrances.last().map(|one| one.by == Arrival::Edge);
        by_edge != Some(true)
    }

    /// 8.6: whether those of a group enter concealed: not from the air, where everybody sees them come.
    pub(super) fn enters_concealed(&self, entrance: Option<u8>) -> bool {
        let group = entrance.and_then(|group| self.entrances.get(usize::from(group)));
        self.is_concealed && group.is_some_and(|group| group.by == Arrival::Edge)
    }
}

impl Scenario {
    /// G11.84: the hex in the middle of the edge of the map that is a side's own, from which the shells of its batteries come.
    pub fn home(&self, side: Side) -> Option<HexId> {
        let found = self.homes.iter().find(|(owner, _)| *owner == side);
        found.map(|(_, hex)| *hex)
    }

    /// Reads the edge of the map that is a side's own; if nothing is said, that in the north or in the south on whose side more of its
    /// units begin.
    pub(super) fn read_home(
        &mut self,
        source: DataSource<'_>,
        grid: &Grid,
        side: Side,
        edge: Option<Border>,
    ) -> Result<(), DataError> {
        let rows = |hexes: Vec<HexId>| {
            let count = hexes.len().max(1) as i32;
            let halves = hexes.into_iter().map(|hex| grid.cell(hex).half);
            halves.sum::<i32>() / count
        };
        let own = self.units.iter().filter(|one| one.side == side);
        let is_south = rows(own.map(|one| one.hex).collect()) > rows(self.map.hexes().collect());
        let edge = edge.unwrap_or(if is_south {
            Border::South
        } else {
            Border::North
        });
        let hexes = crossing(source, grid, &self.map, (Some(edge), &[]))?;
        let middle = hexes.get(hexes.len() / 2).copied();
        self.homes.retain(|(owner, _)| *owner != side);
        self.homes.extend(middle.map(|hex| (side, hex)));
        Ok(())
    }
}

impl ExitLine {
    pub(super) fn read(
        &self,
        source: DataSource<'_>,
        grid: &Grid,
        map: &Map,
    ) -> Result<Exit, DataError> {
        Ok(Exit {
            side: side(source, &self.side)?,
            hexes: crossing(source, grid, map, (self.edge, &self.hexes))?,
        })
    }
}

/// The hexes at the edge of a map where it is crossed: those that are named, and all of an edge.
fn crossing(
    source: DataSource<'_>,
    grid: &Grid,
    map: &Map,
    (edge, words): (Option<Border>, &[Spanned<String>]),
) -> Result<Vec<HexId>, DataError> {
    let named: Vec<HexId> = on_map(source, grid, map, words)?;
    let lines = || map.hexes().map(|hex| grid.cell(hex).line);
    let (first, last) = (lines().min(), lines().max());
    let is_beside = |hex: &HexId, border: Border| {
        let cell = grid.cell(*hex);
        let is_beyond = |half: i32| {
            let beyond = grid.at(Cell {
                half: cell.half + half,
                ..cell
            });
            beyond.is_none_or(|hex| !map.has(hex))
        };
        match border {
            Border::North => is_beyond(-2),
            Border::South => is_beyond(2),
            Border::West => Some(cell.line) == first,
            Border::East => Some(cell.line) == last,
        }
    };
    let all = [Border::North, Border::South, Border::West, Border::East];
    let inner = named
        .iter()
        .position(|hex| !all.iter().any(|border| is_beside(hex, *border)));
    if let Some(inner) = inner {
        let message = "expected a hex at the edge of the map";
        return Err(source.error(words[inner].span(), message));
    }
    let of_edge = map
        .hexes()
        .filter(|hex| edge.is_some_and(|edge| is_beside(hex, edge)));
    if words.is_empty() && edge.is_none() {
        return Err(source.error(0..0, "expected an edge of the map, or hexes at it"));
    }
    let mut hexes: Vec<HexId> = named.iter().copied().chain(of_edge).collect();
    hexes.sort_unstable();
    hexes.dedup();
    Ok(hexes)
}

impl Scenario {
    /// 21: whether a side leaves the map from a hex.
    pub fn is_exit(&self, side: Side, hex: HexId) -> bool {
        let mut exits = self.exits.iter();
        exits.any(|exit| exit.side == side && exit.hexes.contains(&hex))
    }
}
