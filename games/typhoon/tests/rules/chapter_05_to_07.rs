//! Sections 5 to 7: the Japanese economy, redeployment, and the inactive Japanese with their plans.

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{
    ALLIES, AttackKind, Event, JAPAN, Kind, Phase, Place, Plan, Step, UnitId, UnitSet, ZoneId,
};

const FLEETS: Step = Step::JapaneseAutoma(JapaneseStep::Fleets);
const EMPTY: Step = Step::JapaneseAutoma(JapaneseStep::EmptyPerimeter);
const WEAK: Step = Step::JapaneseAutoma(JapaneseStep::WeakPerimeter);
const REBUILDING: Step = Step::JapaneseAutoma(JapaneseStep::Rebuilding);
const SECOND: Step = Step::JapaneseAutoma(JapaneseStep::SecondLine);

fn points(table: &Table) -> u8 {
    table.position().japan.action_points
}

fn with_points(table: Table, points: u8) -> Table {
    table.change(|position| position.japan.action_points = points)
}

fn kinds(table: &Table, at: &str) -> Vec<Kind> {
    game()
        .units_in(table.position(), zone(at))
        .map(|unit| game().unit(unit).kind)
        .collect()
}

fn ids(zones: impl Iterator<Item = ZoneId>) -> Vec<String> {
    zones
        .map(|zone| game().map().zone(zone).id.clone())
        .map(String::from)
        .collect()
}

/// Attackers and targets of the land attacks of Japan.
fn assaults(table: &Table) -> Vec<(UnitSet, UnitId)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack {
                kind: AttackKind::Land,
                attackers,
                target,
                ..
            } if game().unit(*target).side == ALLIES => Some((*attackers, *target)),
            _ => None,
        })
        .collect()
}

/// The Allies command, far from Japan: Plan Z is in force.
fn changed(turn: u8) -> Table {
    Table::empty(turn).changed(4)
}

/// Rules: 5.1, 5.1h
#[test]
fn r5_1_points_are_added_to_the_stock_one_for_each_zone() {
    let produce = |zones: &[&str]| {
        let table = Table::empty(2)
            .allied(&["north_china", "south_china"])
            .japanese(zones)
            .change(|position| position.japan.logistics = 4)
            .run(Step::Production(Production), &[]);
        table.position().japan.logistics
    };
    assert_eq!(produce(&[]), 5, "Manchuria alone");
    assert_eq!(produce(&["borneo"]), 6);
    assert_eq!(produce(&["borneo", "celebes", "halmahera"]), 7);
}

