//! Rules 8 to 9.2.

use super::*;

/// Rules: TBL-STACK
#[test]
fn the_stacking_table_cell_by_cell() {
    let types = [
        ZoneType::Atoll,
        ZoneType::Island,
        ZoneType::Coastal,
        ZoneType::Continental,
        ZoneType::OpenSea,
    ];
    let row = |side, kind| types.map(|zone_type| limit(side, kind, zone_type));
    assert_eq!(row(ALLIES, Kind::Corps), [1, 2, 3, 5, 0]);
    assert_eq!(row(ALLIES, Kind::AirFleet), [1, 1, 2, 2, 0]);
    assert_eq!(row(JAPAN, Kind::Army), [0, 1, 2, 3, 0]);
    assert_eq!(row(JAPAN, Kind::AirFleet), [1, 1, 1, 2, 0]);
}

/// Rules: 8b
#[test]
fn one_detachment_and_one_fortress_besides_the_armies() {
    let table = Table::empty(2)
        .japanese(&["bismarck"])
        .at("bismarck", &["J-17A", "J-S1", "J-F1"])
        .at("carolines", &["J-S2"])
        .at("palau", &["J-S3"])
        .change(|position| position.japan.logistics = 3)
        .japanese_strategy();
    assert_eq!(table.refused_by("fortify bismarck"), Some("14.2a"));
    assert!(table.is_legal("fortify carolines"));
    let moving = table.play(&["select J-S2"]);
    assert_eq!(moving.refused_by("place bismarck"), Some("8"));
    assert!(moving.is_legal("place marianas"));
}

/// Rules: 8
#[test]
fn ty_067_two_full_zones_exchange_a_corps() {
    let table = Table::empty(6)
        .changed(3)
        .at("fiji", &["A-14C", "A-1C"])
        .at("samoa", &["A-11C", "A-NZ"])
        .at("midway", &["A-HAW"])
        .allied_strategy()
        .play(&["select A-14C"]);
    assert_eq!(table.refused_by("place samoa"), Some("8"));
    assert_eq!(table.refused_by("choose A-1C"), Some("9"), "the same zone");
    let table = table.play(&["choose A-11C"]);
    assert_eq!(table.place("A-14C"), "samoa");
    assert_eq!(table.place("A-11C"), "fiji");
    assert_eq!(
        table.position().step(),
        Some(Step::Strategy(Strategy(ALLIES)))
    );
}

/// Rules: 8
#[test]
fn two_full_zones_exchange_by_way_of_a_third() {
    let table = Table::empty(6)
        .changed(3)
        .at("fiji", &["A-14C", "A-1C"])
        .at("samoa", &["A-11C", "A-NZ"])
        .allied_strategy()
        .play(&[
            "select A-14C",
            "place pearl_harbor",
            "select A-11C",
            "place fiji",
            "select A-14C",
            "place samoa",
        ]);
    assert_eq!(table.place("A-14C"), "samoa");
    assert_eq!(table.place("A-11C"), "fiji");
}

/// Rules: 8, 5.2e
#[test]
fn japan_pays_for_both_ways_of_an_exchange() {
    let table = |points| {
        Table::empty(2)
            .japanese(&["bismarck", "solomons"])
            .at("bismarck", &["J-17A"])
            .at("marianas", &["J-18A"])
            .change(move |position| position.japan.logistics = points)
            .japanese_strategy()
    };
    let poor = table(1);
    assert_eq!(poor.refused_by("select J-17A"), None, "elsewhere");
    let poor = poor.play(&["select J-17A"]);
    assert_eq!(poor.refused_by("choose J-18A"), Some("5.2"));
    let rich = table(2).play(&["select J-17A", "choose J-18A"]);
    assert_eq!(rich.place("J-17A"), "marianas");
    assert_eq!(rich.place("J-18A"), "bismarck");
    assert_eq!(rich.position().japan.logistics, 0);
}

/// Rules: 8, 9.2
#[test]
fn land_units_exchange_places_while_marching() {
    let table = Table::empty(2)
        .at("indochina", &["J-14A", "J-15A", "J-16A"])
        .at("siam", &["J-17A", "J-18A", "J-19A"])
        .play(&["select J-14A"]);
    assert_eq!(table.refused_by("place siam"), Some("8"));
    let table = table.play(&["choose J-17A"]);
    assert_eq!(table.place("J-14A"), "siam");
    assert_eq!(table.place("J-17A"), "indochina");
    assert_eq!(table.refused_by("select J-17A"), Some("9a"));
}

