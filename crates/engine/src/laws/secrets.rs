//! What is hidden stays so until an event says otherwise.

use crate::random::Random;
use crate::rules::any_of;
use crate::rules::{Game, Input, Pending};
use heigi_scene::{LogEntry, Side, Viewer};
use std::collections::BTreeSet;

/// The sides that do not decide, and somebody who plays none.
fn onlookers<R: Game>(rules: &R, decider: Side) -> impl Iterator<Item = Viewer> {
    let sides = (0..rules.info().sides.len() as u8).map(Side);
    sides
        .filter(move |side| *side != decider)
        .map(Viewer::Side)
        .chain([Viewer::Spectator])
}

/// What cannot be told apart is told the same: of two decisions that differ for an onlooker only in what is
/// hidden from it, the log says the same.
pub(super) fn check_told_alike<R: Game>(
    rules: &R,
    state: &R::State,
    actions: &[R::Action],
    random: &mut Random,
    place: &str,
) {
    let Pending::Decision(decider) = rules.pending(state) else {
        return;
    };
    let outcome = |random: &mut Random| {
        let action = any_of(rules, &mut actions.to_vec(), random);
        let (mut after, mut events) = (state.clone(), Vec::new());
        let done = rules.apply(&mut after, Input::Action(action), &mut events);
        done.unwrap_or_else(|refusal| panic!("{place}: {action:?} is refused: {refusal:?}"));
        (action, after, events)
    };
    let (one, other) = (outcome(random), outcome(random));
    if one.1 == other.1 {
        return;
    }
    for viewer in onlookers(rules, decider) {
        // With the same luck whatever is hidden is drawn alike: then only that told them apart.
        let redrawn = |state| rules.determinize(state, viewer, &mut random.clone());
        if redrawn(&one.1) != redrawn(&other.1) {
            continue;
        }
        let told = |events: &[R::Event]| -> Vec<LogEntry> {
            let entries = events.iter();
            entries
                .filter_map(|event| rules.log_entry(event, viewer))
                .collect()
        };
        assert_eq!(
            told(&one.2),
            told(&other.2),
            "{place}: the log tells {viewer:?} what is hidden: {:?} or {:?}",
            one.0,
            other.0
        );
    }
}

/// A decision that can be taken back.
pub(super) struct Decision<'a, R: Game> {
    pub(super) before: &'a R::State,
    pub(super) side: Side,
    pub(super) action: R::Action,
    pub(super) after: &'a R::State,
}

impl<R: Game> Decision<'_, R> {
    /// It shows no counter to an onlooker that was there before and not seen.
    pub(super) fn check_shown(&self, rules: &R, place: &str) {
        let shown = |state: &R::State, viewer| -> BTreeSet<_> {
            let pieces = rules.scene(state, viewer).pieces;
            pieces.into_iter().map(|piece| piece.face).collect()
        };
        let there = shown(self.before, Viewer::Everything);
        for viewer in onlookers(rules, self.side) {
            let known = shown(self.before, viewer);
            let mut new = shown(self.after, viewer);
            new.retain(|face| there.contains(face) && !known.contains(face));
            assert!(
                new.is_empty(),
                "{place}: {:?} shows {new:?} to {viewer:?} and can be undone",
                self.action
            );
        }
    }

    /// It shows the decider nothing that depends on what is hidden from it.
    pub(super) fn check_foreseen(&self, rules: &R, random: &mut Random, place: &str) {
        let viewer = Viewer::Side(self.side);
        let mut other = rules.determinize(self.before, viewer, random);
        let mut events: Vec<R::Event> = Vec::new();
        if &other == self.before
            || rules
                .apply(&mut other, Input::Action(self.action), &mut events)
                .is_err()
        {
            return;
        }
        assert_eq!(
            rules.scene(&other, viewer),
            rules.scene(self.after, viewer),
            "{place}: {:?} teaches {viewer:?} what is hidden and can be undone",
            self.action
        );
    }
}
