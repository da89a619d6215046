//! Superiority, support, interdiction and air combat (5.3 to 5.5, 5.7).

use crate::common::aircraft::{all_over, place};
use crate::common::{Table, air, air_totals, column, game, hex, options};
use heigi_burma::steps::Interdiction;
use heigi_burma::{ALLIES, AirPlace, AirResult, JAPAN, Mission, Scenario, Step};
use heigi_engine::{Pending, Side};

/// A fight at 1415 beside Imphal, in reach of the Allied bases and of Shwebo.
fn fight(allies: &[(Mission, &str)], japan: &[(Mission, &str)]) -> Table {
    let mut table = Table::empty(3)
        .at("1315", &["A2-4"])
        .at("1415", &["J15-51"]);
    for (mission, id) in allies.iter().chain(japan) {
        table = table.flying(*mission, &[id]);
    }
    table.attack("1415", &["A2-4"])
}

/// By how many columns the last fight was shifted.
fn shift(table: &Table) -> Option<i32> {
    column(table).map(|(_, shifts)| shifts)
}

/// Vector AIR9.
///
/// Rules: 5.4.1, 5.4.4, 5.4.6
#[test]
fn support_that_survives_shifts_a_column_each_and_goes_home() {
    use Mission::{Interdiction, Superiority, Support};
    let table = fight(
        &[
            (Support, "AF1"),
            (Support, "AB1"),
            (Support, "AB2"),
            (Interdiction, "AB3"),
            (Superiority, "AF2"),
        ],
        &[(Superiority, "JF1")],
    );
    assert_eq!(table.refusal("air AF2"), "5.4.1");
    assert_eq!(table.refusal("air AB3"), "5.4.1");
    assert_eq!(table.refusal("air JF1"), "5.4.1");
    let table = table.play(&["air AF1", "air AB1", "air AB2"]);
    assert_eq!(table.refusal("air AF1"), "5.1.4");
    let attack = table.position().attack.clone().unwrap();
    assert_eq!(game().shifts(table.position(), &attack).attacking_fire, 3);
    // The interceptor rolls 6 - 1 = 5 against AB1, which is turned back; the others do not hurt it.
    let fought = table.play(&[
        "go", "air JF1", "done", "air AB1", "= 3", "= 3", "= 3", "= 6", "= 6",
    ]);
    for id in ["AF1", "AB1", "AB2", "JF1"] {
        assert_eq!(place(&fought, id), AirPlace::Flown, "{id}");
    }
    assert_eq!(place(&fought, "AF2"), AirPlace::Available);
    assert_eq!(shift(&fought), Some(2));
}

/// Any number of units may support one side.
///
/// Rules: 5.4.5
#[test]
fn any_number_of_air_units_may_support_one_attack() {
    let ids = [
        "AF1", "AF2", "AF3", "AB1", "AB2", "AB3", "AB4", "AB5", "AFB",
    ];
    let mut table = fight(&ids.map(|id| (Mission::Support, id)), &[]);
    for id in ids {
        table = table.play(&[&format!("air {id}")]);
    }
    let attack = table.position().attack.clone().unwrap();
    assert_eq!(game().shifts(table.position(), &attack).attacking_fire, 9);
}

/// Both sides assign support, the attacker first; superiority units meet that of the enemy.
///
/// Rules: 5.4.2, 5.4.3, 5.3.3
#[test]
fn the_defender_answers_with_support_that_may_be_intercepted() {
    let table = fight(
        &[(Mission::Superiority, "AF1")],
        &[(Mission::Support, "JB1")],
    )
    .play(&["go"]);
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    assert_eq!(options(&table), ["done", "air JB1"]);
    let met = table.play(&["air JB1"]);
    assert_eq!(met.pending(), Pending::Decision(ALLIES));
    assert_eq!(options(&met), ["done", "air AF1"]);
    // A fighter against a bomber rolls one less: 2 becomes 1, and both leave the hex.
    let met = met.play(&["air AF1", "= 2", "= 4"]);
    assert_eq!(place(&met, "JB1"), AirPlace::Damaged);
    assert_eq!(place(&met, "AF1"), AirPlace::Flown);
}

