//! Who could fire now, as far as somebody knows: whether a side is asked tells nothing of whom nobody has seen (8.1, 8.5).

use super::FirePlan;
use crate::turn::ordnance::Shell;
use crate::*;
use std::cell::OnceCell;

/// At what a side may fire, whoever does.
pub(crate) struct Aims {
    /// Locations, and whether those outside may fire at each.
    pub(super) spots: Vec<(Spot, bool)>,
    /// Vehicles.
    pub(super) hulls: Vec<Named>,
}

/// How far somebody might fire whom nobody has seen.
#[derive(Clone, Copy)]
struct Reach {
    /// Twice the longest range of what his side began with.
    farthest: u32,
    /// 10.2: whether others may see for him.
    has_mortar: bool,
}

impl Reaction {
    /// Whether an action is legal, without all that comes of it.
    pub(super) fn allows(
        &self,
        game: &Pto,
        state: &State,
        action: Action,
        aims: &OnceCell<Aims>,
    ) -> bool {
        let may = match action {
            Action::Fire(spot) if spot != self.spot => Some(false),
            _ => game.may_attack(state, state.phasing.opponent(), action),
        };
        may.unwrap_or_else(|| self.check_at(game, state, action, aims).is_ok())
    }

    /// Whether one more unit fires at the movers with those that are picked.
    pub(crate) fn check_joining(
        &self,
        game: &Pto,
        state: &State,
        unit: UnitId,
        aims: &OnceCell<Aims>,
    ) -> Result<FirePlan, Refusal> {
        let side = state.phasing.opponent();
        let plan = game.check_fire(state, side, Action::Join(unit))?;
        let unit = state.named(unit)?;
        if game.is_leader(state, unit.id) {
            return Ok(plan);
        }
        let most = game.most_shots(state);
        refuse(state[unit].shots >= most, Refusal::TooManyShots(unit))?;
        let (_, manner) = game.check_firer(state, side, unit.id)?;
        let aims = aims.get_or_init(|| game.aims(state, side, Some(self.spot)));
        let mut vehicles = aims.hulls.iter();
        if vehicles.any(|one| game.could_engage(state, side, unit, one.id)) {
            return Ok(plan);
        }
        let target = aims.spots.first();
        let (_, is_free) = target.ok_or(Refusal::NoTarget(self.spot))?;
        // 11.4: those outside cannot fire at where their own side is.
        let is_outside = state.spot(unit).map(Spot::location) != Some(self.spot);
        refuse(is_outside && !is_free, Refusal::MeleeThere(self.spot))?;
        game.check_reach(state, side, unit, manner, self.spot)?;
        Ok(plan)
    }
}

impl Pto {
    /// At which of some Locations, and at which vehicles in them, a side may fire; at any vehicle if no Location is meant.
    pub(super) fn aims(&self, state: &State, side: Side, at: Option<Spot>) -> Aims {
        let spots = at.map_or_else(|| self.targets(state, side), |spot| vec![spot]);
        let spots = spots.into_iter();
        let spots = spots.filter(|spot| self.is_fired_at(state, side, *spot));
        let hulls = self.hulls_to_hit(state, side.opponent());
        let is_meant = |hull: &Named| at.is_none_or(|at| state[*hull].is_in(at));
        Aims {
            spots: spots
                .map(|spot| (spot, !state.has_shown(side, spot)))
                .collect(),
            hulls: hulls.filter(is_meant).collect(),
        }
    }

    /// Whether somebody of a side may fire at something in a fire phase, as far as his enemy knows.
    pub(super) fn may_open_fire(&self, state: &State, side: Side) -> bool {
        let (aims, targets, reach) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
        let could = |unit: Named| match unit.veil {
            Veil::Open => self.could_fire(state, side, unit, || {
                aims.get_or_init(|| self.aims(state, side, None))
            }),
            // Whether it is asked tells nobody who is concealed.
            Veil::Concealed => {
                let reach = reach.get_or_init(|| self.reach_of_unseen(state, side));
                let targets = targets.get_or_init(|| self.targets(state, side));
                self.might_fire(state, unit, *reach, targets)
            }
            Veil::Hidden => true,
        };
        // Whoever is picked was able to fire when he was.
        state.has_picked(side) || state.who(|unit| unit.side == side).any(could)
    }

    /// Whether somebody may fire at those that have moved into a Location.
    pub(super) fn may_react(&self, state: &State, side: Side, spot: Spot) -> bool {
        let is_there = |unit: Named| state[unit].is_in(spot);
        if self.might_blast(state, side, spot) {
            return true;
        }
        if !state.of_set(state.movers).any(is_there) {
            return false;
        }
        if state.has_picked(side) || self.may_start_any(state, side) {
            return true;
        }
        let most = self.most_shots(state);
        let aims = self.aims(state, side, Some(spot));
        let (might_be_ambushed, reach) = (OnceCell::new(), OnceCell::new());
        let mut own = state.who(|unit| unit.side == side);
        own.any(|unit| match unit.veil {
            Veil::Open => state[unit].shots < most && self.could_fire(state, side, unit, || &aims),
            Veil::Concealed => {
                let reach = reach.get_or_init(|| self.reach_of_unseen(state, side));
                self.might_fire(state, unit, *reach, &[spot])
            }
            Veil::Hidden => {
                *might_be_ambushed.get_or_init(|| self.might_be_ambushed(state, side, spot))
            }
        })
    }

