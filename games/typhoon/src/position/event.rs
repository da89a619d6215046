//! What happened.

use crate::position::{Cause, Phase, Plan, Reaction, Verdict};
use crate::printed::map::ZoneId;
use crate::printed::units::{UnitId, UnitSet};
use heigi_engine::{GameEvent, RuleId};
use heigi_scene::Side;

/// What strategic warfare costs (TBL-STRAT).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WarfareLoss {
    /// Nothing.
    Nothing,
    /// A merchant level of Japan.
    Merchant,
    /// An air replacement point of the Allies.
    Air,
    /// A land replacement point of the Allies.
    Land,
}

/// What an attack is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttackKind {
    /// On land (10.1).
    Land,
    /// In the air (10.5).
    Air,
    /// From the air against ships (10.4).
    AirAgainstFleet,
    /// By carrier aircraft outside a battle (11).
    CarrierStrike,
    /// In a carrier battle (10.3.1).
    Carrier,
    /// In a surface battle (10.3.2).
    Surface,
    /// By suicide (12.3).
    Special,
}

/// What the roll for a counterattack gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CounterattackOutcome {
    /// The Allies counterattack (4.2a).
    Launched,
    /// The roll was too high (4.2a).
    Missed,
    /// The roll sufficed, but nobody is free (4.2f).
    WithoutForces,
}

/// What a counter comes back from, which decides the rule that the log names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Homecoming {
    /// Fleets from their operation, with what they have not landed (9.3j).
    Mission,
    /// Fleets from the counterattack of the inactive Allies (4.2m).
    Counterattack,
    /// Fleets that reacted (12.4e).
    Reaction,
    /// A fleet from the turn record (3.3a).
    Reorganisation,
    /// Troops of a mission that was given up (9.3h).
    Aboard,
    /// A beaten landing force (10.1i).
    Landing,
}

