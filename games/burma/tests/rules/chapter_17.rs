//! Armour, improved positions and heavy artillery (17.1 to 17.3).

use crate::common::{Table, game, hex, unit};
use heigi_burma::steps::{Attrition, Combat, Construction, GameTurn, Naming, SegmentStart};
use heigi_burma::{ALLIES, Activation, Entrenchment, JAPAN, Step};
use heigi_engine::{Pending, Rules, Side, Speaks};

/// Units of a segment that are being named.
fn naming(side: Side, at: &str, units: &[&str]) -> Table {
    Table::empty(3)
        .at(at, units)
        .acting(side, units)
        .step(Step::Naming(Naming))
}

fn position_at(table: &Table, number: &str) -> Option<Entrenchment> {
    table.position().hex(hex(number)).position
}

/// The column in which an attack was fought.
fn column(table: &Table) -> String {
    let (column, _) = crate::common::column(table).unwrap();
    column.name().to_owned()
}

/// Rules: 17.1.1
#[test]
fn one_armour_unit_stands_with_a_whole_division_but_not_two() {
    let table = |others: &[&str]| {
        Table::empty(3)
            .at("3210", others)
            .at("3211", &["T254-1"])
            .moving("T254-1")
    };
    assert_eq!(table(&["A2-4", "A2-5", "A2-6"]).refusal("at 3210"), "");
    assert_eq!(table(&["A2-4", "A5-9"]).refusal("at 3210"), "");
    assert_eq!(table(&["T254-2"]).refusal("at 3210"), "17.1.1");
}

/// Rules: 17.1.2, 17.1.3
#[test]
fn each_armour_unit_shifts_a_column_and_adds_its_factors() {
    let fight = |attackers: &[&str], defenders: &[&str]| {
        Table::empty(3)
            .at("2510", attackers)
            .at("2509", defenders)
            .attack("2509", attackers)
            .play(&["go"])
    };
    // 6 against 5 is 1:1; with a tank 11 against 5 is 2:1 and a column more.
    assert_eq!(column(&fight(&["A2-4"], &["J15-51"]).play(&["= 5"])), "1:1");
    let armoured = fight(&["A2-4", "T254-1"], &["J15-51"]);
    assert_eq!(column(&armoured.play(&["done", "= 5"])), "3:1");
    // A Japanese tank defends with its 2, and takes a column back: 6 against 7 is 1:2, then 1:3.
    let defended = fight(&["A2-4"], &["J15-51", "JT14-1"]);
    assert_eq!(column(&defended.play(&["= 5"])), "1:3");
}

/// Rules: 17.1.4
#[test]
fn armour_enters_rough_jungle_along_lines_that_are_not_cut() {
    let table = |number: &str| Table::empty(3).at(number, &["T254-1"]).moving("T254-1");
    // The Manipur road leads from Imphal to 1314; nothing leads to 1215.
    assert_eq!(table("1315").cost("1314"), Some(2));
    assert_eq!(table("1315").refusal("at 1215"), "17.1.4");
    let cut = table("1315").change(|position| position.hex_mut(hex("1314")).cut = true);
    assert_eq!(cut.refusal("at 1314"), "17.1.4");
    let infantry = Table::empty(3).at("1315", &["A2-4"]).moving("A2-4");
    assert_eq!(infantry.cost("1215"), Some(12));
}

