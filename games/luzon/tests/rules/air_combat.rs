//! Air combat (8.6), and patrols that fight or leave (8.3.9).

use crate::air_plan::based;
use crate::air_raids::{is_draw, is_lost, mission, patrolling};
use crate::common::{Flies as _, GAME, Match, air, aircraft, decides};
use heigi_engine::{Shows as _, Viewer};
use heigi_luzon::{ALLIES, JAPAN, Mission};

/// Two P-40B patrol over Tuguegarao, which Betty 3 bombs, with so many Zekes.
fn over_tuguegarao(escorts: &[&str]) -> Match {
    let start = based(
        air(1, 1),
        &[("A-P-40B-1", "tuguegarao"), ("A-P-40B-2", "tuguegarao")],
    );
    let mut start = patrolling(start, &["A-P-40B-1", "A-P-40B-2"], "2519")
        .fly(&["squadron J-Betty-3", "bomb tuguegarao"]);
    for escort in escorts {
        start = start.fly(&[&format!("squadron {escort}"), "escort 2519"]);
    }
    start.fly(&["launch", "= 4"])
}

#[test]
fn r8_6_air_combat_is_fought_where_attackers_meet_a_patrol() {
    let met = over_tuguegarao(&[]);
    assert!(decides(&met, ALLIES));
    assert_eq!(met.legal(), ["intercept", "leave"]);
    let previews = GAME
        .scene(&met.state, Viewer::Side(ALLIES))
        .prompt
        .unwrap()
        .previews;
    // P-40B (attack 4) at Betty (defence 2): rolls up to 42 destroy, up to 55 abort.
    let chances: Vec<u32> = previews[0].chances.iter().map(|one| one.ways).collect();
    assert_eq!(chances, [20, 9, 7]);
    let left = met.fly(&["leave"]);
    assert_eq!(mission(&left, "A-P-40B-1"), Some(Mission::Scramble));
    assert!(is_draw(&left), "the bombs fall");
}

#[test]
fn r8_3_9_a_patrol_stays_while_friends_are_on_the_ground() {
    let met = based(over_tuguegarao(&[]), &[("A-P-26-1", "tuguegarao")]);
    assert_eq!(met.refused_by("leave"), Some("8.3.9"));
    assert_eq!(met.refused_by("intercept"), None);
}

#[test]
fn r8_6_1_1_every_escort_is_matched_before_anybody_doubles() {
    let met = over_tuguegarao(&["J-Zeke-3"]).fly(&["intercept"]);
    assert_eq!(met.refused_by("fire-at J-Betty-3"), Some("8.6.1.1"));
    assert_eq!(met.refused_by("fire-at J-Zeke-4"), Some("8.6.1"));
    let matched = met.fly(&["fire-at J-Zeke-3"]);
    // The second may double or attack the bomber.
    assert_eq!(matched.legal(), ["fire-at J-Betty-3", "fire-at J-Zeke-3"]);
}

/// Vectors 75 and 78.
#[test]
fn r8_6_6_whoever_is_destroyed_still_fires() {
    let inputs = ["intercept", "fire-at J-Zeke-3", "fire-at J-Betty-3"];
    let fight = over_tuguegarao(&["J-Zeke-3"]).fly(&inputs);
    let shots = &fight.state.air.raid.as_ref().unwrap().shots;
    let pair = |a, b| (aircraft(a), aircraft(b));
    assert_eq!(
        shots.as_slice(),
        [
            pair("A-P-40B-1", "J-Zeke-3"),
            pair("A-P-40B-2", "J-Betty-3"),
            pair("J-Betty-3", "A-P-40B-2"),
            pair("J-Zeke-3", "A-P-40B-1"),
        ]
    );
    // 11 destroys Zeke at 0, 43 aborts Betty at +2, Betty misses, and Zeke, though lost, destroys at +2.
    let rolled = fight.fly(&["= 1 1", "= 4 3", "= 6 6", "= 1 1"]);
    assert!(is_lost(&rolled, "J-Zeke-3") && is_lost(&rolled, "A-P-40B-1"));
    assert_eq!(mission(&rolled, "J-Betty-3"), None);
    assert!(rolled.state.air.raid.is_none(), "nobody is left to bomb");
}

#[test]
fn r8_6_6_a_shot_at_somebody_who_is_gone_is_lost() {
    let inputs = ["intercept", "fire-at J-Zeke-3", "fire-at J-Zeke-3"];
    let fight = over_tuguegarao(&["J-Zeke-3"]).fly(&inputs);
    // Zeke is attacked twice and chooses one of the two.
    assert!(decides(&fight, JAPAN));
    assert_eq!(fight.legal(), ["fire-at A-P-40B-1", "fire-at A-P-40B-2"]);
    let chosen = fight.fly(&["fire-at A-P-40B-2"]);
    let rolled = chosen.fly(&["= 1 1", "= 6 6"]);
    // The second P-40B lost its shot, so the second roll was that of Zeke, which missed.
    assert!(is_lost(&rolled, "J-Zeke-3"));
    assert!(!is_lost(&rolled, "A-P-40B-2"));
    assert!(is_draw(&rolled), "the bombs of Betty fall");
}

