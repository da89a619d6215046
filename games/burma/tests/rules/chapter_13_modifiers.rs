//! Combat: what changes factors and columns, and the table (13.3, 13.4).

use crate::common::attacks::{column, field, totals};
use crate::common::{Table, game, hex, set, unit};
use heigi_burma::steps::Combat;
use heigi_burma::{ALLIES, Column, CombatResult, JAPAN, Loss, Mission, Step};
use heigi_scene::Side;

/// Factors of attackers and of a defender with 5, out of one hex into another.
fn factors(from: &str, to: &str) -> [u8; 2] {
    let table = Table::empty(3).at(to, &["J15-51"]).at(from, &["A2-4"]);
    [
        game().attack_factor(table.position(), unit("A2-4"), hex(to), false),
        game().defence_factor(table.position(), unit("J15-51")),
    ]
}

/// Rules: 13.3.1, 13.3.1-none, TBL-TEC-N4
#[test]
fn the_ground_of_the_defender_counts_and_towns_and_lines_do_not() {
    assert_eq!(factors("3412", "3411"), [6, 5]);
    // Out of hills and jungle into the open: nothing.
    assert_eq!(factors("1314", "1315"), [6, 5]);
    assert_eq!(factors("4412", "4311"), [6, 5]);
    // A village on a railway and a road, a town in jungle, a village in the hills.
    assert_eq!(factors("4310", "4211"), [6, 5]);
    assert_eq!(factors("1615", "1614"), [5, 5]);
    assert_eq!(factors("1314", "1313"), [5, 6]);
}

/// Vector MOD2.
///
/// Rules: 13.3.1-river, 13.3.3
#[test]
fn each_attacker_across_a_river_counts_half() {
    let attack = |id: &str, from: &str, is_starving: bool| {
        let table = Table::empty(3).at(from, &[id]);
        let table = if is_starving {
            table.stranded(&[id])
        } else {
            table
        };
        game().attack_factor(table.position(), unit(id), hex("2908"), false)
    };
    // Mandalay from Sagaing across the Irrawaddy and from 2808 beside it.
    assert_eq!(attack("A5-9", "2809", false), 2);
    assert_eq!(attack("A5-9", "2808", false), 5);
    // Out of supply first, then the river: 5, 2, 1.
    assert_eq!(attack("A5-9", "2809", true), 1);
}

/// Vector MOD5.
///
/// Rules: 13.3.1-city, 7.12.3
#[test]
fn the_city_helps_every_defender() {
    let table = Table::empty(3)
        .at("4713", &["J15-51", "J15-60"])
        .stranded(&["J15-60"]);
    let factor = |id| game().defence_factor(table.position(), unit(id));
    assert_eq!([factor("J15-51"), factor("J15-60")], [6, 4]);
    // The rain does nothing there.
    let total = game().defence_total(table.monsoon().position(), hex("4713"), JAPAN);
    assert_eq!(total, 10);
}

/// Vectors MOD1, MOD6.
///
/// Rules: 13.3.1-jungle, 13.3.5, TBL-TEC-N2
#[test]
fn jungle_weakens_each_attacker_but_not_below_one() {
    let table = Table::empty(3)
        .at("4111", &["J15-51", "INA1", "INA2"])
        .steps("INA1", 1)
        .steps("INA2", 1)
        .stranded(&["INA2"]);
    let factor =
        |id, charges| game().attack_factor(table.position(), unit(id), hex("4012"), charges);
    assert_eq!(factor("J15-51", false), 4);
    // A charge doubles what is left.
    assert_eq!(factor("J15-51", true), 8);
    assert_eq!(factor("INA1", false), 1);
    // What want of supply has brought to nothing stays nothing.
    assert_eq!(factor("INA2", false), 0);
    assert_eq!(factor("INA2", true), 0);
}

/// Vectors MOD3, MOD4.
///
/// Rules: 13.3.1-rough
#[test]
fn hills_help_defenders_and_hinder_attackers_more_so_in_the_rain() {
    let table = Table::empty(3)
        .at("2717", &["A23-1", "A208"])
        .at("2716", &["J15-51"]);
    let total = |table: &Table| game().defence_total(table.position(), hex("2717"), ALLIES);
    let attack =
        |table: &Table| game().attack_factor(table.position(), unit("J15-51"), hex("2717"), false);
    // 6 + 1 and 4 + 1; in the rain one of them 2.
    assert_eq!((total(&table), attack(&table)), (12, 4));
    let table = table.monsoon();
    assert_eq!((total(&table), attack(&table)), (13, 4));
}

