//! The campaign (21.3).

use crate::common::{Table, air, game, group, hex, placing, rolling, set, start, unit, within};
use heigi_burma::Event;
use heigi_burma::steps::{GameTurn, Reinforcements, SetUp};
use heigi_burma::{ALLIES, AirPlace, JAPAN, Phase, Scenario, Step, Where};

fn setting_up(scenario: Scenario, side: heigi_engine::Side) -> Table {
    Table::empty(scenario.turns()[0])
        .change(|position| {
            position.scenario = scenario;
            position.phase = Phase::SetUp;
            position.side_mut(side).to_place.supply = 5;
        })
        .step(Step::SetUp(SetUp(side)))
}

/// Each side of the campaign has the markers of the first scenario near that headquarters, and those of
/// one die more near any of its headquarters.
///
/// Rules: 21.3.1-7, 21.3.2-6
#[test]
fn markers_of_the_campaign_beyond_those_of_the_first_scenario_go_to_any_headquarters() {
    let table = |loose: u8| {
        setting_up(Scenario::Campaign, ALLIES)
            .at("1419", &["AHQ4"])
            .at("2522", &["AHQ33"])
            .change(|position| {
                position.side_mut(ALLIES).to_place.supply = 3;
                position.side_mut(ALLIES).to_place.loose_supply = loose;
            })
    };
    assert_eq!(table(0).refusal("store 2522"), "21.1.1-6");
    // One of three: it may go to Rathedaung, first or last, and no second one.
    let first = table(1).play(&["store 2522"]);
    assert_eq!(first.refusal("store 2522"), "21.1.1-6");
    assert_eq!(first.refusal("store 1419"), "");
    let last = table(1).play(&["store 1419", "store 1419", "store 2522"]);
    assert_eq!(last.position().hex(hex("2522")).supply, [1, 0]);
    // If all lie near the IV Corps, none is left.
    let none = table(1).play(&["store 1419", "store 1419", "store 1419"]);
    assert_eq!(none.refusal("store 2522"), "21.0");
}

/// What the first scenario has in the north, and the Arakan besides.
///
/// Rules: 21.3.1, 21.3.1-1, 21.3.1-2
#[test]
fn the_allies_of_the_campaign_in_the_arakan() {
    let table = placing("campaign", ALLIES);
    let north = placing("u_go", ALLIES);
    for id in ["A5-9", "A20-32", "T254-1", "AHQ4", "MM1"] {
        let (one, other) = (group(&table, ALLIES, id), group(&north, ALLIES, id));
        assert_eq!(
            (one.units, one.hexes, one.losses, one.digs),
            (other.units, other.hexes, other.losses, other.digs)
        );
    }
    let front = group(&table, ALLIES, "A7-33");
    assert_eq!((front.units, front.losses), (set(&["A7-33", "A7-114"]), 0));
    let division = group(&table, ALLIES, "A19-62");
    assert_eq!(division.units, set(&["A19-62", "A19-64", "A19-98"]));
    assert_eq!((division.losses, division.hexes), (1, front.hexes));
    let tanks = group(&table, ALLIES, "T255-1");
    assert_eq!(tanks.units, set(&["T255-1", "T255-2", "T255-3"]));
    assert_eq!((tanks.losses, tanks.hexes), (0, front.hexes));
    let hexes = [
        "2522", "2322", "2223", "2222", "2821", "2519", "2518", "2922",
    ];
    assert_eq!(
        within(&front, &hexes),
        ["2522", "2322", "2223", "2222", "2821", "2519"]
    );
}

/// A brigade of the 7th Division and the XXXIII Corps in the rear; the brigade may be at Silchar.
///
/// Rules: 21.3.1-3
#[test]
fn the_rear_of_the_arakan() {
    let table = placing("campaign", ALLIES);
    let numbers = |id: &str| -> Vec<String> {
        let hexes = group(&table, ALLIES, id).hexes;
        hexes
            .iter()
            .map(|at| game().hex_number(at))
            .map(String::from)
            .collect()
    };
    assert_eq!(numbers("AHQ33"), ["1922", "2223", "2522"]);
    assert_eq!(numbers("A7-89"), ["1419", "1922", "2223", "2522"]);
}

