//! What changes during a match, and what is kept beside it.

use crate::decisions::action::Action;
use crate::position::notice::Notice;
use crate::printed::map::{HexSet, Line};
use crate::printed::units::{ALLIES, AirId, JAPAN, UnitId, UnitSet};
use heigi_board::{EdgeId, HexId};
use heigi_engine::Course;
use heigi_scene::Side;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

pub(crate) mod counts;
pub(crate) mod ground;
pub(crate) mod kept;
pub(crate) mod larder;
pub(crate) mod look;
pub(crate) mod notice;

pub use kept::Changing;
pub(crate) use kept::{Kept, MOST_HEXES};

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

/// What an air unit is to do (5.1.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Mission {
    /// Air superiority (5.3).
    Superiority,
    /// Support of ground combat (5.4).
    Support,
    /// Support of ground combat, flown as a fighter by the fighter-bomber (5.1.2).
    FighterSupport,
    /// Interdiction (5.5).
    Interdiction,
    /// Transport (5.6).
    Transport,
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

/// The phases of a turn (4.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// Air power.
    Air,
    /// Who acts first.
    Initiative,
    /// Supply.
    Supply,
    /// Activation markers are drawn.
    Markers,
    /// Operations.
    Operations,
    /// The end of the turn.
    End,
}

/// When supply is paid for (7.9.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Occasion {
    /// In the supply phase.
    Determination,
    /// At the start of the combat half of a segment.
    Combat,
    /// In the end phase.
    Final,
}

/// Who pays for supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Payer {
    /// A headquarters, with markers.
    Headquarters(UnitId),
    /// A headquarters that is committed for it (7.9.6).
    Committed(UnitId),
    /// A primary source.
    Source(HexId),
}

/// One item of the agenda: what is going on, the innermost last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Dice of a side's set-up (21).
    SetUpDice(Side),
    /// A side sets up.
    SetUp(Side),
    /// A counter has been taken to be placed.
    Placing(UnitId),
    /// A turn begins.
    Turn,
    /// A phase begins.
    Begin(Phase),
    /// 5.2.2: the Allies buy aircraft.
    AirPurchase,
    /// 5.2.4: Japan betters its roll.
    AirBoost,
    /// 5.1.6: a side picks so many more units with their missions.
    AirMissions(Side, u8),
    /// 5.5: the Allies send interdiction units.
    Interdiction,
    /// 5.6: the Allies load transports.
    Transport,
    /// 5.6.4, 7.11.1: a load looks for its destination.
    Loaded(Load),
    /// 6.1: the initiative.
    Initiative,
    /// 19.1.2: the holder of the marker may declare the sanctioned operation.
    Declaration,
    /// 7.1: receipt.
    Receipt(Side),
    /// 7.1.2: a side has so many points to allocate.
    Allocation(Side, u8),
    /// 7.1.3: strategic supply.
    StrategicSupply,
    /// 7.4: supply adjustment.
    Adjustment(Side),
    /// 7.4.4: a side forwards so many more markers to a headquarters.
    Forwarding(Side, UnitId, u8),
    /// 7.9: nobody is paid for yet.
    Determination,
    /// 7.9: a side pays.
    Pay(Side, Occasion),
    /// A payer feeds so many more units.
    Feeding(Side, Payer, u8, Occasion),
    /// 7.11.2: a marker dropped from the air in a hex restores so many more units.
    Relieving(HexId, u8),
    /// 7.9: whoever was not paid for is out of supply.
    Unpaid(Side),
    /// 7.9.8: supply checks.
    SupplyChecks(Side),
    /// 7.11.2: before the next checks the Allies may use markers dropped from the air (B-82).
    Relief,
    /// 7.9.9: disruption of units out of supply.
    OutOfSupplyChecks,
    /// 7.8.2: a side begins to build.
    Building(Side),
    /// 17.4.7: the Allies may launch Operation Thursday.
    Thursday,
    /// TBL-EV-2: the event of the last turn brings Chinese units.
    ChineseSupport,
    /// 17.4.7e: the Chindits strike.
    Chindits,
    /// 8.1: markers are picked.
    PickMarkers,
    /// 8.1.4: a side keeps a marker.
    KeepMarker(Side),
    /// 15: reinforcements come.
    Reinforcements(Side),
    /// 9.1.2: the first segment.
    FirstSegment,
    /// 9.1.3: the cup.
    Draw,
    /// 9.3: a segment begins.
    Segment(Side, Activation),
    /// 9.3.2: units are named.
    Naming,
    /// The movement half.
    Movement,
    /// A unit is moving, with quarter points left.
    Moving(UnitId, Progress),
    /// 12.4: a unit is about to jump.
    Jumping(UnitId),
    /// 12.5: a unit is on ships.
    Landing(UnitId),
    /// The combat half begins.
    CombatHalf,
    /// The combat half.
    Combat,
    /// 13.2: an attack on a hex is prepared.
    Attack(HexId),
    /// 13.2: it is carried out.
    Fight,
    /// The segment is over.
    EndOfSegment,
    /// TBL-SO-1: the holder of the marker may choose one more activation marker.
    ExtraMarker,
    /// 5.1.7, 14.1.1: air units return and are repaired.
    AirReturn,
    /// 7.10.4: attrition.
    Attrition,
    /// 13.7.5, 13.7.6: disruption.
    Disruption,
    /// 7.8.2c, 17.2.1b: what was built is complete.
    Construction,
    /// 7.8.3: a side repairs.
    Repairs(Side),
    /// 7.3.4: Allied wastage.
    Wastage,
    /// 14.1.6: the random event.
    RandomEvent,
    /// 10.1.3: units too many in a hex are lost.
    Overstacking,
    /// 14.1.7: victory points.
    Victory,
}

