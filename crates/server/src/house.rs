//! What all matches of a server share, and how a stored one is read.

use crate::boards::Boards;
use crate::computer::Thinker;
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::refused::OpenError;
use crate::store::{Header, Store};
use heigi_engine::{AnyMatch, Registry};
use std::sync::Arc;

/// What all matches of a server use.
pub struct House {
    /// The games.
    pub games: Registry,
    /// Where matches are kept.
    pub store: Arc<dyn Store>,
    /// The limits.
    pub limits: Limits,
    /// Who plays for the computer.
    pub thinker: Thinker,
    /// How many stored matches are replayed at once.
    pub replays: tokio::sync::Semaphore,
    /// What is counted.
    pub metrics: Metrics,
    /// What open matches are played on.
    pub boards: Boards,
}

/// Loads a match from the store.
///
/// # Errors
/// If it cannot be read or replayed.
pub async fn load(
    house: &Arc<House>,
    id: &str,
) -> Result<Option<(Header, Box<dyn AnyMatch>)>, OpenError> {
    let Some(header) = house.store.load(id).await? else {
        return Ok(None);
    };
    let games = house.games.clone();
    // Replaying takes a while: no more at once than there are cores.
    let place = house.replays.acquire().await;
    let replayed = tokio::task::spawn_blocking(move || {
        let playing = games.load(&header.saved);
        (header, playing)
    });
    let replayed = replayed.await.map_err(|_| OpenError::Fault);
    drop(place);
    let (header, playing) = replayed?;
    let playing = playing?;
    // Dice that were due when the process died are rolled now, and must be written.
    let known = header.saved.inputs.len() as u32;
    let rolled = playing.inputs(known);
    if !rolled.is_empty() {
        house.store.rewrite(id, known, known, rolled).await?;
    }
    Ok(Some((header, playing)))
}
