//! The sequence of play (4), and what the game's words mean (3).

use crate::common::{Table, game, hex, unit};
use heigi_burma::Event;
use heigi_burma::steps::{
    Adjustment, AirBoost, AirMissions, AirPurchase, Attrition, Building, Chindits, Construction,
    CupDraw, Declaration, Determination, Disruption, EventRoll, FirstSegment, GameTurn,
    Interdiction, KeepMarker, OutOfSupplyChecks, Overstacking, Pay, Receipt, Reinforcements,
    Relief, Repairs, SetUp, SetUpDice, StrategicSupply, SupplyChecks, Thursday, Transport, Unpaid,
    Victory, Wastage,
};
use heigi_burma::{ALLIES, JAPAN, Level, Occasion, Phase, Scenario, Step, Values, Where, level};
use heigi_engine::Side;

/// What is still to come in a phase that has just begun, the Allies having the initiative.
fn to_come(phase: Phase) -> Vec<Step> {
    let table = Table::empty(3)
        .change(|position| {
            position.agenda.clear();
            position.initiative = ALLIES;
        })
        .step(Step::Begin(phase))
        .run();
    assert_eq!(table.position().phase, phase);
    let mut steps = table.position().agenda.clone();
    steps.reverse();
    steps
}

/// A turn has six phases.
///
/// Rules: 4.0
#[test]
fn a_turn_has_six_phases_in_the_printed_order() {
    let table = Table::empty(3).step(Step::GameTurn(GameTurn)).run();
    // The air phase has begun; the others wait.
    assert_eq!(table.position().phase, Phase::Air);
    let waiting: Vec<Phase> = table
        .position()
        .agenda
        .iter()
        .rev()
        .filter_map(|step| match step {
            Step::Begin(phase) => Some(*phase),
            _ => None,
        })
        .collect();
    assert_eq!(
        waiting,
        [
            Phase::Initiative,
            Phase::Supply,
            Phase::Markers,
            Phase::Operations,
            Phase::End
        ]
    );
}

/// Strength, interdiction, transport.
///
/// Rules: 4.0-AIR
#[test]
fn the_air_phase_is_strength_interdiction_and_transport() {
    assert_eq!(
        to_come(Phase::Air),
        [
            Step::AirPurchase(AirPurchase),
            Step::AirBoost(AirBoost),
            Step::Interdiction(Interdiction),
            Step::Transport(Transport)
        ]
    );
}

/// The initiative, then the declaration of the sanctioned operation.
///
/// Rules: 4.0-INIT
#[test]
fn the_declaration_follows_the_initiative() {
    assert_eq!(to_come(Phase::Initiative), [Step::Declaration(Declaration)]);
}

/// Receipt, strategic supply, adjustment, determination, disruption, construction, Thursday; the side
/// without the initiative first.
///
/// Rules: 4.0-SUP
#[test]
fn the_supply_phase_has_seven_segments() {
    let determination = Occasion::Determination;
    assert_eq!(
        to_come(Phase::Supply),
        [
            // Japan's receipt is being rolled.
            Step::Receipt(Receipt(ALLIES)),
            Step::StrategicSupply(StrategicSupply),
            Step::Adjustment(Adjustment(JAPAN)),
            Step::Adjustment(Adjustment(ALLIES)),
            Step::Determination(Determination),
            Step::Pay(Pay(JAPAN, determination)),
            Step::Unpaid(Unpaid(JAPAN)),
            Step::Pay(Pay(ALLIES, determination)),
            Step::Unpaid(Unpaid(ALLIES)),
            Step::SupplyChecks(SupplyChecks(JAPAN)),
            Step::SupplyChecks(SupplyChecks(ALLIES)),
            Step::Relief(Relief),
            Step::OutOfSupplyChecks(OutOfSupplyChecks),
            Step::Building(Building(JAPAN)),
            Step::Building(Building(ALLIES)),
            Step::Thursday(Thursday),
        ]
    );
}

/// Markers are picked in a phase of their own.
///
/// Rules: 4.0-AM
#[test]
fn markers_are_picked_before_the_operations() {
    let table = Table::empty(3).step(Step::Begin(Phase::Markers)).run();
    let cause = table.state.asking.as_ref().map(|one| one.question);
    assert!(
        matches!(
            cause,
            Some(Step::Die(die)) if die.cause == heigi_burma::Cause::PickMarker
        ),
        "{cause:?}"
    );
    assert_eq!(table.position().phase, Phase::Markers);
}

