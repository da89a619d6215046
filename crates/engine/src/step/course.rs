//! What every game of steps does alike: asks its innermost step, answers it, goes on.

use super::play::{Answer, Begun, Run};
use super::{AnyStep, Play, Step, Stepped, Waits};
use crate::numbers::Numbers;
use crate::random::Random;
use crate::rules::{Dealer, Draw, Ending, Input, Pending, Rules, SELDOM};
use crate::verb::Verbs;
use heigi_scene::{Choice, Prompt, Scene, Side, Target, Text, Viewer};

/// The step that is going on: what another one asks in its middle, or the innermost of the agenda.
pub fn innermost<G: Stepped>(state: &G::State) -> Option<&G::Step> {
    match G::asking(state) {
        Some(asking) => Some(&asking.question),
        None => G::agenda(state).last(),
    }
}

/// What may be answered to what a step asks in its middle, in ascending order: what a step that is only
/// asked so lists.
pub fn options<G: Stepped>(state: &G::State) -> &[G::Action] {
    G::asking(state).map_or(&[], |asking| &asking.options)
}

/// What a state waits for.
pub fn pending<G: Stepped>(game: &G, state: &G::State) -> Pending {
    if let Some(ending) = game.ending(state) {
        return Pending::Over(ending);
    }
    match innermost::<G>(state).map(|step| step.waits(game, state)) {
        Some(Waits::For(side)) => Pending::Decision(side),
        Some(Waits::Draw(_, draw)) => Pending::Draw(draw),
        // `proceed` never stops at a step that waits for nothing.
        Some(Waits::Nothing) | None => Pending::Over(Ending { winner: None }),
    }
}

/// Appends what is legal, in ascending order.
pub fn actions<G: Stepped>(game: &G, state: &G::State, actions: &mut Vec<G::Action>) {
    if game.ending(state).is_some() {
        return;
    }
    if let Some(step) = innermost::<G>(state) {
        step.list(game, state, actions);
    }
}

/// Appends whatever of a menu is legal, in ascending order: for a step that finds once what all checks have in common.
pub fn choose<A: Copy + Ord>(
    actions: &mut Vec<A>,
    menu: impl FnOnce(&mut dyn FnMut(A)),
    is_legal: impl Fn(A) -> bool,
) {
    let first = actions.len();
    menu(&mut |action| {
        if is_legal(action) {
            actions.push(action);
        }
    });
    actions[first..].sort_unstable();
}

/// The first legal action of a menu whose order a lot decides, so that all legal ones are equally likely; nothing if there is none.
pub fn draw<A: Copy>(
    menu: &mut [A],
    random: &mut Random,
    is_legal: impl Fn(A) -> bool,
) -> Option<A> {
    let mut left = menu.len();
    while left > 0 {
        let at = random.index(left);
        if is_legal(menu[at]) {
            return Some(menu[at]);
        }
        left -= 1;
        menu.swap(at, left);
    }
    None
}

/// Any legal action, without listing all: those that [take something back](Rules::takes_back) only now and then, as
/// [`Rules::pick`] says. For games whose steps have a [`menu`](Step::menu) each.
pub fn pick<G: Stepped + Rules<State = <G as Stepped>::State, Action = <G as Stepped>::Action>>(
    game: &G,
    state: &<G as Stepped>::State,
    random: &mut Random,
    room: &mut Vec<<G as Stepped>::Action>,
) -> Option<<G as Stepped>::Action> {
    let step = innermost::<G>(state).filter(|_| game.ending(state).is_none())?;
    let is_forward = |action| !game.takes_back(action);
    let forward = (random.below(SELDOM) > 0)
        .then(|| step.pick(game, state, &is_forward, random, room))
        .flatten();
    forward.or_else(|| step.pick(game, state, &|_| true, random, room))
}

/// Whether an action is legal now.
///
/// # Errors
/// Why not.
pub fn check<G: Stepped>(game: &G, state: &G::State, action: G::Action) -> Result<(), G::Refusal> {
    match innermost::<G>(state) {
        Some(step) if game.ending(state).is_none() => step.check(game, state, action),
        _ => Err(game.not_now(state)),
    }
}

