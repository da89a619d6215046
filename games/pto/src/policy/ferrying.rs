//! How amphibians bring men ashore (G13.401): to where they had best get off, whatever turns the way there takes.

use super::outlook::Outlook;
use super::sailing::PERIL;
use super::vehicles::mud_risk;
use super::weights::*;
use crate::turn::Gear;
use crate::*;

/// What a turn costs on the way, in points of movement.
const TURN: f32 = 0.5;
/// From how far on no way leads ashore.
const NOWHERE: f32 = 200.0;

impl Outlook<'_> {
    /// What it is worth to set an amphibian in motion that has men to bring ashore: who is nearest goes first.
    pub(super) fn ferry_start(&self, vehicle: Named) -> Option<f32> {
        let (game, state) = (self.game, self.state);
        let spot = state.spot(vehicle)?;
        let is_stuck = state[vehicle].is(Condition::Bogged);
        let goes = !is_stuck && !self.is_evacuated() && game.ferries(state, vehicle, spot);
        goes.then(|| LANDS - 0.1 * game.goal_distance(state, self.side, spot))
    }

    /// How promising an action of an amphibian under way is that has men to bring ashore; nothing where that is not what it does.
    pub(super) fn judge_ferrying(&self, vehicle: Named, action: Action) -> Option<f32> {
        let (game, state) = (self.game, self.state);
        let from = state.spot(vehicle)?;
        if self.is_evacuated() || !game.ferries(state, vehicle, from) {
            return None;
        }
        let courses = self.ashore.get_or_init(|| self.ways_ashore(vehicle));
        let arc = state[vehicle].arc.unwrap_or_default();
        let course = |hex: HexId, arc: u8| courses[place(hex, arc)].min(NOWHERE);
        let now = course(from.hex, arc);
        if now >= NOWHERE {
            return None;
        }
        let turning = TURN + mud_risk(game.mud_of_turn(state, vehicle));
        let turned = |by: u8| now - turning - course(from.hex, arc + by) + ONWARD;
        Some(match action {
            Action::Step(to) => {
                let way = game.plain_way(state, vehicle, to, Gear::Ahead);
                let cost = way.map_or(NOWHERE, |way| way_cost(&way));
                now - cost - course(to.hex, arc) + ONWARD
            }
            Action::TurnLeft => turned(ARCS - 1),
            Action::TurnRight => turned(1),
            Action::RollOn => -2.0 * ONWARD,
            _ => -10.0,
        })
    }

    /// How far each side to which the front of an amphibian may be in each hex is from landing its men, in points of movement, that
    /// of the place itself included; others of its side will not lie in the way for long.
    fn ways_ashore(&self, vehicle: Named) -> Vec<f32> {
        let (game, state) = (self.game, self.state);
        let mut other = state.clone();
        for one in state.vehicles(self.side).filter(|one| *one != vehicle) {
            other[one].at = At::Off(Tray::Lost);
        }
        (other.spent, other[vehicle].boat.swum) = (0, 0);
        let freight = game.freight(state, vehicle).max(1.0);
        let mut courses = vec![f32::MAX; HEXES * usize::from(ARCS)];
        let mut ways = Vec::new();
        for hex in game.map(state).hexes() {
            let spot = Spot::ground(hex);
            if !game.is_at_sea(state, spot) {
                let is_free = !state.has_shown(self.side.opponent(), spot);
                let end = self.far(hex) + PERIL * freight * self.exposure(spot);
                for arc in (0..ARCS).filter(|_| is_free) {
                    courses[place(hex, arc)] = end;
                }
                continue;
            }
            other[vehicle].at = At::Vehicle(spot);
            let turning = TURN + mud_risk(game.mud_of_turn(&other, vehicle));
            for arc in 0..ARCS {
                other[vehicle].arc = Some(arc);
                let ahead = game.rows_ahead(&other, vehicle, false).into_iter();
                let ahead = ahead.filter_map(|row| game.beside_on(hex, row));
                let steps = ahead.filter_map(|to| {
                    let way = game.plain_way(&other, vehicle, Spot::ground(to), Gear::Ahead);
                    Some((place(to, arc), way_cost(&way.ok()?)))
                });
                let turns = [1, ARCS - 1].map(|by| (place(hex, arc + by), turning));
                let all = steps.chain(turns);
                ways.extend(all.map(|(to, cost)| (place(hex, arc), to, cost)));
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for (from, to, cost) in &ways {
                let best = courses[*to] + cost;
                if best < courses[*from] {
                    courses[*from] = best;
                    changed = true;
                }
            }
        }
        courses
    }
}

/// The place of a hex with the front of a vehicle to some side of it.
fn place(hex: HexId, arc: u8) -> usize {
    hex.index() * usize::from(ARCS) + usize::from(arc % ARCS)
}

/// What a hex costs on the way, in points of movement, with the chance to be stuck there.
fn way_cost(way: &crate::turn::Way) -> f32 {
    f32::from(way.cost) / f32::from(POINT) + mud_risk(way.mud)
}
