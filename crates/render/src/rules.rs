//! The rules of each game in words of our own, from the Fluent files under `locales/LANGUAGE/rules/`.
//!
//! They are read when somebody asks for them, apart from the messages that every match needs.

use crate::Language;
use crate::words::{bundle_of, file_of};
use fluent_bundle::{FluentAttribute, FluentResource};
use serde::Serialize;
use std::collections::BTreeSet;

/// What a rule says, in one language.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RuleText {
    /// Its number or name in the rulebook, such as `13.4.5` or `TBL-CRT`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it says.
    pub text: String,
    /// How it is read here, if it is disputed, with the id of the ruling.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    /// An example.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
}

/// The ids of the messages of a game's rules, in the order of the rules: `GAME-rule-13-4-5`.
///
/// Letters are small, and whatever stands between letters and digits becomes one hyphen. A rule whose
/// id comes to that of a rule before it (Burma has 7.9-1 and 7.9.1) has `-second` at its end.
#[must_use]
pub fn rule_message_ids<'a>(game: &str, rules: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut taken = BTreeSet::new();
    rules
        .into_iter()
        .map(|rule| {
            let words: Vec<String> = rule
                .split(|letter: char| !letter.is_ascii_alphanumeric())
                .filter(|word| !word.is_empty())
                .map(str::to_ascii_lowercase)
                .collect();
            let mut id = format!("{game}-rule-{}", words.join("-"));
            if taken.contains(&id) {
                id.push_str("-second");
            }
            taken.insert(id.clone());
            id
        })
        .collect()
}

/// The Fluent file with the rule texts of a game, if there is one.
#[must_use]
pub fn rule_file(game: &str, language: Language) -> Option<String> {
    file_of(&format!("{}/rules/{game}.ftl", language.code()))
}

/// The texts of a game's rules, in the order of the rules; a rule without a text is left out.
#[must_use]
pub fn rule_texts<'a>(
    game: &str,
    rules: impl IntoIterator<Item = &'a str>,
    language: Language,
) -> Vec<RuleText> {
    let Some(file) = rule_file(game, language) else {
        return Vec::new();
    };
    // A file with errors gives the texts that it has; a test finds the errors.
    let resource = FluentResource::try_new(file).unwrap_or_else(|(resource, _)| resource);
    let mut bundle = bundle_of(language);
    bundle.add_resource_overriding(resource);
    let rules: Vec<&str> = rules.into_iter().collect();
    let ids = rule_message_ids(game, rules.iter().copied());
    rules
        .iter()
        .zip(ids)
        .filter_map(|(rule, id)| {
            let message = bundle.get_message(&id)?;
            let say = |pattern| {
                bundle
                    .format_pattern(pattern, None, &mut Vec::new())
                    .into_owned()
            };
            let attribute = |name| {
                message
                    .get_attribute(name)
                    .map(|found: FluentAttribute<'_>| say(found.value()))
            };
            Some(RuleText {
                id: (*rule).to_owned(),
                title: attribute("title")?,
                text: say(message.value()?),
                ruling: attribute("ruling"),
                example: attribute("example"),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_id_of_a_rule_becomes_that_of_a_message() {
        let rules = ["13.4.5", "5.2-I.A", "TBL-CRT", "7.9-1", "7.9.1", "10.17b"];
        assert_eq!(
            rule_message_ids("chess", rules),
            [
                "chess-rule-13-4-5",
                "chess-rule-5-2-i-a",
                "chess-rule-tbl-crt",
                "chess-rule-7-9-1",
                "chess-rule-7-9-1-second",
                "chess-rule-10-17b",
            ]
        );
    }

    #[test]
    fn a_game_without_texts_has_none() {
        assert_eq!(rule_texts("chess", ["1"], Language::English), []);
        assert_eq!(rule_texts("../manila", ["1"], Language::English), []);
    }
}
