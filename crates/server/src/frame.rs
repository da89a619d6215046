//! What viewers are told: a whole view, or what has changed since the last one, built once for all of
//! them.

use crate::alike::{Alike, gathered};
use crate::protocol::Player;
use foldhash::quality::RandomState;
use heigi_engine::scene::{
    Choice, Fact, GuideStep, LogEntry, Marker, Outcome, Overlay, Piece, Preview, Prompt, Scene,
    Shortcut, SmolStr, Tint, TrackState, Tray,
};
use heigi_engine::{Side, Text, Viewer};
use serde::Serialize;
use std::hash::{BuildHasher, Hash};
use std::sync::Arc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Through whose eyes somebody looks: those of a side, or of nobody.
pub type Class = Option<Side>;

/// The state of a match beside its scene.
#[derive(Clone, Debug, Serialize)]
pub struct Head {
    /// The id of the match.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// The id of its scenario.
    pub scenario: Arc<str>,
    /// The key of its board.
    pub board: SmolStr,
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

/// A log and from where on it replaces what the client has; nothing if it is complete.
#[derive(Clone, Copy, Serialize)]
pub struct Log<'a> {
    /// The entries.
    pub log: &'a [LogEntry],
    /// Up to which number of inputs the client's log still holds.
    pub log_after: Option<u32>,
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

/// A whole view; with the seats that he holds for somebody who comes.
///
/// # Errors
/// If it cannot be written as JSON.
pub fn view(
    seats: Option<&[Side]>,
    head: &Head,
    scene: &Scene,
    log: Log<'_>,
) -> Result<Utf8Bytes, serde_json::Error> {
    let kind = "view";
    written(&View {
        kind,
        seats,
        head,
        scene,
        log,
    })
}

/// What has changed between what was seen at a revision and what is seen now.
///
/// # Errors
/// If it cannot be written as JSON.
pub fn change(
    from: u64,
    (old, new): (&Seen, &Seen),
    head: &Head,
    scene: &Scene,
    log: Log<'_>,
) -> Result<Utf8Bytes, serde_json::Error> {
    written(&Change {
        kind: "change",
        from,
        head,
        scene: SceneChange::new(old, new, scene),
        log,
    })
}

fn written(message: &impl Serialize) -> Result<Utf8Bytes, serde_json::Error> {
    serde_json::to_string(message).map(Utf8Bytes::from)
}

/// A scene as the hash of each of its parts, item by item: enough to find what has changed, in a
/// hundredth of the room.
#[derive(Debug, Default)]
pub struct Seen {
    viewer: u64,
    phase: u64,
    help: Vec<u64>,
    guide: Vec<u64>,
    pieces: Vec<u64>,
    tints: Vec<u64>,
    markers: Vec<u64>,
    trays: Vec<u64>,
    tracks: Vec<u64>,
    facts: Vec<u64>,
    overlays: Vec<u64>,
    prompt: Option<SeenPrompt>,
    outcome: u64,
}

#[derive(Debug, PartialEq, Eq)]
struct SeenPrompt {
    side: u64,
    die: u64,
    dice: u8,
    title: u64,
    rule: u64,
    choices: Vec<u64>,
    shortcuts: Vec<u64>,
    previews: Vec<u64>,
}

impl Seen {
    /// What is seen of a scene; only what was hashed alike can be compared.
    pub fn new(scene: &Scene, hashing: &RandomState) -> Self {
        fn all<T: Hash>(items: &[T], hashing: &RandomState) -> Vec<u64> {
            items.iter().map(|item| hashing.hash_one(item)).collect()
        }
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
            prompt,
            outcome,
        } = scene;
        Self {
            viewer: hashing.hash_one(viewer),
            phase: hashing.hash_one(phase),
            help: all(help, hashing),
            guide: all(guide, hashing),
            pieces: all(pieces, hashing),
            tints: all(tints, hashing),
            markers: all(markers, hashing),
            trays: all(trays, hashing),
            tracks: all(tracks, hashing),
            facts: all(facts, hashing),
            overlays: all(overlays, hashing),
            prompt: prompt.as_ref().map(|prompt| {
                let Prompt {
                    side,
                    title,
                    rule,
                    choices,
                    shortcuts,
                    previews,
                    die,
                    dice,
                } = prompt;
                SeenPrompt {
                    side: hashing.hash_one(side),
                    die: hashing.hash_one(die),
                    dice: *dice,
                    title: hashing.hash_one(title),
                    rule: hashing.hash_one(rule),
                    choices: all(choices, hashing),
                    shortcuts: all(shortcuts, hashing),
                    previews: all(previews, hashing),
                }
            }),
            outcome: hashing.hash_one(outcome),
        }
    }
}

