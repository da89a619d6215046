//! What a player is shown before deciding: reach, chances, what fits ashore, which boxes are free.

use crate::air_plan::{allied_air, based, calm, field};
use crate::air_raids::{patrolling, turn_3};
use crate::common::{Flies as _, GAME, Match, air, aircraft, combat_with, hex, shake};
use heigi_engine::scene::{LogEntry, MarkerKind, Preview};
use heigi_engine::{Shows as _, Viewer};
use heigi_luzon::{ALLIES, JAPAN, Presence, Return, State, Told};

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

/// What stands among the buttons though it is aimed at a place.
fn handy(situation: &Match) -> Vec<String> {
    let prompt = situation.scene(JAPANS).prompt.unwrap();
    let handy = prompt.choices.iter().filter(|choice| choice.is_handy);
    handy.map(|choice| choice.action.to_string()).collect()
}

/// The entries of the log with a message.
fn entries(situation: &Match, viewer: Viewer, message: &str) -> Vec<LogEntry> {
    let told = situation.events.iter();
    told.filter_map(|event| GAME.log_entry(event, viewer))
        .filter(|entry| entry.text.id == message)
        .collect()
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
fn who_joins_a_raid_is_offered_its_target_among_the_buttons() {
    let start = air(1, 1);
    assert!(handy(&start.clone().fly(&["squadron J-Betty-4"])).is_empty());
    let planned = start.fly(&["squadron J-Betty-3", "bomb clark"]);
    let joining = planned.clone().fly(&["squadron J-Betty-4"]);
    assert_eq!(handy(&joining), ["bomb clark"]);
    assert_eq!(handy(&planned.fly(&["squadron J-Zeke-3"])), ["escort 1243"]);
    // The counter in question is marked.
    let scene = joining.scene(JAPANS);
    let is_active = |id: &str| {
        let piece = scene.pieces.iter().find(|piece| piece.id == id).unwrap();
        piece.badges.contains(&"active".into())
    };
    assert!(is_active("J-Betty-4") && !is_active("J-Betty-3"));
}

#[test]
fn the_log_shows_all_dice_of_a_throw() {
    let start = based(air(1, 1), &[("A-P-40E-1", "tuguegarao")]).fly(&AT_TUGUEGARAO);
    let hit = start.fly(&["launch", "= 4", "= 1 1"]);
    let dice = |message| entries(&hit, JAPANS, message)[0].dice.clone();
    assert_eq!(dice("luzon-log-scramble"), [4]);
    assert_eq!(dice("luzon-log-bombed"), [1, 1]);
}

/// What was rolled, what was added and what it comes to stand in one sum; nothing is added where nothing is to be.
#[test]
fn the_log_shows_what_is_added_to_a_throw() {
    let start = based(air(1, 1), &[("A-P-40E-1", "tuguegarao")]).fly(&AT_TUGUEGARAO);
    let hit = start.fly(&["launch", "= 4", "= 4 1"]);
    let arguments = |message| format!("{:?}", entries(&hit, JAPANS, message)[0].text.args);
    assert!(arguments("luzon-log-scramble").contains("4 + 2 = 6"));
    assert!(arguments("luzon-log-bombed").contains("5 − 2 = 3"));
}

/// Rules: 8.3.5
#[test]
fn r8_3_5_every_hit_on_a_bridge_is_one_chance() {
    let planned = air(1, 1).fly(&["squadron J-Betty-3", "bomb 1445-1446"]);
    let bombs = preview(&planned, JAPANS, "luzon-preview-bombs").unwrap();
    let names: Vec<&str> = bombs.chances.iter().map(|one| &*one.label.id).collect();
    assert_eq!(
        names,
        [
            "luzon-blow-nothing",
            "luzon-blow-down",
            "luzon-effect-bridge"
        ]
    );
    // In column 4 there is no effect on 7 to 11, and on 12 a bomber is shot down.
    assert_eq!(ways(&bombs), [20, 1, 15]);
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
    assert_eq!(ways(&flak), [30, 3, 2, 1]);
    // Its escort flies in the same sky, where the same AA units are.
    let navy = ["squadron J-Nell-1", "bomb tuguegarao"];
    let escorted = air(1, 1)
        .fly(&navy)
        .fly(&["squadron J-Zeke-1", "escort 2519"]);
    let guarded = preview(&escorted, JAPANS, "luzon-preview-flak").unwrap();
    assert_eq!(values(&guarded), values(&flak));
    assert_eq!(preview(&planned, JAPANS, "luzon-preview-duel"), None);
    // Once fighters were seen there, the shots at them and theirs are told as well.
    let seen = based(planned, &[("A-P-40E-1", "tuguegarao")]).with(|state| {
        state.air.sighted[aircraft("A-P-40E-1").index()] = Some(field("tuguegarao"));
    });
    let rising = preview(&seen, JAPANS, "luzon-preview-rising").unwrap();
    assert_eq!(values(&rising), ["1 +?", "+2"]);
    let duel = preview(&seen, JAPANS, "luzon-preview-duel").unwrap();
    assert_eq!(values(&duel), ["+1"]);
}

const AT_TUGUEGARAO: [&str; 2] = ["squadron J-Lily-1", "bomb tuguegarao"];

/// Tuguegarao with a P-40E was hit on turn 1, and Japan has landed; the Allies plan.
fn after_a_raid() -> Match {
    let start = based(air(1, 1), &[("A-P-40E-1", "tuguegarao")]).fly(&AT_TUGUEGARAO);
    let hit = start.fly(&["launch", "= 4", "= 1 1"]);
    hit.fly(&["crater", "crater", "home"])
}

#[test]
fn who_was_hit_on_an_airfield_is_remembered_in_the_next_air_phase() {
    let planned = after_a_raid().fly(&["launch"]).fly(&AT_TUGUEGARAO);
    assert_eq!(planned.state.turn, 2);
    let rising = preview(&planned, JAPANS, "luzon-preview-rising").unwrap();
    assert_eq!(values(&rising), ["1 +?"]);
    // P-40E (attack 4) at Lily (defence 3).
    let duel = preview(&planned, JAPANS, "luzon-preview-duel").unwrap();
    assert_eq!(values(&duel), ["+1"]);
    // Where it is now its owner alone knows.
    let moved = after_a_raid().fly(&["squadron A-P-40E-1", "redeploy clark", "launch"]);
    let moved = moved.fly(&AT_TUGUEGARAO);
    assert_eq!(
        moved.state.base(aircraft("A-P-40E-1")),
        Some(field("clark"))
    );
    assert_eq!(moved.scene(JAPANS).prompt, planned.scene(JAPANS).prompt);
    // Once it is seen that it has left, it counts no more.
    let again = moved.fly(&["launch", "= 6", "= 1 1"]);
    assert_eq!(again.state.air.sighted[aircraft("A-P-40E-1").index()], None);
}

#[test]
fn the_allies_remember_whom_they_saw_on_formosa() {
    let raid = ["squadron A-B-17-1", "bomb takao"];
    let hit = allied_air(1).fly(&raid).fly(&["launch", "= 6", "= 1 1"]);
    let hit = hit.fly(&["crater", "crater", "home"]);
    let planned = hit.fly(&["launch"]).fly(&raid);
    assert_eq!(planned.state.turn, 2);
    let rising = preview(&planned, ALLIED, "luzon-preview-rising").unwrap();
    assert_eq!(values(&rising), ["4 +?", "+2"]);
    assert_eq!(rising.lines[0].rule, "8.4.1");
}

#[test]
fn whoever_scrambles_is_remembered_on_the_airfield_from_which_it_rose() {
    let raid = turn_3(air(1, 1)).fly(&["squadron J-Betty-3", "bomb 1142", "launch"]);
    // Clark is the third to be asked.
    let risen = raid.fly(&["stay", "stay", "scramble", "= 4"]);
    let sighted = |id: &str| risen.state.air.sighted[aircraft(id).index()];
    assert_eq!(sighted("A-P-40B-1"), Some(field("clark")));
    assert_eq!(sighted("A-B-17-1"), None);
    // In the air it is no more on the ground: nobody else was seen who could rise.
    let over = calm(risen);
    assert!(over.state.air.task(aircraft("A-P-40B-1")).is_some());
}

/// The values of the shots between whoever meets.
fn duels(situation: &Match, viewer: Viewer) -> Vec<String> {
    let previews = situation.scene(viewer).prompt.unwrap().previews;
    let duels = previews.iter();
    let duels = duels.filter(|preview| preview.title.id.starts_with("luzon-preview-duel"));
    duels
        .map(|preview| preview.lines[0].value.to_string())
        .collect()
}

/// Rules: 8.3.9.2
#[test]
fn r8_3_9_2_previews_reckon_with_the_weakest_of_a_mixed_patrol() {
    let patrol = |ids: &[&str]| {
        let start = patrolling(air(1, 1), ids, "1243");
        let start = based(start, &[("J-Zeke-1", "takao")]);
        start.fly(&["squadron J-Zeke-1", "strafe clark"])
    };
    // P-40E is 4-3, P-26 1-1, Zeke 5-4.
    let alone = patrol(&["A-P-40E-1"]);
    assert_eq!(duels(&alone, JAPANS), ["0", "+2"]);
    let mixed = patrol(&["A-P-40E-1", "A-P-26-1"]);
    // The patrol is forecast as one, not type by type.
    let of_the_weakest = ["−3", "+4"];
    assert_eq!(duels(&mixed, JAPANS), of_the_weakest);
    let met = calm(calm(mixed.fly(&["launch"])).fly(&["= 6"]));
    assert_eq!(met.legal()[0], "intercept");
    assert_eq!(duels(&met, ALLIED), of_the_weakest);
    // As the fight is fought.
    let fight = met.fly(&["intercept"]);
    let shot = |one, other| {
        let [one, other] = [one, other].map(aircraft);
        GAME.air_difference(&fight.state, one, other)
    };
    assert_eq!(shot("J-Zeke-1", "A-P-40E-1"), 4);
    assert_eq!(shot("A-P-40E-1", "J-Zeke-1"), -3);
}

/// Betty is 2-2, P-40E 4-3.
///
/// Rules: 8.6.4
#[test]
fn r8_6_4_previews_reckon_with_bombers_that_fire_back() {
    let start = patrolling(air(1, 1), &["A-P-40E-1"], "1243");
    let planned = start.fly(&["squadron J-Betty-3", "bomb clark"]);
    assert_eq!(duels(&planned, JAPANS), ["+2", "−1"]);
}

/// Rules: 8.3.9.2
#[test]
fn r8_3_9_2_whoever_rises_fights_with_the_weakest_of_the_patrol_that_it_joins() {
    let start = patrolling(air(1, 1), &["A-P-26-1"], "1243");
    let start = based(start, &[("J-Zeke-1", "takao"), ("A-P-40E-1", "clark")]).with(|state| {
        state.air.sighted[aircraft("A-P-40E-1").index()] = Some(field("clark"));
    });
    let planned = start.fly(&["squadron J-Zeke-1", "strafe clark"]);
    assert_eq!(duels(&planned, JAPANS), ["−3", "+4", "−3", "+4"]);
}

/// Rules: 8.3.1, 8.3.2
#[test]
fn r8_3_1_army_and_navy_bombers_are_forecast_apart() {
    let bombs = |ids: &[&str]| -> Vec<Preview> {
        let one = |planned: Match, id: &&str| {
            planned.fly(&[&format!("squadron {id}"), "bomb tuguegarao"])
        };
        let planned = ids.iter().fold(air(1, 1), one);
        let previews = planned.scene(JAPANS).prompt.unwrap().previews.into_iter();
        let bombs = previews.filter(|preview| preview.title.id == "luzon-preview-bombs");
        bombs.collect()
    };
    let (lily, nell) = (bombs(&["J-Lily-1"]), bombs(&["J-Nell-1"]));
    assert_ne!(lily, nell);
    assert_eq!(bombs(&["J-Lily-1", "J-Nell-1"]), [lily, nell].concat());
    // Of one service they roll together: Lily and Sally with 6.
    assert_eq!(bombs(&["J-Lily-1", "J-Sally-1"]).len(), 1);
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
    let sailed = start.play(&["group 0935", "sail J-16-1/9"]);
    let left = || note(&sailed, JAPANS, "beaches", "0935");
    assert_eq!(left().as_deref(), Some("29"));
}

#[test]
fn once_landings_are_over_the_room_of_the_next_turn_is_written_at_the_beaches() {
    let at = |situation: &Match, number: &str| note(situation, JAPANS, "beaches", number).unwrap();
    let landed = crate::landings::naval(5, Some("lingayen"));
    let landed = landed.play(&["group 0935", "sail J-16-1/9", "done"]);
    assert_eq!(at(&landed, "2356"), "", "it was not written down");
    // Any beach may be written down, and a fleet of this turn takes no room.
    let free = landed.play(&["done"]);
    assert!(free.refused_by("write-beach lingayen").is_none());
    assert_eq!([at(&free, "0935"), at(&free, "2356")], ["32", "32"]);
    let written = free.clone().play(&["write-beach lingayen"]);
    assert_eq!([at(&written, "0935"), at(&written, "2356")], ["32", ""]);
    let none = free.play(&["done"]);
    assert_eq!([at(&none, "0935"), at(&none, "2356")], ["", ""]);
    // Nobody lands after the last turn, and on the first one any beach is open until its landings are over.
    let last = crate::landings::naval(13, Some("lingayen")).play(&["done"]);
    assert_eq!(at(&last, "0935"), "");
    let first = crate::landings::naval(1, None);
    assert_eq!(at(&first, "0935"), "32");
    assert_eq!(at(&first.play(&["done", "done"]), "0935"), "");
}

/// 25 points are under way until turn 9; on turn 6 four strategic ones were sunk, which are taken from them (4.4.2.2).
///
/// Rules: 4.4.3
#[test]
fn r4_4_3_what_is_sunk_is_missing_on_the_next_turn_as_well() {
    let start = crate::landings::naval(8, None).with(|state| {
        let points = 40;
        state.sea.returning = [Return { turn: 9, points }].into_iter().collect();
        state.sea.sunk = 4;
    });
    let next = preview(&start, JAPANS, "luzon-preview-next-turn").unwrap();
    assert_eq!(values(&next), ["36", "0"]);
    let later = start.with(|state| state.sea.returning[0].turn = 10);
    let next = preview(&later, JAPANS, "luzon-preview-next-turn").unwrap();
    assert_eq!(values(&next), ["0", "0"]);
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

/// Two battalions attack a stack of two of which a defence of 8 was answered (5.2.2), and which is changed.
fn against_answered(change: impl FnOnce(&mut State)) -> Preview {
    let places = "J-16-1/9 1442, J-16-2/9 1442, A-1/1 1443, A-2/1 1443";
    let told = Told {
        side: ALLIES,
        hex: hex("1443"),
        attack: 4,
        defence: 8,
        presence: Presence::default(),
    };
    let start = combat_with(JAPAN, places, |state| {
        state.answers.push(told);
        change(state);
    });
    let attack = start.play(&["attack 1443", "engage J-16-1/9", "engage J-16-2/9"]);
    preview(&attack, JAPANS, "luzon-preview-attack").unwrap()
}

/// What was answered about a stack (5.2.2) counts for more than its top.
///
/// Rules: 7.2.3, 5.2.2
#[test]
fn r7_2_3_the_preview_uses_what_was_answered() {
    let shown = against_answered(|_| {});
    assert_eq!(values(&shown)[..4], ["8", "4", "8", "1-1"]);
    let labels = shown.lines.iter().map(|line| line.label.id.to_string());
    let labels: Vec<String> = labels.skip(2).take(2).collect();
    assert_eq!(labels, ["luzon-preview-told", "luzon-preview-told-column"]);
}

/// Of a stack that is demoralised half of what was answered counts, as in the fight.
///
/// Rules: 7.3.4, 5.2.2
#[test]
fn r7_3_4_the_preview_halves_what_was_answered_of_the_demoralised() {
    let shown = against_answered(|state| {
        shake(state, "A-1/1", ALLIES);
        shake(state, "A-2/1", ALLIES);
    });
    assert_eq!(values(&shown)[..5], ["8", "2", "4", "×0.5", "2-1"]);
}

/// Who clicks a hex of his own is told why those there do not join, not that no enemy is there.
///
/// Rules: 7.1, 7.1.2, 7.1.3
#[test]
fn r7_1_2_a_click_on_an_own_hex_says_why_nobody_there_joins() {
    let start = combat_with(
        JAPAN,
        "J-16-1/9 1337, J-16-2/9 1337, J-16-3/9 1340, J-16HQ 1339, A-1/1 1338",
        |_| {},
    );
    // No attack is declared on an own hex.
    assert_eq!(start.barred_by("1337"), Some("7.1"));
    assert_eq!(start.barred_by("1443"), Some("7.0"));
    let attack = start.play(&["attack 1338"]);
    assert_eq!(attack.barred_by("1337"), None);
    assert_eq!(attack.barred_by("1340"), Some("7.1.3"));
    assert_eq!(attack.barred_by("1339"), Some("R-12"));
    let joined = attack.play(&["engage-stack 1337"]);
    assert_eq!(joined.barred_by("1337"), Some("7.1.2"));
}
