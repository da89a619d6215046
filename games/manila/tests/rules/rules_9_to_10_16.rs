//! Defensive fire and offensive fire (9.0 to 10.16), and the tables.

use crate::common::{GAME, assault, attack, enters, on_turn};
use heigi_engine::{GameEvent, Pending};
use heigi_manila::{
    DefensiveFireRoll, DieModifier, Event, JAPAN, Movement, OffensiveFire, Step, Target,
    UNITED_STATES,
};

/// Vector MNL-007.
///
/// Rules: 9.1, 9.2b
#[test]
fn r9_1_every_hex_beside_the_enemy_is_an_opportunity() {
    let mut position = on_turn(3)
        .unit("US-37ID-1.129", "2912")
        .unit("JP-NS-1", "2914")
        .us_movement()
        .play(&["select US-37ID-1.129"]);
    let mut opportunities = 0;
    for hex in ["2913", "3014", "3015", "2915", "2815", "2814"] {
        position = position.play(&[&format!("step {hex}")]);
        assert_eq!(position.pending(), Pending::Decision(JAPAN));
        opportunities += 1;
        position = position.play(&["decline"]);
    }
    assert_eq!(opportunities, 6);
    assert_eq!(position.place("US-37ID-1.129"), "2814");
}

/// Rules: 9.0, 9.2
#[test]
fn r9_2_the_mover_waits_for_the_result_in_the_hex_it_entered() {
    let position = enters("US-37ID-1.129", "2812", "2813", &[("JP-NS-1", "2814")]);
    assert_eq!(position.refused_by("step 2814"), Some("5.2"));
    let position = position.play(&["fire"]);
    assert_eq!(
        position.state.step(),
        Some(Step::DefensiveFireRoll(DefensiveFireRoll))
    );
    let missed = position.play(&["= 3"]);
    assert_eq!(missed.points_left(), Some(15));
    assert_eq!(missed.refused_by("step 2912"), None);
}

/// Vectors MNL-077, MNL-081.
///
/// Rules: 9.2a, 9.6
#[test]
fn r9_2a_only_the_mover_is_hit() {
    let position = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .unit("US-37ID-2.129", "2813")
        .unit("JP-NS-1", "2814")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813", "fire", "= 1"]);
    assert_eq!(position.place("US-37ID-1.129"), "lost");
    assert_eq!(position.place("US-37ID-2.129"), "2813");
    assert_eq!(
        position.state.step(),
        Some(Step::Movement(Movement(UNITED_STATES)))
    );
    assert!(!position.state.rubble.contains(position.hex("2813")));
    assert!(
        !position
            .events
            .iter()
            .any(|event| matches!(event, Event::RubbleRolled(..)))
    );
}

/// Vector MNL-078.
///
/// Rules: 9.2c, 9.4
#[test]
fn r9_2c_all_capable_adjacent_units_fire_together() {
    let position = enters(
        "US-37ID-1.129",
        "2812",
        "2813",
        &[
            ("JP-NS-1", "2814"),
            ("JP-P-2/1", "2913"),
            ("JP-NS-120", "2713"),
            ("JP-EF-75", "2815"),
        ],
    );
    assert_eq!(position.strength(), 7);
    assert_eq!(position.modifiers(), [("9.5a", -1), ("10.12k", -1)]);
    assert_eq!(position.refused_by("join JP-NS-120"), Some("9.3"));
    assert_eq!(position.refused_by("join JP-EF-75"), Some("9.4"));
}

/// Vector MNL-079.
///
/// Rules: 9.3, 9.3c
#[test]
fn r9_3_us_artillery_and_fixed_units_do_not_fire_defensively() {
    let position = on_turn(3)
        .unit("JP-NS-1", "2815")
        .units(&["US-37ID-6", "US-37ID-1.129"], "2813")
        .japanese_movement()
        .play(&["select JP-NS-1", "step 2814"]);
    assert_eq!(position.pending(), Pending::Decision(UNITED_STATES));
    assert_eq!(position.strength(), 8);
    assert_eq!(position.refused_by("join US-37ID-6"), Some("9.3"));
    assert_eq!(position.refused_by("add-air"), Some("9.3"));
}

