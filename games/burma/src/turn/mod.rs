//! The chapters of a turn, and the set-up before the first.

pub(crate) mod activation;
pub(crate) mod air;
pub(crate) mod chinese;
pub(crate) mod combat;
pub(crate) mod end;
pub(crate) mod groups;
pub(crate) mod markers;
pub(crate) mod movement;
pub(crate) mod odds;
pub(crate) mod payment;
pub(crate) mod questions;
pub(crate) mod rail;
pub(crate) mod results;
pub(crate) mod sanction;
pub(crate) mod sea;
pub(crate) mod sequence;
pub(crate) mod setup;
pub(crate) mod spread;
pub(crate) mod supply;
pub(crate) mod transport;
pub(crate) mod trucks;
pub(crate) mod works;
