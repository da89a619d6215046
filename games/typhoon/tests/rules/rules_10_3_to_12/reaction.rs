//! Rules 11, 12.

use super::*;

/// Rules: TBL-REACT-AL, 20.3e
#[test]
fn ty_131_the_first_turn_hinders_the_reaction() {
    let table = Table::empty(1).at("north_philippines", &["A-5AF"]);
    assert_eq!(
        reaction_modifier(&table, ALLIES, "north_philippines", 1),
        -1
    );
    assert_eq!(Typhoon::reaction(3 - 1), Reaction::None);
}

/// Rules: TBL-REACT-JP
#[test]
fn ty_132_the_marshalls_under_plan_z() {
    let table = Table::empty(7).changed(4).at("marshalls", &["J-24NAF"]);
    assert_eq!(reaction_modifier(&table, JAPAN, "marshalls", 1), 0);
}

/// Rules: TBL-REACT-JP, ERR-Q14
#[test]
fn ty_133_the_marianas_under_plan_a() {
    let table = Table::empty(10)
        .changed(4)
        .at("marianas", &["J-24NAF"])
        .change(|position| position.japan.plan = Plan::A);
    assert_eq!(reaction_modifier(&table, JAPAN, "marianas", 3), 6);
}

/// Rules: TBL-REACT-JP
#[test]
fn ty_134_an_attack_on_japan_needs_no_roll() {
    let table = Table::empty(14)
        .changed(4)
        .at("kyushu", &["A-TF53"])
        .at("honshu", &["J-SF2"])
        .operation("kyushu", &["A-TF53"], &[])
        .run(Step::NavalReaction(NavalReaction), &[]);
    assert_eq!(table.place("J-SF2"), "kyushu");
    assert!(table.events.contains(&Event::Reaction(
        ReactionTotal(None),
        Reaction::Immediate,
        "TBL-REACT-JP"
    )));
}

/// Rules: 12.4, 12
#[test]
fn ty_135_without_a_base_near_nobody_reacts() {
    let table = Table::empty(7)
        .changed(4)
        .japanese(&["gilberts", "nauru"])
        .operation("gilberts", &["A-TF62"], &[]);
    assert!(!game().is_reaction_triggered(table.position(), zone("gilberts")));
    let near = Table::empty(7)
        .changed(4)
        .operation("marshalls", &["A-TF62"], &[]);
    assert!(
        game().is_reaction_triggered(near.position(), zone("marshalls")),
        "the Carolines"
    );
}

/// Rules: TBL-REACT-36
#[test]
fn ty_136_a_carrier_fleet_may_answer_a_surface_fleet() {
    let table = Table::empty(3)
        .at("midway", &["J-CV1", "J-SF2"])
        .at("pearl_harbor", &["A-TF11", "A-TF16"])
        .operation("midway", &["J-CV1", "J-SF2"], &[])
        // Base next door: 1 +3 +1 = 5, immediate; the first pick is a die.
        .run(Step::NavalReaction(NavalReaction), &[1, 1]);
    assert_eq!(table.place("A-TF11"), "midway");
    assert_eq!(table.place("A-TF16"), "midway");
}

/// Rules: TBL-REACT-36
#[test]
fn ty_137_carriers_are_answered_by_carriers_only() {
    let table = Table::empty(3)
        .at("midway", &["J-CV1"])
        .at("pearl_harbor", &["A-TF1"])
        .operation("midway", &["J-CV1"], &[])
        .run(Step::NavalReaction(NavalReaction), &[1]);
    assert_eq!(table.place("A-TF1"), "pearl_harbor");
}

/// Rules: 12.4c
#[test]
fn ty_138_the_british_sector_is_the_eastern_fleets() {
    let table = Table::empty(2)
        .at("india", &["A-EF"])
        .at("java", &["A-ABDA"])
        .at("andamans", &["J-SF2"])
        .operation("andamans", &["J-SF2"], &[]);
    let able = game().reacting_fleets(table.position(), ALLIES, zone("andamans"));
    assert_eq!(able, set(&["A-EF"]));
}

