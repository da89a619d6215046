//! What landing and driving aboard cost vehicles, and what keeps them from it (G12.4 to G12.45).

use super::{beached, load, stow};
use crate::beaches::{SHORE, beach, sloping};
use crate::common::{is, note, numbers_against, place, until};
use heigi_engine::Situation;
use heigi_pto::{
    ALLIES, At, Berth, Blaze, Burning, Condition, Fire, Lie, Phase, Pto, Smoke, Spot, State, Tray,
};

/// A craft beached across its northern hexside, with so many aboard, of which the vehicles stand one behind the other.
fn hold(game: &Pto, count: usize) -> Situation<'_, Pto> {
    beached(game, count).with(|state| stow(state, count))
}

/// The sixth hex of a shore is another ground.
fn shore(letter: &str) -> Vec<String> {
    let mut rows = SHORE.map(str::to_owned).to_vec();
    rows[3].replace_range(2..3, letter);
    rows
}

/// What landing costs a vehicle, in points, or why it may not.
fn landing_cost(
    vehicle: &str,
    letter: &str,
    words: &str,
    change: impl FnOnce(&mut State),
) -> String {
    let rows = shore(letter);
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let units = [
        "usmc-lct4 0305",
        &format!("{vehicle} 0305"),
        "usmc-tank-m5a1 0301",
    ];
    let game = beach(&sloping("slight"), &rows, &units, &["jpn-8-0 0602"]);
    let drives = hold(&game, 1).with(change).play(&["drive u1"]);
    match drives.refused_by(words) {
        Some("6.2") => numbers_against(&drives, words, &["needed", "left"]).join(" of "),
        Some(rule) => format!("refused by {rule}"),
        None => note(&drives, words),
    }
}

fn as_it_is(_: &mut State) {}

/// A start, a quarter of the points rounded up, and the ground: of light jungle half of the points for tracks, and all for wheels.
/// Rules: G12.4#1, G12.403
/// Rule: 12.403
#[test]
fn g12_403_what_the_ground_costs_a_vehicle_that_lands() {
    let dozer = "usmc-tank-dozer";
    assert_eq!(landing_cost(dozer, ",", "step 0304", as_it_is), "7");
    // Four more onto land that is no beach.
    assert_eq!(landing_cost(dozer, ".", "step 0304", as_it_is), "10");
    let needed = "Some(Number(16)) of Some(Number(13))";
    assert_eq!(landing_cost(dozer, "j", "step 0304", as_it_is), needed);
    assert_eq!(landing_cost(dozer, "j", "crawl 0304", as_it_is), "13");
    assert_eq!(
        landing_cost("usmc-truck-gmc", "j", "step 0304", as_it_is),
        "refused by 28"
    );
    assert_eq!(
        landing_cost("usmc-truck-gmc", "m", "step 0304", as_it_is),
        "refused by G2.21"
    );
    // 36 points: a start, 9 and 4 for hard sand.
    assert_eq!(landing_cost("usmc-jeep", ",", "step 0304", as_it_is), "14");
    assert_eq!(
        landing_cost(dozer, ",", "step 0404", as_it_is),
        "refused by G12.401"
    );
    assert_eq!(
        landing_cost(dozer, ",", "reverse 0304", as_it_is),
        "refused by G12.121"
    );
    assert_eq!(
        landing_cost(dozer, ",", "crawl 0304", as_it_is),
        "refused by 28",
        "less is enough"
    );
}

/// A wreck there and smoke cost a point each; another vehicle or a blaze bars the way.
/// Rules: G12.4#1, 2.1
#[test]
fn g12_4_1_what_is_on_the_beach_makes_it_dearer_or_bars_it() {
    let there = |state: &State| {
        let At::Vehicle(spot) = state.units[0].at else {
            panic!("no craft")
        };
        spot.hex
    };
    let at = |change: fn(&mut State, Spot)| {
        let rows = shore(",");
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let units = [
            "usmc-lct4 0305",
            "usmc-tank-dozer 0305",
            "usmc-tank-m5a1 0304",
        ];
        let game = beach(&sloping("slight"), &rows, &units, &["jpn-8-0 0602"]);
        let drives = hold(&game, 1).with(|state| {
            let At::Vehicle(spot) = state.units[2].at else {
                panic!("no tank")
            };
            assert_ne!(spot.hex, there(state));
            state.units[2].at = At::Off(Tray::Lost);
            change(state, spot);
        });
        let drives = drives.play(&["drive u1"]);
        match drives.refused_by("step 0304") {
            Some(rule) => format!("refused by {rule}"),
            None => note(&drives, "step 0304"),
        }
    };
    let smoke = |state: &mut State, spot: Spot| {
        let cloud = heigi_pto::Cloud::Smoke;
        state.clouds.push(Smoke {
            spot,
            cloud,
            side: ALLIES,
        });
    };
    let wreck = |state: &mut State, spot: Spot| {
        state.units[2].at = At::Vehicle(spot);
        state.units[2].set(Condition::Wreck);
    };
    let tank = |state: &mut State, spot: Spot| state.units[2].at = At::Vehicle(spot);
    let blaze = |state: &mut State, spot: Spot| {
        let burning = Burning::Blaze;
        state.fires.push(Fire {
            hex: spot.hex,
            burning,
            is_fresh: false,
            is_napalm: false,
        });
    };
    assert_eq!(at(|_, _| ()), "7");
    assert_eq!([at(smoke), at(wreck)], ["8", "8"]);
    assert_eq!(at(tank), "refused by 2.1");
    assert_ne!(at(blaze), "7");
    assert!(at(blaze).starts_with("refused"));
}

