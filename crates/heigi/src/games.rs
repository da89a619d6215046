//! The games of this program, and what commands do with them.

use crate::Failure;
use heigi_burma::Burma;
use heigi_engine::{AnyGame, AnyMatch, DataError, Registry, SavedMatch, Setup, Side, Viewer};
use heigi_manila::Manila;
use heigi_typhoon::Typhoon;
use miette::{LabeledSpan, NamedSource, miette};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// All games, with the data files of a folder, in a folder of the game's id, in place of those of the
/// same name.
pub fn registry(data: Option<&Path>) -> Result<Registry, Failure> {
    let own = OwnFiles::read(data)?;
    let games = Registry::default()
        .with(Manila::with_data(&|name| own.take("manila", name)).map_err(report)?)
        .with(Typhoon::with_data(&|name| own.take("typhoon", name)).map_err(report)?)
        .with(Burma::with_data(&|name| own.take("burma", name)).map_err(report)?);
    own.check_all_taken(&games)?;
    Ok(games)
}

/// The data files of a folder of one's own, by game and name.
struct OwnFiles<'a> {
    folder: Option<&'a Path>,
    texts: BTreeMap<(String, String), String>,
    /// Which files the games have asked for.
    asked: RefCell<BTreeSet<(&'static str, String)>>,
}

impl<'a> OwnFiles<'a> {
    fn read(folder: Option<&'a Path>) -> Result<Self, Failure> {
        let mut texts = BTreeMap::new();
        for (game, inner) in entries(folder)? {
            for (name, path) in entries(Some(&inner))? {
                let text = std::fs::read_to_string(&path).map_err(|error| {
                    let expected = "expected a data file in UTF-8";
                    Failure::input(format!("--data {}: {expected}: {error}", path.display()))
                })?;
                texts.insert((game.clone(), name), text);
            }
        }
        Ok(Self {
            folder,
            texts,
            asked: RefCell::default(),
        })
    }

    /// The text of a file, if the folder has it.
    fn take(&self, game: &'static str, name: &str) -> Option<String> {
        let key = (game.to_owned(), name.to_owned());
        self.asked.borrow_mut().insert((game, name.to_owned()));
        self.texts.get(&key).cloned()
    }

    /// A file that no game has asked for is a slip of the pen.
    fn check_all_taken(&self, games: &Registry) -> Result<(), Failure> {
        let asked = self.asked.borrow();
        for (game, name) in self.texts.keys() {
            let of_game = || asked.iter().filter(|(of, _)| of == game);
            if of_game().any(|(_, known)| known == name) {
                continue;
            }
            let known: Vec<&str> = of_game().map(|(_, known)| known.as_str()).collect();
            let (what, known) = if games.game(game).is_some() {
                (format!("{game}/{name}"), known)
            } else {
                let ids = games.games().iter().map(|game| game.info().id);
                (game.clone(), ids.collect())
            };
            let folder = self.folder.unwrap_or(Path::new("")).display();
            return Err(Failure::input(format!(
                "--data {folder}: {what} is not known; expected one of: {}",
                known.join(", ")
            )));
        }
        Ok(())
    }
}

/// Name and path of what is in a folder, but for what is hidden.
fn entries(folder: Option<&Path>) -> Result<Vec<(String, PathBuf)>, Failure> {
    let Some(folder) = folder else {
        return Ok(Vec::new());
    };
    let fail = |error: std::io::Error| {
        Failure::input(format!(
            "--data {}: expected a folder: {error}",
            folder.display()
        ))
    };
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(fail)? {
        let entry = entry.map_err(fail)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            found.push((name, entry.path()));
        }
    }
    Ok(found)
}

/// A fault in a data file with the lines around it.
fn report(error: DataError) -> Failure {
    let label = LabeledSpan::at(error.span.clone(), error.message.clone());
    let report = miette!(labels = vec![label], "{error}")
        .with_source_code(NamedSource::new(&error.file, error.text.clone()));
    Failure::report(report)
}

