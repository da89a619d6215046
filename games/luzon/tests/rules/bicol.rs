//! The areas of Bicol: 2.1.2, 4.8, 5.3.3, landings there, and Corregidor as a beach.

use crate::air_plan::{allied_air, based, placed};
use crate::common::Flies as _;
use crate::common::{
    GAME, assault, at, combat, hex, left, march, moves, moves_with, odds, refused, unit, while_done,
};
use crate::landings::naval;
use heigi_luzon::printed::units::BatteryId;
use heigi_luzon::{ALLIES, JAPAN, Location, Phase, Refusal, Spot};

/// The areas, from the map on.
const AREAS: [&str; 4] = ["2956", "3056", "3157", "3257"];

fn field(id: &str) -> heigi_luzon::printed::map::FieldId {
    GAME.map().airfield(id).unwrap()
}

/// Rules: 2.1.2, 4.8
#[test]
fn r2_1_2_four_areas_in_a_row_hang_on_a_hex_of_the_map() {
    let areas = GAME.map().areas.iter().map(|area| area.hex);
    assert!(areas.eq(AREAS.map(hex)));
    let start = moves(JAPAN, "J-7Tk 2856, J-16-1/9 2855");
    // From the hex beside the first area, and from no other.
    assert_eq!(
        refused(&start.clone().play(&["march J-16-1/9"]), "step 2956"),
        "legal"
    );
    assert_eq!(refused(&start.play(&["march J-7Tk"]), "step 2956"), "4.1.7");
    assert_eq!(GAME.map().airfield_in(hex("3056")), Some(field("naga")));
    assert_eq!(GAME.map().airfield_in(hex("3157")), Some(field("legaspi")));
}

/// Rules: 4.8
#[test]
fn r4_8_a_unit_on_foot_enters_one_area_with_all_and_a_motorised_one_two_with_half_its_points() {
    let start = moves(JAPAN, "J-16-1/9 2855, J-7Tk 2855, J-16-2/9 2755");
    let foot = march(start.clone(), "J-16-1/9", &["2956"]);
    assert_eq!(at(&foot, "J-16-1/9"), Location::At(hex("2956")));
    assert_eq!(left(&foot), None);
    // Not with a point less.
    let late = march(start.clone(), "J-16-2/9", &["2855"]);
    assert_eq!(refused(&late, "step 2956"), "4.1.6");
    let tanks = march(start, "J-7Tk", &["2956"]);
    assert_eq!(
        left(&tanks),
        Some(GAME.unit(unit("J-7Tk")).full.movement as u16 * 2)
    );
    let tanks = tanks.play(&["step 3056"]);
    assert_eq!(at(&tanks, "J-7Tk"), Location::At(hex("3056")));
    assert_eq!(left(&tanks), None);
}

/// Rules: 4.8
#[test]
fn r4_8_whoever_meets_enemies_in_an_area_stays_until_none_is_left() {
    let start = moves(JAPAN, "J-7Tk 2855, J-16-1/9 3056, A-21/21 2956");
    let met = march(start.clone(), "J-7Tk", &["2956"]);
    assert_eq!(at(&met, "J-7Tk"), Location::At(hex("2956")));
    assert_eq!(at(&met, "A-21/21"), Location::At(hex("2956")));
    assert_eq!(left(&met), None);
    // Each side sees the top of the other.
    assert_eq!(met.sees(ALLIES, "J-7Tk").as_deref(), Some("2956"));
    assert_eq!(met.sees(JAPAN, "A-21/21").as_deref(), Some("2956"));
    let bound = moves(JAPAN, "J-7Tk 2956, A-21/21 2956").play(&["march J-7Tk"]);
    assert_eq!(refused(&bound, "step 2855"), "3.0");
    // A truck that may still take somebody aboard is told why it cannot leave.
    let truck =
        moves(ALLIES, "A-Truck1 2956, A-21/21 2956, J-16-1/9 2956").play(&["march A-Truck1"]);
    assert_eq!(refused(&truck, "step 2855"), "4.8");
    assert_eq!(refused(&truck, "step 3056"), "4.8");
    let bound = moves(JAPAN, "J-7Tk 2956, A-21/21 2956");
    let free = bound.with(|state| state.put(unit("A-21/21"), Location::Lost));
    assert_eq!(refused(&free.play(&["march J-7Tk"]), "step 3056"), "legal");
}