/// Rules: 17.1.5
#[test]
fn armour_in_rough_jungle_attacks_along_its_lines_only() {
    let attack = |from: &str, target: &str, id: &str| {
        Table::empty(3)
            .at(from, &[id])
            .at(target, &["INA1"])
            .acting(ALLIES, &[id])
            .step(Step::Combat(Combat))
            .refusal(&format!("attack {target}"))
    };
    // From Kohima's rough jungle: the road joins 1214 and 1113, nothing joins 1214 and 1213.
    assert_eq!(attack("1214", "1113", "T254-1"), "");
    assert_eq!(attack("1214", "1213", "T254-1"), "17.1.5");
    assert_eq!(attack("1214", "1213", "A2-4"), "");
    // Out of rough jungle into the plain the road is needed as well.
    assert_eq!(attack("1314", "1315", "T254-1"), "");
    assert_eq!(attack("1316", "1315", "T254-1"), "17.1.5");
    // It may go there all the same, so the reason is the attack's own.
    let told = Table::empty(3)
        .at("1316", &["T254-1"])
        .at("1315", &["INA1"])
        .acting(ALLIES, &["T254-1"])
        .step(Step::Combat(Combat))
        .reason("attack 1315");
    assert_eq!(told, ("17.1.5", "burma-no-armour-attack-off-line"));
}

/// Rules: 17.1.5, 17.1.6
#[test]
fn armour_in_the_open_attacks_rough_jungle_without_a_line_at_factor_1() {
    let table = Table::empty(3)
        .at("1315", &["T254-1"])
        .at("1215", &["INA1"])
        .acting(ALLIES, &["T254-1"])
        .step(Step::Combat(Combat))
        .play(&["attack 1215"]);
    assert_eq!(table.refusal("join T254-1"), "");
    let total =
        |target: &str| game().attack_factor(table.position(), unit("T254-1"), hex(target), false);
    // Against the plain beside it the tank has its 5.
    assert_eq!([total("1215"), total("1416")], [1, 1]);
    assert_eq!(
        game().attack_factor(
            Table::empty(3).at("2510", &["T254-1"]).position(),
            unit("T254-1"),
            hex("2509"),
            false
        ),
        5
    );
}

/// Rules: 17.2.1, 9.3.7
#[test]
fn a_unit_that_builds_neither_moves_nor_attacks() {
    let table = naming(ALLIES, "1315", &["A5-9", "A5-123"])
        .at("1415", &["INA1"])
        .play(&["entrench A5-9"]);
    let moving = table.clone().play(&["move-first"]);
    assert_eq!(moving.refusal("select A5-9"), "17.2.1");
    assert_eq!(moving.refusal("select A5-123"), "");
    let fighting = table.play(&["attack-first", "attack 1415"]);
    assert_eq!(fighting.refusal("join A5-9"), "17.2.1");
    assert_eq!(fighting.refusal("join A5-123"), "");
}

/// Rules: 17.2.1
#[test]
fn any_activated_unit_in_supply_may_build() {
    for id in ["A5-9", "T254-1", "AHQ4"] {
        let words = format!("entrench {id}");
        assert_eq!(naming(ALLIES, "1315", &[id]).refusal(&words), "", "{id}");
        let why = |table: Table| table.reason(&words);
        let stranded = naming(ALLIES, "1315", &[id]).stranded(&[id]);
        assert_eq!(why(stranded), ("17.2.1", "burma-is-out-of-supply"), "{id}");
        let idle = naming(ALLIES, "1315", &[id]).acting(ALLIES, &[]);
        assert_eq!(why(idle), ("17.2.1", "burma-not-active"), "{id}");
        let busy = naming(ALLIES, "1315", &[id]).play(&[words.as_str()]);
        assert_eq!(why(busy), ("17.2.1", "burma-is-building"), "{id}");
    }
}

/// Rules: 17.2.1a, 17.2.2c
#[test]
fn a_position_under_construction_protects_nobody() {
    let table = naming(JAPAN, "2509", &["J15-51", "J15-60"]).play(&["entrench J15-51"]);
    assert_eq!(
        position_at(&table, "2509"),
        Some(Entrenchment {
            owner: JAPAN,
            builder: Some(unit("J15-51")),
        })
    );
    let total = |table: &Table| game().defence_total(table.position(), hex("2509"), JAPAN);
    assert_eq!(total(&table), 10);
    // Complete it gives one of the two defenders two points.
    assert_eq!(total(&table.dug_in("2509", JAPAN)), 12);
}

