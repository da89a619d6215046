//! What is different with the Japanese (G1).

use crate::common::{OPEN, face, game, is, next_turn, place, set, until};
use crate::panjis::stakes;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, Phase, Pto};

/// A squad of Marines beside some Japanese fires in its prep fire phase: 8 firepower, so a roll of 7 is a morale check
/// with 1 added. The level of the Japanese is 3.
fn fired<'g>(game: &'g Pto, dice: &str) -> Situation<'g, Pto> {
    Situation::start(game).play(&["join u0", "fire 0102", "= 3 4", dice])
}

fn against(counter: &str) -> Pto {
    game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &[&format!("{counter} 0102"), "jpn-4-4-8 0606"],
    )
}

/// What becomes of a Japanese unit that fails with a roll.
fn left(counter: &str, dice: &str) -> (String, bool) {
    let game = against(counter);
    let battle = fired(&game, dice);
    (face(&battle, 1), is(&battle, 1, Condition::Broken))
}

/// Vector J-001.
/// Rules: G1.11, G1.121
#[test]
fn a_full_squad_loses_a_step_and_stays_in_good_order() {
    assert_eq!(left("jpn-4-4-8", "= 4 4"), ("jpn-3-4-8r".into(), false));
    // 8 and 1 added is 1 above its 8; 7 is exactly it.
    assert_eq!(left("jpn-4-4-8", "= 3 4"), ("jpn-4-4-8".into(), false));
}

/// Vectors J-003, J-005.
#[test]
fn g1_122_a_reduced_squad_becomes_a_half_squad() {
    assert_eq!(left("jpn-3-4-8r", "= 4 4"), ("jpn-2-3-8".into(), false));
}

/// Vector J-002.
#[test]
fn g1_123_beyond_its_level_a_full_squad_falls_a_class() {
    // 11 and 1 added is 4 above 8.
    assert_eq!(left("jpn-4-4-8", "= 5 6"), ("jpn-3-4-7r".into(), false));
    assert_eq!(left("jpn-4-4-8", "= 5 5"), ("jpn-3-4-8r".into(), false));
}

/// Vector J-004.
#[test]
fn g1_124_beyond_its_level_a_reduced_squad_falls_a_class() {
    assert_eq!(left("jpn-3-4-8r", "= 5 6"), ("jpn-2-3-7".into(), false));
}

/// Vector J-006.
#[test]
fn g1_125_conscripts_beyond_their_level_break() {
    // 9 and 1 added is 4 above 6.
    assert_eq!(
        left("jpn-3-3-6", "= 4 5"),
        ("jpn-1-2-6-broken".into(), true)
    );
    assert_eq!(left("jpn-3-3-6", "= 4 4"), ("jpn-2-2-6r".into(), false));
}

/// Vectors J-007, J-008, J-010.
#[test]
fn g1_14_a_failed_12_leaves_a_broken_half_squad() {
    // 13 is 5 above 8, so the half-squad is of the next lower class.
    assert_eq!(
        left("jpn-4-4-8", "= 6 6"),
        ("jpn-2-3-7-broken".into(), true)
    );
    let conscripts = against("jpn-3-3-6");
    assert_eq!(place(&fired(&conscripts, "= 6 6"), 1), "lost");
    // With a leader of -1 it is 3 above 9, which is not beyond the level.
    let led = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-8 0102", "jpn-9-1 0102"],
    );
    let failed = fired(&led, "= 1 2").play(&["= 6 6"]);
    assert_eq!(face(&failed, 1), "jpn-2-3-8-broken");
    assert!(is(&failed, 1, Condition::Desperate));
}

#[test]
fn g1_2_half_squads_break_and_are_never_disrupted() {
    assert_eq!(
        left("jpn-2-3-8", "= 4 4"),
        ("jpn-2-3-8-broken".into(), true)
    );
    assert_eq!(
        left("jpn-2-3-8", "= 5 6"),
        ("jpn-2-3-7-broken".into(), true)
    );
    let game = against("jpn-1-2-6");
    let lowest = fired(&game, "= 5 6");
    assert!(is(&lowest, 1, Condition::Broken) && !is(&lowest, 1, Condition::Disrupted));
}

#[test]
fn g1_4_a_leader_is_wounded_and_does_not_break() {
    let game = against("jpn-9-0");
    let failed = fired(&game, "= 4 5");
    let wounded = failed.clone().play(&["= 4"]);
    assert_eq!(face(&wounded, 1), "jpn-9-0-wounded");
    assert!(is(&wounded, 1, Condition::Pinned) && !is(&wounded, 1, Condition::Broken));
    assert_eq!(place(&failed.play(&["= 5"]), 1), "lost");
    assert_eq!(place(&fired(&game, "= 6 6"), 1), "lost");
    // An exact pass pins nobody who is Japanese and alone.
    assert!(!is(&fired(&game, "= 4 4"), 1, Condition::Pinned));
}

