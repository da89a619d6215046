//! The client draws scenes: it knows no game.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_burma::Burma;
use heigi_engine::Registry;
use heigi_manila::Manila;
use heigi_sample::Sample;
use heigi_typhoon::Typhoon;
use serde_json::Value;
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Markers whose names style sheets use for something else.
const OF_STYLE_SHEETS: [&str; 1] = ["position"];

/// The sources written by hand; those of the scene are generated.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "scene") {
                sources(&path, found);
            }
        } else {
            found.push(path);
        }
    }
}

/// The words of a text; a name with hyphens is one word.
fn words(text: &str) -> HashSet<&str> {
    text.split(|letter: char| !letter.is_alphanumeric() && !"_-".contains(letter))
        .collect()
}

/// A word of the scene's own, such as a pattern.
fn own_word(word: impl serde::Serialize) -> String {
    match serde_json::to_value(word).unwrap() {
        Value::String(word) => word,
        other => panic!("not a word: {other}"),
    }
}

/// The games, and what is on their boards, but for what the scene has a word of its own for.
fn words_of_games() -> HashSet<String> {
    let games = Registry::default()
        .with(Manila::standard())
        .with(Typhoon::standard())
        .with(Burma::standard())
        .with(Sample::standard());
    let (mut of_games, mut own) = (HashSet::new(), HashSet::new());
    for game in games.games() {
        let board = game.board();
        of_games.insert(game.info().id.to_string());
        of_games.extend(board.places.iter().map(|place| place.id.to_string()));
        of_games.extend(board.faces.iter().map(|face| face.id.to_string()));
        for class in &board.place_classes {
            of_games.insert(class.id.to_string());
            own.insert(own_word(class.pattern));
        }
        for class in &board.edge_classes {
            of_games.insert(class.id.to_string());
            own.insert(own_word(class.style));
        }
    }
    own.extend(OF_STYLE_SHEETS.map(str::to_owned));
    // Numbers of hexes are numbers like others.
    of_games.retain(|word| !own.contains(word) && word.contains(char::is_alphabetic));
    of_games
}

#[test]
fn the_client_has_no_words_of_games() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src"));
    let (mut files, of_games) = (Vec::new(), words_of_games());
    sources(folder, &mut files);
    assert!(files.len() > 5 && of_games.len() > 100);
    let mut found = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        for word in words(&text) {
            if of_games.contains(word) {
                found.push(format!("{word} in {}", file.display()));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}
