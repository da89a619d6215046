//! Victory (21, G1.65): what is counted, and the reckoning.

use crate::common::*;
use heigi_engine::{Side, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Phase, Pto, Spot, Tray};

/// A battle with other conditions of victory.
fn about(victory: &str, marines: &[&str], japanese: &[&str]) -> Pto {
    let text = text(&OPEN, &[], marines, japanese);
    let old = "hexes = [\"0101\"]\nneeded = 1\n";
    assert!(text.contains(old));
    read(&text.replacen(old, victory, 1))
}

/// The winner after the last turn in which nobody does anything.
fn passed<'g>(mut battle: Situation<'g, Pto>) -> Situation<'g, Pto> {
    while battle.winner().is_none() {
        battle = until(battle, Phase::Movement);
        let turn = (battle.state.turn, battle.state.phasing);
        while battle.winner().is_none() && (battle.state.turn, battle.state.phasing) == turn {
            battle = pass(battle);
        }
    }
    battle
}

/// The lines of the reckoning.
fn reckoned(battle: &Situation<'_, Pto>) -> Vec<String> {
    let told = battle.told(ALLIES);
    let lines = told.into_iter();
    lines
        .filter(|line| {
            ["meets", "fails", "-end-"]
                .iter()
                .any(|word| line.contains(word))
        })
        .collect()
}

/// Rules: 21
#[test]
fn r21_who_attacks_leaves_the_enemy_fewer_hexes_than_so_many() {
    let marines = ["usmc-4-5-8 0101", "usmc-4-5-8 0303"];
    for (number, winner) in [(1, JAPAN), (2, ALLIES)] {
        let aims = format!("aims = [{{ measure = \"kept\", number = {number} }}]\n");
        let kept = format!("hexes = [\"0101\", \"0202\"]\n{aims}");
        let game = about(&kept, &marines, &["jpn-4-4-7 0606"]);
        let battle = passed(Situation::start(&game));
        assert_eq!(battle.winner(), Some(winner), "fewer than {number}");
    }
}

/// Rules: 21
#[test]
fn r21_hexes_are_held_or_kept() {
    let held = "hexes = [\"0101\", \"0202\"]\nneeded = 2\n";
    let japanese = ["jpn-4-4-7 0606"];
    let game = about(held, &["usmc-4-5-8 0101", "usmc-4-5-8 0202"], &japanese);
    let battle = passed(Situation::start(&game));
    assert_eq!(battle.winner(), Some(ALLIES));
    assert_eq!(reckoned(&battle).len(), 2, "{:?}", reckoned(&battle));
    let game = about(held, &["usmc-4-5-8 0101", "usmc-4-5-8 0303"], &japanese);
    let battle = passed(Situation::start(&game));
    assert_eq!(battle.winner(), Some(JAPAN));
    assert!(
        reckoned(&battle)[0].contains("fails"),
        "{:?}",
        reckoned(&battle)
    );
}

/// Rules: 21
#[test]
fn r21_a_hex_that_is_ablaze_counts_for_nobody() {
    let held = "hexes = [\"0101\"]\nneeded = 1\n";
    let game = about(
        held,
        &["usmc-4-5-8 0101", "usmc-4-5-8 0303"],
        &["jpn-4-4-7 0606"],
    );
    let burning = |burning| {
        let battle = Situation::start(&game).with(|state| {
            let hex = heigi_engine::board::HexId(0);
            state.units[0].at = state.units[1].at;
            state.fires.push(heigi_pto::Fire {
                hex,
                burning,
                is_fresh: false,
                is_napalm: false,
            });
        });
        battle.with(|state| state.held[0] = ALLIES)
    };
    let blaze = passed(burning(heigi_pto::Burning::Blaze));
    assert_eq!(blaze.winner(), Some(JAPAN));
    let count = |battle: &Situation<'_, Pto>| format!("{:?}", battle.scene(JAPAN).facts[0].value);
    assert!(count(&burning(heigi_pto::Burning::Blaze)).contains("0/1"));
    assert!(count(&burning(heigi_pto::Burning::Flame)).contains("1/1"));
}

