//! Combat: hits, rout and steps (13.4, 13.5).

use crate::common::results::{distance, flee, fought, is_disrupted, one_two, surrounded};
use crate::common::{Table, game, unit};
use heigi_burma::steps::Attrition;
use heigi_burma::{ALLIES, JAPAN, Step};
use heigi_engine::Pending;

/// Vector EX16.
///
/// Rules: 13.4.3, 13.4.3-1
#[test]
fn a_hit_is_a_step_or_a_retreat_as_the_owner_likes() {
    let table = one_two();
    assert_eq!(table.pending(), Pending::Decision(ALLIES));
    assert_eq!(
        table.options(),
        [
            "lose-step A2-4",
            "lose-step A2-5",
            "retreat A2-4",
            "retreat A2-5"
        ]
    );
    // One step of one unit is one hit; nobody moves.
    let worn = table.play(&["lose-step A2-5", "stand"]);
    assert_eq!(worn.pending(), Pending::Decision(JAPAN));
    assert_eq!([worn.left("A2-4"), worn.left("A2-5")], [4, 3]);
    assert_eq!([worn.place("A2-4"), worn.place("A2-5")], ["3412"; 2]);
    assert!(!is_disrupted(&worn, "A2-5"));
}

/// Rules: 13.4.3-2
#[test]
fn attackers_retreat_one_hex_and_defenders_two() {
    let table = one_two().play(&["retreat A2-4"]);
    // Out of 3412, where the enemy in 3411 controls 3311 and 3511.
    assert_eq!(table.options(), ["at 3312", "at 3413", "at 3512"]);
    let table = table.play(&["at 3413", "stand"]);
    assert_eq!(
        (table.place("A2-4"), table.left("A2-4")),
        ("3413".to_owned(), 4)
    );
    let table = table.play(&["retreat J15-51"]);
    // Away from 3412: first one hex, then another that is two from 3411.
    assert_eq!(table.options(), ["at 3310", "at 3410", "at 3510"]);
    let table = table.play(&["at 3410"]);
    assert_eq!(table.options(), ["at 3309", "at 3409", "at 3509"]);
    let table = table.play(&["at 3409"]);
    assert_eq!(
        (table.place("J15-51"), table.left("J15-51")),
        ("3409".to_owned(), 4)
    );
}

/// Vector EX15.
///
/// Rules: EX-13.4.5
#[test]
fn two_hits_are_any_mix_of_steps_and_retreats_but_not_two_retreats_of_one_unit() {
    let table = one_two().play(&["lose-step A2-4", "stand"]);
    let steps = table
        .clone()
        .play(&["lose-step J15-51", "lose-step J15-51"]);
    assert_eq!([steps.left("J15-51"), steps.left("J15-60")], [2, 4]);
    // A step and a retreat, of the same unit or of two.
    let table = table.play(&["lose-step J15-51"]);
    let same = flee(table.clone().play(&["retreat J15-51"]));
    assert_eq!(
        (same.left("J15-51"), distance(&same, "J15-51", "3411")),
        (3, 2)
    );
    let other = flee(table.play(&["retreat J15-60"]));
    assert_eq!([other.left("J15-51"), other.left("J15-60")], [3, 4]);
    // Two retreats of two units.
    let two = flee(one_two().play(&["lose-step A2-4", "stand", "retreat J15-60"]));
    assert_eq!(
        two.options(),
        ["lose-step J15-51", "lose-step J15-60", "retreat J15-51"]
    );
    let two = flee(two.play(&["retreat J15-51"]));
    assert_eq!([two.left("J15-51"), two.left("J15-60")], [4, 4]);
    assert_eq!(
        ["J15-51", "J15-60"].map(|id| distance(&two, id, "3411")),
        [2, 2]
    );
}

