//! What naming units for a segment does (9.3), and replacing their losses (16).

use crate::Burma;
use crate::decisions::action::Action;
use crate::position::look::Look;
use crate::position::notice::Notice;
use crate::position::{Cause, Entrenchment, Flow, Play, UnitState, Where};
use crate::printed::units::{ALLIES, Class, UnitId};
use crate::turn::activation::rebuilding;
use heigi_board::HexId;
use heigi_scene::Side;

impl Burma {
    /// 9.3: units are named, and what belongs to their activation.
    pub(super) fn name(&self, play: &mut Play<'_>, side: Side, action: Action) -> Flow<()> {
        match action {
            Action::Name(unit) => {
                let is_free = self.unit(unit).is_attached();
                self.pay_again(play, side, unit, 2)?;
                self.activate(play, unit);
                if let Some(segment) = &mut play.state.segment {
                    let is_marker = segment.activation != crate::position::Activation::EndMarker;
                    if !(is_free && is_marker) {
                        segment.units -= 1;
                    }
                }
            }
            Action::Formation(formation) => {
                let look = Look::new(self, play.state);
                let members: Vec<UnitId> = self
                    .members(formation)
                    .filter(|unit| self.check_activatable(&look, *unit, true).is_ok())
                    .collect();
                // 9.3.5b: one marker for the whole formation.
                let again = members
                    .iter()
                    .find(|unit| play.state.unit(**unit).activations > 0);
                if let Some(unit) = again {
                    self.pay_again(play, side, *unit, 0)?;
                }
                for unit in members {
                    self.activate(play, unit);
                }
                if let Some(segment) = &mut play.state.segment {
                    segment.formations -= 1;
                }
            }
            Action::Headquarters(unit) => {
                let supply = self.supply(play.state, side);
                let range = supply
                    .headquarters(unit)
                    .map(|one| one.range)
                    .unwrap_or_default();
                for other in self.units_of(side) {
                    let is_in_range = play
                        .state
                        .hex_of(other)
                        .is_some_and(|hex| range.contains(hex));
                    if is_in_range && play.state.unit(other).activations == 0 {
                        self.activate(play, other);
                    }
                }
                if let Some(segment) = &mut play.state.segment {
                    segment.headquarters = false;
                }
            }
            Action::Restore(unit) => {
                self.spend(play, side, 1);
                self.restore(play, unit);
            }
            Action::RestoreByMarker(unit) => {
                let supply = self.supply(play.state, side);
                let lines = supply
                    .headquarters(unit)
                    .map(|one| one.lines)
                    .unwrap_or_default();
                self.spend_markers(play, side, lines, 1)?;
                self.restore(play, unit);
            }
            Action::Entrench(unit) => {
                if let Some(hex) = play.state.hex_of(unit) {
                    play.state.hex_mut(hex).position = Some(Entrenchment {
                        owner: side,
                        builder: Some(unit),
                    });
                }
                if let Some(segment) = &mut play.state.segment {
                    segment.building.insert(unit);
                }
            }
            Action::Replace(unit) => self.replace(play, side, unit)?,
            Action::Rebuild(unit, hex) => {
                if let Ok(range) = self.check_rebuild(&Look::new(self, play.state), unit, hex) {
                    self.spend_markers(play, side, range, 2)?;
                    self.arrive(play, unit, hex);
                    // What befell it in the turn before it was lost counts (B-65).
                    let before = *play.state.unit(unit);
                    *play.state.unit_mut(unit) = UnitState {
                        activations: before.activations,
                        replaced: before.replaced + 1,
                        pinned: before.pinned,
                        fed_by_air: before.fed_by_air,
                        ..UnitState::new(Where::Hex(hex), 1)
                    };
                    play.tell(
                        Notice::new(rebuilding(side), "burma-log-rebuilt")
                            .unit(unit)
                            .hex(hex),
                    );
                }
            }
            Action::Spend(_) => self.buy_trucks(play),
            Action::Motorise(unit) => self.motorise(play, unit),
            Action::MoveFirst => self.choose_order(play, false),
            _ => self.choose_order(play, true),
        }
        Ok(())
    }

    /// 9.3.9: a committed headquarters is ready again.
    fn restore(&self, play: &mut Play<'_>, unit: UnitId) {
        play.state.unit_mut(unit).committed = false;
        play.tell(Notice::new("9.3.9", "burma-log-restored").unit(unit));
    }

    /// 9.3.5b: a second activation costs a marker, which serves so many more units.
    fn pay_again(&self, play: &mut Play<'_>, side: Side, unit: UnitId, more: u8) -> Flow<()> {
        let Some(segment) = play.state.segment.clone() else {
            return Ok(());
        };
        if play.state.unit(unit).activations == 0 {
            return Ok(());
        }
        let Ok(range) = self.check_again(&Look::new(self, play.state), &segment, unit, more == 0)
        else {
            return Ok(());
        };
        let left = if segment.again > 0 && more > 0 {
            segment.again - 1
        } else {
            self.spend_markers(play, side, range, 1)?;
            segment.again + more
        };
        if let Some(segment) = &mut play.state.segment {
            segment.again = left;
        }
        Ok(())
    }

    /// 16.2.2, 16.3.2: a marker gives a step to a unit, and an Allied one to infantry a second, which
    /// may go to another unit that the same headquarters or source reaches.
    fn replace(&self, play: &mut Play<'_>, side: Side, unit: UnitId) -> Flow<()> {
        let Ok(depots) = self.check_replace(&Look::new(self, play.state), unit) else {
            return Ok(());
        };
        let hexes = depots
            .iter()
            .fold(crate::printed::map::HexSet::EMPTY, |all, one| {
                all | one.markers
            });
        let was = self.markers_of(play.state, side);
        self.spend_markers(play, side, hexes, 1)?;
        let is_paying = |hex: HexId| play.state.hex(hex).supply[side.index()] < was[hex.index()];
        let users = depots
            .iter()
            .filter(|one| one.markers.iter().any(is_paying))
            .fold(crate::printed::map::HexSet::EMPTY, |all, one| {
                all | one.users
            });
        self.gain_step(play, unit);
        if side != ALLIES || !self.unit(unit).class.is_infantry() {
            return Ok(());
        }
        let look = Look::new(self, play.state);
        let is_chinese = |one| self.unit(one).class == Class::ChineseArmy;
        let options: Vec<Action> = self
            .units_of(side)
            .filter(|one| self.unit(*one).class.is_infantry())
            .filter(|one| is_chinese(*one) == is_chinese(unit))
            .filter(|one| {
                self.check_replaceable(&look, *one)
                    .is_ok_and(|hex| users.contains(hex))
            })
            .map(Action::Replace)
            .collect();
        if options.is_empty() {
            return Ok(());
        }
        if let Action::Replace(other) =
            self.decide(play, side, Cause::Replacement, None, options)?
        {
            self.gain_step(play, other);
        }
        Ok(())
    }

    /// A unit regains a step.
    fn gain_step(&self, play: &mut Play<'_>, unit: UnitId) {
        let rule = if self.unit(unit).side == ALLIES {
            "16.2.2"
        } else {
            "16.3.2"
        };
        let mut state = play.state.unit_mut(unit);
        state.steps += 1;
        state.replaced += 1;
        drop(state);
        play.tell(
            Notice::new(rule, "burma-log-replaced")
                .unit(unit)
                .numbers(1, 0),
        );
    }
}
