//! What naming units for a segment does (9.3), and replacing their losses (16).

use crate::decisions::action::Action;
use crate::position::look::Look;
use crate::position::notice::Notice;
use crate::position::{Cause, Entrenchment, Flow, Play, UnitState, Where};
use crate::printed::units::{ALLIES, Class, UnitId};
use crate::turn::activation::rebuilding;
use heigi_board::HexId;
use heigi_scene::Side;

impl Play<'_> {
    /// 9.3: units are named, and what belongs to their activation.
    pub(super) fn name(&mut self, side: Side, action: Action) -> Flow<()> {
        let game = self.game;
        match action {
            Action::Name(unit) => {
                let is_free = game.unit(unit).is_attached();
                self.pay_again(side, unit, 2)?;
                self.activate(unit);
                if let Some(segment) = &mut self.position.segment {
                    let is_marker = segment.activation != crate::position::Activation::EndMarker;
                    if !(is_free && is_marker) {
                        segment.units -= 1;
                    }
                }
            }
            Action::Formation(formation) => {
                let look = Look::new(game, &self.position);
                let members: Vec<UnitId> = game
                    .members(formation)
                    .filter(|unit| game.check_activatable(&look, *unit, true).is_ok())
                    .collect();
                // 9.3.5b: one marker for the whole formation.
                let again = members
                    .iter()
                    .find(|unit| self.position.unit(**unit).activations > 0);
                if let Some(unit) = again {
                    self.pay_again(side, *unit, 0)?;
                }
                for unit in members {
                    self.activate(unit);
                }
                if let Some(segment) = &mut self.position.segment {
                    segment.formations -= 1;
                }
            }
            Action::Headquarters(unit) => {
                let supply = game.supply(&self.position, side);
                let range = supply
                    .headquarters(unit)
                    .map(|one| one.range)
                    .unwrap_or_default();
                for other in game.units_of(side) {
                    let is_in_range = self
                        .position
                        .hex_of(other)
                        .is_some_and(|hex| range.contains(hex));
                    if is_in_range && self.position.unit(other).activations == 0 {
                        self.activate(other);
                    }
                }
                if let Some(segment) = &mut self.position.segment {
                    segment.headquarters = false;
                }
            }
            Action::Restore(unit) => {
                self.spend(side, 1);
                self.restore(unit);
            }
            Action::RestoreByMarker(unit) => {
                let supply = game.supply(&self.position, side);
                let lines = supply
                    .headquarters(unit)
                    .map(|one| one.lines)
                    .unwrap_or_default();
                self.spend_markers(side, lines, 1)?;
                self.restore(unit);
            }
            Action::Entrench(unit) => {
                if let Some(hex) = self.position.hex_of(unit) {
                    self.position.hex_mut(hex).position = Some(Entrenchment {
                        owner: side,
                        builder: Some(unit),
                    });
                }
                if let Some(segment) = &mut self.position.segment {
                    segment.building.insert(unit);
                }
            }
            Action::Replace(unit) => self.replace(side, unit)?,
            Action::Rebuild(unit, hex) => {
                if let Ok(range) = game.check_rebuild(&Look::new(game, &self.position), unit, hex) {
                    self.spend_markers(side, range, 2)?;
                    self.enter(unit, hex);
                    // What befell it in the turn before it was lost counts (B-65).
                    let before = *self.position.unit(unit);
                    *self.position.unit_mut(unit) = UnitState {
                        activations: before.activations,
                        replaced: before.replaced + 1,
                        pinned: before.pinned,
                        fed_by_air: before.fed_by_air,
                        ..UnitState::new(Where::Hex(hex), 1)
                    };
                    self.tell(
                        Notice::new(rebuilding(side), "burma-log-rebuilt")
                            .unit(unit)
                            .hex(hex),
                    );
                }
            }
            Action::Spend(_) => self.buy_trucks(),
            Action::Motorise(unit) => self.motorise(unit),
            Action::MoveFirst => self.choose_order(false),
            _ => self.choose_order(true),
        }
        Ok(())
    }

    /// 9.3.9: a committed headquarters is ready again.
    fn restore(&mut self, unit: UnitId) {
        self.position.unit_mut(unit).committed = false;
        self.tell(Notice::new("9.3.9", "burma-log-restored").unit(unit));
    }

    /// 9.3.5b: a second activation costs a marker, which serves so many more units.
    fn pay_again(&mut self, side: Side, unit: UnitId, more: u8) -> Flow<()> {
        let game = self.game;
        let Some(segment) = self.position.segment.clone() else {
            return Ok(());
        };
        if self.position.unit(unit).activations == 0 {
            return Ok(());
        }
        let Ok(range) =
            game.check_again(&Look::new(game, &self.position), &segment, unit, more == 0)
        else {
            return Ok(());
        };
        let left = if segment.again > 0 && more > 0 {
            segment.again - 1
        } else {
            self.spend_markers(side, range, 1)?;
            segment.again + more
        };
        if let Some(segment) = &mut self.position.segment {
            segment.again = left;
        }
        Ok(())
    }

    /// 16.2.2, 16.3.2: a marker gives a step to a unit, and an Allied one to infantry a second, which
    /// may go to another unit that the same headquarters or source reaches.
    fn replace(&mut self, side: Side, unit: UnitId) -> Flow<()> {
        let game = self.game;
        let Ok(depots) = game.check_replace(&Look::new(game, &self.position), unit) else {
            return Ok(());
        };
        let hexes = depots
            .iter()
            .fold(crate::printed::map::HexSet::EMPTY, |all, one| {
                all | one.markers
            });
        let was = game.markers_of(&self.position, side);
        self.spend_markers(side, hexes, 1)?;
        let is_paying = |hex: HexId| self.position.hex(hex).supply[side.index()] < was[hex.index()];
        let users = depots
            .iter()
            .filter(|one| one.markers.iter().any(is_paying))
            .fold(crate::printed::map::HexSet::EMPTY, |all, one| {
                all | one.users
            });
        self.gain_step(unit);
        if side != ALLIES || !game.unit(unit).class.is_infantry() {
            return Ok(());
        }
        let look = Look::new(game, &self.position);
        let is_chinese = |one| game.unit(one).class == Class::ChineseArmy;
        let options: Vec<Action> = game
            .units_of(side)
            .filter(|one| game.unit(*one).class.is_infantry())
            .filter(|one| is_chinese(*one) == is_chinese(unit))
            .filter(|one| {
                game.check_replaceable(&look, *one)
                    .is_ok_and(|hex| users.contains(hex))
            })
            .map(Action::Replace)
            .collect();
        if options.is_empty() {
            return Ok(());
        }
        if let Action::Replace(other) = self.decide(side, Cause::Replacement, None, options)? {
            self.gain_step(other);
        }
        Ok(())
    }

    /// A unit regains a step.
    fn gain_step(&mut self, unit: UnitId) {
        let rule = if self.game.unit(unit).side == ALLIES {
            "16.2.2"
        } else {
            "16.3.2"
        };
        let mut state = self.position.unit_mut(unit);
        state.steps += 1;
        state.replaced += 1;
        drop(state);
        self.tell(
            Notice::new(rule, "burma-log-replaced")
                .unit(unit)
                .numbers(1, 0),
        );
    }
}
