//! Every message that the code can say exists in every language, and none is there in vain.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_render::{Language, message_files};
use std::collections::BTreeSet;
use std::path::Path;

/// The ids of the messages of a language.
fn ids(language: Language) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for (name, text) in message_files(language) {
        let parsed = fluent_bundle::FluentResource::try_new(text.clone());
        assert!(parsed.is_ok(), "{}/{name}: {parsed:?}", language.code());
        for line in text.lines() {
            let Some((id, _)) = line.split_once(" =") else {
                continue;
            };
            if id.starts_with(|c: char| c.is_ascii_lowercase()) {
                assert!(ids.insert(id.to_owned()), "{name}: {id} stands twice");
            }
        }
    }
    ids
}

/// All words in the sources that look like message ids, and the beginnings of ids put together.
fn words_in_code() -> (BTreeSet<String>, BTreeSet<String>) {
    let (mut whole, mut beginnings) = (BTreeSet::new(), BTreeSet::new());
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![
        root.join("crates"),
        root.join("games"),
        root.join("web/src"),
    ];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let is_source = path
                .extension()
                .is_some_and(|ending| ["rs", "ts", "svelte"].iter().any(|known| ending == *known));
            if !is_source {
                continue;
            }
            let text = std::fs::read_to_string(&path).unwrap();
            for word in text.split(['"', '\'', '`']) {
                let end = word.find(['{', '$']);
                let id = &word[..end.unwrap_or(word.len())];
                let is_id = id.contains('-')
                    && id
                        .chars()
                        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
                if is_id && (end.is_some() || id.ends_with('-')) {
                    beginnings.insert(id.to_owned());
                } else if is_id {
                    whole.insert(id.to_owned());
                }
            }
        }
    }
    (whole, beginnings)
}

#[test]
fn every_language_has_the_same_messages() {
    let english = ids(Language::English);
    for language in Language::ALL {
        let other = ids(language);
        let missing: Vec<_> = english.difference(&other).collect();
        let surplus: Vec<_> = other.difference(&english).collect();
        assert!(missing.is_empty(), "{} lacks {missing:?}", language.code());
        assert!(
            surplus.is_empty(),
            "{} alone has {surplus:?}",
            language.code()
        );
    }
}

#[test]
fn every_message_in_the_code_exists() {
    let known = ids(Language::English);
    let (whole, _) = words_in_code();
    // Each game of the registry has messages of its own; the others belong to the program.
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let games = std::fs::read_dir(games).unwrap();
    let games = games.map(|game| game.unwrap().file_name().into_string().unwrap());
    let starts: Vec<String> = ["engine", "server", "client", "terminal"]
        .map(str::to_owned)
        .into_iter()
        .chain(games)
        .map(|start| format!("{start}-"))
        .collect();
    let missing: Vec<_> = whole
        .iter()
        .filter(|id| starts.iter().any(|start| id.starts_with(start)))
        .filter(|id| !known.contains(*id) && !starts.contains(id))
        .collect();
    assert!(missing.is_empty(), "no message for {missing:?}");
}

#[test]
fn no_message_is_unused() {
    let (whole, beginnings) = words_in_code();
    let known = ids(Language::English);
    let unused: Vec<_> = known
        .iter()
        .filter(|id| {
            let is_put_together = beginnings
                .iter()
                .any(|start| start.len() > 8 && id.starts_with(start));
            // Of a game, of a side and of a kind of ground the engine makes these itself.
            let stem = ["-summary", "-effect"]
                .iter()
                .find_map(|end| id.strip_suffix(end));
            let is_made = id.ends_with("-title")
                || known.contains(&format!("{id}-effect"))
                || stem.is_some_and(|stem| known.contains(stem) || !stem.contains('-'));
            !whole.contains(*id) && !is_put_together && !is_made
        })
        .filter(|id| *id != "list-separator" && *id != "verbatim")
        .collect();
    assert!(unused.is_empty(), "unused: {unused:?}");
}
