//! How fast the rules are.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use heigi_engine::Rules;
use heigi_measure::measure_rules;
use heigi_typhoon::{JAPAN, Phase, Typhoon};
use std::hint::black_box;

fn benches(criterion: &mut Criterion) {
    let game = Typhoon::standard();
    let setup = game.info().default_setup();
    let state = measure_rules(criterion, &game, &setup, 45, |state| {
        state.turn >= 3 && state.phase == Phase::Operations
    });
    criterion.bench_function("lines of communication", |bencher| {
        bencher.iter(|| game.supply(black_box(&state), JAPAN));
    });
}

criterion_group!(typhoon, benches);
criterion_main!(typhoon);
