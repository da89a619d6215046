//! Observers aboard ships (G14.68) and in planes (E7.6).

use super::ships::said;
use crate::artillery::told;
use crate::common::{OPEN, chances, lines, lines_of, next_turn, reach, read};
use heigi_engine::{Gridded, Situation};
use heigi_pto::{At, Condition, JAPAN, Phase, Pto, Spot, Tray};

/// A ship to the south with an observer aboard, who is unit 1.
const ABOARD: &str = "{ module = \"ship-150\", observer = \"ship\", from = \"0420\" }";
/// A battery with an observer in a plane, who is unit 1.
const ALOFT: &str = "{ module = \"field\", observer = \"plane\" }";
/// A squad of Marines, unit 0; Japanese units 2 and 3 are in 0404 and 0601.
const SQUAD: [&str; 1] = ["usmc-4-5-8 0101"];

fn observed(battery: &str, levels: &[&str]) -> Pto {
    read(&said(battery, &OPEN, levels, &SQUAD))
}

/// The observer is picked in the first prep fire phase.
fn picked(game: &Pto) -> Situation<'_, Pto> {
    reach(Situation::start(game), Phase::PrepFire).play(&["join u1"])
}

/// The same, and none of his own men is known.
fn unseen(game: &Pto) -> Situation<'_, Pto> {
    picked(game).with(|state| state.units[0].set(Condition::Concealed))
}

fn fault(text: &str) -> String {
    let read = Pto::with_data(&|file| (file == "hut.toml").then(|| text.to_owned()));
    read.unwrap_err().message
}

/// The hexes for which a call is legal.
fn calls(battle: &Situation<'_, Pto>) -> Vec<String> {
    let legal = battle.legal().into_iter();
    let calls = legal.filter_map(|words| Some(words.strip_prefix("call ")?.to_owned()));
    calls.collect()
}

/// Where the round of the first battery lies.
fn round(game: &Pto, battle: &Situation<'_, Pto>) -> String {
    let hex = battle.state.batteries[0].mission.unwrap().hex;
    game.grid().number(hex).to_string()
}

/// Rules: G14.68
/// Rule: 14.68
#[test]
fn g14_68_who_observes_aboard_calls_fire_to_enemies_that_he_sees_and_beside_them() {
    let game = observed(ABOARD, &[]);
    let start = reach(Situation::start(&game), Phase::PrepFire);
    assert_eq!(start.state.units[1].at, At::Off(Tray::Sea));
    let near = ["0404", "0601"].map(|hex| game.grid().parse(hex).unwrap());
    let is_near = |hex: &String| {
        let hex = game.grid().parse(hex).unwrap();
        near.iter().any(|one| game.grid().distance(*one, hex) <= 1)
    };
    let legal = calls(&picked(&game));
    assert!(legal.iter().all(is_near));
    assert_eq!(legal.len(), 11, "seven around 0404, four around 0601");
    let refused = picked(&game);
    assert_eq!(refused.refused_by("call 0202"), Some("G14.68"));
    // Nobody who is concealed is known.
    let hidden = picked(&game).with(|state| state.units[2].set(Condition::Concealed));
    assert_eq!(hidden.refused_by("call 0404"), Some("G14.68"));
    assert_eq!(hidden.refused_by("call 0601"), None);
}

/// Rules: G14.68
#[test]
fn g14_68_the_observer_aboard_is_on_level_1() {
    let ridge = |level: &str, from: &str| {
        let row = format!("000{level}00");
        let levels = [
            "000000",
            "000000",
            "000000",
            "000000",
            row.as_str(),
            "000000",
        ];
        observed(&ABOARD.replacen("0420", from, 1), &levels)
    };
    // A hill of level 1 in 0405 hides 0404 and 0403 on the level of the sea.
    let game = ridge("1", "0409");
    let blind = picked(&game).with(|state| {
        let hex = game.grid().parse("0403").unwrap();
        state.units[2].at = At::In(Spot::ground(hex));
    });
    assert_eq!(blind.refused_by("call 0403"), Some("7.2"));
    // Behind it a hill as high is seen, as it would not be from below.
    let levels = ["000000", "000000", "000000", "000100", "000100", "000000"];
    let game = observed(&ABOARD.replacen("0420", "0409", 1), &levels);
    assert_eq!(picked(&game).refused_by("call 0404"), None);
}

/// Rules: G14.68, G14.64
#[test]
fn g14_68_a_round_called_from_aboard_is_accurate_up_to_3_and_errs_half_as_far() {
    let game = observed(ABOARD, &[]);
    let battle = unseen(&game);
    assert_eq!(
        lines(&battle),
        [
            "preview-cards 5/7",
            "preview-accuracy 2",
            "modifier-aboard −1"
        ]
    );
    // No dice for contact: 5 of 7 cards, 3 of 6.
    assert_eq!(
        chances(&battle),
        ["chance-accurate 15", "chance-astray 15", "chance-denied 12"]
    );
    let accurate = battle.clone().play(&["call 0404", "= 5", "= 3"]);
    assert_eq!(round(&game, &accurate), "0404");
    // North, by half of 5 rounded up.
    let astray = battle.play(&["call 0404", "= 5", "= 4", "= 1", "= 5"]);
    assert_eq!(round(&game, &astray), "0401");
}

