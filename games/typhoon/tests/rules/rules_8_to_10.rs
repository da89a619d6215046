//! Sections 8 to 10: stacking, operations, land and air combat.

use crate::common::{Table, game, result, set, unit, zone};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, Event, JAPAN, Kind, LandModifiers, Outcome, Phase, Step, ZoneType};

/// Rules: TBL-STACK, 8
#[test]
fn ty_063_a_coastal_zone_takes_two_armies_and_a_detachment() {
    let table = Table::empty(2)
        .at("formosa", &["J-14A", "J-16A", "J-S5"])
        .at("okinawa", &["J-15A"])
        .change(|position| position.japan.logistics = 3)
        .japanese_strategy()
        .play(&["select J-15A"]);
    assert_eq!(table.refused_by("place formosa"), Some("8"));
    assert!(table.is_legal("place korea"));
}

/// Rules: TBL-STACK
#[test]
fn ty_064_an_allied_atoll_takes_one_corps() {
    let table = Table::empty(6)
        .changed(3)
        .at("midway", &["A-14C"])
        .at("pearl_harbor", &["A-1C"])
        .allied_strategy()
        .play(&["select A-1C"]);
    assert_eq!(table.refused_by("place midway"), Some("8"));
}

/// Rules: TBL-STACK, 8b
#[test]
fn ty_065_an_atoll_takes_no_army() {
    let table = Table::empty(2)
        .at("honshu", &["J-14A", "J-S1"])
        .change(|position| position.japan.logistics = 3)
        .japanese_strategy();
    let army = table.clone().play(&["select J-14A"]);
    assert_eq!(army.refused_by("place carolines"), Some("8"));
    let detachment = table.play(&["select J-S1"]);
    assert!(detachment.is_legal("place carolines"));
}

/// Rules: 8a
#[test]
fn ty_066_reduced_units_count_one_each() {
    let table = Table::empty(6)
        .changed(3)
        .reduced("fiji", &["A-14C", "A-1C"])
        .reduced("pearl_harbor", &["A-11C"])
        .allied_strategy()
        .play(&["select A-11C"]);
    assert_eq!(table.refused_by("place fiji"), Some("8"));
    assert!(table.is_legal("place samoa"));
}

/// Rules: TBL-STACK
#[test]
fn ty_068_air_fleets_by_zone_type() {
    let limit = |side, zone_type| game().tables().limit(side, Kind::AirFleet, zone_type);
    assert_eq!(limit(ALLIES, ZoneType::Continental), 2);
    assert_eq!(limit(JAPAN, ZoneType::Continental), 2);
    assert_eq!(limit(ALLIES, ZoneType::Coastal), 2);
    assert_eq!(limit(JAPAN, ZoneType::Coastal), 1);
    assert_eq!(limit(ALLIES, ZoneType::OpenSea), 0);
}

/// Rules: TBL-CRT, 10.1c
#[test]
fn ty_069_to_078_the_combat_table() {
    assert_eq!(result(0, 4), Outcome::Disrupted, "69");
    assert_eq!(result(0, 5), Outcome::Steps(1), "70");
    assert_eq!(result(-4, 6), Outcome::Disrupted, "71");
    assert_eq!(result(-4, 7), Outcome::Steps(1), "72");
    assert_eq!(result(8, 1), Outcome::Steps(1), "73");
    assert_eq!(result(8, 3), Outcome::Steps(1), "74");
    assert_eq!(result(3, 6), Outcome::Steps(2), "75");
    assert_eq!(result(5, 2), Outcome::Disrupted, "76");
    assert_eq!(result(-7, 10), Outcome::Steps(1), "77");
    assert_eq!(result(11, -3), Outcome::Disrupted, "78");
    for column in -4..=8 {
        for die in 0..=8 {
            let expected = match 2 * die + column {
                15.. => Outcome::Steps(2),
                10.. => Outcome::Steps(1),
                5.. => Outcome::Disrupted,
                _ => Outcome::Nothing,
            };
            assert_eq!(result(column, die), expected, "{column} {die}");
        }
    }
}

