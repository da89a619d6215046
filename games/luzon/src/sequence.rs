//! The sequence of play (3.0), from the chits (16.0) to the verdict (17.4).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{ALLIES, JAPAN, UnitSet};
use crate::refusal::Refusal;
use crate::situation::beginning::Scenario;
use crate::situation::state::{State, Verdict};
use crate::turn::air::assign::Assign;
use crate::turn::air::bases::{AirMuster, AirfieldRepair, Landing, Overrun};
use crate::turn::air::bombing::{Bombs, Dive, Dives, Downed};
use crate::turn::air::combat::{AirShots, Match, Reply};
use crate::turn::air::drop::Jump;
use crate::turn::air::flak::{Flak, FlakAt, FlakHits};
use crate::turn::air::flee::Flee;
use crate::turn::air::fleets::{FleetAlarm, FleetReact, FleetScramble};
use crate::turn::air::flights::Cover;
use crate::turn::air::hits::{FieldHits, Victims};
use crate::turn::air::launch::{BeginAirPhase, EndAirPhase, EndRaid, NextRaid};
use crate::turn::air::plan::AirPlan;
use crate::turn::air::scramble::{Alarm, Intercept, React, Rise, Scramble};
use crate::turn::air::strafing::{Strafing, StrafingRuns, Sweep};
use crate::turn::arrivals::{AlliedArrivals, Arrive, JapaneseArrivals};
use crate::turn::chits::{
    AlliedChit, AlliedSetUp, EarlierRaids, FieldQuestion, JapaneseChit, TransportTurns,
};
use crate::turn::combat;
use crate::turn::combat::advance::{Advance, Advances, FightOver, Onward};
use crate::turn::combat::breakout::{BreakOut, Enter};
use crate::turn::combat::declare::{Attacks, Joining, Lending};
use crate::turn::combat::losses::{Aftermath, Loss};
use crate::turn::combat::resolve::{Combat, Order};
use crate::turn::combat::retreat::{Retreat, Retreats};
use crate::turn::exchange::{Exchange, Muster};
use crate::turn::inquiry::{Answer, Inquiry};
use crate::turn::landings::ashore::{Ashore, Inland};
use crate::turn::landings::fleet::{Boarding, Landings, NAVAL_PHASE, NextBeach, Returns};
use crate::turn::landings::local::{Shipping, Voyage};
use crate::turn::movement::Movement;
use crate::turn::movement::claim::Occupation;
use crate::turn::movement::march::March;
use crate::turn::reserves::ReserveMoves;
use crate::turn::setting_up::{SetUp, Settle, SettleAircraft};
use crate::turn::siege::guns::{Barrage, Bombardment, Picking};
use crate::turn::siege::numbers::{Altitude, Identify, Naming};
use crate::turn::siege::repair::BatteryRepair;
use crate::turn::solitaire::flights::{AirTables, TablePick, TableRoll};
use crate::turn::solitaire::layout::LayOut;
use crate::turn::solitaire::submarines::Presence;
use crate::turn::stacking::Excess;
use crate::turn::submarines::attacks::{Attack, Prowl, Sinking, SubmarineAttacks};
use crate::turn::submarines::stations::{LayUp, Station, Stations};
use crate::turn::supply::EndOfCombat;
use crate::turn::withdrawals::{Leave, Withdraw, Withdrawals};
use heigi_engine::scene::Target;
use heigi_engine::{Draw, Ending, RuleId, Side, Stepped, Text};
use serde::{Deserialize, Serialize};

/// The state of a match that is being changed, and what is told of it.
pub type Play<'a> = heigi_engine::Play<'a, Luzon>;

