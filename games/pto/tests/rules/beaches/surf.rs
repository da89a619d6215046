//! Heavy surf (G13.44).

use super::{SHORE, beach, sloping};
use crate::common::{face, is, left, lines, low, pass, place, set, until};
use crate::landing::load;
use heigi_engine::{Gridded, Pending, Situation};
use heigi_pto::{At, Condition, JAPAN, Lie, Phase, Pto, Spot, Tray, Wind};

/// A beach of a moderate slope under heavy surf; the first unit is a craft.
fn surf(marines: &[&str]) -> Pto {
    let more = format!("{}\nheavy_surf = true", sloping("moderate"));
    // Somebody on the land, so that a match does not go on to the movement phase by itself.
    let units = [marines, &["usmc-6-6-8 0501"]].concat();
    beach(&more, &SHORE, &units, &["jpn-8-0 0601"])
}

/// The movement phase of the Marines: the craft faces north, with so many units aboard.
fn afloat(game: &Pto, count: usize) -> Situation<'_, Pto> {
    let start = Situation::start(game).with(|state| {
        load(state, count);
        state.units[0].arc = Some(0);
    });
    until(start, Phase::Movement)
}

/// The same with the craft beached across its northern hexside.
fn beached(game: &Pto, count: usize, is_ramp_down: bool) -> Situation<'_, Pto> {
    let start = Situation::start(game).with(|state| {
        load(state, count);
        state.units[0].arc = Some(0);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].boat.is_ramp_down = is_ramp_down;
        state.units[0].clear(&[Condition::Motion]);
    });
    until(start, Phase::Movement)
}

/// How the craft lies.
fn lie(battle: &Situation<'_, Pto>) -> Lie {
    battle.state.units[0].boat.lie
}

/// Vector PB-119.
/// Rules: G13.44
/// Rule: 13.44
/// Rule: 13.441
#[test]
fn g13_441_a_wave_swamps_a_craft_in_the_hex_that_a_die_names_if_the_dice_show_12() {
    let game = surf(&["usmc-lcvp 0308", "usmc-6-6-8 0308"]);
    // The first hex of six is not the one, the second of the five left is.
    let sails = afloat(&game, 1).play(&["drive u0", "step 0307", "= 2", "step 0306", "= 1"]);
    let safe = sails.clone().play(&["= 5 6"]);
    assert_eq!(lie(&safe), Lie::Ahead);
    assert_eq!(safe.state.units[0].boat.waves, 6, "no more in this phase");
    let aground = sails.play(&["= 6 6"]);
    assert_eq!(lie(&aground), Lie::Fast);
    assert!(matches!(aground.state.units[1].at, At::Aboard(..)));
    // Deep water takes all.
    let sunk = afloat(&game, 1).play(&["drive u0", "step 0307", "= 1", "= 6 6"]);
    for unit in &sunk.state.units[..2] {
        assert_eq!(unit.at, At::Off(Tray::Lost));
    }
    // Not large craft, and not in still water.
    let large = surf(&["usmc-lci 0308"]);
    let sails = afloat(&large, 0).play(&["drive u0", "step 0307"]);
    assert!(sails.decider().is_some(), "no dice");
    let still = beach(
        &sloping("moderate"),
        &SHORE,
        &["usmc-lcvp 0308"],
        &["jpn-8-0 0601"],
    );
    assert!(
        afloat(&still, 0)
            .play(&["drive u0", "step 0307"])
            .decider()
            .is_some()
    );
}

