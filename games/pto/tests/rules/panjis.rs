//! Panjis (G9).

use crate::common::*;
use heigi_engine::{Gridded, Rules, Shows, Situation, Viewer};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto, Spot};

/// A battle with panjis of the Japanese in 0303 towards 0302 and 0402.
pub fn stakes(rows: &[&str], marines: &[&str], japanese: &[&str]) -> Pto {
    planted(rows, marines, japanese, STAKES)
}

pub const STAKES: &str =
    r#"kind = "panjis", hex = "0303", sides = ["0303-0302", "0303-0402"], known = true"#;

pub fn planted(rows: &[&str], marines: &[&str], japanese: &[&str], works: &str) -> Pto {
    read(&written(rows, marines, japanese, works))
}

pub fn written(rows: &[&str], marines: &[&str], japanese: &[&str], works: &str) -> String {
    let text = text(rows, &[], marines, japanese);
    text.replace(
        "side = \"japanese\"\n",
        &format!("side = \"japanese\"\nfortifications = [\n    {{ {works} }},\n]\n"),
    )
}

pub fn above(game: &Pto) -> At {
    At::In(Spot::part(game.grid().parse("0303").unwrap(), Part::Above))
}

pub fn below(game: &Pto) -> At {
    At::In(Spot::ground(game.grid().parse("0303").unwrap()))
}

pub fn moving(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::Movement)
}

