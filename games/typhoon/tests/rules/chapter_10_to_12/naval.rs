//! Rules 10.3.

use super::*;

/// Rules: 10.3b
#[test]
fn surface_fleets_do_not_attack_carriers() {
    let table = duel(3, "midway", "J-SF2", "A-TF16", Reaction::Immediate).play(&["= 1"]);
    // TF 16 against the 2nd Fleet, and no answer.
    assert_eq!(table.attacks(), [(4 - 3, 0)]);
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
}

/// Rules: 10.3c
#[test]
fn the_inactive_side_strikes_the_strongest_carriers_first() {
    let table = battle(
        Table::empty(3),
        "midway",
        &["J-CV1", "J-CV2", "J-SF1"],
        &["A-TF16"],
        Reaction::Surprise,
    );
    let first = table.events.iter().find_map(|event| match event {
        Event::Attack(_, target, ..) => Some(*target),
        _ => None,
    });
    assert_eq!(first, Some(unit("J-CV1")));
    let surface = battle(
        Table::empty(3),
        "midway",
        &["J-SF2", "J-SF1"],
        &["A-TF16"],
        Reaction::Surprise,
    );
    let first = surface.events.iter().find_map(|event| match event {
        Event::Attack(_, target, ..) => Some(*target),
        _ => None,
    });
    assert_eq!(first, Some(unit("J-SF1")));
}

/// Rules: 10.3c
#[test]
fn the_commander_chooses_the_targets_of_his_fleets() {
    let table = battle(
        Table::empty(3),
        "midway",
        &["J-CV1"],
        &["A-TF16", "A-TF1"],
        Reaction::Immediate,
    );
    assert_eq!(game().pending(&table.state), Pending::Decision(JAPAN));
    let mut targets = table.actions();
    targets.sort();
    assert_eq!(targets, ["choose A-TF1", "choose A-TF16"]);
    // He sees what each would bring, and nobody else does.
    let previews = |viewer: Viewer| game().scene(&table.state, viewer).prompt.unwrap().previews;
    assert!(previews(Viewer::Side(ALLIES)).is_empty());
    let shown = previews(Viewer::Side(JAPAN));
    // 7 - 3 + 1.
    let columns: Vec<&str> = shown
        .iter()
        .map(|one| one.lines[0].value.as_str())
        .collect();
    assert_eq!(columns, ["+5", "+5"]);
    let answered: Vec<bool> = shown.iter().map(|one| one.lines.len() == 2).collect();
    assert_eq!(answered, [true, false], "TF 1 has no carriers");
    // A die in the middle of a rule leaves nothing to foresee.
    let rolling = table.clone().play(&["choose A-TF16"]);
    let prompt = game().scene(&rolling.state, Viewer::Side(JAPAN)).prompt;
    assert!(prompt.unwrap().previews.is_empty());
}

/// Rules: 10.3.1
#[test]
fn carriers_in_the_zone_next_door_take_part() {
    let table = Table::empty(8)
        .changed(4)
        .at("gilberts", &["A-TF53", "J-CV1"])
        .at("palmyra", &["A-TF58"])
        .operation("gilberts", &["A-TF53", "A-TF58"], &[])
        .reacting(&["J-CV1"], Reaction::Immediate)
        .run(Step::NavalBattle(NavalBattle), &[1, 1]);
    // TF 58 strikes with 12 - 3 + 1 and is answered with 7 - 7 + 0.
    assert_eq!(table.attacks(), [(10, 0), (0, 0)]);
}

/// Rules: 10.3.1
#[test]
fn surface_fleets_next_door_are_out_of_the_battle() {
    let table = Table::empty(8)
        .changed(4)
        .at("gilberts", &["A-TF62", "J-CV1"])
        .at("palmyra", &["A-TF53"])
        .operation("gilberts", &["A-TF62", "A-TF53"], &[])
        .reacting(&["J-CV1"], Reaction::Immediate)
        .run(Step::NavalBattle(NavalBattle), &[]);
    let is_at = |event: &Event, id: &str| matches!(event, Event::Attack(_, target, ..) if *target == unit(id));
    assert!(has(&table, |event| is_at(event, "A-TF62")));
    assert!(!has(&table, |event| is_at(event, "A-TF53")));
}

