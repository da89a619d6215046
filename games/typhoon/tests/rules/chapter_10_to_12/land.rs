//! Rules 10.1.

use super::*;

/// Rules: 10a
#[test]
fn both_sides_of_a_fight_strike_with_what_they_had_before_it() {
    // 5 + 4 - 3 + 2 against Burma Corps, which is destroyed and still answers the 15th Army.
    let table = Table::empty(2)
        .reduced("burma", &["A-BUR"])
        .at("burma", &["J-15A", "J-25A"])
        .at("siam", &["J-3AAF"])
        .change(|position| position.japan.logistics = 2)
        .play(&["offensive burma", "go", "join J-15A", "join J-25A"])
        .play(&["attack A-BUR", "= 6", "= 6"]);
    assert_eq!(table.place("A-BUR"), "destroyed");
    // Its answer: 1 - 4 + 0, and the die less air support and efficiency.
    assert_eq!(table.attacks(), [(10, 3), (-3, -3)]);
}

/// Rules: 10b
#[test]
fn the_counterattack_goes_against_the_weakest_attacker() {
    let table = Table::empty(4)
        .at("north_china", &["J-1A", "J-12A", "J-MGA", "A-CH1"])
        .change(|position| position.japan.logistics = 9)
        .play(&["offensive north_china", "go", "join J-1A", "join J-MGA"])
        .play(&["attack A-CH1", "= 1"]);
    // 4 - 3 + 0 against the Mongolia Garrison Army.
    assert_eq!(table.attacks()[1].0, 1);
    let table = table.play(&["= 6"]).roll_on();
    assert_eq!((table.steps("J-1A"), table.steps("J-MGA")), (2, 1));
}

/// Rules: 10c
#[test]
fn each_roll_is_shifted_by_the_period_of_the_side_that_rolls() {
    for (turn, columns) in [
        (2, (2, 0)),
        (4, (1, 0)),
        (7, (0, 1)),
        (11, (-1, 2)),
        (14, (-2, 3)),
    ] {
        let table = Table::empty(turn).at("north_china", &["J-1A", "A-CH1"]);
        let at = zone("north_china");
        let [attack, answer] =
            game().land_odds(table.position(), set(&["J-1A"]), unit("A-CH1"), at);
        assert_eq!((attack.column, answer.column), columns, "turn {turn}");
    }
}

/// Rules: 10d
#[test]
fn on_turn_1_japanese_results_are_doubled_and_only_the_living_answer() {
    let attack = |turn: u8, die: &str| {
        Table::empty(turn)
            .at("north_china", &["J-1A", "A-CH1", "A-CH2"])
            .change(|position| position.japan.logistics = 9)
            .play(&[
                "offensive north_china",
                "go",
                "join J-1A",
                "attack A-CH1",
                die,
            ])
    };
    // 4 - 4 + 2, die + 1: 2 gives a D on both turns; surprise makes it a step.
    let surprised = attack(1, "= 2");
    assert_eq!(surprised.steps("A-CH1"), 1);
    // The answer comes from what is left: 2 - 4 - 1.
    assert_eq!(surprised.attacks()[1].0, -3);
    let expected = attack(2, "= 2");
    assert_eq!(expected.attacks()[1].0, 0, "4 - 4 + 0, before any loss");
    assert_eq!(expected.play(&["= 1"]).steps("A-CH1"), 2);
    // A step becomes two: the army is gone and does not answer.
    let destroyed = attack(1, "= 3");
    assert_eq!(destroyed.place("A-CH1"), "destroyed");
    assert_eq!(destroyed.attacks().len(), 1);
}

/// Rules: 10d, 20.3e
#[test]
fn surprise_in_the_air_on_turn_1() {
    let attack = |turn: u8| {
        Table::empty(turn)
            .at("formosa", &["J-11NAF"])
            .at("north_philippines", &["A-5AF"])
            .change(|position| position.japan.logistics = 1)
            .play(&["select J-11NAF", "attack A-5AF", "= 3"])
    };
    // 6 - 6 + 2: a D, which is a step on turn 1 and nothing on turn 2.
    assert_eq!(attack(1).steps("A-5AF"), 1);
    assert_eq!(attack(1).attacks()[1].0, 4 - 5 - 1, "the answer is weaker");
    assert_eq!(attack(2).attacks()[1].0, 8 - 5);
    assert_eq!(attack(2).play(&["= 1"]).steps("A-5AF"), 2);
}

