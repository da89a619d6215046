//! Narrow cases of several chapters.

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, Event, JAPAN, Phase, Place, Step};

const CHINA: Step = Step::AlliedAutoma(AlliedStep::China);

/// Units aboard the ships of the operation.
fn aboard(table: Table, units: &[&str]) -> Table {
    table.change(|position| {
        for id in units {
            let printed = game().unit(unit(id));
            position.unit_mut(unit(id)).steps = printed.steps();
            position.put(unit(id), printed.side, true, Place::Aboard);
        }
        if let Some(operation) = &mut position.operation {
            operation.cargo = set(units);
        }
    })
}

/// Rules: 4.1.1-CH-c, 13b, 13f
#[test]
fn a_chinese_army_in_burma_holds_it_at_once() {
    let come = |table: Table| {
        table
            .at("siam", &["J-15A"])
            .at("central_china", &["A-CHX"])
            .change(|position| {
                position.flags.burma_entered = true;
                position.japan.logistics = 3;
            })
            .run(CHINA, &[])
    };
    let is_ours = |table: &Table| game().is_friendly(table.position(), ALLIES, zone("burma"));
    let taken = |table: &Table| table.tells("13b", "typhoon-log-controlled");
    // Burma is Allied already: nothing changes hands, and Japan may come again.
    let table = come(Table::empty(2).at("burma", &["A-BUR"]));
    assert_eq!(table.place("A-CHX"), "burma");
    assert_eq!(table.position().zone(zone("burma")).pending, None);
    assert!(is_ours(&table) && !taken(&table));
    assert!(table.is_legal("offensive burma"));
    // An empty Japanese Burma is Allied from now on; the aircraft there leave.
    let empty = come(
        Table::empty(2)
            .japanese(&["burma"])
            .at("burma", &["J-3AAF"]),
    );
    assert!(is_ours(&empty) && taken(&empty));
    assert_eq!(empty.place("J-3AAF"), "siam");
    assert!(empty.is_legal("offensive burma"));
    // Where Japanese troops stand it is contested.
    let fought = come(Table::empty(2).japanese(&["burma"]).at("burma", &["J-25A"]));
    assert!(fought.is_contested("burma") && !is_ours(&fought) && !taken(&fought));
}

/// Burma contested in the pause after the change of sides; Siam is Japanese.
fn pause() -> Table {
    Table::empty(6)
        .changed(5)
        .japanese(&["burma", "siam"])
        .at("burma", &["J-15A", "J-3AAF", "A-BUR", "A-10AF"])
        .at("siam", &["J-11NAF"])
        .change(|position| position.contested_before = [zone("burma")].into_iter().collect())
}

fn later(table: Table) -> Table {
    table.change(|position| position.change_turn = Some(4))
}

/// Rules: 4.3a, 9.1
#[test]
fn in_the_pause_aircraft_attack_in_contested_zones_only() {
    let table = pause().play(&["select A-10AF"]);
    assert!(table.is_legal("attack J-3AAF"));
    assert_eq!(table.refused_by("attack J-11NAF"), Some("4.3a"));
    assert!(later(table).is_legal("attack J-11NAF"));
    let nobody_here = pause().off(&["J-3AAF"]);
    assert_eq!(nobody_here.refused_by("select A-10AF"), Some("4.3a"));
    assert!(later(nobody_here).is_legal("select A-10AF"));
}

/// Rules: 4.3a, 3.2a, 6c
#[test]
fn in_the_pause_contested_zones_get_neither_rebuilt_units_nor_aircraft() {
    let start = pause()
        .destroyed(&["A-IN4"])
        .off(&["A-10AF"])
        .at("bengal", &["A-10AF"])
        .change(|position| position.allies.land_uk = 1)
        .allied_strategy();
    for unit in ["A-IN4", "A-10AF"] {
        let table = start.clone().play(&[&format!("select {unit}")]);
        assert_eq!(table.refused_by("place burma"), Some("4.3a"), "{unit}");
        assert!(table.is_legal("place india"), "{unit}");
        assert!(later(table).is_legal("place burma"), "{unit}");
    }
}

/// Rules: 4.3a, 6c
#[test]
fn in_the_pause_no_air_fleet_arrives_in_a_contested_zone() {
    let start = Table::empty(6)
        .changed(5)
        .at("south_china", &["J-1A", "A-CH1"]);
    let table = start.clone().run(Step::Arrivals(Arrivals), &[]);
    assert!(!matches!(
        game().pending(&table.state),
        Pending::Decision(_) if table.state.asking.is_some()
    ));
    assert_ne!(table.place("A-14AF"), "south_china");
    // One turn after the pause its commander is asked.
    let asked = later(start).run(Step::Arrivals(Arrivals), &[]);
    assert_eq!(asked.play(&["accept"]).place("A-14AF"), "south_china");
}

