//! What heavy surf does to whom, and what it spares (G13.44).

use super::{SHORE, beach, sloping};
use crate::common::{is, low, numbers_of, place, thrown_by, until};
use crate::landing::stow;
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Berth, Condition, JAPAN, Lie, Part, Phase, Pto, Spot};

/// A beach under heavy surf, with what a file says besides; the first unit meets the sea.
fn surf(more: &str, rows: &[&str], marines: &[&str], japanese: &[&str]) -> Pto {
    let more = format!("{}\nheavy_surf = true\n{more}", sloping("moderate"));
    let units = [marines, &["usmc-6-6-8 0501"]].concat();
    beach(&more, rows, &units, japanese)
}

/// The movement phase, the first unit to the north.
fn moving(game: &Pto) -> Situation<'_, Pto> {
    let start = Situation::start(game).with(|state| state.units[0].arc = Some(0));
    until(start, Phase::Movement)
}

/// A craft that the surf has spared goes where it likes; one that it has thrown about does nothing more.
/// Rules: G13.442
#[test]
fn g13_442_a_craft_that_has_been_spared_sails_on() {
    let game = surf("", &SHORE, &["usmc-lcvp 0305"], &["jpn-8-0 0601"]);
    let spared = moving(&game).play(&["= 4 4"]);
    assert_eq!(spared.refused_by("drive u0"), None);
    assert_eq!(
        (spared.state.spent, spared.state.movers.is_empty()),
        (0, true)
    );
    let tossed = moving(&game).play(&["= 4 5", "= 1"]);
    assert!(tossed.refused_by("drive u0").is_some());
    assert!(is(&tossed, 0, Condition::Busy) && is(&tossed, 0, Condition::Moved));
    // In the advance phase as well, where nobody drives.
    let later = until(spared, Phase::Advance);
    assert_eq!(thrown_by(&later), "G13.442");
    let thrown = later.play(&["= 4 5", "= 1"]);
    assert!(!thrown.legal().iter().any(|words| words == "roll-on"));
    assert!(thrown.state.movers.is_empty());
}

/// It counts as if it had spent all that it had left when it came there.
/// Rules: G13.4421
/// Rule: 13.4421
#[test]
fn g13_4421_a_craft_that_is_thrown_ashore_where_it_comes_has_spent_all_of_its_points() {
    let game = surf(
        "",
        &SHORE,
        &["usmc-lcvp 0306"],
        &["jpn-4-4-7 0304", "jpn-8-0 0601"],
    );
    let mut sails = moving(&game).play(&["drive u0"]);
    while sails.legal().iter().any(|words| words == "hold") {
        sails = sails.play(&["hold"]);
    }
    // The wave is the second of six hexes or a later one.
    let near = sails.play(&["step 0305", "= 2"]);
    assert_eq!(thrown_by(&near), "G13.442");
    let tossed = near.clone().play(&["= 4 5", "= 1"]);
    assert_eq!(tossed.decider(), Some(JAPAN));
    assert_eq!((tossed.state.spent, tossed.state.spent_here), (12, 12));
    let spared = near.play(&["= 4 4"]);
    assert_eq!((spared.state.spent, spared.state.spent_here), (2, 2));
}

/// What wades beside a craft adds nothing, each other craft, amphibian and wreck 1; reefs and beaches are no rock.
/// Rules: G13.442
/// Rule: 13.442
#[test]
fn g13_442_what_adds_to_the_dice_is_told() {
    let told = |more: &str, others: &[&str], is_wreck: bool| {
        let units = [&["usmc-lcvp 0305"][..], others].concat();
        let game = surf(more, &SHORE, &units, &["jpn-8-0 0601"]);
        let start = Situation::start(&game).with(|state| {
            for unit in &mut state.units[1..=others.len()] {
                unit.boat.lie = Lie::Aground;
                if is_wreck {
                    unit.set(Condition::Wreck);
                }
            }
        });
        numbers_of(&until(start, Phase::Movement).play(&["= 1 1"]), "added")
    };
    let none: [&str; 0] = [];
    assert_eq!(told("", &[], false), none);
    assert_eq!(told("raw_crews = true", &[], false), ["raw-crew +1"]);
    let dry = "waterproofed = true";
    assert_eq!(told(dry, &["usmc-tank-m5a1 0305"], false), none);
    assert_eq!(
        told(dry, &["usmc-tank-m5a1 0305"], true),
        ["crowded-water +1"]
    );
    assert_eq!(told("", &["usmc-lcvp 0305"], false), ["crowded-water +1"]);
    assert_eq!(
        told("", &["usmc-lcvp 0405"], false),
        none,
        "not in another hex"
    );
}

