//! Supply adjustment (7.4): markers and stockpile are exchanged, and markers forwarded to headquarters.

use crate::Burma;
use crate::action::Action;
use crate::position::look::Look;
use crate::position::{Cause, Flow, Play, Position};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, JAPAN, UnitId, UnitSet};
use crate::refusal::{NOT_NOW, Refusal};
use heigi_board::HexId;
use heigi_engine::scene::{Choice, Preview};
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 7.4: supply adjustment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Adjustment(pub Side);

/// What a side does in its adjustment.
#[derive(Clone, Copy)]
pub enum Adjusting {
    /// It is done.
    Done,
    /// A marker of the map becomes a point (7.4.2).
    Collect(HexId),
    /// A point becomes a marker on a source (7.4.3).
    Store(HexId),
    /// Trucks are hired (17.7).
    Hire,
    /// Markers are forwarded to a headquarters (7.4.4).
    Forward(UnitId),
}

impl heigi_engine::Step<Burma> for Adjustment {
    type Plan = Adjusting;

    heigi_engine::asks!(Burma, "7.4" "burma-ask-adjustment", |step, _| step.0);

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        !game.has_choice(self, position)
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        let stores = position.index().stores[self.0.index()];
        stores.iter().for_each(|hex| offer(Action::Collect(hex)));
        game.offer_sources(position, self.0, offer);
        offer(Action::Spend(1));
        let staffs = game.atlas.units[self.0.index()] & game.atlas.staffs;
        staffs
            .iter()
            .for_each(|unit| offer(Action::Headquarters(unit)));
    }

    fn check(
        &self,
        game: &Burma,
        position: &Position,
        action: Action,
    ) -> Result<Adjusting, Refusal> {
        let look = &Look::new(game, position);
        let side = self.0;
        match action {
            Action::Done => Ok(Adjusting::Done),
            Action::Collect(_) | Action::Store(_) if !position.served.is_empty() => {
                Err(Refusal::ExchangeOver)
            }
            Action::Collect(hex) => {
                game.check_collect(look, side, hex)?;
                Ok(Adjusting::Collect(hex))
            }
            Action::Store(hex) => {
                game.check_stock(position, side, 1)?;
                game.check_source_marker(position, side, hex, "7.4.3")?;
                Ok(Adjusting::Store(hex))
            }
            Action::Spend(1) if side == ALLIES => {
                game.check_buy_trucks(position)?;
                Ok(Adjusting::Hire)
            }
            Action::Headquarters(unit) => {
                game.check_forwarding(look, side, unit)?;
                Ok(Adjusting::Forward(unit))
            }
            _ => Err(NOT_NOW),
        }
    }

    /// Porters are as many as a die says (7.4.6).
    fn asks(&self, _: &Burma, _: &Position, plan: Option<&Adjusting>) -> bool {
        self.0 == JAPAN && matches!(plan, Some(Adjusting::Forward(_)))
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, plan: Adjusting) -> Flow {
        let side = self.0;
        match plan {
            Adjusting::Done => {
                play.end_step();
                self.carry_out(game, play);
            }
            Adjusting::Collect(hex) => {
                game.take_marker(play.state, side, hex);
                game.gain(play, side, 1, "7.4.2");
            }
            Adjusting::Store(hex) => {
                game.spend(play, side, 1);
                play.state.hex_mut(hex).supply[side.index()] += 1;
                play.state.side_mut(side).bought += 1;
            }
            Adjusting::Hire => game.buy_trucks(play),
            Adjusting::Forward(unit) => {
                let markers = if side == JAPAN {
                    play.state.served.insert(unit);
                    game.spend(play, side, 1);
                    let in_rain = game.is_monsoon(play.state);
                    game.die(play, Cause::Porters)? + u8::from(!in_rain)
                } else {
                    game.truck_load(play.state)
                };
                play.push(Forwarding(side, unit, markers));
            }
        }
        Ok(())
    }

    fn carry_out(&self, _: &Burma, play: &mut Play<'_>) {
        play.state.served = UnitSet::EMPTY;
    }

    fn choice(
        &self,
        game: &Burma,
        _: &Position,
        _: Action,
        plan: Adjusting,
        offered: Choice,
    ) -> Choice {
        match plan {
            Adjusting::Hire => game.hiring(offered),
            Adjusting::Forward(unit) => Choice {
                label: Text::new("burma-do-forward").with("unit", game.unit_text(unit)),
                ..offered
            },
            _ => offered,
        }
    }

    fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
        game.supply_plan(position, self.0)
    }
}

/// 7.4.4: a side forwards so many more markers to a headquarters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Forwarding(pub Side, pub UnitId, pub u8);

impl heigi_engine::Step<Burma> for Forwarding {
    /// Where a marker goes; nothing if no more go.
    type Plan = Option<HexId>;