/// Rules: 4.2h, 0.2c
#[test]
fn the_counterattack_goes_from_pearl_harbor_straight_to_alaska() {
    let sailed = |turn: u8| {
        let table = Table::empty(turn)
            .japanese(&["alaska", "aleutians"])
            .at("alaska", &["J-S1"])
            .at("pearl_harbor", &["A-HAW", "A-14C", "A-TF62"])
            .run(
                Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
                &[5],
            )
            .roll_on();
        table.events.iter().any(|event| {
            matches!(event, Event::Landed(one, at)
                if *one == unit("A-14C") && *at == zone("alaska"))
        })
    };
    assert!(sailed(6));
    assert!(!sailed(5), "closed by the winter");
}

/// Rules: 9.3c, 9.3n
#[test]
fn ships_that_stop_next_door_carry_nobody_into_the_zone() {
    let table = Table::empty(8)
        .changed(4)
        .japanese(&["midway"])
        .at("midway", &["J-S1"])
        .at("pearl_harbor", &["A-TF11", "A-TF62", "A-14C"]);
    let next_door =
        table
            .clone()
            .play(&["sortie midway", "join A-TF11", "escort A-TF62 pearl_harbor"]);
    assert_eq!(next_door.refused_by("load A-14C"), Some("9.3c"));
    let there = table.play(&["sortie midway", "join A-TF62", "escort A-TF11 pearl_harbor"]);
    let laden = there.play(&["load A-14C"]);
    assert_eq!(laden.refused_by("leave A-TF62"), Some("9.3c"));
    assert!(laden.is_legal("leave A-TF11"));
}

/// Rules: 10.3.3c
#[test]
fn troops_go_down_with_the_last_ship_in_the_zone() {
    let table = |sunk: &[&str]| {
        let table = Table::empty(8)
            .changed(4)
            .japanese(&["midway"])
            .at("midway", &["A-TF62"])
            .at("pearl_harbor", &["A-TF11"])
            .destroyed(sunk)
            .operation("midway", &["A-TF62", "A-TF11"], &[]);
        aboard(table, &["A-14C"]).run(Step::Comparison(Comparison), &[])
    };
    let lost = table(&["A-TF62"]);
    assert_eq!(
        lost.place("A-14C"),
        "destroyed",
        "the escort carries nobody"
    );
    assert!(lost.tells("10.3.3c", "typhoon-log-drowned"));
    assert_eq!(table(&["A-TF11"]).place("A-14C"), "aboard");
}

/// Rules: 9.3e, 15, 10.1
#[test]
fn ships_may_go_where_no_supply_reaches_but_nobody_attacks_there() {
    let landed = |merchant: u8, defender: &[&str]| {
        Table::empty(2)
            .japanese(&["bismarck", "solomons"])
            .at("bismarck", &["J-SF4", "J-S1"])
            .at("new_hebrides", defender)
            .change(|position| {
                position.japan.logistics = 3;
                position.japan.merchant = merchant;
            })
            .play(&["sortie new_hebrides", "join J-SF4", "load J-S1", "go"])
            .roll_on()
            .play(&["land J-S1", "done"])
    };
    let empty = landed(5, &[]);
    assert_eq!(empty.place("J-S1"), "new_hebrides");
    assert_eq!(
        empty.position().zone(zone("new_hebrides")).pending,
        Some(JAPAN),
        "taken"
    );
    assert_eq!(
        landed(6, &["A-14C"]).position().step(),
        Some(Step::LandBattle(LandBattle))
    );
    let defended = landed(5, &["A-14C"]);
    assert!(defended.is_contested("new_hebrides"));
    assert_ne!(
        defended.position().step(),
        Some(Step::LandBattle(LandBattle))
    );
    assert_eq!(defended.attacks(), []);
}