/// A wreck on the shore has 2 more, whoever has stranded there before has broached once.
/// Rules: G13.4422
#[test]
fn g13_4422_what_is_added_for_a_wreck_is_told() {
    let game = surf("", &SHORE, &["usmc-lcvp 0305"], &["jpn-8-0 0601"]);
    let start = Situation::start(&game).with(|state| {
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
        state.units[0].set(Condition::Wreck);
    });
    let met = until(start, Phase::Movement).play(&["= 1 1"]);
    assert_eq!(numbers_of(&met, "added"), ["wreck +2"]);
}

/// Open and armoured vehicles have crews that look out, and men in them check; none of a closed tank, nor of what has no armour.
/// Rules: G13.4421
#[test]
fn g13_4421_behind_armour_nobody_checks_when_a_craft_broaches() {
    let units = [
        "usmc-lct4 0305",
        "usmc-tank-m5a1 0305",
        "usmc-lvt-1 0305",
        "usmc-lvt-4 0305",
        "usmc-6-6-8 0305",
    ];
    let game = surf("", &SHORE, &units, &["jpn-8-0 0601"]);
    let start = Situation::start(&game).with(|state| {
        stow(state, 3);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
        let At::Aboard(spot, ..) = state.units[3].at else {
            panic!("not aboard")
        };
        let amphibian = state.all().nth(3).unwrap().id;
        state.units[4].at = At::Aboard(spot, amphibian, Berth::Passenger);
    });
    let broached = low(until(start, Phase::Movement).play(&["= 5 6", "= 6 6"]));
    assert!(is(&broached, 0, Condition::Wreck));
    // The crew of the open amphibian with armour, and the squad in it.
    assert_eq!(numbers_of(&broached, "passed").len(), 2);
}

/// Of six hexes, of the five that are left, and so on; craft of −3 and less are too large.
/// Rules: G13.441
/// Rule: 13.441
#[test]
fn g13_441_each_hex_that_is_no_such_wave_leaves_one_fewer() {
    let values = |battle: &Situation<'_, Pto>| match battle.pending() {
        Pending::Draw(draw) => draw.values(),
        _ => 0,
    };
    let game = surf("", &SHORE, &["usmc-lcvp 0308"], &["jpn-8-0 0601"]);
    let first = moving(&game).play(&["drive u0", "step 0307"]);
    assert_eq!((values(&first), thrown_by(&first)), (6, "G13.44"));
    let second = first.play(&["= 6", "step 0306"]);
    assert_eq!(values(&second), 5);
    assert_eq!(second.state.units[0].boat.waves, 1);
    assert_eq!(second.play(&["= 2"]).state.units[0].boat.waves, 2);
    for (craft, meets) in [
        ("usmc-lcm3", true),
        ("usmc-lci", false),
        ("usmc-lct4", false),
    ] {
        let unit = format!("{craft} 0308");
        let game = surf("", &SHORE, &[&unit], &["jpn-8-0 0601"]);
        let sails = moving(&game).play(&["drive u0", "step 0307"]);
        assert_eq!(values(&sails) > 0, meets, "{craft}");
    }
    // After six nothing more is met.
    let tired = moving(&game).with(|state| state.units[0].boat.waves = 6);
    assert_eq!(values(&tired.play(&["drive u0", "step 0307"])), 0);
    let last = moving(&game).with(|state| state.units[0].boat.waves = 5);
    // The sixth is the wave for certain.
    assert_eq!(values(&last.play(&["drive u0", "step 0307"])), 36);
}

