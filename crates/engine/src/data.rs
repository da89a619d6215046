//! Reading data files: strict, with a diagnostic that names file, line and what was expected.

use heigi_scene::Value;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer};
use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use toml::Spanned;

/// What is wrong in a data file, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The name of the file.
    pub file: String,
    /// The whole text of the file.
    pub text: String,
    /// The bytes that the message is about.
    pub span: Range<usize>,
    /// What is wrong and what was expected.
    pub message: String,
}

impl DataError {
    /// The line and the column of the error, from 1.
    #[must_use]
    pub fn place(&self) -> (usize, usize) {
        line_and_column(self.text.as_bytes(), self.span.start)
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (line, column) = self.place();
        write!(formatter, "{}:{line}:{column}: {}", self.file, self.message)
    }
}

impl std::error::Error for DataError {}

/// The line and the column, from 1, of a byte of a text; columns count characters.
#[must_use]
pub fn line_and_column(text: &[u8], at: usize) -> (usize, usize) {
    let before = &text[..at.min(text.len())];
    let line = before.iter().filter(|byte| **byte == b'\n').count() + 1;
    let begin = before
        .iter()
        .rposition(|byte| *byte == b'\n')
        .map_or(0, |end| end + 1);
    let column = String::from_utf8_lossy(&before[begin..]).chars().count() + 1;
    (line, column)
}

/// Words from a file in a form that can be shown anywhere: what steers a terminal is written out, and of
/// more than `most` characters the middle is left out.
#[must_use]
pub fn readable(words: &str, most: usize) -> String {
    let escaped: String = words
        .chars()
        .flat_map(|letter| {
            let steers = letter.is_control() && letter != '\n' || is_direction(letter);
            let (code, plain) = if steers {
                (Some(letter.escape_unicode()), None)
            } else {
                (None, Some(letter))
            };
            code.into_iter().flatten().chain(plain)
        })
        .collect();
    let length = escaped.chars().count();
    if length <= most {
        return escaped;
    }
    let kept = most / 2;
    let head: String = escaped.chars().take(kept).collect();
    let tail: String = escaped.chars().skip(length - kept).collect();
    format!("{head} … {tail}")
}

/// True for the characters that turn the direction of writing around.
const fn is_direction(letter: char) -> bool {
    matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// How many characters the message of an error has at most.
const MOST_WORDS: usize = 600;

/// A data file being read.
#[derive(Clone, Copy, Debug)]
pub struct DataSource<'a> {
    /// Its name.
    pub file: &'a str,
    /// Its text.
    pub text: &'a str,
}

impl DataSource<'_> {
    /// An error about some bytes of the file.
    #[must_use]
    pub fn error(self, span: Range<usize>, message: impl Into<String>) -> DataError {
        DataError {
            file: self.file.to_owned(),
            text: self.text.to_owned(),
            span,
            message: readable(&message.into(), MOST_WORDS),
        }
    }

    /// The file as a table of known keys.
    ///
    /// # Errors
    /// The first thing that is not as expected.
    pub fn parse<T: DeserializeOwned>(self) -> Result<T, DataError> {
        toml::from_str(self.text).map_err(|error| {
            // Of the reader's messages those about words of a list alone say it otherwise.
            let message = error.message().replacen("wanted ", "expected ", 1);
            self.error(error.span().unwrap_or(0..0), message)
        })
    }

    /// The words of a string, each with its own place in the file, so that what is wrong with one is told there.
    #[must_use]
    pub fn words(self, text: &Spanned<String>) -> Vec<Spanned<String>> {
        let (span, words) = (text.span(), text.get_ref().as_str());
        // Behind the quotes; at them if the string is not written as it is meant.
        let written = self.text.get(span.clone()).unwrap_or_default();
        let begin = span.start + written.find(words).unwrap_or_default();
        let mut end = 0;
        let placed = words.split_whitespace().map(|word| {
            let start = end + words[end..].find(word).unwrap_or_default();
            end = start + word.len();
            Spanned::new(begin + start..begin + end, word.to_owned())
        });
        placed.collect()
    }

    /// Checks an id that people write among other words.
    ///
    /// # Errors
    /// If it is empty, long or has other letters than those of a word.
    pub fn check_id(self, id: &Spanned<String>) -> Result<(), DataError> {
        let is_part = |letter: char| letter.is_ascii_alphanumeric() || "-_./".contains(letter);
        let text = id.get_ref();
        if (1..=24).contains(&text.len()) && text.chars().all(is_part) {
            Ok(())
        } else {
            Err(self.error(
                id.span(),
                "expected an id of 1 to 24 letters, digits, hyphens, underscores, dots and slashes",
            ))
        }
    }

    /// Checks the ids of things of one kind, each of which has its own.
    ///
    /// # Errors
    /// The first that cannot be written as a word or that another has already.
    pub fn check_ids<'t>(
        self,
        ids: impl IntoIterator<Item = &'t Spanned<String>>,
    ) -> Result<(), DataError> {
        let mut known = BTreeSet::new();
        for id in ids {
            self.check_id(id)?;
            if !known.insert(id.get_ref()) {
                return Err(self.error(id.span(), "expected an id that no other has"));
            }
        }
        Ok(())
    }

    /// The place of a word among those that may stand there.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn one_of(self, word: &Spanned<String>, known: &[&str]) -> Result<usize, DataError> {
        let found = known.iter().position(|one| one == word.get_ref());
        let message = || format!("expected one of {}", known.join(", "));
        found.ok_or_else(|| self.error(word.span(), message()))
    }

    /// Checks the version of the file's format.
    ///
    /// # Errors
    /// If it is not 1.
    pub fn check_format(self, format: &Spanned<u32>) -> Result<(), DataError> {
        if *format.get_ref() == 1 {
            Ok(())
        } else {
            Err(self.error(format.span(), "expected format = 1"))
        }
    }
}

