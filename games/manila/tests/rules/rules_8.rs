//! 8.0: movement.

use crate::common::{GAME, on_turn, past_pontoons, step_cost};
use heigi_engine::{Shows, Viewer};
use heigi_manila::{DefensiveFire, Event, Move, Position, Step};

/// The 672nd and a battalion at the Pasig when the phase begins.
fn with_boats() -> Position<'static> {
    on_turn(3)
        .without("JP-T-1")
        .units(&["US-XIV-672", "US-37ID-1.129"], "3623")
        .us_movement()
}

/// The 556th at 3823 and a battalion beside it.
fn with_engineers() -> Position<'static> {
    on_turn(3)
        .units(&["US-XIV-556", "US-37ID-1.129"], "3823")
        .unit("US-37ID-2.129", "3824")
        .without("JP-T-1")
        .unit("JP-T-1", "3426")
        .us_movement()
}

#[test]
fn r8_1_a_unit_finishes_before_the_next() {
    let position = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .unit("US-37ID-2.129", "2806")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813"]);
    assert_eq!(position.refused_by("select US-37ID-2.129"), Some("5.2"));
    let position = position.play(&["done"]);
    assert_eq!(position.refused_by("select US-37ID-1.129"), Some("8.1"));
    assert_eq!(position.refused_by("select US-37ID-2.129"), None);
}

/// Vector MNL-145.
#[test]
fn r8_1a_in_play_formations_move_in_any_order() {
    let position = on_turn(1)
        .unit("US-37ID-1.129", "2812")
        .unit("US-11AB-127", "2806")
        .unit("US-XIV-44", "3005")
        .unit("US-37ID-2.129", "2609")
        .us_movement()
        .play(&[
            "select US-37ID-1.129",
            "step 2813",
            "done",
            "select US-11AB-127",
            "step 2807",
            "done",
            "select US-XIV-44",
            "step 3004",
            "done",
            "select US-37ID-2.129",
            "step 2610",
            "done",
        ]);
    assert_eq!(position.place("US-37ID-2.129"), "2610");
}

/// Vector MNL-059.
#[test]
fn r8_2_there_is_no_minimum_move() {
    let mut position = on_turn(3)
        .unit("US-37ID-1.129", "3625")
        .without("JP-T-1")
        .us_movement()
        .play(&["select US-37ID-1.129"]);
    position.state.agenda.pop();
    let unit = position.id("US-37ID-1.129");
    position.state.agenda.push(Step::Move(Move {
        unit,
        points: 2,
        has_moved: false,
    }));
    assert_eq!(position.refused_by("step 3624"), Some("8.2"));
    assert_eq!(position.refused_by("step 3626"), None);
}

/// Vector MNL-069.
#[test]
fn r8_3_fixed_units_never_move() {
    let position = on_turn(3).unit("JP-CF-127", "3722").japanese_movement();
    assert_eq!(position.refused_by("select JP-CF-127"), Some("8.3"));
}

#[test]
fn r8_5_each_terrain_has_its_cost() {
    assert_eq!(step_cost("US-37ID-1.129", "2812", "2813"), Some(1));
    assert_eq!(step_cost("US-37ID-1.129", "2706", "2705"), Some(1));
    assert_eq!(step_cost("US-37ID-1.129", "3229", "3228"), Some(2));
    assert_eq!(step_cost("US-37ID-1.129", "3625", "3624"), Some(3));
}

/// Vector MNL-001.
#[test]
fn r8_6_a_wall_hexside_costs_one_more() {
    assert_eq!(step_cost("US-37ID-1.129", "3721", "3822"), Some(4));
}

/// Vectors MNL-048 to MNL-053.
#[test]
fn r8_7_rivers_and_bridges() {
    assert_eq!(step_cost("US-37ID-1.129", "2524", "2424"), Some(2));
    assert_eq!(step_cost("US-37ID-1.129", "2524", "2425"), Some(2));
    assert_eq!(step_cost("US-37ID-1.129", "3623", "3722"), None);
    assert_eq!(step_cost("US-37ID-1.129", "3723", "3722"), Some(3));
    let ruined = |a: &str, b: &str| {
        on_turn(3)
            .without("JP-T-1")
            .destroyed_bridge(a, b)
            .unit("US-37ID-1.129", a)
            .us_movement()
            .play(&["select US-37ID-1.129"])
    };
    let major = ruined("3723", "3722");
    assert_eq!(major.refused_by("step 3722"), Some("8.7"));
    let minor = ruined("2524", "2424").play(&["step 2424"]);
    assert_eq!(minor.points_left(), Some(13));
}

/// Vector MNL-115.
#[test]
fn r8_8_the_672nd_takes_its_partner_over_a_river() {
    let position = with_boats().play(&["select US-37ID-1.129"]);
    assert_eq!(position.refused_by("step 3722"), Some("8.7"));
    let position = position.play(&["supported-step 3722"]);
    assert_eq!(position.points_left(), Some(13));
    let alone = on_turn(3)
        .without("JP-T-1")
        .unit("US-37ID-1.129", "3623")
        .us_movement()
        .play(&["select US-37ID-1.129"]);
    assert_eq!(alone.refused_by("supported-step 3722"), Some("8.8"));
}

