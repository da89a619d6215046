//! Sections 10 to 13: stacking, zones of control, movement and combat.

use crate::common::{Table, game, hex, set, unit};
use heigi_burma::{ALLIES, Column, CombatResult, Loss, Shifts, Step};
use heigi_engine::Rules;

const fn hits(attacker: u8, defender: u8) -> CombatResult {
    CombatResult {
        attacker: Loss::Hits(attacker),
        defender: Loss::Hits(defender),
    }
}

/// Vectors CRT010 to CRT093, CRTR017 to CRTR053.
///
/// Rules: TBL-CRT, 13.4.1, 13.4.2
#[test]
fn results_of_the_combat_table() {
    let result = |column: u8, die: u8| game().tables().combat(Column(column), die);
    for (column, die, expected) in [
        (0, 1, hits(1, 1)),
        (7, 10, hits(1, 1)),
        (4, 1, hits(0, 3)),
        (2, 3, hits(1, 2)),
        (6, 4, hits(1, 2)),
        (7, 7, hits(0, 2)),
        (3, 9, hits(1, 0)),
        (1, 8, hits(2, 0)),
        (3, 5, hits(0, 1)),
        (2, 6, hits(0, 0)),
        (5, 4, hits(0, 1)),
        (0, 5, hits(0, 0)),
    ] {
        assert_eq!(result(column, die), expected, "{column} {die}");
    }
    assert_eq!(result(0, 10).attacker, Loss::Eliminated);
    assert_eq!(result(7, 1).defender, Loss::Eliminated);
    assert_eq!(result(7, 1).attacker, Loss::Hits(0));
}

/// Vectors EX13, EX14, ODDS1 to ODDS3.
///
/// Rules: 13.2.1d-iii, TBL-CRT-min
#[test]
fn odds_are_rounded_for_the_defender() {
    let name = |attack, defence| Column::of(attack, defence).map(Column::name);
    assert_eq!(name(20, 10), Some("2:1"));
    assert_eq!(name(24, 5), Some("4:1"));
    assert_eq!(name(5, 12), Some("1:3"));
    assert_eq!(name(4, 13), None);
    assert_eq!(name(9, 10), Some("1:2"));
    assert_eq!(name(60, 5), Some("6:1"));
}

/// Vectors ODDS4 to ODDS7.
///
/// Rules: 13.3.2, 13.3.2-air
#[test]
fn shifts_are_netted_before_the_column_moves() {
    let column = |attack, defence, shifts: Shifts| {
        Column::of(attack, defence)
            .unwrap()
            .shifted(shifts.sum())
            .name()
    };
    let air = Shifts {
        defending_fire: 2,
        ..Shifts::default()
    };
    assert_eq!(column(50, 5, air), "4:1");
    let both = Shifts {
        defending_staff: 1,
        combat_first: 1,
        ..Shifts::default()
    };
    assert_eq!(column(4, 12, both), "1:3");
    let staff = Shifts {
        defending_staff: 1,
        ..Shifts::default()
    };
    assert_eq!(column(4, 12, staff), "1:3");
    let first = Shifts {
        combat_first: 1,
        attacking_fire: 1,
        ..Shifts::default()
    };
    assert_eq!(column(15, 5, first), "5:1");
}

/// Vectors MOD1, MOD6.
///
/// Rules: 13.3.1-jungle, 13.3.5, 18.1.1, TBL-TEC-N2
#[test]
fn jungle_weakens_attackers_but_not_below_one() {
    assert_eq!(game().map().terrain(hex("1614")).id(), "jungle");
    assert!(!game().map().is_across_river(hex("1615"), hex("1614")));
    let table = Table::empty(3)
        .at("1615", &["J33-213", "INA1"])
        .steps("INA1", 1);
    let factor =
        |id: &str, charge| game().attack_factor(table.position(), unit(id), hex("1614"), charge);
    assert_eq!(factor("J33-213", false), 5);
    assert_eq!(factor("J33-213", true), 10);
    assert_eq!(factor("INA1", false), 1);
}

/// Vectors MOD2, EX21.
///
/// Rules: 13.3.1-river, 7.12.2, NOTE-7.12.2, 13.3.3
#[test]
fn rivers_and_want_of_supply_halve_attackers() {
    let table = Table::empty(3)
        .at("2809", &["J15-51", "INA1"])
        .stranded(&["J15-51", "INA1"])
        .steps("INA1", 1);
    assert!(game().map().is_across_river(hex("2809"), hex("2908")));
    let factor = |id: &str| game().attack_factor(table.position(), unit(id), hex("2908"), false);
    assert_eq!(factor("J15-51"), 1);
    assert_eq!(factor("INA1"), 0);
}

/// Vectors MOD3, MOD4.
///
/// Rules: 13.3.1-rough, 13.3.1-ip, 17.2.2c, 13.2.1d-ii, TBL-TEC-N1
#[test]
fn hills_positions_and_rain_help_defenders() {
    let table = Table::empty(3)
        .at("1113", &["A23-1", "A208"])
        .steps("A23-1", 3);
    assert_eq!(game().map().terrain(hex("1113")).id(), "rough");
    let total = |table: &Table| game().defence_total(table.position(), hex("1113"), ALLIES);
    // 5+1 and 4+1.
    assert_eq!(total(&table), 11);
    assert_eq!(total(&table.clone().dug_in("1113", ALLIES)), 13);
    assert_eq!(total(&table.monsoon()), 12);
}

