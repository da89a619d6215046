//! Scrambles against landings within twelve hexes (8.4.3).

use crate::common::{
    BOATS, GAME, Match, aircraft, at, decides, has_told, hex, refused, unit, without_boats,
};
use heigi_engine::{Judges, Pending, Situation, Speaks};
use heigi_luzon::{ALLIES, Berth, Event, JAPAN, Location, Mission, Phase, Spot, State, Step};

/// A turn in which these Allied air units stand at Clark, all other Allied ones nowhere, a fleet of three units off Lingayen,
/// and Japan has launched its air phase.
fn landing(turn: u8, fleet: &[&str], squadrons: &[&str]) -> Match {
    landing_at("0935", fleet, |state| {
        let clark = GAME.map().airfield("clark").unwrap();
        state.turn = turn;
        for id in squadrons {
            state.aircraft[aircraft(id).index()] = Berth::On(clark);
        }
    })
}

/// The same off another hex, with something else changed.
fn landing_at(target: &str, fleet: &[&str], change: impl FnOnce(&mut State)) -> Match {
    let start = Situation::start(&*GAME)
        .play(&["= 4", "done", "done", "= 7"])
        .play(&BOATS);
    let placed = start.with(|state| {
        without_boats(state);
        for id in heigi_board::ids(GAME.units().len()) {
            if GAME.unit(id).side == ALLIES {
                state.put(id, Location::Waiting);
            }
        }
        state.sea.beach = heigi_board::find_id(&GAME.map().beaches, |one| one.id == "lingayen");
        for id in heigi_board::ids(GAME.aircraft().len()) {
            if GAME.flies_for(id) == ALLIES {
                state.aircraft[id.index()] = Berth::Waiting;
            }
        }
        change(state);
    });
    let sailing: Vec<String> = fleet.iter().map(|id| format!("sail {id}")).collect();
    let sailing: Vec<&str> = sailing.iter().map(String::as_str).collect();
    let fleet = placed.play(&[&format!("group {target}")]).play(&sailing);
    fleet.play(&["done", "done", "done", "launch"])
}

/// The airfield of the present question.
fn asked(state: &State) -> Option<&'static str> {
    match state.agenda.last() {
        Some(Step::FleetReact(step)) => Some(GAME.map().airfields[step.field.index()].id.as_str()),
        _ => None,
    }
}

/// Rules: 8.4.3
#[test]
fn r8_4_3_one_answer_lets_all_meet_the_fleets_who_stand_ready() {
    let start = landing(2, &FLEET, &CLARK);
    assert!(asked(&start.state).is_some());
    let tried = start.clone().play(&["scramble-all"]);
    // Clark alone has aircraft; whoever has stayed may try no other fleet, as there is none.
    let told = |situation: &Match| {
        let told = situation.events.iter();
        let fields = told.filter_map(|event| match event {
            Event::FleetAlarmed(field, _) => Some(GAME.map().airfields[field.index()].id.clone()),
            _ => None,
        });
        fields.collect::<Vec<_>>()
    };
    assert_eq!(told(&tried), ["clark"]);
    let over = tried.play(&["= 6"]);
    assert_eq!(asked(&over.state), None);
    assert_eq!(told(&over), ["clark"]);
    let stayed = start.play(&["stay-all"]);
    assert_eq!(asked(&stayed.state), None);
    assert!(told(&stayed).is_empty());
}

/// Everybody else stays until Clark is asked.
fn to_clark(situation: Match) -> Match {
    let mut situation = situation;
    while asked(&situation.state).is_some_and(|field| field != "clark") {
        situation = situation.play(&["stay"]);
    }
    situation
}

/// Clark meets the fleet with a die, and all others stay.
fn met(situation: Match, die: &str) -> Match {
    let mut situation = to_clark(situation).play(&["meet 0934", die]);
    while asked(&situation.state).is_some() {
        situation = situation.play(&["stay"]);
    }
    situation
}

fn mission(situation: &Match, id: &str) -> Option<(Mission, Spot)> {
    let task = situation.state.air.task(aircraft(id));
    task.map(|task| (task.mission, task.spot))
}

const FLEET: [&str; 2] = ["J-16-1/9", "J-16-2/9"];
const CLARK: [&str; 2] = ["A-B-17-1", "A-P-40B-1"];

