//! Where caves and complexes may be (G11.1, G11.2, G11.4).

use super::{BARE, HILL, cave, ground, hill};

/// What is wrong with a cave on the hill whose ground is changed by letters in some hexes, if anything is.
fn fault(changes: &[(&str, char)], more: &str, caves: &str) -> Option<String> {
    let mut rows = BARE.map(str::to_owned);
    for (hex, letter) in changes {
        let (column, row) = hex.split_at(2);
        let (column, row): (usize, usize) = (column.parse().unwrap(), row.parse().unwrap());
        rows[row - 1].replace_range(column - 1..column, &letter.to_string());
    }
    let rows = rows.each_ref().map(String::as_str);
    ground(
        &rows,
        &HILL,
        more,
        caves,
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0101"],
    )
    .err()
}

fn level(caves: &str) -> i8 {
    let game = hill(caves, &["usmc-4-5-8 0808"], &["jpn-4-4-7 0101"]).unwrap();
    heigi_engine::Situation::start(&game).state.caves[0].level
}

/// Rule: 11.1#1
#[test]
fn g11_1_1_a_cave_lies_behind_a_hexside_where_the_ground_falls() {
    assert_eq!(fault(&[], "", &cave("0404", "0405")), None);
    // On the plateau and on the plain there is none.
    let wrong = |hex: &str, towards: &str| fault(&[], "", &cave(hex, towards)).unwrap();
    assert!(wrong("0402", "0401").contains("G11.1#3"));
    assert!(wrong("0406", "0407").contains("G11.1#3"));
}

/// Rule: 11.1#2
#[test]
fn g11_1_2_none_lies_below_buildings_swamp_or_water() {
    for letter in ['m', 'S', 'W', 'b'] {
        let found = fault(&[("0404", letter)], "", &cave("0404", "0405"));
        assert!(found.is_some_and(|one| one.contains("G11.1#2")), "{letter}");
    }
    assert_eq!(fault(&[("0404", 'J')], "", &cave("0404", "0405")), None);
}

/// Rule: 11.1#3
#[test]
fn g11_1_3_nor_does_one_open_on_wet_ground() {
    for letter in ['S', 'i'] {
        let found = fault(&[("0405", letter)], "", &cave("0404", "0405"));
        assert!(found.is_some_and(|one| one.contains("G11.1#3")), "{letter}");
    }
}

/// Rule: 11.1#5
///
/// PB-012.
#[test]
fn g11_1_5_each_hexside_has_one_cave_at_most() {
    let both = cave("0404", "0405") + &cave("0404", "0505");
    assert_eq!(fault(&[], "", &both), None);
    let twice = cave("0404", "0405") + &cave("0404", "0405");
    assert!(fault(&[], "", &twice).unwrap().contains("G11.1#5"));
}

/// Rule: 11.1
#[test]
fn g11_1_the_japanese_alone_have_caves() {
    let text = crate::common::text(&BARE, &HILL, &["usmc-4-5-8 0808"], &["jpn-4-4-7 0101"]);
    let caves = format!("elr = 3\ncaves = [{}]", cave("0404", "0405"));
    let text = text.replacen("elr = 3", &caves, 1);
    let read = heigi_pto::Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
    assert!(read.unwrap_err().message.contains("G11.1"));
}

/// Rule: 11.11
#[test]
fn g11_11_a_cave_has_a_level_of_its_own() {
    assert_eq!(level(&cave("0404", "0405")), 0);
    assert_eq!(level(&cave("0403", "0404")), 1);
}

/// Rule: 11.112
///
/// PB-010.
#[test]
fn g11_112_it_lies_as_high_as_its_entrance_however_far_the_ground_falls() {
    let mut levels = HILL;
    levels[3] = "11121111";
    let units = (["usmc-4-5-8 0808"], ["jpn-4-4-7 0101"]);
    let game = ground(
        &BARE,
        &levels,
        "",
        &cave("0404", "0405"),
        &units.0,
        &units.1,
    )
    .unwrap();
    let start = heigi_engine::Situation::start(&game);
    assert_eq!(start.state.caves[0].level, 0);
}

