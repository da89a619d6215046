//! Who leaves close combat (8.8, 11.3, 11.4), leaders whom it makes (13), and prisoners (11.6).

use crate::common::{OPEN, chances, face, game, is, lines, live_on, place, read, set, text, until};
use crate::weather::under;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, JAPAN, Phase, Pto, UnitId};

/// The close combat phase of the Marines, who have advanced into 0202.
fn met<'g>(game: &'g Pto, advances: &[&str]) -> Situation<'g, Pto> {
    let mut battle = until(Situation::start(game), Phase::Advance);
    for unit in advances {
        battle = battle.play(&[&format!("advance {unit}"), "step 0202"]);
    }
    until(battle, Phase::CloseCombat)
}

/// The same with some held in melee already.
fn held<'g>(game: &'g Pto, units: &[usize]) -> Situation<'g, Pto> {
    let mut battle = until(Situation::start(game), Phase::Advance);
    for unit in units {
        battle = set(battle, *unit, &[Condition::Melee]);
    }
    until(battle, Phase::CloseCombat)
}

#[test]
fn r11_4_who_is_held_withdraws_instead_of_attacking() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0202", "usmc-2-3-8 0202"],
        &["jpn-4-4-7 0202"],
    );
    let melee = held(&game, &[0, 1, 2]);
    let leaves = melee.clone().play(&["withdraw u1"]);
    assert_eq!(leaves.refused_by("join u1"), Some("11.4"));
    assert_eq!(leaves.refused_by("withdraw u1"), Some("11.4"));
    // The enemy attacks it with 2 less on the dice: 4:2 is 2-1.
    let theirs = leaves.play(&["done", "join u1", "join u2"]);
    assert_eq!(
        lines(&theirs),
        [
            "preview-odds 4:2",
            "preview-number 7",
            "modifier-broken-enemy −2"
        ]
    );
    let missed = theirs.clone().play(&["strike", "= 5 5"]);
    assert_eq!(missed.decider(), Some(ALLIES));
    assert_eq!(missed.refused_by("done"), Some("11.4"));
    let to = missed.play(&["withdraw u1"]);
    assert_eq!(to.refused_by("stay"), Some("11.4"));
    let gone = to.play(&["step 0201"]);
    assert_eq!(place(&gone, 1), "0201");
    assert!(!is(&gone, 1, Condition::Melee) && is(&gone, 0, Condition::Melee));
    // 8 less 2 is below 7.
    let dead = theirs.play(&["strike", "= 4 4"]);
    assert_eq!(place(&dead, 1), "lost");
    // Whoever has just met is not held yet, and who is pinned does not go (5.2).
    let fresh = held(&game, &[0]);
    assert_eq!(fresh.refused_by("withdraw u1"), Some("11.4"));
    let pinned = set(melee, 0, &[Condition::Pinned]);
    assert_eq!(pinned.refused_by("withdraw u0"), Some("5.2"));
}

/// Rules: 11.4, G8.211
#[test]
fn r11_4_nobody_withdraws_to_enemies_or_onto_a_bank() {
    let rows = ["......", "..i...", "......", "......", "......", "......"];
    let game = game(
        &rows,
        &["usmc-4-5-8 0202", "usmc-2-3-8 0202"],
        &["jpn-4-4-7 0202", "jpn-4-4-7 0201"],
    );
    let melee = held(&game, &[0, 1, 2]).play(&["withdraw u1", "done", "done"]);
    let to = melee.play(&["withdraw u1"]);
    assert_eq!(to.refused_by("step 0201"), Some("2.3"));
    assert_eq!(to.refused_by("step 0202"), Some("6.2"));
    assert_eq!(to.refused_by("step 0302"), None);
    assert_eq!(to.refused_by("step 0302b"), Some("G8.211"));
}

#[test]
fn r11_4_the_broken_must_withdraw_from_a_melee() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0202", "usmc-2-3-8 0202"],
        &["jpn-4-4-7 0202"],
    );
    let melee = held(&game, &[0, 1, 2]);
    let battle = until(Situation::start(&game), Phase::Advance);
    let battle = [0, 1, 2].into_iter().fold(battle, |battle, unit| {
        set(battle, unit, &[Condition::Melee])
    });
    let broken = until(set(battle, 1, &[Condition::Broken]), Phase::CloseCombat);
    assert!(is(&broken, 1, Condition::Withdrawing) && !is(&melee, 1, Condition::Withdrawing));
    let leaves = broken.play(&["done", "done"]);
    assert_eq!(leaves.refused_by("done"), Some("11.4"));
    let gone = leaves.play(&["withdraw u1", "step 0302"]);
    assert_eq!(place(&gone, 1), "0302");
}

