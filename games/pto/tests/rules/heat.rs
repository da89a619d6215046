//! Heat of battle (23), heroes (1.4), the berserk (5.8), leaders who come forward (13), commissars (14).

use crate::common::{OPEN, face, game, is, lines, next_turn, place, read, set, text, until};
use crate::lurking::hero;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, Phase, Pto};

/// The Marines' first squad fires beside some Japanese; the first of these, who is u1, rolls a 2 on its morale check.
fn heated<'g>(game: &'g Pto, dice: &str) -> Situation<'g, Pto> {
    Situation::start(game).play(&["join u0", "fire 0102", "= 3 4", "= 1 1", dice])
}

fn against(counter: &str) -> Pto {
    let enemies = [format!("{counter} 0102"), "jpn-4-4-8 0606".into()];
    game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &enemies.each_ref().map(String::as_str),
    )
}

/// The message ids that were told last.
fn has_told(battle: &Situation<'_, Pto>, id: &str) -> bool {
    battle.told(ALLIES).contains(&id.to_owned())
}

/// Vector J-039.
/// Rules: 23, G1.62
#[test]
fn japanese_go_berserk_from_9_on() {
    let game = against("jpn-4-4-7");
    // 5 and 4 for the Japanese.
    let wild = heated(&game, "= 2 3");
    assert!(is(&wild, 1, Condition::Berserk));
    assert!(has_told(&wild, "pto-log-goes-berserk"));
    // 4 and 4: battle hardening.
    let hard = heated(&game, "= 2 2");
    assert_eq!(face(&hard, 1), "jpn-4-4-8");
    assert!(!is(&hard, 1, Condition::Berserk));
    // 6 and 6 are 16, which is no surrender.
    assert!(is(&heated(&game, "= 6 6"), 1, Condition::Berserk));
}

#[test]
fn r23_the_elite_become_fanatic_and_heroes_come_forward() {
    let game = against("jpn-4-4-8");
    // 2 and 4, less 1 for the elite, is 5: a hero and hardening, which for the best is fanaticism.
    let both = heated(&game, "= 1 1");
    assert_eq!(face(&both, 3), "jpn-hero");
    assert_eq!(place(&both, 3), "0102");
    assert!(is(&both, 1, Condition::Fanatic));
    // Conscripts add 1: 3, 4 and 1 is 8, and a class more.
    let raw = against("jpn-3-3-6");
    assert_eq!(face(&heated(&raw, "= 1 2"), 1), "jpn-3-4-7");
}

#[test]
fn r23_who_sees_nobody_hardens_instead_of_going_berserk() {
    let hardens = |ground: &str| {
        let rows = ["j.....", "......", ground, ground, "......", ".....j"];
        let units = ["jpn-2-3-7 0606", "jpn-9-0 0606"];
        let game = game(&rows, &["usmc-4-5-8 0101"], &units);
        let rally = next_turn(set(Situation::start(&game), 1, &[Condition::Broken]));
        // 5, 4 for the Japanese and 1 for having been broken.
        let heat = rally.play(&["rally u1", "= 1 1", "= 2 3"]);
        (face(&heat, 1), is(&heat, 1, Condition::Berserk))
    };
    assert_eq!(hardens("JJJJJJ"), ("jpn-2-3-8".into(), false));
    assert_eq!(hardens("......"), ("jpn-2-3-7".into(), true));
}

/// A squad of Marines that rallies under a leader with a 2, and then throws for heat of battle.
fn rallied(no_quarter: bool, dice: &str) -> (String, bool, bool) {
    let units = ["usmc-4-5-8 0101", "usmc-8-0 0101"];
    let plain = text(&OPEN, &[], &units, &["jpn-4-4-7 0102", "jpn-4-4-7 0606"]);
    let text = match no_quarter {
        true => plain.replace("turns = 2\n", "turns = 2\nno_quarter = true\n"),
        false => plain,
    };
    let game = read(&text);
    let battle = until(Situation::start(&game), Phase::Advance);
    let battle = next_turn(set(battle, 0, &[Condition::Broken]));
    let heat = battle.play(&["rally u0", "= 1 1", dice]);
    (
        place(&heat, 0),
        is(&heat, 0, Condition::Berserk),
        is(&heat, 0, Condition::Broken),
    )
}

