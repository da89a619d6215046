//! Reserves of headquarters: 9.1 to 9.6. 1338 lies in open ground; the headquarters of a corps stands in 1338.

use crate::air_plan::field;
use crate::common::{
    Match, at, decides, has_told, hex, left, march, moves, moves_with, refused, unit,
};
use heigi_engine::{Random, Rules, Shows, Side, Viewer};
use heigi_luzon::{ALLIES, JAPAN, Location, Movement, NextBeach, Phase, State, Step};

const JAPANS_EYES: Viewer = Viewer::Side(JAPAN);

fn reserve(state: &mut State, ids: &[&str]) {
    for id in ids {
        state.reserves.insert(unit(id));
    }
}

/// The combat phase of a side with units in reserve.
fn with_reserves(side: Side, places: &str, ids: &'static [&'static str]) -> Match {
    crate::common::combat_with(side, places, |state| reserve(state, ids))
}

#[test]
fn r9_1_only_six_headquarters_keep_reserves() {
    let kept = |side, headquarters: &str, unit: &str| {
        let start = moves(side, &format!("{headquarters} 1338, {unit} 1338"));
        refused(&start, &format!("reserve {unit}"))
    };
    for headquarters in ["A-USAFFE", "A-ICorps", "A-IICorps"] {
        assert_eq!(kept(ALLIES, headquarters, "A-1/1"), "legal");
    }
    for headquarters in ["J-14HQ", "J-16HQ", "J-48HQ"] {
        assert_eq!(kept(JAPAN, headquarters, "J-16-1/9"), "legal");
    }
    for headquarters in ["A-PHHQ", "A-1PAHQ"] {
        assert_eq!(kept(ALLIES, headquarters, "A-1/1"), "9.2");
    }
    assert_eq!(kept(JAPAN, "J-4HQ", "J-16-1/9"), "9.2");
    assert_eq!(kept(JAPAN, "J-16-2/9", "J-16-1/9"), "9.2");
}

#[test]
fn r9_2_a_corps_reaches_two_hexes_and_an_army_one_hex_anywhere() {
    let corps = moves(
        ALLIES,
        "A-ICorps 1338, A-1/1 1336, A-2/1 1340, A-3/1 1335, A-1FA 1336",
    );
    let all = corps
        .clone()
        .play(&["reserve A-1/1", "reserve A-2/1", "reserve A-1FA"]);
    assert_eq!(all.state.reserves_of(ALLIES).len(), 3);
    assert_eq!(refused(&corps, "reserve A-3/1"), "9.2");
    let army = moves(
        ALLIES,
        "A-USAFFE 1649, A-1/1 1336, A-2/1 1336, A-3/1 1340, A-ICorps 1341",
    );
    let one = army.play(&["reserve A-1/1", "reserve A-2/1"]);
    // 1340 is the corps's, another far hex would be the army's second.
    assert_eq!(refused(&one, "reserve A-3/1"), "legal");
    let two = moves(ALLIES, "A-USAFFE 1649, A-1/1 1336, A-3/1 1340").play(&["reserve A-1/1"]);
    assert_eq!(refused(&two, "reserve A-3/1"), "9.2");
}

#[test]
fn r9_3_reserves_are_named_first_away_from_the_enemy_and_stay() {
    let places = "A-ICorps 1338, A-1/1 1336, A-2/1 1338, A-3/1 1340, J-16-1/9 1341";
    let start = moves(ALLIES, places);
    assert_eq!(refused(&start, "reserve A-3/1"), "9.3");
    let kept = start.clone().play(&["reserve A-1/1"]);
    assert_eq!(refused(&kept, "march A-1/1"), "9.3");
    assert_eq!(refused(&kept, "reserve A-1/1"), "9.1");
    let moved = march(start, "A-2/1", &["1337"]).play(&["halt"]);
    assert_eq!(refused(&moved, "reserve A-1/1"), "R-39");
    // No truck takes them along, and whoever is demoralised cannot wait in reserve (7.3.4).
    let truck = moves(ALLIES, "A-ICorps 1649, A-1/4Mar 1649, A-Truck1 1649");
    let truck = truck.play(&["reserve A-1/4Mar", "march A-Truck1"]);
    assert_eq!(refused(&truck, "load A-1/4Mar"), "9.3");
    let shaken = moves_with(ALLIES, "A-ICorps 1338, A-1/1 1338", |state| {
        crate::common::shake(state, "A-1/1", JAPAN);
    });
    assert_eq!(refused(&shaken, "reserve A-1/1"), "7.3.4");
    // The next movement phase of the side begins without any.
    let next = kept.with(|state| {
        let movement = state.agenda.pop().unwrap();
        state.agenda.push(Step::Begin(Phase::Movement(ALLIES)));
        state.agenda.push(movement);
    });
    let next = next.play(&["done"]);
    assert_eq!(refused(&next, "march A-1/1"), "legal");
}

