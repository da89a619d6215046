//! Vehicles in buildings, and cellars (G.1-g).

use crate::common::*;
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, Condition, Phase, Pto};

/// A vehicle of the Marines in 0303 whose hull faces north, where there are such hexes.
fn driver(vehicle: &str, beyond: char, ahead: char) -> Pto {
    let [far, near] = [beyond, ahead].map(|letter| format!("..{letter}..."));
    let rows = [&*far, &*near, "......", "......", "......", "......"];
    game(&rows, &[&format!("{vehicle} 0303")], &["jpn-8-0 0606"])
}

fn driving(game: &Pto) -> Situation<'_, Pto> {
    let battle = Situation::start(game).with(|state| state.units[0].arc = Some(5));
    until(battle, Phase::Movement).play(&["drive u0"])
}

const TANK: &str = "usmc-tank-m4a2";

/// Rules: G.1-g
#[test]
fn g_1_g_there_are_cellars_only_below_stone_buildings_of_more_than_one_hex() {
    let bogged = |beyond: char, ahead: char| {
        let game = driver(TANK, beyond, ahead);
        // 12 with 1 for its pressure, what the building adds, and 3 for haste.
        let stuck = driving(&game).play(&["step 0302", "= 6 6"]);
        assert!(is(&stuck, 0, Condition::Bogged) || matches!(stuck.pending(), Pending::Draw(_)));
        matches!(stuck.pending(), Pending::Draw(_))
    };
    assert!(bogged('s', 's'));
    assert!(!bogged('.', 's'), "one hex");
    assert!(!bogged('b', 'b'), "of wood");
    assert!(!bogged('b', 's'), "two buildings");
}

/// Rules: G.1-g
#[test]
fn g_1_g_a_vehicle_that_bogs_over_a_cellar_falls_into_it_with_5_or_6() {
    let game = driver(TANK, 's', 's');
    let stuck = driving(&game).play(&["step 0302", "= 6 6"]);
    let held = stuck.clone().play(&["= 4"]);
    assert!(is(&held, 0, Condition::Bogged) && !is(&held, 0, Condition::Wreck));
    let fallen = stuck.play(&["= 5"]);
    assert!(is(&fallen, 0, Condition::Wreck));
    assert!(
        fallen
            .told(ALLIES)
            .contains(&"pto-log-falls-into-cellar".to_owned())
    );
    // Who does not bog does not fall.
    let through = driving(&game).play(&["step 0302", "= 1 2"]);
    assert!(!is(&through, 0, Condition::Bogged) && place(&through, 0) == "0302");
}

/// Rules: G.1-g
#[test]
fn g_1_g_only_closed_armour_with_shut_hatches_drives_into_buildings() {
    let refused = |vehicle: &str, ahead: char, is_open: bool| {
        let game = driver(vehicle, '.', ahead);
        let driven = driving(&game).with(|state| {
            if is_open {
                state.units[0].clear(&[Condition::Buttoned]);
            }
        });
        driven.refused_by("step 0302")
    };
    assert_eq!(refused(TANK, 's', false), None);
    assert_eq!(refused(TANK, 's', true), Some("G.1-g"));
    assert_eq!(refused("usmc-lvt-4", 'b', false), Some("G.1-g"));
    assert_eq!(refused("usmc-truck-gmc", 'b', false), Some("G.1-g"));
    assert_eq!(refused(TANK, 'C', false), Some("G2.21"), "a church (G.9F)");
}
