//! Light mortars, their smoke, and weapons in other hands (10.2, 10.6, 18, 22.4, 24).

use crate::common::{OPEN, chances, face, game, is, lines, next_turn, place, set, until};
use heigi_engine::{Kind, Situation};
use heigi_pto::{ALLIES, At, Cloud, Condition, FILES, Phase, Pto, Smoke};

const SQUAD: &str = "usmc-4-5-8 0101";
const MORTAR: &str = "usmc-mtr 0101 1";

/// A mortar of the Marines in 0101, unit 1, and a Japanese squad, unit 2.
fn against(rows: &[&str], enemy: &str) -> Pto {
    game(rows, &[SQUAD, MORTAR], &[enemy])
}

#[test]
fn r18_1_the_table_to_hit_is_that_of_the_base_rules() {
    let (_, tables) = FILES
        .iter()
        .find(|(name, _)| *name == "tables.toml")
        .unwrap();
    let tables: toml::Table = tables.parse().unwrap();
    let number = |value: &toml::Value| value.as_integer().unwrap();
    let rows = tables["to_hit"].as_array().unwrap().iter().map(|row| {
        let pair = |key: &str| {
            row[key]
                .as_array()
                .unwrap()
                .iter()
                .map(number)
                .collect::<Vec<_>>()
        };
        [
            vec![number(&row["within"])],
            pair("vehicle"),
            pair("infantry"),
            vec![number(&row["area"])],
        ]
        .concat()
    });
    let expected = [
        [6, 10, 10, 8, 8, 7],
        [12, 9, 8, 7, 6, 7],
        [18, 8, 7, 6, 5, 8],
        [24, 7, 6, 5, 4, 8],
        [30, 6, 5, 4, 3, 7],
        [36, 6, 4, 3, 2, 7],
        [42, 5, 3, 2, 1, 6],
        [48, 4, 2, 1, 0, 6],
        [54, 3, 1, 0, -1, 5],
        [255, 2, 0, -1, -2, 5],
    ];
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    let calibres: Vec<(i64, i64)> = tables["explosive"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| (number(&row[0]), number(&row[1])))
        .collect();
    let expected = [
        (20, 1),
        (30, 2),
        (37, 4),
        (50, 6),
        (60, 8),
        (70, 12),
        (80, 16),
        (100, 20),
        (120, 24),
        (150, 30),
        (200, 36),
    ];
    assert_eq!(calibres, expected);
}

#[test]
fn r10_2_a_mortar_fires_alone_and_not_too_near() {
    let near = against(&OPEN, "jpn-4-4-7 0103");
    let battle = Situation::start(&near);
    assert_eq!(
        battle.clone().play(&["join u0"]).refused_by("join u1"),
        Some("18.1")
    );
    assert_eq!(battle.refused_by("join u1"), None);
    let picked = battle.play(&["join u1"]);
    assert_eq!(picked.refused_by("fire 0103"), Some("10.2"));
    assert_eq!(picked.refused_by("join u0"), Some("18.1"));
}

/// Rules: 18.1, 18.3
#[test]
fn a_mortar_hits_a_location_up_to_7_and_attacks_it_with_half_of_its_calibre() {
    let game = against(&OPEN, "jpn-4-4-7 0104");
    let picked = Situation::start(&game).play(&["join u1"]);
    // 60 mm are 8 firepower.
    assert_eq!(lines(&picked), ["preview-to-hit 7", "preview-column 4"]);
    assert_eq!(chances(&picked)[0], "chance-hit 21");
    let total: u32 = chances(&picked)[1..]
        .iter()
        .map(|chance| chance.rsplit(' ').next().unwrap().parse::<u32>().unwrap())
        .sum();
    assert_eq!(total, 1296);
    let missed = picked.clone().play(&["fire 0104", "= 4 4"]);
    assert!(is(&missed, 1, Condition::PrepFired));
    assert!(missed.told(ALLIES).contains(&"pto-log-missed".to_owned()));
    // 7 hits; 7 on the column of 4 is a check for pins.
    let hit = picked.play(&["fire 0104", "= 4 3", "= 3 4", "= 6 6"]);
    assert!(is(&hit, 2, Condition::Pinned));
}

