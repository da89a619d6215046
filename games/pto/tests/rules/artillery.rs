//! Artillery beyond the map: contact, cards, spotting rounds, fire for effect (20, 29, G.7, G1.61, G18.42, TBL-G17-OBA).

use crate::common::{OPEN, chances, is, lines, next_turn, reach, text, until};
use heigi_engine::Situation;
use heigi_pto::{ALLIES, At, Cloud, Condition, FILES, JAPAN, Mission, Phase, Pto, Salvo};

/// Marines with a leader who has a radio, units 0 and 1, and some Japanese.
pub const OBSERVER: [&str; 2] = ["usmc-8-1 0101", "usmc-radio 0101 1"];

/// The same with what is said of the battery.
pub fn with_battery(battery: &str, rows: &[&str], allies: &[&str], japanese: &[&str]) -> String {
    let text = text(rows, &[], allies, japanese);
    let line = format!("side = \"allies\"\nelr = 3\nartillery = [{{ {battery} }}]\n");
    text.replacen("side = \"allies\"\nelr = 3\n", &line, 1)
}

fn read(text: String) -> Pto {
    Pto::with_data(&|file| (file == "hut.toml").then(|| text.clone())).unwrap()
}

/// Guns of 100 mm behind the Marines.
fn field(rows: &[&str], japanese: &[&str]) -> Pto {
    let battery = "module = \"field\", radio = 2";
    read(with_battery(battery, rows, &OBSERVER, japanese))
}

/// The radio is picked in the first prep fire phase.
pub fn picked(game: &Pto) -> Situation<'_, Pto> {
    reach(Situation::start(game), Phase::PrepFire).play(&["join u1"])
}

/// A spotting round lies in a hex, and the battery is in contact.
pub fn ranged<'g>(battle: Situation<'g, Pto>, hex: usize) -> Situation<'g, Pto> {
    battle.with(|state| {
        let At::In(spot) = state.units[hex].at else {
            panic!("it is on the map")
        };
        let battery = &mut state.batteries[0];
        battery.has_contact = true;
        battery.has_access = true;
        battery.mission = Some(Mission {
            hex: spot.hex,
            ends: [None; 2],
            salvo: None,
            times: 0,
        });
    })
}

pub fn told(battle: &Situation<'_, Pto>, id: &str) -> bool {
    battle.told(ALLIES).iter().any(|one| one == id)
}

/// Where the spotting round lies or the middle of the fire for effect, as the board shows it.
fn rounds(battle: &Situation<'_, Pto>, name: &str) -> Vec<String> {
    let markers = battle.scene(JAPAN).markers;
    let of_kind = markers.into_iter().filter(|one| one.name.id == name);
    of_kind.map(|one| one.at.to_string()).collect()
}

/// Rules: 20, 29
#[test]
fn r20_contact_a_black_card_and_an_accurate_round() {
    let game = field(&OPEN, &["jpn-4-4-7 0404"]);
    let battle = picked(&game);
    // 8, with 1 added for the radio (G.7): 21 of 36 ways; 10 of 13 cards; 2 of 6.
    assert_eq!(
        lines(&battle),
        [
            "preview-contact 8",
            "modifier-damp +1",
            "preview-cards 10/13",
            "preview-accuracy 2",
        ]
    );
    assert_eq!(
        chances(&battle),
        [
            "chance-accurate 420",
            "chance-astray 840",
            "chance-denied 378",
            "chance-no-contact 1170",
        ]
    );
    let called = battle.play(&["call 0404", "= 3 4", "= 10", "= 2"]);
    assert_eq!(rounds(&called, "pto-marker-round"), ["0404"]);
    assert_eq!(called.state.batteries[0].cards, [9, 3]);
    assert!(called.state.batteries[0].has_access);
    // A spotting round is no attack; and nobody is asked any more who can do nothing else.
    assert!(!is(&called, 2, Condition::Pinned));
    assert_eq!(called.state.phase, Phase::Movement);
}

