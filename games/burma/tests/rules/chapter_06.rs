//! The initiative (6).

use crate::common::{Table, game};
use heigi_burma::steps::{FirstSegment, Initiative};
use heigi_burma::{ALLIES, JAPAN, Mission, Scenario, Step};
use heigi_engine::{Draw, Pending, RuleId, Side};

fn modifiers(table: &Table) -> [i32; 2] {
    [ALLIES, JAPAN]
        .map(|side| heigi_engine::total(&game().initiative_modifiers(table.position(), side)))
}

fn die() -> Pending {
    Pending::Draw(Draw::open(RuleId("6.1.1"), 6))
}

/// Supply levels are compared: 1 against a better one.
///
/// Rules: TBL-INIT, 7.5.6
#[test]
fn a_supply_level_of_1_costs_the_initiative() {
    let levels = |allies, japan| modifiers(&Table::empty(3).stock(allies, japan));
    assert_eq!(levels(4, 4), [0, 0]);
    assert_eq!(levels(5, 4), [1, -1]);
    assert_eq!(levels(18, 0), [1, -1]);
    assert_eq!(levels(4, 5), [-1, 1]);
    assert_eq!(levels(5, 18), [0, 0]);
}

/// The Allies add one for fighters or bombers that are available, not for transports.
///
/// Rules: TBL-INIT
#[test]
fn allied_aircraft_help_to_win_the_initiative() {
    let flying = |mission, id: &str| modifiers(&Table::empty(3).flying(mission, &[id]));
    assert_eq!(flying(Mission::Superiority, "AF1"), [1, 0]);
    assert_eq!(flying(Mission::Support, "AB1"), [1, 0]);
    assert_eq!(flying(Mission::Interdiction, "AFB"), [1, 0]);
    assert_eq!(flying(Mission::Transport, "AB1"), [0, 0]);
    assert_eq!(flying(Mission::Superiority, "JF1"), [0, 0]);
    let over = Table::empty(3).interdicting("AB2", "1614");
    assert_eq!(modifiers(&over), [1, 0]);
    // Several count once.
    let many = Table::empty(3).flying(Mission::Support, &["AF1", "AF2", "AB1"]);
    assert_eq!(modifiers(&many), [1, 0]);
}

/// Vector INI1.
///
/// Rules: 6.1.1, 6.1.2, 6.1.4
#[test]
fn the_higher_modified_die_has_the_initiative() {
    let rolled = |allies: &str, japan: &str| {
        let table = Table::empty(3)
            .stock(6, 3)
            .flying(Mission::Superiority, &["AF1"])
            .step(Step::Initiative(Initiative))
            .run();
        assert_eq!(table.pending(), die());
        let first = table.play(&[allies]);
        assert_eq!(first.pending(), die());
        first.play(&[japan]).position().initiative
    };
    // The Allies add 2, Japan takes 1 away.
    assert_eq!(rolled("= 3", "= 3"), ALLIES);
    assert_eq!(rolled("= 1", "= 3"), ALLIES);
    assert_eq!(rolled("= 1", "= 5"), JAPAN);
}

/// Vector INI2.
///
/// Rules: 6.1.3
#[test]
fn equal_results_are_rolled_again_by_both() {
    let table = Table::empty(3)
        .stock(6, 6)
        .flying(Mission::Transport, &["AB1"])
        .step(Step::Initiative(Initiative))
        .run()
        .play(&["= 4", "= 4"]);
    assert_eq!(table.pending(), die());
    let again = table.play(&["= 2", "= 2"]);
    assert_eq!(again.pending(), die());
    let decided = again.play(&["= 2", "= 5"]);
    assert_eq!(decided.position().initiative, JAPAN);
    assert!(!matches!(decided.pending(), Pending::Draw(_)));
}

/// Who has the initiative makes the first operation of the operations phase.
///
/// Rules: 3.1-INITIATIVE
#[test]
fn the_side_with_the_initiative_acts_first() {
    for side in [ALLIES, JAPAN] {
        let table = Table::empty(3)
            .change(|position| {
                position.initiative = side;
                for one in &mut position.sides {
                    one.held = Some(0);
                }
            })
            .step(Step::FirstSegment(FirstSegment))
            .run();
        assert_eq!(table.position().segment.as_ref().unwrap().side, side);
    }
}

/// Vector SCN3: Japan begins in 1944 without a die, in the first turn only.
///
/// Rules: 21.1.3-1
#[test]
fn japan_has_the_initiative_in_the_first_turn_of_1944() {
    let table = |scenario: Scenario, turn| {
        Table::empty(turn)
            .change(|position| {
                position.scenario = scenario;
                position.initiative = ALLIES;
            })
            .step(Step::Initiative(Initiative))
            .run()
    };
    let given =
        |table: &Table| -> (Side, bool) { (table.position().initiative, table.pending() == die()) };
    assert_eq!(given(&table(Scenario::UGo, 1)), (JAPAN, false));
    assert_eq!(given(&table(Scenario::Campaign, 1)), (JAPAN, false));
    assert_eq!(given(&table(Scenario::UGo, 2)), (ALLIES, true));
    assert_eq!(given(&table(Scenario::ExtendedCapital, 17)), (ALLIES, true));
}