#[test]
fn r18_2_what_is_added_to_the_dice_to_hit() {
    let units = [SQUAD, MORTAR, "usmc-8-1 0101"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0104"]);
    let battle = Situation::start(&game);
    let to_hit = |battle: &Situation<'_, Pto>| lines(&battle.clone().play(&["join u1"]));
    assert_eq!(to_hit(&battle)[1], "modifier-leadership −1");
    // It keeps its rate of 3, and has the target acquired; the leader has directed.
    let again = battle.clone().play(&["join u1", "fire 0104", "= 3 6"]);
    assert_eq!(to_hit(&again)[1], "modifier-acquired −1");
    let third = again.play(&["join u1", "fire 0104", "= 3 6"]);
    assert_eq!(to_hit(&third)[1], "modifier-acquired −2");
    // 9 less 2 hits.
    let fourth = third.play(&["join u1", "fire 0104", "= 3 6", "= 6 6"]);
    assert_eq!(
        to_hit(&fourth)[1],
        "modifier-acquired −2",
        "no more than that"
    );
    let pinned = set(battle.clone(), 0, &[Condition::Pinned]);
    assert_eq!(to_hit(&pinned)[1], "modifier-pinned +2");
    let tired = set(battle.clone(), 0, &[Condition::Exhausted]);
    assert_eq!(to_hit(&tired)[2], "modifier-exhausted +1");
    let later = until(battle, Phase::AdvancingFire);
    assert_eq!(to_hit(&later)[1], "modifier-advancing +2");
    // A leader alone is no crew.
    let alone = crate::common::game(&OPEN, &["usmc-8-1 0101", MORTAR], &["jpn-4-4-7 0104"]);
    assert_eq!(
        to_hit(&Situation::start(&alone))[1],
        "modifier-unskilled +2"
    );
}

#[test]
fn r18_2_a_2_hits_critically_with_twice_the_firepower_and_the_ground_reversed() {
    let hut = ["......", "......", "......", "H.....", "......", "......"];
    let game = against(&hut, "jpn-4-4-7 0104");
    let fire = Situation::start(&game).play(&["join u1", "fire 0104"]);
    // On the column of 8 a 9 is a check for pins, and 1 less a morale check.
    let critical = fire.clone().play(&["= 1 1", "= 4 5", "= 6 6"]);
    assert_eq!(face(&critical, 2), "jpn-1-3-7-broken", "by the 12");
    // On that of 4 and with 1 more nothing.
    let plain = fire.play(&["= 1 2", "= 4 5"]);
    assert_eq!(face(&plain, 2), "jpn-4-4-7");
}

#[test]
fn r10_2_somebody_near_sees_for_a_mortar() {
    let rows = ["......", "J.....", "......", "......", "......", "......"];
    let blind = against(&rows, "jpn-4-4-7 0105");
    let other = "usmc-2-4-8 0201";
    let helped = game(&rows, &[SQUAD, MORTAR, other], &["jpn-4-4-7 0105"]);
    let picked = Situation::start(&helped).play(&["join u1"]);
    assert_eq!(
        lines(&picked)[..2],
        ["preview-to-hit 7", "modifier-spotter +2"]
    );
    let pinned = set(picked, 2, &[Condition::Pinned]);
    assert_eq!(pinned.refused_by("fire 0105"), Some("7.2"));
    let alone = Situation::start(&blind).play(&["join u1"]);
    assert_eq!(alone.refused_by("fire 0105"), Some("7.2"));
}

#[test]
fn r22_4_bombs_burst_in_the_trees_but_not_over_huts() {
    let ground = |letter: &str| {
        let last = format!("{letter}.....");
        let rows = ["......", "......", "......", &last, "......", "......"];
        let game = against(&rows, "jpn-4-4-7 0104");
        lines(&Situation::start(&game).play(&["join u1"]))
            .pop()
            .unwrap()
    };
    for trees in ["j", "J", "B", "S"] {
        assert_eq!(ground(trees), "modifier-burst −1");
    }
    assert_eq!(ground("H"), "modifier-cover +1");
    assert_eq!(ground("K"), "preview-column 4");
}

/// Rules: 9.5, 22.4
#[test]
fn a_bomb_leaves_residual_firepower_and_a_column_more_in_the_trees() {
    let left = |letter: &str, firer: &[Condition]| {
        let row = format!("{letter}.....");
        let rows = ["......", &row, "......", "......", "......", "......"];
        let units = ["jpn-4-4-7 0106", "jpn-mtr 0106 1"];
        let game = game(&rows, &["usmc-4-5-8 0101"], &units);
        let moves = until(set(Situation::start(&game), 1, firer), Phase::Movement);
        let moved = moves.play(&["join u0", "step 0102"]);
        let fired = moved.play(&["join u2", "fire 0102", "= 3 1", "= 6 6"]);
        fired.state.residual.first().map(|(_, power)| *power)
    };
    let tired = left("j", &[Condition::Exhausted]);
    assert_eq!([left(".", &[]), left("j", &[]), tired], [1, 2, 1].map(Some));
}

/// Vector T-006.
#[test]
fn g2_24_no_mortar_fires_from_dense_jungle() {
    let from = |letter: &str| {
        let row = format!("{letter}.....");
        let rows = [
            row.as_str(),
            "......",
            "......",
            "......",
            "......",
            "......",
        ];
        let game = against(&rows, "jpn-4-4-7 0104");
        let picked = Situation::start(&game).play(&["join u1"]);
        picked.refused_by("fire 0104")
    };
    assert_eq!((from("J"), from("B")), (Some("G2.24"), Some("G2.24")));
    assert_eq!(from("H"), Some("10.2"), "under a roof");
    assert_eq!(from("j"), None);
}

/// The prep fire phase of the Japanese, who have a mortar as unit 2, with smoke shells up to 6.
fn japanese_mortar(game: &Pto) -> Situation<'_, Pto> {
    until(next_turn(Situation::start(game)), Phase::PrepFire).play(&["join u2"])
}

