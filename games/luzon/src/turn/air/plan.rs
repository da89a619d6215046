//! The plan of an air phase (3.2.2): missions are given and taken back freely until it is launched.

use crate::Luzon;
use crate::action::Action;
use crate::printed::map::{FieldId, HexSet};
use crate::printed::units::{AirClass, AircraftId, MOST_AIRCRAFT, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{MOST_FIELDS, Mission, Spot, Task};
use crate::situation::state::{Location, State};
use arrayvec::ArrayVec;
use heigi_board::ids;
use heigi_engine::scene::{Choice, Preview, Target, format_smolstr};
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
                for aircraft in game.air_force(self.side) {
                    let Some(task) = state.air.task(aircraft) else {
                        continue;
                    };
                    game.check_companions(state, aircraft, task)?;
                    // Whoever was to leave a box may have been taken back.
                    if let (Some(base), Some(field)) = (state.base(aircraft), task.new_base()) {
                        game.check_redeployment(state, aircraft, base, field, &OnceCell::new())?;
                        game.check_bicol(state, aircraft, task)?;
                    }
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
                offered.labelled(text.with("what", what.unwrap_or_else(|| Text::verbatim(""))))
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

/// How many fighters and bombers stand on each airfield.
type Crowd = [[u8; 2]; MOST_FIELDS];

/// An air unit is given a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Assign {
    /// Who.
    pub aircraft: AircraftId,
}

impl heigi_engine::Step<Luzon> for Assign {
    /// The mission; none if it stays on the ground after all.
    type Plan = Option<Task>;

    fn waits(&self, game: &Luzon, _: &State) -> Waits {
        Waits::For(game.flies_for(self.aircraft))
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Back);
        let (kind, side) = (game.kind(self.aircraft), game.flies_for(self.aircraft));
        let hexes = |set: HexSet| set.iter().map(Spot::Hex);
        let fields = || game.all_fields().map(Spot::Field);
        let takes_crew = game.crew_to_take(state, self.aircraft).is_some();
        for field in game.all_fields() {
            offer(Action::Redeploy(field));
            if takes_crew {
                offer(Action::Transfer(field));
            }
        }
        if state.air.unfit.contains(self.aircraft) {
            return;
        }
        let enemies = state.units.occupied(side.opponent());
        if kind.class == AirClass::Fighter {
            let homes = game.all_fields().filter_map(|field| game.field_hex(field));
            let covered: HexSet = state.units.occupied(side) | homes.collect();
            for spot in hexes(covered).chain(fields()) {
                offer(Action::Patrol(spot));
            }
            let roads = game.sets.roads.iter();
            roads.for_each(|hex| offer(Action::Interdict(hex)));
            let targets = || hexes(enemies).chain(fields());
            targets().for_each(|spot| offer(Action::Strafe(spot)));
            let skies: ArrayVec<Spot, MOST_AIRCRAFT> =
                game.escorted(state, self.aircraft).collect();
            let bridges = ids(game.map().bridges.len()).map(Spot::Bridge);
            let others = bridges.chain([Spot::Cavite]);
            let has_bombers = |spot: &Spot| skies.contains(&game.sky(*spot));
            if !skies.is_empty() {
                let escorted = targets().chain(others).filter(has_bombers);
                escorted.for_each(|spot| offer(Action::Escort(spot)));
            }
        }
        if kind.bombing > 0 {
            let bridges = ids(game.map().bridges.len()).map(Spot::Bridge);
            let others = bridges.chain([Spot::Cavite]);
            let targets = enemies | game.fortress_hex(state);
            for spot in hexes(targets).chain(fields()).chain(others) {
                offer(Action::Bomb(spot));
            }
        }
        let load = game.airborne(state);
        let may_drop = |base| game.check_carrier(state, self.aircraft, base, load).is_ok();
        if state.base(self.aircraft).is_some_and(may_drop) {
            (game.map().grid.hexes()).for_each(|hex| offer(Action::DropOn(hex)));
        }
    }

    fn list(&self, game: &Luzon, state: &State, actions: &mut Vec<Action>) {
        let (first, crowd) = (actions.len(), OnceCell::new());
        self.menu(game, state, &mut |action| {
            if self.check_in(game, state, action, &crowd).is_ok() {
                actions.push(action);
            }
        });
        actions[first..].sort_unstable();
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        self.check_in(game, state, action, &OnceCell::new())
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        play.state.set_task(self.aircraft, plan);
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-assign");
        let unit = game.aircraft_text(self.aircraft);
        (text.with("unit", unit), RuleId("8.1.1"))
    }

    fn choice(
        &self,
        game: &Luzon,
        state: &State,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        let Some(task) = plan else {
            return offered.labelled(Text::new("luzon-do-back")).aside();
        };
        let way = state
            .base(self.aircraft)
            .map_or(0, |base| game.flight(base, task.spot));
        let offered = offered.noted(format_smolstr!("{way}"));
        let offered = Choice {
            target: match task.mission {
                Mission::Redeployment | Mission::Transfer => offered.target,
                _ => heigi_engine::Argument::target(task.spot, game).unwrap_or(Target::Button),
            },
            ..offered
        };
        offered.labelled(game.task_text(task))
    }
}

