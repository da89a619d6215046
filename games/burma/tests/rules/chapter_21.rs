//! Scenarios, turns and the set-up (2, 3.2, 21).

use crate::common::set_up::setting_up;
use crate::common::{Table, air, begun, game, hex, placing, rolling, start, unit};
use heigi_burma::steps::{AirMissions, GameTurn, SetUp, SetUpDice};
use heigi_burma::{ALLIES, AirPlace, JAPAN, Mission, Phase, PlaceKind, Scenario, Step, Where};
use heigi_engine::Pending;

/// Forty towns and one city; the other named places are villages.
///
/// Rules: 2.2
#[test]
fn the_map_has_forty_towns() {
    let map = game().map();
    let named = |kind: PlaceKind| -> Vec<&str> {
        map.grid
            .hexes()
            .filter_map(|at| map.place(at))
            .filter(|place| place.kind == kind)
            .map(|place| place.id.as_str())
            .collect()
    };
    let towns = [
        "ledo",
        "dimapur",
        "kohima",
        "sylhet",
        "imphal",
        "agartala",
        "silchar",
        "homalin",
        "tamu",
        "mogaung",
        "tiddim",
        "chittagong",
        "kalewa",
        "bhamo",
        "indaw",
        "cox_s_bazar",
        "shwebo",
        "rathedaung",
        "monywa",
        "lashio",
        "mandalay",
        "pakokku",
        "akyab",
        "maymyo",
        "myingyan",
        "yenangyaung",
        "meiktila",
        "magwe",
        "kyaukpyu",
        "taunggyi",
        "taungdwingyi",
        "pyinmana",
        "taungup",
        "allanmyo",
        "sandoway",
        "toungoo",
        "prome",
        "henzada",
        "bassein",
        "pegu",
    ];
    assert_eq!(named(PlaceKind::Town), towns);
    assert_eq!(towns.len(), 40);
    assert_eq!(named(PlaceKind::City), ["rangoon"]);
    assert_eq!(named(PlaceKind::Village).len(), 57);
    assert_eq!(named(PlaceKind::Entry), ["myitkyina"]);
}

/// Nobody puts markers into hexes of the enemy.
#[test]
fn supply_markers_of_a_set_up_are_not_put_into_enemy_ground() {
    let near_tamu = setting_up(Scenario::Campaign, ALLIES)
        .at("1515", &["AHQ4"])
        .held(JAPAN, &["1614"]);
    assert_eq!(near_tamu.refusal("store 1614"), "R-10");
    let own = near_tamu.held(ALLIES, &["1614"]);
    assert_eq!(own.refusal("store 1614"), "");
}

/// Ruling B-15: Japan begins with points if the players want an even match.
#[test]
fn balancing_points_are_given_to_japan_with_their_switch_only() {
    for (scenario, points) in [("u_go", 1), ("extended_capital", 18), ("campaign", 20)] {
        let given = |options: &[&str]| {
            let state = start(scenario, options);
            state.sides.map(|side| side.points)
        };
        assert_eq!(given(&["balancing_points"]), [0, points]);
        assert_eq!(given(&[]), [0, 0]);
    }
}

/// Rules: 21.1, 21.2, 21.3
#[test]
fn scenarios_have_their_turns() {
    let turns = |id: &str| {
        let position = start(id, &[]);
        let [first, last] = position.scenario.turns();
        assert_eq!(position.turn, first);
        [first, last]
    };
    assert_eq!(turns("u_go"), [1, 5]);
    assert_eq!(turns("extended_capital"), [17, 24]);
    assert_eq!(turns("campaign"), [1, 24]);
}

