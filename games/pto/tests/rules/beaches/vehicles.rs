//! Vehicles that wade (G13.422).

use super::{SHORE, beach, sloping};
use crate::battles::{islands, piece, squads};
use crate::common::{is, lines_of, read, text, until};
use heigi_engine::{RuleId, Situation};
use heigi_pto::{Condition, Corps, Fault, Occasion, Phase, Pto};

/// A vehicle in 0304 that faces the water, under way.
fn drive<'g>(game: &'g Pto) -> Situation<'g, Pto> {
    let battle = until(Situation::start(game), Phase::Movement);
    battle
        .with(|state| state.units[0].arc = Some(3))
        .play(&["drive u0"])
}

fn shore(slope: &str, more: &str, vehicle: &str) -> Pto {
    let said = format!("{}\n{more}", sloping(slope));
    beach(&said, &SHORE, &[vehicle], &["jpn-8-0 0602"])
}

/// Vector PB-115.
/// Rule: 13.422
#[test]
fn g13_422_wading_costs_a_vehicle_a_point_more_if_it_is_waterproofed_and_two_if_not() {
    let cost = |more: &str, vehicle: &str| {
        let game = shore("slight", more, vehicle);
        let start = drive(&game);
        let spent = start.state.spent;
        let mut wet = start.play(&["step 0305"]);
        if wet.decider().is_none() {
            wet = wet.play(&["= 1 1"]);
        }
        (wet.state.spent - spent) / 2
    };
    assert_eq!(cost("waterproofed = true", "usmc-tank-m5a1 0304"), 3);
    assert_eq!(cost("", "usmc-tank-m5a1 0304"), 4);
    assert_eq!(cost("waterproofed = true", "usmc-truck-gmc 0304"), 7);
    assert_eq!(cost("", "usmc-truck-gmc 0304"), 8);
}

/// Rules: G13.422
/// Rule: 13.422
#[test]
fn g13_422_a_wading_vehicle_is_harder_to_hit_by_2() {
    let aimed = |hex: &str| {
        let tank = format!("usmc-tank-m5a1 {hex}");
        let game = beach(
            &sloping("slight"),
            &SHORE,
            &[&tank],
            &["jpn-2-2-8 0301", "jpn-37 0301 1"],
        );
        let battle = until(Situation::start(&game), Phase::DefensiveFire);
        let gun = battle.state.units.len() - 1;
        let gun = (1..=gun)
            .find(|unit| battle.refused_by(&format!("join u{unit}")).is_none() && *unit == 2);
        let aimed = battle.play(&[&format!("join u{}", gun.unwrap())]);
        let preview = aimed.scene(heigi_pto::JAPAN).prompt.unwrap().previews;
        format!("{preview:?}").contains("pto-modifier-wading")
    };
    assert!(aimed("0305"));
    assert!(!aimed("0304"));
}

/// Vectors PB-116 and PB-117.
/// Rule: 13.4222
#[test]
fn g13_4222_water_stops_a_vehicle_that_is_not_waterproofed() {
    let wades = |slope: &str, row: u8, dice: &str| {
        let game = shore(slope, "", &format!("usmc-tank-m5a1 030{}", row - 1));
        let wet = drive(&game).play(&[&format!("step 030{row}"), dice]);
        is(&wet, 0, Condition::Immobile)
    };
    // Slight: three hexes from the land are 6.
    assert!(!wades("slight", 7, "= 2 3"));
    assert!(wades("slight", 7, "= 3 3"));
    // Moderate at two hexes and steep at one are 6, too.
    assert!(!wades("moderate", 6, "= 2 3") && wades("moderate", 6, "= 3 3"));
    assert!(!wades("steep", 5, "= 2 3") && wades("steep", 5, "= 3 3"));
    let proofed = shore("steep", "waterproofed = true", "usmc-tank-m5a1 0304");
    let wet = drive(&proofed).play(&["step 0305"]);
    assert!(wet.decider().is_some(), "no dice");
    assert!(wet.state.movers.len() == 1);
}

/// Craft that comes from beside the map at the southern edge, and a Gun on the beach.
fn awaited(gun: &str) -> Pto {
    let text = text(
        &SHORE,
        &[],
        &["usmc-lcvp 0101"],
        &["jpn-1-2-7 0304", &format!("{gun} 0304 1")],
    );
    let shore = format!("{}\n[victory]", sloping("moderate"));
    let text = text.replacen("[victory]", &shore, 1);
    let (head, forces) = text.split_once("[[force]]").unwrap();
    let (allied, other) = forces.split_once("[[force]]").unwrap();
    let allied = allied.replace(", hex = \"0101\"", "");
    let allied = allied.replace("units", "enters = { turn = 1, edge = \"south\" }\nunits");
    read(&format!("{head}[[force]]{allied}[[force]]{other}"))
}

