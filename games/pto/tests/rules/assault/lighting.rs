//! Ships that light up the night (G14.672).

use super::ships::{PARTY, SHIP, fires, picked, ranged, said, with_ship};
use crate::artillery::told;
use crate::common::{OPEN, read};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{Mission, Pto};

/// A ship at night, in which everybody sees 3 hexes.
fn by_night(battery: &str) -> Pto {
    let text = said(&format!("{{ {battery} }}"), &OPEN, &[], &PARTY);
    read(&text.replacen("[victory]", "[weather]\nnight = 3\n[victory]", 1))
}

fn lights(game: &Pto, battle: &Situation<'_, Pto>) -> Vec<String> {
    let hexes = battle.state.starshells.iter();
    hexes
        .map(|hex| game.grid().number(*hex).to_string())
        .collect()
}

/// Rules: G14.672, TBL-NOBA-dag
/// Rule: 14.672
/// Rule: TBL-NOBA-dag
#[test]
fn g14_672_heavy_guns_light_up_a_hex_and_fire_in_the_same_phase() {
    let game = by_night(SHIP);
    let battle = picked(&game);
    assert_eq!(battle.refused_by("call 0406"), Some("7.2"), "it is dark");
    let lit = battle
        .clone()
        .play(&["illuminate 0406", "= 3 4", "= 1", "= 2"]);
    assert_eq!(lights(&game, &lit), ["0406"]);
    assert!(lit.state.batteries[0].has_access);
    let again = lit.play(&["join u1"]);
    assert_eq!(
        again.refused_by("illuminate 0405"),
        Some("29"),
        "once in a phase"
    );
    let round = again.play(&["call 0406", "= 1"]);
    assert_eq!(round.state.batteries[0].mission.unwrap().salvo, None);
    // It strays as a round does: to the north, by 3 where nobody sees the ground (C1.3).
    let astray = battle
        .clone()
        .play(&["illuminate 0406", "= 3 4", "= 1", "= 3", "= 1", "= 3"]);
    assert_eq!(lights(&game, &astray), ["0403"]);
    // Without contact or a card there is no light.
    let deaf = battle.clone().play(&["illuminate 0406", "= 4 4"]);
    assert!(lights(&game, &deaf).is_empty());
    let denied = battle.play(&["illuminate 0406", "= 3 4", "= 6"]);
    assert!(lights(&game, &denied).is_empty());
}

/// Rules: G14.672, TBL-NOBA-ast
/// Rule: TBL-NOBA-ast
#[test]
fn g14_672_lighter_guns_light_up_a_hex_in_place_of_firing() {
    let game = by_night("module = \"ship-120\", radio = 2, from = \"0420\"");
    let lit = picked(&game).play(&["illuminate 0406", "= 3 4", "= 1", "= 2"]);
    assert_eq!(lights(&game, &lit), ["0406"]);
    assert!(!lit.state.batteries[0].has_access);
    assert!(lit.state.batteries[0].has_acted);
    let firing = picked(&game).with(|state| {
        let hex = game.grid().parse("0404").unwrap();
        let mut mission = Mission::round(hex);
        mission.salvo = Some(heigi_pto::Salvo::Explosive);
        state.batteries[0].mission = Some(mission);
    });
    assert_eq!(firing.refused_by("illuminate 0406"), Some("29"));
    // By day nobody does.
    let day = with_ship(SHIP, &[]);
    assert_eq!(picked(&day).refused_by("illuminate 0406"), Some("17.3"));
}

/// Rules: G14.66, G14.672
#[test]
fn g14_66_who_has_lit_up_a_hex_keeps_a_round_behind_a_slope() {
    // The observer looks down from level 2.
    let levels = ["200000", "000000", "000000", "111111", "222222", "000000"];
    let game = with_ship(SHIP, &levels);
    let battle = ranged(&game, "0404", ["0404", "0405"]);
    let wasted = battle
        .with(|state| state.batteries[0].has_lit = true)
        .play(&["fire 0404"]);
    assert!(told(&wasted, "pto-log-wasted"));
    assert_eq!(wasted.state.batteries[0].mission.unwrap().salvo, None);
    assert!(wasted.state.batteries[0].has_access);
}

/// Whether the computer lights up enemies whom it does not see, and then goes on.
#[test]
fn g14_672_the_computer_lights_up_the_enemy() {
    let game = by_night(SHIP);
    let battle = picked(&game);
    let scored = heigi_engine::laws::scores(&game, &battle.state, heigi_engine::Skill::Normal, 1);
    let judged = |words: &str| {
        let mut all = scored.iter();
        all.find(|(action, _)| action == words).unwrap().1
    };
    assert!(judged("illuminate 0404") > 0.0);
    assert!(judged("illuminate 0505") < 0.0, "nobody is there");
}

/// Rules: G14.66
/// Rule: 14.66
#[test]
fn g14_66_ground_that_is_no_hill_hides_no_bottom_behind_it() {
    let rows = ["......", "......", "...v..", "...v..", "......", "......"];
    let text = said(&format!("{{ {SHIP} }}"), &rows, &[], &PARTY);
    let courses = "courses = [\"0403-0404\"]\nrows =";
    let game = read(&text.replacen("rows =", courses, 1));
    let shells = fires(&ranged(&game, "0405", ["0404", "0505"]));
    assert_eq!(shells, ["preview-column 30"; 2]);
}
