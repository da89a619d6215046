//! What else does something to landing craft, and what does not (G12.603, G12.611 to G12.614, G12.66, G12.68, G12.82, G12.83).

use super::{beached, landing, load, stow};
use crate::beaches::{SHORE, beach, sloping};
use crate::common::{face, is, low, place, reach, read, text, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, At, Blaze, Condition, Lie, Phase, Pto};

/// A battle on a beach with what is said of it besides.
fn told_of(said: &str, force: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(&SHORE, &[], marines, japanese);
    let more = format!("{}\n{said}[victory]", sloping("moderate"));
    let text = text.replacen("[victory]", &more, 1);
    let of = "side = \"allies\"\nelr = 3\n";
    read(&text.replacen(of, &format!("{of}{force}"), 1))
}

/// Vector PB-103: both dice stun the crew, which turns; men aboard are no target.
/// Rule: 12.603
#[test]
fn g12_603_snipers_stun_the_crew_of_a_craft_and_spare_those_aboard() {
    let sniper = "[[sniper]]\nside = \"japanese\"\nnumber = 7\nhex = \"0304\"\n";
    let units = ["usmc-lcvp 0307", "usmc-6-6-8 0307"];
    let stunned = |more: &str, die: &str| {
        let said = format!("{more}\n{sniper}");
        let game = told_of(&said, "", &units, &["jpn-4-4-7 0102"]);
        let start = Situation::start(&game).with(|state| {
            load(state, 1);
            state.units[0].boat.lie = Lie::Aground;
            state.units[0].clear(&[Condition::Motion]);
        });
        // The guns of the craft fire at the Japanese with a 7.
        let battle = until(start, Phase::AdvancingFire);
        let guns = (3..5).find(|gun| battle.refused_by(&format!("join u{gun}")).is_none());
        let fired = battle
            .play(&[&format!("join u{}", guns.unwrap()), "fire 0102", "= 3 4"])
            .play(&[die]);
        let fired = low(fired);
        assert_eq!(face(&fired, 1), "usmc-6-6-8");
        fired.state.units[0].boat.stuns
    };
    assert_eq!([stunned("", "= 1"), stunned("", "= 2")], [1, 1]);
    // In heavy surf a 2 does nothing (G13.445).
    let surf = "heavy_surf = true";
    assert_eq!([stunned(surf, "= 1"), stunned(surf, "= 2")], [1, 0]);
}

/// Rule: 12.611
#[test]
fn g12_611_neither_flames_nor_charges_do_anything_to_a_craft() {
    let japanese = [
        "jpn-4-4-8 0304",
        "usmc-ft 0304 1",
        "jpn-4-4-8 0304",
        "jpn-dc 0304 3",
    ];
    let marines = ["usmc-lcp 0305", "usmc-6-6-8 0305"];
    let game = beach(&sloping("moderate"), &SHORE, &marines, &japanese);
    let afloat = |aboard: usize| {
        let start = Situation::start(&game).with(|state| {
            load(state, aboard);
            state.units[0].arc = Some(3);
        });
        until(start, Phase::DefensiveFire)
    };
    let flame = afloat(1).play(&["join u3"]);
    assert_eq!(flame.refused_by("fire 0305"), Some("G12.611"));
    // At men who wade beside it they may be fired, and spare it.
    let mut over = afloat(0).play(&["join u3", "fire 0305", "= 1 2"]);
    while let Pending::Draw(_) = over.pending() {
        over = over.play(&["= 1 1"]);
    }
    assert_eq!(over.state.units[0].boat.damage, 0);
    let mut thrown = afloat(0).play(&["join u5", "fire 0305"]);
    while let Pending::Draw(draw) = thrown.pending() {
        thrown = thrown.play(&[if draw.values() > 6 { "= 1 2" } else { "= 1" }]);
    }
    assert_eq!(thrown.state.units[0].boat.damage, 0);
    assert!(!is(&thrown, 0, Condition::Wreck));
}

/// Rule: 12.612
#[test]
fn g12_612_nobody_overruns_a_craft_nor_whoever_is_beside_it() {
    let said = format!("{}\nwaterproofed = true", sloping("moderate"));
    let japanese = ["jpn-daihatsu 0305", "jpn-4-4-7 0305"];
    let game = beach(&said, &SHORE, &["usmc-tank-m5a1 0304"], &japanese);
    let start = Situation::start(&game).with(|state| state.units[0].arc = Some(3));
    let drives = until(start, Phase::Movement).play(&["drive u0"]);
    assert_eq!(drives.refused_by("overrun 0305"), Some("2.1"));
    let wreck = drives.with(|state| state.units[1].set(Condition::Wreck));
    assert_eq!(wreck.refused_by("overrun 0305"), Some("G12.83"));
}

