//! What happened.

use crate::Typhoon;
use crate::position::{Cause, Phase, Plan, Reaction};
use crate::printed::map::ZoneId;
use crate::printed::units::{JAPAN, UnitId, UnitSet};
use crate::turn::victory::Level;
use heigi_engine::{RuleId, Side, told};

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

impl From<AttackKind> for RuleId {
    fn from(kind: AttackKind) -> Self {
        Self(match kind {
            AttackKind::Land => "10.1c",
            AttackKind::Air => "10.5",
            AttackKind::AirAgainstFleet => "10.4",
            AttackKind::CarrierStrike => "11",
            AttackKind::Carrier => "10.3.1",
            AttackKind::Surface => "10.3.2",
            AttackKind::Special => "12.3",
        })
    }
}

/// A column of the combat table, before its ends hold it (TBL-CRT).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column(pub i8);

/// The sum of the modifiers of a die.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum(pub i8);

/// The die of the reaction table with its modifiers; nothing if none was needed (12.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReactionTotal(pub Option<i8>);

/// The losses of a side in half steps (9.3g).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HalfSteps(pub u8);

/// An objective of a side, from 0 (19).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim(pub Side, pub u8);

impl From<Aim> for RuleId {
    fn from(Aim(side, _): Aim) -> Self {
        Self(if side == JAPAN { "19a" } else { "19e" })
    }
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

impl From<Homecoming> for RuleId {
    fn from(after: Homecoming) -> Self {
        Self(match after {
            Homecoming::Mission => "9.3j",
            Homecoming::Counterattack => "4.2m",
            Homecoming::Reaction => "12.4e",
            Homecoming::Reorganisation => "3.3a",
            Homecoming::Aboard => "9.3h",
            Homecoming::Landing => "10.1i",
        })
    }
}

heigi_engine::events! {
    /// What happened. A die, the end of a part of the turn and that of the match end an undo.
    pub enum Event of Typhoon {
        /// A die was rolled.
        Die(cause: Cause, die: told::Die) = Die cause "typhoon-log-die" for_good,
        /// A turn began.
        TurnBegan(turn: u8) = Phase "1" "typhoon-log-turn" for_good,
        /// A phase began.
        PhaseBegan(; phase: Phase) = Phase phase phase for_good,
        /// An objective was chosen or rolled.
        Objective(side: Side, objective: Aim) = Result objective "typhoon-log-objective",
        /// Strategic warfare of the side, by the die with its modifiers, and what it cost the other.
        Warfare(side: Side, total: i8; loss: WarfareLoss, rule: &'static str) = Result rule loss,
        /// Merchant ships of this level now serve Japan, as it has built some.
        MerchantsBuilt(level: u8) = Result "5.1f" "typhoon-log-merchants-built",
        /// Merchant ships of this level now serve Japan, as some were captured in the zone.
        MerchantsCaptured(level: u8, zone: ZoneId) = Result "5.1g" "typhoon-log-merchants-captured",
        /// A counter came in.
        Arrived(unit: UnitId, zone: ZoneId) = Move "3.1" "typhoon-log-arrived",
        /// A disrupted fleet came back.
        FleetBack(unit: UnitId, zone: ZoneId) = Move "3.3a" "typhoon-log-fleet-back",
        /// A step was rebuilt.
        Rebuilt(unit: UnitId) = Result "3.2" "typhoon-log-rebuilt",
        /// A destroyed counter came back.
        Returned(unit: UnitId, zone: ZoneId) = Move "3.2" "typhoon-log-returned",
        /// Two reduced fleets became one: the unit is full now.
        Consolidated(unit: UnitId, gone: UnitId) = Result "3.4" "typhoon-log-consolidated",
        /// A counter was redeployed.
        Redeployed(unit: UnitId, zone: ZoneId) = Move "6" "typhoon-log-redeployed",
        /// So many resource zones gave so many logistics points.
        Produced(zones: u8, points: u8) = Result "5.1" "typhoon-log-produced",
        /// Logistics points were spent.
        Paid(points: u8) = Result "5.2" "typhoon-log-paid",
        /// A unit was drawn from the pool.
        Recruited(unit: UnitId, zone: ZoneId) = Move "3.5a" "typhoon-log-recruited",
        /// A fortress was built.
        Fortified(zone: ZoneId) = Result "14.2a" "typhoon-log-fortified",
        /// A detachment became a fortress.
        Converted(unit: UnitId, zone: ZoneId) = Result "5.2l" "typhoon-log-converted",
        /// Action points of the turn.
        ActionPoints(points: u8) = Result "7.1" "typhoon-log-action-points",
        /// A land unit marched.
        Marched(unit: UnitId, zone: ZoneId) = Move "9.2" "typhoon-log-marched",
        /// A victor broke through.
        BrokeThrough(unit: UnitId, zone: ZoneId) = Move "10.1j" "typhoon-log-broke-through",
        /// A Chinese army entered a zone with too weak a garrison.
        Rose(unit: UnitId, zone: ZoneId) = Move "17-GARRISON" "typhoon-log-rose",
        /// The side entered a zone without a fight.
        Entered(zone: ZoneId, side: Side) = Result "13f" "typhoon-log-entered",
        /// An attack or its answer, before the die.
        Attack(attackers: UnitSet, target: UnitId, column: Column, modifier: Sum; kind: AttackKind)
            = Attack kind kind,
        /// A counter lost steps and goes on.
        Lost(unit: UnitId, steps: u8) = Result "10" "typhoon-log-lost",
        /// A counter lost its last steps.
        Destroyed(unit: UnitId, steps: u8) = Result "10" "typhoon-log-destroyed",
        /// A fleet was disrupted.
        Disrupted(unit: UnitId) = Result "10.3.1a" "typhoon-log-disrupted",
        /// A disrupted fleet left the map for the turn track.
        PutOnTrack(unit: UnitId, turn: u8) = Result "10.3.4a" "typhoon-log-put-on-track",
        /// An attack had no effect.
        NoEffect = Result "10" "typhoon-log-no-effect",
        /// A land unit retreated.
        Retreated(unit: UnitId, zone: ZoneId) = Move "10.1f" "typhoon-log-retreated",
        /// A beaten landing force went back to a base.
        Reembarked(unit: UnitId, zone: ZoneId) = Move "10.1i" "typhoon-log-reembarked",
        /// A carried unit went down with its fleets.
        Drowned(unit: UnitId) = Result "10.3.3c" "typhoon-log-drowned",
        /// A unit that must retreat could not.
        CutOff(unit: UnitId) = Result "10.1g" "typhoon-log-cut-off",
        /// A unit fights on in place of retreating.
        FoughtOn(unit: UnitId) = Result "10.1h" "typhoon-log-fought-on",
        /// Aircraft or ships left a zone that is lost.
        Displaced(unit: UnitId, zone: ZoneId) = Move "9.2c" "typhoon-log-displaced",
        /// Aircraft or ships had nowhere to go from a zone that is lost.
        LeftBehind(unit: UnitId) = Result "9.2c" "typhoon-log-cut-off",
        /// Fleets put to sea.
        Sortie(fleets: UnitSet, zone: ZoneId) = Move "9.3" "typhoon-log-sortie",
        /// The reaction roll and what it gives.
        Reaction(total: ReactionTotal; reaction: Reaction, rule: &'static str) = Result rule reaction,
        /// A fleet reacted.
        Reacted(unit: UnitId, zone: ZoneId) = Move "12.4e" "typhoon-log-reacted",
        /// By the losses of both sides the mission goes on.
        MissionGoesOn(japan: HalfSteps, allies: HalfSteps) = Result "9.3g" "typhoon-log-compared-goes-on",
        /// By the losses of both sides the mission is given up.
        MissionGivenUp(japan: HalfSteps, allies: HalfSteps) = Result "9.3g" "typhoon-log-compared-aborts",
        /// A land unit came ashore.
        Landed(unit: UnitId, zone: ZoneId) = Move "9.3" "typhoon-log-landed",
        /// A fleet went to a base.
        InPort(unit: UnitId, zone: ZoneId; after: Homecoming) = Move after "typhoon-log-in-port",
        /// Troops that a fleet brought back went ashore.
        PutAshore(unit: UnitId, zone: ZoneId; after: Homecoming) = Move after "typhoon-log-put-ashore",
        /// A counter found no base or zone to come back to and was lost.
        NoPort(unit: UnitId; after: Homecoming) = Result after "typhoon-log-cut-off",
        /// A detachment took an empty zone.
        Seized(unit: UnitId, zone: ZoneId) = Move "18-SNLF" "typhoon-log-seized",
        /// Airborne troops took an empty zone.
        Dropped(zone: ZoneId) = Move "18-PARA" "typhoon-log-dropped",
        /// A zone belongs to the side now.
        Controlled(zone: ZoneId, side: Side) = Result "13b" "typhoon-log-controlled",
        /// A counter left the game.
        Gone(unit: UnitId) = Result "4.1.2" "typhoon-log-gone",
        /// The naval and carrier points of the Allies went with Pearl Harbor.
        NavalPointsGone = Result "4.1.2c" "typhoon-log-naval-points-gone",
        /// A plan took effect.
        Plan(plan: Plan) = Phase "7.1" "typhoon-log-plan",
        /// The base of Plan A was drawn.
        PlanBase(zone: ZoneId) = Result "7.1.2" "typhoon-log-plan-base",
        /// The Allies counterattack.
        Counterattack(total: i8) = Result "4.2a" "typhoon-log-counterattack",
        /// The roll for a counterattack was too high.
        NoCounterattack(total: i8) = Result "4.2a" "typhoon-log-no-counterattack",
        /// The roll for a counterattack sufficed, but nobody is free.
        CounterattackWithoutForces(total: i8) = Result "4.2f" "typhoon-log-counterattack-without-forces",
        /// The player changed sides, with so many Japanese points.
        SidesChanged(points: i16) = Phase "19c" "typhoon-log-sides-changed",
        /// The player stays Japanese.
        StayedJapanese = Result "19l" "typhoon-log-stayed",
        /// By the die with its modifiers Japan surrenders.
        Surrendered(total: i8) = Result "19g" "typhoon-log-surrender",
        /// By the die with its modifiers Japan does not surrender.
        NotSurrendered(total: i8) = Result "19g" "typhoon-log-no-surrender",
        /// Japan has its objective, and the match is over.
        ObjectiveReached = End "19b" "typhoon-verdict-objective" for_good,
        /// Japan was never driven back and never won.
        CrushingDefeat = End "19l" "typhoon-verdict-crushing-defeat" for_good,
        /// The side gave the match up.
        Conceded(side: Side) = End "19" "typhoon-verdict-conceded" for_good,
        /// The match ended with a surrender in the turn.
        EndedBySurrender(turn: u8, total: i16, level: Level)
            = End "19k" "typhoon-verdict-surrender" for_good,
        /// The match was played to its end.
        EndedByScore(total: i16, level: Level) = End "19k" "typhoon-verdict-score" for_good,
    }
}
