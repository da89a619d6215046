//! How engineers use bridges, for the computer: the Allies blow those that Japan comes to once their own men are across,
//! Japan repairs what is blown.

use crate::Luzon;
use crate::printed::map::BridgeId;
use crate::printed::units::{ALLIES, JAPAN, UnitId};
use crate::situation::state::State;
use heigi_board::{HexId, ids};

/// A bridge is blown when Japan has come so near, in hexes: what marches along a road is there next turn.
const AT_HAND: u32 = 6;
/// Engineers go to a bridge to which Japan has come so near.
const IN_SIGHT: u32 = 14;
/// Engineers go no farther to a bridge.
const ERRAND: u32 = 10;
/// So many stacking points of fighters this side of the enemy find another way.
const STRAGGLERS: u16 = 3;

impl Luzon {
    /// How good it is to blow a bridge (15.1).
    pub(crate) fn promise_of_blowing(&self, state: &State, unit: UnitId, bridge: BridgeId) -> f32 {
        let is_allied = self.unit(unit).side == ALLIES;
        if is_allied && self.is_due(state, bridge) {
            0.95
        } else {
            -1.0
        }
    }

    /// Whether Japan is at hand and nobody has to come across any more.
    fn is_due(&self, state: &State, bridge: BridgeId) -> bool {
        let ends = self.bridges()[bridge.index()].ends;
        let grid = &self.map().grid;
        let Some((distance, enemy)) = self.nearest_japanese(state, bridge) else {
            return false;
        };
        let [near, far] = if grid.distance(ends[0], enemy) < grid.distance(ends[1], enemy) {
            [ends[1], ends[0]]
        } else {
            ends
        };
        let is_across = |unit: &UnitId| {
            let hex = state.hex(*unit).filter(|_| self.is_fighter(*unit));
            hex.is_some_and(|hex| {
                let distance = grid.distance(hex, far);
                distance < grid.distance(hex, near) && distance <= AT_HAND
            })
        };
        let across = state.units.on_map(ALLIES).iter().filter(is_across);
        let across: u16 = across
            .map(|unit| u16::from(self.stacking(state, unit)))
            .sum();
        distance <= AT_HAND && across <= STRAGGLERS
    }

    /// The nearest Japanese hex to a bridge, and how far it is.
    fn nearest_japanese(&self, state: &State, bridge: BridgeId) -> Option<(u32, HexId)> {
        let enemies = state.units.occupied(JAPAN).iter();
        let distances = enemies.map(|hex| (self.to_bridge(bridge, hex), hex));
        distances.min()
    }

    /// How far a hex is from the nearer end of a bridge.
    fn to_bridge(&self, bridge: BridgeId, hex: HexId) -> u32 {
        let ends = self.bridges()[bridge.index()].ends;
        let distances = ends.map(|end| self.map().grid.distance(hex, end));
        distances[0].min(distances[1])
    }

    /// How much nearer to a bridge that they are to blow a step brings Allied engineers; nothing if there is none for them.
    pub(crate) fn gain_of_engineers(
        &self,
        state: &State,
        unit: UnitId,
        [hex, to]: [HexId; 2],
    ) -> Option<f32> {
        let printed = self.unit(unit);
        if printed.side != ALLIES || !printed.class.is_engineer() {
            return None;
        }
        let bridges = ids::<BridgeId>(self.bridges().len());
        let reached = bridges.filter_map(|bridge| {
            let way = self.to_bridge(bridge, hex);
            let (enemy, _) = self.nearest_japanese(state, bridge)?;
            let is_theirs = way <= ERRAND && way < enemy && enemy <= IN_SIGHT;
            (is_theirs && !state.blown.contains(bridge)).then_some((way, bridge))
        });
        let (way, bridge) = reached.min()?;
        Some(if self.to_bridge(bridge, to) < way {
            0.5
        } else {
            -1.0
        })
    }
}