/// Rules: 10.1f, 10.1h
#[test]
fn the_option_sends_away_all_comrades_of_beaten_attackers() {
    let fought = |is_on: bool| {
        Table::empty(6)
            .japanese(&["north_china", "south_china"])
            .at("north_china", &["J-1A", "J-12A", "A-CH1"])
            .change(|position| {
                position.options.all_units_retreat = is_on;
                position.japan.logistics = 3;
            })
            .play(&["offensive north_china", "go", "join J-1A"])
            .play(&["attack A-CH1", "= 1", "= 6"])
    };
    let all = fought(true);
    assert_eq!((all.steps("J-1A"), all.steps("A-CH1")), (1, 2));
    assert_eq!(all.place("J-1A"), "south_china");
    assert_eq!(all.place("J-12A"), "south_china");
    let one = fought(false);
    assert_eq!(one.place("J-1A"), "south_china");
    assert_eq!(one.place("J-12A"), "north_china");
}

/// Rules: 10.1i
#[test]
fn the_log_tells_of_a_landing_force_that_goes_back_aboard() {
    let table = Table::empty(4)
        .changed(2)
        .japanese(&["bismarck"])
        .at("solomons", &["A-14C", "J-17A"])
        .operation("solomons", &[], &["A-14C"])
        .phase(Phase::Operations, Step::LandBattle(LandBattle))
        .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
        .play(&["join A-14C", "attack J-17A", "= 1", "= 4"]);
    assert!(table.tells("10.1i", "typhoon-log-reembarked"));
    assert!(!table.tells("10.1f", "typhoon-log-retreated"));
}

/// Task Force 1 has reacted to an operation of the Second Fleet; its base in Samoa is lost.
fn reacted(at: &str) -> Table {
    Table::empty(3)
        .at(at, &["J-SF2", "A-TF1"])
        .operation(at, &["J-SF2"], &[])
        .japanese(&["samoa"])
        .change(|position| {
            position.unit_mut(unit("A-TF1")).home = Some(zone("samoa"));
            if let Some(operation) = &mut position.operation {
                operation.reacting = set(&["A-TF1"]);
                operation.has_fought = true;
            }
        })
}

/// Rules: 12.4e, 10.3.3a
#[test]
fn a_fleet_that_reacted_goes_to_the_base_nearest_to_the_battle() {
    let table = reacted("midway").run(Step::Comparison(Comparison), &[]);
    assert_eq!(table.place("A-TF1"), "pearl_harbor");
    assert!(table.tells("12.4e", "typhoon-log-in-port"));
    assert!(!table.tells("9.3j", "typhoon-log-in-port"));
    // Two bases next to the Solomons: a die for the inactive side, the commander's choice otherwise.
    let tie = |die: u8| reacted("solomons").run(Step::Comparison(Comparison), &[die]);
    assert_eq!(tie(3).place("A-TF1"), "bismarck");
    assert_eq!(tie(4).place("A-TF1"), "new_hebrides");
    let commanded = reacted("solomons")
        .change(|position| position.options.two_players = true)
        .run(Step::Comparison(Comparison), &[]);
    assert_eq!(
        game().pending(&commanded.state),
        Pending::Decision(ALLIES),
        "his fleet"
    );
    assert_eq!(
        commanded.play(&["place new_hebrides"]).place("A-TF1"),
        "new_hebrides"
    );
}

/// Rules: 12.4e
#[test]
fn a_fleet_that_reacted_and_has_no_base_left_is_lost_and_told_of() {
    let table = reacted("midway")
        .change(|position| {
            for at in game().map().all().filter(|at| game().map().zone(*at).base) {
                position.mark(at, Some(JAPAN), None);
            }
        })
        .run(Step::Comparison(Comparison), &[]);
    assert_eq!(table.place("A-TF1"), "destroyed");
    assert!(table.tells("12.4e", "typhoon-log-cut-off"));
    assert!(
        !reacted("midway")
            .run(Step::Comparison(Comparison), &[])
            .tells("12.4e", "typhoon-log-cut-off")
    );
}

/// Rules: 15a, ERR-Q16
#[test]
fn the_line_to_pakistan_is_british_by_sea_and_anybodys_by_land() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&["new_hebrides", "gilberts"])
        .reduced("new_south_wales", &["A-AU2", "A-IN15"])
        .reduced("bengal", &["A-14C"])
        .change(|position| {
            position.allies.land_us = 3;
            position.allies.land_uk = 3;
        })
        .allied_strategy();
    assert_eq!(table.refused_by("rebuild A-AU2"), Some("15"));
    assert!(table.is_legal("rebuild A-IN15"), "British");
    assert!(table.is_legal("rebuild A-14C"), "by land");
    // With the line to Pearl Harbor open everybody is supplied.
    assert!(table.allied(&["new_hebrides"]).is_legal("rebuild A-AU2"));
}

