//! Close combat against vehicles (11.5), and vehicles that overrun men (28).

use crate::common::{OPEN, chances, game, is, lines, note, numbers_of, place, set, until};
use heigi_engine::Situation;
use heigi_pto::{Condition, Phase, Pto};

/// The close combat phase of the Marines.
fn combat(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::CloseCombat)
}

#[test]
fn r11_5_a_squad_checks_whether_it_dares_and_attacks_with_its_strength() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0303"],
        &["jpn-tank-ha-go 0303", "jpn-8-0 0606"],
    );
    let picked = combat(&game).play(&["join u0"]);
    assert_eq!(lines(&picked), ["preview-number 5"]);
    let dares = picked.clone().play(&["engage u1", "= 4 4"]);
    let wreck = dares.clone().play(&["= 1 3", "= 6 6"]);
    assert!(is(&wreck, 1, Condition::Wreck) && !is(&wreck, 1, Condition::Burning));
    let burning = dares.clone().play(&["= 1 1", "= 6 6"]);
    assert!(is(&burning, 1, Condition::Burning));
    let immobile = dares.clone().play(&["= 2 3", "= 1 1"]);
    assert!(is(&immobile, 1, Condition::Immobile) && !is(&immobile, 1, Condition::Wreck));
    assert!(!is(&dares.play(&["= 3 3"]), 1, Condition::Immobile));
    let shy = picked.play(&["engage u1", "= 4 5"]);
    assert!(!is(&shy, 1, Condition::Wreck));
    assert_ne!(shy.state.phase, Phase::Movement);
}

#[test]
fn r11_5_the_japanese_dare_without_a_check() {
    let game = game(
        &OPEN,
        &["usmc-tank-m4a2 0303", "usmc-8-0 0101"],
        &["jpn-4-4-7 0303"],
    );
    let wreck = combat(&game).play(&["join u2", "engage u0", "= 1 3", "= 6 6"]);
    assert!(is(&wreck, 0, Condition::Wreck));
}

#[test]
fn r11_5_what_a_vehicle_lacks_is_taken_off_the_dice() {
    let modifiers = |vehicle: &str, conditions: &[Condition]| {
        let game = game(&OPEN, &["usmc-4-5-8 0303"], &[vehicle, "jpn-8-0 0606"]);
        let battle = set(combat(&game), 1, conditions).play(&["join u0"]);
        lines(&battle)[1..].to_vec()
    };
    assert_eq!(
        modifiers("jpn-truck-94 0303", &[]),
        ["modifier-unarmoured −3", "modifier-no-machine-gun −1"]
    );
    assert_eq!(
        modifiers("jpn-tank-ha-go 0303", &[Condition::Immobile]),
        ["modifier-immobile −1"]
    );
    assert_eq!(
        modifiers("jpn-tank-ha-go 0303", &[Condition::Motion]),
        ["modifier-target-moves +2"]
    );
    let game = game(
        &OPEN,
        &["usmc-hero 0303"],
        &["jpn-tank-ha-go 0303", "jpn-8-0 0606"],
    );
    let hero = combat(&game).play(&["join u0"]);
    assert_eq!(lines(&hero), ["preview-number 2", "modifier-hero −1"]);
}

#[test]
fn r11_5_whoever_does_not_dare_does_not_advance_to_armour() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0304"],
        &["jpn-tank-ha-go 0303", "jpn-8-0 0606"],
    );
    let advance = until(Situation::start(&game), Phase::Advance).play(&["advance u0"]);
    let stays = advance.clone().play(&["step 0303", "= 4 5"]);
    assert_eq!(place(&stays, 0), "0304");
    let goes = advance.play(&["step 0303", "= 4 4"]);
    assert_eq!(place(&goes, 0), "0303");
    // Once is enough.
    let storm = until(goes, Phase::CloseCombat).play(&["join u0", "engage u1", "= 1 3", "= 6 6"]);
    assert!(is(&storm, 1, Condition::Wreck));
}

