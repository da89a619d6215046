//! `heigi play`: a match in the terminal.

mod areas;
mod map;
mod menu;
mod stacks;

use crate::Failure;
use crate::arguments::{DiceFrom, Play};
use crate::saved::SavedFile;
use crate::{games, saved};
use areas::text_areas;
use heigi_engine::scene::{Board, Choice, Look, Piece, Scene, Target, Weight};
use heigi_engine::{
    ActError, AnyMatch, Dice, Draw, GameInfo, Pending, Random, Registry, Setup, Side, Skill, Text,
    Viewer,
};
use heigi_render::Words;
use map::{Extent, text_map};
use menu::{Menu, listed, outlook};
use stacks::{counter, place_name, text_stacks};
use std::io::{BufRead, Write};

/// Plays until the match or the input ends.
pub fn run(games: &Registry, options: &Play) -> Result<(), Failure> {
    let game = games::game(games, &options.game)?;
    let seed = match options.seed {
        Some(seed) => seed,
        None => seed_from_clock(),
    };
    let path = options.save.as_ref().filter(|path| path.exists());
    let stored = path.map(|path| SavedFile::read(path)).transpose()?;
    let playing = match &stored {
        Some(file) => file.replay(games)?,
        None => {
            let dice = match options.dice {
                DiceFrom::Program => Dice::from_seed(seed),
                DiceFrom::Ask => Dice::asked(&Dice::from_seed(seed)),
            };
            let setup = games::setup(game.as_ref(), options.scenario.as_deref(), &options.options)?;
            game.start(setup, dice)
                .map_err(|error| Failure::input(error.to_string()))?
        }
    };
    let mut asked: Vec<Option<Skill>> = options.sides.iter().map(|who| who.skill()).collect();
    if asked.is_empty() {
        asked = stored.map(|file| file.saved.players).unwrap_or_default();
    }
    let skills = seats(playing.info(), &playing.saved().setup, &asked)?;
    let mut table = Table {
        playing,
        words: Words::new(options.lang.language()),
        skills,
        random: Random::seeded(seed),
        told: 0,
        menu: Menu::default(),
        outlook: Vec::new(),
        shown: None,
        others: None,
        left: None,
        warned: None,
        options,
    };
    table.play()
}

/// Who plays each side: as was asked for, else a person against the normal computer, or alone in a solitaire game.
fn seats(
    info: &GameInfo,
    setup: &Setup,
    asked: &[Option<Skill>],
) -> Result<Vec<Option<Skill>>, Failure> {
    let is_led = |side: usize| info.is_led(setup, Side(side as u8));
    if asked.is_empty() {
        let other = (!info.is_solitaire).then_some(Skill::Normal);
        let mut sides = vec![other; info.sides.len()];
        if let Some(first) = (0..sides.len()).find(|side| !is_led(*side)) {
            sides[first] = None;
        }
        return Ok(sides);
    }
    if asked.len() != info.sides.len() {
        return Err(Failure::input(format!(
            "--sides: expected {} of person, random, easy, normal, joined by commas",
            info.sides.len()
        )));
    }
    let persons = (asked.iter().enumerate()).filter(|(_, skill)| skill.is_none());
    match persons.map(|(side, _)| side).find(|side| is_led(*side)) {
        Some(side) => Err(Failure::input(format!(
            "--sides: the rules lead {} in this match, so no person can play it; name a computer there",
            info.sides[side].id
        ))),
        None => Ok(asked.to_vec()),
    }
}

/// A seed for a match that nobody asked to repeat.
fn seed_from_clock() -> u64 {
    std::time::SystemTime::now()
        .duration_since(std::time::UNIX_EPOCH)
        .map_or(1, |time| time.as_nanos() as u64)
}

/// What people type.
type Lines<'a> = std::io::Lines<std::io::StdinLock<'a>>;

