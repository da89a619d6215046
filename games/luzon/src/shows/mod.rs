//! What is seen and said: the map and counters, the scene, words.

pub(crate) mod air_view;
pub(crate) mod board_view;
pub(crate) mod boat_view;
mod charts;
mod clicks;
mod fortress_view;
mod guide;
mod reach_view;
mod transport_view;
mod view;
pub(crate) mod words;
