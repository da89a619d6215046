//! Armour that fire calls back (D5.341), and crews that get out of their wrecks (D5.6).

use crate::common::{
    OPEN, game, is, lines_of, low, next_turn, numbers_of, pass, place, uneven, until,
};
use heigi_engine::laws::scores;
use heigi_engine::{Situation, Skill};
use heigi_pto::{At, Condition, Phase, Pto, Tray};

/// A tank of the Japanese in 0104, whose edge is in the south, and two squads of the enemy who move first.
fn tank() -> Pto {
    let squads = ["usmc-6-6-8 0101", "usmc-6-6-8 0101"];
    game(&OPEN, &squads, &["jpn-tank-chi-ha 0104", "jpn-8-0 0606"])
}

/// Its hatches are open, and it faces north.
fn opened(game: &Pto) -> Situation<'_, Pto> {
    let start = until(Situation::start(game), Phase::PrepFire);
    start.with(|state| {
        state.units[2].clear(&[Condition::Buttoned]);
        state.units[2].arc = Some(0);
    })
}

/// A squad fires at it, with such dice and those of the check, if there is one.
fn fired<'g>(battle: Situation<'g, Pto>, dice: &[&str]) -> Situation<'g, Pto> {
    battle.play(&["join u0", "fire 0104"]).play(dice)
}

fn told(battle: &Situation<'_, Pto>, id: &str) -> bool {
    battle.told(heigi_pto::ALLIES).iter().any(|one| one == id)
}

/// Rules: D5.341
#[test]
fn d5_341_a_crew_that_is_stunned_a_second_time_is_recalled() {
    let game = tank();
    // 5 and 2 for the armour on the column of 6 is a check of morale, which a 9 fails.
    let once = fired(opened(&game), &["= 2 3", "= 4 5"]);
    assert!(is(&once, 2, Condition::Stunned) && !is(&once, 2, Condition::Recalled));
    let before = opened(&game).with(|state| state.units[2].boat.stuns = 1);
    let twice = fired(before, &["= 2 3", "= 4 5"]);
    assert!(is(&twice, 2, Condition::Stunned) && is(&twice, 2, Condition::Recalled));
    assert!(told(&twice, "pto-log-called-back"));
    // The crew of who mans it after its own is not.
    let manned = opened(&game).with(|state| {
        state.units[2].boat.stuns = 1;
        state.units[2].set(Condition::Driverless);
    });
    assert!(!is(&manned, 2, Condition::Recalled));
}

/// Rules: D5.341
#[test]
fn d5_341_what_would_reduce_or_kill_men_costs_a_crew_its_commander() {
    let squads = ["usmc-6-6-8 0103", "usmc-6-6-8 0103"];
    let game = game(&OPEN, &squads, &["jpn-tank-chi-ha 0104", "jpn-8-0 0606"]);
    let after = |dice: &[&str]| {
        let battle = opened(&game).play(&["join u0", "join u1", "fire 0104"]);
        let battle = battle.play(dice);
        assert!(!is(&battle, 2, Condition::Wreck));
        [Condition::Stunned, Condition::Recalled].map(|one| is(&battle, 2, one))
    };
    // On the column of 24, with 2 for the armour: 5 is K/4, 6 is a 4MC. A double has them cower: on that of 20 a 4 is K/4.
    assert_eq!(after(&["= 1 1"]), [true, true]);
    assert_eq!(after(&["= 1 2"]), [true, true]);
    assert_eq!(after(&["= 1 3", "= 1 1"]), [false, false]);
    assert_eq!(after(&["= 1 3", "= 3 2"]), [true, false]);
}

/// Stunned for a second time.
fn called_back(game: &Pto) -> Situation<'_, Pto> {
    let once = opened(game).with(|state| state.units[2].boat.stuns = 1);
    fired(once, &["= 2 3", "= 4 5"])
}