/// Vector MNL-147.
#[test]
fn r9_3a_fixed_units_are_never_targets_of_defensive_fire() {
    let position = on_turn(3)
        .unit("JP-NS-MG", "2814")
        .unit("US-37ID-1.129", "2813")
        .japanese_movement();
    assert_eq!(position.refused_by("select JP-NS-MG"), Some("8.3"));
}

/// Vector MNL-148.
#[test]
fn r9_3b_beside_an_incapable_unit_a_capable_one_fires_alone() {
    let position = enters(
        "US-37ID-1.129",
        "2812",
        "2813",
        &[("JP-NS-120", "2814"), ("JP-NS-1", "2814")],
    );
    assert_eq!(position.strength(), 4);
}

/// Rules: 9.3c
#[test]
fn r9_3c_moving_us_artillery_is_a_target() {
    let position = enters("US-37ID-6", "2812", "2813", &[("JP-NS-1", "2814")]);
    assert_eq!(position.pending(), Pending::Decision(JAPAN));
}

/// Vector MNL-074.
///
/// Rules: 9.5, 9.5a, 9.5d
#[test]
fn r9_5a_defensive_fire_has_minus_one() {
    let position = enters("US-37ID-1.129", "2912", "2913", &[("JP-NS-1", "2914")]);
    assert_eq!(position.modifiers(), [("9.5a", -1), ("10.12k", -1)]);
    assert_eq!(position.strength(), 4);
    assert_eq!(position.ways(), 2);
}

/// Vector MNL-075: the general modifiers count too.
#[test]
fn r9_5d_the_general_modifiers_count_too() {
    let position = enters("US-37ID-1.129", "3229", "3228", &[("JP-NF-1", "3227")]);
    assert_eq!(
        position.modifiers(),
        [("9.5a", -1), ("10.12a", 1), ("10.12k", -1)]
    );
    assert_eq!(position.ways(), 1);
}

/// Vector MNL-076.
#[test]
fn r9_5b_moving_artillery_suffers_more() {
    let position = enters("US-1CAV-61", "2912", "2913", &[("JP-NS-1", "2914")]);
    assert_eq!(position.total(), -4);
    assert_eq!(position.ways(), 4);
}

/// Vector MNL-077.
#[test]
fn r9_5c_a_friend_in_the_hex_helps() {
    let position = on_turn(3)
        .unit("US-37ID-1.129", "2912")
        .unit("US-37ID-2.129", "2913")
        .unit("JP-NS-1", "2914")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2913"]);
    assert_eq!(
        position.modifiers(),
        [("9.5a", -1), ("9.5c", 1), ("10.12k", -1)]
    );
    assert_eq!(position.ways(), 1);
}

/// Armour of the mover counts, that of its neighbour does not (6.5 of the rulings).
#[test]
fn r9_5d_only_the_movers_armour_counts() {
    let tank = enters("US-XIV-44", "2912", "2913", &[("JP-NS-1", "2914")]);
    assert_eq!(
        tank.modifiers(),
        [("9.5a", -1), ("10.12g", 2), ("10.12k", -1)]
    );
    let beside = on_turn(3)
        .unit("US-37ID-1.129", "2912")
        .unit("US-XIV-44", "2913")
        .unit("JP-NS-1", "2914")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2913"]);
    assert_eq!(beside.total(), -1);
}

/// Rules: 10.2
#[test]
fn r10_2_each_unit_fires_once_in_a_phase() {
    let position = attack(
        on_turn(3)
            .unit("US-37ID-1.129", "2813")
            .unit("JP-NS-1", "2814")
            .unit("JP-NS-2", "2812")
            .us_fire(),
        "2814",
        &["US-37ID-1.129"],
    )
    .play(&["fire", "= 6"]);
    assert_eq!(position.refused_by("attack 2812"), None);
    let position = position.play(&["attack 2812"]);
    assert_eq!(position.refused_by("join US-37ID-1.129"), Some("10.2"));
    assert_eq!(position.refused_by("fire"), Some("10.3"));
}

/// Vector MNL-149.
#[test]
fn r10_2a_a_target_needs_an_enemy() {
    let position = on_turn(3).unit("US-37ID-1.129", "3428").us_fire();
    assert_eq!(position.refused_by("attack 3427"), Some("10.2a"));
}

