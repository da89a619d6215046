//! Steps that ask in their middle, on a game of dice: somebody throws some dice and says of each whether it
//! counts; a total over 20 is halved, and over 50 a die is thrown for that.

use heigi_engine::scene::{Side, Text};
use heigi_engine::step::{self, AskingOf, Flow};
use heigi_engine::{Deals, Draw, Ending, Input, Pending, Play, RuleId, Stepped, Waits};
use serde::{Deserialize, Serialize};

struct Tally;

const PLAYER: Side = Side(0);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct State {
    total: u32,
    agenda: Vec<Step>,
    asking: Option<Box<AskingOf<Tally>>>,
}

heigi_engine::verbs! {
    /// What may be done.
    #[derive(Serialize, Deserialize)]
    enum Action of Tally {
        /// Throw some dice.
        Throw(dice: u8) = "throw",
        /// The die counts.
        Keep = "keep",
        /// The die does not count.
        Drop = "drop",
    }
}

heigi_engine::steps! {
    /// The steps.
    enum Step of Tally {
        /// Somebody throws.
        Throwing(Throwing),
        /// A die.
        Die(Die),
        /// Whether a die counts.
        Counting(Counting),
        /// The total is halved.
        Halving(Halving),
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Throwing;

impl heigi_engine::Step<Tally> for Throwing {
    type Plan = u8;

    fn waits(&self, _: &Tally, _: &State) -> Waits {
        Waits::For(PLAYER)
    }

    fn menu(&self, _: &Tally, _: &State, offer: &mut dyn FnMut(Action)) {
        (0..4).for_each(|dice| offer(Action::Throw(dice)));
    }

    fn check(&self, _: &Tally, _: &State, action: Action) -> Result<u8, &'static str> {
        match action {
            Action::Throw(dice) if dice < 4 => Ok(dice),
            Action::Throw(_) => Err("too many"),
            _ => Err("not now"),
        }
    }

    fn asks(&self, _: &Tally, _: &State, dice: Option<&u8>) -> bool {
        dice.is_some_and(|dice| *dice > 0)
    }

    fn conduct(&self, game: &Tally, play: &mut Play<'_, Tally>, dice: u8) -> Flow<Tally> {
        play.end_step();
        play.tell(format!("throws {dice}"));
        for _ in 0..dice {
            let value = play.roll(game, Die)?;
            play.tell(format!("die {value}"));
            if play.decide(Counting, vec![Action::Keep, Action::Drop])? == Action::Keep {
                play.state.total += u32::from(value);
                play.tell(format!("now {}", play.state.total));
            }
        }
        play.push_all(&[Step::Halving(Halving), Step::Throwing(Throwing)]);
        Ok(())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Die;

impl heigi_engine::Step<Tally> for Die {
    type Plan = ();

    fn waits(&self, _: &Tally, _: &State) -> Waits {
        Waits::Draw(PLAYER, Draw::open(RuleId("1"), 6))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Counting;

impl heigi_engine::Step<Tally> for Counting {
    type Plan = ();

    fn waits(&self, _: &Tally, _: &State) -> Waits {
        Waits::For(PLAYER)
    }

    fn list(&self, _: &Tally, state: &State, actions: &mut Vec<Action>) {
        actions.extend(step::options::<Tally>(state));
    }

    fn check(&self, _: &Tally, state: &State, action: Action) -> Result<(), &'static str> {
        let is_offered = step::options::<Tally>(state).contains(&action);
        if is_offered { Ok(()) } else { Err("not now") }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Halving;

impl heigi_engine::Step<Tally> for Halving {
    type Plan = ();

    fn asks(&self, _: &Tally, state: &State, _: Option<&()>) -> bool {
        state.total > 50
    }

    fn run(&self, game: &Tally, play: &mut Play<'_, Tally>) -> Flow<Tally> {
        if play.state.total > 50 {
            let value = play.roll(game, Die)?;
            play.tell(format!("for half {value}"));
        }
        if play.state.total > 20 {
            play.state.total /= 2;
            play.tell(format!("half {}", play.state.total));
            play.push(Halving);
        }
        Ok(())
    }
}

impl Stepped for Tally {
    type State = State;
    type Action = Action;
    type Event = String;
    type Refusal = &'static str;
    type Step = Step;

    fn agenda(state: &State) -> &[Step] {
        &state.agenda
    }

    fn push(state: &mut State, step: Step) {
        state.agenda.push(step);
    }

    fn pop(state: &mut State) -> Option<Step> {
        state.agenda.pop()
    }

    fn asking(state: &State) -> Option<&AskingOf<Self>> {
        state.asking.as_deref()
    }

    fn ask(state: &mut State, asking: Option<Box<AskingOf<Self>>>) -> Option<Box<AskingOf<Self>>> {
        std::mem::replace(&mut state.asking, asking)
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let is_over = state.agenda.is_empty() && state.asking.is_none();
        is_over.then_some(Ending { winner: None })
    }

    fn concede(&self, play: &mut Play<'_, Self>, _: Side) {
        play.state.agenda.clear();
    }

    fn not_now(&self, _: &State) -> &'static str {
        "not now"
    }

    fn no_such_value(&self, _: Draw) -> &'static str {
        "not on the die"
    }

    fn waiting(&self, _: &State, _: Side) -> (Text, RuleId) {
        (Text::verbatim("wait"), RuleId("1"))
    }
}

fn table(total: u32) -> State {
    State {
        total,
        agenda: vec![Step::Throwing(Throwing)],
        asking: None,
    }
}

/// What an input tells, where nobody deals.
fn told(state: &mut State, input: Input<Action>) -> Vec<String> {
    let mut events = Vec::new();
    step::apply(
        &Tally,
        state,
        input,
        &mut |_: Draw, _: usize| None,
        &mut events,
    )
    .unwrap();
    events
}

fn actions(state: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    step::actions(&Tally, state, &mut actions);
    actions
}

#[test]
fn what_asks_for_nothing_ends_at_once() {
    let mut state = table(4);
    assert_eq!(
        told(&mut state, Input::Action(Action::Throw(0))),
        ["throws 0"]
    );
    assert_eq!(state, table(4));
}

#[test]
fn each_answer_tells_only_what_is_new() {
    let mut state = table(1);
    let throw = Input::Action(Action::Throw(2));
    assert_eq!(told(&mut state, throw), ["throws 2"]);
    let die = Draw::open(RuleId("1"), 6);
    assert_eq!(step::pending(&Tally, &state), Pending::Draw(die));
    assert_eq!(actions(&state), []);

    assert_eq!(told(&mut state, Input::Drawn(3)), ["die 3"]);
    assert_eq!(step::pending(&Tally, &state), Pending::Decision(PLAYER));
    assert_eq!(actions(&state), [Action::Keep, Action::Drop]);
    assert_eq!((state.total, state.agenda.len()), (1, 0));

    let keep = Input::Action(Action::Keep);
    assert_eq!(told(&mut state, keep), ["now 4"]);
    // What has been decided already shows although the throw is not over.
    assert_eq!(state.total, 4);
    assert_eq!(told(&mut state, Input::Drawn(5)), ["die 5"]);
    assert_eq!(told(&mut state, Input::Action(Action::Drop)), [""; 0]);
    assert_eq!(state, table(4));
}

#[test]
fn a_step_that_nobody_decides_may_ask_as_well() {
    let mut state = table(88);
    assert_eq!(
        told(&mut state, Input::Action(Action::Throw(0))),
        ["throws 0"]
    );
    assert_eq!(
        told(&mut state, Input::Drawn(2)),
        ["for half 2", "half 44", "half 22", "half 11"]
    );
    assert_eq!(state, table(11));
}

#[test]
fn a_dealer_gives_what_somebody_else_would_type() {
    let (mut dealt, mut typed) = (table(60), table(60));
    let values = [4, 6, 1];
    let (mut events, mut given) = (Vec::new(), Vec::new());
    let throw = Input::Action(Action::Throw(1));
    let mut deal = |_: Draw, told: usize| {
        given.push(told);
        values.get(given.len() - 1).copied()
    };
    step::apply(&Tally, &mut dealt, throw, &mut deal, &mut events).unwrap();
    let keep = Input::Action(Action::Keep);
    step::apply(&Tally, &mut dealt, keep, &mut deal, &mut events).unwrap();
    // Before the die of the throw one event had been told, before that for half three.
    assert_eq!(given, [1, 3]);

    let mut told_typed = told(&mut typed, throw);
    for input in [Input::Drawn(4), keep, Input::Drawn(6)] {
        told_typed.extend(told(&mut typed, input));
    }
    assert_eq!((dealt, events), (typed, told_typed));
}

/// Deals every draw.
struct Sixes;

impl Deals for Sixes {
    fn deal(&mut self, _: Draw, _: usize) -> Option<u16> {
        Some(6)
    }

    fn gives_all(&self) -> bool {
        true
    }
}

#[test]
fn who_decides_in_the_middle_is_asked_where_all_draws_are_dealt() {
    let (mut dealt, mut typed) = (table(60), table(60));
    let mut events = Vec::new();
    let (throw, keep) = (Input::Action(Action::Throw(1)), Input::Action(Action::Keep));
    for input in [throw, keep] {
        step::apply(&Tally, &mut dealt, input, &mut Sixes, &mut events).unwrap();
    }
    let mut told_typed = Vec::new();
    for input in [throw, Input::Drawn(6), keep, Input::Drawn(6)] {
        told_typed.extend(told(&mut typed, input));
    }
    assert_eq!((dealt, events), (typed, told_typed));
}

#[test]
fn what_is_not_asked_for_is_refused_and_changes_nothing() {
    let mut state = table(1);
    told(&mut state, Input::Action(Action::Throw(1)));
    let refused = |state: &State, input| {
        let mut copy = state.clone();
        let done = step::apply(
            &Tally,
            &mut copy,
            input,
            &mut |_: Draw, _: usize| None,
            &mut Vec::new(),
        );
        assert_eq!(&copy, state);
        done.unwrap_err()
    };
    assert_eq!(refused(&state, Input::Drawn(0)), "not on the die");
    assert_eq!(refused(&state, Input::Drawn(7)), "not on the die");
    assert_eq!(refused(&state, Input::Action(Action::Keep)), "not now");
    assert_eq!(refused(&state, Input::Concede), "not now");
    told(&mut state, Input::Drawn(1));
    assert_eq!(refused(&state, Input::Drawn(1)), "not now");
    assert_eq!(refused(&state, Input::Action(Action::Throw(1))), "not now");
}

#[test]
fn giving_up_ends_what_asks() {
    let mut state = table(1);
    told(&mut state, Input::Action(Action::Throw(1)));
    told(&mut state, Input::Drawn(1));
    told(&mut state, Input::Concede);
    assert_eq!((state.asking.is_none(), state.agenda.len()), (true, 0));
}

#[test]
fn a_state_that_asks_is_written_and_read_back() {
    let mut state = table(1);
    told(&mut state, Input::Action(Action::Throw(2)));
    told(&mut state, Input::Drawn(6));
    let text = serde_json::to_string(&state).unwrap();
    let mut read: State = serde_json::from_str(&text).unwrap();
    assert_eq!(read, state);
    assert_eq!(told(&mut read, Input::Action(Action::Keep)), ["now 7"]);
}
