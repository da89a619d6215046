//! Close combat (11).

use crate::common::{OPEN, chances, face, game, is, lines, live_on, next_turn, place, set, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// The Marines in 0101 have advanced into 0102.
fn met<'g>(game: &'g Pto, advances: &[&str]) -> Situation<'g, Pto> {
    let mut battle = until(Situation::start(game), Phase::Advance);
    for unit in advances {
        battle = battle.play(&[&format!("advance {unit}"), "step 0102"]);
    }
    until(battle, Phase::CloseCombat)
}

#[test]
fn r11_0_both_sides_declare_and_each_unit_fights_once() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0101"],
        &["jpn-4-4-7 0102"],
    );
    let battle = met(&game, &["u0", "u1"]);
    assert_eq!(battle.decider(), Some(ALLIES));
    assert_eq!(battle.refused_by("strike"), Some("11.0"));
    let declared = battle.play(&["join u0", "join u2", "strike"]);
    // The only enemy is attacked already, so the Japanese declare.
    assert_eq!(declared.decider(), Some(JAPAN));
    assert_eq!(declared.refused_by("join u0"), None);
}

#[test]
fn r11_1_the_odds_give_the_number_below_which_the_enemy_is_eliminated() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0101"],
        &["jpn-4-4-7 0102"],
    );
    let battle = met(&game, &["u0", "u1"]).play(&["join u0", "join u1", "join u2"]);
    assert_eq!(lines(&battle), ["preview-odds 8:4", "preview-number 7"]);
    assert_eq!(
        chances(&battle),
        ["chance-eliminated 15", "chance-reduced 6"]
    );
    let both = battle.play(&["strike", "join u0", "join u2", "strike"]);
    // Both strike at once: 6 is below 7; 4:4 is below 5.
    let over = both.clone().play(&["= 3 3", "= 1 3"]);
    assert_eq!(
        (place(&over, 2), place(&over, 0)),
        ("lost".into(), "lost".into())
    );
    // An equal roll reduces: the squad to a half-squad.
    let reduced = both.play(&["= 3 4", "= 6 6"]);
    assert_eq!(face(&reduced, 2), "jpn-2-3-7");
}

#[test]
fn r11_2_strength_and_modifiers() {
    let units = ["usmc-4-5-8 0101", "usmc-8-1 0101"];
    let game = game(&OPEN, &units, &["jpn-2-3-8 0102"]);
    let battle = met(&game, &["u0", "u1"]);
    let pinned = set(battle.clone(), 0, &[Condition::Pinned]);
    let all = ["join u0", "join u1", "join u2"];
    assert_eq!(lines(&pinned.play(&all))[0], "preview-odds 3:2");
    let broken = set(battle, 2, &[Condition::Broken]);
    assert_eq!(
        lines(&broken.play(&all)),
        [
            "preview-odds 5:2",
            "preview-number 7",
            "modifier-leadership −1",
            "modifier-broken-enemy −2"
        ]
    );
}

#[test]
fn r11_4_who_is_left_is_held_in_melee() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0106"],
        &["jpn-4-4-7 0102"],
    );
    let battle = met(&game, &["u0"]);
    let after = until(battle.play(&["done", "done"]), Phase::Movement);
    assert!(is(&after, 0, Condition::Melee) && is(&after, 2, Condition::Melee));
    assert_eq!(after.refused_by("join u2"), Some("11.4"));
    // Nobody fires into it either.
    let own = next_turn(until(after, Phase::CloseCombat));
    assert_eq!(
        own.state.phase,
        Phase::Movement,
        "the squad in 0106 sees no other enemy"
    );
}

/// Rules: 8.8, G.6
#[test]
fn r8_8_who_rolls_three_lower_ambushes_and_strikes_first() {
    let rows = ["....", "j...", "....", "...."];
    let game = game(&rows, &["usmc-4-5-8 0101"], &["jpn-3-4-7 0102"]);
    let battle = met(&game, &["u0"]);
    // Marines 3 and 1 for entering is 4, the Japanese 1: an ambush, and the numbers are those of hand to hand.
    let ambushed = battle.clone().play(&["= 3", "= 1"]);
    assert!(ambushed.told(ALLIES).contains(&"pto-log-ambush".to_owned()));
    assert_eq!(ambushed.decider(), Some(JAPAN));
    let picked = ambushed.play(&["join u0", "join u1"]);
    assert!(lines(&picked).contains(&"modifier-ambush −1".to_owned()));
    // 3:4 is 1-2: 4 and 2 more; a 7 less 1 for the ambush and 1 for hand to hand is below it.
    let struck = picked.play(&["strike"]);
    let lost = struck.clone().play(&["= 3 4"]);
    assert_eq!(place(&lost, 0), "lost");
    assert_ne!(
        lost.decider(),
        Some(ALLIES),
        "whoever is eliminated does not strike back"
    );
    // An 8 reduces: 2:3 with 1 more for the ambushed.
    let left = struck.play(&["= 4 4", "done"]);
    let back = live_on(left).play(&["join u0", "join u1"]);
    assert!(lines(&back).contains(&"modifier-ambush +1".to_owned()));
    let even = battle.play(&["= 2", "= 1"]);
    assert!(!even.told(ALLIES).contains(&"pto-log-ambush".to_owned()));
}

