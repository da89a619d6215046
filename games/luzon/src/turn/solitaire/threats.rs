//! Airfields that are threatened (19.3): their aircraft move out.

use crate::Luzon;
use crate::printed::map::FieldId;
use crate::printed::units::{ALLIES, AircraftId, JAPAN};
use crate::sequence::Play;
use crate::situation::air::{Mission, Spot, Task};
use crate::situation::state::State;
use heigi_board::HexId;

impl Luzon {
    /// 19.3: whether Japanese units on land are near an airfield, or not far and no Allied unit on the map stands
    /// between: nearer to either than they are to each other.
    pub(crate) fn is_threatened(&self, state: &State, field: FieldId) -> bool {
        let Some(home) = self.field_hex(field) else {
            return false;
        };
        let (tables, grid) = (&self.data.solitaire, &self.map().grid);
        let allies = state.units.occupied(ALLIES);
        let is_barred = |enemy: HexId| {
            let way = grid.distance(home, enemy);
            let mut allies = allies.iter();
            allies.any(|hex| grid.distance(home, hex) < way && grid.distance(hex, enemy) < way)
        };
        let mut enemies = state.units.occupied(JAPAN).iter();
        enemies.any(|enemy| {
            let way = grid.distance(home, enemy);
            self.map().terrain(enemy).is_land()
                && (way <= tables.near || way <= tables.far && !is_barred(enemy))
        })
    }

    /// 19.3, 8.1.2: the air units of a threatened airfield go to others, with their ABSU where they can.
    pub(crate) fn move_out(&self, play: &mut Play<'_>, field: FieldId) {
        for aircraft in self.parked(play.state, field).iter() {
            if let Some(task) = self.way_out(play.state, aircraft) {
                play.state.set_task(aircraft, Some(task));
            }
        }
    }

    /// To a field that is not threatened, first one with an ABSU for it.
    fn way_out(&self, state: &State, aircraft: AircraftId) -> Option<Task> {
        let missions = |field: FieldId| {
            let is_served = self.has_crew(state, aircraft, field);
            let tasks = [Mission::Redeployment, Mission::Transfer].map(|mission| Task {
                mission,
                spot: Spot::Field(field),
                load: None,
            });
            if is_served {
                tasks
            } else {
                [tasks[1], tasks[0]]
            }
        };
        let safe = || {
            let fields = self.all_fields();
            fields.filter(|field| !self.is_threatened(state, *field))
        };
        let served = safe().filter(|field| self.has_crew(state, aircraft, *field));
        let mut tasks = served.chain(safe()).flat_map(missions);
        tasks.find(|task| self.check_task(state, aircraft, *task).is_ok())
    }
}
