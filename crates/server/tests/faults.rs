//! Storage that fails and code that panics leave a match as it was.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod common;

use common::{config, join, new_match, say, serve};
use heigi_server::{Config, Header, SqliteStore, Store, StoreError};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};

/// What happens when something is written next.
#[derive(Clone, Copy)]
enum Fault {
    Error,
    Panic,
}

struct Faulty {
    inner: SqliteStore,
    next: Mutex<Option<Fault>>,
}

impl Store for Faulty {
    fn create(&self, id: &str, header: &Header) -> Result<(), StoreError> {
        self.inner.create(id, header)
    }

    fn rewrite(&self, id: &str, known: u32, kept: u32, added: &[String]) -> Result<(), StoreError> {
        let fault = self.next.lock().unwrap().take();
        match fault {
            Some(Fault::Panic) => panic!("a fault that the test asked for"),
            Some(Fault::Error) => Err(StoreError::Conflict),
            None => self.inner.rewrite(id, known, kept, added),
        }
    }

    fn load(&self, id: &str) -> Result<Option<Header>, StoreError> {
        self.inner.load(id)
    }
}

fn act(view: &Value, action: &str) -> String {
    json!({ "type": "act", "side": 1, "revision": view["revision"], "actions": [action] })
        .to_string()
}

fn rewind(view: &Value) -> String {
    json!({ "type": "rewind", "side": 1, "revision": view["revision"], "inputs": 0 }).to_string()
}

#[tokio::test]
async fn a_fault_in_the_middle_of_a_change_leaves_the_match_as_it_was() {
    let store = Arc::new(Faulty {
        inner: SqliteStore::in_memory().unwrap(),
        next: Mutex::new(None),
    });
    let address = serve(Config {
        store: Arc::clone(&store) as Arc<dyn Store>,
        ..config()
    })
    .await;
    let (id, tokens) = new_match(address).await;
    let stored = || store.load(&id).unwrap().unwrap().saved.inputs;
    let (mut table, first) = join(address, &id, &tokens).await;

    for fault in [Fault::Panic, Fault::Error] {
        *store.next.lock().unwrap() = Some(fault);
        let answer = say(&mut table, act(&first, "select JP-NF-1")).await;
        assert_eq!(answer["type"], "error", "{answer}");
        assert!(stored().is_empty());
    }
    let moved = say(&mut table, act(&first, "select JP-NF-1")).await;
    assert_eq!(moved["inputs"], 1, "{moved}");
    assert_eq!(stored(), ["select JP-NF-1"]);

    // Whoever holds both seats agrees for both.
    *store.next.lock().unwrap() = Some(Fault::Error);
    let answer = say(&mut table, rewind(&moved)).await;
    assert_eq!(answer["code"], "storage", "{answer}");
    assert_eq!(stored(), ["select JP-NF-1"]);
    let (_, later) = join(address, &id, &tokens).await;
    assert_eq!(later["inputs"], 1);
    let rewound = say(&mut table, rewind(&moved)).await;
    assert_eq!(rewound["inputs"], 0, "{rewound}");
    assert!(stored().is_empty());
}

#[test]
fn a_match_that_somebody_else_has_changed_is_not_written_over() {
    let store = SqliteStore::in_memory().unwrap();
    let header = json!({
        "saved": {
            "format": 1, "game": "manila", "rules_version": 1, "data_hash": "",
            "setup": { "scenario": "", "options": [] },
            "dice": { "kind": "asked" }, "inputs": [],
        },
        "players": [], "tokens": [],
    });
    store
        .create("one", &serde_json::from_value(header).unwrap())
        .unwrap();
    let words = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    store.rewrite("one", 0, 0, &words("a b c")).unwrap();
    let late = store.rewrite("one", 2, 1, &words("x"));
    assert!(matches!(late, Err(StoreError::Conflict)), "{late:?}");
    let inputs = || store.load("one").unwrap().unwrap().saved.inputs;
    assert_eq!(inputs(), ["a", "b", "c"]);
    store.rewrite("one", 3, 1, &words("x")).unwrap();
    assert_eq!(inputs(), ["a", "x"]);
}
