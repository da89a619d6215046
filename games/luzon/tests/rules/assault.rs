//! The main assault: 17.5.

use crate::common::{GAME, Match, at, berth, decides, hex, march, refused, unit, while_done};
use heigi_engine::{Random, Rules, Setup, Shows, Situation, Viewer};
use heigi_luzon::printed::units::{AircraftId, Class};
use heigi_luzon::{ALLIES, Berth, JAPAN, Location, NextBeach, Phase, Post, Step};

const ALLIED_EYES: Viewer = Viewer::Side(ALLIES);

/// The Allied set-up.
fn allied_set_up() -> Match {
    let setup = Setup {
        scenario: "assault".to_owned(),
        ..GAME.info().default_setup()
    };
    let state = GAME.start(&setup, &mut Vec::new());
    Situation::start(&*GAME).with(|started| *started = state)
}

/// The Japanese set-up with a chit.
fn japanese_set_up(chit: u8) -> Match {
    allied_set_up().play(&["done", &format!("= {chit}")])
}

/// Both have set up, and the boats lie at their beaches.
fn boats_placed() -> Match {
    japanese_set_up(1).play(&[
        "done",
        "= 1",
        "station lingayen",
        "station agno",
        "station aparri",
    ])
}

/// The Allies move at half.
fn half_move() -> Match {
    boats_placed().play(&["write-beach lingayen"])
}

/// Rules: 17.5.1
#[test]
fn r17_5_1_the_allies_of_chit_1_without_the_13_11_and_the_ground_crews() {
    let start = allied_set_up();
    assert!(decides(&start, ALLIES));
    assert_eq!(start.state.allied_chit, Some(0));
    assert_eq!(at(&start, "A-13/11"), Location::Unused);
    let mut units = heigi_board::ids(GAME.units().len());
    let is_crew = |one: &heigi_luzon::printed::units::UnitId| {
        let unit = GAME.unit(*one);
        unit.class == Class::GroundCrew && unit.side == ALLIES
    };
    assert!(units.all(|one| !is_crew(&one) || start.state.at(one) == Location::Unused));
    assert!(matches!(berth(&start, "A-P-40E-1"), Berth::On(_)));
    assert_eq!(at(&start, "A-12/11"), Location::At(hex("0935")));
    // Whoever came on turns 2 to 4 is there, and stands where the others may.
    assert_eq!(at(&start, "A-1/1"), Location::At(hex("1649")));
    assert!(matches!(berth(&start, "A-B-17-3"), Berth::On(_)));
    let hand = start.play(&["take A-1/1"]);
    assert_eq!(refused(&hand, "place 1345"), "legal");
    assert_eq!(refused(&hand, "place 0835"), "16.2.4l");
    // Nobody stands beyond the line.
    let truck = allied_set_up().play(&["take A-Truck1"]);
    assert_eq!(refused(&truck, "place 2411"), "16.2.4k");
}

/// The aircraft stand at their airfields, but nobody serves them: they do not rise against the first raids.
///
/// Rules: 17.5.1, 8.2.2
#[test]
fn r17_5_1_allied_aircraft_without_ground_crews_do_not_fight_from_the_first_turn_on() {
    let first = while_done(half_move());
    assert_eq!(first.state.turn, 5);
    assert_eq!(first.state.phase, Phase::Air(JAPAN));
    let based: Vec<AircraftId> = heigi_board::ids(GAME.aircraft().len())
        .filter(|one| GAME.flies_for(*one) == ALLIES && first.state.base(*one).is_some())
        .collect();
    assert!(based.len() > 5);
    assert!(based.iter().all(|one| first.state.air.unfit.contains(*one)));
}

/// What is asked at the Japanese set-up, and what the guide says as a beach is chosen.
#[test]
fn r17_5_2_japan_is_told_whether_anybody_stands_on_luzon() {
    let asked = |chit| japanese_set_up(chit).scene(JAPAN).prompt.unwrap().title.id;
    assert_eq!(asked(1), "luzon-ask-set-up-north");
    assert_eq!(asked(4), "luzon-ask-set-up-no-north");
    let choosing = boats_placed().scene(JAPAN).guide;
    assert!(
        choosing
            .iter()
            .any(|step| step.text.id == "luzon-guide-landings-1")
    );
}

/// The turn record shows turn 5 from the set-up on, that of the campaign turn 1.
#[test]
fn r17_5_3_the_turn_record_begins_with_the_scenario() {
    let space = |situation: &Match| situation.scene(Viewer::Spectator).tracks[0].space;
    for start in [allied_set_up(), japanese_set_up(1), half_move()] {
        assert_eq!(space(&start), 4);
    }
    let campaign = GAME.start(&GAME.info().default_setup(), &mut Vec::new());
    assert_eq!(GAME.scene(&campaign, Viewer::Spectator).tracks[0].space, 0);
}

