//! What a player may decide: the actions, which are legal now, and what each does.

pub(crate) mod action;
pub(crate) mod conduct;
pub(crate) mod legality;
pub(crate) mod listing;
pub(crate) mod naming;
