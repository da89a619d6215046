//! The step in which units are named for a segment (9.3), with what belongs to their activation: building
//! positions (17.2), replacements (16) and trucks (17.7).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::look::Look;
use crate::position::{Activation, Cause, Entrenchment, Flow, Play, Position, UnitState, Where};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, FormationId, UnitId, UnitSet};
use crate::refusal::{NOT_NOW, Refusal};
use crate::turn::activation::{Depot, rebuilding};
use crate::turn::questions::Subject;
use crate::turn::sanction::{Aside, INFILTRATION, SUPPLY};
use heigi_board::HexId;
use heigi_engine::scene::Choice;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 9.3.2: units are named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Naming;

/// What is named or done while units are named.
pub enum Named {
    /// What may be done besides.
    Aside(Aside),
    /// A unit acts.
    Unit(UnitId),
    /// A formation acts.
    Formation(FormationId),
    /// All act that are in the range of a headquarters.
    Range(UnitId),
    /// A headquarters is restored with a point (9.3.9).
    Restored(UnitId),
    /// A headquarters is restored with a marker (9.3.9).
    RestoredByMarker(UnitId),
    /// A unit builds a position (17.2.1).
    Entrenched(UnitId),
    /// A unit gets a step, from one of some depots (16.2.2, 16.3.2).
    Replaced(UnitId, Vec<Depot>),
    /// A unit comes back in a hex, with markers out of some hexes (16.2.4, 16.3.3).
    Rebuilt(UnitId, HexId, HexSet),
    /// Trucks are hired (17.7).
    Hired,
    /// A unit rides (17.7.5).
    Motorised(UnitId),
    /// The order of the halves (9.4.2): whether attacks come first.
    Order(bool),
}

impl heigi_engine::Step<Burma> for Naming {
    type Plan = Named;

    fn waits(&self, game: &Burma, position: &Position) -> Waits {
        Waits::For(game.acting_side(position))
    }

    fn list(&self, game: &Burma, position: &Position, actions: &mut Vec<Action>) {
        let first = actions.len();
        game.offer_naming(&Look::new(game, position), &mut |action| {
            if self.check(game, position, action).is_ok() {
                actions.push(action);
            }
        });
        actions[first..].sort_unstable();
    }

    fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<Named, Refusal> {
        let look = &Look::new(game, position);
        let side = game.acting_side(position);
        let items = &[INFILTRATION, SUPPLY];
        if let Some(aside) = game.check_aside(position, side, items, action) {
            return aside.map(Named::Aside);
        }
        Ok(match action {
            Action::Name(unit) => {
                game.check_name(look, unit)?;
                Named::Unit(unit)
            }
            Action::Formation(formation) => {
                game.check_formation(look, formation)?;
                Named::Formation(formation)
            }
            Action::Headquarters(unit) => {
                let side = position.segment.as_ref().map(|segment| segment.side);
                let supply = look.supply(side.unwrap_or(ALLIES));
                game.check_name_range(position, supply, unit)?;
                Named::Range(unit)
            }
            Action::Restore(unit) => {
                game.check_restore(look, unit, false)?;
                Named::Restored(unit)
            }
            Action::RestoreByMarker(unit) => {
                game.check_restore(look, unit, true)?;
                Named::RestoredByMarker(unit)
            }
            Action::Entrench(unit) => {
                game.check_entrench(position, unit)?;
                Named::Entrenched(unit)
            }
            Action::Replace(unit) => Named::Replaced(unit, game.check_replace(look, unit)?),
            Action::Rebuild(unit, hex) => {
                Named::Rebuilt(unit, hex, game.check_rebuild(look, unit, hex)?)
            }
            Action::Spend(1) if side == ALLIES => {
                game.check_buy_trucks(position)?;
                Named::Hired
            }
            Action::Motorise(unit) => {
                game.check_motorise(look, unit)?;
                Named::Motorised(unit)
            }
            Action::MoveFirst => Named::Order(false),
            Action::AttackFirst => Named::Order(true),
            _ => return Err(NOT_NOW),
        })
    }

