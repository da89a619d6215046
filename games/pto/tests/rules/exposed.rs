//! Whom bombs, charges and mines meet besides the vehicle that they hit (D.8).

use crate::common::{OPEN, is, low, numbers_of, read, text, until};
use crate::dozers::unfired;
use heigi_engine::Situation;
use heigi_pto::{At, Berth, Condition, Phase, Pto, UnitId};

/// Unit `unit` is aboard vehicle `on`.
fn put<'g>(battle: Situation<'g, Pto>, unit: usize, on: usize, berth: Berth) -> Situation<'g, Pto> {
    battle.with(|state| {
        let At::Vehicle(spot) = state.units[on].at else {
            panic!("it is there")
        };
        state.units[unit].at = At::Aboard(spot, UnitId(on as u8), berth);
    })
}

/// 9 and 2 at the men there are a check; 9 does nothing to the front of the tank, and meets its riders with 30 firepower.
/// Rules: 10.3
#[test]
fn d_8_a_charge_meets_whoever_rides_on_the_tank_by_which_it_goes_off() {
    let units = ["jpn-4-4-7 0304", "jpn-dc 0304 1"];
    let marines = ["usmc-tank-m4a2 0303", "usmc-4-5-8 0303", "usmc-4-5-8 0303"];
    let plain = text(&OPEN, &[], &marines, &units);
    let game = read(&plain.replacen("first =", "date = \"1944-06\"\nfirst =", 1));
    let start = crate::common::next_turn(Situation::start(&game));
    let start = until(start, Phase::PrepFire);
    let ridden = put(start, 1, 0, Berth::Rider);
    let thrown = |shut: bool| {
        let battle = match shut {
            true => ridden.clone(),
            false => ridden
                .clone()
                .with(|state| state.units[0].clear(&[Condition::Buttoned])),
        };
        let charge = battle
            .state
            .units
            .iter()
            .position(|one| matches!(one.at, At::With(by) if by == UnitId(3)));
        let charge = charge.unwrap();
        let thrown = battle.play(&[&format!("join u{charge}"), "fire 0303", "= 4 5", "= 1 2"]);
        low(thrown.play(&["= 1", "= 5 4"]))
    };
    let shut = thrown(true);
    let met = numbers_of(&shut, "result");
    assert!(met.contains(&"30 2mc 9".to_owned()), "{met:?}");
    assert_eq!(numbers_of(&shut, "at-crew"), Vec::<String>::new());
    let open = thrown(false);
    assert_eq!(numbers_of(&open, "at-crew").len(), 1);
}

fn field(works: &str, vehicle: &str) -> Pto {
    let marines = [&format!("{vehicle} 0303")[..], "usmc-4-5-8 0303"];
    let plain = text(&OPEN, &[], &marines, &["jpn-8-0 0606"]);
    let side = "side = \"japanese\"\n";
    read(&plain.replace(side, &format!("{side}fortifications = [{works}]\n")))
}

fn enters<'g>(game: &'g Pto, berth: Berth) -> Situation<'g, Pto> {
    let start = until(Situation::start(game), Phase::Movement);
    let start = start.with(|state| state.units[0].arc = Some(0));
    let start = put(start, 1, 0, berth);
    unfired(unfired(start.play(&["drive u0"])).play(&["step 0302"]))
}

/// 10 and above leaves a tank that moves no more, and 36 firepower meet its riders with the same dice.
/// Rules: 16.1
#[test]
fn d_8_a_mine_meets_the_riders_of_the_tank_that_strikes_it() {
    let game = field(
        r#"{ kind = "tank-mines", hex = "0302", size = 2 }"#,
        "usmc-tank-m4a2",
    );
    let struck = enters(&game, Berth::Rider).play(&["= 1", "= 6 5"]);
    let over = low(unfired(struck));
    assert!(is(&over, 0, Condition::Immobile));
    assert_eq!(
        numbers_of(&over, "result").first().map(String::as_str),
        Some("36 2mc 11")
    );
}

/// Vector J-003: 6 firepower and a 6: the truck moves no more, and the squad checks its morale with 1 added.
/// Rules: 16.1, G1.122
#[test]
fn g1_122_mines_against_men_stop_a_truck_and_meet_who_is_aboard() {
    let men = r#"{ kind = "mines", hex = "0302", size = 6 }"#;
    let game = field(men, "usmc-truck-gmc");
    let met = enters(&game, Berth::Passenger);
    let over = low(met.clone().play(&["= 4 2"]));
    assert!(is(&over, 0, Condition::Immobile));
    assert_eq!(numbers_of(&over, "result"), ["6 1mc 6"]);
    let lost = low(met.play(&["= 4 1"]));
    assert!(is(&lost, 0, Condition::Wreck));
    // Armour they stop with a die up to the step of their strength.
    let stops = |size: u8, die: &str| {
        let works = format!("{{ kind = \"mines\", hex = \"0302\", size = {size} }}");
        let game = field(&works, "usmc-tank-m4a2");
        let start = until(Situation::start(&game), Phase::Movement);
        let start = start.with(|state| state.units[0].arc = Some(0));
        let there = unfired(unfired(start.play(&["drive u0"])).play(&["step 0302"]));
        is(&low(there.play(&[die])), 0, Condition::Immobile)
    };
    assert_eq!([stops(6, "= 1"), stops(6, "= 2")], [true, false]);
    assert_eq!([stops(12, "= 3"), stops(12, "= 4")], [true, false]);
}

/// Of a bomb of 100 mm 10 and 1 against the top less 4 of armour leave a 7; an 8 does nothing to the tank, and meets its crew with 20
/// firepower and 2 added.
/// Rules: E7.42
#[test]
fn d_8_a_bomb_that_does_not_pierce_a_tank_meets_its_crew_that_looks_out() {
    let air = "number = 12, turn = 1, load = \"explosive\"";
    let marines = ["usmc-tank-m4a2 0303", "usmc-4-5-8 0303", "usmc-4-5-8 0606"];
    let plain = text(&[".............."; 6], &[], &marines, &["jpn-4-4-7 0101"]);
    let plain = plain.replacen("first =", "date = \"1944-08\"\nfirst =", 1);
    let force = "side = \"japanese\"\nelr = 3\n";
    let game = read(&plain.replacen(force, &format!("{force}air = {{ {air} }}\n"), 1));
    let mut start = Situation::start(&game);
    while !matches!(start.pending(), heigi_engine::Pending::Draw(_)) {
        start = crate::common::pass(start);
    }
    let come = start.play(&["= 3 4", "= 1"]);
    let come = crate::common::reach(come, Phase::Movement);
    let open = come.with(|state| state.units[0].clear(&[Condition::Buttoned]));
    let ridden = put(open, 1, 0, Berth::Rider);
    let met = |dice: &str| {
        let mut sighted = ridden.clone().play(&["engage u0", "= 3 4"]);
        while sighted.decider().is_some() {
            sighted = crate::common::pass(sighted);
        }
        let dropped = sighted.play(&["= 3 4", dice]);
        let over = low(dropped);
        (
            numbers_of(&over, "at-crew"),
            numbers_of(&over, "result").len(),
        )
    };
    assert_eq!(met("= 6 6"), (vec![], 0));
    let (crew, men) = met("= 5 5");
    assert_eq!((crew.len(), men), (1, 1), "{crew:?}");
}
