//! Shipping along the coast: local landings of Japan (4.5.1 to 4.5.3, R-8) and Allied shipping in Manila Bay (4.5.4).

use crate::common::{
    BOATS, GAME, Match, at, decides, has_told, hex, modifiers, odds, refused, unit, while_done,
    without_boats,
};
use heigi_engine::{Judges, Situation, Speaks};
use heigi_luzon::{ALLIES, JAPAN, Location, NextBeach, Phase, Step};

/// A naval phase of a side of turn 3 in which only these units stand in hexes.
fn naval(side: heigi_engine::Side, places: &str) -> Match {
    let start = Situation::start(&*GAME)
        .play(&["= 1", "done", "done", "= 7"])
        .play(&BOATS);
    let begun = start.with(|state| {
        without_boats(state);
        for id in heigi_board::ids(GAME.units().len()) {
            if state.hex(id).is_some() {
                state.put(id, Location::Waiting);
            }
        }
        for place in places.split(", ") {
            let (id, number) = place.split_once(' ').unwrap();
            state.put(unit(id), Location::At(hex(number)));
        }
        state.turn = 3;
        if side == ALLIES {
            state.agenda.truncate(1);
            state.agenda.push(Step::Begin(Phase::Movement(ALLIES)));
            state.agenda.push(Step::Begin(Phase::Naval(ALLIES)));
            state.agenda.push(NextBeach.into());
        }
    });
    begun.play(&["done"])
}

/// The combat phase after it, when nobody does anything else.
fn to_combat(situation: Match) -> Match {
    let mut flying = situation.play(&["done", "done", "launch"]);
    while flying.legal().iter().any(|words| words == "stay") {
        flying = flying.play(&["stay"]);
    }
    flying.play(&["done"])
}

#[test]
fn r4_5_1_eight_points_of_infantry_bicycles_and_combat_engineers_a_turn() {
    let units = "J-16-1/9 1019, J-16-2/9 1019, J-16-3/9 1019, J-48-1/48Mtn 1019, J-7Tk 1019, J-16-1/20 1219";
    let start = naval(JAPAN, units);
    assert!(decides(&start, JAPAN));
    assert_eq!(refused(&start, "embark J-48-1/48Mtn"), "4.5.1");
    assert_eq!(refused(&start, "embark J-7Tk"), "4.5.1");
    // Bangued is no coastal town.
    assert_eq!(refused(&start, "embark J-16-1/20"), "4.5.1");
    let one = start.play(&["embark J-16-1/9", "disembark 1018"]);
    assert_eq!(at(&one, "J-16-1/9"), Location::At(hex("1018")));
    // Once a turn, although it stands on a beach again.
    assert_eq!(refused(&one, "embark J-16-1/9"), "4.5.1");
    let two = one.play(&["embark J-16-2/9", "disembark 1018"]);
    // Six of eight points are used.
    assert_eq!(refused(&two, "embark J-16-3/9"), "4.5.1");
    let rides = |id: &str| GAME.unit(unit(id)).full.has_bicycles;
    let bicycles = GAME.units().iter().find(|one| rides(&one.id)).unwrap();
    let id = bicycles.id.as_str();
    let start = naval(JAPAN, &format!("{id} 1019, J-16-1/9 1058"));
    assert_eq!(refused(&start, &format!("embark {id}")), "legal");
    let engineers = naval(JAPAN, "J-48Eng 1019");
    let is_combat = GAME.unit(unit("J-48Eng")).class.id() == "combat-engineer";
    let rule = if is_combat { "legal" } else { "4.5.1" };
    assert_eq!(refused(&engineers, "embark J-48Eng"), rule);
}

#[test]
fn r4_5_1_six_hexes_along_the_coast_to_any_coastal_hex() {
    let aboard = naval(JAPAN, "J-16-1/9 1019").play(&["embark J-16-1/9"]);
    // Six away and seven.
    assert_eq!(GAME.map().grid.distance(hex("1019"), hex("1124")), 5);
    assert_eq!(refused(&aboard, "disembark 1123"), "legal");
    assert_eq!(refused(&aboard, "disembark 1126"), "4.5.1");
    assert_eq!(refused(&aboard, "disembark 1219"), "4.5.1");
    assert_eq!(refused(&aboard, "disembark 1019"), "4.5.1");
    // It may stay after all.
    let back = aboard.play(&["back"]);
    assert_eq!(at(&back, "J-16-1/9"), Location::At(hex("1019")));
    assert_eq!(refused(&back, "embark J-16-1/9"), "legal");
}

/// Rules: 4.5.3
#[test]
fn r4_5_3_who_is_shipped_to_a_free_hex_is_ashore_and_may_move_on() {
    let shipped = naval(JAPAN, "J-16-1/9 1019").play(&["embark J-16-1/9", "disembark 1123"]);
    assert!(shipped.state.japanese.contains(hex("1123")));
    let movement = shipped.play(&["done", "done", "launch"]);
    assert_eq!(refused(&movement, "march J-16-1/9"), "legal");
    // It has its whole allowance, and does not go inland for nothing later.
    let over = movement.play(&["done"]);
    assert_eq!(over.state.landing(unit("J-16-1/9")), None);
}

