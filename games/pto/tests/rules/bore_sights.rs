//! Weapons that are sighted at a Location in the set-up (C6.4, G13.45).

use crate::common::{game, lines, next_turn, reach, read, text};
use heigi_engine::{Random, Rules, Situation, Viewer};
use heigi_pto::{ALLIES, JAPAN, Phase, Pto};

/// A long plain with a wood on it.
const PLAIN: [&str; 3] = [
    "....................",
    "....................",
    ".......w............",
];

/// The Japanese set up a squad with a machine gun, units 1 and 2, and a crew with a Gun, units 3 and 4; the Marines come from the east.
fn plain() -> Pto {
    let japanese = [
        "jpn-4-4-7 0102",
        "jpn-hmg 0102 1",
        "jpn-2-2-8 0102",
        "jpn-75 0102 3",
    ];
    let text = text(&PLAIN, &[], &["usmc-4-5-8 0802"], &japanese);
    let order = "first = \"allies\"\nset_up = [\"japanese\"]";
    read(&text.replacen("first = \"allies\"", order, 1))
}

/// The Marines go west with both weapons sighted at some hex.
fn marching<'g>(game: &'g Pto, hex: &str, steps: &[&str]) -> Situation<'g, Pto> {
    let words = format!("bore {hex}");
    let ready = Situation::start(game).play(&["arrange u2", &words, "arrange u4", &words, "done"]);
    let mut battle = reach(ready, Phase::Movement).play(&["join u0"]);
    for step in steps {
        battle = battle.play(&[step]);
    }
    battle
}

fn has_bore(battle: &Situation<'_, Pto>) -> bool {
    lines(battle).contains(&"modifier-bore −2".to_owned())
}

/// Rules: C6.4
#[test]
fn c6_4_machine_guns_and_guns_fire_better_at_movers_where_they_were_sighted() {
    let game = plain();
    let there = marching(&game, "0702", &["step 0702"]);
    assert_eq!(there.decider(), Some(JAPAN));
    assert!(has_bore(&there.clone().play(&["join u2"])));
    assert!(has_bore(&there.clone().play(&["join u4"])));
    // Not those who were not, nor a group of both.
    assert!(!has_bore(&there.clone().play(&["join u1"])));
    assert!(!has_bore(&there.play(&["join u2", "join u1"])));
    let elsewhere = marching(&game, "0602", &["step 0702"]);
    assert!(!has_bore(&elsewhere.play(&["join u2"])));
}

/// Rules: C6.4
#[test]
fn c6_4_it_counts_for_first_fire_alone() {
    let game = plain();
    let halted = marching(&game, "0702", &["step 0702", "hold", "halt"]);
    let later = reach(halted, Phase::DefensiveFire).play(&["join u2"]);
    assert!(!lines(&later).is_empty());
    assert!(!has_bore(&later));
}

/// Rules: C6.4
#[test]
fn c6_4_a_weapon_that_has_been_moved_is_sighted_no_more() {
    let game = plain();
    let battle = marching(&game, "0502", &["step 0702", "hold", "halt"]);
    let theirs = reach(next_turn(battle), Phase::Movement);
    let moved = theirs.play(&["join u1", "step 0101", "hold", "halt"]);
    let over = reach(moved, Phase::DefensiveFire);
    assert!(over.state.units[2].bore.is_none());
    assert!(over.state.units[4].bore.is_some(), "the Gun has stayed");
}

/// Rules: C6.4
#[test]
fn c6_4_weapons_are_sighted_where_they_see_and_reach_in_the_set_up() {
    let game = plain();
    let start = Situation::start(&game);
    let squad = start.clone().play(&["arrange u1"]);
    assert_eq!(squad.refused_by("bore 0702"), Some("C6.4"));
    let gun = start.play(&["arrange u4"]);
    assert_eq!(gun.refused_by("bore 1702"), None, "16 hexes");
    assert_eq!(gun.refused_by("bore 1802"), Some("C6.4"));
    assert_eq!(gun.refused_by("bore 0102"), Some("6.2"));
    let behind = gun.play(&["keep", "arrange u3", "put 0103", "arrange u4"]);
    assert_eq!(
        behind.refused_by("bore 1203"),
        Some("7.2"),
        "behind the wood"
    );
}

/// Rules: C6.4
#[test]
fn c6_4_the_enemy_does_not_hear_of_it() {
    let game = plain();
    let battle = marching(&game, "0702", &[]);
    let marks = |viewer: Viewer| {
        let markers = battle.scene(viewer).markers.into_iter();
        markers
            .filter(|one| one.name.id == "pto-marker-bore")
            .count()
    };
    assert_eq!(marks(Viewer::Side(JAPAN)), 2);
    assert_eq!(marks(Viewer::Side(ALLIES)), 0);
    let told = |side| {
        battle
            .told(side)
            .contains(&"pto-log-bore-sights".to_owned())
    };
    assert!(told(JAPAN) && !told(ALLIES));
    let mut random = Random::seeded(1);
    let other = game.determinize(&battle.state, Viewer::Side(ALLIES), &mut random);
    assert!(other.units.iter().all(|unit| unit.bore.is_none()));
}

/// Rules: C6.4
#[test]
fn c6_4_who_sets_nothing_up_sights_nothing() {
    let game = game(
        &PLAIN,
        &["usmc-4-5-8 0802"],
        &["jpn-4-4-7 0102", "jpn-hmg 0102 1"],
    );
    let start = Situation::start(&game);
    assert!(start.state.units.iter().all(|unit| unit.bore.is_none()));
    assert!(
        start
            .legal()
            .iter()
            .all(|words| !words.starts_with("bore "))
    );
}

/// Only of the sea a hex has to be shallow: a lake may be ever so deep.
/// Rules: G13.45
/// Rule: 13.45
#[test]
fn g13_45_deep_water_of_a_lake_is_sighted() {
    let refused = |waters: &str| {
        let rows = ["......", ",,,,,,", "OOOOOO", "OOOOOO", "OOOOOO", "OOOOOO"];
        let japanese = ["jpn-4-4-7 0301", "jpn-hmg 0301 1"];
        let text = text(&rows, &[], &["usmc-4-5-8 0601"], &japanese);
        let order = "first = \"allies\"\nset_up = [\"japanese\"]";
        let text = text.replacen("first = \"allies\"", order, 1);
        let shore = format!("[shore]\nslope = \"steep\"\nwaters = \"{waters}\"\n[victory]");
        let game = read(&text.replacen("[victory]", &shore, 1));
        let gun = Situation::start(&game).play(&["arrange u2"]);
        ["0303", "0305"].map(|hex| gun.refused_by(&format!("bore {hex}")))
    };
    assert_eq!(refused("ocean"), [None, Some("G13.45")]);
    assert_eq!(refused("lake"), [None, None]);
}