/// Rules: 10d
#[test]
fn the_allies_have_no_surprise_on_turn_1() {
    let table = Table::empty(1);
    let china = zone("north_china");
    assert!(game().has_surprise(table.position(), JAPAN, china));
    assert!(!game().has_surprise(table.position(), ALLIES, china));
    let spared = table.change(|position| position.options.no_surprise_in_china = true);
    assert!(!game().has_surprise(spared.position(), JAPAN, china));
    assert!(game().has_surprise(spared.position(), JAPAN, zone("malaysia")));
}

/// Rules: 10.1, 15
#[test]
fn land_units_do_not_attack_beyond_the_reach_of_supply() {
    let table = |merchant: u8| {
        Table::empty(2)
            .at("gilberts", &["J-S1", "A-14C"])
            .change(move |position| position.japan.merchant = merchant)
    };
    // The Marshalls are three zones away, the Gilberts four.
    assert!(table(4).is_legal("offensive gilberts"));
    assert_eq!(table(3).refused_by("offensive gilberts"), Some("15"));
}

/// Rules: 10.1, 15
#[test]
fn a_landing_in_the_aleutians_may_not_attack() {
    // The crossing from Hokkaido carries no supply.
    let ashore = |at: &str| {
        Table::empty(3)
            .at(at, &["J-14A", "A-ALA"])
            .operation(at, &[], &["J-14A"])
            .change(|position| position.japan.logistics = 3)
            .run(Step::LandBattle(LandBattle), &[])
            .position()
            .step()
    };
    assert_eq!(ashore("aleutians"), Some(Step::Operations(Operations)));
    assert_eq!(
        ashore("north_philippines"),
        Some(Step::LandBattle(LandBattle))
    );
}

/// Rules: 10.1a
#[test]
fn the_attacker_need_not_attack_everybody_with_everybody() {
    let table = Table::empty(4)
        .at("north_china", &["J-1A", "J-12A", "A-CH1", "A-CH2"])
        .change(|position| position.japan.logistics = 9)
        .play(&["offensive north_china", "go", "join J-12A", "attack A-CH2"])
        .play(&["= 1", "= 1", "done"]);
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    assert!(table.position().unit(unit("J-12A")).operated);
    assert!(!table.position().unit(unit("J-1A")).operated);
}

/// Rules: 10.1b
#[test]
fn nobody_attacks_a_second_time_in_another_operation() {
    let table = Table::empty(4)
        .at("north_china", &["J-1A", "J-12A", "A-CH1", "A-CH2"])
        .change(|position| position.japan.logistics = 9)
        .play(&["offensive north_china", "go", "join J-1A", "attack A-CH1"])
        .play(&["= 1", "= 1"]);
    assert_eq!(table.refused_by("join J-1A"), Some("10.1b"));
    let again = table.play(&["done", "offensive north_china", "go"]);
    assert_eq!(again.refused_by("join J-1A"), Some("9a"));
    assert!(again.is_legal("join J-12A"));
}

/// Rules: 10.1d, TBL-CRT-LAND
#[test]
fn efficiency_counts_the_best_of_both_sides() {
    let modifiers = |attackers: &[&str], defender: &str| {
        let table = Table::empty(4).at("malaysia", &["J-25A", "J-14A", "J-MGA"]);
        let table = table.at("malaysia", &[defender]);
        game().land_modifiers(
            table.position(),
            set(attackers),
            unit(defender),
            zone("malaysia"),
        )
    };
    assert_eq!(modifiers(&["J-MGA"], "A-IN33").efficiency, -2);
    assert_eq!(modifiers(&["J-MGA", "J-25A"], "A-IN33").efficiency, 0);
    let best = modifiers(&["J-MGA", "J-25A"], "A-MAL");
    assert_eq!((best.attack(), best.counterattack()), (1, -1));
}

/// Rules: 10.1d, TBL-CRT-LAND
#[test]
fn a_landing_hinders_the_attack_and_helps_the_answer() {
    let odds = |landed: &[&str]| {
        let table = Table::empty(4)
            .at("malaysia", &["J-14A", "J-23A", "A-IN3"])
            .operation("malaysia", &[], landed);
        let attackers = set(&["J-14A", "J-23A"]);
        let odds = game().land_odds(table.position(), attackers, unit("A-IN3"), zone("malaysia"));
        odds.map(|one| one.modifier)
    };
    // Efficiency 2 against 1.
    assert_eq!(odds(&[]), [1, -1]);
    assert_eq!(odds(&["J-14A"]), [1 - 2, -1 + 2]);
}

