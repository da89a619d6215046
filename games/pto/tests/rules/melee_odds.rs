//! What counts in close combat, cause by cause (11.1 to 11.6, 2.2).

use crate::common::{OPEN, chances, game, game_with, lines, live_on, pass};
use heigi_engine::{Pending, Situation};
use heigi_pto::{Condition, Phase, Pto, State};

/// The Marines of 0101 have advanced into 0102, and it is they who declare.
fn met<'g>(game: &'g Pto, marines: usize) -> Situation<'g, Pto> {
    let mut battle = Situation::start(game);
    while battle.state.phase != Phase::Advance {
        battle = pass(battle);
    }
    for unit in 0..marines {
        battle = battle.play(&[&format!("advance u{unit}"), "step 0102"]);
    }
    while battle.state.phase != Phase::CloseCombat
        || !matches!(battle.pending(), Pending::Decision(_))
    {
        battle = pass(battle);
    }
    live_on(battle)
}

/// What is added where some Marines attack all Japanese.
fn added(
    marines: &[&str],
    japanese: &[&str],
    joins: &[usize],
    change: impl FnOnce(&mut State),
) -> Vec<String> {
    let game = game(&OPEN, marines, japanese);
    let battle = met(&game, marines.len()).with(change);
    let defenders = marines.len()..marines.len() + japanese.len();
    let joins = joins.iter().copied().chain(defenders);
    let joins: Vec<String> = joins.map(|unit| format!("join u{unit}")).collect();
    let joins: Vec<&str> = joins.iter().map(String::as_str).collect();
    let shown = lines(&battle.play(&joins)).into_iter();
    let causes = shown.filter_map(|line| line.strip_prefix("modifier-").map(str::to_owned));
    causes.collect()
}

const SQUAD: &str = "usmc-4-5-8 0101";
const ENEMIES: [&str; 2] = ["jpn-4-4-7 0102", "jpn-2-3-7 0102"];

/// Exhaustion and tasks count for whoever has them, once for each side; −2 only where all targets are broken or withdraw.
/// Rules: 11.2
#[test]
fn r11_2_each_condition_counts_for_the_side_that_has_it() {
    let with = |unit: usize, condition: Condition| {
        added(&[SQUAD], &ENEMIES, &[0], move |state| {
            state.units[unit].set(condition)
        })
    };
    let none: [&str; 0] = [];
    assert_eq!(added(&[SQUAD], &ENEMIES, &[0], |_| ()), none);
    assert_eq!(with(0, Condition::Exhausted), ["exhausted +1"]);
    assert_eq!(with(1, Condition::Exhausted), ["tired-enemy −1"]);
    assert_eq!(with(0, Condition::Packing), ["busy +1"]);
    assert_eq!(with(2, Condition::Packing), ["busy-enemy −1"]);
    assert_eq!(with(2, Condition::Broken), none, "the other one is not");
    for condition in [Condition::Broken, Condition::Withdrawing] {
        let all = added(&[SQUAD], &ENEMIES, &[0], |state| {
            state.units[1].set(condition);
            state.units[2].set(condition);
        });
        assert_eq!(all, ["broken-enemy −2"], "{condition:?}");
    }
}

/// The best leader who is not pinned and not alone; a hero 1, unless he is wounded.
/// Rules: 11.2, 5.9
#[test]
fn r11_2_leaders_help_others_and_heroes_who_are_whole() {
    let units = [SQUAD, "usmc-8-1 0101", "usmc-9-2 0101"];
    let led = |joins: &[usize], change: fn(&mut State)| added(&units, &ENEMIES, joins, change);
    let as_it_is: fn(&mut State) = |_| ();
    assert_eq!(led(&[0, 1, 2], as_it_is), ["leadership −2"]);
    assert_eq!(led(&[0, 1], as_it_is), ["leadership −1"]);
    assert_eq!(led(&[0], as_it_is), [""; 0]);
    assert_eq!(led(&[2], as_it_is), [""; 0], "alone he leads nobody");
    let pinned: fn(&mut State) = |state| state.units[2].set(Condition::Pinned);
    assert_eq!(led(&[0, 1, 2], pinned), ["leadership −1"]);
    let heroes = [SQUAD, "usmc-hero 0101"];
    assert_eq!(added(&heroes, &ENEMIES, &[0, 1], |_| ()), ["hero −1"]);
    let wounded = added(&heroes, &ENEMIES, &[0, 1], |state| {
        state.units[1].set(Condition::Wounded)
    });
    assert_eq!(wounded, [""; 0]);
}

