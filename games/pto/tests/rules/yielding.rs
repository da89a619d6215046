//! Who breaks of his own will (A10.41).

use crate::common::*;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// The rout phase of the Marines, or that of the Japanese.
fn routing(game: &Pto, side: heigi_engine::Side) -> Situation<'_, Pto> {
    let start = Situation::start(game);
    let own = if side == ALLIES {
        start
    } else {
        next_turn(start)
    };
    reach(own, Phase::Rout)
}

/// Two squads and a leader of the Marines before Japanese with a leader.
fn battle() -> Pto {
    let marines = ["usmc-4-5-8 0303", "usmc-4-5-8 0303", "usmc-8-0 0303"];
    game(&OPEN, &marines, &["jpn-4-4-7 0304", "jpn-9-0 0304"])
}

#[test]
fn a10_41_who_breaks_of_his_own_will_despairs_and_may_flee_at_once() {
    let game = battle();
    let rout = routing(&game, ALLIES);
    assert_eq!(rout.decider(), Some(ALLIES));
    assert_eq!(rout.refused_by("rout u0"), Some("5.6"));
    let broken = rout.play(&["yield u0"]);
    assert!(is(&broken, 0, Condition::Broken) && is(&broken, 0, Condition::Desperate));
    assert!(!is(&broken, 1, Condition::Broken));
    assert!(broken.told(JAPAN).contains(&"pto-log-yields".to_owned()));
    // Others may still, a leader too, until somebody flees.
    assert_eq!(broken.refused_by("yield u2"), None);
    let fled = broken.play(&["yield u1", "rout u0", "crawl 0302"]);
    assert_eq!(place(&fled, 0), "0302");
    assert_eq!(fled.refused_by("rout u1"), None);
    assert_eq!(fled.refused_by("yield u2"), Some("A10.41"));
}

#[test]
fn a10_41_nobody_does_in_the_player_turn_of_the_enemy() {
    let game = battle();
    let other = next_turn(Situation::start(&game));
    let later = set(reach(other, Phase::AdvancingFire), 1, &[Condition::Broken]);
    let rout = reach(later, Phase::Rout);
    let rout = match rout.decider() {
        Some(ALLIES) => rout,
        _ => rout.play(&["done"]),
    };
    assert_eq!(rout.decider(), Some(ALLIES));
    assert_eq!(rout.refused_by("rout u1"), None);
    assert_eq!(rout.refused_by("yield u0"), Some("A10.41"));
}

/// Rules: A10.41, 5.8
#[test]
fn a10_41_heroes_the_berserk_and_the_broken_do_not() {
    let marines = ["usmc-4-5-8 0303", "usmc-4-5-8 0303", "usmc-8-0 0303"];
    let game = game(&OPEN, &marines, &["jpn-4-4-7 0304"]);
    let refused = |unit: usize, condition| {
        let rout = set(routing(&game, ALLIES), unit, &[condition]);
        rout.refused_by(&format!("yield u{unit}"))
            .map(str::to_owned)
    };
    assert_eq!(refused(2, Condition::Heroic).as_deref(), Some("A10.41"));
    assert_eq!(refused(0, Condition::Berserk).as_deref(), Some("5.8"));
    assert_eq!(refused(0, Condition::Melee).as_deref(), Some("11.4"));
    assert_eq!(refused(0, Condition::Broken).as_deref(), Some("5.3"));
    // Who is pinned does, and is not any more.
    let pinned = set(routing(&game, ALLIES), 0, &[Condition::Pinned]).play(&["yield u0"]);
    assert!(is(&pinned, 0, Condition::Broken) && !is(&pinned, 0, Condition::Pinned));
}

/// Vector J-012.
/// Rules: A10.41, G1.132
#[test]
fn a10_41_a_reduced_japanese_squad_is_a_broken_half_squad() {
    let game = game(&OPEN, &["usmc-4-5-8 0303"], &["jpn-3-4-7r 0304"]);
    let broken = routing(&game, JAPAN).play(&["yield u1"]);
    assert_eq!(face(&broken, 1), "jpn-2-3-7-broken");
    assert_eq!(broken.state.units.len(), 2);
}

/// Rules: A10.41, G1.131
#[test]
fn a10_41_a_japanese_squad_leaves_two_broken_half_squads() {
    let game = game(&OPEN, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0304"]);
    let broken = routing(&game, JAPAN).play(&["yield u1"]);
    let faces = [face(&broken, 1), face(&broken, 2)];
    assert_eq!(faces, ["jpn-2-3-7-broken", "jpn-2-3-7-broken"]);
}

/// Rules: A10.41, G1.4, G1.15
#[test]
fn g1_4_single_japanese_never_break_of_their_own_will() {
    let game = battle();
    let rout = routing(&game, JAPAN);
    assert_eq!(rout.refused_by("yield u4"), Some("G1.4"));
    assert_eq!(rout.refused_by("yield u3"), None);
    // Who has no arms would be reduced.
    let unarmed = set(rout, 3, &[Condition::Unarmed]);
    assert_eq!(unarmed.refused_by("yield u3"), Some("A10.41"));
}

/// Rules: A10.41, 5.4
#[test]
fn a10_41_the_men_of_a_leader_who_does_check_their_morale() {
    let marines = ["usa-6-6-7 0303", "usa-8-0 0303"];
    let game = game(&OPEN, &marines, &["jpn-4-4-7 0304"]);
    let gone = routing(&game, ALLIES).play(&["yield u1"]);
    assert_eq!(thrown_by(&gone), "5.1");
    let both = gone.play(&["= 4 4"]);
    assert!(is(&both, 0, Condition::Broken) && is(&both, 1, Condition::Broken));
}

/// The phase in which somebody is asked first from the rout phase on.
fn asked_in(mut battle: Situation<'_, Pto>) -> Phase {
    while !matches!(battle.state.phase, Phase::Rout | Phase::Advance) {
        battle = pass(battle);
    }
    battle.state.phase
}

/// Rules: A10.41, 8.1
#[test]
fn a10_41_a_side_is_asked_only_where_somebody_would_have_to_flee() {
    let rows = ["jjjjjj"; 6];
    let far = game(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0106"]);
    assert_eq!(asked_in(Situation::start(&far)), Phase::Advance);
    let near = game(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0102"]);
    assert_eq!(asked_in(Situation::start(&near)), Phase::Rout);
    // Whether a concealed unit is a dummy is not told by it.
    for counter in ["usmc-4-5-8 0101", "usmc-dummy 0101"] {
        let game = game(&rows, &[counter, "usmc-4-5-8 0601"], &["jpn-4-4-7 0102"]);
        let concealed = set(Situation::start(&game), 0, &[Condition::Concealed]);
        assert_eq!(asked_in(concealed), Phase::Rout, "{counter}");
    }
}

#[test]
fn the_computer_gives_no_ground_of_its_own_will() {
    let game = battle();
    let rout = routing(&game, ALLIES);
    assert_eq!(crate::policy::best(&rout), "done");
}
