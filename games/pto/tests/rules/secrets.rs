//! What concealed and hidden units must not give away, in questions, dice, counters and samples (8.1, 8.5, 31).

use crate::common::*;
use heigi_engine::{Rules, Shows, Situation, Speaks, Viewer};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// Open ground with jungle in its middle and palms in a corner.
const GROVE: [&str; 6] = ["......", "......", "..jj..", "..jj..", "......", "P....."];

fn in_condition<'g>(
    battle: Situation<'g, Pto>,
    units: &[usize],
    condition: Condition,
) -> Situation<'g, Pto> {
    let put = |battle, unit: &usize| set(battle, *unit, &[condition]);
    units.iter().fold(battle, put)
}

/// Rules: 8.1
///
/// A hero among them would be told from the others.
#[test]
fn r8_1_a_concealed_hero_bears_no_sign_of_it() {
    let game = game(&GROVE, &["usmc-8-1 0303"], &["jpn-4-4-7 0606"]);
    let signs = [Condition::Concealed, Condition::Heroic, Condition::Fanatic];
    let battle = set(Situation::start(&game), 0, &signs);
    let badges = |viewer| battle.scene(viewer).pieces[0].badges.clone();
    assert!(badges(ALLIES).contains(&"heroic".into()));
    assert!(badges(ALLIES).contains(&"fanatic".into()));
    assert!(badges(JAPAN).is_empty());
}

/// Rules: 8.6
#[test]
fn r8_6_a_hidden_enemy_does_not_keep_anybody_from_beginning_concealed() {
    let concealed = |hidden: &str| {
        let enemy = ["jpn-4-4-7 0303", "jpn-4-4-7 0606"];
        let text = text(&GROVE, &[], &["usmc-4-5-8 0302"], &enemy);
        let text = text.replacen("[victory]", "concealed = true\n[victory]", 1);
        let text = text.replacen("\"0303\"", &format!("\"0303\"{hidden}"), 1);
        // Nobody else sees so far.
        let text = text.replacen("\"0606\"", "\"0304\"", 1);
        let game = read(&text);
        let battle = Situation::start(&game);
        assert_eq!(is(&battle, 1, Condition::Hidden), !hidden.is_empty());
        is(&battle, 0, Condition::Concealed)
    };
    assert!(concealed(", hidden = true"));
    assert!(!concealed(""));
}

/// Rules: 8.5, 21
#[test]
fn r8_5_who_is_hidden_takes_no_hex() {
    let controls = |condition| {
        let game = game(&GROVE, &["usmc-4-5-8 0606"], &["jpn-4-4-7 0101"]);
        let battle = set(Situation::start(&game), 1, &[condition]);
        let battle = battle.with(|state| state.held[0] = ALLIES);
        let moving = until(battle, Phase::Movement);
        moving.play(&["done"]).state.held[0]
    };
    assert_eq!(controls(Condition::Hidden), ALLIES);
    assert_eq!(controls(Condition::Berserk), ALLIES);
    assert_eq!(controls(Condition::Concealed), JAPAN);
}

/// Rules: 8.5, 2.2
#[test]
fn r2_2_the_hidden_neither_add_to_a_crowd_nor_cover_it() {
    let rows = ["......", "......", "J.....", "......"];
    let japanese = ["jpn-4-4-7 0103"; 4];
    let game = game(&rows, &["usmc-4-5-8 0101"], &japanese);
    let crowd = |units: &[usize], condition| {
        let battle = in_condition(Situation::start(&game), units, condition);
        let shown = lines(&until(battle, Phase::PrepFire).play(&["join u0"]));
        let mut crowd = shown.into_iter().filter(|line| line.contains("crowded"));
        crowd.next().unwrap_or_default()
    };
    assert_eq!(crowd(&[], Condition::Hidden), "modifier-crowded-target −2");
    assert_eq!(crowd(&[4], Condition::Hidden), "modifier-crowded-target −1");
    assert_eq!(crowd(&[3, 4], Condition::Hidden), "");
    assert_eq!(crowd(&[4], Condition::Concealed), "");
}

/// Rules: 31, 10.3
///
/// Whether dice are thrown does not tell whether somebody is there.
#[test]
fn r31_a_charge_that_goes_off_where_nobody_is_seen_is_thrown_for_all_the_same() {
    let units = ["usmc-4-5-8 0402", "usmc-dc 0402 1"];
    let game = game(&GROVE, &units, &["jpn-4-4-7 0303"]);
    let asks = |hex: &str| {
        let battle = in_condition(Situation::start(&game), &[2], Condition::Hidden);
        let place = format!("place {hex}");
        let placed = until(battle, Phase::Movement).play(&["join u0", &place, "hold"]);
        let blown = until(placed, Phase::AdvancingFire);
        blown.decider().is_none()
    };
    assert!(asks("0303"));
    assert!(asks("0403"));
    // 10.3: it goes off in the open too, where nobody hides.
    assert!(asks("0401"));
}

