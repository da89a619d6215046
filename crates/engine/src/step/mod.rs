//! Steps: the sequence of play as an agenda, and each step with one home.
//!
//! A step is a small type in the module of its chapter. It says what it waits for, what may be chosen and
//! why anything else is refused, what choosing does, and how it is asked. [`steps!`](crate::steps) joins the
//! steps of a game in one enum; the functions here do for every such game what [`Rules`](crate::Rules) asks.

mod beside;
mod course;
mod declare;
mod play;

pub use beside::{PlanOf, With};
pub use course::{
    actions, apply, check, choose, count, describe, draw, has_no_choice, innermost, offered,
    offers, options, pending, phase, pick, proceed, prompt, refuse, scene, start, why_not,
};
pub use play::{Asking, AskingOf, Flow, Play, Run, Unanswered};

use crate::random::Random;
use crate::rules::{Draw, Ending, RuleId};
use crate::verb::Verbs;
use heigi_scene::{Choice, GuideStep, Outcome, Preview, Shortcut, Side, SmolStr, Target, Text};
use std::fmt;

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

impl Waits {
    /// For a side if there is something to decide.
    #[must_use]
    pub fn if_any(is_any: bool, side: Side) -> Self {
        if is_any {
            Self::For(side)
        } else {
            Self::Nothing
        }
    }
}

/// A game whose sequence of play is an agenda of steps.
pub trait Stepped: Sized {
    /// The changing part of a match.
    type State: Clone + 'static;
    /// One small decision.
    type Action: Copy + Ord + Verbs<Self> + 'static;
    /// What happened.
    type Event: fmt::Debug;
    /// Why an action is not legal.
    type Refusal: PartialEq;
    /// All steps, as [`steps!`](crate::steps) declares them.
    type Step: AnyStep<Self> + 'static;

    /// The steps that are still to come; the last one is the innermost.
    fn agenda(state: &Self::State) -> &[Self::Step];

    /// Puts a step on the agenda, to come before all others.
    fn push(state: &mut Self::State, step: Self::Step);

    /// Takes the innermost step off the agenda.
    fn pop(state: &mut Self::State) -> Option<Self::Step>;

    /// What asks in the middle of a step and waits. A game none of whose steps does so says nothing of it.
    fn asking(_: &Self::State) -> Option<&AskingOf<Self>> {
        None
    }

    /// Keeps what asks in the middle of a step, or forgets it, and gives what was kept before. The state in
    /// which it began is in it: a copy of a state that asks nothing.
    fn ask(
        _: &mut Self::State,
        asking: Option<Box<AskingOf<Self>>>,
    ) -> Option<Box<AskingOf<Self>>> {
        debug_assert!(asking.is_none(), "this game keeps nothing that asks");
        None
    }

