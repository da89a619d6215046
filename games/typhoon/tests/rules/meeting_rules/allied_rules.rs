//! Rules: where those of the Allies meet others.

use super::*;

/// Rules: 4.2j, 9a, 10.1b
#[test]
fn a_corps_that_has_landed_does_not_attack_again_with_those_that_march_in() {
    let march = |has_landed: bool| {
        Table::empty(6)
            .japanese(&["queensland"])
            .at("queensland", &["J-25A", "A-14C"])
            .at("new_south_wales", &["A-AU2", "A-11C"])
            .change(|position| position.unit_mut(unit("A-14C")).operated = has_landed)
            .run(
                Step::LandCounterattack(LandCounterattack(set(&["A-11C"]))),
                &[],
            )
            .roll_on()
    };
    let attackers = |has_landed| attacks_of(&march(has_landed), AttackKind::Land, JAPAN);
    assert_eq!(attackers(true), [(set(&["A-11C"]), unit("J-25A"))]);
    assert_eq!(
        attackers(false),
        [(set(&["A-14C", "A-11C"]), unit("J-25A"))]
    );
}

/// Rules: 4.2i, 10.4a
#[test]
fn an_air_fleet_without_reach_does_not_keep_its_comrades_from_the_ships_next_door() {
    let raid = |table: Table| {
        let table = table
            .allied(&["siam"])
            .at("siam", &["A-IN4", "A-10AF"])
            .japanese(&["malaysia"])
            .at("malaysia", &["J-15A", "J-SF2"])
            .run(
                Step::LandCounterattack(LandCounterattack(set(&["A-IN4"]))),
                &[4],
            )
            .roll_on();
        (
            attacks_of(&table, AttackKind::AirAgainstFleet, JAPAN),
            table.attacks().first().copied(),
        )
    };
    let (attacks, odds) = raid(Table::empty(6).reduced("siam", &["A-RAFFE"]));
    assert_eq!(attacks, [(set(&["A-10AF"]), unit("J-SF2"))]);
    assert_eq!(odds, Some((3, -2)), "5 - 3 + 1, in port");
    let (attacks, _) = raid(Table::empty(6).at("siam", &["A-RAFFE"]));
    assert_eq!(attacks, [(set(&["A-10AF", "A-RAFFE"]), unit("J-SF2"))]);
}

/// Rules: 12.2a, 9.1c, 4.2i
#[test]
fn interceptors_meet_each_raid_before_a_counterattack() {
    let table = Table::empty(6)
        .japanese(&["burma"])
        .at("burma", &["J-15A", "J-3AAF", "J-22NAF"])
        .at("bengal", &["A-IN4", "A-10AF"])
        .at("central_china", &["A-14AF"])
        .run(
            Step::LandCounterattack(LandCounterattack(set(&["A-IN4"]))),
            &[],
        )
        .roll_on();
    // 5 - 4 - 3 + 1 from both zones: the other air fleet intercepts twice.
    let raids: Vec<i8> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack(_, target, column, _, AttackKind::Air)
                if game().unit(*target).side == JAPAN =>
            {
                Some(column.0)
            }
            _ => None,
        })
        .collect();
    assert_eq!(raids, [-1, -1]);
}

