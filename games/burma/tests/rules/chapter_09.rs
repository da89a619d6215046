//! The operations phase (9): segments, end markers, activation, the order of movement and combat.

use crate::common::{Table, hex, message, rule, set, unit};
use heigi_burma::steps::{
    Combat, CupDraw, FirstSegment, KeepMarker, Movement, Naming, Pay, PickMarkers, Reinforcements,
    SegmentStart,
};
use heigi_burma::{ALLIES, Activation, JAPAN, Occasion, Phase, Step, Where};
use heigi_engine::{Pending, Side};

/// A segment of a marker, in the act of naming.
fn naming(table: Table, side: Side, marker: u8) -> Table {
    table
        .step(Step::SegmentStart(SegmentStart(
            side,
            Activation::Marker(marker),
        )))
        .run()
}

/// The cup is drawn from, with a brigade and a regiment on the map.
fn draw(allies: &[u8], japan: &[u8], ends: u8, segments: [u8; 2], drawer: Side) -> Table {
    Table::empty(3)
        .at("1315", &["A2-4"])
        .at("2611", &["J15-51", "JHQ15"])
        .change(|position| {
            position.sides[0].cup = allies.to_vec();
            position.sides[1].cup = japan.to_vec();
            position.sides[0].segments = segments[0];
            position.sides[1].segments = segments[1];
            position.end_markers = ends;
            position.drawer = drawer;
        })
        .step(Step::CupDraw(CupDraw))
        .run()
}

fn faces(table: &Table) -> Option<u8> {
    match table.pending() {
        Pending::Draw(draw) => Some(draw.faces),
        _ => None,
    }
}

fn segment_of(table: &Table) -> Option<Side> {
    table.position().segment.as_ref().map(|one| one.side)
}

/// True if nothing is left of the operations phase.
fn is_over(table: &Table) -> bool {
    table.position().step() == Some(Step::KeepMarker(KeepMarker(ALLIES)))
}

/// Rules: 9.1.1
#[test]
fn reinforcements_come_before_the_first_segment() {
    let table = Table::empty(9)
        .change(|position| {
            position.unit_mut(unit("ALUSH")).place = Where::Later;
            position.unit_mut(unit("J16-2")).place = Where::Later;
            position.sides[1].held = Some(0);
        })
        .step(Step::Begin(Phase::Operations))
        .run();
    // Japan has the initiative, so the Allies go first; then Japan; then its segment begins.
    assert_eq!(
        table.position().step(),
        Some(Step::Reinforcements(Reinforcements(ALLIES)))
    );
    let table = table.play(&["select ALUSH", "at 1323"]);
    assert_eq!(
        table.position().step(),
        Some(Step::Reinforcements(Reinforcements(JAPAN)))
    );
    assert_eq!(segment_of(&table), None);
    let table = table.play(&["select J16-2", "at 4713"]);
    assert_eq!(
        (table.place("ALUSH"), table.place("J16-2")),
        ("1323".into(), "4713".into())
    );
    assert_eq!(segment_of(&table), Some(JAPAN));
}

/// Rules: 9.1.2
#[test]
fn the_side_with_the_initiative_begins_with_the_marker_that_it_holds() {
    for (first, other) in [(JAPAN, ALLIES), (ALLIES, JAPAN)] {
        let table = Table::empty(3)
            .at("1315", &["A2-4"])
            .at("2611", &["J15-51"])
            .change(|position| {
                position.initiative = first;
                position.side_mut(first).held = Some(1);
                position.side_mut(first).cup = vec![5];
                position.side_mut(other).cup = vec![0];
            })
            .step(Step::FirstSegment(FirstSegment))
            .run();
        let segment = table.position().segment.clone().unwrap();
        assert_eq!(
            (segment.side, segment.activation),
            (first, Activation::Marker(1))
        );
        let told = table.events.last().unwrap();
        assert_eq!(
            (rule(told).as_str(), message(told).as_str()),
            ("9.1.2", "burma-log-segment")
        );
        assert_eq!(table.position().side(first).held, None);
        assert_eq!(table.position().side(first).cup, [5]);
        assert_eq!(table.position().end_markers, 0);
    }
}

