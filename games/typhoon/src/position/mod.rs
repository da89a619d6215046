//! What changes during a match.

pub(crate) mod causes;
pub(crate) mod counts;
pub(crate) mod event;
pub(crate) mod kept;

use crate::position::event::Event;
use crate::position::kept::Kept;
use crate::printed::map::{MOST_ZONES, ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, MOST_UNITS, UnitId, UnitSet};
use heigi_engine::Course;
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

/// A Japanese plan after the change of sides (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Plan {
    /// Plan Z.
    Z,
    /// Plan A.
    A,
    /// Plan SHO.
    Sho,
    /// Plan TEN.
    Ten,
}

impl Plan {
    /// Action points of a turn, which is also the length of lines of communication (7.1, CLA-3).
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            Self::Z => 4,
            Self::A => 3,
            Self::Sho => 2,
            Self::Ten => 1,
        }
    }

    /// True if air fleets attack ships to the death (12.3).
    #[must_use]
    pub const fn is_special_attack(self) -> bool {
        matches!(self, Self::Sho | Self::Ten)
    }
}

/// What Japan has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Japan {
    /// Logistics points in stock (5.1).
    pub logistics: u8,
    /// Merchant level (5.1f).
    pub merchant: u8,
    /// Points for surface fleets.
    pub naval: u8,
    /// Points for carrier fleets.
    pub carrier: u8,
    /// The objective, from 0 (19).
    pub objective: Option<u8>,
    /// The plan after the change (7.1).
    pub plan: Plan,
    /// The base drawn for Plan A (7.1.2).
    pub plan_base: Option<ZoneId>,
    /// Action points (7.1).
    pub action_points: u8,
    /// Malaysia's ships have been captured (5.1g).
    pub has_captured_malaysia: bool,
    /// Java's ships have been captured (5.1g).
    pub has_captured_java: bool,
    /// Points at the change of sides (19d).
    pub points: i16,
}

/// What the Allies have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Allies {
    /// Points for surface fleets.
    pub naval: u8,
    /// Points for carrier fleets.
    pub carrier: u8,
    /// Points of this turn for land units of the United States and ANZAC.
    pub land_us: u8,
    /// Points of this turn for British and Indian land units.
    pub land_uk: u8,
    /// Points of this turn for air fleets.
    pub air: u8,
    /// The objective, from 0 (19).
    pub objective: Option<u8>,
}

/// Things that happen once, or in this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Flags {
    /// Japan has entered Burma (4.1.1).
    pub burma_entered: bool,
    /// The Chinese army for Burma has been sent (ERR-Q2).
    pub burma_answered: bool,
    /// Japan has entered India (17).
    pub india_entered: bool,
    /// Japan has entered Australia (17).
    pub australia_entered: bool,
    /// Forces of the American sector have counterattacked in this turn (R21).
    pub american_counterattack: bool,
    /// The airborne troops have been used in this turn (18).
    pub airborne_used: bool,
    /// Air points lost in this turn to strategic warfare.
    pub air_lost: u8,
    /// Land points lost in this turn to strategic warfare.
    pub land_lost: u8,
}

/// What reacts to a naval operation (12.4).
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub enum Reaction {
    /// Nobody.
    #[default]
    None,
    /// Fleets within two zones.
    Immediate,
    /// The best fleets from any distance, with surprise in the carrier battle.
    Surprise,
    /// One fleet that fights until one side is gone (7.1.4a).
    ToTheEnd,
}

/// An operation under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Operation {
    /// Who carries it out.
    pub side: Side,
    /// Its target zone.
    pub zone: ZoneId,
    /// Fleets that take part.
    pub fleets: UnitSet,
    /// Land units that are carried.
    pub cargo: UnitSet,
    /// Land units that have come ashore in it.
    pub landed: UnitSet,
    /// Land units that have attacked.
    pub attacked: UnitSet,
    /// Carrier fleets that have made their strike (R63).
    pub struck: UnitSet,
    /// Air fleets that have reacted when its ships arrived (12.3): with a special attack, also one that was
    /// cancelled, or by cancelling one (12.1d).
    pub over_ships: UnitSet,
    /// Air fleets that have intercepted in it (12.2).
    pub intercepted: UnitSet,
    /// Fleets that were repaired while it was prepared (9.3a).
    pub repaired: UnitSet,
    /// Enemy fleets that have reacted.
    pub reacting: UnitSet,
    /// What reacts.
    pub reaction: Reaction,
    /// Half steps lost by each side (9.3g).
    pub losses: [u8; 2],
    /// True once a naval battle has been fought.
    pub has_fought: bool,
    /// True if the mission has been given up (9.3h).
    pub is_aborted: bool,
    /// True if friendly land units were in the zone before (R36).
    pub had_beachhead: bool,
}

