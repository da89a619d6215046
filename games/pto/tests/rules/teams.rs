//! Units and weapons change hands (1.5, 6.7).

use crate::common::{OPEN, face, game, next_turn, note, place, until};
use heigi_engine::Situation;
use heigi_pto::{At, Condition, Part, Phase, Pto, Spot, UnitId};

/// The second rally phase of the Marines.
fn rally(game: &Pto) -> Situation<'_, Pto> {
    next_turn(next_turn(Situation::start(game)))
}

#[test]
fn r1_5_a_squad_deploys_under_a_leader_and_recombines() {
    let units = [
        "usmc-4-5-8 0101",
        "usmc-8-1 0101",
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0201",
        "usmc-lmg 0101 1",
    ];
    let game = game(&OPEN, &units, &["jpn-8-0 0606", "jpn-4-4-7 0605"]);
    let battle = rally(&game);
    assert_eq!(battle.refused_by("deploy u3"), Some("1.5"), "no leader");
    assert_eq!(battle.refused_by("deploy u1"), Some("1.5"), "no squad");
    assert_eq!(note(&battle, "deploy u0"), "30/36");
    let failed = battle.clone().play(&["deploy u0", "= 4 6"]);
    assert_eq!(face(&failed, 0), "usmc-4-5-8");
    assert_eq!(
        failed.refused_by("deploy u2"),
        Some("1.5"),
        "the leader has tried"
    );
    // 9 less 1 for the leader is 8.
    let deployed = battle.play(&["deploy u0", "= 4 5"]);
    assert_eq!(
        (face(&deployed, 0), face(&deployed, 7)),
        ("usmc-2-4-8".into(), "usmc-2-4-8".into())
    );
    assert_eq!(
        deployed.refused_by("recombine u0"),
        Some("5.6"),
        "it has tried"
    );
    let theirs = next_turn(deployed);
    // In the rally phase of the enemy too, but nobody deploys there.
    assert_eq!(theirs.state.phase, Phase::Rally);
    assert_eq!(theirs.refused_by("deploy u2"), Some("3"));
    let whole = theirs.play(&["recombine u0"]);
    assert_eq!(
        (face(&whole, 0), place(&whole, 7)),
        ("usmc-4-5-8".into(), "joined".into())
    );
}

/// Rules: G17.11, G1.16
#[test]
fn late_marines_deploy_alone_and_reduced_japanese_into_one() {
    let units = ["usmc-7-6-8 0101", "usmc-6-6-8 0201"];
    let game = game(&OPEN, &units, &["jpn-3-4-7r 0606", "jpn-9-0 0606"]);
    let battle = rally(&game);
    assert_eq!(battle.refused_by("deploy u1"), Some("1.5"));
    let deployed = battle.play(&["deploy u0", "= 4 4"]);
    assert_eq!(
        (face(&deployed, 0), face(&deployed, 4)),
        ("usmc-3-4-8".into(), "usmc-3-4-8".into())
    );
    let theirs = next_turn(Situation::start(&game)).play(&["deploy u2", "= 4 4"]);
    assert_eq!(
        (face(&theirs, 2), theirs.state.units.len()),
        ("jpn-2-3-7".into(), 4)
    );
}

#[test]
fn g18_2_nationalists_do_not_deploy() {
    let units = [
        "gmd-5-3-7 0101",
        "gmd-9-1 0101",
        "gmd-5-3-7 0101",
        "chi-lmg 0101 1",
    ];
    let game = game(&OPEN, &units, &["jpn-8-0 0606"]);
    assert_eq!(rally(&game).refused_by("deploy u0"), Some("1.5"));
}

#[test]
fn r6_7_a_weapon_changes_hands_once_in_a_rally_or_advance_phase() {
    let units = [
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0201",
        "usmc-lmg 0101 1",
        "usmc-lmg 0201 3",
        "usmc-8-1 0101",
    ];
    let game = game(&OPEN, &units, &["jpn-8-0 0606"]);
    let battle = rally(&game);
    assert_eq!(battle.refused_by("give u4"), Some("6.7"), "nobody is there");
    let asked = battle.play(&["give u3"]);
    assert_eq!(asked.refused_by("take u2"), Some("1.1"), "elsewhere");
    assert_eq!(asked.refused_by("take u0"), Some("1.1"), "it has it");
    let given = asked.play(&["take u1"]);
    assert_eq!(given.state.units[3].at, At::With(UnitId(1)));
    assert_eq!(given.refused_by("give u3"), Some("5.6"));
    let advancing = until(given, Phase::Advance).play(&["give u3", "take u5"]);
    assert_eq!(advancing.state.units[3].at, At::With(UnitId(5)));
}

