//! Crews that are stunned, ramps, wrecks and what is lost with a craft (G12.111, G12.4, G12.6).

use super::collateral::{GUN, SQUADS, aimed, damage, game_of, solid};
use super::{afloat, beached, landing, load, stow};
use crate::beaches::{SHORE, beach, sloping};
use crate::common::{chances, is, left, low, numbers_of, place, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Berth, Condition, Lie, Phase, Pto, Tray, Unit};

/// The hexside that the die names is in front after the fewest corners; those in the hold turn as well.
/// Rules: G12.111
/// Rule: 12.111
#[test]
fn g12_111_a_stunned_crew_turns_to_a_hexside_by_the_fewest_corners() {
    let game = game_of(&["usmc-lcv 0306", "usmc-jeep 0306"], &SQUADS, None);
    // With the bow between the rows 0 and 1: those two, then 2 and 3 to the right, 4 and 5 to the left.
    let turned = [0, 0, 1, 2, 4, 5];
    for bow in 0..6_u8 {
        for die in 0..6_u8 {
            let hit = aimed(&game, bow, 1, Lie::Ahead).play(&["fire 0306", "= 1 2"]);
            let veered = hit.play(&[&format!("= {}", die + 1)]);
            let expected = (turned[usize::from((die + 6 - bow) % 6)] + bow) % 6;
            let arcs = [0, 1].map(|unit: usize| veered.state.units[unit].arc);
            assert_eq!(arcs, [Some(expected); 2], "bow {bow}, die {}", die + 1);
        }
    }
}

/// One that is stopped by the same fire stays where it is.
/// Rules: G12.111#1
#[test]
fn g12_111_1_a_craft_that_is_stopped_as_well_goes_no_farther() {
    let game = beach(
        &sloping("moderate"),
        &SHORE,
        &["usmc-lcv 0307"],
        &["jpn-4-4-7 0304"; 3],
    );
    let start = Situation::start(&game).with(|state| {
        state.units[0].arc = Some(0);
    });
    let sails = until(start, Phase::Movement).play(&["drive u0", "step 0306", "= 1 1"]);
    // 12 firepower, half of it: a 3 is three points, as many as it can bear, and a casualty of the crew.
    let shot = sails.play(&["join u1", "join u2", "join u3", "fire 0306", "= 1 2", "= 5"]);
    let over = low(shot);
    assert!(is(&over, 0, Condition::Immobile) && !is(&over, 0, Condition::Wreck));
    assert_eq!(place(&over, 0), "0306");
    assert_eq!(over.state.units[0].boat.stuns, 1);
}

/// What is aboard of a craft that sinks is lost, and a wreck aboard, which has been counted, not again.
/// Rules: G12.69
/// Rule: 12.69
#[test]
fn g12_69_a_wreck_in_the_hold_of_what_sinks_is_not_counted_again() {
    let lost = |is_wreck: bool| {
        let game = game_of(
            &["usmc-lcvp 0308", "usmc-jeep 0308"],
            &["jpn-2-2-8 0304", "usmc-75 0304 1"],
            None,
        );
        let start = aimed(&game, 0, 1, Lie::Ahead).with(|state| {
            state.units[0].boat.damage = 4;
            if is_wreck {
                state.units[1].set(Condition::Wreck);
            }
        });
        let sunk = low(start.play(&["engage u0", "= 3 2", "= 3 2"]));
        assert_eq!(
            [0, 1].map(|unit: usize| sunk.state.units[unit].at),
            [At::Off(Tray::Lost); 2]
        );
        sunk.state.losses[ALLIES.index()]
    };
    // A jeep counts a point, and one for its driver.
    assert_eq!(lost(false), lost(true) + 2);
}

