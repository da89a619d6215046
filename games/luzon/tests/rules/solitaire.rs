//! The solitaire game (19).

use crate::air_plan::field;
use crate::common::{
    Flies as _, GAME, Match, aircraft, at, at_anchor, has_told, hex, rule_of, unit,
};
use heigi_engine::{Pending, Rules as _, Situation, Viewer};
use heigi_luzon::printed::units::{BatteryId, UnitId};
use heigi_luzon::{
    ALLIES, Berth, JAPAN, Location, Mission, Movement, Phase, Spot, State, Step, Task,
};

pub fn here(number: &str) -> Location {
    Location::At(hex(number))
}

/// A match with a switch, at its first draw.
fn begun(option: &str) -> Match {
    let mut setup = GAME.info().default_setup();
    setup.options.insert(option.to_owned());
    let mut events = Vec::new();
    let state = GAME.start(&setup, &mut events);
    Situation {
        game: &*GAME,
        state,
        events,
    }
}

/// The main assault with a switch, at its first decision.
fn main_assault(option: &str) -> Match {
    let mut setup = GAME.info().default_setup();
    setup.scenario = "assault".to_owned();
    setup.options.insert(option.to_owned());
    let mut events = Vec::new();
    let state = GAME.start(&setup, &mut events);
    let mut situation = Situation {
        game: &*GAME,
        state,
        events,
    };
    while is_draw_of(&situation, "19.11") {
        situation = situation.play(&["= 1"]);
    }
    situation
}

pub fn is_draw_of(situation: &Match, rule: &str) -> bool {
    matches!(situation.pending(), Pending::Draw(draw) if draw.rule.0 == rule)
}

/// The first decision of Japan, after every regiment was drawn like this.
pub fn solitaire(option: &str, drawn: &str) -> Match {
    let mut situation = begun(option).play(&["= 1"]);
    while is_draw_of(&situation, "19.11") || is_draw_of(&situation, "19.12") {
        situation = situation.play(&[drawn]);
    }
    situation.play(&["done", "= 7"])
}

/// An Allied air phase in which nobody but these stands on the map, and no Allied aircraft but these on airfields.
pub fn allied_air(units: &[(&str, &str)], based: &[(&str, &str)]) -> Match {
    solitaire("solitaire", "= 1").with(|state| {
        for unit in heigi_board::ids::<UnitId>(GAME.units().len()) {
            if state.hex(unit).is_some() {
                state.put(unit, Location::Unused);
            }
        }
        for berth in &mut state.aircraft {
            if matches!(berth, Berth::On(_)) {
                *berth = Berth::Unused;
            }
        }
        for (id, place) in units {
            state.put(unit(id), here(place));
        }
        for (id, place) in based {
            state.aircraft[aircraft(id).index()] = Berth::On(field(place));
        }
        state.turn = 3;
        state.agenda.truncate(1);
        // A movement phase of Japan comes after, so that the match waits there.
        state.put(unit("J-16Eng"), here("1211"));
        state.agenda.push(Movement(JAPAN).into());
        state.agenda.push(Step::Begin(Phase::Air(ALLIES)));
        state.agenda.push(Movement(JAPAN).into());
    })
}

/// The end of the movement phase before it.
pub fn at_the_tables(situation: Match) -> Match {
    situation.play(&["done"])
}

pub fn task(situation: &Match, id: &str) -> Option<Task> {
    situation.state.air.task(aircraft(id))
}

/// Vector 18: the two other regiments lie face down at the beach of the first, nobody knows which is where.
/// Rules: 19.1, 19.11
#[test]
fn r19_11_two_regiments_of_each_division_lie_face_down_beside_the_first() {
    for drawn in ["= 1", "= 2"] {
        let start = solitaire("solitaire", drawn);
        assert_eq!(at(&start, "A-41/41"), here("1758"));
        let places = [at(&start, "A-42/41"), at(&start, "A-43/41")];
        let is_swapped = drawn == "= 1";
        let expected = if is_swapped {
            ["1657", "1757"]
        } else {
            ["1757", "1657"]
        };
        assert_eq!(places, expected.map(here));
        assert!(start.state.is_unrevealed(unit("A-42/41")));
        assert!(!start.state.is_unrevealed(unit("A-41/41")));
        // All others stand as ever.
        assert_eq!(at(&start, "A-USAFFE"), here("1649"));
        assert_eq!(start.sees(JAPAN, "A-42/41"), None);
        assert_eq!(start.sees(JAPAN, "face-down-1757").unwrap(), "1757");
        assert_eq!(start.sees(Viewer::Everything, "face-down-1757"), None);
    }
}

