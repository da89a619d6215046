//! What lies on a beach, and who comes onto it out of a hold (G14.51 to G14.54).

use super::{low, obstructed};
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Condition, Part, Pto};

/// A craft beached before 0304 with a squad or a tank aboard, and works there.
fn before(works: &str, aboard: &str) -> Pto {
    let units = ["usmc-lcm3 0305".to_owned(), format!("{aboard} 0305")];
    let units: Vec<&str> = units.iter().map(String::as_str).collect();
    obstructed(works, &units, &["jpn-8-0 0602"])
}

/// What lies on the beach meets who comes onto it out of a hold as anybody else.
/// Rules: G14.51, G14.52
#[test]
fn g14_51_who_lands_from_a_hold_meets_with_what_lies_on_the_beach() {
    let lands = |works: &str| {
        let game = before(works, "usmc-6-6-8");
        let over = crate::landing::beached(&game, 1).play(&["join u1", "step 0304"]);
        let is_known = over.state.fortifications.iter().all(|one| !one.is_hidden);
        let part = match over.state.units[1].at {
            At::In(spot) => spot.part,
            at => panic!("{at:?}"),
        };
        let asked = matches!(over.pending(), Pending::Draw(_));
        (over.state.spent, part, is_known, asked)
    };
    let plain = lands("");
    assert_eq!((plain.1, plain.3), (Part::Ground, false));
    // Tetrahedrons cost men nothing, and are found; who comes into wire is on it.
    let piles = lands("{ kind = \"tetrahedrons\", hex = \"0304\" }");
    assert_eq!(piles, (plain.0, Part::Ground, true, false));
    let wire = lands("{ kind = \"wire\", hex = \"0304\" }");
    assert_eq!((wire.1, wire.2), (Part::Above, true));
    // 0304 is hard sand away from the land: no mines lie there (G14.54).
    let mines = "{ kind = \"mines\", hex = \"0304\", size = 6 }";
    let there = before(mines, "usmc-6-6-8");
    assert!(Situation::start(&there).state.fortifications.is_empty());
    assert_eq!(lands(mines), plain);
}

/// Rules: G14.53
#[test]
fn g14_53_mines_on_the_beach_meet_a_vehicle_that_lands_on_them() {
    let strikes = |works: &str| {
        let game = before(works, "usmc-tank-m4a2");
        let start = crate::landing::beached(&game, 1).with(|state| crate::landing::stow(state, 1));
        // In the sand it may bog first.
        let ashore = start.play(&["drive u1", "step 0304", "= 1 1"]);
        match ashore.pending() {
            Pending::Draw(_) => low(&ashore, &["= 1", "= 3 3"]).state.units[1].is(Condition::Wreck),
            _ => false,
        }
    };
    assert!(!strikes(""));
    assert!(strikes(
        "{ kind = \"tank-mines\", hex = \"0304\", size = 5 }"
    ));
}
