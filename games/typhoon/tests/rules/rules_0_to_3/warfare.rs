//! Rules 2.

use super::*;

/// Rules: 2, 2a, 20.3e
#[test]
fn ty_020_the_allies_do_not_roll_on_turn_1() {
    let table = Table::start();
    assert_eq!(
        table.position().step(),
        Some(Step::JapaneseWarfare(JapaneseWarfare))
    );
    assert!(
        !table
            .events
            .iter()
            .any(|event| matches!(event, Event::Warfare(..)))
    );
}

/// Rules: 2a, TBL-STRAT, TBL-STRAT-MOD
#[test]
fn ty_021_two_zones_from_the_sea_lanes_and_the_period_add_one_each() {
    let table = lanes_and(6, "marianas").run(Step::AlliedWarfare(AlliedWarfare), &[3]);
    let lanes = game().sea_lanes(table.position());
    let expected = ["manchuria", "korea", "kyushu"].map(zone);
    assert_eq!(lanes, expected.into_iter().collect());
    assert_eq!(warfare(&table), [(5, WarfareLoss::Merchant)]);
    assert_eq!(table.position().japan.merchant, 1);
}

/// Rules: 2a
#[test]
fn r2a_sea_lanes_lead_over_the_sea_to_japan() {
    let lanes = |held: &[&str]| {
        let table = Table::empty(3).japanese(held);
        game().sea_lanes(table.position())
    };
    let without = lanes(&[]);
    let with = lanes(&["borneo"]);
    let names: Vec<&str> = (with - without)
        .iter()
        .map(|zone| game().map().zone(zone).id.as_str())
        .collect();
    // From Indochina on they follow the coast of China.
    assert_eq!(names, ["indochina", "borneo"]);
}

/// Rules: 2a, TBL-STRAT, TBL-STRAT-MOD
#[test]
fn ty_022_three_zones_add_nothing_and_four_is_no_loss() {
    let table = lanes_and(3, "carolines").run(Step::AlliedWarfare(AlliedWarfare), &[4]);
    assert_eq!(warfare(&table), [(4, WarfareLoss::Nothing)]);
    assert_eq!(table.position().japan.merchant, 2);
    let four_zones = lanes_and(3, "bismarck").run(Step::AlliedWarfare(AlliedWarfare), &[4]);
    assert_eq!(warfare(&four_zones), [(4, WarfareLoss::Nothing)]);
}

/// Rules: 2a, TBL-STRAT, TBL-STRAT-MOD
#[test]
fn ty_023_five_zones_take_one_off_and_five_is_a_loss() {
    let table = lanes_and(3, "fiji").run(Step::AlliedWarfare(AlliedWarfare), &[6]);
    assert_eq!(warfare(&table), [(5, WarfareLoss::Merchant)]);
    assert_eq!(table.position().japan.merchant, 1);
    // Next door: +2.
    let near = lanes_and(3, "okinawa").run(Step::AlliedWarfare(AlliedWarfare), &[2]);
    assert_eq!(warfare(&near), [(4, WarfareLoss::Nothing)]);
}

/// Rules: 2a
#[test]
fn r2a_without_merchant_ships_nothing_more_is_lost_and_without_lanes_nobody_rolls() {
    let none = lanes_and(3, "okinawa")
        .change(|position| position.japan.merchant = 0)
        .run(Step::AlliedWarfare(AlliedWarfare), &[]);
    assert!(warfare(&none).is_empty(), "no zone is in range: no lanes");
    let last = lanes_and(3, "okinawa")
        .change(|position| position.japan.merchant = 2)
        .run(Step::AlliedWarfare(AlliedWarfare), &[6])
        .run(Step::AlliedWarfare(AlliedWarfare), &[6]);
    assert_eq!(last.position().japan.merchant, 0);
}

/// Rules: 2b, TBL-STRAT
#[test]
fn r2b_four_to_six_cost_an_air_point_and_seven_a_land_point() {
    let results = |turn, die: &str| {
        let table = raid(turn, die);
        let flags = table.position().flags;
        (warfare(&table)[0], flags.air_lost, flags.land_lost)
    };
    // Turn 4: +1 for the period. Turn 2: +2.
    assert_eq!(results(4, "= 2"), ((3, WarfareLoss::Nothing), 0, 0));
    assert_eq!(results(4, "= 3"), ((4, WarfareLoss::Air), 1, 0));
    assert_eq!(results(4, "= 5"), ((6, WarfareLoss::Air), 1, 0));
    assert_eq!(results(4, "= 6"), ((7, WarfareLoss::Land), 0, 1));
    assert_eq!(results(2, "= 5"), ((7, WarfareLoss::Land), 0, 1));
    assert_eq!(raid(4, "= 3").position().japan.logistics, 3);
}

