//! Why something was not done, and how a client is told.

use crate::protocol::ToClient;
use crate::store::StoreError;
use heigi_engine::{ActError, LoadError, Text};

/// Why a message was not accepted.
#[derive(Debug)]
pub enum Refused {
    /// The rules refuse.
    Act(ActError),
    /// The client does not hold the seat.
    Seat,
    /// The match has changed since the client looked.
    Stale,
    /// The message makes no sense here.
    Malformed,
    /// The match is over and its secrets are out.
    Ended,
    /// The match has grown as long as it may.
    TooLong,
    /// The storage failed; the match is as it was.
    Storage(StoreError),
    /// A fault of the program; the match is as it was.
    Fault,
}

impl Refused {
    /// The answer to the client.
    pub fn answer(&self) -> ToClient {
        let (code, text) = match self {
            Self::Act(error) => {
                return ToClient::Error {
                    code: "refused",
                    rule: error.rule().map(|rule| rule.0.to_owned()),
                    text: error.text(),
                };
            }
            Self::Seat => ("seat", "server-not-your-seat"),
            Self::Stale => ("stale", "server-stale"),
            Self::Malformed => ("malformed", "server-malformed"),
            Self::Ended => ("ended", "server-ended"),
            Self::TooLong => ("too_long", "server-too-long"),
            Self::Storage(StoreError::Damaged { what, .. }) => {
                let text = Text::new("server-damaged").with("what", Text::verbatim(what.clone()));
                return ToClient::error("damaged", text);
            }
            Self::Storage(_) => ("storage", "server-storage"),
            Self::Fault => ("fault", "server-fault"),
        };
        ToClient::error(code, Text::new(text))
    }
}

impl From<ActError> for Refused {
    fn from(error: ActError) -> Self {
        Self::Act(error)
    }
}

impl From<StoreError> for Refused {
    fn from(error: StoreError) -> Self {
        Self::Storage(error)
    }
}

/// Why a stored match could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What is stored is no match of this program.
    #[error(transparent)]
    Load(#[from] LoadError),
    /// The task that replayed it died.
    #[error("the match could not be replayed")]
    Fault,
}
