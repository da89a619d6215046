//! Scrambles against landings (8.4.3): airfields near a fleet are asked in the Japanese air phase, and whoever gets away
//! attacks it in a raid of its own.

use super::launch::attacks;
use super::scramble::{Scrambling, scrambling};
use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::{FieldId, HexSet};
use crate::printed::units::{ALLIES, AirClass, AircraftId, JAPAN};
use crate::refusal::Refusal;
use crate::sequence::{Phase, Play};
use crate::situation::air::{Mission, Sortie, Spot, Standing, Task};
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::told::{Modified, Throw};
use heigi_engine::{Draw, Modifier, RuleId, Text, Waits, total};
use serde::{Deserialize, Serialize};

/// A landing so near an airfield alarms it.
const NEAR: u16 = 12;

const DIE: Draw = Draw::open(RuleId("8.4.3"), 6);

/// 8.4.3: the Allied airfields are asked one after another; then the raids of all that have taken off join the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FleetAlarm {
    /// The airfields before this number have been asked.
    pub next: u8,
}

impl heigi_engine::Step<Luzon> for FleetAlarm {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let mut fields = game.all_fields().skip(self.next.into());
        match fields.find(|field| game.is_alarmed_by_fleet(play.state, *field)) {
            Some(field) => {
                let next = field.index() as u8 + 1;
                play.push(Self { next });
                play.push(FleetReact { field, tried: 0 });
            }
            None => {
                play.state.air.standing = Standing::Ask;
                game.join_raids(play.state);
            }
        }
    }
}

/// 8.4.3: an airfield may scramble against each fleet near it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FleetReact {
    /// The airfield.
    pub field: FieldId,
    /// The fleets that it has tried to meet, a bit each in the order of their hexes.
    pub tried: u64,
}

/// What an airfield does that may scramble against fleets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FleetReaction {
    /// It tries to meet the fleet of a number.
    Meet(u32, HexId),
    /// It stays.
    Stay,
    /// So it is answered for all airfields and fleets.
    Always(Standing),
}

impl FleetReact {
    fn try_it(self, play: &mut Play<'_>, number: u32, hex: HexId) {
        let (field, tried) = (self.field, self.tried | 1 << number);
        play.push(Self { field, tried });
        play.tell(Event::FleetAlarmed(field, hex));
        play.push(FleetScramble { field, hex });
    }

    /// The fleets that it may still meet, with their numbers.
    fn fleets(&self, game: &Luzon, state: &State) -> Vec<(u32, HexId)> {
        let fleets = game.fleets(state);
        let numbered = (0..u64::BITS).zip(fleets.iter());
        let is_near = |hex| game.flight(self.field, Spot::Hex(hex)) <= NEAR;
        numbered
            .filter(|(number, hex)| self.tried >> number & 1 == 0 && is_near(*hex))
            .collect()
    }
}

impl heigi_engine::Step<Luzon> for FleetReact {
    type Plan = FleetReaction;

    // Asked of every airfield: if it were only where aircraft are, the question would tell.
    fn waits(&self, game: &Luzon, state: &State) -> Waits {
        Waits::if_any(!self.fleets(game, state).is_empty(), ALLIES)
    }

    fn is_settled(&self, _: &Luzon, state: &State) -> bool {
        state.air.standing != Standing::Ask
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let is_ready = || game.ready_at(play.state, self.field, |_| true) > 0;
        if play.state.air.standing != Standing::Scramble || !is_ready() {
            return;
        }
        let next = self.fleets(game, play.state).first().copied();
        if let Some((number, hex)) = next {
            self.try_it(play, number, hex);
        }
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        let fleets = self.fleets(game, state).into_iter();
        fleets.for_each(|(_, hex)| offer(Action::Meet(hex)));
        offer(Action::Stay);
        offer(Action::ScrambleAll);
        offer(Action::StayAll);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Meet(hex) => {
                let mut fleets = self.fleets(game, state).into_iter();
                let fleet = fleets.find(|(_, other)| *other == hex);
                let (number, hex) = fleet.ok_or(Refusal::NoFleetNear(hex))?;
                Ok(FleetReaction::Meet(number, hex))
            }
            Action::Stay => Ok(FleetReaction::Stay),
            Action::ScrambleAll => Ok(FleetReaction::Always(Standing::Scramble)),
            Action::StayAll => Ok(FleetReaction::Always(Standing::Stay)),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            FleetReaction::Meet(number, hex) => {
                play.end_step();
                self.try_it(play, number, hex);
            }
            FleetReaction::Stay => play.end_step(),
            // This airfield is the first for which it is settled.
            FleetReaction::Always(standing) => play.state.air.standing = standing,
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-fleet-react")
            .with("field", game.spot_text(Spot::Field(self.field)))
            .with("ready", game.ready_at(state, self.field, |_| true));
        (text, RuleId("8.4.3"))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            FleetReaction::Meet(_, hex) => {
                let text = Text::new("luzon-do-meet");
                offered.labelled(text.with("hex", game.hex_text(hex)))
            }
            FleetReaction::Stay | FleetReaction::Always(_) => offered,
        }
    }

    fn previews(&self, game: &Luzon, state: &State) -> Vec<Preview> {
        let title = Text::new("luzon-preview-scramble");
        let added = game.surprise_of_fleets(state);
        vec![game.scramble_preview(title, &added)]
    }
}

