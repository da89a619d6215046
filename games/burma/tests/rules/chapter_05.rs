//! Air power (5), by the air phase and over the fights of both sides. Transport is in `chapter_05_6`.

use crate::common::{Table, air, air_totals, box_of, column, game, hex, options};
use heigi_burma::steps::{AirBoost, AirMissions, AirPurchase, Interdiction, KeepMarker};
use heigi_burma::{ALLIES, AirPlace, AirResult, JAPAN, Mission, Phase, Scenario, Step};
use heigi_engine::{Pending, Side};

fn place(table: &Table, id: &str) -> AirPlace {
    table.position().air(air(id)).place
}

fn all_over(table: &Table) -> bool {
    table.position().step() == Some(Step::KeepMarker(KeepMarker(ALLIES)))
}

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

/// A fight at 1415 beside Imphal, in reach of the Allied bases and of Shwebo.
fn fight(allies: &[(Mission, &str)], japan: &[(Mission, &str)]) -> Table {
    let mut table = Table::empty(3)
        .at("1315", &["A2-4"])
        .at("1415", &["J15-51"]);
    for (mission, id) in allies.iter().chain(japan) {
        table = table.flying(*mission, &[id]);
    }
    table.attack("1415", &["A2-4"])
}

/// By how many columns the last fight was shifted.
fn shift(table: &Table) -> Option<i32> {
    column(table).map(|(_, shifts)| shifts)
}

/// Vector AIR9.
///
/// Rules: 5.4.1, 5.4.4, 5.4.6
#[test]
fn support_that_survives_shifts_a_column_each_and_goes_home() {
    use Mission::{Interdiction, Superiority, Support};
    let table = fight(
        &[
            (Support, "AF1"),
            (Support, "AB1"),
            (Support, "AB2"),
            (Interdiction, "AB3"),
            (Superiority, "AF2"),
        ],
        &[(Superiority, "JF1")],
    );
    assert_eq!(table.refusal("air AF2"), "5.4.1");
    assert_eq!(table.refusal("air AB3"), "5.4.1");
    assert_eq!(table.refusal("air JF1"), "5.4.1");
    let table = table.play(&["air AF1", "air AB1", "air AB2"]);
    assert_eq!(table.refusal("air AF1"), "5.1.4");
    let attack = table.position().attack.clone().unwrap();
    assert_eq!(game().shifts(table.position(), &attack).attacking_fire, 3);
    // The interceptor rolls 6 - 1 = 5 against AB1, which is turned back; the others do not hurt it.
    let fought = table.play(&[
        "go", "air JF1", "done", "air AB1", "= 3", "= 3", "= 3", "= 6", "= 6",
    ]);
    for id in ["AF1", "AB1", "AB2", "JF1"] {
        assert_eq!(place(&fought, id), AirPlace::Flown, "{id}");
    }
    assert_eq!(place(&fought, "AF2"), AirPlace::Available);
    assert_eq!(shift(&fought), Some(2));
}

/// Any number of units may support one side.
///
/// Rules: 5.4.5
#[test]
fn any_number_of_air_units_may_support_one_attack() {
    let ids = [
        "AF1", "AF2", "AF3", "AB1", "AB2", "AB3", "AB4", "AB5", "AFB",
    ];
    let mut table = fight(&ids.map(|id| (Mission::Support, id)), &[]);
    for id in ids {
        table = table.play(&[&format!("air {id}")]);
    }
    let attack = table.position().attack.clone().unwrap();
    assert_eq!(game().shifts(table.position(), &attack).attacking_fire, 9);
}

/// Both sides assign support, the attacker first; superiority units meet that of the enemy.
///
/// Rules: 5.4.2, 5.4.3, 5.3.3
#[test]
fn the_defender_answers_with_support_that_may_be_intercepted() {
    let table = fight(
        &[(Mission::Superiority, "AF1")],
        &[(Mission::Support, "JB1")],
    )
    .play(&["go"]);
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    assert_eq!(options(&table), ["done", "air JB1"]);
    let met = table.play(&["air JB1"]);
    assert_eq!(met.pending(), Pending::Decision(ALLIES));
    assert_eq!(options(&met), ["done", "air AF1"]);
    // A fighter against a bomber rolls one less: 2 becomes 1, and both leave the hex.
    let met = met.play(&["air AF1", "= 2", "= 4"]);
    assert_eq!(place(&met, "JB1"), AirPlace::Damaged);
    assert_eq!(place(&met, "AF1"), AirPlace::Flown);
}

