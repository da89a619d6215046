//! Where matches are kept.

use crate::protocol::Player;
use futures_util::future::BoxFuture;
use heigi_engine::SavedMatch;
use serde::{Deserialize, Serialize};

/// What does not change in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The match, with its inputs where they are known.
    pub saved: SavedMatch,
    /// Who plays each side.
    pub players: Vec<Player>,
    /// The token of each side's seat; empty for the computer's.
    pub tokens: Vec<String>,
}

/// What went wrong with the storage.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// What keeps the matches failed.
    #[error("the storage: {0}")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// What is stored of a match is not what was written.
    #[error("the stored match {id} is damaged: {what}")]
    Damaged {
        /// The id of the match.
        id: String,
        /// Where, and what was expected there.
        what: String,
    },
    /// Somebody else has written to the match.
    #[error("the match was changed by another process")]
    Conflict,
    /// There are tables in it that are not ours.
    #[error("it holds something else than matches")]
    Foreign,
    /// Another program has the storage open.
    #[error("it is in use by another server")]
    InUse,
    /// The storage is of another version.
    #[error("it is of version {found}, expected at most {expected}")]
    Version {
        /// The version found.
        found: i64,
        /// The version that this program writes.
        expected: i64,
    },
}

/// What a call of a [`Store`] comes to.
pub type Stored<'a, T> = BoxFuture<'a, Result<T, StoreError>>;

/// Where matches are kept. Every call that has come to its end has been written; a call that is given
/// up may have been written or not.
pub trait Store: Send + Sync {
    /// Keeps a new match with its inputs; all of it or nothing.
    ///
    /// # Errors
    /// If the storage fails or there is a match of that id.
    fn create<'a>(&'a self, id: &str, header: &Header) -> Stored<'a, ()>;

    /// Keeps only the first `kept` inputs of a match that has `known`, and adds others; all of it or
    /// nothing.
    ///
    /// # Errors
    /// If the storage fails or the match does not have exactly `known` inputs.
    fn rewrite<'a>(&'a self, id: &str, known: u32, kept: u32, added: Vec<String>)
    -> Stored<'a, ()>;

    /// A match with its inputs.
    ///
    /// # Errors
    /// If the storage fails or the match is damaged.
    fn load<'a>(&'a self, id: &str) -> Stored<'a, Option<Header>>;

    /// Removes some matches to which nothing was written for a number of seconds, but for those that are
    /// open, and says how many.
    ///
    /// # Errors
    /// If the storage fails.
    fn expire(&self, seconds: u64, open: Vec<String>) -> Stored<'_, u32>;
}