/// Rules: 5.1b
#[test]
fn r5_1b_the_eight_resource_zones() {
    let map = game().map();
    let resources = ids(map.all().filter(|zone| map.zone(*zone).resource));
    let mut expected = [
        "manchuria",
        "north_china",
        "south_china",
        "malaysia",
        "sumatra",
        "borneo",
        "java",
        "celebes",
    ];
    let mut found: Vec<&str> = resources.iter().map(String::as_str).collect();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

/// Rules: 5.1f
#[test]
fn r5_1f_the_merchant_level_starts_at_six_and_is_the_range_of_lines() {
    let table = Table::start();
    assert_eq!(table.position().japan.merchant, 6);
    assert_eq!(game().japanese_range(table.position()), 6);
    let fallen = table.change(|position| position.japan.merchant = 4);
    assert_eq!(game().japanese_range(fallen.position()), 4);
}

/// Rules: 5.1g
#[test]
fn r5_1g_a_contested_malaysia_gives_no_ships_and_nothing_comes_after_the_change() {
    let contested = Table::empty(1)
        .at("malaysia", &["J-25A", "A-IN3"])
        .run(Step::Control(Control), &[]);
    assert_eq!(contested.position().japan.merchant, 6);
    let late = changed(6)
        .japanese(&["java"])
        .run(Step::Control(Control), &[]);
    assert_eq!(late.position().japan.merchant, 6);
}

/// Rules: 5.2f, 5.2i
#[test]
fn r5_2f_a_step_of_an_army_or_an_air_fleet_costs_a_point_in_supply_only() {
    let table = Table::empty(5)
        .reduced("honshu", &["J-14A", "J-11NAF"])
        .reduced("pearl_harbor", &["J-16A"])
        .japanese(&["pearl_harbor"])
        .change(|position| position.japan.logistics = 3)
        .japanese_strategy();
    assert_eq!(table.refused_by("rebuild J-16A"), Some("15"));
    let table = table.play(&["rebuild J-14A", "rebuild J-11NAF"]);
    assert_eq!(table.position().japan.logistics, 1);
    assert_eq!((table.steps("J-14A"), table.steps("J-11NAF")), (2, 2));
}

/// Rules: 5.2j
#[test]
fn r5_2j_the_first_fleets_cost_two_points_and_others_one() {
    for (fleet, price) in [
        ("J-SF1", 2),
        ("J-CV1", 2),
        ("J-SF3", 1),
        ("J-CV2", 1),
        ("J-SFS", 1),
    ] {
        assert_eq!(game().price_of_fleets(set(&[fleet])), price, "{fleet}");
    }
    let poor = Table::empty(2)
        .at("honshu", &["J-SF1"])
        .japanese(&["marianas"])
        .change(|position| position.japan.logistics = 1)
        .play(&["sortie wake", "join J-SF1"]);
    assert_eq!(poor.refused_by("go"), Some("5.2"));
}

/// Rules: 14.2b
#[test]
fn r14_2b_the_commander_of_japan_builds_fortresses_and_nobody_for_the_allies() {
    let japan = Table::empty(2)
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy();
    assert!(japan.is_legal("fortify okinawa"));
    let allies = changed(6)
        .change(|position| position.japan.logistics = 1)
        .allied_strategy();
    assert_eq!(allies.refused_by("fortify okinawa"), Some("1"));
}

/// Rules: 6b
#[test]
fn r6b_army_or_detachment_a_way_over_sea_costs_a_point_and_needs_a_friendly_supplied_end() {
    let table = Table::empty(2)
        .at("honshu", &["J-S1", "J-14A"])
        .japanese(&["wake"])
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy();
    assert_eq!(
        table
            .clone()
            .play(&["select J-S1"])
            .refused_by("place midway"),
        Some("6b")
    );
    let moved = table.clone().play(&["select J-S1", "place wake"]);
    assert_eq!(moved.position().japan.logistics, 0);
    // Over land and passages nothing is paid, however far.
    let free = table
        .change(|position| position.japan.logistics = 0)
        .play(&["select J-14A"]);
    assert!(free.is_legal("place formosa"));
    assert!(!free.is_legal("place marianas"));
}

/// Rules: 6b, 15b
#[test]
fn r6b_the_end_must_lie_within_the_range_of_lines() {
    let table = |merchant| {
        Table::empty(2)
            .at("honshu", &["J-14A"])
            .japanese(&["north_philippines", "south_philippines"])
            .change(|position| {
                position.japan.logistics = 1;
                position.japan.merchant = merchant;
            })
            .japanese_strategy()
            .play(&["select J-14A"])
    };
    assert!(table(3).is_legal("place south_philippines"));
    assert_eq!(table(2).refused_by("place south_philippines"), Some("15"));
}

/// Rules: 6c
#[test]
fn r6c_air_fleets_go_to_contested_zones_and_leave_them() {
    let table = Table::empty(2)
        .at("formosa", &["J-11NAF", "J-14A"])
        .at("south_china", &["J-23A", "A-CH3", "J-2AAF"])
        .change(|position| position.japan.logistics = 2)
        .japanese_strategy();
    let full = table.clone().play(&["select J-11NAF"]);
    assert!(!full.is_legal("place north_philippines"));
    let inward = full.play(&["place south_china"]);
    assert_eq!(inward.place("J-11NAF"), "south_china");
    let outward = inward.play(&["select J-2AAF", "place indochina"]);
    assert_eq!(outward.place("J-2AAF"), "indochina");
    assert_eq!(outward.position().japan.logistics, 0);
    assert_eq!(
        table
            .play(&["select J-14A"])
            .refused_by("place south_china"),
        Some("6b")
    );
}

/// Rules: 6a, 16d
#[test]
fn r6a_redeployment_meets_nobody_but_the_season_closes_zones() {
    let table = |turn| {
        Table::empty(turn)
            .at("indochina", &["J-15A", "J-3AAF"])
            .change(|position| position.japan.logistics = 2)
            .japanese_strategy()
    };
    assert!(table(2).play(&["select J-15A"]).is_legal("place siam"));
    assert_eq!(table(3).refused_by("select J-15A"), Some("16d"));
    assert_eq!(table(3).refused_by("select J-3AAF"), Some("16d"));
}

/// Rules: 6d
#[test]
fn r6d_fleets_pay_nothing_and_need_a_chain_of_friendly_zones_to_a_base() {
    let table = Table::empty(2)
        .at("honshu", &["J-SF1"])
        .change(|position| position.japan.logistics = 0)
        .japanese_strategy()
        .play(&["select J-SF1"]);
    assert!(table.is_legal("place carolines"));
    assert_eq!(table.refused_by("place marshalls"), Some("14.1"));
    assert_eq!(table.refused_by("place north_philippines"), Some("6b"));
}

/// Rules: 7.1, CLA-3
#[test]
fn r7_1_the_plan_gives_action_points_and_the_length_of_lines() {
    for (plan, points_a_turn) in [(Plan::Z, 4), (Plan::A, 3), (Plan::Sho, 2), (Plan::Ten, 1)] {
        let table = with_points(changed(6), 2)
            .change(|position| position.japan.plan = plan)
            .run(FLEETS, &[])
            .roll_on();
        assert_eq!(points(&table), 2 + points_a_turn);
        assert_eq!(game().japanese_range(table.position()), points_a_turn);
    }
}

/// Rules: CLA-3
#[test]
fn cla_3_logistics_resources_and_merchant_ships_are_over() {
    let table = changed(6)
        .change(|position| position.japan.logistics = 3)
        .run(Step::Begin(Phase::Production), &[]);
    assert_eq!(table.position().japan.logistics, 3);
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
}

/// Rules: 7.1.1a
#[test]
fn r7_1_1a_the_perimeter_is_what_touches_allied_zones() {
    let table = Table::empty(6).changed(4);
    let perimeter = ids(game().perimeter(table.position()).iter());
    assert_eq!(
        perimeter,
        [
            "formosa",
            "okinawa",
            "marianas",
            "palau",
            "carolines",
            "marshalls",
            "indochina",
            "siam",
            "north_china",
            "south_china",
        ]
    );
    // A contested zone belongs to it, and gives none to its neighbours.
    let contested = table
        .japanese(&["wake", "midway", "burma", "malaysia"])
        .at("midway", &["J-17A", "A-14C"]);
    let perimeter = game().perimeter(contested.position());
    assert!(perimeter.contains(zone("midway")));
    assert!(!perimeter.contains(zone("wake")));
    assert!(!perimeter.contains(zone("siam")));
    assert!(perimeter.contains(zone("malaysia")));
}

/// Rules: 7.1.1b
#[test]
fn r7_1_1b_without_the_carolines_fleets_go_to_a_base_next_to_them() {
    let table = |die| {
        changed(6)
            .allied(&["carolines"])
            .at("kyushu", &["J-SF2"])
            .at("hokkaido", &["J-CV2"])
            .run(FLEETS, &[die])
    };
    assert_eq!(table(3).place("J-SF2"), "marianas");
    assert_eq!(table(4).place("J-SF2"), "palau");
    assert_eq!(table(4).place("J-CV2"), "honshu");
}

/// Rules: 7.1.3, 7.1.4
#[test]
fn r7_1_3_all_fleets_gather_at_okinawa_under_sho_and_at_kyushu_under_ten() {
    let homes = |plan| {
        let table = changed(12)
            .at("honshu", &["J-CV1", "J-SF2"])
            .change(|position| position.japan.plan = plan)
            .run(FLEETS, &[]);
        [table.place("J-CV1"), table.place("J-SF2")]
    };
    assert_eq!(homes(Plan::Sho), ["okinawa", "okinawa"]);
    assert_eq!(homes(Plan::Ten), ["kyushu", "kyushu"]);
}

/// Rules: 7.1.2, ERR-Q7
#[test]
fn r7_1_2_the_base_of_plan_a_stays_until_it_is_lost() {
    let start = changed(8).at("honshu", &["J-SF2"]).change(|position| {
        position.japan.plan = Plan::A;
        position.japan.plan_base = Some(zone("formosa"));
    });
    let table = start.clone().run(FLEETS, &[]);
    assert_eq!(table.place("J-SF2"), "formosa", "no new draw");
    // Formosa is lost, and only the Marianas are left of the three.
    let lost = start.clone().allied(&["formosa"]).run(FLEETS, &[]);
    assert_eq!(lost.place("J-SF2"), "marianas");
    assert_eq!(lost.position().japan.plan_base, Some(zone("marianas")));
    // None of the three: the base nearest to Honshu, which is Honshu.
    let none = start.allied(&["formosa", "marianas"]).run(FLEETS, &[]);
    assert_eq!(none.place("J-SF2"), "honshu");
}

/// Rules: 7.1-A2, ERR-Q5
#[test]
fn r7_1_a2_naval_points_bring_the_first_fleets_back_and_otherwise_are_kept() {
    // Turn 8 adds a carrier point, turn 7 a surface point.
    let table = changed(7)
        .destroyed(&["J-SF1", "J-SF2"])
        .change(|position| {
            position.japan.naval = 1;
            position.japan.carrier = 3;
        })
        .run(FLEETS, &[]);
    assert_eq!(
        (table.place("J-SF1").as_str(), table.steps("J-SF1")),
        ("honshu", 2)
    );
    assert_eq!(table.place("J-SF2"), "destroyed");
    assert_eq!(
        (table.position().japan.naval, table.position().japan.carrier),
        (0, 3)
    );
    let waiting = changed(7)
        .change(|position| {
            position.unit_mut(unit("J-CV1")).place = Place::Track(9);
            position.unit_mut(unit("J-CV1")).steps = 2;
            position.unit_mut(unit("J-CV2")).place = Place::Track(9);
            position.unit_mut(unit("J-CV2")).steps = 2;
            position.japan.carrier = 2;
        })
        .run(FLEETS, &[]);
    assert_eq!(waiting.place("J-CV1"), "honshu");
    assert_eq!(
        waiting.position().unit(unit("J-CV2")).place,
        Place::Track(9)
    );
    assert_eq!(waiting.position().japan.carrier, 1);
}

/// The perimeter of Plan Z with a unit in each zone but some.
fn manned(but: &[&str]) -> Table {
    let posts = [
        ("formosa", "J-14A"),
        ("okinawa", "J-S5"),
        ("marianas", "J-S1"),
        ("palau", "J-S4"),
        ("carolines", "J-S3"),
        ("marshalls", "J-S2"),
        ("indochina", "J-25A"),
        ("siam", "J-15A"),
        ("north_china", "J-1A"),
        ("south_china", "J-23A"),
    ];
    posts
        .into_iter()
        .filter(|(at, _)| !but.contains(at))
        .fold(changed(6), |table, (at, army)| table.at(at, &[army]))
}

/// Rules: CLA-3a, 7.1-A1
#[test]
fn cla_3a_a_base_gets_a_full_stack_a_fortress_and_the_best_air_fleet_from_behind() {
    let table = with_points(manned(&["formosa"]), 3)
        .at("honshu", &["J-1NAF", "J-24NAF"])
        .at("okinawa", &["J-5NAF"])
        .run(EMPTY, &[])
        .roll_on();
    let mut found = kinds(&table, "formosa");
    found.sort_by_key(|kind| *kind as u8);
    assert_eq!(
        found,
        [
            Kind::AirFleet,
            Kind::Army,
            Kind::Army,
            Kind::Snlf,
            Kind::Fortress
        ]
    );
    // 8 beats 4; the one at Okinawa stands on the perimeter and stays.
    assert_eq!(table.place("J-1NAF"), "formosa");
    assert_eq!(table.place("J-5NAF"), "okinawa");
    assert_eq!(points(&table), 2);
}

/// Rules: CLA-3a
#[test]
fn cla_3a_without_a_base_there_is_neither_fortress_nor_air_fleet() {
    let table = with_points(manned(&["siam"]), 3)
        .at("honshu", &["J-1NAF"])
        .run(EMPTY, &[])
        .roll_on();
    assert_eq!(kinds(&table, "siam"), [Kind::Army; 3]);
    assert_eq!(points(&table), 2);
    // Nobody in the pool: nothing is placed and nothing is paid.
    let pool: Vec<String> = game()
        .pool(table.position())
        .into_iter()
        .map(|unit| game().unit(unit).id.clone())
        .map(String::from)
        .collect();
    let names: Vec<&str> = pool.iter().map(String::as_str).collect();
    let empty = with_points(manned(&["siam"]), 3)
        .off(&names)
        .off(&["J-33A", "J-2A"]);
    let drawn: Vec<String> = game()
        .pool(empty.position())
        .into_iter()
        .map(|unit| game().unit(unit).id.clone())
        .map(String::from)
        .collect();
    let rest: Vec<&str> = drawn.iter().map(String::as_str).collect();
    let empty = empty.off(&rest).run(EMPTY, &[]);
    assert!(kinds(&empty, "siam").is_empty());
    assert_eq!(points(&empty), 3);
}

/// Rules: CLA-3a, 7.1.1d
#[test]
fn cla_3a_bases_come_first_and_zones_out_of_supply_get_nothing() {
    // Formosa has a base, Siam has none.
    let table = with_points(manned(&["formosa", "siam"]), 1)
        .run(EMPTY, &[])
        .roll_on();
    assert!(!kinds(&table, "formosa").is_empty());
    assert!(kinds(&table, "siam").is_empty());
    // Under Plan A lines are three zones long: the Carolines are, a fourth zone is not.
    let far = with_points(manned(&[]), 2)
        .japanese(&["bismarck"])
        .change(|position| position.japan.plan = Plan::A)
        .run(EMPTY, &[]);
    assert!(kinds(&far, "bismarck").is_empty());
    assert_eq!(points(&far), 2);
}

/// Rules: CLA-3b
#[test]
fn cla_3b_an_atoll_gets_a_fortress_and_with_a_base_a_detachment_and_aircraft() {
    let table = with_points(manned(&["marshalls", "palau"]), 2)
        .at("honshu", &["J-1NAF"])
        .run(EMPTY, &[])
        .roll_on();
    assert_eq!(kinds(&table, "marshalls"), [Kind::Fortress]);
    let mut found = kinds(&table, "palau");
    found.sort_by_key(|kind| *kind as u8);
    assert_eq!(found, [Kind::AirFleet, Kind::Snlf, Kind::Fortress]);
    assert_eq!(points(&table), 0, "one point each");
}

/// Rules: CLA-3c
#[test]
fn cla_3c_a_weak_zone_is_filled_up_without_a_fortress() {
    // Two armies and a detachment are missing at Formosa; the others are full or take nothing more.
    let full = manned(&[])
        .at("okinawa", &["J-19A"])
        .at("marianas", &["J-31A"])
        .at("indochina", &["J-20A", "J-29A"])
        .at("siam", &["J-33A", "J-34A"])
        .at("north_china", &["J-12A", "J-MGA"])
        .at("south_china", &["J-11A", "J-S6"])
        .at("honshu", &["J-1NAF"]);
    let table = with_points(full, 2).run(WEAK, &[]).roll_on();
    let mut found = kinds(&table, "formosa");
    found.sort_by_key(|kind| *kind as u8);
    assert_eq!(found, [Kind::AirFleet, Kind::Army, Kind::Army, Kind::Snlf]);
    assert_eq!(table.place("J-1NAF"), "formosa");
}

/// Rules: CLA-3c, 3.2a
#[test]
fn cla_3c_a_contested_zone_in_reach_is_strengthened() {
    let table = with_points(
        changed(6)
            .at("south_china", &["J-23A", "A-CH3"])
            .allied(&["formosa", "palau", "carolines", "okinawa"])
            .at("indochina", &["J-25A", "J-15A", "J-28A"]),
        20,
    )
    .run(WEAK, &[])
    .roll_on();
    let armies = game()
        .land_units(table.position(), JAPAN, zone("south_china"))
        .count();
    assert_eq!(armies, 3);
}

/// Rules: CLA-3d
#[test]
fn cla_3d_contested_zones_then_the_perimeter_and_only_what_is_supplied() {
    let start = changed(6)
        .reduced("north_china", &["J-1A"])
        .at("north_china", &["A-CH1"])
        .reduced("formosa", &["J-14A"])
        .reduced("honshu", &["J-16A", "J-1NAF"]);
    let one = with_points(start.clone(), 1).run(REBUILDING, &[]);
    let steps = |table: &Table| ["J-1A", "J-14A", "J-16A", "J-1NAF"].map(|id| table.steps(id));
    assert_eq!(steps(&one), [2, 2, 1, 1]);
    assert_eq!(points(&one), 0);
    let two = with_points(start, 3).run(REBUILDING, &[]).roll_on();
    assert_eq!(steps(&two), [2, 2, 2, 2]);
    assert_eq!(points(&two), 1, "nobody else is reduced");
    let cut_off = with_points(changed(6), 1)
        .japanese(&["samoa"])
        .reduced("samoa", &["J-17A"])
        .run(REBUILDING, &[]);
    assert_eq!((cut_off.steps("J-17A"), points(&cut_off)), (1, 1));
}

/// Rules: CLA-3e, 7.1.1e
#[test]
fn cla_3e_one_zone_next_to_the_perimeter_is_filled_bases_first() {
    let table = with_points(changed(6), 3).run(SECOND, &[]).roll_on();
    let gained: Vec<String> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Recruited { zone, .. } => Some(game().map().zone(*zone).id.clone()),
            _ => None,
        })
        .map(String::from)
        .collect();
    assert!(!gained.is_empty());
    assert!(gained.iter().all(|at| *at == gained[0]), "{gained:?}");
    // Behind the perimeter: Kyushu beside Okinawa has a base, the Bonins beside the Marianas have none.
    assert_eq!(gained[0], "kyushu");
    assert!(!kinds(&table, "kyushu").contains(&Kind::Fortress));
    assert_eq!(points(&table), 2);
    // With Kyushu full it is the Bonins' turn.
    let next = with_points(changed(6), 1)
        .at("kyushu", &["J-14A", "J-16A", "J-S1"])
        .run(SECOND, &[])
        .roll_on();
    assert_eq!(kinds(&next, "bonins").len(), 2);
    let without = with_points(changed(6), 0).run(SECOND, &[]);
    assert!(
        without
            .events
            .iter()
            .all(|event| !matches!(event, Event::Recruited { .. }))
    );
}

