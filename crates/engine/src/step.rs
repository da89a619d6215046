//! Steps: the sequence of play as an agenda, and each step with one home.
//!
//! A step is a small type in the module of its chapter. It says what it waits for, what may be chosen and
//! why anything else is refused, what choosing does, and how it is asked. [`steps!`](crate::steps) joins the
//! steps of a game in one enum; the functions here do for every such game what [`Rules`](crate::Rules) asks.

use crate::rules::{Draw, Ending, Input, Pending, RuleId};
use crate::verb::Verbs;
use heigi_scene::{Choice, GuideStep, Preview, Prompt, Shortcut, Side, Target, Text, Viewer};

/// What a step waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// A decision of a side.
    For(Side),
    /// A random draw, and who is meant by it.
    Draw(Side, Draw),
    /// Nothing: it is carried out at once.
    Nothing,
}

/// A game whose sequence of play is an agenda of steps.
pub trait Stepped: Sized {
    /// The changing part of a match.
    type State: Clone;
    /// One small decision.
    type Action: Copy + Ord + Verbs<Self>;
    /// What happened.
    type Event;
    /// Why an action is not legal.
    type Refusal: PartialEq;
    /// All steps, as [`steps!`](crate::steps) declares them.
    type Step: AnyStep<Self>;

    /// The steps that are still to come; the last one is the innermost.
    fn agenda(state: &Self::State) -> &[Self::Step];

    /// Puts a step on the agenda, to come before all others.
    fn push(state: &mut Self::State, step: Self::Step);

    /// Takes the innermost step off the agenda.
    fn pop(state: &mut Self::State) -> Option<Self::Step>;

    /// How the match ended, if it has; an empty agenda with no ending is a draw.
    fn ending(&self, state: &Self::State) -> Option<Ending>;

    /// A side gives the match up.
    fn concede(&self, play: &mut Play<'_, Self>, side: Side);

    /// Why an action is refused that the present step does not know.
    fn not_now(&self, state: &Self::State) -> Self::Refusal;

    /// Why a value is refused that no draw can have.
    fn no_such_value(&self, draw: Draw) -> Self::Refusal;

    /// What an action is aimed at, legal or not: the click that means it.
    fn target(&self, _: &Self::State, action: Self::Action) -> Target {
        action.target(self)
    }

    /// The question and its rule for whoever waits for a side's decision; it tells nothing of it.
    fn waiting(&self, state: &Self::State, side: Side) -> (Text, RuleId);
}

/// A state that is being changed, and what is told of it.
pub struct Play<'a, G: Stepped> {
    /// The state.
    pub state: &'a mut G::State,
    /// What has happened, in order.
    pub events: &'a mut Vec<G::Event>,
}

impl<G: Stepped> Play<'_, G> {
    /// Tells what happened.
    pub fn tell(&mut self, event: G::Event) {
        self.events.push(event);
    }

    /// Puts a step on the agenda, to come next.
    pub fn push(&mut self, step: impl Into<G::Step>) {
        G::push(self.state, step.into());
    }

    /// Puts steps on the agenda so that the first of them comes first.
    pub fn push_all(&mut self, steps: &[G::Step]) {
        for step in steps.iter().rev() {
            G::push(self.state, *step);
        }
    }

    /// Ends the innermost step.
    pub fn end_step(&mut self) {
        G::pop(self.state);
    }

    /// Puts another step in the place of the innermost one.
    pub fn replace_step(&mut self, step: impl Into<G::Step>) {
        self.end_step();
        self.push(step);
    }
}

/// One step of the sequence of play.
///
/// A decision has [`waits`](Step::waits), [`menu`](Step::menu) or [`list`](Step::list), [`check`](Step::check),
/// [`act`](Step::act), [`ask`](Step::ask) and [`choice`](Step::choice); a draw [`waits`](Step::waits), [`drawn`](Step::drawn) and
/// [`ask`](Step::ask); anything else [`carry_out`](Step::carry_out) alone.
pub trait Step<G: Stepped>: Copy {
    /// What an action comes to once it has been checked, with whatever the check has found out.
    type Plan;

