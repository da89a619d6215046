//! Everything from the network is hostile: crafted messages get an error answer and change nothing.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{config, get, hear, join, new_match, post, request, say, serve};
use futures_util::{SinkExt, StreamExt};
use heigi_engine::{Registry, Skill};
use heigi_luzon::Luzon;
use heigi_server::{Config, FromClient, NewMatch, Player, SqliteStore};
use serde_json::{Value, json};
use std::sync::Arc;
use tokio_tungstenite::tungstenite::Message;

fn act(side: u8, revision: u64, actions: &[&str]) -> String {
    json!({ "type": "act", "side": side, "revision": revision, "actions": actions }).to_string()
}

/// Actions of Japan's client that are refused, with what is answered.
fn crafted_acts(revision: u64) -> Vec<(String, &'static str)> {
    let many = vec!["done"; 500];
    vec![
        (act(0, revision, &["done"]), "seat"),
        (act(7, revision, &["done"]), "seat"),
        (act(1, revision, &["done"]), "refused"),
        (act(1, revision, &["place 3624"]), "refused"),
        (act(1, revision, &["select US-37ID-6"]), "refused"),
        (act(1, revision, &["concede"]), "refused"),
        (act(1, revision, &["= 6"]), "refused"),
        (act(1, revision, &["select ' OR 1=1 --"]), "refused"),
        (act(1, revision, &["\u{0}\u{ffff}"]), "refused"),
        (act(1, revision + 1, &["select JP-NF-1"]), "stale"),
        (act(1, revision - 1, &["select JP-NF-1"]), "stale"),
        (act(1, revision, &[]), "malformed"),
        (act(1, revision, &many), "malformed"),
    ]
}

/// Other messages of Japan's client that are refused, with what is answered.
fn crafted_others(revision: u64) -> Vec<(String, &'static str)> {
    vec![
        ("{".to_owned(), "malformed"),
        ("null".to_owned(), "malformed"),
        ("[".repeat(5_000), "malformed"),
        (json!({ "type": "act" }).to_string(), "malformed"),
        (
            json!({ "type": "undo", "side": 1, "revision": revision, "extra": 1 }).to_string(),
            "malformed",
        ),
        (
            json!({ "type": "undo", "side": 1, "revision": revision }).to_string(),
            "refused",
        ),
        (
            json!({ "type": "draw", "revision": revision, "value": 6 }).to_string(),
            "refused",
        ),
        (json!({ "type": "watch", "side": 0 }).to_string(), "seat"),
        (
            json!({ "type": "look", "inputs": 4_000_000_000_u32 }).to_string(),
            "refused",
        ),
        (
            json!({ "type": "rewind", "side": 1, "revision": revision, "inputs": 9 }).to_string(),
            "refused",
        ),
        (
            json!({ "type": "why", "side": 0, "target": { "kind": "button" } }).to_string(),
            "seat",
        ),
    ]
}

#[tokio::test]
async fn crafted_messages_change_nothing() {
    let address = serve(config()).await;
    let (id, tokens) = new_match(address).await;
    let (us, japan) = (&tokens[0], &tokens[1]);
    let (mut socket, view) = join(address, &id, std::slice::from_ref(japan)).await;
    let revision = view["revision"].as_u64().unwrap();
    for (message, code) in crafted_acts(revision)
        .into_iter()
        .chain(crafted_others(revision))
    {
        let shown: String = message.chars().take(120).collect();
        let answer = say(&mut socket, message).await;
        assert_eq!(answer["type"], "error", "{shown}: {answer}");
        assert_eq!(answer["code"], code, "{shown}: {answer}");
    }
    let (_, after) = join(address, &id, std::slice::from_ref(us)).await;
    assert_eq!(after["revision"], revision);
    assert_eq!(after["inputs"], 0);
    // What is honest still works.
    let answer = say(
        &mut socket,
        act(1, revision, &["select JP-NF-1", "place 3624"]),
    )
    .await;
    assert_eq!(answer["type"], "view", "{answer}");
    assert_eq!(answer["inputs"], 2);
}

#[tokio::test]
async fn a_giant_message_ends_the_connection_and_nothing_else() {
    let address = serve(config()).await;
    let (id, tokens) = new_match(address).await;
    let (mut socket, _) = join(address, &id, &tokens[1..]).await;
    let giant = format!("\"{}\"", "x".repeat(1_000_000));
    let _ = socket.send(Message::text(giant)).await;
    let mut is_closed = false;
    while let Some(message) = socket.next().await {
        is_closed |= matches!(message, Err(_) | Ok(Message::Close(_)));
        if is_closed {
            break;
        }
    }
    let (_, view) = join(address, &id, &tokens[1..]).await;
    assert_eq!(view["inputs"], 0);
}

#[tokio::test]
async fn nobody_sees_more_than_the_seat_allows() {
    let address = serve(config()).await;
    let (id, tokens) = new_match(address).await;
    let (mut japan, view) = join(address, &id, &tokens[1..]).await;
    let (mut us, first) = join(address, &id, &tokens[..1]).await;
    let (_, spectator) = join(address, &id, &["guess".to_owned()]).await;
    assert_eq!(spectator["seats"], json!([]));
    assert_eq!(spectator["viewer"], "spectator");
    let message = FromClient::Act {
        side: heigi_engine::Side(1),
        revision: view["revision"].as_u64().unwrap(),
        actions: vec!["select JP-NF-1".to_owned(), "place 3624".to_owned()],
    };
    say(&mut japan, serde_json::to_string(&message).unwrap()).await;
    let told = hear(&mut us).await.to_string();
    for text in [first.to_string(), told, spectator.to_string()] {
        assert!(!text.contains("JP-NF"), "{text}");
        assert!(!text.contains("\"key\":\""), "{text}");
        assert!(!tokens.iter().any(|token| text.contains(token)), "{text}");
    }
}

