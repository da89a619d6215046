//! The sequence of play (1), from set-up to the verdict, and the list of its steps.

use crate::Typhoon;
use crate::automata::allies::AlliedStep;
use crate::automata::asia::AsianOffensive;
use crate::automata::counterattack::{Counterattack, JointCounterattack, LandCounterattack};
use crate::automata::japan::JapaneseStep;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::event::Event;
use crate::position::{Phase, Position, State, Verdict};
use crate::printed::map::ZoneSet;
use crate::printed::units::{ALLIES, JAPAN, UnitSet};
use crate::turn::air_offensive::AirOffensive;
use crate::turn::arrivals::{Arrivals, Production};
use crate::turn::asking::{Die, Play, Question};
use crate::turn::gathering::Sortie;
use crate::turn::land_battle::{Breakthrough, LandBattle};
use crate::turn::land_offensive::LandOffensive;
use crate::turn::landing::Landing;
use crate::turn::launching::Operations;
use crate::turn::naval::{Comparison, NavalBattle, SpecialAttacks};
use crate::turn::objectives::Objectives;
use crate::turn::operations::EndOfOperation;
use crate::turn::placing::Placing;
use crate::turn::points::Strategy;
use crate::turn::reaction::NavalReaction;
use crate::turn::return_to_base::ReturnToBase;
use crate::turn::settlement::Control;
use crate::turn::setup::SouthernFleet;
use crate::turn::strikes::CarrierStrikes;
use crate::turn::victory::{ChangeOfSides, Level, Victory, level};
use crate::turn::warfare::{AlliedWarfare, JapaneseWarfare};
use heigi_engine::step;
use heigi_engine::{AnyStep, Draw, Ending, RuleId, Side, Stepped, Text};
use serde::{Deserialize, Serialize};

heigi_engine::steps! {
    /// All steps, each in the module of its chapter.
    pub enum Step of Typhoon {
        /// 19a, 19e: an objective is chosen or rolled for.
        Objectives(Objectives),
        /// 20.2: the Southern Expeditionary Fleet is placed.
        SouthernFleet(SouthernFleet),
        /// A turn begins.
        Turn(Turn),
        /// A phase begins.
        Begin(Phase),
        /// 2a: the Allied roll.
        AlliedWarfare(AlliedWarfare),
        /// 2b: Japan may pay for a roll.
        JapaneseWarfare(JapaneseWarfare),
        /// 3.1: counters arrive.
        Arrivals(Arrivals),
        /// 4.1: a step of the Allied automa.
        AlliedAutoma(AlliedStep),
        /// 5.1: logistics points.
        Production(Production),
        /// 4.3, 5.2: the active side spends points and redeploys.
        Strategy(Strategy),
        /// 7.1: a step of the Japanese automa.
        JapaneseAutoma(JapaneseStep),
        /// 9: the active side launches operations.
        Operations(Operations),
        /// A counter has been taken to be redeployed, brought back or marched.
        Placing(Placing),
        /// 9.1: air fleets of a zone are gathered for an attack.
        AirOffensive(AirOffensive),
        /// 9.2: land units are gathered for an offensive.
        LandOffensive(LandOffensive),
        /// 9.3: fleets and cargo are gathered.
        Sortie(Sortie),
        /// 11, 11a: carrier fleets may strike.
        CarrierStrikes(CarrierStrikes),
        /// 12.3: special attacks.
        SpecialAttacks(SpecialAttacks),
        /// 12.4: the naval reaction.
        NavalReaction(NavalReaction),
        /// 10.3: carrier and surface battle.
        NavalBattle(NavalBattle),
        /// 9.3g: who goes on.
        Comparison(Comparison),
        /// 9.3: troops may land.
        Landing(Landing),
        /// 10.1: land battle in the zone of the operation.
        LandBattle(LandBattle),
        /// 10.1j: attackers may break through.
        Breakthrough(Breakthrough),
        /// 9.3j: fleets return.
        ReturnToBase(ReturnToBase),
        /// 9b: the operation is over.
        EndOfOperation(EndOfOperation),
        /// 4.2: the Allied counterattack.
        Counterattack(Counterattack),
        /// 4.2: one more joint operation of the counterattack.
        JointCounterattack(JointCounterattack),
        /// 4.2: land operations of the counterattack.
        LandCounterattack(LandCounterattack),
        /// 7.2: Japan attacks in Asia.
        AsianOffensive(AsianOffensive),
        /// 13f: control of zones.
        Control(Control),
        /// 19: victory and surrender.
        Victory(Victory),
        /// 19c: the player may change sides.
        ChangeOfSides(ChangeOfSides),
        /// A turn ends.
        EndOfTurn(EndOfTurn),
        /// 0.3: a die, asked for by another step.
        Die(Die),
        /// A choice for a counter, asked for by another step.
        Question(Question),
    }
}

