//! The turn, chapter by chapter of the rulebook.

pub(crate) mod combat;
pub(crate) mod control;
pub(crate) mod land_battle;
pub(crate) mod national;
pub(crate) mod naval;
pub(crate) mod operations;
pub(crate) mod reaction;
pub(crate) mod redeployment;
pub(crate) mod retreat;
pub(crate) mod return_to_base;
pub(crate) mod sequence;
pub(crate) mod sorties;
pub(crate) mod strategy;
pub(crate) mod victory;