#[test]
fn r9_4_they_move_before_the_enemys_attacks_and_after_their_own() {
    let places = "A-1/1 1336, A-2/1 1338, J-16-1/9 1339";
    let defence = with_reserves(JAPAN, places, &["A-1/1"]);
    assert!(decides(&defence, ALLIES));
    assert_eq!(defence.legal(), ["done", "march A-1/1"]);
    assert_eq!(refused(&defence, "march A-2/1"), "9.4");
    // It joins the defence of a hex before any attack is declared.
    let joined = march(defence, "A-1/1", &["1337", "1338"]);
    assert_eq!(at(&joined, "A-1/1"), Location::At(hex("1338")));
    assert!(decides(&joined, JAPAN));
    assert_eq!(refused(&joined, "attack 1338"), "legal");
    // In the own phase after the attacks.
    let attack = with_reserves(ALLIES, places, &["A-1/1"]);
    assert_eq!(refused(&attack, "attack 1339"), "legal");
    let over = attack.play(&["done"]);
    assert!(decides(&over, ALLIES));
    assert_eq!(over.legal(), ["done", "march A-1/1"]);
}

#[test]
fn r9_5_they_have_half_of_their_points_and_no_strategic_rate() {
    let places = "A-1/1 1240, A-1/4Mar 1240, J-16-1/9 1338";
    let start = with_reserves(JAPAN, places, &["A-1/1", "A-1/4Mar"]);
    let begun = start.clone().play(&["march A-1/1"]);
    assert_eq!(left(&begun), Some(8));
    assert_eq!(refused(&begun, "hasten"), "9.5");
    // Half a point stays.
    assert_eq!(left(&start.play(&["march A-1/4Mar"])), Some(10));
}

#[test]
fn r9_6_they_move_one_by_one_and_lose_their_state_by_moving_or_when_an_enemy_comes() {
    let places = "A-1/1 1336, A-2/1 1336, A-3/1 1236, J-16-1/9 1339";
    let start = with_reserves(JAPAN, places, &["A-1/1", "A-2/1"]);
    let moved = march(start, "A-1/1", &["1337"]).play(&["halt"]);
    assert_eq!(moved.legal(), ["done", "march A-2/1"]);
    assert_eq!(moved.state.reserves_of(ALLIES).len(), 1);
    // An enemy that passes by ends it for whoever it comes beside.
    let passes = moves_with(JAPAN, places, |state| reserve(state, &["A-1/1", "A-3/1"]));
    let passed = march(passes, "J-16-1/9", &["1338"]);
    assert_eq!(passed.state.reserves_of(ALLIES).len(), 2);
    let beside = passed.play(&["step 1337"]);
    assert!(beside.state.reserves_of(ALLIES).is_empty());
}

