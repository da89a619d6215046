//! The second scenario (21.2).

use crate::common::{
    Table, air, game, group, message, options, placing, rolling, set, start, unit, within,
};
use heigi_burma::steps::{EventRoll, KeepMarker, SetUp, Thursday};
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

/// In 1945 markers lie at sources or near any headquarters.
///
/// Rules: 21.2.1-7, 21.2.2-5
#[test]
fn supply_markers_of_1945_lie_at_sources_or_near_headquarters() {
    // From Ramree no line leads anywhere.
    let japan = setting_up(Scenario::ExtendedCapital, JAPAN).at("3422", &["JHQ28"]);
    let refused = ["store 4713", "store 4709", "store 3522"].map(|words| japan.refusal(words));
    assert_eq!(refused, [""; 3]);
    let refused = ["store 3409", "store 2922"].map(|words| japan.refusal(words));
    assert_eq!(refused, ["R-10"; 2]);
    let allies = setting_up(Scenario::ExtendedCapital, ALLIES).at("2409", &["AHQ33"]);
    assert_eq!(allies.refusal("store 1323"), "");
    assert_eq!(allies.refusal("store 1104"), "R-10");
}

/// North of Mandalay and east of the Irrawaddy.
///
/// Rules: 21.2.1, 21.2.1-1
#[test]
fn japan_of_1945_north_of_mandalay() {
    let table = placing("extended_capital", JAPAN);
    let north = group(&table, JAPAN, "J15-51");
    let all = [
        "J15-51", "J15-60", "J15-67", "J53-119", "J53-128", "J53-151",
    ];
    assert_eq!(north.units, set(&all));
    assert_eq!(
        (north.losses, north.digs, north.may_vanish),
        (4, true, false)
    );
    // Mogok and 2802; Shwebo and Katha are west of the river, Mandalay too far south.
    let hexes = [
        "2606", "2802", "2301", "2508", "2206", "2205", "2908", "2903", "3007",
    ];
    assert_eq!(within(&north, &hexes), ["2606", "2802", "2301"]);
}

/// Within four hexes of Mandalay, east or north of the Irrawaddy.
///
/// Rules: 21.2.1-2
#[test]
fn japan_of_1945_at_mandalay() {
    let table = placing("extended_capital", JAPAN);
    let infantry = group(&table, JAPAN, "J31-58");
    let all = [
        "J31-58", "J31-124", "J31-138", "J33-213", "J33-214", "J33-215",
    ];
    assert_eq!(infantry.units, set(&all));
    assert_eq!((infantry.losses, infantry.digs), (4, true));
    let others = group(&table, JAPAN, "JHQ15");
    assert_eq!(others.units, set(&["JHQ15", "JT14-1", "JT14-2", "JT14-3"]));
    assert_eq!((others.losses, others.hexes), (0, infantry.hexes));
    let hexes = [
        "2908", "2904", "2903", "3108", "3308", "3409", "2809", "2611", "3011",
    ];
    assert_eq!(
        within(&infantry, &hexes),
        ["2908", "2904", "3108", "3308", "3011"]
    );
}

/// Within five hexes of Magwe, west or south of the Irrawaddy; whole units may be given up.
///
/// Rules: 21.2.1-3
#[test]
fn japan_of_1945_at_magwe() {
    let table = placing("extended_capital", JAPAN);
    let magwe = group(&table, JAPAN, "INA1");
    let all = [
        "INA1", "INA2", "INA3", "INA4", "J18-55", "J18-56", "J18-114",
    ];
    assert_eq!(magwe.units, set(&all));
    assert_eq!(
        (magwe.losses, magwe.may_vanish, magwe.digs),
        (7, true, true)
    );
    let staff = group(&table, JAPAN, "JHQ28");
    assert_eq!(staff.units, set(&["JHQ28", "J16-2"]));
    assert_eq!((staff.losses, staff.hexes), (0, magwe.hexes));
    let hexes = ["3415", "3419", "3420", "3414", "3214", "2914", "2813"];
    assert_eq!(within(&magwe, &hexes), ["3415", "3419", "2914"]);
    // Three steps of INA1 are all it has; nobody scores for it.
    let gone = table.play(&["lose-step INA1", "lose-step INA1", "lose-step INA1"]);
    assert_eq!(gone.place("INA1"), "eliminated");
    assert_eq!(gone.points(), [0, 0]);
    assert_eq!(gone.refusal("select INA1"), "21.0");
    // Four of seven are left to be lost.
    let more = gone.play(&["lose-step J18-55", "lose-step J18-55", "lose-step J18-55"]);
    let more = more.play(&["lose-step J18-55"]);
    assert_eq!(more.place("J18-55"), "eliminated");
    assert_eq!(more.refusal("lose-step INA2"), "21.0");
}

