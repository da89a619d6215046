//! Saves: each that is accepted is a legal match, each refusal can be understood.

use crate::mutation::{other_number, other_string, spoil_bytes, spoil_lines, tokens};
use crate::{flaw, guarded, seeds};
use heigi_burma::Burma;
use heigi_engine::{Pending, Random, Registry, SavedMatch};
use heigi_luzon::Luzon;
use heigi_manila::Manila;
use heigi_pto::Pto;
use heigi_typhoon::Typhoon;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

const SAVES: [&str; 5] = [
    include_str!("../saves/manila-3.json"),
    include_str!("../saves/typhoon-4.json"),
    include_str!("../saves/burma-4.json"),
    include_str!("../saves/luzon-7.json"),
    include_str!("../saves/pto-6.json"),
];

fn games() -> &'static Registry {
    static GAMES: OnceLock<Registry> = OnceLock::new();
    GAMES.get_or_init(|| {
        Registry::default()
            .with(Manila::standard())
            .with(Typhoon::standard())
            .with(Burma::standard())
            .with(Luzon::standard())
            .with(Pto::standard())
    })
}

/// A save that is not as it was.
fn mutant(seed: u64) -> Vec<u8> {
    let mut random = Random::seeded(seed);
    let text = SAVES[random.index(SAVES.len())];
    match random.below(10) {
        0 | 1 => spoil_bytes(text, &mut random),
        2 => spoil_lines(text, &mut random).into_bytes(),
        3 => spoil_token(text, &mut random).into_bytes(),
        4..7 => changed(text, &mut random, spoil_field),
        _ => changed(text, &mut random, spoil_inputs),
    }
}

fn spoil_token(text: &str, random: &mut Random) -> String {
    let tokens = tokens(text);
    // The first ones are not inputs.
    let place = if random.below(2) == 0 {
        30
    } else {
        tokens.len()
    };
    let token = tokens[random.index(place)];
    let other = if token.is_string() {
        other_string(token.text, random)
    } else {
        other_number(token.text, random)
    };
    format!("{}{other}{}", &text[..token.start], &text[token.end()..])
}

fn changed(text: &str, random: &mut Random, change: fn(&mut Value, &mut Random)) -> Vec<u8> {
    let mut save = serde_json::from_str(text).unwrap();
    change(&mut save, random);
    // Some are written in one line.
    let text = if random.below(3) == 0 {
        serde_json::to_string(&save)
    } else {
        serde_json::to_string_pretty(&save)
    };
    text.unwrap().into_bytes()
}

const FIELDS: [&str; 11] = [
    "/format",
    "/game",
    "/rules_version",
    "/data_hash",
    "/setup",
    "/setup/scenario",
    "/setup/options",
    "/dice",
    "/dice/kind",
    "/dice/key",
    "/inputs",
];

fn spoil_field(save: &mut Value, random: &mut Random) {
    let pointer = FIELDS[random.index(FIELDS.len())];
    let (parent, name) = pointer.rsplit_once('/').unwrap();
    let other = SAVES[random.index(SAVES.len())];
    let other: Value = serde_json::from_str(other).unwrap();
    let words = [
        "battle",
        "campaign",
        "u_go",
        "assault",
        "assault-7",
        "battle-3",
        "hut",
        "manila",
        "typhoon",
        "burma",
        "two_players",
        "asked",
        "seeded",
        "\u{1b}[31m",
        "",
        "../../etc/passwd",
    ];
    let value = match random.below(12) {
        0 => {
            save.pointer_mut(parent)
                .unwrap()
                .as_object_mut()
                .unwrap()
                .remove(name);
            return;
        }
        1 => {
            save.pointer_mut(parent).unwrap()["colour"] = json!("red");
            return;
        }
        2..5 => other.pointer(pointer).unwrap().clone(),
        5 => json!(words[random.index(words.len())]),
        6 => json!([words[random.index(words.len())]]),
        7 => json!("long ".repeat(50_000)),
        8 => (0..100).fold(json!(1), |inner, _| json!([inner])),
        9 => [
            json!(0),
            json!(-1),
            json!(2),
            json!(99),
            json!(u64::MAX),
            json!(1.5),
            json!(1e300),
        ][random.index(7)]
        .clone(),
        10 => [Value::Null, json!(true), json!({}), json!([])][random.index(4)].clone(),
        _ => match save.pointer(pointer).unwrap() {
            Value::String(text) => {
                let quoted = other_string(&format!("\"{text}\""), random);
                serde_json::from_str(&quoted).unwrap_or(Value::Null)
            }
            known => json!([known.clone(), known.clone()]),
        },
    };
    *save.pointer_mut(pointer).unwrap() = value;
}

