//! Close assault, demolition, rubble, flamethrowers, air support and indirect fire (10.17 to 11.0).

use crate::common::{assault, attack, enters, on_turn, us_view};
use heigi_engine::Pending;
use heigi_manila::{Advance, Event, JAPAN, OffensiveFire, Position, Step, UNITED_STATES};

/// Three battalions that have just cleared a hex by close assault.
fn cleared() -> Position<'static> {
    assault(
        on_turn(4)
            .unit("JP-NS-1", "2814")
            .unit("US-37ID-1.129", "2813")
            .unit("US-37ID-2.129", "2815")
            .unit("US-37ID-3.129", "2914")
            .unit("JP-NS-2", "2716")
            .us_fire(),
        "2814",
        &["US-37ID-1.129", "US-37ID-2.129", "US-37ID-3.129"],
    )
    .play(&["fire", "= 1", "= 2"])
}

/// Vector MNL-102.
///
/// Rules: 10.17
#[test]
fn r10_17_assault_units_may_advance_within_stacking() {
    let position = cleared();
    assert_eq!(position.state.step(), Some(Step::Advance(Advance)));
    let position = position.play(&["advance US-37ID-1.129", "advance US-37ID-2.129"]);
    assert_eq!(position.place("US-37ID-2.129"), "2814");
    assert_eq!(
        position.state.step(),
        Some(Step::OffensiveFire(OffensiveFire(UNITED_STATES)))
    );
    let one = cleared().play(&["advance US-37ID-1.129"]);
    assert_eq!(one.refused_by("advance US-37ID-1.129"), Some("10.17a"));
    let tank = attack(
        on_turn(4)
            .unit("JP-NS-1", "2814")
            .unit("US-XIV-44", "2813")
            .us_fire(),
        "2814",
        &["US-XIV-44"],
    );
    assert_eq!(tank.refused_by("assault US-XIV-44"), Some("10.17"));
}

#[test]
fn r10_17a_advance_is_optional_and_comes_before_the_next_attack() {
    let position = cleared();
    assert_eq!(position.refused_by("attack 2716"), Some("5.2"));
    let position = position.play(&["done"]);
    assert_eq!(position.place("US-37ID-1.129"), "2813");
    assert_eq!(position.refused_by("advance US-37ID-1.129"), Some("5.2"));
}

/// Vector MNL-083.
#[test]
fn r10_17b_advance_draws_no_defensive_fire() {
    let position = assault(
        on_turn(4)
            .unit("JP-NS-1", "2814")
            .unit("JP-NS-2", "2815")
            .units(&["US-37ID-1.129", "US-37ID-2.129"], "2813")
            .us_fire(),
        "2814",
        &["US-37ID-1.129", "US-37ID-2.129"],
    )
    .play(&["fire", "= 1", "= 1", "advance US-37ID-1.129"]);
    assert_eq!(position.pending(), Pending::Decision(UNITED_STATES));
    let defensive = enters("US-37ID-1.129", "2812", "2813", &[("JP-NS-1", "2814")]);
    assert_eq!(defensive.refused_by("assault JP-NS-1"), Some("9.6"));
}

/// Vector MNL-104.
///
/// Rules: 10.18
#[test]
fn r10_18_no_close_assault_over_an_unbridged_major_river() {
    let position = attack(
        on_turn(4)
            .unit("JP-CF-1", "3822")
            .unit("US-37ID-1.129", "3823")
            .us_fire(),
        "3822",
        &["US-37ID-1.129"],
    );
    assert_eq!(position.refused_by("assault US-37ID-1.129"), Some("10.18"));
    assert_eq!(position.refused_by("fire"), None);
    let mut with_pontoon = attack(
        on_turn(4)
            .unit("JP-CF-1", "3822")
            .units(&["US-XIV-556", "US-37ID-1.129"], "3823")
            .us_fire(),
        "3822",
        &["US-37ID-1.129"],
    );
    let (engineer, edge) = (
        with_pontoon.id("US-XIV-556"),
        with_pontoon.edge("3822", "3823"),
    );
    with_pontoon.state.pontoons.push((engineer, edge));
    let with_pontoon = with_pontoon.play(&["assault US-37ID-1.129"]);
    assert!(with_pontoon.modifiers().contains(&("10.12h", 1)));
    let with_boats = attack(
        on_turn(4)
            .unit("JP-CF-1", "3822")
            .units(&["US-XIV-672", "US-37ID-1.129"], "3823")
            .us_fire(),
        "3822",
        &["US-37ID-1.129"],
    )
    .play(&["assault US-37ID-1.129"]);
    assert!(with_boats.modifiers().contains(&("10.12h", 1)));
    // this uses the support up.
    assert!(with_boats.play(&["fire"]).state.amphibious.is_support_used);
}