/// Rule: 11.111
///
/// PB-002, PB-005.
#[test]
fn g11_111_at_the_bottom_of_a_gully_it_lies_as_low_as_that_and_has_a_wall_behind_it() {
    let gully = [("0402", 'v'), ("0403", 'v')];
    let courses = "courses = [\"0402-0403\"]";
    let of = |caves: &str| {
        let mut rows = BARE.map(str::to_owned);
        for (hex, _) in gully {
            let row: usize = hex[2..].parse().unwrap();
            rows[row - 1].replace_range(3..4, "v");
        }
        let rows = rows.each_ref().map(String::as_str);
        let units = (["usmc-4-5-8 0808"], ["jpn-4-4-7 0101"]);
        ground(&rows, &HILL, courses, caves, &units.0, &units.1)
    };
    let game = of(&cave("0403", "0402"));
    // Behind it, to the south, the ground of 0404 lies no higher than the bottom.
    assert!(game.unwrap_err().contains("G11.1#4"));
    let game = of(&cave("0402", "0403")).unwrap();
    let start = heigi_engine::Situation::start(&game);
    assert_eq!(start.state.caves[0].level, 1);
    assert!(of(&cave("0402", "0502")).is_err());
}

/// Rule: 11.1#4
///
/// PB-003.
#[test]
fn g11_1_4_in_a_gully_it_opens_along_the_gully() {
    let mut rows = BARE.map(str::to_owned);
    rows[1].replace_range(3..4, "v");
    rows[2].replace_range(3..4, "v");
    let rows = rows.each_ref().map(String::as_str);
    let units = (["usmc-4-5-8 0808"], ["jpn-4-4-7 0101"]);
    let of = |towards: &str| {
        let caves = cave("0402", towards);
        ground(
            &rows,
            &HILL,
            "courses = [\"0402-0403\"]",
            &caves,
            &units.0,
            &units.1,
        )
        .is_ok()
    };
    assert!(of("0403"));
    assert!(!of("0401") && !of("0302") && !of("0502"));
}

const FOUR: [(&str, &str); 4] = [
    ("0404", "0405"),
    ("0504", "0505"),
    ("0304", "0305"),
    ("0704", "0705"),
];

/// Four caves, the first with a complex below some hexes besides.
fn complex(hexes: &str, count: usize) -> String {
    let first = format!("{{ hex = \"0404\", towards = \"0405\", complex = [{hexes}] }},");
    let rest = FOUR.iter().skip(1).take(count - 1);
    first
        + &rest
            .map(|(hex, towards)| cave(hex, towards))
            .collect::<String>()
}

/// Rule: 11.2
///
/// PB-056.
#[test]
fn g11_2_of_four_caves_one_has_a_complex_and_of_three_none() {
    assert_eq!(fault(&[], "", &complex("\"0504\"", 4)), None);
    assert!(
        fault(&[], "", &complex("\"0504\"", 3))
            .unwrap()
            .contains("G11.2")
    );
}

/// Rule: 11.2#1
#[test]
fn g11_2_1_a_complex_is_joined_dry_and_within_two_hexes() {
    assert_eq!(fault(&[], "", &complex("\"0403\", \"0402\"", 4)), None);
    let wrong = |hexes: &str| fault(&[], "", &complex(hexes, 4)).unwrap();
    // Too far, not joined, and wet.
    assert!(wrong("\"0403\", \"0402\", \"0401\"").contains("G11.2#1"));
    assert!(wrong("\"0402\"").contains("G11.2#1"));
    let wet = fault(&[("0403", 'S')], "", &complex("\"0403\"", 4)).unwrap();
    assert!(wet.contains("G11.2#1"));
}

/// Rule: 11.4
///
/// PB-033.
#[test]
fn g11_4_a_complex_has_room_for_two_squads_for_each_cave_inside() {
    let caves = complex("\"0504\", \"0304\"", 4);
    let game = hill(&caves, &["usmc-4-5-8 0808"], &["jpn-4-4-7 0101"]).unwrap();
    let start = heigi_engine::Situation::start(&game);
    assert_eq!(start.state.complexes[0].room, 6);
    // One squad in a cave, and no second one.
    let crowd = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0404 south"];
    let full = hill(&cave("0404", "0405"), &["usmc-4-5-8 0808"], &crowd);
    assert!(full.unwrap_err().contains("G11.4"));
}