heigi_engine::steps! {
    /// All steps, each in the module of its chapter.
    pub enum Step of Luzon {
        /// 16.1: the Allied chit is drawn.
        AlliedChit(AlliedChit),
        /// 16.2: the Allies are set up.
        AlliedSetUp(AlliedSetUp),
        /// 19.1: regiments are laid out face down.
        LayOut(LayOut),
        /// 16.2, 17.5: a side changes its set-up.
        SetUp(SetUp),
        /// 16.2.4: a ground unit is in hand.
        Settle(Settle),
        /// 16.2.1: an air unit is.
        SettleAircraft(SettleAircraft),
        /// 16.2.3: Japan asks about an airfield.
        FieldQuestion(FieldQuestion),
        /// 17.5.2: batteries were destroyed before the main assault.
        EarlierRaids(EarlierRaids),
        /// 16.4: the Japanese chit is drawn.
        JapaneseChit(JapaneseChit),
        /// 3.0: a turn begins.
        GameTurn(GameTurn),
        /// 3.0: a phase begins.
        Begin(Phase),
        /// 5.2.2: a side asks about enemy stacks.
        Inquiry(Inquiry),
        /// 5.2.2: the other side answers.
        Answer(Answer),
        /// 3.2.3: a side moves its units.
        Movement(Movement),
        /// 4.1: a unit marches.
        March(March),
        /// 7.4.2: others enter a hex that was swept.
        Occupation(Occupation),
        /// 9.4: a side moves its reserves.
        ReserveMoves(ReserveMoves),
        /// 10.2.2: Japan says whether its bombers fly high.
        Altitude(Altitude),
        /// 10.2.3: Japan names numbers of batteries.
        Naming(Naming),
        /// 10.2.3: which battery has a number.
        Identify(Identify),
        /// 10.2.4: siege artillery fires at Corregidor.
        Bombardment(Bombardment),
        /// 10.2.4: the dice of a unit.
        Barrage(Barrage),
        /// 10.2.4: Japan picks the batteries that are hit.
        Picking(Picking),
        /// 10.2.3.2: a battery is repaired.
        BatteryRepair(BatteryRepair),
        /// 5.1: a side destroys what its hexes hold too much.
        Excess(Excess),
        /// 5.3.2, 13.5: a combat phase ends.
        EndOfCombat(EndOfCombat),
        /// 14.2: Allied reinforcements.
        AlliedArrivals(AlliedArrivals),
        /// 14.2: units arrive where the player chooses.
        Arrive(Arrive),
        /// 6.3: the Allies may give up ABSU.
        Exchange(Exchange),
        /// 6.3: a provisional unit comes for them.
        Muster(Muster),
        /// 14.3: Japanese reinforcements.
        JapaneseArrivals(JapaneseArrivals),
        /// 14.4: Japanese withdrawals.
        Withdrawals(Withdrawals),
        /// 14.4.1: Japan withdraws or refuses.
        Withdraw(Withdraw),
        /// 14.4.2.1 to 14.6: Japan chooses who leaves.
        Leave(Leave),
        /// 4.4.3: operational transport returns.
        Returns(Returns),
        /// 4.4.4: Japan forms its landings.
        Landings(Landings),
        /// 4.4.4: units board ships.
        Boarding(Boarding),
        /// 4.5: a side ships units along the coast.
        Shipping(Shipping),
        /// 4.5: one of them.
        Voyage(Voyage),
        /// 18.1: the turns of strategic transport are drawn.
        TransportTurns(TransportTurns),
        /// 11.1: submarines are placed or moved.
        Stations(Stations),
        /// 11.1: one of them is.
        Station(Station),
        /// 11.3: submarines are taken out of the game.
        LayUp(LayUp),
        /// 11.4: submarines attack landings.
        SubmarineAttacks(SubmarineAttacks),
        /// 11.4: those at a beach.
        Prowl(Prowl),
        /// 11.4: the dice of one.
        Attack(Attack),
        /// 11.4: who is lost.
        Sinking(Sinking),
        /// 4.4.5: the beach of the next turn is written down.
        NextBeach(NextBeach),
        /// 4.4.6: landings come ashore.
        Ashore(Ashore),
        /// 4.4.6: and go on.
        Inland(Inland),
        /// 7.1: attacks are declared.
        Attacks(Attacks),
        /// 7.1.2: units join an attack.
        Joining(Joining),
        /// 7.2.1.2: artillery helps the defence.
        Lending(Lending),
        /// 7.2.5: attacks are fought in some order.
        Order(Order),
        /// 7.2.5: the dice of an attack.
        Combat(Combat),
        /// 7.3.1: a step is lost.
        Loss(Loss),
        /// 7.3.4: stacks are demoralised.
        Aftermath(Aftermath),
        /// 7.3.5: stacks retreat.
        Retreats(Retreats),
        /// 7.3.5: a stack retreats.
        Retreat(Retreat),
        /// 7.3.6: a stack breaks out.
        BreakOut(BreakOut),
        /// 7.3.6: it comes through.
        Enter(Enter),
        /// 7.3.7: the winner advances.
        Advances(Advances),
        /// 7.3.7: into a hex.
        Advance(Advance),
        /// 7.3.7: and on.
        Onward(Onward),
        /// 7.3: a fight is over.
        FightOver(FightOver),
        /// 8.2.1: ABSU and air units as a side's turn begins.
        AirMuster(AirMuster),
        /// 3.2.2: an air phase begins.
        BeginAirPhase(BeginAirPhase),
        /// 3.2.2: a side plans its air phase.
        AirPlan(AirPlan),
        /// 3.2.2: an air unit is given a mission.
        Assign(Assign),
        /// 19.2: tables give the Allied air units their missions.
        AirTables(AirTables),
        /// 19.21, 19.22: the die of a table.
        TableRoll(TableRoll),
        /// 19.212: a target is picked.
        TablePick(TablePick),
        /// 8.4.3: airfields are alarmed by landings.
        FleetAlarm(FleetAlarm),
        /// 8.4.3: one of them may scramble.
        FleetReact(FleetReact),
        /// 8.4.3: its die.
        FleetScramble(FleetScramble),
        /// 19.5: whether a submarine meets a landing.
        Presence(Presence),
        /// 8.3.1: the next raid is drawn.
        NextRaid(NextRaid),
        /// 8.4: airfields are alarmed.
        Alarm(Alarm),
        /// 8.4.2: the Allies react.
        React(React),
        /// 8.4: an airfield scrambles.
        Scramble(Scramble),
        /// 8.4.1: fighters that got away patrol.
        Rise(Rise),
        /// 8.3.9: a patrol fights or leaves.
        Intercept(Intercept),
        /// 8.6.1.1: a patrol is matched.
        Match(Match),
        /// 8.6.3: the raiders choose their targets.
        Reply(Reply),
        /// 8.6.4: shots in the air.
        AirShots(AirShots),
        /// 8.7.1: AA fire at bombers.
        Flak(Flak),
        /// 8.7.3: AA fire at one.
        FlakAt(FlakAt),
        /// 8.7.1: whom AA fire hits.
        FlakHits(FlakHits),
        /// 8.3.2: groups of bombers.
        Bombs(Bombs),
        /// who is shot down.
        Downed(Downed),
        /// 8.3.7: dive bombers.
        Dives(Dives),
        /// 8.3.7: a dive bomber.
        Dive(Dive),
        /// 8.3.3: who is hit in a stack.
        Victims(Victims),
        /// 8.3.4: what is hit on an airfield.
        FieldHits(FieldHits),
        /// 8.5.2: who strafes.
        Strafing(Strafing),
        /// 8.5.2: those that strafe.
        StrafingRuns(StrafingRuns),
        /// 8.5.2: a fighter strafes.
        Sweep(Sweep),
        /// 12.2: airborne troops land.
        Jump(Jump),
        /// 8.3: a raid ends.
        EndRaid(EndRaid),
        /// 8.3.9.3: patrols stay over a reserve.
        Cover(Cover),
        /// 8.6.5: an air phase ends.
        EndAirPhase(EndAirPhase),
        /// 3.2.5: air units return.
        Landing(Landing),
        /// 8.4.4: aircraft flee from an airfield that was taken.
        Overrun(Overrun),
        /// 8.4.4: where they go.
        Flee(Flee),
        /// 8.2.7: airfields are repaired.
        AirfieldRepair(AirfieldRepair),
        /// 3.4: a turn ends.
        EndOfTurn(EndOfTurn),
    }
}

