//! Operations as they are launched (9): what may be begun, and what begins.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::event::Event;
use crate::position::{Operation, Play, Position, Step};
use crate::printed::map;
use crate::printed::units::{JAPAN, Kind, UnitId, UnitSet};
use crate::turn::alike::Alike;

impl Typhoon {
    /// 9: what the active side may launch.
    pub(crate) fn check_launch(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        match action {
            Action::Select(unit) => {
                self.check_ready(position, unit)?;
                match self.unit(unit).kind {
                    Kind::AirFleet => {
                        self.check_air_join(position, unit, None)?;
                        self.check_any_air_target(position, unit)
                    }
                    kind if kind.is_fleet() || kind == Kind::Fortress => {
                        Err(Refusal::CannotTakePart(unit))
                    }
                    _ => self.check_any_place(position, unit),
                }
            }
            Action::Offensive(zone) => self.check_offensive(position, zone),
            Action::Sortie(zone) => self.check_sortie(position, zone),
            Action::Drop(zone) => self.check_drop(position, zone),
            _ => Err(Refusal::NotNow),
        }
    }

    fn check_any_air_target(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        let one: UnitSet = [unit].into_iter().collect();
        let from = position.zone_of(unit).ok_or(Refusal::NotOnMap(unit))?;
        if position.active == JAPAN {
            self.check_logistics(position, 1)?;
        }
        let mut told = Refusal::OutOfReach(unit);
        let enemy = self.classes.of_side(position.active.opponent()) - self.classes.land;
        let near = self.map().adjacent_for(position.active, from) | map::one(from);
        for target in near
            .iter()
            .flat_map(|zone| (position.units_there(zone) & enemy).iter())
        {
            match self.check_air_strike(position, one, from, target) {
                Ok(()) => return Ok(()),
                Err(Refusal::Pause) => told = Refusal::Pause,
                Err(_) => {}
            }
        }
        Err(told)
    }

    /// F, and with two commanders G.
    pub(crate) fn list_operations(&self, position: &Position, actions: &mut Vec<Action>) {
        let ready = self.ready_units(position);
        let is_legal = |action: Action| self.check_launch(position, action).is_ok();
        actions.push(Action::Done);
        let mut alike = Alike::default();
        for unit in (ready - self.classes.fleets).iter() {
            let select = Action::Select(unit);
            if alike.is_able(self, position, unit, || is_legal(select)) {
                actions.push(select);
            }
        }
        let offensives = self.offensive_zones(position, ready);
        actions.extend(offensives.iter().map(Action::Offensive));
        let sorties = self.sortie_zones(position, ready);
        actions.extend(sorties.iter().map(Action::Sortie));
        let drops = self.map().all().map(Action::Drop);
        if self.may_drop(position) {
            actions.extend(drops.filter(|drop| is_legal(*drop)));
        }
    }

    /// A counter is taken, or an operation begins to be prepared (9).
    pub(crate) fn begin_to_prepare(&self, position: &mut Position, action: Action) -> bool {
        let side = position.active;
        match action {
            Action::Select(unit) => {
                let from = position.zone_of(unit).filter(|_| position.is_operating());
                if let (Kind::AirFleet, Some(from)) = (self.unit(unit).kind, from) {
                    position.group = [unit].into_iter().collect();
                    position.agenda.push(Step::AirOffensive(from));
                } else {
                    position.agenda.push(Step::Placing(unit));
                }
            }
            Action::Offensive(zone) => {
                position.operation = Some(Operation::new(side, zone));
                position.agenda.push(Step::LandOffensive);
            }
            Action::Sortie(zone) => {
                let mut operation = Operation::new(side, zone);
                operation.had_beachhead = self.land_units(position, side, zone).next().is_some();
                position.operation = Some(operation);
                position.agenda.push(Step::Sortie);
            }
            _ => return false,
        }
        true
    }

    /// 9: what the active side launches without preparing it, or the end of the phase.
    pub(crate) fn launch(&self, play: &mut Play<'_>, action: Action) {
        if let Action::Drop(zone) = action {
            play.position.flags.airborne_used = true;
            play.tell(Event::Dropped(zone));
            play.take_over(JAPAN, zone);
        } else {
            play.position.agenda.pop();
        }
    }
}
