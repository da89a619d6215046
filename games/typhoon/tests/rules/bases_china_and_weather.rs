//! Contested bases, Chinese armies and militia away from home, weather, and what refusals say.

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, JAPAN, Phase, Plan, Step};

/// Rules: ERR-Q5, 3.2j
#[test]
fn of_inactive_japan_only_the_first_fleets_are_repaired_when_they_react() {
    let reacted = |fleet: &str| {
        let table = Table::empty(14)
            .changed(4)
            .allied(&["okinawa"])
            .at("okinawa", &["A-TF53", "A-24C"])
            .reduced("kyushu", &[fleet])
            .change(|position| {
                position.japan.plan = Plan::Ten;
                position.japan.naval = 1;
                position.japan.carrier = 1;
            })
            .play(&["sortie kyushu", "join A-TF53", "load A-24C", "go"]);
        assert!(table.position().unit(unit(fleet)).reacted, "{fleet}");
        let japan = table.position().japan;
        (table.steps(fleet), japan.naval, japan.carrier)
    };
    assert_eq!(reacted("J-SF2"), (1, 1, 1));
    assert_eq!(reacted("J-CV2"), (1, 1, 1));
    assert_eq!(reacted("J-SF1"), (2, 0, 1));
    assert_eq!(reacted("J-CV1"), (2, 1, 0));
}

/// Rules: 14.1a, 7.1-A2
#[test]
fn the_first_fleets_are_not_rebuilt_in_a_contested_base() {
    let rebuilt = |enemy: &[&str]| {
        let table = Table::empty(6)
            .changed(4)
            .at("carolines", &["J-S3"])
            .at("carolines", enemy)
            .reduced("carolines", &["J-SF1"])
            .change(|position| position.japan.naval = 1)
            .run(Step::JapaneseAutoma(JapaneseStep::Fleets), &[]);
        (table.steps("J-SF1"), table.position().japan.naval)
    };
    assert_eq!(rebuilt(&["A-14C"]), (1, 1));
    assert_eq!(rebuilt(&[]), (2, 0));
}

/// Rules: 14.1a, 3.2j
#[test]
fn a_fleet_that_reacts_from_a_contested_base_is_not_repaired() {
    let reacted = |enemy: &[&str]| {
        let table = Table::empty(6)
            .japanese(&["bismarck", "solomons", "new_hebrides"])
            .at("new_hebrides", &["J-SF4", "J-S1"])
            .at("new_caledonia", &["A-14C"])
            .at("new_caledonia", enemy)
            .reduced("new_caledonia", &["A-TF64"])
            .change(|position| {
                position.allies.naval = 1;
                position.japan.logistics = 1;
            })
            .play(&["sortie fiji", "join J-SF4", "load J-S1", "go", "= 3"]);
        assert_eq!(table.place("A-TF64"), "fiji");
        (table.steps("A-TF64"), table.position().allies.naval)
    };
    assert_eq!(reacted(&["J-17A"]), (1, 1));
    assert_eq!(reacted(&[]), (2, 0));
}

/// Rules: 14.1a, 3.2i
#[test]
fn a_counterattack_from_a_contested_base_sails_without_repair() {
    let points = |enemy: &[&str]| {
        let table = Table::empty(6)
            .japanese(&["solomons"])
            .at("solomons", &["J-S1"])
            .at("new_caledonia", &["A-14C"])
            .at("new_caledonia", enemy)
            .reduced("new_caledonia", &["A-TF62"])
            .at("new_hebrides", &["A-1C"])
            .change(|position| position.allies.naval = 1)
            .run(
                Step::JointCounterattack(JointCounterattack(set(&["A-1C"]))),
                &[],
            )
            .roll_on();
        assert!(table.position().flags.american_counterattack);
        table.position().allies.naval
    };
    assert_eq!(points(&["J-17A"]), 1);
    assert_eq!(points(&[]), 0);
}

/// Rules: 3.4, 14.1a
#[test]
fn nobody_consolidates_fleets_in_a_contested_base() {
    let table = |enemy: &[&str]| {
        Table::empty(7)
            .changed(4)
            .at("new_caledonia", &["A-14C"])
            .at("new_caledonia", enemy)
            .reduced("new_caledonia", &["A-TF64", "A-TF62"])
            .allied_strategy()
    };
    let contested = table(&["J-17A"]);
    assert_eq!(
        contested.refused_by("consolidate A-TF64 A-TF62"),
        Some("14.1")
    );
    assert!(table(&[]).is_legal("consolidate A-TF64 A-TF62"));
}