/// A phase of a turn (3.0).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Phase {
    /// 3.1: reinforcements and withdrawals.
    Reinforcement,
    /// 3.2.1: naval movement of a side.
    Naval(Side),
    /// 3.2.2: air movement and combat.
    Air(Side),
    /// 3.2.3: land movement.
    Movement(Side),
    /// 3.2.4: land combat.
    Combat(Side),
    /// 3.2.5: completion.
    Completion(Side),
    /// 17.5.3: what comes before the first turn of the main assault.
    Preparation,
}

impl Phase {
    /// Whose it is.
    pub(crate) const fn side(self) -> Option<Side> {
        match self {
            Self::Reinforcement | Self::Preparation => None,
            Self::Naval(side)
            | Self::Air(side)
            | Self::Movement(side)
            | Self::Combat(side)
            | Self::Completion(side) => Some(side),
        }
    }
}

/// Before turn 1 (16.0, 4.1): the chits, the set-up, then the turns.
pub const MATCH: [Step; 9] = [
    Step::AlliedChit(AlliedChit),
    Step::AlliedSetUp(AlliedSetUp),
    Step::SetUp(SetUp::of(ALLIES)),
    Step::LayOut(LayOut {
        pool: 0,
        left: None,
    }),
    Step::FieldQuestion(FieldQuestion),
    Step::JapaneseChit(JapaneseChit),
    Step::TransportTurns(TransportTurns),
    Step::Stations(Stations { next: 0 }),
    Step::GameTurn(GameTurn),
];

