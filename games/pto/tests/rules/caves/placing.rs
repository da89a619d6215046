//! Caves that their owner places in secret (G11.1, G11.2, G11.91), and what he and others see of them.

use super::{BARE, HILL, cave, written};
use crate::common::read;
use heigi_engine::Situation;
use heigi_engine::scene::{MarkerKind, MarkerSpot};
use heigi_pto::{ALLIES, JAPAN, Pto};

/// The hill, on which the Japanese set up so many caves by hand.
fn by_hand(number: u8, caves: &str, japanese: &[&str]) -> Pto {
    let text = written(&BARE, &HILL, "", caves, &["usmc-4-5-8 0808"], japanese);
    let text = text.replacen("turns = 3", "turns = 3\nset_up = [\"japanese\"]", 1);
    let rows = format!("rows = [1, 5]\nnumber_of_caves = {number}\ncaves = ");
    read(&text.replacen("caves = ", &rows, 1))
}

fn marks(battle: &Situation<'_, Pto>, side: heigi_engine::Side) -> Vec<String> {
    let markers = battle.scene(side).markers;
    let names = markers.into_iter().map(|marker| marker.name.id.to_string());
    names
        .filter(|name| name.contains("cave") || name.contains("complex"))
        .collect()
}

/// Rules: G11.1, G11.91
#[test]
fn g11_1_caves_are_placed_where_they_may_be_and_as_many_as_there_are() {
    let game = by_hand(2, "", &["jpn-4-4-7 0403"]);
    let start = Situation::start(&game);
    // On the plateau, behind a hexside without a slope and beyond the own area there are none.
    assert_eq!(start.refused_by("cave 0402v1"), Some("G11.1"));
    assert_eq!(start.refused_by("cave 0406v4"), Some("8.6"));
    let one = start.play(&["cave 0404v4"]);
    let two = one.play(&["cave 0504v4"]);
    assert_eq!(two.state.caves.len(), 2);
    assert_eq!(two.refused_by("cave 0704v4"), Some("G11.91"));
    // One that is given up is free again.
    let free = two.play(&["cave 0504v4"]);
    assert_eq!(free.refused_by("cave 0704v4"), None);
    // Nobody is left below.
    let inside = free.play(&["arrange u1", "put 0404v4"]);
    assert_eq!(inside.refused_by("cave 0404v4"), Some("G11.1"));
    let other = by_hand(1, "", &["jpn-4-4-7 0403"]);
    assert_eq!(Situation::start(&other).refused_by("cave 0404v4"), None);
}

/// Rule: G11.1
#[test]
fn g11_1_a_force_may_have_its_caves_in_some_rows_alone() {
    let text = written(
        &BARE,
        &HILL,
        "",
        "",
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0403"],
    );
    let text = text.replacen("turns = 3", "turns = 3\nset_up = [\"japanese\"]", 1);
    let with_rows = |rows: &str| {
        let lines = format!("number_of_caves = 2\nrows_of_caves = {rows}\ncaves = ");
        read(&text.replacen("caves = ", &lines, 1))
    };
    let (far, near) = (with_rows("[1, 3]"), with_rows("[4, 4]"));
    assert_eq!(
        Situation::start(&far).refused_by("cave 0404v4"),
        Some("8.6")
    );
    assert_eq!(Situation::start(&near).refused_by("cave 0404v4"), None);
}

/// Rules: G11.113
#[test]
fn g11_113_in_a_cliff_a_cave_goes_up_level_by_level() {
    let levels = ["44444444", "44444444", "44444444", "44444444", "22222222"];
    let levels = [&levels[..], &["22222222"; 3]].concat();
    let cliffs = "cliffs = [\"0404-0405\"]";
    let text = written(
        &BARE,
        &levels,
        cliffs,
        "",
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0403"],
    );
    let text = text.replacen("turns = 3", "turns = 3\nset_up = [\"japanese\"]", 1);
    let game = read(&text.replacen("caves = ", "number_of_caves = 3\ncaves = ", 1));
    let start = Situation::start(&game);
    let level = |battle: &Situation<'_, Pto>| battle.state.caves.first().map(|one| one.level);
    let foot = start.play(&["cave 0404v4"]);
    assert_eq!(level(&foot), Some(2));
    let high = foot.play(&["cave 0404v4"]);
    assert_eq!(level(&high), Some(3));
    // It uses up all three.
    assert_eq!(high.refused_by("cave 0504v4"), Some("G11.91"));
    assert_eq!(level(&high.play(&["cave 0404v4"])), None);
}

