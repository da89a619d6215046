//! What samples for computers know (5.2.2, 14.4.1, 16.2.3, 16.4): what a side has seen or been told, and nothing else.

use crate::common::{
    BOATS, GAME, Match, Quiet as _, TURN_7, aircraft, at_turn, chits, hex, moves_with, unit,
};
use heigi_engine::{Random, Rules as _, Shows as _, Situation, Viewer};
use heigi_luzon::{ALLIES, JAPAN, Location, Phase, Return, State};
use std::collections::BTreeSet;

const JAPANS_EYES: Viewer = Viewer::Side(JAPAN);
const ALLIED_EYES: Viewer = Viewer::Side(ALLIES);

fn sample(state: &State, viewer: Viewer, seed: u64) -> State {
    GAME.determinize(state, viewer, &mut Random::seeded(seed))
}

/// Samples of two positions that look alike to a viewer are the same, and look so.
fn assert_alike(one: &Match, other: &Match, viewer: Viewer) {
    assert_eq!(one.scene(viewer), other.scene(viewer));
    for seed in 0..40 {
        let drawn = sample(&one.state, viewer, seed);
        assert!(drawn.units.is_kept_true());
        assert_eq!(drawn, sample(&other.state, viewer, seed), "{seed}");
        assert_eq!(GAME.scene(&drawn, viewer), one.scene(viewer));
    }
}

/// A Japanese stack of which only a battalion of 16 Division is seen, another unit beneath it.
fn stack(chit: u8, beneath: &str) -> Match {
    let places = format!("J-16-1/9 1032, {beneath} 1032, A-1/1 1649");
    moves_with(ALLIES, &places, |state| state.japanese_chit = Some(chit))
}

/// Who lies beneath others does not say which chits a sample may have, nor is it there in every sample.
///
/// Rules: 16.4, 5.2.2
#[test]
fn r16_4_who_lies_beneath_others_says_nothing_of_the_chit() {
    let fourth = GAME.units().iter().find(|unit| {
        unit.id.starts_with("J-4-") && unit.class == heigi_luzon::printed::units::Class::Infantry
    });
    let fourth = fourth.unwrap().id.as_str();
    let of_fourth = stack(5, fourth);
    assert_alike(&of_fourth, &stack(0, "J-16-2/9"), ALLIED_EYES);
    let samples: Vec<State> = (0..60)
        .map(|seed| sample(&of_fourth.state, ALLIED_EYES, seed))
        .collect();
    let chits: BTreeSet<Option<u8>> = samples.iter().map(|drawn| drawn.japanese_chit).collect();
    assert_eq!(chits.len(), 7, "{chits:?}");
    let beneath: BTreeSet<_> = (samples.iter())
        .flat_map(|drawn| drawn.units_at(hex("1032")))
        .collect();
    assert!(beneath.len() > 8, "{beneath:?}");
    // Whoever is seen has come.
    let seen =
        stack(5, "J-16-2/9").with(|state| state.put(unit(fourth), Location::At(hex("1033"))));
    for seed in 0..40 {
        let drawn = sample(&seen.state, ALLIED_EYES, seed).japanese_chit;
        assert!([Some(5), Some(6)].contains(&drawn), "{drawn:?}");
    }
}

/// In which turns ships have sailed is seen, not what has been used of them.
///
/// Rules: 4.4.2, 4.4.3
#[test]
fn r4_4_3_the_points_of_transport_that_were_used_are_hidden() {
    let used = |strategic: u16, operational: u16| {
        stack(0, "J-16-2/9").with(|state| {
            state.turn = 6;
            state.sea.strategic_used = strategic;
            state.sea.returning.clear();
            let points = operational;
            state.sea.returning.push(Return { turn: 8, points });
        })
    };
    let much = used(115, 25);
    assert_alike(&much, &used(40, 3), ALLIED_EYES);
    for seed in 0..40 {
        let drawn = sample(&much.state, ALLIED_EYES, seed);
        let chit = &GAME.data().campaign.japanese_chits[usize::from(drawn.japanese_chit.unwrap())];
        assert!((1..=chit.strategic).contains(&drawn.sea.strategic_used));
        assert!(drawn.sea.under_way() <= chit.operational);
    }
    // Ships that have not sailed have not.
    let none = used(0, 3);
    assert_eq!(sample(&none.state, ALLIED_EYES, 1).sea.strategic_used, 0);
}

fn based(state: &State, kind: &str) -> usize {
    let all = heigi_board::ids(GAME.aircraft().len());
    all.filter(|one| GAME.kind(*one).id == kind && state.base(*one).is_some())
        .count()
}

/// A refused withdrawal of aircraft is known only once more of them are seen than would stay.
///
/// Rules: 14.4.1, 14.5
#[test]
fn r14_4_1_that_aircraft_were_not_withdrawn_is_hidden_until_they_are_seen() {
    let refused = at_turn(chits(1, 1), 7).quiet(&["refuse"]);
    assert_eq!(refused.state.refused.len(), 1);
    let drawn = sample(&refused.state, ALLIED_EYES, 3);
    assert!(drawn.refused.is_empty());
    let left = ["zeke", "claude", "tina", "nell", "betty", "nate"].map(|kind| based(&drawn, kind));
    assert_eq!(left, [0, 0, 0, 2, 3, 4]);
    assert_eq!(GAME.counts(&drawn), GAME.counts(&refused.state));
    let again = sample(&drawn, ALLIED_EYES, 5);
    assert_eq!(again, sample(&refused.state, ALLIED_EYES, 5));
    // One that would stay proves nothing, one that would not does.
    let seen = |id: &str| {
        let mut state = refused.state.clone();
        state.air.seen.insert(aircraft(id));
        sample(&state, ALLIED_EYES, 3).refused.len()
    };
    assert_eq!([seen("J-Betty-1"), seen("J-Zeke-1")], [0, 1]);
    let complied = at_turn(chits(1, 1), 7).quiet(&TURN_7[..3]);
    assert!(sample(&complied.state, ALLIED_EYES, 3).refused.is_empty());
}