/// Rules: 13.3.1-ip, 17.2.2c, TBL-TEC-N1
#[test]
fn a_complete_position_helps_one_defender_and_all_effects_add_up() {
    let total = |number: &str, owner: Option<Side>| {
        let table = Table::empty(3).at(number, &["A23-1", "A208"]).monsoon();
        let table = match owner {
            Some(side) => table.dug_in(number, side),
            None => table,
        };
        game().defence_total(table.position(), hex(number), ALLIES)
    };
    assert_eq!(total("3411", None), 10);
    assert_eq!(total("3411", Some(ALLIES)), 12);
    assert_eq!(total("3411", Some(JAPAN)), 10);
    // Hills, rain and position.
    assert_eq!(total("2717", Some(ALLIES)), 10 + 2 + 1 + 2);
    let begun = Table::empty(3).at("3411", &["A23-1"]).change(|position| {
        position.hex_mut(hex("3411")).position = Some(heigi_burma::Entrenchment {
            owner: ALLIES,
            builder: Some(unit("A23-1")),
        });
    });
    assert_eq!(
        game().defence_total(begun.position(), hex("3411"), ALLIES),
        6
    );
}

/// Rules: 13.3.1-lake, TBL-TEC-lake
#[test]
fn nobody_enters_water_or_fights_across_it() {
    let table = Table::empty(3).at("2822", &["A2-4"]).moving("A2-4");
    assert_eq!(table.refusal("at 2722"), "TBL-TEC-lake");
    assert_eq!(table.refusal("at 2922"), "TBL-TEC-lake");
    let strait = Table::empty(3)
        .at("2822", &["A2-4"])
        .at("2922", &["J49-106"])
        .acting(ALLIES, &["A2-4"])
        .step(Step::Combat(Combat));
    assert_eq!(strait.refusal("attack 2922"), "13.3.1-lake");
}

/// Vector MOD8.
///
/// Rules: 13.3.2-armour, 17.1.2, 17.1.3
#[test]
fn each_armour_unit_shifts_a_column_and_fights_besides() {
    let fought = |attackers: &[&str], defenders: &[&str]| {
        let table = field(attackers, defenders).play(&["go", "stand"]);
        let table = if table.options().is_empty() {
            table
        } else {
            table.play(&["done"])
        };
        let table = table.play(&["= 5"]);
        (totals(&table), column(&table))
    };
    assert_eq!(fought(&["A2-4"], &["J15-51"]), ([6, 5], "1:1"));
    assert_eq!(fought(&["A2-4", "T254-1"], &["J15-51"]), ([11, 5], "3:1"));
    assert_eq!(fought(&["A2-4"], &["J15-51", "JT14-1"]), ([6, 7], "1:3"));
    // One on each side cancel out.
    assert_eq!(fought(&["T254-1"], &["JT14-1"]), ([5, 2], "2:1"));
    let two = Table::empty(3)
        .at("3412", &["T254-1"])
        .at("3310", &["T254-2"])
        .at("3411", &["J15-51"])
        .attack("3411", &["T254-1", "T254-2"])
        .play(&["go", "done", "= 6"]);
    assert_eq!((totals(&two), column(&two)), ([10, 5], "4:1"));
}

/// Vector MOD7.
///
/// Rules: 17.1.6, TBL-TEC-Na
#[test]
fn armour_counts_one_in_rough_jungle_and_shifts_nothing() {
    // From Imphal into the hills by the Ukhrul road: 1 and 6 - 1.
    let table = Table::empty(3)
        .at("1315", &["T254-1", "A2-4"])
        .at("1314", &["J15-51"])
        .attack("1314", &["T254-1", "A2-4"])
        .play(&["go", "done", "= 6"]);
    assert_eq!((totals(&table), column(&table)), ([6, 6], "1:1"));
    // Defending there it counts 1 + 1.
    let held = Table::empty(3)
        .at("1315", &["A2-4"])
        .at("1314", &["JT14-1"])
        .attack("1314", &["A2-4"])
        .play(&["go", "= 6"]);
    assert_eq!((totals(&held), column(&held)), ([5, 2], "2:1"));
}

/// Rules: 17.1.5, 17.1.6
#[test]
fn armour_attacks_out_of_rough_jungle_along_lines_only() {
    let table = |from: &str, target: &str| {
        Table::empty(3)
            .at(from, &["T254-1"])
            .at(target, &["INA1"])
            .steps("INA1", 1)
            .attack(target, &["T254-1"])
    };
    let refusal = |from: &str, target: &str| {
        let table = Table::empty(3)
            .at(from, &["T254-1"])
            .at(target, &["INA1"])
            .acting(ALLIES, &["T254-1"])
            .step(Step::Combat(Combat));
        table.refusal(&format!("attack {target}"))
    };
    // The Manipur road joins 1214 and Kohima; nothing joins 1314 and 1414, or 1314 and clear 1415.
    assert_eq!(refusal("1214", "1113"), "");
    assert_eq!(refusal("1314", "1414"), "17.1.5");
    assert_eq!(refusal("1314", "1415"), "17.1.5");
    assert_eq!(refusal("1314", "1315"), "");
    // Into rough jungle it may attack without a line, with a factor of 1 against 1 + 1.
    let into = table("1315", "1316").play(&["go", "= 6"]);
    assert_eq!((totals(&into), column(&into)), ([1, 2], "1:2"));
}

