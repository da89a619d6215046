//! The laws that every game keeps, as one test harness.
//!
//! [`walk`] plays a random match and checks after every input that what the traits promise is true.
//! A broken law, or a panic of the game itself, panics with the seed and the input at which it happened, so
//! that a test fails.

mod actions;
mod judgement;
mod playout;
mod secrets;
mod vocabulary;

pub use judgement::assert_no_circles;
pub use playout::{assert_matches_end, playout, random_state, scores};

use crate::dice::Dice;
use crate::info::Setup;
use crate::matches::Match;
use crate::numbers::Block;
use crate::random::Random;
use crate::rules::{Count, Draw, Ending, Game, GameEvent, Input, Pending, any_of};
use heigi_scene::{Line, Scene, Side, SmolStr, Target, Viewer};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use vocabulary::Known;

/// How thoroughly [`walk`] looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// Check the laws at every n-th input; 0 checks none and only plays.
    pub every: u32,
    /// Look with the eyes of every viewer at every n-th check; costly where a scene is.
    pub views_every: u32,
    /// Give up after this many inputs, which breaks the law that matches end.
    pub most_inputs: u32,
    /// Reload and replay the whole match at every n-th check; costly, as it plays from the start.
    pub reload_every: u32,
    /// Hold every action that can be written against the list at every n-th check; costly too.
    pub all_actions_every: u32,
    /// Hold that whatever shows a counter to somebody for the first time cannot be undone.
    pub shown_is_final: bool,
}

impl Care {
    /// Everything at every input, but for what is costly.
    pub const ALL: Self = Self {
        every: 1,
        views_every: 1,
        most_inputs: 200_000,
        reload_every: 200,
        all_actions_every: 400,
        shown_is_final: true,
    };
}

impl Default for Care {
    fn default() -> Self {
        Self::ALL
    }
}

/// Plays one match of random legal actions and checks the laws on the way.
///
/// The dice are typed in, so that the laws are also checked where a rule waits for a die in its middle.
///
/// # Panics
/// If a law is broken.
pub fn walk<R: Game>(rules: &Arc<R>, setup: &Setup, seed: u64, care: Care) -> Ending {
    let (_, ending) = walk_to(rules, setup, seed, care, &[]);
    ending.unwrap_or_else(|| {
        let most = care.most_inputs;
        panic!("seed {seed}: the match did not end within {most} inputs")
    })
}

/// The same for what seldom comes to pass at random: actions whose words begin in one of these ways are taken wherever they are
/// legal, and after `most_inputs` the walk stops. Gives the verbs of all that was done.
///
/// # Panics
/// If a law is broken.
pub fn walk_eagerly<R: Game>(
    rules: &Arc<R>,
    setup: &Setup,
    seed: u64,
    care: Care,
    eager: &[&str],
) -> BTreeSet<String> {
    let (played, _) = walk_to(rules, setup, seed, care, eager);
    let words = played.inputs().iter().map(|input| {
        let words = played.write_input(*input);
        words.split(' ').next().map(ToOwned::to_owned)
    });
    words.flatten().collect()
}

/// A walk that says where it was when it fails.
fn walk_to<R: Game>(
    rules: &Arc<R>,
    setup: &Setup,
    seed: u64,
    care: Care,
    eager: &[&str],
) -> (Match<R>, Option<Ending>) {
    let input = Cell::new(0);
    let walked = catch_unwind(AssertUnwindSafe(|| {
        walked(rules, setup, seed, care, eager, &input)
    }));
    walked.unwrap_or_else(|cause| {
        let words = cause.downcast_ref::<String>().map(String::as_str);
        match words.or_else(|| cause.downcast_ref::<&str>().copied()) {
            Some(words) if !words.starts_with("seed ") => {
                panic!("seed {seed}, input {}: {words}", input.get())
            }
            _ => resume_unwind(cause),
        }
    })
}

