//! Raids: scrambles (8.4), AA fire (8.7), bombs (8.3), strafing (8.5) and the way home.

use crate::air_plan::{allied_air, based, calm, field, placed};
use crate::common::{
    Flies as _, GAME, Match, REACTIONS, air, aircraft, berth, decides, hex, quietly, rule_of, unit,
};
use heigi_engine::{Pending, Play, Viewer};
use heigi_luzon::{
    ALLIES, Berth, JAPAN, Location, Luzon, Mission, Raid, Sortie, Spot, State, Step, Task,
};

pub fn mission(situation: &Match, id: &str) -> Option<Mission> {
    let task = situation.state.air.task(aircraft(id));
    task.map(|task| task.mission)
}

pub fn is_lost(situation: &Match, id: &str) -> bool {
    berth(situation, id) == Berth::Lost
}

pub fn is_draw_of(situation: &Match, rule: &str) -> bool {
    matches!(situation.pending(), Pending::Draw(draw) if draw.rule.0 == rule)
}

pub fn is_draw(situation: &Match) -> bool {
    matches!(situation.pending(), Pending::Draw(_))
}

/// Gives air units of either side a patrol over a hex, without upkeep.
pub fn patrolling(situation: Match, ids: &[&str], number: &str) -> Match {
    situation.with(|state| {
        for id in ids {
            let task = Task {
                mission: Mission::Patrol,
                spot: Spot::Hex(hex(number)),
                load: None,
            };
            state.set_task(aircraft(id), Some(task));
        }
    })
}

/// On turn 3, when nobody is surprised any more.
pub fn turn_3(situation: Match) -> Match {
    situation.with(|state| state.turn = 3)
}

/// Three A-24 of the convoy stand at Tuguegarao; Lily bombs them, and nobody scrambles.
fn lily_over_tuguegarao() -> Match {
    air(4, 1).fly(&["squadron J-Lily-1", "bomb tuguegarao", "launch", "= 4"])
}

#[test]
fn r8_3_1_army_and_navy_raids_are_apart_and_come_in_drawn_order() {
    let plan = [
        "squadron J-Sally-1",
        "bomb clark",
        "squadron J-Betty-3",
        "bomb clark",
        "launch",
    ];
    let launched = air(1, 1).fly(&plan);
    let Pending::Draw(draw) = launched.pending() else {
        panic!("two raids are drawn");
    };
    assert_eq!(draw.faces, 2);
    let navy = launched.clone().fly(&["= 2"]);
    let sortie = navy.state.air.raid.as_ref().unwrap().sortie;
    assert_eq!(sortie.service, heigi_luzon::printed::units::Service::Navy);
    assert_eq!(sortie.sky, Spot::Hex(hex("1243")));
    let army = launched.fly(&["= 1"]);
    let sortie = army.state.air.raid.as_ref().unwrap().sortie;
    assert_eq!(sortie.service, heigi_luzon::printed::units::Service::Army);
}

/// Vector 64.
#[test]
fn r8_3_4_each_hit_on_an_airfield_destroys_an_air_unit_of_the_attackers_choice_or_a_box() {
    // A 2 with -2 against airfields is 2E in column 2.
    let hit = lily_over_tuguegarao().fly(&["= 1 1"]);
    assert!(decides(&hit, JAPAN));
    assert_eq!(
        hit.legal(),
        ["hit A-A-24-1", "hit A-A-24-2", "hit A-A-24-3", "crater"]
    );
    let two = hit.clone().fly(&["hit A-A-24-1", "hit A-A-24-3"]);
    assert!(is_lost(&two, "A-A-24-1") && is_lost(&two, "A-A-24-3"));
    assert_eq!(berth(&two, "A-A-24-2"), Berth::On(field("tuguegarao")));
    assert_eq!(two.state.air.damaged[field("tuguegarao").index()], [0, 0]);
    let boxes = hit.fly(&["crater", "crater"]);
    assert_eq!(boxes.state.air.damaged[field("tuguegarao").index()], [0, 2]);
    assert!(!is_lost(&boxes, "A-A-24-1"));
    // One of three B boxes is left, and three air units stand there.
    let one = GAME.has_box(
        &boxes.state,
        field("tuguegarao"),
        heigi_luzon::printed::units::AirClass::Fighter,
    );
    assert!(!one);
}