/// Recalled, in the movement phase of its next turn.
fn going_back(game: &Pto, arc: u8) -> Situation<'_, Pto> {
    let called = called_back(game).with(|state| state.units[2].arc = Some(arc));
    until(next_turn(called), Phase::Movement)
}

/// Rules: D5.341
#[test]
fn d5_341_it_goes_to_its_own_edge_by_the_shortest_way_and_leaves_the_game() {
    let game = tank();
    let moving = going_back(&game, 3);
    assert_eq!(moving.refused_by("done"), Some("D5.341"));
    let drives = low(moving.play(&["drive u2"]));
    assert_eq!(drives.refused_by("step 0204"), Some("D5.341"), "no nearer");
    assert_eq!(drives.refused_by("halt"), Some("D5.341"));
    assert_eq!(drives.refused_by("turn-left"), Some("D5.341"));
    let on = drives.play(&["step 0105"]);
    assert_eq!(place(&on, 2), "0105");
    let last = on.play(&["step 0106"]);
    assert_eq!(last.refused_by("halt"), Some("D5.341"));
    let away = last.play(&["exit"]);
    assert_eq!(away.state.units[2].at, At::Off(Tray::Exited));
    assert_eq!(away.state.losses, [0, 0]);
}

/// Rules: D5.341
#[test]
fn d5_341_it_fires_in_the_turn_of_the_enemy_alone_and_takes_nobody_aboard() {
    let game = tank();
    let called = opened(&game).with(|state| {
        state.units[2].set(Condition::Recalled);
        state.units[2].set(Condition::Buttoned);
        let At::Vehicle(at) = state.units[2].at else {
            panic!("it is on the map")
        };
        state.units[3].at = At::In(at);
    });
    let mut units = called.state.units.iter();
    let holds = |one: &heigi_pto::Unit| matches!(one.at, At::With(on) if on.index() == 2);
    let join = format!("join u{}", units.position(holds).unwrap());
    let defends = until(called, Phase::DefensiveFire);
    assert_eq!(defends.refused_by(&join), None);
    let at_ease = defends.with(|state| state.units[2].clear(&[Condition::Recalled]));
    let own = until(next_turn(at_ease), Phase::PrepFire);
    assert_eq!(own.refused_by(&join), None);
    fn again(battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
        crate::common::set(battle, 2, &[Condition::Recalled])
    }
    assert_eq!(again(own.clone()).refused_by(&join), Some("D5.341"));
    let moving = again(until(own, Phase::Movement)).play(&["join u3"]);
    assert_eq!(moving.refused_by("board u2"), Some("D5.341"));
}

/// Rules: D5.341
#[test]
fn d5_341_of_what_moves_no_more_the_crew_has_to_get_out() {
    let game = tank();
    let stuck = opened(&game).with(|state| {
        state.units[2].set(Condition::Immobile);
        state.units[2].boat.stuns = 1;
    });
    let called = fired(stuck, &["= 2 3", "= 4 5"]);
    assert!(is(&called, 2, Condition::Forsaken) && !is(&called, 2, Condition::Recalled));
    let moving = until(next_turn(called), Phase::Movement);
    assert_eq!(moving.refused_by("done"), Some("D5.341"));
    let out = moving.play(&["abandon u2"]);
    assert!(is(&out, 2, Condition::Driverless));
    assert_eq!(out.refused_by("done"), None);
    // Nobody mans it again.
    let crew = out.state.units.len() - 1;
    let rested = out.with(|state| {
        state.units[2].clear(&[Condition::Moved]);
        state.units[crew].clear(&[Condition::Moved]);
    });
    let back = rested.play(&[&format!("join u{crew}")]);
    assert_eq!(back.refused_by("board u2"), Some("D5.341"));
    // Immobilized after it was called back: the same.
    let later = going_back(&game, 3);
    assert!(is(&later, 2, Condition::Recalled));
    let later = called_back(&game).with(|state| state.units[2].set(Condition::Immobile));
    let later = until(next_turn(later), Phase::Movement);
    assert!(is(&later, 2, Condition::Forsaken));
}

