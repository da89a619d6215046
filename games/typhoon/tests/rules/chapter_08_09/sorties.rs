//! Rules 9.3.

use super::*;

/// Rules: 9.3a
#[test]
fn fleets_are_repaired_with_points_before_they_sail() {
    let table = Table::empty(6)
        .changed(3)
        .japanese(&["midway"])
        .reduced("pearl_harbor", &["A-TF62", "A-TF1"])
        .at("pearl_harbor", &["A-14C"])
        .change(|position| position.allies.naval = 1)
        .play(&["sortie midway", "join A-TF62", "join A-TF1"]);
    let table = table.play(&["rebuild A-TF62"]);
    assert_eq!(table.steps("A-TF62"), 2);
    assert_eq!(table.position().allies.naval, 0);
    assert_eq!(table.refused_by("rebuild A-TF1"), Some("3.2"));
}

/// Rules: 9.3a
#[test]
fn whoever_stays_in_port_is_not_repaired() {
    let table = || {
        Table::empty(6)
            .changed(3)
            .japanese(&["midway"])
            .reduced("pearl_harbor", &["A-TF53"])
            .change(|position| position.allies.naval = 3)
            .play(&["sortie midway", "join A-TF53", "rebuild A-TF53"])
    };
    assert_eq!(table().position().allies.naval, 1, "TF 53 costs two");
    for words in ["cancel", "leave A-TF53"] {
        let undone = table().play(&[words]);
        assert_eq!(undone.steps("A-TF53"), 1, "{words}");
        assert_eq!(undone.position().allies.naval, 3, "{words}");
    }
}

/// Rules: 9.3b
#[test]
fn fleets_pass_through_friendly_zones_only() {
    // From New Caledonia to the Gilberts the way leads through the New Hebrides and Fiji.
    let table = || {
        Table::empty(7)
            .changed(4)
            .japanese(&["gilberts", "nauru"])
            .at("new_caledonia", &["A-TF64"])
            .at("samoa", &["A-TF62"])
    };
    let open = table().play(&["sortie gilberts"]);
    assert!(open.is_legal("join A-TF64"));
    let enemy = table()
        .japanese(&["new_hebrides"])
        .play(&["sortie gilberts"]);
    assert_eq!(enemy.refused_by("join A-TF64"), Some("9.3e"));
    assert!(enemy.is_legal("join A-TF62"));
    let contested = table()
        .at("new_hebrides", &["J-17A", "A-14C"])
        .play(&["sortie gilberts"]);
    assert_eq!(contested.refused_by("join A-TF64"), Some("9.3e"));
}

/// Rules: 9.3c
#[test]
fn the_printed_capacity_is_the_limit() {
    // 3rd Fleet: two armies and a detachment; 4th Fleet: a detachment only.
    let table = Table::empty(2)
        .at("formosa", &["J-SF3", "J-14A", "J-16A", "J-S5"])
        .at("okinawa", &["J-15A", "J-S1"])
        .change(|position| position.japan.logistics = 6)
        .play(&["sortie north_philippines", "join J-SF3"])
        .play(&["load J-14A", "load J-16A", "load J-S5"]);
    assert_eq!(table.refused_by("load J-15A"), Some("9.3c"));
    assert_eq!(table.refused_by("load J-S1"), Some("9.3c"));
    let small = Table::empty(2)
        .japanese(&["wake"])
        .at("carolines", &["J-SF4"])
        .at("marianas", &["J-14A", "J-S1", "J-S2"])
        .change(|position| position.japan.logistics = 6)
        .play(&["sortie midway", "join J-SF4"]);
    assert_eq!(small.refused_by("load J-14A"), Some("9.3c"));
    let small = small.play(&["load J-S1"]);
    assert_eq!(small.refused_by("load J-S2"), Some("9.3c"));
}

/// Rules: 9.3c
#[test]
fn a_detachment_may_take_the_place_of_an_army() {
    let table = Table::empty(2)
        .at("formosa", &["J-SF2", "J-14A", "J-S5"])
        .change(|position| position.japan.logistics = 6)
        .play(&["sortie north_philippines", "join J-SF2", "load J-S5"]);
    assert_eq!(table.refused_by("load J-14A"), Some("9.3c"));
}

/// Rules: 9.3e
#[test]
fn the_last_leg_is_by_sea() {
    // Bengal and Burma touch by sea; Siam and Burma by land only.
    let table = Table::empty(2)
        .japanese(&["malaysia", "andamans"])
        .at("malaysia", &["J-SFS", "J-15A"])
        .at("burma", &["A-BUR"])
        .change(|position| position.japan.logistics = 6);
    assert!(table.is_legal("sortie burma"), "from the Andamans");
    let inland = table.allied(&["andamans"]);
    assert_eq!(inland.refused_by("sortie burma"), Some("9.3e"));
}

