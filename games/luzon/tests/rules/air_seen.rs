//! What the enemy sees of the air war, and what not (2.2.1, 5.2.2, chapter 13 of the specification).

use crate::air_fields::overrun;
use crate::air_plan::{allied_air, calm, field, placed};
use crate::air_raids;
use crate::common::{Flies as _, GAME, Match, air, decides, has_told, hex};
use heigi_engine::{Random, Rules as _, Shows as _, Text, Viewer};
use heigi_luzon::{ALLIES, Event, JAPAN, Spot};

const JAPANS_EYES: Viewer = Viewer::Side(JAPAN);

/// Two of seven units in 1142 are to be demoralised.
fn bombed() -> Match {
    let stack = placed(air(1, 1), &[("A-21/21", "1142"), ("A-22/21", "1142")]);
    let flown = calm(stack.fly(&["squadron J-Betty-3", "bomb 1142", "launch"]));
    flown.fly(&["= 1 3"])
}

/// The die that falls on the top of the stack, or on somebody beneath.
fn die(situation: &Match, is_top: bool) -> String {
    let tops = situation.state.units.tops();
    let mut there = situation.state.units_at(hex("1142"));
    let at = there.position(|one| tops.contains(one) == is_top);
    format!("= {}", at.unwrap() + 1)
}

/// Rules: 5.2.2, 8.3.3
#[test]
fn r8_3_3_a_covered_unit_that_was_hit_stays_where_it_is_in_every_sample() {
    let hit = bombed();
    let hit = hit.clone().fly(&[&die(&hit, false)]);
    assert_alike(&hit);
}

/// Every sample looks the same to Japan.
fn assert_alike(situation: &Match) {
    let scene = GAME.scene(&situation.state, JAPANS_EYES);
    for seed in 0..20 {
        let mut random = Random::seeded(seed);
        let other = GAME.determinize(&situation.state, JAPANS_EYES, &mut random);
        assert_eq!(GAME.scene(&other, JAPANS_EYES), scene);
    }
}

/// Rules: 2.2.1, 8.4.2
#[test]
fn r8_4_2_that_all_stay_or_scramble_tells_the_enemy_nothing() {
    let raid = air_raids::turn_3(air(1, 1)).fly(&["squadron J-Betty-3", "bomb 1142", "launch"]);
    let stayed = raid.clone().fly(&["stay-all"]);
    assert_alike(&stayed);
    // Answered one by one it looks the same.
    let one_by_one = calm(raid);
    let scene = |situation: &Match| GAME.scene(&situation.state, JAPANS_EYES);
    assert_eq!(scene(&stayed), scene(&one_by_one));
    assert_eq!(stayed.told(JAPAN), one_by_one.told(JAPAN));
    for seed in 0..20 {
        let draw = |situation: &Match| {
            let mut random = Random::seeded(seed);
            GAME.determinize(&situation.state, JAPANS_EYES, &mut random)
        };
        assert_eq!(draw(&stayed), draw(&one_by_one));
    }
}

/// Rules: 2.2.1, 8.4.4
#[test]
fn r8_4_4_the_enemy_does_not_see_which_airfields_have_free_boxes() {
    let asked = overrun(allied_air(1), "nichols").fly(&["= 4"]);
    assert!(decides(&asked, ALLIES));
    assert_alike(&asked);
}

/// Rules: 5.2.2, 8.3.3
#[test]
fn r8_3_3_of_the_units_that_are_hit_the_enemy_is_told_the_top_alone() {
    let named = "luzon-log-shaken-from-the-air";
    let unnamed = "luzon-log-somebody-shaken";
    let start = bombed();
    let top = start.clone().fly(&[&die(&start, true)]);
    assert!(has_told(&top, JAPAN, named) && !has_told(&top, JAPAN, unnamed));
    let beneath = start.clone().fly(&[&die(&start, false)]);
    assert!(has_told(&beneath, JAPAN, unnamed) && !has_told(&beneath, JAPAN, named));
    assert!(has_told(&beneath, ALLIES, named) && !has_told(&beneath, ALLIES, unnamed));
}