/// Computers bring it home.
/// Rules: D5.341
#[test]
fn d5_341_a_computer_takes_it_home() {
    let game = tank();
    let mut battle = going_back(&game, 3);
    let side = battle.state.phasing;
    for _ in 0..40 {
        if battle.state.phase != Phase::Movement || battle.state.phasing != side {
            break;
        }
        battle = match battle.decider() {
            Some(decider) if decider == side => {
                let scored = scores(battle.game, &battle.state, Skill::Normal, 1);
                let best = scored
                    .into_iter()
                    .max_by(|one, other| one.1.total_cmp(&other.1));
                let words = best.unwrap().0;
                battle.play(&[&words])
            }
            _ => pass(battle),
        };
    }
    assert_eq!(battle.state.units[2].at, At::Off(Tray::Exited));
}

/// The levels of a map whose first row alone is not flat.
fn below(first: &str) -> [&str; 6] {
    let flat = "000000";
    [first, flat, flat, flat, flat, flat]
}

/// D5.311: a squad on a hill three levels above the tank beside it.
/// Rules: 28
#[test]
fn r28_armour_covers_a_crew_less_from_above() {
    let game = |level: &str| {
        let row = format!("{level}00000");
        let levels = below(&row);
        uneven(
            &OPEN,
            &levels,
            &["usmc-6-6-8 0101", "usmc-6-6-8 0101"],
            &["jpn-tank-chi-ha 0102", "jpn-8-0 0606"],
        )
    };
    let last = |level: &str| {
        let game = game(level);
        let battle = opened(&game).play(&["join u0", "fire 0102", "= 6 6"]);
        numbers_of(&battle, "at-crew").last().cloned()
    };
    assert_ne!(last("0"), last("3"));
    assert_eq!(last("0"), last("1"));
}

/// Rules: D5.6
#[test]
fn d5_6_a_crew_that_was_stunned_has_1_more_on_the_dice_of_its_survival() {
    let survives = |stuns: u8, dice: &str| {
        let units = ["usmc-6-6-8 0303", "usmc-baz45 0303 1"];
        let game = game(&OPEN, &units, &["jpn-tank-chi-ha 0304", "jpn-8-0 0606"]);
        let start = until(Situation::start(&game), Phase::PrepFire).with(|state| {
            state.units[2].boat.stuns = stuns;
            state.units[2].set(Condition::Buttoned);
            state.units[2].arc = Some(3);
        });
        let before = start.state.units.len();
        let hit = start.play(&["join u1", "engage u2", "= 1 2", "= 3 5", dice]);
        assert!(is(&hit, 2, Condition::Wreck));
        hit.state.units.len() > before
    };
    // Its number is 5.
    assert!(survives(0, "= 2 3"));
    assert!(!survives(1, "= 2 3"));
    assert!(survives(1, "= 1 3"));
}

/// D.8: what does not pierce a tank may meet its crew.
/// Rules: 28
#[test]
fn r28_a_shot_that_hits_meets_a_crew_that_looks_out() {
    let units = ["usmc-2-2-8 0101", "usmc-37 0101 1"];
    let game = game(&OPEN, &units, &["jpn-tank-chi-ha 0104", "jpn-8-0 0606"]);
    let struck = |is_shut: bool, dice: &str| {
        let start = opened(&game).with(|state| {
            if is_shut {
                state.units[2].set(Condition::Buttoned);
            }
        });
        let hit = start.play(&["join u1", "engage u2", "= 2 1", dice]);
        numbers_of(&hit, "at-crew")
    };
    // Solid shot of 37 mm is 1 firepower: an 11 with 2 for the armour is nothing.
    assert_eq!(struck(false, "= 5 6"), ["none 13"]);
    assert!(struck(true, "= 5 6").is_empty());
    // A dud does nothing at all.
    assert!(struck(false, "= 6 6").is_empty());
}

