//! Air transport (5.6), supply from the air (7.11), airborne and amphibious movement (12.4, 12.5),
//! trucks (17.7).

use crate::common::{Table, air, game, hex, unit};
use heigi_burma::{ALLIES, AirPlace, JAPAN, Mission, Occasion, Phase, Step, Where};

fn place(table: &Table, id: &str) -> AirPlace {
    table.position().air(air(id)).place
}

fn supply(table: &Table, number: &str) -> [u8; 2] {
    let state = table.position().hex(hex(number));
    [state.supply[ALLIES.index()], state.dropped]
}

/// A marker dropped in a hex beside units out of supply.
fn dropped(number: &str, markers: u8) -> Table {
    Table::empty(3).change(|position| {
        let state = position.hex_mut(hex(number));
        state.supply[ALLIES.index()] = markers;
        state.dropped = markers;
    })
}

/// Vector SUP19.
///
/// Rules: 7.11.2, 7.11.3
#[test]
fn a_dropped_marker_restores_two_units_within_the_length_of_a_supply_line() {
    // From Imphal along road and track: Tiddim 3 points, Falam 4, 2315 five.
    let units = ["A2-4", "A2-5", "A2-6"];
    let table = dropped("1315", 1)
        .monsoon()
        .at("1916", &units[..1])
        .at("2116", &units[1..2])
        .at("2315", &units[2..])
        .stranded(&units)
        .acting(ALLIES, &[])
        .step(Step::Naming)
        .play(&["relieve 1315"]);
    assert_eq!(supply(&table, "1315"), [0, 0]);
    assert_eq!(table.refusal("select A2-6"), "7.11.2");
    let table = table.play(&["select A2-4", "select A2-5"]);
    let out = |id| table.position().unit(unit(id)).out_of_supply;
    assert_eq!(
        [out("A2-4"), out("A2-5"), out("A2-6")],
        [false, false, true]
    );
    assert_eq!(table.position().step(), Some(Step::Naming));
    assert_eq!(table.refusal("relieve 1315"), "7.11.2");
}

/// Vector SUP20.
///
/// Rules: 7.11.2
#[test]
fn marauders_take_a_whole_marker_and_chinese_two() {
    let table = dropped("1601", 2)
        .at("1601", &["MM1", "MM2", "MM3"])
        .at("1501", &["INA3"])
        .stranded(&["MM1", "MM2", "MM3"])
        .acting(ALLIES, &[])
        .step(Step::Movement)
        .play(&["relieve 1601", "select MM1", "relieve 1601", "select MM2"]);
    let out = |id| table.position().unit(unit(id)).out_of_supply;
    assert_eq!([out("MM1"), out("MM2"), out("MM3")], [false, false, true]);
    assert_eq!(supply(&table, "1601"), [0, 0]);
    let one = dropped("1601", 1)
        .at("1601", &["C22"])
        .stranded(&["C22"])
        .acting(ALLIES, &[])
        .step(Step::Naming);
    assert_eq!(one.refusal("relieve 1601"), "7.11.2");
    let two = dropped("1601", 2)
        .at("1601", &["C22"])
        .stranded(&["C22"])
        .acting(ALLIES, &[])
        .step(Step::Naming)
        .play(&["relieve 1601", "select C22"]);
    assert!(!two.position().unit(unit("C22")).out_of_supply);
    assert_eq!(supply(&two, "1601"), [0, 0]);
}

/// Rules: 7.11.2, 16.2.1
#[test]
fn dropped_supply_serves_when_supply_is_paid_for_but_brings_no_replacements() {
    let table = dropped("1315", 1)
        .at("1315", &["A2-4"])
        .steps("A2-4", 2)
        .change(|position| position.phase = Phase::Supply)
        .step(Step::Pay(ALLIES, Occasion::Determination))
        .play(&["relieve 1315", "select A2-4"]);
    assert!(table.position().unit(unit("A2-4")).paid);
    let table = table
        .markers("1419", ALLIES, 2)
        .acting(ALLIES, &["A2-4"])
        .step(Step::Naming);
    assert_eq!(table.refusal("replace A2-4"), "16.2.1");
}

/// Parachutists in Silchar with a transport, in their own movement half.
fn jumpers(turn: u8) -> Table {
    Table::empty(turn)
        .flying(Mission::Transport, &["AB1"])
        .at("1419", &["A5P", "A2-4"])
        .at("1601", &["MM1"])
        .acting(ALLIES, &["A5P", "A2-4", "MM1"])
        .step(Step::Movement)
}

