//! Cases where one rule meets another: the counterattack with supply and stacking, redeployment with the
//! range, operations with what comes before and after them.

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules, Viewer};
use heigi_typhoon::{
    ALLIES, AlliedStep, AttackKind, Event, JAPAN, JapaneseStep, Place, Plan, Step, UnitId, UnitSet,
    ZoneId,
};

const CHINA: Step = Step::AlliedAutoma(AlliedStep::China);
const GARRISONS_US: Step = Step::AlliedAutoma(AlliedStep::GarrisonsUs);

/// Rule and message of what the log tells.
fn tells(table: &Table, rule: &str, message: &str) -> bool {
    table
        .events
        .iter()
        .filter_map(|event| game().log_entry(event, Viewer::Side(JAPAN)))
        .any(|entry| entry.rule == rule && entry.text.id == message)
}

/// The rule of a refusal and its message.
fn refusal(table: &Table, words: &str) -> Option<(&'static str, String)> {
    let action = game().read_action(words).unwrap();
    let refusal = game().check(&table.state, action).err()?;
    let (rule, text) = game().explain(&refusal);
    Some((rule.0, text.id.into_owned()))
}

/// Attackers and targets of the attacks of a kind on Japanese counters.
fn attacks_of(table: &Table, meant: AttackKind) -> Vec<(UnitSet, UnitId)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack {
                kind,
                attackers,
                target,
                ..
            } if *kind == meant && game().unit(*target).side == JAPAN => {
                Some((*attackers, *target))
            }
            _ => None,
        })
        .collect()
}

fn names(zones: impl IntoIterator<Item = ZoneId>) -> Vec<&'static str> {
    zones
        .into_iter()
        .map(|zone| game().map().zone(zone).id.as_str())
        .collect()
}

/// Rules: 4.2j, 9a, 10.1b
#[test]
fn a_corps_that_has_landed_does_not_attack_again_with_those_that_march_in() {
    let march = |has_landed: bool| {
        Table::empty(6)
            .japanese(&["queensland"])
            .at("queensland", &["J-25A", "A-14C"])
            .at("new_south_wales", &["A-AU2", "A-11C"])
            .change(|position| position.unit_mut(unit("A-14C")).operated = has_landed)
            .run(Step::LandCounterattack(set(&["A-11C"])), &[])
            .roll_on()
    };
    let attackers = |has_landed| attacks_of(&march(has_landed), AttackKind::Land);
    assert_eq!(attackers(true), [(set(&["A-11C"]), unit("J-25A"))]);
    assert_eq!(
        attackers(false),
        [(set(&["A-14C", "A-11C"]), unit("J-25A"))]
    );
}

/// Rules: 4.2i, 10.4a
#[test]
fn an_air_fleet_without_reach_does_not_keep_its_comrades_from_the_ships_next_door() {
    let raid = |table: Table| {
        let table = table
            .allied(&["siam"])
            .at("siam", &["A-IN4", "A-10AF"])
            .japanese(&["malaysia"])
            .at("malaysia", &["J-15A", "J-SF2"])
            .run(Step::LandCounterattack(set(&["A-IN4"])), &[4])
            .roll_on();
        (
            attacks_of(&table, AttackKind::AirAgainstFleet),
            table.attacks().first().copied(),
        )
    };
    let (attacks, odds) = raid(Table::empty(6).reduced("siam", &["A-RAFFE"]));
    assert_eq!(attacks, [(set(&["A-10AF"]), unit("J-SF2"))]);
    assert_eq!(odds, Some((3, -2)), "5 - 3 + 1, in port");
    let (attacks, _) = raid(Table::empty(6).at("siam", &["A-RAFFE"]));
    assert_eq!(attacks, [(set(&["A-10AF", "A-RAFFE"]), unit("J-SF2"))]);
}