/// Rules: 10.3.3
#[test]
fn aircraft_near_the_battle_are_in_both_odds() {
    let table = Table::empty(4)
        .at("bismarck", &["J-11NAF"])
        .japanese(&["bismarck"]);
    let table = battle(
        table,
        "solomons",
        &["J-SF8"],
        &["A-TF64"],
        Reaction::Immediate,
    )
    .play(&["= 1", "= 1"]);
    // Island +1; aircraft +1 for Japan and -1 for the Allies.
    assert_eq!(table.attacks(), [(1, 2), (0, 0)]);
}

/// Rules: 10.3.3a, 12.4e
#[test]
fn fleets_that_reacted_go_back_to_the_base_they_left() {
    let table = |lost: bool| {
        let table = Table::empty(3)
            .at("midway", &["J-SF2", "A-TF1"])
            .operation("midway", &["J-SF2"], &[])
            .change(|position| {
                position.unit_mut(unit("A-TF1")).home = Some(zone("samoa"));
                if let Some(operation) = &mut position.operation {
                    operation.reacting = set(&["A-TF1"]);
                    operation.has_fought = true;
                }
            });
        let table = if lost {
            table.japanese(&["samoa"])
        } else {
            table
        };
        table.run(Step::Comparison(Comparison), &[]).roll_on()
    };
    assert_eq!(table(false).place("A-TF1"), "samoa");
    assert_eq!(
        table(true).place("A-TF1"),
        "pearl_harbor",
        "the base nearest to Midway"
    );
}

/// Rules: 14.1b, 12.4e
#[test]
fn nobody_returns_to_a_base_that_is_contested() {
    // The fleet stays in Java while the troops hold; once it has put to sea it cannot come back.
    let table = Table::empty(3)
        .at("java", &["J-16A", "A-NEI", "J-SF2", "A-ABDA"])
        .operation("java", &["J-SF2"], &[])
        .change(|position| {
            position.unit_mut(unit("A-ABDA")).home = Some(zone("java"));
            if let Some(operation) = &mut position.operation {
                operation.reacting = set(&["A-ABDA"]);
                operation.has_fought = true;
            }
        })
        .run(Step::Comparison(Comparison), &[])
        .roll_on();
    assert_ne!(table.place("A-ABDA"), "java");
    let stayed = Table::empty(3)
        .at("java", &["J-16A", "A-NEI", "A-ABDA"])
        .run(Step::Control(Control), &[]);
    assert_eq!(stayed.place("A-ABDA"), "java");
}

/// Rules: 10.3.3b
#[test]
fn the_beaten_side_is_not_disrupted_for_its_losses() {
    let table = duel(4, "solomons", "J-SF8", "A-TF64", Reaction::Immediate).play(&["= 6", "= 2"]);
    // Two steps against a disruption: only who rolled a D is disrupted.
    assert_eq!(table.place("A-TF64"), "destroyed");
    assert!(is_disrupted(&table, "J-SF8"));
    let even = duel(4, "solomons", "J-SF8", "A-TF64", Reaction::Immediate).play(&["= 4", "= 1"]);
    assert_eq!(even.steps("A-TF64"), 1);
    assert!(!is_disrupted(&even, "A-TF64"));
}

/// Rules: 10.3.4a
#[test]
fn disrupted_fleets_of_the_battle_return_two_turns_later() {
    let table = duel(4, "solomons", "J-SF8", "A-TF64", Reaction::Immediate)
        .play(&["= 2", "= 2"])
        .run(Step::Comparison(Comparison), &[])
        .run(Step::ReturnToBase(ReturnToBase), &[])
        .run(Step::EndOfOperation(EndOfOperation), &[]);
    for id in ["J-SF8", "A-TF64"] {
        assert_eq!(
            table.position().unit(unit(id)).place,
            Place::Track(6),
            "{id}"
        );
        assert!(!is_disrupted(&table, id));
        assert_eq!(table.steps(id), 2);
    }
}

