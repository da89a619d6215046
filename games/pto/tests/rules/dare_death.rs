//! Dare-death squads (G18.6).

use crate::common::{OPEN, game, is, lines, next_turn, place, reach, read, text, until};
use heigi_engine::{Rules, Situation, Viewer};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// Chinese of whom the first is a dare-death squad, about to move.
fn daring<'g>(game: &'g Pto) -> Situation<'g, Pto> {
    let battle = Situation::start(game).with(|state| state.units[0].set(Condition::DareDeath));
    until(battle, Phase::Movement)
}

fn china(chinese: &[&str], japanese: &[&str]) -> Pto {
    game(&OPEN, chinese, japanese)
}

/// Vector H-004.
/// Rules: G18.6
#[test]
fn a_tenth_of_the_squads_may_be_dare_death_squads() {
    let squads = ["gmd-3-3-7 0105"; 13];
    let written = text(&OPEN, &[], &squads, &["jpn-4-4-7 0101"]);
    let with = |daring: usize, counter: &str| {
        let plain = format!("counter = \"{counter}\", hex = \"0105\" }}");
        let dares = format!("counter = \"{counter}\", hex = \"0105\", dare_death = true }}");
        let written = written.replace("gmd-3-3-7", counter);
        let written = written.replacen(&plain, &dares, daring);
        Pto::with_data(&|file| (file == "hut.toml").then(|| written.clone())).is_ok()
    };
    assert!(with(2, "gmd-3-3-7"), "1.3 rounded up");
    assert!(!with(3, "gmd-3-3-7"));
    assert!(!with(1, "gmd-5-3-7"), "never those");
    assert!(with(1, "red-3-3-7"));
}

#[test]
fn g18_6_their_owner_chooses_them_in_the_set_up_and_nobody_else_knows() {
    let written = text(
        &OPEN,
        &[],
        &["gmd-3-3-7 0105", "gmd-3-3-7 0105", "gmd-5-3-7 0205"],
        &["jpn-4-4-7 0101"],
    );
    let game = read(&written.replacen("turns = 2", "turns = 2\nset_up = [\"allies\"]", 1));
    let battle = Situation::start(&game);
    assert_eq!(battle.refused_by("devote u2"), Some("G18.6"));
    let chosen = battle.play(&["devote u1"]);
    assert_eq!(
        chosen.refused_by("devote u0"),
        Some("G18.6"),
        "one of three"
    );
    let chosen = chosen.play(&["devote u1", "devote u0", "done"]);
    assert!(is(&chosen, 0, Condition::DareDeath) && !is(&chosen, 1, Condition::DareDeath));
    let badges = |viewer| {
        let pieces = chosen.scene(viewer).pieces.into_iter();
        let mut badges = pieces.flat_map(|piece| piece.badges);
        badges.any(|badge| badge == "dare-death")
    };
    assert!(badges(ALLIES) && !badges(JAPAN));
    let mut random = heigi_engine::Random::seeded(1);
    let mut supposed = std::collections::BTreeSet::new();
    for _ in 0..20 {
        let sample = game.determinize(&chosen.state, Viewer::Side(JAPAN), &mut random);
        let daring = sample
            .units
            .iter()
            .position(|unit| unit.is(Condition::DareDeath));
        supposed.insert(daring);
    }
    assert_eq!(supposed.into_iter().collect::<Vec<_>>(), [Some(0), Some(1)]);
}

#[test]
fn g18_6_they_go_berserk_of_their_own_will_by_a_leader_who_sees_the_enemy() {
    let game = china(
        &["gmd-3-3-7 0104", "gmd-8-0 0105", "gmd-3-3-7 0104"],
        &["jpn-4-4-7 0101", "jpn-4-4-7 0601"],
    );
    let battle = daring(&game);
    assert_eq!(battle.refused_by("dare u2"), Some("G18.6"), "it is none");
    assert_eq!(
        battle.refused_by("dare u1"),
        Some("G18.6"),
        "leaders do not begin"
    );
    let asked = battle.clone().play(&["dare u0"]);
    assert_eq!(asked.refused_by("charge 0303"), Some("G18.6"));
    let dared = asked.play(&["charge 0601"]);
    assert!(is(&dared, 0, Condition::Berserk) && !is(&dared, 1, Condition::Berserk));
    assert_ne!(dared.refused_by("done"), None, "it has to run");
    // It runs at whom it means, though others are nearer.
    let running = dared.play(&["join u0"]);
    assert_eq!(running.refused_by("step 0103"), Some("5.8"));
    assert_eq!(running.refused_by("step 0203"), None);
    let moved = battle.clone().play(&["join u2", "creep 0204"]);
    let moved = until_moving(moved);
    assert_eq!(
        moved.refused_by("dare u0"),
        Some("G18.6"),
        "somebody has moved"
    );
    let lone = china(&["gmd-3-3-7 0104", "gmd-8-0 0106"], &["jpn-4-4-7 0101"]);
    assert_eq!(
        daring(&lone).refused_by("dare u0"),
        Some("G18.6"),
        "no leader is near"
    );
    let broken = daring(&game).with(|state| state.units[1].set(Condition::Pinned));
    assert_eq!(broken.refused_by("dare u0"), Some("G18.6"), "he is pinned");
}

fn until_moving(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.decider() != Some(ALLIES) {
        battle = crate::common::pass(battle);
    }
    battle
}

