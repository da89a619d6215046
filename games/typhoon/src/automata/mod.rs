//! The sides that nobody commands (4.1, 4.2, 7).

pub(crate) mod allies;
pub(crate) mod asia;
pub(crate) mod counterattack;
pub(crate) mod japan;