/// Vector G-013.
#[test]
fn g_7_a_radio_has_one_more_to_make_contact_and_a_field_phone_has_not() {
    let allies = ["gmd-4-4-7 0101", "gmd-8-0 0101", "chi-radio 0101 2"];
    let battery = "module = \"light\", radio = 3";
    let japanese = ["jpn-4-4-7 0404"];
    let game = read(with_battery(battery, &OPEN, &allies, &japanese));
    let battle = reach(Situation::start(&game), Phase::PrepFire).play(&["join u2"]);
    let seven = battle.clone().play(&["call 0404", "= 3 3"]);
    assert!(told(&seven, "pto-log-contact"));
    let eight = battle.play(&["call 0404", "= 3 4"]);
    assert!(told(&eight, "pto-log-no-contact"));
    assert!(eight.state.batteries[0].mission.is_none());
    let phone = ["usmc-8-1 0101", "usmc-phone 0101 1"];
    let phone = with_battery("module = \"field\", radio = 2", &OPEN, &phone, &japanese);
    let phone = read(phone);
    // It needs no dice.
    assert_eq!(lines(&picked(&phone))[0], "preview-cards 10/13");
    assert_eq!(lines(&picked(&phone))[1], "preview-accuracy 2");
}

/// Vector H-002 and G18.421: contact and ammunition of the Chinese by the most frequent squad.
#[test]
fn g18_421_the_contact_number_of_the_chinese_is_that_of_their_squads() {
    let of_squad = |squad: &str| {
        let allies = [squad, "gmd-8-0 0101", "chi-radio 0101 2"];
        let battery = "module = \"light\", radio = 3";
        let game = read(with_battery(battery, &OPEN, &allies, &["jpn-4-4-7 0404"]));
        let battle = reach(Situation::start(&game), Phase::PrepFire).play(&["join u2"]);
        (lines(&battle)[0].clone(), battle.state.batteries[0].cards)
    };
    let contact = |number: u8| format!("preview-contact {number}");
    assert_eq!(of_squad("gmd-5-3-7 0101"), (contact(8), [6, 2]));
    assert_eq!(of_squad("gmd-4-4-7 0101"), (contact(7), [5, 2]));
    assert_eq!(of_squad("gmd-3-3-7 0101"), (contact(6), [5, 3]));
    assert_eq!(of_squad("gmd-3-3-6 0101"), (contact(6), [5, 3]));
    // Of as many of two kinds the worse one counts.
    let allies = [
        "gmd-4-4-7 0101",
        "gmd-3-3-7 0101",
        "gmd-8-0 0101",
        "chi-radio 0101 3",
    ];
    let game = read(with_battery(
        "module = \"light\", radio = 4",
        &OPEN,
        &allies,
        &["jpn-4-4-7 0404"],
    ));
    let battle = reach(Situation::start(&game), Phase::PrepFire).play(&["join u3"]);
    assert_eq!(lines(&battle)[0], contact(6));
}

#[test]
fn g18_42_the_chinese_have_five_black_and_two_red_cards_more_or_fewer_by_their_squads() {
    let cards = |battery: &str| {
        let allies = ["gmd-4-4-7 0101", "gmd-8-0 0101", "chi-radio 0101 2"];
        let game = read(with_battery(battery, &OPEN, &allies, &["jpn-4-4-7 0404"]));
        Situation::start(&game).state.batteries[0].cards
    };
    assert_eq!(cards("module = \"light\", radio = 3"), [5, 2]);
    let scarce = "module = \"light\", radio = 3, ammunition = \"scarce\"";
    assert_eq!(cards(scarce), [5, 3]);
    let plentiful = "module = \"light\", radio = 3, ammunition = \"plentiful\"";
    assert_eq!(cards(plentiful), [6, 2]);
}