/// 12 firepower lies in the hex before a craft.
fn into_fire(craft: &str, dice: &str) -> u8 {
    let units = [format!("{craft} 0307"), "usmc-8-0 0306".to_owned()];
    let units = [units[0].as_str(), units[1].as_str()];
    let game = landing(&units);
    let sails = super::afloat(&game, 0).with(|state| {
        let At::In(spot) = state.units[1].at else {
            panic!("nobody there")
        };
        state.residual.push((spot, 12));
    });
    let mut over = sails.play(&["drive u0", "step 0306", "= 1 2", dice]);
    while let Pending::Draw(draw) = over.pending() {
        over = over.play(&[if draw.values() > 6 { "= 1 2" } else { "= 1" }]);
    }
    over.state.units[0].boat.damage
}

/// Rule: 12.613
/// Rule: TBL-LCDT-6
/// Rules: G12.6712
/// Rule: 12.6712
#[test]
fn g12_613_firepower_that_lies_in_the_water_meets_a_craft_that_comes_there_in_full() {
    // 8 is the number of 12 firepower, of which nothing is halved; the armour in front does not help, armour all around does.
    assert_eq!(into_fire("usmc-lcp", "= 4 2"), 2);
    assert_eq!(into_fire("usmc-lcp", "= 5 3"), 0);
    assert_eq!(into_fire("usmc-lcvp", "= 4 2"), 0);
}

/// Rule: 12.614
#[test]
fn g12_614_mines_of_the_land_do_nothing_to_a_craft() {
    let mines = "fortifications = [{ kind = \"mines\", hex = \"0301\", size = 12 }]\n";
    let text = text(
        &SHORE,
        &[],
        &["usmc-lcvp 0307", "usmc-8-0 0306"],
        &["jpn-8-0 0602"],
    );
    let more = format!("{}\n[victory]", sloping("moderate"));
    let text = text.replacen("[victory]", &more, 1);
    let of = "side = \"japanese\"\nelr = 3\n";
    let game = read(&text.replacen(of, &format!("{of}{mines}"), 1));
    // No mines of this kind lie in water: they are put there.
    let mined = super::afloat(&game, 0).with(|state| {
        let At::In(spot) = state.units[1].at else {
            panic!("nobody there")
        };
        state.fortifications[0].hex = spot.hex;
    });
    let sails = mined.play(&["drive u0", "step 0306", "= 1 2"]);
    assert!(sails.decider().is_some(), "no dice for mines");
    assert_eq!(place(&sails, 0), "0306");
}

/// A plane of the Allies over the water, and a Japanese craft with vehicles in 0306.
fn flying(aboard: &[&str]) -> Pto {
    let air = "air = { number = 12, turn = 1, load = \"explosive\" }\n";
    let units: Vec<String> = aboard.iter().map(|unit| format!("{unit} 0306")).collect();
    let units: Vec<&str> = units.iter().map(String::as_str).collect();
    let text = text(&SHORE, &[], &["usmc-6-6-8 0601"], &units);
    let text = text.replacen("first =", "date = \"1944-08\"\nfirst =", 1);
    let text = text.replacen(
        "[victory]",
        &format!("{}\n[victory]", sloping("moderate")),
        1,
    );
    let of = "side = \"allies\"\nelr = 3\n";
    read(&text.replacen(of, &format!("{of}{air}"), 1))
}

/// The plane has come and sights; the craft is beached or not.
fn over<'g>(game: &'g Pto, lie: Lie) -> Situation<'g, Pto> {
    let come = Situation::start(game).play(&["= 3 4", "= 1"]);
    reach(come, Phase::Movement).with(|state| {
        let At::Vehicle(spot) = state.units[1].at else {
            panic!("no craft")
        };
        let craft = state.all().nth(1).unwrap().id;
        state.units[1].boat.lie = lie;
        for unit in 2..state.units.len() {
            if matches!(state.units[unit].at, At::Vehicle(_)) {
                state.units[unit].at = At::Aboard(spot, craft, heigi_pto::Berth::Passenger);
                state.units[unit].clear(&[Condition::Motion]);
            }
        }
    })
}

/// The plane attacks, and nothing keeps it from that.
fn sighted<'g>(game: &'g Pto, lie: Lie, attack: &str) -> Situation<'g, Pto> {
    let mut battle = over(game, lie).play(&[attack, "= 1 1"]);
    while battle.decider().is_some() {
        battle = crate::common::pass(battle);
    }
    battle
}

