//! What may be chosen and what would come of it, as the terminal prints it: once, and then what has changed of it.

use super::stacks::{named, place_name};
use heigi_engine::scene::{Board, Choice, Piece, Preview, Prompt, Scene, Target, Value, Weight};
use heigi_engine::{Side, Text};
use heigi_render::Words;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How many choices are printed one by one.
const MOST: usize = 40;
/// Of how many choices with one verb only the first is printed where there are too many.
const MANY: usize = 6;
/// What a gesture begins with.
const GESTURE: &str = "all";
/// How many counters of the others are named where a choice leads.
const NAMED: usize = 3;
/// How many changes are told rather than the menu anew.
const FEW: usize = 12;

/// The menus that were printed, and what they stood at.
#[derive(Debug, Default)]
pub struct Menu {
    /// The choices of each question when it was asked last.
    told: HashMap<String, BTreeMap<String, String>>,
    choices: BTreeMap<String, String>,
    /// What would come of them, under its title, as it was told last.
    forecasts: HashMap<String, Vec<String>>,
    /// Those that are seldom wanted.
    aside: BTreeSet<String>,
}

impl Menu {
    /// What is to be printed for a question: the whole menu, or what has changed since it was asked last, if that is little.
    pub fn lines(
        &mut self,
        (question, prompt): (&str, &Prompt),
        board: &Board,
        scene: &Scene,
        words: &Words,
    ) -> Vec<String> {
        self.choices = choices(prompt, board, scene, words);
        let aside = prompt.choices.iter().filter(|choice| is_aside(choice));
        self.aside = aside.map(|choice| choice.action.to_string()).collect();
        let before = self.told.insert(question.to_owned(), self.choices.clone());
        let whole = self.by_verb();
        let Some(before) = before else { return whole };
        let gone = before.keys().filter(|one| !self.choices.contains_key(*one));
        let gone = gone.map(|action| format!("- {action}"));
        let new = self.choices.iter();
        let new = new.filter(|(action, _)| !before.contains_key(*action));
        let new = new.map(|(_, line)| format!("+ {line}"));
        let changes: Vec<String> = gone.chain(new).collect();
        let is_little = changes.len() <= FEW || changes.len() * 2 < whole.len();
        if is_little && changes.len() < whole.len() {
            changes
        } else {
            whole
        }
    }

    /// What would come of the choices, as far as it has not been told: of a forecast of which little has changed those lines.
    pub fn outlook(&mut self, prompt: &Prompt, words: &Words) -> Vec<String> {
        let mut lines = Vec::new();
        for preview in &prompt.previews {
            let (title, own) = forecast(preview, words);
            let before = self.forecasts.get(&title);
            if before == Some(&own) {
                continue;
            }
            lines.push(title.clone());
            let is_new = |line: &&String| !before.is_some_and(|known| known.contains(line));
            let new: Vec<&String> = own.iter().filter(is_new).collect();
            if new.len() * 2 <= own.len() {
                lines.extend(new.into_iter().cloned());
            } else {
                lines.extend(own.iter().cloned());
            }
            self.forecasts.insert(title, own);
        }
        lines
    }

    /// The whole menu; of each verb with many choices only the first, and how many there are, where there are too many in
    /// all or they are seldom wanted.
    fn by_verb(&self) -> Vec<String> {
        let mut verbs: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
        for action in self.choices.keys() {
            verbs.entry(verb(action)).or_default().push(action);
        }
        let is_long = self.choices.len() - self.aside.len() > MOST;
        let mut lines = Vec::new();
        for (verb, actions) in verbs {
            let is_aside = actions.iter().all(|action| self.aside.contains(*action));
            // Gestures spare a command for each counter.
            let is_short = verb != GESTURE && actions.len() > MANY && (is_long || is_aside);
            let shown = if is_short { 1 } else { actions.len() };
            let shown = actions[..shown].iter();
            lines.extend(shown.map(|action| format!("  {}", self.choices[*action])));
            if is_short {
                lines.push(format!("  … {} × {verb} (list {verb})", actions.len()));
            }
        }
        lines
    }
}

/// What a question asks, and about whom or what; not how far somebody has come with it.
pub fn about(title: &Text) -> String {
    let subjects = title
        .args
        .iter()
        .filter(|(_, value)| matches!(value, Value::Text(_)));
    let subjects = subjects.map(|(_, value)| format!(" {value:?}"));
    std::iter::once(title.id.to_string())
        .chain(subjects)
        .collect()
}

