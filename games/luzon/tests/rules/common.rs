//! The game, and matches that begin with given chits.

use heigi_board::HexId;
use heigi_engine::hexes::Gridded;
use heigi_engine::{Pending, Shows as _, Side, Situation, Viewer};
use heigi_luzon::printed::map::BridgeId;
use heigi_luzon::printed::units::{Aircraft, AircraftId, UnitId};
use heigi_luzon::{
    ALLIES, Berth, Event, JAPAN, Location, Luzon, Movement, Phase, Post, State, Step,
};
use std::sync::LazyLock;

pub static GAME: LazyLock<Luzon> = LazyLock::new(Luzon::standard);

pub type Match = Situation<'static, Luzon>;

/// What the Allies may answer when an airfield near a raid may scramble (8.4.2).
pub const REACTIONS: [&str; 4] = ["scramble", "stay", "scramble-all", "stay-all"];

/// What is decided in each turn, so that all withdrawals are made.
pub const TURN_4: [&str; 4] = ["arrive A-3/1 K", "arrive A-1FA B", "done", "done"];
pub const TURN_6: [&str; 2] = ["arrive A-4C/2 K", "done"];
pub const TURN_7: [&str; 6] = [
    "comply",
    "fly-out J-Betty-1",
    "fly-out J-Betty-2",
    "done",
    "done",
    "done",
];
pub const TANKS: [&str; 4] = [
    "comply",
    "withdraw J-Eng23",
    "withdraw J-AT3-8",
    "withdraw J-AA40-45",
];
pub const NAVY_10: [&str; 5] = [
    "comply",
    "fly-out J-Betty-3",
    "fly-out J-Betty-4",
    "fly-out J-Nell-1",
    "done",
];
pub const TURN_11: [&str; 1] = ["arrive A-ROTC M"];
pub const DIVISION: [&str; 2] = ["comply", "withdraw J-48-1/48Mtn"];
pub const ARMY: [&str; 5] = [
    "comply",
    "fly-out J-Ann-1",
    "fly-out J-Nate-1",
    "fly-out J-Nate-2",
    "done",
];
pub const TURN_12: [&str; 3] = ["comply", "done", "done"];

/// A match in which the Allies have one chit and Japan another, at its first decision, that of turn 4.
pub fn chits(allied: u8, japanese: u8) -> Match {
    chits_with(allied, japanese, |_| {})
}

/// The same with something changed before turn 1.
pub fn chits_with(allied: u8, japanese: u8, change: impl FnOnce(&mut State)) -> Match {
    quietly(air_with(allied, japanese, change))
}

/// The Japanese air phase of turn 1.
pub fn air(allied: u8, japanese: u8) -> Match {
    air_with(allied, japanese, |_| {})
}

fn air_with(allied: u8, japanese: u8, change: impl FnOnce(&mut State)) -> Match {
    let (allied, japanese) = (format!("= {allied}"), format!("= {japanese}"));
    // The ready-made set-up stays, and Japan asks nothing.
    let set_up = Situation::start(&*GAME).play(&[&allied, "done", "done"]);
    at_anchor(set_up.with(change).play(&[&japanese]))
}

/// The three submarines that are placed before play, and nobody is given up on turn 1 (6.3).
pub const BOATS: [&str; 4] = [
    "station infanta",
    "station infanta",
    "station infanta",
    "done",
];

/// No submarine is in the game.
pub fn without_boats(state: &mut State) {
    for boat in &mut state.submarines.boats {
        boat.post = Post::Gone;
    }
}

/// Plays on through a naval phase in which nobody sails and before which nobody is given up, without submarines from then on.
pub fn at_anchor(situation: Match) -> Match {
    let mut situation = situation;
    if matches!(situation.state.agenda.last(), Some(Step::Station(_))) {
        situation = situation.play(&BOATS).with(without_boats);
    }
    while matches!(
        situation.state.agenda.last(),
        Some(Step::Exchange(_) | Step::Landings(_) | Step::NextBeach(_))
    ) {
        situation = situation.play(&["done"]);
    }
    situation
}

/// Plays on through air phases in which nobody flies.
pub fn quietly(situation: Match) -> Match {
    let mut situation = situation;
    loop {
        let legal = situation.legal();
        let is_legal = |words: &&str| legal.iter().any(|one| one == words);
        match ["launch", "home", "done"].into_iter().find(is_legal) {
            Some(words) => situation = situation.play(&[words]),
            None => return situation,
        }
    }
}

