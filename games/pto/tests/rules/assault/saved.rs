//! Routs onto landing craft (G14.41).

use super::{low, words};
use crate::common::{is, place, read, set, until};
use heigi_engine::Situation;
use heigi_pto::{At, Blaze, Condition, Lie, Phase, Pto};

/// A side that is evacuated, a craft of the Marines in 0305, a squad somewhere, and an enemy behind it.
fn shore(side: &str, craft: &str, squad: &str, enemy: &str) -> Pto {
    let expedition = format!("[expedition]\nside = \"{side}\"\nkind = \"evacuation\"");
    let (craft, squad) = (format!("{craft} 0305"), format!("usmc-6-6-8 {squad}"));
    let marines = [craft.as_str(), squad.as_str(), "usmc-6-6-8 0604"];
    read(&words(
        &expedition,
        "",
        &marines,
        &[&format!("jpn-4-4-7 {enemy}")],
    ))
}

/// Its rout phase, in which the squad is broken and begins to rout.
fn routed<'g>(game: &'g Pto, lie: Lie, blaze: Blaze) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        let craft = &mut state.units[0];
        craft.arc = Some(0);
        craft.boat.lie = lie;
        craft.boat.blaze = blaze;
        craft.clear(&[Condition::Motion]);
        if lie == Lie::Ahead {
            craft.set(Condition::Immobile);
        }
    });
    let broken = set(until(start, Phase::AdvancingFire), 1, &[Condition::Broken]);
    until(broken, Phase::Rout).play(&["rout u1"])
}

fn is_aboard(battle: &Situation<'_, Pto>) -> bool {
    matches!(battle.state.units[1].at, At::Aboard(..))
}

/// Rules: G14.41
/// Rule: 14.41
#[test]
fn g14_41_who_is_evacuated_routs_to_a_craft_as_to_a_building_and_boards_it_for_4_points() {
    let beached = Lie::Beached(0);
    let game = shore("allies", "usmc-lcvp", "0303", "0302");
    let flight = routed(&game, beached, Blaze::None);
    assert_eq!(
        flight.refused_by("step 0203"),
        Some("5.7"),
        "away from the craft"
    );
    assert_eq!(flight.refused_by("halt"), Some("5.7"));
    let there = low(&flight, &["step 0304"]);
    assert_eq!(place(&there, 1), "0304");
    let saved = there.clone().play(&["board u0"]);
    assert!(is_aboard(&saved) && is(&saved, 1, Condition::Broken));
    assert!(saved.state.units[0].boat.is_ramp_down);
    assert!(
        !is(&saved, 1, Condition::Moved),
        "it moves in its next turn"
    );
    // It may stay on the beach beside the craft, too.
    assert_eq!(there.refused_by("halt"), None);
    // Without a ramp it takes 2 of the 4 points; soft sand takes 2 of them as well.
    for (squad, enemy, refused) in [("0303", "0302", None), ("0302", "0101", Some("6.2"))] {
        let game = shore("allies", "usmc-lcp", squad, enemy);
        let mut flight = routed(&game, beached, Blaze::None);
        for step in ["step 0303", "step 0304"] {
            if flight.refused_by(step).is_none() {
                flight = low(&flight, &[step]);
            }
        }
        assert_eq!(place(&flight, 1), "0304");
        assert_eq!(flight.refused_by("board u0"), refused, "{squad}");
    }
}

/// Rules: G14.41
/// Rule: 14.41
#[test]
fn g14_41_a_craft_that_burns_shelters_as_well_but_nobody_boards_it() {
    let game = shore("allies", "usmc-lcvp", "0303", "0302");
    let flight = routed(&game, Lie::Beached(0), Blaze::Burning);
    assert_eq!(flight.refused_by("halt"), Some("5.7"));
    let there = low(&flight, &["step 0304"]);
    assert_eq!(there.refused_by("board u0"), Some("G12.44"));
    // Nor does anybody whose side is not evacuated.
    let game = shore("japanese", "usmc-lcvp", "0304", "0303");
    let flight = routed(&game, Lie::Beached(0), Blaze::None);
    assert_eq!(flight.refused_by("board u0"), Some("3"));
}