/// Guns of 12 firepower, half of it at a craft afloat: 6 is its number, and a tank aboard meets the dice less 1.
/// Rule: 12.66
/// Rules: G12.6711
/// Rule: 12.6711
#[test]
fn g12_66_no_armour_helps_against_the_guns_of_a_plane() {
    let game = flying(&["jpn-daihatsu", "jpn-tank-ha-go"]);
    let strafes = |lie: Lie, dice: &str| low(sighted(&game, lie, "strafe 0306").play(&[dice]));
    let afloat = strafes(Lie::Ahead, "= 4 1");
    assert_eq!(afloat.state.units[1].boat.damage, 1);
    let beached = strafes(Lie::Aground, "= 4 1");
    assert_eq!(beached.state.units[1].boat.damage, 3);
    // The number of the guns is 4, less 1 for its sides.
    let tank = |dice: &str| {
        let battle = strafes(Lie::Ahead, dice);
        [Condition::Immobile, Condition::Wreck].map(|one| is(&battle, 2, one))
    };
    assert_eq!(tank("= 1 2"), [false, true]);
    assert_eq!(tank("= 1 3"), [true, false]);
    assert_eq!(tank("= 1 4"), [false, false]);
}

/// A bomb of 150 mm at a craft: 16, 2 more from above and 1 as it is open; half of that near by, and nothing for those aboard.
/// Rule: 12.66
/// Rule: TBL-LCDT-4
/// Rule: TBL-LCDT-f
#[test]
fn g12_66_a_bomb_strikes_a_craft_as_armour_and_near_by_with_half_of_its_number() {
    let game = flying(&["jpn-daihatsu", "jpn-truck-94"]);
    let bombs = sighted(&game, Lie::Ahead, "engage u1");
    let after = |dice: &[&str]| {
        let over = low(bombs.clone().play(dice));
        let boat = over.state.units[1].boat;
        (boat.damage, is(&over, 2, Condition::Wreck))
    };
    assert_eq!(after(&["= 3 2", "= 6 5"]).0, 8, "19 - 11");
    assert_eq!(after(&["= 3 2", "= 6 6"]), (0, false), "a dud");
    // Near by half of it, which is 10, and nothing for those aboard.
    assert_eq!(after(&["= 6 5", "= 5 4"]), (1, false));
    assert_eq!(after(&["= 6 5", "= 6 4"]), (0, false));
    // In the hull half of 20 meets the lorry.
    assert_eq!(after(&["= 3 2", "= 5 4"]), (10, true));
    // Nor is the turret hit by a double.
    assert_eq!(after(&["= 3 3", "= 5 4"]), (10, true));
    // A hit in the turret strikes what stands out of the hold with a 1 to 3, and then the lorry alone.
    assert_eq!(after(&["= 2 3", "= 3", "= 6 5"]), (0, true));
    assert_eq!(after(&["= 2 3", "= 4", "= 6 5"]), (8, false));
}

/// A bomb meets a tank in a hold from above: 16, 2 as it is shut, less 2 for its sides; half of that behind the hull.
/// Rules: G12.66
/// Rule: 12.66
#[test]
fn g12_66_a_bomb_meets_armour_in_a_hold_from_above() {
    let game = flying(&["jpn-daihatsu", "jpn-tank-chi-ha"]);
    let bombs = sighted(&game, Lie::Ahead, "engage u1");
    let after = |dice: &[&str]| {
        let over = low(bombs.clone().play(dice));
        [Condition::Immobile, Condition::Wreck].map(|one| is(&over, 2, one))
    };
    // 15, as bombs have 1 more from above at what is shut.
    assert_eq!(after(&["= 2 3", "= 1", "= 6 5"]), [false, true]);
    assert_eq!(after(&["= 3 2", "= 5 3"]), [true, false]);
    assert_eq!(after(&["= 3 2", "= 5 2"]), [false, true]);
    assert_eq!(after(&["= 3 2", "= 5 4"]), [false, false]);
}

/// Rule: 12.68#1
#[test]
fn g12_68_1_a_craft_that_burns_makes_smoke_only_where_it_stays() {
    let game = landing(&["usmc-lcvp 0305", "usmc-6-6-8 0101"]);
    let hex = |battle: &Situation<'_, Pto>| match battle.state.units[0].at {
        At::Vehicle(spot) => spot.hex,
        _ => panic!("no craft"),
    };
    let burning = |lie: Lie, is_held: bool| {
        let battle = super::afloat(&game, 0).with(|state| {
            state.units[0].boat.blaze = Blaze::Fresh;
            state.units[0].boat.lie = lie;
            if is_held {
                state.units[0].set(Condition::Immobile);
            }
        });
        battle.state.has_smoke(hex(&battle))
    };
    assert!(!burning(Lie::Ahead, false));
    assert!(burning(Lie::Ahead, true) && burning(Lie::Beached(0), false));
}

