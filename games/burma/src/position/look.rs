//! A position and the game that it belongs to.

use crate::Burma;
use crate::position::Position;
use crate::position::ground::Ground;
use crate::turn::supply::Supply;
use heigi_scene::Side;
use std::ops::Deref;

/// A position with its ground and the supply of both sides, each of which is found out when it is first
/// asked for and then kept beside the position.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    game: &'a Burma,
    position: &'a Position,
}

impl<'a> Look<'a> {
    /// A look at a position.
    #[must_use]
    pub const fn new(game: &'a Burma, position: &'a Position) -> Self {
        Self { game, position }
    }

    /// Who stands where.
    #[must_use]
    pub fn ground(&self) -> &'a Ground {
        self.game.ground(self.position)
    }

    /// The supply of a side.
    #[must_use]
    pub fn supply(&self, side: Side) -> &'a Supply {
        self.game.supply_of(self.position, side)
    }
}

impl Deref for Look<'_> {
    type Target = Position;

    fn deref(&self) -> &Position {
        self.position
    }
}