/// Vector MNL-100.
///
/// Rules: 10.2b, 10.16
#[test]
fn r10_2b_a_success_eliminates_the_whole_hex() {
    let position = attack(
        on_turn(3)
            .units(&["US-37ID-1.129", "US-37ID-2.129"], "2813")
            .units(&["JP-NS-1", "JP-NS-MG"], "2814")
            .us_fire(),
        "2814",
        &["US-37ID-1.129", "US-37ID-2.129"],
    )
    .play(&["fire", "= 1", "= 1"]);
    assert_eq!(position.place("JP-NS-1"), "lost");
    assert_eq!(position.place("JP-NS-MG"), "lost");
    assert_eq!(
        position.state.step(),
        Some(Step::OffensiveFire(OffensiveFire(UNITED_STATES)))
    );
}

/// Rules: 10.16
#[test]
fn r10_16_a_miss_has_no_effect() {
    let position = attack(
        on_turn(3)
            .unit("US-37ID-1.129", "2813")
            .unit("JP-NS-1", "2814")
            .us_fire(),
        "2814",
        &["US-37ID-1.129"],
    )
    .play(&["fire", "= 6"]);
    assert_eq!(position.place("JP-NS-1"), "2814");
}

/// Vector MNL-150.
///
/// Rules: 10.3
#[test]
fn r10_3_strengths_add_up_and_the_defenders_is_not_used() {
    let position = |defender: &str| {
        attack(
            on_turn(3)
                .units(&["US-37ID-1.129", "US-37ID-2.129"], "2813")
                .unit("US-XIV-82C", "2815")
                .unit(defender, "2814")
                .us_fire(),
            "2814",
            &["US-37ID-1.129", "US-37ID-2.129", "US-XIV-82C"],
        )
    };
    assert_eq!(position("JP-NS-1").strength(), 24);
    assert_eq!(position("JP-K-1").ways(), position("JP-HQ-Bn").ways());
    assert_eq!(GAME.tables().column(8 + 8 + 7), 3);
    assert_eq!(GAME.tables().column_head(3), "20–29");
}

/// Vector MNL-097 and MNL-082.
///
/// Rules: 10.4
#[test]
fn r10_4_one_division_and_the_corps() {
    let position = attack(
        on_turn(3)
            .unit("US-1CAV-1.5", "2813")
            .unit("US-11AB-127", "2815")
            .unit("US-XIV-44", "2915")
            .unit("JP-NS-1", "2814")
            .us_fire(),
        "2814",
        &["US-1CAV-1.5", "US-XIV-44"],
    );
    assert_eq!(position.refused_by("join US-11AB-127"), Some("10.4"));
    let other = position.play(&["leave US-1CAV-1.5"]);
    assert_eq!(other.refused_by("join US-11AB-127"), None);
    let defensive = on_turn(3)
        .unit("JP-NS-1", "2816")
        .unit("US-1CAV-1.5", "2814")
        .unit("US-37ID-1.129", "2914")
        .unit("US-XIV-44", "2714")
        .japanese_movement()
        .play(&["select JP-NS-1", "step 2815"]);
    assert_eq!(defensive.strength(), 18);
    assert_eq!(defensive.refused_by("join US-1CAV-1.5"), Some("10.4"));
    let cavalry = defensive.play(&["leave US-37ID-1.129", "join US-1CAV-1.5"]);
    assert_eq!(cavalry.strength(), 17);
    // Two cavalry regiments are stronger than one of the infantry.
    let two = on_turn(3)
        .unit("JP-NS-1", "2816")
        .unit("US-1CAV-1.5", "2814")
        .unit("US-1CAV-2.5", "2814")
        .unit("US-37ID-1.129", "2914")
        .japanese_movement()
        .play(&["select JP-NS-1", "step 2815"]);
    assert_eq!(two.strength(), 14);
    assert_eq!(two.refused_by("join US-37ID-1.129"), Some("10.4"));
}

/// Vector MNL-096.
#[test]
fn r10_5_a_hex_is_attacked_once_in_a_phase() {
    let position = attack(
        on_turn(3)
            .unit("US-37ID-1.129", "3427")
            .unit("US-1CAV-1.5", "3425")
            .unit("JP-NF-1", "3426")
            .us_fire(),
        "3426",
        &["US-37ID-1.129"],
    )
    .play(&["fire", "= 6"]);
    assert_eq!(position.refused_by("attack 3426"), Some("10.5"));
    assert_eq!(position.refused_by("demolish-building 3426"), Some("10.5"));
}

