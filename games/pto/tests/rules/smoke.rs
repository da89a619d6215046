//! Smoke (10.4, 24), and ground that takes all points (6.3, G3, G7).

use crate::common::{OPEN, game, is, lines, place, set, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Cloud, Condition, JAPAN, Phase, Pto, Smoke};

fn moving(game: &Pto) -> Situation<'_, Pto> {
    until(Situation::start(game), Phase::Movement)
}

/// The ground beside a squad of Marines, with the enemy out of the way.
fn beside(letter: &str) -> Pto {
    let rows = [
        "....".to_owned(),
        format!("{letter}..."),
        "....".to_owned(),
        "....".to_owned(),
    ];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    game(&rows, &["usmc-4-5-8 0101"], &["jpn-8-0 0404"])
}

#[test]
fn r10_4_a_squad_throws_smoke_once_for_1_or_2_points() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-8-0 0101"],
        &["jpn-8-0 0606"],
    );
    let battle = moving(&game).play(&["join u0"]);
    assert_eq!(battle.refused_by("smoke 0103"), Some("6.2"));
    // Its exponent is 2.
    let made = battle.clone().play(&["smoke 0102", "= 2"]);
    assert_eq!(made.scene(ALLIES).markers[0].at, "0102");
    // 2 points are spent, and the smoke costs a point more: nothing is left.
    let through = made.clone().play(&["step 0102"]);
    assert!(is(&through, 0, Condition::Moved) || through.refused_by("step 0103") == Some("6.2"));
    assert_eq!(made.refused_by("smoke 0201"), Some("10.4"));
    let failed = battle.clone().play(&["smoke 0101", "= 3"]);
    assert!(failed.state.clouds.is_empty());
    assert_eq!(failed.refused_by("step 0102"), None);
    // A 6 ends the move.
    let over = battle.play(&["smoke 0101", "= 6"]);
    assert!(is(&over, 0, Condition::Moved));
    let leader = moving(&game).play(&["join u1"]);
    assert_eq!(leader.refused_by("smoke 0101"), Some("10.4"));
}

#[test]
fn r10_4_whoever_sees_the_thrower_may_fire_and_the_smoke_goes_with_the_phase() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0105"]);
    let thrown = moving(&game).play(&["join u0", "smoke 0102", "= 1"]);
    assert_eq!(thrown.decider(), Some(JAPAN));
    let over = until(thrown, Phase::DefensiveFire);
    assert!(over.state.clouds.is_empty());
}

#[test]
fn r24_smoke_adds_2_through_it_and_3_out_of_it() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0601"],
        &["jpn-4-4-7 0105"],
    );
    let through = moving(&game).play(&["join u0", "smoke 0102", "= 1", "join u2"]);
    assert_eq!(
        lines(&through)[2..4],
        ["modifier-moving −1", "modifier-hindrance +2"],
        "who is hindered does not fire at the open"
    );
    // Out of it the one who threw it fires with 3 more, were it to last.
    let within = Situation::start(&game).with(|state| {
        let At::In(spot) = state.units[0].at else {
            panic!()
        };
        state.clouds.push(Smoke {
            spot,
            cloud: Cloud::SmokeGrenade,
            side: ALLIES,
        });
    });
    let within = within.play(&["join u0"]);
    let lines = lines(&within);
    assert!(lines.contains(&"modifier-hindrance +2".to_owned()));
    assert!(lines.contains(&"modifier-in-smoke +1".to_owned()));
}

#[test]
fn r6_3_a_minimum_move_takes_all_points_exhausts_and_pins() {
    let rows = ["....", "J...", "....", "...."];
    let levels = ["0000", "1000", "0000", "0000"];
    let of =
        |japanese: &[&str]| crate::common::uneven(&rows, &levels, &["usmc-8-0 0404"], japanese);
    // Conscripts have 3 points; jungle uphill costs 4.
    let game = of(&["jpn-3-3-6 0101"]);
    let battle = moving_next(&game);
    assert_eq!(battle.refused_by("step 0102"), Some("6.2"));
    assert_eq!(
        battle.refused_by("struggle 0201"),
        Some("6.3"),
        "there it can go as usual"
    );
    let moved = battle.clone().play(&["struggle 0102"]);
    assert_eq!(place(&moved, 1), "0102");
    let marks = [Condition::Exhausted, Condition::Pinned, Condition::Moved];
    assert!(marks.iter().all(|mark| is(&moved, 1, *mark)));
    let tired = set(battle, 1, &[Condition::Exhausted]);
    assert_eq!(tired.refused_by("struggle 0102"), Some("6.3"));
    // Nor does who carries more than it may freely.
    let weapon = "jpn-lmg 0101 1";
    let laden = of(&["jpn-3-3-6 0101", weapon, weapon, weapon, weapon]);
    let laden = moving_next(&laden);
    assert_eq!(laden.refused_by("struggle 0102"), Some("6.3"));
}

