//! Rules 10.2 to 12.

use super::*;

/// Rules: 10.2, CLA-1
#[test]
fn ty_103_the_net_air_bonus_is_limited_to_two() {
    let table = Table::empty(12)
        .changed(4)
        .at("south_philippines", &["A-10C", "J-35A", "A-5AF", "A-13AF"])
        .at("halmahera", &["A-7AF"])
        .allied(&["halmahera"])
        .at("north_philippines", &["J-13NAF"])
        .japanese(&["north_philippines"]);
    let position = table.position();
    let at = zone("south_philippines");
    assert_eq!(game().air_support(position, ALLIES, at), 2 + 2 + 1);
    assert_eq!(game().air_support(position, JAPAN, at), 1);
    let modifiers = game().land_modifiers(position, set(&["A-10C"]), unit("J-35A"), at);
    assert_eq!(
        modifiers,
        LandModifiers {
            air: 2,
            ..LandModifiers::default()
        }
    );
    assert_eq!(modifiers.counterattack(), -2);
}

/// Rules: 10.2
#[test]
fn r10_2_the_older_rule_counts_air_fleets_in_the_zone() {
    let table = Table::empty(12)
        .changed(4)
        .at("south_philippines", &["A-10C", "J-35A", "A-5AF", "A-13AF"])
        .at("halmahera", &["A-7AF"])
        .change(|position| position.options.older_air_support = true);
    assert_eq!(
        game().air_support(table.position(), ALLIES, zone("south_philippines")),
        2
    );
}

/// Rules: 10.6, 9.3l
#[test]
fn ty_104_ships_support_troops_ashore_on_islands_only() {
    let at = |id: &str| {
        let table = Table::empty(12)
            .changed(4)
            .at(id, &["A-10C", "J-35A", "A-TF53"])
            .operation(id, &["A-TF53"], &[]);
        game().naval_support(table.position(), ALLIES, zone(id))
    };
    assert_eq!(at("solomons"), 2);
    assert_eq!(at("north_philippines"), 0);
}

/// Rules: 10.3.4b, 10.6, 10.3.4
#[test]
fn ty_105_a_disrupted_fleet_does_not_bombard() {
    let table = Table::empty(12)
        .changed(4)
        .at("solomons", &["A-10C", "J-35A", "A-TF53"])
        .operation("solomons", &["A-TF53"], &["A-10C"])
        .change(|position| position.unit_mut(unit("A-TF53")).disrupted = true);
    assert_eq!(
        game().naval_support(table.position(), ALLIES, zone("solomons")),
        0
    );
}

/// Rules: 10.5, 10d, 10.5a
#[test]
fn ty_106_surprise_over_the_philippines() {
    let table = Table::empty(1)
        .at("formosa", &["J-11NAF"])
        .reduced("north_philippines", &["A-5AF"])
        .change(|position| position.japan.logistics = 1)
        .play(&["select J-11NAF", "attack A-5AF", "= 4"]);
    assert_eq!(table.attacks(), [(5, 0)]);
    assert_eq!(table.place("A-5AF"), "destroyed");
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
}

/// Rules: 12.2b, TBL-CRT-AIR
#[test]
fn ty_107_other_air_fleets_intercept() {
    let table = Table::empty(7)
        .changed(4)
        .at("south_china", &["J-11NAF", "J-2AAF"])
        .at("formosa", &["A-5AF"])
        .allied(&["formosa"]);
    let odds = game().air_odds(table.position(), set(&["A-5AF"]), unit("J-11NAF"));
    assert_eq!(odds.column, 1);
}

/// Rules: 10.5b, 12.2c
#[test]
fn ty_108_the_target_answers_the_weakest_attacker() {
    let table = Table::empty(7)
        .changed(4)
        .at("south_china", &["J-11NAF", "J-2AAF"])
        .at("formosa", &["A-5AF", "A-RAAF"])
        .allied(&["formosa"])
        .play(&["select A-5AF", "join A-RAAF", "attack J-11NAF", "= 1"]);
    assert_eq!(table.attacks()[1], (2, 0));
    let answered = table
        .events
        .iter()
        .any(|event| matches!(event, Event::Attack(_, target, ..) if *target == unit("A-RAAF")));
    assert!(answered);
}

/// Rules: 10.4, 10.4d, 9.1
#[test]
fn ty_109_aircraft_against_a_fleet_in_port() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("north_philippines", &["A-EF"])
        .change(|position| position.japan.logistics = 1)
        .play(&["select J-11NAF", "attack A-EF", "= 5"]);
    assert_eq!(table.attacks(), [(5, -2)]);
    assert_eq!(table.steps("A-EF"), 1);
    assert_eq!(table.attacks().len(), 1, "ships do not answer aircraft");
}

