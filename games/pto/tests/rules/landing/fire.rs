//! Fire at landing craft and at who is aboard (G12.5 to G12.7).

use super::load;
use crate::beaches::{SHORE, beach, sloping};
use crate::common::{face, is, lines, pass, until};
use heigi_engine::{Argument, Pending, Situation};
use heigi_pto::{At, Blaze, Condition, JAPAN, Lie, Phase, Pto, Tray};

/// Three Japanese squads on the beach before a craft in the water.
fn shore(marines: &[&str]) -> Pto {
    let squads = ["jpn-4-4-7 0304"; 3];
    beach(&sloping("moderate"), &SHORE, marines, &squads)
}

/// The squads fire at the craft in the defensive fire phase: its front to a row, so many aboard, as it lies.
fn fire<'g>(game: &'g Pto, arc: u8, aboard: usize, lie: Lie) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        load(state, aboard);
        state.units[0].arc = Some(arc);
        state.units[0].boat.lie = lie;
    });
    let battle = until(start, Phase::DefensiveFire);
    let units = battle.state.units.iter().enumerate();
    let squads = units.filter(|(_, unit)| unit.side == JAPAN);
    let squads: Vec<String> = squads.map(|(id, _)| format!("join u{id}")).collect();
    let squads: Vec<&str> = squads.iter().map(String::as_str).collect();
    battle.play(&squads)
}

/// Damage points after dice; all other dice are low.
fn damage(aimed: &Situation<'_, Pto>, hex: &str, dice: &str) -> u8 {
    let mut over = aimed.clone().play(&[&format!("fire {hex}"), dice]);
    while matches!(over.pending(), Pending::Draw(_)) {
        over = over.play(&["= 1 1"]);
    }
    over.state.units[0].boat.damage
}

/// Vector PB-070.
/// Rule: 12.61
/// Rule: TBL-LCDT-A
/// Rule: TBL-LCDT-2
#[test]
fn g12_61_fire_at_a_craft_afloat_is_halved_and_damages_by_what_the_roll_is_below_the_number() {
    let game = shore(&["usmc-lcp 0306"]);
    let aimed = fire(&game, 3, 0, Lie::Ahead);
    assert_eq!(damage(&aimed, "0306", "= 4 1"), 1);
    assert_eq!(damage(&aimed, "0306", "= 3 1"), 2);
    assert_eq!(damage(&aimed, "0306", "= 4 2"), 0);
    assert_eq!(damage(&aimed, "0306", "= 4 3"), 0);
}

/// Vectors PB-071 and PB-179: nothing through the front; a beached craft meets all of the fire.
/// Rules: G12.6
/// Rule: 12.6
/// Rule: 12.61
#[test]
fn g12_6_armour_in_front_keeps_fire_out_and_beaching_costs_the_cover_of_motion() {
    let game = shore(&["usmc-lcp 0306"]);
    let front = fire(&game, 0, 0, Lie::Ahead);
    assert_eq!(damage(&front, "0306", "= 3 1"), 0);
    let beached = fire(&game, 3, 0, Lie::Aground);
    assert_eq!(damage(&beached, "0306", "= 4 1"), 3);
}

/// Vectors PB-175 and PB-195 in part.
/// Rules: G12.111
/// Rule: 12.111
/// Rule: 12.11
#[test]
fn g12_11_a_crew_of_morale_8_is_stunned_by_what_would_break_it() {
    let game = shore(&["usmc-lcp 0306"]);
    let hit = fire(&game, 3, 0, Lie::Aground).play(&["fire 0306", "= 4 2"]);
    // 12 firepower: 6 is a check with 2 added.
    let calm = hit.clone().play(&["= 4 2"]);
    assert_eq!(calm.state.units[0].boat.stuns, 0);
    let dazed = hit.play(&["= 4 3"]);
    assert_eq!(dazed.state.units[0].boat.stuns, 1);
    assert!(!is(&dazed, 0, Condition::Broken));
}

