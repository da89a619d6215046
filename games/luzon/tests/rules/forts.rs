//! Fortifications and forts: 10.0, 10.1, 10.3, 15.3, and trucks that are driven off their road (4.6).

use crate::common::{
    GAME, Match, assault, at, combat, combat_with, has_told, hex, left, march, modifiers, moves,
    moves_with, odds, refused,
};
use heigi_board::Direction;
use heigi_engine::scene::MarkerKind;
use heigi_engine::{Shows, Viewer};
use heigi_luzon::{ALLIES, JAPAN, Location, Movement, State};

const FOUR: &str = "A-11/11 1338, A-12/11 1338, A-13/11 1338, A-21/21 1338";

/// The turns through which the works in 1338 have been built, and whether they are finished.
fn works(situation: &Match) -> Option<(u8, bool)> {
    let works = situation.state.works_in(hex("1338"))?;
    Some((works.turns, works.is_complete))
}

/// The next movement phase of the Allies.
fn next(situation: Match) -> Match {
    situation.with(|state| state.agenda.push(Movement(ALLIES).into()))
}

/// Movement phases in which nobody moves.
fn wait(situation: Match, phases: usize) -> Match {
    (0..phases).fold(situation, |waited, _| next(waited).play(&["done"]))
}

/// Works in 1338 that face 1339, finished.
fn finished(state: &mut State) {
    let mut works = *state.works_in(hex("1248")).unwrap();
    works.hex = hex("1338");
    works.front = front(&["1339", "1438", "1238"]);
    state.works.push(works);
}

fn front(hexes: &[&str]) -> u8 {
    let grid = &GAME.map().grid;
    let direction = |at: &&str| grid.direction(hex("1338"), hex(at)).unwrap();
    hexes.iter().map(|at| 1 << direction(at).index()).sum()
}

#[test]
fn r10_0_bataan_begins_with_finished_works() {
    let start = moves(ALLIES, "A-1/1 1649");
    let standing = start.state.works.iter().map(|works| {
        let faces = Direction::ALL.map(|direction| works.faces(direction));
        (works.hex, works.is_complete, faces)
    });
    let north = [true, true, false, false, false, true];
    let expected = [(hex("1248"), true, north), (hex("0948"), true, north)];
    assert_eq!(standing.collect::<Vec<_>>(), expected);
}

/// Vectors 17 and 119.
#[test]
fn r10_1_twelve_points_of_infantry_that_stay_four_turns_build_works() {
    let start = moves(ALLIES, FOUR);
    let begun = start.play(&["fortify 1338 1339"]);
    assert_eq!(works(&begun), Some((0, false)));
    assert_eq!(refused(&begun, "fortify 1338 1337"), "10.1");
    let one = begun.play(&["done"]);
    assert_eq!(works(&one), Some((1, false)));
    let three = wait(one, 2);
    assert_eq!(works(&three), Some((3, false)));
    let four = wait(three, 1);
    assert_eq!(works(&four), Some((4, true)));
    assert!(has_told(&four, JAPAN, "luzon-log-works-finished"));
    // Nine points do not do, nor do twelve of which some have moved.
    let few = moves(ALLIES, "A-11/11 1338, A-12/11 1338, A-13/11 1338");
    assert_eq!(refused(&few, "fortify 1338 1339"), "10.1");
    let arrived = moves(ALLIES, &FOUR.replace("A-21/21 1338", "A-21/21 1337"));
    let arrived = march(arrived, "A-21/21", &["1338"]).play(&["halt"]);
    assert_eq!(refused(&arrived, "fortify 1338 1339"), "10.1");
    // Guns do not build.
    let guns = moves(ALLIES, &FOUR.replace("A-21/21", "A-1FA"));
    assert_eq!(refused(&guns, "fortify 1338 1339"), "10.1");
}