/// Rules: 9.1, 9a
#[test]
fn an_air_fleet_makes_one_attack_and_stays_where_it_is() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("north_philippines", &["A-5AF", "A-EF"])
        .change(|position| position.japan.logistics = 2)
        .play(&["select J-11NAF", "attack A-5AF", "= 1", "= 1"]);
    assert_eq!(table.place("J-11NAF"), "formosa");
    assert_eq!(table.position().japan.logistics, 1);
    assert_eq!(table.refused_by("select J-11NAF"), Some("9a"));
}

/// Rules: 9.1a
#[test]
fn air_fleets_of_one_zone_add_their_attacks() {
    let table = Table::empty(2)
        .at("south_china", &["J-11NAF", "J-2AAF"])
        .at("formosa", &["A-5AF"])
        .allied(&["formosa"])
        .change(|position| position.japan.logistics = 2)
        .play(&["select J-11NAF", "join J-2AAF", "attack A-5AF", "= 1"]);
    // 6 + 4 - 6 + 2; the answer goes against the 2nd Air Army: 8 - 3 + 0.
    assert_eq!(table.attacks(), [(6, 0), (5, 0)]);
    assert_eq!(table.position().japan.logistics, 1, "one attack, one point");
}

/// Rules: 9.1b, 10.4a
#[test]
fn two_zones_away_nothing_is_attacked_from_the_air() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("north_philippines", &["A-EF"])
        .at("south_philippines", &["A-5AF"])
        .change(|position| position.japan.logistics = 2)
        .play(&["select J-11NAF"]);
    assert_eq!(table.refused_by("attack A-5AF"), Some("10.4a"));
    assert!(table.is_legal("attack A-EF"));
}

/// Rules: 9.1b, 0.2c
#[test]
fn alaska_and_pearl_harbor_are_next_door_for_the_allies_only() {
    let japanese = Table::empty(3)
        .japanese(&["alaska", "aleutians", "hokkaido"])
        .at("pearl_harbor", &["J-11NAF"])
        .japanese(&["pearl_harbor", "midway", "wake"])
        .allied(&["alaska"])
        .at("alaska", &["A-11AF"])
        .change(|position| position.japan.logistics = 2);
    assert_eq!(
        japanese.refused_by("select J-11NAF"),
        Some("10.4a"),
        "nothing in reach"
    );
    let allied = Table::empty(7)
        .changed(4)
        .at("pearl_harbor", &["A-7AF"])
        .japanese(&["alaska"])
        .at("alaska", &["J-11NAF"]);
    assert!(allied.is_legal("select A-7AF"));
}

/// Rules: 15, 9.1
#[test]
fn air_fleets_out_of_supply_do_not_attack() {
    let table = |plan: u8| {
        Table::empty(3)
            .japanese(&["bismarck", "solomons"])
            .at("solomons", &["J-11NAF"])
            .at("new_hebrides", &["A-RAAF"])
            .change(move |position| {
                position.japan.logistics = 3;
                position.japan.merchant = plan;
            })
    };
    assert!(table(5).is_legal("select J-11NAF"));
    assert_eq!(table(4).refused_by("select J-11NAF"), Some("15"));
}

/// Rules: 15, 9.1
#[test]
fn aircraft_in_a_zone_that_the_enemy_alone_holds_are_out_of_supply() {
    let table = |army: &[&str]| {
        Table::empty(2)
            .at("burma", &["J-3AAF", "A-BUR"])
            .at("burma", army)
            .at("bengal", &["A-10AF"])
            .change(|position| position.japan.logistics = 1)
    };
    assert!(
        table(&["J-15A"]).is_legal("select J-3AAF"),
        "contested, in reach"
    );
    assert_eq!(table(&[]).refused_by("select J-3AAF"), Some("15"));
}

/// Rules: 15, 9.1
#[test]
fn allied_air_fleets_out_of_supply_do_not_attack_either() {
    let cut = Table::empty(7)
        .changed(4)
        .japanese(&[
            "pakistan", "india", "ceylon", "burma", "malaysia", "andamans",
        ])
        .at("bengal", &["A-10AF"])
        .at("burma", &["J-11NAF"])
        .change(|position| position.turn = 6);
    assert_eq!(cut.refused_by("select A-10AF"), Some("15"));
    let supplied = cut.allied(&["pakistan", "india"]);
    assert!(supplied.is_legal("select A-10AF"));
}

/// Rules: 12.2, 12.2b
#[test]
fn the_commander_may_keep_interceptors_down() {
    let table = |asks: bool| {
        Table::empty(2)
            .at("formosa", &["J-11NAF"])
            .at("north_philippines", &["A-5AF", "A-RAAF"])
            .change(move |position| {
                position.japan.logistics = 2;
                position.options.two_players = true;
                position.options.ask_interception = asks;
            })
            .play(&["select J-11NAF", "attack A-5AF"])
    };
    // 6 - 6 - 4 + 2; without the Australians 6 - 6 + 2.
    assert_eq!(table(false).attacks(), [(-2, 0)]);
    assert_eq!(
        game().pending(&table(true).state),
        Pending::Decision(ALLIES)
    );
    assert_eq!(table(true).play(&["accept"]).attacks(), [(-2, 0)]);
    assert_eq!(table(true).play(&["decline"]).attacks(), [(2, 0)]);
}

