//! The rules of the game, chapter by chapter: one program, so that building it anew is quick.
#![expect(clippy::too_many_lines, reason = "it is being rebuilt")]
#![allow(missing_docs, clippy::unwrap_used)]

mod chapter_04;
mod chapter_05;
mod chapter_05_6;
mod chapter_05_8;
mod chapter_06;
mod chapter_07_lines;
mod chapter_07_supply;
mod chapter_08;
mod chapter_09;
mod chapter_10_and_11;
mod chapter_12;
mod chapter_12_sea_and_air;
mod chapter_13;
mod chapter_13_results;
mod chapter_14_to_16;
mod chapter_17;
mod chapter_17_armies;
mod chapter_20;
mod chapter_21;
mod chapter_21_2;
mod chapter_21_3;
mod common;
mod policy;
mod random_events;
mod rules_2_and_3;
mod rules_4_and_21;
mod rules_9_and_14_to_21;
mod rules_air_and_sea_lift;
mod rules_of_play;
mod rules_of_the_sanctioned_operation;
mod views;
