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

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept after so many inputs, each of which is its own state.
    fn kept_after(inputs: usize) -> Snapshots<usize> {
        let mut snapshots = Snapshots::new();
        (0..=inputs).for_each(|input| snapshots.offer(&input, input, input as u64, input));
        snapshots
    }

    #[test]
    fn states_are_kept_at_even_distances() {
        let snapshots = kept_after(100);
        let kept: Vec<usize> = snapshots.kept.iter().map(|one| one.inputs).collect();
        assert_eq!(kept, [0, 32, 64, 96]);
        let before = |inputs| snapshots.before(inputs).map(|one| one.state);
        assert_eq!(
            (before(31), before(32), before(500)),
            (Some(0), Some(32), Some(96))
        );
        assert_eq!(snapshots.until(64).kept.len(), 3);
        assert!(Snapshots::<usize>::new().before(9).is_none());
    }

    #[test]
    fn of_many_every_second_is_kept() {
        let full = CLOSEST * (MOST_SNAPSHOTS - 1);
        let last_full = kept_after(full + CLOSEST - 1);
        assert_eq!(
            (last_full.kept.len(), last_full.spacing),
            (MOST_SNAPSHOTS, CLOSEST)
        );
        let halved = kept_after(full + CLOSEST);
        assert_eq!(
            (halved.kept.len(), halved.spacing),
            (MOST_SNAPSHOTS / 2 + 1, 2 * CLOSEST)
        );
        let last_two = &halved.kept[MOST_SNAPSHOTS / 2 - 1..];
        assert_eq!(last_two[1].inputs - last_two[0].inputs, 2 * CLOSEST);
    }
}
