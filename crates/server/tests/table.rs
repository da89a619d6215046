//! Two devices at one table: agreement to take back, and matches that are closed and opened again.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{Socket, config, hear, join, new_match, say, serve};
use futures_util::StreamExt;
use heigi_server::Config;
use serde_json::{Value, json};

/// Sets the first units up, one input after another.
async fn set_up(japan: &mut Socket, view: &Value) -> Value {
    let message = json!({
        "type": "act", "side": 1, "revision": view["revision"],
        "actions": ["select JP-NF-1", "place 3624", "select JP-NF-2", "place 3623"],
    });
    let view = say(japan, message.to_string()).await;
    assert_eq!(view["inputs"], 4, "{view}");
    view
}

fn rewind(side: u8, view: &Value, inputs: u32) -> String {
    json!({ "type": "rewind", "side": side, "revision": view["revision"], "inputs": inputs })
        .to_string()
}

#[tokio::test]
async fn two_devices_take_back_by_agreement() {
    let address = serve(config()).await;
    let (id, tokens) = new_match(address).await;
    let (mut japan, first) = join(address, &id, &tokens[1..]).await;
    let (mut us, _) = join(address, &id, &tokens[..1]).await;
    set_up(&mut japan, &first).await;
    hear(&mut us).await;

    // A wish alone changes nothing, and both are told of it.
    let wished = say(&mut us, {
        let (_, view) = join(address, &id, &tokens[..1]).await;
        rewind(0, &view, 2)
    })
    .await;
    assert_eq!(wished["inputs"], 4);
    assert_eq!(wished["rewind"], json!([2, [0]]));
    let asked = hear(&mut japan).await;
    assert_eq!(asked["rewind"], json!([2, [0]]));

    // Another point is another wish.
    let other = say(&mut japan, rewind(1, &asked, 3)).await;
    assert_eq!(other["inputs"], 4);
    assert_eq!(other["rewind"], json!([3, [1]]));
    hear(&mut us).await;

    // The same point is an agreement; the log after it is told as gone.
    let agreed = say(&mut us, rewind(0, &other, 3)).await;
    assert_eq!(agreed["inputs"], 3);
    assert_eq!(agreed["rewind"], Value::Null);
    assert_eq!(agreed["log_after"], 3);
    let told = hear(&mut japan).await;
    assert_eq!(told["inputs"], 3);

    // Whoever comes later finds what was agreed.
    let (_, later) = join(address, &id, &tokens).await;
    assert_eq!(later["inputs"], 3);
}

#[tokio::test]
async fn a_move_withdraws_a_wish_to_take_back() {
    let address = serve(config()).await;
    let (id, tokens) = new_match(address).await;
    let (mut japan, first) = join(address, &id, &tokens[1..]).await;
    let set_up = set_up(&mut japan, &first).await;
    let wished = say(&mut japan, rewind(1, &set_up, 0)).await;
    assert_eq!(wished["rewind"], json!([0, [1]]));
    let message = json!({
        "type": "act", "side": 1, "revision": wished["revision"], "actions": ["select JP-NF-3"],
    });
    let moved = say(&mut japan, message.to_string()).await;
    assert_eq!(moved["inputs"], 5);
    assert_eq!(moved["rewind"], Value::Null);
}

#[tokio::test]
async fn a_match_that_nobody_looks_at_is_closed_and_opened_again() {
    let address = serve(Config {
        most_open: 1,
        ..config()
    })
    .await;
    let (id, tokens) = new_match(address).await;
    let (mut japan, first) = join(address, &id, &tokens[1..]).await;
    let before = set_up(&mut japan, &first).await;
    // Once the stream ends, the server has forgotten the connection.
    japan.close(None).await.unwrap();
    while japan.next().await.is_some() {}
    for _ in 0..3 {
        new_match(address).await;
    }
    // Many at once open it once.
    let again =
        futures_util::future::join_all((0..8).map(|_| join(address, &id, &tokens[1..]))).await;
    for (_, view) in &again {
        assert_eq!(view["inputs"], 4);
        assert_eq!(view["scene"], before["scene"]);
        assert_eq!(view["revision"], 1, "opened anew");
    }
    // Those who look at the same match see the same changes.
    let mut sockets: Vec<Socket> = again.into_iter().map(|(socket, _)| socket).collect();
    let message = json!({
        "type": "act", "side": 1, "revision": 1, "actions": ["select JP-NF-3"],
    });
    say(&mut sockets[0], message.to_string()).await;
    for socket in &mut sockets[1..] {
        assert_eq!(hear(socket).await["inputs"], 5);
    }
}
