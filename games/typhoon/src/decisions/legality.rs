//! What is legal (one home for lists, refusals and hints) and what an action does.

use crate::Typhoon;
use crate::decisions::action::{Action, Objective};
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::{Await, Position, State, Step};
use crate::printed::map::{self, ZoneId, ZoneSet};
use crate::printed::units::{JAPAN, Kind, UnitId, UnitSet};

impl Typhoon {
    /// Whether an action is legal now.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Refusal> {
        let position = &state.position;
        if position.verdict.is_some() {
            return Err(Refusal::NotNow);
        }
        if let Some(procedure) = &state.procedure {
            let is_offered = match (procedure.awaits, action) {
                (Await::Zone { options, .. }, Action::Place(zone)) => options.contains(zone),
                (Await::Unit { options, .. }, Action::Choose(unit)) => options.contains(unit),
                (Await::Consent { .. }, Action::Accept | Action::Decline) => true,
                _ => return Err(Refusal::NotNow),
            };
            return if is_offered {
                Ok(())
            } else {
                Err(Refusal::NotOffered)
            };
        }
        let step = position.step().ok_or(Refusal::NotNow)?;
        match (step, action) {
            (Step::Objective | Step::AlliedObjective, Action::Objective(Objective(number))) => {
                if number < 3 {
                    Ok(())
                } else {
                    Err(Refusal::NoSuchObjective)
                }
            }
            (Step::Objective | Step::AlliedObjective, Action::Roll) => Ok(()),
            (Step::SouthernFleet, Action::Place(zone)) => {
                let named = &self.map().named;
                if [named.indochina, named.formosa].contains(&zone) {
                    Ok(())
                } else {
                    Err(Refusal::SouthernStart)
                }
            }
            (Step::JapaneseWarfare, Action::Raid) => self.check_logistics(position, 2),
            (
                Step::JapaneseWarfare
                | Step::AlliedStrategy
                | Step::JapaneseStrategy
                | Step::Operations
                | Step::CarrierStrikes
                | Step::ReactionStrikes
                | Step::Landing
                | Step::Breakthrough,
                Action::Done,
            ) => Ok(()),
            (Step::LandBattle, Action::Done) => self.check_end_of_battle(position),
            (Step::Placing(_) | Step::AirOffensive(_), Action::Cancel) => Ok(()),
            (Step::LandOffensive | Step::Sortie, Action::Cancel) => Ok(()),
            (Step::AlliedStrategy | Step::JapaneseStrategy, action) => {
                self.check_strategic(position, action)
            }
            (Step::Placing(unit), Action::Place(zone)) => self.check_place(position, unit, zone),
            (Step::Placing(unit), Action::Choose(other)) => {
                self.check_exchange(position, unit, other).map(|_| ())
            }
            (Step::Operations, action) => self.check_launch(position, action),
            (Step::AirOffensive(from), Action::Join(unit)) => {
                self.check_air_join(position, unit, Some(from))
            }
            (
                Step::AirOffensive(_) | Step::LandOffensive | Step::LandBattle | Step::Breakthrough,
                Action::Leave(unit),
            ) => self.check_chosen(position, unit),
            (Step::AirOffensive(from), Action::Attack(target)) => {
                self.check_air_strike(position, position.group, from, target)
            }
            (Step::LandOffensive, action) => self.check_land_gathering(position, action),
            (Step::Sortie, action) => self.check_gathering(position, action),
            (Step::CarrierStrikes | Step::ReactionStrikes, Action::Strike(fleet, target)) => {
                self.check_carrier_strike(position, fleet, target)
            }
            (Step::Landing, Action::Land(unit)) => self.check_land(position, unit),
            (Step::LandBattle, Action::Join(unit)) => {
                if position.group.contains(unit) {
                    return Err(Refusal::Chosen(unit));
                }
                let zone = position.operation.as_ref().ok_or(Refusal::NotNow)?.zone;
                self.check_fighter(position, unit, zone)
            }
            (Step::LandBattle, Action::Attack(defender)) => self.check_fight(position, defender),
            (Step::Breakthrough, Action::Join(unit)) => {
                let operation = position.operation.as_ref().ok_or(Refusal::NotNow)?;
                if position.group.contains(unit) {
                    Err(Refusal::Chosen(unit))
                } else if !operation.attacked.contains(unit)
                    || position.zone_of(unit) != Some(operation.zone)
                {
                    Err(Refusal::CannotTakePart(unit))
                } else {
                    Ok(())
                }
            }
            (Step::Breakthrough, Action::Place(zone)) => {
                self.check_breakthrough(position, position.group, zone)
            }
            (Step::ChangeOfSides, Action::ChangeSides | Action::Stay) => Ok(()),
            _ => Err(Refusal::NotNow),
        }
    }

    fn check_chosen(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        if position.group.contains(unit) {
            Ok(())
        } else {
            Err(Refusal::NotChosen(unit))
        }
    }

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

    /// Whether a taken counter has anywhere to go.
    fn check_any_place(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        if self.any_places_for(position, unit)?.is_empty()
            && self.exchange_partners(position, unit, 1).is_empty()
        {
            let occasion = if position.is_operating() {
                Occasion::March
            } else if position.zone_of(unit).is_some() {
                Occasion::Redeployment
            } else {
                Occasion::Return
            };
            Err(Refusal::NowhereToGo(occasion, unit))
        } else {
            Ok(())
        }
    }

    /// Where a taken counter may be put: brought back or redeployed in the strategic phases, marched or
    /// seizing a zone in the phase of operations.
    pub(crate) fn places_for(&self, position: &Position, unit: UnitId) -> Result<ZoneSet, Refusal> {
        if position.is_operating() {
            return Ok(self.march_zones(position, unit));
        }
        if position.zone_of(unit).is_none() {
            self.check_returnable(position, unit)?;
            return Ok(self.return_zones(position, unit));
        }
        let supply = self.supply(position, self.unit(unit).side);
        let [free, paid] = self.redeployments(position, &supply, unit)?;
        let is_payable = self.unit(unit).side != JAPAN || position.japan.logistics > 0;
        Ok(if is_payable { free | paid } else { free })
    }

    /// Some of [`Self::places_for`], if there are any.
    fn any_places_for(&self, position: &Position, unit: UnitId) -> Result<ZoneSet, Refusal> {
        if position.is_operating() {
            return Ok(self.each_march_zone(position, unit).take(1).collect());
        }
        if position.zone_of(unit).is_none() {
            self.check_returnable(position, unit)?;
            return Ok(self.some_return_zones(position, unit, 1));
        }
        let supply = self.supply(position, self.unit(unit).side);
        self.any_redeployments(position, &supply, unit)
    }

    /// 9.2, 18: where a land unit may march among friendly zones, or seize an empty one.
    fn march_zones(&self, position: &Position, unit: UnitId) -> ZoneSet {
        self.each_march_zone(position, unit).collect()
    }

    fn each_march_zone<'a>(
        &'a self,
        position: &'a Position,
        unit: UnitId,
    ) -> impl Iterator<Item = ZoneId> + 'a {
        let ways = self.marches(position, unit);
        let room = self.room_for(unit, None);
        let is_march = move |zone: &ZoneId| {
            let has_room = room.is_in(position, *zone);
            self.check_march_along(position, unit, *zone, ways, has_room)
                .is_ok()
        };
        let from = position.zone_of(unit).filter(|_| position.turn == 1);
        let near = from.into_iter().flat_map(|from| self.map().links(from));
        let seized = near
            .map(|(near, _)| near)
            .filter(move |zone| self.check_seize(position, unit, *zone).is_ok());
        ways.iter().filter(is_march).chain(seized)
    }

    fn check_place(&self, position: &Position, unit: UnitId, zone: ZoneId) -> Result<(), Refusal> {
        if position.is_operating() {
            let is_seizure =
                self.unit(unit).kind == Kind::Snlf && !self.is_friendly(position, JAPAN, zone);
            return if is_seizure {
                self.check_seize(position, unit, zone)
            } else {
                self.check_march(position, unit, zone)
            };
        }
        if position.zone_of(unit).is_none() {
            return self.check_return(position, unit, zone);
        }
        self.check_redeploy(position, unit, zone).map(|_| ())
    }

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

    /// 9.2: gathering for a land offensive.
    fn check_land_gathering(&self, position: &Position, action: Action) -> Result<(), Refusal> {
        let operation = position.operation.as_ref().ok_or(Refusal::NotNow)?;
        match action {
            Action::Join(unit) => {
                if position.group.contains(unit) {
                    return Err(Refusal::Chosen(unit));
                }
                self.check_march_into(position, unit, operation.zone)
            }
            Action::Go => {
                if position.group.is_empty() && !self.may_any_fight(position) {
                    return Err(Refusal::NobodyChosen);
                }
                self.check_stacking(position, operation.side, operation.zone, position.group)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    /// 9.3: gathering for a naval operation.
    pub(crate) fn check_gathering(
        &self,
        position: &Position,
        action: Action,
    ) -> Result<(), Refusal> {
        let operation = position.operation.as_ref().ok_or(Refusal::NotNow)?;
        let check_free = |unit: UnitId| {
            if operation.fleets.contains(unit) {
                Err(Refusal::Chosen(unit))
            } else {
                Ok(())
            }
        };
        match action {
            Action::Join(fleet) => {
                check_free(fleet)?;
                self.check_fleet_to(position, fleet, operation.zone)
            }
            Action::Escort(fleet, zone) => {
                check_free(fleet)?;
                self.check_escort(position, fleet, zone, operation.zone)
            }
            Action::Leave(fleet) => {
                if !operation.fleets.contains(fleet) {
                    return Err(Refusal::NotChosen(fleet));
                }
                if self.can_do_without(position, &self.loaded(position), fleet) {
                    Ok(())
                } else {
                    Err(Refusal::NoTransport(fleet))
                }
            }
            Action::Load(unit) => self.check_load(position, unit),
            Action::Unload(unit) => {
                if operation.cargo.contains(unit) {
                    Ok(())
                } else {
                    Err(Refusal::NotChosen(unit))
                }
            }
            Action::Flip(fleet) => {
                // 9.3a: repairs before sailing.
                if !operation.fleets.contains(fleet) {
                    return Err(Refusal::NotChosen(fleet));
                }
                self.check_flip(position, fleet)
            }
            Action::Go => self.check_sail(position),
            _ => Err(Refusal::NotNow),
        }
    }
}
