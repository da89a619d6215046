//! The laws of the engine, walked through the game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::Rules;
use heigi_engine::Setup;
use heigi_engine::golden::setups;
use heigi_engine::laws::{Care, assert_no_circles, walk, walk_eagerly};
use std::sync::Arc;

/// Battles with vehicles, Guns, mules and artillery.
const HEAVY: [u64; 3] = [151, 203, 306];

/// How many inputs are walked in all scenarios together, beside the one that is walked to its end.
const INPUTS: u32 = 6_000;

/// Battles in which computers play to the end.
const BATTLES: [u16; 6] = [3, 8, 14, 21, 35, 40];

/// The game with a battle of its own in place of the first.
fn with_map(text: &str) -> Arc<heigi_pto::Pto> {
    let game = heigi_pto::Pto::with_data(&|file| (file == "hut.toml").then(|| text.to_owned()));
    Arc::new(game.unwrap())
}

#[test]
fn every_law_holds_at_every_step() {
    let game = Arc::new(heigi_pto::Pto::standard());
    let setups = setups(game.info());
    let care = Care {
        most_inputs: INPUTS / setups.len() as u32,
        ..Care::default()
    };
    for (seed, (_, setup)) in (1..).zip(&setups) {
        walk_eagerly(&game, setup, seed, care, &[]);
    }
    walk(&game, &setups[0].1, 0, Care::default());
}

#[test]
fn every_law_holds_in_battles_with_heavy_weapons() {
    let game = Arc::new(heigi_pto::Pto::standard());
    let care = Care {
        most_inputs: 400,
        ..Care::default()
    };
    for number in HEAVY {
        let setup = heigi_engine::Setup {
            scenario: format!("battle-{number}"),
            ..game.info().default_setup()
        };
        walk_eagerly(&game, &setup, number, care, &[]);
    }
}

#[test]
fn every_law_holds_where_there_are_fortifications() {
    let game = with_map(include_str!("maps/works.toml"));
    for seed in 0..2 {
        walk(&game, &game.info().default_setup(), seed, Care::default());
    }
}

#[test]
fn every_law_holds_where_works_are_set_up() {
    let order = "first = \"allies\"\nset_up = [\"japanese\", \"allies\"]";
    let text = include_str!("maps/works.toml").replacen("first = \"allies\"", order, 1);
    let game = with_map(&text);
    let care = Care {
        most_inputs: 300,
        ..Care::default()
    };
    let wanted = ["shift", "put", "turn-right", "keep"];
    walk_eagerly(&game, &game.info().default_setup(), 0, care, &wanted);
}

#[test]
fn every_law_holds_at_night() {
    let night = "[weather]\nnight = 2\n[victory]";
    let text = include_str!("maps/works.toml").replacen("[victory]", night, 1);
    let game = with_map(&text);
    walk(&game, &game.info().default_setup(), 0, Care::default());
}

#[test]
fn every_law_holds_under_artillery() {
    let game = with_map(include_str!("maps/artillery.toml"));
    for seed in 0..2 {
        walk_eagerly(
            &game,
            &game.info().default_setup(),
            seed,
            Care::default(),
            &["join u2", "call", "fire"],
        );
    }
}

#[test]
fn every_law_holds_where_ships_lie_in_secret() {
    let game = with_map(include_str!("maps/ships.toml"));
    for seed in 0..3 {
        walk_eagerly(
            &game,
            &game.info().default_setup(),
            seed,
            Care::default(),
            &["join u3", "call", "fire", "phosphorus"],
        );
    }
}

#[test]
fn every_law_holds_under_planes() {
    let text = include_str!("maps/artillery.toml");
    let air = "elr = 3\nair = { number = 12, turn = 1 }\n";
    let text = text.replace("elr = 3\n", air);
    let game = with_map(&text);
    for seed in 0..4 {
        walk_eagerly(
            &game,
            &game.info().default_setup(),
            seed,
            Care::default(),
            &["bomb", "strafe", "repel"],
        );
    }
}

#[test]
fn every_law_holds_where_heroes_hide() {
    let game = with_map(include_str!("maps/heroes.toml"));
    for seed in 0..3 {
        walk(&game, &game.info().default_setup(), seed, Care::default());
    }
}

#[test]
fn every_law_holds_where_there_are_caves() {
    let game = with_map(include_str!("maps/caves.toml"));
    for seed in 0..3 {
        walk(&game, &game.info().default_setup(), seed, Care::default());
    }
}

