//! Banzai charges (G1.5) and human waves (15, G18.5).

use crate::common::{OPEN, face, game, is, lines, next_turn, place, until};
use heigi_engine::scene::Weight;
use heigi_engine::{Judges as _, Random, Rules, Situation, Skill, Speaks};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// The Japanese are about to move.
fn eve<'g>(game: &'g Pto) -> Situation<'g, Pto> {
    until(next_turn(Situation::start(game)), Phase::Movement)
}

/// Marines in 0101, Japanese with a leader in 0104 and a squad in 0204.
fn charge() -> Pto {
    let japanese = ["jpn-4-4-7 0104", "jpn-9-0 0104", "jpn-4-4-7 0204"];
    game(&OPEN, &["usmc-4-5-8 0101"], &japanese)
}

/// Vector J-037.
#[test]
fn g1_5_a_charge_with_squads_needs_a_leader_and_hangs_together() {
    let game = charge();
    let mustered = eve(&game).play(&["join u1", "charge 0101"]);
    assert_eq!(mustered.decider(), Some(JAPAN));
    assert_eq!(mustered.refused_by("run"), Some("G1.5"));
    let led = mustered.clone().play(&["join u2", "join u3", "run"]);
    assert!((1..4).all(|unit| is(&led, unit, Condition::Charging)));
    // Parted from the others by a hex nobody can come along.
    let far = crate::common::game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0104", "jpn-9-0 0104", "jpn-4-4-7 0404"],
    );
    let apart = eve(&far).play(&["join u1", "charge 0101"]);
    assert_eq!(apart.refused_by("join u3"), Some("G1.5"));
    // Two squads without a leader cannot even call for it.
    let alone = crate::common::game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0104", "jpn-4-4-7 0204"],
    );
    let picked = eve(&alone).play(&["join u1"]);
    assert_eq!(picked.refused_by("charge 0101"), Some("G1.5"));
}

/// G1.5: an enemy who is clicked is not charged at once.
#[test]
fn a_charge_stands_behind_a_menu() {
    let game = charge();
    let picked = eve(&game).play(&["join u1"]);
    let choices = picked.scene(JAPAN).prompt.unwrap().choices;
    let weight = |action: &str| {
        let choice = choices.iter().find(|choice| choice.action == action);
        choice.map(|choice| choice.weight)
    };
    assert_eq!(weight("charge 0101"), Some(Weight::Aside));
    assert_eq!(weight("step 0103"), Some(Weight::Plain));
}

/// Vector J-036.
#[test]
fn g1_5_one_man_beside_the_enemy_may_charge_alone() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-9-0 0102"]);
    let run = eve(&game).play(&["join u1", "charge 0101", "run"]);
    assert_eq!(run.decider(), Some(JAPAN));
    // He is beside his goal and may leave it at that.
    assert_eq!(run.refused_by("halt"), None);
    let inside = run.play(&["step 0101"]);
    assert_eq!(place(&inside, 1), "0101");
    // Whoever is there must fire.
    assert_eq!(inside.decider(), Some(ALLIES));
    assert_eq!(inside.refused_by("hold"), Some("15"));
    let asked = inside.scene(ALLIES).prompt.unwrap();
    assert_eq!(asked.title.id, "pto-no-must-fire");
    let fired = inside.play(&["join u0", "fire 0101", "= 6 6"]);
    assert_ne!(fired.decider(), Some(ALLIES), "once is enough");
}

/// A half-squad that has thrown a charge has no hand left (4.4), and nobody asks in vain.
#[test]
fn r15_whose_hands_are_full_owes_no_fire() {
    let marines = ["usmc-3-4-8 0101", "usmc-dc 0101 1"];
    let game = game(&OPEN, &marines, &["jpn-9-0 0102"]);
    let inside = eve(&game).play(&["join u2", "charge 0101", "run", "step 0101"]);
    assert_eq!(inside.refused_by("hold"), Some("15"));
    let thrown = inside.with(|state| state.units[0].set(Condition::Assaulted));
    assert_eq!(thrown.refused_by("join u0"), Some("4.4"));
    assert_eq!(thrown.refused_by("hold"), None);
}

/// A bank is a part of its Location, and not a goal of its own.
#[test]
fn r15_the_goal_is_a_location() {
    let rows = ["......", "dddddd", "......", "......", "......", "......"];
    let game = game(&rows, &["usmc-4-5-8 0102"], &["jpn-9-0 0103"]);
    let picked = eve(&game).play(&["join u1"]);
    assert_eq!(picked.refused_by("charge 0102"), None);
    assert_eq!(picked.refused_by("charge 0102b"), Some("15"));
}

