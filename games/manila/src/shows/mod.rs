//! What shows and speaks: the only modules that make scenes and messages for more than one step.

pub mod board_view;
pub mod click;
pub mod log;
pub mod view;
pub mod words;
