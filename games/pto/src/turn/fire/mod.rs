//! Fire (4 and 9): who may fire with whom at what, with how much, and what comes of it.

mod able;
mod attack;
mod canister;
mod direction;
mod encirclement;
mod helping;
mod modes;
mod molotovs;
mod movers;
mod offering;
mod orders;
mod perils;
mod phases;
mod power;
mod previews;
mod resolution;
mod vehicles;

pub use attack::Attack;
pub use orders::Order;
pub use phases::FirePlan;
pub(crate) use power::Share;
pub use power::{Firepower, Manner};

use crate::*;
use heigi_engine::scene::{PreviewChance, PreviewLine};

/// The results that may come, out of so many ways, as a preview shows them.
pub(crate) fn result_chances(
    chances: Vec<(FireResult, u32)>,
    of: u32,
) -> impl Iterator<Item = PreviewChance> {
    let possible = chances.into_iter().filter(|(_, ways)| *ways > 0);
    possible.map(move |(result, ways)| PreviewChance {
        label: result.name(),
        ways,
        of,
    })
}

/// A line of a preview.
pub(crate) fn line(label: Text, value: impl Into<SmolStr>, rule: &str) -> PreviewLine {
    PreviewLine {
        label,
        value: value.into(),
        rule: rule.into(),
    }
}

/// How an attack of this manner is told.
pub(super) fn told(manner: Manner, unit: Named, spot: Spot) -> Event {
    match manner {
        Manner::Full | Manner::Advancing => Event::Fires(unit, spot),
        Manner::Subsequent | Manner::AfterFirst => Event::FiresAgain(unit, spot),
        Manner::LastProtective => Event::LastFire(unit, spot),
    }
}
