//! How fast the rules are.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use heigi_burma::{ALLIES, Burma, Step};
use heigi_engine::{Rules, Setup};
use heigi_measure::measure_rules;
use std::hint::black_box;

fn benches(criterion: &mut Criterion) {
    let game = Burma::standard();
    let setup = Setup {
        scenario: "campaign".to_owned(),
        ..game.info().default_setup()
    };
    let state = measure_rules(criterion, &game, &setup, 44, |state| {
        state.position.turn >= 3
            && state.procedure.is_none()
            && state.position.step() == Some(Step::Naming)
    });
    criterion.bench_function("supply of a side", |bencher| {
        bencher.iter(|| game.supply(black_box(&state.position), ALLIES));
    });
}

criterion_group!(burma, benches);
criterion_main!(burma);
