//! Sections 0 to 3: the map, random choice, the sequence of play, strategic warfare, reinforcements and
//! replacements.

use crate::common::{Table, game, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::{
    ALLIES, AlliedStep, Answer, Cause, Event, JAPAN, Phase, Place, Play, Step, WarfareLoss,
    ZoneType,
};

/// What a random choice among some candidates gives with dice, from 0; nothing if a die is missing.
fn pick(candidates: usize, dice: &[u8]) -> Option<usize> {
    let answers: Vec<Answer> = dice.iter().map(|die| Answer::Die(*die)).collect();
    let list: Vec<usize> = (0..candidates).collect();
    let mut play = Play::new(Table::start().position().clone(), &answers);
    play.pick(Cause::Garrison, &list).ok().flatten()
}

/// Rules: 0.3a
#[test]
fn ty_001_three_candidates_take_two_faces_each() {
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(|die| pick(3, &[die])),
        [0, 0, 1, 1, 2, 2].map(Some)
    );
}

/// Rules: 0.3a
#[test]
fn ty_013_five_candidates_roll_again_above_five() {
    assert_eq!(pick(5, &[6]), None);
    assert_eq!(pick(5, &[6, 3]), Some(2));
}

/// Rules: 0.3a
#[test]
fn ty_014_two_candidates_take_three_faces_each() {
    assert_eq!(pick(2, &[3]), Some(0));
    assert_eq!(pick(2, &[4]), Some(1));
    assert_eq!(pick(1, &[]), Some(0), "one candidate needs no die");
    assert_eq!(pick(0, &[]), None);
    // 7 candidates share 35 of 36 values, five each; the last is rolled again.
    assert_eq!(pick(7, &[1, 5]), Some(0));
    assert_eq!(pick(7, &[1, 6]), Some(1));
    assert_eq!(pick(7, &[6, 6]), None);
    assert_eq!(pick(7, &[6, 6, 6, 5]), Some(6));
}

/// Rules: 0.2, 0.2a, 13a, TBL-STACK, LEG-MAP
#[test]
fn r0_2_the_map_has_the_zones_of_the_rulebook() {
    let map = game().map();
    assert_eq!(map.zones.len(), 70);
    assert_eq!(map.groups.japan.len(), 3);
    let seas = map
        .zones
        .iter()
        .filter(|zone| zone.zone_type == ZoneType::OpenSea)
        .count();
    assert_eq!(seas, 12);
    assert_eq!(map.zones.iter().filter(|zone| zone.resource).count(), 8);
    let atoll_bases: Vec<&str> = map
        .zones
        .iter()
        .filter(|zone| zone.base && zone.zone_type == ZoneType::Atoll)
        .map(|zone| zone.id.as_str())
        .collect();
    assert_eq!(atoll_bases, ["palau", "carolines"]);
    assert!(!map.zone(zone("indochina")).base);
}

/// Rules: 0.2b
#[test]
fn r0_2b_the_sea_route_is_a_chain_of_seven_zones() {
    let map = game().map();
    let route = map.groups.sea_route;
    assert_eq!(route.len(), 7);
    let ends = route
        .iter()
        .filter(|zone| {
            map.neighbours(*zone)
                .filter(|near| route.contains(*near))
                .count()
                == 1
        })
        .count();
    assert_eq!(ends, 2);
}

/// Rules: 0.2c
#[test]
fn ty_056_alaska_and_pearl_harbor_touch_for_the_allies() {
    let table = Table::empty(7)
        .changed(4)
        .at("alaska", &["A-TF11"])
        .allied_strategy()
        .play(&["select A-TF11"]);
    assert!(table.is_legal("place pearl_harbor"));
    assert_eq!(
        game()
            .map()
            .reaction_distance(zone("alaska"), zone("pearl_harbor")),
        1
    );
    assert!(!game().map().link(zone("alaska"), zone("pearl_harbor")).sea);
}