impl Operation {
    /// An operation that has just begun.
    #[must_use]
    pub fn new(side: Side, zone: ZoneId) -> Self {
        Self {
            side,
            zone,
            fleets: UnitSet::EMPTY,
            cargo: UnitSet::EMPTY,
            landed: UnitSet::EMPTY,
            attacked: UnitSet::EMPTY,
            struck: UnitSet::EMPTY,
            over_ships: UnitSet::EMPTY,
            intercepted: UnitSet::EMPTY,
            repaired: UnitSet::EMPTY,
            reacting: UnitSet::EMPTY,
            reaction: Reaction::None,
            losses: [0; 2],
            has_fought: false,
            is_aborted: false,
            had_beachhead: false,
        }
    }
}

/// The phases of a turn (1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    SetUp,
    /// A: strategic warfare.
    StrategicWarfare,
    /// B: reinforcements.
    Reinforcements,
    /// C: Allied strategic actions.
    AlliedStrategy,
    /// D: Japanese production.
    Production,
    /// E: Japanese strategic actions.
    JapaneseStrategy,
    /// F: operations of the active side.
    Operations,
    /// G: operations of the inactive side.
    Answer,
    /// H: control of zones.
    Control,
    /// I: victory and changes.
    Victory,
}

/// One item of the agenda: what is going on, the innermost last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// 19a: the Japanese objective is chosen or rolled for.
    Objective,
    /// 20.2: the Southern Expeditionary Fleet is placed.
    SouthernFleet,
    /// A turn begins.
    Turn,
    /// A phase begins.
    Begin(Phase),
    /// 2a: the Allied roll.
    AlliedWarfare,
    /// 2b: Japan may pay for a roll.
    JapaneseWarfare,
    /// 3.1: counters arrive.
    Arrivals,
    /// 19e: the Allied objective is chosen or rolled for.
    AlliedObjective,
    /// 4.3: the Allies as the active side spend points and redeploy.
    AlliedStrategy,
    /// 4.1: a step of the Allied automa.
    AlliedAutoma(AlliedStep),
    /// 5.1: logistics points.
    Production,
    /// 5.2: Japan as the active side spends logistics points.
    JapaneseStrategy,
    /// 7.1: a step of the Japanese automa.
    JapaneseAutoma(JapaneseStep),
    /// 9: the active side launches operations.
    Operations,
    /// A counter has been taken to be redeployed, brought back or marched.
    Placing(UnitId),
    /// 9.1: air fleets of a zone are gathered for an attack.
    AirOffensive(ZoneId),
    /// 9.2: land units are gathered for an offensive.
    LandOffensive,
    /// 9.3: fleets and cargo are gathered.
    Sortie,
    /// 11: carrier fleets may strike.
    CarrierStrikes,
    /// 12.3: special attacks.
    SpecialAttacks,
    /// 11a: carrier fleets may strike once fleets have reacted.
    ReactionStrikes,
    /// 12.4: the naval reaction.
    NavalReaction,
    /// 10.3: carrier and surface battle.
    NavalBattle,
    /// 9.3g: who goes on.
    Comparison,
    /// 9.3: troops may land.
    Landing,
    /// 10.1: land battle in the zone of the operation.
    LandBattle,
    /// 10.1j: attackers may break through.
    Breakthrough,
    /// 9.3j: fleets return.
    ReturnToBase,
    /// 9b: the operation is over.
    EndOfOperation,
    /// 4.2: the Allied counterattack.
    Counterattack,
    /// 4.2: one more joint operation of the counterattack.
    JointCounterattack(UnitSet),
    /// 4.2: land operations of the counterattack.
    LandCounterattack(UnitSet),
    /// 7.2: Japan attacks in Asia.
    AsianOffensive,
    /// 13f: control of zones.
    Control,
    /// 19: victory and surrender.
    Victory,
    /// 19c: the player may change sides.
    ChangeOfSides,
    /// A turn ends.
    EndOfTurn,
}

/// The steps of the inactive Allies in phase C (4.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AlliedStep {
    /// Points of the turn.
    Points,
    /// 4.1.1: land replacements of the United States and ANZAC.
    LandUs,
    /// 4.1.1: British land replacements.
    LandUk,
    /// 17: the militia.
    Militia,
    /// 4.1.1-US: garrisons.
    GarrisonsUs,
    /// 4.1.1-UK: garrisons.
    GarrisonsUk,
    /// 4.1.1-CH: China.
    China,
    /// 4.1.2: fleets.
    Fleets,
    /// 4.1.3: air fleets.
    Air,
}

