//! Rules 10.4 to 12.1.

use super::*;

/// Rules: 10.4e, 9.1c, TBL-CRT-AIR
#[test]
fn every_air_fleet_in_the_zone_weakens_an_air_attack() {
    let column = |others: &[&str]| {
        let table = Table::empty(7)
            .changed(4)
            .at("south_china", &["J-11NAF"])
            .at("south_china", others);
        game()
            .air_odds(table.position(), set(&["A-5AF"]), unit("J-11NAF"))
            .column
    };
    assert_eq!(column(&[]), 8 - 5 + 1);
    // 8 - 5 - 3 + 1.
    assert_eq!(column(&["J-2AAF"]), 1);
}

/// Rules: 12.2, 12.2b, 12.2c
#[test]
fn interception_costs_the_attacker_nothing_but_strength() {
    // The target answers; the interceptor beside it does no harm of its own.
    let table = Table::empty(7)
        .changed(4)
        .at("south_china", &["J-11NAF", "J-2AAF"])
        .at("formosa", &["A-5AF"])
        .allied(&["formosa"])
        .play(&["select A-5AF", "attack J-11NAF", "= 1", "= 6"]);
    assert_eq!(table.attacks().len(), 2);
    // 6 - 6 + 0: die 6 gives a step.
    assert_eq!(table.attacks()[1], (0, 0));
    assert_eq!(table.steps("A-5AF"), 1);
}

/// Rules: 10.5
#[test]
fn numbers_are_steps_in_the_air_and_a_disruption_is_nothing() {
    let attack = |die: &str| {
        Table::empty(7)
            .changed(4)
            .at("south_china", &["J-11NAF"])
            .at("formosa", &["A-5AF"])
            .allied(&["formosa"])
            .play(&["select A-5AF", "attack J-11NAF", die, "= 1"])
            .steps("J-11NAF")
    };
    // Column +4: 2 a D, 3 and more a step, 6 two.
    assert_eq!([attack("= 2"), attack("= 3")], [2, 1]);
    assert_eq!(attack("= 6"), 0);
}

/// Rules: 10.5a
#[test]
fn the_attacker_chooses_one_target_in_the_air() {
    let table = Table::empty(7)
        .changed(4)
        .at("south_china", &["J-11NAF", "J-2AAF"])
        .at("formosa", &["A-5AF"])
        .allied(&["formosa"])
        .play(&["select A-5AF"]);
    for target in ["J-11NAF", "J-2AAF"] {
        assert!(table.is_legal(&format!("attack {target}")));
    }
    let table = table.play(&["attack J-2AAF", "= 6", "= 1"]);
    assert_eq!((table.steps("J-2AAF"), table.steps("J-11NAF")), (1, 2));
}

/// Rules: 10.6
#[test]
fn one_fleet_bombards_in_the_zone_the_best() {
    let support = |fleets: &[&str], landed: &[&str], at: &str| {
        let table = Table::empty(12)
            .changed(4)
            .at(at, &["A-10C", "J-35A"])
            .at(at, fleets)
            .operation(at, fleets, landed);
        game().naval_support(table.position(), ALLIES, zone(at))
    };
    assert_eq!(support(&["A-TF53", "A-TF64"], &["A-10C"], "solomons"), 2);
    assert_eq!(support(&["A-TF64"], &["A-10C"], "solomons"), 1);
    assert_eq!(support(&["A-TF53"], &[], "south_philippines"), 0);
    assert_eq!(support(&["A-TF53"], &["A-10C"], "south_philippines"), 2);
    assert_eq!(support(&["A-TF53"], &[], "wake"), 2, "an atoll");
}

/// Rules: 10.6, 10.3.4b
#[test]
fn a_fleet_next_door_or_disrupted_does_not_bombard() {
    let table = Table::empty(12)
        .changed(4)
        .at("solomons", &["A-10C", "J-35A"])
        .at("new_hebrides", &["A-TF53"])
        .at("solomons", &["A-TF51"])
        .operation("solomons", &["A-TF53", "A-TF51"], &["A-10C"]);
    let support = |table: &Table| game().naval_support(table.position(), ALLIES, zone("solomons"));
    assert_eq!(support(&table), 2);
    let disrupted = table.change(|position| position.unit_mut(unit("A-TF51")).disrupted = true);
    assert_eq!(support(&disrupted), 0);
}

/// Rules: 11a, 9.1d
#[test]
fn carriers_strike_aircraft_and_ships_in_port_and_nothing_else() {
    let table = midway(&["A-TF1", "A-7AF", "A-HAW"]);
    assert_eq!(
        table.position().step(),
        Some(Step::CarrierStrikes(CarrierStrikes::OnTheWay))
    );
    assert!(table.is_legal("strike J-CV1 A-7AF"));
    assert!(table.is_legal("strike J-CV1 A-TF1"));
    assert_eq!(table.refused_by("strike J-CV1 A-HAW"), Some("9.1b"));
    assert_eq!(table.refused_by("strike J-SF4 A-7AF"), Some("9"));
    let table = table.play(&["strike J-CV1 A-7AF", "= 1", "= 1"]);
    assert_eq!(table.refused_by("strike J-CV1 A-TF1"), Some("1"), "once");
}

