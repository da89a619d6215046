//! The rules, each by a test that is named after it.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::{Fielded, GameEvent, Pending, Situation, Viewer};
use heigi_sample::{FILES, OUTPOST, PATROL, Sample};
use std::sync::LazyLock;

static GAME: LazyLock<Sample> = LazyLock::new(Sample::standard);

/// The first turn after the gun was hidden in a hex and some moves.
fn night(gun: &str, inputs: &str) -> Situation<'static, Sample> {
    Situation::start(&*GAME)
        .after(&format!("hide {gun}"))
        .after(inputs)
}

/// Able comes to 0303, where it is seen from 0503.
const ABLE: &str = "move able, step 0203, hold, step 0303";

/// The rule by which an action is refused after the gun was hidden and some moves; nothing if it is legal.
fn no(gun: &str, inputs: &str, action: &str) -> Option<&'static str> {
    night(gun, inputs).refused_by(action)
}

/// The same after the gun has fired at able with two dice.
fn no_after(dice: &str, action: &str) -> Option<&'static str> {
    no("0503", &format!("{ABLE}, fire gun, = {dice}"), action)
}

/// The game with something else in a file.
fn other(file: usize, from: &str, to: &str) -> Result<Sample, String> {
    let (file, text) = FILES[file];
    let game = Sample::with_data(&|name| (name == file).then(|| text.replace(from, to)));
    game.map_err(|error| error.to_string())
}

#[test]
fn r2_1_a_map_of_ones_own_is_read_and_its_faults_are_told() {
    assert!(other(0, "\"0203\", ", "").is_ok());
    let error = other(0, "0201-0301", "0201-0401").unwrap_err();
    assert!(error.starts_with("map.toml:17:11: expected two"));
}

#[test]
fn r2_2_nobody_sees_through_a_wood_or_a_hill_or_farther_than_its_range() {
    assert_eq!(no("0503", ABLE, "fire gun"), None);
    // The hill 0403 is between; the picket is three hexes off.
    assert_eq!(no("0504", ABLE, "fire gun"), Some("2.2"));
    assert_eq!(no("0503", ABLE, "fire picket-1"), Some("2.2"));
}

#[test]
fn r2_4_only_its_owner_sees_a_hidden_unit_and_it_stays() {
    let night = night("0404", "done");
    assert_eq!(night.sees(OUTPOST, "gun").unwrap(), "0404");
    assert_eq!(night.sees(PATROL, "gun"), None);
    assert_eq!(night.sees(Viewer::Spectator, "gun"), None);
    assert_eq!(night.refused_by("move gun"), Some("2.4"));
}

#[test]
fn r2_5_whoever_comes_beside_it_finds_it_and_that_is_final() {
    let night = night("0403", ABLE);
    assert_eq!(night.sees(PATROL, "gun").unwrap(), "0403");
    assert!(night.told(PATROL).contains(&"engine-log-spotted".into()));
    assert!(night.events.iter().any(GameEvent::is_final));
}

#[test]
fn r3_1_the_outpost_hides_its_gun_unseen() {
    let start = Situation::start(&*GAME);
    assert_eq!(start.decider(), Some(OUTPOST));
    assert_eq!(start.refused_by("hide 0101"), Some("3.1"));
    assert_eq!(start.barred_by("0101"), Some("3.1"));
    assert_eq!(start.legal().len(), 10);
    let hidden = start.after("hide 0405");
    assert_eq!(hidden.told(PATROL)[0], "sample-log-hides");
    assert_eq!(hidden.told(OUTPOST)[0], "engine-log-hidden");
    // Without room to hide the gun is lost.
    let game = other(2, "stacking = 2", "stacking = 0").unwrap();
    assert_eq!(Situation::start(&game).sees(PATROL, "gun").unwrap(), "lost");
}

#[test]
fn r3_2_the_patrol_moves_before_the_outpost_in_each_turn() {
    let night = night("0405", "done");
    assert_eq!(night.decider(), Some(OUTPOST));
    let next = night.after("done");
    assert_eq!((next.decider(), next.state.turn), (Some(PATROL), 2));
    assert_eq!(next.refused_by("hold"), Some("3.2"));
}

#[test]
fn r4_1_a_unit_moves_once_and_only_for_its_side() {
    assert_eq!(no("0607", "move able, halt", "move able"), Some("4.1"));
    assert_eq!(no("0607", "move able, halt", "move baker"), None);
    assert_eq!(no("0607", "", "move picket-1"), Some("4.1"));
}

#[test]
fn r4_2_a_unit_enters_adjacent_hexes_only() {
    let night = night("0607", "move able, step 0202, hold");
    assert_eq!(night.sees(PATROL, "able").unwrap(), "0202");
    assert_eq!(night.barred_by("0404"), Some("4.2"));
    assert_eq!(night.barred_by("0103"), None);
    let far = night.scene(PATROL).prompt.unwrap().shortcuts;
    let mut steps = far.iter().filter(|one| one.place == "0301");
    assert_eq!(steps.next().unwrap().actions.len(), 2);
}

