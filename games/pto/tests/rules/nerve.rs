//! Casualties among those who fail, shame, and charges that are called for (5.1, 14, 15).

use crate::common::{OPEN, face, game, is, next_turn, place, set, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Condition, JAPAN, Phase, Pto, Tray};

/// A Japanese squad beside them fires at some Marines in 0101: 8 firepower, and a 7 is a morale check with 1 added.
fn fired<'g>(game: &'g Pto, conditions: &[Condition]) -> Situation<'g, Pto> {
    let battle = set(
        until(Situation::start(game), Phase::DefensiveFire),
        0,
        conditions,
    );
    let firer = battle.state.units.len() - 1;
    battle.play(&[&format!("join u{firer}"), "fire 0101", "= 3 4"])
}

fn against(unit: &str) -> Pto {
    game(&OPEN, &[unit, "usmc-4-5-8 0606"], &["jpn-4-4-7 0102"])
}

/// A 12 costs a half-squad all, a leader a wound before he breaks; one who is wounded already is lost.
/// Rules: 5.1
#[test]
fn r5_1_a_12_is_a_casualty_for_half_squads_and_leaders_too() {
    let half = against("usmc-2-4-8 0101");
    let lost = fired(&half, &[]).play(&["= 6 6"]);
    assert_eq!(place(&lost, 0), "lost");
    let eleven = fired(&half, &[]).play(&["= 5 6"]);
    assert!(is(&eleven, 0, Condition::Broken));
    let leader = against("usmc-9-1 0101");
    let hurt = fired(&leader, &[]).play(&["= 6 6", "= 4"]);
    assert!(is(&hurt, 0, Condition::Wounded) && is(&hurt, 0, Condition::Broken));
    let dead = fired(&leader, &[]).play(&["= 6 6", "= 5"]);
    assert_eq!(place(&dead, 0), "lost");
    let twice = fired(&leader, &[Condition::Wounded]).play(&["= 6 6"]);
    assert_eq!(place(&twice, 0), "lost");
}

/// Who does not rally before a Japanese leader falls to the next lower class; of the lowest a squad loses half and others all.
/// Rules: G1.41, 14
#[test]
fn g1_41_who_fails_before_a_japanese_leader_is_shamed() {
    let shamed = |unit: &str| {
        let unit = format!("{unit} 0606");
        let game = game(&OPEN, &["usmc-4-5-8 0101"], &[&unit, "jpn-9-0 0606"]);
        let broken = set(Situation::start(&game), 1, &[Condition::Broken]);
        let failed = next_turn(broken).play(&["rally u1", "= 5 6"]);
        match failed.state.units[1].at {
            At::Off(Tray::Lost) => "lost".to_owned(),
            _ => face(&failed, 1).trim_end_matches("-broken").to_owned(),
        }
    };
    assert_eq!(shamed("jpn-2-3-8"), "jpn-2-3-7");
    assert_eq!(shamed("jpn-1-3-7"), "jpn-1-2-6");
    assert_eq!(shamed("jpn-1-2-6"), "lost");
    assert_eq!(shamed("jpn-3-3-6"), "jpn-1-2-6");
}

/// A single man who rallies by himself with a 2 takes no heart from it.
/// Rules: 5.6, 23
#[test]
fn r5_6_nobody_is_carried_away_who_rallies_by_himself() {
    let units = ["usmc-8-0 0101", "usmc-4-5-8 0606"];
    let game = game(&OPEN, &units, &["jpn-8-0 0603"]);
    let broken = set(Situation::start(&game), 0, &[Condition::Broken]);
    let rallied = next_turn(next_turn(broken)).play(&["rally u0", "= 1 1"]);
    assert!(!is(&rallied, 0, Condition::Broken));
    assert!(!matches!(rallied.pending(), Pending::Draw(_)));
}