/// Vector RET2.
///
/// Rules: 13.4.4
#[test]
fn hits_without_a_retreat_to_meet_them_are_steps() {
    // 18 against 5 with a 1: three hits on a unit that cannot retreat.
    let table = surrounded().play(&["go", "= 1", "stand"]);
    assert_eq!(
        (table.place("J15-51"), table.left("J15-51")),
        ("3411".to_owned(), 1)
    );
    assert!(!is_disrupted(&table, "J15-51"));
    // With a way out of it two units retreat for two of three hits, and the third is a step.
    let table = fought(&["A2-4", "A2-5", "A2-6"], &["J15-51", "J15-60"], "= 5");
    assert_eq!(
        table.options(),
        ["done", "retreat A2-4", "retreat A2-5", "retreat A2-6"]
    );
    let three = Table::empty(3)
        .at("3412", &["A2-4", "A2-5", "A2-6"])
        .at("3411", &["J15-51", "JHQ15"])
        .attack("3411", &["A2-4", "A2-5", "A2-6"])
        .play(&["go", "done", "= 1", "stand", "retreat JHQ15"]);
    let three = flee(three);
    let three = flee(three.play(&["retreat J15-51"]));
    assert_eq!(three.options(), ["lose-step J15-51", "lose-step JHQ15"]);
    let three = three.play(&["lose-step J15-51"]);
    assert_eq!(
        (three.left("J15-51"), distance(&three, "J15-51", "3411")),
        (3, 2)
    );
}

/// 28 in two hexes against 4 + 3, with a 1: 4:1 and -/E.
fn rout_of_defenders(steps: [u8; 2]) -> Table {
    let attackers = ["A2-4", "A2-5", "A2-6", "A5-9", "A5-123"];
    Table::empty(3)
        .at("3412", &attackers[..3])
        .at("3311", &attackers[3..])
        .at("3411", &["J15-51", "J15-60"])
        .steps("J15-51", steps[0])
        .steps("J15-60", steps[1])
        .attack("3411", &attackers)
        .play(&["go", "= 1", "stand"])
}

/// Vectors CRT-E1, RET7.
///
/// Rules: 13.4.5, TBL-VP-1
#[test]
fn the_strongest_unit_is_lost_and_the_others_retreat_two_hexes() {
    let table = rout_of_defenders([3, 2]);
    assert_eq!(table.place("J15-51"), "eliminated");
    assert_eq!(table.points(), [1, 0]);
    let table = flee(table);
    assert_eq!(
        (table.left("J15-60"), distance(&table, "J15-60", "3411")),
        (2, 2)
    );
    assert!(is_disrupted(&table, "J15-60"));
    assert_eq!(["A2-4", "A5-123"].map(|id| table.left(id)), [4, 4]);
    // Between equals the owner chooses.
    let equals = rout_of_defenders([2, 2]);
    assert_eq!(equals.pending(), Pending::Decision(JAPAN));
    assert_eq!(equals.options(), ["lose-step J15-51", "lose-step J15-60"]);
    let equals = flee(equals.play(&["lose-step J15-60"]));
    assert_eq!(equals.place("J15-60"), "eliminated");
    assert_eq!(distance(&equals, "J15-51", "3411"), 2);
}

/// Vector CRT-E2.
///
/// Rules: 13.4.5
#[test]
fn routed_attackers_retreat_two_hexes_as_well_in_the_order_they_like() {
    // 2 + 2 + 2 against 16 is 1:3, where a 10 is E/-.
    let units = ["J15-51", "J15-60", "J15-67"];
    let table = Table::empty(3)
        .at("3412", &units)
        .steps("J15-60", 3)
        .steps("J15-67", 3)
        .stranded(&units)
        .at("3411", &["A2-4", "A2-5", "A28EA"])
        .steps("A2-4", 3)
        .steps("A2-5", 3)
        .attack("3411", &units)
        .play(&["go", "= 10"]);
    assert_eq!(table.place("J15-51"), "eliminated");
    assert_eq!(table.points(), [1, 0]);
    assert_eq!(table.options(), ["retreat J15-60", "retreat J15-67"]);
    let table = flee(table.play(&["retreat J15-67"]));
    for id in ["J15-60", "J15-67"] {
        assert_eq!(distance(&table, id, "3412"), 2, "{id}");
        assert!(is_disrupted(&table, id), "{id}");
        assert_eq!(table.left(id), 3, "{id}");
    }
}

