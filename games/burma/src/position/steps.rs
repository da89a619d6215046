//! The steps.

use crate::Burma;
use crate::decisions::action::Action;
use crate::position::look::Look;
use crate::position::notice::Notice;
use crate::position::play::{Flow, Play};
use crate::position::{Activation, Load, Occasion, Payer, Phase, Position, Progress};
use crate::printed::units::UnitId;
use crate::turn::questions::{Die, Question};
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview, Target};
use heigi_engine::{RuleId, Text, Waits};
use heigi_scene::Side;
use serde::{Deserialize, Serialize};

heigi_engine::steps! {
    /// All steps, each in the module of its chapter.
    pub enum Step of Burma {
    /// Dice of a side's set-up (21).
    SetUpDice(SetUpDice),
    /// A side sets up.
    SetUp(SetUp),
    /// A counter has been taken to be placed.
    Placing(Placing),
    /// A turn begins.
    GameTurn(GameTurn),
    /// A phase begins.
    Begin(Phase),
    /// 5.2.2: the Allies buy aircraft.
    AirPurchase(AirPurchase),
    /// 5.2.4: Japan betters its roll.
    AirBoost(AirBoost),
    /// 5.1.6: a side picks so many more units with their missions.
    AirMissions(AirMissions),
    /// 5.5: the Allies send interdiction units.
    Interdiction(Interdiction),
    /// 5.6: the Allies load transports.
    Transport(Transport),
    /// 5.6.4, 7.11.1: a load looks for its destination.
    Loaded(Loaded),
    /// 6.1: the initiative.
    Initiative(Initiative),
    /// 19.1.2: the holder of the marker may declare the sanctioned operation.
    Declaration(Declaration),
    /// 7.1: receipt.
    Receipt(Receipt),
    /// 7.1.2: a side has so many points to allocate.
    Allocation(Allocation),
    /// 7.1.3: strategic supply.
    StrategicSupply(StrategicSupply),
    /// 7.4: supply adjustment.
    Adjustment(Adjustment),
    /// 7.4.4: a side forwards so many more markers to a headquarters.
    Forwarding(Forwarding),
    /// 7.9: nobody is paid for yet.
    Determination(Determination),
    /// 7.9: a side pays.
    Pay(Pay),
    /// A payer feeds so many more units.
    Feeding(Feeding),
    /// 7.11.2: a marker dropped from the air in a hex restores so many more units.
    Relieving(Relieving),
    /// 7.9: whoever was not paid for is out of supply.
    Unpaid(Unpaid),
    /// 7.9.8: supply checks.
    SupplyChecks(SupplyChecks),
    /// 7.11.2: before the next checks the Allies may use markers dropped from the air (B-82).
    Relief(Relief),
    /// 7.9.9: disruption of units out of supply.
    OutOfSupplyChecks(OutOfSupplyChecks),
    /// 7.8.2: a side begins to build.
    Building(Building),
    /// 17.4.7: the Allies may launch Operation Thursday.
    Thursday(Thursday),
    /// TBL-EV-2: the event of the last turn brings Chinese units.
    ChineseSupport(ChineseSupport),
    /// 17.4.7e: the Chindits strike.
    Chindits(Chindits),
    /// 8.1: markers are picked.
    PickMarkers(PickMarkers),
    /// 8.1.4: a side keeps a marker.
    KeepMarker(KeepMarker),
    /// 15: reinforcements come.
    Reinforcements(Reinforcements),
    /// 9.1.2: the first segment.
    FirstSegment(FirstSegment),
    /// 9.1.3: the cup.
    CupDraw(CupDraw),
    /// 9.3: a segment begins.
    SegmentStart(SegmentStart),
    /// 9.3.2: units are named.
    Naming(Naming),
    /// The movement half.
    Movement(Movement),
    /// A unit is moving, with quarter points left.
    Moving(Moving),
    /// 12.4: a unit is about to jump.
    Jumping(Jumping),
    /// 12.5: a unit is on ships.
    Landing(Landing),
    /// The combat half begins.
    CombatHalf(CombatHalf),
    /// The combat half.
    Combat(Combat),
    /// 13.2: an attack on a hex is prepared.
    Preparation(Preparation),
    /// 13.2: it is carried out.
    Fight(Fight),
    /// The segment is over.
    EndOfSegment(EndOfSegment),
    /// TBL-SO-1: the holder of the marker may choose one more activation marker.
    ExtraMarker(ExtraMarker),
    /// 5.1.7, 14.1.1: air units return and are repaired.
    AirReturn(AirReturn),
    /// 7.10.4: attrition.
    Attrition(Attrition),
    /// 13.7.5, 13.7.6: disruption.
    Disruption(Disruption),
    /// 7.8.2c, 17.2.1b: what was built is complete.
    Construction(Construction),
    /// 7.8.3: a side repairs.
    Repairs(Repairs),
    /// 7.3.4: Allied wastage.
    Wastage(Wastage),
    /// 14.1.6: the random event.
    EventRoll(EventRoll),
    /// 10.1.3: units too many in a hex are lost.
    Overstacking(Overstacking),
    /// 14.1.7: victory points.
    Victory(Victory),
        /// A die in the middle of a rule.
        Die(Die),
        /// A decision in the middle of a rule.
        Question(Question),
    }
}