/// Rules: 9.3e
#[test]
fn the_allies_do_not_sail_where_only_land_joins_the_zones() {
    // Siam touches Burma by land, Malaysia by land and sea.
    let table = Table::empty(6)
        .changed(3)
        .japanese(&["malaysia"])
        .at("india", &["A-EF", "A-IN4"]);
    assert_eq!(table.refused_by("sortie siam"), Some("9.3e"));
    assert!(table.allied(&["malaysia"]).is_legal("sortie siam"));
}

/// Rules: 9.3e, 0.2c
#[test]
fn the_allies_sail_from_pearl_harbor_to_alaska() {
    let table = Table::empty(7)
        .changed(4)
        .japanese(&["alaska", "aleutians"])
        .at("pearl_harbor", &["A-TF62", "A-14C"]);
    assert!(table.is_legal("sortie alaska"));
    assert_eq!(table.refused_by("sortie aleutians"), Some("9.3e"));
}

/// Rules: 9.3g
#[test]
fn the_mission_goes_on_if_the_attacker_lost_less() {
    for (losses, expected) in [
        ([1, 2], true),
        ([2, 1], false),
        ([3, 2], false),
        ([2, 3], true),
    ] {
        let table = compared(Table::empty(3), losses, &["J-SF2"], &[]);
        assert_eq!(goes_on(&table), expected, "{losses:?}");
    }
}

/// Rules: 9.3i
#[test]
fn equal_losses_stop_japan_and_not_the_allies() {
    assert!(!goes_on(&compared(
        Table::empty(3),
        [2, 2],
        &["J-SF2"],
        &[]
    )));
    assert!(!goes_on(&compared(
        Table::empty(3),
        [0, 0],
        &["J-SF2"],
        &[]
    )));
    let allies = || Table::empty(8).changed(4);
    assert!(goes_on(&compared(allies(), [2, 2], &["A-TF62"], &[])));
}

/// A step counts one, a disruption half: one step against a disruption ends the mission, and against two
/// it is a draw.
///
/// Rules: 9.3g, 9.3i
#[test]
fn a_step_counts_as_much_as_two_disruptions() {
    let battle = |dice: &[&str]| {
        Table::empty(4)
            .at("solomons", &["J-SF8", "A-TF64"])
            .operation("solomons", &["J-SF8"], &[])
            .reacting(&["A-TF64"], Reaction::Immediate)
            .run(Step::NavalBattle(NavalBattle), &[])
            .play(dice)
            .position()
            .operation
            .unwrap()
            .losses
    };
    // Japan in column +1 and the Allies in column 0, dice +1 among islands.
    assert_eq!(battle(&["= 4", "= 4"]), [2, 2], "a step each");
    assert_eq!(battle(&["= 2", "= 4"]), [2, 1], "a step for a disruption");
    assert_eq!(battle(&["= 6", "= 2"]), [1, 4], "two steps");
    assert_eq!(battle(&["= 1", "= 1"]), [0, 1], "a disruption");
}

/// Rules: 9.3h
#[test]
fn an_aborted_mission_goes_to_the_nearest_base_with_its_troops() {
    let table = compared(Table::empty(8).changed(4), [2, 4], &["A-TF62"], &["A-14C"])
        .run(Step::ReturnToBase(ReturnToBase), &[]);
    assert_eq!(table.place("A-TF62"), "pearl_harbor");
    assert_eq!(table.place("A-14C"), "pearl_harbor");
    assert!(table.position().unit(unit("A-14C")).operated);
    assert!(table.position().unit(unit("A-TF62")).operated);
}

/// Rules: 9.3h
#[test]
fn after_an_aborted_mission_nobody_lands() {
    let after = |losses| {
        let steps = [
            Step::Operations(Operations),
            Step::EndOfOperation(EndOfOperation),
            Step::Landing(Landing),
        ];
        let table = compared(Table::empty(3), losses, &["J-SF2"], &["J-S1"]);
        let table = table.change(|position| {
            position.agenda = [
                &steps[..],
                &[
                    Step::Comparison(Comparison),
                    Step::JapaneseWarfare(JapaneseWarfare),
                ],
            ]
            .concat();
        });
        table.play(&["done"]).position().step()
    };
    assert_eq!(after([0, 2]), Some(Step::Landing(Landing)));
    assert_eq!(after([2, 0]), Some(Step::Operations(Operations)));
}