/// Vector MNL-002.
#[test]
fn r10_6_range_counts_the_target_and_not_the_firer() {
    let grid = &GAME.map().grid;
    let hex = |n: &str| grid.parse(n).unwrap();
    assert_eq!(grid.distance(hex("2202"), hex("2206")), 4);
    let with = |unit: &str| {
        on_turn(3)
            .unit(unit, "2202")
            .unit("JP-NS-1", "2206")
            .us_fire()
            .play(&["attack 2206"])
            .refused_by(&format!("join {unit}"))
    };
    // The 637th reaches 3 hexes, the self-propelled company 4; air support keeps the target open.
    assert_eq!(with("US-XIV-637"), Some("10.6"));
    assert_eq!(with("US-37ID-129C"), None);
}

/// Whether direct fire from one hex at another is open, on a map with rubble.
fn is_open(from: &str, to: &str, rubble: &[&str]) -> bool {
    let mut position = on_turn(3);
    for hex in rubble {
        position = position.rubble(hex);
    }
    GAME.has_line_of_fire(&position.state, position.hex(from), position.hex(to))
}

/// Vectors MNL-087, MNL-088, MNL-089.
#[test]
fn r10_7_a_line_of_fire_is_straight_and_needs_both_sides_of_a_hexside_to_be_stopped() {
    assert!(!is_open("2319", "2321", &[]));
    assert!(is_open("2320", "2321", &[]));
    assert!(is_open("3622", "3822", &[]));
    assert!(!is_open("3425", "3625", &[]));
}

/// Vector MNL-058.
#[test]
fn r10_8_rubble_blocks_in_any_terrain() {
    assert!(is_open("2202", "2206", &[]));
    assert!(!is_open("2202", "2206", &["2204"]));
    assert!(is_open("2202", "2206", &["2206", "2202"]));
}

/// Vectors MNL-090, MNL-016.
#[test]
fn r10_9_no_fire_through_the_walled_city() {
    assert!(!is_open("3721", "4022", &[]));
    // Out of the city fire is free, unless the switch is on.
    assert!(is_open("3822", "3721", &[]));
    let position = on_turn(3).option(|options| options.wall_blocks_outward_fire = true);
    let from = position.hex("3822");
    let far = position.hex("3622");
    assert!(is_open("3822", "3622", &[]));
    assert!(!GAME.has_line_of_fire(&position.state, from, far));
    assert!(GAME.has_line_of_fire(&position.state, from, position.hex("3721")));
}

/// Vectors MNL-003, MNL-017, MNL-092.
///
/// Rules: 10.10, 10.12e, TBL-TEC-N2
#[test]
fn r10_10_the_contour_does_not_stop_fire_up_or_down() {
    assert!(is_open("2224", "1924", &[]));
    assert!(is_open("2107", "2109", &[]));
    let position = attack(
        on_turn(3)
            .unit("US-XIV-637", "2224")
            .unit("JP-NS-1", "1924")
            .us_fire(),
        "1924",
        &["US-XIV-637"],
    );
    assert_eq!(position.modifiers(), [("10.12e", 1), ("10.13", 1)]);
}

/// Vector MNL-091.
#[test]
fn tbl_tec_n1_low_to_low_across_high_ground_is_blocked() {
    assert!(!is_open("2107", "2112", &[]));
    let position = on_turn(3).option(|options| options.contour_never_blocks = true);
    assert!(GAME.has_line_of_fire(&position.state, position.hex("2107"), position.hex("2112")));
}

/// Vectors MNL-004, MNL-046, MNL-047.
#[test]
fn r10_11_modifiers_change_the_die() {
    assert!(!GAME.tables().eliminates(8, 2 + 2));
    assert_eq!(GAME.tables().column(8), 0);
    assert!(GAME.tables().eliminates(26, 1 - 3));
    assert_eq!(GAME.tables().ways(60, 2), 5);
}

