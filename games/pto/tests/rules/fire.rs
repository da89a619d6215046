//! Fire in its phases (4).

use crate::common::{OPEN, chances, face, game, is, lines, next_turn, place, set, until};
use heigi_engine::{Shows, Situation};
use heigi_pto::{ALLIES, Condition, Phase, Pto};

const SQUAD: &str = "usmc-4-5-8 0101";
const ENEMY: &str = "jpn-4-4-7 0104";

#[test]
fn r4_1_the_column_is_the_highest_that_is_not_above_the_firepower() {
    let game = game(&OPEN, &[SQUAD, "usmc-5-5-8 0101"], &[ENEMY]);
    let one = Situation::start(&game).play(&["join u0"]);
    assert_eq!(
        lines(&one),
        ["preview-share 4", "preview-column 4", "preview-cowering −1"]
    );
    // 9 firepower fires on the column of 8; row 7 of it is a morale check with 1 added.
    let both = one.play(&["join u1"]);
    assert!(lines(&both).contains(&"preview-column 8".to_owned()));
    let fired = both.play(&["fire 0104", "= 3 4"]);
    assert_eq!(
        fired.told(ALLIES).last().unwrap(),
        "pto-log-result",
        "then the morale check is awaited"
    );
    // 6 with 1 added passes on morale 7, and pins.
    assert!(is(&fired.clone().play(&["= 3 3"]), 2, Condition::Pinned));
    assert!(!is(&fired.play(&["= 3 2"]), 2, Condition::Pinned));
}

#[test]
fn r4_1_less_than_1_firepower_is_no_attack() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0601"],
        &["jpn-1-3-7 0606", "jpn-9-0 0606"],
    );
    let battle = until(Situation::start(&game), Phase::DefensiveFire);
    // The half-squad's range is 3 and twice that 6; at 5 hexes it fires with half of 1.
    let battle = battle.play(&["join u1"]);
    assert_eq!(battle.refused_by("fire 0601"), Some("4.1"));
}

#[test]
fn r4_2_a_kill_takes_who_is_chosen_by_lot_and_breaks_the_others() {
    let game = game(
        &OPEN,
        &["usmc-6-6-8 0103", "usmc-8-1 0103"],
        &["jpn-4-4-7 0104", "jpn-4-4-7 0104"],
    );
    // 12 firepower, a roll of 3 less the leadership of 1.
    let fired = Situation::start(&game).play(&["join u0", "fire 0104", "= 1 2", "= 2", "= 5"]);
    assert_eq!(place(&fired, 3), "lost");
    assert_eq!(
        (place(&fired, 2), face(&fired, 2)),
        ("0104".into(), "jpn-3-4-7r".into())
    );
}

#[test]
fn r4_2_a_casualty_halves_who_is_chosen_and_everybody_checks() {
    let game = game(
        &OPEN,
        &["usmc-6-6-8 0103"],
        &["jpn-4-4-7 0104", "jpn-4-4-7 0104"],
    );
    // Column 12, row 3: K/3. The half-squad that is left checks too.
    let fired = Situation::start(&game).play(&["join u0", "fire 0104", "= 1 2", "= 6", "= 1"]);
    assert_eq!(face(&fired, 1), "jpn-2-3-7");
    let checked = fired.play(&["= 1 2", "= 2 3"]);
    assert_eq!(
        (face(&checked, 1), face(&checked, 2)),
        ("jpn-2-3-7".into(), "jpn-3-4-7r".into())
    );
}

#[test]
fn r4_3_firepower_is_doubled_beside_the_enemy_and_halved_at_long_range() {
    let at = |hex: &str| {
        let game = game(&OPEN, &["usmc-4-5-8 0101"], &[&format!("jpn-4-4-7 {hex}")]);
        lines(&Situation::start(&game).play(&["join u0"]))
    };
    assert_eq!(at("0102")[1..3], ["factor-beside ×2", "preview-column 8"]);
    assert_eq!(at("0106")[1], "preview-column 4");
    assert_eq!(
        at("0606")[1..3],
        ["factor-long-range ×½", "preview-column 2"]
    );
}