/// Rules: 13.3.2-hq
#[test]
fn a_headquarters_near_a_fighting_unit_gives_a_column() {
    let table = |number: &str| {
        Table::empty(3)
            .at("3412", &["A2-4"])
            .at("3411", &["J15-51"])
            .at(number, &["AHQ4"])
            .attack("3411", &["A2-4"])
    };
    let fought = table("3413").play(&["commit AHQ4", "go", "= 5"]);
    assert_eq!(column(&fought), "2:1");
    assert!(fought.position().unit(unit("AHQ4")).committed);
    // Taken back in time it is not committed.
    let kept = table("3413").play(&["commit AHQ4", "leave AHQ4", "go", "= 5"]);
    assert_eq!(column(&kept), "1:1");
    assert!(!kept.position().unit(unit("AHQ4")).committed);
    let aimed = table("3413").play(&["commit AHQ4"]);
    // Each helps once, and each its own side.
    assert_eq!(aimed.reason("commit AHQ4"), ("13.3.2", "burma-is-named"));
    assert_eq!(aimed.reason("commit JHQ15"), ("13.3.2", "burma-not-yours"));
    assert_eq!(aimed.reason("commit A2-4"), ("13.3.2", "burma-no-helper"));
    let attack = aimed.position().attack.clone().unwrap();
    let shifts = game().shifts(aimed.position(), &attack);
    assert_eq!((shifts.attacking_staff, shifts.attacking_fire), (1, 0));
    assert_eq!(table("2223").refusal("commit AHQ4"), "13.3.2-hq");
    let used = table("3413").change(|position| position.unit_mut(unit("AHQ4")).committed = true);
    assert_eq!(used.refusal("commit AHQ4"), "7.7.2");
    // Two give two columns.
    let two =
        table("3413")
            .at("3414", &["AHQ33"])
            .play(&["commit AHQ4", "commit AHQ33", "go", "= 6"]);
    assert_eq!(column(&two), "3:1");
}

/// Rules: 5.1.4
#[test]
fn an_air_unit_is_named_once_for_a_fight() {
    let table = field(&["A2-4"], &["J15-51"])
        .flying(Mission::Support, &["AB1"])
        .play(&["air AB1"]);
    assert_eq!(table.reason("air AB1"), ("5.1.4", "burma-is-named"));
    assert_eq!(table.reason("air AB2"), ("5.4.1", "burma-air-not-there"));
}

/// Rules: 13.3.2-hq
#[test]
fn a_headquarters_does_not_help_once_those_near_it_are_withdrawn() {
    // It reaches 3412 only: the enemy controls what lies between it and 3410.
    let table = Table::empty(3)
        .at("3412", &["A2-4", "AHQ4"])
        .at("3411", &["J15-51"])
        .at("4311", &["AHQ33"])
        .at("3410", &["A5-9"])
        .attack("3411", &["A5-9"])
        .acting(ALLIES, &["A2-4", "A5-9"]);
    let near = |id: &str| {
        let supply = game().supply(table.position(), ALLIES);
        let range = supply.headquarters(unit("AHQ4")).unwrap().range;
        range.contains(table.position().hex_of(unit(id)).unwrap())
    };
    assert_eq!([near("A2-4"), near("A5-9")], [true, true]);
    let far = table.change(|position| {
        position.unit_mut(unit("A5-9")).place = heigi_burma::Where::Hex(hex("3410"));
        // Where lines are long, the headquarters stands far off beside its other unit.
        for id in ["A2-4", "AHQ4"] {
            position.unit_mut(unit(id)).place = heigi_burma::Where::Hex(hex("2717"));
        }
        position.unit_mut(unit("J15-60")).place = heigi_burma::Where::Hex(hex("2716"));
    });
    let elsewhere = far
        .change(|position| {
            let attack = position.attack.as_mut().unwrap();
            attack.hex = hex("2716");
            attack.units = set(&["A2-4"]);
        })
        .play(&["commit AHQ4"])
        .change(|position| {
            let attack = position.attack.as_mut().unwrap();
            attack.units = set(&["A5-9"]);
        });
    assert_eq!(elsewhere.refusal("go"), "13.3.2-hq");
}

/// Rules: 13.3.4
#[test]
fn attacks_before_movement_are_shifted_to_the_right() {
    let table = field(&["A2-4"], &["J15-51"])
        .change(|position| position.segment.as_mut().unwrap().combat_first = true)
        .play(&["go", "= 6"]);
    assert_eq!(column(&table), "2:1");
    assert_eq!(
        column(&field(&["A2-4"], &["J15-51"]).play(&["go", "= 6"])),
        "1:1"
    );
}

