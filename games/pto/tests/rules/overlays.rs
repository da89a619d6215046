//! Overlays on the boards of a map (G.9).

use crate::common::{game_with, left, read, text, until};
use heigi_engine::{Shows, Situation};
use heigi_pto::{Phase, Pto};

const ROWS: [&str; 6] = ["......"; 6];

/// A map with overlays, each `(id, where, letters, more)`.
fn laid(more: &str, overlays: &[(&str, &str, &[&str], &str)]) -> Result<Pto, (usize, String)> {
    let overlays: String = overlays
        .iter()
        .map(|(id, at, rows, more)| {
            format!("[[overlay]]\nid = \"{id}\"\nat = \"{at}\"\nrows = {rows:?}\n{more}\n")
        })
        .collect();
    let text = text(&ROWS, &[], &["usmc-6-6-8 0101"], &["jpn-8-0 0606"]);
    let text = text.replacen("[victory]", &format!("{more}\n{overlays}[victory]"), 1);
    let game = Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone()));
    game.map_err(|error| (error.place().0, error.message))
}

/// The kind of ground of a hex.
fn ground(game: &Pto, hex: &str) -> String {
    let board = game.board(&Situation::start(game).state);
    let place = board.places.iter().find(|place| place.id == hex).unwrap();
    board.place_classes[place.class].id.to_string()
}

/// The hexsides that carry something of a kind.
fn sides(game: &Pto, kind: &str) -> Vec<String> {
    let board = game.board(&Situation::start(game).state);
    let class = board.edge_classes.iter().position(|class| class.id == kind);
    let drawn = board
        .edges
        .iter()
        .filter(|edge| class.is_some_and(|class| edge.classes.contains(&class)));
    drawn.map(|edge| edge.id.to_string()).collect()
}

#[test]
fn g_9b_overlays_lie_in_their_order_each_over_those_before_it() {
    let woods: (&str, &str, &[&str], &str) = ("Wd1", "0202", &["jjj", "-j-"], "");
    let grain: (&str, &str, &[&str], &str) = ("G1", "0302", &["KK"], "");
    let found = |overlays: &[_]| {
        let game = laid("", overlays).unwrap();
        ["0202", "0303", "0402", "0304", "0403", "0302"].map(|hex| ground(&game, hex))
    };
    // The second column of an overlay lies half a hex lower: from 0202 to 0303 and 0402.
    let alone = found(&[woods]);
    assert_eq!(
        alone,
        [
            "light-jungle",
            "light-jungle",
            "light-jungle",
            "light-jungle",
            "open",
            "open"
        ]
    );
    assert_eq!(
        found(&[woods, grain])[2..],
        ["kunai", "light-jungle", "open", "kunai"]
    );
    assert_eq!(
        found(&[grain, woods])[2..],
        ["light-jungle", "light-jungle", "open", "kunai"]
    );
}

/// Rules: G.9C, G.9D
#[test]
fn only_the_overlay_on_top_counts_and_walls_along_its_rim_stay() {
    let walls = "walls = [\"0303-0304\", \"0302-0303\", \"0303-0402\"]\nroads = [\"0302-0303\", \"0301-0302\"]";
    let overlay =
        |more: &'static str| -> (&str, &str, &[&str], &str) { ("O1", "0303", &["K", "K"], more) };
    let bare = laid(walls, &[overlay("")]).unwrap();
    // That between its two hexes is gone, and the road ends before it.
    assert_eq!(sides(&bare, "wall"), ["0302-0303", "0303-0402"]);
    assert_eq!(sides(&bare, "road"), ["0301-0302"]);
    let hidden = laid(walls, &[overlay("hides = [\"0303-0402\"]")]).unwrap();
    assert_eq!(sides(&hidden, "wall"), ["0302-0303"]);
    // What it brings with it counts, but for what lies under the next one.
    let own = overlay("hedges = [\"0303-0304\"]");
    assert_eq!(sides(&laid(walls, &[own]).unwrap(), "hedge"), ["0303-0304"]);
    let top: (&str, &str, &[&str], &str) = ("O2", "0303", &["K", "K"], "");
    assert!(sides(&laid(walls, &[own, top]).unwrap(), "hedge").is_empty());
}

#[test]
fn g_9f_the_church_is_of_stone_and_has_room_for_one_squad() {
    let church: (&str, &str, &[&str], &str) = ("X6", "0102", &["C"], "");
    let game = laid("", &[church]).unwrap();
    assert_eq!(ground(&game, "0102"), "church");
    let marines = ["usmc-6-6-8 0101", "usmc-6-6-8 0101", "usmc-truck-gmc 0101"];
    let rows = ["......", "C.....", "......", "......", "......", "......"];
    let game = game_with("", &rows, &marines, &["jpn-8-0 0606"]);
    let battle = until(Situation::start(&game), Phase::Movement);
    let one = battle.clone().play(&["join u0", "step 0102"]);
    assert_eq!(left(&one), "2");
    // The second squad is one too many, which costs a point.
    let two = battle.clone().play(&["join u0", "join u1", "step 0102"]);
    assert_eq!(left(&two), "1");
    let driving = battle
        .with(|state| state.units[2].arc = Some(2))
        .play(&["drive u2"]);
    assert!(!driving.legal().contains(&"step 0102".into()));
    let fire = game_with("", &rows, &["usmc-6-6-8 0101"], &["jpn-4-4-7 0102"]);
    let shot = Situation::start(&fire).play(&["join u0"]);
    assert!(crate::common::lines(&shot).contains(&"modifier-cover +3".to_owned()));
}

#[test]
fn an_overlay_that_is_wrong_is_told_where_it_stands() {
    let wrong =
        |at: &str, rows: &[&str], more: &str| laid("", &[("O1", at, rows, more)]).unwrap_err().1;
    assert_eq!(
        wrong("0606", &["KK"], ""),
        "expected the overlay to lie on the map"
    );
    assert_eq!(
        wrong("nowhere", &["K"], ""),
        "expected the overlay to lie on the map"
    );
    assert_eq!(wrong("0303", &["Z"], ""), "expected known letters");
    assert_eq!(
        wrong("0303", &["-"], ""),
        "expected letters of a map, and hyphens where there is no hex"
    );
    let rim = wrong("0303", &["K"], "hides = [\"0101-0102\"]");
    assert_eq!(rim, "expected a hexside along the rim of the overlay");
    // The line of the file is named.
    let text = text(&ROWS, &[], &["usmc-6-6-8 0101"], &["jpn-8-0 0606"]);
    let overlay = "[[overlay]]\nid = \"O1\"\nat = \"0909\"\nrows = [\"K\"]\n[victory]";
    let text = text.replacen("[victory]", overlay, 1);
    let line = 1 + text
        .lines()
        .position(|line| line.starts_with("at ="))
        .unwrap();
    let error = Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).unwrap_err();
    assert_eq!(error.place().0, line);
    assert!(
        read(&text.replacen("0909", "0303", 1))
            .board(&Situation::start(&read(&text.replacen("0909", "0303", 1))).state)
            .places
            .len()
            > 1
    );
}
