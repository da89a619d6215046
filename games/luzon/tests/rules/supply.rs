//! Supply: 13.1 to 13.5.

use crate::common::{GAME, Match, has_told, hex, left, march, moves, moves_with, unit};
use heigi_engine::{Shows, Viewer};
use heigi_luzon::{ALLIES, JAPAN};

fn is_supplied(situation: &Match, id: &str) -> bool {
    let side = GAME.unit(unit(id)).side;
    GAME.supplied(&situation.state, side).contains(unit(id))
}

#[test]
fn r13_1_a_line_does_not_run_through_enemy_units() {
    let open = moves(ALLIES, "A-1/4Mar 2624");
    assert!(is_supplied(&open, "A-1/4Mar"));
    // Roads lead along the valley and round the coast: whoever stands on both cuts them.
    let cut = moves(
        ALLIES,
        "A-1/4Mar 2624, J-16-1/9 1831, J-16-2/9 1732, J-16-3/9 1733, J-16-1/20 1609",
    );
    assert!(!is_supplied(&cut, "A-1/4Mar"));
    assert!(is_supplied(
        &moves(ALLIES, "A-1/4Mar 1640, J-16-1/9 1831"),
        "A-1/4Mar"
    ));
}

/// Vector 95.
#[test]
fn r13_2_japan_is_supplied_from_beaches_and_coastal_cities_that_it_has_entered() {
    let holding = |hexes: &'static [&'static str]| {
        let start = moves_with(JAPAN, "J-16-1/9 1648", |state| {
            for number in hexes {
                state.japanese.insert(hex(number));
            }
        });
        let sources = GAME.sources(&start.state, JAPAN);
        sources
            .iter()
            .map(|one| GAME.map().grid.number(one))
            .collect::<Vec<_>>()
    };
    assert!(holding(&[]).is_empty());
    assert_eq!(holding(&["1032", "1033"]), ["1032", "1033"]);
    // Batangas is a beach and a coastal city, Olongapo neither, Tarlac not on the coast.
    assert_eq!(holding(&["1758", "0947", "1240"]), ["1758"]);
    assert!(holding(&["1649", "1650"]).is_empty());
    assert_eq!(holding(&["1251", "1649", "1650"]), ["1649", "1650"]);
}

#[test]
fn r13_3_the_allies_are_supplied_from_their_sources_and_by_their_forts() {
    let names = |situation: &Match| {
        let sources = GAME.sources(&situation.state, ALLIES);
        sources
            .iter()
            .map(|one| GAME.map().grid.number(one))
            .collect::<Vec<_>>()
    };
    let start = moves(ALLIES, "A-1/4Mar 1251, J-16-1/9 1251");
    assert_eq!(names(&start), ["1243", "1250", "1640", "1649"]);
    let lost = moves_with(ALLIES, "", |state| state.japanese.insert(hex("1649")));
    assert_eq!(names(&lost), ["1243", "1250", "1640"]);
    // Corregidor feeds whoever is there, however many.
    let island = moves(ALLIES, "A-1/4Mar 1251, A-2/4Mar 1251, A-3/4Mar 1251");
    assert!(
        ["A-1/4Mar", "A-2/4Mar", "A-3/4Mar"]
            .iter()
            .all(|id| is_supplied(&island, id))
    );
    // Fort Wint feeds four stacking points; all round it are enemies.
    let around = ["0946", "1046", "1047", "0948", "0847", "0846"];
    let enemies = ["1/9", "2/9", "3/9", "1/20", "2/20", "3/20"]
        .iter()
        .zip(around);
    let enemies: String = enemies
        .map(|(id, at)| format!(", J-16-{id} {at}"))
        .collect();
    let fort = moves(
        ALLIES,
        &format!("A-3/4Mar 0947, A-AA200 0947, A-AA515 0947{enemies}"),
    );
    assert!(is_supplied(&fort, "A-3/4Mar") && is_supplied(&fort, "A-AA200"));
    assert!(!is_supplied(&fort, "A-AA515"));
}

