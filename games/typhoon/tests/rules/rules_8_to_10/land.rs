//! Rules 8 to 10.1.

use super::*;

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
    assert_eq!(table.refused_by("offensive burma"), Some("9a"));
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