/// Rules: 2b, 3.2e
#[test]
fn r2b_lost_points_are_taken_from_those_of_the_turn_american_land_points_first() {
    let points = |turn, air, land| {
        let table = Table::empty(turn)
            .change(|position| {
                position.flags.air_lost = air;
                position.flags.land_lost = land;
            })
            .run(Step::AlliedAutoma(AlliedStep::Points), &[]);
        let allies = table.position().allies;
        (allies.land_us, allies.land_uk, allies.air)
    };
    assert_eq!(points(5, 0, 0), (2, 1, 2));
    assert_eq!(points(5, 1, 0), (2, 1, 1));
    assert_eq!(points(5, 0, 1), (1, 1, 2));
    assert_eq!(points(1, 1, 1), (0, 0, 0), "what is not there is not owed");
}

/// Rules: 3.2e, 3.2h
#[test]
fn r3_2e_naval_points_add_up_and_the_others_are_of_the_turn() {
    let table = Table::empty(8)
        .change(|position| {
            position.allies.naval = 3;
            position.allies.carrier = 1;
            position.allies.land_us = 5;
            position.allies.land_uk = 5;
            position.allies.air = 5;
        })
        .run(Step::AlliedAutoma(AlliedStep::Points), &[]);
    let allies = table.position().allies;
    assert_eq!((allies.naval, allies.carrier), (5, 3));
    assert_eq!((allies.land_us, allies.land_uk, allies.air), (3, 1, 3));
}

/// Rules: 2b, 5.2c, TBL-STRAT
#[test]
fn ty_024_japan_pays_two_points_for_its_roll() {
    // A Japanese base two zones from the route: the Bismarcks (through the Coral Sea) or nearer.
    let table = Table::empty(2)
        .japanese(&["bismarck"])
        .change(|position| position.japan.logistics = 5)
        .phase(
            Phase::StrategicWarfare,
            Step::JapaneseWarfare(JapaneseWarfare),
        )
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
        .play(&["raid", "= 4"]);
    assert_eq!(table.position().japan.logistics, 3);
    assert_eq!(table.position().flags.land_lost, 1, "{:?}", table.events);
}

/// Rules: 2b, 5.2c
#[test]
fn ty_025_the_roll_is_paid_from_stock() {
    let table = Table::empty(3)
        .change(|position| position.japan.logistics = 1)
        .phase(
            Phase::StrategicWarfare,
            Step::JapaneseWarfare(JapaneseWarfare),
        );
    assert_eq!(table.refused_by("raid"), Some("5.2"));
    assert!(table.is_legal("done"));
}

/// Rules: 2b, TBL-STRAT, TBL-STRAT-MOD
#[test]
fn ty_026_three_has_no_effect_and_the_points_are_spent() {
    let table = Table::empty(4)
        .change(|position| position.japan.logistics = 2)
        .phase(
            Phase::StrategicWarfare,
            Step::JapaneseWarfare(JapaneseWarfare),
        )
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
        .play(&["raid", "= 2"]);
    assert_eq!(table.position().japan.logistics, 0);
    assert_eq!(
        (
            table.position().flags.land_lost,
            table.position().flags.air_lost
        ),
        (0, 0)
    );
}

/// Rules: 2c, 4.3d
#[test]
fn ty_027_after_the_change_nobody_rolls() {
    let table = Table::empty(5)
        .changed(4)
        .run(Step::Begin(Phase::StrategicWarfare), &[]);
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
}

/// Rules: 3.1, ERR-S3, 4.1.3b
#[test]
fn ty_017_the_11th_air_force_arrives_reduced_in_alaska() {
    let table = Table::empty(2).run(Step::Arrivals(Arrivals), &[]);
    assert_eq!(table.place("A-11AF"), "alaska");
    assert_eq!(table.steps("A-11AF"), 1);
}

/// Rules: 3.1, 3.1b, ERR-S2, ERR-S5, ERR-S6, ERR-S7
#[test]
fn ty_018_entries_of_turns_3_8_and_9() {
    let third = Table::empty(3).run(Step::Arrivals(Arrivals), &[]).roll_on();
    assert_eq!(
        (third.place("A-14C").as_str(), third.steps("A-14C")),
        ("pearl_harbor", 1)
    );
    assert_eq!(third.place("J-SF8"), "honshu");
    let eighth = Table::empty(8).run(Step::Arrivals(Arrivals), &[]).roll_on();
    assert_eq!(eighth.place("J-4AAF"), "honshu");
    let ninth = Table::empty(9).run(Step::Arrivals(Arrivals), &[]).roll_on();
    assert_eq!(ninth.place("A-3M"), "pearl_harbor");
    assert_eq!(
        (ninth.place("A-IN33").as_str(), ninth.steps("A-IN33")),
        ("india", 1)
    );
    assert_eq!(ninth.place("A-RAFFE"), "india");
}

/// Rules: 3.1a, LEG-ARR
#[test]
fn ty_019_a_lost_arrival_zone_is_replaced_by_the_nearest() {
    let table = Table::empty(7)
        .changed(4)
        .japanese(&["pearl_harbor", "palmyra", "midway", "aleutians"])
        .run(Step::Arrivals(Arrivals), &[]);
    assert_eq!(table.place("A-11C"), "alaska");
}
