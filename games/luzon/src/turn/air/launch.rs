//! The plan is carried out: redeployment, patrols and interdiction at once, then raid by raid in drawn order (8.3.1).

use super::bombing::{Bombs, Dives};
use super::combat::{AirShots, Match, Reply};
use super::drop::Jump;
use super::flak::Flak;
use super::fleets::FleetAlarm;
use super::scramble::{Alarm, Intercept};
use super::strafing::{Strafing, StrafingRuns};
use crate::Luzon;
use crate::event::Event;
use crate::printed::units::{ALLIES, AirClass, AircraftId, AircraftSet, JAPAN, UnitSet};
use crate::sequence::{Play, Step};
use crate::situation::air::{Mission, Raid, Sortie, Spot, Standing, Task};
use crate::situation::state::{Location, State};
use crate::turn::siege::numbers::Altitude;
use crate::turn::solitaire::flights::AirTables;
use arrayvec::ArrayVec;
use heigi_engine::{Draw, RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 3.2.2: an air phase begins: whoever was aborted rests, and it is seen which airfields are supplied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BeginAirPhase {
    /// Whose.
    pub side: Side,
}

impl heigi_engine::Step<Luzon> for BeginAirPhase {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let own: AircraftSet = game.air_force(self.side).collect();
        play.state.air.resting = play.state.air.aborted & own;
        play.state.air.supplied = game.supplied_fields(play.state, self.side);
        if self.side == ALLIES {
            play.push(AirTables);
        }
    }
}

/// 8.6.5: an air phase ends: whoever rested through it is ready again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndAirPhase {
    /// Whose.
    pub side: Side,
}

impl heigi_engine::Step<Luzon> for EndAirPhase {
    type Plan = ();

    fn carry_out(&self, _: &Luzon, play: &mut Play<'_>) {
        let air = &mut play.state.air;
        air.aborted = air.aborted - air.resting;
        air.resting = AircraftSet::EMPTY;
        air.standing = Standing::Ask;
    }
}

/// 8.3.1: which raid comes next is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct NextRaid {
    /// Whose raids.
    pub side: Side,
}

impl heigi_engine::Step<Luzon> for NextRaid {
    type Plan = ();

    fn waits(&self, _: &Luzon, state: &State) -> Waits {
        match state.air.sorties.len() {
            0 | 1 => Waits::Nothing,
            left => Waits::Draw(self.side, Draw::open(RuleId("8.3.1"), left as u8)),
        }
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        if !play.state.air.sorties.is_empty() {
            game.begin_raid(play, 0);
        }
    }

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        play.push(*self);
        game.begin_raid(play, usize::from(value) - 1);
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-next-raid"), RuleId("8.3.1"))
    }
}

/// The raid is over; its aircraft stay in the air until the completion phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct EndRaid;

impl heigi_engine::Step<Luzon> for EndRaid {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        game.end_fleet_raid(play.state);
        play.state.air.raid = None;
    }
}

impl Luzon {
    /// 2.2.1: whom the enemy has seen on the airfields of a side may have left them since.
    pub(crate) fn forget_grounded(&self, state: &mut State, side: Side) {
        state.air.seen = state.air.seen - self.air_force(side).collect();
        for field in self.all_fields() {
            if self.field_holder(state, field) == side {
                state.air.known.remove(field);
            }
        }
    }

    /// The plan begins.
    pub(crate) fn launch(&self, play: &mut Play<'_>, side: Side) {
        play.tell(Event::Launched(side));
        play.state.air.standing = Standing::Ask;
        play.state.air.asked = None;
        let own: AircraftSet = self.air_force(side).collect();
        self.forget_grounded(play.state, side);
        self.keep_down(play.state, side);
        self.carry_out_redeployment(play, side);
        for aircraft in own.iter() {
            if let Some(task) = play.state.air.task(aircraft) {
                play.tell(Event::Flies(aircraft, task.mission, task.spot));
            }
        }
        self.note_interdiction(play.state);
        play.state.air.sorties = self.sorties(play.state, side);
        play.push(NextRaid { side });
        if side == JAPAN {
            play.push(FleetAlarm { next: 0 });
        }
    }

