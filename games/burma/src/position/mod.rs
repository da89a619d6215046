//! What changes during a match, and what is kept beside it.

use crate::printed::map::{HexSet, Line};
use crate::printed::units::{ALLIES, AirId, JAPAN, UnitId, UnitSet};
use heigi_board::{EdgeId, HexId};
use heigi_engine::AskingOf;
use heigi_scene::Side;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub(crate) mod cause;
pub(crate) mod counts;
pub(crate) mod cup;
pub(crate) mod ground;
pub(crate) mod kept;
pub(crate) mod larder;
pub(crate) mod look;
pub(crate) mod play;
pub(crate) mod stacking;
pub(crate) mod step;

pub use crate::turn::sequence::Step;
pub use cause::Cause;
pub use kept::Changing;
use kept::Part;
pub(crate) use kept::{Kept, MOST_HEXES};
pub use play::{Flow, Play};
pub use step::{Activation, Attack, Load, Occasion, Payer, Phase, Progress, Segment};

/// Where a ground unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Where {
    /// Not in this scenario.
    Unused,
    /// To be set up, or a reinforcement that has not come yet.
    Later,
    /// In the strategic reserve (15.2).
    Reserve,
    /// On the map.
    Hex(HexId),
    /// On ships off a coastal hex that the enemy holds (12.5.4).
    AtSea(HexId),
    /// Eliminated.
    Eliminated,
    /// Off the map for good: withdrawn (17.5.9) or exited (TBL-VP).
    Gone,
}

/// The state of a ground unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct UnitState {
    /// Where it is.
    pub place: Where,
    /// Steps left.
    pub steps: u8,
    /// Nobody pays for its supply (7.10).
    pub out_of_supply: bool,
    /// It has been paid for in this turn.
    pub paid: bool,
    /// Disrupted (13.7).
    pub disrupted: bool,
    /// How often it has been activated in this turn (9.3.6).
    pub activations: u8,
    /// A headquarters that is committed (3.1-COMMIT), or artillery that has fired (17.3.3).
    pub committed: bool,
    /// A truck is with it (17.7).
    pub truck: bool,
    /// Steps replaced in this turn (16.1.3).
    pub replaced: u8,
    /// It may not move in this turn (TBL-CHINDIT).
    pub pinned: bool,
    /// Fed by air in this turn (16.2.1).
    pub fed_by_air: bool,
    /// A headquarters out of order in this turn (TBL-EV-8).
    pub in_disorder: bool,
    /// Supply markers that it carries while it moves (7.2.4).
    pub carried: u8,
    /// Markers spent in this turn to lengthen the supply lines of a headquarters (7.7.2e).
    pub extended: u8,
}

impl UnitState {
    /// A unit that is somewhere with so many steps.
    #[must_use]
    pub const fn new(place: Where, steps: u8) -> Self {
        Self {
            place,
            steps,
            out_of_supply: false,
            paid: false,
            disrupted: false,
            activations: 0,
            committed: false,
            truck: false,
            replaced: 0,
            pinned: false,
            fed_by_air: false,
            in_disorder: false,
            carried: 0,
            extended: 0,
        }
    }
}

/// Where an air unit is (5.1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum AirPlace {
    /// Not yet come, or not in this scenario.
    Later,
    /// In the Flown box.
    Flown,
    /// In the Available box, with a mission.
    Available,
    /// In the Damaged box.
    Damaged,
    /// Out of the game.
    Removed,
    /// Over a hex.
    Over(HexId),
}

heigi_engine::kinds! {
    /// What an air unit is to do (5.1.6), with the tray of the aircraft that do it.
    pub enum Mission = "burma-tray-" {
        /// Air superiority (5.3).
        Superiority = "superiority",
        /// Support of ground combat (5.4).
        Support = "support",
        /// Support of ground combat, flown as a fighter by the fighter-bomber (5.1.2).
        FighterSupport = "fighter-support",
        /// Interdiction (5.5).
        Interdiction = "interdiction",
        /// Transport (5.6).
        Transport = "transport",
    }
}

impl Mission {
    /// True for support of ground combat (5.4).
    #[must_use]
    pub const fn is_support(self) -> bool {
        matches!(self, Self::Support | Self::FighterSupport)
    }
}