/// The version of a file's form, `format = 1`; no other is read.
#[derive(Clone, Copy, Debug)]
pub struct Format;

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        match u32::deserialize(reader)? {
            1 => Ok(Self),
            _ => Err(D::Error::custom("expected format = 1")),
        }
    }
}

/// Where the values of a file come from; people read it, the program does not.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Provenance(#[allow(dead_code, reason = "people read it")] String);

/// A number of a data file within bounds, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Within<const LOW: u8, const HIGH: u8>(u8);

impl<const LOW: u8, const HIGH: u8> Within<LOW, HIGH> {
    /// The number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl<const LOW: u8, const HIGH: u8> From<Within<LOW, HIGH>> for Value {
    fn from(number: Within<LOW, HIGH>) -> Self {
        Self::Number(number.0.into())
    }
}

impl<'de, const LOW: u8, const HIGH: u8> Deserialize<'de> for Within<LOW, HIGH> {
    fn deserialize<D: Deserializer<'de>>(reader: D) -> Result<Self, D::Error> {
        match u8::deserialize(reader)? {
            number if (LOW..=HIGH).contains(&number) => Ok(Self(number)),
            _ => Err(D::Error::custom(format!("expected {LOW} to {HIGH}"))),
        }
    }
}

/// The data files of a game: names with texts.
pub struct DataFiles(Vec<(String, String)>);

impl DataFiles {
    /// What `overrides` gives by name, and for the rest what comes with the program.
    pub fn read(own: &[(&str, &str)], overrides: &dyn Fn(&str) -> Option<String>) -> Self {
        let text = |name: &str, text: &str| overrides(name).unwrap_or_else(|| text.to_owned());
        let files = own.iter();
        Self(
            files
                .map(|(name, own)| ((*name).to_owned(), text(name, own)))
                .collect(),
        )
    }

    /// The file of a name, empty if there is none.
    #[must_use]
    pub fn source<'a>(&'a self, name: &'a str) -> DataSource<'a> {
        let text = self.0.iter().find(|(known, _)| known == name);
        let text = text.map_or("", |(_, text)| text);
        DataSource { file: name, text }
    }

    /// The hash of all files, by which a match knows the data that it was played with.
    #[must_use]
    pub fn hash(&self) -> String {
        let files = self.0.iter();
        crate::content_hash(files.map(|(name, text)| (name.as_str(), text.as_str())))
    }
}

/// Names the data files of a game, which lie in `data` of its crate, and lets them be loaded: `data_files!(Sample:
/// "map.toml", "units.toml")` declares `FILES`, `Sample::with_data` and `Sample::standard`, which hand what they have
/// read to the game's own `Sample::read(&DataFiles)`.
#[macro_export]
macro_rules! data_files {
    ($game:ty: $($name:literal),+ $(,)?) => {
        /// The names of the data files with the contents that come with the program.
        pub const FILES: [(&str, &str); [$($name),+].len()] = [$((
            $name,
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/data/", $name)),
        )),+];

        impl $game {
            /// The game with the data that comes with the program, where `overrides` gives no other text for a
            /// file name.
            ///
            /// # Errors
            /// The first thing that is wrong in the data.
            pub fn with_data(
                overrides: &dyn Fn(&str) -> Option<String>,
            ) -> Result<Self, $crate::DataError> {
                Self::read(&$crate::DataFiles::read(&FILES, overrides))
            }

            /// The game with the data that comes with the program.
            ///
            /// # Panics
            /// Never: a test reads this data.
            #[must_use]
            #[allow(clippy::missing_panics_doc, clippy::expect_used)]
            pub fn standard() -> Self {
                Self::with_data(&|_| None).expect("the data of the program are read by a test")
            }
        }
    };
}

/// Declares tables of data files, each with its keys: all must be there and no others. A `struct` is part of a file,
/// a `file` a whole one, which besides has `format = 1` and a `source` for people to read.
#[macro_export]
macro_rules! tables {
    () => {};
    (
        $(#[$meta:meta])*
        $visibility:vis struct $name:ident { $($key:ident : $kind:ty),+ $(,)? }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, ::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "the table says what its keys are")]
        $visibility struct $name { $( pub $key: $kind ),+ }

        $crate::tables! { $($rest)* }
    };
    (
        $(#[$meta:meta])*
        $visibility:vis file $name:ident { $($key:ident : $kind:ty),+ $(,)? }
        $($rest:tt)*
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, ::serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        #[allow(missing_docs, reason = "the table says what its keys are")]
        $visibility struct $name {
            #[serde(rename = "format")]
            _format: $crate::Format,
            #[serde(rename = "source")]
            _source: $crate::Provenance,
            $( pub $key: $kind ),+
        }

        $crate::tables! { $($rest)* }
    };
}
