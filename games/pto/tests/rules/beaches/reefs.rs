//! Rivers, islands, sandbars, effluents and reefs (G13.11 to G13.15, G13.31, G13.43), and what the shore does to lines and ways.

use super::{beach, sloping};
use crate::common::{game_with, is, left, lines, text, until};
use heigi_engine::{Shows, Situation};
use heigi_pto::{Climate, Condition, Phase, Pto};

/// The id of the ground of a hex, as the board has it.
fn ground(game: &Pto, hex: &str) -> String {
    let board = <Pto as Shows>::board(game, &Situation::start(game).state);
    let place = board.places.iter().find(|place| place.id == hex).unwrap();
    board.place_classes[place.class].id.to_string()
}

/// Whether a file with some shore can be read.
fn reads(more: &str, rows: &[&str], unit: &str) -> bool {
    let file = text(rows, &[], &[unit], &["jpn-8-0 0601"]);
    let file = file.replacen("[victory]", &format!("{more}\n[victory]"), 1);
    Pto::with_data(&|name| (name == "hut.toml").then(|| file.clone())).is_ok()
}

/// The movement phase of the Marines, the first of whom faces a way and is under way if it is a vehicle.
fn driven<'g>(game: &'g Pto, arc: u8) -> Situation<'g, Pto> {
    let battle = until(Situation::start(game), Phase::Movement);
    battle
        .with(|state| state.units[0].arc = Some(arc))
        .play(&["drive u0"])
}

/// Vector PB-129.
/// Rule: 13.12
#[test]
fn g13_12_a_river_that_ocean_touches_is_ocean_and_another_one_is_not() {
    let rows = ["W.WW..", "W.W...", ",,W,,,", "OOOOOO", "OOOOOO", "OOOOOO"];
    let game = beach(
        &sloping("slight"),
        &rows,
        &["usmc-lcvp 0301"],
        &["jpn-8-0 0601"],
    );
    for hex in ["0301", "0401", "0303"] {
        assert_eq!(ground(&game, hex), "shallow-ocean", "{hex}");
    }
    for hex in ["0101", "0102"] {
        assert_eq!(ground(&game, hex), "water", "{hex}");
    }
    // A craft runs aground there as anywhere in OCEAN.
    let sails = driven(&game, 3).play(&["step 0302", "= 6 6"]);
    assert_eq!(sails.state.units[0].boat.lie, heigi_pto::Lie::Aground);
}

/// Vector PB-177.
/// Rule: 13.13
/// Rules: G13.81
/// Rule: 13.81
#[test]
fn g13_13_along_the_shore_dense_jungle_hides_nobody_and_nobody_goes_past_it() {
    // The line from 0202 to 0402 runs along the hexside between 0302 and 0303.
    let sees = |rows: &[&str], more: &str| {
        let game = game_with(more, rows, &["usmc-6-6-8 0202"], &["jpn-4-4-7 0402"]);
        let start = Situation::start(&game);
        start.state.phase == Phase::PrepFire && {
            let aimed = start.play(&["join u0"]);
            aimed.refused_by("fire 0402").is_none()
        }
    };
    let beside = |below: &str| {
        [
            "......".to_owned(),
            "..J...".to_owned(),
            format!("..{below}..."),
            ",,,,,,".to_owned(),
            "OOOOOO".to_owned(),
        ]
    };
    let rows = |below: &str| beside(below);
    let sand = rows(",");
    let sand: Vec<&str> = sand.iter().map(String::as_str).collect();
    let open = rows(".");
    let open: Vec<&str> = open.iter().map(String::as_str).collect();
    assert!(sees(&sand, &sloping("slight")));
    assert!(!sees(&open, &sloping("slight")));
    // Past light jungle, but not along its shore.
    let skirts = |row: &str| {
        let rows = ["......", "..j...", row, ",,,,,,", "OOOOOO"];
        let game = beach(
            &sloping("slight"),
            &rows,
            &["usmc-6-6-8 0202"],
            &["jpn-8-0 0601"],
        );
        let march = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        let ways = (1..=6).map(|corner| march.refused_by(&format!("skirt 0302c{corner}")));
        ways.collect::<Vec<_>>()
    };
    assert!(skirts(",,,,,,").contains(&Some("G13.81")));
    assert!(!skirts("......").contains(&Some("G13.81")));
}

