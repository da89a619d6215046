//! The rules of the game, chapter by chapter: one program, so that building it anew is quick.
#![allow(missing_docs, clippy::unwrap_used)]

mod chapter_02;
mod chapter_05;
mod chapter_06;
mod chapter_08;
mod chapter_09;
mod chapter_10;
mod chapter_10_17_to_11;
mod common;
mod lists;
mod policy;
mod rules_10_11_to_10_16;
mod rules_10_17_to_11;
mod rules_10_1_to_10_10;
mod rules_2_and_3;
mod rules_4_and_5;
mod rules_6_and_7;
mod rules_8;
mod rules_9;
