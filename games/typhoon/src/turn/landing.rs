//! Landing (9.3): what the fleets of an operation carry goes ashore.

use crate::Typhoon;
use crate::decisions::action::Action;
use crate::decisions::refusal::Refusal;
use crate::position::event::Event;
use crate::position::{Place, Position};
use crate::printed::units::UnitId;
use crate::shown::offer::main_choice;
use crate::turn::asking::{Flow, Play};
use heigi_engine::scene::{Choice, Target};
use heigi_engine::{RuleId, Text, Waits, step};
use serde::{Deserialize, Serialize};

/// 9.3: troops may land.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landing;

impl heigi_engine::Step<Typhoon> for Landing {
    /// Who goes ashore; nothing if nobody does any more.
    type Plan = Option<UnitId>;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn is_settled(&self, game: &Typhoon, position: &Position) -> bool {
        let may_any_land = position.operation.is_some_and(|operation| {
            // The landing is over once everybody is ashore who wants to be.
            let has_begun = !operation.landed.is_empty();
            let may_land = |unit| game.check_land(position, unit).is_ok();
            !operation.is_aborted && (has_begun || operation.cargo.iter().any(may_land))
        });
        !may_any_land
    }

    fn menu(&self, _: &Typhoon, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        if let Some(operation) = &position.operation {
            operation.cargo.iter().map(Action::Land).for_each(offer);
        }
    }

    fn check(
        &self,
        game: &Typhoon,
        position: &Position,
        action: Action,
    ) -> Result<Option<UnitId>, Refusal> {
        match action {
            Action::Land(unit) => game.check_land(position, unit).map(|()| Some(unit)),
            Action::Done => Ok(None),
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Typhoon, _: &Position, landed: Option<&Option<UnitId>>) -> bool {
        landed == Some(&None)
    }

    fn conduct(&self, game: &Typhoon, play: &mut Play<'_>, landed: Option<UnitId>) -> Flow {
        if let Some(unit) = landed {
            game.land(play, unit);
            return Ok(());
        }
        play.end_step();
        if let Some(operation) = play.state.operation
            && !operation.landed.is_empty()
        {
            game.enter(play, operation.side, operation.zone)?;
        }
        Ok(())
    }

    fn ask(&self, game: &Typhoon, position: &Position) -> (Text, RuleId) {
        let text = game.ask_there(position, "typhoon-ask-landing");
        (text, RuleId("9.3"))
    }

    fn choice(
        &self,
        game: &Typhoon,
        position: &Position,
        _: Action,
        landed: Option<UnitId>,
        offered: Choice,
    ) -> Choice {
        let Some(unit) = landed else {
            let may_land = |action: &Action| matches!(action, Action::Land(_));
            let aboard = step::count(self, game, position, may_land);
            let done = main_choice(offered, "typhoon-do-end-landing");
            return done.warned("typhoon-warn-aboard", aboard);
        };
        game.about(offered, "typhoon-do-land", unit)
    }

    fn why_not(&self, game: &Typhoon, position: &Position, click: &Target) -> Option<Refusal> {
        let action = game.meant(click, Action::Place, Action::Land)?;
        self.check(game, position, action).err()
    }
}

impl Typhoon {
    /// 9.3: whether a carried unit may go ashore.
    fn check_land(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        let Some(operation) = &position.operation else {
            return Err(Refusal::NotNow);
        };
        if position.unit(unit).place != Place::Aboard {
            return Err(Refusal::NotChosen(unit));
        }
        let one = [unit].into_iter().collect();
        self.check_stacking(position, operation.side, operation.zone, one)
    }

    /// A carried unit goes ashore.
    pub(crate) fn land(&self, play: &mut Play<'_>, unit: UnitId) {
        if let Some(operation) = &mut play.state.operation {
            operation.landed.insert(unit);
            let zone = operation.zone;
            play.state.unit_mut(unit).home = None;
            self.put(play, unit, Place::Zone(zone));
            play.tell(Event::Landed(unit, zone));
        }
    }
}
