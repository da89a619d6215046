//! What may be chosen, as the terminal prints it: once, and then what has changed of it.

use heigi_engine::scene::{Choice, Prompt};
use heigi_render::Words;
use std::collections::BTreeMap;

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
}

impl Menu {
    /// What is to be printed for a question: the whole menu, or what has changed if it is the one that was
    /// printed last.
    pub fn lines(&mut self, question: &str, prompt: &Prompt, words: &Words) -> Vec<String> {
        let choices: BTreeMap<String, String> = prompt
            .choices
            .iter()
            .map(|choice| (choice.action.to_string(), described(choice, words)))
            .collect();
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
        if prompt.choices.len() <= MOST {
            return self.filtered("");
        }
        self.by_verb()
    }

    /// The choices whose line holds a word, in any case of letters.
    pub fn filtered(&self, word: &str) -> Vec<String> {
        let word = word.to_lowercase();
        let lines = self.choices.values();
        let found = lines.filter(|line| line.to_lowercase().contains(&word));
        found.map(|line| format!("  {line}")).collect()
    }

    /// Of each verb with many choices the first, and how many there are.
    fn by_verb(&self) -> Vec<String> {
        let mut verbs: BTreeMap<&str, Vec<&String>> = BTreeMap::new();
        for (action, line) in &self.choices {
            let verb = action.split(' ').next().unwrap_or(action);
            verbs.entry(verb).or_default().push(line);
        }
        let mut lines = Vec::new();
        for (verb, choices) in verbs {
            if choices.len() <= MANY {
                lines.extend(choices.iter().map(|line| format!("  {line}")));
            } else {
                lines.push(format!("  {}", choices[0]));
                lines.push(format!("  … {} × {verb} (list {verb})", choices.len()));
            }
        }
        lines
    }
}

/// A choice in words, with its note.
fn described(choice: &Choice, words: &Words) -> String {
    let note = match choice.note.as_str() {
        "" => String::new(),
        note => format!(" ({note})"),
    };
    format!("{:<28} {}{note}", choice.action, words.say(&choice.label))
}
