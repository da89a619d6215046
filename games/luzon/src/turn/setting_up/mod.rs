//! Set-up by hand (16.2, 16.3, 17.5): the ready-made set-up stands, and its owner puts elsewhere what it likes.
//!
//! `rooms` says where each may stand, `policy` what a computer does.

mod policy;
mod rooms;

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::FieldId;
use crate::printed::units::{ALLIES, AircraftId, JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::sequence::{Play, Step};
use crate::situation::air::Spot;
use crate::situation::beginning::Scenario;
use crate::situation::state::{Berth, Location, State};
use heigi_board::HexId;
use heigi_engine::scene::Choice;
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// A side sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUp {
    /// Who.
    pub side: Side,
    /// How often it has taken something, up to a limit.
    pub changes: u8,
}

impl SetUp {
    /// A side begins to set up.
    #[must_use]
    pub const fn of(side: Side) -> Self {
        Self { side, changes: 0 }
    }
}

/// What a side does.
#[derive(Clone, Copy, Debug)]
pub enum Arrangement {
    /// It has set up.
    Finish,
    /// It takes a ground unit in hand.
    Take(UnitId),
    /// It takes an air unit in hand.
    TakeAircraft(AircraftId),
    /// It lays a unit on top of its stack (5.2.1).
    Raise(UnitId),
}

impl heigi_engine::Step<Luzon> for SetUp {
    type Plan = Arrangement;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.side)
    }

    /// In the solitaire game the ready-made set-up stays (19.1).
    fn is_settled(&self, _: &Luzon, state: &State) -> bool {
        self.side == ALLIES && state.is_solitaire()
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        game.end_set_up(play, self.side);
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        for unit in game.units_of(self.side) {
            offer(Action::Take(unit));
            offer(Action::Raise(unit));
        }
        game.air_force(self.side)
            .for_each(|one| offer(Action::TakeAircraft(one)));
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(Arrangement::Finish),
            Action::Take(unit) => {
                refuse(game.unit(unit).side != self.side, Refusal::NotYours(unit))?;
                let room = game.room_for(state, unit);
                let room = room.ok_or(Refusal::NotInSetUp(unit))?;
                refuse(!room.is_choice(), Refusal::FixedPlace(unit, room.rule))?;
                game.check_north(state, unit)?;
                Ok(Arrangement::Take(unit))
            }
            Action::TakeAircraft(aircraft) => {
                let room = game.room_for_aircraft(state, self.side, aircraft);
                let room = room.ok_or(Refusal::AircraftNotInSetUp(aircraft))?;
                refuse(!room.is_choice(), Refusal::FixedBase(aircraft, room.rule))?;
                Ok(Arrangement::TakeAircraft(aircraft))
            }
            Action::Raise(unit) => {
                refuse(game.unit(unit).side != self.side, Refusal::NotYours(unit))?;
                refuse(state.hex(unit).is_none(), Refusal::NotOnMap(unit))?;
                refuse(state.units.tops().contains(unit), Refusal::OnTop(unit))?;
                Ok(Arrangement::Raise(unit))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        if !matches!(plan, Arrangement::Finish) {
            play.replace_step(Self {
                changes: self.changes.saturating_add(1),
                ..*self
            });
        }
        match plan {
            Arrangement::Finish => {
                play.end_step();
                game.end_set_up(play, self.side);
            }
            Arrangement::Take(unit) => play.push(Settle { unit }),
            Arrangement::TakeAircraft(aircraft) => play.push(SettleAircraft { aircraft }),
            Arrangement::Raise(unit) => play.state.units.raise(unit),
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        if self.side == JAPAN && !game.lands_in_the_north(state) {
            return (Text::new("luzon-ask-set-up-no-north"), RuleId("17.5.2"));
        }
        if self.side == JAPAN {
            let points = i32::from(game.northern_points(state));
            let limit = i32::from(game.data.assault.points);
            let text = Text::new("luzon-ask-set-up-north").with("points", points);
            return (text.with("limit", limit), RuleId("17.5.2"));
        }
        (Text::new("luzon-ask-set-up"), RuleId("16.2"))
    }

    fn label(&self, game: &Luzon, plan: Self::Plan, offered: Choice) -> Choice {
        let named = |id: &'static str, name: Text| Text::new(id).with("unit", name);
        match plan {
            Arrangement::Finish => offered.labelled(Text::new("luzon-do-end-set-up")).main(),
            Arrangement::Take(unit) => {
                offered.labelled(named("luzon-do-take", game.unit_text(unit)))
            }
            Arrangement::TakeAircraft(aircraft) => {
                offered.labelled(named("luzon-do-take", game.aircraft_text(aircraft)))
            }
            Arrangement::Raise(unit) => {
                offered.labelled(named("luzon-do-raise", game.unit_text(unit)))
            }
        }
    }

    fn phase(&self, _: &Luzon, _: &State) -> Option<Text> {
        Some(Text::new("luzon-phase-set-up"))
    }

    fn help(&self, _: &Luzon, _: &State) -> Vec<Text> {
        vec![Text::new("luzon-help-set-up")]
    }
}

/// Where something is put that was taken in hand.
#[derive(Clone, Copy, Debug)]
pub enum Spotted {
    /// Back to where it was.
    Back,
    /// In a hex.
    In(HexId),
    /// On an airfield.
    On(FieldId),
    /// Off the map: on Formosa, or at Del Monte.
    Off,
}

impl Spotted {
    /// The choice in words.
    fn labelled(self, game: &Luzon, unit: Text, offered: Choice) -> Choice {
        let text = match self {
            Self::Back => return offered.labelled(Text::new("luzon-do-put-back")),
            Self::Off => Text::new("luzon-do-keep-off"),
            Self::In(hex) => Text::new("luzon-do-put").with("place", game.hex_text(hex)),
            Self::On(field) => {
                Text::new("luzon-do-put").with("place", game.spot_text(Spot::Field(field)))
            }
        };
        offered.labelled(text.with("unit", unit))
    }
}

/// 16.2: a ground unit is in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settle {
    /// Which.
    pub unit: UnitId,
}

