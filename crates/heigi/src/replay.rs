//! `heigi replay`.

use crate::Failure;
use crate::arguments::Replay;
use crate::render::write_picture;
use crate::{games, saved};
use heigi_engine::Registry;
use heigi_render::Words;
use indicatif::ProgressBar;

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
    for entry in playing.log(viewer, None) {
        if options.json {
            println!(
                "{}",
                serde_json::json!({
                    "input": entry.input,
                    "rule": entry.rule,
                    "text": words.say(&entry.text),
                    "at": entry.at,
                    "dice": entry.dice,
                })
            );
        } else {
            println!(
                "{:>6}  [{}] {}",
                entry.input,
                entry.rule,
                words.say(&entry.text)
            );
        }
    }
    Ok(())
}
