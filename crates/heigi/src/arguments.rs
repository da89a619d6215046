//! What can be said on the command line.

use clap::{Args, Parser, Subcommand, ValueEnum};
use heigi_engine::Skill;
use heigi_render::Language;
use heigi_server::Limits;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Board wargames with every rule enforced.
///
/// Exit codes: 0 done, 1 something outside failed, 2 wrong input.
#[derive(Debug, Parser)]
#[command(name = "heigi", version)]
pub struct Arguments {
    /// A folder with data files of your own, in a folder for each game, such as `manila`; files of the
    /// same name replace those of the program.
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// Offer the small games for authors too (games/sample, games/proof).
    #[arg(long, global = true)]
    pub with_sample: bool,
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play in the terminal.
    Play(Play),
    /// Serve matches to browsers.
    Serve(Serve),
    /// Let computer players play each other on all cores.
    Simulate(Simulate),
    /// Show a saved match, as text or pictures.
    Replay(Replay),
    /// Draw a position of a saved match, or the empty map.
    Render(Render),
    /// Check data files and saved matches.
    Check(Check),
    /// Print the rules of a game in our own words.
    Rules(Rules),
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Who {
    /// A person at this terminal.
    Person,
    /// The computer, any legal action.
    Random,
    /// The computer, careless.
    Easy,
    /// The computer, to win.
    Normal,
}

impl Who {
    /// The skill of the computer, or nothing for a person.
    pub const fn skill(self) -> Option<Skill> {
        match self {
            Self::Person => None,
            Self::Random => Some(Skill::Random),
            Self::Easy => Some(Skill::Easy),
            Self::Normal => Some(Skill::Normal),
        }
    }
}

/// Where dice come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum DiceFrom {
    /// The program rolls.
    Program,
    /// You roll real dice and type what they show.
    Ask,
}

/// A language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English.
    En,
    /// Japanese.
    Ja,
}

impl Lang {
    /// The language of the message files.
    pub const fn language(self) -> Language {
        match self {
            Self::En => Language::English,
            Self::Ja => Language::Japanese,
        }
    }
}

/// Play in the terminal.
#[derive(Args, Debug)]
pub struct Play {
    /// The game; if absent that of the saved match, else manila.
    pub game: Option<String>,
    /// Who plays each side, in the order of the sides; if absent those who played a saved match, else a person
    /// against the normal computer, or a person alone in a solitaire game.
    #[arg(long, value_delimiter = ',')]
    pub sides: Vec<Who>,
    /// The scenario, by id; the first one if absent.
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// Switches for disputed rules, by id.
    #[arg(long = "option", value_name = "ID")]
    pub options: Vec<String>,
    /// Where dice come from.
    #[arg(long, default_value = "program")]
    pub dice: DiceFrom,
    /// Seed of the dice and the computer; a random one if absent.
    #[arg(long)]
    pub seed: Option<u64>,
    /// Go on with a saved match if the file exists, and save to it after every input.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// The language.
    #[arg(long, default_value = "en")]
    pub lang: Lang,
}

/// Serve matches to browsers.
#[derive(Args, Debug)]
pub struct Serve {
    /// The address; anything but loopback lets others in.
    #[arg(long, default_value = "127.0.0.1:4545")]
    pub listen: SocketAddr,
    /// The file in which matches are kept.
    #[arg(long, default_value = "heigi.db", value_name = "FILE")]
    pub db: PathBuf,
    /// Open the address in a browser.
    #[arg(long)]
    pub open: bool,
    /// How many milliseconds the computer waits before each of its decisions.
    #[arg(long, default_value_t = 8, value_name = "MS")]
    pub pause: u64,
    /// Tell metrics for Prometheus on a loopback address, under /metrics.
    #[arg(long, value_name = "ADDRESS")]
    pub metrics: Option<SocketAddr>,
    /// How many connections there may be at once.
    #[arg(long, default_value_t = Limits::default().connections, value_name = "N")]
    pub connections: usize,
    /// How many connections one address may hold; this machine's own are not counted, unless
    /// --limit-loopback is given.
    #[arg(long, default_value_t = Limits::default().connections_per_address, value_name = "N")]
    pub connections_per_address: usize,
    /// Hold the limits by address also for addresses of this machine.
    #[arg(long)]
    pub limit_loopback: bool,
    /// How many messages a connection may send in a second.
    #[arg(long, default_value_t = Limits::default().messages_per_second as u32, value_name = "N")]
    pub messages_per_second: u32,
    /// How many matches are held in memory before those that nobody looks at are closed.
    #[arg(long, default_value_t = Limits::default().most_open, value_name = "N")]
    pub open_matches: usize,
    /// How many computer players think at once; with 0 none ever does.
    #[arg(long, default_value_t = Limits::default().computers, value_name = "N")]
    pub computers: usize,
    /// After how many days without an input a match is removed; 0 keeps all.
    #[arg(long, default_value_t = Limits::default().days_kept, value_name = "DAYS")]
    pub keep_days: u32,
    /// How the program's own messages are written to standard error; RUST_LOG says which.
    #[arg(long, value_enum, default_value_t = LogForm::Text)]
    pub log: LogForm,
}