/// A game by its id.
pub fn game<'a>(games: &'a Registry, id: &str) -> Result<&'a Arc<dyn AnyGame>, Failure> {
    games.game(id).ok_or_else(|| {
        let known: Vec<&str> = games.games().iter().map(|game| game.info().id).collect();
        Failure::input(format!(
            "no game \"{}\"; expected one of: {}",
            id.chars().take(40).collect::<String>(),
            known.join(", ")
        ))
    })
}

/// The setup of a scenario, the first if none is named, with some switches on.
pub fn setup(
    game: &dyn AnyGame,
    scenario: Option<&str>,
    options: &[String],
) -> Result<Setup, Failure> {
    let mut setup = Setup {
        options: options.iter().cloned().collect(),
        ..game.info().default_setup()
    };
    if let Some(id) = scenario {
        let known: Vec<&str> = game.info().scenarios.iter().map(|one| one.id).collect();
        if !known.contains(&id) {
            return Err(Failure::input(format!(
                "--scenario: expected one of: {}",
                known.join(", ")
            )));
        }
        id.clone_into(&mut setup.scenario);
    }
    if game.info().offers(&setup) {
        return Ok(setup);
    }
    let known: Vec<&str> = game.info().options.iter().map(|option| option.id).collect();
    Err(Failure::input(format!(
        "--option: expected one of: {}",
        known.join(", ")
    )))
}

/// The viewer that a word stands for.
pub fn viewer(game: &dyn AnyGame, word: &str) -> Result<Viewer, Failure> {
    match word {
        "everything" => return Ok(Viewer::Everything),
        "spectator" => return Ok(Viewer::Spectator),
        _ => {}
    }
    let sides = &game.info().sides;
    sides
        .iter()
        .position(|side| side.id == word)
        .map(|side| Viewer::Side(Side(side as u8)))
        .ok_or_else(|| {
            let known: Vec<&str> = sides.iter().map(|side| side.id).collect();
            Failure::input(format!(
                "--viewer: expected everything, spectator, {}",
                known.join(", ")
            ))
        })
}

/// Reads a saved match and replays it.
pub fn load(games: &Registry, path: &Path) -> Result<Box<dyn AnyMatch>, Failure> {
    replay(games, &read(path)?, path)
}

/// Replays a match that was saved in a file.
pub fn replay(
    games: &Registry,
    saved: &SavedMatch,
    path: &Path,
) -> Result<Box<dyn AnyMatch>, Failure> {
    games
        .load(saved)
        .map_err(|error| Failure::input(format!("{}: {error}", path.display())))
}

/// Reads a saved match.
pub fn read(path: &Path) -> Result<SavedMatch, Failure> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::outside(format!("{name}: {error}")))?;
    serde_json::from_str(&text).map_err(|error| {
        let offset: usize = text
            .lines()
            .take(error.line().saturating_sub(1))
            .map(|line| line.len() + 1)
            .sum();
        let at = (offset + error.column().saturating_sub(1)).min(text.len());
        let report = miette!(
            labels = vec![LabeledSpan::at(at..at, error.to_string())],
            "{name}:{}: expected a saved match: {error}",
            error.line()
        )
        .with_source_code(NamedSource::new(&name, text.clone()));
        Failure::report(report)
    })
}

/// Writes a saved match, replacing the file whole or not at all.
pub fn save(playing: &dyn AnyMatch, path: &Path) -> Result<(), Failure> {
    let fail = |error: String| Failure::outside(format!("{}: {error}", path.display()));
    let text =
        serde_json::to_string_pretty(&playing.saved()).map_err(|error| fail(error.to_string()))?;
    let part = path.with_extension("part");
    std::fs::write(&part, text).map_err(|error| fail(error.to_string()))?;
    std::fs::rename(&part, path).map_err(|error| fail(error.to_string()))
}
