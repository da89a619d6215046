//! Breaches of low seawalls (G13.624), who fires over them, and vehicles on the shore: waterproofed ones (G13.4221), and where they bog
//! (G13.32, G13.4223).

use super::{SHORE, beach, sloping};
use crate::common::{is, left, lines, note, read, text, until};
use heigi_engine::Situation;
use heigi_pto::{Condition, Part, Phase, Pto};

const LOW: &str = "low_seawalls = [\"0302-0303\", \"0202-0303\", \"0402-0303\"]";

fn shore(more: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let said = format!("{}\n{more}", sloping("slight"));
    beach(&said, &SHORE, marines, japanese)
}

/// A vehicle of the Marines under way, its hull to some way.
fn driven<'g>(game: &'g Pto, arc: u8) -> Situation<'g, Pto> {
    let battle = until(Situation::start(game), Phase::Movement);
    battle
        .with(|state| state.units[0].arc = Some(arc))
        .play(&["drive u0"])
}

/// Dice for clearing are asked for.
fn rolling(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.state.phase != Phase::CloseCombat || battle.decider().is_some() {
        battle = crate::common::pass(battle);
    }
    battle
}

/// Rule: 13.624
#[test]
fn g13_624_a_bulldozer_breaches_a_low_seawall_ahead() {
    let game = shore(
        LOW,
        &["usmc-tank-dozer 0303", "usmc-6-6-8 0303"],
        &["jpn-8-0 0601"],
    );
    let works = rolling(driven(&game, 0).play(&["breach-seawall", "halt"]));
    let failed = works.clone().play(&["= 6 6"]);
    assert!(failed.state.altered.breaches.is_empty());
    let breached = works.play(&["= 1 1"]);
    assert_eq!(breached.state.altered.breaches.len(), 1);
    // It is shown, and costs nobody anything; a vehicle goes through.
    let marks = breached.scene(heigi_pto::JAPAN).markers;
    assert!(
        marks
            .iter()
            .any(|mark| mark.at == "0302-0303" && mark.name.id == "pto-marker-breach")
    );
    let later = until(crate::common::next_turn(breached), Phase::Movement);
    assert_eq!(left(&later.clone().play(&["join u1", "step 0302"])), "3");
    assert_eq!(left(&later.clone().play(&["join u1", "step 0402"])), "2");
    // The wall beside it stands yet, so that it starts only when it is to move (G15.21).
    let drives = later.play(&["drive u0", "drive u0"]);
    assert_eq!(drives.refused_by("step 0302"), None);
    assert_eq!(drives.refused_by("step 0402"), Some("G13.62"));
    // From elsewhere there is nothing to breach.
    let away = shore(LOW, &["usmc-tank-dozer 0503"], &["jpn-8-0 0601"]);
    assert_eq!(driven(&away, 0).refused_by("breach-seawall"), Some("G15.2"));
}

/// Rules: G13.624
/// Rule: 13.624
#[test]
fn g13_624_shells_of_100_mm_that_kill_breach_a_low_seawall_by_lot() {
    let breaches = |module: &str, dice: &str| {
        let units = ["usmc-8-1 0101", "usmc-radio 0101 1"];
        let text = text(&SHORE, &[], &units, &["jpn-4-4-7 0303"]);
        let line = format!(
            "side = \"allies\"\nelr = 3\nartillery = [{{ module = \"{module}\", radio = 2 }}]\n"
        );
        let text = text.replacen("side = \"allies\"\nelr = 3\n", &line, 1);
        let said = format!("{}\n{LOW}\n[victory]", sloping("slight"));
        let game = read(&text.replacen("[victory]", &said, 1));
        let battle = crate::common::reach(Situation::start(&game), Phase::PrepFire);
        let battle = battle.play(&["join u1"]).with(|state| {
            let hex = heigi_engine::Gridded::grid(&game).parse("0303").unwrap();
            state.batteries[0].has_contact = true;
            state.batteries[0].mission = Some(heigi_pto::Mission {
                hex,
                ends: [None; 2],
                salvo: None,
                times: 0,
            });
        });
        let mut struck = battle.play(&["fire 0303"]);
        // Hex by hex, until somebody decides again.
        while struck.decider().is_none() {
            let heigi_engine::Pending::Draw(draw) = struck.pending() else {
                break;
            };
            struck = struck.play(&[if draw.values() > 6 { dice } else { "= 1" }]);
        }
        struck.state.altered.breaches.len()
    };
    assert!(breaches("field", "= 1 1") >= 1);
    assert_eq!(breaches("light", "= 1 1"), 0);
}