/// What may be chosen, with the line for each.
fn choices(
    prompt: &Prompt,
    board: &Board,
    scene: &Scene,
    words: &Words,
) -> BTreeMap<String, String> {
    let described = |choice: &Choice| {
        let line = described((prompt.side, choice), board, scene, words);
        (choice.action.to_string(), line)
    };
    let choices = prompt.choices.iter().map(described);
    choices.chain(gestures(prompt, words)).collect()
}

/// The gestures that have a name, by the command that makes them.
fn gestures(prompt: &Prompt, words: &Words) -> impl Iterator<Item = (String, String)> {
    let all = prompt.shortcuts.iter().enumerate();
    all.filter_map(|(index, gesture)| {
        let before = prompt.shortcuts[..index].iter();
        let before = before.filter(|other| other.place == gesture.place).count();
        let command = match before {
            0 => format!("{GESTURE} {}", gesture.place),
            before => format!("{GESTURE} {} {}", gesture.place, before + 1),
        };
        let label = words.say(gesture.label.as_ref()?);
        Some((command.clone(), format!("{command:<28} {label}")))
    })
}

/// The choices of the present question whose line holds a word, in any case of letters.
pub fn listed(board: &Board, scene: &Scene, words: &Words, word: &str) -> Vec<String> {
    let word = word.to_lowercase();
    let prompt = scene.prompt.iter();
    let lines = prompt.flat_map(|prompt| choices(prompt, board, scene, words).into_values());
    let found = lines.filter(|line| line.to_lowercase().contains(&word));
    found.map(|line| format!("  {line}")).collect()
}

/// What would come of a choice: a title, and the lines below it.
fn forecast(preview: &Preview, words: &Words) -> (String, Vec<String>) {
    let lines = preview.lines.iter().map(|line| {
        let label = words.say(&line.label);
        format!("{:>4}  {label} [{}]", line.value, line.rule)
    });
    let chances = preview.chances.iter().map(|chance| {
        let label = words.say(&chance.label);
        format!("{}/{}  {label}", chance.ways, chance.of)
    });
    (words.say(&preview.title), lines.chain(chances).collect())
}

/// The word that an action begins with.
pub(super) fn verb(action: &str) -> &str {
    action.split(' ').next().unwrap_or(action)
}

fn is_aside(choice: &Choice) -> bool {
    choice.weight == Weight::Aside
}

/// A choice in words, with its note, and where the counter stands that it is aimed at, or who of the others stands in its
/// place, unless it says so.
fn described(
    (side, choice): (Side, &Choice),
    board: &Board,
    scene: &Scene,
    words: &Words,
) -> String {
    let note = match choice.note.as_str() {
        "" => String::new(),
        note => format!(" ({note})"),
    };
    let label = match (words.say(&choice.label), &choice.target) {
        (label, Target::Place(place)) if label.is_empty() => place_name(board, scene, words, place),
        (label, _) => label,
    };
    let at = match &choice.target {
        Target::Piece(id) => (scene.pieces.iter()).find(|piece| piece.id == *id),
        _ => None,
    };
    // A label without a name in it says nothing of whom it is about.
    let who = at.filter(|_| choice.label.args.is_empty());
    let who = who.map(|piece| format!(" · {}", named(board, words, piece)));
    let who = who.unwrap_or_default();
    let at = at.filter(|piece| !label.contains(piece.place.as_str()));
    let at = at.map(|piece| format!(" · {}", place_name(board, scene, words, &piece.place)));
    let met = match &choice.target {
        Target::Place(place) => met(side, place, board, scene, words),
        _ => None,
    };
    let met = met.filter(|names| !label.contains(names.as_str()));
    let met = met.map(|names| format!(" · {names}"));
    let at = at.or(met).unwrap_or_default();
    format!("{:<28} {label}{note}{who}{at}", choice.action)
}

/// Whom a side would meet in a place: the upper counters by name, and how many more.
fn met(side: Side, place: &str, board: &Board, scene: &Scene, words: &Words) -> Option<String> {
    let is_met = |piece: &&Piece| piece.place == place && piece.owner != side;
    let mut pieces: Vec<&Piece> = scene.pieces.iter().filter(is_met).collect();
    pieces.sort_by_key(|piece| Reverse(piece.order));
    let names = pieces.iter().take(NAMED);
    let names = names.filter_map(|piece| board.faces.iter().find(|face| face.id == piece.face));
    let mut named: Vec<(String, usize)> = Vec::new();
    for name in names.map(|face| words.say(&face.name)) {
        match named.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => named.push((name, 1)),
        }
    }
    let names = named.into_iter().map(|(name, count)| match count {
        1 => name,
        count => format!("{count} × {name}"),
    });
    let names: Vec<String> = names.collect();
    let more = match pieces.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" +{more}"),
    };
    (!names.is_empty()).then(|| format!("{}{more}", names.join(", ")))
}
