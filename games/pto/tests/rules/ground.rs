//! The ground: what printed ground stands for (G.1), and what each kind does (7.1).

use crate::common::{game, game_with, is, lines, place, until};
use heigi_engine::{Shows, Situation};
use heigi_pto::{ALLIES, Condition, Phase, Pto};

/// The kinds of ground of a map of two columns by the ids of their class.
fn ground(more: &str, rows: &[&str]) -> Vec<String> {
    let game = game_with(more, rows, &["usmc-8-0 0101"], &["jpn-8-0 0102"]);
    let board = game.board(&Situation::start(&game).state);
    let class =
        |place: &heigi_engine::scene::Place| board.place_classes[place.class].id.to_string();
    board.places.iter().map(class).collect()
}

fn moving(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::Movement)
}

fn points(battle: &Situation<'_, Pto>) -> String {
    let title = battle.scene(ALLIES).prompt.unwrap().title;
    format!("{:?}", title.args.get("points").unwrap())
}

/// Rules: G.1-a, G.1-b, G.1-c
#[test]
fn printed_woods_brush_and_orchards_are_jungle_bamboo_and_palms() {
    let rows = ["w.", "u.", "o."];
    assert_eq!(
        ground("pto = \"dense\"", &rows)[..3],
        ["dense-jungle", "bamboo", "palms"]
    );
    assert_eq!(
        ground("pto = \"light\"", &rows)[..3],
        ["light-jungle", "bamboo", "palms"]
    );
    assert_eq!(ground("", &rows)[..3], ["woods", "brush", "orchard"]);
}

/// Rules: G.1, G.1-d, G.1-e
#[test]
fn printed_houses_and_grain_are_huts_and_kunai_and_a_building_stays() {
    let rows = ["h.", "g.", "b.", "s."];
    assert_eq!(
        ground("pto = \"dense\"", &rows)[..4],
        ["hut", "kunai", "wooden-building", "stone-building"]
    );
    assert_eq!(ground("", &rows)[..2], ["wooden-building", "grain"]);
}

/// Vector G-014.
#[test]
fn g_1_f_marsh_beside_jungle_is_swamp() {
    // 0101 is woods; 0102 touches it, 0103 does not.
    let rows = ["wm", "mm", "mm", "mm"];
    let found = ground("pto = \"dense\"", &rows);
    assert_eq!(
        found[..4],
        ["dense-jungle", "swamp", "marsh", "marsh"].map(str::to_owned)
    );
    assert_eq!(ground("", &rows)[1], "marsh");
}