/// Rules: 10.3.4a, 10.4
#[test]
fn a_fleet_disrupted_in_port_leaves_for_the_track_too() {
    // 6 - 3 + 2, in port -2: die 4 gives a D.
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("north_philippines", &["A-EF"])
        .change(|position| position.japan.logistics = 1)
        .play(&["select J-11NAF", "attack A-EF", "= 4"]);
    assert_eq!(table.position().unit(unit("A-EF")).place, Place::Track(4));
    let unhurt = Table::empty(2)
        .at("formosa", &["J-22NAF"])
        .at("north_philippines", &["A-EF"])
        .change(|position| position.japan.logistics = 1)
        .play(&["select J-22NAF", "attack A-EF", "= 1"]);
    assert_eq!(unhurt.place("A-EF"), "north_philippines");
}

/// Rules: 10.3.4a, 11a
#[test]
fn a_fleet_disrupted_by_carrier_aircraft_leaves_at_the_end_of_the_operation() {
    let table = Table::empty(3)
        .japanese(&["wake"])
        .at("carolines", &["J-CV1", "J-SF4"])
        .at("marshalls", &["J-S2"])
        .at("pearl_harbor", &["A-TF1", "A-HAW"])
        .change(|position| position.japan.logistics = 4)
        .play(&[
            "sortie midway",
            "join J-CV1",
            "join J-SF4",
            "load J-S2",
            "go",
        ])
        // 7 - 3 + 1, in port -2: die 2 gives a D.
        .play(&["strike J-CV1 A-TF1", "= 2"]);
    assert!(is_disrupted(&table, "A-TF1"));
    assert_eq!(table.place("A-TF1"), "pearl_harbor", "not before the end");
    let able = game().reacting_fleets(table.position(), ALLIES, zone("midway"));
    assert!(able.is_empty(), "and it does not react");
    let done = finish(table);
    assert_eq!(done.position().unit(unit("A-TF1")).place, Place::Track(5));
}

/// Rules: 10.3.3c
#[test]
fn cargo_dies_with_the_last_fleet_and_not_before() {
    let after = |lost: &[&str]| {
        Table::empty(8)
            .changed(4)
            .at("midway", &["A-TF62", "A-TF1"])
            .destroyed(lost)
            .operation("midway", &["A-TF62", "A-TF1"], &[])
            .change(|position| {
                position.put(unit("A-14C"), ALLIES, true, Place::Aboard);
                if let Some(operation) = &mut position.operation {
                    operation.cargo = set(&["A-14C"]);
                    operation.has_fought = true;
                }
            })
            .run(Step::Comparison(Comparison), &[])
            .place("A-14C")
    };
    assert_eq!(after(&["A-TF62"]), "aboard");
    assert_eq!(after(&["A-TF62", "A-TF1"]), "destroyed");
}

/// Rules: 12.3a, 10.3.3c
#[test]
fn cargo_dies_with_the_last_fleet_also_in_the_attacks_before_the_landing() {
    let table = last_voyage(&["A-TF53"], &["A-24C"], &[6]);
    assert_eq!(table.place("A-TF53"), "destroyed");
    assert_eq!(table.place("A-24C"), "destroyed");
    assert!(table.position().operation.unwrap().is_aborted);
}

/// Rules: 12.3a
#[test]
fn only_fleets_that_carry_troops_are_attacked_before_the_landing() {
    let attacked = |fleets: &[&str], cargo: &[&str], dice: &[u8]| -> Vec<String> {
        let table = last_voyage(fleets, cargo, dice);
        let found = table.events.iter().filter_map(|event| match event {
            Event::Attack(_, target, _, _, AttackKind::Special) => {
                Some(game().unit(*target).id.clone())
            }
            _ => None,
        });
        found.map(String::from).collect()
    };
    // One corps fits aboard one of the two.
    assert_eq!(
        attacked(&["A-TF53", "A-TF64", "A-TF58"], &["A-24C"], &[1]),
        ["A-TF53"]
    );
    let all = ["A-24C", "A-10C", "A-3M"];
    let both = attacked(&["A-TF53", "A-TF64", "A-TF58"], &all, &[1, 1]);
    assert_eq!(both, ["A-TF64", "A-TF53"]);
    assert!(attacked(&["A-TF53"], &[], &[]).is_empty());
}

