//! Storage that fails, is damaged or is used by others loses and changes nothing.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod common;

use common::{config, hear, join, new_match, post, say, serve};
use heigi_server::{Config, Header, SqliteStore, Store, StoreError, Stored};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};

/// A store of which the next write may fail.
struct Faulty {
    inner: SqliteStore,
    fails: Mutex<bool>,
}

impl Store for Faulty {
    fn create<'a>(&'a self, id: &str, header: &Header) -> Stored<'a, ()> {
        self.inner.create(id, header)
    }

    fn rewrite<'a>(
        &'a self,
        id: &str,
        known: u32,
        kept: u32,
        added: Vec<String>,
    ) -> Stored<'a, ()> {
        if std::mem::take(&mut *self.fails.lock().unwrap()) {
            return Box::pin(async { Err(StoreError::Failed("a fault that is wanted".into())) });
        }
        self.inner.rewrite(id, known, kept, added)
    }

    fn load<'a>(&'a self, id: &str) -> Stored<'a, Option<Header>> {
        self.inner.load(id)
    }

    fn expire(&self, seconds: u64, open: Vec<String>) -> Stored<'_, u32> {
        self.inner.expire(seconds, open)
    }
}

fn act(view: &Value, action: &str) -> String {
    json!({ "type": "act", "side": 1, "revision": view["revision"], "actions": [action] })
        .to_string()
}

fn rewind(view: &Value) -> String {
    json!({ "type": "rewind", "side": 1, "revision": view["revision"], "inputs": 0 }).to_string()
}

/// A server that keeps its matches in a store of ours.
async fn serve_from(store: &Arc<impl Store + 'static>) -> SocketAddr {
    let store = Arc::clone(store) as Arc<dyn Store>;
    serve(Config { store, ..config() }).await
}

async fn stored(store: &dyn Store, id: &str) -> Vec<String> {
    store.load(id).await.unwrap().unwrap().saved.inputs
}

#[tokio::test]
async fn a_fault_in_the_middle_of_a_change_leaves_the_match_as_it_was() {
    let store = Arc::new(Faulty {
        inner: SqliteStore::in_memory().unwrap(),
        fails: Mutex::new(false),
    });
    let address = serve_from(&store).await;
    let (id, tokens) = new_match(address).await;
    let (mut table, first) = join(address, &id, &tokens).await;

    *store.fails.lock().unwrap() = true;
    let answer = say(&mut table, act(&first, "select JP-NF-1")).await;
    assert_eq!(answer["code"], "storage", "{answer}");
    assert!(stored(store.as_ref(), &id).await.is_empty());
    // What was tried is taken back, and everybody is told how it stands.
    let view = hear(&mut table).await;
    assert_eq!(view["inputs"], 0, "{view}");
    let moved = say(&mut table, act(&view, "select JP-NF-1")).await;
    assert_eq!(moved["inputs"], 1, "{moved}");
    assert_eq!(stored(store.as_ref(), &id).await, ["select JP-NF-1"]);

    // Whoever holds both seats agrees for both.
    *store.fails.lock().unwrap() = true;
    let answer = say(&mut table, rewind(&moved)).await;
    assert_eq!(answer["code"], "storage", "{answer}");
    assert_eq!(stored(store.as_ref(), &id).await, ["select JP-NF-1"]);
    let view = hear(&mut table).await;
    assert_eq!(view["inputs"], 1);
    let rewound = say(&mut table, rewind(&view)).await;
    assert_eq!(rewound["inputs"], 0, "{rewound}");
    assert!(stored(store.as_ref(), &id).await.is_empty());
}

#[tokio::test]
async fn the_computer_goes_on_after_a_failure_of_the_store() {
    let store = Arc::new(Faulty {
        inner: SqliteStore::in_memory().unwrap(),
        fails: Mutex::new(true),
    });
    let address = serve_from(&store).await;
    let random = json!({ "kind": "computer", "skill": "random" });
    let wish = json!({ "game": "manila", "players": [random, random] });
    let (_, body) = post(address, &wish.to_string()).await;
    let created: Value = serde_json::from_str(&body).unwrap();
    let (mut socket, mut view) = join(address, created["id"].as_str().unwrap(), &[]).await;
    while view["inputs"] == 0 {
        view = hear(&mut socket).await;
    }
    assert!(!*store.fails.lock().unwrap(), "it has failed once");
}

