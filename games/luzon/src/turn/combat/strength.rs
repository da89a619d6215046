//! Strengths (7.2.1 to 7.2.2), in eighths of a point, so that every half is exact until the column is found.

use crate::Luzon;
use crate::printed::map::{Hexside, Terrain, Width};
use crate::printed::units::{Class, LossClass, UnitId, UnitSet};
use crate::situation::battles::{AttackId, Hexes};
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::Side;

/// A point of strength.
pub const POINT: u32 = 8;

/// 10.3: by what Fort Wint multiplies the defence of those whom it shelters.
pub(super) const SHELTER: u32 = 3;

/// How a unit comes at a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Approach {
    /// From a hex beside it, across this.
    Land(Hexside),
    /// From the sea (4.4.6): it stands in the sea hex of its arrow.
    Sea,
    /// From the air (12.3): it has come down in the hex itself.
    Air,
    /// With its guns across the water, in support of others (10.2.6).
    Support,
}

/// Who meets whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    /// The attacked hexes.
    pub targets: Hexes,
    /// Who attacks.
    pub attackers: UnitSet,
    /// Who defends.
    pub defenders: UnitSet,
    /// Artillery that lends its strength to the defence (7.2.1.2).
    pub lenders: UnitSet,
    /// What batteries of Corregidor add to the defence (10.2.1).
    pub batteries: u32,
}

impl Luzon {
    /// True for units that take part in combat; headquarters, trucks and ground crews do not.
    #[must_use]
    pub fn is_fighter(&self, unit: UnitId) -> bool {
        self.unit(unit).class.losses() != LossClass::Support
    }

    /// The units of a side in a hex.
    pub(crate) fn side_at(&self, state: &State, side: Side, hex: HexId) -> UnitSet {
        state.units.of_side_in(side, hex).collect()
    }

    /// The units of a side in a hex that fight.
    pub(crate) fn fighters_at(&self, state: &State, side: Side, hex: HexId) -> UnitSet {
        let there = self.side_at(state, side, hex);
        there.iter().filter(|unit| self.is_fighter(*unit)).collect()
    }

    /// True if a side has units in a hex.
    pub(crate) fn is_held_by(&self, state: &State, side: Side, hex: HexId) -> bool {
        state.units.occupied(side).contains(hex)
    }

    /// What lies between two hexes that touch.
    pub(crate) fn between(&self, one: HexId, other: HexId) -> Option<Hexside> {
        let edge = self.map().grid.edge_between(one, other)?;
        Some(self.map().hexside(edge))
    }

    /// How a unit in a hex comes at another; nothing if it cannot (4.1.7, 7.1.1). From the sea it attacks only what
    /// its arrow shows.
    #[must_use]
    pub fn approach(&self, from: HexId, to: HexId) -> Option<Approach> {
        // 4.8, 7.0: in Bicol only those attack each other who are in the same area.
        if from == to {
            return Some(if self.is_area(to) {
                Approach::Land(Hexside::default())
            } else {
                Approach::Air
            });
        }
        let is_from_sea = self.map().terrain(from) == Terrain::Sea;
        if self.is_area(from) || self.is_area(to) && !is_from_sea {
            return None;
        }
        let hexside = self.between(from, to)?;
        if self.map().terrain(from) != Terrain::Sea {
            return (!hexside.is_water).then_some(Approach::Land(hexside));
        }
        let arrows = self.map().beaches.iter().flat_map(|beach| &beach.arrows);
        let mut arrows = arrows.filter(|arrow| arrow.from == from).peekable();
        let is_shown = arrows.peek().is_none() || arrows.any(|arrow| arrow.target == to);
        is_shown.then_some(Approach::Sea)
    }