/// Steps are spread among a group, but no unit of another group vanishes.
///
/// Rules: 21.2.1-1, 21.0
#[test]
fn a_unit_keeps_its_last_step_in_a_set_up() {
    let table = placing("extended_capital", JAPAN).play(&[
        "lose-step J15-51",
        "lose-step J15-51",
        "lose-step J15-51",
    ]);
    assert_eq!(table.left("J15-51"), 1);
    assert_eq!(table.refusal("lose-step J15-51"), "21.0");
    let table = table.play(&["lose-step J53-119"]);
    // Four in all.
    assert_eq!(table.refusal("lose-step J15-60"), "21.0");
    assert_eq!(table.refusal("lose-step J31-58"), "");
}

/// Twenty positions with the three groups of the front, none in the south.
///
/// Rules: 21.2.1-4
#[test]
fn twenty_japanese_positions_of_1945() {
    let rolled = rolling("extended_capital", JAPAN).play(&["= 1", "= 1"]);
    assert_eq!(rolled.position().side(JAPAN).to_place.positions, 20);
    let table = placing("extended_capital", JAPAN)
        .change(|position| position.side_mut(JAPAN).to_place.positions = 20)
        .at("2606", &["J15-51"])
        .at("2908", &["JHQ15"])
        .at("3415", &["J16-2"])
        .at("4713", &["J49-106"])
        .at("4015", &["JHQ33"]);
    for number in ["2606", "2908", "3415"] {
        assert_eq!(table.refusal(&format!("dig {number}")), "", "{number}");
    }
    for number in ["4713", "4015", "3007"] {
        assert_eq!(table.refusal(&format!("dig {number}")), "21.0", "{number}");
    }
    let dug = table.play(&["dig 2606"]);
    assert_eq!(dug.refusal("dig 2606"), "17.2.3");
    assert_eq!(dug.position().side(JAPAN).to_place.positions, 19);
}

/// Beside seven places of the coast and the south.
///
/// Rules: 21.2.1-5
#[test]
fn japan_of_1945_in_the_south() {
    let table = placing("extended_capital", JAPAN);
    let south = group(&table, JAPAN, "J54-154");
    // Four divisions, of which the 54th has the 154th Regiment, and the brigade.
    assert_eq!(south.units.len(), 13);
    for id in ["J49-106", "J55-112", "J56-113", "J54-111", "J7MB"] {
        assert!(south.units.contains(unit(id)), "{id}");
    }
    assert_eq!((south.losses, south.digs), (12, false));
    let staff = group(&table, JAPAN, "JHQ33");
    assert_eq!((staff.units, staff.hexes), (set(&["JHQ33"]), south.hexes));
    let places = ["3422", "3622", "3720", "4713", "4519", "4015", "4010"];
    assert_eq!(within(&south, &places), places);
    let hexes = ["3920", "4011", "4012", "4514", "4613", "2922", "3309"];
    assert_eq!(within(&south, &hexes), ["4011", "4613"]);
}

/// Whoever stands in or beside Ramree Island or Taungup is cut off.
///
/// Rules: 21.2.1-5
#[test]
fn the_japanese_of_ramree_and_taungup_begin_out_of_supply() {
    let table = placing("extended_capital", JAPAN)
        .change(|position| {
            for group in game().groups(position, JAPAN) {
                for one in group.units.iter() {
                    position.unit_mut(one).place = Where::Gone;
                }
                // All steps have been lost somewhere.
                let mut left = group.losses;
                for one in group.units.iter() {
                    let steps = game().unit(one).steps();
                    let lost = left.min(steps - 1);
                    position.unit_mut(one).steps = steps - lost;
                    left -= lost;
                }
            }
        })
        .at("3422", &["J54-154"])
        .at("3720", &["J54-111"])
        .at("3820", &["JHQ33"])
        .at("4015", &["J55-112"])
        .play(&["done"]);
    let out = |id: &str| table.position().unit(unit(id)).out_of_supply;
    assert_eq!(
        ["J54-154", "J54-111", "JHQ33", "J55-112"].map(out),
        [true, true, true, false]
    );
}

