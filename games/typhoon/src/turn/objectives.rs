//! Objectives (19a, 19e): each side chooses one of three, or rolls for it.

use crate::Typhoon;
use crate::decisions::action::{Action, Objective};
use crate::decisions::refusal::Refusal;
use crate::position::event::{Aim, Event};
use crate::position::{Cause, Position};
use crate::printed::units::JAPAN;
use crate::shown::log::objective_message;
use crate::shown::offer::labelled;
use crate::turn::asking::{Flow, Play};
use heigi_engine::scene::Choice;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// How many objectives a side has.
const OBJECTIVES: u8 = 3;

/// The objective of a side is chosen or rolled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Objectives(pub Side);

impl heigi_engine::Step<Typhoon> for Objectives {
    /// The objective; nothing if the die chooses.
    type Plan = Option<u8>;

    fn waits(&self, _: &Typhoon, position: &Position) -> Waits {
        Waits::For(position.active)
    }

    fn menu(&self, _: &Typhoon, _: &Position, offer: &mut dyn FnMut(Action)) {
        (0..OBJECTIVES).for_each(|number| offer(Action::Objective(Objective(number))));
        offer(Action::Roll);
    }

    fn check(&self, _: &Typhoon, _: &Position, action: Action) -> Result<Option<u8>, Refusal> {
        match action {
            Action::Objective(Objective(number)) if number < OBJECTIVES => Ok(Some(number)),
            Action::Objective(_) => Err(Refusal::NoSuchObjective),
            Action::Roll => Ok(None),
            _ => Err(Refusal::NotNow),
        }
    }

    fn asks(&self, _: &Typhoon, _: &Position, objective: Option<&Option<u8>>) -> bool {
        objective == Some(&None)
    }

    fn conduct(&self, game: &Typhoon, play: &mut Play<'_>, objective: Option<u8>) -> Flow {
        play.end_step();
        let side = self.0;
        let cause = if side == JAPAN {
            Cause::JapaneseObjective
        } else {
            Cause::AlliedObjective
        };
        let objective = match objective {
            Some(objective) => objective,
            None => Typhoon::objective_of(game.die(play, cause)?),
        };
        if side == JAPAN {
            play.state.japan.objective = Some(objective);
        } else {
            play.state.allies.objective = Some(objective);
        }
        play.tell(Event::Objective(side, Aim(side, objective)));
        Ok(())
    }

    fn ask(&self, _: &Typhoon, _: &Position) -> (Text, RuleId) {
        if self.0 == JAPAN {
            (Text::new("typhoon-ask-objective"), RuleId("19a"))
        } else {
            (Text::new("typhoon-ask-allied-objective"), RuleId("19e"))
        }
    }

    fn label(&self, _: &Typhoon, objective: Option<u8>, offered: Choice) -> Choice {
        let message = objective.map_or("typhoon-do-roll", |number| {
            objective_message(self.0, number)
        });
        labelled(offered, message)
    }
}
