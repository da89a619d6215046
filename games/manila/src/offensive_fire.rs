//! Offensive fire (10.0): putting an attack together, resolving it, rubble and advance.

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::fire::{Sight, total};
use crate::map::{River, Terrain};
use crate::refusal::Refusal;
use crate::state::{Fire, HexSet, Location, State, Step, Target};
use crate::units::{Ability, Group, JAPAN, UNITED_STATES, UnitId, UnitSet};
use heigi_board::HexId;
use heigi_scene::Side;

impl Manila {
    /// 10.2, 10.5, 10.19, 10.21: whether a side may attack a target at all.
    pub(crate) fn check_target(
        &self,
        state: &State,
        side: Side,
        target: Target,
    ) -> Result<(), Refusal> {
        match target {
            Target::Units(hex) => {
                if !self.is_enemy_at(state, side, hex) {
                    return Err(Refusal::NoEnemy(hex));
                }
                if state.attacked.contains(hex) {
                    return Err(Refusal::AlreadyAttacked(hex));
                }
            }
            Target::Building(hex) => {
                if !self.map().terrain(hex).is_built_up() {
                    return Err(Refusal::NoBuilding(hex));
                }
                if self.is_early(state) {
                    return Err(Refusal::NoDemolitionYet);
                }
                if state.rubble.contains(hex) {
                    return Err(Refusal::AlreadyRubble(hex));
                }
                if state.attacked.contains(hex) {
                    return Err(Refusal::AlreadyAttacked(hex));
                }
            }
            Target::Bridge(edge) => {
                if self.is_early(state) {
                    return Err(Refusal::NoDemolitionYet);
                }
                if !self.has_bridge(state, edge) {
                    return Err(Refusal::NoBridge(edge));
                }
                let number = self.map().bridge(edge).unwrap_or_default();
                if state.attacked_bridges >> number & 1 == 1 {
                    return Err(Refusal::BridgeAlreadyAttacked(edge));
                }
            }
        }
        let is_anybody_able = self.air_left(state, side) > 0
            || self
                .units_of(side)
                .rev()
                .any(|unit| self.check_firer(state, side, unit, target).is_ok());
        if is_anybody_able {
            Ok(())
        } else {
            Err(match target {
                Target::Units(hex) | Target::Building(hex) => Refusal::NobodyInRange(hex),
                Target::Bridge(edge) => Refusal::NobodyInRangeOfBridge(edge),
            })
        }
    }

    /// Appends the attacks that [`Manila::check_target`] accepts, in ascending order.
    pub(crate) fn list_targets(&self, state: &State, side: Side, actions: &mut Vec<Action>) {
        let occupied = (state.on_map() & self.kinds().of_side(side.opponent())).iter();
        let enemies: HexSet = occupied.filter_map(|unit| state.hex(unit)).collect();
        let enemies = enemies - state.attacked;
        let (mut buildings, mut ends) = (HexSet::EMPTY, HexSet::EMPTY);
        let gone = state.destroyed_bridges | state.attacked_bridges;
        let bridges = || {
            (self.map().bridges_by_edge.iter())
                .filter(|(number, _)| !self.is_early(state) && gone >> number & 1 == 0)
                .map(|(_, edge)| {
                    (
                        Target::Bridge(*edge),
                        self.target_hexes(Target::Bridge(*edge)),
                    )
                })
        };
        if !self.is_early(state) {
            buildings = self.built_up() - state.rubble - state.attacked;
            ends = bridges().flat_map(|(_, ends)| ends).collect();
        }
        let mut covered = enemies | buildings | ends;
        if self.air_left(state, side) == 0 {
            covered = self.covered(state, side, covered);
        }
        let mut offer = |target| actions.push(Action::attack_on(target));
        for hex in (enemies & covered).iter() {
            offer(Target::Units(hex));
        }
        for hex in (buildings & covered).iter() {
            offer(Target::Building(hex));
        }
        for (bridge, ends) in bridges() {
            if ends.into_iter().any(|end| covered.contains(end)) {
                offer(bridge);
            }
        }
    }

    /// 7.1 and 10.23: air support units that a side can still use in this turn.
    pub(crate) fn air_left(&self, state: &State, side: Side) -> u8 {
        let air = self.tables().air;
        if side != UNITED_STATES || state.turn < air.first_turn {
            0
        } else {
            air.units.saturating_sub(state.air_used)
        }
    }

    /// Begins to put an attack together.
    pub(crate) fn aim(&self, state: &mut State, side: Side, target: Target) {
        state.fire = Some(Fire {
            side,
            target,
            mover: None,
            firers: UnitSet::EMPTY,
            assault: UnitSet::EMPTY,
            air: 0,
            flamethrower: false,
        });
        state.agenda.push(Step::Attack);
    }