fn spoil_inputs(save: &mut Value, random: &mut Random) {
    let other = SAVES[random.index(SAVES.len())];
    let other: Value = serde_json::from_str(other).unwrap();
    let other = other["inputs"].as_array().unwrap();
    let inputs = save["inputs"].as_array_mut().unwrap();
    let (at, second) = (random.index(inputs.len()), random.index(inputs.len()));
    let draws = [
        "= 0", "= 1", "= 2", "= 3", "= 4", "= 5", "= 6", "= 7", "= 10", "= 11", "= 65536", "= -1",
        "=", "= ", "=  4", "= 04", "= +4", "= 4 ", "= x", "=4",
    ];
    match random.below(16) {
        0 => inputs.swap(at, second),
        1 => inputs.swap(at, at.saturating_sub(1)),
        2 => drop(inputs.remove(at)),
        3 => inputs.insert(at, inputs[at].clone()),
        4 => inputs.truncate(at),
        5 => inputs.insert(at, json!("concede")),
        6 => {
            inputs.truncate(at);
            inputs.push(json!("concede"));
        }
        7 => inputs.push(json!("concede")),
        8..11 => {
            let draw = inputs
                .iter()
                .skip(at)
                .position(|input| input.as_str().unwrap().starts_with("= "));
            let at = draw.map_or(at, |further| at + further);
            inputs[at] = json!(draws[random.index(draws.len())]);
        }
        11 => inputs[at] = inputs[second].clone(),
        12 => inputs[at] = other[random.index(other.len())].clone(),
        13 => {
            let words = inputs[at].as_str().unwrap();
            let quoted = other_string(&format!("\"{words}\""), random);
            inputs[at] = serde_json::from_str(&quoted).unwrap_or(Value::Null);
        }
        14 => {
            let again = vec![inputs[at].clone(); 50_000];
            inputs.splice(at..at, again);
        }
        _ => {
            let key = format!("{:064x}", random.below(1_000_000));
            save["dice"] = match random.below(4) {
                0 => json!({ "kind": "asked" }),
                1 => json!({ "kind": "asked", "key": key }),
                2 => json!({ "kind": "seeded", "key": key.to_uppercase() }),
                _ => json!({ "kind": "seeded", "key": &key[1..] }),
            };
        }
    }
}

/// Plays the inputs of a save as somebody would who asks at each step what is legal.
fn illegal(save: &SavedMatch) -> Option<String> {
    let game = games().game(&save.game)?;
    // Dice that are typed in show each draw; what the key gives is asked for apart.
    let mut playing = game
        .start(save.setup.clone(), heigi_engine::Dice::TYPED)
        .unwrap();
    let mut draws = 0;
    for (number, words) in save.inputs.iter().enumerate() {
        let wrong = match playing.pending() {
            Pending::Over(_) => true,
            Pending::Draw(draw) => {
                let given = save.dice.value(draws, draw);
                draws += 1;
                let value = words
                    .strip_prefix("= ")
                    .and_then(|value| value.parse().ok());
                let is_good = value.is_some_and(|value| given.is_none_or(|given| given == value));
                !is_good || playing.draw(value.unwrap()).is_err()
            }
            Pending::Decision(side) if words == "concede" => playing.concede(side).is_err(),
            Pending::Decision(side) => {
                !playing.legal().contains(words) || playing.act(side, words).is_err()
            }
        };
        if wrong {
            return Some(format!("inputs[{number}]: {words:?} is not legal"));
        }
    }
    None
}

/// What the program says of a file: everything that it wrote, and whether it is accepted.
fn check(path: &Path) -> (Output, Duration) {
    // More than enough for any save; what asks for more is stopped.
    let script = "ulimit -v 4000000; exec timeout 60 \"$0\" check \"$1\"";
    let began = Instant::now();
    let output = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_heigi")])
        .arg(path)
        .output()
        .unwrap();
    (output, began.elapsed())
}

/// How a save is told in one word, or what is wrong with the way in which it is read.
fn judged(path: &Path, bytes: &[u8]) -> Result<&'static str, String> {
    std::fs::write(path, bytes).unwrap();
    let (output, _) = check(path);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if std::fs::read(path).unwrap() != bytes {
        return Err("the file has changed".to_owned());
    }
    match output.status.code() {
        Some(0) => {
            let save: SavedMatch = serde_json::from_slice(bytes).unwrap();
            let found = guarded(move || {
                let again = games().load(&save).unwrap().saved();
                // Draws that were not yet written down follow.
                let is_same = again.inputs.starts_with(&save.inputs);
                illegal(&save).or((!is_same).then(|| "it is saved otherwise".to_owned()))
            })?;
            found.map_or(Ok("accepted"), Err)
        }
        Some(2) => {
            let refusal = said
                .rsplit_once("Error:")
                .map_or(said.as_str(), |(first, _)| first);
            match flaw(refusal, &path.file_name().unwrap().to_string_lossy()) {
                Some(flaw) => Err(format!("the refusal {flaw}: {refusal}")),
                None => Ok("refused"),
            }
        }
        code => Err(format!("{code:?}: {said}")),
    }
}

#[test]
fn spoilt_saves_are_legal_or_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let (mut accepted, mut refused, mut flaws) = (0, 0, Vec::new());
    for seed in seeds(60) {
        let path = folder.path().join("save.json");
        match judged(&path, &mutant(seed)) {
            Ok("accepted") => accepted += 1,
            Ok(_) => refused += 1,
            Err(flaw) => flaws.push(format!("seed {seed}: {flaw}")),
        }
    }
    println!("saves: {accepted} accepted, {refused} refused");
    let count = flaws.len();
    assert!(flaws.is_empty(), "{count} flaws\n{}", flaws.join("\n"));
}

/// What is no file at all, or too much of one.
#[test]
fn what_is_no_save_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| -> PathBuf { folder.path().join(name) };
    std::fs::create_dir(path("folder.json")).unwrap();
    // A hole of many gigabytes takes no room on the disk.
    std::fs::File::create(path("huge.json"))
        .unwrap()
        .set_len(1 << 40)
        .unwrap();
    assert!(
        Command::new("mkfifo")
            .arg(path("pipe.json"))
            .status()
            .unwrap()
            .success()
    );
    std::os::unix::fs::symlink("/dev/zero", path("zero.json")).unwrap();
    std::os::unix::fs::symlink(path("loop.json"), path("loop.json")).unwrap();
    for name in [
        "folder.json",
        "huge.json",
        "pipe.json",
        "zero.json",
        "loop.json",
        "none.json",
    ] {
        let (output, took) = check(&path(name));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{name}: {said}");
        assert!(
            said.contains(name) && said.contains("expected"),
            "{name}: {said}"
        );
        assert!(took < Duration::from_secs(20), "{name} took {took:?}");
    }
}