/// Rules: 11.4, 15
#[test]
fn who_is_outside_does_not_join_the_fire_into_a_location_of_his_own_side() {
    let marines = ["usmc-4-5-8 0101", "usmc-4-5-8 0201"];
    let game = game(&OPEN, &marines, &["jpn-9-0 0103"]);
    let run = eve(&game).play(&["join u2", "charge 0101", "run", "step 0102"]);
    assert_eq!(run.refused_by("join u1"), None, "nobody of his is there");
    let inside = run.play(&["hold", "step 0101"]);
    assert_eq!(inside.refused_by("join u1"), Some("11.4"));
    assert_eq!(inside.refused_by("join u0"), None);
}

#[test]
fn r15_all_go_a_hex_pay_the_dearest_and_then_are_fired_at() {
    // Kunai in 0203 costs 2 points.
    let rows = ["......", "......", ".K....", "......", "......", "......"];
    let japanese = ["jpn-4-4-7 0104", "jpn-9-0 0104", "jpn-4-4-7 0204"];
    let game = game(&rows, &["usmc-4-5-8 0101"], &japanese);
    let run = eve(&game).play(&["join u1", "charge 0101", "join u2", "join u3", "run"]);
    // Back, or to the side, is no way to the goal.
    assert_eq!(run.refused_by("step 0105"), Some("15"));
    assert_eq!(run.refused_by("halt"), Some("15"));
    let first = run.play(&["step 0103"]);
    assert_eq!(
        first.decider(),
        Some(JAPAN),
        "the others go before anybody fires"
    );
    let gone = first.play(&["step 0203"]);
    assert_eq!(gone.decider(), Some(ALLIES));
    // 4 points of 16 half points went for all of them.
    assert_eq!(gone.state.wave.as_ref().unwrap().spent, 4);
    // Each Location is fired at by itself; open ground and no cover takes 2 off.
    let aimed = gone.play(&["join u0"]);
    assert_eq!(
        lines(&aimed)[2..4],
        ["modifier-open −1", "modifier-moving −1"]
    );
}

/// Vector J-038.
/// Rules: G1.5, 15
#[test]
fn whoever_runs_among_the_enemy_stays_there_and_is_calm_after_the_turn() {
    let game = charge();
    let mut run = eve(&game).play(&["join u1", "charge 0101", "join u2", "run"]);
    for step in ["step 0103", "step 0102", "step 0101"] {
        run = run.play(&[step]);
        while run.decider() == Some(ALLIES) && run.refused_by("hold").is_none() {
            run = run.play(&["hold"]);
        }
    }
    let inside = run.play(&["join u0", "fire 0101", "= 6 6"]);
    assert_eq!(place(&inside, 1), "0101");
    let advance = until(inside, Phase::Advance);
    assert_eq!(advance.refused_by("advance u1"), Some("15"));
    assert_eq!(advance.refused_by("advance u3"), None);
    let over = next_turn(advance);
    assert!(!is(&over, 1, Condition::Charging));
}

/// Rules: G1.5, 5.2
#[test]
fn who_charges_has_more_morale_and_is_not_pinned() {
    let rows = ["......"; 6];
    let japanese = ["jpn-4-4-7 0103", "jpn-9-0 0103"];
    let game = game(&rows, &["usmc-4-5-8 0101"], &japanese);
    let run = eve(&game).play(&["join u1", "charge 0101", "join u2", "run", "step 0102"]);
    // 4 doubled beside is column 8, and 7 less 2 a check with 2. The leader has 9 and 1 more, the squad 7, 1 for the charge
    // and 1 for the leader.
    let hit = run.play(&["join u0", "fire 0102", "= 3 4", "= 4 4"]);
    let passed = hit.clone().play(&["= 3 4"]);
    assert_eq!(face(&passed, 1), "jpn-4-4-7");
    assert!(!is(&passed, 1, Condition::Pinned), "9 passes exactly");
    assert_eq!(face(&hit.play(&["= 4 4"]), 1), "jpn-3-4-7r");
}

