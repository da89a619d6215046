//! Those who go together (6.1), with what all of their ways have in common: each is found once, when it is first asked for.

use crate::*;
use heigi_engine::board::Reach;
use std::cell::{Cell, OnceCell};

/// Those who go together from where they are.
pub(crate) struct Marchers<'a> {
    game: &'a Pto,
    pub(super) state: &'a State,
    /// Who.
    pub(super) units: UnitSet,
    /// Half points that they have spent.
    pub(super) spent: u8,
    /// Where they are; nothing if they wait beside the map.
    pub(super) from: Option<Spot>,
    steed: OnceCell<Option<Steed>>,
    craft: OnceCell<Option<Named>>,
    storms: OnceCell<bool>,
    is_hasty: OnceCell<bool>,
    points: OnceCell<u8>,
    charge_legs: OnceCell<Vec<Spot>>,
    /// The way that was asked about last, as each is for several gaits.
    last: Cell<Option<(Spot, Result<Way, Refusal>)>>,
}

/// A way into a Location, whatever their gait.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    /// How it is entered.
    pub(super) entry: Entry,
    /// What it costs in half points, with the crowd that is there.
    pub(super) cost: u8,
    /// What they have more for it along a road (6.1).
    pub(super) bonus: u8,
    /// Whether it leads off the path by which they have come (G3.2).
    pub(super) is_off_path: bool,
}

impl<'a> Marchers<'a> {
    /// Some units that have spent so many half points.
    pub(crate) fn of(game: &'a Pto, state: &'a State, units: UnitSet, spent: u8) -> Self {
        Self {
            game,
            state,
            units,
            spent,
            from: game.spot_of(state, units),
            steed: OnceCell::new(),
            craft: OnceCell::new(),
            storms: OnceCell::new(),
            is_hasty: OnceCell::new(),
            points: OnceCell::new(),
            charge_legs: OnceCell::new(),
            last: Cell::new(None),
        }
    }

    /// What they ride.
    pub(super) fn steed(&self) -> Option<Steed> {
        let find = || self.game.steed_of_all(self.state, self.units);
        *self.steed.get_or_init(find)
    }

    /// G2.4: whether they ride at a gallop.
    pub(super) fn gallops(&self) -> bool {
        self.state.is_double && self.steed() == Some(Steed::Horse)
    }

    /// The landing craft in whose hold they are.
    pub(super) fn craft(&self) -> Option<Named> {
        let find = || self.game.hold_of_all(self.state, self.units);
        *self.craft.get_or_init(find)
    }

    /// Whether they may enter Locations of the enemy.
    pub(super) fn storms(&self) -> bool {
        let find = || self.game.storms(self.state, self.units);
        *self.storms.get_or_init(find)
    }

    /// 6.3: whether they run, or are too tired to go with care.
    pub(super) fn is_hasty(&self) -> bool {
        *self.is_hasty.get_or_init(|| {
            let state = self.state;
            let mut all = state.of_set(self.units);
            let is_tired = |unit: Named| state[unit].is(Condition::Exhausted);
            self.storms() || state.is_double || all.any(is_tired)
        })
    }

    /// 6.1: how many half points they have.
    pub(super) fn points(&self) -> u8 {
        let find = || self.game.allotment(self.state, self.units);
        *self.points.get_or_init(find)
    }

    /// 5.8: into which Locations they may go next from where they are, if they are berserk.
    pub(super) fn charge_legs(&self, from: Spot) -> &[Spot] {
        let find = || self.game.charge_legs(self, from);
        self.charge_legs.get_or_init(find)
    }

    /// 6.2: what going to a Location costs them in half points.
    pub(super) fn cost_of(&self, passage: Passage) -> u8 {
        match passage.entry {
            Entry::Points => passage.cost,
            // 7.1: all points, so none may have been spent.
            Entry::All => self.points(),
            // G3.2: more than anybody has.
            Entry::Minimum => u8::MAX,
        }
    }

