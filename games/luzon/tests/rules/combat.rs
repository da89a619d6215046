//! Attacks, strengths and what modifies the dice: 7.1, 7.2, 15.4, TBL-CRT-DM.
//!
//! 1338 lies in open ground with 1337, 1339, 1237, 1238, 1437 and 1438 about it. 1138 is swamp, 1443 rough.

use crate::common::{
    GAME, assault, combat, combat_with, modifiers, odds, refused, shake, unit, while_done,
};
use heigi_engine::scene::Value;
use heigi_engine::{Pending, Text};
use heigi_luzon::{ALLIES, Event, JAPAN, State};

const DICE: &[&str] = &["= 3 4"];

fn demoralised(ids: &'static [&'static str]) -> impl FnOnce(&mut State) {
    move |state| {
        for id in ids {
            shake(state, id, ALLIES);
        }
    }
}

fn unsupplied(ids: &'static [&'static str]) -> impl FnOnce(&mut State) {
    move |state| {
        for id in ids {
            state
                .units
                .change(unit(id), |unit| unit.is_unsupplied = true);
        }
    }
}

#[test]
fn r7_0_the_side_whose_phase_it_is_attacks_whom_it_likes_or_nobody() {
    let start = combat(JAPAN, "J-16-1/9 1337, A-1/1 1338, A-2/1 1339");
    assert_eq!(start.decider(), Some(JAPAN));
    assert_eq!(start.legal(), ["done", "attack 1338"]);
    assert_eq!(refused(&start, "attack 1339"), "7.1.2");
    assert_eq!(refused(&start, "attack 1340"), "7.0");
    let mirrored = combat(ALLIES, "J-16-1/9 1337, A-1/1 1338");
    assert_eq!(mirrored.decider(), Some(ALLIES));
    assert_eq!(mirrored.legal(), ["done", "attack 1337"]);
}

/// Whoever lands where an enemy is must attack him.
#[test]
fn r7_1_1_landed_units_must_attack_what_their_arrow_shows() {
    let start = combat(
        JAPAN,
        "J-16-1/9 0934, J-16-2/9 1034, A-1/1 0935, A-2/1 1033",
    );
    assert_eq!(refused(&start, "done"), "7.1.1");
    let ashore = start.clone().play(&["attack 1033"]);
    assert_eq!(refused(&ashore, "engage J-16-1/9"), "7.1.3");
    let attack = start.play(&["attack 0935", "engage J-16-1/9", "done"]);
    assert_eq!(refused(&attack, "done"), "legal");
}

/// Vector 120.
#[test]
fn r7_1_2_units_of_one_hex_attack_different_hexes_which_defend_whole() {
    let start = combat(
        JAPAN,
        "J-16-1/9 1338, J-16-2/9 1338, J-16-3/9 1338, A-1/1 1337, A-2/1 1337, A-21/21 1339",
    );
    let both = start.play(&[
        "attack 1337",
        "engage J-16-1/9",
        "done",
        "attack 1339",
        "engage J-16-2/9",
        "done",
    ]);
    let fought = while_done(both).play(&["resolve 1337"]).play(&["= 1 1"]);
    // 2-4-4 and 1-4-4 of 1 PA defend together against one battalion of three.
    assert!(odds(&fought).starts_with("4 8 "), "{}", odds(&fought));
}

#[test]
fn r7_1_2_a_unit_attacks_once_and_a_hex_is_attacked_once() {
    let start = combat(
        JAPAN,
        "J-16-1/9 1338, J-16-2/9 1338, A-1/1 1337, A-21/21 1339",
    );
    let one = start.play(&["attack 1337", "engage J-16-1/9"]);
    assert_eq!(refused(&one, "engage J-16-1/9"), "R-11");
    let other = one.play(&["done", "attack 1339"]);
    assert_eq!(refused(&other, "engage J-16-1/9"), "R-11");
    let back = other.play(&["call-off"]);
    assert_eq!(refused(&back, "attack 1337"), "R-11");
}

