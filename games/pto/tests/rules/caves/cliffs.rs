//! Caves in cliffs, examples of where caves may be, and how many there are (G11.113, G11.9, G11.91, G11.92).

use super::{BARE, ground, hill, text};
use crate::common::{is, lines, until};
use heigi_engine::Situation;
use heigi_pto::{Condition, JAPAN, Phase, Pto};

/// What a battle needs besides.
const UNITS: ([&str; 1], [&str; 1]) = (["usmc-4-5-8 0808"], ["jpn-4-4-7 0101"]);

/// Some characters of rows are others.
fn changed(rows: [&str; 8], changes: &[(&str, char)]) -> Vec<String> {
    let mut rows = rows.map(str::to_owned);
    for (hex, letter) in changes {
        let (column, row) = hex.split_at(2);
        let (column, row): (usize, usize) = (column.parse().unwrap(), row.parse().unwrap());
        rows[row - 1].replace_range(column - 1..column, &letter.to_string());
    }
    rows.into()
}

/// A map on whose levels and ground some hexes are different, with caves.
fn site(
    level: char,
    levels: &[(&str, char)],
    letters: &[(&str, char)],
    more: &str,
    caves: &str,
) -> Result<Pto, String> {
    let row = level.to_string().repeat(8);
    let flat = [row.as_str(); 8];
    let (levels, rows) = (changed(flat, levels), changed(BARE, letters));
    let levels: Vec<&str> = levels.iter().map(String::as_str).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    ground(&rows, &levels, more, caves, &UNITS.0, &UNITS.1)
}

fn cave(towards: &str) -> String {
    super::cave("0404", towards)
}

fn on_level(towards: &str, level: i8) -> String {
    format!("{{ hex = \"0404\", towards = \"{towards}\", level = {level} }},")
}

/// The hexes around 0404, clockwise from the north.
const AROUND: [&str; 6] = ["0403", "0504", "0505", "0405", "0305", "0304"];

/// Towards which of the hexes around 0404 there may be a cave, and on which level.
fn sites(
    level: char,
    levels: &[(&str, char)],
    letters: &[(&str, char)],
    more: &str,
) -> Vec<(&'static str, i8)> {
    let may = |towards: &&'static str| {
        let game = site(level, levels, letters, more, &cave(towards)).ok()?;
        Some((*towards, Situation::start(&game).state.caves[0].level))
    };
    AROUND.iter().filter_map(may).collect()
}

/// Rule: EX-11.1, 11.1
///
/// PB-001, PB-004, PB-009, PB-011.
#[test]
fn ex_11_1_of_a_hill_hex_all_sides_take_caves_but_where_the_ground_does_not_fall() {
    // On all sides but to the north the ground falls by a level.
    let five = sites('2', &[("0404", '3'), ("0403", '3')], &[], "");
    assert_eq!(
        five,
        AROUND[1..].iter().map(|hex| (*hex, 2)).collect::<Vec<_>>()
    );
    // To the south it falls by two: there the cave lies lower.
    let steep = [("0404", '3'), ("0403", '3'), ("0405", '1')];
    let steep = sites('2', &steep, &[], "");
    assert_eq!(steep[2], ("0405", 1));
    assert_eq!(steep.iter().filter(|(_, level)| *level == 2).count(), 4);
    // A road is nothing to it.
    let road = "roads = [\"0404-0405\"]";
    assert_eq!(sites('0', &[("0404", '1')], &[], road).len(), 6);
    // A gully that runs two ways has a cave towards each.
    let gully = [("0404", 'v'), ("0405", 'v'), ("0504", 'v')];
    let courses = "courses = [\"0404-0405\", \"0404-0504\"]";
    let both = sites('1', &[], &gully, courses);
    assert_eq!(both, [("0504", 0), ("0405", 0)]);
}

/// Rule: EX-11.1, 11.1#3
///
/// PB-007, PB-008.
#[test]
fn ex_11_1_water_beyond_keeps_caves_away_only_if_it_lies_as_high() {
    let levels = [("0404", '1'), ("0305", '0'), ("0405", '0'), ("0505", '0')];
    let streams = [("0305", '~'), ("0405", '~'), ("0505", 'm')];
    let of = |letters: &[(&str, char)], more: &str| {
        let mut all: Vec<(&str, char)> = vec![("0304", '1'), ("0403", '1'), ("0504", '1')];
        all.extend(levels);
        sites('1', &all, letters, more)
    };
    // The streams lie a level deeper, the marsh does not.
    assert_eq!(
        of(&streams, "streams = \"shallow\""),
        [("0405", 0), ("0305", 0)]
    );
    // Where their beds are full of water there is no cave.
    let full = [("0305", 'W'), ("0405", 'W'), ("0505", 'm')];
    assert_eq!(of(&full, ""), []);
}