/// Rules: 17-CHINA, 9.2
#[test]
fn a_chinese_army_abroad_moves_there_without_the_burma_road() {
    let table = Table::empty(6)
        .changed(3)
        .at("burma", &["J-15A", "A-CHX"])
        .at("central_china", &["A-CH6"]);
    assert!(
        table
            .clone()
            .play(&["select A-CHX"])
            .is_legal("place bengal")
    );
    let at_home = table.play(&["select A-CH6"]);
    assert_eq!(at_home.refused_by("place bengal"), Some("17"));
    let table = Table::empty(6)
        .changed(3)
        .japanese(&["burma"])
        .at("burma", &["J-15A"])
        .at("bengal", &["A-CHX"])
        .at("central_china", &["A-CH6"])
        .play(&["offensive burma"]);
    assert!(table.is_legal("join A-CHX"));
    assert_eq!(table.refused_by("join A-CH6"), Some("17"));
}

/// Rules: 17-CHINA, 10.1f
#[test]
fn a_beaten_chinese_army_retreats_from_burma_to_bengal() {
    let beaten = |zones: &[&str]| {
        Table::empty(5)
            .japanese(&["central_china"])
            .japanese(zones)
            .at("burma", &["J-15A", "J-25A", "A-CHX"])
            .change(|position| position.japan.logistics = 3)
            .play(&["offensive burma", "go", "join J-15A", "join J-25A"])
            .play(&["attack A-CHX", "= 4", "= 1"])
    };
    let table = beaten(&[]);
    assert_eq!(
        (table.place("A-CHX").as_str(), table.steps("A-CHX")),
        ("bengal", 1)
    );
    assert_eq!(beaten(&["bengal"]).place("A-CHX"), "destroyed");
}

/// Northern China held, Southern China Japanese with some units, a Chinese army in Central China.
fn rising(units: &[&str]) -> Table {
    Table::empty(4)
        .japanese(&["south_china"])
        .at("south_china", units)
        .at("north_china", &["J-1A", "J-12A"])
        .at("central_china", &["A-CH6"])
}

/// Rules: 17-GARRISON, 9.2c
#[test]
fn aircraft_and_ships_leave_a_zone_that_a_chinese_army_takes() {
    let table = rising(&["J-2AAF", "J-SF2"]).run(Step::Control(Control), &[]);
    assert_eq!(game().pending(&table.state), Pending::Decision(JAPAN));
    let table = table.play(&["place indochina"]);
    assert_eq!(table.owner("south_china"), Some(ALLIES));
    assert_eq!(table.place("J-2AAF"), "indochina");
    assert_eq!(table.place("J-SF2"), "formosa");
    assert!(table.tells("17-GARRISON", "typhoon-log-rose"));
    assert!(!table.tells("9.2", "typhoon-log-marched"));
    // Where a land unit holds out they stay.
    let held = rising(&["J-23A", "J-2AAF", "J-SF2"]).run(Step::Control(Control), &[]);
    assert_eq!(held.place("J-2AAF"), "south_china");
    assert_eq!(held.place("J-SF2"), "south_china");
}

/// Rules: 17-GARRISON, 13b
#[test]
fn the_zone_that_a_rising_army_leaves_to_the_japanese_is_theirs_at_once() {
    let owner = |comrades: &[&str]| {
        let table = rising(&["J-23A"])
            .at("central_china", &["J-11A", "J-13A"])
            .at("central_china", comrades)
            .run(Step::Control(Control), &[])
            .roll_on();
        assert!(table.is_contested("south_china"));
        table.owner("central_china")
    };
    assert_eq!(owner(&[]), Some(JAPAN));
    assert_eq!(owner(&["A-CHX"]), Some(ALLIES));
}

/// Rules: 17-GARRISON
#[test]
fn a_chinese_army_rises_once_in_a_turn() {
    let rise = |more: &[&str]| {
        Table::empty(4)
            .japanese(&["north_china", "south_china"])
            .at("south_china", &["J-23A"])
            .at("central_china", &["A-CH6"])
            .at("central_china", more)
            .run(Step::Control(Control), &[])
            .roll_on()
    };
    let one = rise(&[]);
    assert_eq!(one.place("A-CH6"), "north_china");
    assert!(!one.is_contested("south_china"));
    assert!(rise(&["A-CHX"]).is_contested("south_china"));
}

