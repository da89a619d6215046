//! Offensive fire: who counts for which modifier, advance, demolition, air support (10.0, 11.0).

use crate::common::{GAME, assault, attack, enters, on_turn};
use heigi_manila::{
    Advance, Event, JAPAN, OffensiveFire, Pontoons, Position, Refusal, Step, UNITED_STATES,
};

/// Two battalions fire at a hex, each from where it is said.
fn two_at(target: &str, first: &str, second: &str) -> Vec<(&'static str, i32)> {
    attack(
        on_turn(3)
            .unit("JP-P-2/1", target)
            .unit("US-37ID-1.129", first)
            .unit("US-37ID-2.129", second)
            .us_fire(),
        target,
        &["US-37ID-1.129", "US-37ID-2.129"],
    )
    .modifiers()
}

/// the worse case rules, whoever comes first.
///
/// Rules: 10.12f
#[test]
fn r10_12f_one_firer_outside_the_wall_is_enough() {
    let with_wall = [("10.12b", 2), ("10.12f", 1), ("10.12k", -1)];
    assert_eq!(two_at("3822", "3921", "3721"), with_wall);
    assert_eq!(two_at("3822", "3721", "3921"), with_wall);
    assert_eq!(
        two_at("3822", "3921", "3821"),
        [("10.12b", 2), ("10.12k", -1)]
    );
}

/// The wall protects who is inside, not who is outside.
///
/// Rules: 10.12f
#[test]
fn r10_12f_firing_out_of_the_walls_takes_no_modifier() {
    assert_eq!(two_at("3721", "3822", "3822"), [("10.12k", -1)]);
}

/// Rules: 10.12e
#[test]
fn r10_12e_one_firer_on_low_ground_is_enough() {
    let uphill = [("10.12e", 1), ("10.12k", -1)];
    assert_eq!(two_at("2013", "2014", "2113"), uphill);
    assert_eq!(two_at("2013", "2113", "2014"), uphill);
    assert_eq!(two_at("2013", "2014", "1913"), [("10.12k", -1)]);
}

/// Rules: 10.12d
#[test]
fn r10_12d_all_firers_must_be_on_high_ground() {
    assert_eq!(two_at("2113", "2013", "2112"), [("10.12k", -1)]);
    assert_eq!(two_at("2113", "2112", "2013"), [("10.12k", -1)]);
    assert_eq!(
        two_at("2113", "2013", "2014"),
        [("10.12d", -1), ("10.12k", -1)]
    );
}

/// Rules: 10.12d, 10.12e, 10.12f
#[test]
fn r10_12d_air_support_is_on_no_ground() {
    let air = |target: &str| {
        on_turn(3)
            .unit("JP-P-2/1", target)
            .us_fire()
            .play(&[&format!("attack {target}"), "add-air"])
            .modifiers()
    };
    assert_eq!(air("2113"), []);
    assert_eq!(air("2013"), []);
    assert_eq!(air("3822"), [("10.12b", 2)]);
}

/// A pontoon makes a bridge of a Minor River too.
///
/// Rules: 10.12h, 10.12i
#[test]
fn r10_12h_a_pontoon_over_a_minor_river_is_plus_one() {
    let mut position = on_turn(5)
        .unit("JP-Ind-1", "2425")
        .units(&["US-1CAV-1.5", "US-XIV-117"], "2524")
        .us_movement();
    let fire = Step::Begin(heigi_manila::Phase::OffensiveFire(UNITED_STATES));
    position.state.agenda.insert(1, fire);
    let position = position.play(&["pontoon US-XIV-117 2425-2524", "done", "done"]);
    let close = assault(position.clone(), "2425", &["US-1CAV-1.5"]);
    assert_eq!(close.modifiers(), [("10.12h", 1), ("10.12k", -1)]);
    // Japan has nothing of it.
    let japan = on_turn(5)
        .unit("JP-Ind-1", "2425")
        .units(&["US-1CAV-1.5", "US-XIV-117"], "2524");
    let mut japan = japan.japanese_fire();
    let pontoon = (japan.id("US-XIV-117"), japan.edge("2425", "2524"));
    japan.state.pontoons.push(pontoon);
    let japan = assault(japan, "2524", &["JP-Ind-1"]);
    assert_eq!(japan.modifiers(), [("10.12i", 2), ("10.12k", -1)]);
}

