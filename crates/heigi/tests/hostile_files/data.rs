//! Data: with each that is accepted the game can be played, each refusal can be understood.

use crate::mutation::{Token, other_number, other_string, spoil_bytes, spoil_lines, tokens};
use crate::{flaw, guarded, seeds};
use heigi_burma::Burma;
use heigi_engine::{AnyGame, DataError, Dice, Loaded, Pending, Random, Side, Skill, Viewer};
use heigi_luzon::Luzon;
use heigi_manila::Manila;
use heigi_pto::Pto;
use heigi_render::{Ink, Language, Words, board_svg, picture};
use heigi_sample::Sample;
use heigi_typhoon::Typhoon;
use std::process::Command;
use std::sync::Arc;

type Files = &'static [(&'static str, &'static str)];

const GAMES: [(&str, Files); 6] = [
    ("manila", &heigi_manila::FILES),
    ("typhoon", &heigi_typhoon::FILES),
    ("burma", &heigi_burma::FILES),
    ("luzon", &heigi_luzon::FILES),
    ("pto", &heigi_pto::FILES),
    ("sample", &heigi_sample::FILES),
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
    loop {
        let mutant = spoilt(&mut random);
        if mutant.content != mutant.original.as_bytes() {
            return mutant;
        }
    }
}

fn spoilt(random: &mut Random) -> Mutant {
    let (game, files) = GAMES[random.index(GAMES.len())];
    let mut file = files[random.index(files.len())];
    if file.0 == "coast.toml" && random.below(4) > 0 {
        file = files[random.index(files.len())];
    }
    let (name, original) = file;
    let content = match random.below(12) {
        0 => spoil_bytes(original, random),
        1 => spoil_lines(original, random).into_bytes(),
        2 => spoil_blocks(original, random).into_bytes(),
        3 => spoil_list(original, random).into_bytes(),
        4..7 => spoil_value(original, random).into_bytes(),
        _ => rewritten(game, name, original, random).into_bytes(),
    };
    Mutant {
        game,
        name,
        original,
        content,
    }
}

/// Many changes that are accepted each by itself: data of somebody who knows the form.
fn rewritten(game: &str, name: &str, original: &str, random: &mut Random) -> String {
    let mut text = original.to_owned();
    for _ in 0..[2, 5, 10, 20][random.index(4)] {
        let changed = match random.below(8) {
            0 => spoil_blocks(&text, random),
            1 => spoil_list(&text, random),
            2 => spoil_lines(&text, random),
            3 | 4 => spoil_value(&text, random),
            _ => exchange(&text, random),
        };
        let known = changed.clone();
        let (game, name) = (game.to_owned(), name.to_owned());
        let is_read = guarded(move || read(&game, &name, &known).is_ok());
        // What panics is kept, to be found.
        if is_read != Ok(false) {
            text = changed;
        }
    }
    text
}

/// Gives a key the value that the same key has elsewhere.
fn exchange(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let key = |line: &str| line.split_once(" = ").map(|(key, _)| key.to_owned());
    let at = random.index(lines.len());
    let Some(wanted) = key(lines[at]) else {
        return spoil_value(text, random);
    };
    let same: Vec<&str> = lines
        .iter()
        .copied()
        .filter(|line| key(line).as_ref() == Some(&wanted))
        .collect();
    lines[at] = same[random.index(same.len())];
    lines.join("\n") + "\n"
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
        "luzon" => Arc::new(Loaded(Arc::new(Luzon::with_data(&own)?))),
        "pto" => Arc::new(Loaded(Arc::new(Pto::with_data(&own)?))),
        "sample" => Arc::new(Loaded(Arc::new(Sample::with_data(&own)?))),
        _ => Arc::new(Loaded(Arc::new(Burma::with_data(&own)?))),
    })
}

/// Plays a scenario at random and a little with judgement, looks with all eyes, saves and loads.
fn play(game: &dyn AnyGame, scenario: usize, seed: u64) -> Option<String> {
    let words = Words::new(Language::English);
    drop(board_svg(&game.board(), &words, Ink::Variables));
    let mut random = Random::seeded(seed);
    let info = game.info();
    let mut setup = info.default_setup();
    let scenario = &info.scenarios[scenario % info.scenarios.len()];
    setup.scenario = scenario.first();
    if random.below(2) == 0 {
        let options = info.options_of(&setup.scenario);
        setup.options = options.map(|one| one.id.to_owned()).collect();
    }
    let mut playing = game.start(setup, Dice::from_seed(seed)).unwrap();
    // So far that there is fighting.
    let inputs = match info.id {
        "manila" => 3_000,
        "typhoon" | "luzon" => 1_000,
        _ => 500,
    };
    for step in 0..inputs {
        if matches!(playing.pending(), Pending::Over(_)) {
            break;
        }
        let is_considered = step % (inputs / 3) < inputs / 20;
        let skill = [Skill::Random, Skill::Normal][usize::from(is_considered)];
        if let Err(error) = heigi_bots::decide(playing.as_mut(), skill, &mut random) {
            return Some(format!("input {step}: {error} in {:?}", playing.phase()));
        }
        if step % (inputs / 5) == inputs / 5 - 1 {
            let everybody = (0..info.sides.len() as u8).map(|side| Viewer::Side(Side(side)));
            for viewer in everybody.chain([Viewer::Spectator, Viewer::Everything]) {
                drop(playing.scene(viewer));
                drop(playing.log(viewer, None));
            }
        }
    }
    drop(picture(
        &playing.board(),
        &playing.scene(Viewer::Everything),
        &words,
        Ink::Variables,
    ));
    let saved = playing.saved();
    match game.load(&saved) {
        Ok(again) if again.saved() == saved => None,
        Ok(_) => Some("it is loaded otherwise".to_owned()),
        Err(error) => Some(error.to_string()),
    }
}

