//! The tables, as the vectors of the specification read them.

use crate::common::GAME;
use heigi_luzon::printed::tables::{AirResult, CombatResult, Effect, Losses};

fn result(attacker: &str, defender: &str) -> CombatResult {
    CombatResult {
        attacker: Losses::parse(attacker).unwrap(),
        defender: Losses::parse(defender).unwrap(),
    }
}

/// The columns by their names.
const COLUMNS: [&str; 11] = [
    "1-4", "1-3", "1-2", "1-1.5", "1-1", "1.5-1", "2-1", "2.5-1", "3-1", "4-1", "5-1",
];

fn read(total: i32, column: &str) -> CombatResult {
    let column = COLUMNS.iter().position(|one| *one == column).unwrap();
    GAME.tables().combat.result(total, column)
}

/// Vectors 19 to 31.
#[test]
fn tbl_crt_cells_are_those_of_the_vectors() {
    for (total, column, attacker, defender) in [
        (2, "5-1", "-", "4DRTG"),
        (2, "1-4", "1", "1"),
        (12, "1-4", "4DRTG", "-"),
        (12, "5-1", "1", "1D"),
        (7, "1-1", "1", "1G"),
        (7, "1.5-1", "1G", "1"),
        (6, "1-1.5", "1", "1G"),
        (5, "3-1", "-", "1DRTG"),
        (9, "1-2", "1DR", "-"),
        (4, "2-1", "-", "1DR"),
        (11, "3-1", "1", "1"),
        (8, "1-1", "1", "1"),
        (3, "2.5-1", "-", "2DRT"),
    ] {
        assert_eq!(
            read(total, column),
            result(attacker, defender),
            "{total} {column}"
        );
    }
}

#[test]
fn tbl_crt_never_gives_the_attacker_more_for_a_better_roll_or_ratio() {
    let combat = &GAME.tables().combat;
    for total in 2..=12 {
        for column in 0..11 {
            let here = combat.result(total, column);
            if total < 12 {
                let worse = combat.result(total + 1, column);
                assert!(worse.attacker.steps >= here.attacker.steps);
                assert!(worse.defender.steps <= here.defender.steps);
            }
            if column < 10 {
                let better = combat.result(total, column + 1);
                assert!(better.attacker.steps <= here.attacker.steps);
                assert!(better.defender.steps >= here.defender.steps);
            }
        }
    }
}

/// Vectors 32 and 33.
#[test]
fn tbl_crt_note_rolls_beyond_the_table_count_as_its_ends() {
    assert_eq!(read(-1, "3-1"), result("-", "2DR"));
    assert_eq!(read(15, "1-1"), result("2DR", "-"));
}

/// Vectors 34 and 35.
#[test]
fn r7_2_3_the_ratio_is_rounded_down_to_a_printed_column() {
    let column = |attack, defence| COLUMNS[GAME.tables().combat.column(attack, defence)];
    assert_eq!(column(23, 4), "5-1");
    assert_eq!(column(1, 5), "1-4");
    assert_eq!(column(29, 10), "2.5-1");
    assert_eq!(column(24, 10), "2-1");
    assert_eq!(column(66, 100), "1-2");
    assert_eq!(column(2, 3), "1-1.5");
    //
    assert_eq!(column(3, 0), "5-1");
}

/// Vectors 74 to 77.
#[test]
fn tbl_a2a_a_shot_destroys_or_aborts_up_to_the_figures_of_its_difference() {
    let tables = GAME.tables();
    assert_eq!(tables.air_to_air(3, 46), AirResult::Destroyed);
    assert_eq!(tables.air_to_air(3, 51), AirResult::Aborted);
    assert_eq!(tables.air_to_air(0, 32), AirResult::Aborted);
    assert_eq!(tables.air_to_air(-5, 11), AirResult::Aborted);
    assert_eq!(tables.air_to_air(-5, 13), AirResult::Missed);
    assert_eq!(tables.air_to_air(9, 55), AirResult::Destroyed);
    assert_eq!(tables.air_to_air(9, 65), AirResult::Aborted);
    assert!(
        tables
            .air_to_air
            .windows(2)
            .all(|rows| rows[0][1] < rows[1][1])
    );
}