/// Rules: 10.1e
#[test]
fn rough_ground_spares_the_defender_only() {
    let odds = |at: &str| {
        let table = Table::empty(4).at(at, &["J-14A", "A-14C"]);
        game()
            .land_odds(table.position(), set(&["J-14A"]), unit("A-14C"), zone(at))
            .map(|one| one.rough)
    };
    assert_eq!(odds("north_philippines"), [true, false]);
    assert_eq!(odds("south_philippines"), [false, false]);
    let rough = [
        Outcome::Disrupted,
        Outcome::Steps(1),
        Outcome::Steps(2),
        Outcome::Steps(4),
    ];
    assert_eq!(
        rough.map(Outcome::in_rough_ground),
        [
            Outcome::Nothing,
            Outcome::Nothing,
            Outcome::Steps(1),
            Outcome::Steps(3)
        ]
    );
}

/// Rules: 10.1e, 10.1f
#[test]
fn a_loss_that_the_ground_absorbs_forces_no_retreat() {
    // 4 - 3 + 1, efficiency +1: die 4 gives a step, which rough ground takes away.
    let table = Table::empty(5)
        .at("burma", &["J-15A", "A-BUR"])
        .change(|position| position.japan.logistics = 1)
        .play(&["offensive burma", "go", "join J-15A", "attack A-BUR"]);
    assert_eq!(table.attacks(), [(2, 1)]);
    let table = table.play(&["= 4", "= 1"]);
    assert_eq!(table.steps("A-BUR"), 2);
    assert_eq!(table.place("A-BUR"), "burma");
}

/// Rules: 10.1f
#[test]
fn whoever_alone_has_lost_steps_retreats() {
    let fight = |dice: [&str; 2]| {
        Table::empty(5)
            .japanese(&["siam"])
            .at("malaysia", &["J-15A", "A-IN33"])
            .change(|position| position.japan.logistics = 1)
            .play(&["offensive malaysia", "go", "join J-15A", "attack A-IN33"])
            .play(&dice)
    };
    // 4 - 5 + 1, efficiency -1: 6 a step. The answer 5 - 4 + 0, +1: 5 a step.
    let both = fight(["= 6", "= 5"]);
    assert_eq!((both.steps("A-IN33"), both.steps("J-15A")), (1, 1));
    assert_eq!(
        (both.place("A-IN33"), both.place("J-15A")),
        ("malaysia".into(), "malaysia".into())
    );
    let neither = fight(["= 1", "= 1"]);
    assert!(neither.is_contested("malaysia"));
    let attacker = fight(["= 1", "= 5"]);
    assert_eq!(attacker.steps("J-15A"), 1);
    assert_ne!(attacker.place("J-15A"), "malaysia");
    let defender = fight(["= 6", "= 1"]);
    // Malaysia has no friendly neighbour by land: the corps is lost.
    assert_eq!(defender.place("A-IN33"), "destroyed");
}

/// Rules: 10.1f
#[test]
fn a_retreat_never_leads_over_a_passage_nor_into_a_full_zone() {
    let table = Table::empty(7)
        .at("bismarck", &["J-17A", "A-14C"])
        .japanese(&["new_guinea"]);
    let zones = game().retreat_zones(table.position(), unit("J-17A"));
    assert!(zones.is_empty(), "New Guinea is across a passage");
    let crowded = Table::empty(7)
        .at("burma", &["A-BUR", "J-15A"])
        .at("bengal", &["A-IN4", "A-IN15", "A-IN33", "A-IND", "A-14C"]);
    let zones = game().retreat_zones(crowded.position(), unit("A-BUR"));
    assert_eq!(zones.iter().collect::<Vec<_>>(), [zone("central_china")]);
}

/// Rules: 10.1f, 14.2
#[test]
fn a_fortress_never_retreats_and_pays_no_price() {
    // 6 - 2 + 2; one step is the fortress, so a weaker result is needed: the attacker loses nothing.
    let table = Table::empty(11)
        .changed(4)
        .change(|position| position.options.all_units_retreat = true)
        .japanese(&["indochina", "siam"])
        .at("malaysia", &["A-3M", "J-31A", "J-F1", "J-S1"])
        .play(&["offensive malaysia", "go", "join A-3M", "attack J-31A"]);
    let table = table.play(&["= 1", "= 1"]).roll_on();
    assert_eq!(table.steps("J-31A"), 1);
    for id in ["J-31A", "J-S1"] {
        assert_ne!(table.place(id), "malaysia", "{id} retreats");
    }
    assert_eq!(table.place("J-F1"), "malaysia");
    assert_eq!(table.steps("A-3M"), 2, "nobody had to stay");
}

