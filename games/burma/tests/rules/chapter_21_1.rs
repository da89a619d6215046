//! The first scenario (21.1).

use crate::common::set_up::setting_up;
use crate::common::{Table, air, game, group, hex, placing, rolling, set, start, unit, within};
use heigi_burma::steps::{AirMissions, AirPurchase, Reinforcements};
use heigi_burma::{ALLIES, AirPlace, JAPAN, Line, Phase, Sanction, Scenario, Step, Where};

/// The markers of the first scenario lie near one headquarters, in own ground.
///
/// Rules: 21.1.1-6, 21.1.2-4
#[test]
fn supply_markers_lie_near_the_headquarters_that_the_scenario_names() {
    let allies = setting_up(Scenario::UGo, ALLIES).at("1419", &["AHQ4"]);
    assert_eq!(allies.refusal("store 1419"), "");
    assert_eq!(allies.refusal("store 1417"), "");
    // Shingbwiyang, at the end of the road from Ledo, is out of the corps' reach.
    assert_eq!(allies.refusal("store 1104"), "21.1.1-6");
    let japan = setting_up(Scenario::UGo, JAPAN).at("1612", &["JHQ28"]);
    assert_eq!(japan.refusal("store 1612"), "");
    assert_eq!(japan.refusal("store 2105"), "21.1.2-4");
    let another = setting_up(Scenario::UGo, JAPAN).at("1612", &["JHQ33"]);
    assert_eq!(another.refusal("store 1612"), "21.1.2-4");
}

/// Within three hexes of Imphal or Tiddim, not beside Tamu, on the Imphal bank of the Chindwin.
///
/// Rules: 21.1.1-1
#[test]
fn the_allies_before_imphal() {
    let table = placing("u_go", ALLIES);
    let front = group(&table, ALLIES, "A5-9");
    let hexes = [
        "1012", "0915", "1015", "1315", "1316", "1515", "1615", "1614", "1514", "1613", "1916",
        "2116", "1812", "1511",
    ];
    assert_eq!(
        within(&front, &hexes),
        ["1015", "1315", "1316", "1515", "1916", "2116"]
    );
    let all = |ids: &[&str]| set(ids);
    assert_eq!(front.units, all(&["A5-9", "A5-123", "A5-161"]));
    let sizes = |id: &str| {
        let one = group(&table, ALLIES, id);
        (
            one.units.len(),
            one.losses,
            one.digs,
            one.hexes == front.hexes,
        )
    };
    assert_eq!(sizes("A5-9"), (3, 1, true, true));
    assert_eq!(sizes("A23-1"), (3, 0, true, true));
    assert_eq!(sizes("A20-32"), (3, 1, true, true));
    assert_eq!(sizes("T254-1"), (3, 0, true, true));
    // South of row 21 nobody may stand, although it is within three hexes of Tiddim.
    assert!(front.hexes.contains(hex("2216")));
    assert_eq!(table.play(&["select A5-9"]).refusal("at 2216"), "21.1");
}

/// One unit of the 5th and one of the 20th Division have lost a step.
///
/// Rules: 21.1.1-1
#[test]
fn one_step_is_lost_in_each_of_two_allied_divisions() {
    let table = placing("u_go", ALLIES);
    assert_eq!(table.refusal("lose-step A23-1"), "21.0");
    assert_eq!(table.refusal("lose-step T254-1"), "21.0");
    let table = table.play(&["lose-step A5-9"]);
    assert_eq!(table.left("A5-9"), 3);
    for id in ["A5-9", "A5-123"] {
        assert_eq!(table.refusal(&format!("lose-step {id}")), "21.0", "{id}");
    }
    assert_eq!(table.refusal("lose-step A20-32"), "");
}

/// Four improved positions, in hexes that units of the front hold.
///
/// Rules: 21.1.1-1
#[test]
fn four_allied_positions_lie_under_units_of_the_front() {
    let table = rolling("u_go", ALLIES).play(&["= 1", "= 1", "= 1"]);
    assert_eq!(table.position().side(ALLIES).to_place.positions, 4);
    let table = placing("u_go", ALLIES)
        .change(|position| position.side_mut(ALLIES).to_place.positions = 1)
        .at("1416", &["A23-1"])
        .at("1419", &["A7-89"]);
    assert_eq!(table.refusal("dig 1315"), "21.0");
    assert_eq!(table.refusal("dig 1419"), "21.0");
    let dug = table.play(&["dig 1416"]);
    let position = dug.position().hex(hex("1416")).position.unwrap();
    assert_eq!((position.owner, position.builder), (ALLIES, None));
    assert_eq!(dug.refusal("dig 1416"), "21.0");
}

