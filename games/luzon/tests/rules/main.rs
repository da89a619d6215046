//! The rules, each by a test that is named after it, in modules by chapter.
#![allow(missing_docs, clippy::unwrap_used)]

mod common;
mod data;
mod reinforcements;
mod tables;
mod victory;
mod views;
mod withdrawals;