/// Rules: 12.4c, 12.4d
#[test]
fn ty_139_java_is_the_american_sector_once_malaysia_is_lost() {
    let table = Table::empty(2)
        .japanese(&["malaysia"])
        .at("india", &["A-EF"])
        .at("java", &["A-ABDA", "A-NEI"])
        .operation("java", &["J-SF2"], &[]);
    let able = game().reacting_fleets(table.position(), ALLIES, zone("java"));
    assert_eq!(able, set(&["A-ABDA"]));
}

/// Rules: 12a, ERR-Q15
#[test]
fn ty_140_open_sea_counts_for_reactions() {
    let distance = game()
        .map()
        .reaction_distance(zone("new_caledonia"), zone("solomons"));
    assert_eq!(distance, 2);
}

/// Rules: 12.1, 10.3.3, 12.1a
#[test]
fn ty_141_a_weak_air_fleet_reaches_only_its_own_zone() {
    let next_door = Table::empty(3)
        .reduced("formosa", &["J-11NAF"])
        .change(|position| position.unit_mut(unit("J-11NAF")).steps = 1);
    let position = next_door.position();
    assert!(
        game()
            .air_over_ships(position, JAPAN, zone("okinawa"))
            .is_empty()
    );
    assert_eq!(
        game()
            .air_over_ships(position, JAPAN, zone("formosa"))
            .len(),
        1
    );
    let full = Table::empty(3).at("formosa", &["J-11NAF"]);
    assert_eq!(
        game().naval_air_bonus(full.position(), JAPAN, zone("okinawa")),
        1
    );
    assert_eq!(
        game().naval_air_bonus(full.position(), JAPAN, zone("formosa")),
        2
    );
}

/// Rules: 12.1d, 12.2a
#[test]
fn ty_142_air_fleets_cancel_each_other_strongest_first() {
    let table = Table::empty(7)
        .changed(4)
        .at("formosa", &["J-11NAF"])
        .at("south_china", &["J-2AAF"])
        .at("north_philippines", &["A-5AF"])
        .allied(&["north_philippines"]);
    // 11 NAF in its own zone (2) is cancelled; 2 AAF next door (attack 4, bonus 1) remains.
    assert_eq!(
        game().naval_air_bonus(table.position(), JAPAN, zone("formosa")),
        1
    );
    assert_eq!(
        game().naval_air_bonus(table.position(), ALLIES, zone("formosa")),
        -1
    );
}

/// Rules: 12.3, 7.1.3
#[test]
fn ty_143_special_attacks_take_the_strongest_carriers_first() {
    let table = Table::empty(11)
        .changed(4)
        .japanese(&["north_philippines"])
        .at("north_philippines", &["A-TF53", "A-TF58"])
        .at("formosa", &["J-3AAF"])
        .at("okinawa", &["J-11NAF"])
        .operation("north_philippines", &["A-TF53", "A-TF58"], &[])
        .change(|position| position.japan.plan = Plan::Sho)
        .run(Step::SpecialAttacks(SpecialAttacks), &[6, 3]);
    assert_eq!(table.place("A-TF58"), "destroyed");
    assert!(table.position().unit(unit("A-TF53")).disrupted);
    assert_eq!((table.steps("J-3AAF"), table.steps("J-11NAF")), (1, 1));
    let bonus = game().naval_air_bonus(table.position(), JAPAN, zone("north_philippines"));
    assert_eq!(bonus, 0, "who attacked so gives no bonus");
}

/// Rules: 12.3a, 7.1.4
#[test]
fn ty_144_under_ten_each_transport_is_attacked_before_the_landing() {
    let table = Table::empty(14)
        .changed(4)
        .at("okinawa", &["A-TF53"])
        .operation("okinawa", &["A-TF53"], &[])
        .change(|position| {
            position.japan.plan = Plan::Ten;
            position.put(unit("A-24C"), ALLIES, true, Place::Aboard);
            if let Some(operation) = &mut position.operation {
                operation.cargo = set(&["A-24C"]);
            }
        })
        .run(Step::Comparison(Comparison), &[5]);
    assert_eq!(table.steps("A-TF53"), 1);
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
}