/// What has changed in a list.
#[derive(Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
enum ListChange<'a, T, P = &'a [T]> {
    /// Items that take the place of those with the same numbers.
    Items(Vec<(usize, &'a T)>),
    /// From a number on, so many items fall away and others come in.
    Splice(usize, usize, P),
}

impl<'a> ListChange<'a, Choice> {
    /// The same with choices that are alike as one.
    fn gathered(self) -> ListChange<'a, Choice, Vec<Alike<'a>>> {
        match self {
            Self::Items(items) => ListChange::Items(items),
            Self::Splice(from, dropped, put) => ListChange::Splice(from, dropped, gathered(put)),
        }
    }
}

impl<'a, T> ListChange<'a, T> {
    /// What has changed in the items of a list, by their hashes before and now; nothing if nothing has.
    fn new(old: &[u64], new: &[u64], items: &'a [T]) -> Option<Self> {
        if old == new {
            return None;
        }
        if old.len() == new.len() {
            let differs = |index: &usize| old[*index] != new[*index];
            let count = (0..new.len()).filter(differs).count();
            if count * 2 < new.len() {
                let changed = (0..new.len()).filter(differs);
                return Some(Self::Items(
                    changed.map(|index| (index, &items[index])).collect(),
                ));
            }
        }
        let same = |pairs: &mut dyn Iterator<Item = (&u64, &u64)>| {
            pairs.take_while(|(old, new)| old == new).count()
        };
        let head = same(&mut old.iter().zip(new));
        let tail = same(&mut old[head..].iter().rev().zip(new[head..].iter().rev()));
        Some(Self::Splice(
            head,
            old.len() - head - tail,
            &items[head..new.len() - tail],
        ))
    }
}

/// A part as it is now, if it has changed.
fn part<T>(old: u64, new: u64, part: &T) -> Option<&T> {
    (old != new).then_some(part)
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
    prompt: Option<PromptChange<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'a Option<Outcome>>,
}

impl<'a> SceneChange<'a> {
    fn new(old: &Seen, new: &Seen, scene: &'a Scene) -> Self {
        Self {
            viewer: part(old.viewer, new.viewer, &scene.viewer),
            phase: part(old.phase, new.phase, &scene.phase),
            help: ListChange::new(&old.help, &new.help, &scene.help),
            guide: ListChange::new(&old.guide, &new.guide, &scene.guide),
            pieces: ListChange::new(&old.pieces, &new.pieces, &scene.pieces),
            tints: ListChange::new(&old.tints, &new.tints, &scene.tints),
            markers: ListChange::new(&old.markers, &new.markers, &scene.markers),
            trays: ListChange::new(&old.trays, &new.trays, &scene.trays),
            tracks: ListChange::new(&old.tracks, &new.tracks, &scene.tracks),
            facts: ListChange::new(&old.facts, &new.facts, &scene.facts),
            overlays: ListChange::new(&old.overlays, &new.overlays, &scene.overlays),
            prompt: PromptChange::new(
                old.prompt.as_ref(),
                new.prompt.as_ref(),
                scene.prompt.as_ref(),
            ),
            outcome: part(old.outcome, new.outcome, &scene.outcome),
        }
    }
}

/// What has changed in a question.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum PromptChange<'a> {
    /// Another question, or none.
    Set(Option<WholePrompt<'a>>),
    /// Parts of the same question.
    Parts(PromptParts<'a>),
}

/// A question with choices that are alike as one.
#[derive(Serialize)]
struct WholePrompt<'a> {
    side: Side,
    die: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<u8>,
    title: &'a Text,
    rule: &'a SmolStr,
    choices: Vec<Alike<'a>>,
    shortcuts: &'a [Shortcut],
    previews: &'a [Preview],
}

impl<'a> WholePrompt<'a> {
    fn new(prompt: &'a Prompt) -> Self {
        let Prompt {
            side,
            title,
            rule,
            choices,
            shortcuts,
            previews,
            die,
            dice: _,
        } = prompt;
        Self {
            side: *side,
            die: *die,
            dice: Some(prompt.dice).filter(|dice| *dice > 1),
            title,
            rule,
            choices: gathered(choices),
            shortcuts,
            previews,
        }
    }
}

/// The parts of a question that have changed.
#[derive(Serialize)]
struct PromptParts<'a> {
    side: Side,
    die: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a Text>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule: Option<&'a SmolStr>,
    #[serde(skip_serializing_if = "Option::is_none")]
    choices: Option<ListChange<'a, Choice, Vec<Alike<'a>>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shortcuts: Option<ListChange<'a, Shortcut>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    previews: Option<ListChange<'a, Preview>>,
}

impl<'a> PromptChange<'a> {
    fn new(
        old: Option<&SeenPrompt>,
        new: Option<&SeenPrompt>,
        prompt: Option<&'a Prompt>,
    ) -> Option<Self> {
        if old == new {
            return None;
        }
        let (Some(old), Some(new), Some(prompt)) = (old, new, prompt) else {
            return Some(Self::Set(prompt.map(WholePrompt::new)));
        };
        // Parts have no word for one die after several.
        if old.dice != new.dice {
            return Some(Self::Set(Some(WholePrompt::new(prompt))));
        }
        Some(Self::Parts(PromptParts {
            side: prompt.side,
            die: prompt.die,
            title: part(old.title, new.title, &prompt.title),
            rule: part(old.rule, new.rule, &prompt.rule),
            choices: ListChange::new(&old.choices, &new.choices, &prompt.choices)
                .map(ListChange::gathered),
            shortcuts: ListChange::new(&old.shortcuts, &new.shortcuts, &prompt.shortcuts),
            previews: ListChange::new(&old.previews, &new.previews, &prompt.previews),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::ListChange;

    #[test]
    fn a_list_is_told_by_what_differs() {
        let told = |old: &[u64], new: &[u64]| {
            serde_json::to_string(&ListChange::new(old, new, new)).unwrap_or_default()
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