#[tokio::test]
async fn a_match_that_another_process_has_changed_is_read_again() {
    let store = Arc::new(SqliteStore::in_memory().unwrap());
    let address = serve_from(&store).await;
    let (id, tokens) = new_match(address).await;
    let (mut table, first) = join(address, &id, &tokens).await;
    store
        .rewrite(&id, 0, 0, words("select JP-NF-2"))
        .await
        .unwrap();
    let answer = say(&mut table, act(&first, "select JP-NF-1")).await;
    assert_eq!(answer["code"], "storage", "{answer}");
    let view = hear(&mut table).await;
    assert_eq!(view["inputs"], 1, "{view}");
    assert_eq!(stored(store.as_ref(), &id).await, ["select JP-NF-2"]);
    let placed = say(&mut table, act(&view, "place 3624")).await;
    assert_eq!(placed["inputs"], 2, "{placed}");
}

/// Inputs between commas.
fn words(words: &str) -> Vec<String> {
    words.split(", ").map(str::to_owned).collect()
}

fn header() -> Header {
    let header = json!({
        "saved": {
            "format": 1, "game": "manila", "rules_version": 1, "data_hash": "",
            "setup": { "scenario": "", "options": [] },
            "dice": { "kind": "asked" }, "inputs": [],
        },
        "players": [], "tokens": [],
    });
    serde_json::from_value(header).unwrap()
}

#[tokio::test]
async fn a_match_that_somebody_else_has_changed_is_not_written_over() {
    let store = SqliteStore::in_memory().unwrap();
    store.create("one", &header()).await.unwrap();
    assert!(store.create("one", &header()).await.is_err());
    store.rewrite("one", 0, 0, words("a, b, c")).await.unwrap();
    for (known, kept) in [(2, 1), (4, 1), (3, 4)] {
        let late = store.rewrite("one", known, kept, words("x")).await;
        assert!(matches!(late, Err(StoreError::Conflict)), "{late:?}");
    }
    let lost = store.rewrite("two", 0, 0, words("x")).await;
    assert!(matches!(lost, Err(StoreError::Conflict)), "{lost:?}");
    assert_eq!(stored(&store, "one").await, ["a", "b", "c"]);
    store.rewrite("one", 3, 1, words("x")).await.unwrap();
    assert_eq!(stored(&store, "one").await, ["a", "x"]);
}

#[tokio::test]
async fn a_new_match_is_kept_with_all_its_inputs_or_not_at_all() {
    let store = SqliteStore::in_memory().unwrap();
    let mut whole = header();
    whole.saved.inputs = words("a, b");
    store.create("one", &whole).await.unwrap();
    assert_eq!(store.load("one").await.unwrap(), Some(whole));
    assert_eq!(store.load("two").await.unwrap(), None);
}

#[tokio::test]
async fn a_file_is_used_by_one_server_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("matches.db");
    let first = SqliteStore::open(&path).unwrap();
    first.create("one", &header()).await.unwrap();
    let second = SqliteStore::open(&path);
    assert!(matches!(second, Err(StoreError::InUse)), "{second:?}");
    drop(first);
    let mut again = SqliteStore::open(&path);
    for _ in 0..50 {
        // The thread that writes ends a moment later.
        if again.is_ok() {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(20));
        again = SqliteStore::open(&path);
    }
    assert!(again.unwrap().load("one").await.unwrap().is_some());
}

