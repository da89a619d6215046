//! Standing orders for who may fire at movers (9.1).

use crate::common::*;
use heigi_engine::{Random, Rules, Situation, Viewer};
use heigi_pto::{ALLIES, JAPAN, Phase, Pto};

/// Marines who come down column 01 at Japanese in 0106, some of whom see them.
fn lane(japanese: &[&str]) -> Pto {
    game(&OPEN, &["usmc-4-5-8 0101", "usmc-4-5-8 0301"], japanese)
}

fn moving(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::Movement)
}

/// Whom the first step brings before the Japanese.
fn asked(game: &Pto) -> Situation<'_, Pto> {
    let step = moving(game).play(&["join u0", "step 0102"]);
    assert_eq!(step.decider(), Some(JAPAN));
    step
}

/// Rules: 9.1
#[test]
fn r9_1_who_has_ordered_to_hold_fire_is_not_asked_in_this_phase() {
    let game = lane(&["jpn-4-4-7 0106"]);
    let ordered = asked(&game).play(&["decline"]);
    assert_eq!(ordered.decider(), Some(ALLIES));
    let on = ordered.play(&["step 0103", "step 0104"]);
    assert_eq!(on.decider(), Some(ALLIES));
    // In the next phase he fires as ever.
    let over = on.play(&["halt", "done"]);
    assert_eq!(over.state.phase, Phase::DefensiveFire);
    assert_eq!(over.decider(), Some(JAPAN));
    assert_eq!(over.state.orders, [None, None]);
}

/// Rules: 9.1
#[test]
fn r9_1_who_holds_fire_until_they_are_near_is_asked_then() {
    let game = lane(&["jpn-4-4-7 0106"]);
    let ordered = asked(&game).play(&["near 2"]);
    let far = ordered.play(&["step 0103"]);
    assert_eq!(far.decider(), Some(ALLIES));
    let near = far.play(&["step 0104"]);
    assert_eq!(near.decider(), Some(JAPAN));
    assert_eq!(asked(&game).refused_by("near 9"), Some("9.1"));
    // Orders come first.
    let picked = asked(&game).play(&["join u2"]);
    assert_eq!(picked.refused_by("decline"), Some("9.1"));
}

/// Rules: 9.1
#[test]
fn r9_1_who_has_ordered_fire_from_some_chance_on_fires_at_once() {
    let game = lane(&["jpn-4-4-7 0106", "jpn-4-4-7 0106"]);
    let chance = |order: &str| asked(&game).play(&[order]);
    // Two squads at their normal range: 8 points, less 2 for movers in the open, do harm in so many of 36.
    let picked = asked(&game).play(&["join u2", "join u3"]);
    let ways: u32 = chances(&picked)
        .iter()
        .filter(|line| !line.starts_with("result-none"))
        .map(|line| line.rsplit(' ').next().unwrap().parse::<u32>().unwrap())
        .sum();
    assert_eq!(ways, 35);
    let fired = chance("chance 30");
    assert!(fired.decider().is_none(), "the dice are thrown");
    assert!(fired.state.movers.contains(heigi_pto::UnitId(0)));
    // One of 3 points does so in 26.
    let single = lane(&["jpn-3-4-7 0106"]);
    let held = asked(&single).play(&["chance 30"]);
    assert_eq!(held.decider(), Some(ALLIES));
}

/// Rules: 9.1
#[test]
fn r9_1_the_enemy_does_not_hear_of_an_order() {
    let game = lane(&["jpn-4-4-7 0106"]);
    let held = asked(&game).play(&["hold"]);
    let ordered = asked(&game).play(&["decline"]);
    let shown = |battle: &Situation<'_, Pto>, side| format!("{:?}", battle.scene(side));
    assert_eq!(shown(&held, ALLIES), shown(&ordered, ALLIES));
    assert_ne!(shown(&held, JAPAN), shown(&ordered, JAPAN));
    let told = |side| {
        let log = ordered.told(side);
        log.iter().any(|line| line.contains("order-holds"))
    };
    assert!(told(JAPAN) && !told(ALLIES));
    // Nor does whoever thinks for him.
    let known = game_sample(&ordered);
    assert_eq!(known, [None, None]);
}

fn game_sample(battle: &Situation<'_, Pto>) -> [Option<heigi_pto::Order>; 2] {
    let mut random = Random::seeded(7);
    let viewer = Viewer::Side(ALLIES);
    battle
        .game
        .determinize(&battle.state, viewer, &mut random)
        .orders
}