/// Rules: CNT-NAV, CNT-AIR, CNT-LAND, CNT-STEP
#[test]
fn cnt_nav_counters_have_the_values_of_their_kind_and_step() {
    let values = |id: &str, steps| game().unit(unit(id)).values(steps);
    let fleet = values("J-SF3", 2);
    assert_eq!((fleet.attack, fleet.defence, fleet.support), (4, 2, 1));
    assert_eq!((fleet.armies, fleet.detachment), (2, true));
    assert_eq!(values("J-SF3", 1).armies, 1);
    let carrier = values("A-TF58", 2);
    assert_eq!(
        (carrier.attack, carrier.defence, carrier.support),
        (12, 7, 2)
    );
    let air = values("J-11NAF", 2);
    assert_eq!(
        (air.attack, air.defence, air.support, air.support_here),
        (6, 5, 1, 2)
    );
    let army = values("J-25A", 2);
    assert_eq!((army.attack, army.defence, army.efficiency), (5, 5, 3));
    assert_eq!(values("J-25A", 1).attack, 3);
    assert_eq!(game().unit(unit("A-PH1")).steps(), 1);
    assert_eq!(game().unit(unit("J-S1")).steps(), 1);
}

/// Rules: 1, 1.A, 1.B, 1.C, 1.D, 1.E, 1.F, 1.G, 1.H, 1.I, LEG-TURN
#[test]
fn r1_the_phases_come_in_order() {
    let mut table = Table::start();
    while table.position().turn == 1 {
        table = table.roll_on().play(&["done"]).roll_on();
    }
    let phases: Vec<Phase> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::PhaseBegan(phase) => Some(*phase),
            _ => None,
        })
        .collect();
    assert_eq!(
        phases[..9],
        [
            Phase::StrategicWarfare,
            Phase::Reinforcements,
            Phase::AlliedStrategy,
            Phase::Production,
            Phase::JapaneseStrategy,
            Phase::Operations,
            Phase::Answer,
            Phase::Control,
            Phase::Victory,
        ]
    );
    assert_eq!(table.position().turn, 2);
}

/// Rules: 2, 2a, 20.3e
#[test]
fn ty_020_the_allies_do_not_roll_on_turn_1() {
    let table = Table::start();
    assert_eq!(table.position().step(), Some(Step::JapaneseWarfare));
    assert!(
        !table
            .events
            .iter()
            .any(|event| matches!(event, Event::Warfare { .. }))
    );
}

/// Rules: 2a, TBL-STRAT, TBL-STRAT-MOD
#[test]
fn ty_021_two_zones_from_the_sea_lanes_and_the_period() {
    // From the Northern Philippines it is one zone to the lane through Formosa and Okinawa.
    use heigi_typhoon::Tables;
    assert_eq!(Tables::strategic_modifier(0), 2);
    assert_eq!(Tables::strategic_modifier(1), 2);
    assert_eq!(Tables::strategic_modifier(2), 1);
    assert_eq!(Tables::strategic_modifier(3), 0);
    assert_eq!(Tables::strategic_modifier(4), 0);
    assert_eq!(Tables::strategic_modifier(5), -1);
    assert_eq!(game().tables().period(6, ALLIES), 1);
    // Without the Philippines the nearest base is further away.
    let table = Table::empty(6)
        .japanese(&[
            "north_philippines",
            "malaysia",
            "java",
            "bismarck",
            "solomons",
        ])
        .run(Step::AlliedWarfare, &[6]);
    let [Event::Warfare { side, total, loss }] = table
        .events
        .iter()
        .filter(|event| matches!(event, Event::Warfare { .. }))
        .copied()
        .collect::<Vec<_>>()[..]
    else {
        panic!("one roll: {:?}", table.events);
    };
    assert_eq!((side, loss), (ALLIES, WarfareLoss::Merchant));
    let lanes = game().sea_lanes(table.position());
    let distance = game()
        .bases(table.position(), ALLIES)
        .iter()
        .map(|base| game().map().distance_to_any(base, lanes))
        .min()
        .unwrap();
    assert_eq!(total, 6 + 1 + Tables::strategic_modifier(distance));
    assert_eq!(table.position().japan.merchant, 5);
}

/// Rules: 2a, TBL-STRAT, TBL-STRAT-MOD
#[test]
fn ty_022_four_is_no_loss_and_ty_023_five_is() {
    let loss = |die| {
        Table::empty(3)
            .run(Step::AlliedWarfare, &[die])
            .position()
            .japan
            .merchant
    };
    // At the start the Allied base of the Northern Philippines touches the lane through Formosa: +2.
    assert_eq!(loss(2), 6, "2 + 0 + 2 = 4");
    assert_eq!(loss(3), 5, "3 + 0 + 2 = 5");
}

