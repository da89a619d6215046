//! Aircraft: range, bases, missions, availability (5.0 to 5.2).

use crate::common::aircraft::{all_over, place};
use crate::common::{Table, air, box_of, game, hex, options};
use heigi_burma::steps::{AirBoost, AirMissions, AirPurchase};
use heigi_burma::{ALLIES, AirPlace, JAPAN, Mission, Phase, Step};
use heigi_engine::{Pending, Side};

/// Nine Allied units, one of them a fighter-bomber, and four Japanese.
///
/// Rules: 5.0, 5.1.2
#[test]
fn nine_allied_and_four_japanese_air_units() {
    let kinds = |side: Side| -> Vec<String> {
        let mut kinds: Vec<String> = game()
            .all_air()
            .filter(|one| game().air(*one).side == side)
            .map(|one| format!("{:?}", game().air(one).kind))
            .collect();
        kinds.sort();
        kinds
    };
    let (b, f) = ("Bomber", "Fighter");
    assert_eq!(kinds(ALLIES), [b, b, b, b, b, f, f, f, "FighterBomber"]);
    assert_eq!(kinds(JAPAN), [b, b, f, f]);
}

/// Whether a Japanese air unit on support reaches an Allied unit, if Rangoon is the only base.
fn from_rangoon(id: &str, number: &str, beside: &str) -> &'static str {
    let table = Table::empty(3)
        .change(|position| {
            for at in game().map().grid.hexes() {
                let is_rangoon = at == hex("4713");
                position.hex_mut(at).control = is_rangoon.then_some(JAPAN);
            }
        })
        .flying(Mission::Support, &[id])
        .at(number, &["A2-4"])
        .at(beside, &["J15-51"])
        .attack(number, &["J15-51"]);
    let bases = game().air_bases(table.position(), JAPAN);
    assert_eq!(bases, [hex("4713")]);
    table.refusal(&format!("air {id}"))
}

/// A fighter reaches twelve hexes from its base, a bomber sixteen.
///
/// Rules: 5.1.1, 5.1.2
#[test]
fn fighters_reach_twelve_hexes_and_bombers_sixteen() {
    let distance = |number| game().map().grid.distance(hex("4713"), hex(number));
    assert_eq!(
        ["3513", "3413", "3113", "3013"].map(distance),
        [12, 13, 16, 17]
    );
    assert_eq!(from_rangoon("JF1", "3513", "3613"), "");
    assert_eq!(from_rangoon("JF1", "3413", "3513"), "5.1.1");
    assert_eq!(from_rangoon("JB1", "3113", "3213"), "");
    assert_eq!(from_rangoon("JB1", "3013", "3113"), "5.1.2");
}

/// The fighter-bomber has the range of what it flies as.
///
/// Rules: 5.1.2
#[test]
fn the_fighter_bomber_supports_as_a_fighter_or_as_a_bomber() {
    let menu = Table::empty(3).step(Step::AirMissions(AirMissions(ALLIES, 9)));
    assert_eq!(menu.refusal("fly AFB support"), "");
    assert_eq!(menu.refusal("fly AFB fighter-support"), "");
    for id in ["AF1", "AB1"] {
        assert_eq!(menu.refusal(&format!("fly {id} fighter-support")), "5.1.2");
    }
    let fights = |mission| game().air(air("AFB")).is_fighter_on(mission);
    assert!(fights(Mission::FighterSupport) && fights(Mission::Superiority));
    assert!(!fights(Mission::Support) && !fights(Mission::Interdiction));
    // Fourteen hexes from the nearest base.
    let far = |mission| {
        Table::empty(3)
            .flying(mission, &["AFB"])
            .at("2506", &["A2-4"])
            .at("2505", &["J15-51"])
            .attack("2505", &["A2-4"])
            .refusal("air AFB")
    };
    assert_eq!(far(Mission::Support), "");
    assert_eq!(far(Mission::FighterSupport), "5.1.1");
    let near = Table::empty(3)
        .flying(Mission::FighterSupport, &["AFB"])
        .at("1315", &["A2-4"])
        .at("1415", &["J15-51"])
        .attack("1415", &["A2-4"]);
    assert_eq!(near.refusal("air AFB"), "");
}

