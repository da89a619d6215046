//! The rules, each by a test that is named after it.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_board::HexId;
use heigi_engine::hexes::Gridded;
use heigi_engine::{Pending, Side, Situation, Viewer};
use heigi_sample::{Location, OUTPOST, PATROL, Sample};

fn game() -> Sample {
    Sample::with_data(&|_| None).unwrap()
}

/// The first turn with the gun hidden in a hex, and some moves.
fn night<'g>(game: &'g Sample, gun: &str, inputs: &[&str]) -> Situation<'g, Sample> {
    let hide = format!("hide {gun}");
    Situation::start(game).play(&[hide.as_str()]).play(inputs)
}

fn hex(game: &Sample, number: &str) -> HexId {
    game.grid().parse(number).unwrap()
}

fn decides(situation: &Situation<'_, Sample>, side: Side) -> bool {
    situation.pending() == Pending::Decision(side)
}

const PATROLS_EYES: Viewer = Viewer::Side(PATROL);

#[test]
fn r2_1_a_map_of_ones_own_is_read_and_its_faults_are_told() {
    let map = |text: &str| Sample::with_data(&|name| (name == "map.toml").then(|| text.to_owned()));
    let own = heigi_sample::FILES[0].1;
    assert!(map(&own.replace("\"0203\", ", "")).is_ok());
    let error = map(&own.replace("0201-0301", "0201-0401")).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("map.toml:7:11: expected two hexes that touch")
    );
}

#[test]
fn r2_2_nobody_sees_through_a_wood_or_a_hill_or_farther_than_its_range() {
    let game = game();
    let at_0303 = ["move able", "step 0203", "hold", "step 0303"];
    assert_eq!(night(&game, "0503", &at_0303).refused_by("fire gun"), None);
    // The hill 0403 is between; the picket is three hexes off.
    assert_eq!(
        night(&game, "0504", &at_0303).refused_by("fire gun"),
        Some("2.2")
    );
    let picket = night(&game, "0503", &at_0303).refused_by("fire picket-1");
    assert_eq!(picket, Some("2.2"));
}

#[test]
fn r2_4_only_its_owner_sees_a_hidden_unit_and_it_stays() {
    let game = game();
    let night = night(&game, "0404", &["done"]);
    assert_eq!(night.sees(Viewer::Side(OUTPOST), "gun").unwrap(), "0404");
    assert_eq!(night.sees(PATROLS_EYES, "gun"), None);
    assert_eq!(night.sees(Viewer::Spectator, "gun"), None);
    assert_eq!(night.refused_by("move gun"), Some("2.4"));
}

#[test]
fn r2_5_whoever_comes_beside_it_finds_it_and_that_is_final() {
    let game = game();
    let inputs = ["move able", "step 0203", "hold", "step 0303"];
    let night = night(&game, "0403", &inputs);
    assert_eq!(night.sees(PATROLS_EYES, "gun").unwrap(), "0403");
    assert!(
        night
            .told(PATROLS_EYES)
            .contains(&"sample-log-spotted".to_owned())
    );
    assert!(night.events.iter().any(heigi_engine::GameEvent::is_final));
}

#[test]
fn r3_1_the_outpost_hides_its_gun_unseen() {
    let game = game();
    let start = Situation::start(&game);
    assert!(decides(&start, OUTPOST));
    assert_eq!(start.refused_by("hide 0101"), Some("3.1"));
    assert_eq!(start.barred_by("0101"), Some("3.1"));
    assert_eq!(start.legal().len(), 10);
    let hidden = start.play(&["hide 0405"]);
    assert_eq!(hidden.told(PATROLS_EYES)[0], "sample-log-hides");
    assert_eq!(hidden.told(Viewer::Side(OUTPOST))[0], "sample-log-hidden");
}

#[test]
fn r3_2_the_patrol_moves_before_the_outpost_in_each_turn() {
    let game = game();
    let night = night(&game, "0405", &["done"]);
    assert!(decides(&night, OUTPOST));
    let next = night.play(&["done"]);
    assert!(decides(&next, PATROL));
    assert_eq!(next.state.turn, 2);
    assert_eq!(next.refused_by("hold"), Some("3.2"));
}

#[test]
fn r4_1_a_unit_moves_once_and_only_for_its_side() {
    let game = game();
    let night = night(&game, "0607", &["move able", "halt"]);
    assert_eq!(night.refused_by("move able"), Some("4.1"));
    assert_eq!(night.refused_by("move baker"), None);
    assert_eq!(night.refused_by("move picket-1"), Some("4.1"));
}

#[test]
fn r4_2_a_unit_enters_adjacent_hexes_only() {
    let game = game();
    let night = night(&game, "0607", &["move able", "step 0202", "hold"]);
    assert_eq!(night.sees(PATROLS_EYES, "able").unwrap(), "0202");
    assert_eq!(night.barred_by("0404"), Some("4.2"));
    assert_eq!(night.barred_by("0103"), None);
    let far = night.scene(PATROLS_EYES).prompt.unwrap().shortcuts;
    assert!(
        far.iter()
            .any(|one| one.place == "0301" && one.actions.len() == 2)
    );
}

#[test]
fn r4_3_woods_cost_two_and_the_stream_one_more() {
    let game = game();
    let steps = ["move able", "step 0202", "hold", "step 0201"];
    let night = night(&game, "0607", &steps);
    assert_eq!(night.refused_by("step 0301"), None);
    // Of 4 points 2 are left; 0302 is a wood behind the stream.
    assert_eq!(night.refused_by("step 0302"), Some("4.3"));
}

