//! Movement on land and by rail (12.1, 12.2).

use crate::common::{Table, game, hex, unit};
use heigi_burma::steps::{KeepMarker, Moving};
use heigi_burma::{ALLIES, JAPAN, Progress, Step};

/// How far the move of a unit has come.
fn progress(table: &Table) -> Progress {
    match table.position().step() {
        Some(Step::Moving(Moving(_, progress))) => progress,
        step => panic!("nobody moves: {step:?}"),
    }
}

/// The most quarter points that any move of a unit takes.
fn furthest(table: &Table, id: &str) -> u16 {
    let position = table.position();
    let ground = game().ground_of(position, unit(id));
    let at = progress(table);
    let moves = game().moves(position, &ground, unit(id), at);
    moves
        .reached()
        .filter_map(|to| {
            let route = game().route(position, &ground, &moves, unit(id), at, to);
            route.ok().map(|route| route.progress.spent)
        })
        .max()
        .unwrap_or(0)
}

/// What a unit alone pays for a step.
fn step(from: &str, to: &str) -> Option<u16> {
    Table::empty(3).at(from, &["A2-4"]).moving("A2-4").cost(to)
}

/// Rules: 12.1.1, TBL-TEC
#[test]
fn every_hex_and_river_is_paid_for() {
    // Clear, jungle, rough jungle, a river before clear ground.
    assert_eq!(step("3413", "3412"), Some(4));
    assert_eq!(step("4012", "4112"), Some(8));
    assert_eq!(step("2717", "2716"), Some(12));
    assert_eq!(step("4412", "4511"), Some(8));
    assert_eq!(step("4714", "4713"), Some(2));
    assert_eq!(step("4614", "4713"), Some(4));
    // Several hexes add up.
    assert_eq!(step("3413", "3411"), Some(8));
    // the rain costs a point a hex, and doubles the trail.
    let wet = |from: &str, to: &str| {
        let table = Table::empty(3).monsoon().at(from, &["A2-4"]);
        table.moving("A2-4").cost(to)
    };
    assert_eq!(wet("3413", "3412"), Some(8));
    assert_eq!(wet("2717", "2716"), Some(16));
    assert_eq!(wet("4714", "4713"), Some(4));
    assert_eq!(wet("1315", "1314"), Some(2));
}

/// Rules: TBL-TEC, TBL-TEC-lake, 12.1.1
#[test]
fn what_is_no_map_is_not_water_nor_is_the_own_hex_too_far() {
    let at = |number: &str| Table::empty(3).at(number, &["A2-4"]).moving("A2-4");
    assert_eq!(
        at("3602").reason("at 3601"),
        ("TBL-TEC", "burma-no-play-area")
    );
    assert_eq!(
        at("2622").reason("at 2722"),
        ("TBL-TEC-lake", "burma-no-water")
    );
    assert_eq!(at("3602").reason("at 3602"), ("12.1.1", "burma-is-there"));
}

/// Rules: 12.1.2
#[test]
fn a_unit_spends_its_allowance_and_no_more() {
    // Beside an enemy, so that nobody marches by force.
    let table = |id: &str| {
        Table::empty(3)
            .at("3413", &[id])
            .at("3513", &["J15-51"])
            .moving(id)
    };
    let allowance = |table: &Table, id: &str| game().allowance(table.position(), unit(id));
    assert_eq!(allowance(&table("A2-4"), "A2-4"), 20);
    assert_eq!(furthest(&table("A2-4"), "A2-4"), 20);
    assert_eq!(furthest(&table("T254-1"), "T254-1"), 32);
    let truck = table("A2-4").change(|position| position.unit_mut(unit("A2-4")).truck = true);
    assert_eq!(furthest(&truck, "A2-4"), 28);
    // What is spent at one stop is missing at the next.
    let gone = table("A2-4").play(&["at 3412"]);
    assert_eq!(progress(&gone).spent, 4);
    assert_eq!(furthest(&gone, "A2-4"), 20);
}