/// Rules: G14.68, G14.63
#[test]
fn g14_68_near_to_own_men_whom_he_sees_another_card_is_drawn() {
    let game = observed(ABOARD, &[]);
    let battle = picked(&game);
    assert_eq!(
        lines(&battle)[..2],
        ["preview-cards 5/7", "preview-cards-near 5/7"]
    );
    // 25 of 49 ways, 3 of 6.
    assert_eq!(
        chances(&battle),
        [
            "chance-accurate 75",
            "chance-astray 75",
            "chance-denied 144"
        ]
    );
    let denied = battle.clone().play(&["call 0404", "= 5", "= 6"]);
    assert!(told(&denied, "pto-log-near-own-men"));
    assert!(told(&denied, "pto-log-red-card"));
    assert!(denied.state.batteries[0].mission.is_none());
    assert!(!denied.state.batteries[0].has_access);
    let both = battle.play(&["call 0404", "= 5", "= 5", "= 1"]);
    assert_eq!(round(&game, &both), "0404");
}

/// Rules: G14.68
#[test]
fn g14_68_a_round_that_is_shifted_needs_neither_enemies_nor_another_card() {
    let game = observed(ABOARD, &[]);
    let fired = picked(&game).play(&["call 0404", "= 5", "= 5", "= 1"]);
    let later = reach(next_turn(fired), Phase::DefensiveFire).play(&["join u1"]);
    assert_eq!(
        lines_of(&later, |title| title == "pto-preview-call"),
        ["preview-accuracy 2", "modifier-aboard −1"]
    );
    let shifted = later.play(&["call 0202", "= 1"]);
    assert_eq!(round(&game, &shifted), "0202");
}

/// Rules: G14.68
#[test]
fn g14_68_a_new_mission_may_begin_with_fire_for_effect() {
    let game = observed(ABOARD, &[]);
    let battle = unseen(&game);
    assert_eq!(battle.refused_by("fire 0202"), Some("G14.68"));
    assert_eq!(battle.refused_by("smoke 0404"), Some("G14.67"));
    let fire = battle.clone().play(&["fire 0404", "= 5", "= 3"]);
    assert!(told(&fire, "pto-log-fires-for-effect"));
    assert!(!told(&fire, "pto-log-round-falls"));
    assert_eq!(fire.state.batteries[0].mission.unwrap().times, 1);
    assert_eq!(round(&game, &fire), "0404");
    // It errs as a round does.
    let astray = battle
        .clone()
        .play(&["fire 0404", "= 5", "= 4", "= 4", "= 1"]);
    assert_eq!(round(&game, &astray), "0405");
    let denied = battle.play(&["fire 0404", "= 6"]);
    assert!(denied.state.batteries[0].mission.is_none());
}

/// A round that he does not see keeps him from no new mission.
/// Rules: G14.68
#[test]
fn g14_68_a_new_mission_begins_with_fire_for_effect_where_an_old_round_is_out_of_sight() {
    let levels = ["000000", "000000", "000000", "222222", "000000", "000000"];
    let game = observed(ABOARD, &levels);
    let with_round = |hex: &str| {
        let hex = game.grid().parse(hex).unwrap();
        unseen(&game).with(|state| {
            state.batteries[0].has_access = true;
            state.batteries[0].mission = Some(heigi_pto::Mission::round(hex));
        })
    };
    assert_eq!(with_round("0406").refused_by("fire 0404"), Some("29"));
    let hidden = with_round("0401");
    assert_eq!(hidden.refused_by("fire 0401"), Some("7.2"));
    let fire = hidden.play(&["fire 0404", "= 3"]);
    assert!(told(&fire, "pto-log-fires-for-effect"));
    assert_eq!(round(&game, &fire), "0404");
}

/// Rules: G14.68
#[test]
fn g14_68_who_observes_aboard_is_always_in_contact() {
    let game = observed(ABOARD, &[]);
    let battle = unseen(&game).play(&["call 0404", "= 6"]);
    assert!(told(&battle, "pto-log-red-card"));
    let mut later = next_turn(next_turn(battle));
    later = reach(later, Phase::PrepFire);
    assert!(later.state.batteries[0].has_contact);
    assert!(!told(&later, "pto-log-contact"));
    assert_eq!(later.refused_by("join u1"), None);
}