/// Three points, a D6 and 3 markers, half a D6 links.
///
/// Rules: 21.2.1-6, 21.2.1-7, 21.2.1-9
#[test]
fn dice_of_japan_in_1945() {
    let rolled = rolling("extended_capital", JAPAN).play(&["= 4", "= 5"]);
    let side = rolled.position().side(JAPAN);
    let place = side.to_place;
    assert_eq!((side.stock, place.supply, place.links), (3, 7, 3));
    let even = rolling("extended_capital", JAPAN).play(&["= 1", "= 6"]);
    assert_eq!(even.position().side(JAPAN).to_place.links, 3);
}

/// Only the 64th Sentai is left.
///
/// Rules: 21.2.1-8
#[test]
fn one_japanese_air_unit_is_left_in_1945() {
    let position = start("extended_capital", &[]);
    assert_eq!(position.air(air("JF1")).place, AirPlace::Flown);
    for id in ["JF2", "JB1", "JB2"] {
        assert_eq!(position.air(air(id)).place, AirPlace::Removed, "{id}");
    }
}

/// Within three hexes of Shwebo or Indaw, west of the Irrawaddy.
///
/// Rules: 21.2.2-1
#[test]
fn the_allies_of_1945_at_shwebo_and_indaw() {
    let table = placing("extended_capital", ALLIES);
    let front = group(&table, ALLIES, "A2-4");
    assert_eq!(front.units.len(), 9);
    for id in ["A19-62", "A20-32"] {
        assert!(front.units.contains(unit(id)), "{id}");
    }
    assert_eq!((front.losses, front.digs), (4, false));
    let staff = group(&table, ALLIES, "AHQ33");
    assert_eq!((staff.losses, staff.hexes), (0, front.hexes));
    let hexes = [
        "2508", "2206", "2808", "2709", "2809", "2507", "2204", "2006", "2512", "2305",
    ];
    assert_eq!(
        within(&front, &hexes),
        ["2508", "2206", "2709", "2809", "2006"]
    );
}

/// North of row 30, on the northern bank of the Irrawaddy.
///
/// Rules: 21.2.2-2
#[test]
fn the_allies_of_1945_north_of_row_30() {
    let table = placing("extended_capital", ALLIES);
    let north = group(&table, ALLIES, "A5-9");
    let all = [
        "A5-9", "A5-123", "A5-161", "A7-33", "A7-89", "A7-114", "A17-48", "A28EA",
    ];
    assert_eq!(north.units, set(&all));
    assert_eq!(north.losses, 8);
    let others = group(&table, ALLIES, "AHQ4");
    assert_eq!(others.units, set(&["AHQ4", "T255-1", "T255-2", "T255-3"]));
    assert_eq!((others.losses, others.hexes), (0, north.hexes));
    let hexes = [
        "1315", "2912", "2913", "2922", "3020", "3013", "2908", "2606",
    ];
    assert_eq!(within(&north, &hexes), ["1315", "2912", "2913", "2922"]);
}

/// Beside Allied towns or headquarters, two hexes or more from the enemy.
///
/// Rules: 21.2.2-3
#[test]
fn the_allies_of_1945_elsewhere() {
    let rear = |table: &Table| group(table, ALLIES, "A23-1");
    let table = placing("extended_capital", ALLIES);
    let all = [
        "A23-1", "A23-37", "A23-49", "T254-1", "T254-2", "T254-3", "A5P", "ALUSH", "A208", "AHQ14",
    ];
    assert_eq!(rear(&table).units, set(&all));
    assert_eq!((rear(&table).losses, rear(&table).digs), (0, false));
    // Imphal and beside it; a village is no town; Mandalay is Japanese.
    let hexes = ["1315", "1316", "1317", "1719", "2908"];
    assert_eq!(within(&rear(&table), &hexes), ["1315", "1316"]);
    let staffed = table.clone().at("2310", &["AHQ33"]);
    assert_eq!(
        within(&rear(&staffed), &["2410", "2411", "2412"]),
        ["2410", "2411"]
    );
    let near = table.at("1515", &["INA1"]);
    assert_eq!(
        within(&rear(&near), &["1315", "1415", "1214"]),
        ["1315", "1214"]
    );
}

