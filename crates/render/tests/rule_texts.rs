//! Every rule of every game has a text and a title in every language, and no text is of no rule.
#![allow(missing_docs, clippy::unwrap_used)]

use fluent_bundle::FluentResource;
use heigi_render::{Language, rule_file, rule_message_ids, rule_texts};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The games, each with the ids of its rules.
fn games() -> BTreeMap<String, Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let rules = |path: &Path| {
        let list = std::fs::read_to_string(path.join("rules.tsv")).unwrap();
        list.lines()
            .skip(1)
            .map(|line| line.split('\t').next().unwrap().to_owned())
            .collect()
    };
    std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| {
            let name = entry.file_name().to_string_lossy().into_owned();
            (name, rules(&entry.path()))
        })
        .collect()
}

/// The messages of a file in their order, each with the names of its attributes.
fn messages(file: &str) -> Vec<(String, BTreeSet<String>)> {
    let mut found: Vec<(String, BTreeSet<String>)> = Vec::new();
    for line in file.lines() {
        let Some((name, text)) = line.split_once(" =") else {
            assert!(line.is_empty() || line.starts_with('#'), "{line}");
            continue;
        };
        assert!(!text.trim().is_empty(), "{name} says nothing");
        assert!(
            !text.contains(['{', '}']),
            "{name}: texts have no arguments"
        );
        match name.trim_start().strip_prefix('.') {
            None => found.push((name.to_owned(), BTreeSet::new())),
            Some(attribute) => {
                let (message, attributes) = found.last_mut().unwrap();
                assert!(
                    ["title", "ruling", "example"].contains(&attribute),
                    "{message}: .{attribute}"
                );
                let is_new = attributes.insert(attribute.to_owned());
                assert!(is_new, "{message}: .{attribute} stands twice");
            }
        }
    }
    found
}

#[test]
fn every_rule_has_a_text_and_a_title_in_every_language() {
    for (game, rules) in games() {
        for language in Language::ALL {
            let texts = rule_texts(&game, rules.iter().map(String::as_str), language);
            let told: BTreeSet<&str> = texts.iter().map(|text| text.id.as_str()).collect();
            let missing: Vec<&String> = rules
                .iter()
                .filter(|rule| !told.contains(rule.as_str()))
                .collect();
            assert!(
                missing.is_empty(),
                "{game}, {}: no text or title for {missing:?}",
                language.code()
            );
        }
    }
}

#[test]
fn every_text_is_that_of_a_rule_and_they_stand_in_the_order_of_the_rules() {
    for (game, rules) in games() {
        let known = rule_message_ids(&game, rules.iter().map(String::as_str));
        for language in Language::ALL {
            let file = rule_file(&game, language).unwrap();
            let parsed = FluentResource::try_new(file.clone());
            assert!(parsed.is_ok(), "{game}, {}: {parsed:?}", language.code());
            let found: Vec<String> = messages(&file).into_iter().map(|(id, _)| id).collect();
            let unknown: Vec<&String> = found.iter().filter(|id| !known.contains(id)).collect();
            assert!(unknown.is_empty(), "{game}: no rule for {unknown:?}");
            assert_eq!(found, known, "{game}, {}", language.code());
        }
    }
}

#[test]
fn a_rule_has_a_ruling_or_an_example_in_every_language_or_in_none() {
    for (game, _) in games() {
        let [english, japanese] =
            Language::ALL.map(|language| messages(&rule_file(&game, language).unwrap()));
        assert_eq!(english, japanese, "{game}");
    }
}
