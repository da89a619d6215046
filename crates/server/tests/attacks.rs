//! What clients have tried to stop the server with: each is bounded, and a bystander feels little.
//!
//! The attacks run one after another, so that none is blamed for another.
#![allow(missing_docs, clippy::unwrap_used, clippy::panic)]

mod common;
mod floods;

use common::{Socket, config, connect, hear, join, new_match, post, say};
use futures_util::{SinkExt, StreamExt};
use heigi_burma::Burma;
use heigi_engine::{Registry, Skill};
use heigi_manila::Manila;
use heigi_server::{Config, Limits, NewMatch, Player, Server};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;

/// What a bystander may wait for an answer at most, in all but one of a hundred cases; on a machine that
/// is busy with something else, so many times what he waits without any attack.
const PATIENCE: Duration = Duration::from_millis(50);
const TIMES: u32 = 5;

/// A server on threads of its own, as it is in life.
struct Attacked {
    address: SocketAddr,
    metrics: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Attacked {
    fn new(limits: Limits) -> Self {
        let (stop, stopped) = oneshot::channel();
        let (told, heard) = std::sync::mpsc::channel();
        let thread = std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(2)
                .enable_all()
                .build()
                .unwrap();
            runtime.block_on(async {
                let loopback = SocketAddr::from(([127, 0, 0, 1], 0));
                let config = Config {
                    games: Registry::default()
                        .with(Manila::standard())
                        .with(Burma::standard()),
                    limits,
                    metrics: Some(loopback),
                    ..config()
                };
                let server = Server::bind(loopback, config).await.unwrap();
                let metrics = server.metrics_address().unwrap();
                told.send((server.address(), metrics)).unwrap();
                server.run(async { drop(stopped.await) }).await;
            });
            runtime.shutdown_timeout(Duration::from_secs(1));
        });
        let (address, metrics) = heard.recv().unwrap();
        Self {
            address,
            metrics,
            stop: Some(stop),
            thread: Some(thread),
        }
    }

    async fn metric(&self, name: &str) -> f64 {
        let request = format!(
            "GET /metrics HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
            self.metrics
        );
        let (_, text) = common::request(self.metrics, request).await;
        let line = text.lines().find(|line| line.starts_with(name)).unwrap();
        line.rsplit(' ').next().unwrap().parse().unwrap()
    }

    /// Stops and says how long that took.
    fn stop(&mut self) -> Duration {
        let began = Instant::now();
        drop(self.stop.take());
        self.thread.take().unwrap().join().unwrap();
        began.elapsed()
    }
}