/// An amphibian is carried on where it swims, not where it stands; nobody beside land or a reef.
/// Rules: G13.444
/// Rule: 13.444
#[test]
fn g13_444_only_what_floats_far_from_the_shore_is_carried_on() {
    let drifts = |more: &str, unit: &str| {
        let game = surf(more, &SHORE, &[unit], &["jpn-8-0 0601"]);
        let later = until(moving(&game), Phase::Advance);
        matches!(later.pending(), Pending::Draw(draw) if draw.rule.0 == "G13.44")
    };
    assert!(drifts("", "usmc-lcvp 0308"));
    assert!(drifts("", "usmc-lvt-4 0308"));
    assert!(!drifts("", "usmc-lvt-4 0306"), "the water is shallow there");
    assert!(!drifts("waterproofed = true", "usmc-tank-m5a1 0306"));
}

/// Whoever stands on a pier over the surf, or is broken, does not tire.
/// Rules: G13.447
/// Rule: 13.447
#[test]
fn g13_447_nobody_tires_on_a_pier_nor_on_the_land() {
    let more = "wooden_piers = [\"0305\", \"0306\"]";
    let units = ["usmc-6-6-8 0305", "usmc-6-6-8 0406", "usmc-6-6-8 0304"];
    let game = surf(more, &SHORE, &units, &["jpn-8-0 0601"]);
    let start = Situation::start(&game).with(|state| {
        let At::In(spot) = state.units[0].at else {
            panic!("nobody there")
        };
        state.units[0].at = At::In(Spot::part(spot.hex, Part::Pier));
    });
    let tired = until(start, Phase::Movement);
    assert_eq!(
        [0, 1, 2].map(|unit| is(&tired, unit, Condition::Exhausted)),
        [false, true, false]
    );
}

/// A craft that moves no more lies still at the end of the player turn, unless its ramp is down; one that moves goes on.
/// Rules: G13.4421
#[test]
fn g13_4421_only_what_moves_no_more_lies_still_after_a_player_turn() {
    let lies = |unit: &str, conditions: &[Condition], ramp: bool, lie: Lie| {
        let still = sloping("moderate");
        let game = beach(
            &still,
            &SHORE,
            &[unit, "usmc-6-6-8 0501"],
            &["jpn-8-0 0601"],
        );
        let start = Situation::start(&game).with(|state| {
            for condition in conditions {
                state.units[0].set(*condition);
            }
            state.units[0].boat.is_ramp_down = ramp;
            state.units[0].boat.lie = lie;
        });
        crate::common::next_turn(start).state.units[0].boat.lie
    };
    let craft = "usmc-lcvp 0308";
    let held = [Condition::Immobile];
    assert_eq!(lies(craft, &held, false, Lie::Ahead), Lie::Stopped);
    assert_eq!(lies(craft, &held, true, Lie::Ahead), Lie::Ahead);
    assert_eq!(lies(craft, &held, false, Lie::Astern), Lie::Astern);
    assert_eq!(lies(craft, &[], false, Lie::Ahead), Lie::Ahead);
    assert_eq!(
        lies("usmc-lvt-4 0308", &held, false, Lie::Ahead),
        Lie::Ahead
    );
}

/// To the nearest land that is no island, over water alone.
/// Rules: G13.444
#[test]
fn g13_444_surf_carries_craft_past_islands_and_reefs() {
    // Land to the north; an island to the south, which is nearer.
    let rows = [
        ",,,,,,,", "OOOOOOO", "OOOOOOO", "OOOOOOO", "OOOOOOO", "OOOOOOO", "OOO.OOO",
    ];
    let more = "islands = [\"0407\"]";
    let game = surf(more, &rows, &["usmc-lci 0404"], &["jpn-8-0 0601"]);
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
    let later = until(until(start, Phase::Movement), Phase::Advance);
    let drifted = low(later);
    let hex = place(&drifted, 0);
    assert!(["0403", "0304", "0504"].contains(&hex.as_str()), "{hex}");
}