#[test]
fn r10_1_all_is_lost_when_builders_leave_even_if_others_come() {
    let start = moves(ALLIES, &format!("{FOUR}, A-31/31 1337"));
    let begun = start.play(&["fortify 1338 1339", "done"]);
    let left_alone = march(next(begun.clone()), "A-11/11", &["1438"]).play(&["halt", "done"]);
    assert_eq!(works(&left_alone), None);
    assert!(has_told(&left_alone, JAPAN, "luzon-log-works-given-up"));
    let relieved = march(next(begun.clone()), "A-31/31", &["1338"]).play(&["halt"]);
    let relieved = march(relieved, "A-11/11", &["1438"]).play(&["halt", "done"]);
    assert_eq!(works(&relieved), None);
    // Others may come and go.
    let visited = march(next(begun), "A-31/31", &["1338"]).play(&["halt", "done"]);
    assert_eq!(works(&visited), Some((2, false)));
}

#[test]
fn r15_3_engineers_with_the_builders_save_a_turn_once() {
    let start = moves(ALLIES, &format!("{FOUR}, A-14Eng 1338, A-803Eng 1437"));
    let helped = start.clone().play(&["fortify 1338 1339", "done"]);
    assert_eq!(works(&helped), Some((2, false)));
    let later = wait(helped, 1);
    assert_eq!(works(&later), Some((3, false)));
    // Engineers that arrive in the phase have not been there through it.
    let alone = moves(ALLIES, &format!("{FOUR}, A-803Eng 1437"));
    let arrived = march(alone, "A-803Eng", &["1338"]).play(&["halt"]);
    let arrived = arrived.play(&["fortify 1338 1339", "done"]);
    assert_eq!(works(&arrived), Some((1, false)));
    // Nor do they help in a later turn.
    assert_eq!(works(&wait(arrived, 1)), Some((2, false)));
}

#[test]
fn r10_1_1_works_guard_only_against_attacks_through_their_front() {
    let attack = |from: &'static str, change: fn(&mut State)| {
        let start = combat_with(JAPAN, &format!("J-16-1/9 {from}, A-1/1 1338"), change);
        modifiers(&assault(start, "1338", from).play(&["= 3 4"]))
    };
    let guarded = attack("1339", finished);
    assert_eq!(guarded, ["dm-works +2"]);
    assert!(attack("1238", finished).contains(&"dm-works +2".to_owned()));
    assert!(!attack("1337", finished).contains(&"dm-works +2".to_owned()));
    // While they are being built they are worth nothing (vector 17).
    let begun = |state: &mut State| {
        finished(state);
        let works = state.works.last_mut().unwrap();
        (works.is_complete, works.turns) = (false, 3);
    };
    assert!(!attack("1339", begun).contains(&"dm-works +2".to_owned()));
    // One attacker who comes at them from behind is enough.
    let both = combat_with(JAPAN, "J-16-1/9 1339, J-16-2/9 1337, A-1/1 1338", finished);
    let both = assault(both, "1338", "1339 1337").play(&["= 3 4"]);
    assert!(!modifiers(&both).contains(&"dm-works +2".to_owned()));
    // The front is shown on the map.
    let start = moves(ALLIES, FOUR).play(&["fortify 1338 1339"]);
    let works = start.state.works_in(hex("1338")).unwrap();
    assert_eq!(works.front, front(&["1238", "1339", "1438"]));
    let scene = start.game.scene(&start.state, Viewer::Side(JAPAN));
    let rampart = scene
        .markers
        .iter()
        .find(|marker| marker.at == "1338")
        .unwrap();
    assert_eq!(rampart.name.id, "luzon-marker-works-begun");
    assert_eq!(rampart.kind, MarkerKind::RampartSouth);
}

#[test]
fn r10_1_2_three_points_remove_works_for_two_movement_points() {
    let start = moves_with(
        JAPAN,
        "J-16-1/9 1338, J-16Eng 1338, J-16-2/9 1437",
        finished,
    );
    let small = march(start.clone(), "J-16Eng", &[]);
    assert_eq!(refused(&small, "demolish"), "10.1.2");
    let elsewhere = march(start.clone(), "J-16-2/9", &[]);
    assert_eq!(refused(&elsewhere, "demolish"), "10.1.2");
    let there = elsewhere
        .clone()
        .play(&["step 1338", "step 1437", "step 1338"]);
    assert_eq!(refused(&there, "demolish"), "legal");
    let tired = elsewhere.play(&["step 1438", "step 1338", "step 1337", "step 1338"]);
    assert_eq!(refused(&tired, "demolish"), "10.1.2");
    let removed = march(start, "J-16-1/9", &[]).play(&["demolish"]);
    assert_eq!(works(&removed), None);
    assert_eq!(left(&removed), Some(12));
}