/// Rules: 5.3.4, 5.3.5, 5.7.2
#[test]
fn interceptors_fight_before_support_counts_and_go_home_after_it() {
    let table = |dice: [&str; 2]| {
        fight(
            &[(Mission::Support, "AB1")],
            &[(Mission::Superiority, "JF1")],
        )
        .play(&["air AB1", "go", "air JF1", dice[0], dice[1]])
    };
    // The bomber rolls 3 + 1 = 4, the fighter 3 - 1 = 2: the bomber is damaged and does not help.
    let hit = table(["= 3", "= 3"]);
    assert_eq!(place(&hit, "AB1"), AirPlace::Damaged);
    assert_eq!(place(&hit, "JF1"), AirPlace::Damaged);
    // 5 - 1 = 4: nothing. The interceptor has had its one interception.
    let missed = table(["= 3", "= 5"]);
    assert_eq!(place(&missed, "JF1"), AirPlace::Flown);
    assert_eq!(place(&missed, "AB1"), AirPlace::Available);
    let over = missed.play(&["= 6"]);
    assert_eq!(place(&over, "AB1"), AirPlace::Flown);
}

/// Who is intercepted may send superiority units along.
///
/// Rules: 5.3.3
#[test]
fn support_that_is_intercepted_may_be_escorted() {
    let table = fight(
        &[(Mission::Support, "AB1"), (Mission::Superiority, "AF1")],
        &[(Mission::Superiority, "JF1")],
    )
    .play(&["air AB1", "go", "air JF1"]);
    assert_eq!(table.pending(), Pending::Decision(ALLIES));
    assert_eq!(options(&table), ["done", "air AF1"]);
    let escorted = table.clone().play(&["air AF1"]);
    // Now Japan has two to choose from.
    assert_eq!(escorted.pending(), Pending::Decision(JAPAN));
    assert_eq!(options(&escorted), ["air AF1", "air AB1"]);
    let alone = table.play(&["done"]);
    assert!(matches!(alone.pending(), Pending::Draw(_)));
    // Nobody is asked for an escort where nobody intercepts.
    let calm = fight(
        &[(Mission::Support, "AB1"), (Mission::Superiority, "AF1")],
        &[(Mission::Superiority, "JF1")],
    )
    .play(&["air AB1", "go", "done"]);
    assert!(matches!(calm.pending(), Pending::Draw(draw) if draw.faces == 10));
}

/// Interceptors are held to their range as well.
///
/// Rules: 5.1.1, 5.3.3
#[test]
fn interceptors_must_reach_the_hex() {
    let table = |bases: &[&str]| {
        let table = fight(
            &[(Mission::Support, "AB1")],
            &[(Mission::Superiority, "JF1")],
        );
        let table = table.change(|position| {
            for at in game().map().grid.hexes() {
                if position.hex(at).control == Some(JAPAN) {
                    position.hex_mut(at).control = None;
                }
            }
        });
        table.held(JAPAN, bases).play(&["air AB1", "go"])
    };
    // Nobody comes from Rangoon.
    assert!(matches!(table(&["4713"]).pending(), Pending::Draw(_)));
    assert_eq!(table(&[]).position().hex(hex("4713")).control, None);
    let all = fight(
        &[(Mission::Support, "AB1")],
        &[(Mission::Superiority, "JF1")],
    );
    let met = all.play(&["air AB1", "go"]);
    assert_eq!(met.pending(), Pending::Decision(JAPAN));
}

/// Rules: 5.7.3, TBL-AIRCOMBAT
#[test]
fn air_combat_hurts_both_by_one_die() {
    use AirResult::{Aborted, Damaged, Nothing};
    let result = |total| game().tables().air_combat(total);
    let all: Vec<_> = (0..=7).map(result).collect();
    let (both, missed) = ([Aborted, Damaged], [Nothing, Nothing]);
    assert_eq!(
        all,
        [
            both,
            both,
            [Damaged, Damaged],
            missed,
            missed,
            [Nothing, Aborted],
            [Aborted, Aborted],
            [Aborted, Aborted]
        ]
    );
}