    /// The units that could join a fire for all that their side, their division and the distance say.
    pub(crate) fn near_enough(&self, state: &State, fire: &Fire) -> UnitSet {
        let mut units = state.on_map() & self.kinds().of_side(fire.side);
        if let Some(present) = self.division(fire.firers) {
            for group in Group::ALL {
                if group != present && !group.is_corps() {
                    units = units - self.kinds().of_group(group);
                }
            }
        }
        units = units - fire.firers;
        if let (Some(_), Target::Units(hex)) = (fire.mover, fire.target) {
            let around = self.map().grid.neighbours(hex);
            let beside: UnitSet = around.flat_map(|(_, hex)| state.units_at(hex)).collect();
            units & beside
        } else {
            let [a, b] = self.target_hexes(fire.target);
            let grid = &self.map().grid;
            let mut near = UnitSet::EMPTY;
            for unit in (units - state.fired).iter() {
                let Some(from) = state.hex(unit) else {
                    continue;
                };
                let range = u32::from(self.unit(unit).range);
                if grid.distance(from, a) <= range || grid.distance(from, b) <= range {
                    near.insert(unit);
                }
            }
            near
        }
    }

    /// Whether a unit may join the fire being put together, offensive or defensive.
    pub(crate) fn check_join(
        &self,
        state: &State,
        fire: &Fire,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        if fire.firers.contains(unit) {
            return Err(Refusal::TakesPart(unit));
        }
        match (fire.mover, fire.target) {
            (Some(_), Target::Units(hex)) => {
                self.check_defensive_firer(state, fire.side, unit, hex)?;
            }
            _ => self.check_firer(state, fire.side, unit, fire.target)?,
        }
        self.check_division(fire.firers, unit)
    }

    /// 10.17 and 10.18: whether a unit that takes part may make a close assault.
    pub(crate) fn check_assault(
        &self,
        state: &State,
        fire: &Fire,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        if fire.mover.is_some() {
            return Err(Refusal::NoCloseAssaultHere { rule: "9.6" });
        }
        let Target::Units(hex) = fire.target else {
            return Err(Refusal::NoCloseAssaultHere { rule: "10.17" });
        };
        if !fire.firers.contains(unit) {
            return Err(Refusal::TakesNoPart(unit));
        }
        if fire.assault.contains(unit) {
            return Err(Refusal::TakesPart(unit));
        }
        if !self.unit(unit).has(Ability::CloseAssault) {
            return Err(Refusal::NotCloseAssaultCapable(unit));
        }
        let edge = self
            .hexside_to(state, unit, hex)
            .ok_or(Refusal::NotBesideTarget(unit))?;
        if self.map().river(edge) != River::Major || self.is_bridged(state, fire.side, edge) {
            return Ok(());
        }
        // 8.8b, 10.18: the 672nd takes one unit over.
        let has_boats = fire.side == UNITED_STATES
            && state.hex(unit).is_some_and(|from| {
                state
                    .units_at(from)
                    .any(|other| self.unit(other).has(Ability::Amphibious))
            });
        let is_taken = fire
            .assault
            .iter()
            .any(|other| self.needs_boats(state, fire, other, hex));
        if !has_boats {
            Err(Refusal::AssaultOverMajorRiver(unit))
        } else if state.amphibious.is_support_used || is_taken {
            Err(Refusal::SupportUsed)
        } else {
            Ok(())
        }
    }

    /// True if a close assault unit crosses an unbridged Major River, with the help of the 672nd.
    fn needs_boats(&self, state: &State, fire: &Fire, unit: UnitId, hex: HexId) -> bool {
        self.hexside_to(state, unit, hex).is_some_and(|edge| {
            self.map().river(edge) == River::Major && !self.is_bridged(state, fire.side, edge)
        })
    }

    /// 10.22: whether the attack may be a flamethrower/gasoline attack.
    pub(crate) fn check_flamethrower(&self, state: &State, fire: &Fire) -> Result<(), Refusal> {
        if fire.side != UNITED_STATES {
            return Err(Refusal::FlamethrowerNotHere { rule: "10.22" });
        }
        if fire.mover.is_some() {
            return Err(Refusal::FlamethrowerNotHere { rule: "10.12l" });
        }
        if self.is_early(state) {
            return Err(Refusal::NoFlamethrowerYet);
        }
        let Target::Units(hex) = fire.target else {
            return Err(Refusal::NoCloseAssaultHere { rule: "10.17" });
        };
        if !self.map().terrain(hex).is_built_up() {
            return Err(Refusal::FlamethrowerTerrain(hex));
        }
        if fire.assault.len() < 2 {
            return Err(Refusal::FlamethrowerTooFew);
        }
        if self.has_opposite_assault(state, fire, hex) {
            Ok(())
        } else {
            Err(Refusal::FlamethrowerNotOpposite)
        }
    }