    /// Which marker is spent may be asked (7.2.2).
    fn asks(&self, _: &Burma, position: &Position, plan: Option<&Named>) -> bool {
        match plan {
            Some(Named::Aside(aside)) => aside.asks(),
            // 9.3.5b: only a second activation costs a marker.
            Some(Named::Unit(unit)) => position.unit(*unit).activations > 0,
            Some(
                Named::Formation(_)
                | Named::RestoredByMarker(_)
                | Named::Replaced(..)
                | Named::Rebuilt(..),
            ) => true,
            _ => false,
        }
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, plan: Named) -> Flow {
        let side = game.acting_side(play.state);
        match plan {
            Named::Aside(aside) => game.take_aside(play, side, aside)?,
            Named::Unit(unit) => game.name_unit(play, side, unit)?,
            Named::Formation(formation) => game.name_formation(play, side, formation)?,
            Named::Range(unit) => game.name_range(play, side, unit),
            Named::Restored(unit) => {
                game.spend(play, side, 1);
                game.restore(play, unit);
            }
            Named::RestoredByMarker(unit) => {
                let supply = game.supply(play.state, side);
                let staff = supply.headquarters(unit);
                let lines = staff.map(|one| one.lines).unwrap_or_default();
                game.spend_markers(play, side, Subject::Unit(unit), lines, 1)?;
                game.restore(play, unit);
            }
            Named::Entrenched(unit) => game.entrench(play, side, unit),
            Named::Replaced(unit, depots) => game.replace(play, side, unit, &depots)?,
            Named::Rebuilt(unit, hex, range) => game.rebuild(play, side, unit, hex, range)?,
            Named::Hired => game.buy_trucks(play),
            Named::Motorised(unit) => game.motorise(play, unit),
            Named::Order(combat_first) => game.choose_order(play, combat_first),
        }
        Ok(())
    }

    fn ask(&self, _: &Burma, position: &Position) -> (Text, RuleId) {
        let segment = position.segment.as_ref();
        let (formations, units) =
            segment.map_or((0, 0), |segment| (segment.formations, segment.units));
        let has_free = segment.is_some_and(|segment| segment.activation != Activation::EndMarker);
        let text = Text::new("burma-ask-naming")
            .with("formations", i32::from(formations))
            .with("units", i32::from(units))
            .with("free", i32::from(has_free));
        (text, RuleId("9.3.2"))
    }

    fn choice(
        &self,
        game: &Burma,
        _: &Position,
        _: Action,
        plan: Named,
        offered: Choice,
    ) -> Choice {
        match plan {
            Named::Hired => game.hiring(offered),
            _ => offered,
        }
    }
}

impl Burma {
    /// What might be named or done, in the order of the list as far as it is simple, so that little is sorted.
    fn offer_naming(&self, position: &Look<'_>, offer: &mut dyn FnMut(Action)) {
        let side = self.acting_side(position);
        let own = self.atlas.units[side.index()];
        let segment = position.segment.as_ref();
        let active = segment.map_or(UnitSet::EMPTY, |segment| segment.active) & own;
        self.offer_asides(position, side, offer);
        offer(Action::Spend(1));
        (own & self.atlas.staffs)
            .iter()
            .for_each(|unit| offer(Action::Headquarters(unit)));
        let staffs = active & self.atlas.staffs;
        staffs.iter().for_each(|unit| offer(Action::Restore(unit)));
        staffs
            .iter()
            .for_each(|unit| offer(Action::RestoreByMarker(unit)));
        (0..self.formations().len() as u8)
            .map(FormationId)
            .filter(|formation| self.formation(*formation).side == side)
            .for_each(|formation| offer(Action::Formation(formation)));
        let idle = own - active;
        for unit in idle.iter() {
            let place = position.unit(unit).place;
            if matches!(place, Where::Hex(_) | Where::Reserve | Where::Later) {
                offer(Action::Name(unit));
            }
        }
        active.iter().for_each(|unit| offer(Action::Entrench(unit)));
        active
            .iter()
            .filter(|unit| position.unit(*unit).steps < self.unit(*unit).steps())
            .for_each(|unit| offer(Action::Replace(unit)));
        self.offer_rebuilding(position, side, idle, offer);
        offer(Action::MoveFirst);
        offer(Action::AttackFirst);
        if side == ALLIES {
            active.iter().for_each(|unit| offer(Action::Motorise(unit)));
        }
    }

