//! Section 13 with aircraft, headquarters and artillery, played out.

use crate::common::{Table, game, hex, set, unit};
use heigi_burma::{ALLIES, JAPAN};
use heigi_engine::{Pending, Rules};

fn options(table: &Table) -> Vec<String> {
    let mut actions = Vec::new();
    game().actions(&table.state, &mut actions);
    actions
        .into_iter()
        .map(|action| game().write_action(action))
        .collect()
}

/// Rules: 13.3.2-hq, 13.2.1b-ii
#[test]
fn a_committed_headquarters_gives_a_column() {
    let table = Table::empty(3)
        .at("1315", &["A2-4", "AHQ4"])
        .at("1415", &["J15-51"])
        .attack("1415", &["A2-4"])
        .play(&["commit AHQ4"]);
    let attack = table.position().attack.clone().unwrap();
    assert_eq!(game().shifts(table.position(), &attack).attacking_staff, 1);
    let fought = table.play(&["go", "= 6"]);
    assert!(fought.position().unit(unit("AHQ4")).committed);
    let far = Table::empty(3)
        .at("1315", &["A2-4"])
        .at("2223", &["AHQ4"])
        .at("1415", &["J15-51"])
        .attack("1415", &["A2-4"]);
    assert_eq!(far.refusal("commit AHQ4"), "13.3.2-hq");
    let used = Table::empty(3)
        .at("1315", &["A2-4", "AHQ4"])
        .at("1415", &["J15-51"])
        .change(|position| position.unit_mut(unit("AHQ4")).committed = true)
        .attack("1415", &["A2-4"]);
    assert_eq!(used.refusal("commit AHQ4"), "7.7.2");
}

/// Vectors EX15, EX16, RET7.
///
/// Rules: 13.4.3, 13.4.3-1, 13.4.3-2, EX-13.4.5, 13.6.6, 13.8.1, 13.6.5, 13.2.1d, 13.2.1d-i, 13.2.1d-iv
#[test]
fn each_hit_is_a_step_or_a_retreat_of_the_owners_choice() {
    // 12 against 10 is 1:1; the die 3 gives 1/2.
    let table = Table::empty(3)
        .at("3110", &["A2-4", "A2-5"])
        .at("3210", &["J15-51", "J15-60"])
        .attack("3210", &["A2-4", "A2-5"])
        .play(&["go", "= 3"]);
    assert_eq!(table.pending(), Pending::Decision(ALLIES));
    assert_eq!(
        options(&table),
        [
            "lose-step A2-4",
            "lose-step A2-5",
            "retreat A2-4",
            "retreat A2-5"
        ]
    );
    let table = table.play(&["retreat A2-4"]);
    let way = options(&table)[0].clone();
    let table = table.play(&[&way, "done"]);
    assert!(table.position().unit(unit("A2-4")).disrupted);
    // The defender: no unit retreats for both hits.
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    let step = table.play(&["lose-step J15-51"]);
    assert_eq!(step.left("J15-51"), 3);
    let mut both = step.play(&["retreat J15-51"]);
    while options(&both).iter().all(|one| one.starts_with("at ")) {
        let way = options(&both)[0].clone();
        both = both.play(&[&way]);
    }
    assert_eq!(options(&both), ["done", "retreat J15-60"]);
    let mut gone = both.play(&["retreat J15-60"]);
    while options(&gone).iter().all(|one| one.starts_with("at ")) {
        let way = options(&gone)[0].clone();
        gone = gone.play(&[&way]);
    }
    // Only the attacker that did not retreat may advance.
    assert_eq!(options(&gone), ["done", "join A2-5"]);
    let ahead = gone.play(&["join A2-5"]);
    assert_eq!(ahead.place("A2-5"), "3210");
    assert_eq!(ahead.position().hex(hex("3210")).control, Some(ALLIES));
}

/// Vector CRT-E2.
///
/// Rules: 13.4.5
#[test]
fn a_routed_attacker_loses_its_strongest_unit() {
    let units = ["INA1", "J15-51", "J15-60"];
    // 1+2+2 against 15 is 1:3.
    let table = Table::empty(3)
        .at("3110", &units)
        .steps("INA1", 1)
        .steps("J15-51", 1)
        .steps("J15-60", 1)
        .at("3210", &["A2-4", "A2-5", "A28EA"])
        .steps("A28EA", 3)
        .steps("A2-5", 3)
        .attack("3210", &units)
        .play(&["go", "= 10"]);
    // All have one step: the owner chooses.
    assert_eq!(table.pending(), Pending::Decision(JAPAN));
    let table = table.play(&["lose-step INA1"]);
    assert_eq!(table.place("INA1"), "eliminated");
    assert_eq!(table.points(), [1, 0]);
    let mut table = table;
    while let Some(way) = options(&table)
        .first()
        .filter(|one| !one.starts_with("done"))
    {
        table = table.play(&[way]);
    }
    for id in ["J15-51", "J15-60"] {
        let end = hex(&table.place(id));
        assert_eq!(game().map().grid.distance(end, hex("3110")), 2, "{id}");
        assert!(table.position().unit(unit(id)).disrupted);
    }
}

/// Vector RET3.
///
/// Rules: 13.6.3, 13.6.3a, 13.6.3b, 13.6.3c, 5.5.5c
#[test]
fn retreats_under_interdiction_are_dangerous() {
    let beaten = |die: &str| {
        let mut table = Table::empty(3)
            .at("3110", &["A2-4", "A2-5"])
            .at("3210", &["J33-213"])
            .interdicting("AB2", "3309")
            .attack("3210", &["A2-4", "A2-5"])
            .play(&["go", "= 2", "stand", "retreat J33-213"]);
        let mut rolls = 0;
        loop {
            match table.pending() {
                Pending::Draw(_) => {
                    table = table.play(&[die]);
                    rolls += 1;
                }
                Pending::Decision(JAPAN) if options(&table)[0].starts_with("at ") => {
                    let way = options(&table)[0].clone();
                    table = table.play(&[&way]);
                }
                _ => return (rolls, table.left("J33-213")),
            }
        }
    };
    let (rolls, left) = beaten("= 6");
    assert!(rolls > 0);
    assert_eq!(u32::from(left), 4 - rolls);
    assert_eq!(beaten("= 5").1, 4);
}

/// Vector MOD8.
///
/// Rules: 13.3.2-armour, 17.1.2
#[test]
fn armour_of_both_sides_cancels() {
    let table = Table::empty(3)
        .at("3110", &["T254-1"])
        .at("3210", &["JT14-1"])
        .attack("3210", &["T254-1"]);
    let attack = table.position().attack.clone().unwrap();
    let shifts = game().shifts(table.position(), &attack);
    assert_eq!((shifts.attacking_armour, shifts.defending_armour), (1, 1));
    assert_eq!(shifts.sum(), 0);
    assert_eq!(attack.units, set(&["T254-1"]));
}
