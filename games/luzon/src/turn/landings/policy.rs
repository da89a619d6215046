//! Where a computer lands: near Manila and on airfields, where few defend as far as it sees.

use crate::Luzon;
use crate::action::Action;
use crate::policy::STRAYS;
use crate::printed::map::BeachId;
use crate::printed::units::{ALLIES, JAPAN, LossClass, UnitId};
use crate::sequence::Step;
use crate::situation::state::State;
use crate::turn::inquiry::Worth;
use heigi_board::HexId;

/// From so many quarters of a movement point on Manila is far.
const FAR: f32 = 160.0;
/// A voyage saves so many quarters of a movement point at least.
const SAVES: f32 = 16.0;
/// An enemy within so many hexes threatens whoever is to be brought away.
const THREAT: u32 = 4;
/// The stacking points of a group that takes an airfield.
const DETACHMENT: u16 = 6;
/// A main landing at a beach with so much promise in all is as good as can be.
const ROOM: f32 = 4.0;
/// So much defence makes a main landing at a hex as bad as no landing: the halved attack of a whole group is not even
/// twice as strong.
const BEATEN: f32 = 9.0;

impl Luzon {
    /// How promising an action of the naval phase or of the way inland is; nothing if it is none.
    pub(crate) fn judge_landings(&self, state: &State, action: Action) -> Option<f32> {
        Some(match (state.agenda.last()?, action) {
            (Step::Landings(_), Action::Group(hex)) => {
                if self.points_landing(state, hex) < self.enough(state, hex) {
                    self.promise_of_beach_hex(state, hex, state.turn)
                } else {
                    -0.5
                }
            }
            (Step::Boarding(step), Action::Sail(unit) | Action::SailStrategic(unit)) => {
                if self.points_landing(state, step.hex) < self.enough(state, step.hex) {
                    self.promise_of_sailing(unit)
                } else {
                    -0.5
                }
            }
            (Step::NextBeach(_), Action::Write(beach)) => self.promise_of_beach(state, beach),
            (Step::Shipping(_), Action::Embark(unit)) => {
                let havens = self.havens(state, unit).iter();
                let best = havens.map(|hex| self.worth_of_voyage(state, unit, hex));
                let best = best.fold(-1.0, f32::max);
                if best > STRAYS { best } else { -1.0 }
            }
            (Step::Voyage(step), Action::Disembark(hex)) => {
                self.worth_of_voyage(state, step.unit, hex)
            }
            (Step::Inland(_), Action::Advance(_)) => 0.2,
            (
                Step::Landings(_)
                | Step::Boarding(_)
                | Step::NextBeach(_)
                | Step::Inland(_)
                | Step::Shipping(_),
                Action::Done,
            )
            | (Step::Voyage(_), Action::Back) => 0.0,
            _ => return None,
        })
    }

    /// How strong a group that lands at a hex is made: as strong as may be in the turns of strategic transport, which
    /// sails in no other; before them the ships that return are kept for detachments.
    fn enough(&self, state: &State, hex: HexId) -> u16 {
        if self.is_area(hex) || state.turn < self.main_landing(state) {
            DETACHMENT
        } else {
            self.campaign().limits.beach.into()
        }
    }

    /// The first turn of strategic transport (4.4.2.3).
    fn main_landing(&self, state: &State) -> u8 {
        self.strategic_turns(state).first().copied().unwrap_or(0)
    }

    /// Units are shipped where they save at least a turn on their way, and nowhere where an enemy stands; the garrison of
    /// Corregidor stays.
    fn worth_of_voyage(&self, state: &State, unit: UnitId, to: HexId) -> f32 {
        let (side, corregidor) = (self.unit(unit).side, self.map().named.corregidor);
        let is_drawn = side == JAPAN || !state.units.on_map(JAPAN).is_empty();
        let is_opposed = self.is_held_by(state, side.opponent(), to);
        let from = state.hex(unit).filter(|hex| *hex != corregidor);
        let Some(from) = from.filter(|_| is_drawn && !is_opposed) else {
            return -1.0;
        };
        if to == corregidor {
            return self.worth_of_refuge(state, unit, from);
        }
        let home = |hex: HexId| f32::from(self.homeward[side.index()][hex.index()]);
        ((home(from) - home(to) - SAVES) / FAR).clamp(-0.5, 0.9)
    }

