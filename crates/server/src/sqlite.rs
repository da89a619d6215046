//! Matches in a SQLite file.

use crate::store::{Header, Store, StoreError, Stored};
use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Transaction, TransactionBehavior, params,
};
use sha2::{Digest, Sha256};
use std::path::Path;
use std::sync::mpsc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::oneshot;

/// The version of the tables that this program writes.
const VERSION: i64 = 2;
/// How many writes share one transaction at most.
const MOST_AT_ONCE: usize = 256;

/// Matches in a SQLite file, which no other program may use meanwhile.
///
/// A thread of its own writes; what waits is written in one transaction. A write-ahead log with normal
/// synchronisation: what a call has written survives the death of the process at any moment. Each row
/// carries a sum over everything before it, so that no change by others goes unnoticed.
#[derive(Debug)]
pub struct SqliteStore {
    jobs: mpsc::Sender<Job>,
}

/// The answer to a job.
type Reply<T> = oneshot::Sender<Result<T, StoreError>>;

#[derive(Debug)]
enum Job {
    Write(Write, Reply<()>),
    Load(String, Reply<Option<Header>>),
    Expire(u64, Vec<String>, Reply<u32>),
}

#[derive(Debug)]
enum Write {
    Create {
        id: String,
        header: Box<Header>,
    },
    Rewrite {
        id: String,
        known: u32,
        kept: u32,
        added: Vec<String>,
    },
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Self::InUse,
            _ => Self::Failed(Box::new(error)),
        }
    }
}

impl SqliteStore {
    /// Opens or makes a file.
    ///
    /// # Errors
    /// If it cannot be opened, is in use or is of a newer version.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        Self::start(Connection::open(path)?)
    }

    /// A store in memory, for tests.
    ///
    /// # Errors
    /// If the database cannot be made.
    pub fn in_memory() -> Result<Self, StoreError> {
        Self::start(Connection::open_in_memory()?)
    }

    fn start(mut connection: Connection) -> Result<Self, StoreError> {
        connection.busy_timeout(Duration::from_millis(500))?;
        // Without shared memory for the log no second program can open the file.
        connection.pragma_update(None, "locking_mode", "EXCLUSIVE")?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        prepare(&mut connection)?;
        let found: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
        if found != "ok" {
            tracing::error!(found, "the file of matches is damaged");
        }
        let (jobs, waiting) = mpsc::channel();
        std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || serve(&mut connection, &waiting))
            .map_err(|error| StoreError::Failed(Box::new(error)))?;
        Ok(Self { jobs })
    }

    /// Hands a job to the thread at once; the answer comes later.
    fn ask<'a, T: Send + 'a>(&self, job: impl FnOnce(Reply<T>) -> Job) -> Stored<'a, T> {
        let (reply, answer) = oneshot::channel();
        let is_sent = self.jobs.send(job(reply)).is_ok();
        Box::pin(async move {
            let stopped = || StoreError::Failed("the thread that writes has stopped".into());
            if !is_sent {
                return Err(stopped());
            }
            answer.await.unwrap_or_else(|_| Err(stopped()))
        })
    }
}

impl Store for SqliteStore {
    fn create<'a>(&'a self, id: &str, header: &Header) -> Stored<'a, ()> {
        let create = Write::Create {
            id: id.to_owned(),
            header: Box::new(header.clone()),
        };
        self.ask(|reply| Job::Write(create, reply))
    }

    fn rewrite<'a>(
        &'a self,
        id: &str,
        known: u32,
        kept: u32,
        added: Vec<String>,
    ) -> Stored<'a, ()> {
        let rewrite = Write::Rewrite {
            id: id.to_owned(),
            known,
            kept,
            added,
        };
        self.ask(|reply| Job::Write(rewrite, reply))
    }

    fn load<'a>(&'a self, id: &str) -> Stored<'a, Option<Header>> {
        let id = id.to_owned();
        self.ask(|reply| Job::Load(id, reply))
    }

    fn expire(&self, seconds: u64, open: Vec<String>) -> Stored<'_, u32> {
        self.ask(|reply| Job::Expire(seconds, open, reply))
    }
}

fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let found: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
    if !(0..=VERSION).contains(&found) {
        return Err(StoreError::Version {
            found,
            expected: VERSION,
        });
    }
    if found == VERSION {
        return Ok(());
    }
    let older = if found == 1 {
        let older = matches_of_version_1(&transaction)?;
        transaction.execute_batch("DROP TABLE inputs; DROP TABLE matches;")?;
        older
    } else {
        let tables: i64 =
            transaction.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        if tables > 0 {
            return Err(StoreError::Foreign);
        }
        Vec::new()
    };
    transaction.execute_batch(
        "CREATE TABLE matches (
             id TEXT PRIMARY KEY,
             header TEXT NOT NULL,
             -- The sum of the header, and that of the last input.
             header_sum BLOB NOT NULL,
             sum BLOB NOT NULL,
             -- When something was last written, in seconds since 1970.
             written INTEGER NOT NULL
         ) STRICT;
         CREATE INDEX matches_by_age ON matches (written);
         CREATE TABLE inputs (
             match_id TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
             number INTEGER NOT NULL,
             words TEXT NOT NULL,
             sum BLOB NOT NULL,
             PRIMARY KEY (match_id, number)
         ) STRICT, WITHOUT ROWID;",
    )?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    for (id, header, inputs) in older {
        insert(&transaction, &id, &header, &inputs)?;
    }
    transaction.commit()?;
    Ok(())
}

