//! What caves look at and see (G11.12, G11.5).

use super::{BARE, cave, ground, hill};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, At, Part, Phase, Spot};

/// Whether a squad in a cave to the south may fire at a Marine squad in a hex.
fn fires_at(caves: &str, from: &str, hex: &str) -> Option<&'static str> {
    let game = hill(caves, &[&format!("usmc-4-5-8 {hex}")], &[from]).unwrap();
    fires(&game)
}

fn fires(game: &heigi_pto::Pto) -> Option<&'static str> {
    fires_in(Situation::start(game))
}

fn fires_in(mut battle: Situation<'_, heigi_pto::Pto>) -> Option<&'static str> {
    while battle.state.phase != Phase::PrepFire || battle.state.phasing == ALLIES {
        battle = crate::common::pass(battle);
    }
    let target = battle.state.units[0].at;
    let heigi_pto::At::In(spot) = target else {
        unreachable!()
    };
    let hex = battle.game.grid().number(spot.hex);
    match battle.refused_by("join u1") {
        None => battle.play(&["join u1"]).refused_by(&format!("fire {hex}")),
        refused => refused,
    }
}

/// Rule: 11.12
///
/// PB-014, PB-017.
#[test]
fn g11_12_a_cave_looks_at_a_sixth_of_the_map_half_hexes_included() {
    let of = |hex: &str| fires_at(&cave("0404", "0405"), "jpn-4-4-7 0404 south", hex);
    // Straight ahead, along the edges of the arc, and beside it.
    for hex in ["0405", "0407", "0506", "0306"] {
        assert_eq!(of(hex), None, "{hex}");
    }
    for hex in ["0505", "0305", "0604"] {
        assert_eq!(of(hex), Some("7.2"), "{hex}");
    }
}

/// Rule: 11.5
#[test]
fn g11_5_what_is_out_of_the_arc_sees_no_cave_and_what_is_in_it_does() {
    let known = "{ hex = \"0404\", towards = \"0405\", known = true },";
    let at = |hex: &str| {
        let game = hill(
            known,
            &[&format!("usmc-4-5-8 {hex}")],
            &["jpn-4-4-7 0404 south", "jpn-4-4-7 0708"],
        )
        .unwrap();
        let shown = Situation::start(&game).with(|state| {
            state.units[1].clear(&[heigi_pto::Condition::Hidden]);
        });
        let fire = crate::common::until(shown, Phase::PrepFire).play(&["join u0"]);
        fire.refused_by("fire 0404v4")
    };
    assert_eq!((at("0407"), at("0505")), (None, Some("7.2")));
}

/// Rule: 11.5#1
///
/// PB-018.
#[test]
fn g11_5_1_nobody_sees_from_one_cave_of_a_hex_into_another_one_or_up_into_the_hex() {
    let caves = "{ hex = \"0404\", towards = \"0405\", known = true }, { hex = \"0404\", towards = \"0505\", known = true },";
    let game = hill(caves, &["usmc-4-5-8 0404"], &["jpn-4-4-7 0404 south"]).unwrap();
    assert_eq!(fires(&game), Some("7.2"));
}

/// Rule: 11.5#2
#[test]
fn g11_5_2_down_the_slope_only_what_rises_before_the_cave_is_in_the_way() {
    let of = |letter: &str| {
        let mut rows = BARE.map(str::to_owned);
        rows[3].replace_range(3..4, letter);
        let rows = rows.each_ref().map(String::as_str);
        let levels = super::HILL;
        // On level 1 it looks down over its entrance on the plain.
        let caves = cave("0403", "0404");
        let units = (["usmc-4-5-8 0407"], ["jpn-4-4-7 0403 south"]);
        fires(&ground(&rows, &levels, "", &caves, &units.0, &units.1).unwrap())
    };
    assert_eq!((of("."), of("J")), (None, Some("7.2")));
}

/// Rule: 11.5#3
#[test]
fn g11_5_3_out_of_a_complex_nobody_sees() {
    let caves = "{ hex = \"0404\", towards = \"0405\", complex = [] },".to_owned()
        + &cave("0504", "0505")
        + &cave("0304", "0305")
        + &cave("0704", "0705");
    let game = hill(&caves, &["usmc-4-5-8 0405"], &["jpn-4-4-7 0404 complex"]).unwrap();
    assert_eq!(fires(&game), Some("7.2"));
}

/// Rule: 11.12, 11.5
///
/// PB-015, PB-016 as far as there are no climbers and no crests.
#[test]
fn g11_12_a_cave_of_a_gully_looks_at_its_bottom_and_along_it_and_over_none_of_its_walls() {
    let mut rows = BARE.map(str::to_owned);
    for row in &mut rows[3..6] {
        row.replace_range(3..4, "v");
    }
    let rows = rows.each_ref().map(String::as_str);
    let of = |hex: &str| {
        let game = ground(
            &rows,
            &["11111111"; 8],
            "courses = [\"0404-0405\", \"0405-0406\"]",
            &cave("0404", "0405"),
            &[&format!("usmc-4-5-8 {hex}")],
            &["jpn-4-4-7 0404 south"],
        );
        fires(&game.unwrap())
    };
    for hex in ["0404", "0405", "0406"] {
        assert_eq!(of(hex), None, "{hex}");
    }
    for hex in ["0403", "0504", "0505", "0304", "0305"] {
        assert_eq!(of(hex), Some("7.2"), "{hex}");
    }
}

/// Rule: 11.12, 11.5
///
/// PB-015: of the corners of its hex the two on either side of the bottom alone.
#[test]
fn g11_5_out_of_a_cave_of_a_gully_nobody_sees_who_hangs_at_its_own_hexside_or_the_wall_behind() {
    let mut rows = BARE.map(str::to_owned);
    for row in &mut rows[3..5] {
        row.replace_range(3..4, "v");
    }
    let rows = rows.each_ref().map(String::as_str);
    let game = ground(
        &rows,
        &["11111111"; 8],
        "courses = [\"0404-0405\"]",
        &cave("0404", "0405"),
        &["usmc-4-5-8 0404"],
        &["jpn-4-4-7 0404 south"],
    );
    let game = game.unwrap();
    let hex = game.grid().parse("0404").unwrap();
    let hangs = |part: Part| {
        fires_in(Situation::start(&game).with(|state| {
            state.units[0].at = At::In(Spot::part(hex, part));
        }))
    };
    for part in [Part::ClimbEast1, Part::ClimbWest1] {
        assert_eq!(hangs(part), None, "{part:?}");
    }
    let behind = [Part::ClimbNorthWest1, Part::ClimbNorthEast1];
    let mouth = [Part::ClimbSouthWest1, Part::ClimbSouthEast1];
    for part in behind.into_iter().chain(mouth) {
        assert_eq!(hangs(part), Some("7.2"), "{part:?}");
    }
}
