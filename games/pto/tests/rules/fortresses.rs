//! Fortified buildings (G1.4241).

use crate::common::*;
use heigi_engine::Situation;
use heigi_pto::{Fieldwork, JAPAN, Phase, Pto};

const ROWS: [&str; 6] = ["......", "......", "..s...", "......", "......", "......"];

/// A squad of the Marines in a fortified building in 0303, of which the enemy knows or not, and a Japanese one with a charge.
fn walls(more: &str) -> Pto {
    walls_of(more, &["usmc-4-5-8 0303", "usmc-8-0 0101"])
}

/// The same with other Marines.
fn walls_of(more: &str, marines: &[&str]) -> Pto {
    let units = ["jpn-4-4-7 0305", "jpn-dc 0305 1", "jpn-4-4-7 0302"];
    let battle = text(&ROWS, &[], marines, &units);
    let battle = battle.replace("turns = 2\n", "turns = 2\ndate = \"1944-06\"\n");
    let work = format!("{{ kind = \"fortified\", hex = \"0303\"{more} }}");
    let side = "side = \"allies\"\n";
    read(&battle.replace(side, &format!("{side}fortifications = [{work}]\n")))
}

const KNOWN: &str = ", known = true";

/// The Japanese are about to move.
fn eve(game: &Pto) -> Situation<'_, Pto> {
    until(next_turn(Situation::start(game)), Phase::Movement)
}

/// Nobody fires.
fn held(battle: Situation<'_, Pto>) -> Situation<'_, Pto> {
    match battle.legal().iter().any(|words| words == "hold") {
        true => battle.play(&["hold"]),
        false => battle,
    }
}

fn is_fortified(battle: &Situation<'_, Pto>) -> bool {
    let mut works = battle.state.fortifications.iter();
    works.any(|one| one.kind == Fieldwork::Fortified)
}

/// The hero with the charge of unit 2 stands beside the building.
fn beside(game: &Pto) -> Situation<'_, Pto> {
    let hero = eve(game).play(&["join u2", "sacrifice 0303", "= 5"]);
    held(hero.play(&["step 0304"]))
}

/// Rules: G1.4241
#[test]
fn g1_4241_a_hero_with_a_charge_breaks_in_beside_a_fortified_building() {
    let game = walls(KNOWN);
    let near = beside(&game);
    assert_eq!(near.refused_by("step 0303"), Some("G1.4241"));
    let goes = near.play(&["force 0303"]);
    // The 2 points are fired at.
    assert_eq!(goes.decider(), Some(JAPAN.opponent()));
    let opened = goes.clone().play(&["hold", "= 2 2"]);
    assert!(!is_fortified(&opened));
    let hero = opened.state.units.len() - 1;
    assert_eq!(place(&opened, hero), "lost");
    assert_eq!(place(&opened, 3), "lost", "so is the charge");
    assert_eq!(place(&opened, 0), "0303", "the garrison lives");
    // 36 are a 5 and more: no KIA.
    let holds = goes.clone().play(&["hold", "= 4 4"]);
    assert!(is_fortified(&holds));
    assert_eq!(place(&holds, hero), "lost");
    // Who is shot before does nothing.
    let shot = goes.play(&["join u0", "fire 0304", "= 1 1"]);
    assert!(is_fortified(&shot));
    assert_eq!(place(&shot, hero), "lost");
}

/// Rules: G1.4241, D2.401
#[test]
fn g1_4241_what_others_have_spent_before_him_lets_no_vehicle_get_moving() {
    let marines = ["usmc-4-5-8 0303", "usmc-tank-m4a2 0101"];
    let game = walls_of(KNOWN, &marines);
    let near = beside(&game).with(|state| {
        let tank = state.all().nth(1).unwrap().id;
        state.glimpses.spent.push((tank, 6));
    });
    let goes = near.play(&["force 0303"]);
    assert_eq!(goes.decider(), Some(JAPAN.opponent()));
    assert_eq!(goes.refused_by("motion u1"), Some("D2.401"));
}

/// Rules: G1.4241
#[test]
fn g1_4241_nobody_else_comes_in_before_the_garrison_breaks() {
    let game = walls(KNOWN);
    let moving = eve(&game).play(&["join u4"]);
    assert_eq!(moving.refused_by("step 0303"), Some("G1.4241"));
    let advance = until(next_turn(Situation::start(&game)), Phase::Advance).play(&["advance u4"]);
    assert_eq!(advance.refused_by("step 0303"), Some("G1.4241"));
    let broken = set(advance, 0, &[heigi_pto::Condition::Broken]);
    assert_eq!(broken.refused_by("step 0303"), None);
    // Only beside his goal, and only with a charge.
    let hero = eve(&game).play(&["join u2", "sacrifice 0303", "= 5"]);
    assert_eq!(hero.refused_by("force 0303"), Some("G1.4241"));
}

/// Rules: G1.4241
#[test]
fn g1_4241_where_he_did_not_know_of_it_his_charge_goes_off_all_the_same() {
    let game = walls("");
    let near = beside(&game);
    assert_eq!(near.refused_by("force 0303"), Some("G1.4241"));
    let goes = near.play(&["step 0303"]);
    let hero = goes.state.units.len() - 1;
    assert_eq!(place(&goes, hero), "0304");
    let opened = goes.play(&["hold", "= 2 2"]);
    assert!(!is_fortified(&opened));
    // Another one learns of it and stays where he is.
    let advance = until(next_turn(Situation::start(&game)), Phase::Advance);
    let stays = advance.play(&["advance u4", "step 0303"]);
    assert_eq!(place(&stays, 4), "0302");
    assert!(stays.state.fortifications.iter().all(|one| !one.is_hidden));
}
