//! What is in the hold of a landing craft (G12.12): vehicles one behind the other, men and Guns beside them, and what room they take up.

use crate::*;

/// Half a turn of a hull.
const ABOUT: u8 = ARCS / 2;

/// What stands before a vehicle in a hold, or before a Gun that is to be pushed out (G12.42 to G12.44).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Another vehicle, which has to land first.
    Vehicle(Named),
    /// A wreck or a vehicle that moves no more, which has to be cleared away.
    Wreck(Named),
    /// A wreck that burns, which cannot be.
    Blaze(Named),
}

impl State {
    /// Where whoever leaves a vehicle is: beside it, in the hold of its landing craft if it is aboard of one.
    pub fn beside(&self, vehicle: Named) -> Option<At> {
        Some(match self[vehicle].at {
            At::Aboard(spot, craft, _) => At::Aboard(spot, craft, Berth::Passenger),
            _ => At::In(self.spot(vehicle)?),
        })
    }
}

impl Pto {
    /// G12.151: the vehicles and wrecks in the hold of a landing craft, the foremost first.
    pub(crate) fn hold(&self, state: &State, craft: Named) -> Vec<Named> {
        let aboard = state.aboard(craft);
        let mut stack: Vec<Named> = aboard
            .filter(|unit| self.printed(*unit).is_vehicle())
            .collect();
        stack.sort_by_key(|unit| (std::cmp::Reverse(state[*unit].tier), unit.id));
        stack
    }

    /// Everybody and everything aboard a landing craft, in the vehicles of its hold as well.
    pub(crate) fn all_aboard(&self, state: &State, craft: Named) -> Vec<Named> {
        let direct: Vec<Named> = state.aboard(craft).collect();
        let nested = direct.iter().flat_map(|unit| state.aboard(*unit));
        let nested: Vec<Named> = nested.collect();
        direct.into_iter().chain(nested).collect()
    }

    /// G12.151: a vehicle is the foremost in the hold of a landing craft.
    pub(crate) fn stow(&self, state: &mut State, vehicle: Named, craft: Named) {
        let stack = self.hold(state, craft).into_iter();
        let others = stack.filter(|other| *other != vehicle);
        let highest = others.map(|other| state[other].tier).max();
        state[vehicle].tier = highest.map_or(1, |highest| highest.saturating_add(1));
    }

    /// G12.121: whether the hull of a vehicle in a hold faces where the bow of its craft does, not its stern.
    pub(crate) fn faces_bow(&self, state: &State, vehicle: Named, craft: Named) -> bool {
        state[vehicle].arc == state[craft].arc
    }

    /// G12.121: the hulls in a hold turn as their craft does.
    pub(crate) fn turn_hold(&self, state: &mut State, craft: Named, by: u8) {
        for vehicle in self.hold(state, craft) {
            let arc = state[vehicle].arc.unwrap_or_default();
            state[vehicle].arc = Some((arc + by) % ARCS);
        }
    }

    /// The arc from which a hull faces the other way.
    pub(crate) fn about(arc: u8) -> u8 {
        (arc + ABOUT) % ARCS
    }

    /// TBL-LCPP: what room a unit takes up in a hold with all that it carries; who is in a vehicle there, and the Gun behind it,
    /// take up none besides.
    pub(crate) fn stowage(&self, state: &State, unit: Named) -> u16 {
        let stowage = &self.data.landing.stowage;
        let own = stowage.of(self.printed(unit));
        if self.printed(unit).is_vehicle() {
            return own;
        }
        let carried = state.weapons_of(unit);
        let carried: u16 = carried.map(|one| stowage.of(self.printed(one))).sum();
        own + carried
    }

    /// G12.12: whether a unit goes aboard over a ramp alone, for what it is or brings.
    pub(crate) fn needs_ramp(&self, state: &State, unit: Named) -> bool {
        let mut all = state.weapons_of(unit).chain([unit]);
        all.any(|one| self.printed(one).is_bulky())
    }

    /// G12.12: whether a landing craft has room for some units more, and takes what they bring.
    pub(crate) fn check_stowage(
        &self,
        state: &State,
        units: &[Named],
        craft: Named,
    ) -> Result<(), Refusal> {
        let printed = self.craft(craft).ok_or(Refusal::NoCraft(craft))?;
        if let Some(unit) = units.iter().find(|unit| self.needs_ramp(state, **unit)) {
            refuse(!printed.takes_vehicles, Refusal::NoHold(*unit, craft))?;
        }
        let is_vehicle = |unit: &Named| self.printed(*unit).is_vehicle();
        let has_one = units.iter().any(is_vehicle) && !self.hold(state, craft).is_empty();
        refuse(has_one && printed.takes_one, Refusal::CraftFull(craft))?;
        let others = state.aboard(craft).filter(|unit| !units.contains(unit));
        let all = others.chain(units.iter().copied());
        let taken: u16 = all.map(|unit| self.stowage(state, unit)).sum();
        let room = self.vehicle(craft).map_or(0, |hull| hull.load);
        refuse(taken > room, Refusal::CraftFull(craft))
    }

    /// G12.42 to G12.44: what stands before a vehicle in a hold.
    pub(crate) fn block(&self, state: &State, vehicle: Named, craft: Named) -> Option<Block> {
        let stack = self.hold(state, craft).into_iter();
        let mut before = stack.take_while(|other| *other != vehicle);
        let worst = |other: Named| match &state[other] {
            one if one.is(Condition::Burning) => Block::Blaze(other),
            one if one.is_any(&[Condition::Wreck, Condition::Immobile]) => Block::Wreck(other),
            _ => Block::Vehicle(other),
        };
        before.next().map(worst)
    }
}
