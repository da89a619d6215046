//! Trucks (4.6): they carry infantry, and never leave roads.

use crate::Luzon;
use crate::action::Action;
use crate::printed::units::{Class, UnitId};
use crate::refusal::Refusal;
use crate::situation::state::State;
use crate::turn::movement::march::March;
use heigi_engine::step::refuse;

impl Luzon {
    /// The stacking points that the marching truck carries.
    pub(crate) fn load(&self, state: &State) -> u8 {
        let aboard = state.aboard.iter();
        aboard.map(|unit| self.stacking(state, unit)).sum()
    }

    /// 4.6: whether a truck may take a unit aboard: infantry of its side that has not moved, in its hex, within
    /// what it carries, and not after it has carried others on their way.
    pub(crate) fn check_load(
        &self,
        state: &State,
        march: &March,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let truck = self.unit(march.unit);
        refuse(truck.class != Class::Truck, Refusal::NoTruck(march.unit))?;
        let printed = self.unit(unit);
        refuse(printed.side != truck.side, Refusal::NotYours(unit))?;
        let hex = state.hex(march.unit);
        let here = hex.filter(|hex| state.hex(unit) == Some(*hex));
        refuse(here.is_none(), Refusal::NotWithTruck(unit))?;
        refuse(!printed.class.is_infantry(), Refusal::NotInfantry(unit))?;
        let has_moved = state.moved.contains(unit) || state.aboard.contains(unit);
        refuse(has_moved, Refusal::HasMoved(unit))?;
        refuse(march.has_hauled, Refusal::HasHauled(march.unit))?;
        let points = self.load(state) + self.stacking(state, unit);
        refuse(
            points > truck.carries,
            Refusal::TooHeavy(unit, points, truck.carries),
        )
    }

    /// What the unit of a march may be asked to carry.
    pub(crate) fn offer_loads(&self, state: &State, march: &March, offer: &mut dyn FnMut(Action)) {
        if self.unit(march.unit).class != Class::Truck {
            return;
        }
        if let Some(hex) = state.hex(march.unit) {
            for unit in state.units_at(hex) {
                offer(Action::Load(unit));
            }
        }
    }
}
