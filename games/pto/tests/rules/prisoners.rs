//! Prisoners on the map (22.5): guards, freedom, the unarmed, massacre (G1.15, G1.621, G17.14, G18.7).

use crate::common::*;
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto, Spot, Tray, UnitId};

/// A unit is another one's prisoner.
fn held<'g>(battle: Situation<'g, Pto>, unit: usize, guard: u8) -> Situation<'g, Pto> {
    let battle = set(battle, unit, &[Condition::Unarmed]);
    battle.with(|state| state.units[unit].at = At::Held(UnitId(guard)))
}

/// A unit is without arms.
fn unarmed(battle: Situation<'_, Pto>, unit: usize) -> Situation<'_, Pto> {
    set(battle, unit, &[Condition::Unarmed])
}

const ENEMY: &str = "jpn-4-4-7 0606";

/// Rules: 22.5, 11.6, 21
#[test]
fn r22_5_who_takes_a_prisoner_guards_it_and_takes_it_along() {
    let game = game(&OPEN, &["usmc-4-5-8 0303"], &["jpn-2-2-8 0303", ENEMY]);
    let combat = until(Situation::start(&game), Phase::CloseCombat);
    let taken = combat.play(&["join u0", "join u1", "capture", "done", "= 1 2"]);
    assert_eq!(taken.state.units[1].at, At::Held(UnitId(0)));
    assert!(taken.told(ALLIES).contains(&"pto-log-guards".to_owned()));
    assert_eq!(taken.state.losses[JAPAN.index()], 2);
    let later = match taken.state.phasing {
        ALLIES => next_turn(next_turn(taken)),
        _ => next_turn(taken),
    };
    let later = until(later, Phase::Movement);
    let moved = later.play(&["join u0", "step 0302"]);
    assert_eq!(place(&moved, 1), "0302");
    let pieces = moved.scene(JAPAN).pieces;
    let prisoner = pieces.iter().find(|piece| piece.id == "u1").unwrap();
    assert_eq!(prisoner.on.as_deref(), Some("u0"));
    assert!(prisoner.badges.contains(&"unarmed".into()));
}

/// Rules: 22.5
#[test]
fn r22_5_five_times_as_many_men_are_guarded_as_there_are_guards() {
    let captured = |guard: &str, count: usize| {
        let guard = format!("{guard} 0303");
        let mut units = vec!["jpn-2-2-8 0303", ENEMY];
        units.extend(vec!["jpn-4-4-7 0606"; count]);
        let game = game(&OPEN, &[&guard], &units);
        let battle = until(Situation::start(&game), Phase::CloseCombat);
        let full = (0..count).fold(battle, |battle, one| held(battle, 3 + one, 0));
        let taken = full.play(&["join u0", "join u1", "capture", "done", "= 1 2"]);
        taken.state.units[1].at
    };
    let led_away = At::Off(Tray::Captured);
    // Two and three each: half a squad guards 10, a squad 15.
    assert_eq!(captured("usmc-3-4-8", 2), At::Held(UnitId(0)));
    assert_eq!(captured("usmc-3-4-8", 3), led_away);
    assert_eq!(captured("usmc-4-5-8", 4), At::Held(UnitId(0)));
    assert_eq!(captured("usmc-4-5-8", 5), led_away);
}

/// Marines whose first squad guards a Japanese one, and a squad that fires at them with 8 points and more.
fn guarded(marines: &[&str]) -> Pto {
    game(
        &OPEN,
        marines,
        &["jpn-4-4-7 0606", "jpn-4-4-8 0304", "jpn-4-4-8 0304"],
    )
}

/// Rules: 22.5, 21
#[test]
fn r22_5_when_the_guard_is_lost_another_one_takes_over_or_the_prisoner_is_free_without_arms() {
    let after = |marines: &'static [&'static str]| {
        let game = Box::leak(Box::new(guarded(marines)));
        let count = marines.len();
        let battle = until(Situation::start(game), Phase::DefensiveFire);
        let battle = held(battle, count, 0).with(|state| state.losses[1] = 4);
        let [one, other] = [1, 2].map(|more| format!("join u{}", count + more));
        battle.play(&[&one, &other, "fire 0303"])
    };
    // 16 points, a roll of 3 is a KIA.
    let alone = after(&["usmc-4-5-8 0303", "usmc-8-0 0101"]).play(&["= 1 2"]);
    assert_eq!(place(&alone, 0), "lost");
    assert_eq!(place(&alone, 2), "0303");
    assert!(matches!(alone.state.units[2].at, At::In(_)));
    assert!(is(&alone, 2, Condition::Unarmed));
    assert_eq!(
        alone.state.losses[JAPAN.index()],
        0,
        "he is not captured any more"
    );
    let two = after(&["usmc-4-5-8 0303", "usmc-4-5-8 0303"]);
    let killed = two.play(&["= 1 2", "= 6", "= 1"]);
    assert_eq!(place(&killed, 0), "lost");
    assert!(
        killed.told(ALLIES).contains(&"pto-log-guards".to_owned())
            || is(&killed, 1, Condition::Broken)
    );
}

