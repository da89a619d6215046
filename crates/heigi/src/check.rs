//! `heigi check`.

use crate::Failure;
use crate::arguments::Check;
use crate::saved::SavedFile;
use heigi_engine::{Pending, Registry};

/// Checks saved matches; data files were checked when the games were loaded.
pub fn run(games: &Registry, options: &Check) -> Result<(), Failure> {
    let mut failures = 0;
    let mut results = Vec::new();
    for game in games.games() {
        let info = game.info();
        if !options.json {
            match info.data_hash.get(..12) {
                Some(hash) => println!("{}: the data files are good ({hash})", info.id),
                None => println!("{}: it has no data files", info.id),
            }
        }
        results.push(serde_json::json!({
            "game": info.id, "data_hash": info.data_hash, "rules_version": info.rules_version,
        }));
    }
    for path in &options.files {
        let replayed = SavedFile::read(path)
            .and_then(|file| Ok((file.replay(games)?, file.saved.rules_version)));
        match replayed {
            Ok((playing, found)) => {
                let rules = playing.info().rules_version;
                let is_over = matches!(playing.pending(), Pending::Over(_));
                let inputs = playing.input_count();
                if !options.json {
                    let end = if is_over { "finished" } else { "going on" };
                    println!("{}: good, {inputs} inputs, {end}", path.display());
                    if found < rules {
                        println!(
                            "  played by version {found} of the rules, which are of version {rules} here"
                        );
                    }
                }
                results.push(serde_json::json!({
                    "file": path, "ok": true, "inputs": inputs, "finished": is_over,
                    "rules_version": found,
                }));
            }
            Err(failure) => {
                failures += 1;
                if !options.json {
                    eprintln!("{:?}", failure.report);
                }
                let error = failure.report.to_string();
                results.push(serde_json::json!({ "file": path, "ok": false, "error": error }));
            }
        }
    }
    if options.json {
        println!("{}", serde_json::Value::Array(results));
    }
    if failures == 0 {
        Ok(())
    } else {
        Err(Failure::input(format!(
            "{failures} of the files are not good"
        )))
    }
}
