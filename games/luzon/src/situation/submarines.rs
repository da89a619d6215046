//! Allied submarines (11.0): at which beaches they lie, and what Japan knows of it.

use crate::Luzon;
use crate::printed::map::BeachId;
use crate::printed::units::{BoatId, MOST_BOATS};
use arrayvec::ArrayVec;
use heigi_board::ids;
use heigi_engine::Random;
use serde::{Deserialize, Serialize};

/// Where a submarine is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Post {
    /// It has not been placed yet (11.1, 11.2).
    Port,
    /// At a beach.
    At(BeachId),
    /// Sunk, or taken out of the game (11.3).
    Gone,
}

/// A submarine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boat {
    /// Where it is.
    pub post: Post,
    /// It has attacked since boats could last change beach, so that Japan knows where it lies.
    pub is_known: bool,
}

/// The submarines, and the raids on their base.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Submarines {
    /// Each boat in the order of the counters.
    pub boats: ArrayVec<Boat, MOST_BOATS>,
    /// 11.3: how often Cavite has been hit.
    pub cavite_hits: u8,
    /// 11.3: the turn in which that drove the submarines away.
    pub driven_out: Option<u8>,
}

impl Submarines {
    /// Before any boat is placed.
    #[must_use]
    pub fn new(boats: usize) -> Self {
        let boat = Boat {
            post: Post::Port,
            is_known: false,
        };
        Self {
            boats: (0..boats).map(|_| boat).collect(),
            cavite_hits: 0,
            driven_out: None,
        }
    }

    /// The boats that lie at some beach.
    pub fn at_sea(&self) -> impl Iterator<Item = BoatId> {
        ids(self.boats.len()).filter(|boat| self.beach(*boat).is_some())
    }

    /// The beach at which a boat lies.
    #[must_use]
    pub fn beach(&self, boat: BoatId) -> Option<BeachId> {
        match self.boats[boat.index()].post {
            Post::At(beach) => Some(beach),
            Post::Port | Post::Gone => None,
        }
    }
}

impl Luzon {
    /// Every boat of whose beach Japan knows nothing lies at any of them.
    pub(crate) fn redraw_boats(&self, submarines: &mut Submarines, random: &mut Random) {
        let beaches: Vec<BeachId> = self.boat_beaches().collect();
        for boat in &mut submarines.boats {
            if matches!(boat.post, Post::At(_)) && !boat.is_known {
                boat.post = Post::At(beaches[random.index(beaches.len())]);
            }
        }
    }

    /// 11.1: the beaches at which boats may lie: those that have a name.
    pub(crate) fn boat_beaches(&self) -> impl Iterator<Item = BeachId> {
        let beaches = ids::<BeachId>(self.beaches().len());
        beaches.filter(|beach| self.map().is_named_beach(&self.beaches()[beach.index()]))
    }
}
