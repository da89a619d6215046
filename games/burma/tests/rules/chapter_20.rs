//! Victory points and the levels of victory (20).

use crate::common::{Table, game};
use heigi_burma::Event;
use heigi_burma::steps::Victory;
use heigi_burma::{ALLIES, JAPAN, Scenario, Step};

fn u_go(turn: u8) -> Table {
    Table::empty(turn)
        .stock(9, 9)
        .change(|position| position.scenario = Scenario::UGo)
}

/// The Allies hold 9 of the 13 towns in the northern part of the map at first, Japan 4.
///
/// Rules: TBL-VP-3, 21.1.3-5
#[test]
fn only_towns_of_the_play_area_count_in_the_first_scenario() {
    // A regiment beside Imphal shuts the line to 1601.
    let table = u_go(5)
        .at("1415", &["J15-51"])
        .step(Step::Victory(Victory))
        .run();
    assert_eq!(table.points(), [9, 4]);
    let taken = u_go(5)
        .at("1415", &["J15-51"])
        .held(JAPAN, &["1113", "0914"])
        .held(ALLIES, &["2206", "4010"])
        .step(Step::Victory(Victory))
        .run();
    assert_eq!(taken.points(), [7, 6]);
}

/// In the campaign all forty count, and Rangoon five.
///
/// Rules: TBL-VP-3, TBL-VP-4
#[test]
fn every_town_counts_one_and_rangoon_five_at_the_end_of_the_campaign() {
    let table = |turn| Table::empty(turn).stock(9, 9).at("1415", &["J15-51"]);
    let end = table(24).step(Step::Victory(Victory)).run();
    assert_eq!(end.points(), [11, 29 + 5]);
    assert!(end.position().verdict.is_some());
    let freed = table(24)
        .held(ALLIES, &["4713"])
        .step(Step::Victory(Victory))
        .run();
    assert_eq!(freed.points(), [11 + 5, 29]);
    // Not before the last turn.
    assert_eq!(
        table(23).step(Step::Victory(Victory)).run().points(),
        [0, 0]
    );
}

/// Each INA unit in or beside Silchar gives three points at the end of the first scenario.
///
/// Rules: 21.1.3-6
#[test]
fn the_ina_at_silchar_counts_three_a_unit_in_the_first_scenario_only() {
    let ina = |table: Table| {
        table
            .at("1415", &["J15-51"])
            .at("1418", &["INA1", "INA2"])
            .at("1417", &["INA3"])
            .step(Step::Victory(Victory))
            .run()
            .points()
    };
    assert_eq!(ina(u_go(5)), [9, 4 + 6]);
    assert_eq!(ina(u_go(4)), [0, 0]);
    assert_eq!(ina(Table::empty(24).stock(9, 9)), [11, 29 + 5]);
}

/// Each enemy unit that is out of supply at the end gives a point.
///
/// Rules: TBL-VP-2
#[test]
fn units_out_of_supply_at_the_end_give_the_enemy_a_point_each() {
    let table = |turn| {
        u_go(turn)
            .at("1415", &["J15-51", "J15-60"])
            .at("1313", &["A5-9"])
            .at("1317", &["A5-123"])
            .stranded(&["J15-51", "A5-9", "A5-123"])
            .step(Step::Victory(Victory))
            .run()
    };
    assert_eq!(table(5).points(), [9 + 1, 4 + 2]);
    assert_eq!(table(4).points(), [0, 0]);
}

/// A line of any kind from Imphal to 1601 gives the Allies a point a turn, cut or not, while no Japanese
/// unit or zone touches it; Allied units do not help.
///
/// Rules: TBL-VP-6
#[test]
fn the_line_to_1601_scores_while_no_japanese_zone_touches_it() {
    let scored = |table: Table| table.step(Step::Victory(Victory)).run().points();
    let plain = || Table::empty(3).stock(9, 9);
    assert_eq!(scored(plain()), [1, 0]);
    let cut = plain().change(|position| {
        for at in game().map().grid.hexes() {
            position.hex_mut(at).cut = true;
        }
    });
    assert_eq!(scored(cut), [1, 0]);
    // A zone over Imphal, with an Allied unit in it.
    let barred = plain().at("1415", &["J15-51"]).at("1315", &["A5-9"]);
    assert_eq!(scored(barred), [0, 0]);
    // A unit in 1601 itself, though an artillery regiment has no zone.
    assert_eq!(scored(plain().at("1601", &["JA3"])), [0, 0]);
    assert_eq!(scored(plain().at("1415", &["JA3"])), [1, 0]);
}

