//! `heigi rules`.

use crate::Failure;
use crate::arguments::Rules;
use crate::{games, print_all};
use heigi_engine::{GameInfo, Registry};
use heigi_render::{Language, RuleText, Words, rule_texts};
use std::fmt::Write;

/// How many rules are named that somebody may have meant.
const MOST_NEAR: usize = 6;

/// Prints the rules of a game, or one of them.
pub fn run(games: &Registry, options: &Rules) -> Result<(), Failure> {
    let language = options.lang.language();
    let words = Words::new(language);
    let Some(game) = &options.game else {
        for game in games.games() {
            let info = game.info();
            let count = info.rule_ids().count();
            println!("{:<10} {} ({count})", info.id, words.say(&info.title));
        }
        return Ok(());
    };
    let info = games::game(games, game)?.info();
    let texts = rule_texts(info.id, info.rule_ids(), language);
    let chosen = match &options.rule {
        None => texts,
        Some(wanted) => {
            let ids: Vec<&str> = info.rule_ids().collect();
            let id = *find(&ids, wanted)
                .ok_or_else(|| Failure::input(unknown(info.id, &ids, wanted)))?;
            let chosen: Vec<RuleText> = texts.into_iter().filter(|text| text.id == id).collect();
            if chosen.is_empty() {
                return Err(Failure::input(format!(
                    "rule {id} of {} has no text in this language",
                    info.id
                )));
            }
            chosen
        }
    };
    if options.json {
        let json = serde_json::to_string_pretty(&chosen)
            .map_err(|error| Failure::outside(error.to_string()))?;
        println!("{json}");
        return Ok(());
    }
    let shown: Vec<String> = chosen.iter().map(|text| told(text, &words)).collect();
    print_all(&shown.join("\n"))
}

/// A rule of a game as it is read in a terminal; of one that there is not, which may have been meant.
pub fn about(info: &GameInfo, wanted: &str, language: Language, words: &Words) -> String {
    let ids: Vec<&str> = info.rule_ids().collect();
    let Some(id) = find(&ids, wanted) else {
        return unknown(info.id, &ids, wanted);
    };
    let texts = rule_texts(info.id, info.rule_ids(), language);
    let text = texts.iter().find(|text| text.id == **id);
    let mut all = text.map_or_else(String::new, |text| told(text, words));
    for part in texts.iter().filter(|part| is_part(&part.id, id)) {
        // Writing to a string cannot fail.
        let _ = writeln!(all, "  {}  {}", part.id, part.title);
    }
    all
}

/// True for a rule that another one is divided into, not for the parts of such a part.
fn is_part(part: &str, whole: &str) -> bool {
    let rest = part.strip_prefix(whole).unwrap_or_default();
    let rest = rest.strip_prefix(['.', '-']);
    rest.is_some_and(|rest| !rest.contains(['.', '-']))
}

/// A rule as it is read in a terminal.
fn told(rule: &RuleText, words: &Words) -> String {
    let mut told = format!("{}  {}\n{}\n", rule.id, rule.title, rule.text);
    for (label, text) in [
        ("terminal-rule-example", &rule.example),
        ("terminal-rule-ruling", &rule.ruling),
    ] {
        if let Some(text) = text {
            // Writing to a string cannot fail.
            let _ = writeln!(told, "{}: {text}", words.get(label));
        }
    }
    told
}

/// The rule that somebody means, whatever the case of its letters.
fn find<'a, 'b>(ids: &'b [&'a str], wanted: &str) -> Option<&'b &'a str> {
    ids.iter().find(|id| id.eq_ignore_ascii_case(wanted))
}

fn unknown(game: &str, ids: &[&str], wanted: &str) -> String {
    let wanted: String = wanted.chars().take(40).collect();
    format!(
        "{game} has no rule {wanted:?}; near it: {}",
        near(ids, &wanted).join(", ")
    )
}

/// The rules that somebody may have meant: those that begin with most of the same letters, and among
/// them those whose length is nearest.
fn near<'a>(ids: &[&'a str], wanted: &str) -> Vec<&'a str> {
    let common = |id: &str| {
        id.chars()
            .zip(wanted.chars())
            .take_while(|(one, other)| one.eq_ignore_ascii_case(other))
            .count()
    };
    let mut sorted: Vec<&str> = ids.to_vec();
    sorted.sort_by_key(|id| {
        (
            std::cmp::Reverse(common(id)),
            id.len().abs_diff(wanted.len()),
        )
    });
    sorted.truncate(MOST_NEAR);
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_divided_into_those_of_the_next_level() {
        assert!(is_part("21.1.3-1", "21.1.3"));
        assert!(is_part("21.1.3", "21.1"));
        assert!(!is_part("21.1.3-1", "21.1"));
        assert!(!is_part("21.1", "21.1") && !is_part("21.10", "21.1"));
    }

    #[test]
    fn near_rules_share_the_beginning() {
        let ids = ["1.1", "13.4", "13.4.1", "13.4.4", "13.5", "TBL-CRT"];
        assert_eq!(near(&ids, "13.4.9")[..2], ["13.4.1", "13.4.4"]);
        assert_eq!(near(&ids, "tbl")[0], "TBL-CRT");
        assert_eq!(find(&ids, "tbl-crt"), Some(&"TBL-CRT"));
        assert_eq!(find(&ids, "13.4.9"), None);
    }
}
