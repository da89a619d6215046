//! What is seen and said: the map and counters, the scene, words.

pub(crate) mod board_view;
mod view;
mod words;