#[test]
fn every_law_holds_where_craft_land_and_caves_are_held() {
    let game = Arc::new(heigi_pto::Pto::standard());
    let care = Care {
        most_inputs: 700,
        ..Care::default()
    };
    let verbs = ["drive", "step", "beach", "put", "place"];
    for (seed, id) in (0..).zip(["torokina", "umurbrogol"]) {
        let setup = heigi_engine::Setup {
            scenario: id.into(),
            ..game.info().default_setup()
        };
        walk_eagerly(&game, &setup, seed, care, &verbs);
    }
}

#[test]
fn every_law_holds_in_an_assault_from_the_sea() {
    let game = with_map(include_str!("maps/assault.toml"));
    for seed in 0..4 {
        walk_eagerly(
            &game,
            &game.info().default_setup(),
            seed,
            Care::default(),
            &["clear", "drive", "step", "beach", "unload", "hatch"],
        );
    }
}

#[test]
fn every_law_holds_where_the_tide_is_announced_and_in_drawn_assaults() {
    let flooded = "slope = \"moderate\"\ntides = [\"0104\", \"0204\", \"0304\", \"0404\", \"0504\", \"0604\"]\n\
                   reef = [\"0208\", \"0408\"]\nreef_kind = \"exposed\"";
    let text = include_str!("maps/assault.toml").replacen("slope = \"moderate\"", flooded, 1);
    let set_up = "turns = 2\nset_up = [\"japanese\", \"allies\"]";
    let game = with_map(&text.replacen("turns = 2", set_up, 1));
    let care = Care {
        most_inputs: 200,
        ..Care::default()
    };
    let verbs = ["high-tide", "deploy", "drive", "step", "beach"];
    for seed in 0..2 {
        walk_eagerly(&game, &game.info().default_setup(), seed, care, &verbs);
    }
    let setup = Setup {
        scenario: "assault-12".into(),
        ..game.info().default_setup()
    };
    walk_eagerly(&game, &setup, 12, care, &verbs[2..]);
}

#[test]
fn every_law_holds_on_piers_and_in_heavy_surf() {
    let shore = "slope = \"moderate\"\nheavy_surf = true\nwooden_piers = [\"0204\", \"0205\", \"0206\"]\n\
                 stone_piers = [\"0403\", \"0404\", \"0405\"]\nlow_seawalls = [\"0302-0303\", \"0202-0303\"]";
    let text = include_str!("maps/assault.toml").replacen("slope = \"moderate\"", shore, 1);
    let more = "    { counter = \"usmc-6-6-8\", hex = \"0206\" },\n    { counter = \"usmc-tank-dozer\", hex = \"0303\" },\n]";
    let text = text.replacen(
        "]\n[[force]]\nside = \"japanese\"",
        &format!("{more}\n[[force]]\nside = \"japanese\""),
        1,
    );
    let game = with_map(&text);
    let verbs = ["step", "drive", "breach", "halt", "beach"];
    for seed in 0..3 {
        let setup = game.info().default_setup();
        walk_eagerly(&game, &setup, seed, Care::default(), &verbs);
    }
}

#[test]
fn every_law_holds_where_vehicles_come_from_beside_the_map() {
    let game = with_map(include_str!("maps/columns.toml"));
    for seed in 0..3 {
        let setup = game.info().default_setup();
        walk_eagerly(&game, &setup, seed, Care::default(), &["drive"]);
    }
}

#[test]
fn every_law_holds_where_caves_are_placed_by_hand_and_smoked_out() {
    let text = include_str!("maps/caves.toml");
    let more = "turns = 3\nset_up = [\"japanese\"]\ncliffs = [\"0303-0304\"]";
    let text = text.replacen("turns = 3", more, 1);
    let text = text.replacen("caves = [", "number_of_caves = 8\ncaves = [", 1);
    let arms = "{ counter = \"usmc-mtr\", hex = \"0406\", holder = 1 },\n    { counter = \"usmc-2-2-8\", hex = \"0406\" },\n    \
                { counter = \"usmc-75\", hex = \"0406\", holder = 7 },\n]";
    let text = text.replacen("]\n\n[[force]]", &format!("    {arms}\n\n[[force]]"), 1);
    let game = with_map(&text);
    let care = Care {
        most_inputs: 200,
        ..Care::default()
    };
    let setup = game.info().default_setup();
    let eager = ["smoke", "phosphorus", "join u5", "join u7", "step", "cave"];
    walk_eagerly(&game, &setup, 0, care, &eager);
}

