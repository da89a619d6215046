//! Vehicles that come onto the map from beside it, with who is aboard, and those that leave it (31, 21).

use crate::common::{is, place, read, text, until};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, At, Berth, Blaze, Condition, Phase, Pto, Spot, Tray};

/// The lower edge: open ground, light jungle, dense jungle, bamboo, kunai, a wooden building, palms, a marsh.
const EDGE: [&str; 6] = [
    "........", "........", "........", "........", "........", ".jJBKbPm",
];

/// A battle in which all Marines wait beside the map, those with a third word aboard the unit of that number.
fn waiting(rows: &[&str], more: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(rows, &[], marines, japanese);
    let text = text.replacen("[victory]", &format!("{more}\n[victory]"), 1);
    let (head, forces) = text.split_once("[[force]]").unwrap();
    let (allied, other) = forces.split_once("[[force]]").unwrap();
    let allied = allied
        .replace(", hex = \"0101\"", "")
        .replace("holder = ", "aboard = ")
        .replace("units", "enters = { turn = 1, edge = \"south\" }\nunits");
    read(&format!("{head}[[force]]{allied}[[force]]{other}"))
}

/// What entering a hex costs a vehicle in half points, or why it may not.
fn cost(vehicle: &str, words: &str) -> Result<u8, &'static str> {
    let units = [format!("{vehicle} 0101"), "usmc-8-0 0101".to_owned()];
    let units = units.each_ref().map(String::as_str);
    let game = waiting(&EDGE, "", &units, &["jpn-8-0 0102"]);
    let driven = until(Situation::start(&game), Phase::Movement).play(&["drive u0"]);
    if let Some(rule) = driven.refused_by(words) {
        return Err(rule);
    }
    let inside = driven.play(&[words]);
    let inside = match inside.decider() {
        Some(_) => inside,
        None => inside.play(&["= 1 1"]),
    };
    Ok(inside.state.spent.max(inside.state.units[0].boat.spent))
}

/// Tracks pay half of their points, rounded up, where it could take all; wheels pay all of them or do not come.
/// Rules: 31, 28, G2.21
#[test]
fn r31_a_vehicle_pays_for_the_ground_of_its_first_hex() {
    let tank = "usmc-tank-m4a2";
    for (words, points) in [
        ("step 0106", 1),
        ("step 0206", 7),
        ("step 0306", 7),
        ("step 0406", 7),
    ] {
        assert_eq!(cost(tank, words), Ok(2 * points), "{words}");
    }
    assert_eq!(cost(tank, "step 0506"), Ok(4), "kunai");
    assert_eq!(
        cost("usmc-tank-dozer", "step 0206"),
        Ok(14),
        "half of 13 points"
    );
    let lorry = "usmc-truck-gmc";
    assert_eq!(cost(lorry, "step 0106"), Ok(8));
    assert_eq!(cost(lorry, "step 0206"), Err("28"));
    assert_eq!(
        cost(lorry, "crawl 0106"),
        Err("28"),
        "not where less is enough"
    );
    for words in ["step 0306", "crawl 0306", "step 0406", "crawl 0406"] {
        assert_eq!(cost(lorry, words), Err("G2.21"), "{words}");
    }
    assert_eq!(cost("jpn-tankette-te-ke", "step 0306"), Err("G2.21"));
    assert_eq!(cost(tank, "step 0806"), Err("G2.21"), "a marsh");
    assert_eq!(cost(tank, "crawl 0106"), Err("28"));
}

/// With all of its points it is over for them, and bogs less easily: 4 in all for dense jungle and pressure, 3 more in haste.
/// Rules: 31, G2.211
#[test]
fn r31_a_vehicle_may_come_with_all_of_its_points() {
    let bogs = |words: &str, dice: &str| {
        let units = ["usmc-tank-m4a2 0101", "usmc-8-0 0101"];
        let game = waiting(&EDGE, "", &units, &["jpn-8-0 0102"]);
        let driven = until(Situation::start(&game), Phase::Movement).play(&["drive u0"]);
        let inside = driven.play(&[words, dice]);
        assert_eq!(place(&inside, 0), "0306");
        is(&inside, 0, Condition::Bogged)
    };
    assert_eq!(
        (bogs("crawl 0306", "= 3 6"), bogs("crawl 0306", "= 2 6")),
        (true, false)
    );
    assert_eq!(
        (bogs("step 0306", "= 3 3"), bogs("step 0306", "= 3 2")),
        (true, false)
    );
}