/// Playing with quiet air phases between the inputs.
pub trait Quiet {
    /// Plays inputs, and launches every plan of the air without anybody in it.
    fn quiet(self, inputs: &[&str]) -> Match;
}

impl Quiet for Match {
    fn quiet(self, inputs: &[&str]) -> Match {
        let one = |played: Match, input: &&str| quietly(played.play(&[*input]));
        // Movement phases are ended already.
        let inputs = inputs.iter().filter(|input| **input != "done");
        inputs.fold(self, one)
    }
}

/// A movement phase of a side in turn 1 in which only these units stand in hexes: `J-7Tk 1239, A-1/1 1240`.
pub fn moves(side: Side, places: &str) -> Match {
    moves_with(side, places, |_| {})
}

/// The same with something else changed.
pub fn moves_with(side: Side, places: &str, change: impl FnOnce(&mut State)) -> Match {
    Situation::start(&*GAME)
        .play(&["= 1", "done", "done", "= 7"])
        .play(&BOATS)
        .play(&["done", "done", "launch", "done", "launch"])
        .with(|state| {
            without_boats(state);
            for unit in heigi_board::ids::<UnitId>(GAME.units().len()) {
                if state.hex(unit).is_some() {
                    state.put(unit, Location::Formosa);
                }
            }
            for place in places.split(", ").filter(|place| !place.is_empty()) {
                let (id, number) = place.split_once(' ').unwrap();
                state.put(unit(id), Location::At(hex(number)));
            }
            state.phase = Phase::Movement(side);
            state.agenda.pop();
            if side == JAPAN {
                state.agenda.push(Phase::Movement(ALLIES).into());
                state.agenda.push(Phase::Combat(JAPAN).into());
            }
            state.agenda.push(Movement(side).into());
            change(state);
        })
}

/// What the marching unit has left, in quarters of a movement point; nothing if nobody marches.
pub fn left(situation: &Match) -> Option<u16> {
    match situation.state.agenda.last() {
        Some(Step::March(march)) => Some(march.left),
        _ => None,
    }
}

/// A unit marches along these hexes.
pub fn march(situation: Match, id: &str, hexes: &[&str]) -> Match {
    let begun = format!("march {id}");
    let steps = hexes.iter().map(|hex| format!("step {hex}"));
    let inputs: Vec<String> = [begun].into_iter().chain(steps).collect();
    let inputs: Vec<&str> = inputs.iter().map(String::as_str).collect();
    situation.play(&inputs)
}

/// What an event tells, by its message, of the last one that a viewer is told.
pub fn has_told(situation: &Match, viewer: impl Into<Viewer>, message: &str) -> bool {
    situation.told(viewer).iter().any(|told| told == message)
}

/// The rule that the log cites for the last event with a message.
pub fn rule_of(situation: &Match, message: &str) -> String {
    let entries = situation.events.iter().rev();
    let mut entries = entries.filter_map(|event| GAME.log_entry(event, Viewer::Everything));
    let entry = entries.find(|entry| entry.text.id == message).unwrap();
    entry.rule.to_string()
}

/// The first decision of turn 7, 10, 11 or 12 when everything before was done.
pub fn at_turn(situation: Match, turn: u8) -> Match {
    let parts: [(u8, &[&str]); 8] = [
        (4, &TURN_4),
        (6, &TURN_6),
        (7, &TURN_7),
        (10, &TANKS),
        (10, &NAVY_10),
        (11, &TURN_11),
        (11, &DIVISION),
        (11, &ARMY),
    ];
    parts
        .into_iter()
        .filter(|(of, _)| *of < turn)
        .fold(situation, |played, (_, inputs)| played.quiet(inputs))
}

pub fn hex(number: &str) -> HexId {
    GAME.grid().parse(number).unwrap()
}

pub fn bridge(id: &str) -> BridgeId {
    heigi_board::find_id(GAME.bridges(), |bridge| bridge.id == id).unwrap()
}

pub fn unit(id: &str) -> UnitId {
    GAME.unit_named(id).unwrap()
}

pub fn aircraft(id: &str) -> AircraftId {
    heigi_board::find_id(GAME.aircraft(), |one: &Aircraft| one.id == id).unwrap()
}

pub fn at(situation: &Match, id: &str) -> Location {
    situation.state.at(unit(id))
}

pub fn berth(situation: &Match, id: &str) -> Berth {
    situation.state.aircraft[aircraft(id).index()]
}