/// The 89th Brigade and the IV Corps at Silchar, the Marauders beside 1601 and out of supply.
///
/// Rules: 21.1.1-2, 21.1.1-3
#[test]
fn silchar_and_the_marauders() {
    let table = placing("u_go", ALLIES);
    for id in ["A7-89", "AHQ4"] {
        let one = group(&table, ALLIES, id);
        assert_eq!(one.units, set(&[id]));
        assert_eq!(one.hexes.iter().collect::<Vec<_>>(), [hex("1419")]);
    }
    let marauders = group(&table, ALLIES, "MM1");
    assert_eq!(marauders.units, set(&["MM1", "MM2", "MM3"]));
    let hexes = ["1601", "1501", "1602", "1701", "1702", "1603", "1502"];
    assert_eq!(within(&marauders, &hexes), ["1601", "1501", "1602", "1701"]);
    // When the side has set up, they are marked.
    let ready = placing("u_go", ALLIES)
        .change(|position| {
            for group in game().groups(position, ALLIES) {
                for one in group.units.iter() {
                    position.unit_mut(one).place = Where::Gone;
                }
            }
            for id in ["A5-9", "A20-32"] {
                position.unit_mut(unit(id)).steps = 3;
            }
        })
        .at("1601", &["MM1", "MM2"])
        .at("1419", &["A7-89"])
        .play(&["done"]);
    let out = |id: &str| ready.position().unit(unit(id)).out_of_supply;
    assert_eq!(["MM1", "MM2", "A7-89"].map(out), [true, true, false]);
}

/// Vector SCN1: the stockpile of 21.1 is a D10 and 1, the markers a D6 and 2.
///
/// Rules: 21.1.1-4, 21.1.1-5, 21.1.1-6
#[test]
fn dice_of_the_allies_in_the_first_scenario() {
    let table = rolling("u_go", ALLIES);
    let rolled = table.clone().play(&["= 10", "= 5", "= 6"]);
    let side = rolled.position().side(ALLIES);
    assert_eq!((side.stock, rolled.position().level(ALLIES)), (11, 3));
    assert_eq!((side.to_place.links, side.to_place.supply), (3, 8));
    assert_eq!(side.to_place.loose_supply, 0);
    let low = table.play(&["= 1", "= 1", "= 1"]);
    let side = low.position().side(ALLIES);
    let place = side.to_place;
    assert_eq!((side.stock, place.links, place.supply), (2, 1, 3));
}

/// Six Allied air units and all Japanese ones start in 1944, free of cost and with any missions.
///
/// Rules: 21.1.1-7, 21.1.2-2, 21.1.3-3
#[test]
fn aircraft_of_the_first_turn_cost_nothing() {
    let position = start("u_go", &[]);
    for id in [
        "AF1", "AF2", "AB1", "AB2", "AFB", "AB3", "JF1", "JF2", "JB1", "JB2",
    ] {
        assert_eq!(position.air(air(id)).place, AirPlace::Flown, "{id}");
    }
    for id in ["AB4", "AF3", "AB5"] {
        assert_eq!(position.air(air(id)).place, AirPlace::Later, "{id}");
    }
    for scenario in [Scenario::UGo, Scenario::Campaign] {
        let table = Table::empty(1)
            .stock(0, 0)
            .change(|position| position.scenario = scenario)
            .step(Step::Begin(Phase::Air))
            .run();
        assert_eq!(
            table.position().step(),
            Some(Step::AirMissions(AirMissions(ALLIES, u8::MAX)))
        );
        let table = table.play(&["fly AF1 superiority", "fly AF2 superiority", "done"]);
        // Japan rolls no die either, whatever the Allies have on superiority.
        let step = table.position().step();
        assert!(matches!(step, Some(Step::AirMissions(AirMissions(JAPAN, left))) if left > 4));
        let table = table.play(&["fly JF1 superiority", "fly JF2 support", "fly JB1 support"]);
        assert_eq!(table.refusal("fly JB2 support"), "");
    }
    let second = Table::empty(2).step(Step::Begin(Phase::Air)).run();
    assert_eq!(
        second.position().step(),
        Some(Step::AirPurchase(AirPurchase))
    );
    let later = Table::empty(17)
        .change(|position| position.scenario = Scenario::ExtendedCapital)
        .step(Step::Begin(Phase::Air))
        .run();
    assert_eq!(
        later.position().step(),
        Some(Step::AirPurchase(AirPurchase))
    );
}

