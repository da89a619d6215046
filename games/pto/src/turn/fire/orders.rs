//! Standing orders for who is asked whether he fires at those who move (9.1): while one stands it answers at once, to the end of
//! the phase. What the enemy does not see, where the hidden are and what the order is, he does not learn from whether somebody
//! is asked.

use super::FirePlan;
use super::able::Aims;
use crate::*;
use heigi_engine::Step as _;
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// A standing order of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Order {
    /// Hold fire.
    Decline,
    /// Hold fire until they come within so many hexes of somebody whom they see.
    Near(u8),
    /// Fire at once with whoever has so many chances in 36 to do harm, or to hit, and hold fire else.
    Chance(u8),
}

/// Within how many hexes orders may have them come.
const NEAR: [u8; 4] = [1, 2, 3, 4];
/// From how many chances in 36 on orders may have fire opened.
const CHANCES: [u8; 5] = [6, 12, 18, 24, 30];

impl State {
    /// Where the soldiers and vehicles of a side are, in the order of the map.
    pub(super) fn places_of(&self, side: Side) -> Vec<Spot> {
        let units = self.soldiers(side).chain(self.vehicles(side));
        let mut places: Vec<Spot> = units.filter_map(|unit| self.spot(unit)).collect();
        places.sort_unstable();
        places.dedup();
        places
    }
}

impl Pto {
    /// The orders that may be given.
    pub(super) fn offer_orders(offer: &mut dyn FnMut(Action)) {
        offer(Action::Decline);
        NEAR.into_iter().for_each(|near| offer(Action::Near(near)));
        for ways in CHANCES {
            offer(Action::Chance(ways));
        }
    }

    /// The order that an action gives, before anybody is picked.
    pub(super) fn check_order_to_hold(
        &self,
        state: &State,
        action: Action,
    ) -> Result<FirePlan, Refusal> {
        let order = match action {
            Action::Decline => Order::Decline,
            Action::Near(near) if NEAR.contains(&near) => Order::Near(near),
            Action::Chance(ways) if CHANCES.contains(&ways) => Order::Chance(ways),
            _ => return Err(Refusal::NoOrder),
        };
        refuse(!state.picked.is_empty(), Refusal::OrderFirst)?;
        Ok(FirePlan::Order(order))
    }

    /// What the standing order of a side does, who would be asked whether he fires at those who have come to a Location; nothing
    /// if he is to be asked. What is ahead are the others who join the best fire, and that fire, the next last.
    pub(crate) fn ordered(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
        ahead: &mut Vec<Action>,
    ) -> Option<Action> {
        let order = state.orders[side.index()]?;
        let action = match order {
            Order::Decline => Action::Hold,
            Order::Near(near) if self.is_near_shown(state, side, spot, near) => return None,
            Order::Near(_) => Action::Hold,
            Order::Chance(least) => self.opening(state, side, spot, least, ahead),
        };
        // 15: whoever has to fire is asked, whatever his orders.
        let allows = Reaction::on(spot).allows(self, state, action, &OnceCell::new());
        if !allows {
            ahead.clear();
        }
        allows.then_some(action)
    }

    /// A side has held its fire as it has ordered: it alone is told, but what led there is final, as if it had been asked.
    pub(super) fn tell_of_order(&self, play: &mut Play<'_, Self>, side: Side) {
        if play.state.orders[side.index()].is_some() {
            play.tell(Event::OrderHolds(side));
        }
    }

    /// Whether a Location is within so many hexes of somebody of a side whom the enemy sees.
    fn is_near_shown(&self, state: &State, side: Side, spot: Spot, near: u8) -> bool {
        let shown = state.soldiers(side).chain(state.vehicles(side));
        let shown = shown.filter(|unit| unit.veil != Veil::Hidden);
        let mut places = shown.filter_map(|unit| state.spot(unit));
        places.any(|place| self.range(place, spot) <= near.into())
    }

