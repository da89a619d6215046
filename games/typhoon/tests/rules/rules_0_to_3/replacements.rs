//! Rules 3.

use super::*;

/// Rules: 3.2, 3.2e, 3.2f
#[test]
fn ty_028_the_marines_cost_two_points_a_step() {
    let table = Table::empty(9)
        .changed(4)
        .reduced("pearl_harbor", &["A-3M", "A-14C"])
        .allied_strategy()
        .change(|position| position.allies.land_us = 3)
        .play(&["rebuild A-3M"]);
    assert_eq!(table.position().allies.land_us, 1);
    assert_eq!(table.steps("A-3M"), 2);
    assert!(table.is_legal("rebuild A-14C"));
}

/// Rules: 3.2d, 3.2f
#[test]
fn ty_029_task_force_58_costs_two_points_a_step() {
    let table = Table::empty(9)
        .changed(4)
        .destroyed(&["A-TF58"])
        .allied_strategy()
        .change(|position| position.allies.carrier = 3)
        .play(&["select A-TF58", "place pearl_harbor"]);
    assert_eq!(table.position().allies.carrier, 1);
    assert_eq!(table.steps("A-TF58"), 1);
    assert_eq!(table.refused_by("rebuild A-TF58"), Some("3.2"));
}

/// Rules: 3.2h
#[test]
fn ty_030_unused_land_and_air_points_are_lost() {
    let table = Table::empty(5)
        .changed(3)
        .reduced("pearl_harbor", &["A-14C"])
        .allied_strategy()
        .change(|position| {
            position.agenda.insert(0, Step::Operations(Operations));
            position.allies.land_us = 2;
            position.allies.air = 2;
            position.allies.naval = 1;
        })
        .play(&["rebuild A-14C", "done"]);
    let allies = table.position().allies;
    assert_eq!((allies.land_us, allies.air, allies.naval), (0, 0, 1));
}

/// Rules: 3.2g
#[test]
fn ty_031_units_of_one_step_are_not_replaced() {
    let table = Table::empty(5)
        .changed(3)
        .destroyed(&["A-PH1"])
        .allied_strategy()
        .change(|position| position.allies.land_us = 2);
    assert_eq!(table.refused_by("select A-PH1"), Some("3.2g"));
}

/// Rules: 3.2c
#[test]
fn ty_032_destroyed_japanese_air_fleets_never_return() {
    let table = Table::empty(5)
        .change(|position| {
            position.japan.logistics = 8;
            position.unit_mut(unit("J-11NAF")).place = Place::Removed;
        })
        .japanese_strategy();
    assert_eq!(table.refused_by("select J-11NAF"), Some("3.2c"));
}

/// Rules: 3.2b, 5.2f
#[test]
fn r3_2b_japan_rebuilds_armies_and_air_fleets_with_logistics_points() {
    let table = Table::empty(5)
        .reduced("formosa", &["J-14A", "J-11NAF"])
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy()
        .play(&["rebuild J-14A"]);
    assert_eq!(
        (table.steps("J-14A"), table.position().japan.logistics),
        (2, 0)
    );
    assert_eq!(table.refused_by("rebuild J-11NAF"), Some("5.2"));
    assert_eq!(table.refused_by("rebuild J-14A"), Some("3.2"));
}

/// Rules: 3.2a
#[test]
fn r3_2a_units_in_contested_zones_in_reach_of_supply_are_rebuilt() {
    let table = Table::empty(7)
        .changed(4)
        .reduced("solomons", &["A-14C"])
        .at("solomons", &["J-17A"])
        .allied_strategy()
        .change(|position| position.allies.land_us = 1);
    let rebuilt = table.clone().play(&["rebuild A-14C"]);
    assert_eq!(rebuilt.steps("A-14C"), 2);
    assert_eq!(rebuilt.place("A-14C"), "solomons");
    // Every zone around is Japanese: no line reaches the corps.
    let cut_off = table.japanese(&["new_hebrides", "bismarck", "nauru"]);
    assert_eq!(cut_off.refused_by("rebuild A-14C"), Some("15"));
}