#[test]
fn r24_smoke_of_shells_is_thick_grows_thin_and_goes() {
    let units = ["jpn-4-4-7 0101", "jpn-mtr 0101 1"];
    let game = game(&OPEN, &["usmc-4-5-8 0104"], &units);
    let battle = japanese_mortar(&game);
    assert_eq!(battle.refused_by("phosphorus 0102"), None);
    let laid = battle.clone().play(&["smoke 0102", "= 2 3"]);
    assert_eq!(laid.state.clouds[0].cloud.id(), "smoke");
    assert!(lines(&laid.clone().play(&["join u1"])).contains(&"modifier-hindrance +3".to_owned()));
    // The two turns of a test are over before it has gone; so it is laid a turn earlier.
    let early = Situation::start(&game).with(|state| state.clouds = laid.state.clouds.clone());
    let thin = until(next_turn(early.clone()), Phase::PrepFire);
    assert_eq!(thin.state.clouds[0].cloud.id(), "thin-smoke");
    let gone = until(next_turn(next_turn(next_turn(early))), Phase::PrepFire);
    assert!(gone.state.clouds.is_empty());
    // Fire at who moves is no occasion for it.
    let spent = battle.clone().play(&["smoke 0102", "= 3 3"]);
    assert_eq!(spent.state.clouds.len(), 1);
    assert!(
        is(&spent, 2, Condition::SmokeSpent),
        "that was the last one"
    );
    // Above the number there was none, and the mortar may fire.
    let none = battle.play(&["smoke 0102", "= 3 4"]);
    assert!(!is(&none, 2, Condition::PrepFired));
    let again = none.play(&["join u2"]);
    assert_eq!(again.refused_by("smoke 0102"), Some("24"));
    assert_eq!(again.refused_by("fire 0104"), None);
}

/// The Marines' mortar fires white phosphorus at 0104, which hits.
fn burnt(game: &Pto) -> Situation<'_, Pto> {
    Situation::start(game).play(&["join u1", "phosphorus 0104", "= 2 3"])
}

