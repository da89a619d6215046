//! Sections 10 to 13: stacking, zones of control, movement and combat.

use crate::common::{Table, game, hex, set, unit};
use heigi_burma::{ALLIES, Column, CombatResult, JAPAN, Loss, Progress, Shifts, Step};
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

/// Vector STK1, STK2, STK3.
///
/// Rules: 10.1.2a-1, 10.1.2a-2, 10.1.2b-1, 17.4.5, 17.5.8, 17.1.1
#[test]
fn stacks_hold_a_division_and_one_more() {
    let stack = |number: &str, units: &[&str]| {
        let table = Table::empty(3)
            .at(number, &units[1..])
            .at("0805", &[units[0]]);
        let ground = game().ground(table.position());
        let one = unit(units[0]);
        let table = table.moving(units[0]);
        let moves = game().moves(table.position(), &ground, one, Progress::default());
        match game().route(
            table.position(),
            &ground,
            &moves,
            one,
            Progress::default(),
            hex(number),
        ) {
            Ok(_) => "",
            Err(notice) => notice.rule,
        }
    };
    assert_eq!(
        stack("2611", &["JHQ15", "J31-58", "J31-124", "J31-138", "JT14-1"]),
        "10.1.2a"
    );
    // Two units of different divisions and an independent one, but not three divisions.
    assert_eq!(stack("1315", &["A7-33", "A5-9", "A2-4"]), "10.1.2a");
    assert_ne!(stack("1315", &["A208", "A5-9", "A2-4"]), "10.1.2a");
    assert_eq!(stack("1113", &["AHQ4", "A5-9", "A5-123"]), "10.1.2b-1");
    assert_eq!(stack("1315", &["C22", "A5-9"]), "17.4.5");
    assert_eq!(stack("1315", &["T254-2", "T254-1"]), "17.1.1");
    // There would be room, but the railway does not carry it there.
    assert_eq!(
        stack("2611", &["JHQ15", "J31-58", "J31-124", "J31-138"]),
        "12.2.2"
    );
}

/// Vectors MOV1, MOV3.
///
/// Rules: 11.1.2, 11.1.3, 11.1.4, 17.2.2b, 12.1.1
#[test]
fn zones_cost_points_and_positions_bar_the_way() {
    // In the Chin hills, where a detour is dearer than the direct way.
    let beside: Vec<String> = game()
        .map()
        .around(hex("2717"))
        .filter(|(near, edge)| {
            let position = Table::empty(3);
            game().map().terrain(*near).id() == "rough"
                && game().map().grid.is_adjacent(*near, hex("2718"))
                && !game().lines(position.position(), *edge).any()
                && !game().map().river_sides[edge.index()]
        })
        .map(|(near, _)| game().hex_number(near))
        .filter(|near| near != "2718")
        .collect();
    assert!(!beside.is_empty());
    let table = Table::empty(3)
        .at("2717", &["A2-4"])
        .at("2718", &["J15-51"])
        .moving("A2-4");
    for near in &beside {
        assert_eq!(table.cost(near), Some(12 + 8), "{near}");
    }
    let dug = table.dug_in("2718", JAPAN);
    for near in &beside {
        assert_eq!(dug.refusal(&format!("at {near}")), "11.1.4");
    }
}

/// Vector MOV2.
///
/// Rules: 17.2.2a
#[test]
fn entering_the_zone_of_a_position_costs_a_point() {
    let base = Table::empty(3).at("3310", &["A2-4"]).moving("A2-4");
    let near = base.cost("3211").unwrap();
    let table = Table::empty(3)
        .at("3310", &["A2-4"])
        .at("3111", &["J15-51"])
        .dug_in("3111", JAPAN)
        .moving("A2-4");
    assert!(game().map().grid.is_adjacent(hex("3211"), hex("3111")));
    assert_eq!(table.cost("3211"), Some(near + 4));
}

/// Vectors MOV4, MOV5.
///
/// Rules: 12.1.5, 17.7.6, 12.1.2
#[test]
fn a_forced_march_doubles_the_allowance_far_from_the_enemy() {
    let table = Table::empty(3).at("3110", &["A2-4"]).moving("A2-4");
    assert_eq!(game().allowance(table.position(), unit("A2-4")), 20);
    let far = |table: &Table| {
        let ground = game().ground(table.position());
        let one = unit("A2-4");
        let moves = game().moves(table.position(), &ground, one, Progress::default());
        moves
            .reached()
            .filter_map(|at| {
                let found = game().route(
                    table.position(),
                    &ground,
                    &moves,
                    one,
                    Progress::default(),
                    at,
                );
                found.ok().map(|route| route.progress.spent)
            })
            .max()
    };
    assert_eq!(far(&table), Some(40));
    let truck = table.change(|position| position.unit_mut(unit("A2-4")).truck = true);
    assert_eq!(far(&truck), Some(56));
    let stranded = Table::empty(3)
        .at("3110", &["A2-4"])
        .stranded(&["A2-4"])
        .moving("A2-4");
    assert_eq!(far(&stranded), Some(8));
}