#[test]
fn r7_1_3_several_hexes_are_attacked_as_one_by_who_is_beside_all() {
    let start = combat(
        JAPAN,
        "J-16-1/9 1338, J-16-2/9 1339, A-1/1 1337, A-2/1 1438, A-21/21 1340",
    );
    let attack = start.play(&["attack 1438", "engage J-16-1/9"]);
    assert_eq!(refused(&attack, "also 1337"), "legal");
    assert_eq!(refused(&attack, "also 1340"), "7.1.3");
    let both = attack.play(&["also 1337"]);
    assert_eq!(refused(&both, "engage J-16-2/9"), "7.1.3");
    let fought = while_done(both.play(&["done"])).play(DICE);
    assert_eq!(odds(&fought), "4 8 1-2");
}

#[test]
fn r7_2_1_totals_are_sums_with_every_half_until_the_column() {
    let start = combat_with(
        JAPAN,
        "J-16-1/9 1337, J-16-2/9 1337, A-1/1 1338, A-3/1 1338",
        demoralised(&["A-3/1"]),
    );
    let fought = assault(start, "1338", "1337").play(DICE);
    assert!(odds(&fought).ends_with("1-1"), "{}", odds(&fought));
    let three = combat_with(
        JAPAN,
        "J-16-1/9 1337, A-91/91 1338",
        demoralised(&["A-91/91"]),
    );
    // 3 halved is 1.5, and 4 to 1.5 is better than 5-2.
    let fought = assault(three, "1338", "1337").play(DICE);
    assert_eq!(odds(&fought), "4 1.5 2.5-1");
}

/// Vectors 37 and 38.
#[test]
fn r7_2_1_1_a_defence_in_parentheses_counts_where_no_other_guards_it() {
    let guarded = combat(JAPAN, "J-16-1/9 1337, A-1/1 1338, A-11FA 1338");
    let fought = assault(guarded, "1338", "1337").play(DICE);
    assert!(odds(&fought).starts_with("4 6 "), "{}", odds(&fought));
    let alone = combat(JAPAN, "J-16-1/9 1337, A-11FA 1338, A-21FA 1338");
    let fought = assault(alone, "1338", "1337").play(DICE);
    assert_eq!(odds(&fought), "4 2 2-1");
}

/// Vector 39.
#[test]
fn r7_2_1_2_starred_artillery_beside_a_hex_lends_its_attack_and_its_star() {
    let places = "J-16-1/9 1337, A-1/1 1338, A-86FA 1339, A-88FA 1339";
    let asked = combat(JAPAN, places).play(&["attack 1338", "engage J-16-1/9", "done"]);
    assert_eq!(asked.decider(), Some(ALLIES));
    assert_eq!(asked.legal(), ["done", "lend A-86FA 1338"]);
    assert_eq!(refused(&asked, "lend A-88FA 1338"), "7.2.1.2");
    let lent = asked.clone().play(&["lend A-86FA 1338", "done"]).play(DICE);
    assert!(odds(&lent).starts_with("4 8 "), "{}", odds(&lent));
    assert_eq!(modifiers(&lent), ["dm-artillery-defends +1"]);
    let title = |asked: &crate::common::Match| asked.scene(ALLIES).prompt.unwrap().title.id;
    assert_eq!(title(&asked), "luzon-ask-lending");
    let refused_help = asked.play(&["done"]).play(DICE);
    assert!(odds(&refused_help).starts_with("4 4 "));
    assert_eq!(modifiers(&refused_help), [""; 0]);
}

/// Who has nobody to lend is asked all the same, and told why.
#[test]
fn r7_2_1_2_the_question_says_that_no_heavy_artillery_is_there() {
    let places = "J-16-1/9 1337, A-1/1 1338, A-88FA 1339";
    let asked = combat(JAPAN, places).play(&["attack 1338", "engage J-16-1/9", "done"]);
    assert_eq!(asked.legal(), ["done"]);
    let prompt = asked.scene(ALLIES).prompt.unwrap();
    assert_eq!(prompt.title.id, "luzon-ask-lending-nobody");
    let waiting = asked.scene(JAPAN).prompt.unwrap();
    assert_ne!(waiting.title.id, "luzon-ask-lending-nobody");
}

#[test]
fn r7_2_1_2_artillery_without_supply_lends_half() {
    let places = "J-16-1/9 1337, A-1/1 1338, A-86FA 1339";
    let start = combat_with(JAPAN, places, unsupplied(&["A-86FA"]));
    let asked = start.play(&["attack 1338", "engage J-16-1/9", "done"]);
    let lent = asked.play(&["lend A-86FA 1338", "done"]).play(DICE);
    assert!(odds(&lent).starts_with("4 6 "), "{}", odds(&lent));
}