#[test]
fn r4_3_nobody_fires_beyond_twice_the_range() {
    let game = game(
        &["............"; 8],
        &["usmc-2-3-8 0101"],
        &["jpn-4-4-7 0901"],
    );
    // Nobody could fire, so the Marines are asked to move first.
    assert_eq!(Situation::start(&game).state.phase, Phase::Movement);
}

#[test]
fn r4_3_who_has_fired_in_prep_fire_fires_no_more_and_does_not_move() {
    let game = game(&OPEN, &[SQUAD, "usmc-5-5-8 0201"], &[ENEMY]);
    let fired = Situation::start(&game).play(&["join u0", "fire 0104", "= 6 5"]);
    assert!(is(&fired, 0, Condition::PrepFired));
    assert_eq!(fired.refused_by("join u0"), Some("4.3"));
    let moving = until(fired, Phase::Movement);
    assert_eq!(moving.refused_by("join u0"), Some("4.3"));
    let advancing = until(moving, Phase::AdvancingFire);
    assert_eq!(advancing.refused_by("join u0"), Some("4.3"));
    let lines = lines(&advancing.play(&["join u1"]));
    assert_eq!(lines[1..3], ["factor-advancing ×½", "preview-column 2"]);
}

#[test]
fn r4_4_a_group_is_of_one_location_or_of_adjacent_ones() {
    let units = [
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0201",
        "usmc-4-5-8 0301",
        "usmc-4-5-8 0501",
    ];
    let game = game(&OPEN, &units, &[ENEMY]);
    let battle = Situation::start(&game).play(&["join u0"]);
    assert_eq!(battle.refused_by("join u2"), Some("4.4"));
    let chain = battle.play(&["join u1", "join u2"]);
    assert_eq!(chain.refused_by("join u3"), Some("4.4"));
    // Without the one in the middle the others are apart.
    let torn = chain.play(&["leave u1"]);
    assert_eq!(torn.refused_by("fire 0104"), Some("4.4"));
}

#[test]
fn r4_4_a_leader_in_every_firing_location_directs_once() {
    let units = [
        "usmc-4-5-8 0101",
        "usmc-8-1 0101",
        "usmc-4-5-8 0201",
        "usmc-7-0 0201",
        SQUAD,
    ];
    let game = game(&OPEN, &units, &[ENEMY]);
    let one = Situation::start(&game).play(&["join u0"]);
    assert!(lines(&one).contains(&"modifier-leadership −1".to_owned()));
    // Of two leaders the worse one counts.
    let both = one.clone().play(&["join u2"]);
    assert!(!lines(&both).iter().any(|line| line.contains("leadership")));
    assert!(!lines(&both).iter().any(|line| line.contains("cowering")));
    let fired = both.play(&["fire 0104", "= 6 6"]);
    assert!(is(&fired, 1, Condition::Directed) && is(&fired, 3, Condition::Directed));
}

#[test]
fn r4_4_hands_are_free_for_so_many_weapons() {
    let units = [
        "usmc-2-4-8 0101",
        "usmc-lmg 0101 1",
        "usmc-4-5-8 0101",
        "usmc-lmg 0101 3",
    ];
    let game = game(&OPEN, &units, &[ENEMY]);
    let battle = Situation::start(&game);
    // A half-squad fires itself or its weapon, a squad both.
    let half = battle.clone().play(&["join u0"]);
    assert_eq!(half.refused_by("join u1"), Some("4.4"));
    let squad = battle.play(&["join u2", "join u3"]);
    assert!(lines(&squad).contains(&"preview-column 6".to_owned()));
}

