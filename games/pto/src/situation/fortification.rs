//! Fortifications (16.1): what has been dug, built and laid, whose it is, and whether the enemy knows of it.

use crate::*;
use arrayvec::ArrayVec;
use heigi_engine::board::Direction;
use heigi_engine::scene::MarkerKind;
use serde::{Deserialize, Serialize};

heigi_engine::kinds! {
    /// A kind of fortification, with how it is drawn.
    pub enum Fieldwork = "pto-fieldwork-" with MarkerKind {
        /// Foxholes for so many squads.
        Foxholes = "foxholes" => MarkerKind::Foxholes,
        /// A trench.
        Trench = "trench" => MarkerKind::Trench,
        /// A sangar: stones piled up for a squad, where nobody digs (F8.4).
        Sangar = "sangar" => MarkerKind::Foxholes,
        /// A pillbox: a Location of its own with a covered arc.
        Pillbox = "pillbox" => MarkerKind::Bunker,
        /// Barbed wire.
        Wire = "wire" => MarkerKind::Wire,
        /// Mines against men.
        Mines = "mines" => MarkerKind::Mines,
        /// Mines against vehicles.
        TankMines = "tank-mines" => MarkerKind::Mines,
        /// A daisy chain of such mines across a way (G1.613).
        DaisyChain = "daisy-chain" => MarkerKind::Mines,
        /// A demolition charge that is set under a road (G1.6121).
        SetCharge = "set-charge" => MarkerKind::Mines,
        /// Trip flares (G.8).
        Flares = "flares" => MarkerKind::Aim,
        /// A building that is fortified (G1.4241).
        Fortified = "fortified" => MarkerKind::Bunker,
        /// A roadblock along a hexside.
        Roadblock = "roadblock" => MarkerKind::Roadblock,
        /// One end of a tunnel.
        Tunnel = "tunnel" => MarkerKind::Tunnel,
        /// Panjis along some hexsides (G9).
        Panjis = "panjis" => MarkerKind::Stakes,
        /// Tetrahedrons on a beach or in shallow water (G14.51).
        Tetrahedrons = "tetrahedrons" => MarkerKind::Roadblock,
    }
}

impl Fieldwork {
    /// Whether nobody comes to know of it by coming there (16.1, G1.6121, G.8).
    pub fn is_buried(self) -> bool {
        matches!(self, Self::Mines | Self::SetCharge | Self::Flares)
    }

    /// Whether it is mines of some kind.
    pub fn is_mine(self) -> bool {
        matches!(self, Self::Mines | Self::TankMines | Self::DaisyChain)
    }

    /// G.2: whether men dig themselves in there, below ground but in the same Location.
    pub fn is_entrenchment(self) -> bool {
        matches!(self, Self::Foxholes | Self::Trench | Self::Sangar)
    }

    /// Whether who comes in is on top of it first, and needs time to get down (16.1, G9.4).
    pub fn is_obstacle(self) -> bool {
        matches!(self, Self::Wire | Self::Panjis)
    }
}

/// A fortification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fortification {
    /// What it is.
    pub kind: Fieldwork,
    /// Whose it is.
    pub owner: Side,
    /// Where.
    pub hex: HexId,
    /// G.2: whether the enemy does not know of it.
    pub is_hidden: bool,
    /// For how many squads there is room, or the firepower of mines.
    pub size: u8,
    /// What a pillbox adds to fire through its covered arc, and to all other fire.
    pub cover: [u8; 2],
    /// The covered arc of a pillbox.
    pub arc: u8,
    /// The hexsides along which a roadblock or panjis run, a bit for each direction clockwise from north.
    pub sides: u8,
    /// Where the other end of a tunnel is.
    pub leads_to: Option<HexId>,
    /// Whether a tunnel begins in a complex below its hex, and whether it ends in one (G11.933).
    pub below: [bool; 2],
    /// The unit that sets off a charge (G1.6121).
    pub fired_by: Option<UnitId>,
}

impl Fortification {
    /// Whether a side knows of it.
    pub fn is_known_to(&self, side: Side) -> bool {
        !self.is_hidden || self.owner == side
    }

    /// Whether it is of a kind and in a hex.
    pub fn is(&self, kind: Fieldwork, hex: HexId) -> bool {
        self.kind == kind && self.hex == hex
    }