/// Rules: 8.8, G.4
#[test]
fn r8_8_nobody_is_ambushed_but_by_an_advance_or_by_who_was_hidden() {
    let rows = ["....", "j...", "....", "...."];
    let game = game(&rows, &["usmc-4-5-8 0102"], &["jpn-3-4-7 0102"]);
    let met = until(Situation::start(&game), Phase::CloseCombat);
    assert_eq!(
        met.decider(),
        Some(ALLIES),
        "they met in the movement phase"
    );
    let lying = set(Situation::start(&game), 1, &[Condition::Hidden]);
    let lying = until(lying, Phase::CloseCombat);
    assert_eq!(lying.decider(), None, "dice for an ambush");
    let ambushed = lying.play(&["= 6", "= 1"]);
    assert!(ambushed.told(ALLIES).contains(&"pto-log-ambush".to_owned()));
}

#[test]
fn g1_64_in_a_japanese_turn_it_is_hand_to_hand() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0102"]);
    let quiet = next_turn(Situation::start(&game));
    let advanced = until(quiet, Phase::Advance).play(&["advance u1", "step 0101"]);
    let battle = until(advanced, Phase::CloseCombat).play(&["join u0", "join u1"]);
    assert_eq!(
        lines(&battle),
        [
            "preview-odds 4:4",
            "preview-number 7",
            "modifier-hand-to-hand −1"
        ]
    );
}

/// Vector I-012.
#[test]
fn r11_1_odds_are_rounded_down() {
    let number = |marines: &[&str], japanese: &[&str]| {
        let game = game(&OPEN, marines, japanese);
        let count = marines.len() + japanese.len();
        let advances: Vec<String> = (0..marines.len()).map(|unit| format!("u{unit}")).collect();
        let advances: Vec<&str> = advances.iter().map(String::as_str).collect();
        let mut battle = met(&game, &advances);
        for unit in 0..count {
            battle = battle.play(&[&format!("join u{unit}")]);
        }
        lines(&battle)[1].clone()
    };
    let (four, three) = ("jpn-4-4-7 0102", "jpn-3-4-7 0102");
    assert_eq!(
        number(&["usmc-3-4-8 0101"], &[four, three]),
        "preview-number 3"
    );
    let both = ["usmc-4-5-8 0101", "usmc-3-4-8 0101"];
    assert_eq!(number(&both, &[four]), "preview-number 6");
    let strong = ["usmc-5-5-8 0101", "usmc-6-6-8 0101"];
    assert_eq!(number(&strong, &["jpn-2-3-7 0102"]), "preview-number 9");
}

#[test]
fn r11_4_where_one_side_is_broken_nobody_is_held() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-2-3-8 0102", "jpn-4-4-7 0606"],
    );
    let battle = set(met(&game, &["u0"]), 1, &[Condition::Broken]);
    let after = next_turn(battle);
    assert!(!is(&after, 0, Condition::Melee) && !is(&after, 1, Condition::Melee));
    // It must rout from there.
    assert_eq!(until(after, Phase::Rout).refused_by("rout u1"), None);
}

/// Vectors G-010, G-011.
/// Rules: 8.8, G.6
#[test]
fn stealth_helps_to_ambush_unless_exhausted() {
    let rows = ["....", "K...", "....", "...."];
    let ambushed = |counter: &str, conditions: &[Condition], dice: [&str; 2]| {
        let japanese = format!("{counter} 0102");
        let game = game(&rows, &["usmc-4-5-8 0101"], &[&japanese]);
        let battle = until(Situation::start(&game), Phase::Advance);
        let battle = set(battle, 1, conditions).play(&["advance u0", "step 0102"]);
        let told = battle.play(&dice).told(ALLIES);
        told.contains(&"pto-log-ambush".to_owned())
    };
    assert!(!ambushed("jpn-3-4-7", &[], ["= 3", "= 2"]));
    assert!(ambushed("jpn-4-4-7", &[], ["= 4", "= 2"]));
    assert!(!ambushed(
        "jpn-4-4-7",
        &[Condition::Exhausted],
        ["= 4", "= 2"]
    ));
    // G1.6: crews are as quiet, and whoever is berserk is not.
    assert!(ambushed("jpn-2-2-8", &[], ["= 4", "= 2"]));
    let wild = [Condition::Berserk];
    assert!(!ambushed("jpn-4-4-7", &wild, ["= 4", "= 2"]));
}

/// Vectors J-043, J-044, with Marines.
#[test]
fn g1_64_hand_to_hand_raises_the_numbers_of_both_unless_all_japanese_are_pinned() {
    let game = game(&OPEN, &["usmc-6-6-8 0101"], &["jpn-4-4-8 0102"]);
    let theirs = next_turn(Situation::start(&game));
    let advanced = until(theirs, Phase::Advance).play(&["advance u1", "step 0101"]);
    let battle = until(advanced, Phase::CloseCombat);
    let picked = battle.clone().play(&["join u0", "join u1"]);
    assert_eq!(
        lines(&picked),
        [
            "preview-odds 4:6",
            "preview-number 6",
            "modifier-hand-to-hand −1"
        ]
    );
    let back = picked.play(&["strike", "join u0", "join u1"]);
    assert_eq!(lines(&back), ["preview-odds 6:4", "preview-number 8"]);
    let pinned = set(battle, 1, &[Condition::Pinned]).play(&["join u0", "join u1"]);
    assert_eq!(lines(&pinned), ["preview-odds 2:6", "preview-number 3"]);
}

