//! What a game is, and what every game can do because of it.
//!
//! A game implements [`Rules`] (what plays), [`Speaks`], [`Shows`], [`Evaluates`] and [`Judges`]: its state waits for one thing at a time ([`Pending`]), an [`Input`]
//! answers it, and events tell what happened, each with its rule. From that alone this crate makes
//! [`Match`] (a list of inputs: undo, replay, save and load), [`AnyGame`] and [`AnyMatch`] (the same
//! behind object-safe traits, for programs that do not know which game it is), [`Known`] and [`AnyKnown`]
//! (what a side knows of a match, which is all that a computer player is given), [`Registry`], and
//! [`laws`] and [`golden`] (the tests that every game must pass). [`step`] is the agenda of a game, each of
//! whose steps has one home; [`verbs!`] declares its actions, [`refusals!`] and
//! [`events!`] what is told; [`hexes`] lays a grid out as a board, and a
//! [`Situation`] is built and played in words by tests.
//!
//! There is no clock here, no file and no network; chance comes from outside through [`Dice`].

mod boards;
mod data;
mod dice;
pub mod field;
pub mod golden;
mod hex_map;
pub mod hexes;
mod info;
mod kind;
mod known;
pub mod laws;
mod matches;
mod modifier;
mod numbers;
pub mod prelude;
mod random;
mod registry;
mod rules;
mod situation;
pub mod step;
pub mod told;
mod verb;

pub use boards::Boards;
pub use data::{
    DataError, DataFiles, DataSource, Format, Provenance, Within, line_and_column, readable,
};
pub use dice::{Dice, commitment, content_hash};
pub use field::{Counter, Fielded, Location};
pub use heigi_board as board;
pub use heigi_scene as scene;
pub use heigi_scene::{Side, Text, Viewer};
pub use hex_map::{Ground, HexMap};
pub use hexes::Gridded;
pub use info::{GameInfo, OptionInfo, ScenarioInfo, Setup, SetupError, SideInfo};
pub use kind::{Kind, PerKind, trays};
pub use known::{AnyKnown, Known};
pub use matches::{ActError, LoadError, Match, SavedMatch};
pub use modifier::{Modifier, preview, preview_named, total};
pub use numbers::{Block, Numbers};
pub use random::{Random, ways};
pub use registry::{AnyGame, AnyMatch, Loaded, Registry};
pub use rules::{
    Count, Dealer, Deals, Draw, Ending, Evaluates, Game, GameEvent, Input, Judges, Pending, RuleId,
    Rules, Shows, Skill, Speaks,
};
pub use situation::Situation;
pub use step::{AnyStep, Asking, AskingOf, Flow, Play, Step, Stepped, Waits, refuse};
pub use verb::{Aims, Argument, Verbs, Words};
