//! Rules 7.2.

use super::*;

/// Rules: 7.2a, 7.2e
#[test]
fn r7_2a_the_strongest_armies_of_the_rear_march_and_the_weakest_stays() {
    // Siam touches Allied Malaysia: it keeps all. Indochina touches nobody once Borneo and Malaysia
    // are Japanese: it keeps one.
    let start = changed(6)
        .japanese(&["malaysia", "borneo", "central_china", "andamans"])
        .at("indochina", &["J-25A", "J-15A", "J-28A"])
        .at("burma", &["J-33A", "A-BUR"]);
    let table = with_points(start.clone(), 1)
        .run(Step::AsianOffensive(AsianOffensive), &[])
        .roll_on();
    let marched: Vec<UnitId> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Marched(unit, to) if *to == zone("burma") => Some(*unit),
            _ => None,
        })
        .collect();
    assert_eq!(marched, [unit("J-25A"), unit("J-15A")]);
    assert_eq!(table.place("J-28A"), "indochina");
    // On the perimeter nobody leaves.
    let front = with_points(start.allied(&["borneo"]), 1)
        .run(Step::AsianOffensive(AsianOffensive), &[])
        .roll_on();
    assert!(
        front
            .events
            .iter()
            .all(|event| !matches!(event, Event::Marched(..)))
    );
}

/// Rules: 7.2e, 17-GARRISON
#[test]
fn r7_2e_a_chinese_zone_of_the_rear_keeps_two_armies() {
    let table = with_points(
        changed(6)
            .japanese(&["central_china", "tarim_basin", "malaysia", "borneo"])
            .allied(&["burma"])
            .at("south_china", &["J-11A", "J-23A", "J-13A"])
            .at("north_china", &["J-1A", "A-CH1"]),
        1,
    )
    .run(Step::AsianOffensive(AsianOffensive), &[])
    .roll_on();
    assert_eq!(table.place("J-23A"), "south_china");
    assert_eq!(table.place("J-13A"), "south_china");
    let marched = table
        .events
        .iter()
        .any(|event| matches!(event, Event::Marched(one, to) if *one == unit("J-11A") && *to == zone("north_china")));
    assert!(marched);
}

/// Rules: 7.2b
#[test]
fn r7_2b_with_more_armies_than_enemies_the_weakest_is_attacked_again() {
    let table = with_points(
        changed(7).at("north_china", &["J-1A", "J-12A", "J-MGA", "A-CH1", "A-CH8"]),
        1,
    )
    .run(Step::AsianOffensive(AsianOffensive), &[1, 1, 1, 1, 1, 1]);
    assert_eq!(
        assaults(&table),
        [
            (set(&["J-1A"]), unit("A-CH8")),
            (set(&["J-12A"]), unit("A-CH1")),
            (set(&["J-MGA"]), unit("A-CH8")),
        ]
    );
}

/// Rules: 7.2c
#[test]
fn r7_2c_a_single_zone_with_allied_aircraft_is_invaded() {
    // Malaysia and Burma touch Japanese zones; aircraft stand in Malaysia only.
    let malaysia = with_points(open_asia(), 1)
        .japanese(&["malaysia"])
        .allied(&["malaysia"])
        .at("burma", &["A-10AF"]);
    let table = malaysia
        .clone()
        .run(Step::AsianOffensive(AsianOffensive), &[])
        .roll_on();
    assert_eq!(invaded(&table).as_deref(), Some("burma"));
    assert_eq!(points(&table), 0);
    // None has aircraft: a die among both.
    let none = |die| {
        let table = with_points(open_asia(), 1).run(Step::AsianOffensive(AsianOffensive), &[die]);
        invaded(&table.roll_on())
    };
    assert_eq!(none(1).as_deref(), Some("burma"));
    assert_eq!(none(6).as_deref(), Some("malaysia"));
    // Two have: a die among all, not among the two only.
    let both = with_points(open_asia(), 1)
        .allied(&["tarim_basin"])
        .at("burma", &["A-10AF"])
        .at("malaysia", &["A-RAFFE"])
        .run(Step::AsianOffensive(AsianOffensive), &[1])
        .roll_on();
    assert_eq!(invaded(&both).as_deref(), Some("tarim_basin"));
}

