//! Sections 13 to 20: control, supply, weather, national rules, victory and the start.

use crate::common::{Table, game, unit, zone};
use heigi_engine::{Pending, Rules};
use heigi_typhoon::steps::*;
use heigi_typhoon::{
    ALLIES, Event, JAPAN, Kind, Level, Plan, Position, Season, Step, Typhoon, Verdict, level,
};

/// Rules: 13e, 13f
#[test]
fn ty_145_an_entered_zone_is_nobodys_until_the_end_of_the_turn() {
    let table = Table::empty(2)
        .at("siam", &["J-15A", "J-25A"])
        .change(|position| position.japan.logistics = 3)
        .play(&["offensive burma", "join J-15A", "go"]);
    let at = zone("burma");
    assert_eq!(table.position().zone(at).pending, Some(JAPAN));
    assert!(!game().is_friendly(table.position(), JAPAN, at));
    assert_eq!(table.refused_by("offensive bengal"), Some("15"));
    let settled = table.run(Step::Control(Control), &[]);
    assert!(game().is_friendly(settled.position(), JAPAN, at));
}

/// Rules: 13g, 13d
#[test]
fn ty_146_when_both_sides_are_gone_the_marker_stays() {
    let contested = Table::empty(5).at("burma", &["J-15A", "A-BUR"]);
    assert!(contested.is_contested("burma"));
    assert!(!game().is_friendly(contested.position(), ALLIES, zone("burma")));
    let table = contested
        .off(&["J-15A", "A-BUR"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.owner("burma"), Some(ALLIES));
}

/// Rules: 17-GARRISON
#[test]
fn ty_149_a_weak_garrison_in_china_brings_a_chinese_army() {
    let table = Table::empty(4)
        .at("south_china", &["J-23A"])
        .at("north_china", &["J-1A", "J-12A"])
        .at("central_china", &["A-CH6"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.place("A-CH6"), "south_china");
    assert!(table.is_contested("south_china"));
}

/// Rules: 17-ANZAC-a, ERR-S4
#[test]
fn ty_152_the_militia_rises_at_once() {
    let table = Table::empty(3)
        .japanese(&["lesser_sundas", "celebes", "borneo"])
        .at("lesser_sundas", &["J-S1"])
        .at("formosa", &["J-SF3"])
        .japanese(&["south_philippines", "north_philippines"])
        .change(|position| position.japan.logistics = 3)
        .play(&["sortie northern_territory", "join J-SF3", "load J-S1", "go"])
        .roll_on()
        .play(&["land J-S1", "done"]);
    for militia in ["A-AM1", "A-AM2"] {
        assert_eq!(table.place(militia), "new_south_wales");
        assert_eq!(table.steps(militia), 2);
    }
}

/// Rules: 17-INDIA
#[test]
fn ty_153_the_invasion_of_india_calls_the_33rd_corps() {
    let table = Table::empty(5)
        .japanese(&["burma"])
        .at("burma", &["J-15A"])
        .play(&["offensive bengal", "join J-15A", "go"]);
    assert_eq!(
        (table.place("A-IN33").as_str(), table.steps("A-IN33")),
        ("india", 1)
    );
    assert_eq!(table.place("A-RAFFE"), "india");
    let ninth = table
        .destroyed(&["A-IN33"])
        .change(|position| position.turn = 9)
        .run(Step::Arrivals(Arrivals), &[])
        .roll_on();
    assert_eq!(ninth.place("A-IN33"), "destroyed");
}

/// Rules: 17-INDIA-b
#[test]
fn ty_154_two_japanese_units_in_india_give_a_british_point() {
    let points = |armies: &[&str]| {
        Table::empty(4)
            .at("bengal", armies)
            .run(Step::AlliedAutoma(AlliedStep::Points), &[])
            .position()
            .allies
            .land_uk
    };
    let printed = game().tables().turn(4).allies.land_uk;
    assert_eq!(points(&["J-15A"]), printed);
    assert_eq!(points(&["J-15A", "J-25A"]), printed + 1);
}

/// Rules: 18-SNLF, 18
#[test]
fn ty_155_a_detachment_seizes_wake_on_turn_1() {
    let table = Table::empty(1)
        .at("marshalls", &["J-S2"])
        .change(|position| position.japan.logistics = 0)
        .play(&["select J-S2", "place wake"]);
    assert_eq!(table.place("J-S2"), "wake");
    assert_eq!(table.position().zone(zone("wake")).pending, Some(JAPAN));
    assert_eq!(table.refused_by("select J-S2"), Some("9a"));
    assert!(
        table
            .events
            .iter()
            .all(|event| !matches!(event, Event::Reaction { .. }))
    );
}

/// Rules: 18-SNLF
#[test]
fn ty_156_on_turn_2_detachments_need_a_fleet() {
    let table = Table::empty(2).at("marshalls", &["J-S2"]);
    assert_eq!(table.refused_by("select J-S2"), Some("9.2"));
}

/// Rules: 18-PARA
#[test]
fn ty_157_airborne_troops_take_one_zone_a_turn() {
    let table = Table::empty(2)
        .japanese(&["malaysia"])
        .play(&["drop sumatra"]);
    assert_eq!(table.position().zone(zone("sumatra")).pending, Some(JAPAN));
    assert_eq!(table.refused_by("drop andamans"), Some("18-PARA"));
    let settled = table.run(Step::Control(Control), &[]);
    assert_eq!(settled.owner("sumatra"), Some(JAPAN));
}

/// Rules: 18-PARA
#[test]
fn ty_158_airborne_troops_are_gone_on_turn_3() {
    let table = Table::empty(3).japanese(&["malaysia"]);
    assert_eq!(table.refused_by("drop sumatra"), Some("18-PARA"));
    let occupied = Table::empty(2).japanese(&["borneo"]).at("java", &["A-NEI"]);
    assert_eq!(occupied.refused_by("drop java"), Some("18"));
}

/// Rules: 15b, 15
#[test]
fn ty_051_indochina_and_siam_are_supplied_at_the_start() {
    let table = Table::start();
    assert!(table.is_supplied(JAPAN, "indochina"));
    assert!(table.is_supplied(JAPAN, "siam"));
    let short = table.change(|position| position.japan.merchant = 2);
    assert!(short.is_supplied(JAPAN, "formosa"));
    assert!(!short.is_supplied(JAPAN, "marshalls"));
}

/// Rules: 15c, 20.3b
#[test]
fn ty_052_northern_china_is_reached_through_manchuria() {
    let table = Table::start();
    let supply = game().supply(table.position(), JAPAN);
    assert!(table.is_contested("north_china"));
    assert!(game().is_in_reach(&supply, zone("north_china")));
    assert!(table.is_supplied(JAPAN, "manchuria"));
}

/// Rules: CLA-3, 7.1
#[test]
fn ty_053_the_plan_limits_the_lines_of_communication() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&["bismarck", "solomons"]);
    assert!(table.is_supplied(JAPAN, "bismarck"));
    assert!(!table.is_supplied(JAPAN, "solomons"));
}