/// The state of an air unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirState {
    /// Where it is.
    pub place: AirPlace,
    /// What it is to do.
    pub mission: Mission,
    /// It has carried its load in this turn (5.1.4).
    pub used: bool,
}

/// An improved position (17.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Entrenchment {
    /// Whose it is.
    pub owner: Side,
    /// The unit that builds it; nothing once it is complete.
    pub builder: Option<UnitId>,
}

/// The state of a hex.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HexState {
    /// Who controls it (3.1-CONTROL).
    pub control: Option<Side>,
    /// Its lines are cut (5.5.5a).
    pub cut: bool,
    /// An improved position.
    pub position: Option<Entrenchment>,
    /// Supply markers of each side.
    pub supply: [u8; 2],
    /// How many of the Allied markers were dropped from the air (7.11).
    pub dropped: u8,
    /// Trucks whose unit has been eliminated in this turn (17.7.9).
    pub trucks: u8,
    /// A line being built (7.8.2).
    pub project: Option<(Side, Line)>,
}

/// What a side has.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SideState {
    /// Supply points in the stockpile, 0 to 18 (7.3).
    pub stock: u8,
    /// Victory points.
    pub points: u8,
    /// Activation markers in the cup.
    pub cup: Vec<u8>,
    /// The marker kept for the first segment (8.1.4).
    pub held: Option<u8>,
    /// Markers used in this turn.
    pub used: Vec<u8>,
    /// Segments had in this turn.
    pub segments: u8,
    /// Points of the stockpile that have become markers in this turn (7.4.3).
    pub bought: u8,
    /// Trucks in hand (17.7.3).
    pub trucks: u8,
    /// Trucks used up in this turn.
    pub trucks_used: u8,
    /// Trucks lost for good (17.7.9).
    pub trucks_lost: u8,
    /// Things still to be placed while setting up.
    pub to_place: ToPlace,
}

/// What a side still places while setting up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ToPlace {
    /// Improved positions.
    pub positions: u8,
    /// Supply markers.
    pub supply: u8,
    /// Those of them that any headquarters may have (21.3.1-7, 21.3.2-6).
    pub loose_supply: u8,
    /// Road, rail or trail links.
    pub links: u8,
}

/// The scenarios (21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Scenario {
    /// U-Go, Imphal and Kohima (21.1).
    UGo,
    /// Extended Capital and Dracula (21.2).
    ExtendedCapital,
    /// The campaign (21.3).
    Campaign,
}

impl Scenario {
    /// First and last turn.
    #[must_use]
    pub const fn turns(self) -> [u8; 2] {
        match self {
            Self::UGo => [1, 5],
            Self::ExtendedCapital => [17, 24],
            Self::Campaign => [1, 24],
        }
    }

    /// Points of victory with which Japan has even chances against an equal player (B-15), as matches of
    /// the computer against itself show.
    #[must_use]
    pub const fn balancing_points(self) -> u8 {
        match self {
            Self::UGo => 1,
            Self::ExtendedCapital => 18,
            Self::Campaign => 20,
        }
    }
}

/// The sanctioned operation (19).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sanction {
    /// True if the optional rule is played.
    pub is_played: bool,
    /// Who holds the marker.
    pub holder: Option<Side>,
    /// True in the turn for which it has been declared.
    pub is_declared: bool,
    /// The items used in this turn, from 1 to 6; 0 where none is.
    pub items: [u8; 2],
    /// Landings that cost no supply points (TBL-SO-3).
    pub free_landings: u8,
    /// The marker chosen for one more segment (TBL-SO-1); it does not come out of the cup.
    pub extra: Option<u8>,
}

impl Sanction {
    /// True if a side may use an item now (19.1.1, R-62).
    #[must_use]
    pub fn allows(&self, side: Side, item: u8) -> bool {
        self.is_declared
            && self.holder == Some(side)
            && self.items.contains(&0)
            && !self.items.contains(&item)
    }
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Verdict {
    /// Points were compared (20.2).
    Points,
    /// A player gave up.
    Conceded(Side),
}

/// Random events that act on the next turn (TBL-EVENTS).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RandomEvent {
    /// Chinese units.
    Chinese,
    /// Guerrillas.
    Guerrillas,
    /// Theatre support.
    Support,
    /// Monsoon weather.
    Monsoon,
    /// Confusion at a side's headquarters.
    Snafu(Side),
    /// Submarines.
    Submarines,
}