    /// Whether it is a tunnel that comes to the surface in a hex, at either end (16.1, G11.933).
    pub fn is_mouth_of_tunnel(&self, hex: HexId) -> bool {
        let [near, far] = self.below;
        let is_near = self.hex == hex && !near;
        let is_far = self.leads_to == Some(hex) && !far;
        self.kind == Fieldwork::Tunnel && (is_near || is_far)
    }

    /// G9.3: whether panjis or a roadblock run along the hexside in a direction.
    pub fn runs_along(&self, side: Direction) -> bool {
        self.sides & (1 << side.index()) != 0
    }

    /// Whether it is what somebody is in or above who is in a part of its hex.
    pub fn holds(&self, part: Part) -> bool {
        self.part() == Some(part) || part == Part::Above && self.kind == Fieldwork::Panjis
    }

    /// The part of its hex in which somebody is who uses it; nothing if nobody is inside of it.
    pub fn part(&self) -> Option<Part> {
        match self.kind {
            Fieldwork::Pillbox => Some(Part::Pillbox),
            kind if kind.is_entrenchment() => Some(Part::Entrenchment),
            _ => None,
        }
    }
}

/// All fortifications.
pub type Fortifications = ArrayVec<Fortification, 48>;

impl State {
    /// The fortifications of a hex.
    pub fn fortifications_in(&self, hex: HexId) -> impl Iterator<Item = &Fortification> {
        let all = self.fortifications.iter();
        all.filter(move |one| one.hex == hex)
    }

    /// The fortification in which somebody is who is in some part of a hex.
    pub fn shelter_of(&self, spot: Spot) -> Option<&Fortification> {
        self.fortifications_in(spot.hex)
            .find(|one| one.part() == Some(spot.part))
    }

    /// A fortification of some kind in a hex.
    pub fn fieldwork(&self, hex: HexId, kind: Fieldwork) -> Option<&Fortification> {
        self.fortifications.iter().find(|one| one.is(kind, hex))
    }

    /// The fortifications of some kind in a hex are gone.
    pub fn remove_works(&mut self, kind: Fieldwork, hex: HexId) {
        self.fortifications.retain(|one| !one.is(kind, hex));
    }

    /// G9.4: whether somebody in a part of a hex is above panjis.
    pub fn is_above_panjis(&self, spot: Spot) -> bool {
        spot.part == Part::Above && self.fieldwork(spot.hex, Fieldwork::Panjis).is_some()
    }

    /// The same of a unit.
    pub fn is_on_panjis(&self, unit: Named) -> bool {
        let spot = self.spot(unit);
        spot.is_some_and(|spot| self.is_above_panjis(spot))
    }

    /// G9.7: whoever and whatever was on top of something that is gone is on the ground.
    pub(crate) fn come_down(&mut self) {
        self.come_down_where(|state, hex| state.obstacle(hex).is_none());
    }

    /// Whoever and whatever is on top of certain obstacles is on the ground.
    pub(crate) fn come_down_from(&mut self, is_meant: impl Fn(&Fortification) -> bool) {
        self.come_down_where(|state, hex| state.obstacle(hex).is_some_and(&is_meant));
    }

    /// Whoever and whatever is in a part of a hex is on the ground, unless another work is left there.
    pub(crate) fn come_out(&mut self, inside: Spot) {
        if self.shelter_of(inside).is_some() {
            return;
        }
        for unit in &mut self.units {
            if let Some(spot) = unit.at.spot_mut().filter(|spot| **spot == inside) {
                *spot = Spot::ground(inside.hex);
            }
        }
    }

    fn come_down_where(&mut self, is_due: impl Fn(&Self, HexId) -> bool) {
        for number in 0..self.units.len() {
            let mut at = self.units[number].at;
            let Some(spot) = at.spot_mut().filter(|spot| spot.part == Part::Above) else {
                continue;
            };
            if is_due(self, spot.hex) {
                *spot = Spot::ground(spot.hex);
                self.units[number].at = at;
            }
        }
    }

    /// The roadblocks on the map (B29).
    pub fn roadblocks(&self) -> impl Iterator<Item = &Fortification> {
        let all = self.fortifications.iter();
        all.filter(|one| one.kind == Fieldwork::Roadblock)
    }