/// Rules: 7.1.1c, ERR-Q8
#[test]
fn r7_1_1c_the_home_armies_stand_in_japan_from_the_change_on() {
    let offered = |table: Table| {
        table
            .change(|position| {
                position.flags.american_counterattack = true;
                position.agenda = vec![
                    Step::Operations(Operations),
                    Step::Victory(Victory),
                    Step::JapaneseWarfare(JapaneseWarfare),
                ];
            })
            .play(&["done", "change-sides"])
    };
    let table = offered(Table::empty(4));
    assert_eq!(table.place("J-H36"), "honshu");
    assert_eq!(table.place("J-H51"), "kyushu");
    assert_eq!(table.place("J-H57"), "hokkaido");
    assert_eq!(
        ["J-H36", "J-H51", "J-H57"].map(|id| table.steps(id)),
        [2, 2, 2]
    );
    // Honshu is full: its army stands in another zone of Japan.
    let full = offered(Table::empty(4).at("honshu", &["J-14A", "J-16A"]));
    assert_eq!(full.place("J-H36"), "kyushu");
    assert_eq!(full.place("J-H51"), "kyushu");
}

/// A contested Northern China and a contested Burma.
fn two_fronts() -> Table {
    changed(6)
        .at("north_china", &["J-1A", "J-12A", "A-CH1"])
        .at("burma", &["J-15A", "A-BUR"])
}