/// Each squad above three is one too many for its own side, and as many less for the enemy.
/// Rules: 2.2, 11.2
#[test]
fn r2_2_a_crowd_fights_worse_and_is_fought_better() {
    let four = [SQUAD; 4];
    assert_eq!(added(&four, &ENEMIES[..1], &[0], |_| ()), ["crowded +1"]);
    let enemies = ["jpn-4-4-7 0102"; 5];
    assert_eq!(
        added(&[SQUAD], &enemies, &[0], |_| ()),
        ["crowded-target −2"]
    );
    assert_eq!(added(&four[..3], &enemies[..3], &[0], |_| ()), [""; 0]);
}

/// Men without arms and single men are worth 1, the pinned half when they attack and all when they are attacked.
/// Rules: 11.2, 22.5
#[test]
fn r11_2_strength_is_firepower_of_men_with_arms() {
    let odds = |change: fn(&mut State)| {
        let units = [SQUAD, "usmc-8-0 0101"];
        let game = game(&OPEN, &units, &ENEMIES);
        let battle = met(&game, 2).with(change);
        lines(&battle.play(&["join u0", "join u1", "join u2", "join u3"])).remove(0)
    };
    assert_eq!(odds(|_| ()), "preview-odds 5:6");
    assert_eq!(
        odds(|state| state.units[0].set(Condition::Pinned)),
        "preview-odds 3:6"
    );
    assert_eq!(
        odds(|state| state.units[2].set(Condition::Pinned)),
        "preview-odds 5:6"
    );
    assert_eq!(
        odds(|state| state.units[2].set(Condition::Unarmed)),
        "preview-odds 5:3"
    );
}

/// Rain that hinders at once counts for both.
/// Rules: 11.2, 17.2
#[test]
fn r11_2_who_sees_little_fights_worse() {
    let battle_in = |sky: &str| {
        let weather = format!("[weather]\nsky = \"{sky}\"\n");
        let game = game_with(&weather, &OPEN, &[SQUAD], &ENEMIES[..1]);
        let battle = met(&game, 1).play(&["join u0", "join u1"]);
        lines(&battle)[2..].to_vec()
    };
    assert_eq!(battle_in("heavy-rain"), ["modifier-low-visibility +1"]);
    assert_eq!(battle_in("rain"), [""; 0]);
}

/// An original 2 may make a leader in the middle of it, who counts at once: with 1 to 8 a 2 eliminates only thanks to him, with 1 to 13
/// it reduces.
/// Rules: 11.3, 13
#[test]
fn r11_3_the_chances_count_the_leader_whom_a_2_may_make() {
    let foreseen = |enemies: &[&str]| {
        let game = game(&OPEN, &["usmc-1-2-6 0101", "usmc-4-5-8 0606"], enemies);
        let battle = met(&game, 1);
        let joins = [0].into_iter().chain(2..2 + enemies.len());
        let joins: Vec<String> = joins.map(|unit| format!("join u{unit}")).collect();
        let joins: Vec<&str> = joins.iter().map(String::as_str).collect();
        let picked = battle.play(&joins);
        (lines(&picked)[..2].to_vec(), chances(&picked))
    };
    let squads = ["jpn-4-4-7 0102"; 2];
    let (shown, ways) = foreseen(&squads);
    assert_eq!(shown, ["preview-odds 1:8", "preview-number 1"]);
    assert_eq!(ways[0], "chance-eliminated 1");
    let more = [
        "jpn-4-4-7 0102",
        "jpn-4-4-7 0102",
        "jpn-4-4-7 0102",
        "jpn-9-1 0102",
    ];
    let (shown, ways) = foreseen(&more);
    assert_eq!(shown, ["preview-odds 1:13", "preview-number 0"]);
    assert_eq!(ways, ["chance-eliminated 0", "chance-reduced 1"]);
}
