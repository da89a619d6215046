//! Rules: where those of Japan and of nations meet others.

use super::*;

/// Rules: 2a, 5.1a
#[test]
fn contested_resource_zones_have_sea_lanes_too() {
    let start = Table::empty(2)
        .allied(&["north_china", "north_philippines"])
        .at("south_china", &["J-23A", "A-CH3"]);
    let lanes = game().sea_lanes(start.position());
    let mut found = names(lanes.iter());
    found.sort_unstable();
    assert_eq!(
        found,
        [
            "formosa",
            "korea",
            "kyushu",
            "manchuria",
            "okinawa",
            "south_china"
        ]
    );
    let table = start.change(|position| position.japan.merchant = 6);
    let table = table.run(Step::AlliedWarfare(AlliedWarfare), &[3]);
    assert_eq!(table.position().japan.merchant, 5, "3 + 0 + 2");
    // Without Japanese troops nothing is shipped from there.
    let lanes = game().sea_lanes(table.off(&["J-23A"]).allied(&["south_china"]).position());
    assert!(!lanes.contains(zone("formosa")));
}

/// Rules: 9.3c
#[test]
fn each_fleet_carries_what_it_fetches_itself() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&["java", "malaysia", "borneo", "celebes", "halmahera"])
        .at("sumatra", &["A-IN3", "A-IN4"])
        .at("ceylon", &["A-EF"])
        .at("western_australia", &["A-TF62", "A-1C"])
        .play(&["sortie java", "join A-EF", "join A-TF62", "load A-IN3"]);
    // The Eastern Fleet carries one corps, and Task Force 62 does not come to Sumatra.
    assert_eq!(
        table.refusal("load A-IN4"),
        Some(("9.3c", "typhoon-refusal-no-transport".to_owned()))
    );
    let both = table.play(&["load A-1C"]);
    for fleet in ["A-EF", "A-TF62"] {
        let words = format!("leave {fleet}");
        assert_eq!(both.refused_by(&words), Some("9.3c"), "{fleet}");
    }
    assert!(both.is_legal("unload A-IN3"));
}

/// Rules: 12.4
#[test]
fn nobody_reacts_if_the_only_ship_at_the_target_has_been_sunk() {
    let start = |target: &str| {
        Table::empty(11)
            .changed(4)
            .allied(&["palau"])
            .at("palau", &["A-TF58"])
            .reduced("palau", &["A-TF51"])
            .reduced("marianas", &["J-1AAF"])
            .change(|position| position.japan.plan = Plan::Sho)
            .play(&[
                "sortie marianas",
                "join A-TF51",
                "escort A-TF58 palau",
                "go",
            ])
            .play(&["done", target])
    };
    let is_asked = |table: &Table| matches!(game().pending(&table.state), Pending::Draw(draw) if draw.rule.0 == "12.4a");
    let sunk = start("= 5");
    assert_eq!(sunk.place("A-TF51"), "destroyed");
    assert!(!is_asked(&sunk));
    let afloat = start("= 1");
    assert_eq!(afloat.place("A-TF51"), "marianas");
    assert!(is_asked(&afloat));
}

/// Rules: 6c, 15
#[test]
fn air_fleets_are_not_sent_to_a_contested_zone_beyond_the_line() {
    let table = |merchant: u8| {
        Table::empty(3)
            .at("gilberts", &["J-S2", "A-14C"])
            .at("honshu", &["J-24NAF"])
            .change(|position| {
                position.japan.merchant = merchant;
                position.japan.logistics = 2;
            })
            .japanese_strategy()
            .play(&["select J-24NAF"])
    };
    assert_eq!(
        table(3).refusal("place gilberts"),
        Some(("15", "typhoon-refusal-out-of-supply".to_owned()))
    );
    assert!(table(4).is_legal("place gilberts"));
}

/// Rules: 7.2d, 10.1j
#[test]
fn nobody_breaks_through_where_nobody_fought() {
    let table = Table::empty(6)
        .changed(4)
        .change(|position| position.japan.action_points = 1)
        .japanese(&[
            "central_china",
            "tarim_basin",
            "borneo",
            "north_philippines",
            "malaysia",
        ])
        .at("south_china", &["J-23A", "J-11A", "J-13A"])
        .at("indochina", &["J-25A", "J-2A", "J-28A"])
        .at("siam", &["J-15A", "J-3AAF"])
        .run(Step::AsianOffensive(AsianOffensive), &[])
        .roll_on();
    for army in ["J-25A", "J-11A", "J-2A"] {
        assert_eq!(table.place(army), "burma", "{army}");
    }
    assert_eq!(table.position().zone(zone("bengal")).pending, None);
}