/// Who charges is chosen one by one, and may be left out again.
/// Rules: G1.5, 15
#[test]
fn g1_5_those_who_charge_are_chosen_one_by_one() {
    let japanese = ["jpn-4-4-7 0104", "jpn-9-0 0104", "jpn-4-4-7 0204"];
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &japanese);
    let eve = until(next_turn(Situation::start(&game)), Phase::Movement);
    let mustered = eve.play(&["join u1", "charge 0101"]);
    assert_eq!(mustered.decider(), Some(JAPAN));
    let offers =
        |battle: &Situation<'_, Pto>, words: &str| battle.legal().iter().any(|one| one == words);
    assert!(offers(&mustered, "join u2") && offers(&mustered, "leave u1"));
    assert!(!offers(&mustered, "leave u2") && !offers(&mustered, "join u1"));
    let all = mustered.play(&["join u2", "join u3"]);
    assert!(offers(&all, "run") && offers(&all, "leave u3"));
    let fewer = all.play(&["leave u3"]);
    assert!(offers(&fewer, "join u3"));
    let led = fewer.play(&["run"]);
    let charge = [1, 2, 3].map(|unit| is(&led, unit, Condition::Charging));
    assert_eq!(charge, [true, true, false]);
}

/// Of those who charge some go on apart from the others, and may be called back to them before they do.
/// Rules: 15
#[test]
fn r15_some_of_a_charge_go_on_by_themselves() {
    let japanese = ["jpn-4-4-7 0104", "jpn-9-0 0104", "jpn-4-4-7 0104"];
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &japanese);
    let eve = until(next_turn(Situation::start(&game)), Phase::Movement);
    let runs = eve.play(&["join u1", "charge 0101", "join u2", "join u3", "run"]);
    let some = runs.clone().play(&["join u1"]);
    assert!(some.refused_by("leave u2").is_some());
    let none = some.clone().play(&["leave u1"]);
    assert!(none.state.picked.is_empty());
    let gone = some.play(&["step 0103"]);
    let places = [1, 2, 3].map(|unit| place(&gone, unit));
    assert_eq!(places, ["0103", "0104", "0104"]);
    let together = none.play(&["step 0103"]);
    assert_eq!([1, 2, 3].map(|unit| place(&together, unit)), ["0103"; 3]);
}

/// Up to 6 hexes from the leader who fires it.
/// Rules: 17.3
#[test]
fn r17_3_a_starshell_reaches_six_hexes() {
    let rows = ["........"; 8];
    let game = crate::common::game_with(
        "[weather]\nnight = 2",
        &rows,
        &["usmc-8-0 0101", "usmc-4-5-8 0801"],
        &["jpn-8-0 0808"],
    );
    let mut battle = Situation::start(&game);
    while !battle
        .legal()
        .iter()
        .any(|words| words.starts_with("illuminate"))
    {
        battle = crate::common::pass(battle);
    }
    for (hex, rule) in [("0106", None), ("0107", None), ("0108", Some("17.3"))] {
        assert_eq!(
            battle.refused_by(&format!("illuminate {hex}")),
            rule,
            "{hex}"
        );
    }
}

/// A reduced squad that deploys is a half-squad, and nobody is lost; two halves make the whole squad of their class.
/// Rules: G1.16, 1.5
#[test]
fn g1_16_a_reduced_squad_that_deploys_loses_nobody() {
    let units = [
        "jpn-3-4-7r 0606",
        "jpn-9-0 0606",
        "jpn-2-3-7 0505",
        "jpn-2-3-7 0505",
        "jpn-9-0 0505",
    ];
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &units);
    let theirs = next_turn(Situation::start(&game));
    let deployed = theirs.clone().play(&["deploy u1", "= 3 3"]);
    assert_eq!(face(&deployed, 1), "jpn-2-3-7");
    assert_eq!(deployed.state.losses, [0, 0]);
    let whole = theirs.play(&["recombine u3"]);
    assert_eq!(face(&whole, 3), "jpn-4-4-7");
    assert_eq!(whole.state.units[4].at, At::Off(Tray::Joined));
}