/// Rules: 27, D5.34
#[test]
fn r27_a_heavy_machine_gun_stuns_a_crew_where_a_gun_would_stop_its_vehicle() {
    let units = ["usmc-6-6-8 0303", "usmc-50cal 0303 1"];
    let game = game(&OPEN, &units, &["jpn-tank-chi-ha 0304", "jpn-8-0 0606"]);
    let start = until(Situation::start(&game), Phase::PrepFire).with(|state| {
        state.units[2].set(Condition::Buttoned);
        state.units[2].arc = Some(0);
    });
    let hits = start.play(&["join u1", "engage u2", "= 2 1"]);
    // 5, with 2 for the range, less 3 for the armour in front.
    let after = |dice: &str| {
        let hit = hits.clone().play(&[dice]);
        [Condition::Stunned, Condition::Immobile, Condition::Wreck].map(|one| is(&hit, 2, one))
    };
    assert_eq!(after("= 1 3"), [true, false, false]);
    assert_eq!(after("= 1 2"), [false, false, true]);
}

/// Rules: C2.6, 27
#[test]
fn c2_6_a_gun_fires_at_nobody_below_who_is_nearer_than_it_is_higher() {
    let levels = ["200000", "000000", "000000", "000000", "000000", "000000"];
    let units = [
        "usmc-2-2-8 0101",
        "usmc-37 0101 1",
        "usmc-6-6-8 0101",
        "usmc-baz45 0101 3",
    ];
    let game = uneven(
        &OPEN,
        &levels,
        &units,
        &[
            "jpn-tank-chi-ha 0102",
            "jpn-tank-chi-ha 0103",
            "jpn-4-4-7 0102",
        ],
    );
    let fire = until(Situation::start(&game), Phase::PrepFire);
    let gun = fire.clone().play(&["join u1"]);
    assert_eq!(gun.refused_by("engage u4"), Some("C2.6"));
    assert_eq!(gun.refused_by("fire 0102"), Some("C2.6"));
    assert_eq!(gun.refused_by("engage u5"), None);
}

/// Case B.
/// Rules: 27
#[test]
fn r27_a_rocket_from_above_pierces_a_tank_by_1_more_and_an_open_one_by_2() {
    let number = |level: &str, tank: &str, units: [&str; 2]| {
        let row = format!("{level}00000");
        let levels = below(&row);
        let other = format!("{tank} 0102");
        let game = match tank.starts_with("jpn") {
            true => uneven(&OPEN, &levels, &units, &[&other, "jpn-8-0 0606"]),
            false => uneven(&OPEN, &levels, &[&other, "usmc-8-0 0606"], &units),
        };
        let fires = match tank.starts_with("jpn") {
            true => until(Situation::start(&game), Phase::PrepFire),
            false => until(next_turn(Situation::start(&game)), Phase::PrepFire),
        };
        let weapon = if tank.starts_with("jpn") {
            "join u1"
        } else {
            "join u3"
        };
        let shown = lines_of(&fires.play(&[weapon]), |title| {
            title == "pto-preview-engage"
        });
        let hull = shown
            .into_iter()
            .find(|line| line.starts_with("preview-kill-hull"));
        hull.unwrap()
    };
    let rocket = ["usmc-6-6-8 0101", "usmc-baz45 0101 1"];
    let of = |level: &str| number(level, "jpn-tank-chi-ha", rocket);
    let more = |line: String| line.split(' ').next_back().unwrap().parse::<i32>().unwrap();
    let [flat, beside, above] = ["0", "1", "2"].map(|level| more(of(level)));
    assert_eq!([beside - flat, above - flat], [0, 1]);
    let rifle = ["jpn-4-4-7 0101", "jpn-atr 0101 1"];
    let of = |level: &str| number(level, "usmc-lvt-4", rifle);
    let [flat, above] = ["0", "2"].map(|level| more(of(level)));
    assert_eq!(above - flat, 2);
}
