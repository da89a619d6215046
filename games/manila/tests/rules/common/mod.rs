//! What all rule tests need.

use heigi_engine::scene::{Piece, Scene};
use heigi_engine::{Rules, Shows, Side, Viewer};
use heigi_manila::{JAPAN, Manila, Pontoons, Position, UNITED_STATES};
use std::sync::LazyLock;

pub static GAME: LazyLock<Manila> = LazyLock::new(Manila::standard);

/// A position on a turn.
pub fn on_turn(turn: u8) -> Position<'static> {
    Position::new(&GAME, turn)
}

/// What a side sees of a position.
pub fn seen_by(position: &Position<'_>, side: Side) -> Scene {
    GAME.scene(&position.state, Viewer::Side(side))
}

/// What the United States see.
pub fn us_view(position: &Position<'_>) -> Scene {
    seen_by(position, UNITED_STATES)
}

/// What Japan sees.
pub fn japanese_view(position: &Position<'_>) -> Scene {
    seen_by(position, JAPAN)
}

/// The counters in a hex of a scene.
pub fn at<'a>(scene: &'a Scene, hex: &str) -> Vec<&'a Piece> {
    scene.pieces.iter().filter(|p| p.place == hex).collect()
}

/// The faces in a hex of a scene, from the bottom.
pub fn faces(scene: &Scene, hex: &str) -> Vec<String> {
    at(scene, hex)
        .iter()
        .map(|p| p.face.clone())
        .map(String::from)
        .collect()
}

/// The cost of the step that a US unit alone on a map makes from a hex to another.
pub fn step_cost(unit: &str, from: &str, to: &str) -> Option<u8> {
    let step = format!("step {to}");
    let position = on_turn(3)
        .without("JP-T-1")
        .without("JP-K-2")
        .unit("JP-P-2/1", "1812")
        .unit(unit, from)
        .us_movement();
    let position = past_pontoons(position).play(&[&format!("select {unit}")]);
    position.check(&step).ok()?;
    let before = position.points_left()?;
    let after = position.play(&[&step]);
    // Nobody is near who could fire.
    Some(before - after.points_left().unwrap_or(0))
}

/// Goes on from the declaration of pontoons, if it is asked for.
pub fn past_pontoons(position: Position<'_>) -> Position<'_> {
    if position.state.step() == Some(heigi_manila::Step::Pontoons(Pontoons)) {
        position.play(&["done"])
    } else {
        position
    }
}

/// A US unit steps into a hex beside Japanese units.
pub fn enters(us: &str, from: &str, to: &str, japanese: &[(&str, &str)]) -> Position<'static> {
    let mut position = on_turn(3).unit(us, from);
    for (unit, hex) in japanese {
        position = position.unit(unit, hex);
    }
    position
        .us_movement()
        .play(&[&format!("select {us}"), &format!("step {to}")])
}

/// An attack with some units, prepared up to the die.
pub fn attack(position: Position<'static>, target: &str, firers: &[&str]) -> Position<'static> {
    let mut position = position.play(&[&format!("attack {target}")]);
    for unit in firers {
        position = position.play(&[&format!("join {unit}")]);
    }
    position
}

/// The same with close assault.
pub fn assault(position: Position<'static>, target: &str, firers: &[&str]) -> Position<'static> {
    let mut position = attack(position, target, firers);
    for unit in firers {
        position = position.play(&[&format!("assault {unit}")]);
    }
    position
}

/// The map and the counters.
pub fn board() -> std::sync::Arc<heigi_engine::scene::Board> {
    let setup = GAME.info().default_setup();
    GAME.board(&GAME.start(&setup, &mut Vec::new()))
}
