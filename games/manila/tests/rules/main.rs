//! The rules of the game, chapter by chapter: one program, so that building it anew is quick.
#![allow(missing_docs, clippy::unwrap_used)]

mod chapter_02;
mod chapter_05;
mod chapter_06;
mod chapter_08;
mod chapter_10;
mod common;
mod lists;
mod rules_10_17_to_11;
mod rules_2_to_5;
mod rules_6_to_8;
mod rules_9_to_10_16;