/// Rules: 21
#[test]
fn r21_all_conditions_have_to_be_met() {
    let victory = "hexes = [\"0101\"]\nneeded = 1\n\
                   aims = [{ measure = \"defenders\", number = 2, rows = [4, 6] }]\n";
    let marines = ["usmc-4-5-8 0101"];
    let won = |japanese: &[&str], broken: &[usize]| {
        let game = about(victory, &marines, japanese);
        let mut battle = Situation::start(&game);
        for unit in broken {
            battle = set(battle, *unit, &[Condition::Broken]);
        }
        passed(battle).winner()
    };
    // A squad and a half are fewer than two, those in the first rows do not count, nor leaders.
    assert_eq!(
        won(&["jpn-4-4-7 0606", "jpn-2-3-7 0605"], &[]),
        Some(ALLIES)
    );
    assert_eq!(won(&["jpn-4-4-7 0606", "jpn-4-4-7 0605"], &[]), Some(JAPAN));
    assert_eq!(
        won(&["jpn-3-4-7r 0606", "jpn-4-4-7 0604"], &[]),
        Some(JAPAN)
    );
    assert_eq!(
        won(&["jpn-4-4-7 0606", "jpn-4-4-7 0603"], &[]),
        Some(ALLIES)
    );
    assert_eq!(won(&["jpn-4-4-7 0606", "jpn-9-1 0605"], &[]), Some(ALLIES));
    // Nor whoever is not in good order.
    let two = ["jpn-2-3-7 0606", "jpn-2-3-7 0605", "jpn-4-4-7 0604"];
    assert_eq!(won(&two, &[]), Some(JAPAN));
    assert_eq!(won(&two, &[1]), Some(ALLIES));
}

/// Rules: 21
#[test]
fn r21_the_enemy_counts_only_those_whom_he_sees() {
    let victory = "aims = [{ measure = \"defenders\", number = 2, rows = [4, 6] }]\n";
    let game = about(victory, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"]);
    let count = |battle: &Situation<'_, Pto>, viewer: Side| {
        let fact = battle.scene(viewer).facts.swap_remove(0);
        format!("{:?}", fact.value)
    };
    let plain = Situation::start(&game);
    for condition in [Condition::Hidden, Condition::Concealed] {
        let unseen = set(plain.clone(), 1, &[condition]);
        assert!(count(&unseen, ALLIES).contains("0/<2"));
        assert!(count(&unseen, JAPAN).contains("1/<2"));
    }
    assert!(count(&plain, ALLIES).contains("1/<2"));
}

/// What the Japanese of a unit lose by fire that ends with these dice, in victory points.
fn lost(japanese: &[&str], dice: &[&str]) -> i16 {
    let marines = ["usmc-7-6-8 0505", "usmc-7-6-8 0505", "usmc-7-6-8 0505"];
    let game = about(
        "aims = [{ measure = \"inflicted\", number = 2 }]\n",
        &marines,
        japanese,
    );
    let battle = until(Situation::start(&game), Phase::PrepFire);
    let battle = battle.play(&["join u0", "join u1", "join u2", "fire 0506"]);
    battle.play(dice).state.losses[JAPAN.index()]
}

/// Rules: G1.65
#[test]
fn g1_65_steps_count_nothing_and_men_what_they_are() {
    // 42 points on the column of 36: 7 is K/4.
    // A squad that is reduced to half of it has lost a point, with the check passed.
    assert_eq!(lost(&["jpn-4-4-7 0506"], &["= 4 3", "= 1 2"]), 1);
    // A step less is no loss: a 12 is a check at 1MC that fails.
    assert_eq!(lost(&["jpn-4-4-7 0506"], &["= 6 6", "= 6 5"]), 0);
    // A KIA eliminates: a squad 2, a leader what he is.
    assert_eq!(lost(&["jpn-4-4-7 0506"], &["= 2 1"]), 2);
    assert_eq!(lost(&["jpn-9-0 0506"], &["= 2 1"]), 1);
    assert_eq!(lost(&["jpn-9-1 0506"], &["= 2 1"]), 2);
    assert_eq!(lost(&["jpn-10-2 0506"], &["= 2 1"]), 3);
    assert_eq!(lost(&["jpn-hero 0506"], &["= 2 1"]), 0);
    assert_eq!(lost(&["jpn-2-2-8 0506"], &["= 2 1"]), 1);
}