/// The enemy learns that a side has reserves, and not who they are.
#[test]
fn r9_1_who_is_in_reserve_is_hidden_from_the_enemy() {
    let places = "A-ICorps 1338, A-1/1 1338, A-2/1 1336, A-3/1 1336, J-16-1/9 1032";
    let start = moves(ALLIES, places);
    let [one, other] = ["reserve A-1/1", "reserve A-3/1"].map(|words| {
        let kept = start.clone().play(&[words]);
        assert!(has_told(&kept, JAPAN, "luzon-log-holds-reserves"));
        assert!(!has_told(&kept, JAPAN, "luzon-log-reserved"));
        assert!(has_told(&kept, ALLIES, "luzon-log-reserved"));
        kept
    });
    let scene = |kept: &Match| kept.game.scene(&kept.state, JAPANS_EYES);
    assert_eq!(scene(&one), scene(&other));
    // Samples of Japan have somebody in reserve, sometimes others.
    let sample = |seed| {
        let mut random = Random::seeded(seed);
        one.game.determinize(&one.state, JAPANS_EYES, &mut random)
    };
    let drawn: Vec<_> = (0..20)
        .map(|seed| sample(seed).reserves_of(ALLIES))
        .collect();
    assert!(drawn.iter().all(|units| !units.is_empty()));
    assert!(drawn.iter().any(|units| !units.contains(unit("A-1/1"))));
    let same = one
        .game
        .determinize(&other.state, JAPANS_EYES, &mut Random::seeded(7));
    assert_eq!(same.reserves_of(ALLIES), sample(7).reserves_of(ALLIES));
}

/// The turn of a side begins with its naval phase: who stands beside an enemy then is no reserve, even if the enemy is gone
/// when it moves.
///
/// Rules: 9.3, 4.3.1
#[test]
fn r9_3_whoever_began_the_turn_beside_an_enemy_is_no_reserve() {
    let start = moves(ALLIES, "A-ICorps 1338, A-1/1 1338, J-16-1/9 1339").with(|state| {
        state.agenda.truncate(1);
        state.agenda.push(Step::Begin(Phase::Movement(ALLIES)));
        state.agenda.push(Step::Begin(Phase::Naval(ALLIES)));
        state.agenda.push(NextBeach.into());
    });
    let asked = start.play(&["done"]);
    let begun = asked.with(|state| state.put(unit("J-16-1/9"), Location::Formosa));
    // The question, and shipping in Manila Bay (4.5.4).
    let moving = begun.play(&["done", "done"]);
    assert_eq!(refused(&moving, "reserve A-1/1"), "9.3");
    assert_eq!(refused(&march(moving, "A-1/1", &[]), "hasten"), "4.3.1");
}

/// 12.6: whoever was dropped this turn does not move out of reserve either. 7.3.4: a demoralised headquarters keeps nobody,
/// and whoever is demoralised is in reserve no longer.
///
/// Rules: 9.1, 12.6, 7.3.4
#[test]
fn r9_1_neither_the_dropped_nor_the_demoralised_are_in_reserve() {
    let dropped = moves_with(JAPAN, "J-14HQ 1338, J-Yoko1 1240", |state| {
        state.air.dropped.insert(unit("J-Yoko1"));
    });
    assert_eq!(refused(&dropped, "reserve J-Yoko1"), "12.6");
    let shaken = moves_with(ALLIES, "A-ICorps 1338, A-1/1 1338", |state| {
        crate::common::shake(state, "A-ICorps", JAPAN);
    });
    assert_eq!(refused(&shaken, "reserve A-1/1"), "9.2");
    let places = "A-1/4Mar 1338, J-48-1/47 1339, J-48-2/47 1339, J-48-3/47 1339";
    let kept = with_reserves(JAPAN, places, &["A-1/4Mar"]).play(&["done"]);
    let fought = crate::common::assault(kept, "1338", "1339").play(&["= 2 3"]);
    let fought = crate::common::while_done(fought);
    assert!(has_told(&fought, ALLIES, "luzon-log-demoralised"));
    assert!(fought.state.reserves_of(ALLIES).is_empty());
}

/// Whoever goes onto the chart of an airfield (8.7.5) is in reserve no longer, and marches in the next turn.
///
/// Rules: 9.1, 8.7.5
#[test]
fn r9_1_whoever_goes_onto_a_chart_is_in_reserve_no_longer() {
    let start = moves(ALLIES, "A-USAFFE 1649, A-AA200 1243, A-91/91 1640");
    let over = start.play(&["reserve A-AA200", "done"]);
    assert_eq!(at(&over, "A-AA200"), Location::On(field("clark")));
    assert!(!over.state.reserves.contains(unit("A-AA200")));
    let again = over.with(|state| state.agenda.push(Movement(ALLIES).into()));
    assert_eq!(refused(&again, "march A-AA200"), "legal");
}
