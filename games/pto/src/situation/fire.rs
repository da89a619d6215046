//! Flames and blazes (16.2).

use crate::*;
use serde::{Deserialize, Serialize};

heigi_engine::kinds! {
    /// How a hex burns.
    pub enum Burning = "pto-burning-" {
        /// A flame, which may become a blaze.
        Flame = "flame",
        /// A blaze: nobody enters it, its smoke hinders, and it spreads.
        Blaze = "blaze",
    }
}

/// Fire in a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fire {
    /// Where.
    pub hex: HexId,
    /// How it burns.
    pub burning: Burning,
    /// Whether it has come to burn so in this player turn.
    pub is_fresh: bool,
    /// Whether it is napalm that burns, not the ground (G17.41).
    pub is_napalm: bool,
}

/// In how many hexes it may burn.
pub(crate) const MOST_FIRES: usize = 96;

/// All fire on the map: a list that takes up nothing while it is empty, as a position is often copied.
pub type Fires = Vec<Fire>;

impl State {
    /// The fire in a hex.
    pub fn fire(&self, hex: HexId) -> Option<Burning> {
        let fire = self.fires.iter().find(|fire| fire.hex == hex);
        fire.map(|fire| fire.burning)
    }

    /// Whether a hex is ablaze.
    pub fn is_ablaze(&self, hex: HexId) -> bool {
        self.fire(hex) == Some(Burning::Blaze)
    }
}

impl Pto {
    /// 16.2, G3.6, G5.61: what wet or dry ground adds to fire in a hex: twice as much in bamboo, nothing under the roof of a
    /// hut.
    pub(crate) fn tinder(&self, state: &State, hex: HexId) -> (i32, &'static str) {
        let climate = i32::from(state.weather.climate.look());
        match self.terrain(state, hex) {
            Terrain::Bamboo => (2 * climate, "G3.6"),
            Terrain::Hut => (0, "G5.61"),
            _ => (climate, "16.2"),
        }
    }
}
