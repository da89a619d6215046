//! Golden matches: recorded once, replayed by every later version, and told again input by input.
//!
//! For each scenario and each switch a game keeps one file. Its lines are the inputs, each with the
//! number of actions that were legal, and below them what the log told: rules, messages and facts, no
//! sentences. At each new phase stand digests of what the sides see. The inputs of a file are replayed
//! as they stand, so a computer that plays otherwise changes nothing; a rule that is read otherwise
//! changes lines, and the difference is reviewed.
//!
//! With `UPDATE_GOLDEN` in the environment the told lines are written anew, with `RECORD_GOLDEN` the
//! matches are played anew. `RECORD_GOLDEN=name` plays only the file of that name anew.

use crate::dice::Dice;
use crate::info::{GameInfo, ScenarioInfo, Setup};
use crate::laws::on_request;
use crate::random::Random;
use crate::rules::any_of;
use crate::rules::{Game, Input, Pending, Skill};
use heigi_scene::{Side, Text, Value, Viewer};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

/// A recorded match is given up as endless after so many inputs.
const MOST_INPUTS: usize = 60_000;

/// How the name of a match ends that nobody plays to win.
const AT_RANDOM: &str = "_at_random";

/// The matches that a game keeps: every scenario without switches, the first scenario with each
/// switch, and every scenario with all switches between players who take any action.
#[must_use]
pub fn setups(info: &GameInfo) -> Vec<(String, Setup)> {
    let setup = |scenario: &str, options: &[&str]| Setup {
        scenario: scenario.to_owned(),
        options: options.iter().map(|id| (*id).to_owned()).collect(),
    };
    let first = info.default_setup().scenario;
    let switches = |scenario: &str| -> Vec<&'static str> {
        let offered = info.options_of(scenario);
        offered.map(|option| option.id).collect()
    };
    let mut setups = Vec::new();
    for scenario in info.scenarios.iter().map(ScenarioInfo::first) {
        let name = format!("{scenario}{AT_RANDOM}");
        setups.push((name, setup(&scenario, &switches(&scenario))));
        setups.push((scenario.clone(), setup(&scenario, &[])));
    }
    for switch in switches(&first) {
        setups.push((format!("{first}_{switch}"), setup(&first, &[switch])));
    }
    setups
}

/// Replays all golden matches of a game, which lie in `tests/golden` of its crate, and holds that they show every
/// verb.
///
/// # Panics
/// If something else is told than was told, or a verb is shown by none.
pub fn assert_all<R: Game>(rules: &R, home: &str) {
    let folder = Path::new(home).join("tests/golden");
    for (name, setup) in setups(rules.info()) {
        assert_golden(rules, &folder, &name, &setup);
    }
    let missing = verbs_not_shown(rules, &folder);
    assert!(missing.is_empty(), "no match shows {missing:?}");
}

/// Replays the golden match of a name and compares what is told with what was told.
///
/// # Panics
/// If there is no such file, an input of it is no longer legal, or something else is told.
pub fn assert_golden<R: Game>(rules: &R, folder: &Path, name: &str, setup: &Setup) {
    let path = folder.join(format!("{name}.txt"));
    let shown = path.display();
    let wanted = std::env::var("RECORD_GOLDEN").ok();
    if wanted.is_some_and(|wanted| [name, "1", "all"].contains(&wanted.as_str())) {
        let inputs = record(rules, name, setup);
        let text = tell(rules, name, setup, &inputs)
            .unwrap_or_else(|error| panic!("{shown}: the record is refused: {error}"));
        std::fs::create_dir_all(folder)
            .and_then(|()| std::fs::write(&path, text))
            .unwrap_or_else(|error| panic!("{shown}: {error}"));
    }
    let golden = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{shown}: {error}; RECORD_GOLDEN={name} records it"));
    let told = tell(rules, name, setup, &inputs_of(&golden))
        .unwrap_or_else(|error| panic!("{shown}: {error}"));
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(&path, told).unwrap_or_else(|error| panic!("{shown}: {error}"));
        return;
    }
    let differing = golden.lines().zip(told.lines()).enumerate();
    if let Some((line, (was, is))) = differing.into_iter().find(|(_, (was, is))| was != is) {
        panic!("{shown}:{}: was\n{was}\nis\n{is}", line + 1);
    }
    assert_eq!(
        golden.len(),
        told.len(),
        "{shown}: one ends before the other"
    );
}

