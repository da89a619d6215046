//! The solitaire game (19): the rules lead the Allies.
//!
//! `layout` 19.1, `flights` 19.2, `threats` 19.3, `building` 19.4, `submarines` 19.5, `retreat` 19.7, `conduct` what the Allies do where no table says it.

pub mod flights;
pub mod layout;
pub mod submarines;

mod building;
mod conduct;
mod retreat;
mod threats;