/// On the wreck of a craft vehicles are bogged, but no wrecks; a Gun stays, other weapons that nobody has are lost.
/// Rules: G12.691
/// Rule: 12.691
#[test]
fn g12_691_what_nobody_has_is_lost_on_a_wreck_but_guns() {
    let units = [
        "usmc-lcm3 0306",
        "usmc-jeep 0306",
        "usmc-jeep 0306",
        "usmc-2-2-8 0306",
        "usmc-mmg 0306 4",
        "usmc-37 0306 4",
    ];
    let game = game_of(&units, &GUN, None);
    let start = aimed(&game, 0, 2, Lie::Ahead).with(|state| {
        let At::Aboard(spot, craft, _) = state.units[1].at else {
            panic!("not aboard")
        };
        for weapon in [4, 5] {
            state.units[weapon].at = At::Aboard(spot, craft, Berth::Passenger);
        }
        state.units[2].set(Condition::Wreck);
        state.units[0].boat.damage = 7;
    });
    // High, so that nothing in the hold is hit.
    let wreck = low(start.play(&["engage u0", "= 2 3", "= 4 2"]));
    assert!(is(&wreck, 0, Condition::Wreck));
    assert!(is(&wreck, 1, Condition::Bogged) && !is(&wreck, 2, Condition::Bogged));
    let lost = [4, 5].map(|unit: usize| wreck.state.units[unit].at == At::Off(Tray::Lost));
    assert_eq!(lost, [true, false]);
}

/// Solid shot of a rifle is 1 firepower for those aboard, the rocket of a launcher what is printed on it.
/// Rules: G12.672
/// Rule: 12.672
#[test]
fn g12_672_men_aboard_meet_rifles_and_rockets_by_their_firepower() {
    let result = |weapon: &str, dice: &str| {
        let weapon = format!("{weapon} 0304 1");
        let game = game_of(
            &["usmc-lcv 0306", "usmc-6-6-8 0306"],
            &["jpn-4-4-7 0304", &weapon],
            None,
        );
        let hit = aimed(&game, 3, 1, Lie::Ahead).play(&["engage u0", "= 3 2", dice]);
        numbers_of(&low(hit), "result")
    };
    assert_eq!(result("jpn-atr", "= 1 2"), ["1 1mc 3"]);
    assert_eq!(result("usmc-baz43", "= 4 4"), ["8 nmc 8"]);
}

/// Over a ramp small arms find nobody in a tank that is shut, and nothing behind it; a shot meets the tank.
/// Rules: G12.674
/// Rule: 12.674
#[test]
fn g12_674_behind_the_foremost_tank_nobody_is_met_over_a_ramp() {
    let units = ["usmc-lct4 0306", "usmc-tank-m5a1 0306", "usmc-jeep 0306"];
    let over = |fire: &[&str], dice: &[&str]| {
        let game = game_of(&units, fire, None);
        let open =
            aimed(&game, 0, 2, Lie::Aground).with(|state| state.units[0].boat.is_ramp_down = true);
        let over = low(open.play(dice));
        let met = ["at-crew", "at-vehicle", "pierces-aboard"].map(|kind| numbers_of(&over, kind));
        (met, is(&over, 2, Condition::Wreck))
    };
    // The crew of the craft alone.
    let none = Vec::<String>::new();
    let small = over(&SQUADS, &["fire 0306", "= 4 2"]);
    assert_eq!(
        small,
        (
            [vec!["1mc 8".to_owned()], none.clone(), none.clone()],
            false
        )
    );
    // 7, less 6 in front.
    let shot = over(&GUN, &["engage u0", "= 3 2", "= 4 2"]);
    assert_eq!(shot, ([none.clone(), none, vec!["1 6".to_owned()]], false));
}

/// Over a ramp those in an open vehicle with armour meet small arms with 2 more, and not what comes from above.
/// Rules: G12.676
/// Rule: 12.676
#[test]
fn g12_676_armour_that_is_open_takes_2_off_small_arms_and_all_of_shells() {
    let units = ["usmc-lct4 0306", "usmc-lvt-4 0306", "usmc-6-6-8 0306"];
    let inside = |game: &Pto, order: &[&str]| {
        let open = aimed(game, 0, 1, Lie::Aground).with(|state| {
            state.units[0].boat.is_ramp_down = true;
            let At::Aboard(spot, ..) = state.units[1].at else {
                panic!("not aboard")
            };
            let amphibian = state.all().nth(1).unwrap().id;
            state.units[2].at = At::Aboard(spot, amphibian, Berth::Passenger);
        });
        let over = low(open.play(order));
        (numbers_of(&over, "at-crew"), numbers_of(&over, "result"))
    };
    let squads = game_of(&units, &SQUADS, None);
    let (crews, men) = inside(&squads, &["fire 0306", "= 4 2"]);
    assert_eq!(crews, ["1mc 8", "1mc 8"]);
    assert_eq!(men, ["12 1mc 8"]);
    let guns = game_of(&units, &GUN, None);
    // What the shell does in the water is read on the column of 2.
    let (_, men) = inside(&guns, &["shell 0306", "= 2 1", "= 2 2"]);
    assert_eq!(men, ["2 1mc 4"]);
}