/// Vectors MOV10, MOV11.
///
/// Rules: 12.4.1, 12.4.2, 12.4.3, 12.4.3a, 12.4.3b, 17.5.5
#[test]
fn parachutists_jump_from_towns_into_open_ground() {
    let table = jumpers(3);
    assert_eq!(table.refusal("jump A2-4"), "12.4.1");
    // 1601 is joined to no Allied source.
    assert_eq!(table.refusal("jump MM1"), "12.4.2");
    assert_eq!(jumpers(3).monsoon().refusal("jump A5P"), "12.4.1");
    assert_eq!(jumpers(3).stranded(&["A5P"]).refusal("jump A5P"), "12.4.2");
    let marauders = jumpers(3).at("1419", &["MM1"]);
    assert_eq!(marauders.refusal("jump MM1"), "");
    let table = table
        .at("1815", &["J33-213"])
        .at("2508", &["J33-214"])
        .play(&["jump A5P"]);
    // Falam is a village in rough jungle, 2017 beside it is not; 2508 is held by the enemy.
    assert_eq!(table.refusal("at 2116"), "");
    assert_eq!(table.refusal("at 2017"), "12.4.3a");
    assert_eq!(table.refusal("at 2508"), "12.4.3b");
    // An enemy zone of control does not matter.
    assert_eq!(table.refusal("at 2509"), "");
}

/// Rules: 12.4.4, 12.4.5, 12.4.6
#[test]
fn after_the_jump_nobody_moves_but_may_attack_and_is_supplied() {
    let table = jumpers(3)
        .at("2508", &["J33-214"])
        .play(&["jump A5P", "at 2509"]);
    assert_eq!(table.place("A5P"), "2509");
    assert_eq!(place(&table, "AB1"), AirPlace::Flown);
    assert_eq!(table.refusal("select A5P"), "9.3.4");
    assert!(table.position().unit(unit("A5P")).paid);
    assert!(!table.position().unit(unit("A5P")).out_of_supply);
    let table = table.step(Step::Combat).play(&["attack 2508"]);
    assert_eq!(table.refusal("join A5P"), "");
}

/// Rules: 5.6.7a, 12.4.3
#[test]
fn a_jump_that_is_intercepted_leaves_the_unit_where_it_was() {
    let table = jumpers(3)
        .flying(Mission::Superiority, &["JF1"])
        .play(&["jump A5P", "at 2008", "air JF1", "done"]);
    assert_eq!(table.place("A5P"), "1419");
    assert_eq!(place(&table, "AB1"), AirPlace::Flown);
}

/// A brigade in the port of Cox's Bazar, in its movement half.
fn fleet(turn: u8) -> Table {
    Table::empty(turn)
        .at("2223", &["A5-9", "A5-123"])
        .at("1315", &["A2-4"])
        .acting(ALLIES, &["A5-9", "A5-123", "A2-4", "T254-1"])
        .step(Step::Movement)
}

/// Rules: 12.5, 12.5.1, 12.5.2, 12.5.2-1, 12.5.2-2, 12.5.3
#[test]
fn two_brigades_a_turn_land_from_ports_in_1945() {
    assert_eq!(fleet(14).refusal("embark A5-9"), "12.5.1");
    let table = fleet(15);
    assert_eq!(table.refusal("embark A2-4"), "12.5.2-1");
    assert_eq!(table.refusal("embark T254-1"), "12.5.1");
    assert_eq!(fleet(15).stock(0, 0).refusal("embark A5-9"), "7.5.4");
    let table = table.play(&["embark A5-9"]);
    // Meiktila is inland, Sandoway on the coast.
    assert_eq!(table.refusal("at 3309"), "12.5.3");
    let table = table.play(&["at 3920", "embark A5-123", "at 3720"]);
    assert_eq!(
        [table.place("A5-9"), table.place("A5-123")],
        ["3920", "3720"]
    );
    assert_eq!(table.stocks()[0], 7);
    let third = table.at("1922", &["A2-5"]).change(|position| {
        if let Some(segment) = &mut position.segment {
            segment.active.insert(unit("A2-5"));
        }
    });
    assert_eq!(third.refusal("embark A2-5"), "12.5.1");
    // It is the whole move.
    assert_eq!(third.refusal("select A5-9"), "9.3.4");
}

/// Rules: 12.5.1
#[test]
fn landings_need_the_marker_of_the_sanctioned_operation_where_it_is_played() {
    let with = |holder| {
        fleet(15).change(|position| {
            position.sanction.is_played = true;
            position.sanction.holder = holder;
        })
    };
    assert_eq!(with(None).refusal("embark A5-9"), "12.5.1");
    assert_eq!(with(Some(JAPAN)).refusal("embark A5-9"), "12.5.1");
    assert_eq!(with(Some(ALLIES)).refusal("embark A5-9"), "");
}

/// Rules: 12.5.2-1, 15.1.4
#[test]
fn reinforcements_land_from_off_the_map() {
    let table = Table::empty(16)
        .change(|position| position.unit_mut(unit("A28EA")).place = Where::Later)
        .acting(ALLIES, &[])
        .step(Step::Naming);
    assert_eq!(table.refusal("name A28EA"), "");
    let table = table
        .acting(ALLIES, &["A28EA"])
        .step(Step::Movement)
        .play(&["embark A28EA", "at 3920"]);
    assert_eq!(table.place("A28EA"), "3920");
    // A point for the passage and one for the reinforcement.
    assert_eq!(table.stocks()[0], 7);
}

