//! What jungle, bamboo, swamp and huts have in common with other ground (G2.8, G3.1, G3.8, G3.11, G5.1, G7.4, G8.73).

use crate::common::{game, game_with, is, left, next_turn, set, text, until};
use crate::teams::{dropped, lying};
use heigi_engine::{Shows, Situation};
use heigi_pto::{At, Condition, Phase, Pto, UnitId};

/// Up to which die a weapon that lies in such ground is found.
fn finds(letter: char) -> u8 {
    let first = format!("{letter}.....");
    let rows = crate::common::beginning(&first);
    let game = lying(&rows);
    let battle = next_turn(next_turn(dropped(&game)));
    let is_found = |die: &u8| {
        let taken = battle.clone().play(&["recover u2", &format!("= {die}")]);
        taken.state.units[2].at == At::With(UnitId(0))
    };
    (1..=6).filter(is_found).max().unwrap_or(0)
}

/// Whether who advances into such ground is ambushed with 3 against 1, as 1 is added for him (G.6).
fn is_ambushed(letter: char) -> bool {
    let row = format!("{letter}...");
    let rows = ["....", row.as_str(), "....", "...."];
    let game = game(&rows, &["usmc-4-5-8 0101"], &["jpn-3-4-7 0102"]);
    let battle = until(Situation::start(&game), Phase::Advance);
    let battle = until(
        battle.play(&["advance u0", "step 0102"]),
        Phase::CloseCombat,
    );
    // In open ground there is no ambush, and nobody rolls for it.
    battle.decider().is_none()
        && battle
            .play(&["= 3", "= 1"])
            .told(heigi_pto::ALLIES)
            .contains(&"pto-log-ambush".to_owned())
}

/// By which rule two squads in such ground do not fire as one.
fn group(ground: &str) -> Option<&'static str> {
    let first = format!("{ground}....");
    let rows = [first.as_str(), "......", "......", "......"];
    let game = game(
        &rows,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0201"],
        &["jpn-4-4-7 0202"],
    );
    Situation::start(&game)
        .play(&["join u0"])
        .refused_by("join u1")
}

#[test]
fn g2_8_in_jungle_weapons_are_hard_to_find_and_who_comes_is_ambushed() {
    assert_eq!(['.', 'j', 'J', 'P'].map(finds), [5, 3, 3, 5]);
    assert_eq!(
        ['.', 'j', 'J', 'P'].map(is_ambushed),
        [false, true, true, false]
    );
}

#[test]
fn g3_8_bamboo_splits_groups_hides_weapons_and_ambushes() {
    assert_eq!(group("BB"), Some("G.3"));
    assert_eq!(group("BP"), None);
    assert_eq!(finds('B'), 3);
    assert!(is_ambushed('B'));
}

#[test]
fn g7_4_swamp_splits_groups() {
    assert_eq!(group("SS"), Some("G.3"));
    assert_eq!(group("SP"), None);
    assert_eq!(group("mm"), None, "marsh does not");
}

/// Whether a line along the side of 0202 is free, past such ground, with more said of the map.
fn is_clear_along(more: &str, letter: char) -> bool {
    let row = format!(".{letter}..");
    let rows = ["....", row.as_str(), "...."];
    let game = game_with(more, &rows, &["usmc-6-6-8 0102"], &["jpn-4-4-7 0302"]);
    let battle = Situation::start(&game);
    battle.state.phase == Phase::PrepFire
        && battle.play(&["join u0"]).refused_by("fire 0302").is_none()
}

#[test]
fn g3_1_printed_brush_is_bamboo_which_is_as_dense_jungle() {
    assert!(is_clear_along("", 'u'));
    assert!(!is_clear_along("pto = \"light\"", 'u'));
    // Two squads have room, a third one is too many.
    let rows = ["u...", "....", "....", "...."];
    let marines = ["usmc-4-5-8 0101"; 3];
    let game = game_with("pto = \"light\"", &rows, &marines, &["jpn-4-4-7 0102"]);
    let shot = Situation::start(&game).play(&["join u0", "join u1"]);
    assert!(crate::common::lines(&shot).contains(&"modifier-crowded +1".to_owned()));
    let plain = game_with("", &rows, &marines, &["jpn-4-4-7 0102"]);
    let shot = Situation::start(&plain).play(&["join u0", "join u1"]);
    assert!(!crate::common::lines(&shot).join(" ").contains("crowded"));
}