impl Step {
    /// True for a menu that its player ends, and that is passed over where nothing can be done in it.
    #[must_use]
    pub const fn is_menu(self) -> bool {
        matches!(
            self,
            Self::AirMissions(..)
                | Self::Interdiction
                | Self::Transport
                | Self::Declaration
                | Self::Adjustment(_)
                | Self::Forwarding(..)
                | Self::Pay(..)
                | Self::Relieving(..)
                | Self::Relief
                | Self::Reinforcements(_)
                | Self::Movement
                | Self::Combat
                | Self::Repairs(_)
                | Self::Building(_)
                | Self::Thursday
                | Self::ExtraMarker
        )
    }
}

/// What a transport carries (5.6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Load {
    /// A supply marker out of a hex.
    Supply(HexId),
    /// A ground unit, with as many transports as it needs.
    Unit(UnitId),
}

/// What lets units act in a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Activation {
    /// An activation marker.
    Marker(u8),
    /// The first end marker (9.2.2).
    EndMarker,
}

/// How far a move has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Progress {
    /// Quarter points spent.
    pub spent: u16,
    /// True if it has entered or left an enemy zone of control (12.1.5).
    pub met_enemy: bool,
    /// True if no more rail movement is possible (12.2.5).
    pub off_rail: bool,
    /// True if it may move no further.
    pub is_over: bool,
    /// True if a part of it went by rail, so that it must end in supply and away from the enemy
    /// (12.2.2, 12.2.3).
    pub rode: bool,
}

/// A segment under way (9.3).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Segment {
    /// Whose it is.
    pub side: Side,
    /// What began it.
    pub activation: Activation,
    /// Formations that may still be named.
    pub formations: u8,
    /// Units that may still be named.
    pub units: u8,
    /// True if a headquarters may name all in its range.
    pub headquarters: bool,
    /// Second activations that have been paid for (9.3.5b).
    pub again: u8,
    /// Units that act in it.
    pub active: UnitSet,
    /// Units that have moved in it.
    pub moved: UnitSet,
    /// Units that have attacked in it.
    pub fought: UnitSet,
    /// Units that build a position (17.2.1).
    pub building: UnitSet,
    /// Units that ignore enemy zones of control (TBL-SO-2).
    pub infiltrating: UnitSet,
    /// Units that began their activation where a jump may start (12.4.2).
    pub at_airfield: UnitSet,
    /// Units that began their activation in a port (12.5.2-1).
    pub in_port: UnitSet,
    /// True if attacks come first (9.4.2-2).
    pub combat_first: bool,
}

