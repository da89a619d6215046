//! Walls, hedges and rubble (7.1, 7.2), roads (6.1, G.1A, G9.54), and banks for who is dug in (G8.4).

use crate::common::{OPEN, game_with, left, lines, place, read, text, until};
use heigi_engine::Situation;
use heigi_pto::{Phase, Pto};

const ROWS: [&str; 6] = ["...."; 6];

fn field(more: &str, from: &str, to: &str) -> Pto {
    game_with(
        more,
        &ROWS,
        &[&format!("usmc-6-6-8 {from}")],
        &[&format!("jpn-4-4-7 {to}")],
    )
}

/// What the preview of a shot says, or the rule that refuses it; the same rule the other way round.
fn shot(more: &str, rows: &[&str], from: &str, to: &str) -> String {
    let told = |from: &str, to: &str| {
        let game = game_with(
            more,
            rows,
            &[&format!("usmc-6-6-8 {from}")],
            &[&format!("jpn-4-4-7 {to}")],
        );
        let battle = Situation::start(&game);
        if battle.state.phase != Phase::PrepFire {
            return "7.2".to_owned();
        }
        let aimed = battle.play(&["join u0"]);
        match aimed.refused_by(&format!("fire {to}")) {
            Some(rule) => rule.to_owned(),
            None => lines(&aimed).join(", "),
        }
    };
    let there = told(from, to);
    assert_eq!(there == "7.2", told(to, from) == "7.2", "{from} and {to}");
    there
}

#[test]
fn r7_1_who_is_behind_a_wall_is_covered_by_2_behind_a_hedge_by_1() {
    let wall = "walls = [\"0102-0103\"]";
    let hedge = "hedges = [\"0102-0103\"]";
    assert!(shot(wall, &ROWS, "0102", "0103").contains("modifier-cover +2"));
    assert!(shot(wall, &ROWS, "0101", "0103").contains("modifier-cover +2"));
    assert!(shot(hedge, &ROWS, "0101", "0103").contains("modifier-cover +1"));
    assert!(!shot(wall, &ROWS, "0104", "0103").contains("cover"));
    // 4.5: the better of hedge and dense jungle, not both.
    let woods = ["....", "....", "J...", "....", "....", "...."];
    assert!(shot(hedge, &woods, "0101", "0103").contains("modifier-cover +2"));
    assert!(shot(wall, &woods, "0101", "0103").contains("modifier-cover +2"));
}

#[test]
fn r7_1_a_wall_costs_a_point_to_cross() {
    let wall = "walls = [\"0101-0102\"]";
    let game = game_with(wall, &ROWS, &["usmc-6-6-8 0101"], &["jpn-8-0 0404"]);
    let battle = until(Situation::start(&game), Phase::Movement);
    let crossed = battle.play(&["join u0", "step 0102"]);
    assert_eq!(left(&crossed), "2");
    assert_eq!(left(&crossed.play(&["step 0103"])), "1");
}

/// Rules: 9.5
#[test]
fn r9_5_a_wall_lessens_what_fire_across_it_leaves_by_its_cover() {
    let left_by = |more: &str| {
        let game = field(more, "0101", "0103");
        let battle = until(Situation::start(&game), Phase::Movement);
        // 4 firepower at a neighbour is 8.
        let fired = battle.play(&["join u0", "step 0102", "join u1", "fire 0102", "= 6 5"]);
        let fired = match fired.decider() {
            Some(_) => fired,
            None => fired.play(&["= 1 2"]),
        };
        fired.state.residual.first().map(|(_, power)| *power)
    };
    assert_eq!(left_by(""), Some(4));
    assert_eq!(left_by("hedges = [\"0102-0103\"]"), Some(2));
    assert_eq!(left_by("walls = [\"0102-0103\"]"), Some(2));
}