fn walked<R: Game>(
    rules: &Arc<R>,
    setup: &Setup,
    seed: u64,
    care: Care,
    eager: &[&str],
    input: &Cell<u32>,
) -> (Match<R>, Option<Ending>) {
    let mut random = Random::seeded(seed);
    // What is only tried does not change the walk.
    let mut aside = Random::seeded(!seed);
    let mut played = Match::start(Arc::clone(rules), setup.clone(), Dice::TYPED)
        .unwrap_or_else(|error| panic!("seed {seed}: the match does not start: {error}"));
    let mut actions = Vec::new();
    let mut checks = 0;
    let start = format!("seed {seed}, input 0");
    let mut known = Known::of(rules.board(played.state()), &start);
    let blocks = rules.encoding();
    if care.every > 0 {
        actions::check_verbs(rules.as_ref(), &mut aside, &start);
        actions::check_indices(rules.as_ref(), &start);
    }
    for count in 0..care.most_inputs {
        input.set(count);
        let place = format!("seed {seed}, input {count}");
        known.follow(rules.board(played.state()), &place);
        let pending = played.pending();
        if let Pending::Over(ending) = pending {
            judgement::check_verdict(rules.as_ref(), played.state(), ending, &place);
            return (played, Some(ending));
        }
        list(&played, &mut actions, &place);
        let is_checked = care.every > 0 && count.is_multiple_of(care.every);
        checks += u32::from(is_checked);
        let mut look = Look {
            rules,
            care,
            checks,
            is_checked,
            known: &known,
            blocks: &blocks,
            aside: &mut aside,
            place: &place,
        };
        look.before(&played, &actions, &mut random);
        let before = is_checked.then(|| rules.counts(played.state()));
        let told = played.events().len();
        match pending {
            Pending::Decision(side) => {
                let wanted = eager_one(rules.as_ref(), &actions, eager, &mut random);
                let action =
                    wanted.unwrap_or_else(|| any_of(rules.as_ref(), &mut actions, &mut random));
                let before = played.state().clone();
                check_step(&mut played, side, action, seed, count);
                look.after(&played, &before, side, action);
            }
            Pending::Draw(draw) => check_draw(&mut played, draw, &mut random, &place),
            Pending::Over(_) => {}
        }
        if let Some(before) = before {
            look.told(&played, &before, told);
        }
    }
    (played, None)
}

/// One of the actions whose words begin as is wanted.
fn eager_one<R: Game>(
    rules: &R,
    actions: &[R::Action],
    eager: &[&str],
    random: &mut Random,
) -> Option<R::Action> {
    if eager.is_empty() {
        return None;
    }
    let is_wanted = |action: &&R::Action| {
        let words = rules.write_action(**action);
        eager.iter().any(|begin| words.starts_with(begin))
    };
    let wanted: Vec<&R::Action> = actions.iter().filter(is_wanted).collect();
    (!wanted.is_empty()).then(|| *wanted[random.index(wanted.len())])
}

/// Walks random matches of every scenario, with no switch, each and all of them on, with the seeds of a range.
///
/// # Panics
/// If a law is broken, with the seed and the input.
pub fn assert_laws<R: Game>(rules: R, seeds: Range<u64>) {
    let rules = Arc::new(rules);
    let mut setups: Vec<Setup> = Vec::new();
    for (_, setup) in crate::golden::setups(rules.info()) {
        // Without switches two of the golden matches are set up alike.
        if !setups.contains(&setup) {
            setups.push(setup);
        }
    }
    for setup in setups {
        for seed in seeds.clone() {
            walk(&rules, &setup, seed, Care::default());
        }
    }
}

/// Every value of a draw is accepted.
fn check_draw<R: Game>(played: &mut Match<R>, draw: Draw, random: &mut Random, place: &str) {
    let value = random.below(u32::from(draw.values())) as u16 + 1;
    let done = played.draw(value);
    done.unwrap_or_else(|error| panic!("{place}: a die is refused: {error}"));
}

/// The legal actions: some at a decision, none at a draw.
fn list<R: Game>(played: &Match<R>, actions: &mut Vec<R::Action>, place: &str) {
    actions.clear();
    played.rules().actions(played.state(), actions);
    assert_eq!(
        actions.is_empty(),
        matches!(played.pending(), Pending::Draw(_)),
        "{place}: a decision without a legal action, or actions while a die is awaited"
    );
}