/// The same for the main assault (17.5).
pub const ASSAULT: [Step; 8] = [
    Step::AlliedSetUp(AlliedSetUp),
    Step::SetUp(SetUp::of(ALLIES)),
    Step::LayOut(LayOut {
        pool: 0,
        left: None,
    }),
    Step::JapaneseChit(JapaneseChit),
    Step::SetUp(SetUp::of(JAPAN)),
    Step::EarlierRaids(EarlierRaids),
    Step::Begin(Phase::Preparation),
    Step::GameTurn(GameTurn),
];

/// A turn (3.0): reinforcements, the segments of both sides, the end.
const GAME_TURN: [Step; 14] = [
    Step::Begin(Phase::Reinforcement),
    Step::Begin(Phase::Naval(JAPAN)),
    Step::Begin(Phase::Air(JAPAN)),
    Step::Begin(Phase::Movement(JAPAN)),
    Step::Begin(Phase::Combat(JAPAN)),
    Step::Begin(Phase::Completion(JAPAN)),
    Step::Begin(Phase::Naval(ALLIES)),
    Step::Begin(Phase::Air(ALLIES)),
    Step::Begin(Phase::Movement(ALLIES)),
    Step::Begin(Phase::Combat(ALLIES)),
    Step::Begin(Phase::Completion(ALLIES)),
    Step::AirfieldRepair(AirfieldRepair),
    Step::BatteryRepair(BatteryRepair),
    Step::EndOfTurn(EndOfTurn),
];

/// 3.2.2: the air phase of a side.
const fn air_phase(side: Side) -> [Step; 3] {
    [
        Step::BeginAirPhase(BeginAirPhase { side }),
        Step::AirPlan(AirPlan { side }),
        Step::EndAirPhase(EndAirPhase { side }),
    ]
}

/// 3.2.5, 8.1.5: who returns in the completion phase of a side.
const fn completion(side: Side, other: Side) -> [Step; 2] {
    [
        Step::Landing(Landing { side, is_own: true }),
        Step::Landing(Landing {
            side: other,
            is_own: false,
        }),
    ]
}

/// The steps of a phase, as far as there are any: the rules of the others are open in `rules.tsv`.
fn begin(game: &Luzon, play: &mut Play<'_>, phase: Phase) {
    match phase {
        Phase::Reinforcement => play.push_all(&[
            LayUp { done: 0 }.into(),
            Stations { next: 0 }.into(),
            Step::AlliedArrivals(AlliedArrivals),
            Exchange { given: 0 }.into(),
            Step::JapaneseArrivals(JapaneseArrivals),
            Step::Withdrawals(Withdrawals),
        ]),
        // A player's turn begins with this phase.
        Phase::Naval(side) => {
            game.note_neighbours(play.state, side);
            if side == JAPAN {
                play.push_all(&NAVAL_PHASE);
            } else {
                game.end_shipping(play.state, side);
                play.push(Shipping { side });
            }
            play.push_all(&[AirMuster { side }.into(), Inquiry(side).into()]);
            // 8.2.2: who begins the game without an ABSU does not rise against the first raids either.
            if side == JAPAN && play.state.turn == game.first_turn(play.state.scenario) {
                play.push(AirMuster { side: ALLIES });
            }
        }
        Phase::Movement(side) => {
            play.state.forget_reserves(side);
            play.push(Movement(side));
        }
        // 17.5.3: the Allies place their boats, Japan chooses a beach, then the Allies move at half.
        Phase::Preparation => {
            play.state.turn = game.data.assault.first_turn - 1;
            play.push_all(&[
                Stations { next: 0 }.into(),
                NextBeach.into(),
                Movement(ALLIES).into(),
            ]);
        }
        Phase::Combat(side) => {
            play.state.battles.harmed = UnitSet::EMPTY;
            play.push(EndOfCombat(side));
            play.push_all(&combat::phase_of(side));
        }
        Phase::Air(side) => play.push_all(&air_phase(side)),
        Phase::Completion(side) => {
            play.push_all(&completion(side, side.opponent()));
            if side == JAPAN {
                play.push_all(&[Ashore.into(), Inland.into()]);
            }
        }
    }
}