/// The worked example: a fighter and a bomber support an attack, a bomber the defence. Vectors EX05 to
/// EX08.
///
/// Rules: EX-5.7.6, 5.7.6, 5.7.1
#[test]
fn the_example_of_air_combat() {
    let table = fight(
        &[(Mission::Support, "AF1"), (Mission::Support, "AB1")],
        &[(Mission::Support, "JB1")],
    )
    .play(&["air AF1", "air AB1", "go", "air JB1"]);
    // Japan alone has a choice of targets.
    assert_eq!(options(&table), ["air AF1", "air AB1"]);
    let table = table.play(&["air AB1"]);
    // The fighter rolls 2 - 1 = 1, the Allied bomber 4, the Japanese 5.
    let fought = table.play(&["= 2", "= 4", "= 5"]);
    assert_eq!(air_totals(&fought), [1, 4, 5]);
    assert_eq!(place(&fought, "JB1"), AirPlace::Damaged);
    for id in ["AF1", "AB1"] {
        assert_eq!(place(&fought, id), AirPlace::Flown, "{id}");
    }
}

/// A bomber against a fighter rolls one more.
///
/// Rules: 5.7.6
#[test]
fn bombers_are_worse_against_fighters() {
    let totals = |target: &str| {
        let fought = fight(
            &[(Mission::Support, "AF1"), (Mission::Support, "AB1")],
            &[(Mission::Support, "JB1")],
        )
        .play(&["air AF1", "air AB1", "go", "air JB1"])
        .play(&[&format!("air {target}"), "= 4", "= 4", "= 4"]);
        air_totals(&fought)
    };
    assert_eq!(totals("AF1"), [3, 4, 5]);
    assert_eq!(totals("AB1"), [3, 4, 4]);
}

/// Both sides name all targets before anybody rolls, and all results count at once.
///
/// Rules: 5.7.4, 5.7.5
#[test]
fn targets_are_named_before_the_dice_and_results_are_simultaneous() {
    let table = fight(
        &[(Mission::Support, "AB1"), (Mission::Support, "AB2")],
        &[(Mission::Support, "JB1"), (Mission::Support, "JB2")],
    )
    .play(&["air AB1", "air AB2", "go", "air JB1", "air JB2"]);
    let mut named = table;
    for (side, word) in [
        (ALLIES, "air JB1"),
        (ALLIES, "air JB1"),
        (JAPAN, "air AB1"),
        (JAPAN, "air AB2"),
    ] {
        assert_eq!(named.pending(), Pending::Decision(side));
        named = named.play(&[word]);
    }
    // JB1 is hit twice and still rolls: AB1 6, AB2 2, JB1 5, JB2 3.
    let fought = named.play(&["= 6", "= 2", "= 5", "= 3"]);
    // Damaged by the second, turned back by the first: damaged. The same holds for AB2.
    assert_eq!(place(&fought, "JB1"), AirPlace::Damaged);
    assert_eq!(place(&fought, "AB2"), AirPlace::Damaged);
    assert_eq!(place(&fought, "AB1"), AirPlace::Flown);
    assert_eq!(place(&fought, "JB2"), AirPlace::Available);
}

/// Interdiction units go over any hex in range, with or without a line, and cut what is there.
///
/// Rules: 5.5.3, 5.5.4, 5.5.5a
#[test]
fn any_hex_may_be_interdicted() {
    let table = Table::empty(3)
        .flying(Mission::Interdiction, &["AB1", "AB2"])
        .flying(Mission::Support, &["AB3"])
        .step(Step::Interdiction(Interdiction))
        .run();
    assert!(options(&table).contains(&"strike AB1 1509".to_owned()));
    assert_eq!(table.refusal("strike AB3 1614"), "5.5.1");
    assert_eq!(table.refusal("strike AB1 4713"), "5.1.2");
    // 1711 has a trail, 1811 too; 1710 has nothing.
    assert!(!game().has_any_line(table.position(), hex("1710")));
    let table = table.play(&["strike AB1 1710", "strike AB2 1614"]);
    assert_eq!(place(&table, "AB1"), AirPlace::Over(hex("1710")));
    assert_eq!(place(&table, "AB2"), AirPlace::Over(hex("1614")));
    assert!(!table.position().hex(hex("1710")).cut);
    assert!(table.position().hex(hex("1614")).cut);
    assert!(all_over(&table));
    let north = Table::empty(3)
        .change(|position| position.scenario = Scenario::UGo)
        .flying(Mission::Interdiction, &["AB1"])
        .step(Step::Interdiction(Interdiction));
    assert_eq!(north.refusal("strike AB1 2206"), "5.5.3");
    assert_eq!(north.refusal("strike AB1 2105"), "");
}