/// Rules: G11.2, G11.2#1, G11.4
#[test]
fn g11_2_complexes_are_outlined_hex_by_hex() {
    let caves = cave("0404", "0405") + &cave("0504", "0505") + &cave("0704", "0705");
    let game = by_hand(4, &caves, &["jpn-4-4-7 0403"]);
    let start = Situation::start(&game);
    // It begins below a cave.
    assert_eq!(start.refused_by("outline 0402"), Some("G11.2#1"));
    assert_eq!(start.refused_by("outline 0406"), Some("8.6"));
    let base = start.play(&["outline 0404"]);
    assert_eq!(base.state.complexes[0].room, 2);
    // A second one is one too many, and it keeps together within two hexes.
    assert_eq!(base.refused_by("outline 0704"), Some("G11.2"));
    assert_eq!(base.refused_by("outline 0402"), Some("G11.2#1"));
    let wide = base.play(&["outline 0504", "outline 0503"]);
    assert_eq!(wide.state.complexes[0].room, 4);
    assert_eq!(wide.state.caves[1].complex, Some(0));
    assert_eq!(wide.refused_by("outline 0504"), Some("G11.2#1"));
    // Caves and complexes are among the places that are offered.
    let offered = wide.clone().play(&["arrange u1"]).legal();
    for place in ["put 0404v4", "put 0404x"] {
        assert!(offered.iter().any(|words| words == place), "{place}");
    }
    // Who is in it keeps its room and its base.
    let held = wide.play(&["arrange u1", "put 0404x"]);
    assert_eq!(held.refused_by("outline 0404"), Some("G11.1"));
    assert_eq!(held.refused_by("cave 0404v4"), Some("G11.2"));
    let over = held.play(&["arrange u1", "put 0403", "outline 0404"]);
    assert!(over.state.complexes.is_empty() && over.state.caves[1].complex.is_none());
}

/// Rules: G11.3, G11.32
#[test]
fn g11_32_the_enemy_sees_nothing_of_what_is_placed() {
    let game = by_hand(
        4,
        &cave("0404", "0405"),
        &["jpn-4-4-7 0403", "jpn-4-4-7 0402"],
    );
    let start = Situation::start(&game);
    let seen = start.scene(ALLIES);
    let placed = start.play(&[
        "cave 0704v4",
        "cave 0404v4",
        "outline 0704",
        "arrange u1",
        "put 0704x",
    ]);
    assert_eq!(placed.scene(ALLIES).markers, seen.markers);
    assert_eq!(placed.scene(ALLIES).pieces, seen.pieces);
    assert!(placed.told(ALLIES).is_empty() || placed.told(ALLIES) == placed.told(JAPAN));
    let over = placed.play(&["done"]);
    assert_eq!(marks(&over, ALLIES), Vec::<String>::new());
    assert_eq!(
        marks(&over, JAPAN),
        ["pto-marker-hidden-base-cave", "pto-marker-complex"]
    );
}

/// Rules: G11.12, G11.32
#[test]
fn g11_12_a_cave_shows_on_the_map_where_it_opens_to() {
    let known = "{ hex = \"0404\", towards = \"0405\", known = true },".to_owned();
    let caves = known + &cave("0504", "0604");
    let levels = ["22222222", "22222222", "22222222", "11111111", "00000000"];
    let mut levels = [&levels[..], &["00000000"; 3]].concat();
    levels[3] = "11121011";
    let text = written(
        &BARE,
        &levels,
        "",
        &caves,
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0403"],
    );
    let game = read(&text);
    let start = Situation::start(&game);
    let kinds = |side| {
        let markers = start.scene(side).markers.into_iter();
        let around = markers.filter(|marker| marker.spot == MarkerSpot::Around);
        around
            .map(|marker| (marker.at.to_string(), marker.kind))
            .collect::<Vec<_>>()
    };
    let south = ("0404".to_owned(), MarkerKind::RampartSouth);
    let east = ("0504".to_owned(), MarkerKind::RampartSouthEast);
    assert_eq!(kinds(ALLIES), std::slice::from_ref(&south));
    assert_eq!(kinds(JAPAN), [south, east]);
}

/// Rules: G11.321
/// Rule: TBL-CCSS, 11.321
#[test]
fn tbl_ccss_the_record_has_all_that_is_hidden_and_nobody_else_reads_it() {
    let caves = "{ hex = \"0404\", towards = \"0405\", complex = [\"0504\"] },".to_owned()
        + &cave("0504", "0505")
        + &cave("0704", "0705")
        + &cave("0804", "0805");
    let works = "{ kind = \"mines\", hex = \"0304\", size = 6 }, \
                 { kind = \"tunnel\", hex = \"0102\", leads_to = \"0202\" }";
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0404 complex"];
    let text = super::text(&caves, &["usmc-4-5-8 0808"], &units);
    let text = text.replacen(
        "caves = ",
        &format!("fortifications = [{works}]\ncaves = "),
        1,
    );
    let game = read(&text);
    let start = Situation::start(&game);
    let names = |side| {
        let markers = start.scene(side).markers.into_iter();
        let mut names: Vec<String> = markers.map(|marker| marker.name.id.to_string()).collect();
        names.sort();
        names
    };
    let all = names(JAPAN);
    for name in [
        "pto-marker-hidden-base-cave",
        "pto-marker-hidden-cave",
        "pto-marker-complex",
        "pto-work-mines",
    ] {
        assert!(all.iter().any(|one| one == name), "{name}: {all:?}");
    }
    assert_eq!(names(ALLIES), Vec::<String>::new());
    // Who is below is seen where he is by his side alone.
    assert_eq!(start.sees(JAPAN, "u1").as_deref(), Some("0404"));
    assert_eq!(
        (start.sees(ALLIES, "u1"), start.sees(ALLIES, "u2")),
        (None, None)
    );
}