impl Homecoming {
    /// Its rule.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        RuleId(match self {
            Self::Mission => "9.3j",
            Self::Counterattack => "4.2m",
            Self::Reaction => "12.4e",
            Self::Reorganisation => "3.3a",
            Self::Aboard => "9.3h",
            Self::Landing => "10.1i",
        })
    }
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Event {
    /// A die was rolled.
    Die {
        /// What for.
        cause: Cause,
        /// What it showed.
        die: u8,
    },
    /// A turn began.
    TurnBegan(u8),
    /// A phase began.
    PhaseBegan(Phase),
    /// An objective was chosen or rolled (19).
    Objective {
        /// Whose.
        side: Side,
        /// Which, from 0.
        objective: u8,
    },
    /// Strategic warfare (2).
    Warfare {
        /// Who rolled.
        side: Side,
        /// The die with its modifiers.
        total: i8,
        /// What it cost the other side.
        loss: WarfareLoss,
    },
    /// Merchant ships joined Japan, built or captured (5.1).
    Merchants {
        /// The level now.
        level: u8,
        /// Where ships were captured.
        captured: Option<ZoneId>,
    },
    /// A counter came in (3.1).
    Arrived {
        /// Which.
        unit: UnitId,
        /// Where.
        zone: ZoneId,
    },
    /// A disrupted fleet came back (10.3.4a).
    FleetBack {
        /// Which.
        unit: UnitId,
        /// Where.
        zone: ZoneId,
    },
    /// A step was rebuilt (3.2).
    Rebuilt(UnitId),
    /// A destroyed counter came back (3.2).
    Returned {
        /// Which.
        unit: UnitId,
        /// Where.
        zone: ZoneId,
    },
    /// Two reduced fleets became one (3.4).
    Consolidated {
        /// The fleet that is full now.
        kept: UnitId,
        /// The fleet that is gone.
        gone: UnitId,
    },
    /// A counter was redeployed (6).
    Redeployed {
        /// Which.
        unit: UnitId,
        /// Where to.
        to: ZoneId,
    },
    /// Logistics points came in (5.1).
    Produced {
        /// Resource zones that count.
        zones: u8,
        /// Points gained.
        points: u8,
    },
    /// Logistics points were spent (5.2).
    Paid(u8),
    /// A unit was drawn from the pool (3.5a).
    Recruited {
        /// Which.
        unit: UnitId,
        /// Where it is placed.
        zone: ZoneId,
    },
    /// A fortress was built (14.2).
    Fortified(ZoneId),
    /// A detachment became a fortress (14.2).
    Converted {
        /// Which.
        unit: UnitId,
        /// Where.
        zone: ZoneId,
    },
    /// Action points of the turn (7.1).
    ActionPoints(u8),
    /// A land unit marched (9.2).
    Marched {
        /// Which.
        unit: UnitId,
        /// Where to.
        to: ZoneId,
    },
    /// A victor broke through (10.1j).
    BrokeThrough {
        /// Which.
        unit: UnitId,
        /// Where to.
        to: ZoneId,
    },
    /// A Chinese army entered a zone with too weak a garrison (17-GARRISON).
    Rose {
        /// Which.
        unit: UnitId,
        /// Where to.
        to: ZoneId,
    },
    /// A zone was entered without a fight (13f).
    Entered {
        /// Which.
        zone: ZoneId,
        /// By whom.
        side: Side,
    },
    /// An attack or its answer, before the die.
    Attack {
        /// What it is.
        kind: AttackKind,
        /// Who attacks.
        attackers: UnitSet,
        /// Who is attacked.
        target: UnitId,
        /// The column of the combat table.
        column: i8,
        /// The sum of the modifiers of the die.
        modifier: i8,
    },
    /// A counter lost steps.
    Lost {
        /// Which.
        unit: UnitId,
        /// How many.
        steps: u8,
        /// True if it is destroyed.
        is_destroyed: bool,
    },
    /// A fleet was disrupted (10.3.1a).
    Disrupted(UnitId),
    /// A disrupted fleet left the map for the turn track (10.3.4a).
    PutOnTrack {
        /// Which.
        unit: UnitId,
        /// The turn of its return.
        turn: u8,
    },
    /// An attack had no effect.
    NoEffect,
    /// A unit retreated (10.1f).
    Retreated {
        /// Which.
        unit: UnitId,
        /// Where to.
        to: ZoneId,
    },
    /// A beaten landing force went back aboard (10.1i).
    Reembarked {
        /// Which.
        unit: UnitId,
        /// Where it is put down.
        to: ZoneId,
    },
    /// A carried unit died with the ships (10.3.3c).
    Drowned(UnitId),
    /// A unit could not retreat and was removed (10.1g).
    CutOff(UnitId),
    /// A Japanese unit that cannot retreat fought on at a price (10.1h).
    FoughtOn(UnitId),
    /// An air fleet or fleet had to leave (9.2c).
    Displaced {
        /// Which.
        unit: UnitId,
        /// Where to, if anywhere.
        to: Option<ZoneId>,
    },
    /// Fleets put to sea (9.3).
    Sortie {
        /// The fleets.
        fleets: UnitSet,
        /// Where to.
        zone: ZoneId,
    },
    /// The reaction roll (12.4).
    Reaction {
        /// The die with its modifiers; nothing if none was needed.
        total: Option<i8>,
        /// What it gives.
        reaction: Reaction,
    },
    /// A fleet reacted (12.4).
    Reacted {
        /// Which.
        unit: UnitId,
        /// Where.
        zone: ZoneId,
    },
    /// The losses were compared (9.3g).
    Compared {
        /// Half steps of both sides.
        losses: [u8; 2],
        /// True if the mission goes on.
        goes_on: bool,
    },
    /// A land unit came ashore (9.3).
    Landed {
        /// Which.
        unit: UnitId,
        /// Where.
        zone: ZoneId,
    },
    /// A fleet went to a base, or troops that it brought back went ashore (9.3j).
    InPort {
        /// Which.
        unit: UnitId,
        /// Where.
        zone: ZoneId,
        /// What from.
        after: Homecoming,
    },
    /// A counter found no base or zone to come back to and was lost.
    NoPort {
        /// Which.
        unit: UnitId,
        /// What from.
        after: Homecoming,
    },
    /// A detachment took an empty zone (18).
    Seized {
        /// Which.
        unit: UnitId,
        /// Where.
        zone: ZoneId,
    },
    /// Airborne troops took an empty zone (18).
    Dropped(ZoneId),
    /// A zone changed hands (13).
    Controlled {
        /// Which.
        zone: ZoneId,
        /// Whose it is now.
        side: Side,
    },
    /// A counter left the game.
    Gone(UnitId),
    /// The naval and carrier points of the Allies went with Pearl Harbor (4.1.2c).
    NavalPointsGone,
    /// A plan took effect (7.1).
    Plan(Plan),
    /// The base of Plan A was drawn (7.1.2).
    PlanBase(ZoneId),
    /// The roll for a counterattack (4.2).
    Counterattack {
        /// The die with its modifier.
        total: i8,
        /// Whether the Allies counterattack.
        outcome: CounterattackOutcome,
    },
    /// The player changed sides (19c).
    SidesChanged {
        /// Japanese points.
        points: i16,
    },
    /// The player stays Japanese (19l).
    StayedJapanese,
    /// The roll for surrender (19g).
    SurrenderRoll {
        /// The die with its modifiers.
        total: i8,
        /// True if Japan surrenders.
        surrenders: bool,
    },
    /// The match ended.
    Ended(Verdict),
}

impl GameEvent for Event {
    fn is_final(&self) -> bool {
        matches!(
            self,
            Self::Die { .. } | Self::TurnBegan(_) | Self::PhaseBegan(_) | Self::Ended(_)
        )
    }
}
