//! Evacuations by sea (G14.4): where men wait for craft and board them, and when craft put to sea again and where they leave the map.

use super::outlook::Outlook;
use super::weights::*;
use crate::*;
use heigi_engine::Step as StepOf;

/// From how few men left ashore on a craft waits for nobody, and how many hexes off they may be.
const COMES_IN_TIME: u32 = 6;
/// The room that a squad needs at the least to come aboard.
const BERTH: u16 = 10;
/// From how much fire on a craft with men aboard waits no longer.
const TOO_HOT: f32 = 2.0;
/// How many points of movement a squad's worth of fire where they board costs, and a craft that lies there.
const PERIL: f32 = 3.0;
const ALONGSIDE: f32 = 1.0;
/// What counts as out of reach.
const AFAR: f32 = 200.0;

impl Outlook<'_> {
    /// G14.4: whether the side is evacuated.
    pub(super) fn is_evacuated(&self) -> bool {
        self.game.evacuates(self.state, self.side)
    }

    /// What it costs to bring a craft to where those who wait board it from a hex across a hexside, in points of movement.
    pub(super) fn pick_up(&self, craft: Named, from: HexId, to: HexId) -> Option<f32> {
        let (game, state) = (self.game, self.state);
        let edge = game.data.grid.edge_between(from, to)?;
        let is_free = !state.has_shown(self.side.opponent(), Spot::ground(to));
        if !game.is_landing_place(state, edge) || !is_free {
            return None;
        }
        let others = state.vehicles_at(self.side, Spot::ground(from));
        let others = others.filter(|other| *other != craft).count() as f32;
        let there = Spot::ground(to);
        let waiting = self.waiting().map(|spot| game.range(spot, there));
        let (sum, count) = waiting.fold((0, 0), |(sum, count), far| (sum + far, count + 1));
        let walk = sum as f32 / count.max(1) as f32;
        Some(1.0 + walk + PERIL * self.exposure(there) + ALONGSIDE * others)
    }

    /// Where those are who wait ashore.
    fn waiting(&self) -> impl Iterator<Item = Spot> {
        let men = self.state.soldiers(self.side);
        let men = men.filter(|unit| !self.game.is_dummy(*unit));
        men.filter_map(|unit| match self.state[unit].at {
            At::In(spot) => Some(spot),
            _ => None,
        })
    }

    /// Whether a craft that has come for men puts to sea now: with all for whom it has room or who can come to it, or before it is too late.
    pub(super) fn puts_to_sea(&self, craft: Named) -> bool {
        let (game, state) = (self.game, self.state);
        let Some(spot) = state.spot(craft) else {
            return false;
        };
        let is_empty = state.aboard(craft).next().is_none();
        let is_near = self
            .waiting()
            .any(|man| game.range(man, spot) <= COMES_IN_TIME);
        if is_empty {
            return !is_near && self.waiting().next().is_none();
        }
        let (room, berths) = (game.room_left(state, craft), game.vehicle(craft));
        let is_full = room < BERTH;
        let is_half = berths.is_some_and(|hull| 2 * room <= hull.load);
        let left = game.scenario(state).turns.saturating_sub(state.turn);
        let way = game.vehicle(craft).map_or(1, |hull| hull.points.max(1));
        let far = self.outward(spot, state[craft].arc.unwrap_or_default());
        let needed = (far / f32::from(way)).ceil();
        // Who has men enough leaves a turn to spare.
        let is_late = f32::from(left) < needed + f32::from(u8::from(is_half));
        is_full || !is_near || is_late || self.exposure(spot) > TOO_HOT
    }

    /// How far a craft has to go from a hex to the edge where it leaves the map, in points of movement.
    fn outward(&self, spot: Spot, arc: u8) -> f32 {
        let field = self.outward.get_or_init(|| {
            let (game, state) = (self.game, self.state);
            let map = game.map(state);
            self.sea_ways(|hex, arc| {
                let ahead = [arc, (arc + 1) % ARCS].into_iter();
                let mut ahead = ahead.map(|row| game.beside_on(hex, row));
                let is_out = ahead.any(|hex| hex.is_none_or(|hex| !map.has(hex)));
                let leaves = is_out && game.scenario(state).is_exit(self.side, hex);
                if leaves { 1.0 } else { f32::MAX }
            })
        });
        field[spot.hex.index() * usize::from(ARCS) + usize::from(arc % ARCS)].min(AFAR)
    }

    /// How promising it is to set a craft in motion that comes for men.
    pub(super) fn ferry_gain(&self, craft: Named) -> f32 {
        match self.state.lie(craft) {
            Lie::Ahead | Lie::Astern | Lie::Stopped => LANDS,
            Lie::Beached(_) | Lie::Aground | Lie::Mired if self.puts_to_sea(craft) => LANDS,
            _ => -1.0,
        }
    }

    /// How promising an action of a craft under way is that takes men off the map: what brings it nearer to the edge.
    pub(super) fn judge_departure(&self, craft: Named, action: Action) -> f32 {
        let (game, state) = (self.game, self.state);
        let Some(from) = state.spot(craft) else {
            return 0.0;
        };
        let arc = state[craft].arc.unwrap_or_default();
        let now = self.outward(from, arc);
        match action {
            Action::Exit => COMING,
            Action::Step(to) => {
                let plan = StepOf::check(&Driving::on(craft), game, state, action);
                let cost = match plan {
                    Ok(crate::turn::DrivePlan::Go(way)) => f32::from(way.cost) / f32::from(POINT),
                    _ => 1.0,
                };
                now - cost - self.outward(to, arc) + ONWARD
            }
            Action::Reverse(to) if state.lie(craft).is_beached() => {
                1.0 + (now - self.outward(to, arc)) / AFAR
            }
            Action::Reverse(_) => -1.0,
            Action::Halt => ONWARD,
            Action::TurnLeft => now - 1.0 - self.outward(from, arc + ARCS - 1) + ONWARD,
            Action::TurnRight => now - 1.0 - self.outward(from, arc + 1) + ONWARD,
            Action::RollOn => -2.0 * ONWARD,
            _ => -10.0,
        }
    }

    /// Whether a vehicle is a craft that takes men of the side off the map.
    pub(super) fn ferries_off(&self, craft: UnitId) -> bool {
        self.is_evacuated() && self.craft_named(craft).is_some()
    }

    /// Whether a unit may go aboard a craft of its evacuated side where it is.
    pub(super) fn may_board(&self, unit: UnitId) -> bool {
        let units: UnitSet = [unit].into_iter().collect();
        let mut crafts = self.state.vehicles(self.side);
        self.is_evacuated()
            && crafts.any(|craft| {
                let boarding = self.game.check_going_aboard(self.state, units, 0, craft);
                self.game.is_craft(craft) && boarding.is_ok()
            })
    }
}

