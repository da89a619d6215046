//! Where the air war meets the ground: drops among enemies (12.3 to 12.5), patrols that follow (8.3.9.3), supplied
//! airfields (8.1.2) and their charts (8.7.5).

use crate::air_plan::{allied_air, calm, field};
use crate::air_raids::patrolling;
use crate::common::{
    Flies as _, GAME, Match, air, aircraft, assault, at, combat_with, decides, has_told, hex,
    modifiers, moves_with, refused, unit, while_done,
};
use heigi_engine::hexes::Gridded as _;
use heigi_luzon::printed::map::Terrain;
use heigi_luzon::{ALLIES, Berth, JAPAN, Location, ReserveMoves, Spot, State, Step};

fn here(number: &str) -> Location {
    Location::At(hex(number))
}

/// A combat phase of Japan in which this unit has come down this turn.
fn dropped(places: &str) -> Match {
    combat_with(JAPAN, places, |state| {
        state.air.dropped.insert(unit("J-Yoko1"));
    })
}

/// Declares the attack on the drop hex with everybody who is bound to it.
fn attacked(situation: Match, target: &str) -> Match {
    while_done(situation.play(&[&format!("attack {target}"), "done"]))
}

#[test]
fn r12_3_a_drop_among_enemies_is_allowed_and_holds_the_hex_only_when_it_is_cleared() {
    let start = air(1, 7).fly(&["squadron J-Tina-1"]);
    assert_eq!(start.refused_by("drop 1142"), None);
    let down = calm(start.fly(&["drop 1142", "launch"]));
    let troops = down.state.air.dropped.iter().next().unwrap();
    assert_eq!(down.state.at(troops), here("1142"));
    assert_eq!(GAME.holder(&down.state, hex("1142")), ALLIES);
    // Both sides see who lies on top of either stack.
    let tops = down.state.units.tops();
    assert!(tops.contains(troops));
    let there = down.state.units_at(hex("1142"));
    assert_eq!(there.filter(|unit| tops.contains(*unit)).count(), 2);
}

#[test]
fn r12_3_a_drop_on_a_headquarters_alone_removes_it_and_takes_the_hex() {
    let start = air(1, 7).with(|state| state.put(unit("A-ICorps"), here("1123")));
    let down = calm(start.fly(&["squadron J-Tina-1", "drop 1123", "launch"]));
    assert_eq!(at(&down, "A-ICorps"), Location::Lost);
    assert_eq!(GAME.holder(&down.state, hex("1123")), JAPAN);
}

#[test]
fn r12_3_whoever_comes_down_among_enemies_attacks_them_and_nobody_else() {
    let start = dropped("J-Yoko1 1338, A-3/1 1338, A-91/91 1339");
    assert_eq!(refused(&start, "done"), "7.1.1");
    let other = start.clone().play(&["attack 1338"]);
    assert_eq!(refused(&other, "withhold J-Yoko1"), "7.1.1");
    assert_eq!(refused(&start, "attack 1339"), "7.1.2");
    let beside = dropped("J-Yoko1 1338, J-16-1/9 1438, A-3/1 1338, A-91/91 1339");
    let joining = beside.play(&["attack 1339"]);
    assert_eq!(refused(&joining, "engage J-Yoko1"), "12.3");
}

/// The airborne unit is bound to an attack that others make on its hex.
/// Rules: 12.3, 12.4
#[test]
fn r12_4_with_ground_units_the_attack_is_one_and_its_die_is_not_worse() {
    let places = "J-Yoko1 1338, J-16-1/9 1337, A-3/1 1338";
    let joined = assault(dropped(places), "1338", "1337");
    assert!(joined.state.attack_of(unit("J-Yoko1")).is_some());
    assert!(!modifiers(&joined.play(&["= 3 4"])).contains(&"dm-airborne +1".to_owned()));
    let alone = attacked(dropped("J-Yoko1 1338, A-3/1 1338"), "1338").play(&["= 3 4"]);
    assert!(modifiers(&alone).contains(&"dm-airborne +1".to_owned()));
}