/// Rules: 11a
#[test]
fn carriers_strike_on_the_way() {
    // Rabaul is next to the Carolines and far from Midway.
    let table = midway(&["A-7AF", "A-HAW"]).at("bismarck", &["A-RAAF"]);
    assert!(table.is_legal("strike J-CV1 A-RAAF"));
    let table = table.at("new_caledonia", &["A-13AF"]);
    assert_eq!(table.refused_by("strike J-CV1 A-13AF"), Some("10.4a"));
    // 7 - 4 + 1.
    let table = table.play(&["strike J-CV1 A-RAAF", "= 1"]);
    assert_eq!(table.attacks()[0], (4, 0));
    assert_eq!(table.place("J-CV1"), "midway");
}

/// Rules: 11a
#[test]
fn carriers_that_have_not_struck_may_strike_when_ships_react() {
    let reacted = |first: &[&str]| {
        midway(&["A-TF1", "A-7AF", "A-HAW"])
            .at("bismarck", &["A-RAAF"])
            .play(first)
            .play(&["= 6"])
            .roll_on()
    };
    let table = reacted(&["done"]);
    assert_eq!(
        table.position().step(),
        Some(Step::CarrierStrikes(CarrierStrikes::AfterReaction))
    );
    assert_eq!(table.place("A-TF1"), "midway");
    assert!(table.is_legal("strike J-CV1 A-7AF"));
    assert_eq!(
        table.refused_by("strike J-CV1 A-TF1"),
        Some("9.1b"),
        "at sea"
    );
    assert_eq!(
        table.refused_by("strike J-CV1 A-RAAF"),
        Some("10.4a"),
        "no more"
    );
    let spent = reacted(&["strike J-CV1 A-7AF", "= 1", "= 1"]);
    assert_ne!(
        spent.position().step(),
        Some(Step::CarrierStrikes(CarrierStrikes::AfterReaction))
    );
}

/// Rules: 11a
#[test]
fn without_a_reaction_there_is_no_second_moment_to_strike() {
    // 1 + 3 + 1 = 5: immediate, but no ship is there to come.
    let table = midway(&["A-7AF", "A-HAW"]).play(&["done", "= 1"]);
    assert_ne!(
        table.position().step(),
        Some(Step::CarrierStrikes(CarrierStrikes::AfterReaction))
    );
}

/// Rules: 11a, 9.3o
#[test]
fn carriers_strike_while_they_cover_a_transport() {
    let table = Table::empty(3)
        .at("carolines", &["J-CV1"])
        .at("formosa", &["J-SF3", "J-14A"])
        .at("bismarck", &["A-RAAF"])
        .change(|position| position.japan.logistics = 9)
        .play(&["sortie palau", "join J-SF3", "join J-CV1", "load J-14A"]);
    assert_eq!(table.refused_by("go"), Some("8"), "no army on an atoll");
    let table = Table::empty(3)
        .at("carolines", &["J-CV1"])
        .at("formosa", &["J-SF3", "J-14A"])
        .at("bismarck", &["A-RAAF"])
        .change(|position| position.japan.logistics = 9)
        .play(&[
            "sortie marianas",
            "join J-SF3",
            "join J-CV1",
            "load J-14A",
            "go",
        ]);
    assert_eq!(
        table.position().step(),
        Some(Step::CarrierStrikes(CarrierStrikes::OnTheWay))
    );
    assert!(table.is_legal("strike J-CV1 A-RAAF"));
}

/// Rules: 10.4b
#[test]
fn ships_out_of_port_are_not_struck_by_carriers() {
    let table = midway(&["A-7AF", "A-HAW"]).at("gilberts", &["A-TF64"]);
    assert_eq!(table.refused_by("strike J-CV1 A-TF64"), Some("9.1b"));
}

/// Rules: 11c
#[test]
fn raided_aircraft_hit_back_at_the_carriers() {
    // 6 - 3 + 0: column +3. Die 5 takes a step, die 2 disrupts.
    let hit = midway(&["A-7AF", "A-HAW"]).play(&["strike J-CV1 A-7AF", "= 1", "= 5"]);
    assert_eq!(hit.attacks(), [(7 - 5 + 1, 0), (3, 0)]);
    assert_eq!(hit.steps("J-CV1"), 1);
    assert_eq!(hit.position().operation.unwrap().losses, [2, 0]);
    let shaken = midway(&["A-7AF", "A-HAW"]).play(&["strike J-CV1 A-7AF", "= 1", "= 2"]);
    assert!(is_disrupted(&shaken, "J-CV1"));
}

