//! What may be chosen, as the terminal prints it: once, and then what has changed of it.

use super::stacks::place_name;
use heigi_engine::scene::{Board, Choice, Prompt, Scene, Target, Weight};
use heigi_render::Words;
use std::collections::{BTreeMap, BTreeSet};

/// How many choices are printed one by one.
const MOST: usize = 40;
/// Of how many choices with one verb only the first is printed where there are too many.
const MANY: usize = 6;
/// How many changes are told rather than the menu anew.
const FEW: usize = 12;

/// The menu that was printed last.
#[derive(Debug, Default)]
pub struct Menu {
    question: String,
    choices: BTreeMap<String, String>,
    /// Those that are seldom wanted.
    aside: BTreeSet<String>,
}

impl Menu {
    /// What is to be printed for a question: the whole menu, or what has changed if it is the one that was
    /// printed last.
    pub fn lines(
        &mut self,
        (question, prompt): (&str, &Prompt),
        board: &Board,
        scene: &Scene,
        words: &Words,
    ) -> Vec<String> {
        let choices = choices(prompt, board, scene, words);
        let aside = prompt.choices.iter().filter(|choice| is_aside(choice));
        self.aside = aside.map(|choice| choice.action.to_string()).collect();
        let gone = self
            .choices
            .keys()
            .filter(|action| !choices.contains_key(*action));
        let gone: Vec<String> = gone.map(|action| format!("- {action}")).collect();
        let new = choices
            .iter()
            .filter(|(action, _)| !self.choices.contains_key(*action));
        let new: Vec<String> = new.map(|(_, line)| format!("+ {line}")).collect();
        let is_same = self.question == question && gone.len() + new.len() <= FEW;
        self.question = question.to_owned();
        self.choices = choices;
        if is_same {
            return gone.into_iter().chain(new).collect();
        }
        self.by_verb()
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
            let is_short = actions.len() > MANY && (is_long || is_aside);
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

/// What may be chosen, with the line for each.
fn choices(
    prompt: &Prompt,
    board: &Board,
    scene: &Scene,
    words: &Words,
) -> BTreeMap<String, String> {
    let described = |choice: &Choice| {
        let line = described(choice, board, scene, words);
        (choice.action.to_string(), line)
    };
    prompt.choices.iter().map(described).collect()
}

/// The choices of the present question whose line holds a word, in any case of letters.
pub fn listed(board: &Board, scene: &Scene, words: &Words, word: &str) -> Vec<String> {
    let word = word.to_lowercase();
    let prompt = scene.prompt.iter();
    let lines = prompt.flat_map(|prompt| choices(prompt, board, scene, words).into_values());
    let found = lines.filter(|line| line.to_lowercase().contains(&word));
    found.map(|line| format!("  {line}")).collect()
}

/// What would come of the choices, in lines.
pub fn outlook(prompt: &Prompt, words: &Words) -> Vec<String> {
    let mut lines = Vec::new();
    for preview in &prompt.previews {
        lines.push(words.say(&preview.title));
        lines.extend(preview.lines.iter().map(|line| {
            let label = words.say(&line.label);
            format!("{:>4}  {label} [{}]", line.value, line.rule)
        }));
        lines.extend(preview.chances.iter().map(|chance| {
            let label = words.say(&chance.label);
            format!("{}/{}  {label}", chance.ways, chance.of)
        }));
    }
    lines
}

/// The word that an action begins with.
fn verb(action: &str) -> &str {
    action.split(' ').next().unwrap_or(action)
}

fn is_aside(choice: &Choice) -> bool {
    choice.weight == Weight::Aside
}

/// A choice in words, with its note, and where the counter stands that it is aimed at, unless it says so.
fn described(choice: &Choice, board: &Board, scene: &Scene, words: &Words) -> String {
    let note = match choice.note.as_str() {
        "" => String::new(),
        note => format!(" ({note})"),
    };
    let label = words.say(&choice.label);
    let at = match &choice.target {
        Target::Piece(id) => (scene.pieces.iter()).find(|piece| piece.id == *id),
        _ => None,
    };
    let at = at.filter(|piece| !label.contains(piece.place.as_str()));
    let at = at.map(|piece| format!(" · {}", place_name(board, scene, words, &piece.place)));
    let at = at.unwrap_or_default();
    format!("{:<28} {label}{note}{at}", choice.action)
}
