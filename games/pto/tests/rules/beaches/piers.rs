//! Piers (G13.7).

use super::{SHORE, beach, sloping};
use crate::common::{is, left, lines, place, text, until};
use crate::landing::load;
use heigi_engine::{Argument, Pending, Shows, Situation};
use heigi_pto::{ALLIES, At, Cloud, Condition, Lie, Part, Phase, Pto, Smoke, Spot, Tray};

/// A beach of a moderate slope with piers.
fn shore(piers: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let more = format!("{}\n{piers}", sloping("moderate"));
    beach(&more, &SHORE, marines, japanese)
}

/// A unit stands on the pier of its hex.
fn on_pier<'g>(battle: Situation<'g, Pto>, unit: usize) -> Situation<'g, Pto> {
    battle.with(|state| {
        if let At::In(spot) = &mut state.units[unit].at {
            spot.part = Part::Pier;
        }
    })
}

/// What the preview of the fire of the first unit says, or the rule that refuses it.
fn shot(battle: Situation<'_, Pto>, to: &str) -> String {
    if battle.state.phase != Phase::PrepFire {
        return "7.2".to_owned();
    }
    let aimed = battle.play(&["join u0"]);
    match aimed.refused_by(&format!("fire {to}")) {
        Some(rule) => rule.to_owned(),
        None => lines(&aimed).join(", "),
    }
}

/// Rule: 13.7
#[test]
fn g13_7_a_pier_is_a_place_of_its_own_above_water_or_a_beach() {
    let game = shore(
        "wooden_piers = [\"0304\", \"0305\"]",
        &["usmc-6-6-8 0303"],
        &["jpn-8-0 0601"],
    );
    let board = <Pto as Shows>::board(&game, &Situation::start(&game).state);
    let deck = board
        .places
        .iter()
        .find(|place| place.id == "0305j")
        .unwrap();
    assert_eq!(deck.inside.as_deref(), Some("0305"));
    assert_eq!(board.place_classes[deck.class].id, "pier-wooden");
    let reads = |piers: &str| {
        let file = text(&SHORE, &[], &["usmc-8-0 0101"], &["jpn-8-0 0601"]);
        let said = format!("{}\n{piers}\n[victory]", sloping("moderate"));
        let file = file.replacen("[victory]", &said, 1);
        Pto::with_data(&|name| (name == "hut.toml").then(|| file.clone())).is_ok()
    };
    assert!(reads("stone_piers = [\"0305\"]"));
    assert!(!reads("stone_piers = [\"0302\"]"));
    assert!(!reads(
        "stone_piers = [\"0305\"]\nwooden_piers = [\"0305\"]"
    ));
}

/// Rule: 13.71
#[test]
fn g13_71_piers_hinder_or_block_who_looks_from_water_to_water() {
    let seen = |kind: &str, hexes: &str, from: &str, to: &str| {
        let units = [format!("usmc-6-6-8 {from}"), format!("jpn-4-4-7 {to}")];
        let [one, other] = units.each_ref().map(String::as_str);
        let game = shore(&format!("{kind}_piers = [{hexes}]"), &[one], &[other]);
        shot(Situation::start(&game), to)
    };
    assert!(seen("wooden", "\"0305\"", "0304", "0306").contains("modifier-hindrance +1"));
    assert_eq!(seen("stone", "\"0305\"", "0304", "0306"), "7.2");
    // The pier over one of them does nothing.
    assert!(!seen("stone", "\"0304\", \"0306\"", "0304", "0306").contains("hindrance"));
    // From the land it counts only beside the water or the beach.
    assert!(!seen("stone", "\"0304\"", "0302", "0306").contains("7.2"));
    assert_eq!(seen("stone", "\"0305\"", "0302", "0306"), "7.2");
    // Between neighbours there is none.
    assert!(!seen("stone", "\"0405\"", "0304", "0305").contains("7.2"));
}

/// Rule: 13.72
#[test]
fn g13_72_nothing_covers_on_a_pier_which_is_high_for_who_is_beside_it_alone() {
    let at = |from: &str| {
        let unit = format!("usmc-6-6-8 {from}");
        let game = shore(
            "wooden_piers = [\"0304\", \"0305\"]",
            &[&unit],
            &["jpn-4-4-7 0305"],
        );
        shot(on_pier(Situation::start(&game), 1), "0305j")
    };
    assert!(at("0404").contains("modifier-height +1"), "{}", at("0404"));
    for from in ["0302", "0303"] {
        assert!(
            !at(from).contains("height") && !at(from).contains("cover"),
            "{}",
            at(from)
        );
    }
}