/// Vector 94.
/// Rules: 12.5, TBL-TEC
#[test]
fn r12_5_a_drop_on_an_enemy_in_rough_ground_adds_two_more() {
    let is_rough = |hex: &heigi_board::HexId| GAME.map().terrain(*hex) == Terrain::Rough;
    let rough = GAME.grid().hexes().find(is_rough);
    let number = GAME.grid().number(rough.unwrap());
    let start = dropped(&format!("J-Yoko1 {number}, A-3/1 {number}"));
    let fought = attacked(start, &number).play(&["= 3 4"]);
    assert_eq!(modifiers(&fought), ["dm-ground +1", "dm-airborne +3"]);
    // With ground units beside it one less.
    let around = GAME.grid().neighbours(rough.unwrap());
    let beside = around
        .map(|(_, hex)| hex)
        .find(|hex| GAME.map().terrain(*hex) == Terrain::Clear);
    let from = GAME.grid().number(beside.unwrap());
    let places = format!("J-Yoko1 {number}, J-16-1/9 {from}, A-3/1 {number}");
    let together = assault(dropped(&places), &number, &from).play(&["= 3 4"]);
    assert_eq!(modifiers(&together), ["dm-ground +1", "dm-airborne +2"]);
}

#[test]
fn r12_3_whoever_does_not_clear_the_hex_retreats_one_hex() {
    let start = dropped("J-Yoko1 1338, A-1/4Mar 1338, A-2/4Mar 1338");
    // 3 to 10 is 1-4, and a 2 and 1 for the drop is 1D/1: a step each.
    let fought = attacked(start, "1338").play(&["= 1 1"]);
    let fought = fought.play(&["lose A-1/4Mar"]);
    assert!(has_told(&fought, ALLIES, "luzon-log-drop-beaten-back"));
    assert!(decides(&fought, JAPAN));
    let back = fought.play(&["retreat 1337"]);
    assert_eq!(at(&back, "J-Yoko1"), here("1337"));
    assert_eq!(at(&back, "A-1/4Mar"), here("1338"));
    assert_eq!(GAME.holder(&back.state, hex("1338")), ALLIES);
}

#[test]
fn r12_3_from_corregidor_nobody_goes_back() {
    let island = GAME.grid().number(GAME.map().named.corregidor);
    let start = dropped(&format!(
        "J-Yoko1 {island}, A-1/4Mar {island}, A-2/4Mar {island}"
    ));
    let fought = attacked(start, &island).play(&["= 1 1"]);
    let over = while_losing(fought);
    assert_eq!(at(&over, "J-Yoko1"), Location::Lost);
}

#[test]
fn r12_3_a_cleared_hex_is_taken() {
    let start = dropped("J-Yoko1 1338, J-16-1/9 1337, J-16-2/9 1337, J-16-3/9 1337, A-3/1 1338");
    let over = while_losing(assault(start, "1338", "1337").play(&["= 2 3"]));
    assert_eq!(at(&over, "A-3/1"), Location::Lost);
    assert_eq!(at(&over, "J-Yoko1"), here("1338"));
    assert_eq!(GAME.holder(&over.state, hex("1338")), JAPAN);
}

/// Takes losses as they come, and advances with nobody.
fn while_losing(mut situation: Match) -> Match {
    loop {
        let legal = situation.legal();
        let found = legal.iter().find(|words| {
            words.starts_with("lose ") || situation.decider() == Some(JAPAN) && *words == "done"
        });
        let Some(words) = found else {
            return situation;
        };
        situation = situation.play(&[words]);
    }
}

