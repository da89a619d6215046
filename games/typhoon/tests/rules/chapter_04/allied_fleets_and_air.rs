//! Rules 4.1.2, 4.1.3.

use super::*;

/// Rules: 4.1.2c
#[test]
fn r4_1_2c_the_fleets_of_pearl_harbor_do_not_escape_its_fall() {
    let start = Table::empty(4)
        .at("pearl_harbor", &["A-TF11", "A-7AF"])
        .at("new_caledonia", &["A-TF64"])
        .change(|position| {
            position.allies.naval = 3;
            position.allies.carrier = 2;
            position.mark(zone("pearl_harbor"), Some(ALLIES), Some(JAPAN));
        });
    let table = start.clone().run(Step::Control(Control), &[]).roll_on();
    assert_eq!(table.place("A-TF11"), "removed");
    assert_eq!(table.place("A-TF64"), "new_caledonia");
    assert_ne!(table.place("A-7AF"), "removed", "aircraft are pushed out");
    assert_eq!(
        (
            table.position().allies.naval,
            table.position().allies.carrier
        ),
        (0, 0)
    );
    // Under a commander the rule is over (4.3c): the fleet is pushed out like any other.
    let mut active = start.changed(2).run(Step::Control(Control), &[]);
    while active.state.asking.is_some() {
        let first = active.actions()[0].clone();
        active = active.play(&[&first]);
    }
    assert_eq!(active.position().allies.naval, 3);
    assert!(active.position().zone_of(unit("A-TF11")).is_some());
}

