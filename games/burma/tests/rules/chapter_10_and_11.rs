//! Stacking (10) and zones of control (11).

use crate::common::{Table, game, hex, unit};
use heigi_burma::steps::{KeepMarker, Overstacking};
use heigi_burma::{ALLIES, Entrenchment, JAPAN, Step};

/// The rule by which the last of some units may not stop with the others in a hex.
fn joining(number: &str, beside: &str, ids: &[&str]) -> &'static str {
    let (last, others) = ids.split_last().unwrap();
    Table::empty(3)
        .at(number, others)
        .at(beside, &[*last])
        .moving(last)
        .refusal(&format!("at {number}"))
}

/// Rules: 10.1.1
#[test]
fn nobody_enters_a_hex_with_enemies() {
    let table = Table::empty(3)
        .at("3412", &["A2-4"])
        .at("3411", &["JHQ15"])
        .moving("A2-4");
    assert_eq!(table.refusal("at 3411"), "10.1.1");
    assert_eq!(table.refusal("at 3311"), "");
    // Not for the whole allowance either.
    let stranded = table.stranded(&["A2-4"]).steps("A2-4", 1);
    assert_eq!(stranded.refusal("at 3411"), "10.1.1");
}

/// Vector STK1.
///
/// Rules: 10.1.2, 10.1.2a, 10.1.2a-1
#[test]
fn open_ground_holds_a_formation_and_one_more() {
    let join = |ids: &[&str]| joining("3412", "3413", ids);
    assert_eq!(join(&["A2-4", "A2-5", "A2-6"]), "");
    for one in ["T254-1", "ALUSH", "AHQ4"] {
        assert_eq!(join(&["A2-4", "A2-5", "A2-6", one]), "", "{one}");
        assert_eq!(join(&[one, "A2-4", "A2-5", "A2-6"]), "", "{one}");
    }
    assert_eq!(join(&["A2-4", "A2-5", "A2-6", "T254-1", "AHQ4"]), "10.1.2a");
    assert_eq!(
        join(&["J31-58", "J31-124", "J31-138", "JT14-1", "JHQ15"]),
        "10.1.2a"
    );
    // Two of a formation leave no more room for independent units than all of it.
    assert_eq!(join(&["A2-4", "A2-5", "ALUSH", "A208"]), "10.1.2a");
    // Jungle holds as much.
    assert_eq!(
        joining("4012", "4112", &["A2-4", "A2-5", "A2-6", "T254-1"]),
        ""
    );
}

/// Rules: 10.1.2a-2
#[test]
fn or_two_of_different_formations_and_one_more() {
    let join = |ids: &[&str]| joining("3412", "3413", ids);
    assert_eq!(join(&["A2-4", "A5-9"]), "");
    assert_eq!(join(&["A2-4", "A5-9", "A7-33"]), "10.1.2a");
    assert_eq!(join(&["A2-4", "A2-5", "A5-9"]), "10.1.2a");
    assert_eq!(join(&["A2-4", "A5-9", "ALUSH"]), "");
    assert_eq!(join(&["A2-4", "A5-9", "T254-1"]), "");
    assert_eq!(join(&["A2-4", "A5-9", "T254-1", "ALUSH"]), "10.1.2a");
    // independent units may take all three places.
    assert_eq!(join(&["A2-4", "A208", "ALUSH"]), "");
    assert_eq!(join(&["AHQ4", "A208", "ALUSH"]), "");
    assert_eq!(join(&["AHQ4", "A208", "ALUSH", "A2-4"]), "10.1.2a");
}

/// Rules: 17.1.1
#[test]
fn a_hex_holds_one_armour_unit() {
    assert_eq!(joining("3412", "3413", &["T254-1", "T254-2"]), "17.1.1");
    assert_eq!(joining("3412", "3413", &["A2-4", "T254-2"]), "");
}

