//! `heigi play`: a match in the terminal.

mod areas;
mod lines;
mod looking;
mod map;
mod menu;
mod moving;
mod stacks;
mod ways;

use crate::Failure;
use crate::arguments::{DiceFrom, Play};
use crate::saved::SavedFile;
use crate::{games, saved};
use heigi_engine::scene::{LogKind, Piece};
use heigi_engine::{
    ActError, AnyMatch, Dice, Draw, GameInfo, Pending, Random, Registry, Setup, Side, Skill, Text,
    Viewer,
};
use heigi_render::Words;
use lines::{Lasting, Standing};
use menu::{Menu, about};
use moving::{Going, is_active};
use stacks::{counter, place_name};
use std::collections::VecDeque;
use std::io::{BufRead, Write};
use ways::with_ways;

/// Plays until the match or the input ends.
pub fn run(games: &Registry, options: &Play) -> Result<(), Failure> {
    let asked = options.game.as_deref();
    let game = games::game(games, asked.unwrap_or("manila"))?;
    let seed = match options.seed {
        Some(seed) => seed,
        None => seed_from_clock(),
    };
    let path = options.save.as_ref().filter(|path| path.exists());
    let stored = path.map(|path| SavedFile::read(path)).transpose()?;
    let playing = match &stored {
        Some(file) => {
            let held = &file.saved.game;
            if let Some(asked) = asked.filter(|asked| asked != held) {
                return Err(Failure::input(format!(
                    "--save: this is a match of {held}, not of {asked}; name another file, or no game to go on with it"
                )));
            }
            file.replay(games)?
        }
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
        shown: None,
        others: None,
        left: None,
        standing: Vec::new(),
        later: VecDeque::new(),
        warned: None,
        going: None,
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

/// How much of the log is told again.
const LOG: usize = 40;

/// What people type.
type Lines<'a> = std::io::Lines<std::io::StdinLock<'a>>;

struct Table<'a> {
    playing: Box<dyn AnyMatch>,
    words: Words,
    skills: Vec<Option<Skill>>,
    random: Random,
    told: u32,
    menu: Menu,
    /// Who was asked last, and how many inputs there were then.
    shown: Option<(Side, u32)>,
    /// The phase in which a computer decided last for a side of its own.
    others: Option<Text>,
    /// The side and the phase that a person has left to the computer.
    left: Option<(Side, Text)>,
    /// What is answered as often as it is asked.
    standing: Vec<Standing>,
    /// What was typed for the next questions.
    later: VecDeque<(Side, String)>,
    /// The action about which a warning was given, and how many inputs there were then.
    warned: Option<(u32, String)>,
    /// A way that goes on when the side is asked again.
    going: Option<Going>,
    options: &'a Play,
}

impl Table<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        let stdin = std::io::stdin();
        let mut lines = stdin.lock().lines();
        println!("{}", self.words.get("terminal-help"));
        self.introduce();
        self.remind();
        self.save()?;
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
            if let Some(action) = self
                .only_answer(side)
                .or_else(|| self.standing_answer(side))
            {
                self.report(|playing| playing.act(side, &action))?;
                continue;
            }
            let is_quiet = self.tell(Viewer::Side(side));
            if let Some(going) = self.going.take_if(|going| going.side == side) {
                self.go_on(going, is_quiet)?;
                continue;
            }
            let typed = self.typed_before(side);
            self.show_prompt(side, typed.is_some());
            let line = match typed {
                Some(line) => {
                    println!("> {line}");
                    line
                }
                None => match self.ask(&mut lines, ">")? {
                    Some(line) => line,
                    None => return Ok(()),
                },
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

    /// Tells the last of what has happened in a match that goes on.
    fn remind(&mut self) {
        let is_stored = self.options.save.as_ref().is_some_and(|path| path.exists());
        if !is_stored {
            return;
        }
        let viewer = match self.playing.pending() {
            Pending::Over(_) => Viewer::Everything,
            Pending::Decision(side) if self.skills[side.index()].is_none() => Viewer::Side(side),
            _ => self.viewer(),
        };
        self.show_log(viewer, LOG);
        self.told = self.playing.input_count();
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

    /// Tells what has happened since the last time; true if that was nothing but moves.
    fn tell(&mut self, viewer: Viewer) -> bool {
        let log = with_ways(self.playing.log(viewer, Some(self.told)));
        for entry in &log {
            println!("  [{}] {}", entry.rule, self.words.say(&entry.text));
        }
        self.told = self.playing.input_count();
        log.iter().all(|entry| entry.kind == LogKind::Move)
    }

    fn tell_verdict(&self, winner: Option<Side>) {
        let text = match winner.map(|side| &self.playing.info().sides[side.index()]) {
            Some(side) => Text::new("terminal-verdict").with("side", side.name.clone()),
            None => Text::new("terminal-no-verdict"),
        };
        println!("{}", self.words.say(&text));
    }

    /// Says what is asked and, unless it has been answered already, what may be chosen.
    fn show_prompt(&mut self, side: Side, is_answered: bool) {
        let scene = self.playing.scene(Viewer::Side(side));
        let Some(prompt) = &scene.prompt else { return };
        let phase = self.words.say(&scene.phase);
        let title = self.words.say(&prompt.title);
        println!("\n== {phase}: {title} [{}] ==", prompt.rule);
        if is_answered {
            self.shown = None;
            return;
        }
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
        let outlook = self.menu.outlook(prompt, &self.words);
        outlook.iter().for_each(|line| println!("   {line}"));
        let question = format!("{phase} {}", about(&prompt.title));
        let lines = (self.menu).lines((&question, prompt), &board, &scene, &self.words);
        if lines.is_empty() {
            println!("  {}", self.words.get("terminal-as-before"));
        }
        lines.iter().for_each(|line| println!("{line}"));
    }

    /// Does what is typed, and says whether that went as it was meant.
    fn obey(&mut self, side: Side, line: &str) -> Result<bool, Failure> {
        let (line, is_sure) = match line.strip_suffix('!') {
            Some(line) => (line.trim_end(), true),
            None => (line, false),
        };
        let command: Vec<&str> = line.split_whitespace().collect();
        if let Some(action) = self.meant(line) {
            if !is_sure && self.warns(side, &action) {
                return Ok(false);
            }
            return self.report(|playing| playing.act(side, &action));
        }
        if self.look(side, &command, line) {
            return Ok(true);
        }
        match command[..] {
            [] => {}
            ["each", ref verbs @ ..] if !verbs.is_empty() => return self.each(side, verbs),
            ["always", ..] => return self.stand(side, &line["always".len()..], Lasting::Phase),
            ["ever", ..] => return self.stand(side, &line["ever".len()..], Lasting::Match),
            ["ask"] => self.standing.clear(),
            ["move", unit, ref places @ ..] if !places.is_empty() => {
                return self.march(side, unit, places, is_sure);
            }
            ["all", place] => return self.go(side, place, 1),
            ["all", place, number] if number.parse::<usize>().is_ok_and(|number| number > 0) => {
                return self.go(side, place, number.parse().unwrap_or(1));
            }
            ["quit"] => std::process::exit(0),
            ["undo"] => return self.report(|playing| playing.undo(side)),
            ["concede"] => return self.report(|playing| playing.concede(side)),
            ["auto"] => self.left = Some((side, self.playing.phase())),
            _ => {
                let line = self.written_out(side, line);
                return self.report(|playing| playing.act(side, &line));
            }
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
