//! Steps as they are declared: each is a line of one enum.

/// The question of a step and its rule, in the `impl` of [`Step`]: `asks!(Sample, "4.2" "my-ask-march" unit
/// points)` asks `my-ask-march` with the fields `unit` and `points` of the step as `$unit` and `$points`. Where a
/// side always decides there, it may follow: `asks!(Sample, "4.1" "my-ask-movement", |step, _| step.side)` says
/// what the step waits for as well; with `=> DICE` after the side it waits for a throw of these dice.
#[macro_export]
macro_rules! asks {
    (
        $game:ty, $rule:literal $message:literal $($fact:ident)*,
        |$step:pat_param, $of:pat_param| $side:expr => $draw:expr
    ) => {
        $crate::asks!($game, $rule $message $($fact)*);

        fn waits(&self, game: &$game, _: &<$game as $crate::Stepped>::State) -> $crate::Waits {
            let side = |$step: &Self, $of: &$game| -> $crate::Side { $side };
            $crate::Waits::Draw(side(self, game), $draw)
        }
    };
    ($game:ty, $rule:literal $message:literal $($fact:ident)*, |$step:pat_param, $of:pat_param| $side:expr) => {
        $crate::asks!($game, $rule $message $($fact)*);

        fn waits(&self, game: &$game, _: &<$game as $crate::Stepped>::State) -> $crate::Waits {
            let side = |$step: &Self, $of: &$game| -> $crate::Side { $side };
            $crate::Waits::For(side(self, game))
        }
    };
    ($game:ty, $rule:literal $message:literal $($fact:ident)*) => {
        fn ask(
            &self,
            game: &$game,
            _: &<$game as $crate::Stepped>::State,
        ) -> ($crate::Text, $crate::RuleId) {
            let _ = game;
            let text = $crate::Text::new($message)
                $( .with(stringify!($fact), $crate::told::Fact::<$game>::value(self.$fact, game)) )*;
            (text, $crate::RuleId($rule))
        }
    };
}

/// The check of a step whose plan is one thing or nothing, in its `impl`: the verb that takes nothing, and each other verb
/// with its check and the thing that it takes. `Action` and `Refusal` are those of the game:
/// `takes_one! { Sample: |step, game, state| Done, Advance(unit) if step.check_unit(game, state, unit) => unit }`.
#[macro_export]
macro_rules! takes_one {
    (
        $game_type:ty: |$step:pat_param, $game:pat_param, $state:pat_param| $nothing:ident
        $(, $verb:ident($($fact:ident),+) if $check:expr => $thing:expr)+ $(,)?
    ) => {
        fn check(
            &self,
            game: &$game_type,
            state: &<$game_type as $crate::Rules>::State,
            action: Action,
        ) -> ::std::result::Result<Self::Plan, Refusal> {
            let ($step, $game, $state) = (self, game, state);
            match action {
                Action::$nothing => Ok(None),
                $( Action::$verb($($fact),+) => {
                    $check?;
                    Ok(Some($thing))
                } )+
                _ => Err($crate::Stepped::not_now(game, state)),
            }
        }
    };
}

