//! Canister at caves (G11.836).

use super::{BARE, ground};
use crate::common::{lines_of, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, Phase, Pto};

/// A hill that falls by a level and then by another one, or by all at once.
const GENTLE: [&str; 8] = [
    "33333333", "33333333", "33333333", "11112111", "11111111", "11111111", "11111111", "11111111",
];

const CAVES: &str = "{ hex = \"0403\", towards = \"0404\", known = true }, \
                     { hex = \"0403\", towards = \"0504\", known = true },";

/// A Gun of the Marines before two caves of a hex on level 3, one of them on level 1 and one on level 2.
fn game(gun: &str, hex: &str, caves: &str, japanese: &[&str]) -> Pto {
    let marines = [format!("usmc-2-2-8 {hex}"), format!("{gun} {hex} 1")];
    let marines = marines.each_ref().map(String::as_str);
    ground(&BARE, &GENTLE, "", caves, &marines, japanese).unwrap()
}

/// The Gun has been picked, and all Japanese are seen.
fn aimed(game: &Pto) -> Situation<'_, Pto> {
    let start = Situation::start(game).with(|state| {
        for unit in 2..state.units.len() {
            state.units[unit].clear(&[Condition::Hidden, Condition::Concealed]);
        }
    });
    until(start, Phase::PrepFire).play(&["join u1"])
}

/// Rule: 11.836
///
/// PB-187: 12 firepower is 6 in a cave before anything else counts.
#[test]
fn g11_836_canister_is_halved_in_a_cave() {
    let one = "{ hex = \"0403\", towards = \"0404\", known = true },";
    let cave = game("usmc-37", "0405", one, &["jpn-4-4-7 0403 south"]);
    let fire = aimed(&cave);
    assert_eq!(fire.refused_by("canister 0403v4"), None);
    let lines = lines_of(&fire, |title| title == "pto-preview-fire");
    assert!(lines.contains(&"preview-column 6".to_owned()), "{lines:?}");
    assert!(lines.contains(&"modifier-cover +4".to_owned()), "{lines:?}");
    let open = game("usmc-37", "0406", one, &["jpn-4-4-7 0404"]);
    let lines = lines_of(&aimed(&open), |title| title == "pto-preview-fire");
    assert!(lines.contains(&"preview-column 12".to_owned()), "{lines:?}");
}

/// How many Locations canister at a cave strikes.
fn struck(hex: &str, japanese: &[&str], target: &str) -> usize {
    let game = game("usmc-37", hex, CAVES, japanese);
    let fired = aimed(&game).play(&[&format!("canister {target}"), "= 6 6"]);
    let told = fired.told(ALLIES);
    told.iter().filter(|id| *id == "pto-log-result").count()
}

/// Rule: 11.836
#[test]
fn g11_836_it_strikes_all_caves_of_the_hex_in_sight_and_the_ground_within_a_level_of_one() {
    let all = [
        "jpn-4-4-7 0403 south",
        "jpn-4-4-7 0403 south-east",
        "jpn-4-4-7 0403",
    ];
    // From between both mouths it sees both caves; the ground lies a level above the higher one.
    assert_eq!(struck("0505", &all, "0403v4"), 3);
    // From straight before the lower one it sees that alone, two levels below the ground.
    assert_eq!(struck("0405", &all, "0403v4"), 1);
}

/// Rule: 11.836
#[test]
fn g11_836_canister_reaches_2_hexes_and_not_every_gun_has_some() {
    let one = "{ hex = \"0403\", towards = \"0404\", known = true },";
    let japanese = ["jpn-4-4-7 0403 south"];
    let far = game("usmc-37", "0406", one, &japanese);
    assert_eq!(aimed(&far).refused_by("canister 0403v4"), Some("4.3"));
    let other = game("usmc-75", "0405", one, &japanese);
    assert_eq!(aimed(&other).refused_by("canister 0403v4"), Some("G11.836"));
    // Nobody aims it at a cave of which he does not know.
    let secret = "{ hex = \"0403\", towards = \"0404\" },";
    let hidden = game(
        "usmc-37",
        "0405",
        secret,
        &["jpn-4-4-7 0403 south", "jpn-4-4-7 0404"],
    );
    let start = until(Situation::start(&hidden), Phase::PrepFire).play(&["join u1"]);
    assert!(start.legal().iter().all(|words| !words.contains("0403v")));
    assert!(start.refused_by("canister 0403v4").is_some());
}
