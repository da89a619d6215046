//! Prisoners who try to escape (A20.55).

use crate::common::*;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, Phase, Pto, UnitId};

/// Half-squads of the Marines, the first two of them held by Japanese half-squads.
fn captivity(japanese: &[&str]) -> Pto {
    let marines = ["usmc-3-4-8 0101", "usmc-3-4-8 0101", "usmc-4-5-8 0606"];
    game(&OPEN, &marines, japanese)
}

const GUARD: &str = "jpn-2-3-7 0303";

/// The close combat phase: each of some prisoners is held by a guard, and some guards are broken.
fn combat<'g>(game: &'g Pto, held: &[(usize, u8)], broken: &[usize]) -> Situation<'g, Pto> {
    let advance = until(Situation::start(game), Phase::Advance);
    let advance = advance.with(|state| {
        for (unit, guard) in held {
            state.units[*unit].at = At::Held(UnitId(*guard));
            state.units[*unit].set(Condition::Unarmed);
            state.losses[ALLIES.index()] += 2;
        }
        for guard in broken {
            state.units[*guard].set(Condition::Broken);
        }
    });
    reach(advance, Phase::CloseCombat)
}

#[test]
fn a20_55_prisoners_set_upon_a_guard_who_is_broken_and_are_free_with_his_arms() {
    let game = captivity(&[GUARD]);
    let asked = combat(&game, &[(0, 3)], &[3]);
    assert_eq!(asked.decider(), Some(ALLIES));
    // 1 against 2 is 4, and 2 less for who is broken.
    assert_eq!(
        lines(&asked),
        [
            "preview-odds 1:2",
            "preview-number 4",
            "modifier-broken-enemy −2"
        ]
    );
    assert_eq!(
        chances(&asked),
        ["chance-eliminated 10", "chance-reduced 5"]
    );
    assert_eq!(note(&asked, "escape u0"), "10/36");
    let free = asked.clone().play(&["escape u0", "= 2 3"]);
    assert_eq!(place(&free, 3), "lost");
    assert_eq!(place(&free, 0), "0303");
    assert!(!is(&free, 0, Condition::Unarmed));
    assert_eq!(face(&free, 0), "usmc-2-4-8");
    assert_eq!(free.state.losses[ALLIES.index()], 0, "captured no more");
    // Just the number reduces, and a half-squad is lost by that; nobody takes its arms.
    let reduced = asked.clone().play(&["escape u0", "= 3 3"]);
    assert_eq!(place(&reduced, 3), "lost");
    assert!(is(&reduced, 0, Condition::Unarmed));
    let fails = asked.clone().play(&["escape u0", "= 3 4"]);
    assert_eq!(fails.state.units[0].at, At::Held(UnitId(3)));
    assert!(
        fails
            .told(ALLIES)
            .contains(&"pto-log-stays-captive".to_owned())
    );
    assert_eq!(crate::policy::best(&asked), "escape u0");
}

#[test]
fn a20_55_all_whom_a_guard_keeps_act_together_and_once() {
    let half = "usmc-3-4-8 0101";
    let marines = [half, half, half, "usmc-4-5-8 0606"];
    let game = game(&OPEN, &marines, &[GUARD, GUARD]);
    let asked = combat(&game, &[(0, 4), (1, 4), (2, 5)], &[4, 5]);
    // 2 against 2 is 5: 6 with a broken guard is more than that.
    assert_eq!(note(&asked, "escape u1"), "15/36");
    let tried = asked.clone().play(&["escape u1", "= 4 5"]);
    assert_eq!(tried.refused_by("escape u0"), Some("A20.55"));
    assert_eq!(tried.refused_by("escape u2"), None);
    // What one half-squad had arms one of two.
    let free = asked.play(&["escape u0", "= 1 1"]);
    assert_eq!(
        [0, 1].map(|unit| is(&free, unit, Condition::Unarmed)),
        [false, true]
    );
}

#[test]
fn a20_55_a_guard_in_good_order_with_nobody_else_to_fight_is_not_set_upon() {
    let game = captivity(&[GUARD, GUARD]);
    let asked = combat(&game, &[(0, 3), (1, 4)], &[3]);
    assert_eq!(asked.refused_by("escape u1"), Some("A20.55"));
    assert_eq!(asked.refused_by("escape u2"), Some("A20.55"), "no prisoner");
    // A friend in his Location is enough.
    let game = captivity(&["jpn-2-3-7 0606", "jpn-4-4-7 0101"]);
    let fight = combat(&game, &[(0, 3)], &[]);
    assert_eq!(note(&fight, "escape u0"), "3/36");
    // Of one who is concealed nobody knows.
    let veiled = set(fight.clone(), 2, &[Condition::Concealed]);
    assert_eq!(veiled.refused_by("escape u0"), Some("A20.55"));
    // A tired guard: 1 less, on 4 and 1 against 2.
    let tired = set(fight, 3, &[Condition::Exhausted]);
    assert_eq!(note(&tired, "escape u0"), "6/36");
}

/// Rules: A20.55, 22.5
#[test]
fn a20_55_another_guard_of_the_location_takes_over_who_has_got_away() {
    let game = captivity(&[GUARD, GUARD]);
    let asked = combat(&game, &[(0, 3)], &[3]);
    let taken = asked.play(&["escape u0", "= 1 1"]);
    assert_eq!(place(&taken, 3), "lost");
    assert_eq!(taken.state.units[0].at, At::Held(UnitId(4)));
    assert!(is(&taken, 0, Condition::Unarmed));
}

/// Rules: A20.55, G1.621
#[test]
fn g1_621_captured_japanese_never_try_to_escape() {
    let marines = ["jpn-2-2-8 0101", "usmc-3-4-8 0101", "usmc-4-5-8 0606"];
    let game = game(&OPEN, &marines, &[GUARD]);
    let asked = combat(&game, &[(0, 3), (1, 3)], &[3]);
    assert_eq!(asked.refused_by("escape u0"), Some("G1.621"));
    // Nor do they help others who do: 1 against 2.
    assert_eq!(note(&asked, "escape u1"), "10/36");
}