macro_rules! old {
    ($($kind:ident),+) => {$(
        impl heigi_engine::Step<Burma> for $kind {
            type Plan = Action;

            fn waits(&self, game: &Burma, position: &Position) -> Waits {
                game.waits_old((*self).into(), position)
            }

            fn is_settled(&self, game: &Burma, position: &Position) -> bool {
                !game.is_decision((*self).into(), position)
            }

            fn list(&self, game: &Burma, position: &Position, actions: &mut Vec<Action>) {
                game.list_actions(position, actions);
            }

            fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<Action, Notice> {
                game.check_step(&Look::new(game, position), action).map(|()| action)
            }

            fn asks(&self, _: &Burma, _: &Position, _: Option<&Action>) -> bool {
                true
            }

            fn conduct(&self, game: &Burma, play: &mut Play<'_>, action: Action) -> Flow {
                game.carry_out(play, action)
            }

            fn run(&self, game: &Burma, play: &mut Play<'_>) -> Flow {
                game.carry_out_step(play, (*self).into())
            }

            fn ask(&self, game: &Burma, position: &Position) -> (Text, RuleId) {
                let (text, rule) = game.question(position);
                (text, RuleId(rule))
            }

            fn choice(&self, game: &Burma, position: &Position, action: Action, _: Action, offered: Choice) -> Choice {
                game.choice(position, action, offered)
            }

            fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
                game.previews(position)
            }

            fn why_not(&self, game: &Burma, position: &Position, click: &Target) -> Option<Notice> {
                game.reason_against(self, position, click)
            }
        }
    )+};
}

old! {
    Phase, SetUpDice, SetUp, Placing, GameTurn, AirPurchase, AirBoost, AirMissions, Interdiction, Transport, Loaded, Initiative, Declaration, Receipt, Allocation, StrategicSupply, Adjustment, Forwarding, Determination, Pay, Feeding, Relieving, Unpaid, SupplyChecks, Relief, OutOfSupplyChecks, Building, Thursday, ChineseSupport, Chindits, PickMarkers, KeepMarker, Reinforcements, FirstSegment, CupDraw, SegmentStart, Naming, Movement, Moving, Jumping, Landing, CombatHalf, Combat, Preparation, Fight, EndOfSegment, ExtraMarker, AirReturn, Attrition, Disruption, Construction, Repairs, Wastage, EventRoll, Overstacking, Victory
}

/// Dice of a side's set-up (21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUpDice(pub Side);

/// A side sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUp(pub Side);

/// A counter has been taken to be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Placing(pub UnitId);

/// A turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameTurn;

/// 5.2.2: the Allies buy aircraft.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirPurchase;

/// 5.2.4: Japan betters its roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirBoost;