/// 8.4.3, TBL-SCR: the die of an airfield against a fleet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct FleetScramble {
    /// The airfield.
    pub field: FieldId,
    /// The sea hex of the fleet.
    pub hex: HexId,
}

impl FleetScramble {
    /// What an air unit does that takes off; nothing if it stays: bombers bomb, fighters strafe, and with a 5 they patrol
    /// over the hex that is assaulted.
    fn task(
        &self,
        game: &Luzon,
        state: &State,
        aircraft: AircraftId,
        result: Scrambling,
    ) -> Option<Task> {
        let kind = game.kind(aircraft);
        let is_fighter = kind.class == AirClass::Fighter;
        let mission = match result {
            Scrambling::Patrol if is_fighter => Mission::Patrol,
            Scrambling::All if !is_fighter && kind.bombing > 0 => Mission::Bombing,
            Scrambling::All | Scrambling::Fighters if is_fighter => Mission::Strafing,
            _ => return None,
        };
        let fleet = state
            .units_at(self.hex)
            .find_map(|unit| state.landing(unit));
        let hex = match mission {
            Mission::Patrol => fleet.unwrap_or(self.hex),
            _ => self.hex,
        };
        let is_able = !state.air.unfit.contains(aircraft) && !state.air.is_face_down(aircraft);
        is_able.then_some(Task {
            mission,
            spot: Spot::Hex(hex),
            load: None,
        })
    }
}

impl heigi_engine::Step<Luzon> for FleetScramble {
    type Plan = ();

    heigi_engine::asks!(Luzon, "8.4.3" "luzon-ask-scramble" field, |_, _| ALLIES => DIE);

    fn drawn(&self, game: &Luzon, play: &mut Play<'_>, value: u16) {
        let added = total(&game.surprise_of_fleets(play.state));
        let result = scrambling(game.tables().scramble.effect(i32::from(value) + added));
        play.tell(Event::ScrambleRoll(
            Modified(Throw(DIE, value), added),
            self.field,
            result,
            DIE.rule.0,
        ));
        for aircraft in game.parked(play.state, self.field).iter() {
            if let Some(task) = self.task(game, play.state, aircraft, result) {
                play.state.set_task(aircraft, Some(task));
                play.state.air.seen.remove(aircraft);
                play.state.air.sight(aircraft, self.field);
                play.tell(Event::TookOff(aircraft, task.mission));
            }
        }
    }
}

impl Luzon {
    /// The sea hexes in which fleets lie.
    fn fleets(&self, state: &State) -> HexSet {
        let afloat = state.units.on_map(JAPAN).iter();
        let afloat = afloat.filter(|unit| self.is_afloat(state, *unit));
        afloat.filter_map(|unit| state.hex(unit)).collect()
    }

    /// 8.4.3, 4.8: whether an Allied airfield that can be used is near a landing.
    fn is_alarmed_by_fleet(&self, state: &State, field: FieldId) -> bool {
        let is_near = |hex| self.flight(field, Spot::Hex(hex)) <= NEAR;
        self.field_holder(state, field) == ALLIES
            && self.check_usable(state, field).is_ok()
            && self.fleets(state).iter().any(is_near)
    }

    /// TBL-SCR: the Allies are surprised on turn 1.
    fn surprise_of_fleets(&self, state: &State) -> Vec<Modifier> {
        let added = if state.turn == 1 {
            self.tables().scramble.modifier("surprise")
        } else {
            0
        };
        Modifier::list(&[(added.into(), "TBL-SCR", "luzon-modifier-surprise")])
    }

    /// Whoever has taken off against fleets raids them; fighters cover the bombers that fly to the same fleet.
    fn join_raids(&self, state: &mut State) {
        for aircraft in self.air_force(ALLIES) {
            let Some(task) = state.air.task(aircraft).filter(|task| attacks(*task)) else {
                continue;
            };
            let has_bombers = self.air_force(ALLIES).any(|one| {
                let other = state.air.task(one);
                other.is_some_and(|other| {
                    other.mission == Mission::Bombing && other.spot == task.spot
                })
            });
            if task.mission == Mission::Strafing && has_bombers {
                let mission = Mission::Escort;
                state.set_task(aircraft, Some(Task { mission, ..task }));
            }
            let sortie = Sortie {
                sky: self.sky(task.spot),
                service: self.kind(aircraft).service,
            };
            if !state.air.sorties.contains(&sortie) {
                state.air.sorties.push(sortie);
            }
        }
    }

    /// 8.1.5: whoever has raided a fleet returns with the patrols of its side.
    pub(crate) fn end_fleet_raid(&self, state: &mut State) {
        if state.phase != Phase::Air(JAPAN) || self.attacker(state) != ALLIES {
            return;
        }
        for aircraft in self.raiders(state).iter() {
            if let Some(task) = state.air.task(aircraft) {
                let mission = Mission::Scramble;
                state.set_task(aircraft, Some(Task { mission, ..task }));
            }
        }
    }
}
