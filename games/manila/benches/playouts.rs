//! How fast the rules are.
#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use heigi_board::Reach;
use heigi_engine::laws::playout;
use heigi_engine::{Input, Pending, Random, Rules, Side, Viewer};
use heigi_manila::{Action, Manila, Phase, Position, State, UNITED_STATES};
use std::hint::black_box;

/// The middle of a battle: the ready-made set-up with the divisions around it.
fn battle(game: &Manila) -> State {
    let mut state = game.start(&game.info().default_setup(), &mut Vec::new());
    let mut random = Random::seeded(45);
    let mut actions = Vec::new();
    while state.turn < 3 {
        let input = match game.pending(&state) {
            Pending::Draw(_) => Input::Drawn(random.below(6) as u16 + 1),
            Pending::Over(_) => break,
            Pending::Decision(_) => {
                actions.clear();
                game.actions(&state, &mut actions);
                actions.retain(|action| !game.takes_back(*action));
                Input::Action(actions[random.index(actions.len())])
            }
        };
        let taken = game.apply(&mut state, input, &mut Vec::new());
        assert!(taken.is_ok(), "{taken:?}");
    }
    state
}

fn benches(criterion: &mut Criterion) {
    let game = Manila::standard();
    let setup = game.info().default_setup();
    let state = battle(&game);

    let (_, decisions) = playout(&game, &setup, &mut Random::seeded(1), 1_000_000);
    let mut group = criterion.benchmark_group("playout");
    group.sample_size(10);
    group.throughput(Throughput::Elements(u64::from(decisions)));
    group.bench_function("random, decisions", |bencher| {
        bencher.iter(|| playout(&game, &setup, &mut Random::seeded(1), 1_000_000));
    });
    group.finish();

    criterion.bench_function("clone", |bencher| {
        bencher.iter(|| black_box(&state).clone())
    });
    criterion.bench_function("list", |bencher| {
        let mut actions = Vec::new();
        bencher.iter(|| {
            actions.clear();
            game.actions(black_box(&state), &mut actions);
            actions.len()
        });
    });
    criterion.bench_function("view", |bencher| {
        bencher.iter(|| game.scene(black_box(&state), Viewer::Side(Side(0))));
    });

    let position = Position::new(&game, 3)
        .unit("US-37ID-1.129", "2812")
        .phase(Phase::Movement(UNITED_STATES));
    let step = Action::Select(position.id("US-37ID-1.129"));
    criterion.bench_function("apply", |bencher| {
        let mut events = Vec::new();
        bencher.iter(|| {
            let mut copy = position.state.clone();
            events.clear();
            game.apply(&mut copy, Input::Action(step), &mut events)
        });
    });
    let (from, to) = (position.hex("2202"), position.hex("2206"));
    criterion.bench_function("line of fire", |bencher| {
        bencher.iter(|| game.has_line_of_fire(&position.state, black_box(from), black_box(to)));
    });
    criterion.bench_function("reach, budget 8", |bencher| {
        let mut reach = Reach::default();
        let start = position.hex("2812");
        bencher.iter(|| {
            reach.search(&game.map().grid, start, 8, |_, _, _| Some(1));
            reach.reached().len()
        });
    });
}

criterion_group!(manila, benches);
criterion_main!(manila);
