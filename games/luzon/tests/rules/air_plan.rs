//! The plan of an air phase: 8.1 to 8.3, 8.5, with ranges, airfields and ABSU.

use crate::common::{Flies as _, GAME, Match, air, aircraft, berth, decides, hex, unit};
use heigi_engine::{Shows as _, Viewer};
use heigi_luzon::printed::map::FieldId;
use heigi_luzon::printed::units::Class;
use heigi_luzon::{ALLIES, Berth, JAPAN, Location, Mission, Movement, Spot, State, Task};

pub fn field(id: &str) -> FieldId {
    GAME.map().airfield(id).unwrap()
}

/// Puts an air unit on an airfield.
pub fn based(situation: Match, places: &[(&str, &str)]) -> Match {
    situation.with(|state| {
        for (one, place) in places {
            state.aircraft[aircraft(one).index()] = Berth::On(field(place));
        }
    })
}

/// The same with ground units, in hexes.
pub fn placed(situation: Match, places: &[(&str, &str)]) -> Match {
    situation.with(|state| {
        for (one, place) in places {
            state.put(unit(one), Location::At(hex(place)));
        }
    })
}

/// Nobody scrambles from airfields near an attack.
pub fn calm(situation: Match) -> Match {
    let mut situation = situation;
    while situation.legal().iter().any(|words| words == "stay") {
        situation = situation.fly(&["stay"]);
    }
    situation
}

/// The Allied air phase of turn 1, after nobody of Japan has flown.
pub fn allied_air(allied: u8) -> Match {
    let start = air(allied, 1).fly(&["launch"]);
    assert!(decides(&start, ALLIES));
    start
}

fn mission(situation: &Match, id: &str) -> Option<Mission> {
    situation
        .state
        .air
        .task(aircraft(id))
        .map(|task| task.mission)
}

#[test]
fn r8_1_1_a_mission_reaches_as_far_as_the_movement_value() {
    // Lily has 55 points; Kato is 30 from the map.
    let kato = air(1, 1).fly(&["squadron J-Lily-1"]);
    assert_eq!(
        GAME.flight(field("kato"), Spot::Field(field("tuguegarao"))),
        51
    );
    assert_eq!(kato.refused_by("bomb tuguegarao"), None);
    assert_eq!(kato.refused_by("bomb clark"), Some("8.1.1"));
    let planned = kato.fly(&["bomb tuguegarao"]);
    assert_eq!(mission(&planned, "J-Lily-1"), Some(Mission::Bombing));
}

#[test]
fn r3_2_2_a_plan_is_changed_freely_until_it_is_launched() {
    let start = air(1, 1);
    let planned = start.clone().fly(&["squadron J-Lily-1", "bomb aparri"]);
    assert_eq!(planned.refused_by("squadron J-Lily-1"), Some("8.1.1"));
    let back = planned.fly(&["recall J-Lily-1"]);
    assert_eq!(back.state, start.state);
    assert_eq!(
        start.clone().fly(&["squadron J-Lily-1", "back"]).state,
        start.state
    );
    assert_eq!(start.refused_by("recall J-Lily-1"), Some("8.1.1"));
}

/// Vectors 60 and 116.
/// Rules: 8.1.3, TBL-FORM
#[test]
fn r8_1_3_from_formosa_the_boxed_number_is_paid_to_an_f_hex() {
    // Heito pays 33 to an F hex: 12 hexes on that is 45.
    let map = GAME.map();
    let from = |id, spot| GAME.flight(field(id), spot);
    let twelve = map.grid.hexes().find(|one| {
        let ways = map
            .entry
            .from_formosa
            .iter()
            .map(|f| map.grid.distance(*f, *one));
        ways.min() == Some(12)
    });
    assert_eq!(from("heito", Spot::Hex(twelve.unwrap())), 45);
    assert_eq!(from("takao", Spot::Field(field("clark"))), 77);
    assert_eq!(from("tainan", Spot::Field(field("nichols"))), 85);
    assert_eq!(from("koshun", Spot::Field(field("aparri"))), 39);
    assert_eq!(from("choshu", Spot::Field(field("john-hay"))), 62);
    assert_eq!(from("batan-island", Spot::Field(field("clark"))), 54);
    let nate = air(1, 1).fly(&["squadron J-Nate-1"]);
    assert_eq!(nate.refused_by("strafe aparri"), None);
    assert_eq!(nate.refused_by("strafe vigan"), Some("8.1.1"));
}

