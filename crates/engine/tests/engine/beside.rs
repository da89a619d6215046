//! A ferry that sails, with choices that two other chapters offer beside that; its goods stand in hexes, and nobody
//! hides.

use heigi_engine::board::{Grid, Growth, Layout, Numbering};
use heigi_engine::prelude::*;
use heigi_engine::scene::Target;
use heigi_engine::step::{self, AskingOf, Flow};
use heigi_engine::{Ending, Input, Pending, Verbs};

const CREW: Side = Side(0);

heigi_engine::board::declare_ids! {
    /// Some goods.
    Goods;
    /// A signal.
    Signal;
}

#[derive(Debug)]
struct Flag {
    id: SmolStr,
}

#[derive(Debug)]
struct Ferry {
    grid: Grid,
    goods: Vec<Counter<()>>,
    flags: Vec<Flag>,
}

heigi_engine::listed!(Ferry, goods: Goods => Counter<()>, all_goods one_of_the_goods goods_named each_of_the_goods);
heigi_engine::listed!(Ferry, flags: Signal => Flag, signals signal signal_named each_signal);
heigi_engine::named_by_id!(Goods, Ferry, all_goods, Piece);
heigi_engine::named_by_id!(Signal, Ferry, signals);

heigi_engine::kinds! {
    /// The boxes.
    enum Tray = "my-tray-" { Aboard = "aboard", Sunk = "sunk" }
}

heigi_engine::verbs! {
    /// What may be done.
    #[derive(serde::Serialize, serde::Deserialize)]
    enum Action of Ferry {
        /// Take goods aboard from a hex.
        Load(goods: Goods, hex: HexId) = "load" "my-do-load" => goods,
        /// Sail to a hex.
        Sail(hex: HexId) = "sail" "my-do-sail" main,
        /// Take goods from a hex to a hex.
        Tow(goods: Goods, hex: HexId) = "tow",
        /// Give a signal.
        Call(signal: Signal) = "call",
    }
}

heigi_engine::steps! {
    /// The steps.
    enum Step of Ferry {
        /// A die for who hears a signal.
        Echo {},
        /// The ferry sails; loading and calling stand beside that.
        Sailing { side: Side } + Loading + Calling,
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
struct State {
    at: Vec<Location<Tray>>,
    ferry: HexId,
    agenda: Vec<Step>,
    asking: Option<Box<AskingOf<Ferry>>>,
}

const ECHO: Draw = Draw::open(RuleId("3"), 6);

impl heigi_engine::Step<Ferry> for Echo {
    type Plan = ();

    fn waits(&self, _: &Ferry, _: &State) -> Waits {
        Waits::Draw(CREW, ECHO)
    }
}

impl heigi_engine::Step<Ferry> for Sailing {
    type Plan = HexId;

    fn waits(&self, _: &Ferry, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn check(&self, game: &Ferry, state: &State, action: Action) -> Result<HexId, &'static str> {
        match action {
            Action::Sail(hex) if game.grid.is_adjacent(hex, state.ferry) => Ok(hex),
            Action::Sail(_) => Err("far"),
            _ => Err("not now"),
        }
    }

    fn act(&self, _: &Ferry, play: &mut Play<'_, Ferry>, hex: HexId) {
        play.state.ferry = hex;
        play.tell(format!("at {}", hex.0));
    }

    fn ask(&self, _: &Ferry, _: &State) -> (Text, RuleId) {
        (Text::new("my-ask-sail"), RuleId("1"))
    }

    fn note(&self, _: &Ferry, _: &State, hex: &HexId) -> SmolStr {
        format_smolstr!("to {}", hex.0)
    }

    fn shortcuts(&self, _: &Ferry, _: &State) -> Vec<Shortcut> {
        vec![Shortcut {
            place: "far".into(),
            actions: Vec::new(),
            note: "1".into(),
            ..Shortcut::default()
        }]
    }

    fn previews(&self, game: &Ferry, _: &State) -> Vec<Preview> {
        vec![game.preview("sail")]
    }

    fn why_not(&self, game: &Ferry, state: &State, click: &Target) -> Option<&'static str> {
        match click {
            Target::Place(hex) if *hex == game.grid.number(state.ferry) => Some("there already"),
            Target::Place(_) => Some("far"),
            _ => None,
        }
    }
}

impl heigi_engine::Step<Ferry> for Loading {
    type Plan = (Goods, HexId);

    fn menu(&self, game: &Ferry, _: &State, offer: &mut dyn FnMut(Action)) {
        for goods in game.each_of_the_goods() {
            game.grid
                .hexes()
                .for_each(|hex| offer(Action::Load(goods, hex)));
        }
    }

    fn check(
        &self,
        game: &Ferry,
        state: &State,
        action: Action,
    ) -> Result<Self::Plan, &'static str> {
        match action {
            Action::Load(goods, hex) if game.hex(state, goods) == Some(hex) => Ok((goods, hex)),
            Action::Load(..) => Err("not there"),
            // Nobody asks this chapter where the ferry sails.
            Action::Sail(hex) => Ok((Goods(0), hex)),
            _ => Err("not now"),
        }
    }

    fn act(&self, _: &Ferry, play: &mut Play<'_, Ferry>, (goods, _): Self::Plan) {
        Ferry::put(play.state, goods, Location::In(Tray::Aboard));
        play.tell(format!("side {} loads {}", self.0.side.index(), goods.0));
    }

    fn note(&self, _: &Ferry, _: &State, (goods, _): &Self::Plan) -> SmolStr {
        format_smolstr!("goods {}", goods.0)
    }

    fn previews(&self, game: &Ferry, _: &State) -> Vec<Preview> {
        vec![game.preview("load")]
    }
}