#[test]
fn r7_2_1_2_artillery_under_attack_lends_nothing() {
    let places = "J-16-1/9 1337, J-16-2/9 1439, A-1/1 1338, A-86FA 1339, A-2/1 1237";
    let both = combat(JAPAN, places).play(&[
        "attack 1338",
        "engage J-16-1/9",
        "done",
        "attack 1339",
        "engage J-16-2/9",
        "done",
    ]);
    assert_eq!(both.decider(), Some(ALLIES));
    assert_eq!(refused(&both, "lend A-86FA 1338"), "7.2.1.2");
}

#[test]
fn r7_2_2_supply_halves_first_and_swamp_doubles_the_defence() {
    // An attack of 5 is 2, a defence of 3 is 2, both whole.
    let far = combat_with(
        JAPAN,
        "J-48-1/47 1337, A-91/91 1338",
        unsupplied(&["J-48-1/47", "A-91/91"]),
    );
    let fought = assault(far, "1338", "1337").play(DICE);
    assert_eq!(odds(&fought), "2 2 1-1");
    let swamp = combat(JAPAN, "J-16-1/9 1237, J-4Tk 1237, A-91/91 1138");
    let attack = swamp.clone().play(&["attack 1138"]);
    assert_eq!(refused(&attack, "engage J-4Tk"), "TBL-TEC");
    let fought = assault(swamp, "1138", "1237").play(DICE);
    assert_eq!(odds(&fought), "4 6 1-1.5");
}

#[test]
fn r7_2_2_a_major_river_halves_all_but_artillery() {
    // The Agno runs between 1235 and 1336.
    let start = combat(JAPAN, "J-48-1/47 1235, J-9FA 1235, A-1/1 1336");
    let fought = assault(start, "1336", "1235").play(DICE);
    assert_eq!(odds(&fought), "9.5 4 2-1");
    assert_eq!(modifiers(&fought), ["dm-artillery -1", "dm-major-river +2"]);
    let round = combat(JAPAN, "J-48-1/47 1235, J-16-1/9 1337, A-1/1 1336");
    let fought = assault(round, "1336", "1235 1337").play(DICE);
    assert_eq!(odds(&fought), "6.5 4 1.5-1");
    assert_eq!(modifiers(&fought), [""; 0]);
}

/// Vector 36.
#[test]
fn r7_2_2_landing_units_attack_at_half_and_artillery_not_at_all() {
    let places = "J-48-1/47 0834, J-48-2/47 0834, J-48-1/1F 0834, J-48-2/1F 0834, J-48-1/2F 0834, \
                  J-48-2/2F 0834, J-9FA 0834, A-1/1 0835";
    let start = combat(JAPAN, places);
    let attack = start.clone().play(&["attack 0835"]);
    assert_eq!(refused(&attack, "engage J-9FA"), "4.4.6");
    let fought = assault(start, "0835", "0834").play(DICE);
    assert_eq!(odds(&fought), "15 4 3-1");
    assert_eq!(modifiers(&fought), ["dm-landing +2"]);
}

/// Vector 6.
#[test]
fn r7_2_4_1_the_best_stars_of_tanks_and_of_artillery_count_once_each() {
    let guns = "J-1FA-1 1337, J-1FA-2 1337, J-9FA 1337";
    let start = combat(JAPAN, &format!("{guns}, J-4Tk 1437, A-1/1 1338"));
    let fought = assault(start, "1338", "1337 1437").play(DICE);
    assert_eq!(modifiers(&fought), ["dm-tank -1", "dm-artillery -1"]);
    let heavy = combat(JAPAN, "J-1HA 1337, J-9FA 1337, A-192Tk 1338");
    let fought = assault(heavy, "1338", "1337").play(DICE);
    assert_eq!(
        modifiers(&fought),
        ["dm-artillery -2", "dm-tank-defends +1"]
    );
    let shaken = combat_with(
        JAPAN,
        "J-16-1/9 1337, A-192Tk 1338",
        demoralised(&["A-192Tk"]),
    );
    let fought = assault(shaken, "1338", "1337").play(DICE);
    assert_eq!(modifiers(&fought), [""; 0]);
}