/// Rules: 17.5.1
#[test]
fn r17_5_1_the_provisional_units_come_on_turn_5_or_later() {
    let first = half_move().play(&["done"]);
    assert_eq!(first.state.turn, 5);
    assert!(decides(&first, ALLIES));
    // Those whom ABSU would bring (6.3), not those of the turn record.
    assert_eq!(first.legal(), ["arrive A-Pr1 B", "arrive A-Pr1 M", "done"]);
    assert_eq!(refused(&first, "arrive A-ROTC M"), "14.1");
    let one = first.play(&["arrive A-Pr1 M", "done"]);
    assert_eq!(at(&one, "A-Pr1"), Location::At(hex("1649")));
    assert_eq!(at(&one, "A-Pr2"), Location::Waiting);
    assert!(decides(&one, JAPAN));
    // The other is asked about again.
    let later = one.with(|state| {
        state.turn = 7;
        state.agenda.push(Step::Begin(Phase::Reinforcement));
        state.agenda.push(NextBeach.into());
    });
    let later = later.play(&["done"]);
    assert!(decides(&later, ALLIES));
    let come = later.play(&["arrive A-Pr2 B"]);
    assert_eq!(at(&come, "A-Pr2"), Location::At(hex("1250")));
    assert!(decides(&come, JAPAN));
}

/// Rules: 17.5.2
#[test]
fn r17_5_2_japan_has_up_to_25_points_beyond_the_line_with_the_first_chits_alone() {
    let start = japanese_set_up(1);
    assert!(decides(&start, JAPAN));
    assert_eq!(at(&start, "J-48-1/2F"), Location::At(hex("1028")));
    // 21 points stand ready; two battalions more are too many.
    let more = start.play(&["take J-48-1/47", "place 1212"]);
    assert_eq!(refused(&more, "take J-48-2/47"), "17.5.2");
    // Whoever stands on Luzon may still be put elsewhere there.
    assert_eq!(refused(&more, "take J-48-1/47"), "legal");
    let off = more.play(&["take J-48-1/2F", "keep-off", "take J-48-2/47"]);
    assert_eq!(at(&off, "J-48-1/2F"), Location::Formosa);
    for (place, rule) in [
        ("1212", "legal"),
        // On the line, before it, without a road, neither coast nor rough.
        ("0930", "17.5.2"),
        ("1031", "17.5.2"),
        ("1311", "legal"),
        ("1812", "17.5.2"),
        ("1231", "legal"),
        ("2519", "17.5.2"),
    ] {
        assert_eq!(refused(&off, &format!("place {place}")), rule, "{place}");
    }
    let other = japanese_set_up(4);
    assert!(other.state.units.on_map(JAPAN).is_empty());
    assert_eq!(refused(&other, "take J-48-1/47"), "16.2");
}

/// Rules: 17.5.2
#[test]
fn r17_5_2_air_units_stand_on_the_northern_airfields_and_a_zeke_is_gone() {
    let start = japanese_set_up(1);
    assert_eq!(berth(&start, "J-Zeke-5"), Berth::Unused);
    let hand = start.play(&["take-aircraft J-Betty-1"]);
    for (base, rule) in [
        ("tuguegarao", "legal"),
        ("taichu", "legal"),
        ("vigan", "8.2.5"),
        ("takao", "17.5.2"),
        ("john-hay", "17.5.2"),
        ("clark", "17.5.2"),
    ] {
        assert_eq!(refused(&hand, &format!("base {base}")), rule, "{base}");
    }
    let fighter = japanese_set_up(1).play(&["take-aircraft J-Zeke-1"]);
    for base in ["laoang", "aparri", "batan-island"] {
        assert_eq!(refused(&fighter, &format!("base {base}")), "legal");
    }
    let crew = japanese_set_up(1).play(&["take J-ABSU-Zeke-1"]);
    assert_eq!(refused(&crew, "base batan-island"), "legal");
    assert_eq!(refused(&crew, "base nichols"), "17.5.2");
    // On turn 5 John Hay is no airfield that was just taken.
    let air = while_done(half_move());
    let zeke = air.play(&["squadron J-Zeke-1"]);
    assert_eq!(refused(&zeke, "redeploy john-hay"), "legal");
}

#[test]
fn nothing_that_the_allies_are_shown_depends_on_the_set_up_of_japan() {
    let start = japanese_set_up(1);
    let seen = start.scene(ALLIED_EYES);
    assert!(seen.pieces.iter().all(|piece| piece.owner == ALLIES));
    let changed = start.play(&["take J-48-1/2F", "keep-off", "take-aircraft J-Nate-1"]);
    assert_eq!(changed.scene(ALLIED_EYES), seen);
    assert_eq!(japanese_set_up(7).scene(ALLIED_EYES), seen);
    for seed in 0..5 {
        let sample = |of: &Match| {
            let mut random = Random::seeded(seed);
            GAME.determinize(&of.state, ALLIED_EYES, &mut random)
        };
        assert_eq!(sample(&changed), sample(&japanese_set_up(7)));
        assert_eq!(GAME.scene(&sample(&changed), ALLIED_EYES), seen);
        // The ready-made set-up of the chit that the sample has.
        let chit = sample(&changed).japanese_chit.unwrap() + 1;
        assert_eq!(sample(&changed).units, japanese_set_up(chit).state.units);
    }
}