/// Rules: 6.7, 8.1
#[test]
fn whether_it_is_asked_who_gets_a_weapon_does_not_tell_who_is_concealed() {
    let units = ["usmc-4-5-8 0101", "usmc-4-5-8 0101", "usmc-lmg 0101 1"];
    let game = game(&["JJJJJJ"; 6], &units, &["jpn-8-0 0606"]);
    let battle = rally(&game).with(|state| state.units[1].set(Condition::Concealed));
    let asked = battle.play(&["give u2"]);
    assert_eq!(asked.legal(), ["take u1", "keep"]);
    // Who thinks better of it may do it later.
    let kept = asked.play(&["keep"]);
    assert_eq!(kept.state.units[2].at, At::With(UnitId(0)));
    assert_eq!(kept.refused_by("give u2"), None);
}

#[test]
fn r6_7_nobody_is_asked_where_one_alone_could_have_the_weapon() {
    let units = ["usmc-4-5-8 0101", "usmc-4-5-8 0101", "usmc-lmg 0101 1"];
    let game = game(&OPEN, &units, &["jpn-8-0 0606"]);
    let given = rally(&game).play(&["give u2"]);
    assert_eq!(given.state.units[2].at, At::With(UnitId(1)));
}

pub fn lying(rows: &[&str]) -> Pto {
    let units = ["usmc-4-5-8 0101", "usmc-4-5-8 0102", "usmc-lmg 0101 1"];
    game(rows, &units, &["jpn-8-0 0606", "jpn-4-4-7 0605"])
}

pub fn dropped(game: &Pto) -> Situation<'_, Pto> {
    Situation::start(game).with(|state| {
        if let At::In(spot) = state.units[0].at {
            state.units[2].at = At::Lying(spot);
        }
    })
}

/// Vector G-012.
/// Rules: 6.7, G.5
#[test]
fn a_weapon_that_lies_is_taken_up_with_a_die_up_to_5() {
    let open = lying(&OPEN);
    let battle = next_turn(next_turn(dropped(&open)));
    let taken = battle.clone().play(&["recover u2", "= 5"]);
    assert_eq!(taken.state.units[2].at, At::With(UnitId(0)));
    assert_ne!(
        battle.play(&["recover u2", "= 6"]).state.units[2].at,
        At::With(UnitId(0))
    );
    let rows = ["K.....", "......", "......", "......", "......", "......"];
    let kunai = lying(&rows);
    let battle = next_turn(next_turn(dropped(&kunai)));
    let found = battle.clone().play(&["recover u2", "= 3"]);
    assert_eq!(found.state.units[2].at, At::With(UnitId(0)));
    assert_ne!(
        battle.play(&["recover u2", "= 4"]).state.units[2].at,
        At::With(UnitId(0))
    );
}

#[test]
fn r6_7_on_the_move_it_costs_a_point() {
    let game = lying(&OPEN);
    let moving = until(dropped(&game), Phase::Movement);
    let moved = moving.play(&["join u1", "step 0101", "hold"]);
    // Who does not move is not asked.
    let taken = moved.play(&["recover u2", "= 2"]);
    assert_eq!(
        (taken.state.units[2].at, taken.state.spent),
        (At::With(UnitId(1)), 4)
    );
}

/// Rules: 1.5, 8.1
#[test]
fn a_squad_of_a_known_and_a_concealed_half_is_known() {
    let units = ["usmc-2-4-8 0101", "usmc-2-4-8 0101", "usmc-8-1 0101"];
    let game = game(&["JJJJJJ"; 6], &units, &["jpn-8-0 0606"]);
    let battle = rally(&game).with(|state| {
        state.units[0].set(Condition::Concealed);
        state.units[1].clear(&[Condition::Concealed]);
    });
    let whole = battle.play(&["recombine u0"]);
    assert!(!whole.state.units[0].is(Condition::Concealed));
}

/// Vector G-012, inside a foxhole.
/// Rules: G.5
#[test]
fn g_5_what_lies_in_a_foxhole_is_found_in_kunai_as_anywhere() {
    let rows = ["K.....", "......", "......", "......", "......", "......"];
    let kunai = lying(&rows);
    let hole = next_turn(next_turn(dropped(&kunai))).with(|state| {
        let At::In(spot) = state.units[0].at else {
            panic!("it is on the map")
        };
        state.units[0].at = At::In(Spot::part(spot.hex, Part::Entrenchment));
    });
    let taken = hole.play(&["recover u2", "= 5"]);
    assert_eq!(taken.state.units[2].at, At::With(UnitId(0)));
}
