//! Two single men who serve a weapon together (4.4).

use crate::common::*;
use heigi_engine::Situation;
use heigi_pto::{Condition, Phase, Pto};

const ENEMY: &str = "jpn-4-4-7 0104";

/// Two leaders of the Marines, a machine gun of the first one, and a squad.
fn leaders() -> Pto {
    let units = [
        "usmc-8-0 0101",
        "usmc-7-0 0101",
        "usmc-hmg 0101 1",
        "usmc-4-5-8 0101",
        "usmc-9-1 0201",
    ];
    game(&OPEN, &units, &[ENEMY])
}

/// Rules: 4.4
#[test]
fn r4_4_a_leader_fires_a_weapon_at_half_and_two_single_men_at_full() {
    let game = leaders();
    let start = until(Situation::start(&game), Phase::PrepFire);
    assert_eq!(
        start.refused_by("join u1"),
        Some("1.2"),
        "nobody to help yet"
    );
    let alone = start.play(&["join u2"]);
    assert!(lines(&alone).contains(&"preview-column 2".to_owned()));
    assert_eq!(alone.refused_by("join u4"), Some("1.2"), "beside them");
    let both = alone.play(&["join u1"]);
    let shown = lines(&both);
    assert!(shown.contains(&"preview-column 6".to_owned()), "{shown:?}");
    assert!(!shown.iter().any(|line| line.starts_with("factor-leader")));
    // Of more than one weapon one man helps with one.
    assert_eq!(both.refused_by("join u0"), Some("1.2"));
}

/// Rules: 4.4
#[test]
fn r4_4_who_helps_directs_nothing_and_has_fired() {
    let game = leaders();
    let start = until(Situation::start(&game), Phase::PrepFire);
    let fired = start.play(&["join u2", "join u1", "fire 0104", "= 6 5"]);
    assert!(is(&fired, 1, Condition::PrepFired));
    let squad = fired.play(&["join u3"]);
    let leads = |line: &String| line.contains("leadership");
    assert!(!lines(&squad).iter().any(leads));
    // Who has directed has no hands free.
    let directed = until(Situation::start(&game), Phase::PrepFire);
    let directed = directed.play(&["join u3", "withhold u0", "fire 0104", "= 6 5", "join u2"]);
    assert_eq!(directed.refused_by("join u1"), Some("4.4"));
}

/// Rules: 4.4, 10.1
#[test]
fn r4_4_who_helps_goes_on_with_a_weapon_that_keeps_its_rate() {
    let game = leaders();
    let start = until(Situation::start(&game), Phase::PrepFire);
    let kept = start.play(&["join u2", "join u1", "fire 0104", "= 1 6", "= 2 2"]);
    assert_eq!(
        [1, 2].map(|unit: usize| kept.state.units[unit].shots),
        [1, 1]
    );
    let again = kept.play(&["join u2"]);
    assert_eq!(again.refused_by("join u1"), None);
    let squad = again.play(&["leave u2", "join u3"]);
    let leads = |line: &String| line.contains("leadership");
    assert!(
        !lines(&squad).iter().any(leads),
        "he serves a weapon in this phase"
    );
}

/// Rules: 4.4
#[test]
fn r4_4_nobody_helps_who_is_pinned_or_broken() {
    let game = leaders();
    let joined = |condition| {
        let start = set(
            until(Situation::start(&game), Phase::PrepFire),
            1,
            &[condition],
        );
        start.play(&["join u2"]).refused_by("join u1")
    };
    assert_eq!(joined(Condition::Pinned), Some("5.2"));
    assert_eq!(joined(Condition::Broken), Some("5.3"));
    assert_eq!(joined(Condition::Busy), Some("3"));
}

/// Rules: 4.4, 1.4
#[test]
fn r1_4_a_hero_who_is_helped_is_not_alone_with_his_weapon() {
    let units = ["usmc-hero 0101", "usmc-lmg 0101 1", "usmc-8-0 0101"];
    let game = game(&OPEN, &units, &[ENEMY]);
    let alone = until(Situation::start(&game), Phase::PrepFire).play(&["join u1"]);
    let serves = "modifier-hero-serves +1".to_owned();
    assert!(lines(&alone).contains(&serves));
    assert!(!lines(&alone.play(&["join u2"])).contains(&serves));
}