/// Vectors 65, 67, 79, 81, 82 and 84, as far as the tables go.
#[test]
fn tables_of_attack_from_the_air_give_the_effects_of_the_vectors() {
    let tables = GAME.tables();
    let on_field = i32::from(tables.bombing.modifier("airfield"));
    assert_eq!(tables.bombing.effect(5 + on_field, 6), Effect::Destroyed(1));
    assert_eq!(tables.bombing.effect(4, 1), Effect::Nothing);
    assert_eq!(tables.bombing.effect(4, 4), Effect::Disrupted(2));
    assert_eq!(tables.bombing.effect(5, 2), Effect::Nothing);
    assert_eq!(tables.bombing.effect(12, 3), Effect::Down);
    let anti_aircraft = &tables.anti_aircraft;
    let surprise = i32::from(anti_aircraft.modifier("surprise"));
    assert_eq!(anti_aircraft.effect(9), Effect::Aborted(1));
    assert_eq!(anti_aircraft.effect(12), Effect::Destroyed(2));
    assert_eq!(anti_aircraft.effect(9 + surprise), Effect::Nothing);
    let strafing = &tables.strafing;
    let added: i8 = ["surprise", "airfield", "anti_aircraft"]
        .map(|cause| strafing.modifier(cause))
        .into_iter()
        .sum();
    assert_eq!(strafing.effect(8 + i32::from(added)), Effect::Disrupted(1));
    let dive = &tables.dive_bombing;
    let added = 2 + i32::from(dive.modifier("airfield"));
    assert_eq!(dive.effect(8 + added), Effect::Destroyed(1));
    assert_eq!(dive.effect(99), Effect::Destroyed(3));
}

/// Vectors 71 to 73, 85, 86, 92, 93 and 110, as far as the tables go.
/// Rules: 2.2.6
#[test]
fn tables_of_scramble_siege_and_submarines_give_the_effects_of_the_vectors() {
    let tables = GAME.tables();
    let scramble = &tables.scramble;
    let hard = i32::from(scramble.modifier("hard"));
    assert_eq!(scramble.effect(2 + hard), Effect::FightersScramble);
    assert_eq!(scramble.effect(3), Effect::AllScramble);
    assert_eq!(scramble.effect(4 + hard), Effect::Nothing);
    assert_eq!(scramble.effect(5), Effect::FightersPatrol);
    let siege = &tables.corregidor;
    let high = i32::from(siege.modifier("high"));
    assert_eq!(siege.effect(5 + high, 4), Effect::Disrupted(1));
    assert_eq!(siege.effect(2, 12), Effect::Destroyed(5));
    assert_eq!(siege.effect(9, 7), Effect::Nothing);
    assert_eq!(siege.effect(9, 9), Effect::Disrupted(1));
    let submarine = &tables.submarine;
    let torpedoes = i32::from(submarine.modifier("torpedoes"));
    assert_eq!(submarine.effect(10), Effect::Nothing);
    assert_eq!(submarine.effect(2), Effect::Down);
    assert_eq!(submarine.effect(12), Effect::Steps(2));
    assert_eq!(submarine.effect(11 + torpedoes), Effect::Steps(4));
    let presence = &tables.submarine_presence;
    let added = i32::from(presence.modifier("lingayen") + presence.modifier("later"));
    assert_eq!(presence.effect(1 + added), Effect::Present);
    assert_eq!(presence.effect(2 + added), Effect::Nothing);
}

/// Vector 88.
#[test]
fn tbl_batt_local_batteries_defend_with_182_and_all_with_318() {
    let batteries = &GAME.data().counters.batteries;
    let sum = |is_counted: &dyn Fn(bool) -> bool| -> u32 {
        let counted = batteries.iter().filter(|one| is_counted(one.is_local));
        counted.map(|one| u32::from(one.defence)).sum()
    };
    assert_eq!(batteries.len(), 26);
    assert_eq!(batteries.iter().filter(|one| one.is_local).count(), 14);
    assert_eq!((sum(&|local| local), sum(&|_| true)), (182, 318));
}

/// Vector 106.
#[test]
fn strategic_transport_by_chance_comes_with_a_ten_on_turns_6_and_7() {
    let campaign = GAME.campaign();
    assert_eq!(campaign.strategic_turns, [5, 6]);
    for (total, turns) in [(2, [3, 4]), (5, [4, 5]), (9, [5, 6]), (10, [6, 7])] {
        assert_eq!(campaign.strategic_turns(total), turns);
    }
}
