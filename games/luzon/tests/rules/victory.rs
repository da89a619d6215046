//! Victory: 17.1 to 17.4.

use crate::common::{GAME, Quiet as _, TURN_12, at_turn, chits, chits_with, hex, unit};
use heigi_engine::{Pending, Shows as _, Side, Viewer};
use heigi_luzon::printed::campaign::{Goal, Level};
use heigi_luzon::printed::units::BatteryId;
use heigi_luzon::{ALLIES, Award, Event, JAPAN, Location, Verdict};

/// Vector 104 and the rest of the matrix.
///
/// Rules: 17.1, TBL-VIC
#[test]
fn r17_1_the_chits_give_the_goal() {
    let expected = [
        "CCCBA", "CCCBA", "CCCBA", "CCCBA", "CBBAA", "DCDCB", "DDDCC",
    ];
    for (japanese, row) in (1..).zip(expected) {
        let letters = (1..=5).map(|allied| {
            let state = chits(allied, japanese).state;
            GAME.goal(&state).unwrap().letter()
        });
        assert_eq!(letters.collect::<String>(), row);
    }
}

/// The level of a goal with Manila, Corregidor and an Allied attack strength.
fn level(goal: Goal, manila: bool, corregidor: bool, attack: u16) -> Level {
    GAME.level(goal, manila, corregidor, attack)
}

/// Vectors 13 and 14.
#[test]
fn r17_2_each_easier_goal_is_a_level_less() {
    assert_eq!(level(Goal::A, true, false, 139), Level::Strategic);
    assert_eq!(level(Goal::D, true, true, 60), Level::Operational);
    assert_eq!(level(Goal::D, true, false, 60), Level::Tactical);
    assert_eq!(level(Goal::D, true, true, 61), Level::Allied);
    assert_eq!(level(Goal::D, true, true, 20), Level::Strategic);
    assert_eq!(level(Goal::C, false, true, 61), Level::Tactical);
    assert_eq!(level(Goal::B, false, true, 61), Level::Operational);
    assert_eq!(level(Goal::B, false, false, 0), Level::Allied);
}

#[test]
fn r17_3a_manila_or_corregidor() {
    assert!(GAME.is_met(Goal::A, true, false, 999));
    assert!(GAME.is_met(Goal::A, false, true, 999));
    assert!(!GAME.is_met(Goal::A, false, false, 0));
}

#[test]
fn r17_3b_one_of_them_and_at_most_sixty() {
    assert!(GAME.is_met(Goal::B, true, false, 60));
    assert!(!GAME.is_met(Goal::B, true, false, 61));
    assert!(!GAME.is_met(Goal::B, false, false, 0));
}

#[test]
fn r17_3c_both_and_at_most_sixty() {
    assert!(GAME.is_met(Goal::C, true, true, 60));
    assert!(!GAME.is_met(Goal::C, true, false, 0));
    assert!(!GAME.is_met(Goal::C, true, true, 61));
}

#[test]
fn r17_3d_both_and_at_most_twenty() {
    assert!(GAME.is_met(Goal::D, true, true, 20));
    assert!(!GAME.is_met(Goal::D, true, true, 21));
}

#[test]
fn r17_3_against_goal_d_goal_a_alone_is_no_victory() {
    assert_eq!(level(Goal::D, true, false, 139), Level::Allied);
    assert_eq!(level(Goal::C, true, false, 139), Level::Tactical);
}

/// The attack strength of the specification at the start.
#[test]
fn the_allies_begin_with_an_attack_strength_of_139() {
    let start = heigi_engine::Situation::start(&*GAME).quiet(&["= 1"]);
    assert_eq!(GAME.allied_attack(&start.state), 139);
}

