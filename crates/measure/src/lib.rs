//! What is measured of every game alike, so that their figures can be compared.

use criterion::{Criterion, Throughput};
use heigi_engine::laws::{playout, random_state};
use heigi_engine::{Game, Random, Setup, Side, Viewer};
use std::hint::black_box;

/// Moves that a random match may take.
const MOST: u32 = 1_000_000;

/// Measures random play of a set-up, and in a state amid a random match with some seed the copying of
/// the state, the list of actions and the view of the first side.
pub fn measure_rules<R: Game>(
    criterion: &mut Criterion,
    rules: &R,
    setup: &Setup,
    seed: u64,
    is_sought: impl Fn(&R::State) -> bool,
) -> R::State {
    let (_, decisions) = playout(rules, setup, &mut Random::seeded(1), MOST);
    let mut group = criterion.benchmark_group("playout");
    group.sample_size(10);
    group.throughput(Throughput::Elements(u64::from(decisions)));
    group.bench_function("random, decisions", |bencher| {
        bencher.iter(|| playout(rules, setup, &mut Random::seeded(1), MOST));
    });
    group.finish();

    let state = random_state(rules, setup, seed, is_sought);
    criterion.bench_function("clone", |bencher| {
        bencher.iter(|| black_box(&state).clone());
    });
    criterion.bench_function("list", |bencher| {
        let mut actions = Vec::new();
        bencher.iter(|| {
            actions.clear();
            rules.actions(black_box(&state), &mut actions);
            actions.len()
        });
    });
    criterion.bench_function("view", |bencher| {
        bencher.iter(|| rules.scene(black_box(&state), Viewer::Side(Side(0))));
    });
    state
}