/// By a single hex of those nearer to the land: ahead and to both sides of that from far out, and never beside a reef.
/// Rules: G13.444
#[test]
fn g13_444_surf_carries_a_craft_by_one_hex() {
    let game = surf(
        "",
        &SHORE,
        &["usmc-6-6-8 0401", "usmc-lci 0308"],
        &["jpn-8-0 0601"],
    );
    let later = until(
        until(Situation::start(&game), Phase::Movement),
        Phase::Advance,
    );
    // The beaches in 0204, 0304 and 0404 are equally near: to the middle one ahead, to those beside it ahead or to their side.
    let values = |battle: &Situation<'_, Pto>| match battle.pending() {
        Pending::Draw(draw) if draw.rule.0 == "G13.44" => draw.values(),
        _ => 0,
    };
    assert_eq!(values(&later), 3);
    let lots = ["= 1", "= 2", "= 3"].map(|lot| later.clone().play(&[lot]));
    let ways: Vec<Vec<String>> = (lots.iter())
        .map(|drawn| match values(drawn) {
            2 => ["= 1", "= 2"]
                .map(|way| place(&drawn.clone().play(&[way]), 1))
                .into(),
            _ => vec![place(drawn, 1)],
        })
        .map(|mut ways| {
            ways.sort();
            ways
        })
        .collect();
    let mut sorted = ways.clone();
    sorted.sort();
    assert_eq!(
        sorted,
        [vec!["0207", "0307"], vec!["0307"], vec!["0307", "0407"]]
    );
    // The craft drifts but once.
    let over = low(later.play(&["= 1"]));
    assert!(place(&over, 1).ends_with("07"));
    let reef = "reef = [\"0307\"]\nreef_kind = \"exposed\"";
    let game = surf(
        reef,
        &SHORE,
        &["usmc-6-6-8 0401", "usmc-lci 0308"],
        &["jpn-8-0 0601"],
    );
    let still = until(
        until(Situation::start(&game), Phase::Movement),
        Phase::Advance,
    );
    // Beside a reef it may be thrown onto that, and is not carried on.
    assert_eq!(thrown_by(&still), "G13.442");
    assert_eq!(place(&low(still), 1), "0308");
}

/// A waterproofed tank that wades meets waves; one that is not stops at once, and drives no farther.
/// Rules: G13.441
#[test]
fn g13_441_a_tank_that_is_waterproofed_meets_waves() {
    for (more, meets) in [("waterproofed = true", true), ("", false)] {
        let game = surf(more, &SHORE, &["usmc-tank-m5a1 0304"], &["jpn-8-0 0601"]);
        let battle = moving(&game).with(|state| state.units[0].arc = Some(3));
        let mut wades = battle.play(&["drive u0", "step 0305"]);
        assert_eq!(matches!(wades.pending(), Pending::Draw(_)), meets);
        if meets {
            assert_eq!(thrown_by(&wades), "G13.44");
            wades = wades.play(&["= 1", "= 6 6"]);
        }
        assert!(is(&wades, 0, Condition::Immobile));
        assert!(wades.state.movers.is_empty(), "it has no points left");
    }
}

/// Men in the hold of a craft that is closed above check as well.
/// Rules: G13.4421
#[test]
fn g13_4421_those_in_a_closed_craft_check_as_well() {
    let game = surf(
        "",
        &SHORE,
        &["usmc-lci 0305", "usmc-6-6-8 0305"],
        &["jpn-8-0 0601"],
    );
    let start = Situation::start(&game).with(|state| {
        crate::landing::load(state, 1);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    });
    let broached = low(until(start, Phase::Movement).play(&["= 5 6", "= 6 6"]));
    assert_eq!(numbers_of(&broached, "passed").len(), 1);
}