/// Vector G-015.
#[test]
fn g_1_h_a_road_through_jungle_is_a_path_and_elsewhere_nothing() {
    let rows = ["....", "w...", "w...", "....", "...."];
    let roads = "pto = \"dense\"\npaths = [\"0101-0102\", \"0102-0103\", \"0104-0105\"]";
    let game = game_with(roads, &rows, &["usmc-4-5-8 0101"], &["jpn-8-0 0405"]);
    let battle = moving(&game).play(&["join u0", "step 0102"]);
    assert!(points(&battle).contains("\"3\""), "a point, not two");
    let through = battle.clone().play(&["step 0103"]);
    assert!(points(&through).contains("\"2\""));
    let aside = battle.play(&["step 0202"]);
    assert!(points(&aside).contains("\"2\""));
    let board = game.board(&Situation::start(&game).state);
    let path = board
        .edge_classes
        .iter()
        .position(|class| class.id == "path");
    let drawn = board
        .edges
        .iter()
        .filter(|edge| edge.classes.contains(&path.unwrap()));
    assert_eq!(drawn.count(), 2, "beyond the jungle it is nothing");
    // In jungle it is still cover, and no open ground.
    let rows = ["....", "J...", "....", "....", "...."];
    let paths = "paths = [\"0101-0102\"]";
    let seen = game_with(paths, &rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0104"]);
    let moved = moving(&seen).play(&["join u0", "step 0102", "join u1"]);
    assert_eq!(
        lines(&moved)[2..4],
        ["modifier-cover +2", "modifier-moving −1"]
    );
}

#[test]
fn r7_1_each_kind_of_ground_costs_covers_and_hinders_as_charted() {
    // Letter, points left of 4, cover, hindrance through it (nothing where it blocks).
    let chart = [
        ("u", "2", "", Some("+1")),
        ("o", "3", "", Some("+1")),
        ("g", "2.5", "", Some("+1")),
        ("c", "2", "+1", Some("+1")),
        ("w", "2", "+1", None),
        ("b", "2", "+2", None),
        ("s", "2", "+3", None),
    ];
    for (letter, left, cover, hindrance) in chart {
        let row = format!("{letter}...");
        let rows = ["....", row.as_str(), "....", "....", "....", "...."];
        let entered = game(&rows, &["usmc-4-5-8 0101"], &["jpn-8-0 0406"]);
        let battle = moving(&entered).play(&["join u0", "step 0102"]);
        assert!(points(&battle).contains(&format!("\"{left}\"")), "{letter}");
        let seen = game(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0102"]);
        let shot = lines(&Situation::start(&seen).play(&["join u0"])).join(" ");
        match cover {
            "" => assert!(!shot.contains("cover"), "{letter}"),
            _ => assert!(shot.contains(&format!("cover {cover}")), "{letter}"),
        }
        let beyond = game(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0104"]);
        let start = Situation::start(&beyond);
        match hindrance {
            None => assert_ne!(start.state.phase, Phase::PrepFire, "{letter}"),
            Some(added) => {
                let shot = lines(&start.play(&["join u0"])).join(" ");
                assert!(shot.contains(&format!("hindrance {added}")), "{letter}");
            }
        }
    }
}

#[test]
fn r7_1_marsh_takes_all_points_hinders_and_sees_no_advance() {
    let rows = ["....", "m...", "....", "...."];
    let battle = game(&rows, &["usmc-4-5-8 0101"], &["jpn-8-0 0404"]);
    let moved = moving(&battle).play(&["join u0", "step 0201"]);
    assert_eq!(moved.refused_by("step 0102"), Some("6.2"));
    assert_eq!(
        place(&moving(&battle).play(&["join u0", "step 0102"]), 0),
        "0102"
    );
    let advancing = until(moving(&battle), Phase::Advance).play(&["advance u0"]);
    assert_eq!(advancing.refused_by("step 0102"), Some("G7.1"));
    let seen = game(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0103"]);
    let shot = lines(&Situation::start(&seen).play(&["join u0"])).join(" ");
    assert!(shot.contains("hindrance +1"));
}

/// Rules: 6.4, G.1-h
#[test]
fn along_a_path_nobody_is_exhausted_by_bamboo() {
    let rows = ["....", "B...", "....", "...."];
    let paths = "paths = [\"0101-0102\"]";
    let game = game_with(paths, &rows, &["usmc-4-5-8 0101"], &["jpn-8-0 0404"]);
    let moved = moving(&game).play(&["join u0", "step 0102"]);
    assert!(points(&moved).contains("\"3\""));
    let advanced = until(moving(&game), Phase::Advance).play(&["advance u0", "step 0102"]);
    assert!(!is(&advanced, 0, Condition::Exhausted));
}

/// In the middle of dense jungle or bamboo, all around of a letter.
fn astray(middle: char, around: char, unit: &str) -> Pto {
    let mut rows = vec![vec![around; 6]; 6];
    rows[2][2] = middle;
    let rows: Vec<String> = rows.into_iter().map(String::from_iter).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    game(&rows, &[&format!("{unit} 0303")], &["jpn-8-0 0606"])
}

/// Vector T-007.
/// Rules: G2.22, G3.21
#[test]
fn in_the_middle_of_jungle_units_may_go_astray() {
    let marines = astray('J', 'J', "usmc-4-5-8");
    let go = |inputs: &[&str]| {
        moving(&marines)
            .play(&["join u0", "step 0302"])
            .play(inputs)
    };
    assert_eq!(place(&go(&["= 5 6"]), 0), "0302", "11 keeps the way");
    assert_eq!(place(&go(&["= 6 6", "= 2 6"]), 0), "0202", "to the left");
    assert_eq!(place(&go(&["= 6 6", "= 3 1"]), 0), "0302");
    assert_eq!(place(&go(&["= 6 6", "= 6 1"]), 0), "0402", "to the right");
    // Once in a move: the second hex is left without dice.
    let on = go(&["= 1 1"]).play(&["step 0402"]);
    assert_eq!(place(&on, 0), "0402");
    // Beside a hex that is no jungle nobody goes astray.
    let mut rows = ["JJJJJJ"; 6];
    rows[1] = "JJKJJJ";
    let edge = game(&rows, &["usmc-4-5-8 0303"], &["jpn-8-0 0606"]);
    assert_eq!(
        place(&moving(&edge).play(&["join u0", "step 0304"]), 0),
        "0304"
    );
    // Nor where shells have left holes, which are no jungle any more (G2.6).
    let holes = crate::common::text(&["JJJJJJ"; 6], &[], &["usmc-4-5-8 0303"], &["jpn-8-0 0606"]);
    let holes = holes.replace("[victory]", "shellholes = [\"0302\"]\n[victory]");
    let holes = crate::common::read(&holes);
    assert_eq!(
        place(&moving(&holes).play(&["join u0", "step 0304"]), 0),
        "0304"
    );
    // Light jungle is no such ground, bamboo is.
    let light = astray('j', 'J', "usmc-4-5-8");
    assert_eq!(
        place(&moving(&light).play(&["join u0", "step 0302"]), 0),
        "0302"
    );
    let cane = astray('B', 'J', "usmc-4-5-8");
    let strayed = moving(&cane).play(&["join u0", "step 0302", "= 6 6", "= 1 1"]);
    assert_eq!(place(&strayed, 0), "0202");
}

/// Rules: G2.22, G18.3, 1.3
#[test]
fn partisans_do_not_go_astray_and_green_troops_sooner() {
    let go = |unit: &str, inputs: &[&str]| {
        let game = astray('J', 'J', unit);
        place(
            &moving(&game).play(&["join u0", "step 0302"]).play(inputs),
            0,
        )
    };
    assert_eq!(go("red-3-3-7", &[]), "0302", "without dice");
    // Green troops without a leader are lax.
    assert_eq!(go("usa-5-3-6", &["= 5 6", "= 1 1"]), "0202");
    assert_eq!(go("usa-5-4-6", &["= 5 6"]), "0302");
}

#[test]
fn g2_22_who_would_stray_out_of_the_jungle_stays_and_is_busy() {
    let mut rows = ["JJJJJJ"; 6];
    rows[2] = "JmJmJJ";
    rows[1] = "JmJmJJ";
    let game = game(&rows, &["usmc-4-5-8 0303"], &["jpn-8-0 0606"]);
    let lost = moving(&game).play(&["join u0", "step 0302", "= 6 6", "= 1 1"]);
    assert_eq!(place(&lost, 0), "0303");
    assert!(is(&lost, 0, Condition::Busy));
    assert_eq!(lost.refused_by("join u0"), Some("3"));
    let next = crate::common::next_turn(lost);
    assert!(!is(&next, 0, Condition::Busy));
}

#[test]
fn g3_2_who_came_into_bamboo_by_a_path_leaves_it_by_one() {
    let rows = ["....", "B...", "....", "...."];
    let paths = "paths = [\"0101-0102\", \"0102-0202\"]";
    let game = game_with(paths, &rows, &["usmc-4-5-8 0101"], &["jpn-8-0 0404"]);
    let moved = moving(&game).play(&["join u0", "step 0102"]);
    assert_eq!(moved.refused_by("step 0103"), Some("G3.2"));
    assert_eq!(place(&moved.play(&["step 0202"]), 0), "0202");
    // Who begins there goes where he likes.
    let within = game_with(paths, &rows, &["usmc-4-5-8 0102"], &["jpn-8-0 0404"]);
    let out = moving(&within).play(&["join u0", "step 0103"]);
    assert_eq!(place(&out, 0), "0103");
}