/// Twelve points, a D6 and 6 markers, a D10 and 5 links.
///
/// Rules: 21.2.2-4, 21.2.2-5, 21.2.2-7
#[test]
fn dice_of_the_allies_in_1945() {
    let rolled =
        rolling("extended_capital", ALLIES).play(&["= 3", "= 10", "air AF1", "air AB1", "done"]);
    let side = rolled.position().side(ALLIES);
    let place = side.to_place;
    assert_eq!((side.stock, place.supply, place.links), (12, 9, 15));
    assert_eq!((place.positions, place.loose_supply), (0, 0));
}

/// All nine air units, of which the Allies choose two that are damaged.
///
/// Rules: 21.2.2-6
#[test]
fn two_allied_air_units_of_1945_are_damaged() {
    let table = rolling("extended_capital", ALLIES).play(&["= 3", "= 10"]);
    assert_eq!(options(&table).len(), 9);
    let table = table.play(&["air AFB"]);
    assert_eq!(table.refusal("air AFB"), "21.0");
    assert_eq!(table.refusal("done"), "21.0");
    let table = table.play(&["air AB5", "done"]);
    let boxed = |place: AirPlace| {
        let all = game().all_air();
        let allied = all.filter(|one| game().air(*one).side == ALLIES);
        allied
            .filter(|one| table.position().air(*one).place == place)
            .count()
    };
    assert_eq!(boxed(AirPlace::Damaged), 2);
    assert_eq!(boxed(AirPlace::Flown), 7);
}

/// Up to three lines of Japan are cut before the first turn.
///
/// Rules: 21.2.2-8
#[test]
fn the_allies_of_1945_may_cut_three_japanese_lines() {
    let table = rolling("extended_capital", ALLIES).play(&["= 3", "= 10", "air AF1", "air AB1"]);
    // Not where no line is, nor in Allied ground.
    for number in ["3102", "2508", "1315"] {
        assert_eq!(table.refusal(&format!("at {number}")), "21.0", "{number}");
    }
    let three = table.clone().play(&["at 4713", "at 4612"]);
    assert_eq!(three.refusal("at 4612"), "21.0");
    let three = three.play(&["at 3309"]);
    let cuts = |table: &Table| {
        let hexes = table.position().hexes().iter();
        hexes.filter(|one| one.cut).count()
    };
    assert_eq!(cuts(&three), 3);
    assert_eq!(
        three.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    let one = table.play(&["at 4713", "done"]);
    assert_eq!(cuts(&one), 1);
    assert_eq!(
        one.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
}

/// No Marauders, no 77th Brigade, no Chinese in 1945.
///
/// Rules: 21.2.3-2
#[test]
fn who_does_not_fight_in_1945() {
    let position = start("extended_capital", &[]);
    for id in ["MM1", "MM2", "MM3", "A77P", "C22", "C30", "C38"] {
        assert_eq!(position.unit(unit(id)).place, Where::Unused, "{id}");
    }
    let thursday = Table::empty(18)
        .change(|position| position.scenario = Scenario::ExtendedCapital)
        .step(Step::Thursday(Thursday));
    assert_eq!(thursday.refusal("go"), "17.4.7");
    // The event that would bring the Chinese is none.
    let event = |scenario: Scenario, dice: [&str; 2]| {
        let table = Table::empty(18)
            .change(|position| {
                position.scenario = scenario;
                position.unit_mut(unit("C22")).place = Where::Later;
            })
            .step(Step::EventRoll(EventRoll))
            .run()
            .play(&dice);
        let logged = table.events.last().map(message);
        (table.position().event.is_some(), logged)
    };
    for dice in [["= 6", "= 6"], ["= 1", "= 1"]] {
        assert_eq!(
            event(Scenario::ExtendedCapital, dice),
            (false, Some("burma-log-event-none".to_owned()))
        );
        assert!(event(Scenario::Campaign, dice).0);
    }
}
