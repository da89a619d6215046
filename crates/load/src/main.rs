//! A load on the server: matches between two seats with a spectator each, played by offered choices.
//!
//! Prints how many actions a second went through and how long it took until the opponent and the
//! spectator saw them. Without `--address` it serves itself, in the same process, from a file that is
//! removed afterwards.

use clap::Parser;
use futures_util::{SinkExt, StreamExt};
use heigi_engine::{Random, Registry};
use heigi_server::{Config, Limits, Server, SqliteStore};
use serde::Deserialize;
use std::collections::VecDeque;
use std::error::Error;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message;

// As the program itself has it.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

type Failure = Box<dyn Error + Send + Sync>;
type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// A load on the server.
#[derive(Clone, Debug, Parser)]
struct Arguments {
    /// The server; one of its own if absent.
    #[arg(long)]
    address: Option<SocketAddr>,
    /// The game.
    #[arg(long, default_value = "manila")]
    game: String,
    /// How many matches.
    #[arg(long, default_value_t = 200)]
    matches: usize,
    /// How many actions a second all matches together try; as many as possible if 0.
    #[arg(long, default_value_t = 0.0)]
    rate: f64,
    /// For how long.
    #[arg(long, default_value_t = 10)]
    seconds: u64,
    /// How many inputs are played before anything is measured.
    #[arg(long, default_value_t = 0)]
    after: u32,
}

#[derive(Deserialize)]
struct Created {
    id: String,
    tokens: Vec<String>,
}

/// As much of a view, or of a change of one, as a player needs.
#[derive(Deserialize)]
struct Heard {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    revision: u64,
    decider: Option<u8>,
    #[serde(default)]
    inputs: u32,
    scene: Option<Seen>,
}

#[derive(Deserialize)]
struct Seen {
    #[serde(default)]
    prompt: Option<Asked>,
}

#[derive(Deserialize)]
struct Asked {
    set: Option<Question>,
    parts: Option<Parts>,
    choices: Option<Vec<Alike>>,
}

#[derive(Deserialize)]
struct Question {
    choices: Vec<Alike>,
}

#[derive(Deserialize)]
struct Parts {
    choices: Option<ListChange>,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum ListChange {
    Items(Vec<(usize, Choice)>),
    Splice(usize, usize, Vec<Alike>),
}

/// A choice, or one with the ids of the targets of others that are like it.
#[derive(Deserialize)]
#[serde(untagged)]
enum Alike {
    Many { like: Choice, ids: Vec<String> },
    One(Choice),
}

#[derive(Deserialize)]
struct Choice {
    action: String,
    #[serde(default)]
    target: Target,
}

#[derive(Default, Deserialize)]
struct Target {
    #[serde(default)]
    id: String,
}

/// The actions of some choices.
fn actions(choices: Vec<Alike>) -> Vec<String> {
    let mut actions = Vec::new();
    for alike in choices {
        let (like, ids) = match alike {
            Alike::Many { like, ids } => (like, ids),
            Alike::One(choice) => (choice, Vec::new()),
        };
        actions.push(like.action.clone());
        for id in &ids {
            let own = like.target.id.as_str();
            let swap = |word| if word == own { id.as_str() } else { word };
            let words: Vec<&str> = like.action.split(' ').map(swap).collect();
            actions.push(words.join(" "));
        }
    }
    actions
}

/// One seat: what it is offered.
struct Seat {
    socket: Socket,
    side: u8,
    revision: u64,
    decider: Option<u8>,
    inputs: u32,
    /// The actions that it is offered.
    offered: Vec<String>,
}

/// When a revision was asked for, until whoever waits has seen it.
type Waiting = Arc<Mutex<VecDeque<(u64, Instant)>>>;

impl Seat {
    /// One of the actions that the side is offered.
    fn act(&self, random: &mut Random) -> Result<Message, Failure> {
        if self.offered.is_empty() {
            return Err(format!("side {} is offered nothing", self.side).into());
        }
        let choice = &self.offered[random.index(self.offered.len())];
        let act = serde_json::json!({
            "type": "act", "side": self.side, "revision": self.revision, "actions": [choice],
        });
        Ok(Message::text(act.to_string()))
    }

