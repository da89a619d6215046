//! Soft ground (19): where vehicles bog, and how they get free.

use crate::*;

/// From which final roll on a vehicle bogs (28).
const BOGS: i32 = 12;
/// What half of the points adds where it could take all (G2.211).
const HASTE: i32 = 3;
/// What wire adds (16.1).
const WIRE: i32 = 1;
/// Up to which die a bogged vehicle gets free, and from which one on it moves no more (19).
const FREE: i32 = 4;
const STUCK: i32 = 6;

/// What is added to the dice for bogging.
#[derive(Clone, Copy, Debug)]
pub struct Mud {
    /// The pressure of the vehicle on the ground.
    pressure: i32,
    /// What the ground adds.
    ground: i32,
    /// What haste adds.
    haste: i32,
    /// What wire adds.
    wire: i32,
}

impl Mud {
    /// All of it with its rules.
    pub(crate) fn list(self) -> Vec<Modifier> {
        Modifier::list(&[
            (self.pressure, "19", "pto-modifier-pressure"),
            (self.ground, "G2.211", "pto-modifier-soft-ground"),
            (self.haste, "G2.211", "pto-modifier-haste"),
            (self.wire, "16.1", "pto-modifier-wire"),
        ])
    }

    /// Whether a vehicle bogs with some dice.
    pub(crate) fn bogs(self, sum: i32) -> bool {
        sum + total(&self.list()) >= BOGS
    }
}

impl Pto {
    /// G2.211, G7.31, G8.12: what is added where a vehicle may bog that enters a hex; nothing where it cannot.
    pub(crate) fn mud_of_entry(
        &self,
        state: &State,
        vehicle: Named,
        to: Spot,
        is_half: bool,
    ) -> Option<Mud> {
        // G15.25: the dice for the house bog it, and those alone.
        let is_firm =
            to.part == Part::Pier || self.is_craft(vehicle) || self.swims_in(state, vehicle, to);
        if is_firm || self.enters_house(state, vehicle, to) {
            return None;
        }
        let crossing = &self.data.motoring.crossing[self.terrain(state, to.hex)];
        // G5.51: of collapsed huts tracks mind nothing.
        let is_tracked = self
            .vehicle(vehicle)
            .is_some_and(|printed| printed.drive == printed::Drive::Tracked);
        let is_hut = self.terrain(state, to.hex) == Terrain::CollapsedHut;
        let bogs = crossing.bogs && !(is_hut && is_tracked);
        let may = bogs || self.is_beside_swamp(state, to);
        let haste = HASTE * i32::from(is_half && crossing.bogs);
        may.then(|| self.mud_in(state, vehicle, to, haste))
    }

    /// G13.4223: the same where it leaves shallow water onto land that is no beach, or where an amphibian leaves the water in
    /// which it swims.
    pub(super) fn mud_of_bank(
        &self,
        state: &State,
        vehicle: Named,
        from: Spot,
        to: Spot,
    ) -> Option<Mud> {
        let edge = self.data.grid.edge_between(from.hex, to.hex)?;
        let side = self.map(state).shore_side(&self.data.grid, edge);
        let is_ashore = side == Some(printed::ShoreSide::OceanLand);
        let swims = self.swims_in(state, vehicle, from) && !self.swims_in(state, vehicle, to);
        let is_out = match self.terrain(state, from.hex).is_ocean() {
            true => is_ashore && (swims || self.is_shallow(state, from)),
            false => swims,
        };
        (is_out && !self.is_craft(vehicle)).then(|| self.mud_in(state, vehicle, from, 0))
    }

    /// G2.211, 19 (7.3 of core-b): the same where it turns, off the roads wherever it may bog that enters.
    pub(crate) fn mud_of_turn(&self, state: &State, vehicle: Named) -> Option<Mud> {
        let spot = state.spot(vehicle)?;
        let terrain = self.terrain(state, spot.hex);
        let is_thick = terrain.is_jungle() || matches!(terrain, Terrain::Bamboo | Terrain::Woods);
        if is_thick {
            return Some(self.mud_in(state, vehicle, spot, 0));
        }
        let is_road = self.has_road_in(state, spot.hex);
        let mud = self.mud_of_entry(state, vehicle, spot, false);
        mud.filter(|_| !is_road && !spot.is_corner())
    }

    /// G9.73: the same where it works at a hexside.
    pub(crate) fn mud_of_work(&self, state: &State, vehicle: Named) -> Option<Mud> {
        let spot = state.spot(vehicle)?;
        let crossing = &self.data.motoring.crossing[self.terrain(state, spot.hex)];
        crossing.bogs.then(|| self.mud_in(state, vehicle, spot, 0))
    }