/// Vector PB-097.
/// Rule: 12.111#1
#[test]
fn g12_111_1_a_craft_whose_crew_is_stunned_turns_and_spends_all_its_points_that_way() {
    let game = shore(&["usmc-lcp 0307"]);
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
    let battle = until(start, Phase::Movement).play(&["drive u0", "step 0306", "= 1 1"]);
    let shot = battle.play(&[
        "join u1",
        "join u2",
        "join u3",
        "fire 0306",
        "= 1 2",
        "= 6 5",
    ]);
    // The fifth hexside, to the south-west: two corners to the left are the fewest.
    let mut over = shot.play(&["= 5"]);
    assert_eq!(over.state.units[0].arc, Some(4));
    while !over.state.movers.is_empty() {
        over = pass(over);
    }
    assert_eq!(over.state.units[0].boat.spent, 12);
    let At::Vehicle(spot) = over.state.units[0].at else {
        panic!("no craft");
    };
    assert_ne!(Some(spot), battle_spot(&game));
}

/// Where the craft of a battle begins.
fn battle_spot(game: &Pto) -> Option<heigi_pto::Spot> {
    match Situation::start(game).state.units[0].at {
        At::Vehicle(spot) => Some(spot),
        _ => None,
    }
}

/// Rules: G12.671
/// Rule: 12.671
/// Rule: 12.13
/// Rule: TBL-LCDT-b
#[test]
fn g12_13_men_aboard_suffer_casualties_and_neither_break_nor_are_pinned() {
    let game = shore(&["usmc-lcp 0306", "usmc-6-6-8 0306"]);
    let hit = fire(&game, 3, 1, Lie::Aground).play(&["fire 0306", "= 4 2", "= 1 1"]);
    // A check with 2 added for those aboard.
    let failed = hit.clone().play(&["= 4 3"]);
    assert_eq!(face(&failed, 1), "usmc-3-4-8");
    assert!(!is(&failed, 1, Condition::Broken));
    let even = hit.play(&["= 4 2"]);
    assert!(!is(&even, 1, Condition::Pinned) && face(&even, 1) == "usmc-6-6-8");
}

/// Rule: 12.122
#[test]
fn g12_122_all_men_aboard_have_a_morale_of_8() {
    let game = shore(&["usmc-lcp 0306", "usmc-9-1 0306"]);
    let hit = fire(&game, 3, 1, Lie::Aground).play(&["fire 0306", "= 4 2", "= 1 1"]);
    // 9 would pass with his own morale of 9.
    let wounded = hit.play(&["= 4 3"]);
    assert!(
        wounded.decider().is_none(),
        "he is wounded, which asks for a die"
    );
}

/// Rule: TBL-LCDT-s
#[test]
fn tbl_lcdt_s_fire_comes_in_over_an_open_ramp_and_the_craft_keeps_its_armour() {
    let game = shore(&["usmc-lcvp 0306", "usmc-6-6-8 0306"]);
    let aimed = fire(&game, 0, 1, Lie::Aground);
    let shut = aimed.clone().play(&["fire 0306", "= 4 1", "= 1 1"]);
    assert!(shut.decider().is_some(), "nobody aboard is hit");
    let open = aimed.with(|state| state.units[0].boat.is_ramp_down = true);
    let hit = open.play(&["fire 0306", "= 4 1", "= 1 1", "= 5 5"]);
    assert_eq!(face(&hit, 1), "usmc-3-4-8");
    assert_eq!(hit.state.units[0].boat.damage, 0, "G12.6");
}

