//! Hara-kiri (G1.641).

use crate::common::{OPEN, game, next_turn, place, reach, set};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// Marines attack some Japanese in close combat.
fn combat(game: &Pto) -> Situation<'_, Pto> {
    reach(Situation::start(game), Phase::CloseCombat)
}

fn among(japanese: &[&str]) -> Pto {
    game(&OPEN, &["usmc-4-5-8 0303"], japanese)
}

#[test]
fn g1_641_who_passes_a_check_dies_and_who_fails_does_not_attack() {
    let game = among(&["jpn-4-4-7 0303", "jpn-4-4-7 0303", "jpn-8-0 0606"]);
    let asked = combat(&game);
    assert_eq!(asked.decider(), Some(JAPAN));
    let dead = asked.clone().play(&["die u1", "= 3 4"]);
    assert_eq!(place(&dead, 1), "lost");
    assert_eq!(dead.refused_by("die u2"), None);
    let shamed = asked.play(&["die u1", "= 4 4"]);
    assert_eq!(place(&shamed, 1), "0303");
    assert_eq!(
        shamed.refused_by("die u1"),
        Some("G1.641"),
        "once is enough"
    );
    let attack = shamed.play(&["done", "join u0", "join u1", "strike"]);
    assert_eq!(attack.decider(), Some(JAPAN));
    assert_eq!(attack.refused_by("join u1"), Some("G1.641"));
    assert_eq!(attack.refused_by("join u2"), None);
}

#[test]
fn g1_641_single_men_try_first_and_heroes_before_leaders() {
    let units = [
        "jpn-4-4-7 0303",
        "jpn-9-0 0303",
        "jpn-10-1 0303",
        "jpn-hero 0303",
    ];
    let game = among(&units);
    let asked = combat(&game);
    for unit in ["die u1", "die u2", "die u3"] {
        assert_eq!(asked.refused_by(unit), Some("G1.641"));
    }
    let hero = asked.play(&["die u4", "= 6 6"]);
    assert_eq!(hero.refused_by("die u2"), Some("G1.641"));
    // The hero has failed; the best leader is next. His squad passes its check for the loss.
    let leader = hero.play(&["die u3", "= 5 5", "= 1 2"]);
    assert_eq!(place(&leader, 3), "lost");
    assert_eq!(leader.refused_by("die u1"), Some("G1.641"));
    assert_eq!(leader.refused_by("die u2"), None);
}

#[test]
fn g1_641_only_japanese_whom_the_enemy_attacks_and_no_berserk_ones() {
    let game = among(&["jpn-4-4-7 0303", "jpn-8-0 0606"]);
    let wild = set(Situation::start(&game), 1, &[Condition::Berserk]);
    let combat = reach(wild, Phase::CloseCombat);
    assert_eq!(combat.decider(), Some(ALLIES), "nobody is asked");
    // Who attacks himself is not asked.
    let own = reach(next_turn(Situation::start(&game)), Phase::CloseCombat);
    assert_eq!(own.state.phasing, JAPAN);
    assert_eq!(own.refused_by("die u1"), Some("3"));
}

#[test]
fn g1_641_the_broken_may_and_the_concealed_may_not() {
    let game = among(&["jpn-2-3-7 0303", "jpn-4-4-7 0303", "jpn-8-0 0606"]);
    let asked = combat(&game).with(|state| {
        state.units[1].set(Condition::Broken);
        state.units[2].set(Condition::Concealed);
    });
    let asked = asked.play(&["die u1", "= 3 4"]);
    assert_eq!(place(&asked, 1), "lost");
}
