//! Huts collapse (G5.5, G5.51).

use crate::common::{game, is, lines, next_turn, place, uneven, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, Phase, Pto};

/// A charge is thrown from 0102 at huts in 0103, with these dice there.
fn blown<'g>(game: &'g Pto, dice: &[&str]) -> Situation<'g, Pto> {
    let thrown = Situation::start(game).play(&["join u1", "fire 0103"]);
    thrown.play(dice)
}

fn hut(letter: &str, japanese: &[&str]) -> Pto {
    let row = format!("{letter}...");
    let rows = ["....", "....", row.as_str(), "....", "...."];
    game(&rows, &["usmc-4-5-8 0102", "usmc-dc 0102 1"], japanese)
}

/// Vector T-024.
#[test]
fn g5_5_a_charge_that_kills_collapses_the_hut_and_all_in_it_check_without_a_leader() {
    let japanese = ["jpn-4-4-7 0103", "jpn-4-4-7 0103", "jpn-9-1 0103"];
    let huts = hut("H", &japanese);
    // 3 with 2 for the throw and 1 for the hut is a casualty of 30 firepower, but nobody is killed outright.
    let shaken = blown(&huts, &["= 1 2"]);
    assert!(shaken.state.collapsed.is_empty());
    // 2 kills one of three: the other squad loses a step, the leader is wounded; then the hut falls on both.
    let blast = ["= 1 1", "= 6", "= 1", "= 2", "= 1"];
    let fallen = blown(&huts, &[&blast[..], &["= 4 5", "= 1 1", "= 6 6"]].concat());
    assert_eq!(fallen.state.collapsed.iter().count(), 1);
    let told = fallen.told(ALLIES);
    assert!(told.iter().any(|id| id == "pto-log-collapses"));
    assert!(is(&fallen, 3, Condition::Pinned), "9 is more than 8");
    let board = fallen.scene(ALLIES).markers;
    assert!(board.iter().any(|marker| marker.at == "0103"));
    // 8 is enough, though the morale of the squad is 7.
    let steady = blown(&huts, &[&blast[..], &["= 4 4", "= 1 1", "= 6 6"]].concat());
    assert!(!is(&steady, 3, Condition::Pinned));
    // No other ground collapses.
    let open = hut(".", &japanese);
    let open = blown(&open, &["= 1 1", "= 6", "= 1", "= 2", "= 1 1", "= 6 6"]);
    assert!(open.state.collapsed.is_empty());
}

/// Vector T-021.
#[test]
fn g5_51_a_collapsed_hut_neither_covers_nor_shelters_and_hinders_on_its_level_alone() {
    let shot = |first: &str, japanese: &str, has_fallen: bool| {
        let rows = ["....", "H...", "....", "...."];
        let levels = [first, "0000", "0000", "0000"];
        let units = ["usmc-6-6-8 0101"];
        let game = uneven(&rows, &levels, &units, &[japanese, "jpn-8-0 0102"]);
        let battle = Situation::start(&game).with(|state| {
            if let (At::In(spot), true) = (state.units[2].at, has_fallen) {
                state.collapsed.insert(spot.hex);
                state.units[2].at = At::Off(heigi_pto::Tray::Lost);
            }
        });
        lines(&battle.play(&["join u0"])).join(" ")
    };
    assert!(shot("0000", "jpn-4-4-7 0102", false).contains("modifier-cover +1"));
    assert!(!shot("0000", "jpn-4-4-7 0102", true).contains("cover"));
    assert!(shot("0000", "jpn-4-4-7 0103", true).contains("modifier-hindrance +1"));
    assert!(!shot("1000", "jpn-4-4-7 0103", true).contains("hindrance"));
}

/// Rules: G5.5, 8.2
#[test]
fn the_fall_of_a_hut_shows_who_is_in_it_and_dummies_do_not_check() {
    let japanese = ["jpn-4-4-7 0104", "jpn-dummy 0103", "jpn-4-4-7 0404"];
    let huts = hut("H", &japanese);
    let theirs = until(next_turn(Situation::start(&huts)), Phase::Movement);
    let theirs = theirs.with(|state| state.units[3].set(Condition::Concealed));
    let met = theirs.play(&["join u2", "step 0103", "join u1", "fire 0103"]);
    // 2 with 2 for the throw and 1 for the hut, less 1 for who moves, kills him alone.
    let fallen = met.play(&["= 1 1"]);
    assert_eq!(fallen.state.collapsed.iter().count(), 1);
    assert_eq!(place(&fallen, 3), "lost");
}

#[test]
fn fn_16_the_check_of_a_falling_hut_is_against_eight_whoever_it_is() {
    // Conscripts of morale 6 under a leader who would help by 1.
    let japanese = ["jpn-3-3-6 0103", "jpn-3-3-6 0103", "jpn-9-1 0103"];
    let huts = hut("H", &japanese);
    let falls = |check: &str| {
        // With the wound of the leader who had more heart the squad checks whether it is pinned (5.4).
        let blast = ["= 1 1", "= 6", "= 1", "= 2", "= 1", "= 1 1"];
        let fallen = blown(&huts, &[&blast[..], &[check, "= 1 1", "= 6 6"]].concat());
        is(&fallen, 3, Condition::Pinned)
    };
    assert!(!falls("= 4 4"), "8 is not more than 8, though more than 6");
    assert!(falls("= 4 5"), "9 is, whoever leads");
}

/// Rules: G5.41
#[test]
fn g5_41_a_hut_falls_down_when_a_tank_in_it_has_fired_with_its_turret_turned() {
    let rows = ["......", "......", "..H...", "......", "......", "......"];
    let tank = "usmc-tank-m4a2 0303";
    let fired = |hex: &str, dice: &[&str]| {
        let game = game(
            &rows,
            &[tank],
            &[&format!("jpn-4-4-7 {hex}"), "jpn-8-0 0606"],
        );
        let start = Situation::start(&game).with(|state| state.units[0].arc = Some(0));
        let gun = start
            .state
            .units
            .iter()
            .position(|unit| unit.at == heigi_pto::At::With(heigi_pto::UnitId(0)));
        let aimed = until(start, Phase::PrepFire).play(&[&format!("join u{}", gun.unwrap())]);
        let missed = aimed.play(&[&format!("fire {hex}")]).play(dice);
        assert!(missed.decider().is_some());
        let is_pinned = is(&missed, 0, Condition::Pinned);
        (missed.state.collapsed.len(), is_pinned)
    };
    // Ahead it need not turn; behind the hut falls down, and its crew checks against 8 with 1 less.
    assert_eq!(fired("0301", &["= 6 5"]), (0, false));
    assert_eq!(fired("0305", &["= 6 5", "= 4 5"]), (1, false));
    assert_eq!(fired("0305", &["= 6 5", "= 4 6"]), (1, true));
}

/// Rules: G5.6
#[test]
fn g5_6_anti_tank_rifles_set_no_huts_on_fire() {
    let burns = |weapon: &str| {
        let rows = ["....", "....", "....", "H...", "....", "...."];
        let weapon = format!("{weapon} 0101 1");
        let game = game(&rows, &["usmc-4-5-8 0101", &weapon], &["jpn-4-4-7 0104"]);
        let fired = Situation::start(&game).play(&["join u1", "fire 0104", "= 1 5"]);
        !fired.state.fires.is_empty()
    };
    assert!(burns("usmc-lmg"));
    assert!(!burns("usmc-atr"));
}
