//! Amphibians (G13.401): vehicles that swim in from the sea, climb the beach and unload there.

use super::{SHORE, beach, sloping};
use crate::common::{is, lines_of, place, read, text, until};
use heigi_engine::Situation;
use heigi_engine::scene::Value;
use heigi_pto::{ALLIES, At, Berth, Cloud, Condition, Phase, Pto, Smoke, Spot, Tray};

/// How many points a vehicle under way has left.
fn left(battle: &Situation<'_, Pto>) -> String {
    let title = battle.scene(ALLIES).prompt.unwrap().title;
    match title.args.get("points") {
        Some(Value::Number(points)) => points.to_string(),
        other => format!("{other:?}"),
    }
}

/// The movement phase of the Marines: unit 0 faces north, with so many others aboard.
fn at_sea<'g>(game: &'g Pto, aboard: usize) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        let At::Vehicle(spot) = state.units[0].at else {
            return;
        };
        let id = state.all().next().unwrap().id;
        for unit in &mut state.units[1..=aboard] {
            unit.at = At::Aboard(spot, id, Berth::Passenger);
        }
        state.units[0].arc = Some(0);
    });
    until(start, Phase::Movement)
}

fn swimming(marines: &[&str]) -> Pto {
    beach(&sloping("moderate"), &SHORE, marines, &["jpn-8-0 0602"])
}

/// Four points of the water are worth as much as twelve of the ground: one hex swum leaves nine, wading takes three each (G13.422).
/// Rule: 13.401
#[test]
fn g13_401_an_amphibian_swims_in_wades_and_climbs_the_beach_with_whom_it_carries() {
    let game = swimming(&["usmc-lvt-a2 0308", "usmc-6-6-8 0308"]);
    let start = at_sea(&game, 1);
    assert!(is(&start, 0, Condition::Motion), "it is under way already");
    let swims = start.play(&["drive u0"]);
    assert_eq!(left(&swims), "4");
    let swims = swims.play(&["step 0307"]);
    assert!(swims.told(ALLIES).contains(&"pto-log-swims".to_owned()));
    assert_eq!(left(&swims), "3");
    assert_eq!(
        (place(&swims, 0), place(&swims, 1)),
        ("0307".into(), "0307".into())
    );
    let wades = swims.play(&["step 0306"]);
    assert_eq!(left(&wades), "6", "nine of the ground less three");
    let wades = wades.play(&["step 0305"]);
    assert_eq!(left(&wades), "3");
    // The hard sand of a beach takes two points.
    let ashore = wades.play(&["step 0304", "= 1 1"]);
    assert_eq!(
        (left(&ashore), place(&ashore, 1)),
        ("1".into(), "0304".into())
    );
    let off = crate::dozers::unfired(ashore.play(&["halt"]));
    assert_eq!(
        off.refused_by("unload u1"),
        Some("28"),
        "no points are left"
    );
    let off = off.with(|state| state.units[0].boat.spent -= 6);
    let off = off.play(&["unload u1"]);
    assert!(matches!(off.state.units[1].at, At::In(_)));
    assert_eq!(place(&off, 1), "0304");
}

/// What has been spent on the ground is gone for swimming in proportion: three of twelve points are one of four.
/// Rule: 13.401
#[test]
fn g13_401_points_of_the_ground_that_are_spent_leave_fewer_to_swim_with() {
    let game = swimming(&["usmc-lvt-a2 0305"]);
    let start = at_sea(&game, 0).with(|state| state.units[0].arc = Some(3));
    let swims = start.play(&["drive u0", "step 0306"]);
    // A start and three to wade: eight of twelve are two of four.
    assert_eq!(left(&swims), "8");
    let swims = swims.play(&["step 0307"]);
    assert_eq!(left(&swims), "1");
    assert_eq!(swims.refused_by("crawl 0308"), Some("28"));
    let swims = swims.play(&["step 0308"]);
    assert!(swims.state.movers.is_empty(), "it has no points left");
    let tank = swimming(&["usmc-tank-m5a1 0306"]);
    let start = at_sea(&tank, 0).with(|state| state.units[0].arc = Some(3));
    assert!(start.play(&["drive u0"]).refused_by("step 0307").is_some());
}