/// One lot and one throw count for all of a platoon, and another lot says whom it swamps.
/// Rules: G13.441, G12.2#4
#[test]
fn g13_441_a_wave_swamps_one_of_a_platoon() {
    let game = surf(
        "",
        &SHORE,
        &["usmc-lcvp 0308", "usmc-lcvp 0308"],
        &["jpn-8-0 0601"],
    );
    let start = Situation::start(&game).with(|state| {
        for unit in &mut state.units[..2] {
            unit.arc = Some(0);
        }
    });
    let sails = until(start, Phase::Movement).play(&["follow u0", "follow u1", "drive u0"]);
    let met = sails.play(&["step 0307"]);
    // The wave is this one for both; nobody is asked again.
    let spared = met.clone().play(&["= 1", "= 5 6"]);
    assert!(spared.decider().is_some());
    assert_eq!(
        [0, 1].map(|unit: usize| spared.state.units[unit].boat.waves),
        [6, 6]
    );
    let lots = |die: &str| {
        let over = low(met.clone().play(&["= 1", "= 6 6", die]));
        [0, 1].map(|unit: usize| matches!(over.state.units[unit].at, At::Off(_)))
    };
    assert_eq!(lots("= 3"), [true, false]);
    assert_eq!(lots("= 4"), [false, true]);
    // If it is not the wave, both have met one.
    let none = met.play(&["= 2"]);
    assert_eq!(
        [0, 1].map(|unit: usize| none.state.units[unit].boat.waves),
        [1, 1]
    );
}

/// Those in a vehicle in the hold do nothing either.
/// Rules: G13.4421, G12.45
#[test]
fn g13_4421_a_craft_that_is_thrown_about_keeps_those_in_its_vehicles_busy() {
    let units = ["usmc-lcm3 0305", "usmc-truck-gmc 0305", "usmc-3-4-8 0305"];
    let game = surf("", &SHORE, &units, &["jpn-8-0 0601"]);
    let start = Situation::start(&game).with(|state| {
        stow(state, 1);
        let At::Aboard(spot, _, berth) = state.units[1].at else {
            panic!("not aboard")
        };
        let lorry = state.all().nth(1).unwrap().id;
        state.units[2].at = At::Aboard(spot, lorry, berth);
        state.units[0].arc = Some(0);
    });
    let thrown = |dice: &[&str]| until(start.clone(), Phase::Movement).play(dice);
    let spared = thrown(&["= 2 2"]);
    assert_eq!(spared.refused_by("unload u2"), None);
    let tossed = thrown(&["= 4 5", "= 1"]);
    assert!(is(&tossed, 2, Condition::Busy));
    assert_eq!(tossed.refused_by("unload u2"), Some("6.1"));
}

/// A 3 of the die for tetrahedrons, less 1 for the surf, destroys a craft that is thrown ashore: nobody aboard is kept busy any more.
/// Rules: G13.4421, G14.51
#[test]
fn g13_4421_a_craft_that_is_wrecked_holds_nobody_any_longer() {
    let after = |die: &str, lot: &[&str]| {
        let works = "{ kind = \"tetrahedrons\", hex = \"0305\", known = true }";
        let marines = ["usmc-lcvp 0305", "usmc-6-6-8 0305", "usmc-6-6-8 0501"];
        let text = crate::assault::words("heavy_surf = true", works, &marines, &["jpn-8-0 0601"]);
        let game = crate::common::read(&text);
        let start = Situation::start(&game).with(|state| {
            crate::landing::load(state, 1);
            state.units[0].arc = Some(0);
        });
        let tossed = until(start, Phase::Movement)
            .play(&["= 4 5", die])
            .play(lot);
        let is_wreck = is(&tossed, 0, Condition::Wreck);
        (is_wreck, tossed.refused_by("join u1").is_none())
    };
    assert_eq!(after("= 4", &["= 1"]), (false, false));
    // Its crew does not survive.
    assert_eq!(after("= 3", &["= 6 6"]), (true, true));
}

/// A squad in a craft that has beached in the surf.
fn beached(game: &Pto) -> Situation<'_, Pto> {
    Situation::start(game).with(|state| {
        crate::landing::load(state, 1);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    })
}

