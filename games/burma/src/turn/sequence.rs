//! The sequence of play (4.0), as the rulebook outlines it, and its steps.

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::{AirPlace, Cause, Flow, Mission, Occasion, Phase, Play, Position};
use crate::printed::units::{ALLIES, Class, JAPAN};
use crate::turn::questions::Subject;
use crate::turn::receipt::tell_modifiers;
use heigi_engine::{AnyStep, Modifier, Waits};
use heigi_scene::Side;

pub use crate::turn::adjustment::{Adjustment, Forwarding};
pub use crate::turn::air_phase::{AirBoost, AirMissions, AirPurchase, Interdiction};
pub use crate::turn::attacks::{Combat, CombatHalf, Fight, Preparation};
pub use crate::turn::building::{Building, Construction, Repairs};
pub use crate::turn::chinese::{Chindits, ChineseSupport, Thursday};
pub use crate::turn::end::{
    AirReturn, Attrition, Disruption, EventRoll, Overstacking, Victory, Wastage,
};
pub use crate::turn::feeding::{
    Determination, Feeding, OutOfSupplyChecks, Pay, SupplyChecks, Unpaid,
};
pub use crate::turn::loading::{Jumping, Loaded, Relief, Relieving, Transport};
pub use crate::turn::markers::{
    CupDraw, EndOfSegment, FirstSegment, KeepMarker, PickMarkers, SegmentStart,
};
pub use crate::turn::moving::{Movement, Moving};
pub use crate::turn::naming::Naming;
pub use crate::turn::questions::{Die, Question};
pub use crate::turn::receipt::{Allocation, Receipt, StrategicSupply};
pub use crate::turn::reinforcements::{Placing, Reinforcements};
pub use crate::turn::sanction::{Declaration, ExtraMarker};
pub use crate::turn::sea::Landing;
pub use crate::turn::setting_up::{SetUp, SetUpDice};

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

undecided! {
    /// A turn begins.
    GameTurn: asks begin_turn,
    /// 6.1: the initiative.
    Initiative: asks roll_initiative,
}

/// Before the first turn (3.2): one side sets up, then the other.
pub(crate) const fn match_of([first, second]: [Side; 2]) -> [Step; 5] {
    [
        Step::SetUpDice(SetUpDice(first)),
        Step::SetUp(SetUp(first)),
        Step::SetUpDice(SetUpDice(second)),
        Step::SetUp(SetUp(second)),
        Step::GameTurn(GameTurn),
    ]
}

/// The phases of a turn (4.0).
const TURN: [Phase; 6] = [
    Phase::Air,
    Phase::Initiative,
    Phase::Supply,
    Phase::Markers,
    Phase::Operations,
    Phase::End,
];

/// The air phase (4.0-AIR).
const AIR: [Step; 4] = [
    Step::AirPurchase(AirPurchase),
    Step::AirBoost(AirBoost),
    Step::Interdiction(Interdiction),
    Step::Transport(Transport),
];

/// A phase begins (4.0).
impl heigi_engine::Step<Burma> for Phase {
    type Plan = ();

    fn carry_out(&self, game: &Burma, play: &mut Play<'_>) {
        play.state.phase = *self;
        play.state.segment = None;
        play.state.airfields = (*self == Self::Air).then(|| game.airfields(play.state));
        play.tell(Event::PhaseBegan(*self));
        let steps = game.steps_of(play.state, *self);
        play.push_all(&steps);
    }
}

impl Burma {
    /// The steps of a phase; where both sides act, the side without the initiative goes first.
    fn steps_of(&self, position: &Position, phase: Phase) -> Vec<Step> {
        let [first, second] = position.order();
        match phase {
            Phase::SetUp => Vec::new(),
            Phase::Air => AIR.to_vec(),
            Phase::Initiative => vec![Step::Initiative(Initiative), Step::Declaration(Declaration)],
            Phase::Supply => vec![
                Step::Receipt(Receipt(first)),
                Step::Receipt(Receipt(second)),
                Step::StrategicSupply(StrategicSupply),
                Step::Adjustment(Adjustment(first)),
                Step::Adjustment(Adjustment(second)),
                Step::Determination(Determination),
                Step::Pay(Pay(first, Occasion::Determination)),
                Step::Unpaid(Unpaid(first)),
                Step::Pay(Pay(second, Occasion::Determination)),
                Step::Unpaid(Unpaid(second)),
                Step::SupplyChecks(SupplyChecks(first)),
                Step::SupplyChecks(SupplyChecks(second)),
                Step::Relief(Relief),
                Step::OutOfSupplyChecks(OutOfSupplyChecks),
                Step::Building(Building(first)),
                Step::Building(Building(second)),
                Step::Thursday(Thursday),
            ],
            Phase::Markers => vec![Step::PickMarkers(PickMarkers)],
            Phase::Operations => vec![
                Step::ChineseSupport(ChineseSupport),
                Step::Reinforcements(Reinforcements(first)),
                Step::Reinforcements(Reinforcements(second)),
                Step::Chindits(Chindits),
                Step::FirstSegment(FirstSegment),
                Step::CupDraw(CupDraw),
            ],
            Phase::End => vec![
                Step::AirReturn(AirReturn),
                Step::Pay(Pay(first, Occasion::Final)),
                Step::Pay(Pay(second, Occasion::Final)),
                Step::Attrition(Attrition),
                Step::Disruption(Disruption),
                Step::Construction(Construction),
                Step::Repairs(Repairs(first)),
                Step::Repairs(Repairs(second)),
                Step::Wastage(Wastage),
                Step::EventRoll(EventRoll),
                Step::Overstacking(Overstacking),
                Step::Victory(Victory),
            ],
        }
    }