/// Rules: 10.1h
#[test]
fn the_price_for_staying_is_paid_once_in_a_fight() {
    // Two armies attack on Mindanao, are beaten, and have nowhere to go.
    let table = Table::empty(11)
        .change(|position| position.japan.logistics = 9)
        .japanese(&["north_philippines"])
        .at("south_philippines", &["J-31A", "J-29A", "A-3M"])
        .play(&["offensive south_philippines", "go"])
        .play(&["join J-31A", "join J-29A", "attack A-3M"]);
    // 4 + 3 - 6 - 1; the answer 6 - 3 + 2 against the 29th Army.
    assert_eq!(table.attacks()[0].0, 0);
    let table = table.play(&["= 1", "= 1"]);
    assert_eq!(table.attacks()[1], (5, 2));
    // The answer takes a step of the 29th Army; then the weaker of the two, the 29th, pays another.
    assert_eq!(table.place("J-29A"), "pool");
    assert_eq!(table.steps("J-31A"), 2);
    assert_eq!(table.steps("A-3M"), 1, "one step for one step");
}

/// Rules: 10.1g
#[test]
fn an_allied_corps_without_a_way_out_is_lost() {
    // 4 + 5 - 4 + 1, efficiency +1: die 5 gives two steps, of which rough ground takes one.
    let lost = |ways: &[&str]| {
        Table::empty(5)
            .japanese(&["central_china", "bengal"])
            .allied(ways)
            .at("burma", &["J-15A", "J-25A", "A-IN4"])
            .change(|position| position.japan.logistics = 2)
            .play(&[
                "offensive burma",
                "go",
                "join J-15A",
                "join J-25A",
                "attack A-IN4",
            ])
            .play(&["= 5", "= 1"])
            .place("A-IN4")
    };
    assert_eq!(lost(&["bengal"]), "bengal");
    assert_eq!(lost(&[]), "destroyed");
}

/// Rules: 10.1i
#[test]
fn a_beaten_landing_force_finds_the_nearest_base_with_room() {
    let beaten = |full: bool| {
        let mut table = Table::empty(4)
            .changed(2)
            .japanese(&["bismarck"])
            .at("solomons", &["A-14C", "J-17A"]);
        if full {
            table = table.at("new_hebrides", &["A-1C", "A-NZ"]);
        }
        landing(table, "solomons", &[], &["A-14C"])
            .play(&["join A-14C", "attack J-17A", "= 1", "= 4"])
            .roll_on()
    };
    let distance = |id: &str| game().map().reaction_distance(zone("solomons"), zone(id));
    let table = beaten(false);
    assert_eq!(table.steps("A-14C"), 1);
    let nearest = |table: &Table| -> u8 {
        match game().pending(&table.state) {
            Pending::Decision(_) if table.place("A-14C") == "solomons" => table
                .actions()
                .iter()
                .filter_map(|words| words.strip_prefix("place "))
                .map(distance)
                .max()
                .unwrap(),
            _ => distance(&table.place("A-14C")),
        }
    };
    assert_eq!(nearest(&table), distance("new_hebrides"));
    let crowded = beaten(true);
    assert_ne!(crowded.place("A-14C"), "destroyed");
    assert_ne!(crowded.place("A-14C"), "new_hebrides");
}

/// Rules: 10.1i, 9.2c
#[test]
fn the_ships_of_a_beaten_landing_are_not_driven_out() {
    let table = landing(
        Table::empty(4)
            .changed(2)
            .japanese(&["bismarck"])
            .at("solomons", &["A-TF62", "A-14C", "J-17A"]),
        "solomons",
        &["A-TF62"],
        &["A-14C"],
    )
    .play(&["join A-14C", "attack J-17A", "= 1", "= 4"])
    .roll_on();
    assert_ne!(table.place("A-14C"), "solomons");
    assert_eq!(table.place("A-TF62"), "solomons", "they go home at the end");
    assert!(!has(&table, |event| matches!(
        event,
        Event::Displaced(..) | Event::LeftBehind(_)
    )));
}

