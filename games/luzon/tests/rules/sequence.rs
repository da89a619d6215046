//! What the phases of a turn are for: 3.1, 3.2.4, 3.2.5, 8.0, 8.4.

use crate::air_plan::{allied_air, field, placed};
use crate::air_raids::{mission, patrolling, turn_3};
use crate::common::{
    Flies as _, GAME, Match, REACTIONS, TANKS, air, assault, at, at_turn, berth, chits, combat,
    combat_with, decides, hex, modifiers, odds, unit, while_done,
};
use crate::landings::{landing, while_attacking};
use heigi_board::HexId;
use heigi_engine::Pending;
use heigi_engine::hexes::Gridded as _;
use heigi_luzon::printed::map::{FieldId, Terrain};
use heigi_luzon::{ALLIES, Berth, JAPAN, Location, Mission, Phase, Spot, State};

fn here(number: &str) -> Location {
    Location::At(hex(number))
}

#[test]
fn r3_1_both_sides_bring_in_who_comes_and_japan_takes_out_who_leaves() {
    // Allied units come on turn 4.
    let turn_4 = chits(1, 1);
    assert_eq!(turn_4.state.phase, Phase::Reinforcement);
    assert_eq!(at(&turn_4, "A-3/1"), Location::Waiting);
    let come = turn_4.play(&["arrive A-3/1 K", "arrive A-1FA B"]);
    assert_eq!(come.state.phase, Phase::Reinforcement);
    assert_eq!(at(&come, "A-3/1"), here("1850"));
    // 65 Brigade comes on turn 9, and on turn 10 tanks leave, before anybody sails.
    assert_eq!(at(&come, "J-65-1/122"), Location::Waiting);
    let turn_10 = at_turn(chits(1, 1), 10);
    assert_eq!(at(&turn_10, "J-65-1/122"), Location::Formosa);
    assert_eq!(turn_10.state.phase, Phase::Reinforcement);
    assert!(decides(&turn_10, JAPAN));
    assert_eq!(at(&turn_10, "J-4Tk"), Location::Formosa);
    let left = turn_10.play(&TANKS);
    assert_eq!(at(&left, "J-4Tk"), Location::Withdrawn);
    assert_eq!(at(&left, "J-AT3-8"), Location::Withdrawn);
    assert_eq!(left.state.phase, Phase::Reinforcement);
    let naval = left.play(&["refuse"]);
    assert_eq!(naval.state.phase, Phase::Naval(JAPAN));
}

/// Plays on with any losses until somebody moves reserves, and how many attacks were rolled for on the way.
fn to_reserves(situation: Match) -> (Match, usize) {
    let (mut situation, mut rolled) = (situation, 0);
    loop {
        if matches!(situation.pending(), Pending::Draw(_)) {
            rolled += 1;
            situation = situation.play(&["= 3 4"]);
            continue;
        }
        let legal = situation.legal();
        if legal.iter().any(|words| words.starts_with("march ")) {
            return (situation, rolled);
        }
        situation = situation.play(&[&legal[0]]);
    }
}

#[test]
fn r3_2_4_enemy_reserves_move_then_all_attacks_are_declared_and_own_reserves_come_last() {
    let places = "A-1/1 1336, A-2/1 1338, A-3/1 1340, J-16-1/9 1339, J-16-3/9 1339, J-16-2/9 1343";
    let start = combat_with(JAPAN, places, |state: &mut State| {
        state.reserves.insert(unit("A-1/1"));
        state.reserves.insert(unit("J-16-2/9"));
    });
    assert!(decides(&start, ALLIES));
    assert_eq!(start.legal(), ["done", "march A-1/1"]);
    let open = start.play(&["done"]);
    assert!(decides(&open, JAPAN));
    let attacks = ["done", "attack 1338", "attack 1340"];
    assert_eq!(open.legal(), attacks);
    // The second is declared before the first is fought.
    let one = open.play(&["attack 1338", "engage J-16-1/9", "done"]);
    assert_eq!(one.legal(), ["done", "attack 1340"]);
    let both = one.play(&["attack 1340", "engage J-16-3/9", "done"]);
    let declared = while_done(both);
    assert_eq!(declared.legal(), ["resolve 1338", "resolve 1340"]);
    let (over, rolled) = to_reserves(declared);
    assert_eq!(rolled, 2);
    assert!(decides(&over, JAPAN));
    assert_eq!(over.legal(), ["done", "march J-16-2/9"]);
}

