//! How fast the rules are.
#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use heigi_board::Reach;
use heigi_engine::{Input, Rules};
use heigi_manila::{Action, Manila, Phase, Position, UNITED_STATES};
use heigi_measure::measure_rules;
use std::hint::black_box;

fn benches(criterion: &mut Criterion) {
    let game = Manila::standard();
    let setup = game.info().default_setup();
    measure_rules(criterion, &game, &setup, 45, |state| state.turn == 3);

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