/// Rules: 13.3.5
#[test]
fn who_charges_attacks_with_double_strength() {
    let table = field(&["J15-51", "J15-60"], &["A2-4"]);
    let charge = table.clone().play(&["banzai J15-51"]);
    assert_eq!(charge.reason("banzai J15-51"), ("18.1", "burma-is-named"));
    let charge = charge.play(&["go", "= 6"]);
    assert_eq!(totals(&charge), [15, 6]);
    // It is a choice, of Japan only.
    assert_eq!(totals(&table.play(&["go", "= 6"])), [10, 6]);
    let allied = field(&["A2-4"], &["J15-51"]);
    assert_eq!(allied.refusal("banzai A2-4"), "18.1");
    // Who leaves the attack again does not charge.
    let left = field(&["J15-51", "J15-60"], &["A2-4"]).play(&[
        "banzai J15-51",
        "leave J15-51",
        "join J15-51",
        "go",
        "= 6",
    ]);
    assert_eq!(totals(&left), [10, 6]);
}

/// Rules: TBL-MODS
#[test]
fn everything_that_helps_is_added_up() {
    let table = Table::empty(3)
        .at("1315", &["A2-4", "A2-5", "T254-1"])
        .at("1415", &["J15-51", "J15-60"])
        .at("1214", &["AHQ4"])
        .stranded(&["A2-5"])
        .flying(Mission::Support, &["AB1"])
        .attack("1415", &["A2-4", "A2-5", "T254-1"])
        .change(|position| position.segment.as_mut().unwrap().combat_first = true)
        .play(&[
            "commit AHQ4",
            "air AB1",
            "go",
            "special-troops J15-51",
            "= 6",
        ]);
    // 6 + 3 + 5 against 5 + 5 + 1 is 1:1; tank, staff, bomber and the order shift four columns.
    assert_eq!((totals(&table), column(&table)), ([14, 11], "5:1"));
}

/// Vectors CRT010 to CRT107, CRTR017 to CRTR062.
///
/// Rules: TBL-CRT, 13.4.1, 13.4.2
#[test]
fn results_of_the_combat_table() {
    let printed = [
        "1/1 1/1 -/1 1/2 -/3 -/E -/E -/E",
        "1/- 1/1 -/1 -/1 -/2 -/3 -/4 -/4",
        "1/- 1/1 1/2 -/1 1/2 -/2 -/3 -/3",
        "-/- 1/- 1/1 -/1 -/1 -/1 1/2 1/2",
        "-/- -/- -/- -/1 -/1 -/- -/1 -/1",
        "1/- -/- -/- -/- -/- -/- -/1 -/1",
        "2/- 1/- 1/1 1/2 -/1 -/- 1/1 -/2",
        "3/- 2/- 1/- 1/1 1/2 -/1 -/1 1/2",
        "4/- 3/- 2/- 1/- 1/1 1/2 1/1 -/1",
        "E/- 3/- 2/- 1/- 1/1 1/2 1/1 1/1",
    ];
    let loss = |text: &str| match text {
        "-" => Loss::Hits(0),
        "E" => Loss::Eliminated,
        hits => Loss::Hits(hits.parse().unwrap()),
    };
    for (row, line) in printed.iter().enumerate() {
        for (column, cell) in line.split(' ').enumerate() {
            let (attacker, defender) = cell.split_once('/').unwrap();
            let expected = CombatResult {
                attacker: loss(attacker),
                defender: loss(defender),
            };
            let die = row as u8 + 1;
            let found = game().tables().combat(Column(column as u8), die);
            assert_eq!(found, expected, "{column} {die}");
        }
    }
}

/// Rules: 13.4.1, 13.4.2
#[test]
fn the_attacker_suffers_what_stands_left_the_defender_what_stands_right() {
    let fight = |die: &str| field(&["A2-4"], &["J15-51"]).play(&["go", die]);
    // 1:1: a 2 is -/1, an 8 is 1/-, a 5 is nothing to anybody.
    let defender = fight("= 2").play(&["stand", "lose-step J15-51", "stand"]);
    assert_eq!([defender.left("A2-4"), defender.left("J15-51")], [4, 3]);
    let attacker = fight("= 8").play(&["lose-step A2-4", "stand"]);
    assert_eq!([attacker.left("A2-4"), attacker.left("J15-51")], [3, 4]);
    let nobody = fight("= 5").play(&["stand"]);
    assert_eq!([nobody.left("A2-4"), nobody.left("J15-51")], [4, 4]);
    let places = [nobody.place("A2-4"), nobody.place("J15-51")];
    assert_eq!(places, ["3412", "3411"]);
}