/// Rules: 9.3j
#[test]
fn the_commander_chooses_the_port_of_return() {
    let table = Table::empty(8)
        .changed(4)
        .at("midway", &["A-TF62"])
        .operation("midway", &["A-TF62"], &[])
        .run(Step::ReturnToBase(ReturnToBase), &[]);
    let actions = table.actions();
    for port in ["pearl_harbor", "samoa", "new_south_wales", "ceylon"] {
        assert!(actions.contains(&format!("place {port}")), "{port}");
    }
    for other in ["palmyra", "midway", "honshu"] {
        assert!(!actions.contains(&format!("place {other}")), "{other}");
    }
}

/// Rules: 9.3j, 15
#[test]
fn ports_out_of_supply_are_not_open() {
    // Ceylon is cut off from Pakistan and from the east.
    let table = Table::empty(8)
        .changed(4)
        .japanese(&["india", "pakistan", "bengal", "andamans"])
        .at("midway", &["A-TF62"])
        .operation("midway", &["A-TF62"], &[])
        .run(Step::ReturnToBase(ReturnToBase), &[]);
    assert!(!table.is_legal("place ceylon"));
    assert!(table.is_legal("place samoa"));
}

/// Rules: 9.3k
#[test]
fn a_fleet_takes_part_in_one_operation_and_one_reaction_a_turn() {
    let table = Table::empty(2)
        .at("formosa", &["J-SF3", "J-14A"])
        .change(|position| position.japan.logistics = 3)
        .play(&["sortie okinawa", "join J-SF3", "load J-14A", "go"])
        .roll_on();
    let table = match table.position().step() {
        Some(Step::Operations(Operations)) => table,
        _ => table.play(&["place formosa"]),
    };
    assert!(!table.is_legal("sortie okinawa"));
    let reacted = Table::empty(3)
        .at("pearl_harbor", &["A-TF1", "A-TF11"])
        .operation("midway", &["J-SF2"], &[])
        .change(|position| position.unit_mut(unit("A-TF1")).reacted = true);
    let able = game().reacting_fleets(reacted.position(), ALLIES, zone("midway"));
    assert_eq!(able, set(&["A-TF11"]));
}

/// Rules: 9.3l
#[test]
fn ships_alone_sail_to_support_troops_ashore() {
    let table = Table::empty(7)
        .changed(4)
        .at("solomons", &["A-14C", "J-S1"])
        .at("new_hebrides", &["A-TF53"])
        .play(&["sortie solomons", "join A-TF53", "go"])
        .roll_on();
    assert_eq!(table.position().step(), Some(Step::LandBattle(LandBattle)));
    let table = table.play(&["join A-14C", "attack J-S1"]);
    // 5 - 2 + 1; bombardment +2, no landing, efficiency 0.
    assert_eq!(table.attacks().last(), Some(&(4, 2)));
}

/// Rules: 9.3n
#[test]
fn fleets_stop_in_the_target_zone_or_next_to_it() {
    let table = Table::empty(8)
        .changed(4)
        .at("pearl_harbor", &["A-TF62", "A-TF11", "A-TF1"])
        .japanese(&["midway"])
        .play(&["sortie midway", "join A-TF62"]);
    assert_eq!(table.refused_by("sortie wake"), Some("1"), "one target");
    for fleet in ["A-TF11", "A-TF1"] {
        assert!(table.is_legal(&format!("escort {fleet} pearl_harbor")));
        assert_eq!(
            table.refused_by(&format!("escort {fleet} samoa")),
            Some("9.3n")
        );
    }
}

/// Rules: 9.3n
#[test]
fn an_expedition_has_somebody_in_the_target_zone() {
    let table = Table::empty(8)
        .changed(4)
        .at("pearl_harbor", &["A-TF62", "A-TF11"])
        .japanese(&["midway"])
        .play(&["sortie midway", "escort A-TF11 pearl_harbor"]);
    assert_eq!(table.refused_by("go"), Some("9"));
}

/// Rules: 9.3m
#[test]
fn several_fleets_sail_together_and_pay_together() {
    let table = Table::empty(2)
        .at("formosa", &["J-SF3", "J-SF2", "J-14A"])
        .at("honshu", &["J-SF1"])
        .at("north_philippines", &["A-PH2"])
        .change(|position| position.japan.logistics = 4)
        .play(&["sortie north_philippines", "join J-SF3", "join J-SF2"])
        .play(&["join J-SF1", "load J-14A", "go"]);
    assert_eq!(table.position().japan.logistics, 0, "1 + 1 + 2");
    for fleet in ["J-SF1", "J-SF2", "J-SF3"] {
        assert_eq!(table.place(fleet), "north_philippines");
    }
}