/// Events that do not come again (TBL-EV-2, TBL-EV-6).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Rare {
    /// Chinese units have been offered; 1601 is a source since then.
    pub chinese: bool,
    /// Theatre support has been given for 1944, for 1945.
    pub support: [bool; 2],
}

/// The position, with what is asked in the middle of a rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Position {
    /// The scenario.
    pub scenario: Scenario,
    /// The game turn, from 1.
    pub turn: u8,
    /// The phase.
    pub phase: Phase,
    /// True if the event of the last turn brought the monsoon (TBL-EV-7).
    pub early_monsoon: bool,
    /// The event that acts on the next turn.
    pub event: Option<RandomEvent>,
    /// Events that have been and do not come again.
    pub rare: Rare,
    /// Who has the initiative.
    pub initiative: Side,
    /// Who decides.
    pub active: Side,
    /// Who draws from the cup next.
    pub drawer: Side,
    /// End markers drawn in this turn.
    pub end_markers: u8,
    /// Japanese units that have sailed in this turn (12.3.1, R-29).
    pub sailed: u8,
    /// Allied units that have gone on ships in this turn (12.5.1).
    pub embarked: u8,
    /// The sanctioned operation.
    pub sanction: Sanction,
    /// True if a die says who gains by the first end marker, as in solitaire play (NOTE-9.2.2).
    pub end_marker_die: bool,
    /// True on a turn of submarines (TBL-EV-9).
    pub submarines: bool,
    /// True once Operation Thursday has been launched (17.4.7).
    pub thursday: bool,
    /// Headquarters that have spent a marker on supply in the payment under way (7.9.6), or to which
    /// porters have gone in the adjustment under way (7.4.6).
    pub served: UnitSet,
    /// What is going on, the innermost last.
    pub agenda: Vec<Step>,
    /// What each side has.
    pub sides: [SideState; 2],
    /// The segment under way.
    pub segment: Option<Segment>,
    /// The attack being prepared.
    pub attack: Option<Attack>,
    /// Where transports may take up loads: the hexes that were fit for it as the air phase began (5.6.3),
    /// and those that were fit only for whom 1601 supplies (7.6.3).
    pub airfields: Option<[HexSet; 2]>,
    /// Lines built during the match, in ascending order. As units and hexes below, copies share them until
    /// one of them changes.
    built: Arc<Vec<(EdgeId, Line)>>,
    /// How the match ended.
    pub verdict: Option<Verdict>,
    /// Ground units.
    units: Arc<Vec<UnitState>>,
    /// Air units.
    aircraft: Arc<Vec<AirState>>,
    /// Hexes.
    hexes: Arc<Vec<HexState>>,
    /// What is asked in the middle of a step.
    pub asking: Option<Box<AskingOf<crate::Burma>>>,
    /// What follows from all that.
    #[serde(skip)]
    pub(crate) kept: Kept,
}

impl Position {
    /// A position before the first turn of a scenario, with nothing on its agenda.
    #[must_use]
    pub(crate) fn new(
        scenario: Scenario,
        units: Vec<UnitState>,
        aircraft: Vec<AirState>,
        hexes: Vec<HexState>,
    ) -> Self {
        Self {
            scenario,
            turn: scenario.turns()[0],
            phase: Phase::SetUp,
            early_monsoon: false,
            event: None,
            rare: Rare::default(),
            initiative: JAPAN,
            active: ALLIES,
            drawer: ALLIES,
            end_markers: 0,
            sailed: 0,
            embarked: 0,
            sanction: Sanction::default(),
            end_marker_die: false,
            submarines: false,
            thursday: false,
            served: UnitSet::EMPTY,
            agenda: Vec::new(),
            sides: [SideState::default(), SideState::default()],
            segment: None,
            attack: None,
            airfields: None,
            built: Arc::default(),
            verdict: None,
            units: Arc::new(units),
            aircraft: Arc::new(aircraft),
            hexes: Arc::new(hexes),
            asking: None,
            kept: Kept::default(),
        }
    }

