//! Set charges under roads (G1.6121): which side has one where, who sets it off, and what it does.

use crate::*;

/// A set charge that is to go off under a vehicle.
#[derive(Clone, Copy, Debug)]
pub struct Blasting {
    side: Side,
    spot: Spot,
    vehicle: Named,
    /// From which throw on it is a dud.
    dud: i32,
}

impl Pto {
    /// Whether the vehicle under way has just come along a road to a Location.
    fn has_come_by_road(&self, state: &State, spot: Spot) -> bool {
        let mut movers = state.of_set(state.movers);
        let is_there = |unit: Named| state.is_vehicle(unit) && state[unit].is_in(spot);
        state.is_by_road && movers.any(is_there)
    }

    /// G1.6121: whether a side might set a charge off there, as far as its enemy knows.
    pub(crate) fn might_blast(&self, state: &State, side: Side, spot: Spot) -> bool {
        let mut works = state.fortifications.iter();
        let has_some = works.any(|one| one.kind == Fieldwork::SetCharge && one.owner == side);
        has_some && self.has_come_by_road(state, spot)
    }

    /// G1.6121: whether a side may set a charge off under the vehicle that has come to a Location: by the unit that was noted,
    /// unbroken and where it sees the place.
    pub(crate) fn check_blasting(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
    ) -> Result<Blasting, Refusal> {
        let charge = state.fieldwork(spot.hex, Fieldwork::SetCharge);
        let charge = charge.filter(|one| one.owner == side);
        let by = charge.and_then(|one| one.fired_by);
        let by = by.and_then(|by| state.named(by).ok());
        let is_able = by.is_some_and(|by| {
            let from = state.spot(by);
            state.is_unbroken(by) && from.is_some_and(|from| self.sees(state, from, spot))
        });
        let mut vehicles = state.of_set(state.movers);
        let vehicle = vehicles.find(|unit| state.is_vehicle(*unit) && state[*unit].is_in(spot));
        let by_road = vehicle.filter(|_| self.has_come_by_road(state, spot));
        match (by_road, by) {
            (Some(vehicle), Some(by)) if is_able && spot == spot.location() => Ok(Blasting {
                side,
                spot,
                vehicle,
                dud: self.data.tables.road_charge.dud - self.clumsiness(by),
            }),
            _ => Err(Refusal::NoSetCharge(spot)),
        }
    }

    /// G1.6121: a set charge goes off: unless it is a dud the vehicle burns with all who are aboard. Nobody shows himself.
    pub(crate) fn blast_road(&self, play: &mut Play<'_, Self>, blasting: Blasting) -> Flow<Self> {
        let Blasting {
            side,
            spot,
            vehicle,
            dud,
        } = blasting;
        play.state.drop_picks();
        play.tell(Event::RoadExplodes(spot));
        self.lift_charges(play.state, spot.hex);
        let thrown = self.throw(play, Reason::Charge, side)?;
        if thrown.sum >= dud {
            play.tell(Event::Dud(spot));
            return Ok(());
        }
        self.burn_with_all(play, vehicle)?;
        self.blast_escort(play, spot, thrown.sum)
    }

    /// G1.6121: a search takes the set charge of a hex away, and so does its blast.
    pub(crate) fn lift_charges(&self, state: &mut State, hex: HexId) {
        state.remove_works(Fieldwork::SetCharge, hex);
    }
}

impl Blasting {
    /// The chances that it goes off, in 36ths.
    pub(crate) fn ways(&self) -> u32 {
        Draw::throw(RuleId("10.3"), 2, 6).ways(|sum| sum < self.dud)
    }
}
