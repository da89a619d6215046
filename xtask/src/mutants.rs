//! Mutation testing: how many single-line faults in the rules of a game the tests notice.
//!
//! The tests of rules are one program that runs in a moment, and the profile `mutants` builds it
//! quickly, so that one mutant costs seconds. A sample is drawn by a seed: the same seed takes the
//! same mutants of the same sources.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

/// The version that the samples in `docs/testing.md` were run with.
const VERSION: &str = "27.1.0";

/// Files of a game that hold no rules: what it shows, says and reads, and how its computer plays.
const NOT_RULES: [&str; 20] = [
    "action.rs",
    "board_view.rs",
    "causes.rs",
    "computer.rs",
    "counts.rs",
    "data.rs",
    "evaluation.rs",
    "event.rs",
    "guide.rs",
    "judgement.rs",
    "larder.rs",
    "lib.rs",
    "log.rs",
    "notice.rs",
    "policy.rs",
    "preview.rs",
    "refusal.rs",
    "table_file.rs",
    "view.rs",
    "words.rs",
];

/// The methods of a step that ask and explain.
const ASKING: &str = "Step<.*>::(ask|choice|label|note|shortcuts|previews|phase|help|guide)( |$)";

/// A position that is kept without need is only slower.
const KEPT_FOR_NOTHING: &str = "Step<.*>::asks -> bool with true";

/// What is asked for on the command line.
struct Order {
    /// A game, or `board` or `engine`.
    name: String,
    /// How many mutants.
    sample: usize,
    /// Which sample.
    seed: u64,
}

impl Order {
    fn read(arguments: &[String]) -> Result<Self, String> {
        const USAGE: &str = "usage: cargo xtask mutants NAME [--sample 120] [--seed 1]; NAME is a game, board or engine";
        let mut order = Self {
            name: String::new(),
            sample: 120,
            seed: 1,
        };
        let mut rest = arguments.iter();
        while let Some(word) = rest.next() {
            let mut number = || {
                rest.next()
                    .and_then(|value| value.parse().ok())
                    .ok_or_else(|| format!("{word}: expected a whole number\n{USAGE}"))
            };
            match word.as_str() {
                "--sample" => order.sample = number()? as usize,
                "--seed" => order.seed = number()?,
                name if order.name.is_empty() && !name.starts_with('-') => {
                    order.name = name.to_owned();
                }
                other => return Err(format!("{other}: not understood\n{USAGE}")),
            }
        }
        if order.name.is_empty() {
            return Err(USAGE.to_owned());
        }
        Ok(order)
    }
}

/// Tries a sample of mutants and prints which the tests caught and which they missed.
///
/// # Errors
/// If fewer are caught than the project asks for: 85 % of a game's rules, 90 % of `board` and `engine`.
pub fn run(root: &Path, arguments: &[String]) -> Result<(), String> {
    let order = Order::read(arguments)?;
    let is_game = root.join("games").join(&order.name).is_dir();
    if !is_game && !["board", "engine"].contains(&order.name.as_str()) {
        return Err(format!(
            "{}: neither a game, nor board or engine",
            order.name
        ));
    }
    install()?;
    let package = format!("heigi-{}", order.name);
    let not_rules = not_rules(&order.name, is_game);
    let all = list(root, &package, &not_rules)?;
    let chosen = sample(all.iter().map(String::as_str), order.sample, order.seed);
    eprintln!("== {} of {} mutants of {package}", chosen.len(), all.len());
    let folder = root.join("target").join("mutants").join(&order.name);
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let lines = folder.join("lines.diff");
    std::fs::write(&lines, lines_of(root, &chosen)?)
        .map_err(|error| format!("{}: {error}", lines.display()))?;
    let mut trial = trial(root, &package, &chosen, is_game);
    trial.arg("--in-diff").arg(&lines);
    trial.args(&not_rules).arg("--output").arg(&folder);
    // It fails where a mutant survives; what counts is read from its lists.
    trial.status().map_err(|error| error.to_string())?;
    let bar = if is_game { 85.0 } else { 90.0 };
    judge(&order, &folder.join("mutants.out"), &chosen, bar)
}

/// The arguments that leave out what holds no rules.
fn not_rules(name: &str, is_game: bool) -> Vec<String> {
    let sources = format!("{}/{name}/src", if is_game { "games" } else { "crates" });
    NOT_RULES
        .iter()
        .filter(|_| is_game)
        // What holds the tests themselves is no rule either.
        .chain(&[
            "computer/**",
            "data/**",
            "policy/**",
            "shown/**",
            "shows/**",
            "laws.rs",
            "laws/**",
            "golden.rs",
        ])
        .flat_map(|file| ["--exclude".to_owned(), format!("{sources}/**/{file}")])
        // How a step is asked and explained stands beside its rules and is none.
        .chain([ASKING, KEPT_FOR_NOTHING].map(|pattern| format!("--exclude-re={pattern}")))
        .collect()
}

/// The names of all mutants of a package.
fn list(root: &Path, package: &str, not_rules: &[String]) -> Result<BTreeSet<String>, String> {
    let output = Command::new(env!("CARGO"))
        .args(["mutants", "--list", "--package", package])
        .args(not_rules)
        .current_dir(root)
        .output()
        .map_err(|error| error.to_string())?;
    let all: BTreeSet<String> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(str::to_owned)
        .collect();
    if !output.status.success() || all.is_empty() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(all)
}

