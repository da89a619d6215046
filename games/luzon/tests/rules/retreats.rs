//! Retreat, breakout and advance: 7.3.5 to 7.3.7.

use crate::common::{GAME, assault, at, combat, decides, hex, odds, refused, unit, while_done};
use crate::movement::gesture;
use heigi_board::HexId;
use heigi_engine::Step as _;
use heigi_luzon::{ALLIES, Action, BreakOut, JAPAN, Location, Refusal};

fn here(number: &str) -> Location {
    Location::At(hex(number))
}

/// A stack in 1338 that must retreat: 20 to 4 is 5-1, and a 7 is -/2DRT there, which leaves the artillery.
fn beaten(others: &str) -> crate::common::Match {
    let attackers = "J-48-1/47 1337, J-48-2/47 1337, J-48-3/47 1337, J-48-1/1F 1337";
    let start = combat(
        JAPAN,
        &format!("{attackers}, A-1/4Mar 1338, A-41FA 1338{others}"),
    );
    // 20 to 6 is 3-1, and a 5 is -/1DRTG there: one of three steps, the gun or another.
    assault(start, "1338", "1337").play(&["= 2 3"])
}

#[test]
fn r7_3_5_a_stack_retreats_whole_away_from_the_enemy_and_towards_supply() {
    let fought = beaten("");
    assert!(decides(&fought, ALLIES));
    // The enemy is in 1337 and beside 1237 and 1437, and 1238 is no nearer to Cabanatuan (1640) or Clark (1243).
    for hex in ["1337", "1237", "1437", "1238", "1340"] {
        assert_eq!(
            refused(&fought, &format!("retreat {hex}")),
            "7.3.5",
            "{hex}"
        );
    }
    assert_eq!(fought.legal(), ["retreat 1339", "retreat 1438"]);
    let back = fought.play(&["retreat 1339"]);
    assert_eq!(at(&back, "A-1/4Mar"), here("1339"));
}

#[test]
fn r7_3_5_a_full_hex_takes_a_stack_only_if_there_is_no_other() {
    let many = |number: &str, from: usize| -> String {
        let allies = GAME.units().iter().filter(|unit| unit.side == ALLIES);
        let large = allies.filter(|unit| unit.stacking == 3 && unit.steps() < 3);
        let large: Vec<_> = large.filter(|unit| !unit.id.contains("4Mar")).collect();
        let stack = large.iter().skip(from).take(21);
        stack
            .map(|unit| format!(", {} {number}", unit.id))
            .collect()
    };
    let fought = beaten(&many("1339", 0));
    assert_eq!(at(&fought, "A-1/4Mar"), here("1438"));
}

/// whoever is demoralised and retreats into a hex that is still attacked shares what befalls it, adds nothing,
/// and loses a step if it must retreat again.
#[test]
fn r7_3_5_a_stack_that_retreats_into_an_attack_shares_its_fate() {
    let attackers = "J-48-1/47 1337, J-48-2/47 1337, J-48-3/47 1337, J-48-1/1F 1337";
    let others = "J-48-2/1F 1439, J-48-3/1F 1439, J-48-1/2F 1439, J-48-2/2F 1439";
    let ring = "J-16Eng 1237, J-62Eng 1238, J-4Eng 1437, J-Eng3 1438";
    let start = combat(
        JAPAN,
        &format!(
            "{attackers}, {others}, {ring}, A-1/4Mar 1338, A-2/4Mar 1338, A-3/1 1339, A-2/1 1339"
        ),
    );
    let declared = start.play(&[
        "attack 1338",
        "engage-stack 1337",
        "done",
        "attack 1339",
        "engage-stack 1439",
        "done",
    ]);
    // 20 to 8 is 2.5-1, and a 4 is -/1DR there: one step of four.
    let fought = while_done(declared).play(&["resolve 1338", "= 2 2", "lose A-1/4Mar"]);
    assert_eq!(at(&fought, "A-1/4Mar"), here("1339"));
    let fought = fought.play(&["done"]);
    // 20 to 8 again, as those who came add nothing; -/1DR: of five steps one, and one more for the second retreat.
    let again = fought.play(&["= 2 2"]);
    assert_eq!(odds(&again), "20 8 2.5-1");
    let lost = again.play(&["lose A-3/1"]);
    assert_eq!(lost.legal(), ["lose A-1/4Mar", "lose A-2/4Mar"]);
    let gone = lost.play(&["lose A-2/4Mar"]);
    assert_eq!(gone.state.steps(unit("A-2/4Mar")), 1);
    assert!(decides(&gone, ALLIES));
    assert!(
        gone.legal()
            .iter()
            .all(|words| words.starts_with("retreat "))
    );
}