/// Rules: 7.2, 7.1-A3, 7.1.1f
#[test]
fn r7_2_each_contested_zone_costs_a_point_and_is_attacked_once() {
    let one = with_points(two_fronts(), 1)
        .run(Step::AsianOffensive(AsianOffensive), &[1])
        .roll_on();
    assert_eq!(points(&one), 0);
    let both = |table: &Table| {
        let struck = |at: &[&str]| {
            assaults(table)
                .iter()
                .filter(|(_, target)| at.iter().any(|id| unit(id) == *target))
                .count()
        };
        (struck(&["A-CH1"]) > 0, struck(&["A-BUR"]) > 0)
    };
    assert!(matches!(both(&one), (true, false) | (false, true)));
    let two = with_points(two_fronts(), 3)
        .run(Step::AsianOffensive(AsianOffensive), &[1])
        .roll_on();
    assert_eq!(both(&two), (true, true));
    assert_eq!(points(&two), 1);
    let none = with_points(two_fronts(), 0).run(Step::AsianOffensive(AsianOffensive), &[]);
    assert!(assaults(&none).is_empty());
}

/// Rules: 7.2
#[test]
fn r7_2_a_zone_without_an_army_or_closed_by_the_season_is_not_attacked() {
    let detachment = with_points(
        changed(6)
            .japanese(&["central_china", "tarim_basin"])
            .at("burma", &["J-S6", "A-BUR"])
            .japanese(&["bengal", "malaysia"]),
        2,
    )
    .run(Step::AsianOffensive(AsianOffensive), &[])
    .roll_on();
    assert!(assaults(&detachment).is_empty());
    assert_eq!(points(&detachment), 2);
    // Summer: the monsoon closes Burma.
    let monsoon = with_points(
        changed(7)
            .japanese(&["central_china", "tarim_basin", "malaysia"])
            .at("burma", &["J-15A", "A-BUR"]),
        2,
    )
    .run(Step::AsianOffensive(AsianOffensive), &[])
    .roll_on();
    assert!(assaults(&monsoon).is_empty());
}

