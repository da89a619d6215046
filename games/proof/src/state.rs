//! What changes during a match, and who knows what of it.

use crate::Proof;
use crate::ground::{Ground, PARTS, Spot, Spots, Terrain};
use crate::sequence::Step;
use arrayvec::ArrayVec;
use heigi_board::{HexId, Id as _};
use heigi_engine::{Side, Text, Viewer};
use serde::{Deserialize, Serialize};

/// The side that lands.
pub const LANDING: Side = Side(0);
/// The side that defends.
pub const DEFENCE: Side = Side(1);

/// How many units there may be, those that were lost among them.
pub const MOST_UNITS: usize = 16;

heigi_board::declare_ids! {
    /// A unit, as an index into [`State::units`].
    UnitId;
}

/// A kind of unit (2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Bears two losses.
    Squad,
    /// Part of a squad.
    Team,
    /// Carries one other unit (4.7).
    Carrier,
    /// Stays where it is.
    Gun,
    /// Fires well.
    Sniper,
}

/// What is printed on the counters of a kind.
#[derive(Clone, Copy, Debug)]
pub struct Printed {
    /// How many losses it bears, the last of which ends it.
    pub steps: u8,
    /// What is added to its dice (5.3).
    pub fire: i8,
    /// How far it sees and fires, in hexes; at most [`crate::ground::FARTHEST`].
    pub range: u8,
    /// Its movement points.
    pub movement: u16,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] = [
        Self::Squad,
        Self::Team,
        Self::Carrier,
        Self::Gun,
        Self::Sniper,
    ];

    /// Its id.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Squad => "squad",
            Self::Team => "team",
            Self::Carrier => "carrier",
            Self::Gun => "gun",
            Self::Sniper => "sniper",
        }
    }

    /// Its name.
    pub fn text(self) -> Text {
        Text::new(format!("proof-kind-{}", self.id()))
    }

    /// What is printed on its counters.
    pub const fn printed(self) -> Printed {
        let (steps, fire, range, movement) = match self {
            Self::Squad => (2, 1, 3, 4),
            Self::Team => (1, 0, 2, 5),
            Self::Carrier => (1, 0, 2, 6),
            Self::Gun => (1, 2, 4, 0),
            Self::Sniper => (1, 1, 3, 3),
        };
        Printed {
            steps,
            fire,
            range,
            movement,
        }
    }
}

/// A unit as it is spoken of: who is in play changes, so a name is told with what it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Named {
    /// Which.
    pub unit: UnitId,
    /// Its kind.
    pub kind: Kind,
}

impl Named {
    /// The name.
    pub fn text(self) -> Text {
        Text::new("proof-unit")
            .with("kind", self.kind.text())
            .with("number", self.unit.number() as i32 + 1)
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Location {
    /// Its owner has not hidden it yet (3.1).
    InHand,
    /// In a place of its own.
    In(Spot),
    /// With the carrier that carries it (4.7).
    With(UnitId),
    /// It has reached the goal (6.1).
    Through,
    /// It is lost (5.5).
    Lost,
}

/// A unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unit {
    /// Its kind.
    pub kind: Kind,
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
    pub const fn new(kind: Kind, side: Side, at: Location) -> Self {
        Self {
            kind,
            side,
            at,
            steps: kind.printed().steps,
            is_hidden: false,
            has_moved: false,
            has_fired: false,
            is_pinned: false,
        }
    }
}

/// A position with the steps that are still to come.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

impl State {
    /// A unit; nothing if there is none of that number yet.
    pub fn unit(&self, unit: UnitId) -> Option<&Unit> {
        self.units.get(unit.index())
    }

    /// The same to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> Option<&mut Unit> {
        self.units.get_mut(unit.index())
    }

    /// A unit by its name; it is in play.
    pub fn named(&self, unit: UnitId) -> Named {
        let kind = self.unit(unit).map_or(Kind::Squad, |one| one.kind);
        Named { unit, kind }
    }

    /// All units with their ids.
    pub fn all(&self) -> impl Iterator<Item = (UnitId, &Unit)> {
        let units = self.units.iter().enumerate();
        units.map(|(index, unit)| (UnitId::from_number(index), unit))
    }

    /// The units of a side.
    pub fn of(&self, side: Side) -> impl Iterator<Item = UnitId> {
        let units = self.all().filter(move |(_, unit)| unit.side == side);
        units.map(|(id, _)| id)
    }

    /// Where a unit is, whoever carries it; nothing if it is in no place.
    pub fn spot(&self, unit: UnitId) -> Option<Spot> {
        match self.unit(unit)?.at {
            Location::In(spot) => Some(spot),
            Location::With(carrier) => self.spot(carrier),
            _ => None,
        }
    }

    /// The unit that another one carries.
    pub fn carried_by(&self, carrier: UnitId) -> Option<UnitId> {
        let carried = |(_, unit): &(UnitId, &Unit)| unit.at == Location::With(carrier);
        self.all().find(carried).map(|(id, _)| id)
    }

    /// The units of a side in a place, those that are carried among them.
    pub fn units_at(&self, side: Side, spot: Spot) -> impl Iterator<Item = UnitId> {
        self.of(side)
            .filter(move |unit| self.spot(*unit) == Some(spot))
    }

    /// What covers a hex.
    pub fn terrain(&self, hex: HexId) -> Terrain {
        Ground::terrain(&self.parts, hex)
    }

    /// True if there is such a place on the map as it is laid.
    pub fn has(&self, spot: Spot) -> bool {
        match spot {
            Spot::Below(hex) => self.terrain(hex) == Terrain::Cave,
            Spot::Ground(_) | Spot::Boat(_) => true,
        }
    }

    /// True if a viewer knows where a unit is (2.2).
    pub fn is_seen(&self, viewer: Viewer, unit: UnitId) -> bool {
        self.unit(unit)
            .is_some_and(|one| !one.is_hidden || is_owner(viewer, one.side))
    }
}

/// Whether a viewer is a side, or may see everything.
pub fn is_owner(viewer: Viewer, side: Side) -> bool {
    [Viewer::Side(side), Viewer::Everything].contains(&viewer)
}

impl Proof {
    /// 2.2: where somebody may hide, as far as the landing force knows.
    pub(crate) fn suspected(&self, state: &State) -> Spots {
        let spots = self.ground.grid.hexes().flat_map(|hex| {
            let spot = match state.terrain(hex) {
                Terrain::Thicket => Spot::Ground(hex),
                Terrain::Cave => Spot::Below(hex),
                _ => return None,
            };
            (!Ground::is_beach(hex)).then_some(spot)
        });
        let spots: Spots = spots.collect();
        let is_free = |spot: &Spot| state.units_at(LANDING, *spot).next().is_none();
        (spots - state.searched).iter().filter(is_free).collect()
    }
}
