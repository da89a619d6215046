//! The rules, each by a test that is named after it.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_engine::scene::{PlaceKind, Scene};
use heigi_engine::{Pending, Shows, Side, Situation, Speaks, Viewer};
use heigi_proof::{Action, DEFENCE, LANDING, Location, Proof, Spot, State, Tray};
use std::sync::Arc;

const CARRIER: usize = 0;
const SQUAD: usize = 1;
const GUARD: usize = 4;
const GUN: usize = 5;
const SNIPER: usize = 6;

const LANDERS_EYES: Viewer = Viewer::Side(LANDING);
const DEFENDERS_EYES: Viewer = Viewer::Side(DEFENCE);

fn game() -> Proof {
    Proof::new().unwrap()
}

/// Every part of the map is the first: thickets in 0102, 0105, 0302 and so on, caves in 0203, 0206, 0403 and
/// so on. The sniper hides in the thicket 0702, the gun in the cave of 0603.
fn coast<'g>(game: &'g Proof, inputs: &[&str]) -> Situation<'g, Proof> {
    Situation::start(game)
        .play(&["= 1"; 8])
        .play(&["hide 0702", "hide 0603-below"])
        .play(inputs)
}

fn spot(game: &Proof, place: &str) -> Spot {
    match game.read_action(&format!("hide {place}")) {
        Some(Action::Hide(spot)) => spot,
        _ => panic!("no place: {place}"),
    }
}

fn put(state: &mut State, unit: usize, spot: Spot) {
    state.units[unit].at = Location::In(spot);
}

fn decides(situation: &Situation<'_, Proof>, side: Side) -> bool {
    situation.pending() == Pending::Decision(side)
}

fn attached_to(scene: &Scene, piece: &str) -> Option<String> {
    let found = scene.pieces.iter().find(|one| one.id == piece).unwrap();
    found.on.as_ref().map(ToString::to_string)
}

#[test]
fn r1_1_each_match_has_a_map_of_its_own() {
    let game = game();
    let start = Situation::start(&game);
    let class = |state: &State, place: &str| {
        let board = game.board(state);
        let found = board.places.iter().find(|one| one.id == place).unwrap();
        board.place_classes[found.class].id.to_string()
    };
    assert_eq!(class(&start.state, "0102"), "unknown");
    let ones = start.clone().play(&["= 1"; 8]);
    let twos = start.play(&["= 2"; 8]);
    assert_eq!(class(&ones.state, "0102"), "thicket");
    assert_eq!(class(&twos.state, "0102"), "open");
    assert!(Arc::ptr_eq(
        &game.board(&ones.state),
        &game.board(&coast(&game, &[]).state)
    ));
}

#[test]
fn r1_3_nobody_sees_through_a_thicket_or_farther_than_its_range() {
    let game = game();
    let at = |place| {
        let coast = coast(&game, &[]).with(|state| {
            put(state, SQUAD, spot(&game, "0204"));
            put(state, GUN, spot(&game, place));
        });
        coast.play(&["move u1", "step 0304"]).refused_by("fire u5")
    };
    assert_eq!(at("0504"), None);
    // From 0702 and 0704 to 0304 it is four hexes; 0502 is a thicket beside the line, 0305 one before it.
    assert_eq!(at("0704"), None);
    assert_eq!(at("0804"), Some("1.3"));
    assert_eq!(at("0306"), Some("1.3"));
}

#[test]
fn r1_4_a_cave_is_a_place_of_its_own_in_its_hex() {
    let game = game();
    let coast = coast(&game, &[]);
    let board = game.board(&coast.state);
    let cave = board.places.iter().find(|one| one.id == "0203-below");
    let cave = cave.unwrap();
    assert_eq!(cave.kind, PlaceKind::Level);
    assert_eq!(cave.inside.as_deref(), Some("0203"));
    assert!(board.places.iter().all(|one| one.id != "0204-below"));
    // Above and below one another two enemies stand in one hex.
    let both = coast.with(|state| {
        put(state, SQUAD, spot(&game, "0203"));
        put(state, GUARD, spot(&game, "0203-below"));
    });
    assert_eq!(both.sees(LANDERS_EYES, "u1").unwrap(), "0203");
    assert_eq!(both.sees(LANDERS_EYES, "u4").unwrap(), "0203-below");
}