/// Rules: G13.733
/// Rule: 13.73
/// Rule: 13.733
#[test]
fn g13_73_up_onto_a_pier_is_a_climb_and_nobody_is_beneath_stone() {
    let game = |kind: &str, from: &str| {
        let piers = format!("{kind}_piers = [\"0304\", \"0305\", \"0306\"]");
        let units = [format!("usmc-6-6-8 {from}"), format!("usmc-lmg {from} 1")];
        shore(
            &piers,
            &units.each_ref().map(String::as_str),
            &["jpn-8-0 0601"],
        )
    };
    fn march(game: &Pto) -> Situation<'_, Pto> {
        until(Situation::start(game), Phase::Movement).play(&["join u0"])
    }
    // 2 up from the sand, 1 along it, with the machine gun.
    let wood = game("wooden", "0303");
    let up = march(&wood).play(&["step 0304j"]);
    assert_eq!((left(&up), place(&up, 0)), ("2".into(), "0304j".into()));
    let along = up.play(&["step 0305j"]);
    assert_eq!(left(&along), "1");
    assert_eq!(place(&along, 1), "0305j");
    // Beneath wood one wades, beneath stone there is no way.
    let wades = game("wooden", "0405");
    assert_eq!(march(&wades).refused_by("step 0305"), None);
    let stone = game("stone", "0405");
    assert_eq!(march(&stone).refused_by("step 0305"), Some("G13.73"));
    assert_eq!(march(&stone).refused_by("step 0305j"), None);
    // No craft and no vehicle.
    let game = shore(
        "wooden_piers = [\"0306\"]",
        &["usmc-lcvp 0307"],
        &["jpn-8-0 0601"],
    );
    let sails = until(Situation::start(&game), Phase::Movement);
    let sails = sails
        .with(|state| state.units[0].arc = Some(0))
        .play(&["drive u0"]);
    assert_eq!(sails.refused_by("step 0306"), Some("G13.73"));
}

/// Rules: G13.73
/// Rule: 13.73
#[test]
fn g13_73_riders_and_guns_come_onto_a_pier_from_the_land_alone() {
    let piers = "wooden_piers = [\"0303\", \"0304\"]";
    let rides = |from: &str, to: &str| {
        let units = [format!("usmc-4-5-8 {from}"), format!("usmc-horse {from} 1")];
        let game = shore(
            piers,
            &units.each_ref().map(String::as_str),
            &["jpn-8-0 0601"],
        );
        let ready = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        match ready.refused_by(&format!("step {to}")) {
            Some(rule) => rule.to_owned(),
            None => left(&ready.play(&[&format!("step {to}")])),
        }
    };
    // A point of 12, as along a road.
    assert_eq!(rides("0302", "0303j"), "11");
    assert_eq!(rides("0403", "0303j"), "G13.73");
    let pushes = |from: &str, to: &str| {
        let units = [format!("usmc-2-2-8 {from}"), format!("usmc-75 {from} 1")];
        let game = shore(
            piers,
            &units.each_ref().map(String::as_str),
            &["jpn-8-0 0601"],
        );
        let ready = until(Situation::start(&game), Phase::Movement).play(&["join u0"]);
        ready.refused_by(&format!("push {to}")).map(str::to_owned)
    };
    assert_eq!(pushes("0302", "0303j"), None);
    assert_eq!(pushes("0403", "0303j").as_deref(), Some("G13.73"));
}