/// Rules: 22.5
#[test]
fn r22_5_a_guard_who_breaks_keeps_his_prisoner_until_he_routs() {
    let game = guarded(&["usmc-4-5-8 0303", "usmc-8-0 0101"]);
    let battle = held(until(Situation::start(&game), Phase::DefensiveFire), 2, 0);
    // A check with 3 added.
    let broken = battle.play(&["join u3", "join u4", "fire 0303", "= 2 3", "= 4 4"]);
    assert!(is(&broken, 0, Condition::Broken));
    assert_eq!(broken.state.units[2].at, At::Held(UnitId(0)));
    let rout = reach(broken, Phase::Rout);
    let fled = rout.play(&["rout u0", "crawl 0302"]);
    assert_eq!(place(&fled, 2), "0303");
    assert!(fled.told(ALLIES).contains(&"pto-log-freed".to_owned()));
}

/// Rules: 22.5
#[test]
fn r22_5_who_has_no_arms_fires_at_nobody_keeps_nobody_out_and_goes_among_no_enemies() {
    let game = game(&OPEN, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0304", ENEMY]);
    let fires = unarmed(until(Situation::start(&game), Phase::PrepFire), 0);
    assert_eq!(fires.refused_by("join u0"), Some("22.5"));
    let advance = unarmed(until(Situation::start(&game), Phase::Advance), 0);
    let goes = advance.play(&["advance u0"]);
    assert_eq!(goes.refused_by("step 0304"), Some("22.5"));
    assert_eq!(goes.refused_by("step 0302"), None);
    let armed = until(next_turn(Situation::start(&game)), Phase::Movement);
    let picked = armed.play(&["join u1"]);
    assert_eq!(picked.refused_by("step 0303"), Some("2.3"));
    assert_eq!(unarmed(picked, 0).refused_by("step 0303"), None);
}

/// Rules: 22.5, 21
#[test]
fn r22_5_who_has_no_arms_takes_no_hex_and_does_not_attack() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0101", ENEMY]);
    let combat = |armed: bool| {
        let battle = until(next_turn(Situation::start(&game)), Phase::CloseCombat);
        let battle = if armed { battle } else { unarmed(battle, 0) };
        let attacks = battle.play(&["join u1", "join u0", "strike"]);
        attacks.refused_by("join u0")
    };
    assert_eq!(combat(true), None);
    assert_eq!(combat(false), Some("22.5"));
    let alone = crate::common::game(&OPEN, &["usmc-4-5-8 0101"], &[ENEMY]);
    let held = |armed: bool| {
        let battle = Situation::start(&alone).with(|state| state.held[0] = JAPAN);
        let battle = if armed { battle } else { unarmed(battle, 0) };
        next_turn(battle).state.held[0]
    };
    assert_eq!([held(true), held(false)], [ALLIES, JAPAN]);
}

/// Rules: G1.15, 22.5
#[test]
fn g1_15_japanese_without_arms_bar_the_way_and_fight_with_1() {
    let game = game(&OPEN, &["usmc-4-5-8 0303"], &["jpn-4-4-7 0304", ENEMY]);
    let moves = unarmed(until(Situation::start(&game), Phase::Movement), 1);
    assert_eq!(
        moves.play(&["join u0"]).refused_by("step 0304"),
        Some("2.3")
    );
    let advance = unarmed(until(next_turn(Situation::start(&game)), Phase::Advance), 1);
    let combat = live_on(reach(
        advance.play(&["advance u1", "step 0303", "done"]),
        Phase::CloseCombat,
    ));
    let attack = combat.play(&["join u1", "join u0"]);
    // 1 against 4 is 1-4; hand to hand: 5.
    assert!(
        lines(&attack).contains(&"preview-number 5".to_owned()),
        "{:?}",
        lines(&attack)
    );
    // What would break them reduces them.
    let fired = unarmed(until(Situation::start(&game), Phase::PrepFire), 1);
    let hit = fired.play(&["join u0", "fire 0304", "= 3 4", "= 4 4"]);
    assert_eq!(face(&hit, 1), "jpn-2-3-7");
    assert!(is(&hit, 1, Condition::Unarmed));
}

