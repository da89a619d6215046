//! What the modules of a game of steps on hexes name again and again: `use heigi_engine::prelude::*`.

pub use crate::scene::{
    Badge, Board, Choice, Corner, EdgeStyle, Fact as Figure, LabelKind, Overlay, Pattern, Preview,
    Scene, Shortcut, SmolStr, Tint, ToSmolStr, Track, TrackState, format_smolstr, signed,
};
pub use crate::told::{Die, Fact};
pub use crate::{
    Count, Counter, DataError, DataFiles, Draw, Evaluates, Fielded, Format, GameInfo, Gridded,
    Ground, HexMap, Judges, Kind, Location, Modifier, Numbers, PerKind, Play, Provenance, Random,
    RuleId, Rules, Setup, Shows, Side, Speaks, Stepped, Text, Viewer, Waits, Within, hexes,
    preview, refuse, step, total,
};
pub use heigi_board::{EdgeId, HexId, IdSet};