#[test]
fn r19_12_the_regiments_of_all_divisions_may_be_mixed() {
    let first = begun("solitaire_scattered").play(&["= 1"]);
    let Pending::Draw(draw) = first.pending() else {
        panic!("a place is drawn");
    };
    assert_eq!(
        (draw.rule.0, draw.faces, draw.is_secret),
        ("19.12", 14, true)
    );
    let mixed = solitaire("solitaire_scattered", "= 1");
    // The last regiment takes the place of the first, at Lingayen.
    let ready = solitaire("solitaire", "= 2");
    assert_eq!(at(&mixed, "A-93/91"), at(&ready, "A-12/11"));
    assert_eq!(mixed.state.solitaire.face_down.len(), 14);
}

#[test]
fn r19_0_nobody_asks_the_allies_anything() {
    // No seat of theirs is offered.
    let mut setup = GAME.info().default_setup();
    assert!(!GAME.info().is_led(&setup, ALLIES));
    setup.options.insert("solitaire".to_owned());
    assert!(GAME.info().is_led(&setup, ALLIES) && !GAME.info().is_led(&setup, JAPAN));
    let mut situation = solitaire("solitaire", "= 1");
    let mut random = heigi_engine::Random::seeded(1);
    for _ in 0..4_000 {
        match situation.pending() {
            Pending::Over(_) => break,
            Pending::Draw(draw) => {
                let dice: Vec<String> = (0..draw.dice)
                    .map(|_| (random.index(usize::from(draw.faces)) + 1).to_string())
                    .collect();
                situation = situation.play(&[&format!("= {}", dice.join(" "))]);
            }
            Pending::Decision(side) => {
                assert_eq!(side, JAPAN);
                let legal = situation.legal();
                let words = legal[random.index(legal.len())].clone();
                situation = situation.play(&[&words]);
            }
        }
    }
    assert!(situation.state.turn > 1);
}

/// A movement phase of Japan beside 42/41 PA.
fn beside() -> Match {
    solitaire("solitaire", "= 2").with(|state| {
        state.put(unit("J-16-1/9"), here("1855"));
        state.agenda.push(Step::Begin(Phase::Movement(ALLIES)));
        state.agenda.push(Movement(JAPAN).into());
        state.put(unit("A-42/41"), here("1857"));
    })
}

#[test]
fn r19_13_whoever_japan_comes_beside_is_turned_up_after_all_movement() {
    let near = beside().play(&["march J-16-1/9", "step 1856", "halt"]);
    assert!(near.state.is_unrevealed(unit("A-42/41")));
    let over = near.play(&["done"]);
    assert!(!over.state.is_unrevealed(unit("A-42/41")));
    assert!(over.state.is_unrevealed(unit("A-43/41")));
    assert_eq!(rule_of(&over, "luzon-log-revealed"), "19.13");
}

#[test]
fn r19_14_a_unit_that_moves_in_the_allied_movement_phase_is_turned_up() {
    let hold = beside().play(&["done"]);
    assert!(hold.state.is_unrevealed(unit("A-42/41")));
    let back = beside()
        .with(|state| state.solitaire.retreats = true)
        .play(&["done"]);
    assert_ne!(at(&back, "A-42/41"), here("1857"));
    assert!(!back.state.is_unrevealed(unit("A-42/41")));
    assert_eq!(rule_of(&back, "luzon-log-revealed"), "19.14");
}

