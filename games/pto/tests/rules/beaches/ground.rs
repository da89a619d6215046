//! What beach and OCEAN are like: slope, sand, depth (G13.1 to G13.4).

use super::{SHORE, beach, sloping};
use crate::common::{left, text, until};
use heigi_engine::{Shows, Situation};
use heigi_pto::{ALLIES, Climate, Phase, Pto};

/// The id of the ground of a hex, as the board has it.
fn ground(game: &Pto, hex: &str) -> String {
    let board = <Pto as Shows>::board(game, &Situation::start(game).state);
    let place = board.places.iter().find(|place| place.id == hex).unwrap();
    board.place_classes[place.class].id.to_string()
}

/// A battle in which somebody is far away.
fn shore(slope: &str, marine: &str) -> Pto {
    beach(&sloping(slope), &SHORE, &[marine], &["jpn-8-0 0602"])
}

/// What a march along some hexes leaves of 4 points; or the rule that refuses its last step.
fn march(game: &Pto, climate: Climate, steps: &[&str]) -> String {
    let battle = until(Situation::start(game), Phase::Movement);
    let battle = battle.with(|state| state.weather.climate = climate);
    let mut battle = battle.play(&["join u0"]);
    for step in steps {
        let step = format!("step {step}");
        if let Some(rule) = battle.refused_by(&step) {
            return rule.to_owned();
        }
        battle = battle.play(&[&step]);
        if battle.state.movers.is_empty() {
            return "0".to_owned();
        }
    }
    left(&battle)
}

/// Rule: 13.1
#[test]
fn g13_1_a_file_says_where_beach_and_ocean_are_and_how_they_slope() {
    let game = shore("slight", "usmc-6-6-8 0101");
    assert_eq!(ground(&game, "0102"), "open");
    assert_eq!(ground(&game, "0103"), "soft-sand");
    assert_eq!(ground(&game, "0105"), "shallow-ocean");
    let read = |more: &str, rows: &[&str]| {
        let file = text(rows, &[], &["usmc-6-6-8 0101"], &["jpn-8-0 0401"]);
        let file = file.replacen("[victory]", &format!("{more}\n[victory]"), 1);
        Pto::with_data(&|name| (name == "hut.toml").then(|| file.clone())).map(|_| ())
    };
    // Beach or water without a word of the shore, and a shore without either.
    assert!(read("", &SHORE).is_err());
    assert!(read(&sloping("slight"), &["....", "...."]).is_err());
    assert!(read(&sloping("slight"), &SHORE).is_ok());
}

/// Rule: 13.2
#[test]
fn g13_2_seawalls_and_cliffs_stand_between_a_beach_and_the_land_behind_it() {
    let read = |slope: &str, more: &str| {
        let file = text(&SHORE, &[], &["usmc-6-6-8 0101"], &["jpn-8-0 0401"]);
        let said = format!("{}\n{more}\n[victory]", sloping(slope));
        let file = file.replacen("[victory]", &said, 1);
        Pto::with_data(&|name| (name == "hut.toml").then(|| file.clone())).is_ok()
    };
    assert!(read("slight", "low_seawalls = [\"0302-0303\"]"));
    assert!(!read("slight", "low_seawalls = [\"0303-0304\"]"));
    assert!(!read("slight", "low_seawalls = [\"0304-0305\"]"));
    assert!(!read("slight", "cliffs = [\"0301-0302\"]"));
}

/// Rules: G13.21
/// Rule: 13.21
/// Rule: 13.23
#[test]
fn g13_23_only_from_a_steep_beach_the_way_inland_is_a_climb() {
    // 2 points for the sand of a steep beach, 1 where it is hard.
    let slight = shore("slight", "usmc-6-6-8 0303");
    let moderate = shore("moderate", "usmc-6-6-8 0303");
    let steep = shore("steep", "usmc-6-6-8 0303");
    assert_eq!(march(&slight, Climate::Moderate, &["0302"]), "3");
    assert_eq!(march(&moderate, Climate::Moderate, &["0302"]), "3");
    assert_eq!(march(&steep, Climate::Moderate, &["0302"]), "2");
    // Downwards it costs nothing more.
    let down = shore("steep", "usmc-6-6-8 0302");
    assert_eq!(march(&down, Climate::Moderate, &["0303"]), "2");
}