#[test]
fn r4_4_there_is_room_for_two_and_none_beside_an_enemy() {
    let game = game();
    let night = night(&game, "0607", &["move dog"]);
    assert_eq!(night.refused_by("step 0105"), Some("4.4"));
    let night = self::night(&game, "0607", &["move able", "step 0203", "hold"]);
    let night = night.with(|state| state.units[4].at = Location::On(hex(&game, "0303")));
    assert_eq!(night.refused_by("step 0303"), Some("4.4"));
}

/// The gun in 0503 looks down on able in 0303.
fn under_fire<'g>(game: &'g Sample, inputs: &[&str]) -> Situation<'g, Sample> {
    night(
        game,
        "0503",
        &["move able", "step 0203", "hold", "step 0303"],
    )
    .play(inputs)
}

#[test]
fn r5_1_whoever_might_see_a_mover_is_asked_even_if_nobody_can_fire() {
    let game = game();
    let asked = night(&game, "0607", &["move able", "step 0203"]);
    assert!(decides(&asked, OUTPOST));
    assert_eq!(asked.legal(), ["hold"]);
    // Far from all hiding-places nobody is asked.
    assert!(decides(
        &night(&game, "0607", &["move able", "step 0104"]),
        PATROL
    ));
}

#[test]
fn r5_2_a_unit_fires_once_in_a_phase() {
    let game = game();
    let night = under_fire(&game, &[])
        .with(|state| state.units[4].at = Location::On(hex(&game, "0402")))
        .play(&["fire gun", "= 1", "= 1"]);
    assert_eq!(night.refused_by("fire picket-1"), None);
    assert_eq!(night.refused_by("fire gun"), Some("5.2"));
}

#[test]
fn r5_3_two_dice_are_rolled_one_after_the_other() {
    let game = game();
    let rolling = under_fire(&game, &["fire gun", "= 2"]);
    assert!(matches!(rolling.pending(), Pending::Draw(draw) if draw.faces == 6));
    let rolled = rolling.play(&["= 3"]);
    assert_eq!(
        rolled.told(PATROLS_EYES).last().unwrap(),
        "sample-log-result"
    );
}

#[test]
fn r5_4_the_figure_of_the_gun_counts_in_preview_and_chance() {
    let game = game();
    let prompt = under_fire(&game, &[])
        .scene(Viewer::Side(OUTPOST))
        .prompt
        .unwrap();
    let preview = &prompt.previews[0];
    assert_eq!(preview.lines.len(), 1);
    assert_eq!(preview.lines[0].value, "+2");
    // With +2 a 7 hits, in 21 of 36 throws, and a 5 or 6 shakes.
    assert_eq!(
        preview
            .chances
            .iter()
            .map(|one| one.ways)
            .collect::<Vec<_>>(),
        [6, 9, 21]
    );
    assert!(prompt.choices.iter().any(|one| one.note == "30/36"));
}

#[test]
fn r5_5_less_than_seven_misses_and_nine_hits() {
    let game = game();
    let after = |dice: [&str; 2]| under_fire(&game, &["fire gun", dice[0], dice[1]]);
    assert_eq!(after(["= 2", "= 2"]).refused_by("lose able"), Some("3.2"));
    assert_eq!(after(["= 3", "= 3"]).refused_by("fall-back"), None);
    assert_eq!(after(["= 4", "= 4"]).refused_by("fall-back"), Some("5.6"));
}

#[test]
fn r5_6_the_owner_chooses_who_bears_a_loss_or_falls_back() {
    let game = game();
    let shaken = under_fire(&game, &["fire gun", "= 3", "= 3"]);
    assert!(decides(&shaken, PATROL));
    assert_eq!(shaken.refused_by("lose baker"), Some("5.6"));
    let back = shaken.clone().play(&["fall-back"]);
    assert_eq!(back.sees(PATROLS_EYES, "able").unwrap(), "0203");
    assert_eq!(back.refused_by("move able"), Some("4.1"));
    let reduced = shaken.play(&["lose able"]);
    assert!(
        reduced
            .scene(PATROLS_EYES)
            .pieces
            .iter()
            .any(|one| one.face == "able-reduced")
    );
}

#[test]
fn r6_1_three_units_at_the_east_edge_win() {
    let game = game();
    let night = night(&game, "0403", &[]).with(|state| {
        for (unit, hex) in [(0, "0708"), (1, "0707"), (2, "0707")] {
            state.units[unit].at = Location::On(self::hex(&game, hex));
        }
    });
    let night = night.play(&["move able", "step 0808"]);
    assert_eq!(night.sees(PATROLS_EYES, "able").unwrap(), "home");
    let won = night.play(&["move baker", "step 0807", "move charlie", "step 0806"]);
    assert!(matches!(won.pending(), Pending::Over(ending) if ending.winner == Some(PATROL)));
}

#[test]
fn r6_2_the_outpost_wins_when_too_few_are_left() {
    let game = game();
    let night = under_fire(&game, &[]).with(|state| {
        for unit in 0..4 {
            state.units[unit].is_reduced = true;
        }
        state.units[1].at = Location::Lost;
    });
    let won = night.play(&["fire gun", "= 6", "= 6", "lose able"]);
    assert!(matches!(won.pending(), Pending::Over(ending) if ending.winner == Some(OUTPOST)));
}

#[test]
fn r6_3_the_outpost_wins_at_dawn() {
    let game = game();
    let won = night(&game, "0607", &["done"; 10]);
    assert!(matches!(won.pending(), Pending::Over(ending) if ending.winner == Some(OUTPOST)));
}
