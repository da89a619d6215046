//! Chapters 10 to 12: combat on land, in the air and at sea, carrier aircraft and reactions.

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules, Shows};
use heigi_typhoon::steps::*;
use heigi_typhoon::{
    ALLIES, AttackKind, Event, JAPAN, Outcome, Place, Plan, Reaction, Step, Typhoon,
};

/// A naval battle in a zone between the fleets of the operation and those that reacted.
fn battle(table: Table, at: &str, fleets: &[&str], reacting: &[&str], reaction: Reaction) -> Table {
    let both = [fleets, reacting].concat();
    table
        .at(at, &both)
        .operation(at, fleets, &[])
        .change(|position| {
            if let Some(operation) = &mut position.operation {
                operation.reacting = set(reacting);
                operation.reaction = reaction;
            }
        })
        .run(Step::NavalBattle(NavalBattle), &[])
}

/// A land battle under way, with units that have landed.
fn landing(table: Table, at: &str, fleets: &[&str], landed: &[&str]) -> Table {
    table
        .operation(at, fleets, landed)
        .phase(
            heigi_typhoon::Phase::Operations,
            Step::LandBattle(LandBattle),
        )
        .change(|position| {
            position.agenda = vec![
                Step::Operations(Operations),
                Step::EndOfOperation(EndOfOperation),
                Step::LandBattle(LandBattle),
            ];
        })
}

fn has(table: &Table, is_meant: impl Fn(&Event) -> bool) -> bool {
    table.events.iter().any(is_meant)
}

/// Ends what is going on with the first choice at hand and dice of 1.
fn finish(mut table: Table) -> Table {
    while table.position().step() != Some(Step::Operations(Operations))
        || table.state.asking.is_some()
    {
        let actions = table.actions();
        let words = match game().pending(&table.state) {
            Pending::Draw(_) => "= 1",
            _ if actions.iter().any(|words| words == "done") => "done",
            _ => actions[0].as_str(),
        };
        table = table.play(&[words]);
    }
    table
}

fn is_disrupted(table: &Table, id: &str) -> bool {
    table.position().unit(unit(id)).disrupted
}

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
        Event::Displaced { .. }
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

/// Rules: 10.3b
#[test]
fn surface_fleets_do_not_attack_carriers() {
    let table = battle(
        Table::empty(3),
        "midway",
        &["J-SF2"],
        &["A-TF16"],
        Reaction::Immediate,
    )
    .play(&["= 1"]);
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
        Event::Attack { target, .. } => Some(*target),
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
        Event::Attack { target, .. } => Some(*target),
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
}

/// Rules: 10.3.1
#[test]
fn carriers_in_the_zone_next_door_take_part() {
    let table = Table::empty(8)
        .changed(4)
        .at("gilberts", &["A-TF53", "J-CV1"])
        .at("palmyra", &["A-TF58"])
        .operation("gilberts", &["A-TF53", "A-TF58"], &[])
        .change(|position| {
            if let Some(operation) = &mut position.operation {
                operation.reacting = set(&["J-CV1"]);
                operation.reaction = Reaction::Immediate;
            }
        })
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
        .change(|position| {
            if let Some(operation) = &mut position.operation {
                operation.reacting = set(&["J-CV1"]);
                operation.reaction = Reaction::Immediate;
            }
        })
        .run(Step::NavalBattle(NavalBattle), &[]);
    let is_at = |event: &Event, id: &str| matches!(event, Event::Attack { target, .. } if *target == unit(id));
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
    let table = battle(
        Table::empty(4),
        "solomons",
        &["J-SF8"],
        &["A-TF64"],
        Reaction::Immediate,
    )
    .play(&["= 6", "= 2"]);
    // Two steps against a disruption: only who rolled a D is disrupted.
    assert_eq!(table.place("A-TF64"), "destroyed");
    assert!(is_disrupted(&table, "J-SF8"));
    let even = battle(
        Table::empty(4),
        "solomons",
        &["J-SF8"],
        &["A-TF64"],
        Reaction::Immediate,
    )
    .play(&["= 4", "= 1"]);
    assert_eq!(even.steps("A-TF64"), 1);
    assert!(!is_disrupted(&even, "A-TF64"));
}