/// Vector J-049.
/// Rules: 24, G1.14
#[test]
fn white_phosphorus_makes_everybody_check_and_breaks_japanese() {
    let alone = against(&OPEN, "jpn-4-4-8 0104");
    let beyond = burnt(&alone).play(&["= 6 6"]);
    assert_eq!(face(&beyond, 2), "jpn-2-3-7-broken");
    let broken = burnt(&alone).play(&["= 4 5"]);
    assert_eq!(face(&broken, 2), "jpn-2-3-8-broken");
    assert_eq!(
        face(&broken, 3),
        "jpn-2-3-8-broken",
        "two half-squads of a full one"
    );
    let led = ["jpn-4-4-8 0104", "jpn-9-1 0104"];
    let led = game(&OPEN, &[SQUAD, MORTAR], &led);
    // The leader passes; then 11 against 9.
    let within = burnt(&led).play(&["= 1 2", "= 6 6"]);
    assert_eq!(face(&within, 2), "jpn-2-3-8-broken");
    assert!(is(&within, 2, Condition::Desperate));
}

#[test]
fn r24_white_phosphorus_turns_cover_against_whom_it_hides() {
    let hut = ["......", "......", "......", "H.....", "......", "......"];
    let game = against(&hut, "jpn-4-4-7 0104");
    // 7 passes, less 1 does so and does not pin.
    assert!(!is(&burnt(&game).play(&["= 3 4"]), 2, Condition::Pinned));
    assert!(is(&burnt(&game).play(&["= 4 4"]), 2, Condition::Pinned));
    let clouds = burnt(&game).play(&["= 1 1"]);
    assert_eq!(clouds.state.clouds[0].cloud.id(), "phosphorus");
}

/// Vector J-046.
#[test]
fn g1_17_only_elite_squads_throw_white_phosphorus() {
    let thrower = |counter: &str| {
        let unit = format!("{counter} 0101");
        game(&OPEN, &["usmc-8-0 0606"], &[&unit])
    };
    let moving = |game: &Pto| -> Option<&'static str> {
        let battle = until(next_turn(Situation::start(game)), Phase::Movement).play(&["join u1"]);
        assert_eq!(battle.refused_by("smoke 0102"), None);
        battle.refused_by("phosphorus 0102")
    };
    assert_eq!(moving(&thrower("jpn-4-4-7")), Some("G1.17"));
    assert_eq!(moving(&thrower("jpn-4-4-8")), None);
    // The exponent of 2 is 1 lower.
    let game = thrower("jpn-4-4-8");
    let battle = until(next_turn(Situation::start(&game)), Phase::Movement);
    let throw = battle.play(&["join u1", "phosphorus 0102"]);
    assert!(throw.clone().play(&["= 2"]).state.clouds.is_empty());
    assert_eq!(
        throw.play(&["= 1"]).state.clouds[0].cloud.id(),
        "phosphorus-grenade"
    );
}

#[test]
fn g1_611_squads_are_no_crews_of_heavy_machine_guns() {
    let fire = |man: &str, dice: &str| {
        let units = [format!("{man} 0101"), "jpn-hmg 0101 1".to_owned()];
        let units: Vec<&str> = units.iter().map(String::as_str).collect();
        let game = game(&OPEN, &["usmc-4-5-8 0104"], &units);
        let battle = until(next_turn(Situation::start(&game)), Phase::PrepFire);
        let fired = battle.play(&["join u2", "fire 0104", dice]);
        (
            is(&fired, 2, Condition::PrepFired),
            is(&fired, 2, Condition::Malfunctioning),
        )
    };
    // Its rate is 3, its breakdown number 12.
    assert_eq!(fire("jpn-4-4-7", "= 3 6"), (true, false));
    assert_eq!(fire("jpn-2-2-8", "= 3 6"), (false, false));
    assert_eq!(fire("jpn-4-4-7", "= 5 6"), (true, true));
    assert_eq!(fire("jpn-2-2-8", "= 5 6"), (true, false));
}