impl Assign {
    /// Whether the air unit may be given a mission, with the crowd on the airfields.
    fn check_in(
        &self,
        game: &Luzon,
        state: &State,
        action: Action,
        crowd: &OnceCell<Crowd>,
    ) -> Result<Option<Task>, Refusal> {
        let task = |mission, spot| Task {
            mission,
            spot,
            load: None,
        };
        let task = match action {
            Action::Back => return Ok(None),
            Action::Patrol(spot) => task(Mission::Patrol, spot),
            Action::Interdict(hex) => task(Mission::Interdiction, Spot::Hex(hex)),
            Action::Bomb(spot) => task(Mission::Bombing, spot),
            Action::Strafe(spot) => task(Mission::Strafing, spot),
            Action::Escort(spot) => task(Mission::Escort, spot),
            Action::Redeploy(field) => task(Mission::Redeployment, Spot::Field(field)),
            Action::Transfer(field) => task(Mission::Transfer, Spot::Field(field)),
            Action::DropOn(hex) => Task {
                load: game.airborne(state),
                ..task(Mission::Drop, Spot::Hex(hex))
            },
            _ => return Err(Refusal::NotNow),
        };
        game.check_task_in(state, self.aircraft, task, crowd)?;
        Ok(Some(task))
    }
}

impl Luzon {
    /// A mission in words.
    pub(crate) fn task_text(&self, task: Task) -> Text {
        let mission = heigi_engine::Kind::name(task.mission);
        Text::new("luzon-task")
            .with("mission", mission)
            .with("spot", self.spot_text(task.spot))
    }

