//! Who goes past what fills a hex (22.1, G2.212, G5.42, G9.46).

use crate::common::{game, game_with, is, left, lines, place, read, set, text, uneven, until};
use crate::panjis::{moving, planted};
use heigi_engine::Gridded;
use heigi_pto::{ALLIES, At, Cloud, Condition, Part, Phase, Pto, Smoke, Spot};

/// Ground of some kind in 0303, on a map of six columns.
fn rows(letter: char) -> Vec<String> {
    let mut rows = vec!["......".to_owned(); 6];
    rows[2] = format!("..{letter}...");
    rows
}

fn field(more: &str, letter: char, japanese: &str) -> Pto {
    let rows = rows(letter);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    game_with(more, &rows, &["usmc-6-6-8 0302"], &[japanese])
}

#[test]
fn r22_1_along_two_sides_of_woods_one_goes_for_a_point_and_on_in_the_same_move() {
    let game = field("", 'w', "jpn-8-0 0106");
    let battle = moving(&game).play(&["join u0"]);
    let past = battle.clone().play(&["skirt 0303c3"]);
    assert_eq!(
        (left(&past), place(&past, 0)),
        ("3".to_owned(), "0303".to_owned())
    );
    assert!(matches!(
        past.state.units[0].at,
        At::In(Spot {
            part: Part::SouthEast,
            ..
        })
    ));
    assert_eq!(past.refused_by("halt"), Some("22.1"));
    let on = past.clone().play(&["step 0304"]);
    assert_eq!(
        (left(&on), place(&on, 0)),
        ("2".to_owned(), "0304".to_owned())
    );
    // Into the woods it costs what woods cost, and away from the corner nothing leads.
    assert_eq!(left(&past.clone().play(&["step 0303"])), "1");
    assert_eq!(past.refused_by("step 0302"), Some("6.2"));
    // One side, or the other way round.
    assert_eq!(left(&battle.clone().play(&["skirt 0303c2"])), "3");
    assert_eq!(left(&battle.clone().play(&["skirt 0303c4"])), "3");
    // The corners of the side towards him are no way past.
    assert_eq!(battle.refused_by("skirt 0303c1"), Some("6.2"));
    assert_eq!(battle.refused_by("skirt 0402c3"), Some("22.1"));
}

#[test]
fn r22_1_nobody_goes_past_along_a_side_beyond_which_something_stands_or_without_points_to_go_on() {
    let mut rows = rows('w');
    rows[1] = "...w..".to_owned();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let game = game(&rows, &["usmc-6-6-8 0302"], &["jpn-8-0 0106"]);
    let battle = moving(&game).play(&["join u0"]);
    // Beyond the north-eastern side of 0303 lies 0402.
    assert_eq!(battle.refused_by("skirt 0303c2"), Some("22.1"));
    assert_eq!(battle.refused_by("skirt 0303c5"), None);
    let tired = battle.play(&["step 0301", "step 0201", "step 0302"]);
    assert_eq!(left(&tired), "1");
    assert_eq!(tired.refused_by("skirt 0303c5"), Some("22.1"));
}

#[test]
fn r22_1_who_goes_past_is_seen_at_his_corner_and_in_the_open_there() {
    let shot = |from: &str| {
        let game = field("", 'w', &format!("jpn-4-4-7 {from}"));
        let past = moving(&game).play(&["join u0", "skirt 0303c3"]);
        let aimed = past.play(&["join u1"]);
        match aimed.refused_by("fire 0303") {
            Some(rule) => rule.to_owned(),
            None => lines(&aimed).join(", "),
        }
    };
    let open = shot("0503");
    assert!(
        open.contains("modifier-open") && !open.contains("cover"),
        "{open}"
    );
    // From the other side of the woods he is out of sight.
    let game = field("", 'w', "jpn-4-4-7 0202");
    let past = moving(&game).play(&["join u0", "skirt 0303c3"]);
    assert_ne!(
        past.legal().first().map(|words| words.to_string()),
        Some("join u1".to_owned())
    );
}