/// A way round through rows that are not played on does not count.
///
/// Rules: TBL-VP-6, 21.1
#[test]
fn the_line_to_1601_stays_within_the_play_area() {
    // A regiment at Mogaung bars the railway; what is left is the road by Bhamo, in row 22.
    let at_mogaung = |table: Table| table.at("1703", &["J18-55"]);
    assert!(game().has_imphal_line(at_mogaung(Table::empty(3)).position()));
    assert!(game().has_imphal_line(u_go(3).position()));
    assert!(!game().has_imphal_line(at_mogaung(u_go(3)).position()));
}

/// Silchar gives Japan three points a turn, Agartala five.
///
/// Rules: TBL-VP-7
#[test]
fn allied_sources_in_japanese_hands_score_every_turn() {
    let table = |held: &[&str]| {
        Table::empty(3)
            .stock(9, 9)
            .at("1415", &["J15-51"])
            .held(JAPAN, held)
            .step(Step::Victory(Victory))
            .run()
            .points()
    };
    assert_eq!(table(&[]), [0, 0]);
    assert_eq!(table(&["1419"]), [0, 3]);
    assert_eq!(table(&["1323"]), [0, 5]);
    assert_eq!(table(&["1419", "1323"]), [0, 8]);
}

/// A point for each turn that ends with the enemy at supply level 1.
///
/// Rules: TBL-VP-5
#[test]
fn an_enemy_at_supply_level_1_gives_a_point_each_turn() {
    let table = |allies, japan| {
        Table::empty(3)
            .stock(allies, japan)
            .at("1415", &["J15-51"])
            .step(Step::Victory(Victory))
            .run()
            .points()
    };
    assert_eq!(table(5, 5), [0, 0]);
    assert_eq!(table(4, 5), [0, 1]);
    assert_eq!(table(5, 4), [1, 0]);
    assert_eq!(table(0, 4), [1, 1]);
}

/// The air bases of a side lie in the play area, too.
///
/// Rules: 5.1.1, 21.1
#[test]
fn air_bases_are_joined_to_a_source_within_the_play_area() {
    let bases = |table: Table, side| -> Vec<String> {
        game()
            .air_bases(table.position(), side)
            .into_iter()
            .map(|at| game().hex_number(at))
            .map(String::from)
            .collect()
    };
    let north = [
        "0805", "0914", "1113", "1121", "1315", "1323", "1419", "1916", "1922",
    ];
    assert_eq!(bases(u_go(1), ALLIES), north);
    // The entry hex and Mogaung, but neither Indaw nor Mandalay beyond row 21.
    assert_eq!(bases(u_go(1), JAPAN), ["1703", "2105"]);
    let all = bases(Table::empty(1), JAPAN);
    assert!(all.iter().any(|number| number == "2908"));
}

/// Rules: TBL-VP-2, TBL-VP-3
#[test]
fn nothing_is_told_of_points_that_nobody_gets() {
    let told = |table: Table| {
        let table = table.step(Step::Victory(Victory)).run();
        let told = table.events.iter();
        told.filter_map(|one| match one {
            Event::Points(side, points, _, "TBL-VP-2") => Some((Some(*side), *points)),
            _ => None,
        })
        .collect::<Vec<_>>()
    };
    let lone = || u_go(5).at("1415", &["J15-51"]).at("1313", &["A5-9"]);
    assert_eq!(told(lone()), []);
    assert_eq!(told(lone().stranded(&["A5-9"])), [(Some(JAPAN), 1)]);
}
