//! Landing craft as they are now (G12): afloat, beached or aground, damaged, with the ramp up or down.

use crate::*;
use serde::{Deserialize, Serialize};

/// How many portage points of room are worth a victory point (G12.84).
const HOLD: u16 = 50;

/// How a landing craft lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lie {
    /// Afloat, moving forwards.
    #[default]
    Ahead,
    /// Afloat, moving backwards (G12.22).
    Astern,
    /// Afloat, stopped to change between the two (G12.3).
    Stopped,
    /// Beached across the hexside to a row of hexes (G12.3).
    Beached(u8),
    /// Aground in its hex (G12.21).
    Aground,
    /// Aground and mired (G12.2111).
    Mired,
    /// Fast aground: it does not get off any more (G12.211).
    Fast,
}

/// Whether a landing craft burns (G12.68).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Blaze {
    /// It does not.
    #[default]
    None,
    /// It has caught fire in this player turn.
    Fresh,
    /// The blaze has taken hold.
    Burning,
}

/// What has become of a landing craft.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Boat {
    /// How it lies.
    pub lie: Lie,
    /// Whether its ramp is down (G12.41).
    pub is_ramp_down: bool,
    /// Its damage points (G12.601).
    pub damage: u8,
    /// Whether it burns (G12.68).
    pub blaze: Blaze,
    /// How often its crew has been stunned (G12.111, G14.33); of other vehicles, whether it has (D5.34).
    pub stuns: u8,
    /// Half points that it has spent in this movement phase.
    pub spent: u8,
    /// Half points of them that went with who got on or off (G12.404).
    pub shared: u8,
    /// Half points of them with which an amphibian has swum.
    pub swum: u8,
    /// How many waves it has met in this movement phase, any of which might have swamped it (G13.441).
    pub waves: u8,
    /// Whether it has beached or left the shore in this player turn (G13.444).
    pub has_landed: bool,
    /// Whether it has broached (G13.4421).
    pub has_broached: bool,
    /// In the movement phase in which it has come onto the water from beside the map, by how many half points that counts for more
    /// than it was (G13.46).
    pub offing: Option<u8>,
}

impl Boat {
    /// A movement phase of its side begins.
    pub fn begin_to_move(&mut self) {
        self.spent = 0;
        self.shared = 0;
        self.swum = 0;
        self.waves = 0;
        self.offing = None;
    }
}

impl Lie {
    /// Whether it is afloat.
    pub fn is_afloat(self) -> bool {
        matches!(self, Self::Ahead | Self::Astern | Self::Stopped)
    }

    /// G12.3: whether it is beached; who is aground is so, too.
    pub fn is_beached(self) -> bool {
        !self.is_afloat()
    }
}

impl State {
    /// G12.68: whether a landing craft burns in a hex that is beached or moves no more: others leave their smoke behind.
    pub fn smoulders(&self, hex: HexId) -> bool {
        let lies = |craft: &Unit| {
            let is_stuck = craft.is_any(&[Condition::Immobile, Condition::Wreck]);
            is_stuck || craft.boat.lie.is_beached()
        };
        let mut there = self.units.in_hex(hex).map(|id| &self.units[id.index()]);
        there.any(|unit| {
            unit.boat.blaze != Blaze::None
                && match unit.at {
                    At::Vehicle(_) => lies(unit),
                    At::Aboard(_, craft, _) => lies(&self.units[craft.index()]),
                    _ => false,
                }
        })
    }

    /// How a landing craft lies.
    pub fn lie(&self, craft: Named) -> Lie {
        self[craft].boat.lie
    }
}

impl Pto {
    /// What is printed on a landing craft.
    pub(crate) fn craft(&self, unit: Named) -> Option<&printed::Craft> {
        self.vehicle(unit)?.craft.as_ref()
    }

    /// Whether a unit is a landing craft.
    pub(crate) fn is_craft(&self, unit: Named) -> bool {
        self.craft(unit).is_some()
    }

    /// The landing craft that a unit is aboard of, be it in a vehicle there.
    pub(crate) fn craft_of(&self, state: &State, unit: Named) -> Option<Named> {
        let carrier = state.carrier(unit)?;
        match self.is_craft(carrier) {
            true => Some(carrier),
            false => self.craft_of(state, carrier),
        }
    }

    /// The landing craft in whose hold a unit itself is, not in a vehicle there.
    pub(crate) fn hold_of(&self, state: &State, unit: Named) -> Option<Named> {
        state
            .carrier(unit)
            .filter(|carrier| self.is_craft(*carrier))
    }