#[test]
fn r22_1_who_is_pinned_or_breaks_on_the_way_past_is_in_the_hex() {
    let game = field("", 'w', "jpn-4-4-7 0503");
    let past = moving(&game).play(&["join u0", "skirt 0303c3", "join u1", "fire 0303", "= 3 3"]);
    // 6 less 2 on the column of 4 firepower checks morale with 1 more: 12 breaks.
    let broken = past.play(&["= 5 6"]);
    assert!(is(&broken, 0, Condition::Broken));
    assert!(matches!(
        broken.state.units[0].at,
        At::In(Spot {
            part: Part::Ground,
            ..
        })
    ));
    let game = field("", 'w', "jpn-8-0 0106");
    let past = moving(&game).play(&["join u0", "skirt 0303c3"]);
    let pinned = set(past, 0, &[Condition::Pinned]);
    let after = until(pinned.play(&["step 0304"]), Phase::Advance);
    assert_eq!(place(&after, 0), "0304");
}

/// Rules: G2.212
#[test]
fn g2_212_nobody_goes_past_dense_jungle_and_bamboo() {
    let refused = |letter: char| {
        let game = field("", letter, "jpn-8-0 0106");
        moving(&game).play(&["join u0"]).refused_by("skirt 0303c3")
    };
    assert_eq!(refused('J'), Some("G2.212"));
    assert_eq!(refused('B'), Some("G2.212"));
    assert_eq!(refused('j'), None);
    assert_eq!(refused('s'), None);
    assert_eq!(refused('K'), Some("22.1"));
}

/// Vector T-022.
/// Rules: G5.42, G5.51
#[test]
fn g5_42_huts_are_gone_past_as_buildings_and_mud_counts_then_alone() {
    let mud = "climate = \"mud\"";
    let moved = |more: &str, letter: char, words: &str| {
        let game = field(more, letter, "jpn-8-0 0106");
        left(&moving(&game).play(&["join u0", words]))
    };
    assert_eq!(moved("", 'H', "skirt 0303c3"), "3");
    assert_eq!(moved("", 'q', "skirt 0303c3"), "3");
    assert_eq!(moved(mud, 'q', "skirt 0303c3"), "2.5");
    assert_eq!(moved(mud, 'q', "step 0303"), "2");
    // G5.2: his own hut hinders who sees him past it.
    let shot = |letter: char| {
        let game = field("", letter, "jpn-4-4-7 0202");
        let past = moving(&game).play(&["join u0", "skirt 0303c3", "join u1"]);
        lines(&past).join(", ")
    };
    assert!(shot('H').contains("modifier-hindrance +1"));
}

/// Vector A-004.
/// Rules: G9.46
#[test]
fn g9_46_nobody_goes_past_along_panjis_or_a_side_that_touches_them() {
    let works = |is_known: bool| {
        format!(
            "kind = \"panjis\", hex = \"0303\", sides = [\"0303-0302\", \"0303-0402\"], known = {is_known}"
        )
    };
    let rows = rows('j');
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let game = |from: &str, is_known: bool| {
        planted(
            &rows,
            &[&format!("usmc-6-6-8 {from}")],
            &["jpn-8-0 0106"],
            &works(is_known),
        )
    };
    let known = game("0304", true);
    let battle = moving(&known).play(&["join u0"]);
    assert_eq!(battle.refused_by("skirt 0303c2"), Some("G9.46"));
    assert_eq!(battle.refused_by("skirt 0303c6"), Some("G9.46"));
    let below = battle.play(&["skirt 0303c5"]);
    assert!(matches!(
        below.state.units[0].at,
        At::In(Spot {
            part: Part::West,
            ..
        })
    ));
    // Hidden ones are found by who tries it: he stays, and has spent the point.
    let hidden = game("0304", false);
    let tried = moving(&hidden).play(&["join u0", "skirt 0303c2"]);
    assert_eq!(
        (place(&tried, 0), left(&tried)),
        ("0304".to_owned(), "3".to_owned())
    );
    assert!(tried.state.fortifications.iter().all(|one| !one.is_hidden));
    assert_eq!(tried.refused_by("halt"), None);
}