#[test]
fn g1_61_the_japanese_have_five_black_cards_and_two_red_ones_and_are_accurate_with_a_one() {
    let text = text(
        &OPEN,
        &[],
        &["usmc-4-5-8 0404"],
        &["jpn-9-0 0101", "jpn-radio 0101 1"],
    );
    let line = "side = \"japanese\"\nelr = 3\nartillery = [{ module = \"light\", radio = 2 }]\n";
    let game = read(text.replacen("side = \"japanese\"\nelr = 3\n", line, 1));
    let battle = reach(Situation::start(&game), Phase::DefensiveFire).play(&["join u2"]);
    assert_eq!(battle.state.batteries[0].cards, [5, 2]);
    assert_eq!(lines(&battle)[3], "preview-accuracy 1");
    let accurate = battle.clone().play(&["call 0404", "= 1 1", "= 1", "= 1"]);
    assert_eq!(rounds(&accurate, "pto-marker-round"), ["0404"]);
    // With a 2 it goes astray: to the south, half of 3, rounded up.
    let astray = battle.play(&["call 0404", "= 1 1", "= 1", "= 2", "= 4", "= 3"]);
    assert_eq!(rounds(&astray, "pto-marker-round"), ["0406"]);
}

#[test]
fn r29_a_red_card_denies_the_battery_and_the_second_one_ends_it() {
    let game = field(&OPEN, &["jpn-4-4-7 0404"]);
    let red = picked(&game).play(&["call 0404", "= 1 1", "= 11"]);
    assert!(told(&red, "pto-log-red-card"));
    assert_eq!(red.state.batteries[0].cards, [10, 2]);
    // In the defensive fire phase of the enemy's turn there is another card, of the twelve that are left.
    let again = reach(next_turn(red), Phase::DefensiveFire).play(&["= 1 1", "join u1"]);
    assert_eq!(lines(&again)[0], "preview-cards 10/12");
    let lost = again.play(&["call 0404", "= 12"]);
    assert!(told(&lost, "pto-log-battery-lost"));
    assert!(!lost.state.batteries[0].is_at_hand());
}

#[test]
fn r29_an_observer_is_a_leader_in_good_order_who_sees_the_place() {
    let rows = ["......", "......", "J.....", "......", "......", "......"];
    let game = field(&rows, &["jpn-4-4-7 0606"]);
    let battle = reach(Situation::start(&game), Phase::PrepFire);
    assert_eq!(battle.refused_by("call 0505"), Some("20"), "no radio");
    let picked = battle.clone().play(&["join u1"]);
    assert_eq!(picked.refused_by("call 0105"), Some("7.2"));
    assert_eq!(picked.refused_by("call 0103"), None);
    assert_eq!(picked.refused_by("fire 0606"), Some("29"), "no round there");
    let broken = battle.with(|state| state.units[0].set(Condition::Broken));
    assert_eq!(broken.refused_by("join u1"), Some("5.3"));
    let squad = ["usmc-4-5-8 0101", "usmc-radio 0101 1"];
    let battery = "module = \"field\", radio = 2";
    let squad = read(with_battery(battery, &OPEN, &squad, &["jpn-4-4-7 0606"]));
    let squad = reach(Situation::start(&squad), Phase::PrepFire);
    assert_eq!(squad.refused_by("join u1"), Some("20"));
}

#[test]
fn r29_a_round_that_is_seen_is_shifted_by_three_hexes_at_most() {
    let game = field(&OPEN, &["jpn-4-4-7 0404"]);
    let battle = ranged(picked(&game), 2);
    assert_eq!(battle.refused_by("call 0101"), Some("29"));
    assert_eq!(battle.refused_by("call 0401"), None);
    // No card and no contact any more: only how it falls.
    let shifted = battle.play(&["call 0401", "= 1"]);
    assert_eq!(rounds(&shifted, "pto-marker-round"), ["0401"]);
}

