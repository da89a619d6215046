//! Lines built and repaired (7.8).

use crate::common::{Table, game, hex, rule, unit};
use heigi_burma::steps::{Building, Construction, KeepMarker, Movement, Repairs};
use heigi_burma::{ALLIES, Entrenchment, JAPAN, Line, Step};
use heigi_engine::{Pending, Rules, Speaks};

fn edge(a: &str, b: &str) -> heigi_board::EdgeId {
    let grid = &game().map().grid;
    grid.edge_between(hex(a), hex(b)).unwrap()
}

fn has(table: &Table, a: &str, b: &str, line: Line) -> bool {
    let lines = game().lines(table.position(), edge(a, b));
    match line {
        Line::Road => lines.road,
        Line::Rail => lines.rail,
        Line::Trail => lines.trail,
    }
}

fn building(stock: u8) -> Table {
    Table::empty(3)
        .stock(stock, 5)
        .step(Step::Building(Building(ALLIES)))
}

/// Vector SUP24.
///
/// Rules: 7.8.2, 7.8.2a
#[test]
fn one_project_is_begun_for_a_point_or_two_in_the_monsoon() {
    assert_eq!(building(1).refusal("build 1418 road"), "");
    assert_eq!(building(0).refusal("build 1418 road"), "7.5.4");
    assert_eq!(building(1).monsoon().refusal("build 1418 road"), "7.5.3");
    assert_eq!(building(5).play(&["build 1418 road"]).stocks()[0], 4);
    let begun = building(5).monsoon().play(&["build 1418 road"]);
    assert_eq!(begun.stocks()[0], 3);
    // The menu is passed over by those who cannot pay, and names each pair of hexes once.
    let step = |stock| building(stock).run().position().step();
    assert_eq!(step(1), Some(Step::Building(Building(ALLIES))));
    assert_eq!(step(0), Some(Step::KeepMarker(KeepMarker(ALLIES))));
    let mut actions = Vec::new();
    heigi_engine::Rules::actions(game(), &building(1).state, &mut actions);
    let [first, second] = [hex("1417"), hex("1418")];
    let pair = heigi_burma::HexPair::of(game(), first, second).map(heigi_burma::Action::Upgrade);
    assert_eq!(actions.iter().filter(|one| Some(**one) == pair).count(), 1);
    // It was the only one of the turn.
    assert_eq!(
        begun.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
    let site = begun.position().hex(hex("1418")).project;
    assert_eq!(site, Some((ALLIES, Line::Road)));
}

/// Rules: 7.8.2a-1
#[test]
fn new_lines_need_a_hex_without_one_and_without_enemies() {
    let table = building(5);
    assert_eq!(table.refusal("build 1418 road"), "");
    // Silchar has a road, 1418 a trail already, 1703 is Japanese, no line runs near 1316.
    assert_eq!(table.refusal("build 1419 road"), "7.8.2a-1");
    assert_eq!(table.refusal("build 1418 trail"), "7.8.2a-1");
    assert_eq!(table.refusal("build 1703 road"), "7.8.2");
    assert_eq!(table.refusal("build 0821 road"), "7.8.2d");
    // A railway has a trail beside it.
    let japan = Table::empty(3).step(Step::Building(Building(JAPAN)));
    assert_eq!(japan.refusal("build 2408 trail"), "7.8.2a-1");
    assert_eq!(japan.refusal("build 2408 road"), "");
    // A zone over the site bars it, with a friend there or without.
    let near = table.at("1517", &["J33-213"]);
    assert_eq!(near.refusal("build 1418 road"), "7.8.2a-1");
    let held = near.at("1418", &["A2-4"]);
    assert_eq!(held.refusal("build 1418 road"), "7.8.2a-1");
}

/// Rules: 7.8.2a-2
#[test]
fn two_trail_hexes_become_a_road_that_joins_the_road_beside_them() {
    let table = building(5);
    assert_eq!(table.refusal("upgrade 1419 1420"), "7.8.2a-2");
    assert_eq!(table.refusal("upgrade 1417 1418"), "");
    let built = table
        .play(&["upgrade 1417 1418"])
        .step(Step::Construction(Construction))
        .run();
    assert_eq!(built.stocks()[0], 4);
    assert!(has(&built, "1417", "1418", Line::Road));
    // Silchar's road meets it; the track beyond 1417 remains a track: 1416 has a road at Imphal's end.
    assert!(has(&built, "1418", "1419", Line::Road));
    assert!(has(&built, "1416", "1417", Line::Road));
    assert!(!has(&built, "1419", "1519", Line::Road));
}

/// Rules: 7.8.2b
#[test]
fn the_enemy_ends_work_at_any_moment() {
    let begun = || building(5).play(&["build 1418 road"]);
    let is_on = |table: &Table| table.position().hex(hex("1418")).project.is_some();
    // A regiment that only passes by: it halts beside the empty site, or goes on.
    let marching = || {
        begun()
            .held(JAPAN, &["1516", "1517"])
            .at("1516", &["J33-213"])
            .moving("J33-213")
    };
    assert!(is_on(&marching()));
    assert!(!is_on(&marching().play(&["at 1517"])));
    let told = marching().play(&["at 1517"]);
    assert!(told.events.iter().any(|event| rule(event) == "7.8.2b"));
    // By road from 1515 past 1414 to Imphal, in one go.
    let passed = building(5)
        .play(&["build 1414 trail"])
        .at("1515", &["J33-213"])
        .moving("J33-213");
    assert!(passed.position().hex(hex("1414")).project.is_some());
    let passed = passed.play(&["at 1315"]);
    assert_eq!(passed.position().hex(hex("1414")).project, None);
    // With a friend on the site the work goes on, until he leaves it.
    let guarded = marching().at("1418", &["A2-4"]).play(&["at 1517", "done"]);
    assert!(is_on(&guarded));
    let left = guarded.moving("A2-4").play(&["at 1419"]);
    assert!(!is_on(&left));
    // The enemy's own entry ends it, and a headquarters has no zone.
    assert!(!is_on(
        &marching()
            .at("1418", &["J33-214"])
            .step(Step::Construction(Construction))
            .run()
    ));
    let staff = begun()
        .held(JAPAN, &["1516", "1517"])
        .at("1516", &["JHQ15"])
        .moving("JHQ15")
        .play(&["at 1517"]);
    assert!(is_on(&staff));
    // A road in two hexes is lost in both.
    let double = building(5)
        .play(&["upgrade 1417 1418"])
        .held(JAPAN, &["1516"])
        .at("1615", &["J33-213"])
        .moving("J33-213")
        .play(&["at 1516"]);
    assert_eq!(double.position().hex(hex("1418")).project, None);
}

/// Rules: 7.8.2b, 12.5.4
#[test]
fn work_stops_at_once_when_its_guard_goes_on_ships() {
    let embarking = |guards: &[&str]| {
        Table::empty(15)
            .at("2223", guards)
            .at("2122", &["A5-123"])
            .at("2322", &["J15-51"])
            .at("4713", &["J55-112"])
            .change(|position| {
                position.hex_mut(hex("2223")).project = Some((ALLIES, Line::Road));
            })
            .acting(ALLIES, &["A5-9", "A5-123"])
            .step(Step::Movement(Movement))
            .play(&["embark A5-9", "at 4713"])
    };
    let left = embarking(&["A5-9"]);
    assert_eq!(left.position().hex(hex("2223")).project, None);
    assert!(left.events.iter().any(|event| rule(event) == "7.8.2b"));
    // Who comes later finds it gone; a second guard would have kept it.
    let filled = left.play(&["select A5-123", "at 2223", "done"]);
    assert_eq!(filled.position().hex(hex("2223")).project, None);
    let guarded = embarking(&["A5-9", "A2-4"]);
    assert!(guarded.position().hex(hex("2223")).project.is_some());
}

/// Rules: 7.8.2b
#[test]
fn a_retreat_past_an_empty_site_ends_the_work() {
    let attackers = ["A2-4", "A2-5", "A2-6"];
    let project = |way: &str| {
        // 18 against 5 with a 2 is 3:1 and -/2: the retreat and a step.
        let table = Table::empty(3)
            .at("3412", &attackers)
            .at("3411", &["J15-51"])
            .held(ALLIES, &["3509"])
            .change(|position| {
                position.hex_mut(hex("3509")).project = Some((ALLIES, Line::Road));
            })
            .attack("3411", &attackers)
            .play(&[
                "go",
                "= 2",
                "stand",
                "retreat J15-51",
                way,
                "at 3309",
                "done",
            ]);
        assert_eq!(table.place("J15-51"), "3309");
        let told = table.events.iter().any(|event| rule(event) == "7.8.2b");
        (table.position().hex(hex("3509")).project, told)
    };
    // Its way leads by 3410, beside the site, or by 3310, which is not.
    assert_eq!(project("at 3410"), (None, true));
    assert_eq!(project("at 3310"), (Some((ALLIES, Line::Road)), false));
}

/// The defenders of the site fall, and so does who charged them, a moment later.
///
/// Rules: 7.8.2b
#[test]
fn work_ends_with_its_guards_although_their_enemy_falls_as_well() {
    let project = |guards: &[&str]| {
        let mut table = Table::empty(3)
            .at("2509", guards)
            .at("2510", &["J15-51"])
            .steps("J15-51", 1)
            .change(|position| {
                position.hex_mut(hex("2509")).project = Some((ALLIES, Line::Road));
            });
        for id in guards {
            table = table.steps(id, 1);
        }
        // The charge takes a step of the guards, and its check the last one of who charged.
        let table = table.attack("2509", &["J15-51"]).play(&[
            "banzai J15-51",
            "go",
            "= 2",
            "stand",
            "lose-step A5-9",
            "stand",
            "= 6",
        ]);
        assert_eq!(table.place("A5-9"), "eliminated");
        assert_eq!(table.place("J15-51"), "eliminated");
        table.position().hex(hex("2509")).project
    };
    assert_eq!(project(&["A5-9"]), None);
    let guarded = project(&["A5-9", "A5-123"]);
    assert_eq!(guarded, Some((ALLIES, Line::Road)));
}

/// The Marauders leave the map for good, and with them the guard of a site (17.5.9).
///
/// Rules: 7.8.2b, 17.5.9
#[test]
fn work_ends_where_its_guards_leave_the_map() {
    let table = |enemy: &str| {
        let table = Table::empty(3)
            .at("3110", &["MM1"])
            .at(enemy, &["J15-51"])
            .at("1602", &["INA3"])
            .change(|position| {
                position.hex_mut(hex("3110")).project = Some((ALLIES, Line::Road));
            })
            .moving("INA3")
            .play(&["at 1703"]);
        assert_eq!(table.place("MM1"), "gone");
        table.position().hex(hex("3110")).project
    };
    assert_eq!(table("3210"), None);
    assert_eq!(table("3410"), Some((ALLIES, Line::Road)));
}

/// Vector EX09.
///
/// Rules: 7.8.2c, 7.8.2c-1, 7.8.2d, EX-7.8.2
#[test]
fn a_finished_line_joins_the_hexes_that_its_owner_announces() {
    let table = building(5).play(&["build 1418 road"]);
    assert!(!has(&table, "1418", "1419", Line::Road));
    let table = table.step(Step::Construction(Construction)).run();
    // Silchar's road is the only one beside it; where it leads on is the owner's to say.
    assert_eq!(table.pending(), Pending::Decision(ALLIES));
    assert!(has(&table, "1418", "1419", Line::Road));
    assert_eq!(table.refusal("at 1517"), "7.8.2d");
    assert_eq!(table.refusal("at 1419"), "7.8.2d");
    let led = table.clone().play(&["at 1417"]);
    assert!(has(&led, "1417", "1418", Line::Road));
    assert_eq!(led.position().hex(hex("1418")).project, None);
    let ended = table.play(&["done"]);
    assert!(!has(&ended, "1417", "1418", Line::Road));
    assert!(has(&ended, "1417", "1418", Line::Trail));
    // A trail in 1415's neighbour joins one hex of several, not all of them.
    let choice = building(5)
        .play(&["build 1414 trail"])
        .step(Step::Construction(Construction))
        .run();
    assert_eq!(choice.pending(), Pending::Decision(ALLIES));
    let chosen = choice.play(&["at 1313", "done"]);
    assert!(has(&chosen, "1313", "1414", Line::Trail));
    assert!(!has(&chosen, "1314", "1414", Line::Trail));
    assert!(!has(&chosen, "1414", "1415", Line::Trail));
}

fn repairing(stock: u8, cuts: &'static [&'static str]) -> Table {
    Table::empty(3)
        .stock(stock, 5)
        .at("1315", &["AHQ4"])
        .change(move |position| {
            for number in cuts {
                position.hex_mut(hex(number)).cut = true;
            }
        })
        .step(Step::Repairs(Repairs(ALLIES)))
}

