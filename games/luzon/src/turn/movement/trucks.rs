//! Trucks (4.6): they carry infantry, and never leave roads.

use crate::Luzon;
use crate::action::Action;
use crate::printed::units::{Class, UnitId};
use crate::refusal::Refusal;
use crate::situation::state::State;
use crate::turn::movement::march::{March, Pace};
use heigi_board::HexId;
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
        let stays = state.reserves.contains(unit) && !march.is_reserve;
        refuse(stays, Refusal::StaysInReserve(unit))?;
        let is_other = !state.reserves.contains(unit) && march.is_reserve;
        refuse(is_other, Refusal::NoReserve(unit))?;
        let is_fast = march.pace != Pace::Tactical;
        let is_near = is_fast && self.is_or_began_near(state, unit);
        refuse(is_near, Refusal::NearEnemy(unit))?;
        refuse(march.has_hauled, Refusal::HasHauled(march.unit))?;
        let points = self.load(state) + self.stacking(state, unit);
        refuse(
            points > truck.carries,
            Refusal::TooHeavy(unit, points, truck.carries),
        )
    }

    /// 4.6: whether a unit is a truck that would leave its road between two hexes.
    pub(crate) fn leaves_its_road(
        &self,
        state: &State,
        unit: UnitId,
        from: HexId,
        to: HexId,
    ) -> bool {
        let edge = self.map().grid.edge_between(from, to);
        let has_road = edge.is_some_and(|edge| self.is_road_open(state, edge, [from, to]));
        self.unit(unit).class == Class::Truck && !has_road
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