/// Vector PB-190: who stands behind it has the advantage of the wall, and no cover.
/// Rules: G13.623
/// Rule: 13.62
/// Rule: 13.623
#[test]
fn g13_623_a_low_seawall_covers_who_is_below_unless_the_enemy_stands_behind_it() {
    let fire = |from: &str, part: Part| {
        let enemy = format!("jpn-4-4-7 {from}");
        let game = shore(LOW, &["usmc-6-6-8 0303"], &[&enemy]);
        let start = Situation::start(&game).with(|state| {
            if let heigi_pto::At::In(spot) = &mut state.units[1].at {
                spot.part = part;
            }
        });
        let battle = until(start, Phase::DefensiveFire);
        lines(&battle.play(&["join u1"])).join(", ")
    };
    let beyond = fire("0301", Part::Ground);
    assert!(beyond.contains("modifier-cover +2"), "{beyond}");
    let behind = fire("0302", Part::Ground);
    assert!(!behind.contains("cover"), "{behind}");
    let dug_in = fire("0302", Part::Entrenchment);
    assert!(dug_in.contains("modifier-cover +2"), "{dug_in}");
    // Upwards there is none.
    let game = shore(LOW, &["usmc-6-6-8 0303"], &["jpn-4-4-7 0302"]);
    let up = lines(&Situation::start(&game).play(&["join u0"])).join(", ");
    assert!(!up.contains("cover"), "{up}");
}

/// Rule: 13.4221
#[test]
fn g13_4221_a_waterproofed_tank_does_not_fire_its_turret_to_the_rear() {
    let fire = |more: &str, vehicle: &str, target: &str| {
        let units = [format!("{vehicle} 0303"), format!("jpn-4-4-7 {target}")];
        let [tank, enemy] = units.each_ref().map(String::as_str);
        let game = shore(more, &[tank], &[enemy]);
        let start = Situation::start(&game).with(|state| {
            state.units[0].arc = Some(0);
            state.units[0].clear(&[Condition::Buttoned]);
        });
        let guns = 2..start.state.units.len();
        let told = guns.map(|gun| {
            let picked = start.clone().play(&[&format!("join u{gun}")]);
            picked.refused_by(&format!("fire {target}"))
        });
        told.filter(|rule| *rule == Some("G13.4221")).count()
    };
    let proofed = "waterproofed = true";
    // The gun, and the machine guns of turret and roof.
    assert_eq!(fire(proofed, "usmc-tank-m4a2", "0204"), 3);
    assert_eq!(fire(proofed, "usmc-tank-m4a2", "0202"), 0);
    assert_eq!(fire("", "usmc-tank-m4a2", "0204"), 0);
    // An amphibious vehicle is made for it.
    assert_eq!(fire(proofed, "usmc-lvt-4", "0204"), 0);
}

/// Rule: 13.32
#[test]
fn g13_32_vehicles_may_bog_in_sand_and_less_in_hard_sand() {
    let bogs = |from: &str, to: &str| {
        let unit = format!("usmc-tank-m5a1 {from}");
        let game = shore("", &[&unit], &["jpn-8-0 0601"]);
        let drives = driven(&game, 3).play(&[&format!("step {to}")]);
        match drives.decider() {
            Some(_) => None,
            None => Some(is(&drives.play(&["= 6 6"]), 0, Condition::Bogged)),
        }
    };
    assert_eq!(bogs("0302", "0303"), Some(true), "soft");
    assert_eq!(bogs("0303", "0304"), Some(false), "hard, 1 less");
    assert_eq!(bogs("0301", "0302"), None, "open ground beside sand");
}

/// Rule: 13.4223
#[test]
fn g13_4223_a_wading_vehicle_may_bog_when_it_comes_out_onto_land_that_is_no_beach() {
    let rows = ["......", "......", ",,,.,,", ",,,.,,", "OOOOOO", "OOOOOO"];
    let more = format!("{}\nwaterproofed = true", sloping("slight"));
    let game = beach(&more, &rows, &["usmc-tank-m5a1 0405"], &["jpn-8-0 0601"]);
    let out = driven(&game, 0).play(&["step 0404"]);
    assert!(is(&out.clone().play(&["= 6 6"]), 0, Condition::Bogged));
    assert!(!is(&out.play(&["= 6 5"]), 0, Condition::Bogged));
}

