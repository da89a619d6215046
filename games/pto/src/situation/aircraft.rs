//! Air support as it stands (E7): whether it has come, what it carries, and which planes are there.

use crate::*;
use arrayvec::ArrayVec;
use printed::{Load, MOST_PLANES};
use serde::{Deserialize, Serialize};

/// The air support of a side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wing {
    /// Whether it has come.
    pub has_come: bool,
    /// Whether its planes came with bombs, as everybody sees (E7.21).
    pub has_bombs: bool,
    /// Whether these are napalm, which its owner alone knows before the first falls (G17.4).
    pub is_napalm: bool,
    /// Whether everybody knows what the bombs are.
    pub is_known: bool,
    /// The planes over the map.
    pub planes: ArrayVec<Plane, { MOST_PLANES as usize }>,
}

/// A plane over the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Plane {
    /// Which unit it is.
    pub unit: UnitId,
    /// Whether it still has its bombs.
    pub has_bombs: bool,
    /// How often it may still attack.
    pub attacks: u8,
    /// Whether it has looked for a target in this player turn.
    pub has_flown: bool,
}

impl Wing {
    /// What its bombs are.
    pub fn load(&self) -> Load {
        match (self.has_bombs, self.is_napalm) {
            (false, _) => Load::None,
            (true, false) => Load::Explosive,
            (true, true) => Load::Napalm,
        }
    }

    /// What everybody knows of its bombs; nothing while only its owner does.
    pub fn load_seen(&self) -> Option<Load> {
        let is_open = self.is_known || !self.has_bombs;
        is_open.then(|| self.load())
    }

    /// The planes that may still attack in this player turn.
    pub fn ready(&self) -> impl Iterator<Item = &Plane> {
        self.planes.iter().filter(|plane| !plane.has_flown)
    }
}

impl State {
    /// The air support of a side.
    pub fn wing(&self, side: Side) -> &Wing {
        &self.wings[side.index()]
    }

    /// The plane of a side that attacks next: with bombs if it is to drop them, without any rather than with them if not.
    pub(crate) fn next_plane(&self, side: Side, drops: bool) -> Option<Named> {
        let ready = || self.wing(side).ready();
        let fits = ready().find(|plane| plane.has_bombs == drops);
        let other = || ready().next().filter(|_| !drops);
        let plane = fits.or_else(other)?;
        self.named(plane.unit).ok()
    }

    /// The hex over which a plane flies, if it attacks now.
    pub fn flies_over(&self, unit: Named) -> Option<HexId> {
        match self[unit].at {
            At::Over(hex) => Some(hex),
            _ => None,
        }
    }

    /// What is known of a plane over the map.
    pub(crate) fn plane_mut(&mut self, unit: Named) -> Option<&mut Plane> {
        let mut planes = self.wings[unit.side.index()].planes.iter_mut();
        planes.find(|plane| plane.unit == unit.id)
    }

    /// A plane is gone for good.
    pub(crate) fn take_plane(&mut self, unit: Named, tray: Tray) {
        let wing = &mut self.wings[unit.side.index()];
        wing.planes.retain(|plane| plane.unit != unit.id);
        self[unit].at = At::Off(tray);
    }
}