impl Pto {
    /// G14.4: the hexes that draw both sides of an evacuation: where men can board craft, and as long as there are none the
    /// land behind the beach. Nothing where nobody is evacuated.
    pub(super) fn embarkation(&self, state: &State, side: Side) -> Option<Vec<HexId>> {
        let expedition = self.scenario(state).expedition?;
        let evacuated = expedition.side;
        if !self.evacuates(state, evacuated) {
            return None;
        }
        let map = self.map(state);
        let is_strand = |hex: &HexId| {
            let mut near = self.data.grid.neighbours(*hex);
            map.is_hinterland(*hex)
                && near.any(|(_, near)| map.has(near) && map.terrain(near).is_beach())
        };
        let crafts = state.vehicles(evacuated);
        let ready = crafts.filter(|craft| {
            let lies = self.is_craft(*craft) && state.lie(*craft).is_beached();
            lies && self.room_left(state, *craft) >= BERTH
        });
        let boarding = ready.filter_map(|craft| {
            let landing = self.landing_spot(state, craft);
            landing.or_else(|| state.spot(craft)).map(|spot| spot.hex)
        });
        let boarding: Vec<HexId> = boarding.collect();
        match side == evacuated && !boarding.is_empty() {
            true => Some(boarding),
            false => Some(map.hexes().filter(is_strand).chain(boarding).collect()),
        }
    }

    /// How much room there is left in a craft.
    fn room_left(&self, state: &State, craft: Named) -> u16 {
        let taken: u16 = state
            .aboard(craft)
            .map(|unit| self.stowage(state, unit))
            .sum();
        let room = self.vehicle(craft).map_or(0, |hull| hull.load);
        room.saturating_sub(taken)
    }
}