/// Vector PB-185.
/// Rule: 12.601
/// Rule: 12.69
/// Rule: TBL-LCDT-1
#[test]
fn g12_601_as_many_points_as_a_craft_can_bear_stop_it_and_more_destroy_it() {
    let with = |hex: &str, dice: &str| {
        let (craft, squad) = (format!("usmc-lcp {hex}"), format!("usmc-6-6-8 {hex}"));
        let game = shore(&[&craft, &squad]);
        let aimed = fire(&game, 3, 1, Lie::Ahead).with(|state| state.units[0].boat.damage = 2);
        let mut over = aimed.play(&[&format!("fire {hex}"), dice]);
        while matches!(over.pending(), Pending::Draw(_)) {
            over = over.play(&["= 1 1"]);
        }
        let state = &over.state;
        let [craft, squad] = [&state.units[0], &state.units[1]];
        (
            craft.is(Condition::Immobile),
            craft.is(Condition::Wreck),
            craft.boat.lie,
            squad.at == At::Off(Tray::Lost),
            state.units.len(),
        )
    };
    let (is_held, is_wreck, ..) = with("0306", "= 4 1");
    assert!(is_held && !is_wreck);
    let before = shore(&["usmc-lcp 0306", "usmc-6-6-8 0306"]);
    let before = Situation::start(&before).state.units.len();
    // In shallow water a wreck, with its crew (G12.691); in deep water all are gone.
    let (_, is_wreck, lie, is_lost, count) = with("0306", "= 3 1");
    assert!(is_wreck && lie == Lie::Fast && !is_lost);
    assert_eq!(count, before + 1);
    let (_, is_wreck, _, is_lost, count) = with("0307", "= 3 1");
    assert!(is_wreck && is_lost);
    assert_eq!(count, before);
}

/// Rules: G12.69
/// Rule: 12.691
#[test]
fn g12_691_a_crew_that_was_stunned_survives_less_easily() {
    let game = shore(&["usmc-lcp 0306"]);
    let saved = |stuns: u8| {
        let aimed = fire(&game, 3, 0, Lie::Ahead).with(|state| {
            state.units[0].boat.damage = 2;
            state.units[0].boat.stuns = stuns;
        });
        let count = aimed.state.units.len();
        let over = aimed.play(&["fire 0306", "= 3 1", "= 1 1", "= 3 2"]);
        over.state.units.len() > count
    };
    assert!(saved(0), "5 is its number");
    assert!(!saved(1));
}

/// Vector PB-184.
/// Rule: 12.68
/// Rule: TBL-LCDT-F
/// Rule: TBL-LCDT-9
#[test]
fn g12_68_two_points_with_a_coloured_1_set_a_craft_on_fire_which_burns_on() {
    let game = shore(&["usmc-lcp 0306", "usmc-6-6-8 0101"]);
    let burns = |dice: &str| {
        let mut over = fire(&game, 3, 0, Lie::Ahead).play(&["fire 0306", dice]);
        while matches!(over.pending(), Pending::Draw(_)) {
            over = over.play(&["= 1 1"]);
        }
        over
    };
    assert_eq!(burns("= 3 1").state.units[0].boat.blaze, Blaze::None);
    assert_eq!(burns("= 1 4").state.units[0].boat.blaze, Blaze::None);
    assert_eq!(burns("= 1 3").state.units[0].boat.blaze, Blaze::Fresh);
    // It takes hold at the end of the player turn, and damages in each advancing fire phase.
    let calm = beach(
        &sloping("moderate"),
        &SHORE,
        &["usmc-lcp 0306", "usmc-6-6-8 0101"],
        &["jpn-8-0 0602"],
    );
    let lit = Situation::start(&calm).with(|state| state.units[0].boat.blaze = Blaze::Fresh);
    let next = crate::common::next_turn(lit);
    assert_eq!(next.state.units[0].boat.blaze, Blaze::Burning);
    assert_eq!(next.state.units[0].boat.damage, 0);
    let later = until(next, Phase::Advance);
    assert_eq!(later.state.units[0].boat.damage, 1);
}

/// Rule: 12.5
#[test]
fn g12_5_nobody_aboard_fires_and_the_craft_in_the_prep_fire_phase_only_when_stuck() {
    let units = ["usmc-lcvp 0306", "usmc-6-6-8 0306", "usmc-6-6-8 0304"];
    let game = beach(&sloping("moderate"), &SHORE, &units, &["jpn-4-4-7 0302"]);
    let start = Situation::start(&game).with(|state| load(state, 1));
    assert_eq!(start.refused_by("join u1"), Some("G12.5"));
    assert_eq!(start.refused_by("join u4"), Some("G12.5"));
    let stuck = start.with(|state| state.units[0].boat.lie = Lie::Fast);
    assert_ne!(stuck.refused_by("join u4"), Some("G12.5"));
}