impl heigi_engine::Step<Luzon> for Settle {
    type Plan = Spotted;

    fn waits(&self, game: &Luzon, _: &State) -> Waits {
        Waits::For(game.unit(self.unit).side)
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Back);
        offer(Action::KeepOff);
        if let Some(room) = game.room_for(state, self.unit) {
            room.hexes.iter().for_each(|hex| offer(Action::Place(hex)));
            room.fields
                .iter()
                .for_each(|field| offer(Action::Base(field)));
        }
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Spotted, Refusal> {
        let unit = self.unit;
        let room = game.room_for(state, unit);
        let room = room.ok_or(Refusal::NotInSetUp(unit))?;
        match action {
            Action::Back => Ok(Spotted::Back),
            Action::Place(hex) => {
                let is_room = room.hexes.contains(hex);
                refuse(!is_room, Refusal::NotSetUpThere(unit, hex, room.rule))?;
                game.check_place(state, unit, hex)?;
                Ok(Spotted::In(hex))
            }
            Action::Base(field) => {
                let is_room = room.fields.contains(field);
                refuse(!is_room, Refusal::NotStationedThere(unit, field, room.rule))?;
                // 5.3.3: who stands on an airfield of Bicol counts there.
                if let Some(area) = game.field_hex(field).filter(|hex| game.is_area(*hex)) {
                    game.check_place(state, unit, area)?;
                }
                Ok(Spotted::On(field))
            }
            Action::KeepOff => {
                refuse(!room.may_stay_off, Refusal::MustBeSetUp(unit, room.rule))?;
                Ok(Spotted::Off)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Spotted) {
        play.end_step();
        let unit = self.unit;
        match plan {
            Spotted::Back => {}
            Spotted::In(hex) => {
                play.state.put(unit, Location::At(hex));
                play.tell(Event::PutIn(unit, hex));
            }
            Spotted::On(field) => {
                play.state.put(unit, Location::On(field));
                play.tell(Event::PutOn(unit, field));
            }
            Spotted::Off => {
                play.state.put(unit, Location::Formosa);
                play.tell(Event::KeptOnFormosa(unit));
            }
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-settle").with("unit", game.unit_text(self.unit));
        let room = game.room_for(state, self.unit);
        (text, RuleId(room.map_or("16.2", |room| room.rule)))
    }

    fn label(&self, game: &Luzon, plan: Spotted, offered: Choice) -> Choice {
        plan.labelled(game, game.unit_text(self.unit), offered)
    }

    fn phase(&self, _: &Luzon, _: &State) -> Option<Text> {
        Some(Text::new("luzon-phase-set-up"))
    }
}

/// 16.2.1: an air unit is in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SettleAircraft {
    /// Which.
    pub aircraft: AircraftId,
}

impl heigi_engine::Step<Luzon> for SettleAircraft {
    type Plan = Spotted;

    fn waits(&self, game: &Luzon, _: &State) -> Waits {
        Waits::For(game.flies_for(self.aircraft))
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Back);
        offer(Action::KeepOff);
        game.all_fields()
            .for_each(|field| offer(Action::Base(field)));
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Spotted, Refusal> {
        let aircraft = self.aircraft;
        let room = game.room_for_aircraft(state, game.flies_for(aircraft), aircraft);
        let room = room.ok_or(Refusal::AircraftNotInSetUp(aircraft))?;
        match action {
            Action::Back => Ok(Spotted::Back),
            Action::Base(field) => {
                let is_room = room.fields.contains(field);
                refuse(!is_room, Refusal::NotBasedThere(aircraft, field, room.rule))?;
                let is_there = state.base(aircraft) == Some(field);
                let class = game.kind(aircraft).class;
                let has_box = is_there || game.has_box(state, field, class);
                refuse(!has_box, Refusal::NoBox(aircraft, field))?;
                Ok(Spotted::On(field))
            }
            Action::KeepOff => {
                refuse(
                    !room.may_stay_off,
                    Refusal::MustBeBased(aircraft, room.rule),
                )?;
                Ok(Spotted::Off)
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Luzon, play: &mut Play<'_>, plan: Spotted) {
        play.end_step();
        let aircraft = self.aircraft;
        match plan {
            Spotted::Back | Spotted::In(_) => {}
            Spotted::On(field) => {
                play.state.aircraft[aircraft.index()] = Berth::On(field);
                play.tell(Event::Based(aircraft, field));
            }
            Spotted::Off => {
                play.state.aircraft[aircraft.index()] = Berth::Waiting;
                play.tell(Event::KeptAtDelMonte(aircraft));
            }
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-settle").with("unit", game.aircraft_text(self.aircraft));
        let side = game.flies_for(self.aircraft);
        let room = game.room_for_aircraft(state, side, self.aircraft);
        (text, RuleId(room.map_or("16.2.1", |room| room.rule)))
    }

    fn label(&self, game: &Luzon, plan: Spotted, offered: Choice) -> Choice {
        plan.labelled(game, game.aircraft_text(self.aircraft), offered)
    }

    fn phase(&self, _: &Luzon, _: &State) -> Option<Text> {
        Some(Text::new("luzon-phase-set-up"))
    }
}

impl State {
    /// True while a side sets up and has not finished: nobody else sees anything of it.
    #[must_use]
    pub fn is_setting_up(&self, side: Side) -> bool {
        let in_hand = |step: &&Step| matches!(step, Step::Settle(_) | Step::SettleAircraft(_));
        let mut agenda = self.agenda.iter().rev().skip_while(in_hand);
        matches!(agenda.next(), Some(Step::SetUp(one)) if one.side == side)
    }
}

impl Luzon {
    /// A side has set up. Where Japan stands it holds the ground.
    fn end_set_up(&self, play: &mut Play<'_>, side: Side) {
        if side == JAPAN && play.state.scenario == Scenario::Assault {
            let occupied = play.state.units.occupied(JAPAN);
            play.state.japanese.insert_all(occupied);
        }
        play.tell(Event::SetUp(side));
    }
}
