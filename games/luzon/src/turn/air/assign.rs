//! An air unit is given a mission (8.1 to 8.5, 12).

use crate::Luzon;
use crate::action::Action;
use crate::printed::map::{FieldId, HexSet};
use crate::printed::units::{AirClass, AircraftId, MOST_AIRCRAFT, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{Mission, Spot, Task};
use crate::situation::state::State;
use crate::turn::air::bases::Crowd;
use arrayvec::ArrayVec;
use heigi_board::{HexId, ids};
use heigi_engine::scene::{Choice, Target, format_smolstr};
use heigi_engine::{RuleId, Text, Waits, refuse, step};
use serde::{Deserialize, Serialize};
use std::cell::OnceCell;

/// What all missions have in common that one air unit might be given, found when the first of them needs it.
#[derive(Default)]
struct Common {
    /// Whether the air unit stands ready.
    is_free: OnceCell<Result<(), Refusal>>,
    /// Who stands on each airfield as it is planned.
    crowd: OnceCell<Crowd>,
    /// Whether enough others stay behind for the patrols of others (8.3.9.1).
    upkeep: OnceCell<Result<(), Refusal>>,
    /// The ABSU that it would take along (8.1.2).
    crew: OnceCell<Option<UnitId>>,
    /// Whom it would drop (12.1).
    load: OnceCell<Option<UnitId>>,
}

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
        let Some(base) = state.base(self.aircraft) else {
            return;
        };
        if !state.air.unfit.contains(self.aircraft) {
            self.offer_targets(game, state, base, offer);
        }
        let fields = || state.air.supplied.iter();
        fields().map(Action::Redeploy).for_each(&mut *offer);
        if game.crew_to_take(state, self.aircraft).is_some() {
            fields().map(Action::Transfer).for_each(&mut *offer);
        }
        let load = game.airborne(state);
        if game.check_carrier(state, self.aircraft, base, load).is_ok() {
            (game.map().grid.hexes()).for_each(|hex| offer(Action::DropOn(hex)));
        }
    }

    fn list(&self, game: &Luzon, state: &State, actions: &mut Vec<Action>) {
        let common = Common::default();
        let is_legal = |action| self.check_in(game, state, action, &common).is_ok();
        step::choose(actions, |offer| self.menu(game, state, offer), is_legal);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        self.check_in(game, state, action, &Common::default())
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
        // Many fly together: what one does, others are likely to do or to escort.
        let is_escort = task.mission == Mission::Escort;
        let others = game.air_force(game.flies_for(self.aircraft));
        let joins = others.filter_map(|one| state.air.task(one)).any(|other| {
            let is_there = other.spot == task.spot && other.mission == task.mission;
            is_there || is_escort && game.sky(other.spot) == task.spot
        });
        let offered = offered.handy(joins && task.new_base().is_none());
        offered.labelled(game.task_text(task))
    }
}

impl Assign {
    /// Whatever within its range an air unit on an airfield might fight.
    fn offer_targets(
        &self,
        game: &Luzon,
        state: &State,
        base: FieldId,
        offer: &mut dyn FnMut(Action),
    ) {
        let (kind, side) = (game.kind(self.aircraft), game.flies_for(self.aircraft));
        let within = |spot: &Spot| game.flight(base, *spot) <= kind.range.into();
        let hexes = |set: HexSet| set.iter().map(Spot::Hex).filter(within);
        let fields = || game.all_fields().map(Spot::Field).filter(within);
        let bridges = || ids(game.map().bridges.len()).map(Spot::Bridge);
        let others = || bridges().chain([Spot::Cavite]).filter(within);
        let enemies = *state.units.occupied(side.opponent());
        let is_fighter = kind.class == AirClass::Fighter;
        if is_fighter {
            let homes = game.all_fields().filter_map(|field| game.field_hex(field));
            let covered: HexSet = *state.units.occupied(side) | homes.collect();
            let covered = hexes(covered).chain(fields());
            covered.map(Action::Patrol).for_each(&mut *offer);
            let roads = game.sets.roads.iter();
            let is_near = |hex: &HexId| {
                game.check_road(self.aircraft, base, Spot::Hex(*hex))
                    .is_ok()
            };
            let roads = roads.filter(is_near);
            roads.map(Action::Interdict).for_each(&mut *offer);
        }
        if kind.bombing > 0 {
            let targets = hexes(enemies | game.fortress_hex(state));
            let targets = targets.chain(fields()).chain(others());
            targets.map(Action::Bomb).for_each(&mut *offer);
        }
        if is_fighter {
            let targets = hexes(enemies).chain(fields());
            targets.map(Action::Strafe).for_each(&mut *offer);
            let mut skies = ArrayVec::<Spot, MOST_AIRCRAFT>::new();
            for sky in game.escorted(state, self.aircraft) {
                if !skies.contains(&sky) {
                    skies.push(sky);
                }
            }
            skies.into_iter().map(Action::Escort).for_each(&mut *offer);
        }
    }

    /// Whether the air unit may be given a mission, with what all of them have in common.
    fn check_in(
        &self,
        game: &Luzon,
        state: &State,
        action: Action,
        common: &Common,
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
                load: *common.load.get_or_init(|| game.airborne(state)),
                ..task(Mission::Drop, Spot::Hex(hex))
            },
            _ => return Err(Refusal::NotNow),
        };
        game.check_task_in(state, self.aircraft, task, common)?;
        Ok(Some(task))
    }
}

impl Luzon {
    /// 8.1 to 8.5, 12: whether an air unit may be given a mission.
    pub(crate) fn check_task(
        &self,
        state: &State,
        aircraft: AircraftId,
        task: Task,
    ) -> Result<(), Refusal> {
        self.check_task_in(state, aircraft, task, &Common::default())
    }

    /// The same with what all missions of one air unit have in common.
    fn check_task_in(
        &self,
        state: &State,
        aircraft: AircraftId,
        task: Task,
        common: &Common,
    ) -> Result<(), Refusal> {
        let side = self.flies_for(aircraft);
        let is_free = || self.check_free(state, side, aircraft);
        (*common.is_free.get_or_init(is_free))?;
        let (kind, base) = (self.kind(aircraft), state.base(aircraft));
        let Some(base) = base else {
            return Err(Refusal::NotOnField(aircraft));
        };
        if let Some(field) = task.new_base() {
            self.check_redeployment(state, aircraft, base, field, &common.crowd)?;
            if task.mission == Mission::Transfer {
                let find = || self.crew_to_take(state, aircraft);
                let crew = common.crew.get_or_init(find);
                refuse(crew.is_none(), Refusal::NoCrewToTake(aircraft))?;
                self.check_bicol(state, aircraft, task)?;
            }
            return self.check_upkeep_in(state, aircraft, task, common);
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
        self.check_upkeep_in(state, aircraft, task, common)
    }

    /// 8.3.9.1: whoever is no patrol leaves the same behind wherever it flies.
    fn check_upkeep_in(
        &self,
        state: &State,
        aircraft: AircraftId,
        task: Task,
        common: &Common,
    ) -> Result<(), Refusal> {
        let check = || self.check_upkeep(state, aircraft, task);
        match task.mission {
            Mission::Patrol => check(),
            _ => *common.upkeep.get_or_init(check),
        }
    }
}
