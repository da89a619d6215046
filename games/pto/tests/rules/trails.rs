//! Paths that lead no farther than they were cut, and the trails of vehicles (G2.7, G2.21, G3.2).

use crate::common::*;
use crate::panjis::{moving, unfired};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, Condition, Cut, Pto};

const TANK: &str = "usmc-tank-m4a2";
/// The hexsides to the north and to the south.
const THROUGH: u8 = 0b1001;

/// Growth of a kind in 0302 and 0303.
fn thicket(letter: &str, marines: &[&str]) -> Pto {
    let row = format!("..{letter}...");
    let rows = [
        "......",
        row.as_str(),
        row.as_str(),
        "......",
        "......",
        "......",
    ];
    game(&rows, marines, &["jpn-8-0 0606"])
}

/// A way through 0302 from north to south.
fn way(game: &Pto) -> Cut {
    let hex = game.grid().parse("0302").unwrap();
    Cut {
        hex,
        sides: THROUGH,
    }
}

/// A vehicle of the Marines, unit 0, that has set off to the north.
fn driving(game: &Pto) -> Situation<'_, Pto> {
    let start = moving(game).with(|state| state.units[0].arc = Some(0));
    unfired(start.play(&["drive u0"]))
}

/// Rules: G2.7, G3.2
#[test]
fn g2_7_a_path_leads_no_farther_than_it_has_been_cut() {
    let game = thicket("B", &["usmc-4-5-8 0301", "usmc-4-5-8 0303"]);
    let cut = way(&game);
    let start = moving(&game).with(|state| state.altered.cuts.push(cut));
    // Along it bamboo takes a point, and beyond its hexside bamboo is bamboo.
    let along = start.clone().play(&["join u0", "step 0302"]);
    assert_eq!(along.state.spent, 2);
    assert_eq!(along.refused_by("step 0303"), Some("G3.2"));
    // From there one comes into it.
    let back = start.play(&["join u1", "step 0302"]);
    assert_eq!(back.state.spent, 2);
    assert_eq!(back.refused_by("step 0301"), None);
}

/// Rules: G3.2, 9.1
#[test]
fn g3_2_fire_at_who_struggles_into_bamboo_counts_his_own_points_and_one_more() {
    let marines = ["usmc-4-5-8 0301", "usmc-9-1 0301", "usmc-4-5-8 0301"];
    let rows = ["......", "..B...", "......", "......", "......", "......"];
    let game = game(&rows, &marines, &["jpn-4-4-7 0304", "jpn-8-0 0304"]);
    let start = moving(&game);
    let spent = |battle: Situation<'_, Pto>| battle.state.spent_here / 2;
    let alone = start.clone().play(&["join u0", "struggle 0302"]);
    assert_eq!(spent(alone), 5);
    // A leader who goes along makes 6 points of 4, but not for this.
    let led = start.clone().play(&["join u0", "join u1", "struggle 0302"]);
    assert_eq!(spent(led), 5);
    // Along a path it is the one point.
    let cut = way(&game);
    let along = start.with(|state| state.altered.cuts.push(cut));
    assert_eq!(spent(along.play(&["join u0", "step 0302"])), 1);
}

/// Rules: G2.21, G3.1
#[test]
fn g2_21_a_tank_breaks_a_trail_through_dense_jungle_and_bamboo() {
    for letter in ["J", "B", "j"] {
        let game = thicket(letter, &[&format!("{TANK} 0304")]);
        let come = unfired(driving(&game).play(&["step 0303", "= 1 1"]));
        let [one] = come.state.altered.trails.as_slice() else {
            panic!("one trail in {letter}");
        };
        assert_eq!(
            (game.grid().number(one.hex).as_str(), one.sides),
            ("0303", 0b1000)
        );
        assert!(
            come.told(ALLIES)
                .contains(&"pto-log-trail-broken".to_owned())
        );
        // It leads on where the tank does.
        let on = unfired(
            come.with(|state| state.spent = 2)
                .play(&["step 0302", "= 1 1"]),
        );
        let sides = on.state.altered.trails.iter().map(|trail| trail.sides);
        assert_eq!(sides.collect::<Vec<_>>(), [THROUGH, 0b1000], "{letter}");
        assert_eq!(on.scene(ALLIES).markers.len(), 2);
    }
    // Not in the open, nor along a road.
    let open = thicket(".", &[&format!("{TANK} 0304")]);
    let open = unfired(driving(&open).play(&["step 0303"]));
    assert!(open.state.altered.trails.is_empty());
    let rows = ["......", "..J...", "..J...", "......", "......", "......"];
    let road = "roads = [\"0303-0304\"]";
    let road = game_with(road, &rows, &[&format!("{TANK} 0304")], &["jpn-8-0 0606"]);
    let road = unfired(driving(&road).play(&["step 0303"]));
    assert!(road.state.altered.trails.is_empty());
}

