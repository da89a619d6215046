//! Targets from the air (8.3), who meets the raid there, and AA fire (8.7).

use crate::air_plan::{allied_air, based, calm, field, placed};
use crate::air_raids::{defended, is_draw, is_lost, mission, patrolling, turn_3};
use crate::common::{
    Flies as _, GAME, Match, air, aircraft, decides, has_told, hex, rule_of, unit,
};
use heigi_engine::hexes::Gridded as _;
use heigi_engine::{Argument as _, Pending};
use heigi_luzon::printed::units::{AircraftSet, Service};
use heigi_luzon::{ALLIES, JAPAN, Location, Mission, Raid, Sortie, Spot, State, Task};

/// The rule of the dice that come next.
fn rule(situation: &Match) -> &'static str {
    match situation.pending() {
        Pending::Draw(draw) => draw.rule.0,
        _ => "",
    }
}

/// An air unit flies for something over a spot, in a raid of its service.
fn raiding(state: &mut State, id: &str, mission: Mission, spot: Spot, service: Service) {
    let load = None;
    let task = Task {
        mission,
        spot,
        load,
    };
    state.set_task(aircraft(id), Some(task));
    state.air.raid = Some(Raid {
        sortie: Sortie {
            sky: GAME.sky(spot),
            service,
        },
        patrol: AircraftSet::EMPTY,
        weakest: None,
        shots: Default::default(),
        spared: AircraftSet::EMPTY,
        flak_hits: AircraftSet::EMPTY,
        groups: Default::default(),
        strafers: AircraftSet::EMPTY,
        victims: Default::default(),
        turned: None,
        is_high: false,
    });
}

/// A hex of land beside another with no water between.
fn beside(number: &str) -> String {
    let neighbours = GAME.grid().neighbours(hex(number));
    let dry = neighbours.map(|(_, one)| one).find(|one| {
        let edge = GAME.grid().edge_between(hex(number), *one).unwrap();
        GAME.map().hexside(edge).river.is_none() && GAME.map().terrain(*one).is_land()
    });
    GAME.grid().number(dry.unwrap()).to_string()
}

/// Rules: 8.3.3, R-18
#[test]
fn r8_3_3_the_sea_lies_between_a_fleet_and_a_beach() {
    let start = air(1, 1);
    let mut seen = 0;
    for arrow in GAME.map().beaches.iter().flat_map(|beach| &beach.arrows) {
        let number = GAME.grid().number(arrow.target);
        let landing = start.clone().with(|state| {
            state.put(unit("A-21/21"), Location::At(arrow.target));
            state.put(unit("J-48-1/47"), Location::At(arrow.from));
        });
        let planned = landing.fly(&["squadron J-Betty-3"]);
        let refusal = planned.refused_by(&format!("bomb {number}"));
        assert_ne!(refusal, Some("8.3.3"), "{number}");
        seen += u8::from(refusal.is_none());
    }
    assert!(seen > 0);
}

#[test]
fn r8_3_3_bombs_do_not_fall_where_an_earlier_drop_has_made_contact() {
    let flown = air(1, 1).fly(&["squadron J-Betty-3", "bomb 1142", "launch"]);
    assert_eq!(rule(&calm(flown.clone())), "8.3.2");
    let number = beside("1142");
    let touched = placed(flown, &[("J-48-1/47", &number)]);
    let over = calm(touched);
    assert!(over.state.air.raid.is_none());
    assert!(!has_told(&over, JAPAN, "luzon-log-bombed"));
}

#[test]
fn r8_3_1_bombs_do_not_fall_on_an_airfield_that_an_earlier_drop_has_taken() {
    let flown = air(1, 1).fly(&["squadron J-Betty-3", "bomb tuguegarao", "launch"]);
    assert_eq!(rule(&flown.clone().fly(&["= 4"])), "8.3.2");
    let taken = flown.with(|state| state.japanese.insert(hex("2519")));
    let over = taken.fly(&["= 4"]);
    assert!(over.state.air.raid.is_none());
    assert!(!has_told(&over, JAPAN, "luzon-log-bombed"));
}

