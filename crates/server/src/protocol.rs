//! What clients and server say to each other, as JSON.

use heigi_engine::scene::{Line, Scene, SmolStr, Target};
use heigi_engine::{Setup, Side, Skill, Text};
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
        /// True if the client can be sent what has changed in place of whole views.
        #[serde(default)]
        changes: bool,
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
    /// Lets the computer decide for the side until the phase changes or the side decides itself.
    Delegate {
        /// The side that acts.
        side: Side,
        /// The revision that the client has seen.
        revision: u64,
    },
    /// Takes back what was left to the computer, whatever it has done meanwhile.
    TakeOver {
        /// The side that acts.
        side: Side,
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
    /// Asks what is shown only on request: where an overlay lies, and the lines of the counters in a
    /// place.
    Show {
        /// At which number of inputs; now if absent.
        #[serde(default)]
        inputs: Option<u32>,
        /// The overlay.
        #[serde(default)]
        overlay: Option<SmolStr>,
        /// The place.
        #[serde(default)]
        place: Option<SmolStr>,
        /// The place from which an overlay leads that lies between two.
        #[serde(default)]
        from: Option<SmolStr>,
    },
    /// Asks for the view as it was after a number of inputs.
    Look {
        /// The number of inputs.
        inputs: u32,
    },
}

/// What the server says over a WebSocket, beside views and what changes in them (`frame`).
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum ToClient {
    /// The view as it was earlier.
    Past {
        /// After so many inputs.
        inputs: u32,
        /// The key of the board as it was, where a map changes with its match.
        board: SmolStr,
        /// What was seen.
        scene: Box<Scene>,
    },
    /// What is shown on request.
    Shown {
        /// At which number of inputs.
        inputs: u32,
        /// The overlay.
        overlay: Option<SmolStr>,
        /// The place.
        place: Option<SmolStr>,
        /// The place from which the overlay leads.
        from: Option<SmolStr>,
        /// The line of the overlay between the two.
        between: Option<Line>,
        /// Where the overlay lies, with what is written on each of its places.
        places: Vec<(SmolStr, SmolStr)>,
        /// The lines of the counters in the place.
        lines: Vec<Line>,
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

impl ToClient {
    /// An error without a rule.
    pub fn error(code: &'static str, text: Text) -> Self {
        Self::Error {
            code,
            rule: None,
            text,
        }
    }
}
