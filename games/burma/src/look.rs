//! What is found out about a position once and then looked up.

use crate::Burma;
use crate::ground::Ground;
use crate::state::Position;
use crate::supply::Supply;
use heigi_scene::Side;
use std::cell::OnceCell;
use std::ops::Deref;

/// A position with its ground and the supply of both sides, each searched when it is first asked for.
pub struct Look<'a> {
    game: &'a Burma,
    position: &'a Position,
    ground: OnceCell<Ground>,
    supply: [OnceCell<Supply>; 2],
}

impl<'a> Look<'a> {
    /// A look at a position.
    #[must_use]
    pub const fn new(game: &'a Burma, position: &'a Position) -> Self {
        Self {
            game,
            position,
            ground: OnceCell::new(),
            supply: [OnceCell::new(), OnceCell::new()],
        }
    }

    /// Who stands where.
    pub fn ground(&self) -> &Ground {
        self.ground.get_or_init(|| self.game.ground(self.position))
    }

    /// The supply of a side.
    pub fn supply(&self, side: Side) -> &Supply {
        self.supply[side.index()]
            .get_or_init(|| self.game.supply_on(self.position, self.ground(), side))
    }
}

impl Deref for Look<'_> {
    type Target = Position;

    fn deref(&self) -> &Position {
        self.position
    }
}
