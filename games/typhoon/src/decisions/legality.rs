//! What is legal (one home for lists, refusals and hints) and what an action does.

use crate::Typhoon;
use crate::decisions::action::{Action, Objective};
use crate::decisions::refusal::{Occasion, Refusal};
use crate::position::event::Event;
use crate::position::{
    Answer, Await, Cause, Flow, Operation, Place, Play, Position, State, Step, Verdict,
};
use crate::printed::map::{self, ZoneId, ZoneSet};
use crate::printed::units::{ALLIES, JAPAN, Kind, UnitId, UnitSet};
use crate::turn::sequence::{SORTIE, push};
use heigi_engine::{Input, Pending};

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

    /// Answers what the state waits for and goes on to the next such point.
    pub(crate) fn take(
        &self,
        state: &mut State,
        input: Input<Action>,
        events: &mut Vec<Event>,
    ) -> Result<(), Refusal> {
        match input {
            Input::Action(action) => {
                self.check_action(state, action)?;
                match (state.procedure.is_some(), action) {
                    (true, Action::Place(zone)) => state.answer(self, Answer::Zone(zone), events),
                    (true, Action::Choose(unit)) => state.answer(self, Answer::Unit(unit), events),
                    (true, Action::Accept) => state.answer(self, Answer::Consent(true), events),
                    (true, Action::Decline) => state.answer(self, Answer::Consent(false), events),
                    _ if self.prepare(&mut state.position, action) => {}
                    _ => state.begin(self, action, events),
                }
            }
            Input::Drawn(die) => {
                let is_awaited = state
                    .procedure
                    .as_ref()
                    .is_some_and(|procedure| matches!(procedure.awaits, Await::Die(_)));
                if !is_awaited || state.position.verdict.is_some() {
                    return Err(Refusal::NotNow);
                }
                let die = u8::try_from(die)
                    .ok()
                    .filter(|die| (1..=6).contains(die))
                    .ok_or(Refusal::NotOnDie)?;
                state.answer(self, Answer::Die(die), events);
            }
            Input::Concede => match self.pending_of(state) {
                Pending::Decision(side) => {
                    state.procedure = None;
                    state.position.verdict = Some(Verdict::Conceded(side));
                    events.push(Event::Ended(Verdict::Conceded(side)));
                }
                _ => return Err(Refusal::NotNow),
            },
        }
        Ok(())
    }

    /// Carries out an action that has been checked.
    pub(crate) fn carry_out(&self, play: &mut Play<'_>, action: Action) -> Flow<()> {
        let step = play.position.step();
        match (step, action) {
            (Some(Step::Objective), action) => {
                play.position.agenda.pop();
                let objective = self.decide_objective(play, action, Cause::JapaneseObjective)?;
                play.position.japan.objective = Some(objective);
                play.tell(Event::Objective {
                    side: JAPAN,
                    objective,
                });
            }
            (Some(Step::AlliedObjective), action) => {
                play.position.agenda.pop();
                let objective = self.decide_objective(play, action, Cause::AlliedObjective)?;
                play.position.allies.objective = Some(objective);
                play.tell(Event::Objective {
                    side: ALLIES,
                    objective,
                });
            }
            (Some(Step::SouthernFleet), Action::Place(zone)) => {
                play.position.agenda.pop();
                if let Some(unit) = self.unit_named("J-SFS") {
                    play.put(self, unit, Place::Zone(zone));
                    play.tell(Event::Arrived { unit, zone });
                }
            }
            (Some(Step::JapaneseWarfare), Action::Raid) => {
                play.position.agenda.pop();
                self.japanese_warfare(play)?;
            }
            (Some(Step::AlliedStrategy | Step::JapaneseStrategy), action) => {
                self.act_strategically(play, action)?;
            }
            (Some(Step::Placing(unit)), Action::Place(zone)) => {
                play.position.agenda.pop();
                self.place(play, unit, zone)?;
            }
            (Some(Step::Placing(unit)), Action::Choose(other)) => {
                play.position.agenda.pop();
                self.exchange(play, unit, other);
            }
            (Some(Step::Operations), action) => self.launch(play, action),
            (Some(Step::AirOffensive(_)), Action::Attack(target)) => {
                play.position.agenda.pop();
                let group = play.position.group;
                play.position.group = UnitSet::EMPTY;
                if play.position.active == JAPAN {
                    play.pay(1);
                }
                for unit in group.iter() {
                    play.position.unit_mut(unit).operated = true;
                }
                play.air_attack(self, group, target)?;
                play.withdraw_disrupted(self);
            }
            (Some(Step::LandOffensive), Action::Go) => {
                play.position.agenda.pop();
                push(
                    &mut play.position,
                    &[Step::LandBattle, Step::EndOfOperation],
                );
                play.march_in(self)?;
            }
            (Some(Step::Sortie), action) => self.embark(play, action)?,
            (Some(Step::CarrierStrikes | Step::ReactionStrikes), Action::Strike(fleet, target)) => {
                if let Some(operation) = &mut play.position.operation {
                    operation.struck.insert(fleet);
                }
                play.air_attack(self, [fleet].into_iter().collect(), target)?;
            }
            (Some(Step::Landing), Action::Land(unit)) => play.land(self, unit),
            (Some(Step::Landing), Action::Done) => {
                play.position.agenda.pop();
                if let Some(operation) = play.position.operation
                    && !operation.landed.is_empty()
                {
                    play.enter(self, operation.side, operation.zone)?;
                }
            }
            (Some(Step::LandBattle), Action::Attack(defender)) => {
                let group = play.position.group;
                play.position.group = UnitSet::EMPTY;
                if play.position.active == JAPAN {
                    play.pay(self.price_of_attack(group));
                }
                if let Some(operation) = play.position.operation {
                    play.fight(self, group, defender, operation.zone)?;
                    play.after_fight(self)?;
                }
            }
            (Some(Step::Breakthrough), Action::Place(zone)) => {
                play.position.agenda.pop();
                let group = play.position.group;
                play.position.group = UnitSet::EMPTY;
                play.break_through(self, group, zone)?;
            }
            (Some(Step::ChangeOfSides), Action::ChangeSides) => {
                play.position.agenda.pop();
                play.change_sides(self);
            }
            (Some(Step::ChangeOfSides), Action::Stay) => {
                play.position.agenda.pop();
                play.tell(Event::StayedJapanese);
                if play.position.turn >= self.tables().last_turn() {
                    play.end(Verdict::CrushingDefeat);
                }
            }
            // What is left is the end of a phase or of a step.
            _ => {
                play.position.agenda.pop();
                play.position.group = UnitSet::EMPTY;
            }
        }
        Ok(())
    }

    fn decide_objective(&self, play: &mut Play<'_>, action: Action, cause: Cause) -> Flow<u8> {
        match action {
            Action::Objective(Objective(number)) => Ok(number),
            _ => Ok(Self::objective_of(play.die(cause)?)),
        }
    }

    fn act_strategically(&self, play: &mut Play<'_>, action: Action) -> Flow<()> {
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

    /// A taken counter is put down: brought back, redeployed, marched, or seizing a zone.
    fn place(&self, play: &mut Play<'_>, unit: UnitId, zone: ZoneId) -> Flow<()> {
        if play.position.is_operating() {
            let is_friendly = self.is_friendly(&play.position, play.position.active, zone);
            play.put(self, unit, Place::Zone(zone));
            play.position.unit_mut(unit).operated = true;
            if is_friendly {
                play.tell(Event::Marched { unit, to: zone });
            } else {
                play.tell(Event::Seized { unit, zone });
                play.enter(self, JAPAN, zone)?;
            }
        } else if play.position.zone_of(unit).is_none() {
            play.pay_for_step(self, unit);
            play.bring_back(self, unit, zone);
        } else {
            let cost = self.check_redeploy(&play.position, unit, zone).unwrap_or(0);
            if play.position.active == JAPAN {
                play.pay(cost);
            }
            play.redeploy(self, unit, zone);
            play.position.unit_mut(unit).operated = true;
        }
        Ok(())
    }

    /// 8: two counters change places.
    fn exchange(&self, play: &mut Play<'_>, unit: UnitId, other: UnitId) {
        let cost = self
            .check_exchange(&play.position, unit, other)
            .unwrap_or(0);
        if play.position.active == JAPAN {
            play.pay(cost);
        }
        let zones = [play.position.zone_of(other), play.position.zone_of(unit)];
        let is_march = play.position.is_operating();
        for (one, to) in [unit, other].into_iter().zip(zones) {
            let Some(to) = to else { continue };
            play.position.unit_mut(one).operated = true;
            if is_march {
                play.put(self, one, Place::Zone(to));
                play.tell(Event::Marched { unit: one, to });
            } else {
                play.redeploy(self, one, to);
            }
        }
    }

    /// Carries out what only prepares: it asks for nothing, tells nothing and leaves a decision waiting,
    /// so that no procedure begins. Says whether that is all that an action does.
    fn prepare(&self, position: &mut Position, action: Action) -> bool {
        match (position.step(), action) {
            (Some(Step::Operations | Step::AlliedStrategy | Step::JapaneseStrategy), action) => {
                return self.begin_to_prepare(position, action);
            }
            (Some(Step::Placing(_) | Step::AirOffensive(_)), Action::Cancel) => {
                position.agenda.pop();
                position.group = UnitSet::EMPTY;
            }
            (Some(Step::LandOffensive | Step::Sortie), Action::Cancel) => {
                position.agenda.pop();
                self.dissolve(position);
            }
            (Some(Step::Sortie), action) => return self.gather(position, action),
            (_, Action::Join(unit)) => position.group.insert(unit),
            (_, Action::Leave(unit)) => position.group.remove(unit),
            _ => return false,
        }
        true
    }

    /// A counter is taken, or an operation begins to be prepared (9).
    fn begin_to_prepare(&self, position: &mut Position, action: Action) -> bool {
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

    /// 9.3: fleets and cargo are gathered.
    fn gather(&self, position: &mut Position, action: Action) -> bool {
        let Some(operation) = &mut position.operation else {
            return false;
        };
        match action {
            Action::Join(fleet) => operation.fleets.insert(fleet),
            Action::Escort(fleet, zone) => {
                operation.fleets.insert(fleet);
                position.unit_mut(fleet).home = Some(zone);
            }
            Action::Leave(fleet) => {
                operation.fleets.remove(fleet);
                position.unit_mut(fleet).home = None;
                self.undo_repair(position, fleet);
            }
            Action::Load(unit) => operation.cargo.insert(unit),
            Action::Unload(unit) => operation.cargo.remove(unit),
            _ => return false,
        }
        true
    }

    /// 9: what the active side launches without preparing it, or the end of the phase.
    fn launch(&self, play: &mut Play<'_>, action: Action) {
        if let Action::Drop(zone) = action {
            play.position.flags.airborne_used = true;
            play.tell(Event::Dropped(zone));
            play.take_over(JAPAN, zone);
        } else {
            play.position.agenda.pop();
        }
    }

    /// 9.3: fleets are repaired, and put to sea.
    fn embark(&self, play: &mut Play<'_>, action: Action) -> Flow<()> {
        let Some(operation) = &mut play.position.operation else {
            return Ok(());
        };
        if let Action::Flip(fleet) = action {
            operation.repaired.insert(fleet);
            play.pay_for_step(self, fleet);
            play.flip(fleet);
            return Ok(());
        }
        let zone = operation.zone;
        play.position.agenda.pop();
        if self.is_friendly(&play.position, play.position.active, zone) {
            push(
                &mut play.position,
                &[
                    Step::CarrierStrikes,
                    Step::ReturnToBase,
                    Step::EndOfOperation,
                ],
            );
        } else {
            push(&mut play.position, &SORTIE);
        }
        play.sail(self)
    }

    /// 9.3a: whoever stays in port is not repaired.
    fn undo_repair(&self, position: &mut Position, fleet: UnitId) {
        let Some(operation) = &mut position.operation else {
            return;
        };
        if operation.repaired.contains(fleet) {
            operation.repaired.remove(fleet);
            let printed = self.unit(fleet);
            position.unit_mut(fleet).steps -= 1;
            *position.naval_points(printed.side, printed.kind) += printed.cost;
        }
    }

    /// An operation that is not launched leaves everything as it was.
    fn dissolve(&self, position: &mut Position) {
        let fleets = position
            .operation
            .map_or(UnitSet::EMPTY, |operation| operation.fleets);
        for fleet in fleets.iter() {
            position.unit_mut(fleet).home = None;
            self.undo_repair(position, fleet);
        }
        position.operation = None;
        position.group = UnitSet::EMPTY;
    }
}
