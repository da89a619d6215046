//! Tank-hunter heroes who are set up hidden (G1.422, G1.425).

use crate::common::*;
use heigi_engine::{Rules, Situation, Viewer};
use heigi_pto::{ALLIES, Condition, JAPAN, Phase, Pto};

/// Palms in which a hero hides at 0303, jungle at 0306, open ground else.
const PALMS: [&str; 6] = ["......", "......", "..P...", "......", "......", "..j..."];

/// A battle of 1944 in which all heroes are hidden.
fn of(date: &str, marines: &[&str], japanese: &[&str]) -> String {
    let text = text(&PALMS, &[], marines, japanese);
    let text = text.replace("turns = 2\n", &format!("turns = 2\ndate = \"{date}\"\n"));
    let hide = |line: &str| match line.contains("jpn-hunter") {
        true => line.replace(" },", ", hidden = true },"),
        false => line.to_owned(),
    };
    text.lines().map(|line| hide(line) + "\n").collect()
}

fn is_read(text: &str) -> bool {
    Pto::with_data(&|file| (file == "hut.toml").then(|| text.to_owned())).is_ok()
}

const TANK: [&str; 3] = ["usmc-tank-m4a2 0304", "usmc-4-5-8 0302", "usmc-8-0 0101"];
const HERO: [&str; 2] = ["jpn-hunter 0303", "jpn-4-4-7 0606"];

/// The counter of such a hero.
pub fn hero() -> heigi_pto::CounterId {
    let game = read(&of("1944-06", &TANK, &HERO));
    Situation::start(&game).state.units[3].counter
}

fn gone(battle: &Situation<'_, Pto>) -> bool {
    battle
        .sees(ALLIES, "u3")
        .is_some_and(|place| place == "lost")
}

/// Rules: G1.422, TBL-G1-TH
#[test]
fn g1_422_so_many_heroes_as_may_come_forward_are_hidden_against_armour_in_the_last_years() {
    assert!(is_read(&of("1944-06", &TANK, &HERO)));
    assert!(is_read(&of("1945-06", &TANK, &HERO)));
    assert!(!is_read(&of("1943-12", &TANK, &HERO)));
    assert!(!is_read(&of("1944-06", &["usmc-4-5-8 0302"], &HERO)));
    let two = ["jpn-hunter 0303", "jpn-hunter 0303", "jpn-4-4-7 0606"];
    assert!(!is_read(&of("1944-06", &TANK, &two)), "33 of 100 of 1 is 1");
    assert!(!is_read(&of("1944-06", &TANK, &["jpn-hunter 0303"])));
    let shown = of("1944-06", &TANK, &HERO).replace(", hidden = true", "");
    assert!(!is_read(&shown));
    // He is one of those who may come forward: no other is left.
    let game = read(&of("1944-06", &TANK, &HERO));
    let battle = Situation::start(&game);
    assert_eq!(game.hunters_left(&battle.state, JAPAN), 0);
    assert!(
        battle
            .scene(ALLIES)
            .pieces
            .iter()
            .all(|piece| piece.owner == ALLIES || piece.place != "0303")
    );
}

/// The place of the hero among the units.
const HERO_AT: usize = 3;

/// A battle with a hidden hero.
fn game_of(marines: &[&str]) -> Pto {
    read(&of("1944-06", marines, &HERO))
}

/// Rules: G1.422, G1.423
#[test]
fn g1_422_he_shows_himself_to_charge_a_tank_and_does_nothing_else() {
    let game = game_of(&TANK);
    let moves = until(next_turn(Situation::start(&game)), Phase::Movement);
    assert!(is(&moves, HERO_AT, Condition::Hidden));
    assert_eq!(moves.refused_by("join u3"), Some("G1.422"));
    assert_eq!(moves.refused_by("search u3"), Some("G1.422"));
    let runs = moves.play(&["hunt u0"]);
    assert!(!is(&runs, HERO_AT, Condition::Hidden));
    assert!(is(&runs, HERO_AT, Condition::Charging), "no die is thrown");
    assert_eq!(runs.state.wave.as_ref().unwrap().spent, 0);
    assert_eq!(place(&runs, HERO_AT), "0303");
    assert_eq!(runs.refused_by("step 0304"), None);
    // Too far for 8 points, or out of sight, he stays where he is.
    let wreck = until(next_turn(Situation::start(&game)), Phase::Movement);
    let wreck = set(wreck, 0, &[Condition::Wreck]);
    assert_eq!(wreck.refused_by("hunt u0"), Some("G1.421"));
}

/// Rules: G1.422, G1.421
#[test]
fn g1_422_before_anybody_advances_he_goes_into_the_hex_of_a_tank_beside_him() {
    let game = game_of(&TANK);
    let advance = until(next_turn(Situation::start(&game)), Phase::Advance);
    let hero = advance.play(&["advance u3"]);
    assert_eq!(hero.refused_by("step 0402"), Some("G1.422"));
    let gone = hero.clone().play(&["hunt u0"]);
    assert_eq!(place(&gone, HERO_AT), "0304");
    assert_eq!(gone.refused_by("advance u3"), Some("6.4"));
    let stays = hero.play(&["stay"]);
    assert!(is(&stays, HERO_AT, Condition::Hidden));
}

