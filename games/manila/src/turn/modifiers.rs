//! What is added to the die of a fire, and why (9.5, 10.11 to 10.15, 10.19, 10.21).

use crate::Manila;
use crate::printed::map::{River, Terrain};
use crate::printed::tables::DieModifier;
use crate::printed::units::{Ability, JAPAN};
use crate::situation::state::{Fire, State, Target};
use heigi_board::HexId;
use heigi_engine::{Modifier, Side};

/// How much of the enemy is looked at when modifiers are totalled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Everything, as when the die is rolled.
    All,
    /// What the firing side may know, as in a preview.
    OfFirer,
    /// The same, and of whom it does not know the worst.
    AtWorst,
}

/// The modifiers of a fire (10.11): the one list from which sum, preview and log come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modifiers([i8; DieModifier::ALL.len()]);

impl Modifiers {
    /// The sum, which is added to the die.
    #[must_use]
    pub fn total(&self) -> i16 {
        self.0.iter().map(|value| i16::from(*value)).sum()
    }

    /// Item by item, in the order of the rules.
    pub fn ledger(&self) -> impl Iterator<Item = Modifier> {
        let items = DieModifier::ALL.into_iter().zip(self.0);
        items.filter_map(|(modifier, value)| modifier.worth(value))
    }
}

/// The sum of the modifiers of a fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sum(pub i16);

impl Manila {
    /// All modifiers of a fire with their values; their sum is added to the die (10.11).
    #[must_use]
    pub fn modifiers(&self, state: &State, fire: &Fire, sight: Sight) -> Modifiers {
        let mut list = Modifiers([0; DieModifier::ALL.len()]);
        let mut add = |modifier: DieModifier, times: usize| {
            list.0[modifier as usize] = self.tables().value(modifier) * times as i8;
        };
        match fire.target {
            Target::Bridge(_) => self.bridge_modifiers(state, fire, &mut add),
            Target::Building(hex) => self.building_modifiers(state, fire, hex, &mut add),
            Target::Units(hex) => self.unit_modifiers(state, fire, hex, sight, &mut add),
        }
        list
    }

    /// 9.5, 10.12 and 10.13: the modifiers against units.
    fn unit_modifiers(
        &self,
        state: &State,
        fire: &Fire,
        hex: HexId,
        sight: Sight,
        add: &mut impl FnMut(DieModifier, usize),
    ) {
        let mut when = |modifier: DieModifier, holds: bool| add(modifier, usize::from(holds));
        if let Some(mover) = fire.mover {
            when(DieModifier::DefensiveFire, true);
            let is_artillery = self.unit(mover).is_us_artillery();
            when(DieModifier::MovingArtillery, is_artillery);
            let has_friend = state.units_at(hex).any(|unit| unit != mover);
            when(DieModifier::FriendPresent, has_friend);
        }
        let terrain = self.map().terrain(hex);
        when(DieModifier::Urban, terrain == Terrain::Urban);
        when(
            DieModifier::HeavyStructure,
            terrain == Terrain::HeavyStructure,
        );
        let is_rubble = terrain.is_built_up() && state.rubble.contains(hex);
        when(DieModifier::Rubble, is_rubble);
        self.modifiers_of_firers(state, fire, hex, &mut when);
        let is_armoured = self.is_armoured_target(state, fire, hex, sight);
        let mut firers = fire.firers.iter();
        let has_gun = firers.any(|unit| self.unit(unit).has(Ability::AntiArmour));
        when(DieModifier::Armour, is_armoured && !has_gun);
        self.modifiers_of_assault(state, fire, hex, &mut when);
        let is_shot_at = fire.air > 0 && self.has_anti_aircraft(state, hex, sight);
        when(DieModifier::AntiAircraft, is_shot_at);
        when(DieModifier::Flamethrower, fire.flamethrower);
    }

    /// 10.12d to f, 10.12k and 10.13: from where the ground units fire.
    fn modifiers_of_firers(
        &self,
        state: &State,
        fire: &Fire,
        hex: HexId,
        when: &mut impl FnMut(DieModifier, bool),
    ) {
        let map = self.map();
        let mut all_are_high = true;
        let mut any_outside = false;
        let mut longest = 0;
        let mut majority = 0_u16;
        for unit in fire.firers.iter() {
            let Some(from) = state.hex(unit) else {
                continue;
            };
            all_are_high &= map.is_high_ground(from);
            any_outside |= !map.is_inside_wall(from);
            let distance = map.grid.distance(from, hex);
            longest = longest.max(distance);
            if distance == 1
                && self.unit(unit).has(Ability::CloseAssault)
                && self.counts_for_majority(state, fire.side, from, hex)
            {
                majority += u16::from(self.unit(unit).attack);
            }
        }
        if !fire.firers.is_empty() {
            let is_high = map.is_high_ground(hex);
            when(DieModifier::Downhill, !is_high && all_are_high);
            when(DieModifier::Uphill, is_high && !all_are_high);
        }
        when(DieModifier::Wall, any_outside && map.is_inside_wall(hex));
        let is_majority = majority > 0 && 2 * majority >= self.strength(fire);
        when(DieModifier::CloseAssaultMajority, is_majority);
        if fire.mover.is_none() {
            when(DieModifier::Range, (2..=4).contains(&longest));
            when(DieModifier::FarRange, longest >= 5);
        }
    }

