//! 10.17 to 11.0: close assault, advance, demolition, flamethrowers, air support and indirect fire, cases at the edges.

use crate::common::{GAME, assault, attack, on_turn};
use heigi_manila::{Advance, JAPAN, OffensiveFire, Position, Refusal, Step, UNITED_STATES};

/// one unit a turn goes over with the boats.
///
/// Rules: 10.18, 8.8b
#[test]
fn r10_18_the_boats_take_one_unit_over() {
    let position = on_turn(4)
        .unit("JP-CF-1", "3822")
        .units(&["US-XIV-672", "US-37ID-1.129"], "3823")
        .unit("US-37ID-2.129", "3922")
        .us_fire();
    let assaulting = assault(position.clone(), "3822", &["US-37ID-1.129"]);
    assert!(assaulting.modifiers().contains(&("10.12h", 1)));
    // Whoever crosses no river needs no boats.
    let both = assaulting.play(&["join US-37ID-2.129", "assault US-37ID-2.129"]);
    assert_eq!(both.refused_by("fire"), None);
    // The other way about: only who crosses uses the support.
    let inside = assault(position, "3822", &["US-37ID-2.129"]).play(&["fire"]);
    assert!(!inside.state.amphibious.is_support_used);
}

/// Rules: 10.18
#[test]
fn r10_18_japan_has_no_boats() {
    let position = attack(
        on_turn(4)
            .unit("US-37ID-1.129", "3823")
            .unit("JP-CF-1", "3822")
            .japanese_fire(),
        "3823",
        &["JP-CF-1"],
    );
    assert_eq!(position.refused_by("assault JP-CF-1"), Some("10.18"));
    let destroyed = attack(
        on_turn(4)
            .destroyed_bridge("3722", "3723")
            .unit("US-37ID-1.129", "3723")
            .unit("JP-CF-1", "3722")
            .japanese_fire(),
        "3723",
        &["JP-CF-1"],
    );
    assert_eq!(destroyed.refused_by("assault JP-CF-1"), Some("10.18"));
}

/// Rules: 10.17
#[test]
fn r10_17_who_only_fired_does_not_advance() {
    let position = attack(
        on_turn(4)
            .unit("JP-NS-1", "2814")
            .unit("US-37ID-1.129", "2813")
            .unit("US-37ID-2.129", "2815")
            .us_fire(),
        "2814",
        &["US-37ID-1.129", "US-37ID-2.129"],
    )
    .play(&["assault US-37ID-1.129", "fire", "= 1", "= 1"]);
    assert_eq!(position.state.step(), Some(Step::Advance(Advance)));
    assert_eq!(position.refused_by("advance US-37ID-2.129"), Some("10.17"));
    assert_eq!(position.refused_by("advance US-37ID-1.129"), None);
    let nobody = attack(
        on_turn(4)
            .unit("JP-NS-1", "2814")
            .units(&["US-37ID-1.129", "US-37ID-2.129"], "2813")
            .us_fire(),
        "2814",
        &["US-37ID-1.129", "US-37ID-2.129"],
    )
    .play(&["fire", "= 1", "= 1"]);
    assert_eq!(
        nobody.state.step(),
        Some(Step::OffensiveFire(OffensiveFire(UNITED_STATES)))
    );
}

/// A miss leaves everybody where they are.
///
/// Rules: 10.17
#[test]
fn r10_17_no_advance_after_a_miss() {
    let position = assault(
        on_turn(4)
            .unit("JP-NS-1", "2814")
            .unit("US-37ID-1.129", "2813")
            .us_fire(),
        "2814",
        &["US-37ID-1.129"],
    )
    .play(&["fire", "= 6"]);
    assert_eq!(
        position.state.step(),
        Some(Step::OffensiveFire(OffensiveFire(UNITED_STATES)))
    );
    assert_eq!(position.place("JP-NS-1"), "2814");
}

