//! What fire, shells from above and charges do to vehicles and who is in them (4.1, 20, 27, 28).

use crate::common::{OPEN, game, is, low, numbers_of, read, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Berth, Condition, Phase, Pto};

/// A vehicle that stands or drives, as fire leaves it.
fn left_by(battle: &Situation<'_, Pto>, unit: usize) -> &'static str {
    let is = |condition| is(battle, unit, condition);
    match () {
        () if is(Condition::Burning) => "burning",
        () if is(Condition::Wreck) => "wreck",
        () if is(Condition::Immobile) => "immobile",
        () => "whole",
    }
}

/// 6 firepower, whose number is 6: half of it and less burns it, less than it makes a wreck of it, as many hold it.
/// Rules: 4.1
#[test]
fn r4_1_half_of_the_number_of_a_column_burns_a_vehicle_without_armour() {
    let game = game(
        &OPEN,
        &["usmc-6-6-8 0101"],
        &["jpn-truck-94 0104", "jpn-8-0 0606"],
    );
    let after = |dice: &str| {
        let over = Situation::start(&game).play(&["join u0", "fire 0104", dice]);
        left_by(&low(over), 1)
    };
    let all = ["= 1 2", "= 1 3", "= 2 3", "= 2 4", "= 3 4"].map(after);
    assert_eq!(all, ["burning", "wreck", "wreck", "immobile", "whole"]);
}

/// The same roll meets those aboard, unless it has made a wreck of their vehicle: then they get out, or do not.
/// Rules: 28, 4.1
#[test]
fn r28_the_roll_meets_passengers_of_what_is_left_of_a_lorry() {
    let game = game(
        &OPEN,
        &["usmc-6-6-8 0101"],
        &["jpn-truck-94 0104", "jpn-4-4-7 0104", "jpn-8-0 0606"],
    );
    let told = |dice: &str, message: &str| {
        let aboard = Situation::start(&game).with(|state| {
            let At::Vehicle(spot) = state.units[1].at else {
                panic!("no lorry")
            };
            let id = state.all().nth(1).unwrap().id;
            state.units[2].at = At::Aboard(spot, id, Berth::Passenger);
        });
        numbers_of(&low(aboard.play(&["join u0", "fire 0104", dice])), message)
    };
    // 6 on the column of 6 is a check with 1 added, which a morale of 7 passes; the driver checks as well, as it moves no more.
    assert_eq!(told("= 2 4", "at-vehicle"), ["6 6"]);
    assert_eq!(told("= 2 4", "result"), ["6 1mc 6"]);
    assert_eq!(told("= 2 4", "passed").len(), 2);
    // A 5 is a wreck: nothing else is read for them, and they check as they jump out.
    assert_eq!(told("= 2 3", "result"), Vec::<String>::new());
    assert_eq!(told("= 2 3", "passed").len(), 1);
}

/// Armour takes 2 off for who looks out, and nothing for those on top.
/// Rules: 28
#[test]
fn r28_who_looks_out_of_armour_has_2_more_and_who_rides_on_it_has_not() {
    let game = game(
        &OPEN,
        &["usmc-6-6-8 0101"],
        &["jpn-tank-chi-ha 0104", "jpn-4-4-7 0104", "jpn-8-0 0606"],
    );
    let told = |is_open: bool, rides: bool, dice: &str| {
        let start = Situation::start(&game).with(|state| {
            if is_open {
                state.units[1].clear(&[Condition::Buttoned]);
            }
            let At::Vehicle(spot) = state.units[1].at else {
                panic!("no tank")
            };
            let id = state.all().nth(1).unwrap().id;
            state.units[2].at = match rides {
                true => At::Aboard(spot, id, Berth::Rider),
                false => At::Off(heigi_pto::Tray::Lost),
            };
        });
        let over = low(start.play(&["join u0", "fire 0104", dice]));
        (numbers_of(&over, "at-crew"), numbers_of(&over, "result"))
    };
    let none = Vec::<String>::new();
    assert_eq!(
        told(true, false, "= 2 3"),
        (vec!["nmc 7".to_owned()], none.clone())
    );
    let both = (vec!["nmc 7".to_owned()], vec!["6 1mc 5".to_owned()]);
    assert_eq!(told(true, true, "= 2 3"), both);
    assert_eq!(
        told(false, true, "= 2 3"),
        (none, vec!["6 1mc 5".to_owned()])
    );
}

/// Nobody is in a vehicle whose crew has left it: small arms find nobody there, and nobody loses heart.
/// Rules: 28, 27
#[test]
fn r27_an_empty_vehicle_has_no_crew_that_checks() {
    let game = game(
        &["........"; 8],
        &["usmc-2-2-8 0101", "usmc-37 0101 1", "usmc-6-6-8 0101"],
        &["jpn-tank-chi-ha 0105", "jpn-8-0 0808"],
    );
    let start = |is_left: bool| {
        Situation::start(&game).with(|state| {
            state.units[3].arc = Some(0);
            state.units[3].clear(&[Condition::Buttoned]);
            if is_left {
                state.units[3].set(Condition::Driverless);
            }
        })
    };
    let squad = |is_left| start(is_left).play(&["join u2"]).refused_by("fire 0105");
    assert_eq!((squad(false), squad(true)), (None, Some("4.2")));
    // 9 for a long 37 mm and 3 in front: a 6 in the hull stops it.
    let stopped = |is_left| {
        let hit = start(is_left).play(&["join u1", "engage u3", "= 4 1", "= 3 3"]);
        (left_by(&hit, 3), matches!(hit.pending(), Pending::Draw(_)))
    };
    assert_eq!(stopped(false), ("immobile", true));
    assert_eq!(stopped(true), ("immobile", false));
}

/// A crew that fails its check as its vehicle is stopped gets out of it; one that passes stays.
/// Rules: 27
#[test]
fn r27_a_crew_whose_vehicle_is_stopped_may_leave_it() {
    let game = game(
        &["........"; 8],
        &["usmc-2-2-8 0101", "usmc-37 0101 1"],
        &["jpn-tank-chi-ha 0105", "jpn-8-0 0808"],
    );
    let stopped = |dice: &str| {
        let start = Situation::start(&game).with(|state| state.units[2].arc = Some(0));
        let count = start.state.units.len();
        let hit = start.play(&["join u1", "engage u2", "= 4 1", "= 3 3", dice]);
        (is(&hit, 2, Condition::Wreck), hit.state.units.len() - count)
    };
    assert_eq!(stopped("= 4 4"), (false, 0));
    assert_eq!(stopped("= 4 5"), (true, 1));
}

/// Shells from above: 1 less where armour is thin everywhere, and 1 less where it is open above.
/// Rules: 20
#[test]
fn r20_shells_from_above_are_worse_for_thin_and_for_open_armour() {
    let roll = |vehicle: &str, dice: &str| {
        let battery = "module = \"light\", radio = 2";
        let observer = crate::artillery::OBSERVER;
        let units = [format!("{vehicle} 0404"), "jpn-4-4-7 0404".to_owned()];
        let units = units.each_ref().map(String::as_str);
        let game = read(&crate::artillery::with_battery(
            battery, &OPEN, &observer, &units,
        ));
        let ready = crate::artillery::ranged(crate::artillery::picked(&game), 3);
        let mut over = ready.play(&["fire 0404"]);
        while let Pending::Draw(draw) = over.pending() {
            let low = if draw.values() > 6 { "= 1 1" } else { "= 1" };
            over = over.play(&[if draw.rule.0 == "20" { dice } else { low }]);
        }
        (numbers_of(&over, "at-armour"), left_by(&over, 2))
    };
    let told = |vehicle: &str| roll(vehicle, "= 3 4").0;
    // 12 firepower.
    assert_eq!(told("usmc-tank-m4a2"), ["1mc 7"]);
    assert_eq!(told("usmc-tank-m5a1"), ["1mc 7"]);
    assert_eq!(told("jpn-tank-chi-ha"), ["2mc 6"]);
    assert_eq!(told("usmc-lvt-4"), ["2mc 5"]);
    assert_eq!(told("jpn-truck-94"), Vec::<String>::new());
    // A casualty holds it, a KIA makes a wreck of it.
    assert_eq!(roll("usmc-tank-m4a2", "= 1 2").1, "immobile");
    assert_eq!(roll("usmc-tank-m4a2", "= 1 1").1, "wreck");
    assert_eq!(roll("usmc-tank-m4a2", "= 2 2").1, "whole");
}

/// A die for the side: 1 and 2 the front, 3 and 4 a side, 5 and 6 the rear with 1 more; of 16 its armour is taken off.
/// Rules: 27
#[test]
fn r27_a_charge_has_16_less_the_armour_of_the_side_that_a_die_names() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0303", "usmc-dc 0303 1", "usmc-8-0 0101"],
        &["jpn-tank-chi-ha 0304", "jpn-4-4-7 0304"],
    );
    let fire = until(Situation::start(&game), Phase::AdvancingFire);
    let blast = fire.play(&["join u1", "fire 0304", "= 5 6"]);
    let pierced = |die: &str, dice: &str| {
        let mut blast = blast.clone();
        while !matches!(blast.pending(), Pending::Draw(draw) if draw.dice == 1) {
            blast = blast.play(&["= 1 1"]);
        }
        let over = blast.play(&[die, dice]);
        (numbers_of(&over, "pierces"), left_by(&low(over), 3))
    };
    let at = |die: &str| pierced(die, "= 5 6").0.remove(0);
    let numbers = ["= 1", "= 2", "= 3", "= 4", "= 5", "= 6"].map(at);
    assert_eq!(
        numbers,
        ["13 11", "13 11", "14 11", "14 11", "15 11", "15 11"]
    );
    assert_eq!(pierced("= 1", "= 5 6").1, "wreck");
    assert_eq!(pierced("= 1", "= 3 3").1, "burning");
    assert_eq!(pierced("= 1", "= 3 4").1, "wreck");
    assert_eq!(pierced("= 6", "= 6 6").1, "whole", "a dud");
}