    /// Who decides in the innermost step of the sequence, or acts if nobody does.
    pub(crate) fn decider(&self, position: &Position) -> Side {
        let step = position.step();
        match step.map(|step| step.waits(self, position)) {
            Some(Waits::For(side)) => side,
            _ => self.acting_side(position),
        }
    }

    /// Whose segment it is, or who acts outside of segments.
    pub(crate) fn acting_side(&self, position: &Position) -> Side {
        let segment = position.segment.as_ref();
        segment.map_or(position.active, |segment| segment.side)
    }

    /// True if a menu offers more than its end.
    pub(crate) fn has_choice<S: heigi_engine::Step<Self>>(
        &self,
        step: &S,
        position: &Position,
    ) -> bool {
        let mut is_any = false;
        step.menu(self, position, &mut |action| {
            if !is_any && action != Action::Done {
                is_any = step.check(self, position, action).is_ok();
            }
        });
        is_any
    }

    fn begin_turn(&self, play: &mut Play<'_>) -> Flow<()> {
        let turn = play.state.turn;
        play.tell(Event::TurnBegan(i32::from(turn)));
        play.state.change_units(|state| {
            state.activations = 0;
            state.replaced = 0;
            state.pinned = false;
            state.fed_by_air = false;
            state.in_disorder = false;
            state.extended = 0;
        });
        for side in [ALLIES, JAPAN] {
            play.state.side_mut(side).bought = 0;
        }
        for unit in self.all_units() {
            // 17.3.3: artillery fires once a turn; a headquarters stays committed until restored.
            if self.unit(unit).class == Class::Artillery {
                play.state.unit_mut(unit).committed = false;
            }
        }
        for air in self.all_air() {
            if self.air(air).turn == Some(turn) {
                play.state.air_mut(air).place = AirPlace::Flown;
            }
        }
        play.state.change_aircraft(|air| air.used = false);
        play.state.sailed = 0;
        play.state.embarked = 0;
        play.state.submarines = false;
        self.event_effect(play)?;
        let phases = TURN.map(Step::Begin);
        play.push_all(&phases);
        Ok(())
    }

    /// 6.1: who has the initiative.
    fn roll_initiative(&self, play: &mut Play<'_>) -> Flow<()> {
        let first = play.state.scenario.turns()[0];
        let is_given = play.state.turn == first
            && play.state.scenario != crate::position::Scenario::ExtendedCapital;
        let winner = if is_given {
            JAPAN
        } else {
            loop {
                let mut totals = [0; 2];
                for side in [ALLIES, JAPAN] {
                    let die = self.die_for(play, Cause::Initiative, Subject::Side(side))?;
                    let modifiers = self.initiative_modifiers(play.state, side);
                    totals[side.index()] = die as i8 + tell_modifiers(play, &modifiers);
                }
                match totals[0].cmp(&totals[1]) {
                    std::cmp::Ordering::Greater => break ALLIES,
                    std::cmp::Ordering::Less => break JAPAN,
                    std::cmp::Ordering::Equal => {}
                }
            }
        };
        play.state.initiative = winner;
        play.state.active = winner;
        let rule = if is_given { "21.1.3-1" } else { "6.1.4" };
        play.tell(Event::Initiative(winner, rule));
        Ok(())
    }
}

impl Burma {
    /// TBL-INIT.
    #[must_use]
    pub fn initiative_modifiers(&self, position: &Position, side: Side) -> Vec<Modifier> {
        let (own, enemy) = (position.level(side), position.level(side.opponent()));
        let by_level = match (own, enemy) {
            (1, 2..) => -1,
            (2.., 1) => 1,
            _ => 0,
        };
        // fighters or bombers that were made available and do not carry loads.
        let flies = side == ALLIES
            && self.all_air().any(|air| {
                let state = position.air(air);
                self.air(air).side == ALLIES
                    && matches!(state.place, AirPlace::Available | AirPlace::Over(_))
                    && state.mission != Mission::Transport
            });
        Modifier::list(&[
            (by_level, "TBL-INIT", "burma-modifier-levels"),
            (i32::from(flies), "TBL-INIT", "burma-modifier-aircraft"),
        ])
    }
}
