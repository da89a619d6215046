//! Rules 12.3, 12.4.

use super::*;

/// Rules: 12.3, 12.2a
#[test]
fn each_allied_air_fleet_keeps_one_attacker_from_the_ships() {
    let attack = |allied: &[&str], dice: &[u8]| {
        Table::empty(11)
            .changed(4)
            .japanese(&["north_philippines"])
            .allied(&["south_philippines"])
            .at("north_philippines", &["A-TF53"])
            .at("south_philippines", allied)
            .at("formosa", &["J-11NAF"])
            .at("okinawa", &["J-1NAF"])
            .operation("north_philippines", &["A-TF53"], &[])
            .change(|position| position.japan.plan = Plan::Sho)
            .run(Step::SpecialAttacks(SpecialAttacks), dice)
    };
    let both = attack(&[], &[1, 1]);
    assert_eq!((both.steps("J-1NAF"), both.steps("J-11NAF")), (1, 1));
    // The stronger one, 1 NAF, is kept away and loses nothing.
    let one = attack(&["A-13AF"], &[3]);
    assert_eq!((one.steps("J-1NAF"), one.steps("J-11NAF")), (2, 1));
    assert!(is_disrupted(&one, "A-TF53"));
    let none = attack(&["A-13AF", "A-5AF"], &[]);
    assert_eq!((none.steps("J-1NAF"), none.steps("J-11NAF")), (2, 2));
    assert_eq!(none.position().step(), Some(Step::Operations(Operations)));
}

/// Rules: 12.2, 12.1b
#[test]
fn an_air_fleet_intercepts_once_in_an_operation() {
    let table = Table::empty(3)
        .japanese(&["wake"])
        .at("carolines", &["J-CV1", "J-CV2", "J-SF4"])
        .at("marshalls", &["J-S2"])
        .at("pearl_harbor", &["A-7AF", "A-5AF", "A-TF1", "A-HAW"])
        .change(|position| position.japan.logistics = 9)
        .play(&["sortie midway", "join J-CV1", "join J-CV2", "join J-SF4"])
        .play(&["load J-S2", "go", "strike J-CV1 A-TF1", "= 1"])
        .play(&["strike J-CV2 A-7AF"]);
    // 7 - 3 - 5 - 6 + 1, in port; then 4 - 5 + 1: nobody intercepts again.
    assert_eq!(table.attacks(), [(-6, -2), (0, 0)]);
    let fresh = table.play(&["= 1", "= 1"]);
    assert_eq!(
        fresh.position().operation.unwrap().struck,
        set(&["J-CV1", "J-CV2"])
    );
}

/// Rules: 10d, TBL-REACT-7
#[test]
fn two_surprises_in_a_carrier_battle_cancel_out() {
    let table = duel(1, "midway", "J-CV1", "A-TF16", Reaction::Surprise);
    // TF 16 is not first: the commander of the carriers strikes, and his result counts once.
    assert_eq!(table.attacks(), [(7 - 3 + 2, 0)]);
    let table = table.play(&["= 2", "= 1"]);
    assert_eq!(table.steps("A-TF16"), 1);
    assert_eq!(
        table.attacks()[1],
        (4 - 3 - 1, 0),
        "the full strength answers"
    );
    let surprised = duel(1, "midway", "J-CV1", "A-TF16", Reaction::Immediate).play(&["= 2"]);
    assert_eq!(surprised.place("A-TF16"), "destroyed");
}

/// Rules: 12.3
#[test]
fn only_the_special_column_counts_and_the_air_fleet_loses_a_step() {
    let table = |die: u8| {
        Table::empty(14)
            .changed(4)
            .at("okinawa", &["A-TF58", "J-1NAF"])
            .operation("okinawa", &["A-TF58"], &[])
            .change(|position| position.japan.plan = Plan::Sho)
            .run(Step::SpecialAttacks(SpecialAttacks), &[die])
    };
    for (die, steps, disrupted) in [(2, 2, false), (3, 2, true), (4, 2, true), (5, 1, false)] {
        let table = table(die);
        assert_eq!(table.steps("A-TF58"), steps, "die {die}");
        assert_eq!(is_disrupted(&table, "A-TF58"), disrupted, "die {die}");
        assert_eq!(table.steps("J-1NAF"), 1);
    }
    assert_eq!(table(6).place("A-TF58"), "destroyed");
}

