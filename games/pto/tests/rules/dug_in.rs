//! Bombs at those who are dug in or concealed and those who are not, and who comes upon works (16.1, 18.2, 22.4, G.2).

use crate::common::{OPEN, game, lines, low, numbers_of, read, set, text, until};
use heigi_engine::{Pending, Situation};
use heigi_pto::{ALLIES, At, Condition, Part, Phase, Pto, Spot};

/// A mortar of the Marines in 0101, unit 1.
const MARINES: [&str; 2] = ["usmc-4-5-8 0101", "usmc-mtr 0101 1"];

/// A battle with a work of the Japanese.
fn with_work(rows: &[&str], marines: &[&str], japanese: &[&str], work: &str) -> Pto {
    let of = "side = \"japanese\"\nelr = 3\n";
    let more = format!("{of}fortifications = [{{ {work} }}]\n");
    read(&text(rows, &[], marines, japanese).replacen(of, &more, 1))
}

/// What the table says for those that a 60 mm bomb meets, whose dice are 1 and 1: some of two squads are in foxholes.
fn bombed(letter: char, inside: &[usize]) -> (Option<String>, Vec<String>) {
    let row = format!("{letter}.....");
    let rows = ["......", "......", "......", &row, "......", "......"];
    let holes = "kind = \"foxholes\", hex = \"0104\", size = 2";
    let game = with_work(&rows, &MARINES, &["jpn-4-4-7 0104"; 2], holes);
    let picked = Situation::start(&game).with(|state| {
        for unit in inside {
            let At::In(spot) = state.units[*unit].at else {
                panic!("they are there")
            };
            state.units[*unit].at = At::In(Spot {
                part: Part::Entrenchment,
                ..spot
            });
        }
    });
    let picked = picked.play(&["join u1"]);
    let ground = lines(&picked).into_iter().nth(2);
    let shot = picked.play(&["fire 0104", "= 4 3", "= 1 1"]);
    (ground, numbers_of(&shot, "result"))
}

/// From above foxholes cover by 4, and trees above them take 1 off that; those beside them in the open have none of it.
/// Rules: 16.1, 22.4
#[test]
fn r16_1_a_bomb_meets_those_in_foxholes_apart_from_those_who_are_not() {
    let result = |letter: char, inside: &[usize]| bombed(letter, inside).1;
    assert_eq!(result('.', &[]), ["4 k2 2"]);
    assert_eq!(result('.', &[2, 3]), ["4 nmc 6"]);
    assert_eq!(result('.', &[3])[0], "4 k2 2");
    assert_eq!(bombed('.', &[2, 3]).0.as_deref(), Some("modifier-cover +4"));
    assert_eq!(bombed('j', &[]).0.as_deref(), Some("modifier-burst −1"));
    assert_eq!(bombed('j', &[2, 3]).0.as_deref(), Some("modifier-cover +3"));
    assert_eq!(result('j', &[]), ["4 1kia 1"]);
    assert_eq!(result('j', &[2, 3]), ["4 1mc 5"]);
    // One of them above, one inside: each has what is his own.
    assert_eq!(result('j', &[3]), ["4 1kia 1", "4 1mc 5"]);
}

/// That a vehicle has met with none is told where it might have, because some are somewhere of which the enemy does not know.
/// Rules: G.2
#[test]
fn g_2_who_drives_where_hidden_mines_might_be_is_told_of_none() {
    let told = |work: &str| {
        let marines = ["usmc-tank-m4a2 0305", "usmc-4-5-8 0506"];
        let game = with_work(&OPEN, &marines, &["jpn-4-4-7 0606"], work);
        let start = until(Situation::start(&game), Phase::Movement);
        let start = start.with(|state| state.units[0].arc = Some(0));
        let told = start.play(&["drive u0", "step 0304"]).told(ALLIES);
        let is_meant = |line: &String| line.contains("found");
        told.into_iter().filter(is_meant).collect::<Vec<String>>()
    };
    let mines = "kind = \"tank-mines\", size = 2";
    assert_eq!(
        told(&format!("{mines}, hex = \"0101\"")),
        ["pto-log-nothing-found"]
    );
    assert_eq!(told(&format!("{mines}, hex = \"0304\"")), ["pto-log-found"]);
    let known = format!("{mines}, hex = \"0101\", known = true");
    let holes = "kind = \"foxholes\", size = 2, hex = \"0101\"";
    for other in [&known, holes] {
        assert_eq!(told(other), Vec::<String>::new());
    }
}