#[test]
fn r7_3_5_nobody_retreats_over_water_and_motorised_units_not_over_ridges() {
    let map = GAME.map();
    let sides: Vec<(HexId, HexId)> = map
        .grid
        .hexes()
        .flat_map(|hex| {
            let around = map.grid.neighbours(hex).map(move |(_, other)| (hex, other));
            around.collect::<Vec<_>>()
        })
        .collect();
    let side = |(one, other): &(HexId, HexId)| {
        map.grid
            .edge_between(*one, *other)
            .map(|edge| map.hexside(edge))
    };
    let is_ridge = |pair: &(HexId, HexId)| {
        let land = map.terrain(pair.0).is_land() && map.terrain(pair.1).is_land();
        land && side(pair).is_some_and(|side| side.is_rough && !side.has_road)
    };
    let (from, to) = *sides.iter().find(|pair| is_ridge(pair)).unwrap();
    assert!(!GAME.may_cross(unit("A-192Tk"), from, to));
    assert!(GAME.may_cross(unit("A-1/1"), from, to));
    let is_strait = |pair: &(HexId, HexId)| side(pair).is_some_and(|side| side.is_water);
    if let Some((from, to)) = sides.iter().find(|pair| is_strait(pair)) {
        assert!(!GAME.may_cross(unit("A-1/1"), *from, *to));
    }
}

/// Vector 44.
#[test]
fn r7_3_6_a_stack_without_a_way_back_breaks_out_or_is_lost() {
    let ring = ", J-16Eng 1339, J-62Eng 1237, J-65Eng 1238, J-4Eng 1437, J-Eng3 1438";
    let fought = beaten(ring);
    assert!(decides(&fought, ALLIES));
    assert_eq!(refused(&fought, "break-out 1339"), "legal");
    assert_eq!(refused(&fought, "break-out 1340"), "7.0");
    let lost = fought.clone().play(&["surrender"]);
    assert_eq!(at(&lost, "A-1/4Mar"), Location::Lost);
    // One point of engineers costs five; the marines have three.
    let out = fought.play(&["break-out 1339"]);
    assert_eq!(at(&out, "A-1/4Mar"), Location::Lost);
    assert_eq!(at(&out, "J-16Eng"), Location::Lost);
}

/// with the switch one point of engineers costs half a point, so that a step of the marines goes.
///
/// Rules: 7.3.6
#[test]
fn r7_3_6_with_the_switch_breaking_out_costs_half_of_the_enemys_points() {
    let ring = ", J-16Eng 1339, J-62Eng 1237, J-65Eng 1238, J-4Eng 1437, J-Eng3 1438";
    let fought = beaten(ring).with(|state| state.options.breakout_at_half = true);
    let before = fought.state.steps(unit("A-1/4Mar"));
    let out = fought.play(&["break-out 1339"]);
    assert_eq!(out.state.steps(unit("A-1/4Mar")), before - 1);
    assert_eq!(at(&out, "A-1/4Mar"), here("1339"));
}

#[test]
fn r7_3_6_what_breaks_through_takes_the_place_of_the_enemy() {
    let attackers = "J-48-1/47 1337, J-48-2/47 1337, J-48-3/47 1337, J-48-1/1F 1337, J-48-2/1F 1337, \
                     J-48-3/1F 1337, J-48-1/2F 1337, J-48-2/2F 1337, J-7Tk 1337, J-4Tk 1337";
    let ring = "J-16Eng 1339, J-62Eng 1237, J-65Eng 1238, J-4Eng 1437, J-Eng3 1438";
    let stack = "A-1/4Mar 1338, A-2/4Mar 1338, A-3/4Mar 1338, A-1/1 1338, A-2/1 1338";
    let start = combat(JAPAN, &format!("{attackers}, {ring}, {stack}"));
    // 55 to 20 is 2.5-1; a star less: 4, -/1DR of eight steps: two.
    let fought = assault(start, "1338", "1337").play(&["= 2 3", "lose A-1/1", "lose A-2/1"]);
    // Nine points set out against one: five are lost, by steps of two, and half of nine, so that the engineers go.
    let out = fought.play(&["break-out 1339"]);
    assert_eq!(at(&out, "J-16Eng"), Location::Lost);
    let left = ["A-1/4Mar", "A-2/4Mar", "A-3/4Mar"].map(|id| out.state.steps(unit(id)));
    assert_eq!(at(&out, "A-1/4Mar"), Location::Lost);
    assert_eq!(left, [1, 1, 2]);
    assert_eq!(at(&out, "A-3/4Mar"), here("1339"));
}

