//! Scenes as words and pictures.
//!
//! This crate provides [`Words`] (messages in the reader's language), [`board_svg`] (the map and the
//! counter sheet, drawn once and used by browser, terminal command and Python alike) and
//! [`picture`] (a whole position as one SVG), and [`rule_texts`] (the rules in our own words). It knows scenes only, never a game.

mod board;
mod counter;
mod palette;
mod picture;
mod rules;
mod words;

pub use board::{SCALE, board_svg};
pub use counter::{COUNTER_SIZE, counter_sheet};
pub use palette::{Ink, palette_css};
pub use picture::picture;
pub use rules::{RuleText, rule_file, rule_message_ids, rule_texts};
pub use words::{Language, Words, message_files};

/// Text made safe to stand in SVG.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
