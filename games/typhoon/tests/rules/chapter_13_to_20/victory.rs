//! Rules 18 to 20.

use super::*;

/// Rules: 18
#[test]
fn seizures_cost_no_points_and_wake_nobody() {
    let table = Table::empty(1)
        .at("marianas", &["J-S1"])
        .change(|position| position.japan.logistics = 0)
        .play(&["select J-S1", "place wake", "drop malaysia"]);
    assert_eq!(table.position().japan.logistics, 0);
    let is_reaction = |event: &Event| matches!(event, Event::Reaction(..));
    assert!(!table.events.iter().any(is_reaction));
}

/// Rules: 19b, TBL-OBJ-JP
#[test]
fn two_chinese_zones_or_a_contested_island_do_not_win() {
    let verdict = |zones: &[&str], contested: bool| {
        let mut table = Table::empty(5)
            .japanese(&["solomons", "bismarck"])
            .japanese(zones)
            .change(|position| {
                position.japan.objective = Some(1);
                position.japan.merchant = 9;
            });
        if contested {
            table = table.at("new_hebrides", &["J-17A", "A-14C"]);
        }
        judged(table).position().verdict
    };
    let all = ["central_china", "new_hebrides"];
    assert_eq!(verdict(&all, false), Some(Verdict::JapaneseObjective));
    assert_eq!(verdict(&all[1..], false), None, "two zones of China");
    assert_eq!(verdict(&all[..1], false), None, "no island");
    assert_eq!(verdict(&all, true), None);
}

/// Rules: 19b, TBL-OBJ-JP
#[test]
fn the_third_objective_is_india_and_the_pacific() {
    let zones = [
        "bengal",
        "india",
        "pakistan",
        "ceylon",
        "pearl_harbor",
        "gilberts",
        "marshalls",
        "nauru",
        "carolines",
        "midway",
        "wake",
    ];
    let met = |missing: &str| {
        let taken: Vec<&str> = zones.into_iter().filter(|id| *id != missing).collect();
        let table = Table::empty(5)
            .japanese(&["burma"])
            .japanese(&taken)
            .allied(&[missing])
            .change(|position| {
                position.japan.objective = Some(2);
                position.japan.merchant = 9;
            });
        game().is_objective_met(table.position())
    };
    assert!(met("java"));
    for id in zones {
        assert!(!met(id), "{id}");
    }
}

/// Rules: 19d
#[test]
fn objective_points_come_on_top_of_one_for_each_zone() {
    let more = |objective: u8, taken: &[&str]| {
        let points = |table: Table| {
            let table = table.change(|position| position.japan.objective = Some(objective));
            game().japanese_points(table.position())
        };
        let start = || Table::empty(5);
        points(start().japanese(taken)) - points(start())
    };
    assert_eq!(more(0, &["queensland"]), 1 + 2);
    assert_eq!(more(0, &["fiji"]), 1);
    assert_eq!(more(1, &["fiji"]), 1 + 3);
    assert_eq!(more(1, &["central_china"]), 1 + 3);
    assert_eq!(more(1, &["burma"]), 1);
    assert_eq!(more(2, &["pearl_harbor"]), 1 + 4);
    assert_eq!(more(2, &["ceylon"]), 1 + 2);
    assert_eq!(more(2, &["midway"]), 1);
}

/// Rules: 19c
#[test]
fn without_an_american_counterattack_the_change_is_not_offered() {
    let step = |flag: bool| {
        let table = Table::empty(4);
        let table = table.change(|position| position.flags.american_counterattack = flag);
        judged(table).position().step()
    };
    assert_eq!(step(true), Some(Step::ChangeOfSides(ChangeOfSides)));
    assert_eq!(step(false), Some(Step::Operations(Operations)));
}

/// Rules: 19e
#[test]
fn the_allied_objective_is_chosen_or_rolled_in_the_turn_after_the_change() {
    let table = |turn: u8| {
        Table::empty(turn)
            .changed(4)
            .change(|position| {
                position.allies.objective = None;
                position.agenda = vec![
                    Step::Operations(Operations),
                    Step::Begin(heigi_typhoon::Phase::AlliedStrategy),
                    Step::JapaneseWarfare(JapaneseWarfare),
                ];
            })
            .play(&["done"])
            .roll_on()
    };
    assert_eq!(
        table(5).position().step(),
        Some(Step::Objectives(Objectives(ALLIES)))
    );
    assert_eq!(
        table(6).position().step(),
        Some(Step::Strategy(Strategy(ALLIES)))
    );
    let chosen = table(5).play(&["objective 3"]);
    assert_eq!(chosen.position().allies.objective, Some(2));
    let rolled = table(5).play(&["roll", "= 1"]);
    assert_eq!(rolled.position().allies.objective, Some(0));
}