/// Vector 15.
/// Rules: 19.2, 19.21, 19.211
#[test]
fn r19_211_without_a_bridge_the_bombers_go_on_to_an_airfield() {
    let start = allied_air(&[], &[("A-B-17-1", "clark"), ("A-B-17-2", "clark")]);
    let start = start.with(|state| {
        state.blown = heigi_board::ids(GAME.map().bridges.len()).collect();
    });
    let rolled = at_the_tables(start);
    assert!(is_draw_of(&rolled, "19.21"));
    let picked = rolled.play(&["= 1"]);
    assert!(is_draw_of(&picked, "19.212"));
    // The log says what the die means, that nothing is to be had there, and what comes instead.
    assert!(has_told(&picked, JAPAN, "luzon-log-table-die"));
    assert_eq!(rule_of(&picked, "luzon-log-table-next"), "19.211");
    let flown = picked.play(&["= 1"]);
    assert_eq!(rule_of(&flown, "luzon-log-table-picked"), "19.212");
    let bombed = [task(&flown, "A-B-17-1"), task(&flown, "A-B-17-2")].map(Option::unwrap);
    assert_eq!(bombed[0], bombed[1]);
    assert_eq!(bombed[0].mission, Mission::Bombing);
    assert!(matches!(bombed[0].spot, Spot::Field(_)));
}

/// Vector 107.
#[test]
fn r19_212_of_two_stacks_as_strong_one_is_drawn() {
    let stacks = [
        ("J-16-1/9", "1640"),
        ("J-16-2/9", "1635"),
        ("J-16R", "1335"),
        ("A-91/91", "1646"),
    ];
    let start = allied_air(&stacks, &[("A-B-10-1", "nichols")]);
    let start = at_the_tables(start);
    assert!(
        is_draw_of(&start, "19.21"),
        "{:?} {:?}",
        start.pending(),
        start.legal()
    );
    let rolled = start.play(&["= 5"]);
    let Pending::Draw(draw) = rolled.pending() else {
        panic!("a target is drawn");
    };
    assert_eq!((draw.rule.0, draw.faces), ("19.212", 2));
    let second = rolled.play(&["= 2"]);
    assert_eq!(
        task(&second, "A-B-10-1").unwrap().spot,
        Spot::Hex(hex("1640"))
    );
}

#[test]
fn r19_21_a_four_is_the_nearest_enemy_and_a_five_the_strongest() {
    let stacks = [("J-16-1/9", "1335"), ("J-16R", "1640"), ("A-91/91", "1646")];
    let rolled = at_the_tables(allied_air(&stacks, &[("A-B-10-1", "nichols")]));
    let near = rolled.clone().play(&["= 4"]);
    assert!(!has_told(&near, JAPAN, "luzon-log-table-next"));
    assert_eq!(
        task(&near, "A-B-10-1").unwrap().spot,
        Spot::Hex(hex("1640"))
    );
    let strong = rolled.play(&["= 5"]);
    assert_eq!(
        task(&strong, "A-B-10-1").unwrap().spot,
        Spot::Hex(hex("1335"))
    );
}

/// Vector 108: of two fighters.
/// Rules: 19.22, 19.221
#[test]
fn r19_221_a_four_is_interdiction() {
    let fighters = [("A-P-40E-1", "nichols"), ("A-P-40E-2", "nichols")];
    let start = allied_air(&[("J-16-1/9", "1337")], &fighters);
    let rolled = at_the_tables(start);
    assert!(is_draw_of(&rolled, "19.221"));
    let picked = rolled.play(&["= 4"]);
    assert!(is_draw_of(&picked, "19.212"));
    let flown = picked.play(&["= 1"]);
    for id in ["A-P-40E-1", "A-P-40E-2"] {
        assert_eq!(task(&flown, id).unwrap().mission, Mission::Interdiction);
    }
}

#[test]
fn r19_222_without_anything_to_do_the_fighters_patrol() {
    let fighters = [("A-P-40E-1", "legaspi"), ("A-P-40E-2", "legaspi")];
    let flown = at_the_tables(allied_air(&[], &fighters)).play(&["= 1"]);
    let patrols = task(&flown, "A-P-40E-1").unwrap();
    assert_eq!(patrols.mission, Mission::Patrol);
    // The other one keeps it in the air (8.3.9.1).
    assert_eq!(task(&flown, "A-P-40E-2"), None);
}

#[test]
fn r19_22_a_fighter_that_does_not_reach_so_far_rolls_apart() {
    // P-26 flies 20 points, P-40E 50.
    let fighters = [("A-P-26-1", "nichols"), ("A-P-40E-1", "nichols")];
    let start = allied_air(&[("J-16-1/9", "1121")], &fighters);
    let rolled = at_the_tables(start).play(&["= 3"]);
    assert_eq!(
        task(&rolled, "A-P-40E-1").unwrap().mission,
        Mission::Strafing
    );
    assert!(is_draw_of(&rolled, "19.221"));
}