/// Rules: 10.17
#[test]
fn r10_17_close_assault_needs_the_symbol_and_a_place_beside_the_target() {
    let position = attack(
        on_turn(4)
            .unit("JP-NS-1", "2814")
            .unit("US-XIV-44", "2812")
            .unit("US-37ID-1.129", "2813")
            .us_fire(),
        "2814",
        &["US-XIV-44"],
    );
    assert_eq!(position.refused_by("assault US-XIV-44"), Some("10.17"));
    assert_eq!(position.refused_by("assault US-37ID-1.129"), Some("10.2"));
    assert_eq!(position.refused_by("no-assault US-XIV-44"), Some("10.2"));
    assert_eq!(position.refused_by("leave US-37ID-1.129"), Some("10.2"));
    let away = Refusal::NotBesideTarget(position.id("US-37ID-1.129"));
    assert_eq!(away.rule().0, "10.17");
}

/// Fixed units do not advance, and the stack stays within its limit.
///
/// Rules: 10.17, 6.1
#[test]
fn r10_17_no_third_unit_advances() {
    let units = ["US-37ID-1.129", "US-37ID-2.129", "US-37ID-3.129"];
    let position = assault(
        on_turn(4)
            .unit("JP-NS-1", "2814")
            .units(&units[..2], "2813")
            .unit(units[2], "2815")
            .us_fire(),
        "2814",
        &units,
    )
    .play(&[
        "fire",
        "= 1",
        "= 1",
        "advance US-37ID-1.129",
        "advance US-37ID-3.129",
    ]);
    assert_eq!(position.place("US-37ID-2.129"), "2813");
    assert_eq!(
        position.state.step(),
        Some(Step::OffensiveFire(OffensiveFire(UNITED_STATES)))
    );
}

/// Rules: 10.19, 10.19a
#[test]
fn r10_19a_every_engineer_counts_and_nobody_else() {
    let with = |units: &[&str]| {
        let mut position = on_turn(3)
            .units(&["US-37ID-1.129", "US-XIV-117"], "3723")
            .units(&["US-XIV-532", "US-XIV-556"], "3722")
            .us_fire()
            .play(&["demolish-bridge 3722-3723"]);
        for unit in units {
            position = position.play(&[&format!("join {unit}")]);
        }
        position.modifiers()
    };
    assert_eq!(with(&["US-37ID-1.129"]), []);
    assert_eq!(with(&["US-XIV-117", "US-37ID-1.129"]), [("10.19a", -2)]);
    assert_eq!(with(&["US-XIV-117", "US-XIV-532"]), [("10.19a", -4)]);
    assert_eq!(
        with(&["US-XIV-117", "US-XIV-532", "US-XIV-556"]),
        [("10.19a", -6)]
    );
}

/// aircraft are not next to the bridge.
///
/// Rules: 10.19b, 10.23a
#[test]
fn r10_19b_aircraft_count_as_away_from_the_bridge() {
    let position = on_turn(3).unit("US-XIV-117", "3723").us_fire().play(&[
        "demolish-bridge 3722-3723",
        "join US-XIV-117",
        "add-air",
    ]);
    assert_eq!(position.strength(), 13);
    assert_eq!(position.modifiers(), [("10.19a", -2), ("10.19b", 1)]);
    let alone = on_turn(3)
        .us_fire()
        .play(&["demolish-bridge 3722-3723", "add-air", "add-air"]);
    assert_eq!(alone.modifiers(), [("10.19b", 1)]);
    let done = alone.play(&["fire", "= 3"]);
    assert_eq!(done.state.air_used, 2);
    assert!(done.state.destroyed_bridges != 0);
}

/// Own units at the ends do not matter, and the terrain neither.
///
/// Rules: 10.19c
#[test]
fn r10_19c_own_units_at_the_bridge_do_not_count() {
    let position = on_turn(3)
        .unit("JP-NF-Eng", "3722")
        .unit("JP-NF-1", "3723")
        .japanese_fire()
        .play(&["demolish-bridge 3722-3723", "join JP-NF-Eng"]);
    assert_eq!(position.modifiers(), [("10.19a", -2)]);
}