/// Rules: 3.2a
#[test]
fn r3_2a_a_destroyed_corps_returns_to_a_contested_zone_where_friends_stand() {
    let table = Table::empty(7)
        .changed(4)
        .destroyed(&["A-14C"])
        .at("solomons", &["J-17A", "A-1C"])
        .allied_strategy()
        .change(|position| position.allies.land_us = 1)
        .play(&["select A-14C"]);
    assert!(table.is_legal("place solomons"));
    let table = table.play(&["place solomons"]);
    assert_eq!(
        (table.place("A-14C").as_str(), table.steps("A-14C")),
        ("solomons", 1)
    );
}

/// Rules: 3.2d
#[test]
fn r3_2d_a_fleet_is_rebuilt_in_a_base_only() {
    let table = Table::empty(3)
        .reduced("indochina", &["J-SFS"])
        .reduced("formosa", &["J-SF3"])
        .reduced("honshu", &["J-CV1"])
        .change(|position| {
            position.japan.naval = 1;
            position.japan.carrier = 0;
        })
        .japanese_strategy();
    assert_eq!(table.refused_by("rebuild J-SFS"), Some("14.1"));
    assert_eq!(
        table.refused_by("rebuild J-CV1"),
        Some("3.2"),
        "points of the other type do not serve"
    );
    let table = table.play(&["rebuild J-SF3"]);
    assert_eq!((table.steps("J-SF3"), table.position().japan.naval), (2, 0));
}

/// Rules: 3.1a
#[test]
fn r3_1a_a_corps_finds_its_zone_full_and_takes_the_nearest_with_room() {
    let table = Table::empty(3)
        .at("pearl_harbor", &["A-HAW", "A-1C", "A-11C"])
        .run(Step::Arrivals(Arrivals), &[])
        .roll_on();
    // Midway, Palmyra and Alaska are one zone away.
    let place = table.place("A-14C");
    assert!(
        ["midway", "palmyra", "alaska"].contains(&place.as_str()),
        "{place}"
    );
    assert_eq!(table.place("A-IN15"), "india");
}

/// Rules: 6c
#[test]
fn r6c_an_air_fleet_arrives_in_a_contested_zone() {
    let contested = |turn| Table::empty(turn).at("south_china", &["J-23A", "A-CH3"]);
    let table = contested(6).run(Step::Arrivals(Arrivals), &[]);
    assert_eq!(table.place("A-14AF"), "south_china");
    // A corps does not: it goes to the nearest friendly zone.
    let corps = Table::empty(3)
        .at("pearl_harbor", &["J-17A", "A-HAW"])
        .run(Step::Arrivals(Arrivals), &[])
        .roll_on();
    assert_ne!(corps.place("A-14C"), "pearl_harbor");
    // The commander of the Allies may decline.
    let asked = contested(6).changed(4).run(Step::Arrivals(Arrivals), &[]);
    assert!(asked.is_legal("accept") && asked.is_legal("decline"));
    assert_eq!(
        asked.clone().play(&["accept"]).place("A-14AF"),
        "south_china"
    );
    assert_eq!(
        asked.play(&["decline"]).roll_on().place("A-14AF"),
        "central_china"
    );
}

/// Rules: 3.2i, 9.3a
#[test]
fn r3_2i_naval_points_repair_fleets_before_an_operation() {
    let table = Table::empty(7)
        .changed(4)
        .reduced("pearl_harbor", &["A-TF62"])
        .at("pearl_harbor", &["A-14C"])
        .change(|position| position.allies.naval = 1)
        .japanese(&["midway"])
        .play(&["sortie midway", "join A-TF62", "rebuild A-TF62"]);
    assert_eq!(
        (table.steps("A-TF62"), table.position().allies.naval),
        (2, 0)
    );
}

/// Rules: 10.1m, 3.5, 3.5a
#[test]
fn ty_033_a_destroyed_army_goes_to_the_pool() {
    let table = Table::empty(5)
        .reduced("burma", &["J-14A"])
        .at("burma", &["A-BUR", "A-IN4"])
        .changed(2)
        .allied(&["burma"])
        .operation("burma", &[], &[])
        .phase(Phase::Operations, Step::LandBattle(LandBattle))
        .play(&["join A-IN4", "join A-BUR", "attack J-14A", "= 6", "= 1"]);
    assert_eq!(table.place("J-14A"), "pool");
    let japan = table.change(|position| {
        position.active = JAPAN;
        position.change_turn = None;
        position.agenda = vec![Step::Strategy(Strategy(JAPAN))];
        position.phase = Phase::JapaneseStrategy;
        position.operation = None;
    });
    assert_eq!(japan.refused_by("select J-14A"), Some("3.5"));
}