/// Rules: 9.1.3, CLAR-9.1.3
#[test]
fn the_sides_draw_in_turn_and_the_marker_says_who_acts() {
    // Allied 0, Japanese 0, 1 and two end markers: five lots.
    let table = draw(&[0], &[0, 1], 0, [1, 1], ALLIES);
    assert_eq!(faces(&table), Some(5));
    let japanese = table.clone().play(&["= 3"]);
    assert_eq!(segment_of(&japanese), Some(JAPAN));
    assert_eq!(japanese.position().sides[1].cup, [0]);
    assert_eq!(japanese.position().sides[1].used, [1]);
    assert_eq!(japanese.position().drawer, JAPAN);
    let told = japanese.events.last().unwrap();
    assert_eq!(
        (rule(told).as_str(), message(told).as_str()),
        ("9.1.3", "burma-log-segment")
    );
    let allied = table.play(&["= 1"]);
    assert_eq!(segment_of(&allied), Some(ALLIES));
    let next = allied.play(&["move-first"]);
    assert_eq!(faces(&next), Some(4));
    assert_eq!(next.play(&["= 2"]).position().drawer, ALLIES);
    // The side without the initiative draws first.
    let marked = Table::empty(3)
        .step(Step::PickMarkers(PickMarkers))
        .run()
        .play(&["= 1", "= 1"]);
    assert_eq!(marked.position().drawer, ALLIES);
}

/// Vector ACT2.
///
/// Rules: 9.1.4, 9.1.4-1
#[test]
fn the_phase_ends_when_all_markers_of_both_sides_are_used() {
    assert!(is_over(&draw(&[], &[], 0, [1, 1], ALLIES)));
    assert!(is_over(&draw(&[], &[], 1, [2, 1], ALLIES)));
    // Not while a marker is left, nor before both have had a segment.
    assert_eq!(faces(&draw(&[0], &[], 0, [1, 1], ALLIES)), Some(3));
    assert_eq!(faces(&draw(&[], &[0], 0, [1, 1], ALLIES)), Some(3));
    assert_eq!(faces(&draw(&[], &[], 0, [1, 0], ALLIES)), Some(2));
    assert_eq!(faces(&draw(&[], &[], 0, [0, 1], ALLIES)), Some(2));
    // The last marker is drawn, and after its segment nothing more.
    let last = draw(&[0], &[], 0, [0, 1], ALLIES).play(&["= 1", "move-first"]);
    assert!(is_over(&last));
    assert_eq!(last.position().end_markers, 0);
    let told = last
        .events
        .iter()
        .filter(|notice| rule(notice) == "9.1.4-1");
    assert_eq!(told.count(), 1);
}

/// Vector EX20.
///
/// Rules: 9.1.4-2, 9.2.3, NOTE-9.1.4
#[test]
fn the_second_end_marker_ends_the_phase_at_once() {
    // The Allies have not acted, and have a marker left.
    let table = draw(&[0, 1], &[1], 1, [0, 1], ALLIES);
    assert_eq!(faces(&table), Some(4));
    let over = table.clone().play(&["= 4"]);
    assert!(is_over(&over));
    assert_eq!(over.position().end_markers, 2);
    assert_eq!(over.position().sides[0].cup, [0, 1]);
    assert!(over.events.iter().any(|notice| rule(notice) == "9.2.3"));
    assert_eq!(segment_of(&table.play(&["= 3"])), Some(JAPAN));
}

/// Vector EX22.
///
/// Rules: 9.2.1, 9.2.2, CLAR-9.2.2
#[test]
fn the_first_end_marker_lets_its_drawer_name_a_die_of_units() {
    for drawer in [ALLIES, JAPAN] {
        // Whichever of the two comes first.
        for lot in ["= 3", "= 4"] {
            let table = draw(&[0], &[0], 0, [1, 1], drawer).play(&[lot, "= 2"]);
            let segment = table.position().segment.clone().unwrap();
            assert_eq!((segment.side, segment.units), (drawer, 2));
            assert_eq!((segment.formations, segment.headquarters), (0, false));
            assert_eq!(table.position().end_markers, 1);
            // The phase goes on with what is left in the cup.
            let next = table.play(&["move-first"]);
            assert_eq!(faces(&next), Some(3));
        }
    }
    // Independent units count as well.
    let table = draw(&[], &[0], 0, [1, 1], JAPAN).play(&["= 2", "= 1", "name JHQ15"]);
    assert_eq!(
        table.reason("name J15-51"),
        ("9.2.2", "burma-no-units-left")
    );
    assert_eq!(
        table.reason("formation 15th_division"),
        ("9.2.2", "burma-no-formations-left")
    );
    assert_eq!(table.refusal("headquarters JHQ15"), "9.2.2");
}