/// Vector H-001.
/// Rules: 21, G18.44
#[test]
fn g18_44_captured_guns_count_more_the_chinese_most() {
    let won = |gun: &str, crew: &str, number: u8, is_captured: bool| {
        let victory = format!("aims = [{{ measure = \"suffered\", number = {number} }}]\n");
        let (allied, japanese) = ([crew, gun], ["jpn-2-2-8 0606"]);
        let game = about(&victory, &allied, &japanese);
        let battle = Situation::start(&game).with(|state| {
            if is_captured {
                state.units[1].side = JAPAN;
                state.units[1].at = At::With(heigi_pto::UnitId(2));
            }
        });
        passed(battle).winner()
    };
    // Fewer than the number: 8 for the Gun of the Chinese, 4 for that of the Marines.
    assert_eq!(
        won("chi-37 0101 1", "gmd-3-3-7 0101", 9, true),
        Some(ALLIES)
    );
    assert_eq!(won("chi-37 0101 1", "gmd-3-3-7 0101", 8, true), Some(JAPAN));
    assert_eq!(
        won("usmc-37 0101 1", "usmc-2-2-8 0101", 5, true),
        Some(ALLIES)
    );
    assert_eq!(
        won("usmc-37 0101 1", "usmc-2-2-8 0101", 4, true),
        Some(JAPAN)
    );
    let kept = won("usmc-37 0101 1", "usmc-2-2-8 0101", 1, false);
    assert_eq!(kept, Some(ALLIES), "nobody has captured it");
}

/// Rules: 21
#[test]
fn r21_a_large_gun_counts_twice_as_much() {
    let won = |size: i8, number: u8| {
        let counters = include_str!("../../data/counters.toml");
        let plain = "id = \"usmc-105\", nation = \"marines\", class = \"gun\",";
        assert!(counters.contains(plain));
        let counters = counters.replace(plain, &format!("{plain} gun_size = {size},"));
        let victory = format!("aims = [{{ measure = \"suffered\", number = {number} }}]\n");
        let allied = ["usmc-2-2-8 0101", "usmc-105 0101 1"];
        let text = text(&OPEN, &[], &allied, &["jpn-2-2-8 0606"]);
        let text = text.replacen("hexes = [\"0101\"]\nneeded = 1\n", &victory, 1);
        let game = Pto::with_data(&|file| match file {
            "hut.toml" => Some(text.clone()),
            "counters.toml" => Some(counters.clone()),
            _ => None,
        });
        let game = game.unwrap();
        let battle = Situation::start(&game);
        let lost = battle.with(|state| state.units[1].at = At::Off(Tray::Lost));
        passed(lost).winner()
    };
    // Fewer than the number: 4 for a large Gun, 2 for another one.
    assert_eq!([won(-1, 5), won(-1, 4)], [Some(ALLIES), Some(JAPAN)]);
    assert_eq!([won(0, 3), won(0, 2)], [Some(ALLIES), Some(JAPAN)]);
}

/// Rules: 21, G18.44
#[test]
fn g18_44_a_captured_vehicle_counts_double() {
    let won = |number: u8, is_captured: bool| {
        let victory = format!("aims = [{{ measure = \"suffered\", number = {number} }}]\n");
        let game = about(
            &victory,
            &["usmc-4-5-8 0101", "usmc-truck-gmc 0303"],
            &["jpn-2-2-8 0606"],
        );
        let battle = Situation::start(&game).with(|state| {
            if is_captured {
                state.units[1].side = JAPAN;
            }
        });
        passed(battle).winner()
    };
    // A truck counts a point, and one for its crew.
    assert_eq!(won(5, true), Some(ALLIES));
    assert_eq!(won(4, true), Some(JAPAN));
    assert_eq!(won(1, false), Some(ALLIES));
}