/// Which verbs no file of a folder shows, among all that the game can write.
///
/// # Panics
/// If the folder cannot be read.
pub fn verbs_not_shown<R: Game>(rules: &R, folder: &Path) -> BTreeSet<String> {
    let mut verbs = BTreeSet::new();
    rules.every_action(&mut |action| {
        verbs.insert(verb(&rules.write_action(action)));
    });
    for (name, _) in setups(rules.info()) {
        let path = folder.join(format!("{name}.txt"));
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for input in inputs_of(&text) {
            verbs.remove(&verb(&input));
        }
    }
    verbs
}

fn verb(words: &str) -> String {
    words.split(' ').next().unwrap_or_default().to_owned()
}

/// The inputs that a golden match consists of, in words.
fn inputs_of(text: &str) -> Vec<String> {
    text.lines()
        .filter_map(|line| {
            let (_, input) = line.split_once("> ")?;
            (!line.starts_with(' ')).then(|| input.to_owned())
        })
        .collect()
}

/// Plays a match of `normal` players that now and then try what no input of theirs was before, so
/// that a record shows all kinds of actions.
fn record<R: Game>(rules: &R, name: &str, setup: &Setup) -> Vec<String> {
    // Any number that differs from file to file does.
    let seed = name.bytes().fold(1944, |sum: u64, byte| {
        sum.wrapping_mul(31).wrapping_add(u64::from(byte))
    });
    let dice = Dice::from_seed(seed);
    let mut random = Random::seeded(seed);
    let mut events = Vec::new();
    let mut state = rules.start(setup, &mut events);
    let (mut inputs, mut draws) = (Vec::new(), 0);
    let mut tried: BTreeMap<String, u32> = BTreeMap::new();
    let (mut actions, mut scores) = (Vec::new(), Vec::new());
    while inputs.len() < MOST_INPUTS {
        let input = match rules.pending(&state) {
            Pending::Over(_) => return inputs,
            Pending::Draw(draw) => {
                let value = dice.value(draws, draw).unwrap_or(1);
                draws += 1;
                inputs.push(format!("= {value}"));
                Input::Drawn(value)
            }
            Pending::Decision(side) => {
                actions.clear();
                rules.actions(&state, &mut actions);
                let new: Vec<R::Action> = actions
                    .iter()
                    .copied()
                    .filter(|action| {
                        let verb = verb(&rules.write_action(*action));
                        tried.get(&verb).is_none_or(|times| *times < 2)
                    })
                    .collect();
                let action = if !new.is_empty() && random.below(2) == 0 {
                    new[random.index(new.len())]
                } else if name.ends_with(AT_RANDOM) {
                    any_of(rules, &mut actions, &mut random)
                } else if random.below(50) == 0 {
                    actions[random.index(actions.len())]
                } else {
                    let known = rules.determinize(&state, Viewer::Side(side), &mut random);
                    scores.clear();
                    rules.score(&known, &actions, Skill::Normal, &mut random, &mut scores);
                    let best = (0..actions.len())
                        .reduce(|best, i| if scores[i] > scores[best] { i } else { best });
                    actions[best.unwrap_or(0)]
                };
                let words = rules.write_action(action);
                *tried.entry(verb(&words)).or_default() += 1;
                inputs.push(words.into());
                Input::Action(action)
            }
        };
        events.clear();
        if let Err(refusal) = rules.apply(&mut state, input, &mut events) {
            panic!("{name}: listed and refused: {refusal:?}");
        }
    }
    panic!("{name}: the match does not end");
}