#[tokio::test]
async fn what_others_have_changed_in_a_file_is_found_and_told() {
    let folder = tempfile::tempdir().unwrap();
    for (number, (change, told)) in [
        (
            "UPDATE matches SET header = replace(header, 'manila', 'manilb')",
            "the header",
        ),
        (
            "UPDATE inputs SET words = 'z' WHERE number = 1",
            "inputs[1]",
        ),
        (
            "UPDATE inputs SET sum = x'00' WHERE number = 2",
            "inputs[2]",
        ),
        ("DELETE FROM inputs WHERE number = 0", "inputs[0]"),
        ("DELETE FROM inputs WHERE number = 2", "more than 2 inputs"),
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.path().join(format!("{number}.db"));
        let store = SqliteStore::open(&path).unwrap();
        store.create("one", &header()).await.unwrap();
        store.rewrite("one", 0, 0, words("a, b, c")).await.unwrap();
        drop(store);
        let connection = rusqlite::Connection::open(&path).unwrap();
        connection
            .busy_timeout(std::time::Duration::from_secs(5))
            .unwrap();
        assert_eq!(connection.execute(change, []).unwrap(), 1);
        drop(connection);
        let store = SqliteStore::open(&path).unwrap();
        match store.load("one").await {
            Err(StoreError::Damaged { id, what }) => {
                assert_eq!(id, "one");
                assert!(what.to_lowercase().contains(told), "{what}");
            }
            other => panic!("{change}: {other:?}"),
        }
    }
}

#[tokio::test]
async fn a_file_of_the_first_version_is_taken_over() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.db");
    let connection = rusqlite::Connection::open(&path).unwrap();
    connection
        .execute_batch(
            "CREATE TABLE matches (id TEXT PRIMARY KEY, header TEXT NOT NULL) STRICT;
             CREATE TABLE inputs (
                 match_id TEXT NOT NULL REFERENCES matches (id),
                 number INTEGER NOT NULL,
                 words TEXT NOT NULL,
                 PRIMARY KEY (match_id, number)
             ) STRICT, WITHOUT ROWID;",
        )
        .unwrap();
    connection
        .execute(
            "INSERT INTO matches VALUES ('one', ?1)",
            [serde_json::to_string(&header()).unwrap()],
        )
        .unwrap();
    connection
        .execute_batch(
            "INSERT INTO inputs VALUES ('one', 0, 'a'), ('one', 1, 'b');
             PRAGMA user_version = 1;",
        )
        .unwrap();
    drop(connection);
    let store = SqliteStore::open(&path).unwrap();
    assert_eq!(stored(&store, "one").await, ["a", "b"]);
    store.rewrite("one", 2, 1, words("c")).await.unwrap();
    assert_eq!(stored(&store, "one").await, ["a", "c"]);
}

#[test]
fn a_file_that_is_no_store_of_ours_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("text.db");
    std::fs::write(&path, "no database at all ".repeat(100)).unwrap();
    let error = SqliteStore::open(&path).unwrap_err();
    assert!(error.to_string().contains("not a database"), "{error}");
    let path = folder.path().join("other.db");
    rusqlite::Connection::open(&path)
        .unwrap()
        .execute_batch("CREATE TABLE matches (id TEXT)")
        .unwrap();
    let error = SqliteStore::open(&path).unwrap_err();
    assert_eq!(error.to_string(), "it holds something else than matches");
    let path = folder.path().join("newer.db");
    rusqlite::Connection::open(&path)
        .unwrap()
        .execute_batch("PRAGMA user_version = 99")
        .unwrap();
    let error = SqliteStore::open(&path).unwrap_err();
    assert_eq!(error.to_string(), "it is of version 99, expected at most 2");
}

#[tokio::test]
async fn old_matches_are_removed() {
    let store = SqliteStore::in_memory().unwrap();
    store.create("one", &header()).await.unwrap();
    store.rewrite("one", 0, 0, words("a")).await.unwrap();
    assert_eq!(store.expire(60, Vec::new()).await.unwrap(), 0);
    tokio::time::sleep(std::time::Duration::from_millis(2_100)).await;
    store.create("two", &header()).await.unwrap();
    assert_eq!(
        store.expire(1, words("one")).await.unwrap(),
        0,
        "it is open"
    );
    assert_eq!(store.expire(1, Vec::new()).await.unwrap(), 1);
    assert_eq!(store.load("one").await.unwrap(), None);
    assert!(store.load("two").await.unwrap().is_some());
}
