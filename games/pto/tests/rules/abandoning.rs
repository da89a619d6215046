//! Crews who leave their vehicles, and temporary ones (G18.43).

use crate::common::*;
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Phase, Pto, Tray};

const TANK: &str = "usmc-tank-m4a2 0303";
const ENEMY: &str = "jpn-8-0 0606";

fn moving(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::Movement)
}

/// A vehicle that nobody mans.
fn left<'g>(game: &'g Pto) -> Situation<'g, Pto> {
    let empty = set(moving(game), 0, &[Condition::Driverless]);
    empty.with(|state| state.units[0].clear(&[Condition::Buttoned]))
}

/// Rules: G18.43
#[test]
fn g18_43_a_crew_leaves_its_vehicle_and_comes_back_to_it() {
    let game = game(&OPEN, &[TANK], &[ENEMY]);
    let out = moving(&game).play(&["abandon u0"]);
    assert!(is(&out, 0, Condition::Driverless));
    let crew = out.state.units.iter().position(|one| {
        matches!(one.at, At::In(spot) if spot == match out.state.units[0].at {
            At::Vehicle(spot) => spot,
            _ => panic!("it stays"),
        })
    });
    let crew = crew.unwrap();
    assert_eq!(face(&out, crew), "usmc-1-2-6");
    assert_eq!(out.refused_by("drive u0"), Some("6.1"), "it has moved");
    assert_eq!(out.state.losses[ALLIES.index()], 0, "nobody is lost");
    let later = out.with(|state| {
        state.units[0].clear(&[Condition::Moved]);
        state.units[crew].clear(&[Condition::Moved]);
    });
    assert_eq!(later.refused_by("drive u0"), Some("G15.111"));
    let back = later.play(&[&format!("join u{crew}"), "board u0"]);
    assert!(!is(&back, 0, Condition::Driverless));
    assert_eq!(back.state.units[crew].at, At::Off(Tray::Joined));
    let driven = back.play(&["drive u0"]);
    assert!(
        !matches!(driven.pending(), Pending::Draw(_)),
        "it needs no die"
    );
}

/// Rules: G18.43
#[test]
fn g18_43_nobody_leaves_a_vehicle_in_motion_or_an_amphibian() {
    let refused = |vehicle: &str, condition: Option<Condition>| {
        let game = game(&OPEN, &[vehicle], &[ENEMY]);
        let battle = moving(&game);
        let battle = condition
            .into_iter()
            .fold(battle, |battle, one| set(battle, 0, &[one]));
        battle.refused_by("abandon u0")
    };
    assert_eq!(refused(TANK, None), None);
    assert_eq!(refused(TANK, Some(Condition::Motion)), Some("28"));
    assert_eq!(refused(TANK, Some(Condition::Stunned)), Some("28"));
    assert_eq!(refused(TANK, Some(Condition::Driverless)), Some("G18.43"));
    assert_eq!(refused("usmc-lvt-4 0303", None), Some("G18.43"));
}

/// Rules: G18.43
#[test]
fn g18_43_one_half_squad_or_crew_mans_a_vehicle_that_has_been_left() {
    let boards = |unit: &str| {
        let game = game(&OPEN, &[TANK, &format!("{unit} 0303")], &[ENEMY]);
        left(&game).play(&["join u1"]).refused_by("board u0")
    };
    assert_eq!(boards("usmc-3-4-8"), None);
    assert_eq!(boards("usmc-2-2-8"), None);
    assert_eq!(boards("usmc-4-5-8"), Some("G18.43"));
    assert_eq!(boards("usmc-8-0"), Some("G18.43"));
}

/// Rules: G18.43
#[test]
fn g18_43_the_engine_starts_for_a_temporary_crew_up_to_4_with_2_more_for_the_chinese() {
    let starts = |vehicle: &str, crew: &str, die: &str| {
        let game = game(
            &OPEN,
            &[&format!("{vehicle} 0303"), &format!("{crew} 0303")],
            &[ENEMY],
        );
        let manned = left(&game).play(&["join u1", "board u0"]);
        let tried = manned.play(&["drive u0", die]);
        let cold = tried
            .told(ALLIES)
            .contains(&"pto-log-stays-cold".to_owned());
        assert_eq!(cold, is(&tried, 0, Condition::Moved));
        !cold
    };
    assert!(starts("usmc-tank-m4a2", "usmc-3-4-8", "= 4"));
    assert!(!starts("usmc-tank-m4a2", "usmc-3-4-8", "= 5"));
    // With 1 for a vehicle of the enemy.
    assert!(starts("jpn-tank-chi-ha", "usmc-3-4-8", "= 3"));
    assert!(!starts("jpn-tank-chi-ha", "usmc-3-4-8", "= 4"));
    for crew in ["gmd-2-2-7", "gmd-crew-2-2-7", "red-1-2-7"] {
        assert!(starts("jpn-tank-chi-ha", crew, "= 1"), "{crew}");
        assert!(!starts("jpn-tank-chi-ha", crew, "= 2"), "{crew}");
    }
}

/// Rules: G18.43, 18.2, 10.6
#[test]
fn g18_43_without_a_crew_nothing_is_fired_and_a_temporary_one_hits_worse() {
    let units = [TANK, "usmc-3-4-8 0303"];
    let game = game(&OPEN, &units, &["jpn-4-4-7 0306"]);
    let fires = |battle: Situation<'_, Pto>| {
        let gun = battle
            .state
            .units
            .iter()
            .position(|one| one.at == At::With(heigi_pto::UnitId(0)));
        format!("join u{}", gun.unwrap())
    };
    let firing = until(Situation::start(&game), Phase::PrepFire);
    let words = fires(firing.clone());
    let own = firing.clone().play(&[&words]);
    let unfit = |line: &String| line == "modifier-unskilled +2";
    let shown = lines(&own);
    assert!(!shown.iter().any(unfit), "{shown:?}");
    let empty = set(firing, 0, &[Condition::Driverless]);
    assert_eq!(empty.refused_by(&words), Some("G15.111"));
    let spot = match empty.state.units[0].at {
        At::Vehicle(spot) => spot,
        _ => panic!("it is there"),
    };
    let manned = empty.with(|state| {
        let berth = heigi_pto::Berth::Passenger;
        state.units[1].at = At::Aboard(spot, heigi_pto::UnitId(0), berth);
    });
    let shown = lines(&manned.play(&[&words]));
    assert!(shown.iter().any(unfit), "{shown:?}");
}

/// Rules: G18.43
#[test]
fn g18_43_enemies_who_are_alone_with_an_empty_vehicle_take_it() {
    let game = game(&OPEN, &[TANK, "usmc-8-0 0101"], &["jpn-4-4-7 0303", ENEMY]);
    let start = set(Situation::start(&game), 0, &[Condition::Driverless]);
    let mut later = start;
    while later.state.phasing == ALLIES {
        later = pass(later);
    }
    assert_eq!(later.state.units[0].side, JAPAN);
    let weapons = later.state.units.iter();
    let mut weapons = weapons.filter(|one| one.at == At::With(heigi_pto::UnitId(0)));
    assert!(weapons.all(|one| one.side == JAPAN));
}
