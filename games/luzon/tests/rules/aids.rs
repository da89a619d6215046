//! What a player is shown before deciding: reach, chances, what fits ashore, which boxes are free.

use crate::air_plan::{based, field};
use crate::common::{Flies as _, GAME, Match, air, aircraft, hex};
use heigi_engine::scene::{MarkerKind, Preview};
use heigi_engine::{Shows as _, Viewer};
use heigi_luzon::{ALLIES, JAPAN};

const JAPANS: Viewer = Viewer::Side(JAPAN);
const ALLIED: Viewer = Viewer::Side(ALLIES);

/// What is written in a hex of a picture; nothing if it does not lie there.
fn note(situation: &Match, viewer: Viewer, picture: &str, number: &str) -> Option<String> {
    let places = GAME.overlay(&situation.state, viewer, picture);
    let found = places.iter().find(|(place, _)| place == number);
    found.map(|(_, note)| note.to_string())
}

fn preview(situation: &Match, viewer: Viewer, title: &str) -> Option<Preview> {
    let prompt = situation.scene(viewer).prompt.unwrap();
    let mut previews = prompt.previews.into_iter();
    previews.find(|preview| preview.title.id == title)
}

/// The values of a preview's lines.
fn values(preview: &Preview) -> Vec<&str> {
    preview
        .lines
        .iter()
        .map(|line| line.value.as_str())
        .collect()
}

fn ways(preview: &Preview) -> Vec<u32> {
    preview.chances.iter().map(|chance| chance.ways).collect()
}

#[test]
fn the_reach_of_the_chosen_air_unit_lies_over_the_map() {
    let start = air(1, 1);
    let tuguegarao = GAME
        .map()
        .grid
        .number(GAME.field_hex(field("tuguegarao")).unwrap());
    let clark = GAME
        .map()
        .grid
        .number(GAME.field_hex(field("clark")).unwrap());
    let chosen = start.fly(&["squadron J-Lily-1"]);
    assert_eq!(
        note(&chosen, JAPANS, "reach-bombers", &tuguegarao).as_deref(),
        Some("51")
    );
    assert_eq!(note(&chosen, JAPANS, "reach-bombers", &clark), None);
    let names = chosen.scene(JAPANS).overlays.into_iter();
    let names: Vec<String> = names.map(|one| one.name.id.to_string()).collect();
    assert!(names.contains(&"luzon-overlay-reach-of".to_owned()));
    assert!(names.contains(&"luzon-overlay-reach-fighters".to_owned()));
}

#[test]
fn the_reach_of_all_aircraft_is_shown_to_their_owner_alone() {
    // Zekes fly 90 points, and Nichols is nearer to them than that; B-17 fly from Clark.
    let start = based(air(1, 1), &[("J-Zeke-1", "takao")]);
    let nichols = GAME
        .map()
        .grid
        .number(GAME.field_hex(field("nichols")).unwrap());
    let way = GAME.flight(field("takao"), heigi_luzon::Spot::Hex(hex(&nichols)));
    assert!(way <= 90);
    assert!(note(&start, JAPANS, "reach-fighters", &nichols).is_some());
    assert_eq!(
        note(&start, ALLIED, "reach-fighters", &nichols).as_deref(),
        Some("0")
    );
    let ids = |viewer| -> Vec<String> {
        let all = start.scene(viewer).overlays.into_iter();
        all.map(|one| one.id.to_string()).collect()
    };
    assert!(ids(ALLIED).contains(&"reach-bombers".to_owned()));
    assert!(!ids(Viewer::Spectator).contains(&"reach-bombers".to_owned()));
}

#[test]
fn a_raid_is_told_who_could_rise_and_what_aa_fire_does() {
    let planned = air(1, 1).fly(&["squadron J-Lily-1", "bomb tuguegarao"]);
    let rising = preview(&planned, JAPANS, "luzon-preview-rising").unwrap();
    // Nobody was seen, and surprise adds 2 to the die.
    assert_eq!(values(&rising), ["?", "+2"]);
    assert_eq!(ways(&rising), [1, 1, 1, 3]);
    let flak = preview(&planned, JAPANS, "luzon-preview-flak").unwrap();
    assert_eq!(values(&flak), ["?", "−1"]);
    // With 1 less: 9 and less nothing, 10 one back, 11 two, 12 one down.
    assert_eq!(ways(&flak), [30, 3, 2, 1, 0]);
    assert_eq!(preview(&planned, JAPANS, "luzon-preview-duel"), None);
    // Once fighters were seen there, the shots at them and theirs are told as well.
    let seen = based(planned, &[("A-P-40E-1", "tuguegarao")])
        .with(|state| state.air.seen.insert(aircraft("A-P-40E-1")));
    let rising = preview(&seen, JAPANS, "luzon-preview-rising").unwrap();
    assert_eq!(values(&rising), ["1 +?", "+2"]);
    let duel = preview(&seen, JAPANS, "luzon-preview-duel").unwrap();
    assert_eq!(values(&duel), ["+1"]);
}

#[test]
fn a_patrol_is_told_what_it_could_do_to_whoever_comes() {
    let start = air(1, 1).fly(&["launch"]);
    let planned = start.fly(&["squadron A-P-40E-1", "patrol 1750"]);
    let patrol = preview(&planned, ALLIED, "luzon-preview-patrol").unwrap();
    assert_eq!(patrol.lines[0].value, "1");
    assert_eq!(patrol.lines[0].rule, "8.3.9.1");
    let against = patrol.lines.iter().skip(1);
    let rules: Vec<&str> = against.map(|line| line.rule.as_str()).collect();
    assert_eq!(rules, ["8.6.4"; 5]);
}

#[test]
fn what_still_fits_at_a_beach_is_written_there_for_japan() {
    let start = crate::landings::naval(5, Some("lingayen"));
    assert_eq!(
        note(&start, JAPANS, "beaches", "0935").as_deref(),
        Some("32")
    );
    assert_eq!(note(&start, ALLIED, "beaches", "0935").as_deref(), Some(""));
}

#[test]
fn free_and_damaged_boxes_stand_on_the_airfield_charts() {
    let start = air(1, 1);
    let at_tuguegarao = |situation: &Match, viewer| -> Vec<(MarkerKind, String)> {
        let markers = situation.scene(viewer).markers.into_iter();
        let there = markers.filter(|marker| marker.at == "field-tuguegarao");
        there
            .map(|marker| (marker.kind, marker.name.id.to_string()))
            .collect()
    };
    let boxes = GAME.boxes(field("tuguegarao"));
    assert_eq!(boxes, [0, 3]);
    assert_eq!(at_tuguegarao(&start, ALLIED).len(), 1);
    assert_eq!(at_tuguegarao(&start, JAPANS), []);
    let hit = start.with(|state| {
        state.air.damaged[field("tuguegarao").index()] = boxes;
    });
    assert_eq!(
        at_tuguegarao(&hit, ALLIED),
        [(MarkerKind::Destroyed, "luzon-marker-damaged".to_owned())]
    );
    assert_eq!(at_tuguegarao(&hit, JAPANS), []);
}