/// Rules: 15a, ERR-Q16
#[test]
fn ty_054_india_is_supplied_from_pakistan() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&["java", "sumatra", "borneo", "lesser_sundas", "celebes"])
        .at("bengal", &["A-IN4"]);
    assert!(table.is_supplied(ALLIES, "bengal"));
    let cut = table.japanese(&["pakistan"]);
    assert!(!cut.is_supplied(ALLIES, "bengal"));
}

/// Rules: 15a, 0.2b
#[test]
fn ty_055_a_cut_route_starves_australia() {
    let table = Table::empty(6)
        .changed(4)
        .japanese(&[
            "new_hebrides",
            "gilberts",
            "nauru",
            "solomons",
            "bismarck",
            "new_guinea",
        ])
        .japanese(&[
            "java",
            "sumatra",
            "borneo",
            "lesser_sundas",
            "celebes",
            "halmahera",
        ])
        .japanese(&[
            "north_philippines",
            "south_philippines",
            "malaysia",
            "andamans",
        ])
        .reduced("new_south_wales", &["A-AU2"])
        .change(|position| position.allies.land_us = 3)
        .allied_strategy();
    assert!(!table.is_supplied(ALLIES, "new_south_wales"));
    assert_eq!(table.refused_by("rebuild A-AU2"), Some("15"));
    assert_eq!(table.refused_by("select A-AU2"), Some("15"));
}

