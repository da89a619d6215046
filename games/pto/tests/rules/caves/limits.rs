//! How many go below the ground, with how many points, and where nobody sees along (G11.4, G11.5, G11.71 to G11.76, G11.96).

use super::{BARE, HILL, cave, ground, hill, written};
use crate::common::{is, pass, read};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto, Spot};

/// The phase of the Japanese.
fn theirs(game: &Pto, phase: Phase) -> Situation<'_, Pto> {
    let mut battle = Situation::start(game);
    while battle.state.phase != phase
        || battle.state.phasing == ALLIES
        || battle.decider() != Some(JAPAN)
    {
        battle = pass(battle);
    }
    battle
}

/// Four caves above one complex.
fn warren() -> String {
    "{ hex = \"0404\", towards = \"0405\", complex = [\"0304\", \"0204\", \"0504\"] },".to_owned()
        + &cave("0504", "0505")
        + &cave("0304", "0305")
        + &cave("0204", "0205")
}

/// Rule: 11.4
#[test]
fn g11_4_into_a_crowded_cave_one_comes_at_the_price_of_a_crowd() {
    let known = "{ hex = \"0404\", towards = \"0405\", known = true },";
    let units = ["jpn-4-4-7 0405", "jpn-4-4-7 0404 south", "jpn-4-4-7 0801"];
    // Somebody looks on.
    let game = hill(known, &["usmc-4-5-8 0408"], &units).unwrap();
    let cost = |inside: usize| {
        let march = theirs(&game, Phase::Movement).with(|state| {
            for unit in 2..2 + inside {
                state.units[unit].at = At::In(state.caves[0].spot());
            }
        });
        march.play(&["join u1", "step 0404v4"]).state.spent
    };
    // A second squad is one too many, a third one two: a point more for each.
    assert_eq!([cost(1), cost(2)], [6, 8]);
}