/// Id, header and inputs of each match in the tables of version 1.
fn matches_of_version_1(
    transaction: &Transaction<'_>,
) -> Result<Vec<(String, String, Vec<String>)>, StoreError> {
    let mut select = transaction.prepare("SELECT id, header FROM matches")?;
    let mut inputs = transaction
        .prepare("SELECT number, words FROM inputs WHERE match_id = ?1 ORDER BY number")?;
    let headers = select.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let mut found = Vec::new();
    for header in headers {
        let (id, header): (String, String) = header?;
        let rows = inputs.query_map(params![id], |row| Ok((row.get(0)?, row.get(1)?)))?;
        let mut words = Vec::new();
        for row in rows {
            let (number, word): (u32, String) = row?;
            if number as usize != words.len() {
                let what = format!("inputs[{}] is missing", words.len());
                return Err(StoreError::Damaged { id, what });
            }
            words.push(word);
        }
        found.push((id, header, words));
    }
    Ok(found)
}

/// Does jobs until nobody can send one.
fn serve(connection: &mut Connection, jobs: &mpsc::Receiver<Job>) {
    let mut next = jobs.recv().ok();
    while let Some(job) = next.take() {
        match job {
            Job::Load(id, reply) => drop(reply.send(load(connection, &id))),
            Job::Expire(seconds, open, reply) => {
                drop(reply.send(expire(connection, seconds, &open)));
            }
            Job::Write(write, reply) => {
                let mut writes = vec![(write, reply)];
                while writes.len() < MOST_AT_ONCE && next.is_none() {
                    match jobs.try_recv() {
                        Ok(Job::Write(write, reply)) => writes.push((write, reply)),
                        Ok(other) => next = Some(other),
                        Err(_) => break,
                    }
                }
                write_all(connection, writes);
            }
        }
        if next.is_none() {
            next = jobs.recv().ok();
        }
    }
}

/// Writes in one transaction; each by itself either happens or not.
fn write_all(connection: &mut Connection, writes: Vec<(Write, Reply<()>)>) {
    let mut written = Vec::new();
    let result = (|| -> Result<(), StoreError> {
        let mut transaction =
            connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for (write, _) in &writes {
            let savepoint = transaction.savepoint()?;
            let outcome = one(&savepoint, write);
            if outcome.is_ok() {
                savepoint.commit()?;
            }
            written.push(outcome);
        }
        transaction.commit()?;
        Ok(())
    })();
    let failure = result.err().map(|error| error.to_string());
    for (index, (_, reply)) in writes.into_iter().enumerate() {
        let answer = match &failure {
            Some(error) => Err(StoreError::Failed(error.clone().into())),
            None => match written.get_mut(index) {
                Some(outcome) => std::mem::replace(outcome, Ok(())),
                None => Ok(()),
            },
        };
        // Whoever asked may have gone.
        let _ = reply.send(answer);
    }
}

fn one(connection: &Connection, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Create { id, header } => {
            let mut header = header.clone();
            let inputs = std::mem::take(&mut header.saved.inputs);
            let text = json(&header)?;
            insert(connection, id, &text, &inputs)
        }
        Write::Rewrite {
            id,
            known,
            kept,
            added,
        } => rewrite(connection, id, *known, *kept, added),
    }
}

fn json(header: &Header) -> Result<String, StoreError> {
    serde_json::to_string(header).map_err(|error| StoreError::Failed(Box::new(error)))
}

fn insert(
    connection: &Connection,
    id: &str,
    header: &str,
    inputs: &[String],
) -> Result<(), StoreError> {
    let sum = sum_of(&[], &[id, header]);
    connection
        .prepare_cached(
            "INSERT INTO matches (id, header, header_sum, sum, written) VALUES (?1, ?2, ?3, ?3, ?4)",
        )?
        .execute(params![id, header, sum, now()])?;
    add(connection, id, 0, sum, inputs)
}

fn rewrite(
    connection: &Connection,
    id: &str,
    known: u32,
    kept: u32,
    added: &[String],
) -> Result<(), StoreError> {
    let count: u32 = connection
        .prepare_cached("SELECT coalesce(max(number) + 1, 0) FROM inputs WHERE match_id = ?1")?
        .query_row(params![id], |row| row.get(0))?;
    if count != known || kept > known {
        return Err(StoreError::Conflict);
    }
    connection
        .prepare_cached("DELETE FROM inputs WHERE match_id = ?1 AND number >= ?2")?
        .execute(params![id, kept])?;
    let sum: Option<Vec<u8>> = match kept.checked_sub(1) {
        None => connection
            .prepare_cached("SELECT header_sum FROM matches WHERE id = ?1")?
            .query_row(params![id], |row| row.get(0))
            .optional()?,
        Some(last) => connection
            .prepare_cached("SELECT sum FROM inputs WHERE match_id = ?1 AND number = ?2")?
            .query_row(params![id, last], |row| row.get(0))
            .optional()?,
    };
    add(
        connection,
        id,
        kept,
        sum.ok_or(StoreError::Conflict)?,
        added,
    )
}