/// Rule: 13.14
#[test]
fn g13_14_the_mouth_of_a_stream_is_hard_sand_where_nothing_is_dug() {
    let rows = ["..~...", "..~...", ",,e,,,", ",,e,,,", "OOOOOO", "OOOOOO"];
    let file = |unit: &str, enemy: &str| {
        let file = text(&rows, &[], &[unit, "usmc-6-6-8 0602"], &[enemy]);
        let file = file.replacen("[victory]", &format!("{}\n[victory]", sloping("steep")), 1);
        file.replacen(
            "rows =",
            "streams = \"deep\"\ncourses = [\"0301-0302\"]\nrows =",
            1,
        )
    };
    let game = crate::common::read(&file("usmc-6-6-8 0403", "jpn-8-0 0601"));
    assert_eq!(ground(&game, "0303"), "effluent");
    // A point into it, where soft sand takes 2; nothing is dug.
    let march = until(Situation::start(&game), Phase::Movement).play(&["join u0", "step 0304"]);
    assert_eq!(left(&march), "3");
    let there = crate::common::read(&file("usmc-6-6-8 0304", "jpn-8-0 0601"));
    assert_eq!(Situation::start(&there).refused_by("dig u0"), Some("16.1"));
    let sand = crate::common::read(&file("usmc-6-6-8 0204", "jpn-8-0 0601"));
    assert_eq!(Situation::start(&sand).refused_by("dig u0"), None);
    // Up the stream it is looked along as along a stream.
    let looks = |from: &str| {
        let game = crate::common::read(&file(&format!("usmc-6-6-8 {from}"), "jpn-4-4-7 0301"));
        let start = Situation::start(&game);
        start.state.phase == Phase::PrepFire
            && start.play(&["join u0"]).refused_by("fire 0301").is_none()
    };
    assert!(looks("0303"));
    assert!(!looks("0203"));
}

/// Rule: 13.15
/// Rules: G13.31
/// Rule: 13.31
#[test]
fn g13_15_land_and_sand_in_the_water_are_islands_and_sandbars() {
    let rows = [
        ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OO,O.O", "OOOOOO", "OOOOOO",
    ];
    let more = format!("{}\nislands = [\"0505\"]", sloping("steep"));
    let game = beach(&more, &rows, &["usmc-lcvp 0506"], &["jpn-8-0 0601"]);
    // A sandbar is a beach like any other: the water about it is shallow; that about an island is not.
    assert_eq!(ground(&game, "0305"), "soft-sand");
    assert_eq!(ground(&game, "0306"), "shallow-ocean");
    assert_eq!(ground(&game, "0506"), "deep-ocean");
    // A craft beaches at an island.
    let sails = driven(&game, 0);
    assert_eq!(sails.refused_by("beach 0505"), None);
    assert!(!reads(
        &format!("{}\nislands = [\"0506\"]", sloping("steep")),
        &rows,
        "usmc-8-0 0101"
    ));
}

/// Rule: 13.43
#[test]
fn g13_43_between_a_reef_and_the_shore_the_sea_is_shallow_and_calm() {
    let rows = [
        ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO",
    ];
    let reef = "reef = [\"0105\", \"0205\", \"0305\", \"0405\", \"0505\", \"0605\"]\nreef_kind = \"submerged\"";
    let said = |more: &str| format!("{}\n{more}", sloping("steep"));
    let game = beach(
        &said(&format!("heavy_surf = true\n{reef}")),
        &rows,
        &["usmc-8-0 0101"],
        &["jpn-8-0 0601"],
    );
    assert_eq!(ground(&game, "0304"), "shallow-ocean");
    assert_eq!(ground(&game, "0305"), "surf-sunken-reef");
    assert_eq!(ground(&game, "0306"), "surf-deep-ocean");
    // A short reef shelters what lies behind it alone.
    let short = "heavy_surf = true\nreef = [\"0105\"]\nreef_kind = \"submerged\"";
    let short = beach(&said(short), &rows, &["usmc-8-0 0101"], &["jpn-8-0 0601"]);
    assert_eq!(ground(&short, "0103"), "shallow-ocean");
    assert_eq!(ground(&short, "0504"), "surf-deep-ocean");
    let open = beach(
        &said("heavy_surf = true"),
        &rows,
        &["usmc-8-0 0101"],
        &["jpn-8-0 0601"],
    );
    assert_eq!(ground(&open, "0304"), "surf-deep-ocean");
    // Only in the sea.
    assert!(reads(&said(reef), &rows, "usmc-8-0 0101"));
    assert!(!reads(
        &said(&format!("waters = \"lake\"\n{reef}")),
        &rows,
        "usmc-8-0 0101"
    ));
    assert!(!reads(&said("reef = [\"0305\"]"), &rows, "usmc-8-0 0101"));
    assert!(!reads(
        &said("reef = [\"0301\"]\nreef_kind = \"exposed\""),
        &rows,
        "usmc-8-0 0101"
    ));
}

