//! Counters: what is printed on them, and sets of them.

use crate::printed::map::ZoneId;
use heigi_board::IdSet;
use heigi_engine::scene::SmolStr;
use heigi_scene::Side;
use serde::Deserialize;

/// Japan, which the player commands first.
pub const JAPAN: Side = Side(0);
/// The Allies.
pub const ALLIES: Side = Side(1);

/// How many counters a data file may describe.
pub const MOST_UNITS: usize = 192;

heigi_board::declare_ids! {
    /// A counter, by its place in the data.
    UnitId;
}

/// A set of counters.
pub type UnitSet = IdSet<UnitId, { MOST_UNITS / 64 }>;

/// What a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A fleet built around aircraft carriers.
    CarrierFleet,
    /// A fleet of battleships, cruisers and transports.
    SurfaceFleet,
    /// An air force or air fleet.
    AirFleet,
    /// A Japanese army.
    Army,
    /// An Allied corps or a Chinese army.
    Corps,
    /// A Japanese naval landing force or detachment.
    Snlf,
    /// A Japanese fortress.
    Fortress,
}

impl Kind {
    /// All kinds.
    pub(crate) const ALL: [Self; 7] = [
        Self::CarrierFleet,
        Self::SurfaceFleet,
        Self::AirFleet,
        Self::Army,
        Self::Corps,
        Self::Snlf,
        Self::Fortress,
    ];

    /// True for units that hold ground.
    #[must_use]
    pub const fn is_land(self) -> bool {
        matches!(self, Self::Army | Self::Corps | Self::Snlf | Self::Fortress)
    }

    /// True for ships.
    #[must_use]
    pub const fn is_fleet(self) -> bool {
        matches!(self, Self::CarrierFleet | Self::SurfaceFleet)
    }
}

/// Whose troops they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Nation {
    /// Japan.
    Japan,
    /// The United States.
    Us,
    /// Britain and India.
    Uk,
    /// Australia.
    Australia,
    /// New Zealand.
    NewZealand,
    /// The Netherlands Indies.
    Netherlands,
    /// China.
    China,
}

/// What brings a counter in besides the turn record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Trigger {
    /// The change of sides (7.1.1).
    SideChange,
    /// A Japanese land unit enters an Indian zone (17).
    JapanEntersIndia,
    /// A Japanese land unit enters an Australian zone (17).
    JapanEntersAustralia,
}

/// The values of one side of a counter; what a kind does not have is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Values {
    /// Attack: of the aircraft of a carrier fleet, the guns of a surface fleet, an air fleet, or the
    /// combat factor of a land unit.
    pub attack: i8,
    /// Defence: of a fleet against aircraft, of an air fleet; the combat factor of a land unit.
    pub defence: i8,
    /// Bombardment of a fleet; the bonus of an air fleet next door.
    pub support: i8,
    /// The bonus of an air fleet in its own zone.
    pub support_here: i8,
    /// Armies that a surface fleet carries.
    pub armies: u8,
    /// Whether a surface fleet carries a detachment besides.
    pub detachment: bool,
    /// Efficiency of a land unit.
    pub efficiency: i8,
}

/// The counters by side and by kind, so that whoever seeks some need not look at all.
#[derive(Clone, Debug)]
pub(crate) struct Classes {
    of_kind: [[UnitSet; Kind::ALL.len()]; 2],
    of_side: [UnitSet; 2],
    /// Fleets of both sides.
    pub(crate) fleets: UnitSet,
    /// Land units of both sides.
    pub(crate) land: UnitSet,
}

impl Classes {
    /// Sorts all counters.
    pub(crate) fn of(units: &[Unit]) -> Self {
        let mut classes = Self {
            of_kind: [[UnitSet::EMPTY; Kind::ALL.len()]; 2],
            of_side: [UnitSet::EMPTY; 2],
            fleets: UnitSet::EMPTY,
            land: UnitSet::EMPTY,
        };
        for (index, printed) in units.iter().enumerate() {
            let unit = UnitId(index as u8);
            let side = printed.side.index();
            classes.of_kind[side][printed.kind as usize].insert(unit);
            classes.of_side[side].insert(unit);
            if printed.kind.is_fleet() {
                classes.fleets.insert(unit);
            } else if printed.kind.is_land() {
                classes.land.insert(unit);
            }
        }
        classes
    }

    /// The counters of a kind of a side.
    pub(crate) const fn of_kind(&self, side: Side, kind: Kind) -> UnitSet {
        self.of_kind[side.index()][kind as usize]
    }

    /// The counters of a side.
    pub(crate) const fn of_side(&self, side: Side) -> UnitSet {
        self.of_side[side.index()]
    }
}

/// What is printed on a counter and where it comes in.
#[derive(Clone, Debug)]
pub struct Unit {
    /// Its id, such as `J-CV1`.
    pub id: SmolStr,
    /// Whose it is.
    pub side: Side,
    /// Its nation.
    pub nation: Nation,
    /// What it is.
    pub kind: Kind,
    /// Values at full strength.
    pub full: Values,
    /// Values of the reduced side, if it has two steps.
    pub reduced: Option<Values>,
    /// Replacement points for each step (3.2).
    pub cost: u8,
    /// Logistics points to activate a Japanese fleet (5.2).
    pub activation: u8,
    /// Where it starts or arrives.
    pub zone: Option<ZoneId>,
    /// True if it starts or arrives reduced.
    pub enters_reduced: bool,
    /// The turn in which it arrives, if not at the start.
    pub turn: Option<u8>,
    /// What else brings it in.
    pub trigger: Option<Trigger>,
    /// True if it begins in the Japanese pool (3.5).
    pub pool: bool,
}

impl Unit {
    /// How many steps it has at full strength.
    #[must_use]
    pub const fn steps(&self) -> u8 {
        if self.reduced.is_some() { 2 } else { 1 }
    }

    /// Its values with so many steps left.
    #[must_use]
    pub fn values(&self, steps: u8) -> Values {
        match self.reduced {
            Some(reduced) if steps < 2 => reduced,
            _ => self.full,
        }
    }

    /// True for Australian and New Zealand units, which the automa counts as American (17).
    #[must_use]
    pub const fn is_anzac(&self) -> bool {
        matches!(self.nation, Nation::Australia | Nation::NewZealand)
    }
}