/// Rules: 7.2a, 7.2e
#[test]
fn r7_2a_the_strongest_armies_of_the_rear_march_and_the_weakest_stays() {
    // Siam touches Allied Malaysia: it keeps all. Indochina touches nobody once Borneo and Malaysia
    // are Japanese: it keeps one.
    let start = changed(6)
        .japanese(&["malaysia", "borneo", "central_china", "andamans"])
        .at("indochina", &["J-25A", "J-15A", "J-28A"])
        .at("burma", &["J-33A", "A-BUR"]);
    let table = with_points(start.clone(), 1)
        .run(Step::AsianOffensive(AsianOffensive), &[])
        .roll_on();
    let marched: Vec<UnitId> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Marched { unit, to } if *to == zone("burma") => Some(*unit),
            _ => None,
        })
        .collect();
    assert_eq!(marched, [unit("J-25A"), unit("J-15A")]);
    assert_eq!(table.place("J-28A"), "indochina");
    // On the perimeter nobody leaves.
    let front = with_points(start.allied(&["borneo"]), 1)
        .run(Step::AsianOffensive(AsianOffensive), &[])
        .roll_on();
    assert!(
        front
            .events
            .iter()
            .all(|event| !matches!(event, Event::Marched { .. }))
    );
}

/// Rules: 7.2e, 17-GARRISON
#[test]
fn r7_2e_a_chinese_zone_of_the_rear_keeps_two_armies() {
    let table = with_points(
        changed(6)
            .japanese(&["central_china", "tarim_basin", "malaysia", "borneo"])
            .allied(&["burma"])
            .at("south_china", &["J-11A", "J-23A", "J-13A"])
            .at("north_china", &["J-1A", "A-CH1"]),
        1,
    )
    .run(Step::AsianOffensive(AsianOffensive), &[])
    .roll_on();
    assert_eq!(table.place("J-23A"), "south_china");
    assert_eq!(table.place("J-13A"), "south_china");
    let marched = table
        .events
        .iter()
        .any(|event| matches!(event, Event::Marched { unit: one, to } if *one == unit("J-11A") && *to == zone("north_china")));
    assert!(marched);
}