/// Vector MNL-107.
///
/// Rules: 10.19, 10.19a
#[test]
fn r10_19a_engineers_blow_bridges_at_minus_two() {
    let position = on_turn(3)
        .unit("JP-NF-Eng", "3723")
        .japanese_fire()
        .play(&["demolish-bridge 3722-3723", "join JP-NF-Eng"]);
    assert_eq!(position.modifiers(), [("10.19a", -2)]);
    assert_eq!(position.strength(), 3);
    assert_eq!(position.ways(), 2);
}

/// Rules: 10.19
#[test]
fn r10_19_only_intact_printed_bridges_once_a_phase() {
    let position = on_turn(3).unit("JP-NF-Eng", "3723").japanese_fire();
    assert_eq!(
        position.refused_by("demolish-bridge 3723-3724"),
        Some("10.19")
    );
    let again = position.play(&["demolish-bridge 3722-3723", "join JP-NF-Eng", "fire", "= 6"]);
    assert_eq!(again.refused_by("demolish-bridge 3722-3723"), Some("10.19"));
    let ruined = on_turn(3)
        .destroyed_bridge("3722", "3723")
        .unit("JP-NF-Eng", "3723")
        .japanese_fire();
    assert_eq!(
        ruined.refused_by("demolish-bridge 3722-3723"),
        Some("10.19")
    );
}

/// Vector MNL-108.
///
/// Rules: 10.19b, 10.19d
#[test]
fn r10_19d_enemies_at_both_ends_are_plus_two() {
    let position = on_turn(3)
        .unit("JP-SF-150", "3621")
        .unit("US-37ID-1.129", "3622")
        .unit("US-37ID-2.129", "3623")
        .japanese_fire()
        .play(&["demolish-bridge 3622-3623", "join JP-SF-150"]);
    assert_eq!(position.modifiers(), [("10.19b", 1), ("10.19d", 2)]);
}

#[test]
fn r10_19b_an_attacker_away_from_the_bridge_is_plus_one_once() {
    let position = on_turn(3)
        .unit("JP-SF-150", "3620")
        .unit("JP-HQS-200", "3619")
        .unit("JP-NF-Eng", "3622")
        .japanese_fire()
        .play(&[
            "demolish-bridge 3622-3623",
            "join JP-SF-150",
            "join JP-HQS-200",
            "join JP-NF-Eng",
        ]);
    assert_eq!(position.modifiers(), [("10.19a", -2), ("10.19b", 1)]);
}

#[test]
fn r10_19c_an_enemy_at_one_end_is_plus_one() {
    let position = on_turn(3)
        .unit("JP-NF-Eng", "3722")
        .unit("US-37ID-2.129", "3723")
        .japanese_fire()
        .play(&["demolish-bridge 3722-3723", "join JP-NF-Eng"]);
    assert_eq!(position.modifiers(), [("10.19a", -2), ("10.19c", 1)]);
}

/// Vectors MNL-052, MNL-053.
#[test]
fn r10_19e_a_destroyed_bridge_is_an_unbridged_river() {
    let position = on_turn(3).unit("JP-NF-Eng", "3723").japanese_fire().play(&[
        "demolish-bridge 3722-3723",
        "join JP-NF-Eng",
        "fire",
        "= 2",
    ]);
    let edge = position.edge("3722", "3723");
    assert!(position.events.contains(&Event::BridgeDestroyed(edge)));
    assert_eq!(
        position.state.step(),
        Some(Step::OffensiveFire(OffensiveFire(JAPAN)))
    );
    let position = position
        .unit("US-37ID-1.129", "3723")
        .without("JP-NF-Eng")
        .us_movement()
        .play(&["select US-37ID-1.129"]);
    assert_eq!(position.refused_by("step 3722"), Some("8.7"));
}

