//! The rules of the game, chapter by chapter: one program, so that building it anew is quick.
#![allow(missing_docs, clippy::unwrap_used)]

mod chapter_05;
mod chapter_05_6;
mod chapter_06;
mod chapter_07_lines;
mod chapter_10_and_11;
mod chapter_12;
mod chapter_12_sea_and_air;
mod chapter_17;
mod chapter_17_armies;
mod chapter_20;
mod chapter_21;
mod chapter_21_2;
mod chapter_21_3;
mod common;
mod random_events;
mod rules_10_to_13;
mod rules_13_in_play;
mod rules_2_and_3;
mod rules_4_and_21;
mod rules_5_to_8;
mod rules_9_and_14_to_21;
mod rules_air_and_sea_lift;
mod rules_of_play;
mod rules_of_the_sanctioned_operation;
mod views;
