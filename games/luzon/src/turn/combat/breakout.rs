//! Stacks that cannot retreat break out (7.3.6, R-16).

use super::retreat::Retreat;
use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::{Play, Step};
use crate::situation::state::State;
use heigi_board::HexId;
use heigi_engine::scene::Choice;
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 7.3.6: a stack that cannot retreat breaks out into an enemy hex, or is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BreakOut {
    /// Whose stack.
    pub side: Side,
    /// Where it stands.
    pub from: HexId,
}

/// What it does.
#[derive(Clone, Copy, Debug)]
pub enum Way {
    /// It breaks out there.
    Into(HexId),
    /// It is lost.
    Nowhere,
}

impl BreakOut {
    fn check_into(&self, game: &Luzon, state: &State, to: HexId) -> Result<(), Refusal> {
        let is_beside = game.map().grid.is_adjacent(self.from, to);
        let is_enemy = game.is_held_by(state, self.side.opponent(), to);
        let is_land = game.map().terrain(to).is_land();
        refuse(!is_beside || !is_enemy || !is_land, Refusal::NoTarget(to))?;
        let stack = game.side_at(state, self.side, self.from);
        let mut stack = stack.iter();
        let is_barred = stack.any(|unit| !game.may_cross(unit, self.from, to));
        refuse(is_barred, Refusal::BarredSide(to))
    }
}

impl heigi_engine::Step<Luzon> for BreakOut {
    type Plan = Way;

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        let mut around = game.map().grid.neighbours(self.from);
        !around.any(|(_, hex)| self.check_into(game, state, hex).is_ok())
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        game.surrender(play, self.side, self.from);
    }

    fn menu(&self, game: &Luzon, _: &State, offer: &mut dyn FnMut(Action)) {
        let around = game.map().grid.neighbours(self.from);
        around.for_each(|(_, hex)| offer(Action::BreakOut(hex)));
        offer(Action::Surrender);
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Way, Refusal> {
        match action {
            Action::BreakOut(to) => {
                self.check_into(game, state, to)?;
                Ok(Way::Into(to))
            }
            Action::Surrender => Ok(Way::Nowhere),
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, way: Way) {
        play.end_step();
        match way {
            Way::Into(to) => game.break_out(play, *self, to),
            Way::Nowhere => game.surrender(play, self.side, self.from),
        }
    }

    fn ask(&self, game: &Luzon, _: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-break-out").with("hex", game.hex_text(self.from));
        (text, RuleId("7.3.6"))
    }

    fn label(&self, game: &Luzon, way: Way, offered: Choice) -> Choice {
        match way {
            Way::Into(to) => {
                let text = Text::new("luzon-do-break-out");
                offered.labelled(text.with("hex", game.hex_text(to)))
            }
            Way::Nowhere => offered.labelled(Text::new("luzon-do-surrender")),
        }
    }
}

/// 7.3.6: those who have broken out enter the hex that they have opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Enter {
    /// Who.
    pub side: Side,
    /// Whence.
    pub from: HexId,
    /// Where to.
    pub to: HexId,
}

impl heigi_engine::Step<Luzon> for Enter {
    type Plan = ();

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let stack = game.side_at(play.state, self.side, self.from);
        game.shift(play, self.side, stack, self.to);
        play.tell(Event::BrokeThrough(self.from, self.to));
    }
}

impl Luzon {
    /// 7.3.6, R-16: the stack loses five times the enemy's points, or half of them with that switch, the enemy half of those that set out; what is
    /// left of him retreats, and the rest of the stack enters.
    fn break_out(&self, play: &mut Play<'_>, step: BreakOut, to: HexId) {
        let BreakOut { side, from } = step;
        let enemy = side.opponent();
        let own = self.points_at(play.state, side, from);
        let others = self.points_at(play.state, enemy, to);
        play.tell(Event::BreaksOut(from, to));
        self.reveal_attacked(play, to);
        let price = if play.state.options.breakout_at_half {
            others.div_ceil(2)
        } else {
            others * u16::from(self.tables().breakout_factor)
        };
        self.lose_points(play, self.side_at(play.state, side, from), price);
        self.lose_points(play, self.side_at(play.state, enemy, to), own.div_ceil(2));
        if !self.is_held_by(play.state, side, from) {
            return;
        }
        let retreat = Retreat {
            side: enemy,
            from: to,
            is_pushed: true,
        };
        let enter = Enter { side, from, to };
        play.push_all(&[Step::Retreat(retreat), Step::Enter(enter)]);
    }

    /// losses in stacking points, a step for its part of its unit's points, rounded up; who lies on top first.
    fn lose_points(&self, play: &mut Play<'_>, units: UnitSet, points: u16) {
        let tops = play.state.units.tops();
        let mut left = points;
        let order: Vec<UnitId> = (units & tops).iter().chain((units - tops).iter()).collect();
        for unit in order {
            let printed = self.unit(unit);
            let worth = u16::from(printed.stacking.div_ceil(printed.steps()));
            while left > 0 && play.state.hex(unit).is_some() {
                self.lose_step(play, unit);
                left = left.saturating_sub(worth.max(1));
            }
        }
    }
}