/// Rules: 23, G1.621
#[test]
fn who_surrenders_goes_to_an_enemy_beside_him_unless_there_is_no_quarter() {
    // 12 less 1 for the elite and 1 more for having been broken.
    assert_eq!(rallied(false, "= 6 6"), ("0102".into(), false, false));
    assert_eq!(rallied(true, "= 6 6"), ("0101".into(), true, false));
    // 11 is berserk in any case.
    assert_eq!(rallied(false, "= 5 6"), ("0101".into(), true, false));
}

/// Rules: 5.7, G1.621
#[test]
fn without_quarter_who_does_not_rout_is_lost() {
    let lost = |more: &str| {
        let plain = text(
            &OPEN,
            &[],
            &["usmc-4-5-8 0104", "usmc-4-5-8 0601"],
            &["jpn-4-4-7 0105"],
        );
        let game = read(&plain.replace("turns = 2\n", &format!("turns = 2\n{more}")));
        let battle = until(Situation::start(&game), Phase::AdvancingFire);
        let battle = until(set(battle, 0, &[Condition::Broken]), Phase::Rout);
        place(&battle.play(&["done"]), 0)
    };
    assert_eq!(lost(""), "0105", "with who guards it");
    assert_eq!(lost("no_quarter = true\n"), "lost");
}

#[test]
fn r23_a_leader_becomes_heroic() {
    let game = game(
        &OPEN,
        &["usmc-8-0 0101", "usmc-4-5-8 0201"],
        &["jpn-4-4-7 0102", "jpn-4-4-7 0606"],
    );
    let theirs = next_turn(Situation::start(&game));
    let fired = theirs.play(&["join u2", "fire 0101", "= 3 4"]);
    // A 2 for the check, and then 4: 4 or less.
    let heroic = fired.play(&["= 1 1", "= 2 2"]);
    assert!(is(&heroic, 0, Condition::Heroic));
    let failed = set(heroic.clone(), 0, &[Condition::Wounded]);
    assert!(is(&failed, 0, Condition::Heroic));
    // He does not break any more.
    let own = next_turn(heroic);
    let own = until(next_turn(own), Phase::PrepFire);
    let hit = own.play(&["join u2", "fire 0101", "= 3 4", "= 5 5", "= 2"]);
    assert!(is(&hit, 0, Condition::Wounded) && !is(&hit, 0, Condition::Broken));
}

#[test]
fn r1_4_heroes_help_their_group_and_do_not_break() {
    let units = [
        "usmc-4-5-8 0101",
        "usmc-hero 0101",
        "usmc-4-5-8 0301",
        "usmc-lmg 0101 2",
    ];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0104"]);
    let start = Situation::start(&game);
    let group = start.clone().play(&["join u0", "join u1"]);
    assert!(lines(&group).contains(&"modifier-hero −1".to_owned()));
    assert!(lines(&group).contains(&"preview-cowering −1".to_owned()));
    let alone = start.clone().play(&["join u1"]);
    assert!(!lines(&alone).iter().any(|line| line.contains("cowering")));
    // A weapon in his hands fires in full, but 1 is added.
    let gun = start.clone().play(&["join u3"]);
    let shown = lines(&gun);
    assert!(
        shown.contains(&"modifier-hero-serves +1".to_owned()),
        "{shown:?}"
    );
    assert!(!shown.iter().any(|line| line.contains("factor-leader")));
    let theirs = until(next_turn(start), Phase::PrepFire);
    let fired = theirs.play(&["join u4", "fire 0101", "= 1 2"]);
    // Column 4, a 3: morale checks with 2 added. The squad passes with 6 exactly, the hero fails with 8.
    let failed = fired.play(&["= 3 2", "= 4 4"]);
    assert!(!is(&failed, 1, Condition::Broken));
    assert_eq!(face(&failed.clone().play(&["= 4"]), 1), "usmc-hero-wounded");
    assert_eq!(place(&failed.play(&["= 5"]), 1), "lost");
}

