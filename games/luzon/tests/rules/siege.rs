//! Corregidor: its batteries with secret numbers, bombing, siege artillery, assault: 10.2, TBL-CORR. The hexes of land beside
//! it are 1151 and 1250; 1252 is the sea hex of its arrow.

use crate::air_plan::calm;
use crate::common::{
    Flies as _, GAME, Match, air, assault, at, combat, combat_with, decides, has_told, hex, moves,
    odds, refused, rule_of, unit,
};
use heigi_engine::{Pending, Random, Rules, Shows, Viewer};
use heigi_luzon::printed::tables::Effect;
use heigi_luzon::printed::units::{Battery, BatteryId};
use heigi_luzon::{ALLIES, JAPAN, Location, Passage, Ships, State};

const JAPANS_EYES: Viewer = Viewer::Side(JAPAN);

fn battery(id: &str) -> BatteryId {
    heigi_board::find_id(GAME.batteries(), |one: &Battery| one.id == id).unwrap()
}

/// All batteries but so many are destroyed, the first of the sheet first.
fn left(state: &mut State, number: u8) {
    for index in 0..26 - number {
        state.fortress.destroyed.insert(BatteryId(index));
    }
}

/// Two battalions off the island were shipped along the coast.
fn shipped(state: &mut State) {
    for id in ["J-16-1/9", "J-16-2/9"] {
        state.units.change(unit(id), |unit| unit.is_shipped = true);
    }
}

/// Transport brings those who land.
fn on_ships(state: &mut State) {
    for id in ["J-16-1/9", "J-16-2/9"] {
        let ships = Ships::Operational;
        let passage = Some(Passage { ships, points: 3 });
        state.units.change(unit(id), |unit| unit.passage = passage);
    }
}

/// Betty bombs the batteries, and has said how high it flies.
fn raid(how: &str) -> Match {
    let planned = air(1, 1).fly(&["squadron J-Betty-3", "bomb 1251", "launch"]);
    assert!(decides(&planned, JAPAN));
    calm(planned.fly(&[how]))
}

/// The column of the batteries in which a viewer sees one.
fn seen(situation: &Match, viewer: Viewer, id: &str) -> String {
    let scene = situation.game.scene(&situation.state, viewer);
    let piece = scene
        .pieces
        .into_iter()
        .find(|piece| piece.id == id)
        .unwrap();
    piece.place.rsplit('-').next().unwrap().to_owned()
}

/// Vectors 85 and 86.
#[test]
fn tbl_corr_columns_are_values_and_high_flight_adds_one() {
    let table = &GAME.tables().corregidor;
    assert_eq!(table.modifier("high"), 1);
    assert_eq!(table.effect(5 + 1, 4), Effect::Disrupted(1));
    assert_eq!(table.effect(2, 12), Effect::Destroyed(5));
    assert_eq!(table.effect(9, 7), Effect::Nothing);
    assert_eq!(table.effect(9, 9), Effect::Disrupted(1));
}

/// Vector 87.
#[test]
fn r10_2_1_five_batteries_are_a_neutralised_fortress_and_six_are_none() {
    let with = |number| moves(JAPAN, "J-16-1/9 1032").with(|state| left(state, number));
    assert!(GAME.is_neutralised(&with(5).state));
    assert!(!GAME.is_neutralised(&with(6).state));
    // Disrupted ones are left.
    let disrupted = with(6).with(|state| {
        state.fortress.disrupted.insert(BatteryId(25));
    });
    assert!(!GAME.is_neutralised(&disrupted.state));
}

/// Vector 88, and what the disrupted and destroyed do not add.
#[test]
fn r10_2_1_fourteen_fire_at_local_landings_and_all_at_assaults() {
    let mut state = moves(JAPAN, "J-16-1/9 1032").state;
    assert_eq!(GAME.battery_defence(&state, true, false), 182);
    assert_eq!(GAME.battery_defence(&state, false, false), 318);
    state.fortress.disrupted.insert(battery("way"));
    state.fortress.destroyed.insert(battery("cheney"));
    assert_eq!(GAME.battery_defence(&state, true, false), 142);
    assert_eq!(GAME.battery_defence(&state, false, false), 262);
    // Japan does not know of the disrupted one.
    assert_eq!(GAME.battery_defence(&state, false, true), 302);
    let landing = |change: fn(&mut State)| {
        let places = "J-16-1/9 1252, J-16-2/9 1252, A-1/4Mar 1251";
        let start = combat_with(JAPAN, places, change);
        odds(&assault(start, "1251", "1252").play(&["= 3 4"]))
    };
    assert_eq!(landing(on_ships), "4 322 1-4");
    // Who was shipped along the coast lands locally (4.5).
    assert_eq!(landing(shipped), "4 186 1-4");
    assert_eq!(landing(|state| left(state, 0)), "4 4 1-1");
}