/// Step losses one by one: the factors of what is left, until nothing is.
fn wear(id: &str) -> Vec<(u8, u8)> {
    let mut seen = Vec::new();
    let mut table = Table::empty(3).at("3411", &[id]).stranded(&[id]);
    loop {
        table = table.step(Step::Attrition(Attrition)).run();
        // What else a loss asks for does not matter here.
        table.state.asking = None;
        if table.place(id) != "3411" {
            assert_eq!(
                (table.place(id), table.left(id)),
                ("eliminated".to_owned(), 0)
            );
            return seen;
        }
        let values = game().values(table.position(), unit(id));
        seen.push((values.attack, values.defence));
    }
}

/// Vector STEP1.
///
/// Rules: 13.5.1, 13.5.1-4, 13.5.3c
#[test]
fn four_steps_are_gone_with_the_fourth_loss() {
    assert_eq!(wear("J15-51"), [(4, 4), (3, 3), (2, 2)]);
    assert_eq!(wear("A2-4"), [(5, 5), (4, 4), (2, 2)]);
    assert_eq!(wear("A5-9"), [(4, 5), (3, 4), (2, 2)]);
    assert_eq!(wear("C22").len(), 3);
    assert_eq!(wear("A77P").len(), 3);
    let steps = |id: &str| game().unit(unit(id)).steps();
    assert!(
        game()
            .all_units()
            .filter(|one| game().unit(*one).class == heigi_burma::Class::Infantry)
            .all(|one| game().unit(one).steps() == 4)
    );
    assert_eq!(steps("C22"), 4);
}

/// Rules: 13.5.3, 13.5.3a, 13.5.3b
#[test]
fn each_loss_turns_or_changes_the_counter_until_three_steps_are_gone() {
    // Full back, reduced front, reduced back, and nothing after the last.
    let values = |id: &str, lost: u8| {
        let one = game().unit(unit(id));
        let values = one.values(one.steps() - lost);
        (values.attack, values.defence)
    };
    assert_eq!(
        [0, 1, 2, 3].map(|lost| values("J33-213", lost)),
        [(6, 5), (5, 4), (3, 3), (2, 2)]
    );
    assert_eq!(
        [0, 1, 2].map(|lost| values("INA1", lost)),
        [(3, 3), (2, 2), (1, 1)]
    );
    // The third loss ends a unit of three steps, but not one of four.
    assert_eq!(wear("INA1"), [(2, 2), (1, 1)]);
    assert_eq!(wear("J33-213"), [(5, 4), (3, 3), (2, 2)]);
}

/// Rules: 13.5.1-3
#[test]
fn marauders_and_the_ina_have_three_steps() {
    for id in ["MM1", "MM2", "MM3", "INA1", "INA2", "INA3", "INA4"] {
        assert_eq!(game().unit(unit(id)).steps(), 3, "{id}");
    }
}

/// Rules: 13.5.1-2, 13.5.2
#[test]
fn allied_armour_has_a_full_front_and_a_reduced_back() {
    assert_eq!(wear("T254-1"), [(3, 2)]);
    let full = game().unit(unit("T254-1")).values(2);
    assert_eq!((full.attack, full.defence), (5, 4));
}

/// Rules: 13.5.1-1, 17.1.7
#[test]
fn japanese_armour_and_artillery_go_with_their_first_loss() {
    for id in ["JT14-1", "JT14-2", "JT14-3", "JA3", "JA18"] {
        assert_eq!(wear(id), [], "{id}");
    }
}
