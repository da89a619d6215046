//! `heigi simulate`.

use crate::Failure;
use crate::arguments::{Simulate, Who};
use crate::games;
use heigi_bots::{Arena, Played, Report, wilson};
use heigi_engine::{GameInfo, Registry, Side, Skill, Text};
use heigi_render::{Language, Words};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Write as _;

/// Plays the matches and prints the table.
pub fn run(games: &Registry, options: &Simulate) -> Result<(), Failure> {
    let game = games::game(games, &options.game)?;
    let skills: Option<Vec<Skill>> = options.sides.iter().map(|who: &Who| who.skill()).collect();
    let skills = skills
        .filter(|skills| skills.len() == game.info().sides.len())
        .ok_or_else(|| {
            Failure::input(format!(
                "--sides: expected {} of random, easy, normal, joined by commas",
                game.info().sides.len()
            ))
        })?;
    let arena = Arena {
        setup: games::setup(game.as_ref(), options.scenario.as_deref(), &options.options)?,
        skills,
        matches: options.matches,
        seed: options.seed,
        most_inputs: 200_000,
    };
    let bar = ProgressBar::new(u64::from(options.matches));
    if let Ok(style) = ProgressStyle::with_template("{bar:40} {pos}/{len} {eta}") {
        bar.set_style(style);
    }
    let report = arena
        .run(game.as_ref(), &|| bar.inc(1))
        .map_err(|error| Failure::input(error.to_string()))?;
    bar.finish_and_clear();
    let apart = (options.by.as_deref())
        .map(|by| Apart::new(&report, by))
        .transpose()?;
    if let Some(path) = &options.csv {
        std::fs::write(path, csv(&report, game.info(), apart.as_ref()))
            .map_err(|error| Failure::outside(format!("{}: {error}", path.display())))?;
    }
    if options.json {
        println!("{}", json(&report, game.info(), apart.as_ref()));
    } else {
        print!("{}", table(&report, game.info(), apart.as_ref()));
    }
    Ok(())
}

fn sides(info: &GameInfo) -> impl Iterator<Item = Side> + use<> {
    (0..info.sides.len() as u8).map(Side)
}

/// The matches of a series apart by what a fact was at their end.
struct Apart {
    label: Text,
    name: String,
    parts: Vec<(String, Report)>,
}

impl Apart {
    fn new(report: &Report, by: &str) -> Result<Self, Failure> {
        let words = Words::new(Language::English);
        let labels = report.labels();
        let is_meant = |label: &&&Text| words.say(label).eq_ignore_ascii_case(by);
        let label = labels.iter().find(is_meant).ok_or_else(|| {
            let names: Vec<String> = labels.iter().map(|label| words.say(label)).collect();
            Failure::input(format!(
                "--by: {by:?} stands beside no board at the end; expected one of: {}",
                names.join(", ")
            ))
        })?;
        let mut parts: Vec<(String, Report)> = (report.by(label).into_iter())
            .map(|(value, part)| (value.map_or("-".to_owned(), |value| words.say(value)), part))
            .collect();
        // Numbers by their size, words by the alphabet.
        parts.sort_by_cached_key(|(value, _)| (value.parse::<i32>().ok(), value.clone()));
        Ok(Self {
            label: Text::clone(label),
            name: words.say(label),
            parts,
        })
    }

    fn value(&self, played: &Played) -> String {
        let fact = played.facts.iter().find(|fact| fact.label == self.label);
        fact.map_or(String::new(), |fact| {
            Words::new(Language::English).say(&fact.value)
        })
    }
}