/// Onto an island it does not.
/// Rules: G13.4223, G13.15
#[test]
fn g13_4223_a_wading_vehicle_bogs_nowhere_on_the_shore_of_an_island() {
    let rows = ["......", "......", ",,,,,,", "OOOOOO", "OOO.OO", "OOOOOO"];
    let bogs = |more: &str| {
        let more = format!("{}\nwaterproofed = true\n{more}", sloping("slight"));
        let game = beach(&more, &rows, &["usmc-tank-m5a1 0406"], &["jpn-8-0 0601"]);
        driven(&game, 0).play(&["step 0405"]).decider().is_none()
    };
    assert!(bogs(""));
    assert!(!bogs("islands = [\"0405\"]"));
}

/// Who has set it is spared; what it does to the wall the last roll says.
/// Rule: 13.624
#[test]
fn g13_624_a_charge_that_is_set_on_the_beach_breaches_the_seawall_if_it_kills() {
    let game = shore(
        LOW,
        &["usmc-6-6-8 0303", "usmc-dc 0303 1", "usmc-6-6-8 0503"],
        &["jpn-8-0 0601"],
    );
    let phase = until(Situation::start(&game), Phase::Movement);
    let away = phase.clone().play(&["join u2"]);
    assert_eq!(away.refused_by("breach 0502"), Some("G13.624"));
    let picked = phase.play(&["join u0"]);
    assert_eq!(picked.refused_by("breach 0304"), Some("G13.624"));
    let set = picked.play(&["breach 0302"]);
    assert!(matches!(set.state.units[1].at, heigi_pto::At::Placed(..)));
    assert_eq!(set.state.spent, 8, "it takes all points");
    let late = crate::common::reach(set, Phase::AdvancingFire);
    let blown = late.clone().play(&["= 1 2"]);
    assert_eq!(blown.state.altered.breaches.len(), 1);
    assert!(matches!(blown.state.units[0].at, heigi_pto::At::In(_)));
    let stands = late.play(&["= 5 5"]);
    assert!(stands.state.altered.breaches.is_empty());
}

/// Once in a player turn, with the dice of a charge of 30; no other vehicle, and from nowhere else.
/// Rule: 13.624
#[test]
fn g13_624_an_avre_on_the_beach_breaches_a_low_seawall_ahead_with_its_petard() {
    let game = shore(
        LOW,
        &["gbr-avre 0303", "usmc-tank-m4a2 0503"],
        &["jpn-8-0 0601"],
    );
    let drives = driven(&game, 0);
    // With 5 and less.
    assert_eq!(note(&drives, "breach-seawall"), "10/36");
    let fires = drives.play(&["breach-seawall"]);
    for (dice, count) in [("= 2 3", 1), ("= 3 3", 0)] {
        let over = fires.clone().play(&[dice]);
        assert_eq!(over.state.altered.breaches.len(), count);
    }
    let breached = fires.clone().play(&["= 1 2"]);
    assert_eq!(breached.state.altered.breaches.len(), 1);
    // A start and the shot.
    assert_eq!(breached.state.spent, 4);
    assert_eq!(breached.refused_by("breach-seawall"), Some("G13.624"));
    let stands = fires.play(&["= 5 5"]);
    assert!(stands.state.altered.breaches.is_empty());
    assert_eq!(stands.refused_by("breach-seawall"), Some("G13.624"));
    // With its last point it still fires, with less it does not.
    let last = (0..60).rev().find(|spent| {
        let late = driven(&game, 0).with(|state| state.spent = *spent);
        late.refused_by("breach-seawall").is_none()
    });
    assert_eq!(last, Some(20));
    // Behind the beach it finds none, though one is ahead.
    let inland = shore(LOW, &["gbr-avre 0302"], &["jpn-8-0 0601"]);
    assert_eq!(
        driven(&inland, 3).refused_by("breach-seawall"),
        Some("G13.624")
    );
}

/// A tank of engineers on the beach with a seawall ahead, and others.
fn engineers_and(others: &[&str]) -> Pto {
    let units: Vec<&str> = ["gbr-avre 0303"]
        .into_iter()
        .chain(others.iter().copied())
        .collect();
    shore(LOW, &units, &["jpn-8-0 0601"])
}

