//! What a commander may say: the actions, and why some are refused.

pub(crate) mod action;
pub(crate) mod refusal;