/// Vector 12, and R-41.
#[test]
fn r17_2_refused_withdrawals_lower_the_level() {
    // Letter A with chits 5 and 2; Manila is held.
    let judged = |inputs: &[&str]| {
        let turn = at_turn(chits(5, 2), 7).with(|state| state.japanese.insert(hex("1649")));
        turn.quiet(inputs).state.verdict
    };
    let tail = crate::common::TURN_12;
    let all = |navy: &[&'static str],
               tanks: &[&'static str],
               navy_10: &[&'static str],
               rest: &[&'static str]| {
        let mut inputs: Vec<&str> = navy.to_vec();
        inputs.extend(tanks);
        inputs.extend(navy_10);
        // Japan holds Manila: one unit comes to Fort McKinley.
        inputs.push("arrive A-ROTC K");
        inputs.extend(rest);
        inputs
    };
    let (navy, tanks, navy_10) = (
        &crate::common::TURN_7[..],
        &crate::common::TANKS[..],
        &crate::common::NAVY_10[..],
    );
    let mut rest = crate::common::DIVISION.to_vec();
    rest.extend(crate::common::ARMY);
    rest.extend(tail);
    let strategic = all(navy, tanks, navy_10, &rest);
    assert_eq!(judged(&strategic), Some(Verdict::Judged(Level::Strategic)));
    // The division is kept: then nothing of it is left behind.
    let mut kept = vec!["refuse"];
    kept.extend(crate::common::ARMY);
    kept.extend(["done", "done"]);
    let operational = all(navy, tanks, navy_10, &kept);
    assert_eq!(
        judged(&operational),
        Some(Verdict::Judged(Level::Operational))
    );
    // Division and tanks together count once, the navy once although it refuses twice.
    let no_navy = ["refuse", "done", "done", "done"];
    let no_navy_10 = ["refuse", "done"];
    let tactical = all(&no_navy, &["refuse"], &no_navy_10, &kept);
    assert_eq!(judged(&tactical), Some(Verdict::Judged(Level::Tactical)));
    let nothing = ["refuse", "refuse", "done", "done", "done"];
    let none = all(&no_navy, &["refuse"], &no_navy_10, &nothing);
    assert_eq!(judged(&none), Some(Verdict::Judged(Level::Allied)));
}

#[test]
fn r17_4_the_match_is_judged_after_turn_13_alone() {
    let turn = at_turn(chits(5, 1), 12).with(|state| state.japanese.insert(hex("1251")));
    assert!(turn.state.verdict.is_none());
    let over = turn.quiet(&TURN_12);
    assert!(matches!(over.pending(), Pending::Over(ending) if ending.winner == Some(JAPAN)));
    let given_up = chits(5, 1).quiet(&["concede"]);
    assert!(matches!(given_up.pending(), Pending::Over(ending) if ending.winner == Some(JAPAN)));
}

/// The verdict names the chits, the goal that is met and the levels that are lost, each with its rule.
///
/// Rules: 17.1, 17.2, 17.3
#[test]
fn r17_2_the_verdict_names_the_goal_that_is_met() {
    let told = |held: &str, left: Option<u16>| {
        let turn = at_turn(chits(1, 7), 12).with(|state| {
            for place in held.split_whitespace() {
                state.japanese.insert(hex(place));
            }
            if left.is_some() {
                for id in heigi_board::ids(GAME.units().len()) {
                    if GAME.unit(id).side == ALLIES && state.hex(id).is_some() {
                        state.put(id, Location::Lost);
                    }
                }
            }
        });
        let over = turn.quiet(&TURN_12);
        let entries = over.events.iter().rev().take(3);
        let entries = entries.filter_map(|event| GAME.log_entry(event, Viewer::Side(ALLIES)));
        let mut entries: Vec<String> = entries
            .map(|entry| format!("{} {}", entry.rule, entry.text.id))
            .collect();
        entries.reverse();
        let outcome = over.scene(Viewer::Side(ALLIES)).outcome.unwrap();
        (
            entries,
            outcome.text.id.to_string(),
            outcome.kind.id.to_string(),
        )
    };
    // Goal D is asked for: both places and hardly any Allies left.
    let (entries, text, kind) = told("1649", None);
    assert_eq!(
        entries,
        [
            "17.1 luzon-log-goal-of-chits",
            "17.3 luzon-log-no-goal-met",
            "17.4 luzon-log-judged"
        ]
    );
    assert_eq!(
        (text.as_str(), kind.as_str()),
        ("luzon-verdict-none", "luzon-level-allied")
    );
    let (entries, text, kind) = told("1649", Some(0));
    assert_eq!(entries[1], "17.3B luzon-log-goal-met");
    assert_eq!(
        (text.as_str(), kind.as_str()),
        ("luzon-verdict-met", "luzon-level-tactical")
    );
}

/// The award of a name of the data.
fn convoy(name: &str) -> Award {
    let groups = &GAME.data().counters.groups;
    Award::Convoy(heigi_board::find_id(groups, |one| one == name).unwrap())
}

fn withdrawal(name: &str) -> Award {
    let all = &GAME.campaign().withdrawals;
    Award::Kept(heigi_board::find_id(all, |one| one.id == name).unwrap())
}

fn total(awards: &[Award]) -> i8 {
    awards.iter().map(|award| GAME.worth_of_award(*award)).sum()
}

/// Vector 105.
///
/// Rules: 18.3, TBL-VP
#[test]
fn r18_3_points_are_given_for_what_japan_holds_and_taken_for_its_forces() {
    let places = [
        Award::Manila,
        Award::BataanField,
        Award::Silenced,
        Award::Corregidor,
    ];
    let won = [&places[..], &[Award::AttackUnder(0), Award::Chit(0)]].concat();
    assert_eq!(total(&won), 4);
    assert_eq!(GAME.campaign().level(4), Level::Strategic);
    let chits = (0..7).map(|chit| GAME.worth_of_award(Award::Chit(chit)));
    assert_eq!(chits.collect::<Vec<_>>(), [-1, -1, -1, -2, 0, -3, -4]);
    assert_eq!(total(&[convoy("pensacola"), convoy("polk-coolidge")]), 2);
    assert_eq!(GAME.worth_of_award(Award::BicolLate), -1);
    let kept = ["navy-7", "navy-10", "army", "tanks", "artillery"].map(withdrawal);
    assert_eq!(total(&kept), -5);
    // The division costs one more.
    assert_eq!(GAME.worth_of_award(withdrawal("division")), -2);
    let levels = [3, 2, 1, 0, -5].map(|points| GAME.campaign().level(points));
    let expected = [
        Level::Strategic,
        Level::Operational,
        Level::Tactical,
        Level::Allied,
        Level::Allied,
    ];
    assert_eq!(levels, expected);
}

/// The attack strength must be *below* 60 and 20; the convoys count once Clark is held and supplied.
///
/// Rules: 18.3
#[test]
fn r18_3_the_awards_follow_from_the_position() {
    let start = chits(5, 1);
    assert_eq!(GAME.awards(&start.state), [Award::Chit(0)]);
    let clark = start.with(|state| state.japanese.insert(hex("1243")));
    assert_eq!(GAME.awards(&clark.state), [Award::Chit(0)]);
    // From a beach hex of Lingayen the road leads to Clark.
    let supplied = clark.with(|state| {
        for id in heigi_board::ids(GAME.units().len()) {
            if state.hex(id).is_some() {
                state.put(id, Location::Lost);
            }
        }
        state.japanese.insert(hex("0930"));
        state.japanese.insert(hex("1649"));
        state.is_bicol_late = true;
    });
    let expected = [
        Award::Manila,
        Award::BicolLate,
        Award::AttackUnder(0),
        Award::AttackUnder(1),
        convoy("pensacola"),
        convoy("polk-coolidge"),
        Award::Chit(0),
    ];
    let awards = GAME.awards(&supplied.state);
    assert_eq!(awards.len(), expected.len(), "{awards:?}");
    assert!(
        expected.iter().all(|award| awards.contains(award)),
        "{awards:?}"
    );
    assert_eq!(GAME.victory_points(&supplied.state), 3);
}

/// Rules: 18.3, 17.4
#[test]
fn r18_3_with_the_switch_points_decide_after_turn_13() {
    let turn = at_turn(chits(5, 5), 12).with(|state| {
        state.options.victory_points = true;
        state.is_bicol_late = false;
        for place in ["1649", "1250", "1251"] {
            state.japanese.insert(hex(place));
        }
    });
    let over = turn.quiet(&TURN_12);
    let points = over.events.iter().find_map(|event| match event {
        Event::Scored(points) => Some(points.0),
        _ => None,
    });
    assert_eq!(points, Some(3));
    assert_eq!(over.state.verdict, Some(Verdict::Judged(Level::Strategic)));
}

/// Rules: 18.3
#[test]
fn r18_3_the_airfields_of_bicol_are_looked_at_as_turn_5_begins() {
    let turn_4 = chits(1, 1);
    assert_eq!((turn_4.state.turn, turn_4.state.is_bicol_late), (4, false));
    let turn_6 = turn_4.quiet(&crate::common::TURN_4);
    assert!(turn_6.state.turn > 4 && turn_6.state.is_bicol_late);
}

/// Rules: 18.2
#[test]
fn r18_2_japan_wins_at_once_with_the_loss_of_the_general() {
    let lost = |is_on: bool| {
        let start = chits_with(1, 1, |state| state.options.the_general = is_on);
        start.with(|state| state.put(unit("A-USAFFE"), Location::Lost))
    };
    let played = lost(true).quiet(&["arrive A-3/1 K"]);
    assert_eq!(played.state.verdict, Some(Verdict::General));
    assert!(matches!(played.pending(), Pending::Over(ending) if ending.winner == Some(JAPAN)));
    let other = lost(false).quiet(&["arrive A-3/1 K"]);
    assert_eq!(other.state.verdict, None);
}

/// The facts of a rule that a side sees.
fn facts(state: &heigi_luzon::State, side: Side, rule: &str) -> Vec<String> {
    let facts = GAME.scene(state, Viewer::Side(side)).facts.into_iter();
    let facts = facts.filter(|fact| fact.rule == rule);
    facts.map(|fact| format!("{:?}", fact.value)).collect()
}

/// The same position is another victory with another Japanese chit, and the Allies see no difference.
#[test]
fn r17_0_the_chits_decide_and_japan_alone_knows() {
    let with = |chit| {
        chits(5, chit)
            .with(|state| state.japanese.insert(hex("1649")))
            .state
    };
    let [easy, hard] = [2, 7].map(with);
    assert_eq!(GAME.verdict(&easy), Level::Strategic);
    assert_eq!(GAME.verdict(&hard), Level::Tactical);
    assert_ne!(facts(&easy, JAPAN, "17.1"), facts(&hard, JAPAN, "17.1"));
    // With goal A there is nothing easier; with C there are B and A.
    for (state, levels) in [(&easy, 1), (&hard, 3)] {
        assert_eq!(facts(state, JAPAN, "17.1").len(), levels);
        assert_eq!(facts(state, ALLIES, "17.1"), Vec::<String>::new());
    }
    let seen = |state| GAME.scene(state, Viewer::Side(ALLIES));
    assert_eq!(seen(&easy), seen(&hard));
}

/// Which levels there are at all for a letter.
#[test]
fn r17_3_note_a_has_one_level_b_two_and_d_none_for_a_alone() {
    let levels = |goal| {
        let mut found = Vec::new();
        for (manila, corregidor) in [(false, false), (true, false), (false, true), (true, true)] {
            for attack in [0, 20, 21, 60, 61, 139] {
                found.push(level(goal, manila, corregidor, attack));
            }
        }
        found.sort();
        found.dedup();
        found
    };
    assert_eq!(levels(Goal::A), [Level::Allied, Level::Strategic]);
    let two = [Level::Allied, Level::Operational, Level::Strategic];
    assert_eq!(levels(Goal::B), two);
    assert_eq!(level(Goal::D, false, true, 61), Level::Allied);
    // A refused withdrawal makes an exception.
    let refused = chits(5, 2).with(|state| {
        state.japanese.insert(hex("1649"));
        let all = &GAME.campaign().withdrawals;
        let navy = heigi_board::find_id(all, |one| one.id == "navy-7");
        state.refused.insert(navy.unwrap());
    });
    assert_eq!(GAME.verdict(&refused.state), Level::Operational);
}

/// The other reading: Manila is held with letter A.
/// Rules: 17.3-NOTE
#[test]
fn r_54_with_the_switch_a_corregidor_that_is_not_neutralised_costs_a_level() {
    let judged = |is_on: bool, left: u8, corregidor: bool| {
        let state = chits(5, 2).state;
        let mut state = heigi_luzon::State {
            options: heigi_luzon::Options {
                fortress_costs_a_level: is_on,
                ..state.options
            },
            ..state
        };
        state.japanese.insert(hex("1649"));
        if corregidor {
            state.japanese.insert(hex("1251"));
        }
        state.fortress.destroyed = (0..26 - left).map(BatteryId).collect();
        let told = facts(&state, JAPAN, "R-54");
        (
            GAME.verdict(&state),
            told.len(),
            facts(&state, ALLIES, "R-54").len(),
        )
    };
    assert_eq!(judged(false, 26, false), (Level::Strategic, 0, 0));
    assert_eq!(judged(true, 6, false), (Level::Operational, 1, 0));
    assert_eq!(judged(true, 5, false), (Level::Strategic, 1, 0));
    // Whoever holds it is not fired at.
    assert_eq!(judged(true, 26, true), (Level::Strategic, 1, 0));
}
