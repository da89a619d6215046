//! The games of this program, and what commands do with them.

use crate::Failure;
use heigi_burma::Burma;
use heigi_engine::{AnyGame, AnyMatch, DataError, Registry, SavedMatch, Setup, Side, Viewer};
use heigi_manila::Manila;
use heigi_typhoon::Typhoon;
use miette::{LabeledSpan, NamedSource, miette};
use std::path::Path;
use std::sync::Arc;

/// All games, with the data files of a folder, in a folder of the game's id, in place of those of the
/// same name.
pub fn registry(data: Option<&Path>) -> Result<Registry, Failure> {
    if let Some(folder) = data.filter(|folder| !folder.is_dir()) {
        return Err(Failure::input(format!(
            "--data {}: expected a folder",
            folder.display()
        )));
    }
    let read = |game: &'static str| {
        move |name: &str| std::fs::read_to_string(data?.join(game).join(name)).ok()
    };
    Ok(Registry::default()
        .with(Manila::with_data(&read("manila")).map_err(report)?)
        .with(Typhoon::with_data(&read("typhoon")).map_err(report)?)
        .with(Burma::with_data(&read("burma")).map_err(report)?))
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

/// Reads a saved match.
pub fn load(games: &Registry, path: &Path) -> Result<Box<dyn AnyMatch>, Failure> {
    let name = path.display().to_string();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::outside(format!("{name}: {error}")))?;
    let saved: SavedMatch = serde_json::from_str(&text).map_err(|error| {
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
    })?;
    games
        .load(&saved)
        .map_err(|error| Failure::input(format!("{name}: {error}")))
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