/// Rules: 10.19, 10.20
#[test]
fn r10_19_a_missed_bridge_stands_and_a_blown_one_makes_no_rubble() {
    let position = on_turn(3).unit("JP-NF-Eng", "3723").japanese_fire().play(&[
        "demolish-bridge 3722-3723",
        "join JP-NF-Eng",
        "fire",
    ]);
    let missed = position.clone().play(&["= 3"]);
    assert_eq!(missed.state.destroyed_bridges, 0);
    assert_eq!(
        missed.state.step(),
        Some(Step::OffensiveFire(OffensiveFire(JAPAN)))
    );
    let blown = position.play(&["= 2"]);
    let number = GAME.map().bridge(blown.edge("3722", "3723")).unwrap();
    assert_eq!(blown.state.destroyed_bridges, 1 << number);
    assert_eq!(
        blown.state.step(),
        Some(Step::OffensiveFire(OffensiveFire(JAPAN)))
    );
    // A bridge attack is no attack on a hex, and the engineer has fired.
    let building = blown.clone().play(&["demolish-building 3723"]);
    assert_eq!(building.refused_by("join JP-NF-Eng"), Some("10.2"));
    assert!(blown.state.fired.contains(blown.id("JP-NF-Eng")));
}

/// Rules: 10.21
#[test]
fn r10_21_a_missed_building_stands_and_the_hex_has_been_attacked() {
    let position = on_turn(4)
        .unit("US-XIV-117", "3229")
        .unit("US-XIV-532", "3227")
        .us_fire()
        .play(&["demolish-building 3228", "join US-XIV-117", "fire", "= 6"]);
    assert!(!position.state.rubble.contains(position.hex("3228")));
    assert_eq!(position.refused_by("demolish-building 3228"), Some("10.5"));
    let elsewhere = position.play(&["demolish-building 3226"]);
    assert_eq!(elsewhere.refused_by("join US-XIV-532"), None);
    assert_eq!(elsewhere.refused_by("join US-XIV-117"), Some("10.2"));
}

/// sappers inside the building are beside it.
///
/// Rules: 10.21b
#[test]
fn r10_21b_one_attacker_near_is_enough_and_inside_is_near() {
    let inside = on_turn(4)
        .unit("JP-NF-Eng", "3228")
        .japanese_fire()
        .play(&["demolish-building 3228", "join JP-NF-Eng"]);
    assert_eq!(inside.modifiers(), [("10.21a", -2)]);
    let mixed = on_turn(6)
        .unit("US-37ID-1.129", "3229")
        .unit("US-37ID-6", "3231")
        .us_fire()
        .play(&[
            "demolish-building 3228",
            "join US-37ID-1.129",
            "join US-37ID-6",
        ]);
    assert_eq!(mixed.modifiers(), []);
    let air = on_turn(6)
        .us_fire()
        .play(&["demolish-building 3228", "add-air"]);
    assert_eq!(air.modifiers(), [("10.21b", 1)]);
    let two = on_turn(6)
        .unit("US-37ID-129C", "3230")
        .us_fire()
        .play(&["demolish-building 3228", "join US-37ID-129C"]);
    assert_eq!(two.modifiers(), [("10.21b", 1)]);
}

/// No close assault and no flames against buildings and bridges.
///
/// Rules: 10.17, 10.22
#[test]
fn r10_22_no_flames_against_buildings_or_from_japan() {
    let building = on_turn(4)
        .unit("US-37ID-1.129", "3229")
        .us_fire()
        .play(&["demolish-building 3228", "join US-37ID-1.129"]);
    assert_eq!(building.refused_by("assault US-37ID-1.129"), Some("10.17"));
    assert_eq!(building.refused_by("flamethrower"), Some("10.17"));
    let japan = assault(
        on_turn(4)
            .unit("US-37ID-1.129", "3228")
            .unit("JP-NF-1", "3227")
            .unit("JP-NF-2", "3229")
            .japanese_fire(),
        "3228",
        &["JP-NF-1", "JP-NF-2"],
    );
    assert_eq!(japan.refused_by("flamethrower"), Some("10.22"));
    let defensive = on_turn(4)
        .unit("JP-NF-1", "3327")
        .unit("US-37ID-1.129", "3229")
        .unit("US-37ID-2.129", "3227")
        .japanese_movement()
        .play(&["select JP-NF-1", "step 3228"]);
    assert_eq!(defensive.refused_by("flamethrower"), Some("10.12l"));
}