#[test]
fn r4_5_ground_hindrances_and_exhaustion_are_added() {
    let rows = ["......", "K.....", "......", "j....."];
    let game = game(&rows, &[SQUAD], &[ENEMY]);
    let battle = set(Situation::start(&game), 0, &[Condition::Exhausted]).play(&["join u0"]);
    let lines = lines(&battle);
    assert_eq!(
        lines[2..5],
        [
            "modifier-cover +1",
            "modifier-hindrance +1",
            "modifier-exhausted +1"
        ]
    );
}

#[test]
fn r4_7_doubles_without_a_leader_make_firers_cower() {
    let fired = |units: &[&str]| {
        let game = game(&OPEN, units, &[ENEMY]);
        let battle = Situation::start(&game).play(&["join u0", "fire 0104", "= 2 2"]);
        battle.told(ALLIES).contains(&"pto-log-cowers".to_owned())
    };
    assert!(fired(&["usmc-4-5-8 0101"]));
    assert!(!fired(&["usmc-4-5-8 0101", "usmc-7-0 0101"]));
    // Column 2 in place of 4: of the sixes, which are morale checks, the double is a pin check, and of the twos K/1.
    let game = game(&OPEN, &[SQUAD], &[ENEMY]);
    let chances = chances(&Situation::start(&game).play(&["join u0"]));
    assert_eq!(
        chances,
        [
            "result-none 15",
            "result-ptc 7",
            "result-nmc 4",
            "result-1mc 7",
            "result-2mc 2",
            "result-k1 1"
        ]
    );
}

/// Rules: 7.3, G6.1, G5.2
#[test]
fn of_hindrances_at_one_range_one_counts_and_the_ends_do_not() {
    let added = |rows: &[&str]| {
        let game = game(rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0105"]);
        let lines = lines(&Situation::start(&game).play(&["join u0"]));
        let hindrance = lines.into_iter().find(|line| line.contains("hindrance"));
        hindrance.unwrap_or_default()
    };
    assert_eq!(
        added(&["K.....", "......", "......", "......", "K....."]),
        ""
    );
    assert_eq!(
        added(&["......", "K.....", "H.....", "P.....", "......"]),
        "modifier-hindrance +3"
    );
}

#[test]
fn g_3_two_hexes_of_thick_ground_do_not_fire_as_one_group() {
    let rows = |second: &str| {
        [
            format!("K{second}P..."),
            "......".into(),
            "......".into(),
            "......".into(),
        ]
    };
    let group = |second: &str| {
        let rows = rows(second);
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let units = ["usmc-4-5-8 0101", "usmc-4-5-8 0201", "usmc-4-5-8 0101"];
        let game: Pto = game(&rows, &units, &["jpn-4-4-7 0104"]);
        let battle = Situation::start(&game).play(&["join u0", "join u2"]);
        battle.refused_by("join u1")
    };
    assert_eq!(group("K"), Some("G.3"));
    assert_eq!(group("J"), Some("G.3"));
    assert_eq!(group("j"), None);
    assert_eq!(group("."), None);
}

#[test]
fn r1_2_whoever_has_no_firepower_does_not_fire() {
    let game = game(&OPEN, &["usmc-8-1 0101", SQUAD], &[ENEMY]);
    assert_eq!(Situation::start(&game).refused_by("join u0"), Some("1.2"));
}

/// Rules: 1.3, 4.7
#[test]
fn conscripts_lose_two_columns_when_they_cower() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-3-3-6 0103"]);
    let battle = until(Situation::start(&game), Phase::DefensiveFire).play(&["join u1"]);
    assert!(lines(&battle).contains(&"preview-cowering −2".to_owned()));
    let fired = battle.play(&["fire 0101", "= 1 1"]);
    // Two columns below that of 2 there is none.
    assert_eq!(fired.told(ALLIES).last().unwrap(), "pto-log-phase");
    assert!(fired.told(ALLIES).contains(&"pto-log-no-effect".to_owned()));
}

