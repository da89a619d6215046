//! Who is asked whether he fires at movers tells nothing of whom nobody has seen (8.1, 8.5, 9.1).

use crate::common::*;
use heigi_engine::Situation;
use heigi_pto::{Condition, JAPAN, Phase};

/// Whether the Japanese are asked when a squad comes to each column of the third row from the one beside it, of whom
/// one is in the jungle of 0303 in some condition.
fn asked(condition: Condition, levels: &[&str], japanese: &[&str]) -> String {
    let rows = [
        "..............",
        "..............",
        "..j...........",
        "..............",
    ];
    let comes = |column: usize| {
        let marines = format!("usmc-4-5-8 {:02}03", column + 1);
        let game = uneven(&rows, levels, &[&marines], japanese);
        let battle = Situation::start(&game);
        let battle =
            (1..=japanese.len()).fold(battle, |battle, unit| set(battle, unit, &[condition]));
        let battle = until(battle, Phase::Movement);
        let moved = battle.play(&["join u0", &format!("step {column:02}03")]);
        match moved.decider() == Some(JAPAN) {
            true => 'x',
            false => '.',
        }
    };
    (4..14).map(comes).collect()
}

const PLAIN: [&str; 4] = ["00000000000000"; 4];
/// From the tenth column on nobody is seen behind it.
const RIDGE: [&str; 4] = ["00000000200000"; 4];

/// Rules: 8.5, 9.1
#[test]
fn r8_5_a_side_is_asked_wherever_somebody_hidden_might_see_the_movers_within_twice_the_longest_range()
 {
    for (condition, squad) in [
        (Condition::Hidden, "jpn-4-4-7 0303"),
        (Condition::Concealed, "jpn-4-4-7 0303"),
        (Condition::Hidden, "jpn-3-4-7 0303"),
    ] {
        let asked = |levels: &[&str]| asked(condition, levels, &[squad]);
        assert_eq!(asked(&PLAIN), "xxxxxxxx..", "{condition:?} {squad}");
        assert_eq!(asked(&RIDGE), "xxxxxx....", "{condition:?} {squad}");
    }
    // 10.2: others may see for a mortar.
    let mortar = ["jpn-2-2-8 0303", "jpn-mtr 0303 1"];
    for levels in [&PLAIN, &RIDGE] {
        assert_eq!(asked(Condition::Concealed, levels, &mortar), "xxxxxxxxxx");
    }
}
