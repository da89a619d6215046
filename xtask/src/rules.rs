//! Which rules are tested.
//!
//! Each game keeps `rules.tsv`: id, title, status (`done`, `open` or `none` where there is nothing to
//! test). A rule is tested if a test function's name starts with its id (`13.4.5` is `r13_4_5`,
//! `ERR-1` is `err_1`) or if the function's doc has a line `Rules: 13.4.5, 13.4.6`. A line with more
//! than three numbered rules counts for none of them: such a test shows that something happens, not
//! that each rule does. Tables, examples, notes and errata beside them are not counted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The most numbered rules that one test may claim.
const MOST_CLAIMS: usize = 3;

/// Prints what is tested and what is not.
///
/// # Errors
/// If a rule that is marked done has no test, a test names a rule that does not exist, or a test claims
/// more rules than it can show.
pub fn report(root: &Path) -> Result<(), String> {
    let mut faults = Vec::new();
    let games = std::fs::read_dir(root.join("games")).map_err(|error| error.to_string())?;
    for game in games.filter_map(Result::ok) {
        let name = game.file_name().to_string_lossy().into_owned();
        let list = std::fs::read_to_string(game.path().join("rules.tsv"))
            .map_err(|error| format!("games/{name}/rules.tsv: {error}"))?;
        let Tests {
            names: tests,
            crowded,
        } = tests(&game.path());
        faults.extend(crowded.iter().map(|(test, count)| {
            format!("{name}: {test} claims {count} numbered rules; at most {MOST_CLAIMS} count")
        }));
        let (mut tested, mut open) = (0, Vec::new());
        let mut known = BTreeSet::new();
        for (number, line) in list.lines().enumerate().skip(1) {
            let cells: Vec<&str> = line.split('\t').collect();
            let [id, _, status] = cells[..] else {
                return Err(format!(
                    "games/{name}/rules.tsv:{}: expected three columns",
                    number + 1
                ));
            };
            known.insert(stem(id));
            let is_tested = tests.iter().any(|test| names(test, &stem(id)));
            match status {
                "done" if !is_tested => {
                    faults.push(format!("{name}: {id} is done and has no test"))
                }
                "done" => tested += 1,
                "open" => open.push(id.to_owned()),
                "none" => {}
                _ => faults.push(format!(
                    "games/{name}/rules.tsv:{}: \"{status}\"",
                    number + 1
                )),
            }
        }
        for test in tests.iter().filter(|test| is_numbered(test)) {
            if !known.iter().any(|stem| names(test, stem)) {
                faults.push(format!("{name}: no rule has the name of the test {test}"));
            }
        }
        println!(
            "{name}: {tested} rules tested, {} open {}",
            open.len(),
            open.join(" ")
        );
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("\n"))
    }
}

/// `10.12k` as it stands in the name of a test: `r10_12k`.
fn stem(id: &str) -> String {
    let mut stem = String::new();
    for letter in id.to_lowercase().chars() {
        if letter.is_ascii_alphanumeric() {
            stem.push(letter);
        } else if !stem.ends_with('_') {
            stem.push('_');
        }
    }
    if stem.starts_with(|c: char| c.is_ascii_digit()) {
        stem.insert(0, 'r');
    }
    stem
}

/// True if a test's name begins with a rule's.
fn names(test: &str, stem: &str) -> bool {
    test == stem
        || test
            .strip_prefix(stem)
            .and_then(|rest| rest.strip_prefix('_'))
            .is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// True for the stem of a rule with a number, and for a test that is named after one; false for
/// tables, examples, notes and errata.
fn is_numbered(test: &str) -> bool {
    test.strip_prefix('r')
        .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// What the tests below a folder show.
#[derive(Default)]
struct Tests {
    /// The names of the test functions, and the stems of the rules that their docs name.
    names: BTreeSet<String>,
    /// Tests that claim too many numbered rules, and how many.
    crowded: Vec<(String, usize)>,
}

/// The tests below a folder.
fn tests(folder: &Path) -> Tests {
    let mut found = Tests::default();
    let mut folders: Vec<PathBuf> = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = std::fs::read_to_string(&path).unwrap_or_default();
                collect(&text, &mut found);
            }
        }
    }
    found
}

fn collect(text: &str, found: &mut Tests) {
    let (mut is_test, mut rules) = (false, Vec::new());
    for line in text.lines().map(str::trim) {
        if line.starts_with("#[test]") {
            is_test = true;
        } else if let Some(list) = line.strip_prefix("/// Rules:") {
            rules.extend(list.split(',').map(|id| stem(id.trim())));
        } else if let Some(rest) = line.strip_prefix("fn ") {
            if is_test {
                let name = rest.split('(').next().unwrap_or_default();
                found.names.insert(name.to_owned());
                let numbered = rules.iter().filter(|rule| is_numbered(rule)).count();
                if numbered > MOST_CLAIMS {
                    found.crowded.push((name.to_owned(), numbered));
                } else {
                    found.names.extend(rules.iter().cloned());
                }
            }
            is_test = false;
            rules.clear();
        } else if !line.starts_with("///") && !line.starts_with("#[") {
            is_test = false;
            rules.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_not_named_by_the_test_of_a_longer_number() {
        assert!(names("r10_1_fires", "r10_1"));
        assert!(!names("r10_12_fires", "r10_1"));
        assert!(!names("r10_1_2_fires", "r10_1"));
        assert_eq!(stem("5.2-I.A"), "r5_2_i_a");
        assert_eq!(stem("TBL-CRT"), "tbl_crt");
    }

    #[test]
    fn a_test_that_claims_too_much_counts_for_nothing() {
        let mut found = Tests::default();
        collect(
            "/// Rules: 1.1, 1.2, 1.3, TBL-CRT, ERR-1\n#[test]\nfn three_rules() {}\n\
             /// Rules: 2.1, 2.2,\n/// Rules: 2.3, 2.4\n#[test]\nfn four_rules() {}\n",
            &mut found,
        );
        assert_eq!(found.crowded, [("four_rules".to_owned(), 4)]);
        for name in ["r1_1", "r1_2", "r1_3", "tbl_crt", "err_1", "four_rules"] {
            assert!(found.names.contains(name), "{name}");
        }
        assert!(!found.names.iter().any(|name| name.starts_with("r2_")));
    }
}