/// A point more for a wreck, and one for smoke.
/// Rules: 31, 28
#[test]
fn r31_wrecks_and_smoke_where_it_comes_cost_a_point_each() {
    let units = ["usmc-tank-m4a2 0101", "usmc-8-0 0101"];
    let spent = |wreck: bool, smoke: bool| {
        let japanese = ["jpn-8-0 0102", "jpn-tank-ha-go 0106"];
        let game = waiting(&EDGE, "", &units, &japanese);
        let hex = game.grid().parse("0106").unwrap();
        let start = until(Situation::start(&game), Phase::Movement).with(|state| {
            state.units[3].set(Condition::Wreck);
            if !wreck {
                state.units[3].at = At::Off(Tray::Lost);
            }
            if smoke {
                state.clouds.push(heigi_pto::Smoke {
                    spot: Spot::ground(hex),
                    cloud: heigi_pto::Cloud::Smoke,
                    side: ALLIES,
                });
            }
        });
        start.play(&["drive u0", "step 0106"]).state.spent
    };
    let all = [(false, false), (true, false), (false, true), (true, true)];
    assert_eq!(all.map(|(wreck, smoke)| spent(wreck, smoke)), [2, 4, 4, 6]);
}

/// What may be done is offered: each hex of the edge, and to stay.
/// Rules: 31
#[test]
fn r31_the_hexes_where_a_vehicle_may_come_are_offered() {
    let units = ["usmc-tank-m4a2 0101", "usmc-8-0 0101"];
    let game = waiting(&EDGE, "", &units, &["jpn-8-0 0102"]);
    let driven = until(Situation::start(&game), Phase::Movement).play(&["drive u0"]);
    let legal = driven.legal();
    for words in ["step 0106", "step 0306", "crawl 0306", "roll-on"] {
        assert!(legal.iter().any(|one| one == words), "{words}");
    }
    assert!(
        !legal
            .iter()
            .any(|one| one == "crawl 0106" || one == "step 0806")
    );
}

/// As many come along as there is room for, in the order of the scenario; who is told off for another vehicle waits for that.
/// Rules: 31, 28
#[test]
fn r31_no_more_come_aboard_than_there_is_room_for() {
    // 24 portage points: two squads of 10, and 4 left for men of 1 each.
    let units = [
        "usmc-truck-gmc 0101",
        "usmc-4-5-8 0101 1",
        "usmc-4-5-8 0101 1",
        "usmc-8-0 0101 1",
        "usmc-4-5-8 0101 1",
        "usmc-8-0 0101 1",
        "usmc-truck-gmc 0101",
        "usmc-8-0 0101 7",
    ];
    let game = waiting(&EDGE, "", &units, &["jpn-8-0 0102"]);
    let inside = until(Situation::start(&game), Phase::Movement).play(&["drive u0", "step 0106"]);
    let hex = game.grid().parse("0106").unwrap();
    let aboard = At::Aboard(Spot::ground(hex), heigi_pto::UnitId(0), Berth::Passenger);
    let are_aboard = [1, 2, 3, 4, 5, 7].map(|unit: usize| inside.state.units[unit].at == aboard);
    assert_eq!(are_aboard, [true, true, true, false, false, false]);
    assert!(is(&inside, 1, Condition::Moved) && !is(&inside, 4, Condition::Moved));
}