fn table(report: &Report, info: &GameInfo, apart: Option<&Apart>) -> String {
    let mut text = results(report, info);
    let total = report.played.len() as u32;
    for played in &report.played {
        if let Some(fault) = &played.fault {
            let _ = writeln!(text, "fault of the game with seed {}: {fault}", played.seed);
        }
    }
    let judged = report.judged();
    let interval = wilson(judged.right, judged.of);
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "evaluation at half of the match told the winner in {} of {}: {:.1} % (95 %: {:.1} to {:.1}); \
         naming the favourite {:.1} %; in order {}",
        judged.right,
        judged.of,
        100.0 * interval.share,
        100.0 * interval.low,
        100.0 * interval.high,
        100.0 * f64::from(judged.favourite) / f64::from(judged.of.max(1)),
        judged
            .order
            .map_or("-".to_owned(), |order| format!("{:.1} %", 100.0 * order)),
    );
    let inputs: u64 = report.played.iter().map(|p| u64::from(p.inputs)).sum();
    let _ = writeln!(
        text,
        "inputs a match   {:>6}",
        inputs / u64::from(total.max(1))
    );
    if let Some(apart) = apart {
        for (value, part) in &apart.parts {
            let _ = write!(text, "\n{} {value}: {}", apart.name, results(part, info));
        }
    }
    text
}

/// How often each side won, and how often matches ended in each way.
fn results(report: &Report, info: &GameInfo) -> String {
    let words = Words::new(Language::English);
    let total = report.played.len() as u32;
    let mut text = format!("{total} matches\n");
    for side in sides(info) {
        let wins = report.wins(side);
        let interval = wilson(wins, total);
        let _ = writeln!(
            text,
            "{:<16} {wins:>6} won  {:>5.1} %  (95 %: {:.1} to {:.1})",
            words.say(&info.sides[side.index()].name),
            100.0 * interval.share,
            100.0 * interval.low,
            100.0 * interval.high,
        );
    }
    for (result, count) in report.results() {
        let share = 100.0 * f64::from(count) / f64::from(total.max(1));
        let _ = writeln!(text, "{count:>6}  {share:>5.1} %  {}", words.say(&result));
    }
    let open = report.played.iter().filter(|p| p.winner.is_none()).count();
    if open > 0 {
        let _ = writeln!(text, "undecided        {open:>6}");
    }
    text
}

fn csv(report: &Report, info: &GameInfo, apart: Option<&Apart>) -> String {
    let mut text = String::from("seed,winner,inputs,result");
    if let Some(apart) = apart {
        let _ = write!(text, ",{}", quoted(&apart.name));
    }
    text.push('\n');
    let words = Words::new(Language::English);
    for played in &report.played {
        let winner = played.winner.map_or("", |side| info.sides[side.index()].id);
        let result = played
            .result
            .as_ref()
            .map_or(String::new(), |result| words.say(result));
        let _ = write!(
            text,
            "{},{winner},{},{}",
            played.seed,
            played.inputs,
            quoted(&result)
        );
        if let Some(apart) = apart {
            let _ = write!(text, ",{}", quoted(&apart.value(played)));
        }
        text.push('\n');
    }
    text
}

fn quoted(words: &str) -> String {
    format!("\"{}\"", words.replace('"', "'"))
}

fn json(report: &Report, info: &GameInfo, apart: Option<&Apart>) -> serde_json::Value {
    let mut value = json_results(report, info);
    let judged = report.judged();
    value["evaluation"] = serde_json::json!({
        "right": judged.right,
        "of": judged.of,
        "favourite": judged.favourite,
        "order": judged.order,
    });
    if let Some(apart) = apart {
        let part = |(value, part): &(String, Report)| {
            let mut results = json_results(part, info);
            results["value"] = value.as_str().into();
            results
        };
        let parts: Vec<serde_json::Value> = apart.parts.iter().map(part).collect();
        value["by"] = serde_json::json!({ "fact": apart.name, "parts": parts });
    }
    value
}

fn json_results(report: &Report, info: &GameInfo) -> serde_json::Value {
    let total = report.played.len() as u32;
    let results: Vec<serde_json::Value> = sides(info)
        .map(|side| {
            let wins = report.wins(side);
            let interval = wilson(wins, total);
            serde_json::json!({
                "side": info.sides[side.index()].id,
                "wins": wins,
                "share": interval.share,
                "low": interval.low,
                "high": interval.high,
            })
        })
        .collect();
    let words = Words::new(Language::English);
    let endings: Vec<serde_json::Value> = report
        .results()
        .into_iter()
        .map(|(result, count)| serde_json::json!({ "ending": words.say(&result), "count": count }))
        .collect();
    serde_json::json!({ "matches": total, "results": results, "endings": endings })
}
