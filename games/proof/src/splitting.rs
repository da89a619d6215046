//! Teams (4.8): a squad sends out a part of it, which is a unit of its own from then on.

use crate::Proof;
use crate::action::Action;
use crate::event::Event;
use crate::ground::Spot;
use crate::movement::STACKING;
use crate::refusal::Refusal;
use crate::state::{Kind, LANDING, Location, MOST_UNITS, State, Unit, UnitId};
use heigi_board::Id as _;
use heigi_engine::scene::Choice;
use heigi_engine::{Play, RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 4.8: where the team of a squad goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Split {
    /// The squad.
    pub unit: UnitId,
}

impl heigi_engine::Step<Proof> for Split {
    type Plan = Spot;

    fn waits(&self, _: &Proof, state: &State) -> Waits {
        Waits::For(state.unit(self.unit).map_or(LANDING, |unit| unit.side))
    }

    fn menu(&self, game: &Proof, state: &State, offer: &mut dyn FnMut(Action)) {
        let own = state.spot(self.unit);
        let near = own.into_iter().flat_map(|spot| game.near(spot));
        own.into_iter()
            .chain(near)
            .for_each(|spot| offer(Action::Step(spot)));
    }

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Spot, Refusal> {
        let Action::Step(spot) = action else {
            return Err(Refusal::NotNow);
        };
        if state.spot(self.unit) != Some(spot) {
            game.check_entry(state, self.unit, spot)?;
        }
        Ok(spot)
    }

    fn act(&self, game: &Proof, play: &mut Play<'_, Proof>, spot: Spot) {
        play.end_step();
        let Some(squad) = play.state.unit_mut(self.unit) else {
            return;
        };
        squad.steps -= 1;
        let team = Unit {
            has_moved: true,
            ..Unit::new(Kind::Team, squad.side, squad.at)
        };
        let id = UnitId::from_number(play.state.units.len());
        play.state.units.push(team);
        let names = [self.unit, id].map(|unit| play.state.named(unit));
        play.tell(Event::Split(names[0], names[1]));
        if team.at != Location::In(spot) {
            game.enter(play, id, spot);
        }
    }

    fn ask(&self, _: &Proof, state: &State) -> (Text, RuleId) {
        let text = Text::new("proof-ask-split").with("unit", state.named(self.unit).text());
        (text, RuleId("4.8"))
    }

    fn choice(&self, _: &Proof, _: &State, _: Action, _: Spot, offered: Choice) -> Choice {
        offered.labelled(Text::new("proof-do-send"))
    }
}

impl Proof {
    /// 4.8: whether a squad of a side may send out a team.
    pub(crate) fn check_split(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<UnitId, Refusal> {
        self.check_mover(state, side, unit)?;
        let is_whole = |one: &Unit| one.kind == Kind::Squad && one.steps > 1;
        let room = state
            .spot(unit)
            .map(|spot| state.units_at(side, spot).count());
        if !state.unit(unit).is_some_and(is_whole) {
            return Err(Refusal::NotWhole(state.named(unit)));
        }
        if state.units.len() == MOST_UNITS {
            return Err(Refusal::NoCounterLeft);
        }
        match (room, state.spot(unit)) {
            (Some(STACKING..), Some(spot)) => Err(Refusal::Full(spot)),
            _ => Ok(unit),
        }
    }
}
