//! What a commander decides: the actions, and by the step that is going on which are legal (`legality`),
//! which are listed (`listing`), why others are refused and what each does (`conduct`). What belongs to a
//! chapter stands in `turn`.

pub(crate) mod action;
pub(crate) mod conduct;
pub(crate) mod legality;
pub(crate) mod listing;
pub(crate) mod refusal;