/// FGA goes when one of the two opposite units no longer assaults, and stays if another pair is left.
///
/// Rules: 10.22c
#[test]
fn r10_22c_flames_depend_on_an_opposite_pair() {
    let units = ["US-37ID-1.129", "US-37ID-2.129", "US-37ID-3.129"];
    let position = assault(
        on_turn(4)
            .unit("JP-NF-1", "3228")
            .unit(units[0], "3227")
            .units(&units[1..], "3229")
            .us_fire(),
        "3228",
        &units,
    )
    .play(&["flamethrower"]);
    assert_eq!(position.refused_by("flamethrower"), Some("5.2"));
    let pair = position.play(&["no-assault US-37ID-2.129"]);
    assert!(pair.state.fire.unwrap().flamethrower);
    let off = pair.clone().play(&["no-flamethrower"]);
    assert!(!off.state.fire.unwrap().flamethrower);
    assert_eq!(off.refused_by("no-flamethrower"), Some("5.2"));
    let none = pair.play(&["no-assault US-37ID-3.129"]);
    assert!(!none.state.fire.unwrap().flamethrower);
}

/// Rules: 11.2b
#[test]
fn r11_2b_the_spotter_is_another_unit_within_its_own_range() {
    let position = |spotter: &str, hex: &str| {
        on_turn(3)
            .without("JP-T-1")
            .without("JP-K-2")
            .unit("JP-CF-127", "3722")
            .unit("US-37ID-1.129", "3427")
            .unit(spotter, hex)
            .japanese_fire()
            .refused_by("attack 3427")
    };
    assert_eq!(position("JP-P-2/1", "3426"), None);
    assert_eq!(position("JP-P-2/1", "3425"), Some("10.4"));
    // A machine gun reaches two hexes, with or without a line of fire.
    assert_eq!(position("JP-NF-MG", "3425"), None);
}

/// R-17 with its switch.
///
/// Rules: 11.2b
#[test]
fn r11_2b_the_switch_asks_the_spotter_for_a_line_of_fire() {
    let position = |strict: bool| {
        on_turn(3)
            .option(|options| options.spotter_needs_line_of_fire = strict)
            .without("JP-T-1")
            .without("JP-K-2")
            .unit("JP-CF-127", "3722")
            .unit("US-37ID-1.129", "3427")
            .unit("JP-NF-MG", "3425")
            .japanese_fire()
            .refused_by("attack 3427")
    };
    assert_eq!(position(false), None);
    assert_eq!(position(true), Some("10.4"));
}

/// Rules: 11.1, 11.2b
#[test]
fn r11_1_a_japanese_gun_with_a_line_of_fire_needs_no_spotter() {
    let position: Position<'static> = on_turn(3)
        .without("JP-T-1")
        .without("JP-K-2")
        .unit("JP-NS-120", "2814")
        .unit("JP-NS-MG", "2309")
        .unit("US-37ID-1.129", "2811")
        .japanese_fire()
        .play(&["attack 2811", "join JP-NS-120"]);
    assert_eq!(position.modifiers(), [("10.13", 1)]);
}

/// Alone it has nobody who could spot for it: it fires at what it sees, and at nothing else.
///
/// Rules: 11.1, 11.2b
#[test]
fn r11_1_a_lone_japanese_gun_fires_at_what_it_sees() {
    let position: Position<'static> = on_turn(3)
        .without("JP-T-1")
        .without("JP-K-2")
        .unit("JP-NS-120", "2814")
        .unit("US-37ID-1.129", "2812")
        .unit("US-37ID-2.129", "3427")
        .japanese_fire();
    assert_eq!(position.refused_by("attack 2812"), None);
    assert_eq!(position.refused_by("attack 3427"), Some("10.4"));
}