    /// What it waits for.
    fn waits(&self, _: &G, _: &G::State) -> Waits {
        Waits::Nothing
    }

    /// True if there is nothing to decide although it waits for a decision: then it is carried out. Asked
    /// when it has become the innermost step and after each action.
    fn is_settled(&self, _: &G, _: &G::State) -> bool {
        false
    }

    /// What may be chosen, in any order, among which [`Step::check`] chooses.
    fn menu(&self, _: &G, _: &G::State, _offer: &mut dyn FnMut(G::Action)) {}

    /// Appends what is legal, in ascending order: of the [`menu`](Step::menu) what [`check`](Step::check)
    /// accepts. A step that knows it without checking each, as from sets that are kept, says so here and
    /// needs no menu; the laws compare it with the check.
    fn list(&self, game: &G, state: &G::State, actions: &mut Vec<G::Action>) {
        let first = actions.len();
        self.menu(game, state, &mut |action| {
            if self.check(game, state, action).is_ok() {
                actions.push(action);
            }
        });
        actions[first..].sort_unstable();
    }

    /// What an action comes to here.
    ///
    /// # Errors
    /// Why it is not legal.
    fn check(&self, game: &G, state: &G::State, _: G::Action) -> Result<Self::Plan, G::Refusal> {
        Err(game.not_now(state))
    }