#[test]
fn r7_2_4_2_japanese_anti_tank_guns_take_a_star_from_american_tanks() {
    let start = combat(ALLIES, "A-192Tk 1337, J-16-1/9 1338, J-AT3-8 1338");
    let fought = assault(start, "1338", "1337").play(DICE);
    assert_eq!(modifiers(&fought), [""; 0]);
    let without = combat(ALLIES, "A-192Tk 1337, J-16-1/9 1338");
    let fought = assault(without, "1338", "1337").play(DICE);
    assert_eq!(modifiers(&fought), ["dm-tank -1"]);
    let shaken = combat_with(
        ALLIES,
        "A-192Tk 1337, J-16-1/9 1338, J-AT3-8 1338",
        |state| {
            shake(state, "J-AT3-8", JAPAN);
        },
    );
    let fought = assault(shaken, "1338", "1337").play(DICE);
    assert_eq!(modifiers(&fought), ["dm-tank -1"]);
}

#[test]
fn r7_2_4_3_tanks_artillery_and_infantry_of_one_hex_are_combined_arms() {
    let start = combat(JAPAN, "J-4Tk 1337, J-3Mtn 1337, J-16-1/9 1337, A-1/1 1338");
    let fought = assault(start, "1338", "1337").play(DICE);
    assert_eq!(modifiers(&fought), ["dm-tank -1", "dm-combined-arms -1"]);
    let apart = combat(JAPAN, "J-4Tk 1337, J-3Mtn 1337, J-16-1/9 1437, A-1/1 1338");
    let fought = assault(apart, "1338", "1337 1437").play(DICE);
    assert_eq!(modifiers(&fought), ["dm-tank -1"]);
    let guns = combat(
        JAPAN,
        "J-16-1/9 1337, A-192Tk 1338, A-1/1 1338, A-AA1-60 1338",
    );
    let fought = assault(guns, "1338", "1337").play(DICE);
    assert_eq!(modifiers(&fought), ["dm-tank-defends +1"]);
    let whole = combat(JAPAN, "J-16-1/9 1337, A-192Tk 1338, A-1/1 1338, A-1Pr 1338");
    let fought = assault(whole, "1338", "1337").play(DICE);
    assert_eq!(
        modifiers(&fought),
        ["dm-tank-defends +1", "dm-combined-arms-defend +1"]
    );
}

#[test]
fn tbl_crt_dm_four_sides_count_for_and_against_the_attacker() {
    let four = "J-16-1/9 1337, J-16-2/9 1339, J-16-3/9 1237, J-16-1/20 1438, A-1/1 1338";
    let fought = assault(combat(JAPAN, four), "1338", "1337 1339 1237 1438").play(DICE);
    assert_eq!(modifiers(&fought), ["dm-surrounded -2"]);
    let three = assault(combat(JAPAN, four), "1338", "1337 1339 1237").play(DICE);
    assert_eq!(modifiers(&three), [""; 0]);
    let exposed = "J-16-1/9 1338, A-1/1 1337, A-2/1 1339, A-21/21 1237, A-22/21 1438";
    let fought = assault(combat(JAPAN, exposed), "1337", "1338").play(DICE);
    assert_eq!(modifiers(&fought), ["dm-exposed +3"]);
}

/// Vector 101.
#[test]
fn r15_4_combat_engineers_with_infantry_help_against_a_city() {
    let start = combat(JAPAN, "J-48Eng 1750, J-48-1/47 1750, A-1/1 1649");
    let fought = assault(start, "1649", "1750").play(DICE);
    assert_eq!(modifiers(&fought), ["dm-ground +3", "dm-engineers -1"]);
    let alone = combat(JAPAN, "J-48Eng 1750, J-48-1/47 1648, A-1/1 1649");
    let attack = alone.play(&["attack 1649", "engage J-48Eng", "done"]);
    let fought = while_done(attack).play(DICE);
    assert_eq!(modifiers(&fought), ["dm-ground +3"]);
    let open = combat(JAPAN, "J-48Eng 1337, J-48-1/47 1337, A-1/1 1338");
    let fought = assault(open, "1338", "1337").play(DICE);
    assert_eq!(modifiers(&fought), [""; 0]);
}

