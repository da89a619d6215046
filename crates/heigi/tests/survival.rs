//! The program is killed at random moments, again and again; nothing that was told is lost, and nothing
//! is there by half.
//!
//! `DEATHS` says how often.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

use futures_util::{SinkExt, StreamExt};
use heigi_burma::Burma;
use heigi_engine::{Pending, Random, Registry};
use heigi_manila::Manila;
use heigi_server::{SqliteStore, Store};
use heigi_typhoon::Typhoon;
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio_tungstenite::tungstenite::Message;

struct Running {
    child: Child,
    address: String,
}

impl Running {
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

// A test that fails leaves no server behind.
impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn start(db: &Path) -> Running {
    let mut child = Command::new(env!("CARGO_BIN_EXE_heigi"))
        .args(["serve", "--listen", "127.0.0.1:0", "--pause", "0", "--db"])
        .arg(db)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let address = line
        .split("http://")
        .nth(1)
        .unwrap()
        .trim_end_matches(['/', '\n'])
        .to_owned();
    Running { child, address }
}

fn post(address: &str, body: &str) -> Value {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "POST /api/matches HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap()
}

/// What a player knows of his match.
struct Known {
    id: String,
    tokens: Value,
    random: Random,
    /// How many inputs there were when the server last told.
    inputs: usize,
    /// The actions that the server has told to be taken, and where they stand among the inputs.
    taken: Vec<(usize, String)>,
    /// The actions that were sent last and perhaps not heard.
    sent: Vec<String>,
    /// True if taking back was sent last and perhaps not heard.
    takes_back: bool,
    /// True if a select can always be cancelled: in Burma who is named stays named.
    may_cancel: bool,
}

impl Known {
    fn new(address: &str, game: &str, players: &Value, seed: u64) -> Self {
        let wish = json!({ "game": game, "players": players });
        let created = post(address, &wish.to_string());
        let tokens = created["tokens"].as_array().unwrap().iter();
        Self {
            id: created["id"].as_str().unwrap().to_owned(),
            tokens: tokens.filter(|token| token.is_string()).cloned().collect(),
            random: Random::seeded(seed),
            inputs: 0,
            taken: Vec::new(),
            sent: Vec::new(),
            takes_back: false,
            may_cancel: game != "burma",
        }
    }

    /// Says what comes next at a table where both sides are his.
    fn next(&mut self, view: &Value) -> Option<Value> {
        if self.tokens.as_array()?.is_empty() {
            return None;
        }
        let side = view["decider"].as_u64()?;
        let revision = &view["revision"];
        let choices = view["scene"]["prompt"]["choices"].as_array();
        let Some(choices) = choices.filter(|choices| !choices.is_empty()) else {
            return Some(json!({ "type": "watch", "side": side }));
        };
        if view["can_undo"] == true && self.random.below(8) == 0 {
            self.takes_back = true;
            return Some(json!({ "type": "undo", "side": side, "revision": revision }));
        }
        let chosen = &choices[self.random.index(choices.len())];
        let action = chosen["action"].as_str().unwrap().to_owned();
        // A select that is cancelled at once is a change of two inputs, written whole or not at all.
        self.sent = if self.may_cancel && action.starts_with("select") {
            vec![action, "cancel".to_owned()]
        } else {
            vec![action]
        };
        Some(json!({
            "type": "act", "side": side, "revision": revision, "actions": self.sent,
        }))
    }

    /// Hears what became of it.
    fn hear(&mut self, view: &Value) {
        let inputs = view["inputs"].as_u64().unwrap() as usize;
        if self.takes_back {
            self.taken.retain(|(at, _)| *at < inputs);
        }
        let sent = std::mem::take(&mut self.sent).into_iter().enumerate();
        let before = self.inputs;
        self.taken
            .extend(sent.map(|(number, action)| (before + number, action)));
        (self.inputs, self.takes_back) = (inputs, false);
    }