/// Rules: G9.4, G9.31, G9.41
#[test]
fn g9_4_who_comes_across_a_covered_hexside_is_above_and_checks_before_anybody_fires() {
    // A-001.
    let game = stakes(&OPEN, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0305"]);
    let battle = moving(&game).play(&["join u0", "step 0303"]);
    assert!(battle.decider().is_none());
    let passed = battle.clone().play(&["= 3 4"]);
    assert_eq!(passed.state.units[0].at, above(&game));
    assert_eq!(passed.decider(), Some(JAPAN));
    assert_eq!(passed.state.spent, 2);
    let broken = battle.play(&["= 5 4"]);
    assert!(is(&broken, 0, Condition::Broken));
    assert_eq!(broken.state.units[0].at, above(&game));
}

/// Rules: G9.41
#[test]
fn g9_41_assault_movement_and_a_plain_advance_are_spared() {
    // A-002.
    let game = stakes(&OPEN, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0606"]);
    let crept = moving(&game).play(&["join u0", "creep 0303"]);
    assert_eq!(crept.state.units[0].at, above(&game));
    assert!(crept.decider().is_some());
    let advance = until(Situation::start(&game), Phase::Advance);
    let advanced = advance.play(&["advance u0", "step 0303"]);
    assert_eq!(advanced.state.units[0].at, above(&game));
    assert!(advanced.decider().is_some());
    // What exhausts who advances makes him check.
    let rows = ["......", "......", "..B...", "......", "......", "......"];
    let game = stakes(&rows, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0606"]);
    let advance = until(Situation::start(&game), Phase::Advance);
    let advanced = advance.play(&["advance u0", "step 0303"]);
    assert!(advanced.decider().is_none());
    assert!(is(&advanced.play(&["= 5 6"]), 0, Condition::Broken));
}

/// Rules: G9.3, G9.45
#[test]
fn g9_45_across_another_hexside_nothing_happens() {
    // A-003.
    let game = stakes(&OPEN, &["usmc-4-5-8 0304"], &["jpn-4-4-7 0606"]);
    let battle = moving(&game).play(&["join u0", "step 0303"]);
    assert_eq!(battle.state.units[0].at, below(&game));
    assert!(battle.decider().is_some());
}

/// Rules: G9.5, G9.6
#[test]
fn g9_6_out_of_the_panjis_and_across_them_it_takes_a_point_each() {
    // A-005: two to come in, one to go down, one to cross, two for the jungle.
    let rows = ["......", "..JJ..", "..J...", "......", "......", "......"];
    let marines = ["usmc-4-5-8 0302", "usmc-8-1 0302"];
    let game = stakes(&rows, &marines, &["jpn-4-4-7 0606"]);
    let came = moving(&game).play(&["join u0", "join u1", "step 0303", "= 1 2", "= 1 2", "hold"]);
    assert_eq!(came.state.spent, 4);
    assert_eq!(came.refused_by("step 0402"), Some("G9.6"));
    let down = came.play(&["step 0303"]);
    assert_eq!(down.state.units[0].at, below(&game));
    assert_eq!(down.state.spent, 6);
    let out = down.play(&["hold", "step 0402"]);
    assert_eq!(out.state.spent, 12);
    // Not across them it costs what it always does.
    let other = came_down(&game).play(&["hold", "step 0304"]);
    assert_eq!(other.state.spent, 8);
}

fn came_down(game: &Pto) -> Situation<'_, Pto> {
    let came = moving(game).play(&["join u0", "join u1", "step 0303", "= 1 2", "= 1 2", "hold"]);
    came.play(&["step 0303"])
}

/// Rules: G9.5
#[test]
fn g9_5_nobody_advances_down_from_panjis() {
    let game = stakes(&OPEN, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0606"]);
    let battle = moving(&game).play(&["join u0", "step 0303", "= 1 2", "hold", "halt"]);
    let advance = until(battle, Phase::Advance).play(&["advance u0"]);
    assert_eq!(advance.refused_by("step 0303"), Some("G9.6"));
    assert_eq!(advance.refused_by("step 0304"), Some("G9.6"));
    let game = stakes(&OPEN, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0606"]);
    let advance = until(Situation::start(&game), Phase::Advance).play(&["advance u0"]);
    assert_eq!(advance.refused_by("step 0303a"), Some("G9.6"));
    assert_eq!(advance.refused_by("step 0302"), None);
    let up = moving(&game).play(&["join u0", "step 0303a"]);
    assert_eq!((up.state.units[0].at, up.state.spent), (above(&game), 2));
    assert!(up.decider().is_some());
}

/// Rules: G9.31
#[test]
fn g9_31_doubles_cost_men_whether_the_check_is_passed_or_not() {
    // A-007, with morale 8 instead of 7.
    let game = stakes(&OPEN, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0606"]);
    let came = moving(&game).play(&["join u0", "step 0303"]);
    let broken = came.clone().play(&["= 5 5"]);
    assert!(face(&broken, 0).contains("2-4-8"), "{}", face(&broken, 0));
    assert!(is(&broken, 0, Condition::Broken));
    assert_eq!(broken.state.units.len(), 2);
    let passed = came.clone().play(&["= 3 3"]);
    assert!(face(&passed, 0).contains("2-4-8"));
    assert!(!is(&passed, 0, Condition::Broken));
    let pinned = came.clone().play(&["= 5 3"]);
    assert!(is(&pinned, 0, Condition::Pinned));
    // No heat of battle.
    let calm = came.play(&["= 1 1"]);
    assert!(calm.decider().is_some() && face(&calm, 0).contains("2-4-8"));
}

/// Rules: G9.31, G1.13
#[test]
fn g9_31_a_reduced_japanese_squad_that_passes_with_a_double_is_half_a_squad() {
    // A-008.
    let game = stakes(
        &OPEN,
        &["usmc-4-5-8 0606"],
        &["jpn-3-4-8r 0302", "jpn-4-4-7 0302"],
    );
    let theirs = until(next_turn(Situation::start(&game)), Phase::Movement);
    let passed = theirs.clone().play(&["join u1", "step 0303", "= 3 3"]);
    assert!(face(&passed, 1).contains("2-3-8"), "{}", face(&passed, 1));
    assert!(!is(&passed, 1, Condition::Broken));
    // Who fails breaks, as by anything but fire.
    let failed = theirs.play(&["join u2", "step 0303", "= 3 5"]);
    assert!(is(&failed, 2, Condition::Broken));
    assert_eq!(failed.state.units.len(), 4);
}

/// Rules: G9.43
#[test]
fn g9_43_of_a_stack_on_a_path_one_checks_and_the_others_only_whether_they_are_pinned() {
    let marines = ["usmc-4-5-8 0302", "usmc-4-5-8 0302"];
    let text = written(&OPEN, &marines, &["jpn-4-4-7 0606"], STAKES);
    let text = text.replace("[victory]", "paths = [\"0302-0303\"]\n[victory]");
    let game = read(&text);
    let battle = moving(&game).play(&["join u0", "join u1", "step 0303"]);
    let battle = battle.play(&["= 2", "= 5", "= 5 4", "= 6 3"]);
    assert!(is(&battle, 1, Condition::Broken) && !is(&battle, 0, Condition::Broken));
    assert!(is(&battle, 0, Condition::Pinned));
}

/// Rules: G9.11, G9.4
#[test]
fn g9_4_hidden_panjis_are_seen_by_who_comes_above_them() {
    let hidden = STAKES.replace(", known = true", "");
    let rows = ["......", "......", "..K...", "..K...", "......", "......"];
    let game = planted(&rows, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0606"], &hidden);
    let seen = |battle: &Situation<'_, Pto>| battle.scene(ALLIES).markers.len();
    let battle = moving(&game).play(&["join u0"]);
    assert_eq!(seen(&battle), 0);
    assert_eq!(battle.refused_by("step 0303a"), Some("6.2"));
    assert_eq!(seen(&battle.clone().play(&["step 0303"])), 1);
    // From the other side he walks on without harm, and comes upon them from below when he leaves.
    let game = planted(&rows, &["usmc-4-5-8 0304"], &["jpn-4-4-7 0606"], &hidden);
    let below = moving(&game).play(&["join u0", "step 0303", "hold"]);
    assert_eq!((seen(&below), below.state.spent), (0, 4));
    let out = below.play(&["step 0302"]);
    assert_eq!((seen(&out), out.state.spent), (1, 8));
}

/// Rules: G9.4
#[test]
fn g9_4_their_own_side_shows_them_only_where_an_enemy_sees_it() {
    let hidden = STAKES.replace(", known = true", "");
    let rows = ["......", "......", "..K...", "JJJJJJ", "......", "......"];
    for (marine, expected) in [("0202", 1), ("0306", 0)] {
        let marines = format!("usmc-4-5-8 {marine}");
        let game = planted(&rows, &[&marines], &["jpn-4-4-7 0302"], &hidden);
        let theirs = until(next_turn(Situation::start(&game)), Phase::Movement);
        let came = theirs.play(&["join u1", "step 0303", "= 1 2"]);
        assert_eq!(came.state.units[1].at, above(&game));
        assert_eq!(came.scene(ALLIES).markers.len(), expected, "{marine}");
        assert_eq!(came.scene(JAPAN).markers.len(), 1);
        let mut random = heigi_engine::Random::seeded(3);
        let sample = game.determinize(&came.state, Viewer::Side(ALLIES), &mut random);
        assert_eq!(sample.units[1].at == above(&game), expected == 1);
    }
}

/// Rules: G9.1
#[test]
fn g9_1_some_ground_takes_no_panjis_and_nothing_that_bars_lies_with_them() {
    let fails = |letter: char, works: &str| {
        let row = format!("..{letter}...");
        let rows = ["......", "......", &row, "......"];
        let text = written(&rows, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0604"], works);
        let text = text.replacen("rows =", "streams = \"shallow\"\nrows =", 1);
        Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).is_err()
    };
    for letter in ['.', 'K', 'B', 'i', 'd', 'q', '~', 'v'] {
        assert!(!fails(letter, STAKES), "{letter}");
    }
    for letter in ['H', 'S', 'm', 'c', 'W', 'r', 's'] {
        assert!(fails(letter, STAKES), "{letter}");
    }
    for other in [r#"kind = "wire""#, r#"kind = "mines""#, STAKES] {
        let both = format!("{STAKES} }},\n    {{ {other}, hex = \"0303\"")
            .replace(", known = true, hex", ", hex");
        assert!(fails('.', &both), "{other}");
    }
    let trench = format!("{STAKES} }},\n    {{ kind = \"trench\", hex = \"0303\", size = 1");
    assert!(!fails('.', &trench));
}

/// Rules: G9.12
#[test]
fn g9_12_men_may_begin_above_panjis_but_no_gun() {
    let reads = |unit: &str| {
        let text = written(&OPEN, &["usmc-4-5-8 0606"], &["jpn-4-4-7 0601"], STAKES);
        let (before, after) = text.rsplit_once("units = [\n").unwrap();
        let text = format!("{before}units = [\n{unit}{after}");
        Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).is_ok()
    };
    let crew = "    { counter = \"jpn-2-2-8\", hex = \"0303\", part = \"above\" },\n";
    let gun = format!("{crew}    {{ counter = \"jpn-70\", hex = \"0303\", holder = 1 }},\n");
    assert!(reads(crew));
    assert!(!reads(&gun));
    assert!(reads(&gun.replace(", part = \"above\"", "")));
}

/// Rules: G9.21
#[test]
fn g9_21_fire_and_close_combat_from_above_are_worse() {
    let marines = ["usmc-4-5-8 0302", "usmc-hmg 0302 1", "usmc-lmg 0302 1"];
    let game = stakes(&OPEN, &marines, &["jpn-4-4-7 0305", "jpn-4-4-7 0601"]);
    let came = moving(&game).play(&["join u0", "step 0303", "= 1 2"]);
    let battle = until(came, Phase::AdvancingFire);
    assert_eq!(battle.refused_by("join u1"), Some("G9.21"));
    let battle = battle.play(&["join u0", "join u2"]);
    assert_eq!(battle.refused_by("fire 0305"), None);
    assert!(lines(&battle).contains(&"modifier-above-panjis +1".to_owned()));
}

/// Rules: G9.2
#[test]
fn g9_2_panjis_cover_nobody_and_open_ground_stays_open() {
    let game = stakes(&OPEN, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0305"]);
    let came = moving(&game).play(&["join u0", "step 0303", "= 1 2", "join u1"]);
    assert_eq!(came.refused_by("fire 0303"), None);
    let lines = lines(&came);
    assert!(lines.contains(&"modifier-open −1".to_owned()), "{lines:?}");
}

/// Rules: G9.53
#[test]
fn g9_53_nobody_above_panjis_stays_concealed_or_hides_again_in_sight() {
    let rows = ["......", "......", "..K...", "......", "......", "......"];
    let game = stakes(&rows, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0305"]);
    let battle = set(moving(&game), 0, &[Condition::Concealed]);
    let came = battle.play(&["join u0", "creep 0303"]);
    assert!(!is(&came, 0, Condition::Concealed));
    let from_below = stakes(&rows, &["usmc-4-5-8 0304"], &["jpn-4-4-7 0305"]);
    let battle = set(moving(&from_below), 0, &[Condition::Concealed]);
    let came = battle.play(&["join u0", "creep 0303"]);
    assert!(is(&came, 0, Condition::Concealed));
}

/// A battle with vehicles of the Marines and panjis, known to all or hidden.
pub fn driven(marines: &[&str], known: bool) -> Pto {
    let works = match known {
        true => STAKES.to_owned(),
        false => STAKES.replace(", known = true", ""),
    };
    let rows = ["......", "......", "..K...", "..K...", "......", "......"];
    planted(&rows, marines, &["jpn-4-4-7 0606"], &works)
}

/// The vehicle `u0` drives off, its hull to the south.
pub fn driving<'g>(game: &'g Pto, arc: u8) -> Situation<'g, Pto> {
    let battle = Situation::start(game).with(|state| state.units[0].arc = Some(arc));
    unfired(until(battle, Phase::Movement).play(&["drive u0"]))
}

/// Nobody fires at who moves.
pub fn unfired(battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    match battle.legal().contains(&"hold".into()) {
        true => battle.play(&["hold"]),
        false => battle,
    }
}

/// Rules: G9.42
#[test]
fn g9_42_panjis_stop_a_truck_for_good_and_no_tank() {
    // A-009.
    let game = driven(&["usmc-truck-gmc 0302"], true);
    let truck = driving(&game, 2).play(&["step 0303", "= 1 1"]);
    assert!(is(&truck, 0, Condition::Immobile));
    let game = driven(&["usmc-tank-m4a2 0302"], true);
    let tank = unfired(driving(&game, 2).play(&["step 0303"]));
    assert!(!is(&tank, 0, Condition::Immobile));
    let hex = game.grid().parse("0303").unwrap();
    let above = At::Vehicle(Spot::part(hex, Part::Above));
    assert_eq!(tank.state.units[0].at, above);
    // G9.52: it does not turn, and goes down for a point before it drives on.
    assert_eq!(tank.refused_by("turn-left"), Some("G9.6"));
    assert_eq!(tank.refused_by("step 0304"), Some("G9.6"));
    let before = tank.state.spent;
    let down = tank.play(&["step 0303"]);
    assert_eq!(down.state.units[0].at, At::Vehicle(Spot::ground(hex)));
    assert_eq!(down.state.spent, before + 2);
    assert_eq!(unfired(down).refused_by("step 0304"), None);
}

/// Rules: G9.6
#[test]
fn g9_6_a_truck_does_not_leave_across_panjis_and_a_tank_for_a_point() {
    // A-006.
    let game = driven(&["usmc-truck-gmc 0303"], true);
    let truck = driving(&game, 5);
    assert_eq!(truck.refused_by("step 0302"), Some("G9.6"));
    let costs = [true, false].map(|known| {
        let game = driven(&["usmc-tank-m4a2 0303"], known);
        let tank = driving(&game, 5);
        let before = tank.state.spent;
        let left = tank.play(&["step 0302"]);
        assert_eq!(left.scene(ALLIES).markers.len(), 1);
        left.state.spent - before
    });
    assert_eq!(costs, [4, 4]);
    // A truck that comes upon hidden ones from below stays.
    let game = driven(&["usmc-truck-gmc 0303"], false);
    let truck = driving(&game, 5).play(&["step 0302"]);
    assert_eq!(place(&truck, 0), "0303");
    assert_eq!(truck.scene(ALLIES).markers.len(), 1);
}

/// Rules: G9.421, G9.423
#[test]
fn g9_421_a_gun_in_tow_is_lost_and_who_gets_off_checks() {
    let marines = ["usmc-truck-gmc 0302", "usmc-2-2-8 0302", "usmc-37 0302 2"];
    let game = driven(&marines, true);
    let aboard = moving(&game).play(&["join u1", "board u0"]);
    let aboard = crate::dozers::unfired(aboard);
    let driven = aboard.with(|state| state.units[0].arc = Some(2));
    let driven = driven.play(&["drive u0", "hold", "step 0303", "= 1 1"]);
    assert_eq!(driven.state.units[2].at, At::Off(heigi_pto::Tray::Lost));
    let next = until(next_turn(next_turn(driven)), Phase::Movement);
    let off = next.play(&["unload u1"]);
    assert!(off.decider().is_none());
    let off = off.play(&["= 6 5"]);
    assert_eq!(off.state.units[1].at, above(&game));
    assert!(is(&off, 1, Condition::Broken));
}

/// Rules: G9.411
#[test]
fn g9_411_a_gun_that_is_pushed_onto_panjis_is_lost() {
    let pushed = |from: &str| {
        let marines = [format!("usmc-2-2-8 {from}"), format!("usmc-37 {from} 1")];
        let marines = [marines[0].as_str(), marines[1].as_str()];
        let game = driven(&marines, true);
        let pushed = moving(&game).play(&["join u0", "push 0303", "= 1 1"]);
        match from {
            "0302" => pushed.play(&["= 1 2"]).state.units[1].at,
            _ => pushed.state.units[1].at,
        }
    };
    assert_eq!(pushed("0302"), At::Off(heigi_pto::Tray::Lost));
    assert_ne!(pushed("0304"), At::Off(heigi_pto::Tray::Lost));
    let game = driven(&["usmc-2-2-8 0303", "usmc-37 0303 1"], true);
    let battle = moving(&game).play(&["join u0"]);
    assert_eq!(battle.refused_by("push 0302"), Some("G9.6"));
    assert_eq!(battle.refused_by("push 0304"), None);
}

/// Rules: G9.41, G9.6
#[test]
fn g9_41_the_broken_check_when_they_run_across_and_need_not() {
    let marines = ["usmc-4-5-8 0302", "usmc-4-5-8 0601"];
    let rows = ["......", "......", "..j...", "......", "......", "......"];
    let broken = |works: &str, rows: &[&str]| {
        let game = planted(rows, &marines, &["jpn-4-4-7 0101"], works);
        let battle = until(Situation::start(&game), Phase::AdvancingFire);
        let battle = set(battle, 0, &[Condition::Broken]);
        let battle = until(battle, Phase::Rout).play(&["rout u0"]);
        let legal = battle.legal();
        let checks = legal.contains(&"step 0303".into()) && {
            let run = battle.clone().play(&["step 0303"]);
            run.decider().is_none() && is(&run.play(&["= 5 6"]), 0, Condition::Broken)
        };
        let crawl = battle.clone().play(&["crawl 0303"]);
        assert!(crawl.decider().is_some());
        (legal.contains(&"step 0202".into()), checks)
    };
    assert_eq!(broken(STAKES, &rows), (true, true));
    let aside = STAKES.replace("0303-0302\", \"0303-0402", "0303-0304");
    assert_eq!(broken(&aside, &rows), (false, false));
}

/// Rules: G9.43, G9.5
#[test]
fn g9_43_each_of_a_charge_checks_and_goes_down_with_the_next_impulse() {
    let text = written(
        &OPEN,
        &["usmc-4-5-8 0302"],
        &["jpn-4-4-7 0305", "jpn-9-0 0305", "jpn-4-4-7 0405"],
        r#"kind = "panjis", hex = "0304", sides = ["0304-0305"], known = true"#,
    );
    let game = read(&text.replace("[victory]", "paths = [\"0304-0305\"]\n[victory]"));
    let theirs = until(next_turn(Situation::start(&game)), Phase::Movement);
    let run = theirs.play(&["join u1", "charge 0302", "join u2", "run", "step 0304"]);
    assert!(run.decider().is_none());
    // One check each, and 8 is what the charge makes of a squad's 7.
    let on = run.play(&["= 3 4", "= 5 4"]);
    let hex = game.grid().parse("0304").unwrap();
    let at = |part| At::In(Spot::part(hex, part));
    assert_eq!(on.state.units[1].at, at(Part::Above));
    let next = unfired(on);
    let next = match next.legal().contains(&"fire 0304".into()) {
        true => next.play(&["fire 0304"]),
        false => next,
    };
    let next = match next.legal().contains(&"join u0".into()) {
        true => next.play(&["join u0", "fire 0304", "= 6 6"]),
        false => next,
    };
    assert_eq!(next.refused_by("step 0303"), Some("G9.6"));
    let down = next.play(&["step 0304"]);
    assert_eq!(down.state.units[1].at, at(Part::Ground));
}

/// Rules: G9.21
#[test]
fn g9_21_in_close_combat_above_is_worse_for_both_numbers() {
    let game = stakes(&OPEN, &["usmc-7-6-8 0302"], &["jpn-4-4-7 0303"]);
    let advance = until(Situation::start(&game), Phase::Advance);
    let met = advance.play(&["advance u0", "step 0303"]);
    let met = live_on(met);
    let own = met.clone().play(&["join u0", "join u1"]);
    assert!(lines(&own).contains(&"modifier-above-panjis +1".to_owned()));
    let theirs = met.play(&["done", "join u1", "join u0"]);
    assert!(lines(&theirs).contains(&"modifier-enemy-above-panjis −1".to_owned()));
}

/// Rules: G9.52
#[test]
fn g9_52_above_no_weapon_changes_hands_and_what_lies_there_stays() {
    let marines = ["usmc-4-5-8 0303", "usmc-lmg 0303 1", "usmc-4-5-8 0303"];
    let game = stakes(&OPEN, &marines, &["jpn-4-4-7 0606"]);
    let refused = |on_top: bool| {
        let hex = game.grid().parse("0303").unwrap();
        let battle = until(Situation::start(&game), Phase::Advance).with(|state| {
            if on_top {
                state.units[0].at = At::In(Spot::part(hex, Part::Above));
            }
        });
        battle.refused_by("give u1")
    };
    assert_eq!(refused(false), None);
    assert_eq!(refused(true), Some("G9.52"));
    let lying = |part: Part| {
        let hex = game.grid().parse("0303").unwrap();
        let battle =
            moving(&game).with(|state| state.units[1].at = At::Lying(Spot::part(hex, part)));
        battle.play(&["join u0"]).refused_by("recover u1")
    };
    assert_eq!(lying(Part::Ground), None);
    assert_eq!(lying(Part::Above), Some("G9.52"));
}

/// Rules: G9.211
#[test]
fn g9_211_no_charge_is_placed_across_panjis_or_handled_above_them() {
    let marines = ["usmc-4-5-8 0303", "usmc-dc 0303 1"];
    let game = stakes(&OPEN, &marines, &["jpn-4-4-7 0302", "jpn-4-4-7 0304"]);
    let battle = moving(&game).play(&["join u0"]);
    assert_eq!(battle.refused_by("place 0302"), Some("G9.211"));
    assert_eq!(battle.refused_by("place 0304"), None);
    let hex = game.grid().parse("0303").unwrap();
    let on_top = moving(&game).with(|state| {
        state.units[0].at = At::In(Spot::part(hex, Part::Above));
    });
    let on_top = on_top.play(&["join u0"]);
    assert_eq!(on_top.refused_by("place 0304"), Some("G9.211"));
    let fire = until(Situation::start(&game), Phase::PrepFire).with(|state| {
        state.units[0].at = At::In(Spot::part(hex, Part::Above));
    });
    assert_eq!(
        fire.play(&["join u1"]).refused_by("fire 0304"),
        Some("G9.211")
    );
}

/// Rules: G8.7
#[test]
fn g8_7_banks_are_of_no_use_where_there_are_panjis() {
    let rows = ["......", "..d...", "..d...", "......", "......", "......"];
    let game = stakes(&rows, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0305"]);
    let battle = moving(&game).play(&["join u0"]);
    assert_eq!(battle.refused_by("step 0303b"), Some("G8.7"));
    let above = battle.play(&["step 0303", "= 1 2", "join u1"]);
    // In the open, moving, and as dangerous as on a bank.
    assert_eq!(above.refused_by("fire 0303"), None);
    let lines = lines(&above);
    assert!(
        lines.contains(&"modifier-hazard −2".to_owned()),
        "{lines:?}"
    );
}

/// Rules: G9.51, G9.55
#[test]
fn g9_55_foxholes_and_vehicles_below_are_reached_from_below() {
    let hole = format!("{STAKES} }},\n    {{ kind = \"foxholes\", hex = \"0303\", size = 1");
    let marines = ["usmc-4-5-8 0303", "usmc-tank-m4a2 0303"];
    let game = planted(&OPEN, &marines, &["jpn-4-4-7 0606"], &hole);
    let hex = game.grid().parse("0303").unwrap();
    let on = |part| {
        let at = At::In(Spot::part(hex, part));
        let battle = moving(&game).with(|state| state.units[0].at = at);
        battle.play(&["join u0"])
    };
    let above = on(Part::Above);
    assert_eq!(above.refused_by("step 0303e"), Some("6.2"));
    assert_eq!(above.refused_by("board u1"), Some("1.1"));
    assert_eq!(above.refused_by("step 0303"), None);
    let below = on(Part::Ground);
    assert_eq!(below.refused_by("step 0303e"), None);
    assert_eq!(below.refused_by("board u1"), None);
}

/// Rules: G9.48
#[test]
fn a_search_finds_panjis_and_may_cost_who_searches_across_them() {
    let hidden = "kind = \"panjis\", hex = \"0303\", sides = [\"0303-0302\", \"0303-0402\"]";
    let rows = ["......", "......", "..K...", "......", "......", "......"];
    let search = |from: &str| {
        let game = planted(
            &rows,
            &[&format!("usmc-4-5-8 {from}")],
            &["jpn-4-4-7 0606"],
            hidden,
        );
        let searched = moving(&game).play(&["search u0", "= 1", "look 0303"]);
        let found = searched.told(ALLIES).contains(&"pto-log-found".to_owned());
        let dies = matches!(searched.pending(), heigi_engine::Pending::Draw(_));
        let lost = dies.then(|| face(&searched.clone().play(&["= 1"]), 0));
        (found, lost)
    };
    assert_eq!(search("0302"), (true, Some("usmc-2-4-8".into())));
    assert_eq!(search("0304"), (true, None), "no panjis run there");
    let game = stakes(&OPEN, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0606"]);
    let battle = moving(&game).with(|state| state.units[0].at = above(&game));
    assert_eq!(battle.refused_by("search u0"), Some("G9.48"));
}

/// Rules: G9.31
#[test]
fn g9_31_the_log_tells_the_rule_of_a_check_on_stakes() {
    let game = stakes(&OPEN, &["usmc-4-5-8 0302"], &["jpn-4-4-7 0606"]);
    let came = moving(&game).play(&["join u0", "step 0303", "= 3 4"]);
    let entries = came.events.iter();
    let entries = entries.filter_map(|event| game.log_entry(event, Viewer::Everything));
    let told: Vec<_> = entries.filter(|entry| entry.rule == "G9.31").collect();
    assert!(told.iter().any(|entry| entry.text.id == "pto-log-passed"));
}
