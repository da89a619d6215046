//! 4.0 and 5.0: victory and the sequence of play.

use crate::common::{GAME, on_turn};
use heigi_engine::Pending;
use heigi_manila::{
    DefensiveFire, Event, JAPAN, Phase, Reason, Refusal, Step, Terrain, UNITED_STATES,
};

fn hex(number: &str) -> heigi_board::HexId {
    GAME.map().grid.parse(number).unwrap()
}

/// Vectors MNL-014, MNL-125.
///
/// Rules: 4.2, 4.2a
#[test]
fn r4_2_one_japanese_unit_in_the_open_at_the_end_wins() {
    let last = on_turn(10)
        .without("JP-T-1")
        .without("JP-K-2")
        .unit("JP-P-2/1", "2813")
        .japanese_fire()
        .play(&["done"]);
    assert_eq!(last.state.ending, Some((JAPAN, Reason::HeldOut)));
    let cleared = on_turn(6)
        .without("JP-T-1")
        .without("JP-K-2")
        .unit("JP-P-2/1", "2813")
        .units(&["US-37ID-1.129", "US-37ID-2.129"], "2814")
        .us_fire()
        .play(&[
            "attack 2813",
            "join US-37ID-1.129",
            "join US-37ID-2.129",
            "fire",
            "= 1",
        ]);
    assert_eq!(
        cleared.state.ending,
        Some((UNITED_STATES, Reason::NoJapaneseLeft))
    );
}

/// Vectors MNL-015, MNL-122, MNL-123, MNL-124.
///
/// Rules: 4.3, MAP-ZONE
#[test]
fn r4_3_sudden_death_on_turn_2_and_not_on_turn_3() {
    for number in ["2623", "2923", "3522", "4123", "4131", "2830", "3526"] {
        assert!(GAME.map().is_sudden_death(hex(number)), "{number}");
    }
    let area = GAME
        .map()
        .grid
        .hexes()
        .filter(|hex| GAME.map().is_sudden_death(*hex));
    assert_eq!(area.count(), 195);
    let kill = |turn| {
        on_turn(turn)
            .without("JP-T-1")
            .unit("JP-P-2/1", "3529")
            .units(&["US-37ID-1.129", "US-37ID-2.129"], "3530")
            .us_fire()
            .play(&[
                "attack 3529",
                "join US-37ID-1.129",
                "join US-37ID-2.129",
                "fire",
                "= 1",
            ])
    };
    assert_eq!(
        kill(2).state.ending,
        Some((UNITED_STATES, Reason::SuddenDeath))
    );
    assert_eq!(kill(3).state.ending, None);
    let empty = on_turn(1)
        .without("JP-T-1")
        .off_map("US-37ID-1.129")
        .entry()
        .play(&["group 37ID", "select US-37ID-1.129", "place 3532", "done"]);
    assert_eq!(empty.winner(), Some(UNITED_STATES));
}

/// leaving the area of one's own accord loses too, once the move is complete.
#[test]
fn r4_3_leaving_the_area_loses() {
    let position = on_turn(2)
        .without("JP-T-1")
        .unit("JP-NF-1", "2923")
        .japanese_movement()
        .play(&["select JP-NF-1", "step 2922"]);
    assert_eq!(position.winner(), None);
    assert_eq!(position.play(&["done"]).winner(), Some(UNITED_STATES));
}

/// Vector MNL-137.
#[test]
fn r5_1_a_finished_phase_stays_finished() {
    let mut position = on_turn(3).unit("US-37ID-1.129", "3530").us_movement();
    let fire = Step::Begin(Phase::OffensiveFire(UNITED_STATES));
    position.state.agenda.insert(1, fire);
    let position = position.play(&["done"]);
    assert!(position.events.contains(&Event::PhaseEnded));
    assert!(heigi_engine::GameEvent::is_final(&Event::PhaseEnded));
    assert_eq!(position.refused_by("select US-37ID-1.129"), Some("5.2"));
}

