//! Where landing craft had best sail and beach (G12), what becomes of them once they are empty, and what they are worth to who
//! fires at them.

use super::outlook::Outlook;
use super::weights::*;
use crate::*;
use heigi_engine::Step as StepOf;

/// Points of movement that a place to land is worth less for each squad aboard that fire may break there, and for each craft that
/// lies there.
pub(super) const PERIL: f32 = 4.0;
const ALONGSIDE: f32 = 3.0;
/// From how much fire on an empty craft puts to sea, and from how near laden ones are.
const FLED: f32 = 0.5;
const IN_THE_WAY: u32 = 3;
/// How far from the beach an empty craft is out of the way.
const OFFING: u32 = 4;
/// What a hex of that and a squad's worth of fire count for an empty craft, and how much it has to gain.
const CLEAR: f32 = 0.4;
const CALM: f32 = 2.0;
const GAIN: f32 = 0.2;
/// From how far off men do not wade ashore from where their craft is aground.
const WADES: u32 = 2;
/// What a craft is worth, in squads that break, and how much of whom it carries is lost with it.
const HULL: f32 = 0.7;
const DROWNED: f32 = 0.8;
/// What it is worth to stun a crew.
const STUNNED: f32 = 0.25;

impl Outlook<'_> {
    /// What each side to which the front of a craft may be in each hex is away from landing its men, in points of movement, that
    /// of the place itself included.
    fn courses(&self, craft: Named) -> &[f32] {
        self.courses.get_or_init(|| {
            let is_evacuated = self.is_evacuated();
            self.sea_ways(|hex, arc| {
                let ahead = [arc, (arc + 1) % ARCS].into_iter();
                let ahead = ahead.filter_map(|row| self.game.beside_on(hex, row));
                let costs = ahead.filter_map(|to| match is_evacuated {
                    true => self.pick_up(craft, hex, to),
                    false => self.landing(craft, hex, to),
                });
                costs.fold(f32::MAX, f32::min)
            })
        })
    }

    /// What each side to which the front of a craft may be in each hex of water is away from an end of its way, in points of movement,
    /// if it costs so much there.
    pub(super) fn sea_ways(&self, end: impl Fn(HexId, u8) -> f32) -> Vec<f32> {
        let (game, map) = (self.game, self.game.map(self.state));
        let grid = &game.data.grid;
        let place = |hex: HexId, arc: u8| hex.index() * usize::from(ARCS) + usize::from(arc);
        let mut courses = vec![f32::MAX; HEXES * usize::from(ARCS)];
        // G13.431: no craft sails over a reef.
        let is_water =
            |hex: &HexId| map.terrain(*hex).is_ocean() && map.terrain(*hex) != Terrain::SunkenReef;
        let waters = map.hexes().filter(is_water);
        let waters: Vec<HexId> = waters.collect();
        for hex in &waters {
            for arc in 0..ARCS {
                courses[place(*hex, arc)] = end(*hex, arc);
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for hex in &waters {
                for arc in 0..ARCS {
                    let turns = [(arc + 1) % ARCS, (arc + ARCS - 1) % ARCS];
                    let turned = turns.map(|arc| courses[place(*hex, arc)]);
                    let ahead = [arc, (arc + 1) % ARCS].into_iter();
                    let ahead = ahead.filter_map(|row| game.beside_on(*hex, row));
                    let ahead = ahead.filter(|to| map.has(*to) && grid.is_adjacent(*hex, *to));
                    let ahead = ahead.map(|to| courses[place(to, arc)]);
                    let best = ahead.chain(turned).fold(f32::MAX, f32::min) + 1.0;
                    if best < courses[place(*hex, arc)] {
                        courses[place(*hex, arc)] = best;
                        changed = true;
                    }
                }
            }
        }
        courses
    }

    /// What it costs to land men from a hex in another one, in points of movement: how far they have to go from there, what
    /// fire is to be feared there, who is there already; nothing where nobody lands.
    fn landing(&self, craft: Named, from: HexId, to: HexId) -> Option<f32> {
        let (game, state) = (self.game, self.state);
        let edge = game.data.grid.edge_between(from, to)?;
        let is_shore = game.is_landing_place(state, edge);
        let is_free = !state.has_shown(self.side.opponent(), Spot::ground(to));
        if !is_shore || !is_free {
            return None;
        }
        let others = state.vehicles_at(self.side, Spot::ground(from));
        let others = others.filter(|other| *other != craft).count() as f32;
        let freight = game.freight(state, craft).max(1.0);
        let peril = freight * self.exposure(Spot::ground(to));
        Some(1.0 + self.far(to) + PERIL * peril + ALONGSIDE * others)
    }

    /// How promising it is to set a landing craft in motion.
    pub(super) fn sail_gain(&self, craft: Named) -> f32 {
        let (game, state) = (self.game, self.state);
        let Some(spot) = state.spot(craft) else {
            return -1.0;
        };
        let lie = state.lie(craft);
        if self.is_evacuated() {
            return self.ferry_gain(craft);
        }
        if self.is_laden(craft) {
            let is_far = self.offing(spot) > WADES;
            return match lie {
                Lie::Ahead | Lie::Astern | Lie::Stopped => LANDS,
                Lie::Aground | Lie::Mired if is_far => LANDS,
                _ => -1.0,
            };
        }
        let mut others = state.vehicles(self.side);
        let is_in_the_way = others.any(|other| {
            let at = state.spot(other);
            let is_near = at.is_some_and(|at| game.range(spot, at) <= IN_THE_WAY);
            other != craft && is_near && self.is_laden(other) && state.lie(other).is_afloat()
        });
        let leaves = match lie {
            Lie::Beached(_) => is_in_the_way || self.exposure(spot) > FLED,
            Lie::Astern => self.backs_off(craft) > GAIN,
            _ => false,
        };
        if leaves { 1.0 } else { -1.0 }
    }

    /// A unit that is a landing craft.
    pub(super) fn craft_named(&self, unit: UnitId) -> Option<Named> {
        let unit = self.state.named(unit).ok();
        unit.filter(|unit| self.game.is_craft(*unit))
    }

    /// Whether men are aboard of a landing craft.
    fn is_laden(&self, craft: Named) -> bool {
        let mut aboard = self.state.aboard(craft);
        self.game.is_craft(craft) && aboard.any(|unit| !self.game.printed(unit).is_vehicle())
    }

    /// How far a Location is from the nearest beach.
    fn offing(&self, spot: Spot) -> u32 {
        let map = self.game.map(self.state);
        let far = map.distance_to(&self.game.data.grid, spot.hex, |one| !one.is_ocean());
        far.unwrap_or(OFFING)
    }

    /// What it is worth to an empty craft to be somewhere: out of fire and out of the way.
    fn haven(&self, spot: Spot) -> f32 {
        let near = OFFING.saturating_sub(self.offing(spot)) as f32;
        -CALM * self.exposure(spot) - CLEAR * near
    }

    /// What the best hex behind an empty craft is worth more than where it is.
    fn backs_off(&self, craft: Named) -> f32 {
        let (game, state) = (self.game, self.state);
        let Some(from) = state.spot(craft) else {
            return -1.0;
        };
        let behind = game.rows_ahead(state, craft, true).into_iter();
        let behind = behind.filter_map(|row| game.beside_on(from.hex, row));
        let map = game.map(state);
        let behind = behind.filter(|hex| map.has(*hex) && map.terrain(*hex).is_ocean());
        let gains = behind.map(|hex| self.haven(Spot::ground(hex)) - self.haven(from));
        gains.fold(-1.0, f32::max)
    }

    /// How promising an action of a landing craft under way is.
    pub(super) fn judge_sailing(&self, craft: Named, action: Action) -> f32 {
        match (self.is_laden(craft), self.is_evacuated()) {
            (true, true) => self.judge_departure(craft, action),
            (false, true) if self.puts_to_sea(craft) => self.judge_departure(craft, action),
            (true, false) | (false, true) => self.judge_approach(craft, action),
            (false, false) => self.judge_return(craft, action),
        }
    }

    /// The same of one with men aboard: what brings it nearer to where they land.
    fn judge_approach(&self, craft: Named, action: Action) -> f32 {
        let (game, state) = (self.game, self.state);
        let Some(from) = state.spot(craft) else {
            return 0.0;
        };
        let arc = state[craft].arc.unwrap_or_default();
        let courses = self.courses(craft);
        let course = |hex: HexId, arc: u8| {
            courses[hex.index() * usize::from(ARCS) + usize::from(arc % ARCS)].min(200.0)
        };
        let now = course(from.hex, arc);
        let turned = |by: u8| now - 1.0 - course(from.hex, arc + by) + ONWARD;
        match action {
            Action::Step(to) => {
                let plan = StepOf::check(&Driving::on(craft), game, state, action);
                let cost = match plan {
                    Ok(crate::turn::DrivePlan::Go(way)) => f32::from(way.cost) / f32::from(POINT),
                    _ => 1.0,
                };
                now - cost - course(to.hex, arc) + ONWARD
            }
            Action::TurnLeft => turned(ARCS - 1),
            Action::TurnRight => turned(1),
            Action::Beach(to) if self.is_evacuated() => {
                let cost = self.pick_up(craft, from.hex, to.hex);
                cost.map_or(-10.0, |cost| now - cost + ONWARD)
            }
            Action::Beach(to) => match self.landing(craft, from.hex, to.hex) {
                Some(cost) => now - cost + ONWARD,
                None => -10.0,
            },
            // Backwards it lands nobody.
            Action::Halt if state.lie(craft) == Lie::Astern => ONWARD,
            // A hex that others fill costs a point more, and is no reason to wait.
            Action::RollOn => -2.0 * ONWARD,
            _ => -10.0,
        }
    }

    /// The same of an empty one.
    fn judge_return(&self, craft: Named, action: Action) -> f32 {
        let Some(from) = self.state.spot(craft) else {
            return 0.0;
        };
        match action {
            Action::Reverse(to) => self.haven(to) - self.haven(from) - GAIN / 2.0,
            Action::RollOn => 0.0,
            _ => -1.0,
        }
    }
}

