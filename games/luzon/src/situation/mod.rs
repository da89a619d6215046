//! What changes: the state, what is hidden of it, and how it begins.

pub mod air;
pub mod answers;
pub mod battles;
pub(crate) mod beginning;
pub mod field;
pub(crate) mod forces;
pub mod fortress;
pub(crate) mod hidden;
pub mod options;
pub mod sea;
pub mod solitaire;
pub mod state;
pub mod submarines;
pub mod works;
