//! The lines of a file that say of which units a force is and what it has.

use super::aircraft::AirLine;
use super::artillery::SupportLine;
use super::caves::CaveLine;
use super::deployment::Area;
use super::edges::{Border, EntranceLine};
use super::fortification::FortificationLine;
use crate::*;
use serde::Deserialize;
use toml::Spanned;

/// A force of a scenario, as its file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ForceLine {
    pub(super) side: Spanned<String>,
    pub(super) elr: Within<0, 5>,
    /// The rows of the map in which it may be set up, the first and the last; all if there are none.
    pub(super) rows: Option<Spanned<[u8; 2]>>,
    /// The hexes in which it may be set up besides.
    #[serde(default)]
    pub(super) hexes: Vec<Spanned<String>>,
    /// How many squads or their equal may be set up in huts.
    pub(super) most_in_huts: Option<u8>,
    /// How many percent of the squads may be hidden besides (G1.631).
    pub(super) bought_hidden: Option<Within<1, 100>>,
    /// Where and when it enters, if it does not begin on the map.
    pub(super) enters: Option<EntranceLine>,
    /// Which edge of the map is its own (G11.84).
    pub(super) home: Option<Border>,
    pub(super) units: Vec<UnitLine>,
    #[serde(default)]
    pub(super) artillery: Vec<Spanned<SupportLine>>,
    /// 10.3: whether its men have Molotov cocktails.
    #[serde(default)]
    pub(super) molotovs: bool,
    /// Its air support.
    pub(super) air: Option<Spanned<AirLine>>,
    /// Hexes that it bombards before the match.
    #[serde(default)]
    pub(super) bombardment: Vec<Spanned<String>>,
    #[serde(default)]
    pub(super) fortifications: Vec<FortificationLine>,
    #[serde(default)]
    pub(super) caves: Vec<CaveLine>,
    /// G11.91: how many caves it has, if not as many as are listed.
    pub(super) number_of_caves: Option<Within<1, 24>>,
    /// The rows of the map in which its caves are, the first and the last, if not wherever it is set up.
    pub(super) rows_of_caves: Option<Spanned<[u8; 2]>>,
}

impl ForceLine {
    /// Where a side sets it up, with hexes besides those of its rows.
    pub(super) fn area(&self, grid: &Grid, side: Side, besides: &[HexId]) -> Area {
        let rows = |rows: &Option<Spanned<[u8; 2]>>| rows.as_ref().map(|rows| *rows.get_ref());
        Area {
            side,
            hexes: Area::marked(grid, rows(&self.rows), besides),
            cave_hexes: Area::marked(grid, rows(&self.rows_of_caves), &[]),
            most_in_huts: self.most_in_huts,
            bought: self.bought_hidden.map_or(0, Within::get),
            molotovs: self.molotovs,
        }
    }
}

/// A unit of it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct UnitLine {
    pub(super) counter: Spanned<String>,
    /// Where it begins, if it does not enter later.
    pub(super) hex: Option<Spanned<String>>,
    /// 16.1: in which part of its hex it begins: `entrenchment`, `pillbox`.
    pub(super) part: Option<Spanned<String>>,
    /// Which unit of the force has it, from 1.
    pub(super) holder: Option<Spanned<usize>>,
    /// G12.12: which landing craft of the force it is aboard of, from 1.
    pub(super) aboard: Option<Spanned<usize>>,
    /// G18.6: whether it is a dare-death squad.
    #[serde(default)]
    pub(super) dare_death: bool,
    /// G1.411: the leader aboard a vehicle.
    pub(super) commander: Option<Spanned<String>>,
    /// 8.6: whether it begins concealed.
    #[serde(default)]
    pub(super) concealed: bool,
    /// 8.5: whether it begins hidden.
    #[serde(default)]
    pub(super) hidden: bool,
}