#[test]
fn r2_2_whoever_hides_may_stay_hidden_through_question_list_log_and_preview() {
    let game = game();
    let coast = coast(&game, &[]).with(|state| {
        put(state, SQUAD, spot(&game, "0602"));
        put(state, GUARD, spot(&game, "0806"));
    });
    // Both that hide see it, and nobody else does.
    let asked = coast.play(&["move u1", "step 0601"]);
    assert!(decides(&asked, DEFENCE));
    assert_eq!(asked.legal(), ["fire u5", "fire u6", "hold"]);
    let seen = asked.scene(LANDERS_EYES);
    let prompt = seen.prompt.unwrap();
    assert_eq!(prompt.title.id, "engine-waiting");
    assert!(prompt.choices.is_empty() && prompt.previews.is_empty());
    assert!(seen.pieces.iter().all(|one| one.id != "u6"));
    let held = asked.play(&["hold"]);
    assert!(decides(&held, LANDING));
    assert_eq!(held.sees(LANDERS_EYES, "u6"), None);
    assert_eq!(held.sees(DEFENDERS_EYES, "u6").unwrap(), "0702");
    let told = held.told(LANDERS_EYES);
    assert!(!told.contains(&"proof-log-hidden".to_owned()), "{told:?}");
}

#[test]
fn r2_2_whoever_hides_moves_unseen_among_the_hiding_places() {
    let game = game();
    let coast = coast(&game, &["done", "move u6"]);
    // No thicket touches another one on this map.
    assert_eq!(coast.legal(), ["halt"]);
    assert_eq!(coast.refused_by("step 0701"), Some("2.2"));
    let before = coast.events.len();
    let halted = coast.play(&["halt"]);
    assert_eq!(halted.events.len(), before);
}

#[test]
fn r2_3_whoever_comes_to_a_hidden_enemy_stops_before_it_and_shows_it() {
    let game = game();
    let coast = coast(&game, &[]).with(|state| put(state, SQUAD, spot(&game, "0602")));
    let found = coast.clone().play(&["move u1", "step 0702"]);
    assert_eq!(found.sees(LANDERS_EYES, "u6").unwrap(), "0702");
    assert_eq!(found.sees(LANDERS_EYES, "u1").unwrap(), "0602");
    assert!(found.events.iter().any(heigi_engine::GameEvent::is_final));
    // Where nobody is found nobody hides any more.
    let empty = coast.with(|state| put(state, SQUAD, spot(&game, "0502")));
    let empty = empty.with(|state| put(state, SQUAD, spot(&game, "0402")));
    let searched = empty.play(&["move u1", "step 0302"]);
    assert!(searched.state.searched.contains(spot(&game, "0302")));
}

#[test]
fn r3_1_the_defence_hides_in_thickets_and_caves_off_the_beach() {
    let game = game();
    let start = Situation::start(&game).play(&["= 1"; 8]);
    assert!(decides(&start, DEFENCE));
    assert_eq!(start.refused_by("hide 0102"), Some("2.2"));
    assert_eq!(start.refused_by("hide 0301"), Some("2.2"));
    assert_eq!(start.legal().len(), 14);
    let hidden = start.play(&["hide 0302", "hide 0302"]);
    assert_eq!(
        hidden.told(LANDERS_EYES)[8..10],
        ["proof-log-all-hidden", "engine-log-turn"]
    );
}

#[test]
fn r3_2_the_landing_force_moves_first_in_each_turn() {
    let game = game();
    let coast = coast(&game, &[]);
    assert!(decides(&coast, LANDING));
    let next = coast.play(&["done"]);
    assert!(decides(&next, DEFENCE));
    assert!(decides(&next.play(&["done"]), LANDING));
}

#[test]
fn r4_1_a_unit_moves_once_and_only_for_its_side() {
    let game = game();
    let coast = coast(&game, &["move u1", "halt"]);
    assert_eq!(coast.refused_by("move u1"), Some("4.1"));
    assert_eq!(coast.refused_by("move u4"), Some("4.1"));
    assert_eq!(coast.refused_by("move u9"), Some("2.1"));
    assert_eq!(coast.play(&["done"]).refused_by("move u5"), Some("4.1"));
}

