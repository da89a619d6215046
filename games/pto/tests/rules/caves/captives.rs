//! Prisoners below the ground, and what becomes of them (G11.98, G11.88).

use super::{hill, text};
use crate::artillery::told;
use crate::common::{is, next_turn, pass, read, until};
use heigi_engine::{Gridded, Pending, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Phase, Pto, Spot, Tray, UnitId};

const KNOWN: &str = "{ hex = \"0404\", towards = \"0405\", known = true },";

/// Four caves, the first of them with a complex.
const CAVES: &str = "{ hex = \"0404\", towards = \"0405\", complex = [\"0403\"] },\
    { hex = \"0604\", towards = \"0605\" },\
    { hex = \"0204\", towards = \"0205\" },\
    { hex = \"0804\", towards = \"0805\" },";

/// A squad of the Marines is the prisoner of a unit.
fn held<'g>(battle: Situation<'g, Pto>, unit: usize, guard: u8) -> Situation<'g, Pto> {
    battle.with(|state| {
        state.units[unit].at = At::Held(UnitId(guard));
        state.units[unit].set(Condition::Unarmed);
        state.losses[ALLIES.index()] += 4;
    })
}

/// The guard of a prisoner in a known cave is burned out of it.
fn burned<'g>(game: &'g Pto) -> Situation<'g, Pto> {
    let start = held(Situation::start(game), 2, 3);
    let start = start.with(|state| state.units[3].clear(&[Condition::Hidden]));
    until(start, Phase::PrepFire).play(&["join u1", "fire 0404v4", "= 1 1"])
}

const MARINES: [&str; 3] = ["usmc-4-5-8 0406", "usmc-ft 0406 1", "usmc-4-5-8 0808"];

/// Rule: 11.98
#[test]
fn g11_98_who_is_freed_in_a_cave_is_at_its_entrance_whoever_is_there() {
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0405"];
    let game = hill(KNOWN, &MARINES, &units).unwrap();
    let free = burned(&game);
    let entrance = Spot::ground(game.grid().parse("0405").unwrap());
    assert_eq!(free.state.units[3].at, At::Off(Tray::Lost));
    assert_eq!(free.state.units[2].at, At::In(entrance));
    assert!(is(&free, 2, Condition::Unarmed));
    assert!(told(&free, "pto-log-freed"));
    // He counts as captured no more.
    assert_eq!(free.state.losses[ALLIES.index()], 0);
    assert_eq!(free.sees(ALLIES, "u2").as_deref(), Some("0405"));
}

/// Rule: 11.98
#[test]
fn g11_98_who_is_freed_in_a_cave_in_a_cliff_hangs_before_it() {
    let cliff = "{ hex = \"0404\", towards = \"0405\", known = true, level = 1 },";
    let levels = [
        "22222222", "22222222", "22222222", "22222222", "00000000", "00000000", "00000000",
        "00000000",
    ];
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    let more = "cliffs = [\"0404-0405\"]";
    let game = super::ground(&super::BARE, &levels, more, cliff, &MARINES, &units).unwrap();
    let free = burned(&game);
    let hex = game.grid().parse("0405").unwrap();
    let At::In(spot) = free.state.units[2].at else {
        panic!("he is free");
    };
    let ledge = spot.ledge().unwrap();
    assert_eq!((ledge.hex, ledge.up), (hex, 1));
    assert!(ledge.corner == 0 || ledge.corner == 5);
}

/// Rule: 11.98
#[test]
fn g11_98_mines_at_the_entrance_strike_who_is_freed() {
    let mined = |works: &str| {
        let text = text(KNOWN, &MARINES, &["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"]);
        let game = read(&text.replacen("caves = ", works, 1));
        let free = burned(&game);
        matches!(free.pending(), Pending::Draw(_)) && told(&free, "pto-log-mines")
    };
    let mines = "fortifications = [{ kind = \"mines\", hex = \"0405\", size = 6 }]\ncaves = ";
    assert!(mined(mines) && !mined("caves = "));
}

/// The guard of a prisoner in a complex comes to grief when he should rally.
fn lost<'g>(game: &'g Pto) -> Situation<'g, Pto> {
    let start = held(Situation::start(game), 0, 2);
    let start = start.with(|state| state.units[2].set(Condition::Broken));
    let mut battle = next_turn(start);
    while battle.state.phase != Phase::Rally || battle.decider() != Some(JAPAN) {
        battle = pass(battle);
    }
    battle.play(&["rally u2", "= 6 6"])
}

/// Rule: 11.98
#[test]
fn g11_98_in_a_complex_somebody_else_guards_or_he_attempts_nothing() {
    let after = |others: &[&str]| {
        let units: Vec<&str> = ["jpn-1-2-7 0404 complex"]
            .into_iter()
            .chain(others.iter().copied())
            .collect();
        let text = text(CAVES, &["usmc-4-5-8 0808", "usmc-4-5-8 0708"], &units);
        let game = read(&text);
        let after = lost(&game);
        assert_eq!(after.state.units[2].at, At::Off(Tray::Lost));
        // The Marines hear nothing of it.
        let log = after.told(ALLIES);
        let secret = ["pto-log-freed", "pto-log-guards"];
        assert!(log.iter().all(|id| !secret.contains(&id.as_str())));
        assert_eq!(after.state.losses[ALLIES.index()], 4);
        after.state.units[0].at
    };
    let other = after(&["jpn-4-4-7 0404 complex"]);
    assert_eq!(other, At::Held(UnitId(3)));
    let nobody = after(&["jpn-4-4-7 0404 south"]);
    assert_eq!(nobody, At::Off(Tray::Captured));
}

/// Rule: 11.88
#[test]
fn g11_88_a_prisoner_is_lost_in_a_cave_with_his_guard_whichever_number_he_has() {
    let marines = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0808"];
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    let game = hill(KNOWN, &marines, &units).unwrap();
    let start = held(Situation::start(&game), 2, 3);
    let start = start.with(|state| state.units[3].clear(&[Condition::Hidden]));
    let mut battle = until(start, Phase::Movement).play(&["join u0", "place 0404v4"]);
    while battle.state.phase != Phase::AdvancingFire || battle.decider().is_some() {
        battle = pass(battle);
    }
    let blown = battle.play(&["= 3 2"]);
    let lost = [2, 3].map(|unit: usize| blown.state.units[unit].at);
    assert_eq!(lost, [At::Off(Tray::Lost); 2]);
    // He is killed, not captured any more, and nobody was free.
    assert_eq!(blown.state.losses[ALLIES.index()], 2);
    assert!(!told(&blown, "pto-log-freed"));
}
