//! Charges that are thrown into caves (G11.833#1, G11.833#2), and fire that is sprayed over them (G11.811).

use super::{BARE, KNOWN, hill, with_charge as game, written};
use crate::common::{thrown_by, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Condition, Phase, Pto, Tray};

fn throwing(game: &Pto) -> Situation<'_, Pto> {
    let start = Situation::start(game).with(|state| state.units[3].clear(&[Condition::Hidden]));
    until(start, Phase::PrepFire).play(&["join u1"])
}

/// Rule: 11.833#1
///
/// PB-040, PB-042.
#[test]
fn g11_833_1_a_charge_is_thrown_into_a_cave_with_3_or_less() {
    let near = game("0405");
    // Beside the cave a 4 will do; the charge attacks the cave alone, with the plain dice.
    let hit = throwing(&near).play(&["fire 0404v4", "= 4", "= 2 3"]);
    assert!(hit.state.caves.is_empty());
    assert_eq!(hit.state.units[3].at, At::Off(Tray::Lost));
    assert!(
        matches!(hit.state.units[0].at, At::In(_)) && !hit.state.units[0].is(Condition::Broken)
    );
    let next = game("0406");
    let hit = throwing(&next).play(&["fire 0404v4", "= 3", "= 2 3"]);
    assert!(hit.state.caves.is_empty());
    let far = game("0407");
    assert_eq!(throwing(&far).refused_by("fire 0404v4"), Some("G11.833#1"));
    let beside = game("0505");
    assert_eq!(
        throwing(&beside).refused_by("fire 0404v4"),
        Some("G11.833#1")
    );
}

/// Rule: 11.833#2
///
/// PB-041.
#[test]
fn g11_833_2_one_that_falls_short_explodes_at_the_entrance_and_by_the_thrower() {
    let next = game("0406");
    // A 4 from beside the entrance falls short: it attacks the cave with 6 more, and then the thrower with 3 more.
    let short = throwing(&next).play(&["fire 0404v4", "= 4", "= 6 5"]);
    assert_eq!(short.state.caves.len(), 1);
    assert!(matches!(short.pending(), Pending::Draw(_)));
    let back = short.play(&["= 1 1"]);
    assert!(
        back.told(heigi_pto::ALLIES)
            .iter()
            .any(|id| id == "pto-log-falls-short")
    );
    assert_eq!(back.state.units[0].at, At::Off(Tray::Lost));
}

/// Rules: TBL-DCT
#[test]
fn tbl_dct_3_goes_in_and_fanatics_and_who_is_beside_the_cave_have_one_less() {
    let goes_in = |hex: &str, is_brave: bool, die: u8| {
        let near = game(hex);
        let brave = throwing(&near).with(|state| {
            if is_brave {
                state.units[0].set(Condition::Fanatic);
            }
        });
        let thrown = brave.play(&["fire 0404v4", &format!("= {die}")]);
        !thrown
            .told(heigi_pto::ALLIES)
            .iter()
            .any(|id| id == "pto-log-falls-short")
    };
    let most = |hex: &str, is_brave| (1..=6).filter(|die| goes_in(hex, is_brave, *die)).count();
    assert_eq!((most("0406", false), most("0406", true)), (3, 4));
    assert_eq!((most("0405", false), most("0405", true)), (4, 5));
}

/// Rule: 11.811
///
/// PB-035.
#[test]
fn g11_811_a_cave_is_sprayed_with_one_beside_it_or_the_ground_around_it() {
    let known = |hex: &str, towards: &str| {
        format!("{{ hex = \"{hex}\", towards = \"{towards}\", known = true }},")
    };
    let caves = known("0404", "0405") + &known("0404", "0505") + &known("0204", "0205");
    let units = [
        "jpn-4-4-7 0404 south",
        "jpn-4-4-7 0404 south-east",
        "jpn-4-4-7 0404",
        "jpn-4-4-7 0204 south",
        "jpn-4-4-7 0505",
    ];
    let game = hill(&caves, &["usmc-6-6-8 0406", "usmc-6-6-8 0101"], &units).unwrap();
    let start = Situation::start(&game).with(|state| {
        for unit in 2..7 {
            state.units[unit].clear(&[Condition::Hidden]);
        }
    });
    let fire = until(start, Phase::PrepFire).play(&["join u0"]);
    let with = |second: &str| {
        let sprayed = fire.clone();
        match sprayed.refused_by(&format!("spray {second}")) {
            None => sprayed
                .play(&[&format!("spray {second}")])
                .refused_by("fire 0404v4"),
            refused => refused,
        }
    };
    assert_eq!(with("0404"), None);
    assert_eq!(with("0505"), Some("G11.811"));
}

/// Two caves of a hex on level 3, on level 1 to the south and on level 2 to the south-east, with men in them and around them.
fn terraces() -> Pto {
    let levels = [
        "33333333", "33333333", "33333333", "11112111", "11111111", "11111111", "11111111",
        "11111111",
    ];
    let caves = "{ hex = \"0403\", towards = \"0404\", known = true }, \
                 { hex = \"0403\", towards = \"0504\", known = true },";
    let japanese = [
        "jpn-4-4-7 0403 south",
        "jpn-4-4-7 0403 south-east",
        "jpn-4-4-7 0403",
        "jpn-4-4-7 0404",
        "jpn-4-4-7 0504",
    ];
    let marines = ["usmc-4-5-8 0505", "usmc-mmg 0505 1"];
    super::ground(&super::BARE, &levels, "", caves, &marines, &japanese).unwrap()
}

