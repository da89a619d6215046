//! The command as somebody at a terminal, or a script, meets it.
#![allow(missing_docs, clippy::unwrap_used)]

mod shared;

use shared::{heigi, text, with_input};
use std::process::{Command, Stdio};

#[test]
fn a_match_in_the_terminal_is_saved_replayed_rendered_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let save = path("match.json");
    let play = [
        "play",
        "--sides",
        "random,person",
        "--seed",
        "1",
        "--save",
        &save,
    ];
    let played = with_input(
        &play,
        "select JP-NF-1\nplace 3401\nplace 3624\nmap\nstacks\nundo\nplace 3625\nnonsense\nquit\n",
    );
    assert!(played.status.success(), "{}", text(&played.stderr));
    let shown = text(&played.stdout);
    assert!(shown.contains("[3.2c]"), "{shown}");
    assert!(
        shown.contains("3624 Bilibid Prison: JP-NF-1 NF 1 infantry"),
        "{shown}"
    );
    assert!(shown.contains("These words stand for no action"), "{shown}");

    let replayed = heigi(&["replay", &save, "--viewer", "japan"]);
    assert!(text(&replayed.stdout).contains("[3.2] NF 1 infantry is set up in 3625."));
    let hidden = heigi(&["replay", &save, "--viewer", "united_states", "--json"]);
    assert_eq!(text(&hidden.stdout), "");

    for name in ["position.svg", "position.png"] {
        let picture = path(name);
        let rendered = heigi(&["render", &save, "-o", &picture]);
        assert!(rendered.status.success(), "{}", text(&rendered.stderr));
        assert!(
            std::fs::metadata(&picture).unwrap().len() > 50_000,
            "{name}"
        );
    }
    let wrong = heigi(&["render", &save, "-o", &path("position.gif")]);
    assert_eq!(wrong.status.code(), Some(2));

    let checked = heigi(&["check", &save, "--json"]);
    assert!(checked.status.success());
    let found: serde_json::Value = serde_json::from_slice(&checked.stdout).unwrap();
    let saved = found.as_array().and_then(|list| list.last());
    assert_eq!(saved.unwrap()["inputs"], 2, "{found}");
}

#[test]
fn the_sample_is_offered_on_request_only() {
    let wrong = heigi(&["simulate", "sample", "-n", "2"]);
    assert_eq!(wrong.status.code(), Some(2));
    let played = heigi(&["simulate", "sample", "--with-sample", "-n", "2"]);
    assert!(played.status.success(), "{}", text(&played.stderr));
    // A die says what it is for.
    let asked = [
        "play",
        "sample",
        "--with-sample",
        "--dice",
        "ask",
        "--seed",
        "5",
    ];
    let sides = ["--sides", "person,normal"];
    let shown = with_input(&[&asked[..], &sides].concat(), &"auto\n3\n".repeat(60));
    let shown = text(&shown.stdout);
    assert!(
        shown.contains("fires: roll two dice. [5.3] (1/2) 1-6"),
        "{shown}"
    );
}

#[test]
fn no_person_plays_a_side_that_the_rules_lead() {
    let game = ["play", "luzon", "--seed", "1"];
    let play = [&game[..], &["--option", "solitaire"]].concat();
    let persons = ["--sides", "person,person"];
    let refused = with_input(&[&play[..], &persons].concat(), "quit\n");
    assert_eq!(refused.status.code(), Some(2));
    let said = text(&refused.stderr);
    assert!(said.contains("--sides: the rules lead allies"), "{said}");
    for (arguments, sides) in [
        (&play[..], &["--sides", "person,random"][..]),
        (&play, &[]),
        (&game, &persons),
    ] {
        let played = with_input(&[arguments, sides].concat(), "quit\n");
        assert!(played.status.success(), "{}", text(&played.stderr));
    }
}

