//! Strategic actions as they are decided (C and E): what may be done with points, and what each does.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::event::Event;
use crate::position::{Flow, Place, Play, Position};
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet};
use crate::turn::alike::Alike;

impl Typhoon {
    /// C and E: what the active side may do with points.
    pub(crate) fn check_strategic(
        &self,
        position: &Position,
        action: Action,
    ) -> Result<(), Refusal> {
        let is_japan = position.active == JAPAN;
        match action {
            Action::Flip(unit) => self.check_flip(position, unit),
            Action::Reorganise(unit) => self.check_reorganise(position, unit),
            Action::Consolidate(kept, gone) => self.check_consolidate(position, kept, gone),
            Action::Select(unit) => {
                self.check_commander(position, unit)?;
                if position.zone_of(unit).is_none() {
                    self.check_returnable(position, unit)?;
                }
                self.check_any_place(position, unit)
            }
            Action::Recruit if is_japan => self.check_recruit(position),
            Action::Fortify(zone) if is_japan => self.check_fortify(position, zone),
            Action::Convert(unit) if is_japan => self.check_convert(position, unit),
            _ => Err(Refusal::NotNow),
        }
    }

    /// C and E.
    pub(crate) fn list_strategy(&self, position: &Position, actions: &mut Vec<Action>) {
        let own = self.classes.of_side(position.active);
        let place = |unit: UnitId| position.unit(unit).place;
        let on_map: UnitSet = own
            .iter()
            .filter(|unit| matches!(place(*unit), Place::Zone(_)))
            .collect();
        actions.push(Action::Done);
        let mut alike = Alike::default();
        for unit in own.iter() {
            if matches!(place(unit), Place::Zone(_) | Place::Destroyed) {
                let select = Action::Select(unit);
                if alike.is_able(self, position, unit, || {
                    self.check_strategic(position, select).is_ok()
                }) {
                    actions.push(select);
                }
            }
        }
        let mut offer = |action: Action| {
            if self.check_strategic(position, action).is_ok() {
                actions.push(action);
            }
        };
        for unit in on_map.iter() {
            if position.unit(unit).steps < self.unit(unit).steps() {
                offer(Action::Flip(unit));
            }
        }
        for unit in own.iter() {
            if matches!(place(unit), Place::Track(_)) {
                offer(Action::Reorganise(unit));
            }
        }
        let fleets = on_map & self.classes.fleets;
        let is_reduced = |unit: &UnitId| position.unit(*unit).steps == 1;
        let reduced: UnitSet = fleets.iter().filter(is_reduced).collect();
        for kept in reduced.iter() {
            for gone in reduced.iter() {
                if place(kept) == place(gone) {
                    offer(Action::Consolidate(kept, gone));
                }
            }
        }
        if position.active == JAPAN {
            offer(Action::Recruit);
            let zones = position.friendly_zones(JAPAN);
            zones.iter().for_each(|zone| offer(Action::Fortify(zone)));
            let detachments = on_map & self.classes.of_kind(JAPAN, Kind::Snlf);
            detachments
                .iter()
                .for_each(|unit| offer(Action::Convert(unit)));
        }
    }

    pub(crate) fn act_strategically(&self, play: &mut Play<'_>, action: Action) -> Flow<()> {
        match action {
            Action::Flip(unit) => {
                play.pay_for_step(self, unit);
                play.flip(unit);
            }
            Action::Reorganise(unit) => {
                let printed = self.unit(unit);
                *play.naval_points(printed.side, printed.kind) -= 1;
                play.fleet_back(self, unit)?;
            }
            Action::Consolidate(kept, gone) => {
                play.position.unit_mut(kept).steps = 2;
                play.destroy(self, gone);
                play.tell(Event::Consolidated { kept, gone });
            }
            Action::Recruit => play.recruit(self)?,
            Action::Fortify(zone) => {
                play.pay(1);
                play.fortify(self, zone);
            }
            Action::Convert(unit) => {
                if let Some(zone) = play.position.zone_of(unit) {
                    play.put(self, unit, Place::Removed);
                    play.tell(Event::Converted { unit, zone });
                    play.fortify(self, zone);
                }
            }
            _ => {
                play.position.agenda.pop();
                // 3.2h: what is left of land and air points is lost.
                if play.position.active == ALLIES {
                    let allies = &mut play.position.allies;
                    (allies.land_us, allies.land_uk, allies.air) = (0, 0, 0);
                }
            }
        }
        Ok(())
    }
}