    /// What comes next of the best fire at a Location that has so many chances: who joins, or that they fire; else that they
    /// hold it. Who joins changes nothing but who is picked, where all who move are there, and so not what the best fire is.
    fn opening(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
        least: u8,
        ahead: &mut Vec<Action>,
    ) -> Action {
        if let Some(next) = ahead.pop() {
            debug_assert_eq!(
                next,
                self.opening(state, side, spot, least, &mut Vec::new()),
                "the best fire becomes another as somebody joins it"
            );
            return next;
        }
        // Those who have broken there are fired at again by choice alone.
        let mut movers = state.of_set(state.movers);
        if movers.all(|unit| state[unit].is(Condition::Broken)) {
            return Action::Hold;
        }
        let Some((group, shot)) = self.best_group(state, side, spot, least) else {
            return Action::Hold;
        };
        let missing = group.iter().filter(|unit| !state.picked.contains(*unit));
        ahead.push(shot);
        ahead.extend(missing.map(Action::Join));
        ahead[1..].reverse();
        let next = ahead.pop().unwrap_or(shot);
        if !state
            .of_set(state.movers)
            .all(|unit| state[unit].is_in(spot))
        {
            ahead.clear();
        }
        next
    }

    /// Who of a side has the best chance at those who have come to a Location, with what they do; of several that are as good the
    /// first.
    fn best_group(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
        least: u8,
    ) -> Option<(UnitSet, Action)> {
        let mut openings = Openings::of(self, state, side, spot);
        // Whom the order has picked is in the Location of the best.
        let mut picked = state.of_set(state.picked);
        let places = match picked.find_map(|unit| state.spot(unit)) {
            Some(place) => vec![place],
            None => state.places_of(side),
        };
        let mut best: Option<(u32, UnitSet, Action)> = None;
        for from in places {
            for (ways, group, shot) in openings.shots_from(from) {
                let is_better = best.is_none_or(|(most, ..)| ways > most);
                if ways >= u32::from(least) && is_better {
                    best = Some((ways, group, shot));
                }
            }
        }
        best.map(|(_, group, shot)| (group, shot))
    }

    /// What a side has ordered, as it alone is told.
    pub(crate) fn order_figure(&self, state: &State, viewer: Viewer) -> Option<Figure> {
        let sides = [ALLIES, JAPAN].into_iter();
        let mut own = sides.filter(|side| is_owner(viewer, *side));
        let order = own.find_map(|side| state.orders[side.index()])?;
        let value = match order {
            Order::Decline => "–".into(),
            Order::Near(near) => format_smolstr!("≤{near}"),
            Order::Chance(ways) => format_smolstr!("{ways}/36"),
        };
        Some(Figure::new("pto-fact-order", value, "9.1"))
    }
}

/// What a side can do to those who have come to a Location, tried out on a copy of the position.
pub(super) struct Openings<'a> {
    game: &'a Pto,
    side: Side,
    reaction: Reaction,
    /// Nobody is picked between two tries.
    trial: State,
    aims: OnceCell<Aims>,
    /// The parts of the Location of which one has to be seen by whoever fires there himself.
    parts: Vec<Spot>,
}

impl<'a> Openings<'a> {
    /// What a side can do whoever is picked now.
    pub(super) fn of(game: &'a Pto, state: &State, side: Side, spot: Spot) -> Self {
        let mut trial = state.clone();
        trial.drop_picks();
        let mut parts = game.parts_hit(state, side, spot);
        if parts.is_empty() {
            parts.push(spot);
        }
        Self {
            game,
            side,
            reaction: Reaction::on(spot),
            trial,
            aims: OnceCell::new(),
            parts,
        }
    }