#[test]
fn r7_3_6_a_stack_that_pays_more_than_it_has_is_lost() {
    let attackers =
        "J-48-1/47 1337, J-48-2/47 1337, J-48-3/47 1337, J-48-1/1F 1337, J-7Tk 1337, J-4Tk 1337";
    let ring = "J-16Eng 1339, J-62Eng 1237, J-65Eng 1238, J-4Eng 1437, J-Eng3 1438";
    let stack = "A-1/4Mar 1338, A-2/4Mar 1338, A-3/4Mar 1338";
    let start = combat(JAPAN, &format!("{attackers}, {ring}, {stack}"));
    // 35 to 12 is 2.5-1; a star: 4 less 1 is 3, -/2DRT: four of six steps.
    let fought = assault(start, "1338", "1337").play(&["= 1 3"]);
    let lost = fought.play(&[
        "lose A-1/4Mar",
        "lose A-1/4Mar",
        "lose A-2/4Mar",
        "lose A-2/4Mar",
    ]);
    // Three points against the five that one point of engineers costs.
    let out = lost.play(&["break-out 1339"]);
    assert_eq!(at(&out, "A-3/4Mar"), Location::Lost);
}

/// Vector 45.
#[test]
fn r7_3_7_the_winner_enters_the_emptied_hex_and_motorised_units_go_on() {
    let start = combat(
        JAPAN,
        "J-4Tk 1337, J-16-1/9 1337, J-16-2/9 1337, J-16-3/9 1337, A-91/91 1338",
    );
    // 18 to 3 is 5-1; 7 less 1 is 6: -/2DRTG.
    let fought = assault(start, "1338", "1337").play(&["= 3 4"]);
    assert_eq!(at(&fought, "A-91/91"), Location::Lost);
    let on = fought.play(&["advance J-4Tk"]);
    assert_eq!(at(&on, "J-4Tk"), here("1338"));
    assert_eq!(refused(&on, "go-on 1340"), "7.3.7");
    let on = on.play(&["go-on 1339"]);
    assert_eq!(at(&on, "J-4Tk"), here("1339"));
    let foot = on.play(&["advance J-16-1/9"]);
    assert_eq!(at(&foot, "J-16-1/9"), here("1338"));
    assert_eq!(refused(&foot, "go-on 1339"), "3.0");
    assert_eq!(refused(&foot, "advance J-16-1/9"), "7.3.7");
    assert!(foot.state.japanese.contains(hex("1338")));
}

#[test]
fn r7_3_7_the_defender_advances_where_the_attacker_is_gone() {
    let start = combat(JAPAN, "J-16Eng 1337, A-1/4Mar 1338");
    // 1 to 4 is 1-4, and a 7 is 2DRT/-: the engineers are lost.
    let fought = assault(start, "1338", "1337").play(&["= 3 4"]);
    assert!(decides(&fought, ALLIES));
    let forward = fought.play(&["advance A-1/4Mar"]);
    assert_eq!(at(&forward, "A-1/4Mar"), here("1337"));
}

/// A headquarters takes no part in combat and is gone when the enemy enters.
#[test]
fn r7_3_7_who_does_not_fight_is_lost_when_the_enemy_enters() {
    let start = combat(
        JAPAN,
        "J-16-1/9 1337, J-16-2/9 1337, J-16-3/9 1337, A-3/1 1338, A-ICorps 1338",
    );
    // 12 to 3 or 4; a 12 at 3-1 is 1/1: the regiment is lost, and nobody retreats.
    let fought = while_lost(assault(start, "1338", "1337").play(&["= 6 6"]));
    assert_eq!(at(&fought, "A-3/1"), Location::Lost);
    assert_eq!(at(&fought, "A-ICorps"), here("1338"));
    let entered = fought.play(&["advance J-16-2/9"]);
    assert_eq!(at(&entered, "A-ICorps"), Location::Lost);
    let _ = while_done(entered);
}

fn while_lost(mut situation: crate::common::Match) -> crate::common::Match {
    loop {
        let legal = situation.legal();
        let Some(words) = legal.iter().find(|words| words.starts_with("lose ")) else {
            return situation;
        };
        situation = situation.play(&[words]);
    }
}

/// R-15, vector 54: the stack goes where too many are, and all of them are demoralised.
///
/// Rules: 7.3.5, 5.1
#[test]
fn r5_1_a_retreat_into_a_full_hex_demoralises_all_there() {
    let ring = ", J-16Eng 1437, J-62Eng 1237, J-65Eng 1238, J-4Eng 1438";
    let large = (GAME.units().iter())
        .filter(|unit| unit.side == ALLIES && unit.stacking == 3 && unit.steps() < 3)
        .filter(|unit| !unit.id.contains("4Mar"))
        .take(21);
    let full: String = large.map(|unit| format!(", {} 1339", unit.id)).collect();
    let fought = beaten(&format!("{ring}{full}"));
    assert_eq!(at(&fought, "A-1/4Mar"), here("1339"));
    let there = fought.state.units_at(hex("1339"));
    assert!(
        there
            .into_iter()
            .all(|unit| fought.state.is_demoralised(unit))
    );
    assert!(fought.state.overstacked.contains(&hex("1339")));
}