/// Rules: 7.2d, 10.1j
#[test]
fn the_strongest_of_those_that_attacked_breaks_through() {
    let start = Table::empty(14)
        .changed(4)
        .change(|position| position.japan.action_points = 1)
        .japanese(&["burma"])
        .at("bengal", &["J-25A", "J-15A", "A-MAL"]);
    // The 25th Army alone has fought, and lost a step.
    let table = start
        .run(Step::AsianOffensive(AsianOffensive), &[6, 6])
        .roll_on();
    assert_eq!(table.steps("J-25A"), 1);
    assert_eq!(table.place("J-25A"), "india");
    assert_eq!(table.place("J-15A"), "bengal");
    assert!(table.tells("10.1j", "typhoon-log-broke-through"));
}

/// Rules: 10.1j
#[test]
fn the_log_names_the_rule_of_breakthrough() {
    let burma = Table::empty(2)
        .at("burma", &["J-15A", "J-25A", "A-BUR"])
        .at("siam", &["J-3AAF"])
        .play(&[
            "offensive burma",
            "go",
            "join J-15A",
            "join J-25A",
            "attack A-BUR",
        ])
        .play(&["= 1", "= 1"])
        .roll_on();
    assert!(!burma.tells("10.1j", "typhoon-log-broke-through"));
    let through = burma.play(&["join J-25A", "place bengal"]);
    assert!(through.tells("10.1j", "typhoon-log-broke-through"));
}

/// Rules: 9.3h, 9.3j
#[test]
fn the_log_says_why_troops_come_back() {
    let back = |is_aborted: bool| {
        Table::empty(8)
            .changed(4)
            .at("midway", &["A-TF62"])
            .operation("midway", &["A-TF62"], &[])
            .change(|position| {
                position.put(unit("A-14C"), ALLIES, true, Place::Aboard);
                if let Some(operation) = &mut position.operation {
                    operation.cargo = set(&["A-14C"]);
                    operation.is_aborted = is_aborted;
                }
            })
            .run(Step::ReturnToBase(ReturnToBase), &[])
    };
    let message = "typhoon-log-put-ashore";
    let aborted = back(true);
    assert_eq!(aborted.place("A-14C"), "pearl_harbor");
    assert!(aborted.tells("9.3h", message));
    let done = back(false).play(&["place pearl_harbor"]);
    assert_eq!(done.place("A-14C"), "pearl_harbor");
    assert!(done.tells("9.3j", message));
    assert!(!done.tells("9.3h", message));
}

/// Rules: 9.2c
#[test]
fn ships_are_not_pushed_out_over_land() {
    let pushed = |table: Table| {
        table
            .at("burma", &["A-BUR", "J-SF2", "J-2AAF"])
            .run(Step::Control(Control), &[])
            .roll_on()
    };
    // Siam lies next to Burma by land only.
    let cut_off = pushed(Table::empty(6));
    assert_eq!(cut_off.place("J-SF2"), "destroyed");
    assert_eq!(cut_off.place("J-2AAF"), "siam");
    let by_sea = pushed(Table::empty(6).japanese(&["andamans"]));
    assert_eq!(by_sea.place("J-SF2"), "andamans");
}

/// Rules: 7.1.1b
#[test]
fn a_fleet_in_one_of_two_bases_as_near_stays_there() {
    let fleet = |at: &str| {
        Table::empty(8)
            .changed(6)
            .allied(&["carolines"])
            .at(at, &["J-SF2"])
            .run(Step::JapaneseAutoma(JapaneseStep::Fleets), &[])
            .roll_on()
            .place("J-SF2")
    };
    assert_eq!([fleet("marianas"), fleet("palau")], ["marianas", "palau"]);
    assert!(["marianas", "palau"].contains(&fleet("honshu").as_str()));
}