/// Rules: 5.2.2, 8.3.3
#[test]
fn r8_3_3_of_the_steps_that_are_lost_as_well() {
    let stack = placed(air(1, 1), &[("A-21/21", "1123"), ("A-22/21", "1123")]);
    let flown = calm(stack.fly(&["squadron J-Betty-3", "bomb 1123", "launch"]));
    // Column 4 at 3 is an E.
    let hit = flown.fly(&["= 1 2"]);
    let tops = hit.state.units.tops();
    let there: Vec<_> = hit.state.units_at(hex("1123")).collect();
    let falls = |is_top: bool| {
        let at = there.iter().position(|one| tops.contains(*one) == is_top);
        hit.clone().fly(&[&format!("= {}", at.unwrap() + 1)])
    };
    let named = "luzon-log-destroyed-from-the-air";
    let beneath = falls(false);
    assert!(has_told(&beneath, JAPAN, "luzon-log-somebody-lost-step"));
    assert!(!has_told(&beneath, JAPAN, named) && has_told(&beneath, ALLIES, named));
    // Whoever lay beneath the one that is lost is seen now.
    let top = falls(true);
    assert!(has_told(&top, JAPAN, named) && has_told(&top, JAPAN, "luzon-log-uncovered"));
}

fn damage(situation: &Match, viewer: Viewer) -> Vec<Text> {
    let facts = GAME.scene(&situation.state, viewer).facts;
    let facts = facts.into_iter().filter(|fact| fact.rule == "8.3.4");
    facts.map(|fact| fact.value).collect()
}

/// Rules: 2.2.1, 8.2.7
#[test]
fn r2_2_1_repairs_of_an_airfield_are_told_to_its_holder_alone() {
    let bombs = ["squadron J-Lily-1", "bomb tuguegarao", "launch", "= 4"];
    let hit = air(4, 1).fly(&bombs).fly(&["= 1 1", "crater", "crater"]);
    let text = |value: &'static str| vec![Text::verbatim(value)];
    assert_eq!(damage(&hit, JAPANS_EYES), text("F 0, B 2"));
    let turn_2 = hit.fly(&["home", "launch"]);
    let tuguegarao = field("tuguegarao").index();
    assert_eq!(turn_2.state.air.damaged[tuguegarao], [0, 1]);
    assert!(has_told(&turn_2, ALLIES, "luzon-log-field-repaired"));
    assert!(!has_told(&turn_2, JAPAN, "luzon-log-field-repaired"));
    assert_eq!(damage(&turn_2, Viewer::Side(ALLIES)), text("F 0, B 1"));
    assert_eq!(damage(&turn_2, JAPANS_EYES), text("F 0, B 2"));
    // Samples do not know how much has been repaired.
    let drawn: Vec<u8> = (0..20)
        .map(|seed| {
            let mut random = Random::seeded(seed);
            let other = GAME.determinize(&turn_2.state, JAPANS_EYES, &mut random);
            other.air.damaged[tuguegarao][1]
        })
        .collect();
    assert!(drawn.contains(&0) && drawn.contains(&2));
    // The next raid sees how it is.
    let again = turn_2.fly(&bombs[..3]).fly(&["= 6", "= 1 1"]);
    assert_eq!(damage(&again, JAPANS_EYES), text("F 0, B 1"));
}

/// The log points at the place of a target: a hex, the hex of an airfield, one of a bridge; nowhere off the map.
#[test]
fn the_log_points_at_targets_from_the_air() {
    let bridge = crate::common::bridge("1445-1446");
    for (spot, place) in [
        (Spot::Hex(hex("1142")), Some("1142")),
        (Spot::Field(field("clark")), Some("1243")),
        (Spot::Bridge(bridge), Some("1446")),
        (Spot::Cavite, Some("1650")),
        (Spot::Field(field("takao")), None),
    ] {
        let entry = GAME.log_entry(&Event::RaidBegan(spot), Viewer::Side(JAPAN));
        let at = entry.unwrap().at;
        assert_eq!(at.first().map(|at| at.as_str()), place);
        assert!(at.len() <= 1);
    }
}