/// Vector 65.
#[test]
fn r8_3_4_the_dice_against_an_airfield_are_lowered_by_2() {
    let plan = [
        "squadron J-Sally-1",
        "bomb tuguegarao",
        "squadron J-Lily-1",
        "bomb tuguegarao",
        "launch",
        "= 4",
    ];
    let hit = air(4, 1).fly(&plan).fly(&["= 2 3", "hit A-A-24-1"]);
    // One E in column 6 at 3: no second hit.
    assert!(hit.state.air.raid.is_none());
    assert!(is_lost(&hit, "A-A-24-1") && !is_lost(&hit, "A-A-24-2"));
}

#[test]
fn who_stands_on_an_airfield_is_seen_only_when_it_is_hit() {
    let eyes = Viewer::Side(JAPAN);
    let before = lily_over_tuguegarao();
    assert_eq!(before.sees(eyes, "A-A-24-1"), None);
    let hit = before.fly(&["= 1 1"]);
    assert_eq!(hit.sees(eyes, "A-A-24-1").unwrap(), "field-tuguegarao");
    let after = hit.fly(&["crater", "crater"]);
    assert_eq!(after.sees(eyes, "A-A-24-1").unwrap(), "field-tuguegarao");
    // When the Allies have flown, nobody knows any more.
    let flown = quietly(after);
    assert_eq!(flown.sees(eyes, "A-A-24-1"), None);
}

/// Vector 68.
#[test]
fn r8_3_2_bombers_form_the_fewest_groups_of_at_most_six() {
    let values = |ids: &[&str]| -> Vec<u8> {
        let start = allied_air(1).with(|state| {
            for id in ids {
                let task = Task {
                    mission: Mission::Bombing,
                    spot: Spot::Field(field("takao")),
                    load: None,
                };
                state.set_task(aircraft(id), Some(task));
            }
            state.air.raid = Some(Raid {
                sortie: Sortie {
                    sky: Spot::Field(field("takao")),
                    service: heigi_luzon::printed::units::Service::Allied,
                },
                patrol: Default::default(),
                weakest: None,
                shots: Default::default(),
                spared: Default::default(),
                flak_hits: Default::default(),
                groups: Default::default(),
                strafers: Default::default(),
                is_high: false,
                victims: Default::default(),
                turned: None,
            });
        });
        let groups = GAME.bombing_groups(&start.state);
        let value = |id| GAME.kind(id).bombing;
        groups
            .iter()
            .map(|group| group.bombers.iter().map(value).sum())
            .collect()
    };
    assert_eq!(values(&["A-B-17-1", "A-B-17-2", "A-B-10-1"]), [6, 4]);
    assert_eq!(values(&["A-B-17-1"]), [4]);
    assert_eq!(values(&["A-B-10-1", "A-B-18-1", "A-P-40E-1"]), [5]);
}

/// Vectors 66 and 118.
#[test]
fn r8_3_5_any_hit_destroys_a_bridge() {
    use heigi_luzon::printed::tables::Effect;
    assert_eq!(GAME.tables().bombing.effect(6, 5), Effect::Disrupted(1));
    let start = air(1, 1).fly(&["squadron J-Betty-3"]);
    assert_eq!(start.refused_by("bomb 1445-1446"), None);
    let flown = calm(start.fly(&["bomb 1445-1446", "launch"]));
    let edge = GAME.map().grid.edge_between(hex("1445"), hex("1446"));
    let bridge = GAME.map().bridge(edge.unwrap()).unwrap();
    assert!(!flown.state.blown.contains(bridge));
    // Column 4 at 6 is a D.
    let down = flown.fly(&["= 3 3"]);
    assert!(down.state.blown.contains(bridge));
    let later = down.fly(&["home", "launch", "squadron J-Betty-3"]);
    assert_eq!(later.refused_by("bomb 1445-1446"), Some("8.3.5"));
}

