//! Rout (5.7).

use crate::common::{OPEN, face, game, game_with, is, place, set, until};
use crate::lurking::hero;
use crate::panjis::{STAKES, planted};
use heigi_engine::{Situation, Text};
use heigi_pto::{ALLIES, At, Condition, Phase, Pto, Tray};

/// The Marines' first unit is broken as the rout phase of their own turn begins.
fn rout(game: &Pto) -> Situation<'_, Pto> {
    let battle = until(Situation::start(game), Phase::AdvancingFire);
    let battle = set(battle, 0, &[Condition::Broken]);
    until(battle, Phase::Rout)
}

#[test]
fn r5_7_a_rout_leads_to_the_nearest_shelter_and_away_from_the_enemy() {
    let rows = ["......", "......", "j.....", "......", "......", "......"];
    let game = game(
        &rows,
        &["usmc-4-5-8 0104", "usmc-4-5-8 0601"],
        &["jpn-4-4-7 0105"],
    );
    let battle = rout(&game).play(&["rout u0"]);
    assert!(is(&battle, 0, Condition::Desperate));
    assert_eq!(battle.legal(), ["step 0103", "crawl 0103"]);
    assert_eq!(battle.refused_by("halt"), Some("5.7"));
    // In the jungle it may stop; nobody sees it there in the open.
    let there = battle.play(&["step 0103"]);
    assert!(there.legal().contains(&"halt".into()));
    assert_eq!(place(&there, 0), "0103");
}

#[test]
fn r5_7_running_over_open_ground_is_dangerous_and_crawling_is_not() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0104", "usmc-4-5-8 0601"],
        &["jpn-4-4-7 0105"],
    );
    let battle = rout(&game).play(&["rout u0"]);
    let run = battle.clone().play(&["step 0103"]);
    assert!(run.told(ALLIES).contains(&"pto-log-interdicted".to_owned()));
    let hit = run.clone().play(&["= 4 5"]);
    assert_eq!(crate::common::face(&hit, 0), "usmc-2-4-8-broken");
    // An exact 8 pins, and the rout is over.
    let pinned = run.play(&["= 4 4"]);
    assert!(is(&pinned, 0, Condition::Pinned));
    assert_ne!(pinned.state.phase, Phase::Rout);
    let crawled = battle.play(&["crawl 0103"]);
    assert_eq!(place(&crawled, 0), "0103");
    assert!(!is(&crawled, 0, Condition::Pinned));
}

#[test]
fn r5_7_who_must_rout_and_does_not_surrenders_or_is_lost() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0104", "usmc-4-5-8 0601"],
        &["jpn-4-4-7 0105"],
    );
    let taken = rout(&game).play(&["done"]);
    assert_eq!(place(&taken, 0), "0105", "with who guards it");
    assert!(is(&taken, 0, Condition::Unarmed));
    // With the enemy two hexes away there is nobody to surrender to.
    let far = crate::common::game(
        &OPEN,
        &["usmc-4-5-8 0103", "usmc-4-5-8 0601"],
        &["jpn-4-4-7 0105"],
    );
    assert_eq!(place(&rout(&far).play(&["done"]), 0), "lost");
    // Out of sight and range nobody has to.
    let hidden = crate::common::game(
        &["......", "......", "......", "......", "......", "......"],
        &["usmc-4-5-8 0101", "usmc-4-5-8 0601"],
        &["jpn-2-3-8 0606"],
    );
    let battle = until(Situation::start(&hidden), Phase::AdvancingFire);
    let after = until(set(battle, 0, &[Condition::Broken]), Phase::Advance);
    assert_eq!(place(&after, 0), "0101");
}

/// Rules: 5.7
#[test]
fn whoever_ends_the_phase_is_warned_of_those_who_would_be_lost() {
    let warned = |enemy: &str| {
        let game = game(&OPEN, &["usmc-4-5-8 0104", "usmc-4-5-8 0601"], &[enemy]);
        let scene = rout(&game).scene(ALLIES);
        let choices = scene.prompt.unwrap().choices;
        let done = choices.into_iter().find(|choice| choice.action == "done");
        done.unwrap().warning
    };
    let one = Text::new("pto-warn-rout").with("count", 1);
    assert_eq!(warned("jpn-4-4-7 0105"), Some(one));
}

