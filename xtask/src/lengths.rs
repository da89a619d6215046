//! How long files and functions may be.
//!
//! clippy counts the lines of functions (`clippy.toml`); this counts those of files, and sees that nobody
//! silences clippy.

use std::path::Path;
use std::process::Command;

/// The most lines of a file.
const MOST_LINES: usize = 600;

/// What is written by tests and by nobody by hand.
const GENERATED: &str = "web/src/scene/";

/// The lint of long functions, as whoever would silence it must name it.
const LINT: &str = concat!("clippy::", "too_many_lines");

/// Reports sources that are too long.
///
/// # Errors
/// If one is, or if one silences the lint of long functions.
pub fn report(root: &Path) -> Result<(), String> {
    let mut faults = Vec::new();
    for path in sources(root)? {
        // Listed and gone: it is being removed.
        let Ok(text) = std::fs::read_to_string(root.join(&path)) else {
            continue;
        };
        faults.extend(fault(&text).map(|fault| format!("{path} {fault}")));
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(faults.join("\n"))
    }
}

fn fault(text: &str) -> Option<String> {
    let lines = text.lines().count();
    if lines > MOST_LINES {
        Some(format!("has {lines} lines; at most {MOST_LINES} are meant"))
    } else if text.contains(LINT) {
        Some(format!("silences {LINT}"))
    } else {
        None
    }
}

/// The paths of all sources that git does not ignore, without what is generated.
fn sources(root: &Path) -> Result<Vec<String>, String> {
    let output = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .args(["--", "*.rs", "*.ts", "*.svelte", "*.mjs", "*.css"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("git ls-files: {error}"))?;
    let listed = String::from_utf8_lossy(&output.stdout);
    let paths: Vec<String> = listed
        .lines()
        .filter(|path| !path.starts_with(GENERATED))
        .map(str::to_owned)
        .collect();
    if paths.is_empty() {
        return Err("git lists no sources".to_owned());
    }
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_may_have_so_many_lines_and_no_more() {
        assert_eq!(fault(&"line\n".repeat(MOST_LINES)), None);
        let fault = fault(&"line\n".repeat(MOST_LINES + 1));
        assert_eq!(
            fault.as_deref(),
            Some("has 601 lines; at most 600 are meant")
        );
    }

    #[test]
    fn who_silences_the_lint_is_noticed() {
        assert!(fault(&format!("#[allow({LINT})]")).is_some());
    }
}
