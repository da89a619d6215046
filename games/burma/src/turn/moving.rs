//! The steps of movement (12): who moves, and the moves of a unit.

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::look::Look;
use crate::position::{Flow, Play, Position, Progress};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, JAPAN, UnitId, UnitSet};
use crate::refusal::{NOT_NOW, Refusal};
use crate::shown::supply::quarters;
use crate::turn::loading::Jumping;
use crate::turn::movement::Route;
use crate::turn::sanction::{Aside, FREE_LANDINGS, INFILTRATION, SUPPLY};
use crate::turn::sea::Landing;
use heigi_board::HexId;
use heigi_engine::scene::Choice;
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// The movement half.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement;

/// Who moves, and how.
#[derive(Clone, Copy)]
pub enum Mover {
    /// Nobody any more.
    None,
    /// What may be done besides.
    Aside(Aside),
    /// A unit marches.
    March(UnitId),
    /// A unit sails along the coast (12.3).
    Sail(UnitId, HexId),
    /// A unit jumps (12.4).
    Jump(UnitId),
    /// A unit goes on ships (12.5).
    Embark(UnitId),
    /// Trucks are hired (17.7).
    Hire,
    /// A unit rides (17.7.5).
    Ride(UnitId),
}

impl heigi_engine::Step<Burma> for Movement {
    type Plan = Mover;

    fn waits(&self, game: &Burma, position: &Position) -> Waits {
        Waits::For(game.acting_side(position))
    }

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        !game.has_choice(self, position)
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        let side = game.acting_side(position);
        let segment = position.segment.as_ref();
        let active = segment.map_or(UnitSet::EMPTY, |segment| segment.active);
        let named = &game.map().named;
        offer(Action::Done);
        game.offer_asides(position, side, offer);
        // Whoever does not act may do nothing here.
        for unit in (active & game.atlas.units[side.index()]).iter() {
            offer(Action::Select(unit));
            if side == ALLIES {
                offer(Action::Motorise(unit));
                offer(Action::Jump(unit));
                offer(Action::Embark(unit));
            }
            let hex = position.hex_of(unit);
            if hex.is_some_and(|hex| game.map().island(hex).is_some()) {
                offer(Action::Sail(unit, named.landing));
                offer(Action::Sail(unit, named.taungup));
            }
        }
        // Last, as it looks at the supply of all who might ride.
        if side == ALLIES {
            offer(Action::Spend(1));
        }
    }

    fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<Mover, Refusal> {
        let look = &Look::new(game, position);
        let side = game.acting_side(position);
        let items = &[INFILTRATION, FREE_LANDINGS, SUPPLY];
        if let Some(aside) = game.check_aside(position, side, items, action) {
            return aside.map(Mover::Aside);
        }
        Ok(match action {
            Action::Done => Mover::None,
            Action::Select(unit) => {
                game.check_mover(position, unit)?;
                Mover::March(unit)
            }
            Action::Sail(unit, hex) => {
                game.check_sail(position, unit, hex)?;
                Mover::Sail(unit, hex)
            }
            Action::Jump(unit) => {
                game.check_jump(position, unit)?;
                Mover::Jump(unit)
            }
            Action::Embark(unit) => {
                game.check_embark(position, unit)?;
                Mover::Embark(unit)
            }
            Action::Spend(1) if side == ALLIES => {
                game.check_buy_on_the_march(look)?;
                Mover::Hire
            }
            Action::Motorise(unit) => {
                game.check_ready(position, unit)?;
                game.check_motorise(look, unit)?;
                Mover::Ride(unit)
            }
            _ => return Err(NOT_NOW),
        })
    }

    fn asks(&self, _: &Burma, _: &Position, plan: Option<&Mover>) -> bool {
        match plan {
            Some(Mover::Aside(aside)) => aside.asks(),
            Some(Mover::Sail(..)) => true,
            _ => false,
        }
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, plan: Mover) -> Flow {
        match plan {
            Mover::None => play.end_step(),
            Mover::Aside(aside) => {
                let side = game.acting_side(play.state);
                game.take_aside(play, side, aside)?;
            }
            Mover::March(unit) => play.push(Moving(unit, Progress::default())),
            Mover::Sail(unit, hex) => game.sail(play, unit, hex)?,
            Mover::Jump(unit) => play.push(Jumping(unit)),
            Mover::Embark(unit) => play.push(Landing(unit)),
            Mover::Hire => game.buy_trucks(play),
            Mover::Ride(unit) => game.motorise(play, unit),
        }
        Ok(())
    }

    fn ask(&self, _: &Burma, _: &Position) -> (Text, RuleId) {
        (Text::new("burma-ask-movement"), RuleId("12.1"))
    }

    fn choice(
        &self,
        game: &Burma,
        _: &Position,
        _: Action,
        plan: Mover,
        offered: Choice,
    ) -> Choice {
        match plan {
            Mover::Hire => game.hiring(offered),
            _ => offered,
        }
    }
}

/// A unit is moving, and how far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Moving(pub UnitId, pub Progress);

/// How a unit goes on.
pub enum Onward {
    /// Its move is over.
    End,
    /// It goes to a hex.
    To(HexId, Route),
    /// It picks up a marker where it is (7.2.4).
    PickUp,
    /// It drops one (7.2.5).
    Drop,
    /// It leaves the map (17.6.1, TBL-VP-9).
    Exit,
}

impl heigi_engine::Step<Burma> for Moving {
    type Plan = Onward;

    fn waits(&self, game: &Burma, position: &Position) -> Waits {
        Waits::For(game.acting_side(position))
    }

