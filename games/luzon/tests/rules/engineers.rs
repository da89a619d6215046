//! Engineers: 15.1, 15.2, 15.5.

use crate::common::{GAME, at, bridge, has_told, hex, left, march, moves, moves_with, unit};
use heigi_board::HexId;
use heigi_engine::Viewer;
use heigi_luzon::printed::map::{Terrain, Width};
use heigi_luzon::{ALLIES, JAPAN, Location, Phase};

/// Vectors 100 and 118.
#[test]
fn r15_1_engineers_blow_a_bridge_for_a_point_unless_an_enemy_stands_at_it() {
    let begun = march(moves(ALLIES, "A-14Eng 1546"), "A-14Eng", &["1446"]);
    let before = left(&begun).unwrap();
    let blown = begun.play(&["blow 1445-1446"]);
    assert_eq!(left(&blown), Some(before - 4));
    assert!(blown.state.blown.contains(bridge("1445-1446")));
    assert!(has_told(&blown, Viewer::Side(JAPAN), "luzon-log-blown"));
    assert_eq!(blown.refused_by("blow 1445-1446"), Some("15.1"));
    // It is gone for everybody.
    let tanks = march(
        blown.play(&["halt"]).with(|state| {
            state.put(unit("A-192Tk"), Location::At(hex("1446")));
        }),
        "A-192Tk",
        &["1445"],
    );
    assert_eq!(left(&tanks), None);
    let watched = march(moves(ALLIES, "A-14Eng 1446, J-16-1/9 1445"), "A-14Eng", &[]);
    assert_eq!(watched.refused_by("blow 1445-1446"), Some("15.1"));
    let elsewhere = march(moves(ALLIES, "A-14Eng 1546"), "A-14Eng", &[]);
    assert_eq!(elsewhere.refused_by("blow 1445-1446"), Some("15.1"));
    let marines = march(moves(ALLIES, "A-1/4Mar 1446"), "A-1/4Mar", &[]);
    assert_eq!(marines.refused_by("blow 1445-1446"), Some("15.1"));
    let demoralised = moves_with(ALLIES, "A-14Eng 1446", |state| {
        let phase = Some(Phase::Combat(JAPAN));
        state
            .units
            .change(unit("A-14Eng"), |one| one.demoralised = phase);
    });
    let demoralised = march(demoralised, "A-14Eng", &[]);
    assert_eq!(demoralised.refused_by("blow 1445-1446"), Some("7.3.4"));
}

#[test]
fn r15_2_a_repair_takes_the_whole_allowance_and_nobody_crosses_in_that_turn() {
    let blown = |state: &mut heigi_luzon::State| state.blown.insert(bridge("1445-1446"));
    let places = "A-14Eng 1446, A-192Tk 1546";
    let late = march(
        moves_with(ALLIES, "A-14Eng 1546", blown),
        "A-14Eng",
        &["1446"],
    );
    assert_eq!(late.refused_by("repair 1445-1446"), Some("15.2"));
    let repaired = march(moves_with(ALLIES, places, blown), "A-14Eng", &[]);
    let repaired = repaired.play(&["repair 1445-1446"]);
    assert_eq!(left(&repaired), None);
    assert_eq!(repaired.refused_by("march A-14Eng"), Some("4.1"));
    let waiting = march(repaired.clone(), "A-192Tk", &["1446"]);
    assert_eq!(waiting.refused_by("step 1445"), Some("4.1.6"));
    let next = repaired.play(&["done", "done", "done", "done", "launch", "done", "launch"]);
    assert!(has_told(&next, Viewer::Side(JAPAN), "luzon-log-stands"));
    assert!(next.state.blown.is_empty());
    assert_eq!(left(&march(next, "A-192Tk", &["1446", "1445"])), Some(28));
    let whole = march(moves(ALLIES, "A-14Eng 1446"), "A-14Eng", &[]);
    assert_eq!(whole.refused_by("repair 1445-1446"), Some("15.2"));
}

/// Vector 11.
#[test]
fn r15_5_engineers_help_others_across_a_river_for_half_their_allowance() {
    let places = "J-16Eng 1136, J-16-1/9 1136, J-16-2/9 1136";
    let helping = march(moves(JAPAN, places), "J-16Eng", &[]);
    assert_eq!(left(&helping), Some(20));
    let helping = helping.play(&["assist"; 5]);
    // Five points of movement and one of stacking: five stacking points cross.
    assert_eq!(helping.state.crossings[0].points, 5);
    assert_eq!(left(&helping), None);
    let first = march(helping, "J-16-1/9", &["1137"]);
    assert_eq!(left(&first), Some(10));
    assert_eq!(first.state.crossings[0].points, 2);
    // Two are too few for the next, which needs its whole allowance.
    let second = march(first.play(&["halt"]), "J-16-2/9", &["1137"]);
    assert_eq!(at(&second, "J-16-2/9"), Location::At(hex("1137")));
    assert_eq!(left(&second), None);
    let dry = march(moves(JAPAN, "J-16Eng 1032"), "J-16Eng", &[]);
    assert_eq!(dry.refused_by("assist"), Some("15.5"));
    // The help is for one phase.
    let over = march(moves(JAPAN, places), "J-16Eng", &[]).play(&["assist", "halt", "done"]);
    assert!(over.state.crossings.is_empty());
}

#[test]
fn r15_5_engineers_cross_for_half_of_their_own_allowance() {
    let crossed = march(moves(JAPAN, "J-16Eng 1136"), "J-16Eng", &["1137"]);
    assert_eq!(left(&crossed), Some(10));
    // After a step too, as long as half is left.
    let later = march(moves(JAPAN, "J-16Eng 1135"), "J-16Eng", &["1136", "1137"]);
    assert_eq!(left(&later), Some(6));
}

/// Rules: 15.2
#[test]
fn r15_2_who_has_repaired_a_bridge_is_remembered_until_the_battles_are_over() {
    let blown = |state: &mut heigi_luzon::State| state.blown.insert(bridge("1445-1446"));
    let begun = march(moves_with(ALLIES, "A-14Eng 1446", blown), "A-14Eng", &[]);
    assert!(begun.state.battles.repairing.is_empty());
    let repaired = begun.play(&["repair 1445-1446"]);
    assert!(repaired.state.battles.repairing.contains(unit("A-14Eng")));
}

/// Beyond some rivers lies a swamp, which takes the whole allowance of whoever is helped over the river.
///
/// Rules: 15.5, TBL-TEC
#[test]
fn r15_5_nobody_is_helped_through_a_swamp() {
    let map = GAME.map();
    let ways = map.grid.hexes().flat_map(|from| {
        let around = map.grid.neighbours(from);
        around.map(move |(_, to)| (from, to))
    });
    let is_swamp = |(from, to): &(HexId, HexId)| {
        let edge = map.grid.edge_between(*from, *to).unwrap();
        let is_river = map.hexside(edge).river == Some(Width::Major);
        is_river && map.terrain(*from) == Terrain::Clear && map.terrain(*to) == Terrain::Swamp
    };
    let (from, to) = ways.into_iter().find(is_swamp).unwrap();
    let (from, to) = (map.grid.number(from), map.grid.number(to));
    let places = format!("J-16Eng {from}, J-16-1/9 {from}");
    let helping = march(moves(JAPAN, &places), "J-16Eng", &[]).play(&["assist"; 5]);
    let crossed = march(helping, "J-16-1/9", &[&to]);
    assert_eq!(left(&crossed), None);
    assert_eq!(crossed.state.crossings[0].points, 5);
}