/// Rules: 11
#[test]
fn carrier_aircraft_have_no_counters_of_their_own() {
    let table = midway(&["A-HAW"]);
    assert_eq!(table.place("J-CV1"), "midway");
    let at = zone("midway");
    assert!(
        game()
            .air_fleets(table.position(), JAPAN, at)
            .next()
            .is_none()
    );
    // They support the landing through their ship.
    assert_eq!(game().air_support(table.position(), JAPAN, at), 2);
}

/// Rules: 12.1
#[test]
fn attack_4_and_a_bonus_next_door_reach_ships_in_the_adjacent_zone() {
    let reaches = |id: &str, at: &str| {
        let table = Table::empty(3).at(at, &[id]);
        game()
            .air_over_ships(table.position(), JAPAN, zone("formosa"))
            .contains(&unit(id))
    };
    assert!(reaches("J-2AAF", "okinawa"), "attack 4, bonus 1");
    assert!(!reaches("J-1AAF", "okinawa"), "attack 4, no bonus");
    assert!(reaches("J-1AAF", "formosa"));
    assert!(!reaches("J-2AAF", "kyushu"), "two zones");
    let weak = Table::empty(3).reduced("okinawa", &["J-11NAF"]);
    let over = game().air_over_ships(weak.position(), JAPAN, zone("formosa"));
    assert!(over.is_empty(), "attack 3");
}

/// Rules: 12.1, 16d
#[test]
fn aircraft_under_the_monsoon_do_not_react_to_ships() {
    let reach = |turn: u8| {
        let table = Table::empty(turn).at("indochina", &["J-11NAF"]);
        game()
            .air_over_ships(table.position(), JAPAN, zone("formosa"))
            .len()
    };
    assert_eq!([reach(2), reach(3)], [1, 0]);
}

/// Rules: 12.1c, 12.1a
#[test]
fn air_fleets_of_several_zones_support_one_battle() {
    let table = Table::empty(3)
        .at("okinawa", &["J-2AAF"])
        .at("south_china", &["J-22NAF"]);
    assert_eq!(
        game().naval_air_bonus(table.position(), JAPAN, zone("formosa")),
        2
    );
    assert_eq!(
        game().naval_air_bonus(table.position(), ALLIES, zone("formosa")),
        -2
    );
}

/// Rules: 12.1d, 12.2a
#[test]
fn an_air_fleet_over_the_battle_cancels_the_strongest_enemy() {
    let table = |allied: &[&str]| {
        Table::empty(7)
            .changed(4)
            .at("formosa", &["J-11NAF"])
            .at("south_china", &["J-2AAF"])
            .at("north_philippines", allied)
    };
    let bonus = |table: &Table| game().naval_air_bonus(table.position(), JAPAN, zone("formosa"));
    assert_eq!(bonus(&table(&[])), 2, "2 + 1, at most 2");
    assert_eq!(bonus(&table(&["A-5AF"])), 1);
    assert_eq!(bonus(&table(&["A-5AF", "A-13AF"])), 0);
}

/// Rules: 12.1b, 12.3
#[test]
fn an_air_fleet_keeps_one_attacker_away_in_an_operation() {
    // TF 53 in the Northern Philippines, TF 58 next door in the south; the 5th Air Force covers both.
    let table = Table::empty(11)
        .changed(4)
        .allied(&["south_philippines"])
        .japanese(&["north_philippines"])
        .at("north_philippines", &["A-TF53"])
        .at("south_philippines", &["A-TF58", "A-5AF"])
        .at("borneo", &["J-3AAF"])
        .at("formosa", &["J-11NAF"])
        .operation("north_philippines", &["A-TF53", "A-TF58"], &[])
        .change(|position| position.japan.plan = Plan::Sho)
        .run(Step::SpecialAttacks(SpecialAttacks), &[3]);
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    assert_eq!((table.steps("J-11NAF"), table.steps("J-3AAF")), (2, 1));
    assert!(
        is_disrupted(&table, "A-TF58"),
        "the only ships that the 3rd Air Army reaches"
    );
    assert!(!is_disrupted(&table, "A-TF53"));
}

/// Rules: 12.1b, 12.3
#[test]
fn an_air_fleet_that_reaches_two_zones_attacks_the_carriers() {
    let table = Table::empty(11)
        .changed(4)
        .allied(&["south_philippines"])
        .japanese(&["north_philippines"])
        .at("north_philippines", &["A-TF53"])
        .at("south_philippines", &["A-TF58", "J-3AAF"])
        .operation("north_philippines", &["A-TF53", "A-TF58"], &[])
        .change(|position| position.japan.plan = Plan::Sho)
        .run(Step::SpecialAttacks(SpecialAttacks), &[3]);
    assert!(is_disrupted(&table, "A-TF58"));
    assert_eq!(table.steps("J-3AAF"), 1);
    assert_eq!(
        table.position().step(),
        Some(Step::Operations(Operations)),
        "once"
    );
}