#[test]
fn r7_2_walls_and_rubble_block_what_is_not_beside_them() {
    let wall = |side: &str| format!("walls = [\"{side}\"]");
    let told = |side: &str| shot(&wall(side), &ROWS, "0101", "0104");
    assert_eq!(told("0102-0103"), "7.2");
    assert_ne!(told("0101-0102"), "7.2");
    assert_ne!(told("0103-0104"), "7.2");
    // 7.2: a line between two hexes runs along their side.
    assert_eq!(shot(&wall("0201-0202"), &ROWS, "0102", "0302"), "7.2");
    assert_ne!(shot(&wall("0102-0202"), &ROWS, "0102", "0302"), "7.2");
    let rubble = |line: usize| {
        let mut rows = ROWS;
        rows[line] = "R...";
        shot("", &rows, "0101", "0105")
    };
    assert_ne!(rubble(1), "7.2");
    assert_eq!(rubble(2), "7.2");
    assert_ne!(rubble(3), "7.2");
    // From above nothing so low hides anybody.
    let levels = "levels = [\"1000\", \"0000\", \"0000\", \"0000\", \"0000\", \"0000\"]";
    let mut rows = ROWS;
    rows[2] = "R...";
    assert_ne!(shot(levels, &rows, "0101", "0105"), "7.2");
    assert_ne!(
        shot(
            &format!("{levels}\nwalls = [\"0102-0103\"]"),
            &ROWS,
            "0101",
            "0104"
        ),
        "7.2"
    );
}

#[test]
fn r7_1_rubble_costs_3_and_covers_as_what_it_was() {
    for (letter, cover) in [("r", "+2"), ("R", "+3")] {
        let row = format!("{letter}...");
        let rows = ["....", &row, "....", "...."];
        assert!(shot("", &rows, "0101", "0102").contains(&format!("cover {cover}")));
        let game = game_with("", &rows, &["usmc-6-6-8 0101"], &["jpn-8-0 0404"]);
        let battle = until(Situation::start(&game), Phase::Movement);
        assert_eq!(left(&battle.play(&["join u0", "step 0102"])), "1");
    }
}

/// Vector P-015.
#[test]
fn g8_4_who_is_dug_in_in_a_paddy_sees_nobody_over_its_banks_but_from_beside_them() {
    let rows = ["....", "d...", "d...", "d...", "....", "...."];
    let seen = |part: &str, from: &str| {
        let marines = [&*format!("usmc-6-6-8 {from}")];
        let text = text(&rows, &[], &marines, &["jpn-4-4-7 0103"]);
        let works = "fortifications = [{ kind = \"trench\", hex = \"0103\", size = 2 }]\nunits = [\n    { counter = \"jpn-4-4-7\", hex = \"0103\"";
        let text = text.replacen(
            "units = [\n    { counter = \"jpn-4-4-7\", hex = \"0103\"",
            &format!("{works}{part}"),
            1,
        );
        let game = read(&text);
        let battle = Situation::start(&game);
        battle.state.phase == Phase::PrepFire
            && battle.play(&["join u0"]).refused_by("fire 0103").is_none()
    };
    let within = ", part = \"entrenchment\"";
    assert!(seen("", "0101") && seen("", "0105"));
    assert!(!seen(within, "0101") && !seen(within, "0105"));
    assert!(seen(within, "0102"));
}

const ROAD: &str =
    "roads = [\"0101-0102\", \"0102-0103\", \"0103-0104\", \"0104-0105\", \"0105-0106\"]";

