//! How fast the rules are.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use heigi_burma::steps::Naming;
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
        state.turn >= 3 && state.asking.is_none() && state.step() == Some(Step::Naming(Naming))
    });
    criterion.bench_function("supply of a side", |bencher| {
        bencher.iter(|| game.supply(black_box(&state), ALLIES));
    });
}

criterion_group!(burma, benches);
criterion_main!(burma);
