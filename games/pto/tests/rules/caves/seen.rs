//! Who knows of caves (G11.3 to G11.33), and what is aimed at them (G11.8, G11.81).

use super::{cave, hill};
use crate::common::{is, lines, pass, until};
use heigi_engine::scene::Scene;
use heigi_engine::{Gridded, Situation};
use heigi_pto::{ALLIES, At, Condition, JAPAN, Part, Phase, Pto, Spot};

const KNOWN: &str = "{ hex = \"0404\", towards = \"0405\", known = true },";

/// What the enemy sees of the beginning.
fn seen(game: &Pto) -> Scene {
    Situation::start(game).scene(ALLIES)
}

/// Rule: 11.3
#[test]
fn g11_3_caves_and_whoever_is_in_them_begin_hidden_beside_all_others() {
    let game = hill(
        &cave("0404", "0405"),
        &["usmc-4-5-8 0407"],
        &["jpn-4-4-7 0404 south"],
    )
    .unwrap();
    let start = Situation::start(&game);
    assert!(is(&start, 1, Condition::Hidden) && start.state.caves[0].is_hidden);
    assert_eq!(start.scene(JAPAN).markers.len(), 1);
    assert!(seen(&game).markers.is_empty());
    assert_eq!(start.sees(ALLIES, "u1"), None);
    // Wherever it is and whether it is there, the enemy sees the same.
    let other = hill(
        &cave("0504", "0505"),
        &["usmc-4-5-8 0407"],
        &["jpn-4-4-7 0504 south"],
    )
    .unwrap();
    assert_eq!(
        format!("{:?}", seen(&game).markers),
        format!("{:?}", seen(&other).markers)
    );
}

/// The Japanese prep fire phase.
fn theirs(game: &Pto) -> Situation<'_, Pto> {
    let mut battle = Situation::start(game);
    while battle.state.phase != Phase::PrepFire || battle.state.phasing == ALLIES {
        battle = pass(battle);
    }
    battle
}

/// Rule: 11.31
#[test]
fn g11_31_who_fires_out_of_a_cave_in_view_shows_it_and_who_is_not_seen_stays_hidden() {
    let game = hill(
        &cave("0404", "0405"),
        &["usmc-4-5-8 0407"],
        &["jpn-4-4-7 0404 south"],
    )
    .unwrap();
    let fired = theirs(&game).play(&["join u1", "fire 0407", "= 6 6"]);
    assert!(!fired.state.caves[0].is_hidden && !is(&fired, 1, Condition::Hidden));
    assert_eq!(fired.scene(ALLIES).markers.len(), 1);
    // Broken men see nothing.
    let blind = theirs(&game).with(|state| state.units[0].set(Condition::Broken));
    let fired = blind.play(&["join u1", "fire 0407", "= 6 6"]);
    assert!(fired.state.caves[0].is_hidden && is(&fired, 1, Condition::Hidden));
    assert!(fired.scene(ALLIES).markers.is_empty());
}

/// Marines fire at where a squad is in a known cave, seen or not.
fn fired_at<'g>(game: &'g Pto, is_shown: bool) -> Situation<'g, Pto> {
    let start = Situation::start(game).with(|state| {
        if is_shown {
            state.units[1].clear(&[Condition::Hidden]);
        }
    });
    until(start, Phase::PrepFire).play(&["join u0"])
}

/// Rule: 11.8
#[test]
fn g11_8_a_cave_adds_4_to_fire_and_nothing_else_covers() {
    let game = hill(KNOWN, &["usmc-4-5-8 0407"], &["jpn-4-4-7 0404 south"]).unwrap();
    let fire = fired_at(&game, true);
    assert_eq!(fire.refused_by("fire 0404v4"), None);
    assert!(lines(&fire).contains(&"modifier-cover +4".to_owned()));
}

/// Rule: 11.81
///
/// PB-034.
#[test]
fn g11_81_fire_at_a_cave_is_aimed_at_it_and_does_nothing_to_the_hex() {
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0404"];
    let game = hill(KNOWN, &["usmc-4-5-8 0407"], &units).unwrap();
    let fire = fired_at(&game, true);
    let cave = fire.clone().play(&["fire 0404v4", "= 1 1"]);
    assert!(matches!(cave.pending(), heigi_engine::Pending::Draw(_)));
    let hit = |battle: &Situation<'_, Pto>, unit: usize| {
        battle.state.units[unit].is(Condition::Broken)
            || battle.state.units[unit].at == At::Off(heigi_pto::Tray::Lost)
    };
    let ground = fire.play(&["fire 0404", "= 1 1"]);
    assert!(!hit(&ground, 1) && !hit(&cave, 2));
}

/// Rule: 11.81#1
#[test]
fn g11_81_1_at_a_hidden_cave_nobody_aims() {
    let game = hill(
        &cave("0404", "0405"),
        &["usmc-4-5-8 0407"],
        &["jpn-4-4-7 0404 south", "jpn-4-4-7 0404"],
    )
    .unwrap();
    let fire = fired_at(&game, false);
    assert_eq!(fire.refused_by("fire 0404v4"), Some("4.2"));
    assert!(fire.legal().iter().all(|words| !words.contains("0404v")));
}