/// Vector IP1.
///
/// Rules: 17.2.1b, 14.1.4
#[test]
fn a_position_is_complete_in_range_of_a_headquarters_or_a_source() {
    let built = |table: Table, number: &str| {
        let table = table.step(Step::Construction(Construction)).run();
        position_at(&table, number).map(|one| one.builder)
    };
    let digging = |number: &str, id: &str| {
        naming(ALLIES, number, &[id]).play(&[format!("entrench {id}").as_str()])
    };
    let plain = || digging("1315", "A5-9");
    // A headquarters beside it, with or without a line of communication.
    assert_eq!(built(plain().at("1415", &["AHQ4"]), "1315"), Some(None));
    let cut_off = plain().at("1415", &["AHQ4"]).held(JAPAN, &["1419", "1323"]);
    assert_eq!(built(cut_off, "1315"), Some(None));
    // A committed one has no range.
    let committed = plain()
        .at("1415", &["AHQ4"])
        .held(JAPAN, &["1419", "1323"])
        .change(|position| position.unit_mut(unit("AHQ4")).committed = true);
    assert_eq!(built(committed, "1315"), None);
    // A source alone is enough, unless the enemy holds it.
    assert_eq!(built(digging("1418", "A5-9"), "1418"), Some(None));
    let taken = digging("1418", "A5-9").held(JAPAN, &["1419", "1323"]);
    assert_eq!(built(taken, "1418"), None);
    assert_eq!(built(digging("2010", "A5-9"), "2010"), None);
}

/// Rules: 17.2.1b
#[test]
fn a_position_is_complete_only_if_its_builder_is_still_there() {
    let table = |left: &[&str]| {
        naming(ALLIES, "1315", &["A5-9", "A5-123", "AHQ4"])
            .play(&["entrench A5-9"])
            .at("1314", left)
            .step(Step::Construction(Construction))
            .run()
    };
    assert_eq!(position_at(&table(&["A5-9"]), "1315"), None);
    let kept = position_at(&table(&["A5-123"]), "1315");
    assert_eq!(kept.map(|one| one.builder), Some(None));
}

/// Rules: 17.2.1b, 17.4.2
#[test]
fn chinese_builders_depend_on_1601() {
    let built = |holder| {
        let table = naming(ALLIES, "1701", &["C22"])
            .play(&["entrench C22"])
            .at("1702", &["AHQ4"])
            .held(holder, &["1601"])
            .step(Step::Construction(Construction))
            .run();
        position_at(&table, "1701").is_some()
    };
    assert!(built(ALLIES));
    assert!(!built(JAPAN));
}

/// Rules: 17.2.2a, 17.2.2b
#[test]
fn nobody_passes_from_zone_to_zone_beside_a_position() {
    let table = |dug: bool| {
        let table = Table::empty(3)
            .at("2510", &["A2-4"])
            .at("2509", &["J15-51"])
            .moving("A2-4");
        if dug {
            table.dug_in("2509", JAPAN)
        } else {
            table
        }
    };
    // By way of 2411, out of the zone and into it again; with the position a point for each.
    assert_eq!(table(false).cost("2410"), Some(2 * 4));
    assert_eq!(table(true).cost("2410"), Some(2 * 4 + 2 * 4));
    // With two points only the direct way is left, and is barred.
    let weak = |dug| table(dug).stranded(&["A2-4"]).refusal("at 2410");
    assert_eq!([weak(false), weak(true)], ["", "11.1.4"]);
    // While it is built it bars nobody.
    let building = table(true).change(|position| {
        position.hex_mut(hex("2509")).position = Some(Entrenchment {
            owner: JAPAN,
            builder: Some(unit("J15-51")),
        });
    });
    assert_eq!(building.cost("2410"), Some(2 * 4));
}