    /// Follows whatever an input or a step has done, before anything else waits: to its end, or up to
    /// where it asks.
    fn after(&self, _: &mut Play<'_, Self>, _is_done: bool) {}

    /// What a side does in this state that nobody commands, because the rules lead it: it is done at once, as if it had been
    /// chosen, and must be legal. Nothing where somebody decides. Rules that never come to such a place are stopped by an
    /// assertion.
    ///
    /// What the rules will have done after it, as far as it is known already, may be left in `ahead`, in whatever way the game
    /// likes: it comes back the next time if nothing but what the rules led to has been done in between.
    fn by_rule(
        &self,
        _: &Self::State,
        _: Side,
        _ahead: &mut Vec<Self::Action>,
    ) -> Option<Self::Action> {
        None
    }

    /// Whether a step that [asks](Step::asks) may let somebody [decide](Play::decide) in its middle as this state stands. Where none
    /// does, and every draw is dealt at once, the state in which it began is not kept.
    fn lets_decide(&self, _: &Self::State) -> bool {
        true
    }

    /// How the match ended, if it has; an empty agenda with no ending is a draw.
    fn ending(&self, state: &Self::State) -> Option<Ending>;

    /// How the match ended, in words, for those that do not say more.
    fn outcome(&self, _: &Self::State) -> Option<Outcome> {
        None
    }

    /// A side gives the match up.
    fn concede(&self, play: &mut Play<'_, Self>, side: Side);

    /// Why an action is refused that the present step does not know.
    fn not_now(&self, state: &Self::State) -> Self::Refusal;

    /// Why a value is refused that no draw can have.
    fn no_such_value(&self, draw: Draw) -> Self::Refusal;

    /// What an action is aimed at, legal or not: the click that means it. A game that says so itself says as well
    /// what a click [may mean](Stepped::meant_by).
    fn target(&self, _: &Self::State, action: Self::Action) -> Target {
        action.target(self)
    }

    /// How an action is offered wherever its step says nothing else: what is handed in has its words, its target
    /// and the label of its verb, if there is one.
    fn offer(&self, _: &Self::State, _: Self::Action, offered: Choice) -> Choice {
        offered
    }

    /// Every action that a click may mean, the likeliest first: all that are aimed there.
    fn meant_by(&self, _: &Self::State, click: &Target, each: &mut dyn FnMut(Self::Action)) {
        Self::Action::aimed(self, click, each);
    }

    /// The question and its rule for whoever waits for a side's decision; it tells nothing of it.
    fn waiting(&self, state: &Self::State, side: Side) -> (Text, RuleId);
}

/// What [`Step::judge`] hands over to: it is given what says whether an action is legal.
pub type Judged<'a, A> = &'a mut dyn FnMut(&dyn Fn(A) -> bool);

/// One step of the sequence of play.
///
/// A decision has [`waits`](Step::waits), [`menu`](Step::menu) or [`list`](Step::list), [`check`](Step::check),
/// [`act`](Step::act), [`ask`](Step::ask) and [`label`](Step::label) or [`choice`](Step::choice); a draw [`waits`](Step::waits), [`drawn`](Step::drawn) and
/// [`ask`](Step::ask); anything else [`carry_out`](Step::carry_out) alone. What rolls or lets somebody decide
/// in its middle says that it [`asks`](Step::asks) and has [`conduct`](Step::conduct) or [`run`](Step::run)
/// instead; what it asks there is a step as well, which is never on the agenda and does nothing of itself.
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

    /// What may be chosen, in any order, among which [`Step::check`] chooses: every action that can be written,
    /// where those are not many.
    fn menu(&self, game: &G, state: &G::State, offer: &mut dyn FnMut(G::Action)) {
        if let Waits::For(_) = self.waits(game, state) {
            G::Action::every(game, offer);
        }
    }

    /// Appends what is legal, in ascending order: of the [`menu`](Step::menu) what [`check`](Step::check)
    /// accepts. A step that knows it without checking each, as from sets that are kept, says so here and
    /// needs no menu; the laws compare it with the check.
    fn list(&self, game: &G, state: &G::State, actions: &mut Vec<G::Action>) {
        self.judge(game, state, &mut |is_legal| {
            choose(actions, |offer| self.menu(game, state, offer), is_legal);
        });
    }

    /// Hands over what says of many actions whether they are legal, as [`check`](Step::check) does: a step that
    /// finds out once what all checks of one state have in common does so here.
    fn judge(&self, game: &G, state: &G::State, judged: Judged<'_, G::Action>) {
        judged(&|action| self.check(game, state, action).is_ok());
    }

    /// Any legal action among those that are meant, all equally likely: the [`menu`](Step::menu), which must have none twice, is tried in
    /// an order by lot, and nothing is checked after the first that is legal. `room` is scratch.
    fn pick(
        &self,
        game: &G,
        state: &G::State,
        is_meant: &dyn Fn(G::Action) -> bool,
        random: &mut Random,
        room: &mut Vec<G::Action>,
    ) -> Option<G::Action> {
        let mut picked = None;
        room.clear();
        self.menu(game, state, &mut |action| room.push(action));
        self.judge(game, state, &mut |is_legal| {
            picked = draw(room, random, |action| is_meant(action) && is_legal(action));
        });
        picked
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

    /// Whether what comes of a plan, or of carrying it out if there is no plan, may ask in its middle.
    fn asks(&self, _: &G, _: &G::State, _: Option<&Self::Plan>) -> bool {
        false
    }

    /// [`act`](Step::act) of a plan that may ask: it [rolls](Play::roll) and lets somebody
    /// [decide](Play::decide) in its middle, and runs again from its beginning where an answer was missing. So
    /// it depends on nothing but the state and the answers.
    ///
    /// # Errors
    /// If an answer is missing.
    fn conduct(&self, game: &G, play: &mut Play<'_, G>, plan: Self::Plan) -> Flow<G> {
        self.act(game, play, plan);
        Ok(())
    }

    /// [`carry_out`](Step::carry_out) of a step that may ask, as [`conduct`](Step::conduct) does.
    ///
    /// # Errors
    /// If an answer is missing.
    fn run(&self, game: &G, play: &mut Play<'_, G>) -> Flow<G> {
        self.carry_out(game, play);
        Ok(())
    }

    /// Goes on with the value that was drawn, from 1 to the faces of the draw. The step has been ended.
    fn drawn(&self, _: &G, _: &mut Play<'_, G>, _value: u16) {}

    /// Does what needs no decision. The step has been ended.
    fn carry_out(&self, _: &G, _: &mut Play<'_, G>) {}

    /// The question for whoever decides, or for everybody if a draw is awaited, and its rule.
    fn ask(&self, _: &G, _: &G::State) -> (Text, RuleId) {
        (Text::verbatim(""), RuleId(""))
    }

    /// A short note on the map for an action that comes to a plan, such as what it costs.
    fn note(&self, _: &G, _: &G::State, _: &Self::Plan) -> SmolStr {
        SmolStr::default()
    }

    /// How an action is offered that comes to a plan: what is handed in is how the [game](Stepped::offer)
    /// offers it, and gets its note, and what else helps.
    fn choice(
        &self,
        game: &G,
        state: &G::State,
        _: G::Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        let offered = offered.noted(self.note(game, state, &plan));
        self.label(game, plan, offered)
    }

    /// [`choice`](Step::choice) where the plan says all that is needed.
    fn label(&self, _: &G, _: Self::Plan, offered: Choice) -> Choice {
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
    /// ask for nothing: of all actions that it [may mean](Stepped::meant_by), the first that this step knows
    /// and refuses, if none of them is legal.
    fn why_not(&self, game: &G, state: &G::State, click: &Target) -> Option<G::Refusal> {
        let not_now = game.not_now(state);
        let (mut reason, mut is_legal) = (None, false);
        game.meant_by(state, click, &mut |action| {
            if is_legal {
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
    /// How many kinds of steps there are.
    const KINDS: usize;

    /// Which kind it is, in the order of their declaration.
    fn kind(&self) -> usize;
    /// [`Step::waits`].
    fn waits(&self, game: &G, state: &G::State) -> Waits;
    /// [`Step::is_settled`].
    fn is_settled(&self, game: &G, state: &G::State) -> bool;
    /// [`Step::list`].
    fn list(&self, game: &G, state: &G::State, actions: &mut Vec<G::Action>);
    /// [`Step::pick`].
    fn pick(
        &self,
        game: &G,
        state: &G::State,
        is_meant: &dyn Fn(G::Action) -> bool,
        random: &mut Random,
        room: &mut Vec<G::Action>,
    ) -> Option<G::Action>;
    /// [`Step::check`], for whoever only wants to know.
    ///
    /// # Errors
    /// As [`Step::check`].
    fn check(&self, game: &G, state: &G::State, action: G::Action) -> Result<(), G::Refusal>;
    /// [`Step::check`] and [`Step::conduct`].
    ///
    /// # Errors
    /// As [`Step::check`]; nothing has changed.
    fn take(&self, game: &G, run: Run<'_, G>, action: G::Action) -> Result<(), G::Refusal>;
    /// [`Step::drawn`].
    fn drawn(&self, game: &G, play: &mut Play<'_, G>, value: u16);
    /// [`Step::run`].
    fn run(&self, game: &G, run: Run<'_, G>);
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