/// What every game of steps and verbs has alike: in its `impl` of [`Rules`](crate::Rules) as
/// `by_steps!(plays)`, of [`Speaks`](crate::Speaks) as `by_steps!(speaks)` and of [`Shows`](crate::Shows) as
/// `by_steps!(shows)`.
///
/// A game that calls its types `State`, `Action`, `Event`, `Refusal` and `Step`, keeps its steps in
/// `State::agenda` and who has won in `State::winner`, has the refusals `NotNow` and `NotOnDie` and the event
/// `Conceded(winner)`, declares refusals and events by [`refusals!`](crate::refusals) and
/// [`events!`](crate::events) and keeps its `info` and its `board` in fields has more alike:
/// `by_steps!(agenda "3.2" "6.1")` in its `impl` of [`Stepped`], with the rules by which somebody waits and wins,
/// `by_steps!(rules)`, `by_steps!(words)` and `by_steps!(views)` in the others. `by_steps!(impl Stepped for Sample,
/// "3.2" "6.1")` and `by_steps!(impl Speaks for Sample)` are such an `impl` as a whole. Where only part of it fits there are
/// `by_steps!(queue)` for the types and `State::agenda` alone, `by_steps!(asking)` for what steps ask in their middle, kept in
/// `State::asking`, and `by_steps!(shows board)`.
#[macro_export]
macro_rules! by_steps {
    (impl Stepped for $game:ty, $rule:literal $end:literal) => {
        impl $crate::Stepped for $game {
            $crate::by_steps!(agenda $rule $end);
        }
    };
    (impl Speaks for $game:ty) => {
        impl $crate::Speaks for $game {
            $crate::by_steps!(words);
        }
    };
    (agenda $rule:literal $end:literal) => {
        $crate::by_steps!(queue);

        fn ending(&self, state: &State) -> Option<$crate::Ending> {
            let winner = state.winner;
            winner.map(|_| $crate::Ending { winner })
        }

        fn outcome(&self, state: &State) -> Option<$crate::scene::Outcome> {
            let winner = state.winner?;
            let side = $crate::told::Fact::value(winner, self);
            let text = $crate::Text::new("engine-won").with("side", side);
            Some($crate::scene::Outcome::won(winner, text, $end))
        }

        fn concede(&self, play: &mut $crate::Play<'_, Self>, side: $crate::Side) {
            play.state.winner = Some(side.opponent());
            play.tell(Event::Conceded(side.opponent()));
        }

        fn not_now(&self, _: &State) -> Refusal {
            Refusal::NotNow
        }

        fn no_such_value(&self, _: $crate::Draw) -> Refusal {
            Refusal::NotOnDie
        }

        fn waiting(&self, _: &State, side: $crate::Side) -> ($crate::Text, $crate::RuleId) {
            let side = $crate::told::Fact::value(side, self);
            let text = $crate::Text::new("engine-waiting").with("side", side);
            (text, $crate::RuleId($rule))
        }
    };
    (queue) => {
        type State = State;
        type Action = Action;
        type Event = Event;
        type Refusal = Refusal;
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
    };
    (asking) => {
        fn asking(state: &State) -> Option<&$crate::AskingOf<Self>> {
            state.asking.as_deref()
        }

        fn ask(
            state: &mut State,
            asking: Option<Box<$crate::AskingOf<Self>>>,
        ) -> Option<Box<$crate::AskingOf<Self>>> {
            std::mem::replace(&mut state.asking, asking)
        }
    };
    (rules) => {
        type State = State;
        type Action = Action;
        type Event = Event;
        type Refusal = Refusal;

        fn info(&self) -> &$crate::GameInfo {
            &self.info
        }

        $crate::by_steps!(plays);
    };
    (words) => {
        $crate::by_steps!(speaks);

        fn explain(&self, refusal: &Refusal) -> ($crate::RuleId, $crate::Text) {
            refusal.explain(self)
        }
    };
    (views) => {
        $crate::by_steps!(shows board);

        fn phase(&self, state: &State) -> $crate::Text {
            $crate::step::phase(self, state)
        }

        fn log_entry(
            &self,
            event: &Event,
            viewer: $crate::Viewer,
        ) -> Option<$crate::scene::LogEntry> {
            event.tell(self, viewer)
        }
    };
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
            $crate::step::apply(self, state, input, &mut |_: $crate::Draw, _: usize| None, events)
        }

        fn apply_dealt(
            &self,
            state: &mut Self::State,
            input: $crate::Input<Self::Action>,
            dealer: &mut $crate::Dealer<'_>,
            events: &mut Vec<Self::Event>,
        ) -> Result<(), Self::Refusal> {
            $crate::step::apply(self, state, input, dealer, events)
        }
    };
    (speaks) => {
        $crate::by_steps!(speaks but any_action);

        fn any_action(&self, random: &mut $crate::Random) -> Self::Action {
            $crate::Verbs::any(self, random).expect("a game has at least one action")
        }
    };
    (speaks but any_action) => {
        $crate::by_steps!(spelling);

        fn index(&self, action: Self::Action) -> u32 {
            $crate::Verbs::index(action, self)
        }

        fn action_count(&self) -> u32 {
            <Self::Action as $crate::Verbs<Self>>::count(self)
        }
    };
    (spelling) => {
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
    (shows board) => {
        $crate::by_steps!(shows);

        fn board(&self, _: &State) -> std::sync::Arc<$crate::scene::Board> {
            std::sync::Arc::clone(&self.board)
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
/// Each variant carries a type that implements [`Step`]: `Loss(Loss)`, or `Loss { unit: UnitId }`, with which the
/// type is declared as well, with these fields and a constructor `Loss::on(unit)`. The enum can be made of any of them with `From`.
/// What other chapters let be chosen while a step waits follows it, `Movement { side: Side } + SendOut`: this declares
/// `SendOut(pub Movement)`, which implements [`Step`](crate::Step) in its own chapter (see [`With`](crate::step::With)).
#[macro_export]
macro_rules! steps {
    (@with $step:ident) => { $step };
    (@with $step:ident $($beside:ident)+) => { &$crate::steps!(@join $step, *$step; $($beside)+) };
    (@join $step:ident, $joined:expr;) => { $joined };
    (@join $step:ident, $joined:expr; $beside:ident $($rest:ident)*) => {
        $crate::steps!(@join $step, $crate::step::With($joined, $beside(*$step)); $($rest)*)
    };
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident of $game:ty {
            $(
                $(#[$variant_meta:meta])*
                $variant:ident { $($field:ident : $type:ty),* $(,)? } $(+ $beside:ident)*
            ),+ $(,)?
        }
    ) => {
        $(
            $(#[$variant_meta])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ::serde::Serialize, ::serde::Deserialize)]
            #[allow(missing_docs, reason = "the step says what it carries")]
            $visibility struct $variant { $( pub $field: $type ),* }

            impl $variant {
                /// The step with what it carries, in the order of the declaration.
                #[allow(dead_code, reason = "a step that carries little is written out")]
                #[must_use]
                $visibility const fn on($( $field: $type ),*) -> Self {
                    Self { $( $field ),* }
                }
            }
        )+

        $crate::steps! {
            $(#[$meta])*
            $visibility enum $name of $game {
                $( $(#[$variant_meta])* $variant($variant) $(+ $beside)* ),+
            }
        }
    };
    (
        $(#[$meta:meta])*
        $visibility:vis enum $name:ident of $game:ty {
            $( $(#[$variant_meta:meta])* $variant:ident($kind:ty) $(+ $beside:ident)* ),+ $(,)?
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

        $( $(
            #[doc = concat!("What another chapter offers beside [`", stringify!($variant), "`].")]
            #[derive(Clone, Copy, Debug)]
            $visibility struct $beside(
                /// The step beside which it is offered.
                pub $kind,
            );
        )* )+

        impl $crate::AnyStep<$game> for $name {
            const KINDS: usize = [$( stringify!($variant) ),+].len();

            fn kind(&self) -> usize {
                let is = [$( matches!(self, Self::$variant(_)) ),+];
                is.iter().position(|is| *is).unwrap_or_default()
            }

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
                        $crate::Step::<$game>::list($crate::steps!(@with step $($beside)*), game, state, actions)
                    } ),+
                }
            }

            fn pick(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
                is_meant: &dyn Fn(<$game as $crate::Stepped>::Action) -> bool,
                random: &mut $crate::Random,
                room: &mut Vec<<$game as $crate::Stepped>::Action>,
            ) -> Option<<$game as $crate::Stepped>::Action> {
                match self {
                    $( Self::$variant(step) => {
                        let step = $crate::steps!(@with step $($beside)*);
                        $crate::Step::<$game>::pick(step, game, state, is_meant, random, room)
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
                        $crate::Step::<$game>::check($crate::steps!(@with step $($beside)*), game, state, action).map(|_| ())
                    } ),+
                }
            }

            fn take(
                &self,
                game: &$game,
                run: $crate::step::Run<'_, $game>,
                action: <$game as $crate::Stepped>::Action,
            ) -> Result<(), <$game as $crate::Stepped>::Refusal> {
                match self {
                    $( Self::$variant(step) => {
                        let state = run.state();
                        let plan = $crate::Step::<$game>::check($crate::steps!(@with step $($beside)*), game, state, action)?;
                        let asks = $crate::Step::<$game>::asks($crate::steps!(@with step $($beside)*), game, state, Some(&plan));
                        run.of(game, asks, |play| {
                            $crate::Step::<$game>::conduct($crate::steps!(@with step $($beside)*), game, play, plan)
                        });
                    } ),+
                }
                Ok(())
            }

            fn run(&self, game: &$game, run: $crate::step::Run<'_, $game>) {
                match self {
                    $( Self::$variant(step) => {
                        let asks = $crate::Step::<$game>::asks(step, game, run.state(), None);
                        run.of(game, asks, |play| $crate::Step::<$game>::run(step, game, play));
                    } ),+
                }
            }

            fn drawn(&self, game: &$game, play: &mut $crate::Play<'_, $game>, value: u16) {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::drawn(step, game, play, value) ),+
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
                // A set-up offers hundreds.
                let mut choices = Vec::with_capacity(actions.len());
                match self {
                    $( Self::$variant(step) => choices.extend(actions.into_iter().filter_map(|action| {
                        let plan = $crate::Step::<$game>::check($crate::steps!(@with step $($beside)*), game, state, action).ok()?;
                        let offered = $crate::step::offered(game, state, action);
                        Some($crate::Step::<$game>::choice(
                            $crate::steps!(@with step $($beside)*), game, state, action, plan, offered,
                        ))
                    })) ),+
                }
                choices
            }

            fn shortcuts(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
            ) -> Vec<$crate::scene::Shortcut> {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::shortcuts($crate::steps!(@with step $($beside)*), game, state) ),+
                }
            }

            fn previews(
                &self,
                game: &$game,
                state: &<$game as $crate::Stepped>::State,
            ) -> Vec<$crate::scene::Preview> {
                match self {
                    $( Self::$variant(step) => $crate::Step::<$game>::previews($crate::steps!(@with step $($beside)*), game, state) ),+
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
                        $crate::Step::<$game>::why_not($crate::steps!(@with step $($beside)*), game, state, click)
                    } ),+
                }
            }
        }
    };
}