    /// Carries out what has been checked. The step stays on the agenda until it is ended.
    fn act(&self, _: &G, _: &mut Play<'_, G>, _: Self::Plan) {}

    /// Goes on with the value that was drawn, from 1 to the faces of the draw. The step has been ended.
    fn drawn(&self, _: &G, _: &mut Play<'_, G>, _value: u16) {}

    /// Does what needs no decision. The step has been ended.
    fn carry_out(&self, _: &G, _: &mut Play<'_, G>) {}

    /// The question for whoever decides, or for everybody if a draw is awaited, and its rule.
    fn ask(&self, _: &G, _: &G::State) -> (Text, RuleId) {
        (Text::verbatim(""), RuleId(""))
    }

    /// How an action is offered that comes to a plan: what is handed in has its words and its target, and
    /// gets its label, and what else helps.
    fn choice(&self, _: &G, _: &G::State, _: G::Action, _: Self::Plan, offered: Choice) -> Choice {
        offered
    }

    /// Longer gestures.
    fn shortcuts(&self, _: &G, _: &G::State) -> Vec<Shortcut> {
        Vec::new()
    }

    /// What would come of it.
    fn previews(&self, _: &G, _: &G::State) -> Vec<Preview> {
        Vec::new()
    }

    /// What the part of the sequence of play is called that this step stands for, if it stands for one.
    fn phase(&self, _: &G, _: &G::State) -> Option<Text> {
        None
    }

    /// What is to be done here; nothing if the step around it says so.
    fn help(&self, _: &G, _: &G::State) -> Vec<Text> {
        Vec::new()
    }

    /// The first gestures here, for somebody who plays the first time.
    fn guide(&self, _: &G, _: &G::State) -> Vec<GuideStep> {
        Vec::new()
    }

    /// Why a click of whoever decides would not do what it seems to ask for; nothing if it would, or seems to
    /// ask for nothing: of all actions that are aimed there, the first that this step knows and refuses, if
    /// none of them is legal. This walks every action that can be written; where those are many, a step says
    /// itself what a click there means.
    fn why_not(&self, game: &G, state: &G::State, click: &Target) -> Option<G::Refusal> {
        let not_now = game.not_now(state);
        let (mut reason, mut is_legal) = (None, false);
        G::Action::every(game, &mut |action| {
            if is_legal || game.target(state, action) != *click {
                return;
            }
            match self.check(game, state, action) {
                Ok(_) => is_legal = true,
                Err(refusal) if reason.is_none() && refusal != not_now => reason = Some(refusal),
                Err(_) => {}
            }
        });
        reason.filter(|_| !is_legal)
    }
}

/// Any step of a game; [`steps!`](crate::steps) implements it.
pub trait AnyStep<G: Stepped>: Copy {
    /// [`Step::waits`].
    fn waits(&self, game: &G, state: &G::State) -> Waits;
    /// [`Step::is_settled`].
    fn is_settled(&self, game: &G, state: &G::State) -> bool;
    /// [`Step::list`].
    fn list(&self, game: &G, state: &G::State, actions: &mut Vec<G::Action>);
    /// [`Step::check`], for whoever only wants to know.
    ///
    /// # Errors
    /// As [`Step::check`].
    fn check(&self, game: &G, state: &G::State, action: G::Action) -> Result<(), G::Refusal>;
    /// [`Step::check`] and [`Step::act`].
    ///
    /// # Errors
    /// As [`Step::check`]; nothing has changed.
    fn take(&self, game: &G, play: &mut Play<'_, G>, action: G::Action) -> Result<(), G::Refusal>;
    /// [`Step::drawn`].
    fn drawn(&self, game: &G, play: &mut Play<'_, G>, value: u16);
    /// [`Step::carry_out`].
    fn carry_out(&self, game: &G, play: &mut Play<'_, G>);
    /// [`Step::ask`].
    fn ask(&self, game: &G, state: &G::State) -> (Text, RuleId);
    /// What may be chosen, as it is offered.
    fn choices(&self, game: &G, state: &G::State) -> Vec<Choice>;
    /// [`Step::shortcuts`].
    fn shortcuts(&self, game: &G, state: &G::State) -> Vec<Shortcut>;
    /// [`Step::previews`].
    fn previews(&self, game: &G, state: &G::State) -> Vec<Preview>;
    /// [`Step::phase`].
    fn phase(&self, game: &G, state: &G::State) -> Option<Text>;
    /// [`Step::help`].
    fn help(&self, game: &G, state: &G::State) -> Vec<Text>;
    /// [`Step::guide`].
    fn guide(&self, game: &G, state: &G::State) -> Vec<GuideStep>;
    /// [`Step::why_not`].
    fn why_not(&self, game: &G, state: &G::State, click: &Target) -> Option<G::Refusal>;
}

/// What a state waits for.
pub fn pending<G: Stepped>(game: &G, state: &G::State) -> Pending {
    if let Some(ending) = game.ending(state) {
        return Pending::Over(ending);
    }
    match G::agenda(state).last().map(|step| step.waits(game, state)) {
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
    if let Some(step) = G::agenda(state).last() {
        step.list(game, state, actions);
    }
}

/// Whether an action is legal now.
///
/// # Errors
/// Why not.
pub fn check<G: Stepped>(game: &G, state: &G::State, action: G::Action) -> Result<(), G::Refusal> {
    match G::agenda(state).last() {
        Some(step) if game.ending(state).is_none() => step.check(game, state, action),
        _ => Err(game.not_now(state)),
    }
}

/// Answers what a state waits for, and goes on to the next such point.
///
/// # Errors
/// Why not; the state is as it was.
pub fn apply<G: Stepped>(
    game: &G,
    state: &mut G::State,
    input: Input<G::Action>,
    events: &mut Vec<G::Event>,
) -> Result<(), G::Refusal> {
    let step = G::agenda(state).last().copied();
    let pending = pending(game, state);
    let mut play = Play { state, events };
    match (input, pending, step) {
        (Input::Action(action), Pending::Decision(_), Some(step)) => {
            step.take(game, &mut play, action)?;
        }
        (Input::Drawn(value), Pending::Draw(draw), Some(step)) => {
            if value == 0 || value > u16::from(draw.faces) {
                return Err(game.no_such_value(draw));
            }
            play.end_step();
            step.drawn(game, &mut play, value);
        }
        (Input::Concede, Pending::Decision(side), _) => game.concede(&mut play, side),
        _ => return Err(game.not_now(play.state)),
    }
    proceed(game, &mut play);
    Ok(())
}

/// Carries out what waits for nothing and what is settled, until something waits.
pub fn proceed<G: Stepped>(game: &G, play: &mut Play<'_, G>) {
    while game.ending(play.state).is_none() {
        let Some(step) = G::agenda(play.state).last().copied() else {
            return;
        };
        if step.waits(game, play.state) != Waits::Nothing && !step.is_settled(game, play.state) {
            return;
        }
        play.end_step();
        step.carry_out(game, play);
    }
}

/// A choice with the words of an action and its target.
pub fn offered<G: Stepped>(game: &G, state: &G::State, action: G::Action) -> Choice {
    Choice {
        action: action.write(game),
        target: game.target(state, action),
        ..Choice::default()
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
    G::agenda(state).last()?.why_not(game, state, click)
}

/// What is asked, as a viewer may know it: choices only for the side that decides.
pub fn prompt<G: Stepped>(game: &G, state: &G::State, viewer: Viewer) -> Option<Prompt> {
    let step = G::agenda(state).last()?;
    let (side, die) = match step.waits(game, state) {
        _ if game.ending(state).is_some() => return None,
        Waits::Nothing => return None,
        Waits::For(side) => (side, None),
        Waits::Draw(side, draw) => (side, Some(draw.faces)),
    };
    let is_own = viewer == Viewer::Side(side) || viewer == Viewer::Everything;
    let (title, rule) = if is_own || die.is_some() {
        step.ask(game, state)
    } else {
        game.waiting(state, side)
    };
    let mut prompt = Prompt {
        side,
        title,
        rule: rule.0.into(),
        die,
        ..Prompt::default()
    };
    if is_own && die.is_none() {
        prompt.choices = step.choices(game, state);
        prompt.shortcuts = step.shortcuts(game, state);
        prompt.previews = step.previews(game, state);
    }
    Some(prompt)
}

/// What every game of steps and verbs has alike: in its `impl` of [`Rules`](crate::Rules) as
/// `by_steps!(plays)`, of [`Speaks`](crate::Speaks) as `by_steps!(speaks)` and of [`Shows`](crate::Shows) as
/// `by_steps!(shows)`.
#[macro_export]
macro_rules! by_steps {
    (plays) => {
        fn pending(&self, state: &Self::State) -> $crate::Pending {
            $crate::step::pending(self, state)
        }

        fn actions(&self, state: &Self::State, actions: &mut Vec<Self::Action>) {
            $crate::step::actions(self, state, actions);
        }

        fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Self::Refusal> {
            $crate::step::check(self, state, action)
        }

        fn apply(
            &self,
            state: &mut Self::State,
            input: $crate::Input<Self::Action>,
            events: &mut Vec<Self::Event>,
        ) -> Result<(), Self::Refusal> {
            $crate::step::apply(self, state, input, events)
        }
    };
    (speaks) => {
        $crate::by_steps!(speaks but any_action);

        fn any_action(&self, random: &mut $crate::Random) -> Self::Action {
            $crate::Verbs::any(self, random).expect("a game has at least one action")
        }
    };
    (speaks but any_action) => {
        fn write_action(&self, action: Self::Action) -> $crate::scene::SmolStr {
            $crate::Verbs::write(action, self)
        }

        fn read_action(&self, words: &str) -> Option<Self::Action> {
            $crate::Verbs::read(self, words)
        }

        fn every_action(&self, each: &mut dyn FnMut(Self::Action)) {
            $crate::Verbs::every(self, each);
        }
    };
    (shows) => {
        fn why_not(
            &self,
            state: &Self::State,
            side: $crate::Side,
            target: &$crate::scene::Target,
        ) -> Option<Self::Refusal> {
            $crate::step::why_not(self, state, side, target)
        }
    };
}

/// Declares the steps of a game: each is one line here, and everything else in its module.
///
/// Each variant carries a type that implements [`Step`]. The enum can be made of any of them with `From`.
#[macro_export]
macro_rules! steps {
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident of $game:ty {
            $( $(#[$variant_meta:meta])* $variant:ident($kind:ty) ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
        $visibility enum $name {
            $( $(#[$variant_meta])* $variant($kind) ),+
        }

        $(
            impl From<$kind> for $name {
                fn from(step: $kind) -> Self {
                    Self::$variant(step)
                }
            }
        )+

        impl $crate::AnyStep<$game> for $name {
            fn waits(&self, game: &$game, state: &<$game as $crate::Stepped>::State) -> $crate::Waits {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::waits(step, game, state) ),+
                }
            }

            fn is_settled(&self, game: &$game, state: &<$game as $crate::Stepped>::State) -> bool {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::is_settled(step, game, state) ),+
                }
            }

            fn list(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
                actions: &mut Vec<<$game as $crate::Stepped>::Action>,
            ) {
                match self {
                    $( Self::$variant(step) => {
                        $crate::Step::<$game>::list(step, game, state, actions)
                    } ),+
                }
            }

            fn check(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
                action: <$game as $crate::Stepped>::Action,
            ) -> Result<(), <$game as $crate::Stepped>::Refusal> {
                match self {
                    $( Self::$variant(step) => {
                        $crate::Step::<$game>::check(step, game, state, action).map(|_| ())
                    } ),+
                }
            }

            fn take(
                &self,
                game: &$game,
                play: &mut $crate::Play<'_, $game>,
                action: <$game as $crate::Stepped>::Action,
            ) -> Result<(), <$game as $crate::Stepped>::Refusal> {
                match self {
                    $( Self::$variant(step) => {
                        let plan = $crate::Step::<$game>::check(step, game, play.state, action)?;
                        $crate::Step::<$game>::act(step, game, play, plan);
                    } ),+
                }
                Ok(())
            }

            fn drawn(&self, game: &$game, play: &mut $crate::Play<'_, $game>, value: u16) {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::drawn(step, game, play, value) ),+
                }
            }

            fn carry_out(&self, game: &$game, play: &mut $crate::Play<'_, $game>) {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::carry_out(step, game, play) ),+
                }
            }

            fn ask(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
            ) -> ($crate::Text, $crate::RuleId) {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::ask(step, game, state) ),+
                }
            }

            fn choices(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
            ) -> Vec<$crate::scene::Choice> {
                let mut actions = Vec::new();
                $crate::AnyStep::<$game>::list(self, game, state, &mut actions);
                match self {
                    $( Self::$variant(step) => actions
                        .into_iter()
                        .filter_map(|action| {
                            let plan = $crate::Step::<$game>::check(step, game, state, action).ok()?;
                            let offered = $crate::step::offered(game, state, action);
                            Some($crate::Step::<$game>::choice(
                                step, game, state, action, plan, offered,
                            ))
                        })
                        .collect() ),+
                }
            }

            fn shortcuts(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
            ) -> Vec<$crate::scene::Shortcut> {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::shortcuts(step, game, state) ),+
                }
            }

            fn previews(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
            ) -> Vec<$crate::scene::Preview> {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::previews(step, game, state) ),+
                }
            }

            fn phase(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
            ) -> Option<$crate::Text> {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::phase(step, game, state) ),+
                }
            }

            fn help(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
            ) -> Vec<$crate::Text> {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::help(step, game, state) ),+
                }
            }

            fn guide(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
            ) -> Vec<$crate::scene::GuideStep> {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::guide(step, game, state) ),+
                }
            }

            fn why_not(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
                click: &$crate::scene::Target,
            ) -> Option<<$game as $crate::Stepped>::Refusal> {
                match self {
                    $( Self::$variant(step) => {
                        $crate::Step::<$game>::why_not(step, game, state, click)
                    } ),+
                }
            }
        }
    };
}