#[test]
fn r10_1_a_machine_gun_keeps_its_rate_or_breaks_down_and_is_repaired() {
    let game = game(&OPEN, &[SQUAD, "usmc-mmg 0101 1"], &[ENEMY]);
    let battle = Situation::start(&game).play(&["join u1"]);
    // The first die counts: 2 is its rate.
    let kept = battle.clone().play(&["fire 0104", "= 2 6"]);
    assert!(!is(&kept, 1, Condition::PrepFired));
    assert_eq!(kept.refused_by("join u1"), None);
    let spent = battle.clone().play(&["fire 0104", "= 3 5"]);
    assert!(is(&spent, 1, Condition::PrepFired));
    let broken = battle.play(&["fire 0104", "= 6 6"]);
    assert!(is(&broken, 1, Condition::Malfunctioning));
    assert_eq!(broken.refused_by("join u1"), Some("10.1"));
    let rally = next_turn(broken);
    assert!(rally.legal().contains(&"repair u1".into()));
    let tried = rally.clone().play(&["repair u1", "= 3"]);
    assert!(is(&tried, 1, Condition::Malfunctioning));
    assert!(!is(
        &rally.clone().play(&["repair u1", "= 1"]),
        1,
        Condition::Malfunctioning
    ));
    assert_eq!(place(&rally.play(&["repair u1", "= 6"]), 1), "lost");
}

#[test]
fn r4_6_who_moves_in_the_open_is_fired_at_with_less() {
    let at = |row: &str| {
        let game = game(&["......", row, "......", "......"], &[SQUAD], &[ENEMY]);
        let battle =
            until(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0102"]);
        lines(&battle.play(&["join u1"]))
    };
    assert_eq!(
        at("......")[2..4],
        ["modifier-open −1", "modifier-moving −1"]
    );
    // Palms are not open ground.
    assert_eq!(at("P.....")[2..3], ["modifier-moving −1"]);
}

#[test]
fn r7_1_who_is_higher_than_all_firers_is_covered_by_that() {
    let rows = ["......"; 4];
    let game = crate::common::uneven(
        &rows,
        &["000000", "000000", "000000", "100000"],
        &[SQUAD],
        &[ENEMY],
    );
    let battle = Situation::start(&game).play(&["join u0"]);
    assert!(lines(&battle).contains(&"modifier-height +1".to_owned()));
    let overlay = game.overlay(&battle.state, ALLIES.into(), "seen");
    assert!(overlay.iter().any(|(place, _)| place == "0104"));
}

#[test]
fn r4_7_a_weapon_that_cowers_does_not_keep_its_rate() {
    let game = game(&OPEN, &[SQUAD, "usmc-mmg 0101 1"], &[ENEMY]);
    let fired = Situation::start(&game).play(&["join u1", "fire 0104", "= 2 2", "= 1 2"]);
    assert!(is(&fired, 1, Condition::PrepFired));
}

#[test]
fn r4_3_a_weapon_that_keeps_its_rate_has_fired_in_its_phase() {
    let game = game(&OPEN, &[SQUAD, "usmc-mmg 0101 1"], &[ENEMY]);
    let fired = Situation::start(&game).play(&["join u1", "fire 0104", "= 2 6"]);
    let moving = until(fired, Phase::Movement);
    assert_eq!(moving.refused_by("join u0"), Some("4.3"));
    let advancing = until(moving, Phase::AdvancingFire);
    assert_eq!(advancing.refused_by("join u1"), Some("4.3"));
}

/// Rules: 1.3, 10.1
#[test]
fn weapons_of_conscripts_break_down_at_one_less() {
    let broken = |squad: &str| {
        let japanese = [squad, "jpn-lmg 0103 1"];
        let game = game(&OPEN, &["usmc-4-5-8 0101"], &japanese);
        let battle = until(Situation::start(&game), Phase::DefensiveFire);
        let fired = battle.play(&["join u2", "fire 0101", "= 5 6"]);
        is(&fired, 2, Condition::Malfunctioning)
    };
    assert!(broken("jpn-3-3-6 0103"));
    assert!(!broken("jpn-4-4-7 0103"));
}

#[test]
fn r4_4_a_leader_fires_a_weapon_or_directs() {
    let units = [
        "usmc-8-1 0101",
        "usmc-lmg 0101 1",
        "usmc-4-5-8 0101",
        "usmc-4-5-8 0201",
    ];
    let game = game(&OPEN, &units, &[ENEMY]);
    let leads = |battle: Situation<'_, Pto>| {
        let lines = lines(&battle.play(&["join u2"]));
        lines.iter().any(|line| line.contains("leadership"))
    };
    let start = Situation::start(&game);
    assert!(leads(start.clone()));
    let fired = start.clone().play(&["join u1", "fire 0104", "= 6 5"]);
    assert!(!leads(fired));
    let directed = start.play(&["join u2", "fire 0104", "= 6 5"]);
    assert_eq!(directed.refused_by("join u1"), Some("4.4"));
    // It was fire of his, too: he does not move any more.
    let moving = until(directed, Phase::Movement);
    assert_eq!(moving.refused_by("join u0"), Some("4.3"));
    assert_eq!(moving.refused_by("join u3"), None);
}