#[test]
fn r8_8_the_ambusher_withdraws_before_he_is_attacked() {
    let rows = ["......", ".J....", "......", "......", "......", "......"];
    let game = game(&rows, &["usmc-4-5-8 0201"], &["jpn-4-4-7 0202"]);
    let ambushed = met(&game, &["u0"]).play(&["= 3", "= 1"]);
    assert_eq!(ambushed.decider(), Some(JAPAN));
    // Nobody is held yet: first they attack, or do not.
    assert_eq!(ambushed.refused_by("withdraw u1"), Some("11.4"));
    let gone = ambushed.clone().play(&["done", "withdraw u1", "step 0203"]);
    assert_eq!(place(&gone, 1), "0203");
    assert_ne!(
        gone.state.phase,
        Phase::CloseCombat,
        "nobody is left to attack"
    );
    // Who stays is attacked, with 1 more for who was ambushed.
    let stays = live_on(ambushed.play(&["done", "done"])).play(&["join u0", "join u1"]);
    assert!(lines(&stays).contains(&"modifier-ambush +1".to_owned()));
}

#[test]
fn r8_8_after_an_ambush_each_attack_is_rolled_before_the_next_one() {
    let rows = ["......", ".J....", "......", "......", "......", "......"];
    let japanese = ["jpn-4-4-7 0202", "jpn-2-3-8 0202"];
    let game = game(&rows, &["usmc-4-5-8 0201", "usmc-2-3-8 0201"], &japanese);
    let ambushed = met(&game, &["u0", "u1"]).play(&["= 3", "= 1"]);
    let first = ambushed.play(&["join u0", "join u2", "strike", "= 6 5"]);
    assert_eq!(first.decider(), Some(JAPAN));
    assert_eq!(first.refused_by("join u2"), Some("11.0"));
    assert_eq!(first.refused_by("join u0"), Some("11.0"));
    let second = first.play(&["join u1", "join u3", "strike", "= 1 2"]);
    assert_eq!(
        (place(&second, 0), place(&second, 1)),
        ("0202".into(), "lost".into())
    );
}

#[test]
fn r8_8_who_was_concealed_and_kills_all_is_concealed_again() {
    let game = game(&OPEN, &["usmc-2-3-8 0201"], &["jpn-4-4-7 0202"]);
    let battle = until(Situation::start(&game), Phase::Advance);
    let battle = set(battle, 1, &[Condition::Concealed]);
    let ambushed = battle.play(&["advance u0", "step 0202", "= 4", "= 1"]);
    let strike = ambushed.play(&["join u0", "join u1", "strike"]);
    let wiped = strike.clone().play(&["= 1 2"]);
    assert!(is(&wiped, 1, Condition::Concealed));
    let survived = strike.play(&["= 6 6"]);
    assert!(!is(&survived, 1, Condition::Concealed));
}

#[test]
fn r11_3_an_original_12_lets_those_slip_away_who_are_attacked() {
    let game = game(&OPEN, &["usmc-4-5-8 0201"], &["jpn-4-4-7 0202"]);
    let fight = met(&game, &["u0"]).play(&["join u0", "join u1", "strike", "done"]);
    let slips = fight.clone().play(&["= 6 6"]);
    assert_eq!(slips.decider(), Some(JAPAN));
    assert_eq!(slips.refused_by("withdraw u0"), Some("3"));
    let gone = slips.clone().play(&["withdraw u1", "step 0203"]);
    assert_eq!(place(&gone, 1), "0203");
    assert!(!is(&gone, 0, Condition::Melee));
    // He may stay as well, and an 11 lets nobody go.
    assert!(is(&slips.play(&["done"]), 1, Condition::Melee));
    assert!(is(&fight.play(&["= 6 5"]), 1, Condition::Melee));
}

#[test]
fn r11_3_an_original_2_lets_those_slip_away_who_attack() {
    let game = game(
        &OPEN,
        &["usmc-9-1 0201", "usmc-4-5-8 0101"],
        &["jpn-4-4-8 0202", "jpn-4-4-8 0202", "jpn-4-4-8 0202"],
    );
    let fight = met(&game, &["u0"]).play(&["join u0", "join u2", "join u3", "join u4", "strike"]);
    // 1:12 is the last column: not even a 2 does anything.
    let slips = fight.play(&["done", "= 1 1"]);
    assert_eq!(slips.decider(), Some(ALLIES));
    assert_eq!(place(&slips.play(&["withdraw u0", "step 0201"]), 0), "0201");
}

/// Vector I-013.
/// Rules: 11.3, 13
#[test]
fn r11_3_an_original_2_may_bring_forth_a_leader_who_takes_part() {
    let game = game(
        &OPEN,
        &["gmd-5-3-7 0201"],
        &["jpn-2-3-7 0202", "jpn-2-3-7 0202", "jpn-2-3-7 0202"],
    );
    let battle = met(&game, &["u0"]);
    // 5:4 is 1-1: no modifier for the odds. 4 and 1 for Nationalists is a 7-0.
    let even = battle
        .clone()
        .play(&["join u0", "join u1", "join u2", "strike", "done", "= 1 1"]);
    let led = even.play(&["= 4"]);
    assert_eq!(
        (face(&led, 4), place(&led, 4)),
        ("gmd-7-0".into(), "0202".into())
    );
    // 5:6 is 1-2: 1 less, an 8-0 from 2 and 1 less 1.
    let worse = battle.play(&["join u0", "join u1", "join u2", "join u3"]);
    let worse = worse.play(&["strike", "done", "= 1 1", "= 2"]);
    assert_eq!(face(&worse, 4), "gmd-8-0");
}