/// Vectors RET4, RET5.
///
/// Rules: 7.10.2, 13.7.4
#[test]
fn want_of_supply_and_disruption_halve_the_allowance() {
    let one = unit("A2-4");
    let table = Table::empty(3).at("3413", &["A2-4"]);
    let limit = |table: &Table| game().allowance(table.position(), one);
    let disrupted = table
        .clone()
        .change(|position| position.unit_mut(one).disrupted = true);
    let stranded = table.clone().stranded(&["A2-4"]);
    let both = disrupted.clone().stranded(&["A2-4"]);
    assert_eq!(
        [&table, &disrupted, &stranded, &both].map(limit),
        [20, 12, 8, 8]
    );
    // Half of what is printed if disrupted, half of what it has if out of supply.
    let motorise = |table: Table| table.change(|position| position.unit_mut(one).truck = true);
    let on_wheels = [table, disrupted, stranded].map(motorise);
    assert_eq!(on_wheels.each_ref().map(limit), [28, 12, 12]);
    // Neither marches by force.
    let [_, disrupted, stranded] = on_wheels;
    assert_eq!(furthest(&disrupted.moving("A2-4"), "A2-4"), 12);
    assert_eq!(furthest(&stranded.moving("A2-4"), "A2-4"), 12);
}

/// Vector RET6.
///
/// Rules: 12.1.3, TBL-TEC-N3
#[test]
fn one_hex_is_always_possible_for_everything() {
    let table = Table::empty(3)
        .at("2717", &["A2-4"])
        .stranded(&["A2-4"])
        .moving("A2-4");
    assert_eq!(table.cost("2716"), Some(8));
    assert_eq!(table.refusal("at 2715"), "12.1.2");
    // It ends the move.
    let gone = table.clone().play(&["at 2716"]);
    assert_eq!(gone.place("A2-4"), "2716");
    assert_eq!(
        gone.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    assert!(
        gone.position()
            .segment
            .as_ref()
            .unwrap()
            .moved
            .contains(unit("A2-4"))
    );
    // Only as the first hex: two points bring the unit by road to 1314, none is left for the hills.
    let begun = Table::empty(3)
        .at("1315", &["A2-4"])
        .stranded(&["A2-4"])
        .moving("A2-4")
        .play(&["at 1314"]);
    assert_eq!(begun.refusal("at 1414"), "12.1.2");
    // Forbidden ground, the enemy and the bar of positions stay what they are.
    let armour = Table::empty(3)
        .at("1315", &["T254-1"])
        .stranded(&["T254-1"])
        .moving("T254-1");
    assert_eq!(armour.refusal("at 1316"), "17.1.4");
    let barred = table.at("2718", &["J15-51"]).dug_in("2718", JAPAN);
    assert_eq!(barred.refusal("at 2618"), "11.1.4");
    assert_eq!(barred.refusal("at 2718"), "10.1.1");
}

/// Rules: 12.1.4
#[test]
fn along_roads_and_trails_ground_and_rivers_do_not_count() {
    // A road into hills, a trail over them, a road over the Irrawaddy.
    assert_eq!(step("1315", "1314"), Some(2));
    assert_eq!(step("1314", "1313"), Some(2));
    assert_eq!(step("2809", "2908"), Some(2));
    // Hexes with lines that do not join them.
    assert_eq!(step("1415", "1314"), Some(4));
    assert_eq!(step("4211", "4310"), Some(4));
    // 5.5.5a: a cut hex is entered by its ground and across its river.
    let cut = Table::empty(3)
        .at("2809", &["A2-4"])
        .change(|position| position.hex_mut(hex("2908")).cut = true)
        .moving("A2-4");
    assert_eq!(cut.cost("2908"), Some(8));
}

/// Vectors MOV4, MOV5.
///
/// Rules: 12.1.5, 17.7.6
#[test]
fn a_forced_march_doubles_the_allowance() {
    let table = Table::empty(3).at("3413", &["A2-4"]).moving("A2-4");
    assert_eq!(furthest(&table, "A2-4"), 40);
    let truck = table
        .clone()
        .change(|position| position.unit_mut(unit("A2-4")).truck = true);
    assert_eq!(furthest(&truck, "A2-4"), 56);
    // In stops as well as at once.
    let gone = table.play(&["at 3410"]);
    assert_eq!(furthest(&gone, "A2-4"), 40);
}

/// Rules: 12.1.5
#[test]
fn nobody_marches_by_force_who_meets_the_enemy() {
    let far = |table: &Table| furthest(table, "A2-4");
    let start_in_zone = Table::empty(3)
        .at("3413", &["A2-4"])
        .at("3513", &["J15-51"])
        .moving("A2-4");
    assert_eq!(far(&start_in_zone), 20);
    // Whoever has left the zone is still bound.
    assert_eq!(far(&start_in_zone.play(&["at 3412"])), 20);
    // 3410 is four clear hexes away; the enemy in 3409 makes that the end, one in 3408 does not.
    let table = |enemy: &str| {
        Table::empty(3)
            .at("3414", &["A2-4"])
            .steps("A2-4", 1)
            .at(enemy, &["J15-51"])
            .moving("A2-4")
    };
    assert_eq!(table("3409").cost("3410"), Some(16));
    // With three points left of five, six are there without the enemy only.
    let tired = |enemy: &str| {
        let table = table(enemy);
        let mut at = progress(&table);
        at.spent = 8;
        table.step(Step::Moving(Moving(unit("A2-4"), at)))
    };
    assert_eq!(tired("3409").cost("3410"), None);
    assert_eq!(tired("3409").refusal("at 3410"), "12.1.2");
    assert_eq!(tired("3408").cost("3410"), Some(24));
    // A march that has gone beyond the allowance enters no zone any more.
    let spent = tired("3409").play(&["at 3411"]);
    assert_eq!(progress(&spent).spent, 20);
    assert_eq!(spent.refusal("at 3410"), "12.1.2");
    assert_eq!(spent.refusal("at 3311"), "");
}

/// Rules: 12.1.6
#[test]
fn a_trail_runs_beside_every_railway() {
    // The branch to Katha has no road; out of supply nobody rides.
    let table = Table::empty(3)
        .at("2206", &["J53-119"])
        .stranded(&["J53-119"])
        .moving("J53-119");
    assert_eq!(table.cost("2205"), Some(2));
    assert_eq!(table.monsoon().cost("2205"), Some(4));
}

/// A regiment on the line from Rangoon to Mandalay.
fn rider(from: &str) -> Table {
    Table::empty(3).at(from, &["J55-112"]).moving("J55-112")
}

/// Rules: 12.2.1
#[test]
fn a_railway_hex_costs_a_quarter_point() {
    assert_eq!(rider("4612").cost("4511"), Some(1));
    assert_eq!(rider("4612").cost("4211"), Some(4));
    assert_eq!(rider("4612").monsoon().cost("4511"), Some(1));
    // Pegu and 4711 beside it are joined by nothing.
    assert_eq!(rider("4612").cost("4711"), Some(4));
}

/// Vector EX12.
///
/// Rules: 12.2.4, EX-12.2.4
#[test]
fn units_walk_to_the_line_and_from_it() {
    let table = rider("3411");
    // A clear hex to the line at 3412, twelve by rail to 4411, a clear hex to 4410.
    assert_eq!(table.cost("4410"), Some(4 + 12 + 4));
    let gone = table.clone().play(&["at 4410"]);
    assert!(progress(&gone).rode);
    // The same in stops.
    let stops = table.play(&["at 3412", "at 4411", "at 4410"]);
    assert_eq!(progress(&stops).spent, 20);
}

/// Rules: 12.2.2
#[test]
fn rail_moves_begin_in_supply() {
    let stranded = rider("4612").stranded(&["J55-112"]);
    // Along the road.
    assert_eq!(stranded.cost("4511"), Some(2));
    assert!(!progress(&stranded.play(&["at 4511"])).rode);
}

/// Rules: 12.2.2
#[test]
fn the_whole_move_ends_where_supply_reaches() {
    // Rangoon reaches Pyu by rail; 3805 in the Karen hills is beyond every range.
    let table = rider("4612").play(&["at 4211"]);
    assert!(progress(&table).rode);
    assert_eq!(table.refusal("at 3805"), "12.2.2");
    assert_eq!(table.refusal("at 4210"), "");
    // A headquarters there makes it good, a committed one does not.
    let staffed = table.clone().at("3805", &["JHQ15"]);
    assert_eq!(staffed.refusal("at 3805"), "");
    let committed = staffed
        .clone()
        .change(|position| position.unit_mut(unit("JHQ15")).committed = true);
    assert_eq!(committed.refusal("at 3805"), "12.2.2");
    // Who walks all the way is free: 30 quarters by a forced march, though a train were cheaper.
    assert_eq!(table.refusal("at 3806"), "12.2.2");
    let walker = rider("4612").play(&["at 3806"]);
    assert_eq!(
        (progress(&walker).spent, progress(&walker).rode),
        (30, false)
    );
    // 7.9.4: a headquarters that is cut off supplies as well.
    let cut_off = staffed.held(ALLIES, &["4713", "4709"]);
    assert_eq!(cut_off.refusal("at 3805"), "");
}

/// Rules: 12.2.2
#[test]
fn a_headquarters_rides_to_where_a_line_of_communication_reaches() {
    let table = |lost: &[&str]| {
        Table::empty(3)
            .at("4612", &["JHQ15"])
            .held(ALLIES, lost)
            .moving("JHQ15")
    };
    assert_eq!(table(&[]).cost("3810"), Some(8));
    // Its own range, which it leaves behind, does not supply it: by road, and by force.
    assert_eq!(table(&["4713", "4709"]).cost("3810"), Some(16));
}

/// Rules: 12.2.2, 7.6.3
#[test]
fn chinese_units_ride_where_1601_supplies_them() {
    let table = |holder, id: &str| {
        Table::empty(3)
            .held(holder, &["1601"])
            .at("1602", &[id])
            .moving(id)
    };
    assert_eq!(table(ALLIES, "C22").cost("1702"), Some(1));
    assert_eq!(table(JAPAN, "C22").cost("1702"), Some(2));
    // No Allied headquarters feeds them.
    let staffed = table(JAPAN, "C22").at("1701", &["AHQ4"]);
    assert_eq!(staffed.cost("1702"), Some(2));
    // 1601 serves the Marauders once Chinese units are there, and nobody else.
    assert_eq!(table(ALLIES, "MM1").cost("1702"), Some(2));
    assert_eq!(
        table(ALLIES, "MM1").at("1601", &["C30"]).cost("1702"),
        Some(1)
    );
    assert_eq!(
        table(ALLIES, "A2-4").at("1601", &["C30"]).cost("1702"),
        Some(2)
    );
}

/// Vector MOV6.
///
/// Rules: 12.2.3
#[test]
fn who_starts_in_a_zone_does_not_ride() {
    let table = rider("4612").at("4512", &["A2-4"]);
    assert_eq!(table.cost("4712"), Some(2));
    // Not even after stepping out of the zone: by road again.
    assert_eq!(table.clone().play(&["at 4712"]).cost("4713"), Some(4));
    let free = rider("4712").at("4512", &["A2-4"]);
    assert_eq!(free.cost("4713"), Some(1));
}

/// Rules: 12.2.3
#[test]
fn who_has_ridden_does_not_end_in_a_zone() {
    let table = rider("4713").at("4410", &["A2-4"]);
    let gone = table.clone().play(&["at 4511"]);
    assert_eq!(progress(&gone).spent, 3);
    assert_eq!(gone.refusal("at 4510"), "12.2.3");
    // 12.1.5 bars forced marches into zones, but the road brings the unit there.
    let walker = table.clone().play(&["at 4510"]);
    assert_eq!(
        (progress(&walker).spent, progress(&walker).rode),
        (10, false)
    );
    // Along the line the zone may be passed, if the end is free and in supply.
    assert_eq!(table.at("4211", &["JHQ15"]).cost("4311"), Some(5));
}

/// Vector MOV7.
///
/// Rules: 12.2.5
#[test]
fn beyond_a_cut_nobody_goes_on_by_rail() {
    let cut = |number: &str, from: &str| {
        rider(from).change(|position| position.hex_mut(hex(number)).cut = true)
    };
    // Into the cut hex by its ground, and on by road.
    assert_eq!(cut("4511", "4612").cost("4511"), Some(4));
    assert_eq!(cut("4511", "4612").cost("4411"), Some(6));
    // By rail to the cut, on foot through it and on: 1, 4 and 2.
    let table = cut("4511", "4712");
    assert_eq!(table.cost("4411"), Some(7));
    let table = table.play(&["at 4411"]);
    assert!(progress(&table).rode && progress(&table).off_rail);
    assert_eq!(table.cost("4311"), Some(9));
    // B-42: whoever stands there at the start has not entered it.
    assert_eq!(cut("4511", "4511").cost("4411"), Some(1));
    // A cut where no railway runs does not matter.
    let aside = cut("4310", "4410").play(&["at 4310"]);
    assert!(!progress(&aside).off_rail);
    assert_eq!(aside.cost("4110"), Some(4 + 4 + 1));
}

/// Rules: 17.6.1, 12.2.2
#[test]
fn who_has_ridden_does_not_leave_the_map_and_who_meets_nobody_may_march_there_by_force() {
    let table = |spent, rode, met_enemy| {
        let progress = Progress {
            spent,
            rode,
            met_enemy,
            ..Progress::default()
        };
        Table::empty(3)
            .at("1423", &["INA1"])
            .acting(JAPAN, &["INA1"])
            .step(Step::Moving(Moving(unit("INA1"), progress)))
    };
    assert_eq!(table(16, false, true).refusal("exit"), "");
    assert_eq!(table(17, false, true).refusal("exit"), "12.1.2");
    assert_eq!(table(36, false, false).refusal("exit"), "");
    assert_eq!(table(37, false, false).refusal("exit"), "12.1.2");
    assert_eq!(table(4, true, false).refusal("exit"), "12.2.2");
    let beside = table(20, false, false).at("1422", &["A2-4"]);
    assert_eq!(beside.refusal("exit"), "12.1.2");
}

/// Rules: 5.5.5b
#[test]
fn interdiction_costs_japanese_units_a_point_a_hex() {
    let cost = |id: &str, number: &str| {
        Table::empty(3)
            .at("3413", &[id])
            .interdicting("AB2", number)
            .moving(id)
            .cost("3412")
    };
    // Over the hex itself, over the next one, over one farther on.
    assert_eq!(cost("J15-51", "3412"), Some(8));
    assert_eq!(cost("J15-51", "3411"), Some(8));
    assert_eq!(cost("J15-51", "3410"), Some(4));
    assert_eq!(cost("A2-4", "3412"), Some(4));
}

/// Rules: 12.1.4
#[test]
fn built_lines_serve_like_printed_ones() {
    let edge = game().map().grid.edge_between(hex("2717"), hex("2716"));
    let other = game().map().grid.edge_between(hex("2717"), hex("2718"));
    let table = Table::empty(3)
        .at("2717", &["A2-4"])
        .change(|position| {
            position.build(edge.unwrap(), heigi_burma::Line::Road);
        })
        .moving("A2-4");
    assert_eq!(
        [table.cost("2716"), table.cost("2718")],
        [Some(2), Some(12)]
    );
    let two = table.change(|position| {
        position.build(other.unwrap(), heigi_burma::Line::Trail);
    });
    assert_eq!([two.cost("2716"), two.cost("2718")], [Some(2), Some(2)]);
    // A trail is dearer than a road in the rain: 1 for 1/2.
    let wet = two.monsoon();
    assert_eq!([wet.cost("2716"), wet.cost("2718")], [Some(2), Some(4)]);
}
