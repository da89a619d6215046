//! The turn, chapter by chapter of the rulebook.
//!
//! `sequence` is the order of a turn (1). What a commander decides stands in `points` (C and E), `placing`,
//! `launching` (9) and `gathering` (9.3); what the rules say of it in `strategy` (3, 5, 14), `redeployment`
//! (6), `operations` and `targets` (9), `sorties` (9.3), `land_battle`, `combat` and `retreat` (10),
//! `naval` and `return_to_base` (9.3, 10.3), `reaction` (12.4), `national` (17), `control` (8, 13, 15, 16)
//! and `victory` (19).

pub(crate) mod alike;
pub(crate) mod combat;
pub(crate) mod control;
pub(crate) mod gathering;
pub(crate) mod land_battle;
pub(crate) mod launching;
pub(crate) mod national;
pub(crate) mod naval;
pub(crate) mod operations;
pub(crate) mod placing;
pub(crate) mod points;
pub(crate) mod reaction;
pub(crate) mod redeployment;
pub(crate) mod retreat;
pub(crate) mod return_to_base;
pub(crate) mod sequence;
pub(crate) mod sorties;
pub(crate) mod strategy;
pub(crate) mod targets;
pub(crate) mod victory;