/// Bases are own towns that uncut roads or railways in own hands join to a source.
///
/// Rules: 5.1.1
#[test]
fn bases_are_towns_that_lines_join_to_a_source() {
    let is_base = |table: &Table, number: &str| {
        game()
            .air_bases(table.position(), ALLIES)
            .contains(&hex(number))
    };
    let plain = Table::empty(3);
    // Imphal by road, Ledo by rail, the sources; but neither villages nor Rathedaung, which has a trail.
    for number in ["1315", "0805", "1419", "1323"] {
        assert!(is_base(&plain, number), "{number}");
    }
    for number in ["1515", "1320", "2522"] {
        assert!(!is_base(&plain, number), "{number}");
    }
    let cut = Table::empty(3).change(|position| position.hex_mut(hex("1014")).cut = true);
    assert!(is_base(&cut, "0914") && !is_base(&cut, "1315"));
    let lost = Table::empty(3).held(JAPAN, &["1014"]);
    assert!(is_base(&lost, "0914") && !is_base(&lost, "1315"));
}

/// Vector AIR6.
///
/// Rules: 5.1.5
#[test]
fn japanese_aircraft_only_support_and_seek_superiority() {
    let japan = Table::empty(3).step(Step::AirMissions(AirMissions(JAPAN, 4)));
    for (words, rule) in [
        ("fly JB1 support", ""),
        ("fly JF1 support", ""),
        ("fly JF1 superiority", ""),
        ("fly JB1 superiority", "5.3.1"),
        ("fly JB1 interdiction", "5.1.5"),
        ("fly JB1 transport", "5.1.5"),
        ("fly JF1 interdiction", "5.5.1"),
    ] {
        assert_eq!(japan.refusal(words), rule, "{words}");
    }
}

/// Rules: 5.3.1, 5.5.1, 5.6.1
#[test]
fn allied_missions_follow_the_type() {
    let allies = Table::empty(3).step(Step::AirMissions(AirMissions(ALLIES, 9)));
    for (words, rule) in [
        ("fly AF1 superiority", ""),
        ("fly AF1 support", ""),
        ("fly AF1 interdiction", "5.5.1"),
        ("fly AF1 transport", "5.1.3"),
        ("fly AB1 superiority", "5.3.1"),
        ("fly AB1 support", ""),
        ("fly AB1 interdiction", ""),
        ("fly AB1 transport", ""),
        ("fly AFB superiority", ""),
        ("fly AFB interdiction", ""),
        ("fly AFB transport", "5.1.3"),
        ("fly JF1 superiority", "5.2.1"),
    ] {
        assert_eq!(allies.refusal(words), rule, "{words}");
    }
}

/// A unit gets its mission when it is picked, and keeps it; each mission has its part of the box.
///
/// Rules: 5.1.6, 5.1.6a, 5.1.6b
#[test]
fn units_are_picked_with_their_missions() {
    let table = Table::empty(3)
        .step(Step::AirMissions(AirMissions(ALLIES, 2)))
        .play(&["fly AF1 superiority"]);
    let state = table.position().air(air("AF1"));
    assert_eq!(
        (state.place, state.mission),
        (AirPlace::Available, Mission::Superiority)
    );
    assert_eq!(table.refusal("fly AF1 support"), "5.2.1");
    let table = table.play(&["fly AF2 support"]);
    // Two were bought: the menu is over.
    assert!(all_over(&table));
    assert_eq!(box_of(&table, "AF1"), "superiority");
    assert_eq!(box_of(&table, "AF2"), "support");
}

/// Rules: 5.1.6c, 5.1.6d
#[test]
fn interdiction_and_transport_have_their_part_of_the_box() {
    let table = Table::empty(3)
        .step(Step::AirMissions(AirMissions(ALLIES, 3)))
        .play(&["fly AB1 interdiction", "fly AB2 transport"]);
    assert_eq!(box_of(&table, "AB1"), "interdiction");
    assert_eq!(box_of(&table, "AB2"), "transport");
    assert_eq!(box_of(&table, "AB3"), "flown");
}

