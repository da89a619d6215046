//! Beaches and the sea (G13).

mod afar;
mod amphibians;
mod breaches;
mod ground;
mod piers;
mod reefs;
mod seawalls;
mod shells;
mod solid;
mod surf;
mod tossing;
mod vehicles;
mod wading;

use crate::common::game_with;
use heigi_pto::Pto;

/// Two rows of land, two of beach, four of water.
pub const SHORE: [&str; 8] = [
    "......", "......", ",,,,,,", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO",
];

/// What a file says of a shore of some slope.
pub fn sloping(slope: &str) -> String {
    format!("[shore]\nslope = \"{slope}\"")
}

/// A battle on a beach.
pub fn beach(more: &str, rows: &[&str], marines: &[&str], japanese: &[&str]) -> Pto {
    game_with(more, rows, marines, japanese)
}
