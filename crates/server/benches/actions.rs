//! How many actions go through the server: sent, judged, written, and told to the sender.
#![allow(missing_docs, clippy::unwrap_used)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use futures_util::{SinkExt, StreamExt};
use heigi_engine::{Registry, Side};
use heigi_manila::Manila;
use heigi_server::{Config, FromClient, Limits, Server, SqliteStore};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use tokio_tungstenite::tungstenite::Message;

type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

const PLAYERS: usize = 8;

fn new_match(address: SocketAddr) -> (String, String) {
    let body = r#"{"game":"manila","players":[{"kind":"person"},{"kind":"person"}]}"#;
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
    let created: serde_json::Value =
        serde_json::from_str(answer.split("\r\n\r\n").nth(1).unwrap()).unwrap();
    (
        created["id"].as_str().unwrap().to_owned(),
        created["tokens"][1].as_str().unwrap().to_owned(),
    )
}

/// Sends a message and hears the revision of the view that answers it.
async fn say(socket: &mut Socket, message: &FromClient) -> u64 {
    let text = serde_json::to_string(message).unwrap();
    socket.send(Message::text(text)).await.unwrap();
    loop {
        if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
            let view: serde_json::Value = serde_json::from_str(&text).unwrap();
            return view["revision"].as_u64().unwrap();
        }
    }
}

async fn join(address: SocketAddr) -> (Socket, u64) {
    let (id, token) = tokio::task::spawn_blocking(move || new_match(address))
        .await
        .unwrap();
    let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{address}/ws"))
        .await
        .unwrap();
    let tokens = vec![token];
    let revision = say(
        &mut socket,
        &FromClient::Join {
            id,
            tokens,
            changes: true,
        },
    )
    .await;
    (socket, revision)
}

fn benches(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let mut players = runtime.block_on(async {
        let config = Config {
            limits: Limits {
                messages_per_second: 1e9,
                ..Limits::default()
            },
            ..Config::new(
                Registry::default().with(Manila::standard()),
                Arc::new(SqliteStore::open(&folder.path().join("bench.db")).unwrap()),
            )
        };
        let server = Server::bind(([127, 0, 0, 1], 0).into(), config)
            .await
            .unwrap();
        let address = server.address();
        tokio::spawn(server.run(std::future::pending()));
        let mut players = Vec::new();
        for _ in 0..PLAYERS {
            players.push(join(address).await);
        }
        players
    });
    let mut group = criterion.benchmark_group("server");
    group.sample_size(20);
    group.throughput(Throughput::Elements(2 * PLAYERS as u64));
    group.bench_function("actions of eight players", |bencher| {
        bencher.iter(|| {
            runtime.block_on(async {
                let turns = players.iter_mut().map(|(socket, revision)| async move {
                    for actions in [["select JP-NF-1"], ["cancel"]] {
                        let message = FromClient::Act {
                            side: Side(1),
                            revision: *revision,
                            actions: actions.map(str::to_owned).to_vec(),
                        };
                        *revision = say(socket, &message).await;
                    }
                });
                futures_util::future::join_all(turns).await;
            });
        });
    });
    group.finish();
}

criterion_group!(server, benches);
criterion_main!(server);