/// Rules: G1.62
#[test]
fn japanese_do_not_surrender() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0104"],
        &["jpn-2-3-8 0105", "jpn-4-4-7 0606"],
    );
    let battle = until(Situation::start(&game), Phase::AdvancingFire);
    let battle = until(set(battle, 1, &[Condition::Broken]), Phase::Rout);
    assert_eq!(place(&battle.play(&["done"]), 1), "lost");
}

/// Rules: 4.6, 5.7
#[test]
fn who_stands_higher_than_the_enemy_is_not_in_the_open() {
    let left = |first: &str| {
        let levels = [first, "000000", "000000", "000000", "000000", "000000"];
        let units = ["usmc-4-5-8 0101", "usmc-4-5-8 0606"];
        let game = crate::common::uneven(&OPEN, &levels, &units, &["jpn-4-4-7 0104"]);
        let battle = until(Situation::start(&game), Phase::AdvancingFire);
        let after = until(set(battle, 0, &[Condition::Broken]), Phase::Advance);
        place(&after, 0)
    };
    assert_eq!(left("000000"), "lost");
    assert_eq!(left("100000"), "0101");
}

#[test]
fn r5_7_nobody_routs_beside_a_broken_enemy_either() {
    let japanese = ["jpn-4-4-7 0105", "jpn-2-3-8 0102"];
    let game = game(&OPEN, &["usmc-4-5-8 0104", "usmc-4-5-8 0601"], &japanese);
    let battle = until(Situation::start(&game), Phase::AdvancingFire);
    let battle = set(battle, 0, &[Condition::Broken]);
    let battle = until(set(battle, 3, &[Condition::Broken]), Phase::Rout);
    let routing = battle.play(&["rout u0"]);
    assert_eq!(routing.refused_by("step 0103"), Some("5.7"));
}

#[test]
fn r11_4_nobody_routs_from_a_melee() {
    let marines = ["usmc-4-5-8 0101", "usmc-4-5-8 0104"];
    let game = game(&OPEN, &marines, &["jpn-4-4-7 0105"]);
    let battle = until(Situation::start(&game), Phase::AdvancingFire);
    let battle = battle.with(|state| state.units[0].at = state.units[2].at);
    let battle = set(battle, 0, &[Condition::Broken, Condition::Melee]);
    let routing = until(set(battle, 1, &[Condition::Broken]), Phase::Rout);
    assert_eq!(routing.refused_by("rout u0"), Some("11.4"));
    assert_eq!(routing.refused_by("rout u1"), None);
}

/// Rules: 5.2, G5.5
#[test]
fn who_is_pinned_does_not_rout() {
    let marines = ["usmc-4-5-8 0104", "usmc-4-5-8 0601", "usmc-4-5-8 0304"];
    let game = game(&OPEN, &marines, &["jpn-4-4-7 0105"]);
    let battle = until(Situation::start(&game), Phase::AdvancingFire);
    let battle = set(battle, 2, &[Condition::Broken]);
    let battle = set(battle, 0, &[Condition::Broken, Condition::Pinned]);
    let routing = until(battle, Phase::Rout);
    assert_eq!(routing.refused_by("rout u2"), None);
    assert_eq!(routing.refused_by("rout u0"), Some("5.2"));
}

/// Rules: 5.7, 5.9
#[test]
fn a_broken_leader_who_is_wounded_may_still_rout() {
    let marines = ["usmc-8-0 0104", "usmc-4-5-8 0601"];
    let game = game(&OPEN, &marines, &["jpn-4-4-7 0105"]);
    let battle = until(Situation::start(&game), Phase::DefensiveFire);
    let battle = set(battle, 0, &[Condition::Broken]).play(&["join u2", "fire 0104"]);
    // 8 firepower, 7: a morale check with 1 added, which he fails, and lives.
    let hit = battle.play(&["= 3 4", "= 5 5", "= 1"]);
    assert!(is(&hit, 0, Condition::Wounded) && !is(&hit, 0, Condition::Pinned));
}