/// Vector PB-104.
/// Rule: 12.7
/// Rule: TBL-LCDT-8
#[test]
fn g12_7_nobody_attacks_a_craft_in_close_combat() {
    let game = beach(
        &sloping("moderate"),
        &SHORE,
        &["usmc-lcvp 0305"],
        &["jpn-4-4-7 0305"],
    );
    let battle = until(Situation::start(&game), Phase::Advance);
    let over = pass(battle);
    assert!(over.state.phase != Phase::CloseCombat || over.state.turn > 1);
}

/// Vector PB-074.
/// Rule: 12.62
/// Rule: TBL-LCDT-C
#[test]
fn g12_62_high_explosive_damages_by_what_its_dice_are_below_the_number_to_kill() {
    let guns = ["jpn-2-2-8 0304", "jpn-70 0304 1"];
    let game = beach(&sloping("moderate"), &SHORE, &["usmc-lcp 0306"], &guns);
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(3));
    let battle = until(start, Phase::DefensiveFire);
    let aimed = battle.play(&["join u2"]);
    assert!(!lines(&aimed).is_empty());
    let hit = |dice: &str| {
        let over = aimed.clone().play(&["engage u0", "= 3 2", dice]);
        over.state.units[0].boat.damage
    };
    assert_eq!(hit("= 6 5"), 1);
    assert_eq!(hit("= 5 5"), 2);
    assert_eq!(hit("= 6 6"), 0, "a dud");
}

/// Rule: 12.64
#[test]
fn g12_64_a_critical_hit_adds_a_point_and_doubles_nothing() {
    let guns = ["jpn-2-2-8 0304", "jpn-70 0304 1"];
    let game = beach(&sloping("moderate"), &SHORE, &["usmc-lcp 0306"], &guns);
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(3));
    let aimed = until(start, Phase::DefensiveFire).play(&["join u2"]);
    let hit = |dice: &str| {
        aimed
            .clone()
            .play(&["engage u0", "= 1 1", dice])
            .state
            .units[0]
            .boat
            .damage
    };
    assert_eq!(hit("= 6 5"), 2);
    assert_eq!(hit("= 6 6"), 0);
}

/// Vector PB-091.
/// Rule: 12.84
#[test]
fn g12_84_a_craft_counts_for_its_armour_its_weapons_its_crew_and_its_room() {
    let lost = |craft: &str| {
        let unit = format!("{craft} 0307");
        let game = shore(&[&unit]);
        let rating = match craft {
            "usmc-lcp" => 3,
            _ => 200,
        };
        let aimed = fire(&game, 3, 0, Lie::Ahead).with(|state| state.units[0].boat.damage = rating);
        let mut over = aimed.play(&["fire 0307", "= 3 1"]);
        while matches!(over.pending(), Pending::Draw(_)) {
            over = over.play(&["= 1 1"]);
        }
        over.state.losses[0]
    };
    assert_eq!(lost("usmc-lcp"), 4);
}

/// Rule: 12.124
#[test]
fn g12_124_those_aboard_do_nothing_but_get_off() {
    let game = super::landing(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let aboard = super::beached(&game, 1).play(&["join u1"]);
    assert_eq!(aboard.refused_by("smoke 0305"), Some("G12.124"));
    assert_eq!(aboard.refused_by("step 0304"), None);
}

/// A Gun on the beach aims at a craft in the water whose front is to a row.
fn gun<'g>(game: &'g Pto, arc: u8, aboard: usize) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        load(state, aboard);
        state.units[0].arc = Some(arc);
    });
    let battle = until(start, Phase::DefensiveFire);
    let units = battle.state.units.iter().enumerate();
    let mut guns = units.filter(|(_, unit)| unit.side == JAPAN && matches!(unit.at, At::With(_)));
    let (gun, _) = guns.next().unwrap();
    battle.play(&[&format!("join u{gun}")])
}