/// An attack being prepared (13.2.1b).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attack {
    /// The hex attacked.
    pub hex: HexId,
    /// Units that attack.
    pub units: UnitSet,
    /// Those of them that charge (18.1).
    pub banzai: UnitSet,
    /// Headquarters and artillery that help.
    pub support: UnitSet,
    /// Aircraft that help.
    pub aircraft: Vec<AirId>,
    /// The column of the sanctioned operation is added (TBL-SO-5).
    pub sanctioned: bool,
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

/// The position: everything but what a procedure under way still waits for.
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
    /// Lines built during the match, in ascending order.
    built: Vec<(EdgeId, Line)>,
    /// How the match ended.
    pub verdict: Option<Verdict>,
    /// Ground units.
    units: Vec<UnitState>,
    /// Air units.
    aircraft: Vec<AirState>,
    /// Hexes, which copies share until one of them changes.
    hexes: Arc<Vec<HexState>>,
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
            built: Vec::new(),
            verdict: None,
            units,
            aircraft,
            hexes: Arc::new(hexes),
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
            change(&mut self.unit_mut(unit));
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
            change(&mut self.air_mut(air));
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
            change(&mut self.hex_mut(hex));
        }
    }

    /// Lines built during the match, in ascending order.
    #[must_use]
    pub fn built(&self) -> &[(EdgeId, Line)] {
        &self.built
    }

    /// A line runs across a side of a hex from now on.
    pub fn build(&mut self, edge: EdgeId, line: Line) {
        let place = self.built.partition_point(|one| *one < (edge, line));
        self.built.insert(place, (edge, line));
        self.kept.unsettle_costs();
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

    /// Puts steps on the agenda so that the first of them comes first.
    pub fn push(&mut self, steps: &[Step]) {
        self.agenda.extend(steps.iter().rev().copied());
    }
}

/// What a procedure waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Await {
    /// A number from 1 to the second, all equally likely.
    Die(Cause, u8),
    /// A decision.
    Decision {
        /// Who decides.
        side: Side,
        /// What for.
        cause: Cause,
        /// What it is about.
        unit: Option<UnitId>,
        /// What may be answered, in ascending order.
        options: Vec<Action>,
    },
}

/// An answer to what a procedure waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// A die.
    Die(u8),
    /// A decision.
    Action(Action),
}

/// What a die or a decision is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// Stockpiles, markers and links of a set-up.
    SetUpDice,
    /// 5.2.4.
    AirAvailability,
    /// 5.2.4: which air unit is lost.
    AirRemoval,
    /// 5.3.3: who intercepts.
    Interception,
    /// 5.6.7a: who escorts.
    Escort,
    /// 5.7.5: whom an air unit attacks.
    AirTarget,
    /// 5.7.3.
    AirCombat,
    /// 5.8.3.
    AirRepair,
    /// 6.1.1.
    Initiative,
    /// 7.1.1.
    Receipt,
    /// 7.1.3.
    StrategicSupply,
    /// 7.4.6.
    Porters,
    /// 7.4.4: from which source a marker comes.
    Forwarding,
    /// 7.2.2: which marker is spent.
    MarkerSpent,
    /// 16.2.2: who gets the second step of a marker.
    Replacement,
    /// 7.8.2d: where a new line leads.
    Joint,
    /// 7.9.8.
    SupplyCheck,
    /// 7.9.9.
    OutOfSupplyCheck,
    /// 8.1.3.
    PickMarker,
    /// 9.1.3.
    Cup,
    /// 9.3.1.
    Activation,
    /// 13.2.1c.
    Defence,
    /// 13.2.1d-iv.
    Combat,
    /// 13.4.3.
    Hits,
    /// 13.6.6: who retreats without need.
    ExtraRetreat,
    /// 13.4.5: which of the strongest is lost.
    Elimination,
    /// 13.6: where a unit retreats.
    Retreat,
    /// 13.6.3.
    InterdictedRetreat,
    /// 17.4.7a.
    Thursday,
    /// 17.4.7c.
    ChineseEntry,
    /// 17.4.7e.
    Chindits,
    /// 12.3.3.
    SeaMovement,
    /// 13.8.
    Advance,
    /// TBL-SO-6: where a unit advances further.
    SecondAdvance,
    /// TBL-SO-2: who ignores zones of control.
    Infiltration,
    /// TBL-SO-4: who is supplied.
    SanctionedSupply,
    /// NOTE-9.2.2.
    EndMarker,
    /// 10.1.3.
    Overstacking,
    /// 18.3.
    LossCheck,
    /// 7.3.4.
    Wastage,
    /// 14.1.6.
    RandomEvent,
    /// TBL-EV-3, 6 and 9.
    EventEffect,
    /// TBL-EV-8, TBL-EV-10: confusion on a side.
    Snafu(Side),
    /// 17.6.3.
    InaCheck,
}