/// Vector J-020.
#[test]
fn r10_6_captured_weapons_fire_slower_and_break_down_sooner() {
    let fire = |weapon: &str, dice: &str| {
        let game = game(&OPEN, &[SQUAD, weapon], &["jpn-4-4-7 0104"]);
        let fired = Situation::start(&game).play(&["join u1", "fire 0104", dice]);
        (
            is(&fired, 1, Condition::PrepFired),
            is(&fired, 1, Condition::Malfunctioning),
        )
    };
    assert_eq!(fire("usmc-lmg 0101 1", "= 1 6"), (false, false));
    assert_eq!(fire("jpn-lmg 0101 1", "= 1 6"), (true, false));
    assert_eq!(fire("jpn-lmg 0101 1", "= 4 6"), (true, true));
    assert_eq!(fire("usmc-lmg 0101 1", "= 4 6"), (true, false));
    // A heavy one is no worse for being meant for a crew besides: 3 is 2.
    assert_eq!(fire("jpn-hmg 0101 1", "= 2 6"), (false, false));
    assert_eq!(fire("jpn-hmg 0101 1", "= 3 6"), (true, false));
}

/// Vectors J-013, J-014, J-015.
#[test]
fn g1_3_crews_have_two_steps_and_leave_a_vehicle_crew() {
    let game = game(&OPEN, &["usmc-6-6-8 0102"], &["jpn-2-2-8 0103"]);
    // 12 firepower, a roll of 6: a morale check with 2 added.
    let fire = |battle: Situation<'_, Pto>, dice: &str| {
        let fired = battle.play(&["join u0", "fire 0103", "= 1 5", dice]);
        (face(&fired, 1), place(&fired, 1))
    };
    let battle = Situation::start(&game);
    let there = || "0103".to_owned();
    assert_eq!(
        fire(battle.clone(), "= 3 4"),
        ("jpn-1-2-8r".into(), there())
    );
    assert_eq!(fire(battle.clone(), "= 6 6").1, "lost");
    let reduced = game_of_reduced_crew();
    let battle = Situation::start(&reduced);
    assert_eq!(fire(battle, "= 3 4"), ("jpn-1-2-7-broken".into(), there()));
}

fn game_of_reduced_crew() -> Pto {
    game(&OPEN, &["usmc-6-6-8 0102"], &["jpn-1-2-8r 0103"])
}

#[test]
fn g5_31_rockets_do_nothing_to_men_in_the_open_or_in_huts() {
    let rows = ["......", "......", "......", "H.....", "......", "......"];
    let game = game(&rows, &[SQUAD, "usmc-baz44 0101 1"], &["jpn-4-4-7 0104"]);
    let picked = Situation::start(&game).play(&["join u1"]);
    assert_eq!(picked.refused_by("fire 0104"), Some("G5.31"));
    // White phosphorus it may fire, to hit by its own table: 7 at 3 hexes, and 1 more for the hut.
    let missed = picked.clone().play(&["phosphorus 0104", "= 1 6"]);
    assert!(missed.state.clouds.is_empty());
    let fired = picked.play(&["phosphorus 0104", "= 1 5"]);
    assert_eq!(fired.state.clouds[0].cloud.id(), "phosphorus");
}

/// Rules: 26, 18.2
#[test]
fn a_rocket_does_8_to_men_in_a_building_by_its_own_table() {
    let rows = ["......", "......", "......", "b.....", "......", "......"];
    let game = game(&rows, &[SQUAD, "usmc-baz43 0101 1"], &["jpn-4-4-7 0104"]);
    let picked = Situation::start(&game).play(&["join u1"]);
    // The building counts on the dice to hit, not on those of the hit.
    let expected = ["preview-to-hit 7", "modifier-cover +2", "preview-column 8"];
    assert_eq!(lines(&picked), expected);
    // A critical hit needs less than half of 7: 4 and 2 is none, but hits.
    let hit = picked
        .clone()
        .play(&["fire 0104", "= 1 3", "= 3 4", "= 6 6"]);
    assert!(hit.told(ALLIES).contains(&"pto-log-hit".to_owned()));
    assert_eq!(face(&hit, 2), "jpn-1-3-7-broken");
    let used = picked.play(&["fire 0104", "= 5 6"]);
    assert_eq!(place(&used, 1), "lost");
}