/// Vector STK2.
///
/// Rules: 10.1.2b, 10.1.2b-1
#[test]
fn rough_jungle_holds_two_units_in_all() {
    let join = |ids: &[&str]| joining("2717", "2716", ids);
    assert_eq!(join(&["A2-4", "A2-5"]), "");
    for third in ["A2-6", "ALUSH", "AHQ4"] {
        assert_eq!(join(&["A2-4", "A2-5", third]), "10.1.2b-1", "{third}");
    }
}

/// Rules: 10.1.2b-2, 17.1.4
#[test]
fn armour_enters_rough_jungle_along_lines_only() {
    // A road joins 1315 and 1314, nothing 1315 and 1316, and nothing 1415 and 1314.
    let from = |number: &str, is_cut: bool, to: &str| {
        Table::empty(3)
            .at(number, &["T254-1"])
            .change(|position| position.hex_mut(hex(to)).cut = is_cut)
            .moving("T254-1")
            .cost(to)
    };
    assert_eq!(from("1315", false, "1314"), Some(2));
    assert_eq!(from("1315", true, "1314"), None);
    assert_eq!(from("1315", false, "1316"), None);
    let table = Table::empty(3).at("1315", &["T254-1"]).moving("T254-1");
    assert_eq!(table.refusal("at 1316"), "17.1.4");
    // Infantry goes anywhere.
    let infantry = Table::empty(3).at("1315", &["A2-4"]).moving("A2-4");
    assert_eq!(infantry.cost("1316"), Some(12));
}

/// Rules: 10.1.2
#[test]
fn hexes_that_are_passed_need_no_room() {
    let table = Table::empty(3)
        .at("1415", &["A2-4"])
        .at("1315", &["A5-9", "A5-123", "A5-161", "ALUSH"])
        .moving("A2-4");
    assert_eq!(table.refusal("at 1315"), "10.1.2a");
    // By road through Imphal for a point; straight on it were three.
    assert_eq!(table.cost("1314"), Some(4));
}

/// Rules: 10.1.3
#[test]
fn the_owner_chooses_who_goes_at_the_end_of_the_turn() {
    let table = Table::empty(3)
        .at("2717", &["A2-4", "A2-5", "A5-9", "ALUSH"])
        .at("3412", &["J15-51", "J15-60", "J15-67", "JHQ15"])
        .step(Step::Overstacking(Overstacking))
        .run()
        .play(&["lose-step A2-5", "lose-step ALUSH"]);
    let places = ["A2-4", "A2-5", "A5-9", "ALUSH"].map(|id| table.place(id));
    assert_eq!(places, ["2717", "eliminated", "2717", "eliminated"]);
    // Each is a point for Japan, whose own stack is within the limits.
    assert_eq!(table.points(), [0, 2]);
    assert_eq!(
        table.position().step(),
        Some(Step::KeepMarker(KeepMarker(ALLIES)))
    );
}

/// Rules: 10.1.4
#[test]
fn aircraft_and_markers_take_no_room() {
    let table = Table::empty(3)
        .at("3412", &["A2-4", "A2-5", "A2-6"])
        .at("3413", &["ALUSH"])
        .markers("3412", ALLIES, 6)
        .dug_in("3412", ALLIES)
        .interdicting("AB1", "3412")
        .moving("ALUSH");
    assert_eq!(table.refusal("at 3412"), "");
}

/// The hexes that a unit controls, in words.
fn zone(number: &str, id: &str) -> Vec<String> {
    let table = Table::empty(3).at(number, &[id]);
    let side = game().unit(unit(id)).side;
    let mut zone: Vec<String> = game().ground(table.position()).zones[side.index()]
        .iter()
        .map(|near| game().hex_number(near))
        .map(String::from)
        .collect();
    zone.sort_unstable();
    zone
}

