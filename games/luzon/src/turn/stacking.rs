//! Stacking (5.0 to 5.3): how much a hex holds, and what becomes of too much.

use crate::Luzon;
use crate::action::Action;
use crate::event::Event;
use crate::printed::units::{ALLIES, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::sequence::Play;
use crate::situation::state::{Location, State};
use heigi_board::HexId;
use heigi_engine::scene::Choice;
use heigi_engine::step::refuse;
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

/// 5.0: the stacking points that a hex holds.
pub const MOST_POINTS: u16 = 64;
/// 5.3.2: those that Corregidor holds at the end of a combat phase.
pub const CORREGIDOR_POINTS: u16 = 20;

impl Luzon {
    /// 5.1, 5.3.1: the stacking points of a side that count against the limit of a hex; in Bicol all of the Allies
    /// (5.3.3).
    #[must_use]
    pub fn points_in(&self, state: &State, side: Side, hex: HexId) -> u16 {
        if self.is_area(hex) && side == ALLIES {
            self.points_in_bicol(state)
        } else {
            self.points_on(state, side, hex)
        }
    }

    /// The stacking points of a side in a hex, the crews and guns on its airfield among them.
    pub(crate) fn points_on(&self, state: &State, side: Side, hex: HexId) -> u16 {
        let points = |unit| u16::from(self.stacking(state, unit));
        let there = state.units.of_side_in(side, hex);
        there
            .chain(self.chart_in(state, side, hex))
            .map(points)
            .sum()
    }

    /// The units of a side in a hex, the crews and guns on its airfield among them.
    fn stacked_in(&self, state: &State, side: Side, hex: HexId) -> UnitSet {
        let there = state.units.of_side_in(side, hex);
        there.chain(self.chart_in(state, side, hex)).collect()
    }

    /// The units of a side on the chart of the airfield in a hex.
    fn chart_in(&self, state: &State, side: Side, hex: HexId) -> impl Iterator<Item = UnitId> {
        let at = self.map().airfield_in(hex).map(Location::On);
        let all = at.map(|_| (self.sets.chart_units & self.sets.units[side.index()]).iter());
        let all = all.into_iter().flatten();
        all.filter(move |unit| Some(state.at(*unit)) == at)
    }

    /// 4.1.4: whether so many more stacking points of a side may enter a hex, to stay or to pass.
    pub(crate) fn check_room(
        &self,
        state: &State,
        side: Side,
        points: u8,
        hex: HexId,
    ) -> Result<(), Refusal> {
        let total = || self.points_in(state, side, hex) + u16::from(points);
        if self.is_area(hex) {
            let (total, limit) = (total(), self.limit(side, hex));
            return refuse(total > limit, Refusal::BicolFull(hex, total, limit));
        }
        if !state.units.occupied(side).contains(hex) {
            return Ok(());
        }
        let total = total();
        refuse(total > MOST_POINTS, Refusal::TooMany(hex, total))
    }

    /// What a hex may hold when the limits are next looked at.
    pub(crate) fn limit(&self, side: Side, hex: HexId) -> u16 {
        if self.is_area(hex) {
            match side {
                ALLIES => self.campaign().limits.bicol.into(),
                // no other limit is known there.
                _ => u16::MAX,
            }
        } else if hex.0 == self.data.map.named.corregidor.0 {
            CORREGIDOR_POINTS
        } else {
            MOST_POINTS
        }
    }

    /// 5.1: where a hex holds more than a limit all of its units are demoralised, and the owner has to mend it
    /// in the next movement phase.
    pub fn check_stack(&self, play: &mut Play<'_>, side: Side, hex: HexId, limit: u16) {
        let points = self.points_in(play.state, side, hex);
        let limit = if self.is_area(hex) {
            self.limit(side, hex)
        } else {
            limit
        };
        if points <= limit {
            return;
        }
        let phase = play.state.phase;
        for unit in self.side_at(play.state, side, hex).iter() {
            play.state.set_demoralised(unit, Some(phase));
        }
        if !play.state.overstacked.contains(&hex) && !play.state.overstacked.is_full() {
            play.state.overstacked.push(hex);
            play.state.overstacked.sort_unstable();
        }
        play.tell(Event::Overstacked(hex, limit));
    }

    /// 5.3.2: Corregidor is looked at when a combat phase ends, whoever holds it.
    pub(crate) fn check_corregidor(&self, play: &mut Play<'_>) {
        let hex = self.map().named.corregidor;
        let side = self.holder(play.state, hex);
        self.check_stack(play, side, hex, CORREGIDOR_POINTS);
    }

    /// The hexes of a side that still hold too much.
    fn excess(&self, state: &State, side: Side) -> Option<HexId> {
        let over = |hex: &&HexId| {
            !self.stacked_in(state, side, **hex).is_empty()
                && self.points_in(state, side, **hex) > self.limit(side, **hex)
        };
        state.overstacked.iter().find(over).copied()
    }

    /// 7.3.4, R-14: whoever was demoralised in the phase of the turn before that begins now recovers.
    pub(crate) fn recover(&self, play: &mut Play<'_>) {
        let phase = play.state.phase;
        for unit in self.all_units() {
            if play.state.units[unit.index()].demoralised == Some(phase) {
                play.state.set_demoralised(unit, None);
                if play.state.is_on_hand(unit) {
                    play.tell(Event::Recovered(unit));
                }
            }
        }
    }
}

/// 5.1: what a hex holds too much at the end of a movement phase is destroyed; the owner chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Excess(pub Side);

impl heigi_engine::Step<Luzon> for Excess {
    type Plan = (UnitId, HexId);

    fn waits(&self, _: &Luzon, _: &State) -> Waits {
        Waits::For(self.0)
    }

    fn is_settled(&self, game: &Luzon, state: &State) -> bool {
        game.excess(state, self.0).is_none()
    }

    fn carry_out(&self, game: &Luzon, play: &mut Play<'_>) {
        let mut overstacked = std::mem::take(&mut play.state.overstacked);
        overstacked.retain(|hex| game.stacked_in(play.state, self.0, *hex).is_empty());
        play.state.overstacked = overstacked;
    }

    fn menu(&self, game: &Luzon, state: &State, offer: &mut dyn FnMut(Action)) {
        if let Some(hex) = game.excess(state, self.0) {
            let stacked = game.stacked_in(state, self.0, hex).iter();
            stacked.map(Action::Remove).for_each(&mut *offer);
        }
    }

    fn check(&self, game: &Luzon, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        let Action::Remove(unit) = action else {
            return Err(Refusal::NotNow);
        };
        let hex = game.excess(state, self.0).ok_or(Refusal::NotNow)?;
        let is_there = game.stacked_in(state, self.0, hex).contains(unit);
        refuse(!is_there, Refusal::NotThere(unit, hex))?;
        Ok((unit, hex))
    }

    fn act(&self, game: &Luzon, play: &mut Play<'_>, (unit, hex): Self::Plan) {
        let tops = play.state.units.tops();
        game.reveal(play, [unit].into_iter().collect(), "19.14");
        play.state.put(unit, Location::Lost);
        play.tell(Event::Removed(unit, hex));
        for shown in (play.state.units.tops() - tops).iter() {
            game.tell_top(play, shown, hex);
        }
    }

    fn ask(&self, game: &Luzon, state: &State) -> (Text, RuleId) {
        let text = Text::new("luzon-ask-excess");
        let text = match game.excess(state, self.0) {
            Some(hex) => text
                .with("hex", game.hex_text(hex))
                .with("points", i32::from(game.points_in(state, self.0, hex)))
                .with("limit", i32::from(game.limit(self.0, hex))),
            None => text,
        };
        (text, RuleId("5.1"))
    }

    fn label(&self, game: &Luzon, (unit, _): Self::Plan, offered: Choice) -> Choice {
        let text = Text::new("luzon-do-remove");
        offered.labelled(text.with("unit", game.unit_text(unit)))
    }
}
