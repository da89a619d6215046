//! Hidden units (8.5), what comes upon them (G.4), and fire at ground that looks empty (31).

use crate::common::*;
use heigi_engine::{Rules, Situation, Viewer};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// Open ground with jungle in its middle and palms in a corner.
const GROVE: [&str; 6] = ["......", "......", "..jj..", "..jj..", "......", "P....."];

fn hidden<'g>(battle: Situation<'g, Pto>, units: &[usize]) -> Situation<'g, Pto> {
    units.iter().fold(battle, |battle, unit| {
        set(battle, *unit, &[Condition::Hidden])
    })
}

/// Rules: 8.5
#[test]
fn r8_5_the_enemy_sees_nothing_of_who_is_hidden_and_supposes_him_anywhere() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0303", "jpn-lmg 0303 1"],
    );
    let battle = hidden(Situation::start(&game), &[1]);
    assert_eq!(battle.scene(ALLIES).pieces.len(), 1);
    assert_eq!(battle.scene(Viewer::Spectator).pieces.len(), 1);
    assert_eq!(battle.scene(JAPAN).pieces.len(), 3);
    let mut random = heigi_engine::Random::seeded(1);
    let mut places = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let state = game.determinize(&battle.state, Viewer::Side(ALLIES), &mut random);
        let events = Vec::new();
        let sample = Situation {
            game: &game,
            state,
            events,
        };
        places.insert(sample.sees(JAPAN, "u1").unwrap());
    }
    let all: Vec<_> = places.into_iter().collect();
    assert_eq!(all, ["0106", "0303", "0304", "0403", "0404"]);
}

/// Rules: 8.5
#[test]
fn r8_5_who_fires_or_moves_is_hidden_no_longer() {
    let game = game(&GROVE, &["usmc-4-5-8 0301"], &["jpn-4-4-7 0303"]);
    let battle = hidden(Situation::start(&game), &[1]);
    // The Marines may fire at what looks empty, so they are asked; Japan answers in its fire phase.
    let fire = until(battle.clone(), Phase::DefensiveFire);
    assert_eq!(fire.decider(), Some(JAPAN));
    let fired = fire.play(&["join u1", "fire 0301", "= 6 5"]);
    assert!(!is(&fired, 1, Condition::Hidden));
    assert_eq!(place(&fired, 1), "0303");
    let moved = until(next_turn(battle), Phase::Movement);
    assert!(is(&moved, 1, Condition::Hidden));
    let moved = moved.play(&["join u1", "creep 0403"]);
    assert!(!is(&moved, 1, Condition::Hidden));
    assert!(is(&moved, 1, Condition::Concealed));
    assert_eq!(moved.sees(ALLIES, "q0403.0").unwrap(), "0403");
}

/// Rules: 31, 8.5
#[test]
fn r31_fire_at_ground_that_looks_empty_finds_who_is_hidden_there() {
    let game = game(
        &GROVE,
        &["usmc-4-5-8 0301", "usmc-4-5-8 0301"],
        &["jpn-4-4-7 0303"],
    );
    let battle = hidden(Situation::start(&game), &[2]);
    let picked = until(battle, Phase::PrepFire).play(&["join u0", "join u1"]);
    // In open ground nobody hides.
    assert_eq!(picked.refused_by("fire 0302"), Some("4.2"));
    let told = |battle: &Situation<'_, Pto>| {
        let told = battle.told(ALLIES);
        told.iter().filter(|one| *one == "pto-log-result").count()
    };
    let empty = picked.clone().play(&["fire 0403", "= 2 4"]);
    assert!(is(&empty, 2, Condition::Hidden));
    // The column of 4: 7 + 1 is nothing, 6 + 1 a pin check.
    let missed = picked.clone().play(&["fire 0303", "= 3 4"]);
    assert!(is(&missed, 2, Condition::Hidden));
    assert_eq!((told(&empty), told(&missed)), (1, 1));
    let hit = picked.play(&["fire 0303", "= 2 4", "= 6 6"]);
    assert!(is(&hit, 2, Condition::Pinned));
    assert_eq!(hit.sees(ALLIES, "u2").unwrap(), "0303");
}