/// Of three tanks that are chosen one is hit by a shot.
/// Rules: G12.678
/// Rule: 12.678
#[test]
fn g12_678_a_shot_hits_one_of_three_tanks_in_a_large_craft() {
    let tank = "usmc-tank-m5a1 0306";
    let game = game_of(&["usmc-lct4 0306", tank, tank, tank], &GUN, None);
    let hit = aimed(&game, 3, 3, Lie::Ahead).play(&["engage u0", "= 3 2", "= 1 1"]);
    // All three tie, and a 3 or 4 is the second.
    let over = low(hit.play(&["= 5", "= 5", "= 5", "= 3"]));
    assert_eq!(numbers_of(&over, "pierces-aboard").len(), 1);
    let lost = [1, 2, 3].map(|unit| is(&over, unit, Condition::Wreck));
    assert_eq!(lost, [false, true, false]);
}

/// High explosive shocks nobody: one above the number of a carrier aboard is nothing.
/// Rules: G12.672, 27
#[test]
fn g12_672_high_explosive_shocks_no_crew_in_a_hold() {
    let checks = |tables: Option<String>, dice: &str| {
        let game = game_of(&["usmc-lcvp 0306", "carrier 0306"], &GUN, tables);
        let hit = aimed(&game, 4, 1, Lie::Ahead).play(&["engage u0", "= 3 2", dice]);
        numbers_of(&low(hit), "passed").len()
    };
    // Half of 7 is 4, half of 10 is 5.
    assert_eq!(checks(None, "= 3 2"), 0);
    assert_eq!(checks(solid(), "= 3 3"), 1);
}

/// What strikes high at armour all around meets the crew with 2 more; a critical hit on its hex is a point.
/// Rules: G12.63, G12.673
/// Rule: 12.63
#[test]
fn g12_63_shells_that_strike_high_and_critical_ones() {
    let shelled = |craft: &str, dice: &[&str]| {
        let game = game_of(&[craft, "usmc-6-6-8 0306"], &GUN, None);
        let over = low(aimed(&game, 0, 1, Lie::Ahead)
            .play(&["shell 0306"])
            .play(dice));
        let met = ["at-crew", "result"].map(|kind| numbers_of(&over, kind));
        (damage(&over), met)
    };
    let lcvp = "usmc-lcvp 0306";
    let words = |crew: &[&str], men: &[&str]| {
        [crew, men].map(|all| all.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>())
    };
    // 4 less 2 is a KIA of one. What the shell does in the water is read first.
    assert_eq!(
        shelled(lcvp, &["= 1 2", "= 2 2"]),
        (1, words(&["1mc 6"], &["2 1mc 4"]))
    );
    assert_eq!(
        shelled(lcvp, &["= 2 1", "= 2 2"]),
        (1, words(&[], &["2 1mc 4"; 2]))
    );
    assert_eq!(shelled(lcvp, &["= 1 1", "= 6 6"]).0, 1);
    // Without armour as many as the number meet those aboard and do no damage.
    let lcv = "usmc-lcv 0306";
    assert_eq!(
        shelled(lcv, &["= 2 1", "= 3 3"]),
        (0, words(&[], &["2 ptc 6", "6 1mc 6"]))
    );
    assert_eq!(
        shelled(lcv, &["= 2 1", "= 4 3"]),
        (0, words(&[], &["2 none 7"]))
    );
    assert_eq!(
        shelled(lcv, &["= 1 2", "= 3 3"]),
        (0, words(&["1mc 6"], &["2 ptc 6"]))
    );
}

/// A shot that does nothing to a craft is told so.
/// Rules: G12.62
#[test]
fn g12_62_a_craft_that_takes_no_harm_is_told_of() {
    let game = game_of(&["usmc-lcvp 0306"], &GUN, None);
    let hit = aimed(&game, 0, 0, Lie::Ahead).play(&["engage u0", "= 3 2", "= 4 4"]);
    assert!(hit.told(ALLIES).contains(&"pto-log-withstands".to_owned()));
    assert!(
        !hit.told(ALLIES)
            .contains(&"pto-log-craft-damaged".to_owned())
    );
}