/// What is looked at before and after an input.
struct Look<'a, R: Game> {
    rules: &'a Arc<R>,
    care: Care,
    /// How many inputs were checked so far, this one included.
    checks: u32,
    is_checked: bool,
    known: &'a Known,
    blocks: &'a [Block],
    aside: &'a mut Random,
    place: &'a str,
}

impl<R: Game> Look<'_, R> {
    /// True at the first check and at every n-th from there.
    fn is_due(&self, every: u32) -> bool {
        self.is_checked && every > 0 && self.checks % every == 1 % every
    }

    fn before(&mut self, played: &Match<R>, actions: &[R::Action], random: &mut Random) {
        let (rules, place) = (self.rules, self.place);
        if self.is_checked {
            check_actions(rules, played, actions, random, place);
            judgement::check_evaluation(rules.as_ref(), played.state(), place);
            actions::check_pick(rules.as_ref(), played.state(), actions, self.aside, place);
        }
        if self.is_due(self.care.views_every) {
            check_views(rules, played, actions, random, self.known, place);
            let (state, blocks) = (played.state(), self.blocks);
            judgement::check_known(rules.as_ref(), state, blocks, self.aside, place);
            secrets::check_told_alike(rules.as_ref(), played.state(), actions, self.aside, place);
        }
        if self.is_due(self.care.reload_every) {
            check_reload(rules, played, place);
        }
        if self.is_due(self.care.all_actions_every) {
            actions::check_all(rules.as_ref(), played, actions, place);
        }
    }

    fn told(&self, played: &Match<R>, before: &[Count], told: usize) {
        let last = played.inputs().last().copied();
        let words = last.map_or_else(String::new, |input| played.write_input(input));
        check_counts(self.rules, played, before, told, &words, self.place);
        check_told(self.rules.as_ref(), played, told, self.known, self.place);
    }

    fn after(&mut self, played: &Match<R>, before: &R::State, side: Side, action: R::Action) {
        if !self.is_due(self.care.views_every) || !played.can_undo(side) {
            return;
        }
        let decision = secrets::Decision {
            before,
            side,
            action,
            after: played.state(),
        };
        if self.care.shown_is_final {
            decision.check_shown(self.rules.as_ref(), self.place);
        }
        decision.check_foreseen(self.rules.as_ref(), self.aside, self.place);
    }
}

/// How many listed actions are held against the check at each input; [`actions::check_all`] takes all.
const FEW: usize = 16;

/// Listed if and only if accepted; the list is ascending; a refusal leaves the state untouched; what
/// is written can be read.
fn check_actions<R: Game>(
    rules: &Arc<R>,
    played: &Match<R>,
    actions: &[R::Action],
    random: &mut Random,
    place: &str,
) {
    assert!(
        actions.windows(2).all(|pair| pair[0] < pair[1]),
        "{place}: the list is not in ascending order: {actions:?}"
    );
    for _ in 0..FEW.min(actions.len()) {
        let action = actions[random.index(actions.len())];
        assert_eq!(
            rules.check(played.state(), action),
            Ok(()),
            "{place}: {action:?} is listed and refused"
        );
    }
    for action in actions {
        let words = rules.write_action(*action);
        assert!(words.len() <= 64 && words.is_ascii(), "{place}: {words}");
        assert_eq!(
            rules.read_action(&words),
            Some(*action),
            "{place}: \"{words}\" does not come back"
        );
    }
    for _ in 0..8 {
        let action = rules.any_action(random);
        if actions.binary_search(&action).is_err() {
            assert!(
                rules.check(played.state(), action).is_err(),
                "{place}: {action:?} is accepted and not listed"
            );
            let mut state = played.state().clone();
            let refused = rules.apply(&mut state, Input::Action(action), &mut Vec::new());
            assert!(refused.is_err(), "{place}: {action:?} was applied");
            assert_eq!(
                &state,
                played.state(),
                "{place}: a refusal changed the state"
            );
            let (rule, _) = rules.explain(&refused.expect_err("just seen"));
            is_rule(rules.as_ref(), rule.0, "a refusal", place);
        }
    }
}