/// Rules: 7.2b
#[test]
fn r7_2b_with_more_armies_than_enemies_the_weakest_is_attacked_again() {
    let table = with_points(
        changed(7).at("north_china", &["J-1A", "J-12A", "J-MGA", "A-CH1", "A-CH8"]),
        1,
    )
    .run(Step::AsianOffensive(AsianOffensive), &[1, 1, 1, 1, 1, 1]);
    assert_eq!(
        assaults(&table),
        [
            (set(&["J-1A"]), unit("A-CH8")),
            (set(&["J-12A"]), unit("A-CH1")),
            (set(&["J-MGA"]), unit("A-CH8")),
        ]
    );
}

/// Japan holds China, and has armies to spare behind Siam: Bengal, Malaysia and Burma lie open.
fn open_asia() -> Table {
    changed(6)
        .japanese(&[
            "central_china",
            "tarim_basin",
            "borneo",
            "north_philippines",
        ])
        .at("manchuria", &[])
        .at("south_china", &["J-23A", "J-11A", "J-13A"])
        .at("indochina", &["J-25A", "J-2A", "J-28A"])
        .at("siam", &["J-15A", "J-3AAF"])
}

fn invaded(table: &Table) -> Option<String> {
    table.events.iter().find_map(|event| match event {
        Event::Marched { to, .. } => Some(game().map().zone(*to).id.to_string()),
        _ => None,
    })
}