#[test]
fn r8_3_3_dive_bombers_do_not_attack_where_a_drop_has_made_contact() {
    let start = placed(allied_air(4), &[("J-48-1/47", "2411")]);
    let flown = start.fly(&["squadron A-A-24-1", "bomb 2411"]);
    assert_eq!(rule(&flown.clone().fly(&["launch"])), "8.3.7");
    let touched = placed(flown, &[("A-21/21", "2411")]).fly(&["launch"]);
    assert!(touched.state.air.raid.is_none());
    assert!(!is_draw(&touched));
}

#[test]
fn r8_5_2_nobody_strafes_where_a_drop_has_made_contact() {
    let start = placed(turn_3(air(1, 1)), &[("A-21/21", "2413")]);
    let flown = start.fly(&["squadron J-Zeke-3", "strafe 2413", "launch"]);
    let asked = calm(flown.clone());
    assert!(asked.legal().iter().any(|words| words == "sweep J-Zeke-3"));
    let number = beside("2413");
    let over = calm(placed(flown, &[("J-48-1/47", &number)]));
    assert!(over.state.air.raid.is_none());
}

#[test]
fn r8_3_3_bombs_take_a_step_of_tanks() {
    let alone = placed(air(1, 1), &[("A-192Tk", "1123")]);
    let flown = calm(alone.fly(&["squadron J-Betty-3", "bomb 1123", "launch"]));
    let tanks = unit("A-192Tk");
    let before = flown.state.steps(tanks);
    // Column 4 at 3 is an E.
    let hit = flown.fly(&["= 1 2"]);
    let is_lost = hit.state.at(tanks) == Location::Lost;
    assert!(hit.state.steps(tanks) + 1 == before || before == 1 && is_lost);
}

#[test]
fn r8_5_2_1_strafing_only_demoralises_self_propelled_artillery() {
    let start = placed(turn_3(air(1, 1)), &[("A-1Pr", "2413")]);
    let plan = ["squadron J-Zeke-3", "strafe 2413", "launch"];
    let swept = calm(start.fly(&plan)).fly(&["sweep J-Zeke-3"]);
    let before = swept.state.steps(unit("A-1Pr"));
    let hit = swept.fly(&["= 6 6"]);
    assert_eq!(hit.state.steps(unit("A-1Pr")), before);
    assert!(hit.state.units[unit("A-1Pr").index()].demoralised.is_some());
}

/// A P-40E over Tuguegarao, where its ABSU is, has fought Betty.
fn fought() -> Match {
    let start = based(air(1, 1), &[("A-P-40E-1", "tuguegarao")]).with(|state| {
        let there = Location::On(field("tuguegarao"));
        state.put(unit("A-ABSU-P-40E-1"), there);
    });
    let plan = ["squadron J-Betty-3", "bomb tuguegarao", "launch", "= 4"];
    let met = patrolling(start, &["A-P-40E-1"], "2519").fly(&plan);
    met.fly(&["intercept", "fire-at J-Betty-3", "= 6 6", "= 6 6", "= 5 5"])
}

#[test]
fn r8_3_6_a_p_40e_that_has_fought_this_turn_drops_no_bombs() {
    let home = fought().fly(&["home", "home", "squadron A-P-40E-1"]);
    assert!(decides(&home, ALLIES));
    assert_eq!(home.refused_by("bomb aparri"), Some("8.3.6"));
    assert_eq!(home.refused_by("strafe aparri"), Some("8.3.1"));
    let next = home.fly(&["back", "launch"]);
    assert_eq!(next.state.turn, 2);
    assert!(next.state.air.fought.is_empty());
}

#[test]
fn r8_3_6_a_p_40e_that_is_intercepted_drops_no_bombs() {
    let groups = |has_fought: bool| {
        let start = allied_air(1).with(|state| {
            let spot = Spot::Field(field("takao"));
            raiding(state, "A-P-40E-1", Mission::Bombing, spot, Service::Allied);
            if has_fought {
                state.air.fought.insert(aircraft("A-P-40E-1"));
            }
        });
        GAME.bombing_groups(&start.state).len()
    };
    assert_eq!((groups(false), groups(true)), (1, 0));
}

/// Rules: 8.3.6, 8.7.1
#[test]
fn r8_7_1_aa_units_fire_at_a_p_40e_before_it_drops_its_bombs() {
    let start = placed(allied_air(1), &[("J-48-1/47", "2411")]).with(|state| {
        state.japanese.insert(hex("2411"));
        state.put(unit("J-AA40-45"), Location::On(field("aparri")));
    });
    let start = based(start, &[("A-P-40E-1", "tuguegarao")]);
    let raid = start.fly(&["squadron A-P-40E-1", "bomb 2411", "launch"]);
    assert_eq!(rule(&raid), "8.7.1");
    assert!(is_lost(&raid.clone().fly(&["= 6 6"]), "A-P-40E-1"));
    assert_eq!(rule(&raid.fly(&["= 1 1"])), "8.3.2");
}

