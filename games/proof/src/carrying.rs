//! Carriers (4.7): a carrier on its march takes a unit aboard or sets it down.

use crate::*;

/// What taking a unit aboard or setting it down costs the carrier.
const LOADING: u16 = 1;

impl heigi_engine::Step<Proof> for Carrying {
    /// Whom it takes aboard or sets down, and where that unit is then.
    type Plan = (Named, Location);

    fn menu(&self, _: &Proof, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::SetDown);
        state
            .of(self.0.unit.side)
            .for_each(|unit| offer(Action::Take(unit.id)));
    }

    fn check(&self, _: &Proof, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let carrier = self.0.unit;
        let carried = state.carried_by(carrier);
        let plan = match action {
            Action::Take(unit) => {
                let may_carry = carrier.kind == UnitKind::Carrier && carried.is_none();
                refuse(!may_carry, Refusal::NoCarrier(carrier))?;
                let unit = state.named(unit)?;
                let is_beside = state.spot(unit) == state.spot(carrier);
                let is_load = is_beside && unit != carrier && unit.side == LANDING;
                refuse(!is_load, Refusal::NotToCarry(unit))?;
                refuse(state[unit].has_moved, Refusal::HasMoved(unit))?;
                (unit, Location::With(carrier.id))
            }
            Action::SetDown => {
                let unit = carried.ok_or(Refusal::NoCarrier(carrier))?;
                (unit, state[carrier].at)
            }
            _ => return Err(Refusal::NotNow),
        };
        self.0.after(LOADING).map(|_| plan)
    }

    fn act(&self, _: &Proof, play: &mut Play<'_, Proof>, (unit, at): Self::Plan) {
        let March {
            unit: carrier,
            points,
        } = self.0;
        play.replace_step(March::on(carrier, points - LOADING));
        play.tell(match at {
            Location::With(_) => Event::Took(carrier, unit),
            _ => Event::SetDown(carrier, unit),
        });
        play.state[unit].at = at;
        play.state[unit].has_moved = true;
    }
}