/// Rules: 12.2a, 9.1c, 4.2i
#[test]
fn interceptors_meet_each_raid_before_a_counterattack() {
    let table = Table::empty(6)
        .japanese(&["burma"])
        .at("burma", &["J-15A", "J-3AAF", "J-22NAF"])
        .at("bengal", &["A-IN4", "A-10AF"])
        .at("central_china", &["A-14AF"])
        .run(Step::LandCounterattack(set(&["A-IN4"])), &[])
        .roll_on();
    // 5 - 4 - 3 + 1 from both zones: the other air fleet intercepts twice.
    let raids: Vec<i8> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack {
                kind: AttackKind::Air,
                target,
                column,
                ..
            } if game().unit(*target).side == JAPAN => Some(*column),
            _ => None,
        })
        .collect();
    assert_eq!(raids, [-1, -1]);
}

/// Rules: 9.3f, 4.2i
#[test]
fn ships_hit_in_port_before_a_counterattack_are_no_losses_of_the_operation() {
    let table = Table::empty(6)
        .allied(&["palau", "marshalls"])
        .japanese(&["bismarck"])
        .at("bismarck", &["J-17A", "J-SF8"])
        .at("carolines", &["J-SF2"])
        .at("solomons", &["A-13AF"])
        .at("pearl_harbor", &["A-HAW"])
        .at("new_hebrides", &["A-TF62", "A-14C"])
        .run(Step::JointCounterattack(set(&["A-14C"])), &[])
        .roll_from(3);
    let hits: u8 = table
        .events
        .iter()
        .take_while(|event| !matches!(event, Event::Sortie { .. }))
        .map(|event| match event {
            Event::Lost {
                unit: one, steps, ..
            } if *one == unit("J-SF8") => *steps,
            _ => 0,
        })
        .sum();
    assert!(hits > 0, "{:?}", table.events);
    let lost_in_battle: u8 = table
        .events
        .iter()
        .skip_while(|event| !matches!(event, Event::Sortie { .. }))
        .take_while(|event| !matches!(event, Event::Compared { .. }))
        .map(|event| match event {
            Event::Lost {
                unit: one, steps, ..
            } if game().unit(*one).side == JAPAN => 2 * steps,
            Event::Disrupted(one) if game().unit(*one).side == JAPAN => 1,
            _ => 0,
        })
        .sum();
    let compared = table.events.iter().find_map(|event| match event {
        Event::Compared { losses, .. } => Some(losses[JAPAN.index()]),
        _ => None,
    });
    assert_eq!(compared, Some(lost_in_battle));
}

/// Rules: 4.1.2e, 6d
#[test]
fn the_abda_fleet_is_not_redeployed_and_does_not_sail() {
    let table = Table::empty(6).changed(4).at("java", &["A-ABDA", "A-TF62"]);
    let strategy = table.clone().allied_strategy();
    let told = Some(("4.1.2e", "typhoon-refusal-only-reacts".to_owned()));
    assert_eq!(refusal(&strategy, "select A-ABDA"), told);
    assert!(strategy.is_legal("select A-TF62"));
    let table = table.japanese(&["borneo"]).play(&["sortie borneo"]);
    assert_eq!(refusal(&table, "join A-ABDA"), told);
    assert_eq!(refusal(&table, "escort A-ABDA java"), told);
    assert!(table.is_legal("join A-TF62"));
}

/// Rules: 3.3a, 4.1.2e
#[test]
fn the_abda_fleet_comes_back_to_java() {
    let back = |table: Table| {
        table
            .change(|position| {
                position.put(unit("A-ABDA"), ALLIES, false, Place::Track(4));
            })
            .run(Step::Arrivals, &[])
            .roll_on()
            .place("A-ABDA")
    };
    assert_eq!(back(Table::empty(4)), "java");
    // With Java lost it is the nearest base, as for every fleet.
    assert_ne!(back(Table::empty(4).japanese(&["java"])), "java");
}