pub fn decides(situation: &Match, side: Side) -> bool {
    situation.pending() == Pending::Decision(side)
}

/// The air units of a type that are on an airfield.
pub fn based(situation: &Match, kind: &str) -> usize {
    let all = heigi_board::ids::<AircraftId>(GAME.aircraft().len());
    all.filter(|one| GAME.kind(*one).id == kind && situation.state.base(*one).is_some())
        .count()
}

/// A combat phase of a side in which nobody is on the map but those named, as in `J-48-1/47 1337`.
pub fn combat(side: Side, places: &str) -> Match {
    combat_with(side, places, |_| {})
}

/// The same with something changed before the phase begins.
pub fn combat_with(side: Side, places: &str, change: impl FnOnce(&mut State)) -> Match {
    let draw = *Situation::start(&*GAME).state.agenda.last().unwrap();
    let placed = chits(5, 7).with(|state| {
        for unit in heigi_board::ids(GAME.units().len()) {
            state.put(unit, Location::Unused);
            state.units.change(unit, |unit| unit.is_unsupplied = false);
        }
        for place in places.split(", ") {
            let (id, number) = place.split_once(' ').unwrap();
            state.put(unit(id), Location::At(hex(number)));
        }
        change(state);
        // The end of the turn, and the other side's phase before it.
        state.agenda.truncate(1);
        if side == JAPAN {
            state.agenda.push(Step::Begin(Phase::Combat(ALLIES)));
        }
        state.agenda.push(Step::Begin(Phase::Combat(side)));
        state.agenda.push(draw);
    });
    placed.play(&["= 5"])
}

/// An attack on a hex by all who stand in some others, up to its dice.
pub fn assault(situation: Match, target: &str, from: &str) -> Match {
    let attack = situation.play(&[&format!("attack {target}")]);
    let stacks = from.split(' ').map(|hex| format!("engage-stack {hex}"));
    // Whoever has come down in the hex takes part already (12.3).
    let joined = stacks.fold(attack, |match_, stack| match match_.refused_by(&stack) {
        None => match_.play(&[&stack]),
        Some(_) => match_,
    });
    let declared = joined.play(&["done"]);
    while_done(declared)
}

/// Nobody declares or lends any more.
pub fn while_done(mut situation: Match) -> Match {
    while situation.decider().is_some() && situation.legal().iter().any(|words| words == "done") {
        situation = situation.play(&["done"]);
    }
    situation
}

/// What the log says of the last fight: attack, defence and column, as in `12 4 3-1`.
pub fn odds(situation: &Match) -> String {
    let found = situation.events.iter().rev().find_map(|event| match event {
        Event::Odds(attack, defence, column) => Some((attack, defence, column)),
        _ => None,
    });
    let (attack, defence, column) = found.unwrap();
    format!(
        "{} {} {}",
        attack.figures(),
        defence.figures(),
        column.figures(&GAME)
    )
}

/// What modified the dice of the last fight, as in `dm-tank -1`.
pub fn modifiers(situation: &Match) -> Vec<String> {
    let events = situation.events.iter();
    let found = events.filter_map(|event| match event {
        Event::Modified(cause, value, _) => {
            let name = cause.0.trim_start_matches("luzon-");
            Some(format!("{name} {:+}", value.0))
        }
        _ => None,
    });
    found.collect()
}

/// The rule by which an action is refused.
pub fn refused(situation: &Match, words: &str) -> &'static str {
    situation.refused_by(words).unwrap_or("legal")
}

/// A unit that was demoralised in the last combat phase of a side.
pub fn shake(state: &mut State, id: &str, side: Side) {
    let phase = Some(Phase::Combat(side));
    state
        .units
        .change(unit(id), |unit| unit.demoralised = phase);
}

/// Playing in air phases, with movement phases in which nobody moves.
pub trait Flies {
    /// Plays inputs, and ends every movement phase that comes after one.
    fn fly(self, inputs: &[&str]) -> Match;
}

impl Flies for Match {
    fn fly(self, inputs: &[&str]) -> Match {
        let mut played = self;
        for input in inputs {
            played = played.play(&[*input]);
            while matches!(
                played.state.agenda.last(),
                Some(
                    Step::Exchange(_)
                        | Step::Movement(_)
                        | Step::Landings(_)
                        | Step::NextBeach(_)
                        | Step::Shipping(_)
                )
            ) {
                played = played.play(&["done"]);
            }
        }
        played
    }
}