#[test]
fn r4_3_woods_cost_two_and_the_stream_one_more() {
    let night = night("0607", "move able, step 0202, hold, step 0201");
    assert_eq!(night.refused_by("step 0301"), None);
    // Of 4 points 2 are left; 0302 is a wood behind the stream.
    assert_eq!(night.refused_by("step 0302"), Some("4.3"));
}

#[test]
fn r4_4_there_is_room_for_two_and_none_beside_an_enemy() {
    assert_eq!(no("0607", "move dog", "step 0105"), Some("4.4"));
    let met = night("0607", "move able, step 0203, hold").put("picket-1 0303");
    assert_eq!(met.refused_by("step 0303"), Some("4.4"));
}

#[test]
fn r5_1_whoever_might_see_a_mover_is_asked_even_if_nobody_can_fire() {
    let asked = night("0607", "move able, step 0203");
    assert_eq!(asked.legal(), ["hold"]);
    // Far from all hiding-places nobody is asked.
    let far = night("0607", "move able, step 0104");
    assert_eq!(far.decider(), Some(PATROL));
}

#[test]
fn r5_2_a_unit_fires_once_in_a_phase() {
    let night = night("0503", ABLE).put("picket-1 0402");
    let night = night.after("fire gun, = 1 1");
    assert_eq!(night.refused_by("fire picket-1"), None);
    assert_eq!(night.refused_by("fire gun"), Some("5.2"));
}

#[test]
fn r5_3_two_dice_are_rolled_at_once() {
    let night = night("0503", ABLE).after("fire gun");
    assert!(matches!(night.pending(), Pending::Draw(draw) if draw.values() == 36));
    let told = night.after("= 2 3").told(PATROL);
    assert_eq!(told.iter().filter(|id| *id == "engine-log-die").count(), 2);
}

#[test]
fn r5_4_the_figure_of_the_gun_counts_in_preview_and_chance() {
    let prompt = night("0503", ABLE).scene(OUTPOST).prompt.unwrap();
    let preview = &prompt.previews[0];
    assert_eq!(preview.lines.len(), 1);
    assert_eq!(preview.lines[0].value, "+2");
    // With +2 a 7 hits, in 21 of 36 throws, and a 5 or 6 shakes.
    let ways = preview.chances.iter().map(|one| one.ways);
    assert_eq!(ways.collect::<Vec<_>>(), [6, 9, 21]);
    assert!(prompt.choices.iter().any(|one| one.note == "30/36"));
}

#[test]
fn r5_5_less_than_seven_misses_and_nine_hits() {
    assert_eq!(no_after("2 2", "lose able"), Some("3.2"));
    assert_eq!(no_after("3 3", "fall-back"), None);
    assert_eq!(no_after("4 4", "fall-back"), Some("5.6"));
}

#[test]
fn r5_6_the_owner_chooses_who_bears_a_loss_or_falls_back() {
    let shaken = night("0503", ABLE).after("fire gun, = 3 3");
    assert_eq!(shaken.decider(), Some(PATROL));
    assert_eq!(shaken.refused_by("lose baker"), Some("5.6"));
    let back = shaken.clone().after("fall-back");
    assert_eq!(back.sees(PATROL, "able").unwrap(), "0203");
    assert_eq!(back.refused_by("move able"), Some("4.1"));
    let pieces = shaken.after("lose able").scene(PATROL).pieces;
    assert!(pieces.iter().any(|one| one.face == "able-reduced"));
}

#[test]
fn r6_1_three_units_at_the_east_edge_win() {
    let night = night("0403", "").put("able 0708, baker 0707, charlie 0707");
    let night = night.after("move able, step 0808");
    assert_eq!(night.sees(PATROL, "able").unwrap(), "home");
    let won = night.after("move baker, step 0807, move charlie, step 0806");
    assert_eq!(won.winner(), Some(PATROL));
}

#[test]
fn r6_2_the_outpost_wins_when_too_few_are_left() {
    let game = other(2, "needed_home = 3", "needed_home = 4").unwrap();
    let start = Situation::start(&game).after("hide 0503").after(ABLE);
    let weak = start.with(|state| state.reduced = game.units_of(PATROL).collect());
    let won = weak.after("fire gun, = 6 6, lose able");
    assert_eq!(won.winner(), Some(OUTPOST));
}

#[test]
fn r6_3_the_outpost_wins_at_dawn() {
    let dawn = night("0607", &["done"; 10].join(", "));
    assert_eq!(dawn.winner(), Some(OUTPOST));
}