#[test]
fn r20_fire_for_effect_strikes_seven_hexes_at_once_and_again_in_the_next_fire_phase() {
    let game = field(
        &OPEN,
        &["jpn-4-4-7 0404", "jpn-4-4-7 0403", "jpn-4-4-7 0402"],
    );
    let battle = ranged(picked(&game), 2);
    // 100 mm are 20 firepower.
    assert_eq!(
        lines(&battle),
        ["preview-column 20", "preview-critical-shells 3"]
    );
    // Of 72, as an original 2 may be a critical hit.
    assert_eq!(chances(&battle)[0], "result-ptc 2");
    // Hexes in the order of the map: 0304, 0305, 0403, 0404, 0405, 0504, 0505.
    let none = "= 6 6";
    let fire = battle.play(&["fire 0404", none, none]);
    assert_eq!(rounds(&fire, "pto-marker-barrage").len(), 7);
    // 12 is a check for pins: the squad in 0403 fails it, that in 0404 does not.
    let over = fire.play(&[none, "= 6 6", none, "= 1 1", none, none, none]);
    assert!(is(&over, 3, Condition::Pinned));
    assert!(!is(&over, 2, Condition::Pinned));
    assert!(!is(&over, 4, Condition::Pinned), "beyond the seven");
    assert!(over.state.batteries[0].mission.unwrap().times == 1);
    assert!(!over.state.batteries[0].has_access);
    // It takes effect again before anybody fires in the defensive fire phase of the other turn, and is over after that.
    let mut later = next_turn(over);
    while later.state.batteries[0].mission.unwrap().times < 2 {
        later = crate::common::pass(later);
    }
    assert_eq!(later.state.phase, Phase::DefensiveFire);
    let mut later = next_turn(later);
    while later.state.phase != Phase::Movement {
        later = crate::common::pass(later);
    }
    assert!(later.state.batteries[0].mission.is_none());
    assert!(told(&later, "pto-log-ceases"));
}

/// Rules: 20, 22.4
#[test]
fn r22_4_shells_burst_in_the_trees() {
    let rows = ["......", "......", "......", "...J..", "......", "......"];
    let game = field(&rows, &["jpn-4-4-7 0404"]);
    let battle = ranged(picked(&game), 2);
    assert_eq!(
        lines(&battle)[..2],
        ["preview-column 20", "modifier-burst −1"]
    );
}

/// Rules: G7.2, G8.12
#[test]
fn g7_2_swamp_swallows_half_of_shells_but_not_of_the_bombs_of_mortars() {
    let rows = ["......", "......", "...J..", "...M..", "......", "......"];
    let column = |module: &str, rows: &[&str]| {
        let battery = format!("module = \"{module}\", radio = 2");
        let game = read(with_battery(&battery, rows, &OBSERVER, &["jpn-4-4-7 0404"]));
        let seen = ranged(picked(&game), 2);
        lines(&seen)[0].clone()
    };
    let swamp = rows.map(|row| row.replace('M', "S"));
    let swamp: Vec<&str> = swamp.iter().map(String::as_str).collect();
    assert_eq!(column("field", &swamp), "preview-column 8");
    assert_eq!(column("battalion-mortar", &swamp), "preview-column 16");
    let water = rows.map(|row| row.replace('M', "i"));
    let water: Vec<&str> = water.iter().map(String::as_str).collect();
    assert_eq!(column("field", &water), "preview-column 8");
    assert_eq!(column("battalion-mortar", &water), "preview-column 8");
}

#[test]
fn r24_smoke_and_phosphorus_are_fired_for_effect_by_who_has_them() {
    let game = field(&OPEN, &["jpn-4-4-7 0404"]);
    let battle = ranged(picked(&game), 2);
    assert_eq!(battle.refused_by("phosphorus 0404"), Some("24"));
    let smoke = battle.play(&["smoke 0404"]);
    assert_eq!(smoke.state.clouds.len(), 7);
    assert!(
        smoke
            .state
            .clouds
            .iter()
            .all(|one| one.cloud == Cloud::Smoke)
    );
    let battery = "module = \"heavy\", radio = 2";
    let game = read(with_battery(battery, &OPEN, &OBSERVER, &["jpn-4-4-7 0404"]));
    let battle = ranged(picked(&game), 2);
    assert_eq!(battle.refused_by("smoke 0404"), Some("24"));
    // Everybody checks morale.
    let burns = battle.play(&["phosphorus 0404", "= 6 6"]);
    assert!(told(&burns, "pto-log-burns"));
}

/// Somebody of the Marines in 0101, unit 2, and a fire for effect of their battery around 0303.
fn under_fire<'g>(game: &'g Pto, times: u8) -> Situation<'g, Pto> {
    let battle = reach(Situation::start(game), Phase::PrepFire);
    let battle = ranged(battle, 3);
    battle.with(|state| {
        let mission = state.batteries[0].mission.as_mut().unwrap();
        mission.salvo = Some(Salvo::Explosive);
        mission.times = times;
    })
}

