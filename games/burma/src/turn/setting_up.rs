//! The steps of the set-up (21).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::look::Look;
use crate::position::{Entrenchment, Flow, Play, Position};
use crate::printed::map::Line;
use crate::printed::units::UnitId;
use crate::refusal::{NOT_NOW, Refusal};
use crate::turn::reinforcements::Placing;
use heigi_board::HexId;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

undecided! {
    /// Dice of a side's set-up (21).
    SetUpDice(Side): asks begin_set_up,
}

/// A side sets up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SetUp(pub Side);

/// What a side does in its set-up.
#[derive(Clone, Copy)]
pub enum Setting {
    /// It is done.
    Done,
    /// A counter is taken.
    Take(UnitId),
    /// A unit is set up with a step less.
    Reduce(UnitId),
    /// A position is dug.
    Dig(HexId),
    /// A marker is placed.
    Store(HexId),
    /// A line is laid in a hex.
    Link(HexId, Line),
}

impl heigi_engine::Step<Burma> for SetUp {
    type Plan = Setting;

    fn waits(&self, _: &Burma, _: &Position) -> Waits {
        Waits::For(self.0)
    }

    fn list(&self, game: &Burma, position: &Position, actions: &mut Vec<Action>) {
        game.list_set_up(position, self.0, actions);
    }

    fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<Setting, Refusal> {
        let look = Look::new(game, position);
        let side = self.0;
        let groups = || game.groups_kept(position, side);
        Ok(match action {
            Action::Done => {
                game.check_all_placed(position, groups())?;
                Setting::Done
            }
            Action::Select(unit) if game.unit(unit).side == side => {
                game.check_set_up(position, groups(), unit)?;
                Setting::Take(unit)
            }
            Action::LoseStep(unit) if game.unit(unit).side == side => {
                game.check_reduced(position, groups(), unit)?;
                Setting::Reduce(unit)
            }
            Action::Dig(hex) => {
                game.check_dig(position, groups(), side, hex)?;
                Setting::Dig(hex)
            }
            Action::Store(hex) => {
                game.check_store(position, look.supply(side), hex)?;
                Setting::Store(hex)
            }
            Action::Build(hex, line) => {
                game.check_link(position, look.ground(), side, hex, line)?;
                Setting::Link(hex, line)
            }
            _ => return Err(NOT_NOW),
        })
    }

    /// Where a line leads may be asked (7.8.2d).
    fn asks(&self, _: &Burma, _: &Position, plan: Option<&Setting>) -> bool {
        matches!(plan, Some(Setting::Link(..)))
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, plan: Setting) -> Flow {
        let side = self.0;
        match plan {
            Setting::Take(unit) => play.push(Placing(unit)),
            Setting::Reduce(unit) => game.reduce_in_set_up(play, unit),
            Setting::Dig(hex) => {
                play.state.side_mut(side).to_place.positions -= 1;
                play.state.hex_mut(hex).position = Some(Entrenchment {
                    owner: side,
                    builder: None,
                });
            }
            Setting::Store(hex) => game.store(play.state, side, hex),
            Setting::Link(hex, line) => {
                play.state.side_mut(side).to_place.links -= 1;
                game.join_lines(play, side, hex, line)?;
            }
            Setting::Done => {
                play.end_step();
                game.end_set_up(play, side);
                play.tell(Event::SetUpDone(side));
            }
        }
        Ok(())
    }

    fn ask(&self, game: &Burma, position: &Position) -> (Text, RuleId) {
        let left = position.side(self.0).to_place;
        let groups = game.groups_kept(position, self.0).iter();
        let losses: u8 = groups.map(|group| game.losses_left(position, group)).sum();
        let text = Text::new("burma-ask-set-up")
            .with("positions", i32::from(left.positions))
            .with("supply", i32::from(left.supply))
            .with("links", i32::from(left.links))
            .with("losses", i32::from(losses));
        (text, RuleId("21.0"))
    }
}

impl Burma {
    /// 21: a side begins to set up.
    fn begin_set_up(&self, play: &mut Play<'_>, side: Side) -> Flow {
        play.state.active = side;
        self.set_up_dice(play, side)
    }
}
