//! Men who overrun a single man (6.6).

use crate::common::{OPEN, game, is, left, lines, next_turn, place, set, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// The Marines are about to move.
fn eve(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::Movement)
}

/// Nobody fires.
fn held(battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    match battle.legal().iter().any(|words| words == "hold") {
        true => battle.play(&["hold"]),
        false => battle,
    }
}

/// Rules: 6.6
#[test]
fn r6_6_who_dares_goes_in_for_twice_the_points_and_the_man_makes_off() {
    let units = ["jpn-9-0 0304", "jpn-4-4-7 0606"];
    let game = game(&OPEN, &["usmc-4-5-8 0303"], &units);
    let picked = eve(&game).play(&["join u0"]);
    assert_eq!(picked.refused_by("step 0304"), Some("2.3"));
    let shy = picked.clone().play(&["overrun 0304", "= 4 5"]);
    assert!(is(&shy, 0, Condition::Pinned));
    assert_eq!(place(&shy, 0), "0303");
    let inside = held(picked.play(&["overrun 0304", "= 4 4"]));
    assert_eq!(place(&inside, 0), "0304");
    assert_eq!(inside.decider(), Some(JAPAN));
    assert_eq!(inside.refused_by("stay"), Some("11.4"), "he must");
    let gone = inside.play(&["step 0305"]);
    assert_eq!(place(&gone, 1), "0305");
    assert_eq!(gone.decider(), Some(ALLIES));
    assert_eq!(left(&gone), "2");
}

/// Rules: 6.6, 11.1
#[test]
fn r6_6_who_cannot_leave_fights_at_once() {
    let units = ["jpn-9-0 0304", "jpn-4-4-7 0606"];
    let game = game(&OPEN, &["usmc-4-5-8 0303"], &units);
    let pinned = set(eve(&game), 1, &[Condition::Pinned]);
    let fight = held(pinned.play(&["join u0", "overrun 0304", "= 4 4"]));
    assert_eq!(fight.state.phase, Phase::Movement);
    let attack = fight.play(&["join u0", "join u1"]);
    assert_eq!(lines(&attack), ["preview-odds 4:1", "preview-number 9"]);
    let killed = attack.play(&["strike", "done", "= 4 4"]);
    assert_eq!(place(&killed, 1), "lost");
    assert_eq!(killed.refused_by("step 0305"), None, "they go on");
}

/// Rules: 6.6, G1.4, G1.62
#[test]
fn g1_4_one_japanese_alone_overruns_without_a_check() {
    let japanese = ["jpn-9-0 0303", "jpn-8-0 0303", "jpn-4-4-7 0606"];
    let game = game(&OPEN, &["usmc-8-0 0304", "usmc-4-5-8 0101"], &japanese);
    let theirs = until(next_turn(Situation::start(&game)), Phase::Movement);
    let alone = theirs.clone().play(&["join u2"]);
    let inside = held(alone.play(&["overrun 0304"]));
    assert_eq!(
        (place(&inside, 2), inside.decider()),
        ("0304".into(), Some(ALLIES))
    );
    let both = theirs.play(&["join u2", "join u3"]);
    assert_eq!(both.refused_by("overrun 0304"), Some("6.6"));
    // No man of others does alone, and nobody overruns several.
    let units = ["usmc-8-0 0303", "usmc-4-5-8 0202"];
    let enemies = ["jpn-9-0 0304", "jpn-4-4-7 0201"];
    let other = crate::common::game(&OPEN, &units, &enemies);
    let leader = eve(&other).play(&["join u0"]);
    assert_eq!(leader.refused_by("overrun 0304"), Some("6.6"));
    let squad = eve(&other).play(&["join u1"]);
    assert_eq!(squad.refused_by("overrun 0201"), Some("6.6"));
    // Nor whom he does not know.
    let unseen = set(eve(&other), 2, &[Condition::Concealed]).play(&["join u1"]);
    assert_eq!(unseen.refused_by("overrun 0304"), Some("6.6"));
}

/// Brush costs 2 points and 4 for who overruns somebody there; four squads are too many by one, which costs each another point.
/// Rules: 6.6, 6.2
#[test]
fn r6_6_ground_costs_twice_and_crowding_once() {
    let rows = ["......", "......", "......", "..b...", "......", "......"];
    let enemies = ["jpn-9-0 0304", "jpn-4-4-7 0606"];
    let one = game(&rows, &["usmc-4-5-8 0303"], &enemies);
    let inside = held(eve(&one).play(&["join u0", "overrun 0304", "= 4 4"]));
    assert_eq!(left(&inside.play(&["step 0305"])), "0");
    let marines = [
        "usmc-4-5-8 0303",
        "usmc-4-5-8 0303",
        "usmc-4-5-8 0303",
        "usmc-4-5-8 0202",
    ];
    let many = game(&OPEN, &marines, &enemies);
    let left_of = |count: usize| {
        let battle = eve(&many).with(|state| state.units[3].at = state.units[0].at);
        let picked = ["join u0", "join u1", "join u2", "join u3"];
        let mut over = battle.play(&picked[..count]).play(&["overrun 0304"]);
        while let Pending::Draw(_) = over.pending() {
            over = over.play(&["= 1 2"]);
        }
        left(&held(over).play(&["step 0305"]))
    };
    assert_eq!([3, 4].map(left_of), ["2", "1"]);
}

/// Men who have no arms overrun nobody.
/// Rules: 6.6
#[test]
fn r6_6_nobody_overruns_without_arms() {
    let enemies = ["jpn-9-0 0304", "jpn-4-4-7 0606"];
    let game = game(&OPEN, &["usmc-4-5-8 0303", "usmc-4-5-8 0101"], &enemies);
    let picked = eve(&game).play(&["join u0"]);
    assert_eq!(picked.refused_by("overrun 0304"), None);
    let unarmed = set(picked, 0, &[Condition::Unarmed]);
    assert_eq!(unarmed.refused_by("overrun 0304"), Some("6.6"));
}