/// Rules: G13.73
/// Rule: 13.73
#[test]
fn g13_73_off_a_pier_the_ground_costs_what_it_costs_and_smoke_a_point_more() {
    let rows = [&["......", "jjjjjj"][..], &SHORE[2..]].concat();
    let more = format!(
        "{}\nstone_piers = [\"0303\", \"0304\"]",
        sloping("moderate")
    );
    let game = beach(
        &more,
        &rows,
        &["usmc-4-5-8 0302", "usmc-horse 0302 1"],
        &["jpn-8-0 0601"],
    );
    // On foot or mounted, on the ground or on the pier of a hex, with smoke in another or nowhere: what is left behind a step.
    let after = |mounted: bool, from: &str, to: &str, smoke: Option<&str>| {
        let start = Situation::start(&game).with(|state| {
            let spot = |words: &str| Spot::read(&game, &mut words.split(' ')).unwrap();
            state.units[0].at = At::In(spot(from));
            if !mounted {
                state.units[1].at = At::Off(Tray::Lost);
            }
            if let Some(hex) = smoke {
                let (spot, cloud, side) = (spot(hex), Cloud::Smoke, ALLIES);
                state.clouds.push(Smoke { spot, cloud, side });
            }
        });
        let ready = until(start, Phase::Movement).play(&["join u0"]);
        match ready.refused_by(&format!("step {to}")) {
            Some(rule) => rule.to_owned(),
            None => left(&ready.play(&[&format!("step {to}")])),
        }
    };
    assert_eq!(after(false, "0302", "0303j", None), "3");
    assert_eq!(after(false, "0302", "0303j", Some("0303")), "2");
    assert_eq!(after(false, "0303j", "0304j", None), "3");
    assert_eq!(after(false, "0303j", "0302", None), "2");
    assert_eq!(after(false, "0303j", "0302", Some("0302")), "1");
    // 4 of 12 for a horse.
    assert_eq!(after(true, "0303j", "0302", None), "8");
    assert_eq!(after(false, "0304", "0304j", None), "G13.73");
}

/// Rules: G13.73
/// Rule: 13.73
#[test]
fn g13_73_who_comes_down_over_stone_is_on_the_pier_and_nobody_lands_beneath_it() {
    let game = super::afar::coming("parachute", "stone_piers = [\"0303\"]", &["usmc-8-0 0101"]);
    let down = Situation::start(&game).play(&["put 0303", "= 1", "= 1"]);
    assert_eq!(place(&down, 0), "0303j");
    let beneath = |kind: &str| {
        let units = ["usmc-lcvp 0305", "usmc-6-6-8 0305"];
        let game = shore(
            &format!("{kind}_piers = [\"0304\"]"),
            &units,
            &["jpn-8-0 0601"],
        );
        let start = Situation::start(&game).with(|state| {
            load(state, 1);
            state.units[0].arc = Some(0);
            state.units[0].boat.lie = Lie::Beached(0);
            state.units[0].clear(&[Condition::Motion]);
        });
        let aboard = until(start, Phase::Movement).play(&["join u1"]);
        aboard.refused_by("step 0304").map(str::to_owned)
    };
    assert_eq!(beneath("wooden"), None);
    assert_eq!(beneath("stone").as_deref(), Some("G13.73"));
}

/// Vector PB-127.
/// Rule: 13.731
#[test]
fn g13_731_a_craft_that_has_stopped_beside_a_pier_unloads_there_for_half() {
    let unloads = |more: &str, dice: &str| {
        let more = format!("wooden_piers = [\"0305\", \"0306\"]\n{more}");
        let units = ["usmc-lcvp 0407", "usmc-6-6-8 0407", "usmc-6-6-8 0501"];
        let game = shore(&more, &units, &["jpn-8-0 0601"]);
        let start = Situation::start(&game).with(|state| {
            load(state, 1);
            state.units[0].arc = Some(0);
        });
        let sails = until(start, Phase::Movement).play(&["drive u0", "step 0406", dice]);
        let moored = sails.play(&["halt", "roll-on"]);
        assert_eq!(moored.state.units[0].boat.lie, Lie::Stopped);
        assert!(!is(&moored, 0, Condition::Motion));
        // The points of the craft are those of the next turn.
        let next = moored.with(|state| state.units[0].boat.spent = 0);
        let aboard = next.play(&["join u1"]);
        assert_eq!(aboard.refused_by("step 0405"), Some("G12.401"));
        match aboard.refused_by("step 0306j") {
            Some(rule) => rule.to_owned(),
            None => {
                let over = aboard.play(&["step 0306j"]);
                assert!(!over.state.units[0].boat.is_ramp_down);
                assert_eq!(place(&over, 1), "0306j");
                if over.state.movers.is_empty() {
                    "0".to_owned()
                } else {
                    left(&over)
                }
            }
        }
    };
    assert_eq!(unloads("", "= 1 2"), "2");
    assert_eq!(unloads("heavy_surf = true", "= 3"), "0");
}