/// Rules: 4.5.2
#[test]
fn r4_5_2_an_occupied_hex_is_assaulted_from_the_sea_and_taken_or_all_are_lost() {
    let units = "J-16-1/9 1019, J-16-2/9 1019, J-16-3/9 1019, A-21/21 1123";
    let start = naval(JAPAN, units).play(&["embark J-16-1/9", "disembark 1123"]);
    let fleet = start.play(&["embark J-16-2/9", "disembark 1123"]);
    let Location::At(sea) = at(&fleet, "J-16-1/9") else {
        panic!("it waits at sea");
    };
    assert!(!GAME.map().terrain(sea).is_land());
    assert!(GAME.map().grid.is_adjacent(sea, hex("1123")));
    assert_eq!(fleet.state.landing(unit("J-16-2/9")), Some(hex("1123")));
    let combat = to_combat(fleet);
    assert_eq!(refused(&combat, "done"), "7.1.1");
    let rolls = |dice: &str| while_done(combat.clone().play(&["attack 1123"])).play(&[dice]);
    // At half strength, 4 against the defence: at 12 nothing happens to the defender.
    let mut beaten = rolls("= 6 6");
    while let Some(lose) = beaten
        .legal()
        .into_iter()
        .find(|words| words.starts_with("lose "))
    {
        beaten = beaten.play(&[&lose]);
    }
    assert_eq!(at(&beaten, "J-16-2/9"), Location::Lost);
    assert!(has_told(&beaten, ALLIES, "luzon-log-landing-failed"));
    let won = combat.with(|state| state.put(unit("A-21/21"), Location::Lost));
    let won = while_done(won.play(&["done"]));
    assert_eq!(at(&won, "J-16-1/9"), Location::At(hex("1123")));
    assert_eq!(won.state.landing(unit("J-16-1/9")), None);
}

/// The enemy sees who lies on top, and of others that somebody is shipped.
#[test]
fn r4_5_1_who_is_shipped_beneath_others_is_not_named() {
    let start = naval(JAPAN, "J-16-1/9 1019, J-16-2/9 1019, J-16-3/9 1123");
    let hidden = start.play(&["embark J-16-2/9", "disembark 1123"]);
    assert!(has_told(&hidden, ALLIES, "luzon-log-shipped-below"));
    assert!(!has_told(&hidden, ALLIES, "luzon-log-landed-locally"));
    assert_eq!(hidden.sees(ALLIES, "J-16-2/9"), None);
    let seen = hidden.play(&["embark J-16-1/9", "disembark 1018"]);
    assert!(has_told(&seen, ALLIES, "luzon-log-landed-locally"));
    assert_eq!(seen.sees(ALLIES, "J-16-1/9").as_deref(), Some("1018"));
}

/// Rules: 4.5.4
#[test]
fn r4_5_4_the_allies_ship_nine_points_between_friendly_hexes_of_manila_bay() {
    let units =
        "A-21/21 1649, A-22/21 1649, A-23/21 1649, A-1/4Mar 1649, A-11/11 1345, J-16-1/9 1652";
    let start = naval(ALLIES, units);
    assert!(decides(&start, ALLIES));
    assert_eq!(refused(&start, "embark A-11/11"), "4.5.4");
    let aboard = start.play(&["embark A-21/21"]);
    assert_eq!(refused(&aboard, "disembark 1251"), "legal");
    assert_eq!(refused(&aboard, "disembark 1248"), "legal");
    // Bagac lies on the other side of Bataan, and Ternate may be the enemy's.
    assert_eq!(refused(&aboard, "disembark 1049"), "4.5.4");
    let taken = aboard
        .clone()
        .with(|state| state.japanese.insert(hex("1452")));
    assert_eq!(refused(&taken, "disembark 1452"), "4.5.4");
    let three = aboard.play(&[
        "disembark 1248",
        "embark A-22/21",
        "disembark 1251",
        "embark A-23/21",
        "disembark 1248",
    ]);
    assert_eq!(at(&three, "A-22/21"), Location::At(hex("1251")));
    let points = GAME.unit(unit("A-21/21")).stacking;
    assert_eq!(points, 3);
    // All nine points are used.
    assert_eq!(refused(&three, "embark A-1/4Mar"), "4.5.4");
    let movement = three.play(&["done"]);
    assert_eq!(refused(&movement, "march A-21/21"), "legal");
}