/// Somebody who plays in peace: the times that each of his actions took.
async fn bystander(address: SocketAddr, mut until: oneshot::Receiver<()>) -> Vec<Duration> {
    let (id, tokens) = new_match(address).await;
    let (mut socket, mut view) = join(address, &id, &tokens[1..]).await;
    let mut times = Vec::new();
    for turn in 0.. {
        if until.try_recv().is_ok() || times.len() > 2_000 {
            break;
        }
        // Before his phase has as many inputs as a phase may have.
        if turn % 500 == 0 && turn > 0 {
            let (id, tokens) = new_match(address).await;
            (socket, view) = join(address, &id, &tokens[1..]).await;
        }
        let action = ["select JP-NF-1", "cancel"][turn % 2];
        let act = json!({
            "type": "act", "side": 1, "revision": view["revision"], "actions": [action],
        });
        let began = Instant::now();
        view = say(&mut socket, act.to_string()).await;
        assert_eq!(view["type"], "view", "{view}");
        times.push(began.elapsed());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    times
}

/// Lets somebody play in peace while something goes on; what that came to, and how long he waited for all
/// but one of a hundred answers.
async fn beside<T>(address: SocketAddr, event: impl Future<Output = T>) -> (T, Duration) {
    let (done, until) = oneshot::channel();
    let peace = tokio::spawn(bystander(address, until));
    tokio::time::sleep(Duration::from_millis(200)).await;
    let result = event.await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    // He has stopped by himself if that took long on a busy machine.
    let _ = done.send(());
    let mut times = peace.await.unwrap();
    times.sort_unstable();
    (result, times[times.len() * 99 / 100])
}

/// Attacks, and sees that a bystander hardly notices.
async fn attack<T>(address: SocketAddr, name: &str, event: impl Future<Output = T>) -> T {
    let (result, slow) = beside(address, event).await;
    println!("{name}: {slow:?}");
    if slow > PATIENCE {
        let ((), calm) = beside(address, tokio::time::sleep(Duration::from_secs(1))).await;
        assert!(slow < calm * TIMES, "{name}: {slow:?}, without it {calm:?}");
    }
    result
}

fn act(view: &Value, side: u8, actions: &[&str]) -> String {
    json!({
        "type": "act", "side": side, "revision": view["revision"], "actions": actions,
    })
    .to_string()
}

fn against(players: &[Player]) -> String {
    let wish = NewMatch {
        game: "manila".to_owned(),
        setup: None,
        players: players.to_vec(),
        real_dice: false,
    };
    serde_json::to_string(&wish).unwrap()
}

const NORMAL: Player = Player::Computer {
    skill: Skill::Normal,
};

/// Concedes, learns everything and wants to play on.
async fn concede_and_play_on(address: SocketAddr) {
    let (_, body) = post(address, &against(&[NORMAL, Player::Person])).await;
    let created: Value = serde_json::from_str(&body).unwrap();
    let token = created["tokens"][1].as_str().unwrap().to_owned();
    let id = created["id"].as_str().unwrap();
    let (mut socket, view) = join(address, id, &[token]).await;
    let view = say(
        &mut socket,
        act(&view, 1, &["select JP-NF-1", "place 3624"]),
    )
    .await;
    let concede = json!({ "type": "concede", "side": 1, "revision": view["revision"] });
    let over = say(&mut socket, concede.to_string()).await;
    assert!(over["key"].is_string(), "{over}");
    for inputs in [0, 1, 2] {
        let rewind = json!({
            "type": "rewind", "side": 1, "revision": over["revision"], "inputs": inputs,
        });
        let answer = say(&mut socket, rewind.to_string()).await;
        assert_eq!(answer["code"], "ended", "{answer}");
    }
    let undo = json!({ "type": "undo", "side": 1, "revision": over["revision"] });
    let answer = say(&mut socket, undo.to_string()).await;
    assert_eq!(answer["code"], "refused", "{answer}");
}

/// Says something and waits for an answer that begins with some words, without reading the rest.
async fn say_until(socket: &mut Socket, message: &str, begins: &[&str]) {
    socket.send(Message::text(message)).await.unwrap();
    while let Some(Ok(heard)) = socket.next().await {
        if let Message::Text(text) = heard
            && begins.iter().any(|begin| text.starts_with(begin))
        {
            return;
        }
    }
    panic!("closed");
}

/// Lets the computer play both sides until a match has so many inputs; how many it has then.
async fn play_on(address: SocketAddr, id: &str, tokens: &[String], least: u64) -> u64 {
    let (mut table, mut view) = join(address, id, tokens).await;
    loop {
        let inputs = view["inputs"].as_u64().unwrap();
        if inputs >= least {
            return inputs;
        }
        if view["decider"].is_u64() {
            let delegate = json!({
                "type": "delegate", "side": view["decider"], "revision": view["revision"],
            });
            table
                .send(Message::text(delegate.to_string()))
                .await
                .unwrap();
        }
        let heard = hear(&mut table).await;
        if heard["type"] == "view" {
            view = heard;
        }
    }
}

/// Many look back at once in a long match.
async fn look_back(address: SocketAddr) {
    let (id, tokens) = new_match(address).await;
    let inputs = play_on(address, &id, &tokens, 1_000).await;
    let looks = (0..32).map(|_| {
        let id = id.clone();
        tokio::spawn(async move {
            let mut socket = connect(address).await;
            let join = json!({ "type": "join", "id": id, "tokens": [], "changes": true });
            say_until(&mut socket, &join.to_string(), &["{\"type\":\"view"]).await;
            for turn in 0..20 {
                let look = json!({ "type": "look", "inputs": inputs - turn }).to_string();
                let ends = ["{\"type\":\"past", "{\"type\":\"error"];
                say_until(&mut socket, &look, &ends).await;
            }
        })
    });
    for look in futures_util::future::join_all(looks).await {
        look.unwrap();
    }
}

/// Sends what need not be answered in words, and never reads.
async fn ping_without_reading(address: SocketAddr) {
    let (id, tokens) = new_match(address).await;
    let floods = (0..4).map(|_| async {
        let (socket, _) = join(address, &id, &tokens[1..]).await;
        let (mut to, _unread) = socket.split();
        let flood = async {
            for number in 0..100_000_u32 {
                let message = match number % 3 {
                    0 => Message::Ping(vec![7; 120].into()),
                    1 => Message::Pong(vec![7; 120].into()),
                    _ => Message::Binary(vec![7; 4_000].into()),
                };
                if to.send(message).await.is_err() {
                    return;
                }
            }
        };
        let _ = tokio::time::timeout(Duration::from_secs(2), flood).await;
    });
    futures_util::future::join_all(floods).await;
}

/// Selects and cancels as fast as it goes.
async fn select_and_cancel(address: SocketAddr) -> u64 {
    let (id, tokens) = new_match(address).await;
    let (mut socket, mut view) = join(address, &id, &tokens[1..]).await;
    let pairs: Vec<&str> = ["select JP-NF-1", "cancel"].repeat(100);
    let mut code = Value::Null;
    for _ in 0..60 {
        let answer = say(&mut socket, act(&view, 1, &pairs)).await;
        if answer["type"] == "view" {
            view = answer;
        } else {
            code = answer["code"].clone();
            if code == "too_long" {
                break;
            }
        }
    }
    assert_eq!(code, "too_long");
    // Taking back makes room again.
    loop {
        let undo = json!({ "type": "undo", "side": 1, "revision": view["revision"] });
        let answer = say(&mut socket, undo.to_string()).await;
        if answer["type"] == "view" {
            assert_eq!(
                answer["inputs"].as_u64().unwrap() + 1,
                view["inputs"].as_u64().unwrap()
            );
            return view["inputs"].as_u64().unwrap();
        }
    }
}

/// Begins matches of computers, looks at each and goes.
async fn abandon_computers(address: SocketAddr) -> Vec<String> {
    let mut ids = Vec::new();
    for _ in 0..30 {
        let (_, body) = post(address, &against(&[NORMAL, NORMAL])).await;
        let created: Value = serde_json::from_str(&body).unwrap();
        let id = created["id"].as_str().unwrap().to_owned();
        drop(join(address, &id, &[]).await);
        ids.push(id);
    }
    ids
}

/// Lets the computer play a whole phase of many decisions.
async fn delegate(address: SocketAddr) {
    let matches = (0..4).map(|_| async {
        let (id, tokens) = new_match(address).await;
        let (mut socket, view) = join(address, &id, &tokens[1..]).await;
        let delegate = json!({ "type": "delegate", "side": 1, "revision": view["revision"] });
        socket
            .send(Message::text(delegate.to_string()))
            .await
            .unwrap();
        let phase = view["scene"]["phase"].clone();
        let mut view = view;
        while view["scene"]["phase"] == phase {
            view = hear(&mut socket).await;
        }
    });
    futures_util::future::join_all(matches).await;
}

/// Connects and says nothing, or half of something.
async fn say_nothing(address: SocketAddr) -> Vec<TcpStream> {
    let mut streams = Vec::new();
    for number in 0..700 {
        let Ok(mut stream) = TcpStream::connect(address).await else {
            break;
        };
        let half = [
            "",
            "GET / HT",
            "GET /api/games HTTP/1.1\r\nHost: localhost\r\nX-",
            "POST /api/matches HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\
             Content-Type: application/json\r\n\r\n{\"game\":",
        ][number % 4];
        let _ = stream.write_all(half.as_bytes()).await;
        streams.push(stream);
    }
    streams
}

/// Tests of one program run beside each other, attacks do not.
static ALONE: Mutex<()> = Mutex::new(());

#[test]
fn floods_are_borne_and_bystanders_hardly_notice() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    floods::all();
}