    /// 16.1 (B26.53), G14.52: whether a vehicle comes into wire that may hold it: one on tracks, not where it swims, and in heavy surf
    /// none that lies in the water.
    pub(super) fn meets_wire(&self, state: &State, vehicle: Named, to: Spot) -> bool {
        let drive = self.vehicle(vehicle).map(|printed| printed.drive);
        let is_tracked = drive == Some(printed::Drive::Tracked);
        let is_dry = !self.swims_in(state, vehicle, to) && !self.has_surf(state, to);
        let has_wire = state.fieldwork(to.hex, Fieldwork::Wire).is_some();
        has_wire && is_tracked && is_dry && to.part == Part::Ground
    }

    /// 16.1: what is added where a vehicle comes into wire, to what is added there besides if it may bog anyway.
    pub(super) fn mud_in_wire(&self, vehicle: Named, mud: Option<Mud>) -> Mud {
        let plain = || Mud {
            pressure: self
                .vehicle(vehicle)
                .map_or(0, |printed| printed.pressure.look()),
            ground: 0,
            haste: 0,
            wire: 0,
        };
        Mud {
            wire: WIRE,
            ..mud.unwrap_or_else(plain)
        }
    }

    fn mud_in(&self, state: &State, vehicle: Named, spot: Spot, haste: i32) -> Mud {
        let terrain = self.terrain(state, spot.hex);
        let crossing = &self.data.motoring.crossing[terrain];
        // G2.211, G3.1: a blade makes its own way through a thicket, unless it hurries.
        let is_thicket = matches!(terrain, Terrain::DenseJungle | Terrain::Bamboo);
        let is_dozing = is_thicket && state[vehicle].is(Condition::Dozing) && haste == 0;
        Mud {
            pressure: self
                .vehicle(vehicle)
                .map_or(0, |printed| printed.pressure.look()),
            ground: if is_dozing { 0 } else { crossing.bog },
            haste,
            wire: 0,
        }
    }

    /// G7.31: whether a hex lies beside swamp and not above it.
    fn is_beside_swamp(&self, state: &State, spot: Spot) -> bool {
        let map = self.map(state);
        let near = self.data.grid.neighbours(spot.hex);
        let mut near = near.filter(|(_, hex)| map.has(*hex));
        near.any(|(_, hex)| {
            let is_swamp = self.terrain(state, hex) == Terrain::Swamp;
            // A stream with water in it bogs as a stream.
            let is_wet = self.terrain(state, spot.hex).is_wet();
            is_swamp && !is_wet && map.level(spot.hex) <= map.level(hex)
        })
    }

    /// 19, 28: the dice for bogging; gives the coloured one.
    pub(crate) fn roll_bog(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        mud: Mud,
    ) -> Flow<Self, u8> {
        let list = mud.list();
        self.tell_modifiers(play, &list);
        let thrown = self.throw(play, Reason::Bog, vehicle.side)?;
        if mud.bogs(thrown.sum) {
            play.state[vehicle].set(Condition::Bogged);
            play.state[vehicle].clear(&[Condition::Motion]);
            play.state.spend_all();
            play.tell(Event::Bogs(vehicle));
        }
        Ok(thrown.first)
    }

    /// 19: a bogged vehicle tries to get free, for as many points as the die shows in place of a start: it does, it is mired, which
    /// makes it harder once, or it moves no more.
    pub(crate) fn get_free(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        let mired = i32::from(play.state[vehicle].is(Condition::Mired));
        let list = Modifier::list(&[(mired, "19", "pto-modifier-mired")]);
        self.tell_modifiers(play, &list);
        let thrown = self.throw(play, Reason::Unbog, vehicle.side)?;
        let last = thrown.sum + mired;
        let is_free = last <= FREE;
        match last {
            _ if is_free => {
                play.state[vehicle].clear(&[Condition::Bogged, Condition::Mired]);
                play.tell(Event::Frees(vehicle));
            }
            STUCK.. => {
                play.state[vehicle].clear(&[Condition::Bogged, Condition::Mired]);
                play.state[vehicle].set(Condition::Immobile);
                play.tell(Event::IsImmobile(vehicle));
            }
            _ => {
                play.state[vehicle].set(Condition::Mired);
                play.tell(Event::Mires(vehicle));
            }
        }
        let cost = POINT * thrown.sum as u8;
        match self.hold_of(play.state, vehicle) {
            // G12.403: its landing takes the start.
            Some(_) => play.state.spent += cost - POINT,
            None => {
                if is_free {
                    play.state[vehicle].set(Condition::Motion);
                    play.state[vehicle].boat.lie = Lie::Stopped;
                } else {
                    play.state[vehicle].clear(&[Condition::Motion]);
                }
                self.spend_driving(play, vehicle, cost);
            }
        }
        if !is_free {
            play.state.spend_all();
        }
        Ok(())
    }
}