/// A patrol over Japanese units that have taken a hex, whose base is that far away.
fn covered(base: &str) -> Match {
    let stack = "J-16-1/9 1337, J-16-2/9 1337, J-16-3/9 1337, J-4Tk 1337, A-91/91 1338";
    let start = combat_with(JAPAN, stack, |state| {
        state.aircraft[aircraft("J-Nate-1").index()] = Berth::On(field(base));
    });
    let over = patrolling(start, &["J-Nate-1"], "1337");
    assault(over, "1338", "1337").play(&["= 3 4"])
}

fn patrols(situation: &Match) -> Spot {
    situation.state.air.task(aircraft("J-Nate-1")).unwrap().spot
}

#[test]
fn r8_3_9_3_a_patrol_stays_over_units_that_advance_after_combat() {
    let all = ["advance J-16-1/9", "advance J-16-2/9", "advance J-16-3/9"];
    let some = covered("aparri").play(&all);
    // As long as somebody is left there, it covers him.
    assert_eq!(patrols(&some), Spot::Hex(hex("1337")));
    let rest = some.play(&["advance J-4Tk"]);
    assert_eq!(patrols(&rest), Spot::Hex(hex("1338")));
    assert!(has_told(&rest, ALLIES, "luzon-log-patrol-followed"));
    let on = rest.play(&["go-on 1339"]);
    assert_eq!(patrols(&on), Spot::Hex(hex("1338")));
}

#[test]
fn r8_3_9_3_no_patrol_follows_beyond_its_range_or_three_hexes() {
    let mut state = covered("koshun").play(&["advance J-4Tk", "done"]).state;
    for id in ["J-16-1/9", "J-16-2/9", "J-16-3/9"] {
        state.put(unit(id), here("1338"));
    }
    // Nate flies 40 points, and Koshun is 24 from the map.
    let follow = |state: &State, to: &str, hexes: u8| {
        let way = [hex("1337"), hex(to)];
        GAME.patrols_follow(&mut state.clone(), JAPAN, way, hexes)
    };
    assert!(follow(&state, "1338", 1).is_empty());
    state.aircraft[aircraft("J-Nate-1").index()] = Berth::On(field("aparri"));
    assert!(follow(&state, "1341", 4).is_empty());
    assert!(follow(&state, "1340", 3).contains(aircraft("J-Nate-1")));
    // Its own airfield is too far, but another is near and has a box.
    state.aircraft[aircraft("J-Nate-1").index()] = Berth::On(field("koshun"));
    state.japanese.insert(hex("1019"));
    assert!(follow(&state, "1338", 1).contains(aircraft("J-Nate-1")));
    state.air.damaged[field("vigan").index()] = GAME.boxes(field("vigan"));
    assert!(follow(&state, "1338", 1).is_empty());
}

/// Vigan (1019) is cut off when Japan stands all round it.
#[test]
fn r8_1_2_nobody_redeploys_to_an_airfield_without_supply() {
    let open = allied_air(1).fly(&["squadron A-P-40E-1"]);
    assert_eq!(open.refused_by("redeploy vigan"), None);
    let ring = GAME.grid().neighbours(hex("1019")).map(|(_, hex)| hex);
    let land: Vec<_> = ring
        .filter(|hex| GAME.map().terrain(*hex).is_land())
        .collect();
    let around = |state: &mut State| {
        let battalions = GAME
            .units()
            .iter()
            .filter(|unit| unit.id.starts_with("J-16-"));
        for (one, hex) in battalions.zip(&land) {
            state.put(unit(&one.id), Location::At(*hex));
        }
    };
    let cut = air(1, 1).with(around).fly(&["launch"]);
    assert!(decides(&cut, ALLIES));
    let asked = cut.fly(&["squadron A-P-40E-1"]);
    assert_eq!(asked.refused_by("redeploy vigan"), Some("8.1.2"));
    assert_eq!(asked.refused_by("redeploy cabanatuan"), None);
}