/// Rules: G13.441, G13.84
/// Rule: 13.84
#[test]
fn g13_441_surf_stops_wading_vehicles_and_what_it_sinks_counts_as_lost() {
    let wades = |more: &str| {
        let more = format!("{}\nheavy_surf = true\n{more}", sloping("moderate"));
        let game = beach(&more, &SHORE, &["usmc-tank-m5a1 0304"], &["jpn-8-0 0601"]);
        let battle = until(Situation::start(&game), Phase::Movement);
        let battle = battle.with(|state| state.units[0].arc = Some(3));
        let wet = battle.play(&["drive u0", "step 0305"]);
        match wet.decider() {
            Some(_) => is(&wet, 0, Condition::Immobile),
            None => is(&wet.play(&["= 1", "= 6 6"]), 0, Condition::Immobile),
        }
    };
    assert!(wades("waterproofed = true"), "by a wave");
    assert!(wades(""), "at once");
    let game = surf(&["usmc-lcvp 0308", "usmc-6-6-8 0308"]);
    let sunk = afloat(&game, 1).play(&["drive u0", "step 0307", "= 1", "= 6 6"]);
    // The craft is worth a point, and one each for its crew, its armour, its room and a weapon that works; the squad 2.
    assert_eq!(sunk.state.losses[0], 5 + 2);
}

/// Vector PB-118.
/// Rule: 13.442
#[test]
fn g13_442_surf_throws_craft_about_where_they_could_beach() {
    let rows = [
        "......", "......", ",,,.,,", ",,,.,,", "OOOOOO", "OOOOOO", "OOOOOO",
    ];
    let more = format!(
        "{}\nheavy_surf = true\nraw_crews = true",
        sloping("moderate")
    );
    let units = ["usmc-lcvp 0405", "usmc-lcvp 0405", "usmc-6-6-8 0501"];
    let game = beach(&more, &rows, &units, &["jpn-8-0 0601"]);
    let start = Situation::start(&game).with(|state| {
        state.units[0].arc = Some(0);
        // Another craft, aground, meets no surf itself.
        state.units[1].boat.lie = Lie::Aground;
    });
    let rolls = |dice: &str| until(start.clone(), Phase::Movement).play(&[dice]);
    // An inexperienced crew, land that is no beach beside it, another craft: 3 more.
    let calm = rolls("= 2 3");
    assert_eq!(lie(&calm), Lie::Ahead);
    assert!(calm.decider().is_some() && !is(&calm, 0, Condition::Busy));
    for dice in ["= 2 4", "= 3 4"] {
        // 9 and 10: ashore across the one hexside where it could beach.
        let thrown = rolls(dice);
        assert_eq!(lie(&thrown), Lie::Beached(0), "{dice}");
        assert!(is(&thrown, 0, Condition::Busy) && !is(&thrown, 0, Condition::Wreck));
    }
    let broached = rolls("= 4 4").play(&["= 6 6"]);
    assert!(is(&broached, 0, Condition::Wreck));
}