/// Reinforcements, the Chindits, the first segment, the cup.
///
/// Rules: 4.0-OPS
#[test]
fn operations_are_reinforcements_chindits_and_segments() {
    let table = Table::empty(6)
        .change(|position| {
            position.agenda.clear();
            position.initiative = ALLIES;
            position.unit_mut(unit("J16-2")).place = Where::Later;
        })
        .step(Step::Begin(Phase::Operations))
        .run();
    let mut steps = table.position().agenda.clone();
    steps.reverse();
    assert_eq!(
        steps,
        [
            Step::Reinforcements(Reinforcements(JAPAN)),
            Step::Reinforcements(Reinforcements(ALLIES)),
            Step::Chindits(Chindits),
            Step::FirstSegment(FirstSegment),
            Step::CupDraw(CupDraw)
        ]
    );
}

/// Air units, attrition, disruption, construction, wastage, event, stacking, points.
///
/// Rules: 4.0-END, 14.1
#[test]
fn the_end_phase_follows_the_printed_order() {
    // A damaged air unit stops the phase at its first step.
    let table = Table::empty(3)
        .change(|position| {
            position.agenda.clear();
            position.initiative = ALLIES;
            position.air_mut(heigi_burma::AirId(0)).place = heigi_burma::AirPlace::Damaged;
        })
        .step(Step::Begin(Phase::End))
        .run();
    let mut steps = table.position().agenda.clone();
    steps.reverse();
    assert_eq!(
        steps,
        [
            Step::Pay(Pay(JAPAN, Occasion::Final)),
            Step::Pay(Pay(ALLIES, Occasion::Final)),
            Step::Attrition(Attrition),
            Step::Disruption(Disruption),
            Step::Construction(Construction),
            Step::Repairs(Repairs(JAPAN)),
            Step::Repairs(Repairs(ALLIES)),
            Step::Wastage(Wastage),
            Step::EventRoll(EventRoll),
            Step::Overstacking(Overstacking),
            Step::Victory(Victory)
        ]
    );
}

/// What lasts a turn is over when the next begins.
///
/// Rules: 4.0
#[test]
fn a_new_turn_takes_back_what_lasted_a_turn() {
    let table = Table::empty(3)
        .at("4713", &["JA3", "JHQ15"])
        .at("1315", &["A2-4"])
        .change(|position| {
            for id in ["JA3", "JHQ15"] {
                position.unit_mut(unit(id)).committed = true;
            }
            let mut state = position.unit_mut(unit("A2-4"));
            state.activations = 2;
            state.replaced = 1;
            state.pinned = true;
            state.fed_by_air = true;
            state.in_disorder = true;
            state.extended = 2;
            drop(state);
            position.air_mut(heigi_burma::AirId(0)).used = true;
            position.sailed = 1;
            position.embarked = 2;
            position.submarines = true;
        })
        .step(Step::GameTurn(GameTurn))
        .run();
    let position = table.position();
    // Artillery may fire again; a headquarters must be restored.
    assert!(!position.unit(unit("JA3")).committed);
    assert!(position.unit(unit("JHQ15")).committed);
    let state = position.unit(unit("A2-4"));
    assert_eq!(
        (state.activations, state.replaced, state.extended),
        (0, 0, 0)
    );
    assert!(!state.pinned && !state.fed_by_air && !state.in_disorder);
    assert!(!position.aircraft()[0].used && !position.submarines);
    assert_eq!((position.sailed, position.embarked), (0, 0));
}

