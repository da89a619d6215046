//! Automatic victory: 7.4.1, 7.4.2. 1338 lies in open ground with 1337, 1339, 1237, 1238, 1437 and 1438 about it.

use crate::common::{
    GAME, Match, at, decides, has_told, hex, left, march, moves, moves_with, refused,
};
use crate::movement::gesture;
use heigi_engine::{Shows, Viewer};
use heigi_luzon::printed::units::UnitId;
use heigi_luzon::{ALLIES, JAPAN, Location};

/// Attack strength 40 about 1338: the tanks with 9 in 1336, the others in 1337.
const FORTY: &str = "J-7Tk 1336, J-48-1/47 1337, J-48-2/47 1337, J-48-3/47 1337, J-16-1/9 1337, \
                     J-16-2/9 1337, J-16-3/9 1337, J-16-1/20 1337";

fn beside(places: &str) -> Match {
    march(moves(JAPAN, places), "J-7Tk", &["1337"])
}

/// Vector 46.
#[test]
fn r7_4_1_ten_to_one_removes_the_defenders_and_the_march_goes_on() {
    let start = beside(&format!("{FORTY}, A-1/1 1338"));
    assert_eq!(left(&start), Some(28));
    assert_eq!(refused(&start, "step 1338"), "4.1.5");
    let swept = start.play(&["claim 1338"]);
    assert_eq!(at(&swept, "A-1/1"), Location::Lost);
    assert_eq!(at(&swept, "J-7Tk"), Location::At(hex("1338")));
    assert!(has_told(&swept, JAPAN, "luzon-log-swept"));
    // The entry and one point more have been paid; the rest may be used.
    let on = swept.play(&["done"]);
    assert_eq!(left(&on), Some(20));
    assert_eq!(refused(&on, "step 1339"), "legal");
}

/// Vector 47: 36 to 4 is nine to one. Nothing is shown, and the points are gone.
#[test]
fn r7_4_1_less_than_ten_to_one_spends_the_points_for_nothing() {
    let short = FORTY.replace(", J-16-1/20 1337", "");
    let failed = beside(&format!("{short}, A-1/1 1338, A-AA200 1338")).play(&["claim 1338"]);
    assert_eq!(at(&failed, "A-1/1"), Location::At(hex("1338")));
    assert_eq!(at(&failed, "J-7Tk"), Location::At(hex("1337")));
    assert_eq!(left(&failed), Some(20));
    assert!(has_told(&failed, JAPAN, "luzon-log-claim-failed"));
    assert!(!has_told(&failed, JAPAN, "luzon-log-swept"));
    let scene = failed.game.scene(&failed.state, Viewer::Side(JAPAN));
    assert!(scene.pieces.iter().all(|piece| piece.id != "A-AA200"));
}

/// The strengths are those of 7.2.1: unsupplied units and a river weaken, dice modifiers do not matter.
#[test]
fn r7_4_1_strengths_are_those_of_combat() {
    let weak = moves_with(JAPAN, &format!("{FORTY}, A-1/1 1338"), |state| {
        let unit = crate::common::unit("J-7Tk");
        state.units.change(unit, |unit| unit.is_unsupplied = true);
    });
    let failed = march(weak, "J-7Tk", &["1337"]).play(&["claim 1338"]);
    assert_eq!(at(&failed, "A-1/1"), Location::At(hex("1338")));
}

#[test]
fn r7_4_1_it_costs_the_entry_and_a_point_more_and_needs_an_attacker() {
    let start = moves(JAPAN, &format!("{FORTY}, J-16HQ 1337, A-1/1 1338"));
    // Of five points three are left beyond two steps; after four steps one, which the entry takes.
    let tired = march(start.clone(), "J-16-1/9", &["1336", "1337", "1336", "1337"]);
    assert_eq!(left(&tired), Some(4));
    assert_eq!(refused(&tired, "claim 1338"), "7.4.1");
    assert_eq!(refused(&tired, "claim 1337"), "4.1");
    assert_eq!(refused(&tired, "claim 1336"), "7.0");
    let headquarters = march(start, "J-16HQ", &[]);
    assert_eq!(refused(&headquarters, "claim 1338"), "7.4.1");
}

