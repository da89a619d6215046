//! Samples of what a side does not know: they look the same to it, and tell nothing of what is so (8.1, 8.5).

use crate::common::*;
use heigi_engine::{Gridded, Random, Rules, Situation, Viewer};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

const JUNGLE: [&str; 6] = ["jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "jjjjjj", "......"];

/// What the Marines may suppose of a battle.
fn supposed<'g>(battle: &Situation<'g, Pto>, seed: u64) -> Situation<'g, Pto> {
    let mut random = Random::seeded(seed);
    let state = (battle.game).determinize(&battle.state, Viewer::Side(ALLIES), &mut random);
    Situation {
        game: battle.game,
        state,
        events: Vec::new(),
    }
}

/// What whoever decides may do, whichever of the unseen does it.
fn options(battle: &Situation<'_, Pto>) -> Vec<String> {
    let legal = battle.legal().into_iter();
    let nameless = |words: heigi_engine::prelude::SmolStr| {
        let words = words.split(' ').map(|word| match word.strip_prefix('u') {
            Some(number) if number.parse::<u8>().is_ok() => "u",
            _ => word,
        });
        words.collect::<Vec<&str>>().join(" ")
    };
    let mut options: Vec<String> = legal.map(nameless).collect();
    options.sort_unstable();
    options
}

/// What the Marines see of the counters.
fn seen(battle: &Situation<'_, Pto>) -> Vec<String> {
    let pieces = battle.scene(ALLIES).pieces.into_iter();
    pieces
        .map(|piece| {
            format!(
                "{} {} {} {:?}",
                piece.id, piece.face, piece.place, piece.badges
            )
        })
        .collect()
}

/// Where a unit may be as the Marines know, while all else looks as it does.
fn places(battle: &Situation<'_, Pto>, unit: usize) -> Vec<String> {
    let mut places = std::collections::BTreeSet::new();
    for seed in 0..24 {
        let sample = supposed(battle, seed);
        assert_eq!(seen(&sample), seen(battle));
        assert_eq!(options(&sample), options(battle));
        for (one, other) in sample.state.units.iter().zip(battle.state.units.iter()) {
            assert_eq!((one.counter, one.side), (other.counter, other.side));
        }
        places.insert(sample.sees(JAPAN, &format!("u{unit}")).unwrap().to_string());
    }
    places.into_iter().collect()
}

fn concealed<'g>(game: &'g Pto, units: &[usize]) -> Situation<'g, Pto> {
    units.iter().fold(Situation::start(game), |battle, unit| {
        set(battle, *unit, &[Condition::Concealed])
    })
}

/// Rules: 8.1, 6.4
#[test]
fn r8_1_who_advances_unseen_may_be_anybody_and_goes_on_from_there() {
    let units = ["jpn-4-4-7 0202", "jpn-4-4-7 0404"];
    let game = game(&JUNGLE, &["usmc-4-5-8 0106"], &units);
    let battle = next_turn(concealed(&game, &[1, 2]));
    let advance = until(battle, Phase::Advance);
    assert_eq!(places(&advance, 1), ["0202", "0404"]);
    let goes = advance.play(&["advance u1"]);
    assert_eq!(places(&goes, 1), ["0202", "0404"]);
    assert_eq!(goes.refused_by("step 0303"), None);
}

/// Rules: 8.1, 8.7
#[test]
fn r8_1_who_searches_unseen_may_be_anybody_and_looks_on_from_there() {
    let units = ["jpn-4-4-7 0202", "jpn-4-4-7 0404"];
    let game = game(&JUNGLE, &["usmc-4-5-8 0106"], &units);
    let battle = next_turn(concealed(&game, &[1, 2]));
    let searches = until(battle, Phase::Movement).play(&["search u1", "= 6"]);
    assert_eq!(places(&searches, 1), ["0202", "0404"]);
}

/// Two positions that look the same to the Marines, to whom either may be the other.
fn assert_alike(one: &Situation<'_, Pto>, other: &Situation<'_, Pto>) {
    assert_eq!(seen(one), seen(other));
    assert!(one.state != other.state);
    for seed in 0..12 {
        let [one, other] = [one, other].map(|battle| supposed(battle, seed).state);
        assert!(one == other, "{seed}");
    }
}

/// Rules: 8.1, 31
///
/// Whoever of two it is of whom the enemy sees what he has done: samples are drawn from what is seen.
#[test]
fn r8_1_samples_are_the_same_whichever_of_the_concealed_has_done_something() {
    let units = ["jpn-4-4-7 0303", "jpn-4-4-7 0303", "jpn-dummy 0303"];
    let game = game(&JUNGLE, &["usmc-4-5-8 0106"], &units);
    let battle = concealed(&game, &[1, 2, 3]);
    let changed = |change: &dyn Fn(&mut heigi_pto::Unit)| {
        let of = |unit: usize| battle.clone().with(|state| change(&mut state.units[unit]));
        assert_alike(&of(1), &of(2));
    };
    use Condition::{Busy, Encircled, FirstFired, Moved, Pinned};
    for condition in [Moved, Pinned, Busy, Encircled, FirstFired] {
        changed(&|unit| unit.set(condition));
    }
    changed(&|unit| unit.shots = 1);
    let panjis = game.grid().parse("0304").unwrap();
    changed(&|unit| unit.clears = Some(panjis));
}

/// Rules: 8.1, 6.1
#[test]
fn r8_1_samples_are_the_same_whichever_of_the_concealed_moves() {
    let units = ["jpn-4-4-7 0303", "jpn-4-4-7 0303"];
    let game = game(&JUNGLE, &["usmc-4-5-8 0106"], &units);
    let battle = until(next_turn(concealed(&game, &[1, 2])), Phase::Movement);
    let goes = |unit: &str| battle.clone().play(&[unit, "creep 0304"]);
    assert_alike(&goes("join u1"), &goes("join u2"));
}