/// The program that tries the chosen mutants.
fn trial(root: &Path, package: &str, chosen: &[&str], is_game: bool) -> Command {
    let pattern: Vec<String> = chosen.iter().map(|name| escape(name)).collect();
    let mut trial = Command::new(env!("CARGO"));
    trial
        .args(["mutants", "--no-shuffle", "--package", package])
        .args(["--profile", "mutants", "--timeout", "60"])
        .args(["--re", &format!("^({})$", pattern.join("|"))])
        .env(
            "CARGO_TARGET_DIR",
            root.join("target").join("mutants-build"),
        )
        .current_dir(root);
    // Said to cargo and not to the tests, so that no other test program is built.
    let programs: &[&str] = if is_game {
        &["--test=rules"]
    } else {
        &["--lib", "--tests"]
    };
    for program in programs {
        trial.arg(format!("--cargo-arg={program}"));
    }
    trial
}

/// The lines of mutants as a change: cargo-mutants tries deleted fields whatever the pattern says, but none of them in
/// lines that no change has touched.
fn lines_of(root: &Path, chosen: &[&str]) -> Result<String, String> {
    let mut lines = BTreeSet::new();
    for name in chosen {
        let mut parts = name.split(':');
        let (file, line) = (parts.next(), parts.next());
        let line: Option<usize> = line.and_then(|line| line.parse().ok());
        lines.insert(file.zip(line).ok_or_else(|| format!("{name}: no line"))?);
    }
    let mut diff = String::new();
    for (file, line) in lines {
        let text =
            std::fs::read_to_string(root.join(file)).map_err(|error| format!("{file}: {error}"))?;
        let text = text.lines().nth(line - 1).unwrap_or_default();
        // Writing to a string cannot fail.
        let _ = write!(
            diff,
            "--- a/{file}\n+++ b/{file}\n@@ -{line},0 +{line},1 @@\n+{text}\n"
        );
    }
    Ok(diff)
}

/// Prints which of the chosen mutants were missed, and fails if fewer than a share were caught.
fn judge(order: &Order, folder: &Path, chosen: &[&str], bar: f64) -> Result<(), String> {
    let list = |name: &str| -> Result<Vec<String>, String> {
        let file = folder.join(name);
        let text = std::fs::read_to_string(&file)
            .map_err(|error| format!("{}: {error}", file.display()))?;
        // Other deleted fields in the same lines are tried whatever the pattern says.
        let is_chosen = |name: &&str| chosen.contains(name);
        Ok(text.lines().filter(is_chosen).map(str::to_owned).collect())
    };
    let (caught, missed) = (list("caught.txt")?, list("missed.txt")?);
    let (stuck, unviable) = (list("timeout.txt")?, list("unviable.txt")?);
    for name in &missed {
        println!("missed: {name}");
    }
    let noticed = caught.len() + stuck.len();
    let viable = noticed + missed.len();
    if viable == 0 {
        return Err("no mutant could be built; see the lists of cargo-mutants".to_owned());
    }
    let share = 100.0 * noticed as f64 / viable as f64;
    println!(
        "{}: {noticed} of {viable} caught ({share:.0} %), {} missed, {} that do not compile; seed {}",
        order.name,
        missed.len(),
        unviable.len(),
        order.seed
    );
    if share < bar {
        return Err(format!("{bar} % are asked for"));
    }
    Ok(())
}

/// Some of the names, the same ones for the same seed, in their own order.
fn sample<'a>(names: impl Iterator<Item = &'a str>, count: usize, seed: u64) -> Vec<&'a str> {
    let mut ranked: Vec<(u64, &str)> = names
        .map(|name| {
            // FNV-1a, so that a sample does not depend on the compiler's version.
            let bytes = seed.to_le_bytes();
            let hash = bytes
                .into_iter()
                .chain(name.bytes())
                .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
                    (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
                });
            (hash, name)
        })
        .collect();
    ranked.sort_unstable();
    ranked.truncate(count);
    let mut chosen: Vec<&str> = ranked.into_iter().map(|(_, name)| name).collect();
    chosen.sort_unstable();
    chosen
}

/// A name as a pattern that matches nothing else.
fn escape(name: &str) -> String {
    let mut pattern = String::new();
    for letter in name.chars() {
        if r"\.+*?()|[]{}^$".contains(letter) {
            pattern.push('\\');
        }
        pattern.push(letter);
    }
    pattern
}

fn install() -> Result<(), String> {
    let is_there = Command::new(env!("CARGO"))
        .args(["mutants", "--version"])
        .output()
        .is_ok_and(|output| output.status.success());
    if is_there {
        return Ok(());
    }
    eprintln!("== installing cargo-mutants (a few minutes, once)");
    let status = Command::new(env!("CARGO"))
        .args(["install", "cargo-mutants", "--locked", "--version", VERSION])
        .status()
        .map_err(|error| error.to_string())?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("cargo install cargo-mutants failed ({status})"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_takes_the_same_sample() {
        let names = ["a", "b", "c", "d", "e", "f"];
        let first = sample(names.into_iter(), 3, 1);
        assert_eq!(first, sample(names.into_iter().rev(), 3, 1));
        assert_eq!(first.len(), 3);
        assert!((2..20).any(|seed| sample(names.into_iter(), 3, seed) != first));
    }

    #[test]
    fn a_name_with_operators_is_taken_to_the_letter() {
        assert_eq!(escape("a.rs:1: -> + with *"), r"a\.rs:1: -> \+ with \*");
    }
}
