//! What a map file says, line by line.

use super::overlays::OverlayLine;
use super::shore::ShoreLines;
use crate::Depth;
use toml::Spanned;

/// What a scenario file says of the ground.
#[derive(Clone, Copy, Debug)]
pub struct MapLines<'a> {
    /// Rows of letters.
    pub rows: &'a [Spanned<String>],
    /// Rows of digits: how high each hex is.
    pub levels: &'a [Spanned<String>],
    /// G.1: the letters are those of printed ground, and woods are such jungle.
    pub pto: Option<&'a Spanned<String>>,
    /// How deep its streams are.
    pub streams: Option<Depth>,
    /// The last column of each board but the last.
    pub boards: &'a [Spanned<u8>],
    /// The overlays on them, the lowest first.
    pub overlays: &'a [OverlayLine],
    /// Hexsides that a path crosses.
    pub paths: &'a [Spanned<String>],
    /// Hexsides that a road crosses, which is a path or nothing where the letters are printed ground (G.1-h).
    pub roads: &'a [Spanned<String>],
    /// Hexsides of paddies without banks.
    pub gaps: &'a [Spanned<String>],
    /// Hexsides along which a wall stands.
    pub walls: &'a [Spanned<String>],
    /// Hexsides along which a hedge stands.
    pub hedges: &'a [Spanned<String>],
    /// Hexsides across which a stream or a gully runs.
    pub courses: &'a [Spanned<String>],
    /// Hexes of water that men wade through.
    pub fords: &'a [Spanned<String>],
    /// Hexes of water with a bridge, which is a ford in the Pacific (G.1-i).
    pub bridges: &'a [Spanned<String>],
    /// Hexes with shellholes.
    pub shellholes: &'a [Spanned<String>],
    /// What beach and OCEAN are like (G13).
    pub shore: Option<&'a ShoreLines>,
}
