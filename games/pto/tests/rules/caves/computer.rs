//! What the computer does in caves and before them.

use super::{cave, hill, text};
use crate::common::{pass, read, until};
use crate::policy::best;
use heigi_engine::{Gridded, Pending, Situation};
use heigi_pto::{JAPAN, Phase, Pto};

/// Four caves, the first known and with a complex below two hexes of it.
const CAVES: &str = "{ hex = \"0404\", towards = \"0405\", complex = [\"0304\", \"0504\"], known = true }, \
                     { hex = \"0504\", towards = \"0505\" }, { hex = \"0204\", towards = \"0205\" }, \
                     { hex = \"0704\", towards = \"0705\" },";

/// The movement phase of the Japanese.
fn japanese_movement(game: &Pto) -> Situation<'_, Pto> {
    let mut battle = until(Situation::start(game), Phase::Advance);
    while battle.state.phasing != JAPAN || battle.state.phase != Phase::Movement {
        battle = pass(battle);
    }
    while battle.pending() != Pending::Decision(JAPAN) {
        battle = pass(battle);
    }
    battle
}

#[test]
fn the_computer_throws_a_charge_into_a_cave_that_it_knows() {
    let marines = ["usmc-6-6-8 0405", "usmc-dc 0405 1"];
    let game = hill(CAVES, &marines, &["jpn-4-4-7 0404 south"]).unwrap();
    let battle = until(Situation::start(&game), Phase::AdvancingFire);
    assert_eq!(best(&battle), "join u1");
    let thrown = battle.play(&["join u1"]);
    assert_eq!(best(&thrown), "fire 0404v4");
}

#[test]
fn the_computer_goes_below_from_a_cave_that_is_besieged() {
    let squads = ["usmc-6-6-8 0405", "usmc-6-6-8 0406", "usmc-6-6-8 0506"];
    let game = hill(CAVES, &squads, &["jpn-4-4-7 0404 south"]).unwrap();
    let battle = japanese_movement(&game);
    assert_eq!(best(&battle), "join u3");
    let picked = battle.play(&["join u3"]);
    assert!(best(&picked).ends_with(" 0404x"), "{}", best(&picked));
    // Nobody near: it stays where it is.
    let game = hill(CAVES, &["usmc-6-6-8 0808"], &["jpn-4-4-7 0404 south"]).unwrap();
    assert_eq!(best(&japanese_movement(&game)), "done");
}

#[test]
fn the_computer_comes_out_of_its_complex_when_it_has_lost_what_it_held() {
    let game = hill(CAVES, &["usmc-6-6-8 0101"], &["jpn-4-4-7 0404 complex"]).unwrap();
    let battle = japanese_movement(&game);
    assert_eq!(best(&battle), "join u1");
    let picked = battle.play(&["join u1"]);
    assert!(best(&picked).contains("v"), "{}", best(&picked));
}

#[test]
fn the_computer_gets_off_a_cliff() {
    let game = hill(CAVES, &["usmc-6-6-8 0405"], &["jpn-4-4-7 0404 south"]).unwrap();
    let start = Situation::start(&game).with(|state| {
        let heigi_pto::At::In(spot) = state.units[0].at else {
            return;
        };
        let ledge = heigi_pto::Ledge {
            hex: spot.hex,
            corner: 0,
            up: 1,
        };
        state.units[0].at = heigi_pto::At::In(ledge.spot());
    });
    let battle = until(start, Phase::Advance);
    assert_eq!(best(&battle), "advance u0");
    let advance = battle.play(&["advance u0"]);
    assert!(best(&advance).starts_with("step "));
}

#[test]
fn the_computer_searches_where_caves_that_it_needs_may_be_until_it_has_found_them() {
    let caves = cave("0304", "0305") + &cave("0704", "0705");
    let text = text(&caves, &["usmc-6-6-8 0305"], &["jpn-4-4-7 0704 south"]);
    let aims = "aims = [{ measure = \"caves\", number = 1 }]";
    let game = read(&text.replacen("hexes = [\"0101\"]\nneeded = 1", aims, 1));
    let battle = until(Situation::start(&game), Phase::Movement);
    assert_eq!(best(&battle), "search u0");
    let search = battle.clone().play(&["search u0", "= 1"]);
    assert!(best(&search).starts_with("look "), "{}", best(&search));
    // Where all has been searched it goes on.
    let done = battle.with(|state| {
        let hexes = game.grid().hexes();
        hexes.for_each(|hex| state.altered.searched.insert(hex));
    });
    assert_ne!(best(&done), "search u0");
}

#[test]
fn the_computer_closes_a_cave_with_a_bulldozer() {
    let marines = ["usmc-dozer 0405", "usmc-4-5-8 0801"];
    let game = hill(super::KNOWN, &marines, &["jpn-4-4-7 0404 south"]).unwrap();
    let start = until(Situation::start(&game), Phase::Movement);
    let start = start.with(|state| state.units[0].arc = Some(5));
    assert_eq!(best(&start), "drive u0");
    let mut drive = start.play(&["drive u0"]);
    while drive.legal().iter().any(|words| words == "hold") {
        drive = drive.play(&["hold"]);
    }
    assert_eq!(best(&drive), "close-cave");
}

/// A hex is searched from those beside it, never from within.
#[test]
fn the_computer_leaves_the_hex_that_it_has_still_to_search() {
    let caves = cave("0304", "0305") + &cave("0704", "0705");
    let text = text(&caves, &["usmc-6-6-8 0604"], &["jpn-4-4-7 0704 south"]);
    let aims = "aims = [{ measure = \"caves\", number = 1 }]";
    let game = read(&text.replacen("hexes = [\"0101\"]\nneeded = 1", aims, 1));
    let battle = until(Situation::start(&game), Phase::Movement).with(|state| {
        let here = game.grid().parse("0604").unwrap();
        let hexes = game.grid().hexes().filter(|hex| *hex != here);
        hexes.for_each(|hex| state.altered.searched.insert(hex));
    });
    assert_eq!(best(&battle), "join u0");
    let beside = battle.play(&["join u0"]);
    assert_eq!(best(&beside), "creep 0505");
}