/// 7.0: in the same area, when the side whose phase it is chooses so.
///
/// Rules: 4.8, 7.0
#[test]
fn r4_8_those_in_the_same_area_may_fight_and_no_others() {
    let start = combat(
        JAPAN,
        "J-16-1/9 2956, J-16-2/9 2855, J-16-3/9 3056, A-21/21 2956",
    );
    assert_eq!(refused(&start, "done"), "legal");
    let attack = start.play(&["attack 2956"]);
    assert_eq!(refused(&attack, "engage J-16-1/9"), "legal");
    for other in ["J-16-2/9", "J-16-3/9"] {
        assert_ne!(refused(&attack, &format!("engage {other}")), "legal");
    }
    let fought = while_done(attack.play(&["engage J-16-1/9", "done"]));
    assert!(fought.decider().is_none());
    let beside = combat(
        JAPAN,
        "J-16-2/9 2855, A-21/21 2956, J-16-3/9 1240, A-22/21 1239",
    );
    assert_ne!(refused(&beside, "attack 2956"), "legal");
}

/// like a beach, with its neighbours.
///
/// Rules: 4.8, 4.4.5
#[test]
fn r4_8_every_area_may_be_invaded() {
    let first = naval(1, Some("lingayen"));
    for area in AREAS {
        assert_eq!(refused(&first, &format!("group {area}")), "legal", "{area}");
    }
    for (written, legal) in [("lamon", "2956"), ("bicol-2", "3157"), ("bicol-4", "3257")] {
        let turn = naval(4, Some(written));
        assert_eq!(
            refused(&turn, &format!("group {legal}")),
            "legal",
            "{written}"
        );
    }
    assert_eq!(refused(&naval(4, Some("lamon")), "group 3056"), "4.4.5");
    let fleet = first.play(&["group 3056", "sail J-16-1/9", "done", "done", "done"]);
    // The airfields of Bicol are near (8.4.3).
    let fleet = fleet.play(&["launch", "stay", "stay"]);
    assert_eq!(at(&fleet, "J-16-1/9"), Location::At(hex("3055")));
    // It comes ashore when combat is over, goes no farther, and has the airfield.
    assert_eq!(
        at(&fleet.clone().play(&["done"]), "J-16-1/9"),
        Location::At(hex("3056"))
    );
    assert_eq!(GAME.field_holder(&fleet.state, field("naga")), ALLIES);
    let ashore = fleet.play(&["done"]);
    assert_eq!(GAME.field_holder(&ashore.state, field("naga")), JAPAN);
    assert_eq!(ashore.state.landing(unit("J-16-1/9")), None);
    // And supply, as from a beach.
    assert!(
        GAME.supplied(&ashore.state, JAPAN)
            .contains(unit("J-16-1/9"))
    );
}

///
///
/// Rules: 4.4.5
#[test]
fn r4_4_5_corregidor_is_named_like_a_beach_without_neighbours() {
    assert_eq!(refused(&naval(1, Some("lingayen")), "group 1251"), "legal");
    assert_eq!(
        refused(&naval(4, Some("corregidor")), "group 1251"),
        "legal"
    );
    for beach in ["agno", "batangas", "lingayen"] {
        assert_eq!(
            refused(&naval(4, Some(beach)), "group 1251"),
            "4.4.5",
            "{beach}"
        );
    }
    // Nobody is supplied over it (13.2).
    let taken = naval(4, Some("corregidor")).with(|state| state.japanese.insert(hex("1251")));
    assert!(!GAME.sources(&taken.state, JAPAN).contains(hex("1251")));
}

/// Rules: 5.3.3
#[test]
fn r5_3_3_bicol_holds_twelve_allied_points() {
    let units =
        "A-21/21 2956, A-22/21 3056, A-23/21 3157, A-11/11 2956, A-12/11 2855, J-16-1/9 1240";
    let points: u8 = ["A-21/21", "A-22/21", "A-23/21", "A-11/11"]
        .iter()
        .map(|id| GAME.unit(unit(id)).stacking)
        .sum();
    assert_eq!(points, 12);
    let full = moves(ALLIES, units).play(&["march A-12/11"]);
    assert_eq!(refused(&full, "step 2956"), "5.3.3");
    // Within Bicol they move as they like, and Japan has no limit.
    let within = moves(ALLIES, units).play(&["march A-11/11"]);
    assert_eq!(refused(&within, "step 3056"), "legal");
    let room = moves_with(ALLIES, units, |state| {
        state.put(unit("A-23/21"), Location::Lost)
    });
    assert_eq!(
        refused(&room.play(&["march A-12/11"]), "step 2956"),
        "legal"
    );
}

/// Rules: 4.8, 8.1.6
#[test]
fn r4_8_enemies_in_the_area_close_its_airfield() {
    let start = moves(JAPAN, "J-16-1/9 3056, A-21/21 3056");
    let naga = field("naga");
    assert_eq!(
        GAME.check_usable(&start.state, naga),
        Err(Refusal::FieldContested(naga))
    );
    let alone = start.with(|state| state.put(unit("A-21/21"), Location::Lost));
    assert_eq!(GAME.check_usable(&alone.state, naga), Ok(()));
    // 8.1.6: six for each area, to its hex as to its airfield.
    let clark = GAME.map().airfield("clark").unwrap();
    assert_eq!(
        GAME.flight(clark, Spot::Hex(hex("3056"))),
        GAME.flight(clark, Spot::Field(naga))
    );
    assert_eq!(GAME.flight(naga, Spot::Hex(hex("3157"))), 6);
}

