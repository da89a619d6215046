//! Vehicles that get moving when the enemy comes into their sight (D2.401).

use crate::*;

/// What keeps a vehicle from it, besides what keeps any from moving.
const BUSY: [Condition; 4] = [
    Condition::Motion,
    Condition::Mired,
    Condition::Busy,
    Condition::Dozing,
];

impl Pto {
    /// D2.401: those who move have spent half points in a Location: the vehicles that stand into whose sight they came there, or have been
    /// before in this move, count them. The points of tank-hunter heroes count for none (G1.423).
    pub(crate) fn note_glimpses(&self, state: &mut State, spot: Spot, cost: u8) {
        let from = state.glimpses.from.take();
        let counts = |unit: Named| {
            let is_hunter = self.printed(unit).class == UnitClass::Hunter;
            unit.veil != Veil::Hidden && !is_hunter
        };
        if !state.of_set(state.movers).any(counts) {
            return;
        }
        let vehicles = state.vehicles(state.phasing.opponent());
        let vehicles: Vec<Named> = vehicles.filter(|one| self.may_start(state, *one)).collect();
        for vehicle in vehicles {
            let sees = |to: Spot| {
                let own = state.spot(vehicle);
                own.is_some_and(|own| self.sees(state, own, to))
            };
            if !sees(spot) {
                continue;
            }
            let is_new = match from {
                Some(At::In(from) | At::Vehicle(from) | At::Aboard(from, ..)) => !sees(from),
                Some(_) => true,
                None => false,
            };
            let spent = &mut state.glimpses.spent;
            match spent.iter_mut().find(|(other, _)| *other == vehicle.id) {
                Some((_, before)) => *before = before.saturating_add(cost),
                None if is_new => {
                    // No more than these are kept in mind.
                    let _ = spent.try_push((vehicle.id, cost));
                }
                None => {}
            }
        }
    }

    /// D2.401: whether a vehicle stands that could drive off: with a crew of its own, and no landing craft.
    fn may_start(&self, state: &State, vehicle: Named) -> bool {
        let one = &state[vehicle];
        let is_driven = self.check_driven(state, vehicle).is_ok() && !self.is_left(state, vehicle);
        is_driven
            && !self.is_craft(vehicle)
            && !self.is_held(state, vehicle)
            && !one.is_any(&BUSY)
            && one.razes.is_none()
    }

    /// D2.401: up to which die a vehicle gets moving: below the points that those who have come to a Location have spent in its sight.
    fn die_to_start(&self, state: &State, vehicle: Named) -> i32 {
        let spent = state.glimpses.spent_before(vehicle.id);
        (i32::from(spent.unwrap_or(0)) - 1).div_euclid(POINT.into())
    }

    /// D2.401: whether a vehicle may try to get moving, as somebody has come into its sight.
    pub(crate) fn check_starting(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<Named, Refusal> {
        let vehicle = state.own(side, unit)?;
        let stands = state.is_vehicle(vehicle) && self.may_start(state, vehicle);
        refuse(!stands, Refusal::NoStart(vehicle))?;
        let has_tried = state.glimpses.tried.contains(unit);
        refuse(has_tried, Refusal::StartedBefore(vehicle))?;
        let may = self.die_to_start(state, vehicle) > 0;
        refuse(!may, Refusal::NoGlimpse(vehicle))?;
        Ok(vehicle)
    }

    /// D2.401: whether any vehicle of a side may, so that it is asked.
    pub(crate) fn may_start_any(&self, state: &State, side: Side) -> bool {
        let mut seen = state.glimpses.spent.iter();
        seen.any(|(unit, _)| self.check_starting(state, side, *unit).is_ok())
    }

    /// The vehicles that might try to.
    pub(crate) fn offer_starting(state: &State, offer: &mut dyn FnMut(Action)) {
        let seen = state.glimpses.spent.iter();
        seen.for_each(|(unit, _)| offer(Action::Motion(*unit)));
    }

    /// In how many of 6 throws a vehicle gets moving.
    pub(crate) fn starting_note(&self, state: &State, vehicle: Named) -> SmolStr {
        format_smolstr!("{}/6", self.die_to_start(state, vehicle).min(6))
    }

    /// D2.401: a vehicle tries to get moving.
    pub(crate) fn try_to_start(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        play.state.drop_picks();
        play.state.glimpses.tried.insert(vehicle.id);
        let most = self.die_to_start(play.state, vehicle);
        let die = self.throw(play, Reason::Motion, vehicle.side)?.sum;
        if die <= most {
            play.state[vehicle].set(Condition::Motion);
            play.tell(Event::GetsMoving(vehicle));
        } else {
            play.tell(Event::StaysPut(vehicle));
        }
        Ok(())
    }
}
