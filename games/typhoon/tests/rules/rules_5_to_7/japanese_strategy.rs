//! Rules 5, 6.

use super::*;

/// Rules: 5.1e, 5.1d
#[test]
fn ty_004_production_is_capped_by_the_merchant_level() {
    let table = Table::empty(6)
        .japanese(&["malaysia", "sumatra", "java", "borneo", "celebes"])
        .at("north_china", &["J-1A"])
        .at("south_china", &["J-23A"])
        .change(|position| {
            position.japan.merchant = 7;
            position.japan.logistics = 2;
        })
        .run(Step::Production(Production), &[]);
    assert_eq!(game().resource_zones(table.position()).len(), 8);
    assert_eq!(table.position().japan.logistics, 9);
}

/// Rules: 20.1, 5.1a, 5.1b
#[test]
fn ty_011_the_first_production_gives_three_points() {
    let table = Table::start().play(&["done"]).roll_on();
    assert_eq!(table.position().japan.logistics, 9);
}

/// Rules: 5.1g, 20.3d, 5.1f
#[test]
fn ty_039_the_ships_of_malaysia_and_java_count_once() {
    let table = Table::empty(1)
        .japanese(&["malaysia"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.position().japan.merchant, 7);
    let table = table.japanese(&["java"]).run(Step::Control(Control), &[]);
    assert_eq!(table.position().japan.merchant, 8);
    assert_eq!(
        table
            .run(Step::Control(Control), &[])
            .position()
            .japan
            .merchant,
        8
    );
}

/// Rules: ERR-Q1, 5.1f
#[test]
fn ty_040_new_merchant_ships_come_while_japan_is_active() {
    let table = Table::empty(6).run(Step::Arrivals(Arrivals), &[]).roll_on();
    assert_eq!(table.position().japan.merchant, 7);
    let changed = Table::empty(6)
        .changed(4)
        .run(Step::Arrivals(Arrivals), &[])
        .roll_on();
    assert_eq!(changed.position().japan.merchant, 6);
}

/// Rules: 5.1a, 5.1c
#[test]
fn ty_041_a_contested_resource_zone_in_reach_counts() {
    let table = Table::empty(2)
        .japanese(&["borneo"])
        .at("java", &["J-16A", "A-NEI"]);
    let zones = game().resource_zones(table.position());
    assert!(zones.contains(zone("java")));
    assert!(zones.contains(zone("borneo")));
}

/// Rules: 5.1c, 15b
#[test]
fn ty_042_a_zone_outside_the_strategic_range_gives_nothing() {
    let table = Table::empty(4)
        .japanese(&["borneo", "java"])
        .change(|position| position.japan.merchant = 4);
    let zones = game().resource_zones(table.position());
    assert!(zones.contains(zone("borneo")));
    assert!(!zones.contains(zone("java")));
}

/// Rules: 5.2j, 9.3p, ERR-Q4
#[test]
fn ty_043_fleets_are_paid_and_cargo_is_not() {
    let table = Table::empty(2)
        .at("honshu", &["J-SF1", "J-CV1", "J-SF3", "J-14A", "J-16A"])
        .japanese(&["marianas"])
        .change(|position| position.japan.logistics = 6)
        .play(&["sortie wake", "join J-SF1", "join J-CV1", "join J-SF3"]);
    let fleets = set(&["J-SF1", "J-CV1", "J-SF3"]);
    assert_eq!(game().price_of_fleets(fleets), 5);
    assert!(game().fits_aboard(table.position(), fleets, set(&["J-14A", "J-16A"])));
    let table = table.play(&["load J-14A", "load J-16A", "go"]);
    assert_eq!(table.position().japan.logistics, 1);
}

/// Rules: 5.2g, 10.1l
#[test]
fn ty_044_armies_pay_for_an_attack_and_detachments_do_not() {
    assert_eq!(game().price_of_attack(set(&["J-25A", "J-15A", "J-S6"])), 2);
    let table = Table::empty(2)
        .at("burma", &["J-25A", "J-15A", "J-S6", "A-BUR"])
        .change(|position| position.japan.logistics = 2)
        .play(&[
            "offensive burma",
            "go",
            "join J-25A",
            "join J-15A",
            "join J-S6",
            "attack A-BUR",
        ]);
    assert_eq!(table.position().japan.logistics, 0);
}

/// Rules: 5.2, 5.2a, 5.2b
#[test]
fn r5_2_without_points_nothing_is_attacked() {
    let table = Table::empty(2)
        .at("siam", &["J-15A"])
        .at("burma", &["A-BUR"])
        .change(|position| position.japan.logistics = 0)
        .play(&["offensive burma", "join J-15A", "go"]);
    // The army stands in Burma and cannot attack: the operation is over.
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    assert!(table.is_contested("burma"));
}

/// Rules: 5.2h
#[test]
fn r5_2h_an_air_attack_costs_a_point() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("north_philippines", &["A-5AF"])
        .change(|position| position.japan.logistics = 1)
        .play(&["select J-11NAF", "attack A-5AF"]);
    assert_eq!(table.position().japan.logistics, 0);
    let poor = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("north_philippines", &["A-5AF"])
        .change(|position| position.japan.logistics = 0);
    assert_eq!(poor.refused_by("select J-11NAF"), Some("5.2"));
}