#[test]
fn g1_41_a_leader_raises_the_morale_of_the_others() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0102", "jpn-9-0 0102"],
    );
    // The leader passes; the squad's 7 with 1 added is exactly its 7 and 1 more.
    let checked = fired(&game, "= 1 2").play(&["= 3 4"]);
    assert_eq!(face(&checked, 1), "jpn-4-4-7");
    assert!(is(&checked, 1, Condition::Pinned));
}

/// Vector J-047.
#[test]
fn g1_62_unbroken_japanese_only_check_for_a_pin_when_a_leader_is_lost() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0102", "jpn-9-0 0102"],
    );
    // The leader dies with a 12; the squad's 9 fails its 7 and pins, then it passes its own check.
    let lost = fired(&game, "= 6 6").play(&["= 4 5", "= 1 2"]);
    assert!(
        lost.told(ALLIES)
            .contains(&"pto-log-leader-lost".to_owned())
    );
    assert_eq!(face(&lost, 1), "jpn-4-4-7");
    assert!(is(&lost, 1, Condition::Pinned));
}

/// Vector J-017.
/// Rules: G1.41, 5.6
#[test]
fn who_does_not_rally_under_a_japanese_leader_falls_a_class() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-2-3-8 0606", "jpn-10-0 0606", "jpn-4-4-7 0605"],
    );
    let broken = [Condition::Broken, Condition::Desperate];
    let battle = set(Situation::start(&game), 1, &broken);
    let rally = next_turn(battle);
    // It does not despair: a 9 rallies on 8 and 1 more.
    let rallied = rally.clone().play(&["rally u1", "= 4 5"]);
    assert!(!is(&rallied, 1, Condition::Broken));
    let failed = rally.play(&["rally u1", "= 5 5"]);
    assert_eq!(face(&failed, 1), "jpn-2-3-7-broken");
}

/// Vector J-050.
#[test]
fn g1_4_a_casualty_wounds_a_leader_and_kills_a_wounded_one() {
    let game = against("jpn-9-0");
    // Column 8, a 3: K/2.
    let fire = ["join u0", "fire 0102", "= 1 2"];
    let hit = Situation::start(&game).play(&fire).play(&["= 4", "= 1 2"]);
    assert_eq!(face(&hit, 1), "jpn-9-0-wounded");
    let wounded = set(Situation::start(&game), 1, &[Condition::Wounded]);
    assert_eq!(place(&wounded.play(&fire), 1), "lost");
}

/// Vector J-051, with a 9-1.
#[test]
fn g1_41_a_leader_adds_his_leadership_besides() {
    let units = ["jpn-4-4-7 0102", "jpn-9-1 0102"];
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &units);
    // Column 8, a 4: a morale check with 2 added, which the leader passes.
    let checked = Situation::start(&game).play(&["join u0", "fire 0102", "= 1 3", "= 1 2"]);
    let passed = checked.clone().play(&["= 3 4"]);
    assert_eq!(face(&passed, 1), "jpn-4-4-7");
    assert!(is(&passed, 1, Condition::Pinned));
    assert_eq!(face(&checked.play(&["= 3 5"]), 1), "jpn-3-4-7r");
}

/// Rules: 5.4, 5.9
#[test]
fn a_wounded_leader_is_missed_by_fewer() {
    let units = ["jpn-4-4-8 0102", "jpn-9-0 0102"];
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &units);
    let wounded = set(Situation::start(&game), 2, &[Condition::Wounded]);
    // The wounded leader's morale is that of the squad, which checks for itself alone when he dies.
    let fire = ["join u0", "fire 0102", "= 3 4", "= 6 6", "= 1 2"];
    let lost = wounded.play(&fire);
    assert_eq!(place(&lost, 2), "lost");
    assert!(
        !lost
            .told(ALLIES)
            .contains(&"pto-log-leader-lost".to_owned())
    );
}

/// What is left of a squad at which the Marines' mortar fires white phosphorus, with the dice of its check: the unit and who
/// is added.
fn burnt(counter: &str, dice: &str) -> Vec<String> {
    let squad = format!("{counter} 0104");
    let marines = ["usmc-4-5-8 0101", "usmc-mtr 0101 1"];
    let game = game(&OPEN, &marines, &[&squad, "jpn-4-4-8 0606"]);
    let hit = Situation::start(&game).play(&["join u1", "phosphorus 0104", "= 2 3", dice]);
    let all = (0..hit.state.units.len()).filter(|unit| ![0, 1, 3].contains(unit));
    all.map(|unit| face(&hit, unit)).collect()
}

/// Vector J-011.
/// Rules: G1.13, G1.131
#[test]
fn phosphorus_breaks_a_full_squad_into_two() {
    assert_eq!(
        burnt("jpn-4-4-7", "= 4 4"),
        ["jpn-2-3-7-broken", "jpn-2-3-7-broken"]
    );
    assert_eq!(burnt("jpn-4-4-7", "= 3 4"), ["jpn-4-4-7"], "7 passes");
}