/// Rules: LEG-SEASON, 16d, 16a, 16
#[test]
fn ty_058_the_monsoon_closes_burma() {
    let table = Table::empty(3)
        .at("siam", &["J-15A"])
        .change(|position| position.japan.logistics = 3);
    assert_eq!(table.refused_by("offensive burma"), Some("16d"));
    assert_eq!(game().tables().turn(3).season, Season::Summer);
    let spring = table.change(|position| position.turn = 2);
    assert!(spring.is_legal("offensive burma"));
}

/// Rules: LEG-SEASON, 16b
#[test]
fn ty_059_winter_closes_the_aleutians_and_ty_060_summer_opens_them() {
    let table = Table::empty(1)
        .at("hokkaido", &["J-SF5", "J-14A"])
        .change(|position| position.japan.logistics = 3);
    assert_eq!(table.refused_by("sortie aleutians"), Some("16d"));
    let summer = table.change(|position| position.turn = 3);
    assert!(summer.is_legal("sortie aleutians"));
}

/// Rules: LEG-SEASON
#[test]
fn ty_061_autumn_closes_both() {
    let closed = |turn| {
        let table = Table::empty(turn);
        ["burma", "alaska", "formosa"]
            .map(|id| game().is_closed_by_weather(table.position(), zone(id)))
    };
    assert_eq!(closed(1), [false, true, false]);
    assert_eq!(closed(2), [false, false, false]);
    assert_eq!(closed(3), [true, false, false]);
    assert_eq!(closed(4), [true, true, false]);
}

/// Rules: 16d, 3.2
#[test]
fn ty_062_closed_weather_does_not_stop_rebuilding() {
    let table = Table::empty(8)
        .changed(4)
        .reduced("bengal", &["A-IN4"])
        .change(|position| position.allies.land_uk = 1)
        .allied_strategy();
    assert!(table.is_legal("rebuild A-IN4"));
    assert_eq!(table.refused_by("select A-IN4"), Some("16d"));
}

/// Rules: 20.1, 20.3a
#[test]
fn ty_015_japan_starts_with_sixteen_zones() {
    let table = Table::start();
    assert_eq!(table.position().friendly_zones(JAPAN).len(), 14);
    assert!(table.is_contested("north_china") && table.is_contested("south_china"));
    for id in ["siam", "manchuria"] {
        assert!(
            game().is_friendly(table.position(), JAPAN, zone(id)),
            "{id}"
        );
    }
}

/// Rules: 20.1, 20.2, 20.2-note
#[test]
fn ty_016_the_points_at_the_start() {
    let table = Table::start();
    let (japan, allies) = (table.position().japan, table.position().allies);
    assert_eq!(
        (japan.naval, japan.carrier, japan.merchant, japan.logistics),
        (1, 0, 6, 6)
    );
    assert_eq!((allies.naval, allies.carrier), (1, 0));
    assert_eq!(table.place("A-TF64"), "new_caledonia");
    assert_eq!(table.steps("A-TF64"), 1);
    assert_eq!(table.place("A-ABDA"), "java");
}

/// Rules: 20.2-err, ERR-Q11
#[test]
fn ty_010_the_southern_fleet_starts_in_indochina_or_formosa() {
    let state = game().start(&game().info().default_setup(), &mut Vec::new());
    let table = Table {
        state,
        events: Vec::new(),
    }
    .play(&["objective 1"]);
    let mut actions = table.actions();
    actions.sort();
    assert_eq!(actions, ["place formosa", "place indochina"]);
    let table = table
        .play(&["place indochina", "done"])
        .roll_on()
        .play(&["done"]);
    let table = table.change(|position| position.japan.logistics = 9);
    assert!(table.is_legal("sortie north_philippines"));
}

/// Rules: ERR-S1
#[test]
fn err_s1_the_2nd_air_army_starts_in_southern_china() {
    assert_eq!(Table::start().place("J-2AAF"), "south_china");
}

