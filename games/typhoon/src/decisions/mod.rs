//! What a commander may decide: the actions, which are legal now, why others are refused, and what each does.

pub(crate) mod action;
pub(crate) mod conduct;
pub(crate) mod legality;
pub(crate) mod listing;
pub(crate) mod refusal;
pub(crate) mod targets;