#[test]
fn r8_1_4_allied_aircraft_pay_the_same_way_back_to_formosa() {
    assert_eq!(GAME.flight(field("clark"), Spot::Field(field("takao"))), 77);
    let raid = allied_air(1).fly(&["squadron A-B-17-1"]);
    assert_eq!(raid.refused_by("bomb takao"), None);
    let near = allied_air(1).fly(&["squadron A-B-18-1"]);
    assert_eq!(near.refused_by("bomb takao"), Some("8.1.1"));
}

/// Vector 61.
#[test]
fn r8_1_6_from_bicol_each_area_costs_six_to_the_b_hex() {
    let b = GAME.map().entry.from_bicol;
    assert_eq!(GAME.flight(field("legaspi"), Spot::Hex(b)), 18);
    assert_eq!(GAME.flight(field("naga"), Spot::Hex(b)), 12);
    let manila = GAME.map().named.manila;
    let way = GAME.map().grid.distance(b, manila) as u16;
    assert_eq!(GAME.flight(field("legaspi"), Spot::Hex(manila)), 18 + way);
    assert_eq!(GAME.flight(field("legaspi"), Spot::Field(field("naga"))), 6);
}

#[test]
fn r8_1_2_redeployment_goes_twice_the_range_to_a_friendly_field_not_taken_this_turn() {
    let start = allied_air(1).fly(&["squadron A-P-26-1"]);
    // The P-26 flies 40 points at most.
    assert_eq!(start.refused_by("redeploy del-carmen"), Some("8.2.5"));
    assert_eq!(start.refused_by("redeploy cabanatuan"), None);
    assert_eq!(
        GAME.flight(field("batangas"), Spot::Field(field("vigan"))),
        42
    );
    assert_eq!(start.refused_by("redeploy vigan"), Some("8.1.1"));
    assert_eq!(start.refused_by("redeploy takao"), Some("8.1.2"));
    assert_eq!(start.refused_by("redeploy batangas"), Some("8.1.2"));
    let taken = start
        .clone()
        .with(|state| state.air.held.insert(field("nielson")));
    assert_eq!(taken.refused_by("redeploy nielson"), Some("8.1.2"));
    let flown = start.fly(&["redeploy nielson", "launch"]);
    assert_eq!(berth(&flown, "A-P-26-1"), Berth::On(field("nielson")));
}

#[test]
fn r8_1_2_its_absu_goes_with_it_if_it_is_a_transfer() {
    let start = allied_air(1).fly(&["squadron A-P-26-1"]);
    let alone = start.clone().fly(&["redeploy nielson", "launch"]);
    assert!(alone.state.air.unfit.contains(aircraft("A-P-26-1")));
    let with = start.fly(&["transfer nielson", "launch"]);
    let crew = with.state.at(unit("A-ABSU-P-26-1"));
    assert_eq!(crew, Location::On(field("nielson")));
    assert!(!with.state.air.unfit.contains(aircraft("A-P-26-1")));
}