/// Rules: TBL-CRT, 12.3
#[test]
fn ty_079_to_081_the_column_of_special_attacks() {
    let column = [1, 2, 3, 4, 5, 6].map(|die| game().tables().special_attack(die));
    let (nothing, disrupted) = (Outcome::Nothing, Outcome::Disrupted);
    let steps = Outcome::Steps;
    assert_eq!(
        column,
        [nothing, nothing, disrupted, disrupted, steps(1), steps(2)]
    );
}

/// Rules: 10.1c, 10c, TBL-CRT-PERIOD
#[test]
fn ty_082_attackers_add_up_and_the_period_shifts() {
    let table = Table::empty(4)
        .changed(2)
        .at("solomons", &["A-14C", "A-1C", "J-17A"]);
    let attackers = set(&["A-14C", "A-1C"]);
    let [attack, _] =
        game().land_odds(table.position(), attackers, unit("J-17A"), zone("solomons"));
    assert_eq!(attack.column, 6);
}

/// Rules: 10c, TBL-CRT-PERIOD, 10a
#[test]
fn ty_083_the_counterattack_has_its_own_period() {
    let table = Table::empty(12)
        .changed(4)
        .at("south_philippines", &["A-10C", "J-35A"]);
    let [_, answer] = game().land_odds(
        table.position(),
        set(&["A-10C"]),
        unit("J-35A"),
        zone("south_philippines"),
    );
    assert_eq!(answer.column, -2);
}

/// Rules: TBL-CRT-PERIOD
#[test]
fn ty_084_to_088_the_period_shifts() {
    let shifts = |turn| {
        let period = |side| game().tables().period(turn, side);
        (period(JAPAN), period(ALLIES))
    };
    assert_eq!(shifts(1), (2, -1));
    assert_eq!(shifts(2), (2, 0));
    assert_eq!(shifts(3), (1, 0));
    assert_eq!(shifts(5), (1, 0));
    assert_eq!(shifts(6), (0, 1));
    assert_eq!(shifts(9), (0, 1));
    assert_eq!(shifts(10), (-1, 2));
    assert_eq!(shifts(13), (-1, 2));
    assert_eq!(shifts(14), (-2, 3));
    assert_eq!(shifts(15), (-2, 3));
}

/// 16th Army lands in Java on turn 2, with bombardment +1 and net air +1.
fn java() -> Table {
    Table::empty(2)
        .japanese(&["borneo"])
        .at("java", &["J-16A", "A-NEI", "J-SF2"])
        .at("borneo", &["J-3AAF"])
        .operation("java", &["J-SF2"], &["J-16A"])
        .phase(Phase::Operations, Step::LandBattle(LandBattle))
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
        .play(&["join J-16A", "attack A-NEI"])
}

/// Rules: 10.1c, 10.1d, TBL-CRT-LAND, 10.6
#[test]
fn ty_089_the_landing_in_java() {
    let table = java();
    // The die: landing -2, air +1, bombardment +1, efficiency +2.
    assert_eq!(table.attacks(), [(3, 2)]);
    let table = table.play(&["= 5", "= 1"]);
    assert_eq!(table.place("A-NEI"), "destroyed");
}

/// Rules: 10.1c, 10.1d, TBL-CRT-LAND
#[test]
fn ty_090_a_disruption_has_no_effect_on_land() {
    let one = java().play(&["= 1", "= 1"]);
    assert_eq!(one.steps("A-NEI"), 1);
    assert!(one.is_contested("java"));
    let two = java().play(&["= 2", "= 1"]);
    assert_eq!(two.place("A-NEI"), "destroyed");
}

/// Rules: 10a, TBL-CRT-LAND, 10
#[test]
fn ty_091_the_counterattack_in_java() {
    let table = java().play(&["= 1"]);
    assert_eq!(table.attacks()[1], (-1, -1));
    let table = table.play(&["= 6"]);
    assert_eq!(table.steps("J-16A"), 2);
}

