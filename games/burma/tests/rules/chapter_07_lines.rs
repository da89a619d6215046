//! Section 7.6 to 7.8: sources, supply lines, lines of communication, building and repair.

use crate::common::{Table, game, hex, rule, unit};
use heigi_burma::steps::{
    Adjustment, Building, Construction, KeepMarker, Movement, Naming, Pay, Repairs,
};
use heigi_burma::{ALLIES, Entrenchment, HexSet, JAPAN, Line, Occasion, Step};
use heigi_engine::{Pending, Rules, Side, Speaks};

/// What lines of a side that run so many points cost from one hex to another, in quarter points.
fn line(table: &Table, side: Side, from: &str, points: u16, to: &str) -> Option<u16> {
    let ground = game().ground(table.position());
    let reach = game().trace(table.position(), ground, side, hex(from), points);
    reach.cost(hex(to))
}

fn range(table: &Table, id: &str) -> HexSet {
    let supply = game().supply(table.position(), game().unit(unit(id)).side);
    supply.headquarters(unit(id)).unwrap().range
}

fn is_joined(table: &Table, id: &str) -> bool {
    let supply = game().supply(table.position(), game().unit(unit(id)).side);
    supply.headquarters(unit(id)).unwrap().in_communication
}

/// Rules: 7.6.1, 7.6.2, 7.6.3
#[test]
fn each_side_has_its_primary_sources_as_long_as_it_holds_them() {
    let sources = |table: &Table, side| -> Vec<String> {
        let all = game().sources(table.position(), side);
        all.into_iter()
            .map(|hex| game().hex_number(hex))
            .map(String::from)
            .collect()
    };
    let table = Table::empty(3);
    assert_eq!(sources(&table, ALLIES), ["1419", "1323"]);
    assert_eq!(sources(&table, JAPAN), ["4713", "4709"]);
    let lost = table.held(JAPAN, &["1419"]).held(ALLIES, &["4709"]);
    assert_eq!(sources(&lost, ALLIES), ["1323"]);
    assert_eq!(sources(&lost, JAPAN), ["4713"]);
    // 1601 serves the Chinese and no other Allied unit.
    let table = Table::empty(3)
        .at("1601", &["C22"])
        .at("1602", &["A2-4"])
        .markers("1601", ALLIES, 2)
        .step(Step::Pay(Pay(ALLIES, Occasion::Determination)));
    assert_eq!(table.refusal("source 1601"), "7.6");
    assert_eq!(table.refusal("name C22"), "");
    assert_eq!(table.refusal("name A2-4"), "17.5.6");
}

/// From 3310 the open ground costs a point a hex; 3309 lies on the road; Tamu in the jungle.
///
/// Vectors SUP10, SUP11, AIR11.
///
/// Rules: 7.7.1, 7.7.2a, 7.7.2b, TBL-TEC
#[test]
fn supply_lines_pay_for_each_hex_but_the_first() {
    let table = Table::empty(3);
    let cost = |table: &Table, from, to| line(table, JAPAN, from, 5, to);
    assert_eq!(cost(&table, "3310", "3310"), Some(0));
    assert_eq!(cost(&table, "3310", "3410"), Some(4));
    // Jungle two points, rough jungle three, a river one more.
    assert_eq!(cost(&table, "2408", "2307"), Some(8));
    assert_eq!(cost(&table, "1316", "1317"), Some(12 + 4));
    assert_eq!(cost(&table, "2616", "2617"), Some(12));
    // Back out of the rough it is the open ground that is paid for.
    assert_eq!(cost(&table, "1414", "1415"), Some(4));
    assert_eq!(cost(&table, "1415", "1414"), Some(12));
    // Road and trail half a point, rail a quarter; into a cut hex its ground.
    assert_eq!(cost(&table, "1615", "1614"), Some(2));
    assert_eq!(cost(&table, "3309", "3409"), Some(1));
    let cut = table.change(|position| position.hex_mut(hex("3409")).cut = true);
    assert_eq!(cost(&cut, "3309", "3409"), Some(4));
    // The monsoon makes no line dearer.
    assert_eq!(cost(&cut.monsoon(), "2408", "2307"), Some(8));
}

/// A town in range at five points is out of it at four.
///
/// Rules: 7.7.2, 7.7.2c
#[test]
fn supply_lines_are_five_points_long_and_four_in_the_monsoon() {
    let table = Table::empty(3).at("2616", &["JHQ15"]);
    // 2615 and 2617 are rough jungle, three points each.
    assert!(range(&table, "JHQ15").contains(hex("2617")));
    assert!(!range(&table, "JHQ15").contains(hex("2618")));
    let open = Table::empty(3).at("3310", &["JHQ15"]);
    let ground = game().ground(open.position());
    let reach = game().trace(open.position(), ground, JAPAN, hex("3310"), 9);
    let costs = |points| {
        let all = game().map().grid.hexes();
        all.filter(|to| reach.cost(*to).is_some_and(|cost| cost <= points))
            .collect::<HexSet>()
    };
    assert_eq!(range(&open, "JHQ15"), costs(20));
    assert_ne!(costs(20), costs(16));
    assert_eq!(range(&open.clone().monsoon(), "JHQ15"), costs(16));
}