/// Rule: 13.734
#[test]
fn g13_734_surf_carries_no_craft_beneath_a_pier() {
    let drifts = |piers: &str| {
        let game = shore(
            &format!("heavy_surf = true\nwooden_piers = [{piers}]"),
            &["usmc-lcvp 0308", "usmc-6-6-8 0501"],
            &["jpn-8-0 0601"],
        );
        let later = until(Situation::start(&game), Phase::Movement);
        let later = until(later, Phase::Advance);
        let drawn = ["= 1", "= 2", "= 3"].map(|land| later.clone().play(&[land]));
        let ends = drawn.iter().flat_map(|drawn| match drawn.pending() {
            Pending::Draw(draw) if draw.values() == 2 => ["= 1", "= 2"]
                .map(|way| drawn.clone().play(&[way]))
                .to_vec(),
            _ => vec![drawn.clone()],
        });
        let mut places: Vec<String> = ends.map(|end| place(&end, 0)).collect();
        places.sort();
        places
    };
    // The lots are drawn among all hexes, and who draws a pier stays.
    let past = ["0207", "0308", "0308", "0308", "0407"];
    assert_eq!(drifts("\"0307\""), past);
    let free = ["0207", "0307", "0307", "0307", "0407"];
    assert_eq!(drifts(""), free);
}

/// How many points a vehicle under way has left.
fn points(battle: &Situation<'_, heigi_pto::Pto>) -> String {
    let title = battle.scene(ALLIES).prompt.unwrap().title;
    format!("{:?}", title.args.get("points"))
}

/// From the land, along it and back; never down to what lies beneath, nor up from there.
/// Rules: G13.7
/// Rule: 13.7
#[test]
fn g13_7_vehicles_drive_onto_a_pier_from_the_land_as_along_a_road() {
    let piers = "stone_piers = [\"0303\", \"0304\", \"0305\"]";
    let units = [
        "usmc-tank-m5a1 0302",
        "usmc-tank-m5a1 0404",
        "usmc-4-5-8 0302",
    ];
    let game = shore(piers, &units, &["jpn-8-0 0601"]);
    let start = Situation::start(&game).with(|state| {
        state.units[0].arc = Some(3);
        state.units[1].arc = Some(4);
        let (At::Vehicle(spot), Some(id)) = (state.units[0].at, state.all().next()) else {
            return;
        };
        state.units[2].at = At::Aboard(spot, id.id, heigi_pto::Berth::Rider);
    });
    let phase = until(start, Phase::Movement);
    let up = phase.clone().play(&["drive u1"]);
    assert_eq!(up.refused_by("step 0304j"), Some("G13.73"));
    let drives = phase.play(&["drive u0"]);
    assert_eq!(drives.refused_by("step 0303"), Some("G13.73"));
    let drives = drives.play(&["step 0303j"]);
    // Of 16 points one to start and one for the deck.
    assert_eq!(points(&drives), "Some(Number(14))");
    let drives = drives.play(&["step 0304j", "step 0305j"]);
    assert_eq!(
        (place(&drives, 0), place(&drives, 2)),
        ("0305j".into(), "0305j".into())
    );
    assert!(!is(&drives, 0, Condition::Bogged) && !is(&drives, 0, Condition::Immobile));
    assert_eq!(drives.refused_by("step 0306"), Some("G13.73"));
    let back = drives.clone().play(&["reverse 0304j"]);
    assert_eq!(place(&back, 0), "0304j");
    // Who gets off is on the pier.
    let off = drives.play(&["halt", "unload u2"]);
    assert_eq!(place(&off, 2), "0305j");
}

/// Rule: 13.731
#[test]
fn g13_731_an_amphibian_that_has_stopped_beside_a_pier_unloads_onto_it() {
    let units = ["usmc-lvt-a2 0408", "usmc-6-6-8 0408"];
    let unloads = |piers: &str| {
        let game = shore(piers, &units, &["jpn-8-0 0601"]);
        let start = Situation::start(&game).with(|state| {
            load(state, 1);
            state.units[0].arc = Some(0);
        });
        let stops = until(start, Phase::Movement).play(&["drive u0", "halt"]);
        match stops.refused_by("unload u1") {
            Some(rule) => rule.to_owned(),
            None => place(&stops.play(&["unload u1"]), 1),
        }
    };
    assert_eq!(unloads("wooden_piers = [\"0307\", \"0308\"]"), "0308j");
    assert_eq!(unloads("wooden_piers = [\"0108\"]"), "G13.4");
}