/// Two craft crowd the hex: 1 less on the dice, 6 on the column of 6, and doubles on that of 4.
/// Rules: G12.15, G12.61
#[test]
fn g12_15_a_crowd_counts_for_the_chance_of_damage() {
    let foreseen = |units: &[&str]| {
        let game = game_of(units, &SQUADS, None);
        let shown = chances(&aimed(&game, 3, 0, Lie::Ahead));
        shown
            .into_iter()
            .find(|one| one.starts_with("chance-damage"))
    };
    assert_eq!(
        foreseen(&["usmc-lcv 0306"]).as_deref(),
        Some("chance-damage 10")
    );
    let two = foreseen(&["usmc-lcv 0306", "usmc-lcv 0306"]);
    assert_eq!(two.as_deref(), Some("chance-damage 14"));
}

/// Upwards without a ramp it takes all points, and of a wreck in front of it that burns nobody pushes a Gun.
/// Rules: G12.401, G12.421
/// Rule: 12.401
#[test]
fn g12_401_getting_off_upwards_without_a_ramp_takes_all_points() {
    let rows = ["....", "....", "..,.", "..,.", "OOOO", "OOOO"];
    let units = ["usmc-lcp 0205", "usmc-6-6-8 0205"];
    let game = beach(&sloping("moderate"), &rows, &units, &["jpn-8-0 0401"]);
    let picked = beached(&game, 1).play(&["join u1"]);
    assert_eq!(left(&picked.clone().play(&["step 0204"])), "0");
    // It is no minimum move, for which it would have to be more than all.
    assert_eq!(picked.refused_by("struggle 0204"), Some("6.3"));
    let units = [
        "usmc-lct4 0305",
        "usmc-jeep 0305",
        "usmc-2-2-8 0305",
        "usmc-37 0305 3",
    ];
    let game = landing(&units);
    let crew = |conditions: &[Condition]| {
        let start = beached(&game, 2).with(|state| {
            stow(state, 1);
            for condition in conditions {
                state.units[1].set(*condition);
            }
        });
        start.play(&["join u2"]).refused_by("step 0304")
    };
    assert_eq!(crew(&[]), Some("G12.421"));
    assert_eq!(crew(&[Condition::Wreck]), Some("G12.43"));
    assert_eq!(
        crew(&[Condition::Wreck, Condition::Burning]),
        Some("G12.44")
    );
}

/// Who leads a mule gets neither off a craft adrift nor aboard one, however little he has himself.
/// Rules: G12.402
/// Rule: 12.402
#[test]
fn g12_402_no_animal_gets_on_or_off_a_craft_adrift() {
    let units = [
        "usmc-lcm3 0305",
        "usmc-2-4-8 0305",
        "usmc-mule 0305 2",
        "usmc-2-4-8 0305",
    ];
    let game = landing(&units);
    let adrift = |aboard: usize| {
        afloat(&game, aboard).with(|state| {
            state.units[0].set(Condition::Immobile);
            state.units[0].clear(&[Condition::Motion]);
        })
    };
    let beside = adrift(0);
    assert_eq!(
        beside.clone().play(&["join u1"]).refused_by("board u0"),
        Some("G12.402")
    );
    assert_eq!(beside.play(&["join u3"]).refused_by("board u0"), None);
    assert_eq!(
        adrift(1).play(&["join u1"]).refused_by("step 0305"),
        Some("G12.402")
    );
}

/// Just as much as there is room for: two squads and four men in a lorry.
/// Rules: G12.45
#[test]
fn g12_45_a_lorry_in_a_hold_is_filled_to_the_last_portage_point() {
    let mut units = vec![
        "usmc-lct4 0305",
        "usmc-truck-gmc 0305",
        "usmc-6-6-8 0305",
        "usmc-6-6-8 0305",
    ];
    units.extend(["usmc-8-0 0305"; 5]);
    let game = landing(&units);
    let battle = beached(&game, 8).with(|state| {
        stow(state, 1);
        load(state, 8);
    });
    let full = battle.play(&[
        "join u2", "join u3", "join u4", "join u5", "join u6", "join u7",
    ]);
    assert_eq!(full.refused_by("board u1"), None);
    assert_eq!(full.play(&["join u8"]).refused_by("board u1"), Some("28"));
}

