//! Hide and seek, by steps and verbs: one side hides a stone in one of three boxes and may show it, the
//! other looks into two of them. It can be made to break a law.

use crate::faults::{spoil_board, spoil_scene};
use heigi_engine::scene::{
    Badge, Board, Chart, ChartRow, Choice, Face, LogEntry, Marker, MarkerKind, MarkerSpot, Piece,
    Place, Scene, Symbol, Target,
};
use heigi_engine::{
    Count, Draw, Ending, Evaluates, GameEvent, GameInfo, Judges, Numbers, Play, Random, RuleId,
    Rules, ScenarioInfo, Setup, Shows, Side, SideInfo, Skill, Speaks, Stepped, Text, Verbs, Viewer,
    Waits, step,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Which law is broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    Nothing,
    TellsWhere,
    /// The board has a fault of [`spoil_board`].
    Board(&'static str),
    /// Scenes have a fault of [`spoil_scene`].
    Scene(&'static str),
    UnknownPlace,
    UnknownRule,
    LookingCanBeUndone,
    ShowingCanBeUndone,
    ForgetsAVerb,
    Panics,
    JudgesBeyondMeasure,
    NumbersTell,
    SamplesLean,
    SharesAnIndex,
    LeadsForEver,
}

#[derive(Debug)]
pub struct Seek {
    pub fault: Fault,
    info: GameInfo,
    board: Arc<Board>,
}

const HIDER: Side = Side(0);
const SEEKER: Side = Side(1);
const BOXES: [&str; 3] = ["a", "b", "c"];

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    hidden_in: Option<u8>,
    is_shown: bool,
    looked: Vec<u8>,
    agenda: Vec<Step>,
    winner: Option<Side>,
}

heigi_engine::verbs! {
    /// What may be done.
    pub enum Action of Seek {
        /// Put the stone into a box.
        Hide(at: u8) = "hide",
        /// Open the box.
        Show = "show",
        /// Go.
        Go = "go",
        /// Look into a box.
        Look(at: u8) = "look",
    }
}

heigi_engine::steps! {
    /// The steps.
    pub enum Step of Seek {
        /// Hiding.
        Hiding(Hiding),
        /// Showing.
        Showing(Showing),
        /// Seeking.
        Seeking(Seeking),
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    kind: EventKind,
    is_final: bool,
}

#[derive(Clone, Debug, PartialEq)]
enum EventKind {
    Hid(u8),
    Shown,
    Looked(u8),
}

impl GameEvent for Event {
    fn is_final(&self) -> bool {
        self.is_final
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hiding;

impl heigi_engine::Step<Seek> for Hiding {
    type Plan = u8;

    fn waits(&self, _: &Seek, _: &State) -> Waits {
        Waits::For(HIDER)
    }

    fn menu(&self, _: &Seek, _: &State, offer: &mut dyn FnMut(Action)) {
        (0..=u8::MAX).for_each(|at| offer(Action::Hide(at)));
    }

    fn check(&self, _: &Seek, _: &State, action: Action) -> Result<u8, &'static str> {
        match action {
            Action::Hide(at) if at < 3 => Ok(at),
            Action::Hide(_) => Err("no such box"),
            _ => Err("not now"),
        }
    }

    fn act(&self, game: &Seek, play: &mut Play<'_, Seek>, at: u8) {
        if game.fault != Fault::LeadsForEver {
            play.end_step();
        }
        play.state.hidden_in = Some(at);
        play.tell(Event {
            kind: EventKind::Hid(at),
            is_final: false,
        });
    }

    fn ask(&self, _: &Seek, _: &State) -> (Text, RuleId) {
        (Text::verbatim("Where?"), RuleId("1"))
    }

    fn choice(&self, _: &Seek, _: &State, _: Action, at: u8, offered: Choice) -> Choice {
        offered.labelled(Text::verbatim(BOXES[usize::from(at)]))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Showing;

impl heigi_engine::Step<Seek> for Showing {
    type Plan = bool;

    fn waits(&self, _: &Seek, _: &State) -> Waits {
        Waits::For(HIDER)
    }

    fn menu(&self, _: &Seek, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Go);
        offer(Action::Show);
    }

    fn check(&self, _: &Seek, state: &State, action: Action) -> Result<bool, &'static str> {
        match action {
            Action::Show if state.is_shown => Err("shown"),
            Action::Show => Ok(true),
            Action::Go => Ok(false),
            _ => Err("not now"),
        }
    }

    fn act(&self, game: &Seek, play: &mut Play<'_, Seek>, shows: bool) {
        if !shows {
            play.replace_step(Seeking);
            return;
        }
        play.state.is_shown = true;
        play.tell(Event {
            kind: EventKind::Shown,
            is_final: game.fault != Fault::ShowingCanBeUndone,
        });
    }

    fn ask(&self, _: &Seek, _: &State) -> (Text, RuleId) {
        (Text::verbatim("Show it?"), RuleId("1"))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Seeking;

impl heigi_engine::Step<Seek> for Seeking {
    type Plan = u8;

    fn waits(&self, _: &Seek, _: &State) -> Waits {
        Waits::For(SEEKER)
    }

    fn menu(&self, _: &Seek, _: &State, offer: &mut dyn FnMut(Action)) {
        (0..3).for_each(|at| offer(Action::Look(at)));
    }

    fn check(&self, _: &Seek, state: &State, action: Action) -> Result<u8, &'static str> {
        match action {
            Action::Look(at) if at < 3 && !state.looked.contains(&at) => Ok(at),
            Action::Look(_) => Err("no such box"),
            _ => Err("not now"),
        }
    }

    fn act(&self, game: &Seek, play: &mut Play<'_, Seek>, at: u8) {
        assert!(game.fault != Fault::Panics, "the box is stuck");
        play.state.looked.push(at);
        let is_found = play.state.hidden_in == Some(at);
        play.tell(Event {
            kind: EventKind::Looked(at),
            is_final: game.fault != Fault::LookingCanBeUndone || is_found,
        });
        if is_found {
            play.state.winner = Some(SEEKER);
        } else if play.state.looked.len() == 2 {
            play.state.winner = Some(HIDER);
        }
    }

    fn ask(&self, _: &Seek, _: &State) -> (Text, RuleId) {
        (Text::verbatim("Which box?"), RuleId("2"))
    }
}

impl Stepped for Seek {
    type State = State;
    type Action = Action;
    type Event = Event;
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

    fn by_rule(&self, _: &State, side: Side, _: &mut Vec<Action>) -> Option<Action> {
        let leads = self.fault == Fault::LeadsForEver && side == HIDER;
        leads.then_some(Action::Hide(0))
    }

    fn ending(&self, state: &State) -> Option<Ending> {
        let winner = state.winner;
        winner.map(|_| Ending { winner })
    }

    fn concede(&self, play: &mut Play<'_, Self>, side: Side) {
        play.state.winner = Some(side.opponent());
    }

    fn not_now(&self, _: &State) -> &'static str {
        "not now"
    }

    fn no_such_value(&self, _: Draw) -> &'static str {
        "not on the die"
    }

    fn target(&self, _: &State, action: Action) -> Target {
        match action {
            Action::Hide(at) | Action::Look(at) if at < 3 => {
                Target::Place(BOXES[usize::from(at)].into())
            }
            _ => Target::Button,
        }
    }

    fn meant_by(&self, state: &State, click: &Target, each: &mut dyn FnMut(Action)) {
        Action::every(self, &mut |action| {
            if self.target(state, action) == *click {
                each(action);
            }
        });
    }

    fn waiting(&self, _: &State, _: Side) -> (Text, RuleId) {
        (Text::verbatim("wait"), RuleId("1"))
    }
}

impl Seek {
    pub fn new(fault: Fault) -> Self {
        let word = |id| Text::verbatim(id);
        let side = |id| SideInfo {
            id,
            name: word(id),
            summary: word(id),
        };
        let mut board = Board {
            places: BOXES
                .map(|id| Place {
                    id: id.into(),
                    ..Place::default()
                })
                .to_vec(),
            faces: vec![Face {
                id: "stone".into(),
                tone: "slate".into(),
                symbol: Some(Symbol::of("infantry")),
                name: word("stone"),
                ..Face::default()
            }],
            badges: vec![Badge::hidden()],
            charts: vec![Chart {
                id: "shelf".into(),
                title: word("shelf"),
                columns: vec![word("left")],
                rows: vec![ChartRow {
                    title: word("upper"),
                    boxes: vec!["shelf-1".into()],
                }],
            }],
            ..Board::default()
        };
        if let Fault::Board(fault) = fault {
            spoil_board(fault, &mut board);
        }
        Self {
            fault,
            info: GameInfo {
                id: "seek",
                title: word("Seek"),
                summary: word("Seek"),
                is_solitaire: false,
                sides: vec![side("hider"), side("seeker")],
                scenarios: vec![ScenarioInfo::new("boxes", "boxes")],
                options: Vec::new(),
                rules_version: 1,
                data_hash: String::new(),
                rules: "id\ttitle\tstatus\n1\tHiding\tdone\n2\tSeeking\tdone\n",
            },
            board: Arc::new(board),
        }
    }
}

impl Rules for Seek {
    type State = State;
    type Action = Action;
    type Event = Event;
    type Refusal = &'static str;

    heigi_engine::by_steps!(plays);

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self, _: &Setup, _: &mut Vec<Event>) -> State {
        State {
            hidden_in: None,
            is_shown: false,
            looked: Vec::new(),
            agenda: vec![Showing.into(), Hiding.into()],
            winner: None,
        }
    }

    fn takes_back(&self, _: Action) -> bool {
        false
    }

    fn determinize(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        let mut other = state.clone();
        let knows = [Viewer::Side(HIDER), Viewer::Everything].contains(&viewer);
        let is_found = state.hidden_in.is_some_and(|at| state.looked.contains(&at));
        if !knows && !state.is_shown && !is_found && state.hidden_in.is_some() {
            let left: Vec<u8> = (0..3).filter(|at| !state.looked.contains(at)).collect();
            other.hidden_in = Some(left[random.index(left.len())]);
            // Now and then it stays where it is.
            if self.fault == Fault::SamplesLean && random.below(3) == 0 {
                other.hidden_in = state.hidden_in;
            }
        }
        other
    }

    fn counts(&self, _: &State) -> Vec<Count> {
        Vec::new()
    }
}

impl Speaks for Seek {
    heigi_engine::by_steps!(spelling);

    fn index(&self, action: Action) -> u32 {
        match (self.fault, action) {
            (Fault::SharesAnIndex, Action::Go) => self.index(Action::Show),
            _ => Verbs::index(action, self),
        }
    }

    fn action_count(&self) -> u32 {
        Action::count(self)
    }

    fn any_action(&self, random: &mut Random) -> Action {
        loop {
            match Action::any(self, random).unwrap() {
                Action::Look(_) if self.fault == Fault::ForgetsAVerb => {}
                action => return action,
            }
        }
    }

    fn explain(&self, refusal: &&'static str) -> (RuleId, Text) {
        let rule = if self.fault == Fault::UnknownRule {
            "99.9"
        } else {
            "2"
        };
        (RuleId(rule), Text::verbatim(*refusal))
    }
}

impl Shows for Seek {
    heigi_engine::by_steps!(shows);

    fn board(&self, _: &State) -> Arc<Board> {
        Arc::clone(&self.board)
    }

    fn phase(&self, _: &State) -> Text {
        Text::verbatim("seeking")
    }

    fn scene(&self, state: &State, viewer: Viewer) -> Scene {
        let is_seen = state.is_shown
            || [Viewer::Side(HIDER), Viewer::Everything].contains(&viewer)
            || state.hidden_in.is_some_and(|at| state.looked.contains(&at));
        let stone = |at: u8| Piece {
            id: "stone".into(),
            face: "stone".into(),
            place: BOXES[usize::from(at)].into(),
            badges: vec!["hidden".into()],
            ..Piece::default()
        };
        let mut scene = Scene {
            viewer,
            pieces: state
                .hidden_in
                .filter(|_| is_seen)
                .map(stone)
                .into_iter()
                .collect(),
            markers: state
                .looked
                .iter()
                .map(|at| Marker {
                    kind: MarkerKind::Aim,
                    spot: MarkerSpot::Corner,
                    at: BOXES[usize::from(*at)].into(),
                    name: Text::verbatim("looked"),
                })
                .collect(),
            prompt: step::prompt(self, state, viewer),
            ..Scene::default()
        };
        if let Fault::Scene(fault) = self.fault {
            spoil_scene(fault, &mut scene);
        }
        scene
    }

    fn log_entry(&self, event: &Event, viewer: Viewer) -> Option<LogEntry> {
        let tells = self.fault == Fault::TellsWhere
            || [Viewer::Side(HIDER), Viewer::Everything].contains(&viewer);
        let at = match event.kind {
            EventKind::Hid(_) if !tells => None,
            EventKind::Hid(at) | EventKind::Looked(at) => Some(at),
            EventKind::Shown => None,
        };
        let place = |at: u8| match self.fault {
            Fault::UnknownPlace => "z".into(),
            _ => BOXES[usize::from(at)].into(),
        };
        Some(LogEntry {
            rule: "1".into(),
            text: Text::verbatim("done"),
            at: at.map(place).into_iter().collect(),
            ..LogEntry::default()
        })
    }
}

impl Evaluates for Seek {
    /// Each look into a wrong box helps the hider.
    fn prospect(&self, state: &State) -> f32 {
        let looks = state.looked.len() as f32;
        match self.fault {
            Fault::JudgesBeyondMeasure => f32::NAN,
            _ => 0.2 * looks,
        }
    }

    fn describe(&self, state: &State, viewer: Viewer, numbers: &mut Numbers) {
        let knows = self.fault == Fault::NumbersTell
            || [Viewer::Side(HIDER), Viewer::Everything].contains(&viewer);
        let hidden_in = state.hidden_in.filter(|_| knows || state.is_shown);
        numbers
            .block(
                "boxes",
                "where the stone is known to be, where has been looked",
            )
            .one_of(hidden_in.map(usize::from), BOXES.len())
            .some_of(state.looked.iter().map(|at| usize::from(*at)), BOXES.len());
    }
}

impl Judges for Seek {
    fn score(
        &self,
        _: &State,
        actions: &[Action],
        _: Skill,
        random: &mut Random,
        scores: &mut Vec<f32>,
    ) {
        scores.extend(actions.iter().map(|_| random.unit()));
    }
}