/// Rules: 12.4
#[test]
fn a_base_in_the_zone_or_a_supplied_one_next_to_it_wakes_the_defender() {
    let is_triggered = |at: &str, japanese: &[&str]| {
        let table = Table::empty(3)
            .japanese(japanese)
            .operation(at, &["J-SF2"], &[]);
        game().is_reaction_triggered(table.position(), zone(at))
    };
    assert!(is_triggered("java", &[]), "a base in the zone");
    assert!(is_triggered("midway", &[]), "Pearl Harbor next door");
    assert!(!is_triggered("wake", &[]), "no base next to Wake");
    assert!(is_triggered("solomons", &[]), "the New Hebrides");
    assert!(is_triggered("sumatra", &[]), "Malaysia and Java");
    assert!(!is_triggered("celebes", &[]));
    // A base that is out of supply counts for nothing.
    let cut = [
        "samoa",
        "palmyra",
        "pearl_harbor",
        "fiji",
        "new_caledonia",
        "bismarck",
    ];
    let more = ["nauru", "gilberts"];
    assert!(!is_triggered("solomons", &[&cut[..], &more].concat()));
}

/// Rules: 12.4
#[test]
fn far_from_enemy_bases_no_die_is_rolled() {
    let rolled = |at: &str| {
        let table = Table::empty(7)
            .changed(4)
            .japanese(&["gilberts", "nauru"])
            .at("carolines", &["J-SF2"])
            .at(at, &["A-TF62"])
            .operation(at, &["A-TF62"], &[])
            .run(Step::NavalReaction(NavalReaction), &[]);
        matches!(game().pending(&table.state), Pending::Draw(_))
    };
    assert!(!rolled("gilberts"));
    assert!(rolled("marshalls"), "the Carolines are next door");
}

/// Rules: 12.4, 9.3f
#[test]
fn ships_sunk_on_arrival_wake_nobody() {
    let table = Table::empty(14)
        .changed(4)
        .destroyed(&["A-TF53"])
        .at("honshu", &["J-SF2"])
        .operation("kyushu", &["A-TF53"], &[])
        .run(Step::NavalReaction(NavalReaction), &[]);
    assert_eq!(table.place("J-SF2"), "honshu");
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
}

/// Rules: 12.4a
#[test]
fn one_die_with_all_modifiers_decides() {
    let reaction = |die: u8| {
        let table = Table::empty(3)
            .at("midway", &["J-SF2", "J-SF1", "J-SF8"])
            .at("midway", &["A-7AF"])
            .operation("midway", &["J-SF2", "J-SF1", "J-SF8"], &[])
            .run(Step::NavalReaction(NavalReaction), &[die]);
        table.events.iter().find_map(|event| match event {
            Event::Reaction(total, reaction, _) => Some((total.0.unwrap(), *reaction)),
            _ => None,
        })
    };
    // Pearl Harbor +3, the route +1, three fleets +1, aircraft +1.
    assert_eq!(reaction(1), Some((7, Reaction::Surprise)));
}

/// Rules: 12.4c
#[test]
fn in_the_british_sector_the_eastern_fleet_alone_reacts() {
    let able = |japanese: &[&str], at: &str| {
        let table = Table::empty(13)
            .japanese(japanese)
            .at("india", &["A-EF", "A-TF57"])
            .at("java", &["A-ABDA"])
            .at(at, &["J-SF2"])
            .operation(at, &["J-SF2"], &[]);
        game().reacting_fleets(table.position(), ALLIES, zone(at))
    };
    assert_eq!(able(&[], "andamans"), set(&["A-EF"]));
    assert_eq!(able(&[], "sumatra"), set(&["A-EF"]), "Malaysia is friendly");
    assert_eq!(able(&["malaysia"], "sumatra"), set(&["A-ABDA"]));
}

/// Rules: 12.4c
#[test]
fn a_contested_british_base_makes_no_sector() {
    let table = Table::empty(2)
        .at("malaysia", &["J-25A", "A-IN3"])
        .at("india", &["A-EF"])
        .at("java", &["A-ABDA"])
        .operation("malaysia", &["J-SF2"], &[]);
    assert!(!game().is_british_sector(table.position(), zone("malaysia")));
    let able = game().reacting_fleets(table.position(), ALLIES, zone("malaysia"));
    assert_eq!(able, set(&["A-ABDA"]));
}

/// Rules: 12.4d
#[test]
fn elsewhere_whoever_is_not_british_reacts() {
    let table = Table::empty(13)
        .at("india", &["A-EF", "A-TF57"])
        .at("pearl_harbor", &["A-TF1", "A-TF11"])
        .at("java", &["A-ABDA"])
        .operation("solomons", &["J-SF2"], &[]);
    let able = game().reacting_fleets(table.position(), ALLIES, zone("solomons"));
    assert_eq!(able, set(&["A-TF1", "A-TF11", "A-ABDA"]));
}