/// Vector MNL-101.
///
/// Rules: 10.20, 10.20a
#[test]
fn r10_20_a_six_after_a_success_makes_rubble() {
    let shoot = |position: Position<'static>, rubble_die: &str| {
        attack(position, "3427", &["US-37ID-1.129", "US-37ID-2.129"])
            .play(&["fire", "= 1", rubble_die])
    };
    let position = on_turn(3)
        .unit("JP-NF-1", "3427")
        .units(&["US-37ID-1.129", "US-37ID-2.129"], "3428");
    let hex = position.hex("3427");
    let made = shoot(position.clone().us_fire(), "= 6");
    assert!(made.state.rubble.contains(hex));
    let not = shoot(position.clone().us_fire(), "= 5");
    assert!(!not.state.rubble.contains(hex));
    // Whoever rolls is told for what.
    let asked = attack(
        position.us_fire(),
        "3427",
        &["US-37ID-1.129", "US-37ID-2.129"],
    );
    let title = us_view(&asked.play(&["fire", "= 1"])).prompt.unwrap().title;
    assert!(title.id == "manila-ask-rubble-die" && title.args.get("target").is_some());
}

#[test]
fn r10_20a_a_second_six_adds_nothing() {
    let mut position = on_turn(3)
        .unit("JP-NS-1", "2814")
        .rubble("2814")
        .units(&["US-37ID-1.129", "US-37ID-2.129"], "2813")
        .us_fire();
    let before = position.state.rubble;
    position =
        attack(position, "2814", &["US-37ID-1.129", "US-37ID-2.129"]).play(&["fire", "= 1", "= 6"]);
    assert_eq!(position.state.rubble, before);
    assert!(
        !position
            .events
            .iter()
            .any(|event| matches!(event, Event::Rubble(_)))
    );
}

#[test]
fn r10_20b_rubble_hinders_neither_advance_nor_flamethrowers() {
    let position = assault(
        on_turn(4)
            .rubble("3228")
            .unit("JP-NF-1", "3228")
            .unit("US-37ID-1.129", "3227")
            .unit("US-37ID-2.129", "3229")
            .us_fire(),
        "3228",
        &["US-37ID-1.129", "US-37ID-2.129"],
    )
    .play(&["flamethrower"]);
    assert_eq!(
        position.modifiers(),
        [("10.12a", 1), ("10.12c", 1), ("10.12k", -1), ("10.12l", -2)]
    );
    let position = position.play(&["fire", "= 1", "= 1", "advance US-37ID-1.129"]);
    assert_eq!(position.place("US-37ID-1.129"), "3228");
}

/// Vector MNL-110.
///
/// Rules: 10.21
#[test]
fn r10_21_engineers_make_rubble_of_a_building_and_harm_nobody() {
    let position = on_turn(4)
        .unit("JP-NF-1", "3228")
        .units(&["US-XIV-117", "US-XIV-532"], "3229")
        .us_fire()
        .play(&[
            "demolish-building 3228",
            "join US-XIV-117",
            "join US-XIV-532",
        ]);
    assert_eq!(position.modifiers(), [("10.21a", -4)]);
    assert_eq!(position.strength(), 6);
    assert_eq!(position.ways(), 4);
    let position = position.play(&["fire", "= 4"]);
    assert!(position.state.rubble.contains(position.hex("3228")));
    assert_eq!(position.place("JP-NF-1"), "3228");
    let face = &us_view(&position);
    let piece = face.pieces.iter().find(|p| p.place == "3228").unwrap();
    assert_eq!(piece.face, "japan-face-down");
    assert_eq!(position.refused_by("attack 3228"), Some("10.5"));
}

/// Vector MNL-151.
///
/// Rules: 10.21a
#[test]
fn r10_21a_each_engineer_is_minus_two() {
    let position = on_turn(6)
        .units(&["US-1CAV-8", "US-1CAV-1.5"], "3229")
        .us_fire()
        .play(&[
            "demolish-building 3228",
            "join US-1CAV-8",
            "join US-1CAV-1.5",
        ]);
    assert_eq!(position.modifiers(), [("10.21a", -2)]);
    assert_eq!(position.strength(), 12);
    assert_eq!(position.ways(), 3);
}

/// Vector MNL-111.
///
/// Rules: 10.21b, 10.21c
#[test]
fn r10_21b_from_afar_and_heavy_structure_are_plus_one_each() {
    let position = on_turn(6)
        .without("JP-T-1")
        .unit("JP-T-1", "4026")
        .unit("US-37ID-6", "3629")
        .us_fire()
        .play(&["demolish-building 3624", "join US-37ID-6"]);
    assert_eq!(position.modifiers(), [("10.21b", 1), ("10.21c", 1)]);
}

#[test]
fn r10_21c_only_standing_buildings() {
    let position = on_turn(6)
        .rubble("3228")
        .unit("US-1CAV-8", "3229")
        .us_fire();
    assert_eq!(
        position.refused_by("demolish-building 3228"),
        Some("10.20a")
    );
    assert_eq!(position.refused_by("demolish-building 2813"), Some("10.21"));
}