/// Rule: 11.811, R-53
///
/// PB-036.
#[test]
fn g11_811_what_is_sprayed_together_with_a_cave_lies_within_a_level_of_it_in_its_hex_or_before_it()
{
    let game = terraces();
    let start = Situation::start(&game).with(|state| {
        for unit in 2..7 {
            state.units[unit].clear(&[Condition::Hidden, Condition::Concealed]);
        }
    });
    let fire = until(start, Phase::PrepFire).play(&["join u1"]);
    let pair = |one: &str, other: &str| {
        let sprayed = fire.clone().play(&[&format!("spray {other}")]);
        sprayed.refused_by(&format!("fire {one}"))
    };
    assert_eq!(pair("0403v4", "0403v3"), None);
    assert_eq!(pair("0403v3", "0403"), None);
    assert_eq!(pair("0403v4", "0404"), None);
    assert_eq!(pair("0403v3", "0504"), None);
    // Two levels above the lower cave, and before the other one.
    assert_eq!(pair("0403v4", "0403"), Some("G11.811"));
    assert_eq!(pair("0403v4", "0504"), Some("G11.811"));
    assert_eq!(pair("0403v3", "0404"), Some("G11.811"));
}

/// Rule: 11.811
///
/// PB-036: out of a gully nobody sprays its own caves.
#[test]
fn g11_811_nobody_sprays_the_caves_of_his_own_hex() {
    let mut rows = super::BARE.map(str::to_owned);
    rows[3].replace_range(3..4, "v");
    rows[4].replace_range(2..4, "vv");
    let rows = rows.each_ref().map(String::as_str);
    let caves = "{ hex = \"0404\", towards = \"0405\", known = true }, \
                 { hex = \"0404\", towards = \"0305\", known = true },";
    let japanese = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0404 south-west"];
    let game = super::ground(
        &rows,
        &["11111111"; 8],
        "courses = [\"0404-0405\", \"0404-0305\"]",
        caves,
        &["usmc-4-5-8 0404", "usmc-mmg 0404 1"],
        &japanese,
    )
    .unwrap();
    let start = Situation::start(&game).with(|state| {
        for unit in 2..4 {
            state.units[unit].clear(&[Condition::Hidden]);
        }
    });
    let fire = until(start, Phase::PrepFire).play(&["join u1"]);
    assert_eq!(fire.refused_by("fire 0404v4"), None);
    let sprayed = fire.play(&["spray 0404v5"]);
    assert_eq!(sprayed.refused_by("fire 0404v4"), Some("G11.811"));
}

/// Rule: 11.833#2
///
/// PB-041: all of the Location of who has thrown it.
#[test]
fn g11_833_2_what_falls_short_hits_all_who_are_with_the_thrower() {
    let marines = ["usmc-4-5-8 0405", "usmc-dc 0405 1", "usmc-4-5-8 0405"];
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    let game = hill(super::KNOWN, &marines, &units).unwrap();
    let start = Situation::start(&game).with(|state| state.units[3].clear(&[Condition::Hidden]));
    let throwing = until(start, Phase::PrepFire).play(&["join u1"]);
    // A 5 falls short at their feet; the cave gets away, and a 2 with 3 added kills one of them: a die for each.
    let short = throwing.play(&["fire 0404v4", "= 5", "= 6 5"]);
    let struck = |dice: [&str; 2]| {
        let after = short.clone().play(&["= 1 1", dice[0], dice[1]]);
        [0, 2].map(|unit: usize| after.state.units[unit].at == At::Off(Tray::Lost))
    };
    assert_eq!(struck(["= 2", "= 5"]), [false, true]);
    assert_eq!(struck(["= 5", "= 2"]), [true, false]);
}

/// Rule: 11.833#2
///
/// PB-041: all that counts at the target, and so 1 more in the advancing fire phase.
#[test]
fn g11_833_2_what_falls_short_has_1_more_for_the_cave_in_the_advancing_fire_phase() {
    let next = game("0406");
    let short = |phase: Phase| {
        let start =
            Situation::start(&next).with(|state| state.units[3].clear(&[Condition::Hidden]));
        let throws = until(start, phase).play(&["join u1"]);
        throws.play(&["fire 0404v4", "= 4", "= 4 4"])
    };
    // 8 and 4 and 2 are 14, a check for pins; 15 is nothing, and the next dice are those at the thrower.
    assert_ne!(thrown_by(&short(Phase::PrepFire)), "10.3");
    assert_eq!(thrown_by(&short(Phase::AdvancingFire)), "10.3");
}

/// Men of an assault are fanatic on the beach: a 3 goes in from a level below the cave.
/// Rules: TBL-DCT, G14.32
#[test]
fn tbl_dct_whoever_lands_on_the_beach_has_one_less() {
    let mut rows = BARE;
    rows[5] = ",,,,,,,,";
    rows[6] = "OOOOOOOO";
    rows[7] = "OOOOOOOO";
    let levels = [
        "11111111", "11111111", "11111111", "11111111", "00000000", "00000000", "00000000",
        "00000000",
    ];
    let goes_in = |more: &str| {
        let marines = ["usmc-4-5-8 0406", "usmc-dc 0406 1", "usmc-4-5-8 0101"];
        let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
        let text = written(&rows, &levels, "", KNOWN, &marines, &units);
        let shore = crate::beaches::sloping("moderate");
        let text = text.replacen("[victory]", &format!("{shore}\n{more}[victory]"), 1);
        let game = crate::common::read(&text);
        let thrown = throwing(&game).play(&["fire 0404v4", "= 3"]);
        let mut told = thrown.told(heigi_pto::ALLIES).into_iter();
        !told.any(|id| id == "pto-log-falls-short")
    };
    assert!(!goes_in(""));
    assert!(goes_in(
        "[expedition]\nside = \"allies\"\nkind = \"assault\"\n"
    ));
}