/// The Fourteenth Army within two hexes of an Allied unit.
///
/// Rules: 21.3.1-4
#[test]
fn the_fourteenth_army_is_placed_beside_others() {
    let table = placing("campaign", ALLIES);
    // Before anybody stands on the map there is no place for it.
    assert_eq!(table.refusal("select AHQ14"), "21.0");
    let table = table.at("1419", &["A7-89"]);
    let army = group(&table, ALLIES, "AHQ14");
    assert_eq!(army.units, set(&["AHQ14"]));
    assert_eq!(
        within(&army, &["1419", "1417", "1420", "1421", "1416", "1422"]),
        ["1419", "1417", "1420", "1421"]
    );
}

/// Two points and a D6 of markers more than in the first scenario.
///
/// Rules: 21.3.1-6, 21.3.1-7
#[test]
fn dice_of_the_allies_in_the_campaign() {
    let rolled = rolling("campaign", ALLIES).play(&["= 10", "= 2", "= 3", "= 6"]);
    let side = rolled.position().side(ALLIES);
    let place = side.to_place;
    assert_eq!((side.stock, place.links, place.positions), (13, 1, 4));
    assert_eq!((place.supply, place.loose_supply), (3 + 2 + 6, 6));
}

/// What the first scenario has before Imphal, without the reinforcements, and the islands.
///
/// Rules: 21.3.2, 21.3.2-1, 21.3.2-2
#[test]
fn the_japanese_of_the_campaign_on_the_islands() {
    let table = placing("campaign", JAPAN);
    let army = group(&table, JAPAN, "J15-51");
    // Four divisions and the 28th Army; the artillery is elsewhere.
    assert_eq!(army.units.len(), 13);
    let north = placing("u_go", JAPAN);
    assert_eq!(army.hexes, group(&north, JAPAN, "J15-51").hexes);
    let islands = group(&table, JAPAN, "J49-106");
    assert_eq!(islands.units, set(&["J49-106", "J49-153", "J49-168"]));
    let hexes = ["2922", "3422", "3522", "3622", "3720"];
    assert_eq!(within(&islands, &hexes), ["2922", "3422", "3622"]);
    // One of them has lost two steps, not two of them one each.
    assert_eq!(islands.losses, 2);
    let one = table.play(&["lose-step J49-106"]);
    assert_eq!(one.refusal("lose-step J49-153"), "21.0");
    assert_eq!(one.refusal("done"), "21.0");
    let two = one.play(&["lose-step J49-106"]);
    assert_eq!(two.left("J49-106"), 2);
    assert_eq!(two.refusal("lose-step J49-106"), "21.0");
}

/// The 49th Division begins out of supply, and nobody else.
///
/// Rules: 21.3.2-2
#[test]
fn the_49th_division_begins_out_of_supply() {
    let table = placing("campaign", JAPAN)
        .change(|position| {
            for group in game().groups(position, JAPAN) {
                for one in group.units.iter() {
                    position.unit_mut(one).place = Where::Gone;
                }
            }
            position.unit_mut(unit("J49-106")).steps = 2;
        })
        .at("2922", &["J49-106"])
        .at("3622", &["J18-55"])
        .at("1614", &["J15-51"])
        .play(&["done"]);
    let out = |id: &str| table.position().unit(unit(id)).out_of_supply;
    assert_eq!(
        ["J49-106", "J18-55", "J15-51"].map(out),
        [true, false, false]
    );
}

/// Rangoon, Bassein, Prome.
///
/// Rules: 21.3.2-3
#[test]
fn the_japanese_of_the_campaign_in_the_south() {
    let south = group(&placing("campaign", JAPAN), JAPAN, "JHQ15");
    assert_eq!(south.units, set(&["J54-154", "JT14-1", "JHQ15"]));
    assert_eq!(south.losses, 0);
    let hexes: Vec<String> = south
        .hexes
        .iter()
        .map(|at| game().hex_number(at))
        .map(String::from)
        .collect();
    assert_eq!(hexes, ["4015", "4519", "4713"]);
}