/// Rules: 9.3f, 4.2i
#[test]
fn ships_hit_in_port_before_a_counterattack_are_no_losses_of_the_operation() {
    let table = Table::empty(6)
        .allied(&["palau", "marshalls"])
        .japanese(&["bismarck"])
        .at("bismarck", &["J-17A", "J-SF8"])
        .at("carolines", &["J-SF2"])
        .at("solomons", &["A-13AF"])
        .at("pearl_harbor", &["A-HAW"])
        .at("new_hebrides", &["A-TF62", "A-14C"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
            &[],
        )
        .roll_from(3);
    let hits: u8 = table
        .events
        .iter()
        .take_while(|event| !matches!(event, Event::Sortie(..)))
        .map(|event| match event {
            Event::Lost(one, steps) | Event::Destroyed(one, steps) if *one == unit("J-SF8") => {
                *steps
            }
            _ => 0,
        })
        .sum();
    assert!(hits > 0, "{:?}", table.events);
    let lost_in_battle: u8 = table
        .events
        .iter()
        .skip_while(|event| !matches!(event, Event::Sortie(..)))
        .take_while(|event| !matches!(event, Event::MissionGoesOn(..) | Event::MissionGivenUp(..)))
        .map(|event| match event {
            Event::Lost(one, steps) | Event::Destroyed(one, steps)
                if game().unit(*one).side == JAPAN =>
            {
                2 * steps
            }
            Event::Disrupted(one) if game().unit(*one).side == JAPAN => 1,
            _ => 0,
        })
        .sum();
    let compared = table.events.iter().find_map(|event| match event {
        Event::MissionGoesOn(japan, _) | Event::MissionGivenUp(japan, _) => Some(japan.0),
        _ => None,
    });
    assert_eq!(compared, Some(lost_in_battle));
}

/// Rules: 4.1.2e
#[test]
fn the_abda_fleet_of_the_inactive_allies_goes_back_to_java_and_sails_only_to_react() {
    let homeward = |table: Table| {
        table
            .at("malaysia", &["A-ABDA"])
            .run(Step::AlliedAutoma(AlliedStep::Fleets), &[])
            .place("A-ABDA")
    };
    assert_eq!(homeward(Table::empty(4)), "java");
    let contested = Table::empty(4).at("java", &["J-16A", "A-NEI"]);
    assert_eq!(homeward(contested), "malaysia");
    // It stands next to the counterattack, and Task Force 62 farther off sails.
    let table = Table::empty(6)
        .japanese(&["northern_territory"])
        .at("northern_territory", &["J-S1"])
        .at("pearl_harbor", &["A-HAW"])
        .at("java", &["A-ABDA"])
        .at("new_south_wales", &["A-TF62", "A-14C"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
            &[],
        )
        .roll_on();
    let sailed = table.events.iter().find_map(|event| match event {
        Event::Sortie(fleets, ..) => Some(*fleets),
        _ => None,
    });
    assert_eq!(sailed, Some(set(&["A-TF62"])));
}

/// Rules: 4.1.2e, 6d, 9.3b
#[test]
fn whoever_commands_the_allies_moves_the_abda_fleet_like_any_other() {
    let java = Table::empty(6).at("java", &["A-ABDA"]);
    let active = java.clone().changed(4);
    let commanded = java.change(|position| {
        position.options.two_players = true;
        position.active = ALLIES;
    });
    for table in [active, commanded] {
        let strategy = table.clone().allied_strategy().play(&["select A-ABDA"]);
        assert!(strategy.is_legal("place malaysia"));
        let table = table.japanese(&["borneo"]).play(&["sortie borneo"]);
        assert!(table.is_legal("join A-ABDA"));
        assert!(table.is_legal("escort A-ABDA java"));
    }
}

/// Rules: 3.3a, 4.1.2e
#[test]
fn the_abda_fleet_comes_back_to_java() {
    let back = |table: Table, dice: &[u8]| {
        table
            .change(|position| {
                position.put(unit("A-ABDA"), ALLIES, false, Place::Track(4));
            })
            .run(Step::Arrivals(Arrivals), dice)
            .place("A-ABDA")
    };
    assert_eq!(back(Table::empty(4), &[]), "java");
    // With Java contested it is one of the nearest bases, as for every fleet.
    let contested = Table::empty(4).at("java", &["J-16A", "A-NEI"]);
    let bases = ["ceylon", "malaysia", "western_australia"];
    for (die, base) in [1, 3, 5].into_iter().zip(bases) {
        assert_eq!(back(contested.clone(), &[die]), base);
    }
}

/// Rules: 4.1.1-CH, 8
#[test]
fn chinese_armies_do_not_move_up_where_there_is_no_room() {
    let moved = |corps: &[&str]| {
        Table::empty(6)
            .at("south_china", &["J-11A", "A-CH3", "A-CH4"])
            .at("south_china", corps)
            .at("central_china", &["A-CH6"])
            .run(CHINA, &[])
            .roll_on()
            .place("A-CH6")
    };
    assert_eq!(moved(&["A-IN4", "A-IN15", "A-IN33"]), "central_china");
    assert_eq!(moved(&["A-IN4", "A-IN15"]), "south_china");
}

/// Rules: 4.1.1-CH-b
#[test]
fn chinese_armies_move_into_the_fighting_from_china_only() {
    let from = |at: &str| {
        Table::empty(10)
            .changed(4)
            .allied(&["burma"])
            .at("south_china", &["J-11A", "A-CH3"])
            .at(at, &["A-CH6"])
            .allied_strategy()
            .play(&["select A-CH6"])
    };
    assert!(from("central_china").is_legal("place south_china"));
    assert_eq!(from("burma").refused_by("place south_china"), Some("6b"));
    assert!(from("burma").is_legal("place central_china"));
}

/// Rules: 4.2f
#[test]
fn the_log_says_that_nobody_is_free_for_a_counterattack() {
    let rolled = |turn, die: &str| {
        Table::empty(turn)
            .at("pearl_harbor", &["A-HAW"])
            .run(Step::Counterattack(Counterattack), &[])
            .play(&[die])
    };
    let without = "typhoon-log-counterattack-without-forces";
    assert!(rolled(4, "= 2").tells("4.2f", without));
    let missed = rolled(4, "= 6");
    assert!(missed.tells("4.2a", "typhoon-log-no-counterattack"));
    assert!(!missed.tells("4.2f", without));
}

/// Rules: 4.2l
#[test]
fn the_13th_air_force_is_not_moved_to_where_it_stands() {
    let moves = |at: &str| {
        let table = Table::empty(6)
            .japanese(&["solomons"])
            .at("solomons", &["J-S1", "A-1C"])
            .at(at, &["A-13AF"])
            .at("pearl_harbor", &["A-HAW"])
            .at("new_hebrides", &["A-TF62", "A-14C"])
            .run(
                Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
                &[],
            )
            .roll_on();
        assert_eq!(table.place("A-13AF"), "solomons");
        table
            .events
            .iter()
            .any(|event| matches!(event, Event::Redeployed(one, ..) if *one == unit("A-13AF")))
    };
    assert!(!moves("solomons"));
    assert!(moves("new_caledonia"));
}

/// Rules: 4.2m
#[test]
fn the_log_names_the_rule_that_brings_the_counterattack_to_port() {
    let table = Table::empty(5)
        .japanese(&["solomons"])
        .at("solomons", &["J-S1"])
        .at("pearl_harbor", &["A-HAW", "A-14C"])
        .at("new_caledonia", &["A-TF62"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
            &[],
        )
        .roll_on();
    assert!(table.tells("4.2m", "typhoon-log-in-port"));
    assert!(!table.tells("9.3j", "typhoon-log-in-port"));
}

/// Rules: 4.1.1-US-b
#[test]
fn a_marker_alone_does_not_release_an_australian_corps() {
    let garrison = |table: Table| {
        table
            .japanese(&["new_guinea"])
            .at("queensland", &["A-AU1"])
            .at("pearl_harbor", &["A-HAW"])
            .change(|position| position.rebuilt = set(&["A-AU1"]))
            .run(GARRISONS_US, &[])
            .place("A-AU1")
    };
    assert_eq!(garrison(Table::empty(3)), "queensland");
    let near = Table::empty(3).at("new_guinea", &["J-S1"]);
    assert_eq!(garrison(near), "new_south_wales");
}

/// Rules: 4.1.2c
#[test]
fn with_pearl_harbor_the_points_are_gone_and_no_others_come() {
    let lost = |table: Table| {
        table
            .at("pearl_harbor", &["A-HAW"])
            .change(|position| position.allies.naval = 2)
            .run(Step::Control(Control), &[])
            .roll_on()
    };
    let message = "typhoon-log-naval-points-gone";
    let table = lost(Table::empty(6).at("pearl_harbor", &["J-15A"]));
    assert_eq!(table.position().allies.naval, 0);
    assert!(table.tells("4.1.2c", message));
    let points = |table: Table| {
        let table = table.run(Step::AlliedAutoma(AlliedStep::Points), &[]);
        (
            table.position().allies.naval,
            table.position().allies.carrier,
        )
    };
    assert_eq!(points(table), (0, 0));
    let held = lost(Table::empty(6));
    assert!(!held.tells("4.1.2c", message));
    let record = game().tables().turn(6).allies;
    assert!(record.naval + record.carrier > 0);
    assert_eq!(points(held), (2 + record.naval, record.carrier));
}

/// Rules: 6b, 15b
#[test]
fn an_army_crosses_the_sea_within_the_strategic_range_only() {
    let table = |merchant: u8, at: &str| {
        Table::empty(2)
            .at(at, &["J-14A"])
            .japanese(&["malaysia", "burma"])
            .allied(&["north_china"])
            .change(|position| {
                position.japan.merchant = merchant;
                position.japan.logistics = 1;
            })
            .japanese_strategy()
            .play(&["select J-14A"])
    };
    let near = table(4, "honshu");
    assert_eq!(
        near.refusal("place burma"),
        Some(("6b", "typhoon-refusal-out-of-range".to_owned()))
    );
    assert!(near.is_legal("place siam"));
    let far = table(5, "honshu").play(&["place burma"]);
    assert_eq!(far.place("J-14A"), "burma");
    assert_eq!(far.position().japan.logistics, 0);
    // Overland the range does not count.
    let overland = table(4, "siam").play(&["place burma"]);
    assert_eq!(overland.position().japan.logistics, 1);
}
