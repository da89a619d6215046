//! What is hidden: stacks below their top, airfields, the Japanese chit and its units.

use crate::common::{Flies as _, GAME, at_turn, chits, hex, moves, moves_with, unit};
use heigi_engine::scene::{Edge, Piece, Target};
use heigi_engine::{Random, Rules, Shows, Speaks as _, Stepped, Viewer};
use heigi_luzon::{ALLIES, JAPAN, Location, UnitState};

const JAPANS_EYES: Viewer = Viewer::Side(JAPAN);
const ALLIED_EYES: Viewer = Viewer::Side(ALLIES);

#[test]
fn r5_2_2_only_the_top_of_an_enemy_stack_is_seen() {
    let start = chits(1, 1);
    assert_eq!(start.sees(ALLIED_EYES, "A-71/71").unwrap(), "1142");
    assert_eq!(start.sees(ALLIED_EYES, "A-72/71").unwrap(), "1142");
    assert_eq!(start.sees(JAPANS_EYES, "A-26Cav").unwrap(), "1142");
    assert_eq!(start.sees(JAPANS_EYES, "A-71/71"), None);
    assert_eq!(start.sees(Viewer::Spectator, "A-26Cav").unwrap(), "1142");
}

#[test]
fn r5_2_2_nothing_that_a_side_is_shown_depends_on_what_lies_beneath() {
    let places = "A-26Cav 1142, A-71/71 1142, A-14Eng 1142, A-72/71 1041, A-Truck1 1649, A-1/4Mar 1649, \
                  J-16-1/9 1032, J-16-2/9 1032, J-7Tk 1033, J-48-1/47 1033, J-16Eng 1034";
    for side in [JAPAN, ALLIES] {
        let start = moves_with(side, places, |state| {
            let unsupplied = |one: &mut UnitState| one.is_unsupplied = true;
            state.units.change(unit("A-71/71"), unsupplied);
            state.units.change(unit("J-16-2/9"), unsupplied);
        });
        let mover = if side == JAPAN {
            "march J-48-1/47"
        } else {
            "march A-71/71"
        };
        for situation in [start.clone(), start.play(&[mover])] {
            for viewer in [JAPANS_EYES, ALLIED_EYES, Viewer::Spectator] {
                let seen = situation.scene(viewer);
                let is_enemy = |piece: &&Piece| viewer != Viewer::Side(piece.owner);
                let beneath = ["A-71/71", "A-14Eng", "A-1/4Mar", "J-16-2/9", "J-48-1/47"];
                let mut shown = seen.pieces.iter().filter(is_enemy);
                assert!(shown.all(|piece| !beneath.contains(&piece.id.as_str())));
                let mut differs = false;
                for seed in 0..20 {
                    let mut random = Random::seeded(seed);
                    let other = GAME.determinize(&situation.state, viewer, &mut random);
                    assert!(other.units.is_kept_true());
                    differs |= other != situation.state;
                    assert_eq!(GAME.scene(&other, viewer), seen);
                    for place in ["1142", "1032", "1649"] {
                        let lines = |state| GAME.lines(state, viewer, place);
                        assert_eq!(lines(&other), lines(&situation.state));
                    }
                }
                assert!(differs);
            }
        }
    }
}

#[test]
fn when_the_top_leaves_the_next_lies_there() {
    let start = chits(1, 1).with(|state| state.put(unit("A-26Cav"), Location::Lost));
    assert_eq!(start.sees(JAPANS_EYES, "A-71/71").unwrap(), "1142");
    let back = start.with(|state| state.put(unit("A-26Cav"), Location::At(hex("1142"))));
    assert_eq!(back.sees(JAPANS_EYES, "A-26Cav"), None);
}

/// Rules: 2.2.1
#[test]
fn r2_2_1_airfields_are_their_owners_alone() {
    let start = chits(1, 1);
    assert_eq!(
        start.sees(ALLIED_EYES, "A-P-40E-1").unwrap(),
        "field-nichols"
    );
    assert_eq!(start.sees(JAPANS_EYES, "A-P-40E-1"), None);
    assert_eq!(start.sees(JAPANS_EYES, "J-Nate-1").unwrap(), "field-koshun");
    assert_eq!(start.sees(ALLIED_EYES, "J-Nate-1"), None);
    assert_eq!(start.sees(ALLIED_EYES, "A-AA200").unwrap(), "crew-clark");
}