/// Rules: 10.1j
#[test]
fn all_that_have_attacked_may_break_through() {
    let table = Table::empty(5)
        .japanese(&["siam"])
        .at("burma", &["J-15A", "J-25A"])
        .reduced("burma", &["A-BUR", "A-CH8"])
        .change(|position| {
            position.japan.logistics = 9;
            position.turn = 2;
        })
        .play(&[
            "offensive burma",
            "go",
            "join J-15A",
            "attack A-CH8",
            "= 6",
            "= 1",
        ])
        .roll_on()
        .play(&["join J-25A", "attack A-BUR", "= 6", "= 1"])
        .roll_on();
    assert_eq!(
        table.position().step(),
        Some(Step::Breakthrough(Breakthrough))
    );
    assert!(table.is_legal("join J-15A"), "the first fight counts too");
    assert!(table.is_legal("join J-25A"));
    let table = table.play(&["join J-15A"]);
    assert_eq!(
        table.refused_by("place india"),
        Some("10.1j"),
        "not next door"
    );
    assert_eq!(table.refused_by("place siam"), Some("10.1j"), "friendly");
    let table = table.play(&["place bengal"]);
    assert_eq!(
        (table.place("J-15A"), table.place("J-25A")),
        ("bengal".into(), "burma".into())
    );
}

/// Rules: 10.1j
#[test]
fn nobody_breaks_through_while_an_enemy_stands() {
    let table = Table::empty(2)
        .at("burma", &["J-15A", "J-25A"])
        .reduced("burma", &["A-BUR"])
        .at("burma", &["A-IN4"])
        .change(|position| position.japan.logistics = 9)
        .play(&[
            "offensive burma",
            "go",
            "join J-15A",
            "attack A-BUR",
            "= 6",
            "= 1",
        ])
        .roll_on();
    assert_eq!(table.position().step(), Some(Step::LandBattle(LandBattle)));
}

/// Rules: 10.1l, 5.2g
#[test]
fn each_attacking_army_costs_a_point_and_a_detachment_none() {
    let table = |points| {
        Table::empty(4)
            .at("malaysia", &["J-14A", "J-15A", "J-S5", "A-IN3"])
            .change(move |position| position.japan.logistics = points)
            .play(&[
                "offensive malaysia",
                "go",
                "join J-14A",
                "join J-15A",
                "join J-S5",
            ])
    };
    assert_eq!(table(1).refused_by("attack A-IN3"), Some("5.2"));
    assert_eq!(
        table(2).play(&["attack A-IN3"]).position().japan.logistics,
        0
    );
}

/// Rules: 10.1m
#[test]
fn destroyed_armies_and_detachments_go_to_the_pool() {
    let table = Table::empty(11)
        .changed(4)
        .reduced("marianas", &["J-31A"])
        .at("marianas", &["A-3M", "J-S1"])
        .play(&[
            "offensive marianas",
            "go",
            "join A-3M",
            "attack J-31A",
            "= 6",
            "= 1",
        ]);
    assert_eq!(table.place("J-31A"), "pool");
    let corps = Table::empty(5)
        .reduced("malaysia", &["A-IN33"])
        .at("malaysia", &["J-15A"])
        .change(|position| position.japan.logistics = 1)
        .play(&[
            "offensive malaysia",
            "go",
            "join J-15A",
            "attack A-IN33",
            "= 6",
            "= 1",
        ]);
    assert_eq!(corps.place("A-IN33"), "destroyed");
}

/// Rules: 10.2
#[test]
fn air_support_counts_the_own_and_the_adjacent_zone() {
    let support = |at: &str| {
        let table = Table::empty(4).at(at, &["J-11NAF"]);
        game().air_support(table.position(), JAPAN, zone("formosa"))
    };
    assert_eq!(support("formosa"), 2);
    assert_eq!(support("okinawa"), 1);
    assert_eq!(support("honshu"), 0);
}

/// Rules: 10.2, 10.1d
#[test]
fn the_air_support_of_the_enemy_is_subtracted() {
    let net = |japanese: &[&str]| {
        let table = Table::empty(12)
            .changed(4)
            .at("south_philippines", &["A-10C", "J-35A", "A-5AF"])
            .at("north_philippines", japanese);
        let at = zone("south_philippines");
        game()
            .land_modifiers(table.position(), set(&["A-10C"]), unit("J-35A"), at)
            .air
    };
    assert_eq!([net(&[]), net(&["J-13NAF"])], [2, 1]);
}

/// Rules: 10.3a
#[test]
fn each_fleet_attacks_one_fleet() {
    // Two carrier fleets against one: it is attacked twice, answers twice and attacks nobody itself.
    let table = battle(
        Table::empty(3),
        "midway",
        &["J-CV1", "J-CV2"],
        &["A-TF16"],
        Reaction::Immediate,
    )
    .play(&["= 1", "= 1", "= 1", "= 1"]);
    assert_eq!(table.attacks().len(), 4);
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    assert_eq!(
        table.attacks().iter().map(|one| one.0).collect::<Vec<_>>(),
        [5, 1, 2, 2]
    );
}