/// Five hexes or more from Rathedaung, beyond the Chindwin, with three positions.
///
/// Rules: 21.3.2-4
#[test]
fn the_18th_division_of_the_campaign() {
    let table = placing("campaign", JAPAN);
    let division = group(&table, JAPAN, "J18-55");
    assert_eq!(division.units, set(&["J18-55", "J18-56", "J18-114"]));
    assert_eq!((division.losses, division.digs), (0, true));
    let hexes = [
        "1703", "1511", "3309", "4713", "1614", "1315", "2014", "2919", "2821",
    ];
    assert_eq!(within(&division, &hexes), ["1703", "1511", "3309", "4713"]);
    let rolled = rolling("campaign", JAPAN).play(&["= 2", "= 3", "= 1", "= 4"]);
    assert_eq!(rolled.position().side(JAPAN).to_place.positions, 3);
    let dug = placing("campaign", JAPAN)
        .change(|position| position.side_mut(JAPAN).to_place.positions = 3)
        .at("1703", &["J18-55"])
        .at("2908", &["J53-119"]);
    assert_eq!(dug.refusal("dig 1703"), "");
    assert_eq!(dug.refusal("dig 2908"), "21.0");
}

/// Within three hexes of Mandalay, Meiktila or Indaw, from row 22 on.
///
/// Rules: 21.3.2-5
#[test]
fn the_japanese_of_the_campaign_in_the_centre() {
    let table = placing("campaign", JAPAN);
    let centre = group(&table, JAPAN, "JHQ33");
    let all = [
        "J53-119", "J53-128", "J53-151", "J56-113", "J56-146", "J56-148", "JT14-2", "JT14-3",
        "JHQ33",
    ];
    assert_eq!(centre.units, set(&all));
    assert_eq!((centre.losses, centre.digs), (0, false));
    let hexes = [
        "2206", "2209", "2205", "2105", "2506", "2908", "2905", "2904", "3309", "3611", "3612",
    ];
    assert_eq!(
        within(&centre, &hexes),
        [
            "2206", "2209", "2205", "2506", "2908", "2905", "3309", "3611"
        ]
    );
}

/// A D6 of markers more than in the first scenario.
///
/// Rules: 21.3.2-6
#[test]
fn dice_of_japan_in_the_campaign() {
    let rolled = rolling("campaign", JAPAN).play(&["= 2", "= 3", "= 1", "= 4"]);
    let side = rolled.position().side(JAPAN);
    let place = side.to_place;
    assert_eq!((side.stock, place.links), (4, 1));
    assert_eq!((place.supply, place.loose_supply), (3 + 3 + 4, 4));
}

/// From October 1944 on by Agartala, with three more air units.
///
/// Rules: 21.3.3-A
#[test]
fn allied_reinforcements_of_the_campaign() {
    let table = |turn: u8| {
        Table::empty(turn)
            .change(|position| {
                for id in ["A28EA", "ALUSH", "A77P", "A5P", "C22"] {
                    position.unit_mut(unit(id)).place = Where::Later;
                }
            })
            .step(Step::Reinforcements(Reinforcements(ALLIES)))
    };
    for id in ["A28EA", "ALUSH", "A77P", "A5P"] {
        let start = start("campaign", &[]);
        assert_eq!(start.unit(unit(id)).place, Where::Later);
        let select = format!("select {id}");
        assert_eq!(table(8).refusal(&select), "15.1.1", "{id}");
        assert_eq!(table(9).refusal(&select), "", "{id}");
        assert_eq!(table(20).refusal(&select), "", "{id}");
    }
    let chosen = table(9).play(&["select ALUSH"]);
    assert_eq!(chosen.refusal("at 1419"), "15.1.1");
    let come = chosen.play(&["at 1323"]);
    assert_eq!(
        (come.place("ALUSH").as_str(), come.stocks()[0]),
        ("1323", 8)
    );
    assert_eq!(come.points(), [0, 0]);
    assert_eq!(table(9).refusal("select C22"), "15.1.1");
    let lost = table(9).held(JAPAN, &["1323"]);
    assert_eq!(lost.refusal("select ALUSH"), "15.1.1");
    let arrived = |turn: u8| {
        let table = Table::empty(turn).change(|position| {
            for id in ["AB4", "AF3", "AB5"] {
                position.air_mut(air(id)).place = AirPlace::Later;
            }
        });
        let table = table.step(Step::GameTurn(GameTurn)).run();
        ["AB4", "AF3", "AB5"].map(|id| table.position().air(air(id)).place)
    };
    assert_eq!(arrived(8), [AirPlace::Later; 3]);
    assert_eq!(arrived(9), [AirPlace::Flown; 3]);
}