/// Rules: 17-USSR, 20.3c
#[test]
fn r20_3c_nobody_enters_the_soviet_union_or_manchuria() {
    let table = Table::empty(2)
        .at("korea", &["J-KOR"])
        .change(|position| position.japan.logistics = 3)
        .japanese_strategy()
        .play(&["select J-KOR"]);
    for id in ["manchuria", "siberia", "mongolia"] {
        assert_eq!(
            table.refused_by(&format!("place {id}")),
            Some("17-USSR"),
            "{id}"
        );
    }
}

/// Rules: LEG-BOX
#[test]
fn leg_box_counters_start_in_their_boxes() {
    let table = Table::start();
    assert_eq!(table.place("J-2A"), "pool");
    assert_eq!(table.place("J-F1"), "supply");
    assert_eq!(table.place("J-H36"), "later");
    assert_eq!(table.place("A-TF58"), "later");
    let fortresses = game()
        .units()
        .iter()
        .filter(|unit| unit.kind == Kind::Fortress);
    assert_eq!(fortresses.count(), 16);
}

/// Rules: 19, 19a, TBL-OBJ-JP
#[test]
fn r19a_the_die_chooses_the_objective() {
    assert_eq!(
        [1, 2, 3, 4, 5, 6].map(Typhoon::objective_of),
        [0, 1, 1, 1, 2, 2]
    );
    let state = game().start(&game().info().default_setup(), &mut Vec::new());
    let table = Table {
        state,
        events: Vec::new(),
    }
    .play(&["roll", "= 1"]);
    assert_eq!(table.position().japan.objective, Some(0));
}

fn judged(table: Table) -> Table {
    table.run(Step::Victory(Victory), &[])
}

/// Rules: 19b, TBL-OBJ-JP
#[test]
fn ty_173_three_chinese_zones_and_an_island_win() {
    let table = Table::empty(5)
        .japanese(&["central_china", "new_hebrides", "solomons", "bismarck"])
        .change(|position| {
            position.japan.objective = Some(1);
            position.japan.merchant = 9;
        });
    let table = judged(table);
    assert_eq!(table.position().verdict, Some(Verdict::JapaneseObjective));
    assert_eq!(
        game().pending(&table.state),
        Pending::Over(heigi_engine::Ending {
            winner: Some(JAPAN)
        })
    );
    let unsupplied = judged(
        Table::empty(5)
            .japanese(&["central_china", "new_hebrides"])
            .change(|position| position.japan.objective = Some(1)),
    );
    assert_eq!(unsupplied.position().verdict, None);
}

/// Rules: 19b, TBL-OBJ-JP
#[test]
fn r19b_australia_needs_an_army_in_each_zone() {
    let zones = [
        "new_south_wales",
        "queensland",
        "northern_territory",
        "western_australia",
        "south_australia",
    ];
    let armies = ["J-14A", "J-15A", "J-16A", "J-17A", "J-18A"];
    let mut table = Table::empty(5)
        .japanese(&zones)
        .japanese(&["lesser_sundas", "celebes", "borneo", "java"])
        .change(|position| {
            position.japan.objective = Some(0);
            position.japan.merchant = 12;
        });
    for (at, army) in zones.iter().zip(armies) {
        assert!(!game().is_objective_met(table.position()));
        table = table.at(at, &[army]);
    }
    assert!(game().is_objective_met(table.position()));
}

/// The number of Japanese-controlled zones, made up with Allied ones.
fn with_zones(count: usize, wanted: &[&str]) -> Table {
    let mut table = Table::empty(5).japanese(wanted);
    let spare: Vec<String> = game()
        .map()
        .zones
        .iter()
        .filter(|zone| zone.owner == Some(ALLIES))
        .map(|zone| zone.id.clone())
        .filter(|id| {
            let at = zone(id);
            let groups = &game().map().groups;
            !groups.australia.contains(at) && !groups.india.contains(at) && id != "pearl_harbor"
        })
        .map(String::from)
        .collect();
    for id in &spare {
        if table.position().friendly_zones(JAPAN).len() >= count {
            break;
        }
        table = table.japanese(&[id]);
    }
    assert_eq!(table.position().friendly_zones(JAPAN).len(), count);
    table
}

