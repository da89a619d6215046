//! The Japanese set-up (3.2).

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::Terrain;
use crate::printed::units::{JAPAN, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::shows::words::{guide, texts};
use crate::situation::state::{Location, State};
use heigi_board::HexId;
use heigi_engine::scene::{Choice, GuideStep, Target as Click};
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

const GUIDE: &[&str] = &[
    "manila-guide-set-up-1",
    "manila-guide-set-up-2",
    "manila-guide-set-up-3",
];

/// 3.2: Japan sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct JapaneseSetUp;

/// What Japan does while it sets up.
pub enum Arrangement {
    /// It takes a unit in hand.
    Take(UnitId),
    /// It takes a unit off the map again.
    TakeUp(UnitId),
    /// It has finished.
    Finish,
}

impl heigi_engine::Step<Manila> for JapaneseSetUp {
    type Plan = Arrangement;

    fn waits(&self, _: &Manila, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    fn list(&self, game: &Manila, state: &State, actions: &mut Vec<Action>) {
        let japanese = game.kinds().of_side(JAPAN);
        let left = state.off_map() & japanese;
        actions.extend(left.is_empty().then_some(Action::Done));
        left.iter()
            .for_each(|unit| actions.push(Action::Select(unit)));
        (state.on_map() & japanese)
            .iter()
            .for_each(|unit| actions.push(Action::TakeUp(unit)));
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Arrangement, Refusal> {
        match action {
            Action::Select(unit) => {
                game.check_owner(unit, JAPAN)?;
                match state.location(unit) {
                    Location::OffMap => Ok(Arrangement::Take(unit)),
                    _ => Err(Refusal::AlreadyPlaced(unit, "3.2")),
                }
            }
            Action::TakeUp(unit) => {
                game.check_owner(unit, JAPAN)?;
                match state.location(unit) {
                    Location::At(_) => Ok(Arrangement::TakeUp(unit)),
                    _ => Err(Refusal::NotOnMap(unit, "3.2")),
                }
            }
            // 3.2a: the set-up is complete when every unit is placed.
            Action::Done => match (state.off_map() & game.kinds().of_side(JAPAN)).len() as u8 {
                0 => Ok(Arrangement::Finish),
                left => Err(Refusal::SetUpIncomplete(left)),
            },
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Manila, play: &mut Play<'_>, plan: Arrangement) {
        match plan {
            Arrangement::Take(unit) => play.push(SetUpUnit(unit)),
            Arrangement::TakeUp(unit) => {
                play.state.put(unit, Location::OffMap);
                play.tell(Event::TakenUp(unit));
            }
            Arrangement::Finish => {
                play.end_step();
                play.tell(Event::SetUpFinished);
            }
        }
    }

    fn ask(&self, _: &Manila, _: &State) -> (Text, RuleId) {
        (Text::new("manila-ask-set-up"), RuleId("3.2"))
    }

    fn label(&self, game: &Manila, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Arrangement::Take(unit) => {
                offered.labelled(game.unit_message("manila-do-select", unit))
            }
            Arrangement::TakeUp(unit) => {
                offered.labelled(game.unit_message("manila-do-take-up", unit))
            }
            Arrangement::Finish => offered
                .labelled(Text::new("manila-do-finish-set-up"))
                .main(),
        }
    }

    fn phase(&self, _: &Manila, _: &State) -> Option<Text> {
        Some(Text::new("manila-phase-set-up"))
    }

    fn help(&self, _: &Manila, _: &State) -> Vec<Text> {
        texts(&[
            "manila-help-set-up",
            "manila-help-set-up-area",
            "manila-help-set-up-delegate",
        ])
    }

    fn guide(&self, _: &Manila, _: &State) -> Vec<GuideStep> {
        guide(GUIDE)
    }

    fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
        let unit = game.clicked(state, JAPAN, click).own?;
        self.check(game, state, Action::Select(unit)).err()
    }
}

/// 3.2: a Japanese unit is in hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUpUnit(pub UnitId);

impl heigi_engine::Step<Manila> for SetUpUnit {
    /// Where it is put; nowhere if it is put down again.
    type Plan = Option<HexId>;

    fn waits(&self, _: &Manila, _: &State) -> Waits {
        Waits::For(JAPAN)
    }

    fn list(&self, game: &Manila, state: &State, actions: &mut Vec<Action>) {
        actions.push(Action::Cancel);
        let is_free =
            |hex: &HexId| state.is_empty(*hex) || game.check_stacking(state, self.0, *hex).is_ok();
        (game.set_up_hexes().iter().filter(is_free))
            .for_each(|hex| actions.push(Action::Place(hex)));
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let hex = match action {
            Action::Cancel => return Ok(None),
            Action::Place(hex) => hex,
            _ => return Err(Refusal::NotNow),
        };
        if game.set_up_hexes().contains(hex) {
            game.check_stacking(state, self.0, hex)?;
            Ok(Some(hex))
        } else if game.map().terrain(hex) == Terrain::Sea {
            Err(Refusal::SetUpAtSea(hex))
        } else {
            Err(Refusal::SetUpAtMapEdge(hex))
        }
    }

    fn act(&self, _: &Manila, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        if let Some(hex) = plan {
            play.state.put(self.0, Location::At(hex));
            play.tell(Event::SetUp(self.0, hex));
        }
    }

    fn ask(&self, game: &Manila, _: &State) -> (Text, RuleId) {
        let text = game.unit_message("manila-ask-set-up-unit", self.0);
        (text, RuleId("3.2"))
    }

    fn label(&self, game: &Manila, plan: Self::Plan, offered: Choice) -> Choice {
        offered.labelled(game.placing_message(plan))
    }

    fn guide(&self, _: &Manila, _: &State) -> Vec<GuideStep> {
        guide(GUIDE)
    }

    fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
        let hex = game.clicked(state, JAPAN, click).hex?;
        self.check(game, state, Action::Place(hex)).err()
    }
}
