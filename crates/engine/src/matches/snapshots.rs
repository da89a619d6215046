//! States on the way, from which going back plays but a few inputs again.

use std::sync::Arc;

/// A state on the way and how much had been played by then.
#[derive(Debug)]
pub(super) struct Snapshot<S> {
    pub(super) state: S,
    pub(super) inputs: usize,
    pub(super) draws: u64,
    pub(super) events: usize,
}

/// States at even distances, so that going back plays but a few inputs again. Copies share them.
#[derive(Debug)]
pub(super) struct Snapshots<S> {
    kept: Vec<Arc<Snapshot<S>>>,
    spacing: usize,
}

/// How far apart the states of a short match are kept, in inputs.
const CLOSEST: usize = 32;
/// How many states are kept at most; after that only every second one, and so on.
const MOST_SNAPSHOTS: usize = 128;

impl<S: Clone> Snapshots<S> {
    pub(super) const fn new() -> Self {
        Self {
            kept: Vec::new(),
            spacing: CLOSEST,
        }
    }

    /// The last one that is not after a number of inputs; the first is that of the start.
    pub(super) fn before(&self, inputs: usize) -> Option<&Arc<Snapshot<S>>> {
        let later = self.kept.partition_point(|kept| kept.inputs <= inputs);
        self.kept.get(later.checked_sub(1)?)
    }

    /// Those that are not after a number of inputs.
    pub(super) fn until(&self, inputs: usize) -> Self {
        let later = self.kept.partition_point(|kept| kept.inputs <= inputs);
        Self {
            kept: self.kept[..later].to_vec(),
            spacing: self.spacing,
        }
    }

    /// Keeps a state if its turn has come.
    pub(super) fn offer(&mut self, state: &S, inputs: usize, draws: u64, events: usize) {
        let is_far = |last: &Arc<Snapshot<S>>| inputs >= last.inputs + self.spacing;
        if !self.kept.last().is_none_or(is_far) {
            return;
        }
        self.kept.push(Arc::new(Snapshot {
            state: state.clone(),
            inputs,
            draws,
            events,
        }));
        if self.kept.len() > MOST_SNAPSHOTS {
            self.spacing *= 2;
            let mut is_kept = false;
            self.kept.retain(|_| {
                is_kept = !is_kept;
                is_kept
            });
        }
    }
}
