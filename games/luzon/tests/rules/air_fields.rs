//! Airfields: boxes, ABSU and repairs (8.2), scrambles (8.4), the flight from those that are taken, and the way home.

use crate::air_plan::{allied_air, based, calm, field, placed};
use crate::air_raids::{flee, is_draw, is_lost, mission, patrolling, turn_3};
use crate::common::{
    Flies as _, GAME, Match, REACTIONS, air, aircraft, berth, decides, has_told, hex, march, moves,
    rule_of, unit,
};
use heigi_engine::Play;
use heigi_luzon::printed::map::FieldId;
use heigi_luzon::{ALLIES, Berth, JAPAN, Location, Luzon, Mission, Spot, State, Task};

fn on(id: &str) -> Berth {
    Berth::On(field(id))
}

/// Japan takes an airfield of the map; the die for those on the ground comes next.
pub fn overrun(situation: Match, id: &str) -> Match {
    situation.with(|state: &mut State| {
        state.japanese.insert(GAME.field_hex(field(id)).unwrap());
        let mut events = Vec::new();
        let mut play = Play::<Luzon>::new(state, &mut events);
        GAME.overrun_field(&mut play, field(id), ALLIES);
    })
}

fn damaged(situation: &Match, id: &str) -> [u8; 2] {
    situation.state.air.damaged[field(id).index()]
}

#[test]
fn r8_2_5_a_box_that_nobody_leaves_after_all_is_not_free_at_the_launch() {
    let plan = [
        "squadron A-P-35-1",
        "redeploy nielson",
        "squadron A-P-26-1",
        "redeploy del-carmen",
    ];
    let planned = allied_air(1).fly(&plan);
    assert_eq!(planned.refused_by("launch"), None);
    let back = planned.clone().fly(&["recall A-P-35-1"]);
    assert_eq!(back.refused_by("launch"), Some("8.2.5"));
    assert_eq!(back.fly(&["recall A-P-26-1"]).refused_by("launch"), None);
    let flown = planned.fly(&["launch"]);
    assert_eq!(berth(&flown, "A-P-35-1"), on("nielson"));
    assert_eq!(berth(&flown, "A-P-26-1"), on("del-carmen"));
}

#[test]
fn r16_2_1_b_17_operate_from_clark_alone() {
    let start = allied_air(1).fly(&["squadron A-B-17-1"]);
    assert_eq!(start.refused_by("redeploy tuguegarao"), Some("16.2.1"));
    assert_eq!(start.refused_by("transfer batangas"), Some("16.2.1"));
    // When Clark is taken they have nowhere to go, others have.
    let taken = flee(overrun(start.fly(&["back"]), "clark").fly(&["= 1"]));
    assert!(is_lost(&taken, "A-B-17-1"));
    assert!(!is_lost(&taken, "A-P-40B-1"));
}

#[test]
fn r8_2_7_the_absu_of_nell_betty_and_tina_repair_as_well() {
    let start = air(1, 1).with(|state| {
        for id in ["taichu", "kagi"] {
            state.air.damaged[field(id).index()] = [0, 1];
        }
    });
    let turn_2 = start.fly(&["launch", "launch"]);
    assert_eq!(damaged(&turn_2, "taichu"), [0, 0]);
    assert_eq!(damaged(&turn_2, "kagi"), [0, 0]);
}

/// Rules: 6.3, 8.2.1, R-45
#[test]
fn r_45_without_its_convoy_the_absu_of_pensacola_serves_nobody() {
    let at_nielson = |chit: u8, absu: &str| {
        air(chit, 1).with(|state| {
            state.put(unit(absu), Location::On(field("nielson")));
            state.air.damaged[field("nielson").index()] = [1, 0];
        })
    };
    let serves = |chit: u8| {
        let state = at_nielson(chit, "A-ABSU-P-40E-P").state;
        GAME.has_crew(&state, aircraft("A-P-40E-1"), field("nielson"))
    };
    assert!(!serves(1) && serves(4));
    let repaired = |chit: u8| {
        let turn_2 = at_nielson(chit, "A-ABSU-A-24").fly(&["launch", "launch"]);
        damaged(&turn_2, "nielson")
    };
    assert_eq!((repaired(1), repaired(4)), ([1, 0], [0, 0]));
}

