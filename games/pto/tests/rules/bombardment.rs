//! Bombardment before the match (16.3, G5.32, G9.74).

use crate::artillery::told;
use crate::common::{OPEN, read, text};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, JAPAN, Pto};

/// A battle in which the Marines bombard hexes before it begins, on a map with such works of the Japanese.
fn bombarded(rows: &[&str], hexes: &str, works: &str, japanese: &[&str]) -> Pto {
    let text = text(rows, &[], &["usmc-4-5-8 0606"], japanese);
    let allies = format!("side = \"allies\"\nbombardment = [{hexes}]");
    let enemy = format!("side = \"japanese\"\nfortifications = [{works}]");
    let text = text.replacen("side = \"allies\"", &allies, 1);
    read(&text.replacen("side = \"japanese\"", &enemy, 1))
}

/// Rules: 16.3, G5.32
#[test]
fn g5_32_huts_that_are_bombarded_fall_down_above_7_and_burn_from_10_on() {
    let rows = ["......", "......", "..H...", "......", "......", "......"];
    let game = bombarded(&rows, "\"0303\"", "", &["jpn-4-4-7 0101"]);
    let after = |dice: &str| {
        let battle = Situation::start(&game).play(&[dice]);
        let fallen = battle.state.collapsed.iter().count();
        (fallen, battle.state.fires.len())
    };
    assert_eq!(after("= 3 4"), (0, 0));
    assert_eq!(after("= 4 4"), (1, 0));
    assert_eq!(after("= 4 5"), (1, 0));
    assert_eq!(after("= 5 5"), (1, 1));
}

/// Rules: G5.32, G5.5
#[test]
fn g5_5_a_hut_that_is_bombarded_falls_down_when_all_in_it_have_checked() {
    let rows = ["......", "......", "..H...", "......", "......", "......"];
    let game = bombarded(&rows, "\"0303\"", "", &["jpn-4-4-7 0303", "jpn-4-4-7 0101"]);
    let shelled = Situation::start(&game).play(&["= 4 4"]);
    assert!(shelled.state.collapsed.is_empty());
    // The hut covers by 1: 8 passes against 7, and pins.
    let checked = shelled.clone().play(&["= 4 4"]);
    assert_eq!(crate::common::face(&checked, 1), "jpn-4-4-7");
    assert_eq!(checked.state.collapsed.iter().count(), 1);
    let failed = shelled.play(&["= 4 5"]);
    assert_eq!(crate::common::face(&failed, 1), "jpn-3-4-7r");
    // Then they check against 8 whether they are pinned.
    let fallen = failed.play(&["= 4 5"]);
    assert!(crate::common::is(&fallen, 1, heigi_pto::Condition::Pinned));
}

/// Rules: 16.3
#[test]
fn r16_3_whoever_is_bombarded_checks_morale_less_what_covers_him() {
    let shown = |letter: &str| {
        let row = format!("..{letter}...");
        let rows = ["......", "......", &row, "......", "......", "......"];
        let game = bombarded(&rows, "\"0303\"", "", &["jpn-4-4-7 0303", "jpn-4-4-7 0101"]);
        // A 7 passes in the open; in the jungle, where shells burst above, it is 8 and costs a step.
        let struck = Situation::start(&game).play(&["= 1 1", "= 4 3"]);
        assert_eq!(crate::common::face(&struck, 2), "jpn-4-4-7");
        crate::common::face(&struck, 1)
    };
    assert_eq!(shown("."), "jpn-4-4-7");
    assert_eq!(shown("J"), "jpn-3-4-7r");
    let chinese = text(&OPEN, &[], &["gmd-3-3-7 0606"], &["jpn-4-4-7 0101"]);
    let chinese = chinese.replacen(
        "side = \"allies\"",
        "side = \"allies\"\nbombardment = [\"0303\"]",
        1,
    );
    let error = Pto::with_data(&|file| (file == "hut.toml").then(|| chinese.clone()));
    let message = "expected no bombardment of the Chinese (G18.82)";
    assert_eq!(error.unwrap_err().message, message);
}

/// Rules: 16.3, G9.74
#[test]
fn g9_74_panjis_that_are_bombarded_lose_a_hexside_above_8_and_wire_is_gone() {
    let stakes = "{ kind = \"panjis\", hex = \"0303\", sides = [\"0303-0302\", \"0303-0304\"], known = true }, \
                  { kind = \"wire\", hex = \"0404\" }";
    let game = bombarded(&OPEN, "\"0303\", \"0404\"", stakes, &["jpn-4-4-7 0101"]);
    let sides = |battle: &Situation<'_, Pto>| {
        let works = battle.state.fortifications.iter();
        works.map(|one| one.sides.count_ones()).collect::<Vec<_>>()
    };
    let held = Situation::start(&game).play(&["= 4 4", "= 4 4"]);
    assert_eq!(sides(&held), [2, 0]);
    // 9: one hexside by lot, the higher die.
    let bared = Situation::start(&game).play(&["= 4 5", "= 2", "= 5", "= 4 5"]);
    assert_eq!(sides(&bared), [1]);
    assert!(told(&bared, "pto-log-panjis-cleared"));
}

/// Rules: 16.1, G.2
#[test]
fn r16_1_of_hidden_mines_that_shells_plough_up_their_owner_alone_is_told() {
    let rows = ["......", "......", "......", "...J..", "......", "......"];
    let mines = |known: &str| format!("{{ kind = \"mines\", hex = \"0404\", size = 6{known} }}");
    let told_of = |known: &str, dice: &str| {
        let game = bombarded(&rows, "\"0404\"", &mines(known), &["jpn-4-4-7 0101"]);
        let struck = Situation::start(&game).play(&[dice]);
        let told = |side| {
            struck
                .told(side)
                .iter()
                .any(|one| one == "pto-log-ploughed")
        };
        (struck.state.fortifications.len(), told(ALLIES), told(JAPAN))
    };
    assert_eq!(told_of("", "= 4 5"), (0, false, true));
    assert_eq!(told_of(", known = true", "= 4 5"), (0, true, true));
    assert_eq!(told_of("", "= 4 4"), (1, false, false));
}