/// Rules: 9.3, 9.3.2
#[test]
fn a_marker_names_formations_and_units_before_anybody_moves() {
    // One formation and two units.
    let table = naming(
        Table::empty(3)
            .at("2611", &["J15-51", "J15-60"])
            .at("2612", &["J31-58", "J31-124"])
            .at("2613", &["J33-213"]),
        JAPAN,
        1,
    );
    let table = table.play(&["formation 15th_division"]);
    let active = |table: &Table| table.position().segment.as_ref().unwrap().active;
    assert_eq!(active(&table), set(&["J15-51", "J15-60"]));
    assert_eq!(table.refusal("formation 31st_division"), "8.1.7");
    assert_eq!(table.refusal("name J15-51"), "9.3.2");
    let table = table.play(&["name J31-58", "name J33-213"]);
    assert_eq!(table.refusal("name J31-124"), "8.1.7");
    assert_eq!(
        active(&table),
        set(&["J15-51", "J15-60", "J31-58", "J33-213"])
    );
    // Whoever was not named stays where he is.
    let moving = table.play(&["move-first"]);
    assert_eq!(moving.refusal("name J31-124"), "4.0");
    assert_eq!(moving.refusal("select J31-124"), "3.1-ACT");
    assert_eq!(moving.refusal("select J31-58"), "");
}

/// Rules: 9.3.1
#[test]
fn dice_of_markers_count_units() {
    let table = naming(Table::empty(3).at("2611", &["J15-51"]), JAPAN, 2).play(&["= 4"]);
    assert_eq!(table.position().segment.as_ref().unwrap().units, 5);
    let choice = naming(Table::empty(3).at("2611", &["J15-51"]), JAPAN, 3);
    assert_eq!(choice.pending(), Pending::Decision(JAPAN));
    let dice = choice.clone().play(&["choose 1"]);
    assert_eq!(faces(&dice), Some(6));
    let dice = dice.play(&["= 6"]);
    let segment = dice.position().segment.as_ref().unwrap();
    assert_eq!((segment.formations, segment.units), (0, 6));
    let formations = choice.play(&["choose 0"]);
    let segment = formations.position().segment.as_ref().unwrap();
    assert_eq!((segment.formations, segment.units), (2, 0));
}

/// Rules: 9.3.3
#[test]
fn independent_units_armour_and_headquarters_act_with_any_marker() {
    // A marker of one formation and nobody else.
    let table = naming(
        Table::empty(3)
            .at("1315", &["T254-1", "AHQ4", "A28EA", "A5-9"])
            .at("2611", &["JA3"]),
        ALLIES,
        0,
    );
    assert_eq!(table.refusal("name A5-9"), "8.1.7");
    let table = table.play(&["name T254-1", "name AHQ4", "name A28EA"]);
    assert_eq!(table.position().segment.as_ref().unwrap().formations, 1);
    assert_eq!(table.refusal("name JA3"), "3.1-ACT");
    let japan = naming(
        Table::empty(3).at("2611", &["JA3", "JT14-1", "J7MB", "J15-51"]),
        JAPAN,
        0,
    );
    let japan = japan.play(&["name JA3", "name JT14-1", "name J7MB"]);
    assert_eq!(japan.refusal("name J15-51"), "8.1.7");
}

/// Rules: 9.3.4
#[test]
fn a_unit_acts_once_with_the_first_marker() {
    let table = |used: Vec<u8>, activations| {
        let table = Table::empty(3)
            .at("3309", &["JHQ15", "J31-58"])
            .markers("3309", JAPAN, 3)
            .change(|position| {
                position.sides[1].used = used;
                position.unit_mut(unit("J31-58")).activations = activations;
            });
        naming(table, JAPAN, 0).play(&["name JHQ15"])
    };
    assert_eq!(table(vec![], 0).refusal("formation 31st_division"), "");
    assert_eq!(table(vec![], 1).refusal("formation 31st_division"), "9.3.4");
    assert_eq!(table(vec![1], 1).refusal("formation 31st_division"), "");
    let counted = table(vec![], 0).play(&["formation 31st_division"]);
    assert_eq!(counted.position().unit(unit("J31-58")).activations, 1);
}

