//! The laws of the engine, walked through the game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::laws::{Care, assert_no_circles, walk, walk_eagerly};
use heigi_engine::{Rules, Setup};
use heigi_luzon::Luzon;
use std::collections::BTreeSet;
use std::sync::Arc;

#[path = "rules/front.rs"]
mod front;

const CARE: Care = Care {
    every: 20,
    reload_every: 100,
    ..Care::ALL
};

/// The seeds of a walk: a few, or as many as `LAW_SEEDS` says.
fn seeds() -> std::ops::Range<u64> {
    let wanted = std::env::var("LAW_SEEDS").ok();
    0..wanted.map_or(3, |seeds| seeds.parse().unwrap())
}

#[test]
fn every_law_holds_at_every_twentieth_step() {
    let game = Arc::new(Luzon::standard());
    let setup = game.info().default_setup();
    for seed in seeds() {
        walk(&game, &setup, seed, CARE);
    }
}

/// The main assault with every switch on; in one match the Allies are led by the tables of 19.
#[test]
fn every_law_holds_in_the_main_assault_with_all_options() {
    let game = Arc::new(Luzon::standard());
    for seed in seeds() {
        let options = game.info().options_of("assault").map(|option| option.id);
        let options = options.filter(|id| seed == 1 || !id.starts_with("solitaire"));
        let setup = Setup {
            scenario: "assault".to_owned(),
            options: options.map(ToOwned::to_owned).collect(),
        };
        walk(&game, &setup, seed, CARE);
    }
}

/// With two divisions beside the Allies from the first turn on, so that there is fighting.
#[test]
fn every_law_holds_where_there_is_fighting() {
    let game = Arc::new(front::game());
    let setup = game.info().default_setup();
    for seed in seeds() {
        walk(&game, &setup, seed, CARE);
    }
}

/// The Allies are led by the tables of 19.
#[test]
fn every_law_holds_in_the_solitaire_game() {
    let game = Arc::new(Luzon::standard());
    for seed in seeds() {
        let option = ["solitaire", "solitaire_scattered"][seed as usize % 2];
        let mut setup = game.info().default_setup();
        setup.options.insert(option.to_owned());
        walk(&game, &setup, seed, CARE);
    }
}

/// Whatever a computer begins, a march, a voyage, a mission or an attack, it carries on.
#[test]
fn computers_do_not_go_round_in_circles() {
    let game = Arc::new(Luzon::standard());
    for scenario in ["campaign", "assault"] {
        let setup = Setup {
            scenario: scenario.to_owned(),
            ..game.info().default_setup()
        };
        for seed in 0..8 {
            assert_no_circles(&game, &setup, seed, [0, 60][seed as usize % 2], 12_000);
        }
    }
}

/// Walks a match that begins in a prepared position, with an eye on what it is prepared for, and gives the verbs of all that was done.
fn walked_eagerly(game: Luzon, eager: &[&str]) -> BTreeSet<String> {
    walked_with_seeds(seeds(), game, eager)
}

fn walked_with_seeds(seeds: std::ops::Range<u64>, game: Luzon, eager: &[&str]) -> BTreeSet<String> {
    let game = Arc::new(game);
    let setup = game.info().default_setup();
    let care = Care {
        every: 4,
        reload_every: 200,
        most_inputs: 1500,
        ..Care::ALL
    };
    let walked = seeds.flat_map(|seed| walk_eagerly(&game, &setup, seed, care, eager));
    walked.collect()
}

/// Japan stands at Mariveles with its siege artillery and bombs the island.
#[test]
fn every_law_holds_in_a_siege_of_corregidor() {
    let siege = r#"
[[ground]]
units = "J-48-1/47 J-48-2/47 J-8FA-1 J-8FA-2 J-1FA-1 J-1FA-2 J-9FA"
rule = "16.4.2"
where = "1151"
ready = "1151"
"#;
    let eager = [
        "squadron J-Betty",
        "squadron J-Nell",
        "bomb 1251",
        "fly-",
        "number",
        "bombard",
        "battery",
    ];
    let done = walked_eagerly(front::with_set_up(siege, &[]), &eager);
    for verb in ["fly-high", "fly-low", "number", "bombard", "battery"] {
        assert!(done.contains(verb), "{verb}: {done:?}");
    }
}

/// Both sides stand in the areas of Bicol.
#[test]
fn every_law_holds_in_bicol_with_both_sides() {
    let bicol = r#"
[[ground]]
units = "J-48-1/47 J-48-2/47 J-48-3/47 J-7Tk J-16-1/9"
rule = "16.4.2"
where = "2956 3056 3157 3257"
ready = "2956 3056 3056 2956 3157"
"#;
    let changes = [
        (
            r#"ready = "1758 1757 1657 1758""#,
            r#"ready = "2956 3056 3056 3157""#,
        ),
        (
            r#"where = "1657 1758"
within = 1"#,
            r#"where = "2956 3056 3157 3257""#,
        ),
    ];
    let eager = [
        "march A-41",
        "march A-42",
        "march J-7Tk",
        "step 2956",
        "step 3056",
        "step 3157",
        "step 3257",
        "attack",
        "engage-stack",
        "group 3257",
        "sail",
    ];
    let done = walked_eagerly(front::with_set_up(bicol, &changes), &eager);
    for verb in ["attack", "march", "step", "resolve"] {
        assert!(done.contains(verb), "{verb}: {done:?}");
    }
}

/// Japan lands near the airfields of the Allies, and whoever can scrambles against it (8.4.3).
#[test]
fn every_law_holds_where_scrambles_meet_landings() {
    let eager = [
        "group 0935",
        "group 1758",
        "sail",
        "meet",
        "rise",
        "hit",
        "squadron J-Zeke",
        "patrol 0935",
    ];
    let done = walked_eagerly(Luzon::standard(), &eager);
    for verb in ["group", "sail", "meet"] {
        assert!(done.contains(verb), "{verb}: {done:?}");
    }
}

/// Airborne troops come down among enemies (12.3) and must attack them.
#[test]
fn every_law_holds_after_a_drop_among_enemies() {
    let eager = [
        "squadron J-Tina",
        "drop 1640",
        "drop 1142",
        "drop 0935",
        "attack",
        "engage",
        "retreat",
    ];
    // The chit of the second brings airborne troops.
    let done = walked_with_seeds(2..7, front::game(), &eager);
    for verb in ["drop", "attack", "resolve", "retreat"] {
        assert!(done.contains(verb), "{verb}: {done:?}");
    }
}