/// Two assault units beside 3228, the second where it is said.
fn flames(second: &str) -> Position<'static> {
    assault(
        on_turn(3)
            .unit("JP-NF-1", "3228")
            .unit("US-37ID-1.129", "3227")
            .unit("US-37ID-2.129", second)
            .us_fire(),
        "3228",
        &["US-37ID-1.129", "US-37ID-2.129"],
    )
}

/// Vectors MNL-005, MNL-006.
///
/// Rules: 10.22, 10.22a, 10.22c
#[test]
fn r10_22_flamethrowers_need_two_assault_units_on_opposite_sides() {
    assert_eq!(flames("3229").refused_by("flamethrower"), None);
    assert_eq!(flames("3328").refused_by("flamethrower"), Some("10.22c"));
    // Standing opposite is not enough: both must make a close assault.
    let one = flames("3229").play(&["no-assault US-37ID-2.129"]);
    assert_eq!(one.refused_by("flamethrower"), Some("10.22a"));
    let clear = assault(
        on_turn(3)
            .unit("JP-NF-1", "2814")
            .unit("US-37ID-1.129", "2813")
            .unit("US-37ID-2.129", "2815")
            .us_fire(),
        "2814",
        &["US-37ID-1.129", "US-37ID-2.129"],
    );
    assert_eq!(clear.refused_by("flamethrower"), Some("10.22"));
}

/// Rules: 10.22a, 10.22b
#[test]
fn r10_22a_one_assault_unit_is_not_enough() {
    let position = attack(
        on_turn(3)
            .unit("JP-NF-1", "3228")
            .unit("US-37ID-1.129", "3227")
            .unit("US-37ID-2.129", "3229")
            .us_fire(),
        "3228",
        &["US-37ID-1.129", "US-37ID-2.129"],
    )
    .play(&["assault US-37ID-1.129"]);
    assert_eq!(position.refused_by("flamethrower"), Some("10.22a"));
    let both = position.play(&["assault US-37ID-2.129"]);
    assert_eq!(both.refused_by("flamethrower"), None);
    // Taking one of the two out again ends it.
    let ended = flames("3229").play(&["flamethrower", "leave US-37ID-2.129"]);
    assert!(!ended.state.fire.unwrap().flamethrower);
}

/// Vector MNL-152.
///
/// Rules: 10.22b, 10.22d
#[test]
fn r10_22d_others_may_join_from_anywhere_in_range() {
    let position = assault(
        on_turn(4)
            .unit("JP-NF-1", "3228")
            .unit("US-37ID-1.129", "3227")
            .unit("US-37ID-2.129", "3229")
            .unit("US-XIV-44", "3328")
            .unit("US-37ID-6", "3231")
            .us_fire(),
        "3228",
        &["US-37ID-1.129", "US-37ID-2.129"],
    )
    .play(&["join US-XIV-44", "join US-37ID-6", "flamethrower"]);
    assert_eq!(
        position.modifiers(),
        [("10.12a", 1), ("10.12k", -1), ("10.12l", -2), ("10.13", 1)]
    );
}

/// Vectors MNL-119, MNL-120.
///
/// Rules: 10.23, 10.23a
#[test]
fn r10_23_each_air_unit_once_a_turn_anywhere() {
    let position = on_turn(3)
        .unit("JP-NS-1", "2814")
        .unit("JP-SS-1", "1912")
        .us_fire()
        .play(&["attack 2814", "add-air", "add-air", "fire", "= 6"]);
    assert_eq!(position.state.air_used, 2);
    let position = position.play(&["attack 1912", "add-air", "add-air", "add-air", "add-air"]);
    assert_eq!(position.refused_by("add-air"), Some("10.23"));
    assert_eq!(position.strength(), 40);
    let japanese = on_turn(3)
        .unit("JP-NS-1", "2814")
        .unit("US-37ID-1.129", "2813")
        .japanese_fire()
        .play(&["attack 2813"]);
    assert_eq!(japanese.refused_by("add-air"), Some("10.23"));
}

/// Rules: 10.23a
#[test]
fn r10_23a_air_and_ground_attack_together() {
    let position = attack(
        on_turn(3)
            .unit("JP-NS-1", "2814")
            .unit("US-37ID-1.129", "2813")
            .us_fire(),
        "2814",
        &["US-37ID-1.129"],
    )
    .play(&["add-air", "add-air", "add-air"]);
    assert_eq!(position.strength(), 38);
}