/// Rules: 8.4.3, 8.4
#[test]
fn r8_4_3_airfields_within_twelve_hexes_of_a_landing_are_asked() {
    let start = landing(3, &FLEET, &CLARK);
    assert!(decides(&start, ALLIES));
    let mut fields = Vec::new();
    let mut situation = start;
    while let Some(field) = asked(&situation.state) {
        fields.push(field);
        situation = situation.play(&["stay"]);
    }
    let near =
        |id: &str| GAME.flight(GAME.map().airfield(id).unwrap(), Spot::Hex(hex("0934"))) <= 12;
    assert!(fields.contains(&"clark") && near("clark"));
    // Whether aircraft are there or not, as the question would tell; but nobody far away.
    assert!(fields.contains(&"iba") && !fields.contains(&"batangas") && !near("batangas"));
    assert!(fields.iter().all(|field| near(field)));
    let none = landing(3, &[], &CLARK);
    assert_eq!(asked(&none.state), None);
}

/// Rules: 8.4.3, TBL-SCR
#[test]
fn r8_4_3_whoever_gets_away_attacks_the_fleet_and_with_a_five_patrols_over_the_beach() {
    let start = landing(3, &FLEET, &CLARK);
    let clark = to_clark(start.clone());
    assert_eq!(refused(&clark, "meet 0830"), "8.4.3");
    let all = met(start.clone(), "= 1");
    assert_eq!(
        mission(&all, "A-B-17-1"),
        Some((Mission::Bombing, Spot::Hex(hex("0934"))))
    );
    assert_eq!(
        mission(&all, "A-P-40B-1"),
        Some((Mission::Escort, Spot::Hex(hex("0934"))))
    );
    let fighters = to_clark(start.clone()).play(&["meet 0934", "= 4"]);
    assert_eq!(mission(&fighters, "A-B-17-1"), None);
    assert_eq!(
        mission(&fighters, "A-P-40B-1"),
        Some((Mission::Strafing, Spot::Hex(hex("0934"))))
    );
    // Once against each fleet.
    assert_ne!(asked(&fighters.state), Some("clark"));
    let patrol = to_clark(start.clone()).play(&["meet 0934", "= 5"]);
    assert_eq!(
        mission(&patrol, "A-P-40B-1"),
        Some((Mission::Patrol, Spot::Hex(hex("0935"))))
    );
    let none = to_clark(start).play(&["meet 0934", "= 6"]);
    assert_eq!(mission(&none, "A-P-40B-1"), None);
    // Surprise on turn 1: a 4 is a 6.
    let first = to_clark(landing(1, &FLEET, &CLARK)).play(&["meet 0934", "= 4"]);
    assert_eq!(mission(&first, "A-P-40B-1"), None);
}

/// Each hit of a bomb, D or E, sinks a step with its transport.
///
/// Rules: 8.4.3, 4.4.3
#[test]
fn r8_4_3_hits_on_a_fleet_sink_steps_and_transport() {
    let raid = met(landing(3, &FLEET, &CLARK[..1]), "= 1");
    assert!(
        matches!(raid.pending(), Pending::Draw(draw) if draw.dice == 2),
        "{:?}",
        raid.state.agenda.last()
    );
    let points = GAME.free_points(&raid.state, heigi_luzon::Ships::Operational);
    let strength = GAME.kind(aircraft("A-B-17-1")).bombing;
    let table = &GAME.tables().bombing;
    use heigi_luzon::printed::tables::Effect;
    let hits = |sum| match table.effect(sum, strength) {
        Effect::Disrupted(hits) | Effect::Destroyed(hits) => hits,
        _ => 0,
    };
    let sum = (2..=12).find(|sum| hits(*sum) == 1).unwrap();
    let dice = format!("= {} {}", (sum - 1).min(6), sum - (sum - 1).min(6));
    let hit = raid.play(&[&dice]);
    // Only Japan knows who sails.
    assert!(matches!(hit.pending(), Pending::Draw(draw) if draw.faces == 2 && draw.is_secret));
    let sunk = hit.play(&["= 2"]);
    assert_eq!(sunk.state.steps(unit("J-16-2/9")), 1);
    assert_eq!(sunk.state.sea.sunk, 2);
    assert_eq!(
        GAME.free_points(&sunk.state, heigi_luzon::Ships::Operational),
        points
    );
    assert!(has_told(&sunk, ALLIES, "luzon-log-sunk-below"));
    // The bombers come home with the patrols, in the completion phase of Japan.
    assert_eq!(
        mission(&sunk, "A-B-17-1").map(|task| task.0),
        Some(Mission::Scramble)
    );
    // Nobody opposes the landing, and nobody goes inland.
    let home = sunk.play(&["done", "done"]);
    assert!(decides(&home, ALLIES));
    assert_eq!(home.state.phase, Phase::Completion(JAPAN));
    assert_eq!(mission(&home.play(&["home"]), "A-B-17-1"), None);
}