/// Rules: 22.1, 10.4
#[test]
fn r22_1_who_has_no_points_left_at_a_corner_stays_in_its_hex() {
    // Up to the hexes beyond the corner it is two points, into the woods as well.
    let rows = rows('w');
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let levels = ["000000", "000000", "000100", "001000", "000000", "000000"];
    let game = uneven(&rows, &levels, &["usmc-6-6-8 0302"], &["jpn-8-0 0106"]);
    let past = moving(&game).play(&["join u0", "skirt 0303c3"]);
    assert_eq!(past.refused_by("halt"), Some("22.1"));
    let spent = past.play(&["smoke 0304", "= 5"]);
    assert_eq!(left(&spent), "1");
    assert_eq!(spent.refused_by("step 0303"), Some("6.2"));
    assert_eq!(spent.refused_by("step 0304"), Some("6.2"));
    let halted = spent.play(&["halt"]);
    let ground = At::In(Spot {
        part: Part::Ground,
        hex: match halted.state.units[0].at {
            At::In(spot) => spot.hex,
            _ => unreachable!(),
        },
    });
    assert_eq!(halted.state.units[0].at, ground);
    assert_eq!(place(&halted, 0), "0303");
}

/// A tank in 0304 of a map with some letters in its rows, its hull between the rows to the north and the north-east.
fn driven(rows: &[&str], japanese: &[&str]) -> Pto {
    game(rows, &["usmc-tank-m4a2 0304"], japanese)
}

fn started<'g>(game: &'g Pto) -> heigi_engine::Situation<'g, Pto> {
    let start = heigi_engine::Situation::start(game).with(|state| state.units[0].arc = Some(0));
    until(start, Phase::Movement).play(&["drive u0"])
}

/// Rules: 22.1, G5.42
#[test]
fn g5_42_a_vehicle_goes_past_along_the_hexside_between_the_hexes_ahead_and_straight_on() {
    for letter in ['w', 'H', 'j'] {
        let north = format!("..{letter}...");
        let rows = ["......", "......", &north, "......", "......", "......"];
        let game = driven(&rows, &["jpn-8-0 0106"]);
        let battle = started(&game);
        let past = battle.clone().play(&["skirt 0303c2"]);
        assert_eq!(
            past.state.spent - battle.state.spent,
            2,
            "a point: {letter}"
        );
        let At::Vehicle(spot) = past.state.units[0].at else {
            panic!("it is a vehicle")
        };
        assert!(spot.is_corner());
        assert_eq!(past.refused_by("halt"), Some("22.1"));
        assert_eq!(past.refused_by("turn-left"), Some("22.1"));
        assert_eq!(
            past.refused_by("step 0303"),
            Some("6.2"),
            "not into what it passes"
        );
        let on = past.play(&["step 0402"]);
        assert_eq!(place(&on, 0), "0402");
        assert!(on.state.collapsed.is_empty(), "nothing falls down");
        // Along no other side, and not past open ground.
        assert_eq!(battle.refused_by("skirt 0303c3"), Some("28"));
        assert_eq!(battle.refused_by("skirt 0403c6"), Some("22.1"));
    }
}

