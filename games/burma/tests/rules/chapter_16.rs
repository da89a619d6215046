//! Replacements (16).

use crate::common::{Table, game, hex, unit};
use heigi_burma::steps::{Movement, Naming};
use heigi_burma::{ALLIES, JAPAN, Step, Where};
use heigi_engine::Pending;

fn replacing(units: &[(&'static str, u8)], markers: u8) -> Table {
    let mut table = Table::empty(3).at("1811", &["AHQ4"]);
    let ids: Vec<&str> = units.iter().map(|(id, _)| *id).collect();
    table = table.at("1811", &ids).markers("1811", ALLIES, markers);
    for (id, steps) in units {
        table = table.steps(id, *steps);
    }
    table.acting(ALLIES, &ids).step(Step::Naming(Naming))
}

/// Rules: 16.1.1
#[test]
fn only_supplied_active_units_in_range_regain_steps() {
    let table = || replacing(&[("A5-9", 1)], 2);
    assert_eq!(table().refusal("replace A5-9"), "");
    assert_eq!(
        table().stranded(&["A5-9"]).reason("replace A5-9"),
        ("16.1.1", "burma-is-out-of-supply")
    );
    assert_eq!(
        table().acting(ALLIES, &[]).reason("replace A5-9"),
        ("16.1.1", "burma-not-active")
    );
    assert_eq!(
        table()
            .held(JAPAN, &["1419", "1323"])
            .refusal("replace A5-9"),
        "16.1.1"
    );
    assert_eq!(
        table().at("2616", &["A5-9"]).refusal("replace A5-9"),
        "16.1.1"
    );
    assert_eq!(table().steps("A5-9", 4).refusal("replace A5-9"), "16.1");
}

/// Vector SUP25.
///
/// Rules: 16.1.3, 16.2.2
#[test]
fn infantry_regains_two_steps_a_turn_and_armour_one() {
    let table = replacing(&[("A5-9", 1), ("T254-1", 1)], 3);
    let table = table.play(&["replace A5-9"]);
    assert_eq!(
        (
            table.left("A5-9"),
            table.position().hex(hex("1811")).supply[0]
        ),
        (3, 2)
    );
    assert_eq!(table.refusal("replace A5-9"), "16.1.3");
    let table = table.play(&["replace T254-1"]);
    assert_eq!(
        (
            table.left("T254-1"),
            table.position().hex(hex("1811")).supply[0]
        ),
        (2, 1)
    );
    let worn = table.steps("T254-1", 1);
    assert_eq!(worn.refusal("replace T254-1"), "16.1.3");
}

/// Rules: 16.2.2
#[test]
fn the_two_steps_of_a_marker_may_go_to_two_units_in_the_same_range() {
    let table = || {
        replacing(&[("A5-9", 3), ("A5-123", 2), ("T254-1", 1)], 2)
            .at("1323", &["A2-4"])
            .steps("A2-4", 2)
            .acting(ALLIES, &["A5-9", "A5-123", "T254-1", "A2-4"])
    };
    // The full one can take no more, so the second step goes to the other one.
    let shared = table().play(&["replace A5-9"]);
    assert_eq!(
        ["A5-9", "A5-123", "T254-1", "A2-4"].map(|id| shared.left(id)),
        [4, 3, 1, 2]
    );
    assert_eq!(shared.position().hex(hex("1811")).supply[0], 1);
    // Two may take it: the owner says who. Neither armour nor units elsewhere are among them.
    let asked = table().play(&["replace A5-123"]);
    assert_eq!(asked.pending(), Pending::Decision(ALLIES));
    let refused = ["T254-1", "A2-4"].map(|id| asked.refusal(&format!("replace {id}")));
    assert_eq!(refused, ["16.2.2"; 2]);
    let both = asked.clone().play(&["replace A5-123"]);
    assert_eq!(["A5-9", "A5-123"].map(|id| both.left(id)), [3, 4]);
    let split = asked.play(&["replace A5-9"]);
    assert_eq!(["A5-9", "A5-123"].map(|id| split.left(id)), [4, 3]);
    assert_eq!(split.position().hex(hex("1811")).supply[0], 1);
}

/// Rules: 16.1.2, 16.3.1
#[test]
fn the_stockpile_replaces_nothing() {
    let table = |markers| {
        Table::empty(3)
            .stock(18, 18)
            .at("4713", &["J55-112"])
            .steps("J55-112", 2)
            .markers("4713", JAPAN, markers)
            .acting(JAPAN, &["J55-112"])
            .step(Step::Naming(Naming))
    };
    assert_eq!(table(0).refusal("replace J55-112"), "16.3.2");
    let grown = table(1).play(&["replace J55-112"]);
    assert_eq!((grown.left("J55-112"), grown.stocks()), (3, [18, 18]));
    assert_eq!(
        table(1).stranded(&["J55-112"]).refusal("replace J55-112"),
        "16.1.1"
    );
    assert_eq!(
        table(1).acting(JAPAN, &[]).refusal("replace J55-112"),
        "16.1.1"
    );
}

/// Rules: 16.2.1, 17.5.7
#[test]
fn neither_units_fed_by_air_nor_the_marauders_are_replaced() {
    let fed = replacing(&[("A5-9", 1)], 2)
        .change(|position| position.unit_mut(unit("A5-9")).fed_by_air = true);
    assert_eq!(fed.refusal("replace A5-9"), "16.2.1");
    assert_eq!(replacing(&[("MM1", 1)], 2).refusal("replace MM1"), "17.5.7");
}

/// Rules: 16.2.3
#[test]
fn chinese_units_regain_steps_within_five_points_of_1601() {
    let table = |number: &str, markers| {
        Table::empty(3)
            .held(ALLIES, &["1601"])
            .at(number, &["C22"])
            .steps("C22", 2)
            .markers("1601", ALLIES, markers)
            .acting(ALLIES, &["C22"])
            .step(Step::Naming(Naming))
    };
    assert_eq!(table("1601", 0).refusal("replace C22"), "16.2.3");
    assert_eq!(table("1511", 1).refusal("replace C22"), "16.2.3");
    let grown = table("1602", 1).play(&["replace C22"]);
    assert_eq!(grown.left("C22"), 4);
    assert_eq!(grown.position().hex(hex("1601")).supply[0], 0);
    // Five points in the monsoon, too (B-31).
    let ground = |table: &Table| *game().ground(table.position());
    let empty = table("1602", 1);
    let reach = game().trace(empty.position(), &ground(&empty), ALLIES, hex("1601"), 5);
    let far = reach
        .reached()
        .iter()
        .find(|hex| reach.cost(**hex) > Some(16))
        .unwrap();
    let rain = table(&game().hex_number(*far), 1).monsoon();
    assert_eq!(rain.refusal("replace C22"), "");
}

/// Rules: 16.2.4
#[test]
fn indian_infantry_is_rebuilt_with_a_step_for_two_markers() {
    let table = |markers| {
        replacing(&[], markers).change(|position| {
            for id in ["A5-9", "A77P", "A2-4", "A28EA", "T254-1", "MM1"] {
                position.unit_mut(unit(id)).place = Where::Eliminated;
            }
        })
    };
    let refusal = |id: &str| table(2).refusal(&format!("rebuild {id} 1811"));
    assert_eq!(["A5-9", "A77P"].map(refusal), [""; 2]);
    assert_eq!(
        ["A2-4", "A28EA", "T254-1", "MM1"].map(refusal),
        ["16.2.4"; 4]
    );
    assert_eq!(table(1).refusal("rebuild A5-9 1811"), "16.2.4");
    assert_eq!(table(2).refusal("rebuild A5-9 1812"), "16.2.4");
    assert_eq!(
        table(2)
            .held(JAPAN, &["1419", "1323"])
            .refusal("rebuild A5-9 1811"),
        "16.2.4"
    );
    let back = table(3).play(&["rebuild A5-9 1811"]);
    assert_eq!(
        (back.place("A5-9").as_str(), back.left("A5-9")),
        ("1811", 1)
    );
    assert_eq!(back.position().hex(hex("1811")).supply[0], 1);
    // A source serves as well, with markers of its own range.
    let source = table(0).markers("1419", ALLIES, 2);
    let offered = source.options();
    assert!(
        offered.contains(&"rebuild A5-9 1419".to_owned()),
        "{offered:?}"
    );
    let back = source.play(&["rebuild A5-9 1419"]);
    assert_eq!(back.place("A5-9"), "1419");
}

/// To come back is no activation, and its step is one of two (B-65).
///
/// Rules: 16.2.4, 16.1.3, 9.3.4
#[test]
fn a_unit_that_has_come_back_may_act_and_regain_one_more_step() {
    let table = || {
        replacing(&[], 4).change(|position| {
            position.unit_mut(unit("A5-9")).place = Where::Eliminated;
            position.segment.as_mut().unwrap().units = 1;
        })
    };
    let back = table().play(&["rebuild A5-9 1811", "name A5-9"]);
    let state = back.position().unit(unit("A5-9"));
    assert_eq!((state.activations, state.steps), (1, 1));
    assert_eq!(back.position().hex(hex("1811")).supply[0], 2);
    let more = back.play(&["replace A5-9"]);
    assert_eq!(more.left("A5-9"), 2);
    assert_eq!(
        more.reason("replace A5-9"),
        ("16.1.3", "burma-no-more-replacements")
    );
    // What it had in the turn before it was lost counts.
    let after = |change: fn(&mut heigi_burma::UnitState)| {
        table().change(|position| change(&mut position.unit_mut(unit("A5-9"))))
    };
    assert_eq!(
        after(|unit| unit.replaced = 2).reason("rebuild A5-9 1811"),
        ("16.1.3", "burma-no-more-replacements")
    );
    assert_eq!(
        after(|unit| unit.replaced = 1).refusal("rebuild A5-9 1811"),
        ""
    );
    let acted = after(|unit| unit.activations = 1).play(&["rebuild A5-9 1811"]);
    assert_eq!(acted.reason("name A5-9"), ("9.3.4", "burma-has-acted"));
}

/// B-65.
///
/// Rules: 16.2.1, 16.2.4, 16.3.3
#[test]
fn a_unit_that_has_come_back_is_still_pinned_or_fed_by_air() {
    let moving = |is_pinned: bool| {
        japanese(&[], 2)
            .change(|position| {
                let mut state = position.unit_mut(unit("J15-51"));
                state.place = Where::Eliminated;
                state.pinned = is_pinned;
                drop(state);
                position.segment.as_mut().unwrap().units = 1;
            })
            .play(&["rebuild J15-51 2508", "name J15-51"])
            .step(Step::Movement(Movement))
            .reason("select J15-51")
    };
    assert_eq!(moving(true), ("TBL-CHINDIT", "burma-is-pinned"));
    assert_eq!(moving(false), ("", ""));
    let regaining = |is_fed_by_air: bool| {
        replacing(&[], 4)
            .change(|position| {
                let mut state = position.unit_mut(unit("A5-9"));
                state.place = Where::Eliminated;
                state.fed_by_air = is_fed_by_air;
                drop(state);
                position.segment.as_mut().unwrap().units = 1;
            })
            .play(&["rebuild A5-9 1811", "name A5-9"])
            .reason("replace A5-9")
    };
    assert_eq!(regaining(true), ("16.2.1", "burma-no-replacements"));
    assert_eq!(regaining(false), ("", ""));
}

/// Rules: 16.3.4, 16.1
#[test]
fn a_headquarters_has_no_step_to_regain() {
    let allied = replacing(&[("AHQ4", 1)], 1);
    assert_eq!(
        allied.reason("replace AHQ4"),
        ("16.1", "burma-at-full-strength")
    );
    let japan = japanese(&[("JHQ15", 1), ("JA3", 1)], 1);
    assert_eq!(
        japan.reason("replace JHQ15"),
        ("16.1", "burma-at-full-strength")
    );
    assert_eq!(
        japan.reason("replace JA3"),
        ("16.3.4", "burma-no-replacements")
    );
}

/// Rules: 16.2.4, 7.7.2
#[test]
fn a_committed_headquarters_does_not_hide_another_one_in_its_hex() {
    let table = |committed: &[&str]| {
        Table::empty(3)
            .at("1812", &["AHQ4", "AHQ33"])
            .markers("1812", ALLIES, 2)
            .change(|position| {
                for id in committed {
                    position.unit_mut(unit(id)).committed = true;
                }
                position.unit_mut(unit("A17-48")).place = Where::Eliminated;
            })
            .acting(ALLIES, &["AHQ4"])
            .step(Step::Naming(Naming))
    };
    assert_eq!(table(&["AHQ4"]).refusal("rebuild A17-48 1812"), "");
    assert_eq!(table(&["AHQ33"]).refusal("rebuild A17-48 1812"), "");
    let both = table(&["AHQ4", "AHQ33"]);
    assert_eq!(both.refusal("rebuild A17-48 1812"), "16.2.4");
    // Where both could pay, it is offered once.
    let offered = table(&[]).options();
    let rebuilding = offered.iter().filter(|one| *one == "rebuild A17-48 1812");
    assert_eq!(rebuilding.count(), 1);
    let back = table(&["AHQ4"]).play(&["rebuild A17-48 1812"]);
    let left = (back.place("A17-48"), back.left("A17-48"));
    assert_eq!(left, ("1812".to_owned(), 1));
    assert_eq!(back.position().hex(hex("1812")).supply[0], 0);
}

/// A headquarters at a source rebuilds with markers of its own, lengthened range as well.
///
/// Rules: 16.3.3, 7.7.2e
#[test]
fn a_headquarters_at_a_source_pays_with_markers_of_its_longer_range() {
    let table = |extended| {
        Table::empty(3)
            .at("4713", &["JHQ15"])
            .markers("2408", JAPAN, 2)
            .change(move |position| {
                position.unit_mut(unit("JHQ15")).extended = extended;
                position.unit_mut(unit("J15-51")).place = Where::Eliminated;
            })
            .acting(JAPAN, &["JHQ15"])
            .step(Step::Naming(Naming))
            .refusal("rebuild J15-51 4713")
    };
    assert_eq!([table(0), table(1)], ["16.3.3", ""]);
}

/// Rules: 16.3.3
#[test]
fn a_source_pays_for_units_that_come_back_in_its_own_hex_only() {
    let table = Table::empty(3)
        .at("2508", &["JHQ15"])
        .markers("4713", JAPAN, 2)
        .change(|position| position.unit_mut(unit("J15-51")).place = Where::Eliminated)
        .acting(JAPAN, &["JHQ15"])
        .step(Step::Naming(Naming));
    assert_eq!(table.refusal("rebuild J15-51 2508"), "16.3.3");
    assert_eq!(table.refusal("rebuild J15-51 4713"), "");
}

fn japanese(units: &[(&'static str, u8)], markers: u8) -> Table {
    let mut table = Table::empty(3).at("2508", &["JHQ15"]);
    let ids: Vec<&str> = units.iter().map(|(id, _)| *id).collect();
    table = table.at("2508", &ids).markers("2508", JAPAN, markers);
    for (id, steps) in units {
        table = table.steps(id, *steps);
    }
    table.acting(JAPAN, &ids).step(Step::Naming(Naming))
}

/// Rules: 16.3.2
#[test]
fn a_marker_gives_a_japanese_unit_one_step() {
    let table = japanese(&[("J15-51", 1), ("J15-60", 1)], 3).play(&["replace J15-51"]);
    assert_eq!(["J15-51", "J15-60"].map(|id| table.left(id)), [2, 1]);
    assert_eq!(table.position().hex(hex("2508")).supply[1], 2);
    let table = table.play(&["replace J15-51"]);
    assert_eq!(table.left("J15-51"), 3);
    assert_eq!(table.refusal("replace J15-51"), "16.1.3");
    assert_eq!(table.refusal("replace J15-60"), "");
}

/// Rules: 16.3.4, 17.6.4
#[test]
fn neither_japanese_armour_and_artillery_nor_the_ina_are_replaced() {
    for (id, rule) in [("JT14-1", "16.3.4"), ("JA3", "16.3.4"), ("INA1", "17.6.4")] {
        let steps = game().unit(unit(id)).steps();
        let table = japanese(&[(id, steps.saturating_sub(1).max(1))], 2);
        assert_eq!(table.refusal(&format!("replace {id}")), rule, "{id}");
    }
}

/// Vector SUP26.
///
/// Rules: 16.3.3
#[test]
fn japanese_infantry_is_rebuilt_with_a_step_for_two_markers() {
    let table = |markers| {
        japanese(&[], markers).change(|position| {
            for id in ["J15-51", "INA1", "JT14-1", "JA3"] {
                position.unit_mut(unit(id)).place = Where::Eliminated;
            }
        })
    };
    for id in ["INA1", "JT14-1", "JA3"] {
        assert_eq!(
            table(2).refusal(&format!("rebuild {id} 2508")),
            "16.3.3",
            "{id}"
        );
    }
    assert_eq!(table(2).refusal("rebuild J15-51 2611"), "16.3.3");
    assert_eq!(table(1).refusal("rebuild J15-51 2508"), "16.3.3");
    let back = table(2).play(&["rebuild J15-51 2508"]);
    assert_eq!(
        (back.place("J15-51").as_str(), back.left("J15-51")),
        ("2508", 1)
    );
    assert_eq!(back.position().hex(hex("2508")).supply[1], 0);
}
