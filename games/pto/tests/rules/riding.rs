//! What getting on and off vehicles takes (3.4 of core-b), and who jumps off them (D6.24).

use crate::common::{OPEN, face, game, is, left, note, place, until};
use crate::dozers::unfired;
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Berth, Condition, Phase, Pto, UnitId};

const TRUCK: &str = "usmc-truck-gmc";
const TANK: &str = "usmc-tank-m4a2";

/// The movement phase of the Marines, the hull of unit 0 to the north-east.
fn moving(game: &Pto) -> Situation<'_, Pto> {
    let start = until(Situation::start(game), Phase::Movement);
    start.with(|state| state.units[0].arc = Some(0))
}

/// The same with unit 1 aboard unit 0.
fn aboard(game: &Pto, berth: Berth) -> Situation<'_, Pto> {
    moving(game).with(|state| {
        let At::Vehicle(spot) = state.units[0].at else {
            panic!("it is there")
        };
        state.units[1].at = At::Aboard(spot, UnitId(0), berth);
    })
}

fn battle(vehicle: &str, rider: &str) -> Pto {
    let units = [format!("{vehicle} 0303"), format!("{rider} 0303")];
    let units = units.each_ref().map(String::as_str);
    game(&OPEN, &units, &["jpn-8-0 0606"])
}

/// A quarter of the points, rounded up: 1 of 4, 2 of 6; and of the vehicle.
/// Rules: 28, G12.4
#[test]
fn d6_4_boarding_takes_a_quarter_of_the_points_of_men_and_of_the_vehicle() {
    let game = battle(TRUCK, "usmc-8-0");
    let leader = moving(&game).play(&["join u1"]);
    let last = |spent: u8| {
        let march = leader.clone().play(&["step 0304", "step 0303"]);
        let march = march.with(|state| state.spent = spent);
        march.refused_by("board u0")
    };
    assert_eq!([last(8), last(9)], [None, Some("6.2")]);
    let all = game_points(&game);
    let sits = unfired(leader.play(&["board u0"]));
    assert!(matches!(sits.state.units[1].at, At::Aboard(..)));
    let driven = unfired(sits.play(&["drive u0"]));
    let share = 2 * all.div_ceil(4);
    assert_eq!(driven.state.spent, share + 2);
    // Who has driven too far takes up nobody.
    let tired = moving(&game).with(|state| state.units[0].boat.spent = 2 * all - share);
    assert_eq!(
        tired.clone().play(&["join u1"]).refused_by("board u0"),
        None
    );
    let tired = tired.with(|state| state.units[0].boat.spent += 1);
    assert_eq!(tired.play(&["join u1"]).refused_by("board u0"), Some("28"));
}

/// The points that are printed on unit 0.
fn game_points(game: &Pto) -> u8 {
    let battle = unfired(moving(game).play(&["drive u0"]));
    let title = battle.scene(heigi_pto::ALLIES).prompt.unwrap().title;
    match title.args.get("points") {
        Some(heigi_engine::scene::Value::Number(left)) => *left as u8 + 1,
        other => panic!("{other:?}"),
    }
}

/// Rules: 28
#[test]
fn d6_5_who_gets_off_goes_on_with_the_points_that_he_has_left() {
    let game = battle(TRUCK, "usmc-4-5-8");
    let off = unfired(aboard(&game, Berth::Passenger).play(&["unload u1"]));
    assert_eq!(left(&off), "3");
    let gone = unfired(off.play(&["step 0302"]));
    assert_eq!(
        (place(&gone, 1).as_str(), left(&gone).as_str()),
        ("0302", "2")
    );
    let gone = unfired(gone.play(&["step 0301", "step 0201"]));
    assert_eq!(gone.refused_by("step 0202"), Some("6.2"));
    let gone = gone.play(&["halt"]);
    assert!(is(&gone, 1, Condition::Moved));
    // Meanwhile the truck has spent its share, and drives with what is left.
    let all = game_points(&game);
    let drive = unfired(gone.play(&["drive u0"]));
    assert_eq!(drive.state.spent, 2 * all.div_ceil(4) + 2);
}