/// Rules: TBL-NOBA-1, TBL-NOBA-3
/// Rule: TBL-NOBA-1
#[test]
fn tbl_noba_1_ships_of_japan_need_an_observer_aboard_or_in_a_plane() {
    let japanese = |battery: &str| {
        let text = said("", &OPEN, &[], &SQUAD).replacen("artillery = []\n", "", 1);
        let force = "side = \"japanese\"\nelr = 3\n";
        text.replacen(force, &format!("{force}artillery = [{battery}]\n"), 1)
    };
    for observer in ["ship", "plane"] {
        let battery =
            format!("{{ module = \"ship-120\", observer = \"{observer}\", from = \"0420\" }}");
        let game = read(&japanese(&battery));
        let battery = Situation::start(&game).state.batteries[0];
        assert_eq!(battery.side, JAPAN);
        assert_eq!(battery.shells, [false; 2]);
    }
    let radio = "{ module = \"ship-120\", radio = 1, from = \"0420\" }";
    assert!(fault(&japanese(radio)).contains("radio or field phone"));
    let neither = "{ module = \"ship-120\", from = \"0420\" }";
    assert!(fault(&japanese(neither)).contains("`observer`"));
    // Before November 1942 no party comes with American ships, but an observer aboard.
    let dated = said(ABOARD, &OPEN, &[], &SQUAD);
    read(&dated.replacen("[victory]", "date = \"1942-09\"\n[victory]", 1));
    let field = "{ module = \"field\", observer = \"ship\" }";
    assert!(fault(&said(field, &OPEN, &[], &SQUAD)).contains("G14.611"));
}

/// Rules: E7.6, G.7
#[test]
fn e7_6_who_observes_in_a_plane_sees_everything_and_hears_well() {
    let levels = ["000000", "000000", "000000", "000000", "222222", "222222"];
    let game = observed(ALOFT, &levels);
    let battle = picked(&game);
    assert_eq!(calls(&battle).len(), 36);
    // Nothing is added for damp radios.
    assert_eq!(
        lines(&battle),
        [
            "preview-contact 8",
            "preview-cards 10/13",
            "preview-accuracy 2"
        ]
    );
    let called = battle.clone().play(&["call 0404", "= 4 4", "= 1", "= 2"]);
    assert_eq!(round(&game, &called), "0404");
    // A 12 does nothing to his radio.
    let silent = battle.play(&["call 0404", "= 6 6"]);
    assert!(!silent.state.units[1].is(Condition::Malfunctioning));
    assert_eq!(silent.state.units[1].at, At::Off(Tray::Sky));
}

/// Rules: E7.6
#[test]
fn e7_6_nobody_observes_from_a_plane_at_night() {
    let text = said(ALOFT, &OPEN, &[], &SQUAD);
    let night = "[weather]\nnight = 3\n[victory]";
    let game = read(&text.replacen("[victory]", night, 1));
    let battle = reach(Situation::start(&game), Phase::PrepFire);
    assert_eq!(battle.refused_by("join u1"), Some("E7.6"));
}

/// Rules: G1.6621, G18.83
#[test]
fn g1_6621_observers_of_japan_and_china_direct_guns_of_100_mm_or_more() {
    let of = |squad: &str, module: &str, date: &str| {
        let battery = format!("{{ module = \"{module}\", observer = \"plane\" }}");
        let text = said(&battery, &OPEN, &[], &[squad]);
        text.replacen("[victory]", &format!("date = \"{date}\"\n[victory]"), 1)
    };
    read(&of("gmd-4-4-7 0101", "field", "1944-06"));
    assert!(fault(&of("gmd-4-4-7 0101", "light", "1944-06")).contains("G18.83"));
    assert!(fault(&of("gmd-4-4-7 0101", "field", "1943-06")).contains("G18.83"));
    read(&of("usmc-4-5-8 0101", "light", "1943-06"));
}

/// The line of the ship comes from the south, so that 0406 and 0402 are at the ends of fire around 0404.
/// Rules: G14.65, C3.7
#[test]
fn g14_65_a_critical_hit_at_the_ends_is_not_halved() {
    let game = observed(ABOARD, &[]);
    let hex = |number: &str| game.grid().parse(number).unwrap();
    let battle = unseen(&game).with(|state| {
        let battery = &mut state.batteries[0];
        battery.has_access = true;
        battery.mission = Some(heigi_pto::Mission::round(hex("0404")));
        state.units[2].at = At::In(Spot::ground(hex("0402")));
        state.units[3].at = At::In(Spot::ground(hex("0601")));
    });
    let prompt = battle.scene(heigi_pto::ALLIES).prompt.unwrap();
    let mut previews = prompt.previews.into_iter();
    let end = previews.find(|one| one.title.id == "pto-preview-barrage");
    let end = end.unwrap();
    assert_eq!(end.lines[0].value, "12", "half of 30");
    let ways = |id: &str| {
        let chance = end.chances.iter().find(|one| one.label.id == id);
        chance.map(|one| (one.ways, one.of))
    };
    // A 2 kills one as a plain hit; as a critical one five, on the column of 36.
    assert_eq!(ways("pto-result-1kia"), Some((1, 72)));
    assert_eq!(ways("pto-result-5kia"), Some((1, 72)));
}