/// Rules: 11.1.1
#[test]
fn combat_units_control_the_six_hexes_around_them() {
    // Across the Irrawaddy as well.
    let around = ["2808", "2810", "2708", "2709", "2908", "2909"];
    let mut around = around.map(str::to_owned);
    around.sort_unstable();
    for id in ["J15-51", "INA1", "JT14-1", "A2-4"] {
        assert_eq!(zone("2809", id), around, "{id}");
    }
    let weak = Table::empty(3)
        .at("2809", &["J15-51"])
        .steps("J15-51", 1)
        .stranded(&["J15-51"])
        .change(|position| position.unit_mut(unit("J15-51")).disrupted = true);
    assert_eq!(game().ground(weak.position()).zones[1].len(), 6);
    // neither headquarters nor artillery.
    assert!(zone("2809", "JHQ15").is_empty());
    assert!(zone("2809", "JA3").is_empty());
}

/// Vector MOV2.
///
/// Rules: 11.1.2, 17.2.2a
#[test]
fn zones_of_positions_cost_a_point_on_entering_and_leaving() {
    let step = |from: &str, to: &str, position: Option<Option<&str>>| {
        Table::empty(3)
            .at(from, &["A2-4"])
            .at("3411", &["J15-51"])
            .change(|state| {
                state.hex_mut(hex("3411")).position = position.map(|builder| Entrenchment {
                    owner: JAPAN,
                    builder: builder.map(unit),
                });
            })
            .moving("A2-4")
            .cost(to)
    };
    for (from, to) in [("3413", "3412"), ("3412", "3413")] {
        assert_eq!(step(from, to, None), Some(4), "{from} {to}");
        assert_eq!(step(from, to, Some(None)), Some(8), "{from} {to}");
        // A position under construction does nothing.
        assert_eq!(step(from, to, Some(Some("J15-51"))), Some(4), "{from} {to}");
    }
}

/// Vector MOV1.
///
/// Rules: 11.1.3, 11.1.6
#[test]
fn from_zone_to_zone_costs_two_points_more() {
    let table = |enemies: &[(&str, &str)], friend: Option<&str>| {
        let mut table = Table::empty(3).at("2717", &["A2-4"]);
        for (number, id) in enemies {
            table = table.at(number, &[*id]);
        }
        if let Some(id) = friend {
            table = table.at("2716", &[id]);
        }
        table.moving("A2-4").cost("2716")
    };
    assert_eq!(table(&[], None), Some(12));
    // Out of a zone or into one: nothing more.
    assert_eq!(table(&[("2718", "J15-51")], None), Some(12));
    assert_eq!(table(&[("2715", "J15-51")], None), Some(12));
    // From the zone of one enemy to that of another, or within that of the same.
    let two = [("2718", "J15-51"), ("2715", "J15-60")];
    assert_eq!(table(&two, None), Some(20));
    assert_eq!(
        table(&[("2816", "J15-51"), ("2818", "J15-60")], None),
        Some(20)
    );
    let same = Table::empty(3)
        .at("2717", &["A2-4"])
        .at("2718", &["J15-51"])
        .moving("A2-4");
    assert_eq!(same.cost("2618"), Some(20));
    // A friend in the hex does not help.
    assert_eq!(table(&two, Some("A2-5")), Some(20));
}

/// Vector MOV3.
///
/// Rules: 11.1.4, 17.2.2b
#[test]
fn nobody_moves_from_zone_to_zone_past_a_position() {
    let table = |dug: Option<&str>, is_motorised: bool| {
        let table = Table::empty(3)
            .at("2717", &["A2-4"])
            .at("2718", &["J15-51"])
            .at("2715", &["J15-60"])
            .change(|position| position.unit_mut(unit("A2-4")).truck = is_motorised);
        match dug {
            Some(number) => table.dug_in(number, JAPAN),
            None => table,
        }
        .moving("A2-4")
    };
    assert_eq!(table(None, false).refusal("at 2716"), "");
    for number in ["2718", "2715"] {
        assert_eq!(
            table(Some(number), false).refusal("at 2716"),
            "11.1.4",
            "{number}"
        );
        // Round about through a hex without a zone: 3 + 3 and 1 for the position.
        assert_eq!(table(Some(number), true).cost("2716"), Some(28), "{number}");
    }
    // Whoever lies in it, also one without a zone: a headquarters in 2616 beside 2716.
    let staffed = table(None, false).at("2616", &["JHQ15"]);
    assert_eq!(staffed.refusal("at 2716"), "");
    assert_eq!(staffed.dug_in("2616", JAPAN).refusal("at 2716"), "11.1.4");
    // A position of one's own does not bar oneself.
    let own = Table::empty(3)
        .at("2717", &["A2-4"])
        .at("2718", &["J15-51"])
        .at("2715", &["J15-60"])
        .dug_in("2717", ALLIES)
        .moving("A2-4");
    assert_eq!(own.cost("2716"), Some(20));
}