/// Rules: 8.4, 31
#[test]
fn r8_4_who_has_fired_or_meets_an_enemy_is_no_dummy_in_any_sample() {
    let units = ["jpn-4-4-7 0303", "jpn-dummy 0404", "jpn-dummy 0404"];
    let game = game(&JUNGLE, &["usmc-4-5-8 0105"], &units);
    let battle = concealed(&game, &[1, 2, 3]);
    assert_eq!(places(&battle, 1), ["0303", "0404"]);
    for condition in [
        Condition::Waiting,
        Condition::PrepFired,
        Condition::FirstFired,
        Condition::FinalFired,
        Condition::AdvanceFired,
        Condition::Directed,
    ] {
        let fired = set(battle.clone(), 1, &[condition]);
        assert_eq!(places(&fired, 1), ["0303"], "{condition:?}");
    }
    let there = battle.state.units[1].at;
    let met = battle.with(|state| state.units[0].at = there);
    assert_eq!(places(&met, 1), ["0303"]);
}

/// Rules: 8.1
#[test]
fn r8_1_whom_a_side_picks_of_its_unseen_units_is_in_no_sample() {
    let units = ["jpn-4-4-7 0303", "jpn-4-4-7 0404", "jpn-4-4-7 0303"];
    let game = game(&JUNGLE, &["usmc-4-5-8 0304"], &units);
    let battle = until(next_turn(concealed(&game, &[1, 2])), Phase::PrepFire);
    let picked = battle.play(&["join u1", "join u3"]);
    for seed in 0..8 {
        let sample = supposed(&picked, seed).state;
        let picked: Vec<u8> = sample.picked.iter().map(|unit| unit.0).collect();
        assert_eq!(picked, [3], "he is seen");
    }
}

/// Rules: G.2, G9.1
#[test]
fn g_2_hidden_works_are_in_samples_wherever_they_might_be_and_tunnels_lead_from_end_to_end() {
    let rows = [".j..H.", "..K.B.", ".j.d..", "...i..", ".J..m.", "......"];
    let works = [
        ("foxholes", "0201", ", size = 1"),
        ("wire", "0302", ""),
        ("mines", "0106", ", size = 6"),
        ("panjis", "0202", ", sides = [\"0202-0201\", \"0202-0302\"]"),
        ("tunnel", "0103", ", leads_to = \"0305\""),
    ];
    let lines =
        works.map(|(kind, hex, more)| format!("{{ kind = \"{kind}\", hex = \"{hex}\"{more} }},"));
    let text = text(&rows, &[], &["usmc-4-5-8 0606"], &["jpn-4-4-7 0205"]);
    let said = format!("side = \"japanese\"\nfortifications = [{}]", lines.concat());
    let game = read(&text.replacen("side = \"japanese\"", &said, 1));
    let battle = Situation::start(&game);
    let all = battle.state.fortifications.len();
    let mut places = vec![std::collections::BTreeSet::new(); all];
    for seed in 0..300 {
        let sample = supposed(&battle, seed).state;
        for (number, one) in sample.fortifications.iter().enumerate() {
            places[number].insert(game.grid().number(one.hex).to_string());
            let end = |hex| {
                sample
                    .fortifications
                    .iter()
                    .any(|other| other.hex == hex && other.leads_to == Some(one.hex))
            };
            assert!(one.leads_to.is_none_or(end), "{seed}");
        }
        let [wire, mines, panjis] =
            [1, 2, 3].map(|number: usize| sample.fortifications[number].hex);
        assert!(panjis != wire && panjis != mines, "{seed}");
    }
    // What is in sight stays; jungle and kunai hide foxholes and wire, and mines and tunnels are wherever they may be.
    let thick = "0201 0203 0205 0302";
    let mined = "0101 0102 0103 0104 0105 0106 0201 0203 0204 0205 0206 0301 0302 0303 0304 0305 0306 \
                 0401 0402 0403 0404 0405 0406 0501 0502 0503 0504 0506 0601 0602 0603 0604 0605";
    let dug = "0101 0102 0103 0104 0105 0106 0201 0202 0203 0204 0205 0206 0301 0302 0303 0304 0305 0306 \
               0401 0402 0403 0405 0406 0502 0503 0504 0506 0601 0602 0603 0604 0605";
    let expected = [thick, thick, mined, "0202", dug, dug];
    for (places, expected) in places.into_iter().zip(expected) {
        let places: Vec<String> = places.into_iter().collect();
        assert_eq!(places.join(" "), expected);
    }
}

/// Rules: G14.62
#[test]
fn g14_62_a_ship_lies_in_every_sample_where_all_know_that_it_lies() {
    let party = ["usmc-party 0101", "usmc-party-radio 0101 1"];
    let text = text(&OPEN, &[], &party, &["jpn-4-4-7 0404"]);
    let force = "side = \"allies\"\nelr = 3\n";
    let ship = "artillery = [{ module = \"ship-150\", radio = 2, from = \"0420\" }]\n";
    let game = read(&text.replacen(force, &format!("{force}{ship}"), 1));
    let state = Situation::start(&game).state;
    let lies = |state: &heigi_pto::State| state.batteries[0].origin;
    assert_eq!(lies(&state), game.grid().parse("0420").ok());
    for seed in 0..8 {
        let mut random = Random::seeded(seed);
        let sample = game.determinize(&state, Viewer::Side(JAPAN), &mut random);
        assert_eq!(lies(&sample), lies(&state), "{seed}");
    }
}