/// Rule: 11.113, EX-11.1
///
/// PB-006, PB-013.
#[test]
fn g11_113_behind_a_high_cliff_its_owner_chooses_the_level() {
    let cliff = "cliffs = [\"0404-0405\"]";
    let at = |top: char, foot: char, level: i8, more: &str| {
        let levels = [("0404", top), ("0405", foot)];
        let game = site('1', &levels, &[], more, &on_level("0405", level))?;
        let cave = Situation::start(&game).state.caves[0];
        Ok::<_, String>((cave.level, cave.is_in_cliff))
    };
    // A cliff of two levels.
    assert_eq!(at('4', '2', 2, cliff), Ok((2, false)));
    assert_eq!(at('4', '2', 3, cliff), Ok((3, true)));
    for level in [1, 4] {
        assert!(at('4', '2', level, cliff).unwrap_err().contains("G11.113"));
    }
    // One of three.
    let three: Vec<_> = (1..=3).map(|level| at('4', '1', level, cliff)).collect();
    assert_eq!(three, [Ok((1, false)), Ok((2, true)), Ok((3, true))]);
    assert!(at('4', '1', 4, cliff).unwrap_err().contains("G11.113"));
    // Without a cliff, or behind one of one level, there is nothing to choose.
    assert!(at('4', '2', 3, "").unwrap_err().contains("G11.113"));
    assert!(at('2', '1', 2, cliff).unwrap_err().contains("G11.113"));
    // A cliff stands between two levels.
    let flat = site('1', &[], &[], cliff, "");
    assert!(flat.unwrap_err().contains("two levels"));
}

/// A cliff of two levels along the south of 0404, with a cave on a level of it.
fn wall(level: i8, marines: &[&str], japanese: &[&str]) -> Pto {
    let levels = changed(["00000000"; 8], &[("0404", '2'), ("0504", '2')]);
    let levels: Vec<&str> = levels.iter().map(String::as_str).collect();
    let known = format!("{{ hex = \"0404\", towards = \"0405\", level = {level}, known = true }},");
    ground(
        &BARE,
        &levels,
        "cliffs = [\"0404-0405\"]",
        &known,
        marines,
        japanese,
    )
    .unwrap()
}

/// The first movement phase of the Japanese.
fn japanese_march(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.state.phasing != JAPAN || battle.state.phase != Phase::Movement {
        battle = crate::common::pass(battle);
    }
    battle
}

/// Rule: 11.113, 11.7
#[test]
fn g11_113_nobody_comes_to_a_cave_in_a_cliff_or_leaves_it_on_foot() {
    let far = ["usmc-4-5-8 0808"];
    let of = |level: i8, unit: &str, to: &str| {
        let game = wall(level, &far, &[unit]);
        let march = japanese_march(Situation::start(&game)).play(&["join u1"]);
        march.refused_by(&format!("step {to}"))
    };
    assert_eq!(of(0, "jpn-4-4-7 0405", "0404v4"), None);
    assert_eq!(of(1, "jpn-4-4-7 0405", "0404v4"), Some("G11.7"));
    assert_eq!(of(1, "jpn-4-4-7 0404 south", "0405"), Some("G11.7"));
    // And nobody goes up or down the cliff beside it.
    assert_eq!(of(0, "jpn-4-4-7 0405", "0404"), Some("7.1"));
    // Who stands below is not beside it, and places no charge there.
    let placing = |level: i8| {
        let marines = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0808"];
        let game = wall(level, &marines, &["jpn-4-4-7 0404 south"]);
        let march = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        march.refused_by("place 0404v4")
    };
    assert_eq!((placing(0), placing(1)), (None, Some("G11.7")));
}

/// Rule: 11.833#2, 11.113
///
/// PB-043.
#[test]
fn g11_833_2_what_falls_short_of_a_cave_in_a_cliff_spares_it() {
    let marines = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0808"];
    let game = wall(1, &marines, &["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"]);
    let start = Situation::start(&game).with(|state| state.units[3].clear(&[Condition::Hidden]));
    let throwing = until(start, Phase::PrepFire).play(&["join u1"]);
    // 1 is added, as the cave lies higher, and nothing taken off: with 2 it goes in.
    let hit = throwing.clone().play(&["fire 0404v4", "= 2", "= 2 3"]);
    assert!(hit.state.caves.is_empty());
    // With 3 it falls into 0405 and goes off by the thrower alone.
    let short = throwing.play(&["fire 0404v4", "= 3", "= 1 1"]);
    assert_eq!(short.state.caves.len(), 1);
    assert!(!is(&short, 3, Condition::Broken));
    assert!(crate::artillery::told(&short, "pto-log-recoils"));
}