/// Interdiction is Allied, comes after the choice of aircraft, and may be intercepted.
///
/// Rules: 5.5, 5.5.2
#[test]
fn interdiction_may_be_intercepted_in_its_segment() {
    let table = Table::empty(3)
        .flying(Mission::Interdiction, &["AB1"])
        .flying(Mission::Superiority, &["JF1", "AF1"])
        .step(Step::Interdiction(Interdiction))
        .play(&["strike AB1 1614"]);
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    assert_eq!(options(&table), ["done", "air JF1"]);
    let met = table.clone().play(&["air JF1"]);
    // The Allies may send an escort.
    assert_eq!(met.pending(), Pending::Decision(ALLIES));
    assert_eq!(options(&met), ["done", "air AF1"]);
    // The bomber rolls 4 + 1 = 5, the fighter 4 - 1 = 3: it stays.
    let stays = met.clone().play(&["done", "= 4", "= 4"]);
    assert_eq!(place(&stays, "AB1"), AirPlace::Over(hex("1614")));
    assert!(stays.position().hex(hex("1614")).cut);
    assert_eq!(place(&stays, "JF1"), AirPlace::Flown);
    // 3 - 1 = 2 damages both; the line stays whole.
    let hit = met.clone().play(&["done", "= 3", "= 3"]);
    assert_eq!(place(&hit, "AB1"), AirPlace::Damaged);
    assert!(!hit.position().hex(hex("1614")).cut);
    // The escort goes home as well.
    let escorted = met.play(&["air AF1", "air AF1", "= 4"]);
    assert_eq!(escorted.pending(), Pending::Draw(draw(6)));
    let calm = table.play(&["done"]);
    assert_eq!(place(&calm, "AB1"), AirPlace::Over(hex("1614")));
    assert_eq!(place(&calm, "JF1"), AirPlace::Available);
}

fn draw(faces: u16) -> heigi_engine::Draw {
    heigi_engine::Draw::open(heigi_engine::RuleId("5.7.3"), faces as u8)
}

/// Vectors AIR10, AIR11.
///
/// Rules: 5.5.5, 5.5.5a, 5.5.5b
#[test]
fn an_interdicted_hex_costs_its_terrain_and_a_point_more() {
    let plain = Table::empty(3).at("1615", &["J33-213"]).moving("J33-213");
    assert_eq!(plain.cost("1614"), Some(2));
    let over = |target: &str, who: &str| {
        let table = Table::empty(3)
            .at("1615", &[who])
            .interdicting("AB2", target)
            .moving(who);
        table.cost("1614")
    };
    // Over the hex itself, cut: jungle 2 and 1 more. Beside it: half a point and 1 more.
    let cut = Table::empty(3)
        .at("1615", &["J33-213"])
        .interdicting("AB2", "1614")
        .change(|position| position.hex_mut(hex("1614")).cut = true)
        .moving("J33-213");
    assert_eq!(cut.cost("1614"), Some(8 + 4));
    assert_eq!(over("1714", "J33-213"), Some(2 + 4));
    // Two hexes away nothing, and nothing for the Allies.
    assert_eq!(over("1814", "J33-213"), Some(2));
    assert_eq!(over("1714", "A2-4"), Some(2));
}