/// Rules: 19f
#[test]
fn the_allies_lead_to_the_last_turn_or_the_surrender() {
    let verdict = |turn: u8, plan: Plan, dice: &[u8]| {
        Table::empty(turn)
            .changed(4)
            .change(|position| position.japan.plan = plan)
            .run(Step::Victory(Victory), dice)
            .position()
            .verdict
    };
    assert_eq!(verdict(14, Plan::A, &[]), None, "no roll before SHO");
    assert_eq!(verdict(14, Plan::Sho, &[5]), None);
    let ended = |verdict| match verdict {
        Some(Verdict::Score { surrender, .. }) => Some(surrender),
        _ => None,
    };
    assert_eq!(ended(verdict(14, Plan::Sho, &[6])), Some(Some(14)));
    assert_eq!(ended(verdict(15, Plan::A, &[])), Some(None));
    assert_eq!(ended(verdict(15, Plan::Sho, &[4])), Some(None));
    assert_eq!(
        ended(verdict(15, Plan::Sho, &[5])),
        Some(Some(15)),
        "+1 on turn 15"
    );
}

/// Rules: 19g
#[test]
fn surrender_needs_six_or_by_choice_seven() {
    let surrenders = |die: u8, seven: bool| {
        Table::empty(12)
            .changed(4)
            .allied(&["okinawa"])
            .change(move |position| {
                position.japan.plan = Plan::Sho;
                position.options.surrender_on_seven = seven;
            })
            .run(Step::Victory(Victory), &[die])
            .position()
            .verdict
            .is_some()
    };
    assert_eq!(
        [4, 5, 6].map(|die| surrenders(die, false)),
        [false, true, true]
    );
    assert_eq!(
        [4, 5, 6].map(|die| surrenders(die, true)),
        [false, false, true]
    );
}

/// Rules: 19h
#[test]
fn the_modifiers_of_the_surrender_roll_one_by_one() {
    let modifier = |turn: u8, plan: Plan, zones: &[&str]| {
        let table = Table::empty(turn)
            .changed(4)
            .allied(zones)
            .change(|position| position.japan.plan = plan);
        game().surrender_modifier(table.position())
    };
    assert_eq!(modifier(12, Plan::Sho, &[]), 0);
    for near in ["okinawa", "bonins", "korea"] {
        assert_eq!(modifier(12, Plan::Sho, &[near]), 1, "{near}");
    }
    assert_eq!(modifier(12, Plan::Sho, &["formosa", "marianas"]), 0);
    for home in ["kyushu", "honshu", "hokkaido"] {
        assert_eq!(modifier(12, Plan::Sho, &[home]), 2, "{home}");
    }
    assert_eq!(modifier(12, Plan::Ten, &[]), 1);
    assert_eq!(modifier(15, Plan::Sho, &[]), 1);
    assert_eq!(
        modifier(15, Plan::Ten, &["okinawa", "kyushu"]),
        1 + 1 + 1 + 2
    );
}

/// Rules: 19i, 19j
#[test]
fn the_total_counts_free_bonus_zones_by_the_turns_saved() {
    let total = |surrender: Option<u8>, allied: &[&str]| {
        let table = Table::empty(13)
            .changed(4)
            .japanese(&["solomons", "bismarck", "new_guinea", "halmahera"])
            .japanese(&["south_philippines", "north_philippines"])
            .allied(allied)
            .change(|position| position.japan.points = 40);
        game().total(table.position(), surrender)
    };
    // Sixteen zones at the start and six more are Japanese.
    assert_eq!(total(None, &[]), 40 - 22);
    assert_eq!(total(Some(13), &[]), 40 - 22);
    assert_eq!(total(Some(13), &["solomons"]), 40 - 21 + 3);
    assert_eq!(total(Some(10), &["solomons", "bismarck"]), 40 - 20 + 2 * 6);
    assert_eq!(total(None, &["solomons"]), 40 - 21);
}

/// Rules: 19l
#[test]
fn whoever_stays_japanese_goes_on_until_turn_15() {
    let stayed = |turn: u8| {
        judged(Table::empty(turn).change(|position| position.flags.american_counterattack = true))
            .play(&["stay"])
            .position()
            .verdict
    };
    assert_eq!(stayed(9), None);
    assert_eq!(stayed(15), Some(Verdict::CrushingDefeat));
}

/// Rules: 20.3
#[test]
fn the_campaign_has_fifteen_turns() {
    let ends = |turn: u8| judged(Table::empty(turn)).position().verdict.is_some();
    assert_eq!([ends(14), ends(15)], [false, true]);
}