/// Vectors AIR1, AIR2.
///
/// Rules: 5.2.2, 7.5.4
#[test]
fn a_point_of_the_stockpile_buys_two_allied_air_units() {
    let poor = Table::empty(3)
        .stock(0, 5)
        .step(Step::AirPurchase(AirPurchase));
    assert_eq!(poor.refusal("spend 1"), "7.5.4");
    let none = poor.play(&["spend 0"]);
    assert!(all_over(&none) && none.stocks() == [0, 5]);
    let two = Table::empty(3)
        .stock(6, 5)
        .step(Step::AirPurchase(AirPurchase))
        .play(&["spend 1"]);
    assert_eq!(two.stocks(), [5, 5]);
    assert_eq!(
        two.position().step(),
        Some(Step::AirMissions(AirMissions(ALLIES, 2)))
    );
    let five = Table::empty(3)
        .stock(6, 5)
        .change(|position| {
            for id in ["AF3", "AB3", "AB4", "AB5"] {
                position.air_mut(air(id)).place = AirPlace::Damaged;
            }
        })
        .step(Step::AirPurchase(AirPurchase));
    // Five units in the box: a fourth point would buy nothing.
    assert_eq!(five.refusal("spend 4"), "5.2.2");
    let five = five.play(&["spend 3"]);
    assert_eq!(five.stocks()[0], 3);
    assert_eq!(five.refusal("fly AB3 support"), "5.2.1");
    let five = five.play(&[
        "fly AF1 superiority",
        "fly AF2 support",
        "fly AB1 support",
        "fly AB2 interdiction",
        "fly AFB superiority",
    ]);
    assert!(all_over(&five));
}

/// The Allies fix their missions before Japan spends and rolls.
///
/// Rules: 5.2, 5.2.3
#[test]
fn the_allies_fix_their_missions_before_japan_rolls() {
    let table = Table::empty(3).step(Step::Begin(Phase::Air)).run();
    assert_eq!(
        table.position().step(),
        Some(Step::AirPurchase(AirPurchase))
    );
    assert_eq!(table.pending(), Pending::Decision(ALLIES));
    let bought = table.play(&["spend 1"]);
    assert_eq!(bought.pending(), Pending::Decision(ALLIES));
    assert_eq!(bought.refusal("spend 1"), "4.0");
    let fixed = bought.play(&["fly AF1 superiority", "fly AF2 superiority"]);
    assert_eq!(fixed.position().step(), Some(Step::AirBoost(AirBoost)));
    assert_eq!(fixed.pending(), Pending::Decision(JAPAN));
    // Two Allied fighters on superiority: 4 - 2 = 2 brings two units.
    let rolled = fixed.play(&["spend 0", "= 4"]);
    assert_eq!(
        rolled.position().step(),
        Some(Step::AirMissions(AirMissions(JAPAN, 2)))
    );
}

/// Japan picks as many of its units as the die gave, of any kind.
///
/// Rules: 5.2.1
#[test]
fn japan_chooses_which_units_fly() {
    let table = Table::empty(3)
        .step(Step::AirBoost(AirBoost))
        .play(&["spend 0", "= 3"]);
    assert_eq!(
        table.position().step(),
        Some(Step::AirMissions(AirMissions(JAPAN, 2)))
    );
    for id in ["JF1", "JF2", "JB1", "JB2"] {
        assert_eq!(table.refusal(&format!("fly {id} support")), "", "{id}");
    }
    assert_eq!(table.refusal("fly AB1 support"), "5.2.1");
    let picked = table.play(&["fly JB2 support", "fly JF1 superiority"]);
    assert!(all_over(&picked));
    assert_eq!(place(&picked, "JF2"), AirPlace::Flown);
}

/// Rules: 5.2.4, TBL-AIRAVAIL
#[test]
fn japanese_aircraft_by_the_modified_die() {
    let units = |total| game().tables().air_available(total);
    let all: Vec<u8> = (-2..=8).map(units).collect();
    assert_eq!(all, [0, 0, 0, 1, 2, 2, 3, 3, 4, 4, 4]);
    let rolled = |die: &str| {
        let table = Table::empty(3).step(Step::AirBoost(AirBoost));
        match table.play(&["spend 0", die]).position().step() {
            Some(Step::AirMissions(AirMissions(JAPAN, units))) => units,
            _ => 0,
        }
    };
    assert_eq!(
        ["= 1", "= 2", "= 3", "= 4", "= 5", "= 6"].map(rolled),
        [1, 2, 2, 3, 3, 4]
    );
}