/// A tank that drives is the target while it does, and no other.
/// Rules: 9.1, 28
#[test]
fn r9_1_who_fires_at_a_moving_vehicle_harms_no_other_there() {
    let units = ["usmc-jeep 0303", "usmc-8-0 0601"];
    let game = game(
        &["......"; 6],
        &units,
        &["jpn-4-4-7 0304", "jpn-4-4-7 0304"],
    );
    let start = until(Situation::start(&game), Phase::Movement);
    let drives = start
        .with(|state| state.units[0].arc = Some(0))
        .play(&["drive u0"]);
    let shot = drives.play(&["join u2", "join u3", "fire 0303", "= 3 3"]);
    assert_eq!(numbers_of(&shot, "at-vehicle").len(), 1);
}

/// The turret keeps pointing where it does while the hull turns, relative to that.
/// Rules: 28, G2.211
#[test]
fn r28_a_turret_turns_along_with_the_hull() {
    let units = ["usmc-tank-m4a2 0303", "usmc-8-0 0606"];
    let game = game(&OPEN, &units, &["jpn-8-0 0101"]);
    let turned = |turret: u8, order: &str| {
        let start = until(Situation::start(&game), Phase::Movement).with(|state| {
            state.units[0].arc = Some(0);
            state.units[0].turret = Some(turret);
        });
        let drives = crate::dozers::unfired(start.play(&["drive u0"]));
        let tank = drives.play(&[order]).state.units[0];
        (tank.arc, tank.turret)
    };
    assert_eq!(turned(3, "turn-right"), (Some(1), Some(4)));
    assert_eq!(turned(5, "turn-right"), (Some(1), Some(0)));
    assert_eq!(turned(3, "turn-left"), (Some(5), Some(2)));
}

