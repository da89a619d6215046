//! Chores: `cargo play`, `cargo verify` and what they are made of.

mod lengths;
mod mutants;
mod new_game;
mod rules;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const HELP: &str = "\
cargo xtask COMMAND

play [ARGUMENTS]   build what is missing, browser client included, and serve on loopback;
                   further arguments go to `heigi serve`
verify             install what the tests need, then format, lint, tests, rule coverage and
                   browser tests; SKIP_BROWSER=1 leaves the last out
web                build the browser client
rules              for each game, which rules are tested
lengths            which sources are longer than they should be
new-game NAME      copy the sample under another name, register it and record its matches
mutants NAME       try a sample of single-line faults in the rules of a game, in `board` or in
                   `engine`, and tell which the tests miss; --sample 120 --seed 1
symbols            draw the NATO symbols again
coast              convert the coastlines of Natural Earth for the map of the Pacific again
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let result = match arguments.first().map(String::as_str) {
        Some("play") => play(&arguments[1..]),
        Some("verify") => verify(),
        Some("web") => build_web(),
        Some("rules") => rules::report(&root()),
        Some("lengths") => lengths::report(&root()),
        Some("new-game") => new_game(arguments.get(1).map_or("", String::as_str)),
        Some("mutants") => mutants::run(&root(), &arguments[1..]),
        Some("symbols") => install_web().and_then(|()| npm(&["run", "symbols"])),
        Some("coast") => install_web().and_then(|()| npm(&["run", "coast"])),
        _ => {
            print!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

type Done = Result<(), String>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn run(command: &mut Command) -> Done {
    let shown = format!("{command:?}");
    let status = command
        .status()
        .map_err(|error| format!("{shown}: {error}"))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{shown} failed ({status})"))
    }
}

fn cargo(arguments: &[&str]) -> Done {
    run(Command::new(env!("CARGO"))
        .args(arguments)
        .current_dir(root()))
}

fn npm(arguments: &[&str]) -> Done {
    run(Command::new("npm")
        .args(arguments)
        .current_dir(root().join("web")))
    .map_err(|error| format!("{error}; the browser client needs Node.js 20 or newer with npm"))
}

/// Says what is going on, so that a long build does not look stuck.
fn say(what: &str) {
    eprintln!("== {what}");
}

fn play(arguments: &[String]) -> Done {
    if is_web_stale() {
        build_web()?;
    }
    say("building heigi (a few minutes the first time)");
    cargo(&["build", "--release", "--package", "heigi"])?;
    run(Command::new(program("release"))
        .args(["serve", "--open"])
        .args(arguments)
        .current_dir(root()))
}

fn new_game(name: &str) -> Done {
    new_game::create(&root(), name)?;
    cargo(&["fmt", "--all"])?;
    say("recording its matches");
    let package = format!("heigi-{name}");
    run(Command::new(env!("CARGO"))
        .args(["test", "--package", &package])
        .env("RECORD_GOLDEN", "all")
        .current_dir(root()))?;
    say(&format!(
        "done: games/{name}; cargo play, or: cargo run -- play {name}"
    ));
    Ok(())
}

/// The program as a profile builds it, by the folder of the profile.
fn program(folder: &str) -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into());
    root().join(target).join(folder).join("heigi")
}

/// The time of the last change below a path.
fn newest(path: &Path) -> Option<std::time::SystemTime> {
    let meta = std::fs::metadata(path).ok()?;
    if !meta.is_dir() {
        return meta.modified().ok();
    }
    std::fs::read_dir(path)
        .ok()?
        .filter_map(|entry| newest(&entry.ok()?.path()))
        .max()
}

/// True if the browser client has not been built since its sources changed.
fn is_web_stale() -> bool {
    let web = root().join("web");
    let Some(built) = newest(&web.join("dist/index.html")) else {
        return true;
    };
    [
        "src",
        "index.html",
        "package.json",
        "package-lock.json",
        "vite.config.ts",
    ]
    .iter()
    .filter_map(|name| newest(&web.join(name)))
    .any(|changed| changed > built)
}

