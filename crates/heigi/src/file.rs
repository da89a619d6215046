//! Files that people hand over: read within bounds, and refused with their place.

use crate::Failure;
use heigi_engine::{line_and_column, readable};
use miette::{LabeledSpan, NamedSource, miette};
use std::io::Read;
use std::ops::Range;
use std::path::Path;

/// How many bytes a file may have; the longest match has a hundredth of it.
const MOST_BYTES: u64 = 64 << 20;
/// How long a line may be to be shown.
const LONGEST_LINE: usize = 200;
/// How many characters a message has at most.
const MOST_WORDS: usize = 700;

/// Reads a file that should be some kind of text, such as "a saved match".
///
/// # Errors
/// If it cannot be read, is no file, is longer than anything of ours, or is not UTF-8.
pub fn read(path: &Path, expected: &str) -> Result<String, Failure> {
    let name = path.display().to_string();
    let begin = |words: String| Failure::input(format!("{name}:1:1: expected {expected}{words}"));
    let unread = |error: std::io::Error| begin(format!(": {error}"));
    // Opening what is no file, such as a pipe, may wait for ever.
    if !std::fs::metadata(path).map_err(unread)?.is_file() {
        return Err(begin(" in a file".to_owned()));
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(unread)?;
    file.take(MOST_BYTES + 1)
        .read_to_end(&mut bytes)
        .map_err(unread)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(begin(format!(" of at most {} MB", MOST_BYTES >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let (line, column) = line_and_column(error.as_bytes(), error.utf8_error().valid_up_to());
        Failure::input(format!(
            "{name}:{line}:{column}: expected {expected} in UTF-8"
        ))
    })
}

/// What is wrong at a place of a file, shown with the lines around it if these can be read.
pub fn fault(name: &str, text: &str, span: Range<usize>, message: &str) -> Failure {
    let (line, column) = line_and_column(text.as_bytes(), span.start);
    let message = readable(message, MOST_WORDS);
    let is_plain = |line: &str| line.len() <= LONGEST_LINE && readable(line, LONGEST_LINE) == line;
    let around = text.split('\n').skip(line.saturating_sub(3)).take(5);
    if !around.map(|line| line.trim_end_matches('\r')).all(is_plain) {
        return Failure::input(format!("{name}:{line}:{column}: {message}"));
    }
    let end = span.end.clamp(span.start, text.len());
    let end = text[span.start..end]
        .find('\n')
        .map_or(end, |length| span.start + length);
    let label = LabeledSpan::at(span.start..end, "here");
    let report = miette!(labels = vec![label], "{name}:{line}:{column}: {message}")
        .with_source_code(NamedSource::new(name, text.to_owned()));
    Failure::report(report)
}