#[test]
fn r5_7_shelter_no_farther_from_any_known_enemy_may_be_passed_over() {
    let rows = ["......", "......", "j.....", "......", "......", "j....."];
    let game = game(
        &rows,
        &["usmc-4-5-8 0104", "usmc-4-5-8 0601"],
        &["jpn-9-0 0101", "jpn-4-4-7 0606"],
    );
    let battle = until(Situation::start(&game), Phase::AdvancingFire);
    let battle = battle.with(|state| state.units[3].at = At::Off(Tray::Lost));
    let broken = [Condition::Broken, Condition::Desperate];
    let routing = until(set(battle, 0, &broken), Phase::Rout).play(&["rout u0"]);
    // The jungle beside it is nearer to the leader, who fires at nobody.
    assert_eq!(routing.refused_by("step 0103"), None);
    assert_eq!(routing.refused_by("step 0105"), None);
}

/// Rules: G9.31
#[test]
fn g9_31_the_broken_are_reduced_twice_by_a_double_and_stay_where_they_pass_exactly() {
    let marines = ["usmc-4-5-8 0302", "usmc-4-5-8 0601"];
    let rows = ["......", "......", "..j...", "......", "......", "......"];
    let game = planted(&rows, &marines, &["jpn-4-4-7 0101"], STAKES);
    let run = |dice: &str| {
        let battle = until(Situation::start(&game), Phase::AdvancingFire);
        let battle = set(battle, 0, &[Condition::Broken]);
        let battle = until(battle, Phase::Rout).play(&["rout u0", "step 0303", dice]);
        let [place, face] = [place(&battle, 0), face(&battle, 0)];
        (place, face, is(&battle, 0, Condition::Pinned))
    };
    let whole = "usmc-4-5-8-broken".to_owned();
    assert_eq!(run("= 3 5"), ("0303".into(), whole, true));
    let half = "usmc-2-4-8-broken".to_owned();
    assert_eq!(run("= 3 6"), ("0303".into(), half, false));
    assert_eq!(run("= 5 5").0, "lost");
}

#[test]
fn r5_7_a_leader_alone_makes_the_broken_beside_him_rout() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0104", "usmc-4-5-8 0601"],
        &["jpn-8-0 0105", "jpn-2-3-8 0606"],
    );
    let battle = rout(&game);
    assert!(is(&battle, 0, Condition::Desperate));
    let taken = battle.play(&["done"]);
    assert_eq!(place(&taken, 0), "0105", "he guards it");
    // Without a weapon he reaches nobody farther away.
    let far = crate::common::game(
        &OPEN,
        &["usmc-4-5-8 0103", "usmc-4-5-8 0601"],
        &["jpn-8-0 0105", "jpn-2-3-8 0606"],
    );
    let battle = until(Situation::start(&far), Phase::AdvancingFire);
    let after = until(set(battle, 0, &[Condition::Broken]), Phase::Advance);
    assert_eq!(place(&after, 0), "0103");
}

#[test]
fn r5_7_machine_guns_endanger_who_is_farther_away_than_rifles_reach() {
    let is_in_danger = |gun: &[&str], broken: bool| {
        let japanese = [&["jpn-4-4-7 0106"], gun].concat();
        let game = game(&OPEN, &["usmc-4-5-8 0101", "usmc-4-5-8 0601"], &japanese);
        let battle = until(Situation::start(&game), Phase::AdvancingFire);
        let battle = match broken {
            true => set(battle, 3, &[Condition::Malfunctioning]),
            false => battle,
        };
        let after = until(set(battle, 0, &[Condition::Broken]), Phase::Advance);
        place(&after, 0) == "lost"
    };
    let gun = ["jpn-lmg 0106 1"];
    assert!(is_in_danger(&gun, false));
    assert!(
        !is_in_danger(&gun, true),
        "one that has broken down is none"
    );
    assert!(!is_in_danger(&[], false));
}

