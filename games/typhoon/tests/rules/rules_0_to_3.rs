//! Sections 0 to 3: the map, random choice, the sequence of play, strategic warfare, reinforcements and
//! replacements.

use crate::common::{Table, game, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{
    ALLIES, AttackKind, Event, JAPAN, Phase, Place, Step, WarfareLoss, ZoneType, index_by_dice,
};

/// What a random choice among some candidates gives with dice, from 0; nothing if a die is missing.
fn pick(candidates: usize, dice: &[u8]) -> Option<usize> {
    let mut dice = dice.iter();
    let index = index_by_dice(candidates, || dice.next().copied().ok_or(()));
    index.ok().flatten()
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

/// The phase in which the first event of a kind was told.
fn phase_of(table: &Table, is_meant: impl Fn(&Event) -> bool) -> Option<Phase> {
    let mut phase = None;
    for event in &table.events {
        if let Event::PhaseBegan(begun) = event {
            phase = Some(*begun);
        } else if is_meant(event) {
            return phase;
        }
    }
    None
}

/// Plays on with the first thing that ends a phase or a step, until a turn is over.
fn to_the_end_of(mut table: Table, turn: u8) -> Table {
    while table.position().turn == turn && table.position().verdict.is_none() {
        table = table.roll_on();
        if table.position().turn == turn {
            let actions = table.actions();
            let end = ["done", "stay"]
                .into_iter()
                .find(|word| table.is_legal(word));
            let word = end.unwrap_or(&actions[0]).to_owned();
            table = table.play(&[&word]);
        }
    }
    table
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

/// The second turn, with two logistics points spent on a raid and one on a new army.
fn second_turn() -> Table {
    let mut table = to_the_end_of(Table::start(), 1);
    let begun = |event: &Event| matches!(event, Event::TurnBegan(2));
    let first = table.events.iter().position(begun).unwrap();
    table.events.drain(..first);
    let mut table = table.roll_on().play(&["raid"]).roll_on();
    table = table.play(&["recruit"]).roll_on();
    let at_home: Vec<String> = table
        .actions()
        .into_iter()
        .filter(|words| words.starts_with("place"))
        .collect();
    if let Some(words) = at_home.first() {
        table = table.play(&[words]);
    }
    table
}

/// Rules: 1.A, 1.B, 1.C
#[test]
fn r1_a_to_c_warfare_then_arrivals_then_the_allies() {
    let table = second_turn();
    let warfare =
        |side| move |event: &Event| matches!(event, Event::Warfare { side: by, .. } if *by == side);
    for side in [JAPAN, ALLIES] {
        assert_eq!(
            phase_of(&table, warfare(side)),
            Some(Phase::StrategicWarfare),
            "both sides in phase A"
        );
    }
    for id in ["A-11AF", "A-AU1"] {
        let arrived =
            |event: &Event| matches!(event, Event::Arrived { unit: one, .. } if *one == unit(id));
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
    let produced = |event: &Event| matches!(event, Event::Produced { .. });
    assert_eq!(phase_of(&table, produced), Some(Phase::Production));
    let recruited = |event: &Event| matches!(event, Event::Recruited { .. });
    assert_eq!(phase_of(&table, recruited), Some(Phase::JapaneseStrategy));
    // 9 points after turn 1, less 2 for the raid, 3 more, less 1 for the army.
    assert_eq!(table.position().japan.logistics, 9);
}

/// Rules: 1.F, 1.G
#[test]
fn r1_f_and_g_the_active_side_operates_before_the_inactive_one() {
    let table = to_the_end_of(second_turn(), 2);
    let answer = |event: &Event| matches!(event, Event::Counterattack { .. });
    assert_eq!(phase_of(&table, answer), Some(Phase::Answer));
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
    assert!(table.events.iter().any(
        |event| matches!(event, Event::Controlled { zone: at, .. } if *at == zone("new_hebrides"))
    ));
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
    let sortie = place(&|event| matches!(event, Event::Sortie { .. })).unwrap();
    let reaction = place(&|event| matches!(event, Event::Reaction { .. })).unwrap();
    let kind = |meant: AttackKind| {
        place(&|event| matches!(event, Event::Attack { kind, .. } if *kind == meant)).unwrap()
    };
    let compared = place(&|event| matches!(event, Event::Compared { .. })).unwrap();
    let home =
        |event: &Event| matches!(event, Event::InPort { unit: one, .. } if *one == unit("J-14A"));
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
            Event::Attack { kind, .. } => Some(*kind),
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

/// Rules: 2, 2a, 20.3e
#[test]
fn ty_020_the_allies_do_not_roll_on_turn_1() {
    let table = Table::start();
    assert_eq!(
        table.position().step(),
        Some(Step::JapaneseWarfare(JapaneseWarfare))
    );
    assert!(
        !table
            .events
            .iter()
            .any(|event| matches!(event, Event::Warfare { .. }))
    );
}

/// Sea lanes from Manchuria through Korea to Kyushu, and one Allied base only.
fn lanes_and(turn: u8, base: &str) -> Table {
    let bases: Vec<&str> = game()
        .map()
        .zones
        .iter()
        .filter(|zone| zone.base)
        .map(|zone| zone.id.as_str())
        .collect();
    Table::empty(turn)
        .japanese(&bases)
        .allied(&["north_china", base])
        .change(|position| position.japan.merchant = 2)
}

fn warfare(table: &Table) -> Vec<(i8, WarfareLoss)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Warfare { total, loss, .. } => Some((*total, *loss)),
            _ => None,
        })
        .collect()
}

/// Rules: 2a, TBL-STRAT, TBL-STRAT-MOD
#[test]
fn ty_021_two_zones_from_the_sea_lanes_and_the_period_add_one_each() {
    let table = lanes_and(6, "marianas").run(Step::AlliedWarfare(AlliedWarfare), &[3]);
    let lanes = game().sea_lanes(table.position());
    let expected = ["manchuria", "korea", "kyushu"].map(zone);
    assert_eq!(lanes, expected.into_iter().collect());
    assert_eq!(warfare(&table), [(5, WarfareLoss::Merchant)]);
    assert_eq!(table.position().japan.merchant, 1);
}

/// Rules: 2a
#[test]
fn r2a_sea_lanes_lead_over_the_sea_to_japan() {
    let lanes = |held: &[&str]| {
        let table = Table::empty(3).japanese(held);
        game().sea_lanes(table.position())
    };
    let without = lanes(&[]);
    let with = lanes(&["borneo"]);
    let names: Vec<&str> = (with - without)
        .iter()
        .map(|zone| game().map().zone(zone).id.as_str())
        .collect();
    // From Indochina on they follow the coast of China.
    assert_eq!(names, ["indochina", "borneo"]);
}

/// Rules: 2a, TBL-STRAT, TBL-STRAT-MOD
#[test]
fn ty_022_three_zones_add_nothing_and_four_is_no_loss() {
    let table = lanes_and(3, "carolines").run(Step::AlliedWarfare(AlliedWarfare), &[4]);
    assert_eq!(warfare(&table), [(4, WarfareLoss::Nothing)]);
    assert_eq!(table.position().japan.merchant, 2);
    let four_zones = lanes_and(3, "bismarck").run(Step::AlliedWarfare(AlliedWarfare), &[4]);
    assert_eq!(warfare(&four_zones), [(4, WarfareLoss::Nothing)]);
}

/// Rules: 2a, TBL-STRAT, TBL-STRAT-MOD
#[test]
fn ty_023_five_zones_take_one_off_and_five_is_a_loss() {
    let table = lanes_and(3, "fiji").run(Step::AlliedWarfare(AlliedWarfare), &[6]);
    assert_eq!(warfare(&table), [(5, WarfareLoss::Merchant)]);
    assert_eq!(table.position().japan.merchant, 1);
    // Next door: +2.
    let near = lanes_and(3, "okinawa").run(Step::AlliedWarfare(AlliedWarfare), &[2]);
    assert_eq!(warfare(&near), [(4, WarfareLoss::Nothing)]);
}

/// Rules: 2a
#[test]
fn r2a_without_merchant_ships_nothing_more_is_lost_and_without_lanes_nobody_rolls() {
    let none = lanes_and(3, "okinawa")
        .change(|position| position.japan.merchant = 0)
        .run(Step::AlliedWarfare(AlliedWarfare), &[]);
    assert!(warfare(&none).is_empty(), "no zone is in range: no lanes");
    let last = lanes_and(3, "okinawa")
        .change(|position| position.japan.merchant = 2)
        .run(Step::AlliedWarfare(AlliedWarfare), &[6])
        .run(Step::AlliedWarfare(AlliedWarfare), &[6]);
    assert_eq!(last.position().japan.merchant, 0);
}

/// Japan pays for a roll against the sea route from the Carolines, three zones away.
fn raid(turn: u8, die: &str) -> Table {
    Table::empty(turn)
        .change(|position| position.japan.logistics = 5)
        .phase(
            Phase::StrategicWarfare,
            Step::JapaneseWarfare(JapaneseWarfare),
        )
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
        .play(&["raid", die])
}

/// Rules: 2b, TBL-STRAT
#[test]
fn r2b_four_to_six_cost_an_air_point_and_seven_a_land_point() {
    let results = |turn, die: &str| {
        let table = raid(turn, die);
        let flags = table.position().flags;
        (warfare(&table)[0], flags.air_lost, flags.land_lost)
    };
    // Turn 4: +1 for the period. Turn 2: +2.
    assert_eq!(results(4, "= 2"), ((3, WarfareLoss::Nothing), 0, 0));
    assert_eq!(results(4, "= 3"), ((4, WarfareLoss::Air), 1, 0));
    assert_eq!(results(4, "= 5"), ((6, WarfareLoss::Air), 1, 0));
    assert_eq!(results(4, "= 6"), ((7, WarfareLoss::Land), 0, 1));
    assert_eq!(results(2, "= 5"), ((7, WarfareLoss::Land), 0, 1));
    assert_eq!(raid(4, "= 3").position().japan.logistics, 3);
}

/// Rules: 2b, 3.2e
#[test]
fn r2b_lost_points_are_taken_from_those_of_the_turn_american_land_points_first() {
    let points = |turn, air, land| {
        let table = Table::empty(turn)
            .change(|position| {
                position.flags.air_lost = air;
                position.flags.land_lost = land;
            })
            .run(Step::AlliedAutoma(AlliedStep::Points), &[]);
        let allies = table.position().allies;
        (allies.land_us, allies.land_uk, allies.air)
    };
    assert_eq!(points(5, 0, 0), (2, 1, 2));
    assert_eq!(points(5, 1, 0), (2, 1, 1));
    assert_eq!(points(5, 0, 1), (1, 1, 2));
    assert_eq!(points(1, 1, 1), (0, 0, 0), "what is not there is not owed");
}

/// Rules: 3.2e, 3.2h
#[test]
fn r3_2e_naval_points_add_up_and_the_others_are_of_the_turn() {
    let table = Table::empty(8)
        .change(|position| {
            position.allies.naval = 3;
            position.allies.carrier = 1;
            position.allies.land_us = 5;
            position.allies.land_uk = 5;
            position.allies.air = 5;
        })
        .run(Step::AlliedAutoma(AlliedStep::Points), &[]);
    let allies = table.position().allies;
    assert_eq!((allies.naval, allies.carrier), (5, 3));
    assert_eq!((allies.land_us, allies.land_uk, allies.air), (3, 1, 3));
}

/// Rules: 2b, 5.2c, TBL-STRAT
#[test]
fn ty_024_japan_pays_two_points_for_its_roll() {
    // A Japanese base two zones from the route: the Bismarcks (through the Coral Sea) or nearer.
    let table = Table::empty(2)
        .japanese(&["bismarck"])
        .change(|position| position.japan.logistics = 5)
        .phase(
            Phase::StrategicWarfare,
            Step::JapaneseWarfare(JapaneseWarfare),
        )
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
        .play(&["raid", "= 4"]);
    assert_eq!(table.position().japan.logistics, 3);
    assert_eq!(table.position().flags.land_lost, 1, "{:?}", table.events);
}

/// Rules: 2b, 5.2c
#[test]
fn ty_025_the_roll_is_paid_from_stock() {
    let table = Table::empty(3)
        .change(|position| position.japan.logistics = 1)
        .phase(
            Phase::StrategicWarfare,
            Step::JapaneseWarfare(JapaneseWarfare),
        );
    assert_eq!(table.refused_by("raid"), Some("5.2"));
    assert!(table.is_legal("done"));
}

/// Rules: 2b, TBL-STRAT, TBL-STRAT-MOD
#[test]
fn ty_026_three_has_no_effect_and_the_points_are_spent() {
    let table = Table::empty(4)
        .change(|position| position.japan.logistics = 2)
        .phase(
            Phase::StrategicWarfare,
            Step::JapaneseWarfare(JapaneseWarfare),
        )
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
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
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
}

/// Rules: 3.1, ERR-S3, 4.1.3b
#[test]
fn ty_017_the_11th_air_force_arrives_reduced_in_alaska() {
    let table = Table::empty(2).run(Step::Arrivals(Arrivals), &[]);
    assert_eq!(table.place("A-11AF"), "alaska");
    assert_eq!(table.steps("A-11AF"), 1);
}

/// Rules: 3.1, 3.1b, ERR-S2, ERR-S5, ERR-S6, ERR-S7
#[test]
fn ty_018_entries_of_turns_3_8_and_9() {
    let third = Table::empty(3).run(Step::Arrivals(Arrivals), &[]).roll_on();
    assert_eq!(
        (third.place("A-14C").as_str(), third.steps("A-14C")),
        ("pearl_harbor", 1)
    );
    assert_eq!(third.place("J-SF8"), "honshu");
    let eighth = Table::empty(8).run(Step::Arrivals(Arrivals), &[]).roll_on();
    assert_eq!(eighth.place("J-4AAF"), "honshu");
    let ninth = Table::empty(9).run(Step::Arrivals(Arrivals), &[]).roll_on();
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
        .run(Step::Arrivals(Arrivals), &[]);
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
            .any(|event| matches!(event, Event::Merchants { .. }));
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
