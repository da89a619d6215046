//! `heigi play`: a match in the terminal.

use crate::Failure;
use crate::arguments::{DiceFrom, Play, Who};
use crate::text_map::{stacks, text_map};
use crate::{games, saved};
use heigi_engine::{AnyMatch, Dice, Draw, Pending, Random, Registry, Side, Skill, Text, Viewer};
use heigi_render::Words;
use std::io::{BufRead, Write};

/// Plays until the match or the input ends.
pub fn run(games: &Registry, options: &Play) -> Result<(), Failure> {
    let game = games::game(games, &options.game)?;
    let mut sides = options.sides.clone();
    if sides.is_empty() {
        let other = if game.info().is_solitaire {
            Who::Person
        } else {
            Who::Normal
        };
        sides.push(Who::Person);
        sides.resize(game.info().sides.len(), other);
    }
    if sides.len() != game.info().sides.len() {
        return Err(Failure::input(format!(
            "--sides: expected {} of person, random, easy, normal, joined by commas",
            game.info().sides.len()
        )));
    }
    let seed = match options.seed {
        Some(seed) => seed,
        None => seed_from_clock(),
    };
    let playing = match options.save.as_ref().filter(|path| path.exists()) {
        Some(path) => saved::load(games, path)?,
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
    let mut table = Table {
        playing,
        words: Words::new(options.lang.language()),
        skills: sides.iter().map(|who| who.skill()).collect(),
        random: Random::seeded(seed),
        told: 0,
        options,
    };
    table.play()
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
    options: &'a Play,
}

impl Table<'_> {
    fn play(&mut self) -> Result<(), Failure> {
        let stdin = std::io::stdin();
        let mut lines = stdin.lock().lines();
        println!("{}", self.words.get("terminal-help"));
        loop {
            let side = match self.playing.pending() {
                Pending::Over(_) => {
                    self.tell(Viewer::Everything);
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
            if let Some(skill) = self.skills[side.index()] {
                heigi_bots::decide(self.playing.as_mut(), skill, &mut self.random)
                    .map_err(|error| Failure::outside(error.to_string()))?;
                self.save()?;
                continue;
            }
            self.tell(Viewer::Side(side));
            self.show_prompt(side);
            let Some(line) = self.ask(&mut lines, ">")? else {
                return Ok(());
            };
            self.obey(side, line.trim())?;
        }
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

    /// What the die that is awaited is for, with its rule.
    fn die_purpose(&self) -> String {
        let prompt = self.playing.scene(self.viewer()).prompt;
        prompt.map_or_else(String::new, |prompt| {
            format!("{} [{}]", self.words.say(&prompt.title), prompt.rule)
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

    fn show_prompt(&self, side: Side) {
        let scene = self.playing.scene(Viewer::Side(side));
        println!("\n== {} ==", self.words.say(&scene.phase));
        let Some(prompt) = scene.prompt else { return };
        println!("{} [{}]", self.words.say(&prompt.title), prompt.rule);
        for preview in &prompt.previews {
            println!("   {}", self.words.say(&preview.title));
            for line in &preview.lines {
                println!(
                    "   {:>4}  {} [{}]",
                    line.value,
                    self.words.say(&line.label),
                    line.rule
                );
            }
            for chance in &preview.chances {
                println!(
                    "   {}/{}  {}",
                    chance.ways,
                    chance.of,
                    self.words.say(&chance.label)
                );
            }
        }
        const MOST: usize = 40;
        for choice in prompt.choices.iter().take(MOST) {
            println!("  {:<28} {}", choice.action, self.words.say(&choice.label));
        }
        if prompt.choices.len() > MOST {
            println!("  … {} (list)", prompt.choices.len() - MOST);
        }
    }

    fn obey(&mut self, side: Side, line: &str) -> Result<(), Failure> {
        let scene = || self.playing.scene(Viewer::Side(side));
        let board = self.playing.board();
        match line {
            "" => {}
            "help" => println!("{}", self.words.get("terminal-help")),
            "map" => print!("{}", text_map(&board, &scene())),
            "stacks" => print!("{}", stacks(&board, &scene(), &self.words)),
            "list" => self
                .playing
                .legal()
                .iter()
                .for_each(|words| println!("  {words}")),
            "quit" => std::process::exit(0),
            "undo" => self.report(|playing| playing.undo(side))?,
            "concede" => self.report(|playing| playing.concede(side))?,
            "auto" => {
                let phase = self.playing.phase();
                while self.playing.pending() == Pending::Decision(side)
                    && self.playing.phase() == phase
                {
                    heigi_bots::decide(self.playing.as_mut(), Skill::Normal, &mut self.random)
                        .map_err(|error| Failure::outside(error.to_string()))?;
                }
                self.save()?;
            }
            words => self.report(|playing| playing.act(side, words))?,
        }
        Ok(())
    }

    fn report(
        &mut self,
        act: impl FnOnce(&mut dyn AnyMatch) -> Result<(), heigi_engine::ActError>,
    ) -> Result<(), Failure> {
        let before = self.playing.input_count();
        match act(self.playing.as_mut()) {
            Ok(()) => {
                self.told = self.told.min(self.playing.input_count()).min(before);
                self.save()
            }
            Err(error) => {
                let rule = error.rule().map(|rule| format!(" [{rule}]"));
                println!(
                    "{}{}",
                    self.words.say(&error.text()),
                    rule.unwrap_or_default()
                );
                Ok(())
            }
        }
    }

    fn save(&self) -> Result<(), Failure> {
        match &self.options.save {
            Some(path) => saved::write(self.playing.as_ref(), path),
            None => Ok(()),
        }
    }
}