/// How data are told in one word, or what is wrong with the way in which they are read.
fn judged(mutant: Mutant, seed: u64) -> Result<&'static str, String> {
    let Ok(text) = String::from_utf8(mutant.content) else {
        return Ok("not text");
    };
    let (game, name) = (mutant.game, mutant.name);
    let found = guarded(move || match read(game, name, &text) {
        Ok(game) => Ok(play(game.as_ref(), seed as usize, seed)),
        Err(error) => Err(error),
    })?;
    match found {
        Ok(None) => Ok("accepted"),
        Ok(Some(flaw)) => Err(flaw),
        Err(error) => {
            // What one file lacks may show in another that names it.
            let is_ours = |(id, files): &(&str, Files)| {
                *id == game && files.iter().any(|(name, _)| *name == error.file)
            };
            let is_ours = GAMES.iter().any(is_ours);
            let message = error.to_string();
            match flaw(&message, &error.file).or((!is_ours).then_some("names no file of the game"))
            {
                Some(flaw) => Err(format!("the refusal {flaw}: {error}")),
                None => {
                    if std::env::var("TELL").is_ok() {
                        println!("{message}");
                    }
                    Ok("refused")
                }
            }
        }
    }
}

#[test]
fn spoilt_data_can_be_played_or_are_refused_in_words() {
    let mut counts = std::collections::BTreeMap::<&str, u32>::new();
    let mut flaws = Vec::new();
    for seed in seeds(30) {
        let mutant = mutant(seed);
        let place = format!("seed {seed}, {}/{}", mutant.game, mutant.name);
        match judged(mutant, seed) {
            Ok(word) => *counts.entry(word).or_default() += 1,
            Err(flaw) => {
                println!("{place}: {flaw}");
                flaws.push(format!("{place}: {flaw}"));
            }
        }
    }
    println!("data: {counts:?}");
    let count = flaws.len();
    assert!(flaws.is_empty(), "{count} flaws\n{}", flaws.join("\n"));
}

/// What once led to a question without an answer, or to a save that could not be loaded.
#[test]
fn counters_that_do_not_fit_the_scenarios_are_refused_or_left_aside() {
    let units = heigi_burma::FILES[1].1;
    let refused = |from: &str, to: &str, expected: &str| {
        let text = units.replacen(from, to, 1);
        assert_ne!(text, units);
        let error = read("burma", "units.toml", &text)
            .err()
            .unwrap()
            .to_string();
        assert!(error.contains(expected), "{from}: {error}");
    };
    refused("\"AF2\"", "\"AF1\"", "expected an id that no other has");
    refused(
        "\"J15-51\"",
        "\"J15 51\"",
        "expected an id of 1 to 24 letters",
    );
    let first = "side = \"japanese\"\nclass = \"infantry\"";
    refused(
        first,
        &first.replace("japanese", "allied"),
        "expected a formation of the unit's side",
    );

    // Counters that the set-up names.
    let (ground, air) = units.split_at(units.find("[[air_units]]").unwrap());
    let (third, _) = ground.match_indices("[[units]]").nth(2).unwrap();
    let few = format!("{}{air}", &ground[..third]);
    let staff = ground.find("\"AHQ4\"").unwrap();
    let other = ground[staff..].replacen("\"allied\"", "\"japanese\"", 1);
    let turned = format!("{}{other}{air}", &ground[..staff]);
    let flightless = ground.replacen("format = 1", "format = 1\nair_units = []", 1);
    for text in [few, turned, flightless] {
        let error = read("burma", "units.toml", &text).err().unwrap();
        let told = error.to_string();
        assert!(told.starts_with("setup.toml:"), "{told}");
        assert!(told.contains("of the side in units.toml, found"), "{told}");
    }
}

/// Groups with fewer steps than they should lose, and nobody left to be placed or damaged.
#[test]
fn set_ups_of_little_sense_can_be_played() {
    let set_up = heigi_burma::FILES[3].1;
    let playable = |from: &str, to: &str, scenario: usize| {
        let text = set_up.replace(from, to);
        assert_ne!(text, set_up);
        let game = read("burma", "setup.toml", &text).unwrap();
        let flaw = play(game.as_ref(), scenario, 1);
        assert_eq!(flaw, None, "{to} in scenario {scenario}");
    };
    playable("losses = 1\n", "losses = 40\n", 0);
    playable("aircraft = \"all\"", "aircraft = \"\"", 1);
    playable("within = 3", "within = 0", 2);
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
                "ulimit -v 4000000; exec timeout 60 \"$0\" --with-sample --data \"$1\" check",
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