    /// How far somebody of a side might fire whom nobody has seen, as far as his enemy knows.
    fn reach_of_unseen(&self, state: &State, side: Side) -> Reach {
        let all = || self.order_of_battle(state, side);
        Reach {
            farthest: 2 * u32::from(all().map(|one| one.range).max().unwrap_or(0)),
            has_mortar: all().any(|one| one.class == UnitClass::Mortar),
        }
    }

    /// Whether somebody who is hidden might fire at a Location, as far as his enemy knows: from where it is, beside it, or
    /// from any other ground that conceals.
    pub(super) fn might_be_ambushed(&self, state: &State, side: Side, spot: Spot) -> bool {
        let farthest = self.reach_of_unseen(state, side).farthest;
        let near = self.data.grid.neighbours(spot.hex).map(|(_, hex)| hex);
        let map = self.map(state);
        // G11.3: or from a cave, wherever there might be one.
        let mut sites = self.cave_sites(state, side).into_iter();
        if sites.any(|from| self.range(from, spot) <= farthest && self.sees(state, from, spot)) {
            return true;
        }
        let mut hexes = [spot.hex].into_iter().chain(near).chain(map.hexes());
        hexes.any(|hex| {
            let from = Spot::ground(hex);
            map.has(hex)
                && self.conceals(state, from)
                && self.range(from, spot) <= farthest
                && self.sees(state, from, spot)
        })
    }

    /// Whether somebody who is concealed might fire at one of some Locations, as far as his enemy knows.
    fn might_fire(&self, state: &State, unit: Named, reach: Reach, targets: &[Spot]) -> bool {
        let At::In(from) = state[unit].at else {
            return false;
        };
        targets.iter().any(|target| {
            let sees = || self.sees(state, from, *target);
            self.range(from, *target) <= reach.farthest && (reach.has_mortar || sees())
        })
    }

    /// The counters with which a side began.
    pub(crate) fn order_of_battle(
        &self,
        state: &State,
        side: Side,
    ) -> impl Iterator<Item = &Printed> {
        let units = self.scenario(state).units.iter();
        let own = units.filter(move |one| one.side == side);
        own.map(|one| &self.data.counters[one.counter.index()])
    }

    /// Whether somebody who is concealed might lay smoke, as far as his enemy knows (24).
    pub(super) fn might_lay_smoke(&self, state: &State, side: Side) -> bool {
        let mut all = self.order_of_battle(state, side);
        state.phase == Phase::PrepFire
            && all.any(|one| one.shells != [0; 2])
            && state.has_unseen(side)
    }

    /// Whether a unit could fire at something.
    pub(super) fn could_fire<'a>(
        &self,
        state: &State,
        side: Side,
        unit: Named,
        aims: impl FnOnce() -> &'a Aims,
    ) -> bool {
        let Ok((_, manner)) = self.check_firer(state, side, unit.id) else {
            return false;
        };
        let is_free =
            state.picked.contains(unit.id) || self.check_hands(state, unit, UnitSet::EMPTY).is_ok();
        if !is_free {
            return false;
        }
        let aims = aims();
        let from = state.spot(unit);
        let is_target = |(spot, is_free): &(Spot, bool)| {
            (*is_free || from == Some(*spot))
                && self.check_reach(state, side, unit, manner, *spot).is_ok()
        };
        let engages = |vehicle: &Named| self.could_engage(state, side, unit, vehicle.id);
        aims.spots.iter().any(is_target) || aims.hulls.iter().any(engages)
    }

    /// Whether fire of those that are picked is legal, without all that comes of it; nothing where the plan says so.
    pub(super) fn may_attack(&self, state: &State, side: Side, action: Action) -> Option<bool> {
        let Action::Fire(spot) = action else {
            return None;
        };
        match self.alone(state) {
            Some(weapon) if self.printed(weapon).is_ordnance() => {
                let shot = self.check_shot(state, side, weapon, spot, Shell::Explosive);
                Some(shot.is_ok())
            }
            Some(_) => None,
            None => Some(self.check_attack(state, side, spot).is_ok()),
        }
    }

    /// Whether a unit may attack a Location by itself.
    pub(crate) fn may_attack_alone(&self, state: &State, unit: Named, spot: Spot) -> bool {
        let mut alone = state.clone();
        alone.drop_picks();
        alone.picked.insert(unit.id);
        self.check_attack(&alone, unit.side, spot).is_ok()
    }

    /// 24: whether a side has ordnance that could fire smoke somewhere.
    pub(super) fn could_lay_smoke(&self, state: &State, side: Side) -> bool {
        if state.phase != Phase::PrepFire {
            return false;
        }
        let has_shells = |weapon: &Named| {
            self.printed(*weapon).shells != [0, 0]
                && self.check_hands(state, *weapon, UnitSet::EMPTY).is_ok()
        };
        let reaches = |weapon: Named| {
            let mut spots = self.map(state).hexes().map(Spot::ground);
            spots.any(|spot| {
                let fits = |shell| self.check_shot(state, side, weapon, spot, shell).is_ok();
                fits(Shell::Smoke) || fits(Shell::Phosphorus)
            })
        };
        let own = state.who(|unit| unit.side == side);
        own.filter(has_shells).any(reaches)
    }

    /// 9.1: how often one unit may fire at the movers where they are: as often as they have spent points there, a half rounded up.
    pub(super) fn most_shots(&self, state: &State) -> u8 {
        let movers = state.of_set(state.movers);
        let offing = movers.filter_map(|unit| state[unit].boat.offing).max();
        // G13.46: in the first hex.
        let offing = offing.filter(|_| state.spent_here == state.spent);
        let spent = state.spent_here + offing.unwrap_or(0);
        spent.div_ceil(POINT).max(1)
    }
}
