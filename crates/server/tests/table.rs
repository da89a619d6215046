//! Two devices at one table: agreement to take back, and matches that are closed and opened again.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;

use common::{Socket, config, hear, join, new_match, say, serve};
use futures_util::StreamExt;
use heigi_server::{Config, Limits};
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
async fn a_side_is_told_that_the_computer_plays_its_phase() {
    let address = serve(config()).await;
    let (id, tokens) = new_match(address).await;
    let (mut japan, first) = join(address, &id, &tokens[1..]).await;
    let (mut us, other) = join(address, &id, &tokens[..1]).await;
    assert_eq!(first["is_delegated"], false);
    assert_eq!(other["is_delegated"], false);
    let message = json!({ "type": "delegate", "side": 1, "revision": first["revision"] });
    let mut view = say(&mut japan, message.to_string()).await;
    assert_eq!(
        view["is_delegated"], true,
        "at once, before anything is decided"
    );
    assert_eq!(view["inputs"], 0);
    // Until the phase ends; the opponent is not told.
    while view["is_delegated"] == true {
        assert_eq!(view["decider"], 1);
        view = hear(&mut japan).await;
    }
    assert_eq!(view["decider"], 0, "{view}");
    loop {
        let view = hear(&mut us).await;
        assert_eq!(view["is_delegated"], false);
        if view["decider"] == 0 {
            break;
        }
    }
}

