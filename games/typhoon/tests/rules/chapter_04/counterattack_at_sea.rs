//! Rules 4.2h to 4.3.

use super::*;

/// Rules: 4.2h
#[test]
fn r4_2h_a_target_needs_a_friendly_zone_next_to_it_and_japan_itself_a_base() {
    let target = |table: Table| {
        let table = table
            .at("pearl_harbor", &["A-HAW", "A-14C", "A-TF62"])
            .run(
                Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
                &[1],
            )
            .roll_on();
        game().map().zone(sorties(&table)[0].1).id.clone()
    };
    // The Marshalls are two zones from the route; no Allied base is next to them.
    assert_eq!(target(Table::empty(6).japanese(&["nauru"])), "marshalls");
    // Honshu has the Allied Bonins next to it, Kyushu the bases of Korea and Okinawa.
    let map = game().map();
    let others: Vec<&str> = map
        .all()
        .filter(|zone| !map.groups.japan.contains(*zone) && !map.zone(*zone).closed)
        .map(|zone| map.zone(zone).id.as_str())
        .collect();
    let table = Table::empty(6)
        .allied(&others)
        .at("pearl_harbor", &["A-HAW", "A-14C", "A-TF62"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
            &[],
        )
        .roll_on();
    assert_eq!(sorties(&table)[0].1, zone("kyushu"));
}

/// Rules: 4.2i
#[test]
fn r4_2i_aircraft_strike_before_a_landing() {
    let start = solomons()
        .at("new_hebrides", &["A-13AF"])
        .at("pearl_harbor", &["A-14C"]);
    let forces = Step::JointCounterattack(JointCounterattack(set(&["A-14C"])));
    let table = start
        .clone()
        .at("solomons", &["J-24NAF"])
        .run(forces, &[])
        .roll_on();
    let first = |is_meant: &dyn Fn(&Event) -> bool| table.events.iter().position(is_meant);
    let raid = first(
        &|event| matches!(event, Event::Attack(_, target, _, _, AttackKind::Air) if *target == unit("J-24NAF")),
    );
    let sortie = first(&|event| matches!(event, Event::Sortie(..)));
    assert!(raid.unwrap() < sortie.unwrap());
    assert!(table.position().unit(unit("A-13AF")).operated);
    // Without a target in the air or in port there is no raid.
    let none = start.run(forces, &[]).roll_on();
    assert!(
        !none
            .events
            .iter()
            .any(|event| matches!(event, Event::Attack(_, _, _, _, AttackKind::Air)))
    );
}

/// Rules: 4.2j
#[test]
fn r4_2j_the_zone_is_filled_and_all_attack_the_weakest_together() {
    // An island takes two corps; five march into Siam, as many as it takes.
    let table = Table::empty(6)
        .japanese(&["siam"])
        .at("siam", &["J-15A", "J-28A"])
        .at("burma", &["A-BUR", "A-IN4", "A-IN15", "A-IN33", "A-IND"])
        .at("bengal", &["A-CEY"])
        .run(Step::Counterattack(Counterattack), &[1])
        .roll_on();
    let assaults = assaults(&table);
    assert_eq!(assaults.len(), 1);
    // One of Burma stays; the other four and the corps of Bengal go.
    assert_eq!(assaults[0].0.len(), 5);
    assert_eq!(assaults[0].1, unit("J-28A"), "3 before 4");
}

/// Rules: 4.2k, 12.4b
#[test]
fn r4_2k_the_nearest_ships_sail_with_an_escort_next_door_and_japan_may_react() {
    let mut table = solomons()
        .at("pearl_harbor", &["A-14C", "A-TF77", "A-TF58"])
        .at("fiji", &["A-TF11"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
            &[1],
        );
    let mut rolled_for = Vec::new();
    while let Pending::Draw(draw) = game().pending(&table.state) {
        rolled_for.push(draw.rule.0);
        table = table.play(&["= 1"]);
    }
    // The base of the Bismarcks is next door.
    assert!(rolled_for.contains(&"12.4a"), "{rolled_for:?}");
    // TF 62 is nearer than TF 77, TF 11 nearer than TF 58.
    assert_eq!(
        sorties(&table),
        [(set(&["A-TF62", "A-TF11"]), zone("solomons"))]
    );
    assert_eq!(landed(&table), set(&["A-14C"]));
}

/// Rules: 4.2m
#[test]
fn r4_2m_ships_return_to_the_friendly_base_nearest_to_the_invaded_zone() {
    let forces = Step::JointCounterattack(JointCounterattack(set(&["A-14C"])));
    // New Hebrides is the one friendly base next to the Solomons.
    let table = solomons()
        .at("pearl_harbor", &["A-14C", "A-TF11"])
        .run(forces, &[])
        .roll_on();
    assert_eq!(table.place("A-TF62"), "new_hebrides");
    assert_eq!(table.place("A-TF11"), "new_hebrides", "the escort too");
    // Two bases as near: a die for each fleet, the Bismarcks first in order.
    let tie = |die| {
        let mut table = solomons()
            .allied(&["bismarck"])
            .off(&["J-17A", "J-S1"])
            .at("pearl_harbor", &["A-14C"])
            .run(forces, &[]);
        while let Pending::Draw(draw) = game().pending(&table.state) {
            let is_return = draw.rule.0 == "4.2m";
            table = table.play(&[&format!("= {}", if is_return { die } else { 3 })]);
        }
        table.place("A-TF62")
    };
    assert_eq!([tie(3), tie(4)], ["bismarck", "new_hebrides"]);
}

/// Rules: 4.2l
#[test]
fn r4_2l_the_13th_air_force_moves_even_from_afar_and_needs_room() {
    let forces = Step::JointCounterattack(JointCounterattack(set(&["A-14C"])));
    let start = solomons()
        .off(&["J-S1"])
        .at("pearl_harbor", &["A-14C", "A-13AF"]);
    let table = start.clone().run(forces, &[]).roll_on();
    assert_eq!(table.place("A-13AF"), "solomons");
    let full = start.at("solomons", &["A-5AF"]).run(forces, &[]).roll_on();
    assert_eq!(full.place("A-13AF"), "pearl_harbor");
}

/// Rules: 4.3, 4.3a
#[test]
fn r4_3a_in_the_pause_nobody_enters_enemy_zones_or_reinforces_contested_ones() {
    let table = pause();
    assert_eq!(table.refused_by("offensive siam"), Some("4.3a"));
    assert_eq!(table.refused_by("sortie midway"), Some("4.3a"));
    assert_eq!(table.refused_by("sortie burma"), Some("4.3a"));
    let burma = table.clone().play(&["offensive burma"]);
    assert_eq!(burma.refused_by("join A-IN4"), Some("4.3a"));
    // One turn later all that is allowed.
    let later = table.change(|position| position.change_turn = Some(4));
    assert!(later.is_legal("sortie midway"));
    assert!(later.play(&["offensive burma"]).is_legal("join A-IN4"));
}

/// Rules: 4.3a
#[test]
fn r4_3a_attacks_from_the_air_and_inside_contested_zones_are_allowed() {
    let table = pause();
    let raid = table.clone().play(&["select A-10AF"]);
    assert!(raid.is_legal("attack J-3AAF"));
    let fight = table.play(&[
        "offensive burma",
        "go",
        "join A-IN33",
        "attack J-15A",
        "= 6",
        "= 1",
    ]);
    assert_eq!(assaults(&fight), [(set(&["A-IN33"]), unit("J-15A"))]);
}

/// Rules: 4.3a, 10.1j
#[test]
fn r4_3a_there_is_no_breakthrough_in_the_pause() {
    let won = |table: Table| {
        table.reduced("burma", &["J-15A"]).off(&["J-3AAF"]).play(&[
            "offensive burma",
            "go",
            "join A-IN33",
            "join A-BUR",
            "attack J-15A",
            "= 6",
            "= 1",
        ])
    };
    let table = won(pause());
    assert_eq!(table.place("J-15A"), "pool");
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    let later = won(pause().change(|position| position.change_turn = Some(4)));
    assert_eq!(
        later.position().step(),
        Some(Step::Breakthrough(Breakthrough))
    );
    assert!(later.play(&["join A-IN33"]).is_legal("place siam"));
}

/// Rules: 4.2e, 16d
#[test]
fn r4_2e_nobody_goes_from_a_closed_zone_or_without_supply() {
    let bengal = |turn| forces(&Table::empty(turn).at("bengal", &["A-IN4"]));
    assert_eq!(bengal(6), set(&["A-IN4"]));
    assert!(bengal(7).is_empty(), "the monsoon");
    let cut_off = Table::empty(6)
        .japanese(&["fiji", "new_caledonia", "solomons"])
        .at("new_hebrides", &["A-14C", "A-1C"]);
    assert!(forces(&cut_off).is_empty());
}

/// Rules: 4.2d
#[test]
fn r4_2d_a_second_zone_is_struck_while_ships_and_corps_last() {
    let table = Table::empty(5)
        .japanese(&["solomons", "gilberts"])
        .at("new_caledonia", &["A-TF62"])
        .at("pearl_harbor", &["A-HAW", "A-14C", "A-1C", "A-TF77"])
        .at("palmyra", &["A-11C"])
        .at("new_south_wales", &["A-10C"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&[
                "A-14C", "A-1C", "A-11C", "A-10C",
            ]))),
            &[1],
        )
        .roll_on();
    let sorties = sorties(&table);
    assert_eq!(sorties.len(), 2, "{sorties:?}");
    assert_ne!(sorties[0].1, sorties[1].1);
    assert_ne!(sorties[0].0, sorties[1].0);
    // One corps on the atoll, two on the island.
    let held = |at: &str| {
        game()
            .land_units(table.position(), ALLIES, zone(at))
            .count()
    };
    let struck: Vec<&str> = sorties
        .iter()
        .map(|(_, zone)| game().map().zone(*zone).id.as_str())
        .collect();
    for at in struck {
        let room = if at == "solomons" { 2 } else { 1 };
        assert!(held(at) <= room, "{at}");
        assert!(held(at) > 0, "{at}");
    }
}

