//! Vehicles that get moving as the enemy comes into their sight (D2.401).

use crate::common::{game, is, note, pass, place, set, thrown_by, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// Dense jungle hides 0105 from the tank in 0101; 0304 is light jungle.
const ROWS: [&str; 8] = [
    "......", "......", "J.....", "..j...", "......", "......", "......", "......",
];

/// A squad out of sight, unit 0, and a tank that stands, unit 1.
fn hidden_from(tank: &str) -> Pto {
    let units = [format!("{tank} 0101"), "jpn-8-0 0608".to_owned()];
    game(&ROWS, &["usmc-6-6-8 0105"], &[&units[0], &units[1]])
}

fn comes<'g>(game: &'g Pto, steps: &[&str]) -> Situation<'g, Pto> {
    let moves = until(Situation::start(game), Phase::Movement).play(&["join u0"]);
    moves.play(steps)
}

/// The Japanese do nothing, until the Marines decide again.
fn held(mut battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    while battle.decider() == Some(JAPAN) {
        battle = battle.play(&["hold"]);
    }
    battle
}

/// In how many of 6 throws the tank gets moving, if it may try.
fn chance(battle: &Situation<'_, Pto>) -> Option<String> {
    let may = battle.refused_by("motion u1").is_none();
    may.then(|| note(battle, "motion u1"))
}

#[test]
fn d2_401_a_vehicle_that_stands_may_get_moving_below_the_points_spent_in_its_sight() {
    let game = hidden_from("jpn-tank-chi-ha");
    let first = comes(&game, &["step 0204"]);
    // A point is not enough for any die.
    assert_eq!(chance(&first), None);
    let near = held(first).play(&["step 0304"]);
    assert_eq!(near.decider(), Some(JAPAN));
    // Two points, and three with the next hex.
    assert_eq!(chance(&near).as_deref(), Some("1/6"));
    let nearer = held(near).play(&["step 0303"]);
    assert_eq!(chance(&nearer).as_deref(), Some("2/6"));
    let tries = nearer.play(&["motion u1"]);
    assert_eq!(thrown_by(&tries), "D2.401");
    let moving = tries.clone().play(&["= 2"]);
    assert!(is(&moving, 1, Condition::Motion));
    assert_eq!(moving.refused_by("motion u1"), Some("D2.401"));
    let told = moving.told(ALLIES);
    assert!(told.contains(&"pto-log-gets-moving".to_owned()));
    let fails = tries.play(&["= 3"]);
    assert!(!is(&fails, 1, Condition::Motion));
    assert!(fails.told(ALLIES).contains(&"pto-log-stays-put".to_owned()));
    assert_eq!(fails.refused_by("motion u1"), Some("D2.401"));
}

#[test]
fn d2_401_a_vehicle_tries_once_in_a_phase() {
    let game = hidden_from("jpn-tank-chi-ha");
    let near = held(comes(&game, &["step 0204"])).play(&["step 0304"]);
    let fails = near.play(&["motion u1", "= 2"]);
    assert!(!is(&fails, 1, Condition::Motion));
    let nearer = held(fails).play(&["step 0303"]);
    assert_eq!(chance(&nearer), None);
    // In the next phase of the enemy nothing of it is left.
    let over = until(held(nearer), Phase::DefensiveFire);
    assert!(over.state.glimpses.tried.contains(heigi_pto::UnitId(1)));
    let next = until(until(over, Phase::PrepFire), Phase::Movement);
    assert_eq!(next.state.glimpses, Default::default());
}

#[test]
fn d2_401_nobody_counts_who_was_in_sight_when_he_began() {
    let units = ["jpn-tank-chi-ha 0101", "jpn-8-0 0608"];
    let game = game(&ROWS, &["usmc-6-6-8 0303"], &units);
    let seen = comes(&game, &["step 0304"]);
    assert_eq!(chance(&seen), None);
    assert_eq!(seen.refused_by("motion u1"), Some("D2.401"));
}