    /// The landing craft in whose hold some units are.
    pub(crate) fn hold_of_all(&self, state: &State, units: UnitSet) -> Option<Named> {
        self.hold_of(state, state.of_set(units).next()?)
    }

    /// The men of a side in the holds of landing craft.
    pub(crate) fn landing_parties<'a>(
        &'a self,
        state: &'a State,
        side: Side,
    ) -> impl Iterator<Item = Named> + 'a {
        let aboard = state.units.aboard().iter();
        let aboard = state.among(aboard, move |unit| unit.side == side);
        aboard.filter(move |unit| self.is_landing_party(state, *unit))
    }

    /// Whether a unit is men in the hold of a landing craft, not in a vehicle there.
    pub(crate) fn is_landing_party(&self, state: &State, unit: Named) -> bool {
        let printed = self.printed(unit);
        let is_man = !printed.is_vehicle() && !printed.is_weapon();
        is_man && self.hold_of(state, unit).is_some()
    }

    /// G12.83: whether no wreck of a landing craft of the enemy keeps a side out of a Location.
    pub(crate) fn check_no_hulk(&self, state: &State, side: Side, to: Spot) -> Result<(), Refusal> {
        let mut hulks = state.hulks_in(to.hex);
        let is_theirs = |hulk: &Named| hulk.side != side && state[*hulk].is(Condition::Wreck);
        match hulks.find(|hulk| is_theirs(hulk) && self.is_craft(*hulk)) {
            Some(hulk) => Err(Refusal::CraftWreck(hulk)),
            None => Ok(()),
        }
    }

    /// The points of a vehicle, which a landing craft has not always all of (G12.113, G12.68).
    pub(crate) fn points_of_vehicle(&self, state: &State, vehicle: Named) -> u8 {
        let printed = self.vehicle(vehicle).map_or(0, |printed| printed.points);
        if !self.is_craft(vehicle) {
            return printed;
        }
        // G12.1: a boat has no crew of its own.
        let shore = self.map(state).shore().filter(|_| !self.is_boat(vehicle));
        let is_raw = shore.is_some_and(|shore| shore.has_raw_crews);
        let burning = self.blazes_of(state, vehicle, |blaze| blaze == Blaze::Burning);
        printed.saturating_sub(u8::from(is_raw) + burning)
    }

    /// G12.68: how many fires burn on a landing craft, its own and those of wrecks in its hold.
    pub(crate) fn blazes(&self, state: &State, craft: Named) -> u8 {
        self.blazes_of(state, craft, |blaze| blaze != Blaze::None)
    }

    /// The same of some fires.
    pub(crate) fn blazes_of(
        &self,
        state: &State,
        craft: Named,
        is_meant: impl Fn(Blaze) -> bool,
    ) -> u8 {
        let hold = self.hold(state, craft).into_iter();
        let all = hold.chain([craft]);
        all.filter(|unit| is_meant(state[*unit].boat.blaze)).count() as u8
    }

    /// G12.13, G13.421: whether a unit neither breaks nor is pinned but suffers casualties: it wades or is aboard a landing craft.
    pub(crate) fn is_afloat(&self, state: &State, unit: Named) -> bool {
        self.wades(state, unit) || self.craft_of(state, unit).is_some()
    }

    /// G12.84: what a landing craft is worth in victory points: a point, and one each for main armament that works, armour all around,
    /// its crew, and each 50 portage points that it has room for.
    pub(crate) fn craft_points(&self, state: &State, craft: Named) -> i16 {
        let Some((printed, hull)) = self.craft(craft).zip(self.vehicle(craft)) else {
            return 0;
        };
        if printed.is_boat {
            return 0;
        }
        // The first of its weapons is its main armament, and all others like it.
        let main = self.printed(craft).weapons.first();
        let works = |weapon: Named| {
            let is_main = Some(&weapon.counter) == main;
            is_main && !state[weapon].is(Condition::Malfunctioning)
        };
        let is_armed = state.weapons_of(craft).any(works);
        let is_plated = printed.plating == printed::Plating::Full;
        let rooms = hull.load.div_ceil(HOLD) as i16;
        2 + i16::from(is_armed) + i16::from(is_plated) + rooms
    }

    /// G12.401: across the hexside to which hex a landing craft lands who it carries; nothing if it is beached across none in
    /// front of it.
    pub(crate) fn landing_hex(&self, state: &State, craft: Named) -> Option<HexId> {
        let Lie::Beached(row) = state.lie(craft) else {
            return None;
        };
        let spot = state.spot(craft)?;
        let ahead = self.rows_ahead(state, craft, false);
        let hex = self.beside_on(spot.hex, row)?;
        ahead.contains(&row).then_some(hex)
    }
}
