//! What the rules do with the ground units of the Allies in the solitaire game (19).

use crate::common::{at, has_told, hex, rule_of, shake, unit};
use crate::solitaire::{here, solitaire};
use heigi_board::ids;
use heigi_engine::hexes::Gridded as _;
use heigi_luzon::printed::units::UnitId;
use heigi_luzon::{ALLIES, JAPAN, Location, Movement, NextBeach, Phase, State, Step};

/// A fleet is not beside the beach: only its attack turns up who lies there.
#[test]
fn r19_13_whoever_is_attacked_from_the_sea_is_turned_up_when_the_attack_is_declared() {
    let start = solitaire("solitaire", "= 2").with(|state| {
        for one in ids::<UnitId>(crate::common::GAME.units().len()) {
            if state.hex(one).is_some() {
                state.put(one, Location::Waiting);
            }
        }
        state.put(unit("A-42/41"), here("1758"));
        state.put(unit("J-16-1/9"), here("1759"));
        let landing = crate::common::hex("1758");
        let lands = |unit: &mut heigi_luzon::UnitState| unit.landing = Some(landing);
        state.units.change(unit("J-16-1/9"), lands);
        state.agenda.push(Movement(JAPAN).into());
        state.agenda.push(Step::Begin(Phase::Combat(JAPAN)));
        state.agenda.push(NextBeach.into());
    });
    let combat = start.play(&["done"]);
    assert!(combat.state.is_unrevealed(unit("A-42/41")));
    let attacked = combat.play(&["attack 1758"]);
    assert!(!attacked.state.is_unrevealed(unit("A-42/41")));
    assert_eq!(rule_of(&attacked, "luzon-log-revealed"), "19.13");
}

/// The Allied movement phase after the Japanese one, with units of both sides where they are put, and no works anywhere.
fn with_builders(places: &str, retreats: bool) -> crate::common::Match {
    let start = solitaire("solitaire", "= 1").with(|state| {
        state.solitaire.face_down = Default::default();
        state.works.clear();
        for one in ids::<UnitId>(crate::common::GAME.units().len()) {
            if state.hex(one).is_some() {
                state.put(one, Location::Unused);
            }
        }
        state.put(unit("J-16-1/9"), here("1211"));
        for place in places.split(", ").filter(|place| !place.is_empty()) {
            let (id, at) = place.split_once(' ').unwrap();
            state.put(unit(id), here(at));
        }
        state.solitaire.retreats = retreats;
        state.agenda.truncate(1);
        state.agenda.push(Movement(JAPAN).into());
        state.agenda.push(Step::Begin(Phase::Movement(ALLIES)));
        state.agenda.push(Movement(JAPAN).into());
        state.agenda.push(Step::Begin(Phase::Movement(ALLIES)));
        state.agenda.push(Movement(JAPAN).into());
    });
    start.play(&["done"])
}

/// Nine points stand at O'Donnell near Clark: the nearest weak regiment makes them twelve, not the strong one that is nearer.
#[test]
fn r19_4_weak_regiments_gather_near_clark_and_build() {
    let nine = "A-72/71 1142, A-73/71 1142, A-92/91 1142";
    let gathered = with_builders(&format!("{nine}, A-71/71 1243, A-93/91 1343"), false);
    assert_eq!(at(&gathered, "A-93/91"), here("1142"));
    assert_eq!(at(&gathered, "A-71/71"), here("1243"));
    assert_eq!(rule_of(&gathered, "luzon-log-goes-to-build"), "19.4");
    // Who has moved does not build in the same phase (10.1).
    assert_eq!(gathered.state.works.len(), 0);
    let begun = gathered.play(&["done"]);
    let works = begun.state.works_in(hex("1142")).unwrap();
    assert_eq!((works.turns, works.builders.len()), (1, 4));
}

/// Nobody goes where twelve points would not come together, from farther than eight hexes, or once all go back (19.7).
///
/// Rules: 19.4, 19.7
#[test]
fn r19_4_nobody_gathers_in_vain_or_after_the_alarm() {
    let nine = "A-72/71 1142, A-73/71 1142, A-92/91 1142";
    let few = with_builders(&format!("{nine}, A-71/71 1243"), false);
    assert_eq!(at(&few, "A-71/71"), here("1243"));
    let far = with_builders(&format!("{nine}, A-93/91 1230"), false);
    assert_eq!(at(&far, "A-93/91"), here("1230"));
    let late = with_builders(&format!("{nine}, A-93/91 1343"), true);
    assert_ne!(at(&late, "A-93/91"), here("1142"));
    assert!(!has_told(&late, JAPAN, "luzon-log-goes-to-build"));
}

/// The Allied combat phase with three battalions, 9 strong, beside a Japanese one of 4.
fn three_against_one(change: impl FnOnce(&mut State)) -> crate::common::Match {
    let start = with_builders("", false).with(|state| {
        for (id, at) in [
            ("J-16-1/9", "1337"),
            ("A-PH-1/31", "1338"),
            ("A-PH-2/31", "1338"),
            ("A-PH-3/31", "1338"),
        ] {
            state.put(unit(id), here(at));
        }
        state.agenda.truncate(1);
        state.agenda.push(Step::Begin(Phase::Combat(ALLIES)));
        state.agenda.push(Movement(JAPAN).into());
        change(state);
    });
    start.play(&["done"])
}

/// They attack at two to one; whoever is demoralised does not count.
///
/// Rules: 19.0, 7.3.4
#[test]
fn r19_0_the_allies_attack_at_good_odds_of_those_who_can() {
    let all = three_against_one(|_| ());
    assert!(all.state.battles.on(hex("1337")).is_some());
    let two = three_against_one(|state| shake(state, "A-PH-3/31", JAPAN));
    assert!(two.state.battles.on(hex("1337")).is_none());
}

/// Enemies stand all round but in one hex.
#[test]
fn r19_7_whoever_is_pressed_goes_back_where_the_way_is_open() {
    let grid = crate::common::GAME.grid();
    let goes = |open: &str| {
        let around = grid.neighbours(hex("1343")).map(|(_, other)| other);
        let others = around.filter(|other| *other != hex(open));
        let ids = [
            "J-16-2/9",
            "J-16-3/9",
            "J-16-1/20",
            "J-16-2/20",
            "J-16-3/20",
        ];
        let enemies = ids.iter().zip(others);
        let enemies: Vec<String> = enemies
            .map(|(id, other)| format!("{id} {}", grid.number(other)))
            .collect();
        let pressed = with_builders(&format!("A-91/91 1343, {}", enemies.join(", ")), true);
        at(&pressed, "A-91/91") != here("1343")
    };
    // Bataan lies to the southwest.
    assert!(goes("1243"));
    assert!(!goes("1342"));
}