struct Table<'a> {
    playing: Box<dyn AnyMatch>,
    words: Words,
    skills: Vec<Option<Skill>>,
    random: Random,
    told: u32,
    menu: Menu,
    /// What would come of the choices, as it was told last.
    outlook: Vec<String>,
    /// Who was asked last, and how many inputs there were then.
    shown: Option<(Side, u32)>,
    /// The phase in which a computer decided last for a side of its own.
    others: Option<Text>,
    /// The side and the phase that a person has left to the computer.
    left: Option<(Side, Text)>,
    /// The action about which a warning was given, and how many inputs there were then.
    warned: Option<(u32, String)>,
    options: &'a Play,
}

impl Table<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        let stdin = std::io::stdin();
        let mut lines = stdin.lock().lines();
        println!("{}", self.words.get("terminal-help"));
        self.introduce();
        loop {
            let side = match self.playing.pending() {
                Pending::Over(ending) => {
                    self.tell(Viewer::Everything);
                    self.tell_verdict(ending.winner);
                    return self.save();
                }
                Pending::Draw(draw) => {
                    self.tell(self.viewer());
                    if !self.roll(&mut lines, draw)? {
                        return Ok(());
                    }
                    continue;
                }
                Pending::Decision(side) => side,
            };
            if self.skills[side.index()].is_some() {
                self.others = Some(self.playing.phase());
            }
            if let Some(skill) = self.skills[side.index()].or_else(|| self.left_to(side)) {
                heigi_bots::decide(self.playing.as_mut(), skill, &mut self.random)
                    .map_err(|error| Failure::outside(error.to_string()))?;
                self.save()?;
                continue;
            }
            if let Some(action) = self.only_answer(side) {
                self.report(|playing| playing.act(side, &action))?;
                continue;
            }
            self.tell(Viewer::Side(side));
            self.show_prompt(side);
            let Some(line) = self.ask(&mut lines, ">")? else {
                return Ok(());
            };
            self.obey_all(side, &line)?;
        }
    }

    /// Tells what the scenario is about.
    fn introduce(&self) {
        let setup = self.playing.saved().setup;
        let Some((scenario, _)) = self.playing.info().scenario(&setup.scenario) else {
            return;
        };
        println!("\n{}", self.words.say(&scenario.title));
        for note in &scenario.notes {
            println!("{}", self.words.say(note));
        }
    }

    /// Does what is typed in a line, one command after the other, and says what of it was not done.
    fn obey_all(&mut self, side: Side, line: &str) -> Result<(), Failure> {
        let mut rest: Vec<&str> = line.split(';').map(str::trim).collect();
        rest.reverse();
        let mut phase = self.playing.phase();
        while let Some(command) = rest.pop() {
            // What follows another side's decision, a die or a phase that has ended by itself was not meant for it.
            let is_for_it =
                self.playing.pending() == Pending::Decision(side) && self.playing.phase() == phase;
            let is_way_on = is_for_it && self.is_way_on(side, command);
            if is_for_it && self.obey(side, command)? {
                if is_way_on {
                    phase = self.playing.phase();
                }
                continue;
            }
            if !is_for_it {
                rest.push(command);
            } else if !rest.is_empty() {
                let text = Text::new("terminal-refused-command");
                let text = text.with("command", Text::verbatim(command));
                println!("{}", self.words.say(&text));
            }
            if !rest.is_empty() {
                rest.reverse();
                let text = Text::new("terminal-not-done");
                let text = text.with("commands", Text::verbatim(rest.join("; ")));
                println!("{}", self.words.say(&text));
            }
            break;
        }
        Ok(())
    }

    /// What a question that interrupts somebody else leaves as the only answer: a person alone at the terminal need not
    /// give it, for nobody is there to whom it would tell anything that he was not asked.
    fn only_answer(&self, side: Side) -> Option<String> {
        let is_alone = self.skills.iter().filter(|skill| skill.is_none()).count() == 1;
        let is_interruption = self.others.as_ref() == Some(&self.playing.phase());
        match &self.playing.legal()[..] {
            [only] if is_alone && is_interruption && !self.playing.can_undo(side) => {
                Some(only.clone())
            }
            _ => None,
        }
    }

    /// Whether an action is the ordinary way on, as to end a phase.
    fn is_way_on(&self, side: Side, action: &str) -> bool {
        let scene = self.playing.scene(Viewer::Side(side));
        let mut choices = scene.prompt.iter().flat_map(|prompt| &prompt.choices);
        choices.any(|choice| choice.action == action && choice.weight == Weight::Main)
    }

    /// How well the computer decides for a person who has left it the phase, which lasts whatever the others
    /// are asked in between.
    fn left_to(&mut self, side: Side) -> Option<Skill> {
        let (whose, phase) = self.left.as_ref()?;
        if *phase == self.playing.phase() {
            return (*whose == side).then_some(Skill::Normal);
        }
        self.left = None;
        None
    }

    /// Asks what each die of a draw shows; false if the input has ended.
    fn roll(&mut self, lines: &mut Lines<'_>, draw: Draw) -> Result<bool, Failure> {
        let mut shown = Vec::new();
        while shown.len() < usize::from(draw.dice) {
            let which = match draw.dice {
                1 => String::new(),
                dice => format!(" ({}/{dice})", shown.len() + 1),
            };
            let question = format!("{}{which} 1-{}", self.die_purpose(), draw.faces);
            let Some(line) = self.ask(lines, &question)? else {
                return Ok(false);
            };
            match line.parse() {
                Ok(face) if (1..=draw.faces).contains(&face) => shown.push(face),
                Ok(_) => {
                    let faces = i32::from(draw.faces);
                    let text = Text::new("engine-not-on-die").with("faces", faces);
                    println!("{}", self.words.say(&text));
                }
                Err(_) => println!("{}", self.words.get("engine-draw-awaited")),
            }
        }
        let value = draw.value_of(&shown).unwrap_or_default();
        match self.playing.draw(value) {
            Ok(()) => self.save()?,
            Err(error) => println!("{}", self.words.say(&error.text())),
        }
        Ok(true)
    }

    /// What the die that is awaited is for: its phase, question and rule.
    fn die_purpose(&self) -> String {
        let scene = self.playing.scene(self.viewer());
        scene.prompt.as_ref().map_or_else(String::new, |prompt| {
            let (phase, title) = (self.words.say(&scene.phase), self.words.say(&prompt.title));
            format!("{phase}: {title} [{}]", prompt.rule)
        })
    }

    /// The only person at the terminal, or a spectator.
    fn viewer(&self) -> Viewer {
        self.skills
            .iter()
            .position(Option::is_none)
            .map_or(Viewer::Spectator, |side| Viewer::Side(Side(side as u8)))
    }

    fn ask(&self, lines: &mut Lines<'_>, prompt: &str) -> Result<Option<String>, Failure> {
        print!("{prompt} ");
        let flushed = std::io::stdout().flush();
        flushed.map_err(|error| Failure::outside(error.to_string()))?;
        match lines.next() {
            None => Ok(None),
            Some(line) => line
                .map(|line| Some(line.trim().to_owned()))
                .map_err(|error| Failure::outside(error.to_string())),
        }
    }

    /// Tells what has happened since the last time.
    fn tell(&mut self, viewer: Viewer) {
        for entry in self.playing.log(viewer, Some(self.told)) {
            println!("  [{}] {}", entry.rule, self.words.say(&entry.text));
        }
        self.told = self.playing.input_count();
    }

    fn tell_verdict(&self, winner: Option<Side>) {
        let text = match winner.map(|side| &self.playing.info().sides[side.index()]) {
            Some(side) => Text::new("terminal-verdict").with("side", side.name.clone()),
            None => Text::new("terminal-no-verdict"),
        };
        println!("{}", self.words.say(&text));
    }

    fn show_prompt(&mut self, side: Side) {
        let scene = self.playing.scene(Viewer::Side(side));
        let Some(prompt) = &scene.prompt else { return };
        let phase = self.words.say(&scene.phase);
        let title = self.words.say(&prompt.title);
        println!("\n== {phase}: {title} [{}] ==", prompt.rule);
        let asked = Some((side, self.playing.input_count()));
        if std::mem::replace(&mut self.shown, asked) == asked {
            return;
        }
        let board = self.playing.board();
        let active = |piece: &&Piece| is_active(&board, piece);
        for piece in scene.pieces.iter().filter(active) {
            let counter = counter(&board, &self.words, piece);
            let place = place_name(&board, &scene, &self.words, &piece.place);
            println!("   > {counter} {place}");
        }
        let outlook = outlook(prompt, &self.words);
        // What has been told and still holds is not told again.
        if outlook != self.outlook {
            outlook.iter().for_each(|line| println!("   {line}"));
            self.outlook = outlook;
        }
        let question = format!("{phase} {}", prompt.title.id);
        let lines = (self.menu).lines((&question, prompt), &board, &scene, &self.words);
        lines.iter().for_each(|line| println!("{line}"));
    }

    /// Does what is typed, and says whether that went as it was meant.
    fn obey(&mut self, side: Side, line: &str) -> Result<bool, Failure> {
        let mut parts = line.split_whitespace();
        let command: Vec<&str> = parts.by_ref().collect();
        if self.playing.legal().iter().any(|action| action == line) {
            if self.warns(side, line) {
                return Ok(false);
            }
            return self.report(|playing| playing.act(side, line));
        }
        match command[..] {
            [] => {}
            ["help"] => {
                println!("{}", self.words.get("terminal-help"));
                self.introduce();
            }
            ["map"] => self.show_map(side, &Extent::Occupied),
            ["map", "all"] => self.show_map(side, &Extent::Whole),
            ["map", place] => self.show_map(side, &Extent::Around(place.to_owned())),
            ["facts"] => self.show_facts(side),
            ["stacks"] => self.show_stacks(side, ""),
            ["stacks", ..] => self.show_stacks(side, line["stacks".len()..].trim()),
            ["list", ..] => {
                let (board, scene) = (self.playing.board(), self.playing.scene(Viewer::Side(side)));
                let word = line["list".len()..].trim();
                let lines = listed(&board, &scene, &self.words, word);
                lines.iter().for_each(|line| println!("{line}"));
            }
            ["move", unit, place] => return self.march(side, unit, place),
            ["all", place] => return self.go(side, place),
            ["quit"] => std::process::exit(0),
            ["undo"] => return self.report(|playing| playing.undo(side)),
            ["concede"] => return self.report(|playing| playing.concede(side)),
            ["auto"] => self.left = Some((side, self.playing.phase())),
            _ => return self.report(|playing| playing.act(side, line)),
        }
        Ok(true)
    }

    /// Says what is given up by an action, once: whoever types it again means it.
    fn warns(&mut self, side: Side, action: &str) -> bool {
        let asked = Some((self.playing.input_count(), action.to_owned()));
        if self.warned == asked {
            return false;
        }
        let scene = self.playing.scene(Viewer::Side(side));
        let mut choices = scene.prompt.iter().flat_map(|prompt| &prompt.choices);
        let choice = choices.find(|choice| choice.action == action);
        let Some(warning) = choice.and_then(|choice| choice.warning.clone()) else {
            return false;
        };
        let text = Text::new("terminal-repeat").with("warning", warning);
        println!("{}", self.words.say(&text));
        self.warned = asked;
        true
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

    /// Takes a counter, if it has not been taken yet, and brings it to a place by the way that the game
    /// offers, until it is there or somebody interrupts it.
    fn march(&mut self, side: Side, unit: &str, place: &str) -> Result<bool, Failure> {
        let mut scene = self.playing.scene(Viewer::Side(side));
        let board = self.playing.board();
        let is_taken =
            (scene.pieces.iter()).any(|piece| piece.id == unit && is_active(&board, piece));
        if !is_taken {
            let target = Target::Piece(unit.into());
            if offered(&scene, &target).is_none()
                && let Some(end) = end_of_move(&scene, &board)
            {
                if !self.report(|playing| playing.act(side, &end))? {
                    return Ok(false);
                }
                scene = self.playing.scene(Viewer::Side(side));
            }
            let Some(take) = offered(&scene, &target) else {
                return Ok(self.refuse(side, &target));
            };
            if !self.report(|playing| playing.act(side, &take))? {
                return Ok(false);
            }
        }
        let before = self.playing.input_count();
        let is_done = self.go(side, place)?;
        let is_refused = !is_done && self.playing.input_count() == before;
        if is_refused && !is_taken && self.playing.can_undo(side) {
            self.report(|playing| playing.undo(side))?;
        }
        Ok(is_done)
    }

    /// Does all that one click on a place does, until somebody interrupts it.
    fn go(&mut self, side: Side, place: &str) -> Result<bool, Failure> {
        let scene = self.playing.scene(Viewer::Side(side));
        let target = Target::Place(place.into());
        let mut shortcuts = scene.prompt.iter().flat_map(|prompt| &prompt.shortcuts);
        let way = shortcuts.find(|shortcut| shortcut.place == place);
        let actions = match way {
            Some(shortcut) => shortcut.actions.iter().map(ToString::to_string).collect(),
            None => offered(&scene, &target).into_iter().collect::<Vec<_>>(),
        };
        if actions.is_empty() {
            return Ok(self.refuse(side, &target));
        }
        for action in actions {
            if self.playing.pending() != Pending::Decision(side)
                || !self.playing.legal().contains(&action)
            {
                return Ok(false);
            }
            if !self.report(|playing| playing.act(side, &action))? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Says why something cannot be done; false.
    fn refuse(&self, side: Side, target: &Target) -> bool {
        match self.playing.why_not(side, target) {
            Some((rule, reason)) => println!("{} [{rule}]", self.words.say(&reason)),
            None => println!("{}", self.words.get("engine-unreadable")),
        }
        false
    }

    fn report(
        &mut self,
        act: impl FnOnce(&mut dyn AnyMatch) -> Result<(), ActError>,
    ) -> Result<bool, Failure> {
        let before = self.playing.input_count();
        match act(self.playing.as_mut()) {
            Ok(()) => {
                self.told = self.told.min(self.playing.input_count()).min(before);
                self.save().map(|()| true)
            }
            Err(error) => {
                let rule = error.rule().map(|rule| format!(" [{rule}]"));
                println!(
                    "{}{}",
                    self.words.say(&error.text()),
                    rule.unwrap_or_default()
                );
                Ok(false)
            }
        }
    }

    fn save(&self) -> Result<(), Failure> {
        match &self.options.save {
            Some(path) => saved::write(self.playing.as_ref(), &self.skills, path),
            None => Ok(()),
        }
    }
}

/// True for the counter that the question is about.
fn is_active(board: &Board, piece: &Piece) -> bool {
    let mut badges = piece.badges.iter().filter_map(|id| board.badge(id));
    badges.any(|badge| badge.look == Look::Ring)
}

/// What ends the move of the counter that is in hand, if one is on its way on the map.
fn end_of_move(scene: &Scene, board: &Board) -> Option<String> {
    let is_on_map = |piece: &Piece| board.places.iter().any(|place| place.id == piece.place);
    let mut pieces = scene.pieces.iter();
    pieces.find(|piece| is_active(board, piece) && is_on_map(piece))?;
    let prompt = scene.prompt.as_ref()?;
    let is_step = |choice: &Choice| matches!(choice.target, Target::Place(_));
    prompt.choices.iter().find(|choice| is_step(choice))?;
    let mut choices = prompt.choices.iter();
    let end = choices.find(|choice| choice.weight == Weight::Main)?;
    Some(end.action.to_string())
}

/// The first action that is aimed at something and is not among what is seldom wanted.
fn offered(scene: &Scene, target: &Target) -> Option<String> {
    let choices = scene.prompt.iter().flat_map(|prompt| &prompt.choices);
    let mut aimed =
        choices.filter(|choice| choice.target == *target && choice.weight != Weight::Aside);
    aimed.next().map(|choice| choice.action.to_string())
}