/// Vectors RET4, RET5, RET6.
///
/// Rules: 7.10.2, 13.7.4, 12.1.3, TBL-TEC-N3
#[test]
fn want_of_supply_and_disruption_limit_movement() {
    let table = Table::empty(3).at("1315", &["A2-4"]);
    let one = unit("A2-4");
    let disrupted = table
        .clone()
        .change(|position| position.unit_mut(one).disrupted = true);
    assert_eq!(game().allowance(disrupted.position(), one), 12);
    let both = disrupted.stranded(&["A2-4"]);
    assert_eq!(game().allowance(both.position(), one), 8);
    // One hex of rough jungle is always possible.
    let moving = both.moving("A2-4");
    let rough = game()
        .map()
        .around(hex("1315"))
        .map(|(near, _)| game().hex_number(near))
        .find(|near| {
            game().map().terrain(hex(near)).id() == "rough" && moving.cost(near) == Some(8)
        });
    assert!(rough.is_some());
}

/// Vectors MOV6, EX12.
///
/// Rules: 12.2.1, 12.2.3, 12.2.4, EX-12.2.4
#[test]
fn railways_carry_supplied_units_away_from_the_enemy() {
    let table = Table::empty(3).at("4612", &["J15-51"]).moving("J15-51");
    // Twelve hexes of railway from Pegu to 3709, in the supply range of nobody but the source.
    assert_eq!(table.cost("4511"), Some(1));
    assert_eq!(table.refusal("at 2408"), "12.2.2");
    let staffed = Table::empty(3)
        .at("4612", &["J15-51"])
        .at("2508", &["JHQ15"])
        .moving("J15-51");
    // The railway from Pegu to 2408 by Mandalay.
    assert_eq!(staffed.cost("2408"), Some(22));
    // In the zone of an enemy nobody boards a train: along the road for half a point.
    let harried = staffed.at("4711", &["A2-4"]);
    assert_eq!(harried.cost("4511"), Some(2));
}

/// Vector MOV13.
///
/// Rules: 17.4.4
#[test]
fn chinese_units_stay_north_of_row_24() {
    let table = Table::empty(3).at("2308", &["C22"]).moving("C22");
    assert_eq!(table.refusal("at 2408"), "17.4.4");
}

/// Vector EX18.
///
/// Rules: 11.1.5, EX-11.1.5, 17.1.4, 10.1.2b-2
#[test]
fn armour_neither_enters_nor_controls_hills_without_a_line() {
    let table = Table::empty(3).at("1315", &["T254-1"]).moving("T254-1");
    let ground = game().ground(table.position());
    let mut seen = [0, 0];
    for (near, edge) in game().map().around(hex("1315")) {
        if game().map().terrain(near).id() != "rough" {
            continue;
        }
        let is_joined = game().lines(table.position(), edge).any();
        assert_eq!(ground.zones[ALLIES.index()].contains(near), is_joined);
        let number = game().hex_number(near);
        let refusal = table.refusal(&format!("at {number}"));
        assert_eq!(refusal, if is_joined { "" } else { "17.1.4" });
        seen[usize::from(is_joined)] += 1;
    }
    assert!(seen[0] > 0 && seen[1] > 0);
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

/// Vector RET1.
///
/// Rules: 13.6.1, 11.1.7
#[test]
fn retreats_enter_zones_only_where_friends_stand() {
    let table = Table::empty(3)
        .at("3210", &["J15-51"])
        .at("3110", &["A2-4"])
        .at("3111", &["A2-5"]);
    let options = |table: &Table| -> Vec<String> {
        let ground = game().ground(table.position());
        let at = hex("3210");
        game()
            .retreats(table.position(), &ground, unit("J15-51"), at, at, 1)
            .into_iter()
            .map(|near| game().hex_number(near))
            .collect()
    };
    let before = options(&table);
    assert!(!before.contains(&"3211".to_owned()));
    let helped = table.at("3211", &["J15-60"]);
    assert!(options(&helped).contains(&"3211".to_owned()));
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

/// Vectors MOV8, MOV9.
///
/// Rules: 12.3.1, 12.3.2, 12.3.3, 12.3.4
#[test]
fn japanese_units_sail_from_islands() {
    let table = |units: &[&str]| {
        Table::empty(17)
            .stock(9, 2)
            .at("2922", units)
            .interdicting("AB2", "3720")
            .acting(JAPAN, units)
            .step(Step::Movement)
    };
    let sailing = table(&["J15-51"]);
    assert_eq!(sailing.refusal("sail J15-51 4519"), "12.3.1");
    let gone = sailing.play(&["sail J15-51 3720", "= 5"]);
    assert_eq!(gone.place("J15-51"), "3720");
    assert_eq!((gone.stocks()[1], gone.left("J15-51")), (1, 3));
    assert_eq!(gone.position().hex(hex("2922")).control, Some(ALLIES));
    let safe = table(&["J15-51"]).play(&["sail J15-51 4620", "= 5"]);
    assert_eq!(safe.left("J15-51"), 4);
    let inland = Table::empty(17)
        .at("2611", &["J15-51"])
        .acting(JAPAN, &["J15-51"])
        .step(Step::Movement);
    assert_eq!(inland.refusal("sail J15-51 3720"), "12.3.2");
    let fourth = table(&["J15-51"]).change(|position| position.sailed = 3);
    assert_eq!(fourth.refusal("sail J15-51 3720"), "12.3.1");
}
