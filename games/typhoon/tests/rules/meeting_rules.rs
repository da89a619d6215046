//! Cases where one rule meets another: the counterattack with supply and stacking, redeployment with the
//! range, operations with what comes before and after them.

use crate::common::{Table, game, set, unit, zone};
use heigi_engine::{Pending, Rules, Side};
use heigi_typhoon::steps::*;
use heigi_typhoon::{ALLIES, AttackKind, Event, JAPAN, Place, Plan, Step, UnitId, UnitSet, ZoneId};

const CHINA: Step = Step::AlliedAutoma(AlliedStep::China);
const GARRISONS_US: Step = Step::AlliedAutoma(AlliedStep::GarrisonsUs);

/// Attackers and targets of the attacks of a kind on counters of a side.
fn attacks_of(table: &Table, meant: AttackKind, on: Side) -> Vec<(UnitSet, UnitId)> {
    table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Attack {
                kind,
                attackers,
                target,
                ..
            } if *kind == meant && game().unit(*target).side == on => Some((*attackers, *target)),
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
            .run(
                Step::LandCounterattack(LandCounterattack(set(&["A-11C"]))),
                &[],
            )
            .roll_on()
    };
    let attackers = |has_landed| attacks_of(&march(has_landed), AttackKind::Land, JAPAN);
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
            .run(
                Step::LandCounterattack(LandCounterattack(set(&["A-IN4"]))),
                &[4],
            )
            .roll_on();
        (
            attacks_of(&table, AttackKind::AirAgainstFleet, JAPAN),
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
        .run(
            Step::LandCounterattack(LandCounterattack(set(&["A-IN4"]))),
            &[],
        )
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
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
            &[],
        )
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

/// Rules: 4.1.2e
#[test]
fn the_abda_fleet_of_the_inactive_allies_goes_back_to_java_and_sails_only_to_react() {
    let homeward = |table: Table| {
        table
            .at("malaysia", &["A-ABDA"])
            .run(Step::AlliedAutoma(AlliedStep::Fleets), &[])
            .place("A-ABDA")
    };
    assert_eq!(homeward(Table::empty(4)), "java");
    let contested = Table::empty(4).at("java", &["J-16A", "A-NEI"]);
    assert_eq!(homeward(contested), "malaysia");
    // It stands next to the counterattack, and Task Force 62 farther off sails.
    let table = Table::empty(6)
        .japanese(&["northern_territory"])
        .at("northern_territory", &["J-S1"])
        .at("pearl_harbor", &["A-HAW"])
        .at("java", &["A-ABDA"])
        .at("new_south_wales", &["A-TF62", "A-14C"])
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
            &[],
        )
        .roll_on();
    let sailed = table.events.iter().find_map(|event| match event {
        Event::Sortie { fleets, .. } => Some(*fleets),
        _ => None,
    });
    assert_eq!(sailed, Some(set(&["A-TF62"])));
}

/// Rules: 4.1.2e, 6d, 9.3b
#[test]
fn whoever_commands_the_allies_moves_the_abda_fleet_like_any_other() {
    let java = Table::empty(6).at("java", &["A-ABDA"]);
    let active = java.clone().changed(4);
    let commanded = java.change(|position| {
        position.options.two_players = true;
        position.active = ALLIES;
    });
    for table in [active, commanded] {
        let strategy = table.clone().allied_strategy().play(&["select A-ABDA"]);
        assert!(strategy.is_legal("place malaysia"));
        let table = table.japanese(&["borneo"]).play(&["sortie borneo"]);
        assert!(table.is_legal("join A-ABDA"));
        assert!(table.is_legal("escort A-ABDA java"));
    }
}

/// Rules: 3.3a, 4.1.2e
#[test]
fn the_abda_fleet_comes_back_to_java() {
    let back = |table: Table, dice: &[u8]| {
        table
            .change(|position| {
                position.put(unit("A-ABDA"), ALLIES, false, Place::Track(4));
            })
            .run(Step::Arrivals(Arrivals), dice)
            .place("A-ABDA")
    };
    assert_eq!(back(Table::empty(4), &[]), "java");
    // With Java contested it is one of the nearest bases, as for every fleet.
    let contested = Table::empty(4).at("java", &["J-16A", "A-NEI"]);
    let bases = ["ceylon", "malaysia", "western_australia"];
    for (die, base) in [1, 3, 5].into_iter().zip(bases) {
        assert_eq!(back(contested.clone(), &[die]), base);
    }
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
            .run(Step::Counterattack(Counterattack), &[])
            .play(&[die])
    };
    let without = "typhoon-log-counterattack-without-forces";
    assert!(rolled(4, "= 2").tells("4.2f", without));
    let missed = rolled(4, "= 6");
    assert!(missed.tells("4.2a", "typhoon-log-no-counterattack"));
    assert!(!missed.tells("4.2f", without));
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
            .run(
                Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
                &[],
            )
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
        .run(
            Step::JointCounterattack(JointCounterattack(set(&["A-14C"]))),
            &[],
        )
        .roll_on();
    assert!(table.tells("4.2m", "typhoon-log-in-port"));
    assert!(!table.tells("9.3j", "typhoon-log-in-port"));
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
            .run(Step::Control(Control), &[])
            .roll_on()
    };
    let message = "typhoon-log-naval-points-gone";
    let table = lost(Table::empty(6).at("pearl_harbor", &["J-15A"]));
    assert_eq!(table.position().allies.naval, 0);
    assert!(table.tells("4.1.2c", message));
    let points = |table: Table| {
        let table = table.run(Step::AlliedAutoma(AlliedStep::Points), &[]);
        (
            table.position().allies.naval,
            table.position().allies.carrier,
        )
    };
    assert_eq!(points(table), (0, 0));
    let held = lost(Table::empty(6));
    assert!(!held.tells("4.1.2c", message));
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
        near.refusal("place burma"),
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