#[test]
fn a_saved_match_goes_on_with_those_who_played_it() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("match.json").display().to_string();
    let game = ["play", "sample", "--with-sample", "--save", &save];
    let play = |more: &[&str], typed: &str| with_input(&[&game[..], more].concat(), typed);
    let players = || {
        let saved = std::fs::read(&save).unwrap();
        let saved: serde_json::Value = serde_json::from_slice(&saved).unwrap();
        saved["players"].clone()
    };
    let begun = play(&["--seed", "5", "--sides", "random,person"], "auto\nquit\n");
    assert!(begun.status.success(), "{}", text(&begun.stderr));
    assert_eq!(players(), serde_json::json!(["random", null]));
    // The computer is not asked for the first side, nor is it forgotten who plays it.
    let resumed = play(&[], "concede\n");
    assert!(resumed.status.success(), "{}", text(&resumed.stderr));
    assert_eq!(players(), serde_json::json!(["random", null]));
    let saved = std::fs::read_to_string(&save).unwrap();
    assert!(saved.contains("concede"), "{saved}");
    // Whoever asks for others gets them.
    let other = play(&["--sides", "person,person,person"], "quit\n");
    assert_eq!(other.status.code(), Some(2));
    std::fs::write(&save, saved.replace("\"random\",", "\"random\", null,")).unwrap();
    let checked = heigi(&["--with-sample", "check", &save]);
    assert_eq!(checked.status.code(), Some(2));
    let said = text(&checked.stderr);
    let found = "players: found 3, expected 2, one for each side";
    assert!(said.contains(found), "{said}");
}

#[test]
fn real_dice_are_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("match.json").display().to_string();
    let arguments = [
        "play",
        "--sides",
        "person,normal",
        "--dice",
        "ask",
        "--seed",
        "3",
        "--save",
        &save,
    ];
    // Whether a line meets a decision or a die depends on the match; each is answered in time.
    let input = format!("{}quit\n", "auto\n7\nx\n3\n".repeat(40));
    let played = with_input(&arguments, &input);
    assert!(played.status.success(), "{}", text(&played.stderr));
    let shown = text(&played.stdout);
    assert!(shown.contains("Expected a number from 1 to 6"), "{shown}");
    assert!(shown.contains("A die roll is awaited"), "{shown}");
    assert!(shown.contains("Die 3"), "{shown}");
}

#[test]
fn broken_saves_get_a_diagnostic_and_stay_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    for (name, content, expected) in [
        ("garbage.json", "{\n  \"format\": x\n}", "garbage.json:2"),
        ("empty.json", "", "expected a saved match"),
        (
            "game.json",
            r#"{"format":1,"game":"chess","rules_version":1,"data_hash":"","setup":{"scenario":"x"},"dice":{"kind":"asked"},"inputs":[]}"#,
            "chess",
        ),
        (
            "data.json",
            r#"{"format":1,"game":"manila","rules_version":1,"data_hash":"0","setup":{"scenario":"battle"},"dice":{"kind":"asked"},"inputs":[]}"#,
            "other data",
        ),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, content).unwrap();
        let checked = heigi(&["check", path.to_str().unwrap()]);
        assert_eq!(checked.status.code(), Some(2), "{name}");
        let said = text(&checked.stderr);
        assert!(said.contains(expected), "{name}: {said}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), content);
    }
}

#[test]
fn a_save_with_a_switch_that_its_scenario_does_not_offer_is_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let save = folder.path().join("match.json");
    let path = save.display().to_string();
    let game = ["play", "luzon", "--scenario", "assault"];
    let kept = ["--seed", "1", "--save", &path];
    let played = with_input(&[&game[..], &kept].concat(), "auto\nquit\n");
    assert!(played.status.success(), "{}", text(&played.stderr));
    let mut saved: serde_json::Value =
        serde_json::from_slice(&std::fs::read(&save).unwrap()).unwrap();
    let check = ["check", &path];
    assert!(heigi(&check).status.success());
    // The turns of strategic transport are drawn in the campaign alone (18.1).
    saved["setup"]["options"] = serde_json::json!(["random_transport"]);
    std::fs::write(&save, saved.to_string()).unwrap();
    let checked = heigi(&check);
    assert_eq!(checked.status.code(), Some(2));
    let said = text(&checked.stderr);
    let said: Vec<&str> = said.split_whitespace().collect();
    let said = said.join(" ");
    let found = "setup: found the option \"random_transport\", expected some of";
    assert!(said.contains(found), "{said}");
}