/// Rules: 22.1, G2.212
#[test]
fn r22_1_a_vehicle_goes_past_nothing_where_something_stands_on_the_other_side_or_beyond() {
    let refused = |north: &str, right: &str, beyond: &str| {
        let rows = ["......", beyond, north, right, "......", "......"];
        let game = driven(&rows, &["jpn-8-0 0106"]);
        started(&game).refused_by("skirt 0303c2")
    };
    let open = "......";
    assert_eq!(refused("..J...", open, open), Some("G2.212"));
    assert_eq!(refused("..w...", open, open), None);
    // Ahead to the right lies 0403, straight on 0402.
    assert_eq!(refused("..ww..", open, open), Some("22.1"));
    assert_eq!(refused("..w...", open, "...S.."), Some("22.1"));
}

#[test]
fn r22_1_a_vehicle_that_cannot_go_on_is_in_the_hex() {
    // Light jungle straight on takes half of all points.
    let rows = ["......", "...j..", "..w...", "......", "......", "......"];
    let game = driven(&rows, &["jpn-8-0 0106"]);
    let past = started(&game).play(&["skirt 0303c2"]);
    assert_eq!(past.refused_by("roll-on"), Some("22.1"));
    // Of 14 points one is left.
    let spent = past.with(|state| state.spent = 26);
    let after = spent.play(&["roll-on"]);
    assert_eq!(place(&after, 0), "0303");
    assert!(matches!(
        after.state.units[0].at,
        At::Vehicle(Spot {
            part: Part::Ground,
            ..
        })
    ));
}

/// Smoke costs a point, a level uphill doubles the ground, mud adds half a point, and each counts beside the others.
/// Rules: 22.1, 6.2, 24
#[test]
fn r22_1_going_past_costs_more_in_smoke_uphill_and_in_mud() {
    let left_of = |is_high: bool, is_muddy: bool, has_smoke: bool| {
        let level = if is_high { "001000" } else { "000000" };
        let flat = "000000";
        let levels = [flat, flat, level, flat, flat, flat];
        let rows = rows('w');
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let plain = text(&rows, &levels, &["usmc-6-6-8 0302"], &["jpn-8-0 0106"]);
        let mud = if is_muddy { "climate = \"mud\"\n" } else { "" };
        let game = read(&plain.replacen("[victory]", &format!("{mud}[victory]"), 1));
        let battle = moving(&game).with(|state| {
            let grid = game.grid();
            let smoke = Smoke {
                spot: Spot::ground(grid.parse("0303").unwrap()),
                cloud: Cloud::Smoke,
                side: ALLIES,
            };
            state.clouds.extend(has_smoke.then_some(smoke));
        });
        left(&battle.play(&["join u0", "skirt 0303c3"]))
    };
    // Of 4 points.
    assert_eq!(left_of(false, false, false), "3");
    assert_eq!(left_of(false, false, true), "2");
    assert_eq!(left_of(true, false, false), "2");
    assert_eq!(left_of(true, false, true), "1");
    assert_eq!(left_of(false, true, false), "2.5");
    assert_eq!(left_of(false, true, true), "1.5");
}

/// Rules: 22.1, 6.2
#[test]
fn r22_1_from_each_hex_beside_woods_one_gets_to_the_four_corners_two_sides_around_and_on_from_there()
 {
    let on = |more: &str| format!("step 0202, {more}");
    let around = on("step 0302, step 0303, skirt 0303c1, skirt 0303c2, skirt 0303c4, skirt 0303c5");
    let last = on("step 0203, step 0303, skirt 0303c1, skirt 0303c3, skirt 0303c4, skirt 0303c6");
    let first =
        "step 0203, step 0303, step 0304, skirt 0303c2, skirt 0303c3, skirt 0303c5, skirt 0303c6";
    // The hex, the corners to which one goes from it, and what may be done at the last of them.
    let all = [
        ("0302", "2345", last.as_str()),
        ("0402", "3456", &around),
        ("0403", "1456", &around),
        ("0304", "1256", &around),
        ("0203", "1236", &around),
        ("0202", "1234", first),
    ];
    let rows = ["......", "......", "..w...", "......", "......", "......"];
    for (from, expected, beyond) in all {
        let game = game(&rows, &[&format!("usmc-6-6-8 {from}")], &["jpn-8-0 0606"]);
        let battle = moving(&game).play(&["join u0"]);
        let legal = battle.legal();
        let corners = legal
            .iter()
            .filter_map(|words| words.strip_prefix("skirt 0303c"));
        assert_eq!(corners.collect::<String>(), expected, "{from}");
        for corner in expected.chars() {
            let gone = battle.clone().play(&[&format!("skirt 0303c{corner}")]);
            assert_eq!(left(&gone), "3", "{from}, {corner}");
        }
        let corner = expected.chars().last().unwrap();
        let gone = battle.play(&[&format!("skirt 0303c{corner}")]).legal();
        let gone = gone.iter().filter(|words| !words.starts_with("smoke"));
        let gone: Vec<&str> = gone.map(|words| words.as_str()).collect();
        assert_eq!(gone.join(", "), beyond, "{from}");
    }
}