/// Rules: 5.3.4, 5.3.5, 5.7.2
#[test]
fn interceptors_fight_before_support_counts_and_go_home_after_it() {
    let table = |dice: [&str; 2]| {
        fight(
            &[(Mission::Support, "AB1")],
            &[(Mission::Superiority, "JF1")],
        )
        .play(&["air AB1", "go", "air JF1", dice[0], dice[1]])
    };
    // The bomber rolls 3 + 1 = 4, the fighter 3 - 1 = 2: the bomber is damaged and does not help.
    let hit = table(["= 3", "= 3"]);
    assert_eq!(place(&hit, "AB1"), AirPlace::Damaged);
    assert_eq!(place(&hit, "JF1"), AirPlace::Damaged);
    // 5 - 1 = 4: nothing. The interceptor has had its one interception.
    let missed = table(["= 3", "= 5"]);
    assert_eq!(place(&missed, "JF1"), AirPlace::Flown);
    assert_eq!(place(&missed, "AB1"), AirPlace::Available);
    let over = missed.play(&["= 6"]);
    assert_eq!(place(&over, "AB1"), AirPlace::Flown);
}

/// Who is intercepted may send superiority units along.
///
/// Rules: 5.3.3
#[test]
fn support_that_is_intercepted_may_be_escorted() {
    let table = fight(
        &[(Mission::Support, "AB1"), (Mission::Superiority, "AF1")],
        &[(Mission::Superiority, "JF1")],
    )
    .play(&["air AB1", "go", "air JF1"]);
    assert_eq!(table.pending(), Pending::Decision(ALLIES));
    assert_eq!(options(&table), ["done", "air AF1"]);
    let escorted = table.clone().play(&["air AF1"]);
    // Now Japan has two to choose from.
    assert_eq!(escorted.pending(), Pending::Decision(JAPAN));
    assert_eq!(options(&escorted), ["air AF1", "air AB1"]);
    let alone = table.play(&["done"]);
    assert!(matches!(alone.pending(), Pending::Draw(_)));
    // Nobody is asked for an escort where nobody intercepts.
    let calm = fight(
        &[(Mission::Support, "AB1"), (Mission::Superiority, "AF1")],
        &[(Mission::Superiority, "JF1")],
    )
    .play(&["air AB1", "go", "done"]);
    assert!(matches!(calm.pending(), Pending::Draw(draw) if draw.faces == 10));
}

/// Interceptors are held to their range as well.
///
/// Rules: 5.1.1, 5.3.3
#[test]
fn interceptors_must_reach_the_hex() {
    let table = |bases: &[&str]| {
        let table = fight(
            &[(Mission::Support, "AB1")],
            &[(Mission::Superiority, "JF1")],
        );
        let table = table.change(|position| {
            for at in game().map().grid.hexes() {
                if position.hex(at).control == Some(JAPAN) {
                    position.hex_mut(at).control = None;
                }
            }
        });
        table.held(JAPAN, bases).play(&["air AB1", "go"])
    };
    // Nobody comes from Rangoon.
    assert!(matches!(table(&["4713"]).pending(), Pending::Draw(_)));
    assert_eq!(table(&[]).position().hex(hex("4713")).control, None);
    let all = fight(
        &[(Mission::Support, "AB1")],
        &[(Mission::Superiority, "JF1")],
    );
    let met = all.play(&["air AB1", "go"]);
    assert_eq!(met.pending(), Pending::Decision(JAPAN));
}

/// Rules: 5.7.3, TBL-AIRCOMBAT
#[test]
fn air_combat_hurts_both_by_one_die() {
    use AirResult::{Aborted, Damaged, Nothing};
    let result = |total| game().tables().air_combat(total);
    let all: Vec<_> = (0..=7).map(result).collect();
    let (both, missed) = ([Aborted, Damaged], [Nothing, Nothing]);
    assert_eq!(
        all,
        [
            both,
            both,
            [Damaged, Damaged],
            missed,
            missed,
            [Nothing, Aborted],
            [Aborted, Aborted],
            [Aborted, Aborted]
        ]
    );
}