#[test]
fn data_files_of_ones_own_are_read_strictly() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("manila")).unwrap();
    let data = folder.path().to_str().unwrap();
    let units = include_str!("../../../games/manila/data/units.toml");
    for (from, to, expected) in [
        ("attack = 7\n", "attack = 0\n", "units.toml:"),
        ("side = \"japan\"", "side = \"nippon\"", "nippon"),
        ("range = 1\n", "range = 1\ncolour = 3\n", "colour"),
    ] {
        std::fs::write(
            folder.path().join("manila/units.toml"),
            units.replacen(from, to, 1),
        )
        .unwrap();
        let checked = heigi(&["--data", data, "check"]);
        assert_eq!(checked.status.code(), Some(2), "{from}");
        let said = text(&checked.stderr);
        assert!(said.contains(expected), "{from}: {said}");
    }
    let stronger = units.replacen("attack = 7\n", "attack = 9\n", 1);
    std::fs::write(folder.path().join("manila/units.toml"), stronger).unwrap();
    assert!(heigi(&["--data", data, "check"]).status.success());
    assert_eq!(
        heigi(&["--data", "/no/such/folder", "check"]).status.code(),
        Some(2)
    );
    // What cannot be read or is not known is told, never passed over.
    let path = |name: &str| folder.path().join(name);
    let refused = |words: &[&str]| {
        let checked = heigi(&["--data", data, "check"]);
        assert_eq!(checked.status.code(), Some(2));
        let said = text(&checked.stderr);
        for word in words {
            assert!(said.contains(word), "{word}: {said}");
        }
    };
    std::fs::write(path("manila/units.toml"), b"side = \"\xff\"").unwrap();
    refused(&["units.toml", "UTF-8"]);
    std::fs::remove_file(path("manila/units.toml")).unwrap();
    std::fs::create_dir(path("manila/units.toml")).unwrap();
    refused(&["units.toml:1:1", "expected a data file in a file"]);
    std::fs::remove_dir(path("manila/units.toml")).unwrap();
    std::fs::write(path("manila/unit.toml"), units).unwrap();
    refused(&["manila/unit.toml", "units.toml"]);
    std::fs::remove_file(path("manila/unit.toml")).unwrap();
    std::fs::create_dir(path("manilla")).unwrap();
    std::fs::write(path("manilla/units.toml"), units).unwrap();
    refused(&["manilla is not known", "expected one of"]);
    std::fs::remove_dir_all(path("manilla")).unwrap();
    std::fs::write(path("units.toml"), units).unwrap();
    refused(&["units.toml", "expected a folder"]);
}

