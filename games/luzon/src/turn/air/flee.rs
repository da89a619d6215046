//! Where aircraft fly that have got away from an airfield which ground units have taken (8.4.4).

use crate::Luzon;
use crate::action::Action;
use crate::printed::map::FieldId;
use crate::printed::units::{AircraftId, AircraftSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::air::{FieldSet, Spot};
use crate::situation::state::State;
use heigi_engine::scene::Choice;
use heigi_engine::{RuleId, Text, Waits, refuse};
use serde::{Deserialize, Serialize};

/// 8.4.4: the aircraft that have got away from an airfield choose where to fly, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Flee {
    /// The airfield that was taken.
    pub from: FieldId,
    /// Who is still to choose.
    pub left: AircraftSet,
}

impl Flee {
    fn first(self) -> Option<AircraftId> {
        self.left.iter().next()
    }

    fn check_refuge(
        self,
        game: &Luzon,
        state: &State,
        aircraft: AircraftId,
        field: FieldId,
    ) -> Result<(), Refusal> {
        let kind = game.kind(aircraft);
        let (way, range) = (game.flight(self.from, Spot::Field(field)), kind.range);
        refuse(
            way > range.into(),
            Refusal::OutOfRange(aircraft, way, range.into()),
        )?;
        game.check_box(state, aircraft, field, game.flies_for(aircraft))
    }

    /// Where the first may go.
    fn refuges(self, game: &Luzon, state: &State) -> FieldSet {
        let Some(first) = self.first() else {
            return FieldSet::EMPTY;
        };
        let fields = game.all_fields();
        fields
            .filter(|field| self.check_refuge(game, state, first, *field).is_ok())
            .collect()
    }

    fn go(self, game: &Luzon, play: &mut Play<'_>, refuge: Option<FieldId>) {
        let Some(first) = self.first() else {
            return;
        };
        let mut left = self.left;
        left.remove(first);
        play.push(Self { left, ..self });
        let Some(refuge) = refuge else {
            return game.lose_aircraft(play, first);
        };
        game.land(play, first, refuge);
        // It may not fight after that, even if an ABSU is there.
        play.state.air.unfit.insert(first);
    }
}

impl heigi_engine::Step<Luzon> for Flee {
    /// Where the first lands; none if it finds no airfield and is lost.
    type Plan = Option<FieldId>;

    // Where boxes are free the enemy does not know, so it does not count here.
    fn waits(&self, game: &Luzon, _: &State) -> Waits {
        match self.first() {
            Some(first) => Waits::For(game.flies_for(first)),
            None => Waits::Nothing,
        }
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        self.refuges(game, state).len() < 2
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let refuge = self.refuges(game, play.state).iter().next();
        self.go(game, play, refuge);
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        if let Some(first) = self.first() {
            let fields = game.all_fields();
            fields.for_each(|field| offer(Action::Land(first, field)));
        }
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let Action::Land(aircraft, field) = action else {
            let is_lost = action == Action::Done && self.refuges(game, state).is_empty();
            return if is_lost {
                Ok(None)
            } else {
                Err(Refusal::NotNow)
            };
        };
        refuse(
            self.first() != Some(aircraft),
            Refusal::NotReturning(aircraft),
        )?;
        self.check_refuge(game, state, aircraft, field)?;
        Ok(Some(field))
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        self.go(game, play, plan);
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-flee");
        let unit = self.first().map(|one| game.aircraft_text(one));
        let unit = unit.unwrap_or_else(|| Text::verbatim(""));
        (text.with("unit", unit), RuleId("8.4.4"))
    }

    fn choice(
        &self,
        game: &Luzon,
        _: &State,
        action: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        if plan.is_none() {
            return offered.labelled(Text::new("luzon-do-done")).main();
        }
        game.landing_choice(action, offered)
    }
}
