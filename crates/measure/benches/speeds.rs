//! How fast all games are, as one table of one run: random play of every scenario, the list of actions, the
//! view of a side, the copy, the evaluation and the encoding of a state amid a match, beside two yardsticks: copies of so many bytes, and
//! random play of a chess library.
//!
//! `cargo bench -p heigi-measure`; with `-- --seconds 1` each figure takes so long, with `--only luzon` it is that
//! game alone, with `--only pto/banks` that scenario; with `--play` it is random play alone.
#![allow(missing_docs, clippy::unwrap_used)]

use cozy_chess::{Board, Move};
use heigi_burma::Burma;
use heigi_engine::laws::{playout, random_state};
use heigi_engine::{AnyGame, Dice, Game, Loaded, Numbers, Random, Setup, Side, Skill, Viewer};
use heigi_luzon::Luzon;
use heigi_manila::Manila;
use heigi_pto::Pto;
use heigi_typhoon::Typhoon;
use std::cell::Cell;
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// As the program has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Moves that a random match may take.
const MOST: u32 = 1_000_000;

/// How many decisions a random match has had at least in a state amid it.
const AMID: u32 = 300;

/// How much there is to choose from at least in a state amid a match.
const CHOICE: usize = 12;

/// How often a second something can be done, with how often one call of it does so.
fn rate(long: Duration, mut work: impl FnMut(u64) -> u32) -> f64 {
    work(0);
    let (start, mut done, mut round) = (Instant::now(), 0_u64, 0);
    while start.elapsed() < long {
        round += 1;
        done += u64::from(work(round));
    }
    done as f64 / start.elapsed().as_secs_f64()
}

/// A rate with its unit, three figures of it.
fn shown(rate: f64) -> String {
    match rate {
        1e6.. => format!("{:.2} million", rate / 1e6),
        1e3.. => format!("{:.0} thousand", rate / 1e3),
        _ => format!("{rate:.1}"),
    }
}

/// The time that one takes of what can be done so often a second.
fn time(rate: f64) -> String {
    match 1e9 / rate {
        nanoseconds @ 1e6.. => format!("{:.1} ms", nanoseconds / 1e6),
        nanoseconds @ 1e3.. => format!("{:.1} µs", nanoseconds / 1e3),
        nanoseconds => format!("{nanoseconds:.0} ns"),
    }
}

/// How many decisions a second matches of random actions have.
fn random_play<G: Game>(game: &G, setup: &Setup, long: Duration) -> f64 {
    rate(long, |round| {
        playout(game, setup, &mut Random::seeded(round), MOST).1
    })
}

fn measure<G: Game>(game: &G, only: Option<&str>, long: Duration) {
    let id = game.info().id;
    let is_meant = |scenario: &str| {
        let (one, of_it) = only.unwrap_or(id).split_once('/').unzip();
        one.or(only).is_none_or(|one| one == id) && of_it.is_none_or(|it| it == scenario)
    };
    let scenarios = game.info().scenarios.iter();
    for scenario in scenarios.filter(|one| is_meant(one.id)) {
        let setup = Setup {
            scenario: scenario.first(),
            ..game.info().default_setup()
        };
        let random = random_play(game, &setup, long * 2);
        if std::env::args().any(|one| one == "--play") {
            println!("| {id} {} | {} |", scenario.id, shown(random));
            continue;
        }
        let decisions = Cell::new(0);
        let state = random_state(game, &setup, 44, |state| {
            let mut legal = Vec::new();
            game.actions(state, &mut legal);
            decisions.set(decisions.get() + u32::from(!legal.is_empty()));
            decisions.get() > AMID && legal.len() >= CHOICE
        });
        let mut actions = Vec::new();
        let list = rate(long, |_| {
            actions.clear();
            game.actions(black_box(&state), &mut actions);
            1
        });
        let view = rate(long, |_| {
            black_box(game.scene(black_box(&state), Viewer::Side(Side(0))));
            1
        });
        let copy = rate(long, |_| {
            black_box(black_box(&state).clone());
            1
        });
        let evaluation = rate(long, |_| {
            black_box(game.evaluate(black_box(&state), Side(0)));
            1
        });
        let mut numbers = Numbers::default();
        let encoding = rate(long, |_| {
            game.encode(black_box(&state), Viewer::Side(Side(0)), &mut numbers);
            1
        });
        println!(
            "| {} {} | {} | {} ({} legal) | {} | {} | {} | {} ({} numbers) |",
            id,
            scenario.id,
            shown(random),
            time(list),
            actions.len(),
            time(view),
            time(copy),
            time(evaluation),
            time(encoding),
            numbers.values().len()
        );
    }
}

/// Moves of random chess.
fn chess(round: u64) -> u32 {
    const LONGEST: u32 = 400;
    let mut random = Random::seeded(round);
    let (mut board, mut moves) = (Board::default(), Vec::<Move>::new());
    for made in 0..LONGEST {
        moves.clear();
        board.generate_moves(|some| {
            moves.extend(some);
            false
        });
        if moves.is_empty() {
            return made;
        }
        board.play_unchecked(moves[random.index(moves.len())]);
    }
    LONGEST
}

fn normal_match(game: impl Game, scenario: &str) -> Duration {
    let game = Loaded(Arc::new(game));
    let setup = Setup {
        scenario: scenario.to_owned(),
        ..AnyGame::info(&game).default_setup()
    };
    let skills = [Skill::Normal; 2];
    let mut playing = game.start(setup, Dice::from_seed(1)).unwrap();
    let start = Instant::now();
    heigi_bots::play(playing.as_mut(), &skills, &mut Random::seeded(1), MOST).unwrap();
    start.elapsed()
}

fn main() {
    let argument = |name: &str| std::env::args().skip_while(|one| one != name).nth(1);
    let seconds = argument("--seconds").and_then(|number| number.parse().ok());
    let only = argument("--only");
    let long = Duration::from_secs_f64(seconds.unwrap_or(1.0));
    println!(
        "| game | random play, decisions a second | list | view of a side | copy of a state | evaluation | encoding |"
    );
    println!("|---|---|---|---|---|---|---|");
    measure(&Manila::standard(), only.as_deref(), long);
    measure(&Typhoon::standard(), only.as_deref(), long);
    measure(&Burma::standard(), only.as_deref(), long);
    measure(&Luzon::standard(), only.as_deref(), long);
    measure(&Pto::standard(), only.as_deref(), long);
    if only.is_some() {
        return;
    }
    println!("\n| yardstick | a second |\n|---|---|");
    println!(
        "| random chess of cozy-chess, moves | {} |",
        shown(rate(long * 2, chess))
    );
    let bytes = vec![7_u8; 6_000];
    let copies = rate(long, |_| {
        black_box(black_box(&bytes).clone());
        1
    });
    println!("| copies of 6,000 bytes | {} |", shown(copies));
    println!("\n| match of two `normal` players | time |\n|---|---|");
    println!(
        "| Manila | {:.2?} |",
        normal_match(Manila::standard(), "battle")
    );
    println!(
        "| Burma, U-Go | {:.2?} |",
        normal_match(Burma::standard(), "u_go")
    );
}