#[test]
fn r10_2_2_bombers_attack_one_by_one_and_fly_high_out_of_reach_of_guns() {
    let plan = [
        "squadron J-Betty-3",
        "bomb 1251",
        "squadron J-Betty-4",
        "bomb 1251",
        "launch",
    ];
    let launched = air(1, 1).fly(&plan);
    assert!(decides(&launched, JAPAN));
    assert_eq!(launched.legal(), ["fly-high", "fly-low"]);
    let value = GAME.kind(crate::common::aircraft("J-Betty-3")).bombing;
    assert_eq!(value, 4);
    // High above the island nobody fires: the first dice are those of a bomber, and one more is added.
    let high = raid("fly-high");
    assert!(has_told(&high, ALLIES, "luzon-log-flies-high"));
    let hit = high.fly(&["= 1 4"]);
    assert!(has_told(&hit, JAPAN, "luzon-log-shelled"));
    assert!(!has_told(&hit, JAPAN, "luzon-log-flak"));
    // 5 and 1 in column 4: one battery is disrupted.
    assert!(hit.legal().iter().all(|words| words.starts_with("number ")));
    assert_eq!(hit.legal().len(), 26);
    let low = raid("fly-low").fly(&["= 1 1"]);
    assert!(has_told(&low, JAPAN, "luzon-log-flak"));
    // Whoever else is on the island is not hit (10.2.5).
    assert!(!has_told(&hit, JAPAN, "luzon-log-lost-step"));
}

#[test]
fn r10_2_3_numbers_1_to_23_are_of_corregidor_and_the_others_of_fort_hughes() {
    let hit = raid("fly-high").fly(&["= 1 4"]);
    assert_eq!(refused(&hit, "number 0"), "10.2.3");
    assert_eq!(refused(&hit, "number 27"), "10.2.3");
    let draw = |words: &str| match hit.clone().fly(&[words]).pending() {
        Pending::Draw(draw) => (draw.faces, draw.is_secret),
        _ => panic!("a battery is drawn"),
    };
    assert_eq!(draw("number 7"), (23, true));
    assert_eq!(draw("number 25"), (3, true));
}

#[test]
fn r10_2_3_1_a_destroyed_battery_is_named() {
    let hit = raid("fly-high").fly(&["= 1 1", "number 7", "= 3"]);
    assert!(hit.state.fortress.destroyed.contains(battery("way")));
    assert!(has_told(&hit, JAPAN, "luzon-log-number-destroyed"));
    assert_eq!(rule_of(&hit, "luzon-log-number-destroyed"), "10.2.3.1");
    assert_eq!(seen(&hit, JAPANS_EYES, "way"), "destroyed");
    assert_eq!(hit.state.fortress.numbered(7), Some(battery("way")));
}

#[test]
fn r10_2_3_2_a_disrupted_battery_stays_unnamed_and_one_a_turn_is_repaired() {
    let hit = raid("fly-high").fly(&["= 1 4", "number 7", "= 3"]);
    assert!(hit.state.fortress.disrupted.contains(battery("way")));
    assert!(has_told(&hit, JAPAN, "luzon-log-number-hit"));
    assert!(!has_told(&hit, JAPAN, "luzon-log-number-disrupted"));
    assert!(has_told(&hit, ALLIES, "luzon-log-number-disrupted"));
    assert_eq!(seen(&hit, JAPANS_EYES, "way"), "works");
    assert_eq!(seen(&hit, Viewer::Side(ALLIES), "way"), "disrupted");
    let mut ended = hit.with(|state| {
        state.fortress.disrupted.insert(battery("james"));
    });
    while ended.state.turn == 1 {
        let words = ended.legal();
        let mut ends = ["done", "launch", "home"].into_iter();
        let known = ends.find(|end| words.iter().any(|one| one == end));
        ended = ended.play(&[known.unwrap_or(&words[0])]);
    }
    // The strongest first.
    assert!(!ended.state.fortress.disrupted.contains(battery("way")));
    assert!(ended.state.fortress.disrupted.contains(battery("james")));
    assert!(has_told(&ended, JAPAN, "luzon-log-some-battery-repaired"));
}

