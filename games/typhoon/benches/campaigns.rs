//! How fast the rules are.
#![allow(missing_docs)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use heigi_engine::laws::playout;
use heigi_engine::{Input, Pending, Random, Rules, Side, Viewer};
use heigi_typhoon::{JAPAN, Phase, State, Typhoon};
use std::hint::black_box;

/// The phase of operations of turn 3, after random play.
fn operations(game: &Typhoon) -> State {
    let mut state = game.start(&game.info().default_setup(), &mut Vec::new());
    let mut random = Random::seeded(45);
    let mut actions = Vec::new();
    while state.position.turn < 3 || state.position.phase != Phase::Operations {
        let input = match game.pending(&state) {
            Pending::Draw(_) => Input::Drawn(random.below(6) as u16 + 1),
            Pending::Over(_) => break,
            Pending::Decision(_) => {
                actions.clear();
                game.actions(&state, &mut actions);
                actions.retain(|action| !game.takes_back(*action));
                if actions.is_empty() {
                    game.actions(&state, &mut actions);
                }
                Input::Action(actions[random.index(actions.len())])
            }
        };
        let taken = game.apply(&mut state, input, &mut Vec::new());
        assert!(taken.is_ok(), "{taken:?}");
    }
    state
}

fn benches(criterion: &mut Criterion) {
    let game = Typhoon::standard();
    let setup = game.info().default_setup();
    let state = operations(&game);

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
    criterion.bench_function("lines of communication", |bencher| {
        bencher.iter(|| game.supply(black_box(&state.position), JAPAN));
    });
    criterion.bench_function("view", |bencher| {
        bencher.iter(|| game.scene(black_box(&state), Viewer::Side(Side(0))));
    });
}

criterion_group!(typhoon, benches);
criterion_main!(typhoon);