/// Vectors AIR3, AIR4.
///
/// Rules: 5.3.2, TBL-AIRAVAIL
#[test]
fn allied_superiority_lowers_the_japanese_roll_and_may_remove_a_unit() {
    let against = |fighters: &[&str]| {
        Table::empty(3)
            .flying(Mission::Superiority, fighters)
            .flying(Mission::Support, &["AFB"])
            .step(Step::AirBoost(AirBoost))
    };
    let removed = |table: &Table| {
        let all = table.position().aircraft();
        all.iter()
            .filter(|one| one.place == AirPlace::Removed)
            .count()
    };
    // 2 - 3 = -1: Japan chooses a unit that is gone for good, damaged or not.
    let table = against(&["AF1", "AF2", "AF3"])
        .change(|position| position.air_mut(air("JB1")).place = AirPlace::Damaged)
        .play(&["spend 0", "= 2"]);
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    assert_eq!(
        options(&table),
        ["air JF1", "air JF2", "air JB1", "air JB2"]
    );
    let table = table.play(&["air JF2"]);
    assert_eq!(place(&table, "JF2"), AirPlace::Removed);
    assert!(all_over(&table) && removed(&table) == 1);
    // 3 - 3 = 0 brings nothing and costs nothing; 4 - 3 = 1 brings one.
    let zero = against(&["AF1", "AF2", "AF3"]).play(&["spend 0", "= 3"]);
    assert!(all_over(&zero) && removed(&zero) == 0);
    let one = against(&["AF1", "AF2", "AF3"]).play(&["spend 0", "= 4"]);
    assert_eq!(
        one.position().step(),
        Some(Step::AirMissions(AirMissions(JAPAN, 1)))
    );
    // In the monsoon nothing is removed.
    let rain = against(&["AF1", "AF2", "AF3"])
        .monsoon()
        .play(&["spend 0", "= 2"]);
    assert!(all_over(&rain) && removed(&rain) == 0);
}

/// Vector AIR5.
///
/// Rules: TBL-STOCKEXP, 5.2.4, 7.5.3
#[test]
fn each_point_betters_the_japanese_roll_by_one() {
    let table = Table::empty(3)
        .stock(9, 4)
        .flying(Mission::Superiority, &["AF1"])
        .step(Step::AirBoost(AirBoost));
    assert_eq!(table.refusal("spend 5"), "7.5.3");
    let spent = table.play(&["spend 2", "= 5"]);
    assert_eq!(spent.stocks(), [9, 2]);
    assert_eq!(
        spent.position().step(),
        Some(Step::AirMissions(AirMissions(JAPAN, 4)))
    );
    let rich = Table::empty(3).stock(9, 18).step(Step::AirBoost(AirBoost));
    assert_eq!(rich.refusal("spend 9"), "");
    assert_eq!(rich.refusal("spend 10"), "5.2.4");
}

/// Vectors EX01, EX02.
///
/// Rules: 5.2.5, EX-5.2.5
#[test]
fn japan_never_gets_more_aircraft_than_are_in_play() {
    let left = |gone: &[&str], die: &str| {
        Table::empty(3)
            .change(|position| {
                for id in gone {
                    position.air_mut(air(id)).place = AirPlace::Removed;
                }
            })
            .step(Step::AirBoost(AirBoost))
            .play(&["spend 0", die])
            .position()
            .step()
    };
    for die in ["= 2", "= 5", "= 6"] {
        let two = left(&["JF2", "JB2"], die);
        assert_eq!(two, Some(Step::AirMissions(AirMissions(JAPAN, 2))), "{die}");
    }
    let one = left(&["JF2", "JB2", "JB1"], "= 6");
    assert_eq!(one, Some(Step::AirMissions(AirMissions(JAPAN, 1))));
    let first = left(&["JF2", "JB2"], "= 1");
    assert_eq!(first, Some(Step::AirMissions(AirMissions(JAPAN, 1))));
}

/// Without aircraft Japan neither spends nor rolls; with a damaged one it does.
///
/// Rules: 5.2.6
#[test]
fn nothing_is_determined_for_japan_without_aircraft() {
    let table = |last: AirPlace| {
        Table::empty(3)
            .change(|position| {
                for id in ["JF1", "JF2", "JB1", "JB2"] {
                    position.air_mut(air(id)).place = AirPlace::Removed;
                }
                position.air_mut(air("JB2")).place = last;
            })
            .step(Step::AirBoost(AirBoost))
            .run()
    };
    let none = table(AirPlace::Removed);
    assert!(all_over(&none));
    // Nobody is asked for a die either.
    assert_eq!(none.pending(), Pending::Decision(ALLIES));
    assert!(none.state.asking.is_none());
    let damaged = table(AirPlace::Damaged);
    assert_eq!(damaged.pending(), Pending::Decision(JAPAN));
    let rolled = damaged.play(&["spend 0"]);
    assert!(matches!(rolled.pending(), Pending::Draw(draw) if draw.faces == 6));
}

/// Without points Japan rolls at once.
///
/// Rules: 5.2.4
#[test]
fn japan_without_points_just_rolls() {
    let table = Table::empty(3)
        .stock(9, 0)
        .step(Step::AirBoost(AirBoost))
        .run();
    assert!(matches!(table.pending(), Pending::Draw(_)));
}