/// Vector EX18.
///
/// Rules: 11.1.5, EX-11.1.5
#[test]
fn zones_end_where_units_cannot_go() {
    // Of the rough jungle around Imphal a road or trail leads into 1314 and 1416 only.
    assert_eq!(zone("1315", "T254-1"), ["1314", "1415", "1416"]);
    assert_eq!(zone("1315", "A2-4").len(), 6);
    // Akyab lies behind straits.
    assert!(!zone("2922", "J49-106").contains(&"2822".to_owned()));
    assert!(!zone("2822", "A2-4").contains(&"2922".to_owned()));
}

/// Vector RET1.
///
/// Rules: 11.1.7, 13.6.1
#[test]
fn friends_lift_zones_for_supply_lines_and_retreats() {
    let table = |friends: &[&str]| {
        Table::empty(3)
            .at("3412", &["AHQ4", "A2-4"])
            .at("3411", &["J15-51"])
            .at("3311", friends)
    };
    let sees = |table: &Table| {
        let supply = game().supply(table.position(), ALLIES);
        let range = supply.headquarters(unit("AHQ4")).unwrap().range;
        let ground = game().ground(table.position());
        let at = hex("3412");
        let ways = game().retreats(table.position(), ground, unit("A2-4"), at, at, 1);
        (range.contains(hex("3311")), ways.contains(&hex("3311")))
    };
    assert_eq!(sees(&table(&[])), (false, false));
    assert_eq!(sees(&table(&["A2-5"])), (true, true));
}

/// Vector STK3.
///
/// Rules: 17.4.5, 17.5.8
#[test]
fn chinese_units_stack_with_marauders_only() {
    let join = |ids: &[&str]| joining("3412", "3413", ids);
    assert_eq!(join(&["A5-9", "MM1"]), "");
    // South of row 23 no Chinese unit goes: in the jungle west of Mogaung.
    let north = |ids: &[&str]| joining("1903", "2004", ids);
    assert_eq!(north(&["MM1", "MM2", "C22"]), "10.1.2a");
    assert_eq!(north(&["MM1", "C22"]), "");
    assert_eq!(north(&["C22", "MM1"]), "");
    assert_eq!(north(&["A5-9", "C22"]), "17.4.5");
    assert_eq!(north(&["C22", "A5-9"]), "17.4.5");
    assert_eq!(north(&["C22", "AHQ4"]), "17.4.5");
}

/// Rules: 11.1.5, 17.1.4
#[test]
fn armour_has_no_zone_along_a_line_that_is_cut() {
    let table = |cut: bool| {
        Table::empty(3)
            .at("1315", &["T254-1"])
            .change(|position| position.hex_mut(hex("1416")).cut = cut)
    };
    let reaches = |table: &Table| {
        let ground = game().ground(table.position());
        ["1416", "1415"].map(|number| ground.zones[ALLIES.index()].contains(hex(number)))
    };
    assert_eq!(reaches(&table(false)), [true, true]);
    assert_eq!(reaches(&table(true)), [false, true]);
    assert!(table(false).moving("T254-1").cost("1416").is_some());
    assert_eq!(table(true).moving("T254-1").cost("1416"), None);
}
