//! Who plays for the computer: a few threads beside the matches, each for a short while.

use crate::metrics::Metrics;
use heigi_engine::{AnyMatch, Pending, Random, Side, Skill};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;

/// How long the computer decides on before what it did is written and shown.
const WHILE: Duration = Duration::from_millis(20);

/// What the computer is to do.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
    /// For which side.
    pub side: Side,
    /// How well.
    pub skill: Skill,
    /// True if a person left the rest of a phase to it.
    pub is_delegated: bool,
    /// True if a person plays in the match, who waits.
    pub is_awaited: bool,
}

/// What the computer would do, in words of the game.
#[derive(Clone, Debug)]
pub struct Thought {
    /// What was asked for.
    pub wish: Wish,
    /// The actions, one after another.
    pub actions: Vec<String>,
}

/// Lets computer players think, so many at once.
#[derive(Clone, Debug)]
pub struct Thinker {
    places: Arc<Semaphore>,
    /// Matches of computers alone think one after another, so that persons wait for one at most.
    alone: Arc<Semaphore>,
    pause: Duration,
    is_stopping: Arc<AtomicBool>,
    metrics: Metrics,
}

impl Thinker {
    /// So many at once, each with a pause before what it does; where there are none, nobody ever thinks.
    pub fn new(places: usize, pause: Duration, metrics: Metrics) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places)),
            alone: Arc::new(Semaphore::new(1)),
            pause,
            is_stopping: Arc::default(),
            metrics,
        }
    }

    /// From now on nobody begins to think.
    pub fn stop(&self) {
        self.is_stopping.store(true, Ordering::Relaxed);
        self.places.close();
        self.alone.close();
    }

    /// What the computer does next; nothing if it failed or nobody may think any more.
    pub async fn think(
        &self,
        ahead: Box<dyn AnyMatch>,
        wish: Wish,
        random: Random,
    ) -> Option<Thought> {
        // Whoever delegates does not want to watch.
        if !wish.is_delegated && !self.pause.is_zero() {
            tokio::time::sleep(self.pause).await;
        }
        let alone = if wish.is_awaited {
            None
        } else {
            Some(Arc::clone(&self.alone).acquire_owned().await.ok()?)
        };
        let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
        let is_one = !wish.is_delegated && !self.pause.is_zero();
        let stopping = Arc::clone(&self.is_stopping);
        let began = Instant::now();
        let thought = tokio::task::spawn_blocking(move || {
            let _places = (place, alone);
            decide(ahead, wish, random, is_one, &stopping)
        })
        .await;
        self.metrics.thinking.observe(began.elapsed().as_secs_f64());
        match thought {
            Ok(actions) => actions.map(|actions| Thought { wish, actions }),
            Err(error) => {
                tracing::error!(%error, "the computer failed");
                None
            }
        }
    }
}

/// Referees: a copy of the match is played on, and the player is handed only what its side knows.
///
/// Decides for a side until the phase or the decider changes, some time has gone or, if so wished,
/// once.
fn decide(
    mut playing: Box<dyn AnyMatch>,
    wish: Wish,
    mut random: Random,
    is_one: bool,
    stopping: &AtomicBool,
) -> Option<Vec<String>> {
    let began = Instant::now();
    let phase = playing.phase();
    let mut actions = Vec::new();
    while playing.pending() == Pending::Decision(wish.side) {
        let inputs = playing.input_count();
        if let Err(error) = heigi_bots::decide(playing.as_mut(), wish.skill, &mut random) {
            tracing::error!(%error, "the computer has no decision to make");
            return None;
        }
        // The first input is the decision; draws may follow.
        actions.extend(playing.inputs(inputs).into_iter().next());
        let is_done = is_one || began.elapsed() > WHILE || stopping.load(Ordering::Relaxed);
        if is_done || playing.phase() != phase {
            break;
        }
    }
    Some(actions)
}
