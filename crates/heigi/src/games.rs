//! The games of this program, and what commands do with them.

use crate::{Failure, file};
use heigi_engine::{AnyGame, DataError, Registry, Setup, Side, Viewer};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// All games, with the data files of a folder, in a folder of the game's id, in place of those of the
/// same name; the games for authors only on request.
pub fn registry(data: Option<&Path>, with_sample: bool) -> Result<Registry, Failure> {
    let own = OwnFiles::read(data)?;
    let mut games = Registry::default()
        .with(own.load("manila", heigi_manila::Manila::with_data)?)
        .with(own.load("typhoon", heigi_typhoon::Typhoon::with_data)?)
        .with(own.load("burma", heigi_burma::Burma::with_data)?)
        .with(own.load("luzon", heigi_luzon::Luzon::with_data)?)
        .with(own.load("pto", heigi_pto::Pto::with_data)?);
    if with_sample {
        games = games.with(own.load("sample", heigi_sample::Sample::with_data)?);
        // Its grid is written in the source, so there is nothing of one's own that could be wrong.
        games = match heigi_proof::Proof::new() {
            Ok(proof) => games.with(proof),
            Err(error) => return Err(Failure::input(error.to_string())),
        };
    }
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
                let text = file::read(&path, "a data file")?;
                texts.insert((game.clone(), name), text);
            }
        }
        Ok(Self {
            folder,
            texts,
            asked: RefCell::default(),
        })
    }

    /// A game with the files that the folder has for it.
    fn load<R>(
        &self,
        game: &'static str,
        with_data: impl FnOnce(&dyn Fn(&str) -> Option<String>) -> Result<R, DataError>,
    ) -> Result<R, Failure> {
        with_data(&|name| self.take(game, name)).map_err(|error| {
            let name = Path::new(game).join(&error.file);
            // A fault may show in another file than the one that was replaced.
            let is_own = self
                .texts
                .contains_key(&(game.to_owned(), error.file.clone()));
            let name = self
                .folder
                .filter(|_| is_own)
                .map_or(name.clone(), |own| own.join(&name));
            file::fault(
                &name.display().to_string(),
                &error.text,
                error.span,
                &error.message,
            )
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
        if game.info().scenario(id).is_none() {
            return Err(Failure::input(format!(
                "--scenario: expected one of: {}",
                game.info().expected_scenarios()
            )));
        }
        id.clone_into(&mut setup.scenario);
    }
    if game.info().offers(&setup) {
        return Ok(setup);
    }
    let known = game.info().options_of(&setup.scenario);
    let known: Vec<&str> = known.map(|option| option.id).collect();
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