/// After June 1944 by Rangoon.
///
/// Rules: 21.3.3-J
#[test]
fn japanese_reinforcements_of_the_campaign() {
    let table = |turn: u8| {
        Table::empty(turn)
            .change(|position| {
                for id in ["J16-2", "J7MB"] {
                    position.unit_mut(unit(id)).place = Where::Later;
                }
            })
            .step(Step::Reinforcements(Reinforcements(JAPAN)))
    };
    for id in ["J16-2", "J7MB"] {
        let select = format!("select {id}");
        assert_eq!(table(5).refusal(&select), "15.1.1", "{id}");
        assert_eq!(table(6).refusal(&select), "", "{id}");
    }
    let chosen = table(6).play(&["select J16-2"]);
    assert_eq!(chosen.refusal("at 4709"), "15.1.1");
    let come = chosen.play(&["at 4713"]);
    assert_eq!(
        (come.place("J16-2").as_str(), come.stocks()),
        ("4713", [9, 8])
    );
    assert_eq!(come.points(), [0, 0]);
    let lost = table(6).held(ALLIES, &["4713"]);
    assert_eq!(lost.refusal("select J16-2"), "15.1.1");
}

/// The first unit of a formation of the reserve costs a point before December 1944.
///
/// Rules: 21.3.1-5, TBL-VP-10
#[test]
fn reserves_of_the_campaign_cost_a_point_for_each_formation_until_december() {
    let table = |turn: u8, points: u8| {
        Table::empty(turn)
            .change(|position| {
                position.sides[0].points = points;
                for id in ["A2-4", "A2-5", "A208"] {
                    position.unit_mut(unit(id)).place = Where::Reserve;
                }
            })
            .step(Step::Reinforcements(Reinforcements(ALLIES)))
    };
    let one = ["select A2-4", "at 1419"];
    let two = ["select A2-4", "at 1419", "select A2-5", "at 1419"];
    assert_eq!(table(12, 5).play(&one).points(), [4, 0]);
    assert_eq!(table(12, 5).play(&two).points(), [4, 0]);
    let third = table(12, 5).play(&two).play(&["select A208", "at 1323"]);
    assert_eq!((third.points(), third.stocks()), ([3, 0], [6, 9]));
    assert_eq!(table(13, 5).play(&two).points(), [5, 0]);
    // Vector VP2: at 0 nothing is lost, but the point of the stockpile is.
    let poor = table(6, 0).play(&one);
    assert_eq!((poor.points(), poor.stocks()), ([0, 0], [8, 9]));
}

/// Rules: 21.0, 15.1.1
#[test]
fn whoever_found_no_room_in_the_set_up_never_comes() {
    // All others stand about one hex, so that neither heavy artillery finds room with a headquarters.
    let crowd = placing("campaign", JAPAN).change(|position| {
        for group in game().groups(position, JAPAN) {
            for one in group.units.iter() {
                position.unit_mut(one).place = Where::Hex(hex("4713"));
            }
        }
        for id in ["JA3", "JA18"] {
            position.unit_mut(unit(id)).place = Where::Later;
        }
        position.unit_mut(unit("J49-106")).steps -= 2;
    });
    assert_eq!(crowd.refusal("select JA3"), "21.0");
    let begun = crowd.play(&["done"]);
    assert_eq!([begun.place("JA3"), begun.place("JA18")], ["unused"; 2]);
    assert!(
        begun
            .events
            .iter()
            .any(|event| *event == Event::GivenUp(unit("JA3")))
    );
    // Listed reinforcements come as before.
    assert_eq!(begun.place("J16-2"), "later");
    let later = begun
        .change(|position| {
            for one in game().units_of(JAPAN) {
                if position.hex_of(one).is_some() {
                    position.unit_mut(one).place = Where::Unused;
                }
            }
            position.turn = 6;
            position.phase = Phase::Operations;
        })
        .stock(9, 9)
        .step(Step::Reinforcements(Reinforcements(JAPAN)));
    assert_eq!(later.refusal("select JA3"), "15.1.1");
    assert_eq!(later.refusal("select J16-2"), "");
}