    /// 8.3.9.1: for each patrol others of its type are turned face down.
    fn keep_down(&self, state: &mut State, side: Side) {
        for aircraft in self.air_force(side) {
            let is_patrol = |task: Task| task.mission == Mission::Patrol;
            if !state.air.task(aircraft).is_some_and(is_patrol) {
                continue;
            }
            // Counted by type and base, so that the first of a group turns all that the group needs.
            let needed = self.kept_down(state, |one| state.air.task(one), aircraft);
            let kind = |one: AircraftId| self.aircraft()[one.index()].kind;
            let down = state.air.upkeep.iter().filter(|one| {
                kind(*one) == kind(aircraft) && state.base(*one) == state.base(aircraft)
            });
            let missing = needed.saturating_sub(down.count());
            let idle: AircraftSet = (self.idle(state, |one| state.air.task(one), aircraft))
                .take(missing)
                .collect();
            state.air.upkeep = state.air.upkeep | idle;
        }
    }

    /// 8.1.2: whoever redeploys arrives, with its ABSU if it is a transfer.
    fn carry_out_redeployment(&self, play: &mut Play<'_>, side: Side) {
        // First whom each takes along, while all are where they were.
        let moves: Vec<_> = (self.air_force(side))
            .filter_map(|one| match play.state.air.task(one)? {
                Task {
                    mission: mission @ (Mission::Redeployment | Mission::Transfer),
                    spot: Spot::Field(field),
                    ..
                } => Some((one, mission, field)),
                _ => None,
            })
            .collect();
        for (aircraft, mission, field) in &moves {
            let crew = self.crew_to_take(play.state, *aircraft);
            play.state.set_task(*aircraft, None);
            if let Some(crew) = crew.filter(|_| *mission == Mission::Transfer) {
                play.state.put(crew, Location::On(*field));
                play.tell(Event::CrewMoved(crew, *field, *aircraft));
            }
        }
        for (aircraft, _, field) in moves {
            self.land(play, aircraft, field);
        }
    }

    /// What attacks where, by service (8.3.1).
    fn sorties(&self, state: &State, side: Side) -> ArrayVec<Sortie, 64> {
        let mut sorties = ArrayVec::new();
        for aircraft in self.air_force(side) {
            let Some(task) = state.air.task(aircraft).filter(|task| attacks(*task)) else {
                continue;
            };
            let sortie = Sortie {
                sky: self.sky(task.spot),
                service: self.kind(aircraft).service,
            };
            if !sorties.contains(&sortie) {
                sorties.push(sortie);
            }
        }
        sorties
    }

    fn begin_raid(&self, play: &mut Play<'_>, number: usize) {
        let sortie = play.state.air.sorties.remove(number);
        play.tell(Event::RaidBegan(sortie.sky));
        play.state.air.raid = Some(Raid {
            sortie,
            patrol: AircraftSet::EMPTY,
            weakest: None,
            shots: ArrayVec::new(),
            spared: AircraftSet::EMPTY,
            flak_hits: AircraftSet::EMPTY,
            groups: ArrayVec::new(),
            strafers: AircraftSet::EMPTY,
            is_high: false,
            victims: UnitSet::EMPTY,
            turned: None,
        });
        let steps: [Step; 13] = [
            Altitude.into(),
            Alarm { next: 0 }.into(),
            Intercept.into(),
            Match.into(),
            Reply.into(),
            AirShots { next: 0 }.into(),
            Flak { left: None }.into(),
            Bombs { next: 0 }.into(),
            Dives { after: None }.into(),
            Strafing.into(),
            StrafingRuns { after: None }.into(),
            Jump.into(),
            EndRaid.into(),
        ];
        play.push_all(&steps);
    }

    /// Who attacks in the present raid and is still there.
    pub(crate) fn raiders(&self, state: &State) -> AircraftSet {
        let Some(raid) = &state.air.raid else {
            return AircraftSet::EMPTY;
        };
        let flies = |one: &AircraftId| {
            let task = state.air.task(*one);
            let is_there =
                task.is_some_and(|task| attacks(task) && self.sky(task.spot) == raid.sortie.sky);
            is_there && self.kind(*one).service == raid.sortie.service
        };
        self.air_force(raid.sortie.service.side())
            .filter(flies)
            .collect()
    }

    /// 8.6.1: those of the raiders that are fighters.
    pub(crate) fn escorts(&self, state: &State) -> AircraftSet {
        let is_fighter = |one: &AircraftId| self.kind(*one).class == AirClass::Fighter;
        self.raiders(state).iter().filter(is_fighter).collect()
    }

    /// 8.6.1: those of the raiders that are bombers.
    pub(crate) fn bombers(&self, state: &State) -> AircraftSet {
        self.raiders(state) - self.escorts(state)
    }
}

/// True for missions that attack somebody.
pub(crate) const fn attacks(task: Task) -> bool {
    matches!(
        task.mission,
        Mission::Bombing | Mission::Strafing | Mission::Escort | Mission::Drop
    )
}