/// Vector MNL-023.
///
/// Rules: 10.23b, CLR-5
#[test]
fn r10_23b_air_and_close_assault_go_together() {
    let position = assault(
        on_turn(5)
            .unit("JP-NS-1", "2814")
            .unit("US-37ID-1.129", "2813")
            .us_fire(),
        "2814",
        &["US-37ID-1.129"],
    )
    .play(&["add-air", "add-air", "fire", "= 1", "= 1"]);
    assert_eq!(position.refused_by("advance US-37ID-1.129"), None);
}

/// Vector MNL-153.
#[test]
fn r11_1_indirect_fire_needs_the_symbol() {
    let position = on_turn(3)
        .unit("JP-Ind-1", "2321")
        .unit("US-XIV-44", "2319")
        .unit("US-37ID-6", "2319")
        .us_fire()
        .play(&["attack 2321"]);
    assert_eq!(position.refused_by("join US-XIV-44"), Some("10.7"));
    assert_eq!(position.refused_by("join US-37ID-6"), None);
}

/// Vector MNL-093.
///
/// Rules: 11.2, 11.2a
#[test]
fn r11_2a_us_indirect_fire_reaches_any_hex_in_range() {
    let position = attack(
        on_turn(3)
            .without("JP-T-1")
            .unit("JP-NF-1", "3624")
            .unit("US-37ID-6", "3532")
            .us_fire(),
        "3624",
        &["US-37ID-6"],
    );
    assert_eq!(position.modifiers(), [("10.12b", 2), ("10.13", 2)]);
}

/// Direct and indirect fire in one attack.
#[test]
fn r11_2_direct_and_indirect_fire_mix() {
    let position = attack(
        on_turn(3)
            .unit("JP-NF-1", "3228")
            .unit("US-37ID-1.129", "3229")
            .unit("US-37ID-6", "3625")
            .us_fire(),
        "3228",
        &["US-37ID-1.129", "US-37ID-6"],
    );
    assert_eq!(position.strength(), 14);
}

/// Vectors MNL-094, MNL-164.
///
/// Rules: 11.2b, TBL-REM
#[test]
fn r11_2b_japanese_indirect_fire_needs_a_spotter() {
    let position = |spotter: Option<&str>| {
        let mut position = on_turn(3)
            .without("JP-T-1")
            .without("JP-K-2")
            .unit("JP-P-2/1", "1812")
            .unit("JP-CF-127", "3722")
            .unit("US-37ID-1.129", "3427");
        if let Some(hex) = spotter {
            position = position.unit("JP-NF-1", hex);
        }
        position
            .unit("JP-HQ-Bn", "3627")
            .unit("US-37ID-2.129", "3628")
            .japanese_fire()
    };
    assert_eq!(position(None).refused_by("attack 3427"), Some("10.4"));
    let spotted = position(Some("3426")).play(&["attack 3427"]);
    assert_eq!(spotted.refused_by("join JP-CF-127"), None);
    // The switch asks the spotter for a line of fire; an adjacent one always has it.
    let strict = position(Some("3426"))
        .option(|options| options.spotter_needs_line_of_fire = true)
        .play(&["attack 3427"]);
    assert_eq!(strict.refused_by("join JP-CF-127"), None);
    let alone = position(Some("3625")).play(&["attack 3628"]);
    assert_eq!(alone.refused_by("join JP-CF-127"), None);
}

/// Vector MNL-095.
#[test]
fn r11_2c_the_spotter_may_still_fire() {
    let position = on_turn(3)
        .unit("JP-CF-127", "3722")
        .unit("JP-NF-1", "3426")
        .unit("US-37ID-1.129", "3427")
        .unit("US-37ID-2.129", "3425")
        .japanese_fire()
        .play(&["attack 3427", "join JP-CF-127", "fire", "= 6"]);
    assert!(!position.state.revealed.contains(position.id("JP-NF-1")));
    assert_eq!(position.refused_by("attack 3427"), Some("10.5"));
    let position = position.play(&["attack 3425"]);
    assert_eq!(position.refused_by("join JP-NF-1"), None);
}

/// The switch of R-9.
#[test]
fn r11_1_the_early_artillery_ban_is_a_switch() {
    let join = |is_on: bool| {
        on_turn(2)
            .option(|options| options.early_artillery_ban = is_on)
            .unit("JP-NF-1", "3228")
            .unit("US-37ID-1.129", "3229")
            .unit("US-37ID-6", "3625")
            .us_fire()
            .play(&["attack 3228"])
            .refused_by("join US-37ID-6")
    };
    assert_eq!(join(false), None);
    assert_eq!(join(true), Some("5.4a"));
}
