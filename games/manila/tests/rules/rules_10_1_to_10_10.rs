//! 10.1 to 10.10: offensive fire, its targets, ranges and lines of fire, and the tables.

use crate::common::{GAME, attack, on_turn};
use heigi_manila::{DieModifier, OffensiveFire, Step, UNITED_STATES};

/// Whether direct fire from one hex at another is open, on a map with rubble.
fn is_open(from: &str, to: &str, rubble: &[&str]) -> bool {
    let mut position = on_turn(3);
    for hex in rubble {
        position = position.rubble(hex);
    }
    GAME.has_line_of_fire(&position.state, position.hex(from), position.hex(to))
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
    // The switch stops nobody who stands outside the wall.
    assert!(GAME.has_line_of_fire(&position.state, position.hex("2202"), position.hex("2206")));
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
