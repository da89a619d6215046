//! Rules 0, 1.

use super::*;

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

/// Rules: 1
#[test]
fn r1_the_phases_come_in_order() {
    let table = to_the_end_of(Table::start(), 1);
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

/// Rules: 1.A, 1.B, 1.C
#[test]
fn r1_a_to_c_warfare_then_arrivals_then_the_allies() {
    let table = second_turn();
    let warfare =
        |side| move |event: &Event| matches!(event, Event::Warfare(by, ..) if *by == side);
    for side in [JAPAN, ALLIES] {
        assert_eq!(
            phase_of(&table, warfare(side)),
            Some(Phase::StrategicWarfare),
            "both sides in phase A"
        );
    }
    for id in ["A-11AF", "A-AU1"] {
        let arrived = |event: &Event| matches!(event, Event::Arrived(one, ..) if *one == unit(id));
        assert_eq!(phase_of(&table, arrived), Some(Phase::Reinforcements));
    }
    // The inactive Allies spend their land point on a reduced corps.
    let rebuilt =
        |event: &Event| matches!(event, Event::Rebuilt(one) if game().unit(*one).side == ALLIES);
    assert_eq!(phase_of(&table, rebuilt), Some(Phase::AlliedStrategy));
    assert_eq!(table.position().allies.land_us, 0);
}

/// Rules: 1.D, 1.E
#[test]
fn r1_d_and_e_logistics_points_come_before_they_are_spent() {
    let table = second_turn();
    let produced = |event: &Event| matches!(event, Event::Produced(..));
    assert_eq!(phase_of(&table, produced), Some(Phase::Production));
    let recruited = |event: &Event| matches!(event, Event::Recruited(..));
    assert_eq!(phase_of(&table, recruited), Some(Phase::JapaneseStrategy));
    // 9 points after turn 1, less 2 for the raid, 3 more, less 1 for the army.
    assert_eq!(table.position().japan.logistics, 9);
}

/// Rules: 1.F, 1.G
#[test]
fn r1_f_and_g_the_active_side_operates_before_the_inactive_one() {
    let table = to_the_end_of(second_turn(), 2);
    assert_eq!(phase_of(&table, is_counterattack_roll), Some(Phase::Answer));
    let begun = |phase| {
        let is_meant = |event: &Event| matches!(event, Event::PhaseBegan(one) if *one == phase);
        table.events.iter().position(is_meant).unwrap()
    };
    assert!(begun(Phase::Operations) < begun(Phase::Answer));
    // Between the two the player led operations: he was asked.
    let waiting = Table::empty(2).run(Step::Begin(Phase::Operations), &[]);
    assert_eq!(
        waiting.position().step(),
        Some(Step::Operations(Operations))
    );
    assert_eq!(game().pending(&waiting.state), Pending::Decision(JAPAN));
}

/// Rules: 1.H, 1.I
#[test]
fn r1_h_and_i_control_changes_before_victory_is_judged() {
    // Wake is entered in phase F; its owner changes in H, and the objective is judged by it in I.
    let table = Table::empty(2)
        .japanese(&[
            "central_china",
            "new_hebrides",
            "nauru",
            "solomons",
            "bismarck",
        ])
        .at("central_china", &["J-1A", "J-12A"])
        .at("north_china", &["J-MGA", "J-13A"])
        .at("solomons", &["J-S1"])
        .change(|position| {
            position.japan.objective = Some(1);
            position.mark(zone("south_china"), Some(ALLIES), Some(JAPAN));
            position.mark(zone("new_hebrides"), Some(ALLIES), Some(JAPAN));
            position.agenda = vec![
                Step::Begin(Phase::Victory),
                Step::Begin(Phase::Control),
                Step::JapaneseWarfare(JapaneseWarfare),
            ];
        })
        .play(&["done"])
        .roll_on();
    assert_eq!(table.owner("new_hebrides"), Some(JAPAN));
    assert!(
        table
            .events
            .iter()
            .any(|event| matches!(event, Event::Controlled(at, ..) if *at == zone("new_hebrides")))
    );
    assert_eq!(
        table.position().verdict,
        Some(heigi_typhoon::Verdict::JapaneseObjective)
    );
}

/// Rules: 1.F2
#[test]
fn r1_f2_movement_reaction_carriers_ships_landing_and_the_way_home() {
    let table = Table::empty(3)
        .at("marianas", &["J-CV1", "J-SF2", "J-14A"])
        .japanese(&["wake"])
        .at("pearl_harbor", &["A-TF11", "A-TF1"])
        .change(|position| position.japan.logistics = 9)
        .play(&[
            "sortie midway",
            "join J-CV1",
            "join J-SF2",
            "load J-14A",
            "go",
            "done",
            "= 3",
        ])
        .roll_on();
    // Whoever has a choice attacks the first enemy, lands and goes home.
    let mut table = table;
    while table.position().step() != Some(Step::Operations(Operations))
        || table.state.asking.is_some()
    {
        let actions = table.actions();
        let next = actions
            .iter()
            .find(|words| !words.starts_with("done"))
            .or(actions.first())
            .cloned()
            .unwrap();
        table = table.play(&[&next]).roll_on();
    }
    let place = |is_meant: &dyn Fn(&Event) -> bool| table.events.iter().position(is_meant);
    let sortie = place(&|event| matches!(event, Event::Sortie(..))).unwrap();
    let reaction = place(&|event| matches!(event, Event::Reaction(..))).unwrap();
    let kind = |meant: AttackKind| {
        place(&|event| matches!(event, Event::Attack(_, _, _, _, kind) if *kind == meant)).unwrap()
    };
    let compared =
        place(&|event| matches!(event, Event::MissionGoesOn(..) | Event::MissionGivenUp(..)))
            .unwrap();
    let home = |event: &Event| matches!(event, Event::PutAshore(one, ..) if *one == unit("J-14A"));
    let ashore = place(&home).unwrap();
    let order = [
        sortie,
        reaction,
        kind(AttackKind::Carrier),
        kind(AttackKind::Surface),
        compared,
        ashore,
    ];
    assert!(order.is_sorted(), "{order:?}: {:?}", table.events);
    assert!(
        game()
            .fleets(table.position(), JAPAN, zone("midway"))
            .next()
            .is_none()
    );
}

/// Rules: 1.F1, 1.F3
#[test]
fn r1_f1_and_f3_an_air_raid_may_come_first_and_a_land_battle_last() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("north_philippines", &["A-5AF", "A-PH2", "J-14A"])
        .change(|position| position.japan.logistics = 9)
        .play(&["select J-11NAF", "attack A-5AF"])
        .roll_on()
        .play(&[
            "offensive north_philippines",
            "go",
            "join J-14A",
            "attack A-PH2",
        ])
        .roll_on();
    let kinds: Vec<AttackKind> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack(_, _, _, _, kind) => Some(*kind),
            _ => None,
        })
        .collect();
    assert_eq!(kinds.first(), Some(&AttackKind::Air));
    assert_eq!(kinds.last(), Some(&AttackKind::Land));
}