/// Rules: 12.4e, 9.3f, 9.3k
#[test]
fn r12_4e_reacting_fleets_go_home_and_react_once_a_turn() {
    let table = Table::empty(3)
        .japanese(&["wake"])
        .at("marshalls", &["J-S2"])
        .at("carolines", &["J-SF4"])
        .at("pearl_harbor", &["A-TF1"])
        .change(|position| position.japan.logistics = 3)
        .play(&["sortie midway", "join J-SF4", "load J-S2", "go", "= 3"]);
    // 3 +3 +1 = 7: TF 1 comes, fights and goes home.
    let table = table.roll_on();
    assert!(table.position().unit(unit("A-TF1")).reacted);
    assert_eq!(table.place("A-TF1"), "pearl_harbor");
    assert!(
        game()
            .reacting_fleets(table.position(), ALLIES, zone("midway"))
            .is_empty()
    );
    assert!(
        table.position().unit(unit("J-SF4")).operated,
        "one operation a turn"
    );
}

/// Rules: 9.3, 9.3c
#[test]
fn r9_3_fleets_carry_troops_through_friendly_zones_and_return() {
    let table = Table::empty(2)
        .at("formosa", &["J-SF3", "J-14A", "J-16A", "J-S5"])
        .at("north_philippines", &["A-PH2"])
        .change(|position| position.japan.logistics = 6)
        .play(&[
            "sortie north_philippines",
            "join J-SF3",
            "load J-14A",
            "load J-16A",
            "load J-S5",
        ]);
    let full = table.clone().at("okinawa", &["J-15A"]);
    assert_eq!(full.refused_by("load J-15A"), Some("9.3c"));
    let table = table.play(&["go", "= 1"]);
    assert_eq!(table.position().step(), Some(Step::Landing(Landing)));
    let table = table.play(&["land J-14A", "land J-16A", "land J-S5", "done"]);
    assert_eq!(
        table.refused_by("done"),
        Some("9.3"),
        "the landing must attack"
    );
    let table = table
        .play(&[
            "join J-14A",
            "join J-16A",
            "join J-S5",
            "attack A-PH2",
            "= 6",
            "= 1",
        ])
        .roll_on();
    assert_eq!(table.place("A-PH2"), "destroyed");
    let table = if matches!(table.position().step(), Some(Step::Operations(Operations))) {
        table
    } else {
        // Several ports are open.
        table.play(&["place formosa"])
    };
    assert_eq!(table.place("J-SF3"), "formosa");
    assert!(table.position().unit(unit("J-SF3")).operated);
}

/// Rules: 13a, 9.3b
#[test]
fn ty_057_open_sea_is_a_barrier() {
    let table = Table::empty(2)
        .at("honshu", &["J-SF3", "J-14A"])
        .change(|position| position.japan.logistics = 5);
    assert_eq!(table.refused_by("sortie northwest_pacific"), Some("13a"));
    assert!(table.is_legal("sortie wake"), "by way of the Marianas");
    let cut = table.allied(&["bonins", "marianas", "okinawa"]);
    assert!(!cut.is_legal("sortie wake"));
}

/// Rules: 11b
#[test]
fn r11b_carriers_support_a_landing() {
    let table = Table::empty(8)
        .changed(4)
        .at("gilberts", &["A-5M", "J-S2", "A-TF53"])
        .at("palmyra", &["A-TF58"])
        .operation("gilberts", &["A-TF53", "A-TF58"], &["A-5M"]);
    let at = zone("gilberts");
    assert_eq!(game().air_support(table.position(), ALLIES, at), 2);
    let disrupted = table.change(|position| position.unit_mut(unit("A-TF58")).disrupted = true);
    assert_eq!(game().air_support(disrupted.position(), ALLIES, at), 0);
}