/// The 31st Division has acted already, and Japan names units with another marker: one formation and two
/// units.
fn again(used: Vec<u8>, markers: u8) -> Table {
    let table = Table::empty(3)
        .at("3309", &["JHQ15", "J31-58", "J31-124", "J31-138"])
        .markers("3309", JAPAN, markers)
        .change(|position| {
            position.sides[1].used = used;
            for id in ["J31-58", "J31-124", "J31-138"] {
                position.unit_mut(unit(id)).activations = 1;
            }
        });
    naming(table, JAPAN, 1)
}

/// Vectors ACT3, ACT4.
///
/// Rules: 9.3.5, 9.3.5b
#[test]
fn a_marker_lets_a_formation_act_again() {
    let table = again(vec![0], 2).play(&["name JHQ15", "formation 31st_division"]);
    let activations =
        ["J31-58", "J31-124", "J31-138"].map(|id| table.position().unit(unit(id)).activations);
    assert_eq!(activations, [2, 2, 2]);
    assert_eq!(table.position().hex(hex("3309")).supply[1], 1);
    // With its only marker no unit acts again.
    let first = again(vec![], 2).play(&["name JHQ15"]);
    assert_eq!(first.refusal("formation 31st_division"), "9.3.4");
    // Nor does one that is out of supply, nor anybody without a marker.
    let stranded = again(vec![0], 2)
        .stranded(&["J31-58"])
        .play(&["name JHQ15"]);
    assert_eq!(stranded.refusal("name J31-58"), "9.3.5");
    let poor = again(vec![0], 0).play(&["name JHQ15"]);
    assert_eq!(poor.refusal("name J31-58"), "9.3.5b");
    assert_eq!(poor.refusal("formation 31st_division"), "9.3.4");
}

/// Rules: 9.3.5b
#[test]
fn or_up_to_three_units() {
    let table = again(vec![0], 2).play(&["name JHQ15", "name J31-58", "name J31-124"]);
    assert_eq!(table.position().hex(hex("3309")).supply[1], 1);
    // Two of three are used; the third comes for the same marker, a fourth for another.
    let table = table
        .change(|position| position.segment.as_mut().unwrap().units = 2)
        .play(&["name J31-138"]);
    assert_eq!(table.position().hex(hex("3309")).supply[1], 1);
    let fourth = table
        .at("3309", &["J15-51"])
        .change(|position| position.unit_mut(unit("J15-51")).activations = 1)
        .play(&["name J15-51"]);
    assert_eq!(fourth.position().hex(hex("3309")).supply[1], 0);
    // What is left of a marker for single units does not pay for a formation.
    let mixed = again(vec![0], 1)
        .at("3309", &["J15-51"])
        .change(|position| position.unit_mut(unit("J15-51")).activations = 1)
        .play(&["name JHQ15", "name J15-51"]);
    assert_eq!(mixed.position().hex(hex("3309")).supply[1], 0);
    assert_eq!(mixed.refusal("formation 31st_division"), "9.3.4");
    assert_eq!(mixed.refusal("name J31-58"), "");
}

/// Rules: 9.3.5a, 9.3.5c
#[test]
fn the_headquarters_in_range_acts_as_well_and_is_not_committed() {
    // It reaches them, but does not act itself.
    assert_eq!(
        again(vec![0], 2).reason("name J31-58"),
        ("9.3.5c", "burma-no-staff-acts")
    );
    let committed = again(vec![0], 2)
        .change(|position| position.unit_mut(unit("JHQ15")).committed = true)
        .play(&["name JHQ15"]);
    assert_eq!(committed.refusal("name J31-58"), "9.3.5a");
    let far = again(vec![0], 2)
        .at("1614", &["J31-58"])
        .play(&["name JHQ15"]);
    assert_eq!(far.refusal("name J31-58"), "9.3.5a");
    assert_eq!(far.refusal("name J31-124"), "");
    // It may act again by its own range (B-53).
    let twice = again(vec![0], 1)
        .change(|position| position.unit_mut(unit("JHQ15")).activations = 1)
        .play(&["name JHQ15", "name J31-58"]);
    assert_eq!(twice.position().unit(unit("JHQ15")).activations, 2);
    assert_eq!(twice.position().hex(hex("3309")).supply[1], 0);
}