/// The state of a match.
pub type State = Course<Position, Action, Answer, Await>;

/// A procedure that stops because an answer is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Waits(pub Await);

/// What a procedure gives, or that it must wait.
pub type Flow<T> = Result<T, Box<Waits>>;

/// A procedure at work.
pub struct Play<'a> {
    /// The game.
    pub game: &'a crate::Burma,
    /// The position that it changes.
    pub position: Position,
    /// What it has told.
    pub events: Vec<Notice>,
    answers: std::slice::Iter<'a, Answer>,
}

impl<'a> Play<'a> {
    /// A procedure that starts in a position, with the answers that are known.
    #[must_use]
    pub fn new(game: &'a crate::Burma, position: Position, answers: &'a [Answer]) -> Self {
        Self {
            game,
            position,
            events: Vec::new(),
            answers: answers.iter(),
        }
    }

    /// Tells what happened.
    pub fn tell(&mut self, event: Notice) {
        self.events.push(event);
    }

    /// A six-sided die.
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub fn die(&mut self, cause: Cause) -> Flow<u8> {
        let die = self.draw(cause, 6)?;
        self.tell(Notice::die(cause, die));
        Ok(die)
    }

    /// A ten-sided die; its 0 counts as 10 (2.0-D10).
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub fn ten_sided(&mut self, cause: Cause) -> Flow<u8> {
        let die = self.draw(cause, 10)?;
        self.tell(Notice::die(cause, die));
        Ok(die)
    }

    /// A number from 1 to `faces` that nobody is told of.
    ///
    /// # Errors
    /// If it has not been drawn yet.
    pub fn draw(&mut self, cause: Cause, faces: u8) -> Flow<u8> {
        if faces < 2 {
            return Ok(1);
        }
        match self.answers.next().copied() {
            Some(Answer::Die(die)) => Ok(die),
            _ => Err(Box::new(Waits(Await::Die(cause, faces)))),
        }
    }

    /// Half a die, rounded up.
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub fn half_die(&mut self, cause: Cause) -> Flow<u8> {
        Ok(self.die(cause)?.div_ceil(2))
    }

    /// A decision between actions; the only one is taken without asking.
    ///
    /// # Errors
    /// If it has not been made yet.
    pub fn decide(
        &mut self,
        side: Side,
        cause: Cause,
        unit: Option<UnitId>,
        mut options: Vec<Action>,
    ) -> Flow<Action> {
        options.sort_unstable();
        options.dedup();
        if let [only] = options[..] {
            return Ok(only);
        }
        match self.answers.next().copied() {
            Some(Answer::Action(action)) => Ok(action),
            _ => Err(Box::new(Waits(Await::Decision {
                side,
                cause,
                unit,
                options,
            }))),
        }
    }
}