/// Rules: 9.3d
#[test]
fn r9_3d_special_attacks_come_before_the_reaction() {
    // A Japanese air fleet in the target zone strikes as soon as the ships have arrived.
    let table = Table::empty(11)
        .changed(4)
        .at("pearl_harbor", &["A-TF62", "A-14C"])
        .japanese(&["midway"])
        .at("midway", &["J-3AAF"])
        .change(|position| position.japan.plan = Plan::Sho)
        .play(&["sortie midway", "join A-TF62", "load A-14C", "go"]);
    assert_eq!(
        game().pending(&table.state),
        Pending::Draw(heigi_engine::Draw::open(heigi_engine::RuleId("12.3"), 6))
    );
    let steps = &table.position().agenda;
    assert!(
        steps.contains(&Step::NavalReaction(NavalReaction)),
        "the reaction is still to come: {steps:?}"
    );
}

/// Rules: 14.1b
#[test]
fn ty_148_a_fleet_stays_in_a_base_while_the_troops_hold() {
    let table = Table::empty(2)
        .at("java", &["J-16A", "A-NEI", "A-ABDA"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.place("A-ABDA"), "java");
    let ports = game().ports(table.position(), unit("A-EF"), zone("lesser_sundas"));
    assert!(!ports.contains(zone("java")));
}

/// The previews of an expedition count what the battle would count.
#[test]
fn previews_of_an_expedition_show_reaction_cost_and_pairs() {
    let table = Table::empty(3)
        .japanese(&["marshalls", "wake"])
        .allied(&["pearl_harbor"])
        .at("carolines", &["J-CV1"])
        .at("pearl_harbor", &["A-TF16"])
        .play(&["sortie midway", "join J-CV1"]);
    let previews = table.previews(JAPAN);
    let titles: Vec<&str> = previews.iter().map(|one| one.title.id.as_ref()).collect();
    assert_eq!(
        titles,
        [
            "typhoon-preview-reaction",
            "typhoon-preview-cost",
            "typhoon-preview-pair"
        ]
    );
    let values = |index: usize| -> Vec<&str> {
        let lines: &Vec<_> = &previews[index].lines;
        lines.iter().map(|line| line.value.as_str()).collect()
    };
    assert_eq!(values(1), ["2", "0", "4"]);
    // Column +5 for the First Carrier Fleet; the answer in column +1.
    assert_eq!(values(2)[0], "+5");
    let ways: Vec<u32> = previews[2].chances.iter().map(|one| one.ways).collect();
    // Two steps on 5 and 6, one on 3 and 4, disrupted on 1 and 2.
    assert_eq!(ways, [2, 2, 2, 0]);
}

/// The forecast counts resource zones, merchants, stock and who is out of supply.
#[test]
fn the_forecast_tells_the_next_income_and_who_is_out_of_supply() {
    let table = Table::empty(3)
        .japanese(&["midway"])
        .at("midway", &["J-14A"]);
    let forecast = &table.previews(JAPAN)[0];
    assert_eq!(forecast.title.id, "typhoon-preview-forecast-stranded");
    let values: Vec<&str> = forecast
        .lines
        .iter()
        .map(|line| line.value.as_str())
        .collect();
    assert_eq!(values, ["3", "6", "+3", "9", "1"]);
}

/// Whoever commands the defender decides about repairs of the fleets that react (D14).
///
/// Rules: 3.2j
#[test]
fn the_commander_decides_whether_a_reacting_fleet_is_repaired() {
    let table = || {
        Table::empty(3)
            .japanese(&["wake"])
            .allied(&["pearl_harbor"])
            .reduced("carolines", &["J-CV1"])
            .change(|position| {
                position.options.two_players = true;
                position.active = ALLIES;
                position.japan.carrier = 2;
            })
            .at("pearl_harbor", &["A-TF16"])
            .play(&["sortie wake", "join A-TF16", "go", "done", "= 5"])
    };
    let asked = table();
    assert_eq!(game().pending(&asked.state), Pending::Decision(JAPAN));
    let repaired = table().play(&["accept"]);
    assert_eq!(repaired.position().japan.carrier, 1);
    let spared = table().play(&["decline"]);
    assert_eq!(spared.position().japan.carrier, 2);
    assert_eq!(spared.steps("J-CV1"), 1);
}