/// What driving aboard costs, in points, or why it may not: a vehicle on the beach before a craft.
fn stowing_cost(more: &str, vehicle: &str, arc: u8, change: impl FnOnce(&mut State)) -> String {
    let units = [
        "usmc-lct4 0305",
        &format!("{vehicle} 0304"),
        "usmc-2-2-8 0304",
        "usmc-37 0304 3",
    ];
    let said = format!("{}\n{more}", sloping("moderate"));
    let game = beach(&said, &SHORE, &units, &["jpn-8-0 0602"]);
    let start = Situation::start(&game).with(|state| {
        state.units[0].arc = Some(0);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
        state.units[1].arc = Some(arc);
    });
    let mut ready = until(start, Phase::Movement);
    while !matches!(ready.pending(), heigi_engine::Pending::Decision(_)) {
        ready = ready.play(&["= 1 2"]);
    }
    let drives = ready.with(change).play(&["drive u1"]);
    match drives.refused_by("board u0") {
        Some(rule) => format!("refused by {rule}"),
        None => note(&drives, "board u0"),
    }
}

/// A quarter of the points, one at the hold and one to stop; a Gun that it draws a point more, but not backwards; in the surf all twice
/// but for the stop.
/// Rules: G12.4, G13.443
/// Rule: 12.4
#[test]
fn g12_4_a_vehicle_pays_at_the_hold_and_to_stop() {
    let tank = "usmc-tank-m5a1";
    assert_eq!(stowing_cost("", tank, 3, as_it_is), "6");
    assert_eq!(
        stowing_cost("heavy_surf = true", tank, 3, as_it_is),
        "11",
        "8, 2 and 1"
    );
    let tows = |state: &mut State| {
        let At::Vehicle(spot) = state.units[1].at else {
            panic!("no lorry")
        };
        let lorry = state.all().nth(1).unwrap().id;
        state.units[2].at = At::Aboard(spot, lorry, Berth::Passenger);
    };
    let lorry = "usmc-truck-gmc";
    assert_eq!(stowing_cost("", lorry, 3, as_it_is), "10");
    assert_eq!(stowing_cost("", lorry, 3, tows), "11");
    assert_eq!(stowing_cost("", lorry, 0, tows), "10", "it backs aboard");
    assert_eq!(
        stowing_cost("heavy_surf = true", lorry, 3, tows),
        "20",
        "15, 4 and 1"
    );
    // Neither ahead of it nor behind it.
    assert_eq!(stowing_cost("", tank, 1, as_it_is), "refused by 28");
}

/// Not aboard what is afloat, on fire, adrift or a boat, nor where the craft has not the points.
/// Rules: G12.4, G12.44
/// Rule: 12.44
#[test]
fn g12_44_what_keeps_a_vehicle_from_driving_aboard() {
    let tank = "usmc-tank-m5a1";
    let refused = |change: fn(&mut State)| stowing_cost("", tank, 3, change);
    assert_eq!(
        refused(|state| state.units[0].boat.blaze = Blaze::Fresh),
        "refused by G12.44"
    );
    assert_eq!(
        refused(|state| state.units[0].boat.lie = Lie::Ahead),
        "refused by G12.401"
    );
    assert_eq!(
        refused(|state| state.units[0].boat.lie = Lie::Beached(1)),
        "refused by 1.1"
    );
    // A quarter of its 5 points is 2.
    assert_eq!(refused(|state| state.units[0].boat.spent = 6), "6");
    assert_eq!(
        refused(|state| state.units[0].boat.spent = 7),
        "refused by G12.404"
    );
}

/// It faces the stern where it has driven aboard ahead, and the bow where it has backed aboard.
/// Rules: G12.121, G12.42
/// Rule: 12.42
#[test]
fn g12_121_a_hull_faces_the_stern_where_it_has_driven_aboard() {
    let units = ["usmc-lct4 0305", "usmc-tank-m5a1 0304"];
    let game = beach(&sloping("moderate"), &SHORE, &units, &["jpn-8-0 0602"]);
    let aboard = |arc: u8| {
        let start = Situation::start(&game).with(|state| {
            state.units[0].arc = Some(0);
            state.units[0].boat.lie = Lie::Beached(0);
            state.units[0].clear(&[Condition::Motion]);
            state.units[1].arc = Some(arc);
            state.units[1].turret = Some(1);
        });
        let over = until(start, Phase::Movement).play(&["drive u1", "board u0"]);
        let tank = &over.state.units[1];
        (
            tank.arc,
            tank.turret,
            tank.is(Condition::Motion),
            over.state.movers.is_empty(),
        )
    };
    assert_eq!(aboard(3), (Some(3), None, false, true));
    assert_eq!(aboard(0), (Some(0), None, false, true));
}