/// Rules: 5.7
#[test]
fn beside_an_enemy_is_who_is_at_most_a_level_apart() {
    let refused = |level: &str| {
        let levels = ["000000", level, "000000", "000000", "000000", "000000"];
        let japanese = ["jpn-4-4-7 0105", "jpn-2-3-8 0102"];
        let units = ["usmc-4-5-8 0104", "usmc-4-5-8 0601"];
        let game = crate::common::uneven(&OPEN, &levels, &units, &japanese);
        let battle = until(Situation::start(&game), Phase::AdvancingFire);
        let battle = set(battle, 0, &[Condition::Broken]);
        let battle = until(set(battle, 3, &[Condition::Broken]), Phase::Rout);
        battle.play(&["rout u0"]).refused_by("step 0103")
    };
    assert_eq!(refused("100000"), Some("5.7"));
    assert_eq!(refused("200000"), None);
}

/// Rules: 23, 5.7
#[test]
fn r23_a_2_while_running_over_open_ground_heats_who_runs() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0104", "usmc-4-5-8 0601"],
        &["jpn-4-4-7 0105"],
    );
    let run = rout(&game).play(&["rout u0", "step 0103", "= 1 1"]);
    assert!(run.told(ALLIES).contains(&"pto-log-heat".to_owned()));
    // 7 with 1 less for the elite and 1 more for the broken: battle hardening, and the rout is over.
    let hard = run.play(&["= 3 4"]);
    assert!(!is(&hard, 0, Condition::Broken));
    assert_ne!(hard.state.phase, Phase::Rout);
}

#[test]
fn r5_7_a_leader_in_good_order_flees_along_and_helps_through() {
    let units = ["usmc-4-5-8 0104", "usmc-9-1 0104", "usmc-4-5-8 0104"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0105"]);
    let battle = rout(&game).play(&["rout u0"]);
    assert_eq!(battle.refused_by("join u2"), Some("5.7"), "no single man");
    let along = battle.clone().play(&["join u1", "step 0103"]);
    assert_eq!(place(&along, 1), "0103");
    // An 8 and 1 less is 7, which does not pin; alone it would.
    let led = along.play(&["= 4 4"]);
    assert!(!is(&led, 0, Condition::Pinned));
    assert_eq!(
        led.refused_by("join u1"),
        Some("5.7"),
        "he goes along already"
    );
    let stays = led.play(&["step 0102", "= 1 2", "halt"]);
    assert_eq!(
        (place(&stays, 0), place(&stays, 1)),
        ("0102".into(), "0102".into())
    );
    let alone = battle.play(&["join u1", "leave u1", "step 0103", "= 4 4"]);
    assert!(is(&alone, 0, Condition::Pinned));
    assert_eq!(place(&alone, 1), "0104");
}

/// Rules: G1.4231, 5.7
#[test]
fn g1_4231_nobody_flees_from_a_tank_hunter_hero_or_surrenders_to_him() {
    let marines = ["usmc-4-5-8 0104", "usmc-8-0 0601"];
    let game = game(&OPEN, &marines, &["jpn-hero 0105", "jpn-4-4-7 0606"]);
    let battle = until(Situation::start(&game), Phase::AdvancingFire);
    let hunted = battle.with(|state| state.units[2].counter = hero());
    let after = until(set(hunted, 0, &[Condition::Broken]), Phase::Advance);
    assert_eq!(place(&after, 0), "0104");
    assert!(!is(&after, 0, Condition::Desperate));
    // From any other hero he has to.
    let fleeing = rout(&game);
    assert!(is(&fleeing, 0, Condition::Desperate));
    assert_eq!(fleeing.refused_by("rout u0"), None);
}

/// Rules: G3.2
#[test]
fn g3_2_who_routs_into_bamboo_by_a_path_leaves_it_by_one() {
    let rows = ["......", "......", "B.....", "......", "......", "......"];
    let left = |paths: &str| {
        let marines = ["usmc-4-5-8 0104", "usmc-8-0 0601"];
        let game = game_with(paths, &rows, &marines, &["jpn-4-4-7 0105"]);
        let there = rout(&game).play(&["rout u0", "step 0103"]);
        assert_eq!(place(&there, 0), "0103");
        there.refused_by("step 0102")
    };
    assert_eq!(left("paths = [\"0103-0104\"]"), Some("G3.2"));
    assert_eq!(left("paths = [\"0102-0103\", \"0103-0104\"]"), None);
}