/// Vector 8.
#[test]
fn r8_3_3_two_different_units_of_a_stack_are_drawn() {
    let stack = placed(air(1, 1), &[("A-21/21", "1142"), ("A-22/21", "1142")]);
    let flown = calm(stack.fly(&["squadron J-Betty-3", "bomb 1142", "launch"]));
    // Column 4 at 4 is 2D.
    let hit = flown.fly(&["= 1 3"]);
    let units: Vec<_> = hit.state.units_at(hex("1142")).collect();
    assert_eq!(units.len(), 7);
    let Pending::Draw(draw) = hit.pending() else {
        panic!("the first victim is drawn");
    };
    // In secret, as only the top of the stack is known.
    assert_eq!((draw.faces, draw.is_secret), (7, true));
    let first = hit.fly(&["= 3"]);
    let Pending::Draw(draw) = first.pending() else {
        panic!("the second victim is drawn");
    };
    assert_eq!(draw.faces, 6);
    // The sixth of all is the fifth of those that are left.
    let both = first.fly(&["= 5"]);
    let is_hit = |unit: heigi_luzon::printed::units::UnitId| {
        both.state.units[unit.index()].demoralised.is_some()
    };
    let hits: Vec<usize> = (0..7).filter(|at| is_hit(units[*at])).collect();
    assert_eq!(hits, [2, 5]);
}

#[test]
fn r8_3_3_an_e_takes_a_step() {
    let alone = placed(air(1, 1), &[("A-26Cav", "1123")]);
    let flown = calm(alone.fly(&["squadron J-Betty-3", "bomb 1123", "launch"]));
    let before = flown.state.steps(unit("A-26Cav"));
    // Column 4 at 3 is an E.
    let hit = flown.fly(&["= 1 2"]);
    let state = &hit.state;
    let is_lost = state.at(unit("A-26Cav")) == Location::Lost;
    assert!(state.steps(unit("A-26Cav")) + 1 == before || before == 1 && is_lost);
}

/// Vector 67.
#[test]
fn tbl_bomb_on_12_one_bomber_of_the_group_is_shot_down() {
    let plan = [
        "squadron J-Lily-1",
        "bomb 2519",
        "squadron J-Ann-1",
        "bomb 2519",
        "launch",
    ];
    let rolled = calm(air(1, 1).fly(&plan)).fly(&["= 6 6"]);
    let Pending::Draw(draw) = rolled.pending() else {
        panic!("one of the group is drawn");
    };
    assert_eq!((draw.rule.0, draw.faces), ("R-20", 2));
    let down = rolled.fly(&["= 2"]);
    assert!(is_lost(&down, "J-Ann-1") && !is_lost(&down, "J-Lily-1"));
}

#[test]
fn r8_3_6_a_p_40e_drops_one_bomb_and_then_strafes() {
    let start = placed(allied_air(1), &[("J-48-1/47", "2411")])
        .with(|state| state.japanese.insert(hex("2411")));
    let start = based(start, &[("A-P-40E-1", "tuguegarao")]);
    let plan = [
        "squadron A-P-40E-1",
        "bomb 2411",
        "launch",
        "= 6 5",
        "sweep A-P-40E-1",
    ];
    let swept = start.fly(&plan);
    assert!(is_draw(&swept));
    // 12 is an E.
    let hit = swept.fly(&["= 6 6"]);
    assert_eq!(hit.state.steps(unit("J-48-1/47")), 1);
}

