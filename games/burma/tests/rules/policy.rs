//! What the computer does with means that are easily forgotten.

use crate::common::{Table, game, unit};
use heigi_burma::steps::Transport;
use heigi_burma::{ALLIES, Phase, Step};
use heigi_engine::Skill;
use heigi_engine::laws::scores;

/// The action that the computer likes best, in words.
fn best(table: &Table) -> String {
    let scores = scores(game(), &table.state, Skill::Normal, 1);
    let best = scores
        .into_iter()
        .max_by(|one, other| one.1.total_cmp(&other.1));
    best.unwrap().0
}

/// Two brigades far from everybody, each with its last step, and markers and transports at home.
#[test]
fn the_computer_flies_a_marker_to_units_that_nobody_else_feeds() {
    let table = |units: &[&str]| {
        Table::empty(3)
            .at("2010", units)
            .change(|position| {
                for id in units {
                    position.unit_mut(unit(id)).steps = 1;
                }
            })
            .markers("1419", ALLIES, 3)
            .step(Step::Begin(Phase::Air))
            .run()
            .play(&[
                "spend 1",
                "fly AB1 transport",
                "fly AB2 transport",
                "spend 0",
                "= 1",
                "fly JB1 support",
            ])
    };
    let needed = table(&["A2-4", "A2-5"]);
    assert_eq!(needed.position().step(), Some(Step::Transport(Transport)));
    assert_eq!(best(&needed), "lift 1419");
    assert_eq!(best(&needed.play(&["lift 1419"])), "at 2010");
    assert_eq!(best(&table(&[])), "done");
}