/// 15th and 25th Army attack Burma Corps on turn 2, with net air +1.
fn burma() -> Table {
    Table::empty(2)
        .at("burma", &["J-15A", "J-25A", "A-BUR"])
        .at("siam", &["J-3AAF"])
        .play(&[
            "offensive burma",
            "go",
            "join J-15A",
            "join J-25A",
            "attack A-BUR",
        ])
}

/// Rules: 10.1e, TBL-CRT-LAND
#[test]
fn ty_092_rough_ground_takes_a_step_from_the_loss() {
    let table = burma();
    assert_eq!(table.attacks(), [(8, 3)]);
    let table = table.play(&["= 1", "= 1"]);
    assert_eq!(table.steps("A-BUR"), 1);
}

/// Rules: 10.1f
#[test]
fn ty_093_the_beaten_corps_retreats_by_land() {
    let table = burma().play(&["= 1", "= 1"]);
    let at = table.place("A-BUR");
    // Bengal and Central China are joined by land and friendly; the choice is random.
    let table = if at == "burma" {
        table.play(&["= 1"])
    } else {
        table
    };
    assert!(["bengal", "central_china"].contains(&table.place("A-BUR").as_str()));
}

/// Rules: 10.1j, 10.1k
#[test]
fn ty_094_attackers_break_through_once_and_do_not_attack_again() {
    let table = burma().play(&["= 1", "= 1"]).roll_on();
    assert_eq!(
        table.position().step(),
        Some(Step::Breakthrough(Breakthrough))
    );
    assert_eq!(table.position().zone(zone("burma")).pending, Some(JAPAN));
    let table = table.play(&["join J-25A", "place bengal"]);
    assert_eq!(table.place("J-25A"), "bengal");
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    assert_eq!(
        table.refused_by("offensive bengal"),
        Some("9.2"),
        "it has just been entered"
    );
}

/// Rules: 10.1g
#[test]
fn ty_095_an_allied_unit_that_cannot_retreat_is_removed() {
    let table = Table::empty(3)
        .at("north_philippines", &["J-14A", "J-16A"])
        .reduced("north_philippines", &["A-14C"])
        .at("north_philippines", &["A-1C"])
        .change(|position| position.unit_mut(unit("A-14C")).steps = 2)
        .play(&[
            "offensive north_philippines",
            "go",
            "join J-14A",
            "join J-16A",
            "attack A-14C",
        ]);
    // Rough: a result of 2 takes one step; the answer gives nothing.
    let table = table.play(&["= 6", "= 1"]);
    assert_eq!(table.place("A-14C"), "destroyed");
    assert_eq!(table.place("A-1C"), "north_philippines");
}

/// 3 Marines attack the 31st Army in the Marianas on turn 11.
fn saipan() -> Table {
    Table::empty(11)
        .changed(4)
        .at("marianas", &["A-3M", "J-31A"])
        .play(&["offensive marianas", "go", "join A-3M", "attack J-31A"])
}

/// Rules: 10.1h
#[test]
fn ty_096_a_japanese_army_that_cannot_retreat_takes_the_enemy_along() {
    // 6 - 4 + 2 = +4; efficiency +2: die 1 gives 3: a step.
    let table = saipan();
    assert_eq!(table.attacks(), [(4, 2)]);
    let table = table.play(&["= 1", "= 1"]);
    assert_eq!(table.place("J-31A"), "pool");
    assert_eq!(table.steps("A-3M"), 1);
}

/// Rules: 10.1h
#[test]
fn ty_097_a_destroyed_army_asks_no_price() {
    let table = saipan().play(&["= 6", "= 1"]);
    assert_eq!(table.place("J-31A"), "pool");
    assert_eq!(table.steps("A-3M"), 2);
}

/// Rules: 10.1i
#[test]
fn ty_098_a_beaten_landing_goes_back_to_the_nearest_base() {
    let table = Table::empty(4)
        .changed(2)
        .japanese(&["bismarck"])
        .at("solomons", &["A-14C", "J-17A"])
        .operation("solomons", &[], &["A-14C"])
        .phase(Phase::Operations, Step::LandBattle(LandBattle))
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
        .play(&["join A-14C", "attack J-17A", "= 1", "= 4"]);
    assert_eq!(table.steps("A-14C"), 1);
    let at = table.place("A-14C");
    let distance = |id: &str| game().map().reaction_distance(zone("solomons"), zone(id));
    assert_eq!(distance(&at), distance("new_hebrides"), "{at}");
}