#[test]
fn r4_2_a_unit_enters_places_that_touch_its_own() {
    let game = game();
    let coast = coast(&game, &["move u1", "step 0101", "hold"]);
    assert_eq!(coast.sees(LANDERS_EYES, "u1").unwrap(), "0101");
    assert_eq!(coast.barred_by("0301"), Some("4.2"));
    assert_eq!(coast.barred_by("0203-below"), Some("4.2"));
    assert_eq!(coast.barred_by("0201"), None);
}

#[test]
fn r4_3_thickets_and_hills_cost_two() {
    let game = game();
    let coast = coast(
        &game,
        &["move u1", "step 0102", "hold", "step 0103", "hold"],
    );
    // Of 4 points 1 is left.
    assert_eq!(coast.refused_by("step 0104"), None);
    assert_eq!(coast.refused_by("step 0203"), Some("4.3"));
}

#[test]
fn r4_4_three_units_are_in_a_place_and_none_with_an_enemy_that_is_seen() {
    let game = game();
    let coast = coast(&game, &["move u1"]).with(|state| {
        for unit in [CARRIER, 2, 3] {
            put(state, unit, spot(&game, "0101"));
        }
        put(state, GUARD, spot(&game, "0104"));
    });
    assert_eq!(coast.refused_by("step 0101"), Some("4.4"));
    assert_eq!(coast.refused_by("step 0104"), Some("4.4"));
    assert_eq!(coast.refused_by("step 0103"), None);
}

#[test]
fn r4_5_climbing_into_a_cave_costs_two_and_no_carrier_does() {
    let game = game();
    let coast = coast(&game, &[]).with(|state| {
        put(state, SQUAD, spot(&game, "0203"));
        put(state, CARRIER, spot(&game, "0203"));
    });
    let inside = coast.clone().play(&["move u1", "step 0203-below"]);
    assert_eq!(inside.sees(LANDERS_EYES, "u1").unwrap(), "0203-below");
    assert_eq!(
        inside
            .clone()
            .play(&["step 0203", "hold"])
            .refused_by("step 0204"),
        Some("4.3")
    );
    assert_eq!(inside.refused_by("step 0204"), Some("4.2"));
    assert_eq!(
        coast.play(&["move u0"]).refused_by("step 0203-below"),
        Some("4.5")
    );
}

#[test]
fn r4_6_boats_land_at_the_beach_in_their_turn() {
    let game = game();
    let coast = coast(&game, &[]);
    assert_eq!(coast.sees(LANDERS_EYES, "u1").unwrap(), "boat-1");
    assert_eq!(coast.refused_by("move u3"), Some("4.1"));
    let landed = coast.play(&["move u1", "step 0104", "hold"]);
    assert_eq!(landed.refused_by("step boat-4"), None);
    let board = game.board(&landed.state);
    let rows: Vec<_> = board.charts[0]
        .rows
        .iter()
        .map(|row| row.boxes.clone())
        .collect();
    assert_eq!(rows, [["boat-1", "boat-3"], ["boat-2", "boat-4"]]);
    let guard = landed.with(|state| put(state, GUARD, spot(&game, "0101")));
    let guard = guard.play(&["halt", "done", "move u4"]);
    assert_eq!(guard.refused_by("step boat-1"), Some("4.6"));
}

#[test]
fn r4_7_a_carrier_takes_a_unit_along() {
    let game = game();
    let aboard = coast(&game, &["move u0", "take u1", "step 0103", "hold"]);
    assert_eq!(aboard.sees(LANDERS_EYES, "u1").unwrap(), "0103");
    assert_eq!(
        attached_to(&aboard.scene(LANDERS_EYES), "u1").unwrap(),
        "u0"
    );
    assert_eq!(aboard.refused_by("take u1"), Some("4.7"));
    let down = aboard.play(&["set-down"]);
    assert_eq!(attached_to(&down.scene(LANDERS_EYES), "u1"), None);
    assert_eq!(down.refused_by("set-down"), Some("4.7"));
    let onward = down.play(&["step 0104", "hold", "halt"]);
    assert_eq!(onward.sees(LANDERS_EYES, "u1").unwrap(), "0103");
    assert_eq!(onward.refused_by("move u1"), Some("4.1"));
}