/// Rule: 11.4, 11.73
///
/// PB-033: there is room for 8 squads; into one with 8 and a half come single men alone, four of them.
#[test]
fn g11_4_nobody_makes_a_crowd_in_a_complex_greater() {
    let leaders = ["jpn-8-0 0404 south"; 6];
    let squads = ["jpn-4-4-7 0101"; 8];
    let units = [
        &leaders[..],
        &squads[..],
        &["jpn-2-3-7 0102", "jpn-2-3-7 0404 south"],
    ]
    .concat();
    let game = hill(&warren(), &["usmc-4-5-8 0808"], &units).unwrap();
    let march = theirs(&game, Phase::Movement);
    let full = march.with(|state| {
        assert_eq!(state.complexes[0].room, 8);
        for unit in 7..16 {
            state.units[unit].at = At::In(state.complexes[0].spot());
        }
    });
    let goes = |units: &[usize]| {
        let words: Vec<String> = units.iter().map(|unit| format!("join u{unit}")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        full.clone().play(&words).refused_by("step 0404x")
    };
    assert_eq!(goes(&[1, 2, 3, 4]), None);
    assert_eq!(goes(&[1, 2, 3, 4, 5]), Some("G11.4"));
    assert_eq!(goes(&[16]), Some("G11.4"));
    // With 8 squads it is not too full yet.
    let room = full.with(|state| state.units[15].at = state.units[16].at);
    let last = room.play(&["join u16", "step 0404x"]);
    // It costs nothing all the same.
    assert_eq!(last.state.spent, 0);
}

/// Rule: 11.74
#[test]
fn g11_74_who_has_spent_more_than_4_points_goes_no_more_below_though_it_costs_nothing() {
    let units = ["jpn-4-4-7 0406", "jpn-8-0 0406"];
    let game = hill(&cave("0404", "0405"), &["usmc-4-5-8 0801"], &units).unwrap();
    let march = theirs(&game, Phase::Movement).play(&["join u1", "join u2", "step 0405"]);
    let spent = |points: u8| {
        let march = march.clone().with(|state| state.spent = points);
        march.refused_by("step 0404v4")
    };
    // With the leader the squad has 6.
    assert_eq!([spent(2), spent(8), spent(9)], [None, None, Some("G11.74")]);
}

/// Rule: 11.74
#[test]
fn g11_74_the_wounded_have_4_points_below_as_others_do() {
    // Level 2 to level 1 and to level 0, both seen, with smoke in the lower one: 2 points, 1 for the level, 1 for the smoke.
    let mut levels = HILL;
    levels[3] = "11101111";
    let known =
        |towards: &str| format!("{{ hex = \"0403\", towards = \"{towards}\", known = true }},");
    let caves = known("0404") + &known("0504");
    let marines = ["usmc-4-5-8 0405", "usmc-4-5-8 0504"];
    let game = ground(
        &BARE,
        &levels,
        "",
        &caves,
        &marines,
        &["jpn-4-4-7 0801", "jpn-8-0 0802"],
    )
    .unwrap();
    let march = theirs(&game, Phase::Movement).with(|state| {
        state.units[3].set(Condition::Wounded);
        state.units[3].set(Condition::Hidden);
        state.units[3].at = At::In(state.caves[0].spot());
        state.clouds.push(heigi_pto::Smoke {
            spot: state.caves[1].spot(),
            cloud: heigi_pto::Cloud::Drifting,
            side: ALLIES,
        });
    });
    let across = march.play(&["join u3", "step 0403v3"]);
    assert_eq!(across.state.spent, 8);
}

/// Rule: 11.72
#[test]
fn g11_72_out_of_a_cave_one_goes_along_a_path_and_over_a_hedge_as_anywhere() {
    let cost = |letter: &str, more: &str| {
        let mut rows = BARE.map(str::to_owned);
        rows[4].replace_range(3..4, letter);
        let rows = rows.each_ref().map(String::as_str);
        let units = ["jpn-4-4-7 0404 south"];
        let game = ground(
            &rows,
            &HILL,
            more,
            &cave("0404", "0405"),
            &["usmc-4-5-8 0808"],
            &units,
        );
        let game = game.unwrap();
        let march = theirs(&game, Phase::Movement).play(&["join u1", "step 0405"]);
        march.state.spent
    };
    assert_eq!(cost("j", ""), 4);
    assert_eq!(cost("j", "paths = [\"0404-0405\"]"), 2);
    assert_eq!(cost(".", "hedges = [\"0404-0405\"]"), 4);
}

/// A gully with two known caves, in level ground.
fn gully(marine: &str, japanese: &[&str]) -> Pto {
    let mut rows = BARE.map(str::to_owned);
    rows[3].replace_range(3..5, "vv");
    rows[4].replace_range(3..4, "v");
    let rows = rows.each_ref().map(String::as_str);
    let caves = "{ hex = \"0404\", towards = \"0405\", known = true }, \
                 { hex = \"0404\", towards = \"0504\", known = true },";
    let courses = "courses = [\"0404-0405\", \"0404-0504\"]";
    ground(&rows, &["11111111"; 8], courses, caves, &[marine], japanese).unwrap()
}

/// Rule: 11.71, 11.75
#[test]
fn g11_71_in_the_advance_phase_one_crosses_the_bottom_in_view_and_is_known() {
    let crosses = |marine: &str| {
        let game = gully(marine, &["jpn-4-4-7 0404 south", "jpn-4-4-7 0101"]);
        let advance = theirs(&game, Phase::Advance).play(&["advance u1", "step 0404v2"]);
        let hex = game.grid().parse("0404").unwrap();
        assert_eq!(
            advance.state.units[1].at,
            At::In(Spot::part(hex, Part::CaveNorthEast))
        );
        [Condition::Hidden, Condition::Concealed].map(|condition| is(&advance, 1, condition))
    };
    assert_eq!(crosses("usmc-4-5-8 0504"), [false, false]);
    assert_eq!(crosses("usmc-4-5-8 0801"), [true, false]);
}

/// Rule: 11.1#4
#[test]
fn g11_1_4_a_cave_opens_along_no_gully_that_only_runs_beside_its_own() {
    let mut rows = BARE.map(str::to_owned);
    rows[3].replace_range(3..4, "v");
    rows[4].replace_range(3..4, "v");
    let rows = rows.each_ref().map(String::as_str);
    let of = |courses: &str| {
        let caves = cave("0404", "0405");
        let units = (["usmc-4-5-8 0808"], ["jpn-4-4-7 0101"]);
        ground(&rows, &["11111111"; 8], courses, &caves, &units.0, &units.1).is_ok()
    };
    assert!(of("courses = [\"0404-0405\"]"));
    assert!(!of(""));
}

/// Rule: 11.1#2
#[test]
fn g11_1_2_none_lies_below_a_hut() {
    let mut rows = BARE.map(str::to_owned);
    rows[3].replace_range(3..4, "H");
    let rows = rows.each_ref().map(String::as_str);
    let units = (["usmc-4-5-8 0808"], ["jpn-4-4-7 0101"]);
    let hut = ground(&rows, &HILL, "", &cave("0404", "0405"), &units.0, &units.1);
    assert!(hut.unwrap_err().contains("G11.1#2"));
}

/// Rule: 11.5
///
/// PB-015: whoever is on the line through a corner of the open hexside sees nothing of a cave in a gully, be he ever so high.
#[test]
fn g11_5_along_the_rims_of_its_arc_nobody_sees_a_cave_of_a_gully() {
    let sees = |letter: &str, more: &str, hex: &str| {
        let mut rows = BARE.map(str::to_owned);
        for row in &mut rows[3..5] {
            row.replace_range(3..4, letter);
        }
        let rows = rows.each_ref().map(String::as_str);
        let mut levels = vec!["1".repeat(8); 8];
        // Two hexes away on the rim, and on the other one, it is as high as a tower.
        for (row, column) in [(5, 4), (5, 2), (5, 3)] {
            levels[row].replace_range(column..=column, "3");
        }
        if letter == "." {
            levels[4].replace_range(3..4, "0");
        }
        let levels: Vec<&str> = levels.iter().map(String::as_str).collect();
        let caves = "{ hex = \"0404\", towards = \"0405\", known = true },";
        let marine = format!("usmc-4-5-8 {hex}");
        let game = ground(
            &rows,
            &levels,
            more,
            caves,
            &[&marine],
            &["jpn-4-4-7 0404 south"],
        );
        let game = game.unwrap();
        let start =
            Situation::start(&game).with(|state| state.units[1].clear(&[Condition::Hidden]));
        let fire = crate::common::until(start, Phase::PrepFire).play(&["join u0"]);
        fire.refused_by("fire 0404v4").is_none()
    };
    let courses = "courses = [\"0404-0405\"]";
    assert!(sees("v", courses, "0406"));
    assert!(!sees("v", courses, "0506") && !sees("v", courses, "0306"));
    // A cave on a hillside is seen from there.
    assert!(sees(".", "", "0506"));
}

/// Rule: 11.76
#[test]
fn g11_76_a_large_gun_is_not_moved_below() {
    let caves = "{ hex = \"0404\", towards = \"0405\", complex = [\"0504\"] },".to_owned()
        + &cave("0504", "0505")
        + &cave("0704", "0705")
        + &cave("0804", "0805");
    let of = |size: i8| {
        let crew = ["jpn-2-2-8 0404 south", "jpn-75 0404 1"];
        let text = super::text(&caves, &["usmc-4-5-8 0808"], &crew);
        let counters = include_str!("../../../data/counters.toml");
        let counters = counters.replacen(
            "id = \"jpn-75\", nation = \"japan\", class = \"gun\",",
            &format!("id = \"jpn-75\", nation = \"japan\", class = \"gun\", gun_size = {size},"),
            1,
        );
        let game = Pto::with_data(&|file| match file {
            "hut.toml" => Some(text.clone()),
            "counters.toml" => Some(counters.clone()),
            _ => None,
        });
        let game = game.unwrap();
        theirs(&game, Phase::Movement)
            .play(&["join u1"])
            .refused_by("step 0404x")
    };
    assert_eq!([of(0), of(-1)], [None, Some("G11.76")]);
}

/// Rule: 11.96
#[test]
fn g11_96_out_of_a_cave_nobody_goes_astray_by_night() {
    let rows = ["JJJJJJJJ"; 8];
    let marches = |unit: &str| {
        let text = written(
            &rows,
            &HILL,
            "",
            &cave("0404", "0405"),
            &["usmc-4-5-8 0801"],
            &[unit],
        );
        let game = read(&text.replacen("[victory]", "[weather]\nnight = 2\n[victory]", 1));
        let march = theirs(&game, Phase::Movement).play(&["join u1", "step 0405"]);
        matches!(march.pending(), heigi_engine::Pending::Draw(_))
    };
    assert_eq!(
        [marches("jpn-4-4-7 0404 south"), marches("jpn-4-4-7 0404")],
        [false, true]
    );
}
