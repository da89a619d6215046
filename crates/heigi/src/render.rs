//! `heigi render`.

use crate::Failure;
use crate::arguments::Render;
use crate::{games, saved};
use heigi_engine::Registry;
use heigi_engine::scene::{Board, Scene};
use heigi_render::{Ink, Words, board_svg, picture};
use std::path::Path;

/// Draws a position or an empty map.
pub fn run(games: &Registry, options: &Render) -> Result<(), Failure> {
    let words = Words::new(options.lang.language());
    let Some(file) = &options.file else {
        let game = games::game(games, &options.game)?;
        return write(
            &board_svg(&game.board(), &words, Ink::Plain),
            &options.output,
        );
    };
    let playing = saved::load(games, file)?;
    let game = games::game(games, playing.info().id)?;
    let viewer = games::viewer(game.as_ref(), &options.viewer)?;
    let shown = match options.at {
        Some(inputs) => playing
            .at(inputs)
            .map_err(|error| Failure::input(format!("--at: {error}")))?,
        None => playing,
    };
    write_picture(
        &shown.board(),
        &shown.scene(viewer),
        &words,
        &options.output,
    )
}

/// Writes a position as SVG or PNG, by the ending of the file's name.
pub fn write_picture(
    board: &Board,
    scene: &Scene,
    words: &Words,
    path: &Path,
) -> Result<(), Failure> {
    write(&picture(board, scene, words, Ink::Plain), path)
}

fn write(svg: &str, path: &Path) -> Result<(), Failure> {
    let bytes = match path.extension().and_then(|ending| ending.to_str()) {
        Some("svg") => svg.as_bytes().to_vec(),
        Some("png") => png(svg)?,
        _ => {
            return Err(Failure::input(format!(
                "{}: expected a file name that ends in .svg or .png",
                path.display()
            )));
        }
    };
    std::fs::write(path, bytes)
        .map_err(|error| Failure::outside(format!("{}: {error}", path.display())))
}

#[cfg(feature = "png")]
fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    use resvg::{tiny_skia, usvg};
    let mut options = usvg::Options::default();
    options.fontdb_mut().load_system_fonts();
    let tree = usvg::Tree::from_str(svg, &options)
        .map_err(|error| Failure::outside(format!("the picture: {error}")))?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| Failure::outside("the picture is empty"))?;
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixels.as_mut(),
    );
    pixels
        .encode_png()
        .map_err(|error| Failure::outside(format!("the picture: {error}")))
}

#[cfg(not(feature = "png"))]
fn png(_svg: &str) -> Result<Vec<u8>, Failure> {
    Err(Failure::input(
        "this program was built without PNG; write .svg, or build with --features png",
    ))
}