/// Up to the number of the vehicle a passenger gets out of its wreck; riders need no dice.
/// Rules: 28, 27
#[test]
fn r28_passengers_get_out_of_a_wreck_with_its_number() {
    let game = game(
        &["........"; 8],
        &["usmc-2-2-8 0101", "usmc-37 0101 1"],
        &["jpn-truck-94 0105", "jpn-4-4-7 0105", "jpn-8-0 0808"],
    );
    let after = |berth: Berth, dice: &[&str]| {
        let start = Situation::start(&game).with(|state| {
            let At::Vehicle(spot) = state.units[2].at else {
                panic!("no lorry")
            };
            let id = state.all().nth(2).unwrap().id;
            state.units[3].at = At::Aboard(spot, id, berth);
        });
        let wreck = start
            .play(&["join u1", "engage u2", "= 4 1", "= 3 3"])
            .play(dice);
        matches!(wreck.state.units[3].at, At::In(_))
    };
    // 4 is its number; the first throw is that of its driver.
    assert!(after(Berth::Passenger, &["= 6 6", "= 2 2"]));
    assert!(!after(Berth::Passenger, &["= 6 6", "= 2 3"]));
    assert!(after(Berth::Rider, &["= 6 6"]));
}

/// A crew that looks out is pinned if it fails a task check, and stunned, which it keeps a 1 of, if it fails one of morale.
/// Rules: 28, D5.34
#[test]
fn r28_a_crew_that_looks_out_may_be_pinned_or_stunned() {
    let game = game(
        &OPEN,
        &["usmc-6-6-8 0101"],
        &["jpn-tank-chi-ha 0104", "jpn-8-0 0606"],
    );
    let after = |dice: &[&str]| {
        let start =
            Situation::start(&game).with(|state| state.units[1].clear(&[Condition::Buttoned]));
        let over = start.play(&["join u0", "fire 0104"]).play(dice);
        let [pinned, stunned] =
            [Condition::Pinned, Condition::Stunned].map(|one| is(&over, 1, one));
        (pinned, stunned, over.state.units[1].boat.stuns)
    };
    // 6 and 2 on the column of 6 is a task check, 5 and 2 one of morale.
    assert_eq!(after(&["= 2 4", "= 4 4"]), (false, false, 0));
    assert_eq!(after(&["= 2 4", "= 4 5"]), (true, false, 0));
    assert_eq!(after(&["= 2 3", "= 4 5"]), (false, true, 1));
}