/// Of the headquarters that act 4713 has the marker in 4709 in its range, 2809 that in 2408.
///
/// Rules: 9.3.5b, 9.3.5c, 7.2.2
#[test]
fn each_headquarters_in_range_that_acts_may_pay_for_a_second_activation() {
    let table = |markers: &[&str]| {
        let mut table = Table::empty(3)
            .at("4713", &["JHQ15"])
            .at("2809", &["JHQ28"])
            .at("3509", &["J31-58"])
            .change(|position| {
                position.sides[1].used = vec![0];
                position.unit_mut(unit("J31-58")).activations = 1;
            });
        for number in markers {
            table = table.markers(number, JAPAN, 1);
        }
        naming(table, JAPAN, 1)
    };
    let named = ["name JHQ15", "name JHQ28", "name J31-58"];
    let asked = table(&["4709", "2408"]).play(&named);
    let refused = ["collect 2408", "collect 4709"].map(|words| asked.refusal(words));
    assert_eq!(refused, ["", ""]);
    let paid = asked.play(&["collect 2408"]);
    let left = ["2408", "4709"].map(|number| paid.position().hex(hex(number)).supply[1]);
    assert_eq!(left, [0, 1]);
    assert_eq!(paid.position().unit(unit("J31-58")).activations, 2);
    // One that does not act pays nothing.
    let alone = table(&["2408"]).play(&["name JHQ15"]);
    assert_eq!(alone.refusal("name J31-58"), "9.3.5b");
}

/// Rules: 9.3.6
#[test]
fn nobody_acts_a_third_time() {
    let table = again(vec![0], 2)
        .change(|position| position.unit_mut(unit("J31-58")).activations = 2)
        .play(&["name JHQ15"]);
    assert_eq!(table.refusal("name J31-58"), "9.3.6");
    let rest = table.play(&["formation 31st_division"]);
    let active = rest.position().segment.as_ref().unwrap().active;
    assert_eq!(active, set(&["JHQ15", "J31-124", "J31-138"]));
    // The first end marker brings no second activation.
    let ended = again(vec![0, 2], 2);
    let mut ended = ended.step(Step::SegmentStart(SegmentStart(
        JAPAN,
        Activation::EndMarker,
    )));
    ended.state.asking = None;
    let ended = ended.run().play(&["= 3", "name JHQ15"]);
    assert_eq!(ended.refusal("name J31-58"), "9.3.4");
}

/// Vector ACT5.
///
/// Rules: 9.3.9
#[test]
fn a_committed_headquarters_that_acts_is_restored_for_a_point_or_a_marker() {
    let table = |stock, markers| {
        Table::empty(3)
            .stock(0, stock)
            .at("3309", &["JHQ15", "JHQ28"])
            .markers("3309", JAPAN, markers)
            .change(|position| position.unit_mut(unit("JHQ15")).committed = true)
            .acting(JAPAN, &["JHQ15"])
            .step(Step::Naming(Naming))
    };
    let is_committed = |table: &Table| table.position().unit(unit("JHQ15")).committed;
    assert_eq!(table(0, 1).refusal("restore JHQ15"), "7.5.4");
    let by_marker = table(0, 2).play(&["restore-by-marker JHQ15"]);
    assert!(!is_committed(&by_marker));
    assert_eq!(by_marker.position().hex(hex("3309")).supply[1], 1);
    let by_point = table(3, 2).play(&["restore JHQ15"]);
    assert!(!is_committed(&by_point));
    assert_eq!(by_point.stocks()[1], 2);
    assert_eq!(by_point.position().hex(hex("3309")).supply[1], 2);
    assert!(by_point.events.iter().any(|notice| rule(notice) == "9.3.9"));
    assert_eq!(table(3, 0).refusal("restore-by-marker JHQ15"), "9.3.9");
    assert_eq!(by_point.refusal("restore JHQ15"), "9.3.9");
    let idle = table(3, 1).acting(JAPAN, &[]);
    assert_eq!(idle.refusal("restore JHQ15"), "9.3.9");
    let far = table(3, 0).markers("1614", JAPAN, 1);
    assert_eq!(far.refusal("restore-by-marker JHQ15"), "9.3.9");
}

/// A brigade beside an INA regiment in the open.
fn beside() -> Table {
    Table::empty(3)
        .at("3110", &["A2-4"])
        .at("3210", &["INA1"])
        .acting(ALLIES, &["A2-4"])
        .step(Step::Naming(Naming))
}

