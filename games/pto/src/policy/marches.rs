//! Moves: where units had best end, and by which way.

use super::outlook::{Arms, Outlook};
use super::weights::*;
use crate::*;
use std::collections::BTreeMap;

/// Those who go together.
pub(super) struct Band {
    units: UnitSet,
    arms: Arms,
    is_single: bool,
    is_unseen: bool,
    is_dummy: bool,
    /// Whether they have what blows caves up or burns them out.
    is_for_caves: bool,
}

/// The best that units can come to from a hex with so many half points left.
type Ends = BTreeMap<(HexId, u8), f32>;

impl Outlook<'_> {
    /// Some units as they move together.
    pub fn band(&self, units: UnitSet) -> Band {
        let all: Vec<Named> = self.state.of_set(units).collect();
        Band {
            units,
            arms: all.iter().flat_map(|unit| self.arms(*unit)).collect(),
            is_single: all.iter().all(|unit| self.game.printed(*unit).is_single()),
            is_unseen: all.iter().any(|unit| unit.veil != Veil::Open),
            is_dummy: all.iter().all(|unit| self.game.is_dummy(*unit)),
            is_for_caves: all.iter().any(|unit| self.blasts(*unit)),
        }
    }

    /// What it is worth to some units to be somewhere when their move is over.
    pub fn stand(&self, band: &Band, spot: Spot) -> f32 {
        let place = self.place(band, spot) - self.hazards(spot) - self.density(band, spot);
        let place = place - self.fear(band, spot) - self.siege(spot);
        let place = place
            + if band.is_for_caves {
                self.nearness_to_caves(spot)
            } else {
                0.0
            };
        match () {
            () if band.is_dummy => place - VEIL * self.exposure(spot).min(1.0),
            () if band.is_single => place + self.usefulness(band, spot),
            () => place + FIELD * self.prey(&band.arms, spot),
        }
    }

    /// What a place is worth for the end of the match.
    fn place(&self, band: &Band, spot: Spot) -> f32 {
        let is_below = spot.is_below();
        let far = match is_below {
            true => self.far_below(spot),
            false => self.far(spot.hex),
        };
        let goal = if band.is_single || band.is_dummy || is_below {
            0.0
        } else {
            self.goal(band, spot)
        };
        match self.seeks() {
            // A leader goes where squads go.
            true if band.is_single => -FOLLOWS * self.pull(far) * far,
            true => goal - self.pull(far) * far,
            false => goal - GUARD * (far - NEAR).max(0.0),
        }
    }

    /// What it is worth to be on a goal: to take it, or to hold it where nobody else does; more towards the end.
    fn goal(&self, band: &Band, spot: Spot) -> f32 {
        let objective = &self.game.scenario(self.state).objective;
        let mut goals = objective.goals.iter().zip(&self.state.held);
        let Some((_, held)) = goals.find(|(goal, _)| **goal == spot.hex) else {
            return 0.0;
        };
        let late = 0.5 + self.progress();
        if *held != self.side {
            return PRIZE * late;
        }
        let mut others = self.state.soldiers_at(self.side, spot);
        let is_guarded = others.any(|unit| {
            !band.units.contains(unit.id)
                && self.state.is_unbroken(unit)
                && self.game.printed(unit).is_multi()
        });
        let enemies = self.state.soldiers(self.side.opponent());
        let seen = enemies.filter(|unit| unit.veil != Veil::Hidden);
        let ranges = seen.filter_map(|unit| Some(self.game.range(self.state.spot(unit)?, spot)));
        let alarm = match ranges.min() {
            Some(near) if near <= ALARM => 1.0,
            _ => 0.4,
        };
        match is_guarded {
            true => 0.0,
            false => POST * late * alarm,
        }
    }

    /// Whether the side wants a hex that it does not hold.
    pub fn wants(&self, hex: HexId) -> bool {
        let objective = &self.game.scenario(self.state).objective;
        let mut goals = objective.goals.iter().zip(&self.state.held);
        goals.any(|(goal, held)| *goal == hex && *held != self.side)
    }

    /// What fire is to be feared where units stay.
    fn fear(&self, band: &Band, spot: Spot) -> f32 {
        let known = if band.is_unseen { UNKNOWN } else { 1.0 };
        AT_REST * known * self.exposure(spot)
    }

    /// What it costs that others of the side are there: they are one target.
    fn density(&self, band: &Band, spot: Spot) -> f32 {
        let others = self.state.soldiers_at(self.side, spot);
        let others = others
            .filter(|unit| !band.units.contains(unit.id) && self.game.printed(*unit).is_multi());
        let count = others.count() as f32;
        let crowd = self.game.excess(self.state, self.side, band.units, spot);
        if band.is_single {
            return 0.0;
        }
        if spot.part == Part::Complex {
            return CROWD * f32::from(crowd);
        }
        count * (COMPANY + TARGETS * self.exposure(spot)) + CROWD * f32::from(crowd)
    }

    /// What fire and works of the ground cost.
    fn hazards(&self, spot: Spot) -> f32 {
        let fire = match self.state.fire(spot.hex) {
            Some(Burning::Blaze) => BLAZE,
            // At the end it counts who is there, not what may become of him.
            Some(Burning::Flame) if self.is_last_turn() => FLAME * LATE,
            Some(Burning::Flame) => FLAME,
            None => 0.0,
        };
        let on_bank = if spot.is_bank() { 0.5 } else { 0.0 };
        fire + on_bank + self.game.hazard(self.state, self.side, spot)
    }

    /// What a leader is good for somewhere.
    fn usefulness(&self, band: &Band, spot: Spot) -> f32 {
        let there = self.state.soldiers_at(self.side, spot);
        let others: Vec<Named> = there.filter(|unit| !band.units.contains(unit.id)).collect();
        let is_led = others
            .iter()
            .any(|unit| self.game.leadership(self.state, *unit).is_some());
        let men = others
            .iter()
            .filter(|unit| self.game.printed(**unit).is_multi());
        let [mut able, mut broken] = [0.0, 0.0];
        for unit in men {
            match self.state.is_unbroken(*unit) {
                true => able += 1.0,
                false => broken += 1.0,
            }
        }
        let share = if is_led { 0.3 } else { 1.0 };
        let alone = if able > 0.0 {
            0.0
        } else {
            ALONE * self.exposure(spot).min(1.0)
        };
        let shy = if broken > 0.0 { 0.0 } else { SHY };
        let alone = if able + broken > 0.0 {
            alone
        } else {
            alone + shy
        };
        share * (LED * f32::min(able, 2.0) / 2.0 + RALLYING * f32::min(broken, 2.0) / 2.0) - alone
    }

    /// What it costs to go into a Location.
    fn toll(&self, band: &Band, spot: Spot, is_careful: bool) -> f32 {
        // Nobody sees who goes on below the ground.
        if spot.part == Part::Complex {
            return 0.0;
        }
        let risk = self.risk(spot, is_careful) + self.shelling(spot);
        let seen = band.is_unseen && !is_careful && !self.beams(spot.hex).is_empty();
        let conceals = self.game.conceals(self.state, spot);
        let veil = if band.is_dummy && !self.beams(spot.hex).is_empty() {
            FOUND_OUT
        } else if seen {
            VEIL
        } else if band.is_unseen && !conceals {
            VEIL / 2.0
        } else {
            0.0
        };
        let known = if band.is_unseen { UNKNOWN } else { 1.0 };
        let fire = if self.state.is_ablaze(spot.hex) {
            BLAZE
        } else {
            0.0
        };
        risk * known + veil + fire
    }

    /// What the best is that units can come to from a hex with some half points left, by any way.
    fn best_end(&self, band: &Band, hex: HexId, left: u8, ends: &mut Ends) -> f32 {
        if let Some(end) = ends.get(&(hex, left)) {
            return *end;
        }
        let mut best = self.stand(band, Spot::ground(hex));
        for (_, to) in self.game.data.grid.neighbours(hex) {
            let spot = Spot::ground(to);
            let is_free = self.game.map(self.state).has(to)
                && !self.state.has_shown(self.side.opponent(), spot);
            let price = self
                .price(hex, to)
                .filter(|price| is_free && *price > 0 && *price <= left);
            if let Some(price) = price {
                let end = self.best_end(band, to, left - price, ends);
                best = best.max(end - self.toll(band, spot, false));
            }
        }
        ends.insert((hex, left), best);
        best
    }

    /// What going on into a Location is worth in the end, if it costs so many half points.
    fn way(&self, band: &Band, to: Spot, left: u8) -> f32 {
        let ends = &mut Ends::new();
        let end = match to.part {
            Part::Ground => self.best_end(band, to.hex, left, ends),
            _ => self.stand(band, to),
        };
        end - self.toll(band, to, false)
    }

    /// What the best move of some units is worth more than staying, from where they are.
    pub fn best_move(&self, units: UnitSet) -> f32 {
        let band = self.band(units);
        let Some(from) = self.game.spot_of(self.state, units) else {
            return COMING;
        };
        let mut other = self.state.clone();
        other.picked = units;
        let left = self.game.allotment(&other, units);
        let here = self.stand(&band, from);
        let mut best = f32::MIN;
        let ends = &mut Ends::new();
        for to in self.game.beside(self.state, from) {
            let leg = self.game.check_leg(&other, units, 0, to, Gait::Plain);
            if let Ok(leg) = leg {
                let end = match to.part {
                    Part::Ground => {
                        self.best_end(&band, to.hex, left.saturating_sub(leg.cost), ends)
                    }
                    _ => self.stand(&band, to),
                };
                best = best.max(end - self.toll(&band, to, false));
            }
            if self
                .game
                .check_leg(&other, units, 0, to, Gait::Assault)
                .is_ok()
            {
                best = best.max(self.stand(&band, to) - self.toll(&band, to, true));
            }
            if self
                .game
                .check_leg(&other, units, 0, to, Gait::Minimum)
                .is_ok()
            {
                best = best.max(self.stand(&band, to) - self.toll(&band, to, false) - STRUGGLE);
            }
        }
        best - here
    }

    /// The same for one unit, found once.
    pub fn best_of(&self, unit: UnitId) -> f32 {
        if let Some(found) = self.plans.borrow().get(&unit) {
            return *found;
        }
        let found = self.best_move([unit].into_iter().collect());
        self.plans.borrow_mut().insert(unit, found);
        found
    }

    /// From what a move is worth on units move.
    pub fn least(&self, unit: Named) -> f32 {
        if self.state.spot(unit).is_some_and(Spot::is_below) {
            return if self.seeks() { STIR } else { BUDGE };
        }
        match unit.veil {
            Veil::Hidden if !self.seeks() => 3.0 * BUDGE,
            _ if self.game.is_dummy(unit) && !self.seeks() => 2.0 * BUDGE,
            _ if self.seeks() => STIR,
            _ => BUDGE,
        }
    }

    /// What it is worth that a unit is the first to move.
    fn start(&self, id: UnitId) -> f32 {
        let Ok(unit) = self.state.named(id) else {
            return -1.0;
        };
        let is_multi = self.game.printed(unit).is_multi();
        if self.game.is_at_edge(self.state, id) && self.goes_alone(id) {
            return COMING + f32::from(u8::from(is_multi));
        }
        if self.may_board(id) {
            return COMING;
        }
        if self.game.craft_of(self.state, unit).is_some() {
            if self.is_evacuated() {
                return -1.0;
            }
            let lands = self.goes_alone(id);
            return if lands {
                ASHORE + f32::from(u8::from(is_multi))
            } else {
                -1.0
            };
        }
        if self.state[unit].is(Condition::Berserk) {
            return if self.goes_alone(id) { 3.0 } else { -1.0 };
        }
        let gain = self.best_of(id);
        if gain <= self.least(unit) || !self.goes_alone(id) {
            return -1.0;
        }
        // Squads first: a leader who is with them comes along. Who comes under no fire lets others go before him.
        0.5 + gain.min(5.0) * 0.2 + f32::from(u8::from(is_multi))
    }

    /// Whether there is anything that a unit can do once it is picked, so that it is not picked in vain.
    fn goes_alone(&self, id: UnitId) -> bool {
        use heigi_engine::Step as _;
        let Some(Step::Moving(step)) = self.state.agenda.last() else {
            return true;
        };
        let mut picking = self.state.clone();
        picking.picked = [id].into_iter().collect();
        let mut is_legal = false;
        let mut look = |action| {
            is_legal = is_legal || step.check(self.game, &picking, action).is_ok();
        };
        self.game
            .offer_entrances(&picking, picking.picked, &mut look);
        self.game
            .offer_steps(&picking, picking.picked, 0, &mut look);
        is_legal
    }

    /// Whether a leader goes with those who are picked: if nobody else stays with him.
    fn accompanies(&self, unit: Named) -> f32 {
        let is_coming = matches!(self.state[unit].at, At::Coming(_));
        let stays = |other: &Named| {
            !is_coming
                && !self.state.picked.contains(other.id)
                && self.game.printed(*other).is_multi()
                && self.state[*other].at == self.state[unit].at
                && (self.game.check_able(self.state, other.id).is_err()
                    || self.best_of(other.id) > self.least(*other))
        };
        let is_led = self
            .state
            .of_set(self.state.picked)
            .any(|other| self.game.printed(other).is_single());
        let leads = self.game.leadership(self.state, unit).is_some();
        match self.state.soldiers(self.side).any(|other| stays(&other)) || is_led || !leads {
            true => -1.0,
            false => 8.0,
        }
    }

    /// What stopping where the movers are is worth.
    fn rest(&self, units: UnitSet) -> f32 {
        let band = self.band(units);
        let spot = self.game.spot_of(self.state, units);
        spot.map_or(0.0, |spot| self.stand(&band, spot))
    }

    /// What one leg is worth to those who are picked or under way.
    fn leg(&self, units: UnitSet, spent: u8, to: Spot, gait: Gait) -> f32 {
        let band = self.band(units);
        let from = self.game.spot_of(self.state, units);
        let stakes = from.map_or(0.0, |from| {
            self.game.stakes_between(self.state, self.side, from, to)
        });
        match gait {
            // G9.41: panjis do nothing to who comes so.
            Gait::Assault => self.stand(&band, to) - self.toll(&band, to, true),
            Gait::Minimum => {
                self.stand(&band, to) - self.toll(&band, to, false) - STRUGGLE - stakes
            }
            _ => {
                let leg = self.game.check_leg(self.state, units, spent, to, gait);
                let left = self.game.allotment(self.state, units).saturating_sub(spent);
                let left = leg.map_or(0, |leg| left.saturating_sub(leg.cost));
                self.way(&band, to, left) - stakes
            }
        }
    }

    /// How promising an action is while nobody moves yet.
    pub fn judge_move(&self, action: Action) -> f32 {
        let picked = self.state.picked;
        match action {
            Action::Join(unit) if picked.is_empty() => self.start(unit),
            Action::Join(unit) => {
                let unit = self.state.named(unit);
                let single = unit
                    .ok()
                    .filter(|unit| self.game.printed(*unit).is_single());
                let goes = single.map_or(-1.0, |unit| self.accompanies(unit));
                let lands = self.game.hold_of_all(self.state, picked).is_some();
                if lands && goes > 0.0 {
                    2.0 * ASHORE
                } else {
                    goes
                }
            }
            Action::Step(to) if self.game.spot_of(self.state, picked).is_none() => {
                COMING + self.leg(picked, 0, to, Gait::Plain)
            }
            Action::Step(to) if self.game.hold_of_all(self.state, picked).is_some() => {
                ASHORE + self.leg(picked, 0, to, Gait::Plain)
            }
            Action::Step(_) | Action::Creep(_) | Action::Struggle(_) => {
                self.judge_leg(picked, 0, action) - self.rest(picked)
            }
            Action::Place(to) => self.game.charge_gain(self.state, to),
            Action::Lower(cave) => 0.6 * self.game.charge_gain(self.state, cave),
            Action::Charge(goal) => self.judge_call(goal),
            Action::Double => self.judge_double(),
            Action::Escort(vehicle) => self.escort_gain(vehicle),
            Action::Skirt(_) | Action::Climb(_) | Action::Recover(_) => -1.0,
            Action::Smoke(to) => self.screen_gain(picked, to),
            Action::Phosphorus(_) => -1.0,
            _ if picked.is_empty() => 0.0,
            _ => -1.0,
        }
    }

    /// D9.31: who attacks under fire goes in the shelter of a tank that drives on.
    fn escort_gain(&self, vehicle: UnitId) -> f32 {
        let from = self.game.spot_of(self.state, self.state.picked);
        let is_hot = from.is_some_and(|from| self.exposure(from) > HOT);
        match self.seeks() && is_hot && self.game.drive_gain(self.state, vehicle) > 0.0 {
            true => BEFORE,
            false => -1.0,
        }
    }

    /// 6.1: who attacks hurries where he is far away and nobody fires at him there.
    fn judge_double(&self) -> f32 {
        let spot = self.game.spot_of(self.state, self.state.picked);
        let hurries = spot.is_some_and(|spot| {
            let far = self.far(spot.hex);
            let is_calm = self.beams(spot.hex).is_empty();
            self.seeks() && is_calm && (HURRIES..100.0).contains(&far)
        });
        let is_foot = self
            .game
            .hold_of_all(self.state, self.state.picked)
            .is_none();
        if hurries && is_foot { BEFORE } else { -1.0 }
    }

    /// 10.4: what smoke is worth that hides a hex through which the throwers and others go on: what it takes off the fire there.
    fn screen_gain(&self, units: UnitSet, to: Spot) -> f32 {
        let (game, state) = (self.game, self.state);
        let is_bare = self.seeks() && !to.is_below() && !state.has_smoke(to.hex);
        let Some(from) = game.spot_of(state, units).filter(|_| is_bare) else {
            return -1.0;
        };
        let smoke = state.of_set(units).map(|unit| game.printed(unit).smoke);
        let chance = f32::from(smoke.max().unwrap_or(0)) / 6.0;
        let own = state.soldiers(self.side).filter(|unit| {
            let spot = state.spot(*unit);
            let follows = spot.is_some_and(|spot| {
                game.range(spot, to) <= 2 && self.far(spot.hex) + 0.5 >= self.far(to.hex)
            });
            let moves = units.contains(unit.id) || !state[*unit].is(Condition::Moved);
            follows && moves && game.printed(*unit).is_multi() && state.is_unbroken(*unit)
        });
        let count = own.count().min(SCREENED) as f32;
        let lost = if to.hex == from.hex { 1.0 } else { 2.0 } * self.pull(self.far(from.hex)) * 0.5;
        let gain = chance * SCREENS * count * self.risk(to, false) - lost;
        if gain > SMOKES { BEFORE + gain } else { -1.0 }
    }

    fn judge_leg(&self, units: UnitSet, spent: u8, action: Action) -> f32 {
        match action {
            Action::Step(to) => self.leg(units, spent, to, Gait::Plain),
            Action::Creep(to) => self.leg(units, spent, to, Gait::Assault),
            Action::Struggle(to) => self.leg(units, spent, to, Gait::Minimum),
            _ => -1.0,
        }
    }

    /// How promising an action is on the march, against stopping.
    pub fn judge_march(&self, action: Action) -> f32 {
        let movers = self.state.movers;
        match action {
            Action::Step(_) | Action::Creep(_) | Action::Struggle(_) => {
                self.judge_leg(movers, self.state.spent, action) - self.rest(movers)
            }
            Action::Place(to) => self.game.charge_gain(self.state, to),
            Action::Smoke(to) => self.screen_gain(movers, to),
            Action::Phosphorus(_) | Action::Board(_) => -1.0,
            Action::Recover(_) => -0.5,
            _ => 0.0,
        }
    }
}