#[test]
fn r8_7_5_an_aa_unit_leaves_its_chart_only_to_move() {
    let on_chart = |state: &mut State| state.put(unit("A-AA200"), Location::On(field("clark")));
    let start = moves_with(ALLIES, "A-91/91 1640", on_chart);
    let begun = start.clone().play(&["march A-AA200"]);
    assert_eq!(at(&begun, "A-AA200"), here("1243"));
    // It goes back when the phase is over without a step.
    let stayed = begun.clone().play(&["halt", "done"]);
    assert_eq!(at(&stayed, "A-AA200"), Location::On(field("clark")));
    let gone = begun.play(&["step 1244", "halt", "done"]);
    assert_eq!(at(&gone, "A-AA200"), here("1244"));
    // What stands on a chart is nobody's but the owner's.
    assert_eq!(refused(&start, "march J-ABSU-Nate-1"), "4.1");
}

#[test]
fn r8_7_5_whoever_ends_in_the_hex_of_an_airfield_goes_onto_its_chart() {
    let start = moves_with(
        ALLIES,
        "A-AA200 1244, A-ABSU-P-40E-1 1244, A-91/91 1640",
        |_| {},
    );
    let home = start.play(&["march A-AA200", "step 1243", "halt"]);
    assert_eq!(at(&home, "A-AA200"), here("1243"));
    let over = home.play(&["done"]);
    assert_eq!(at(&over, "A-AA200"), Location::On(field("clark")));
    assert_eq!(at(&over, "A-ABSU-P-40E-1"), here("1244"));
    assert!(has_told(&over, JAPAN, "luzon-log-took-post"));
}

#[test]
fn r8_7_5_aa_units_of_the_chart_defend_their_airfield_and_are_lost_with_it() {
    let places = "J-16-1/9 1242, J-16-2/9 1242, A-91/91 1243";
    let start = || {
        combat_with(JAPAN, places, |state| {
            for id in ["A-AA200", "A-ABSU-B-17-1"] {
                state.put(unit(id), Location::On(field("clark")));
            }
        })
    };
    let fought = assault(start(), "1243", "1242").play(&["= 6 6"]);
    assert_eq!(at(&fought, "A-AA200"), here("1243"));
    assert_eq!(at(&fought, "A-ABSU-B-17-1"), Location::On(field("clark")));
    let alone = moves_with(JAPAN, "J-16-1/9 1242", |state: &mut State| {
        state.put(unit("A-AA200"), Location::On(field("clark")));
    });
    let taken = alone.play(&["march J-16-1/9", "step 1243"]);
    assert_eq!(at(&taken, "A-AA200"), Location::Lost);
}

#[test]
fn r12_7_with_the_switch_who_came_down_away_from_the_enemy_moves_one_hex() {
    let landed = |hexes: &str, is_on: bool| {
        moves_with(JAPAN, hexes, |state: &mut State| {
            state.options.airborne_move = is_on;
            state.air.dropped.insert(unit("J-Yoko1"));
        })
    };
    assert_eq!(
        refused(&landed("J-Yoko1 1338", false), "march J-Yoko1"),
        "12.6"
    );
    let moved = landed("J-Yoko1 1338", true).play(&["march J-Yoko1", "step 1339"]);
    assert_eq!(at(&moved, "J-Yoko1"), here("1339"));
    assert_eq!(refused(&moved, "step 1340"), "3.0");
    assert_eq!(refused(&moved, "march J-Yoko1"), "4.1");
}

/// What counts is who was beside it when it came down, not who is when it would march.
///
/// Rules: 12.7
#[test]
fn r12_7_whoever_came_down_beside_an_enemy_stays_even_if_he_is_gone() {
    let marches = |before: &str, after: &str| {
        let start = air(1, 7).with(|state: &mut State| {
            state.options.airborne_move = true;
            state.put(unit("A-91/91"), here(before));
        });
        let down = calm(start.fly(&["squadron J-Tina-1", "drop 1123", "launch"]));
        let troops = down.state.air.dropped.iter().next().unwrap();
        let on_land = down.with(|state: &mut State| {
            state.put(unit("A-91/91"), here(after));
            state.agenda.push(heigi_luzon::Movement(JAPAN).into());
        });
        refused(&on_land, &format!("march {}", GAME.unit(troops).id))
    };
    assert_eq!(marches("1124", "1640"), "12.6");
    assert_eq!(marches("1640", "1124"), "legal");
}