/// Three battalions around a Heavy Structure. Vector MNL-084.
///
/// Rules: 10.12, 10.12b
#[test]
fn r10_12b_heavy_structure_is_plus_two() {
    let position = attack(
        on_turn(4)
            .without("JP-T-1")
            .unit("JP-NF-1", "3624")
            .unit("US-37ID-1.129", "3625")
            .unit("US-37ID-2.129", "3524")
            .unit("US-37ID-3.129", "3724")
            .us_fire(),
        "3624",
        &["US-37ID-1.129", "US-37ID-2.129", "US-37ID-3.129"],
    );
    assert_eq!(position.strength(), 24);
    assert_eq!(position.modifiers(), [("10.12b", 2), ("10.12k", -1)]);
    assert_eq!(position.ways(), 3);
}

/// Vectors MNL-020, MNL-158.
///
/// Rules: 10.12a, CLR-4, TBL-TEC-N4, TBL-DRM
#[test]
fn r10_12a_urban_is_plus_one_and_never_added_to_heavy_structure() {
    let terrain = |hex: &str| {
        on_turn(4)
            .without("JP-T-1")
            .unit("JP-NF-1", hex)
            .us_fire()
            .play(&[&format!("attack {hex}"), "add-air"])
            .modifiers()
    };
    assert_eq!(terrain("3228"), [("10.12a", 1)]);
    assert_eq!(terrain("3624"), [("10.12b", 2)]);
    assert_eq!(terrain("2813"), []);
}

/// Vector MNL-157.
///
/// Rules: 10.12c, TBL-TEC-N3
#[test]
fn r10_12c_rubble_adds_one_to_built_up_hexes() {
    let terrain = |hex: &str| {
        on_turn(4)
            .without("JP-T-1")
            .rubble(hex)
            .unit("JP-NF-1", hex)
            .us_fire()
            .play(&[&format!("attack {hex}"), "add-air"])
            .modifiers()
    };
    assert_eq!(terrain("3624"), [("10.12b", 2), ("10.12c", 1)]);
    assert_eq!(terrain("3228"), [("10.12a", 1), ("10.12c", 1)]);
    assert_eq!(terrain("2813"), []);
}

/// Vector MNL-156.
///
/// Rules: 10.12d, TBL-TEC-N2
#[test]
fn r10_12d_downhill_is_minus_one() {
    let position = |second: &str| {
        attack(
            on_turn(3)
                .unit("US-XIV-117", "2013")
                .unit("US-XIV-532", second)
                .unit("JP-NS-1", "2113")
                .us_fire(),
            "2113",
            &["US-XIV-117", "US-XIV-532"],
        )
        .modifiers()
    };
    assert_eq!(position("2013"), [("10.12d", -1)]);
    // one firer on low ground takes the advantage away.
    assert_eq!(position("2112"), []);
}

/// Vector MNL-086.
///
/// Rules: 10.12f
#[test]
fn r10_12f_the_wall_is_plus_one_from_outside() {
    let position = attack(
        on_turn(7)
            .rubble("3822")
            .unit("JP-CF-1", "3822")
            .units(&["US-37ID-1.129", "US-37ID-2.129"], "3721")
            .units(&["US-37ID-3.129", "US-37ID-1.145"], "3722")
            .us_fire(),
        "3822",
        &[
            "US-37ID-1.129",
            "US-37ID-2.129",
            "US-37ID-3.129",
            "US-37ID-1.145",
        ],
    );
    assert_eq!(
        position.modifiers(),
        [("10.12b", 2), ("10.12c", 1), ("10.12f", 1), ("10.12k", -1)]
    );
    assert_eq!(position.ways(), 2);
    let inside = attack(
        on_turn(7)
            .unit("JP-CF-1", "3822")
            .unit("US-37ID-1.129", "3921")
            .us_fire(),
        "3822",
        &["US-37ID-1.129"],
    );
    assert_eq!(inside.modifiers(), [("10.12b", 2), ("10.12k", -1)]);
}