#[test]
fn g2_2_over_water_dense_jungle_is_seen_past_along_its_side() {
    let seen = |beyond: char| {
        let first = format!(".{beyond}..");
        let rows = [first.as_str(), ".J..", "....", "...."];
        let game = game(&rows, &["usmc-6-6-8 0102"], &["jpn-4-4-7 0302"]);
        let battle = Situation::start(&game);
        battle.state.phase == Phase::PrepFire
            && battle.play(&["join u0"]).refused_by("fire 0302").is_none()
    };
    assert!(!seen('.'));
    assert!(seen('W'));
}

/// Rules: G3.11
#[test]
fn g3_11_bamboo_rallies_nobody_and_need_not_be_sought() {
    let rallies = |letter: char, dice: &str| {
        let row = format!("{letter}...");
        let rows = [row.as_str(), "....", "....", "...."];
        let units = ["usmc-4-5-8 0101", "usmc-9-1 0101", "usmc-4-5-8 0201"];
        let game = game(&rows, &units, &["jpn-8-0 0404"]);
        let battle = set(Situation::start(&game), 0, &[Condition::Broken]);
        let rally = next_turn(next_turn(battle));
        !is(&rally.play(&["rally u0", dice]), 0, Condition::Broken)
    };
    assert!(rallies('j', "= 5 5"));
    assert!(!rallies('B', "= 5 5"));
    assert!(rallies('B', "= 4 5"));
    let routs = |letter: char| {
        let row = format!("{letter}.....");
        let rows = ["......", "......", &row, "......", "......", "......"];
        let units = ["usmc-4-5-8 0104", "usmc-4-5-8 0601"];
        let game = game(&rows, &units, &["jpn-4-4-7 0105"]);
        let battle = until(Situation::start(&game), Phase::AdvancingFire);
        let battle = until(set(battle, 0, &[Condition::Broken]), Phase::Rout);
        battle
            .play(&["rout u0"])
            .legal()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(routs('j'), ["step 0103", "crawl 0103"]);
    assert!(routs('B').contains(&"step 0203".to_owned()));
}

#[test]
fn g5_1_huts_are_wooden_houses_of_one_storey_however_many_stand_in_a_hex() {
    let rows = ["....", "h...", "....", "...."];
    let game = game_with(
        "pto = \"dense\"",
        &rows,
        &["usmc-4-5-8 0101"],
        &["jpn-8-0 0404"],
    );
    let board = game.board(&Situation::start(&game).state);
    let huts = board
        .places
        .iter()
        .filter(|place| board.place_classes[place.class].id == "hut");
    assert_eq!(huts.count(), 1);
    let moved = until(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0102"]);
    assert_eq!(left(&moved), "2");
    assert!(is_ambushed('H') || !is_ambushed('.'));
}

/// A battle with fortifications of the Japanese.
fn built(rows: &[&str], works: &str) -> Result<Pto, String> {
    let text = text(rows, &[], &["usmc-4-5-8 0401"], &["jpn-8-0 0404"]);
    let works = format!("side = \"japanese\"\nfortifications = [{{ {works} }}]\n");
    let text = text.replacen("side = \"japanese\"\n", &works, 1);
    Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()))
        .map_err(|error| error.message)
}

/// Rules: FN-17
#[test]
fn fn_17_wire_and_panjis_are_in_huts_that_have_collapsed_before_the_battle_alone() {
    for works in [
        "kind = \"wire\", hex = \"0202\"",
        "kind = \"panjis\", hex = \"0202\", sides = [\"0202-0201\"]",
    ] {
        assert!(
            built(&["....", ".q..", "....", "...."], works).is_ok(),
            "{works}"
        );
        assert!(
            built(&["....", ".H..", "....", "...."], works).is_err(),
            "{works}"
        );
    }
}

#[test]
fn g8_73_no_tunnel_leads_from_or_under_an_irrigated_paddy() {
    let tunnel = |middle: &str| {
        let rows = ["....", middle, "....", "...."];
        let works = "kind = \"pillbox\", hex = \"0101\", size = 1, cover = [3, 5], arc = \"south-east\" }, { kind = \"tunnel\", hex = \"0101\", leads_to = \"0103\"";
        built(&rows, works)
    };
    assert!(tunnel("d...").is_ok());
    assert!(tunnel("i...").unwrap_err().contains("G8.73"));
}