/// Rules: 5.2i, 6c
#[test]
fn r5_2i_redeploying_an_air_fleet_costs_a_point() {
    let table = Table::empty(2)
        .at("honshu", &["J-1AAF"])
        .change(|position| position.japan.logistics = 2)
        .japanese_strategy()
        .play(&["select J-1AAF", "place formosa"]);
    assert_eq!(table.position().japan.logistics, 1);
    assert_eq!(table.place("J-1AAF"), "formosa");
}

/// Rules: 5.2k, 14.2, 14.2a
#[test]
fn r5_2k_a_fortress_costs_a_point_and_a_zone_has_one() {
    let table = Table::empty(2)
        .change(|position| position.japan.logistics = 2)
        .japanese_strategy()
        .play(&["fortify okinawa"]);
    assert_eq!(table.position().japan.logistics, 1);
    assert_eq!(table.refused_by("fortify okinawa"), Some("14.2a"));
    assert_eq!(table.refused_by("fortify pearl_harbor"), Some("14.2a"));
}

/// Rules: 5.2l, 14.2a
#[test]
fn ty_045_a_detachment_becomes_a_fortress_for_nothing() {
    let table = Table::empty(2)
        .at("marianas", &["J-S1"])
        .change(|position| position.japan.logistics = 0)
        .japanese_strategy()
        .play(&["convert J-S1"]);
    assert_eq!(table.place("J-S1"), "removed");
    assert_eq!(table.place("J-F1"), "marianas");
}

/// Rules: 6b, 6, 6a
#[test]
fn ty_046_a_passage_costs_nothing() {
    let table = Table::empty(2)
        .at("kyushu", &["J-14A"])
        .change(|position| position.japan.logistics = 0)
        .japanese_strategy()
        .play(&["select J-14A", "place korea"]);
    assert_eq!(table.place("J-14A"), "korea");
    assert!(
        !table
            .events
            .iter()
            .any(|event| matches!(event, Event::Reaction(..)))
    );
}

/// Rules: 6b, 5.2e
#[test]
fn ty_047_a_way_by_sea_costs_one_point_in_all() {
    let table = Table::empty(2)
        .at("honshu", &["J-14A"])
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy()
        .play(&["select J-14A", "place marianas"]);
    assert_eq!(table.position().japan.logistics, 0);
    // The way back would cost another point (H-2).
    assert_eq!(table.refused_by("select J-14A"), Some("6"));
    let rich = table.change(|position| position.japan.logistics = 1);
    let back = rich.play(&["select J-14A", "place honshu"]);
    assert_eq!(back.position().japan.logistics, 0);
}

/// Rules: 6b
#[test]
fn ty_048_land_units_are_not_redeployed_from_contested_zones() {
    let table = Table::empty(2)
        .at("south_china", &["J-23A", "J-2AAF", "A-CH3"])
        .change(|position| position.japan.logistics = 3)
        .japanese_strategy();
    assert_eq!(table.refused_by("select J-23A"), Some("6b"));
    assert!(table.is_legal("select J-2AAF"));
}

/// Rules: 6d
#[test]
fn ty_049_fleets_redeploy_freely_along_friendly_zones() {
    let table = Table::empty(6)
        .changed(4)
        .at("new_caledonia", &["A-TF64"])
        .allied_strategy()
        .play(&["select A-TF64"]);
    assert!(table.is_legal("place pearl_harbor"));
    assert_eq!(table.refused_by("place palmyra"), Some("14.1"));
}

/// Rules: 6d, 15a
#[test]
fn ty_050_a_contested_zone_breaks_the_chain() {
    let table = Table::empty(6)
        .changed(4)
        .at("new_caledonia", &["A-TF64"])
        .at("samoa", &["J-17A", "A-14C"])
        .japanese(&[
            "gilberts",
            "nauru",
            "marshalls",
            "solomons",
            "bismarck",
            "new_guinea",
        ])
        .japanese(&[
            "halmahera",
            "lesser_sundas",
            "java",
            "celebes",
            "borneo",
            "south_philippines",
        ])
        .allied_strategy();
    assert_eq!(
        table.refused_by("select A-TF64"),
        Some("15"),
        "the chain is broken"
    );
}

/// Rules: 7.1.1, CLA-3, 7.1, 7
#[test]
fn ty_166_stored_action_points_add_up() {
    let table = Table::empty(6)
        .changed(4)
        .change(|position| position.japan.action_points = 1)
        .run(Step::JapaneseAutoma(JapaneseStep::Fleets), &[]);
    assert_eq!(table.position().japan.action_points, 5);
    assert_eq!(game().japanese_range(table.position()), 4);
}

/// Rules: CLA-3a, 7.1-A1, 7.1.1d
#[test]
fn ty_167_an_empty_base_of_the_perimeter_is_filled() {
    // Other zones of the perimeter have no base and come later.
    let table = bismarck()
        .at("marianas", &["J-S1"])
        .at("carolines", &["J-S3"])
        .at("palau", &["J-S4"])
        .at("formosa", &["J-14A"])
        .at("okinawa", &["J-S5"])
        .at("south_china", &["J-15A"])
        .run(Step::JapaneseAutoma(JapaneseStep::EmptyPerimeter), &[])
        .roll_on();
    let there: Vec<Kind> = game()
        .units_in(table.position(), zone("bismarck"))
        .map(|unit| game().unit(unit).kind)
        .collect();
    for kind in [Kind::Army, Kind::Snlf, Kind::Fortress, Kind::AirFleet] {
        assert!(there.contains(&kind), "{kind:?} in {there:?}");
    }
    assert_eq!(table.position().japan.action_points, 0);
}
