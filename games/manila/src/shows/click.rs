//! What a click seems to mean, to say why it cannot be done.

use crate::Manila;
use crate::printed::units::UnitId;
use crate::situation::state::State;
use heigi_board::{EdgeId, HexId};
use heigi_engine::Side;
use heigi_engine::hexes::read_hexside;
use heigi_engine::scene::Target;

/// What was clicked, as far as the side that clicked may know.
pub struct Clicked {
    /// The hex, or that of the counter.
    pub hex: Option<HexId>,
    /// The hexside.
    pub edge: Option<EdgeId>,
    /// The unit of that side: the counter, or the one on top in the hex.
    pub own: Option<UnitId>,
}

impl Manila {
    /// What a click of a side is aimed at.
    pub(crate) fn clicked(&self, state: &State, side: Side, click: &Target) -> Clicked {
        let grid = &self.map().grid;
        let unit = match click {
            Target::Piece(id) => self
                .unit_named(id)
                .filter(|unit| self.is_seen(state, side, *unit)),
            _ => None,
        };
        let hex = match click {
            Target::Place(number) => grid.parse(number).ok(),
            Target::Piece(id) => match unit {
                Some(unit) => state.hex(unit),
                // The place is part of a covered counter's id.
                None => id
                    .split_once('@')
                    .and_then(|(_, rest)| rest.split('#').next())
                    .and_then(|number| grid.parse(number).ok()),
            },
            _ => None,
        };
        let edge = match click {
            Target::Edge(pair) => read_hexside(grid, pair),
            _ => None,
        };
        let top = || match click {
            Target::Place(_) => hex.and_then(|hex| state.top(hex)),
            _ => None,
        };
        let is_own = |unit: &UnitId| self.side_of(*unit) == side;
        let own = unit.filter(is_own).or_else(|| top().filter(is_own));
        Clicked { hex, edge, own }
    }
}