#[test]
fn r5_8_the_berserk_charge_the_nearest_enemy_into_his_hex() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0101", "usmc-4-5-8 0201"],
        &["jpn-4-4-7 0104", "jpn-4-4-7 0606"],
    );
    let wild = set(Situation::start(&game), 0, &[Condition::Berserk]);
    assert_eq!(wild.refused_by("join u0"), Some("5.8"));
    let moving = until(wild.play(&["done"]), Phase::Movement);
    assert_eq!(moving.refused_by("done"), Some("5.8"));
    // What holds up the phase is the question.
    let asked = moving.scene(ALLIES).prompt.unwrap();
    assert_eq!(asked.title.id, "pto-no-must-charge");
    assert_eq!(asked.rule, "5.8");
    let picked = moving.play(&["join u0"]);
    assert_eq!(picked.refused_by("join u1"), Some("5.8"));
    assert_eq!(
        picked.refused_by("step 0201"),
        Some("5.8"),
        "not on the shortest way"
    );
    assert_eq!(picked.refused_by("creep 0102"), Some("6.3"));
    assert_eq!(picked.refused_by("double"), Some("5.8"));
    let under_way = picked.play(&["step 0102", "hold"]);
    assert_eq!(under_way.refused_by("halt"), Some("5.8"));
    let there = under_way.play(&["step 0103", "hold", "step 0104"]);
    assert_eq!(place(&there, 0), "0104");
    // The defender fires at him there with three times his firepower.
    let fire = there.play(&["join u3"]);
    assert!(
        lines(&fire).contains(&"factor-same-place ×3".to_owned()),
        "{:?}",
        lines(&fire)
    );
}

/// Rules: 5.8, G1.14
#[test]
fn what_would_break_the_berserk_reduces_them() {
    let game = against("jpn-4-4-7");
    let wild = set(Situation::start(&game), 1, &[Condition::Berserk]);
    let fire = ["join u0", "fire 0102", "= 3 4"];
    // 9 and 1 is exactly their 10, which pins nobody; 10 and 1 reduces, and it stays berserk.
    let passed = wild.clone().play(&fire).play(&["= 4 5"]);
    assert_eq!(
        (face(&passed, 1), is(&passed, 1, Condition::Pinned)),
        ("jpn-4-4-7".into(), false)
    );
    let failed = wild.play(&fire).play(&["= 5 5"]);
    assert_eq!(face(&failed, 1), "jpn-2-3-7");
    assert!(is(&failed, 1, Condition::Berserk));
}

/// Rules: 5.8
#[test]
fn r5_8_the_berserk_who_cannot_move_hold_up_nobody() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0201"],
        &["jpn-4-4-7 0104"],
    );
    let conditions = [Condition::Berserk, Condition::Busy];
    let moving = until(Situation::start(&game), Phase::Movement);
    assert!(
        set(moving.clone(), 0, &conditions)
            .legal()
            .contains(&"done".into())
    );
    assert_eq!(
        set(moving, 0, &conditions[..1]).refused_by("done"),
        Some("5.8")
    );
}

#[test]
fn r5_8_the_berserk_attack_whom_they_meet_and_then_calm_down() {
    let calm = |rows: &[&str]| {
        let game = game(
            rows,
            &["usmc-4-5-8 0101"],
            &["jpn-4-4-7 0102", "jpn-8-0 0606"],
        );
        fights_berserk(&game)
    };
    // Another enemy is still in sight.
    assert!(!calm(&OPEN));
    assert!(calm(&[
        "......", "......", "JJJJJJ", "JJJJJJ", "......", "......"
    ]));
}

