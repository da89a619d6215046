//! The side that nobody commands: the strategic phase of the Allies (4.1) and their counterattack (4.2), the
//! strategic phase of Japan (7.1) and its attacks in Asia (7.2).

pub(crate) mod allies;
pub(crate) mod asia;
pub(crate) mod counterattack;
pub(crate) mod japan;