/// Rules: 7.2c
#[test]
fn r7_2c_a_zone_that_japan_reaches_by_sea_only_is_not_invaded() {
    // Allied aircraft stand in Indochina, which touches Formosa by sea and no Japanese zone by land.
    let table = with_points(
        changed(6)
            .allied(&["indochina", "siam", "south_china"])
            .at("indochina", &["A-10AF"])
            .at("north_china", &["J-5AAF"])
            .at("korea", &["J-1A", "J-12A", "J-KOR"]),
        1,
    );
    let invaded = |die| {
        invaded(
            &table
                .clone()
                .run(Step::AsianOffensive(AsianOffensive), &[die])
                .roll_on(),
        )
    };
    assert_eq!(invaded(1).as_deref(), Some("south_china"));
    assert_eq!(invaded(3).as_deref(), Some("central_china"));
    assert_eq!(invaded(5).as_deref(), Some("tarim_basin"));
}

/// Rules: 7.2d, 13g
#[test]
fn r7_2d_nobody_takes_a_zone_in_which_both_sides_have_died() {
    let table = with_points(
        changed(14)
            .allied(&["north_china"])
            .reduced("north_china", &["J-1A", "A-CH8"]),
        1,
    )
    .run(Step::AsianOffensive(AsianOffensive), &[6, 6]);
    assert_eq!(table.place("J-1A"), "pool");
    assert_eq!(table.place("A-CH8"), "destroyed");
    let left = table.position().zone(zone("north_china"));
    assert_eq!((left.owner, left.pending), (Some(ALLIES), None));
}

/// Rules: 7.2f
#[test]
fn r7_2f_without_aircraft_in_range_one_of_asia_comes_up_or_nobody_attacks() {
    let start = || with_points(open_asia().off(&["J-3AAF"]), 1).japanese(&["malaysia"]);
    let brought = start()
        .at("korea", &["J-5AAF"])
        .run(Step::AsianOffensive(AsianOffensive), &[])
        .roll_on();
    // Next to Burma lie Siam and Central China.
    assert_eq!(brought.place("J-5AAF"), "central_china");
    assert_eq!(points(&brought), 0);
    // Aircraft in Japan are not in Asia; reduced ones have no reach next door, even if they stand there.
    for (at, full) in [("honshu", true), ("korea", false), ("siam", false)] {
        let table = if full {
            start().at(at, &["J-5AAF"])
        } else {
            start().reduced(at, &["J-5AAF"])
        };
        let table = table
            .run(Step::AsianOffensive(AsianOffensive), &[])
            .roll_on();
        assert_eq!(invaded(&table), None, "{at}");
        assert_eq!(points(&table), 1);
    }
}

/// Rules: 7.2g, CLA-3g
#[test]
fn r7_2g_points_that_are_left_are_kept_and_added_to_the_next() {
    let table = with_points(two_fronts(), 4)
        .run(Step::AsianOffensive(AsianOffensive), &[1])
        .roll_on();
    assert_eq!(points(&table), 2);
    let next = table.change(|position| position.turn = 7).run(FLEETS, &[]);
    assert_eq!(points(&next), 6);
}

/// Rules: 7.2d
#[test]
fn r7_2d_a_single_army_stays_as_garrison_and_two_in_china() {
    let won = |armies: &[&str], at: &str, corps: &str| {
        let table = with_points(changed(9).at(at, armies).reduced(at, &[corps]), 1)
            .allied(&["south_china"])
            .run(Step::AsianOffensive(AsianOffensive), &[6, 1])
            .roll_on();
        assert_eq!(table.place(corps), "destroyed");
        armies.iter().filter(|id| table.place(id) != at).count()
    };
    assert_eq!(won(&["J-25A"], "burma", "A-BUR"), 0);
    assert_eq!(won(&["J-25A", "J-15A"], "burma", "A-BUR"), 1);
    assert_eq!(won(&["J-1A", "J-12A"], "north_china", "A-CH1"), 0);
}