/// The first Japanese unit is picked to move in the turn of the Japanese.
fn moving_next(game: &Pto) -> Situation<'_, Pto> {
    let theirs = crate::common::next_turn(Situation::start(game));
    until(theirs, Phase::Movement).play(&["join u1"])
}

/// Rules: 9.1, 10.4
#[test]
fn who_throws_smoke_first_is_fired_at_for_that_alone() {
    let units = ["usmc-4-5-8 0101", "usmc-4-5-8 0101"];
    let game = game(&["....", "K...", "....", "...."], &units, &["jpn-8-0 0404"]);
    let first = moving(&game).play(&["join u0", "step 0102", "halt"]);
    let thrown = first.play(&["join u1", "smoke 0101", "= 1"]);
    assert_eq!(thrown.state.spent_here, 2);
}

/// Vector T-010.
#[test]
fn g3_2_bamboo_is_entered_by_minimum_move_crawling_and_difficult_advance() {
    let game = beside("B");
    let battle = moving(&game).play(&["join u0"]);
    assert_eq!(battle.refused_by("step 0102"), Some("G3.2"));
    assert_eq!(battle.refused_by("struggle 0102"), None);
    let advanced = until(moving(&game), Phase::Advance).play(&["advance u0", "step 0102"]);
    assert!(is(&advanced, 0, Condition::Exhausted));
    // 4 points and 1 more can be fired at five times.
    let rows = ["....", "B...", "....", "...."];
    let seen = crate::common::game(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0104"]);
    let struggled = moving(&seen).play(&["join u0", "struggle 0102"]);
    assert_eq!(struggled.state.spent_here, 10);
}

#[test]
fn g7_1_swamp_takes_all_points_and_nobody_advances_into_it() {
    let game = beside("S");
    let battle = moving(&game).play(&["join u0"]);
    assert_eq!(battle.refused_by("step 0102"), None);
    let later = battle.play(&["step 0201"]);
    assert_eq!(later.refused_by("step 0102"), Some("6.2"));
    let advancing = until(moving(&game), Phase::Advance).play(&["advance u0"]);
    assert_eq!(advancing.refused_by("step 0102"), Some("G7.1"));
}

/// Vector T-028.
/// Rules: G3.3, G7.2
#[test]
fn bamboo_and_swamp_cover_by_1_and_block() {
    for letter in ["B", "S"] {
        let row = |first: &str| format!("{first}...");
        let shot = |middle: &str, last: &str| {
            let rows = ["....".to_owned(), row(middle), row(last), "....".to_owned()];
            let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
            let game = game(&rows, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0103"]);
            let battle = Situation::start(&game);
            match battle.state.phase {
                Phase::PrepFire => lines(&battle.play(&["join u0"])).join(" "),
                _ => "blocked".to_owned(),
            }
        };
        assert!(shot(".", letter).contains("modifier-cover +1"));
        assert_eq!(shot(letter, "."), "blocked");
    }
}

/// Rules: 6.3, 10.4
#[test]
fn r6_3_who_has_thrown_smoke_first_may_creep() {
    let game = beside(".");
    let battle = moving(&game).play(&["join u0"]);
    let crept = battle.clone().play(&["smoke 0101", "= 2", "creep 0102"]);
    assert_eq!(place(&crept, 0), "0102");
    assert!(is(&crept, 0, Condition::Assaulting));
    // A 6 ends the move; and after a step it is too late.
    let far = battle.clone().play(&["smoke 0102", "= 6"]);
    assert!(is(&far, 0, Condition::Moved));
    let gone = battle.play(&["step 0102", "smoke 0102", "= 2"]);
    assert_eq!(gone.refused_by("creep 0103"), Some("6.3"));
}

/// Rules: 10.4, 24
#[test]
fn r10_4_grenades_thicken_thin_smoke_and_no_thick_one() {
    let game = beside(".");
    let with = |cloud: Cloud| {
        let battle = moving(&game).with(|state| {
            let At::In(spot) = state.units[0].at else {
                panic!("he is on the map")
            };
            state.clouds.push(Smoke {
                spot,
                cloud,
                side: ALLIES,
            });
        });
        battle.play(&["join u0"])
    };
    // 2 of the wind and 2 of the grenade are no more than 3.
    let thin = with(Cloud::Drifting).play(&["smoke 0101", "= 1"]);
    assert_eq!(thin.state.clouds.len(), 2);
    assert_eq!(with(Cloud::Smoke).refused_by("smoke 0101"), Some("10.4"));
    assert_eq!(
        with(Cloud::SmokeGrenade).refused_by("smoke 0101"),
        Some("10.4")
    );
}