#[test]
fn g18_6_leaders_may_run_with_them_and_heroes_go_along() {
    let game = china(
        &[
            "gmd-3-3-7 0104",
            "gmd-8-0 0104",
            "gmd-hero 0104",
            "gmd-8-0 0106",
        ],
        &["jpn-4-4-7 0101"],
    );
    let dared = daring(&game).play(&["dare u0", "charge 0101"]);
    assert_eq!(
        dared.refused_by("dare u3"),
        Some("G18.6"),
        "he is too far away"
    );
    let all = dared.play(&["dare u1", "dare u2"]);
    assert!(is(&all, 1, Condition::Berserk) && !is(&all, 2, Condition::Berserk));
    assert_eq!(
        all.clone().play(&["join u2"]).refused_by("step 0103"),
        Some("G18.6")
    );
    let run = all.play(&["join u0", "join u1", "join u2", "step 0103"]);
    assert_eq!(place(&run, 2), "0103");
    let advance = reach(daring(&game), Phase::Advance);
    assert_eq!(advance.refused_by("advance u2"), None);
    let advance = advance.with(|state| state.units[2].set(Condition::Following));
    assert_eq!(advance.refused_by("advance u2"), Some("G18.6"));
}

#[test]
fn g18_6_they_are_themselves_again_at_the_end_of_the_player_turn() {
    let game = china(&["gmd-3-3-7 0104", "gmd-8-0 0104"], &["jpn-4-4-7 0101"]);
    let dared = daring(&game).play(&["dare u0", "charge 0101"]);
    let still = dared.with(|state| state.units[0].set(Condition::Moved));
    let over = next_turn(still);
    assert!(!is(&over, 0, Condition::Berserk));
    assert!(over.state.dares.is_empty());
}

/// Vector H-005.
/// Rules: G18.61
#[test]
fn who_dares_death_takes_no_part_in_a_human_wave() {
    let chinese = [
        "gmd-3-3-7 0104",
        "gmd-8-0 0104",
        "gmd-3-3-7 0204",
        "gmd-3-3-7 0304",
        "gmd-hero 0104",
        "gmd-3-3-7 0104",
    ];
    let game = china(&chinese, &["jpn-4-4-7 0101"]);
    let dared = daring(&game).play(&["dare u0", "charge 0101"]);
    assert!(!is(&dared, 1, Condition::Berserk), "the leader has not");
    let wave = dared.play(&["dare u4", "join u2", "charge 0101", "join u1", "join u3"]);
    assert_eq!(wave.refused_by("join u0"), Some("5.8"));
    assert_eq!(
        wave.refused_by("join u4"),
        Some("5.8"),
        "nor who goes along"
    );
    let charging = daring(&game).with(|state| state.units[0].set(Condition::Charging));
    assert_eq!(charging.refused_by("dare u0"), Some("G18.6"));
}

#[test]
fn g18_62_they_fight_hand_to_hand() {
    let game = china(
        &["gmd-3-3-7 0303", "gmd-3-3-7 0303"],
        &["jpn-4-4-7 0303", "jpn-8-0 0606"],
    );
    let fight = |daring: bool| {
        let battle = Situation::start(&game).with(|state| {
            if daring {
                state.units[0].set(Condition::DareDeath);
            }
        });
        let battle = until(battle, Phase::CloseCombat).play(&["join u0", "join u2"]);
        lines(&battle)
    };
    let has = |lines: &[String], what: &str| lines.iter().any(|line| line.starts_with(what));
    assert!(has(&fight(true), "modifier-hand-to-hand −1"));
    assert!(!has(&fight(false), "modifier-hand-to-hand"));
    // In the enemy's turn it is hand to hand for the Japanese anyway, who are not pinned.
    let pinned = |daring: bool| {
        let battle = Situation::start(&game).with(|state| {
            if daring {
                state.units[0].set(Condition::DareDeath);
            }
        });
        let battle = until(next_turn(battle), Phase::CloseCombat).with(|state| {
            state.units[2].set(Condition::Pinned);
        });
        lines(&battle.play(&["done", "join u0", "join u2"]))
    };
    assert!(has(&pinned(true), "modifier-dare-death −1"));
    assert!(!has(&pinned(false), "modifier-dare-death"));
}

/// Rules: G18.6, 5.8
#[test]
fn g18_6_they_run_at_vehicles_as_at_men() {
    let chinese = ["gmd-3-3-7 0104", "gmd-8-0 0104"];
    let game = china(&chinese, &["jpn-tank-ha-go 0102", "jpn-8-0 0606"]);
    let dared = daring(&game).play(&["dare u0", "charge 0102"]);
    assert!(is(&dared, 0, Condition::Berserk));
    let runs = dared.play(&["join u0"]);
    assert_eq!(runs.refused_by("step 0204"), Some("5.8"));
    assert_eq!(runs.refused_by("step 0103"), None);
    let wrecked = daring(&game).with(|state| {
        state.units[2].set(Condition::Wreck);
        state.units[3].set(Condition::Concealed);
    });
    assert_eq!(wrecked.refused_by("dare u0"), Some("G18.6"));
}

/// Rules: G18.6
#[test]
fn g18_6_nobody_dares_to_run_at_who_is_in_ocean() {
    let rows = ["......", "......", ",,,,,,", ",,,,,,", "OOOOOO", "OOOOOO"];
    let dares = |enemy: &str| {
        let chinese = ["gmd-3-3-7 0302", "gmd-8-0 0302"];
        let more = "[shore]\nslope = \"slight\"";
        let game = crate::common::game_with(more, &rows, &chinese, &[enemy]);
        daring(&game).refused_by("dare u0")
    };
    assert_eq!(dares("jpn-4-4-7 0304"), None);
    assert_eq!(dares("jpn-4-4-7 0305"), Some("G18.6"));
}