/// Rules: 17-ANZAC-a, 17-ANZAC-b
#[test]
fn the_militia_appears_in_australia_even_if_its_zone_is_invaded() {
    let invaded = |lost: &[&str], die: u8| {
        let table = Table::empty(3)
            .japanese(lost)
            .at("new_south_wales", &["J-S1", "A-AU2"])
            .operation("new_south_wales", &[], &["J-S1"])
            .run(Step::Landing(Landing), &[])
            .play(&["done"])
            .roll_from(die);
        [table.place("A-AM1"), table.place("A-AM2")]
    };
    for die in 0..6 {
        for at in invaded(&[], die) {
            assert!(
                ["queensland", "south_australia"].contains(&at.as_str()),
                "{at}"
            );
        }
    }
    let lost = [
        "queensland",
        "south_australia",
        "northern_territory",
        "western_australia",
    ];
    assert_eq!(invaded(&lost, 0), ["later", "later"]);
}

/// Rules: 17-ANZAC-b, 9.3h
#[test]
fn militia_that_has_not_landed_stays_in_australia() {
    let returned = |corps: &str| {
        Table::empty(6)
            .changed(3)
            .japanese(&["queensland"])
            .at("queensland", &["J-S1"])
            .at("new_south_wales", &["A-TF62", corps])
            .play(&["sortie queensland", "join A-TF62"])
            .play(&[&format!("load {corps}"), "go"])
            .roll_on()
            .play(&["done", "place new_caledonia"])
            .place(corps)
    };
    assert_eq!(returned("A-AM1"), "new_south_wales");
    assert_eq!(returned("A-AU2"), "new_caledonia");
}

/// Rules: 17-ANZAC-b, 10.1i
#[test]
fn beaten_militia_goes_back_aboard_to_an_australian_base_only() {
    let beaten = |corps: &str, lost: &[&str]| {
        Table::empty(4)
            .changed(2)
            .japanese(&["queensland"])
            .japanese(lost)
            .at("queensland", &[corps, "J-17A"])
            .operation("queensland", &[], &[corps])
            .phase(Phase::Operations, Step::LandBattle(LandBattle))
            .change(|position| position.agenda.insert(0, Step::Operations(Operations)))
            .play(&[&format!("join {corps}"), "attack J-17A", "= 1", "= 3"])
    };
    assert_eq!(beaten("A-AM1", &[]).place("A-AM1"), "new_south_wales");
    let lost = ["new_south_wales"];
    let militia = beaten("A-AM1", &lost);
    assert_eq!(militia.place("A-AM1"), "western_australia");
    // New Caledonia is as near, and another corps may go there.
    assert!(beaten("A-AU2", &lost).is_legal("place new_caledonia"));
}

/// Rules: CLA-3c, 4.3a
#[test]
fn in_the_pause_inactive_japan_sends_aircraft_to_a_contested_base() {
    let sent = |contested: &str| {
        let table = Table::empty(5)
            .changed(4)
            .at("south_china", &["J-11A", "J-23A", contested])
            .at(
                "honshu",
                &[
                    "J-11NAF", "J-22NAF", "J-24NAF", "J-1AAF", "J-3AAF", "J-5AAF",
                ],
            )
            .change(|position| position.japan.action_points = 20)
            .run(Step::JapaneseAutoma(JapaneseStep::WeakPerimeter), &[])
            .roll_on();
        game()
            .air_fleets(table.position(), JAPAN, zone("south_china"))
            .count()
    };
    assert_eq!(sent("A-CH3"), 1);
    // The Allies do pause.
    let allies = Table::empty(5)
        .changed(4)
        .at("south_china", &["J-23A", "A-CH3"])
        .at("central_china", &["A-14AF"])
        .allied_strategy()
        .play(&["select A-14AF"]);
    assert_eq!(allies.refused_by("place south_china"), Some("4.3a"));
}