/// Rules: 2b, 5.2c, TBL-STRAT
#[test]
fn ty_024_japan_pays_two_points_for_its_roll() {
    // A Japanese base two zones from the route: the Bismarcks (through the Coral Sea) or nearer.
    let table = Table::empty(2)
        .japanese(&["bismarck"])
        .change(|position| position.japan.logistics = 5)
        .phase(Phase::StrategicWarfare, Step::JapaneseWarfare)
        .change(|position| position.agenda.insert(0, Step::Operations))
        .play(&["raid", "= 4"]);
    assert_eq!(table.position().japan.logistics, 3);
    assert_eq!(table.position().flags.land_lost, 1, "{:?}", table.events);
}

/// Rules: 2b, 5.2c
#[test]
fn ty_025_the_roll_is_paid_from_stock() {
    let table = Table::empty(3)
        .change(|position| position.japan.logistics = 1)
        .phase(Phase::StrategicWarfare, Step::JapaneseWarfare);
    assert_eq!(table.refused_by("raid"), Some("5.2"));
    assert!(table.is_legal("done"));
}

/// Rules: 2b, TBL-STRAT, TBL-STRAT-MOD
#[test]
fn ty_026_three_has_no_effect_and_the_points_are_spent() {
    let table = Table::empty(4)
        .change(|position| position.japan.logistics = 2)
        .phase(Phase::StrategicWarfare, Step::JapaneseWarfare)
        .change(|position| position.agenda.insert(0, Step::Operations))
        .play(&["raid", "= 2"]);
    assert_eq!(table.position().japan.logistics, 0);
    assert_eq!(
        (
            table.position().flags.land_lost,
            table.position().flags.air_lost
        ),
        (0, 0)
    );
}

/// Rules: 2c, 4.3d
#[test]
fn ty_027_after_the_change_nobody_rolls() {
    let table = Table::empty(5)
        .changed(4)
        .run(Step::Begin(Phase::StrategicWarfare), &[]);
    assert_eq!(table.position().step(), Some(Step::Operations));
}

/// Rules: 3.1, ERR-S3, 4.1.3b
#[test]
fn ty_017_the_11th_air_force_arrives_reduced_in_alaska() {
    let table = Table::empty(2).run(Step::Arrivals, &[]);
    assert_eq!(table.place("A-11AF"), "alaska");
    assert_eq!(table.steps("A-11AF"), 1);
}

/// Rules: 3.1, 3.1b, ERR-S2, ERR-S5, ERR-S6, ERR-S7, TBL-TRACK
#[test]
fn ty_018_entries_of_turns_3_8_and_9() {
    let third = Table::empty(3).run(Step::Arrivals, &[]).roll_on();
    assert_eq!(
        (third.place("A-14C").as_str(), third.steps("A-14C")),
        ("pearl_harbor", 1)
    );
    assert_eq!(third.place("J-SF8"), "honshu");
    let eighth = Table::empty(8).run(Step::Arrivals, &[]).roll_on();
    assert_eq!(eighth.place("J-4AAF"), "honshu");
    let ninth = Table::empty(9).run(Step::Arrivals, &[]).roll_on();
    assert_eq!(ninth.place("A-3M"), "pearl_harbor");
    assert_eq!(
        (ninth.place("A-IN33").as_str(), ninth.steps("A-IN33")),
        ("india", 1)
    );
    assert_eq!(ninth.place("A-RAFFE"), "india");
}

/// Rules: 3.1a, LEG-ARR
#[test]
fn ty_019_a_lost_arrival_zone_is_replaced_by_the_nearest() {
    let table = Table::empty(7)
        .changed(4)
        .japanese(&["pearl_harbor", "palmyra", "midway", "aleutians"])
        .run(Step::Arrivals, &[]);
    assert_eq!(table.place("A-11C"), "alaska");
}

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
            position.agenda.insert(0, Step::Operations);
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
    assert!(table.is_legal("rebuild A-14C"));
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
        .phase(Phase::Operations, Step::LandBattle)
        .play(&["join A-IN4", "join A-BUR", "attack J-14A", "= 6", "= 1"]);
    assert_eq!(table.place("J-14A"), "pool");
    let japan = table.change(|position| {
        position.active = JAPAN;
        position.change_turn = None;
        position.agenda = vec![Step::JapaneseStrategy];
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
        .run(Step::Arrivals, &[]);
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
    assert_eq!(table.position().step(), Some(Step::JapaneseStrategy));
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
        .at("marshalls", &["J-SF4", "J-S2"])
        .change(|position| {
            position.allies.naval = 1;
            position.japan.logistics = 5;
        })
        .japanese(&["wake"])
        .change(|position| position.unit_mut(unit("J-SF4")).place = Place::Zone(zone("carolines")))
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
