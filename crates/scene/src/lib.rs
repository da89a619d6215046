//! The vocabulary in which a game shows itself to people.
//!
//! A game describes a [`Board`] once and a [`Scene`] for each viewer and moment; clients draw them
//! without knowing which game it is. Nothing here is computed by a client, and nothing here may hold
//! what its viewer must not know: scenes are built for a viewer, never stripped.
//!
//! All words are [`Text`]: the id of a message in the Fluent files under `locales/` with arguments.

mod board;
mod text;
mod view;
mod vocabulary;

pub use board::{
    Board, Corner, Edge, EdgeClass, EdgeStyle, Face, FaceValue, Heading, Label, LabelKind, Pattern,
    Place, PlaceClass, PlaceKind, PlaceSymbol, Point, Symbol, Track,
};
pub use smol_str::{SmolStr, SmolStrBuilder, ToSmolStr, format_smolstr};
pub use text::{Arguments, Side, Text, Value, Viewer, signed};
pub use view::{
    Badge, Choice, Fact, GuideStep, Line, LogEntry, LogKind, Look, Marker, MarkerKind, MarkerSpot,
    Outcome, Overlay, Piece, Preview, PreviewChance, PreviewLine, Prompt, Scene, Shortcut, Sign,
    SignCorner, Target, Tint, TrackState, Tray, Weight,
};
pub use vocabulary::{SYMBOLS, TONES};