#[test]
fn r19_3_aircraft_leave_an_airfield_with_the_enemy_within_five_hexes() {
    let at_clark = [("A-P-40B-1", "clark")];
    let leave = |enemy: &str, others: &[(&str, &str)]| {
        let stacks: Vec<_> = [("J-16-1/9", enemy)]
            .into_iter()
            .chain(others.iter().copied())
            .collect();
        let start = at_the_tables(allied_air(&stacks, &at_clark));
        berth_of(&start, "A-P-40B-1") != Berth::On(field("clark"))
    };
    let guard = [("A-91/91", "1239")];
    assert!(leave("1238", &guard));
    // Farther off they stay if somebody stands between.
    assert!(!leave("1235", &guard));
    assert!(leave("1235", &[]));
    assert!(!leave("1230", &[]));
}

fn berth_of(situation: &Match, id: &str) -> Berth {
    situation.state.aircraft[aircraft(id).index()]
}

/// A battalion marches into a hex: the rule by which the Allies go back then, if they do.
fn alarmed(id: &str, from: &str, to: &str) -> Option<String> {
    let start = solitaire("solitaire", "= 1").with(|state: &mut State| {
        for unit in heigi_board::ids::<UnitId>(GAME.units().len()) {
            if state.hex(unit).is_some() {
                state.put(unit, Location::Unused);
            }
        }
        state.put(unit(id), here(from));
        state.agenda.push(Movement(JAPAN).into());
    });
    let march = [format!("march {id}"), format!("step {to}")];
    let moved = start.play(&[&march[0], &march[1]]);
    let retreats = moved.state.solitaire.retreats;
    retreats.then(|| rule_of(&moved, "luzon-log-go-to-bataan"))
}

/// Vector 109.
/// Rules: 19.7, 19.7-4
#[test]
fn r19_7_4_a_battalion_two_hexes_from_olongapo_sounds_the_alarm_and_no_airborne_unit_does() {
    let grid = &GAME.map().grid;
    assert_eq!(grid.distance(hex("0945"), hex("0947")), 2);
    assert_eq!(alarmed("J-16-1/9", "0944", "0945").unwrap(), "19.7-4");
    assert_eq!(alarmed("J-Yoko1", "0944", "0945"), None);
    assert_eq!(alarmed("J-16-1/9", "0943", "0944"), None);
}

#[test]
fn r19_7_1_manila_and_nielson_sound_the_alarm() {
    assert_eq!(alarmed("J-16-1/9", "1649", "1749").unwrap(), "19.7-1");
    assert_eq!(alarmed("J-16-1/9", "1749", "1649").unwrap(), "19.7-1");
    assert_eq!(alarmed("J-16-1/9", "1749", "1750"), None);
}

#[test]
fn r19_7_2_clark_sounds_the_alarm() {
    assert_eq!(alarmed("J-16-1/9", "1143", "1243").unwrap(), "19.7-2");
    assert_eq!(alarmed("J-16-1/9", "1143", "1043"), None);
}

#[test]
fn r19_7_3_three_hexes_from_mount_arayat_sound_the_alarm() {
    assert_eq!(alarmed("J-16-1/9", "1439", "1440").unwrap(), "19.7-3");
    assert_eq!(alarmed("J-16-1/9", "1438", "1439"), None);
}

#[test]
fn r19_7_all_allied_units_go_back_into_bataan() {
    let start = beside().with(|state| state.solitaire.retreats = true);
    let before: Vec<Location> = ["A-91/91", "A-71/71"]
        .iter()
        .map(|id| at(&start, id))
        .collect();
    let after = start.play(&["done"]);
    for (id, from) in ["A-91/91", "A-71/71"].iter().zip(before) {
        assert_ne!(at(&after, id), from, "{id}");
    }
    assert_eq!(at(&after, "A-86FA"), here("1250"));
}

/// A landing at a beach hex is declared, and the die of its submarine thrown.
fn met(turn: u8, number: &str, die: &str) -> Match {
    let declared = solitaire("solitaire", "= 1").with(|state| state.turn = turn);
    let group = format!("group {number}");
    let declared = declared.play(&[&group, "sail J-16-1/9", "done", "done"]);
    assert!(is_draw_of(&declared, "19.5"));
    declared.play(&[die])
}