/// Rule: 12.672
/// Rule: TBL-LCDT-e
#[test]
fn g12_672_a_hit_in_the_hull_meets_those_aboard_with_the_same_dice_and_spares_the_crew() {
    let guns = ["jpn-2-2-8 0304", "jpn-70 0304 1"];
    let units = ["usmc-lcp 0306", "usmc-6-6-8 0306"];
    let game = beach(&sloping("moderate"), &SHORE, &units, &guns);
    // 12 firepower, 5: a check with 3 added for those aboard.
    let hit = gun(&game, 3, 1).play(&["engage u0", "= 3 2", "= 4 1", "= 5 5"]);
    assert_eq!(face(&hit, 1), "usmc-3-4-8");
    assert_eq!(hit.state.units[0].boat.stuns, 0);
}

/// Rule: 12.673
/// Rule: TBL-LCDT-d
#[test]
fn g12_673_a_hit_in_the_turret_meets_the_crew_alone() {
    let guns = ["jpn-2-2-8 0304", "jpn-70 0304 1"];
    let units = ["usmc-lcp 0306", "usmc-6-6-8 0306"];
    let game = beach(&sloping("moderate"), &SHORE, &units, &guns);
    // 12 firepower, 9 with 2 more for the crew: 11 would be a pin check; 7 with them is a check with 1 added.
    let hit = gun(&game, 3, 1).play(&["engage u0", "= 2 3", "= 3 2", "= 6 6"]);
    assert_eq!(hit.state.units[0].boat.stuns, 1);
    assert_eq!(face(&hit, 1), "usmc-6-6-8");
}

/// Rule: 12.602
#[test]
fn g12_602_no_hit_shocks_a_craft() {
    let guns = ["jpn-2-2-8 0304", "jpn-70 0304 1"];
    let game = beach(&sloping("moderate"), &SHORE, &["usmc-lcvp 0306"], &guns);
    // As many as the number to kill in the turret would shock a tank.
    let hit = gun(&game, 0, 0).play(&["engage u0", "= 2 3", "= 4 4"]);
    let craft = &hit.state.units[0];
    assert!(!craft.is_any(&[Condition::Shocked, Condition::Immobile]));
    assert_eq!((craft.boat.damage, craft.boat.stuns), (0, 0));
}

/// Rule: 12.81
#[test]
fn g12_81_only_a_beached_craft_hinders_sight() {
    let units = ["usmc-6-6-8 0304", "usmc-lcp 0305"];
    let game = beach(&sloping("moderate"), &SHORE, &units, &["jpn-4-4-7 0306"]);
    let hinders = |lie: Lie| {
        let start = Situation::start(&game).with(|state| state.units[1].boat.lie = lie);
        lines(&start.play(&["join u0"]))
            .join(", ")
            .contains("hindrance +1")
    };
    assert!(hinders(Lie::Beached(0)));
    assert!(!hinders(Lie::Ahead));
}