#[test]
fn r4_8_a_squad_sends_out_a_team_that_is_a_unit_of_its_own() {
    let game = game();
    let coast = coast(&game, &[]).with(|state| put(state, SQUAD, spot(&game, "0103")));
    assert_eq!(coast.refused_by("split u0"), Some("4.8"));
    let split = coast.play(&["split u1"]);
    assert_eq!(split.refused_by("step 0301"), Some("4.2"));
    let sent = split.play(&["step 0104", "hold"]);
    assert_eq!(sent.sees(LANDERS_EYES, "u7").unwrap(), "0104");
    assert_eq!(sent.state.units[SQUAD].steps, 1);
    assert_eq!(sent.refused_by("move u7"), Some("4.1"));
    assert_eq!(sent.refused_by("split u1"), Some("4.8"));
    assert_eq!(sent.refused_by("move u1"), None);
    let later = sent.play(&["done", "done", "move u7", "step 0103"]);
    assert_eq!(later.sees(DEFENDERS_EYES, "u7").unwrap(), "0103");
}

/// The squad and the carrier that carries another squad step into view of the guard and the gun.
fn under_fire<'g>(game: &'g Proof, inputs: &[&str]) -> Situation<'g, Proof> {
    let coast = coast(game, &[]).with(|state| {
        put(state, SQUAD, spot(game, "0303"));
        put(state, CARRIER, spot(game, "0304"));
        state.units[2].at = Location::With(heigi_engine::board::Id::from_number(CARRIER));
        put(state, GUARD, spot(game, "0504"));
        put(state, GUN, spot(game, "0604"));
        put(state, SNIPER, spot(game, "0505"));
    });
    coast.play(&["move u1", "step 0304"]).play(inputs)
}

#[test]
fn r5_1_several_enemies_may_fire_each_once() {
    let game = game();
    let asked = under_fire(&game, &[]);
    assert!(decides(&asked, DEFENCE));
    assert_eq!(asked.legal(), ["fire u4", "fire u5", "fire u6", "hold"]);
    let fired = asked.play(&["fire u4", "= 1 2"]);
    assert_eq!(fired.refused_by("fire u4"), Some("5.1"));
    assert_eq!(fired.refused_by("fire u5"), None);
    assert!(decides(&fired.play(&["hold"]), LANDING));
}

#[test]
fn r5_1_nobody_is_asked_where_nobody_might_see() {
    let game = game();
    assert!(decides(&coast(&game, &["move u1", "step 0101"]), DEFENCE));
    let searched = coast(&game, &["move u1"]).with(|state| {
        for place in [
            "0302",
            "0305",
            "0203-below",
            "0206-below",
            "0403-below",
            "0406-below",
        ] {
            state.searched.insert(spot(&game, place));
        }
    });
    assert!(decides(&searched.play(&["step 0101"]), LANDING));
}

#[test]
fn r5_2_two_dice_are_rolled() {
    let game = game();
    let rolling = under_fire(&game, &["fire u5"]);
    assert!(matches!(rolling.pending(), Pending::Draw(draw) if (draw.dice, draw.faces) == (2, 6)));
    assert_eq!(rolling.sees(LANDERS_EYES, "u5").unwrap(), "0604");
}

#[test]
fn r5_3_the_figure_of_the_firer_counts_and_cover_helps() {
    let game = game();
    let previews = under_fire(&game, &[])
        .scene(DEFENDERS_EYES)
        .prompt
        .unwrap()
        .previews;
    let gun = &previews[1];
    assert_eq!(gun.lines[0].value, "+2");
    // With +2 a 10 kills, in 6 of 36 throws, a 7 to 9 is a loss, a 5 or 6 pins.
    let ways: Vec<u32> = gun.chances.iter().map(|one| one.ways).collect();
    assert_eq!(ways, [6, 9, 15, 6]);
    let covered = coast(&game, &[]).with(|state| {
        put(state, SQUAD, spot(&game, "0301"));
        put(state, GUARD, spot(&game, "0303"));
    });
    let asked = covered.play(&["move u1", "step 0302"]);
    let preview = asked.scene(DEFENDERS_EYES).prompt.unwrap().previews;
    assert_eq!(preview[0].lines[1].value, "-1".replace('-', "−"));
}