/// Rules: 17.2.3
#[test]
fn a_hex_holds_one_position() {
    let table = naming(ALLIES, "1315", &["A5-9", "A5-123"]);
    assert_eq!(
        table
            .clone()
            .dug_in("1315", ALLIES)
            .refusal("entrench A5-9"),
        "17.2.3"
    );
    assert_eq!(
        table.play(&["entrench A5-9"]).refusal("entrench A5-123"),
        "17.2.3"
    );
}

/// Vector IP2.
///
/// Rules: 17.2.4
#[test]
fn a_position_is_gone_when_the_last_unit_leaves_or_dies() {
    let left = |units: &[&str]| {
        let table = Table::empty(3)
            .at("3110", units)
            .dug_in("3110", ALLIES)
            .moving("A5-9")
            .play(&["at 3210"]);
        position_at(&table, "3110").is_some()
    };
    assert_eq!([left(&["A5-9"]), left(&["A5-9", "A5-123"])], [false, true]);
    let starved = |steps| {
        let table = Table::empty(3)
            .at("3110", &["A5-9"])
            .steps("A5-9", steps)
            .stranded(&["A5-9"])
            .dug_in("3110", ALLIES)
            .step(Step::Attrition(Attrition))
            .run();
        position_at(&table, "3110").is_some()
    };
    assert_eq!([starved(1), starved(2)], [false, true]);
    // 12 against 5 is 2:1, where a 4 is -/1: the defender retreats.
    let beaten = Table::empty(3)
        .at("2510", &["A2-4", "A2-5"])
        .at("2509", &["INA1"])
        .dug_in("2509", JAPAN)
        .attack("2509", &["A2-4", "A2-5"])
        .play(&["go", "= 4", "done", "retreat INA1", "at 2508"]);
    assert!(position_at(&beaten, "2509").is_none());
}

/// A Japanese attack on 3110 with heavy guns behind it.
fn guns() -> Table {
    Table::empty(3)
        .at("3309", &["JHQ15", "JA3"])
        .at("3210", &["J15-51"])
        .at("3110", &["A2-4"])
}

/// Rules: 17.3, 17.3.2
#[test]
fn heavy_artillery_shifts_a_column_for_japan() {
    // 5 against 6 is 1:2.
    let plain = guns().attack("3110", &["J15-51"]).play(&["go", "= 5"]);
    assert_eq!(column(&plain), "1:2");
    let aimed = guns()
        .attack("3110", &["J15-51"])
        .play(&["commit JA3", "go", "= 5"]);
    assert_eq!(column(&aimed), "1:1");
    // In defence it takes a column from the attacker: 6 against 5 is 1:1, then 1:2.
    let defended = guns()
        .at("3210", &["A2-4"])
        .at("3110", &["J15-51"])
        .attack("3110", &["A2-4"])
        .play(&["go"]);
    assert_eq!(defended.pending(), Pending::Decision(JAPAN));
    let defended = defended.play(&["commit JA3", "done", "= 5"]);
    assert_eq!(column(&defended), "1:2");
    assert!(defended.position().unit(unit("JA3")).committed);
}

/// Vector MOD10.
///
/// Rules: 17.3.1, 17.3.1-1
#[test]
fn guns_need_a_headquarters_in_communication_committed_or_not() {
    let attack = |table: Table| table.attack("3110", &["J15-51"]).refusal("commit JA3");
    assert_eq!(attack(guns()), "");
    let committed = guns().change(|position| position.unit_mut(unit("JHQ15")).committed = true);
    assert_eq!(attack(committed), "");
    let cut_off = guns().held(ALLIES, &["4713", "4709"]);
    assert_eq!(attack(cut_off.clone()), "17.3.1-1");
    // It is the headquarters that lacks the line, not the guns.
    let action = game().read_action("commit JA3").unwrap();
    let told = game().check(&cut_off.attack("3110", &["J15-51"]).state, action);
    assert_eq!(
        told,
        Err(heigi_burma::Refusal::NoCommunication(
            unit("JHQ15"),
            "17.3.1-1"
        ))
    );
}