/// Who drives through knows of mines in other hexes no more than before.
/// Rules: 16.1
#[test]
fn r16_1_who_meets_with_mines_sees_those_alone() {
    let marines = ["usmc-tank-m4a2 0305", "usmc-4-5-8 0506"];
    let game = with_work(
        &OPEN,
        &marines,
        &["jpn-4-4-7 0606"],
        "kind = \"tank-mines\", size = 2, hex = \"0304\" }, { kind = \"tank-mines\", size = 2, hex = \"0101\" }, \
         { kind = \"foxholes\", size = 1, hex = \"0304\"",
    );
    let start = until(Situation::start(&game), Phase::Movement);
    let start = start.with(|state| {
        state.units[0].arc = Some(0);
        for one in &mut state.fortifications {
            one.is_hidden = true;
        }
    });
    let met = start.play(&["drive u0", "step 0304", "= 6"]);
    let hidden = met.state.fortifications.iter().map(|one| one.is_hidden);
    // What else lies there is found as well (G.2).
    assert_eq!(hidden.collect::<Vec<bool>>(), [false, true, false]);
}

/// Of squads of which one is known and two are concealed beside it, what hits the first with 2 to spare hits the others, too, as
/// does a 2; where all are concealed, nothing else hits any.
/// Rules: 18.2
#[test]
fn r18_2_the_concealed_beside_the_known_are_hit_with_2_more() {
    let enemies = ["jpn-4-4-7 0104"; 3];
    let game = game(&OPEN, &MARINES, &enemies);
    let hit = |concealed: &[usize]| {
        let start = Situation::start(&game);
        let battle = concealed.iter().fold(start, |battle, unit| {
            set(battle, *unit, &[Condition::Concealed])
        });
        // A 6 on the column of 4 is a check of morale for each.
        ["= 1 1", "= 2 3", "= 2 4", "= 3 4", "= 4 4"].map(|to_hit| {
            let shot = battle.clone().play(&["join u1", "fire 0104", to_hit]);
            match shot.pending() {
                Pending::Draw(_) => numbers_of(&low(shot.play(&["= 3 3"])), "passed").len(),
                _ => 0,
            }
        })
    };
    assert_eq!(hit(&[]), [3, 3, 3, 3, 0]);
    assert_eq!(hit(&[3, 4]), [3, 3, 1, 1, 0]);
    assert_eq!(hit(&[2, 3, 4]), [3, 3, 0, 0, 0]);
}

/// What is told of a shot is its number and its dice with all that is added.
/// Rules: 18.1, 18.2
#[test]
fn r18_1_a_hit_and_a_miss_are_told_with_what_is_added() {
    let game = game(&OPEN, &MARINES, &["jpn-4-4-7 0104"]);
    let shot = |dice: &str| {
        let pinned = set(Situation::start(&game), 0, &[Condition::Pinned]);
        pinned.play(&["join u1", "fire 0104", dice])
    };
    let hit = shot("= 2 3");
    assert_eq!(numbers_of(&hit, "added"), ["pinned +2"]);
    assert_eq!(numbers_of(&hit, "hit"), ["7 7"]);
    assert_eq!(numbers_of(&shot("= 4 3"), "missed"), ["7 9"]);
    // A critical hit turns what covers round.
    let rows = ["......", "......", "......", "H.....", "......", "......"];
    let hut = crate::common::game(&rows, &MARINES, &["jpn-4-4-7 0104"]);
    let start = || Situation::start(&hut).play(&["join u1", "fire 0104"]);
    let critical = start().play(&["= 1 1"]);
    assert_eq!(numbers_of(&critical, "added"), ["cover −1"]);
    let plain = start().play(&["= 3 4"]);
    assert_eq!(numbers_of(&plain, "added"), ["cover +1"]);
    assert!(plain.play(&["= 3 3"]).state.residual.is_empty());
}