    /// Checks what a copy of the file has after a death, against what was told before.
    fn check(&self, stored: &[String], round: u64) {
        let place = format!("round {round}, match {}", self.id);
        if self.takes_back && stored.len() < self.inputs {
            return;
        }
        assert!(
            stored.len() >= self.inputs,
            "{place}: {} inputs were told, {} are left",
            self.inputs,
            stored.len()
        );
        for (at, action) in &self.taken {
            assert_eq!(stored[*at], *action, "{place}: input {at}");
        }
        let more = &stored[self.inputs..];
        let is_whole = more.is_empty() || more.starts_with(&self.sent);
        assert!(
            is_whole,
            "{place}: half of {:?} is there: {more:?}",
            self.sent
        );
    }
}

/// Plays both sides until the connection breaks.
async fn play(address: String, known: Arc<Mutex<Known>>) -> Option<()> {
    let mut known = known.lock().await;
    let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{address}/ws"))
        .await
        .ok()?;
    let join = json!({ "type": "join", "id": known.id, "tokens": known.tokens });
    socket.send(Message::text(join.to_string())).await.ok()?;
    while let Some(Ok(message)) = socket.next().await {
        let Message::Text(text) = message else {
            continue;
        };
        let view: Value = serde_json::from_str(&text).unwrap();
        if view["type"] == "error" {
            // An action with which "cancel" does not go, or too many messages.
            known.sent.clear();
            known.takes_back = false;
            tokio::time::sleep(Duration::from_millis(30)).await;
            socket.send(Message::text(join.to_string())).await.ok()?;
            continue;
        }
        known.hear(&view);
        let Some(message) = known.next(&view) else {
            continue;
        };
        socket.send(Message::text(message.to_string())).await.ok()?;
    }
    Some(())
}

/// What the file has: the file and its log are copied, as opening them would put them in order.
async fn stored(db: &Path, known: &Known) -> Vec<String> {
    // A folder for each copy: a store that is dropped still puts its file in order for a moment.
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.db");
    for ending in ["", "-wal"] {
        let with = |path: &Path| format!("{}{ending}", path.display());
        if Path::new(&with(db)).exists() {
            std::fs::copy(with(db), with(&copy)).unwrap();
        }
    }
    let store = SqliteStore::open(&copy).unwrap();
    let saved = store.load(&known.id).await.unwrap().unwrap().saved;
    let games = Registry::default()
        .with(Manila::standard())
        .with(Typhoon::standard())
        .with(Burma::standard());
    let playing = games.load(&saved).unwrap();
    assert!(!matches!(playing.pending(), Pending::Draw(_)));
    saved.inputs
}

#[tokio::test(flavor = "multi_thread")]
async fn deaths_lose_nothing() {
    let deaths = std::env::var("DEATHS").map_or(8, |deaths| deaths.parse().unwrap());
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("heigi.db");
    let mut random = Random::seeded(7);
    let mut running = start(&db);
    let person = json!({ "kind": "person" });
    let computer = json!({ "kind": "computer", "skill": "random" });
    let seats = [
        ("manila", json!([person, person])),
        ("manila", json!([computer, computer])),
        ("typhoon", json!([person, person])),
        ("burma", json!([person, person])),
    ];
    let known: Vec<Arc<Mutex<Known>>> = seats
        .iter()
        .zip(1..)
        .map(|((game, players), seed)| Known::new(&running.address, game, players, seed))
        .map(|known| Arc::new(Mutex::new(known)))
        .collect();
    let mut grown = 0;
    for round in 0..deaths {
        let players: Vec<_> = known
            .iter()
            .map(|known| tokio::spawn(play(running.address.clone(), Arc::clone(known))))
            .collect();
        tokio::time::sleep(Duration::from_millis(u64::from(20 + random.below(250)))).await;
        running.kill();
        for player in players {
            player.await.unwrap();
        }
        for known in &known {
            let mut known = known.lock().await;
            let inputs = stored(&db, &known).await;
            known.check(&inputs, round);
            grown += usize::from(inputs.len() > known.inputs);
            // What was sent and not heard is known now.
            known.taken.retain(|(at, _)| *at < inputs.len());
            known.inputs = inputs.len();
            known.sent.clear();
            known.takes_back = false;
        }
        running = start(&db);
    }
    running.kill();
    let mut counts = Vec::new();
    for known in &known {
        let known = known.lock().await;
        counts.push((known.inputs, known.taken.len()));
    }
    println!("{deaths} deaths; inputs and actions that were told: {counts:?}; unheard: {grown}");
    let is_played = counts.iter().all(|(inputs, _)| *inputs > deaths as usize);
    assert!(is_played, "the matches are played on: {counts:?}");
}