#[test]
fn the_japanese_chit_and_its_units_are_told_to_japan_alone() {
    let start = chits(1, 7);
    assert!(
        start
            .told(JAPANS_EYES)
            .contains(&"luzon-log-japanese-chit".to_owned())
    );
    assert!(
        start
            .told(ALLIED_EYES)
            .contains(&"luzon-log-secret-chit".to_owned())
    );
    let japanese = start.scene(ALLIED_EYES).pieces;
    assert!(japanese.iter().all(|piece| piece.owner == ALLIES));
    let rule = |viewer| -> Vec<String> {
        let facts = start.scene(viewer).facts;
        facts.iter().map(|fact| fact.rule.to_string()).collect()
    };
    assert_eq!(rule(ALLIED_EYES), ["10.2.1", "16.1", "17.3"]);
    assert_eq!(
        rule(JAPANS_EYES),
        [
            "10.2.1", "16.1", "16.4", "16.4.4", "4.4.3", "4.4.2.2", "4.4.3", "17.1", "17.1",
            "17.1", "14.4.1"
        ]
    );
}

#[test]
fn whoever_is_withdrawn_is_told_to_japan_alone() {
    let played = at_turn(chits(1, 1), 11);
    assert!(
        played
            .told(JAPANS_EYES)
            .contains(&"luzon-log-withdrew".to_owned())
    );
    let told = played.told(ALLIED_EYES);
    assert!(
        !told
            .iter()
            .any(|id| id == "luzon-log-withdrew" || id == "luzon-log-flew-out")
    );
}

#[test]
fn arrivals_are_shown_to_the_enemy_only_on_top() {
    let start = chits(1, 1);
    assert_eq!(GAME.unit(unit("A-1/1")).name, "1/1 PA");
    assert_eq!(start.sees(ALLIED_EYES, "A-1/1").unwrap(), "1649");
    assert_eq!(start.sees(JAPANS_EYES, "A-1/1"), None);
    assert!(
        start
            .told(JAPANS_EYES)
            .contains(&"luzon-log-reinforced".to_owned())
    );
}

#[test]
fn roads_run_from_middle_to_middle_and_every_name_has_a_label() {
    let board = GAME.board(&chits(1, 1).state);
    let centre = |id: &str| {
        let place = board.places.iter().find(|place| place.id == id);
        place.unwrap().centre
    };
    let is_road = |edge: &&Edge| edge.id.ends_with("-way");
    let roads: Vec<&Edge> = board.edges.iter().filter(is_road).collect();
    assert_eq!(roads.len(), 262);
    for road in roads {
        let [one, other] = &road.places;
        assert_eq!(road.ends, [centre(one), centre(other)], "{}", road.id);
    }
    // Clark and Fort Stotsenburg share a hex, and so do Olongapo and Fort Wint.
    // The areas of Bicol have names as well, and so have nine beaches.
    assert_eq!(board.labels.len(), 98);
    assert_eq!(board.charts.len(), 6);
}

/// The first turn is explained to each side from what it may know; later nobody is told anything.
#[test]
fn the_first_turn_is_explained_step_by_step() {
    let guide = |side, turn| -> Vec<String> {
        let start = crate::common::moves_with(side, "A-1/1 1337", |state| state.turn = turn);
        let scene = GAME.scene(&start.state, Viewer::Side(side));
        scene
            .guide
            .iter()
            .map(|step| step.text.id.to_string())
            .collect()
    };
    assert_eq!(
        guide(ALLIES, 1),
        ["luzon-guide-movement-1", "luzon-guide-movement-2"]
    );
    assert_eq!(guide(ALLIES, 2), Vec::<String>::new());
    // How a plan is made is told to whoever makes it, not to whom it comes to scramble.
    let plan = crate::common::air(1, 1);
    let airs = |situation: &crate::common::Match, side| {
        let steps = GAME.scene(&situation.state, Viewer::Side(side)).guide;
        steps
            .iter()
            .filter(|step| step.text.id.contains("guide-air"))
            .count()
    };
    assert_eq!([airs(&plan, JAPAN), airs(&plan, ALLIES)], [3, 0]);
    let raid = plan.fly(&["squadron J-Betty-3", "bomb 1142", "launch"]);
    assert_eq!([airs(&raid, JAPAN), airs(&raid, ALLIES)], [0, 0]);
    let set_up = heigi_engine::Situation::start(&*GAME).play(&["= 1"]);
    let first = |viewer| GAME.scene(&set_up.state, viewer).guide[0].clone();
    let allied = first(Viewer::Side(ALLIES));
    assert_eq!(allied.text.id, "luzon-guide-goal-allies");
    assert_eq!(allied.at, ["1649", "1251"]);
}

#[test]
fn actions_are_aimed_at_what_is_clicked() {
    let state = moves(JAPAN, "J-7Tk 1239").state;
    let aim = |words: &str| {
        let action = GAME.read_action(words).unwrap();
        Stepped::target(&*GAME, &state, action)
    };
    assert_eq!(aim("march J-7Tk"), Target::Piece("J-7Tk".into()));
    assert_eq!(aim("step 1240"), Target::Place("1240".into()));
    assert_eq!(aim("done"), Target::Button);
    assert_eq!(aim("write-beach lingayen"), Target::Button);
}