/// Rules: G7.2, G8.12
#[test]
fn water_swallows_half_of_what_explodes_on_it() {
    let column = |letter: &str| {
        let last = format!("{letter}.....");
        let rows = ["......", "......", "......", &last, "......", "......"];
        let game = against(&rows, "jpn-4-4-7 0104");
        lines(&Situation::start(&game).play(&["join u1"]))[1].clone()
    };
    // Half of 8, and half of that; swamp does not mind the bombs of mortars.
    assert_eq!(column("d"), "preview-column 4");
    assert_eq!(column("i"), "preview-column 2");
    assert_eq!(column("S"), "preview-column 4");
    let charge = |letter: &str| {
        let last = format!("{letter}.....");
        let rows = ["......", "......", "......", &last, "......", "......"];
        let units = ["usmc-4-5-8 0103", "usmc-dc 0103 1"];
        let game = game(&rows, &units, &["jpn-4-4-7 0104"]);
        lines(&Situation::start(&game).play(&["join u1"]))[0].clone()
    };
    assert_eq!(charge("."), "preview-column 30");
    assert_eq!(
        (charge("S"), charge("i")),
        ("preview-column 12".into(), "preview-column 12".into())
    );
}

#[test]
fn r26_within_walls_the_blast_of_a_rocket_adds_2() {
    let to_hit = |from: &str| {
        let first = format!("{from}.....");
        let rows = [
            first.as_str(),
            "......",
            "......",
            "b.....",
            "......",
            "......",
        ];
        let units = [SQUAD, "usmc-baz43 0101 1", "usmc-8-1 0101"];
        let game = game(&rows, &units, &["jpn-4-4-7 0104"]);
        lines(&Situation::start(&game).play(&["join u1"]))
    };
    let blast = "modifier-backblast +2".to_owned();
    assert!(to_hit("b").contains(&blast));
    assert!(!to_hit("H").contains(&blast));
    // Nor does a leader direct it.
    let plain = ["preview-to-hit 7", "modifier-cover +2", "preview-column 8"];
    assert_eq!(to_hit("."), plain);
}

/// A cloud over 0102.
fn cloud(kind: Cloud, battle: &Situation<'_, Pto>) -> Smoke {
    let here = battle.state.units[0].at;
    let At::In(spot) = here else { panic!() };
    Smoke {
        spot,
        cloud: kind,
        side: ALLIES,
    }
}

#[test]
fn r24_all_smoke_of_a_location_adds_at_most_3() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0102", "usmc-4-5-8 0101"],
        &["jpn-4-4-7 0104"],
    );
    let added = |clouds: &[Cloud]| {
        let battle = Situation::start(&game);
        let there: Vec<Smoke> = clouds.iter().map(|kind| cloud(*kind, &battle)).collect();
        let battle = battle.with(|state| state.clouds.extend(there));
        let lines = lines(&battle.play(&["join u1"]));
        lines
            .into_iter()
            .find(|line| line.starts_with("modifier-hindrance"))
    };
    let is = |value: &str| Some(format!("modifier-hindrance {value}"));
    assert_eq!(added(&[Cloud::PhosphorusGrenade]), is("+1"));
    assert_eq!(added(&[Cloud::Phosphorus]), is("+2"));
    assert_eq!(
        added(&[Cloud::ThinPhosphorus, Cloud::SmokeGrenade]),
        is("+3")
    );
    assert_eq!(added(&[Cloud::Smoke, Cloud::Phosphorus]), is("+3"));
}