/// Vector EVT4: the last turn ends the match; another turn begins the next, with its event.
///
/// Rules: 14.1.6, 3.2.4
#[test]
fn the_last_turn_has_no_event_and_ends_the_match() {
    let last = Table::empty(24).step(Step::EventRoll(EventRoll)).run();
    assert_eq!(
        last.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    assert!(
        last.events
            .iter()
            .all(|event| !matches!(event, Event::Die(..) | Event::DieFor(..)))
    );
    let u_go = Table::empty(5)
        .change(|position| position.scenario = Scenario::UGo)
        .step(Step::EventRoll(EventRoll))
        .run();
    assert_eq!(
        u_go.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    let over = Table::empty(24).step(Step::Victory(Victory)).run();
    assert!(over.position().verdict.is_some());
    let next = Table::empty(23).step(Step::Victory(Victory)).run();
    assert_eq!(
        (next.position().turn, next.position().phase),
        (24, Phase::Air)
    );
}

fn at_steps(id: &str) -> Vec<(u8, u8, u8)> {
    let printed = game().unit(unit(id));
    let steps = (1..=printed.steps()).rev();
    let values = steps.map(|steps| {
        let Values {
            attack,
            defence,
            movement,
        } = printed.values(steps);
        (attack, defence, movement)
    });
    values.collect()
}

/// Factors fall with the steps.
///
/// Rules: 3.1-CF, 3.1-MA
#[test]
fn each_step_has_its_factors() {
    assert_eq!(
        at_steps("A2-4"),
        [(6, 6, 5), (5, 5, 5), (4, 4, 5), (2, 2, 5)]
    );
    assert_eq!(
        at_steps("J49-106"),
        [(5, 5, 5), (4, 4, 5), (3, 3, 5), (1, 2, 5)]
    );
    assert_eq!(at_steps("INA1"), [(3, 3, 5), (2, 2, 5), (1, 1, 5)]);
    assert_eq!(game().unit(unit("A2-4")).values(0), Values::default());
    // The position uses those of the steps that are left.
    let table = Table::empty(3).at("1315", &["A2-4"]).steps("A2-4", 1);
    let values = game().values(table.position(), unit("A2-4"));
    assert_eq!((values.attack, values.defence, values.movement), (2, 2, 5));
}

/// Rules: 3.1-STEP, 13.5.1
#[test]
fn steps_follow_from_the_kind_of_a_unit() {
    for (id, steps) in [
        ("A2-4", 4),
        ("J15-51", 4),
        ("A28EA", 4),
        ("A77P", 4),
        ("C22", 4),
        ("INA1", 3),
        ("MM1", 3),
        ("T254-1", 2),
        ("JT14-1", 1),
        ("JA18", 1),
        ("AHQ4", 1),
    ] {
        assert_eq!(game().unit(unit(id)).steps(), steps, "{id}");
    }
}

/// Divisions are formations; armour, headquarters, artillery and those marked so are independent.
///
/// Rules: 3.1-FORMATION, 3.1-INDEP
#[test]
fn formations_and_independent_units() {
    let members = |id: &str| -> Vec<&str> {
        let formation = game().formation_named(id);
        assert!(formation.is_some());
        let all = game().all_units();
        all.filter(|one| game().unit(*one).formation == formation)
            .map(|one| game().unit(one).id.as_str())
            .collect()
    };
    assert_eq!(members("15th_division"), ["J15-51", "J15-60", "J15-67"]);
    assert_eq!(members("17th_indian_division"), ["A17-48", "A17-63"]);
    let is_free = |id: &str| {
        let printed = game().unit(unit(id));
        printed.formation.is_none() && printed.is_attached()
    };
    for id in [
        "T254-1", "JT14-2", "AHQ14", "JHQ28", "JA3", "A28EA", "ALUSH", "A208", "A77P", "A5P",
        "J16-2", "J7MB",
    ] {
        assert!(is_free(id), "{id}");
    }
    for id in ["A2-4", "J15-51", "MM1", "C22", "INA1"] {
        assert!(!is_free(id), "{id}");
    }
}

fn lead(allies: u8, japan: u8) -> (Option<Side>, u8) {
    let table = Table::empty(3).change(|position| {
        position.sides[0].points = allies;
        position.sides[1].points = japan;
    });
    game().lead(table.position())
}

/// Vectors VP3, VP4.
///
/// Rules: 20.1.1, 3.1-VP
#[test]
fn more_points_win() {
    assert_eq!(lead(14, 9), (Some(ALLIES), 5));
    assert_eq!(lead(3, 4), (Some(JAPAN), 1));
    assert_eq!(lead(7, 7), (None, 0));
}

/// Rules: 20.2-0, 20.2-1
#[test]
fn no_difference_is_a_draw_and_up_to_four_points_a_minor_victory() {
    assert_eq!(level(0), Level::Draw);
    assert_eq!([1, 2, 3, 4].map(level), [Level::Minor; 4]);
}

/// Rules: 20.2, 20.2-2, 20.2-3
#[test]
fn five_points_are_a_major_victory_and_eleven_a_decisive_one() {
    assert_eq!([5, 7, 10].map(level), [Level::Major; 3]);
    assert_eq!([11, 12, 255].map(level), [Level::Decisive; 3]);
}

/// Points come at the end of turns, and others at the end of the game.
///
/// Rules: TBL-VP, 20.1.2
#[test]
fn some_points_come_every_turn_and_others_at_the_end() {
    // Vector VP5: both at supply level 1; Silchar is Japanese, and the line to 1601 is barred.
    let table = |turn| {
        Table::empty(turn)
            .stock(4, 3)
            .at("1415", &["J15-51"])
            .held(JAPAN, &["1419"])
            .step(Step::Victory(Victory))
            .run()
            .points()
    };
    assert_eq!(table(3), [1, 1 + 3]);
    // Ten towns against thirty, and Rangoon.
    assert_eq!(table(24), [1 + 10, 1 + 3 + 30 + 5]);
}

/// Vector VP1.
///
/// Rules: TBL-VP-8, 17.6.1
#[test]
fn ina_units_that_leave_by_the_west_give_two_points_or_three() {
    let table = Table::empty(3).at("1423", &["INA1", "J33-213"]);
    assert_eq!(table.clone().moving("J33-213").refusal("exit"), "17.6.1");
    let gone = table.clone().moving("INA1").play(&["exit"]);
    assert_eq!(
        (gone.points(), gone.place("INA1").as_str()),
        ([0, 2], "gone")
    );
    let reserve = table.at("1419", &["A17-48"]).moving("INA1").play(&["exit"]);
    assert_eq!(reserve.points(), [0, 3]);
    // Those of the reserve that are in 1945 from the start do not count.
    let later = Table::empty(18)
        .change(|position| position.scenario = Scenario::ExtendedCapital)
        .at("1423", &["INA1"])
        .at("1419", &["A17-48"])
        .moving("INA1")
        .play(&["exit"]);
    assert_eq!(later.points(), [0, 2]);
    let inland = Table::empty(3).at("1422", &["INA1"]).moving("INA1");
    assert_eq!(inland.refusal("exit"), "17.6.1");
}

/// Rules: TBL-VP-9
#[test]
fn allied_units_that_leave_by_the_south_give_two_points() {
    let south = Table::empty(18)
        .at("4713", &["A2-4", "AHQ4"])
        .moving("A2-4")
        .play(&["exit"]);
    assert_eq!(
        (south.points(), south.place("A2-4").as_str()),
        ([2, 0], "gone")
    );
    let logged = Event::Exited(unit("A2-4"), "TBL-VP-9");
    assert!(south.events.contains(&logged));
    let inland = Table::empty(18).at("4613", &["A2-4"]).moving("A2-4");
    assert_eq!(inland.refusal("exit"), "TBL-VP-9");
    let japan = Table::empty(18).at("4713", &["INA1"]).moving("INA1");
    assert_eq!(japan.refusal("exit"), "17.6.1");
    assert!(game().map().south_exit.contains(hex("4713")));
}

/// A unit that is lost gives a point at once.
///
/// Rules: TBL-VP-1
#[test]
fn an_eliminated_unit_gives_a_point_at_once() {
    let lost = |id: &str, at: &str, steps: u8| {
        Table::empty(3)
            .at(at, &[id])
            .steps(id, steps)
            .at("1317", &["J33-213"])
            .stranded(&[id])
            .step(Step::Attrition(Attrition))
            .run()
            .points()
    };
    assert_eq!(lost("A2-4", "1315", 1), [0, 1]);
    assert_eq!(lost("AHQ4", "1315", 1), [0, 1]);
    assert_eq!(lost("J15-51", "1614", 1), [1, 0]);
    assert_eq!(lost("A2-4", "1315", 2), [0, 0]);
}

/// The second scenario is set up by the Allies last.
///
/// Rules: 21.2.2
#[test]
fn the_allies_of_1945_set_up_second() {
    let position = crate::common::start("extended_capital", &[]);
    assert_eq!(
        position.agenda,
        [
            Step::GameTurn(GameTurn),
            Step::SetUp(SetUp(ALLIES)),
            Step::SetUpDice(SetUpDice(ALLIES)),
            Step::SetUp(SetUp(JAPAN))
        ]
    );
}

/// A transport is a bomber turned over; it does not fight.
///
/// Rules: 5.1.3
#[test]
fn transports_are_bombers_that_do_not_fight() {
    use heigi_burma::{AirPlace, Mission};
    let air = crate::common::air;
    let menu = Table::empty(3)
        .step(Step::AirMissions(AirMissions(ALLIES, 2)))
        .play(&["fly AB1 transport"]);
    assert_eq!(menu.position().air(air("AB1")).mission, Mission::Transport);
    // Two transports with one escort against one fighter: two dice, the escort's and the fighter's.
    let met = Table::empty(3)
        .flying(Mission::Transport, &["AB1", "AB2"])
        .flying(Mission::Superiority, &["AF1", "JF1"])
        .at("1419", &["A7-89"])
        .steps("A7-89", 2)
        .step(Step::Transport(Transport))
        .play(&[
            "select A7-89",
            "at 1315",
            "air JF1",
            "air AF1",
            "= 3",
            "= 3",
        ]);
    assert_eq!(met.place("A7-89"), "1315");
    assert_eq!(met.position().air(air("AF1")).place, AirPlace::Flown);
    let fights = |mission| game().air(air("AB1")).is_fighter_on(mission);
    assert!(!fights(Mission::Transport));
}
