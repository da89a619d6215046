//! Rules 19, 20.

use super::*;

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
    assert!(!table.events.iter().any(is_counterattack_roll));
    assert_eq!(table.position().change_turn, None);
}