/// Vector 62.
#[test]
fn r8_2_1_a_p_40e_is_served_by_any_p_40_absu_and_all_others_by_their_own() {
    let start = air(1, 1).with(|state| {
        for crew in ["A-ABSU-P-40E-1", "A-ABSU-P-40E-3"] {
            state.put(unit(crew), Location::Lost);
        }
        state.put(unit("A-ABSU-P-40E-2"), Location::On(field("nichols")));
    });
    let has = |id, place| GAME.has_crew(&start.state, aircraft(id), field(place));
    assert!(has("A-P-40E-5", "clark"), "a P-40B ABSU is at Clark");
    assert!(has("A-P-40B-1", "clark"));
    assert!(has("A-P-40E-1", "nichols"));
    assert!(!has("A-P-40B-1", "nichols"), "a P-40E ABSU is at Nichols");
    assert!(!has("A-P-40E-3", "iba"));
    // Nell, Betty and Tina are served where they begin, and nowhere else.
    assert!(has("J-Nell-1", "tainan") && !has("J-Nell-1", "takao"));
    assert!(has("J-Betty-1", "takao") && has("J-Betty-1", "taichu"));
    assert!(has("J-Tina-1", "kagi") && !has("J-Tina-1", "tainan"));
}

#[test]
fn r8_2_2_without_a_compatible_absu_nobody_fights_until_a_turn_begins_with_one() {
    let start = air(1, 1)
        .with(|state| state.put(unit("A-ABSU-P-26-1"), Location::On(field("clark"))))
        .fly(&["launch", "squadron A-P-26-1"]);
    assert_eq!(start.refused_by("patrol 1758"), Some("8.2.2"));
    assert_eq!(start.refused_by("redeploy nielson"), None);
    let next =
        start.with(|state| state.put(unit("A-ABSU-P-26-1"), Location::On(field("batangas"))));
    assert_eq!(next.refused_by("strafe 1758"), Some("8.2.2"));
    let turn_2 = next.fly(&["back", "launch", "launch"]);
    assert!(!turn_2.state.air.unfit.contains(aircraft("A-P-26-1")));
}

#[test]
fn r8_2_4_batan_island_falls_on_turn_1_and_takes_two_fighters_from_turn_2() {
    let start = air(1, 1);
    let batan = field("batan-island");
    assert_eq!(GAME.field_holder(&start.state, batan), JAPAN);
    let nate = start.clone().fly(&["squadron J-Nate-1"]);
    assert_eq!(nate.refused_by("redeploy batan-island"), Some("8.1.2"));
    let turn_2 = start.fly(&[
        "launch",
        "launch",
        "squadron J-Nate-1",
        "redeploy batan-island",
    ]);
    let second = turn_2.fly(&[
        "squadron J-Nate-2",
        "redeploy batan-island",
        "squadron J-Nate-3",
    ]);
    assert_eq!(second.refused_by("redeploy batan-island"), Some("8.2.5"));
}

/// Vector 63.
#[test]
fn r8_2_5_a_bomber_needs_a_b_box() {
    let start = allied_air(1).fly(&["squadron A-B-10-1"]);
    assert_eq!(start.refused_by("redeploy del-carmen"), Some("8.2.5"));
    let empty = start.with(|state| {
        for one in ["A-P-35-1", "A-P-35-2"] {
            state.aircraft[aircraft(one).index()] = Berth::Lost;
        }
    });
    assert_eq!(empty.refused_by("redeploy del-carmen"), Some("8.2.5"));
    assert_eq!(empty.refused_by("redeploy batangas"), None);
}

/// Rules: 8.2.6, 8.5
#[test]
fn r8_2_6_fighters_are_these_types() {
    let fighters: Vec<&str> = GAME
        .data()
        .counters
        .types
        .iter()
        .filter(|kind| kind.class == heigi_luzon::printed::units::AirClass::Fighter)
        .map(|kind| kind.id.as_str())
        .collect();
    assert_eq!(
        fighters,
        ["nate", "zeke", "claude", "p-35", "p-40e", "p-40b", "p-26"]
    );
    let lily = air(1, 1).fly(&["squadron J-Lily-1"]);
    assert_eq!(lily.refused_by("strafe aparri"), Some("8.5"));
    assert_eq!(lily.refused_by("interdict 2411"), Some("8.5"));
}

