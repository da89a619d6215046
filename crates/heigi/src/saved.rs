//! Saved matches in files.

use crate::{Failure, file};
use heigi_engine::{ActError, AnyMatch, LoadError, Registry, SavedMatch, Skill};
use heigi_render::{Language, Words};
use serde_json::value::RawValue;
use std::collections::BTreeMap;
use std::path::Path;

/// A saved match and the file that it was read from.
#[derive(Debug)]
pub struct SavedFile {
    name: String,
    text: String,
    /// What the file says.
    pub saved: SavedMatch,
}

impl SavedFile {
    /// Reads a saved match.
    ///
    /// # Errors
    /// What is wrong with the file, and where.
    pub fn read(path: &Path) -> Result<Self, Failure> {
        let name = path.display().to_string();
        let text = file::read(path, "a saved match")?;
        match serde_json::from_str(&text) {
            Ok(saved) => Ok(Self { name, text, saved }),
            Err(error) => {
                let lines = text
                    .split_inclusive('\n')
                    .take(error.line().saturating_sub(1));
                let line: usize = lines.map(str::len).sum();
                // The column counts the bytes that were read.
                let mut at = (line + error.column().saturating_sub(1)).min(text.len());
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                let message = format!("expected a saved match: {error}");
                Err(file::fault(&name, &text, at..at, &message))
            }
        }
    }

    /// Plays the match again.
    ///
    /// # Errors
    /// Which of its parts is not right, and what was expected there.
    pub fn replay(&self, games: &Registry) -> Result<Box<dyn AnyMatch>, Failure> {
        games.load(&self.saved).map_err(|error| {
            let (field, index) = error.field();
            let span = self.span(field, index).unwrap_or(0..0);
            file::fault(&self.name, &self.text, span, &told(&error))
        })
    }

    /// Where a field stands, or one of the items of its list.
    fn span(&self, field: &str, index: Option<usize>) -> Option<std::ops::Range<usize>> {
        let fields: BTreeMap<String, &RawValue> = serde_json::from_str(&self.text).ok()?;
        let mut part = fields.get(field)?.get();
        if let Some(index) = index {
            let items: Vec<&RawValue> = serde_json::from_str(part).ok()?;
            part = items.get(index)?.get();
        }
        let start = part.as_ptr() as usize - self.text.as_ptr() as usize;
        Some(start..start + part.len())
    }
}

/// What is wrong with a saved match, with the reason of the rules in words.
fn told(error: &LoadError) -> String {
    if let LoadError::Input { reason, .. } | LoadError::Rules { reason, .. } = error
        && let ActError::Refused { reason, .. } = reason.as_ref()
    {
        return format!("{error} ({})", Words::new(Language::English).say(reason));
    }
    error.to_string()
}

/// Reads a saved match and plays it again.
///
/// # Errors
/// What is wrong with it, and where.
pub fn load(games: &Registry, path: &Path) -> Result<Box<dyn AnyMatch>, Failure> {
    SavedFile::read(path)?.replay(games)
}

/// Writes a saved match with those who play it, replacing the file whole or not at all.
pub fn write(
    playing: &dyn AnyMatch,
    players: &[Option<Skill>],
    path: &Path,
) -> Result<(), Failure> {
    let fail = |error: String| Failure::outside(format!("{}: {error}", path.display()));
    let saved = SavedMatch {
        players: players.to_vec(),
        ..playing.saved()
    };
    let text = serde_json::to_string_pretty(&saved).map_err(|error| fail(error.to_string()))?;
    let part = path.with_extension("part");
    std::fs::write(&part, text).map_err(|error| fail(error.to_string()))?;
    std::fs::rename(&part, path).map_err(|error| fail(error.to_string()))
}
