//! Platoons of landing craft (G12.2#4).

use super::landing;
use crate::common::{is, low, place, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, Lie, Phase, Pto};

/// The movement phase, all craft towards the beach.
fn heading(game: &Pto) -> Situation<'_, Pto> {
    let start = Situation::start(game).with(|state| {
        for unit in &mut state.units {
            unit.arc = unit.arc.map(|_| 0);
        }
    });
    until(start, Phase::Movement)
}

fn two() -> Pto {
    landing(&["usmc-lcvp 0308", "usmc-lcvp 0408", "usmc-lcvp 0107"])
}

/// Rule: 12.2#4
#[test]
fn g12_2_4_craft_of_a_platoon_do_the_same_each_for_its_own_points() {
    let game = two();
    let start = heading(&game);
    // Each begins beside another one, with the same heading.
    let picked = start.clone().play(&["follow u0"]);
    assert_eq!(picked.refused_by("follow u2"), Some("G12.2#4"), "too far");
    let turned = picked.clone().with(|state| state.units[1].arc = Some(1));
    assert_eq!(
        turned.refused_by("follow u1"),
        Some("G12.2#4"),
        "another heading"
    );
    let sails = picked.play(&["follow u1", "drive u0"]);
    assert!(
        sails
            .told(ALLIES)
            .contains(&"pto-log-sails-with".to_owned())
    );
    let went = low(sails.play(&["step 0307"]));
    assert_eq!(
        (place(&went, 0), place(&went, 1)),
        ("0307".into(), "0407".into())
    );
    assert_eq!((went.state.spent, went.state.units[1].boat.spent), (2, 2));
    let turned = low(went.play(&["turn-right"]));
    assert_eq!(
        (turned.state.units[0].arc, turned.state.units[1].arc),
        (Some(1), Some(1))
    );
    assert_eq!(
        (turned.state.spent, turned.state.units[1].boat.spent),
        (4, 4)
    );
    // All stop together.
    let over = turned.play(&["roll-on"]);
    assert!(is(&over, 0, Condition::Moved) && is(&over, 1, Condition::Moved));
    assert!(!is(&over, 2, Condition::Moved));
    assert!(over.refused_by("drive u1").is_some());
    // Who is not of it goes alone, and who has been left out.
    let alone = start
        .clone()
        .play(&["follow u0", "follow u1", "follow u1", "drive u0"]);
    let alone = low(alone.play(&["step 0307"]));
    assert_eq!(place(&alone, 1), "0408");
    let other = low(start.play(&["follow u0", "follow u1", "drive u2", "roll-on"]));
    assert!(!is(&other, 0, Condition::Moved));
}

/// Rule: 12.2#4
#[test]
fn g12_2_4_what_one_of_a_platoon_cannot_do_nobody_does() {
    // Beside the other one the map ends.
    let game = landing(&["usmc-lcvp 0206", "usmc-lcvp 0106"]);
    let start = heading(&game).with(|state| {
        for unit in &mut state.units[..2] {
            unit.arc = Some(5);
        }
    });
    let alone = start.clone().play(&["drive u0"]);
    assert_eq!(alone.refused_by("step 0106"), None);
    let both = start.play(&["follow u0", "follow u1", "drive u0"]);
    assert_eq!(both.refused_by("step 0106"), Some("G12.2#4"));
    assert_eq!(both.refused_by("roll-on"), None);
}

/// Rules: G12.2#4
#[test]
fn g12_2_4_a_platoon_is_none_any_more_when_another_craft_has_gone_first() {
    let game = two();
    let picked = heading(&game).play(&["follow u0", "follow u1"]);
    let other = low(picked.play(&["drive u2"]));
    let sails = "pto-log-sails-with".to_owned();
    assert!(!other.told(ALLIES).contains(&sails));
    let alone = low(other.play(&["roll-on", "drive u0"]));
    assert!(!alone.told(ALLIES).contains(&sails));
    let went = low(alone.play(&["step 0307"]));
    assert_eq!(
        (place(&went, 0), place(&went, 1)),
        ("0307".into(), "0408".into())
    );
}

/// Rules: G12.2#4
#[test]
fn g12_2_4_a_platoon_beaches_together_and_no_boat_nor_beached_craft_is_of_it() {
    let game = landing(&[
        "usmc-lcvp 0305",
        "usmc-lcvp 0305",
        "usmc-lcvp 0305",
        "usmc-lcvp 0305",
    ]);
    let start = heading(&game);
    let three = start.clone().play(&["follow u0", "follow u1", "follow u2"]);
    assert_eq!(
        three.refused_by("follow u3"),
        Some("G12.2#4"),
        "no more than three"
    );
    let beached = low(three.play(&["drive u1", "beach 0304"]));
    for craft in 0..3 {
        assert_eq!(
            beached.state.units[craft].boat.lie,
            Lie::Beached(0),
            "{craft}"
        );
        assert!(is(&beached, craft, Condition::Moved));
    }
    assert_eq!(beached.state.units[3].boat.lie, Lie::Ahead);
    let lies = start.with(|state| {
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].clear(&[Condition::Motion]);
    });
    assert_eq!(lies.refused_by("follow u0"), Some("G12.2#4"));
    let boat = landing(&["usmc-boat 0308", "usmc-6-6-8 0308"]);
    let boat = super::afloat(&boat, 1);
    assert_eq!(boat.refused_by("follow u0"), Some("G12.2#4"));
}

/// Vector of 12.21: one throw, with the worst that is added, and a lot says which.
/// Rules: G12.21, G12.2#4
#[test]
fn g12_21_one_throw_says_whether_one_of_a_platoon_runs_aground() {
    // 2 is added for the large one and 1 for the other.
    let game = landing(&["usmc-lcvp 0307", "usmc-lci 0407"]);
    let start = heading(&game).play(&["follow u0", "follow u1", "drive u0"]);
    let met = start.play(&["step 0306"]);
    let free = met.clone().play(&["= 4 5"]);
    assert!(free.decider().is_some(), "one throw for both");
    assert_eq!(
        (place(&free, 0), place(&free, 1)),
        ("0306".into(), "0406".into())
    );
    let lots = |die: &str| {
        let over = met.clone().play(&["= 4 6", die]);
        [0, 1].map(|unit| over.state.units[unit].boat.lie)
    };
    assert_eq!(lots("= 1"), [Lie::Aground, Lie::Ahead]);
    assert_eq!(lots("= 6"), [Lie::Ahead, Lie::Aground]);
    // If the first is aground the other one leads on.
    let on = met.play(&["= 4 6", "= 1"]);
    assert!(on.told(ALLIES).contains(&"pto-log-leads-on".to_owned()));
    assert_eq!(on.refused_by("turn-left"), None);
    assert_eq!(low(on.play(&["turn-left"])).state.units[1].arc, Some(5));
}