/// Rules: 19.5, TBL-SUBPRES
#[test]
fn r19_5_a_one_meets_a_submarine_in_lingayen_gulf_nobody_does_on_turn_1() {
    let beach = |id: &str| {
        let beaches = &GAME.map().beaches;
        let beach = beaches.iter().find(|beach| beach.id == id).unwrap();
        GAME.map().grid.number(beach.arrows[0].target)
    };
    assert!(is_draw_of(&met(1, &beach("aparri"), "= 1"), "11.4"));
    assert!(!is_draw_of(&met(1, &beach("aparri"), "= 2"), "11.4"));
    assert!(!is_draw_of(&met(1, &beach("lingayen"), "= 1"), "11.4"));
}

#[test]
fn r19_4_the_allies_build_works_near_manila_where_enough_infantry_stands() {
    // 18 points of Philippine Scouts stand at Fort McKinley, two hexes from Manila; at Lingayen there are none.
    let start = beside();
    assert!(
        start
            .state
            .works
            .iter()
            .all(|works| works.hex != hex("1850"))
    );
    let over = start.play(&["done"]);
    let works = over
        .state
        .works
        .iter()
        .find(|works| works.hex == hex("1850"));
    // Engineers help them (15.3).
    assert_eq!(works.unwrap().turns, 2);
}

/// Four bombers over the batteries, of which guns may have disrupted some.
fn over_corregidor(disrupted: &[u8]) -> Match {
    let bombers = [1, 3, 4, 5].map(|number| format!("squadron J-Betty-{number}"));
    let plan = bombers.iter().flat_map(|squadron| [squadron, "bomb 1251"]);
    let plan: Vec<&str> = plan.chain(["launch", "fly-high"]).collect();
    let begun = at_anchor(solitaire("solitaire", "= 1")).with(|state| {
        state.fortress.disrupted = disrupted.iter().map(|one| BatteryId(*one)).collect();
        state.fortress.known = state.fortress.disrupted;
    });
    let mut over_it = begun.fly(&plan);
    // Nobody gets away from the airfields around.
    while matches!(over_it.pending(), Pending::Draw(draw) if draw.rule.0.starts_with("8.4")) {
        over_it = over_it.fly(&["= 6"]);
    }
    over_it
}

/// Vector 16: a number is drawn among all batteries, and who is hit again keeps his.
#[test]
fn r19_6_hits_take_the_numbers_in_their_order() {
    let number_of = |situation: &Match, index| situation.state.fortress.numbers[index];
    // 3 destroys a battery, 6 disrupts one.
    let destroyed = over_corregidor(&[]).fly(&["= 1 1"]);
    let Pending::Draw(draw) = destroyed.pending() else {
        panic!("a battery is drawn");
    };
    assert_eq!(
        (draw.rule.0, draw.faces, draw.is_secret),
        ("10.2.3", 26, true)
    );
    let first = destroyed.fly(&["= 26"]);
    assert_eq!(number_of(&first, 25), 1);
    assert!(has_told(&first, JAPAN, "luzon-log-number-destroyed"));
    // Next in line are the second, the third, and for a hit that destroys the second again.
    let others = first.fly(&["= 1 4", "= 3", "= 1 4", "= 1", "= 1 1"]);
    assert_eq!([2, 0].map(|index| number_of(&others, index)), [2, 3]);
    let fortress = &others.state.fortress;
    let gone: Vec<u8> = fortress.destroyed.iter().map(|one| one.0).collect();
    let silent: Vec<u8> = fortress.disrupted.iter().map(|one| one.0).collect();
    assert_eq!((gone, silent), (vec![2, 25], vec![0]));
    // A sample puts the third anywhere among those that are left, in either fort.
    let held = |seed| {
        let mut random = heigi_engine::Random::seeded(seed);
        let drawn = GAME.determinize(&others.state, Viewer::Side(JAPAN), &mut random);
        assert_eq!(drawn.fortress.disrupted.len(), 1);
        drawn.fortress.numbered(3).unwrap().0
    };
    assert!((0..60).map(held).any(|battery| battery >= 23));
}