    /// 10.12h and 10.12i: over which rivers the close assault goes.
    fn modifiers_of_assault(
        &self,
        state: &State,
        fire: &Fire,
        hex: HexId,
        when: &mut impl FnMut(DieModifier, bool),
    ) {
        let mut over_bridge = false;
        let mut over_minor = false;
        for unit in fire.assault.iter() {
            let Some(edge) = self.hexside_to(state, unit, hex) else {
                continue;
            };
            match self.map().river(edge) {
                River::None => {}
                _ if self.is_bridged(state, fire.side, edge) => over_bridge = true,
                // Only the 672nd can have brought them over (10.18).
                River::Major => over_bridge = true,
                River::Minor => over_minor = true,
            }
        }
        when(DieModifier::AssaultOverBridge, over_bridge);
        when(DieModifier::AssaultOverMinorRiver, over_minor);
    }

    /// R-15 with its switch: behind an unbridged Major River a unit may be left out of 10.12k.
    fn counts_for_majority(&self, state: &State, side: Side, from: HexId, hex: HexId) -> bool {
        !state.options.cac_bonus_needs_crossable_side
            || self.map().grid.edge_between(from, hex).is_some_and(|edge| {
                self.map().river(edge) != River::Major || self.is_bridged(state, side, edge)
            })
    }

    /// 10.14: an armoured unit in the target; in defensive fire only the mover counts.
    fn is_armoured_target(&self, state: &State, fire: &Fire, hex: HexId, sight: Sight) -> bool {
        let side = fire.side.opponent();
        let may_be = || {
            self.units_of(side)
                .any(|unit| self.unit(unit).has(Ability::Armour))
        };
        let is_armoured = |unit| match self.is_seen(state, fire.side, unit) {
            false if sight == Sight::OfFirer => false,
            false if sight == Sight::AtWorst => may_be(),
            _ => self.unit(unit).has(Ability::Armour),
        };
        if let Some(mover) = fire.mover {
            return is_armoured(mover);
        }
        state.units_at(hex).any(is_armoured)
    }

    /// 10.12j: a Japanese anti-aircraft unit close to the target.
    fn has_anti_aircraft(&self, state: &State, hex: HexId, sight: Sight) -> bool {
        let reach = u32::from(self.tables().air.anti_aircraft_range);
        self.units_of(JAPAN).any(|unit| {
            let counts = match state.revealed.contains(unit) {
                false if sight == Sight::OfFirer => false,
                false if sight == Sight::AtWorst => true,
                _ => self.unit(unit).has(Ability::AntiAircraft),
            };
            counts
                && state
                    .hex(unit)
                    .is_some_and(|from| self.map().grid.distance(from, hex) <= reach)
        })
    }

    /// 10.19: the only modifiers against a bridge.
    fn bridge_modifiers(
        &self,
        state: &State,
        fire: &Fire,
        add: &mut impl FnMut(DieModifier, usize),
    ) {
        let ends = self.target_hexes(fire.target);
        add(DieModifier::BridgeEngineer, self.engineers(fire));
        let is_anybody_far = fire.air > 0
            || fire
                .firers
                .iter()
                .any(|unit| state.hex(unit).is_none_or(|hex| !ends.contains(&hex)));
        add(DieModifier::BridgeFromAfar, usize::from(is_anybody_far));
        let enemies = ends
            .into_iter()
            .filter(|hex| self.is_enemy_at(state, fire.side, *hex))
            .count();
        add(DieModifier::BridgeEnemyAtOneEnd, usize::from(enemies == 1));
        add(
            DieModifier::BridgeEnemyAtBothEnds,
            usize::from(enemies == 2),
        );
    }

    /// 10.21: the only modifiers against a building.
    fn building_modifiers(
        &self,
        state: &State,
        fire: &Fire,
        hex: HexId,
        add: &mut impl FnMut(DieModifier, usize),
    ) {
        add(DieModifier::BuildingEngineer, self.engineers(fire));
        let is_anybody_near = fire.firers.iter().any(|unit| {
            state
                .hex(unit)
                .is_some_and(|from| self.map().grid.distance(from, hex) <= 1)
        });
        add(DieModifier::BuildingFromAfar, usize::from(!is_anybody_near));
        let is_heavy = self.map().terrain(hex) == Terrain::HeavyStructure;
        add(DieModifier::BuildingHeavyStructure, usize::from(is_heavy));
    }

    fn engineers(&self, fire: &Fire) -> usize {
        fire.firers
            .iter()
            .filter(|unit| self.unit(*unit).has(Ability::Engineer))
            .count()
    }
}