/// Each of the two river modifiers applies once; both if both kinds of hexside are crossed.
///
/// Rules: 10.12h, 10.12i
#[test]
fn r10_12h_bridge_and_river_count_once_each() {
    let units = ["US-1CAV-1.5", "US-1CAV-2.5", "US-1CAV-1.7"];
    let position = assault(
        on_turn(5)
            .unit("JP-Ind-1", "2424")
            .units(&units[..2], "2524")
            .unit(units[2], "2523")
            .us_fire(),
        "2424",
        &units,
    );
    assert_eq!(
        position.modifiers(),
        [("10.12a", 1), ("10.12h", 1), ("10.12i", 2), ("10.12k", -1)]
    );
}

/// boats do not take the modifier of a Minor River away.
///
/// Rules: 10.12i
#[test]
fn r10_12i_the_672nd_does_not_help_over_a_minor_river() {
    let position = assault(
        on_turn(5)
            .unit("JP-Ind-1", "2425")
            .units(&["US-1CAV-1.5", "US-XIV-672"], "2524")
            .us_fire(),
        "2425",
        &["US-1CAV-1.5"],
    );
    assert_eq!(position.modifiers(), [("10.12i", 2), ("10.12k", -1)]);
    assert!(!position.play(&["fire"]).state.amphibious.is_support_used);
}

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

/// a pontoon is declared anew at the start of each US movement phase.
///
/// Rules: 8.9, 8.9c
#[test]
fn r8_9c_the_next_declaration_begins_without_pontoons() {
    let position = on_turn(4)
        .units(&["US-XIV-556", "US-37ID-1.129"], "3823")
        .without("JP-T-1")
        .unit("JP-K-1", "4026")
        .us_movement()
        .play(&["pontoon US-XIV-556 3822-3823", "done"]);
    assert_eq!(position.state.pontoons.len(), 1);
    let next = position.us_movement();
    assert!(next.state.pontoons.is_empty());
    assert_eq!(next.state.step(), Some(Step::Pontoons(Pontoons)));
    let edge = next.edge("3822", "3823");
    assert!(next.events.contains(&Event::PontoonTakenUp(edge)));
}

/// Rules: 8.9
#[test]
fn r8_9_each_engineer_lays_one_pontoon_and_may_take_it_up() {
    let position = on_turn(4)
        .units(&["US-XIV-556", "US-XIV-117"], "3823")
        .without("JP-T-1")
        .unit("JP-K-1", "4026")
        .us_movement()
        .play(&["pontoon US-XIV-556 3822-3823"]);
    assert_eq!(
        position.refused_by("pontoon US-XIV-117 3822-3823"),
        Some("8.9")
    );
    assert_eq!(
        position.refused_by("take-up-pontoon US-XIV-117"),
        Some("8.9")
    );
    let second = position.play(&["pontoon US-XIV-117 3823-3922"]);
    assert_eq!(second.state.pontoons.len(), 2);
    let up = second.play(&["take-up-pontoon US-XIV-556"]);
    assert_eq!(up.state.pontoons.len(), 1);
    assert_eq!(up.state.pontoon_of(up.id("US-XIV-556")), None);
    let edge = up.edge("3823", "3922");
    assert_eq!(up.state.pontoon_on(edge), Some(up.id("US-XIV-117")));
    // Only the engineer that took it up may move now.
    let moving = up.play(&["done"]);
    assert_eq!(moving.refused_by("select US-XIV-556"), None);
    assert_eq!(moving.refused_by("select US-XIV-117"), Some("8.9d"));
}