/// Rules: 4.1.1-CH, 8
#[test]
fn chinese_armies_do_not_move_up_where_there_is_no_room() {
    let moved = |corps: &[&str]| {
        Table::empty(6)
            .at("south_china", &["J-11A", "A-CH3", "A-CH4"])
            .at("south_china", corps)
            .at("central_china", &["A-CH6"])
            .run(CHINA, &[])
            .roll_on()
            .place("A-CH6")
    };
    assert_eq!(moved(&["A-IN4", "A-IN15", "A-IN33"]), "central_china");
    assert_eq!(moved(&["A-IN4", "A-IN15"]), "south_china");
}

/// Rules: 4.1.1-CH-b
#[test]
fn chinese_armies_move_into_the_fighting_from_china_only() {
    let from = |at: &str| {
        Table::empty(10)
            .changed(4)
            .allied(&["burma"])
            .at("south_china", &["J-11A", "A-CH3"])
            .at(at, &["A-CH6"])
            .allied_strategy()
            .play(&["select A-CH6"])
    };
    assert!(from("central_china").is_legal("place south_china"));
    assert_eq!(from("burma").refused_by("place south_china"), Some("6b"));
    assert!(from("burma").is_legal("place central_china"));
}

/// Rules: 4.2f
#[test]
fn the_log_says_that_nobody_is_free_for_a_counterattack() {
    let rolled = |turn, die: &str| {
        Table::empty(turn)
            .at("pearl_harbor", &["A-HAW"])
            .run(Step::Counterattack, &[])
            .play(&[die])
    };
    let without = "typhoon-log-counterattack-without-forces";
    assert!(tells(&rolled(4, "= 2"), "4.2f", without));
    let missed = rolled(4, "= 6");
    assert!(tells(&missed, "4.2a", "typhoon-log-no-counterattack"));
    assert!(!tells(&missed, "4.2f", without));
}

/// Rules: 4.2l
#[test]
fn the_13th_air_force_is_not_moved_to_where_it_stands() {
    let moves = |at: &str| {
        let table = Table::empty(6)
            .japanese(&["solomons"])
            .at("solomons", &["J-S1", "A-1C"])
            .at(at, &["A-13AF"])
            .at("pearl_harbor", &["A-HAW"])
            .at("new_hebrides", &["A-TF62", "A-14C"])
            .run(Step::JointCounterattack(set(&["A-14C"])), &[])
            .roll_on();
        assert_eq!(table.place("A-13AF"), "solomons");
        table.events.iter().any(
            |event| matches!(event, Event::Redeployed { unit: one, .. } if *one == unit("A-13AF")),
        )
    };
    assert!(!moves("solomons"));
    assert!(moves("new_caledonia"));
}

/// Rules: 4.2m
#[test]
fn the_log_names_the_rule_that_brings_the_counterattack_to_port() {
    let table = Table::empty(5)
        .japanese(&["solomons"])
        .at("solomons", &["J-S1"])
        .at("pearl_harbor", &["A-HAW", "A-14C"])
        .at("new_caledonia", &["A-TF62"])
        .run(Step::JointCounterattack(set(&["A-14C"])), &[])
        .roll_on();
    assert!(tells(&table, "4.2m", "typhoon-log-in-port"));
    assert!(!tells(&table, "9.3j", "typhoon-log-in-port"));
}

/// Rules: 4.1.1-US-b
#[test]
fn a_marker_alone_does_not_release_an_australian_corps() {
    let garrison = |table: Table| {
        table
            .japanese(&["new_guinea"])
            .at("queensland", &["A-AU1"])
            .at("pearl_harbor", &["A-HAW"])
            .change(|position| position.rebuilt = set(&["A-AU1"]))
            .run(GARRISONS_US, &[])
            .place("A-AU1")
    };
    assert_eq!(garrison(Table::empty(3)), "queensland");
    let near = Table::empty(3).at("new_guinea", &["J-S1"]);
    assert_eq!(garrison(near), "new_south_wales");
}