#[test]
fn r5_4_fire_misses_pins_costs_or_kills() {
    let game = game();
    let after = |dice: &'static str| under_fire(&game, &["fire u5", dice]);
    let told = |dice: &'static str| after(dice).told(LANDERS_EYES).last().unwrap().clone();
    assert_eq!(told("= 1 2"), "proof-log-result");
    assert_eq!(told("= 2 3"), "proof-log-pinned");
    assert!(decides(&after("= 3 4"), LANDING));
    assert_eq!(told("= 4 6"), "engine-log-lost");
    assert_eq!(after("= 4 6").sees(LANDERS_EYES, "u1").unwrap(), "lost");
    let pinned = after("= 2 3").play(&["hold"]);
    assert_eq!(pinned.refused_by("move u1"), Some("4.1"));
}

#[test]
fn r5_5_the_owner_chooses_who_bears_a_loss_even_aboard() {
    let game = game();
    let asked = under_fire(&game, &["fire u5", "= 3 4"]);
    assert_eq!(asked.legal(), ["lose u0", "lose u1", "lose u2"]);
    assert_eq!(asked.refused_by("lose u3"), Some("5.5"));
    let spared = asked.clone().play(&["lose u2"]);
    assert_eq!(spared.state.units[2].steps, 1);
    // With the carrier its load bears a loss, and stands in the place.
    let sunk = asked.play(&["lose u0"]);
    assert_eq!(sunk.sees(LANDERS_EYES, "u0").unwrap(), "lost");
    assert_eq!(sunk.sees(LANDERS_EYES, "u2").unwrap(), "0304");
    assert_eq!(sunk.state.units[2].steps, 1);
    assert_eq!(attached_to(&sunk.scene(LANDERS_EYES), "u2"), None);
}

#[test]
fn r5_6_like_dice_draw_in_another_enemy_that_does_not_hide() {
    let game = game();
    let drawn_in = under_fire(&game, &["fire u5", "= 2 2"]);
    assert!(decides(&drawn_in, DEFENCE));
    assert_eq!(drawn_in.legal(), ["fire u4"]);
    assert_eq!(drawn_in.refused_by("fire u6"), Some("5.6"));
    assert_eq!(drawn_in.refused_by("hold"), Some("3.2"));
    let killed = drawn_in.play(&["fire u4", "= 5 6"]);
    assert_eq!(killed.sees(LANDERS_EYES, "u1").unwrap(), "lost");
    // The loss of the first shot is borne before the second is fired.
    let asked = under_fire(&game, &["fire u5", "= 4 4"]);
    assert!(decides(&asked, LANDING));
    assert!(decides(&asked.play(&["lose u1"]), DEFENCE));
    // Whoever hides is not asked: nobody else is left.
    let alone = under_fire(&game, &["fire u4", "= 1 2", "fire u5", "= 1 1"]);
    assert_eq!(alone.legal(), ["fire u6", "hold"]);
}

#[test]
fn r6_1_units_that_bear_three_losses_together_win_at_the_goal() {
    let game = game();
    let coast = coast(&game, &[]).with(|state| {
        put(state, SQUAD, spot(&game, "0705"));
        put(state, CARRIER, spot(&game, "0706"));
        state.units[2].at = Location::With(heigi_engine::board::Id::from_number(CARRIER));
    });
    let one = coast.play(&["move u1", "step 0805"]);
    assert_eq!(one.sees(LANDERS_EYES, "u1").unwrap(), "through");
    let won = one.play(&["move u0", "step 0805"]);
    assert_eq!(won.sees(LANDERS_EYES, "u2").unwrap(), "through");
    assert!(matches!(won.pending(), Pending::Over(ending) if ending.winner == Some(LANDING)));
}

#[test]
fn r6_2_the_defence_wins_when_too_few_are_left() {
    let game = game();
    let few = under_fire(&game, &[]).with(|state| {
        for unit in [CARRIER, 2] {
            state.units[unit].at = Location::Off(Tray::Lost);
            state.units[unit].steps = 0;
        }
        state.units[3].steps = 1;
    });
    let won = few.play(&["fire u5", "= 3 4", "lose u1"]);
    assert!(matches!(won.pending(), Pending::Over(ending) if ending.winner == Some(DEFENCE)));
}

#[test]
fn r6_3_the_defence_wins_when_the_time_is_over() {
    let game = game();
    let won = coast(&game, &["done"; 12]);
    assert!(matches!(won.pending(), Pending::Over(ending) if ending.winner == Some(DEFENCE)));
}
