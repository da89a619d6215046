//! A toy game from outside: implementing `Rules` and one line in a registry are all it takes to be
//! walked through the laws, played by bots, shown as a scene and saved.
#![allow(missing_docs, clippy::unwrap_used)]

use heigi_bots::Arena;
use heigi_engine::laws::{Care, walk};
use heigi_engine::scene::{
    Board, Choice, LogEntry, LogKind, Place, Prompt, Scene, SmolStr, Target,
};
use heigi_engine::{
    AnyGame, Count, Dice, Draw, Ending, Evaluates, GameEvent, GameInfo, Input, Judges, Numbers,
    Pending, Random, Registry, RuleId, Rules, ScenarioInfo, Setup, Shows, Side, SideInfo, Skill,
    Speaks, Text, Viewer,
};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Nim with one heap: a die says how many stones lie there (1), the sides take one to three in turn
/// (2), and whoever takes the last one wins (3).
struct Nim {
    info: GameInfo,
    board: Arc<Board>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Heap {
    stones: Option<u8>,
    to_move: Side,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Take(u8);

#[derive(Clone, Debug, PartialEq)]
enum Event {
    Laid(u8),
    Taken(Side, u8),
}

impl GameEvent for Event {
    fn is_final(&self) -> bool {
        false
    }
}

#[derive(Clone, Debug, PartialEq)]
enum Refusal {
    NotNow,
    TooMany { wanted: u8, left: u8 },
}

impl Nim {
    fn new() -> Self {
        let side = |id| SideInfo {
            id,
            name: Text::verbatim(id),
            summary: Text::verbatim(""),
        };
        Self {
            info: GameInfo {
                is_solitaire: false,
                id: "nim",
                title: Text::verbatim("Nim"),
                summary: Text::verbatim(""),
                sides: vec![side("first"), side("second")],
                scenarios: vec![ScenarioInfo {
                    id: "heap",
                    title: Text::verbatim("One heap"),
                    notes: Vec::new(),
                    numbers: None,
                }],
                options: Vec::new(),
                rules_version: 1,
                data_hash: String::new(),
                rules: "id\ttitle\tstatus\n1\tThe heap\tdone\n2\tTaking\tdone\n3\tWinning\tdone\n",
            },
            board: Arc::new(Board {
                places: vec![Place {
                    id: "heap".into(),
                    ..Place::default()
                }],
                ..Board::default()
            }),
        }
    }
}

impl Rules for Nim {
    type State = Heap;
    type Action = Take;
    type Event = Event;
    type Refusal = Refusal;

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn start(&self, _: &Setup, _: &mut Vec<Event>) -> Heap {
        Heap {
            stones: None,
            to_move: Side(0),
        }
    }

    fn pending(&self, heap: &Heap) -> Pending {
        match heap.stones {
            None => Pending::Draw(Draw::open(RuleId("1"), 20)),
            Some(0) => Pending::Over(Ending {
                winner: Some(Side(1 - heap.to_move.0)),
            }),
            Some(_) => Pending::Decision(heap.to_move),
        }
    }

    fn actions(&self, heap: &Heap, actions: &mut Vec<Take>) {
        let legal = |take: &Take| self.check(heap, *take).is_ok();
        actions.extend((1..=3).map(Take).filter(legal));
    }

    fn check(&self, heap: &Heap, Take(wanted): Take) -> Result<(), Refusal> {
        match heap.stones {
            Some(left) if (1..=3.min(left)).contains(&wanted) => Ok(()),
            Some(left) if left > 0 => Err(Refusal::TooMany { wanted, left }),
            _ => Err(Refusal::NotNow),
        }
    }

    fn apply(
        &self,
        heap: &mut Heap,
        input: Input<Take>,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        match (input, heap.stones) {
            (Input::Drawn(value), None) => {
                heap.stones = Some(value as u8);
                events.push(Event::Laid(value as u8));
            }
            (Input::Action(Take(taken)), Some(left)) => {
                self.check(heap, Take(taken))?;
                events.push(Event::Taken(heap.to_move, taken));
                heap.stones = Some(left - taken);
                heap.to_move = Side(1 - heap.to_move.0);
            }
            (Input::Concede, Some(_)) => {
                heap.stones = Some(0);
            }
            _ => return Err(Refusal::NotNow),
        }
        Ok(())
    }

    fn takes_back(&self, _: Take) -> bool {
        false
    }

    fn determinize(&self, heap: &Heap, _: Viewer, _: &mut Random) -> Heap {
        heap.clone()
    }

    fn counts(&self, _: &Heap) -> Vec<Count> {
        Vec::new()
    }
}

impl Speaks for Nim {
    fn write_action(&self, Take(stones): Take) -> SmolStr {
        format!("take {stones}").into()
    }

    fn read_action(&self, words: &str) -> Option<Take> {
        words.strip_prefix("take ")?.parse().ok().map(Take)
    }

    fn any_action(&self, random: &mut Random) -> Take {
        Take(random.below(6) as u8)
    }

    fn every_action(&self, each: &mut dyn FnMut(Take)) {
        (0..=u8::MAX).for_each(|stones| each(Take(stones)));
    }

    fn index(&self, Take(stones): Take) -> u32 {
        stones.into()
    }

    fn action_count(&self) -> u32 {
        256
    }

    fn explain(&self, refusal: &Refusal) -> (RuleId, Text) {
        let text = match refusal {
            Refusal::NotNow => "not now".to_owned(),
            Refusal::TooMany { wanted, left } => format!("{wanted} of {left}"),
        };
        (RuleId("2"), Text::verbatim(text))
    }
}

impl Shows for Nim {
    fn board(&self, _: &Heap) -> Arc<Board> {
        Arc::clone(&self.board)
    }

    fn phase(&self, _: &Heap) -> Text {
        Text::verbatim("taking")
    }

    fn scene(&self, heap: &Heap, viewer: Viewer) -> Scene {
        let mut actions = Vec::new();
        self.actions(heap, &mut actions);
        let choice = |action: Take| {
            let words = self.write_action(action);
            Choice::new(words.clone(), Target::Button, Text::verbatim(words))
        };
        Scene {
            tints: Vec::new(),
            guide: Vec::new(),
            viewer,
            phase: self.phase(heap),
            help: Vec::new(),
            pieces: Vec::new(),
            markers: Vec::new(),
            trays: Vec::new(),
            tracks: Vec::new(),
            facts: Vec::new(),
            overlays: Vec::new(),
            prompt: Some(Prompt {
                side: heap.to_move,
                title: Text::verbatim("How many?"),
                rule: "2".into(),
                choices: actions.into_iter().map(choice).collect(),
                ..Prompt::default()
            }),
            outcome: None,
        }
    }

    fn log_entry(&self, event: &Event, _: Viewer) -> Option<LogEntry> {
        Some(LogEntry {
            input: 0,
            kind: LogKind::Move,
            rule: "2".into(),
            text: Text::verbatim(format!("{event:?}")),
            at: Vec::new(),
            ..LogEntry::default()
        })
    }

    fn why_not(&self, _: &Heap, _: Side, _: &Target) -> Option<Refusal> {
        None
    }
}

impl Evaluates for Nim {
    /// Whoever must take from a multiple of four loses against perfect play.
    fn prospect(&self, heap: &Heap) -> f32 {
        let Some(stones) = heap.stones else {
            return 0.0;
        };
        let is_lost = stones.is_multiple_of(4);
        if is_lost == (heap.to_move == Side(0)) {
            -0.5
        } else {
            0.5
        }
    }

    fn describe(&self, heap: &Heap, _: Viewer, numbers: &mut Numbers) {
        numbers
            .block("heap", "how many stones are left of twenty")
            .share(heap.stones.unwrap_or(0), 20.0);
    }
}

impl Judges for Nim {
    fn score(
        &self,
        heap: &Heap,
        actions: &[Take],
        _: Skill,
        _: &mut Random,
        scores: &mut Vec<f32>,
    ) {
        let left = heap.stones.unwrap_or(0);
        let is_good = |take: &Take| (left - take.0).is_multiple_of(4);
        scores.extend(
            actions
                .iter()
                .map(|take| f32::from(u8::from(is_good(take)))),
        );
    }
}

#[test]
fn a_game_from_outside_keeps_the_laws() {
    let nim = Arc::new(Nim::new());
    let setup = nim.info().default_setup();
    for seed in 0..50 {
        walk(&nim, &setup, seed, Care::default());
    }
}

#[test]
fn a_game_from_outside_needs_one_line_in_a_registry() {
    let games = Registry::default().with(Nim::new());
    let game = games.game("nim").unwrap();
    let arena = Arena {
        setup: game.info().default_setup(),
        skills: vec![Skill::Normal, Skill::Random],
        matches: 200,
        seed: 1,
        most_inputs: 100,
    };
    let report = arena.run(game.as_ref(), &|| ()).unwrap();
    // Whoever knows the rule of four wins nearly always.
    assert!(report.wins(Side(0)) > 150, "{}", report.wins(Side(0)));

    let setup = game.info().default_setup();
    let mut playing = game.start(setup, Dice::from_seed(4)).unwrap();
    let words = playing.legal()[0].clone();
    playing.act(Side(0), &words).unwrap();
    let loaded = games.load(&playing.saved()).unwrap();
    assert_eq!(
        loaded.scene(Viewer::Spectator),
        playing.scene(Viewer::Spectator)
    );
    assert!(loaded.act_is_refused());
}

trait Refuses {
    fn act_is_refused(self) -> bool;
}

impl Refuses for Box<dyn heigi_engine::AnyMatch> {
    fn act_is_refused(mut self) -> bool {
        self.act(Side(0), "take 9").is_err()
    }
}

#[test]
fn the_registry_line_serves_it_to_anybody() {
    let games = Registry::default().with(Nim::new());
    let ids: Vec<&str> = games
        .games()
        .iter()
        .map(|game: &Arc<dyn AnyGame>| game.info().id)
        .collect();
    assert_eq!(ids, ["nim"]);
}