#[test]
fn r6_1_who_keeps_to_a_road_has_a_point_more() {
    let rows = ["....", "w...", "....", "....", "....", "...."];
    let game = game_with(ROAD, &rows, &["usmc-6-6-8 0101"], &["jpn-8-0 0405"]);
    let battle = until(Situation::start(&game), Phase::Movement);
    let along = battle.clone().play(&[
        "join u0",
        "step 0102",
        "step 0103",
        "step 0104",
        "step 0105",
    ]);
    assert_eq!(place(&along.play(&["step 0106"]), 0), "0106");
    let aside = battle.play(&[
        "join u0",
        "step 0102",
        "step 0103",
        "step 0203",
        "step 0104",
    ]);
    assert_eq!(left(&aside), "0");
    assert_eq!(aside.refused_by("step 0105"), Some("6.2"));
    let mud = game_with(
        &format!("climate = \"mud\"\n{ROAD}"),
        &OPEN,
        &["usmc-6-6-8 0101"],
        &["jpn-8-0 0405"],
    );
    let slow = until(Situation::start(&mud), Phase::Movement);
    let slow = slow.play(&["join u0", "step 0102", "step 0103"]);
    assert_eq!(left(&slow), "1");
    // It takes a point and a half.
    assert_eq!(slow.refused_by("step 0104"), Some("6.2"));
    // Nor has who comes to the road from beside it or goes aside with his last point.
    let onto = until(Situation::start(&game), Phase::Movement);
    let late = onto
        .clone()
        .play(&["join u0", "step 0201", "step 0102", "step 0103"]);
    assert_eq!(left(&late), "0");
    assert_eq!(late.refused_by("step 0104"), Some("6.2"));
    let ahead = [
        "join u0",
        "step 0102",
        "step 0103",
        "step 0104",
        "step 0105",
    ];
    let ahead = onto.play(&ahead);
    assert_eq!(ahead.refused_by("step 0205"), Some("6.2"));
    assert_eq!(ahead.refused_by("step 0106"), None);
}

#[test]
fn g_1a_a_printed_road_that_is_a_path_gives_what_a_path_gives_and_nothing_of_a_road() {
    let rows = ["....", "w...", "w...", "w...", "w...", "w..."];
    let printed = format!("pto = \"dense\"\n{ROAD}");
    let moved = |more: &str| {
        let game = game_with(more, &rows, &["usmc-6-6-8 0101"], &["jpn-8-0 0405"]);
        let battle = until(Situation::start(&game), Phase::Movement);
        let steps = ["join u0", "step 0102", "step 0103", "step 0104"];
        let battle = battle.play(&steps);
        let on = battle.clone().play(&["step 0105"]);
        (left(&battle), on.refused_by("step 0106"))
    };
    // A point for each hex, and no fifth point.
    assert_eq!(moved(&printed), ("1".to_owned(), Some("6.2")));
    assert_eq!(moved(ROAD), ("1".to_owned(), None));
}

#[test]
fn g9_54_who_crosses_panjis_has_no_more_points_of_the_road() {
    let rows = ["......"; 6];
    let moved = |hex: &str, side: &str| {
        let text = text(&rows, &[], &["usmc-6-6-8 0101"], &["jpn-8-0 0606"]);
        let works = format!(
            "fortifications = [{{ kind = \"panjis\", hex = \"{hex}\", sides = [\"{side}\"], known = true }}]\n"
        );
        let text = text.replacen(
            "units = [\n    { counter = \"jpn",
            &format!("{works}units = [\n    {{ counter = \"jpn"),
            1,
        );
        let game = read(&text.replacen("[victory]", &format!("{ROAD}\n[victory]"), 1));
        let battle = until(Situation::start(&game), Phase::Movement);
        let mut battle = battle.play(&["join u0"]);
        for hex in ["0102", "0103", "0104", "0105", "0106"] {
            let step = format!("step {hex}");
            while battle.decider().is_none() {
                battle = battle.play(&["= 1 2"]);
            }
            if !battle.legal().contains(&step.as_str().into()) {
                break;
            }
            battle = battle.play(&[&step]);
        }
        while battle.decider().is_none() {
            battle = battle.play(&["= 1 2"]);
        }
        place(&battle, 0)
    };
    assert_eq!(moved("0303", "0303-0302"), "0106");
    // Across panjis on the way there is no fifth point; with the fifth one they are still crossed.
    assert_eq!(moved("0105", "0105-0104"), "0105");
    assert_eq!(moved("0106", "0106-0105"), "0106");
}