#[test]
fn r8_2_8_one_absu_serves_any_number_of_aircraft() {
    let start = air(1, 1);
    // One Betty base has three air units; at Nichols one P-40E ABSU serves two.
    for one in ["A-P-40E-1", "A-P-40E-2"] {
        assert!(GAME.has_crew(&start.state, aircraft(one), field("nichols")));
    }
    assert!(start.state.air.unfit.is_empty());
}

#[test]
fn r8_2_7_an_airfield_with_an_absu_repairs_a_box_a_turn() {
    let start = air(1, 1).with(|state| {
        state.air.damaged[field("nichols").index()] = [1, 1];
        state.air.damaged[field("nielson").index()] = [1, 0];
    });
    let turn_2 = start.fly(&["launch", "launch"]);
    let damaged = |played: &Match, id| played.state.air.damaged[field(id).index()];
    assert_eq!(damaged(&turn_2, "nichols"), [1, 0]);
    assert_eq!(damaged(&turn_2, "nielson"), [1, 0], "no ABSU is there");
    let turn_3 = turn_2.fly(&["launch", "launch"]);
    assert_eq!(damaged(&turn_3, "nichols"), [0, 0]);
}

/// Vector 69.
#[test]
fn r8_3_8_interdiction_bars_a_road_hex_within_half_the_range() {
    let start = allied_air(1).fly(&["squadron A-P-40E-1"]);
    // Nichols; half of 50 is 25.
    assert_eq!(GAME.flight(field("nichols"), Spot::Hex(hex("1426"))), 25);
    assert_eq!(start.refused_by("interdict 1649"), None);
    assert_eq!(start.refused_by("interdict 2411"), Some("8.3.8"));
    assert_eq!(start.refused_by("interdict 0101"), Some("8.3.8"));
    let flown = start.fly(&["interdict 1446", "launch"]);
    assert!(flown.state.interdicted.contains(hex("1446")));
    assert!(!flown.state.interdicted.contains(hex("1445")));
}

#[test]
fn r8_3_9_a_patrol_covers_friendly_units_or_an_airfield() {
    let start = allied_air(1).fly(&["squadron A-P-40E-1"]);
    assert_eq!(start.refused_by("patrol 1649"), None);
    assert_eq!(start.refused_by("patrol 1243"), None);
    assert_eq!(start.refused_by("patrol 1425"), Some("8.3.9"));
    let flown = start.fly(&["patrol 1243", "launch"]);
    assert_eq!(
        flown.sees(Viewer::Side(JAPAN), "A-P-40E-1").unwrap(),
        "1243"
    );
    // It is still there when the Japanese fly, and comes home after that.
    assert!(decides(&flown, JAPAN));
    assert_eq!(mission(&flown, "A-P-40E-1"), Some(Mission::Patrol));
    let home = flown.fly(&["launch", "home"]);
    assert_eq!(mission(&home, "A-P-40E-1"), None);
    assert_eq!(berth(&home, "A-P-40E-1"), Berth::On(field("nichols")));
}

/// Vector 70.
#[test]
fn r8_3_9_1_each_patrol_turns_one_of_its_type_face_down_and_two_beyond_half_the_range() {
    let start = allied_air(1);
    // Nichols has two P-40E of range 50: one covers Clark, which is near; none can cover what is beyond 25.
    let near = start.clone().fly(&["squadron A-P-40E-1", "patrol 1243"]);
    let upkeep = |situation: &Match, spot: &str| {
        GAME.patrol_upkeep(
            &situation.state,
            aircraft("A-P-40E-1"),
            Spot::Hex(hex(spot)),
        )
    };
    assert_eq!((upkeep(&start, "1243"), upkeep(&start, "1219")), (1, 2));
    assert_eq!(GAME.flight(field("nichols"), Spot::Hex(hex("1426"))), 25);
    assert_eq!(upkeep(&start, "1426"), 1);
    let second = near.clone().fly(&["squadron A-P-40E-2"]);
    assert_eq!(second.refused_by("strafe 1219"), Some("8.3.1"));
    assert_eq!(second.refused_by("redeploy nielson"), Some("8.3.9.1"));
    assert_eq!(second.refused_by("patrol 1649"), Some("8.3.9.1"));
    let flown = near.fly(&["launch"]);
    assert!(flown.state.air.upkeep.contains(aircraft("A-P-40E-2")));
    assert!(!flown.state.air.upkeep.contains(aircraft("A-P-40E-3")));
    let home = flown.fly(&["launch", "home"]);
    assert!(home.state.air.upkeep.is_empty());
}