/// Rule: 12.82
#[test]
fn g12_82_the_weapons_of_a_craft_stay_on_it() {
    let game = landing(&["usmc-lcvp 0305", "usmc-6-6-8 0305"]);
    let beside = beached(&game, 0).play(&["join u1"]);
    let guns = 2..beside.state.units.len();
    let of_craft: Vec<usize> = guns
        .filter(|gun| matches!(beside.state.units[*gun].at, At::With(_)))
        .collect();
    assert_eq!(of_craft.len(), 2);
    for gun in of_craft {
        let takes = format!("recover u{gun}");
        assert_eq!(beside.refused_by(&takes), Some("G12.82"));
    }
}

/// Vector PB-176: the ramp stays as it is and may come down, a fire burns on, no enemy comes there.
/// Rule: 12.83
#[test]
fn g12_83_the_wreck_of_a_craft_is_like_the_craft_but_for_its_crew() {
    let units = ["usmc-lcvp 0305", "usmc-6-6-8 0305", "usmc-6-6-8 0304"];
    let game = landing(&units);
    let wreck = beached(&game, 1).with(|state| {
        stow(state, 1);
        state.units[0].set(Condition::Wreck);
        state.units[0].boat.lie = Lie::Beached(0);
    });
    assert!(wreck.refused_by("drive u0").is_some());
    let ashore = wreck.clone().play(&["join u1", "step 0304"]);
    assert!(ashore.state.units[0].boat.is_ramp_down);
    assert_eq!(place(&ashore, 1), "0304");
    assert_eq!(wreck.play(&["join u2"]).refused_by("board u0"), None);
    let game = beach(
        &sloping("moderate"),
        &SHORE,
        &["usmc-6-6-8 0304"],
        &["jpn-daihatsu 0305", "jpn-8-0 0602"],
    );
    let start = Situation::start(&game).with(|state| {
        state.units[1].set(Condition::Wreck);
        state.units[1].boat.lie = Lie::Aground;
    });
    let enemy = until(start, Phase::Movement).play(&["join u0"]);
    assert_eq!(enemy.refused_by("step 0305"), Some("G12.83"));
}

/// Vector PB-091.
/// Rule: 12.84
#[test]
fn g12_84_a_craft_with_armour_all_around_and_a_large_one_count_for_more() {
    let lost = |craft: &str, rating: u8| {
        let units = [format!("{craft} 0308"), "usmc-6-6-8 0101".to_owned()];
        let units = [units[0].as_str(), units[1].as_str()];
        let game = landing(&units);
        let start = Situation::start(&game).with(|state| {
            state.units[0].boat.damage = rating;
            state.units[0].boat.blaze = Blaze::Burning;
        });
        let over = low(until(start, Phase::AdvancingFire).play(&["done"]));
        over.state.losses[ALLIES.index()]
    };
    assert_eq!(lost("usmc-lcvp", 4), 5);
    assert_eq!(lost("usmc-lct4", 18), 15);
}

/// Amphibious vehicles wade and drive by the rules of vehicles.
/// Rule: 12-NOTE
#[test]
fn amphibious_vehicles_are_no_landing_craft() {
    let game = landing(&["usmc-lvt-4 0305"]);
    let battle = until(Situation::start(&game), Phase::Movement);
    assert!(!is(&battle, 0, Condition::Motion), "a craft always moves");
    let drives = battle
        .with(|state| state.units[0].arc = Some(0))
        .play(&["drive u0"]);
    assert_eq!(drives.refused_by("beach 0304"), Some("G12.3"));
    assert_eq!(place(&drives.play(&["step 0304"]), 0), "0304");
}

/// The first of its weapons is the main armament, and all like it.
/// Rules: G12.84
/// Rule: 12.84
#[test]
fn g12_84_a_craft_counts_a_point_less_without_main_armament_that_works() {
    let lost = |craft: &str, rating: u8, broken: usize| {
        let units = [format!("{craft} 0308"), "usmc-6-6-8 0101".to_owned()];
        let units = units.each_ref().map(String::as_str);
        let game = landing(&units);
        let start = Situation::start(&game).with(|state| {
            state.units[0].boat.damage = rating;
            state.units[0].boat.blaze = Blaze::Burning;
            let id = state.all().next().unwrap().id;
            let weapons = state
                .units
                .iter_mut()
                .filter(|unit| unit.at == At::With(id));
            for weapon in weapons.take(broken) {
                weapon.set(Condition::Malfunctioning);
            }
        });
        let over = low(until(start, Phase::AdvancingFire).play(&["done"]));
        over.state.losses[ALLIES.index()]
    };
    assert_eq!(
        [0, 1, 2].map(|broken| lost("usmc-lcp", 3, broken)),
        [4, 4, 3]
    );
    // With both guns of 20 mm gone a machine gun is left, which is none of it.
    assert_eq!(
        [0, 1, 2].map(|broken| lost("usmc-lci", 10, broken)),
        [7, 7, 6]
    );
}

