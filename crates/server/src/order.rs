//! What is wanted of an open match, and the way to it.

use crate::computer::Thought;
use crate::frame::Class;
use crate::protocol::{FromClient, ToClient};
use crate::refused::Refused;
use heigi_engine::Side;
use std::sync::Arc;
use tokio::sync::{broadcast, mpsc, oneshot};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// What somebody wants of a match.
pub enum Order {
    /// Looks at the match from now on.
    Join {
        /// The tokens of the seats.
        tokens: Vec<String>,
        /// True if only what has changed is to be told later.
        takes_changes: bool,
        /// Whom to answer.
        reply: oneshot::Sender<Result<Joined, Refused>>,
    },
    /// Looks through other eyes, or anew because a frame was missed.
    View {
        /// Through whose eyes.
        class: Class,
        /// The seats that are held.
        seats: Arc<[Side]>,
        /// True if only what has changed is to be told later.
        takes_changes: bool,
        /// Whom to answer.
        reply: oneshot::Sender<Result<Joined, Refused>>,
    },
    /// Says something.
    Take {
        /// The seats that are held.
        seats: Arc<[Side]>,
        /// Through whose eyes he looks.
        class: Class,
        /// What is said.
        message: FromClient,
        /// Whom to answer.
        reply: oneshot::Sender<Option<ToClient>>,
    },
    /// What the computer would do, as of a revision.
    Thought(u64, Option<Thought>),
    /// Lets the computer try again after a failure.
    Wake,
}

/// What somebody gets who looks at a match.
pub struct Joined {
    /// The seats that he holds.
    pub seats: Arc<[Side]>,
    /// Through whose eyes he looks.
    pub class: Class,
    /// Everything as it is now.
    pub view: Utf8Bytes,
    /// What is told later, without a gap.
    pub frames: broadcast::Receiver<Utf8Bytes>,
}

/// Where orders to an open match are sent; the match closes when nobody holds one any more.
#[derive(Clone)]
pub struct Door {
    orders: mpsc::Sender<Order>,
}

impl Door {
    /// The door of a match that takes orders.
    pub fn new(orders: mpsc::Sender<Order>) -> Self {
        Self { orders }
    }

    /// True if nobody answers any more.
    pub fn is_closed(&self) -> bool {
        self.orders.is_closed()
    }

    /// Sends an order; waits if many wait already. Nothing comes back from a match that has closed.
    pub async fn send(&self, order: Order) {
        // The reply goes with the order, which tells whoever waits for it.
        let _ = self.orders.send(order).await;
    }
}