/// Rules: 3.3, 3.3a, 10.3.4a
#[test]
fn ty_034_a_disrupted_fleet_returns_after_two_turns_or_for_a_point() {
    let track = Table::empty(4).changed(2).change(|position| {
        position.unit_mut(unit("A-TF11")).place = Place::Track(5);
        position.unit_mut(unit("A-TF11")).steps = 2;
    });
    let bought = track
        .clone()
        .allied_strategy()
        .change(|position| position.allies.carrier = 1)
        .play(&["reorganise A-TF11"]);
    assert_eq!(
        (bought.place("A-TF11").as_str(), bought.steps("A-TF11")),
        ("pearl_harbor", 2)
    );
    assert_eq!(bought.position().allies.carrier, 0);
    let waited = track
        .change(|position| position.turn = 5)
        .run(Step::Arrivals(Arrivals), &[]);
    assert_eq!(
        (waited.place("A-TF11").as_str(), waited.steps("A-TF11")),
        ("pearl_harbor", 2)
    );
}

/// Rules: 3.4
#[test]
fn ty_035_consolidation_keeps_the_stronger_fleet() {
    let table = Table::empty(9)
        .reduced("honshu", &["J-CV2", "J-CV3"])
        .japanese_strategy();
    assert_eq!(table.refused_by("consolidate J-CV2 J-CV3"), Some("3.4"));
    let table = table.play(&["consolidate J-CV3 J-CV2"]);
    assert_eq!(
        (table.steps("J-CV3"), table.place("J-CV2").as_str()),
        (2, "destroyed")
    );
}

/// Rules: 3.3
#[test]
fn r3_3_without_a_point_of_its_type_a_fleet_waits() {
    let track = Table::empty(4)
        .changed(2)
        .change(|position| {
            position.unit_mut(unit("A-TF11")).place = Place::Track(5);
            position.unit_mut(unit("A-TF11")).steps = 1;
            position.allies.naval = 2;
            position.allies.carrier = 0;
        })
        .allied_strategy();
    assert_eq!(track.refused_by("reorganise A-TF11"), Some("3.2"));
    let early = track.run(Step::Arrivals(Arrivals), &[]);
    assert_eq!(early.position().unit(unit("A-TF11")).place, Place::Track(5));
}

/// Rules: 3.4
#[test]
fn r3_4_of_two_equal_fleets_either_is_kept_and_both_must_be_in_one_base() {
    let table = Table::empty(9)
        .reduced("honshu", &["J-SF2", "J-SF8"])
        .reduced("kyushu", &["J-SF1"])
        .japanese_strategy();
    assert!(table.is_legal("consolidate J-SF2 J-SF8"));
    assert!(table.is_legal("consolidate J-SF8 J-SF2"));
    assert_eq!(table.refused_by("consolidate J-SF1 J-SF2"), Some("3.4"));
    let full = table.at("honshu", &["J-SF2"]);
    assert_eq!(full.refused_by("consolidate J-SF2 J-SF8"), Some("3.4"));
}

/// Rules: 5.2d
#[test]
fn r5_2d_a_unit_that_has_no_room_in_japan_is_not_drawn() {
    // Two armies in each zone of Japan: only detachments fit.
    let table = Table::empty(3)
        .at("honshu", &["J-1A", "J-12A"])
        .at("kyushu", &["J-14A", "J-16A"])
        .at("hokkaido", &["J-25A", "J-15A"])
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy()
        .play(&["recruit"])
        .roll_on();
    let at_home = table.actions();
    assert!(at_home.contains(&"place honshu".to_owned()));
    let table = table.play(&["place honshu"]);
    let there = game()
        .land_units(table.position(), JAPAN, zone("honshu"))
        .map(|unit| game().unit(unit).kind)
        .filter(|kind| *kind == heigi_typhoon::Kind::Snlf)
        .count();
    assert_eq!(there, 1);
    assert_eq!(table.position().japan.logistics, 0);
    let full = table
        .at("kyushu", &["J-S2"])
        .at("hokkaido", &["J-S3"])
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy();
    assert_eq!(full.refused_by("recruit"), Some("3.5a"));
}