    fn offer_rebuilding(
        &self,
        position: &Look<'_>,
        side: Side,
        idle: UnitSet,
        offer: &mut dyn FnMut(Action),
    ) {
        let is_lost = |unit: &UnitId| {
            position.unit(*unit).place == Where::Eliminated && self.is_rebuildable(*unit)
        };
        let lost: UnitSet = idle.iter().filter(is_lost).collect();
        if lost.is_empty() || position.index().stores[side.index()].is_empty() {
            return;
        }
        let hexes = self.rebuilding_hexes(position, side);
        for unit in lost.iter() {
            hexes
                .iter()
                .for_each(|hex| offer(Action::Rebuild(unit, *hex)));
        }
    }

    /// 9.3: a unit acts.
    fn name_unit(&self, play: &mut Play<'_>, side: Side, unit: UnitId) -> Flow {
        let is_free = self.unit(unit).is_attached();
        self.pay_again(play, side, unit, 2)?;
        self.activate(play, unit);
        if let Some(segment) = &mut play.state.segment {
            let is_marker = segment.activation != crate::position::Activation::EndMarker;
            if !(is_free && is_marker) {
                segment.units -= 1;
            }
        }
        Ok(())
    }

    /// 9.3: a formation acts; one marker pays for a second time of all its units (9.3.5b).
    fn name_formation(&self, play: &mut Play<'_>, side: Side, formation: FormationId) -> Flow {
        let look = Look::new(self, play.state);
        let members: Vec<UnitId> = self
            .members(formation)
            .filter(|unit| self.check_activatable(&look, *unit, true).is_ok())
            .collect();
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
        Ok(())
    }

    /// 9.3: all act that are in the range of a headquarters.
    fn name_range(&self, play: &mut Play<'_>, side: Side, unit: UnitId) {
        let supply = self.supply(play.state, side);
        let staff = supply.headquarters(unit);
        let range = staff.map(|one| one.range).unwrap_or_default();
        for other in self.units_of(side) {
            let hex = play.state.hex_of(other);
            let is_in_range = hex.is_some_and(|hex| range.contains(hex));
            if is_in_range && play.state.unit(other).activations == 0 {
                self.activate(play, other);
            }
        }
        if let Some(segment) = &mut play.state.segment {
            segment.headquarters = false;
        }
    }

    /// 17.2.1: a unit builds a position.
    fn entrench(&self, play: &mut Play<'_>, side: Side, unit: UnitId) {
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

    /// 16.2.4, 16.3.3: a unit comes back.
    fn rebuild(
        &self,
        play: &mut Play<'_>,
        side: Side,
        unit: UnitId,
        hex: HexId,
        range: HexSet,
    ) -> Flow {
        self.spend_markers(play, side, Subject::Unit(unit), range, 2)?;
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
        play.tell(Event::Rebuilt(unit, hex, rebuilding(side)));
        Ok(())
    }

    /// 9.3.9: a committed headquarters is ready again.
    fn restore(&self, play: &mut Play<'_>, unit: UnitId) {
        play.state.unit_mut(unit).committed = false;
        play.tell(Event::Restored(unit));
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
            self.spend_markers(play, side, Subject::Unit(unit), range, 1)?;
            segment.again + more
        };
        if let Some(segment) = &mut play.state.segment {
            segment.again = left;
        }
        Ok(())
    }

    /// 16.2.2, 16.3.2: a marker gives a step to a unit, and an Allied one to infantry a second, which
    /// may go to another unit that the same headquarters or source reaches.
    fn replace(&self, play: &mut Play<'_>, side: Side, unit: UnitId, depots: &[Depot]) -> Flow {
        let hexes = depots
            .iter()
            .fold(crate::printed::map::HexSet::EMPTY, |all, one| {
                all | one.markers
            });
        let was = self.markers_of(play.state, side);
        self.spend_markers(play, side, Subject::Unit(unit), hexes, 1)?;
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
        play.tell(Event::Replaced(unit, 1, rule));
    }
}