/// Vector PB-113.
/// Rule: 13.3
#[test]
fn g13_3_sand_is_hard_beside_the_water_unless_the_beach_is_steep_and_everywhere_when_it_is_wet() {
    let game = shore("slight", "usmc-6-6-8 0302");
    assert_eq!(ground(&game, "0303"), "soft-sand");
    assert_eq!(ground(&game, "0304"), "hard-sand");
    let steep = shore("steep", "usmc-6-6-8 0302");
    assert_eq!(ground(&steep, "0304"), "soft-sand");
    // Soft sand costs 2 points, hard sand 1.
    assert_eq!(march(&game, Climate::Moderate, &["0303"]), "2");
    assert_eq!(march(&game, Climate::Moderate, &["0303", "0304"]), "1");
    assert_eq!(march(&game, Climate::Wet, &["0303"]), "3");
    assert_eq!(march(&steep, Climate::Mud, &["0303", "0304"]), "2");
    // Tracked vehicles 3 and 2.
    let tank = |from: &str, to: &str| {
        let units = [format!("usmc-tank-m5a1 {from}")];
        let units = units.each_ref().map(String::as_str);
        let game = beach(&sloping("slight"), &SHORE, &units, &["jpn-8-0 0602"]);
        let battle = until(Situation::start(&game), Phase::Movement);
        let battle = battle.with(|state| state.units[0].arc = Some(3));
        let start = battle.play(&["drive u0"]);
        let spent = start.state.spent;
        // Dice say whether it bogs (G13.32).
        let sand = start.play(&[&format!("step {to}"), "= 1 1"]);
        (sand.state.spent - spent) / 2
    };
    assert_eq!(tank("0302", "0303"), 3);
    assert_eq!(tank("0303", "0304"), 2);
}

/// Vector PB-114.
/// Rule: 13.4
#[test]
fn g13_4_water_is_shallow_within_3_2_or_1_hexes_of_a_beach_and_nobody_wades_deeper() {
    for (slope, shallow) in [("slight", 3), ("moderate", 2), ("steep", 1)] {
        let game = shore(slope, "usmc-6-6-8 0305");
        for row in 5..=8 {
            let is_shallow = row < 5 + shallow;
            let kind = if is_shallow {
                "shallow-ocean"
            } else {
                "deep-ocean"
            };
            assert_eq!(ground(&game, &format!("030{row}")), kind, "{slope} {row}");
        }
    }
    let moderate = shore("moderate", "usmc-6-6-8 0305");
    assert_eq!(march(&moderate, Climate::Moderate, &["0306"]), "1");
    let deep = shore("moderate", "usmc-6-6-8 0306");
    assert_eq!(march(&deep, Climate::Moderate, &["0307"]), "G13.4");
    let scene = Situation::start(&deep).scene(ALLIES);
    assert!(scene.pieces.iter().any(|piece| piece.id == "u0"));
}

/// Rule: 13.41
#[test]
fn g13_41_from_the_water_onto_land_that_is_no_beach_is_a_climb() {
    let rows = ["......", "......", ",,,.,,", ",,,.,,", "OOOOOO", "OOOOOO"];
    let game = beach(
        &sloping("slight"),
        &rows,
        &["usmc-6-6-8 0405"],
        &["jpn-8-0 0601"],
    );
    assert_eq!(march(&game, Climate::Moderate, &["0404"]), "2");
    assert_eq!(march(&game, Climate::Moderate, &["0305"]), "1");
}

/// Rule: 13.5
#[test]
fn g13_5_nothing_is_dug_in_the_water_and_no_tunnel_under_a_beach() {
    let read = |work: &str| {
        let file = text(&SHORE, &[], &["usmc-6-6-8 0101"], &["jpn-8-0 0401"]);
        let said = format!("{}\n[victory]", sloping("slight"));
        let file = file.replacen("[victory]", &said, 1);
        let last = file.rfind("units = [").unwrap();
        let (head, tail) = file.split_at(last);
        let file = format!("{head}fortifications = [{work}]\n{tail}");
        Pto::with_data(&|name| (name == "hut.toml").then(|| file.clone())).is_ok()
    };
    assert!(read("{ kind = \"trench\", hex = \"0303\" }"));
    assert!(!read("{ kind = \"trench\", hex = \"0305\" }"));
    let tunnel = |hex: &str| {
        read(&format!(
            "{{ kind = \"tunnel\", hex = \"{hex}\", leads_to = \"0301\" }}"
        ))
    };
    assert!(!tunnel("0303"));
}