/// Rules: 17.3.1-2
#[test]
fn guns_reach_as_far_as_the_supply_lines_of_the_headquarters() {
    let attack = |table: Table| table.attack("3110", &["J15-51"]).refusal("commit JA3");
    let far = guns().at("4519", &["JHQ15"]);
    assert_eq!(attack(far.clone()), "17.3.1-2");
    let told = far.attack("3110", &["J15-51"]).reason("commit JA3");
    assert_eq!(told, ("17.3.1-2", "burma-no-staff-reaches"));
    // The guns themselves may stand anywhere on the map.
    assert_eq!(attack(guns().at("4713", &["JA3"])), "");
    let absent = guns().change(|position| {
        position.unit_mut(unit("JA3")).place = heigi_burma::Where::Later;
    });
    assert_eq!(attack(absent), "17.3");
}

/// Rules: 17.3.1-2, 7.7.2e
#[test]
fn a_lengthened_supply_line_reaches_further_for_guns() {
    let table = |extended| {
        Table::empty(3)
            .at("2908", &["JHQ15", "JA3"])
            .at("2605", &["J15-51"])
            .at("2604", &["A2-4"])
            .change(move |position| position.unit_mut(unit("JHQ15")).extended = extended)
    };
    let attack = |table: Table| table.attack("2604", &["J15-51"]).refusal("commit JA3");
    assert_eq!([table(0), table(3)].map(attack), ["17.3.1-2", ""]);
    // Out of communication nothing is lengthened.
    let cut_off = table(3).held(ALLIES, &["4713", "4709"]);
    assert_eq!(attack(cut_off), "17.3.1-2");
}

/// Twenty hexes by rail lead from Rangoon to 2809. Of 2206, eight hexes on, a marker pays for four by
/// trail, two pay for all.
///
/// Rules: 17.3.1-2, TBL-MAPEXP
#[test]
fn guns_reach_no_further_by_rail_for_a_lengthened_line() {
    let attack = |extended| {
        Table::empty(3)
            .at("4713", &["JHQ15", "JA3"])
            .at("2207", &["J15-51"])
            .at("2206", &["A2-4"])
            .change(move |position| position.unit_mut(unit("JHQ15")).extended = extended)
            .attack("2206", &["J15-51"])
            .refusal("commit JA3")
    };
    assert_eq!(
        [attack(0), attack(1), attack(2)],
        ["17.3.1-2", "17.3.1-2", ""]
    );
}

/// Vector MOD9.
///
/// Rules: 17.3.3
#[test]
fn guns_fire_once_a_turn() {
    let fired =
        guns()
            .attack("3110", &["J15-51"])
            .play(&["commit JA3", "go", "= 5", "done", "done"]);
    let again = fired.attack("3110", &["J15-51"]);
    assert_eq!(again.refusal("commit JA3"), "17.3.3");
    let next = Table {
        state: again.state,
        events: Vec::new(),
    }
    .change(|position| {
        position.agenda.truncate(1);
        position.attack = None;
    })
    .step(Step::GameTurn(GameTurn))
    .run();
    assert!(!next.position().unit(unit("JA3")).committed);
    // Guns of another army may join them.
    let both = guns()
        .at("3309", &["JA18"])
        .attack("3110", &["J15-51"])
        .play(&["commit JA3", "commit JA18", "go", "= 5"]);
    assert_eq!(column(&both), "2:1");
}

/// A marker that names nobody special lets the guns act as well; they need not to fire.
///
/// Rules: 17.3.1-3
#[test]
fn guns_need_units_that_fight() {
    let table = guns()
        .step(Step::SegmentStart(SegmentStart(
            JAPAN,
            Activation::Marker(1),
        )))
        .run()
        .play(&["name J15-51", "attack-first", "attack 3110", "commit JA3"]);
    assert_eq!(table.refusal("go"), "13.2.1b-i");
    assert_eq!(table.play(&["join J15-51"]).refusal("go"), "");
}