/// How the program's own messages are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogForm {
    /// Lines for people.
    Text,
    /// An object of JSON in each line.
    Json,
}

/// Let computer players play each other on all cores.
#[derive(Args, Debug)]
pub struct Simulate {
    /// The game.
    #[arg(default_value = "manila")]
    pub game: String,
    /// The skill of each side, in the order of the sides.
    #[arg(long, value_delimiter = ',', default_value = "normal,normal")]
    pub sides: Vec<Who>,
    /// How many matches.
    #[arg(long, short = 'n', default_value_t = 100)]
    pub matches: u32,
    /// The seed of the first match.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// The scenario, by id; the first one if absent.
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// Switches for disputed rules, by id.
    #[arg(long = "option", value_name = "ID")]
    pub options: Vec<String>,
    /// Tell the matches apart by what a fact beside the board was at their end, such as `Japanese chit`.
    #[arg(long, value_name = "FACT")]
    pub by: Option<String>,
    /// Write one line for each match to a file.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
}

/// Show a saved match.
#[derive(Args, Debug)]
pub struct Replay {
    /// The saved match.
    pub file: PathBuf,
    /// Show it through the eyes of a side (its id), a `spectator`, or `everything`.
    #[arg(long, default_value = "everything")]
    pub viewer: String,
    /// Write a picture after every input to this folder instead of text.
    #[arg(long, value_name = "DIR")]
    pub pictures: Option<PathBuf>,
    /// The language.
    #[arg(long, default_value = "en")]
    pub lang: Lang,
    /// Print the log as JSON, an entry a line.
    #[arg(long)]
    pub json: bool,
}

/// Draw a position.
#[derive(Args, Debug)]
pub struct Render {
    /// The saved match; the empty map of the game if absent.
    pub file: Option<PathBuf>,
    /// The game whose empty map is drawn.
    #[arg(long, default_value = "manila")]
    pub game: String,
    /// The position after so many inputs; the last if absent.
    #[arg(long)]
    pub at: Option<u32>,
    /// Through the eyes of a side (its id), a `spectator`, or `everything`.
    #[arg(long, default_value = "everything")]
    pub viewer: String,
    /// The picture to write; its ending, .svg or .png, says how.
    #[arg(long, short)]
    pub output: PathBuf,
    /// The language.
    #[arg(long, default_value = "en")]
    pub lang: Lang,
}

/// Check data files and saved matches.
#[derive(Args, Debug)]
pub struct Check {
    /// Saved matches. The data files of the program, or of --data, are always checked.
    pub files: Vec<PathBuf>,
    /// Print the result as JSON.
    #[arg(long)]
    pub json: bool,
}

/// Print the rules of a game in our own words.
#[derive(Args, Debug)]
pub struct Rules {
    /// The game; the games are listed if absent.
    pub game: Option<String>,
    /// The rule, by its number or name in the rulebook; all rules if absent.
    pub rule: Option<String>,
    /// The language.
    #[arg(long, visible_alias = "language", default_value = "en")]
    pub lang: Lang,
    /// Print the rules as JSON.
    #[arg(long)]
    pub json: bool,
}