/// A third vehicle waits until the wreck before the second is out of its way; out of one that only moves no more its crew gets.
/// Rules: G12.43
#[test]
fn g12_43_the_crew_of_what_is_pushed_out_of_a_hold_gets_out() {
    let units = [
        "usmc-lct4 0305",
        "usmc-truck-gmc 0305",
        "usmc-tank-m5a1 0305",
        "usmc-tank-m5a1 0305",
    ];
    let game = landing(&units);
    let start = |condition: Condition| {
        beached(&game, 3).with(|state| {
            stow(state, 3);
            state.units[1].set(condition);
        })
    };
    assert_eq!(
        start(Condition::Wreck).refused_by("drive u3"),
        Some("G12.43")
    );
    let crews = |condition: Condition| {
        let before = start(condition);
        let count = before.state.units.len();
        let after = before.play(&["drive u2", "clear-wreck"]);
        assert_eq!(after.state.units[1].at, At::Off(Tray::Lost));
        let new: Vec<&Unit> = after.state.units.iter().skip(count).collect();
        new.iter()
            .filter(|unit| matches!(unit.at, At::Aboard(..)))
            .count()
    };
    assert_eq!(
        [crews(Condition::Wreck), crews(Condition::Immobile)],
        [0, 1]
    );
}

/// Each of the others is told of; they wait and stop together.
/// Rules: G12.2#4
/// Rule: 12.2#4
#[test]
fn g12_2_4_a_platoon_waits_and_stops_together() {
    let game = landing(&["usmc-lcvp 0306", "usmc-lcvp 0306", "usmc-lcvp 0306"]);
    let start = Situation::start(&game).with(|state| {
        for unit in &mut state.units[..3] {
            unit.arc = Some(0);
            unit.boat.lie = Lie::Astern;
        }
    });
    let phase = until(start, Phase::Movement);
    let sails = phase.play(&["follow u0", "follow u1", "follow u2", "drive u0"]);
    assert_eq!(numbers_of(&sails, "sails-with").len(), 2);
    let waits = low(sails.clone().play(&["delay"]));
    assert_eq!(
        [0, 1, 2].map(|unit: usize| waits.state.units[unit].boat.spent.max(waits.state.spent)),
        [2; 3]
    );
    let stops = low(sails.play(&["halt"]));
    assert_eq!(
        [0, 1, 2].map(|unit: usize| stops.state.units[unit].boat.lie),
        [Lie::Stopped; 3]
    );
}

/// Who stops turns to where he goes on: ahead or astern.
/// Rules: G12.22
/// Rule: 12.22
#[test]
fn g12_22_a_craft_that_has_stopped_goes_on_either_way() {
    let game = landing(&["usmc-lcvp 0306", "usmc-6-6-8 0307", "usmc-8-0 0307"]);
    let stopped = afloat(&game, 0).with(|state| state.units[0].boat.lie = Lie::Astern);
    let stopped = stopped.play(&["drive u0", "halt"]);
    let astern = low(stopped.clone().play(&["reverse 0307"]));
    assert_eq!(astern.state.units[0].boat.lie, Lie::Astern);
    // A point for the stop; the squad adds one, the man nothing, and backwards it is twice as much.
    assert_eq!(astern.state.spent / 2, 1 + 4);
    let ahead = low(stopped.play(&["step 0305"]));
    assert_eq!(ahead.state.units[0].boat.lie, Lie::Ahead);
}

/// A wreck in the hold keeps an animal aboard, and one that burns for good; men without any walk past it.
/// Rules: G12.43, G12.44
#[test]
fn g12_43_no_animal_is_led_past_a_wreck_in_the_hold() {
    let units = [
        "usmc-lcm3 0305",
        "usmc-jeep 0305",
        "usmc-2-4-8 0305",
        "usmc-2-4-8 0305",
        "usmc-mule 0305 3",
    ];
    let game = landing(&units);
    let lands = |unit: &str, lost: &[Condition]| {
        let start = super::beached(&game, 3).with(|state| {
            lost.iter().for_each(|kind| state.units[1].set(*kind));
        });
        start.play(&[unit]).refused_by("step 0304")
    };
    let wreck = [Condition::Wreck];
    let blaze = [Condition::Wreck, Condition::Burning];
    assert_eq!(lands("join u2", &[]), None);
    assert_eq!(lands("join u2", &wreck), Some("G12.43"));
    assert_eq!(lands("join u2", &[Condition::Immobile]), Some("G12.43"));
    assert_eq!(lands("join u2", &blaze), Some("G12.44"));
    assert_eq!(lands("join u3", &blaze), None);
}