/// 5.1.6: a side picks so many more units with their missions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirMissions(pub Side, pub u8);

/// 5.5: the Allies send interdiction units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Interdiction;

/// 5.6: the Allies load transports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Transport;

/// 5.6.4, 7.11.1: a load looks for its destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loaded(pub Load);

/// 6.1: the initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Initiative;

/// 19.1.2: the holder of the marker may declare the sanctioned operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Declaration;

/// 7.1: receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Receipt(pub Side);

/// 7.1.2: a side has so many points to allocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Allocation(pub Side, pub u8);

/// 7.1.3: strategic supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StrategicSupply;

/// 7.4: supply adjustment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Adjustment(pub Side);

/// 7.4.4: a side forwards so many more markers to a headquarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Forwarding(pub Side, pub UnitId, pub u8);

/// 7.9: nobody is paid for yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Determination;

/// 7.9: a side pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pay(pub Side, pub Occasion);

/// A payer feeds so many more units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Feeding(pub Side, pub Payer, pub u8, pub Occasion);

/// 7.11.2: a marker dropped from the air in a hex restores so many more units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relieving(pub HexId, pub u8);

/// 7.9: whoever was not paid for is out of supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unpaid(pub Side);

/// 7.9.8: supply checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SupplyChecks(pub Side);

/// 7.11.2: before the next checks the Allies may use markers dropped from the air (B-82).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Relief;

/// 7.9.9: disruption of units out of supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct OutOfSupplyChecks;

/// 7.8.2: a side begins to build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Building(pub Side);

/// 17.4.7: the Allies may launch Operation Thursday.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Thursday;

/// TBL-EV-2: the event of the last turn brings Chinese units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ChineseSupport;

/// 17.4.7e: the Chindits strike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Chindits;

/// 8.1: markers are picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PickMarkers;

/// 8.1.4: a side keeps a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct KeepMarker(pub Side);

/// 15: reinforcements come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reinforcements(pub Side);

/// 9.1.2: the first segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FirstSegment;

/// 9.1.3: the cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CupDraw;

/// 9.3: a segment begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SegmentStart(pub Side, pub Activation);

/// 9.3.2: units are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Naming;

/// The movement half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement;

/// A unit is moving, with quarter points left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving(pub UnitId, pub Progress);

/// 12.4: a unit is about to jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Jumping(pub UnitId);

/// 12.5: a unit is on ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landing(pub UnitId);

/// The combat half begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CombatHalf;

/// The combat half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combat;

/// 13.2: an attack on a hex is prepared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Preparation(pub HexId);

/// 13.2: it is carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fight;

/// The segment is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfSegment;

/// TBL-SO-1: the holder of the marker may choose one more activation marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ExtraMarker;

/// 5.1.7, 14.1.1: air units return and are repaired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirReturn;

/// 7.10.4: attrition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Attrition;

/// 13.7.5, 13.7.6: disruption.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Disruption;

/// 7.8.2c, 17.2.1b: what was built is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Construction;

/// 7.8.3: a side repairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Repairs(pub Side);

/// 7.3.4: Allied wastage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Wastage;

/// 14.1.6: the random event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EventRoll;

/// 10.1.3: units too many in a hex are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Overstacking;

/// 14.1.7: victory points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Victory;

impl Step {
    /// True for a menu that its player ends, and that is passed over where nothing can be done in it.
    #[must_use]
    pub const fn is_menu(self) -> bool {
        matches!(
            self,
            Self::AirMissions(_)
                | Self::Interdiction(_)
                | Self::Transport(_)
                | Self::Declaration(_)
                | Self::Adjustment(_)
                | Self::Forwarding(_)
                | Self::Pay(_)
                | Self::Relieving(_)
                | Self::Relief(_)
                | Self::Reinforcements(_)
                | Self::Movement(_)
                | Self::Combat(_)
                | Self::Repairs(_)
                | Self::Building(_)
                | Self::Thursday(_)
                | Self::ExtraMarker(_)
        )
    }
}