/// Strafing costs steps and no transport.
///
/// Rules: 8.4.3, 8.5.2
#[test]
fn r8_4_3_strafing_sinks_no_transport() {
    use heigi_luzon::printed::tables::Effect;
    let raid = met(landing(3, &FLEET, &CLARK[1..]), "= 1");
    let strafing = raid.play(&["sweep A-P-40B-1"]);
    let table = &GAME.tables().strafing;
    let sum = (2..=12)
        .find(|sum| table.effect(*sum) == Effect::Destroyed(1))
        .unwrap();
    let dice = format!("= {} {}", (sum - 1).min(6), sum - (sum - 1).min(6));
    let hit = strafing.play(&[&dice, "= 2"]);
    assert_eq!(hit.state.steps(unit("J-16-2/9")), 1);
    assert_eq!(hit.state.sea.sunk, 0);
    assert_eq!(at(&hit, "J-16-2/9"), Location::At(hex("0934")));
    // Of the three points that brought it one is left that may be sunk with it.
    let passage = hit.state.units[unit("J-16-2/9").index()].passage;
    assert_eq!(passage.map(|passage| passage.points), Some(1));
}

/// Rules: TBL-DIVE
#[test]
fn r8_4_3_dive_bombers_add_one_against_transports() {
    let modifiers = |spot| GAME.dive_modifiers(aircraft("A-A-24-1"), spot, false).len();
    assert_eq!(
        modifiers(Spot::Hex(hex("0934"))),
        modifiers(Spot::Hex(hex("0935"))) + 1
    );
}

#[test]
fn r8_4_3_a_computer_meets_fleets() {
    let clark = to_clark(landing(3, &FLEET, &CLARK));
    let judge = |words: &str| {
        let action = GAME.read_action(words).unwrap();
        GAME.judge(&clark.state, action)
    };
    assert!(judge("meet 0934") > judge("stay"));
}

/// The airfields that are asked, in their order.
fn all_asked(mut situation: Match) -> Vec<&'static str> {
    let mut fields = Vec::new();
    while let Some(field) = asked(&situation.state) {
        fields.push(field);
        situation = situation.play(&["stay"]);
    }
    fields
}

/// Six for each area, and the map begins behind the first (8.1.6): Batangas is 11 hexes from there.
///
/// Rules: 8.4.3, 8.1.6, 4.8
#[test]
fn r8_4_3_the_sea_off_an_area_of_bicol_is_as_far_as_the_area() {
    let asks = |target: &str| all_asked(landing_at(target, &FLEET, |_| {}));
    assert_eq!(asks("2956"), ["naga", "legaspi"]);
    assert_eq!(asks("3056"), ["naga", "legaspi"]);
    assert_eq!(asks("3257"), ["naga", "legaspi"]);
    let [batangas, naga] = ["batangas", "naga"].map(|id| GAME.map().airfield(id).unwrap());
    assert_eq!(GAME.flight(batangas, Spot::Hex(hex("2957"))), 17);
    assert_eq!(GAME.flight(naga, Spot::Hex(hex("3055"))), 0);
}

/// Rules: 4.8, 8.4.3
#[test]
fn r4_8_an_airfield_that_enemies_share_meets_no_fleet() {
    let fleet = landing_at("3157", &FLEET, |state| {
        state.put(unit("A-21/21"), Location::At(hex("3056")));
        state.put(unit("J-16-3/9"), Location::At(hex("3056")));
    });
    assert_eq!(all_asked(fleet), ["legaspi"]);
}
