//! The actions that can be written, each of them.

use crate::matches::Match;
use crate::random::Random;
use crate::rules::Game;
use heigi_scene::SmolStr;
use std::collections::BTreeSet;

/// How often an arbitrary action is asked for, for each verb of a game.
const MANY: usize = 400;

/// An arbitrary action may be of any verb that can be written.
pub(super) fn check_verbs<R: Game>(rules: &R, random: &mut Random, place: &str) {
    let verb = |action| {
        let words = rules.write_action(action);
        SmolStr::new(words.split(' ').next().unwrap_or_default())
    };
    let mut verbs = BTreeSet::new();
    rules.every_action(&mut |action| {
        verbs.insert(verb(action));
    });
    for _ in 0..MANY * verbs.len() {
        verbs.remove(&verb(rules.any_action(random)));
        if verbs.is_empty() {
            return;
        }
    }
    panic!("{place}: no arbitrary action is of {verbs:?}");
}

/// Every action that can be written is legal if and only if it is listed.
pub(super) fn check_all<R: Game>(rules: &R, played: &Match<R>, actions: &[R::Action], place: &str) {
    rules.every_action(&mut |action| {
        let is_listed = actions.binary_search(&action).is_ok();
        let is_legal = rules.check(played.state(), action).is_ok();
        assert_eq!(
            is_legal, is_listed,
            "{place}: {action:?}: accepted, and listed"
        );
    });
}

/// What is picked is listed, and something is picked wherever anything is listed.
pub(super) fn check_pick<R: Game>(
    rules: &R,
    state: &R::State,
    actions: &[R::Action],
    random: &mut Random,
    place: &str,
) {
    let picked = rules.pick(state, random, &mut Vec::new());
    let is_right = picked.map_or(actions.is_empty(), |one| {
        actions.binary_search(&one).is_ok()
    });
    assert!(is_right, "{place}: {picked:?} is picked of {actions:?}");
}

/// Each action that can be written has an index of its own, below their number.
pub(super) fn check_indices<R: Game>(rules: &R, place: &str) {
    let mut actions = vec![None; rules.action_count() as usize];
    rules.every_action(&mut |action| {
        let index = rules.index(action);
        let Some(known) = actions.get_mut(index as usize) else {
            panic!("{place}: {action:?} has the index {index}, which is too high");
        };
        let known = *known.get_or_insert(action);
        assert_eq!(known, action, "{place}: both have the index {index}");
    });
}