/// Vector MOD5.
///
/// Rules: 13.3.1-city, 7.12.3
#[test]
fn the_city_helps_and_want_of_supply_halves_defenders() {
    let table = Table::empty(3)
        .at("4713", &["J15-51"])
        .stranded(&["J15-51"]);
    assert_eq!(game().defence_factor(table.position(), unit("J15-51")), 4);
}

/// Vector MOD7.
///
/// Rules: 17.1.6, 13.3.2-armour, TBL-TEC-Na, 17.1.3
#[test]
fn armour_is_worth_one_in_rough_jungle() {
    let table = Table::empty(3).at("1315", &["T254-1", "A2-4"]);
    let rough = hex("1314");
    assert_eq!(game().map().terrain(rough).id(), "rough");
    let factor = |id: &str| game().attack_factor(table.position(), unit(id), rough, false);
    assert_eq!([factor("T254-1"), factor("A2-4")], [1, 5]);
    assert_eq!(game().armour(rough, set(&["T254-1"]).iter()), 0);
    assert_eq!(game().armour(hex("1315"), set(&["T254-1"]).iter()), 1);
}

/// Vector MOV13.
///
/// Rules: 17.4.4
#[test]
fn chinese_units_stay_north_of_row_24() {
    let table = Table::empty(3).at("2308", &["C22"]).moving("C22");
    assert_eq!(table.refusal("at 2408"), "17.4.4");
}

/// Vectors CRT-E1, RET7.
///
/// Rules: 13.4.5, TBL-VP-1, 13.6.5, 13.8.1
#[test]
fn crt_e1_the_strongest_defender_is_lost_and_the_rest_retreats() {
    let attackers = ["A2-4", "A2-5", "A2-6", "A5-9", "A5-123"];
    // 28 against 7: 4:1.
    let table = Table::empty(3)
        .at("3110", &attackers)
        .at("3210", &["J15-51", "J15-60"])
        .steps("J15-51", 3)
        .steps("J15-60", 2)
        .attack("3210", &attackers)
        .play(&["go", "= 1", "stand"]);
    assert_eq!(table.place("J15-51"), "eliminated");
    assert_eq!(table.points(), [1, 0]);
    let paths: Vec<String> = {
        let mut actions = Vec::new();
        game().actions(&table.state, &mut actions);
        actions
            .into_iter()
            .map(|action| game().write_action(action))
            .collect()
    };
    let first = paths.first().unwrap().clone();
    let after = table.play(&[&first]);
    let mut actions = Vec::new();
    game().actions(&after.state, &mut actions);
    let second = game().write_action(actions[0]);
    let after = after.play(&[&second]);
    assert!(after.position().unit(unit("J15-60")).disrupted);
    let end = hex(&after.place("J15-60"));
    assert_eq!(game().map().grid.distance(end, hex("3210")), 2);
    assert_eq!(after.left("A2-4"), 4);
}

/// Vector RET2.
///
/// Rules: 13.4.4, 13.6.1
#[test]
fn hits_are_steps_where_nobody_can_retreat() {
    // The defender at Akyab has water and straits all round.
    let table = Table::empty(3).at("2922", &["J49-106"]);
    let ground = game().ground(table.position());
    let at = hex("2922");
    assert!(
        game()
            .retreats(table.position(), &ground, unit("J49-106"), at, at, 2)
            .is_empty()
    );
}

/// Vectors STEP1, STEP2.
///
/// Rules: 13.5.3, 13.5.3a, 13.5.3b, 13.5.3c, 13.5.1-4, 13.5.1-3, 13.5.1-2, 13.5.1-1, 13.5.2
#[test]
fn units_have_as_many_steps_as_values() {
    let steps = |id: &str| game().unit(unit(id)).steps();
    assert_eq!(["J15-51", "A5-9", "A2-4", "C22"].map(steps), [4, 4, 4, 4]);
    assert_eq!(["INA1", "MM1"].map(steps), [3, 3]);
    assert_eq!(["T254-1", "JT14-1", "JA3"].map(steps), [2, 1, 1]);
    let attack = |steps| game().unit(unit("J15-51")).values(steps).attack;
    assert_eq!([4, 3, 2, 1, 0].map(attack), [5, 4, 3, 2, 0]);
}

/// Vectors MOD12, MOD9, MOD10.
///
/// Rules: 13.7.3, 13.1.1, 3.1-ACT, TBL-CRT-min
#[test]
fn who_may_not_attack() {
    let table = Table::empty(3)
        .at("3110", &["A2-4", "AHQ4"])
        .at("3010", &["A2-5"])
        .at("3210", &["J15-51"])
        .change(|position| position.unit_mut(unit("A2-4")).disrupted = true)
        .acting(ALLIES, &["A2-4", "AHQ4", "A2-5"])
        .step(Step::Combat);
    assert_eq!(table.refusal("attack 3210"), "11.1.1");
    let ready = table.change(|position| position.unit_mut(unit("A2-4")).disrupted = false);
    let ready = ready.play(&["attack 3210"]);
    assert_eq!(ready.refusal("join A2-5"), "13.1.1");
    assert_eq!(ready.refusal("join A2-6"), "3.1-ACT");
    assert_eq!(ready.refusal("go"), "13.2.1b-i");
    assert_eq!(ready.refusal("join A2-4"), "");
    let weak = ready
        .change(|position| {
            position.unit_mut(unit("A2-4")).steps = 1;
        })
        .at("3210", &["J15-60", "J15-67"])
        .play(&["join A2-4"]);
    assert_eq!(weak.refusal("go"), "TBL-CRT-min");
}
