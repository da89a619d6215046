//! The steps of building and repair (7.8).

use crate::Burma;
use crate::action::{Action, HexPair};
use crate::event::Event;
use crate::position::look::Look;
use crate::position::{Play, Position};
use crate::printed::map::Line;
use crate::refusal::{NOT_NOW, Refusal};
use heigi_board::HexId;
use heigi_engine::Side;
use heigi_engine::scene::Preview;
use serde::{Deserialize, Serialize};

undecided! {
    /// 7.8.2c, 17.2.1b: what was built is complete.
    Construction: asks construction,
}

/// 7.8.2: a side begins to build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Building(pub Side);

/// What is built.
#[derive(Clone, Copy)]
pub enum Work {
    /// Nothing.
    None,
    /// A line in a hex (7.8.2a-1).
    Line(HexId, Line),
    /// A road in two hexes of a trail (7.8.2a-2).
    Upgrade(HexPair),
}

impl heigi_engine::Step<Burma> for Building {
    type Plan = Work;

    heigi_engine::asks!(Burma, "7.8.2a" "burma-ask-building", |step, _| step.0);

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        game.works(position, self.0).is_empty()
    }

    fn list(&self, game: &Burma, position: &Position, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        let first = actions.len();
        actions.extend(game.works(position, self.0));
        actions[first..].sort_unstable();
    }

    fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<Work, Refusal> {
        let ground = game.ground(position);
        match action {
            Action::Done => Ok(Work::None),
            Action::Build(hex, line) => {
                game.check_build(position, ground, self.0, hex, line)?;
                Ok(Work::Line(hex, line))
            }
            Action::Upgrade(hexes) => {
                game.check_upgrade(position, ground, self.0, hexes)?;
                Ok(Work::Upgrade(hexes))
            }
            _ => Err(NOT_NOW),
        }
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, plan: Work) {
        play.end_step();
        match plan {
            Work::None => {}
            Work::Line(hex, line) => game.start_project(play, self.0, &[hex], line),
            Work::Upgrade(hexes) => game.start_project(play, self.0, &hexes.hexes(), Line::Road),
        }
    }

    fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
        game.supply_plan(position, self.0)
    }
}

/// 7.8.3: a side repairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Repairs(pub Side);

impl heigi_engine::Step<Burma> for Repairs {
    /// Nothing if the side is done.
    type Plan = Option<HexId>;

    heigi_engine::asks!(Burma, "7.8.3" "burma-ask-repairs", |step, _| step.0);

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        !game.has_choice(self, position)
    }

    fn menu(&self, _: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        let cut = position.index().cut;
        cut.iter().for_each(|hex| offer(Action::Repair(hex)));
    }

    heigi_engine::takes_one! { Burma: |step, game, position| Done,
        Repair(hex) if game.check_repair(&Look::new(game, position), step.0, hex) => hex,
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, plan: Self::Plan) {
        let Some(hex) = plan else {
            play.end_step();
            return;
        };
        let price = game.works_price(play.state);
        game.spend(play, self.0, price);
        play.state.hex_mut(hex).cut = false;
        play.tell(Event::Repaired(hex));
    }

    fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
        game.supply_plan(position, self.0)
    }
}