#[test]
fn r8_6_3_a_bomber_fires_at_one_of_those_that_attack_it() {
    let both = ["intercept", "fire-at J-Betty-3", "fire-at J-Betty-3"];
    let fight = over_tuguegarao(&[]).fly(&both);
    assert!(decides(&fight, JAPAN));
    assert_eq!(fight.refused_by("done"), Some("8.6.1.1"));
    let other = based(fight.clone(), &[("A-P-40B-1", "tuguegarao")]);
    assert_eq!(other.refused_by("fire-at A-P-40E-1"), Some("8.6.3"));
    let chosen = fight.fly(&["fire-at A-P-40B-1"]);
    assert_eq!(chosen.state.air.raid.as_ref().unwrap().shots.len(), 3);
}

#[test]
fn r8_6_1_surplus_escorts_attack_or_save_themselves_to_strafe() {
    let inputs = ["intercept", "fire-at J-Zeke-3", "fire-at J-Zeke-4"];
    let three = ["J-Zeke-3", "J-Zeke-4", "J-Zeke-5"];
    let fight = over_tuguegarao(&three).fly(&inputs);
    assert!(decides(&fight, JAPAN));
    assert_eq!(
        fight.legal(),
        ["done", "fire-at A-P-40B-1", "fire-at A-P-40B-2"]
    );
    let spared = fight.fly(&["done", "= 6 6", "= 6 6", "= 6 6", "= 6 6"]);
    // No effect of the bombs at 8; then only the one that did not fight may strafe.
    let bombed = spared.fly(&["= 5 5"]);
    assert_eq!(
        bombed.legal(),
        ["done", "sweep J-Zeke-5", "sweep-field J-Zeke-5"]
    );
    assert_eq!(bombed.refused_by("sweep J-Zeke-3"), Some("8.5.2"));
}

#[test]
fn r8_6_2_every_unit_attacks_once() {
    let inputs = ["intercept", "fire-at J-Zeke-3", "fire-at J-Betty-3"];
    let fight = over_tuguegarao(&["J-Zeke-3"]).fly(&inputs);
    let shots = &fight.state.air.raid.as_ref().unwrap().shots;
    let mut shooters: Vec<_> = shots.iter().map(|shot| shot.0).collect();
    shooters.sort_unstable();
    shooters.dedup();
    assert_eq!(shooters.len(), 4);
}

/// Vectors 74, 76 and 77.
#[test]
fn r8_6_4_attack_less_defence_picks_the_row() {
    let met = over_tuguegarao(&["J-Zeke-3"]);
    let difference = |one, other| GAME.air_difference(&met.state, aircraft(one), aircraft(other));
    assert_eq!(difference("J-Zeke-3", "J-Betty-3"), 3);
    assert_eq!(difference("A-P-40B-1", "J-Zeke-3"), 0);
    assert_eq!(difference("J-Tina-1", "A-B-17-1"), -5);
}

#[test]
fn r8_3_9_2_a_mixed_patrol_fights_with_the_values_of_its_weakest() {
    let start = based(
        air(1, 1),
        &[("A-P-26-1", "tuguegarao"), ("A-P-40B-1", "tuguegarao")],
    );
    let start = patrolling(start, &["A-P-26-1", "A-P-40B-1"], "2519");
    let plan = [
        "squadron J-Betty-3",
        "bomb tuguegarao",
        "launch",
        "= 4",
        "intercept",
    ];
    let met = start.fly(&plan);
    let difference = |one, other| GAME.air_difference(&met.state, aircraft(one), aircraft(other));
    assert_eq!(difference("A-P-40B-1", "J-Betty-3"), -1);
    assert_eq!(difference("J-Zeke-3", "A-P-40B-1"), 4);
    // The log says with what it fires.
    let shot = met.fly(&["fire-at J-Betty-3", "fire-at J-Betty-3"]);
    let shot = shot.fly(&["fire-at A-P-40B-1", "= 6 6"]);
    let told = shot.events.iter().rev();
    let entry = told
        .filter_map(|event| GAME.log_entry(event, Viewer::Everything))
        .find(|entry| entry.text.id == "luzon-log-air-shot");
    assert!(format!("{:?}", entry.unwrap().text.args).contains("−1"));
}

#[test]
fn r8_6_5_whoever_is_aborted_stays_face_down_through_its_next_air_phase() {
    let inputs = [
        "intercept",
        "fire-at J-Betty-3",
        "fire-at J-Betty-3",
        "fire-at A-P-40B-1",
    ];
    // 51 aborts at +2; the other shot and Betty miss.
    let turned = over_tuguegarao(&[])
        .fly(&inputs)
        .fly(&["= 5 1", "= 6 6", "= 6 6"]);
    assert_eq!(mission(&turned, "J-Betty-3"), None);
    assert!(turned.state.air.aborted.contains(aircraft("J-Betty-3")));
    let next = turned.fly(&["home", "launch"]);
    assert!(decides(&next, JAPAN) && next.state.turn == 2);
    assert_eq!(next.refused_by("squadron J-Betty-3"), Some("8.6.5"));
    let later = next.fly(&["launch", "launch"]);
    assert_eq!(later.state.turn, 3);
    assert_eq!(later.refused_by("squadron J-Betty-3"), None);
}