/// The steps of the inactive Japanese in phase E (7.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum JapaneseStep {
    /// 7.1.1b: fleets go to the bases of the plan, and are repaired.
    Fleets,
    /// CLA-3a: empty zones of the perimeter.
    EmptyPerimeter,
    /// CLA-3c: weak zones of the perimeter.
    WeakPerimeter,
    /// CLA-3d: two steps are rebuilt for a point.
    Rebuilding,
    /// CLA-3e: one zone of the second line.
    SecondLine,
}

/// Switches and variants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Options {
    /// Japan surrenders on 7 or more (19).
    pub surrender_on_seven: bool,
    /// Air support by the older rule 10.2.
    pub older_air_support: bool,
    /// All units of the losing side in the zone retreat (R22).
    pub all_units_retreat: bool,
    /// No surprise in China on turn 1.
    pub no_surprise_in_china: bool,
    /// The commander of the defender says which air fleets intercept (12.2).
    pub ask_interception: bool,
    /// Each side has its commander, and nobody changes sides (INTRO-4).
    pub two_players: bool,
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

/// What a draw is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// 19a.
    JapaneseObjective,
    /// 19e.
    AlliedObjective,
    /// 2a.
    AlliedWarfare,
    /// 2b.
    JapaneseWarfare,
    /// 3.1a.
    Arrival,
    /// 6c.
    ArrivalInContest,
    /// 3.5a.
    PoolDraw,
    /// 4.1.1.
    LandReplacement,
    /// 17.
    Militia,
    /// 4.1.1-US.
    Garrison,
    /// 4.1.1-UK.
    BritishGarrison,
    /// 4.1.1-CH.
    ChineseArmies,
    /// 4.1.1-CH-c.
    ChineseToBurma,
    /// 4.1.2.
    CarrierGroup,
    /// 4.1.2f.
    NavalReplacement,
    /// 4.1.3.
    AirReplacement,
    /// 4.1.3e.
    AirConcentration,
    /// 4.2.
    Counterattack,
    /// 4.2h.
    CounterattackTarget,
    /// 4.2g.
    CounterattackForces,
    /// 7.1.2.
    PlanBase,
    /// 7.1-A1.
    Perimeter,
    /// 7.1-A2.
    Rebuilding,
    /// 7.1-A1.
    AirTransfer,
    /// 7.2.
    AsianTarget,
    /// 10.1.
    LandAttack,
    /// 10a.
    LandCounterattack,
    /// 10.5.
    AirAttack,
    /// 10.5b.
    AirCounterattack,
    /// 10.4.
    AirAgainstFleet,
    /// 11.
    CarrierStrike,
    /// 10.3.1.
    CarrierAttack,
    /// 10.3.1b.
    CarrierAnswer,
    /// 10.3.2.
    SurfaceAttack,
    /// 10.3.2.
    SurfaceAnswer,
    /// 12.3.
    SpecialAttack,
    /// 12.4.
    NavalReaction,
    /// 12.4.
    ReactingFleet,
    /// 10.1f.
    Retreat,
    /// 9.2c.
    Displacement,
    /// 9.3j.
    ReturnToBase,
    /// 4.2m.
    CounterattackPort,
    /// 3.2j.
    RepairBeforeBattle,
    /// 12.2.
    Interception,
    /// 17-GARRISON.
    ChineseGarrison,
    /// 19g.
    Surrender,
}

/// What a procedure waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Await {
    /// A die.
    Die(Cause),
    /// A zone for a counter.
    Zone {
        /// Who decides.
        side: Side,
        /// What for.
        cause: Cause,
        /// The counter.
        unit: UnitId,
        /// What is legal.
        options: ZoneSet,
    },
    /// A counter as the target of another.
    Unit {
        /// Who decides.
        side: Side,
        /// What for.
        cause: Cause,
        /// Whose target.
        unit: UnitId,
        /// What is legal.
        options: UnitSet,
    },
    /// Yes or no.
    Consent {
        /// Who decides.
        side: Side,
        /// What for.
        cause: Cause,
        /// For which counter.
        unit: UnitId,
    },
}

/// An answer to what a procedure waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Answer {
    /// A die.
    Die(u8),
    /// A zone.
    Zone(ZoneId),
    /// A counter.
    Unit(UnitId),
    /// Yes or no.
    Consent(bool),
}