#[test]
fn tbl_scr_the_die_for_an_airfield_that_falls_in_the_japanese_phase_of_turn_1_is_raised() {
    let by_japan = |die| flee(overrun(air(1, 1), "del-carmen").fly(&[die]));
    assert!(!is_lost(&by_japan("= 3"), "A-P-35-1"));
    assert!(is_lost(&by_japan("= 4"), "A-P-35-1"));
    let later = flee(overrun(turn_3(air(1, 1)), "del-carmen").fly(&["= 4"]));
    assert!(!is_lost(&later, "A-P-35-1"));
    let by_allies = flee(overrun(allied_air(1), "del-carmen").fly(&["= 4"]));
    assert!(!is_lost(&by_allies, "A-P-35-1"));
}

#[test]
fn r8_4_4_the_owner_chooses_where_each_that_has_got_away_flies() {
    let asked = overrun(allied_air(1), "nichols").fly(&["= 4"]);
    assert!(decides(&asked, ALLIES));
    assert_eq!(asked.refused_by("land A-P-40E-2 iba"), Some("3.2.5"));
    assert_eq!(asked.refused_by("land A-P-40E-1 takao"), Some("8.1.1"));
    assert_eq!(asked.refused_by("land A-P-40E-1 nichols"), Some("8.1.2"));
    assert_eq!(asked.refused_by("land A-P-40E-1 iba"), Some("8.2.5"));
    let range = u16::from(GAME.kind(aircraft("A-P-40E-1")).range);
    for words in asked.legal() {
        let id = words.rsplit(' ').next().unwrap();
        let way = GAME.flight(field("nichols"), Spot::Field(field(id)));
        assert!(way <= range, "{words}");
    }
    let both = asked.fly(&["land A-P-40E-1 clark", "land A-P-40E-2 batangas"]);
    assert_eq!(berth(&both, "A-P-40E-1"), on("clark"));
    assert_eq!(berth(&both, "A-P-40E-2"), on("batangas"));
    // Even where a compatible ABSU is, it may not fight.
    assert!(both.state.air.unfit.contains(aircraft("A-P-40E-1")));
}

/// A march that takes an airfield waits for the aircraft there, and says so; without any it goes on.
#[test]
fn r8_4_4_a_march_waits_while_aircraft_flee_and_the_log_says_so() {
    let start = moves(JAPAN, "J-16-1/9 1649, J-16-2/9 1849");
    let there = march(start, "J-16-1/9", &["1750"]);
    assert!(is_draw(&there));
    for viewer in [JAPAN, ALLIES] {
        assert!(has_told(&there, viewer, "luzon-log-march-waits"));
    }
    assert_eq!(rule_of(&there, "luzon-log-march-waits"), "8.4.4");
    let on = flee(there.fly(&["= 6"])).play(&["halt"]);
    let count = |situation: &Match| {
        let told = situation.told(JAPAN);
        told.iter()
            .filter(|id| *id == "luzon-log-march-waits")
            .count()
    };
    let again = march(on, "J-16-2/9", &["1750"]);
    assert_eq!(count(&again), 1);
}

#[test]
fn r8_4_4_whoever_is_aborted_does_not_get_away() {
    let aborted = |state: &mut State| state.air.aborted.insert(aircraft("A-P-40E-1"));
    let taken = flee(overrun(allied_air(1).with(aborted), "nichols").fly(&["= 1"]));
    assert!(is_lost(&taken, "A-P-40E-1"));
    assert!(!is_lost(&taken, "A-P-40E-2"));
}

#[test]
fn r8_4_4_without_a_refuge_within_its_range_an_air_unit_is_lost() {
    let far = based(allied_air(1), &[("A-P-26-1", "laoang")]);
    let near: Vec<FieldId> = (heigi_board::ids(GAME.map().airfields.len()))
        .filter(|one| GAME.flight(field("laoang"), Spot::Field(*one)) <= 20)
        .collect();
    let full = far.with(|state| {
        for one in near {
            state.air.damaged[one.index()] = GAME.boxes(one);
        }
    });
    let taken = overrun(full, "laoang").fly(&["= 1"]);
    assert!(is_lost(&taken, "A-P-26-1"));
}