    /// What those in one Location can do: all of them together, and each weapon that fires alone; with the chances.
    pub(super) fn shots_from(&mut self, from: Spot) -> Vec<(u32, UnitSet, Action)> {
        let sees = OnceCell::new();
        let able = self.trial.all_of(self.side, from);
        let able = able.filter(|unit| self.might_reach(*unit, from, &sees) && self.joins(*unit));
        let mut able: Vec<Named> = able.collect();
        able.sort_unstable_by_key(|unit| unit.id);
        let (mut shots, mut together) = (Vec::new(), UnitSet::EMPTY);
        for unit in able {
            if self.game.fires_alone(unit) {
                let alone = [unit.id].into_iter().collect();
                shots.extend(self.shots_of(alone));
                continue;
            }
            self.trial.picked = together;
            if together.is_empty() || self.joins(unit) {
                together.insert(unit.id);
            }
            self.trial.drop_picks();
        }
        if !together.is_empty() {
            shots.extend(self.shots_of(together));
        }
        shots
    }

    /// 7.2: whether the target is seen from a Location.
    fn sees_from(&self, from: Spot) -> bool {
        let (game, state) = (self.game, &self.trial);
        let mut parts = self.parts.iter();
        game.faces(state, from, self.reaction.spot)
            && parts.any(|part| game.sees(state, from, *part))
    }

    /// Whether a unit could do something from a Location, as far as that is found out at once for most: who fires himself, and not at
    /// vehicles, has to see the target within twice his range. Whether it is seen from there is found out when it is first asked.
    fn might_reach(&self, unit: Named, from: Spot, sees: &OnceCell<bool>) -> bool {
        let (game, spot) = (self.game, self.reaction.spot);
        if self.trial[unit].is(Condition::Broken) {
            return false;
        }
        let printed = game.printed(unit);
        let is_other = matches!(
            printed.class,
            UnitClass::Leader | UnitClass::Charge | UnitClass::Radio | UnitClass::Phone
        );
        let is_near = || game.range(from, spot) <= u32::from(printed.range.saturating_mul(2));
        let sees = || *sees.get_or_init(|| self.sees_from(from));
        is_other || printed.is_ordnance() || !self.aims().hulls.is_empty() || is_near() && sees()
    }

    /// At what the side may fire.
    fn aims(&self) -> &Aims {
        let find = || (self.game).aims(&self.trial, self.side, Some(self.reaction.spot));
        self.aims.get_or_init(find)
    }

    /// Whether a unit may fire with those that are picked.
    fn joins(&self, unit: Named) -> bool {
        let (game, state) = (self.game, &self.trial);
        let joined = (self.reaction).check_joining(game, state, unit.id, &self.aims);
        joined.is_ok()
    }

    /// What some can do together at a Location and at vehicles in it.
    fn shots_of(&mut self, units: UnitSet) -> Vec<(u32, UnitSet, Action)> {
        self.trial.picked = units;
        let (game, state, spot) = (self.game, &self.trial, self.reaction.spot);
        let vehicles = state.vehicles_at(self.side.opponent(), spot);
        let at_vehicles = vehicles.map(|vehicle| Action::Engage(vehicle.id));
        let actions = [Action::Fire(spot)].into_iter().chain(at_vehicles);
        let ways = |action: Action| {
            let plan = self.reaction.check(game, state, action).ok()?;
            Some((plan.ways(game)?, units, action))
        };
        let shots = actions.filter_map(ways).collect();
        self.trial.drop_picks();
        shots
    }
}

impl FirePlan {
    /// Of 36 chances those to do harm, or to hit, of what may be ordered.
    fn ways(&self, game: &Pto) -> Option<u32> {
        match self {
            Self::Fire(attack) => Some(attack.ways_to_harm(game)),
            Self::Shell(shot) => Some(of_36(shot.ways_to_hit())),
            Self::Engage(shot) => Some(of_36(shot.ways_to_hit())),
            _ => None,
        }
    }
}

/// How many of 36 chances so many of so many are, less what is no whole one.
fn of_36([ways, of]: [u32; 2]) -> u32 {
    ways * 36 / of
}