    /// How a unit comes at each of some hexes. Who lands comes at no other hex than his own, and at that under 4.5.2 also
    /// from the sea hex of another's arrow.
    pub(crate) fn approaches(
        &self,
        state: &State,
        unit: UnitId,
        targets: &[HexId],
    ) -> impl Iterator<Item = Option<Approach>> {
        let from = state.hex(unit);
        let landing = state.landing(unit);
        targets.iter().map(move |target| {
            let is_other = landing.is_some_and(|hex| hex != *target);
            let way = self.approach(from?, *target);
            let way = way.filter(|way| *way != Approach::Sea || !is_other);
            let lands = || landing == Some(*target) && self.is_afloat(state, unit);
            let way = way.or_else(|| lands().then_some(Approach::Sea));
            let supports = || self.only_supports(state, unit, &[*target]);
            way.or_else(|| supports().then_some(Approach::Support))
        })
    }

    /// 7.2.1, 7.2.2: what a unit adds to an attack. Supply comes first and is rounded down; then whoever is
    /// not artillery has half across a major river, and whoever lands half, artillery nothing (4.4.6).
    #[must_use]
    pub fn attack_strength(&self, state: &State, unit: UnitId, targets: &[HexId]) -> u32 {
        let printed = self.unit(unit).values(state.steps(unit)).attack;
        let supplied = if state.is_unsupplied(unit) {
            printed / 2
        } else {
            printed
        };
        let strength = u32::from(supplied) * POINT;
        if self.is_landing_at(state, unit, targets) {
            if self.is_artillery(unit) {
                0
            } else {
                strength / 2
            }
        } else if self.is_over_river(state, unit, targets) {
            strength / 2
        } else {
            strength
        }
    }

    fn is_artillery(&self, unit: UnitId) -> bool {
        self.unit(unit).class.losses() == LossClass::Artillery
    }

    /// 4.4.6: whether a unit attacks from the sea.
    pub(super) fn is_landing_at(&self, state: &State, unit: UnitId, targets: &[HexId]) -> bool {
        let mut ways = self.approaches(state, unit, targets);
        ways.any(|way| way == Some(Approach::Sea))
    }

    /// 7.2.2: whether a unit that is not artillery attacks across a major river.
    pub(super) fn is_over_river(&self, state: &State, unit: UnitId, targets: &[HexId]) -> bool {
        let is_major = |way: Option<Approach>| matches!(way, Some(Approach::Land(side)) if side.river == Some(Width::Major));
        !self.is_artillery(unit) && self.approaches(state, unit, targets).any(is_major)
    }

    /// Whether a unit stands in a swamp.
    pub(super) fn is_in_swamp(&self, state: &State, unit: UnitId) -> bool {
        let hex = state.hex(unit);
        hex.is_some_and(|hex| self.map().terrain(hex) == Terrain::Swamp)
    }

    /// TBL-TEC: what the defence of a hex is multiplied with if it is a swamp.
    pub(super) fn swamp_factor(&self, hex: HexId) -> u32 {
        let in_swamp = self.map().terrain(hex) == Terrain::Swamp;
        let swamp = self.tables().terrain("swamp").filter(|_| in_swamp);
        swamp.map_or(1, |swamp| u32::from(swamp.defence))
    }

    /// 7.2.1, 7.2.2: what a unit adds to the defence of its hex; `is_guarded` if somebody there has a defence that
    /// does not stand in parentheses (7.2.1.1). Supply comes first and is rounded up.
    #[must_use]
    pub fn defence_strength(&self, state: &State, unit: UnitId, is_guarded: bool) -> u32 {
        let is_demoralised = state.is_demoralised(unit);
        if !self.is_fighter(unit) || state.units[unit.index()].is_exposed {
            return 0;
        }
        let values = self.unit(unit).values(state.steps(unit));
        let printed = if values.is_in_parentheses && is_guarded {
            values.attack
        } else {
            values.defence
        };
        let supplied = if state.is_unsupplied(unit) {
            printed.div_ceil(2)
        } else {
            printed
        };
        let factor = state.hex(unit).map_or(1, |hex| self.swamp_factor(hex));
        let strength = u32::from(supplied) * POINT * factor;
        if is_demoralised {
            strength / 2
        } else {
            strength
        }
    }