/// All stacks about the hex count; only the last to arrive goes on, the others may enter.
#[test]
fn r7_4_2_stacks_on_all_sides_count_and_may_occupy_the_hex() {
    let places = "J-7Tk 1336, J-48-1/47 1237, J-48-2/47 1237, J-48-3/47 1237, J-16-1/9 1339, \
                  J-16-2/9 1339, J-16-3/9 1339, J-16-1/20 1339, A-1/1 1338";
    let swept = beside(places).play(&["claim 1338"]);
    assert_eq!(at(&swept, "A-1/1"), Location::Lost);
    assert!(decides(&swept, JAPAN));
    // Whoever took no part does not enter.
    assert_eq!(refused(&swept, "advance J-16-2/20"), "7.4.2");
    assert_eq!(refused(&swept, "advance J-7Tk"), "7.4.2");
    let entered = swept.play(&["advance J-16-1/9", "advance J-48-1/47", "done"]);
    assert_eq!(at(&entered, "J-16-1/9"), Location::At(hex("1338")));
    assert_eq!(at(&entered, "J-48-1/47"), Location::At(hex("1338")));
    assert_eq!(at(&entered, "J-16-2/9"), Location::At(hex("1339")));
    // The tanks go on; whoever has entered has moved.
    assert_eq!(left(&entered), Some(20));
    let stopped = entered.play(&["halt"]);
    assert_eq!(refused(&stopped, "march J-16-1/9"), "4.1");
    assert_eq!(refused(&stopped, "march J-16-2/9"), "legal");
}

/// Those who land attack in the combat phase and do not count.
#[test]
fn r7_4_2_whoever_lies_off_a_beach_does_not_count() {
    let afloat = FORTY.replace("1337", "0934").replace("1336", "1036");
    let start = moves(JAPAN, &format!("{afloat}, A-1/1 0935"));
    let failed = march(start, "J-7Tk", &["0935"].map(|_| "1035")).play(&["claim 0935"]);
    assert_eq!(at(&failed, "A-1/1"), Location::At(hex("0935")));
}

#[test]
fn r7_4_1_what_is_needed_is_previewed_from_what_is_seen() {
    let start = beside(&format!("{FORTY}, A-1/1 1338, A-71/71 1338"));
    let scene = start.game.scene(&start.state, Viewer::Side(JAPAN));
    let prompt = scene.prompt.unwrap();
    let preview = prompt.previews.first().unwrap();
    let values: Vec<&str> = preview
        .lines
        .iter()
        .map(|line| line.value.as_str())
        .collect();
    assert_eq!(values, ["40", "4", "40"]);
    let others = start.game.scene(&start.state, Viewer::Side(ALLIES));
    assert!(
        others
            .prompt
            .is_none_or(|prompt| prompt.previews.is_empty())
    );
}

/// AA units of the airfield in the hex come down and defend (8.7.5): 40 to 3 is ten to one, 40 to 5 is not.
///
/// Rules: 7.4.1, 8.7.5
#[test]
fn r7_4_1_guns_of_the_airfield_count_against_it() {
    let places = FORTY.replace("1337", "1242").replace("1336", "1241");
    let clark = crate::air_plan::field("clark");
    let start = |guns: &[&str]| {
        let start = moves_with(JAPAN, &format!("{places}, A-1/1 1243"), |state| {
            for index in 0..GAME.units().len() as u8 {
                let one = UnitId(index);
                if state.at(one) == Location::On(clark) {
                    state.put(one, Location::Waiting);
                }
            }
            for id in guns {
                state.put(crate::common::unit(id), Location::On(clark));
            }
        });
        march(start, "J-7Tk", &["1242"]).play(&["claim 1243"])
    };
    let failed = start(&["A-AA200", "A-AA515"]);
    assert_eq!(at(&failed, "A-1/1"), Location::At(hex("1243")));
    assert_eq!(at(&failed, "A-AA200"), Location::At(hex("1243")));
    assert_eq!(at(&start(&[]), "A-1/1"), Location::Lost);
}

/// Of a unit that lies beneath others only its strength is declared.
///
/// Rules: 7.4.1, 5.2.2
#[test]
fn r7_4_1_a_covered_unit_that_claims_is_not_named() {
    let places = "J-48-1/47 1337, J-16-1/9 1337, A-1/1 1338, A-AA200 1338";
    let tried = march(moves(JAPAN, places), "J-16-1/9", &[]).play(&["claim 1338"]);
    assert!(has_told(&tried, JAPAN, "luzon-log-claimed"));
    assert!(!has_told(&tried, ALLIES, "luzon-log-claimed"));
    assert!(has_told(&tried, ALLIES, "luzon-log-claimed-below"));
}

/// Rules: 7.4.2
#[test]
fn r7_4_2_all_who_took_part_enter_under_one_gesture() {
    let swept = beside(&format!("{FORTY}, A-1/1 1338")).play(&["claim 1338"]);
    let entered = gesture(swept, "luzon-do-all-advance");
    for id in [
        "J-48-1/47",
        "J-48-2/47",
        "J-48-3/47",
        "J-16-1/9",
        "J-16-2/9",
        "J-16-3/9",
        "J-16-1/20",
    ] {
        assert_eq!(at(&entered, id), Location::At(hex("1338")), "{id}");
    }
    // Nobody is left to be asked, and the march goes on.
    assert_eq!(left(&entered), Some(20));
}