/// What bogs drives no farther in the phase; nor does what has not got free.
/// Rules: 19
#[test]
fn r19_what_is_bogged_has_no_points_left() {
    let rows = ["......", "..J...", "......", "......", "......", "......"];
    let units = ["usmc-tank-m4a2 0303", "usmc-8-0 0606"];
    let game = game(&rows, &units, &["jpn-8-0 0101"]);
    let start =
        until(Situation::start(&game), Phase::Movement).with(|state| state.units[0].arc = Some(0));
    let drives = crate::dozers::unfired(start.clone().play(&["drive u0"]));
    let stuck = crate::dozers::unfired(drives.play(&["step 0302", "= 6 6"]));
    assert!(is(&stuck, 0, Condition::Bogged) && stuck.state.movers.is_empty());
    let bogged = start.with(|state| state.units[0].set(Condition::Bogged));
    let tries = crate::dozers::unfired(bogged.play(&["drive u0", "= 5"]));
    assert!(is(&tries, 0, Condition::Mired) && tries.state.movers.is_empty());
}

/// An overrun has the machine guns that are served and 4 for its tracks; nothing covers from it (core-b 3.5).
/// Rules: 28
#[test]
fn r28_an_overrun_counts_what_is_served_and_not_what_covers_its_targets() {
    let told = |letter: &str, vehicle: &str, change: fn(&mut heigi_pto::State)| {
        let row = format!("..{letter}...");
        let rows = ["......", &row, "......", "......", "......", "......"];
        let units = [format!("{vehicle} 0303"), "usmc-8-0 0606".to_owned()];
        let units = units.each_ref().map(String::as_str);
        let game = game(&rows, &units, &["jpn-4-4-7 0302", "jpn-8-0 0101"]);
        let start = until(Situation::start(&game), Phase::Movement).with(|state| {
            state.units[0].arc = Some(0);
            change(state);
        });
        let drives = crate::dozers::unfired(start.play(&["drive u0"]));
        let over = low(drives.play(&["overrun 0302", "= 3 4"]));
        numbers_of(&over, "result").first().cloned()
    };
    // 2 in the hull, 4 in the turret and 4 for its tracks; nobody is on the roof.
    assert_eq!(
        told(".", "usmc-tank-m4a2", |_| ()).as_deref(),
        Some("8 1mc 7")
    );
    // Palms cover nobody, and light jungle not from this; its first dice there are those for bogging.
    assert_eq!(
        told("P", "usmc-tank-m4a2", |_| ()).as_deref(),
        Some("8 1mc 7")
    );
    assert_eq!(
        told("j", "usmc-tank-m4a2", |_| ()).as_deref(),
        Some("8 1kia 2")
    );
    let broken: fn(&mut heigi_pto::State) = |state| state.units[6].set(Condition::Malfunctioning);
    assert!(told(".", "usmc-tank-m4a2", broken).is_some_and(|one| !one.starts_with('8')));
    let silent: fn(&mut heigi_pto::State) = |state| state.units[4].set(Condition::Malfunctioning);
    assert!(told(".", "usmc-tank-m4a2", silent).is_some_and(|one| one.starts_with('8')));
}
