//! Broken men who flee into caves (G11.77).

use super::{BARE, HILL, ground};
use crate::common::{is, pass};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto};

/// A broken Japanese squad with shelter to its right, a Marine squad before it, and perhaps a cave behind it.
fn game(caves: &str, marine: &str, japanese: &str) -> Pto {
    let mut rows = BARE.map(str::to_owned);
    rows[4].replace_range(5..6, "j");
    let rows = rows.each_ref().map(String::as_str);
    let units = [japanese, "jpn-4-4-7 0101"];
    ground(&rows, &HILL, "", caves, &[marine], &units).unwrap()
}

/// It is to rout.
fn routing(game: &Pto) -> Situation<'_, Pto> {
    let mut battle = Situation::start(game).with(|state| {
        state.units[1].set(Condition::Broken);
        state.units[1].set(Condition::Desperate);
    });
    while battle.state.phase != Phase::Rout || battle.decider() != Some(JAPAN) {
        battle = pass(battle);
    }
    battle.play(&["rout u1"])
}

const KNOWN: &str = "{ hex = \"0404\", towards = \"0405\", known = true },";
const SECRET: &str = "{ hex = \"0404\", towards = \"0405\" },";

/// Rule: 11.77
#[test]
fn g11_77_the_broken_need_not_flee_to_the_nearest_wood_if_they_come_nearer_to_a_cave() {
    let free = game("", "usmc-4-5-8 0408", "jpn-4-4-7 0406");
    let flight = routing(&free);
    assert_eq!(flight.refused_by("step 0405"), Some("5.7"));
    assert_eq!(flight.refused_by("step 0506"), None);
    let held = game(KNOWN, "usmc-4-5-8 0408", "jpn-4-4-7 0406");
    let flight = routing(&held);
    assert_eq!(flight.refused_by("step 0506"), None);
    // Not aside, where neither lies.
    assert_eq!(flight.refused_by("step 0306"), Some("5.7"));
    let mut mouth = flight.play(&["step 0405"]);
    while mouth.decider() != Some(JAPAN) {
        // In sight of the enemy he comes through all the same.
        mouth = mouth.play(&["= 1 2"]);
    }
    let inside = mouth.play(&["step 0404v4"]);
    let cave = inside.state.caves[0].spot();
    assert_eq!(inside.state.units[1].at, At::In(cave));
    // The Marines see it, and that is the end of the rout.
    assert!(!is(&inside, 1, Condition::Hidden));
    assert!(inside.refused_by("step 0405").is_some());
}

/// Rule: 11.77, 11.75#1
#[test]
fn g11_77_who_flees_unseen_into_a_hidden_cave_is_gone() {
    // From the right nobody sees the mouth; a Marine squad is beside who flees.
    let secret = game(SECRET, "usmc-4-5-8 0505", "jpn-4-4-7 0405");
    let flight = routing(&secret);
    let inside = flight.play(&["step 0404v4"]);
    let cave = inside.state.caves[0];
    assert_eq!(inside.state.units[1].at, At::In(cave.spot()));
    assert!(is(&inside, 1, Condition::Hidden) && cave.is_hidden);
    assert_eq!(inside.sees(ALLIES, "u1"), None);
    let log = inside.told(ALLIES);
    let secret = ["pto-log-routed", "pto-log-goes-below", "pto-log-cave-found"];
    assert!(log.iter().all(|id| !secret.contains(&id.as_str())));
}

/// Rule: 11.77
#[test]
fn g11_77_out_of_a_cave_one_flees_into_its_complex_or_to_its_mouth_and_to_no_wood() {
    let caves = "{ hex = \"0404\", towards = \"0405\", known = true, complex = [\"0403\"] },"
        .to_owned()
        + &super::cave("0604", "0605")
        + &super::cave("0204", "0205")
        + &super::cave("0804", "0805");
    let game = game(&caves, "usmc-4-5-8 0408", "jpn-4-4-7 0404 south");
    let flight = routing(&game);
    assert_eq!(flight.refused_by("halt"), None);
    let below = flight.play(&["step 0404x"]);
    assert!(matches!(below.state.units[1].at, At::In(spot) if spot.part == Part::Complex));
    assert!(is(&below, 1, Condition::Hidden));
}