/// Vector 96.
#[test]
fn r13_4_a_line_has_five_points_off_roads_and_crosses_no_rough_side() {
    let supplied = |number: &str| {
        let place = format!("A-1/4Mar {number}");
        is_supplied(&moves(ALLIES, &place), "A-1/4Mar")
    };
    // Five points away, and on a road however far.
    assert!(supplied("1530") && supplied("2411"));
    // 1627 would be four points from a road but for a rough side; beyond it lies 1421, too far away.
    assert!(!supplied("1627") && !supplied("1421"));
    // A road that aircraft cut off carries no supply.
    let cut = moves_with(ALLIES, "A-1/4Mar 1530", |state| {
        state.interdicted.insert(hex("1231"));
    });
    assert!(!is_supplied(&cut, "A-1/4Mar"));
}

/// Vector 97.
#[test]
fn r13_5_without_supply_a_unit_is_worth_half() {
    let starved = |id: &'static str| {
        moves_with(JAPAN, &format!("{id} 1649"), |state| {
            state.units.change(unit(id), |one| one.is_unsupplied = true);
        })
    };
    let worth = |situation: &Match, id: &str| {
        let strength = GAME.strength(&situation.state, unit(id));
        let movement = GAME.allowance(&situation.state, unit(id));
        (movement, strength.attack, strength.defence)
    };
    // 3-3-5 on foot, 5-4-6 and 9-6-8 with motors.
    assert_eq!(worth(&starved("J-4-1/8"), "J-4-1/8"), (16, 1, 2));
    assert_eq!(worth(&starved("J-48-1/47"), "J-48-1/47"), (12, 2, 2));
    assert_eq!(worth(&starved("J-7Tk"), "J-7Tk"), (16, 4, 3));
    let fed = moves(JAPAN, "J-4-1/8 1649");
    assert_eq!(worth(&fed, "J-4-1/8"), (20, 3, 3));
    assert_eq!(left(&march(starved("J-4-1/8"), "J-4-1/8", &[])), Some(16));
}

#[test]
fn r13_5_supply_is_judged_when_the_own_combat_phase_ends_and_lasts() {
    let places = "J-16-1/9 1032, J-16-2/9 1640, A-1/4Mar 1627";
    let start = moves_with(JAPAN, places, |state| state.japanese.insert(hex("1032")));
    // Its own phase of combat: Japan's units are judged, the Allies' are not.
    let judged = start.play(&["done"]);
    let is_unsupplied =
        |situation: &Match, id: &str| situation.state.units[unit(id).index()].is_unsupplied;
    assert!(!is_unsupplied(&judged, "J-16-1/9"));
    // 1640 lies on the road to the beach, which is open.
    assert!(!is_unsupplied(&judged, "J-16-2/9"));
    assert!(!is_unsupplied(&judged, "A-1/4Mar"));
    let lost = moves(JAPAN, "J-16-2/9 1640, A-1/4Mar 1627").play(&["done"]);
    assert!(is_unsupplied(&lost, "J-16-2/9"));
    assert!(has_told(&lost, Viewer::Side(JAPAN), "luzon-log-unsupplied"));
    assert!(!has_told(
        &lost,
        Viewer::Side(ALLIES),
        "luzon-log-unsupplied"
    ));
    // Source or not, it stays so until it is judged again.
    let later = lost.with(|state| state.japanese.insert(hex("1032")));
    assert!(is_unsupplied(&later, "J-16-2/9"));
}

#[test]
fn supply_is_shown_over_the_map_and_as_a_line() {
    let start = moves(ALLIES, "A-1/4Mar 1530, A-2/4Mar 1421");
    let shown = GAME.overlay(&start.state, Viewer::Side(ALLIES), "supply-allies");
    let has = |number: &str| shown.iter().any(|(place, _)| place == number);
    assert!(has("1530") && has("1649") && !has("1421"));
    let lines = GAME.lines(&start.state, Viewer::Side(ALLIES), "1530");
    assert_eq!(lines.len(), 1);
    assert_eq!(lines[0].places.last().unwrap().0, "1530");
    assert!(
        GAME.lines(&start.state, Viewer::Side(ALLIES), "1421")
            .is_empty()
    );
}
