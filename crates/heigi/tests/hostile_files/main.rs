//! Files that people hand over are hostile: saves and data, spoilt in every way that came to mind.
//!
//! `MUTANTS` says how many of each are tried, `FIRST_MUTANT` with which seed they begin.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod data;
mod mutation;
mod saves;

use std::any::Any;
use std::sync::mpsc;
use std::time::Duration;

/// How long a file may take at most; what takes longer is taken to hang.
const PATIENCE: Duration = Duration::from_secs(120);

/// The seeds of the mutants to try.
fn seeds(default: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok()?.parse().ok();
    let first = number("FIRST_MUTANT").unwrap_or(0);
    first..first + number("MUTANTS").unwrap_or(default)
}

/// Does something on a thread of its own: what it came to, or that it panicked or hung.
fn guarded<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, String> {
    let (done, result) = mpsc::channel();
    std::thread::spawn(move || {
        let worked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
        let _ = done.send(worked.map_err(|panic| said(panic.as_ref())));
    });
    result
        .recv_timeout(PATIENCE)
        .unwrap_or_else(|_| Err("it hangs".to_owned()))
}

fn said(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| panic.downcast_ref::<&str>().copied());
    format!("it panics: {}", words.unwrap_or("?"))
}

/// What is wrong with the message that refuses a file: it has to name the file, the line and the column, and
/// what was expected, in so few words that they can be read.
fn flaw(message: &str, file: &str) -> Option<&'static str> {
    let place = message.split_once(file).map(|(_, rest)| rest);
    let has_place = place.is_some_and(|rest| {
        let mut numbers = rest.split(':').skip(1);
        let mut is_number = || {
            numbers
                .next()
                .is_some_and(|part| part.parse::<u32>().is_ok())
        };
        is_number() && is_number()
    });
    let expects = ["expected", "missing field", "duplicate"];
    if !has_place {
        Some("names no file, line and column")
    } else if !expects.iter().any(|word| message.contains(word)) {
        Some("does not say what was expected")
    } else if message.len() > 1_500 {
        Some("is too long")
    } else if message.chars().any(|c| c.is_control() && c != '\n') {
        Some("has control characters")
    } else {
        None
    }
}
