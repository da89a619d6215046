//! Airborne troops (12.0): the transport flies as a bomber does, and whoever survives lands.

use crate::Luzon;
use crate::event::Event;
use crate::printed::map::{FieldId, HexSet};
use crate::printed::units::{ALLIES, AircraftId, JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{Mission, Spot, Task};
use crate::situation::state::{Location, State};
use crate::turn::combat::retreat::Retreat;
use heigi_board::HexId;
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
            if game.is_near_enemy(play.state, JAPAN, hex) {
                play.state.air.grounded.insert(unit);
            }
            play.tell(Event::Dropped(unit, hex));
            game.alert_reserves(play.state, JAPAN, hex);
            if game.fighters_at(play.state, ALLIES, hex).is_empty() {
                game.take_drop_hex(play, hex);
            }
            game.check_stack(play, JAPAN, hex, game.limit(JAPAN, hex));
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
    pub fn was_dropped(&self, state: &State, unit: UnitId) -> bool {
        state.air.dropped.contains(unit)
    }

    /// Whoever has come down in a hex holds it; enemies that do not fight are lost (4.1.5).
    fn take_drop_hex(&self, play: &mut Play<'_>, hex: HexId) {
        for other in self.side_at(play.state, ALLIES, hex).iter() {
            self.remove(play, other, "4.1.5");
        }
        self.enter(play, JAPAN, hex);
    }

    /// 12.3: whoever has come down among enemies who have gone elsewhere since (9.4) holds the hex.
    pub(crate) fn hold_drop_hexes(&self, play: &mut Play<'_>) {
        let dropped = play.state.air.dropped.iter();
        let hexes: HexSet = dropped.filter_map(|unit| play.state.hex(unit)).collect();
        for hex in hexes.iter() {
            let is_free = self.fighters_at(play.state, ALLIES, hex).is_empty();
            if is_free && self.holder(play.state, hex) == ALLIES {
                self.take_drop_hex(play, hex);
            }
        }
    }

    /// 12.3: the fight is over where airborne troops have come down: they hold the hex, or go back; from Corregidor there
    /// is no way. Who has still to go is returned.
    pub(crate) fn settle_drops(&self, play: &mut Play<'_>) -> Option<Retreat> {
        let fight = play.state.battles.fight.as_ref()?;
        let side = fight.attacker;
        let hexes = fight.targets.clone();
        for from in hexes {
            let here = self.side_at(play.state, side, from);
            if (here & play.state.air.dropped).is_empty() {
                continue;
            }
            if self
                .fighters_at(play.state, side.opponent(), from)
                .is_empty()
            {
                self.take_drop_hex(play, from);
                continue;
            }
            play.tell(Event::DropBeatenBack(from));
            if from == self.map().named.corregidor {
                self.surrender(play, side, from);
                continue;
            }
            return Some(Retreat {
                side,
                from,
                is_pushed: false,
            });
        }
        None
    }

    /// 12.6: whether a unit was dropped this turn and does not move; with 12.7 only who came down beside an enemy.
    pub(crate) fn is_grounded(&self, state: &State, unit: UnitId) -> bool {
        let may_move = state.options.airborne_move && !state.air.grounded.contains(unit);
        self.was_dropped(state, unit) && !may_move
    }

    /// 12.1, 12.2: from Kagi, one unit a turn, on land that is no city.
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
        self.check_carrier(state, aircraft, base, task.load)?;
        let terrain = self.map().terrain(hex);
        refuse(!terrain.is_land(), Refusal::NoAirTarget(task.spot))?;
        refuse(terrain.is_city(), Refusal::InCity(hex))
    }

    /// 12.1: whether an air unit may drop somebody at all, wherever that be.
    pub(crate) fn check_carrier(
        &self,
        state: &State,
        aircraft: AircraftId,
        base: FieldId,
        load: Option<UnitId>,
    ) -> Result<(), Refusal> {
        refuse(!self.is_transport(aircraft), Refusal::NoTransport(aircraft))?;
        let is_there = self.map().airfields[base.index()].id == TRANSPORT.1;
        refuse(!is_there, Refusal::NotFromKagi(aircraft))?;
        let flies = |one: AircraftId| {
            let other = state.air.task(one);
            other.is_some_and(|other| other.mission == Mission::Drop)
        };
        let has_other = self.all_aircraft().any(flies) || !state.air.dropped.is_empty();
        refuse(has_other, Refusal::OneDrop(aircraft))?;
        refuse(load.is_none(), Refusal::NoTroops(aircraft))
    }

    /// 12.1: who can be dropped now: the first airborne unit on Formosa that nobody carries.
    pub(crate) fn airborne(&self, state: &State) -> Option<UnitId> {
        let mut all = (self.sets.airborne & self.sets.units[JAPAN.index()]).iter();
        all.find(|unit| state.at(*unit) == Location::Formosa && !self.is_carried(state, *unit))
    }
}