/// Rules: 10.1b, 10.1a, 10.1
#[test]
fn ty_099_each_corps_attacks_once_and_a_defender_may_be_attacked_often() {
    let mut table = Table::empty(7)
        .changed(4)
        .at("burma", &["A-IN4", "A-IN15", "A-IND", "J-15A"])
        .change(|position| position.turn = 6)
        .allied(&["burma"])
        .play(&["offensive burma", "go"]);
    for corps in ["A-IN4", "A-IN15", "A-IND"] {
        assert!(table.is_legal(&format!("join {corps}")));
        table = table.play(&[&format!("join {corps}"), "attack J-15A", "= 1", "= 1"]);
    }
    assert_eq!(table.attacks().len(), 6, "three fights with their answers");
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    assert_eq!(table.refused_by("offensive burma"), Some("9.2"));
}

/// Rules: 10a, 10d
#[test]
fn ty_100_surprise_turns_a_disruption_into_a_loss() {
    let table = Table::empty(1).at("malaysia", &["J-25A", "A-MAL"]).play(&[
        "offensive malaysia",
        "go",
        "join J-25A",
        "attack A-MAL",
    ]);
    // 5 - 3 + 2 = +4, efficiency +1: die 1 gives 2, a D, and surprise makes it a step.
    assert_eq!(table.attacks(), [(4, 1)]);
    let table = table.play(&["= 1"]);
    assert_eq!(table.place("A-MAL"), "destroyed");
    assert_eq!(table.attacks().len(), 1, "the dead do not answer");
}

/// 14th Army lands in the Northern Philippines on turn 1 with bombardment +1 and net air +1.
fn luzon() -> Table {
    Table::empty(1)
        .at("north_philippines", &["J-14A", "A-PH1", "J-SF3"])
        .at("formosa", &["J-2AAF"])
        .operation("north_philippines", &["J-SF3"], &["J-14A"])
        .phase(Phase::Operations, Step::LandBattle(LandBattle))
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
        .play(&["join J-14A", "attack A-PH1"])
}

/// Rules: 10d, 10.1e, TBL-CRT-LAND, TBL-CRT-SUR
#[test]
fn ty_101_surprise_comes_before_rough_ground() {
    let table = luzon();
    // The die: landing -2, air +1, bombardment +1, efficiency +1.
    assert_eq!(table.attacks(), [(2, 1)]);
    let table = table.play(&["= 3"]);
    assert_eq!(table.place("A-PH1"), "destroyed");
}

/// Rules: 10d, 10.1e
#[test]
fn ty_102_a_surprised_disruption_is_lost_in_rough_ground() {
    let table = luzon().play(&["= 2"]);
    assert_eq!(table.steps("A-PH1"), 1);
    assert_eq!(table.attacks().len(), 2, "the corps counterattacks");
}

/// Rules: ERR-Q12, 10.1e, TBL-CRT-SUR
#[test]
fn ty_009_a_step_is_doubled_and_then_one_is_taken_off() {
    assert_eq!(
        Outcome::Steps(1).surprised().in_rough_ground(),
        Outcome::Steps(1)
    );
    let after = [
        Outcome::Nothing,
        Outcome::Disrupted,
        Outcome::Steps(1),
        Outcome::Steps(2),
    ]
    .map(Outcome::surprised);
    assert_eq!(
        after,
        [
            Outcome::Disrupted,
            Outcome::Steps(1),
            Outcome::Steps(2),
            Outcome::Steps(4)
        ]
    );
    assert_eq!(Outcome::Steps(4).in_rough_ground(), Outcome::Steps(3));
    assert_eq!(Outcome::Steps(1).in_rough_ground(), Outcome::Nothing);
}

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
        .any(|event| matches!(event, Event::Attack { target, .. } if *target == unit("A-RAAF")));
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
