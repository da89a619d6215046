//! What shows a match and speaks about it.

pub(crate) mod board;
pub(crate) mod choices;
pub(crate) mod guide;
pub(crate) mod preview;
pub(crate) mod supply;
pub(crate) mod view;
pub(crate) mod words;