/// The part of the map north of row 22 is played on in the first scenario, all of it in the others.
///
/// Rules: 21.1, 21.2, 21.3
#[test]
fn the_first_scenario_is_played_north_of_row_22() {
    let is_in_play = |id: &str, number: &str| {
        let position = start(id, &[]);
        game().is_in_play(&position, hex(number))
    };
    for number in ["0805", "2105", "2116"] {
        assert!(is_in_play("u_go", number), "{number}");
    }
    for number in ["2205", "2206", "2223", "4713"] {
        assert!(!is_in_play("u_go", number), "{number}");
        assert!(is_in_play("campaign", number), "{number}");
        assert!(is_in_play("extended_capital", number), "{number}");
    }
}

/// Units enter the play area at its edge and go no further.
///
/// Rules: 21.1
#[test]
fn nobody_leaves_the_play_area() {
    let mover = |scenario| {
        let table = Table::empty(3).at("2105", &["J15-51"]);
        let table = table.change(|position| position.scenario = scenario);
        table.moving("J15-51").cost("2205")
    };
    assert_eq!(mover(Scenario::UGo), None);
    assert!(mover(Scenario::Campaign).is_some());
}

/// Rules: TBL-TURN, 2.1
#[test]
fn the_turn_record_has_six_turns_of_monsoon() {
    let label = |turn: u8| {
        let record = game().tables().turn(turn);
        (record.month.as_str(), record.half, record.year)
    };
    let rain: Vec<u8> = (1..=24)
        .filter(|turn| game().tables().turn(*turn).monsoon)
        .collect();
    assert_eq!(rain, [5, 6, 7, 8, 23, 24]);
    let half = [
        "march", "march", "april", "april", "", "", "", "", "october", "october", "november",
        "november", "december", "december", "january", "january", "february", "february", "march",
        "march", "april", "april",
    ];
    for (index, month) in half
        .iter()
        .enumerate()
        .filter(|(_, month)| !month.is_empty())
    {
        let (turn, year) = (index as u8 + 1, if index < 14 { 1944 } else { 1945 });
        let part = 1 + (index as u8 % 2);
        assert_eq!(label(turn), (*month, Some(part), year), "{turn}");
    }
    assert_eq!(label(5), ("may_june", None, 1944));
    assert_eq!(label(6), ("june_july", None, 1944));
    assert_eq!(label(7), ("july_august", None, 1944));
    assert_eq!(label(8), ("august_september", None, 1944));
    assert_eq!(label(23), ("may_june", None, 1945));
    assert_eq!(label(24), ("july_august", None, 1945));
}

/// Who sets up first; the turn marker and the points at the beginning.
///
/// Rules: 3.2.1, 3.2.4, 3.2.6
#[test]
fn a_match_begins_with_the_set_up_of_its_scenario() {
    for (scenario, first, turn) in [
        ("u_go", ALLIES, 1),
        ("extended_capital", JAPAN, 17),
        ("campaign", ALLIES, 1),
    ] {
        let position = start(scenario, &[]);
        assert_eq!((position.turn, position.phase), (turn, Phase::SetUp));
        assert_eq!(position.sides.map(|side| side.points), [0, 0]);
        assert_eq!(position.active, first, "{scenario}");
    }
}

/// The first side places all it has before the second, and then the first turn begins.
///
/// Rules: 3.2.3, 3.2.7, 21.1.1
#[test]
fn the_second_side_follows_the_first_and_then_the_turns() {
    let dice = begun("u_go").play(&["= 10", "= 1", "= 1"]);
    assert_eq!(dice.position().step(), Some(Step::SetUp(SetUp(ALLIES))));
    assert_eq!(dice.pending(), Pending::Decision(ALLIES));
    assert_eq!(dice.refusal("done"), "21.0");
    assert_eq!(dice.refusal("select J15-51"), "4.0");
    assert_eq!(
        dice.position().agenda[..3],
        [
            Step::GameTurn(GameTurn),
            Step::SetUp(SetUp(JAPAN)),
            Step::SetUpDice(SetUpDice(JAPAN))
        ]
    );
}