/// Whether a berserk squad comes to itself after it has beaten the enemy in 0102.
fn fights_berserk(game: &Pto) -> bool {
    let battle = until(Situation::start(game), Phase::Advance);
    let battle = set(battle, 0, &[Condition::Berserk]).play(&["advance u0", "step 0102"]);
    let fight = until(battle, Phase::CloseCombat);
    assert_eq!(fight.refused_by("done"), Some("5.8"));
    let struck = fight.play(&["join u0", "join u1", "strike", "done", "= 1 2"]);
    let told = struck.told(ALLIES);
    assert_eq!(place(&struck, 1), "lost");
    told.contains(&"pto-log-calms-down".to_owned())
}

/// Vector J-018.
/// Rules: 14, G1.41
#[test]
fn with_a_japanese_leader_everybody_goes_berserk() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101"],
        &["jpn-10-0 0102", "jpn-2-3-8 0102", "jpn-4-4-7 0606"],
    );
    // The leader rolls a 2, and 5 and 4 is a 9.
    let wild = Situation::start(&game).play(&["join u0", "fire 0102", "= 3 4", "= 1 1", "= 2 3"]);
    assert!(is(&wild, 1, Condition::Berserk) && is(&wild, 2, Condition::Berserk));
}

#[test]
fn r13_a_unit_that_rallies_by_itself_with_a_2_may_bring_forth_a_leader() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0201"],
        &["jpn-4-4-7 0606", "jpn-2-3-7 0605"],
    );
    let broken = [Condition::Broken, Condition::Desperate];
    let rally = next_turn(next_turn(set(Situation::start(&game), 0, &broken)));
    let rallied = rally.play(&["rally u0", "= 1 1"]);
    assert!(!is(&rallied, 0, Condition::Broken));
    // 4, less 1 for Americans, less 1 for morale 8, 1 for being broken, is 3: an 8-0.
    let led = rallied.clone().play(&["= 4"]);
    assert_eq!(
        (face(&led, 4), place(&led, 4)),
        ("usmc-8-0".into(), "0101".into())
    );
    // 6 is 5: a 7-0.
    assert_eq!(face(&rallied.play(&["= 6"]), 4), "usmc-7-0");
}

/// Rules: 13, G1.62
#[test]
fn no_leader_comes_forward_from_the_japanese() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0201"],
        &["jpn-2-3-7 0606", "jpn-4-4-7 0506"],
    );
    let rally = next_turn(set(Situation::start(&game), 2, &[Condition::Broken]));
    let rallied = rally.play(&["rally u2", "= 1 1"]);
    assert!(!is(&rallied, 2, Condition::Broken));
    assert_eq!(rallied.state.units.len(), 4);
    assert!(
        !has_told(&rallied, "pto-log-heat"),
        "who rallies by himself has no heat of battle"
    );
}

/// Vector I-013, for a rally.
/// Rules: 13, G18.2
#[test]
fn leaders_come_forward_less_often_from_the_nationalists() {
    let game = game(
        &OPEN,
        &["gmd-5-3-7 0101", "gmd-5-3-7 0201"],
        &["jpn-4-4-7 0606"],
    );
    let rally = next_turn(next_turn(set(
        Situation::start(&game),
        0,
        &[Condition::Broken],
    )));
    // 4, 1 for the nation and 1 for being broken: a 6.
    let led = rally.play(&["rally u0", "= 1 1", "= 4"]);
    assert_eq!(face(&led, 3), "gmd-6-plus-1");
}

/// Rules: 14, G18.31
#[test]
fn a_commissar_drives_and_nobody_else_helps() {
    let units = [
        "red-3-3-7 0101",
        "red-9-0c 0101",
        "red-9-1 0101",
        "red-3-3-7 0201",
    ];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0606"]);
    let broken = [Condition::Broken, Condition::Desperate];
    let rally = next_turn(next_turn(set(Situation::start(&game), 0, &broken)));
    let rally = set(rally, 0, &broken);
    // 8 on 7 and 1 more; nothing for the better leader or for despair.
    let rallied = rally.clone().play(&["rally u0", "= 4 4"]);
    assert!(!is(&rallied, 0, Condition::Broken));
    let failed = rally.play(&["rally u0", "= 4 5"]);
    assert_eq!(face(&failed, 0), "red-3-3-7-broken");
}