/// A match in lines: its inputs and what followed from them.
///
/// # Errors
/// The first input that is not accepted, and why.
fn tell<R: Game>(
    rules: &R,
    name: &str,
    setup: &Setup,
    inputs: &[String],
) -> Result<String, String> {
    let mut text = format!("{} {name}\n", rules.info().id);
    let mut events = Vec::new();
    let mut state = rules.start(setup, &mut events);
    let mut actions = Vec::new();
    let mut phase = None;
    for (index, words) in inputs.iter().enumerate() {
        let now = rules.phase(&state);
        if phase.as_ref() != Some(&now) {
            let digests: Vec<String> = (0..rules.info().sides.len() as u8)
                .map(|side| digest(rules, &state, Side(side)))
                .collect();
            // Writing to a string cannot fail.
            let _ = writeln!(text, "-- {} {}", facts(&now), digests.join(" "));
            phase = Some(now);
        }
        let refused = |why: &str| format!("input {index}, \"{words}\": {why}");
        let input = match rules.pending(&state) {
            Pending::Over(_) => return Err(refused("the match is over")),
            Pending::Draw(draw) => {
                let value = words
                    .strip_prefix("= ")
                    .and_then(|value| value.parse().ok());
                let value = value.ok_or_else(|| refused("a draw is awaited"))?;
                let _ = writeln!(text, "[{}] 1-{}> {words}", draw.rule, draw.values());
                Input::Drawn(value)
            }
            Pending::Decision(side) => {
                actions.clear();
                rules.actions(&state, &mut actions);
                let side = rules
                    .info()
                    .sides
                    .get(side.index())
                    .map_or("", |side| side.id);
                let _ = writeln!(text, "{side} {}> {words}", actions.len());
                let action = rules.read_action(words);
                Input::Action(action.ok_or_else(|| refused("it stands for no action"))?)
            }
        };
        events.clear();
        rules
            .apply(&mut state, input, &mut events)
            .map_err(|refusal| {
                let (rule, reason) = rules.explain(&refusal);
                refused(&format!("refused by {rule}: {}", facts(&reason)))
            })?;
        for entry in events
            .iter()
            .filter_map(|event| rules.log_entry(event, Viewer::Everything))
        {
            let _ = writeln!(text, "    [{}] {}", entry.rule, facts(&entry.text));
        }
    }
    tell_end(rules, &state, &mut text)?;
    Ok(text)
}

/// How a match ended.
fn tell_end<R: Game>(rules: &R, state: &R::State, text: &mut String) -> Result<(), String> {
    let Pending::Over(ending) = rules.pending(state) else {
        return Err("the inputs end before the match".to_owned());
    };
    let winner = ending
        .winner
        .and_then(|side| rules.info().sides.get(side.index()));
    let _ = writeln!(text, "-- over: {}", winner.map_or("nobody", |side| side.id));
    Ok(())
}

/// Eight digits that stand for all that a side sees.
fn digest<R: Game>(rules: &R, state: &R::State, side: Side) -> String {
    let scene = rules.scene(state, Viewer::Side(side));
    let json =
        serde_json::to_string(&(&scene, on_request(rules, state, &scene))).unwrap_or_default();
    crate::content_hash([("scene", json.as_str())])[..8].to_owned()
}

/// A message as its id, without the game's, and its arguments.
fn facts(text: &Text) -> String {
    if let ("verbatim", Some(Value::Word(word))) = (text.id.as_ref(), text.args.get("word")) {
        return word.to_string();
    }
    let id = text
        .id
        .split_once('-')
        .map_or(text.id.as_ref(), |(_, id)| id);
    let mut facts = id.to_owned();
    for (name, value) in text.args.iter() {
        let _ = write!(facts, " {name}={}", value_facts(value));
    }
    facts
}

fn value_facts(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Word(word) => word.to_string(),
        Value::Text(text) if text.args.is_empty() || text.id == "verbatim" => facts(text),
        Value::Text(text) => format!("({})", facts(text)),
        Value::List(texts) => {
            let all: Vec<String> = texts.iter().map(facts).collect();
            format!("[{}]", all.join(", "))
        }
    }
}