/// Rule: 11.33
///
/// PB-191.
#[test]
fn g11_33_whoever_searches_a_hex_finds_its_caves_and_who_is_in_them() {
    let caves = cave("0404", "0405") + &cave("0404", "0505");
    let units = ["jpn-4-4-7 0404 south", "jpn-4-4-7 0404 south-east"];
    let game = hill(&caves, &["usmc-4-5-8 0304"], &units).unwrap();
    let start = until(Situation::start(&game), Phase::Movement);
    let found = start.clone().play(&["search u0", "= 1", "look 0404"]);
    assert!(found.state.caves.iter().all(|cave| !cave.is_hidden));
    assert!(!is(&found, 1, Condition::Hidden) && !is(&found, 2, Condition::Hidden));
    // Both sides see where that has been done.
    let searched = |battle: &Situation<'_, Pto>| {
        let markers = battle.scene(JAPAN).markers.into_iter();
        let markers = markers.filter(|marker| marker.name.id == "pto-marker-searched");
        markers
            .map(|marker| marker.at.to_string())
            .collect::<Vec<_>>()
    };
    assert_eq!(searched(&found), ["0404"]);
    assert!(searched(&start).is_empty());
}

/// Rule: 11.87
#[test]
fn g11_87_nobody_fights_hand_to_hand_across_the_mouth_of_a_cave() {
    let game = hill(KNOWN, &["usmc-4-5-8 0404"], &["jpn-4-4-7 0404 south"]).unwrap();
    let start = Situation::start(&game).with(|state| state.units[1].clear(&[Condition::Hidden]));
    assert!(start.state.contested().is_empty());
    let inside = start.with(|state| {
        let At::In(spot) = state.units[0].at else {
            return;
        };
        state.units[1].at = At::In(Spot::part(spot.hex, Part::Ground));
    });
    assert_eq!(inside.state.contested().len(), 1);
}

/// Rule: 11.33
///
/// PB-191: of a complex nobody finds anything, neither in the hex of its base cave nor below another one.
#[test]
fn g11_33_nobody_finds_anything_of_a_complex() {
    let caves = "{ hex = \"0404\", towards = \"0405\", complex = [\"0304\"] },".to_owned()
        + &cave("0504", "0505")
        + &cave("0604", "0605")
        + &cave("0704", "0705");
    let units = ["jpn-4-4-7 0404 complex", "jpn-4-4-7 0404 south"];
    let game = hill(&caves, &["usmc-4-5-8 0303", "usmc-4-5-8 0305"], &units).unwrap();
    let march = until(Situation::start(&game), Phase::Movement);
    let beside = march.clone().play(&["search u0", "= 1", "look 0304"]);
    assert!(
        beside
            .told(ALLIES)
            .contains(&"pto-log-finds-nothing".to_owned())
    );
    let base = march.play(&["search u1", "= 1", "look 0404", "= 6"]);
    let shown = [2, 3].map(|unit: usize| !is(&base, unit, Condition::Hidden));
    assert_eq!(shown, [false, true]);
    assert!(!base.state.caves[0].is_hidden);
    // The mouth, and that the hex has been searched.
    assert_eq!(base.scene(ALLIES).markers.len(), 2);
}

/// Rules: G11.3
#[test]
fn g11_3_no_sample_has_a_hidden_cave_of_the_enemy_nor_its_complex_nor_who_is_where() {
    let caves = "{ hex = \"0404\", towards = \"0405\", complex = [\"0504\", \"0304\"] },"
        .to_owned()
        + &cave("0504", "0505")
        + &cave("0704", "0705")
        + "{ hex = \"0804\", towards = \"0805\", known = true },";
    let game = hill(
        &caves,
        &["usmc-4-5-8 0808"],
        &["jpn-4-4-7 0404 complex", "jpn-8-0 0801"],
    )
    .unwrap();
    let battle = Situation::start(&game);
    let sample = |viewer| {
        let mut random = heigi_engine::Random::seeded(1);
        let sample = heigi_engine::Rules::determinize(&game, &battle.state, viewer, &mut random);
        let hexes = |state: &heigi_pto::State| {
            let hexes = state.caves.iter().map(|cave| game.grid().number(cave.hex));
            hexes.collect::<Vec<_>>()
        };
        let complexes = sample.complexes.len();
        let in_one = sample.caves.iter().filter(|cave| cave.complex.is_some());
        (hexes(&sample).join(" "), complexes, in_one.count())
    };
    use heigi_engine::Viewer::{Everything, Side};
    let all = sample(Everything);
    assert_eq!(all, ("0404 0504 0704 0804".to_owned(), 1, 2));
    assert_eq!(sample(Side(heigi_pto::JAPAN)), all);
    assert_eq!(sample(Side(heigi_pto::ALLIES)), ("0804".to_owned(), 0, 0));
}

/// Nor has a single man there to be with others, as those who hide on the surface.
/// Rule: 11.3
#[test]
fn g11_3_a_single_man_hides_in_a_cave_alone() {
    let alone = |place: &str| {
        let units = [place, "jpn-4-4-7 0801"];
        hill(&cave("0404", "0405"), &["usmc-4-5-8 0405"], &units).map(|_| ())
    };
    assert_eq!(alone("jpn-8-0 0404 south"), Ok(()));
}
