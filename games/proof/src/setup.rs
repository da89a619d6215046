//! The map is laid (1.1), and the defence hides (3.1).

use crate::Proof;
use crate::action::Action;
use crate::event::Event;
use crate::ground::{Ground, Spot};
use crate::refusal::Refusal;
use crate::state::{DEFENCE, Kind, LANDING, Location, MOST_UNITS, State, Unit, UnitId};
use arrayvec::ArrayVec;
use heigi_engine::scene::Choice;
use heigi_engine::told::Die;
use heigi_engine::{Draw, Play, RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 1.1: a die chooses the next part of the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Lay;

impl heigi_engine::Step<Proof> for Lay {
    type Plan = ();

    fn waits(&self, _: &Proof, _: &State) -> Waits {
        Waits::Draw(DEFENCE, Draw::open(RuleId("1.1"), 6))
    }

    fn drawn(&self, _: &Proof, play: &mut Play<'_, Proof>, value: u16) {
        play.state.parts.push(value as u8);
        play.tell(Event::Laid(Die(value as u8)));
    }

    fn ask(&self, _: &Proof, _: &State) -> (Text, RuleId) {
        (Text::new("proof-ask-lay"), RuleId("1.1"))
    }
}

/// 3.1: the defence hides a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hide {
    /// Who hides.
    pub unit: UnitId,
}

impl heigi_engine::Step<Proof> for Hide {
    type Plan = Spot;

    fn waits(&self, _: &Proof, _: &State) -> Waits {
        Waits::For(DEFENCE)
    }

    fn menu(&self, game: &Proof, state: &State, offer: &mut dyn FnMut(Action)) {
        let spots = game.suspected(state).iter();
        spots.for_each(|spot| offer(Action::Hide(spot)));
    }

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Spot, Refusal> {
        match action {
            Action::Hide(spot) if game.suspected(state).contains(spot) => Ok(spot),
            Action::Hide(spot) => Err(Refusal::NoHide(spot)),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Proof, play: &mut Play<'_, Proof>, spot: Spot) {
        play.end_step();
        if let Some(unit) = play.state.unit_mut(self.unit) {
            unit.at = Location::In(spot);
        }
        play.tell(Event::Hidden(play.state.named(self.unit), spot));
    }

    fn ask(&self, _: &Proof, state: &State) -> (Text, RuleId) {
        let text = Text::new("proof-ask-hide").with("unit", state.named(self.unit).text());
        (text, RuleId("3.1"))
    }

    fn choice(&self, _: &Proof, _: &State, _: Action, _: Spot, offered: Choice) -> Choice {
        offered.labelled(Text::new("proof-do-hide"))
    }
}

/// 3.1: everybody is hidden; only that is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Hidden;

impl heigi_engine::Step<Proof> for Hidden {
    type Plan = ();

    fn carry_out(&self, _: &Proof, play: &mut Play<'_, Proof>) {
        play.tell(Event::AllHidden);
    }
}

impl Proof {
    /// 3.1: who is there at the beginning.
    pub(crate) fn roster(&self) -> ArrayVec<Unit, MOST_UNITS> {
        let boat = |boat| Location::In(Spot::Boat(boat));
        // In the middle of the row before the goal.
        let guard = self
            .ground
            .grid
            .hexes()
            .filter(|hex| Ground::is_guard(*hex));
        let guard =
            guard.map(|hex| Unit::new(Kind::Squad, DEFENCE, Location::In(Spot::Ground(hex))));
        let hidden = |kind| Unit {
            is_hidden: true,
            ..Unit::new(kind, DEFENCE, Location::InHand)
        };
        [
            Unit::new(Kind::Carrier, LANDING, boat(0)),
            Unit::new(Kind::Squad, LANDING, boat(0)),
            Unit::new(Kind::Squad, LANDING, boat(2)),
            Unit::new(Kind::Squad, LANDING, boat(1)),
        ]
        .into_iter()
        .chain(guard)
        .chain([hidden(Kind::Gun), hidden(Kind::Sniper)])
        .collect()
    }
}