/// Rule: 13.4421
#[test]
fn g13_4421_a_craft_that_is_thrown_off_the_shore_goes_ahead_or_is_held_by_its_ramp() {
    let game = surf(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let off = beached(&game, 1, false).play(&["= 4 5"]);
    assert_eq!(lie(&off), Lie::Ahead);
    assert!(is(&off, 0, Condition::Motion) && is(&off, 1, Condition::Busy));
    let ready = crate::common::reach(off, Phase::Movement);
    assert_eq!(ready.refused_by("join u1"), Some("3"));
    let held = beached(&game, 1, true).play(&["= 4 5"]);
    assert_eq!(lie(&held), Lie::Fast);
    // Where the water is deep it sinks.
    let rows = [",,,,,,", "OOOOOO", "OOOOOO", "OO.OOO", "OOOOOO", "OOOOOO"];
    let more = format!(
        "{}\nheavy_surf = true\nislands = [\"0304\"]",
        sloping("steep")
    );
    let game = beach(
        &more,
        &rows,
        &["usmc-lcvp 0305", "usmc-6-6-8 0305"],
        &["jpn-8-0 0601"],
    );
    // 8 and 1 for the rock beside it.
    let sunk = beached(&game, 1, true).play(&["= 4 4"]);
    assert_eq!(sunk.state.units[0].at, At::Off(Tray::Lost));
}

/// Rules: G13.4421
/// Rule: 13.4421
#[test]
fn g13_4421_a_craft_that_broaches_is_a_wreck_and_all_aboard_check_their_morale() {
    let game = surf(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let broached = beached(&game, 1, false).play(&["= 5 6", "= 6 6"]);
    assert!(is(&broached, 0, Condition::Wreck) && matches!(lie(&broached), Lie::Beached(0)));
    // 8 holds, 9 is a casualty aboard a craft.
    let holds = broached.clone().play(&["= 4 4"]);
    assert_eq!(face(&holds, 1), "usmc-6-6-8");
    // G13.84: the craft with its crew, its armour, its room and a weapon that works counts as lost.
    assert_eq!(holds.state.losses[0], 5);
    let fails = broached.play(&["= 4 5"]);
    assert_eq!(face(&fails, 1), "usmc-3-4-8");
    assert!(matches!(fails.state.units[1].at, At::Aboard(..)));
    // What has happened is at once seen by whoever might fire: it counts for all points of the craft.
    let game = {
        let more = format!("{}\nheavy_surf = true", sloping("moderate"));
        beach(&more, &SHORE, &["usmc-lcvp 0305"], &["jpn-4-4-7 0304"])
    };
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
    let thrown = until(start, Phase::Movement).play(&["= 4 5", "= 1"]);
    assert_eq!(thrown.decider(), Some(heigi_pto::JAPAN));
    assert_eq!(thrown.state.spent_here, 12);
}

/// Rule: 13.4422
#[test]
fn g13_4422_a_wreck_on_the_shore_has_2_more_and_is_held_fast_in_shallow_water() {
    let game = surf(&["usmc-lcvp 0305"]);
    let wreck = |has_broached: bool| {
        let start = Situation::start(&game).with(|state| {
            state.units[0].boat.lie = Lie::Beached(0);
            state.units[0].boat.has_broached = has_broached;
            state.units[0].clear(&[Condition::Motion]);
            state.units[0].set(Condition::Wreck);
        });
        until(start, Phase::Movement)
    };
    assert_eq!(lie(&wreck(false).play(&["= 2 4"])), Lie::Beached(0));
    assert_eq!(lie(&wreck(false).play(&["= 3 4"])), Lie::Fast);
    assert!(wreck(true).decider().is_some(), "no dice");
}

/// Vector PB-120.
/// Rule: 13.443
#[test]
fn g13_443_getting_off_costs_twice_as_much() {
    let game = surf(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let ready = beached(&game, 1, false).play(&["= 1 2"]);
    let ashore = ready.play(&["join u1", "step 0304"]);
    assert_eq!(
        (left(&ashore), place(&ashore, 1)),
        ("2".into(), "0304".into())
    );
    // Half of the 6 points of the craft.
    assert_eq!(ashore.state.units[0].boat.shared, 6);
}

/// Rule: 13.444
#[test]
fn g13_444_in_the_advance_phase_surf_carries_craft_towards_the_land() {
    let game = surf(&["usmc-lcvp 0308", "usmc-6-6-8 0308"]);
    let later = until(afloat(&game, 1), Phase::Advance);
    // Towards one of three hexes of the beach, where a wave may be the one.
    let drifts = low(later.clone());
    assert_ne!(place(&drifts, 0), "0308");
    assert_eq!(place(&drifts, 0), place(&drifts, 1));
    assert_eq!(drifts.state.units[0].arc, Some(0));
    // Not what has left the shore in the player turn, nor what lies beside the land.
    let landed = afloat(&game, 1).with(|state| state.units[0].boat.has_landed = true);
    let landed = until(landed, Phase::Advance);
    assert!(landed.decider().is_some() && place(&landed, 0) == "0308");
    let near = surf(&["usmc-lcvp 0305"]);
    let still = until(
        until(afloat(&near, 0).play(&["= 1 2"]), Phase::Advance),
        Phase::Advance,
    );
    assert_eq!(place(&still.play(&["= 1 2"]), 0), "0305");
}

/// Rules: G12.23
/// Rule: 12.23
#[test]
fn g12_23_nothing_carries_a_craft_on_where_there_is_no_surf() {
    let units = ["usmc-lcvp 0308", "usmc-6-6-8 0501"];
    let calm = beach(&sloping("moderate"), &SHORE, &units, &["jpn-8-0 0601"]);
    let later = until(afloat(&calm, 0), Phase::Advance);
    assert!(later.decider().is_some(), "no dice");
    let over = until(later, Phase::CloseCombat);
    assert_eq!(place(&over, 0), "0308");
    let wild = surf(&units[..1]);
    let wild = until(afloat(&wild, 0), Phase::Advance);
    assert!(wild.decider().is_none(), "dice for where it drifts");
}

/// Rule: 13.445
#[test]
fn g13_445_fire_from_and_at_the_surf_has_1_more() {
    let fire = |from: &str, to: &str| {
        let more = format!("{}\nheavy_surf = true", sloping("moderate"));
        let unit = format!("usmc-6-6-8 {from}");
        let enemy = format!("jpn-4-4-7 {to}");
        let game = beach(&more, &SHORE, &[&unit], &[&enemy]);
        lines(&Situation::start(&game).play(&["join u0"])).join(", ")
    };
    assert!(fire("0305", "0303").contains("modifier-surf +1"));
    assert!(fire("0303", "0305").contains("modifier-surf +1"));
    assert!(!fire("0303", "0304").contains("surf"));
}

/// Whatever the table resolves, but shells and planes from above and mines.
/// Rule: 13.445
#[test]
fn g13_445_what_lies_in_the_surf_and_charges_and_overruns_there_have_1_more() {
    let has_one_more = |marines: &[&str], enemy: &str, heavy: bool, actions: &[&str]| {
        let more = format!("{}\nheavy_surf = {heavy}", sloping("moderate"));
        // Somebody is left, whatever happens.
        let marines = [marines, &["usmc-6-6-8 0501"]].concat();
        let game = beach(&more, &SHORE, &marines, &[enemy, "jpn-8-0 0601"]);
        let start = until(Situation::start(&game), Phase::Movement).with(|state| {
            if matches!(state.units[0].at, At::Vehicle(_)) {
                state.units[0].arc = Some(if actions[1].starts_with('o') { 3 } else { 0 });
            }
            let hex = game.grid().parse("0306").unwrap();
            state.residual.push((Spot::ground(hex), 8));
        });
        let mut over = start;
        for action in actions {
            while over.decider() == Some(JAPAN) {
                over = pass(over);
            }
            over = over.play(&[action]);
        }
        let goes_on = |one: &Situation<'_, Pto>| {
            let legal = one.legal();
            let ends = |words: &&str| legal.iter().any(|one| one == words);
            matches!(one.pending(), Pending::Draw(_)) || ["hold", "halt", "done"].iter().any(ends)
        };
        while over.state.phase != Phase::Rout && goes_on(&over) {
            over = pass(over);
        }
        format!("{:?}", over.events).contains("modifier-surf")
    };
    let of = |marines: &[&str], enemy: &str, actions: &[&str]| {
        [true, false].map(|heavy| has_one_more(marines, enemy, heavy, actions))
    };
    let here = "jpn-8-0 0602";
    let men = of(&["usmc-6-6-8 0305"], here, &["join u0", "step 0306"]);
    let craft = of(&["usmc-lcp 0307"], here, &["drive u0", "step 0306"]);
    assert_eq!((men, craft), ([true, false], [true, false]));
    let charge = ["usmc-6-6-8 0304", "usmc-dc 0304 1"];
    let blast = of(&charge, here, &["join u0", "place 0305"]);
    assert_eq!(blast, [true, false]);
    let rolls = of(
        &["usmc-lvt-a2 0304"],
        "jpn-4-4-7 0305",
        &["drive u0", "overrun 0305"],
    );
    assert_eq!(rolls, [true, false]);
}

/// Rule: 13.446
#[test]
fn g13_446_nobody_runs_aground_in_the_surf() {
    let game = surf(&["usmc-lcvp 0307"]);
    let sails = afloat(&game, 0).play(&["drive u0", "step 0306", "= 3"]);
    assert!(sails.decider().is_some() && lie(&sails) == Lie::Ahead);
}

/// Vector PB-128.
/// Rule: 13.447
#[test]
fn g13_447_whoever_wades_in_the_surf_is_exhausted_until_he_moves_from_the_land() {
    let game = surf(&["usmc-6-6-8 0305", "usmc-6-6-8 0405"]);
    let start = set(Situation::start(&game), 1, &[Condition::Broken]);
    let wades = until(start, Phase::Movement);
    assert!(is(&wades, 0, Condition::Exhausted));
    let [broken, tired] =
        [Condition::Broken, Condition::Exhausted].map(|condition| is(&wades, 1, condition));
    assert_ne!(broken, tired, "not while he is broken");
    let ashore = wades.play(&["join u0", "step 0304"]);
    assert!(is(&ashore, 0, Condition::Exhausted));
    let next = crate::common::next_turn(crate::common::next_turn(ashore));
    assert!(!is(&until(next, Phase::Movement), 0, Condition::Exhausted));
}

/// Rule: 13.448
#[test]
fn g13_448_the_wind_stays_heavy() {
    let game = surf(&["usmc-lcvp 0308"]);
    assert_eq!(Situation::start(&game).state.weather.wind, Wind::Heavy);
    let rolled = |more: &str, dice: &str| {
        let more = format!(
            "{}\n{more}\n[weather]\nwind = \"mild\"",
            sloping("moderate")
        );
        let game = beach(&more, &SHORE, &["usmc-8-0 0101"], &["jpn-8-0 0601"]);
        let mut battle = Situation::start(&game);
        let side = battle.state.phasing;
        while battle.state.phasing == side {
            battle = crate::common::pass(battle);
        }
        // Wind changes, and the die says how.
        battle.play(&["= 6 6", dice]).state.weather.wind
    };
    assert_eq!(rolled("heavy_surf = true", "= 6"), Wind::Heavy);
    assert_eq!(rolled("", "= 6"), Wind::None);
}

/// A craft comes among tetrahedrons in the surf: their die, then whether the wave is the one.
/// Rules: G13.441
/// Rule: 13.441
#[test]
fn g13_441_what_obstructs_a_hex_comes_before_the_wave() {
    let more = format!("{}\nheavy_surf = true", sloping("moderate"));
    let units = ["usmc-lcvp 0307", "usmc-6-6-8 0501"];
    let text = crate::common::text(&SHORE, &[], &units, &["jpn-8-0 0601"]);
    let piles = "fortifications = [{ kind = \"tetrahedrons\", hex = \"0306\" }]";
    let side = "side = \"japanese\"";
    let text = text.replacen(side, &format!("{side}\n{piles}"), 1);
    let game = crate::common::read(&text.replacen("[victory]", &format!("{more}\n[victory]"), 1));
    let sails = afloat(&game, 0).play(&["drive u0", "step 0306"]);
    let rule = |battle: &Situation<'_, Pto>| match battle.pending() {
        heigi_engine::Pending::Draw(draw) => draw.rule.0,
        _ => "none",
    };
    assert_eq!(rule(&sails), "G14.51#1");
    // A 4 is a 3 in the surf, which does nothing.
    let past = sails.clone().play(&["= 4"]);
    assert_eq!(rule(&past), "G13.44");
    assert_eq!(lie(&past.play(&["= 1", "= 6 6"])), Lie::Fast);
    // So it is where it is thrown off the shore, be it held by its ramp or not (G13.4421).
    for is_ramp_down in [false, true] {
        let shore = crate::common::read(
            &text
                .replacen("0306", "0305", 1)
                .replacen("0307", "0305", 1)
                .replacen("[victory]", &format!("{more}\n[victory]"), 1),
        );
        let off = beached(&shore, 0, is_ramp_down).play(&["= 4 5"]);
        assert_eq!(rule(&off), "G14.51#1", "{is_ramp_down}");
    }
    // What is a wreck already no wave sinks.
    let mut ripped = sails.play(&["= 3"]);
    assert!(is(&ripped, 0, Condition::Wreck));
    while let heigi_engine::Pending::Draw(draw) = ripped.pending() {
        assert_ne!(draw.rule.0, "G13.44");
        ripped = ripped.play(&["= 1 1"]);
    }
}

/// The open crew of an amphibian aboard is stunned, those in a lorry check as on foot, and weapons do not.
/// Rules: G13.4421
/// Rule: 13.4421
#[test]
fn g13_4421_who_is_in_vehicles_aboard_a_craft_that_broaches_checks_too() {
    let units = [
        "usmc-lcm3 0305",
        "usmc-lvt-a2 0305",
        "usmc-truck-gmc 0305",
        "usmc-6-6-8 0305",
        "usmc-37 0305 4",
    ];
    let game = surf(&units);
    let start = Situation::start(&game).with(|state| {
        crate::landing::stow(state, 2);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
        let At::Aboard(spot, craft, berth) = state.units[1].at else {
            panic!("not aboard")
        };
        let lorry = state.all().nth(2).unwrap().id;
        state.units[3].at = At::Aboard(spot, lorry, berth);
        state.units[4].at = At::Aboard(spot, craft, berth);
    });
    let broached = until(start, Phase::Movement).play(&["= 5 6", "= 6 6"]);
    // 9 is 1 too much for 8.
    let fails = broached.clone().play(&["= 4 5", "= 4 5"]);
    assert!(is(&fails, 1, Condition::Stunned));
    assert_eq!(face(&fails, 3), "usmc-3-4-8");
    assert!(fails.decider().is_some(), "nobody else checks");
    let holds = broached.play(&["= 4 4", "= 4 4"]);
    assert!(!is(&holds, 1, Condition::Stunned));
    assert_eq!(face(&holds, 3), "usmc-6-6-8");
}

/// A start, half of 13 points, and twice 2 for the sand.
/// Rules: G13.443
/// Rule: 13.443
#[test]
fn g13_443_a_vehicle_spends_twice_as_much_but_for_its_start() {
    let game = surf(&["usmc-lcm3 0305", "usmc-tank-dozer 0305"]);
    let start = Situation::start(&game).with(|state| {
        state.units[0].arc = Some(0);
        crate::landing::stow(state, 1);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    });
    let ready = until(start, Phase::Movement).play(&["= 1 2"]);
    let ashore = ready.play(&["drive u1", "step 0304", "= 1 2"]);
    assert_eq!(
        (ashore.state.spent / 2, place(&ashore, 1)),
        (12, "0304".into())
    );
}

/// Upwards, without a ramp and in the surf it takes twice all points.
/// Rules: G12.404
/// Rule: 12.404
#[test]
fn g12_404_who_needs_more_than_all_points_gets_off_by_minimum_move_alone() {
    let rows = ["....", "....", "..,.", "..,.", "OOOO", "OOOO"];
    let more = format!("{}\nheavy_surf = true", sloping("moderate"));
    let ready = |craft: &str| {
        let units = [format!("{craft} 0205"), "usmc-6-6-8 0205".to_owned()];
        let units = units.each_ref().map(String::as_str);
        let units = [&units[..], &["usmc-6-6-8 0101"]].concat();
        let game = beach(&more, &rows, &units, &["jpn-8-0 0401"]);
        let aboard = beached(&game, 1, false).play(&["= 1 2", "join u1"]);
        let over = |order: &str| {
            let refused = aboard.refused_by(order).map(str::to_owned);
            refused.unwrap_or_else(|| {
                let over = aboard.clone().play(&[order]);
                let is_tired = is(&over, 1, Condition::Exhausted);
                format!("{} {is_tired}", place(&over, 1))
            })
        };
        ["step 0204", "struggle 0204", "creep 0204"].map(over)
    };
    let plain = ready("usmc-lcp");
    assert_eq!(plain, ["6.2", "0204 true", "G12.401"]);
    // Over a ramp it is just all of them.
    let ramp = ready("usmc-lcvp");
    assert_eq!(ramp, ["0204 false", "6.3", "G12.401"]);
}

/// In the advance phase it meets the surf again; one that moves no more lies still when the player turn is over.
/// Rules: G13.442
/// Rule: 13.442
/// Rule: 13.4421
#[test]
fn g13_442_craft_meet_the_surf_as_the_advance_phase_begins_too() {
    let game = surf(&["usmc-lcvp 0305"]);
    let start = Situation::start(&game).with(|state| {
        state.units[0].set(Condition::Immobile);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    });
    let off = until(start, Phase::Movement).play(&["= 4 5"]);
    assert_eq!(lie(&off), Lie::Ahead);
    let later = until(off, Phase::Advance);
    assert!(matches!(later.pending(), heigi_engine::Pending::Draw(_)));
    let ashore = later.clone().play(&["= 4 5"]);
    assert!(
        matches!(ashore.pending(), heigi_engine::Pending::Draw(_)),
        "a lot for the shore"
    );
    let calm = crate::common::next_turn(later.play(&["= 1 2"]));
    assert_eq!(lie(&calm), Lie::Stopped);
    assert!(!is(&calm, 0, Condition::Motion));
}

/// Rules: G13.445
/// Rule: 13.445
#[test]
fn g13_445_guns_hit_less_easily_in_the_surf() {
    let aims = |more: &str| {
        let more = format!("{}\n{more}", sloping("moderate"));
        let guns = ["jpn-2-2-8 0304", "jpn-70 0304 1"];
        let game = beach(&more, &SHORE, &["usmc-lcvp 0306", "usmc-6-6-8 0101"], &guns);
        let battle = until(Situation::start(&game), Phase::DefensiveFire);
        lines(&battle.play(&["join u3"])).contains(&"modifier-surf +1".to_owned())
    };
    assert!(aims("heavy_surf = true") && !aims(""));
}

/// A steep beach adds 1 as rock does, others nothing; each other craft, amphibian and wreck there adds 1.
/// Rules: G13.442
/// Rule: 13.442
#[test]
fn g13_442_steep_beaches_and_what_else_is_there_add_to_the_dice() {
    let tossed = |slope: &str, others: &[&str], dice: &str| {
        let more = format!("{}\nheavy_surf = true", sloping(slope));
        let units = [&["usmc-lcvp 0305"][..], others, &["usmc-6-6-8 0501"]].concat();
        let game = beach(&more, &SHORE, &units, &["jpn-8-0 0601"]);
        let start = Situation::start(&game).with(|state| {
            for unit in &mut state.units[1..=others.len()] {
                // Aground it meets no surf itself.
                unit.boat.lie = Lie::Aground;
            }
            if others.len() > 1 {
                state.units[2].set(Condition::Wreck);
            }
        });
        let thrown = until(start, Phase::Movement).play(&[dice]);
        is(&thrown, 0, Condition::Busy)
    };
    assert!(!tossed("moderate", &[], "= 4 4") && tossed("moderate", &[], "= 4 5"));
    assert!(!tossed("steep", &[], "= 3 4") && tossed("steep", &[], "= 4 4"));
    let two = ["usmc-lvt-4 0305", "usmc-jeep 0305"];
    assert!(!tossed("moderate", &two[..1], "= 3 4") && tossed("moderate", &two[..1], "= 4 4"));
    assert!(!tossed("moderate", &two, "= 3 3") && tossed("moderate", &two, "= 3 4"));
}