/// 4.1.7: there is no way out over the sea, whoever lies there.
#[test]
fn r7_3_6_nobody_breaks_out_into_the_sea() {
    let out = BreakOut {
        side: ALLIES,
        from: hex("1019"),
    };
    let start = combat(JAPAN, "A-1/4Mar 1019, J-16-1/9 1119, J-16-2/9 0920");
    assert!(
        out.check(&GAME, &start.state, Action::BreakOut(hex("1119")))
            .is_ok()
    );
    let sea = out.check(&GAME, &start.state, Action::BreakOut(hex("0920")));
    assert_eq!(sea.unwrap_err(), Refusal::NoTarget(hex("0920")));
}

/// Where two stacks must retreat and the first goes to the second, it does not go on with it.
#[test]
fn r7_3_5_who_has_retreated_one_hex_stays_when_the_next_stack_leaves() {
    let attackers = "J-48-1/47 1438, J-48-2/47 1438, J-48-3/47 1438, J-48-1/1F 1438";
    let ring = "J-16Eng 1237, J-62Eng 1238, J-4Eng 1437, J-65Eng 1337";
    let start = combat(
        JAPAN,
        &format!("{attackers}, {ring}, A-1/4Mar 1338, A-2/4Mar 1339"),
    );
    let declared = start.play(&["attack 1338", "engage-stack 1438", "also 1339", "done"]);
    // 20 to 8 is 2.5-1, and a 4 is -/1DR there: one step of four.
    let fought = while_done(declared).play(&["= 2 2", "lose A-1/4Mar"]);
    assert_eq!(at(&fought, "A-1/4Mar"), here("1339"));
    assert_eq!(at(&fought, "A-2/4Mar"), here("1340"));
}

#[test]
fn r7_3_7_a_motorised_unit_goes_on_into_an_empty_hex_only() {
    let start = combat(
        JAPAN,
        "J-4Tk 1337, J-16-1/9 1337, J-16-2/9 1337, J-16-3/9 1337, J-16Eng 1339, A-91/91 1338",
    );
    let fought = assault(start, "1338", "1337").play(&["= 3 4"]);
    let on = fought.play(&["advance J-4Tk"]);
    assert_eq!(refused(&on, "go-on 1339"), "7.3.7");
    assert_eq!(refused(&on, "go-on 1238"), "legal");
}

/// Rules: 7.3.7
#[test]
fn r7_3_7_under_one_gesture_all_advance_and_motorised_units_go_no_further() {
    let places = "J-4Tk 1337, J-7Tk 1337, J-16-1/9 1337, J-16-2/9 1337, A-91/91 1338";
    let fought = assault(combat(JAPAN, places), "1338", "1337").play(&["= 3 4"]);
    let entered = gesture(fought, "luzon-do-all-advance");
    for id in ["J-4Tk", "J-7Tk", "J-16-1/9", "J-16-2/9"] {
        assert_eq!(at(&entered, id), here("1338"), "{id}");
    }
    assert_eq!(refused(&entered, "go-on 1339"), "3.0");
}

/// Who was attacked does not advance into what the winner leaves behind by its own advance.
///
/// Rules: 7.3.7
#[test]
fn r7_3_7_nobody_advances_into_a_hex_that_the_winner_has_left() {
    let places = "J-16-1/9 1337, J-16-2/9 1337, J-16-3/9 1337, A-91/91 1338, A-92/91 1237";
    let declared = combat(JAPAN, places).play(&["attack 1338", "also 1237", "engage-stack 1337"]);
    // 12 to 6 is 2-1; an 8 is 1/1.
    let fought = while_done(declared.play(&["done"])).play(&["= 4 4"]);
    assert_eq!(crate::common::odds(&fought), "12 6 2-1");
    let lost = fought.play(&["lose A-91/91", "lose J-16-1/9", "lose J-16-2/9"]);
    let won = lost.play(&["advance J-16-1/9", "advance J-16-2/9", "advance J-16-3/9"]);
    assert_eq!(at(&won, "J-16-3/9"), here("1338"));
    assert_eq!(at(&won, "A-92/91"), here("1237"));
    assert!(
        !won.legal().iter().any(|words| words.starts_with("advance")),
        "{:?}",
        won.legal()
    );
}