fn install_web() -> Done {
    let web = root().join("web");
    let lock = newest(&web.join("package-lock.json"));
    if newest(&web.join("node_modules/.package-lock.json")) < lock || lock.is_none() {
        say("installing what the browser client is built with");
        npm(&["ci", "--no-audit", "--no-fund"])?;
    }
    Ok(())
}

fn build_web() -> Done {
    install_web()?;
    say("building the browser client");
    npm(&["run", "--silent", "build"])
}

fn verify() -> Done {
    say("format");
    cargo(&["fmt", "--all", "--check"])?;
    say("lengths");
    lengths::report(&root())?;
    build_web()?;
    npm(&["run", "--silent", "check"])?;
    say("lint");
    cargo(&[
        "clippy",
        "--workspace",
        "--all-targets",
        "--quiet",
        "--",
        "-D",
        "warnings",
    ])?;
    say("tests");
    cargo(&["test", "--workspace", "--quiet"])?;
    say("generated files");
    run(Command::new("git")
        .args(["diff", "--exit-code", "--stat", "--", "web/src/scene"])
        .current_dir(root()))
    .map_err(|_| {
        "web/src/scene is not what the Rust types say; commit what the tests wrote".to_owned()
    })?;
    say("rules");
    rules::report(&root())?;
    if std::env::var_os("SKIP_BROWSER").is_some() {
        say("browser tests left out, as SKIP_BROWSER says");
        return Ok(());
    }
    let browser = browser()?;
    say("browser tests");
    // The browser takes longer than the program, so that the one that the tests have built serves here as well.
    run(Command::new("npm")
        .args(["test", "--silent"])
        .env("HEIGI_BROWSER", &browser)
        .env("HEIGI_PROGRAM", program("debug"))
        .current_dir(root().join("web")))
}

/// Chromium and a font with Japanese letters, installed if they are missing and can be.
fn browser() -> Result<PathBuf, String> {
    let known = ["chromium", "chromium-browser", "google-chrome"];
    let find = || {
        let path = std::env::var_os("PATH")?;
        std::env::split_paths(&path)
            .flat_map(|folder| known.map(|name| folder.join(name)))
            .find(|file| file.is_file())
    };
    let found = std::env::var_os("HEIGI_BROWSER")
        .map(PathBuf::from)
        .or_else(find);
    let mut missing = Vec::new();
    if found.is_none() {
        missing.push("chromium");
    }
    if !has_japanese_font() {
        missing.push("fonts-noto-cjk");
    }
    if let (Some(found), []) = (&found, &missing[..]) {
        return Ok(found.clone());
    }
    say(&format!(
        "installing {} for the browser tests",
        missing.join(" and ")
    ));
    let install = |arguments: &[&str]| {
        run(Command::new("apt-get")
            .args(arguments)
            .env("DEBIAN_FRONTEND", "noninteractive"))
    };
    let installed = install(&["update", "-qq"])
        .and_then(|()| install(&[&["install", "-y", "-qq"], &missing[..]].concat()));
    match (installed, found.or_else(find)) {
        (Ok(()), Some(found)) => Ok(found),
        (Err(error), Some(found)) => {
            say(&format!(
                "{error}; the pictures may show no Japanese letters"
            ));
            Ok(found)
        }
        (Ok(()), None) => Err("Chromium was installed and is not found".to_owned()),
        (Err(error), None) => Err(format!(
            "{error}; install Chromium, or name a browser in HEIGI_BROWSER"
        )),
    }
}

/// Whether a browser has Japanese letters to write with, as far as fontconfig can tell: elsewhere every system brings them.
fn has_japanese_font() -> bool {
    Command::new("fc-list")
        .arg(":lang=ja")
        .output()
        .map_or(cfg!(not(target_os = "linux")), |listed| {
            !listed.stdout.is_empty()
        })
}
