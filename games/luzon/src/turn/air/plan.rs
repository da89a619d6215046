//! The plan of an air phase (3.2.2): missions are given and taken back freely until it is launched.

use crate::Luzon;
use crate::action::Action;
use crate::printed::map::FieldId;
use crate::printed::units::{AirClass, AircraftId, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{Mission, Spot, Task};
use crate::situation::state::{Location, State};
use crate::turn::air::assign::Assign;
use crate::turn::air::bases::Crowd;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::{RuleId, Side, Text, Waits, refuse};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// A side plans its air phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AirPlan {
    /// Whose.
    pub side: Side,
}

/// What is done with the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Planned {
    /// An air unit is to be given a mission.
    Squadron(AircraftId),
    /// One is taken back.
    Recalled(AircraftId),
    /// All of it begins.
    Launched,
}

impl heigi_engine::Step<Luzon> for AirPlan {
    type Plan = Planned;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Launch);
        for aircraft in game.air_force(self.side) {
            offer(Action::Squadron(aircraft));
            offer(Action::Recall(aircraft));
        }
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Planned, Refusal> {
        match action {
            Action::Launch => {
                let crowd = OnceCell::new();
                for aircraft in game.air_force(self.side) {
                    game.check_planned(state, aircraft, &crowd)?;
                }
                Ok(Planned::Launched)
            }
            Action::Squadron(aircraft) => {
                game.check_free(state, self.side, aircraft)?;
                let has_task = state.air.task(aircraft).is_some();
                refuse(has_task, Refusal::HasMission(aircraft))?;
                Ok(Planned::Squadron(aircraft))
            }
            Action::Recall(aircraft) => {
                let is_own = game.flies_for(aircraft) == self.side;
                let has_task = state.air.task(aircraft).is_some();
                refuse(!is_own || !has_task, Refusal::NoMission(aircraft))?;
                Ok(Planned::Recalled(aircraft))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Planned) {
        match plan {
            Planned::Squadron(aircraft) => play.push(Assign { aircraft }),
            Planned::Recalled(aircraft) => play.state.set_task(aircraft, None),
            Planned::Launched => {
                play.end_step();
                game.launch(play, self.side);
            }
        }
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-plan"), RuleId("3.2.2"))
    }

    fn choice(
        &self,
        game: &Luzon,
        state: &State,
        _: Action,
        plan: Planned,
        offered: Choice,
    ) -> Choice {
        match plan {
            Planned::Squadron(aircraft) => {
                let text = Text::new("luzon-do-squadron");
                offered.labelled(text.with("unit", game.aircraft_text(aircraft)))
            }
            Planned::Recalled(aircraft) => {
                let text = Text::new("luzon-do-recall").with("unit", game.aircraft_text(aircraft));
                let task = state.air.task(aircraft);
                let what = task.map(|task| game.task_text(task));
                let text = text.with("what", what.unwrap_or_else(|| Text::verbatim("")));
                offered.labelled(text).chosen()
            }
            Planned::Launched => offered.labelled(Text::new("luzon-do-launch")).main(),
        }
    }

    fn help(&self, _: &Luzon, _: &State) -> Vec<Text> {
        vec![Text::new("luzon-help-air")]
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        game.plan_previews(state, self.side)
    }
}

impl Luzon {
    /// A mission in words.
    pub(crate) fn task_text(&self, task: Task) -> Text {
        let mission = heigi_engine::Kind::name(task.mission);
        Text::new("luzon-task")
            .with("mission", mission)
            .with("spot", self.target_text(task))
    }

    /// 8.6.5, 8.3.9.1: whether an air unit of a side stands ready on an airfield.
    pub(super) fn check_free(
        &self,
        state: &State,
        side: Side,
        aircraft: AircraftId,
    ) -> Result<(), Refusal> {
        let is_there = self.flies_for(aircraft) == side && state.base(aircraft).is_some();
        refuse(!is_there, Refusal::NotOnField(aircraft))?;
        if let Some(base) = state.base(aircraft) {
            self.check_usable(state, base)?;
        }
        refuse(
            state.air.is_face_down(aircraft),
            Refusal::FaceDown(aircraft),
        )
    }

    /// 8.3.9: a patrol covers ground units or an airfield of its side.
    pub(super) fn check_covered(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
    ) -> Result<(), Refusal> {
        let is_covered = match spot {
            Spot::Hex(hex) => {
                let field = self.map().airfield_in(hex);
                field.is_some_and(|field| self.field_holder(state, field) == side)
                    || self.is_held_by(state, side, hex)
            }
            Spot::Field(field) => {
                self.field_hex(field).is_none() && self.field_holder(state, field) == side
            }
            Spot::Bridge(_) | Spot::Cavite => false,
        };
        refuse(!is_covered, Refusal::NothingToCover(spot))
    }

    /// 8.3.8: interdiction bars a road hex within half the range.
    pub(super) fn check_road(
        &self,
        aircraft: AircraftId,
        base: FieldId,
        spot: Spot,
    ) -> Result<(), Refusal> {
        let is_road = matches!(spot, Spot::Hex(hex) if self.sets.roads.contains(hex));
        refuse(!is_road, Refusal::NoRoad(spot))?;
        let (way, half) = (self.flight(base, spot), self.kind(aircraft).range / 2);
        refuse(
            way > half.into(),
            Refusal::BeyondHalf(aircraft, way, half.into()),
        )
    }

    /// 8.3.1, 8.3.3, 8.3.5: whether a side may attack a spot from the air.
    pub(crate) fn check_air_target(
        &self,
        state: &State,
        side: Side,
        spot: Spot,
    ) -> Result<(), Refusal> {
        match spot {
            Spot::Field(field) => {
                let is_enemy = self.field_holder(state, field) != side;
                refuse(!is_enemy, Refusal::NoAirTarget(spot))
            }
            Spot::Cavite => {
                let is_ours = side == self.holder(state, self.map().named.cavite);
                let is_out = state.submarines.driven_out.is_some();
                refuse(is_ours || is_out, Refusal::NoAirTarget(spot))
            }
            Spot::Bridge(bridge) => {
                let is_down = state.blown.contains(bridge);
                refuse(is_down, Refusal::BridgeDown(spot))
            }
            Spot::Hex(hex) => {
                let has = |hex, side| self.is_held_by(state, side, hex);
                refuse(!has(hex, side.opponent()), Refusal::NoAirTarget(spot))?;
                let in_contact = self.is_in_contact(state, side, hex);
                refuse(in_contact, Refusal::InContact(spot))
            }
        }
    }

    /// 8.1.2, 8.5.1: whether the mission of an air unit can still be flown, whatever others have been taken back.
    pub(super) fn check_planned(
        &self,
        state: &State,
        aircraft: AircraftId,
        crowd: &OnceCell<Crowd>,
    ) -> Result<(), Refusal> {
        let Some(task) = state.air.task(aircraft) else {
            return Ok(());
        };
        self.check_companions(state, aircraft, task)?;
        // Whoever was to leave a box may have been taken back.
        if let (Some(base), Some(field)) = (state.base(aircraft), task.new_base()) {
            self.check_redeployment(state, aircraft, base, field, crowd)?;
            self.check_bicol(state, aircraft, task)?;
        }
        Ok(())
    }

    /// 8.5.1: escorts fly with bombers of their service, whatever these bomb below.
    pub(crate) fn check_companions(
        &self,
        state: &State,
        aircraft: AircraftId,
        task: Task,
    ) -> Result<(), Refusal> {
        if task.mission != Mission::Escort {
            return Ok(());
        }
        let sky = self.sky(task.spot);
        let is_alone = !self.escorted(state, aircraft).any(|other| other == sky);
        refuse(is_alone, Refusal::NoBombers(aircraft, task.spot))?;
        refuse(sky != task.spot, Refusal::EscortsOverHex(task.spot, sky))
    }

    /// Where bombers fly that an air unit may escort.
    pub(super) fn escorted(
        &self,
        state: &State,
        aircraft: AircraftId,
    ) -> impl Iterator<Item = Spot> {
        let service = self.kind(aircraft).service;
        self.air_force(service.side()).filter_map(move |one| {
            let task = state.air.task(one)?;
            let kind = self.kind(one);
            let is_bomber = kind.class == AirClass::Bomber && kind.service == service;
            let bombs = matches!(task.mission, Mission::Bombing | Mission::Drop);
            (is_bomber && bombs).then(|| self.sky(task.spot))
        })
    }

    /// 8.1.2: to a friendly supplied airfield that was not taken this turn, within twice the range, with a box (8.2.5).
    pub(super) fn check_redeployment(
        &self,
        state: &State,
        aircraft: AircraftId,
        base: FieldId,
        field: FieldId,
        crowd: &OnceCell<Crowd>,
    ) -> Result<(), Refusal> {
        let side = self.flies_for(aircraft);
        refuse(field == base, Refusal::IsThere(aircraft, field))?;
        let is_friendly = self.field_holder(state, field) == side;
        refuse(!is_friendly, Refusal::NotYourField(field))?;
        let was_held = state.air.held.contains(field) == (side == crate::JAPAN);
        refuse(!was_held, Refusal::JustTaken(field))?;
        let is_supplied = state.air.supplied.contains(field);
        refuse(!is_supplied, Refusal::FieldUnsupplied(field))?;
        let (way, range) = (
            self.flight(base, Spot::Field(field)),
            2 * u16::from(self.kind(aircraft).range),
        );
        refuse(way > range, Refusal::OutOfRange(aircraft, way, range))?;
        self.check_open(state, aircraft, field, side)?;
        let planned = |one| self.planned_base(state, side, one);
        let mut parked = crowd.get_or_init(|| self.crowd(planned))[field.index()];
        let class = self.kind(aircraft).class;
        // Whoever goes there already is no other.
        parked[class as usize] -= u8::from(planned(aircraft) == Some(field));
        let is_free = self.has_box_besides(state, field, class, parked);
        refuse(!is_free, Refusal::NoBox(aircraft, field))
    }

    /// The airfield of an air unit in the plan of a side: where it goes to if it redeploys.
    fn planned_base(&self, state: &State, side: Side, aircraft: AircraftId) -> Option<FieldId> {
        let new = state.air.task(aircraft).and_then(Task::new_base);
        let new = new.filter(|_| self.flies_for(aircraft) == side);
        new.or_else(|| state.base(aircraft))
    }

    /// 8.1.2: the ABSU that an air unit would take along: one that serves it, of its own type first, and that nobody
    /// else takes.
    pub(crate) fn crew_to_take(&self, state: &State, aircraft: AircraftId) -> Option<UnitId> {
        let (side, base) = (self.flies_for(aircraft), state.base(aircraft)?);
        let takers = self.air_force(side).filter(|one| {
            let task = state.air.task(*one);
            let goes = task.is_some_and(|task| task.mission == Mission::Transfer);
            *one != aircraft && goes && state.base(*one) == Some(base)
        });
        let mut left: UnitSet = (self.crews(state, side, base))
            .filter(|crew| state.at(*crew) == Location::On(base))
            .collect();
        if left.is_empty() {
            return None;
        }
        for taker in takers {
            if let Some(taken) = self.first_crew(left, taker) {
                left.remove(taken);
            }
        }
        self.first_crew(left, aircraft)
    }

    /// Of some ABSU one that serves an air unit, of its own type if there is one: that of a P-40B serves P-40E as well.
    fn first_crew(&self, crews: UnitSet, aircraft: AircraftId) -> Option<UnitId> {
        let kind = self.aircraft()[aircraft.index()].kind;
        let serving = || (crews & self.support(aircraft).crews).iter();
        let own = serving().find(|crew| self.unit(*crew).serves == Some(kind));
        own.or(serving().next())
    }

    /// 5.3.3: whether Bicol has room for the ABSU that an air unit takes along, besides all that fly there or away from
    /// there in the same plan.
    pub(super) fn check_bicol(
        &self,
        state: &State,
        aircraft: AircraftId,
        task: Task,
    ) -> Result<(), Refusal> {
        let area_of = |field| self.field_hex(field).filter(|hex| self.is_area(*hex));
        let hex = task.new_base().and_then(area_of);
        let Some(hex) = hex.filter(|_| task.mission == Mission::Transfer) else {
            return Ok(());
        };
        let side = self.flies_for(aircraft);
        let [mut leaving, mut arriving] = [0, 0];
        for one in self.air_force(side) {
            let task = Some(task).filter(|_| one == aircraft);
            let task = task.or_else(|| state.air.task(one));
            let task = task.filter(|task| task.mission == Mission::Transfer);
            let crew = task.and_then(|_| self.crew_to_take(state, one));
            let points = crew.map_or(0, |crew| u16::from(self.stacking(state, crew)));
            let is_in_bicol = |field: Option<FieldId>| field.and_then(area_of).is_some();
            leaving += points * u16::from(is_in_bicol(state.base(one)));
            arriving += points * u16::from(is_in_bicol(task.and_then(Task::new_base)));
        }
        let (here, limit) = (self.points_in(state, side, hex), self.limit(side, hex));
        let total = (here + arriving).saturating_sub(leaving);
        refuse(total > limit, Refusal::BicolFull(hex, total, limit))
    }
}
