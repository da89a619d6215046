//! What one class of viewers sees at one revision: built once, serialised once, shared as bytes.

use crate::protocol::Player;
use axum::extract::ws::Utf8Bytes;
use heigi_engine::scene::{
    Choice, Fact, GuideStep, Line, LogEntry, Marker, Outcome, Overlay, Piece, Preview, Prompt,
    Scene, Shortcut, Tint, TrackState, Tray,
};
use heigi_engine::{Side, Text, Viewer};
use serde::Serialize;
use std::sync::{Arc, OnceLock};

/// Who sees the same: those who look through the eyes of a side, or of nobody.
pub type Class = Option<Side>;

/// The state of a match beside its scene.
#[derive(Clone, Debug, Serialize)]
pub struct Head {
    /// The id of the match.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// Raised by every change; sent back with every message that changes something.
    pub revision: u64,
    /// Through whose eyes.
    pub viewer: Viewer,
    /// Who plays each side.
    pub players: Arc<[Player]>,
    /// The side that decides, if one does.
    pub decider: Option<Side>,
    /// How many inputs there are.
    pub inputs: u32,
    /// True if the viewer's last action can be taken back.
    pub can_undo: bool,
    /// True if the computer plays this phase for the viewer.
    pub is_delegated: bool,
    /// The hash of the dice's key.
    pub commitment: Option<String>,
    /// The key, once the match is over.
    pub key: Option<String>,
    /// A wish to go back to a number of inputs, with the sides that agree.
    pub rewind: Option<(u32, Vec<Side>)>,
}

/// What a class of viewers sees at one revision.
#[derive(Debug)]
pub struct Frame {
    /// The state beside the scene.
    pub head: Head,
    /// The scene.
    pub scene: Arc<Scene>,
    /// What was seen before, if anybody of the class looked then.
    before: Option<Before>,
    /// The log after [`Before::log_after`].
    news: Vec<LogEntry>,
    view: OnceLock<Utf8Bytes>,
    change: OnceLock<Utf8Bytes>,
}

/// What a class of viewers saw one revision earlier.
#[derive(Clone, Debug)]
pub struct Before {
    /// Its revision.
    pub revision: u64,
    /// Its scene.
    pub scene: Arc<Scene>,
    /// Up to which number of inputs its log still holds.
    pub log_after: u32,
}

/// A log and from where on it replaces what the client has; nothing if it is complete.
#[derive(Serialize)]
struct Log<'a> {
    log: &'a [LogEntry],
    log_after: Option<u32>,
}

#[derive(Serialize)]
struct View<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    seats: Option<&'a [Side]>,
    #[serde(flatten)]
    head: &'a Head,
    scene: &'a Scene,
    #[serde(flatten)]
    log: Log<'a>,
}

#[derive(Serialize)]
struct Change<'a> {
    #[serde(rename = "type")]
    kind: &'static str,
    from: u64,
    #[serde(flatten)]
    head: &'a Head,
    scene: SceneChange<'a>,
    #[serde(flatten)]
    log: Log<'a>,
}

impl Frame {
    /// A frame; `news` is the log after what was seen before, or nothing if nothing was.
    pub fn new(head: Head, scene: Scene, before: Option<Before>, news: Vec<LogEntry>) -> Self {
        Self {
            head,
            scene: Arc::new(scene),
            before,
            news,
            view: OnceLock::new(),
            change: OnceLock::new(),
        }
    }

    /// The frame as a later one remembers it; `kept` inputs were not taken back since.
    pub fn remembered(&self, kept: u32) -> Before {
        Before {
            revision: self.head.revision,
            scene: Arc::clone(&self.scene),
            log_after: kept,
        }
    }

    /// True if it goes on from what a client has that was sent a revision.
    pub fn follows(&self, revision: u64) -> bool {
        self.before
            .as_ref()
            .is_some_and(|before| before.revision == revision)
    }

    /// Everything, for somebody who comes, with the seats that he holds and the whole log.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn first(&self, seats: &[Side], log: &[LogEntry]) -> Result<Utf8Bytes, serde_json::Error> {
        self.written(
            Some(seats),
            Log {
                log,
                log_after: None,
            },
        )
    }

    /// Everything but the log that a client has already.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn view(&self) -> Result<Utf8Bytes, serde_json::Error> {
        shared(&self.view, || self.written(None, self.news()))
    }

    /// What has changed since what was seen before.
    ///
    /// # Errors
    /// If it cannot be written as JSON.
    pub fn change(&self) -> Result<Utf8Bytes, serde_json::Error> {
        let Some(before) = &self.before else {
            return self.view();
        };
        shared(&self.change, || {
            serde_json::to_string(&Change {
                kind: "change",
                from: before.revision,
                head: &self.head,
                scene: SceneChange::new(&before.scene, &self.scene),
                log: self.news(),
            })
            .map(Utf8Bytes::from)
        })
    }

    fn news(&self) -> Log<'_> {
        Log {
            log: &self.news,
            log_after: self.before.as_ref().map(|before| before.log_after),
        }
    }

    fn written(
        &self,
        seats: Option<&[Side]>,
        log: Log<'_>,
    ) -> Result<Utf8Bytes, serde_json::Error> {
        serde_json::to_string(&View {
            kind: "view",
            seats,
            head: &self.head,
            scene: &self.scene,
            log,
        })
        .map(Utf8Bytes::from)
    }
}

fn shared(
    cell: &OnceLock<Utf8Bytes>,
    make: impl FnOnce() -> Result<Utf8Bytes, serde_json::Error>,
) -> Result<Utf8Bytes, serde_json::Error> {
    if let Some(known) = cell.get() {
        return Ok(known.clone());
    }
    let made = make()?;
    Ok(cell.get_or_init(|| made).clone())
}

