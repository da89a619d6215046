//! What changes during a match, and who knows what of it.

use crate::*;
use serde::{Deserialize, Serialize};
use std::ops::{Index, IndexMut};

/// The side that lands.
pub const LANDING: Side = Side(0);
/// The side that defends.
pub const DEFENCE: Side = Side(1);
/// The sides, by id and message.
pub const SIDES: [(&str, &str); 2] = [
    ("landing", "proof-side-landing"),
    ("defence", "proof-side-defence"),
];

/// How many units there may be, those that were lost among them.
pub const MOST_UNITS: usize = 16;

heigi_engine::board::declare_ids! {
    /// A unit, as an index into [`State::units`].
    UnitId;
}
heigi_engine::numbered!(UnitId, Proof, 'u', MOST_UNITS, Piece);

/// What is printed on the counters of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Printed {
    /// Its symbol.
    pub symbol: &'static str,
    /// How many losses it bears, the last of which ends it.
    pub steps: u8,
    /// What is added to its dice (5.3).
    pub fire: i8,
    /// How far it sees and fires, in hexes; at most [`FARTHEST`].
    pub range: u8,
    /// Its movement points.
    pub movement: u16,
}

impl Printed {
    const fn of(symbol: &'static str, steps: u8, fire: i8, range: u8, movement: u16) -> Self {
        Self {
            symbol,
            steps,
            fire,
            range,
            movement,
        }
    }
}

heigi_engine::kinds! {
    /// A kind of unit (2.1).
    pub enum UnitKind = "proof-kind-" with Printed {
        /// Bears two losses.
        Squad = "squad" => Printed::of("infantry", 2, 1, 3, 4),
        /// Part of a squad.
        Team = "team" => Printed::of("leader", 1, 0, 2, 5),
        /// Carries one other unit (4.7).
        Carrier = "carrier" => Printed::of("amphibious-tractors", 1, 0, 2, 6),
        /// Stays where it is.
        Gun = "gun" => Printed::of("heavy-weapons", 1, 2, 4, 0),
        /// Fires well.
        Sniper = "sniper" => Printed::of("paratroopers", 1, 1, 3, 3),
    }

    /// The boxes beside the map: who has not hidden yet (3.1), has reached the goal (6.1) or is lost (5.5).
    pub enum Tray = "proof-tray-" {
        /// To be hidden.
        Hand = "hand",
        /// Through.
        Through = "through",
        /// Lost.
        Lost = "lost",
    }
}

/// A unit as steps, refusals and events name it: who is in play changes, so it is named with what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Named {
    /// Which.
    pub id: UnitId,
    /// Its kind.
    pub kind: UnitKind,
    /// Whose it is.
    pub side: Side,
}

impl Fact<Proof> for Named {
    fn value(self, _: &Proof) -> heigi_engine::scene::Value {
        let text = Text::new("proof-unit").with("kind", self.kind.name());
        text.with("number", self.id.number() as i32 + 1).into()
    }

    fn is_own(self, _: &Proof, viewer: Viewer) -> bool {
        is_owner(viewer, self.side)
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location {
    /// In a place of its own.
    In(Spot),
    /// With the carrier that carries it (4.7).
    With(UnitId),
    /// In a box beside the map.
    Off(Tray),
}

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Its kind.
    pub kind: UnitKind,
    /// Whose it is.
    pub side: Side,
    /// Where it is.
    pub at: Location,
    /// How many losses it still bears.
    pub steps: u8,
    /// True while only its owner knows where it is (2.2).
    pub is_hidden: bool,
    /// True if it may not move any more in this phase.
    pub has_moved: bool,
    /// True if it may not fire any more in this phase.
    pub has_fired: bool,
    /// True if fire has pinned it (5.4).
    pub is_pinned: bool,
}

impl Unit {
    /// A fresh unit.
    pub fn new(kind: UnitKind, side: Side, at: Location) -> Self {
        Self {
            kind,
            side,
            at,
            steps: kind.look().steps,
            is_hidden: false,
            has_moved: false,
            has_fired: false,
            is_pinned: false,
        }
    }