/// Vector 84.
/// Rules: 8.3.7, TBL-DIVE
#[test]
fn r8_3_7_dive_bombers_roll_one_by_one_with_their_value() {
    let start = based(allied_air(4), &[("J-Nate-1", "aparri")])
        .with(|state| state.japanese.insert(hex("2411")));
    let flown = start.fly(&["squadron A-A-24-1", "bomb aparri", "launch", "= 6"]);
    // 8 and 2 for the value and 2 for the airfield: E.
    let hit = flown.clone().fly(&["= 4 4"]);
    assert_eq!(hit.legal(), ["hit J-Nate-1", "crater"]);
    let one = hit.fly(&["hit J-Nate-1"]);
    assert!(one.state.air.raid.is_none() && is_lost(&one, "J-Nate-1"));
    let none = flown.fly(&["= 1 3"]);
    assert!(none.state.air.raid.is_none());
}

/// Vector 71.
#[test]
fn r8_4_5_raids_on_formosa_add_2_to_the_scramble_die() {
    let raid = allied_air(1).fly(&["squadron A-B-17-1", "bomb takao", "launch"]);
    let rolled = raid.fly(&["= 2"]);
    // 4: fighters take off and may patrol, bombers stay.
    assert!(decides(&rolled, JAPAN));
    assert_eq!(mission(&rolled, "J-Zeke-3"), Some(Mission::Scramble));
    assert_eq!(mission(&rolled, "J-Betty-3"), None);
    assert_eq!(rolled.refused_by("rise J-Betty-3"), Some("8.4.1"));
    let risen = rolled.fly(&["rise J-Zeke-3", "done"]);
    assert_eq!(mission(&risen, "J-Zeke-3"), Some(Mission::Patrol));
    assert_eq!(mission(&risen, "J-Zeke-4"), Some(Mission::Scramble));
}

/// Vector 72.
#[test]
fn r8_4_5_but_not_on_kagi_and_taichu() {
    let raid = allied_air(1).fly(&["squadron A-B-17-1", "bomb taichu", "launch", "= 3"]);
    assert_eq!(mission(&raid, "J-Betty-1"), Some(Mission::Scramble));
    assert_eq!(mission(&raid, "J-Betty-2"), Some(Mission::Scramble));
    // Nobody is on the ground.
    let hit = raid.fly(&["= 1 1"]);
    assert_eq!(hit.legal(), ["crater"]);
}

/// Vector 73.
#[test]
fn tbl_scr_in_the_japanese_phase_of_turn_1_the_die_is_raised_by_2() {
    let four = lily_over_tuguegarao();
    assert_eq!(mission(&four, "A-A-24-1"), None);
    let later = turn_3(air(4, 1)).fly(&["squadron J-Lily-1", "bomb tuguegarao", "launch"]);
    let three = later.fly(&["= 3"]);
    assert_eq!(mission(&three, "A-A-24-1"), Some(Mission::Scramble));
}

#[test]
fn r8_4_1_on_a_5_the_fighters_must_patrol() {
    let raid = allied_air(1).fly(&["squadron A-B-17-1", "bomb takao", "launch", "= 3"]);
    assert_eq!(mission(&raid, "J-Zeke-3"), Some(Mission::Patrol));
    assert_eq!(mission(&raid, "J-Betty-3"), None);
    assert!(decides(&raid, JAPAN));
    // Betty stands on the ground, so they stay.
    assert_eq!(raid.refused_by("leave"), Some("8.3.9"));
}

#[test]
fn r8_4_2_allied_fighters_within_six_hexes_scramble_without_upkeep() {
    let raid = turn_3(air(1, 1)).fly(&["squadron J-Betty-3", "bomb 1142", "launch"]);
    // Cabanatuan, Iba, Clark and Del Carmen are within six hexes, in the order of the chart.
    let asked = |situation: &Match| decides(situation, ALLIES) && situation.legal() == REACTIONS;
    assert!(asked(&raid));
    let clark = raid.fly(&["stay", "stay"]);
    assert!(asked(&clark));
    let alarmed = clark.fly(&["scramble"]);
    assert!(is_draw_of(&alarmed, "8.4.2"));
    let rolled = alarmed.fly(&["= 4"]);
    assert_eq!(rule_of(&rolled, "luzon-log-scramble"), "8.4.2");
    assert_eq!(mission(&rolled, "A-P-40B-1"), Some(Mission::Patrol));
    assert_eq!(mission(&rolled, "A-B-17-1"), None);
    assert!(rolled.state.air.upkeep.is_empty());
    let no = calm(rolled);
    assert_eq!(no.legal(), ["intercept", "leave"]);
}