/// What Japan sees does not depend on which battery has a number, and its samples draw that anew.
#[test]
fn r10_2_3_which_battery_has_a_number_is_hidden() {
    let named = raid("fly-high").fly(&["= 1 4", "number 7"]);
    let [one, other] = ["= 3", "= 9"].map(|drawn| named.clone().fly(&[drawn]));
    let scene = |situation: &Match| situation.game.scene(&situation.state, JAPANS_EYES);
    assert_eq!(scene(&one), scene(&other));
    let sample = |situation: &Match, seed| {
        let mut random = Random::seeded(seed);
        situation
            .game
            .determinize(&situation.state, JAPANS_EYES, &mut random)
    };
    let holders: Vec<_> = (0..10)
        .map(|seed| sample(&one, seed).fortress.numbered(7).unwrap())
        .collect();
    assert!(holders.iter().any(|one| *one != battery("way")));
    for seed in 0..10 {
        let drawn = sample(&one, seed).fortress;
        assert_eq!(drawn, sample(&other, seed).fortress);
        assert_eq!(drawn.disrupted.len(), 1);
    }
}

/// Vector 89.
#[test]
fn r10_2_4_artillery_with_a_star_beside_the_island_fires_once_and_picks_its_batteries() {
    let places = "J-1HA 1151, J-16-1/22FA 1151, J-9FA 1150, A-1/4Mar 1251";
    let start = combat(JAPAN, places);
    assert_eq!(start.legal(), ["done", "bombard J-1HA"]);
    assert_eq!(refused(&start, "bombard J-16-1/22FA"), "10.2.4");
    assert_eq!(refused(&start, "bombard J-9FA"), "10.2.4");
    let fired = start.play(&["bombard J-1HA", "= 1 1"]);
    let picked = fired.play(&["battery geary-i", "battery geary-ii", "battery way"]);
    assert_eq!(refused(&picked, "battery way"), "R-24");
    let picked = picked.play(&["battery cheney", "battery wheeler"]);
    assert_eq!(picked.state.fortress.destroyed.len(), 5);
    assert_eq!(refused(&picked, "bombard J-1HA"), "10.2.4");
    // What is known by its number is told with it.
    let numbered = combat_with(JAPAN, places, |state| {
        state.fortress.numbers[battery("way").index()] = 7;
    });
    let told = numbered.play(&["bombard J-1HA", "= 1 1", "battery way"]);
    assert_eq!(rule_of(&told, "luzon-log-number-destroyed"), "10.2.4");
    // A disrupted one is known by name.
    let disrupted = combat(JAPAN, places).play(&["bombard J-1HA", "= 5 6", "battery way"]);
    assert_eq!(seen(&disrupted, JAPANS_EYES, "way"), "disrupted");
}

#[test]
fn r10_2_5_nine_points_and_all_guns_defend_the_island() {
    let defence = |places: &str| {
        let start = combat_with(JAPAN, &format!("J-16-1/9 1252, {places}"), |state| {
            left(state, 0);
        });
        odds(&assault(start, "1251", "1252").play(&["= 3 4"]))
    };
    let nine = "A-1/4Mar 1251, A-2/4Mar 1251, A-3/4Mar 1251";
    assert_eq!(defence(nine), "2 12 1-4");
    assert_eq!(defence(&format!("{nine}, A-11/11 1251")), "2 12 1-4");
    assert_eq!(
        defence(&format!("{nine}, A-11/11 1251, A-AA200 1251")),
        "2 13 1-4"
    );
}