/// The worked example: a fighter and a bomber support an attack, a bomber the defence. Vectors EX05 to
/// EX08.
///
/// Rules: EX-5.7.6, 5.7.6, 5.7.1
#[test]
fn the_example_of_air_combat() {
    let table = fight(
        &[(Mission::Support, "AF1"), (Mission::Support, "AB1")],
        &[(Mission::Support, "JB1")],
    )
    .play(&["air AF1", "air AB1", "go", "air JB1"]);
    // Japan alone has a choice of targets.
    assert_eq!(options(&table), ["air AF1", "air AB1"]);
    let table = table.play(&["air AB1"]);
    // The fighter rolls 2 - 1 = 1, the Allied bomber 4, the Japanese 5.
    let fought = table.play(&["= 2", "= 4", "= 5"]);
    assert_eq!(air_totals(&fought), [1, 4, 5]);
    assert_eq!(place(&fought, "JB1"), AirPlace::Damaged);
    for id in ["AF1", "AB1"] {
        assert_eq!(place(&fought, id), AirPlace::Flown, "{id}");
    }
}

/// A bomber against a fighter rolls one more.
///
/// Rules: 5.7.6
#[test]
fn bombers_are_worse_against_fighters() {
    let totals = |target: &str| {
        let fought = fight(
            &[(Mission::Support, "AF1"), (Mission::Support, "AB1")],
            &[(Mission::Support, "JB1")],
        )
        .play(&["air AF1", "air AB1", "go", "air JB1"])
        .play(&[&format!("air {target}"), "= 4", "= 4", "= 4"]);
        air_totals(&fought)
    };
    assert_eq!(totals("AF1"), [3, 4, 5]);
    assert_eq!(totals("AB1"), [3, 4, 4]);
}

/// Both sides name all targets before anybody rolls, and all results count at once.
///
/// Rules: 5.7.4, 5.7.5
#[test]
fn targets_are_named_before_the_dice_and_results_are_simultaneous() {
    let table = fight(
        &[(Mission::Support, "AB1"), (Mission::Support, "AB2")],
        &[(Mission::Support, "JB1"), (Mission::Support, "JB2")],
    )
    .play(&["air AB1", "air AB2", "go", "air JB1", "air JB2"]);
    let mut named = table;
    for (side, word) in [
        (ALLIES, "air JB1"),
        (ALLIES, "air JB1"),
        (JAPAN, "air AB1"),
        (JAPAN, "air AB2"),
    ] {
        assert_eq!(named.pending(), Pending::Decision(side));
        named = named.play(&[word]);
    }
    // JB1 is hit twice and still rolls: AB1 6, AB2 2, JB1 5, JB2 3.
    let fought = named.play(&["= 6", "= 2", "= 5", "= 3"]);
    // Damaged by the second, turned back by the first: damaged. The same holds for AB2.
    assert_eq!(place(&fought, "JB1"), AirPlace::Damaged);
    assert_eq!(place(&fought, "AB2"), AirPlace::Damaged);
    assert_eq!(place(&fought, "AB1"), AirPlace::Flown);
    assert_eq!(place(&fought, "JB2"), AirPlace::Available);
}

/// Interdiction units go over any hex in range, with or without a line, and cut what is there.
///
/// Rules: 5.5.3, 5.5.4, 5.5.5a
#[test]
fn any_hex_may_be_interdicted() {
    let table = Table::empty(3)
        .flying(Mission::Interdiction, &["AB1", "AB2"])
        .flying(Mission::Support, &["AB3"])
        .step(Step::Interdiction(Interdiction))
        .run();
    assert!(options(&table).contains(&"strike AB1 1509".to_owned()));
    assert_eq!(table.refusal("strike AB3 1614"), "5.5.1");
    assert_eq!(table.refusal("strike AB1 4713"), "5.1.2");
    // 1711 has a trail, 1811 too; 1710 has nothing.
    assert!(!game().has_any_line(table.position(), hex("1710")));
    let table = table.play(&["strike AB1 1710", "strike AB2 1614"]);
    assert_eq!(place(&table, "AB1"), AirPlace::Over(hex("1710")));
    assert_eq!(place(&table, "AB2"), AirPlace::Over(hex("1614")));
    assert!(!table.position().hex(hex("1710")).cut);
    assert!(table.position().hex(hex("1614")).cut);
    assert!(all_over(&table));
    let north = Table::empty(3)
        .change(|position| position.scenario = Scenario::UGo)
        .flying(Mission::Interdiction, &["AB1"])
        .step(Step::Interdiction(Interdiction));
    assert_eq!(north.refusal("strike AB1 2206"), "5.5.3");
    assert_eq!(north.refusal("strike AB1 2105"), "");
}