/// Vector 90: of a 4-4 and a 3-3 unit of three points one fits in; 4 is tripled, 3 is not.
#[test]
fn r10_3_fort_wint_triples_the_defence_of_four_points() {
    let total = |places: &str| {
        let start = combat(JAPAN, &format!("J-16-1/9 1047, {places}"));
        odds(&assault(start, "0947", "1047").play(&["= 3 4"]))
    };
    assert_eq!(total("A-1/4Mar 0947, A-11/11 0947"), "4 15 1-4");
    assert_eq!(total("A-11/11 0947"), "4 9 1-3");
    // A battery of one point finds room beside three; elsewhere nobody is tripled.
    assert_eq!(total("A-1/4Mar 0947, A-AA200 0947"), "4 15 1-4");
    let outside = combat(JAPAN, "J-16-1/9 1337, A-1/4Mar 1338");
    assert_eq!(
        odds(&assault(outside, "1338", "1337").play(&["= 3 4"])),
        "4 4 1-1"
    );
}

/// An attack at 3-1 that pushes marines and a truck out of a hex, to another if they may choose.
fn pushed(at_hex: &str, from: &str, to: &str) -> Match {
    let places = format!("J-7Tk {from}, J-16-1/9 {from}, A-1/4Mar {at_hex}, A-Truck1 {at_hex}");
    let mut fought = assault(combat(JAPAN, &places), at_hex, from).play(&["= 3 3"]);
    while fought.decider() == Some(ALLIES) {
        let legal = fought.legal();
        let wanted = format!("retreat {to}");
        let is_wanted = legal.iter().any(|words| *words == wanted);
        let words = if is_wanted {
            wanted.as_str()
        } else {
            legal[0].as_str()
        };
        fought = fought.play(&[words]);
    }
    fought
}

/// Rules: 4.6
#[test]
fn r4_6_a_truck_that_is_driven_off_its_road_is_lost() {
    // No road leads from 1338: the marines get away, the truck does not.
    let lost = pushed("1338", "1438", "1238");
    assert_ne!(at(&lost, "A-1/4Mar"), Location::At(hex("1338")));
    assert_ne!(at(&lost, "A-1/4Mar"), Location::Lost);
    assert_eq!(at(&lost, "A-Truck1"), Location::Lost);
    assert!(has_told(&lost, JAPAN, "luzon-log-truck-lost"));
    // Along a road it keeps its place in the stack.
    let kept = pushed("1240", "1239", "1241");
    assert_eq!(at(&kept, "A-1/4Mar"), Location::At(hex("1241")));
    assert_eq!(at(&kept, "A-Truck1"), Location::At(hex("1241")));
}

/// Whoever leaves the hex builds there no longer, even if it comes back before the next movement phase; demoralised units
/// neither build nor remove works.
///
/// Rules: 10.1, 10.1.2, 7.3.4
#[test]
fn r10_1_builders_who_go_and_come_back_begin_anew() {
    let begun = moves(ALLIES, FOUR).play(&["fortify 1338 1339", "done"]);
    let back = begun.with(|state| {
        state.put(crate::common::unit("A-11/11"), Location::At(hex("1337")));
        state.put(crate::common::unit("A-11/11"), Location::At(hex("1338")));
    });
    assert_eq!(works(&wait(back, 1)), None);
    let shake = |state: &mut State| crate::common::shake(state, "A-11/11", JAPAN);
    let shaken = moves_with(ALLIES, FOUR, shake);
    assert_eq!(refused(&shaken, "fortify 1338 1339"), "10.1");
    let standing = moves_with(ALLIES, FOUR, |state| {
        finished(state);
        shake(state);
    });
    let marching = march(standing, "A-11/11", &[]);
    assert_eq!(refused(&marching, "demolish"), "7.3.4");
}
