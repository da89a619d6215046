//! Vehicles that overrun men (28, 3.5 of core-b), and who fires at them before that (C5.64).

use crate::common::{OPEN, game, is, lines, low, numbers_of, place, set, until};
use crate::dozers::unfired;
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

const TANK: &str = "usmc-tank-m4a2";

/// Unit 0 has driven off to the north in 0303.
fn driving(game: &Pto) -> Situation<'_, Pto> {
    let start = until(Situation::start(game), Phase::Movement);
    let start = start.with(|state| state.units[0].arc = Some(0));
    unfired(start.play(&["drive u0"]))
}

fn against(vehicle: &str, men: &[&str]) -> Pto {
    game(
        &OPEN,
        &[&format!("{vehicle} 0303")],
        &[men, &["jpn-8-0 0606"]].concat(),
    )
}

/// What the dice 3 and 4 of an overrun come to.
fn result(battle: Situation<'_, Pto>, hex: &str) -> Option<String> {
    let over = battle.play(&[&format!("overrun {hex}"), "= 3 4"]);
    numbers_of(&low(over), "result").first().cloned()
}

/// An LVT-4 has two machine guns of 4 and two of 2 or the like, and 4 for its tracks.
/// Rules: 28
#[test]
fn d7_tracks_alone_have_4_firepower() {
    let game = against(TANK, &["jpn-4-4-7 0302"]);
    let silent = driving(&game).with(|state| {
        let own: Vec<usize> = (0..state.units.len()).collect();
        for one in own {
            if state.units[one].at == heigi_pto::At::With(heigi_pto::UnitId(0)) {
                state.units[one].set(Condition::Malfunctioning);
            }
        }
    });
    // Column 4.
    assert_eq!(result(silent, "0302").as_deref(), Some("4 ptc 7"));
}

/// A quarter of 14 points for where it stands, before it does anything else.
/// Rules: 28
#[test]
fn d7_a_vehicle_overruns_who_is_where_it_begins() {
    let game = against(TANK, &["jpn-4-4-7 0303"]);
    let start = driving(&game);
    let over = start.clone().play(&["overrun 0303", "= 6 6"]);
    assert_eq!(
        (over.state.spent / 2, place(&over, 0).as_str()),
        (5, "0303")
    );
    let turned = unfired(start.play(&["turn-left"]));
    assert_eq!(turned.refused_by("overrun 0303"), Some("28"));
}

/// The crew of the Gun checks its morale and fires with 2 added in its own hex.
/// Rules: C5.64, 28
#[test]
fn c5_64_whoever_is_about_to_be_overrun_fires_after_a_check_of_morale() {
    let game = against(TANK, &["jpn-2-2-8 0302", "jpn-47 0302 1", "jpn-4-4-7 0302"]);
    let join = "join u2".to_owned();
    let over = driving(&game).play(&["overrun 0302"]);
    assert_eq!(over.decider(), Some(JAPAN));
    assert_eq!(over.legal(), [join.as_str(), "hold"]);
    assert!(lines(&over).contains(&"modifier-same-hex +2".to_owned()));
    // Nobody does: it overruns them.
    let held = over.clone().play(&["hold"]);
    assert!(held.told(ALLIES).contains(&"pto-log-overruns".to_owned()));
    // Who breaks does not fire.
    let fails = over.clone().play(&[&join, "= 6 5"]);
    assert!(!fails.told(ALLIES).contains(&"pto-log-engages".to_owned()));
    assert!(fails.told(ALLIES).contains(&"pto-log-overruns".to_owned()));
    // What is destroyed overruns nobody.
    let passes = over.play(&[&join, "= 2 3", "= 2 1"]);
    let mut killed = passes;
    while let Pending::Draw(draw) = killed.pending() {
        killed = killed.play(&[if draw.values() > 6 { "= 1 1" } else { "= 1" }]);
    }
    assert!(is(&killed, 0, Condition::Wreck));
    assert!(!killed.told(ALLIES).contains(&"pto-log-overruns".to_owned()));
}

/// Of who is concealed the question would tell.
/// Rules: C5.64
#[test]
fn c5_64_nobody_is_asked_who_is_concealed_or_has_nothing_to_fire() {
    let game = against(TANK, &["jpn-2-2-8 0302", "jpn-47 0302 1"]);
    let unseen = set(driving(&game), 1, &[Condition::Concealed]);
    let unseen = set(unseen, 2, &[Condition::Concealed]);
    let asked =
        |battle: Situation<'_, Pto>| battle.play(&["overrun 0302"]).decider() == Some(JAPAN);
    assert!(!asked(unseen));
    let broken = set(driving(&game), 1, &[Condition::Broken]);
    assert!(!asked(broken));
    assert!(asked(driving(&game)));
}