#[tokio::test]
async fn a_flood_is_slowed_down() {
    let address = serve(config()).await;
    let (id, tokens) = new_match(address).await;
    let (mut socket, _) = join(address, &id, &tokens[1..]).await;
    let why = json!({ "type": "why", "side": 1, "target": { "kind": "button" } }).to_string();
    let mut is_limited = false;
    for _ in 0..400 {
        is_limited |= say(&mut socket, why.clone()).await["code"] == "limit";
        if is_limited {
            break;
        }
    }
    assert!(is_limited);
}

#[tokio::test]
async fn a_seat_that_the_rules_lead_is_no_persons() {
    let games = Registry::default().with(Luzon::standard());
    let store = Arc::new(SqliteStore::in_memory().unwrap());
    let address = serve(Config::new(games, store)).await;
    let (person, computer) = (
        json!({ "kind": "person" }),
        json!({ "kind": "computer", "skill": "random" }),
    );
    for (options, other, status) in [
        (&["solitaire"][..], &person, "422"),
        (&["solitaire"], &computer, "200"),
        (&[], &person, "200"),
    ] {
        let wish = json!({
            "game": "luzon",
            "players": [person, other],
            "setup": { "scenario": "campaign", "options": options },
        });
        let (head, body) = post(address, &wish.to_string()).await;
        assert!(head.starts_with(&format!("HTTP/1.1 {status}")), "{head}");
        assert_eq!(body.contains("server-led-seat"), status == "422", "{body}");
    }
}

#[tokio::test]
async fn wrong_wishes_for_a_match_are_refused() {
    let address = serve(config()).await;
    let player = json!({ "kind": "person" });
    for (body, status) in [
        ("{".to_owned(), "400"),
        (json!({ "game": "chess", "players": [player, player] }).to_string(), "404"),
        (json!({ "game": "manila", "players": [player] }).to_string(), "422"),
        (
            json!({ "game": "manila", "players": [player, { "kind": "computer", "skill": "god" }] })
                .to_string(),
            "422",
        ),
        (
            json!({
                "game": "manila",
                "players": [player, player],
                "setup": { "scenario": "battle", "options": ["no_such"] },
            })
            .to_string(),
            "422",
        ),
        ("x".repeat(100_000), "413"),
    ] {
        let (head, _) = post(address, &body).await;
        assert!(head.starts_with(&format!("HTTP/1.1 {status}")), "{status}: {head}");
    }
}

#[tokio::test]
async fn answers_carry_security_headers_and_foreign_names_get_none() {
    let address = serve(config()).await;
    let (head, body) = request(address, get("/api/games", &address.to_string())).await;
    let head = head.to_lowercase();
    for header in [
        "content-security-policy: default-src 'self'",
        "x-content-type-options: nosniff",
        "referrer-policy: no-referrer",
    ] {
        assert!(head.contains(header), "{header} in {head}");
    }
    assert!(body.contains("manila-title"));
    let (head, _) = request(address, get("/api/games", "evil.example:80")).await;
    assert!(head.starts_with("HTTP/1.1 421"), "{head}");
    for path in [
        "/api/games/../../etc/passwd",
        "/api/boards/x",
        "/api/boards/x/en",
        "/api/messages/xx",
        "/api/games/chess/rules/en",
        "/api/games/manila/rules/xx",
        "/api/games/manila/rules/en/1.0",
        "/api/games/manila/rules/..%2f..%2fen%2fengine",
        "/api/games/..%2fmanila/rules/en",
        "/..%2f",
    ] {
        let (head, _) = request(address, get(path, &address.to_string())).await;
        assert!(head.starts_with("HTTP/1.1 404"), "{path}: {head}");
    }
}

#[tokio::test]
async fn pages_of_other_sites_cannot_connect() {
    use tokio_tungstenite::tungstenite::client::IntoClientRequest;
    let address = serve(config()).await;
    let mut request = format!("ws://{address}/ws").into_client_request().unwrap();
    let origin = "http://evil.example".parse().unwrap();
    request.headers_mut().insert("origin", origin);
    let refused = tokio_tungstenite::connect_async(request).await;
    assert!(refused.is_err());
}

#[tokio::test]
async fn the_computer_plays_to_the_end_and_the_key_of_the_dice_is_shown() {
    let address = serve(config()).await;
    let computer = Player::Computer {
        skill: Skill::Random,
    };
    let wish = NewMatch {
        game: "manila".to_owned(),
        setup: None,
        players: vec![computer, computer],
        real_dice: false,
    };
    let (_, body) = post(address, &serde_json::to_string(&wish).unwrap()).await;
    let created: Value = serde_json::from_str(&body).unwrap();
    let (mut socket, first) = join(address, created["id"].as_str().unwrap(), &[]).await;
    let commitment = first["commitment"].as_str().unwrap().to_owned();
    let mut view = first;
    for _ in 0..200_000 {
        if !view["scene"]["outcome"].is_null() {
            break;
        }
        view = hear(&mut socket).await;
    }
    let key = view["key"].as_str().unwrap();
    assert_eq!(heigi_engine::commitment(key), commitment);
}