/// What has changed in a list.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum ListChange<'a, T> {
    /// Items that take the place of those with the same numbers.
    Items(Vec<(usize, &'a T)>),
    /// From a number on, so many items fall away and others come in.
    Splice(usize, usize, &'a [T]),
}

impl<'a, T: PartialEq> ListChange<'a, T> {
    /// Nothing if both are the same.
    fn new(old: &[T], new: &'a [T]) -> Option<Self> {
        if old.len() == new.len() {
            let items: Vec<(usize, &T)> = new
                .iter()
                .enumerate()
                .filter(|(index, item)| old[*index] != **item)
                .collect();
            if items.is_empty() {
                return None;
            }
            if items.len() * 2 < new.len() {
                return Some(Self::Items(items));
            }
        }
        let same =
            |pairs: &mut dyn Iterator<Item = (&T, &T)>| pairs.take_while(|(a, b)| a == b).count();
        let head = same(&mut old.iter().zip(new));
        let tail = same(&mut old[head..].iter().rev().zip(new[head..].iter().rev()));
        Some(Self::Splice(
            head,
            old.len() - head - tail,
            &new[head..new.len() - tail],
        ))
    }
}

/// A part as it is now, if it has changed.
fn part<'a, T: PartialEq>(old: &T, new: &'a T) -> Option<&'a T> {
    (old != new).then_some(new)
}

/// The parts of a scene that have changed: plain ones as they are, lists by what differs in them.
#[derive(Serialize)]
struct SceneChange<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    viewer: Option<&'a Viewer>,
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<&'a Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<ListChange<'a, Text>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guide: Option<ListChange<'a, GuideStep>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pieces: Option<ListChange<'a, Piece>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tints: Option<ListChange<'a, Tint>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    markers: Option<ListChange<'a, Marker>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trays: Option<ListChange<'a, Tray>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tracks: Option<ListChange<'a, TrackState>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    facts: Option<ListChange<'a, Fact>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overlays: Option<ListChange<'a, Overlay>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lines: Option<ListChange<'a, Line>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prompt: Option<PromptChange<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'a Option<Outcome>>,
}

impl<'a> SceneChange<'a> {
    fn new(old: &Scene, new: &'a Scene) -> Self {
        // Named one by one, so that a part that is new in a scene cannot be forgotten here.
        let Scene {
            viewer,
            phase,
            help,
            guide,
            pieces,
            tints,
            markers,
            trays,
            tracks,
            facts,
            overlays,
            lines,
            prompt,
            outcome,
        } = new;
        Self {
            viewer: part(&old.viewer, viewer),
            phase: part(&old.phase, phase),
            help: ListChange::new(&old.help, help),
            guide: ListChange::new(&old.guide, guide),
            pieces: ListChange::new(&old.pieces, pieces),
            tints: ListChange::new(&old.tints, tints),
            markers: ListChange::new(&old.markers, markers),
            trays: ListChange::new(&old.trays, trays),
            tracks: ListChange::new(&old.tracks, tracks),
            facts: ListChange::new(&old.facts, facts),
            overlays: ListChange::new(&old.overlays, overlays),
            lines: ListChange::new(&old.lines, lines),
            prompt: PromptChange::new(old.prompt.as_ref(), prompt.as_ref()),
            outcome: part(&old.outcome, outcome),
        }
    }
}

/// What has changed in a question.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum PromptChange<'a> {
    /// Another question, or none.
    Set(Option<&'a Prompt>),
    /// Parts of the same question.
    Parts(PromptParts<'a>),
}

/// The parts of a question that have changed.
#[derive(Serialize)]
struct PromptParts<'a> {
    side: Side,
    die: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<ListChange<'a, Choice>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortcuts: Option<ListChange<'a, Shortcut>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    previews: Option<ListChange<'a, Preview>>,
}

impl<'a> PromptChange<'a> {
    fn new(old: Option<&Prompt>, new: Option<&'a Prompt>) -> Option<Self> {
        let (Some(old), Some(new)) = (old, new) else {
            return (old != new).then_some(Self::Set(new));
        };
        let Prompt {
            side,
            title,
            rule,
            choices,
            shortcuts,
            previews,
            die,
        } = new;
        (old != new).then(|| {
            Self::Parts(PromptParts {
                side: *side,
                die: *die,
                title: part(&old.title, title),
                rule: part(&old.rule, rule),
                choices: ListChange::new(&old.choices, choices),
                shortcuts: ListChange::new(&old.shortcuts, shortcuts),
                previews: ListChange::new(&old.previews, previews),
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::ListChange;

    #[test]
    fn a_list_is_told_by_what_differs() {
        let told = |old: &[u8], new: &[u8]| {
            serde_json::to_string(&ListChange::new(old, new)).unwrap_or_default()
        };
        assert_eq!(told(&[1, 2, 3], &[1, 2, 3]), "null");
        assert_eq!(told(&[], &[]), "null");
        assert_eq!(told(&[1, 2, 3], &[1, 9, 3]), r#"{"items":[[1,9]]}"#);
        assert_eq!(told(&[1, 2, 3], &[7, 8, 9]), r#"{"splice":[0,3,[7,8,9]]}"#);
        assert_eq!(told(&[1, 2, 3], &[1, 3]), r#"{"splice":[1,1,[]]}"#);
        assert_eq!(told(&[1, 3], &[1, 2, 3]), r#"{"splice":[1,0,[2]]}"#);
        assert_eq!(told(&[5, 5], &[5, 5, 5]), r#"{"splice":[2,0,[5]]}"#);
        assert_eq!(told(&[], &[1]), r#"{"splice":[0,0,[1]]}"#);
        assert_eq!(told(&[1], &[]), r#"{"splice":[0,1,[]]}"#);
    }
}