/// Rules: 4.4, 7.1
#[test]
fn a_target_higher_than_one_of_the_firers_is_covered_against_all() {
    let rows = ["......"; 4];
    let levels = ["100000", "000000", "000000", "100000"];
    let units = [SQUAD, "usmc-4-5-8 0201"];
    let game = crate::common::uneven(&rows, &levels, &units, &[ENEMY]);
    let level = Situation::start(&game).play(&["join u0"]);
    let height = "modifier-height +1".to_owned();
    assert!(!lines(&level).contains(&height));
    assert!(lines(&level.play(&["join u1"])).contains(&height));
}

/// Vectors G-001, G-002, G-003, G-004, G-006.
#[test]
fn g_3_of_two_hexes_of_a_group_one_at_most_is_thick() {
    let group = |ground: &str| {
        let first = format!("{ground}....");
        let rows = [first.as_str(), "......", "......", "......"];
        let game = game(&rows, &[SQUAD, "usmc-4-5-8 0201"], &[ENEMY]);
        let battle = Situation::start(&game).play(&["join u0"]);
        battle.refused_by("join u1")
    };
    for legal in ["PS", "PJ", "PK", "jj"] {
        assert_eq!(group(legal), None, "{legal}");
    }
    for thick in ["SJ", "JK", "SK"] {
        assert_eq!(group(thick), Some("G.3"), "{thick}");
    }
}

/// Vectors I-002, I-003.
#[test]
fn r4_1_on_the_first_column_a_5_checks_for_a_pin_and_a_6_does_nothing() {
    let game = game(&OPEN, &[SQUAD], &["jpn-1-3-7 0103"]);
    let battle = until(Situation::start(&game), Phase::DefensiveFire).play(&["join u1"]);
    let checked = battle.clone().play(&["fire 0101", "= 2 3", "= 6 6"]);
    assert!(is(&checked, 0, Condition::Pinned) && !is(&checked, 0, Condition::Broken));
    let nothing = battle.play(&["fire 0101", "= 2 4"]);
    assert_ne!(nothing.state.phase, Phase::DefensiveFire);
}

/// Vectors I-006, I-008.
#[test]
fn r4_1_firepower_of_a_group_is_added_before_the_column_is_chosen() {
    let units = ["usmc-5-5-8 0101", "usmc-5-5-8 0101", "usmc-7-0 0101"];
    let ten = game(&OPEN, &units, &[ENEMY]);
    let both = ["join u0", "join u1", "fire 0104", "= 1 3"];
    // Column 8, a 4: a morale check with 2 added; 6 and 2 more fails 7.
    let hit = Situation::start(&ten).play(&both).play(&["= 2 4"]);
    assert_eq!(face(&hit, 3), "jpn-3-4-7r");
    let units = ["usmc-6-6-8 0101", "usmc-4-5-8 0101", "usmc-7-0 0101"];
    let twenty = game(&OPEN, &units, &["jpn-4-4-7 0102"]);
    let both = ["join u0", "join u1", "fire 0102", "= 6 6"];
    // Column 20, a 12: a pin check.
    let pinned = Situation::start(&twenty).play(&both).play(&["= 4 4"]);
    assert_eq!(face(&pinned, 3), "jpn-4-4-7");
    assert!(is(&pinned, 3, Condition::Pinned));
}