#[test]
fn r10_2_6_only_landings_and_airborne_assault_the_island_and_siege_guns_support() {
    let alone = combat(JAPAN, "J-1HA 1151, J-16-1/9 1151, A-1/4Mar 1251");
    assert_eq!(refused(&alone, "attack 1251"), "3.0");
    let places = "J-1HA 1151, J-16-1/9 1252, J-16-2/9 1151, A-1/4Mar 1251";
    let start = combat_with(JAPAN, places, |state| left(state, 0));
    let attack = start.play(&["attack 1251"]);
    assert_eq!(refused(&attack, "engage J-16-2/9"), "7.1.3");
    let joined = attack.play(&["engage J-1HA", "engage J-16-1/9", "done"]);
    let fought = crate::common::while_done(joined).play(&["= 3 4"]);
    // 12 of the guns and half of 4.
    assert_eq!(odds(&fought), "14 4 3-1");
    // It is written down as a beach is, without neighbours.
    let named = GAME
        .map()
        .beaches
        .iter()
        .find(|beach| beach.id == "corregidor")
        .unwrap();
    assert!(named.neighbours.is_empty());
    assert_eq!(named.arrows[0].target, hex("1251"));
}

/// Batteries neither fight airborne troops nor count for victory.
#[test]
fn r10_2_7_batteries_are_nothing_to_airborne_troops() {
    let places = "J-Yoko1 1251, A-1/4Mar 1251";
    let fought = combat(JAPAN, places).play(&["attack 1251", "done"]);
    let fought = crate::common::while_done(fought).play(&["= 3 4"]);
    assert_eq!(odds(&fought), "3 4 1-1.5");
    // Nor do they count for victory.
    let armed = moves(ALLIES, "A-1/1 1649").state;
    let mut silenced = armed.clone();
    left(&mut silenced, 0);
    assert_eq!(GAME.allied_attack(&armed), GAME.allied_attack(&silenced));
}

/// The guns on the other shore add their stars, the landing is one all the same, and they do not go back with those who landed.
///
/// Rules: 10.2.6, TBL-TEC
#[test]
fn r10_2_6_a_landing_with_siege_guns_is_still_one() {
    let places = "J-1HA 1151, J-16-1/9 1252, A-1/4Mar 1251, A-2/4Mar 1251";
    let start = combat_with(JAPAN, places, |state| left(state, 0));
    let joined = start.play(&["attack 1251", "engage J-1HA", "engage J-16-1/9", "done"]);
    let fought = crate::common::while_done(joined).play(&["= 6 6"]);
    let modifiers = crate::common::modifiers(&fought);
    for modifier in ["dm-landing +2", "dm-artillery -2"] {
        assert!(modifiers.contains(&modifier.to_owned()), "{modifiers:?}");
    }
    let fight = fought.state.battles.fight.as_ref().unwrap();
    assert_eq!(fight.from.as_slice(), [hex("1252")]);
}

/// Airborne troops take an island without units, a landing must still fight its batteries.
///
/// Rules: 10.2.1, 10.2.7
#[test]
fn r10_2_7_batteries_alone_defend_an_empty_island_against_landings() {
    let places = "J-16-1/9 1252, J-16-2/9 1252";
    let start = combat_with(JAPAN, places, |state| {
        for id in ["J-16-1/9", "J-16-2/9"] {
            let landing = |unit: &mut heigi_luzon::UnitState| unit.landing = Some(hex("1251"));
            state.units.change(unit(id), landing);
        }
    });
    assert_eq!(refused(&start, "done"), "7.1.1");
    let rolled = assault(start.clone(), "1251", "1252").play(&["= 1 1"]);
    assert_eq!(odds(&rolled), "4 318 1-4");
    // 2 + 2 + 2: two steps for every five, of four; there is no garrison to hold the shore.
    let landed = rolled.play(&["lose J-16-1/9", "lose J-16-1/9"]);
    assert_eq!(at(&landed, "J-16-1/9"), Location::Lost);
    assert_eq!(at(&landed, "J-16-2/9"), Location::At(hex("1251")));
    assert_eq!(GAME.holder(&landed.state, hex("1251")), JAPAN);
    // Without batteries nobody has to fight.
    let silent = start.with(|state| left(state, 0));
    assert_eq!(refused(&silent, "attack 1251"), "7.0");
}
