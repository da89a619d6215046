//! The Heigi server: matches over HTTP and WebSocket, one process, one file.
//!
//! It knows games only through [`heigi_engine`]. Everything from the network is hostile: each message
//! is bounded, parsed strictly, weighed by what it costs, checked against the seat's token and the
//! match's revision, and judged by the rules for the deciding side; an error answer changes nothing.
//!
//! Each open match is a task that owns its state and takes orders one after another (`room`). What it
//! shows is built once for each class of viewers and revision and shared as bytes (`frame`). Computers
//! think on threads of their own, and only while somebody looks (`computer`).

mod alike;
mod assets;
mod boards;
mod computer;
mod connection;
mod frame;
mod house;
mod limits;
mod listen;
mod metrics;
mod order;
mod pages;
mod protocol;
mod refused;
mod room;
mod shared;
mod sqlite;
mod store;
mod web;

pub use limits::Limits;
pub use protocol::{FromClient, NewMatch, Player, ToClient};
pub use sqlite::SqliteStore;
pub use store::{Header, Store, StoreError, Stored};
pub use web::{Config, Server, ServerError};