#[test]
fn r4_4_a_weapon_that_has_kept_its_rate_still_takes_a_hand() {
    let units = [SQUAD, "usmc-mmg 0101 1", "usmc-lmg 0101 1"];
    let game = game(&OPEN, &units, &[ENEMY]);
    let kept = Situation::start(&game).play(&["join u1", "fire 0104", "= 2 6", "join u0"]);
    assert_eq!(kept.refused_by("join u2"), Some("4.4"));
}

/// Vectors I-001, I-004, I-005 and I-007.
#[test]
fn r4_1_the_first_and_the_last_row_and_column_hold_beyond_them() {
    // 42 firepower fire on the column of 36, where 8 is a check with 4 added.
    let many = ["usmc-7-6-8 0101"; 3];
    let battle = game(&OPEN, &many, &["jpn-4-4-7 0102"]);
    let all = Situation::start(&battle).play(&["join u0", "join u1", "join u2"]);
    assert!(lines(&all).contains(&"preview-column 36".to_owned()));
    let tables = heigi_pto::FILES
        .iter()
        .find(|(name, _)| *name == "tables.toml");
    let tables: toml::Table = tables.unwrap().1.parse().unwrap();
    let columns = tables["columns"].as_array().unwrap();
    let column = |power: i64| {
        columns
            .iter()
            .rposition(|one| one.as_integer().unwrap() <= power)
    };
    let cell = |power: i64, row: usize| {
        let rows = tables["fire"].as_array().unwrap();
        let row = rows[row].as_array().unwrap();
        row[column(power).unwrap()].as_str().unwrap().to_owned()
    };
    assert_eq!(cell(36, 15), "ptc");
    assert_eq!(cell(12, 0), "3kia");
    assert_eq!(cell(40, 8), "4mc");
    assert_eq!(column(0), None, "half a firepower is no attack");
}

/// Vector I-010.
/// Rules: 9.5
#[test]
fn r9_5_what_each_column_leaves() {
    let tables = heigi_pto::FILES
        .iter()
        .find(|(name, _)| *name == "tables.toml");
    let tables: toml::Table = tables.unwrap().1.parse().unwrap();
    let numbers = |key: &str| {
        let all = tables[key].as_array().unwrap().iter();
        all.map(|one| one.as_integer().unwrap()).collect::<Vec<_>>()
    };
    let left: Vec<(i64, i64)> = numbers("columns")
        .into_iter()
        .zip(numbers("residual"))
        .collect();
    let all = [
        (1, 0),
        (2, 1),
        (4, 2),
        (6, 2),
        (8, 4),
        (12, 6),
        (16, 8),
        (20, 8),
        (24, 12),
        (30, 12),
        (36, 12),
    ];
    assert_eq!(left, all);
}

/// Vector G-005.
/// Rules: G.3, G2.23
#[test]
fn g2_23_any_number_from_one_hex_of_dense_jungle_fires_with_one_outside() {
    let rows = ["J.....", "......", "......", "......", "......", "......"];
    let units = [SQUAD, SQUAD, SQUAD, "usmc-4-5-8 0201"];
    let game = game(&rows, &units, &[ENEMY]);
    let battle = Situation::start(&game).play(&["join u0", "join u1", "join u2"]);
    assert_eq!(battle.refused_by("join u3"), None);
    let two = ["JJ....", "......", "......", "......", "......", "......"];
    let game = crate::common::game(&two, &units, &[ENEMY]);
    let battle = Situation::start(&game).play(&["join u0"]);
    assert_eq!(battle.refused_by("join u3"), Some("G.3"));
}