/// Vector MNL-099.
///
/// Rules: 10.12g, 10.14, 10.15
#[test]
fn r10_14_armour_is_plus_two_once_unless_an_attacker_is_anti_armour() {
    let position = on_turn(3)
        .units(&["US-XIV-44", "US-37ID-1.129"], "2813")
        .unit("JP-NS-1", "2814")
        .unit("JP-NF-47", "2812")
        .japanese_fire();
    let plain = attack(position.clone(), "2813", &["JP-NS-1"]);
    assert_eq!(plain.modifiers(), [("10.12g", 2), ("10.12k", -1)]);
    let with_gun = attack(position, "2813", &["JP-NS-1", "JP-NF-47"]);
    assert_eq!(with_gun.modifiers(), [("10.12k", -1)]);
    let two = on_turn(3)
        .units(&["US-XIV-44", "US-XIV-754"], "2813")
        .unit("JP-NS-1", "2814")
        .japanese_fire();
    assert_eq!(
        attack(two, "2813", &["JP-NS-1"]).modifiers()[0],
        ("10.12g", 2)
    );
}

/// Rules: 10.12g
#[test]
fn r10_15_one_armoured_unit_covers_its_stack() {
    let covered = on_turn(3)
        .units(&["US-37ID-129C", "US-37ID-1.129"], "2813")
        .unit("JP-NS-1", "2814")
        .japanese_fire();
    let position = attack(covered, "2813", &["JP-NS-1"]);
    assert_eq!(position.modifiers()[0], ("10.12g", 2));
}

/// Vector MNL-103.
///
/// Rules: 10.12h
#[test]
fn r10_12h_assault_over_a_bridge_is_plus_one() {
    let position = assault(
        on_turn(5)
            .unit("JP-CF-1", "3722")
            .units(&["US-37ID-1.129", "US-37ID-2.129"], "3723")
            .us_fire(),
        "3722",
        &["US-37ID-1.129", "US-37ID-2.129"],
    );
    assert_eq!(
        position.modifiers(),
        [("10.12b", 2), ("10.12h", 1), ("10.12k", -1)]
    );
}

/// Vectors MNL-105, MNL-106.
///
/// Rules: 10.12i
#[test]
fn r10_12i_assault_over_an_unbridged_minor_river_is_plus_two() {
    let position = on_turn(5)
        .unit("JP-Ind-1", "2425")
        .unit("US-1CAV-1.5", "2524")
        .us_fire();
    let close = assault(position.clone(), "2425", &["US-1CAV-1.5"]);
    assert_eq!(close.modifiers(), [("10.12i", 2), ("10.12k", -1)]);
    let plain = attack(position, "2425", &["US-1CAV-1.5"]);
    assert_eq!(plain.modifiers(), [("10.12k", -1)]);
}

/// Vectors MNL-120, MNL-121, MNL-022.
///
/// Rules: 10.12j, CLR-3
#[test]
fn r10_12j_anti_aircraft_within_two_hexes_is_plus_one() {
    let air = |anti_aircraft: &str| {
        on_turn(3)
            .unit("JP-NF-1", "3228")
            .unit("JP-NF-20", anti_aircraft)
            .us_fire()
            .play(&["attack 3228", "add-air", "add-air", "add-air", "add-air"])
    };
    let far = air("3231");
    assert_eq!(far.modifiers(), [("10.12a", 1)]);
    assert_eq!(far.ways(), 5);
    let near = air("3230");
    assert_eq!(near.modifiers(), [("10.12a", 1), ("10.12j", 1)]);
    assert_eq!(near.ways(), 4);
    let ground = attack(
        on_turn(3)
            .unit("JP-NF-20", "3228")
            .unit("US-XIV-117", "3229")
            .us_fire(),
        "3228",
        &["US-XIV-117"],
    );
    assert_eq!(ground.modifiers(), [("10.12a", 1)]);
}

/// Vectors MNL-021, MNL-163.
///
/// Rules: 10.12k, 10.12m, CLR-6
#[test]
fn r10_12k_half_the_strength_from_adjacent_assault_units_is_minus_one() {
    let with_air = |count: usize| {
        let mut position = attack(
            on_turn(3)
                .unit("JP-NS-1", "2814")
                .units(&["US-37ID-1.129", "US-37ID-2.129"], "2813")
                .us_fire(),
            "2814",
            &["US-37ID-1.129", "US-37ID-2.129"],
        );
        for _ in 0..count {
            position = position.play(&["add-air"]);
        }
        position.modifiers()
    };
    assert_eq!(with_air(0), [("10.12k", -1)]);
    assert_eq!(with_air(1), [("10.12k", -1)]);
    assert_eq!(with_air(2), []);
    let air_alone =
        on_turn(3)
            .unit("JP-NS-1", "2814")
            .us_fire()
            .play(&["attack 2814", "add-air", "add-air"]);
    assert_eq!(air_alone.modifiers(), []);
}

