//! Where matches are kept.

use crate::protocol::Player;
use heigi_engine::SavedMatch;
use rusqlite::{Connection, OptionalExtension, params};
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// What does not change in a match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The match without its inputs.
    pub saved: SavedMatch,
    /// Who plays each side.
    pub players: Vec<Player>,
    /// The token of each side's seat; empty for the computer's.
    pub tokens: Vec<String>,
}

/// What went wrong with the storage.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database refused.
    #[error("the database: {0}")]
    Database(#[from] rusqlite::Error),
    /// A stored header cannot be read.
    #[error("the stored match: {0}")]
    Header(#[from] serde_json::Error),
    /// Somebody else has written to the match.
    #[error("the match was changed by another process")]
    Conflict,
    /// The file is of another version.
    #[error("the database is of version {found}, expected {expected}")]
    Version {
        /// The version found.
        found: i64,
        /// The version that this program writes.
        expected: i64,
    },
}

/// Where matches are kept. Every call that returns has been written.
pub trait Store: Send + Sync {
    /// Keeps a new match.
    ///
    /// # Errors
    /// If the storage fails.
    fn create(&self, id: &str, header: &Header) -> Result<(), StoreError>;

    /// Keeps only the first `kept` inputs of a match that has `known`, and adds others; all of it or
    /// nothing.
    ///
    /// # Errors
    /// If the storage fails or the match does not have exactly `known` inputs.
    fn rewrite(&self, id: &str, known: u32, kept: u32, added: &[String]) -> Result<(), StoreError>;

    /// A match with its inputs.
    ///
    /// # Errors
    /// If the storage fails.
    fn load(&self, id: &str) -> Result<Option<Header>, StoreError>;
}

/// Matches in a SQLite file.
///
/// A write-ahead log with normal synchronisation: what a call has written survives the death of the
/// process at any moment.
#[derive(Debug)]
pub struct SqliteStore {
    connection: Mutex<Connection>,
}

const VERSION: i64 = 1;

impl SqliteStore {
    /// Opens or makes a file.
    ///
    /// # Errors
    /// If it cannot be opened or is of another version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::prepare(Connection::open(path)?)
    }

    /// A store in memory, for tests.
    ///
    /// # Errors
    /// If the database cannot be made.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::prepare(Connection::open_in_memory()?)
    }

    fn prepare(connection: Connection) -> Result<Self, StoreError> {
        connection.busy_timeout(std::time::Duration::from_secs(5))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        let found: i64 = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        match found {
            VERSION => {}
            0 => connection.execute_batch(&format!(
                "BEGIN;
                 CREATE TABLE matches (id TEXT PRIMARY KEY, header TEXT NOT NULL) STRICT;
                 CREATE TABLE inputs (
                     match_id TEXT NOT NULL REFERENCES matches (id),
                     number INTEGER NOT NULL,
                     words TEXT NOT NULL,
                     PRIMARY KEY (match_id, number)
                 ) STRICT, WITHOUT ROWID;
                 PRAGMA user_version = {VERSION};
                 COMMIT;"
            ))?,
            found => {
                return Err(StoreError::Version {
                    found,
                    expected: VERSION,
                });
            }
        }
        Ok(Self {
            connection: Mutex::new(connection),
        })
    }

    fn connection(&self) -> std::sync::MutexGuard<'_, Connection> {
        // A panic elsewhere cannot leave a transaction open: they end with their scope.
        self.connection
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

fn count(connection: &Connection, id: &str) -> Result<u32, rusqlite::Error> {
    connection
        .prepare_cached("SELECT coalesce(max(number) + 1, 0) FROM inputs WHERE match_id = ?1")?
        .query_row(params![id], |row| row.get(0))
}

impl Store for SqliteStore {
    fn create(&self, id: &str, header: &Header) -> Result<(), StoreError> {
        let text = serde_json::to_string(header)?;
        self.connection().execute(
            "INSERT INTO matches (id, header) VALUES (?1, ?2)",
            params![id, text],
        )?;
        Ok(())
    }

    fn rewrite(&self, id: &str, known: u32, kept: u32, added: &[String]) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let transaction = connection.transaction()?;
        if count(&transaction, id)? != known {
            return Err(StoreError::Conflict);
        }
        transaction
            .prepare_cached("DELETE FROM inputs WHERE match_id = ?1 AND number >= ?2")?
            .execute(params![id, kept])?;
        {
            let mut insert = transaction.prepare_cached(
                "INSERT INTO inputs (match_id, number, words) VALUES (?1, ?2, ?3)",
            )?;
            for (number, words) in (kept..).zip(added) {
                insert.execute(params![id, number, words])?;
            }
        }
        transaction.commit()?;
        Ok(())
    }

    fn load(&self, id: &str) -> Result<Option<Header>, StoreError> {
        let connection = self.connection();
        let text: Option<String> = connection
            .query_row(
                "SELECT header FROM matches WHERE id = ?1",
                params![id],
                |row| row.get(0),
            )
            .optional()?;
        let Some(text) = text else { return Ok(None) };
        let mut header: Header = serde_json::from_str(&text)?;
        let mut select = connection
            .prepare_cached("SELECT words FROM inputs WHERE match_id = ?1 ORDER BY number")?;
        let rows = select.query_map(params![id], |row| row.get(0))?;
        header.saved.inputs = rows.collect::<Result<_, _>>()?;
        Ok(Some(header))
    }
}