/// Eight regiments at Tuguegarao, and a Zeke that strafes something there.
fn crowded(spot: &str, alarm: &[&str]) -> Match {
    let units = [
        "A-21/21", "A-22/21", "A-23/21", "A-31/31", "A-32/31", "A-33/31", "A-91/91", "A-92/91",
    ];
    let crowd = units.map(|id| (id, "2519"));
    let strafe = format!("strafe {spot}");
    let plan = ["squadron J-Zeke-3", &strafe, "launch"];
    let flown = calm(placed(turn_3(air(1, 1)), &crowd).fly(&plan));
    assert!(GAME.points_in(&flown.state, ALLIES, hex("2519")) >= 20);
    flown.fly(alarm).fly(&["sweep J-Zeke-3"])
}

#[test]
fn r8_7_2_a_large_stack_fires_at_who_attacks_it_not_at_who_attacks_the_airfield() {
    assert_eq!(rule(&crowded("2519", &[])), "8.7.1");
    assert_eq!(rule(&crowded("tuguegarao", &["= 6"])), "8.5.2");
}

/// A stack of Japan with 20 stacking points in 2411, which an A-24 bombs.
#[test]
fn r8_7_2_a_large_stack_fires_at_each_dive_bomber_that_attacks_it() {
    let start = allied_air(4).with(|state| {
        state.japanese.insert(hex("2411"));
        for one in heigi_board::ids(GAME.units().len()) {
            let is_free = state.at(one) == Location::Formosa
                && GAME.unit(one).id.starts_with("J-48-")
                && GAME.points_in(state, JAPAN, hex("2411")) < 20;
            if is_free {
                state.put(one, Location::At(hex("2411")));
            }
        }
    });
    let plan = [
        "squadron A-A-24-1",
        "bomb 2411",
        "squadron A-A-24-2",
        "bomb 2411",
        "launch",
    ];
    let first = start.fly(&plan);
    assert_eq!(rule(&first), "8.7.1");
    let lost = first.fly(&["= 6 6"]);
    assert!(is_lost(&lost, "A-A-24-1"));
    assert_eq!(rule(&lost), "8.7.1");
    assert_eq!(rule(&lost.fly(&["= 1 1"])), "8.3.7");
}

/// Rules: 8.7.3, TBL-DIVE
#[test]
fn tbl_dive_aa_units_fire_at_each_dive_bomber_and_lower_its_dice_by_1() {
    let start = based(allied_air(4), &[("J-Nate-1", "aparri")])
        .with(|state| state.japanese.insert(hex("2411")));
    let plan = ["squadron A-A-24-1", "bomb aparri", "launch", "= 6"];
    // 5 and 2 for the value and 2 for the airfield: a D.
    let hit = start.clone().fly(&plan).fly(&["= 2 3"]);
    assert_eq!(hit.legal(), ["hit J-Nate-1", "crater"]);
    let guns = |state: &mut State| state.put(unit("J-AA40-45"), Location::On(field("aparri")));
    let raid = start.with(guns).fly(&plan);
    assert_eq!(rule(&raid), "8.7.1");
    let dive = raid.fly(&["= 1 1"]);
    assert_eq!(rule(&dive), "8.3.7");
    let missed = dive.fly(&["= 2 3"]);
    assert!(missed.state.air.raid.is_none() && !decides(&missed, JAPAN));
}

/// Betty attacks a bridge beside Cabanatuan (1640).
fn over_bridge(change: impl FnOnce(&mut State)) -> Match {
    let start = turn_3(air(1, 1)).with(change);
    calm(start.fly(&["squadron J-Betty-3", "bomb 1541-1640", "launch"]))
}