/// R-15 with its switch: behind an unbridged Major River the units may be left out.
#[test]
fn r10_12m_the_switch_for_units_behind_a_major_river() {
    let position = |is_on: bool| {
        attack(
            on_turn(5)
                .option(|options| options.cac_bonus_needs_crossable_side = is_on)
                .unit("JP-CF-1", "3822")
                .unit("US-37ID-1.129", "3823")
                .us_fire(),
            "3822",
            &["US-37ID-1.129"],
        )
        .modifiers()
        .contains(&("10.12k", -1))
    };
    assert!(position(false));
    assert!(!position(true));
}

/// Six battalions and an FGA. Vectors MNL-085, MNL-005.
///
/// Rules: 10.12l
#[test]
fn r10_12l_a_flamethrower_attack_is_minus_two() {
    let firers = [
        "US-37ID-1.129",
        "US-37ID-2.129",
        "US-37ID-3.129",
        "US-37ID-1.145",
        "US-37ID-2.145",
        "US-37ID-3.145",
    ];
    let position = assault(
        on_turn(4)
            .without("JP-T-1")
            .unit("JP-NF-1", "3624")
            .units(&firers[..2], "3625")
            .units(&firers[2..4], "3623")
            .units(&firers[4..], "3524")
            .us_fire(),
        "3624",
        &firers,
    )
    .play(&["flamethrower"]);
    assert_eq!(position.strength(), 48);
    assert_eq!(
        position.modifiers(),
        [("10.12b", 2), ("10.12k", -1), ("10.12l", -2)]
    );
    assert_eq!(position.ways(), 6);
}

/// Vectors MNL-013, MNL-155, MNL-111's opposite.
///
/// Rules: 10.13, 10.13b, ERR-2, CLR-7
#[test]
fn r10_13_the_longest_range_counts_once() {
    let at = |hexes: &[&str]| {
        let units = ["US-37ID-6", "US-37ID-135", "US-37ID-140"];
        let mut position = on_turn(3).unit("JP-NS-1", "2814");
        for (unit, hex) in units.iter().zip(hexes) {
            position = position.unit(unit, hex);
        }
        attack(position.us_fire(), "2814", &units[..hexes.len()]).modifiers()
    };
    assert_eq!(at(&["2811", "2811", "2817"]), [("10.13", 1)]);
    assert_eq!(at(&["2813", "2810", "2809"]), [("10.13", 2)]);
    assert_eq!(at(&["2813", "2810"]), [("10.13", 1)]);
    assert_eq!(at(&["2813"]), []);
}

/// Vector MNL-098.
#[test]
fn r10_13b_a_far_battery_can_make_an_attack_worse() {
    let position = on_turn(4)
        .unit("JP-NF-1", "3228")
        .unit("US-37ID-1.129", "3229")
        .unit("US-37ID-2.129", "3328")
        .unit("US-37ID-3.129", "3128")
        .unit("US-37ID-6", "2932")
        .us_fire();
    let three = ["US-37ID-1.129", "US-37ID-2.129", "US-37ID-3.129"];
    let near = attack(position.clone(), "3228", &three);
    assert_eq!((near.total(), near.ways()), (0, 4));
    let far = near.play(&["join US-37ID-6"]);
    assert_eq!(far.strength(), 30);
    assert_eq!((far.total(), far.ways()), (2, 3));
}

/// Vector MNL-120.
#[test]
fn r10_13a_air_support_has_no_range() {
    let position = on_turn(3)
        .unit("JP-NS-1", "2814")
        .us_fire()
        .play(&["attack 2814", "add-air"]);
    assert_eq!(position.modifiers(), []);
}