/// Rules: 9.3p, 15
#[test]
fn a_fleet_out_of_supply_is_not_activated() {
    let table = |merchant: u8| {
        Table::empty(2)
            .japanese(&["bismarck"])
            .at("bismarck", &["J-SF4", "J-S1"])
            .change(move |position| {
                position.japan.logistics = 3;
                position.japan.merchant = merchant;
            })
    };
    assert!(table(5).is_legal("sortie solomons"));
    let far = table(3);
    assert_eq!(far.refused_by("sortie carolines"), Some("15"));
}

/// Rules: 9.3p, 5.2j
#[test]
fn without_points_nobody_puts_to_sea() {
    let table = |points| {
        Table::empty(2)
            .at("honshu", &["J-SF1"])
            .at("formosa", &["J-14A"])
            .at("north_philippines", &["A-PH2"])
            .change(move |position| position.japan.logistics = points)
            .play(&["sortie north_philippines", "join J-SF1", "load J-14A"])
    };
    assert_eq!(table(1).refused_by("go"), Some("5.2"));
    assert!(table(2).is_legal("go"));
}

/// Rules: 9.3q
#[test]
fn japan_is_invaded_from_a_base_next_door() {
    let from = |id: &str| {
        Table::empty(14)
            .changed(4)
            .allied(&["bonins", "marianas", "formosa", "north_philippines", id])
            .at(id, &["A-TF53"])
            .at("marianas", &["A-TF51"])
    };
    assert!(from("okinawa").is_legal("sortie kyushu"));
    assert_eq!(from("okinawa").refused_by("sortie honshu"), Some("9.3q"));
    assert_eq!(from("okinawa").refused_by("sortie hokkaido"), Some("9.3q"));
}

/// Rules: 9.3d
#[test]
fn special_attacks_need_plan_sho() {
    let asked = |plan: Plan| {
        let table = Table::empty(11)
            .changed(4)
            .at("pearl_harbor", &["A-TF62", "A-14C"])
            .japanese(&["midway"])
            .at("midway", &["J-3AAF"])
            .change(move |position| position.japan.plan = plan)
            .play(&["sortie midway", "join A-TF62", "load A-14C", "go"]);
        match game().pending(&table.state) {
            Pending::Draw(draw) => draw.rule.0,
            _ => "",
        }
    };
    assert_ne!(asked(Plan::A), "12.3");
    assert_eq!(asked(Plan::Sho), "12.3");
    assert_eq!(asked(Plan::Ten), "12.3");
}

/// Rules: 9.3o
#[test]
fn a_transport_among_friendly_zones_meets_nobody() {
    let table = Table::empty(2)
        .at("formosa", &["J-SF3", "J-14A"])
        .change(|position| position.japan.logistics = 1)
        .play(&["sortie okinawa", "join J-SF3"]);
    assert_eq!(table.refused_by("go"), Some("9"), "a mere change of bases");
    let table = table.play(&["load J-14A", "go"]);
    assert_eq!(table.place("J-14A"), "okinawa");
    let is_reaction = |event: &Event| matches!(event, Event::Reaction(..));
    assert!(!table.events.iter().any(is_reaction));
}

/// Rules: 9b
#[test]
fn no_second_operation_begins_while_one_is_prepared() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF"])
        .at("north_philippines", &["A-5AF"])
        .at("siam", &["J-15A"])
        .at("honshu", &["J-SF3", "J-16A"])
        .change(|position| position.japan.logistics = 9)
        .play(&["offensive burma"]);
    for launch in ["select J-11NAF", "offensive malaysia", "sortie wake"] {
        assert_eq!(table.refused_by(launch), Some("1"), "{launch}");
    }
}

/// Rules: 9
#[test]
fn operations_come_in_any_order() {
    let table = || {
        Table::empty(2)
            .at("formosa", &["J-11NAF"])
            .at("north_philippines", &["A-5AF"])
            .at("siam", &["J-15A"])
            .change(|position| position.japan.logistics = 9)
    };
    let land_first = table()
        .play(&["offensive burma", "join J-15A", "go"])
        .play(&["select J-11NAF", "attack A-5AF", "= 1", "= 1"]);
    let air_first = table()
        .play(&["select J-11NAF", "attack A-5AF", "= 1", "= 1"])
        .play(&["offensive burma", "join J-15A", "go"]);
    for table in [land_first, air_first] {
        assert_eq!(table.place("J-15A"), "burma");
        assert!(table.position().unit(unit("J-11NAF")).operated);
        assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    }
}