#[test]
fn g18_3_red_chinese_do_not_cower() {
    let shown = |counter: &str| {
        let game = game(&OPEN, &[&format!("{counter} 0101")], &["jpn-4-4-7 0103"]);
        lines(&Situation::start(&game).play(&["join u0"]))
    };
    assert!(
        !shown("red-3-3-7")
            .iter()
            .any(|line| line.contains("cowering"))
    );
    assert!(shown("gmd-3-3-7").contains(&"preview-cowering −1".to_owned()));
}

/// Vector H-003.
/// Rules: G18.2
#[test]
fn g18_2_regulars_harden_into_the_best_only_among_the_best() {
    let hardened = |units: &[&str]| {
        let game = game(&OPEN, units, &["jpn-4-4-7 0606", "jpn-2-3-7 0605"]);
        let rally = next_turn(next_turn(set(
            Situation::start(&game),
            0,
            &[Condition::Broken],
        )));
        // 7 and 1 for having been broken is 8.
        face(&rally.play(&["rally u0", "= 1 1", "= 3 4"]), 0)
    };
    let leader = "gmd-8-0 0101";
    assert_eq!(
        hardened(&["gmd-3-3-7 0101", leader, "gmd-3-3-7 0201"]),
        "gmd-4-4-7"
    );
    let best = ["gmd-3-3-7 0101", leader, "gmd-5-3-7 0201", "gmd-5-3-7 0301"];
    assert_eq!(hardened(&best), "gmd-5-3-7");
    // Halves of them alike.
    let halves = ["gmd-1-2-7 0101", leader, "gmd-5-3-7 0201"];
    assert_eq!(hardened(&halves), "gmd-2-2-7");
    let others = ["gmd-1-2-7 0101", leader, "gmd-3-3-7 0201"];
    assert_ne!(hardened(&others), "gmd-2-2-7");
}

#[test]
fn r23_crews_and_tank_hunter_heroes_have_no_heat_of_battle() {
    let game = against("jpn-2-2-8");
    let calm = |start: Situation<'_, Pto>| {
        let calm = start.play(&["join u0", "fire 0102", "= 3 4", "= 1 1"]);
        assert!(!has_told(&calm, "pto-log-heat"));
        assert_eq!(calm.decider(), Some(ALLIES));
    };
    calm(Situation::start(&game));
    let hunted = Situation::start(&game).with(|state| state.units[1].counter = hero());
    calm(hunted);
}

/// Rules: 23, 1.6
#[test]
fn who_has_nobody_to_surrender_to_is_disrupted_but_for_marines() {
    let disrupted = |squad: &str, leader: &str| {
        let units = [format!("{squad} 0101"), format!("{leader} 0101")];
        let units = units.each_ref().map(String::as_str);
        let game = game(&OPEN, &units, &["jpn-4-4-7 0606"]);
        let start = set(Situation::start(&game), 0, &[Condition::Broken]);
        let heat = next_turn(start).play(&["rally u0", "= 1 1", "= 6 6"]);
        assert!(is(&heat, 0, Condition::Broken));
        is(&heat, 0, Condition::Disrupted)
    };
    assert!(disrupted("usa-6-6-6", "usa-8-0"));
    assert!(!disrupted("usmc-4-5-8", "usmc-8-0"));
}

#[test]
fn r5_8_a_berserk_leader_rallies_and_directs_nobody() {
    let units = [
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0101",
        "usmc-9-1 0101",
        "usmc-4-5-8 0101",
    ];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0606"]);
    let mut battle = Situation::start(&game);
    for unit in [0, 1] {
        battle = set(battle, unit, &[Condition::Broken]);
    }
    let theirs = next_turn(battle);
    let own = |conditions: &[Condition]| next_turn(set(theirs.clone(), 2, conditions));
    let tried = |conditions: &[Condition]| own(conditions).play(&["rally u0", "= 6 5"]);
    assert_eq!(tried(&[]).refused_by("rally u1"), None);
    let wild = tried(&[Condition::Berserk]);
    assert!(wild.refused_by("rally u1").is_some());
    let fire = until(wild, Phase::PrepFire).play(&["join u3"]);
    assert!(!lines(&fire).contains(&"modifier-leadership −1".to_owned()));
}

