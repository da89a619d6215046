//! A client of the server, as plain as can be.
#![allow(dead_code, missing_docs, unreachable_pub, clippy::unwrap_used)]

use futures_util::{SinkExt, StreamExt};
use heigi_engine::Registry;
use heigi_manila::Manila;
use heigi_server::{Config, NewMatch, Player, Server, SqliteStore};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio_tungstenite::tungstenite::Message;

/// A client's end of a connection.
pub type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

/// A server of Manila that keeps its matches in memory.
pub fn config() -> Config {
    Config::new(
        Registry::default().with(Manila::standard()),
        Arc::new(SqliteStore::in_memory().unwrap()),
    )
}

pub async fn serve(config: Config) -> SocketAddr {
    let server = Server::bind(([127, 0, 0, 1], 0).into(), config)
        .await
        .unwrap();
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    address
}

/// An HTTP request in its plainest form: status line with headers, and body.
pub async fn request(address: SocketAddr, text: String) -> (String, String) {
    let mut stream = tokio::net::TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.to_owned(), body.to_owned())
}

pub fn get(path: &str, host: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n")
}

pub async fn post(address: SocketAddr, body: &str) -> (String, String) {
    let text = format!(
        "POST /api/matches HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    request(address, text).await
}

/// Two persons at the table: the id of the match and the tokens of the seats.
pub async fn new_match(address: SocketAddr) -> (String, Vec<String>) {
    let wish = NewMatch {
        game: "manila".to_owned(),
        setup: None,
        players: vec![Player::Person, Player::Person],
        real_dice: false,
    };
    let (head, body) = post(address, &serde_json::to_string(&wish).unwrap()).await;
    assert!(head.starts_with("HTTP/1.1 200"), "{head}");
    let created: Value = serde_json::from_str(&body).unwrap();
    let tokens = created["tokens"].as_array().unwrap();
    (
        created["id"].as_str().unwrap().to_owned(),
        tokens
            .iter()
            .map(|token| token.as_str().unwrap().to_owned())
            .collect(),
    )
}

pub async fn connect(address: SocketAddr) -> Socket {
    tokio_tungstenite::connect_async(format!("ws://{address}/ws"))
        .await
        .unwrap()
        .0
}

pub async fn say(socket: &mut Socket, text: impl Into<String>) -> Value {
    socket.send(Message::text(text.into())).await.unwrap();
    hear(socket).await
}

pub async fn hear(socket: &mut Socket) -> Value {
    loop {
        match socket.next().await.unwrap().unwrap() {
            Message::Text(text) => return serde_json::from_str(&text).unwrap(),
            Message::Close(_) => panic!("closed"),
            _ => {}
        }
    }
}

pub async fn join(address: SocketAddr, id: &str, tokens: &[String]) -> (Socket, Value) {
    let mut socket = connect(address).await;
    let view = say(
        &mut socket,
        json!({ "type": "join", "id": id, "tokens": tokens }).to_string(),
    )
    .await;
    assert_eq!(view["type"], "view", "{view}");
    (socket, view)
}