#[test]
fn r7_2_5_two_dice_are_thrown_at_once_and_the_table_is_read() {
    let start = combat(JAPAN, "J-16-1/9 1337, A-1/1 1338");
    let Pending::Draw(draw) = assault(start.clone(), "1338", "1337").pending() else {
        panic!("dice are thrown");
    };
    assert_eq!((draw.dice, draw.faces), (2, 6));
    // 4 to 4 is 1-1, and a 2 is -/1DR there.
    let fought = assault(start, "1338", "1337").play(&["= 1 1"]);
    assert_eq!(odds(&fought), "4 4 1-1");
    let told = fought.told(JAPAN);
    let expected = ["luzon-log-rolled", "luzon-log-destroyed"];
    assert!(expected.iter().all(|id| told.iter().any(|told| told == id)));
}

#[test]
fn r5_2_2_an_attacker_is_not_told_what_lies_beneath() {
    let few = combat(JAPAN, "J-16-1/9 1337, A-1/1 1338");
    let many = combat(JAPAN, "J-16-1/9 1337, A-1/1 1338, A-2/1 1338, A-192Tk 1338");
    let scene = |start: &crate::common::Match| {
        let attack = start.clone().play(&["attack 1338", "engage J-16-1/9"]);
        attack.scene(JAPAN)
    };
    assert_eq!(scene(&few), scene(&many));
}

#[test]
fn tbl_tec_ground_and_hexsides_count_if_all_attack_across_them() {
    let rough = assault(combat(JAPAN, "J-16-1/9 1442, A-1/1 1443"), "1443", "1442").play(DICE);
    assert_eq!(modifiers(&rough), ["dm-ground +1"]);
    // The Tarlac runs between 1139 and 1238, not between 1237 and 1238.
    let river = "J-16-1/9 1139, J-16-2/9 1237, A-1/1 1238";
    let across = assault(combat(JAPAN, river), "1238", "1139").play(DICE);
    assert_eq!(modifiers(&across), ["dm-minor-river +1"]);
    let in_part = assault(combat(JAPAN, river), "1238", "1139 1237").play(DICE);
    assert_eq!(modifiers(&in_part), [""; 0]);
}

#[test]
fn tbl_tec_rough_hexsides_count_if_all_attack_across_them() {
    let map = GAME.map();
    let sides = map.grid.hexes().flat_map(|hex| {
        let around = map.grid.neighbours(hex).map(move |(_, from)| (from, hex));
        around.collect::<Vec<_>>()
    });
    let is_ridge = |(from, hex): &(heigi_board::HexId, heigi_board::HexId)| {
        let edge = map.grid.edge_between(*from, *hex).unwrap();
        let side = map.hexside(edge);
        let is_land = map.terrain(*from).is_land() && map.terrain(*hex).is_land();
        is_land && side.is_rough && side.river.is_none() && !side.is_water
    };
    let mut ridges = sides.filter(is_ridge);
    let (from, hex) = ridges.next().unwrap();
    let [from, hex] = [from, hex].map(|one| map.grid.number(one));
    let start = combat(JAPAN, &format!("J-16-1/9 {from}, A-1/1 {hex}"));
    let fought = assault(start, &hex, &from).play(DICE);
    assert!(modifiers(&fought).contains(&"dm-rough-side +1".to_owned()));
}

/// Works count through their front alone.
#[test]
fn tbl_tec_works_count_if_all_attack_their_front() {
    let map = GAME.map();
    let land = |hex: &heigi_board::HexId| map.terrain(*hex).is_land();
    let number = |hex| map.grid.number(hex);
    let mut fronts = map.fortifications.iter().flat_map(|works| {
        let front = works
            .front
            .iter()
            .filter_map(|side| map.grid.neighbour(works.hex, *side));
        front.map(|hex| (works, hex)).collect::<Vec<_>>()
    });
    let (works, front) = fronts.find(|(_, hex)| land(hex)).unwrap();
    let around = map.grid.neighbours(works.hex);
    let mut behind = around.filter(|(side, hex)| land(hex) && !works.front.contains(side));
    let behind = behind.next().unwrap().1;
    let [hex, front, behind] = [works.hex, front, behind].map(number);
    let places = format!("J-16-1/9 {front}, J-16-2/9 {behind}, A-1/1 {hex}");
    let has_works = |from: &str| {
        let fought = assault(combat(JAPAN, &places), &hex, from).play(DICE);
        modifiers(&fought).contains(&"dm-works +2".to_owned())
    };
    assert!(has_works(&front));
    assert!(!has_works(&format!("{front} {behind}")));
}

