//! What it is worth to stand somewhere.

use super::field::Goal;
use super::{Mind, field};
use crate::position::look::Look;
use crate::position::{Position, Progress, Scenario, Step, Where};
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId};
use crate::turn::sequence::{Jumping, Landing, Loaded, Moving, Placing};
use heigi_board::HexId;

/// Hexes beyond which it no longer matters how far supply is.
const FARTHEST: u32 = 6;

impl Mind<'_> {
    /// How good it is for a unit to stand in a hex.
    pub(super) fn worth(&self, unit: UnitId, hex: HexId) -> f32 {
        let (game, look) = (self.game, self.look);
        let printed = game.unit(unit);
        if printed.class == Class::Headquarters {
            return self.staff_worth(unit, hex);
        }
        if field::leaves(game, look.scenario, unit) {
            return -2.0 * self.weights().way * self.field.way(game, unit, hex);
        }
        let near = self.nearest_enemy(hex);
        if printed.class == Class::Artillery {
            let fed = field::fed(look.supply(self.side)).contains(hex);
            return (if near < 2 { -4.0 } else { 0.0 }) + (if fed { 0.0 } else { -4.0 })
                - 0.1 * near as f32;
        }
        if self.field.guards_source(unit) {
            // Whoever is to keep the only source goes there by the shortest way, and stays.
            return -2.0 * self.weights().way * self.field.way(game, unit, hex);
        }
        let w = self.weights();
        let mut worth = -w.way * self.field.way(game, unit, hex);
        let state = look.hex(hex);
        let arrives = |goal: &Goal| {
            let near = usize::from(self.pays_at_silchar(unit));
            game.map().grid.distance(goal.hex, hex) as usize <= near
        };
        if let Some(goal) = self.field.goal(unit)
            && arrives(goal)
        {
            worth += w.goal + w.goal_worth * goal.worth;
        }
        if game.map().is_town(hex) && state.control != Some(self.side) {
            worth += w.capture;
        }
        if !field::fed(look.supply(self.side)).contains(hex) {
            // A strong unit may starve for a while, a weak one is lost.
            let steps = look.unit(unit).steps.max(1);
            let part = if self.rations.lasts(steps) { 0.2 } else { 1.0 };
            worth -= part * (w.hunger + w.weak_hunger / f32::from(steps));
            worth -= part * w.home * self.way_home(hex) / f32::from(steps);
        }
        worth += w.cut * self.cut(hex).min(12.0);
        worth += self.shelter(hex);
        worth += self.exposure(unit, hex);
        if near <= w.guarded_within && self.lacks_guard(unit, hex) {
            worth += w.guard;
        }
        worth
    }

    /// How many hexes a unit in a hex has to go until somebody feeds it, as far as it matters.
    fn way_home(&self, hex: HexId) -> f32 {
        let grid = &self.game.map().grid;
        let fed = field::fed(self.look.supply(self.side));
        let ways = fed.iter().map(|at| grid.distance(at, hex));
        ways.min().unwrap_or(FARTHEST).min(FARTHEST) as f32
    }

    /// True if nobody would feed a unit of Japan in a hex, nor where it could march from there, although somebody does now
    /// or would after a march: it could but starve, unless it has steps for all turns that are left. At an exit its march
    /// is over.
    fn strands(&self, unit: UnitId, hex: HexId) -> bool {
        let look = self.look;
        let leaves = field::leaves(self.game, look.scenario, unit);
        let lasts = self.rations.lasts(look.unit(unit).steps);
        if self.side != JAPAN || lasts || (leaves && self.game.map().west_exit.contains(hex)) {
            return false;
        }
        let has_way_home = |look: &Look<'_>, at: HexId| {
            let fed = field::fed(look.supply(JAPAN));
            let from = (unit, Some(at));
            let march = || {
                self.game
                    .moves_from(look, look.ground(), from, Progress::default())
            };
            fed.contains(at) || march().reached().any(|home| fed.contains(home))
        };
        let may_stay = look.hex_of(unit).is_some_and(|at| has_way_home(look, at));
        if !may_stay {
            return false;
        }
        if !has_way_home(look, hex) {
            return true;
        }
        // Whoever leaves the map goes so far that his own line may be cut behind him.
        leaves && {
            let mut there = Position::clone(look);
            there.unit_mut(unit).place = Where::Hex(hex);
            !has_way_home(&Look::new(self.game, &there), hex)
        }
    }

    /// How many enemy units a unit in a hex would cut off, at most.
    pub(super) fn cut(&self, hex: HexId) -> f32 {
        self.field
            .cut(self.game, self.look, self.side.opponent(), hex)
    }

    /// True if a headquarters in a hex has no troops beside it but a unit.
    pub(super) fn lacks_guard(&self, unit: UnitId, hex: HexId) -> bool {
        let mut has_staff = false;
        for other in self.game.units_of_at(self.look, self.side, hex) {
            if self.game.unit(other).class == Class::Headquarters {
                has_staff = true;
            } else if other != unit && self.game.unit(other).has_zone() {
                return false;
            }
        }
        has_staff
    }

    /// 21.1.3-6: units that bring points in or beside Silchar.
    pub(super) fn pays_at_silchar(&self, unit: UnitId) -> bool {
        self.game.unit(unit).class == Class::IndianNationalArmy
            && self.look.scenario == Scenario::UGo
    }

    /// 7.9.8: near towns and headquarters supply that is paid for arrives.
    pub(super) fn shelter(&self, hex: HexId) -> f32 {
        let (game, look) = (self.game, self.look);
        let rolls = self.side == JAPAN || look.level(ALLIES) == 1;
        let is_sheltered = |at: HexId| {
            (game.map().is_town(at) && look.hex(at).control == Some(self.side))
                || look
                    .supply(self.side)
                    .headquarters
                    .iter()
                    .any(|one| one.hex == at)
        };
        let near = is_sheltered(hex) || game.map().around(hex).any(|(at, _)| is_sheltered(at));
        if rolls && near {
            self.weights().shelter
        } else {
            0.0
        }
    }

    /// What enemies beside a hex mean for a unit there: a chance to attack, or a danger.
    pub(super) fn exposure(&self, unit: UnitId, hex: HexId) -> f32 {
        let (game, look) = (self.game, self.look);
        let enemy = self.side.opponent();
        let mut best = 0.0_f32;
        let mut danger: f32 = 0.0;
        for (near, edge) in game.map().ground_around(hex) {
            if !look.ground().occupied[enemy.index()].contains(near) {
                continue;
            }
            let chance = self.chance(near, unit);
            best = best.max(chance);
            let across = game.map().river_sides[edge.index()];
            let strength: f32 = game
                .units_of_at(look, enemy, near)
                .filter(|other| !look.unit(*other).disrupted)
                .map(|other| f32::from(game.values(look, other).attack))
                .sum();
            danger += if across { 0.5 * strength } else { strength };
        }
        let own: f32 = game
            .units_of_at(look, self.side, hex)
            .filter(|other| *other != unit)
            .chain([unit])
            .map(|other| f32::from(game.values(look, other).defence))
            .sum();
        let is_dug_in = look.hex(hex).position.is_some();
        let threat = (danger / (own + if is_dug_in { 2.0 } else { 0.0 }).max(1.0) - 1.2).max(0.0);
        self.weights().attack * best - self.weights().danger * threat.min(3.0)
    }

    /// How good it is for a headquarters to stand in a hex.
    pub(super) fn staff_worth(&self, unit: UnitId, hex: HexId) -> f32 {
        let (game, look) = (self.game, self.look);
        let joined = look.supply(self.side).communications.contains(hex);
        field::served(game, look, unit, hex)
            - self.weights().staff * self.danger_to_staff(hex)
            - if joined { 0.0 } else { 8.0 }
    }

    /// How much enemies near a hex endanger a headquarters there, less if somebody guards it.
    pub(super) fn danger_to_staff(&self, hex: HexId) -> f32 {
        let (game, look) = (self.game, self.look);
        let has_guard = game
            .units_of_at(look, self.side, hex)
            .any(|other| game.unit(other).has_zone());
        match (self.nearest_enemy(hex), has_guard) {
            (0..=1, _) => 4.0,
            (2, false) => 3.0,
            (3, false) => 2.0,
            (2, true) => 1.5,
            (4, false) => 1.0,
            (3, true) => 0.3,
            _ => 0.0,
        }
    }

    /// A hex for a counter in hand, or for markers.
    pub(super) fn place(&self, hex: HexId) -> f32 {
        let look = self.look;
        match look.step() {
            Some(Step::Moving(Moving(unit, _))) => {
                let here = look.hex_of(unit).map_or(0.0, |at| self.leaving(unit, at));
                let gain = self.worth(unit, hex) - here;
                if gain > 0.0 && self.strands(unit, hex) {
                    -gain
                } else {
                    gain
                }
            }
            Some(Step::Placing(Placing(unit))) => 10.0 + self.set_up_worth(unit, hex),
            Some(Step::Loaded(Loaded(load))) => self.unloading(load, hex),
            Some(Step::Jumping(Jumping(unit))) => self.jump_to(unit, hex),
            Some(Step::Landing(Landing(unit))) => self.land_at(unit, hex),
            Some(Step::Forwarding(_)) => {
                let near = self.nearest_enemy(hex).min(5) as f32;
                1.0 + 0.1 * near
            }
            _ => 1.0,
        }
    }

    /// What a unit would give up by leaving a hex.
    pub(super) fn leaving(&self, unit: UnitId, hex: HexId) -> f32 {
        let (game, look) = (self.game, self.look);
        let mut worth = self.worth(unit, hex);
        let is_alone = game.units_of_at(look, self.side, hex).count() == 1;
        if is_alone && game.map().is_town(hex) && game.unit(unit).has_zone() {
            // Somebody must hold the town, and a source above all.
            if game.sources(look, self.side).contains(&hex) {
                worth += 2.0 * self.weights().guard;
            }
            worth += match self.nearest_enemy(hex) {
                0..=3 => self.weights().guard,
                4..=6 => 0.5 * self.weights().guard,
                _ => 0.3,
            };
        }
        worth
    }

    /// Where to set a unit up: near what it will be wanted for, not all in one place.
    pub(super) fn set_up_worth(&self, unit: UnitId, hex: HexId) -> f32 {
        let (game, look) = (self.game, self.look);
        if game.unit(unit).class == Class::Headquarters {
            let around: crate::printed::map::HexSet = game
                .groups(look, self.side)
                .iter()
                .fold(crate::printed::map::HexSet::EMPTY, |all, group| {
                    all | group.hexes
                });
            let joined = look.supply(self.side).communications.contains(hex);
            let near = self.nearest_enemy(hex).min(4) as f32;
            return 0.1 * field::range_within(game, look, self.side, hex, around)
                + near
                + if joined { 0.0 } else { -9.0 };
        }
        if game.sources(look, self.side).contains(&hex)
            && !game
                .units_of_at(look, self.side, hex)
                .any(|other| game.unit(other).has_zone())
        {
            return 20.0;
        }
        // 21.1.2-6: a regiment in Mogaung bars the line from Imphal to 1601.
        let named = &game.map().named;
        if game.unit(unit).class == Class::IndianNationalArmy && hex == named.mogaung {
            return 20.0;
        }
        if field::leaves(game, look.scenario, unit) {
            return 10.0 - self.weights().way * self.field.way(game, unit, hex);
        }
        let grid = &game.map().grid;
        let pull = self
            .field
            .goals
            .iter()
            .filter(|goal| look.hex(goal.hex).control != Some(self.side))
            .map(|goal| goal.worth * 4.0 / (3.0 + grid.distance(goal.hex, hex) as f32))
            .fold(0.0, f32::max);
        let towns = game
            .town_ways()
            .iter()
            .filter(|(town, _)| game.map().is_town(*town) && game.is_in_play(look, *town))
            .map(|(town, _)| 2.0 / (1.0 + grid.distance(*town, hex) as f32))
            .fold(0.0, f32::max);
        let crowd = game.units_of_at(look, self.side, hex).count() as f32;
        let guards = game
            .units_of(self.side)
            .filter(|other| game.unit(*other).has_zone())
            .filter_map(|other| look.hex_of(other))
            .filter(|at| grid.distance(*at, hex) <= 1)
            .count() as f32;
        let barrier =
            self.weights().barrier * field::bars(game, look, self.side, hex) / (1.0 + guards);
        let fed = field::fed(look.supply(self.side)).contains(hex);
        let guard = if self.lacks_guard(unit, hex) {
            self.weights().escort * self.weights().guard
        } else {
            0.0
        };
        guard + pull + towns + barrier - 0.3 * crowd + if fed { 3.0 } else { 0.0 }
    }
}