/// Rules: TBL-REACT-36
#[test]
fn immediate_reaction_reaches_two_zones() {
    let comes = |from: &str| {
        let table = Table::empty(8)
            .changed(4)
            .at("marshalls", &["A-TF53"])
            .at(from, &["J-SF2"])
            .operation("marshalls", &["A-TF53"], &[])
            .run(Step::NavalReaction(NavalReaction), &[4]);
        table.place("J-SF2") == "marshalls"
    };
    // 4 + 1 - 2 = 3.
    assert!(comes("carolines"), "one zone");
    assert!(comes("marianas"), "one zone");
    assert!(comes("palau"), "two zones");
    let distance = |id: &str| game().map().reaction_distance(zone(id), zone("marshalls"));
    assert_eq!([distance("palau"), distance("honshu")], [2, 3]);
    assert!(!comes("honshu"), "three zones");
}

/// Rules: TBL-REACT-36
#[test]
fn immediate_reaction_is_one_fleet_for_each_of_its_kind() {
    let table = Table::empty(8)
        .changed(4)
        .at("marshalls", &["A-TF53"])
        .at("carolines", &["J-SF2", "J-SF1", "J-CV1"])
        .operation("marshalls", &["A-TF53"], &[])
        .run(Step::NavalReaction(NavalReaction), &[4, 6]);
    // Of two surface fleets the die takes the second; the carriers stay.
    let at = |id: &str| table.place(id);
    assert_eq!(
        (at("J-SF1"), at("J-SF2"), at("J-CV1")),
        ("carolines".into(), "marshalls".into(), "carolines".into())
    );
}

/// Rules: TBL-REACT-7
#[test]
fn surprise_brings_as_many_fleets_from_anywhere_carriers_first() {
    let table = |fleets: &[&str]| {
        Table::empty(12)
            .changed(4)
            .change(|position| position.japan.plan = Plan::Sho)
            .at("bonins", fleets)
            .at("hokkaido", &["J-CV2", "J-CV3"])
            .at("carolines", &["J-SF1", "J-SF2"])
            .operation("bonins", fleets, &[])
            .run(Step::NavalReaction(NavalReaction), &[6])
    };
    let there = |table: &Table| -> Vec<&str> {
        ["J-CV2", "J-CV3", "J-SF1", "J-SF2"]
            .into_iter()
            .filter(|id| table.place(id) == "bonins")
            .collect()
    };
    // 6 + 1: the strongest carriers, then the strongest surface fleet.
    assert_eq!(there(&table(&["A-TF53"])), ["J-CV3"]);
    let three = table(&["A-TF53", "A-TF51", "A-TF62"]);
    assert_eq!(there(&three), ["J-CV2", "J-CV3", "J-SF1"]);
}

/// Rules: TBL-REACT-AL
#[test]
fn the_modifiers_of_the_allied_reaction_one_by_one() {
    let at = |turn, at: &str, fleets| reaction_modifier(&Table::empty(turn), ALLIES, at, fleets);
    assert_eq!(at(2, "wake", 1), 0);
    assert_eq!(at(1, "wake", 1), -2, "the first turn");
    assert_eq!(at(2, "pearl_harbor", 1), 4, "Pearl Harbor +3, the route +1");
    assert_eq!(at(2, "alaska", 1), 3 + 1);
    assert_eq!(at(2, "midway", 1), 3 + 1);
    assert_eq!(at(2, "bengal", 1), 1, "India");
    assert_eq!(at(2, "burma", 1), 1, "next to India");
    assert_eq!(at(2, "solomons", 1), 1, "next to the route");
    assert_eq!(at(2, "western_australia", 1), 1, "Australia");
    assert_eq!(at(2, "new_south_wales", 1), 2, "Australia, on the route");
    assert_eq!([at(2, "wake", 2), at(2, "wake", 3)], [0, 1], "three fleets");
    let air = Table::empty(2).at("wake", &["A-7AF"]);
    assert_eq!(reaction_modifier(&air, ALLIES, "wake", 1), 1, "aircraft");
}

/// Rules: TBL-REACT-AL
#[test]
fn ships_next_door_count_for_the_reaction_as_well() {
    // Carriers that stop at Midway, next to Pearl Harbor, while others go to Wake.
    let table = Table::empty(2)
        .japanese(&["midway"])
        .at("wake", &["J-SF2"])
        .at("midway", &["J-CV1"])
        .operation("wake", &["J-SF2", "J-CV1"], &[]);
    assert_eq!(reaction_modifier(&table, ALLIES, "wake", 2), 3 + 1);
}