#[test]
fn r5_3_defensive_fire_belongs_to_the_other_sides_movement() {
    let moving = on_turn(3)
        .unit("US-37ID-1.129", "2812")
        .unit("JP-NS-1", "2814")
        .us_movement()
        .play(&["select US-37ID-1.129", "step 2813"]);
    assert_eq!(moving.pending(), Pending::Decision(JAPAN));
    let firing = on_turn(3)
        .unit("US-37ID-1.129", "2813")
        .unit("JP-NS-1", "2814")
        .us_fire();
    assert_eq!(firing.refused_by("decline"), Some("5.2"));
}

/// Vector MNL-080.
///
/// Rules: 5.4, 5.4a
#[test]
fn r5_4a_no_us_defensive_fire_into_towns_on_turns_1_and_2() {
    let enter = |turn, from: &str, to: &str, us: &str| {
        on_turn(turn)
            .unit("JP-NF-1", from)
            .unit("US-37ID-1.129", us)
            .japanese_movement()
            .play(&["select JP-NF-1", &format!("step {to}")])
            .state
            .step()
    };
    // 3228 is Urban, 3229 and 3230 are clear.
    assert_eq!(GAME.map().terrain(hex("3228")), Terrain::Urban);
    let urban = |turn| enter(turn, "3127", "3228", "3229");
    assert!(matches!(urban(2), Some(Step::Move { .. })));
    assert_eq!(urban(3), Some(Step::DefensiveFire(DefensiveFire)));
    let clear = |turn| enter(turn, "2815", "2814", "2813");
    assert_eq!(clear(2), Some(Step::DefensiveFire(DefensiveFire)));
}

/// Vector MNL-139.
///
/// Rules: 5.4b
#[test]
fn r5_4b_no_flamethrowers_before_turn_3() {
    let opposite = |turn| {
        on_turn(turn)
            .unit("JP-NF-1", "3228")
            .unit("US-37ID-1.129", "3227")
            .unit("US-37ID-2.129", "3229")
            .us_fire()
            .play(&[
                "attack 3228",
                "join US-37ID-1.129",
                "join US-37ID-2.129",
                "assault US-37ID-1.129",
                "assault US-37ID-2.129",
            ])
    };
    assert_eq!(opposite(2).refused_by("flamethrower"), Some("5.4b"));
    let position = opposite(3).play(&["flamethrower"]);
    assert!(position.modifiers().contains(&("10.12l", -2)));
}

/// Vector MNL-109.
#[test]
fn r5_4c_no_demolition_before_turn_3() {
    let engineer = |turn| on_turn(turn).unit("JP-NF-Eng", "3723").japanese_fire();
    assert_eq!(
        engineer(2).refused_by("demolish-bridge 3722-3723"),
        Some("5.4c")
    );
    assert_eq!(
        engineer(2).refused_by("demolish-building 3723"),
        Some("5.4c")
    );
    // Open country is no building on any turn.
    let urban = |turn| on_turn(turn).unit("JP-NF-Eng", "3822").japanese_fire();
    assert_eq!(urban(2).refused_by("demolish-building 3228"), Some("5.4c"));
    assert!(matches!(
        on_turn(2)
            .unit("JP-NF-Eng", "2813")
            .japanese_fire()
            .check("demolish-building 2813"),
        Err(Refusal::NoBuilding(_))
    ));
    assert_eq!(engineer(3).refused_by("demolish-bridge 3722-3723"), None);
    assert_eq!(engineer(3).refused_by("demolish-building 3723"), None);
}

/// Vector MNL-140.
#[test]
fn r5_5_a_side_may_concede_at_its_own_decision() {
    let position = on_turn(7).japanese_movement().play(&["concede"]);
    assert_eq!(
        position.state.ending,
        Some((UNITED_STATES, Reason::Conceded))
    );
    assert_eq!(position.refused_by("done"), Some("5.2"));
}