/// Rule: 13.401
#[test]
fn g13_401_an_amphibian_comes_swimming_from_beside_the_map() {
    let text = text(&SHORE, &[], &["usmc-lvt-4 0101"], &["jpn-8-0 0602"]);
    let shore = format!("{}\n[victory]", sloping("moderate"));
    let text = text.replacen("[victory]", &shore, 1);
    let (head, forces) = text.split_once("[[force]]").unwrap();
    let (allied, other) = forces.split_once("[[force]]").unwrap();
    let allied = allied.replace(", hex = \"0101\"", "");
    let allied = allied.replace("units", "enters = { turn = 1, edge = \"south\" }\nunits");
    let game = read(&format!("{head}[[force]]{allied}[[force]]{other}"));
    let start = until(Situation::start(&game), Phase::Movement).play(&["drive u0"]);
    let comes = start.play(&["step 0308"]);
    assert_eq!(
        (left(&comes), place(&comes, 0)),
        ("3".into(), "0308".into())
    );
}

/// Nobody gets off where he could not stand, and what is lost there is lost with all aboard.
/// Rule: 13.401
#[test]
fn g13_401_in_deep_water_nobody_gets_off_and_all_go_down_with_it() {
    let marines = ["usmc-lvt-a2 0307", "usmc-6-6-8 0307", "usmc-mmg 0307 2"];
    let japanese = ["jpn-2-2-8 0602", "jpn-37 0602 1"];
    let game = beach(&sloping("moderate"), &SHORE, &marines, &japanese);
    let deep = crate::dozers::unfired(at_sea(&game, 1).play(&["drive u0", "halt"]));
    assert_eq!(deep.refused_by("unload u1"), Some("G13.4"));
    let gun = |battle: &Situation<'_, Pto>| {
        let all = 0..battle.state.units.len();
        let found = all
            .rev()
            .find(|unit| battle.refused_by(&format!("join u{unit}")).is_none());
        format!("join u{}", found.unwrap())
    };
    let fire = until(deep, Phase::DefensiveFire);
    let join = gun(&fire);
    let aims = fire.play(&[&join]);
    let all = lines_of(&aims, |title| title == "pto-preview-engage").join(", ");
    assert!(all.contains("modifier-vehicle-size +2"), "{all}");
    // A coloured die that is not the lower one would strike the hull, which is under water.
    let misses = aims.clone().play(&["engage u0", "= 2 1"]);
    assert!(misses.told(ALLIES).contains(&"pto-log-missed".to_owned()));
    let sunk = aims.play(&["engage u0", "= 1 2", "= 2 2"]);
    assert!(sunk.told(ALLIES).contains(&"pto-log-founders".to_owned()));
    for unit in [0, 1, 2] {
        assert_eq!(sunk.state.units[unit].at, At::Off(Tray::Lost), "{unit}");
    }
}

/// On the beach it drops nothing: who is aboard gets out as from any vehicle.
/// Rule: 13.401
#[test]
fn g13_401_in_shallow_water_it_is_a_vehicle_that_wades() {
    let marines = ["usmc-lvt-a2 0305", "usmc-6-6-8 0305"];
    let game = swimming(&marines);
    let off = at_sea(&game, 1).play(&["unload u1"]);
    assert_eq!(
        (place(&off, 1), place(&off, 0)),
        ("0305".into(), "0305".into())
    );
}

/// A hex of water costs a point, and smoke there another one.
/// Rules: G13.401, 24
#[test]
fn g13_401_swimming_through_smoke_costs_a_point_more() {
    let game = swimming(&["usmc-lvt-a2 0308"]);
    let spent = |has_smoke: bool| {
        let start = at_sea(&game, 0).with(|state| {
            let grid = heigi_engine::Gridded::grid(&game);
            let smoke = Smoke {
                spot: Spot::ground(grid.parse("0307").unwrap()),
                cloud: Cloud::Smoke,
                side: ALLIES,
            };
            state.clouds.extend(has_smoke.then_some(smoke));
        });
        start.play(&["drive u0", "step 0307"]).state.spent
    };
    assert_eq!([false, true].map(spent), [2, 4], "in half points");
}

/// Where the land stands a level above the water a tank pays twice for it, and an amphibian does not.
/// Rules: G13.422, G13.41
#[test]
fn g13_422_watercraft_comes_out_of_the_water_without_paying_for_the_height() {
    let spent = |vehicle: &str| {
        let rows = ["......", "......", ",,.OOO", "..OOOO", "OOOOOO", "OOOOOO"];
        let unit = format!("{vehicle} 0304");
        let game = beach(&sloping("steep"), &rows, &[&unit], &["jpn-8-0 0601"]);
        let start = at_sea(&game, 0).with(|state| state.units[0].set(Condition::Motion));
        start.play(&["drive u0", "step 0303", "= 1 1"]).state.spent
    };
    let both = ["usmc-lvt-a2", "usmc-tank-m5a1"].map(spent);
    assert_eq!(both, [2, 4], "in half points");
}
