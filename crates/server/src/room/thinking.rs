//! What the computer decides in a match, and when it thinks.

use super::Room;
use crate::computer::{Thought, Wish};
use crate::order::Order;
use crate::protocol::Player;
use heigi_engine::Skill;
use std::sync::Arc;
use std::time::Duration;

impl Room {
    /// What the computer is to do now, if anything.
    fn wish(&mut self) -> Option<Wish> {
        let side = self.decider()?;
        // What an opponent is asked in between does not end it.
        if let Some((delegate, phase)) = &self.delegated {
            if *phase != self.playing.phase() {
                self.delegated = None;
            } else if *delegate == side {
                return Some(Wish {
                    side,
                    skill: Skill::Normal,
                    is_delegated: true,
                    is_awaited: true,
                });
            }
        }
        match self.players.get(side.index())? {
            Player::Computer { skill } => Some(Wish {
                side,
                skill: *skill,
                is_delegated: false,
                is_awaited: self.players.contains(&Player::Person),
            }),
            Player::Person => None,
        }
    }

    /// Lets the computer think if it is to decide and somebody looks; it rests otherwise.
    pub(super) fn wake_computer(&mut self) {
        if self.is_thinking
            || self
                .failed
                .is_some_and(|(revision, _)| revision == self.revision)
            || self.is_adrift
            || !self.is_watched()
            || self.check_length(1).is_err()
        {
            return;
        }
        let Some(wish) = self.wish() else { return };
        self.is_thinking = true;
        let random = self.random.split();
        let (ahead, revision) = (self.playing.ahead(), self.revision);
        let (house, orders) = (Arc::clone(&self.house), self.orders.clone());
        tokio::spawn(async move {
            let thought = house.thinker.think(ahead, wish, random).await;
            if let Some(orders) = orders.upgrade() {
                let _ = orders.send(Order::Thought(revision, thought)).await;
            }
        });
    }

    /// Does what the computer has thought of, unless something has changed meanwhile.
    pub(super) async fn thought(&mut self, revision: u64, thought: Option<Thought>) {
        self.is_thinking = false;
        let Some(Thought { wish, actions }) = thought else {
            self.fail();
            return;
        };
        let is_wanted = !wish.is_delegated || self.delegated.is_some();
        if revision != self.revision || !is_wanted || self.is_adrift {
            return;
        }
        let result = self
            .change(|playing, kept| {
                *kept = playing.input_count();
                actions
                    .iter()
                    .try_for_each(|words| playing.act(wish.side, words))
            })
            .await;
        match result {
            Ok(()) => self.failed = None,
            Err(refused) => {
                tracing::error!(?refused, id = self.id, "the computer could not decide");
                self.fail();
            }
        }
    }

    /// Lets the computer try again later, each time after a longer while, or when something changes.
    fn fail(&mut self) {
        const LONGEST: u32 = 6;
        if self.delegated.take().is_some()
            && !self.is_adrift
            && let Err(refused) = self.tell()
        {
            tracing::error!(
                ?refused,
                id = self.id,
                "nobody is told that the computer gave up"
            );
        }
        let times = self.failed.map_or(0, |(_, times)| times.saturating_add(1));
        self.failed = Some((self.revision, times));
        let orders = self.orders.clone();
        let pause = Duration::from_secs(1 << times.min(LONGEST));
        tokio::spawn(async move {
            tokio::time::sleep(pause).await;
            if let Some(orders) = orders.upgrade() {
                let _ = orders.send(Order::Wake).await;
            }
        });
    }
}
