//! The boards of a game whose matches have maps of their own.

use heigi_scene::Board;
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// How many boards are kept that nobody else holds.
const MOST_SPARE: usize = 64;

/// Boards by what they depend on, so that [`Shows::board`](crate::Shows::board) gives the same allocation as
/// long as nothing on the board changes, and matches that are alike share one.
#[derive(Debug)]
pub struct Boards<K> {
    known: Mutex<HashMap<K, Arc<Board>>>,
}

impl<K> Default for Boards<K> {
    fn default() -> Self {
        Self {
            known: Mutex::default(),
        }
    }
}

impl<K: Clone + Eq + Hash> Boards<K> {
    /// The board of a key, made if nobody has asked for it lately.
    pub fn get(&self, key: &K, make: impl FnOnce() -> Board) -> Arc<Board> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(board) = known.get(key) {
            return Arc::clone(board);
        }
        let is_held = |board: &Arc<Board>| Arc::strong_count(board) > 1;
        let spare = known.values().filter(|board| !is_held(board)).count();
        if spare >= MOST_SPARE {
            known.retain(|_, board| is_held(board));
        }
        let board = Arc::new(make());
        known.insert(key.clone(), Arc::clone(&board));
        board
    }
}