/// Rules: 5.2, 8.8
#[test]
fn a_pinned_leader_does_not_help_to_ambush() {
    let rows = ["....", "K...", "....", "...."];
    let japanese = ["jpn-3-4-7 0102", "jpn-9-1 0102"];
    let game = game(&rows, &["usmc-4-5-8 0101"], &japanese);
    let ambushed = |conditions: &[Condition], roll: &str| {
        let battle = until(Situation::start(&game), Phase::Advance);
        let battle = set(battle, 2, conditions).play(&["advance u0", "step 0102"]);
        let told = battle.play(&["= 3", roll]).told(ALLIES);
        told.contains(&"pto-log-ambush".to_owned())
    };
    // Marines 3 and 1 for entering; the Japanese 2 less 1 for the leader, or 1 more for who is pinned.
    assert!(ambushed(&[], "= 2"));
    assert!(!ambushed(&[Condition::Pinned], "= 1"));
}

#[test]
fn r11_2_who_is_busy_attacks_and_is_attacked_at_a_disadvantage() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0102"]);
    let fight = met(&game, &["u0"]);
    let own = set(fight.clone(), 0, &[Condition::Busy]).play(&["join u0", "join u1"]);
    assert!(lines(&own).contains(&"modifier-busy +1".to_owned()));
    let theirs = set(fight, 1, &[Condition::Busy]).play(&["join u0", "join u1"]);
    assert!(lines(&theirs).contains(&"modifier-busy-enemy −1".to_owned()));
}

/// Rules: 5.3, 8.8
#[test]
fn whoever_the_ambush_breaks_does_not_strike_back() {
    let rows = ["....", "j...", "....", "...."];
    let marines = ["usmc-4-5-8 0101", "usmc-9-1 0101", "usmc-4-5-8 0404"];
    let game = game(&rows, &marines, &["jpn-4-4-7 0102"]);
    let battle = met(&game, &["u0", "u1"]);
    // Marines 6, less 1 for the leader and 1 more for entering; the Japanese 1 and quiet: an ambush.
    let ambushed = battle.play(&["= 6", "= 1"]);
    // They kill the leader, and the squad loses heart: 9 and 1 for the loss.
    let struck = ambushed.play(&["join u3", "join u1", "strike", "= 1 2", "= 4 5", "done"]);
    assert_eq!(place(&struck, 1), "lost");
    assert!(is(&struck, 0, Condition::Broken));
    let after = live_on(struck);
    assert_ne!(
        after.state.phase,
        Phase::CloseCombat,
        "nobody is left who strikes"
    );
    assert_eq!(face(&after, 3), "jpn-4-4-7");
}

/// Rules: G1.64, G1.15
#[test]
fn g1_64_japanese_without_arms_take_nothing_off_hand_to_hand() {
    let units = ["jpn-4-4-8 0102", "jpn-4-4-7 0102"];
    let game = game(&OPEN, &["usmc-6-6-8 0101"], &units);
    let theirs = next_turn(Situation::start(&game));
    let advance = until(theirs, Phase::Advance);
    let advance = advance.play(&["advance u1", "step 0101", "advance u2", "step 0101"]);
    let battle = set(until(advance, Phase::CloseCombat), 1, &[Condition::Unarmed]);
    let alone = battle.clone().play(&["join u0", "join u1"]);
    assert_eq!(lines(&alone), ["preview-odds 1:6", "preview-number 4"]);
    let both = battle.play(&["join u0", "join u1", "join u2"]);
    assert!(lines(&both).contains(&"modifier-hand-to-hand −1".to_owned()));
}

/// Vector J-038, in an ambush: who has charged is lax until the end of the player turn, and stealthy no more.
/// Rules: G1.6, 8.8
#[test]
fn g1_6_who_has_charged_is_ambushed_like_the_lax() {
    let rows = ["K...", "....", "....", "...."];
    let game = game(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0102"]);
    let theirs = next_turn(Situation::start(&game));
    let ambushed = |conditions: &[Condition], die: &str| {
        let battle = set(until(theirs.clone(), Phase::Advance), 1, conditions);
        let battle = battle.play(&["advance u1", "step 0101"]);
        let told = battle.play(&[die, "= 2"]).told(ALLIES);
        told.contains(&"pto-log-ambush".to_owned())
    };
    // Who enters kunai adds 1, the stealthy take 1 off, and the lax add another.
    assert!(!ambushed(&[], "= 4"));
    assert!(ambushed(&[], "= 5"));
    assert!(!ambushed(&[Condition::Charging], "= 2"));
    assert!(ambushed(&[Condition::Charging], "= 3"));
}