impl heigi_engine::Step<Ferry> for Calling {
    type Plan = Signal;

    fn menu(&self, game: &Ferry, _: &State, offer: &mut dyn FnMut(Action)) {
        game.each_signal()
            .for_each(|signal| offer(Action::Call(signal)));
    }

    fn check(&self, _: &Ferry, _: &State, action: Action) -> Result<Signal, &'static str> {
        match action {
            Action::Call(signal) => Ok(signal),
            _ => Err("not now"),
        }
    }

    fn asks(&self, _: &Ferry, _: &State, plan: Option<&Signal>) -> bool {
        plan.is_some()
    }

    fn conduct(&self, game: &Ferry, play: &mut Play<'_, Ferry>, signal: Signal) -> Flow<Ferry> {
        play.tell(format!("calls {}", signal.0));
        let value = play.roll(game, Echo {})?;
        play.tell(format!("echo {value}"));
        Ok(())
    }

    fn shortcuts(&self, _: &Ferry, _: &State) -> Vec<Shortcut> {
        vec![Shortcut {
            place: "near".into(),
            actions: Vec::new(),
            note: "2".into(),
            ..Shortcut::default()
        }]
    }

    fn why_not(&self, _: &Ferry, _: &State, click: &Target) -> Option<&'static str> {
        matches!(click, Target::Place(_) | Target::Edge(_)).then_some("nobody hears")
    }
}

impl heigi_engine::Stepped for Ferry {
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

    fn ending(&self, _: &State) -> Option<Ending> {
        None
    }