    /// 8.6.5, 8.3.9.1: whether an air unit of a side stands ready on an airfield.
    fn check_free(&self, state: &State, side: Side, aircraft: AircraftId) -> Result<(), Refusal> {
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

    /// 8.1 to 8.5, 12: whether an air unit may be given a mission.
    pub(crate) fn check_task(
        &self,
        state: &State,
        aircraft: AircraftId,
        task: Task,
    ) -> Result<(), Refusal> {
        self.check_task_in(state, aircraft, task, &OnceCell::new())
    }

    /// The same with the crowd on the airfields, which many missions of one air unit share.
    fn check_task_in(
        &self,
        state: &State,
        aircraft: AircraftId,
        task: Task,
        crowd: &OnceCell<Crowd>,
    ) -> Result<(), Refusal> {
        let side = self.flies_for(aircraft);
        self.check_free(state, side, aircraft)?;
        let (kind, base) = (self.kind(aircraft), state.base(aircraft));
        let Some(base) = base else {
            return Err(Refusal::NotOnField(aircraft));
        };
        if let Some(field) = task.new_base() {
            self.check_redeployment(state, aircraft, base, field, crowd)?;
            if task.mission == Mission::Transfer {
                let crew = self.crew_to_take(state, aircraft);
                refuse(crew.is_none(), Refusal::NoCrewToTake(aircraft))?;
                self.check_bicol(state, aircraft, task)?;
            }
            return self.check_upkeep(state, aircraft, task);
        }
        let is_unfit = state.air.unfit.contains(aircraft);
        refuse(is_unfit, Refusal::WithoutCrew(aircraft))?;
        let is_fighter = kind.class == AirClass::Fighter;
        let is_for_fighters = matches!(
            task.mission,
            Mission::Patrol | Mission::Interdiction | Mission::Strafing | Mission::Escort
        );
        refuse(
            is_for_fighters && !is_fighter,
            Refusal::NotAFighter(aircraft),
        )?;
        match task.mission {
            Mission::Patrol => self.check_covered(state, side, task.spot)?,
            Mission::Interdiction => self.check_road(aircraft, base, task.spot)?,
            Mission::Bombing => {
                refuse(kind.bombing == 0, Refusal::NoBombs(aircraft))?;
                let has_fought = is_fighter && state.air.fought.contains(aircraft);
                refuse(has_fought, Refusal::FoughtAsFighter(aircraft))?;
                self.check_bomb_target(state, side, task.spot)?;
            }
            Mission::Strafing => {
                refuse(kind.strafing == 0, Refusal::NoGuns(aircraft))?;
                let is_built = matches!(task.spot, Spot::Bridge(_) | Spot::Cavite);
                refuse(is_built, Refusal::NoAirTarget(task.spot))?;
                self.check_air_target(state, side, task.spot)?;
            }
            Mission::Escort => self.check_companions(state, aircraft, task)?,
            Mission::Drop => self.check_drop(state, aircraft, base, task)?,
            Mission::Redeployment | Mission::Transfer | Mission::Scramble => {
                return Err(Refusal::NotNow);
            }
        }
        let (way, range) = (self.flight(base, task.spot), u16::from(kind.range));
        refuse(way > range, Refusal::OutOfRange(aircraft, way, range))?;
        self.check_upkeep(state, aircraft, task)
    }

    /// 8.3.9: a patrol covers ground units or an airfield of its side.
    fn check_covered(&self, state: &State, side: Side, spot: Spot) -> Result<(), Refusal> {
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
    fn check_road(&self, aircraft: AircraftId, base: FieldId, spot: Spot) -> Result<(), Refusal> {
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

    /// 8.5.1: escorts fly with bombers of their service.
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
        refuse(is_alone, Refusal::NoBombers(aircraft, task.spot))
    }

    /// Where bombers fly that an air unit may escort.
    fn escorted(&self, state: &State, aircraft: AircraftId) -> impl Iterator<Item = Spot> {
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
    fn check_redeployment(
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
        let parked = crowd.get_or_init(|| self.crowd(state, aircraft))[field.index()];
        let is_free = self.has_box_besides(state, field, self.kind(aircraft).class, parked);
        refuse(!is_free, Refusal::NoBox(aircraft, field))
    }

    /// Who stands on each airfield once an air unit has left: everybody who redeploys where it goes to.
    fn crowd(&self, state: &State, aircraft: AircraftId) -> Crowd {
        let side = self.flies_for(aircraft);
        let mut crowd = [[0; 2]; MOST_FIELDS];
        for one in self.all_aircraft().filter(|one| *one != aircraft) {
            let task = state.air.task(one);
            let new = task.and_then(Task::new_base);
            let new = new.filter(|_| self.flies_for(one) == side);
            if let Some(field) = new.or_else(|| state.base(one)) {
                crowd[field.index()][self.kind(one).class as usize] += 1;
            }
        }
        crowd
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
    fn check_bicol(&self, state: &State, aircraft: AircraftId, task: Task) -> Result<(), Refusal> {
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

    /// 8.3.9.1: how many air units of its type each patrolling air unit keeps face down at its base: one up to half
    /// the range, two beyond; of mixed patrols the shortest range counts (8.3.9.2).
    #[must_use]
    pub fn patrol_upkeep(&self, state: &State, aircraft: AircraftId, spot: Spot) -> u8 {
        self.upkeep_among(state, |one| state.air.task(one), aircraft, spot)
    }

    /// The same with other missions than are planned now.
    fn upkeep_among(
        &self,
        state: &State,
        tasks: impl Fn(AircraftId) -> Option<Task>,
        aircraft: AircraftId,
        spot: Spot,
    ) -> u8 {
        let Some(base) = state.base(aircraft) else {
            return 0;
        };
        let with = self.air_force(self.flies_for(aircraft)).filter(|one| {
            let task = tasks(*one);
            task.is_some_and(|task| task.mission == Mission::Patrol && task.spot == spot)
        });
        let ranges = with.chain([aircraft]).map(|one| self.kind(one).range);
        let half = u16::from(ranges.min().unwrap_or_default() / 2);
        1 + u8::from(self.flight(base, spot) > half)
    }

    /// 8.3.9.1: whether enough air units stay behind for all patrols when one more mission is flown.
    fn check_upkeep(&self, state: &State, aircraft: AircraftId, task: Task) -> Result<(), Refusal> {
        let after = |one| {
            if one == aircraft {
                Some(task)
            } else {
                state.air.task(one)
            }
        };
        let is_patrol = task.mission == Mission::Patrol;
        let shares = |one: &AircraftId| {
            let patrols = |other: Task| other.mission == Mission::Patrol && other.spot == task.spot;
            *one == aircraft || is_patrol && after(*one).is_some_and(patrols)
        };
        for one in self.air_force(self.flies_for(aircraft)).filter(shares) {
            let kept = self.kept_down(state, after, one);
            let is_short = kept > 0 && kept > self.idle(state, after, one).count();
            refuse(is_short, Refusal::NoUpkeep(one))?;
        }
        Ok(())
    }

    /// How many air units of a type must stay face down at its base.
    pub(crate) fn kept_down(
        &self,
        state: &State,
        tasks: impl Fn(AircraftId) -> Option<Task> + Copy,
        aircraft: AircraftId,
    ) -> usize {
        let alike = self.support(aircraft).aircraft.iter();
        let alike = alike.filter(|one| state.base(*one) == state.base(aircraft));
        let kept = alike.filter_map(|one| {
            let task = tasks(one).filter(|task| task.mission == Mission::Patrol)?;
            Some(usize::from(self.upkeep_among(state, tasks, one, task.spot)))
        });
        kept.sum()
    }

    /// The air units of a type that stand ready at its base without a mission.
    pub(crate) fn idle(
        &self,
        state: &State,
        tasks: impl Fn(AircraftId) -> Option<Task>,
        aircraft: AircraftId,
    ) -> impl Iterator<Item = AircraftId> {
        let base = state.base(aircraft);
        self.support(aircraft).aircraft.iter().filter(move |one| {
            base.is_some()
                && state.base(*one) == base
                && tasks(*one).is_none()
                && !state.air.is_face_down(*one)
        })
    }
}