/// What a unit without arms is that takes up a light machine gun.
fn rearmed(side: heigi_engine::Side, counter: &str, gun: &str) -> String {
    let (unit, gun) = (format!("{counter} 0303"), format!("{gun} 0404"));
    let owner = [unit.as_str(), "usmc-4-5-8 0404", &format!("{gun} 2")].map(str::to_owned);
    let owner: Vec<&str> = owner.iter().map(String::as_str).collect();
    let other = ["jpn-4-4-7 0101"];
    let game = match side {
        ALLIES => game(&OPEN, &owner, &other),
        _ => {
            let own = [unit.as_str(), "jpn-4-4-7 0404", &format!("{gun} 2")].map(str::to_owned);
            let own: Vec<&str> = own.iter().map(String::as_str).collect();
            let reversed = text(&OPEN, &[], &own, &["usmc-4-5-8 0101"]);
            let reversed = reversed
                .replace("side = \"allies\"", "side = \"x\"")
                .replace("side = \"japanese\"", "side = \"allies\"")
                .replace("side = \"x\"", "side = \"japanese\"")
                .replace("first = \"allies\"", "first = \"japanese\"");
            read(&reversed)
        }
    };
    let battle = unarmed(until(Situation::start(&game), Phase::Movement), 0);
    let lies = battle.with(|state| {
        if let At::In(spot) = state.units[0].at {
            state.units[2].at = At::Lying(spot);
        }
    });
    let took = lies.play(&["join u0", "recover u2", "= 1"]);
    assert!(!is(&took, 0, Condition::Unarmed));
    face(&took, 0)
}

/// Rules: G17.14, G1.15, 22.5
#[test]
fn g17_14_marines_have_arms_again_as_early_riflemen_and_others_as_the_lowest_of_theirs() {
    assert_eq!(rearmed(ALLIES, "usmc-7-6-8", "usmc-lmg"), "usmc-4-5-8");
    assert_eq!(rearmed(ALLIES, "usmc-3-4-8", "usmc-lmg"), "usmc-2-4-8");
    assert_eq!(rearmed(JAPAN, "jpn-3-4-8r", "jpn-lmg"), "jpn-3-3-6");
    assert_eq!(rearmed(JAPAN, "jpn-2-3-8", "jpn-lmg"), "jpn-1-2-6");
    assert_eq!(rearmed(ALLIES, "usa-6-6-7", "usmc-lmg"), "usa-5-3-6");
}

/// Rules: G1.621, 22.5, 1.6
#[test]
fn g1_621_the_japanese_massacre_and_then_nobody_gives_quarter() {
    let game = game(
        &OPEN,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0303"],
        &["jpn-4-4-7 0303", "jpn-4-4-7 0606"],
    );
    let fires = until(next_turn(Situation::start(&game)), Phase::PrepFire);
    let fires = held(fires, 0, 3).with(|state| state.losses[0] = 4);
    let killed = fires.play(&["massacre u0"]);
    assert_eq!(place(&killed, 0), "lost");
    assert_eq!(killed.state.losses[ALLIES.index()], 2);
    assert!(
        is(&killed, 3, Condition::PrepFired),
        "in place of the guard's fire"
    );
    let combat = live_on(reach(killed, Phase::CloseCombat));
    assert_eq!(
        combat.play(&["join u2", "join u1"]).refused_by("capture"),
        Some("22.5")
    );
    // Marines do not, and nobody who has fired.
    let own = held(until(Situation::start(&game), Phase::PrepFire), 3, 0);
    assert_eq!(own.refused_by("massacre u3"), Some("G1.621"));
    assert_eq!(own.refused_by("massacre u2"), Some("22.5"));
}

/// Rules: 22.5, 1.6
#[test]
fn r22_5_whose_comrades_were_massacred_falls_a_class_later() {
    let game = game(&OPEN, &["usmc-4-5-8 0101"], &["jpn-4-4-8 0102", ENEMY]);
    let left = |massacred: bool| {
        let battle = Situation::start(&game).with(|state| state.tallies[1].massacred = massacred);
        // 11 and 1 added is 4 above 8.
        face(&battle.play(&["join u0", "fire 0102", "= 3 4", "= 5 6"]), 1)
    };
    assert_eq!(left(false), "jpn-3-4-7r");
    assert_eq!(left(true), "jpn-3-4-8r");
}