fn column(table: &Table) -> String {
    let (column, _) = crate::common::column(table).unwrap();
    column.name().to_owned()
}

/// Rules: 9.4.1, 9.4.2-1
#[test]
fn with_movement_first_all_units_move_before_any_attacks_at_plain_odds() {
    let table = beside().play(&["move-first"]);
    assert_eq!(table.position().step(), Some(Step::Movement(Movement)));
    assert_eq!(table.refusal("attack 3210"), "4.0");
    let table = table.play(&["done"]);
    assert_eq!(table.position().step(), Some(Step::Combat(Combat)));
    assert_eq!(table.refusal("select A2-4"), "4.0");
    // 6 against 3 is 2:1.
    let fought = table.play(&["attack 3210", "join A2-4", "go", "= 6"]);
    assert_eq!(column(&fought), "2:1");
}

/// Rules: 9.4.2, 9.4.2-2, 13.3.4
#[test]
fn with_combat_first_attacks_gain_a_column_and_units_move_after_them() {
    let table = beside().play(&["attack-first"]);
    assert_eq!(table.position().step(), Some(Step::Combat(Combat)));
    assert_eq!(table.refusal("select A2-4"), "4.0");
    let fought = table.play(&["attack 3210", "join A2-4", "go", "= 6"]);
    assert_eq!(column(&fought), "3:1");
    let mut rested = fought;
    while rested.state.asking.is_some() {
        rested = rested.play(&["done"]);
    }
    assert_eq!(rested.position().step(), Some(Step::Movement(Movement)));
    assert_eq!(rested.refusal("select A2-4"), "");
}

/// Vector ACT6.
///
/// Rules: 9.4.3
#[test]
fn all_units_of_a_segment_follow_one_order() {
    let table = Table::empty(3)
        .at("3110", &["A2-4"])
        .at("3210", &["INA1"])
        .at("1315", &["A5-9"])
        .acting(ALLIES, &["A2-4", "A5-9"])
        .step(Step::Naming(Naming));
    let moving = table
        .clone()
        .play(&["move-first", "select A5-9", "at 1314", "done"]);
    assert_eq!(moving.refusal("attack 3210"), "4.0");
    assert_eq!(moving.refusal("attack-first"), "4.0");
    let fighting = table.play(&["attack-first"]);
    for words in ["select A5-9", "select A2-4", "move-first"] {
        assert_eq!(fighting.refusal(words), "4.0");
    }
}

/// Supply of the defender is asked for in the attack, so that the segment is one of combat all along.
///
/// Rules: 9.4.2-1
#[test]
fn supply_is_paid_for_when_the_combat_half_begins() {
    let table = Table::empty(3)
        .at("1315", &["AHQ4", "A5-9"])
        .at("1415", &["INA1"])
        .stranded(&["A5-9"])
        .markers("1315", ALLIES, 1)
        .acting(ALLIES, &["A5-9"])
        .step(Step::Naming(Naming))
        .play(&["move-first", "done"]);
    assert_eq!(
        table.position().step(),
        Some(Step::Pay(Pay(ALLIES, Occasion::Combat)))
    );
}

/// A marker of kind D names all that stand in the range of a headquarters.
///
/// Rules: 9.3
#[test]
fn all_units_in_the_range_of_a_headquarters_are_named_at_once() {
    let table = Table::empty(3)
        .at("1811", &["AHQ4", "A5-9"])
        .at("1812", &["A5-123"])
        .at("1419", &["A7-33"])
        .acting(ALLIES, &[])
        .change(|position| position.segment.as_mut().unwrap().headquarters = true)
        .step(Step::Naming(Naming))
        .play(&["headquarters AHQ4"]);
    let segment = table.position().segment.as_ref().unwrap();
    assert_eq!(segment.active, set(&["AHQ4", "A5-9", "A5-123"]));
    // Names may still be given, but no second range.
    assert_eq!(table.position().step(), Some(Step::Naming(Naming)));
    assert_eq!(table.refusal("headquarters AHQ4"), "8.1.7");
    let activations = |id: &str| table.position().unit(unit(id)).activations;
    assert_eq!(
        ["AHQ4", "A5-9", "A5-123", "A7-33"].map(activations),
        [1, 1, 1, 0]
    );
}