/// Tuguegarao is raided by both services; a fighter is there.
fn raided_twice() -> Match {
    let plan = [
        "squadron J-Sally-1",
        "bomb tuguegarao",
        "squadron J-Betty-3",
        "bomb tuguegarao",
        "launch",
        "= 1",
    ];
    based(turn_3(air(1, 1)), &[("A-P-40B-1", "tuguegarao")]).fly(&plan)
}

#[test]
fn r8_4_1_whoever_has_got_away_keeps_away_from_the_second_raid() {
    let first = raided_twice().fly(&["= 1"]);
    assert_eq!(first.legal(), ["done", "rise A-P-40B-1"]);
    let second = first.fly(&["done", "= 5 5", "= 6"]);
    assert!(is_draw(&second), "the bombs of the second raid fall");
    assert_eq!(mission(&second, "A-P-40B-1"), Some(Mission::Scramble));
}

#[test]
fn r8_3_9_a_patrol_that_has_left_is_not_back_for_the_second_raid() {
    let left = raided_twice().fly(&["= 1", "rise A-P-40B-1", "leave", "= 5 5", "= 1"]);
    assert!(is_draw(&left), "the bombs of the second raid fall");
    assert_eq!(mission(&left, "A-P-40B-1"), Some(Mission::Scramble));
}

/// Rules: 8.2.2, 8.4.1, 8.6.5
#[test]
fn r8_4_1_whoever_may_not_fight_gets_away_and_whoever_lies_face_down_stays() {
    let parked = [
        ("A-P-40B-1", "tuguegarao"),
        ("A-P-40B-2", "tuguegarao"),
        ("A-P-35-1", "tuguegarao"),
    ];
    let start = based(turn_3(air(1, 1)), &parked).with(|state| {
        state.air.unfit.insert(aircraft("A-P-40B-1"));
        state.air.aborted.insert(aircraft("A-P-40B-2"));
        state.air.upkeep.insert(aircraft("A-P-35-1"));
    });
    let raid = start.fly(&["squadron J-Lily-1", "bomb tuguegarao", "launch"]);
    let must = raid.clone().fly(&["= 5"]);
    assert_eq!(mission(&must, "A-P-40B-1"), Some(Mission::Scramble));
    assert_eq!(mission(&must, "A-P-40B-2"), None);
    assert_eq!(mission(&must, "A-P-35-1"), None);
    assert!(is_draw(&must), "nobody intercepts");
    assert!(is_draw(&raid.fly(&["= 1"])), "nobody is asked who patrols");
}

/// Whoever patrols over 1649 comes down in the Japanese completion phase.
fn returning(change: impl FnOnce(&mut State)) -> Match {
    let flown = patrolling(allied_air(1), &["A-P-40E-1"], "1649").fly(&["launch"]);
    flown.with(change).fly(&["launch"])
}

#[test]
fn r8_2_2_nobody_lands_without_an_absu_who_can_return_to_one() {
    let crew = |id: &'static str, place: &'static str| {
        move |state: &mut State| state.put(unit(id), Location::On(field(place)))
    };
    let asked = returning(crew("A-ABSU-P-40E-2", "nielson"));
    assert_eq!(asked.refused_by("land A-P-40E-1 nielson"), None);
    assert_eq!(asked.refused_by("land A-P-40E-1 batangas"), Some("8.2.2"));
    let none = returning(|state| {
        for id in ["P-40E-1", "P-40E-2", "P-40E-3", "P-40B-1"] {
            state.put(unit(&format!("A-ABSU-{id}")), Location::Lost);
        }
    });
    assert_eq!(none.refused_by("land A-P-40E-1 batangas"), None);
    let home = none.fly(&["home"]);
    assert_eq!(berth(&home, "A-P-40E-1"), on("nichols"));
    assert!(home.state.air.unfit.contains(aircraft("A-P-40E-1")));
}