/// Rules: 3.4
#[test]
fn ty_036_different_types_are_not_consolidated() {
    let table = Table::empty(9)
        .reduced("honshu", &["J-CV2", "J-SF2"])
        .japanese_strategy();
    assert_eq!(table.refused_by("consolidate J-SF2 J-CV2"), Some("3.4"));
    assert_eq!(table.refused_by("consolidate J-CV2 J-SF2"), Some("3.4"));
}

/// Rules: 3.5a, 5.2d, 7.1.1c, CLA-2, ERR-Q8
#[test]
fn ty_037_a_new_army_is_drawn_from_the_whole_pool_and_ty_038_not_the_home_armies() {
    let table = Table::start().play(&["done"]);
    assert_eq!(
        table.position().step(),
        Some(Step::Strategy(Strategy(JAPAN)))
    );
    assert_eq!(
        table.place("A-5AF"),
        "north_philippines",
        "nobody moves before the attack (H-3)"
    );
    let pool = game().pool(table.position());
    assert_eq!(pool.len(), 24);
    for home in ["J-H36", "J-H51", "J-H57"] {
        assert!(!pool.contains(&unit(home)));
    }
    // 24 candidates take one value of 36 each: 1, 1 is the first.
    let table = table.play(&["recruit", "= 1", "= 1"]);
    assert!(matches!(game().pending(&table.state), Pending::Decision(side) if side == JAPAN));
    let first = game().unit(pool[0]).id.clone();
    let table = table.play(&["place kyushu"]);
    assert_eq!(table.place(&first), "kyushu");
    assert_eq!(table.position().japan.logistics, 8);
}

/// Rules: 3.2j
#[test]
fn r3_2j_a_reacting_fleet_is_repaired_if_there_are_points() {
    let table = Table::empty(3)
        .reduced("pearl_harbor", &["A-TF1"])
        .at("carolines", &["J-SF4"])
        .at("marshalls", &["J-S2"])
        .change(|position| {
            position.allies.naval = 1;
            position.japan.logistics = 5;
        })
        .japanese(&["wake"])
        .play(&["sortie midway", "join J-SF4", "load J-S2", "go", "= 6"]);
    // 6 +3 Pearl Harbor +1 route: surprise, so one fleet from anywhere.
    assert_eq!(table.position().allies.naval, 0);
    assert!(table.events.contains(&Event::Rebuilt(unit("A-TF1"))));
}

/// Rules: 17-ANZAC-b
#[test]
fn r17_anzac_b_the_militia_recovers_a_step_a_turn() {
    let table = Table::empty(4)
        .reduced("new_south_wales", &["A-AM1"])
        .destroyed(&["A-AM2"])
        .change(|position| position.flags.australia_entered = true)
        .run(Step::AlliedAutoma(AlliedStep::Militia), &[]);
    assert_eq!(table.steps("A-AM1"), 2);
    let table = table.run(Step::AlliedAutoma(AlliedStep::Militia), &[]);
    assert_eq!(
        (table.place("A-AM2").as_str(), table.steps("A-AM2")),
        ("new_south_wales", 1)
    );
}

/// Rules: ERR-Q1
#[test]
fn err_q1_on_other_turns_no_ships_are_built_and_nothing_is_told() {
    let built = |turn| {
        let table = Table::empty(turn)
            .run(Step::Arrivals(Arrivals), &[])
            .roll_on();
        let told = table
            .events
            .iter()
            .any(|event| matches!(event, Event::MerchantsBuilt(_)));
        (table.position().japan.merchant, told)
    };
    assert_eq!(built(5), (6, false));
    assert_eq!(built(4), (7, true));
}

/// Rules: 3.2d, 3.2h
#[test]
fn r3_2d_active_japan_receives_its_naval_points_in_its_strategic_phase() {
    let points = |turn| {
        let table = Table::empty(turn)
            .change(|position| {
                position.japan.naval = 2;
                position.japan.carrier = 3;
            })
            .run(Step::Begin(Phase::JapaneseStrategy), &[]);
        (table.position().japan.naval, table.position().japan.carrier)
    };
    assert_eq!(points(2), (2, 3));
    assert_eq!(points(3), (3, 3));
    assert_eq!(points(4), (2, 4));
}

