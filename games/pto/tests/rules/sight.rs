//! Lines of sight (7.2), as the shot that they allow.

use crate::common::{OPEN, game, lines, set, uneven};
use heigi_engine::Situation;
use heigi_pto::{Condition, Phase, Pto};

const MARINES: &str = "usmc-6-6-8";

/// Whether a shot from one hex at another is refused, and by which rule.
fn shot(rows: &[&str], levels: &[&str], from: &str, to: &str) -> Option<&'static str> {
    let marines = format!("{MARINES} {from}");
    let game: Pto = game_of(rows, levels, &marines, to);
    let battle = Situation::start(&game);
    if battle.state.phase != Phase::PrepFire {
        return Some("7.2");
    }
    battle.play(&["join u0"]).refused_by(&format!("fire {to}"))
}

fn game_of(rows: &[&str], levels: &[&str], marines: &str, to: &str) -> Pto {
    if levels.is_empty() {
        game(rows, &[marines], &[&format!("jpn-4-4-7 {to}")])
    } else {
        uneven(rows, levels, &[marines], &[&format!("jpn-4-4-7 {to}")])
    }
}

/// Rules: 7.2, G2.1
#[test]
fn an_obstacle_between_blocks_and_one_at_the_ends_does_not() {
    let rows = |middle: &'static str| ["j...", "....", middle, "....", "j..."];
    assert_eq!(shot(&rows("...."), &[], "0101", "0105"), None);
    assert_eq!(shot(&rows("j..."), &[], "0101", "0105"), Some("7.2"));
    assert_eq!(shot(&rows(".j.."), &[], "0101", "0105"), None);
}

/// Vector T-005.
#[test]
fn g2_2_dense_jungle_blocks_along_its_hexsides() {
    // From 0102 to 0302 the line runs between 0201 and 0202.
    let rows = |letter: &'static str| match letter {
        "J" => ["....", ".J..", "...."],
        _ => ["....", ".j..", "...."],
    };
    assert_eq!(shot(&rows("j"), &[], "0102", "0302"), None);
    assert_eq!(shot(&rows("J"), &[], "0102", "0302"), Some("7.2"));
}

#[test]
fn r7_2_from_above_an_obstacle_hides_only_what_is_behind_it() {
    let rows = ["....", "....", "j...", "....", "....", "...."];
    let levels = |top: &'static str| [top, "0000", "0000", "0000", "0000", "0000"];
    // From level 3 the jungle of two levels hides two hexes behind it.
    assert_eq!(shot(&rows, &levels("3000"), "0101", "0104"), Some("7.2"));
    assert_eq!(shot(&rows, &levels("3000"), "0101", "0105"), Some("7.2"));
    assert_eq!(shot(&rows, &levels("3000"), "0101", "0106"), None);
    // From level 2 it stands as high as whoever looks.
    assert_eq!(shot(&rows, &levels("2000"), "0101", "0106"), Some("7.2"));
}

/// Vector T-017.
#[test]
fn g4_1_palm_trees_hinder_on_a_level_and_block_from_above() {
    let rows = ["....", "P...", "....", "....", "...."];
    assert_eq!(shot(&rows, &[], "0101", "0103"), None);
    let levels = ["1000", "0000", "0000", "0000", "0000"];
    assert_eq!(shot(&rows, &levels, "0101", "0103"), Some("7.2"));
}

#[test]
fn g5_3_a_hut_covers_by_1() {
    let game = game(
        &["....", "....", "H..."],
        &["usmc-4-5-8 0101"],
        &["jpn-4-4-7 0103"],
    );
    let lines = crate::common::lines(&Situation::start(&game).play(&["join u0"]));
    assert!(lines.contains(&"modifier-cover +1".to_owned()));
}

#[test]
fn r7_2_six_hindrances_block_too() {
    let rows = [
        "....", "K...", "K...", "K...", "K...", "K...", "K...", "....",
    ];
    assert_eq!(shot(&rows, &[], "0101", "0107"), None);
    assert_eq!(shot(&rows, &[], "0101", "0108"), Some("7.2"));
}

/// G5.51: what hinders in the ordinary way does so on its own level alone.
/// Rules: 7.3, G6.1
#[test]
fn r7_3_kunai_hinders_nobody_who_is_higher() {
    let hindrance = |levels: &[&str], letter: &str| {
        let rows = ["....", letter, letter, "....", "...."];
        let game = game_of(&rows, levels, "usmc-6-6-8 0101", "0104");
        let lines = crate::common::lines(&Situation::start(&game).play(&["join u0"]));
        let found = lines.into_iter().find(|line| line.contains("hindrance"));
        found.unwrap_or_default()
    };
    let hill = ["1000", "0000", "0000", "0000", "0000"];
    let high = ["1111"; 5];
    assert_eq!(hindrance(&[], "K..."), "modifier-hindrance +2");
    assert_eq!(hindrance(&hill, "K..."), "");
    assert_eq!(hindrance(&high, "K..."), "modifier-hindrance +2");
}

/// Vectors T-018, T-019.
#[test]
fn g5_2_a_hut_hinders_where_something_a_level_high_would_hide() {
    let hindrance = |rows: &[&str], first: &str, to: &str| {
        let levels = [first, "0000", "0000", "0000", "0000"];
        let game = game_of(rows, &levels, "usmc-6-6-8 0101", to);
        let lines = crate::common::lines(&Situation::start(&game).play(&["join u0"]));
        let found = lines.into_iter().find(|line| line.contains("hindrance"));
        found.unwrap_or_default()
    };
    let one = ["....", "....", "H...", "....", "...."];
    let two = ["....", "H...", "H...", "....", "...."];
    assert_eq!(hindrance(&one, "0000", "0105"), "modifier-hindrance +1");
    assert_eq!(hindrance(&two, "0000", "0105"), "modifier-hindrance +2");
    assert_eq!(hindrance(&one, "2000", "0104"), "modifier-hindrance +1");
    assert_eq!(hindrance(&one, "2000", "0105"), "");
}

/// Rules: 7.3, 4.5
#[test]
fn armour_and_wrecks_are_in_the_way_and_a_truck_that_drives_is_not() {
    let shot = |vehicle: &str, is_wreck: bool| {
        let marines = ["usmc-4-5-8 0101", vehicle];
        let game = game(&OPEN, &marines, &["jpn-4-4-7 0105"]);
        let mut battle = Situation::start(&game);
        if is_wreck {
            battle = set(battle, 1, &[Condition::Wreck]);
        }
        lines(&battle.play(&["join u0"])).join(" ")
    };
    let hindrance = "modifier-hindrance +1";
    assert!(!shot("usmc-truck-gmc 0103", false).contains("hindrance"));
    assert!(shot("usmc-truck-gmc 0103", true).contains(hindrance));
    assert!(shot("usmc-tank-m4a2 0103", false).contains(hindrance));
    let behind = |is_wreck: bool| {
        let japanese = ["jpn-4-4-7 0105", "jpn-truck-94 0105"];
        let game = game(&OPEN, &["usmc-4-5-8 0101"], &japanese);
        let mut battle = Situation::start(&game);
        if is_wreck {
            battle = set(battle, 2, &[Condition::Wreck]);
        }
        lines(&battle.play(&["join u0"])).join(" ")
    };
    assert!(!behind(false).contains("cover"));
    assert!(behind(true).contains("modifier-cover +1"));
}