/// A P-26 patrols that has lost whoever stayed behind: a P-40B flies for all that, if another stays at Clark.
#[test]
fn r8_3_9_1_an_air_unit_answers_for_its_own_type_alone() {
    let patrol = |ids: &[&str]| {
        let alone = Task {
            mission: Mission::Patrol,
            spot: Spot::Hex(hex("1243")),
            load: None,
        };
        let start = allied_air(1).with(|state| {
            for one in heigi_board::ids(GAME.aircraft().len()) {
                if ["p-40b", "p-26"].contains(&GAME.kind(one).id.as_str()) {
                    state.aircraft[one.index()] = Berth::Unused;
                }
            }
            state.set_task(aircraft("A-P-26-1"), Some(alone));
        });
        let places: Vec<(&str, &str)> = ids.iter().map(|id| (*id, "clark")).collect();
        let start = based(start, &places).fly(&["squadron A-P-40B-1"]);
        start.refused_by("patrol 1649")
    };
    assert_eq!(patrol(&["A-P-26-1", "A-P-40B-1"]), Some("8.3.9.1"));
    assert_eq!(patrol(&["A-P-26-1", "A-P-40B-1", "A-P-40B-2"]), None);
}

#[test]
fn r8_3_9_2_in_a_mixed_patrol_the_shortest_range_counts() {
    let start = based(
        allied_air(1),
        &[("A-P-26-1", "clark"), ("A-P-40B-1", "clark")],
    );
    let spot = Spot::Hex(hex("1236"));
    let upkeep = |situation: &Match, id| GAME.patrol_upkeep(&situation.state, aircraft(id), spot);
    let (way, alone) = (
        GAME.flight(field("clark"), spot),
        upkeep(&start, "A-P-40B-1"),
    );
    assert_eq!((way, alone), (7, 1));
    let far = Spot::Hex(hex("1232"));
    let with = start.with(|state| {
        let task = Task {
            mission: Mission::Patrol,
            spot: far,
            load: None,
        };
        state.set_task(aircraft("A-P-26-1"), Some(task));
    });
    // 11 hexes are within 25 and beyond 10.
    assert_eq!(
        GAME.patrol_upkeep(&with.state, aircraft("A-P-40B-1"), far),
        2
    );
}

#[test]
fn r8_3_1_bombers_attack_what_the_enemy_holds() {
    let start = air(1, 1).fly(&["squadron J-Betty-3"]);
    assert_eq!(start.refused_by("bomb clark"), None);
    assert_eq!(start.refused_by("bomb takao"), Some("8.3.1"));
    assert_eq!(start.refused_by("bomb 1649"), None);
    assert_eq!(start.refused_by("bomb 1425"), Some("8.3.1"));
    assert_eq!(start.refused_by("bomb 1445-1446"), None);
    let zeke = air(1, 1).fly(&["squadron J-Zeke-1"]);
    assert_eq!(zeke.refused_by("bomb clark"), Some("8.3.1"));
}