/// Rules: 8.9, 8.7
#[test]
fn r8_9_a_pontoon_saves_the_point_of_a_minor_river() {
    let position = on_turn(4)
        .units(&["US-XIV-117", "US-1CAV-1.5"], "2524")
        .us_movement()
        .play(&[
            "pontoon US-XIV-117 2425-2524",
            "done",
            "select US-1CAV-1.5",
            "step 2425",
        ]);
    assert_eq!(position.points_left(), Some(15));
    let without = on_turn(4)
        .units(&["US-XIV-117", "US-1CAV-1.5"], "2524")
        .us_movement()
        .play(&["done", "select US-1CAV-1.5", "step 2425"]);
    assert_eq!(without.points_left(), Some(14));
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

/// The next fire phase may try again.
///
/// Rules: 10.19, 10.5
#[test]
fn r10_5_the_next_phase_counts_anew() {
    let position = on_turn(3)
        .unit("JP-NF-Eng", "3723")
        .unit("JP-NS-1", "2814")
        .unit("US-37ID-1.129", "2813")
        .japanese_fire()
        .play(&[
            "demolish-bridge 3722-3723",
            "join JP-NF-Eng",
            "fire",
            "= 6",
            "attack 2813",
            "join JP-NS-1",
            "fire",
            "= 6",
        ]);
    assert_eq!(
        position.refused_by("demolish-bridge 3722-3723"),
        Some("10.19")
    );
    assert_eq!(position.refused_by("attack 2813"), Some("10.5"));
    let next = position.japanese_fire();
    assert_eq!(next.refused_by("demolish-bridge 3722-3723"), None);
    let next = next.play(&["attack 2813"]);
    assert_eq!(next.refused_by("join JP-NS-1"), None);
}

/// A bridge is in range of whoever reaches the nearer end.
///
/// Rules: 10.19, 10.6
#[test]
fn r10_6_the_range_to_a_bridge_is_that_to_its_nearer_end() {
    let position = |hex: &str| {
        on_turn(3)
            .unit("JP-NF-1", hex)
            .unit("JP-CF-127", "3721")
            .unit("JP-HQ-Bn", "3720")
            .japanese_fire()
            .play(&["demolish-bridge 3722-3723"])
            .refused_by("join JP-NF-1")
    };
    assert_eq!(position("3724"), None);
    assert_eq!(position("3725"), Some("10.6"));
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

/// Rules: 10.1, 10.2
#[test]
fn r10_1_defensive_fire_does_not_use_up_offensive_fire() {
    let mut position = enters("US-37ID-1.129", "2812", "2813", &[("JP-NS-1", "2814")]);
    position
        .state
        .agenda
        .insert(1, Step::Begin(heigi_manila::Phase::OffensiveFire(JAPAN)));
    let position = position.play(&["fire", "= 6", "done", "done"]);
    assert!(position.state.fired.is_empty());
    let position = position.play(&["attack 2813", "join JP-NS-1", "fire", "= 6"]);
    assert!(position.state.fired.contains(position.id("JP-NS-1")));
}

/// Rules: 10.2, 10.3
#[test]
fn r10_2_an_attack_may_be_given_up_before_the_die() {
    let position = attack(
        on_turn(3)
            .unit("US-37ID-1.129", "2813")
            .unit("JP-NS-1", "2814")
            .us_fire(),
        "2814",
        &["US-37ID-1.129"],
    );
    assert_eq!(position.refused_by("join US-37ID-1.129"), Some("10.2"));
    let position = position.play(&["cancel"]);
    assert_eq!(position.state.fire, None);
    assert!(position.state.fired.is_empty());
    assert_eq!(position.refused_by("attack 2814"), None);
    let empty = position.play(&["attack 2814"]);
    assert_eq!(empty.refused_by("fire"), Some("10.3"));
    assert_eq!(empty.refused_by("remove-air"), Some("10.23"));
    let air = empty.play(&["add-air", "add-air", "remove-air"]);
    assert_eq!(air.strength(), 10);
}

/// Rules: 10.13
#[test]
fn r10_13_the_borders_of_the_range_modifiers() {
    let at = |hex: &str| {
        attack(
            on_turn(3)
                .unit("JP-NS-1", "2814")
                .unit("US-37ID-6", hex)
                .us_fire(),
            "2814",
            &["US-37ID-6"],
        )
        .modifiers()
    };
    assert_eq!(at("2813"), []);
    assert_eq!(at("2812"), [("10.13", 1)]);
    assert_eq!(at("2810"), [("10.13", 1)]);
    assert_eq!(at("2809"), [("10.13", 2)]);
    let air = attack(
        on_turn(3)
            .unit("JP-NS-1", "2814")
            .unit("US-37ID-1.129", "2813")
            .us_fire(),
        "2814",
        &["US-37ID-1.129"],
    )
    .play(&["add-air", "add-air"]);
    assert_eq!(air.modifiers(), []);
}

/// Rules: 10.12k
#[test]
fn r10_12k_only_adjacent_assault_units_count_and_half_is_enough() {
    let with = |units: &[&str]| {
        let mut position = on_turn(3).unit("JP-NS-1", "2814");
        let hexes = ["2813", "2813", "2815", "2815", "2914", "2914"];
        for (unit, hex) in units.iter().zip(hexes) {
            position = position.unit(unit, hex);
        }
        attack(position.us_fire(), "2814", units).modifiers()
    };
    // 8 of 16, then 8 of 18.
    assert_eq!(with(&["US-37ID-1.129", "US-XIV-637"]), [("10.12k", -1)]);
    assert_eq!(with(&["US-37ID-1.129", "US-XIV-44"]), []);
    assert_eq!(with(&["US-XIV-44"]), []);
}

/// An attack without anybody has no modifier of its own.
///
/// Rules: 10.12k
#[test]
fn r10_12k_nobody_is_not_half_of_nothing() {
    let position = on_turn(3)
        .unit("JP-NS-1", "2814")
        .unit("US-37ID-1.129", "2813")
        .us_fire()
        .play(&["attack 2814"]);
    assert_eq!(position.strength(), 0);
    assert_eq!(position.modifiers(), []);
}

/// The switch of R-15 leaves out only who is behind a Major River that cannot be crossed.
///
/// Rules: 10.12k
#[test]
fn r10_12k_the_switch_spares_land_bridges_and_minor_rivers() {
    let with = |target: &str, from: &str, river: bool| {
        let mut position = on_turn(3)
            .option(|options| options.cac_bonus_needs_crossable_side = true)
            .unit("JP-CF-1", target)
            .unit("US-37ID-1.129", from);
        if river {
            position = position.destroyed_bridge(from, target);
        }
        attack(position.us_fire(), target, &["US-37ID-1.129"])
            .modifiers()
            .contains(&("10.12k", -1))
    };
    assert!(with("2814", "2813", false));
    assert!(with("2425", "2524", false));
    assert!(with("3722", "3723", false));
    assert!(!with("3722", "3723", true));
}

/// Rules: 10.12g, 10.14
#[test]
fn r10_14_armour_of_the_attackers_is_no_help_and_no_hindrance() {
    let at = |target: &str, firer: &str| {
        attack(
            on_turn(3)
                .unit(target, "2813")
                .unit(firer, "2814")
                .japanese_fire(),
            "2813",
            &[firer],
        )
        .modifiers()
    };
    assert_eq!(at("US-37ID-1.129", "JP-NF-47"), []);
    assert_eq!(at("US-XIV-44", "JP-NF-47"), []);
    assert_eq!(at("US-XIV-44", "JP-P-2/1"), [("10.12g", 2)]);
    assert_eq!(at("US-37ID-1.129", "JP-P-2/1"), []);
}

/// Rules: 9.3, 9.5b
#[test]
fn r9_3_japanese_mobile_artillery_fires_defensively_and_is_no_us_artillery() {
    let position = enters("US-37ID-1.129", "2812", "2813", &[("JP-EF-75", "2814")]);
    assert_eq!(position.strength(), 4);
    assert_eq!(position.modifiers(), [("9.5a", -1)]);
    let mover = on_turn(3)
        .unit("JP-EF-75", "2815")
        .unit("US-37ID-1.129", "2813")
        .japanese_movement()
        .play(&["select JP-EF-75", "step 2814"]);
    assert_eq!(mover.modifiers(), [("9.5a", -1), ("10.12k", -1)]);
}

/// Rules: 9.1
#[test]
fn r9_1_nobody_is_asked_where_nobody_is_adjacent() {
    let position = enters("US-37ID-1.129", "2811", "2812", &[("JP-NS-1", "2814")]);
    assert!(matches!(position.state.step(), Some(Step::Move { .. })));
    let declined =
        enters("US-37ID-1.129", "2812", "2813", &[("JP-NS-1", "2814")]).play(&["decline"]);
    assert_eq!(declined.points_left(), Some(15));
    assert!(
        declined
            .events
            .contains(&Event::Declined(declined.hex("2813")))
    );
    assert_eq!(declined.state.fire, None);
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