/// What may be done in the holds of one's own craft is offered, aboard its wreck as well.
/// Rules: G12.4, G12.45, G12.83
#[test]
fn g12_45_what_may_be_done_in_a_hold_is_offered() {
    let units = [
        "usmc-lct4 0305",
        "usmc-truck-gmc 0305",
        "usmc-3-4-8 0305",
        "usmc-3-4-8 0305",
    ];
    let game = beach(
        &sloping("moderate"),
        &SHORE,
        &units,
        &["jpn-daihatsu 0105", "jpn-8-0 0602"],
    );
    let battle = hold(&game, 1).with(|state| {
        load(state, 1);
        let At::Aboard(spot, craft, _) = state.units[1].at else {
            panic!("not aboard")
        };
        let lorry = state.all().nth(1).unwrap().id;
        state.units[2].at = At::Aboard(spot, lorry, Berth::Passenger);
        state.units[3].at = At::Aboard(spot, craft, Berth::Passenger);
    });
    let offers =
        |battle: &Situation<'_, Pto>, words: &str| battle.legal().iter().any(|one| one == words);
    assert!(offers(&battle, "drive u1") && offers(&battle, "unload u2"));
    let picked = battle.clone().play(&["join u3"]);
    assert!(offers(&picked, "board u1") && !offers(&picked, "board u4"));
    let wreck = battle.with(|state| {
        state.units[0].set(Condition::Wreck);
        let At::Aboard(spot, ..) = state.units[3].at else {
            panic!("not aboard")
        };
        state.units[3].at = At::In(spot);
    });
    let wades = wreck.play(&["join u3"]);
    assert_eq!(
        wades.refused_by("board u0"),
        Some("1.1"),
        "it is beached across a hexside"
    );
}

/// As many as there is room for change into a vehicle in the hold; nobody into a wreck, and nobody who mans a Gun.
/// Rules: G12.45
/// Rule: 12.45
#[test]
fn g12_45_there_is_as_much_room_in_a_lorry_aboard_as_on_land() {
    let squad = "usmc-6-6-8 0305";
    let units = [
        "usmc-lct4 0305",
        "usmc-truck-gmc 0305",
        squad,
        squad,
        "usmc-8-0 0305",
        squad,
    ];
    let game = beach(&sloping("moderate"), &SHORE, &units, &["jpn-8-0 0602"]);
    let battle = hold(&game, 5);
    // 24 portage points: two squads of 10 and a man; not three squads.
    let some = battle.clone().play(&["join u2", "join u3", "join u4"]);
    assert_eq!(some.refused_by("board u1"), None);
    let many = battle.clone().play(&["join u2", "join u3", "join u5"]);
    assert_eq!(many.refused_by("board u1"), Some("28"));
    let wreck = battle.with(|state| state.units[1].set(Condition::Wreck));
    assert_eq!(wreck.play(&["join u2"]).refused_by("board u1"), Some("1.1"));
}

/// A tank clears the foremost wreck before it or behind it, no third one, and before it has done anything else.
/// Rules: G12.43
/// Rule: 12.43
#[test]
fn g12_43_armour_clears_the_wreck_beside_it_before_all_else() {
    let units = [
        "usmc-lct4 0305",
        "usmc-tank-m5a1 0305",
        "usmc-truck-gmc 0305",
        "usmc-jeep 0305",
    ];
    let game = beach(&sloping("moderate"), &SHORE, &units, &["jpn-8-0 0602"]);
    let wrecked =
        |unit: usize| hold(&game, 3).with(|state| state.units[unit].set(Condition::Wreck));
    let behind = wrecked(2).play(&["drive u1"]);
    assert_eq!(behind.refused_by("clear-wreck"), None);
    assert_eq!(
        wrecked(3).play(&["drive u1"]).refused_by("clear-wreck"),
        Some("G12.43")
    );
    let begun = behind.clone().with(|state| state.spent = 2);
    assert_eq!(begun.refused_by("clear-wreck"), Some("G12.43"));
    let whole = hold(&game, 3).play(&["drive u1"]);
    assert_eq!(whole.refused_by("clear-wreck"), Some("G12.43"));
    let burning = behind
        .clone()
        .with(|state| state.units[2].set(Condition::Burning));
    assert_eq!(burning.refused_by("clear-wreck"), Some("G12.44"));
    let cleared = behind.play(&["clear-wreck"]);
    assert_eq!(cleared.state.units[2].at, At::Off(Tray::Lost));
    assert!(
        cleared.state.movers.is_empty(),
        "it has spent all of its points"
    );
    assert!(is(&cleared, 1, Condition::Moved));
    assert_eq!(place(&cleared, 3), place(&cleared, 0));
}
