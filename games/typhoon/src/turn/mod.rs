//! The turn, chapter by chapter of the rulebook. A chapter has the steps of the sequence of play that belong
//! to it.
//!
//! `sequence` is the order of a turn (1), `asking` what rules ask in their middle (0.3). What a commander decides
//! stands in `objectives` (19a), `points` (C and E), `placing`, `launching`, `air_offensive`, `land_offensive`
//! and `gathering` (9), `strikes` (11) and `landing` (9.3); what the rules say of it in `setup` (20), `warfare`
//! (2), `arrivals` (3.1, 5.1), `strategy` (3, 5, 14), `redeployment` (6), `operations` and `targets` (9),
//! `sorties` (9.3), `land_battle`, `combat` and `retreat` (10), `naval` and `return_to_base` (9.3, 10.3),
//! `reaction` (12.4), `national` (17), `control` (8, 13, 15, 16), `settlement` (13f) and `victory` (19).

pub(crate) mod air_offensive;
pub(crate) mod alike;
pub(crate) mod arrivals;
pub(crate) mod asking;
pub(crate) mod combat;
pub(crate) mod control;
pub(crate) mod gathering;
pub(crate) mod land_battle;
pub(crate) mod land_offensive;
pub(crate) mod landing;
pub(crate) mod launching;
pub(crate) mod national;
pub(crate) mod naval;
pub(crate) mod objectives;
pub(crate) mod operations;
pub(crate) mod placing;
pub(crate) mod points;
pub(crate) mod reaction;
pub(crate) mod redeployment;
pub(crate) mod retreat;
pub(crate) mod return_to_base;
pub(crate) mod sequence;
pub(crate) mod settlement;
pub(crate) mod setup;
pub(crate) mod sorties;
pub(crate) mod strategy;
pub(crate) mod strikes;
pub(crate) mod targets;
pub(crate) mod victory;
pub(crate) mod warfare;