/// Rule: 11.91, 11.113
///
/// PB-056.
#[test]
fn g11_91_a_cave_in_a_cliff_counts_as_three() {
    let levels = ["44444444", "44444444", "44444444", "44444444", "11111111"];
    let levels = [&levels[..], &["11111111"; 3]].concat();
    let cliffs = "cliffs = [\"0404-0405\"]";
    let of = |number: u8, high: usize, low: usize, base: bool| {
        let complex = if base { ", complex = []" } else { "" };
        let high = (0..high)
            .map(|_| format!("{{ hex = \"0404\", towards = \"0405\", level = 2{complex} }},"));
        let low = ["02", "03", "05", "06", "07"].iter().take(low);
        let low = low.map(|line| super::cave(&format!("{line}04"), &format!("{line}05")));
        let caves: String = high.chain(low).collect();
        let text = super::written(&BARE, &levels, cliffs, &caves, &UNITS.0, &UNITS.1);
        let text = text.replacen(
            "caves = ",
            &format!("number_of_caves = {number}\ncaves = "),
            1,
        );
        let read = Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
        read.map(|_| ()).map_err(|error| error.message)
    };
    let fits = |number, high, low| of(number, high, low, false).is_ok();
    assert!(fits(4, 0, 4) && !fits(4, 0, 5));
    // the last one or two of them are enough for one in a cliff, and then nothing is left.
    assert!(fits(4, 1, 1) && fits(4, 1, 3) && !fits(4, 1, 4));
    assert!(fits(5, 1, 4) && !fits(5, 1, 5));
    assert!(of(4, 1, 4, false).unwrap_err().contains("G11.91"));
    // One, two or three caves are one in a cliff and nothing else.
    for number in 1..=3 {
        assert!(fits(number, 1, 0) && !fits(number, 1, 1), "{number}");
    }
    // Complexes are counted by what the force has: one of four, none of three.
    assert_eq!(of(4, 1, 1, true), Ok(()));
    assert!(of(3, 1, 0, true).unwrap_err().contains("G11.2"));
}

/// Rule: 11.92
#[test]
fn g11_92_a_cave_has_one_gun_whose_arc_is_its_own() {
    let two = [
        "jpn-2-2-8 0404 south",
        "jpn-37 0404 1",
        "jpn-2-2-8 0404 south",
        "jpn-37 0404 3",
    ];
    let full = hill(&super::cave("0404", "0405"), &["usmc-4-5-8 0808"], &two);
    assert!(full.unwrap_err().contains("G11.92"));
    // By hand neither.
    let text = text(
        &super::cave("0404", "0405"),
        &["usmc-4-5-8 0808"],
        &[
            "jpn-2-2-8 0404 south",
            "jpn-37 0404 1",
            "jpn-2-2-8 0403",
            "jpn-37 0403 3",
        ],
    );
    let text = text.replacen("turns = 3", "turns = 3\nset_up = [\"japanese\"]", 1);
    let game = crate::common::read(&text);
    let start = Situation::start(&game);
    let taken = start.clone().play(&["arrange u3"]);
    assert_eq!(taken.refused_by("put 0404v4"), Some("G11.92"));
    let given = start.play(&["arrange u4"]);
    assert_eq!(given.refused_by("take u1"), Some("G11.92"));
    // It is never turned within its arc: after a shot to one side it fires to the other one with nothing added.
    let units = ["jpn-2-2-8 0404 south", "jpn-37 0404 1"];
    let marines = ["usmc-4-5-8 0307", "usmc-4-5-8 0507"];
    let game = hill(&super::cave("0404", "0405"), &marines, &units).unwrap();
    let mut battle =
        Situation::start(&game).with(|state| state.units[2].clear(&[Condition::Hidden]));
    while battle.state.phasing != JAPAN || battle.state.phase != Phase::PrepFire {
        battle = crate::common::pass(battle);
    }
    let first = battle.play(&["join u3", "fire 0307", "= 3 6"]);
    let again = first.with(|state| state.units[3].clear(&[Condition::PrepFired]));
    let again = match again.legal().iter().any(|words| words == "join u3") {
        true => again.play(&["join u3"]),
        false => again,
    };
    let lines = lines(&again);
    assert!(lines.iter().any(|line| line.starts_with("preview-to-hit")));
    assert!(!lines.iter().any(|line| line.contains("turned")));
}

/// Rule: 11.9
#[test]
fn g11_9_nobody_moves_or_gives_up_a_cave_in_play() {
    let text = text(
        &super::cave("0404", "0405"),
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0403"],
    );
    let text = text.replacen("turns = 3", "turns = 3\nset_up = [\"japanese\"]", 1);
    let game = crate::common::read(&text);
    let start = Situation::start(&game);
    assert_eq!(start.refused_by("cave 0404v4"), None);
    let over = start.play(&["done"]);
    let march = japanese_march(over);
    assert_eq!(march.refused_by("cave 0404v4"), Some("3"));
    assert_eq!(march.refused_by("outline 0404"), Some("3"));
}
