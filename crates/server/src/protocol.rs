//! What clients and server say to each other, as JSON.

use heigi_engine::scene::{LogEntry, Scene, Target};
use heigi_engine::{Setup, Side, Skill, Text, Viewer};
use serde::{Deserialize, Serialize};

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "kind", deny_unknown_fields)]
pub enum Player {
    /// Whoever holds the seat's token.
    Person,
    /// The computer.
    Computer {
        /// How well it plays.
        skill: Skill,
    },
}

/// A wish for a new match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewMatch {
    /// The id of the game.
    pub game: String,
    /// Scenario and switches; the first scenario without switches if absent.
    pub setup: Option<Setup>,
    /// Who plays each side, in the order of the sides.
    pub players: Vec<Player>,
    /// True if a person types the dice in.
    #[serde(default)]
    pub real_dice: bool,
}

/// What a client may say over a WebSocket.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type", deny_unknown_fields)]
pub enum FromClient {
    /// Looks at a match with the tokens of the seats that the client holds; the first message.
    Join {
        /// The id of the match.
        id: String,
        /// The tokens; none to watch.
        tokens: Vec<String>,
    },
    /// Chooses through whose eyes to look: a side whose token was given, or a spectator's.
    Watch {
        /// The side, or nothing.
        side: Option<Side>,
    },
    /// Acts; several actions stop at the first interrupt.
    Act {
        /// The side that acts.
        side: Side,
        /// The revision that the client has seen.
        revision: u64,
        /// The actions in words of the game.
        actions: Vec<String>,
    },
    /// Types in a die.
    Draw {
        /// The revision that the client has seen.
        revision: u64,
        /// The value.
        value: u16,
    },
    /// Takes the last action back.
    Undo {
        /// The side that acts.
        side: Side,
        /// The revision that the client has seen.
        revision: u64,
    },
    /// Gives the match up.
    Concede {
        /// The side that acts.
        side: Side,
        /// The revision that the client has seen.
        revision: u64,
    },
    /// Lets the computer decide for the side until the phase or the decider changes.
    Delegate {
        /// The side that acts.
        side: Side,
        /// The revision that the client has seen.
        revision: u64,
    },
    /// Asks or agrees to go back to an earlier point; done once every person has agreed.
    Rewind {
        /// The side that agrees.
        side: Side,
        /// The revision that the client has seen.
        revision: u64,
        /// The number of inputs to go back to.
        inputs: u32,
    },
    /// Asks why a click on a target does nothing.
    Why {
        /// The side that asks.
        side: Side,
        /// The target.
        target: Target,
    },
    /// Asks for the view as it was after a number of inputs.
    Look {
        /// The number of inputs.
        inputs: u32,
    },
}

/// What the server says over a WebSocket.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum ToClient {
    /// The match as the client's viewer sees it now.
    View(Box<View>),
    /// The view as it was earlier.
    Past {
        /// After so many inputs.
        inputs: u32,
        /// What was seen.
        scene: Box<Scene>,
    },
    /// Why a click did nothing; no text if there is nothing to say.
    Why {
        /// The target that was asked about.
        target: Target,
        /// The rule.
        rule: Option<String>,
        /// The reason.
        text: Option<Text>,
    },
    /// A message was not accepted; nothing has changed.
    Error {
        /// What kind of error, for programs.
        code: &'static str,
        /// The rule behind it.
        rule: Option<String>,
        /// The reason.
        text: Text,
    },
}

/// A match as one viewer sees it.
#[derive(Clone, Debug, Serialize)]
pub struct View {
    /// The id of the match.
    pub id: String,
    /// The id of the game.
    pub game: String,
    /// Raised by every change; sent back with every message that changes something.
    pub revision: u64,
    /// Through whose eyes.
    pub viewer: Viewer,
    /// The sides whose tokens the client gave.
    pub seats: Vec<Side>,
    /// Who plays each side.
    pub players: Vec<Player>,
    /// The side that decides, if one does.
    pub decider: Option<Side>,
    /// How many inputs there are.
    pub inputs: u32,
    /// True if the viewer's last action can be taken back.
    pub can_undo: bool,
    /// What is seen.
    pub scene: Scene,
    /// Log entries; those with a number of inputs above `log_after` replace what the client has.
    pub log: Vec<LogEntry>,
    /// See `log`; nothing if the log is complete.
    pub log_after: Option<u32>,
    /// The hash of the dice's key.
    pub commitment: Option<String>,
    /// The key, once the match is over.
    pub key: Option<String>,
    /// A wish to go back to a number of inputs, with the sides that agree.
    pub rewind: Option<(u32, Vec<Side>)>,
}