/// A stop takes a point as well.
/// Rules: 28
#[test]
fn d6_5_nobody_gets_off_what_has_driven_too_far() {
    let game = battle(TRUCK, "usmc-4-5-8");
    let all = game_points(&game);
    let most = 2 * (all - all.div_ceil(4));
    let stops = |spent: u8| {
        let drive = unfired(aboard(&game, Berth::Passenger).play(&["drive u0"]));
        let drive = drive.with(|state| state.spent = spent);
        unfired(drive.play(&["halt"]))
    };
    assert_eq!(stops(most - 2).refused_by("unload u1"), None);
    assert_eq!(stops(most - 1).refused_by("unload u1"), Some("28"));
    let off = unfired(stops(most - 2).play(&["unload u1"]));
    assert_eq!(left(&off), "3");
}

/// Half of the points with a Gun; who unhooks it stays with it.
/// Rules: 28
#[test]
fn c10_2_a_gun_is_hooked_up_and_unhooked_with_half_of_the_points() {
    let units = [
        &format!("{TRUCK} 0303"),
        "usmc-2-2-8 0303",
        "usmc-37 0303 2",
    ];
    let game = game(&OPEN, &units, &["jpn-8-0 0606"]);
    let all = game_points(&game);
    let sits = unfired(moving(&game).play(&["join u1", "board u0", "drive u0"]));
    assert_eq!(sits.state.spent, 2 * all.div_ceil(2) + 2);
    let off = unfired(aboard(&game, Berth::Passenger).play(&["unload u1"]));
    assert!(is(&off, 1, Condition::Moved) && off.state.movers.is_empty());
    assert!(is(&off, 2, Condition::AdvanceFired));
}

/// Who rides on a tank jumps off as it fires, and checks his morale.
#[test]
fn d6_24_riders_jump_off_what_fires_or_overruns() {
    let units = [&format!("{TANK} 0303"), "usmc-4-5-8 0303"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0302", "jpn-8-0 0606"]);
    let rides = unfired(aboard(&game, Berth::Rider).play(&["drive u0"]));
    let over = rides.play(&["overrun 0302"]);
    assert!(matches!(over.state.units[1].at, At::In(_)));
    assert!(matches!(over.pending(), Pending::Draw(draw) if draw.dice == 2));
    let broken = over.clone().play(&["= 6 5"]);
    assert!(is(&broken, 1, Condition::Broken) && place(&broken, 1) == "0302");
    assert!(is(&broken, 1, Condition::Moved));
    assert_eq!(face(&over.play(&["= 1 2"]), 1), "usmc-4-5-8");
}

/// Rules: 28
#[test]
fn d2_13_what_has_too_few_points_enters_one_hex_with_all_of_them() {
    let levels = ["000000", "003000", "000000", "000000", "000000", "000000"];
    let units = [&format!("{TRUCK} 0303")[..], "usmc-8-0 0606"];
    let game = crate::common::uneven(&OPEN, &levels, &units, &["jpn-8-0 0101"]);
    let start = unfired(moving(&game).play(&["drive u0"]));
    let dear = start.clone();
    assert_eq!(dear.refused_by("step 0302"), Some("6.2"));
    assert_eq!(dear.refused_by("crawl 0402"), Some("D2.13"));
    let there = unfired(dear.play(&["crawl 0302"]));
    assert_eq!(place(&there, 0), "0302");
    assert!(is(&there, 0, Condition::Moved));
    let turned = unfired(start.play(&["turn-left", "turn-right"]));
    assert_eq!(turned.refused_by("crawl 0302"), Some("D2.13"));
}

/// Forwards it stops and starts again before it goes backwards, and the other way round.
/// Rules: 28
#[test]
fn d2_23_a_vehicle_stops_before_it_changes_between_forwards_and_backwards() {
    let game = battle(TANK, "usmc-8-0");
    let start = unfired(moving(&game).play(&["drive u0"]));
    assert_eq!(note(&start, "reverse 0304"), "4");
    let ahead = unfired(start.clone().play(&["step 0302"]));
    assert_eq!(note(&ahead, "reverse 0303"), "6");
    assert_eq!(note(&ahead, "step 0301"), "1");
    let back = unfired(start.play(&["reverse 0304"]));
    assert_eq!(note(&back, "reverse 0305"), "4");
    assert_eq!(note(&back, "step 0303"), "3");
    // What was left in motion backwards is so in its next phase (D2.24).
    let rolls = unfired(back.play(&["roll-on"]));
    let later = rolls.with(|state| state.units[0].clear(&[Condition::Moved]));
    assert_eq!(note(&unfired(later.play(&["drive u0"])), "step 0303"), "3");
}
