//! Encirclement (4.8): fire from opposite sides takes the heart out of men until they move.

use super::power::Share;
use crate::*;

/// The ways into a hex are numbered clockwise, its sides with even numbers and the corners after each with odd ones.
const WAYS: usize = 12;

impl Pto {
    /// 4.8: fire from some Locations has attacked another one; who is shut in by it loses heart.
    pub(crate) fn surround(
        &self,
        play: &mut Play<'_, Self>,
        side: Side,
        target: Spot,
        from: &[Spot],
    ) {
        let target = target.location();
        let ways = from.iter().filter_map(|from| self.way_in(*from, target));
        let ways = ways.fold(0, |all: u16, way| all | 1 << way);
        let attacked = &mut play.state.attacked;
        let at = attacked.iter().position(|(spot, ..)| *spot == target);
        let (times, ways) = match at {
            Some(at) => {
                let (_, times, before) = &mut attacked[at];
                (*times, *before) = (times.saturating_add(1), *before | ways);
                (*times, *before)
            }
            None => {
                // Beyond that many Locations nobody counts any more.
                let _ = attacked.try_push((target, 1, ways));
                (1, ways)
            }
        };
        if times < 2 || !is_ring(ways) || play.state.rings.is_full() {
            return;
        }
        let there = self.targets_of(play.state, side, target);
        let fresh = there.filter(|unit| {
            unit.veil != Veil::Hidden && !play.state[*unit].is(Condition::Encircled)
        });
        let fresh: Vec<Named> = fresh.collect();
        if fresh.is_empty() {
            return;
        }
        if !play.state.rings.contains(&target) {
            play.state.rings.push(target);
        }
        play.tell(Event::Encircled(target));
        for unit in fresh {
            play.state[unit].set(Condition::Encircled);
        }
    }

    /// 4.8: whoever has left the Location in which he was encircled is so no longer.
    pub(crate) fn break_out(&self, state: &mut State) {
        if state.rings.is_empty() {
            return;
        }
        let encircled = state
            .all()
            .filter(|unit| state[*unit].is(Condition::Encircled));
        let encircled: Vec<Named> = encircled.collect();
        let at = |state: &State, unit: Named| state.spot(unit).map(Spot::location);
        for unit in &encircled {
            let spot = at(state, *unit);
            if !spot.is_some_and(|spot| state.rings.contains(&spot)) {
                state[*unit].clear(&[Condition::Encircled]);
            }
        }
        let held: Vec<Spot> = encircled
            .into_iter()
            .filter_map(|unit| at(state, unit))
            .collect();
        state.rings.retain(|ring| held.contains(ring));
    }

    /// 4.8: what is added where one of those who fire is encircled.
    pub(super) fn encirclement(&self, state: &State, shares: &[Share]) -> Vec<Modifier> {
        let is_so = shares.iter().any(|share| {
            let soldier = state.holder(share.unit).unwrap_or(share.unit);
            state[soldier].is(Condition::Encircled)
        });
        Modifier::list(&[(i32::from(is_so), "4.8", "pto-modifier-encircled")])
    }

    /// By which way the line from a Location comes into the hex of another one; nothing from within.
    fn way_in(&self, from: Spot, target: Spot) -> Option<usize> {
        let grid = &self.data.grid;
        let side = |hex: HexId| grid.direction(target.hex, hex).map(|side| 2 * side.index());
        let line = self.data.lines.passage(grid, from.hex, target.hex);
        let crossed = line.crossed.iter().chain([&from.hex]);
        if let Some(way) = crossed.filter_map(|hex| side(*hex)).next() {
            return Some(way);
        }
        // Through a corner, between two hexes.
        let beside: Vec<usize> = line.touched.iter().filter_map(|hex| side(*hex)).collect();
        match beside[..] {
            [one, other] if (one + 2) % WAYS == other => Some(one + 1),
            [_, other] => Some(other + 1),
            _ => beside.first().copied(),
        }
    }
}

/// 4.8: whether these ways shut a hex in: two that are opposite, or three sides of which no two touch.
fn is_ring(ways: u16) -> bool {
    let has = |way: usize| ways & (1 << (way % WAYS)) != 0;
    let opposite = (0..WAYS / 2).any(|way| has(way) && has(way + WAYS / 2));
    opposite
        || [0, 2]
            .into_iter()
            .any(|way| [0, 4, 8].iter().all(|by| has(way + by)))
}