/// Rules: 7.2c
#[test]
fn r7_2c_a_single_zone_with_allied_aircraft_is_invaded() {
    // Malaysia and Burma touch Japanese zones; aircraft stand in Malaysia only.
    let malaysia = with_points(open_asia(), 1)
        .japanese(&["malaysia"])
        .allied(&["malaysia"])
        .at("burma", &["A-10AF"]);
    let table = malaysia
        .clone()
        .run(Step::AsianOffensive(AsianOffensive), &[])
        .roll_on();
    assert_eq!(invaded(&table).as_deref(), Some("burma"));
    assert_eq!(points(&table), 0);
    // None has aircraft: a die among both.
    let none = |die| {
        let table = with_points(open_asia(), 1).run(Step::AsianOffensive(AsianOffensive), &[die]);
        invaded(&table.roll_on())
    };
    assert_eq!(none(1).as_deref(), Some("burma"));
    assert_eq!(none(6).as_deref(), Some("malaysia"));
    // Two have: a die among all, not among the two only.
    let both = with_points(open_asia(), 1)
        .allied(&["tarim_basin"])
        .at("burma", &["A-10AF"])
        .at("malaysia", &["A-RAFFE"])
        .run(Step::AsianOffensive(AsianOffensive), &[1])
        .roll_on();
    assert_eq!(invaded(&both).as_deref(), Some("tarim_basin"));
}

/// Rules: 7.2c
#[test]
fn r7_2c_a_zone_that_japan_reaches_by_sea_only_is_not_invaded() {
    // Allied aircraft stand in Indochina, which touches Formosa by sea and no Japanese zone by land.
    let table = with_points(
        changed(6)
            .allied(&["indochina", "siam", "south_china"])
            .at("indochina", &["A-10AF"])
            .at("north_china", &["J-5AAF"])
            .at("korea", &["J-1A", "J-12A", "J-KOR"]),
        1,
    );
    let invaded = |die| {
        invaded(
            &table
                .clone()
                .run(Step::AsianOffensive(AsianOffensive), &[die])
                .roll_on(),
        )
    };
    assert_eq!(invaded(1).as_deref(), Some("south_china"));
    assert_eq!(invaded(3).as_deref(), Some("central_china"));
    assert_eq!(invaded(5).as_deref(), Some("tarim_basin"));
}

/// Rules: 7.2d, 13g
#[test]
fn r7_2d_nobody_takes_a_zone_in_which_both_sides_have_died() {
    let table = with_points(
        changed(14)
            .allied(&["north_china"])
            .reduced("north_china", &["J-1A", "A-CH8"]),
        1,
    )
    .run(Step::AsianOffensive(AsianOffensive), &[6, 6]);
    assert_eq!(table.place("J-1A"), "pool");
    assert_eq!(table.place("A-CH8"), "destroyed");
    let left = table.position().zone(zone("north_china"));
    assert_eq!((left.owner, left.pending), (Some(ALLIES), None));
}

/// Rules: 7.2f
#[test]
fn r7_2f_without_aircraft_in_range_one_of_asia_comes_up_or_nobody_attacks() {
    let start = || with_points(open_asia().off(&["J-3AAF"]), 1).japanese(&["malaysia"]);
    let brought = start()
        .at("korea", &["J-5AAF"])
        .run(Step::AsianOffensive(AsianOffensive), &[])
        .roll_on();
    // Next to Burma lie Siam and Central China.
    assert_eq!(brought.place("J-5AAF"), "central_china");
    assert_eq!(points(&brought), 0);
    // Aircraft in Japan are not in Asia; reduced ones have no reach next door.
    for (at, full) in [("honshu", true), ("korea", false)] {
        let table = if full {
            start().at(at, &["J-5AAF"])
        } else {
            start().reduced(at, &["J-5AAF"])
        };
        let table = table
            .run(Step::AsianOffensive(AsianOffensive), &[])
            .roll_on();
        assert_eq!(invaded(&table), None, "{at}");
        assert_eq!(points(&table), 1);
    }
}