/// Vector MNL-116.
#[test]
fn r8_8a_the_672nd_crosses_freely() {
    let position = with_boats().play(&["select US-XIV-672", "step 3722"]);
    assert_eq!(position.points_left(), Some(13));
    assert_eq!(step_cost("US-XIV-672", "2524", "2425"), Some(1));
}

#[test]
fn r8_8b_one_supported_unit_a_turn() {
    let mut position = with_boats().play(&["select US-37ID-1.129"]);
    position.state.amphibious.is_support_used = true;
    assert_eq!(position.refused_by("supported-step 3722"), Some("8.8b"));
    let used = with_boats().play(&["select US-37ID-1.129", "supported-step 3722"]);
    assert!(used.state.amphibious.is_support_used);
}

/// Vector MNL-146.
#[test]
fn r8_8c_a_supported_crossing_draws_fire() {
    let position = on_turn(3)
        .units(&["US-XIV-672", "US-37ID-1.129"], "3623")
        .unit("JP-CF-1", "3721")
        .us_movement()
        .play(&["select US-37ID-1.129", "supported-step 3722"]);
    assert_eq!(
        position.state.step(),
        Some(Step::DefensiveFire(DefensiveFire))
    );
}

/// Vector MNL-112.
///
/// Rules: 8.9, 8.9b
#[test]
fn r8_9_a_pontoon_bridges_the_pasig() {
    let position = with_engineers().play(&[
        "pontoon US-XIV-556 3822-3823",
        "done",
        "select US-37ID-1.129",
        "step 3822",
    ]);
    assert_eq!(position.points_left(), Some(12));
    let next = position.play(&["done", "select US-37ID-2.129", "step 3823", "step 3822"]);
    assert_eq!(next.place("US-37ID-2.129"), "3822");
}

/// Of several rivers of its hex the engineer takes the one that is named, and no river elsewhere.
///
/// Rules: 8.9, 8.9a
#[test]
fn r8_9a_the_hexside_must_be_one_of_its_rivers() {
    let position = with_engineers();
    assert_eq!(
        position.refused_by("pontoon US-XIV-556 3722-3723"),
        Some("8.9")
    );
    assert_eq!(
        position.refused_by("pontoon US-37ID-1.129 3822-3823"),
        Some("8.9")
    );
    for edge in ["3822-3823", "3823-3922", "3722-3823"] {
        assert_eq!(
            position.refused_by(&format!("pontoon US-XIV-556 {edge}")),
            None
        );
    }
    let laid = position.play(&["pontoon US-XIV-556 3822-3823"]);
    assert_eq!(laid.refused_by("pontoon US-XIV-556 3823-3922"), Some("8.9"));
}

#[test]
fn r8_9b_units_on_a_pontoon_draw_fire() {
    let position = on_turn(3)
        .units(&["US-XIV-556", "US-37ID-1.129"], "3823")
        .unit("JP-CF-1", "3821")
        .us_movement()
        .play(&[
            "pontoon US-XIV-556 3822-3823",
            "done",
            "select US-37ID-1.129",
            "step 3822",
        ]);
    assert_eq!(
        position.state.step(),
        Some(Step::DefensiveFire(DefensiveFire))
    );
}

/// Vector MNL-113.
#[test]
fn r8_9c_the_pontoon_goes_with_its_engineer() {
    let position = with_engineers().play(&["pontoon US-XIV-556 3822-3823", "done", "done"]);
    assert_eq!(position.state.pontoons.len(), 1);
    let position = position
        .without("US-37ID-1.129")
        .unit("JP-CF-1", "3824")
        .unit("JP-CF-5", "3723")
        .unit("JP-HQ-Bn", "3923")
        .japanese_fire()
        .play(&[
            "attack 3823",
            "join JP-CF-1",
            "join JP-CF-5",
            "join JP-HQ-Bn",
            "fire",
            "= 1",
            "= 1",
        ]);
    assert_eq!(position.place("US-XIV-556"), "lost");
    assert!(position.state.pontoons.is_empty());
}

#[test]
fn r8_9d_the_engineer_of_a_pontoon_stays() {
    let position = with_engineers().play(&["pontoon US-XIV-556 3822-3823", "done"]);
    assert_eq!(position.refused_by("select US-XIV-556"), Some("8.9d"));
}

#[test]
fn r8_9e_an_engineer_pays_for_a_minor_river() {
    assert_eq!(step_cost("US-XIV-117", "2524", "2425"), Some(2));
}