/// Rules: 4.1.2c
#[test]
fn with_pearl_harbor_the_points_are_gone_and_no_others_come() {
    let lost = |table: Table| {
        table
            .at("pearl_harbor", &["A-HAW"])
            .change(|position| position.allies.naval = 2)
            .run(Step::Control, &[])
            .roll_on()
    };
    let message = "typhoon-log-naval-points-gone";
    let table = lost(Table::empty(6).at("pearl_harbor", &["J-15A"]));
    assert_eq!(table.position().allies.naval, 0);
    assert!(tells(&table, "4.1.2c", message));
    let points = |table: Table| {
        let table = table.run(Step::AlliedAutoma(AlliedStep::Points), &[]);
        (
            table.position().allies.naval,
            table.position().allies.carrier,
        )
    };
    assert_eq!(points(table), (0, 0));
    let held = lost(Table::empty(6));
    assert!(!tells(&held, "4.1.2c", message));
    let record = game().tables().turn(6).allies;
    assert!(record.naval + record.carrier > 0);
    assert_eq!(points(held), (2 + record.naval, record.carrier));
}

/// Rules: 6b, 15b
#[test]
fn an_army_crosses_the_sea_within_the_strategic_range_only() {
    let table = |merchant: u8, at: &str| {
        Table::empty(2)
            .at(at, &["J-14A"])
            .japanese(&["malaysia", "burma"])
            .allied(&["north_china"])
            .change(|position| {
                position.japan.merchant = merchant;
                position.japan.logistics = 1;
            })
            .japanese_strategy()
            .play(&["select J-14A"])
    };
    let near = table(4, "honshu");
    assert_eq!(
        refusal(&near, "place burma"),
        Some(("6b", "typhoon-refusal-out-of-range".to_owned()))
    );
    assert!(near.is_legal("place siam"));
    let far = table(5, "honshu").play(&["place burma"]);
    assert_eq!(far.place("J-14A"), "burma");
    assert_eq!(far.position().japan.logistics, 0);
    // Overland the range does not count.
    let overland = table(4, "siam").play(&["place burma"]);
    assert_eq!(overland.position().japan.logistics, 1);
}

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
    let table = table.run(Step::AlliedWarfare, &[3]);
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
        refusal(&table, "load A-IN4"),
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
        refusal(&table(3), "place gilberts"),
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
        .run(Step::AsianOffensive, &[])
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
    let table = start.run(Step::AsianOffensive, &[6, 6]).roll_on();
    assert_eq!(table.steps("J-25A"), 1);
    assert_eq!(table.place("J-25A"), "india");
    assert_eq!(table.place("J-15A"), "bengal");
    assert!(tells(&table, "10.1j", "typhoon-log-broke-through"));
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
    assert!(!tells(&burma, "10.1j", "typhoon-log-broke-through"));
    let through = burma.play(&["join J-25A", "place bengal"]);
    assert!(tells(&through, "10.1j", "typhoon-log-broke-through"));
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
            .run(Step::ReturnToBase, &[])
    };
    let message = "typhoon-log-put-ashore";
    let aborted = back(true);
    assert_eq!(aborted.place("A-14C"), "pearl_harbor");
    assert!(tells(&aborted, "9.3h", message));
    let done = back(false).play(&["place pearl_harbor"]);
    assert_eq!(done.place("A-14C"), "pearl_harbor");
    assert!(tells(&done, "9.3j", message));
    assert!(!tells(&done, "9.3h", message));
}

/// Rules: 9.2c
#[test]
fn ships_are_not_pushed_out_over_land() {
    let pushed = |table: Table| {
        table
            .at("burma", &["A-BUR", "J-SF2", "J-2AAF"])
            .run(Step::Control, &[])
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
    assert_ne!(fleet("honshu"), "honshu");
}