    /// What is going on innermost.
    #[must_use]
    pub fn step(&self) -> Option<Step> {
        self.agenda.last().copied()
    }

    /// The state of a unit.
    #[must_use]
    pub fn unit(&self, unit: UnitId) -> &UnitState {
        &self.units[unit.index()]
    }

    /// The state of a unit, to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> Changing<'_, UnitState> {
        Changing::new(self, unit)
    }

    /// The states of all ground units.
    #[must_use]
    pub fn units(&self) -> &[UnitState] {
        &self.units
    }

    /// Changes all ground units.
    pub fn change_units(&mut self, change: impl Fn(&mut UnitState)) {
        for unit in heigi_board::ids(self.units.len()) {
            self.change_part::<UnitState>(unit, &change);
        }
    }

    /// The state of an air unit.
    #[must_use]
    pub fn air(&self, unit: AirId) -> AirState {
        self.aircraft[unit.index()]
    }

    /// The state of an air unit, to be changed.
    pub fn air_mut(&mut self, unit: AirId) -> Changing<'_, AirState> {
        Changing::new(self, unit)
    }

    /// The states of all air units.
    #[must_use]
    pub fn aircraft(&self) -> &[AirState] {
        &self.aircraft
    }

    /// Changes all air units.
    pub fn change_aircraft(&mut self, change: impl Fn(&mut AirState)) {
        for air in heigi_board::ids(self.aircraft.len()) {
            self.change_part::<AirState>(air, &change);
        }
    }

    /// The hex of a unit, if it is on the map.
    #[must_use]
    pub fn hex_of(&self, unit: UnitId) -> Option<HexId> {
        match self.unit(unit).place {
            Where::Hex(hex) => Some(hex),
            _ => None,
        }
    }

    /// The state of a hex.
    #[must_use]
    pub fn hex(&self, hex: HexId) -> &HexState {
        &self.hexes[hex.index()]
    }

    /// The state of a hex, to be changed.
    pub fn hex_mut(&mut self, hex: HexId) -> Changing<'_, HexState> {
        Changing::new(self, hex)
    }

    /// The states of all hexes.
    #[must_use]
    pub fn hexes(&self) -> &[HexState] {
        &self.hexes
    }

    /// Changes some hexes.
    pub fn change_hexes(&mut self, hexes: HexSet, change: impl Fn(&mut HexState)) {
        for hex in hexes.iter() {
            self.change_part::<HexState>(hex, &change);
        }
    }

    /// Changes a part, or leaves it alone where nothing changes.
    fn change_part<T: Part>(&mut self, id: T::Id, change: impl Fn(&mut T)) {
        let mut after = *T::of(self, id);
        change(&mut after);
        if after != *T::of(self, id) {
            *Changing::new(self, id) = after;
        }
    }

    /// Lines built during the match, in ascending order.
    #[must_use]
    pub fn built(&self) -> &[(EdgeId, Line)] {
        &self.built
    }

    /// The same for whoever keeps them.
    pub(crate) fn built_shared(&self) -> Arc<Vec<(EdgeId, Line)>> {
        Arc::clone(&self.built)
    }

    /// A line runs across a side of a hex from now on.
    pub fn build(&mut self, edge: EdgeId, line: Line) {
        let place = self.built.partition_point(|one| *one < (edge, line));
        Arc::make_mut(&mut self.built).insert(place, (edge, line));
        self.kept.unsettle_lines();
    }

    /// What a side has.
    #[must_use]
    pub fn side(&self, side: Side) -> &SideState {
        &self.sides[side.index()]
    }

    /// What a side has, to be changed.
    pub fn side_mut(&mut self, side: Side) -> &mut SideState {
        &mut self.sides[side.index()]
    }

    /// The supply level of a side (7.5.1).
    #[must_use]
    pub fn level(&self, side: Side) -> u8 {
        crate::printed::tables::supply_level(self.side(side).stock)
    }

    /// The side without the initiative, which mostly goes first, then the other.
    #[must_use]
    pub fn order(&self) -> [Side; 2] {
        [self.initiative.opponent(), self.initiative]
    }
}

/// The state of a match.
pub type State = Position;
