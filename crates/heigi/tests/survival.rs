//! The program is killed at random moments, again and again; nothing accepted is lost.
#![allow(missing_docs, clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

struct Running {
    child: Child,
    address: String,
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

fn post(address: &str, body: &str) -> serde_json::Value {
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

/// Joins and hears until `enough` says so or the connection breaks; the last view heard.
async fn listen(
    address: &str,
    id: &str,
    enough: impl Fn(&serde_json::Value) -> bool,
) -> Option<serde_json::Value> {
    use futures_util::{SinkExt, StreamExt};
    use tokio_tungstenite::tungstenite::Message;
    let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{address}/ws"))
        .await
        .ok()?;
    let join = serde_json::json!({ "type": "join", "id": id, "tokens": [] }).to_string();
    socket.send(Message::text(join)).await.ok()?;
    let mut last = None;
    while let Some(Ok(message)) = socket.next().await {
        if let Message::Text(text) = message {
            let view: serde_json::Value = serde_json::from_str(&text).unwrap();
            assert_eq!(view["type"], "view", "{view}");
            let is_enough = enough(&view);
            last = Some(view);
            if is_enough {
                break;
            }
        }
    }
    last
}

#[tokio::test(flavor = "multi_thread")]
async fn fifty_deaths_lose_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let db = folder.path().join("heigi.db");
    let running = start(&db);
    let computer = serde_json::json!({ "kind": "computer", "skill": "random" });
    let wish = serde_json::json!({ "game": "manila", "players": [computer, computer] });
    let id = post(&running.address, &wish.to_string())["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let (mut running, match_id) = (running, id);
    let mut known = 0;
    for round in 0..50_u64 {
        let (address, id) = (running.address.clone(), match_id.clone());
        let listener = tokio::spawn(async move { listen(&address, &id, |_| false).await });
        // Moments spread over what the computer does in between.
        tokio::time::sleep(Duration::from_millis(3 + round * 37 % 90)).await;
        running.child.kill().unwrap();
        running.child.wait().unwrap();
        if let Some(view) = listener.await.unwrap() {
            known = view["inputs"].as_u64().unwrap().max(known);
        }
        running = start(&db);
        let again = listen(&running.address, &match_id, |_| true).await.unwrap();
        let inputs = again["inputs"].as_u64().unwrap();
        assert!(
            inputs >= known,
            "round {round}: {known} were known, {inputs} are left"
        );
        known = inputs;
    }
    running.child.kill().unwrap();
    running.child.wait().unwrap();
    assert!(known > 50, "the computer has played: {known}");
}