/// Rules: 22.1, G8.2112
#[test]
fn r22_1_nobody_goes_past_from_within_works_or_from_a_bank() {
    let refused = |letter: &str, part: Part| {
        let second = format!("..{letter}...");
        let rows = ["......", &second, "..w...", "......", "......", "......"];
        let works = r#"kind = "foxholes", hex = "0302", size = 1, known = true"#;
        let game = planted(&rows, &["usmc-6-6-8 0302"], &["jpn-8-0 0106"], works);
        let at = At::In(Spot::part(game.grid().parse("0302").unwrap(), part));
        let battle = moving(&game).with(|state| state.units[0].at = at);
        battle.play(&["join u0"]).refused_by("skirt 0303c3")
    };
    assert_eq!(refused(".", Part::Ground), None);
    assert_eq!(refused(".", Part::Entrenchment), Some("22.1"));
    assert_eq!(refused("d", Part::Ground), None);
    assert_eq!(refused("d", Part::Bank), Some("22.1"));
}

/// Rules: 22.1, 16.1, G3.2
#[test]
fn r22_1_who_goes_past_pays_for_wire_and_does_not_leave_a_path_through_bamboo() {
    let rows = ["......", "......", "..w...", "......", "......", "......"];
    let works = r#"kind = "wire", hex = "0302", known = true"#;
    let game = planted(&rows, &["usmc-6-6-8 0302"], &["jpn-8-0 0106"], works);
    let above = At::In(Spot::part(game.grid().parse("0302").unwrap(), Part::Above));
    let caught = moving(&game).with(|state| state.units[0].at = above);
    let gone = caught.play(&["join u0", "skirt 0303c3", "= 1"]);
    assert_eq!(left(&gone), "2");
    let rows = ["..B...", "..B...", "..w...", "......", "......", "......"];
    let paths = "paths = [\"0301-0302\", \"0302-0303\"]";
    let game = game_with(paths, &rows, &["usmc-6-6-8 0301"], &["jpn-8-0 0106"]);
    let bound = moving(&game).play(&["join u0", "step 0302"]);
    assert_eq!(bound.refused_by("skirt 0303c3"), Some("G3.2"));
    assert_eq!(bound.refused_by("step 0303"), None);
}

/// Rules: G9.46
#[test]
fn g9_46_whoever_meets_panjis_on_the_way_past_finds_no_others() {
    let works = r#"kind = "panjis", hex = "0303", sides = ["0303-0402"] }, { kind = "panjis", hex = "0603", sides = ["0603-0602"]"#;
    let rows = ["......", "......", "..j..j", "......", "......", "......"];
    let game = planted(&rows, &["usmc-6-6-8 0302"], &["jpn-8-0 0106"], works);
    let tried = moving(&game).play(&["join u0", "skirt 0303c2"]);
    let hidden: Vec<bool> = tried
        .state
        .fortifications
        .iter()
        .map(|one| one.is_hidden)
        .collect();
    assert_eq!(hidden, [false, true]);
}
