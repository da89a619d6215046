//! Reading data files: strict, with a diagnostic that names file, line and what was expected.

use serde::de::DeserializeOwned;
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
    /// The line of the error, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        let start = self.span.start.min(self.text.len());
        self.text.as_bytes()[..start]
            .iter()
            .filter(|byte| **byte == b'\n')
            .count()
            + 1
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.file, self.line(), self.message)
    }
}

impl std::error::Error for DataError {}

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
            message: message.into(),
        }
    }

    /// The file as a table of known keys.
    ///
    /// # Errors
    /// The first thing that is not as expected.
    pub fn parse<T: DeserializeOwned>(self) -> Result<T, DataError> {
        toml::from_str(self.text)
            .map_err(|error| self.error(error.span().unwrap_or(0..0), error.message().to_owned()))
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

/// Name and text of each data file: what `overrides` gives by name, and for the rest what comes with
/// the program.
pub fn data_files(
    own: &[(&str, &str)],
    overrides: &dyn Fn(&str) -> Option<String>,
) -> Vec<(String, String)> {
    own.iter()
        .map(|(name, text)| {
            let text = overrides(name).unwrap_or_else(|| (*text).to_owned());
            ((*name).to_owned(), text)
        })
        .collect()
}
