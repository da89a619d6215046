//! What caves are worth: to who is in them, and to who comes with charges and flames (G11).

use super::outlook::{Outlook, cost_of};
use super::weights::*;
use crate::*;

/// From how near its mouth a cave is besieged.
const NEAR: u32 = 2;
/// Beside how many hexes that nobody has searched a place is good enough to search from.
const SEARCHED: usize = 3;
/// How many caves more than it needs a side wants to know, as some are held too well.
const SPARE: i16 = 2;

impl Outlook<'_> {
    /// The hex through which a Location below the ground is left.
    pub(super) fn above(&self, spot: Spot) -> HexId {
        self.game.entrance_of(self.state, spot).unwrap_or(spot.hex)
    }

    /// How many points of movement it takes from below the ground to the nearest goal: through the mouth of a cave, and to that first from
    /// a complex.
    pub(super) fn far_below(&self, spot: Spot) -> f32 {
        if spot.part != Part::Complex {
            return self.far(self.above(spot)) + BENEATH;
        }
        let ways = self.game.below(self.state, spot).into_iter();
        let caves = ways.filter(|to| to.part.cave_side().is_some());
        let ways = caves.map(|cave| self.far(self.above(cave)) + 2.0 * BENEATH);
        ways.fold(100.0, f32::min)
    }

    /// What it costs to be in a cave of which the enemy knows, by how many of him are near its mouth.
    pub(super) fn siege(&self, spot: Spot) -> f32 {
        let Some(cave) = self.state.cave(spot).filter(|cave| !cave.is_hidden) else {
            return 0.0;
        };
        let mouth = Spot::ground(self.above(cave.spot()));
        let enemies = self.state.soldiers(self.side.opponent());
        let near = enemies.filter(|enemy| {
            let at = self.state.spot(*enemy);
            let is_near = at.is_some_and(|at| self.game.range(at, mouth) <= NEAR);
            is_near
                && enemy.veil != Veil::Hidden
                && self.game.printed(*enemy).is_multi()
                && self.state.is_unbroken(*enemy)
        });
        (SIEGE * near.count() as f32).min(BESIEGED)
    }

    /// Whether a unit has a charge or a flamethrower.
    pub(super) fn blasts(&self, unit: Named) -> bool {
        let fits = |weapon: Named| {
            let class = self.game.printed(weapon).class;
            matches!(class, UnitClass::Charge | UnitClass::Flamethrower)
        };
        self.state.weapons_of(unit).any(fits)
    }

    /// What it is worth to be near the mouth of a cave of the enemy for who can do something about it.
    pub(super) fn nearness_to_caves(&self, spot: Spot) -> f32 {
        let caves = self.game.known_caves(self.state, self.side);
        let far = caves.map(|cave| {
            let approach_to = self.game.approach_to(self.state, cave);
            self.game.range(spot, Spot::ground(approach_to)).max(1)
        });
        far.min().map_or(0.0, |far| AT_CAVE / far as f32)
    }
}

impl Pto {
    /// The hexes that draw a side where caves decide: who attacks to those from which he gets at caves that are left to the enemy, and to high
    /// ground where there may be others; who has them to his own.
    pub(super) fn burrowed(&self, state: &State, side: Side) -> Vec<HexId> {
        if !self.attacks(state, side) {
            let own = state.caves.iter().filter(|cave| cave.owner == side);
            return own.map(|cave| self.approach_to(state, cave)).collect();
        }
        let left = self.caves_to_take(state, side);
        let mut left: Vec<HexId> = left.map(|cave| self.approach_to(state, cave)).collect();
        left.extend(self.lookouts(state, side));
        left
    }

    /// The hex from which who is above the ground gets at a cave: that before its mouth, or the one above where it lies in a cliff, from
    /// which charges are lowered.
    pub(super) fn approach_to(&self, state: &State, cave: &Cave) -> HexId {
        let before = self.entrance_of(state, cave.spot());
        let before = before.filter(|_| !cave.is_in_cliff);
        before.unwrap_or(cave.hex)
    }

