//! Movement (chapter 4), hex by hex.

use crate::Sample;
use crate::action::Action;
use crate::event::Event;
use crate::fire::Watch;
use crate::map::{PATROL, UnitId};
use crate::refusal::Refusal;
use crate::state::{Location, State};
use heigi_board::{HexId, Reach};
use heigi_engine::scene::{Choice, Shortcut, ToSmolStr};
use heigi_engine::{Play, RuleId, Side, Text, Verbs, Viewer, Waits, hexes};
use serde::{Deserialize, Serialize};

/// 4.1: a side moves its units one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement(pub Side);

impl heigi_engine::Step<Sample> for Movement {
    /// Who moves, from where; nobody ends the phase.
    type Plan = Option<(UnitId, HexId)>;

    fn waits(&self, _: &Sample, _: &State) -> Waits {
        Waits::For(self.0)
    }

    fn menu(&self, game: &Sample, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        game.units_of(self.0)
            .for_each(|unit| offer(Action::Move(unit)));
    }

    fn check(&self, game: &Sample, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let unit = match action {
            Action::Done => return Ok(None),
            Action::Move(unit) => unit,
            _ => return Err(Refusal::NotNow),
        };
        if game.unit(unit).side != self.0 {
            return Err(Refusal::NotYours(unit));
        }
        let hex = state.hex(unit).ok_or(Refusal::NotOnMap(unit))?;
        if state.unit(unit).is_hidden {
            return Err(Refusal::Hides(unit));
        }
        if state.unit(unit).has_moved {
            return Err(Refusal::HasMoved(unit));
        }
        Ok(Some((unit, hex)))
    }

    fn act(&self, game: &Sample, play: &mut Play<'_, Sample>, plan: Self::Plan) {
        let Some((unit, from)) = plan else {
            play.end_step();
            return;
        };
        let points = game.unit(unit).movement;
        play.push(March { unit, from, points });
    }

    fn ask(&self, _: &Sample, _: &State) -> (Text, RuleId) {
        (Text::new("sample-ask-movement"), RuleId("4.1"))
    }

    fn choice(
        &self,
        _: &Sample,
        _: &State,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        match plan {
            Some(_) => offered.labelled(Text::new("sample-do-move")),
            None => offered.labelled(Text::new("sample-do-done")).main(),
        }
    }
}

/// 4.2: a unit moves; whoever sees it may fire at each hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// Who moves.
    pub unit: UnitId,
    /// The hex before the one where it is.
    pub from: HexId,
    /// The movement points left.
    pub points: u16,
}

impl heigi_engine::Step<Sample> for March {
    /// The next hex and what it costs; nothing if it stops.
    type Plan = Option<(HexId, u16)>;

    fn waits(&self, game: &Sample, state: &State) -> Waits {
        match state.hex(self.unit) {
            Some(_) if !state.unit(self.unit).has_moved => Waits::For(game.unit(self.unit).side),
            _ => Waits::Nothing,
        }
    }

    fn menu(&self, game: &Sample, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Halt);
        let near = state
            .hex(self.unit)
            .into_iter()
            .flat_map(|hex| game.map().around(hex));
        near.for_each(|hex| offer(Action::Step(hex)));
    }

    fn check(&self, game: &Sample, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Halt => Ok(None),
            Action::Step(to) => {
                let from = state.hex(self.unit).ok_or(Refusal::NotOnMap(self.unit))?;
                let cost = game.cost(from, to).ok_or(Refusal::TooFar(to))?;
                game.check_room(state, game.unit(self.unit).side, to)?;
                if cost > self.points {
                    return Err(Refusal::TooDear(to, cost, self.points));
                }
                Ok(Some((to, cost)))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Sample, play: &mut Play<'_, Sample>, plan: Self::Plan) {
        let unit = self.unit;
        let (Some((to, cost)), Some(from)) = (plan, play.state.hex(unit)) else {
            play.state.unit_mut(unit).has_moved = true;
            play.end_step();
            return;
        };
        play.replace_step(March {
            unit,
            from,
            points: self.points - cost,
        });
        play.state.unit_mut(unit).at = Location::On(to);
        play.tell(Event::Moved(unit, to));
        game.look_around(play, unit);
        if game.unit(unit).side == PATROL && game.map().home.contains(to) {
            play.state.unit_mut(unit).at = Location::Home;
            play.tell(Event::Home(unit));
            game.check_victory(play);
        } else {
            play.push(Watch { mover: unit, from });
        }
    }

    fn ask(&self, game: &Sample, _: &State) -> (Text, RuleId) {
        let text = Text::new("sample-ask-march").with("unit", game.unit_text(self.unit));
        (text.with("points", i32::from(self.points)), RuleId("4.2"))
    }

    fn choice(
        &self,
        _: &Sample,
        _: &State,
        _: Action,
        plan: Self::Plan,
        offered: Choice,
    ) -> Choice {
        match plan {
            Some((_, cost)) => offered
                .labelled(Text::new("sample-do-step"))
                .noted(cost.to_smolstr()),
            None => offered.labelled(Text::new("sample-do-halt")).main(),
        }
    }

    fn shortcuts(&self, game: &Sample, state: &State) -> Vec<Shortcut> {
        let Some(start) = state.hex(self.unit) else {
            return Vec::new();
        };
        let mut reach = Reach::default();
        reach.search(&game.map().grid, start, self.points, |from, _, to| {
            let side = game.unit(self.unit).side;
            game.check_room(state, side, to)
                .ok()
                .and_then(|()| game.cost(from, to))
        });
        let words = |hex| Action::Step(hex).write(game);
        hexes::shortcuts(&game.map().grid, &reach, start, words)
    }
}

impl Sample {
    /// 4.3: what entering a hex costs; nothing if the hexes do not touch.
    pub(crate) fn cost(&self, from: HexId, to: HexId) -> Option<u16> {
        let edge = self.map().grid.edge_between(from, to)?;
        let stream = u8::from(self.map().has_stream(edge)) * self.tables().stream_cost;
        let ground = self.tables().effects(self.map().terrain(to)).cost;
        Some(u16::from(ground) + u16::from(stream))
    }

    /// 4.4: nobody enters the hex of an enemy, and only so many friends stand in one. An enemy that the
    /// side does not see bars nothing, so that nothing betrays it.
    pub(crate) fn check_room(&self, state: &State, side: Side, hex: HexId) -> Result<(), Refusal> {
        let is_known = |unit: &UnitId| self.is_seen(state, Viewer::Side(side), *unit);
        if self
            .units_at(state, side.opponent(), hex)
            .any(|unit| is_known(&unit))
        {
            return Err(Refusal::Enemy(hex));
        }
        if self.units_at(state, side, hex).count() >= self.tables().stacking {
            return Err(Refusal::Full(hex));
        }
        Ok(())
    }
}