/// Rules: 7.7.2
#[test]
fn a_committed_headquarters_has_no_range_for_anything() {
    let table = |is_committed: bool| {
        Table::empty(3)
            .stock(9, 9)
            .at("1811", &["AHQ4"])
            .at("1812", &["A2-4", "A5-9"])
            .steps("A5-9", 2)
            .markers("1811", ALLIES, 2)
            .change(move |position| {
                position.unit_mut(unit("AHQ4")).committed = is_committed;
                position.unit_mut(unit("A17-48")).place = heigi_burma::Where::Eliminated;
                position.sides[0].trucks = 1;
            })
    };
    // No source reaches so far.
    let supply = game().supply(table(false).position(), ALLIES);
    assert!(
        supply
            .sources
            .iter()
            .all(|(_, range)| !range.contains(hex("1811")))
    );
    let naming = |is_committed| {
        table(is_committed)
            .acting(ALLIES, &["AHQ4", "A2-4", "A5-9"])
            .step(Step::Naming(Naming))
    };
    let adjusting = |is_committed| table(is_committed).step(Step::Adjustment(Adjustment(ALLIES)));
    assert_eq!(naming(false).refusal("replace A5-9"), "");
    assert_eq!(naming(true).refusal("replace A5-9"), "16.1.1");
    assert_eq!(naming(false).refusal("motorise A2-4"), "");
    assert_eq!(naming(true).refusal("motorise A2-4"), "17.7.5");
    assert_eq!(naming(false).refusal("rebuild A17-48 1811"), "");
    assert_eq!(naming(true).refusal("rebuild A17-48 1811"), "16.2.4");
    assert_eq!(adjusting(false).refusal("collect 1811"), "");
    assert_eq!(adjusting(true).refusal("collect 1811"), "7.4.1");
    let modifier = |is_committed| {
        let table = table(is_committed);
        let supply = game().supply(table.position(), ALLIES);
        game().check_modifier(table.position(), &supply, unit("A5-9"), true)
    };
    assert_eq!([modifier(false), modifier(true)], [-1, 0]);
    let paying =
        |is_committed| table(is_committed).step(Step::Pay(Pay(ALLIES, Occasion::Determination)));
    assert_eq!(paying(false).refusal("headquarters AHQ4"), "");
    assert_eq!(paying(true).refusal("headquarters AHQ4"), "7.7.2");
    // It may be restored by a marker within its lines, and markers may be sent to it (7.4.4).
    assert_eq!(naming(true).refusal("restore-by-marker AHQ4"), "");
    let sending = adjusting(true).markers("1419", ALLIES, 1);
    assert_eq!(sending.refusal("headquarters AHQ4"), "");
}

/// Rules: 7.7.2d
#[test]
fn supply_lines_do_not_pass_enemies_or_their_zones_without_friends() {
    let table = Table::empty(3).at("3309", &["JHQ15"]);
    assert!(range(&table, "JHQ15").contains(hex("3211")));
    let harried = table.at("3111", &["A2-4"]);
    assert!(!range(&harried, "JHQ15").contains(hex("3211")));
    assert!(!range(&harried, "JHQ15").contains(hex("3111")));
    let helped = harried.at("3211", &["J15-51"]);
    assert!(range(&helped, "JHQ15").contains(hex("3211")));
    // An enemy without a zone bars his own hex only.
    let staff = Table::empty(3).at("2508", &["JHQ15"]).at("2408", &["AHQ4"]);
    assert!(!range(&staff, "JHQ15").contains(hex("2408")));
    assert!(range(&staff, "JHQ15").contains(hex("2409")));
    // Nor over water.
    let shore = Table::empty(3).at("2822", &["JHQ28"]);
    assert!(!range(&shore, "JHQ28").contains(hex("2722")));
    assert!(!range(&shore, "JHQ28").contains(hex("2922")));
}