/// Rules: LEG-TURN, TBL-TRACK
#[test]
fn leg_turn_the_turn_record_gives_points_by_turn() {
    // Japanese RN, RCV and merchant ships; Allied RN, RCV, RT US, RT UK and RA.
    let expected = [
        [0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 1, 1, 1, 1, 1],
        [1, 0, 0, 1, 1, 1, 1, 2],
        [0, 1, 1, 1, 1, 1, 0, 2],
        [1, 0, 0, 1, 1, 2, 1, 2],
        [0, 1, 1, 1, 1, 2, 1, 2],
        [1, 0, 0, 2, 1, 2, 1, 3],
        [0, 1, 1, 2, 2, 3, 1, 3],
        [1, 1, 0, 2, 2, 3, 1, 3],
        [0, 1, 1, 2, 2, 3, 1, 3],
        [1, 0, 0, 2, 2, 3, 2, 3],
        [0, 1, 1, 2, 2, 3, 2, 3],
        [1, 0, 0, 2, 2, 3, 2, 3],
        [0, 0, 1, 2, 2, 3, 2, 3],
        [0, 0, 0, 2, 2, 3, 2, 3],
    ];
    for (turn, row) in (1_u8..).zip(expected) {
        let record = game().tables().turn(turn);
        let (japan, allies) = (record.japan, record.allies);
        let printed = [
            japan.naval,
            japan.carrier,
            japan.merchant,
            allies.naval,
            allies.carrier,
            allies.land_us,
            allies.land_uk,
            allies.air,
        ];
        assert_eq!(printed, row, "turn {turn}");
    }
    assert_eq!(game().tables().last_turn(), 15);
}

/// Rules: TBL-TRACK
#[test]
fn tbl_track_counters_come_in_on_their_turns() {
    let entries: [(u8, &[&str]); 13] = [
        (2, &["A-10AF", "A-11AF", "A-AU1"]),
        (3, &["J-SF8", "A-TF62", "A-14C", "A-IN15"]),
        (4, &["A-1C"]),
        (5, &["A-13AF"]),
        (6, &["J-12NAF", "A-14AF"]),
        (7, &["J-13NAF", "A-TF77", "A-11C"]),
        (8, &["J-4AAF", "A-TF53", "A-TF58", "A-5M"]),
        (9, &["J-CV3", "J-1NAF", "A-RAFFE", "A-3M", "A-IN33"]),
        (10, &["J-14NAF", "A-10C"]),
        (11, &["J-2NAF", "A-TF51", "A-24C"]),
        (12, &["J-6AAF", "A-20AF"]),
        (13, &["J-3NAF", "J-5NAF", "A-TF57"]),
        (14, &["A-9C"]),
    ];
    for unit in game().all_units() {
        let printed = game().unit(unit);
        let listed = entries
            .iter()
            .find(|(_, ids)| ids.contains(&printed.id.as_str()))
            .map(|(turn, _)| *turn);
        assert_eq!(printed.turn, listed, "{}", printed.id);
    }
}