    fn waits(&self, _: &Burma, _: &Position) -> Waits {
        Waits::For(self.0)
    }

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        game.forwarding_hexes(&Look::new(game, position), self.0, self.1)
            .is_empty()
    }

    fn list(&self, game: &Burma, position: &Position, actions: &mut Vec<Action>) {
        actions.push(Action::Done);
        let hexes = game.forwarding_hexes(&Look::new(game, position), self.0, self.1);
        actions.extend(hexes.iter().map(Action::At));
    }

    heigi_engine::takes_one! { Burma: |step, game, position| Done,
        At(hex) if game.check_forward(&Look::new(game, position), step.0, step.1, hex) => hex,
    }

    fn asks(&self, game: &Burma, position: &Position, plan: Option<&Self::Plan>) -> bool {
        plan.is_some_and(Option::is_some) && game.stocked_sources(position, self.0).len() > 1
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, plan: Self::Plan) -> Flow {
        play.end_step();
        let Some(hex) = plan else {
            return Ok(());
        };
        let Self(side, unit, left) = *self;
        let sources = game.stocked_sources(play.state, side);
        let sources = sources.into_iter().map(Action::Collect).collect();
        if let Action::Collect(source) =
            game.decide(play, side, Cause::Forwarding, None, sources)?
        {
            if side == ALLIES && left == game.truck_load(play.state) {
                game.use_truck(play);
                play.state.served.insert(unit);
            }
            game.take_marker(play.state, side, source);
            play.state.hex_mut(hex).supply[side.index()] += 1;
            if left > 1 && !game.stocked_sources(play.state, side).is_empty() {
                play.push(Self(side, unit, left - 1));
            }
        }
        Ok(())
    }

    fn ask(&self, game: &Burma, _: &Position) -> (Text, RuleId) {
        let text = Text::new("burma-ask-forwarding")
            .with("unit", game.unit_text(self.1))
            .with("points", i32::from(self.2));
        (text, RuleId("7.4.4"))
    }
}

impl Burma {
    /// 7.4.1: whether a marker becomes a point.
    fn check_collect(&self, position: &Look<'_>, side: Side, hex: HexId) -> Result<(), Refusal> {
        if position.hex(hex).supply[side.index()] == 0 {
            return Err(Refusal::NoMarkers(1, 0, "7.4.1"));
        }
        if position.side(side).stock >= 18 {
            return Err(Refusal::StockFull);
        }
        if position.supply(side).reaches(hex) {
            Ok(())
        } else {
            Err(Refusal::NotInRange(hex, "7.4.1"))
        }
    }

    /// 7.4.4: whether markers are forwarded to a headquarters.
    fn check_forwarding(
        &self,
        position: &Look<'_>,
        side: Side,
        unit: UnitId,
    ) -> Result<(), Refusal> {
        let supply = position.supply(side);
        let one = supply
            .headquarters(unit)
            .ok_or(Refusal::NoHeadquarters(unit, "7.4.4"))?;
        if !one.in_communication {
            return Err(Refusal::NoCommunication(unit, "7.4.4"));
        }
        if self.stocked_sources(position, side).is_empty() {
            return Err(Refusal::NoMarkers(1, 0, "7.4.4"));
        }
        if self.forwarding_hexes(position, side, unit).is_empty() {
            return Err(Refusal::NoLineInRange(unit));
        }
        if side == JAPAN && position.served.contains(unit) {
            Err(Refusal::HasPorters(unit))
        } else if side == JAPAN {
            self.check_stock(position, side, 1)
        } else if position.side(side).trucks == 0 {
            Err(Refusal::NoTrucks("7.4.5"))
        } else {
            Ok(())
        }
    }

    /// The sources of a side that have markers.
    fn stocked_sources(&self, position: &Position, side: Side) -> Vec<HexId> {
        let mut sources = self.sources(position, side);
        sources.retain(|source| position.hex(*source).supply[side.index()] > 0);
        sources
    }

    /// 7.4.4: the hexes within five points of a headquarters.
    fn near_staff(position: &Look<'_>, side: Side, unit: UnitId) -> HexSet {
        let staff = position.supply(side).headquarters(unit);
        staff.map(|one| one.near).unwrap_or_default()
    }

    /// 7.4.4c: road and rail hexes within five points of a headquarters.
    pub(crate) fn forwarding_hexes(&self, position: &Look<'_>, side: Side, unit: UnitId) -> HexSet {
        let near = Self::near_staff(position, side, unit);
        let mut hexes = near & self.atlas.wide;
        for hex in ((near - hexes) & position.ground().altered).iter() {
            let has_line = self.map().around(hex).any(|(_, edge)| {
                let lines = self.lines(position, edge);
                lines.rail || lines.road
            });
            if has_line {
                hexes.insert(hex);
            }
        }
        hexes
    }

    fn check_forward(
        &self,
        position: &Look<'_>,
        side: Side,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        if !Self::near_staff(position, side, unit).contains(hex) {
            return Err(Refusal::NotWithinFive(unit, hex));
        }
        if self.forwarding_hexes(position, side, unit).contains(hex) {
            Ok(())
        } else {
            Err(Refusal::NoLineThere(hex))
        }
    }
}
