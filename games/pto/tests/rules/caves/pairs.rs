//! What is fired at together with a cave (G11.811), in the places of the rulebook's example: two caves of a hex on level 2 and one of the
//! hex to its left, all of them on level 1.

use super::{BARE, ground};
use crate::common::{pass, until};
use heigi_engine::Situation;
use heigi_pto::{Condition, JAPAN, Phase, Pto};

/// 0404 has a cave to the south (B) and one to the south-east (C), 0305 one to the south-east, towards the hex before B (D).
const CAVES: &str = "{ hex = \"0404\", towards = \"0405\", known = true }, \
                     { hex = \"0404\", towards = \"0505\", known = true }, \
                     { hex = \"0305\", towards = \"0405\", known = true },";

fn game() -> Pto {
    let levels = [
        "22222222", "22222222", "22222222", "22222222", "21211111", "11111111", "11111111",
        "11111111",
    ];
    let japanese = [
        "jpn-4-4-7 0404 south",
        "jpn-4-4-7 0404 south-east",
        "jpn-4-4-7 0305 south-east",
        "jpn-4-4-7 0404",
        "jpn-4-4-7 0405",
        "jpn-4-4-7 0505",
        "jpn-4-4-7 0305",
    ];
    let marines = ["usmc-4-5-8 0506", "usmc-mmg 0506 1"];
    ground(&BARE, &levels, "", CAVES, &marines, &japanese).unwrap()
}

/// Rule: 11.811
///
/// PB-035.
#[test]
fn g11_811_of_the_pairs_around_caves_those_of_the_example_may_be_sprayed() {
    let game = game();
    let start = Situation::start(&game).with(|state| {
        for unit in 2..9 {
            state.units[unit].clear(&[Condition::Hidden, Condition::Concealed]);
        }
    });
    let fire = until(start, Phase::PrepFire).play(&["join u1"]);
    let pair = |cave: &str, other: &str| {
        let sprayed = fire.clone().play(&[&format!("spray {other}")]);
        sprayed.refused_by(&format!("fire {cave}"))
    };
    let [b, c, d] = ["0404v4", "0404v3", "0305v3"];
    let together = [
        (b, "0404"),
        (c, "0404"),
        (b, c),
        (b, "0405"),
        (c, "0505"),
        (b, d),
        (d, "0405"),
        (d, "0305"),
    ];
    for (cave, other) in together {
        assert_eq!(pair(cave, other), None, "{cave} with {other}");
    }
    // C and D share no corner, and before C is not before B.
    for (cave, other) in [(c, d), (b, "0505"), (c, "0405"), (d, "0404"), (b, "0305")] {
        assert_eq!(pair(cave, other), Some("G11.811"), "{cave} with {other}");
    }
}

/// The same with a complex below both hexes, and a fourth cave elsewhere.
fn warren(marines: &[&str], japanese: &[&str]) -> Pto {
    let levels = [
        "22222222", "22222222", "22222222", "22222222", "21211111", "11111111", "11111111",
        "11111111",
    ];
    let caves = CAVES.replacen("known", "complex = [\"0305\"], known", 1)
        + " { hex = \"0704\", towards = \"0705\" },";
    ground(&BARE, &levels, "", &caves, marines, japanese).unwrap()
}

/// The movement phase of the Japanese.
fn marching(game: &Pto) -> Situation<'_, Pto> {
    let mut battle = Situation::start(game);
    while battle.state.phasing != JAPAN
        || battle.state.phase != Phase::Movement
        || battle.decider() != Some(JAPAN)
    {
        battle = pass(battle);
    }
    battle
}

/// What a step costs in half points, or the rule that forbids it.
fn step(from: &str, to: &str) -> Result<u8, &'static str> {
    // Somebody sees all three caves.
    let game = warren(&["usmc-4-5-8 0506"], &[from, "jpn-4-4-7 0101"]);
    let march = marching(&game).play(&["join u1"]);
    match march.refused_by(&format!("step {to}")) {
        None => Ok(march.play(&[&format!("step {to}")]).state.spent),
        Some(rule) => Err(rule),
    }
}

/// Rule: 11.6, 11.7
///
/// PB-020, PB-021, PB-022.
#[test]
fn g11_7_the_caves_of_the_example_are_entered_from_their_own_mouth_from_one_another_and_from_the_complex()
 {
    // C from before it, from B and from the complex, for 2 points each; from nowhere else.
    assert_eq!(step("jpn-4-4-7 0505", "0404v3"), Ok(4));
    assert_eq!(step("jpn-4-4-7 0404 south", "0404v3"), Ok(4));
    assert_eq!(step("jpn-4-4-7 0404 complex", "0404v3"), Ok(4));
    assert_eq!(step("jpn-4-4-7 0405", "0404v3"), Err("G11.7"));
    assert!(step("jpn-4-4-7 0404", "0404v3").is_err());
    // D from before it and from the complex, and from neither B nor C.
    assert_eq!(step("jpn-4-4-7 0405", "0305v3"), Ok(4));
    assert_eq!(step("jpn-4-4-7 0404 complex", "0305v3"), Ok(4));
    assert_eq!(step("jpn-4-4-7 0404 south", "0305v3"), Err("G11.6"));
    assert_eq!(step("jpn-4-4-7 0404 south-east", "0305v3"), Err("G11.6"));
    // All three lead into the complex for nothing.
    for cave in ["0404 south", "0404 south-east", "0305 south-east"] {
        assert_eq!(step(&format!("jpn-4-4-7 {cave}"), "0404x"), Ok(0), "{cave}");
    }
}

/// Rule: 11.6#1
///
/// PB-020, PB-193: before B and D at once one is beside both, and before C beside that alone.
#[test]
fn g11_6_1_beside_a_cave_is_who_is_before_its_mouth_be_it_that_of_two() {
    let caves = ["0404v4", "0404v3", "0305v3"];
    let beside = |hex: &str| {
        let marines = [format!("usmc-4-5-8 {hex}"), format!("usmc-dc {hex} 1")];
        let marines = marines.each_ref().map(String::as_str);
        let game = warren(&marines, &["jpn-4-4-7 0101"]);
        let march = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        caves.map(|cave| march.refused_by(&format!("place {cave}")).is_none())
    };
    assert_eq!(beside("0405"), [true, false, true]);
    assert_eq!(beside("0505"), [false, true, false]);
}