    async fn join(address: SocketAddr, id: &str, side: u8, token: &str) -> Result<Self, Failure> {
        let socket = join(address, id, &[token]).await?;
        let mut seat = Self {
            socket,
            side,
            revision: 0,
            decider: None,
            inputs: 0,
            offered: Vec::new(),
        };
        seat.hear().await?;
        Ok(seat)
    }

    /// Hears the next view or change.
    async fn hear(&mut self) -> Result<(), Failure> {
        loop {
            let text = hear(&mut self.socket).await?;
            let heard: Heard = serde_json::from_str(&text)?;
            match heard.kind.as_str() {
                "view" | "change" => {
                    (self.revision, self.decider) = (heard.revision, heard.decider);
                    self.inputs = heard.inputs;
                    self.take(&heard.kind, heard.scene.and_then(|scene| scene.prompt));
                    return Ok(());
                }
                // Somebody was faster, or the die was rolled: the next view tells.
                _ if text.contains("\"stale\"") => {}
                _ => return Err(text.into()),
            }
        }
    }

    fn take(&mut self, kind: &str, asked: Option<Asked>) {
        let Some(asked) = asked else {
            if kind == "view" {
                self.offered.clear();
            }
            return;
        };
        if let Some(choices) = asked.choices {
            self.offered = actions(choices);
        } else if let Some(parts) = asked.parts {
            match parts.choices {
                Some(ListChange::Splice(at, dropped, put)) => {
                    self.offered.splice(at..at + dropped, actions(put));
                }
                Some(ListChange::Items(items)) => {
                    for (index, choice) in items {
                        self.offered[index] = choice.action;
                    }
                }
                None => {}
            }
        } else {
            self.offered = asked
                .set
                .map(|question| actions(question.choices))
                .unwrap_or_default();
        }
    }
}

async fn hear(socket: &mut Socket) -> Result<String, Failure> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return Ok(text.to_string()),
            Some(Ok(_)) => {}
            Some(Err(error)) => return Err(error.into()),
            None => return Err("the server closed the connection".into()),
        }
    }
}

async fn join(address: SocketAddr, id: &str, tokens: &[&str]) -> Result<Socket, Failure> {
    let stream = tokio::net::TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut socket, _) = tokio_tungstenite::client_async(
        format!("ws://{address}/ws"),
        tokio_tungstenite::MaybeTlsStream::Plain(stream),
    )
    .await?;
    let message = serde_json::json!({
        "type": "join", "id": id, "tokens": tokens, "changes": true,
    });
    socket.send(Message::text(message.to_string())).await?;
    Ok(socket)
}