/// Rules: 19d, TBL-OBJ-JP
#[test]
fn ty_174_points_for_australia() {
    let table = with_zones(30, &["queensland", "northern_territory"])
        .change(|position| position.japan.objective = Some(0));
    assert_eq!(game().japanese_points(table.position()), 34);
}

/// Rules: 19d, TBL-OBJ-JP
#[test]
fn ty_175_points_for_india_and_pearl_harbor() {
    let table = with_zones(29, &["pearl_harbor", "ceylon"])
        .change(|position| position.japan.objective = Some(2));
    assert_eq!(game().japanese_points(table.position()), 35);
}

/// Rules: 19g, 19h
#[test]
fn ty_176_the_surrender_roll_near_japan() {
    let table = Table::empty(14)
        .changed(4)
        .allied(&["okinawa", "bonins"])
        .change(|position| position.japan.plan = Plan::Ten);
    assert_eq!(game().surrender_modifier(table.position()), 3);
    let table = table.run(Step::Victory(Victory), &[3]);
    assert!(matches!(
        table.position().verdict,
        Some(Verdict::Score {
            surrender: Some(14),
            ..
        })
    ));
}

/// Rules: 19k
#[test]
fn r19k_the_commander_wins_with_25_points_and_loses_with_24() {
    let winner = |total| {
        let table = Table::empty(15).changed(4).change(move |position| {
            position.verdict = Some(Verdict::Score {
                total,
                surrender: None,
            });
        });
        match game().pending(&table.state) {
            Pending::Over(ending) => ending.winner,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(winner(24), Some(JAPAN));
    assert_eq!(winner(25), Some(ALLIES));
    assert_eq!(winner(31), Some(ALLIES));
}

/// Rules: 19g, 19h
#[test]
fn ty_177_the_optional_threshold() {
    let roll = |seven: bool| {
        Table::empty(12)
            .changed(4)
            .change(|position| {
                position.japan.plan = Plan::Sho;
                position.options.surrender_on_seven = seven;
            })
            .run(Step::Victory(Victory), &[6])
            .position()
            .verdict
    };
    assert!(matches!(
        roll(false),
        Some(Verdict::Score {
            surrender: Some(12),
            ..
        })
    ));
    assert_eq!(roll(true), None);
}

/// Rules: 19i
#[test]
fn ty_005_the_multiplier_falls_with_each_turn() {
    // A free bonus zone counts 16 less the turn of the surrender.
    let totals = |freed: bool| {
        let table = Table::empty(13).changed(4).japanese(&[
            "solomons",
            "bismarck",
            "new_guinea",
            "halmahera",
            "south_philippines",
            "north_philippines",
        ]);
        let table = if freed {
            table.allied(&["solomons"])
        } else {
            table
        };
        game().total(table.position(), Some(13))
    };
    // One zone less for Japan, and three points for the bonus zone.
    assert_eq!(totals(true) - totals(false), 1 + 3);
}

/// Rules: 19j, 19k, INTRO-2
#[test]
fn ty_178_the_final_score() {
    let table = Table::empty(13)
        .changed(4)
        .japanese(&["solomons", "bismarck"])
        .change(|position| position.japan.points = 32);
    let left = table.position().friendly_zones(JAPAN).len() as i16;
    assert_eq!(left, 18);
    // 14 zones of the start, the two in China without enemies, and two more.
    assert_eq!(game().total(table.position(), Some(13)), 32 - 18 + 3 * 4);
    assert_eq!(level(28), Level::Victory);
    assert_eq!(game().total(table.position(), None), 32 - 18);
}

/// Rules: 19k
#[test]
fn ty_179_the_levels() {
    assert_eq!(
        [24, 25, 30, 31].map(level),
        [
            Level::Defeat,
            Level::Victory,
            Level::Victory,
            Level::GreatVictory
        ]
    );
}

/// Rules: 19l, 20.3
#[test]
fn ty_180_a_japan_that_stays_and_does_not_win_is_crushed() {
    let table = judged(Table::empty(15));
    assert_eq!(table.position().verdict, Some(Verdict::CrushingDefeat));
    assert_eq!(game().tables().last_turn(), 15);
    let stayed =
        judged(Table::empty(15).change(|position| position.flags.american_counterattack = true))
            .play(&["stay"]);
    assert_eq!(stayed.position().verdict, Some(Verdict::CrushingDefeat));
}

/// Rules: 19c, 19d, 7.1.1c
#[test]
fn r19c_the_player_changes_sides_after_an_american_counterattack() {
    let table =
        judged(Table::empty(4).change(|position| position.flags.american_counterattack = true));
    assert_eq!(
        table.position().step(),
        Some(Step::ChangeOfSides(ChangeOfSides))
    );
    let points = game().japanese_points(table.position());
    let table = table.play(&["change-sides"]);
    let position: &Position = table.position();
    assert_eq!((position.change_turn, position.active), (Some(4), ALLIES));
    assert_eq!(
        (position.japan.points, position.japan.logistics),
        (points, 0)
    );
    for (home, at) in [
        ("J-H36", "honshu"),
        ("J-H51", "kyushu"),
        ("J-H57", "hokkaido"),
    ] {
        assert_eq!(table.place(home), at);
    }
    assert_eq!(game().pending(&table.state), Pending::Decision(ALLIES));
}

/// Rules: TBL-TRACK
#[test]
fn tbl_track_fifteen_turns_with_their_points() {
    let tables = game().tables();
    assert_eq!(tables.last_turn(), 15);
    let land = |turn| {
        let allies = tables.turn(turn).allies;
        (allies.land_us, allies.land_uk, allies.air)
    };
    assert_eq!(land(1), (0, 0, 0));
    assert_eq!(land(5), (2, 1, 2));
    assert_eq!(land(11), (3, 2, 3));
    let built: u8 = (1..=15).map(|turn| tables.turn(turn).japan.merchant).sum();
    assert_eq!(built, 6);
}

/// Rules: 20.2-note, LEG-ARR
#[test]
fn leg_arr_ships_and_aircraft_arrive_at_home() {
    for unit in game().units() {
        if unit.side == JAPAN && unit.turn.is_some() {
            assert_eq!(unit.zone, Some(zone("honshu")), "{}", unit.id);
        }
    }
    let brought = Table::empty(13)
        .run(Step::Arrivals(Arrivals), &[])
        .roll_on();
    assert_eq!(brought.place("A-TF57"), "india");
    assert_eq!(brought.position().unit(unit("A-TF57")).steps, 1);
}

/// Rules: INTRO-4
#[test]
fn intro_4_two_players_command_their_own_side() {
    let mut setup = game().info().default_setup();
    setup.options.insert("two_players".to_owned());
    let state = game().start(&setup, &mut Vec::new());
    let mut table = Table {
        state,
        events: Vec::new(),
    }
    .play(&["objective 2", "place indochina"]);
    let mut commanders = Vec::new();
    while table.position().turn < 3 {
        if let Pending::Decision(side) = game().pending(&table.state) {
            let step = table.position().step().unwrap();
            commanders.push((table.position().turn, step, side));
            table = table.play(&["done"]);
        }
        table = table.roll_on();
    }
    let second: Vec<_> = commanders.iter().filter(|(turn, ..)| *turn == 2).collect();
    assert_eq!(
        second
            .iter()
            .map(|(_, step, side)| (*step, *side))
            .collect::<Vec<_>>(),
        [
            (Step::JapaneseWarfare(JapaneseWarfare), JAPAN),
            (Step::Strategy(Strategy(ALLIES)), ALLIES),
            (Step::Strategy(Strategy(JAPAN)), JAPAN),
            (Step::Operations(Operations), JAPAN),
            (Step::Operations(Operations), ALLIES),
        ]
    );
    // The Allies do not launch operations on turn 1, and nobody rolls for a counterattack.
    assert!(!commanders.contains(&(1, Step::Operations(Operations), ALLIES)));
    assert!(
        table
            .events
            .iter()
            .all(|event| !matches!(event, Event::Counterattack { .. }))
    );
    assert_eq!(table.position().change_turn, None);
}