/// What is cited is a rule of the game, or one of the rulings `R-1`, `R-2` and so on of its documents.
fn is_rule<R: Game>(rules: &R, rule: &str, what: &str, place: &str) {
    let ruling = rule.strip_prefix("R-").map(str::parse::<u32>);
    let is_known =
        matches!(ruling, Some(Ok(_))) || rules.info().rule_ids().any(|known| known == rule);
    assert!(
        is_known,
        "{place}: {what} cites the rule \"{rule}\", which there is not"
    );
}

/// What the log has told since some event cites rules and places that there are.
fn check_told<R: Game>(rules: &R, played: &Match<R>, told: usize, known: &Known, place: &str) {
    let entries = played.events()[told..].iter();
    let entries = entries.filter_map(|(_, event)| rules.log_entry(event, Viewer::Everything));
    for entry in entries {
        is_rule(rules, &entry.rule, "the log", place);
        known.check_entry(&entry, place);
    }
}

/// Nothing appears or vanishes unless the last input says so, or an event of it tells.
fn check_counts<R: Game>(
    rules: &Arc<R>,
    played: &Match<R>,
    before: &[Count],
    told: usize,
    words: &str,
    place: &str,
) {
    let after = rules.counts(played.state());
    assert_eq!(before.len(), after.len(), "{place}: other counts");
    let entries: Vec<_> = played.events()[told..]
        .iter()
        .filter_map(|(_, event)| rules.log_entry(event, Viewer::Everything))
        .collect();
    for (was, is) in before.iter().zip(&after).filter(|(was, is)| was != is) {
        let verb = words.split(' ').next().unwrap_or_default();
        let is_told = is.told_by.contains(&verb)
            || entries
                .iter()
                .any(|entry| is.told_by.contains(&entry.text.id.as_ref()));
        let ids: Vec<_> = entries.iter().map(|entry| &entry.text.id).collect();
        assert!(
            is_told,
            "{place}, {words}: {}: {} before, {} after, and the log tells only {ids:?}",
            is.of, was.value, is.value
        );
    }
}

/// What a viewer of a scene is shown when asking for it: every overlay, those between two places for counters beside one
/// another in the list, and the lines of every counter.
pub(crate) fn on_request<R: Game>(
    rules: &R,
    state: &R::State,
    seen: &Scene,
) -> (Overlays, Vec<Line>) {
    let overlays: Overlays = (seen.overlays.iter())
        .map(|one| rules.overlay(state, seen.viewer, &one.id))
        .collect();
    let places: BTreeSet<&str> = seen
        .pieces
        .iter()
        .map(|piece| piece.place.as_str())
        .collect();
    let lines = places
        .iter()
        .flat_map(|place| rules.lines(state, seen.viewer, place));
    let ends: Vec<[&str; 2]> = (places.iter().zip(places.iter().skip(1)))
        .map(|(from, to)| [*from, *to])
        .collect();
    let between = (seen.overlays.iter()).filter(|one| one.is_between);
    let between = between.flat_map(|one| {
        let lies = |ends: &[&str; 2]| rules.between(state, seen.viewer, &one.id, *ends);
        ends.iter().filter_map(lies)
    });
    let (along, across): (Overlays, Vec<Line>) = between.unzip();
    let overlays = [overlays, along].concat();
    (overlays, lines.chain(across).collect())
}

type Overlays = Vec<Vec<(SmolStr, SmolStr)>>;