/// Rules: G18.2
#[test]
fn nationalists_who_are_not_elite_dare_less() {
    let dares = |squad: &str, dice: &str| {
        let game = game(&OPEN, &[squad], &["jpn-tank-ha-go 0303", "jpn-8-0 0606"]);
        let storm = combat(&game).play(&["join u0", "engage u1", dice]);
        matches!(storm.pending(), heigi_engine::Pending::Draw(_))
    };
    assert!(dares("gmd-4-4-7 0303", "= 3 4"));
    assert!(!dares("gmd-3-3-7 0303", "= 3 4"));
    assert!(dares("gmd-3-3-7 0303", "= 3 3"));
}

#[test]
fn r28_an_overrun_takes_a_quarter_of_the_points_and_fires_all_machine_guns() {
    let game = game(
        &OPEN,
        &["usmc-tank-m4a2 0303"],
        &["jpn-4-4-7 0302", "jpn-8-0 0606"],
    );
    let start = until(Situation::start(&game), Phase::Movement);
    let start = start.with(|state| state.units[0].arc = Some(0));
    let mut battle = start.play(&["drive u0"]);
    if battle.legal().iter().any(|one| one == "hold") {
        battle = battle.play(&["hold"]);
    }
    assert_eq!(battle.refused_by("overrun 0402"), Some("4.2"));
    // 2 and 4 firepower of the machine guns and 4 for the gun: column 8; 3 is a casualty and a check with 2 added.
    let over = battle.play(&["overrun 0302", "= 1 2", "= 1 2"]);
    assert_eq!(place(&over, 0), "0302");
    assert_eq!(
        over.state.units[1].counter,
        game_counter(&over, "jpn-2-3-7")
    );
    assert_eq!(over.state.spent / 2, 6);
    assert!(is(&over, 3, Condition::PrepFired) && is(&over, 5, Condition::PrepFired));
    // Those who are left may go at the tank, which is harder to do as it moves: 2 and 2 are more than their 3.
    let stormed = over.play(&["join u1", "engage u0", "= 1 1"]);
    assert!(is(&stormed, 1, Condition::FinalFired) && !is(&stormed, 0, Condition::Immobile));
    assert_eq!(stormed.refused_by("step 0301"), None);
}

fn game_counter(battle: &Situation<'_, Pto>, id: &str) -> heigi_pto::CounterId {
    let pieces = battle.scene(heigi_pto::ALLIES).pieces;
    let piece = pieces.iter().find(|piece| piece.id == "u1").unwrap();
    assert_eq!(piece.face, id);
    battle.state.units[1].counter
}

/// Rules: 28
#[test]
fn r28_a_tank_that_can_fire_nothing_overruns_with_its_tracks() {
    let game = game(
        &OPEN,
        &["usmc-tank-m4a2 0303"],
        &["jpn-4-4-7 0302", "jpn-8-0 0606"],
    );
    let start = until(Situation::start(&game), Phase::Movement);
    let start = start.with(|state| {
        state.units[0].arc = Some(0);
        for weapon in 3..7 {
            state.units[weapon].set(Condition::Malfunctioning);
        }
    });
    let mut battle = start.play(&["drive u0"]);
    if battle.legal().iter().any(|one| one == "hold") {
        battle = battle.play(&["hold"]);
    }
    // 4 firepower (core-b 3.5).
    let over = battle.play(&["overrun 0302", "= 3 4"]);
    assert!(numbers_of(&over, "result").contains(&"4 ptc 7".to_owned()));
}

