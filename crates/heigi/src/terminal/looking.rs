//! Commands that only show something.

use super::areas::text_areas;
use super::map::{Extent, text_map};
use super::menu::{Menu, listed};
use super::stacks::text_stacks;
use super::ways::with_ways;
use super::{LOG, Table};
use crate::rules;
use heigi_engine::{Side, Text, Viewer};

impl Table<'_> {
    /// Shows what a command asks for; false if it is none of these.
    pub(super) fn look(&self, side: Side, command: &[&str], line: &str) -> bool {
        match *command {
            ["help"] => self.show_help(side),
            ["map"] => self.show_map(side, &Extent::Occupied),
            ["map", "all"] => self.show_map(side, &Extent::Whole),
            ["map", ..] => self.show_map_around(side, line["map".len()..].trim()),
            ["odds"] => self.show_outlook(side),
            ["facts"] => self.show_facts(side),
            ["stacks"] => self.show_stacks(side, ""),
            ["stacks", ..] => self.show_stacks(side, line["stacks".len()..].trim()),
            ["list"] => self.show_menu(side),
            ["list", "all"] => self.show_list(side, ""),
            ["list", ..] => self.show_list(side, line["list".len()..].trim()),
            ["log"] => self.show_log(Viewer::Side(side), LOG),
            ["log", count] if count.parse::<usize>().is_ok() => {
                self.show_log(Viewer::Side(side), count.parse().unwrap_or(LOG));
            }
            ["reach"] => self.show_reach(side),
            ["rule", id] => {
                let language = self.options.lang.language();
                let info = self.playing.info();
                print!("{}", rules::about(info, id, language, &self.words));
            }
            _ => return false,
        }
        true
    }

    /// What would come of the choices.
    fn show_outlook(&self, side: Side) {
        let scene = self.playing.scene(Viewer::Side(side));
        if let Some(prompt) = &scene.prompt {
            let lines = Menu::default().outlook(prompt, &self.words);
            lines.iter().for_each(|line| println!("   {line}"));
        }
    }

    /// The whole menu of the question that stands.
    fn show_menu(&self, side: Side) {
        let (board, scene) = (self.playing.board(), self.playing.scene(Viewer::Side(side)));
        if let Some(prompt) = &scene.prompt {
            let lines = Menu::default().lines(("", prompt), &board, &scene, &self.words);
            lines.iter().for_each(|line| println!("{line}"));
        }
    }

    fn show_list(&self, side: Side, word: &str) {
        let (board, scene) = (self.playing.board(), self.playing.scene(Viewer::Side(side)));
        let lines = listed(&board, &scene, &self.words, word);
        lines.iter().for_each(|line| println!("{line}"));
    }

    fn show_map(&self, side: Side, extent: &Extent) {
        let sides: Vec<(char, String)> = (self.playing.info().sides.iter())
            .map(|side| {
                let mark = side.id.chars().next().unwrap_or('?');
                (mark.to_ascii_uppercase(), self.words.say(&side.name))
            })
            .collect();
        let scene = self.playing.scene(Viewer::Side(side));
        let board = self.playing.board();
        let mut map = text_map(&board, &scene, &self.words, &sides, extent);
        if map.is_empty() {
            map = text_areas(&board, &scene, &self.words, &sides, extent);
        }
        print!("{map}");
    }

    fn show_map_around(&self, side: Side, name: &str) {
        if let Some(place) = self.place_named(name) {
            self.show_map(side, &Extent::Around(place));
        } else {
            let text = Text::new("terminal-no-place").with("name", Text::verbatim(name));
            println!("{}", self.words.say(&text));
        }
    }

    /// What is to be done in the phase, and how a first turn is played.
    fn show_help(&self, side: Side) {
        println!("{}", self.words.get("terminal-help"));
        self.introduce();
        let scene = self.playing.scene(Viewer::Side(side));
        let guide = scene.guide.iter().map(|step| &step.text);
        for help in scene.help.iter().chain(guide) {
            println!("{}", self.words.say(help));
        }
    }

    /// Tells the last of what has happened again.
    pub(super) fn show_log(&self, viewer: Viewer, count: usize) {
        let log = with_ways(self.playing.log(viewer, None));
        let first = log.len().saturating_sub(count);
        for entry in &log[first..] {
            println!("  [{}] {}", entry.rule, self.words.say(&entry.text));
        }
    }

    /// Points, stores and whatever else a side counts.
    fn show_facts(&self, side: Side) {
        for fact in self.playing.scene(Viewer::Side(side)).facts {
            let (label, value) = (self.words.say(&fact.label), self.words.say(&fact.value));
            println!("{label}: {value} [{}]", fact.rule);
        }
    }

    fn show_stacks(&self, side: Side, filter: &str) {
        let scene = self.playing.scene(Viewer::Side(side));
        print!(
            "{}",
            text_stacks(&self.playing.board(), &scene, &self.words, filter)
        );
    }
}

/// True for a command that changes nothing.
pub(super) fn is_look(command: &str) -> bool {
    let verb = command.split_whitespace().next().unwrap_or_default();
    [
        "map", "facts", "odds", "stacks", "list", "log", "reach", "rule", "help",
    ]
    .contains(&verb)
}