/// 18.3: the turn before which the airfields of Bicol must be taken.
const BICOL_TURN: u8 = 5;

/// 3.0: a turn begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct GameTurn;

impl heigi_engine::Step<Luzon> for GameTurn {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        play.state.turn += 1;
        // In the main assault nobody could take them before.
        if play.state.turn == BICOL_TURN && play.state.scenario == Scenario::Campaign {
            game.look_at_bicol(play.state);
        }
        game.note_held_fields(play.state);
        play.tell(Event::TurnBegan(play.state.turn));
        play.push_all(&GAME_TURN);
    }
}

/// 3.0: a phase begins.
impl heigi_engine::Step<Luzon> for Phase {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        play.state.phase = *self;
        game.reveal_neighbours(play);
        game.recover(play);
        begin(game, play, *self);
        game.settle_areas(play);
    }
}

/// 3.4: a turn ends; after the last the match is judged (17.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndOfTurn;

impl heigi_engine::Step<Luzon> for EndOfTurn {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        for bridge in play.state.in_repair.iter() {
            play.tell(Event::Stands(bridge));
        }
        play.state.blown = play.state.blown - play.state.in_repair;
        play.state.in_repair = Default::default();
        play.state.air.fought = Default::default();
        if play.state.turn >= game.campaign().last_turn() {
            game.judge(play);
        } else {
            play.push(GameTurn);
        }
    }
}

impl Step {
    /// True for the steps of the air war (8).
    pub(crate) const fn is_of_the_air(&self) -> bool {
        matches!(
            self,
            Self::AirPlan(_)
                | Self::Assign(_)
                | Self::React(_)
                | Self::FleetReact(_)
                | Self::Rise(_)
                | Self::Intercept(_)
                | Self::Match(_)
                | Self::Reply(_)
                | Self::FlakHits(_)
                | Self::FieldHits(_)
                | Self::Strafing(_)
                | Self::Landing(_)
                | Self::Flee(_)
        )
    }
}

impl Stepped for Luzon {
    heigi_engine::by_steps!(queue);

    fn after(&self, play: &mut Play<'_>, _: bool) {
        self.look_for_the_general(play);
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let winner = Some(self.winner(state.verdict?));
        Some(Ending { winner })
    }

    fn concede(&self, play: &mut Play<'_>, side: Side) {
        play.state.verdict = Some(Verdict::Conceded(side));
        play.tell(Event::Conceded(side));
    }

    fn by_rule(&self, state: &State, side: Side, _: &mut Vec<Action>) -> Option<Action> {
        self.solitaire_action(state, side)
    }

    fn not_now(&self, _: &State) -> Refusal {
        Refusal::NotNow
    }

    fn no_such_value(&self, _: Draw) -> Refusal {
        Refusal::NoSuchChit
    }

    fn target(&self, state: &State, action: Action) -> Target {
        self.aim(state, action)
    }

    fn meant_by(&self, state: &State, click: &Target, each: &mut dyn FnMut(Action)) {
        self.each_meant(state, click, each);
    }

    fn waiting(&self, _: &State, side: Side) -> (Text, RuleId) {
        let text = Text::new("luzon-waiting").with("side", self.side_text(side));
        (text, RuleId("3.0"))
    }
}