/// Rules: 17-CHINA, 9.3j
#[test]
fn a_chinese_army_loaded_abroad_comes_back_without_the_burma_road() {
    let sailing = Table::empty(6)
        .changed(4)
        .japanese(&["burma", "north_china", "central_china", "tarim_basin"])
        .allied(&["malaysia", "indochina"])
        .at("south_china", &["J-23A"])
        .japanese(&["south_china"])
        .at("india", &["A-EF"])
        .at("bengal", &["A-CHX"])
        .play(&["sortie south_china", "join A-EF", "load A-CHX", "go"])
        .roll_on();
    assert_eq!(sailing.place("A-CHX"), "aboard");
    let back = sailing.play(&["done", "place india"]);
    assert_eq!(back.place("A-CHX"), "india");
}

/// Rules: 17-CHINA, 9.3c
#[test]
fn a_chinese_army_loaded_in_china_comes_back_to_china_without_the_burma_road() {
    let back = |burma: &[&str]| {
        Table::empty(6)
            .changed(4)
            .japanese(burma)
            .at("india", &["A-EF"])
            .operation("formosa", &["A-EF"], &[])
            .change(|position| {
                let army = unit("A-CHX");
                position.put(army, ALLIES, true, Place::Aboard);
                position.unit_mut(army).home = Some(zone("central_china"));
                if let Some(operation) = &mut position.operation {
                    operation.cargo = set(&["A-CHX"]);
                    operation.is_aborted = true;
                }
            })
            .run(Step::ReturnToBase(ReturnToBase), &[])
            .roll_on()
            .place("A-CHX")
    };
    assert_eq!(back(&["burma"]), "central_china");
    assert_eq!(back(&[]), "india");
}

/// Rules: 7.2, 7.2e
#[test]
fn a_contested_zone_without_an_army_is_attacked_by_those_that_are_sent() {
    let attacked = |spare: &[&str]| {
        let table = Table::empty(6)
            .changed(4)
            .change(|position| position.japan.action_points = 2)
            .japanese(&["malaysia", "borneo", "central_china", "tarim_basin"])
            .japanese(&["andamans", "bengal"])
            .at("burma", &["J-S6", "A-BUR"])
            .at("indochina", &["J-25A"])
            .at("indochina", spare)
            .run(Step::AsianOffensive(AsianOffensive), &[])
            .roll_on();
        let struck = attacks_of(&table, AttackKind::Land, ALLIES);
        (struck, table.position().japan.action_points)
    };
    assert_eq!(
        attacked(&["J-2A"]),
        (vec![(set(&["J-25A"]), unit("A-BUR"))], 1)
    );
    assert_eq!(attacked(&[]), (vec![], 2));
}

/// Rules: 5.2l, 14.2a
#[test]
fn a_detachment_becomes_a_fortress_without_a_line() {
    let table = Table::empty(3)
        .japanese(&["solomons"])
        .at("solomons", &["J-S1"])
        .at("burma", &["J-S2", "A-BUR"])
        .change(|position| position.japan.logistics = 1)
        .japanese_strategy();
    assert_eq!(table.refused_by("fortify solomons"), Some("15"));
    assert_eq!(table.refused_by("convert J-S2"), Some("14.2a"));
    let converted = table.play(&["convert J-S1"]);
    assert_eq!(converted.place("J-F1"), "solomons");
    assert_eq!(converted.place("J-S1"), "removed");
    assert_eq!(converted.position().japan.logistics, 1);
}

/// Rules: 12.1b, 12.1d, 12.3
#[test]
fn neither_who_cancels_a_special_attack_nor_who_is_cancelled_serves_in_the_battle() {
    let start = Table::empty(11)
        .changed(4)
        .japanese(&["north_philippines"])
        .allied(&["south_philippines"])
        .at("north_philippines", &["A-TF53"])
        .at("south_philippines", &["A-13AF", "A-5AF"])
        .at("formosa", &["J-11NAF"])
        .operation("north_philippines", &["A-TF53"], &[]);
    let over = |table: &Table| {
        [JAPAN, ALLIES].map(|side| {
            game()
                .air_over_ships(table.position(), side, zone("north_philippines"))
                .into_iter()
                .collect::<UnitSet>()
        })
    };
    let after = |plan: Plan| {
        let table = start.clone().change(|position| position.japan.plan = plan);
        over(&table.run(Step::SpecialAttacks(SpecialAttacks), &[]))
    };
    let all = [set(&["J-11NAF"]), set(&["A-13AF", "A-5AF"])];
    assert_eq!(after(Plan::A), all);
    assert_eq!(after(Plan::Sho), [UnitSet::EMPTY, set(&["A-13AF"])]);
}
