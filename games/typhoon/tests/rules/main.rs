//! The rules of the game, by chapters and by where they meet: one program, so that building it anew is
//! quick.
#![allow(missing_docs, clippy::unwrap_used)]

mod bases_china_and_weather;
mod chapter_04;
mod chapter_05_to_07;
mod chapter_08_09;
mod chapter_10_to_12;
mod chapter_13_to_20;
mod common;
mod lists_and_clicks;
mod map_and_counters;
mod meeting_rules;
mod narrow_cases;
mod rules_0_to_3;
mod rules_10_3_to_12;
mod rules_13_to_20;
mod rules_4;
mod rules_5_to_7;
mod rules_8_to_10;
