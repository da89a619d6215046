//! How good actions are, for the computer: Japan bombs airfields with escorts, the Allies patrol theirs and fight.

use crate::Luzon;
use crate::action::Action;
use crate::printed::campaign::Goal;
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, AirClass, AircraftId, JAPAN};
use crate::sequence::Step;
use crate::situation::air::{Mission, Spot, Task};
use crate::situation::state::State;
use crate::turn::air::combat::Shot;
use heigi_board::HexId;
use heigi_engine::{Side, Viewer};
use std::cell::OnceCell;

/// A mission that is worth less is not flown.
const WORTHWHILE: f32 = 0.6;
/// The batteries of Corregidor are bombed before airfields from which nobody flies.
const SIEGE: f32 = 2.1;
/// Nobody is dropped farther from others of his side.
const HELP: u32 = 8;

impl Luzon {
    /// How promising an action is for the side that decides.
    pub(crate) fn air_worth(&self, state: &State, action: Action) -> f32 {
        match action {
            Action::Comply | Action::Home | Action::Scramble | Action::Meet(_) => 1.0,
            // Airfields where nobody is need not be asked.
            Action::ScrambleAll => 1.1,
            Action::StayAll => -0.5,
            Action::Launch => WORTHWHILE,
            Action::Squadron(aircraft) => self.best_task(state, aircraft),
            // Whoever bars the launch is taken back.
            Action::Recall(aircraft) => {
                let is_barred = self
                    .check_planned(state, aircraft, &OnceCell::new())
                    .is_err();
                f32::from(u8::from(is_barred))
            }
            Action::Rise(_) => 1.0,
            Action::Land(aircraft, field) => {
                0.2 + f32::from(u8::from(self.has_crew(state, aircraft, field)))
            }
            Action::Done | Action::Crater => 0.5,
            Action::Sweep(_) | Action::SweepField(_) => 0.6,
            Action::Intercept => 0.5,
            Action::Leave => self.odds_against_patrol(state),
            Action::FireAt(target) => self.worth_of_shot(state, target),
            Action::Hit(aircraft) => 0.6 + self.air_value(aircraft),
            _ => self.worth_of_assignment(state, action),
        }
    }

    /// What an air unit is worth, from 0 to about 1.
    fn air_value(&self, aircraft: AircraftId) -> f32 {
        let kind = self.kind(aircraft);
        f32::from(kind.attack + kind.defence + kind.bombing) / 15.0
    }

    /// A patrol leaves if escorts are more than twice as many.
    fn odds_against_patrol(&self, state: &State) -> f32 {
        let Some(raid) = &state.air.raid else {
            return 0.0;
        };
        let patrol = self.patrol_over(state, self.defending(state), raid.sortie.sky);
        f32::from(u8::from(self.escorts(state).len() > 2 * patrol.len()))
    }

    /// A shot is worth what it harms, and bombers more.
    fn worth_of_shot(&self, state: &State, target: AircraftId) -> f32 {
        // Whoever fires at it next is much like the others of the patrol.
        let raid = state.air.raid.as_ref();
        let shooter = raid.and_then(|raid| raid.patrol.iter().next());
        let shooter = shooter.filter(|one| self.flies_for(*one) != self.flies_for(target));
        let ways = shooter.map_or(18, |one| {
            let difference = self.air_difference(state, one, target);
            2 * self.shot_ways(difference, Shot::Destroyed)
                + self.shot_ways(difference, Shot::Aborted)
        });
        let is_bomber = self.kind(target).class == AirClass::Bomber;
        0.5 + ways as f32 / 72.0 + f32::from(u8::from(is_bomber)) * 0.3
    }

    fn worth_of_assignment(&self, state: &State, action: Action) -> f32 {
        let Some(Step::Assign(assign)) = state.agenda.last() else {
            return 0.0;
        };
        let task = |mission, spot| Task {
            mission,
            spot,
            load: None,
        };
        let task = match action {
            Action::Back => return 0.1,
            Action::Patrol(spot) => task(Mission::Patrol, spot),
            Action::Bomb(spot) => task(Mission::Bombing, spot),
            Action::Strafe(spot) => task(Mission::Strafing, spot),
            Action::Escort(spot) => task(Mission::Escort, spot),
            Action::DropOn(hex) => task(Mission::Drop, Spot::Hex(hex)),
            _ => return 0.0,
        };
        self.worth_of_task(state, assign.aircraft, task)
    }

    /// The best mission that an air unit may fly.
    fn best_task(&self, state: &State, aircraft: AircraftId) -> f32 {
        let mut best = 0.0_f32;
        for task in self.likely_tasks(state, aircraft) {
            let worth = self.worth_of_task(state, aircraft, task);
            if worth > best && self.check_task(state, aircraft, task).is_ok() {
                best = worth;
            }
        }
        best
    }

