//! How a computer sets up: as the ready-made set-up has it, but for some units that it puts elsewhere, so that its
//! set-ups differ.

use crate::Luzon;
use crate::action::Action;
use crate::printed::map::Terrain;
use crate::printed::units::{Class, LossClass, UnitId};
use crate::sequence::Step;
use crate::situation::state::State;
use heigi_board::HexId;

/// How many units it puts elsewhere.
const CHANGES: u8 = 5;

impl Luzon {
    /// How promising an action of the set-up is; nothing if it is none.
    pub(crate) fn judge_set_up(&self, state: &State, action: Action) -> Option<f32> {
        Some(match (state.agenda.last()?, action) {
            (Step::SetUp(_), Action::Done) => 0.1,
            (Step::SetUp(step), Action::Take(unit)) if step.changes < CHANGES => {
                self.promise_of_moving(state, unit)
            }
            (Step::Settle(step), Action::Place(hex)) => {
                self.promise_of_place(state, step.unit, hex)
            }
            (Step::FieldQuestion(_), Action::AskField(field)) => {
                // Where most may stand.
                let boxes = self.map().airfields[field.index()].boxes.len();
                0.2 + boxes as f32 / 100.0
            }
            (Step::FieldQuestion(_), Action::Done) => 0.1,
            (Step::SetUp(_) | Step::Settle(_) | Step::SettleAircraft(_), _) => -1.0,
            _ => return None,
        })
    }

    /// Infantry that stands on the map and has a choice may as well stand elsewhere.
    fn promise_of_moving(&self, state: &State, unit: UnitId) -> f32 {
        let printed = self.unit(unit);
        let is_free = printed.class.losses() == LossClass::Infantry
            && printed.class != Class::Engineer
            && state.hex(unit).is_some();
        if is_free { 0.2 } else { -1.0 }
    }

    /// A beach is worth holding, a city and rough ground are easily held, and a road leads away.
    fn promise_of_place(&self, state: &State, unit: UnitId, hex: HexId) -> f32 {
        let map = self.map();
        let is_hard = matches!(
            map.terrain(hex),
            Terrain::Rough | Terrain::City | Terrain::RoughCity | Terrain::Manila
        );
        let has_road = map.roads.iter().any(|road| road.hexes.contains(&hex));
        let side = self.unit(unit).side;
        let good = [
            self.beach_hexes.contains(hex),
            is_hard,
            has_road,
            state.units.occupied(side).contains(hex),
        ];
        let good = good.into_iter().filter(|holds| *holds).count();
        // One of them is as good as another.
        if has_road && good > 1 { 0.3 } else { 0.1 }
    }
}
