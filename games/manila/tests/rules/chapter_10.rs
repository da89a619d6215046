//! Offensive fire: who counts for which modifier, advance, demolition, air support (10.0, 11.0).

use crate::common::{assault, attack, enters, on_turn, us_view};
use heigi_manila::{JAPAN, Position, Step, UNITED_STATES};

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
    assert_eq!(position("3721"), None, "the other end");
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

/// Whoever ends the phase is told how many hexes could still be fired at.
///
/// Rules: 10.1
#[test]
fn r10_1_unused_attacks_are_told() {
    let position = on_turn(3)
        .unit("JP-NS-1", "2813")
        .unit("JP-NS-2", "3228")
        .unit("US-37ID-1.129", "2814")
        .us_fire();
    let warning = |position: &Position<'_>| {
        let choices = us_view(position).prompt.unwrap().choices;
        let done = choices.into_iter().find(|choice| choice.action == "done");
        done.unwrap().warning
    };
    let told = heigi_engine::Text::new("manila-warn-attacks").with("count", 4);
    assert_eq!(
        warning(&position),
        Some(told),
        "aircraft reach all who stand"
    );
    let without_aircraft = on_turn(2).us_fire();
    assert_eq!(warning(&without_aircraft), None);
}