/// Rules: 15a, 10.1
#[test]
fn who_has_no_line_of_his_own_does_not_attack() {
    let fight = |zones: &[&str]| {
        Table::empty(6)
            .changed(4)
            .japanese(zones)
            .at("java", &["A-AU2", "A-IN15", "J-16A"])
            .play(&["offensive java", "go"])
    };
    let cut = fight(&["new_hebrides", "gilberts"]);
    assert_eq!(cut.refused_by("join A-AU2"), Some("15"));
    assert!(cut.is_legal("join A-IN15"));
    assert!(fight(&["gilberts"]).is_legal("join A-AU2"));
}

/// Rules: 15a
#[test]
fn in_china_the_ordinary_line_serves_besides_that_of_the_country() {
    let table = |burma: &[&str]| {
        Table::empty(8)
            .changed(4)
            .japanese(&["tarim_basin", "north_china", "south_china"])
            .japanese(burma)
            .at("central_china", &["A-CH6", "J-11A"])
            .reduced("central_china", &["A-14AF"])
            .change(|position| position.allies.air = 1)
            .allied_strategy()
    };
    assert!(table(&[]).is_legal("rebuild A-14AF"), "from Burma");
    assert_eq!(table(&["burma"]).refused_by("rebuild A-14AF"), Some("15"));
}

/// Midway has just been taken by a Japanese detachment.
fn just_taken() -> Table {
    Table::empty(2)
        .at("midway", &["J-S1"])
        .at("pearl_harbor", &["A-HAW", "A-14C", "A-TF62"])
        .change(|position| position.mark(zone("midway"), Some(ALLIES), Some(JAPAN)))
}

/// Rules: 13f, 9.3e
#[test]
fn what_the_enemy_has_just_taken_may_be_contested_in_the_same_turn() {
    let answer = just_taken().change(|position| {
        position.options.two_players = true;
        position.phase = Phase::Answer;
        position.active = ALLIES;
    });
    let table = answer
        .play(&["sortie midway", "join A-TF62", "load A-14C", "go"])
        .roll_on()
        .play(&["land A-14C"]);
    assert!(table.is_contested("midway"));
    // To its taker it is neither his nor the enemy's.
    let taker = just_taken().at("wake", &["J-SF8"]).japanese(&["wake"]);
    assert_eq!(taker.refused_by("sortie midway"), Some("9.3e"));
}

/// Rules: 13f, 4.2d
#[test]
fn the_counterattack_may_strike_what_japan_has_just_taken() {
    let landed = |table: Table| {
        table
            .run(
                Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
                &[],
            )
            .roll_on()
            .events
            .iter()
            .any(|event| {
                matches!(event, Event::Landed(one, at)
                    if *one == unit("A-14C") && *at == zone("midway"))
            })
    };
    assert!(landed(just_taken()));
    let held = just_taken()
        .off(&["J-S1"])
        .change(|position| position.mark(zone("midway"), Some(ALLIES), None));
    assert!(!landed(held));
}

/// Rules: 14.1b, 9.3b
#[test]
fn a_fleet_may_put_to_sea_from_a_contested_base() {
    let start = |land: &[&str]| {
        Table::empty(6)
            .changed(4)
            .japanese(&["celebes"])
            .at("java", land)
            .at("java", &["A-TF62"])
            .at("lesser_sundas", &["A-TF64"])
            .play(&["sortie celebes"])
    };
    let table = start(&["A-NEI", "J-16A"]);
    assert!(table.is_legal("join A-TF62"));
    let gone = table.play(&["join A-TF62", "go"]).roll_on();
    assert!(!gone.is_legal("place java"), "nobody comes back to it");
    // Without a land unit of its side the zone is the enemy's.
    let lost = start(&["J-16A"]).japanese(&["java"]);
    assert_eq!(lost.refused_by("join A-TF62"), Some("9.3b"));
}

/// Rules: 3.2d, 14.1
#[test]
fn no_fleet_is_repaired_in_a_contested_base() {
    let table = |enemy: &[&str]| {
        Table::empty(7)
            .changed(4)
            .at("new_caledonia", &["A-14C"])
            .at("new_caledonia", enemy)
            .reduced("new_caledonia", &["A-TF64"])
            .change(|position| position.allies.naval = 1)
            .allied_strategy()
    };
    assert_eq!(table(&["J-17A"]).refused_by("rebuild A-TF64"), Some("14.1"));
    assert!(table(&[]).is_legal("rebuild A-TF64"));
}
