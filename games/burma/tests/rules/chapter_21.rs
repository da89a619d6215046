//! The scenarios and their set-up (21), and the map.

use crate::common::{Table, game, hex};
use heigi_burma::{ALLIES, JAPAN, Phase, PlaceKind, Scenario, Step};
use heigi_engine::{Rules, Setup};

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

fn setting_up(scenario: Scenario, side: heigi_engine::Side) -> Table {
    Table::empty(scenario.turns()[0])
        .change(|position| {
            position.scenario = scenario;
            position.phase = Phase::SetUp;
            position.side_mut(side).to_place.supply = 5;
        })
        .step(Step::SetUp(side))
}

/// The markers of the first scenario lie near one headquarters, in own ground.
///
/// Rules: 21.1.1-6, 21.1.2-4
#[test]
fn supply_markers_lie_near_the_headquarters_that_the_scenario_names() {
    let allies = setting_up(Scenario::UGo, ALLIES).at("1419", &["AHQ4"]);
    assert_eq!(allies.refusal("store 1419"), "");
    assert_eq!(allies.refusal("store 1417"), "");
    // Shingbwiyang, at the end of the road from Ledo, is out of the corps' reach.
    assert_eq!(allies.refusal("store 1104"), "21.1.1-6");
    let japan = setting_up(Scenario::UGo, JAPAN).at("1612", &["JHQ28"]);
    assert_eq!(japan.refusal("store 1612"), "");
    assert_eq!(japan.refusal("store 2105"), "21.1.2-4");
    let another = setting_up(Scenario::UGo, JAPAN).at("1612", &["JHQ33"]);
    assert_eq!(another.refusal("store 1612"), "21.1.2-4");
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

/// Each side of the campaign has the markers of the first scenario near that headquarters, and those of
/// one die more near any of its headquarters.
///
/// Rules: 21.3.1-7, 21.3.2-6
#[test]
fn markers_of_the_campaign_beyond_those_of_the_first_scenario_go_to_any_headquarters() {
    let table = |loose: u8| {
        setting_up(Scenario::Campaign, ALLIES)
            .at("1419", &["AHQ4"])
            .at("2522", &["AHQ33"])
            .change(|position| {
                position.side_mut(ALLIES).to_place.supply = 3;
                position.side_mut(ALLIES).to_place.loose_supply = loose;
            })
    };
    assert_eq!(table(0).refusal("store 2522"), "21.1.1-6");
    // One of three: it may go to Rathedaung, first or last, and no second one.
    let first = table(1).play(&["store 2522"]);
    assert_eq!(first.refusal("store 2522"), "21.1.1-6");
    assert_eq!(first.refusal("store 1419"), "");
    let last = table(1).play(&["store 1419", "store 1419", "store 2522"]);
    assert_eq!(last.position().hex(hex("2522")).supply, [1, 0]);
    // If all lie near the IV Corps, none is left.
    let none = table(1).play(&["store 1419", "store 1419", "store 1419"]);
    assert_eq!(none.refusal("store 2522"), "21.0");
}

/// In 1945 markers lie at sources or near any headquarters.
///
/// Rules: 21.2.1-7, 21.2.2-5
#[test]
fn supply_markers_of_1945_lie_at_sources_or_near_headquarters() {
    let japan = setting_up(Scenario::ExtendedCapital, JAPAN).at("3309", &["JHQ28"]);
    assert_eq!(japan.refusal("store 4713"), "");
    assert_eq!(japan.refusal("store 3409"), "");
    assert_eq!(japan.refusal("store 2922"), "R-10");
    let allies = setting_up(Scenario::ExtendedCapital, ALLIES).at("2409", &["AHQ33"]);
    assert_eq!(allies.refusal("store 1323"), "");
    assert_eq!(allies.refusal("store 1104"), "R-10");
}

/// Ruling B-15: Japan begins with points if the players want an even match.
#[test]
fn balancing_points_are_given_to_japan_with_their_switch_only() {
    for (scenario, points) in [("u_go", 0), ("extended_capital", 18), ("campaign", 30)] {
        let start = |options: &[&str]| {
            let setup = Setup {
                scenario: scenario.to_owned(),
                options: options.iter().map(|id| (*id).to_owned()).collect(),
            };
            let state = game().start(&setup, &mut Vec::new());
            state.position.sides.map(|side| side.points)
        };
        assert_eq!(start(&["balancing_points"]), [0, points]);
        assert_eq!(start(&[]), [0, 0]);
    }
}