/// 5 with 2 for a wreck and 1 for the rock beside it is 8, 6 is 9: who is aboard of what is thrown off the shore then does nothing more.
/// Rules: G13.442, G13.4422
#[test]
fn g13_442_those_on_a_wreck_that_the_surf_holds_fast_do_nothing_more() {
    let units = ["usmc-lcvp 0305", "usmc-6-6-8 0305"];
    let game = surf("", &SHORE, &units, &["jpn-8-0 0601"]);
    let start = beached(&game).with(|state| state.units[0].set(Condition::Wreck));
    let after = |dice: &str| until(start.clone(), Phase::Movement).play(&[dice]);
    let stays = after("= 3 3");
    assert_eq!(stays.state.units[0].boat.lie, Lie::Beached(0));
    assert_eq!(stays.refused_by("join u1"), None);
    let fast = after("= 3 4");
    assert_eq!(fast.state.units[0].boat.lie, Lie::Fast);
    assert!(is(&fast, 1, Condition::Busy));
    assert!(fast.refused_by("join u1").is_some());
    // In the next player turn of its side they may get off.
    let later = until(
        crate::common::next_turn(crate::common::next_turn(fast)),
        Phase::Movement,
    );
    assert!(!is(&later, 1, Condition::Busy));
}

/// Its crew rolls for its survival, the squad checks its morale; who has survived does not.
/// Rules: G13.4421
/// Rule: 13.4421
#[test]
fn g13_4421_a_crew_that_survives_checks_nothing() {
    let units = ["usmc-lcvp 0305", "usmc-6-6-8 0305"];
    let game = surf("", &SHORE, &units, &["jpn-8-0 0601"]);
    let start = beached(&game);
    let count = start.state.units.len();
    let broached = low(until(start, Phase::Movement).play(&["= 5 6", "= 1 1"]));
    assert_eq!(broached.state.units.len(), count + 1, "its crew survives");
    assert_eq!(numbers_of(&broached, "passed").len(), 1);
}

/// An amphibian that has come from the land in the player turn is left alone, like what has left the shore.
/// Rules: G13.444
#[test]
fn g13_444_surf_does_not_carry_on_what_has_come_from_the_land() {
    let more = "";
    let game = surf(more, &SHORE, &["usmc-lvt-4 0304"], &["jpn-8-0 0601"]);
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(3));
    let drives = until(start, Phase::Movement).play(&["drive u0", "step 0305"]);
    assert!(drives.state.units[0].boat.has_landed);
    let game = surf(more, &SHORE, &["usmc-lvt-4 0308"], &["jpn-8-0 0601"]);
    let turned = until(
        Situation::start(&game).with(|state| state.units[0].arc = Some(0)),
        Phase::Movement,
    );
    let swims = low(turned.play(&["drive u0", "step 0307"]));
    assert!(!swims.state.units[0].boat.has_landed);
}

/// Behind the reef in 0406 the sea is calm as far as 0402: what the surf carries there from 0305 may run aground.
/// Rules: G13.444, G12.21
#[test]
fn g12_21_a_craft_that_surf_carries_out_of_it_may_run_aground() {
    let rows = [&[",,,,,,,"][..], &["OOOOOOO"; 7]].concat();
    let reef = "reef = [\"0406\"]\nreef_kind = \"exposed\"";
    let game = surf(reef, &rows, &["usmc-lcvp 0305"], &["jpn-8-0 0601"]);
    let later = until(moving(&game), Phase::Advance);
    let mut carried = Vec::new();
    for land in ["= 1", "= 2", "= 3"] {
        let drawn = later.clone().play(&[land]);
        let is_lot = matches!(drawn.pending(), Pending::Draw(draw) if draw.values() == 2);
        match is_lot {
            true => carried.extend(["= 1", "= 2"].map(|way| drawn.clone().play(&[way]))),
            false => carried.push(drawn),
        }
    }
    let calm = carried.iter().find(|one| place(one, 0) == "0404").unwrap();
    assert_eq!(thrown_by(calm), "G12.21");
    // 11 and 1 for its draught.
    let aground = calm.clone().play(&["= 5 6"]);
    assert_eq!(aground.state.units[0].boat.lie, Lie::Aground);
    let afloat = calm.clone().play(&["= 5 5"]);
    assert_eq!(afloat.state.units[0].boat.lie, Lie::Ahead);
    let wild = carried.iter().find(|one| place(one, 0) == "0304").unwrap();
    assert_ne!(thrown_by(wild), "G12.21");
}
