//! Sources and supply lines (7.6 to 7.8).

use crate::common::{Table, game, hex, unit};
use heigi_burma::steps::{Adjustment, Naming, Pay};
use heigi_burma::{ALLIES, HexSet, JAPAN, Occasion, Step};
use heigi_engine::Side;

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
        heigi_engine::total(&game().check_modifiers(table.position(), &supply, unit("A5-9"), true))
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
