//! `heigi replay`.

use crate::Failure;
use crate::arguments::Replay;
use crate::render::write_picture;
use crate::{games, print_all, saved};
use heigi_engine::Registry;
use heigi_render::Words;
use indicatif::ProgressBar;
use serde_json::json;

/// Prints the log of a saved match, or draws every position.
pub fn run(games: &Registry, options: &Replay) -> Result<(), Failure> {
    let playing = saved::load(games, &options.file)?;
    let game = games::game(games, playing.info().id)?;
    let viewer = games::viewer(game.as_ref(), &options.viewer)?;
    let language = options.lang.language();
    let words = Words::new(language);
    if let Some(folder) = &options.pictures {
        std::fs::create_dir_all(folder)
            .map_err(|error| Failure::outside(format!("{}: {error}", folder.display())))?;
        let bar = ProgressBar::new(u64::from(playing.input_count()));
        for number in 0..=playing.input_count() {
            let past = playing
                .at(number)
                .map_err(|error| Failure::input(error.to_string()))?;
            let path = folder.join(format!("{number:05}.svg"));
            write_picture(&past.board(), &past.scene(viewer), &words, &path)?;
            bar.inc(1);
        }
        bar.finish_and_clear();
        return Ok(());
    }
    let mut told = String::new();
    for entry in playing.log(viewer, None) {
        let (input, rule, text) = (entry.input, &entry.rule, words.say(&entry.text));
        let line = if options.json {
            let (at, dice) = (&entry.at, &entry.dice);
            json!({ "input": input, "rule": rule, "text": text, "at": at, "dice": dice })
                .to_string()
        } else {
            format!("{input:>6}  [{rule}] {text}")
        };
        told.push_str(&line);
        told.push('\n');
    }
    print_all(&told)
}