/// Rules: 20.3d
#[test]
fn ships_are_captured_in_malaysia_and_java_once_each() {
    let table = Table::empty(3)
        .japanese(&["malaysia", "java", "sumatra"])
        .run(Step::Control(Control), &[]);
    assert_eq!(table.position().japan.merchant, 8);
    let again = table.run(Step::Control(Control), &[]);
    assert_eq!(again.position().japan.merchant, 8);
    let contested = Table::empty(3)
        .at("java", &["J-16A", "A-NEI"])
        .japanese(&["sumatra"])
        .run(Step::Control(Control), &[]);
    assert_eq!(contested.position().japan.merchant, 6);
}

/// Rules: 20.1
#[test]
fn the_first_production_is_three() {
    let table = Table::start().run(Step::Production(Production), &[]);
    assert_eq!(table.position().japan.logistics, 6 + 3);
    assert!(table.events.contains(&Event::Produced(3, 3)));
}

/// Rules: 20.2
#[test]
fn what_is_not_japanese_is_allied() {
    let table = Table::start();
    let mut allied = 0;
    for at in game().map().all() {
        let printed = game().map().zone(at);
        let owner = table.position().zone(at).owner;
        if printed.zone_type == ZoneType::OpenSea || printed.closed && printed.id != "manchuria" {
            assert_eq!(owner, None, "{}", printed.id);
        } else {
            assert!(owner.is_some(), "{}", printed.id);
            allied += usize::from(owner == Some(ALLIES));
        }
    }
    assert_eq!(allied, 54 - 16);
}

/// Rules: 20.2-note
#[test]
fn counters_with_a_turn_wait_for_it() {
    let table = Table::start();
    for unit in game().units() {
        let id = game().unit_named(&unit.id).unwrap();
        let place = table.position().unit(id).place;
        if unit.turn.is_some() || unit.trigger.is_some() {
            assert_eq!(place, Place::Later, "{}", unit.id);
        } else if unit.kind != Kind::Fortress && !unit.pool {
            assert!(matches!(place, Place::Zone(_)), "{}", unit.id);
        }
    }
}

/// Rules: 20.3a, 20.3b
#[test]
fn siam_and_manchuria_are_japanese_and_manchuria_pays_without_a_way() {
    let table = Table::start();
    for id in ["siam", "manchuria"] {
        assert_eq!(table.owner(id), Some(JAPAN), "{id}");
    }
    let cut = Table::empty(4).allied(&["korea", "north_china"]);
    assert!(!cut.is_supplied(JAPAN, "manchuria"));
    let zones = game().resource_zones(cut.position());
    assert!(zones.contains(zone("manchuria")));
}

/// Rules: 20.3c
#[test]
fn the_soviet_zones_let_nobody_pass() {
    for id in ["siberia", "mongolia", "sakhalin", "kamchatka"] {
        let table = Table::empty(2)
            .at("hokkaido", &["J-SF5"])
            .at("north_china", &["J-1A"]);
        assert_eq!(
            table.refused_by(&format!("sortie {id}")),
            Some("17-USSR"),
            "{id}"
        );
        assert_eq!(
            table.refused_by(&format!("offensive {id}")),
            Some("17-USSR"),
            "{id}"
        );
        assert_eq!(
            table.refused_by(&format!("drop {id}")),
            Some("17-USSR"),
            "{id}"
        );
    }
    assert_eq!(game().map().plan_distance(zone("aleutians")), u8::MAX);
}

/// Rules: 20.3e
#[test]
fn on_turn_1_the_allies_make_no_strategic_warfare() {
    let asked = |turn: u8| {
        let table = Table::start().change(|position| {
            position.turn = turn;
            position.agenda = vec![
                Step::Operations(Operations),
                Step::AlliedWarfare(AlliedWarfare),
                Step::JapaneseWarfare(JapaneseWarfare),
            ];
        });
        let table = table.play(&["done"]);
        matches!(game().pending(&table.state), Pending::Draw(_))
    };
    assert_eq!([asked(1), asked(2)], [false, true]);
}

/// The computer errs by 0.4 at most.
#[test]
fn the_computer_wants_the_burma_road_from_turn_2_on() {
    let burma = |turn| {
        let table = Table::empty(turn)
            .at("siam", &["J-15A"])
            .change(|position| position.japan.logistics = 9);
        score_of(&table, "offensive burma")
    };
    assert!(burma(2) > burma(1) + 5.0, "{} {}", burma(2), burma(1));
}

#[test]
fn the_computer_wants_the_sea_route_if_its_objective_lies_there() {
    let table = |objective| {
        Table::empty(3)
            .japanese(&["bismarck", "solomons"])
            .at("bismarck", &["J-SF4", "J-S1"])
            .change(move |position| {
                position.japan.logistics = 9;
                position.japan.objective = Some(objective);
            })
    };
    let route = |objective| score_of(&table(objective), "sortie new_hebrides");
    assert!(route(1) > route(2) + 2.0, "{} {}", route(1), route(2));
    assert!(route(1) > score_of(&table(1), "done"));
}