/// The phases of a turn (1).
const TURN: [Step; 10] = [
    Step::Begin(Phase::StrategicWarfare),
    Step::Begin(Phase::Reinforcements),
    Step::Begin(Phase::AlliedStrategy),
    Step::Begin(Phase::Production),
    Step::Begin(Phase::JapaneseStrategy),
    Step::Begin(Phase::Operations),
    Step::Begin(Phase::Answer),
    Step::Begin(Phase::Control),
    Step::Begin(Phase::Victory),
    Step::EndOfTurn(EndOfTurn),
];

/// What the inactive Allies do in phase C (4.1).
const ALLIED_AUTOMA: [Step; 9] = [
    Step::AlliedAutoma(AlliedStep::Points),
    Step::AlliedAutoma(AlliedStep::LandUs),
    Step::AlliedAutoma(AlliedStep::LandUk),
    Step::AlliedAutoma(AlliedStep::Militia),
    Step::AlliedAutoma(AlliedStep::GarrisonsUs),
    Step::AlliedAutoma(AlliedStep::GarrisonsUk),
    Step::AlliedAutoma(AlliedStep::China),
    Step::AlliedAutoma(AlliedStep::Fleets),
    Step::AlliedAutoma(AlliedStep::Air),
];

/// What comes by itself before the player spends the Allied points (4.3, 17).
const ALLIED_PLAYER: [Step; 4] = [
    Step::AlliedAutoma(AlliedStep::Points),
    Step::AlliedAutoma(AlliedStep::Militia),
    Step::AlliedAutoma(AlliedStep::China),
    Step::Strategy(Strategy(ALLIES)),
];

/// What the inactive Japanese do in phase E (7.1, CLA-3).
const JAPANESE_AUTOMA: [Step; 5] = [
    Step::JapaneseAutoma(JapaneseStep::Fleets),
    Step::JapaneseAutoma(JapaneseStep::EmptyPerimeter),
    Step::JapaneseAutoma(JapaneseStep::WeakPerimeter),
    Step::JapaneseAutoma(JapaneseStep::Rebuilding),
    Step::JapaneseAutoma(JapaneseStep::SecondLine),
];

/// A naval operation against an enemy or contested zone, once it has put to sea (9.3).
pub(crate) const SORTIE: [Step; 10] = [
    Step::CarrierStrikes(CarrierStrikes::OnTheWay),
    Step::SpecialAttacks(SpecialAttacks),
    Step::NavalReaction(NavalReaction),
    Step::CarrierStrikes(CarrierStrikes::AfterReaction),
    Step::NavalBattle(NavalBattle),
    Step::Comparison(Comparison),
    Step::Landing(Landing),
    Step::LandBattle(LandBattle),
    Step::ReturnToBase(ReturnToBase),
    Step::EndOfOperation(EndOfOperation),
];

/// A naval operation among friendly zones, once it has put to sea (9.3).
pub(crate) const VOYAGE: [Step; 3] = [
    Step::CarrierStrikes(CarrierStrikes::OnTheWay),
    Step::ReturnToBase(ReturnToBase),
    Step::EndOfOperation(EndOfOperation),
];

/// A turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Turn;

impl heigi_engine::Step<Typhoon> for Turn {
    type Plan = ();

    fn carry_out(&self, _: &Typhoon, play: &mut Play<'_>) {
        play.tell(Event::TurnBegan(play.state.turn));
        play.push_all(&TURN);
    }
}

/// A phase begins.
impl heigi_engine::Step<Typhoon> for Phase {
    type Plan = ();

    fn carry_out(&self, game: &Typhoon, play: &mut Play<'_>) {
        let phase = *self;
        play.state.phase = phase;
        if play.state.options.two_players {
            // INTRO-4: each side has its own phases.
            play.state.active = match phase {
                Self::AlliedStrategy | Self::Answer => ALLIES,
                _ => JAPAN,
            };
        }
        play.tell(Event::PhaseBegan(phase));
        let is_changed = play.state.change_turn.is_some();
        match phase {
            Self::StrategicWarfare if !is_changed => play.push_all(&[
                Step::AlliedWarfare(AlliedWarfare),
                Step::JapaneseWarfare(JapaneseWarfare),
            ]),
            Self::Reinforcements => play.push(Arrivals),
            Self::AlliedStrategy => game.begin_allied_strategy(play),
            Self::Production if !is_changed => play.push(Production),
            Self::JapaneseStrategy => game.begin_japanese_strategy(play),
            Self::Operations => {
                game.rest(play);
                play.state.contested_before = play.state.contested_zones();
                play.push(Operations);
            }
            Self::Answer => game.begin_answer(play),
            Self::Control => play.push(Control),
            Self::Victory => play.push(Victory),
            _ => {}
        }
    }
}

