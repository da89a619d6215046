//! What the counters are (2.3.3, 2.3.6, the errata), and the order of play (1.4.1, 3.0 to 3.4).

use crate::common::{GAME, Match, combat, has_told, moves, shake, unit};
use heigi_engine::Viewer;
use heigi_luzon::printed::units::{Class, LossClass, Unit};
use heigi_luzon::{ALLIES, JAPAN, Phase};

/// The ids of the units of a class.
fn of(class: Class) -> Vec<&'static str> {
    let units = GAME.units().iter().filter(|unit| unit.class == class);
    units
        .filter(|unit| unit.battalion.is_none())
        .map(|unit| unit.id.as_str())
        .collect()
}

fn printed(id: &str) -> &'static Unit {
    &GAME.units()[unit(id).index()]
}

#[test]
fn err_1_only_the_engineers_of_48_division_are_combat_engineers() {
    assert_eq!(of(Class::CombatEngineer), ["J-48Eng"]);
}

#[test]
fn err_2_the_two_american_provisional_battalions_are_self_propelled_guns() {
    assert_eq!(of(Class::SelfPropelled), ["A-1Pr", "A-2Pr"]);
}

#[test]
fn err_3_two_divisions_have_reconnaissance_and_one_american_unit_bren_carriers() {
    assert_eq!(of(Class::Recon), ["J-16R", "J-48R"]);
    assert_eq!(of(Class::Bren), ["A-Bren"]);
}

#[test]
fn err_4_five_japanese_units_are_anti_tank_guns() {
    let expected = ["J-AT3-8", "J-AT9-10", "J-AT1-3", "J-AT2-3", "J-AT20"];
    assert_eq!(of(Class::AntiTank), expected);
}

#[test]
fn r2_3_3_every_type_of_the_list_is_among_the_counters_and_falls_into_a_class_of_losses() {
    let has = |class: &Class| !of(*class).is_empty();
    assert!(Class::ALL.iter().all(has));
    let losses = [
        (Class::Cavalry, LossClass::Infantry),
        (Class::MountainArtillery, LossClass::Artillery),
        (Class::SelfPropelled, LossClass::Armour),
        (Class::Headquarters, LossClass::Support),
    ];
    assert!(
        losses
            .iter()
            .all(|(class, losses)| class.losses() == *losses)
    );
}

#[test]
fn r2_3_6_a_counter_shows_strengths_movement_stacking_and_stars() {
    let tanks = printed("J-7Tk");
    let values = tanks.values(3);
    assert_eq!((values.attack, values.defence, values.movement), (9, 6, 8));
    assert_eq!((tanks.stacking, tanks.stars), (3, 1));
    let guns = printed("J-1HA");
    assert!(guns.values(1).is_in_parentheses);
    assert_eq!((guns.values(1).defence, guns.stars), (1, 2));
}

/// A decision in which as little as may be is done.
fn idle(played: Match) -> Match {
    let legal = played.legal();
    let is_legal = |words: &&str| legal.iter().any(|one| one == words);
    let words = ["done", "launch", "home"].into_iter().find(is_legal);
    let first = legal[0].clone();
    played.play(&[words.unwrap_or(&first)])
}

/// Rules: 3.0, 3.2, 3.3
#[test]
fn r3_0_japan_plays_its_phases_and_then_the_allies_theirs() {
    let mut played = moves(JAPAN, "J-16-1/9 1337, A-1/1 1338");
    let turn = played.state.turn;
    let mut seen: Vec<Phase> = Vec::new();
    // From the first phase of the next turn to its end.
    while played.state.turn <= turn + 1 {
        let phase = played.state.phase;
        if played.state.turn > turn && seen.last() != Some(&phase) {
            seen.push(phase);
        }
        played = idle(played);
    }
    let expected = [JAPAN, ALLIES].map(|side| {
        [
            Phase::Naval(side),
            Phase::Air(side),
            Phase::Movement(side),
            Phase::Combat(side),
        ]
    });
    let known = |phase: &Phase| expected.iter().flatten().any(|one| one == phase);
    seen.retain(known);
    assert_eq!(seen, expected.concat());
    assert!(has_told(&played, JAPAN, "luzon-log-turn"));
}

/// Rules: 1.4.1, 3.4
#[test]
fn r1_4_1_thirteen_turns_of_three_days_follow_one_another() {
    let turns = &GAME.campaign().turns;
    assert_eq!(turns.len(), 13);
    let first = turns[0].dates;
    assert_eq!(first[1][1] - first[0][1], 2);
    let mut played = moves(ALLIES, "A-1/1 1649");
    while played.state.turn == 1 {
        played = idle(played);
    }
    assert_eq!(played.state.turn, 2);
    assert!(has_told(&played, JAPAN, "luzon-log-turn"));
}

/// A battalion that has lost companies is worth what the others have together.
#[test]
fn r6_2_a_battalion_is_worth_the_companies_that_are_left() {
    let tanks = GAME.unit(unit("J-7Tk"));
    let worth = |steps| {
        let values = tanks.values(steps);
        (values.attack, values.defence, values.movement)
    };
    assert_eq!(worth(3), (9, 6, 8));
    assert_eq!(worth(2), (6, 4, 8));
    assert_eq!(worth(1), (3, 2, 8));
}

/// The sheet of a unit says why its movement allowance is not what is printed; an enemy is not told of a reserve.
/// Rules: 7.3.4, 9.5, 13.5
#[test]
fn r13_5_the_sheet_of_a_unit_says_why_its_allowance_is_less() {
    let start = combat(
        ALLIES,
        "A-1/1 1443, A-2/1 1438, A-192Tk 1448, J-16-1/9 1337",
    );
    let notes = |changed: &Match, viewer: Viewer, id: &str| -> Vec<(String, String)> {
        let pieces = changed.scene(viewer).pieces.into_iter();
        let notes = pieces
            .filter(|piece| piece.id == id)
            .flat_map(|piece| piece.notes);
        notes
            .map(|note| (note.value.id.into(), note.rule.into()))
            .collect()
    };
    let note = |id: &str, rule: &str| (id.to_owned(), rule.to_owned());
    let now = note("luzon-note-of-printed", "4.1.6");
    assert!(notes(&start, ALLIES.into(), "A-1/1").is_empty());
    let worn = start.with(|state| {
        shake(state, "A-1/1", ALLIES);
        for id in ["A-1/1", "A-192Tk"] {
            state.units.change(unit(id), |one| one.is_unsupplied = true);
        }
        state.reserves.insert(unit("A-2/1"));
    });
    let unsupplied = note("luzon-note-unsupplied", "13.5");
    let demoralised = note("luzon-note-demoralised", "7.3.4");
    assert_eq!(
        notes(&worn, JAPAN.into(), "A-1/1"),
        [unsupplied, demoralised, now.clone()]
    );
    assert_eq!(
        notes(&worn, ALLIES.into(), "A-192Tk"),
        [note("luzon-note-unsupplied-motorised", "13.5"), now.clone()]
    );
    let reserve = [note("luzon-note-reserve", "9.5"), now];
    assert_eq!(notes(&worn, ALLIES.into(), "A-2/1"), reserve);
    assert!(notes(&worn, JAPAN.into(), "A-2/1").is_empty());
}