#[test]
fn r18_2_who_breaks_or_goes_elsewhere_has_nothing_acquired() {
    let game = game(&OPEN, &[SQUAD, MORTAR], &["jpn-4-4-7 0104"]);
    let fired = Situation::start(&game).play(&["join u1", "fire 0104", "= 3 6"]);
    let acquired = |battle: &Situation<'_, Pto>| {
        let lines = lines(&battle.clone().play(&["join u1"]));
        lines.contains(&"modifier-acquired −1".to_owned())
    };
    assert!(acquired(&fired));
    let elsewhere = fired.clone().with(|state| {
        let Some(acquired) = &mut state.units[1].acquired else {
            panic!()
        };
        acquired.from = acquired.target;
    });
    assert!(!acquired(&elsewhere));
    // The Japanese break the squad: 8 and 12 fail.
    let answer =
        until(fired, Phase::DefensiveFire).play(&["join u2", "fire 0101", "= 1 2", "= 5 5"]);
    assert!(is(&answer, 0, Condition::Broken));
    assert_eq!(answer.state.units[1].acquired, None);
}

#[test]
fn g1_3_what_is_no_attack_breaks_a_crew_at_once() {
    let game = against(&OPEN, "jpn-2-2-8 0104");
    let burnt = burnt(&game).play(&["= 4 5"]);
    assert_eq!(face(&burnt, 2), "jpn-1-2-7-broken");
}

#[test]
fn g8_12_no_smoke_lasts_over_the_water_of_a_paddy() {
    let refused = |letter: &str| {
        let last = format!("{letter}.....");
        let rows = ["......", "......", "......", &last, "......", "......"];
        let game = against(&rows, "jpn-4-4-7 0104");
        let picked = Situation::start(&game).play(&["join u1"]);
        picked.refused_by("phosphorus 0104")
    };
    assert_eq!((refused("i"), refused("d")), (Some("G8.12"), None));
    let rows = ["......", "i.....", "d.....", "......", "......", "......"];
    let game = game(&rows, &["usmc-4-5-8 0101"], &["jpn-8-0 0606"]);
    let moving = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    assert_eq!(moving.refused_by("smoke 0102"), Some("G8.12"));
    assert_eq!(moving.refused_by("smoke 0101"), None);
}

/// Vector P-019.
#[test]
fn g8_5_mud_dampens_high_explosive_and_banks_only_direct_fire() {
    let rows = ["......", "......", "......", "i.....", "......", "......"];
    let added = |man: &str, gun: &str| -> Vec<String> {
        let units = [format!("{man} 0101"), format!("{gun} 0101 1")];
        let units: Vec<&str> = units.iter().map(String::as_str).collect();
        let game = game(&rows, &units, &["jpn-4-4-7 0104"]);
        let lines = lines(&Situation::start(&game).play(&["join u1"])).into_iter();
        lines.filter(|line| line.starts_with("modifier-")).collect()
    };
    assert_eq!(added("usmc-4-5-8", "usmc-mtr"), ["modifier-mud +1"]);
    let direct = ["modifier-cover +1", "modifier-mud +1"];
    assert_eq!(added("usmc-2-2-8", "usmc-75"), direct);
}

/// Rules: G8.212
#[test]
fn a_bomb_finds_those_on_a_bank_worse_off_by_2() {
    let rows = ["......", "......", "......", "d.....", "......", "......"];
    let enemies = ["jpn-4-4-7 0104", "jpn-4-4-7 0104"];
    let game = game(&rows, &[SQUAD, MORTAR], &enemies);
    let battle = |raised: &[usize]| {
        Situation::start(&game).with(|state| {
            for unit in raised {
                let At::In(spot) = state.units[*unit].at else {
                    panic!()
                };
                state.units[*unit].at = At::In(heigi_pto::Spot::bank(spot.hex));
            }
        })
    };
    // On the column of 4 a 9 is nothing, and a 7 a check for pins.
    let shot = ["join u1", "fire 0104", "= 4 3", "= 4 5", "= 6 6"];
    let hit = battle(&[3]).play(&shot);
    assert!(!is(&hit, 2, Condition::Pinned));
    assert!(is(&hit, 3, Condition::Pinned));
    let both = battle(&[2, 3]);
    assert!(lines(&both.clone().play(&["join u1"])).contains(&"modifier-hazard −2".to_owned()));
    let both = both.play(&shot).play(&["= 6 6"]);
    assert!(is(&both, 2, Condition::Pinned) && is(&both, 3, Condition::Pinned));
}