/// Vector 111.
///
/// Rules: 17.5.2
#[test]
fn r17_5_2_half_of_a_die_says_how_many_batteries_are_destroyed() {
    let die = |value: &str| japanese_set_up(1).play(&["done", value]);
    assert!(die("= 1").state.fortress.destroyed.is_empty());
    let two = die("= 5");
    assert!(decides(&two, JAPAN));
    let named = two.play(&["number 1", "= 1", "number 2", "= 1"]);
    assert_eq!(named.state.fortress.destroyed.len(), 2);
    assert!(decides(&named, ALLIES));
}

/// Cavite was bombed, so that two of the five boats are gone (11.3).
///
/// Rules: 17.5.2
#[test]
fn r17_5_2_cavite_was_bombed_and_three_boats_are_placed() {
    let start = japanese_set_up(1).play(&["done", "= 1"]);
    assert!(decides(&start, ALLIES));
    let gone = start.state.submarines.boats.iter();
    assert_eq!(gone.filter(|boat| boat.post == Post::Gone).count(), 2);
    assert_eq!(boats_placed().state.submarines.at_sea().count(), 3);
    // Nobody is laid up once more.
    assert_eq!(
        half_move()
            .play(&["done"])
            .state
            .submarines
            .at_sea()
            .count(),
        3
    );
}

/// Reserves are named before anybody moves, and stay where they are.
///
/// Rules: 17.5.3-1
#[test]
fn r17_5_3_1_the_allies_place_their_boats_and_name_reserves() {
    let start = japanese_set_up(1).play(&["done", "= 1"]);
    assert_eq!(refused(&start, "station lingayen"), "legal");
    let named = half_move().play(&["reserve A-194Tk"]);
    assert!(named.state.reserves.contains(unit("A-194Tk")));
    assert_eq!(refused(&named, "march A-194Tk"), "9.3");
    let first = named.play(&["done", "done"]);
    assert_eq!(first.state.turn, 5);
    assert!(first.state.reserves.contains(unit("A-194Tk")));
}

/// Rules: 17.5.3, 17.5.3-2
#[test]
fn r17_5_3_2_japan_chooses_its_beach_before_the_first_turn() {
    let start = boats_placed();
    assert!(decides(&start, JAPAN));
    let chosen = start.play(&["write-beach lingayen"]);
    assert_eq!(
        chosen
            .state
            .sea
            .beach
            .map(|beach| GAME.map().beaches[beach.index()].id.as_str()),
        Some("lingayen")
    );
    assert!(decides(&chosen, ALLIES));
}

/// Vector 112.
///
/// Rules: 17.5.3-3
#[test]
fn r17_5_3_3_the_allies_move_at_half_and_fight_nobody() {
    let start = half_move();
    assert_eq!(start.state.turn, 4);
    // A cavalry regiment with seven points has three and a half.
    let begun = start.clone().play(&["march A-26Cav"]);
    assert_eq!(crate::common::left(&begun), Some(14));
    let by_enemy = start.with(|state| {
        state.put(unit("A-26Cav"), Location::At(hex("0930")));
        state.put(unit("J-48HQ"), Location::At(hex("0929")));
        for id in ["J-48-3/1F", "J-48-3/47"] {
            state.put(unit(id), Location::Formosa);
        }
    });
    let marching = by_enemy.play(&["march A-26Cav"]);
    assert_eq!(refused(&marching, "step 0929"), "17.5.3-3");
    assert_eq!(refused(&marching, "claim 0929"), "17.5.3-3");
    let moved = march(half_move(), "A-26Cav", &["1141"]).play(&["halt"]);
    assert_eq!(at(&moved, "A-26Cav"), Location::At(hex("1141")));
}

/// Rules: 17.5.3-4
#[test]
fn r17_5_3_4_play_begins_on_turn_5_and_strategic_transport_sails() {
    let first = half_move().play(&["done", "done", "done"]);
    assert_eq!(first.state.turn, 5);
    assert!(decides(&first, JAPAN));
    let boarding = first.play(&["group 0835"]);
    assert_eq!(refused(&boarding, "sail-strategic J-16-1/9"), "legal");
    assert_eq!(refused(&boarding.play(&["done"]), "group 1657"), "4.4.5");
    assert!(!half_move().state.is_bicol_late);
}

/// Nothing but marches: works begin with turn 5.
///
/// Rules: 17.5.3-3, 10.1
#[test]
fn r17_5_3_3_no_works_are_begun_in_the_half_move() {
    let builders = ["A-21/21", "A-22/21", "A-23/21", "A-11/11"];
    let start = half_move().with(|state| {
        for id in builders {
            state.put(unit(id), Location::At(hex("1640")));
        }
    });
    assert_eq!(refused(&start, "fortify 1640 1639"), "17.5.3-3");
    let later = start.with(|state| state.phase = Phase::Movement(ALLIES));
    assert_eq!(refused(&later, "fortify 1640 1639"), "legal");
}