/// Whoever has come down in the hex of the enemy must attack him there, alone at a disadvantage and more so in rough
/// ground.
#[test]
fn tbl_crt_dm_airborne_troops_alone_and_in_rough_ground() {
    let modified = |places: &str, target: &str, from: &str| {
        let start = combat_with(JAPAN, places, |state| {
            state.air.dropped.insert(unit("J-Yoko1"));
        });
        assert_eq!(refused(&start, "done"), "7.1.1");
        modifiers(&assault(start, target, from).play(DICE))
    };
    let alone = modified("J-Yoko1 1338, A-1/1 1338", "1338", "1338");
    assert_eq!(alone, ["dm-airborne +1"]);
    let rough = modified("J-Yoko1 1443, A-1/1 1443", "1443", "1443");
    assert_eq!(rough, ["dm-ground +1", "dm-airborne +3"]);
    let joined = modified(
        "J-Yoko1 1443, J-16-1/9 1442, A-1/1 1443",
        "1443",
        "1443 1442",
    );
    assert_eq!(joined, ["dm-ground +1", "dm-airborne +2"]);
}

/// All of them are added up.
#[test]
fn r7_2_4_what_modifies_the_dice_is_added_to_them() {
    let start = combat(
        JAPAN,
        "J-48-1/47 1750, J-48Eng 1750, J-9FA 1750, A-1/1 1649",
    );
    // 14 to 4 is 3-1; Manila, the engineers and a star make 3 of 2, which is -/2DRG.
    let fought = assault(start, "1649", "1750").play(&["= 1 1"]);
    let result = fought.events.iter().find_map(|event| match event {
        Event::Rolled(one, other, total, attacker, defender) => Some((
            one.0 + other.0,
            *total,
            attacker.0.name(),
            defender.0.name(),
        )),
        _ => None,
    });
    let (dice, total, attacker, defender) = result.unwrap();
    assert_eq!((dice, total), (2, 3));
    assert_eq!((attacker.as_str(), defender.as_str()), ("-", "2DRG"));
}

/// A preview tells each result apart by what both sides lose, the worst for the attacker first.
/// Rules: 7.2.5, 7.3.1
#[test]
fn r7_3_1_the_preview_says_how_likely_each_loss_is() {
    let start = combat(JAPAN, "J-16-1/9 1442, A-1/1 1443");
    let attack = start.play(&["attack 1443", "engage J-16-1/9"]);
    let prompt = attack.scene(JAPAN).prompt.unwrap();
    let suffered = |text: &Text, side| match text.args.get(side) {
        Some(Value::Text(text)) => (text.id.to_string(), text.args.get("steps").cloned()),
        other => panic!("{other:?}"),
    };
    let chances = prompt.previews[0].chances.iter();
    let chances: Vec<_> = chances
        .map(|chance| {
            let sides = ["own", "enemy"].map(|side| suffered(&chance.label, side));
            (sides, chance.ways)
        })
        .collect();
    let steps = |id: &str, steps| (id.to_owned(), Some(Value::Number(steps)));
    let plain = |count| steps("luzon-suffered", count);
    let shaken = |count| steps("luzon-suffered-demoralised", count);
    let back = |count| steps("luzon-suffered-retreats", count);
    // The column 1-1, and 1 more for the rough ground.
    assert_eq!(
        chances,
        [
            ([back(2), plain(0)], 3),
            ([back(1), plain(0)], 3),
            ([shaken(1), plain(1)], 9),
            ([plain(1), plain(1)], 18),
            ([plain(1), shaken(1)], 3),
        ]
    );
}