/// The 17th Division is the reserve of the first scenario, the 2nd Division and the 208th Brigade too in
/// the campaign.
///
/// Rules: 21.1.1-8, 21.3.1-5
#[test]
fn the_strategic_reserve() {
    // It is not placed with the others, nor are units that the scenario does not use.
    let table = placing("u_go", ALLIES).at("1315", &["A5-9"]);
    let reason = |id: &str| table.reason(&format!("select {id}"));
    assert_eq!(reason("A17-48"), ("15.2", "burma-not-in-set-up"));
    assert_eq!(reason("A2-4"), ("21.0", "burma-not-in-set-up"));
    assert_eq!(reason("A5-9"), ("21.0", "burma-is-placed"));
    let lost = table
        .clone()
        .change(|position| position.unit_mut(unit("A5-9")).place = Where::Eliminated);
    assert_eq!(lost.reason("select A5-9"), ("21.0", "burma-lost-in-set-up"));
    let reserve = |scenario: &str| -> Vec<&str> {
        let position = start(scenario, &[]);
        let all = game().all_units();
        all.filter(|one| position.unit(*one).place == Where::Reserve)
            .map(|one| game().unit(one).id.as_str())
            .collect()
    };
    assert_eq!(reserve("u_go"), ["A17-48", "A17-63"]);
    assert_eq!(
        reserve("campaign"),
        ["A2-4", "A2-5", "A2-6", "A17-48", "A17-63", "A208"]
    );
    assert!(reserve("extended_capital").is_empty());
}

/// Within three hexes of Tamu, not beside Allied units.
///
/// Rules: 21.1.2, 21.1.2-1
#[test]
fn the_japanese_before_imphal() {
    let table = placing("u_go", JAPAN).at("1515", &["A5-9"]);
    let army = group(&table, JAPAN, "J15-51");
    assert_eq!(army.units.len(), 14);
    for id in ["J31-58", "J33-213", "J55-112", "JHQ28", "JA3"] {
        assert!(army.units.contains(unit(id)), "{id}");
    }
    assert_eq!((army.losses, army.digs), (0, false));
    let hexes = [
        "1614", "1612", "1611", "1610", "1914", "1915", "2014", "1515", "1514", "1615",
    ];
    assert_eq!(
        within(&army, &hexes),
        ["1614", "1612", "1611", "1914", "1915"]
    );
    let clear = placing("u_go", JAPAN);
    assert_eq!(
        within(&group(&clear, JAPAN, "J15-51"), &["1514", "1615"]),
        ["1514", "1615"]
    );
}

/// One unit of the INA may begin at Mogaung.
///
/// Rules: 21.1.2-6
#[test]
fn one_unit_of_the_ina_may_begin_at_mogaung() {
    let table = placing("u_go", JAPAN);
    let ina = group(&table, JAPAN, "INA3");
    assert_eq!(ina.units, set(&["INA1", "INA2", "INA3", "INA4"]));
    assert!(!group(&table, JAPAN, "J15-51").hexes.contains(hex("1703")));
    let placed = table.play(&["select INA3", "at 1703", "select INA1"]);
    assert_eq!(placed.place("INA3"), "1703");
    assert_eq!(placed.refusal("at 1703"), "21.0");
    assert_eq!(placed.refusal("at 1614"), "");
}

/// A D6 and 2 points, a D6 and 3 markers, a D6 links.
///
/// Rules: 21.1.2-3, 21.1.2-4, 21.1.2-5
#[test]
fn dice_of_japan_in_the_first_scenario() {
    let rolled = rolling("u_go", JAPAN).play(&["= 4", "= 2", "= 6"]);
    let side = rolled.position().side(JAPAN);
    let place = side.to_place;
    assert_eq!((side.stock, place.supply, place.links), (6, 5, 6));
    assert_eq!((place.positions, place.loose_supply), (0, 0));
}

