//! More than anybody asks for in peace: of everything that a client may do, for some seconds each.

use super::{act, attack, play_on, say_until};
use crate::common::{connect, get, hear, join, new_match, post, request};
use crate::{Attacked, NORMAL};
use futures_util::future::join_all;
use futures_util::{SinkExt, StreamExt};
use heigi_engine::Random;
use heigi_server::{Limits, NewMatch, Player};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

/// How long each goes on.
const LONG: Duration = Duration::from_secs(2);

/// Does something again and again, so many at once; how often it was done.
async fn storm<F: Future<Output = ()>>(at_once: u64, again: impl Fn(u64) -> F) -> u64 {
    let until = Instant::now() + LONG;
    let again = &again;
    let ones = (0..at_once).map(|one| async move {
        let mut number = one;
        while Instant::now() < until {
            let left = until.saturating_duration_since(Instant::now());
            if tokio::time::timeout(left, again(number)).await.is_ok() {
                number += at_once;
            }
        }
        number / at_once
    });
    join_all(ones).await.into_iter().sum()
}

fn wish(game: &str, player: Player) -> String {
    let wish = NewMatch {
        game: game.to_owned(),
        setup: None,
        players: vec![player; 2],
        real_dice: false,
    };
    serde_json::to_string(&wish).unwrap()
}

/// Begins matches.
async fn create(address: SocketAddr) -> u64 {
    storm(8, |number| async move {
        let game = ["manila", "burma"][number as usize % 2];
        let (head, _) = post(address, &wish(game, Player::Person)).await;
        assert!(
            head.starts_with("HTTP/1.1 200") || head.starts_with("HTTP/1.1 429"),
            "{head}"
        );
    })
    .await
}

/// Asks for pages, the dear ones and those that there are not.
async fn ask(address: SocketAddr) -> u64 {
    let (id, _) = new_match(address).await;
    let (_watching, view) = join(address, &id, &[]).await;
    let board = format!("/api/boards/{}", view["board"].as_str().unwrap());
    let picture = format!("{board}/ja");
    let paths = [
        "/",
        &picture,
        &board,
        "/api/games",
        "/api/games/burma/rules/ja",
        "/api/boards/chess/en",
        "/api/messages/en",
        "/palette.css",
        "/../../../../etc/passwd%00%ff",
    ];
    let host = address.to_string();
    storm(8, |number| {
        let asked = get(paths[number as usize % paths.len()], &host);
        async move {
            let (head, _) = request(address, asked).await;
            // Without a built client its page says so with 503.
            assert!(!head.starts_with("HTTP/1.1 500"), "{head}");
        }
    })
    .await
}

/// Comes and goes.
async fn reconnect(address: SocketAddr) -> u64 {
    let (id, _) = new_match(address).await;
    let id = &id;
    storm(16, |number| async move {
        if number % 2 == 0 {
            drop(join(address, id, &[]).await);
        } else {
            drop(connect(address).await);
        }
    })
    .await
}

/// Guesses the ids of matches.
async fn guess(address: SocketAddr) -> u64 {
    storm(8, |number| async move {
        let mut random = Random::seeded(number);
        let mut socket = connect(address).await;
        for _ in 0..15 {
            let letters = b"abcdefghijklmnopqrstuvwxyz234567/.%' ";
            let id: String = (0..12)
                .map(|_| letters[random.index(letters.len())] as char)
                .collect();
            let join = json!({ "type": "join", "id": id, "tokens": [id] }).to_string();
            if socket.send(Message::text(join)).await.is_err() {
                return;
            }
            match socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    assert!(text.starts_with("{\"type\":\"error"), "{text}");
                }
                _ => return,
            }
        }
    })
    .await
}

/// A match of Burma, which is dear, with some inputs.
async fn long_match(address: SocketAddr) -> (String, Vec<String>) {
    let (_, body) = post(address, &wish("burma", Player::Person)).await;
    let created: Value = serde_json::from_str(&body).unwrap();
    let id = created["id"].as_str().unwrap().to_owned();
    let tokens = created["tokens"].as_array().unwrap().iter();
    let tokens: Vec<String> = tokens
        .map(|token| token.as_str().unwrap().to_owned())
        .collect();
    play_on(address, &id, &tokens, 120).await;
    (id, tokens)
}

/// Looks at the past, asks why and acts, in bursts, without waiting for answers.
async fn burst(address: SocketAddr, id: &str, tokens: &[String]) -> u64 {
    storm(16, |number| async move {
        let own = if number % 2 == 0 { tokens } else { &[] };
        let (socket, view) = join(address, id, own).await;
        let (mut to, mut from) = socket.split();
        let side = view["decider"].as_u64().unwrap_or(0) as u8;
        let speak = async {
            for turn in 0..40 {
                let message = match turn % 4 {
                    0 | 1 => json!({ "type": "look", "inputs": (number * 7 + turn) % 120 }).to_string(),
                    2 => json!({ "type": "why", "side": side, "target": { "kind": "place", "id": "2105" } })
                        .to_string(),
                    _ => act(&view, side, &["select J15-51", "done", "cancel"]),
                };
                if to.send(Message::text(message)).await.is_err() {
                    return;
                }
            }
        };
        let listen = async {
            for _ in 0..40 {
                if !matches!(from.next().await, Some(Ok(_))) {
                    return;
                }
            }
        };
        futures_util::future::join(speak, listen).await;
    })
    .await
}

