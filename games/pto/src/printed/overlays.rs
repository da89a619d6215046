//! Overlays: pieces of map that a scenario lays on its boards, one over the other (G.9).

use super::map_lines::MapLines;
use crate::*;
use heigi_engine::DataSource;
use heigi_engine::board::{Cell, EdgeId};
use serde::Deserialize;
use toml::Spanned;

/// An overlay as a file has it: letters with a hyphen where none of its hexes is, laid with its first letter at a hex. Every
/// second column of it lies half a hex lower than the one before.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OverlayLine {
    /// What is printed on it, such as `X6`.
    pub(super) id: Spanned<String>,
    /// Where its first letter comes to lie.
    at: Spanned<String>,
    /// Its letters.
    rows: Vec<Spanned<String>>,
    /// Hexsides along its rim whose wall or hedge it hides (G.9D).
    #[serde(default)]
    hides: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) paths: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) roads: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) gaps: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) walls: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) hedges: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) courses: Vec<Spanned<String>>,
}

/// Where an overlay lies.
#[derive(Clone, Debug)]
pub(super) struct Laid {
    /// Its hexes with their letters.
    pub hexes: Vec<(HexId, char)>,
    /// Hexsides along its rim whose wall or hedge it hides.
    hidden: Vec<EdgeId>,
}

/// The hexsides of a board and of the overlays on it that carry something of a kind, from the lowest to the highest.
pub(super) type Layers<'a> = Vec<&'a [Spanned<String>]>;

impl OverlayLine {
    /// Reads where it lies.
    ///
    /// # Errors
    /// If some of it lies beside the map, has no hex, or hides what is not along its rim.
    pub(super) fn read(
        &self,
        source: DataSource<'_>,
        grid: &Grid,
        is_on_map: impl Fn(HexId) -> bool,
    ) -> Result<Laid, DataError> {
        let beside = || source.error(self.at.span(), "expected the overlay to lie on the map");
        let first = grid.parse(self.at.get_ref()).map_err(|_| beside())?;
        let first = grid.cell(first);
        let mut hexes = Vec::new();
        for (down, row) in (0..).zip(&self.rows) {
            for (right, letter) in (0..).zip(row.get_ref().chars()) {
                let cell = Cell {
                    line: first.line + right,
                    half: first.half + 2 * down + right % 2,
                };
                if letter == '-' {
                    continue;
                }
                let hex = grid.at(cell).filter(|hex| is_on_map(*hex));
                hexes.push((hex.ok_or_else(beside)?, letter));
            }
        }
        if hexes.is_empty() {
            let message = "expected letters of a map, and hyphens where there is no hex";
            return Err(source.error(self.id.span(), message));
        }
        let mut laid = Laid {
            hexes,
            hidden: Vec::new(),
        };
        for line in &self.hides {
            let edge = source.hexside(grid, line)?;
            if laid.ends_on(grid, edge) != 1 {
                let message = "expected a hexside along the rim of the overlay";
                return Err(source.error(line.span(), message));
            }
            laid.hidden.push(edge);
        }
        Ok(laid)
    }
}

impl Laid {
    /// Whether it covers a hex.
    pub(super) fn covers(&self, hex: HexId) -> bool {
        self.hexes.iter().any(|(other, _)| *other == hex)
    }

    /// On how many hexes of it a hexside lies.
    fn ends_on(&self, grid: &Grid, edge: EdgeId) -> usize {
        let Some((one, other)) = grid.edge_hexes(edge) else {
            return 0;
        };
        usize::from(self.covers(one)) + usize::from(self.covers(other))
    }

    /// G.9C, G.9D: whether what a lower layer has at a hexside is gone: all within it, and along its rim all but walls and hedges
    /// that it does not hide.
    fn removes(&self, grid: &Grid, edge: EdgeId, is_fence: bool) -> bool {
        match self.ends_on(grid, edge) {
            0 => false,
            1 => !is_fence || self.hidden.contains(&edge),
            _ => true,
        }
    }
}

/// The hexsides of a kind that are left when all overlays lie there in their order (G.9B), with the words that say so.
///
/// # Errors
/// If one of them is no hexside.
pub(super) fn read_layers<'a>(
    source: DataSource<'_>,
    grid: &Grid,
    overlays: &[Laid],
    layers: &Layers<'a>,
    is_fence: bool,
) -> Result<Vec<(EdgeId, &'a Spanned<String>)>, DataError> {
    let mut kept = Vec::new();
    for (number, lines) in layers.iter().enumerate() {
        for line in *lines {
            let edge = source.hexside(grid, line)?;
            let mut above = overlays.iter().skip(number);
            if !above.any(|overlay| overlay.removes(grid, edge, is_fence)) {
                kept.push((edge, line));
            }
        }
    }
    Ok(kept)
}

impl<'a> MapLines<'a> {
    /// What the board and its overlays say of the hexsides of a kind.
    pub(super) fn layers(
        &self,
        board: &'a [Spanned<String>],
        of: impl Fn(&'a OverlayLine) -> &'a [Spanned<String>],
    ) -> Layers<'a> {
        let overlays = self.overlays.iter().map(of);
        [board].into_iter().chain(overlays).collect()
    }
}
