//! The turn, chapter by chapter of the rulebook.

pub(crate) mod combat;
pub(crate) mod control;
pub(crate) mod national;
pub(crate) mod naval;
pub(crate) mod operations;
pub(crate) mod reaction;
pub(crate) mod sequence;
pub(crate) mod sorties;
pub(crate) mod strategy;
pub(crate) mod victory;