/// The computer ships whom it saves a long way.
#[test]
fn r4_5_4_a_computer_ships_units_to_bataan_once_japan_has_landed() {
    let start = naval(ALLIES, "A-21/21 1649, J-16-1/9 1758");
    let judge = |situation: &Match, words: &str| {
        let action = GAME.read_action(words).unwrap();
        GAME.judge(&situation.state, action)
    };
    assert!(judge(&start, "embark A-21/21") > judge(&start, "done"));
    let aboard = start.play(&["embark A-21/21"]);
    assert!(judge(&aboard, "disembark 1250") > judge(&aboard, "back"));
    assert!(judge(&aboard, "disembark 1647") < judge(&aboard, "disembark 1250"));
}

/// Rules: 4.5.1, 12.3
#[test]
fn r4_5_1_airborne_troops_on_luzon_are_infantry() {
    let start = naval(JAPAN, "J-Yoko1 1019").play(&["embark J-Yoko1", "disembark 1123"]);
    assert_eq!(at(&start, "J-Yoko1"), Location::At(hex("1123")));
}

/// AA units and ABSU of the airfield on Corregidor (8.7.5) are of some type as well.
///
/// Rules: 4.5.4, 8.7.5
#[test]
fn r4_5_4_whoever_stands_on_a_chart_is_shipped_as_others_are() {
    let on = |id: &str| Location::On(GAME.map().airfield(id).unwrap());
    let start = naval(ALLIES, "A-91/91 1345").with(|state| {
        state.put(unit("A-AA200"), on("corregidor"));
        state.put(unit("A-AA515"), on("clark"));
    });
    // Asked although no stack stands at the bay: else it would tell that nobody is on the chart.
    assert!(decides(&start, ALLIES));
    assert!(start.legal().iter().any(|words| words == "embark A-AA200"));
    assert_eq!(refused(&start, "embark A-AA515"), "4.5.4");
    let aboard = start.play(&["embark A-AA200"]);
    assert_eq!(refused(&aboard, "disembark 1251"), "4.5.4");
    let shipped = aboard.clone().play(&["disembark 1248"]);
    assert_eq!(at(&shipped, "A-AA200"), Location::At(hex("1248")));
    // Nobody hides it at the quay, where Japan sees it come off its chart.
    assert!(has_told(&shipped, JAPAN, "luzon-log-uncovered"));
    assert!(!has_told(&aboard, JAPAN, "luzon-log-uncovered"));
    // Who stays after all has not left its chart.
    assert_eq!(at(&aboard.play(&["back"]), "A-AA200"), on("corregidor"));
}

/// 1034 touches no other sea than the hex of the arrow to Dagupan.
///
/// Rules: 4.5.2
#[test]
fn r4_5_2_a_hex_is_assaulted_across_the_sea_hex_of_anothers_arrow_if_it_has_no_other() {
    let start = naval(
        JAPAN,
        "J-16-1/9 0935, J-16-2/9 0935, J-16-3/9 0935, A-21/21 1034",
    );
    let fleet = start.play(&["embark J-16-1/9", "disembark 1034"]);
    let fleet = fleet.play(&["embark J-16-2/9", "disembark 1034"]);
    assert_eq!(at(&fleet, "J-16-1/9"), Location::At(hex("0934")));
    let combat = to_combat(fleet);
    assert_eq!(refused(&combat, "done"), "7.1.1");
    let rolled = while_done(combat.play(&["attack 1034"])).play(&["= 1 1"]);
    // Two battalions at half: 4.
    assert_eq!(odds(&rolled).split(' ').next(), Some("4"));
    assert!(modifiers(&rolled).contains(&"dm-landing +2".to_owned()));
}

/// An island without units whose batteries fire is assaulted, not walked onto; those that fire at great landings only do
/// not count, and guns that none of a group can attack beat it back.
///
/// Rules: 4.5.2, 10.2.1
#[test]
fn r4_5_2_batteries_alone_oppose_a_local_landing() {
    let start = naval(JAPAN, "J-16-1/9 1151, J-16-2/9 1151");
    let shipped = start.clone().play(&["embark J-16-1/9", "disembark 1251"]);
    assert_eq!(shipped.state.landing(unit("J-16-1/9")), Some(hex("1251")));
    let combat = to_combat(shipped.clone());
    assert_eq!(refused(&combat, "done"), "7.1.1");
    let shaken = shipped.with(|state| {
        let phase = Some(Phase::Combat(ALLIES));
        let change = |unit: &mut heigi_luzon::UnitState| unit.demoralised = phase;
        state.units.change(unit("J-16-1/9"), change);
    });
    let lost = while_done(to_combat(shaken));
    assert_eq!(at(&lost, "J-16-1/9"), Location::Lost);
    // Those of the other twelve do not fire here.
    let silent = start.with(|state| {
        for (index, battery) in GAME.batteries().iter().enumerate() {
            if battery.is_local {
                let id = heigi_luzon::printed::units::BatteryId(index as u8);
                state.fortress.destroyed.insert(id);
            }
        }
    });
    let ashore = silent.play(&["embark J-16-1/9", "disembark 1251"]);
    assert_eq!(at(&ashore, "J-16-1/9"), Location::At(hex("1251")));
}
