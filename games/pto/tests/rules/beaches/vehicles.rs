//! Vehicles that wade (G13.422).

use super::{SHORE, beach, sloping};
use crate::common::{is, until};
use heigi_engine::Situation;
use heigi_pto::{Condition, Phase, Pto};

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
