//! Charges: berserk units run at the nearest enemy (5.8).

use super::movement::Gait;
use crate::*;
use heigi_engine::board::Reach;

/// The half points of a charge (5.8, 15).
pub(crate) const CHARGE: u8 = 16;

/// Within how many half points the nearest enemy is looked for: farther than any charge leads in many turns.
const FARTHEST: u16 = 400;

impl State {
    /// 5.8: those of a side at whom others may charge: known soldiers, and vehicles that are no wrecks.
    pub fn targets_of_charges(&self, side: Side) -> impl Iterator<Item = Named> + '_ {
        let vehicles = self.vehicles(side);
        let whole = vehicles.filter(|vehicle| !self[*vehicle].is(Condition::Wreck));
        // G11.97: nobody goes berserk at who is in a cave.
        let known = self.known(side);
        let above = known.filter(|unit| self.spot(*unit).is_none_or(|spot| !spot.is_below()));
        above.chain(whole)
    }
}

impl Pto {
    /// Whether units may enter Locations of the enemy in the movement phase.
    pub(crate) fn storms(&self, state: &State, units: UnitSet) -> bool {
        let storms = [
            Condition::Berserk,
            Condition::Charging,
            Condition::Following,
        ];
        !units.is_empty() && state.of_set(units).all(|unit| state[unit].is_any(&storms))
    }

    /// 5.8: berserk units move with nobody but each other.
    pub(crate) fn check_company(&self, state: &State, unit: Named) -> Result<(), Refusal> {
        let wild = [Condition::Berserk, Condition::Following];
        let is_berserk = |unit: Named| state[unit].is_any(&wild);
        let differs = |other: Named| is_berserk(other) != is_berserk(unit);
        let mixed = state.of_set(state.picked).any(differs);
        refuse(mixed, Refusal::IsBerserk(unit))
    }

    /// 5.8: whether berserk units may go into a Location: only on one of the shortest ways to the nearest enemy in sight.
    pub(super) fn check_charge(&self, goers: &Marchers<'_>, to: Spot) -> Result<(), Refusal> {
        let (state, units) = (goers.state, goers.units);
        // Whoever waits beside the map enters it as he likes.
        let Some(from) = goers.from else {
            return Ok(());
        };
        let mut all = state.of_set(units);
        let is_berserk = all.any(|unit| state[unit].is(Condition::Berserk));
        let leads = !is_berserk || goers.charge_legs(from).contains(&to);
        refuse(!leads, Refusal::NotToEnemy(to))?;
        self.check_following(state, units)
    }

    /// The Locations into which the charge of berserk units may lead next from where they are.
    pub(super) fn charge_legs(&self, goers: &Marchers<'_>, from: Spot) -> Vec<Spot> {
        let (state, units) = (goers.state, goers.units);
        let Some(side) = state.of_set(units).next().map(|unit| unit.side) else {
            return Vec::new();
        };
        // G9.6.
        if state.is_above_panjis(from) {
            return vec![Spot::ground(from.hex)];
        }
        let seen = self.charge_goals(state, side, units, from);
        if seen.is_empty() {
            return Vec::new();
        }
        let step = |one: Spot, to: Spot| {
            let passes = one == from || !state.has_known(side.opponent(), one);
            let price = goers.price(one, to).ok().filter(|_| passes)?;
            (price <= CHARGE).then_some(u16::from(price))
        };
        let grid = &self.data.grid;
        let (mut near, mut best) = (Reach::default(), None);
        near.search_steps(grid.len(), from.hex, FARTHEST, |hex, visit| {
            if seen.iter().any(|goal| goal.hex == hex) {
                best = best.or(Some(visit.paid()));
            }
            // What is farther away than the nearest of them is on no way to it.
            if best.is_some_and(|best| visit.paid() > best) {
                return;
            }
            for (_, next) in grid.neighbours(hex) {
                if visit.helps(next, 0)
                    && let Some(price) = step(Spot::ground(hex), Spot::ground(next))
                {
                    visit.step(next, price);
                }
            }
        });
        let Some(best) = best else {
            return Vec::new();
        };
        let goals = seen.iter().filter(|spot| near.cost(spot.hex) == Some(best));
        // What is left from each hex to a goal.
        let goals = goals.map(|goal| {
            let mut rest = Reach::default();
            rest.search(grid, goal.hex, best, |one, _, before| {
                step(Spot::ground(before), Spot::ground(one))
            });
            (*goal, rest)
        });
        let goals: Vec<(Spot, Reach)> = goals.collect();
        let near = grid.neighbours(from.hex);
        let near = near.map(|(_, hex)| Spot::ground(hex));
        let leads = |to: &Spot| {
            let Some(first) = step(from, *to).filter(|first| *first <= best) else {
                return false;
            };
            let rest_is_left =
                |rest: &Reach| rest.cost(to.hex).is_some_and(|rest| rest + first == best);
            goals.iter().any(|(goal, rest)| match goal == to {
                true => first == best,
                false => !state.has_known(side.opponent(), *to) && rest_is_left(rest),
            })
        };
        near.filter(leads).collect()
    }