#[tokio::test]
async fn a_match_that_nobody_looks_at_is_closed_and_opened_again() {
    let address = serve(Config {
        limits: Limits {
            most_open: 1,
            ..Limits::default()
        },
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

/// Anything with another word in place of one.
fn swapped(whole: &Value, word: &str, other: &str) -> Value {
    match whole {
        Value::String(text) if text == word => json!(other),
        Value::Array(items) => (items.iter())
            .map(|item| swapped(item, word, other))
            .collect(),
        Value::Object(parts) => (parts.iter())
            .map(|(key, part)| (key.clone(), swapped(part, word, other)))
            .collect(),
        _ => whole.clone(),
    }
}

/// A list in which what is alike was told as one.
fn spread(list: &Value) -> Value {
    let mut all = Vec::new();
    for one in list.as_array().unwrap() {
        let Some(like) = one.get("like") else {
            all.push(one.clone());
            continue;
        };
        all.push(like.clone());
        let id = like["target"]["id"].as_str().unwrap();
        for other in one["ids"].as_array().unwrap() {
            let other = other.as_str().unwrap();
            let mut choice = swapped(like, id, other);
            let words = like["action"].as_str().unwrap().split(' ');
            let words = words.map(|word| if word == id { other } else { word });
            choice["action"] = json!(words.collect::<Vec<_>>().join(" "));
            all.push(choice);
        }
    }
    Value::Array(all)
}

/// A list after a change of it.
fn changed_list(list: &Value, change: &Value) -> Value {
    let mut list = list.as_array().unwrap().clone();
    if let Some(splice) = change.get("splice") {
        let number = |at: usize| splice[at].as_u64().unwrap() as usize;
        let put = spread(&splice[2]).as_array().unwrap().clone();
        list.splice(number(0)..number(0) + number(1), put);
    } else {
        for item in change["items"].as_array().unwrap() {
            list[item[0].as_u64().unwrap() as usize] = item[1].clone();
        }
    }
    Value::Array(list)
}

/// An object after a change of some of its parts.
fn changed(whole: &Value, change: &Value) -> Value {
    let mut whole = whole.clone();
    for (key, part) in change.as_object().unwrap() {
        whole[key] = match (&whole[key], part) {
            (was, part) if key == "prompt" && part.get("parts").is_some() => {
                changed(was, &part["parts"])
            }
            (_, part) if key == "prompt" => {
                let mut set = part["set"].clone();
                if let Some(choices) = set.get("choices") {
                    set["choices"] = spread(choices);
                }
                set
            }
            (was @ Value::Array(_), part) => changed_list(was, part),
            (_, part) => part.clone(),
        };
    }
    whole
}

#[tokio::test]
async fn changes_lead_to_what_whole_views_show() {
    let address = serve(config()).await;
    let (id, tokens) = new_match(address).await;
    let (mut whole, mut view) = join(address, &id, &tokens).await;
    let mut parts = common::connect(address).await;
    let message = json!({ "type": "join", "id": id, "tokens": tokens, "changes": true });
    let mut built = say(&mut parts, message.to_string()).await;
    let mut bytes = [0, 0];
    for turn in 0..120_usize {
        let decider = view["decider"].clone();
        if view["viewer"]["side"] != decider {
            let watch = json!({ "type": "watch", "side": decider }).to_string();
            view = say(&mut whole, watch.clone()).await;
            built = say(&mut parts, watch).await;
            assert_eq!(built, view);
        }
        let choices = view["scene"]["prompt"]["choices"].as_array().unwrap();
        let act = json!({
            "type": "act", "side": decider, "revision": view["revision"],
            "actions": [choices[(turn * 31) % choices.len()]["action"]],
        });
        let before = view["revision"].clone();
        view = say(&mut whole, act.to_string()).await;
        let change = hear(&mut parts).await;
        assert_eq!(change["type"], "change", "{change}");
        assert_eq!(change["from"], before);
        bytes[0] += view.to_string().len();
        bytes[1] += change.to_string().len();
        let scene = changed(&built["scene"], &change["scene"]);
        assert_eq!(scene, view["scene"], "after {act}");
        for part in [
            "revision",
            "decider",
            "inputs",
            "can_undo",
            "log",
            "log_after",
        ] {
            assert_eq!(change[part], view[part], "{part}");
        }
        built["scene"] = scene;
    }
    assert!(bytes[1] < bytes[0], "{bytes:?}");
}

#[tokio::test]
async fn what_was_left_to_the_computer_can_be_taken_back() {
    // A server on which no computer ever thinks, so that what was left to it stays so.
    let mut config = config();
    config.limits.computers = 0;
    let address = serve(config).await;
    let (id, tokens) = new_match(address).await;
    let (mut japan, first) = join(address, &id, &tokens[1..]).await;
    let delegate = json!({ "type": "delegate", "side": 1, "revision": first["revision"] });
    let view = say(&mut japan, delegate.to_string()).await;
    assert_eq!(view["is_delegated"], true);
    let take_over = json!({ "type": "take_over", "side": 1 });
    let view = say(&mut japan, take_over.to_string()).await;
    assert_eq!(view["is_delegated"], false);

    let delegate = json!({ "type": "delegate", "side": 1, "revision": view["revision"] });
    let view = say(&mut japan, delegate.to_string()).await;
    assert_eq!(view["is_delegated"], true);
    let act = |view: &Value, action: &str| {
        json!({ "type": "act", "side": 1, "revision": view["revision"], "actions": [action] })
            .to_string()
    };
    // What is refused ends nothing.
    let refused = say(&mut japan, act(&view, "advance JP-NF-3")).await;
    assert_eq!(refused["type"], "error", "{refused}");
    let acted = say(&mut japan, act(&view, "select JP-NF-3")).await;
    assert_eq!(
        (&acted["inputs"], &acted["is_delegated"]),
        (&json!(1), &json!(false))
    );
    let delegate = json!({ "type": "delegate", "side": 1, "revision": acted["revision"] });
    let view = say(&mut japan, delegate.to_string()).await;
    assert_eq!(view["is_delegated"], true);
    let undo = json!({ "type": "undo", "side": 1, "revision": view["revision"] });
    let view = say(&mut japan, undo.to_string()).await;
    assert_eq!(
        (&view["inputs"], &view["is_delegated"]),
        (&json!(0), &json!(false))
    );
    // Nobody takes over for another.
    let wrong = say(
        &mut japan,
        json!({ "type": "take_over", "side": 0 }).to_string(),
    )
    .await;
    assert_eq!(wrong["code"], "seat", "{wrong}");
}

#[tokio::test]
async fn overlays_and_lines_are_told_on_request() {
    let address = serve(config()).await;
    let (id, tokens) = new_match(address).await;
    let (mut japan, first) = join(address, &id, &tokens[1..]).await;
    assert_eq!(first["scene"]["overlays"][0]["places"], Value::Null);
    let show = |overlay: &str, inputs: Value| {
        json!({ "type": "show", "overlay": overlay, "place": "2623", "inputs": inputs }).to_string()
    };
    let shown = say(&mut japan, show("high-ground", Value::Null)).await;
    assert_eq!(shown["type"], "shown");
    assert_eq!(
        (&shown["overlay"], &shown["place"]),
        (&json!("high-ground"), &json!("2623"))
    );
    assert!(
        shown["places"]
            .as_array()
            .is_some_and(|places| !places.is_empty()),
        "{shown}"
    );
    assert_eq!(shown["lines"], json!([]));
    // While the set-up is secret nobody but Japan asks where Japan is near.
    let (mut us, _) = join(address, &id, &tokens[..1]).await;
    let unheard = say(&mut us, show("contact", Value::Null)).await;
    assert_eq!(unheard["places"], json!([]));
    let later = say(&mut japan, show("high-ground", json!(7))).await;
    assert_eq!(later["type"], "error", "{later}");
    let before = say(&mut japan, show("high-ground", json!(0))).await;
    assert_eq!(before["places"], shown["places"]);
}