/// Vector SUP23.
///
/// Rules: 7.8.3, 7.8.3-3
#[test]
fn a_repair_costs_a_point_or_two_in_the_monsoon() {
    let table = || repairing(3, &["1314", "1415"]);
    assert_eq!(table().refusal("repair 1315"), "7.8.3");
    let dry = table().play(&["repair 1314", "repair 1415"]);
    assert_eq!(dry.stocks()[0], 1);
    let rain = table().monsoon().play(&["repair 1314"]);
    assert_eq!(rain.stocks()[0], 1);
    let is_cut = |number: &str| rain.position().hex(hex(number)).cut;
    assert_eq!([is_cut("1314"), is_cut("1415")], [false, true]);
    // One point is left, a second repair costs two: the menu is over.
    assert_eq!(
        rain.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
}

/// Rules: 7.8.3-1
#[test]
fn only_hexes_of_ones_own_are_repaired() {
    let table = repairing(5, &["1415"]);
    assert_eq!(table.refusal("repair 1415"), "");
    assert_eq!(
        table.held(JAPAN, &["1415"]).refusal("repair 1415"),
        "7.8.3-1"
    );
}

/// The road from Imphal: 1315, 1415, 1515, 1615, Tamu.
///
/// Rules: 7.8.3-2
#[test]
fn a_repair_needs_a_line_free_of_enemies_and_their_zones() {
    // A regiment beside the way to Tamu leaves the way to Imphal only.
    let table = || repairing(5, &["1515"]).at("1714", &["J33-214"]);
    assert_eq!(table().refusal("repair 1515"), "");
    // Ground that the enemy has left does not matter, his units and zones do.
    assert_eq!(table().held(JAPAN, &["1415"]).refusal("repair 1515"), "");
    let blocked = table().at("1414", &["J33-213"]);
    assert_eq!(blocked.refusal("repair 1515"), "7.8.3-2");
    let guarded = table().at("1414", &["J33-213"]).at("1415", &["A2-4"]);
    assert_eq!(guarded.refusal("repair 1515"), "7.8.3-2");
    // A headquarters has no zone, but it bars its hex.
    let staff = table().at("1415", &["JHQ15"]).held(ALLIES, &["1515"]);
    assert_eq!(staff.refusal("repair 1515"), "7.8.3-2");
    // A second cut on the way must be repaired first.
    let double = repairing(5, &["1415", "1515"]).at("1714", &["J33-214"]);
    assert_eq!(double.refusal("repair 1515"), "7.8.3-2");
    assert_eq!(double.play(&["repair 1415"]).refusal("repair 1515"), "");
    // Without a headquarters the line must lead to a source.
    let alone = table().change(|position| {
        position.unit_mut(unit("AHQ4")).place = heigi_burma::Where::Unused;
    });
    assert_eq!(alone.refusal("repair 1515"), "");
    let far = alone.at("1414", &["J33-213"]);
    assert_eq!(far.refusal("repair 1515"), "7.8.3-2");
}

/// 5.1.1: bases are towns joined to a source by uncut road or rail.
///
/// Rules: 7.8.3
#[test]
fn a_cut_line_links_no_air_base_until_it_is_repaired() {
    let table = Table::empty(3);
    let is_base = |table: &Table| {
        let bases = game().air_bases(table.position(), JAPAN);
        bases.contains(&hex("3309"))
    };
    assert!(is_base(&table));
    let around: Vec<String> = game()
        .map()
        .around(hex("3309"))
        .map(|(near, _)| game().hex_number(near))
        .map(String::from)
        .collect();
    let cut = table.change(|position| {
        for number in &around {
            position.hex_mut(hex(number)).cut = true;
        }
    });
    assert!(!is_base(&cut));
    let whole = cut
        .at("3309", &["JHQ15"])
        .step(Step::Repairs(Repairs(JAPAN)))
        .play(&["repair 3409"]);
    assert!(is_base(&whole));
}

/// Rules: 7.8.2a-2, 7.8.2b
#[test]
fn a_trail_becomes_a_road_under_the_eyes_of_the_enemy_where_friends_hold_it() {
    let held = |first: &[&str], second: &[&str]| {
        building(5)
            .at("1517", &["J33-213"])
            .at("1417", first)
            .at("1418", second)
    };
    assert_eq!(held(&["A2-5"], &[]).refusal("upgrade 1417 1418"), "7.8.2b");
    assert_eq!(held(&[], &["A2-4"]).refusal("upgrade 1417 1418"), "7.8.2b");
    let both = held(&["A2-5"], &["A2-4"]);
    assert_eq!(both.refusal("upgrade 1417 1418"), "");
    // A new section is another matter.
    assert_eq!(both.refusal("build 1418 road"), "7.8.2a-1");
    let built = both
        .play(&["upgrade 1417 1418"])
        .step(Step::Construction(Construction))
        .run();
    assert!(has(&built, "1417", "1418", Line::Road));
}

/// Rules: 7.8.2a-2
#[test]
fn each_pair_of_trail_hexes_has_one_name() {
    let table = building(5);
    assert_eq!(table.refusal("upgrade 1417 1418"), "");
    assert_eq!(game().read_action("upgrade 1418 1417"), None);
    let mut listed = Vec::new();
    game().actions(&table.state, &mut listed);
    let mut legal = Vec::new();
    game().every_action(&mut |action| {
        if game().check(&table.state, action).is_ok() {
            legal.push(action);
        }
    });
    legal.sort_unstable();
    assert_eq!(legal, listed);
}

/// Rules: 14.1.4, 17.2.1b
#[test]
fn a_road_completed_with_a_position_comes_too_late_for_it() {
    // Two hexes of rough jungle, 6 points, from the headquarters to the position; by the road 3 1/2.
    let ended = |staff: &str| {
        Table::empty(3)
            .at(staff, &["AHQ4"])
            .at("1618", &["A5-9"])
            .held(ALLIES, &["1516", "1517"])
            .change(|position| {
                position.hex_mut(hex("1517")).project = Some((ALLIES, Line::Road));
                position.hex_mut(hex("1618")).position = Some(Entrenchment {
                    owner: ALLIES,
                    builder: Some(unit("A5-9")),
                });
            })
            .step(Step::Construction(Construction))
            .run()
    };
    let far = ended("1516");
    assert!(has(&far, "1516", "1517", Line::Road));
    assert_eq!(far.position().hex(hex("1618")).position, None);
    let near = ended("1517").position().hex(hex("1618")).position;
    assert_eq!(near.map(|one| one.builder), Some(None));
}