/// Watercraft that come onto the sea count as if they had spent 4 points there (G13.46).
/// Rules: G13.46
/// Rule: 13.46
#[test]
fn g13_46_craft_that_come_onto_the_sea_have_spent_four_points_there_for_who_fires() {
    let rows = ["......", "......", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO"];
    let more = crate::beaches::sloping("slight");
    let offing = |unit: &str, hex: &str| {
        let units = [format!("{unit} 0101"), "usmc-8-0 0101".to_owned()];
        let units = units.each_ref().map(String::as_str);
        let game = waiting(&rows, &more, &units, &["jpn-8-0 0102"]);
        let driven = until(Situation::start(&game), Phase::Movement).play(&["drive u0"]);
        let over = driven.play(&[&format!("step {hex}")]);
        over.state.units[0].boat.offing
    };
    // A point is really spent by a craft; the rest is added.
    assert_eq!(offing("usmc-lcvp", "0306"), Some(6));
    assert_eq!(offing("usmc-tank-m4a2", "0306"), None);
}

/// A craft neither creeps in nor comes onto the land.
/// Rules: 31, G12.2
#[test]
fn r31_a_craft_comes_in_over_water_alone() {
    let rows = ["......", "......", ",,,,,,", "OOOOOO", "OOOOOO", ",OOOOO"];
    let more = crate::beaches::sloping("slight");
    let units = ["usmc-lcvp 0101", "usmc-8-0 0101"];
    let game = waiting(&rows, &more, &units, &["jpn-8-0 0102"]);
    let driven = until(Situation::start(&game), Phase::Movement).play(&["drive u0"]);
    assert_eq!(driven.refused_by("crawl 0306"), Some("28"));
    assert_eq!(driven.refused_by("step 0106"), Some("G12.2"));
    assert_eq!(driven.refused_by("step 0306"), None);
}

/// A truck at the upper edge, where its side may leave, with a man aboard.
fn at_edge(more: &str) -> Pto {
    let units = ["usmc-truck-gmc 0201", "usmc-4-5-8 0201"];
    let text = text(&["......"; 6], &[], &units, &["jpn-4-4-7 0606"]);
    let exit = format!("[[exit]]\nside = \"allies\"\nedge = \"north\"\n{more}[[force]]");
    read(&text.replacen("[[force]]", &exit, 1))
}

/// For a point, ahead alone, and not if it cannot move.
/// Rules: 21, 28
#[test]
fn r21_a_vehicle_leaves_the_map_for_a_point() {
    let game = at_edge("");
    let start = until(Situation::start(&game), Phase::Movement);
    let drives = start
        .with(|state| state.units[0].arc = Some(0))
        .play(&["drive u0"]);
    let drives = crate::dozers::unfired(drives);
    assert_eq!(drives.refused_by("exit"), None);
    // 29 points.
    let poor = |spent: u8| {
        drives
            .clone()
            .with(|state| state.spent = spent)
            .refused_by("exit")
    };
    assert_eq!((poor(56), poor(57)), (None, Some("6.2")));
    for condition in [Condition::Immobile, Condition::Bogged, Condition::Stunned] {
        let held = drives.clone().with(|state| state.units[0].set(condition));
        assert_eq!(held.refused_by("exit"), Some("28"), "{condition:?}");
    }
    for (arc, rule) in [(5, None), (1, Some("28")), (2, Some("28")), (3, Some("28"))] {
        let turned = drives.clone().with(|state| state.units[0].arc = Some(arc));
        assert_eq!(turned.refused_by("exit"), rule, "{arc}");
    }
    let gone = drives.play(&["exit"]);
    assert_eq!(gone.state.units[0].at, At::Off(Tray::Exited));
    assert_eq!(
        gone.state.units[1].at,
        At::In(Spot::ground(game.grid().parse("0201").unwrap()))
    );
    assert!(gone.state.movers.is_empty());
}

/// Nobody is saved by what is ablaze (G12.84).
/// Rules: G12.84, 21
#[test]
fn g12_84_what_is_ablaze_takes_nobody_to_safety() {
    let rows = ["......", "......", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO"];
    let shore = crate::beaches::sloping("slight");
    let units = ["usmc-lcvp 0306", "usmc-6-6-8 0306", "usmc-8-0 0101"];
    let text = text(&rows, &[], &units, &["jpn-8-0 0602"]);
    let exit = "[[exit]]\nside = \"allies\"\nedge = \"south\"\n[[force]]";
    let text = text.replacen("[victory]", &format!("{shore}\n[victory]"), 1);
    let game = read(&text.replacen("[[force]]", exit, 1));
    let leaves = |blaze: Blaze| {
        let start = Situation::start(&game).with(|state| {
            crate::landing::load(state, 1);
            state.units[0].arc = Some(3);
            state.units[0].boat.blaze = blaze;
        });
        let gone = until(start, Phase::Movement).play(&["drive u0", "exit"]);
        [0, 1].map(|unit: usize| gone.state.units[unit].at)
    };
    assert_eq!(leaves(Blaze::None), [At::Off(Tray::Exited); 2]);
    assert_eq!(leaves(Blaze::Burning), [At::Off(Tray::Ablaze); 2]);
}