    fn is_settled(&self, _: &Burma, _: &Position) -> bool {
        self.1.is_over
    }

    /// All ways are searched once, not again for each hex.
    fn list(&self, game: &Burma, position: &Position, actions: &mut Vec<Action>) {
        let Self(unit, progress) = *self;
        let ground = game.ground_of(position, unit);
        let moves = game.moves_kept(position, unit, progress);
        let near = position
            .hex_of(unit)
            .into_iter()
            .flat_map(|hex| game.map().around(hex).map(|(near, _)| near));
        let mut hexes: HexSet = near.collect();
        for hex in moves.reached() {
            hexes.insert(hex);
        }
        actions.push(Action::Done);
        let is_reached = |hex: &HexId| {
            game.check_route(position, &ground, &moves, unit, progress, *hex)
                .is_ok()
        };
        actions.extend(hexes.iter().filter(is_reached).map(Action::At));
        let others = [Action::PickUp, Action::Drop, Action::Exit];
        actions.extend(
            others
                .into_iter()
                .filter(|action| self.check(game, position, *action).is_ok()),
        );
    }

    fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<Onward, Refusal> {
        let Self(unit, progress) = *self;
        match action {
            Action::Done => Ok(Onward::End),
            Action::At(hex) => {
                let ground = game.ground_of(position, unit);
                let moves = game.moves_kept(position, unit, progress);
                let route = game.route(position, &ground, &moves, unit, progress, hex)?;
                Ok(Onward::To(hex, route))
            }
            Action::PickUp => {
                game.check_pick_up(position, unit)?;
                Ok(Onward::PickUp)
            }
            Action::Drop if position.unit(unit).carried == 0 => Err(Refusal::CarriesNothing(unit)),
            Action::Drop => Ok(Onward::Drop),
            Action::Exit => {
                game.check_exit(position, unit, progress)?;
                Ok(Onward::Exit)
            }
            _ => Err(NOT_NOW),
        }
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, plan: Onward) {
        let unit = self.0;
        let side = game.unit(unit).side.index();
        let hex = play.state.hex_of(unit);
        match (plan, hex) {
            (Onward::End, _) => {
                play.end_step();
                game.end_move(play, unit);
            }
            (Onward::To(hex, route), _) => {
                for passed in &route.path {
                    game.pass_through(play, game.unit(unit).side, *passed);
                    game.disturb_works(play, unit, *passed);
                }
                game.arrive(play, unit, hex);
                play.replace_step(Self(unit, route.progress));
                play.tell(Event::Moved(unit, hex, "12.1.1"));
            }
            (Onward::PickUp, Some(hex)) => {
                game.take_marker(play.state, game.unit(unit).side, hex);
                play.state.unit_mut(unit).carried += 1;
            }
            (Onward::Drop, Some(hex)) => {
                play.state.unit_mut(unit).carried -= 1;
                play.state.hex_mut(hex).supply[side] += 1;
            }
            (Onward::PickUp | Onward::Drop, None) => {}
            (Onward::Exit, _) => {
                play.end_step();
                game.exit(play, unit);
            }
        }
    }

    fn carry_out(&self, game: &Burma, play: &mut Play<'_>) {
        game.end_move(play, self.0);
    }

    fn ask(&self, game: &Burma, position: &Position) -> (Text, RuleId) {
        let Self(unit, progress) = *self;
        let allowance = quarters(game.allowance(position, unit));
        let forced = game.forced_march(position, unit, progress);
        let text = match forced {
            Some(forced) => {
                Text::new("burma-ask-moving-forced").with("forced", quarters(forced).as_str())
            }
            None => Text::new("burma-ask-moving"),
        };
        let text = text
            .with("unit", game.unit_text(unit))
            .with("spent", quarters(progress.spent).as_str())
            .with("allowance", allowance.as_str());
        (text, RuleId("12.1.2"))
    }

    /// A hex is offered with what the way there costs.
    fn choice(&self, _: &Burma, _: &Position, _: Action, plan: Onward, offered: Choice) -> Choice {
        match plan {
            Onward::End => Choice {
                label: Text::new("burma-do-end-move"),
                ..offered
            },
            Onward::To(_, route) => Choice {
                note: quarters(route.progress.spent - self.1.spent),
                ..offered
            },
            _ => offered,
        }
    }
}

impl Burma {
    /// 17.6.1, TBL-VP-9: a unit leaves the map, and its side scores.
    fn exit(&self, play: &mut Play<'_>, unit: UnitId) {
        self.leave_map(play, unit);
        let is_japanese = self.unit(unit).side == JAPAN;
        let rule = if is_japanese { "17.6.1" } else { "TBL-VP-9" };
        play.tell(Event::Exited(unit, rule));
        if is_japanese {
            let has_reserve = self.has_reserve_entered(play.state);
            self.award(play, JAPAN, 2 + u8::from(has_reserve), "TBL-VP-8");
        } else {
            self.award(play, ALLIES, 2, "TBL-VP-9");
        }
    }

    /// A unit's move is over: what it carries is dropped.
    pub(crate) fn end_move(&self, play: &mut Play<'_>, unit: UnitId) {
        let side = self.unit(unit).side;
        let carried = std::mem::take(&mut play.state.unit_mut(unit).carried);
        if let (Some(hex), true) = (play.state.hex_of(unit), carried > 0) {
            play.state.hex_mut(hex).supply[side.index()] += carried;
        }
        if let Some(segment) = &mut play.state.segment {
            segment.moved.insert(unit);
        }
    }
}