#[test]
fn r8_3_3_units_beside_the_enemy_are_not_attacked_unless_water_lies_between() {
    let beside = |number: &str| {
        let start = placed(air(1, 1), &[("J-48-1/47", number)]);
        start.fly(&["squadron J-Betty-3"]).refused_by("bomb 1142")
    };
    let grid = &GAME.map().grid;
    let target = hex("1142");
    let is_dry = |number: &str| {
        let edge = grid.edge_between(hex(number), target).unwrap();
        GAME.map().hexside(edge).river.is_none()
    };
    for (_, other) in grid.neighbours(target) {
        let number = grid.number(other);
        let expected = is_dry(&number).then_some("8.3.3");
        assert_eq!(beside(&number), expected, "{number}");
    }
    assert_eq!(beside("1135"), None);
}

#[test]
fn r8_5_1_escorts_fly_with_bombers_of_their_own_service() {
    let start = air(1, 1);
    let alone = start.clone().fly(&["squadron J-Zeke-1"]);
    assert_eq!(alone.refused_by("escort 1243"), Some("8.5.1"));
    let navy = alone.fly(&["back", "squadron J-Betty-3", "bomb clark"]);
    let zeke = navy.clone().fly(&["squadron J-Zeke-1"]);
    assert_eq!(zeke.refused_by("escort 1243"), None);
    let army = based(navy, &[("J-Nate-1", "batan-island")]).fly(&["squadron J-Nate-1"]);
    assert_eq!(army.refused_by("escort 1243"), Some("8.5.1"));
    // Without its bombers an escort does not launch.
    let left = zeke.fly(&["escort 1243", "recall J-Betty-3"]);
    assert_eq!(left.refused_by("launch"), Some("8.5.1"));
}

#[test]
fn r8_5_1_escorts_are_sent_to_the_sky_whatever_is_bombed_below() {
    let plan = [
        "squadron J-Betty-3",
        "bomb tuguegarao",
        "squadron J-Betty-4",
        "bomb 2519",
        "squadron J-Zeke-3",
    ];
    let start = placed(air(1, 3), &[("A-11/11", "2519")]);
    let zeke = start.fly(&plan);
    let escorts = zeke.legal().into_iter();
    let escorts: Vec<_> = escorts
        .filter(|words| words.starts_with("escort"))
        .collect();
    assert_eq!(escorts, ["escort 2519"]);
    assert_eq!(zeke.refused_by("escort tuguegarao"), Some("8.5.1"));
}

#[test]
fn r12_1_airborne_troops_fly_with_tina_from_kagi_one_unit_a_turn() {
    let start = air(1, 7).fly(&["squadron J-Tina-1"]);
    assert_eq!(start.refused_by("drop 1123"), None);
    let betty = air(1, 7).fly(&["squadron J-Betty-1"]);
    assert_eq!(betty.refused_by("drop 1123"), Some("12.1"));
    let moved = based(start, &[("J-Tina-1", "tainan")]);
    assert_eq!(moved.refused_by("drop 1123"), Some("12.1"));
    let none = air(1, 1).fly(&["squadron J-Tina-1"]);
    assert_eq!(none.refused_by("drop 1123"), Some("12.1"));
}

#[test]
fn r12_2_nobody_is_dropped_on_a_city_and_whoever_survives_lands() {
    let start = air(1, 7).fly(&["squadron J-Tina-1"]);
    assert_eq!(start.refused_by("drop 1019"), Some("12.2"));
    let planned = calm(start.fly(&["drop 1123", "launch"]));
    let troops = planned.state.air.dropped.iter().next().unwrap();
    assert_eq!(planned.state.at(troops), Location::At(hex("1123")));
    assert_eq!(GAME.holder(&planned.state, hex("1123")), JAPAN);
}