/// Rules: 13b, 9.2
#[test]
fn a_zone_left_to_the_enemy_may_be_attacked_whatever_its_marker() {
    let table = Table::empty(5)
        .at("south_china", &["J-11A", "A-CH3"])
        .at("indochina", &["J-25A"])
        .change(|position| position.japan.logistics = 3)
        .play(&["select J-11A", "place indochina"]);
    assert_eq!(table.owner("south_china"), Some(JAPAN));
    let attacked = table
        .clone()
        .play(&["offensive south_china", "join J-25A", "go", "join J-25A"]);
    assert!(attacked.is_legal("attack A-CH3"));
    // Without anybody there it is still ours.
    let empty = table.off(&["A-CH3"]);
    assert_eq!(empty.refused_by("offensive south_china"), Some("9.2"));
}

/// Rules: TBL-OBJ-JP, 19b
#[test]
fn the_third_objective_asks_for_lines_to_the_pacific_zones_only() {
    let met = |merchant: u8| {
        let table = Table::empty(5)
            .japanese(&["burma", "bengal", "india", "pakistan", "ceylon"])
            .japanese(&["pearl_harbor", "gilberts", "marshalls", "nauru"])
            .japanese(&["carolines", "midway", "wake"])
            .change(|position| {
                position.japan.objective = Some(2);
                position.japan.merchant = merchant;
            });
        assert!(!table.is_supplied(JAPAN, "ceylon"));
        game().is_objective_met(table.position())
    };
    assert!(met(7));
    assert!(!met(4));
}

/// Rules: 16d
#[test]
fn who_stands_in_a_closed_zone_is_told_of_the_weather() {
    let table = |turn: u8| {
        Table::empty(turn)
            .japanese(&["indochina"])
            .at("indochina", &["J-SFS"])
            .at("siam", &["J-25A"])
            .change(|position| position.japan.logistics = 9)
    };
    let spring = table(2);
    assert!(spring.is_legal("sortie borneo"));
    assert!(spring.is_legal("offensive malaysia"));
    let summer = table(3);
    let told = Some(("16d", "typhoon-refusal-weather".to_owned()));
    assert_eq!(summer.refusal("sortie borneo"), told);
    // No way leads there in any weather.
    assert_eq!(summer.refused_by("sortie gilberts"), Some("9.3e"));
    assert_eq!(summer.refused_by("offensive malaysia"), Some("16d"));
    // Siam is not next to Central China: no way leads there in any weather.
    assert_eq!(summer.refused_by("offensive central_china"), Some("9.2"));
    let gathered = summer
        .at("formosa", &["J-SF2"])
        .play(&["sortie north_philippines"]);
    assert_eq!(gathered.refused_by("join J-SFS"), Some("16d"));
    assert_eq!(gathered.refused_by("escort J-SFS formosa"), Some("16d"));
    assert!(gathered.is_legal("join J-SF2"));
}

/// Rules: 9.2a
#[test]
fn who_stands_in_a_contested_zone_is_told_that_it_does_not_leave_for_an_enemy_zone() {
    let table = Table::empty(6)
        .at("south_china", &["J-11A", "A-CH3"])
        .at("central_china", &["A-CH6"])
        .change(|position| position.japan.logistics = 3);
    assert_eq!(table.refused_by("offensive central_china"), Some("9.2a"));
    assert!(table.off(&["A-CH3"]).is_legal("offensive central_china"));
}

/// Rules: 20.2-err
#[test]
fn the_southern_fleet_is_refused_another_start_with_the_right_reason() {
    let table = Table::empty(1).phase(Phase::Operations, Step::SouthernFleet(SouthernFleet));
    let told = Some(("20.2-err", "typhoon-refusal-southern-start".to_owned()));
    assert_eq!(table.refusal("place honshu"), told);
    assert!(table.is_legal("place formosa"));
}

/// Rules: 19c
#[test]
fn an_american_corps_that_attacks_where_it_stood_makes_the_counterattack_american() {
    let is_american = |there: &str, lost: &[&str]| {
        let table = Table::empty(6)
            .japanese(lost)
            .at("malaysia", &["J-15A", there])
            .at("sumatra", &["A-IN4"])
            .run(
                Step::LandCounterattack(LandCounterattack(set(&["A-IN4"]))),
                &[],
            )
            .roll_on();
        table.position().flags.american_counterattack
    };
    assert!(is_american("A-14C", &[]));
    assert!(!is_american("A-IN3", &[]));
    // Who has no line of his own does not attack.
    assert!(!is_american("A-14C", &["java", "borneo"]));
}