/// Vectors MNL-024 to MNL-045 and MNL-154.
///
/// Rules: TBL-CRT, NIR-CRT, ERR-1
#[test]
fn tbl_crt_every_border_of_the_table() {
    for (strength, die, column, eliminates) in [
        (9, 0, 0, true),
        (9, 1, 0, false),
        (1, -4, 0, true),
        (10, 1, 1, true),
        (10, 2, 1, false),
        (14, 1, 1, true),
        (15, 2, 2, true),
        (15, 3, 2, false),
        (19, 2, 2, true),
        (20, 4, 3, true),
        (20, 5, 3, false),
        (29, 4, 3, true),
        (30, 5, 4, true),
        (30, 6, 4, false),
        (39, 5, 4, true),
        (40, 6, 5, true),
        (40, 7, 5, false),
        (49, 6, 5, true),
        (50, 7, 6, true),
        (50, 8, 6, false),
        (120, 7, 6, true),
        (50, 13, 6, false),
    ] {
        assert_eq!(GAME.tables().column(strength), column, "{strength}");
        assert_eq!(
            GAME.tables().eliminates(strength, die),
            eliminates,
            "{strength} at {die}"
        );
    }
    let heads: Vec<String> = (0..7).map(|c| GAME.tables().column_head(c)).collect();
    assert_eq!(
        heads,
        ["≤9", "10–14", "15–19", "20–29", "30–39", "40–49", "≥50"]
    );
}

/// The chance of success in sixths, as the rulings print it.
#[test]
fn nir_crt_the_chances_are_those_of_the_printed_matrix() {
    let matrix = [
        (-4, [4, 5, 6, 6, 6, 6, 6]),
        (-2, [2, 3, 4, 6, 6, 6, 6]),
        (0, [0, 1, 2, 4, 5, 6, 6]),
        (2, [0, 0, 0, 2, 3, 4, 5]),
        (5, [0, 0, 0, 0, 0, 1, 2]),
        (7, [0, 0, 0, 0, 0, 0, 0]),
    ];
    for (modifier, row) in matrix {
        let ways = [9, 10, 15, 20, 30, 40, 50].map(|s| GAME.tables().ways(s, modifier));
        assert_eq!(ways, row, "{modifier}");
    }
}

/// Rules: TBL-TEC, 8.5, 8.6
#[test]
fn tbl_tec_costs_and_modifiers_of_the_terrain() {
    let tables = GAME.tables();
    assert_eq!(
        [
            tables.clear,
            tables.airfield,
            tables.urban,
            tables.heavy_structure
        ],
        [1, 1, 2, 3]
    );
    assert_eq!(
        [
            tables.minor_river,
            tables.contour,
            tables.wall,
            tables.rubble
        ],
        [1, 1, 1, 1]
    );
    assert_eq!(tables.value(DieModifier::Urban), 1);
    assert_eq!(tables.value(DieModifier::HeavyStructure), 2);
}

/// Every modifier has the value of the summary.
///
/// Rules: TBL-DRM
#[test]
fn tbl_drm_the_summary_of_modifiers() {
    let values: Vec<i8> = DieModifier::ALL
        .iter()
        .map(|modifier| GAME.tables().value(*modifier))
        .collect();
    assert_eq!(
        values,
        [
            -1, -2, 1, 1, 2, 1, -1, 1, 1, 2, 1, 2, 1, -1, -2, 1, 2, -2, 1, 1, 2, -2, 1, 1
        ]
    );
}

/// Each has a name of its own and a rule.
#[test]
fn tbl_drm_every_modifier_has_a_name_of_its_own() {
    let names: std::collections::BTreeSet<_> = DieModifier::ALL
        .iter()
        .map(|modifier| modifier.worth(1).unwrap().text.id)
        .collect();
    assert_eq!(names.len(), DieModifier::ALL.len());
    assert!(names.iter().all(|name| name.contains("modifier")));
    assert_eq!(DieModifier::FarRange.rule(), "10.13");
    assert_eq!(DieModifier::Range.rule(), "10.13");
    assert_eq!(DieModifier::Range.worth(0), None);
}

/// What shows something can never be taken back.
#[test]
fn r10_16_a_reveal_is_final() {
    let position = attack(
        on_turn(3)
            .unit("US-37ID-1.129", "2813")
            .unit("JP-NS-1", "2814")
            .us_fire(),
        "2814",
        &["US-37ID-1.129"],
    )
    .play(&["fire"]);
    assert!(position.events.iter().any(GameEvent::is_final));
    let target = Target::Units(position.hex("2814"));
    assert_eq!(position.state.fire.unwrap().target, target);
}