#[test]
fn r8_3_9_3_a_patrol_stays_over_reserves_that_move() {
    let start = moves_with(JAPAN, "J-16-1/9 1337", |state: &mut State| {
        state.aircraft[aircraft("J-Nate-1").index()] = Berth::On(field("aparri"));
        state.reserves.insert(unit("J-16-1/9"));
        state.agenda.push(Step::ReserveMoves(ReserveMoves(JAPAN)));
    });
    let over = patrolling(start, &["J-Nate-1"], "1337");
    let moved = over.play(&["march J-16-1/9", "step 1338", "halt"]);
    assert_eq!(patrols(&moved), Spot::Hex(hex("1338")));
}

/// The hexes are those that the unit has entered, wherever they lead.
///
/// Rules: 8.3.9.3
#[test]
fn r8_3_9_3_no_patrol_stays_over_a_reserve_that_has_entered_four_hexes() {
    let start = moves_with(JAPAN, "J-7Tk 1239", |state: &mut State| {
        state.aircraft[aircraft("J-Nate-1").index()] = Berth::On(field("aparri"));
        state.reserves.insert(unit("J-7Tk"));
        state.agenda.push(Step::ReserveMoves(ReserveMoves(JAPAN)));
    });
    let start = patrolling(start, &["J-Nate-1"], "1239");
    let three = start.play(&["march J-7Tk", "step 1240", "step 1241", "step 1240"]);
    let spot = |situation: Match| patrols(&situation.play(&["halt"]));
    assert_eq!(spot(three.clone()), Spot::Hex(hex("1240")));
    assert_eq!(spot(three.play(&["step 1241"])), Spot::Hex(hex("1239")));
}

/// 4.8: both sides may stand in an area of Bicol without anybody having come down there.
///
/// Rules: 4.8, 12.3
#[test]
fn r12_3_in_an_area_only_a_drop_is_worse_for_the_attacker() {
    let places = "J-Yoko1 2956, A-21/21 2956";
    let on_foot = assault(combat_with(JAPAN, places, |_| {}), "2956", "2956");
    assert_eq!(modifiers(&on_foot.play(&["= 3 4"])), Vec::<String>::new());
    let came_down = attacked(dropped(places), "2956").play(&["= 3 4"]);
    assert_eq!(modifiers(&came_down), ["dm-airborne +1"]);
}

/// Those among whom the unit came down move out of reserve before the fight (9.4).
///
/// Rules: 12.3, 9.4, 8.4.4
#[test]
fn r12_3_a_hex_that_the_enemy_leaves_out_of_reserve_belongs_to_who_came_down() {
    let start = combat_with(JAPAN, "J-Yoko1 1243, A-3/1 1243", |state| {
        state.air.dropped.insert(unit("J-Yoko1"));
        state.reserves.insert(unit("A-3/1"));
        state.aircraft.fill(Berth::Waiting);
        state.aircraft[aircraft("A-P-40B-1").index()] = Berth::On(field("clark"));
        state.turn = 3;
    });
    assert!(decides(&start, ALLIES));
    let left = start.play(&["march A-3/1", "step 1242", "halt"]);
    assert_eq!(GAME.holder(&left.state, hex("1243")), JAPAN);
    // 8.4.4: the aircraft there try to get away.
    assert!(has_told(&left, ALLIES, "luzon-log-field-taken"));
    let stays = left.play(&["= 6"]);
    assert_eq!(
        stays.state.aircraft[aircraft("A-P-40B-1").index()],
        Berth::Lost
    );
}