/// Rules: 8.1, 9.6
///
/// A gun that nobody knows lays a fire lane at dummies, who see nobody: the lane lies in every sample.
#[test]
fn r9_6_a_lane_of_a_concealed_gun_lies_where_it_does_whoever_serves_it() {
    let rows = [".KK...", "......", "..jj..", "......", "......", "......"];
    let japanese = ["jpn-4-4-7 0303", "jpn-mmg 0303 1", "jpn-4-4-7 0403"];
    let game = game(&rows, &["usmc-dummy 0201", "usmc-4-5-8 0106"], &japanese);
    let battle = in_condition(Situation::start(&game), &[0, 2, 4], Condition::Concealed);
    let broken = set(battle, 1, &[Condition::Broken]);
    let moved = until(broken, Phase::Movement).play(&["join u0", "creep 0301"]);
    let laid = moved.play(&["join u3", "lane 0301", "= 5 4"]);
    assert!(is(&laid, 2, Condition::Concealed));
    let lanes = |state: &heigi_pto::State| {
        let markers = game.scene(state, Viewer::Side(ALLIES)).markers;
        let lanes = markers
            .into_iter()
            .filter(|marker| marker.name.id == "pto-marker-lane");
        lanes
            .map(|marker| marker.at.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(lanes(&laid.state), ["0302", "0301"]);
    let mut random = heigi_engine::Random::seeded(1);
    for _ in 0..20 {
        let sample = game.determinize(&laid.state, Viewer::Side(ALLIES), &mut random);
        assert_eq!(lanes(&sample), ["0302", "0301"]);
    }
}

/// Rules: 8.1, 10.1
#[test]
fn r10_1_whether_a_side_is_asked_to_repair_tells_nothing_of_the_concealed() {
    let units = ["usmc-4-5-8 0101", "usmc-lmg 0101 1"];
    let game = game(&["jjjjjj"; 6], &units, &["jpn-4-4-7 0606"]);
    let asked = |conditions: &[Condition]| {
        let battle = set(Situation::start(&game), 0, &[Condition::Concealed]);
        let later = next_turn(next_turn(set(battle, 1, conditions)));
        (later.state.phase, later.decider())
    };
    let whole = asked(&[]);
    assert_eq!(whole, (Phase::Rally, Some(ALLIES)));
    assert_eq!(asked(&[Condition::Malfunctioning]), whole);
}

/// Rules: 8.1, 6.7
#[test]
fn r6_7_whether_a_side_is_asked_to_advance_tells_nothing_of_the_concealed() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0303", "usmc-4-5-8 0303", "usmc-lmg 0303 1"],
        &["jpn-4-4-7 0606"],
    );
    let battle = in_condition(Situation::start(&game), &[0, 1], Condition::Concealed);
    let battle = until(battle, Phase::Advance);
    let all = ["advance u0", "stay", "advance u1", "stay"];
    let unarmed = battle.clone().with(|state| {
        state.units[2].at = heigi_pto::At::Off(heigi_pto::Tray::Lost);
    });
    let phases = [battle, unarmed].map(|battle| battle.play(&all).state.phase);
    assert_eq!(phases, [Phase::Advance; 2]);
}

/// Rules: 5.8, 8.5
#[test]
fn r5_8_a_hidden_enemy_in_its_location_frees_no_berserk_unit_from_its_charge() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0303"],
        &["jpn-4-4-7 0303", "jpn-4-4-7 0301"],
    );
    let battle = in_condition(Situation::start(&game), &[1], Condition::Hidden);
    let battle = set(battle, 0, &[Condition::Berserk]);
    let refused = |battle: Situation<'_, Pto>| {
        let mut battle = battle;
        while battle.state.phase != Phase::Movement || battle.decider() != Some(ALLIES) {
            let end = ["hold", "done"];
            let legal = battle.legal();
            let end = end.iter().find(|end| legal.iter().any(|one| one == *end));
            battle = battle.play(&[end.unwrap()]);
        }
        battle.refused_by("done")
    };
    assert_eq!(refused(battle), Some("5.8"));
}

/// Rules: 6.7
#[test]
fn r6_7_who_bears_a_weapon_of_the_enemy_is_not_told_by_a_refusal() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0101", "usmc-lmg 0101 1"],
        &["jpn-4-4-7 0303", "jpn-lmg 0303 1"],
    );
    let battle = in_condition(Situation::start(&game), &[2], Condition::Hidden);
    let battle = in_condition(battle, &[1], Condition::Malfunctioning);
    let rally = next_turn(next_turn(battle));
    assert_eq!(
        (rally.state.phase, rally.decider()),
        (Phase::Rally, Some(ALLIES))
    );
    let action = game.read_action("give u3").unwrap();
    let refusal = game.check(&rally.state, action).unwrap_err();
    let (_, text) = game.explain(&refusal);
    assert!(!format!("{text:?}").contains("4-4-7"), "{text:?}");
}

/// Rules: 8.1, 8.3
///
/// Found by the laws with seed 27.
#[test]
fn r8_3_who_conceals_himself_before_the_die_of_another_is_still_known() {
    let rows = ["jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "...jjj"];
    let units = ["usmc-4-5-8 0101", "usmc-dummy 0302", "usmc-4-5-8 0106"];
    let game = game(&rows, &units, &["jpn-4-4-7 0606"]);
    let mut battle = in_condition(Situation::start(&game), &[1], Condition::Concealed);
    while let Some(end) = ["hold", "halt", "done"]
        .into_iter()
        .find(|end| battle.legal().iter().any(|one| one == end))
    {
        battle = battle.play(&[end]);
    }
    assert!(is(&battle, 0, Condition::Concealed));
    let mut random = heigi_engine::Random::seeded(1);
    for _ in 0..20 {
        let state = game.determinize(&battle.state, Viewer::Side(JAPAN), &mut random);
        assert_eq!(state.units[0].at, battle.state.units[0].at);
    }
}