/// Two raids beside airfields, of which Cabanatuan alone has no fighters.
fn two_raids() -> Match {
    let start = air(1, 1).with(|state| state.turn = 2);
    let start = based(start, &[("A-P-40E-1", "iba")]);
    let plan = [
        "squadron J-Betty-3",
        "bomb 1142",
        "squadron J-Sally-1",
        "bomb 1142",
        "launch",
        "= 1",
    ];
    start.fly(&plan)
}

/// The airfields that are told to scramble.
fn alarmed(situation: &Match) -> Vec<&str> {
    let told = situation.events.iter();
    let fields = told.filter_map(|event| match event {
        heigi_luzon::Event::Alarmed(field) => Some(*field),
        _ => None,
    });
    fields
        .map(|field| GAME.map().airfields[field.index()].id.as_str())
        .collect()
}

#[test]
fn r8_4_2_one_answer_lets_all_scramble_who_stand_ready_until_the_raids_are_over() {
    let mut raid = two_raids();
    assert_eq!(raid.legal(), REACTIONS);
    raid = raid.fly(&["scramble-all"]);
    // Nobody gets away, so that the second raid finds them ready again.
    while is_draw_of(&raid, "8.4.2") {
        raid = raid.fly(&["= 6"]);
    }
    let near = ["iba", "clark", "del-carmen"];
    assert_eq!(alarmed(&raid), near);
    // What the bombs do is of no matter: on to the next raid.
    let mut raid = on_to_the_next(raid);
    while is_draw_of(&raid, "8.4.2") {
        raid = raid.fly(&["= 6"]);
    }
    assert_eq!(alarmed(&raid), [near, near].concat());
}

/// The dice of a raid fall until another one begins.
fn on_to_the_next(situation: Match) -> Match {
    let mut situation = situation;
    let is_of = |situation: &Match| situation.state.air.raid.as_ref().map(|raid| raid.sortie);
    let first = is_of(&situation);
    while is_of(&situation) == first {
        situation = situation.fly(&["= 6 4"]);
    }
    situation
}

#[test]
fn r8_4_2_one_answer_keeps_all_on_the_ground_until_the_raids_are_over() {
    let raid = two_raids().fly(&["stay-all"]);
    assert!(is_draw(&raid) && !is_draw_of(&raid, "8.4.2"));
    let mut next = on_to_the_next(raid);
    assert!(is_draw(&next) && !is_draw_of(&next, "8.4.2"));
    assert!(alarmed(&next).is_empty());
    // In the next air phase they are asked again.
    while is_draw(&next) {
        next = next.fly(&["= 6 4"]);
    }
    next = next.fly(&["home"]);
    let plans = |state: &State| matches!(state.agenda.last(), Some(Step::AirPlan(_)));
    while next.state.turn < 3 || !plans(&next.state) {
        let legal = next.legal();
        let quiet = ["launch", "home", "done"];
        let quiet = quiet
            .into_iter()
            .find(|words| legal.iter().any(|one| one == words));
        next = next.fly(&[quiet.unwrap()]);
    }
    let again = next.fly(&["squadron J-Betty-3", "bomb 1142", "launch"]);
    assert_eq!(again.legal(), REACTIONS);
}

/// Whoever has got away from an airfield takes the first refuge.
pub fn flee(situation: Match) -> Match {
    let mut situation = situation;
    while let Some(words) = (situation.legal().into_iter()).find(|words| words.starts_with("land "))
    {
        situation = situation.fly(&[&words]);
    }
    situation
}