impl Pto {
    /// What whom a craft carries is worth, in squads.
    pub(super) fn freight(&self, state: &State, craft: Named) -> f32 {
        let halves = state
            .aboard(craft)
            .map(|unit| self.printed(unit).class.look().halves);
        f32::from(halves.sum::<u8>()) / 2.0
    }

    /// What it is worth to destroy a craft with all aboard.
    pub(super) fn craft_worth(&self, state: &State, craft: Named) -> f32 {
        HULL + DROWNED * KILL * self.freight(state, craft)
    }

    /// What an attack by the table may be expected to do to a craft, its crew and who is aboard.
    pub(super) fn craft_gain(&self, state: &State, attack: &Attack, craft: Named) -> f32 {
        let chance = self.craft_chance(state, attack, craft);
        let damaged = chance.ways as f32 / chance.of as f32;
        let freight = self.freight(state, craft);
        let from = attack.shares.iter();
        let from: Vec<Spot> = from.filter_map(|share| state.spot(share.unit)).collect();
        let is_open = state[craft].boat.is_ramp_down
            || !from.iter().all(|spot| self.is_plated(state, craft, *spot));
        let harm = |count: f32| -> f32 {
            let chances = attack.chances(self);
            let of: u32 = chances.iter().map(|(_, ways)| ways).sum();
            let harms = chances
                .iter()
                .map(|(result, ways)| super::outlook::cost_of(*result, count) * *ways as f32);
            harms.sum::<f32>() / of.max(1) as f32
        };
        let men = if is_open { harm(freight) } else { 0.0 };
        let crew = match state.lie(craft).is_afloat() && freight > 0.0 {
            true => STUNNED * harm(1.0).min(1.0),
            false => 0.0,
        };
        0.3 * damaged * self.craft_worth(state, craft) + men + crew
    }
}