/// Who sets up second holds the marker of the sanctioned operation, if it is played.
///
/// Rules: 21.1.3-2, 21.2.3-1, 19.1.3
#[test]
fn scenarios_say_who_holds_the_sanctioned_operation() {
    let holder = |id| start(id, &["sanctioned_operation"]).sanction.holder;
    assert_eq!(holder("u_go"), Some(JAPAN));
    assert_eq!(holder("campaign"), Some(JAPAN));
    assert_eq!(holder("extended_capital"), Some(ALLIES));
    assert_eq!(start("u_go", &[]).sanction, Sanction::default());
}

/// The 53rd Division and the 33rd Army come at 2105 for a point each. Vector SCN2.
///
/// Rules: 21.1.3-4
#[test]
fn japanese_reinforcements_of_the_first_scenario_cost_points() {
    let table = |points: u8| {
        Table::empty(2)
            .stock(5, 2)
            .change(|position| {
                position.scenario = Scenario::UGo;
                position.sides[0].points = 3;
                position.sides[1].points = points;
                for id in ["J53-119", "JHQ33"] {
                    position.unit_mut(unit(id)).place = Where::Later;
                }
            })
            .step(Step::Reinforcements(Reinforcements(JAPAN)))
    };
    let position = start("u_go", &[]);
    for id in ["J53-119", "J53-128", "J53-151", "JHQ33"] {
        assert_eq!(position.unit(unit(id)).place, Where::Later, "{id}");
    }
    let poor = table(0).play(&["select J53-119"]);
    assert_eq!(poor.refusal("at 1703"), "15.1.1");
    let poor = poor.play(&["at 2105"]);
    assert_eq!(poor.place("J53-119"), "2105");
    assert_eq!((poor.points(), poor.stocks()), ([4, 0], [5, 1]));
    let rich = table(2).play(&["select J53-119", "at 2105", "select JHQ33", "at 2105"]);
    assert_eq!((rich.points(), rich.stocks()), ([3, 0], [5, 0]));
    // In the campaign they stand on the map at the start, and others cost no points.
    let campaign = start("campaign", &[]);
    let groups = game().groups(&campaign, JAPAN);
    assert!(groups.iter().any(|one| one.units.contains(unit("J53-119"))));
}

/// In the first scenario every unit of the reserve costs a point.
///
/// Rules: 21.1.1-8, TBL-VP-10
#[test]
fn each_unit_of_the_reserve_costs_a_point_in_the_first_scenario() {
    let table = Table::empty(2)
        .change(|position| {
            position.scenario = Scenario::UGo;
            position.sides[0].points = 5;
            for id in ["A17-48", "A17-63"] {
                position.unit_mut(unit(id)).place = Where::Reserve;
            }
        })
        .step(Step::Reinforcements(Reinforcements(ALLIES)));
    assert!(!game().has_reserve_entered(table.position()));
    let come = table.play(&["select A17-48", "at 1419", "select A17-63", "at 1323"]);
    assert_eq!(come.points(), [3, 0]);
    assert!(game().has_reserve_entered(come.position()));
}

/// Links of a set-up are built at once, beside lines, in own ground away from the enemy.
///
/// Rules: 21.1.1-5, 21.1.2-5
#[test]
fn links_of_a_set_up_are_placed_beside_lines_in_own_ground() {
    let table =
        placing("u_go", ALLIES).change(|position| position.side_mut(ALLIES).to_place.links = 2);
    assert_eq!(table.refusal("build 1712 road"), "7.8.2");
    assert_eq!(table.refusal("build 1315 road"), "7.8.2a-1");
    let edge = game()
        .map()
        .grid
        .edge_between(hex("1417"), hex("1416"))
        .unwrap();
    assert!(!game().lines(table.position(), edge).road);
    let table = table.play(&["build 1417 road", "at 1416", "done"]);
    assert_eq!(table.position().sides[0].to_place.links, 1);
    assert!(game().lines(table.position(), edge).road);
    assert!(table.position().built().contains(&(edge, Line::Road)));
    let none = table.change(|position| position.sides[0].to_place.links = 0);
    assert_eq!(none.refusal("build 1418 road"), "21.0");
}