/// A battle with a squad of Marines in 0301, unit 2, a Japanese one in 0304, unit 3, and another one in some hex, unit 4.
fn column(other: &str) -> Pto {
    let allies = [OBSERVER[0], OBSERVER[1], "usmc-4-5-8 0301"];
    let battery = "module = \"field\", radio = 2";
    let japanese = ["jpn-4-4-7 0304", other];
    read(with_battery(battery, &OPEN, &allies, &japanese))
}

#[test]
fn r7_3_fire_for_effect_hinders_who_looks_through_it() {
    let hindrance = |game: &Pto, salvo| {
        let battle = under_fire(game, 1).with(|state| {
            state.batteries[0].mission.as_mut().unwrap().salvo = salvo;
        });
        let all = lines(&battle.play(&["join u2"]));
        let mut all = all.into_iter();
        all.find(|line| line.starts_with("modifier-hindrance"))
    };
    let game = column("jpn-4-4-7 0606");
    // Of the hexes between, 0303 is under fire, 0302 is not.
    let found = Some("modifier-hindrance +1".to_owned());
    assert_eq!(hindrance(&game, Some(Salvo::Explosive)), found);
    assert_eq!(hindrance(&game, None), None, "a spotting round does not");
}

#[test]
fn r20_whoever_comes_into_fire_for_effect_meets_with_it() {
    let game = column("jpn-4-4-7 0606");
    let moving = reach(under_fire(&game, 2).play(&["done"]), Phase::Movement);
    let moved = moving
        .clone()
        .play(&["join u2", "step 0302", "hold", "step 0303"]);
    assert!(told(&moved, "pto-log-shells-fall"));
    // 11, less 2 for who moves in the open: 9 on the column of 20 is a 2MC.
    let hit = moved.play(&["= 5 6", "= 5 6"]);
    assert!(is(&hit, 2, Condition::Broken));
    let beside = moving.play(&["join u2", "step 0302"]);
    assert!(!told(&beside, "pto-log-shells-fall"));
}

#[test]
fn r20_contact_by_radio_is_kept_up_by_dice() {
    let game = field(&OPEN, &["jpn-4-4-7 0606"]);
    let called = picked(&game).play(&["call 0404", "= 1 1", "= 1", "= 1"]);
    let theirs = reach(next_turn(called), Phase::DefensiveFire);
    let deaf = theirs.clone().play(&["= 4 4"]);
    assert!(deaf.state.batteries[0].mission.is_none(), "in each phase");
    // There is one throw for contact in a phase.
    assert!(!deaf.legal().iter().any(|words| words == "join u1"));
    let mut later = next_turn(theirs.play(&["= 3 4"]));
    // The rally phase of the second turn is over: dice for contact.
    while !later.legal().is_empty() {
        later = crate::common::pass(later);
    }
    let kept = later.clone().play(&["= 3 4"]);
    assert!(kept.state.batteries[0].has_contact);
    assert!(kept.state.batteries[0].mission.is_some());
    let lost = later.play(&["= 4 4"]);
    assert!(!lost.state.batteries[0].has_contact);
    assert!(lost.state.batteries[0].mission.is_none());
    assert!(lost.state.batteries[0].has_access, "the card is not lost");
}