    /// 6.2: what it costs them in half points to go from one Location to another one.
    pub(super) fn price(&self, from: Spot, to: Spot) -> Result<u8, Refusal> {
        let side = self.state.phasing;
        let passage = (self.game).passage_of(self.state, side, from, to, self.steed())?;
        self.price_of(passage, Some(from), to)
    }

    /// The same for a way that is known, from beside the map as well (31).
    pub(super) fn price_of(
        &self,
        passage: Passage,
        from: Option<Spot>,
        to: Spot,
    ) -> Result<u8, Refusal> {
        let (game, state, units) = (self.game, self.state, self.units);
        let side = state.phasing;
        let has_armour = state.vehicles_at(side.opponent(), to).next().is_some();
        refuse(game.is_fortress(state, side, to), Refusal::Fortified(to))?;
        game.check_no_hulk(state, side, to)?;
        // G2.4: at a gallop men may be ridden at.
        let is_enemy = game.bars(state, side.opponent(), to) && !self.gallops();
        let is_barred = (is_enemy || has_armour) && !self.storms();
        refuse(is_barred, Refusal::Enemy(to))?;
        game.check_inside(state, side, units, to)?;
        let crowd = match passage.entry {
            Entry::Points if to.is_below() => from.map_or(0, |from| {
                game.crowd_below(state, units, passage, (from, to))
            }),
            Entry::Points => from.map_or_else(
                || POINT * game.excess(state, side, units, to),
                |from| game.crowd_cost(state, side, units, from, to),
            ),
            Entry::All | Entry::Minimum => 0,
        };
        Ok(self.cost_of(passage).saturating_add(crowd))
    }

    /// What they pay from hex to hex on their way from a Location, if they can go there.
    pub(super) fn passing_price(&self, start: Spot, [from, to]: [HexId; 2]) -> Option<u16> {
        let (game, state) = (self.game, self.state);
        let from = if from == start.hex {
            start
        } else {
            Spot::ground(from)
        };
        let to = Spot::ground(to);
        // G3.2: nobody who passes through bamboo came there but by a path.
        let is_bound = from.hex != start.hex || state.is_on_path;
        let is_bamboo = game.terrain(state, from.hex) == Terrain::Bamboo;
        let leaves = is_bound && is_bamboo && !game.leaves_by_path(state, from.hex, to.hex);
        let price = self.price(from, to);
        price.ok().filter(|_| !leaves).map(u16::from)
    }

    /// 6.2: the way into a Location beside them.
    pub(super) fn way(&self, to: Spot) -> Result<Way, Refusal> {
        if let Some((_, way)) = self.last.get().filter(|(other, _)| *other == to) {
            return way;
        }
        let way = self.find_way(to);
        self.last.set(Some((to, way)));
        way
    }

    fn find_way(&self, to: Spot) -> Result<Way, Refusal> {
        let (game, state, units) = (self.game, self.state, self.units);
        let passage = match self.from {
            Some(from) => game.passage_of(state, state.phasing, from, to, self.steed())?,
            None => game.entrance_on_foot(state, units, to)?,
        };
        let cost = self.price_of(passage, self.from, to)?;
        game.check_mules(state, units, self.from, to)?;
        if let Some(from) = self.from {
            game.check_below(state, units, self.spent, from, to)?;
        }
        let is_bound = units == state.movers && state.is_on_path;
        let leaves = |from: Spot| game.leaves_by_path(state, from.hex, to.hex);
        Ok(Way {
            entry: passage.entry,
            cost,
            bonus: game.road_bonus(state, units, self.spent, [self.from, Some(to)]),
            is_off_path: is_bound && !self.from.is_some_and(leaves),
        })
    }
}

impl Pto {
    /// The hexes to which units can go with the points that they have left, their own first.
    pub(crate) fn hexes_in_reach(&self, state: &State, units: UnitSet) -> Vec<HexId> {
        let goers = Marchers::of(self, state, units, state.spent);
        let Some(start) = goers.from else {
            return Vec::new();
        };
        let left = goers.points().saturating_sub(state.spent);
        let mut reach = Reach::default();
        reach.search(self.grid(), start.hex, left.into(), |from, _, to| {
            goers.passing_price(start, [from, to])
        });
        reach.reached().to_vec()
    }
}