#[test]
fn r8_2_2_on_the_way_home_an_absu_elsewhere_is_better_than_none() {
    let left = returning(|state| state.put(unit("A-ABSU-P-40E-1"), Location::Lost));
    let home = left.fly(&["home"]);
    let there = home.state.base(aircraft("A-P-40E-1")).unwrap();
    assert!(GAME.has_crew(&home.state, aircraft("A-P-40E-1"), there));
    assert_ne!(there, field("nichols"));
}

#[test]
fn r8_2_5_whose_own_box_is_damaged_lands_elsewhere() {
    let bad = returning(|state| {
        let boxes = GAME.boxes(field("nichols"));
        state.air.damaged[field("nichols").index()] = boxes;
    });
    assert_eq!(bad.refused_by("land A-P-40E-1 nichols"), Some("8.2.5"));
    let home = bad.fly(&["home"]);
    assert_eq!(berth(&home, "A-P-40E-1"), on("clark"));
}

#[test]
fn r8_3_8_the_road_is_open_when_the_interdictor_is_home() {
    let start = allied_air(1).fly(&["squadron A-P-40E-1", "interdict 1446", "launch"]);
    assert!(start.state.interdicted.contains(hex("1446")));
    let home = start.fly(&["launch", "home"]);
    assert!(!home.state.interdicted.contains(hex("1446")));
}

#[test]
fn r8_1_2_an_absu_goes_with_one_air_unit_and_that_of_its_own_type_first() {
    let start = air(4, 1).with(|state| {
        for id in ["A-ABSU-P-40B-1", "A-ABSU-P-40E-P"] {
            state.put(unit(id), Location::On(field("nichols")));
        }
        state.put(unit("A-ABSU-P-40E-1"), Location::Lost);
    });
    let plan = ["launch", "squadron A-P-40E-1", "transfer batangas"];
    let planned = start.fly(&plan);
    let one = planned.clone().fly(&["launch"]);
    let at = |id| one.state.at(unit(id));
    assert_eq!(at("A-ABSU-P-40E-P"), Location::On(field("batangas")));
    assert_eq!(at("A-ABSU-P-40B-1"), Location::On(field("nichols")));
    // A second air unit cannot take the same one.
    let left = planned.with(|state| state.put(unit("A-ABSU-P-40B-1"), Location::Lost));
    let second = left.fly(&["squadron A-P-40E-2"]);
    assert_eq!(second.refused_by("transfer batangas"), Some("8.1.2"));
    assert_eq!(second.refused_by("redeploy batangas"), None);
}

#[test]
fn r8_4_2_the_airfields_within_six_hexes_are_asked_and_no_others() {
    let planned = turn_3(air(1, 1)).fly(&["squadron J-Betty-3"]);
    let away = |number: &str| -> Vec<u16> {
        let fields = heigi_board::ids::<FieldId>(GAME.map().airfields.len());
        fields
            .filter(|one| GAME.field_hex(*one).is_some())
            .map(|one| GAME.flight(one, Spot::Hex(hex(number))))
            .collect()
    };
    let legal = planned.legal();
    let numbers = legal.iter().filter_map(|words| words.strip_prefix("bomb "));
    let hexes = numbers.filter(|number| number.len() == 4 && number.parse::<u16>().is_ok());
    let telling = |number: &&str| {
        let ways = away(number);
        ways.contains(&6) && ways.contains(&7)
    };
    let number = hexes.clone().find(telling).unwrap();
    let mut raid = planned.fly(&[&format!("bomb {number}"), "launch"]);
    let mut asked = 0;
    while raid.legal() == REACTIONS {
        raid = raid.fly(&["stay"]);
        asked += 1;
    }
    let near = away(number).into_iter().filter(|way| *way <= 6);
    assert_eq!(asked, near.count());
}