#[test]
fn r5_8_dummies_do_not_go_berserk() {
    let japanese = ["jpn-10-0 0202", "jpn-dummy 0103", "jpn-4-4-7 0606"];
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &japanese);
    let start = set(Situation::start(&game), 2, &[Condition::Concealed]);
    let moving = until(next_turn(start), Phase::Movement);
    let moved = set(moving, 2, &[Condition::Concealed]).play(&["join u1", "step 0103"]);
    // 6, less 1 in the open and 1 for moving: a check with 1 added. The leader rolls a 2, and 5 and 4 is a 9.
    let wild = moved.play(&["join u0", "fire 0103", "= 2 4", "= 1 1", "= 2 3"]);
    assert!(is(&wild, 1, Condition::Berserk));
    assert!(!is(&wild, 2, Condition::Berserk));
    assert_eq!(place(&wild, 2), "lost");
}

#[test]
fn r14_a_commissar_drives_leaders_as_well() {
    let units = ["red-8-0 0101", "red-9-0c 0101", "red-3-3-7 0201"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0606"]);
    let rally = next_turn(next_turn(set(
        Situation::start(&game),
        0,
        &[Condition::Broken],
    )));
    // 9 on 8 and 1 more.
    let rallied = rally.play(&["rally u0", "= 4 5"]);
    assert!(!is(&rallied, 0, Condition::Broken));
}

/// Rules: 5.8, 5.9
#[test]
fn a_wound_does_not_pin_the_berserk() {
    let game = against("jpn-9-0");
    let wild = set(Situation::start(&game), 1, &[Condition::Berserk]);
    let hit = wild.play(&["join u0", "fire 0102", "= 3 4", "= 5 6", "= 1"]);
    assert!(is(&hit, 1, Condition::Wounded) && !is(&hit, 1, Condition::Pinned));
}

/// Vector J-040.
/// Rules: G1.62
#[test]
fn g1_62_in_a_pillbox_japanese_harden_instead_of_going_berserk() {
    let units = ["jpn-4-4-7 0102", "jpn-4-4-8 0606"];
    let battle = text(&OPEN, &[], &["usmc-4-5-8 0101"], &units);
    let inside = battle.replace("\"0102\"", "\"0102\", part = \"pillbox\"");
    let work =
        r#"{ kind = "pillbox", hex = "0102", size = 1, cover = [1, 1], arc = "north-west" }"#;
    let side = "side = \"japanese\"\n";
    let game = read(&inside.replace(side, &format!("{side}fortifications = [{work}]\n")));
    // 5 and 4 for the Japanese is 9.
    let dice = ["join u0", "fire 0102p", "= 2 4", "= 1 1", "= 2 3"];
    let hard = Situation::start(&game).play(&dice);
    assert_eq!(face(&hard, 1), "jpn-4-4-8");
    assert!(!is(&hard, 1, Condition::Berserk));
}

/// Rules: 13, 11.3
#[test]
fn r13_what_is_foreseen_of_a_close_combat_counts_the_leader_whom_a_2_makes() {
    let units = ["gmd-3-3-6 0303"];
    let enemies = ["jpn-3-4-7r 0303", "jpn-3-4-7r 0303", "jpn-4-4-7 0606"];
    let game = game(&OPEN, &units, &enemies);
    let combat = until(Situation::start(&game), Phase::CloseCombat);
    let tired = set(combat, 0, &[Condition::Exhausted, Condition::Busy]);
    let attack = tired.play(&["join u0", "join u1", "join u2"]);
    assert_eq!(
        lines(&attack)[..2],
        ["preview-odds 3:6", "preview-number 4"]
    );
    // A 2 and 2 more is equal, but with a 5 a leader of +1 comes: 1 for the nation, 1 for morale 6, 1 less for the odds.
    assert_eq!(
        crate::common::chances(&attack),
        ["chance-eliminated 0", "chance-reduced 5"]
    );
}