/// Rules: 11.5
#[test]
fn r11_5_only_who_is_there_unbroken_and_has_not_fought_attacks_a_vehicle() {
    let units = [
        "usmc-4-5-8 0303",
        "usmc-4-5-8 0303",
        "usmc-4-5-8 0302",
        "usmc-4-5-8 0303",
    ];
    let game = game(&OPEN, &units, &["jpn-tank-ha-go 0303", "jpn-8-0 0606"]);
    let combat = combat(&game);
    assert_eq!(combat.refused_by("join u0"), None);
    assert_eq!(combat.refused_by("join u2"), Some("1.1"), "beside it");
    assert_eq!(
        set(combat.clone(), 0, &[Condition::Broken]).refused_by("join u0"),
        Some("5.3")
    );
    assert_eq!(
        set(combat.clone(), 0, &[Condition::Done]).refused_by("join u0"),
        Some("11.0")
    );
    assert_eq!(
        set(combat.clone(), 0, &[Condition::Shamed]).refused_by("join u0"),
        Some("G1.641")
    );
    let fought = combat.play(&["join u0", "engage u4", "= 2 2", "= 6 6"]);
    assert_eq!(fought.refused_by("join u0"), Some("11.0"));
    assert_eq!(fought.refused_by("join u1"), None);
}

/// Rules: 11.5
#[test]
fn r11_5_nobody_is_asked_any_more_where_no_vehicle_is_left() {
    let units = ["usmc-4-5-8 0303", "usmc-4-5-8 0303"];
    let game = game(&OPEN, &units, &["jpn-tank-ha-go 0303", "jpn-8-0 0606"]);
    let dares = combat(&game).play(&["join u0", "engage u2", "= 4 4"]);
    let stands = dares.clone().play(&["= 3 3"]);
    assert_eq!(stands.refused_by("join u1"), None);
    assert_eq!(stands.state.phase, Phase::CloseCombat);
    let wreck = dares.play(&["= 1 3", "= 6 6"]);
    assert!(is(&wreck, 2, Condition::Wreck));
    assert_ne!(wreck.state.phase, Phase::CloseCombat);
}

/// Rules: 11.0
#[test]
fn r11_0_who_has_fought_men_attacks_no_vehicle_besides() {
    let units = ["usmc-4-5-8 0303", "usmc-4-5-8 0303"];
    let game = game(&OPEN, &units, &["jpn-tank-ha-go 0303", "jpn-8-0 0303"]);
    let fought = combat(&game).play(&["join u0", "join u3", "strike", "done", "= 6 5"]);
    assert_eq!(fought.refused_by("join u0"), Some("11.0"));
    assert_eq!(fought.refused_by("join u1"), None);
}

/// Rules: 6.1, 11.5
#[test]
fn the_exhausted_go_at_vehicles_less_well() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0303"],
        &["jpn-tank-ha-go 0303", "jpn-8-0 0606"],
    );
    let tired = set(combat(&game), 0, &[Condition::Exhausted]).play(&["join u0"]);
    assert_eq!(lines(&tired), ["preview-number 5", "modifier-exhausted +1"]);
}

/// Rules: 11.5, G18.43
#[test]
fn r11_5_nobody_fears_armour_that_its_crew_has_left() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0304"],
        &["jpn-tank-ha-go 0303", "jpn-8-0 0606"],
    );
    let advance = until(Situation::start(&game), Phase::Advance);
    let left = set(advance, 1, &[Condition::Driverless]).play(&["advance u0", "step 0303"]);
    assert_eq!(place(&left, 0), "0303");
}

/// Of 36 throws 6 are less than 5, and 4 are as many.
/// Rules: 11.5
#[test]
fn r11_5_what_comes_of_an_attack_on_a_vehicle_is_foreseen() {
    let enemies = ["jpn-tank-ha-go 0303", "jpn-8-0 0606"];
    let game = game(&OPEN, &["usmc-4-5-8 0303"], &enemies);
    let picked = combat(&game).play(&["join u0"]);
    assert_eq!(note(&picked, "engage u1"), "6/36");
    let expected = ["chance-wreck 6", "chance-immobile 4"];
    assert_eq!(chances(&picked), expected);
}
