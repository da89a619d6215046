//! Streams and gullies (7.1, 7.2, 25), fords and ends of streams (G.1-i, G.1-j).

use crate::common::{game_with, is, left, lines, place, read, text, until};
use heigi_engine::Situation;
use heigi_pto::{Condition, Phase, Pto};

/// Whether a shot from one hex at another is refused, and by which rule; the same the other way round.
fn seen(game: impl Fn(&str, &str) -> Pto, one: &str, other: &str) -> Option<&'static str> {
    let shot = |from: &str, to: &str| {
        let game = game(from, to);
        let battle = Situation::start(&game);
        if battle.state.phase != Phase::PrepFire {
            return Some("7.2");
        }
        battle.play(&["join u0"]).refused_by(&format!("fire {to}"))
    };
    let there = shot(one, other);
    assert_eq!(there, shot(other, one), "{one} and {other}");
    there
}

/// The same on a map with more said of it.
fn seen_on(more: &str, rows: &[&str], one: &str, other: &str) -> Option<&'static str> {
    let force = |counter: &str, hex: &str| format!("{counter} {hex}");
    let game = |from: &str, to: &str| {
        game_with(
            more,
            rows,
            &[&force("usmc-6-6-8", from)],
            &[&force("jpn-4-4-7", to)],
        )
    };
    seen(game, one, other)
}

#[test]
fn r7_2_who_is_in_a_gully_is_seen_from_beside_it_and_along_it() {
    let rows = ["....", "v...", "v...", "v...", "....", "...."];
    let course = "courses = [\"0102-0103\", \"0103-0104\"]";
    assert_eq!(seen_on(course, &rows, "0101", "0102"), None);
    assert_eq!(seen_on(course, &rows, "0101", "0103"), Some("7.2"));
    assert_eq!(seen_on(course, &rows, "0102", "0104"), None);
    // Nobody in it is in the way of who looks over it.
    assert_eq!(seen_on(course, &rows, "0101", "0105"), None);
    // Two gullies beside one another are not one.
    let apart = "courses = [\"0102-0103\"]";
    assert_eq!(seen_on(apart, &rows, "0102", "0104"), Some("7.2"));
    assert_eq!(seen_on(apart, &rows, "0103", "0104"), Some("7.2"));
}

#[test]
fn r7_2_who_is_as_many_levels_above_as_hexes_away_looks_into_a_gully() {
    let rows = ["....", "....", "....", "v...", "...."];
    let on = |first: &str, second: &str, from: &str| {
        let levels =
            format!("levels = [\"{first}000\", \"{second}000\", \"0000\", \"0000\", \"0000\"]");
        seen_on(&levels, &rows, from, "0104")
    };
    assert_eq!(on("0", "0", "0102"), Some("7.2"));
    // From level 1 it is two levels down, from level 2 three.
    assert_eq!(on("0", "1", "0102"), None);
    assert_eq!(on("1", "0", "0101"), Some("7.2"));
    assert_eq!(on("2", "0", "0101"), None);
}

#[test]
fn r7_1_gullies_and_streams_cost_by_their_depth_and_the_climb_out_doubles() {
    let entered = |letter: &str, depth: &str| {
        let rows = ["....", &format!("{letter}..."), "....", "...."];
        let game = game_with(
            depth,
            &rows,
            &["usmc-4-5-8 0101", "usmc-8-0 0101"],
            &["jpn-8-0 0404"],
        );
        let battle = until(Situation::start(&game), Phase::Movement);
        let battle = battle.play(&["join u0", "join u1", "step 0102"]);
        let out = battle.clone().play(&["step 0103"]);
        (
            left(&battle),
            left(&out),
            is(&battle, 0, Condition::Exhausted),
        )
    };
    // Six points with a leader.
    let words = |entered: &str, out: &str, is_tired| (entered.to_owned(), out.to_owned(), is_tired);
    assert_eq!(entered("v", ""), words("4", "2", false));
    assert_eq!(entered("~", "streams = \"dry\""), words("4", "2", false));
    assert_eq!(
        entered("~", "streams = \"shallow\""),
        words("3", "1", false)
    );
    let deep = "streams = \"deep\"";
    let rows = ["....", "~...", "....", "...."];
    let game = game_with(
        deep,
        &rows,
        &["usmc-4-5-8 0101", "usmc-8-0 0101"],
        &["jpn-8-0 0404"],
    );
    let battle = until(Situation::start(&game), Phase::Movement);
    let battle = battle.play(&["join u0", "join u1", "step 0102"]);
    assert_eq!(left(&battle), "2");
    assert!(is(&battle, 0, Condition::Exhausted));
}