/// 2901 to 3301 over rough ground is eleven points.
///
/// Vector SUP12.
///
/// Rules: 7.7.2e, 7.7.2f
#[test]
fn three_markers_lengthen_lines_from_five_to_eleven_points() {
    let table = Table::empty(3)
        .at("2901", &["JHQ15"])
        .at("3301", &["J18-55"])
        .markers("2901", JAPAN, 5)
        .step(Step::Pay(Pay(JAPAN, Occasion::Determination)));
    assert_eq!(line(&table, JAPAN, "2901", 12, "3301"), Some(44));
    let is_fed = |table: &Table| range(table, "JHQ15").contains(hex("3301"));
    let two = table.play(&["extend JHQ15", "extend JHQ15"]);
    assert!(!is_fed(&two));
    let three = two.play(&["extend JHQ15"]);
    assert!(is_fed(&three));
    assert_eq!(three.position().hex(hex("2901")).supply[JAPAN.index()], 2);
    assert_eq!(three.refusal("extend JHQ15"), "7.7.2f");
    // In the rain the lines are 4 + 3 points: one marker adds one point.
    assert!(!is_fed(&three.clone().monsoon()));
    let rain = three.clone().monsoon();
    let there = |to: &str| range(&rain, "JHQ15").contains(hex(to));
    let reach = |points, to: &str| line(&rain, JAPAN, "2901", points, to).is_some();
    for number in ["3001", "3101", "3102", "3201", "2801", "2701", "2803"] {
        assert_eq!(there(number), reach(7, number), "{number}");
    }
    // Without communication, or with the marker out of reach, nothing is lengthened.
    let fresh = || {
        Table::empty(3)
            .at("2901", &["JHQ15"])
            .step(Step::Pay(Pay(JAPAN, Occasion::Determination)))
    };
    let cut_off = fresh()
        .held(ALLIES, &["4713", "4709"])
        .markers("2901", JAPAN, 1);
    assert_eq!(cut_off.refusal("extend JHQ15"), "7.7.2e");
    let far = fresh().markers("3301", JAPAN, 1);
    assert_eq!(far.refusal("extend JHQ15"), "7.7.2e");
}

/// From Rangoon five points of rail lead twenty hexes to 2809. What a marker adds is walked along the
/// trail beside the line, two points to four hexes, not ridden eight hexes further.
///
/// Rules: TBL-MAPEXP
#[test]
fn only_the_part_off_the_rail_is_lengthened() {
    let table = |markers| {
        Table::empty(3)
            .at("4713", &["JHQ15"])
            .change(move |position| position.unit_mut(unit("JHQ15")).extended = markers)
    };
    let there = |markers, to: &str| range(&table(markers), "JHQ15").contains(hex(to));
    assert_eq!([there(0, "2809"), there(0, "2708")], [true, false]);
    assert_eq!([there(1, "2408"), there(1, "2308")], [true, false]);
    assert_eq!([there(3, "1805"), there(3, "1804")], [true, false]);
    // Interdiction over 2608 makes its seven hexes a point dearer each, by rail as on foot.
    let harried = |to: &str| {
        let table = table(1).interdicting("AB1", "2608");
        range(&table, "JHQ15").contains(hex(to))
    };
    assert_eq!(
        [harried("2809"), harried("2708"), harried("2608")],
        [true, true, false]
    );
    // Out of communication the markers lengthen nothing.
    let cut_off = table(3)
        .at("2901", &["JHQ15"])
        .held(ALLIES, &["4713", "4709"]);
    assert!(!range(&cut_off, "JHQ15").contains(hex("3301")));
}

/// 5.5.5b adds a point for each hex in the zone of the interdiction.
///
/// Vector AIR11.
///
/// Rules: 7.7.2b, 7.8.1
#[test]
fn interdiction_makes_japanese_lines_dearer() {
    let table = Table::empty(3).interdicting("AB1", "3310");
    assert_eq!(line(&table, JAPAN, "3509", 5, "3309"), Some(1 + 1 + 4));
    assert_eq!(line(&table, JAPAN, "3411", 5, "3410"), Some(4 + 4));
    assert_eq!(line(&table, ALLIES, "3411", 5, "3410"), Some(4));
    // Tamu is beyond Rangoon's reach once Indaw and Mandalay are harried.
    let mut harried = Table::empty(3).at("1614", &["JHQ28"]);
    assert!(is_joined(&harried, "JHQ28"));
    let spent = |table: &Table| line(table, JAPAN, "4713", 20, "1614");
    let before = spent(&harried).unwrap();
    for (id, number) in [("AB1", "3308"), ("AB2", "4211"), ("AB3", "2308")] {
        harried = harried.interdicting(id, number);
    }
    assert!(spent(&harried).is_none_or(|after| after >= before + 4 * 3));
}

/// Rules: 7.8.1
#[test]
fn headquarters_need_a_line_of_communication_of_twenty_points() {
    let table = Table::empty(3).at("1614", &["JHQ28"]);
    assert!(is_joined(&table, "JHQ28"));
    assert!(!is_joined(
        &table.clone().held(ALLIES, &["4713", "4709"]),
        "JHQ28"
    ));
    let points = |table: &Table| game().communication_length(table.position());
    assert_eq!([points(&table), points(&table.clone().monsoon())], [20, 15]);
    // Some hex that costs more than fifteen points is joined in dry weather only.
    let far = game()
        .map()
        .grid
        .hexes()
        .map(|hex| game().hex_number(hex))
        .find(|to| {
            let [near, coast] = ["4713", "4709"].map(|from| line(&table, JAPAN, from, 20, to));
            near.is_some_and(|cost| (61..=80).contains(&cost)) && coast.is_none_or(|cost| cost > 60)
        })
        .unwrap();
    let staff = Table::empty(3).at(&far, &["JHQ33"]);
    assert!(is_joined(&staff, "JHQ33"));
    assert!(!is_joined(&staff.monsoon(), "JHQ33"));
}

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
