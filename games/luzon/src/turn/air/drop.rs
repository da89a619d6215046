//! Airborne troops (12.0): the transport flies as a bomber does, and whoever survives lands.

use crate::Luzon;
use crate::event::Event;
use crate::printed::map::FieldId;
use crate::printed::units::{ALLIES, AircraftId, JAPAN};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{Mission, Spot, Task};
use crate::situation::state::{Location, State};
use heigi_engine::refuse;
use serde::{Deserialize, Serialize};

/// 12.1: the type that carries airborne troops, and the airfield from which it does.
const TRANSPORT: (&str, &str) = ("tina", "kagi");

/// 12.2: the airborne troops of the raid land.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Jump;

impl heigi_engine::Step<Luzon> for Jump {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        for aircraft in game.raiders(play.state).iter() {
            let Some(Task {
                spot: Spot::Hex(hex),
                load: Some(unit),
                mission,
            }) = play.state.air.task(aircraft)
            else {
                continue;
            };
            let task = Task {
                mission,
                spot: Spot::Hex(hex),
                load: None,
            };
            play.state.set_task(aircraft, Some(task));
            play.state.put(unit, Location::At(hex));
            play.state.air.dropped.insert(unit);
            play.tell(Event::Dropped(unit, hex));
            game.enter(play, JAPAN, hex);
        }
    }
}

impl Luzon {
    /// 12.1: whether an air unit carries airborne troops.
    pub(crate) fn is_transport(&self, aircraft: AircraftId) -> bool {
        self.kind(aircraft).id == TRANSPORT.0
    }

    /// 12.6: whether a unit was dropped this turn: it does not move.
    #[must_use]
    pub fn was_dropped(&self, state: &State, unit: crate::printed::units::UnitId) -> bool {
        state.air.dropped.contains(unit)
    }

    /// 12.1, 12.2: from Kagi, one unit a turn, on land that is no city. A drop among enemies (12.3) is an attack, for
    /// which there are no rules in the program yet: it is refused.
    pub(crate) fn check_drop(
        &self,
        state: &State,
        aircraft: AircraftId,
        base: FieldId,
        task: Task,
    ) -> Result<(), Refusal> {
        let Spot::Hex(hex) = task.spot else {
            return Err(Refusal::NoAirTarget(task.spot));
        };
        refuse(!self.is_transport(aircraft), Refusal::NoTransport(aircraft))?;
        let is_there = self.map().airfields[base.index()].id == TRANSPORT.1;
        refuse(!is_there, Refusal::NotFromKagi(aircraft))?;
        let flies = |one: AircraftId| {
            let other = state.air.task(one);
            other.is_some_and(|other| other.mission == Mission::Drop)
        };
        let has_other = self.all_aircraft().any(flies) || !state.air.dropped.is_empty();
        refuse(has_other, Refusal::OneDrop(aircraft))?;
        refuse(task.load.is_none(), Refusal::NoTroops(aircraft))?;
        let terrain = self.map().terrain(hex);
        refuse(!terrain.is_land(), Refusal::NoAirTarget(task.spot))?;
        refuse(terrain.is_city(), Refusal::InCity(hex))?;
        let is_held = state
            .units_at(hex)
            .any(|unit| self.unit(unit).side == ALLIES);
        refuse(is_held, Refusal::OnEnemies(hex))
    }
}