/// Rules: 7
#[test]
fn r7_the_inactive_japanese_are_never_asked() {
    let table = changed(6)
        .at("north_china", &["J-1A", "A-CH1"])
        .run(Step::Begin(Phase::JapaneseStrategy), &[])
        .roll_on()
        .run(Step::Begin(Phase::Answer), &[])
        .roll_on();
    assert_eq!(table.position().step(), Some(Step::Operations(Operations)));
    assert_eq!(game().pending(&table.state), Pending::Decision(ALLIES));
}

/// Rules: 7.1-A2
#[test]
fn r7_1_a2_without_points_the_first_fleets_stay_as_they_are() {
    let table = changed(6)
        .reduced("honshu", &["J-SF1"])
        .change(|position| {
            position.unit_mut(unit("J-CV1")).place = Place::Track(8);
            position.japan.naval = 0;
        })
        .run(FLEETS, &[]);
    assert_eq!(table.steps("J-SF1"), 1);
    assert_eq!(table.position().japan.naval, 0);
    // Turn 6 has brought a carrier point.
    assert_eq!(table.place("J-CV1"), "honshu");
    assert_eq!(table.position().japan.carrier, 0);
}

/// Rules: 6, 14.2
#[test]
fn r6_fortresses_disrupted_fleets_and_strangers_are_not_redeployed() {
    let table = Table::empty(2)
        .at("okinawa", &["J-F1", "J-SF2"])
        .at("pearl_harbor", &["A-14C"])
        .change(|position| {
            position.unit_mut(unit("J-SF2")).disrupted = true;
            position.japan.logistics = 3;
        })
        .japanese_strategy();
    assert_eq!(table.refused_by("select J-F1"), Some("9"));
    assert_eq!(table.refused_by("select J-SF2"), Some("9"));
    assert_eq!(table.refused_by("select A-14C"), Some("9"));
}

/// Rules: 6b, 8
#[test]
fn r6b_a_full_zone_takes_nobody_and_closed_zones_and_open_sea_are_no_goals() {
    let table = Table::empty(2)
        .at("honshu", &["J-14A"])
        .at("marianas", &["J-31A"])
        .change(|position| position.japan.logistics = 3)
        .japanese_strategy()
        .play(&["select J-14A"]);
    assert_eq!(table.refused_by("place marianas"), Some("8"));
    assert_eq!(table.refused_by("place manchuria"), Some("17-USSR"));
    assert_eq!(table.refused_by("place philippine_sea"), Some("13a"));
    assert_eq!(
        table.refused_by("place carolines"),
        Some("8"),
        "no army on an atoll"
    );
}

/// Rules: 17-ANZAC-b, 17-CHINA
#[test]
fn r17_militia_stays_in_australia_and_chinese_armies_in_china_without_burma() {
    let start = Table::empty(6)
        .changed(4)
        .at("new_south_wales", &["A-AM1"])
        .at("central_china", &["A-CH6"])
        .allied_strategy();
    let militia = start.clone().play(&["select A-AM1"]);
    assert!(militia.is_legal("place queensland"));
    assert_eq!(militia.refused_by("place new_caledonia"), Some("17"));
    let chinese = start.clone().play(&["select A-CH6"]);
    assert!(chinese.is_legal("place burma"));
    let closed = start.japanese(&["burma"]).play(&["select A-CH6"]);
    assert_eq!(closed.refused_by("place bengal"), Some("17"));
    assert!(
        closed.is_legal("place tarim_basin"),
        "China feeds its armies (R46)"
    );
}