/// A turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfTurn;

impl heigi_engine::Step<Typhoon> for EndOfTurn {
    type Plan = ();

    fn carry_out(&self, game: &Typhoon, play: &mut Play<'_>) {
        for unit in game.all_units() {
            play.state.unit_mut(unit).reacted = false;
        }
        let flags = &mut play.state.flags;
        flags.american_counterattack = false;
        flags.airborne_used = false;
        flags.air_lost = 0;
        flags.land_lost = 0;
        play.state.turn += 1;
        play.push(Turn);
    }
}

impl Typhoon {
    /// C.
    fn begin_allied_strategy(&self, play: &mut Play<'_>) {
        self.rest(play);
        if play.state.change_turn.is_some() || play.state.options.two_players {
            play.push_all(&ALLIED_PLAYER);
            if self.is_pause(play.state) {
                play.push(Objectives(ALLIES));
            }
        } else if play.state.turn >= 2 {
            play.push_all(&ALLIED_AUTOMA);
        }
        // On turn 1 the Allies stand as they were set up: they have no points, and the attack finds them
        // so (H-3).
    }

    /// E.
    fn begin_japanese_strategy(&self, play: &mut Play<'_>) {
        self.rest(play);
        if play.state.change_turn.is_some() {
            play.push_all(&JAPANESE_AUTOMA);
        } else {
            let record = self.tables().turn(play.state.turn).japan;
            play.state.japan.naval += record.naval;
            play.state.japan.carrier += record.carrier;
            play.push(Strategy(JAPAN));
        }
    }

    /// G.
    fn begin_answer(&self, play: &mut Play<'_>) {
        self.rest(play);
        play.state.assailed = ZoneSet::EMPTY;
        let is_changed = play.state.change_turn.is_some();
        if play.state.options.two_players {
            if play.state.turn >= 2 {
                play.push(Operations);
            }
        } else if is_changed && !self.is_pause(play.state) {
            play.push(AsianOffensive);
        } else if !is_changed && play.state.turn >= 2 {
            play.push(Counterattack);
        }
    }

    /// Nobody has operated yet in the phase that begins.
    fn rest(&self, play: &mut Play<'_>) {
        for unit in self.all_units() {
            play.state.unit_mut(unit).operated = false;
        }
        play.state.group = UnitSet::EMPTY;
    }
}

/// Who won (19): the commander if the campaign was at least a victory.
fn winner(position: &Position, verdict: Verdict) -> Option<Side> {
    match verdict {
        Verdict::JapaneseObjective => Some(JAPAN),
        Verdict::CrushingDefeat => Some(ALLIES),
        Verdict::Score { total, .. } => {
            if level(total) == Level::Defeat {
                Some(position.active.opponent())
            } else {
                Some(position.active)
            }
        }
        Verdict::Conceded(side) => Some(side.opponent()),
    }
}

impl Stepped for Typhoon {
    heigi_engine::by_steps!(queue);
    heigi_engine::by_steps!(asking);

    /// What is kept beside the position is renewed where its causes have changed.
    fn after(&self, play: &mut Play<'_>, _: bool) {
        self.renew(play.state);
    }

    fn ending(&self, position: &Position) -> Option<Ending> {
        let winner = winner(position, position.verdict?);
        Some(Ending { winner })
    }

    fn concede(&self, play: &mut Play<'_>, side: Side) {
        self.end(play, Verdict::Conceded(side));
    }

    fn not_now(&self, _: &Position) -> Refusal {
        Refusal::NotNow
    }

    fn no_such_value(&self, _: Draw) -> Refusal {
        Refusal::NotOnDie
    }

    /// Nothing is hidden: whoever waits is told the question as well.
    fn waiting(&self, position: &Position, _: Side) -> (Text, RuleId) {
        step::innermost::<Self>(position).map_or((Text::verbatim(""), RuleId("1")), |step| {
            step.ask(self, position)
        })
    }
}
