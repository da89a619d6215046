//! What changes during a match: the position and what is kept beside it, what is going on, and what happened.

pub(crate) mod causes;
pub(crate) mod counts;
pub(crate) mod event;
pub(crate) mod kept;
pub(crate) mod operation;
pub(crate) mod phase;
pub(crate) mod sides;

pub use causes::Cause;
pub use operation::{Operation, Reaction};
pub use phase::Phase;
pub use sides::{Allies, Flags, Japan, Plan};

use crate::position::kept::Kept;
use crate::printed::map::{MOST_ZONES, ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, MOST_UNITS, UnitId, UnitSet};
use crate::turn::sequence::Step;
use crate::{Refusal, Typhoon};
use heigi_engine::step::AskingOf;
use heigi_scene::Side;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_big_array::BigArray;

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// Not yet in the game.
    Later,
    /// In a zone.
    Zone(ZoneId),
    /// Aboard the fleets of the operation.
    Aboard,
    /// In the Japanese pool (3.5).
    Pool,
    /// Destroyed; it may come back if a rule lets it.
    Destroyed,
    /// A disrupted fleet that returns in a turn (10.3.4a).
    Track(u8),
    /// A fortress in the supply box (14.2).
    Supply,
    /// Out of the game.
    Removed,
}

/// The state of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct UnitState {
    /// Where it is.
    pub place: Place,
    /// Steps left.
    pub steps: u8,
    /// It has taken part in an operation of this phase, or has been redeployed.
    pub operated: bool,
    /// A fleet that has reacted in this turn (9.3k).
    pub reacted: bool,
    /// A fleet disrupted in this operation (10.3.4).
    pub disrupted: bool,
    /// The base that a fleet on a mission or in reaction left, or the zone where a unit aboard was loaded.
    pub home: Option<ZoneId>,
}

/// The state of a zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ZoneState {
    /// Whose marker lies there.
    pub owner: Option<Side>,
    /// Who has entered it in this turn and owns it at the end, if nothing happens (13f).
    pub pending: Option<Side>,
    /// Land units of each side.
    pub land: [u8; 2],
}