#[test]
fn r8_6_5_whoever_turns_back_to_an_airfield_that_was_taken_meanwhile_lands_elsewhere() {
    let start = patrolling(
        based(air(1, 1), &[("A-P-40B-1", "del-carmen")]),
        &["A-P-40B-1"],
        "2519",
    );
    let plan = ["squadron J-Betty-3", "bomb tuguegarao", "launch", "= 4"];
    let met = start.fly(&plan).with(|state| {
        let home = GAME.field_hex(field("del-carmen")).unwrap();
        state.japanese.insert(home);
    });
    // Betty at P-40B is -1: 21 aborts.
    let back = met.fly(&["intercept", "fire-at J-Betty-3", "= 6 6", "= 2 1"]);
    let there = back.state.base(aircraft("A-P-40B-1")).unwrap();
    assert_eq!(GAME.field_holder(&back.state, there), ALLIES);
    assert!(back.state.air.aborted.contains(aircraft("A-P-40B-1")));
    assert!(has_told(&back, JAPAN, "luzon-log-turned-back"));
}

#[test]
fn r8_6_5_whoever_turns_back_and_finds_all_boxes_damaged_lands_elsewhere() {
    let start = patrolling(air(1, 1), &["A-P-40B-1"], "2519");
    let plan = ["squadron J-Betty-3", "bomb tuguegarao", "launch", "= 4"];
    let met = start.fly(&plan).with(|state| {
        state.air.damaged[field("clark").index()] = GAME.boxes(field("clark"));
    });
    let back = met.fly(&["intercept", "fire-at J-Betty-3", "= 6 6", "= 2 1"]);
    let there = back.state.base(aircraft("A-P-40B-1")).unwrap();
    assert_ne!(there, field("clark"));
    assert!(back.state.air.aborted.contains(aircraft("A-P-40B-1")));
}

/// Tina with troops under way to 1123, over which two P-40B patrol.
fn tina_met() -> (Match, heigi_luzon::printed::units::UnitId) {
    let start = patrolling(air(1, 7), &["A-P-40B-1", "A-P-40B-2"], "1123");
    let flown = start.fly(&["squadron J-Tina-1", "drop 1123", "launch"]);
    let load = flown.state.air.task(aircraft("J-Tina-1")).unwrap().load;
    let both = ["intercept", "fire-at J-Tina-1", "fire-at J-Tina-1"];
    let met = calm(flown).fly(&both).fly(&["fire-at A-P-40B-1"]);
    (met, load.unwrap())
}

/// Rules: 12.2, R-46
#[test]
fn r12_2_troops_are_lost_with_tina_and_turn_back_with_it() {
    // P-40B at Tina is +3: 46 destroys, 62 aborts.
    let (met, load) = tina_met();
    let lost = met.clone().fly(&["= 1 1", "= 6 6"]);
    assert!(is_lost(&lost, "J-Tina-1"));
    assert_eq!(lost.state.at(load), Location::Lost);
    let back = met.fly(&["= 6 1", "= 6 6", "= 6 6"]);
    assert!(!is_lost(&back, "J-Tina-1"));
    assert_eq!(back.state.at(load), Location::Formosa);
    assert!(back.state.air.dropped.is_empty());
}

#[test]
fn r12_2_troops_are_lost_with_tina_that_is_shot_down_when_it_has_turned_back() {
    let (met, load) = tina_met();
    let lost = met.fly(&["= 6 1", "= 1 1", "= 6 6"]);
    assert!(is_lost(&lost, "J-Tina-1"));
    assert_eq!(lost.state.at(load), Location::Lost);
}

