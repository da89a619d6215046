//! Fire at craft that lower their ramp, at their wrecks and by stunned crews (G12.404, G12.674, G12.83, G12.5).

use super::collateral::{SQUADS, aimed, game_of};
use super::load;
use crate::beaches::{SHORE, beach, sloping};
use crate::common::{face, is, lines, low, numbers_of, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{At, Berth, Condition, Lie, Phase, Pto};

/// An LCVP, two squads to go aboard and three Japanese squads in 0303 on the beach before it.
fn before() -> Pto {
    let squad = "usmc-6-6-8 0305";
    let marines = ["usmc-lcvp 0305", squad, squad, "usmc-8-0 0101"];
    let japanese = ["jpn-4-4-7 0303"; 3];
    beach(&sloping("moderate"), &SHORE, &marines, &japanese)
}

/// Rule: 12.404
/// Rules: G12.404
#[test]
fn g12_404_a_craft_is_fired_at_while_its_passengers_get_off_once_in_a_phase() {
    let game = before();
    let start = super::beached(&game, 2);
    let ashore = start.play(&["join u1", "step 0304"]);
    assert!(ashore.state.units[0].boat.is_ramp_down);
    // Whoever is ashore is the first target, and the craft the second.
    let ashore = ashore.play(&["join u4", "join u5", "join u6"]);
    assert_eq!(ashore.refused_by("fire 0304"), None);
    assert!(ashore.refused_by("fire 0305").is_some());
    let craft = ashore.play(&["leave u4", "leave u5", "leave u6", "hold"]);
    let aimed = craft.play(&["join u4", "join u5", "join u6"]);
    assert_eq!(aimed.refused_by("fire 0305"), None);
    assert_eq!(aimed.state.spent_here, 2 * 2, "a quarter of its 6 points");
    assert!(!lines(&aimed).join(" ").contains("target-moves"));
    // 7 on the column of 12: those aboard check with 2 added, and nobody breaks there.
    let mut hit = aimed.clone().play(&["fire 0305", "= 3 4"]);
    while matches!(hit.pending(), Pending::Draw(_)) {
        hit = hit.play(&["= 6 6"]);
    }
    assert_ne!(face(&hit, 2), "usmc-6-6-8");
    assert_eq!(
        face(&hit, 1),
        "usmc-6-6-8",
        "who is ashore is no target now"
    );
    // Who went ashore goes on, and the other one gets off without another shot at the craft.
    let on = aimed.play(&["leave u4", "leave u5", "leave u6", "hold"]);
    assert_eq!(on.refused_by("halt"), None);
    let other = on.play(&["halt", "join u2", "step 0304", "hold"]);
    assert_eq!(other.refused_by("halt"), None);
}

/// Rule: 12.674
#[test]
fn g12_674_over_a_ramp_men_are_met_by_what_would_harm_a_craft_without_armour() {
    let game = before();
    let start = Situation::start(&game).with(|state| {
        load(state, 2);
        state.units[0].arc = Some(0);
        state.units[0].boat.lie = Lie::Beached(0);
        state.units[0].boat.is_ramp_down = true;
        state.units[0].clear(&[Condition::Motion]);
    });
    let aimed = until(start, Phase::DefensiveFire).play(&["join u4", "join u5", "join u6"]);
    let after = |dice: &str| {
        let mut hit = aimed.clone().play(&["fire 0305", dice]);
        while matches!(hit.pending(), Pending::Draw(_)) {
            hit = hit.play(&["= 6 6"]);
        }
        face(&hit, 1)
    };
    // The number on the column of 12 is 8.
    assert_eq!(after("= 3 5"), "usmc-3-4-8");
    assert_eq!(after("= 4 5"), "usmc-6-6-8");
}

/// Rule: 12.83
#[test]
fn g12_83_those_on_a_wreck_are_fired_at_as_aboard_a_craft() {
    let game = before();
    let wreck = |aboard: bool| {
        let start = Situation::start(&game).with(|state| {
            load(state, 2);
            if !aboard {
                for unit in &mut state.units[1..3] {
                    unit.at = At::Off(heigi_pto::Tray::Lost);
                }
            }
            state.units[0].arc = Some(0);
            state.units[0].boat.lie = Lie::Beached(0);
            state.units[0].boat.is_ramp_down = true;
            state.units[0].set(Condition::Wreck);
            state.units[0].clear(&[Condition::Motion]);
        });
        until(start, Phase::DefensiveFire).play(&["join u4", "join u5", "join u6"])
    };
    assert!(
        wreck(false).refused_by("fire 0305").is_some(),
        "nobody is there"
    );
    let mut hit = wreck(true).play(&["fire 0305", "= 3 4"]);
    while matches!(hit.pending(), Pending::Draw(_)) {
        hit = hit.play(&["= 6 6"]);
    }
    assert_ne!(face(&hit, 1), "usmc-6-6-8");
    assert_eq!(
        (
            hit.state.units[0].boat.damage,
            hit.state.units[0].boat.stuns
        ),
        (0, 0)
    );
    // So do Guns.
    let guns = ["jpn-2-2-8 0303", "jpn-70 0303 1"];
    let marines = ["usmc-lcvp 0305", "usmc-6-6-8 0305", "usmc-8-0 0101"];
    let game = beach(&sloping("moderate"), &SHORE, &marines, &guns);
    let start = Situation::start(&game).with(|state| {
        load(state, 1);
        state.units[0].boat.lie = Lie::Fast;
        state.units[0].set(Condition::Wreck);
        state.units[0].clear(&[Condition::Motion]);
    });
    let aimed = until(start, Phase::DefensiveFire).play(&["join u4"]);
    assert_eq!(aimed.refused_by("engage u0"), None);
}

/// Rules: G12.5
/// Rule: 12.5
#[test]
fn g12_5_a_crew_that_has_been_stunned_fires_worse() {
    let game = beach(
        &sloping("moderate"),
        &SHORE,
        &["usmc-lcp 0305", "usmc-6-6-8 0101"],
        &["jpn-4-4-7 0304"],
    );
    let fires = |stuns: u8| {
        let start = Situation::start(&game).with(|state| {
            state.units[0].boat.lie = Lie::Aground;
            state.units[0].boat.stuns = stuns;
            state.units[0].arc = Some(0);
            state.units[0].clear(&[Condition::Motion]);
        });
        let battle = until(start, Phase::AdvancingFire);
        let guns = (3..5).find(|gun| battle.refused_by(&format!("join u{gun}")).is_none());
        lines(&battle.play(&[&format!("join u{}", guns.unwrap())])).join(" ")
    };
    assert!(fires(2).contains("modifier-stunned +2"), "{}", fires(2));
    assert!(!fires(0).contains("stunned"));
    assert!(!is(&Situation::start(&game), 0, Condition::Stunned));
}

/// Rules: G12.5
/// Rule: 12.5
#[test]
fn g12_5_a_craft_overruns_nobody() {
    let game = beach(
        &sloping("moderate"),
        &SHORE,
        &["usmc-lcvp 0306"],
        &["jpn-4-4-7 0305"],
    );
    let mut sails = super::afloat(&game, 0).play(&["drive u0"]);
    while sails.legal().iter().any(|words| words == "hold") {
        sails = sails.play(&["hold"]);
    }
    assert_eq!(sails.refused_by("overrun 0305"), Some("G12.5"));
}

/// Rule: 12.11
#[test]
fn g12_11_the_crew_of_a_craft_is_never_shut_in() {
    let game = super::landing(&["usmc-lci 0307"]);
    let sails = super::afloat(&game, 0);
    assert!(!is(&sails, 0, Condition::Buttoned));
    assert_eq!(sails.refused_by("hatch u0"), Some("18.2"));
}

/// Who and what is met over an open ramp on 12 firepower, whose number is 8: how many checks there are, and whether the lorry is a wreck.
fn over_ramp(units: &[&str], is_down: bool, dice: &str) -> (usize, bool) {
    let game = game_of(units, &SQUADS, None);
    let open = aimed(&game, 0, units.len() - 1, Lie::Aground).with(|state| {
        state.units[0].boat.is_ramp_down = is_down;
    });
    let hit = low(open.play(&["fire 0306", dice]));
    let checks = numbers_of(&hit, "passed").len() + numbers_of(&hit, "failed").len();
    (checks, is(&hit, units.len() - 1, Condition::Wreck))
}

/// A lorry stands out of the hold: behind armour of the craft fire meets it, but not over the ramp if a tank is before it, be the roll as
/// high as it will.
/// Rules: G12.674, G12.671
/// Rule: 12.674
#[test]
fn g12_674_over_a_ramp_nothing_behind_the_foremost_armour_is_met() {
    let told = |hulls: &[&str], is_down: bool, dice: &str| {
        let units = [&["usmc-lct4 0306"][..], hulls].concat();
        let game = game_of(&units, &SQUADS, None);
        let open = aimed(&game, 0, hulls.len(), Lie::Aground).with(|state| {
            state.units[0].boat.is_ramp_down = is_down;
        });
        numbers_of(&low(open.play(&["fire 0306", dice])), "at-vehicle").len()
    };
    let behind = ["usmc-tank-m5a1 0306", "usmc-truck-gmc 0306"];
    let before = ["usmc-truck-gmc 0306", "usmc-tank-m5a1 0306"];
    // 9 is too much for what has no armour: the lorry is met as one that stands out.
    assert_eq!(told(&behind, false, "= 4 5"), 1);
    assert_eq!(told(&behind, true, "= 4 5"), 0);
    assert_eq!(told(&behind, true, "= 4 4"), 0);
    assert_eq!(told(&before, true, "= 4 5"), 1);
    assert_eq!(told(&before, true, "= 4 4"), 1);
}

/// Over the ramp of a large craft without armour nobody is chosen either.
/// Rules: G12.678, G12.674
/// Rule: 12.678
#[test]
fn g12_678_over_the_ramp_of_a_craft_without_armour_all_men_are_met() {
    let squads = ["jpn-shohatsu 0306", "jpn-4-4-7 0306", "jpn-4-4-7 0306"];
    let checks = |is_down: bool| {
        let marines = ["usmc-6-6-8 0304"; 2];
        let game = beach(&sloping("moderate"), &SHORE, &marines, &squads);
        let start = Situation::start(&game).with(|state| {
            let craft = state.all().nth(2).unwrap();
            let spot = state.spot(craft).unwrap();
            for unit in &mut state.units[3..5] {
                unit.at = At::Aboard(spot, craft.id, Berth::Passenger);
            }
            state.units[2].arc = Some(0);
            state.units[2].boat.lie = Lie::Aground;
            state.units[2].boat.is_ramp_down = is_down;
            state.units[2].clear(&[Condition::Motion]);
        });
        let aimed = until(start, Phase::PrepFire).play(&["join u0", "join u1"]);
        // 12 firepower, a 7: one check with 1 added for the crew, and for each man who is met.
        let mut hit = aimed.play(&["fire 0306", "= 3 4", "= 1 2"]);
        let mut dice = Vec::new();
        while let Pending::Draw(draw) = hit.pending() {
            dice.push(draw.values());
            hit = hit.play(&[if draw.values() > 6 { "= 1 2" } else { "= 1" }]);
        }
        (
            dice.iter().filter(|values| **values == 6).count(),
            dice.len(),
        )
    };
    let (chosen, all) = checks(false);
    assert_eq!((chosen, all), (2, 4), "a die for each, who tie");
    assert_eq!(checks(true), (0, 2));
}

/// A pin check is none for the crew of a carrier in a hold.
/// Rules: G12.13
/// Rule: 12.13
#[test]
fn g12_13_no_crew_aboard_is_pinned() {
    // 12 firepower: an 8 is a 10 for who looks out, a pin check.
    let (checks, _) = over_ramp(&["usmc-lct4 0306", "carrier 0306"], true, "= 3 5");
    assert_eq!(checks, 0);
    // A 7 is a 9, a check of morale.
    let (checks, _) = over_ramp(&["usmc-lct4 0306", "carrier 0306"], true, "= 3 4");
    assert_eq!(checks, 2, "of both crews");
}