    /// 10.22c: two close assault units on exactly opposite sides.
    fn has_opposite_assault(&self, state: &State, fire: &Fire, hex: HexId) -> bool {
        let grid = &self.map().grid;
        fire.assault.iter().any(|unit| {
            state
                .hex(unit)
                .and_then(|from| grid.opposite(from, hex))
                .is_some_and(|across| {
                    fire.assault
                        .iter()
                        .any(|other| state.hex(other) == Some(across))
                })
        })
    }

    /// Leaves a unit out of the close assault, and gives up what depends on it.
    pub(crate) fn withdraw_assault(&self, state: &mut State, unit: UnitId) {
        let Some(mut fire) = state.fire else { return };
        fire.assault.remove(unit);
        fire.flamethrower = fire.flamethrower && self.check_flamethrower(state, &fire).is_ok();
        state.fire = Some(fire);
    }

    /// Whether another air support unit may join (10.23).
    pub(crate) fn check_add_air(&self, state: &State, fire: &Fire) -> Result<(), Refusal> {
        if fire.side != UNITED_STATES {
            return Err(Refusal::NoAirHere { rule: "10.23" });
        }
        if fire.mover.is_some() {
            return Err(Refusal::NoAirHere { rule: "9.3" });
        }
        if state.turn < self.tables().air.first_turn {
            return Err(Refusal::NoAirYet);
        }
        if fire.air >= self.air_left(state, fire.side) {
            return Err(Refusal::NoAirLeft);
        }
        Ok(())
    }

    /// 10.3: whether the fire can be carried out as it is.
    pub(crate) fn check_fire(fire: &Fire) -> Result<(), Refusal> {
        if fire.firers.is_empty() && fire.air == 0 {
            Err(Refusal::NobodyFires)
        } else {
            Ok(())
        }
    }

    /// Announces a fire and turns the Japanese stacks that fire face up (6.5d).
    pub(crate) fn declare(&self, state: &mut State, fire: &Fire, events: &mut Vec<Event>) {
        if fire.side == JAPAN {
            for unit in fire.firers.iter() {
                if let Some(hex) = state.hex(unit) {
                    self.reveal(state, hex, events);
                }
            }
        }
        let seen = fire
            .firers
            .iter()
            .filter(|unit| self.is_seen(state, fire.side.opponent(), *unit))
            .collect();
        let modifiers = self.modifiers(state, fire, Sight::All);
        events.push(Event::Fired {
            side: fire.side,
            target: fire.target,
            firers: fire.firers,
            seen,
            assault: fire.assault.len() as u8,
            air: fire.air,
            is_defensive: fire.mover.is_some(),
            strength: self.strength(fire),
            modifiers,
        });
    }

    /// 6.5d: Japanese units in a hex turn face up for good.
    pub(crate) fn reveal(&self, state: &mut State, hex: HexId, events: &mut Vec<Event>) {
        let units: UnitSet = state
            .units_at(hex)
            .filter(|unit| self.is_hidden(state, *unit))
            .collect();
        if units.is_empty() {
            return;
        }
        for unit in units.iter() {
            state.revealed.insert(unit);
        }
        events.push(Event::Revealed { units, hex });
    }

    /// 10.3: carries the attack out up to the die.
    pub(crate) fn attack(&self, state: &mut State, events: &mut Vec<Event>) {
        let Some(fire) = state.fire else { return };
        state.agenda.pop();
        self.declare(state, &fire, events);
        for unit in fire.firers.iter() {
            state.fired.insert(unit);
        }
        state.air_used += fire.air;
        match fire.target {
            Target::Units(hex) => {
                state.attacked.insert(hex);
                if fire.side == UNITED_STATES {
                    self.reveal(state, hex, events);
                }
                if fire
                    .assault
                    .iter()
                    .any(|unit| self.needs_boats(state, &fire, unit, hex))
                {
                    state.amphibious.is_support_used = true;
                }
            }
            Target::Building(hex) => state.attacked.insert(hex),
            Target::Bridge(edge) => {
                state.attacked_bridges |= self.map().bridge(edge).map_or(0, |number| 1 << number);
            }
        }
        state.agenda.push(Step::AttackRoll);
    }