/// Rule: 13.431
#[test]
fn g13_431_no_craft_enters_a_reef_below_the_water_but_beaches_at_it() {
    let rows = [",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO"];
    let said = |kind: &str| {
        format!(
            "{}\nreef = [\"0304\"]\nreef_kind = \"{kind}\"",
            sloping("slight")
        )
    };
    let game = beach(
        &said("submerged"),
        &rows,
        &["usmc-lcvp 0305"],
        &["jpn-8-0 0601"],
    );
    let sails = driven(&game, 0);
    assert_eq!(sails.refused_by("step 0304"), Some("G13.431"));
    assert_eq!(sails.refused_by("beach 0304"), None);
    assert!(!reads(&said("submerged"), &rows, "usmc-lcvp 0304"));
    // Men wade there.
    let wades = beach(
        &said("submerged"),
        &rows,
        &["usmc-6-6-8 0304"],
        &["jpn-4-4-7 0301"],
    );
    let fire = lines(&Situation::start(&wades).play(&["join u0"])).join(", ");
    assert!(fire.contains("factor-wading"), "{fire}");
}

/// Rules: G13.431
/// Rule: 13.431
#[test]
fn g13_431_a_reef_above_the_water_is_land_that_covers_and_may_stop_vehicles() {
    let rows = [",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO"];
    let more = format!(
        "{}\nreef = [\"0303\", \"0403\"]\nreef_kind = \"exposed\"",
        sloping("slight")
    );
    let units = ["usmc-6-6-8 0303", "jpn-4-4-7 0301"];
    let game = beach(&more, &rows, &units[..1], &units[1..]);
    let fire = lines(&Situation::start(&game).play(&["join u0"])).join(", ");
    assert!(!fire.contains("wading"), "{fire}");
    let battle = until(Situation::start(&game), Phase::DefensiveFire).play(&["join u1"]);
    assert!(
        lines(&battle).contains(&"modifier-cover +1".to_owned()),
        "{:?}",
        lines(&battle)
    );
    let rolls = |dice: &str| {
        let more = format!("{more}\nwaterproofed = true");
        let game = beach(&more, &rows, &["usmc-tank-m5a1 0302"], &["jpn-8-0 0601"]);
        let wet = driven(&game, 3).play(&["step 0303", dice]);
        is(&wet, 0, Condition::Immobile)
    };
    assert!(!rolls("= 5 6") && rolls("= 6 6"));
    // No mud, no works.
    assert_eq!(ground(&game, "0303"), "reef");
}