/// Frames that are none: opcodes, lengths and masks as they come, after an honest handshake.
async fn garble(address: SocketAddr) -> u64 {
    storm(8, |number| async move {
        let mut random = Random::seeded(number);
        let mut stream = TcpStream::connect(address).await.unwrap();
        let upgrade = format!(
            "GET /ws HTTP/1.1\r\nHost: {address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        );
        let _ = stream.write_all(upgrade.as_bytes()).await;
        let mut frames = match number % 6 {
            // A text of 2^63 bytes, of 4 GB, and of a little too much.
            0 => vec![
                0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4,
            ],
            1 => vec![0x81, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0],
            2 => [vec![0x81, 0xfe, 0x40, 0x01, 0, 0, 0, 0], vec![b'['; 0x4001]].concat(),
            // A text that is never ended.
            3 => [
                vec![0x01, 0x80, 0, 0, 0, 0],
                [0x00, 0x81, 0, 0, 0, 0, b'x'].repeat(20_000),
            ]
            .concat(),
            // Not masked, and not UTF-8.
            4 => vec![0x81, 0x02, b'{', b'}', 0x81, 0x82, 0, 0, 0, 0, 0xc3, 0x28],
            _ => Vec::new(),
        };
        frames.extend((0..2_000).map(|_| random.below(256) as u8));
        let _ = stream.write_all(&frames).await;
        let mut rest = Vec::new();
        let _ =
            tokio::time::timeout(Duration::from_millis(300), stream.read_to_end(&mut rest)).await;
    })
    .await
}

/// Heads that come byte by byte and never end.
async fn dawdle(address: SocketAddr) -> u64 {
    storm(300, |number| async move {
        let Ok(mut stream) = TcpStream::connect(address).await else {
            return;
        };
        let head = format!(
            "GET /{number} HTTP/1.1\r\nHost: {address}\r\nX-Long: {}",
            "x".repeat(99)
        );
        for byte in head.bytes() {
            if stream.write_all(&[byte]).await.is_err() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    })
    .await
}

/// Many come to see one match that is played, and go again.
async fn crowd(address: SocketAddr, id: &str, tokens: &[String]) -> u64 {
    let until = Instant::now() + LONG;
    let play = async {
        let (mut socket, mut view) = join(address, id, tokens).await;
        while Instant::now() < until {
            let delegate = json!({
                "type": "delegate", "side": view["decider"], "revision": view["revision"],
            });
            socket
                .send(Message::text(delegate.to_string()))
                .await
                .unwrap();
            if let Ok(heard) = tokio::time::timeout(LONG, hear(&mut socket)).await
                && heard["type"] == "view"
            {
                view = heard;
            }
        }
    };
    let come = storm(24, |number| async move {
        let mut socket = connect(address).await;
        let join = json!({ "type": "join", "id": id, "tokens": [], "changes": number % 2 == 0 });
        say_until(&mut socket, &join.to_string(), &["{\"type\":\"view"]).await;
    });
    futures_util::future::join(play, come).await.1
}

pub fn all() {
    let mut server = Attacked::new(Limits {
        head: Duration::from_millis(1_500),
        ..Limits::default()
    });
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let address = server.address;
    runtime.block_on(async {
        let before = server.metric("heigi_memory_bytes").await;
        let mut told = Vec::new();
        told.push(("pages", attack(address, "pages", ask(address)).await));
        told.push((
            "reconnecting",
            attack(address, "reconnecting", reconnect(address)).await,
        ));
        told.push((
            "guessing",
            attack(address, "guessing", guess(address)).await,
        ));
        told.push((
            "garbling",
            attack(address, "garbling", garble(address)).await,
        ));
        told.push((
            "dawdling",
            attack(address, "dawdling", dawdle(address)).await,
        ));
        let (id, tokens) = long_match(address).await;
        let bursts = attack(address, "bursts", burst(address, &id, &tokens)).await;
        told.push(("bursts", bursts));
        let crowds = attack(address, "a crowd", crowd(address, &id, &tokens)).await;
        told.push(("crowd", crowds));
        // Last, as it uses up what all together may begin.
        told.push((
            "creating",
            attack(address, "creating", create(address)).await,
        ));
        let grown = server.metric("heigi_memory_bytes").await - before;
        println!("{told:?}; {} MB more", grown / 1e6);
        assert!(told.iter().all(|(_, count)| *count > 0), "{told:?}");
        assert!(grown < 150e6, "{grown} bytes more");
        // The server is well: a match is begun and played after all.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let (_, body) = post(address, &wish("manila", NORMAL)).await;
        assert!(body.contains("\"id\""), "{body}");
    });
    assert!(server.stop() < Duration::from_secs(4));
}