    /// The caves of the enemy that a side knows and can still take: those in cliffs for as long as it has charges.
    fn caves_to_take<'a>(&self, state: &'a State, side: Side) -> impl Iterator<Item = &'a Cave> {
        let mut weapons = state.soldiers(side).flat_map(|unit| state.weapons_of(unit));
        let has_charge = weapons.any(|weapon| self.printed(weapon).class == UnitClass::Charge);
        let known = self.known_caves(state, side);
        known.filter(move |cave| !cave.seems_taken && (has_charge || !cave.is_in_cliff))
    }

    /// Where a side had best be that searches for caves: beside as many hexes as may be that nobody has searched, at the most three.
    fn lookouts(&self, state: &State, side: Side) -> Vec<HexId> {
        let unsearched = self.unsearched(state, side);
        let beside = |hex: HexId| {
            let near = self.data.grid.neighbours(hex);
            near.filter(|(_, near)| unsearched.contains(*near)).count()
        };
        let all = self.map(state).hexes().map(|hex| (hex, beside(hex)));
        let all: Vec<(HexId, usize)> = all.collect();
        let most = all.iter().map(|(_, count)| *count).max().unwrap_or(0);
        let enough = most.clamp(1, SEARCHED);
        let all = all.into_iter().filter(|(_, count)| *count >= enough);
        all.map(|(hex, _)| hex).collect()
    }

    /// Whether the caves of the enemy that a side knows are too few for what it has to take of them.
    pub(super) fn lacks_caves(&self, state: &State, side: Side) -> bool {
        let objective = &self.scenario(state).objective;
        let mut aims = objective.aims.iter();
        let aim = aims.find(|aim| aim.measure == printed::Measure::Caves);
        let all = self.caves_left(state, Viewer::Side(side), side.opponent());
        let known = self.caves_to_take(state, side).count() as i16;
        let lacks = |aim: &printed::Aim| all - known + SPARE >= i16::from(aim.number);
        objective.attacker == side && aim.is_some_and(lacks)
    }

    /// Where the enemy of a side may have caves and nobody has searched, if too few are known.
    pub(super) fn unsearched(&self, state: &State, side: Side) -> HexSet {
        if !self.lacks_caves(state, side) {
            return HexSet::EMPTY;
        }
        let sites = self.cave_sites(state, side.opponent()).into_iter();
        let hexes = sites.map(|site| site.hex);
        hexes
            .filter(|hex| !state.altered.searched.contains(*hex))
            .collect()
    }

    /// The caves of the enemy of which a side knows.
    pub(super) fn known_caves<'a>(
        &self,
        state: &'a State,
        side: Side,
    ) -> impl Iterator<Item = &'a Cave> {
        let caves = state.caves.iter();
        caves.filter(move |cave| cave.owner != side && cave.is_known_to(side))
    }

    /// The chance of a charge that is thrown at a cave to fall into it.
    pub(super) fn goes_in(&self, toss: &Toss) -> Option<f32> {
        let added = toss.into_cave?;
        let dice = Draw::throw(RuleId("G11.833"), 1, 6);
        Some(dice.ways(|sum| sum + added <= self.data.caves.thrown) as f32 / 6.0)
    }

    /// What a charge that is thrown into a cave may be expected to do: to who is there, and to the cave.
    pub(super) fn toss_gain(&self, state: &State, side: Side, toss: &Toss) -> f32 {
        let Some(goes_in) = self.goes_in(toss) else {
            return self.harm_by(state, side, toss.target, &toss.blast.chances(self));
        };
        let chances = toss.blast.chances(self);
        let kills = chances
            .iter()
            .filter(|(result, _)| matches!(result.look(), Harm::Kill(_)));
        let kills: u32 = kills.map(|(_, ways)| ways).sum();
        let inside = chances
            .iter()
            .map(|(result, ways)| cost_of(*result, 1.0) * *ways as f32 / 36.0);
        goes_in * (CAVE * kills as f32 / 36.0 + 0.5 * inside.sum::<f32>())
    }
}