#[test]
fn dice_that_are_not_those_of_the_key_and_newer_rules_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let name = format!("{}/tests/saves/manila-3.json", env!("CARGO_MANIFEST_DIR"));
    let good = std::fs::read_to_string(name).unwrap();
    let place = good.find("\"= ").unwrap() + 3;
    let die = good[place..=place].parse::<u8>().unwrap() % 6 + 1;
    let mut other = good.clone();
    other.replace_range(place..=place, &die.to_string());
    for (save, expected) in [
        (other, "which the dice give"),
        (
            good.replace("\"rules_version\": 3", "\"rules_version\": 99"),
            "rules_version: found 99, expected at most",
        ),
    ] {
        assert_ne!(save, good);
        let path = folder.path().join("changed.json");
        std::fs::write(&path, save).unwrap();
        let checked = heigi(&["check", path.to_str().unwrap()]);
        assert_eq!(checked.status.code(), Some(2));
        let said = text(&checked.stderr);
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn simulations_repeat_and_report() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("out.csv");
    let run = || {
        heigi(&[
            "simulate",
            "-n",
            "4",
            "--sides",
            "random,random",
            "--json",
            "--csv",
            csv.to_str().unwrap(),
        ])
    };
    let (first, second) = (run(), run());
    assert!(first.status.success());
    assert_eq!(first.stdout, second.stdout);
    let result: serde_json::Value = serde_json::from_slice(&first.stdout).unwrap();
    assert_eq!(result["matches"], 4);
    assert_eq!(std::fs::read_to_string(&csv).unwrap().lines().count(), 5);
    let wrong = heigi(&["simulate", "chess"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("manila"));
}

/// A change of rules or data that breaks this breaks matches that people have stored: it needs a new
/// rules version, and the old saves join those of the next test.
#[test]
fn matches_stored_by_this_version_of_the_rules_replay() {
    let stored = [
        (
            "manila-3.json",
            "5481  [4.2] A defender stands at the end of the last turn: Japan wins.",
        ),
        (
            "typhoon-4.json",
            "1956  [19k] Japan surrenders on turn 4. 47 points: great victory.",
        ),
        (
            "burma-4.json",
            "552  [20.2] The points are compared: Allies 35, Japan 12.",
        ),
        (
            "luzon-7.json",
            "5952  [17.4] Japanese operational victory; the Allies have 108 points of attack.",
        ),
        (
            "pto-6.json",
            "1449  [21] Allied force wins: it has taken what it came for.",
        ),
    ];
    for (name, ending) in stored {
        let save = format!("{}/tests/saves/{name}", env!("CARGO_MANIFEST_DIR"));
        let checked = heigi(&["check", &save]);
        assert!(checked.status.success(), "{}", text(&checked.stderr));
        let inputs = ending.split(' ').next().unwrap();
        let good = format!("good, {inputs} inputs, finished");
        assert!(text(&checked.stdout).contains(&good), "{name}");
        let replayed = text(&heigi(&["replay", &save]).stdout);
        assert_eq!(replayed.lines().last().unwrap().trim_start(), ending);
    }
}

/// Matches of the rules as they were read before go on, which is told, or what is told names the first
/// input that is no longer legal, or the other data.
#[test]
fn matches_stored_by_earlier_versions_replay_or_say_why_they_do_not() {
    let stored = [
        ("manila-1.json", false, ["inputs[1104]", "version 1"]),
        ("manila-2.json", true, ["good, 3618 inputs", "version 2"]),
        ("typhoon-1.json", false, ["inputs[59]", "version 1"]),
        ("typhoon-2.json", false, ["inputs[13]", "9.3c"]),
        ("typhoon-3.json", true, ["good, 2105 inputs", "version 3"]),
        ("burma-1.json", false, ["data_hash", "other data"]),
        ("burma-2.json", false, ["inputs[495]", "version 2"]),
        ("burma-3.json", false, ["inputs[124]", "version 3"]),
        ("burma-4.json", true, ["good, 552 inputs", "version 4"]),
        ("luzon-1.json", false, ["data_hash", "other data"]),
        ("luzon-2.json", false, ["inputs[81]", "version 2"]),
        ("luzon-3.json", false, ["inputs[62]", "version 3"]),
        ("luzon-4.json", false, ["inputs[62]", "8.5.1"]),
        ("luzon-5.json", true, ["good, 5952 inputs", "version 5"]),
        ("luzon-6.json", true, ["good, 5952 inputs", "version 6"]),
        ("pto-1.json", false, ["data_hash", "other data"]),
        ("pto-2.json", false, ["data_hash", "other data"]),
        ("pto-3.json", false, ["data_hash", "other data"]),
        ("pto-4.json", false, ["data_hash", "other data"]),
        ("pto-5.json", false, ["data_hash", "other data"]),
    ];
    for (name, goes_on, words) in stored {
        let save = format!("{}/tests/saves/{name}", env!("CARGO_MANIFEST_DIR"));
        let checked = heigi(&["check", &save]);
        assert_eq!(
            checked.status.code(),
            Some(if goes_on { 0 } else { 2 }),
            "{name}"
        );
        let told = text(&checked.stdout) + &text(&checked.stderr);
        for word in words {
            assert!(told.contains(word), "{name}: {word} in {told}");
        }
    }
}

/// Whoever raises the version of a game's rules stores a match of it for the tests above.
#[test]
fn a_match_is_stored_of_each_version_of_each_game() {
    let checked = heigi(&["check", "--json"]);
    let games: serde_json::Value = serde_json::from_slice(&checked.stdout).unwrap();
    for game in games.as_array().unwrap() {
        let (id, newest) = (&game["game"], game["rules_version"].as_u64().unwrap());
        for version in 1..=newest {
            let name = format!("tests/saves/{}-{version}.json", id.as_str().unwrap());
            let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(&name);
            let saved = std::fs::read_to_string(path);
            let saved = saved.unwrap_or_else(|error| panic!("{name}: {error}"));
            let saved: serde_json::Value = serde_json::from_str(&saved).unwrap();
            assert_eq!(saved["rules_version"], version, "{name}");
        }
    }
}

#[test]
fn a_solitaire_game_is_one_persons_on_both_sides() {
    let played = with_input(
        &["play", "typhoon", "--seed", "3"],
        "objective 2\nplace formosa\ndone\ndone\nselect J-11NAF\nattack J-16A\nattack A-5AF\nquit\n",
    );
    assert!(played.status.success(), "{}", text(&played.stderr));
    let shown = text(&played.stdout);
    for words in [
        "Turn 1: F Operations",
        "[9.1b]",
        "11 NAF from the air against 5 AF: column +5, die 0.",
    ] {
        assert!(shown.contains(words), "{words} in {shown}");
    }
}

#[test]
fn the_rules_are_told_by_game_and_number() {
    let games = heigi(&["rules"]);
    assert!(games.status.success(), "{}", text(&games.stderr));
    for game in ["manila", "typhoon", "burma", "luzon", "pto"] {
        assert!(text(&games.stdout).contains(game));
    }
    for (arguments, expected) in [
        (&["rules", "chess"][..], "expected one of: manila"),
        (&["rules", "burma", "13.4.99"], "near it: 13.4."),
        (&["rules", "burma", "\u{1b}[31m"], "near it: "),
        (
            &["rules", "burma", "--lang", "xx"],
            "[possible values: en, ja]",
        ),
    ] {
        let wrong = heigi(arguments);
        assert_eq!(wrong.status.code(), Some(2), "{arguments:?}");
        let said = text(&wrong.stderr);
        assert!(said.contains(expected), "{arguments:?}: {said}");
        assert!(!said.contains('\u{1b}'), "{said}");
    }
}

#[test]
fn a_simulation_tells_matches_apart_by_a_secret_of_theirs() {
    let folder = tempfile::tempdir().unwrap();
    let csv = folder.path().join("out.csv");
    let run = |fact: &str| {
        let series = ["simulate", "luzon", "-n", "6", "--sides", "random,random"];
        let told = ["--json", "--by", fact, "--csv", csv.to_str().unwrap()];
        heigi(&[&series[..], &told].concat())
    };
    let played = run("japanese chit");
    assert!(played.status.success(), "{}", text(&played.stderr));
    let result: serde_json::Value = serde_json::from_slice(&played.stdout).unwrap();
    let by = &result["by"];
    assert_eq!(by["fact"], "Japanese chit");
    let lines = std::fs::read_to_string(&csv).unwrap();
    assert!(lines.starts_with("seed,winner,inputs,result,\"Japanese chit\"\n"));
    let mut all = 0;
    for part in by["parts"].as_array().unwrap() {
        let ending = format!(",\"{}\"", part["value"].as_str().unwrap());
        let found = lines.lines().filter(|line| line.ends_with(&ending)).count();
        assert_eq!(part["matches"], found, "{part}");
        all += found;
    }
    assert_eq!(all, 6);
    let wrong = run("moon");
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("Japanese chit"));
}

/// Whoever reads only the first lines of a log or of the rules ends the command, without a complaint.
#[test]
fn a_reader_who_has_seen_enough_ends_the_command() {
    let save = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/manila-3.json");
    for arguments in [["replay", save], ["rules", "burma"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_heigi"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert!(ended.status.success(), "{}", text(&ended.stderr));
    }
}