/// The same of 48 Division and the tanks: a sample has them withdrawn unless one of them is seen.
///
/// Rules: 14.4.1, 14.4.2.1, 14.6
#[test]
fn r14_4_1_that_units_were_not_withdrawn_is_hidden_until_one_is_seen() {
    let position = |top: &'static str, beneath: &'static str| {
        let places = format!("{top} 1032, {beneath} 1032, A-1/1 1649");
        moves_with(ALLIES, &places, |state| {
            state.japanese_chit = Some(0);
            state.turn = 12;
            state.refused = ["tanks", "division"].into_iter().map(withdrawal).collect();
        })
    };
    let hidden = position("J-16-1/9", "J-48-1/47");
    for seed in 0..20 {
        let drawn = sample(&hidden.state, ALLIED_EYES, seed);
        assert!(drawn.refused.is_empty());
        for id in ["J-48-1/47", "J-48Eng", "J-4Tk"] {
            assert_eq!(drawn.at(unit(id)), Location::Withdrawn, "{id}");
        }
        assert_eq!(drawn.units_at(hex("1032")).count(), 2);
        assert_eq!(drawn.behind.len(), 2);
        assert_eq!(GAME.counts(&drawn), GAME.counts(&hidden.state));
        let luck = seed + 100;
        assert_eq!(
            sample(&drawn, ALLIED_EYES, luck),
            sample(&hidden.state, ALLIED_EYES, luck)
        );
    }
    let seen = position("J-48-1/47", "J-16-1/9");
    let drawn = sample(&seen.state, ALLIED_EYES, 1);
    let division: heigi_board::IdSet<_, 1> = [withdrawal("division")].into_iter().collect();
    assert_eq!(drawn.refused, division);
    assert_eq!(drawn.at(unit("J-4Tk")), Location::Withdrawn);
}

fn withdrawal(id: &str) -> heigi_luzon::printed::campaign::WithdrawalId {
    let all = &GAME.data().campaign.withdrawals;
    heigi_board::find_id(all, |one| one.id == id).unwrap()
}

/// What was answered about a stack holds in samples until the stack changes.
#[test]
fn r5_2_2_samples_agree_with_what_was_answered() {
    let places = "A-71/71 1142, A-72/71 1142, A-71FA 1142, A-1/4Mar 1041, A-192Tk 1041, A-73/71 1041, \
                  A-21/21 1239, A-22/21 1239, A-23/21 1239, A-21FA 1239, J-16-1/9 1241";
    let start = moves_with(ALLIES, places, |state| {
        state.agenda.pop();
        state.agenda.push(Phase::Naval(JAPAN).into());
        state.agenda.push(heigi_luzon::Movement(ALLIES).into());
    });
    let asked = start.play(&["done"]).play(&["ask 1142"]);
    let worth = GAME.worth(&asked.state, ALLIES, hex("1142"));
    let answers = [worth.attack, worth.defence].map(|truth| format!("answer {truth}"));
    let told = asked.play(&answers.each_ref().map(String::as_str));
    let truth = GAME.presence(&told.state, ALLIES, hex("1142"));
    let agrees = |state: &State| {
        let drawn = GAME.worth(state, ALLIES, hex("1142"));
        GAME.presence(state, ALLIES, hex("1142")) == truth
            && drawn.attack.abs_diff(worth.attack) <= 5
            && drawn.defence.abs_diff(worth.defence) <= 5
    };
    for seed in 0..40 {
        assert!(agrees(&sample(&told.state, JAPANS_EYES, seed)), "{seed}");
    }
    // Another unit joins the stack: nothing is known of it any more.
    let changed = told.with(|state| state.put(unit("A-14Eng"), Location::At(hex("1142"))));
    assert!(changed.state.answers.is_empty());
    assert!((0..40).any(|seed| !agrees(&sample(&changed.state, JAPANS_EYES, seed))));
}

/// What Japan was told of an airfield holds until aircraft take off.
#[test]
fn r16_2_3_samples_agree_with_what_was_said_of_an_airfield() {
    let asked = |inputs: &[&str]| Situation::start(&*GAME).play(&["= 1", "done"]).play(inputs);
    let told = asked(&["ask-field batangas", "= 7"]).play(&BOATS);
    let classes = |state: &State| {
        let field =
            heigi_board::find_id(&GAME.map().airfields, |one| one.id == "batangas").unwrap();
        let there = heigi_board::ids(GAME.aircraft().len());
        let there = there.filter(|one| state.base(*one) == Some(field));
        let there: Vec<_> = there.map(|one| GAME.kind(one).class).collect();
        use heigi_luzon::printed::units::AirClass;
        [AirClass::Fighter, AirClass::Bomber].map(|class| there.contains(&class))
    };
    assert_eq!(classes(&told.state), [true, false]);
    let drawn = |situation: &Match, seed| classes(&sample(&situation.state, JAPANS_EYES, seed));
    assert!((0..40).all(|seed| drawn(&told, seed) == [true, false]));
    let other = asked(&["done", "= 7"]).play(&BOATS);
    assert!((0..40).any(|seed| drawn(&other, seed) != [true, false]));
}