async fn create(address: SocketAddr, game: &str) -> Result<Created, Failure> {
    let body = serde_json::json!({
        "game": game, "players": [{ "kind": "person" }, { "kind": "person" }],
    })
    .to_string();
    let request = format!(
        "POST /api/matches HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    let mut stream = tokio::net::TcpStream::connect(address).await?;
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer.split_once("\r\n\r\n").ok_or("no answer")?.1;
    serde_json::from_str(body).map_err(|_| answer.clone().into())
}

/// What was measured in a match.
#[derive(Default)]
struct Measured {
    actions: u64,
    opponent: Vec<Duration>,
    spectator: Vec<Duration>,
}

/// Waits for revisions and notes how long each took.
async fn watch(mut socket: Socket, asked: Waiting, seen: Arc<Mutex<Measured>>) {
    while let Ok(text) = hear(&mut socket).await {
        let now = Instant::now();
        let Ok(heard) = serde_json::from_str::<Heard>(&text) else {
            return;
        };
        let mut asked = lock(&asked);
        while let Some((revision, at)) = asked.front().copied() {
            if revision > heard.revision {
                break;
            }
            asked.pop_front();
            lock(&seen).spectator.push(now - at);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays one match until the time is over.
async fn play(
    address: SocketAddr,
    arguments: Arguments,
    number: u64,
    start: Arc<tokio::sync::Barrier>,
) -> Result<Measured, Failure> {
    let mut random = Random::seeded(number);
    let created = create(address, &arguments.game).await?;
    let (asked, measured) = (
        Waiting::default(),
        Arc::new(Mutex::new(Measured::default())),
    );
    let watching = join(address, &created.id, &[]).await?;
    tokio::spawn(watch(watching, Arc::clone(&asked), Arc::clone(&measured)));
    let mut seats = Vec::new();
    for (side, token) in (0..).zip(&created.tokens) {
        seats.push(Seat::join(address, &created.id, side, token).await?);
    }
    let pause = if arguments.rate > 0.0 {
        Duration::from_secs_f64(arguments.matches as f64 / arguments.rate)
    } else {
        Duration::ZERO
    };
    start.wait().await;
    tokio::time::sleep(pause.mul_f32(random.unit())).await;
    let (mut began, mut next) = (Instant::now(), Instant::now());
    let mut is_measured = arguments.after == 0;
    while !is_measured || began.elapsed().as_secs() < arguments.seconds {
        if !is_measured && seats[0].inputs >= arguments.after {
            is_measured = true;
            began = Instant::now();
            *lock(&measured) = Measured::default();
        }
        let Some(decider) = seats[0].decider else {
            break;
        };
        let (mine, other) = match seats.as_mut_slice() {
            [first, second] if decider == 0 => (first, second),
            [first, second] => (second, first),
            _ => return Err("a match of two sides is expected".into()),
        };
        let act = mine.act(&mut random)?;
        // Whoever is late because the last answer was late counts that as well.
        let at = if pause.is_zero() {
            Instant::now()
        } else {
            next
        };
        lock(&asked).push_back((mine.revision + 1, at));
        mine.socket.send(act).await?;
        mine.hear().await?;
        other.hear().await?;
        {
            let mut measured = lock(&measured);
            measured.opponent.push(at.elapsed());
            measured.actions += 1;
        }
        if !pause.is_zero() {
            next += pause;
            tokio::time::sleep_until(next.into()).await;
        }
    }
    let mut measured = lock(&measured);
    Ok(std::mem::take(&mut measured))
}

fn percentile(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    let index = (times.len() as f64 * share) as usize;
    times
        .get(index.min(times.len().saturating_sub(1)))
        .copied()
        .unwrap_or_default()
}

fn main() -> Result<(), Failure> {
    let arguments = Arguments::parse();
    let runtime = tokio::runtime::Runtime::new()?;
    let folder = tempfile::tempdir()?;
    runtime.block_on(async {
        let address = match arguments.address {
            Some(address) => address,
            None => serve(folder.path()).await?,
        };
        let start = Arc::new(tokio::sync::Barrier::new(arguments.matches));
        let tasks: Vec<_> = (0..arguments.matches as u64)
            .map(|number| {
                let (arguments, start) = (arguments.clone(), Arc::clone(&start));
                tokio::spawn(play(address, arguments, number, start))
            })
            .collect();
        let mut all = Measured::default();
        for task in tasks {
            let one = task.await??;
            all.actions += one.actions;
            all.opponent.extend(one.opponent);
            all.spectator.extend(one.spectator);
        }
        let rate = all.actions as f64 / arguments.seconds as f64;
        println!("{} matches, {rate:.0} actions a second", arguments.matches);
        for (who, times) in [
            ("opponent", &mut all.opponent),
            ("spectator", &mut all.spectator),
        ] {
            let [half, most, last] = [0.5, 0.99, 1.0].map(|share| percentile(times, share));
            println!(
                "{who} sees it after {half:.1?} (median), {most:.1?} (99 %), {last:.1?} (last)"
            );
        }
        Ok(())
    })
}

/// A server of our own.
async fn serve(folder: &std::path::Path) -> Result<SocketAddr, Failure> {
    let games = Registry::default()
        .with(heigi_manila::Manila::standard())
        .with(heigi_typhoon::Typhoon::standard())
        .with(heigi_burma::Burma::standard());
    let config = Config {
        limits: Limits {
            messages_per_second: 1e9,
            creations_per_second: 1e9,
            ..Limits::default()
        },
        ..Config::new(games, Arc::new(SqliteStore::open(&folder.join("load.db"))?))
    };
    let server = Server::bind(([127, 0, 0, 1], 0).into(), config).await?;
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    Ok(address)
}