/// Answers what a state waits for, and goes on to the next such point; draws that the dealer gives are made
/// at once.
///
/// # Errors
/// Why not; the state is as it was.
pub fn apply<G: Stepped>(
    game: &G,
    state: &mut G::State,
    input: Input<G::Action>,
    dealer: &mut Dealer<'_>,
    events: &mut Vec<G::Event>,
) -> Result<(), G::Refusal> {
    let step = innermost::<G>(state).copied();
    let is_asking = G::asking(state).is_some();
    match (input, pending(game, state), step) {
        (Input::Action(action), Pending::Decision(_), Some(step)) if is_asking => {
            step.check(game, state, action)?;
            answer(game, state, Answer::Action(action), dealer, events)?;
        }
        (Input::Action(action), Pending::Decision(_), Some(step)) => {
            let run = Run {
                state,
                events,
                dealer: &mut *dealer,
                begun: Begun::Action(action),
                earlier: None,
            };
            step.take(game, run, action)?;
        }
        (Input::Drawn(value), Pending::Draw(draw), Some(step)) => {
            if value == 0 || value > draw.values() {
                return Err(game.no_such_value(draw));
            }
            take_drawn(game, state, step, value, dealer, events)?;
        }
        (Input::Concede, Pending::Decision(side), _) => {
            G::ask(state, None);
            game.concede(&mut Play::new(state, events), side);
        }
        _ => return Err(game.not_now(state)),
    }
    go_on(game, state, dealer, events)
}

/// Gives a value to whatever waits for a draw.
fn take_drawn<G: Stepped>(
    game: &G,
    state: &mut G::State,
    step: G::Step,
    value: u16,
    dealer: &mut Dealer<'_>,
    events: &mut Vec<G::Event>,
) -> Result<(), G::Refusal> {
    if G::asking(state).is_some() {
        return answer(game, state, Answer::Drawn(value), dealer, events);
    }
    G::pop(state);
    let mut play = Play::new(state, events);
    step.drawn(game, &mut play, value);
    game.after(&mut play, true);
    Ok(())
}

/// Runs what waits for an answer again, with one more.
fn answer<G: Stepped>(
    game: &G,
    state: &mut G::State,
    answer: Answer<G::Action>,
    dealer: &mut Dealer<'_>,
    events: &mut Vec<G::Event>,
) -> Result<(), G::Refusal> {
    let Some(mut asking) = G::ask(state, None) else {
        return Err(game.not_now(state));
    };
    asking.answers.push(answer);
    state.clone_from(&asking.from);
    let begun = asking.begun;
    let step = G::agenda(state).last().copied();
    let run = Run {
        state,
        events,
        dealer,
        begun,
        earlier: Some(asking),
    };
    match (begun, step) {
        (Begun::Action(action), Some(step)) => step.take(game, run, action),
        (Begun::Step(step), _) => {
            step.run(game, run);
            Ok(())
        }
        (Begun::Action(_), None) => Ok(()),
    }
}

/// Carries out what waits for nothing and what is settled, until something waits.
pub fn proceed<G: Stepped>(game: &G, state: &mut G::State, events: &mut Vec<G::Event>) {
    // Without a dealer nothing is answered that could be refused.
    let _ = go_on(game, state, &mut |_: Draw, _: usize| None, events);
}

/// How many actions in a row the rules may take for sides that they lead: far more than a turn of any game has, so that rules
/// that lead for ever are found.
const MOST_LED: u32 = 100_000;

fn go_on<G: Stepped>(
    game: &G,
    state: &mut G::State,
    dealer: &mut Dealer<'_>,
    events: &mut Vec<G::Event>,
) -> Result<(), G::Refusal> {
    let (mut led, mut ahead) = (0, Vec::new());
    while game.ending(state).is_none() {
        let Some(step) = innermost::<G>(state).copied() else {
            return Ok(());
        };
        let is_asking = G::asking(state).is_some();
        let waits = step.waits(game, state);
        if waits == Waits::Nothing || !is_asking && step.is_settled(game, state) {
            ahead.clear();
            G::pop(state);
            let run = Run {
                state,
                events,
                dealer: &mut *dealer,
                begun: Begun::Step(step),
                earlier: None,
            };
            step.run(game, run);
        } else if let Waits::Draw(_, draw) = waits
            && let Some(value) = dealer.deal(draw, events.len())
        {
            ahead.clear();
            take_drawn(game, state, step, value, dealer, events)?;
        } else if let Waits::For(side) = waits
            && let Some(action) = game.by_rule(state, side, &mut ahead).filter(|_| !is_asking)
        {
            led += 1;
            assert!(led <= MOST_LED, "the rules lead {side:?} for ever");
            let run = Run {
                state,
                events,
                dealer: &mut *dealer,
                begun: Begun::Action(action),
                earlier: None,
            };
            step.take(game, run, action)?;
        } else {
            return Ok(());
        }
    }
    Ok(())
}

/// A choice with the words of an action, its target and, if its verb is declared with one, its label, as the
/// game offers it.
pub fn offered<G: Stepped>(game: &G, state: &G::State, action: G::Action) -> Choice {
    let (label, weight) = action.label().unwrap_or_default();
    let choice = Choice {
        action: action.write(game),
        target: game.target(state, action),
        label: Text::new(label),
        weight,
        ..Choice::default()
    };
    game.offer(state, action, choice)
}

/// The first point at which a match waits, from the state in which it begins.
pub fn start<G: Stepped>(game: &G, mut state: G::State, events: &mut Vec<G::Event>) -> G::State {
    proceed(game, &mut state, events);
    state
}

