//! What is told out of caves, and of them: radios and prisoners (G11.837, G11.981).

use super::{hill, text};
use crate::artillery::told;
use crate::common::{is, next_turn, pass, read};
use heigi_engine::{Side, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Phase, Pto, Spot, UnitId};

/// Four caves that nobody knows of, the first of them with a complex.
const CAVES: &str = "{ hex = \"0404\", towards = \"0405\", complex = [\"0403\"] },\
    { hex = \"0604\", towards = \"0605\" },\
    { hex = \"0204\", towards = \"0205\" },\
    { hex = \"0804\", towards = \"0805\" },";

/// The first phase of a side.
fn phase_of(mut battle: Situation<'_, Pto>, side: Side, phase: Phase) -> Situation<'_, Pto> {
    while battle.state.phasing != side || battle.state.phase != phase {
        battle = pass(battle);
    }
    battle
}

/// Unit 2 is a prisoner of unit 0 and talks.
fn asked(game: &Pto) -> Situation<'_, Pto> {
    let start = Situation::start(game).with(|state| {
        state.units[2].at = At::Held(UnitId(0));
        state.units[2].set(Condition::Unarmed);
    });
    let ours = phase_of(next_turn(start), ALLIES, Phase::Rally);
    ours.play(&["interrogate u2", "= 1 1"])
}

/// Rule: 11.981
#[test]
fn g11_981_a_prisoner_betrays_the_cave_of_who_is_in_it_and_that_it_is_a_base_cave() {
    let told_of = |place: &str, caves: &str| {
        let units = ["jpn-4-4-7 0405", place];
        let game = hill(caves, &["usmc-4-5-8 0405", "usmc-4-5-8 0808"], &units).unwrap();
        let over = asked(&game);
        let log = [
            "pto-log-cave-found",
            "pto-log-base-cave",
            "pto-log-knows-nothing",
        ];
        let log = log.map(|line| told(&over, line));
        let is_seen = over.sees(ALLIES, "u3").is_some();
        (log, is_seen, is(&over, 3, Condition::Hidden))
    };
    let base = told_of("jpn-4-4-7 0404 south", CAVES);
    assert_eq!(base, ([true, true, false], true, false));
    let plain = told_of("jpn-4-4-7 0604 south", CAVES);
    assert_eq!(plain, ([true, false, false], true, false));
    // The Marines know of the cave: they hear no more of it than who is in it.
    let known = CAVES.replacen("complex", "known = true, complex", 1);
    let known = told_of("jpn-4-4-7 0404 south", &known);
    assert_eq!(known, ([false, false, false], true, false));
    // Of who is in a complex nobody tells.
    let below = told_of("jpn-4-4-7 0404 complex", CAVES);
    assert_eq!(below, ([false, false, true], false, true));
}

/// Rule: 11.981
#[test]
fn g11_981_of_two_caves_in_its_hex_one_is_the_base_of_a_complex() {
    let caves = CAVES.replacen("{ hex = \"0604\"", "{ hex = \"0404\"", 1);
    let caves = caves.replacen("towards = \"0605\"", "towards = \"0505\"", 1);
    let units = ["jpn-4-4-7 0405", "jpn-4-4-7 0404 south-east"];
    let marines = ["usmc-4-5-8 0405", "usmc-4-5-8 0808"];
    let game = hill(&caves, &marines, &units).unwrap();
    let over = asked(&game);
    assert!(told(&over, "pto-log-cave-found"));
    assert!(!told(&over, "pto-log-base-cave"));
}

/// A leader with a radio or a field phone before or in a known cave, who calls guns.
fn caller(place: &str, radio: &str) -> Pto {
    let known = "{ hex = \"0404\", towards = \"0405\", known = true },";
    let hex = place.split(' ').next().unwrap();
    let units = [
        format!("jpn-9-0 {place}"),
        format!("{radio} {hex} 1"),
        format!("jpn-4-4-7 {place}"),
    ];
    let units = units.each_ref().map(String::as_str);
    let text = text(known, &["usmc-4-5-8 0808", "usmc-4-5-8 0408"], &units);
    let guns = "side = \"japanese\"\nelr = 3\nartillery = [{ module = \"field\", radio = 2 }]\n";
    read(&text.replacen("side = \"japanese\"\nelr = 3\n", guns, 1))
}

/// Rule: 11.837
#[test]
fn g11_837_a_radio_works_in_a_cave_only_if_it_has_been_there_since_the_set_up() {
    let stays = |radio: &str| {
        let game = caller("0404 south", radio);
        let battle = phase_of(Situation::start(&game), JAPAN, Phase::PrepFire);
        battle.refused_by("join u3")
    };
    assert_eq!(stays("jpn-radio"), None);
    assert_eq!(stays("jpn-phone"), None);
    // Who carries it there may not use it, and whoever comes out again may.
    let game = caller("0405", "jpn-radio");
    let march = phase_of(Situation::start(&game), JAPAN, Phase::Movement);
    let inside = march.play(&["join u2", "step 0404v4"]);
    assert!(inside.state.batteries[0].went_below);
    let next = phase_of(inside, ALLIES, Phase::DefensiveFire);
    assert_eq!(next.refused_by("join u3"), Some("G11.837"));
    let spot = Spot::ground(next.state.caves[0].hex);
    let outside = next.with(|state| state.units[2].at = At::In(spot));
    assert_eq!(outside.refused_by("join u3"), None);
}

/// Rule: 11.31
#[test]
fn g11_31_a_prisoner_is_hidden_with_his_guard() {
    let game = hill(CAVES, &["usmc-4-5-8 0808"], &["jpn-4-4-7 0404 complex"]).unwrap();
    let held = Situation::start(&game).with(|state| {
        state.units[0].at = At::Held(UnitId(1));
        state.units[0].set(Condition::Unarmed);
    });
    let seen = |side: Side| held.sees(side, "u0").is_some();
    assert_eq!([seen(ALLIES), seen(JAPAN)], [false, true]);
    let out = held
        .clone()
        .with(|state| state.units[1].clear(&[Condition::Hidden]));
    assert!(out.sees(ALLIES, "u0").is_some());
}