/// Rules: 15, G18.5
#[test]
fn a_chinese_wave_starts_from_three_hexes() {
    let units = [
        "gmd-3-3-7 0104",
        "gmd-9-1 0104",
        "gmd-3-3-7 0204",
        "gmd-3-3-7 0304",
    ];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0101"]);
    let moves = until(Situation::start(&game), Phase::Movement);
    let call = moves.play(&["join u0", "charge 0101", "join u1", "join u2"]);
    assert_eq!(call.refused_by("run"), Some("15"));
    let wave = call.play(&["join u3", "run"]);
    assert!(is(&wave, 3, Condition::Charging));
    // Marines make none.
    let marines = crate::common::game(
        &OPEN,
        &["usmc-4-5-8 0104", "usmc-8-1 0104"],
        &["jpn-4-4-7 0101"],
    );
    let picked = until(Situation::start(&marines), Phase::Movement).play(&["join u0"]);
    assert_eq!(picked.refused_by("charge 0101"), Some("15"));
}

/// What the computer does.
fn best(game: &Pto, battle: &Situation<'_, Pto>) -> String {
    let (mut actions, mut scores) = (Vec::new(), Vec::new());
    game.actions(&battle.state, &mut actions);
    let mut random = Random::seeded(1);
    let skill = Skill::Normal;
    game.score(&battle.state, &actions, skill, &mut random, &mut scores);
    let best = (0..actions.len()).max_by(|one, other| scores[*one].total_cmp(&scores[*other]));
    game.write_action(actions[best.unwrap()]).to_string()
}

/// Where the points do not suffice for all of a Location, the computer sends somebody for whom they do.
#[test]
fn who_cannot_go_on_together_goes_alone() {
    let squads = ["jpn-4-4-7 0104"; 4];
    let japanese: Vec<&str> = squads.into_iter().chain(["jpn-9-0 0104"]).collect();
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &japanese);
    let all = ["join u2", "join u3", "join u4", "join u5", "run"];
    let run = eve(&game).play(&["join u1", "charge 0101"]).play(&all);
    assert_eq!(run.refused_by("step 0103"), None);
    let late = run.with(|state| state.wave.as_mut().unwrap().spent = 14);
    assert_eq!(late.refused_by("step 0103"), Some("6.2"));
    let picked = best(&game, &late);
    assert!(picked.starts_with("join "), "{picked}");
    assert_eq!(best(&game, &late.play(&[&picked])), "step 0103");
}

/// Vector T-008.
/// Rules: G2.22, G1.5
#[test]
fn g2_22_a_charge_does_not_go_astray() {
    let units = ["jpn-4-4-7 0303", "jpn-9-0 0303"];
    let game = game(&["JJJJJJ"; 6], &["usmc-4-5-8 0302"], &units);
    let moves = eve(&game);
    let walks = moves.clone().play(&["join u1", "step 0304"]);
    assert_eq!(walks.decider(), None, "dice are thrown for the way");
    assert_eq!(place(&walks, 1), "0303");
    let run = moves.play(&["join u1", "charge 0302", "join u2", "run", "step 0302"]);
    assert_eq!(place(&run, 1), "0302");
}

/// Rules: 15, G18.5
#[test]
fn r15_a_hex_with_a_leader_alone_is_none_of_the_three() {
    let units = ["gmd-3-3-7 0104", "gmd-9-1 0204", "gmd-3-3-7 0304"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0101"]);
    let moves = until(Situation::start(&game), Phase::Movement);
    assert_eq!(
        moves.play(&["join u0"]).refused_by("charge 0101"),
        Some("15")
    );
}

/// Rules: 15, G1.5
#[test]
fn r15_a_charge_begins_before_anybody_else_moves_and_others_than_japanese_not_beside_the_enemy() {
    let game = charge();
    let begun = eve(&game).play(&["join u3", "creep 0304"]);
    let mut begun = begun;
    while begun.state.phase == Phase::Movement && !begun.state.movers.is_empty() {
        begun = crate::common::pass(begun);
    }
    let late = begun.play(&["join u1"]);
    assert_eq!(late.refused_by("charge 0101"), Some("15"));
    // One charge after the other is none of that.
    let charging = crate::common::set(eve(&game), 3, &[Condition::Moved, Condition::Charging]);
    assert_eq!(charging.play(&["join u1"]).refused_by("charge 0101"), None);
    let units = [
        "gmd-3-3-7 0104",
        "gmd-9-1 0104",
        "gmd-3-3-7 0204",
        "gmd-3-3-7 0304",
    ];
    let near = |enemy: &str| {
        let game = crate::common::game(&OPEN, &units, &[enemy]);
        let moves = until(Situation::start(&game), Phase::Movement);
        moves.play(&["join u0"]).refused_by("charge 0103")
    };
    assert_eq!(near("jpn-4-4-7 0103"), Some("15"));
}