/// Rules: 4.8, 13.4
#[test]
fn r4_8_supply_runs_through_areas_but_not_past_enemies() {
    let supplied = |places: &str, id: &str| {
        let situation = moves(ALLIES, places);
        GAME.supplied(&situation.state, ALLIES).contains(unit(id))
    };
    assert!(supplied("A-21/21 3056, J-16-1/9 1213", "A-21/21"));
    assert!(supplied("A-21/21 2956, J-16-1/9 2956", "A-21/21"));
    assert!(!supplied("A-21/21 3056, J-16-1/9 2956", "A-21/21"));
}

/// Rules: 4.8, 7.4.3
#[test]
fn r4_8_nobody_leaves_a_contested_area_by_an_overrun() {
    let places = "J-16-1/9 2956, A-21/21 2956, A-Truck1 2855";
    let stayed = march(moves(JAPAN, places), "J-16-1/9", &[]);
    assert!(crate::common::has_told(
        &stayed,
        JAPAN,
        "luzon-log-cannot-move"
    ));
    assert_eq!(at(&stayed, "A-Truck1"), Location::At(hex("2855")));
}

/// In an area of Bicol both sides may stand: only the other side's stack is asked about.
///
/// Rules: 5.2.2, 4.8
#[test]
fn r5_2_2_of_a_shared_area_only_the_own_stack_is_told() {
    let start = moves(JAPAN, "J-16-1/9 2956, A-21/21 2956");
    let worth = |side| GAME.worth(&start.state, side, hex("2956")).attack;
    assert_eq!((worth(ALLIES), worth(JAPAN)), (2, 4));
}

/// Areas are not beside one another, nor beside the map: only enemies in the same area are in contact.
///
/// Rules: 8.3.3, 4.8
#[test]
fn r8_3_3_in_bicol_only_enemies_in_the_same_area_are_in_contact() {
    let refusal = |friend: &str| {
        let start = placed(allied_air(1), &[("J-16-1/9", "2956"), ("A-21/21", friend)]);
        let plan = based(start, &[("A-B-18-1", "clark")]).fly(&["squadron A-B-18-1"]);
        plan.refused_by("bomb 2956")
    };
    assert_eq!(refusal("3056"), None);
    assert_eq!(refusal("2855"), None);
    assert_eq!(refusal("2956"), Some("8.3.3"));
}

/// From the ships on: without batteries a whole group beats a battalion of marines, and the island is Japanese.
///
/// Rules: 4.4.5, 10.2.1
#[test]
fn r10_2_1_a_landing_takes_corregidor_once_its_batteries_are_gone() {
    let assault_with = |batteries: u8| {
        let start = naval(9, Some("corregidor")).with(|state| {
            let gone = (0..26 - batteries).map(BatteryId);
            gone.for_each(|battery| state.fortress.destroyed.insert(battery));
            state.put(unit("A-1/4Mar"), Location::At(hex("1251")));
        });
        let sail = |id: &str| format!("sail {id}");
        let group = [
            "J-48-1/47",
            "J-48-2/47",
            "J-48-3/47",
            "J-48-1/1F",
            "J-48-2/1F",
            "J-48-3/1F",
            "J-48-1/2F",
            "J-48-2/2F",
            "J-48-3/2F",
            "J-16-1/9",
        ];
        let boarded = group.iter().fold(start.play(&["group 1251"]), |fleet, id| {
            fleet.play(&[&sail(id)])
        });
        let mut fleet = boarded;
        while fleet.state.phase != Phase::Combat(JAPAN) {
            let legal = fleet.legal();
            let next = ["stay", "launch", "done"].into_iter();
            let mut next = next.filter(|words| legal.iter().any(|one| one == words));
            fleet = fleet.play(&[next.next().unwrap()]);
        }
        assault(fleet, "1251", "1252")
    };
    let mut taken = assault_with(0).play(&["= 2 2"]);
    assert_eq!(odds(&taken), "24.5 4 5-1");
    while taken.state.phase == Phase::Combat(JAPAN) {
        let first = taken.legal().remove(0);
        taken = taken.play(&[&first]);
    }
    assert_eq!(at(&taken, "A-1/4Mar"), Location::Lost);
    assert_eq!(GAME.holder(&taken.state, hex("1251")), JAPAN);
    // A neutralised fortress is not a silent one: the five that are left fire.
    let fought = assault_with(5).play(&["= 2 2"]);
    assert_eq!(odds(&fought), "24.5 59 1-3");
}