#[test]
fn r8_3_5_patrols_at_either_end_of_a_bridge_meet_the_raid() {
    let patrol = |number: &'static str| {
        over_bridge(move |state| {
            let task = Task {
                mission: Mission::Patrol,
                spot: Spot::Hex(hex(number)),
                load: None,
            };
            state.set_task(aircraft("A-P-40E-1"), Some(task));
        })
    };
    for number in ["1541", "1640"] {
        assert_eq!(patrol(number).legal(), ["intercept", "leave"], "{number}");
    }
    assert_eq!(rule(&patrol("1642")), "8.3.2");
}

#[test]
fn r8_3_5_aa_units_at_either_end_of_a_bridge_fire() {
    let guns = |at: Location| over_bridge(move |state| state.put(unit("A-AA200"), at));
    assert_eq!(rule(&guns(Location::At(hex("1541")))), "8.7.1");
    assert_eq!(rule(&guns(Location::On(field("cabanatuan")))), "8.7.1");
    assert_eq!(rule(&guns(Location::At(hex("1642")))), "8.3.2");
}

/// Rules: 8.3.5, 8.3.9
#[test]
fn r8_3_9_a_patrol_does_not_leave_its_own_airfield_when_a_bridge_beside_is_attacked() {
    let over = |parked: &[(&str, &str)]| {
        let start = based(turn_3(air(1, 1)), parked);
        let patrol = patrolling(start, &["A-P-40E-1"], "1640");
        calm(patrol.fly(&["squadron J-Betty-3", "bomb 1541-1640", "launch"]))
    };
    let covers = over(&[("A-P-26-1", "cabanatuan")]);
    assert_eq!(covers.refused_by("leave"), Some("8.3.9"));
    assert_eq!(over(&[]).refused_by("leave"), None);
}

#[test]
fn r8_5_2_nobody_strafes_a_bridge() {
    let plan = [
        "squadron J-Betty-3",
        "bomb 2311-2411",
        "squadron J-Zeke-3",
        "escort 2311-2411",
        "launch",
    ];
    let raid = calm(turn_3(air(1, 1)).fly(&plan));
    assert_eq!(rule(&raid), "8.3.2");
    let over = raid.fly(&["= 5 5"]);
    assert!(over.state.air.raid.is_none());
    assert_eq!(mission(&over, "J-Zeke-3"), Some(Mission::Escort));
}

/// Two P-40B patrol over Tuguegarao, which the army and then the navy raid.
fn both_services() -> Match {
    let start = patrolling(turn_3(air(1, 1)), &["A-P-40B-1", "A-P-40B-2"], "2519");
    let plan = [
        "squadron J-Sally-1",
        "bomb tuguegarao",
        "squadron J-Betty-3",
        "bomb tuguegarao",
        "launch",
        "= 1",
        "= 6",
        "intercept",
    ];
    start.fly(&plan)
}

/// Rules: 8.5.1, 8.6.1
#[test]
fn r8_6_1_in_the_raid_of_one_service_the_other_is_not_attacked() {
    let army = both_services();
    assert_eq!(army.legal(), ["fire-at J-Sally-1"]);
    assert_eq!(army.refused_by("fire-at J-Betty-3"), Some("8.6.1"));
}

#[test]
fn r8_6_1_a_patrol_fights_the_second_service_with_what_is_left() {
    let fight = [
        "fire-at J-Sally-1",
        "fire-at J-Sally-1",
        "fire-at A-P-40B-1",
        "= 6 6",
        "= 6 6",
        "= 1 1",
    ];
    let army = both_services().fly(&fight);
    assert!(is_lost(&army, "A-P-40B-1"));
    let navy = army.fly(&["= 5 5", "= 6", "intercept"]);
    let patrol = navy.state.air.raid.as_ref().unwrap().patrol;
    let left: AircraftSet = [aircraft("A-P-40B-2")].into_iter().collect();
    assert_eq!(patrol, left);
    assert_eq!(navy.legal(), ["fire-at J-Betty-3"]);
}

#[test]
fn r8_6_5_whoever_is_aborted_twice_turns_back_once() {
    let fight = [
        "fire-at J-Sally-1",
        "fire-at J-Sally-1",
        "fire-at A-P-40B-1",
    ];
    // P-40B at Sally is +2: 55 aborts.
    let army = both_services()
        .fly(&fight)
        .fly(&["= 5 1", "= 5 2", "= 6 6"]);
    let told = army.told(JAPAN);
    let turned = told.iter().filter(|told| *told == "luzon-log-turned-back");
    assert_eq!(turned.count(), 1);
    assert!(army.state.air.aborted.contains(aircraft("J-Sally-1")));
}