heigi_engine::options! {
    /// Switches and variants.
    pub struct Options = "typhoon-option-" {
        /// Japan surrenders on 7 or more (19).
        pub surrender_on_seven: "19h",
        /// Air support by the older rule 10.2.
        pub older_air_support: "10.2",
        /// All units of the losing side in the zone retreat (R22).
        pub all_units_retreat: "R-22",
        /// No surprise in China on turn 1.
        pub no_surprise_in_china: "10d",
        /// The commander of the defender says which air fleets intercept (12.2).
        pub ask_interception: "12.2",
        /// Each side has its commander, and nobody changes sides (INTRO-4).
        pub two_players: "INTRO-4" opens_seats,
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// Japan reached its objective (19b).
    JapaneseObjective,
    /// Japan never changed sides and never won (19l).
    CrushingDefeat,
    /// The campaign was played to the end, with a total (19j).
    Score {
        /// The total.
        total: i16,
        /// The turn of the surrender, if Japan surrendered.
        surrender: Option<u8>,
    },
    /// A player gave up.
    Conceded(Side),
}

/// The position: everything that changes.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(remote = "Self")]
pub struct Position {
    /// Switches and variants.
    pub options: Options,
    /// The game turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// Who commands.
    pub active: Side,
    /// The turn at whose end the sides changed.
    pub change_turn: Option<u8>,
    /// What is going on, the innermost last.
    pub agenda: Vec<Step>,
    /// What Japan has.
    pub japan: Japan,
    /// What the Allies have.
    pub allies: Allies,
    /// Things that happen once, or in this turn.
    pub flags: Flags,
    /// Counters being gathered for an operation or a fight.
    pub group: UnitSet,
    /// The operation under way.
    pub operation: Option<Operation>,
    /// Zones that were contested when the phase of operations began (4.3a).
    pub contested_before: ZoneSet,
    /// Corps that the Allied rules have brought back to full strength in this turn (4.1.1c).
    pub rebuilt: UnitSet,
    /// Zones that the counterattack of this turn has struck from the sea (4.2h).
    pub assailed: ZoneSet,
    /// How the match ended.
    pub verdict: Option<Verdict>,
    #[serde(with = "BigArray")]
    units: [UnitState; MOST_UNITS],
    #[serde(with = "BigArray")]
    zones: [ZoneState; MOST_ZONES],
    /// What each side controls, which follows from the states of the zones.
    friendly: [ZoneSet; 2],
    /// What asks in the middle of a step; the position is as far as it is decided.
    pub asking: Option<Box<AskingOf<Typhoon>>>,
    #[serde(skip)]
    pub(crate) kept: Kept,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for Position {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut position = Self::deserialize(deserializer)?;
        position.kept = position.kept_anew();
        Ok(position)
    }
}

impl Position {
    /// An empty map before the first turn.
    #[must_use]
    pub fn new(options: Options) -> Self {
        Self {
            options,
            turn: 1,
            phase: Phase::SetUp,
            active: JAPAN,
            change_turn: None,
            agenda: Vec::new(),
            japan: Japan {
                logistics: 6,
                merchant: 6,
                naval: 1,
                carrier: 0,
                objective: None,
                plan: Plan::Z,
                plan_base: None,
                action_points: 0,
                has_captured_malaysia: false,
                has_captured_java: false,
                points: 0,
            },
            allies: Allies {
                naval: 1,
                ..Allies::default()
            },
            flags: Flags::default(),
            group: UnitSet::EMPTY,
            operation: None,
            contested_before: ZoneSet::EMPTY,
            rebuilt: UnitSet::EMPTY,
            assailed: ZoneSet::EMPTY,
            verdict: None,
            units: [UnitState {
                place: Place::Later,
                steps: 0,
                operated: false,
                reacted: false,
                disrupted: false,
                home: None,
            }; MOST_UNITS],
            zones: [ZoneState::default(); MOST_ZONES],
            friendly: [ZoneSet::EMPTY; 2],
            asking: None,
            kept: Kept::default(),
        }
    }

    /// Who stands where, counted anew.
    pub(crate) fn kept_anew(&self) -> Kept {
        Kept::of(&self.units, &self.zones)
    }

    /// The counters in a zone.
    #[must_use]
    pub const fn units_there(&self, zone: ZoneId) -> UnitSet {
        self.kept.there[zone.index()]
    }

    /// What is going on innermost.
    #[must_use]
    pub fn step(&self) -> Option<Step> {
        self.agenda.last().copied()
    }

    /// The state of a counter.
    #[must_use]
    pub const fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// The state of a counter, to be changed in all but its place.
    pub const fn unit_mut(&mut self, unit: UnitId) -> &mut UnitState {
        &mut self.units[unit.index()]
    }

    /// The zone of a counter, if it is on the map.
    #[must_use]
    pub const fn zone_of(&self, unit: UnitId) -> Option<ZoneId> {
        match self.unit(unit).place {
            Place::Zone(zone) => Some(zone),
            _ => None,
        }
    }

    /// The state of a zone.
    #[must_use]
    pub const fn zone(&self, zone: ZoneId) -> &ZoneState {
        &self.zones[zone.index()]
    }

    /// Says whose marker lies in a zone, and who has just entered it (13).
    pub fn mark(&mut self, zone: ZoneId, owner: Option<Side>, pending: Option<Side>) {
        let state = &mut self.zones[zone.index()];
        state.owner = owner;
        state.pending = pending;
        self.kept.enter(zone, pending);
        self.count_control(zone);
    }

    fn count_control(&mut self, zone: ZoneId) {
        let state = self.zones[zone.index()];
        for side in [JAPAN, ALLIES] {
            let is_friendly = state.owner == Some(side)
                && state.pending.is_none()
                && state.land[side.opponent().index()] == 0;
            let zones = &mut self.friendly[side.index()];
            if is_friendly {
                zones.insert(zone);
            } else {
                zones.remove(zone);
            }
        }
    }

    /// The zones that a side controls: its marker, not contested, not just entered by anybody (13).
    #[must_use]
    pub const fn friendly_zones(&self, side: Side) -> ZoneSet {
        self.friendly[side.index()]
    }

    /// Moves a counter; a land unit is counted where it stands.
    pub fn put(&mut self, unit: UnitId, side: Side, is_land: bool, place: Place) {
        if is_land {
            if let Place::Zone(zone) = self.units[unit.index()].place {
                self.count_land(side, zone, -1);
            }
            if let Place::Zone(zone) = place {
                self.count_land(side, zone, 1);
            }
        }
        let from = std::mem::replace(&mut self.units[unit.index()].place, place);
        self.kept.move_unit(unit, from, place);
    }

    fn count_land(&mut self, side: Side, zone: ZoneId, change: i8) {
        let land = &mut self.zones[zone.index()].land[side.index()];
        *land = land.wrapping_add_signed(change);
        let is_held = *land > 0;
        self.kept.occupy(side, zone, is_held);
        self.count_control(zone);
    }

    /// The zones where land units of a side stand.
    #[must_use]
    pub const fn held_by_land_units(&self, side: Side) -> ZoneSet {
        self.kept.occupied[side.index()]
    }

    /// The zones that a side has just entered (13f).
    #[must_use]
    pub const fn just_entered(&self, side: Side) -> ZoneSet {
        self.kept.entered[side.index()]
    }

    /// The zones where land units of both sides stand (13d).
    #[must_use]
    pub fn contested_zones(&self) -> ZoneSet {
        self.kept.occupied[0] & self.kept.occupied[1]
    }

    /// True if somebody commands a side: the player, or each of two.
    #[must_use]
    pub fn is_commanded(&self, side: Side) -> bool {
        side == self.active || self.options.two_players
    }

    /// 12.3: true if Japanese air fleets attack ships to the death.
    pub(crate) const fn orders_special_attacks(&self) -> bool {
        self.change_turn.is_some() && self.japan.plan.is_special_attack()
    }

    /// Whether a counter has been chosen for what is being prepared.
    pub(crate) fn check_chosen(&self, unit: UnitId) -> Result<(), Refusal> {
        if self.group.contains(unit) {
            Ok(())
        } else {
            Err(Refusal::NotChosen(unit))
        }
    }

    /// The counters that have been chosen; nobody is any more.
    pub(crate) const fn take_group(&mut self) -> UnitSet {
        std::mem::replace(&mut self.group, UnitSet::EMPTY)
    }

    /// True in the phases in which a commander launches operations: F, and with two commanders G.
    #[must_use]
    pub const fn is_operating(&self) -> bool {
        matches!(self.phase, Phase::Operations | Phase::Answer)
    }

    /// True if land units of both sides stand in a zone (13d).
    #[must_use]
    pub const fn is_contested(&self, zone: ZoneId) -> bool {
        let land = &self.zone(zone).land;
        land[0] > 0 && land[1] > 0
    }
}

/// The state of a match.
pub type State = Position;