/// A Japanese supply line pays a point more in the hex and around it.
///
/// Rules: 5.5.5b
#[test]
fn japanese_supply_lines_pay_for_interdiction() {
    let cost = |side: Side, target: Option<&str>| {
        let mut table = Table::empty(3);
        if let Some(target) = target {
            table = table.interdicting("AB2", target);
        }
        let ground = game().ground(table.position());
        let reach = game().trace(table.position(), ground, side, hex("3309"), 5);
        reach.cost(hex("3210"))
    };
    // Meiktila to 3210 by rail: a quarter.
    assert_eq!(cost(JAPAN, None), Some(1));
    assert_eq!(cost(JAPAN, Some("3110")), Some(1 + 4));
    assert_eq!(cost(JAPAN, Some("3211")), Some(1 + 4));
    assert_eq!(cost(JAPAN, Some("3013")), Some(1));
    assert_eq!(cost(ALLIES, Some("3211")), Some(1));
}

/// Interdiction units that are held off the map make Japanese supply checks harder.
///
/// Rules: TBL-UNITSUP
#[test]
fn interdiction_off_the_map_counts_for_supply_checks() {
    let off_map = |table: &Table| game().interdiction_off_map(table.position());
    let table = Table::empty(3)
        .flying(Mission::Interdiction, &["AB1", "AB2"])
        .flying(Mission::Support, &["AB3"])
        .interdicting("AB4", "1614");
    assert_eq!(off_map(&table), 2);
    assert_eq!(off_map(&Table::empty(3)), 0);
    let supply = game().supply(table.position(), JAPAN);
    let modifier = |table: &Table, id: &str, initial| {
        let unit = crate::common::unit(id);
        heigi_engine::total(&game().check_modifiers(table.position(), &supply, unit, initial))
    };
    let table = table.at("2611", &["J33-213"]);
    let plain = Table::empty(3).at("2611", &["J33-213"]);
    assert_eq!(
        modifier(&table, "J33-213", true) - modifier(&plain, "J33-213", true),
        2
    );
}

/// An air unit is used once a turn.
///
/// Rules: 5.1.4
#[test]
fn an_air_unit_flies_once_a_turn() {
    let first = fight(&[(Mission::Support, "AB1")], &[]).play(&["air AB1", "go", "= 6"]);
    assert_eq!(place(&first, "AB1"), AirPlace::Flown);
    let again = fight(&[(Mission::Support, "AB1")], &[])
        .change(|position| position.air_mut(air("AB1")).place = AirPlace::Flown);
    assert_eq!(again.refusal("air AB1"), "5.4.1");
}

/// A unit that interdicts a hex takes no part in a fight there (B-23).
///
/// Rules: 5.1.4, 5.7.1
#[test]
fn interdiction_units_do_not_fight_over_their_hex_again() {
    let table = fight(&[], &[(Mission::Support, "JB1")])
        .interdicting("AB2", "1415")
        .play(&["go", "air JB1"]);
    assert!(matches!(table.pending(), Pending::Draw(draw) if draw.faces == 10));
    assert_eq!(place(&table, "AB2"), AirPlace::Over(hex("1415")));
}

/// The road and the railway are cut in the hex of the source as in any other (B-71).
///
/// Rules: 5.1.1, 5.5.5a
#[test]
fn no_base_is_joined_to_a_source_whose_own_hex_is_cut() {
    let bases = |cut: bool| {
        let table = Table::empty(3)
            .held(ALLIES, &["4709"])
            .change(|position| position.hex_mut(hex("4713")).cut = cut);
        game().air_bases(table.position(), JAPAN)
    };
    assert_eq!(bases(true), [hex("4713")]);
    for number in ["4713", "3309"] {
        assert!(bases(false).contains(&hex(number)), "{number}");
    }
}

/// Rules: 5.1.2, 5.5.3
#[test]
fn interdiction_is_offered_only_where_a_bomber_reaches() {
    let table = Table::empty(3)
        .flying(Mission::Interdiction, &["AB1"])
        .step(Step::Interdiction(Interdiction));
    let offered = options(&table);
    let mut reached = vec!["done".to_owned()];
    for at in game().map().grid.hexes() {
        let words = format!("strike AB1 {}", game().hex_number(at));
        if table.refusal(&words).is_empty() {
            reached.push(words);
        }
    }
    assert_eq!(offered, reached);
    assert!(!offered.contains(&"strike AB1 4713".to_owned()));
    assert!(offered.contains(&"strike AB1 1614".to_owned()));
}