/// Rule: 13.82
#[test]
fn g13_82_coral_is_hard_to_dig_in_and_never_mud() {
    let rows = ["......", "......", ",,,,,,", "OOOOOO"];
    let dug = |more: &str, dice: &str| {
        let said = format!("{}\n{more}", sloping("slight"));
        let units = ["usmc-6-6-8 0101", "usmc-6-6-8 0501"];
        let game = beach(&said, &rows, &units, &["jpn-8-0 0602"]);
        let over = Situation::start(&game).play(&["dig u0", dice]);
        !over.state.fortifications.is_empty()
    };
    assert!(dug("", "= 2 3"));
    assert!(!dug("coral_soil = true", "= 2 2"));
    assert!(dug("coral_soil = true", "= 1 2"));
    let mud = |more: &str| {
        let said = format!("{}\n{more}", sloping("slight"));
        let game = beach(&said, &rows, &["usmc-6-6-8 0101"], &["jpn-8-0 0602"]);
        let battle = until(Situation::start(&game), Phase::Movement);
        let battle = battle.with(|state| state.weather.climate = Climate::Mud);
        left(&battle.play(&["join u0", "step 0102"]))
    };
    assert_eq!(mud(""), "2.5");
    assert_eq!(mud("coral_soil = true"), "3");
}

/// Rules: G13.431
/// Rule: 13.431
#[test]
fn g13_431_a_reef_above_the_water_is_a_shore_where_craft_beach_and_men_land() {
    let rows = [",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO"];
    let more = format!(
        "{}\nreef = [\"0304\"]\nreef_kind = \"exposed\"",
        sloping("steep")
    );
    let units = ["usmc-lcvp 0305", "usmc-6-6-8 0305"];
    let game = beach(&more, &rows, &units, &["jpn-8-0 0601"]);
    let start = Situation::start(&game).with(|state| {
        crate::landing::load(state, 1);
        state.units[0].arc = Some(0);
    });
    let sails = until(start, Phase::Movement).play(&["drive u0"]);
    // It is land, which no craft enters, and dice for hammada are thrown for nobody afloat beside it.
    assert_eq!(sails.refused_by("step 0304"), Some("G12.2"));
    let beached = sails.play(&["beach 0304"]);
    assert_eq!(beached.state.units[0].boat.lie, heigi_pto::Lie::Beached(0));
    // Reef and water lie on one level: a quarter of 4 points.
    let ashore = beached.play(&["join u1", "step 0304"]);
    assert_eq!(left(&ashore), "3");
    assert_eq!(crate::common::place(&ashore, 1), "0304");
}

/// What lies in the jungle beside such a line hinders it all the same.
/// Rules: G13.13
/// Rule: 13.13
#[test]
fn g13_13_smoke_and_wrecks_beside_the_shore_hinder_who_looks_along_it() {
    let rows = ["......", "..J...", "..,...", ",,,,,,", "OOOOOO"];
    let hindered = |smoke: &[&str], wrecks: &[&str]| {
        let wrecks: Vec<String> = wrecks
            .iter()
            .map(|hex| format!("jpn-tank-ha-go {hex}"))
            .collect();
        let japanese = wrecks.iter().map(String::as_str);
        let japanese: Vec<&str> = ["jpn-4-4-7 0402"].into_iter().chain(japanese).collect();
        let game = game_with(&sloping("slight"), &rows, &["usmc-6-6-8 0202"], &japanese);
        let start = Situation::start(&game).with(|state| {
            for unit in &mut state.units {
                if matches!(unit.at, heigi_pto::At::Vehicle(_)) {
                    unit.set(Condition::Wreck);
                }
            }
            for hex in smoke {
                use heigi_engine::Argument;
                let spot = heigi_pto::Spot::read(&game, &mut hex.split(' ')).unwrap();
                let cloud = heigi_pto::Cloud::SmokeGrenade;
                let side = heigi_pto::ALLIES;
                state.clouds.push(heigi_pto::Smoke { spot, cloud, side });
            }
        });
        let told = lines(&start.play(&["join u0"]));
        let found = told
            .iter()
            .find(|line| line.starts_with("modifier-hindrance"));
        found.map_or(String::new(), |line| {
            line.replace("modifier-hindrance ", "")
        })
    };
    assert_eq!(hindered(&[], &[]), "");
    assert_eq!(hindered(&["0302"], &[]), "+2");
    assert_eq!(hindered(&["0302", "0303"], &[]), "+2", "of both sides once");
    assert_eq!(hindered(&[], &["0302"]), "+1");
    assert_eq!(hindered(&[], &["0302", "0303"]), "+1");
    assert_eq!(hindered(&["0303"], &["0302"]), "+3");
    assert_eq!(hindered(&["0101"], &["0304"]), "");
}