    /// Wire or panjis in a hex.
    pub fn obstacle(&self, hex: HexId) -> Option<&Fortification> {
        self.fortifications_in(hex)
            .find(|one| one.kind.is_obstacle())
    }
}

impl Pto {
    /// 7.1, B29: what stands along a hexside: a roadblock, or what the map has there.
    pub(crate) fn fence(&self, state: &State, edge: EdgeId) -> Option<Fence> {
        let mut roadblocks = state.roadblocks();
        let is_blocked = roadblocks.any(|one| self.edge_of_roadblock(one) == Some(edge));
        let printed = || self.map(state).fence(edge);
        is_blocked.then_some(Fence::Roadblock).or_else(printed)
    }

    /// B29: the hexside along which a roadblock runs.
    pub(crate) fn edge_of_roadblock(&self, one: &Fortification) -> Option<EdgeId> {
        let mut sides = Direction::ALL.into_iter();
        let side = sides.find(|side| one.runs_along(*side))?;
        let beyond = self.data.grid.neighbour(one.hex, side)?;
        self.data.grid.edge_between(one.hex, beyond)
    }

    /// 16.1: the fortification that is entered by going to a part of a hex, if a side knows of it.
    pub(crate) fn known_shelter<'s>(
        &self,
        state: &'s State,
        side: Side,
        spot: Spot,
    ) -> Option<&'s Fortification> {
        state.shelter_of(spot).filter(|one| one.is_known_to(side))
    }

    /// 16.1: whether a fortification has room for those of a side who are in it and some others.
    pub(crate) fn check_inside(
        &self,
        state: &State,
        side: Side,
        units: UnitSet,
        to: Spot,
    ) -> Result<(), Refusal> {
        let Some(shelter) = self.known_shelter(state, side, to) else {
            return Ok(());
        };
        let there = state.soldiers_on(side, to);
        let there = there.filter(|unit| !units.contains(unit.id));
        let all = there.chain(state.of_set(units));
        let halves: u8 = all
            .map(|unit| self.printed(unit).class.look().halves + self.gun_room(state, unit))
            .sum();
        refuse(halves > 2 * shelter.size, Refusal::NoRoomInside(to))
    }

    /// 16.1: whether somebody in a part of a hex can look at a Location: out of a pillbox only through its covered arc.
    pub(crate) fn faces(&self, state: &State, from: Spot, to: Spot) -> bool {
        from.part != Part::Pillbox
            || from == to
            || state
                .shelter_of(from)
                .is_some_and(|pillbox| self.arcs_to(from.hex, to.hex).contains(&pillbox.arc))
    }

    /// G8.212, G8.7: whether somebody in a part of a hex stands as badly as on a bank: on one, or above wire or panjis in a
    /// paddy.
    pub(crate) fn is_as_on_bank(&self, state: &State, spot: Spot) -> bool {
        let is_above = spot.part == Part::Above;
        spot.is_bank() || is_above && self.terrain(state, spot.hex).is_paddy()
    }

    /// The same of a unit.
    pub(crate) fn stands_as_on_bank(&self, state: &State, unit: Named) -> bool {
        matches!(state[unit].at, At::In(spot) if self.is_as_on_bank(state, spot))
    }

    /// 16.1: whether fire from some Locations comes through the covered arc of a pillbox; none does from above.
    fn is_frontal(&self, pillbox: &Fortification, from: &[Spot]) -> bool {
        let through_arc = |spot: &Spot| self.arcs_to(pillbox.hex, spot.hex).contains(&pillbox.arc);
        !from.is_empty() && from.iter().all(through_arc)
    }

    /// 10.3, 16.1: whether a flamethrower in some Location does not reach into a pillbox, as it is not ahead of its covered arc.
    pub(crate) fn is_shut_to(&self, state: &State, from: &[Spot], target: Spot) -> bool {
        let pillbox = state.shelter_of(target);
        let pillbox = pillbox.filter(|one| one.kind == Fieldwork::Pillbox);
        pillbox.is_some_and(|pillbox| !self.is_frontal(pillbox, from))
    }

    /// 16.1: what a fortification adds to fire at who is in it, from some Locations, or from above if there are none.
    pub(crate) fn works_cover(&self, state: &State, from: &[Spot], target: Spot) -> Option<i32> {
        // 7.1: shellholes cover a little from everything.
        if target.part == Part::Shellhole {
            return Some(1);
        }
        if target.part == Part::Crest {
            return self.crest_cover(state, from, target);
        }
        let shelter = state.shelter_of(target)?;
        let is_indirect = from.is_empty();
        Some(match shelter.kind {
            Fieldwork::Pillbox => {
                let is_frontal = self.is_frontal(shelter, from);
                shelter.cover[usize::from(!is_frontal)].into()
            }
            _ => {
                // G13.3: it is half as good in soft sand.
                let is_soft = self.terrain(state, target.hex) == Terrain::SoftSand;
                (1 + i32::from(is_indirect)) << i32::from(!is_soft)
            }
        })
    }
}