/// Rules: 10.4a
#[test]
fn ty_110_without_a_bonus_next_door_ships_are_out_of_reach() {
    let table = Table::empty(2)
        .reduced("formosa", &["J-22NAF"])
        .at("north_philippines", &["A-EF", "A-5AF"])
        .change(|position| position.japan.logistics = 1)
        .play(&["select J-22NAF"]);
    assert_eq!(table.refused_by("attack A-EF"), Some("10.4a"));
    assert!(table.is_legal("attack A-5AF"));
}

/// Rules: 9.1b
#[test]
fn ty_111_land_units_are_no_targets() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("north_philippines", &["A-PH1", "A-5AF"])
        .change(|position| position.japan.logistics = 1)
        .play(&["select J-11NAF"]);
    assert_eq!(table.refused_by("attack A-PH1"), Some("9.1b"));
}

/// Rules: 9.1a
#[test]
fn ty_112_air_fleets_of_different_zones_act_separately() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("okinawa", &["J-1AAF"])
        .at("north_philippines", &["A-5AF"])
        .change(|position| position.japan.logistics = 2)
        .play(&["select J-11NAF"]);
    assert_eq!(table.refused_by("join J-1AAF"), Some("9.1a"));
}

/// Rules: ERR-Q9, 9.2a
#[test]
fn ty_007_a_contested_zone_stops_a_march() {
    // Siam - Burma (contested) - Bengal is friendly behind it.
    let table = Table::empty(2)
        .japanese(&["bengal"])
        .at("siam", &["J-15A"])
        .at("burma", &["J-33A", "A-BUR"])
        .play(&["offensive burma", "join J-15A", "go"])
        .change(|position| position.japan.logistics = 0);
    assert_eq!(table.place("J-15A"), "burma");
    let next = Table::empty(5)
        .japanese(&["bengal"])
        .at("burma", &["J-33A", "A-BUR"])
        .play(&["select J-33A"]);
    assert!(next.is_legal("place bengal"), "a friendly zone");
    let enemy = Table::empty(5)
        .at("south_china", &["J-23A", "A-CH3"])
        .at("north_china", &["J-1A"])
        .at("central_china", &["A-CH6"])
        .play(&["offensive central_china"]);
    assert!(enemy.is_legal("join J-1A"));
    assert_eq!(enemy.refused_by("join J-23A"), Some("9.2a"));
}

/// Rules: ERR-Q10, 9.2b
#[test]
fn ty_008_an_army_does_not_cross_a_passage_to_an_enemy_zone() {
    let table = Table::empty(2)
        .japanese(&["halmahera", "palau"])
        .at("halmahera", &["J-16A"])
        .at("new_guinea", &["J-17A", "A-AU1"]);
    assert!(table.is_legal("offensive new_guinea"), "contested");
    let empty = Table::empty(2)
        .japanese(&["halmahera", "palau"])
        .at("halmahera", &["J-16A"]);
    assert_eq!(empty.refused_by("offensive new_guinea"), Some("9.2b"));
}

/// Rules: 9.2
#[test]
fn r9_2_land_units_of_several_zones_march_together() {
    let table = Table::empty(2)
        .at("siam", &["J-15A"])
        .at("indochina", &["J-25A"])
        .at("burma", &["A-BUR"])
        .change(|position| position.japan.logistics = 2)
        .play(&["offensive burma", "join J-15A", "join J-25A", "go"]);
    assert_eq!(table.place("J-25A"), "burma");
    assert!(table.is_legal("join J-25A"));
    assert!(!table.is_legal("cancel"));
}

/// Rules: 9.2c
#[test]
fn ty_147_air_fleets_and_fleets_are_pushed_out() {
    let table = |contested: bool| {
        let table = Table::empty(8)
            .changed(4)
            .allied(&["palau", "new_guinea", "celebes", "lesser_sundas"])
            .japanese(&["halmahera"])
            .at("halmahera", &["J-11NAF", "J-SF4"])
            .at("new_guinea", &["A-AU1"])
            .at("palau", &["A-TF62", "A-14C"]);
        let table = if contested {
            table.at("south_philippines", &["J-35A", "A-PH3"])
        } else {
            table.allied(&["south_philippines"])
        };
        table
            .play(&["sortie halmahera", "join A-TF62", "load A-14C", "go"])
            .roll_on()
            .play(&["land A-14C", "done"])
            .roll_on()
    };
    let pushed = table(true);
    assert_eq!(pushed.place("J-11NAF"), "south_philippines");
    assert_eq!(pushed.place("J-SF4"), "south_philippines");
    let lost = table(false);
    assert_eq!(lost.place("J-11NAF"), "removed");
    assert_eq!(lost.place("J-SF4"), "destroyed");
}

/// Rules: 10b, 4.2j
#[test]
fn r10b_the_weakest_is_the_lowest_factor_then_the_fewest_steps() {
    let table = Table::empty(7)
        .at("north_china", &["A-CH1"])
        .reduced("north_china", &["A-CH2"])
        .at("north_china", &["A-CH8"]);
    let units = set(&["A-CH1", "A-CH2", "A-CH8"]);
    assert_eq!(
        game().weakest(table.position(), units.iter()),
        Some(unit("A-CH2"))
    );
}
