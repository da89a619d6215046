//! Where riders mount and what carries them fast, and what mules have on them in water (G2.4, G10).

use crate::common::{OPEN, game, game_with, left, next_turn, numbers_of, place, read, text, until};
use heigi_engine::Situation;
use heigi_pto::{At, Condition, Phase, Pto, Tray, UnitId};

/// A squad of cavalry, unit 0, with a horse, unit 1.
const TROOP: [&str; 2] = ["usmc-4-5-8 0101", "usmc-horse 0101 1"];

/// The movement phase, the riders in the saddle or beside their horse.
fn troop<'g>(game: &'g Pto, is_mounted: bool) -> Situation<'g, Pto> {
    let start = until(Situation::start(game), Phase::Movement).with(|state| match is_mounted {
        true => state.units[0].set(Condition::Mounted),
        false => state.units[0].clear(&[Condition::Mounted]),
    });
    start.play(&["join u0"])
}

/// Nobody mounts in dense jungle, but where a path or a road leads through it; in the open anywhere.
/// Rules: G2.4
#[test]
fn g2_4_riders_mount_where_they_may_ride() {
    let mounts = |rows: &[&str], more: &str| {
        let game = game_with(more, rows, &TROOP, &["jpn-8-0 0606"]);
        troop(&game, false).refused_by("mount")
    };
    let dense = ["JJJJJJ"; 6];
    assert_eq!(mounts(&OPEN, ""), None);
    assert_eq!(mounts(&dense, ""), Some("G2.4"));
    assert_eq!(mounts(&dense, "paths = [\"0101-0102\"]"), None);
    assert_eq!(mounts(&["jjjjjj"; 6], ""), None);
    let game = game(&OPEN, &TROOP, &["jpn-8-0 0606"]);
    assert!(
        troop(&game, true).refused_by("mount").is_some(),
        "they ride already"
    );
    assert_eq!(troop(&game, true).refused_by("dismount"), None);
}

/// Along a road and along a path the jungle costs less.
/// Rules: G2.4
#[test]
fn g2_4_roads_and_paths_carry_riders_through_jungle() {
    let rows = ["......", "j.....", "......", "......", "......", "......"];
    let after = |more: &str| {
        let game = game_with(more, &rows, &TROOP, &["jpn-8-0 0606"]);
        left(&troop(&game, true).play(&["step 0102"]))
    };
    let plain = after("");
    let [road, path] = ["roads", "paths"].map(|way| after(&format!("{way} = [\"0101-0102\"]")));
    assert_ne!(road, plain);
    assert_ne!(path, plain);
}

/// A crew, unit 0, with a mule, unit 1, that carries a Gun or has it beside it, unit 2, and others who may pack.
fn long(ground: &str, weapon: &str, on: usize) -> Pto {
    let first = format!("{ground}.....");
    let mut rows = OPEN;
    rows[0] = &first;
    let weapon = format!("{weapon} 0101 {on}");
    let units = [
        "usmc-2-2-8 0101",
        "usmc-mule 0101 1",
        weapon.as_str(),
        "usmc-4-5-8 0202",
        "usmc-mule 0202 4",
        "usmc-hmg 0202 4",
    ];
    let text = text(&rows, &[], &units, &["jpn-8-0 0606"]);
    read(&text.replace("turns = 2", "turns = 9"))
}

/// The Gun comes off in the middle of its time, once; in water it is lost.
/// Rules: G10.31, G10.7
#[test]
fn g10_7_a_gun_that_comes_off_a_mule_in_water_is_lost() {
    let unpacked = |ground: &str, weapon: &str| {
        let game = long(ground, weapon, 2);
        let mut battle = next_turn(next_turn(Situation::start(&game))).play(&["pack u2"]);
        for _ in 0..6 {
            battle = next_turn(battle);
        }
        (
            battle.state.units[2].at,
            numbers_of(&battle, "set-down").len(),
        )
    };
    let held = At::With(UnitId(0));
    assert_eq!(unpacked(".", "usmc-75"), (held, 1));
    for ground in ["i", "m"] {
        assert_eq!(
            unpacked(ground, "usmc-75").0,
            At::Off(Tray::Lost),
            "{ground}"
        );
    }
    assert_eq!(unpacked("i", "usmc-hmg"), (held, 1));
}

/// What is turned back goes the other way, and nothing changes places for it that has not changed before.
/// Rules: G10.33
#[test]
fn g10_33_packing_that_is_turned_back_is_told_as_unpacking() {
    let game = long(".", "usmc-75", 1);
    let begun = next_turn(next_turn(Situation::start(&game))).play(&["pack u2"]);
    assert_eq!(numbers_of(&begun, "packs").len(), 1);
    let back = next_turn(next_turn(begun)).play(&["pack u2"]);
    assert_eq!(numbers_of(&back, "unpacks").len(), 1);
    let over = next_turn(next_turn(back));
    assert_eq!(numbers_of(&over, "set-down").len(), 0);
    assert_eq!(over.state.units[2].at, At::With(UnitId(0)));
    assert_eq!(place(&over, 2), "0101");
}