/// Vector PB-072.
/// Rules: G12.6
/// Rule: 12.6
/// Rule: TBL-LCDT-10
#[test]
fn tbl_lcdt_10_from_higher_than_far_fire_comes_in_over_the_armour() {
    let rows = ["......", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO"];
    let hit = |level: &str| {
        let levels = [level, "000000", "000000", "000000", "000000", "000000"];
        let said = format!("levels = {levels:?}\n{}", sloping("slight"));
        let squads = ["jpn-4-4-7 0301"; 3];
        let game = beach(&said, &rows, &["usmc-lcp 0303"], &squads);
        damage(&fire(&game, 0, 0, Lie::Ahead), "0303", "= 3 1")
    };
    assert_eq!(hit("003000"), 2);
    assert_eq!(hit("002000"), 0);
}

/// Rules: G12.112
/// Rule: 12.112
/// Rule: 12.114
#[test]
fn g12_114_a_crew_that_survives_is_a_crew_of_its_own_and_counts_a_point_less() {
    let lost = |dice: &str| {
        let game = shore(&["usmc-lcp 0306", "usmc-6-6-8 0101"]);
        let aimed = fire(&game, 3, 0, Lie::Ahead).with(|state| state.units[0].boat.damage = 2);
        let over = aimed.play(&["fire 0306", "= 3 1", "= 1 1", dice]);
        let faces = over.scene(JAPAN).pieces;
        let is_crew = faces.iter().any(|piece| piece.face == "usmc-craft-crew");
        (over.state.losses[0], is_crew)
    };
    assert_eq!(lost("= 1 2"), (3, true));
    assert_eq!(lost("= 6 5"), (4, false));
}

/// A 1-2-6 that is inexperienced: 3 points, a breakdown number of 1 less but for machine guns, and 5 when it is broken.
/// Rules: G12.112
/// Rule: 12.112
#[test]
fn g12_112_the_crew_of_a_lost_craft_is_inexperienced_and_knows_machine_guns() {
    for crew in ["usmc-craft-crew", "jpn-craft-crew"] {
        let all = include_str!("../../../data/counters.toml");
        let mut lines = all.lines();
        let line = lines.find(|line| line.contains(&format!("id = \"{crew}\"")));
        let values = "fire = 1, range = 2, morale = 6, broken = 5";
        assert!(line.unwrap().contains(values), "{crew}");
    }
    let rows = crate::common::OPEN;
    let march = |unit: &str| {
        let game = crate::common::game(&rows, &[&format!("{unit} 0303")], &["jpn-8-0 0601"]);
        let march = until(Situation::start(&game), Phase::Movement);
        crate::common::left(&march.play(&["join u0", "step 0302"]))
    };
    assert_eq!(
        (march("usmc-craft-crew"), march("usmc-1-2-6")),
        ("2".into(), "3".into())
    );
    let breaks = |unit: &str, weapon: &str, order: &str, dice: &str| {
        let units = [format!("{unit} 0303"), format!("{weapon} 0303 1")];
        let units = units.each_ref().map(String::as_str);
        let game = crate::common::game(&rows, &units, &["jpn-4-4-7 0305", "jpn-8-0 0601"]);
        let picked = Situation::start(&game).play(&["join u1"]);
        is(&picked.play(&[order, dice]), 1, Condition::Malfunctioning)
    };
    // 12 breaks both, 11 a Gun in raw hands.
    let crew = "usmc-craft-crew";
    assert!(breaks(crew, "usmc-lmg", "fire 0305", "= 6 6"));
    assert!(!breaks(crew, "usmc-lmg", "fire 0305", "= 5 6"));
    assert!(breaks(crew, "usmc-37", "fire 0305", "= 5 6"));
    assert!(!breaks("usmc-2-2-8", "usmc-37", "fire 0305", "= 5 6"));
    // A leader of 8 rallies it with 5, not with 6.
    let rallies = |dice: &str| {
        let units = ["usmc-craft-crew 0303", "usmc-8-0 0303"];
        let game = crate::common::game(&rows, &units, &["jpn-8-0 0601"]);
        let start = Situation::start(&game).with(|state| state.units[0].set(Condition::Broken));
        let rally = crate::common::next_turn(crate::common::next_turn(start));
        !is(&rally.play(&["rally u0", dice]), 0, Condition::Broken)
    };
    assert!(rallies("= 2 3") && !rallies("= 2 4"));
}

/// Vector PB-070 with another craft there: 1 off the dice at both of them.
/// Rules: G12.15
/// Rule: 12.15
#[test]
fn g12_15_two_craft_in_a_location_crowd_it() {
    let game = shore(&["usmc-lcp 0306", "usmc-lcvp 0306", "usmc-6-6-8 0306"]);
    let aimed = fire(&game, 3, 0, Lie::Ahead).with(|state| {
        let At::Vehicle(spot) = state.units[1].at else {
            panic!("no craft")
        };
        let other = state.all().nth(1).unwrap().id;
        state.units[2].at = At::Aboard(spot, other, heigi_pto::Berth::Passenger);
    });
    assert!(lines(&aimed).contains(&"modifier-crowded-target −1".to_owned()));
    assert_eq!(damage(&aimed, "0306", "= 4 2"), 1);
    assert_eq!(damage(&aimed, "0306", "= 4 3"), 0);
    // Whoever is aboard crowds nothing, nor does a wreck.
    for craft in [
        &["usmc-lcp 0306", "usmc-6-6-8 0306"][..],
        &["usmc-lcp 0306", "usmc-lcvp 0306"],
    ] {
        let game = shore(craft);
        let alone = fire(&game, 3, 0, Lie::Ahead).with(|state| {
            state.units[1].set(Condition::Wreck);
        });
        assert_eq!(damage(&alone, "0306", "= 4 2"), 0, "{craft:?}");
    }
    // Guns hit them more easily, and their own fire is worse.
    let guns = ["jpn-2-2-8 0304", "jpn-70 0304 1"];
    let aims = |marines: &[&str]| {
        let game = beach(&sloping("moderate"), &SHORE, marines, &guns);
        lines(&gun(&game, 3, 0)).contains(&"modifier-crowded-target −1".to_owned())
    };
    assert!(aims(&["usmc-lcp 0306", "usmc-lcvp 0306"]) && !aims(&["usmc-lcp 0306"]));
    let fires = |marines: &[&str]| {
        let game = shore(marines);
        let start = Situation::start(&game).with(|state| {
            state.units[0].boat.lie = Lie::Aground;
            state.units[0].arc = Some(0);
            state.units[0].clear(&[Condition::Motion]);
        });
        let start = until(start, Phase::AdvancingFire);
        let own = marines.len() + 3;
        let mut guns = (own..start.state.units.len()).map(|gun| format!("join u{gun}"));
        let gun = guns.find(|gun| start.refused_by(gun).is_none()).unwrap();
        lines(&start.play(&[&gun])).contains(&"modifier-crowded +1".to_owned())
    };
    let other = "usmc-6-6-8 0101";
    assert!(
        fires(&["usmc-lcp 0306", "usmc-lcvp 0306", other]) && !fires(&["usmc-lcp 0306", other])
    );
}

/// Rules: G12.69
/// Rule: 12.69
#[test]
fn g12_69_the_wreck_of_a_craft_aground_is_fast_and_one_across_the_shore_stays_there() {
    let after = |lie: Lie| {
        let game = shore(&["usmc-lcp 0306"]);
        let aimed = fire(&game, 3, 0, lie).with(|state| state.units[0].boat.damage = 3);
        let mut over = aimed.play(&["fire 0306", "= 3 1"]);
        while matches!(over.pending(), Pending::Draw(_)) {
            over = over.play(&["= 1 1"]);
        }
        assert!(is(&over, 0, Condition::Wreck));
        over.state.units[0].boat.lie
    };
    assert_eq!(
        [Lie::Aground, Lie::Mired].map(after),
        [Lie::Fast, Lie::Fast]
    );
    assert_eq!(after(Lie::Beached(0)), Lie::Beached(0));
}

/// A craft whose crew is stunned goes on into the firepower that lies in the water.
/// Rules: G12.111#1
/// Rule: 12.111#1
#[test]
fn g12_111_1_what_lies_in_the_water_meets_a_craft_that_drifts_into_it() {
    let game = shore(&["usmc-lcp 0307"]);
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
    let battle = until(start, Phase::Movement).play(&["drive u0", "step 0306", "= 1 1"]);
    let battle = battle.with(|state| {
        let spot = heigi_pto::Spot::read(&game, &mut "0206".split(' ')).unwrap();
        state.residual.push((spot, 12));
    });
    let shot = battle.play(&[
        "join u1",
        "join u2",
        "join u3",
        "fire 0306",
        "= 1 2",
        "= 6 5",
    ]);
    let mut over = shot.play(&["= 5"]);
    while !over.state.movers.is_empty() {
        over = pass(over);
    }
    let told = over.told(JAPAN);
    assert!(told.contains(&"pto-log-residual".to_owned()));
    // 8 is the number of 12 firepower in the column, and 7 is rolled.
    assert_eq!(over.state.units[0].boat.damage, 1);
}