/// Rules: 21
#[test]
fn r21_who_leaves_the_map_counts_and_points_are_compared() {
    let exits = "[[exit]]\nside = \"allies\"\nedge = \"north\"\n[[force]]";
    let played = |victory: &str| {
        let marines = ["usmc-4-5-8 0301", "usmc-8-1 0301", "usmc-4-5-8 0306"];
        let old = "hexes = [\"0101\"]\nneeded = 1\n";
        let text = text(&OPEN, &[], &marines, &["jpn-4-4-7 0601"]);
        let text = text.replacen(old, victory, 1);
        let game = read(&text.replacen("[[force]]", exits, 1));
        let battle = until(Situation::start(&game), Phase::Movement);
        passed(battle.play(&["join u0", "join u1", "exit"])).winner()
    };
    let exited = |number: u8| {
        played(&format!(
            "aims = [{{ measure = \"exited\", number = {number} }}]\n"
        ))
    };
    // A squad 2, a leader who leads by 1 another 2.
    assert_eq!(exited(4), Some(ALLIES));
    assert_eq!(exited(5), Some(JAPAN));
    // Two hexes that count 3 each, one of them held by each side: the lead is what has left the map.
    let lead = |number: u8| {
        played(&format!(
            "hexes = [\"0306\", \"0602\"]\nworth = 3\n\
             aims = [{{ measure = \"lead\", number = {number} }}]\n"
        ))
    };
    assert_eq!(lead(4), Some(ALLIES));
    assert_eq!(lead(5), Some(JAPAN));
}

/// Rules: 21
#[test]
fn r21_a_side_without_anybody_has_lost_unless_he_left_the_map() {
    let exits = "[[exit]]\nside = \"allies\"\nedge = \"north\"\n[[force]]";
    let victory = "aims = [{ measure = \"exited\", number = 2 }]\n";
    let old = "hexes = [\"0101\"]\nneeded = 1\n";
    let text = text(&OPEN, &[], &["usmc-4-5-8 0301"], &["jpn-4-4-7 0606"]);
    let text = text.replacen(old, victory, 1);
    let game = read(&text.replacen("[[force]]", exits, 1));
    let battle = until(Situation::start(&game), Phase::Movement);
    let gone = battle.clone().play(&["join u0", "exit", "done"]);
    assert_eq!(gone.winner(), Some(ALLIES));
    assert_eq!(gone.state.turn, 1);
    let lost = battle.with(|state| state.units[0].at = At::Off(Tray::Lost));
    assert_eq!(lost.play(&["done"]).winner(), Some(JAPAN));
}

/// Rules: 21
#[test]
fn r21_the_scene_says_how_far_the_conditions_are_met() {
    let victory = "hexes = [\"0101\", \"0303\"]\nneeded = 2\n\
                   aims = [{ measure = \"suffered\", number = 3 }]\n";
    let game = about(victory, &["usmc-4-5-8 0101"], &["jpn-4-4-7 0606"]);
    let battle = until(Situation::start(&game), Phase::Movement);
    let facts = battle.scene(JAPAN).facts;
    let said = |fact: &heigi_engine::scene::Fact| format!("{} {:?}", fact.label.id, fact.value);
    assert!(said(&facts[0]).contains("1/2"), "{}", said(&facts[0]));
    assert!(said(&facts[1]).contains("0/<3"), "{}", said(&facts[1]));
    let held = Spot::ground(heigi_engine::board::HexId(0));
    assert_eq!(battle.state.units[0].at, At::In(held));
}

/// Vector J-045.
/// Rules: G1.65
#[test]
fn g1_65_a_wounded_leader_counts_as_he_is_then() {
    let marines = ["usmc-7-6-8 0505", "usmc-7-6-8 0505", "usmc-7-6-8 0505"];
    let victory = "aims = [{ measure = \"inflicted\", number = 2 }]\n";
    let game = about(victory, &marines, &["jpn-10-2 0506", "jpn-4-4-7 0101"]);
    let battle = until(Situation::start(&game), Phase::PrepFire);
    let wounded = set(battle, 3, &[Condition::Wounded]);
    let fire = wounded.play(&["join u0", "join u1", "join u2", "fire 0506", "= 2 1"]);
    // As a 9-1: a point and one more.
    assert_eq!(fire.state.losses[JAPAN.index()], 2);
}
