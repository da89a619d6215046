//! Reinforcements (14.1 to 14.3).

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::campaign::{Arrival, PlaceId};
use crate::printed::units::{ALLIES, JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::sequence::{Play, Step};
use crate::situation::state::{Berth, Location, State};
use crate::turn::stacking::MOST_POINTS;
use heigi_engine::scene::Choice;
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 14.2: the Allied reinforcements of the turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct AlliedArrivals;

impl heigi_engine::Step<Luzon> for AlliedArrivals {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        game.land_aircraft(play);
        let turn = play.state.turn;
        let arrivals = &game.campaign().turn(turn).arrivals;
        let due = (0..arrivals.len() as u8).map(|arrival| Arrive::of(turn, arrival));
        let steps: Vec<Step> = due.map(Step::from).collect();
        play.push_all(&steps);
    }
}

/// 14.2: some units arrive, where the player chooses if there is a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Arrive {
    /// The turn of the record.
    pub turn: u8,
    /// Which of its arrivals.
    pub arrival: u8,
    /// Of its places those where a unit has arrived, a bit each.
    pub filled: u8,
}

impl Arrive {
    const fn of(turn: u8, arrival: u8) -> Self {
        Self {
            turn,
            arrival,
            filled: 0,
        }
    }

    fn arrival<'g>(&self, game: &'g Luzon) -> &'g Arrival {
        &game.campaign().turn(self.turn).arrivals[usize::from(self.arrival)]
    }

    /// The same when a unit has arrived in a place.
    fn with(&self, arrival: &Arrival, place: PlaceId) -> Self {
        let at = arrival.places.iter().position(|one| *one == place);
        Self {
            filled: self.filled | at.map_or(0, |at| 1 << at),
            ..*self
        }
    }

    fn options(&self, game: &Luzon, state: &State) -> Vec<(UnitId, PlaceId)> {
        let arrival = self.arrival(game);
        let pairs = arrival.units.iter();
        let pairs = pairs.flat_map(|unit| arrival.places.iter().map(|place| (*unit, *place)));
        pairs
            .filter(|(unit, place)| self.check_arrival(game, state, *unit, *place).is_ok())
            .collect()
    }

    /// 14.2: whether a unit may arrive in a place: not where Japan is in control, and so that at least one
    /// arrives in each if the record says so.
    fn check_arrival(
        &self,
        game: &Luzon,
        state: &State,
        unit: UnitId,
        place: PlaceId,
    ) -> Result<(), Refusal> {
        let arrival = self.arrival(game);
        if !arrival.units.contains(&unit) || state.at(unit) != Location::Waiting {
            return Err(Refusal::NotArriving(unit));
        }
        let hex = game.campaign().hex(place);
        if !arrival.places.contains(&place) {
            return Err(Refusal::OtherPlace(unit, hex));
        }
        if game.holder(state, hex) == JAPAN {
            return Err(Refusal::JapanHolds(hex));
        }
        let waiting = arrival.units.iter();
        let waiting = waiting
            .filter(|one| state.at(**one) == Location::Waiting)
            .count();
        let filled = self.with(arrival, place).filled.count_ones() as usize;
        if arrival.is_each && arrival.places.len() - filled >= waiting {
            return Err(Refusal::OneInEach(hex));
        }
        Ok(())
    }
}

impl heigi_engine::Step<Luzon> for Arrive {
    type Plan = (UnitId, PlaceId);

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(ALLIES)
    }

    /// Nothing is asked where each unit has one place at most.
    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        let options = self.options(game, state);
        let is_each = self.arrival(game).is_each;
        let is_alone = |(unit, _): &(UnitId, PlaceId)| {
            options.iter().filter(|(other, _)| other == unit).count() == 1
        };
        options.len() <= 1 || !is_each && options.iter().all(is_alone)
    }

    /// Whoever has one place arrives there; whoever has none cannot come.
    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let mut step = *self;
        while let Some((unit, place)) = step.options(game, play.state).first().copied() {
            game.bring_in(play, unit, place);
            step = step.with(step.arrival(game), place);
        }
        for unit in &self.arrival(game).units {
            if play.state.at(*unit) == Location::Waiting {
                play.state.put(*unit, Location::Lost);
                play.tell(Event::CannotArrive(*unit));
            }
        }
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        for (unit, place) in self.options(game, state) {
            offer(Action::Arrive(unit, place));
        }
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let Action::Arrive(unit, place) = action else {
            return Err(Refusal::NotNow);
        };
        self.check_arrival(game, state, unit, place)?;
        Ok((unit, place))
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, (unit, place): Self::Plan) {
        play.replace_step(self.with(self.arrival(game), place));
        game.bring_in(play, unit, place);
    }

    fn ask(&self, _: &Luzon, _: &State) -> (Text, RuleId) {
        (Text::new("luzon-ask-arrive"), RuleId("14.2"))
    }

    fn label(&self, game: &Luzon, (unit, place): Self::Plan, offered: Choice) -> Choice {
        offered.labelled(game.arrival_text(unit, place))
    }
}

/// 14.3: the Japanese reinforcements of the turn appear on Formosa.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JapaneseArrivals;

impl heigi_engine::Step<Luzon> for JapaneseArrivals {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let turn = game.campaign().turn(play.state.turn);
        let chits = &game.campaign().japanese_chits;
        let chit = play
            .state
            .japanese_chit
            .map(|chit| &chits[usize::from(chit)]);
        let late = chit.and_then(|chit| chit.late);
        let Some(late) = late.filter(|_| turn.brings_late_group) else {
            return;
        };
        for unit in game.units_of(JAPAN) {
            if game.unit(unit).group == Some(late) && play.state.at(unit) == Location::Waiting {
                play.state.put(unit, Location::Formosa);
                play.tell(Event::OnFormosa(unit));
            }
        }
    }
}

impl Luzon {
    /// A unit may arrive in a place.
    pub(crate) fn arrival_text(&self, unit: UnitId, place: PlaceId) -> Text {
        let hex = self.campaign().hex(place);
        let label = Text::new("luzon-do-arrive").with("unit", self.unit_text(unit));
        label.with("place", self.hex_text(hex))
    }

    /// A unit arrives.
    fn bring_in(&self, play: &mut Play<'_>, unit: UnitId, place: PlaceId) {
        let hex = self.campaign().hex(place);
        play.state.put(unit, Location::At(hex));
        play.tell(Event::Arrived(unit, hex));
        self.check_stack(play, ALLIES, hex, MOST_POINTS);
    }

    /// 14.2: air units arrive on their airfield, if the Allies hold it and it has boxes (8.2.5).
    fn land_aircraft(&self, play: &mut Play<'_>) {
        for arrival in &self.campaign().turn(play.state.turn).aircraft {
            let hex = self.campaign().hex(arrival.place);
            let field = self.map().airfield_in(hex);
            let field = field.filter(|_| self.holder(play.state, hex) == ALLIES);
            let waiting = arrival.aircraft.iter();
            let waiting: Vec<_> = waiting
                .filter(|one| play.state.aircraft[one.index()] == Berth::Waiting)
                .copied()
                .collect();
            for aircraft in waiting {
                let class = self.kind(aircraft).class;
                let free = field.filter(|field| self.has_box(play.state, *field, class));
                let berth = &mut play.state.aircraft[aircraft.index()];
                if let Some(field) = free {
                    *berth = Berth::On(field);
                    play.tell(Event::Landed(aircraft, hex));
                } else {
                    *berth = Berth::Lost;
                    play.tell(Event::CannotLand(aircraft));
                }
            }
        }
    }
}