    /// The missions that might be worth flying.
    fn likely_tasks(&self, state: &State, aircraft: AircraftId) -> Vec<Task> {
        let (kind, side) = (self.kind(aircraft), self.flies_for(aircraft));
        let mut tasks = Vec::new();
        let mut add = |mission, spot| {
            tasks.push(Task {
                mission,
                spot,
                load: None,
            });
        };
        let enemies: HexSet = *state.units.occupied(side.opponent());
        if kind.class == AirClass::Fighter {
            for one in self.air_force(side) {
                if let Some(task) = state.air.task(one) {
                    add(Mission::Escort, self.sky(task.spot));
                }
            }
            let homes = self.all_fields().filter_map(|field| self.field_hex(field));
            homes.for_each(|hex| add(Mission::Patrol, Spot::Hex(hex)));
            for field in self.all_fields() {
                add(Mission::Strafing, Spot::Field(field));
            }
            for hex in enemies.iter() {
                add(Mission::Strafing, Spot::Hex(hex));
            }
        }
        if kind.bombing > 0 {
            for field in self.all_fields() {
                add(Mission::Bombing, Spot::Field(field));
            }
            add(Mission::Bombing, Spot::Cavite);
            for hex in enemies.iter() {
                add(Mission::Bombing, Spot::Hex(hex));
            }
        }
        if self.is_transport(aircraft) {
            let homes = self.all_fields().filter_map(|field| self.field_hex(field));
            let load = self.airborne(state);
            tasks.extend(homes.map(|hex| Task {
                mission: Mission::Drop,
                spot: Spot::Hex(hex),
                load,
            }));
        }
        tasks
    }

    /// Airborne troops take an open airfield that others of their side can reach soon.
    fn worth_of_drop(&self, state: &State, hex: HexId) -> f32 {
        let field = self.map().airfield_in(hex);
        let is_enemy = field.is_some_and(|field| self.field_holder(state, field) != JAPAN);
        let is_open = !self.is_held_by(state, ALLIES, hex);
        let is_near = self.is_enemy_within(state, ALLIES, hex, HELP);
        if is_enemy && is_open && is_near {
            1.0
        } else {
            0.0
        }
    }

    /// Whether a side has aircraft left that fight.
    fn has_air_force(&self, state: &State, side: Side) -> bool {
        let mut force = self.air_force(side);
        force.any(|one| state.base(one).is_some())
    }

    /// 17.3, 18.3: whether Japan bombs the batteries of Corregidor: it needs the island for more than the goals that Manila
    /// alone meets, or wins points by it, and nobody lands before they are silent (10.2.1).
    fn is_siege(&self, state: &State, side: Side, hex: HexId) -> bool {
        let wins_points = state.options.victory_points;
        let needs = || self.goal(state).is_some_and(|goal| goal >= Goal::C);
        let is_held = |hex| self.holder(state, hex) == ALLIES;
        side == JAPAN
            && hex == self.map().named.corregidor
            && is_held(hex)
            && !self.batteries_left(state).is_empty()
            && (wins_points || needs())
    }

    /// How good a mission is.
    fn worth_of_task(&self, state: &State, aircraft: AircraftId, task: Task) -> f32 {
        let (kind, side) = (self.kind(aircraft), self.flies_for(aircraft));
        let sky = self.sky(task.spot);
        // What the plan has there already.
        let planned = |mission| {
            let there = self.air_force(side).filter(|one| {
                let other = state.air.task(*one);
                other.is_some_and(|other| other.mission == mission && self.sky(other.spot) == sky)
            });
            there.count() as f32
        };
        let boxes = match task.spot {
            Spot::Field(field) => {
                let damaged = self.known_damage(state, Viewer::Side(side), field);
                let boxes = self.boxes(field);
                f32::from((boxes[0] + boxes[1]).saturating_sub(damaged[0] + damaged[1]))
            }
            Spot::Hex(hex) => {
                let field = self.map().airfield_in(hex);
                field.map_or(0.0, |field| f32::from(self.boxes(field).iter().sum::<u8>()))
            }
            Spot::Bridge(_) | Spot::Cavite => 0.0,
        };
        let has_bombs = kind.class == AirClass::Bomber;
        match (task.mission, task.spot) {
            (Mission::Bombing, Spot::Field(_)) if has_bombs && side == JAPAN => {
                // An airfield without aircraft can wait.
                let base = if self.has_air_force(state, ALLIES) {
                    2.0
                } else {
                    1.0
                };
                base + boxes / 10.0 - planned(Mission::Bombing) / 5.0
            }
            (Mission::Bombing, Spot::Field(_)) if has_bombs => {
                0.7 + boxes / 10.0 - planned(Mission::Bombing) / 5.0
            }
            (Mission::Bombing, Spot::Hex(hex)) if self.is_siege(state, side, hex) => {
                SIEGE - planned(Mission::Bombing) / 20.0
            }
            // As long as boats may sink what sails.
            (Mission::Bombing, Spot::Cavite) if has_bombs && side == JAPAN => {
                1.9 - planned(Mission::Bombing) / 4.0
            }
            (Mission::Bombing, Spot::Hex(_)) => 1.0 - planned(Mission::Bombing) / 5.0,
            (Mission::Escort, _) => {
                1.6 + (planned(Mission::Bombing) - 2.0 * planned(Mission::Escort)) / 10.0
            }
            (Mission::Patrol, _) if side != JAPAN => {
                1.5 + boxes / 10.0 - planned(Mission::Patrol) / 2.0
            }
            (Mission::Strafing, Spot::Field(_)) if side == JAPAN && state.turn == 1 => 1.2,
            (Mission::Strafing, Spot::Hex(_)) if side != JAPAN => 0.8,
            (Mission::Drop, Spot::Hex(hex)) => self.worth_of_drop(state, hex),
            _ => 0.0,
        }
    }
}