    /// 6.1: how many losses it still bears if it is through.
    pub fn steps_through(&self) -> u32 {
        u32::from(self.at == Location::Off(Tray::Through)) * u32::from(self.steps)
    }
}

/// A position with the steps that are still to come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    /// The faces that chose the parts of the map which have been laid (1.1).
    pub parts: ArrayVec<u8, PARTS>,
    /// The turn, from 1.
    pub turn: u8,
    /// All units that have been in play, those created in play at the end.
    pub units: ArrayVec<Unit, MOST_UNITS>,
    /// Where the landing force has seen that nobody hides (2.3).
    pub searched: Spots,
    /// The steps to come, the innermost last.
    pub agenda: ArrayVec<Step, 24>,
    /// Who won.
    pub winner: Option<Side>,
}

/// A unit that has been named is there.
impl Index<Named> for State {
    type Output = Unit;

    fn index(&self, unit: Named) -> &Unit {
        &self.units[unit.id.number()]
    }
}

impl IndexMut<Named> for State {
    fn index_mut(&mut self, unit: Named) -> &mut Unit {
        &mut self.units[unit.id.number()]
    }
}

impl State {
    /// A unit by its name, if there is one of that number yet.
    pub fn named(&self, id: UnitId) -> Result<Named, Refusal> {
        let unit = self.units.get(id.number()).ok_or(Refusal::NoSuchUnit)?;
        let (kind, side) = (unit.kind, unit.side);
        Ok(Named { id, kind, side })
    }

    /// All units.
    pub fn all(&self) -> impl Iterator<Item = Named> {
        let named = |(number, unit): (usize, &Unit)| Named {
            id: UnitId::from_number(number),
            kind: unit.kind,
            side: unit.side,
        };
        self.units.iter().enumerate().map(named)
    }

    /// The units of a side.
    pub fn of(&self, side: Side) -> impl Iterator<Item = Named> {
        self.all().filter(move |unit| unit.side == side)
    }

    /// Where a unit is, whoever carries it; nothing if it is in no place.
    pub fn spot(&self, unit: Named) -> Option<Spot> {
        match self[unit].at {
            Location::In(spot) => Some(spot),
            Location::With(carrier) => self.spot(self.named(carrier).ok()?),
            Location::Off(_) => None,
        }
    }

    /// The unit that another one carries.
    pub fn carried_by(&self, carrier: Named) -> Option<Named> {
        let is_carried = |unit: &Named| self[*unit].at == Location::With(carrier.id);
        self.all().find(is_carried)
    }

    /// The units of a side in a place, those that are carried among them.
    pub fn units_at(&self, side: Side, spot: Spot) -> impl Iterator<Item = Named> {
        let units = self.of(side);
        units.filter(move |unit| self.spot(*unit) == Some(spot))
    }

    /// What covers a hex.
    pub fn terrain(&self, hex: HexId) -> Terrain {
        Coast::terrain(&self.parts, hex)
    }

    /// True if there is such a place on the map as it is laid.
    pub fn has(&self, spot: Spot) -> bool {
        match spot {
            Spot::Below(hex) => self.terrain(hex) == Terrain::Mount,
            Spot::Ground(_) | Spot::Boat(_) => true,
        }
    }

    /// True if a viewer knows where a unit is (2.2).
    pub fn is_seen(&self, viewer: Viewer, unit: Named) -> bool {
        !self[unit].is_hidden || is_owner(viewer, unit.side)
    }
}

/// Whether a viewer is a side, or may see everything.
pub fn is_owner(viewer: Viewer, side: Side) -> bool {
    [Viewer::Side(side), Viewer::Everything].contains(&viewer)
}

impl Proof {
    /// 2.2: where somebody may hide, as far as the landing force knows.
    pub(crate) fn suspected(&self, state: &State) -> Spots {
        let spots = self.coast.grid.hexes().flat_map(|hex| {
            let spot = match state.terrain(hex) {
                Terrain::Thicket => Spot::Ground(hex),
                Terrain::Mount => Spot::Below(hex),
                _ => return None,
            };
            (!Coast::is_beach(hex)).then_some(spot)
        });
        let spots: Spots = spots.collect();
        let is_free = |spot: &Spot| state.units_at(LANDING, *spot).next().is_none();
        (spots - state.searched).iter().filter(is_free).collect()
    }
}
