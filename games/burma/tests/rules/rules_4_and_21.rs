//! The sequence of play (4), the scenarios (21) and what the turn record says.

use crate::common::{game, unit};
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

/// Ruling R-09: to the letter the 154th Regiment stands beside three other units of the 54th Division in
/// 21.2.1, and only there.
#[test]
fn a_fourth_unit_of_the_54th_comes_with_its_switch_only() {
    let fourth = unit("J54-154b");
    let counted = |state: &State| -> usize {
        game()
            .groups(state, JAPAN)
            .iter()
            .map(|group| group.units.len())
            .sum()
    };
    let on = ["fourth_unit_of_the_54th"];
    let (plain, literal) = (
        start("extended_capital"),
        start_with("extended_capital", &on),
    );
    assert_eq!(plain.unit(fourth).place, Where::Unused);
    assert_eq!(literal.unit(fourth).place, Where::Later);
    assert_eq!(counted(&plain) + 1, counted(&literal));
    for other in ["u_go", "campaign"] {
        let (plain, literal) = (start(other), start_with(other, &on));
        assert_eq!(counted(&plain), counted(&literal), "{other}");
        let place = literal.unit(fourth).place;
        assert_eq!(place, Where::Unused, "{other}: nor as a reinforcement");
    }
}