/// Rule: 13.625
#[test]
fn g13_625_a_fascine_is_laid_on_the_move_against_a_seawall_ahead_for_a_point() {
    let game = engineers_and(&[]);
    let drives = driven(&game, 0);
    assert_eq!(drives.refused_by("step 0302"), Some("G13.62"));
    let away = drives.refused_by("lay-fascine 0304");
    assert_eq!(away, Some("28"), "not ahead");
    let still = drives
        .clone()
        .with(|state| state.units[0].clear(&[Condition::Motion]));
    assert_eq!(still.refused_by("lay-fascine 0302"), Some("G13.625"));
    let laid = drives.play(&["lay-fascine 0302"]);
    let fascines = laid.state.altered.fascines.len();
    assert_eq!((laid.state.spent, fascines), (4, 1));
    let again = laid.refused_by("lay-fascine 0402");
    assert_eq!(again, Some("G13.625"), "it had one");
    let told = laid.told(heigi_pto::JAPAN);
    assert!(told.contains(&"pto-log-lays-fascine".to_owned()));
    let mut marks = laid.scene(heigi_pto::JAPAN).markers.into_iter();
    assert!(marks.any(|mark| mark.name.id == "pto-marker-fascine"));
}

/// A quarter of 11 points for the AVRE is 3, and of 14 for a tank is 4; both pay a point of open ground besides.
/// Rule: 13.625
#[test]
fn g13_625_vehicles_on_tracks_cross_a_fascine_for_a_quarter_of_their_points() {
    let game = engineers_and(&["usmc-tank-m4a2 0203", "usmc-truck-gmc 0403"]);
    let laid = driven(&game, 0).play(&["lay-fascine 0302"]);
    // Across it, and not across the wall beside it.
    assert_eq!(laid.refused_by("step 0402"), Some("G13.62"));
    let over = laid.play(&["step 0302"]);
    assert_eq!(over.state.spent, 4 + 2 * (3 + 1));
    assert_eq!(crate::common::place(&over, 0), "0302");
    // A lorry does not cross it, a tank lays none.
    let behind = over.play(&["roll-on"]);
    let only = |unit: usize| {
        behind.clone().with(|state| {
            let heigi_pto::At::Vehicle(mut spot) = state.units[0].at else {
                panic!("it is on the map")
            };
            spot.hex = heigi_engine::Gridded::grid(&game).parse("0303").unwrap();
            for lost in 0..3 {
                state.units[lost].at = heigi_pto::At::Off(heigi_pto::Tray::Lost);
            }
            state.units[unit].at = heigi_pto::At::Vehicle(spot);
            state.units[unit].arc = Some(0);
        })
    };
    let lorry = only(2).play(&["drive u2"]);
    assert_eq!(lorry.refused_by("step 0302"), Some("G13.62"));
    let tank = only(1).play(&["drive u1"]);
    assert_eq!(tank.refused_by("lay-fascine 0402"), Some("G13.625"));
    assert_eq!(tank.play(&["step 0302"]).state.spent, 2 + 2 * (4 + 1));
}

/// From the right of the rear to its left the turret turns past the bow: four corners in place of two.
/// Rules: G13.4221
/// Rule: 13.4221
#[test]
fn g13_4221_the_turret_of_a_waterproofed_tank_is_not_turned_past_its_rear() {
    let turned = |more: &str, turret: u8, target: &str| {
        let enemy = format!("jpn-4-4-7 {target}");
        let game = shore(more, &["usmc-tank-m4a2 0303"], &[&enemy]);
        let start = Situation::start(&game).with(|state| {
            state.units[0].arc = Some(0);
            state.units[0].turret = Some(turret);
        });
        let told = lines(&start.play(&["join u2"]));
        let told = told.into_iter().find(|line| line.contains("turned"));
        told.unwrap_or_default()
    };
    let proofed = "waterproofed = true";
    // 0103 lies to the left alone, 0202 between that and the bow.
    assert_eq!(turned("", 2, "0103"), "modifier-turned +2");
    assert_eq!(turned(proofed, 2, "0103"), "modifier-turned +4");
    assert_eq!(turned(proofed, 5, "0103"), "modifier-turned +1");
    assert_eq!(turned(proofed, 1, "0103"), turned("", 1, "0103"));
}