#[test]
fn r11_3_only_the_side_whose_turn_it_is_finds_leaders_and_never_the_japanese() {
    let game = game(&OPEN, &["usmc-4-5-8 0201"], &["jpn-4-4-7 0202"]);
    let theirs = met(&game, &["u0"]).play(&["done", "join u0", "join u1", "strike", "= 1 1"]);
    assert_eq!(place(&theirs, 0), "lost");
    assert_eq!(theirs.state.units.len(), 2);
}

/// Rules: 11.3, 13
#[test]
fn r13_the_preview_counts_the_leader_whom_a_2_may_make() {
    let game = game(
        &OPEN,
        &["usmc-2-3-8 0201"],
        &["jpn-4-4-8 0202", "jpn-4-4-8 0202", "jpn-4-4-8 0202"],
    );
    let fight = met(&game, &["u0"]).play(&["join u0", "join u1", "join u2", "join u3"]);
    // 2:12 is 1-6 of 2: a 2 reduces; with a leader 3:12 is 1-4 of 3 and eliminates. At such odds every die makes one.
    assert_eq!(lines(&fight), ["preview-odds 2:12", "preview-number 2"]);
    let preview = chances(&fight);
    assert_eq!(preview, ["chance-eliminated 1", "chance-reduced 0"]);
}

#[test]
fn r11_6_an_attack_may_take_prisoners_where_there_is_quarter() {
    let scenario = text(&OPEN, &[], &["usmc-6-6-8 0201"], &["jpn-4-4-7 0202"]);
    let game = read(&scenario);
    let fight = met(&game, &["u0"]).play(&["join u0", "join u1"]);
    assert_eq!(fight.refused_by("capture"), None);
    // 6:4 is 3-2: 6. A 5 and 1 more is equal and reduces, a 4 captures.
    let tried = fight.clone().play(&["capture", "done"]);
    let taken = tried.clone().play(&["= 1 3"]);
    assert_eq!(taken.state.units[1].at, At::Held(UnitId(0)));
    assert_eq!(face(&tried.play(&["= 1 4"]), 1), "jpn-2-3-7");
    assert_eq!(place(&fight.play(&["strike", "done", "= 1 4"]), 1), "lost");
}

/// Rules: 11.6, 22.5, G1.621
#[test]
fn r22_5_no_quarter_refuses_prisoners() {
    let at = |date: &str| {
        let scenario = text(&OPEN, &[], &["usmc-6-6-8 0201"], &["jpn-4-4-7 0202"]);
        let scenario = scenario.replace("turns = 2", &format!("date = \"{date}\"\nturns = 2"));
        let game = read(&scenario);
        let fight = met(&game, &["u0"]).play(&["join u0", "join u1"]);
        fight.refused_by("capture").map(str::to_owned)
    };
    assert_eq!(at("1942-06"), Some("22.5".into()));
    assert_eq!(at("1942-05"), None);
}

/// Rules: 11.6, 1.3
#[test]
fn r11_6_the_inexperienced_are_captured_more_easily() {
    let modifier = |enemy: &str| {
        let game = game(&OPEN, &["usmc-6-6-8 0201"], &[&format!("{enemy} 0202")]);
        let fight = met(&game, &["u0"]).play(&["join u0", "join u1"]);
        let prompt = fight.scene(ALLIES).prompt.unwrap();
        let words: Vec<String> = prompt.previews[1]
            .lines
            .iter()
            .map(|line| format!("{} {}", line.label.id, line.value))
            .collect();
        words
            .into_iter()
            .find(|line| line.starts_with("pto-modifier-capture"))
    };
    assert_eq!(
        modifier("jpn-4-4-7"),
        Some("pto-modifier-capture +1".into())
    );
    assert_eq!(
        modifier("jpn-3-3-6"),
        Some("pto-modifier-capture −1".into())
    );
}

/// Rules: 11.2, 17.1
#[test]
fn r11_2_low_visibility_adds_to_the_dice() {
    let added = |weather: &str| {
        let game = under(weather, &OPEN, &["usmc-4-5-8 0202"], &["jpn-4-4-7 0202"]);
        let battle = set(Situation::start(&game).play(&["= 3 4"]), 0, &[]);
        let fight = until(battle, Phase::CloseCombat);
        let fight = fight.play(&["join u0", "join u1"]);
        lines(&fight).contains(&"modifier-low-visibility +1".to_owned())
    };
    assert!(added("night = 3\nsky = \"clear\"\nwind = \"none\""));
    assert!(added("sky = \"heavy-rain\"\nwind = \"none\""));
    assert!(!added("sky = \"clear\"\nwind = \"none\""));
}
