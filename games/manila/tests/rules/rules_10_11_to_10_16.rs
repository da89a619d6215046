//! 10.11 to 10.16: what is added to the die, and the result.

use crate::common::{GAME, assault, attack, on_turn};
use heigi_engine::GameEvent;
use heigi_manila::{DieModifier, Target};

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