/// Vector MNL-114.
#[test]
fn r8_9f_an_engineer_crosses_the_major_river_beside_which_it_began() {
    assert_eq!(step_cost("US-XIV-117", "2923", "3023"), Some(2));
    let position = on_turn(3)
        .unit("US-XIV-117", "2824")
        .us_movement()
        .play(&["select US-XIV-117", "step 2923"]);
    assert_eq!(position.refused_by("step 3023"), Some("8.7"));
}

/// Vector MNL-117.
#[test]
fn r8_10_the_672nd_sails_with_a_passenger() {
    let position = on_turn(3)
        .units(&["US-XIV-672", "US-37ID-1.129"], "4230")
        .us_movement();
    let position = past_pontoons(position).play(&["select US-XIV-672"]);
    assert_eq!(position.refused_by("sail 3721"), Some("8.10"));
    assert_eq!(position.refused_by("sail 4230"), Some("8.10"));
    let position = position.play(&["sail-together 4022"]);
    assert_eq!(position.place("US-XIV-672"), "4022");
    assert_eq!(position.place("US-37ID-1.129"), "4022");
    // A Japanese unit beside the starting hex when the phase begins bars it.
    let barred = on_turn(3)
        .unit("US-XIV-672", "4230")
        .unit("JP-NF-1", "4229")
        .us_movement();
    let barred = past_pontoons(barred).play(&["select US-XIV-672"]);
    assert_eq!(barred.refused_by("sail 4022"), Some("8.10"));
    let other = on_turn(3).unit("US-37ID-1.129", "4230").us_movement();
    let other = past_pontoons(other).play(&["select US-37ID-1.129"]);
    assert_eq!(other.refused_by("sail 4022"), Some("8.10"));
}

/// Vector MNL-118: a face-down unit counts.
#[test]
fn r8_10a_the_landing_must_be_free_of_japanese() {
    let position = on_turn(3)
        .units(&["US-XIV-672", "US-37ID-1.129"], "4230")
        .unit("JP-SP-1", "3921")
        .us_movement();
    let position = past_pontoons(position).play(&["select US-XIV-672"]);
    assert_eq!(position.refused_by("sail 4022"), Some("8.10a"));
}

#[test]
fn r8_10b_the_672nd_stays_and_its_passenger_goes_on() {
    let position = on_turn(3)
        .units(&["US-XIV-672", "US-37ID-1.129"], "4230")
        .us_movement();
    let position = past_pontoons(position).play(&["select US-XIV-672", "sail-together 4022"]);
    assert_eq!(position.refused_by("select US-XIV-672"), Some("8.1"));
    let position = position.play(&["select US-37ID-1.129"]);
    assert_eq!(position.points_left(), Some(16));
}

/// Vectors MNL-054, MNL-055.
#[test]
fn r8_11_the_contour_costs_one_both_ways() {
    assert_eq!(step_cost("US-37ID-1.129", "2113", "2013"), Some(2));
    assert_eq!(step_cost("US-37ID-1.129", "2013", "2113"), Some(2));
    assert_eq!(step_cost("US-37ID-1.129", "2220", "2119"), Some(4));
}

/// Vectors MNL-056, MNL-057.
#[test]
fn r8_12_rubble_costs_one_more() {
    let cost = |from: &str, to: &str| {
        on_turn(3)
            .rubble(to)
            .unit("US-37ID-1.129", from)
            .us_movement()
            .play(&["select US-37ID-1.129", &format!("step {to}")])
            .points_left()
            .map(|left| 16 - left)
    };
    assert_eq!(cost("3227", "3228"), Some(3));
    assert_eq!(cost("3721", "3822"), Some(5));
}

#[test]
fn r8_13_nobody_enters_the_sea() {
    let position = on_turn(3)
        .unit("US-37ID-1.129", "3819")
        .us_movement()
        .play(&["select US-37ID-1.129"]);
    let sea = GAME
        .map()
        .grid
        .neighbours(position.hex("3819"))
        .map(|(_, hex)| hex)
        .find(|hex| GAME.map().terrain(*hex) == heigi_manila::Terrain::Sea)
        .unwrap();
    let step = format!("step {}", GAME.number(sea));
    assert_eq!(position.refused_by(&step), Some("8.13"));
}

/// Vector MNL-070.
#[test]
fn r8_14_nobody_enters_a_hex_of_the_enemy() {
    let position = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .unit("JP-NS-MG", "2813")
        .us_movement()
        .play(&["select US-37ID-1.129"]);
    assert_eq!(position.refused_by("step 2813"), Some("8.14"));
}

/// Every event of a move cites the rule that it happened by.
#[test]
fn r8_1_the_log_cites_the_rules_of_a_move() {
    let position = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813", "done"]);
    let rules: Vec<String> = position
        .events
        .iter()
        .filter(|event| matches!(event, Event::Moved(..) | Event::Stopped(..)))
        .filter_map(|event| GAME.log_entry(event, Viewer::Everything))
        .map(|entry| entry.rule)
        .map(String::from)
        .collect();
    assert_eq!(rules, ["8.5", "8.1"]);
}