/// Rules: G9.56
#[test]
fn g9_56_nobody_above_panjis_guards_who_is_below_them() {
    let stakes = r#"{ kind = "panjis", hex = "0303", sides = ["0303-0302"], known = true }"#;
    let units = text(&OPEN, &[], &["usmc-4-5-8 0303"], &["jpn-2-2-8 0303", ENEMY]);
    let side = "side = \"japanese\"\n";
    let game = read(&units.replace(side, &format!("{side}fortifications = [{stakes}]\n")));
    let taken = |above: &[usize]| {
        let combat = until(Situation::start(&game), Phase::CloseCombat).with(|state| {
            for unit in above {
                if let At::In(spot) = state.units[*unit].at {
                    state.units[*unit].at = At::In(Spot::part(spot.hex, Part::Above));
                }
            }
        });
        let taken = combat.play(&["join u0", "join u1", "capture", "done", "= 1 2"]);
        taken.state.units[1].at
    };
    assert_eq!(taken(&[]), At::Held(UnitId(0)));
    assert_eq!(taken(&[0]), At::Off(Tray::Captured));
    assert_eq!(taken(&[0, 1]), At::Held(UnitId(0)));
}

/// Rules: G18.7
#[test]
fn g18_7_chinese_and_japanese_give_no_quarter_from_1938_on() {
    let refused = |counter: &str, date: &str| {
        let unit = format!("{counter} 0303");
        let units = text(&OPEN, &[], &[&unit], &["jpn-4-4-7 0303", ENEMY]);
        let game = read(&units.replace("turns = 2\n", &format!("turns = 2\ndate = \"{date}\"\n")));
        let combat = until(Situation::start(&game), Phase::CloseCombat);
        let fight = combat.play(&["join u0", "join u1"]);
        fight.refused_by("capture").map(str::to_owned)
    };
    let refused = |counter, date| refused(counter, date).map(|rule| rule == "22.5");
    assert_eq!(refused("gmd-3-3-7", "1938-01"), Some(true));
    assert_eq!(refused("gmd-3-3-7", "1937-12"), None);
    assert_eq!(refused("red-3-3-7", "1940-05"), Some(true));
    assert_eq!(refused("usmc-4-5-8", "1942-05"), None);
    assert_eq!(refused("usmc-4-5-8", "1942-06"), Some(true));
}

/// Rules: 22.5, 8.3
#[test]
fn r22_5_whoever_guards_is_not_concealed() {
    let rows = ["jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj"];
    let game = game(
        &rows,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0201"],
        &["jpn-4-4-7 0606", "jpn-4-4-7 0606"],
    );
    let later = next_turn(held(until(Situation::start(&game), Phase::Movement), 2, 0));
    assert!(!is(&later, 0, Condition::Concealed));
    assert!(is(&later, 1, Condition::Concealed));
}

/// Rules: G1.621, 22.5
#[test]
fn g1_621_the_japanese_massacre_in_the_fire_phase_of_the_enemys_turn_as_well() {
    let units = ["jpn-4-4-7 0303", "jpn-4-4-7 0606"];
    let game = game(&OPEN, &["usmc-4-5-8 0101", "usmc-4-5-8 0303"], &units);
    let fires = held(until(Situation::start(&game), Phase::DefensiveFire), 0, 2);
    let killed = fires.clone().play(&["massacre u0"]);
    assert_eq!(place(&killed, 0), "lost");
    let has_fired = crate::common::set(fires, 2, &[Condition::FirstFired]);
    assert_eq!(has_fired.refused_by("massacre u0"), Some("4.3"));
}

/// Rules: 22.5, 6.7
#[test]
fn r22_5_a_prisoner_is_given_away_to_who_may_guard_him_in_the_rally_phase() {
    let marines = [
        "usmc-4-5-8 0303",
        "usmc-4-5-8 0303",
        "usmc-3-4-8 0303",
        "usmc-4-5-8 0304",
    ];
    let game = game(&OPEN, &marines, &["jpn-4-4-7 0606", ENEMY]);
    let battle = held(Situation::start(&game), 4, 0);
    let rally = next_turn(next_turn(battle));
    assert_eq!(rally.state.phase, Phase::Rally);
    let hand = rally.clone().play(&["give u4"]);
    assert_eq!(hand.refused_by("take u0"), Some("1.1"), "he has him");
    assert_eq!(hand.refused_by("take u3"), Some("1.1"), "not there");
    let given = hand.play(&["take u1"]);
    assert_eq!(given.state.units[4].at, At::Held(UnitId(1)));
    assert!(given.told(ALLIES).contains(&"pto-log-guards".to_owned()));
    assert_eq!(given.refused_by("give u4"), Some("5.6"), "once in a phase");
    // Nobody gives away who is broken, nor takes over.
    let broken = set(rally.clone(), 0, &[Condition::Broken]);
    assert_eq!(broken.refused_by("give u4"), Some("5.3"));
    // Half a squad is the only one left: nobody is asked.
    let alone = set(rally, 1, &[Condition::Broken]).play(&["give u4"]);
    assert_eq!(alone.state.units[4].at, At::Held(UnitId(2)));
}