/// With two commanders the Allies march in phase G; redeployment belongs to phase C.
///
/// Rules: 9.2, 6
#[test]
fn in_phase_g_an_allied_commander_marches_and_does_not_redeploy() {
    let table = Table::empty(3)
        .at("new_south_wales", &["A-AU2"])
        .change(|position| {
            position.options.two_players = true;
            position.active = ALLIES;
            position.phase = heigi_typhoon::Phase::Answer;
        })
        .play(&["select A-AU2"]);
    assert!(table.is_legal("place queensland"));
    assert!(!table.is_legal("place new_zealand"));
}

/// Rules: 9.3c
#[test]
fn troops_board_in_friendly_zones_that_a_transport_passes() {
    let table = Table::empty(2)
        .japanese(&["solomons"])
        .allied(&["bismarck", "new_guinea", "nauru"])
        .at("formosa", &["J-SF3", "J-F1", "J-SF2"])
        .at("north_china", &["J-1A", "A-CH1"])
        .at("okinawa", &["J-14A"])
        .at("solomons", &["J-17A"])
        .at("north_philippines", &["A-PH2"])
        .change(|position| position.japan.logistics = 6)
        .play(&["sortie north_philippines", "join J-SF3"]);
    assert!(table.is_legal("load J-14A"));
    assert_eq!(table.refused_by("load J-F1"), Some("9"), "fortresses stay");
    assert_eq!(table.refused_by("load J-1A"), Some("9.3c"), "contested");
    assert_eq!(table.refused_by("load J-17A"), Some("9.3c"), "cut off");
    let loaded = table.play(&["load J-14A"]);
    assert_eq!(loaded.refused_by("leave J-SF3"), Some("9.3c"));
    let other = loaded.play(&["join J-SF2"]);
    assert!(other.is_legal("leave J-SF3"));
}

/// Rules: 9.3c, 16d
#[test]
fn nobody_boards_in_a_zone_closed_by_the_weather() {
    let boards = |turn: u8| {
        Table::empty(turn)
            .at("malaysia", &["J-SFS"])
            .japanese(&["malaysia"])
            .at("indochina", &["J-14A"])
            .change(|position| position.japan.logistics = 6)
            .play(&["sortie sumatra", "join J-SFS"])
            .is_legal("load J-14A")
    };
    assert_eq!([boards(2), boards(3)], [true, false]);
}

/// Rules: 8, 9.3
#[test]
fn no_more_troops_land_than_may_stand_there() {
    let table = Table::empty(8)
        .changed(4)
        .japanese(&["midway"])
        .at("pearl_harbor", &["A-TF53", "A-14C", "A-1C"])
        .play(&[
            "sortie midway",
            "join A-TF53",
            "load A-14C",
            "load A-1C",
            "go",
        ])
        .roll_on()
        .play(&["land A-14C"]);
    assert_eq!(table.refused_by("land A-1C"), Some("8"));
}

/// Rules: 8, 9.2
#[test]
fn no_more_units_march_in_than_may_stand_there() {
    let table = Table::empty(2)
        .at("siam", &["J-14A", "J-15A", "J-16A"])
        .at("indochina", &["J-17A"])
        .play(&[
            "offensive burma",
            "join J-14A",
            "join J-15A",
            "join J-16A",
            "join J-17A",
        ]);
    assert_eq!(
        table.refused_by("go"),
        Some("8"),
        "three armies on the continent"
    );
    assert!(table.play(&["leave J-17A"]).is_legal("go"));
}

/// Rules: 9.3h
#[test]
fn an_aborted_mission_has_no_choice_of_ports() {
    // The New Hebrides are nearest to the Solomons.
    let after = |losses: [u8; 2]| {
        Table::empty(8)
            .changed(4)
            .at("solomons", &["A-TF62"])
            .operation("solomons", &["A-TF62"], &[])
            .in_operation(|operation| {
                operation.losses = losses;
                operation.has_fought = true;
            })
            .run(Step::Comparison(Comparison), &[])
            .run(Step::ReturnToBase(ReturnToBase), &[])
    };
    let aborted = after([0, 2]);
    let ports = |table: &Table| -> Vec<String> {
        match table.place("A-TF62").as_str() {
            "solomons" => table.actions(),
            port => vec![format!("place {port}")],
        }
    };
    let mut nearest = ports(&aborted);
    nearest.sort();
    assert_eq!(nearest, ["place bismarck", "place new_hebrides"]);
    assert!(ports(&after([2, 0])).len() > 5);
}