/// Vector U-005.
#[test]
fn tbl_g17_oba_what_the_marines_get_is_that_of_the_table() {
    let allotted = |date: &str, dice: &str| {
        let text = with_battery("radio = 2", &OPEN, &OBSERVER, &["jpn-4-4-7 0404"]);
        let text = text.replacen("[victory]", &format!("date = \"{date}\"\n[victory]"), 1);
        let game = read(text);
        let battle = Situation::start(&game).play(&[dice]);
        assert!(told(&battle, "pto-log-allotted"));
        let battery = battle.state.batteries[0];
        (format!("{:?}", battery.module.unwrap()), battery.shells)
    };
    let module = |name: &str, shells| (name.to_owned(), shells);
    let mortars = module("BattalionMortar", [false, true]);
    assert_eq!(allotted("1944-07", "= 3 3"), mortars);
    assert_eq!(allotted("1942-08", "= 1 1"), module("Field", [true, false]));
    assert_eq!(allotted("1942-11", "= 1 1"), module("Heavy", [false, true]));
    assert_eq!(
        allotted("1945-04", "= 1 1"),
        module("Rockets", [false, false])
    );
    assert_eq!(allotted("1944-06", "= 3 6"), module("Light", [false, true]));
    assert_eq!(allotted("1944-07", "= 3 6"), module("Field", [true, false]));
}

/// The whole chart against that of the specification.
#[test]
fn tbl_g17_oba_is_read_cell_by_cell() {
    let (_, text) = FILES
        .iter()
        .find(|(name, _)| *name == "artillery.toml")
        .unwrap();
    let table: toml::Table = text.parse().unwrap();
    let rows = table["marines"]["rows"].as_array().unwrap();
    let short = |cell: &toml::Value| match cell.as_str().unwrap() {
        "light" => "70",
        "battalion-mortar" => "80M",
        "field" => "100",
        "heavy" => "150",
        "rockets" => "100R",
        other => panic!("{other}"),
    };
    let rows = rows.iter().map(|row| {
        let cells = row.as_array().unwrap().iter().map(short);
        cells.collect::<Vec<_>>().join(" ")
    });
    let expected = [
        "100 150 150 150 100R",
        "100 100 100 150 150",
        "70 100 100 100 150",
        "70 70 100 100 100",
        "80M 80M 80M 80M 80M",
        "80M 80M 80M 80M 80M",
        "80M 80M 80M 80M 80M",
        "70 70 70 100 100",
        "70 70 70 70 100",
        "70 70 70 70 100",
        "70 70 70 70 70",
    ];
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    let points = |module: &str| table["modules"][module]["points"].as_integer().unwrap();
    let all = ["light", "battalion-mortar", "field", "heavy", "rockets"];
    assert_eq!(all.map(points), [95, 131, 158, 236, 53]);
}

#[test]
fn r20_a_leader_who_calls_directs_nothing() {
    let allies = ["usmc-8-1 0101", "usmc-radio 0101 1", "usmc-4-5-8 0101"];
    let battery = "module = \"field\", radio = 2";
    let game = read(with_battery(battery, &OPEN, &allies, &["jpn-4-4-7 0104"]));
    let battle = reach(Situation::start(&game), Phase::PrepFire);
    let directs = |battle: Situation<'_, Pto>| {
        let all = lines(&battle.play(&["join u2"]));
        all.iter()
            .any(|line| line.starts_with("modifier-leadership"))
    };
    assert!(directs(battle.clone()));
    let called = battle.play(&["join u1", "call 0606", "= 6 5"]);
    assert_eq!(called.refused_by("join u1"), Some("29"), "once in a phase");
    assert!(!directs(called));
}

/// Rules: 20
#[test]
fn r20_armour_is_destroyed_by_a_kia_from_above_and_held_by_a_k() {
    let strike = |dice: &str| {
        let game = field(&OPEN, &["jpn-tank-chi-ha 0404"]);
        let battle = reach(Situation::start(&game), Phase::PrepFire).play(&["join u1"]);
        let battle = battle.with(|state| {
            let hex = match state.units[2].at {
                At::Vehicle(spot) => spot.hex,
                _ => panic!("a vehicle"),
            };
            state.units[2].set(Condition::Buttoned);
            let battery = &mut state.batteries[0];
            battery.has_contact = true;
            battery.mission = Some(Mission {
                hex,
                ends: [None; 2],
                salvo: None,
                times: 0,
            });
        });
        let quiet = "= 6 6";
        let struck = battle.play(&["fire 0404", quiet, quiet, quiet, dice]);
        [Condition::Wreck, Condition::Immobile].map(|condition| is(&struck, 2, condition))
    };
    // Thin armour has 1 less (C1.55): 4 is a 3, which kills on the column of 20; 5 is a 4, K/4.
    assert_eq!(strike("= 1 3"), [true, false]);
    assert_eq!(strike("= 2 3"), [false, true]);
    assert_eq!(strike("= 3 3"), [false, false]);
}