    /// 10.11 and 10.16: the die decides.
    pub(crate) fn resolve_attack(&self, state: &mut State, die: u8, events: &mut Vec<Event>) {
        state.agenda.pop();
        let Some(fire) = state.fire else { return };
        let modified = i16::from(die) + total(&self.modifiers(state, &fire, Sight::All));
        let success = self.tables().eliminates(self.strength(&fire), modified);
        events.push(Event::Rolled {
            die,
            total: modified,
            success,
        });
        if !success {
            state.fire = None;
            return;
        }
        match fire.target {
            Target::Bridge(edge) => {
                state.destroyed_bridges |= self.map().bridge(edge).map_or(0, |number| 1 << number);
                state.fire = None;
                events.push(Event::BridgeDestroyed { edge });
            }
            Target::Building(hex) => {
                state.rubble.insert(hex);
                state.fire = None;
                events.push(Event::Rubble {
                    hex,
                    is_demolition: true,
                });
            }
            Target::Units(hex) => {
                // The top unit goes first, so that what lay under it is judged as it lay.
                let units: UnitSet = state.units_at(hex).collect();
                let hidden: UnitSet = units
                    .iter()
                    .filter(|unit| !self.is_seen(state, fire.side, *unit))
                    .collect();
                for unit in units.iter() {
                    if hidden.contains(unit) {
                        self.eliminate(state, unit, events);
                    }
                }
                for unit in units.iter() {
                    self.eliminate(state, unit, events);
                }
                state.agenda.push(Step::Advance);
                if !self.is_spared(state, hex) {
                    state.agenda.push(Step::RubbleRoll);
                }
                self.check_victory(state, events);
            }
        }
    }

    /// 5.4c: on turns 1 and 2 no Heavy Structure is destroyed, by a successful attack neither (H-8).
    fn is_spared(&self, state: &State, hex: HexId) -> bool {
        self.is_early(state) && self.map().terrain(hex) == Terrain::HeavyStructure
    }

    /// 10.20: on a 6 the hex is rubble from now on.
    pub(crate) fn resolve_rubble(&self, state: &mut State, die: u8, events: &mut Vec<Event>) {
        state.agenda.pop();
        let Some(Fire {
            target: Target::Units(hex),
            ..
        }) = state.fire
        else {
            return;
        };
        events.push(Event::RubbleRolled { die, hex });
        if die == 6 && !state.rubble.contains(hex) {
            state.rubble.insert(hex);
            events.push(Event::Rubble {
                hex,
                is_demolition: false,
            });
        }
    }

    /// 10.17: whether a unit may advance into the hex that was cleared.
    pub(crate) fn check_advance(&self, state: &State, unit: UnitId) -> Result<(), Refusal> {
        let Some(Fire {
            target: Target::Units(hex),
            assault,
            ..
        }) = state.fire
        else {
            return Err(Refusal::NotNow);
        };
        if !assault.contains(unit) {
            return Err(Refusal::DidNotAssault(unit));
        }
        if state.hex(unit) == Some(hex) {
            return Err(Refusal::AlreadyPlaced {
                unit,
                rule: "10.17a",
            });
        }
        if self.unit(unit).is_fixed {
            return Err(Refusal::Fixed(unit));
        }
        self.check_stacking(state, unit, hex)
    }

    /// True if somebody may advance.
    pub(crate) fn may_any_advance(&self, state: &State) -> bool {
        state.fire.is_some_and(|fire| {
            fire.assault
                .iter()
                .any(|unit| self.check_advance(state, unit).is_ok())
        })
    }

    /// 10.17a: advances at no cost and without defensive fire (10.17b).
    pub(crate) fn advance(&self, state: &mut State, unit: UnitId, events: &mut Vec<Event>) {
        let (Some(from), Some(fire)) = (state.hex(unit), state.fire) else {
            return;
        };
        let Target::Units(to) = fire.target else {
            return;
        };
        state.put(unit, Location::At(to));
        events.push(Event::Advanced { unit, from, to });
        self.lose_pontoon(state, unit, events);
        if fire.side == JAPAN {
            self.check_victory(state, events);
        }
    }

    /// The attack is over.
    pub(crate) fn end_attack(&self, state: &mut State) {
        state.agenda.pop();
        state.fire = None;
    }

    /// The hex that is being attacked, in any fire at units.
    pub(crate) fn attacked_hex(fire: &Fire) -> Option<HexId> {
        match fire.target {
            Target::Units(hex) | Target::Building(hex) => Some(hex),
            Target::Bridge(_) => None,
        }
    }
}