#[test]
fn attacks_are_bounded_and_bystanders_hardly_notice() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let (head, patience) = (Duration::from_millis(1_500), Duration::from_secs(5));
    let mut server = Attacked::new(Limits {
        head,
        patience,
        silence: Duration::from_secs(3),
        inputs_in_phase: 1_000,
        ..Limits::default()
    });
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let address = server.address;
    runtime.block_on(async {
        attack(address, "conceding", concede_and_play_on(address)).await;
        attack(address, "looking back", look_back(address)).await;

        let before = server.metric("heigi_memory_bytes").await;
        attack(address, "pings", ping_without_reading(address)).await;
        let grown = server.metric("heigi_memory_bytes").await - before;
        assert!(grown < 40e6, "{grown} bytes more after pings");

        let inputs = attack(address, "select and cancel", select_and_cancel(address)).await;
        assert_eq!(inputs, 1_000);
        attack(address, "delegating", delegate(address)).await;

        let ids = attack(address, "computers", abandon_computers(address)).await;
        let rest = async |id: &str| join(address, id, &[]).await.1["inputs"].clone();
        tokio::time::sleep(Duration::from_millis(500)).await;
        let count = rest(&ids[3]).await;
        tokio::time::sleep(Duration::from_millis(500)).await;
        let later = rest(&ids[3]).await.as_u64().unwrap();
        assert!(
            later < count.as_u64().unwrap() + 200,
            "nobody looks: {count} {later}"
        );

        let mut streams = attack(address, "silence", say_nothing(address)).await;
        assert!(streams.len() > 600);
        tokio::time::sleep(patience).await;
        for stream in &mut streams {
            let mut rest = Vec::new();
            let ended = tokio::time::timeout(Duration::from_secs(2), stream.read_to_end(&mut rest));
            assert!(ended.await.is_ok(), "a silent connection is held");
        }
        drop(streams);

        let mut silent: Socket = connect(address).await;
        // Whoever does not even answer a ping is let go.
        tokio::time::sleep(Duration::from_millis(6_500)).await;
        let mut is_closed = false;
        for _ in 0..3 {
            is_closed |= !matches!(
                tokio::time::timeout(Duration::from_secs(2), silent.next()).await,
                Ok(Some(Ok(Message::Ping(_))))
            );
        }
        assert!(is_closed);

        // A computer that thinks, and a request that hangs, do not keep the server.
        let (_, body) = post(address, &against(&[NORMAL, NORMAL])).await;
        let created: Value = serde_json::from_str(&body).unwrap();
        let (_thinking, _) = join(address, created["id"].as_str().unwrap(), &[]).await;
        let _hanging = say_nothing(address).await;
        let took = server.stop();
        assert!(took < Duration::from_secs(4), "stopping took {took:?}");
    });
}