/// Rules: 12.3a
#[test]
fn sunk_fleets_are_not_attacked_before_the_landing() {
    let table = Table::empty(14)
        .changed(4)
        .at("okinawa", &["A-TF64"])
        .destroyed(&["A-TF53"])
        .operation("okinawa", &["A-TF53", "A-TF64"], &[])
        .change(|position| {
            position.japan.plan = Plan::Ten;
            position.put(unit("A-24C"), ALLIES, true, Place::Aboard);
            if let Some(operation) = &mut position.operation {
                operation.cargo = set(&["A-24C"]);
            }
        })
        .run(Step::Comparison(Comparison), &[5]);
    assert_eq!(table.steps("A-TF64"), 1);
}

/// Rules: 10.3.1, 10.3b
#[test]
fn carriers_hurt_surface_fleets_that_cannot_answer() {
    let hit = |reaction, die: &str| duel(3, "midway", "J-CV1", "A-TF1", reaction).play(&[die]);
    // 7 - 3 + 1: die 3 gives a step.
    assert_eq!(hit(Reaction::Immediate, "= 3").steps("A-TF1"), 1);
    // The surprise of the defender is of no use to the carriers: the result counts once.
    assert_eq!(hit(Reaction::Surprise, "= 3").steps("A-TF1"), 1);
    let first_turn = duel(1, "midway", "J-CV1", "A-TF1", Reaction::Immediate);
    // 7 - 3 + 2: die 1 gives a D, with surprise a step, once.
    assert_eq!(first_turn.play(&["= 1"]).steps("A-TF1"), 1);
}

/// Rules: 10.1, 15
#[test]
fn corps_out_of_supply_do_not_attack_outside_china() {
    let table = Table::empty(6)
        .changed(3)
        .at("palau", &["A-14C", "J-S4"])
        .allied(&["central_china"])
        .at("north_china", &["A-CH1", "J-1A"]);
    assert_eq!(
        table
            .clone()
            .japanese(&["halmahera", "south_philippines", "new_guinea"])
            .refused_by("offensive palau"),
        Some("15")
    );
    assert!(table.is_legal("offensive palau"));
    assert!(table.is_legal("offensive north_china"));
}

/// Rules: 10.4
#[test]
fn the_defence_of_the_ship_and_of_the_aircraft_over_it_count() {
    let odds = |aircraft: &[&str], at: &str| {
        let table = Table::empty(4).at(at, &["A-TF58"]).at(at, aircraft);
        game().air_odds(table.position(), set(&["J-11NAF"]), unit("A-TF58"))
    };
    // 6 - 7 + 1; TF 58 in port, under aircraft (defence 6), and in a zone without a port.
    assert_eq!(
        (odds(&[], "samoa").column, odds(&[], "samoa").modifier),
        (0, -2)
    );
    assert_eq!(odds(&["A-5AF"], "samoa").column, -6);
    assert_eq!(odds(&[], "palmyra").modifier, 0);
}

/// Rules: 10.4c
#[test]
fn an_air_fleet_attacks_one_fleet_and_several_may_attack_the_same() {
    let table = Table::empty(4)
        .at("south_china", &["J-11NAF", "J-3AAF"])
        .at("formosa", &["A-TF58", "A-TF1"])
        .allied(&["formosa"])
        .change(|position| position.japan.logistics = 2)
        .play(&["select J-11NAF", "join J-3AAF", "attack A-TF58", "= 1"]);
    assert_eq!(table.attacks(), [(6 + 6 - 7 + 1, -2)]);
    assert_eq!(table.refused_by("select J-3AAF"), Some("9a"));
}