    /// The Locations of enemies whom berserk units see.
    fn charge_goals(&self, state: &State, side: Side, units: UnitSet, from: Spot) -> Vec<Spot> {
        // G18.6: who has dared runs at whom he has meant.
        if let Some(goal) = self.dared(state, units) {
            return vec![goal];
        }
        let enemies = state
            .targets_of_charges(side.opponent())
            .filter_map(|enemy| state.spot(enemy));
        let mut seen: Vec<Spot> = enemies
            // G13.491: nobody charges at who is in the water.
            .filter(|spot| !self.is_at_sea(state, *spot) && self.sees(state, from, *spot))
            .collect();
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    /// 5.8: a berserk unit that still has to charge, if there is one, and could.
    pub(crate) fn owes_charge(&self, state: &State) -> Option<Named> {
        let owes = |unit: &Named| {
            let Some(from) = state.spot(*unit) else {
                return false;
            };
            let is_free = self.check_able(state, unit.id).is_ok()
                && !state.has_shown(unit.side.opponent(), from);
            let goers = Marchers::of(self, state, [unit.id].into_iter().collect(), 0);
            let leads = |to: &Spot| self.check_leg_of(&goers, *to, Gait::Plain).is_ok();
            is_free && goers.charge_legs(from).iter().any(leads)
        };
        let own = state.units.soldiers(state.phasing).iter();
        let mut wild = state.among(own, |unit| unit.is(Condition::Berserk));
        wild.find(owes)
    }

    /// 5.8: whether berserk units under way can still go on, and so have to.
    pub(crate) fn must_go_on(&self, state: &State, units: UnitSet) -> bool {
        let mut all = state.of_set(units);
        let is_berserk = all.any(|unit| state[unit].is(Condition::Berserk));
        let Some(from) = self.spot_of(state, units).filter(|_| is_berserk) else {
            return false;
        };
        let goers = Marchers::of(self, state, units, state.spent);
        let may_go = |to: &Spot| self.check_leg_of(&goers, *to, Gait::Plain).is_ok();
        goers.charge_legs(from).iter().any(may_go)
    }

    /// Whether those who are under way may stop.
    pub(crate) fn check_halt(&self, state: &State) -> Result<(), Refusal> {
        let first = state.of_set(state.movers).next();
        let is_past = |unit: &Named| state.spot(*unit).is_some_and(Spot::is_corner);
        match first {
            Some(unit) if self.must_go_on(state, state.movers) => Err(Refusal::MustCharge(unit)),
            Some(unit) if is_past(&unit) && self.may_leave_corner(state) => {
                Err(Refusal::AtCorner(unit))
            }
            _ => Ok(()),
        }
    }
}