/// A unit is set up in its hexes, not with enemies, within the stacking limits, at full strength and
/// in supply.
///
/// Rules: 21.0, 3.2.3
#[test]
fn units_are_set_up_where_their_group_may_stand() {
    let table = placing("u_go", ALLIES).play(&["select A5-9"]);
    assert_eq!(table.refusal("at 0805"), "21.0");
    let held = table.clone().at("1315", &["J15-51"]);
    assert_eq!(held.refusal("at 1315"), "10.1.1");
    let full = table.clone().at("1416", &["A23-1", "A23-37"]);
    assert_eq!(full.refusal("at 1416"), "10.1.2b-1");
    let there = table.play(&["at 1416"]);
    assert_eq!(there.place("A5-9"), "1416");
    assert_eq!(there.left("A5-9"), 4);
    assert!(!there.position().unit(unit("A5-9")).out_of_supply);
    assert_eq!(there.position().hex(hex("1416")).control, Some(ALLIES));
    assert_eq!(there.refusal("select A5-9"), "21.0");
}

/// Stockpiles begin at what the dice say.
///
/// Rules: 3.2.5, 7.3.1
#[test]
fn stockpiles_begin_where_the_scenario_says() {
    assert_eq!(
        rolling("u_go", JAPAN).play(&["= 1", "= 1", "= 1"]).stocks()[1],
        3
    );
    assert_eq!(
        rolling("u_go", ALLIES)
            .play(&["= 9", "= 1", "= 1"])
            .stocks()[0],
        10
    );
}

/// What is not placed when a set-up ends is given up (B-6).
#[test]
fn markers_that_are_not_placed_are_given_up() {
    let table = placing("u_go", JAPAN)
        .change(|position| {
            position.side_mut(JAPAN).to_place.supply = 3;
            for group in game().groups(position, JAPAN) {
                for one in group.units.iter() {
                    position.unit_mut(one).place = Where::Gone;
                }
            }
        })
        .play(&["done"]);
    assert_eq!(table.position().side(JAPAN).to_place.supply, 0);
}

/// A headquarters on its committed side marches three points instead of five.
///
/// Rules: 3.1-COMMIT
#[test]
fn a_committed_headquarters_is_slower() {
    let allowance = |committed: bool| {
        let table = Table::empty(3)
            .at("1315", &["AHQ4"])
            .change(|position| position.unit_mut(unit("AHQ4")).committed = committed);
        game().allowance(table.position(), unit("AHQ4"))
    };
    assert_eq!([allowance(false), allowance(true)], [4 * 5, 4 * 3]);
    // Artillery that has fired is not slowed down.
    let fired = Table::empty(3)
        .at("4713", &["JA3"])
        .change(|position| position.unit_mut(unit("JA3")).committed = true);
    assert_eq!(game().allowance(fired.position(), unit("JA3")), 4 * 3);
}

/// Support and transport units of the first turn are among those of the scenario.
///
/// Rules: 5.1.6
#[test]
fn units_that_have_not_come_yet_cannot_be_picked() {
    let table = Table::empty(3)
        .change(|position| position.air_mut(air("AB4")).place = AirPlace::Later)
        .step(Step::AirMissions(AirMissions(ALLIES, 4)));
    assert_eq!(table.refusal("fly AB4 support"), "5.2.1");
    let flown = table.play(&["fly AB1 transport"]);
    assert_eq!(flown.position().air(air("AB1")).mission, Mission::Transport);
}

/// A town beyond row 21 shelters nobody in the first scenario.
///
/// Rules: 21.1, 7.9.8
#[test]
fn towns_outside_the_play_area_give_no_shelter() {
    let checked = |scenario: Scenario| {
        let table = Table::empty(3).at("2105", &["J15-51"]).change(|position| {
            position.scenario = scenario;
            position.unit_mut(unit("J15-51")).paid = true;
        });
        game().needs_supply_check(table.position(), unit("J15-51"))
    };
    // Indaw lies beside 2105.
    assert!(!checked(Scenario::Campaign));
    assert!(checked(Scenario::UGo));
}