#[test]
fn every_law_holds_where_charges_are_lowered_and_set_and_canister_is_fired() {
    let text = include_str!("maps/caves.toml");
    let arms = "{ counter = \"usmc-4-5-8\", hex = \"0404\" },\n    { counter = \"usmc-dc\", hex = \"0404\", holder = 6 },\n    \
                { counter = \"usmc-4-5-8\", hex = \"0405\" },\n    { counter = \"usmc-dc\", hex = \"0405\", holder = 8 },\n    \
                { counter = \"usmc-2-2-8\", hex = \"0405\" },\n    { counter = \"usmc-37\", hex = \"0405\", holder = 10 },\n]";
    let text = text.replacen("]\n\n[[force]]", &format!("    {arms}\n\n[[force]]"), 1);
    let game = with_map(&text);
    let care = Care {
        most_inputs: 200,
        ..Care::default()
    };
    let eager = [
        "lower", "set", "explode", "canister", "rout", "join u5", "join u7", "join u10",
    ];
    for seed in 0..2 {
        let setup = game.info().default_setup();
        walk_eagerly(&game, &setup, seed, care, &eager);
    }
}

#[test]
fn every_law_holds_where_tunnels_lead_into_complexes() {
    let text = include_str!("maps/caves.toml");
    let works = "fortifications = [{ kind = \"tunnel\", hex = \"0402\", leads_to = \"0304\", below = [false, true] }]\ncaves = [";
    let text = text.replacen("caves = [", works, 1);
    let text = text.replacen("hex = \"0603\"", "hex = \"0402\"", 1);
    let game = with_map(&text);
    let care = Care {
        most_inputs: 150,
        ..Care::default()
    };
    let setup = game.info().default_setup();
    let eager = ["join u10", "step 0404x", "step 0402", "rout"];
    walk_eagerly(&game, &setup, 0, care, &eager);
}

#[test]
fn a_computer_does_not_go_round_in_circles() {
    let game = Arc::new(heigi_pto::Pto::standard());
    for (seed, (_, setup)) in (0..).zip(setups(game.info())) {
        assert_no_circles(&game, &setup, seed, [0, 60][seed as usize % 2], 12_000);
    }
    for number in BATTLES {
        let setup = Setup {
            scenario: format!("battle-{number}"),
            ..game.info().default_setup()
        };
        let seed = u64::from(number);
        assert_no_circles(&game, &setup, seed, [0, 60][seed as usize % 2], 12_000);
    }
}

#[test]
fn every_law_holds_where_prisoners_are_taken() {
    let game = with_map(include_str!("maps/works.toml"));
    for seed in 3..6 {
        let setup = game.info().default_setup();
        walk_eagerly(
            &game,
            &setup,
            seed,
            Care::default(),
            &["capture", "massacre"],
        );
    }
}

#[test]
fn every_law_holds_in_a_landing() {
    let text = include_str!("maps/landing.toml").to_owned();
    let game = heigi_pto::Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
    let game = Arc::new(game.unwrap());
    for seed in 2..4 {
        walk_eagerly(
            &game,
            &game.info().default_setup(),
            seed,
            Care::default(),
            &["beach", "drive", "step", "board", "unload", "clear-wreck"],
        );
    }
}

#[test]
fn every_law_holds_where_men_climb_along_cliffs() {
    let text = include_str!("maps/caves.toml");
    // The slope falls by two levels at once, over a cliff with a cave in it.
    let text = text.replacen("\"11111111\"", "\"22222222\"", 1);
    let cliffs = "\ncliffs = [\"0304-0305\", \"0404-0305\", \"0404-0405\", \"0404-0505\", \"0504-0505\"]\n\n[victory]";
    let text = text.replacen("\n[victory]", cliffs, 1);
    let text = text.replacen("towards = \"0405\",", "towards = \"0405\", level = 1,", 1);
    let game = with_map(&text);
    let care = Care {
        most_inputs: 200,
        ..Care::default()
    };
    let eager = ["climb", "lower", "set", "join u3", "advance u3", "step"];
    for seed in 0..2 {
        let setup = game.info().default_setup();
        walk_eagerly(&game, &setup, seed, care, &eager);
    }
}
