//! Rules 7.1.

use super::*;

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
            Event::Recruited(_, zone) => Some(game().map().zone(*zone).id.clone()),
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
            .all(|event| !matches!(event, Event::Recruited(..)))
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