/// Rules: 4.2j, 8
#[test]
fn r4_2j_an_atoll_is_full_with_one_corps() {
    let table = Table::empty(5)
        .japanese(&["gilberts", "nauru", "solomons", "bismarck"])
        .at("pearl_harbor", &["A-HAW", "A-14C", "A-1C", "A-TF62"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C", "A-1C"]))),
            &[],
        )
        .roll_on();
    let (_, target) = sorties(&table)[0];
    let limit = match game().map().zone(target).zone_type {
        heigi_typhoon::ZoneType::Atoll => 1,
        _ => 2,
    };
    assert_eq!(landed(&table).len(), limit);
}

/// Rules: 4.2k
#[test]
fn r4_2k_british_and_dutch_ships_and_ships_without_holds_carry_nobody() {
    let forces = Step::JointCounterattack(JointCounterattack(set(&["A-14C"])));
    for (at, fleet) in [
        ("pearl_harbor", "A-TF1"),
        ("pearl_harbor", "A-TF11"),
        ("new_caledonia", "A-EF"),
        ("java", "A-ABDA"),
    ] {
        let table = solomons()
            .off(&["A-TF62"])
            .at("pearl_harbor", &["A-14C"])
            .at(at, &[fleet])
            .run(forces, &[])
            .roll_on();
        assert!(sorties(&table).is_empty(), "{fleet}");
    }
}

/// Rules: 4.2i, 9.1
#[test]
fn r4_2i_an_air_fleet_strikes_once_and_not_from_a_closed_zone() {
    let raids = |table: Table| {
        strikes(
            &table
                .run(Step::Counterattack(Counterattack), &[1])
                .roll_on(),
            "A-10AF",
        )
    };
    // Malaysia and Siam are attacked; the air fleet in Burma reaches Siam only, and strikes once.
    let start = |turn| {
        Table::empty(turn)
            .japanese(&["siam"])
            .at("siam", &["J-15A", "J-3AAF"])
            .at("burma", &["A-IN4", "A-IN15", "A-10AF"])
    };
    assert_eq!(raids(start(6)), 1);
    assert_eq!(raids(start(7)), 0, "the monsoon");
}

/// Rules: 17-ANZAC-b
#[test]
fn r17_anzac_b_no_step_before_australia_has_been_entered() {
    let table = Table::empty(4)
        .reduced("new_south_wales", &["A-AM1"])
        .run(Step::AlliedAutoma(AlliedStep::Militia), &[]);
    assert_eq!(table.steps("A-AM1"), 1);
    let lost = Table::empty(4)
        .destroyed(&["A-AM1", "A-AM2"])
        .japanese(&["new_south_wales", "queensland", "northern_territory"])
        .japanese(&["south_australia"])
        .change(|position| position.flags.australia_entered = true)
        .run(Step::AlliedAutoma(AlliedStep::Militia), &[3]);
    assert_eq!(
        (lost.place("A-AM1").as_str(), lost.place("A-AM2").as_str()),
        ("western_australia", "destroyed"),
        "one step, in the zone of Australia that is left"
    );
}

/// Rules: 4.1.1-CH, 17-CHINA
#[test]
fn r17_china_armies_return_to_central_china_while_there_is_room() {
    let table = Table::empty(4)
        .destroyed(&["A-CH1", "A-CH2"])
        .at("central_china", &["A-CH3", "A-CH4", "A-CH5", "A-CH6"])
        .run(CHINA, &[1])
        .roll_on();
    // With Burma two return: one fills Central China, the other finds another free zone.
    let places = [table.place("A-CH1"), table.place("A-CH2")];
    assert_eq!(
        places.iter().filter(|at| *at == "central_china").count(),
        1,
        "{places:?}"
    );
    assert!(places.iter().any(|at| at == "tarim_basin"), "{places:?}");
}

/// Rules: 4.2i, 15
#[test]
fn r4_2i_an_air_fleet_out_of_supply_does_not_strike() {
    let raids = |lost: &[&str]| {
        let table = Table::empty(5)
            .japanese(&["burma"])
            .japanese(lost)
            .at("burma", &["J-15A", "J-3AAF"])
            .at("bengal", &["A-IN4", "A-IN15"])
            .at("andamans", &["A-10AF"])
            .run(
                Step::LandCounterattack(LandCounterattack(set(&["A-IN4", "A-IN15"]))),
                &[],
            )
            .roll_on();
        strikes(&table, "A-10AF")
    };
    assert_eq!(raids(&[]), 1);
    // Bengal is next door, but the line to Pakistan serves Americans by land only.
    assert_eq!(raids(&["malaysia", "sumatra", "ceylon"]), 0);
}

/// Rules: 4.1.2f, 14.1
#[test]
fn r4_1_2f_no_fleet_is_repaired_in_a_contested_base() {
    let repaired = |enemy: &[&str]| {
        let table = Table::empty(6)
            .at("india", &["A-IND"])
            .at("india", enemy)
            .reduced("india", &["A-EF"])
            .change(|position| position.allies.naval = 1)
            .run(FLEETS, &[]);
        assert_eq!(table.place("A-EF"), "india");
        (table.steps("A-EF"), table.position().allies.naval)
    };
    assert_eq!(repaired(&[]), (2, 0));
    assert_eq!(repaired(&["J-15A"]), (1, 1));
}

/// Rules: 4.2g
#[test]
fn r4_2g_the_garrison_of_new_south_wales_does_not_march_while_others_can() {
    let marched = |forces: &[&str]| {
        let table = Table::empty(5)
            .japanese(&["queensland"])
            .at("queensland", &["J-17A"])
            .at("new_south_wales", forces)
            .run(Step::LandCounterattack(LandCounterattack(set(forces))), &[])
            .roll_on();
        let marched = table.events.iter().filter_map(|event| match event {
            Event::Marched(unit, to) if *to == zone("queensland") => Some(*unit),
            _ => None,
        });
        marched.collect::<UnitSet>()
    };
    // The 14th Corps, full and first in order, is the garrison.
    assert_eq!(marched(&["A-14C", "A-11C"]), set(&["A-11C"]));
    assert_eq!(marched(&["A-14C"]), set(&["A-14C"]), "nobody else can");
}

/// Rules: 4.2j, 15a
#[test]
fn r4_2j_who_has_no_line_of_his_own_does_not_join_the_counterattack() {
    let attackers = |lost: &[&str]| {
        let table = Table::empty(6)
            .japanese(lost)
            .at("malaysia", &["J-15A", "A-14C"])
            .at("sumatra", &["A-IN4"])
            .run(
                Step::LandCounterattack(LandCounterattack(set(&["A-IN4"]))),
                &[],
            )
            .roll_on();
        assaults(&table)
    };
    let (both, one) = (set(&["A-14C", "A-IN4"]), set(&["A-IN4"]));
    assert_eq!(attackers(&[]), [(both, unit("J-15A"))]);
    // Sumatra is supplied from Pakistan by sea, for the British only.
    assert_eq!(attackers(&["java", "borneo"]), [(one, unit("J-15A"))]);
}