/// Rules: 9a
#[test]
fn r9a_a_new_phase_finds_everybody_rested() {
    for phase in [
        Phase::AlliedStrategy,
        Phase::JapaneseStrategy,
        Phase::Operations,
        Phase::Answer,
    ] {
        let table = Table::empty(1)
            .at("honshu", &["J-14A"])
            .change(|position| position.unit_mut(unit("J-14A")).operated = true)
            .run(Step::Begin(phase), &[]);
        assert!(!table.position().unit(unit("J-14A")).operated, "{phase:?}");
    }
    let same = Table::empty(1)
        .at("honshu", &["J-14A"])
        .change(|position| position.unit_mut(unit("J-14A")).operated = true)
        .run(Step::Begin(Phase::Control), &[]);
    assert!(same.position().unit(unit("J-14A")).operated);
}

/// Rules: 9.3k, 18
#[test]
fn r1_what_counts_by_the_turn_starts_anew_with_the_next() {
    let table = Table::empty(2)
        .at("honshu", &["J-SF1"])
        .change(|position| {
            position.unit_mut(unit("J-SF1")).reacted = true;
            position.flags.airborne_used = true;
            position.flags.american_counterattack = true;
            position.flags.air_lost = 1;
            position.flags.land_lost = 1;
        })
        .run(Step::EndOfTurn(EndOfTurn), &[])
        .roll_on();
    let flags = table.position().flags;
    assert_eq!(table.position().turn, 3);
    assert!(!table.position().unit(unit("J-SF1")).reacted);
    assert!(!flags.airborne_used && !flags.american_counterattack);
    assert_eq!((flags.air_lost, flags.land_lost), (0, 0));
}

/// Rules: 17-ANZAC-c, 3.2e
#[test]
fn r17_anzac_c_a_commander_pays_anzac_steps_with_american_points_first() {
    let rebuild = |us, uk| {
        let table = Table::empty(5)
            .changed(3)
            .reduced("new_south_wales", &["A-AU2"])
            .allied_strategy()
            .change(|position| {
                position.allies.land_us = us;
                position.allies.land_uk = uk;
            })
            .play(&["rebuild A-AU2"]);
        (
            table.position().allies.land_us,
            table.position().allies.land_uk,
        )
    };
    assert_eq!(rebuild(1, 1), (0, 1));
    assert_eq!(rebuild(0, 1), (0, 0));
}

/// Rules: 3.2e, 17-ANZAC-b
#[test]
fn r3_2e_each_purse_pays_for_its_own_and_militia_and_china_have_rules_of_their_own() {
    let table = Table::empty(5)
        .changed(3)
        .reduced("new_south_wales", &["A-AM1", "A-RAAF"])
        .reduced("central_china", &["A-CH6"])
        .reduced("india", &["A-IN4"])
        .reduced("pearl_harbor", &["A-14C"])
        .allied_strategy()
        .change(|position| {
            position.allies.land_us = 1;
            position.allies.land_uk = 0;
            position.allies.air = 1;
        });
    assert_eq!(table.refused_by("rebuild A-AM1"), Some("3.2"));
    assert_eq!(table.refused_by("rebuild A-CH6"), Some("3.2"));
    assert_eq!(table.refused_by("rebuild A-IN4"), Some("3.2"));
    let table = table.play(&["rebuild A-14C", "rebuild A-RAAF"]);
    assert_eq!(
        (table.position().allies.land_us, table.position().allies.air),
        (0, 0)
    );
}

/// Rules: 3.2a
#[test]
fn r3_2a_nobody_returns_where_the_enemy_stands_alone() {
    let table = |friends: &[&str]| {
        Table::empty(7)
            .changed(4)
            .destroyed(&["A-14C"])
            .at("solomons", &["J-17A"])
            .at("solomons", friends)
            .allied_strategy()
            .change(|position| position.allies.land_us = 1)
            .play(&["select A-14C"])
    };
    assert_eq!(table(&[]).refused_by("place solomons"), Some("15"));
    assert!(table(&["A-1C"]).is_legal("place solomons"));
    // Nor where its own comrades fill the zone.
    let full = table(&["A-1C", "A-NZ"]);
    assert_eq!(full.refused_by("place solomons"), Some("8"));
}