    /// 7.2.1.2: what artillery lends, which is its attack strength.
    #[must_use]
    pub fn lent_strength(&self, state: &State, unit: UnitId) -> u32 {
        let attack = self.unit(unit).values(state.steps(unit)).attack;
        let supplied = if state.is_unsupplied(unit) {
            attack / 2
        } else {
            attack
        };
        u32::from(supplied) * POINT
    }

    /// 7.2.1.1: whether somebody among these in a hex has a defence that does not stand in parentheses.
    fn is_guarded(&self, state: &State, units: UnitSet, hex: HexId) -> bool {
        let mut there = units.iter().filter(|unit| state.hex(*unit) == Some(hex));
        there.any(|unit| {
            let values = self.unit(unit).values(state.steps(unit));
            self.is_fighter(unit) && !values.is_in_parentheses && values.defence > 0
        })
    }

    /// 10.3: of some units at Fort Wint those whom it shelters.
    #[must_use]
    pub fn sheltered(&self, state: &State, units: UnitSet) -> UnitSet {
        let room = usize::from(self.campaign().limits.fort_wint);
        self.strongest_within(state, units, self.map().named.fort_wint, room)
    }

    /// 10.2.5: of the units of a side in a hex those that defend it; on Corregidor all guns, and of the others as many
    /// stacking points as are allowed.
    pub(crate) fn defenders_of(&self, state: &State, side: Side, hex: HexId) -> UnitSet {
        let all = self.fighters_at(state, side, hex);
        if hex != self.map().named.corregidor {
            return all;
        }
        let is_gun = |unit: &UnitId| self.unit(*unit).class.losses() == LossClass::Artillery;
        let guns: UnitSet = all.iter().filter(is_gun).collect();
        let room = usize::from(self.campaign().limits.garrison);
        guns | self.strongest_within(state, all - guns, hex, room)
    }

    /// Of some units in a hex as many stacking points as there is room for, so that their defence comes to the most; of
    /// equals the first.
    fn strongest_within(&self, state: &State, units: UnitSet, hex: HexId, room: usize) -> UnitSet {
        let is_guarded = self.is_guarded(state, units, hex);
        // For each number of points the best that fits: defence, then points.
        let mut best = vec![((0, 0), UnitSet::EMPTY); room + 1];
        for unit in units.iter() {
            let points = usize::from(self.stacking(state, unit));
            let strength = self.defence_strength(state, unit, is_guarded);
            for total in (points..=room).rev() {
                let ((defence, used), mut set) = best[total - points];
                let value = (defence + strength, used + points);
                if value > best[total].0 {
                    set.insert(unit);
                    best[total] = (value, set);
                }
            }
        }
        best[room].1
    }

    /// 10.2.1, 10.2.7: what the batteries of Corregidor add to its defence: against landings, not against airborne troops.
    pub(super) fn batteries_against(
        &self,
        state: &State,
        attackers: UnitSet,
        targets: &[HexId],
        is_seen: bool,
    ) -> u32 {
        let is_fortress = targets
            .iter()
            .any(|hex| self.fortress_hex(state).contains(*hex));
        let mut landing = attackers.iter().filter(|unit| self.is_afloat(state, *unit));
        match landing.next() {
            Some(first) if is_fortress => {
                let is_local = self.lands_locally(state, first)
                    && landing.all(|unit| self.lands_locally(state, unit));
                self.battery_defence(state, is_local, is_seen)
            }
            _ => 0,
        }
    }

    /// 10.2.6: whether a unit only supports an attack on Corregidor with its guns, from land beside it.
    pub(crate) fn only_supports(&self, state: &State, unit: UnitId, targets: &[HexId]) -> bool {
        targets.contains(&self.map().named.corregidor) && self.is_siege_gun(state, unit)
    }

