//! What another chapter lets be chosen beside a step.

use super::{Flow, Play, Step, Stepped};
use heigi_scene::{Choice, Preview, Shortcut, Target};

/// A step with what another chapter offers beside it, as [`steps!`](crate::steps) joins them.
///
/// `Movement { side: Side } + SendOut` declares `SendOut(pub Movement)`, and the chapter that implements [`Step`] for
/// it says what else may be chosen while the movement waits, and what comes of it: its `menu` (or `list`), `check`
/// and `act`, and how the choice is offered.
///
/// Only what is chosen is here; what is waited for, how it is asked and when nothing is left to decide is the step's
/// alone. Whatever action the step does not know (it refuses it as [`not_now`](Stepped::not_now)) is checked by the
/// other one, so the step names nothing of it. What comes of that happens in the step itself: to end it ends both.
#[derive(Clone, Copy, Debug)]
pub struct With<S, B>(pub S, pub B);

/// A plan of a step, or of what is offered beside it.
#[derive(Clone, Copy, Debug)]
pub enum PlanOf<S, B> {
    /// Of the step.
    Own(S),
    /// Of what is offered beside it.
    Beside(B),
}

impl<G: Stepped, S: Step<G>, B: Step<G>> Step<G> for With<S, B> {
    type Plan = PlanOf<S::Plan, B::Plan>;

    fn menu(&self, game: &G, state: &G::State, offer: &mut dyn FnMut(G::Action)) {
        self.0.menu(game, state, offer);
        self.1.menu(game, state, offer);
    }

    fn list(&self, game: &G, state: &G::State, actions: &mut Vec<G::Action>) {
        let first = actions.len();
        self.0.list(game, state, actions);
        self.1.list(game, state, actions);
        actions[first..].sort_unstable();
    }

    fn check(
        &self,
        game: &G,
        state: &G::State,
        action: G::Action,
    ) -> Result<Self::Plan, G::Refusal> {
        match self.0.check(game, state, action) {
            Err(refusal) if refusal == game.not_now(state) => {
                self.1.check(game, state, action).map(PlanOf::Beside)
            }
            own => own.map(PlanOf::Own),
        }
    }

    fn asks(&self, game: &G, state: &G::State, plan: Option<&Self::Plan>) -> bool {
        match plan {
            Some(PlanOf::Beside(plan)) => self.1.asks(game, state, Some(plan)),
            Some(PlanOf::Own(plan)) => self.0.asks(game, state, Some(plan)),
            None => self.0.asks(game, state, None),
        }
    }

    fn conduct(&self, game: &G, play: &mut Play<'_, G>, plan: Self::Plan) -> Flow<G> {
        match plan {
            PlanOf::Own(plan) => self.0.conduct(game, play, plan),
            PlanOf::Beside(plan) => self.1.conduct(game, play, plan),
        }
    }

    fn choice(
        &self,
        game: &G,
        state: &G::State,
        action: G::Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        match plan {
            PlanOf::Own(plan) => self.0.choice(game, state, action, plan, offered),
            PlanOf::Beside(plan) => self.1.choice(game, state, action, plan, offered),
        }
    }

    fn shortcuts(&self, game: &G, state: &G::State) -> Vec<Shortcut> {
        let mut all = self.0.shortcuts(game, state);
        all.extend(self.1.shortcuts(game, state));
        all
    }

    fn previews(&self, game: &G, state: &G::State) -> Vec<Preview> {
        let mut all = self.0.previews(game, state);
        all.extend(self.1.previews(game, state));
        all
    }

    /// Nothing if either lets something be chosen there; else what the step says, or else the other one.
    fn why_not(&self, game: &G, state: &G::State, click: &Target) -> Option<G::Refusal> {
        let mut is_legal = false;
        game.meant_by(state, click, &mut |action| {
            is_legal = is_legal || self.check(game, state, action).is_ok();
        });
        if is_legal {
            return None;
        }
        let own = self.0.why_not(game, state, click);
        own.or_else(|| self.1.why_not(game, state, click))
    }
}
