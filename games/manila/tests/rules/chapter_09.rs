//! 9.0: defensive fire, cases at the edges.

use crate::common::{enters, japanese_view, on_turn};
use heigi_manila::{Event, Step};

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

/// Where only declining is legal, the question that hides it shows no odds.
///
/// Rules: 9.1
#[test]
fn r9_1_no_odds_where_nobody_can_fire() {
    let asked = |japanese: &str| {
        let position = enters("US-37ID-1.129", "2812", "2813", &[(japanese, "2814")]);
        japanese_view(&position).prompt.unwrap()
    };
    let fixed = asked("JP-NF-20");
    assert_eq!(fixed.choices.len(), 1);
    assert_eq!(fixed.previews, []);
    assert_eq!(asked("JP-NS-1").previews.len(), 1);
}