/// Rules: 10.3.4a
#[test]
fn disrupted_fleets_of_the_battle_return_two_turns_later() {
    let table = battle(
        Table::empty(4),
        "solomons",
        &["J-SF8"],
        &["A-TF64"],
        Reaction::Immediate,
    )
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

/// Landing forces off Okinawa under Plan TEN.
fn last_voyage(fleets: &[&str], cargo: &[&str], dice: &[u8]) -> Table {
    Table::empty(14)
        .changed(4)
        .at("okinawa", fleets)
        .operation("okinawa", fleets, &[])
        .change(|position| {
            position.japan.plan = Plan::Ten;
            for id in cargo {
                position.put(unit(id), ALLIES, true, Place::Aboard);
            }
            if let Some(operation) = &mut position.operation {
                operation.cargo = set(cargo);
            }
        })
        .run(Step::Comparison(Comparison), dice)
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
            Event::Attack {
                kind: AttackKind::Special,
                target,
                ..
            } => Some(game().unit(*target).id.clone()),
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
    let hit = |reaction, die: &str| {
        battle(Table::empty(3), "midway", &["J-CV1"], &["A-TF1"], reaction).play(&[die])
    };
    // 7 - 3 + 1: die 3 gives a step.
    assert_eq!(hit(Reaction::Immediate, "= 3").steps("A-TF1"), 1);
    // The surprise of the defender is of no use to the carriers: the result counts once.
    assert_eq!(hit(Reaction::Surprise, "= 3").steps("A-TF1"), 1);
    let first_turn = battle(
        Table::empty(1),
        "midway",
        &["J-CV1"],
        &["A-TF1"],
        Reaction::Immediate,
    );
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

/// Rules: 10.4e, 9.1c, TBL-CRT-AIR
#[test]
fn every_air_fleet_in_the_zone_weakens_an_air_attack() {
    let column = |others: &[&str]| {
        let table = Table::empty(7)
            .changed(4)
            .at("south_china", &["J-11NAF"])
            .at("south_china", others);
        game()
            .air_odds(table.position(), set(&["A-5AF"]), unit("J-11NAF"))
            .column
    };
    assert_eq!(column(&[]), 8 - 5 + 1);
    // 8 - 5 - 3 + 1.
    assert_eq!(column(&["J-2AAF"]), 1);
}

/// Rules: 12.2, 12.2b, 12.2c
#[test]
fn interception_costs_the_attacker_nothing_but_strength() {
    // The target answers; the interceptor beside it does no harm of its own.
    let table = Table::empty(7)
        .changed(4)
        .at("south_china", &["J-11NAF", "J-2AAF"])
        .at("formosa", &["A-5AF"])
        .allied(&["formosa"])
        .play(&["select A-5AF", "attack J-11NAF", "= 1", "= 6"]);
    assert_eq!(table.attacks().len(), 2);
    // 6 - 6 + 0: die 6 gives a step.
    assert_eq!(table.attacks()[1], (0, 0));
    assert_eq!(table.steps("A-5AF"), 1);
}

/// Rules: 10.5
#[test]
fn numbers_are_steps_in_the_air_and_a_disruption_is_nothing() {
    let attack = |die: &str| {
        Table::empty(7)
            .changed(4)
            .at("south_china", &["J-11NAF"])
            .at("formosa", &["A-5AF"])
            .allied(&["formosa"])
            .play(&["select A-5AF", "attack J-11NAF", die, "= 1"])
            .steps("J-11NAF")
    };
    // Column +4: 2 a D, 3 and more a step, 6 two.
    assert_eq!([attack("= 2"), attack("= 3")], [2, 1]);
    assert_eq!(attack("= 6"), 0);
}

/// Rules: 10.5a
#[test]
fn the_attacker_chooses_one_target_in_the_air() {
    let table = Table::empty(7)
        .changed(4)
        .at("south_china", &["J-11NAF", "J-2AAF"])
        .at("formosa", &["A-5AF"])
        .allied(&["formosa"])
        .play(&["select A-5AF"]);
    for target in ["J-11NAF", "J-2AAF"] {
        assert!(table.is_legal(&format!("attack {target}")));
    }
    let table = table.play(&["attack J-2AAF", "= 6", "= 1"]);
    assert_eq!((table.steps("J-2AAF"), table.steps("J-11NAF")), (1, 2));
}

/// Rules: 10.6
#[test]
fn one_fleet_bombards_in_the_zone_the_best() {
    let support = |fleets: &[&str], landed: &[&str], at: &str| {
        let table = Table::empty(12)
            .changed(4)
            .at(at, &["A-10C", "J-35A"])
            .at(at, fleets)
            .operation(at, fleets, landed);
        game().naval_support(table.position(), ALLIES, zone(at))
    };
    assert_eq!(support(&["A-TF53", "A-TF64"], &["A-10C"], "solomons"), 2);
    assert_eq!(support(&["A-TF64"], &["A-10C"], "solomons"), 1);
    assert_eq!(support(&["A-TF53"], &[], "south_philippines"), 0);
    assert_eq!(support(&["A-TF53"], &["A-10C"], "south_philippines"), 2);
    assert_eq!(support(&["A-TF53"], &[], "wake"), 2, "an atoll");
}

/// Rules: 10.6, 10.3.4b
#[test]
fn a_fleet_next_door_or_disrupted_does_not_bombard() {
    let table = Table::empty(12)
        .changed(4)
        .at("solomons", &["A-10C", "J-35A"])
        .at("new_hebrides", &["A-TF53"])
        .at("solomons", &["A-TF51"])
        .operation("solomons", &["A-TF53", "A-TF51"], &["A-10C"]);
    let support = |table: &Table| game().naval_support(table.position(), ALLIES, zone("solomons"));
    assert_eq!(support(&table), 2);
    let disrupted = table.change(|position| position.unit_mut(unit("A-TF51")).disrupted = true);
    assert_eq!(support(&disrupted), 0);
}

/// The First Carrier Fleet on the way from the Carolines to Midway.
fn midway(more: &[&str]) -> Table {
    Table::empty(3)
        .japanese(&["wake"])
        .at("carolines", &["J-CV1", "J-SF4"])
        .at("marshalls", &["J-S2"])
        .at("pearl_harbor", more)
        .change(|position| position.japan.logistics = 4)
        .play(&[
            "sortie midway",
            "join J-CV1",
            "join J-SF4",
            "load J-S2",
            "go",
        ])
}

/// Rules: 11a, 9.1d
#[test]
fn carriers_strike_aircraft_and_ships_in_port_and_nothing_else() {
    let table = midway(&["A-TF1", "A-7AF", "A-HAW"]);
    assert_eq!(
        table.position().step(),
        Some(Step::CarrierStrikes(CarrierStrikes::OnTheWay))
    );
    assert!(table.is_legal("strike J-CV1 A-7AF"));
    assert!(table.is_legal("strike J-CV1 A-TF1"));
    assert_eq!(table.refused_by("strike J-CV1 A-HAW"), Some("9.1b"));
    assert_eq!(table.refused_by("strike J-SF4 A-7AF"), Some("9"));
    let table = table.play(&["strike J-CV1 A-7AF", "= 1", "= 1"]);
    assert_eq!(table.refused_by("strike J-CV1 A-TF1"), Some("1"), "once");
}

/// Rules: 11a
#[test]
fn carriers_strike_on_the_way() {
    // Rabaul is next to the Carolines and far from Midway.
    let table = midway(&["A-7AF", "A-HAW"]).at("bismarck", &["A-RAAF"]);
    assert!(table.is_legal("strike J-CV1 A-RAAF"));
    let table = table.at("new_caledonia", &["A-13AF"]);
    assert_eq!(table.refused_by("strike J-CV1 A-13AF"), Some("10.4a"));
    // 7 - 4 + 1.
    let table = table.play(&["strike J-CV1 A-RAAF", "= 1"]);
    assert_eq!(table.attacks()[0], (4, 0));
    assert_eq!(table.place("J-CV1"), "midway");
}

/// Rules: 11a
#[test]
fn carriers_that_have_not_struck_may_strike_when_ships_react() {
    let reacted = |first: &[&str]| {
        midway(&["A-TF1", "A-7AF", "A-HAW"])
            .at("bismarck", &["A-RAAF"])
            .play(first)
            .play(&["= 6"])
            .roll_on()
    };
    let table = reacted(&["done"]);
    assert_eq!(
        table.position().step(),
        Some(Step::CarrierStrikes(CarrierStrikes::AfterReaction))
    );
    assert_eq!(table.place("A-TF1"), "midway");
    assert!(table.is_legal("strike J-CV1 A-7AF"));
    assert_eq!(
        table.refused_by("strike J-CV1 A-TF1"),
        Some("9.1b"),
        "at sea"
    );
    assert_eq!(
        table.refused_by("strike J-CV1 A-RAAF"),
        Some("10.4a"),
        "no more"
    );
    let spent = reacted(&["strike J-CV1 A-7AF", "= 1", "= 1"]);
    assert_ne!(
        spent.position().step(),
        Some(Step::CarrierStrikes(CarrierStrikes::AfterReaction))
    );
}

/// Rules: 11a
#[test]
fn without_a_reaction_there_is_no_second_moment_to_strike() {
    // 1 + 3 + 1 = 5: immediate, but no ship is there to come.
    let table = midway(&["A-7AF", "A-HAW"]).play(&["done", "= 1"]);
    assert_ne!(
        table.position().step(),
        Some(Step::CarrierStrikes(CarrierStrikes::AfterReaction))
    );
}

/// Rules: 11a, 9.3o
#[test]
fn carriers_strike_while_they_cover_a_transport() {
    let table = Table::empty(3)
        .at("carolines", &["J-CV1"])
        .at("formosa", &["J-SF3", "J-14A"])
        .at("bismarck", &["A-RAAF"])
        .change(|position| position.japan.logistics = 9)
        .play(&["sortie palau", "join J-SF3", "join J-CV1", "load J-14A"]);
    assert_eq!(table.refused_by("go"), Some("8"), "no army on an atoll");
    let table = Table::empty(3)
        .at("carolines", &["J-CV1"])
        .at("formosa", &["J-SF3", "J-14A"])
        .at("bismarck", &["A-RAAF"])
        .change(|position| position.japan.logistics = 9)
        .play(&[
            "sortie marianas",
            "join J-SF3",
            "join J-CV1",
            "load J-14A",
            "go",
        ]);
    assert_eq!(
        table.position().step(),
        Some(Step::CarrierStrikes(CarrierStrikes::OnTheWay))
    );
    assert!(table.is_legal("strike J-CV1 A-RAAF"));
}

/// Rules: 10.4b
#[test]
fn ships_out_of_port_are_not_struck_by_carriers() {
    let table = midway(&["A-7AF", "A-HAW"]).at("gilberts", &["A-TF64"]);
    assert_eq!(table.refused_by("strike J-CV1 A-TF64"), Some("9.1b"));
}

/// Rules: 11c
#[test]
fn raided_aircraft_hit_back_at_the_carriers() {
    // 6 - 3 + 0: column +3. Die 5 takes a step, die 2 disrupts.
    let hit = midway(&["A-7AF", "A-HAW"]).play(&["strike J-CV1 A-7AF", "= 1", "= 5"]);
    assert_eq!(hit.attacks(), [(7 - 5 + 1, 0), (3, 0)]);
    assert_eq!(hit.steps("J-CV1"), 1);
    assert_eq!(hit.position().operation.unwrap().losses, [2, 0]);
    let shaken = midway(&["A-7AF", "A-HAW"]).play(&["strike J-CV1 A-7AF", "= 1", "= 2"]);
    assert!(is_disrupted(&shaken, "J-CV1"));
}

/// Rules: 11
#[test]
fn carrier_aircraft_have_no_counters_of_their_own() {
    let table = midway(&["A-HAW"]);
    assert_eq!(table.place("J-CV1"), "midway");
    let at = zone("midway");
    assert!(
        game()
            .air_fleets(table.position(), JAPAN, at)
            .next()
            .is_none()
    );
    // They support the landing through their ship.
    assert_eq!(game().air_support(table.position(), JAPAN, at), 2);
}

/// Rules: 12.1
#[test]
fn attack_4_and_a_bonus_next_door_reach_ships_in_the_adjacent_zone() {
    let reaches = |id: &str, at: &str| {
        let table = Table::empty(3).at(at, &[id]);
        game()
            .air_over_ships(table.position(), JAPAN, zone("formosa"))
            .contains(&unit(id))
    };
    assert!(reaches("J-2AAF", "okinawa"), "attack 4, bonus 1");
    assert!(!reaches("J-1AAF", "okinawa"), "attack 4, no bonus");
    assert!(reaches("J-1AAF", "formosa"));
    assert!(!reaches("J-2AAF", "kyushu"), "two zones");
    let weak = Table::empty(3).reduced("okinawa", &["J-11NAF"]);
    let over = game().air_over_ships(weak.position(), JAPAN, zone("formosa"));
    assert!(over.is_empty(), "attack 3");
}

/// Rules: 12.1, 16d
#[test]
fn aircraft_under_the_monsoon_do_not_react_to_ships() {
    let reach = |turn: u8| {
        let table = Table::empty(turn).at("indochina", &["J-11NAF"]);
        game()
            .air_over_ships(table.position(), JAPAN, zone("formosa"))
            .len()
    };
    assert_eq!([reach(2), reach(3)], [1, 0]);
}

/// Rules: 12.1c, 12.1a
#[test]
fn air_fleets_of_several_zones_support_one_battle() {
    let table = Table::empty(3)
        .at("okinawa", &["J-2AAF"])
        .at("south_china", &["J-22NAF"]);
    assert_eq!(
        game().naval_air_bonus(table.position(), JAPAN, zone("formosa")),
        2
    );
    assert_eq!(
        game().naval_air_bonus(table.position(), ALLIES, zone("formosa")),
        -2
    );
}

/// Rules: 12.1d, 12.2a
#[test]
fn an_air_fleet_over_the_battle_cancels_the_strongest_enemy() {
    let table = |allied: &[&str]| {
        Table::empty(7)
            .changed(4)
            .at("formosa", &["J-11NAF"])
            .at("south_china", &["J-2AAF"])
            .at("north_philippines", allied)
    };
    let bonus = |table: &Table| game().naval_air_bonus(table.position(), JAPAN, zone("formosa"));
    assert_eq!(bonus(&table(&[])), 2, "2 + 1, at most 2");
    assert_eq!(bonus(&table(&["A-5AF"])), 1);
    assert_eq!(bonus(&table(&["A-5AF", "A-13AF"])), 0);
}

/// Rules: 12.1b, 12.3
#[test]
fn an_air_fleet_keeps_one_attacker_away_in_an_operation() {
    // TF 53 in the Northern Philippines, TF 58 next door in the south; the 5th Air Force covers both.
    let table = Table::empty(11)
        .changed(4)
        .allied(&["south_philippines"])
        .japanese(&["north_philippines"])
        .at("north_philippines", &["A-TF53"])
        .at("south_philippines", &["A-TF58", "A-5AF"])
        .at("borneo", &["J-3AAF"])
        .at("formosa", &["J-11NAF"])
        .operation("north_philippines", &["A-TF53", "A-TF58"], &[])
        .change(|position| position.japan.plan = Plan::Sho)
        .run(Step::SpecialAttacks(SpecialAttacks), &[3]);
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    assert_eq!((table.steps("J-11NAF"), table.steps("J-3AAF")), (2, 1));
    assert!(
        is_disrupted(&table, "A-TF58"),
        "the only ships that the 3rd Air Army reaches"
    );
    assert!(!is_disrupted(&table, "A-TF53"));
}

/// Rules: 12.1b, 12.3
#[test]
fn an_air_fleet_that_reaches_two_zones_attacks_the_carriers() {
    let table = Table::empty(11)
        .changed(4)
        .allied(&["south_philippines"])
        .japanese(&["north_philippines"])
        .at("north_philippines", &["A-TF53"])
        .at("south_philippines", &["A-TF58", "J-3AAF"])
        .operation("north_philippines", &["A-TF53", "A-TF58"], &[])
        .change(|position| position.japan.plan = Plan::Sho)
        .run(Step::SpecialAttacks(SpecialAttacks), &[3]);
    assert!(is_disrupted(&table, "A-TF58"));
    assert_eq!(table.steps("J-3AAF"), 1);
    assert_eq!(
        table.position().step(),
        Some(Step::Operations(Operations)),
        "once"
    );
}

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
    let table = battle(
        Table::empty(1),
        "midway",
        &["J-CV1"],
        &["A-TF16"],
        Reaction::Surprise,
    );
    // TF 16 is not first: the commander of the carriers strikes, and his result counts once.
    assert_eq!(table.attacks(), [(7 - 3 + 2, 0)]);
    let table = table.play(&["= 2", "= 1"]);
    assert_eq!(table.steps("A-TF16"), 1);
    assert_eq!(
        table.attacks()[1],
        (4 - 3 - 1, 0),
        "the full strength answers"
    );
    let surprised = battle(
        Table::empty(1),
        "midway",
        &["J-CV1"],
        &["A-TF16"],
        Reaction::Immediate,
    )
    .play(&["= 2"]);
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
            Event::Reaction { total, reaction } => Some((total.unwrap(), *reaction)),
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

/// The sum of the modifiers of a reaction roll.
fn modifier(table: &Table, defender: heigi_engine::Side, at: &str, fleets: usize) -> i8 {
    game()
        .reaction_modifiers(table.position(), defender, zone(at), fleets)
        .iter()
        .map(|one| one.value)
        .sum()
}

/// Rules: TBL-REACT-AL
#[test]
fn the_modifiers_of_the_allied_reaction_one_by_one() {
    let at = |turn, at: &str, fleets| modifier(&Table::empty(turn), ALLIES, at, fleets);
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
    assert_eq!(modifier(&air, ALLIES, "wake", 1), 1, "aircraft");
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
    assert_eq!(modifier(&table, ALLIES, "wake", 2), 3 + 1);
}

/// Rules: TBL-REACT-JP
#[test]
fn the_modifiers_of_the_japanese_reaction_one_by_one() {
    let table = |plan: Plan| {
        Table::empty(9)
            .changed(4)
            .change(move |position| position.japan.plan = plan)
    };
    let at = |at: &str, fleets| modifier(&table(Plan::A), JAPAN, at, fleets);
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
        modifier(&table(Plan::Z), JAPAN, "gilberts", 1),
        -2,
        "Plan Z"
    );
    let air = table(Plan::A).at("gilberts", &["J-24NAF"]);
    assert_eq!(modifier(&air, JAPAN, "gilberts", 1), 1, "aircraft");
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
    let table = battle(
        Table::empty(3),
        "solomons",
        &["J-CV1"],
        &["A-TF16"],
        Reaction::Immediate,
    )
    .play(&["= 1", "= 1"]);
    assert_eq!(table.attacks(), [(5, 0), (1, 0)]);
    let coast = battle(
        Table::empty(4),
        "java",
        &["J-SF8"],
        &["A-TF64"],
        Reaction::Immediate,
    )
    .play(&["= 1", "= 1"]);
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
        .filter(|event| matches!(event, Event::PutOnTrack { .. }))
        .collect();
    // TF 1 is not disrupted.
    let fleet = unit("A-TF11");
    assert_eq!(
        told,
        [&Event::PutOnTrack {
            unit: fleet,
            turn: 5
        }]
    );
    let line = game().log_entry(told[0], heigi_engine::Viewer::Spectator);
    let line = line.unwrap();
    assert_eq!(line.rule, "10.3.4a");
    assert_eq!(line.text.id, "typhoon-log-put-on-track");
}
