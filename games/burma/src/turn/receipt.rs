//! Receipt of supply points (7.1).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::{AirPlace, Cause, Flow, Mission, Play, Position};
use crate::printed::units::{ALLIES, JAPAN};
use crate::refusal::Refusal;
use crate::turn::questions::Subject;
use heigi_board::HexId;
use heigi_engine::scene::Preview;
use heigi_engine::{Modifier, RuleId, Side, Text, Waits, total};
use serde::{Deserialize, Serialize};

/// 7.1: receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Receipt(pub Side);

impl heigi_engine::Step<Burma> for Receipt {
    type Plan = ();

    fn asks(&self, _: &Burma, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Burma, play: &mut Play<'_>) -> Flow {
        game.receive(play, self.0)
    }
}

/// 7.1.3: strategic supply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct StrategicSupply;

impl heigi_engine::Step<Burma> for StrategicSupply {
    type Plan = ();

    fn asks(&self, _: &Burma, _: &Position, _: Option<&()>) -> bool {
        true
    }

    fn run(&self, game: &Burma, play: &mut Play<'_>) -> Flow {
        game.strategic_supply(play)
    }
}

/// 7.1.2: a side has so many points to allocate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Allocation(pub Side, pub u8);

impl heigi_engine::Step<Burma> for Allocation {
    /// The source that gets a marker; nothing for the stockpile.
    type Plan = Option<HexId>;

    fn waits(&self, _: &Burma, _: &Position) -> Waits {
        Waits::For(self.0)
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Stock);
        game.offer_sources(position, self.0, offer);
    }

    heigi_engine::takes_one! { Burma: |step, game, position| Stock,
        Store(hex) if game.check_source_marker(position, step.0, hex, "7.1.2b") => hex,
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, plan: Self::Plan) {
        match plan {
            Some(hex) => play.state.hex_mut(hex).supply[self.0.index()] += 1,
            None => game.gain(play, self.0, 1, "7.1.2a"),
        }
        play.end_step();
        if self.1 > 1 {
            play.push(Self(self.0, self.1 - 1));
        }
    }

    fn ask(&self, _: &Burma, _: &Position) -> (Text, RuleId) {
        let text = Text::new("burma-ask-allocation").with("points", i32::from(self.1));
        (text, RuleId("7.1.2"))
    }

    fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
        game.supply_plan(position, self.0)
    }
}

impl Burma {
    /// Offers to put a marker on each source of a side, and on 1601 (7.1.2-note).
    pub(crate) fn offer_sources(
        &self,
        position: &Position,
        side: Side,
        offer: &mut dyn FnMut(Action),
    ) {
        let chinese = self.map().chinese_source;
        let sources = self.sources(position, side);
        for hex in &sources {
            offer(Action::Store(*hex));
        }
        if side == ALLIES && !sources.contains(&chinese) {
            offer(Action::Store(chinese));
        }
    }

    /// 7.1.2b, 7.4.3: whether a marker may be put on a source.
    pub(crate) fn check_source_marker(
        &self,
        position: &Position,
        side: Side,
        hex: HexId,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        // 7.1.2-note: Allied markers may go to 1601 once Chinese units have come.
        let is_chinese_source = side == ALLIES
            && hex == self.map().chinese_source
            && self.is_chinese_base(position)
            && self.units_of_at(position, JAPAN, hex).next().is_none();
        if !self.sources(position, side).contains(&hex) && !is_chinese_source {
            return Err(Refusal::NoSource(hex, rule));
        }
        if self.markers_left(position) == 0 {
            return Err(Refusal::PoolEmpty("7.2.2"));
        }
        Ok(())
    }
    /// 7.1.1: a side receives supply points.
    fn receive(&self, play: &mut Play<'_>, side: Side) -> Flow<()> {
        let die = self.ten_sided_for(play, Cause::Receipt, Subject::Side(side))?;
        let modifiers = self.receipt_modifiers(play.state, side);
        let total = die as i8 + tell_modifiers(play, &modifiers);
        let points = self.tables().receipt(play.state.level(side), total);
        play.tell(Event::Received(side, i32::from(total), i32::from(points)));
        let points = points + self.theatre_support(play, side)?;
        if points > 0 {
            play.push(Allocation(side, points));
        }
        Ok(())
    }

    /// 7.1.3: the extra roll of the Allies.
    fn strategic_supply(&self, play: &mut Play<'_>) -> Flow<()> {
        let die = self.die(play, Cause::StrategicSupply)?;
        let modifiers = self.strategic_modifiers(play.state);
        let total = die as i8 + tell_modifiers(play, &modifiers);
        let change = self.tables().strategic_supply(total);
        if change < 0 {
            self.lose(play, ALLIES, change.unsigned_abs(), "TBL-STRAT");
        } else if change > 0 {
            self.gain(play, ALLIES, change.unsigned_abs(), "TBL-STRAT");
        }
        Ok(())
    }

    /// TBL-SUPPLY: what is added to the receipt of a side.
    #[must_use]
    pub fn receipt_modifiers(&self, position: &Position, side: Side) -> Vec<Modifier> {
        const RULE: &str = "TBL-SUPPLY";
        let named = &self.map().named;
        let monsoon = -i32::from(self.is_monsoon(position));
        let mut modifiers = vec![(monsoon, RULE, "burma-modifier-monsoon")];
        if side == JAPAN {
            let is_interdicted = position.aircraft().iter().any(|air| {
                air.place == AirPlace::Over(named.rangoon) && air.mission == Mission::Interdiction
            });
            let is_lost = position.hex(named.rangoon).control == Some(ALLIES);
            let rangoon = -i32::from(is_interdicted || is_lost);
            modifiers.push((rangoon, RULE, "burma-modifier-rangoon"));
        } else {
            let agartala = -i32::from(position.hex(named.agartala).control == Some(JAPAN));
            let transports = self.available(position, ALLIES, Mission::Transport).count();
            modifiers.extend([
                (agartala, RULE, "burma-modifier-agartala"),
                (
                    i32::from(position.turn >= 15),
                    RULE,
                    "burma-modifier-from-turn-15",
                ),
                (transports as i32, RULE, "burma-modifier-transports"),
            ]);
        }
        Modifier::list(&modifiers)
    }

    /// TBL-STRAT: what is added to strategic supply.
    #[must_use]
    pub fn strategic_modifiers(&self, position: &Position) -> Vec<Modifier> {
        const RULE: &str = "TBL-STRAT";
        Modifier::list(&[
            (
                i32::from(position.level(ALLIES) <= 2),
                RULE,
                "burma-modifier-low-level",
            ),
            (
                -i32::from(self.has_chinese(position)),
                RULE,
                "burma-modifier-chinese",
            ),
            (
                -i32::from(self.is_monsoon(position)),
                RULE,
                "burma-modifier-monsoon",
            ),
        ])
    }
}

/// Tells what is added to a die, item by item, and gives the sum.
pub(crate) fn tell_modifiers(play: &mut Play<'_>, modifiers: &[Modifier]) -> i8 {
    for (cause, value, rule) in modifiers.iter().filter_map(Modifier::told) {
        play.tell(Event::Modified(cause, value, rule));
    }
    total(modifiers) as i8
}