impl Pto {
    /// 16.1, G9.5: into a fortification of a hex, out of it, and down from wire or panjis.
    pub(crate) fn passage_of_works(
        &self,
        state: &State,
        side: Side,
        from: Spot,
        to: Spot,
    ) -> Result<Passage, Refusal> {
        let passage = Passage {
            entry: Entry::Points,
            cost: POINT,
        };
        let may = match (from.part, to.part) {
            (Part::Ground, Part::Entrenchment | Part::Pillbox) => {
                self.known_shelter(state, side, to).is_some()
            }
            (Part::Ground, Part::Crest) => {
                let up = Passage {
                    cost: self.data.tables.crest.cost,
                    ..passage
                };
                let may = self.has_crest(state, to.hex);
                return may.then_some(up).ok_or(Refusal::TooFar(to));
            }
            (Part::Crest, Part::Ground) => true,
            (Part::Ground, Part::Shellhole) => state.altered.shellholes.contains(to.hex),
            (Part::Entrenchment | Part::Shellhole | Part::Pillbox | Part::Above, Part::Ground) => {
                true
            }
            (Part::Ground, Part::Above) => {
                let panjis = state.fieldwork(to.hex, Fieldwork::Panjis);
                panjis.is_some_and(|panjis| panjis.is_known_to(side))
            }
            _ => false,
        };
        may.then_some(passage).ok_or(Refusal::TooFar(to))
    }

    /// 16.1, G8.71: from one trench straight into the next one, whatever is between them.
    pub(crate) fn passage_between_trenches(
        &self,
        state: &State,
        side: Side,
        from: Spot,
        to: Spot,
    ) -> Option<Passage> {
        let is_trench = |spot: Spot| {
            let shelter = self.known_shelter(state, side, spot);
            spot.part == Part::Entrenchment
                && shelter.is_some_and(|one| one.kind == Fieldwork::Trench)
        };
        let is_near = self.data.grid.is_adjacent(from.hex, to.hex);
        let passage = Passage {
            entry: Entry::Points,
            cost: POINT,
        };
        (is_near && is_trench(from) && is_trench(to)).then_some(passage)
    }

    /// 16.1, G9.5: nobody goes into a fortification from another hex, nor out of a pillbox or off panjis straight into one.
    pub(crate) fn check_way_out(&self, state: &State, from: Spot, to: Spot) -> Result<(), Refusal> {
        let parts = [Part::Entrenchment, Part::Pillbox, Part::Above, Part::Crest];
        let is_inside = parts.contains(&to.part);
        refuse(is_inside, Refusal::TooFar(to))?;
        refuse(!self.leaves_crest(state, from, to), Refusal::OffCrest(to))?;
        refuse(state.is_above_panjis(from), Refusal::OnPanjis(from))?;
        refuse(from.part == Part::Pillbox, Refusal::NotOutside(from))
    }

    /// What it costs besides to leave a hex out of a foxhole or trench, at the least out of wire (16.1), and across panjis
    /// of which a side knows (G9.6).
    pub(crate) fn leaving_cost(&self, state: &State, side: Side, from: Spot, to: Spot) -> u8 {
        let in_wire = self.is_in_wire(state, from);
        let is_held = from.part == Part::Entrenchment || in_wire;
        // G14.52.
        let is_wet = in_wire && self.is_at_sea(state, from);
        let panjis = self.panjis_behind(state, from.hex, to.hex);
        let crosses = panjis.is_some_and(|panjis| panjis.is_known_to(side));
        POINT * (u8::from(is_held) + u8::from(is_wet) + u8::from(crosses))
    }
}