    /// Whoever attacks well is brought from Bataan to Corregidor before Japan comes, as long as the island has room: what
    /// stands there still counts when the match is judged (17.3).
    fn worth_of_refuge(&self, state: &State, unit: UnitId, from: HexId) -> f32 {
        let corregidor = self.map().named.corregidor;
        let points =
            self.points_in(state, ALLIES, corregidor) + u16::from(self.stacking(state, unit));
        let has_room = points <= self.campaign().limits.corregidor.into();
        let is_threatened = self.is_enemy_within(state, ALLIES, from, THREAT);
        let is_last = self.holder(state, self.map().named.manila) == JAPAN;
        if self.unit(unit).side == ALLIES && has_room && (is_threatened || is_last) {
            let Worth { attack, .. } = self.worth_of(state, unit);
            f32::from(attack) / 8.0 / f32::from(self.stacking(state, unit).max(1)) - 0.1
        } else {
            -1.0
        }
    }

    /// What a beach is good for next turn: the main landing needs room, a detachment one good hex. Whoever must beat the
    /// Allied army as well (17.3) has no time for a long way and lands nearer to Manila.
    fn promise_of_beach(&self, state: &State, beach: BeachId) -> f32 {
        let turn = state.turn + 1;
        let arrows = self.beaches()[beach.index()].arrows.iter();
        let promises = arrows
            .map(|arrow| self.promise_of_beach_hex(state, arrow.target, turn))
            .map(|promise| promise.max(0.0));
        let is_short_of_time = self.must_beat_army(state);
        // Corregidor lies off the way, and whoever may land there does.
        let is_island = self.arrow(self.map().named.corregidor);
        let is_island = is_island.is_some_and(|(island, _)| island == beach);
        if turn < self.main_landing(state) || is_short_of_time || is_island {
            promises.fold(0.0, f32::max)
        } else {
            promises.sum::<f32>() / ROOM
        }
    }

    /// Nearer to Manila is better, and until the main landing so is an airfield; what defends counts against it.
    fn promise_of_beach_hex(&self, state: &State, hex: HexId, turn: u8) -> f32 {
        if hex == self.map().named.corregidor {
            // 10.2.1: once its batteries are silent; even the five of a neutralised fortress beat a whole group back.
            return if self.battery_defence(state, false, true) == 0 {
                0.95
            } else {
                -0.4
            };
        }
        let is_early = turn < self.main_landing(state);
        if self.is_area(hex) && !is_early {
            return -0.2;
        }
        let nearness = 1.0 - f32::from(self.homeward[0][hex.index()]) / FAR;
        let has_field = self.map().airfield_in(hex).is_some();
        let field = if has_field && is_early { 0.3 } else { 0.0 };
        // A landing that is beaten back is lost with all hands (4.4.6).
        let defenders = self.side_at(state, ALLIES, hex).iter();
        let defence = defenders.map(|unit| f32::from(self.strength(state, unit).defence.max(1)));
        let against = defence.sum::<f32>() / if is_early { 4.0 } else { BEATEN };
        (0.3 + 0.4 * nearness.max(0.0) + field - against).clamp(-0.4, 0.95)
    }

    /// Whoever attacks well goes first, headquarters and the like last.
    pub(super) fn promise_of_sailing(&self, unit: UnitId) -> f32 {
        let printed = self.unit(unit);
        let values = printed.values(printed.steps());
        let per_point = f32::from(values.attack) / f32::from(printed.stacking.max(1));
        match printed.class.losses() {
            LossClass::Infantry => 0.3 + per_point / 16.0,
            LossClass::Armour => 0.2 + per_point / 16.0,
            LossClass::Artillery => 0.1,
            LossClass::Support => 0.05,
        }
    }
}