#[test]
fn r8_6_5_whoever_turns_back_to_an_airfield_without_an_absu_may_not_fight() {
    let start = patrolling(turn_3(air(1, 1)), &["A-P-40B-1"], "2519");
    let bare = start.with(|state| state.put(unit("A-ABSU-P-40B-1"), Location::Lost));
    let plan = ["squadron J-Betty-3", "bomb tuguegarao", "launch", "= 6"];
    let met = bare.fly(&plan).fly(&["intercept", "fire-at J-Betty-3"]);
    let back = met.fly(&["= 6 6", "= 2 1"]);
    assert!(back.state.air.aborted.contains(aircraft("A-P-40B-1")));
    assert!(back.state.air.unfit.contains(aircraft("A-P-40B-1")));
    assert_eq!(back.state.base(aircraft("A-P-40B-1")), Some(field("clark")));
}

/// Rules: 8.3.9
#[test]
fn r8_3_9_no_patrol_covers_what_is_not_on_the_map_and_not_its_own() {
    let start = allied_air(1).fly(&["squadron A-P-40E-1"]);
    assert_eq!(start.refused_by("patrol takao"), Some("8.3.9"));
    let zeke = air(1, 1).fly(&["squadron J-Zeke-3"]);
    assert_eq!(zeke.refused_by("patrol takao"), None);
    // An own airfield may be covered without units.
    let empty = placed(start, &[]).with(|state| {
        for one in heigi_board::ids(GAME.units().len()) {
            if state.hex(one) == Some(hex("1640")) {
                state.put(one, Location::Lost);
            }
        }
    });
    assert_eq!(empty.refused_by("patrol 1640"), None);
}

#[test]
fn r12_1_one_unit_is_dropped_a_turn_and_on_land() {
    let start = air(1, 7).fly(&["squadron J-Tina-1"]);
    let sea = GAME
        .grid()
        .hexes()
        .find(|one| !GAME.map().terrain(*one).is_land());
    let number = GAME.grid().number(sea.unwrap());
    assert_eq!(start.refused_by(&format!("drop {number}")), Some("8.3.1"));
    let dropped = start.with(|state| state.air.dropped.insert(unit("J-Yoko1")));
    assert_eq!(dropped.refused_by("drop 1123"), Some("12.1"));
}

#[test]
fn r8_7_1_each_aa_unit_fires_once_at_all_bombers_together() {
    let plan = [
        "squadron J-Betty-3",
        "bomb tuguegarao",
        "squadron J-Betty-4",
        "bomb tuguegarao",
        "launch",
        "= 6",
        "= 1 1",
    ];
    assert_eq!(rule(&defended(&["A-AA200"]).fly(&plan)), "8.3.2");
}

#[test]
fn every_spot_has_a_number_of_its_own() {
    let count = Spot::count(&*GAME);
    for number in 0..count {
        assert_eq!(Spot::at(&*GAME, number).index(&*GAME), number);
    }
    assert_eq!(Spot::at(&*GAME, count - 1), Spot::Cavite);
}

/// A raid that comes after its target has gone says so.
#[test]
fn r8_3_5_a_raid_on_a_bridge_that_others_have_destroyed_says_so() {
    let edge = GAME.map().grid.edge_between(hex("1445"), hex("1446"));
    let bridge = GAME.map().bridge(edge.unwrap()).unwrap();
    let plan = [
        "squadron J-Betty-3",
        "bomb 1445-1446",
        "squadron J-Betty-4",
        "bomb clark",
        "launch",
    ];
    let raid = |is_down: bool| {
        let launched = air(1, 1).fly(&plan).with(|state| {
            if is_down {
                state.blown.insert(bridge);
            }
        });
        // Both raids come, one after the other.
        ["= 1", "= 2"].map(|first| calm(launched.clone().fly(&[first])))
    };
    let late = raid(true);
    let late = late
        .iter()
        .filter(|raid| has_told(raid, ALLIES, "luzon-log-no-target"));
    let rules: Vec<String> = late
        .map(|raid| rule_of(raid, "luzon-log-no-target"))
        .collect();
    assert_eq!(rules, ["8.3.5"]);
    let told = |raid: &Match| has_told(raid, ALLIES, "luzon-log-no-target");
    assert!(!raid(false).iter().any(told));
}
