//! Pontoon bridges (8.9).

use crate::Manila;
use crate::action::Action;
use crate::event::Event;
use crate::printed::map::River;
use crate::printed::units::{Ability, UNITED_STATES, UnitId};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::shows::words::texts;
use crate::situation::state::State;
use crate::turn::stacking::Conduct;
use heigi_board::EdgeId;
use heigi_engine::scene::{Choice, Target as Click};
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// 8.9: pontoon bridges are declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pontoons;

/// What becomes of a pontoon bridge.
pub enum Bridging {
    /// An engineer lays it on a hexside.
    Lay(UnitId, EdgeId),
    /// An engineer takes it up again.
    TakeUp(UnitId, EdgeId),
    /// All have been declared.
    Finish,
}

impl heigi_engine::Step<Manila> for Pontoons {
    type Plan = Conduct<Bridging>;

    fn waits(&self, _: &Manila, _: &State) -> Waits {
        Waits::For(UNITED_STATES)
    }

    /// Nothing is asked where no engineer stands beside a river.
    fn is_settled(&self, game: &Manila, state: &State) -> bool {
        !game
            .us_units_with(state, Ability::Pontoon)
            .iter()
            .filter_map(|unit| state.hex(unit))
            .any(|hex| game.map().river_hexsides(hex).next().is_some())
    }

    fn menu(&self, game: &Manila, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        for unit in game.us_units_with(state, Ability::Pontoon).iter() {
            offer(Action::TakeUpPontoon(unit));
            if let Some(hex) = state.hex(unit) {
                let edges = game.map().river_hexsides(hex);
                edges.for_each(|edge| offer(Action::LayPontoon(unit, edge)));
            }
        }
        game.offer_stacks(state, offer);
    }

    fn check(&self, game: &Manila, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(Conduct::Do(Bridging::Finish)),
            Action::LayPontoon(unit, edge) => {
                game.check_pontoon(state, unit, edge)?;
                Ok(Conduct::Do(Bridging::Lay(unit, edge)))
            }
            Action::TakeUpPontoon(unit) => {
                game.check_owner(unit, UNITED_STATES)?;
                let edge = state.pontoon_of(unit).ok_or(Refusal::NoPontoon(unit))?;
                Ok(Conduct::Do(Bridging::TakeUp(unit, edge)))
            }
            Action::TurnStack(hex) => game.check_turn_stack(state, hex),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Manila, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Conduct::Do(Bridging::Lay(unit, edge)) => {
                play.state.pontoons.push((unit, edge));
                play.tell(Event::PontoonLaid(unit, edge));
            }
            Conduct::Do(Bridging::TakeUp(unit, edge)) => {
                let pontoons = &mut play.state.pontoons;
                pontoons.retain(|(engineer, _)| *engineer != unit);
                play.tell(Event::PontoonTakenUp(edge));
            }
            Conduct::Do(Bridging::Finish) => play.end_step(),
            Conduct::Turn(hex) => game.turn_stack(play, hex),
        }
    }

    fn ask(&self, _: &Manila, _: &State) -> (Text, RuleId) {
        (Text::new("manila-ask-pontoons"), RuleId("8.9"))
    }

    fn label(&self, game: &Manila, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Conduct::Do(Bridging::Lay(unit, edge)) => {
                let label = game.unit_message("manila-do-lay-pontoon", unit);
                offered.labelled(label.with("edge", game.edge_text(edge)))
            }
            Conduct::Do(Bridging::TakeUp(unit, _)) => {
                offered.labelled(game.unit_message("manila-do-take-up-pontoon", unit))
            }
            Conduct::Do(Bridging::Finish) => {
                offered.labelled(Text::new("manila-do-end-pontoons")).main()
            }
            Conduct::Turn(hex) => game.choice_of_turning(hex, offered),
        }
    }

    fn phase(&self, _: &Manila, _: &State) -> Option<Text> {
        Some(Text::new("manila-phase-movement-us"))
    }

    fn help(&self, _: &Manila, _: &State) -> Vec<Text> {
        texts(&["manila-help-pontoons"])
    }

    fn why_not(&self, game: &Manila, state: &State, click: &Click) -> Option<Refusal> {
        let clicked = game.clicked(state, UNITED_STATES, click);
        let engineer = game
            .units_of(UNITED_STATES)
            .find(|unit| game.unit(*unit).has(Ability::Pontoon))?;
        let lay = Action::LayPontoon(clicked.own.unwrap_or(engineer), clicked.edge?);
        self.check(game, state, lay).err()
    }
}

impl Manila {
    /// 8.9: a new US movement phase begins without pontoons, and 8.9f: the engineers that stand beside a
    /// Major River then may cross it.
    pub(crate) fn take_up_pontoons(&self, play: &mut Play<'_>) {
        for (_, edge) in std::mem::take(&mut play.state.pontoons) {
            play.tell(Event::PontoonTakenUp(edge));
        }
        let state = &mut *play.state;
        state.river_engineers = self
            .units_of(UNITED_STATES)
            .filter(|unit| self.unit(*unit).has(Ability::Pontoon))
            .filter(|unit| {
                state.hex(*unit).is_some_and(|hex| {
                    self.map()
                        .river_hexsides(hex)
                        .any(|edge| self.map().river(edge) == River::Major)
                })
            })
            .collect();
    }

    /// 8.9: whether an engineer may lay its pontoon on a hexside.
    fn check_pontoon(&self, state: &State, unit: UnitId, edge: EdgeId) -> Result<(), Refusal> {
        self.check_owner(unit, UNITED_STATES)?;
        if !self.unit(unit).has(Ability::Pontoon) {
            return Err(Refusal::NoBridgingEngineer(unit));
        }
        let hex = state.hex(unit).ok_or(Refusal::NotOnMap(unit, "8.9"))?;
        if !self.map().river_hexsides(hex).any(|river| river == edge) {
            return Err(Refusal::NotItsRiver(unit, edge));
        }
        if state.pontoon_of(unit).is_some()
            || state.pontoon_on(edge).is_some()
            || state.pontoons.is_full()
        {
            return Err(Refusal::PontoonThere(edge));
        }
        Ok(())
    }

    /// 8.9c: a pontoon goes when its engineer is eliminated or leaves.
    pub(crate) fn lose_pontoon(&self, play: &mut Play<'_>, unit: UnitId) {
        if let Some(edge) = play.state.pontoon_of(unit) {
            let pontoons = &mut play.state.pontoons;
            pontoons.retain(|(engineer, _)| *engineer != unit);
            play.tell(Event::PontoonLost(edge));
        }
    }
}