/// A landing against one regiment in Rangoon, fought out.
fn assault() -> Table {
    fleet(20)
        .at("4713", &["J55-112"])
        .steps("J55-112", 1)
        .play(&["embark A5-9", "at 4713", "embark A5-123", "at 4713"])
}

/// Vector MOV12.
///
/// Rules: 12.5.4, CLAR-12.5.4, 12.5.6
#[test]
fn whoever_lands_against_the_enemy_wins_the_hex_or_is_lost() {
    let table = assault();
    assert_eq!(
        table.place("A5-9"),
        format!("atsea(HexId({}))", hex("4713").0).to_lowercase()
    );
    let table = table
        .step(Step::Combat)
        .play(&["attack 4713", "join A5-9", "join A5-123", "go"]);
    // 5 + 5 - 0 against 2 + 1: 3:1; a 6 does nothing.
    let table = table.play(&["= 6", "stand"]);
    assert_eq!(
        [table.place("A5-9"), table.place("A5-123")],
        ["eliminated"; 2]
    );
    assert_eq!(table.points(), [0, 2]);
    // An opposed landing is not possible once the attacks are over.
    let late = fleet(20)
        .at("4713", &["J55-112"])
        .change(|position| {
            if let Some(segment) = &mut position.segment {
                segment.combat_first = true;
            }
        })
        .play(&["embark A5-9"]);
    assert_eq!(late.refusal("at 4713"), "12.5.4");
}

/// Rules: 12.5.5
#[test]
fn a_landing_that_clears_its_hex_must_advance() {
    let table = assault().step(Step::Combat).play(&[
        "attack 4713",
        "join A5-9",
        "join A5-123",
        "go",
        "= 9",
        "lose-step A5-9",
        "lose-step J55-112",
    ]);
    // 9 at 3:1 is 1/1: a step of the attackers, who cannot retreat, and the last of the defender.
    assert_eq!(
        table.position().unit(unit("J55-112")).place,
        Where::Eliminated
    );
    assert_eq!([table.place("A5-9"), table.place("A5-123")], ["4713"; 2]);
    assert_eq!(table.points(), [1, 0]);
}

/// Rules: NOTE-12.5.6
#[test]
fn a_unit_may_land_beside_the_enemy_and_attack_from_there() {
    let table = fleet(20)
        .at("4713", &["J55-112"])
        .play(&["embark A5-9", "at 4714"])
        .step(Step::Combat)
        .play(&["attack 4713"]);
    assert_eq!(table.refusal("join A5-9"), "");
}

/// Rules: 17.7, 17.7.5, 17.7.6, 17.7.7, 17.7.10, 17.7.11
#[test]
fn a_truck_carries_supplied_infantry_two_points_further() {
    let table = Table::empty(3)
        .at("1315", &["A2-4", "A2-5"])
        .at("1715", &["A5-9"])
        .acting(ALLIES, &["A2-4", "A2-5", "A5-9"])
        .stranded(&["A2-5"])
        .step(Step::Naming)
        .play(&["spend 1"]);
    assert_eq!(table.position().side(ALLIES).trucks, 3);
    assert_eq!(table.stocks()[0], 8);
    assert_eq!(table.refusal("motorise A2-5"), "17.7.5");
    assert_eq!(table.refusal("motorise T254-1"), "17.7.5");
    let plain = game().allowance(table.position(), unit("A2-4"));
    let table = table.play(&["motorise A2-4"]);
    assert_eq!(game().allowance(table.position(), unit("A2-4")), plain + 8);
    assert_eq!(table.position().side(ALLIES).trucks, 2);
    assert_eq!(table.refusal("motorise A2-4"), "17.7.5");
    // Six in all: three more may be bought, then none.
    let table = table.play(&["spend 1"]);
    assert_eq!(table.position().side(ALLIES).trucks, 5);
    assert_eq!(table.refusal("spend 1"), "17.7.11");
    let table = table.step(Step::Attrition).run();
    assert!(!table.position().unit(unit("A2-4")).truck);
    assert_eq!(table.position().side(ALLIES).trucks, 5);
    assert_eq!(game().trucks_left(table.position()), 1);
}

/// Rules: 17.7.8, 17.7.9
#[test]
fn a_truck_is_lost_for_good_with_the_last_unit_of_its_hex() {
    let ride = |others: &[&str]| {
        Table::empty(3)
            .at("1715", &["A5-9"])
            .at("1715", others)
            .steps("A5-9", 1)
            .stranded(&["A5-9"])
            .change(|position| position.unit_mut(unit("A5-9")).truck = true)
            .at("1315", &["A2-4"])
            .step(Step::Attrition)
            .run()
    };
    let alone = ride(&[]);
    assert_eq!(alone.place("A5-9"), "eliminated");
    assert_eq!(alone.position().side(ALLIES).trucks_lost, 1);
    assert_eq!(game().trucks_left(alone.position()), 5);
    assert_eq!(ride(&["A5-123"]).position().side(ALLIES).trucks_lost, 0);
}