/// Who wades behind a craft on the shore is covered by 1, the craft is not.
/// Rules: G12.81
/// Rule: 12.81
#[test]
fn g12_81_a_beached_craft_covers_who_wades_beside_it_and_not_itself() {
    let fired = |lie: Lie| {
        let squads = ["jpn-4-4-7 0303"; 3];
        let units = ["usmc-lcp 0305", "usmc-6-6-8 0305"];
        let game = beach(&sloping("moderate"), &SHORE, &units, &squads);
        let start = Situation::start(&game).with(|state| {
            state.units[0].arc = Some(3);
            state.units[0].boat.lie = lie;
            state.units[0].clear(&[Condition::Motion]);
        });
        let aimed = until(start, Phase::DefensiveFire).play(&["join u2", "join u3", "join u4"]);
        let covers = crate::common::lines(&aimed).contains(&"modifier-cover +1".to_owned());
        (
            covers,
            low(aimed.play(&["fire 0305", "= 4 3"])).state.units[0]
                .boat
                .damage,
        )
    };
    // 8 is the number of 12 firepower, and all of it counts on the shore.
    assert_eq!(fired(Lie::Aground), (true, 1));
    assert_eq!(fired(Lie::Ahead), (false, 0));
}

/// Vector PB-091 for all nine types.
/// Rules: G12.84
/// Rule: 12.84
#[test]
fn g12_84_each_type_counts_for_what_is_printed_on_it() {
    let lost = |nation: &str, craft: &str| {
        let unit = format!("{nation}-{craft} 0308");
        let own = ["usmc-6-6-8 0101", "jpn-8-0 0602"];
        let (marines, japanese) = match nation {
            "jpn" => (vec![own[0]], vec![own[1], unit.as_str()]),
            _ => (vec![own[0], unit.as_str()], vec![own[1]]),
        };
        let game = beach(&sloping("moderate"), &SHORE, &marines, &japanese);
        let hull = if nation == "jpn" { 2 } else { 1 };
        let start = Situation::start(&game).with(|state| {
            state.units[hull].boat.damage = 18;
            state.units[hull].boat.blaze = Blaze::Burning;
        });
        let over = low(until(start, Phase::AdvancingFire).play(&["done"]));
        over.state.losses.iter().sum::<i16>()
    };
    let allied = ["lcp", "lca", "lcvp", "lcv", "lcm3", "lci", "lct4"];
    assert_eq!(
        allied.map(|craft| lost("usmc", craft)),
        [4, 5, 5, 3, 6, 7, 15]
    );
    let japanese = ["daihatsu", "shohatsu"];
    assert_eq!(japanese.map(|craft| lost("jpn", craft)), [5, 4]);
}

/// Rules: G12.83, 11.4
#[test]
fn g12_83_nobody_withdraws_from_a_melee_to_the_wreck_of_a_craft_of_the_enemy() {
    let refused = |marines: &[&str], japanese: &[&str], [craft, enemy]: [usize; 2]| {
        let marines = [&["usmc-6-6-8 0304", "usmc-6-6-8 0304"], marines].concat();
        let game = beach(&sloping("moderate"), &SHORE, &marines, japanese);
        let start = until(Situation::start(&game), Phase::Advance).with(|state| {
            state.units[craft].set(Condition::Wreck);
            state.units[craft].boat.lie = Lie::Aground;
            for unit in [0, 1, enemy] {
                state.units[unit].set(Condition::Melee);
            }
        });
        let melee = until(start, Phase::CloseCombat).play(&["withdraw u1", "done", "done"]);
        let to = melee.play(&["withdraw u1"]);
        assert_eq!(to.refused_by("step 0303"), None);
        to.refused_by("step 0305")
    };
    let theirs = ["jpn-4-4-7 0304", "jpn-daihatsu 0305"];
    assert_eq!(refused(&[], &theirs, [3, 2]), Some("G12.83"));
    let own = refused(&["usmc-lcvp 0305"], &["jpn-4-4-7 0304"], [2, 3]);
    assert_eq!(own, None);
}
