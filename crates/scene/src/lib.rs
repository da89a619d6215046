//! The vocabulary in which a game shows itself to people.
//!
//! A game describes a [`Board`] once and a [`Scene`] for each viewer and moment; clients draw them
//! without knowing which game it is. Nothing here is computed by a client, and nothing here may hold
//! what its viewer must not know: scenes are built for a viewer, never stripped.
//!
//! All words are [`Text`]: the id of a message in the Fluent files under `locales/` with arguments.

mod badges;
mod board;
mod pieces;
mod prompt;
mod text;
mod view;
mod vocabulary;

pub use badges::{Badge, Look, Sign, SignCorner};
pub use board::{
    Board, Chart, ChartRow, Corner, Edge, EdgeClass, EdgeStyle, Face, FaceValue, Heading, Label,
    LabelKind, Pattern, Place, PlaceClass, PlaceKind, PlaceSymbol, Point, Symbol, Track,
};
pub use pieces::{Marker, MarkerKind, MarkerSpot, Piece, Tint, Tray};
pub use prompt::{Choice, Preview, PreviewChance, PreviewLine, Prompt, Shortcut, Target, Weight};
pub use smol_str::{SmolStr, SmolStrBuilder, ToSmolStr, format_smolstr};
pub use text::{Arguments, Side, Text, Value, Viewer, signed};
pub use view::{Fact, GuideStep, Line, LogEntry, LogKind, Outcome, Overlay, Scene, TrackState};
pub use vocabulary::{SYMBOLS, TONES};
