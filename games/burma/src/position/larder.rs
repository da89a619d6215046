//! Whom the supply markers of a side would feed, and who would go without.

use crate::Burma;
use crate::position::Payer;
use crate::position::look::Look;
use crate::printed::units::{Class, UnitSet};
use crate::turn::supply::COMMAND_VALUE;
use heigi_scene::Side;

/// What supply markers of a side feed in a turn.
pub struct Larder {
    /// Units that they do not feed.
    pub unfed: UnitSet,
    /// Markers that are left over.
    pub spare: u8,
}

/// Units of a side that somebody must pay for in each turn.
pub fn eaters(game: &Burma, look: &Look<'_>, side: Side) -> UnitSet {
    let supply = look.supply(side);
    game.units_of(side)
        .filter(|unit| look.hex_of(*unit).is_some())
        .filter(|unit| game.unit(*unit).class != Class::ChineseArmy)
        .filter(|unit| {
            !supply
                .headquarters(*unit)
                .is_some_and(|one| one.in_communication)
        })
        .collect()
}

/// All that may pay for units of a side.
pub fn payers(look: &Look<'_>, side: Side) -> Vec<Payer> {
    let supply = look.supply(side);
    let staffs = supply
        .headquarters
        .iter()
        .filter(|one| !look.unit(one.unit).committed)
        .map(|one| Payer::Headquarters(one.unit));
    let sources = supply.sources.iter().map(|(hex, _)| Payer::Source(*hex));
    staffs.chain(sources).collect()
}

/// The eaters in the range of a payer.
pub fn in_range(game: &Burma, look: &Look<'_>, payer: Payer, of: UnitSet) -> UnitSet {
    let side = of.iter().next().map(|unit| game.unit(unit).side);
    let Some(side) = side else {
        return UnitSet::EMPTY;
    };
    let range = Burma::range_of(look.supply(side), payer);
    of.iter()
        .filter(|unit| look.hex_of(*unit).is_some_and(|hex| range.contains(hex)))
        .collect()
}

impl Larder {
    /// What the markers on the map feed, the fullest tables first.
    pub fn new(game: &Burma, look: &Look<'_>, side: Side) -> Self {
        let supply = look.supply(side);
        let payers = payers(look, side);
        let mut left: Vec<u8> = look
            .hexes()
            .iter()
            .map(|hex| hex.supply[side.index()])
            .collect();
        let mut unfed = eaters(game, look, side);
        loop {
            let mut best: Option<(usize, Payer)> = None;
            for payer in &payers {
                let range = Burma::range_of(supply, *payer);
                let stock: u8 = range.iter().map(|hex| left[hex.index()]).sum();
                let guests = in_range(game, look, *payer, unfed).len();
                if stock >= Burma::price_of_supply(supply, *payer)
                    && guests > best.map_or(0, |(most, _)| most)
                {
                    best = Some((guests, *payer));
                }
            }
            let Some((_, payer)) = best else {
                break;
            };
            for unit in in_range(game, look, payer, unfed)
                .iter()
                .take(usize::from(COMMAND_VALUE))
            {
                unfed.remove(unit);
            }
            let range = Burma::range_of(supply, payer);
            for _ in 0..Burma::price_of_supply(supply, payer) {
                if let Some(hex) = range.iter().find(|hex| left[hex.index()] > 0) {
                    left[hex.index()] -= 1;
                }
            }
        }
        Self {
            unfed,
            spare: left.iter().sum(),
        }
    }
}