#[test]
fn r3_2_5_all_but_own_patrols_and_interdiction_return_and_the_landed_go_two_hexes() {
    let plan = [
        "squadron J-Zeke-3",
        "patrol takao",
        "squadron J-Lily-1",
        "bomb tuguegarao",
        "launch",
        "= 4",
        "= 5 5",
    ];
    let flown = air(4, 1).fly(&plan);
    assert_eq!(flown.state.phase, Phase::Completion(JAPAN));
    assert_eq!(mission(&flown, "J-Lily-1"), Some(Mission::Bombing));
    let home = flown.fly(&["home"]);
    assert_eq!(mission(&home, "J-Lily-1"), None);
    assert_eq!(berth(&home, "J-Lily-1"), Berth::On(field("kato")));
    assert_eq!(mission(&home, "J-Zeke-3"), Some(Mission::Patrol));
    // An interdiction stays as well, as the Allies fly one.
    let allied = allied_air(1).fly(&["squadron A-P-40E-1", "interdict 1446", "launch"]);
    assert_eq!(
        (allied.state.turn, mission(&allied, "A-P-40E-1")),
        (2, Some(Mission::Interdiction))
    );
    // The patrol returns with the Allies.
    let last = home.fly(&["launch"]);
    assert_eq!(last.state.phase, Phase::Completion(ALLIES));
    assert_eq!(mission(&last.fly(&["home"]), "J-Zeke-3"), None);
    // Nobody opposes them.
    let landed = while_attacking(landing(
        "J-16-1/9 1032",
        "A-1/1 1132, J-16-3/9 1437, A-2/1 1438",
    ));
    let gone = landed.play(&["advance J-16-1/9", "go-on 1033"]);
    assert_eq!(at(&gone, "J-16-1/9"), here("1033"));
}

/// Patrols over both sides add nothing to an attack, and no air unit can be told to join one.
#[test]
fn r8_0_air_units_support_no_attack_on_the_ground() {
    let places = "J-16-1/9 1337, A-1/1 1338";
    let alone = assault(combat(JAPAN, places), "1338", "1337").play(&["= 3 4"]);
    let covered = patrolling(combat(JAPAN, places), &["J-Zeke-1", "J-Sonia-1"], "1338");
    let joining = covered.clone().play(&["attack 1338"]);
    let joins = ["engage J-16-1/9", "engage-stack 1337", "call-off"];
    assert_eq!(joining.legal(), joins);
    let fought = assault(covered, "1338", "1337").play(&["= 3 4"]);
    assert_eq!(odds(&fought), odds(&alone));
    assert_eq!(modifiers(&fought), modifiers(&alone));
}

/// Landings within twelve hexes are the third occasion (8.4.3).
#[test]
fn r8_4_airfields_scramble_against_raids_on_them_and_near_them() {
    let by_japan = |target: &str| {
        let plan = ["squadron J-Betty-3", target, "launch"];
        turn_3(air(1, 1)).fly(&plan)
    };
    // 8.4.1: the field itself; 8.4.2: a target within six hexes.
    let scrambles = |situation: &Match| {
        matches!(situation.pending(), Pending::Draw(draw) if draw.rule.0.starts_with("8.4"))
            || situation.legal() == REACTIONS
    };
    assert!(scrambles(&by_japan("bomb clark")));
    assert!(scrambles(&by_japan("bomb 1142")));
    let formosa = allied_air(1).fly(&["squadron A-B-17-1", "bomb takao", "launch"]);
    assert!(scrambles(&formosa));
    // Seven hexes from the nearest airfield nobody is asked.
    let away = |hex: HexId| {
        let fields = heigi_board::ids::<FieldId>(GAME.map().airfields.len());
        let on_map = fields.filter(|one| GAME.field_hex(*one).is_some());
        on_map.map(|one| GAME.flight(one, Spot::Hex(hex))).min()
    };
    let is_far = |hex: &HexId| GAME.map().terrain(*hex) == Terrain::Clear && away(*hex) == Some(7);
    let far = GAME.grid().hexes().find(is_far).unwrap();
    let number = GAME.grid().number(far);
    let lonely = placed(turn_3(air(1, 1)), &[("A-91/91", number.as_str())]);
    let target = format!("bomb {number}");
    let raid = lonely.fly(&["squadron J-Betty-3", &target, "launch"]);
    assert_eq!(mission(&raid, "J-Betty-3"), Some(Mission::Bombing));
    assert!(!scrambles(&raid));
}