#[test]
fn r8_4_4_aircraft_of_an_airfield_that_is_taken_flee_or_are_lost() {
    let overrun = |die: &str| {
        let start = allied_air(1).with(|state: &mut State| {
            state.japanese.insert(hex("1750"));
            let mut events = Vec::new();
            GAME.overrun_field(
                &mut Play::<Luzon>::new(state, &mut events),
                field("nichols"),
                ALLIES,
            );
        });
        flee(start.fly(&[die]))
    };
    let all = overrun("= 1");
    assert_ne!(berth(&all, "A-P-40E-1"), Berth::On(field("nichols")));
    assert!(!is_lost(&all, "A-P-40E-1") && !is_lost(&all, "A-B-10-1"));
    assert!(all.state.air.unfit.contains(aircraft("A-P-40E-1")));
    let fighters = overrun("= 4");
    assert!(!is_lost(&fighters, "A-P-40E-1") && is_lost(&fighters, "A-B-10-1"));
    let none = overrun("= 6");
    assert!(is_lost(&none, "A-P-40E-1") && is_lost(&none, "A-B-10-1"));
}

/// AA units at Tuguegarao, on turn 3.
pub fn defended(guns: &[&str]) -> Match {
    turn_3(air(1, 1)).with(|state| {
        for gun in guns {
            state.put(unit(gun), Location::On(field("tuguegarao")));
        }
    })
}

/// Vector 9.
/// Rules: 8.7.1, 8.7.1-EX
#[test]
fn r8_7_1_losses_are_spread_equally_over_the_types() {
    let plan = [
        "squadron J-Nell-1",
        "bomb tuguegarao",
        "squadron J-Betty-3",
        "bomb tuguegarao",
        "squadron J-Betty-4",
        "bomb tuguegarao",
        "launch",
        "= 6",
    ];
    let fired = defended(&["A-AA200"]).fly(&plan).fly(&["= 6 6"]);
    assert!(decides(&fired, ALLIES));
    assert_eq!(fired.legal(), ["hit J-Nell-1", "hit J-Betty-3"]);
    let hit = fired.fly(&["hit J-Betty-3"]);
    assert!(is_lost(&hit, "J-Betty-3") && is_lost(&hit, "J-Nell-1"));
    assert!(!is_lost(&hit, "J-Betty-4"));
}

/// Vector 81.
#[test]
fn tbl_aa_allied_fire_is_lowered_by_1_on_turn_1() {
    let plan = ["squadron J-Betty-3", "bomb tuguegarao", "launch", "= 6"];
    let third = defended(&["A-AA200"]).fly(&plan).fly(&["= 4 5"]);
    assert_eq!(mission(&third, "J-Betty-3"), None);
    let first = defended(&["A-AA200"]).with(|state| state.turn = 1);
    let missed = first.fly(&plan).fly(&["= 4 5"]);
    assert_eq!(mission(&missed, "J-Betty-3"), Some(Mission::Bombing));
}

/// Rules: 8.7.4, 8.7.5
#[test]
fn r8_7_5_every_aa_unit_of_the_airfield_chart_fires_before_the_bombs() {
    let plan = ["squadron J-Betty-3", "bomb tuguegarao", "launch", "= 6"];
    let raid = defended(&["A-AA200", "A-AA515"]).fly(&plan);
    let rule = |situation: &Match| match situation.pending() {
        Pending::Draw(draw) => draw.rule.0,
        _ => "",
    };
    assert_eq!(rule(&raid), "8.7.1");
    let second = raid.fly(&["= 1 1"]);
    assert_eq!(rule(&second), "8.7.1");
    let bombs = second.fly(&["= 1 1"]);
    assert_eq!(rule(&bombs), "8.3.2");
}