/// Rules: 9.2
#[test]
fn a_march_by_land_has_no_length() {
    // From Korea by way of Manchuria and Northern China into Central China.
    let table = Table::empty(2)
        .at("korea", &["J-KOR"])
        .at("central_china", &["A-CH6"])
        .play(&["offensive central_china", "join J-KOR", "go"]);
    assert_eq!(table.place("J-KOR"), "central_china");
    let cut = Table::empty(2)
        .at("korea", &["J-KOR"])
        .at("north_china", &["J-1A", "A-CH1"])
        .at("central_china", &["A-CH6"]);
    let cut = cut.at("south_china", &["J-23A"]);
    let cut = cut.play(&["offensive central_china"]);
    assert_eq!(
        cut.refused_by("join J-KOR"),
        Some("9.2"),
        "a contested zone is in between"
    );
    assert!(cut.is_legal("join J-23A"));
}

/// Rules: 9.2a
#[test]
fn whoever_leaves_a_contested_zone_may_reach_another_one_over_friendly_ground() {
    // Northern China is contested, Central China friendly, Burma contested.
    let table = Table::empty(2)
        .japanese(&["central_china"])
        .at("north_china", &["J-1A", "J-12A", "A-CH1"])
        .at("burma", &["J-15A", "A-BUR"])
        .play(&["offensive burma"]);
    assert!(table.is_legal("join J-1A"));
    let enemy = Table::empty(2)
        .japanese(&["central_china"])
        .at("north_china", &["J-1A", "J-12A", "A-CH1"])
        .at("central_china", &["J-15A"])
        .play(&["offensive burma"]);
    assert_eq!(enemy.refused_by("join J-1A"), Some("9.2a"));
    assert!(enemy.is_legal("join J-15A"));
}

/// Rules: 9.2b
#[test]
fn a_passage_leads_from_a_friendly_zone_only() {
    // New Guinea and Bismarck are joined by a passage; both are contested.
    let contested = Table::empty(2)
        .japanese(&["bismarck", "new_guinea"])
        .at("bismarck", &["J-17A", "A-14C"])
        .at("new_guinea", &["J-18A", "A-AU1"])
        .play(&["offensive new_guinea"]);
    assert_eq!(contested.refused_by("join J-17A"), Some("9.2b"));
    let friendly = Table::empty(2)
        .japanese(&["bismarck", "new_guinea"])
        .at("bismarck", &["J-17A"])
        .at("new_guinea", &["J-18A", "A-AU1"])
        .play(&["offensive new_guinea"]);
    assert!(friendly.is_legal("join J-17A"));
}

/// Rules: 9.2b
#[test]
fn nobody_leaves_a_contested_zone_over_a_passage() {
    let table = |enemies: &[&str]| {
        Table::empty(2)
            .japanese(&["bismarck", "new_guinea"])
            .at("bismarck", &["J-17A"])
            .at("bismarck", enemies)
    };
    assert_eq!(table(&["A-14C"]).refused_by("select J-17A"), Some("9.2"));
    assert!(
        table(&[])
            .play(&["select J-17A"])
            .is_legal("place new_guinea")
    );
}

/// Rules: 9.2c
#[test]
fn aircraft_do_not_stay_where_the_last_land_unit_has_left() {
    let table = Table::empty(2)
        .at("burma", &["J-3AAF", "A-BUR"])
        .allied(&["burma"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.place("J-3AAF"), "siam");
    assert_eq!(table.owner("burma"), Some(ALLIES));
    let held = Table::empty(2)
        .at("burma", &["J-3AAF", "A-BUR", "J-15A"])
        .allied(&["burma"])
        .run(Step::Control(Control), &[]);
    assert_eq!(held.place("J-3AAF"), "burma");
}

/// Rules: 9.2c, 10.1k
#[test]
fn the_beaten_side_loses_its_air_bases_in_the_zone() {
    // The 15th Army alone holds a contested Burma for its aircraft; it attacks and is beaten.
    let table = Table::empty(8)
        .change(|position| position.turn = 6)
        .japanese(&["burma"])
        .reduced("burma", &["J-15A"])
        .at("burma", &["J-3AAF", "A-IN4", "A-IN33"])
        .change(|position| position.japan.logistics = 2)
        .play(&["offensive burma", "go", "join J-15A", "attack A-IN33"]);
    let table = table.play(&["= 1", "= 6"]);
    assert_ne!(table.place("J-15A"), "burma");
    assert_eq!(table.place("J-3AAF"), "siam");
}