/// Rules: G.1-i, 7.1
#[test]
fn g_1_i_every_bridge_is_a_ford() {
    let rows = ["WW..", "WW..", "....", "...."];
    let pto = "pto = \"dense\"\nbridges = [\"0102\"]";
    let game = game_with(pto, &rows, &["usmc-4-5-8 0103"], &["jpn-8-0 0404"]);
    let battle = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    assert_eq!(battle.refused_by("step 0202"), Some("7.1"));
    let waded = battle.play(&["step 0102"]);
    assert_eq!(place(&waded, 0), "0102");
    assert_eq!(left(&waded), "0");
    // Whoever wades there is in the open.
    let rows = ["WW..", "W...", "....", "...."];
    let seen = game_with(pto, &rows, &["usmc-4-5-8 0103"], &["jpn-4-4-7 0202"]);
    let wading = until(Situation::start(&seen), Phase::Movement);
    let wading = wading.play(&["join u0", "step 0102", "join u1"]);
    assert!(lines(&wading).contains(&"modifier-open −1".to_owned()));
    // A deep stream is waded as a shallow one.
    let rows = ["~...", "~...", "....", "...."];
    let deep = "pto = \"dense\"\nstreams = \"deep\"\nbridges = [\"0102\"]";
    let game = game_with(deep, &rows, &["usmc-4-5-8 0103"], &["jpn-8-0 0404"]);
    let battle = until(Situation::start(&game), Phase::Movement);
    let waded = battle.play(&["join u0", "step 0102"]);
    assert_eq!(left(&waded), "1");
    assert!(!is(&waded, 0, Condition::Exhausted));
}

#[test]
fn g_1_j_ends_of_streams_on_two_boards_are_one_stream_for_who_looks_from_end_to_end() {
    let rows = ["~~~~", "....", "....", "...."];
    let courses = "courses = [\"0101-0201\", \"0301-0401\"]\nstreams = \"dry\"\npto = \"dense\"";
    let boards = format!("{courses}\nboards = [2]");
    assert_eq!(seen_on(courses, &rows, "0201", "0301"), Some("7.2"));
    assert_eq!(seen_on(&boards, &rows, "0201", "0301"), None);
    // Beyond the ends the two are two.
    assert_eq!(seen_on(&boards, &rows, "0101", "0301"), Some("7.2"));
    assert_eq!(seen_on(&boards, &rows, "0201", "0401"), Some("7.2"));
}

/// Rules: G16.2
#[test]
fn g16_2_heavy_rain_from_the_start_swells_streams_and_mud_floods_them() {
    let rows = ["....", "~...", "....", "...."];
    let text = text(
        &rows,
        &[],
        &["usmc-4-5-8 0101", "usmc-8-0 0101"],
        &["jpn-8-0 0404"],
    );
    let text = text.replacen("turns = 2", "turns = 2\nstreams = \"dry\"", 1);
    let game = read(&text.replacen(
        "[victory]",
        "[weather]\nrolled = true\nwind = \"none\"\n[victory]",
        1,
    ));
    let moving = |dice: &[&str]| {
        let battle = Situation::start(&game).play(dice);
        until(battle, Phase::Movement).play(&["join u0", "join u1"])
    };
    assert_eq!(left(&moving(&["= 6 6", "= 6"]).play(&["step 0102"])), "4");
    assert_eq!(left(&moving(&["= 1 2", "= 6"]).play(&["step 0102"])), "2");
    assert_eq!(
        moving(&["= 1 1", "= 6"]).refused_by("step 0102"),
        Some("7.1")
    );
}

#[test]
fn r7_1_who_lines_the_edge_of_a_gully_sees_out_of_it_and_is_covered_as_in_foxholes() {
    let rows = ["....", "....", "v...", "v...", "....", "....", "...."];
    let course = "courses = [\"0103-0104\"]";
    let game = game_with(course, &rows, &["usmc-6-6-8 0103"], &["jpn-4-4-7 0101"]);
    let battle = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
    let up = battle.play(&["step 0103r"]);
    let aimed = up.clone().play(&["join u1"]);
    let shown = lines(&aimed);
    assert!(shown.contains(&"modifier-cover +2".to_owned()), "{shown:?}");
    assert!(!shown.iter().any(|line| line.contains("open")), "{shown:?}");
    let up = up.play(&["hold"]);
    assert_eq!(
        (left(&up), place(&up, 0)),
        ("2".to_owned(), "0103".to_owned())
    );
    assert_eq!(
        up.refused_by("step 0104"),
        Some("7.1"),
        "not along the gully"
    );
    let out = up.clone().play(&["step 0102", "hold"]);
    assert_eq!(left(&out), "1", "without climbing");
    let down = up.play(&["step 0103"]);
    assert_eq!(left(&down), "1");
    assert_eq!(down.refused_by("join u1"), Some("3"), "out of sight again");
}

#[test]
fn r7_1_the_edge_of_a_gully_covers_nothing_from_along_it() {
    let rows = ["....", "....", "v...", "v...", "v...", "....", "...."];
    let course = "courses = [\"0103-0104\", \"0104-0105\"]";
    let game = game_with(course, &rows, &["usmc-6-6-8 0103"], &["jpn-4-4-7 0105"]);
    let battle = until(Situation::start(&game), Phase::Movement);
    let up = battle.play(&["join u0", "step 0103r", "join u1"]);
    let shown = lines(&up);
    assert!(
        !shown.iter().any(|line| line.contains("cover")),
        "{shown:?}"
    );
    // Where nothing is above the bottom there is no edge.
    let open = game_with("", &["...."; 4], &["usmc-6-6-8 0102"], &["jpn-8-0 0404"]);
    let open = until(Situation::start(&open), Phase::Movement).play(&["join u0"]);
    assert_eq!(open.refused_by("step 0102r"), Some("6.2"));
}