#[test]
fn r8_7_6_an_e_of_aa_fire_destroys_and_an_a_turns_back() {
    let plan = ["squadron J-Betty-3", "bomb tuguegarao", "launch", "= 6"];
    let raid = defended(&["A-AA200"]).fly(&plan);
    let back = raid.clone().fly(&["= 4 5"]);
    assert!(back.state.air.aborted.contains(aircraft("J-Betty-3")));
    let lost = raid.fly(&["= 5 6"]);
    assert!(is_lost(&lost, "J-Betty-3"));
}

#[test]
fn r8_1_5_patrols_return_in_the_completion_phase_of_the_enemy() {
    let start = allied_air(1);
    let flown = start.fly(&["squadron A-P-40E-1", "patrol 1649", "launch"]);
    // Nobody is asked in the Allies' own completion phase.
    assert!(decides(&flown, JAPAN) && flown.state.turn == 2);
    let asked = flown.fly(&["launch"]);
    assert!(decides(&asked, ALLIES));
    // No P-40 ABSU is there, but at home (8.2.2).
    assert_eq!(asked.refused_by("land A-P-40E-1 nielson"), Some("8.2.2"));
    assert_eq!(asked.refused_by("land A-P-40E-1 clark"), None);
    assert_eq!(asked.refused_by("land A-P-40E-1 takao"), Some("8.1.1"));
    assert_eq!(asked.refused_by("land A-P-40E-2 nielson"), Some("3.2.5"));
    let landed = asked.fly(&["land A-P-40E-1 clark"]);
    assert_eq!(berth(&landed, "A-P-40E-1"), Berth::On(field("clark")));
    assert!(!landed.state.air.unfit.contains(aircraft("A-P-40E-1")));
}

#[test]
fn r8_2_3_whoever_finds_no_friendly_airfield_is_lost() {
    let flown = patrolling(allied_air(1), &["A-P-26-1"], "1758").fly(&["launch"]);
    let taken = flown.with(|state| {
        for place in &GAME.map().airfields {
            if let heigi_luzon::printed::map::FieldPlace::Hex(hex) = place.place {
                state.japanese.insert(hex);
            }
        }
    });
    let home = taken.fly(&["launch", "home"]);
    assert!(is_lost(&home, "A-P-26-1"));
}

#[test]
fn r8_1_5_a_raid_returns_in_its_own_completion_phase() {
    let raid = lily_over_tuguegarao().fly(&["= 5 5"]);
    assert_eq!(mission(&raid, "J-Lily-1"), Some(Mission::Bombing));
    assert!(decides(&raid, JAPAN));
    let home = raid.fly(&["home"]);
    assert_eq!(berth(&home, "J-Lily-1"), Berth::On(field("kato")));
}

/// Rules: 4.8, 8.4.1, 8.4.2
#[test]
fn r4_8_nobody_takes_off_from_an_airfield_that_enemies_share() {
    let raid = |target: &str, is_shared: bool| {
        let start = turn_3(air(1, 1)).with(|state| {
            state.japanese.insert(hex("1758"));
            state.aircraft[aircraft("J-Zeke-1").index()] = Berth::On(field("batangas"));
            state.put(unit("A-22/21"), Location::At(hex("3056")));
            if is_shared {
                state.put(unit("J-16-1/9"), Location::At(hex("3056")));
            }
        });
        start.fly(&["squadron J-Zeke-1", &format!("strafe {target}"), "launch"])
    };
    // Naga is asked, then Legaspi rolls, which is attacked itself.
    let open = raid("legaspi", false);
    assert_eq!(open.legal(), REACTIONS);
    assert!(is_draw(&open.fly(&["stay"])));
    assert!(is_draw(&raid("legaspi", true)));
    assert!(is_draw(&raid("naga", false)));
    assert_eq!(raid("naga", true).legal(), REACTIONS);
    let met = raid("naga", true).fly(&["stay"]);
    assert_eq!(met.legal(), ["done", "sweep J-Zeke-1"]);
}