/// Interdiction is Allied, comes after the choice of aircraft, and may be intercepted.
///
/// Rules: 5.5, 5.5.2
#[test]
fn interdiction_may_be_intercepted_in_its_segment() {
    let table = Table::empty(3)
        .flying(Mission::Interdiction, &["AB1"])
        .flying(Mission::Superiority, &["JF1", "AF1"])
        .step(Step::Interdiction(Interdiction))
        .play(&["strike AB1 1614"]);
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    assert_eq!(options(&table), ["done", "air JF1"]);
    let met = table.clone().play(&["air JF1"]);
    // The Allies may send an escort.
    assert_eq!(met.pending(), Pending::Decision(ALLIES));
    assert_eq!(options(&met), ["done", "air AF1"]);
    // The bomber rolls 4 + 1 = 5, the fighter 4 - 1 = 3: it stays.
    let stays = met.clone().play(&["done", "= 4", "= 4"]);
    assert_eq!(place(&stays, "AB1"), AirPlace::Over(hex("1614")));
    assert!(stays.position().hex(hex("1614")).cut);
    assert_eq!(place(&stays, "JF1"), AirPlace::Flown);
    // 3 - 1 = 2 damages both; the line stays whole.
    let hit = met.clone().play(&["done", "= 3", "= 3"]);
    assert_eq!(place(&hit, "AB1"), AirPlace::Damaged);
    assert!(!hit.position().hex(hex("1614")).cut);
    // The escort goes home as well.
    let escorted = met.play(&["air AF1", "air AF1", "= 4"]);
    assert_eq!(escorted.pending(), Pending::Draw(draw(6)));
    let calm = table.play(&["done"]);
    assert_eq!(place(&calm, "AB1"), AirPlace::Over(hex("1614")));
    assert_eq!(place(&calm, "JF1"), AirPlace::Available);
}

fn draw(faces: u16) -> heigi_engine::Draw {
    heigi_engine::Draw::open(heigi_engine::RuleId("5.7.3"), faces as u8)
}

/// Vectors AIR10, AIR11.
///
/// Rules: 5.5.5, 5.5.5a, 5.5.5b
#[test]
fn an_interdicted_hex_costs_its_terrain_and_a_point_more() {
    let plain = Table::empty(3).at("1615", &["J33-213"]).moving("J33-213");
    assert_eq!(plain.cost("1614"), Some(2));
    let over = |target: &str, who: &str| {
        let table = Table::empty(3)
            .at("1615", &[who])
            .interdicting("AB2", target)
            .moving(who);
        table.cost("1614")
    };
    // Over the hex itself, cut: jungle 2 and 1 more. Beside it: half a point and 1 more.
    let cut = Table::empty(3)
        .at("1615", &["J33-213"])
        .interdicting("AB2", "1614")
        .change(|position| position.hex_mut(hex("1614")).cut = true)
        .moving("J33-213");
    assert_eq!(cut.cost("1614"), Some(8 + 4));
    assert_eq!(over("1714", "J33-213"), Some(2 + 4));
    // Two hexes away nothing, and nothing for the Allies.
    assert_eq!(over("1814", "J33-213"), Some(2));
    assert_eq!(over("1714", "A2-4"), Some(2));
}