/// Rules: 7.2g, CLA-3g
#[test]
fn r7_2g_points_that_are_left_are_kept_and_added_to_the_next() {
    let table = with_points(two_fronts(), 4)
        .run(Step::AsianOffensive(AsianOffensive), &[1])
        .roll_on();
    assert_eq!(points(&table), 2);
    let next = table.change(|position| position.turn = 7).run(FLEETS, &[]);
    assert_eq!(points(&next), 6);
}

/// Rules: 7.2d
#[test]
fn r7_2d_a_single_army_stays_as_garrison_and_two_in_china() {
    let won = |armies: &[&str], at: &str, corps: &str| {
        let table = with_points(changed(9).at(at, armies).reduced(at, &[corps]), 1)
            .allied(&["south_china"])
            .run(Step::AsianOffensive(AsianOffensive), &[6, 1])
            .roll_on();
        assert_eq!(table.place(corps), "destroyed");
        armies.iter().filter(|id| table.place(id) != at).count()
    };
    assert_eq!(won(&["J-25A"], "burma", "A-BUR"), 0);
    assert_eq!(won(&["J-25A", "J-15A"], "burma", "A-BUR"), 1);
    assert_eq!(won(&["J-1A", "J-12A"], "north_china", "A-CH1"), 0);
}

/// Rules: 7
#[test]
fn r7_the_inactive_japanese_are_never_asked() {
    let table = changed(6)
        .at("north_china", &["J-1A", "A-CH1"])
        .run(Step::Begin(Phase::JapaneseStrategy), &[])
        .roll_on()
        .run(Step::Begin(Phase::Answer), &[])
        .roll_on();
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    assert_eq!(game().pending(&table.state), Pending::Decision(ALLIES));
}

/// Rules: 7.1-A2
#[test]
fn r7_1_a2_without_points_the_first_fleets_stay_as_they_are() {
    let table = changed(6)
        .reduced("honshu", &["J-SF1"])
        .change(|position| {
            position.unit_mut(unit("J-CV1")).place = Place::Track(8);
            position.japan.naval = 0;
        })
        .run(FLEETS, &[]);
    assert_eq!(table.steps("J-SF1"), 1);
    assert_eq!(table.position().japan.naval, 0);
    // Turn 6 has brought a carrier point.
    assert_eq!(table.place("J-CV1"), "honshu");
    assert_eq!(table.position().japan.carrier, 0);
}

/// Rules: 6, 14.2
#[test]
fn r6_fortresses_disrupted_fleets_and_strangers_are_not_redeployed() {
    let table = Table::empty(2)
        .at("okinawa", &["J-F1", "J-SF2"])
        .at("pearl_harbor", &["A-14C"])
        .change(|position| {
            position.unit_mut(unit("J-SF2")).disrupted = true;
            position.japan.logistics = 3;
        })
        .japanese_strategy();
    assert_eq!(table.refused_by("select J-F1"), Some("9"));
    assert_eq!(table.refused_by("select J-SF2"), Some("9"));
    assert_eq!(table.refused_by("select A-14C"), Some("9"));
}

/// Rules: 6b, 8
#[test]
fn r6b_a_full_zone_takes_nobody_and_closed_zones_and_open_sea_are_no_goals() {
    let table = Table::empty(2)
        .at("honshu", &["J-14A"])
        .at("marianas", &["J-31A"])
        .change(|position| position.japan.logistics = 3)
        .japanese_strategy()
        .play(&["select J-14A"]);
    assert_eq!(table.refused_by("place marianas"), Some("8"));
    assert_eq!(table.refused_by("place manchuria"), Some("17-USSR"));
    assert_eq!(table.refused_by("place philippine_sea"), Some("13a"));
    assert_eq!(
        table.refused_by("place carolines"),
        Some("8"),
        "no army on an atoll"
    );
}

/// Rules: 17-ANZAC-b, 17-CHINA
#[test]
fn r17_militia_stays_in_australia_and_chinese_armies_in_china_without_burma() {
    let start = Table::empty(6)
        .changed(4)
        .at("new_south_wales", &["A-AM1"])
        .at("central_china", &["A-CH6"])
        .allied_strategy();
    let militia = start.clone().play(&["select A-AM1"]);
    assert!(militia.is_legal("place queensland"));
    assert_eq!(militia.refused_by("place new_caledonia"), Some("17"));
    let chinese = start.clone().play(&["select A-CH6"]);
    assert!(chinese.is_legal("place burma"));
    let closed = start.japanese(&["burma"]).play(&["select A-CH6"]);
    assert_eq!(closed.refused_by("place bengal"), Some("17"));
    assert!(
        closed.is_legal("place tarim_basin"),
        "China feeds its armies (R46)"
    );
}