/// Rules: G.4
///
/// Vectors G-007, G-008.
#[test]
fn g_4_who_is_hidden_in_jungle_may_stay_so_when_an_enemy_comes() {
    let game = game(&GROVE, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0303"]);
    let battle = hidden(Situation::start(&game), &[1]);
    let battle = until(battle, Phase::Movement).play(&["join u0", "step 0303"]);
    assert_eq!(battle.decider(), Some(JAPAN));
    assert_eq!(
        crate::common::unordered(&battle),
        ["join u1", "hold", "show u1"]
    );
    let stays = battle.clone().play(&["hold"]);
    assert_eq!(stays.scene(ALLIES).pieces.len(), 1);
    assert_eq!(stays.decider(), Some(ALLIES));
    assert!(stays.legal().iter().any(|one| one == "step 0302"));
    // He is asked as well where nobody is.
    let elsewhere = hidden(Situation::start(&game), &[1]);
    let elsewhere = until(elsewhere, Phase::Movement).play(&["join u0", "step 0301"]);
    assert_eq!(elsewhere.decider(), Some(JAPAN));
    // Shown, he is met as if he had been concealed.
    let shown = battle.clone().play(&["show u1"]);
    assert_eq!(place(&shown, 0), "0302");
    assert_eq!(place(&shown, 1), "0303");
    // Where they are back they may be fired at, and they stop there.
    assert_eq!(shown.state.spent_here, 4, "as often as points were spent");
    let fired = shown.play(&["join u1", "fire 0302", "= 6 6", "hold"]);
    assert!(is(&fired, 0, Condition::Moved));
    // 4 three times is 12: a result of 10 + 1 - 1 for moving is nothing, and the Marines stop there.
    let picked = battle.play(&["join u1"]);
    assert!(lines(&picked).contains(&"factor-same-place ×3".into()));
    assert!(lines(&picked).contains(&"preview-column 12".into()));
    let fired = picked.play(&["fire 0303", "= 6 5"]);
    assert_eq!(place(&fired, 0), "0303");
    assert_eq!(place(&fired, 1), "0303");
    assert!(is(&fired, 0, Condition::Moved) || fired.decider() == Some(JAPAN));
    let met = until(fired, Phase::CloseCombat);
    assert!(met.told(ALLIES).contains(&"pto-log-shown".to_owned()));
}

/// Rules: G.4, 8.4
#[test]
fn g_4_dummies_among_the_movers_are_gone_when_somebody_is_shown() {
    let units = ["usmc-4-5-8 0302", "usmc-dummy 0302"];
    let game = game(&GROVE, &units, &["jpn-4-4-7 0303"]);
    let battle = hidden(Situation::start(&game), &[2]);
    let battle = set(battle, 1, &[Condition::Concealed]);
    let battle = until(battle, Phase::Movement).play(&["join u0", "join u1", "creep 0303"]);
    assert_eq!(place(&battle, 1), "0303");
    let shown = battle.play(&["show u2"]);
    assert_eq!(
        (place(&shown, 0), place(&shown, 1)),
        ("0302".into(), "lost".into())
    );
}

/// Rules: G.4, G1.6
#[test]
fn g_4_crews_and_the_leaders_of_the_stealthy_lie_low_too() {
    let lies_low = |unit: &str| {
        let other = format!("{unit} 0303");
        let game = game(&GROVE, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0303", &other]);
        let battle = hidden(Situation::start(&game), &[1, 2]);
        let battle = until(battle, Phase::Movement).play(&["join u0", "step 0303"]);
        is(&battle, 1, Condition::Hidden)
    };
    assert!(lies_low("jpn-2-2-8"));
    assert!(lies_low("jpn-9-0"));
    assert!(!lies_low("jpn-3-4-7"), "of the second line");
}

/// Rules: 9.6, G.4
#[test]
fn r9_6_nobody_lays_a_fire_lane_in_his_own_location() {
    let gun = ["jpn-4-4-7 0303", "jpn-lmg 0303 1"];
    let game = game(&GROVE, &["usmc-4-5-8 0302"], &gun);
    let battle = hidden(Situation::start(&game), &[1]);
    let battle = until(battle, Phase::Movement).play(&["join u0", "step 0303", "join u2"]);
    assert_eq!(battle.refused_by("lane 0303"), Some("9.6"));
    assert_eq!(battle.refused_by("fire 0303"), None);
}

/// Rules: G.4
///
/// Vector G-009.
#[test]
fn g_4_who_mans_a_gun_has_to_show_himself() {
    let gun = ["jpn-4-4-7 0303", "jpn-70 0303 1"];
    let game = game(&GROVE, &["usmc-4-5-8 0302"], &gun);
    let battle = hidden(Situation::start(&game), &[1]);
    let battle = until(battle, Phase::Movement).play(&["join u0", "step 0303"]);
    assert!(!is(&battle, 1, Condition::Hidden));
    assert_eq!(place(&battle, 0), "0302");
}

/// Rules: 8.5, 6.8
///
/// Palms are not thick enough to lie low in.
#[test]
fn r8_5_elsewhere_who_is_hidden_has_to_show_himself() {
    let game = game(&GROVE, &["usmc-4-5-8 0105"], &["jpn-4-4-7 0106"]);
    let battle = hidden(Situation::start(&game), &[1]);
    let battle = until(battle, Phase::Movement).play(&["join u0", "step 0106"]);
    assert!(!is(&battle, 1, Condition::Hidden));
    assert_eq!(place(&battle, 1), "0106");
    assert_eq!(place(&battle, 0), "0105");
}

/// Rules: 8.5
#[test]
fn r8_5_close_combat_brings_to_light_who_is_hidden() {
    let game = game(&GROVE, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0303"]);
    let battle = hidden(Situation::start(&game), &[1]);
    let battle = until(battle, Phase::Advance).play(&["advance u0", "step 0303"]);
    assert!(!is(&battle, 1, Condition::Hidden));
    assert!(is(&battle, 1, Condition::Concealed));
    assert!(battle.told(ALLIES).contains(&"pto-log-appears".to_owned()));
}

/// Rules: G1.631
///
/// Vectors J-024 and S-003.
#[test]
fn g1_631_a_tenth_of_the_squads_may_be_hidden() {
    let reads = |squads: usize, crews: usize, hidden: usize| {
        let mut units = vec!["jpn-2-2-8 0303"; crews];
        units.extend(vec!["jpn-4-4-7 0303"; squads]);
        let text = text(&GROVE, &[], &["usmc-4-5-8 0101"], &units);
        let squad = "jpn-4-4-7\", hex = \"0303\"";
        let hides = format!("{squad}, hidden = true");
        let text = text.replacen(squad, &hides, hidden);
        Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).is_ok()
    };
    assert!(reads(10, 2, 2));
    assert!(!reads(10, 2, 3));
    assert!(reads(4, 1, 1));
    assert!(!reads(4, 1, 2));
}

/// Rules: G1.631, 8.6
///
/// Vector J-024: whoever mans a Gun is hidden besides; single men only with others; nobody in open ground.
#[test]
fn g1_631_gun_crews_and_single_men_hide_besides_but_nobody_in_the_open() {
    let reads = |units: &[&str], hidden: &[&str]| {
        let mut text = text(&GROVE, &[], &["usmc-4-5-8 0101"], units);
        for counter in hidden {
            let (counter, hex) = counter.split_once(' ').unwrap();
            let line = format!("{counter}\", hex = \"{hex}\"");
            assert!(text.contains(&line));
            text = text.replacen(&line, &format!("{line}, hidden = true"), 1);
        }
        Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).is_ok()
    };
    let (squad, crew, leader) = ("jpn-4-4-7 0303", "jpn-2-2-8 0404", "jpn-9-0 0303");
    let with_gun = [crew, "jpn-70 0404 1", squad, leader];
    assert!(reads(&with_gun, &[crew, squad]));
    assert!(reads(&with_gun, &[crew, squad, leader]));
    assert!(!reads(&with_gun, &[leader]));
    assert!(!reads(&[crew, "jpn-mmg 0404 1", squad], &[crew, squad]));
    assert!(!reads(&["jpn-4-4-7 0101"], &["jpn-4-4-7 0101"]));
    assert!(!reads(&[squad, "jpn-dummy 0403"], &["jpn-dummy 0403"]));
}

/// Vector J-026.
/// Rules: G1.631
#[test]
fn g1_631_what_is_bought_is_hidden_besides() {
    let reads = |hidden: usize, bought: &str, night: &str| {
        let text = text(&GROVE, &[], &["usmc-4-5-8 0101"], &["jpn-4-4-7 0303"; 20]);
        let squad = "jpn-4-4-7\", hex = \"0303\"";
        let text = text.replacen(squad, &format!("{squad}, hidden = true"), hidden);
        let side = "side = \"japanese\"\n";
        let text = text.replace(side, &format!("{side}{bought}"));
        let text = text.replacen("[victory]", &format!("{night}[victory]"), 1);
        Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).is_ok()
    };
    assert!(reads(2, "", "") && !reads(3, "", ""));
    assert!(reads(4, "bought_hidden = 10\n", "") && !reads(5, "bought_hidden = 10\n", ""));
    let night = "[weather]\nnight = 2\n";
    assert!(reads(20, "bought_hidden = 75\n", night));
    assert!(!reads(20, "bought_hidden = 70\n", night));
}
