//! Vehicles (28): where they are, which way they face, what is around them.

use crate::printed::{Dozer, Task};
use crate::*;
use heigi_engine::board::Cell;
use serde::{Deserialize, Serialize};

/// What a bulldozer clears away in its hex (G15.21).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Razing {
    /// What.
    pub task: Task,
    /// How many half points it has waited over it.
    pub delay: u8,
}

/// The six rows of hexes that begin beside a hex, clockwise from north, as steps to its neighbours.
pub const ROWS: [(i32, i32); 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

impl State {
    /// The vehicles of a side on the map that are no wrecks.
    pub fn vehicles(&self, side: Side) -> impl Iterator<Item = Named> + '_ {
        self.among(self.units.vehicles(side).iter(), |_| true)
    }

    /// The vehicles of a side in a Location that are no wrecks.
    pub fn vehicles_at(&self, side: Side, spot: Spot) -> impl Iterator<Item = Named> + '_ {
        let near = self.units.in_hex(spot.hex);
        self.among(near, move |unit| {
            unit.side == side && unit.is_vehicle() && unit.is_in(spot)
        })
    }

    /// Whether a unit is a vehicle on the map and no wreck.
    pub fn is_vehicle(&self, unit: Named) -> bool {
        self[unit].is_vehicle()
    }

    /// The vehicles and wrecks in a hex.
    pub fn hulks_in(&self, hex: HexId) -> impl Iterator<Item = Named> + '_ {
        let near = self.units.in_hex(hex);
        self.among(near, |unit| matches!(unit.at, At::Vehicle(_)))
    }

    /// Where vehicles and wrecks are.
    pub fn hulks(&self) -> impl Iterator<Item = HexId> + '_ {
        let hex = |id: UnitId| match self.units[id.index()].at {
            At::Vehicle(spot) => Some(spot.hex),
            _ => None,
        };
        self.units.hulks().iter().filter_map(hex)
    }

    /// Whether shells fall that may hinder lines of sight (7.3).
    pub(super) fn has_shells(&self) -> bool {
        let mut batteries = self.batteries.iter();
        batteries.any(|battery| battery.mission.is_some())
    }

    /// Where smoke may hinder lines of sight (24).
    pub(super) fn drifting(&self) -> impl Iterator<Item = HexId> + '_ {
        let clouds = self.clouds.iter().map(|smoke| smoke.spot.hex);
        clouds.chain(self.fires.iter().map(|fire| fire.hex))
    }

    /// The vehicle that a weapon is on.
    pub fn platform(&self, weapon: Named) -> Option<Named> {
        self.holder(weapon)
            .filter(|holder| self.is_vehicle(*holder))
    }

    /// What may be done with the vehicles of the side whose turn it is before they drive.
    pub(crate) fn offer_driving(&self, offer: &mut dyn FnMut(Action)) {
        for vehicle in self.vehicles(self.phasing) {
            offer(Action::Drive(vehicle.id));
            if !self.picked.is_empty() {
                offer(Action::Escort(vehicle.id));
            }
            offer(Action::Hatch(vehicle.id));
            offer(Action::Abandon(vehicle.id));
            for unit in self.aboard(vehicle) {
                offer(Action::Unload(unit.id));
            }
        }
        for vehicle in self.vehicles_coming() {
            offer(Action::Drive(vehicle.id));
        }
        self.offer_boarding(offer);
    }

    /// 31: vehicles of the side whose turn it is that wait beside the map.
    pub(crate) fn vehicles_coming(&self) -> impl Iterator<Item = Named> + '_ {
        self.who(|unit| unit.side == self.phasing && matches!(unit.at, At::Coming(_)))
    }

    /// The vehicles that might be boarded.
    pub(crate) fn offer_boarding(&self, offer: &mut dyn FnMut(Action)) {
        for vehicle in self.vehicles(self.phasing) {
            offer(Action::Board(vehicle.id));
        }
    }

    /// 18.2: a crew shuts its hatches, or opens them; G14.31: or all who are aboard begin to look out, or cease to.
    pub(crate) fn flip_hatches(&mut self, vehicle: Named, is_sheltered: bool) {
        let condition = match is_sheltered {
            true => Condition::Exposed,
            false => Condition::Buttoned,
        };
        let one = &mut self[vehicle];
        match one.is(condition) {
            true => one.clear(&[condition]),
            false => one.set(condition),
        }
        one.set(Condition::Tried);
    }

    /// 28: where the turret of a vehicle points.
    pub fn turret_arc(&self, vehicle: Named) -> u8 {
        let one = &self[vehicle];
        one.turret.or(one.arc).unwrap_or_default()
    }

    /// 28: whether a vehicle moves: while it drives, or because it did not stop.
    pub fn is_rolling(&self, vehicle: Named) -> bool {
        // G12.404: who spends points with who gets on or off alone stands still.
        let is_under_way = self.movers.contains(vehicle.id) && self.spent > 0;
        is_under_way || self[vehicle].is(Condition::Motion)
    }
}

impl Pto {
    /// What is printed on a vehicle.
    pub(crate) fn vehicle(&self, unit: Named) -> Option<&printed::Vehicle> {
        self.printed(unit).vehicle.as_ref()
    }

    /// G15.1: which type of bulldozer a unit is, if it is one.
    pub(crate) fn dozer(&self, unit: Named) -> Option<Dozer> {
        self.vehicle(unit).and_then(printed::Vehicle::dozer)
    }