/// Rule: 13.711
#[test]
fn g13_711_a_large_craft_behind_stone_is_seen_and_covered_as_by_a_wall() {
    let aims = |craft: &str, kind: &str| {
        let piers = format!("{kind}_piers = [\"0403\", \"0404\", \"0405\"]");
        let hull = format!("{craft} 0305");
        let game = shore(
            &piers,
            &[&hull, "usmc-6-6-8 0101"],
            &["jpn-2-2-8 0504", "jpn-37 0504 1", "jpn-4-4-7 0102"],
        );
        let fire = until(Situation::start(&game), Phase::DefensiveFire);
        let join = "join u3";
        if fire.refused_by(join).is_some() {
            return None;
        }
        let aims = fire.play(&[join]);
        match aims.refused_by("engage u0") {
            Some(_) => None,
            None => Some(
                crate::common::lines_of(&aims, |title| title == "pto-preview-engage").join(", "),
            ),
        }
    };
    assert_eq!(aims("usmc-lcvp", "stone"), None);
    let large = aims("usmc-lcm3", "stone").unwrap();
    assert!(large.contains("modifier-cover +2"), "{large}");
    let wood = aims("usmc-lcm3", "wooden").unwrap();
    assert!(!wood.contains("modifier-cover"), "{wood}");
}

/// Rules: G13.731
/// Rule: 13.731
#[test]
fn g13_731_men_get_aboard_from_a_pier_for_half_of_their_points() {
    let game = shore(
        "wooden_piers = [\"0306\", \"0305\"]",
        &["usmc-lcvp 0406", "usmc-6-6-8 0305"],
        &["jpn-8-0 0601"],
    );
    let start = on_pier(Situation::start(&game), 1).with(|state| {
        state.units[0].boat.lie = Lie::Stopped;
        state.units[0].clear(&[Condition::Motion]);
    });
    let walks = until(start, Phase::Movement).play(&["join u1", "step 0306j"]);
    assert_eq!(left(&walks), "3");
    assert_eq!(walks.refused_by("board u0"), None);
    let aboard = walks.play(&["board u0"]);
    assert!(matches!(aboard.state.units[1].at, At::Aboard(..)));
    assert!(!aboard.state.units[0].boat.is_ramp_down);
    // The craft spends half of its 6 points.
    assert_eq!(aboard.state.units[0].boat.shared, 6);
}

/// A broken squad of Marines in a hex of the pier, on it or beneath it, which is to rout; jungle lies behind the beach.
fn fleeing<'g>(game: &'g Pto, is_above: bool) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        state.units[0].set(Condition::Broken);
        state.units[0].set(Condition::Desperate);
        // From nobody in particular, so that the nearest shelter is the one to go to.
        state.units[1].set(Condition::Hidden);
    });
    let start = if is_above { on_pier(start, 0) } else { start };
    let mut rout = start;
    while rout.state.phase != Phase::Rout || rout.decider() != Some(ALLIES) {
        rout = crate::common::pass(rout);
    }
    rout.play(&["rout u0"])
}

/// Rules: G13.7, 5.7
#[test]
fn g13_7_the_broken_flee_along_a_pier_to_the_land() {
    let mut rows = SHORE;
    rows[1] = "..j...";
    let more = format!(
        "{}\nwooden_piers = [\"0303\", \"0304\", \"0305\", \"0306\"]",
        sloping("moderate")
    );
    let of = |hex: &str| {
        beach(
            &more,
            &rows,
            &[&format!("usmc-4-5-8 {hex}")],
            &["jpn-8-0 0101"],
        )
    };
    let game = of("0306");
    let flight = fleeing(&game, true);
    // Three points along the pier and two for the jungle: that is the way.
    assert_eq!(flight.refused_by("step 0305j"), None);
    assert_eq!(flight.refused_by("halt"), Some("5.7"));
    assert_eq!(flight.refused_by("step 0205"), Some("G13.421#2"));
    let ashore = flight.play(&["step 0305j", "step 0304j", "step 0303j", "step 0302"]);
    assert_eq!(place(&ashore, 0), "0302");
    // From beneath it one climbs up, rather than wade on, and that by the shorter way.
    let under = of("0305");
    let flight = fleeing(&under, false);
    assert_eq!(flight.refused_by("step 0305j"), Some("5.7"));
    assert_eq!(flight.refused_by("step 0304j"), None);
    assert_eq!(flight.refused_by("step 0205"), Some("G13.421#2"));
}

