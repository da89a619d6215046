//! Encirclement (4.8).

use crate::common::{OPEN, face, game, is, lines, next_turn, reach};
use heigi_engine::Situation;
use heigi_pto::{Condition, JAPAN, Phase, Pto};

/// Some Marines in 0303 and Japanese around them, of whom these fire in turn, each without effect.
fn fired<'g>(game: &'g Pto, firers: &[usize]) -> Situation<'g, Pto> {
    let battle = reach(Situation::start(game), Phase::DefensiveFire);
    assert_eq!(battle.decider(), Some(JAPAN));
    firers.iter().fold(battle, |battle, unit| {
        battle.play(&[&format!("join u{unit}"), "fire 0303", "= 6 5"])
    })
}

fn around(hexes: &[&str]) -> Pto {
    let squads: Vec<String> = hexes.iter().map(|hex| format!("jpn-2-3-7 {hex}")).collect();
    let squads: Vec<&str> = squads.iter().map(String::as_str).collect();
    game(&OPEN, &["usmc-4-5-8 0303"], &squads)
}

fn is_encircled(hexes: &[&str]) -> bool {
    let game = around(hexes);
    let firers: Vec<usize> = (1..=hexes.len()).collect();
    is(&fired(&game, &firers), 0, Condition::Encircled)
}

#[test]
fn r4_8_attacks_from_opposite_ways_encircle() {
    assert!(is_encircled(&["0301", "0305"]), "through opposite sides");
    assert!(is_encircled(&["0103", "0503"]), "through opposite corners");
    assert!(
        !is_encircled(&["0301", "0503"]),
        "through sides that are not opposite"
    );
    assert!(!is_encircled(&["0301", "0302"]), "through one side");
    // A group that fires along one way from two Locations counts for that way.
    let game = around(&["0301", "0302", "0304"]);
    let group = fired(&game, &[]).play(&["join u1", "join u2", "fire 0303", "= 6 5"]);
    let both = group.play(&["join u3", "fire 0303", "= 6 5"]);
    assert!(is(&both, 0, Condition::Encircled));
    let game = around(&["0301", "0305"]);
    assert!(
        !is(&fired(&game, &[1]), 0, Condition::Encircled),
        "one attack is not enough"
    );
}

#[test]
fn r4_8_attacks_through_three_sides_apart_encircle() {
    assert!(is_encircled(&["0302", "0203", "0403"]));
    assert!(!is_encircled(&["0302", "0203"]));
}

#[test]
fn r4_8_who_is_encircled_loses_heart_and_fires_worse() {
    let game = around(&["0302", "0304", "0402"]);
    let squad = |firers: &[usize]| {
        // 4 firepower beside him and a 5: a morale check with 1 added, a 7 of it fails only a 7.
        let shot = fired(&game, firers).play(&["join u3", "fire 0303", "= 2 4", "= 4 4"]);
        is(&shot, 0, Condition::Broken)
    };
    assert!(squad(&[1, 2]));
    assert!(!squad(&[1]));
    let turn = next_turn(fired(&game, &[1, 2]));
    let fire = reach(turn, Phase::DefensiveFire).play(&["join u0"]);
    assert!(lines(&fire).contains(&"modifier-encircled +1".to_owned()));
}

#[test]
fn r4_8_whoever_moves_is_free() {
    let game = around(&["0301", "0305"]);
    let turn = next_turn(fired(&game, &[1, 2]));
    assert!(is(&turn, 0, Condition::Encircled));
    let own = reach(next_turn(turn), Phase::Movement).play(&["join u0", "step 0203"]);
    assert!(!is(&own, 0, Condition::Encircled));
}

/// Rules: 4.8, G1.62
#[test]
fn encirclement_does_not_dismay_the_japanese() {
    let marines = ["usmc-2-4-8 0302", "usmc-2-4-8 0304", "usmc-2-4-8 0402"];
    let game = game(&OPEN, &marines, &["jpn-2-3-8 0303"]);
    let battle = Situation::start(&game);
    let battle = battle.play(&[
        "join u0",
        "fire 0303",
        "= 6 5",
        "join u1",
        "fire 0303",
        "= 6 5",
    ]);
    assert!(is(&battle, 3, Condition::Encircled));
    let shot = battle.play(&["join u2", "fire 0303", "= 2 4", "= 4 4"]);
    assert_eq!(face(&shot, 3), "jpn-2-3-8");
}

/// The hexes two hexes away, clockwise from north: lines from them come through the sides and corners of 0303 in turn.
const CIRCLE: [&str; 12] = [
    "0301", "0401", "0502", "0503", "0504", "0404", "0305", "0204", "0104", "0103", "0102", "0201",
];

/// Rules: 4.8
#[test]
fn r4_8_of_the_twelve_ways_into_a_hex_only_opposite_ones_and_three_sides_apart_encircle() {
    for way in 0..CIRCLE.len() {
        let with = |by: usize| is_encircled(&[CIRCLE[way], CIRCLE[(way + by) % 12]]);
        let rings = [5, 6, 7].map(with);
        assert_eq!(rings, [false, true, false], "{way}");
        let three = [0, 4, 8].map(|by| CIRCLE[(way + by) % 12]);
        assert_eq!(is_encircled(&three), way % 2 == 0, "{way}");
    }
}