    fn concede(&self, _: &mut Play<'_, Self>, _: Side) {}

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

impl Gridded for Ferry {
    fn grid(&self) -> &Grid {
        &self.grid
    }
}

impl Fielded for Ferry {
    type Unit = Goods;
    type Tray = Tray;
    type Printed = ();

    fn counters(&self) -> &[Counter<()>] {
        &self.goods
    }

    fn name_of(counter: &Counter<()>) -> Text {
        Text::verbatim(counter.id.clone())
    }

    fn location(state: &State, goods: Goods) -> Location<Tray> {
        state.at[goods.index()]
    }

    fn put(state: &mut State, goods: Goods, at: Location<Tray>) {
        state.at[goods.index()] = at;
    }
}

impl Ferry {
    fn preview(&self, title: &'static str) -> Preview {
        Preview {
            title: Text::verbatim(title),
            lines: Vec::new(),
            chances: Vec::new(),
            obstacle: None,
        }
    }
}

fn ferry() -> Ferry {
    let numbering = Numbering {
        layout: Layout::FlatTop,
        line_first: true,
        lines: [1, 1],
        line_growth: Growth::Forward,
        even_positions: [1, 3],
        odd_positions: [1, 3],
        position_growth: Growth::Forward,
        odd_lines_ahead: false,
    };
    let goods = ["tea", "silk"].map(|id| Counter {
        id: id.into(),
        side: CREW,
        symbol: "infantry".into(),
        starts: Vec::new(),
        printed: (),
    });
    Ferry {
        grid: Grid::new(numbering).unwrap(),
        goods: goods.to_vec(),
        flags: vec![Flag { id: "horn".into() }],
    }
}

/// Tea stands in the first hex and silk in the last, the ferry is between them.
fn river() -> State {
    State {
        at: vec![Location::On(HexId(0)), Location::On(HexId(2))],
        ferry: HexId(1),
        agenda: vec![Sailing::on(CREW).into()],
        asking: None,
    }
}

const LOAD: Action = Action::Load(Goods(1), HexId(2));

fn actions(game: &Ferry, state: &State) -> Vec<SmolStr> {
    let mut actions = Vec::new();
    step::actions(game, state, &mut actions);
    assert!(actions.is_sorted());
    actions.iter().map(|action| action.write(game)).collect()
}

fn told(game: &Ferry, state: &mut State, input: Input<Action>) -> Vec<String> {
    let mut events = Vec::new();
    step::apply(game, state, input, &mut |_, _| None, &mut events).unwrap();
    events
}

#[test]
fn other_chapters_offer_choices_beside_a_step() {
    let (game, mut state) = (ferry(), river());
    let all = [
        "load tea 0101",
        "load silk 0103",
        "sail 0101",
        "sail 0103",
        "call horn",
    ];
    assert_eq!(actions(&game, &state), all);
    assert_eq!(
        told(&game, &mut state, Input::Action(LOAD)),
        ["side 0 loads 1"]
    );
    assert_eq!(state.at[1], Location::In(Tray::Aboard));
    assert_eq!(actions(&game, &state), [all[0], all[2], all[3], all[4]]);
    let sail = Input::Action(Action::Sail(HexId(0)));
    assert_eq!(told(&game, &mut state, sail), ["at 0"]);
}

#[test]
fn what_a_step_refuses_is_asked_of_nobody_else() {
    let (game, state) = (ferry(), river());
    let check = |action| step::check(&game, &state, action);
    assert_eq!(check(Action::Sail(HexId(1))), Err("far"));
    assert_eq!(check(Action::Load(Goods(0), HexId(2))), Err("not there"));
    assert_eq!(check(Action::Tow(Goods(0), HexId(2))), Err("not now"));
    assert_eq!(check(LOAD), Ok(()));
    let why = |click| step::why_not(&game, &state, CREW, &click);
    assert_eq!(why(Target::Piece("tea".into())), None);
    assert_eq!(
        why(Target::Place("0102".into())),
        Some("there already"),
        "the step answers first, in its own words"
    );
    assert_eq!(
        why(Target::Edge("0102-0103".into())),
        Some("nobody hears"),
        "what is offered beside it answers for what the step does not know"
    );
    assert_eq!(why(Target::Place("0103".into())), None);
    let mut away = state.clone();
    away.at[0] = Location::In(Tray::Sunk);
    let gone = step::why_not(&game, &away, CREW, &Target::Piece("tea".into()));
    assert_eq!(gone, Some("not there"));
}

#[test]
fn what_stands_beside_a_step_may_ask_in_its_middle() {
    let (game, mut state) = (ferry(), river());
    let call = Input::Action(Action::Call(Signal(0)));
    assert_eq!(told(&game, &mut state, call), ["calls 0"]);
    assert_eq!(step::pending(&game, &state), Pending::Draw(ECHO));
    assert_eq!(told(&game, &mut state, Input::Drawn(5)), ["echo 5"]);
    assert_eq!(state, river());
}

#[test]
fn choices_of_both_are_offered_as_each_says() {
    let (game, state) = (ferry(), river());
    let prompt = step::prompt(&game, &state, Viewer::Side(CREW)).unwrap();
    assert_eq!(prompt.title.id, "my-ask-sail");
    let offered = |index: usize| {
        let choice = &prompt.choices[index];
        (choice.label.id.as_ref(), choice.note.as_str())
    };
    assert_eq!(offered(1), ("my-do-load", "goods 1"));
    assert_eq!(offered(2), ("my-do-sail", "to 0"));
    let places: Vec<&str> = prompt
        .shortcuts
        .iter()
        .map(|one| one.place.as_str())
        .collect();
    assert_eq!(places, ["far", "near"]);
    let titles = prompt.previews.iter().map(|one| one.title.clone());
    assert!(titles.eq(["sail", "load"].map(Text::verbatim)));
}

#[test]
fn a_verb_says_which_of_what_it_names_is_clicked() {
    let game = ferry();
    let target = |action: Action| action.target(&game);
    assert_eq!(target(LOAD), Target::Piece("silk".into()));
    let tow = Action::Tow(Goods(1), HexId(2));
    assert_eq!(target(tow), Target::Place("0103".into()));
    assert_eq!(target(Action::Call(Signal(0))), Target::Button);
}

#[test]
fn things_are_looked_up_in_their_lists() {
    let game = ferry();
    assert_eq!(game.goods_named("silk"), Some(Goods(1)));
    assert_eq!(game.goods_named("salt"), None);
    assert_eq!(game.one_of_the_goods(Goods(1)).id, "silk");
    assert!(game.each_of_the_goods().eq([Goods(0), Goods(1)]));
    assert_eq!((game.all_goods().len(), game.signals().len()), (2, 1));
    assert_eq!(game.signal(game.signal_named("horn").unwrap()).id, "horn");
    assert_eq!(Action::count(&game), 2 * 3 + 3 + 2 * 3 + 1);
    for action in actions(&game, &river()) {
        let read = Action::read(&game, &action).unwrap();
        assert_eq!(read.write(&game), action);
        assert_eq!(Action::at(&game, read.index(&game)), Some(read));
    }
    assert_eq!(Action::read(&game, "load salt 0101"), None);
}

#[test]
fn where_nobody_hides_everybody_sees_everything() {
    let (game, mut state) = (ferry(), river());
    let face = |_| SmolStr::new("face");
    let pieces = game.pieces(&state, Viewer::Spectator, face, |_| Vec::new());
    let places: Vec<&str> = pieces.iter().map(|piece| piece.place.as_str()).collect();
    assert_eq!(places, ["0101", "0103"]);
    assert!(
        pieces
            .iter()
            .all(|piece| piece.owner == CREW && piece.face == "face")
    );
    let mut stacked = state.clone();
    stacked.at[1] = stacked.at[0];
    let pieces = game.pieces(&stacked, Viewer::Spectator, face, |goods| {
        vec![(goods == Goods(1), "wet"), (true, "old"), (false, "new")]
    });
    let heights = pieces.iter().map(|piece| piece.order);
    assert!(heights.eq([0, 1]), "one above the other");
    assert_eq!(pieces[0].badges, ["old"]);
    assert_eq!(pieces[1].badges, ["wet", "old"]);
    stacked.at[1] = Location::In(Tray::Sunk);
    let pieces = game.pieces(&stacked, Viewer::Spectator, face, |_| Vec::new());
    assert_eq!((pieces[1].place.as_str(), pieces[1].order), ("sunk", 0));
    assert!(!Ferry::is_searched(&state, HexId(0)));
    assert_eq!(game.reveal(&mut state, Goods(0)), None);
    let mut random = Random::seeded(1);
    assert_eq!(game.redraw(&state, Viewer::Spectator, &mut random), state);
    let trays: Vec<_> = game.trays().into_iter().map(|tray| tray.id).collect();
    assert_eq!(trays, ["aboard", "sunk"]);
}