/// Rules: TBL-REACT-JP
#[test]
fn the_modifiers_of_the_japanese_reaction_one_by_one() {
    let table = |plan: Plan| {
        Table::empty(9)
            .changed(4)
            .change(move |position| position.japan.plan = plan)
    };
    let at = |at: &str, fleets| reaction_modifier(&table(Plan::A), JAPAN, at, fleets);
    assert_eq!(at("bonins", 1), 1, "next to Japan");
    assert_eq!(at("formosa", 1), 4, "two zones");
    assert_eq!(at("wake", 1), 4);
    assert_eq!(at("marshalls", 1), 1, "three zones");
    assert_eq!(at("gilberts", 1), 0, "four zones");
    assert_eq!(at("bismarck", 1), 1, "a base at four zones");
    assert_eq!(
        [at("gilberts", 2), at("gilberts", 3)],
        [0, 1],
        "three fleets"
    );
    assert_eq!(
        reaction_modifier(&table(Plan::Z), JAPAN, "gilberts", 1),
        -2,
        "Plan Z"
    );
    let air = table(Plan::A).at("gilberts", &["J-24NAF"]);
    assert_eq!(reaction_modifier(&air, JAPAN, "gilberts", 1), 1, "aircraft");
}

/// Rules: TBL-REACT
#[test]
fn the_reaction_table() {
    for (total, expected) in [
        (-2, Reaction::None),
        (2, Reaction::None),
        (3, Reaction::Immediate),
        (6, Reaction::Immediate),
        (7, Reaction::Surprise),
        (12, Reaction::Surprise),
    ] {
        assert_eq!(Typhoon::reaction(total), expected, "{total}");
    }
}

/// Rules: 12.4b
#[test]
fn a_counterattack_from_the_sea_wakes_the_japanese_fleets() {
    let table = Table::empty(5)
        .japanese(&["solomons", "bismarck"])
        .at("bismarck", &["J-SF8"])
        .at("new_hebrides", &["A-TF64"])
        .at("fiji", &["A-14C"])
        .change(|position| {
            position.agenda = vec![
                Step::Operations(Operations),
                Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
                Step::JapaneseWarfare(JapaneseWarfare),
            ];
        })
        .play(&["done"]);
    let mut table = table;
    for _ in 0..40 {
        match game().pending(&table.state) {
            Pending::Draw(draw) if draw.rule.0 == "12.4a" => break,
            Pending::Draw(_) => table = table.play(&["= 1"]),
            _ => break,
        }
    }
    assert!(
        matches!(game().pending(&table.state), Pending::Draw(draw) if draw.rule.0 == "12.4a"),
        "{:?}",
        game().pending(&table.state)
    );
}

/// Rules: 12a
#[test]
fn the_shortest_way_counts_also_over_open_sea_and_enemy_zones() {
    let distance = |a: &str, b: &str| game().map().reaction_distance(zone(a), zone(b));
    assert_eq!(distance("new_caledonia", "solomons"), 2, "the Coral Sea");
    assert_eq!(distance("honshu", "wake"), 2, "the North-West Pacific");
    assert_eq!(distance("wake", "honshu"), 2);
    assert_eq!(distance("hokkaido", "aleutians"), 2, "the North Pacific");
}

/// Rules: 10.1j, 16d
#[test]
fn a_breakthrough_needs_open_weather_and_room() {
    let victors = |turn: u8, more: &[&str]| {
        Table::empty(turn)
            .japanese(&["central_china"])
            .at("central_china", &["J-23A", "J-11A"])
            .reduced("central_china", &["A-CH8"])
            .at("north_china", &["J-1A", "J-12A", "A-CH1"])
            .at("north_china", more)
            .change(|position| position.japan.logistics = 2)
            .play(&["offensive central_china", "go", "join J-23A", "join J-11A"])
            .play(&["attack A-CH8", "= 6", "= 1"])
            .roll_on()
            .play(&["join J-23A"])
    };
    let spring = victors(2, &[]);
    for id in ["burma", "tarim_basin", "north_china"] {
        assert!(spring.is_legal(&format!("place {id}")), "{id}");
    }
    let summer = victors(3, &["J-13A"]);
    assert_eq!(summer.refused_by("place burma"), Some("16d"));
    assert_eq!(summer.refused_by("place north_china"), Some("8"));
    assert!(summer.is_legal("place tarim_basin"));
}