    /// 7.2.1: both totals of a battle, attack and defence.
    #[must_use]
    pub fn totals(&self, state: &State, battle: &Battle) -> (u32, u32) {
        let attackers = battle.attackers.iter();
        let attack = attackers
            .map(|unit| self.attack_strength(state, unit, &battle.targets))
            .sum();
        let mut defence = 0;
        for hex in &battle.targets {
            let is_guarded = self.is_guarded(state, battle.defenders, *hex);
            let there = battle.defenders.iter();
            let there = there.filter(|unit| state.hex(*unit) == Some(*hex));
            let there: UnitSet = there.collect();
            let sheltered = if *hex == self.map().named.fort_wint {
                self.sheltered(state, there)
            } else {
                UnitSet::EMPTY
            };
            for unit in there.iter() {
                let strength = self.defence_strength(state, unit, is_guarded);
                let factor = if sheltered.contains(unit) { SHELTER } else { 1 };
                defence += strength * factor;
            }
        }
        let lent = battle.lenders.iter();
        defence += lent
            .map(|unit| self.lent_strength(state, unit))
            .sum::<u32>();
        (attack, defence + battle.batteries * POINT)
    }

    /// Who meets whom in an attack of a side, as it stands: whoever has been demoralised or has gone elsewhere does
    /// not attack any more.
    #[must_use]
    pub fn battle(&self, state: &State, side: Side, attack: AttackId) -> Battle {
        let enemy = side.opponent();
        let hexes = state.battles.hexes(attack);
        let targets: Hexes = hexes
            .filter(|hex| self.is_defended(state, side, *hex))
            .take(6)
            .collect();
        let engaged =
            |unit: &UnitId| state.attack_of(*unit) == Some(attack) && !state.is_demoralised(*unit);
        let attackers = state.units.on_map(side).iter().filter(engaged);
        let reaches = |unit: &UnitId| {
            !targets.is_empty()
                && (self.approaches(state, *unit, &targets)).all(|approach| approach.is_some())
        };
        let is_beside = |unit: &UnitId| {
            state.hex(*unit).is_some_and(|from| {
                let mut targets = targets.iter();
                targets.any(|hex| self.map().grid.is_adjacent(from, *hex))
            })
        };
        let mut attackers: UnitSet = attackers.filter(reaches).collect();
        // 10.2.6: siege guns only support others.
        if (attackers.iter()).all(|unit| self.only_supports(state, unit, &targets)) {
            attackers = UnitSet::EMPTY;
        }
        let defenders = targets.iter();
        Battle {
            batteries: self.batteries_against(state, attackers, &targets, false),
            attackers,
            defenders: defenders
                .flat_map(|hex| self.defenders_of(state, enemy, *hex).iter())
                .collect(),
            lenders: (state.units.on_map(enemy).iter())
                .filter(engaged)
                .filter(is_beside)
                .collect(),
            targets,
        }
    }

    /// The same as the attacker sees it: of the defenders only who lies on top (5.2.2).
    #[must_use]
    pub fn battle_as_seen(&self, state: &State, side: Side, attack: AttackId) -> Battle {
        let battle = self.battle(state, side, attack);
        let targets = battle.targets.iter();
        let defenders =
            targets.flat_map(|hex| self.fighters_at(state, side.opponent(), *hex).iter());
        Battle {
            batteries: self.batteries_against(state, battle.attackers, &battle.targets, true),
            defenders: self.seen_of(state, defenders.collect()),
            lenders: UnitSet::EMPTY,
            ..battle
        }
    }

    /// 5.2.2, 19.1: of some units those that their enemy sees, on top and not face down.
    pub(crate) fn seen_of(&self, state: &State, units: UnitSet) -> UnitSet {
        let tops = (units & state.units.tops()).iter();
        tops.filter(|unit| !state.is_unrevealed(*unit)).collect()
    }

    /// Infantry that is the infantry of combined arms, and that loses the attacker's first step (7.2.4.3, 7.3.1.2).
    pub(crate) const fn is_foot(class: Class) -> bool {
        matches!(
            class,
            Class::Infantry | Class::Marine | Class::Airborne | Class::Provisional
        )
    }
}
