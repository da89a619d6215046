//! The boards of open matches, each under a key that its contents give: many matches share one, and a map
//! that was made for a match is gone with it.

use crate::pages::{Page, Pages};
use heigi_engine::content_hash;
use heigi_engine::scene::{Board, SmolStr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

/// How many digits of its hash are the key of a board.
const KEY_LENGTH: usize = 16;

struct Known {
    key: SmolStr,
    board: Weak<Board>,
    pages: Arc<Pages>,
}

/// All boards that somebody plays on.
#[derive(Default)]
pub struct Boards(Mutex<Vec<Known>>);

impl Boards {
    fn lock(&self) -> MutexGuard<'_, Vec<Known>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The key of a board, under which it is found as long as it is held by somebody.
    pub fn key(&self, board: &Arc<Board>) -> SmolStr {
        let is_same = |one: &&Known| std::ptr::eq(one.board.as_ptr(), Arc::as_ptr(board));
        if let Some(known) = self.lock().iter().find(is_same) {
            return known.key.clone();
        }
        let text = serde_json::to_string(&**board).unwrap_or_default();
        let hash = content_hash([("board", text.as_str())]);
        let key = SmolStr::from(&hash[..KEY_LENGTH.min(hash.len())]);
        let mut all = self.lock();
        all.retain(|one| one.board.strong_count() > 0);
        all.push(Known {
            key: key.clone(),
            board: Arc::downgrade(board),
            pages: Arc::default(),
        });
        key
    }

    /// A page of a board, made when it is first asked for; nothing if nobody holds the board any more.
    pub fn page(
        &self,
        key: &str,
        name: &str,
        make: impl FnOnce(&Board) -> Option<Page>,
    ) -> Option<Arc<Page>> {
        let (board, pages) = self
            .lock()
            .iter()
            .filter(|one| one.key == key)
            .find_map(|one| Some((one.board.upgrade()?, Arc::clone(&one.pages))))?;
        pages.page(name, || make(&board))
    }
}

#[cfg(test)]
mod tests {
    use super::Boards;
    use crate::pages::Page;
    use heigi_engine::scene::{Board, Point};
    use std::sync::Arc;

    #[test]
    fn a_board_is_found_as_long_as_somebody_holds_it() {
        let boards = Boards::default();
        let board = |x| {
            let size = Point { x, y: 1 };
            Arc::new(Board {
                size,
                ..Board::default()
            })
        };
        let (one, other) = (board(1), board(2));
        let key = boards.key(&one);
        assert_eq!(boards.key(&one), key);
        assert_eq!(
            boards.key(&board(1)),
            key,
            "the same contents have the same key"
        );
        assert_ne!(boards.key(&other), key);
        let page =
            |key: &str| boards.page(key, "plain", |_| Some(Page::new("text/plain", "", "x")));
        assert!(page(&key).is_some());
        assert!(page("0123").is_none());
        drop(one);
        assert!(page(&key).is_none());
        boards.key(&board(3));
        assert_eq!(boards.lock().len(), 2, "what is gone is forgotten");
    }
}
