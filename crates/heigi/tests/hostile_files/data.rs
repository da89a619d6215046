//! Data: with each that is accepted the game can be played, each refusal can be understood.

use crate::mutation::{Token, other_number, other_string, spoil_bytes, spoil_lines, tokens};
use crate::{flaw, guarded, seeds};
use heigi_burma::Burma;
use heigi_engine::{AnyGame, DataError, Dice, Loaded, Pending, Random, Side, Skill, Viewer};
use heigi_manila::Manila;
use heigi_render::{Ink, Language, Words, board_svg, picture};
use heigi_typhoon::Typhoon;
use std::process::Command;
use std::sync::Arc;

type Files = &'static [(&'static str, &'static str)];

const GAMES: [(&str, Files); 3] = [
    ("manila", &heigi_manila::FILES),
    ("typhoon", &heigi_typhoon::FILES),
    ("burma", &heigi_burma::FILES),
];

/// A data file that is not as it was.
struct Mutant {
    game: &'static str,
    name: &'static str,
    original: &'static str,
    content: Vec<u8>,
}

fn mutant(seed: u64) -> Mutant {
    let mut random = Random::seeded(seed);
    let (game, files) = GAMES[random.index(GAMES.len())];
    let mut file = files[random.index(files.len())];
    if file.0 == "coast.toml" && random.below(4) > 0 {
        file = files[random.index(files.len())];
    }
    let (name, original) = file;
    let content = match random.below(12) {
        0 => spoil_bytes(original, &mut random),
        1 => spoil_lines(original, &mut random).into_bytes(),
        2 => spoil_blocks(original, &mut random).into_bytes(),
        3 => spoil_list(original, &mut random).into_bytes(),
        _ => {
            let mut text = original.to_owned();
            // One slip, or several.
            for _ in 0..[1, 1, 1, 2, 5][random.index(5)] {
                text = spoil_value(&text, &mut random);
            }
            text.into_bytes()
        }
    };
    Mutant {
        game,
        name,
        original,
        content,
    }
}

/// Removes, repeats or keeps one of the blocks that begin with a heading in brackets.
fn spoil_blocks(text: &str, random: &mut Random) -> String {
    let mut blocks: Vec<&str> = Vec::new();
    let mut rest = text;
    while let Some(end) = rest[1..].find("\n[") {
        blocks.push(&rest[..end + 2]);
        rest = &rest[end + 2..];
    }
    blocks.push(rest);
    let at = random.index(blocks.len());
    let heading = |block: &str| block.lines().next().unwrap_or_default().to_owned();
    let same = heading(blocks[at]);
    match random.below(5) {
        0 => drop(blocks.remove(at)),
        1 => blocks.insert(at, blocks[at]),
        2 => {
            let other = random.index(blocks.len());
            blocks.swap(at, other);
        }
        3 => blocks.retain(|block| heading(block) != same),
        _ => {
            let kept = 1 + random.index(4);
            let mut count = 0;
            blocks.retain(|block| {
                let is_same = heading(block) == same;
                count += usize::from(is_same);
                !is_same || count <= kept
            });
        }
    }
    blocks.concat()
}

/// Empties, shortens or lengthens a list in brackets.
fn spoil_list(text: &str, random: &mut Random) -> String {
    let starts: Vec<usize> = text.match_indices("= [").map(|(at, _)| at + 3).collect();
    if starts.is_empty() {
        return spoil_value(text, random);
    }
    let start = starts[random.index(starts.len())];
    let Some(length) = text[start..].find(']') else {
        return text.to_owned();
    };
    let list = &text[start..start + length];
    let mut items: Vec<&str> = list.split(',').collect();
    match random.below(4) {
        0 => items.clear(),
        1 => drop(items.remove(random.index(items.len()))),
        2 => items.push(items[random.index(items.len())]),
        _ => items.truncate(1),
    }
    format!(
        "{}{}{}",
        &text[..start],
        items.join(","),
        &text[start + length..]
    )
}

/// Changes a value, mostly to one that could stand there.
fn spoil_value(text: &str, random: &mut Random) -> String {
    let tokens = tokens(text);
    if tokens.is_empty() {
        return text.to_owned();
    }
    let token = tokens[random.index(tokens.len())];
    let of_kind = |kind: fn(Token<'_>) -> bool, random: &mut Random| -> String {
        let like: Vec<&Token<'_>> = tokens.iter().filter(|token| kind(**token)).collect();
        like[random.index(like.len())].text.to_owned()
    };
    let other = match (token.is_number(), token.is_string(), random.below(4)) {
        (true, _, 0) => of_kind(|token| token.is_number(), random),
        (true, _, _) => other_number(token.text, random),
        (_, true, 0) => of_kind(|token| token.is_string(), random),
        (_, true, 1) => other_string(token.text, random),
        (_, true, _) => spoil_words(token.text, random),
        (_, _, 0) => of_kind(|token| !token.is_string() && !token.is_number(), random),
        (_, _, 1) => format!("{}x", token.text),
        (_, _, 2) => ["true", "false", "colour", "3"][random.index(4)].to_owned(),
        _ => format!("colour = 1\n{}", token.text),
    };
    format!("{}{other}{}", &text[..token.start], &text[token.end()..])
}