/// Rules: 10.1f, 20.3b
#[test]
fn nobody_retreats_into_manchuria() {
    let table = Table::empty(4).at("north_china", &["J-1A", "A-CH1"]);
    let zones = game().retreat_zones(table.position(), unit("J-1A"));
    assert!(!zones.contains(zone("manchuria")));
    assert!(zones.contains(zone("south_china")));
}

/// Rules: 10.3.2
#[test]
fn narrow_waters_favour_nobody_in_a_carrier_battle() {
    let table = duel(3, "solomons", "J-CV1", "A-TF16", Reaction::Immediate).play(&["= 1", "= 1"]);
    assert_eq!(table.attacks(), [(5, 0), (1, 0)]);
    let coast = duel(4, "java", "J-SF8", "A-TF64", Reaction::Immediate).play(&["= 1", "= 1"]);
    assert_eq!(coast.attacks(), [(1, 0), (0, 0)], "no island zone");
}

/// Rules: 10.5b, 10c
#[test]
fn the_periods_shift_attack_and_answer_in_the_air() {
    let table = Table::empty(11)
        .changed(4)
        .at("south_china", &["J-11NAF"])
        .at("formosa", &["A-5AF"])
        .allied(&["formosa"])
        .play(&["select A-5AF", "attack J-11NAF", "= 1"]);
    // 8 - 5 + 2, and 6 - 6 - 1.
    assert_eq!(table.attacks(), [(5, 0), (-1, 0)]);
}

/// Rules: 12.4, 16d
#[test]
fn ships_in_closed_zones_do_not_react() {
    let able = |turn: u8| {
        let table = Table::empty(turn)
            .at("alaska", &["A-TF1"])
            .at("pearl_harbor", &["A-TF11"])
            .operation("midway", &["J-SF2"], &[]);
        game()
            .reacting_fleets(table.position(), ALLIES, zone("midway"))
            .len()
    };
    assert_eq!([able(1), able(2)], [1, 2]);
}

/// Rules: 12.4, 14.1b
#[test]
fn a_fleet_in_a_contested_base_reacts_while_its_troops_hold() {
    let able = |troops: &[&str]| {
        let table = Table::empty(2)
            .at("java", &["J-16A", "A-ABDA"])
            .at("java", troops)
            .japanese(&["malaysia", "sumatra"])
            .operation("borneo", &["J-SF2"], &[]);
        game()
            .reacting_fleets(table.position(), ALLIES, zone("borneo"))
            .len()
    };
    assert_eq!([able(&[]), able(&["A-NEI"])], [0, 1]);
}

/// Rules: 10.3.4a, 4.1.2c
#[test]
fn a_disrupted_fleet_that_goes_with_pearl_harbor_does_not_come_back() {
    let after = |disrupted: bool| {
        let table = Table::empty(3)
            .japanese(&["wake", "midway"])
            .at("pearl_harbor", &["J-17A", "J-18A", "A-TF1"])
            .reduced("pearl_harbor", &["A-14C"])
            .change(|position| {
                position.japan.logistics = 2;
                position.unit_mut(unit("A-TF1")).disrupted = disrupted;
            });
        // 4 + 4 - 3 + 1: die 6 gives two steps; the answer 3 - 4 + 0 gives nothing on a 1.
        landing(table, "pearl_harbor", &[], &[]).play(&[
            "join J-17A",
            "join J-18A",
            "attack A-14C",
            "= 6",
            "= 1",
        ])
    };
    for disrupted in [true, false] {
        let table = after(disrupted);
        assert_eq!(table.attacks(), [(6, 0), (-1, 0)]);
        assert_eq!(table.place("A-14C"), "destroyed");
        assert_eq!(table.place("A-TF1"), "removed", "disrupted: {disrupted}");
        assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    }
}

/// Rules: 10.3.4a
#[test]
fn the_log_tells_which_fleets_go_to_the_turn_track() {
    let table = Table::empty(3)
        .at("pearl_harbor", &["A-TF1", "A-TF11"])
        .operation("midway", &[], &[])
        .change(|position| position.unit_mut(unit("A-TF11")).disrupted = true)
        .run(Step::EndOfOperation(EndOfOperation), &[]);
    let told: Vec<&Event> = table
        .events
        .iter()
        .filter(|event| matches!(event, Event::PutOnTrack(..)))
        .collect();
    // TF 1 is not disrupted.
    let fleet = unit("A-TF11");
    assert_eq!(told, [&Event::PutOnTrack(fleet, 5)]);
    let line = game().log_entry(told[0], heigi_engine::Viewer::Spectator);
    let line = line.unwrap();
    assert_eq!(line.rule, "10.3.4a");
    assert_eq!(line.text.id, "typhoon-log-put-on-track");
}