#[test]
fn d2_401_whatever_moves_no_more_or_moves_does_not_try() {
    let game = hidden_from("jpn-tank-chi-ha");
    let with = |condition: Condition| {
        let start = set(
            until(Situation::start(&game), Phase::Movement),
            1,
            &[condition],
        );
        let near = held(start.play(&["join u0", "step 0204"])).play(&["step 0304"]);
        chance(&near)
    };
    assert_eq!(with(Condition::Exposed).as_deref(), Some("1/6"));
    for condition in [
        Condition::Motion,
        Condition::Immobile,
        Condition::Bogged,
        Condition::Stunned,
        Condition::Shocked,
        Condition::Driverless,
    ] {
        assert_eq!(with(condition), None, "{condition:?}");
    }
}

/// A truck without weapons is asked as well, and holding fire answers.
/// Rules: D2.401, 9.1
#[test]
fn d2_401_who_could_not_fire_is_asked_and_a_standing_order_answers() {
    let game = hidden_from("jpn-truck-94");
    let near = comes(&game, &["step 0204"]);
    assert_eq!(
        near.decider(),
        Some(ALLIES),
        "there is nothing to choose yet"
    );
    let asked = near.clone().play(&["step 0304"]);
    assert_eq!(asked.decider(), Some(JAPAN));
    assert_eq!(chance(&asked).as_deref(), Some("1/6"));
    let ordered = near.with(|state| state.orders[JAPAN.index()] = Some(heigi_pto::Order::Decline));
    let passed = ordered.play(&["step 0304"]);
    let passed = match passed.decider() {
        Some(JAPAN) => pass(passed),
        _ => passed,
    };
    assert_eq!(place(&passed, 0), "0304");
    assert!(!is(&passed, 1, Condition::Motion));
}

/// Rules: D2.401, G1.423
#[test]
fn d2_401_points_of_tank_hunter_heroes_do_not_count() {
    let game = hidden_from("jpn-tank-chi-ha");
    let near = held(comes(&game, &["step 0204"]));
    assert_eq!(
        chance(&near.clone().play(&["step 0304"])).as_deref(),
        Some("1/6")
    );
    let hero = near.with(|state| state.units[0].counter = crate::lurking::hero());
    assert_eq!(chance(&hero.play(&["step 0304"])), None);
}

/// Dense jungle hides 0104 and 0203 from the tank in 0108; 0303 is brush.
/// Rules: D2.401, G1.5
#[test]
fn d2_401_whoever_charges_into_its_sight_counts_as_well() {
    let rows = [
        "......", "......", "..u...", "......", "......", "J.....", "......", "......",
    ];
    let marines = ["usmc-4-5-8 0503", "usmc-tank-m4a2 0108"];
    let game = game(&rows, &marines, &["jpn-4-4-7 0104", "jpn-9-0 0104"]);
    let eve = until(
        crate::common::next_turn(Situation::start(&game)),
        Phase::Movement,
    );
    let runs = eve.play(&["join u2", "charge 0503", "join u3", "run", "step 0203"]);
    assert_eq!(chance(&runs), None);
    let mut runs = runs;
    while runs.decider() == Some(ALLIES) {
        runs = runs.play(&["hold"]);
    }
    assert_eq!(chance(&runs.play(&["step 0303"])).as_deref(), Some("1/6"));
}

#[test]
fn the_computer_gets_a_truck_moving_and_no_tank_that_can_fire() {
    let answer = |vehicle: &str| {
        let game = hidden_from(vehicle);
        let asked = comes(&game, &["step 0204", "step 0304"]);
        assert_eq!(asked.decider(), Some(JAPAN));
        crate::policy::best(&asked)
    };
    assert_eq!(answer("jpn-truck-94"), "motion u1");
    assert_ne!(answer("jpn-tank-chi-ha"), "motion u1");
}
