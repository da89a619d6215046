//! The laws of the engine, walked through Burma.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_burma::{Action, Burma};
use heigi_engine::laws::{Care, assert_matches_end, assert_no_circles, walk};
use heigi_engine::{Input, Pending, Random, Rules, Setup, Verbs};
use std::sync::Arc;

/// A scenario with every switch on.
fn setup(game: &Burma, scenario: &str) -> Setup {
    let options = game.info().options.iter();
    Setup {
        scenario: scenario.to_owned(),
        options: options.map(|option| option.id.to_owned()).collect(),
    }
}

/// The laws at every input; with the eyes of every viewer at every n-th, as a scene takes long to build.
fn seen(views_every: u32) -> Care {
    Care {
        views_every,
        reload_every: 300,
        all_actions_every: 300,
        ..Care::default()
    }
}

/// The seeds of a walk: a few, or as many as `LAW_SEEDS` says.
fn seeds() -> std::ops::Range<u64> {
    let wanted = std::env::var("LAW_SEEDS").ok();
    0..wanted.map_or(20, |seeds| seeds.parse().unwrap())
}

#[test]
fn every_law_holds_in_u_go() {
    let game = Arc::new(Burma::standard());
    walk(&game, &setup(&game, "u_go"), 0, seen(2));
    walk(&game, &game.info().default_setup(), 1, seen(20));
}

#[test]
fn every_law_holds_in_extended_capital() {
    let game = Arc::new(Burma::standard());
    walk(&game, &setup(&game, "extended_capital"), 2, seen(20));
}

#[test]
fn every_law_holds_in_the_campaign() {
    let game = Arc::new(Burma::standard());
    walk(&game, &setup(&game, "campaign"), 3, seen(60));
}

/// What is kept beside a position is what would be found if it were forgotten, at every input.
#[test]
fn what_is_kept_beside_a_position_is_true() {
    let game = Burma::standard();
    for (seed, scenario) in ["u_go", "extended_capital", "campaign"].iter().enumerate() {
        let mut random = Random::seeded(seed as u64);
        let mut state = game.start(&setup(&game, scenario), &mut Vec::new());
        let mut actions = Vec::new();
        for input in 0.. {
            assert!(
                game.is_kept_true(&state),
                "{scenario}: what is kept is wrong at input {input}"
            );
            let next = match game.pending(&state) {
                Pending::Over(_) => break,
                Pending::Draw(draw) => Input::Drawn(random.below(u32::from(draw.faces)) as u16 + 1),
                Pending::Decision(_) => {
                    actions.clear();
                    game.actions(&state, &mut actions);
                    // What takes something back is seldom done, or the match might never end.
                    if random.below(32) > 0 && actions.iter().any(|one| !game.takes_back(*one)) {
                        actions.retain(|one| !game.takes_back(*one));
                    }
                    Input::Action(actions[random.index(actions.len())])
                }
            };
            game.apply(&mut state, next, &mut Vec::new()).unwrap();
        }
    }
}

#[test]
fn matches_of_random_actions_end() {
    let game = Burma::standard();
    assert_matches_end(&game, &game.info().default_setup(), 0..10, 100_000);
}

/// Whatever a person has begun is brought to an end by a computer to which it is left.
#[test]
fn computers_do_not_go_round_in_circles() {
    let game = Arc::new(Burma::standard());
    for scenario in ["u_go", "extended_capital", "campaign"] {
        let setup = Setup {
            scenario: scenario.to_owned(),
            ..game.info().default_setup()
        };
        for seed in seeds() {
            assert_no_circles(&game, &setup, seed, 60, 12_000);
        }
    }
}

/// 20,000 matches of random actions over all scenarios; run by hand with
/// `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes an hour"]
fn twenty_thousand_random_matches_end() {
    let game = Burma::standard();
    for (scenario, matches) in [
        ("u_go", 16_000),
        ("extended_capital", 3_000),
        ("campaign", 1_000),
    ] {
        assert_matches_end(&game, &setup(&game, scenario), 0..matches, 200_000);
    }
}

/// Every action has an index of its own and is made from it; of pairs of hexes there are those that touch.
#[test]
fn actions_are_numbered_one_after_another() {
    let game = Burma::standard();
    let mut next = 0;
    let mut pairs = 0;
    Action::every(&game, &mut |action| {
        assert_eq!(action.index(&game), next, "{action:?}");
        pairs += u32::from(matches!(action, Action::Upgrade(_)));
        next += 1;
    });
    assert_eq!(next, Action::count(&game));
    let grid = &game.map().grid;
    let around: usize = grid.hexes().map(|hex| grid.neighbours(hex).count()).sum();
    assert_eq!(pairs as usize, around / 2);
}