/// The position: everything but what a procedure under way still waits for.
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
pub type State = Course<Position, crate::Action, Answer, Await>;

/// A procedure that stops because an answer is missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waits(pub Await);

/// What a procedure gives, or that it must wait.
pub type Flow<T> = Result<T, Waits>;

/// A procedure at work.
pub struct Play<'a> {
    /// The position that it changes.
    pub position: Position,
    /// What it has told.
    pub events: Vec<Event>,
    answers: std::slice::Iter<'a, Answer>,
}

impl<'a> Play<'a> {
    /// A procedure that starts in a position, with the answers that are known.
    #[must_use]
    pub fn new(position: Position, answers: &'a [Answer]) -> Self {
        Self {
            position,
            events: Vec::new(),
            answers: answers.iter(),
        }
    }

    /// Tells what happened.
    pub fn tell(&mut self, event: Event) {
        self.events.push(event);
    }

    /// A die (0.3).
    ///
    /// # Errors
    /// If it has not been rolled yet.
    pub fn die(&mut self, cause: Cause) -> Flow<u8> {
        match self.answers.next().copied() {
            Some(Answer::Die(die)) => {
                self.tell(Event::Die { cause, die });
                Ok(die)
            }
            _ => Err(Waits(Await::Die(cause))),
        }
    }

    /// One of a list, all equally likely, by dice in canonical order (0.3, R2); nothing if it is
    /// empty.
    ///
    /// # Errors
    /// If a die is missing.
    pub fn pick<T: Copy>(&mut self, cause: Cause, list: &[T]) -> Flow<Option<T>> {
        let index = match list.len() {
            0 => return Ok(None),
            1 => 0,
            count => self.pick_index(cause, count)?,
        };
        Ok(Some(list[index]))
    }

    fn pick_index(&mut self, cause: Cause, count: usize) -> Flow<usize> {
        let mut roll = || self.die(cause).map(usize::from);
        match count {
            2 | 3 | 6 => Ok((roll()? - 1) * count / 6),
            4 | 5 => loop {
                let die = roll()?;
                if die <= count {
                    return Ok(die - 1);
                }
            },
            _ => {
                // Two dice serve for up to 36 candidates, three beyond that (H-1).
                let dice = if count <= 36 { 2 } else { 3 };
                let band = 6_usize.pow(dice) / count;
                loop {
                    let mut value = 0;
                    for _ in 0..dice {
                        value = value * 6 + roll()? - 1;
                    }
                    if value < band * count {
                        return Ok(value / band);
                    }
                }
            }
        }
    }

    /// A zone for a counter: the player's choice if he commands the side, otherwise at random (R69);
    /// nothing if there is none.
    ///
    /// # Errors
    /// If the answer is missing.
    pub fn choose_zone(
        &mut self,
        side: Side,
        cause: Cause,
        unit: UnitId,
        options: ZoneSet,
    ) -> Flow<Option<ZoneId>> {
        if side != self.position.active && !self.position.options.two_players {
            let list: Vec<ZoneId> = options.iter().collect();
            return self.pick(cause, &list);
        }
        if options.len() < 2 {
            return Ok(options.iter().next());
        }
        match self.answers.next().copied() {
            Some(Answer::Zone(zone)) => Ok(Some(zone)),
            _ => Err(Waits(Await::Zone {
                side,
                cause,
                unit,
                options,
            })),
        }
    }

    /// Whether a commander wants something for a counter; the rules themselves always do.
    ///
    /// # Errors
    /// If the answer is missing.
    pub fn consent(&mut self, side: Side, cause: Cause, unit: UnitId) -> Flow<bool> {
        if side != self.position.active && !self.position.options.two_players {
            return Ok(true);
        }
        match self.answers.next().copied() {
            Some(Answer::Consent(wish)) => Ok(wish),
            _ => Err(Waits(Await::Consent { side, cause, unit })),
        }
    }

    /// A target of the player's choice; nothing if there is none.
    ///
    /// # Errors
    /// If the answer is missing.
    pub fn choose_unit(
        &mut self,
        side: Side,
        cause: Cause,
        unit: UnitId,
        options: UnitSet,
    ) -> Flow<Option<UnitId>> {
        if options.len() < 2 {
            return Ok(options.iter().next());
        }
        match self.answers.next().copied() {
            Some(Answer::Unit(target)) => Ok(Some(target)),
            _ => Err(Waits(Await::Unit {
                side,
                cause,
                unit,
                options,
            })),
        }
    }
}