/// Vector J-012.
/// Rules: G1.13, G1.132
#[test]
fn phosphorus_breaks_a_reduced_squad_into_one() {
    assert_eq!(burnt("jpn-3-4-7r", "= 4 4"), ["jpn-2-3-7-broken"]);
}

#[test]
fn g1_133_beyond_their_level_they_are_of_the_next_lower_class() {
    // 11 is 4 above 7, 10 is 3.
    assert_eq!(
        burnt("jpn-4-4-7", "= 5 6"),
        ["jpn-1-3-7-broken", "jpn-1-3-7-broken"]
    );
    assert_eq!(burnt("jpn-3-4-7r", "= 5 6"), ["jpn-1-3-7-broken"]);
    assert_eq!(burnt("jpn-3-4-7r", "= 5 5"), ["jpn-2-3-7-broken"]);
    // Conscripts have no lower class.
    assert_eq!(
        burnt("jpn-3-3-6", "= 5 5"),
        ["jpn-1-2-6-broken", "jpn-1-2-6-broken"]
    );
}

/// Rules: G1.1, G1.12
#[test]
fn a_squad_loses_one_step_for_a_check_and_fires_on() {
    let game = against("jpn-4-4-8");
    let hit = fired(&game, "= 4 4");
    assert_eq!(face(&hit, 1), "jpn-3-4-8r");
    assert!(!is(&hit, 1, Condition::Broken));
    // Both sides are in good order: the reduced one fires with 3.
    let fire = crate::common::until(hit, heigi_pto::Phase::DefensiveFire).play(&["join u1"]);
    assert!(crate::common::lines(&fire)[0].ends_with('3'));
}

/// Vector J-009.
/// Rules: G1.14
#[test]
fn g1_14_a_failed_12_within_their_level_leaves_a_broken_half_squad_of_conscripts() {
    for counter in ["jpn-3-3-6", "jpn-2-2-6r"] {
        let units = [
            format!("{counter} 0102"),
            "jpn-9-1 0102".into(),
            "jpn-4-4-8 0606".into(),
        ];
        let text = crate::common::text(
            &OPEN,
            &[],
            &["usmc-4-5-8 0101"],
            &units.each_ref().map(String::as_str),
        );
        let game = crate::common::read(&text.replace("elr = 3", "elr = 5"));
        // 12 and 1, less 1 for the leader, is 5 above 7.
        let failed = fired(&game, "= 1 2").play(&["= 6 6"]);
        assert_eq!(face(&failed, 1), "jpn-1-2-6-broken");
        assert!(is(&failed, 1, Condition::Desperate));
    }
}

/// Rules: G1.41
#[test]
fn g1_41_an_original_12_kills_a_leader_who_passes_by_the_help_of_another() {
    let units = ["jpn-10-2 0101", "jpn-10-0 0101"];
    let game = game(&OPEN, &["usmc-7-6-8 0102"], &units);
    let fired = Situation::start(&game);
    // 14 firepower: an 8 is a check without anything added. The better leader passes; 12 less 2 is 10.
    let checked = fired.play(&["join u0", "fire 0101", "= 4 4", "= 1 2", "= 6 6"]);
    assert_eq!(place(&checked, 2), "lost");
}

#[test]
fn r5_1_a_12_that_passes_exactly_reduces_and_pins() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-8 0102", "jpn-10-2 0102"],
    );
    // A fanatic of 8 under a leader has 10, and 12 less 2 is 10.
    let battle = set(Situation::start(&game), 1, &[Condition::Fanatic]);
    let shot = battle.play(&["join u0", "fire 0102", "= 3 5", "= 1 2", "= 6 6"]);
    assert_eq!(face(&shot, 1), "jpn-2-3-8");
    assert!(is(&shot, 1, Condition::Pinned) && !is(&shot, 1, Condition::Broken));
}

/// Rules: G1.4, G9.31
#[test]
fn g9_31_a_double_wounds_a_leader_before_he_fails_and_a_12_is_the_end_of_him() {
    let units = ["jpn-9-0 0302", "jpn-4-4-7 0302"];
    let game = stakes(&OPEN, &["usmc-4-5-8 0606"], &units);
    let theirs = until(next_turn(Situation::start(&game)), Phase::Movement);
    let came = theirs.play(&["join u1", "step 0303"]);
    // 10 is a double and more than 9: a casualty, and a failure that is a wound to who is wounded already.
    let lives = came.clone().play(&["= 5 5", "= 4", "= 3"]);
    assert!(is(&lives, 1, Condition::Wounded));
    assert_eq!(place(&lives, 1), "0303");
    let dies = came.clone().play(&["= 5 5", "= 4", "= 4"]);
    assert_eq!(place(&dies, 1), "lost");
    let at_once = came.clone().play(&["= 5 5", "= 5"]);
    assert_eq!(place(&at_once, 1), "lost");
    assert_eq!(place(&came.play(&["= 6 6"]), 1), "lost");
}
