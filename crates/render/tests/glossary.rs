//! Japanese messages keep to the terms of docs/glossary.md and to です・ます.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_render::{Language, message_files, rule_file};
use std::collections::BTreeMap;
use std::path::Path;

/// The terms of a section and the words that stand for none.
#[derive(Clone, Default)]
struct Terms {
    used: Vec<String>,
    not_used: Vec<String>,
}

/// The sections of the glossary by their headings, in small letters.
fn sections() -> BTreeMap<String, Terms> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/glossary.md");
    let text = std::fs::read_to_string(path).unwrap();
    let mut sections: BTreeMap<String, Terms> = BTreeMap::new();
    let mut heading = String::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix("## ") {
            heading = title.to_lowercase();
        } else if let Some(row) = line.strip_prefix('|') {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            assert!(cells.len() >= 4, "{line}");
            if cells[0] == "English" || cells[0].starts_with('-') {
                continue;
            }
            let words = |cell: &str| -> Vec<String> {
                cell.split('、')
                    .filter(|word| !word.is_empty())
                    .map(str::to_owned)
                    .collect()
            };
            let terms = sections.entry(heading.clone()).or_default();
            terms.used.extend(words(cells[1]));
            terms.not_used.extend(words(cells[2]));
        }
    }
    sections
}

/// The terms for a file: those of all games, and those of its own.
fn terms_of(name: &str) -> Terms {
    let sections = sections();
    let mut terms = sections["all games"].clone();
    if let Some(own) = sections.get(name) {
        terms.used.extend(own.used.iter().cloned());
        terms.not_used.extend(own.not_used.iter().cloned());
    }
    terms
}

/// The Japanese messages: name of the file, and its lines of the form `id = words`.
fn japanese() -> Vec<(String, Vec<(String, String)>)> {
    let lines = |text: String| -> Vec<(String, String)> {
        text.lines()
            .filter_map(|line| line.split_once(" = "))
            .map(|(id, words)| (id.trim().to_owned(), words.to_owned()))
            .collect()
    };
    let stem = |name: &str| name.trim_end_matches(".ftl").to_owned();
    let mut files: Vec<_> = message_files(Language::Japanese)
        .into_iter()
        .map(|(name, text)| (stem(&name), lines(text)))
        .collect();
    let rules: Vec<_> = files
        .iter()
        .filter_map(|(name, _)| Some((name.clone(), lines(rule_file(name, Language::Japanese)?))))
        .collect();
    files.extend(rules);
    files
}

/// Where a term begins at the start of `words`, how long it is there; N in a term is a number.
fn length_at(words: &str, term: &str) -> Option<usize> {
    let Some((before, after)) = term.split_once('N') else {
        return words.starts_with(term).then_some(term.len());
    };
    let rest = words.strip_prefix(before)?;
    let number = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let is_there = number > 0 && rest[number..].starts_with(after);
    is_there.then_some(before.len() + number + after.len())
}

/// The first word in `words` that is not used, outside the terms that are.
fn first_not_used<'a>(words: &str, terms: &'a Terms) -> Option<&'a str> {
    let is_within_a_term = |from: usize, to: usize| {
        words
            .char_indices()
            .take_while(move |(at, _)| *at <= from)
            .any(|(at, _)| {
                let ends = terms
                    .used
                    .iter()
                    .filter_map(|term| length_at(&words[at..], term));
                ends.map(|length| at + length).any(|end| to <= end)
            })
    };
    terms.not_used.iter().map(String::as_str).find(|word| {
        words
            .match_indices(word)
            .any(|(at, _)| !is_within_a_term(at, at + word.len()))
    })
}

/// How a polite sentence ends.
const POLITE: [&str; 9] = [
    "です",
    "ます",
    "でした",
    "ました",
    "ません",
    "でしょう",
    "ましょう",
    "ください",
    "か",
];

/// The end of the first sentence that is not polite; what stands in brackets behind it is passed over.
fn first_impolite(words: &str) -> Option<&str> {
    let mut sentences: Vec<&str> = words.split('。').collect();
    // What follows the last full stop is no sentence.
    sentences.pop();
    sentences.into_iter().find(|sentence| {
        let mut end = sentence.trim_end_matches(['」', '』']);
        for (open, close) in [('(', ')'), ('（', '）')] {
            if end.ends_with(close) {
                end = end.rfind(open).map_or(end, |at| &end[..at]).trim_end();
            }
        }
        !POLITE.iter().any(|polite| end.ends_with(polite))
    })
}

#[test]
fn only_words_of_the_glossary_are_used() {
    let mut faults = Vec::new();
    for (name, lines) in japanese() {
        let terms = terms_of(&name);
        for (id, words) in lines {
            if let Some(word) = first_not_used(&words, &terms) {
                faults.push(format!("{name}: {id}: {word} in {words}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn sentences_end_politely() {
    let mut faults = Vec::new();
    for (name, lines) in japanese() {
        for (id, words) in lines {
            if let Some(sentence) = first_impolite(&words) {
                faults.push(format!("{name}: {id}: {sentence}。"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_glossary_says_each_thing_once() {
    for (section, terms) in sections() {
        let terms = if section == "all games" {
            terms
        } else {
            terms_of(&section)
        };
        for term in &terms.used {
            assert_eq!(
                first_not_used(&term.replace('N', "1"), &terms),
                None,
                "{section}: {term} is used and not used"
            );
        }
    }
}

#[test]
fn words_within_a_term_and_numbers_are_seen() {
    let terms = Terms {
        used: vec!["近接突撃".to_owned(), "第N航空艦隊".to_owned()],
        not_used: vec!["突撃".to_owned(), "航空艦隊".to_owned()],
    };
    assert_eq!(first_not_used("近接突撃と第11航空艦隊", &terms), None);
    assert_eq!(first_not_used("突撃と近接突撃", &terms), Some("突撃"));
    assert_eq!(first_not_used("航空艦隊", &terms), Some("航空艦隊"));
    assert_eq!(
        first_impolite("退却します(13.6)。再建できます。ラベル"),
        None
    );
    assert_eq!(first_impolite("退却します。再建する。"), Some("再建する"));
    assert_eq!(first_impolite("勝利である。"), Some("勝利である"));
}