/// A Japanese supply line pays a point more in the hex and around it.
///
/// Rules: 5.5.5b
#[test]
fn japanese_supply_lines_pay_for_interdiction() {
    let cost = |side: Side, target: Option<&str>| {
        let mut table = Table::empty(3);
        if let Some(target) = target {
            table = table.interdicting("AB2", target);
        }
        let ground = game().ground(table.position());
        let reach = game().trace(table.position(), ground, side, hex("3309"), 5);
        reach.cost(hex("3210"))
    };
    // Meiktila to 3210 by rail: a quarter.
    assert_eq!(cost(JAPAN, None), Some(1));
    assert_eq!(cost(JAPAN, Some("3110")), Some(1 + 4));
    assert_eq!(cost(JAPAN, Some("3211")), Some(1 + 4));
    assert_eq!(cost(JAPAN, Some("3013")), Some(1));
    assert_eq!(cost(ALLIES, Some("3211")), Some(1));
}

/// Interdiction units that are held off the map make Japanese supply checks harder.
///
/// Rules: TBL-UNITSUP
#[test]
fn interdiction_off_the_map_counts_for_supply_checks() {
    let off_map = |table: &Table| game().interdiction_off_map(table.position());
    let table = Table::empty(3)
        .flying(Mission::Interdiction, &["AB1", "AB2"])
        .flying(Mission::Support, &["AB3"])
        .interdicting("AB4", "1614");
    assert_eq!(off_map(&table), 2);
    assert_eq!(off_map(&Table::empty(3)), 0);
    let supply = game().supply(table.position(), JAPAN);
    let modifier = |table: &Table, id: &str, initial| {
        let unit = crate::common::unit(id);
        game().check_modifier(table.position(), &supply, unit, initial)
    };
    let table = table.at("2611", &["J33-213"]);
    let plain = Table::empty(3).at("2611", &["J33-213"]);
    assert_eq!(
        modifier(&table, "J33-213", true) - modifier(&plain, "J33-213", true),
        2
    );
}

/// An air unit is used once a turn.
///
/// Rules: 5.1.4
#[test]
fn an_air_unit_flies_once_a_turn() {
    let first = fight(&[(Mission::Support, "AB1")], &[]).play(&["air AB1", "go", "= 6"]);
    assert_eq!(place(&first, "AB1"), AirPlace::Flown);
    let again = fight(&[(Mission::Support, "AB1")], &[])
        .change(|position| position.air_mut(air("AB1")).place = AirPlace::Flown);
    assert_eq!(again.refusal("air AB1"), "5.4.1");
}

/// A unit that interdicts a hex takes no part in a fight there (B-23).
///
/// Rules: 5.1.4, 5.7.1
#[test]
fn interdiction_units_do_not_fight_over_their_hex_again() {
    let table = fight(&[], &[(Mission::Support, "JB1")])
        .interdicting("AB2", "1415")
        .play(&["go", "air JB1"]);
    assert!(matches!(table.pending(), Pending::Draw(draw) if draw.faces == 10));
    assert_eq!(place(&table, "AB2"), AirPlace::Over(hex("1415")));
}

/// The road and the railway are cut in the hex of the source as in any other (B-71).
///
/// Rules: 5.1.1, 5.5.5a
#[test]
fn no_base_is_joined_to_a_source_whose_own_hex_is_cut() {
    let bases = |cut: bool| {
        let table = Table::empty(3)
            .held(ALLIES, &["4709"])
            .change(|position| position.hex_mut(hex("4713")).cut = cut);
        game().air_bases(table.position(), JAPAN)
    };
    assert_eq!(bases(true), [hex("4713")]);
    for number in ["4713", "3309"] {
        assert!(bases(false).contains(&hex(number)), "{number}");
    }
}

/// Rules: 5.1.2, 5.5.3
#[test]
fn interdiction_is_offered_only_where_a_bomber_reaches() {
    let table = Table::empty(3)
        .flying(Mission::Interdiction, &["AB1"])
        .step(Step::Interdiction(Interdiction));
    let offered = options(&table);
    let mut reached = vec!["done".to_owned()];
    for at in game().map().grid.hexes() {
        let words = format!("strike AB1 {}", game().hex_number(at));
        if table.refusal(&words).is_empty() {
            reached.push(words);
        }
    }
    assert_eq!(offered, reached);
    assert!(!offered.contains(&"strike AB1 4713".to_owned()));
    assert!(offered.contains(&"strike AB1 1614".to_owned()));
}
