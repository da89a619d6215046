//! The sequence of play (4), the scenarios (21) and what the turn record says.

use crate::common::{Table, game, hex, unit};
use heigi_burma::{JAPAN, State, Where};
use heigi_engine::{Rules, Setup};

fn start(scenario: &str) -> State {
    start_with(scenario, &[])
}

fn start_with(scenario: &str, options: &[&str]) -> State {
    let setup = Setup {
        scenario: scenario.to_owned(),
        options: options.iter().map(|id| (*id).to_owned()).collect(),
    };
    game().start(&setup, &mut Vec::new())
}

/// Vectors MOV14, MOV15.
///
/// Rules: 17.5.1, 17.5.2, 17.5.3, 17.5.4
#[test]
fn marauders_slip_through_jungle() {
    let table = |id: &str| {
        Table::empty(3)
            .at("2717", &[id])
            .at("2718", &["J15-51"])
            .moving(id)
    };
    let rough = game()
        .map()
        .around(hex("2717"))
        .filter(|(near, edge)| {
            game().map().terrain(*near).id() == "rough"
                && game().map().grid.is_adjacent(*near, hex("2718"))
                && !game().map().river_sides[edge.index()]
        })
        .map(|(near, _)| game().hex_number(near))
        .find(|near| near != "2718")
        .unwrap();
    assert_eq!(table("MM1").cost(&rough), Some(12));
    let dug = table("MM1").dug_in("2718", JAPAN);
    // Allowed, but the surcharges (12 + 8 + 4 + 4) exceed the six points: one hex for all of them.
    assert_eq!(dug.cost(&rough), Some(24));
    assert_eq!(table("A2-4").dug_in("2718", JAPAN).cost(&rough), None);
    let rain = table("MM1").monsoon();
    assert_eq!(rain.cost(&rough), Some(12));
}

/// Ruling R-09: to the letter the 154th Regiment stands beside three other units of the 54th Division in
/// 21.2.1, and only there.
#[test]
fn a_fourth_unit_of_the_54th_comes_with_its_switch_only() {
    let fourth = unit("J54-154b");
    let counted = |state: &State| -> usize {
        game()
            .groups(&state.position, JAPAN)
            .iter()
            .map(|group| group.units.len())
            .sum()
    };
    let on = ["fourth_unit_of_the_54th"];
    let (plain, literal) = (
        start("extended_capital"),
        start_with("extended_capital", &on),
    );
    assert_eq!(plain.position.unit(fourth).place, Where::Unused);
    assert_eq!(literal.position.unit(fourth).place, Where::Later);
    assert_eq!(counted(&plain) + 1, counted(&literal));
    assert_eq!(
        counted(&start("campaign")),
        counted(&start_with("campaign", &on))
    );
}