/// Rules: G2.211
#[test]
fn g2_211_a_tank_that_bogs_leaves_no_trail_that_ends_where_it_is() {
    let game = thicket("J", &[&format!("{TANK} 0304")]);
    let start = driving(&game);
    let stuck = start.clone().play(&["step 0303", "= 6 6"]);
    assert!(is(&stuck, 0, Condition::Bogged));
    assert!(stuck.state.altered.trails.is_empty());
    // When it turns and bogs there the trail is gone again, but not one that leads through.
    let come = unfired(start.play(&["step 0303", "= 1 1"]));
    let turned = come.clone().play(&["turn-left", "= 6 6"]);
    assert!(is(&turned, 0, Condition::Bogged) && turned.state.altered.trails.is_empty());
    assert!(
        turned
            .told(ALLIES)
            .contains(&"pto-log-trail-lost".to_owned())
    );
    let through = come.with(|state| state.altered.trails[0].sides = THROUGH);
    let through = through.play(&["turn-left", "= 6 6"]);
    assert_eq!(through.state.altered.trails.len(), 1);
}

/// Rules: G2.21
#[test]
fn g2_21_other_vehicles_come_through_dense_jungle_along_trails_alone() {
    let enters = |vehicle: &str, has_trail: bool| {
        let game = thicket("J", &[&format!("{vehicle} 0301")]);
        let game = Box::leak(Box::new(game));
        let trail = way(game);
        let start = driving(game).with(|state| {
            state.units[0].arc = Some(3);
            if has_trail {
                state.altered.trails.push(trail);
            }
        });
        match start.refused_by("step 0302") {
            Some(rule) => (Some(rule), 0),
            None => (None, start.play(&["step 0302"]).state.spent),
        }
    };
    let barred = ["usmc-truck-gmc", "jpn-tankette-te-ke"].map(|one| enters(one, false).0);
    assert_eq!(barred, [Some("G2.21"); 2]);
    // As over open ground, without dice for bogging, after a point for the start.
    assert_eq!(enters("usmc-truck-gmc", true), (None, 10));
    assert_eq!(enters("jpn-tankette-te-ke", true), (None, 4));
    // A path is none.
    let game = thicket("J", &["usmc-truck-gmc 0301"]);
    let path = way(&game);
    let start = driving(&game).with(|state| {
        state.units[0].arc = Some(3);
        state.altered.cuts.push(path);
    });
    assert_eq!(start.refused_by("step 0302"), Some("G2.21"));
}

/// Rules: G2.21, G3.2
#[test]
fn g3_2_animals_and_guns_follow_trails_into_bamboo_and_animals_not_into_jungle() {
    let led = |letter: &str, by_trail: bool, from: &str, to: &str| {
        let marines = [format!("usmc-2-2-8 {from}"), format!("usmc-mule {from} 1")];
        let marines = marines.each_ref().map(String::as_str);
        let game = thicket(letter, &marines);
        let way = way(&game);
        let start = moving(&game).with(|state| match by_trail {
            true => state.altered.trails.push(way),
            false => state.altered.cuts.push(way),
        });
        start.play(&["join u0"]).refused_by(&format!("step {to}"))
    };
    assert_eq!(led("J", false, "0301", "0302"), None);
    assert_eq!(led("J", true, "0301", "0302"), Some("G2.21"));
    assert_eq!(led("B", false, "0301", "0302"), None);
    assert_eq!(led("B", true, "0301", "0302"), None);
    // Out of bamboo as well.
    assert_eq!(led("B", true, "0302", "0301"), None);
    assert_eq!(led("B", true, "0302", "0402"), Some("G2.21"));
    assert_eq!(led("J", true, "0302", "0402"), None);
    // A Gun is pushed into bamboo along a trail, not along a path.
    let pushed = |by_trail: bool| {
        let game = thicket("B", &["usmc-2-2-8 0301", "usmc-37 0301 1"]);
        let way = way(&game);
        let start = moving(&game).with(|state| match by_trail {
            true => state.altered.trails.push(way),
            false => state.altered.cuts.push(way),
        });
        start.play(&["join u0"]).refused_by("push 0302")
    };
    assert_eq!((pushed(true), pushed(false)), (None, Some("6.9")));
}