/// Views, lists and refusals do not depend on what is hidden from their viewer.
fn check_views<R: Game>(
    rules: &Arc<R>,
    played: &Match<R>,
    actions: &[R::Action],
    random: &mut Random,
    known: &Known,
    place: &str,
) {
    let sides = rules.info().sides.len() as u8;
    let viewers = (0..sides)
        .map(|side| Viewer::Side(Side(side)))
        .chain([Viewer::Spectator, Viewer::Everything]);
    for viewer in viewers {
        let decider = match played.pending() {
            Pending::Decision(side) if viewer == Viewer::Side(side) => Some(side),
            _ => None,
        };
        let other = rules.determinize(played.state(), viewer, random);
        // What is the same shows the same; that it can be shown is seen for whoever decides.
        if decider.is_none() && &other == played.state() {
            continue;
        }
        let seen = rules.scene(played.state(), viewer);
        known.check(&seen, place);
        if let Some(prompt) = &seen.prompt {
            is_rule(rules.as_ref(), &prompt.rule, "a question", place);
        }
        assert_eq!(
            seen,
            rules.scene(&other, viewer),
            "{place}: the scene of {viewer:?} depends on what is hidden"
        );
        assert_eq!(
            on_request(rules.as_ref(), played.state(), &seen),
            on_request(rules.as_ref(), &other, &seen),
            "{place}: overlays or lines of {viewer:?} depend on what is hidden"
        );
        assert_eq!(
            rules.counts(&other),
            rules.counts(played.state()),
            "{place}: a redrawn state for {viewer:?} has other counts"
        );
        let Some(decider) = decider else {
            continue;
        };
        let mut listed = Vec::new();
        rules.actions(&other, &mut listed);
        assert_eq!(
            actions, listed,
            "{place}: the list of {viewer:?} depends on what is hidden"
        );
        for _ in 0..4 {
            let action = rules.any_action(random);
            assert_eq!(
                rules.check(played.state(), action),
                rules.check(&other, action),
                "{place}: the refusal of {action:?} depends on what is hidden"
            );
        }
        let board = rules.board(played.state());
        let target = Target::Place(board.places[random.index(board.places.len())].id.clone());
        assert_eq!(
            rules.why_not(played.state(), decider, &target),
            rules.why_not(&other, decider, &target),
            "{place}: the reason at {target:?} depends on what is hidden"
        );
    }
}

/// Saved and loaded, and replayed, a match is the same.
fn check_reload<R: Game>(rules: &Arc<R>, played: &Match<R>, place: &str) {
    let loaded = Match::load(Arc::clone(rules), &played.saved())
        .unwrap_or_else(|error| panic!("{place}: the match does not load: {error}"));
    assert_eq!(
        loaded.state(),
        played.state(),
        "{place}: loaded differently"
    );
    assert_eq!(loaded.events(), played.events(), "{place}: other events");
    let text = serde_json::to_string(played.state())
        .unwrap_or_else(|error| panic!("{place}: the state cannot be written: {error}"));
    let state: R::State = serde_json::from_str(&text)
        .unwrap_or_else(|error| panic!("{place}: the state cannot be read: {error}"));
    assert_eq!(
        &state,
        played.state(),
        "{place}: the state read differently"
    );
}

/// Undo is possible exactly while nothing random, final or decided by another came after; it restores
/// the state; clones made before do not change.
fn check_step<R: Game>(
    played: &mut Match<R>,
    side: Side,
    action: R::Action,
    seed: u64,
    count: u32,
) {
    let place = format!("seed {seed}, input {count}, {action:?}");
    let state = played.state().clone();
    let earlier = played.state().clone();
    let inputs = played.inputs().len();
    let events = played.events().len();
    played
        .act(side, action)
        .unwrap_or_else(|error| panic!("{place}: listed and refused: {error}"));
    assert_eq!(state, earlier, "{place}: an earlier clone changed");
    let was_random = played.inputs()[inputs..]
        .iter()
        .any(|input| matches!(input, Input::Drawn(_)));
    let was_final = played.events()[events..]
        .iter()
        .any(|(_, event)| event.is_final());
    let same_side = played.pending() == Pending::Decision(side);
    let expected = !was_random && !was_final && same_side;
    assert_eq!(
        played.can_undo(side),
        expected,
        "{place}: undo is offered wrongly"
    );
    if expected && count.is_multiple_of(16) {
        let after = played.state().clone();
        played
            .undo(side)
            .unwrap_or_else(|error| panic!("{place}: {error}"));
        assert_eq!(played.state(), &state, "{place}: undo went elsewhere");
        assert_eq!(played.events().len(), events, "{place}: undo kept events");
        played
            .act(side, action)
            .unwrap_or_else(|error| panic!("{place}: refused after undo: {error}"));
        assert_eq!(played.state(), &after, "{place}: redo went elsewhere");
    }
}