    /// 27: whether a vehicle has armour.
    pub(crate) fn is_armoured(&self, unit: Named) -> bool {
        self.vehicle(unit)
            .is_some_and(|vehicle| vehicle.hull.is_some())
    }

    /// 7.3, 4.5: whether a vehicle is as good as a wall: one with armour, or a wreck of any.
    pub(crate) fn is_bulky(&self, state: &State, hulk: Named) -> bool {
        self.is_armoured(hulk) || self.is_craft(hulk) || !state.is_vehicle(hulk)
    }

    /// 4.5: whether men on foot in a Location are behind an armoured vehicle that does not move, or a wreck; those on
    /// a bank are not (G8.31).
    pub(crate) fn is_behind_armour(&self, state: &State, spot: Spot) -> bool {
        let mut hulks = state.hulks_in(spot.hex);
        // G12.81: a landing craft only when it is beached.
        let covers = |hulk: Named| match self.is_craft(hulk) {
            true => state.lie(hulk).is_beached(),
            // D9.31: who goes with it is behind it on the move as well.
            false => {
                let leads = !state.escort.units.is_empty() && state.movers.contains(hulk.id);
                self.is_bulky(state, hulk) && (leads || !state.is_rolling(hulk))
            }
        };
        if !hulks.any(covers) {
            return false;
        }
        // G9.2: nor from above panjis.
        let is_raised = spot.is_bank() || state.is_above_panjis(spot);
        // 8.5: whether somebody hides there is not told by it.
        let has_men = |side| state.has_shown(side, spot) || self.might_lurk(state, side, spot);
        !is_raised && [ALLIES, JAPAN].into_iter().any(has_men)
    }

    /// The hex on a row beside another one.
    pub(crate) fn beside_on(&self, from: HexId, row: u8) -> Option<HexId> {
        let here = self.data.grid.cell(from);
        let (line, half) = ROWS[usize::from(row % ARCS)];
        self.data.grid.at(Cell {
            line: here.line + line,
            half: here.half + half,
        })
    }

    /// On which row a hex lies beside another one.
    pub(crate) fn row_to(&self, from: HexId, to: HexId) -> Option<u8> {
        (0..ARCS).find(|row| self.beside_on(from, *row) == Some(to))
    }

    /// The rows across whose hexsides the line from a hex runs into another one: two where it runs through a corner.
    pub(crate) fn rows_into(&self, target: HexId, from: HexId) -> Vec<u8> {
        let grid = &self.data.grid;
        let line = self.data.lines.passage(grid, from, target);
        let is_last = |hex: &HexId| grid.is_adjacent(*hex, target);
        let crossed: Vec<HexId> = [from].into_iter().chain(line.crossed).collect();
        let mut last: Vec<HexId> = crossed.into_iter().filter(is_last).collect();
        if last.is_empty() {
            last.extend(line.touched.into_iter().filter(is_last));
        }
        let rows = last.into_iter().filter_map(|hex| self.row_to(target, hex));
        rows.collect()
    }

    /// 28: the vehicles of a scenario get their weapons and stand with their hulls to where most of the map is.
    pub(crate) fn man_vehicles(&self, state: &mut State) {
        for vehicle in state.all().collect::<Vec<Named>>() {
            if !self.printed(vehicle).is_vehicle() {
                continue;
            }
            let spot = match state[vehicle].at {
                At::In(spot) => {
                    state[vehicle].at = At::Vehicle(spot);
                    spot
                }
                At::Aboard(spot, ..) => spot,
                // 31: which way it faces is told when it enters.
                At::Coming(_) => {
                    self.fit_out(state, vehicle);
                    continue;
                }
                _ => continue,
            };
            // G12.121: a hull in a hold faces as the bow does.
            if let Some(craft) = self.hold_of(state, vehicle) {
                state[vehicle].arc = state[craft].arc;
            }
            // G12.2: a landing craft always moves, and so does an amphibian out at sea.
            if self.is_craft(vehicle) || self.swims(state, vehicle) {
                state[vehicle].set(Condition::Motion);
            }
            state[vehicle].arc = Some(state[vehicle].arc.unwrap_or(self.inward(state, spot.hex)));
            self.fit_out(state, vehicle);
        }
    }

    /// 28: a vehicle gets its weapons, and begins with shut hatches if it has any.
    fn fit_out(&self, state: &mut State, vehicle: Named) {
        // G12.11: the crew of a landing craft is never shut in.
        let is_closed = self.is_armoured(vehicle)
            && !self.is_craft(vehicle)
            && self
                .vehicle(vehicle)
                .is_some_and(|printed| !printed.is_open || printed.is_plain_dozer());
        if is_closed {
            state[vehicle].set(Condition::Buttoned);
        }
        state[vehicle].clear(&[Condition::Concealed, Condition::Hidden]);
        for weapon in &self.printed(vehicle).weapons {
            let weapon = Unit::new(*weapon, vehicle.side, At::With(vehicle.id));
            state.add(weapon);
        }
    }

    /// The arc from a hex in which most hexes of the map lie.
    pub(crate) fn inward(&self, state: &State, from: HexId) -> u8 {
        let mut counts = [0_u16; ARCS as usize];
        for hex in self.map(state).hexes().filter(|hex| *hex != from) {
            for arc in self.arcs_to(from, hex) {
                counts[usize::from(arc)] += 1;
            }
        }
        let best = (0..ARCS).max_by_key(|arc| (counts[usize::from(*arc)], ARCS - arc));
        best.unwrap_or_default()
    }
}