/// Rules: 4.1.2d
#[test]
fn r4_1_2d_a_contested_india_does_not_drive_the_eastern_fleet_out() {
    let table = Table::empty(4)
        .at("ceylon", &["A-EF"])
        .at("india", &["J-15A", "A-IND"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.place("A-EF"), "ceylon");
}

/// Rules: 4.1.2e
#[test]
fn r4_1_2e_the_abda_fleet_stays_in_java_and_reacts_from_there() {
    let table = Table::empty(2).at("java", &["A-ABDA"]).run(FLEETS, &[]);
    assert_eq!(table.place("A-ABDA"), "java");
    let reacting = game().reacting_fleets(
        Table::empty(2)
            .at("java", &["A-ABDA"])
            .operation("lesser_sundas", &["J-SF3"], &[])
            .position(),
        ALLIES,
        zone("lesser_sundas"),
    );
    assert_eq!(reacting, set(&["A-ABDA"]));
    let contested = Table::empty(2)
        .at("java", &["J-16A", "A-NEI", "A-ABDA"])
        .run(Step::Control(Control), &[]);
    assert_eq!(contested.place("A-ABDA"), "java");
}

/// Rules: 4.1.2f
#[test]
fn r4_1_2f_the_fleet_that_waits_longest_comes_first_and_each_type_has_its_points() {
    let start = Table::empty(6)
        .reduced("pearl_harbor", &["A-TF11"])
        .change(|position| {
            for (id, turn) in [("A-TF64", 8), ("A-TF62", 7)] {
                position.unit_mut(unit(id)).place = Place::Track(turn);
                position.unit_mut(unit(id)).steps = 2;
            }
            position.allies.naval = 1;
        });
    let table = start.clone().run(FLEETS, &[]);
    assert_eq!(table.place("A-TF62"), "pearl_harbor");
    assert_eq!(table.position().unit(unit("A-TF64")).place, Place::Track(8));
    assert_eq!(table.steps("A-TF11"), 1, "no carrier point");
    let carrier = start
        .change(|position| position.allies.carrier = 1)
        .run(FLEETS, &[]);
    assert_eq!(carrier.steps("A-TF11"), 2);
}

/// Rules: 4.1.2f
#[test]
fn r4_1_2f_each_step_costs_its_point() {
    let table = Table::empty(6)
        .reduced("pearl_harbor", &["A-TF1", "A-TF62"])
        .change(|position| position.allies.naval = 1)
        .run(FLEETS, &[1]);
    assert_eq!((table.steps("A-TF1"), table.steps("A-TF62")), (2, 1));
    assert_eq!(table.position().allies.naval, 0);
    let marines = Table::empty(9)
        .reduced("pearl_harbor", &["A-TF53"])
        .change(|position| position.allies.naval = 3)
        .run(FLEETS, &[]);
    assert_eq!(
        (marines.steps("A-TF53"), marines.position().allies.naval),
        (2, 1)
    );
}

/// Rules: 4.1.2f, 3.2f
#[test]
fn r4_1_2f_task_force_58_waits_for_two_points() {
    let carriers = |points| {
        Table::empty(9)
            .destroyed(&["A-TF58"])
            .change(|position| position.allies.carrier = points)
            .run(FLEETS, &[])
            .place("A-TF58")
    };
    assert_eq!(carriers(1), "destroyed");
    assert_eq!(carriers(2), "pearl_harbor");
}

/// Rules: 4.1.3b
#[test]
fn r4_1_3b_air_fleets_have_their_headquarters_and_fly_there() {
    let homes = [
        ("A-5AF", "new_south_wales"),
        ("A-RAAF", "new_south_wales"),
        ("A-7AF", "pearl_harbor"),
        ("A-RAFFE", "india"),
        ("A-10AF", "india"),
        ("A-11AF", "alaska"),
        ("A-13AF", "new_caledonia"),
    ];
    for (id, home) in homes {
        assert_eq!(game().air_headquarters(unit(id)), Some(zone(home)), "{id}");
    }
    let table = Table::empty(6)
        .at("samoa", &["A-5AF"])
        .at("pearl_harbor", &["A-11AF"])
        .at("bengal", &["A-10AF"])
        .run(AIR, &[]);
    assert_eq!(table.place("A-5AF"), "new_south_wales");
    assert_eq!(table.place("A-11AF"), "alaska");
    assert_eq!(table.place("A-10AF"), "india");
    // Alaska is closed in winter: the fleet stays.
    let winter = Table::empty(5)
        .at("pearl_harbor", &["A-11AF"])
        .run(AIR, &[]);
    assert_eq!(winter.place("A-11AF"), "pearl_harbor");
}

/// Rules: 4.1.3b, 4.1.3c
#[test]
fn r4_1_3b_the_14th_air_force_is_rebuilt_in_contested_southern_china() {
    let start = Table::empty(8)
        .destroyed(&["A-14AF"])
        .japanese(&["burma"])
        .at("south_china", &["J-23A", "A-CH3"])
        .change(|position| position.allies.air = 1);
    // The Burma road is closed: China feeds its aircraft itself (R46).
    let table = start.clone().run(AIR, &[]);
    assert_eq!(table.place("A-14AF"), "south_china");
    // The headquarters is lost: any other zone with room, by dice.
    let lost = start.off(&["A-CH3"]).run(AIR, &[]);
    assert!(matches!(game().pending(&lost.state), Pending::Draw(_)));
    let lost = lost.roll_on();
    assert_ne!(lost.place("A-14AF"), "south_china");
    assert_eq!(lost.steps("A-14AF"), 1);
}

/// Rules: 4.1.3d
#[test]
fn r4_1_3d_without_contested_zones_a_die_decides_and_the_rest_is_lost() {
    let start = Table::empty(6)
        .reduced("pearl_harbor", &["A-7AF"])
        .reduced("new_south_wales", &["A-RAAF"])
        .change(|position| position.allies.air = 1);
    let table = start.clone().run(AIR, &[3]);
    assert_eq!((table.steps("A-7AF"), table.steps("A-RAAF")), (2, 1));
    let table = start.clone().run(AIR, &[4]);
    assert_eq!((table.steps("A-7AF"), table.steps("A-RAAF")), (1, 2));
    let rich = start
        .change(|position| position.allies.air = 3)
        .run(AIR, &[1]);
    assert_eq!((rich.steps("A-7AF"), rich.steps("A-RAAF")), (2, 2));
    assert_eq!(rich.position().allies.air, 0);
}

/// Rules: 4.1.3e
#[test]
fn r4_1_3e_a_zone_with_aircraft_in_range_needs_no_more() {
    // From its headquarters next door the RAAF has a bonus in Queensland: nobody moves.
    let fought = Table::empty(6)
        .at("queensland", &["A-AU1", "J-18A"])
        .at("pearl_harbor", &["A-7AF"]);
    let near = fought.clone().at("new_south_wales", &["A-RAAF"]);
    let table = near.run(AIR, &[]);
    assert_eq!(redeployed(&table), []);
    // A reduced one has none next door, and as it is the nearest it goes there itself.
    let weak = fought.clone().reduced("new_south_wales", &["A-RAAF"]);
    let table = weak.run(AIR, &[]);
    assert_eq!(redeployed(&table), [(unit("A-RAAF"), zone("queensland"))]);
    // With a bonus, but not next door, 7 AF is none that is in range.
    let table = fought.run(AIR, &[]);
    assert_eq!(redeployed(&table), [(unit("A-7AF"), zone("queensland"))]);
    // The 14th Air Force is no reserve.
    let china = Table::empty(6)
        .at("new_guinea", &["A-AU1", "J-18A"])
        .at("south_china", &["A-14AF", "A-CH3"])
        .run(AIR, &[]);
    assert_eq!(china.place("A-14AF"), "south_china");
}

/// Rules: 4.2
#[test]
fn r4_2_the_roll_is_made_from_turn_2_on() {
    let begin = |turn| Table::empty(turn).run(Step::Begin(Phase::Answer), &[]);
    assert_eq!(
        begin(1).position().step(),
        Some(Step::Operations(Operations))
    );
    assert!(matches!(game().pending(&begin(2).state), Pending::Draw(_)));
    assert!(matches!(game().pending(&begin(9).state), Pending::Draw(_)));
}

/// Rules: 4.2a
#[test]
fn r4_2a_the_turn_is_enough_and_one_more_is_not() {
    let launched = |turn, die| {
        Table::empty(turn)
            .at("pearl_harbor", &["A-HAW", "A-14C"])
            .run(Step::Counterattack(Counterattack), &[die])
            .events
            .contains(&Event::Counterattack(die as i8))
    };
    assert!(launched(3, 3));
    assert!(!launched(3, 4));
    assert!(launched(6, 6));
}