#[test]
fn r12_6_a_unit_that_was_dropped_does_not_move_this_turn() {
    let fly = || calm(air(1, 7).fly(&["squadron J-Tina-1", "drop 1123", "launch"]));
    let dropped = fly();
    let troops = dropped.state.air.dropped.iter().next().unwrap();
    let on_land = dropped.with(|state: &mut State| state.agenda.push(Movement(JAPAN).into()));
    let march = format!("march {}", GAME.unit(troops).id);
    assert_eq!(on_land.refused_by(&march), Some("12.6"));
    let next = fly().fly(&["home", "launch"]);
    assert!(!GAME.was_dropped(&next.state, troops));
}

#[test]
fn a_plan_is_its_owners_alone_until_it_is_launched() {
    let eyes = Viewer::Side(ALLIES);
    let planned = air(1, 1).fly(&["squadron J-Betty-3", "bomb clark"]);
    assert_eq!(planned.sees(eyes, "J-Betty-3"), None);
    assert_eq!(
        planned.sees(Viewer::Side(JAPAN), "J-Betty-3").unwrap(),
        "1243"
    );
    let title = |viewer| {
        let scene = GAME.scene(&planned.state, viewer);
        scene.prompt.unwrap().title.id.into_owned()
    };
    assert_eq!(title(eyes), "luzon-waiting");
    let launched = planned.fly(&["launch"]);
    assert_eq!(launched.sees(eyes, "J-Betty-3").unwrap(), "1243");
    assert_eq!(launched.sees(eyes, "J-Betty-4"), None);
}

/// A P-40B has no ABSU but its own kind, so a P-40E takes that of a P-40E first.
///
/// Rules: 8.1.2, 8.2.1
#[test]
fn r8_1_2_each_takes_an_absu_of_its_own_type_first() {
    let start = based(
        allied_air(4),
        &[("A-P-40E-1", "clark"), ("A-P-40B-1", "clark")],
    );
    let start = start.with(|state| {
        for crew in heigi_board::ids(GAME.units().len()) {
            if GAME.unit(crew).class == Class::GroundCrew {
                state.put(crew, Location::Lost);
            }
        }
        for crew in ["A-ABSU-P-40B-1", "A-ABSU-P-40E-P"] {
            state.put(unit(crew), Location::On(field("clark")));
        }
    });
    let flown = start.clone().fly(&[
        "squadron A-P-40E-1",
        "transfer nichols",
        "squadron A-P-40B-1",
        "transfer nielson",
        "launch",
    ]);
    let crew = |id| flown.state.at(unit(id));
    assert_eq!(crew("A-ABSU-P-40E-P"), Location::On(field("nichols")));
    assert_eq!(crew("A-ABSU-P-40B-1"), Location::On(field("nielson")));
    // Where there is no other it takes that of a P-40B, and nothing is left for one.
    let one = start.with(|state| state.put(unit("A-ABSU-P-40E-P"), Location::Lost));
    let one = one.fly(&[
        "squadron A-P-40E-1",
        "transfer nichols",
        "squadron A-P-40B-1",
    ]);
    assert_eq!(one.refused_by("transfer nielson"), Some("8.1.2"));
    let flown = one.fly(&["back", "launch"]);
    let crew = flown.state.at(unit("A-ABSU-P-40B-1"));
    assert_eq!(crew, Location::On(field("nichols")));
}

/// Each type that patrols has its own that stay behind, of one airfield as well.
#[test]
fn r8_3_9_1_patrols_of_two_types_keep_one_of_each_down() {
    let types = ["A-P-40E-1", "A-P-40E-2", "A-P-40B-1", "A-P-40B-2"];
    let start = based(allied_air(1), &types.map(|id| (id, "clark")));
    let flown = start.fly(&[
        "squadron A-P-40E-1",
        "patrol 1243",
        "squadron A-P-40B-1",
        "patrol 1243",
        "launch",
    ]);
    let kept = &flown.state.air.upkeep;
    let of = |kind: &str| kept.iter().filter(|one| GAME.kind(*one).id == kind).count();
    assert_eq!((of("p-40e"), of("p-40b"), kept.iter().count()), (1, 1, 2));
}
