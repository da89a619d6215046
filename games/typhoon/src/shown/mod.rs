//! What is shown and told: the board, the scene of a viewer, previews, choices, the log, names.

pub(crate) mod board;
pub(crate) mod log;
pub(crate) mod offer;
pub(crate) mod preview;
pub(crate) mod view;
pub(crate) mod words;
