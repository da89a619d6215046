//! The laws of the engine, walked through Typhoon.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::laws::{Care, assert_matches_end, assert_no_circles, walk};
use heigi_engine::{Input, Pending, Random, Rules, Setup, Side, Speaks};
use heigi_typhoon::{Action, Place, Position, State, Typhoon, UnitId};
use std::sync::Arc;

fn setup(game: &Typhoon, options: &[&str]) -> Setup {
    Setup {
        options: options.iter().map(|id| (*id).to_owned()).collect(),
        ..game.info().default_setup()
    }
}

#[test]
fn every_law_holds_at_every_step() {
    let game = Arc::new(Typhoon::standard());
    let care = Care {
        views_every: 7,
        ..Care::default()
    };
    for seed in 0..2 {
        walk(&game, &setup(&game, &[]), seed, care);
    }
}

#[test]
fn every_law_holds_with_all_switches() {
    let game = Arc::new(Typhoon::standard());
    let all = game
        .info()
        .options
        .iter()
        .filter(|option| !option.opens_seats);
    let all: Vec<&str> = all.map(|option| option.id).collect();
    let care = Care {
        every: 11,
        ..Care::default()
    };
    walk(&game, &setup(&game, &all), 100, care);
}

#[test]
fn every_law_holds_for_two_players() {
    let game = Arc::new(Typhoon::standard());
    let care = Care {
        every: 11,
        ..Care::default()
    };
    walk(&game, &setup(&game, &["two_players"]), 7, care);
}

/// A position like one that has been played to, but with counters of a kind exchanged among each other,
/// so that nations and strengths stand together that random play seldom brings together.
fn with_exchanges(game: &Typhoon, position: &Position, random: &mut Random) -> Position {
    let mut position = position.clone();
    for _ in 0..40 {
        let side = Side(random.below(2) as u8);
        let units: Vec<UnitId> = game.units_of(side).collect();
        let [one, other] = [(); 2].map(|()| units[random.index(units.len())]);
        let kinds = [one, other].map(|unit| game.unit(unit).kind);
        let places = [one, other].map(|unit| position.unit(unit).place);
        let is_on_map = |place| matches!(place, Place::Zone(_));
        if kinds[0].is_land() == kinds[1].is_land()
            && kinds[0].is_fleet() == kinds[1].is_fleet()
            && places.into_iter().all(is_on_map)
        {
            position.put(one, side, kinds[0].is_land(), places[1]);
            position.put(other, side, kinds[1].is_land(), places[0]);
        }
    }
    position
}

/// What is listed is what `check` accepts of all that can be written: the lists take short cuts, as for
/// zones that are asked about together and counters that go the same ways.
fn lists_are_exact(options: &[&str], seed: u64) {
    let game = Typhoon::standard();
    let mut random = Random::seeded(seed);
    let (mut actions, mut events) = (Vec::new(), Vec::new());
    let mut state = game.start(&setup(&game, options), &mut events);
    for count in 0.. {
        let is_decision = matches!(game.pending(&state), Pending::Decision(_));
        if is_decision && random.below(20) == 0 {
            let mut changed = state.clone();
            // Whoever is being gathered stands where he was found.
            let is_idle = state.operation.is_none() && state.group.is_empty();
            if is_idle && state.asking.is_none() {
                changed = with_exchanges(&game, &state, &mut random);
            }
            let place = format!("{options:?}, seed {seed}, input {count}");
            check_list(&game, &changed, &place);
        }
        let Some(input) = random_input(&game, &state, &mut actions, &mut random) else {
            break;
        };
        events.clear();
        game.apply(&mut state, input, &mut events).unwrap();
    }
}

fn check_list(game: &Typhoon, state: &State, place: &str) {
    let mut listed = Vec::new();
    game.actions(state, &mut listed);
    game.every_action(&mut |action| {
        let is_listed = listed.binary_search(&action).is_ok();
        let is_legal = game.check(state, action);
        assert_eq!(
            is_legal.is_ok(),
            is_listed,
            "{place}: {:?}: {action:?}: {is_legal:?}",
            state.step()
        );
    });
}

#[test]
fn lists_are_what_is_accepted_of_all_that_can_be_written() {
    let all = Typhoon::standard();
    let switches = all
        .info()
        .options
        .iter()
        .filter(|option| !option.opens_seats);
    let switches: Vec<&str> = switches.map(|option| option.id).collect();
    let with_two: Vec<&str> = [&switches[..], &["two_players"]].concat();
    for (options, seed) in [&[][..], &["two_players"], &switches, &with_two]
        .into_iter()
        .zip(1000..)
    {
        lists_are_exact(options, seed);
    }
}

#[test]
fn campaigns_of_random_actions_end() {
    let game = Typhoon::standard();
    assert_matches_end(&game, &setup(&game, &[]), 0..20, 200_000);
}

/// The seeds of matches between computers: a few, or as many as `LAW_SEEDS` says.
fn seeds() -> std::ops::Range<u64> {
    let wanted = std::env::var("LAW_SEEDS").ok();
    0..wanted.map_or(10, |seeds| seeds.parse().unwrap())
}

/// Whatever a person has begun is brought to an end by a computer to which it is left.
#[test]
fn computers_do_not_go_round_in_circles() {
    let game = Arc::new(Typhoon::standard());
    for seed in seeds() {
        let options = [&[][..], &["two_players"]][seed as usize % 2];
        assert_no_circles(&game, &setup(&game, options), seed, 60, 12_000);
    }
}

/// Any answer to what a state waits for, which takes something back only now and then; nothing at the end.
fn random_input(
    game: &Typhoon,
    state: &State,
    actions: &mut Vec<Action>,
    random: &mut Random,
) -> Option<Input<Action>> {
    match game.pending(state) {
        Pending::Over(_) => None,
        Pending::Draw(draw) => Some(Input::Drawn(random.below(u32::from(draw.faces)) as u16 + 1)),
        Pending::Decision(_) => {
            actions.clear();
            game.actions(state, actions);
            let is_forward = |action: &Action| !game.takes_back(*action);
            if random.below(32) > 0 && actions.iter().any(is_forward) {
                actions.retain(is_forward);
            }
            Some(Input::Action(actions[random.index(actions.len())]))
        }
    }
}

/// What is kept beside a position is what a search of it finds, after every input.
fn what_is_kept_is_true(options: &[&str], seeds: std::ops::Range<u64>) {
    let game = Typhoon::standard();
    let (mut actions, mut events) = (Vec::new(), Vec::new());
    for seed in seeds {
        let mut random = Random::seeded(seed);
        let mut state = game.start(&setup(&game, options), &mut events);
        for count in 0.. {
            assert_eq!(game.untrue(&state), [""; 0], "seed {seed}, input {count}");
            let Some(input) = random_input(&game, &state, &mut actions, &mut random) else {
                break;
            };
            events.clear();
            game.apply(&mut state, input, &mut events).unwrap();
        }
    }
}

#[test]
fn what_is_kept_is_true_at_every_input() {
    what_is_kept_is_true(&[], 0..3);
    what_is_kept_is_true(&["two_players", "all_units_retreat"], 3..5);
}

/// 100,000 campaigns of random actions; run by hand with `cargo test --release -- --ignored`.
#[test]
#[ignore = "takes an hour"]
fn a_hundred_thousand_random_campaigns_end() {
    let game = Typhoon::standard();
    let setup = setup(&game, &[]);
    assert_matches_end(&game, &setup, 0..100_000, 200_000);
}