/// Changes one of the words of a string, such as the hexes of a road.
fn spoil_words(string: &str, random: &mut Random) -> String {
    let inner = string.trim_matches('"');
    let joint = [' ', '/', '-', '+']
        .into_iter()
        .find(|joint| inner.contains(*joint));
    let Some(joint) = joint else {
        // A row of letters, or an id.
        let mut letters: Vec<char> = inner.chars().collect();
        if !letters.is_empty() {
            let (at, from) = (random.index(letters.len()), random.index(letters.len()));
            letters[at] = letters[from];
        }
        return format!("\"{}\"", letters.into_iter().collect::<String>());
    };
    let mut words: Vec<&str> = inner.split(joint).collect();
    let (at, from) = (random.index(words.len()), random.index(words.len()));
    match random.below(6) {
        0 => drop(words.remove(at)),
        1 => words.insert(at, words[at]),
        2 => words[at] = words[from],
        3 => words.swap(at, from),
        4 => words[at] = ["9999", "0000", "2105", "4620", "", "E", "0"][random.index(7)],
        _ => words.truncate(1),
    }
    format!("\"{}\"", words.join(&joint.to_string()))
}

fn read(game: &str, name: &str, text: &str) -> Result<Arc<dyn AnyGame>, DataError> {
    let own = |wanted: &str| (wanted == name).then(|| text.to_owned());
    Ok(match game {
        "manila" => Arc::new(Loaded(Arc::new(Manila::with_data(&own)?))),
        "typhoon" => Arc::new(Loaded(Arc::new(Typhoon::with_data(&own)?))),
        _ => Arc::new(Loaded(Arc::new(Burma::with_data(&own)?))),
    })
}

/// Plays every scenario at random and a little with judgement, looks with all eyes, saves and loads.
fn play(game: &dyn AnyGame, seed: u64) -> Option<String> {
    let words = Words::new(Language::English);
    drop(board_svg(game.board(), &words, Ink::Variables));
    let mut random = Random::seeded(seed);
    let sides = game.info().sides.len() as u8;
    for scenario in &game.info().scenarios {
        for with_all in [false, true] {
            let mut setup = game.info().default_setup();
            scenario.id.clone_into(&mut setup.scenario);
            if with_all {
                setup.options = game
                    .info()
                    .options
                    .iter()
                    .map(|one| one.id.to_owned())
                    .collect();
            }
            let mut playing = game.start(setup, Dice::from_seed(seed)).unwrap();
            for step in 0..300 {
                if matches!(playing.pending(), Pending::Over(_)) {
                    break;
                }
                let skill = if step % 100 < 15 {
                    Skill::Normal
                } else {
                    Skill::Random
                };
                if let Err(error) = heigi_bots::decide(playing.as_mut(), skill, &mut random) {
                    let phase = playing.phase();
                    return Some(format!(
                        "{}: input {step}: {error} in {phase:?}",
                        scenario.id
                    ));
                }
                if step % 60 == 59 {
                    let everybody = (0..sides).map(|side| Viewer::Side(Side(side)));
                    for viewer in everybody.chain([Viewer::Spectator, Viewer::Everything]) {
                        drop(playing.scene(viewer));
                        drop(playing.log(viewer, None));
                    }
                }
            }
            let scene = playing.scene(Viewer::Everything);
            drop(picture(game.board(), &scene, &words, Ink::Variables));
            let saved = playing.saved();
            match game.load(&saved) {
                Ok(again) if again.saved() == saved => {}
                Ok(_) => return Some(format!("{}: it is loaded otherwise", scenario.id)),
                Err(error) => return Some(format!("{}: {error}", scenario.id)),
            }
        }
    }
    None
}

/// How data are told in one word, or what is wrong with the way in which they are read.
fn judged(mutant: Mutant, seed: u64) -> Result<&'static str, String> {
    let Ok(text) = String::from_utf8(mutant.content) else {
        return Ok("not text");
    };
    let (game, name) = (mutant.game, mutant.name);
    if text == mutant.original {
        return Ok("unchanged");
    }
    let found = guarded(move || match read(game, name, &text) {
        Ok(game) => Ok(play(game.as_ref(), seed)),
        Err(error) => Err(error),
    })?;
    match found {
        Ok(None) => Ok("accepted"),
        Ok(Some(flaw)) => Err(flaw),
        Err(error) => match flaw(&error.to_string(), name) {
            Some(flaw) => Err(format!("the refusal {flaw}: {error}")),
            None => Ok("refused"),
        },
    }
}

#[test]
fn spoilt_data_can_be_played_or_are_refused_in_words() {
    let mut counts = std::collections::BTreeMap::<&str, u32>::new();
    let mut flaws = Vec::new();
    for seed in seeds(60) {
        let mutant = mutant(seed);
        let place = format!("seed {seed}, {}/{}", mutant.game, mutant.name);
        match judged(mutant, seed) {
            Ok(word) => *counts.entry(word).or_default() += 1,
            Err(flaw) => flaws.push(format!("{place}: {flaw}")),
        }
    }
    println!("data: {counts:?}");
    let count = flaws.len();
    assert!(flaws.is_empty(), "{count} flaws\n{}", flaws.join("\n"));
}

/// The program says the same, in a report that can be read, whatever bytes the files have.
#[test]
fn the_program_refuses_spoilt_data_in_words() {
    let folder = tempfile::tempdir().unwrap();
    for seed in seeds(20) {
        let Mutant {
            game,
            name,
            content,
            ..
        } = mutant(seed);
        let own = folder.path().join(seed.to_string());
        std::fs::create_dir_all(own.join(game)).unwrap();
        std::fs::write(own.join(game).join(name), content).unwrap();
        let output = Command::new("sh")
            .args([
                "-c",
                "ulimit -v 4000000; exec timeout 60 \"$0\" --data \"$1\" check",
            ])
            .arg(env!("CARGO_BIN_EXE_heigi"))
            .arg(&own)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        match output.status.code() {
            Some(0) => {}
            Some(2) => assert_eq!(flaw(&said, name), None, "seed {seed}: {said}"),
            code => panic!("seed {seed}: {code:?}: {said}"),
        }
    }
}