/// Rules: G13.47, G13.7
/// Rule: 13.47
#[test]
fn g13_47_smoke_is_thrown_onto_a_pier_above_the_water_though_not_into_that() {
    let game = shore(
        "wooden_piers = [\"0304\", \"0305\"]",
        &["usmc-4-5-8 0304"],
        &["jpn-8-0 0601"],
    );
    let start = on_pier(Situation::start(&game), 0);
    let throws = until(start, Phase::Movement).play(&["join u0"]);
    assert_eq!(throws.refused_by("smoke 0305"), Some("G13.47"));
    let along = throws.play(&["smoke 0305j", "= 2"]);
    let cloud = along.state.clouds[0].spot;
    assert_eq!((cloud.part, along.state.clouds.len()), (Part::Pier, 1));
}

/// Half of 4 points, all of them in heavy surf.
/// Rules: G13.731, G13.443
#[test]
fn g13_731_men_get_aboard_an_amphibian_from_a_pier_for_half_of_their_points() {
    let boards = |surf: &str, from: &str, steps: &[&str]| {
        let squad = format!("usmc-6-6-8 {from}");
        let more = format!("wooden_piers = [\"0406\", \"0407\", \"0408\"]\n{surf}");
        let game = shore(&more, &["usmc-lvt-a2 0306", &squad], &["jpn-8-0 0601"]);
        let start = on_pier(Situation::start(&game), 1);
        let walks = until(start, Phase::Movement).play(&["join u1"]);
        walks.play(steps).refused_by("board u0")
    };
    let surf = "heavy_surf = true";
    assert_eq!(boards("", "0408", &["step 0407j", "step 0406j"]), None);
    assert_eq!(boards(surf, "0406", &[]), None);
    assert_eq!(boards(surf, "0407", &["step 0406j"]), Some("6.2"));
}

/// Whoever is aboard wades as well, if he likes, and of several piers he says which.
/// Rules: G13.731, G13.4
#[test]
fn g13_731_who_gets_off_an_amphibian_chooses_between_piers_and_the_water() {
    let units = ["usmc-lvt-a2 0306", "usmc-6-6-8 0306"];
    let game = shore(
        "wooden_piers = [\"0405\", \"0406\"]",
        &units,
        &["jpn-8-0 0601"],
    );
    let start = Situation::start(&game).with(|state| load(state, 1));
    let asked = until(start, Phase::Movement).play(&["unload u1"]);
    assert_eq!(asked.legal(), ["step 0306", "step 0405j", "step 0406j"]);
    assert_eq!(asked.decider(), Some(ALLIES));
    for hex in ["0306", "0405j", "0406j"] {
        let off = asked.clone().play(&[&format!("step {hex}")]);
        assert_eq!(place(&off, 1), hex);
        assert!(off.state.movers.contains(heigi_pto::UnitId(1)));
    }
}

/// Rules: G13.73
#[test]
fn g13_73_onto_a_pier_along_it_and_off_it_one_goes_hex_by_hex() {
    let piers = "wooden_piers = [\"0304\", \"0305\", \"0306\"]";
    let game = shore(piers, &["usmc-6-6-8 0303"], &["jpn-8-0 0601"]);
    let goes = |from: &str, to: &[&str]| {
        let spot = Spot::read(&game, &mut from.split(' ')).unwrap();
        let start = Situation::start(&game).with(|state| state.units[0].at = At::In(spot));
        let march = until(start, Phase::Movement).play(&["join u0"]);
        let refused = |to: &&str| march.refused_by(&format!("step {to}")).is_some();
        to.iter().map(refused).collect::<Vec<bool>>()
    };
    assert_eq!(goes("0303", &["0304j", "0305j"]), [false, true]);
    let ends = ["0303", "0305j", "0302", "0306j", "0306", "0304j"];
    let refused = [false, false, true, true, true, true];
    assert_eq!(goes("0304j", &ends), refused);
}

/// Out of a foxhole or trench it costs a point more, and out of a hole nothing besides.
/// Rules: G13.73, 16.1
#[test]
fn r16_1_out_of_what_is_dug_one_goes_straight_onto_a_pier() {
    let game = shore(
        "wooden_piers = [\"0304\"]",
        &["usmc-6-6-8 0303"],
        &["jpn-8-0 0601"],
    );
    let costs = |part: Part| {
        let start = Situation::start(&game).with(|state| {
            if let At::In(spot) = &mut state.units[0].at {
                spot.part = part;
            }
        });
        let march = until(start, Phase::Movement).play(&["join u0"]);
        crate::common::note(&march, "step 0304j")
    };
    let plain: u8 = costs(Part::Ground).parse().unwrap();
    assert_eq!(costs(Part::Entrenchment), (plain + 1).to_string());
    assert_eq!(costs(Part::Shellhole), plain.to_string());
}
