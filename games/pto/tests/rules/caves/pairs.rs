//! What is fired at together with a cave (G11.811), in the places of the rulebook's example: two caves of a hex on level 2 and one of the
//! hex to its left, all of them on level 1.

use super::{BARE, ground};
use crate::common::until;
use heigi_engine::Situation;
use heigi_pto::{Condition, Phase, Pto};

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