/// Rules: G1.422, G1.423
#[test]
fn g1_422_he_attacks_at_once_a_tank_that_moves_where_he_is_or_stays_hidden() {
    let game = game_of(&["usmc-tank-m4a2 0303", "usmc-4-5-8 0302", "usmc-8-0 0101"]);
    let moves = until(Situation::start(&game), Phase::Movement).play(&["drive u0"]);
    assert_eq!(moves.decider(), Some(JAPAN));
    let stays = moves.clone().play(&["hold"]);
    assert!(is(&stays, HERO_AT, Condition::Hidden));
    let attacks = moves.play(&["hunt u0", "= 1", "= 1 1"]);
    assert!(is(&attacks, 0, Condition::Wreck));
    assert!(gone(&attacks));
}

/// Rules: G1.422, G1.423
#[test]
fn g1_422_as_defender_he_shows_himself_in_close_combat_and_must_attack() {
    let game = game_of(&["usmc-tank-m4a2 0303", "usmc-4-5-8 0302", "usmc-8-0 0101"]);
    let combat = until(Situation::start(&game), Phase::CloseCombat);
    assert_eq!(combat.decider(), Some(JAPAN));
    let hidden = combat.clone().play(&["done"]);
    assert!(is(&hidden, HERO_AT, Condition::Hidden));
    let hero = combat.play(&["hunt u0"]);
    assert_eq!(hero.refused_by("done"), Some("G1.423"));
    // A tank that the Japanese come upon in their own turn they attack with men who are seen.
    let own = reach(reach(hidden, Phase::Rally), Phase::CloseCombat);
    assert_eq!(own.state.phasing, JAPAN);
    assert_eq!(own.refused_by("hunt u0"), Some("3"));
}

/// Vector J-035.
/// Rules: G1.425
#[test]
fn g1_425_who_comes_upon_him_alone_goes_on_and_he_is_gone() {
    let game = game_of(&TANK);
    let moves = until(Situation::start(&game), Phase::Movement).play(&["join u1", "step 0303"]);
    assert!(gone(&moves));
    assert_eq!(place(&moves, 1), "0303");
    let held = match moves.decider() {
        Some(JAPAN) => moves.play(&["hold"]),
        _ => moves,
    };
    assert_eq!(held.refused_by("step 0203"), None, "the squad goes on");
    let told = held.told(ALLIES);
    assert!(told.contains(&"pto-log-hunter-gone".to_owned()), "{told:?}");
}

/// Rules: G1.425, G.4
#[test]
fn g1_425_in_jungle_he_may_lie_low_but_not_show_himself_to_men() {
    let units = ["jpn-hunter 0306", "jpn-4-4-7 0606"];
    let game = read(&of(
        "1944-06",
        &["usmc-tank-m4a2 0304", "usmc-4-5-8 0305", "usmc-8-0 0101"],
        &units,
    ));
    let moves = until(Situation::start(&game), Phase::Movement).play(&["join u1", "step 0306"]);
    assert!(is(&moves, HERO_AT, Condition::Hidden));
    assert_eq!(moves.refused_by("show u3"), Some("G1.422"));
    let combat = until(moves.play(&["hold", "halt"]), Phase::CloseCombat);
    assert!(gone(&combat), "close combat finds him");
}

/// Rules: G1.425, 31
#[test]
fn g1_425_fire_that_finds_him_is_his_end() {
    let game = game_of(&TANK);
    let fired = until(Situation::start(&game), Phase::PrepFire).play(&["join u1", "fire 0303"]);
    let missed = fired.clone().play(&["= 6 6"]);
    assert!(is(&missed, HERO_AT, Condition::Hidden));
    assert!(gone(&fired.play(&["= 1 3"])));
}

/// Rules: G1.422, 8.7
#[test]
fn g1_422_who_searches_for_him_is_not_hurt() {
    let game = game_of(&TANK);
    let moves = until(Situation::start(&game), Phase::Movement);
    let found = moves.play(&["search u1", "= 1", "look 0303"]);
    assert!(gone(&found));
    // No die is thrown for it.
    assert_eq!(found.decider(), Some(ALLIES));
}

/// Rules: G1.425
#[test]
fn g1_425_in_close_combat_that_the_enemy_begins_he_is_found_and_attacks_the_tank_with_them() {
    let units = ["usmc-tank-m4a2 0303", "usmc-4-5-8 0303", "usmc-8-0 0101"];
    let game = game_of(&units);
    let combat = reach(Situation::start(&game), Phase::CloseCombat);
    assert!(!is(&combat, HERO_AT, Condition::Hidden));
    assert!(!gone(&combat));
    assert_eq!(combat.state.hunts.len(), 1);
}

/// Rules: 8.5, G1.422
#[test]
fn r8_5_a_hidden_hero_may_be_anywhere_as_far_as_the_enemy_knows() {
    let game = game_of(&TANK);
    let battle = Situation::start(&game);
    let mut random = heigi_engine::Random::seeded(1);
    let mut places = std::collections::BTreeSet::new();
    for _ in 0..40 {
        let state = game.determinize(&battle.state, Viewer::Side(ALLIES), &mut random);
        let events = Vec::new();
        let sample = Situation {
            game: &game,
            state,
            events,
        };
        assert!(is(&sample, HERO_AT, Condition::Hidden));
        places.insert(sample.sees(JAPAN, "u3").unwrap());
    }
    let all: Vec<_> = places.into_iter().collect();
    assert_eq!(all, ["0303", "0306"]);
}