/// Rules: 5.0, 12.2
#[test]
fn r5_1_a_hex_that_holds_too_much_after_a_drop_is_overstacked() {
    let units = GAME
        .units()
        .iter()
        .filter(|one| one.id.starts_with("J-16-"));
    let mut points = 0;
    let crowd: Vec<(&str, &str)> = units
        .take_while(|one| {
            points += one.stacking;
            points <= 64
        })
        .map(|one| (one.id.as_str(), "1123"))
        .collect();
    let start = placed(air(1, 7), &crowd).with(|state| {
        let mut left = 64 - GAME.points_in(state, JAPAN, hex("1123"));
        for one in heigi_board::ids(GAME.units().len()) {
            let of = u16::from(GAME.unit(one).stacking);
            let is_free = GAME.unit(one).id.starts_with("J-48-") && of <= left;
            if is_free && state.at(one) == Location::Formosa {
                state.put(one, Location::At(hex("1123")));
                left -= of;
            }
        }
    });
    let before = GAME.points_in(&start.state, JAPAN, hex("1123"));
    assert!((62..=64).contains(&before), "{before}");
    let flown = calm(start.fly(&["squadron J-Tina-1", "drop 1123", "launch"]));
    assert!(has_told(&flown, JAPAN, "luzon-log-overstacked"));
}

#[test]
fn r8_3_8_interdictors_are_not_attacked() {
    let start = based(turn_3(air(1, 1)), &[("A-P-40B-1", "clark")]).with(|state| {
        let task = Task {
            mission: Mission::Interdiction,
            spot: Spot::Hex(hex("2519")),
            load: None,
        };
        state.set_task(aircraft("A-P-40B-1"), Some(task));
    });
    let raid = start.fly(&["squadron J-Betty-3", "bomb tuguegarao", "launch", "= 6"]);
    assert!(is_draw(&raid), "the bombs fall");
}

/// Rules: 5.3.3, 8.1.2
#[test]
fn r5_3_3_an_absu_is_flown_to_bicol_only_if_there_is_room() {
    let start = |units: &[&str]| {
        let start = based(
            allied_air(1),
            &[("A-P-40E-1", "nichols"), ("A-P-40E-2", "nichols")],
        );
        start.with(|state: &mut State| {
            for id in units {
                state.put(unit(id), Location::At(hex("2956")));
            }
            for id in ["A-ABSU-P-40E-1", "A-ABSU-P-40E-2"] {
                state.put(unit(id), Location::On(field("nichols")));
            }
        })
    };
    // Twelve points, and nine: an ABSU has two.
    let full = start(&["A-21/21", "A-22/21", "A-23/21", "A-11/11"]).fly(&["squadron A-P-40E-1"]);
    assert_eq!(full.refused_by("transfer naga"), Some("5.3.3"));
    assert_eq!(full.refused_by("redeploy naga"), None);
    let room = start(&["A-21/21", "A-22/21", "A-23/21"]).fly(&["squadron A-P-40E-1"]);
    let one = room.fly(&["transfer naga", "squadron A-P-40E-2"]);
    assert_eq!(one.refused_by("transfer legaspi"), Some("5.3.3"));
    assert_eq!(one.refused_by("redeploy legaspi"), None);
    // Within Bicol nothing is added, also when it is full.
    let within = start(&["A-21/21", "A-22/21", "A-23/21", "A-11/11"]).with(|state: &mut State| {
        state.aircraft[aircraft("A-P-40E-1").index()] = Berth::On(field("naga"));
        state.put(unit("A-ABSU-P-40E-1"), Location::On(field("naga")));
        state.put(unit("A-11/11"), Location::At(hex("1640")));
    });
    let within = within.fly(&["squadron A-P-40E-1"]);
    assert_eq!(within.refused_by("transfer legaspi"), None);
    // Whoever was to make room for others may have been taken back.
    let changed = within.fly(&["transfer nielson", "squadron A-P-40E-2", "transfer legaspi"]);
    assert_eq!(changed.refused_by("launch"), None);
    let recalled = changed.fly(&["recall A-P-40E-1"]);
    assert_eq!(recalled.refused_by("launch"), Some("5.3.3"));
}

#[test]
fn r8_2_7_an_absu_repairs_its_airfield_and_an_aa_unit_does_not() {
    let left = |id: &str| {
        let start = air(1, 1).with(|state| {
            state.put(unit(id), Location::On(field("nielson")));
            state.air.damaged[field("nielson").index()] = [1, 0];
        });
        damaged(&start.fly(&["launch", "launch"]), "nielson")
    };
    assert_eq!(left("A-AA200"), [1, 0]);
    assert_eq!(left("A-ABSU-P-35-1"), [0, 0]);
}