#[test]
fn r19_6_a_hit_that_only_disrupts_goes_past_whom_guns_have_disrupted() {
    let disrupted = |situation: &Match| -> Vec<u8> {
        let fortress = &situation.state.fortress;
        fortress.disrupted.iter().map(|one| one.0).collect()
    };
    // The first in line is the one that is silent already.
    let first = over_corregidor(&[4]).fly(&["= 1 4", "= 5"]);
    assert!(is_draw_of(&first, "10.2.3"));
    assert_eq!(disrupted(&first), [4]);
    let second = first.fly(&["= 1"]);
    assert_eq!(disrupted(&second), [0, 4]);
    assert!(!is_draw_of(&second, "10.2.3"));
    // One that destroys does not.
    let gone = over_corregidor(&[4]).fly(&["= 1 1", "= 5"]);
    assert!(gone.state.fortress.destroyed.contains(BatteryId(4)));
    assert!(!is_draw_of(&gone, "10.2.3"));
}

/// In the main assault regiments lie face down as well, of those divisions that are there.
///
/// Rules: 19.11, 17.5
#[test]
fn r19_11_regiments_lie_face_down_in_the_main_assault_too() {
    let start = main_assault("solitaire");
    assert!(start.state.is_unrevealed(unit("A-42/41")));
    assert_eq!(at(&start, "A-13/11"), Location::Unused);
    assert!(!start.state.is_unrevealed(unit("A-13/11")));
    assert_eq!(start.state.solitaire.face_down.len(), 13);
}

/// Whoever lands beside a regiment that lies face down turns it up when the phase is over, as who marches does.
///
/// Rules: 19.13
#[test]
fn r19_13_a_landing_turns_up_its_neighbours_before_the_next_phase() {
    let landed = solitaire("solitaire", "= 2").with(|state| {
        state.put(unit("J-16-1/9"), here("1856"));
        state.put(unit("A-42/41"), here("1857"));
        state.agenda.push(Movement(JAPAN).into());
        state.agenda.push(Step::Begin(Phase::Combat(JAPAN)));
        state.agenda.push(heigi_luzon::NextBeach.into());
    });
    let next = landed.play(&["done"]);
    assert!(!next.state.is_unrevealed(unit("A-42/41")));
}

/// Nobody leaves Manila by ship before there is an alarm.
///
/// Rules: 19.7
#[test]
fn r19_7_no_ship_sails_to_bataan_before_the_alarm() {
    let shipped = |retreats| {
        let naval = solitaire("solitaire", "= 1").with(|state| {
            state.put(unit("J-16-1/9"), here("1211"));
            state.solitaire.retreats = retreats;
            state.agenda.truncate(1);
            state.agenda.push(Movement(JAPAN).into());
            state.agenda.push(Step::Begin(Phase::Naval(ALLIES)));
            state.agenda.push(Movement(JAPAN).into());
        });
        let over = naval.play(&["done"]);
        has_told(&over, JAPAN, "luzon-log-shipped")
            || has_told(&over, JAPAN, "luzon-log-shipped-below")
    };
    assert!(!shipped(false));
    assert!(shipped(true));
}

/// Works face land on which the enemy comes, and once the Allies go back only those in Bataan are begun.
///
/// Rules: 19.4, 19.7
#[test]
fn r19_4_works_face_no_water_and_after_the_alarm_stand_in_bataan() {
    let builders = ["A-11/11", "A-12/11", "A-21/21", "A-31/31"];
    let built = |at: &str, retreats| {
        let moving = solitaire("solitaire", "= 1").with(|state| {
            state.solitaire.face_down = Default::default();
            for unit in heigi_board::ids::<UnitId>(GAME.units().len()) {
                if state.hex(unit).is_some() {
                    state.put(unit, Location::Unused);
                }
            }
            state.put(unit("J-16-1/9"), here("1211"));
            for id in builders {
                state.put(unit(id), here(at));
            }
            state.solitaire.retreats = retreats;
            state.agenda.truncate(1);
            state.agenda.push(Movement(JAPAN).into());
            state.agenda.push(Step::Begin(Phase::Movement(ALLIES)));
            state.agenda.push(Movement(JAPAN).into());
        });
        let over = moving.play(&["done"]);
        let works = over.state.works_in(hex(at)).copied();
        works.map(|works| {
            let around = GAME.map().grid.neighbours(hex(at));
            let faced = around.filter(|(side, _)| works.faces(*side));
            faced
                .filter(|(_, other)| GAME.map().terrain(*other).is_land())
                .count()
        })
    };
    assert!(built("1850", false).is_some_and(|land| land >= 2));
    assert_eq!(built("1850", true), None);
}
