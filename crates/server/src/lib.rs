//! The Heigi server: matches over HTTP and WebSocket, one process, one file.
//!
//! It knows games only through [`heigi_engine`]. Everything from the network is hostile: each message
//! is bounded, parsed strictly, checked against the seat's token and the match's revision, and judged
//! by the rules for the deciding side; an error answer changes nothing. Views are built per viewer.

mod assets;
mod limits;
mod protocol;
mod room;
mod store;
mod web;

pub use protocol::{FromClient, NewMatch, Player, ToClient};
pub use store::{Header, SqliteStore, Store, StoreError};
pub use web::{Config, Server, ServerError};