/// Adds inputs from a number on, after what has a sum.
fn add(
    connection: &Connection,
    id: &str,
    from: u32,
    mut sum: Vec<u8>,
    added: &[String],
) -> Result<(), StoreError> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO inputs (match_id, number, words, sum) VALUES (?1, ?2, ?3, ?4)",
    )?;
    for (number, words) in (from..).zip(added) {
        sum = sum_of(&sum, &[words]);
        insert.execute(params![id, number, words, sum])?;
    }
    connection
        .prepare_cached("UPDATE matches SET sum = ?2, written = ?3 WHERE id = ?1")?
        .execute(params![id, sum, now()])?;
    Ok(())
}

/// A match; what cannot be read of it is told as damage.
fn load(connection: &Connection, id: &str) -> Result<Option<Header>, StoreError> {
    read(connection, id).map_err(|error| match error {
        StoreError::Failed(source) => {
            let is_unreadable = source.downcast_ref().is_some_and(|error| {
                matches!(
                    error,
                    rusqlite::Error::InvalidColumnType(..)
                        | rusqlite::Error::FromSqlConversionFailure(..)
                        | rusqlite::Error::Utf8Error(..)
                ) || error.sqlite_error_code() == Some(ErrorCode::DatabaseCorrupt)
            });
            if is_unreadable {
                StoreError::Damaged {
                    id: id.to_owned(),
                    what: source.to_string(),
                }
            } else {
                StoreError::Failed(source)
            }
        }
        other => other,
    })
}

fn read(connection: &Connection, id: &str) -> Result<Option<Header>, StoreError> {
    let damaged = |what: String| StoreError::Damaged {
        id: id.to_owned(),
        what,
    };
    let row: Option<(String, Vec<u8>, Vec<u8>)> = connection
        .prepare_cached("SELECT header, header_sum, sum FROM matches WHERE id = ?1")?
        .query_row(params![id], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?))
        })
        .optional()?;
    let Some((text, header_sum, last_sum)) = row else {
        let is_left_over = connection
            .prepare_cached("SELECT 1 FROM inputs WHERE match_id = ?1")?
            .exists(params![id])?;
        return if is_left_over {
            Err(damaged("its header is missing".to_owned()))
        } else {
            Ok(None)
        };
    };
    let mut sum = sum_of(&[], &[id, &text]);
    if sum != header_sum {
        return Err(damaged("the header does not agree with its sum".to_owned()));
    }
    let mut header: Header =
        serde_json::from_str(&text).map_err(|error| damaged(format!("the header: {error}")))?;
    let mut select = connection.prepare_cached(
        "SELECT number, words, sum FROM inputs WHERE match_id = ?1 ORDER BY number",
    )?;
    let rows = select.query_map(params![id], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?))
    })?;
    for (index, row) in (0_u32..).zip(rows) {
        let (number, words, found): (u32, String, Vec<u8>) = row?;
        sum = sum_of(&sum, &[&words]);
        if number != index || found != sum {
            return Err(damaged(format!(
                "inputs[{index}] does not agree with its sum"
            )));
        }
        header.saved.inputs.push(words);
    }
    if sum != last_sum {
        let count = header.saved.inputs.len();
        return Err(damaged(format!("there should be more than {count} inputs")));
    }
    Ok(Some(header))
}

fn expire(connection: &Connection, seconds: u64, open: &[String]) -> Result<u32, StoreError> {
    let before = now().saturating_sub(i64::try_from(seconds).unwrap_or(i64::MAX));
    let mut select =
        connection.prepare_cached("SELECT id FROM matches WHERE written < ?1 LIMIT ?2")?;
    let most = MOST_AT_ONCE + open.len();
    let old: Vec<String> = select
        .query_map(params![before, most as i64], |row| row.get(0))?
        .collect::<Result<_, _>>()?;
    let mut delete = connection.prepare_cached("DELETE FROM matches WHERE id = ?1")?;
    let mut removed = 0;
    for id in old.iter().filter(|id| !open.contains(id)) {
        removed += u32::try_from(delete.execute(params![id])?).unwrap_or(1);
    }
    Ok(removed)
}

/// The first bytes of the SHA-256 over a sum and texts with their lengths.
fn sum_of(before: &[u8], texts: &[&str]) -> Vec<u8> {
    let mut hash = Sha256::new();
    hash.update(before);
    for text in texts {
        hash.update((text.len() as u64).to_le_bytes());
        hash.update(text.as_bytes());
    }
    hash.finalize()[..8].to_vec()
}

/// Seconds since 1970.
fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| i64::try_from(time.as_secs()).unwrap_or(i64::MAX))
}
