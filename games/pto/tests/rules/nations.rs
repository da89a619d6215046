//! What is different with Marines, the early US Army and the Chinese (G17, G18).

use crate::common::{OPEN, face, game, is, next_turn, read, set, text, until};
use heigi_engine::Situation;
use heigi_pto::{Condition, Phase};

/// What becomes of Marines whose level is 4 when a check of 2 added fails with some dice.
fn marines(counter: &str, dice: &str) -> (Vec<String>, bool) {
    let unit = format!("{counter} 0102");
    let battle = text(&OPEN, &[], &[&unit, "usmc-8-0 0606"], &["jpn-4-4-8 0101"]);
    let game = read(&battle.replacen("elr = 3", "elr = 4", 1));
    // 8 firepower beside, 5: a check with 2 added.
    let fire = until(Situation::start(&game), Phase::DefensiveFire).play(&["join u2"]);
    let hit = fire.play(&["fire 0102", "= 2 3", dice]);
    let all = (0..hit.state.units.len()).filter(|unit| ![1, 2].contains(unit));
    let is_disrupted = (0..hit.state.units.len()).any(|unit| is(&hit, unit, Condition::Disrupted));
    (all.map(|unit| face(&hit, unit)).collect(), is_disrupted)
}

/// Vector U-001.
/// Rules: G17.1, G17.12
#[test]
fn marines_beyond_their_level_fall_in_two_and_are_never_disrupted() {
    // 10 and 2 added is 4 above 8, 11 is 5.
    let (broken, _) = marines("usmc-6-6-8", "= 5 5");
    assert_eq!(broken, ["usmc-6-6-8-broken"]);
    // Both kinds of squads have the same half.
    for squad in ["usmc-6-6-8", "usmc-7-6-8"] {
        let (halves, is_disrupted) = marines(squad, "= 5 6");
        assert_eq!(halves, ["usmc-3-4-8-broken", "usmc-3-4-8-broken"]);
        assert!(!is_disrupted);
    }
}

/// What becomes of a unit that rallies with a 2 and hardens.
fn hardened(units: &[&str], unit: usize) -> (String, bool) {
    let game = game(&OPEN, units, &["jpn-4-4-7 0606"]);
    let broken = set(Situation::start(&game), unit, &[Condition::Broken]);
    let rally = next_turn(next_turn(broken));
    let rallied = rally.play(&[&format!("rally u{unit}"), "= 1 1", "= 3 4"]);
    (face(&rallied, unit), is(&rallied, unit, Condition::Fanatic))
}

#[test]
fn g17_2_the_philippine_army_is_never_exchanged_for_others() {
    let army = |counter: &str| {
        let unit = format!("{counter} 0101");
        hardened(&[&unit, "usa-8-0 0101"], 0)
    };
    assert_eq!(army("pa-4-4-7"), ("pa-4-4-7".into(), true));
    assert_eq!(army("pa-2-3-7"), ("pa-2-3-7".into(), true));
    assert_eq!(army("pa-3-3-6"), ("pa-4-4-7".into(), false));
    assert_eq!(army("usa-6-6-6"), ("usa-6-6-7".into(), false));
}

#[test]
fn g18_21_only_the_best_chinese_squads_throw_white_phosphorus() {
    let throws = |counter: &str| {
        let unit = format!("{counter} 0101");
        let game = game(&OPEN, &[&unit], &["jpn-8-0 0606"]);
        let battle = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        battle.refused_by("phosphorus 0102")
    };
    assert_eq!(throws("gmd-5-3-7"), None);
    assert_eq!(throws("gmd-4-4-7"), Some("G1.17"));
}

/// Rules: G18.1, G18.4
#[test]
fn chinese_weapons_are_familiar_to_both_chinese_armies() {
    let keeps = |counter: &str| {
        let unit = format!("{counter} 0101");
        let game = game(&OPEN, &[&unit, "chi-lmg 0101 1"], &["jpn-4-4-7 0104"]);
        let fired = Situation::start(&game).play(&["join u1", "fire 0104", "= 1 6"]);
        !is(&fired, 1, Condition::PrepFired)
    };
    assert!(keeps("gmd-3-3-7"));
    assert!(keeps("red-3-3-7"));
    assert!(!keeps("usmc-4-5-8"));
}

/// Rules: G17.111, G1.6
#[test]
fn g17_111_raiders_conceal_themselves_as_the_stealthy_do_and_paratroops_do_not() {
    let rows = ["jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "...jjj"];
    let conceals = |counter: &str, die: &str| {
        let game = game(&rows, &[&format!("{counter} 0106")], &["jpn-4-4-7 0606"]);
        let mut battle = Situation::start(&game);
        while battle.decider().is_some() {
            battle = crate::common::pass(battle);
        }
        is(&battle.play(&[die]), 0, Condition::Concealed)
    };
    // 3 for a squad, 1 less for the stealthy.
    assert!(conceals("usmc-raider-5-5-8", "= 3") && !conceals("usmc-raider-5-5-8", "= 4"));
    assert!(conceals("usmc-para-5-5-8", "= 2") && !conceals("usmc-para-5-5-8", "= 3"));
    assert!(conceals("usmc-raider-2-3-8", "= 4") && !conceals("usmc-para-2-3-8", "= 4"));
}