/// Rules: G13.46
/// Rule: 13.46
#[test]
fn g13_46_craft_that_comes_from_beside_the_map_is_no_fleeting_target_and_is_awaited() {
    let shot = |battle: &Situation<'_, Pto>| {
        let aims = battle.clone().play(&["join u2"]);
        let all = lines_of(&aims, |title| title == "pto-preview-engage").join(", ");
        [
            "modifier-target-moves +2",
            "modifier-target-moves +4",
            "modifier-acquired −1",
        ]
        .map(|line| all.contains(line))
    };
    let game = awaited("jpn-70");
    let comes = until(Situation::start(&game), Phase::Movement).play(&["drive u0", "step 0308"]);
    assert_eq!(comes.state.spent / 2, 1, "a point as ever");
    assert_eq!(shot(&comes), [true, false, true]);
    // The first shot counts as the second for what has been acquired.
    let fired = comes.clone().play(&["join u2", "engage u0", "= 5 6"]);
    assert_eq!(fired.state.units[2].acquired.unwrap().level, 2);
    // Not for a Gun that has fired before.
    let old = comes.with(|state| state.units[2].has_opened = true);
    assert_eq!(shot(&old), [true, false, false]);
    // On the map from the beginning: in the first turn it is awaited, too, but is a fleeting target.
    let game = beach(
        &sloping("moderate"),
        &SHORE,
        &["usmc-lcvp 0308"],
        &["jpn-1-2-7 0304", "jpn-70 0304 1"],
    );
    let sails = |turn: u8| {
        let start = Situation::start(&game).with(|state| {
            state.turn = turn;
            state.units[0].arc = Some(0);
        });
        shot(&until(start, Phase::Movement).play(&["drive u0", "step 0307"]))
    };
    assert_eq!(sails(1), [false, true, true]);
    assert_eq!(sails(2), [false, true, false]);
}

/// Rules: G13.94
/// Rule: 13.94
#[test]
fn g13_94_each_vehicle_that_is_made_waterproof_costs_2_but_none_that_swims() {
    let game = Pto::standard();
    let market = game.market();
    let when = Occasion {
        is_landing: true,
        ..islands(1944, 6)
    };
    let tanks = |waterproofed: u8| {
        let mut bought = squads(market, &[("usmc-7-6-8", Corps::Rifle, 9)]);
        let plain = market.cost(when, &bought);
        bought.pieces = vec![
            (piece(market, "usmc-tank-m4a2"), 2),
            (piece(market, "usmc-lvt-4"), 1),
        ];
        bought.waterproofed = waterproofed;
        (
            market.cost(when, &bought) - plain,
            market.check(when, &bought),
        )
    };
    assert_eq!(tanks(0), (144, Ok(())));
    assert_eq!(tanks(2), (148, Ok(())));
    let fault = tanks(3).1.unwrap_err();
    assert_eq!(fault, Fault::TooManyProofed(2));
    assert_eq!(fault.rule(), RuleId("G13.94"));
}

/// Rules: G13.4211, 28
#[test]
fn g13_4211_nobody_hooks_up_a_gun_in_the_water_or_unhooks_it() {
    let refused = |hex: &str, words: &[&str], last: &str| {
        let units = ["usmc-truck-gmc", "usmc-2-2-8", "usmc-37"];
        let [lorry, crew, gun] = units.map(|unit| format!("{unit} {hex}"));
        let marines = [lorry.as_str(), &crew, &format!("{gun} 2")];
        let game = beach(&sloping("slight"), &SHORE, &marines, &["jpn-8-0 0602"]);
        let start = Situation::start(&game).with(|state| {
            if last.starts_with("unload") {
                crate::landing::load(state, 1);
            }
        });
        until(start, Phase::Movement).play(words).refused_by(last)
    };
    for (hex, rule) in [("0305", Some("G13.4211")), ("0304", None)] {
        assert_eq!(refused(hex, &[], "unload u1"), rule, "{hex}");
        assert_eq!(refused(hex, &["join u1"], "board u0"), rule, "{hex}");
    }
}