/// Whether the enemy hears who observes: no name is in what he is told.
#[test]
fn r20_nobody_is_told_who_observes() {
    let game = field(&["KKKKKK"; 6], &["jpn-4-4-7 0606"]);
    let battle = until(Situation::start(&game), Phase::PrepFire)
        .with(|state| state.units[0].set(Condition::Concealed));
    let called = battle.play(&["join u1", "call 0102", "= 1 1", "= 1", "= 1"]);
    assert!(is(&called, 0, Condition::Concealed));
    assert_eq!(rounds(&called, "pto-marker-round"), ["0102"]);
}

/// Rules: 7.1, G2.6, G2.7
#[test]
fn r7_1_heavy_shells_that_kill_leave_holes_and_no_jungle() {
    let rows = ["......", "......", "......", "...J..", "......", "......"];
    let churned = |module: &str| {
        let battery = format!("module = \"{module}\", radio = 2");
        let game = read(with_battery(
            &battery,
            &rows,
            &OBSERVER,
            &["jpn-4-4-7 0606"],
        ));
        let battle = reach(Situation::start(&game), Phase::PrepFire).play(&["join u1"]);
        let battle = battle.with(|state| {
            let hex = heigi_engine::Gridded::grid(&game).parse("0404").unwrap();
            let path = heigi_pto::Cut { hex, sides: 0b1001 };
            state.altered.cuts.push(path);
            state.batteries[0].has_contact = true;
            state.batteries[0].mission = Some(Mission {
                hex,
                ends: [None; 2],
                salvo: None,
                times: 0,
            });
        });
        let quiet = "= 6 6";
        let fire = [
            // A card, as no enemy is near, and no critical hit.
            "fire 0404",
            "= 1",
            quiet,
            quiet,
            quiet,
            "= 1 1",
            "= 4",
            quiet,
            quiet,
            quiet,
        ];
        let struck = battle.play(&fire);
        let is_told = told(&struck, "pto-log-churned");
        assert_eq!(
            struck.state.altered.shellholes.iter().count(),
            usize::from(is_told)
        );
        assert_eq!(struck.state.altered.cuts.is_empty(), is_told);
        is_told
    };
    assert!(churned("heavy"));
    assert!(!churned("field"));
}

/// Rules: 20, 29
#[test]
fn r29_a_vehicle_that_drives_into_fire_for_effect_is_struck() {
    let allies = [OBSERVER[0], OBSERVER[1], "usmc-4-5-8 0606"];
    let battery = "module = \"field\", radio = 2";
    let japanese = ["jpn-tank-chi-ha 0301", "jpn-4-4-7 0304"];
    let game = read(with_battery(battery, &OPEN, &allies, &japanese));
    let battle = reach(Situation::start(&game), Phase::PrepFire);
    let fired = ranged(battle, 4).with(|state| {
        let mission = state.batteries[0].mission.as_mut().unwrap();
        mission.salvo = Some(Salvo::Explosive);
        mission.times = 2;
        state.units[3].set(Condition::Buttoned);
        state.units[3].arc = Some(3);
    });
    let mut theirs = next_turn(fired.play(&["done"]));
    while theirs.state.phase != Phase::Movement {
        theirs = crate::common::pass(theirs);
    }
    let driving = theirs.play(&["drive u3", "step 0302"]);
    assert!(!told(&driving, "pto-log-at-armour"));
    let met = driving.play(&["step 0303"]);
    // For who drives in a 2 may be a critical hit as well.
    let low = met.clone().play(&["= 1 1"]);
    let of = |die: &str| told(&low.clone().play(&[die]), "pto-log-shells-hit-critically");
    assert_eq!([of("= 3"), of("= 4")], [true, false]);
    // 4 less 1 for thin armour kills on the column of 20.
    let lost = met.play(&["= 1 3"]);
    assert!(is(&lost, 3, Condition::Wreck));
}