/// Rules: G14.41
/// Rule: 14.41
#[test]
fn g14_41_men_rout_into_shallow_water_to_a_craft_that_lies_there() {
    let into_water = |side: &str| {
        let game = shore(side, "usmc-lcvp", "0304", "0303");
        let flight = routed(&game, Lie::Ahead, Blaze::None);
        let refused = flight.refused_by("step 0305");
        // In the water boarding takes half of the 4 points, and wading there more than the rest.
        let boards = refused.is_none().then(|| {
            let there = low(&flight, &["step 0305"]);
            assert_eq!(place(&there, 1), "0305");
            there.refused_by("board u0")
        });
        (refused, boards)
    };
    assert_eq!(into_water("allies"), (None, Some(Some("6.2"))));
    assert_eq!(into_water("japanese"), (Some("G13.421#2"), None));
}

/// Rules: G14.41
/// Rule: 14.41
#[test]
fn g14_41_men_rout_onto_an_amphibian_as_well() {
    let beside = |side: &str, squad: &str, enemy: &str| shore(side, "usmc-lvt-a2", squad, enemy);
    fn flees(game: &Pto, is_moving: bool) -> Situation<'_, Pto> {
        let start = Situation::start(game).with(|state| {
            let hull = &mut state.units[0];
            hull.arc = Some(0);
            hull.clear(&[Condition::Motion]);
            if is_moving {
                hull.set(Condition::Motion);
            }
        });
        let broken = set(until(start, Phase::AdvancingFire), 1, &[Condition::Broken]);
        until(broken, Phase::Rout).play(&["rout u1"])
    }
    // Wading takes 3 of the 4 points, boarding the last.
    let game = beside("allies", "0304", "0303");
    let there = low(&flees(&game, false), &["step 0305"]);
    assert_eq!(place(&there, 1), "0305");
    let saved = there.play(&["board u0"]);
    assert!(is_aboard(&saved) && is(&saved, 1, Condition::Broken));
    // Nor does anybody board what moves.
    let moving = low(&flees(&game, true), &["step 0305"]);
    assert_eq!(moving.refused_by("board u0"), Some("28"));
    // From farther away there is no point left.
    let game = beside("allies", "0303", "0302");
    let far = low(&low(&flees(&game, false), &["step 0304"]), &["step 0305"]);
    assert_eq!(far.refused_by("board u0"), Some("6.2"));
    let game = beside("japanese", "0304", "0303");
    assert_eq!(
        flees(&game, false).refused_by("step 0305"),
        Some("G13.421#2")
    );
}

/// Whose other ways all lead beside enemies or to them.
/// Rules: G14.41
#[test]
fn g14_41_who_has_no_other_way_routs_aboard_at_once() {
    fn broken<'g>(game: &'g Pto) -> Situation<'g, Pto> {
        let start = Situation::start(game).with(|state| {
            let craft = &mut state.units[0];
            craft.arc = Some(0);
            craft.boat.lie = Lie::Beached(0);
            craft.clear(&[Condition::Motion]);
        });
        let broken = set(until(start, Phase::AdvancingFire), 1, &[Condition::Broken]);
        until(broken, Phase::Rout)
    }
    let of = |side: &str| {
        let expedition = format!("[expedition]\nside = \"{side}\"\nkind = \"evacuation\"");
        let marines = ["usmc-lcvp 0105", "usmc-6-6-8 0104", "usmc-6-6-8 0604"];
        let japanese = ["jpn-4-4-7 0103", "jpn-4-4-7 0203", "jpn-4-4-7 0205"];
        read(&words(&expedition, "", &marines, &japanese))
    };
    let game = of("allies");
    let phase = broken(&game);
    assert_eq!(phase.refused_by("rout u1"), None);
    let flight = phase.play(&["rout u1"]);
    assert_eq!(flight.legal(), ["board u0", "halt"]);
    let saved = flight.play(&["board u0"]);
    assert!(is_aboard(&saved) && is(&saved, 1, Condition::Broken));
    let game = of("japanese");
    assert_eq!(broken(&game).refused_by("rout u1"), Some("5.7"));
}