/// What is known of an attack before its dice: own strength, the ground, who lies on top.
#[test]
fn r7_2_3_the_preview_says_what_the_attacker_can_know() {
    let start = combat(
        JAPAN,
        "J-16-1/9 1442, J-16-2/9 1442, A-1/1 1443, A-2/1 1443",
    );
    let declared = start.play(&["attack 1443"]);
    let lines = |situation: &crate::common::Match| -> Vec<String> {
        let prompt = situation.scene(JAPAN).prompt.unwrap();
        let lines = prompt.previews[0].lines.iter();
        lines
            .map(|line| format!("{} {}", line.label.id, line.value))
            .collect()
    };
    // Nobody has joined, so that there is no ratio yet.
    assert_eq!(
        lines(&declared),
        ["luzon-preview-own 0", "luzon-preview-seen 4"]
    );
    let attack = declared.play(&["engage J-16-1/9"]);
    assert_eq!(
        lines(&attack),
        [
            "luzon-preview-own 4",
            "luzon-preview-seen 4",
            "luzon-preview-column 1-1",
            "luzon-dm-ground +1",
            "luzon-preview-own-losses 1.1/2",
            "luzon-preview-seen-losses 0.8/1"
        ]
    );
    let more = attack.clone().play(&["engage J-16-2/9"]);
    assert_eq!(lines(&more)[..1], ["luzon-preview-own 8"]);
    // Who joins is told apart from who is left out.
    let choices = |situation: &crate::common::Match| {
        let choices = situation.scene(JAPAN).prompt.unwrap().choices.into_iter();
        let chosen = choices.filter(|choice| choice.is_chosen);
        chosen.map(|choice| choice.action).collect::<Vec<_>>()
    };
    assert_eq!(choices(&attack), ["withhold J-16-1/9"]);
    assert_eq!(choices(&more), ["withhold J-16-1/9", "withhold J-16-2/9"]);
    let fewer = more.play(&["withhold J-16-1/9"]);
    assert_eq!(lines(&fewer)[..1], ["luzon-preview-own 4"]);
}

/// Rules: 7.2.2, 13.5, 7.3.4
#[test]
fn r7_2_2_preview_and_log_say_what_strengths_are_multiplied_by() {
    let places = "J-16-1/9 1237, J-16-2/9 1237, A-91/91 1138, A-92/91 1138";
    let start = combat_with(JAPAN, places, |state| {
        unsupplied(&["J-16-1/9"])(state);
        demoralised(&["A-91/91", "A-92/91"])(state);
    });
    let joined = ["attack 1138", "engage J-16-1/9"];
    let attack = start.clone().play(&joined);
    let lines = attack.scene(JAPAN).prompt.unwrap().previews[0]
        .lines
        .clone();
    let lines = lines.iter().filter(|line| line.label.id.contains("factor"));
    let lines: Vec<_> = lines
        .map(|line| format!("{} {} {}", line.label.id, line.value, line.rule))
        .collect();
    assert_eq!(
        lines,
        [
            "luzon-factor-attack-unsupplied ×0.5 13.5",
            "luzon-factor-swamp ×2 TBL-TEC",
            "luzon-factor-demoralised ×0.5 7.3.4",
        ]
    );
    let fought = assault(start, "1138", "1237").play(DICE);
    let told = fought.told(JAPAN);
    let told = told.iter().filter(|id| *id == "luzon-log-weighed");
    assert_eq!(told.count(), 3);
    // On open ground, supplied and in good order, nothing is multiplied.
    let plain = combat(JAPAN, "J-16-1/9 1337, A-91/91 1338");
    let plain = assault(plain, "1338", "1337").play(DICE);
    let told = plain.told(JAPAN);
    assert!(told.iter().all(|id| id != "luzon-log-weighed"));
}

#[test]
fn tbl_tec_who_moved_at_the_strategic_rate_attacks_nobody() {
    let places = "J-48-1/47 1337, J-48-2/47 1337, A-1/1 1338";
    let start = combat_with(JAPAN, places, |state| {
        state.battles.hastened.insert(unit("J-48-1/47"));
    });
    let attack = start.play(&["attack 1338"]);
    assert_eq!(refused(&attack, "engage J-48-1/47"), "TBL-TEC");
    assert_eq!(refused(&attack, "engage J-48-2/47"), "legal");
    // It lasts for the phase alone.
    let fought = while_done(attack.play(&["engage J-48-2/47", "done"])).play(DICE);
    assert!(while_done(fought).state.battles.hastened.is_empty());
}