/// Refuses if something bars an action.
///
/// # Errors
/// The refusal, if it does.
pub fn refuse<R>(is_barred: bool, refusal: R) -> Result<(), R> {
    if is_barred { Err(refusal) } else { Ok(()) }
}

/// True if nothing may be chosen at a step.
pub fn has_no_choice<G: Stepped>(step: &impl Step<G>, game: &G, state: &G::State) -> bool {
    let mut actions = Vec::new();
    step.list(game, state, &mut actions);
    actions.is_empty()
}

/// Whether anything of some kind on the [menu](Step::menu) of a step is legal; nothing is checked after the first that is.
pub fn offers<G: Stepped>(
    step: &impl Step<G>,
    game: &G,
    state: &G::State,
    is_meant: impl Fn(&G::Action) -> bool,
) -> bool {
    let mut is_found = false;
    step.menu(game, state, &mut |action| {
        is_found |= !is_found && is_meant(&action) && step.check(game, state, action).is_ok();
    });
    is_found
}

/// How many legal actions of a step are of some kind, as to [warn](Choice::warned) whoever would end it.
pub fn count<G: Stepped>(
    step: &impl Step<G>,
    game: &G,
    state: &G::State,
    is_counted: impl FnMut(&G::Action) -> bool,
) -> usize {
    let mut actions = Vec::new();
    step.list(game, state, &mut actions);
    actions.iter().copied().filter(is_counted).count()
}

/// What the innermost step says that stands for a part of the sequence of play.
pub fn phase<G: Stepped>(game: &G, state: &G::State) -> Text {
    if game.ending(state).is_some() {
        return Text::new("engine-over");
    }
    let mut steps = G::agenda(state).iter().rev();
    let named = steps.find_map(|step| step.phase(game, state));
    named.unwrap_or_else(|| Text::verbatim(""))
}

/// A scene with what the steps tell of it: phase, help, guide and question. The rest is the game's.
pub fn scene<G: Stepped>(game: &G, state: &G::State, viewer: Viewer) -> Scene {
    let steps = || G::agenda(state).iter().rev();
    let help = steps().map(|step| step.help(game, state));
    Scene {
        viewer,
        phase: phase(game, state),
        help: help
            .into_iter()
            .find(|help| !help.is_empty())
            .unwrap_or_default(),
        guide: steps()
            .next()
            .map_or_else(Vec::new, |step| step.guide(game, state)),
        prompt: prompt(game, state, viewer),
        outcome: game.outcome(state),
        ..Scene::default()
    }
}

/// Why a click of a side would not do what it seems to ask for.
pub fn why_not<G: Stepped>(
    game: &G,
    state: &G::State,
    side: Side,
    click: &Target,
) -> Option<G::Refusal> {
    if pending(game, state) != Pending::Decision(side) {
        return None;
    }
    innermost::<G>(state)?.why_not(game, state, click)
}

/// What is asked, as a viewer may know it: choices only for the side that decides.
pub fn prompt<G: Stepped>(game: &G, state: &G::State, viewer: Viewer) -> Option<Prompt> {
    let step = innermost::<G>(state)?;
    let (side, draw) = match step.waits(game, state) {
        _ if game.ending(state).is_some() => return None,
        Waits::Nothing => return None,
        Waits::For(side) => (side, None),
        Waits::Draw(side, draw) => (side, Some(draw)),
    };
    let is_own = viewer == Viewer::Side(side) || viewer == Viewer::Everything;
    let (title, rule) = if is_own || draw.is_some() {
        step.ask(game, state)
    } else {
        game.waiting(state, side)
    };
    let mut prompt = Prompt {
        side,
        title,
        rule: rule.0.into(),
        die: draw.map(|draw| draw.faces),
        dice: draw.map_or(0, |draw| draw.dice),
        ..Prompt::default()
    };
    if is_own && draw.is_none() {
        prompt.choices = step.choices(game, state);
        prompt.shortcuts = step.shortcuts(game, state);
        prompt.previews = step.previews(game, state);
    }
    Some(prompt)
}

/// Begins a block with the kind of the step that is going on; who waits for another's decision is not told
/// it, as in [`prompt`].
pub fn describe<G: Stepped>(game: &G, state: &G::State, viewer: Viewer, numbers: &mut Numbers) {
    let step = innermost::<G>(state).filter(|step| {
        let is_known = match step.waits(game, state) {
            Waits::For(side) => [Viewer::Side(side), Viewer::Everything].contains(&viewer),
            Waits::Draw(..) | Waits::Nothing => true,
        };
        is_known && game.ending(state).is_none()
    });
    let meaning = "which step is going on; none for who waits for another's decision";
    numbers
        .block("step", meaning)
        .one_of(step.map(AnyStep::kind), G::Step::KINDS);
}
