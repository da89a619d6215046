//! The steps in which supply is judged and paid for (7.9, 7.12, 7.13).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::{Cause, Flow, Occasion, Payer, Play, Position};
use crate::printed::map::HexSet;
use crate::printed::units::{ALLIES, Class, JAPAN, UnitId, UnitSet};
use crate::refusal::{NOT_NOW, Refusal};
use crate::turn::questions::Subject;
use crate::turn::receipt::tell_modifiers;
use crate::turn::sanction::{Aside, SUPPLY};
use crate::turn::supply::COMMAND_VALUE;
use heigi_engine::scene::{Choice, Preview, Target};
use heigi_engine::{RuleId, Side, Text, Waits};
use serde::{Deserialize, Serialize};

undecided! {
    /// 7.9: nobody is paid for yet.
    Determination: does determine,
    /// 7.9: whoever was not paid for is out of supply.
    Unpaid(Side): does mark_unpaid,
    /// 7.9.8: supply checks.
    SupplyChecks(Side): asks supply_checks,
    /// 7.9.9: disruption of units out of supply.
    OutOfSupplyChecks: asks out_of_supply_checks,
}

/// 7.9: a side pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Pay(pub Side, pub Occasion);

/// What a side pays for.
#[derive(Clone, Copy)]
pub enum Payment {
    /// It is done.
    Done,
    /// What may be done besides.
    Aside(Aside),
    /// For the units of a payer (7.9.3).
    By(Payer),
    /// For units that 1601 feeds, out of some hexes (TBL-EV-2).
    From1601(HexSet, UnitSet),
    /// For one unit of those that no headquarters feeds, out of some hexes (17.4.3, 17.5.6).
    Alone(UnitId, HexSet),
    /// For longer lines of a headquarters, out of some hexes (7.7.2e).
    Longer(UnitId, HexSet),
}

impl heigi_engine::Step<Burma> for Pay {
    type Plan = Payment;

    fn waits(&self, _: &Burma, _: &Position) -> Waits {
        Waits::For(self.0)
    }

    fn is_settled(&self, game: &Burma, position: &Position) -> bool {
        !game.has_choice(self, position)
    }

    fn menu(&self, game: &Burma, position: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        game.offer_asides(position, self.0, offer);
        let own = game.atlas.units[self.0.index()];
        for unit in (own & game.atlas.staffs).iter() {
            offer(Action::Headquarters(unit));
            offer(Action::Commit(unit));
            offer(Action::Extend(unit));
        }
        for hex in game.sources(position, self.0) {
            offer(Action::Source(hex));
        }
        if self.0 == ALLIES {
            offer(Action::Source(game.map().chinese_source));
        }
        (own & (game.atlas.marauders | game.atlas.chinese))
            .iter()
            .for_each(|unit| offer(Action::Name(unit)));
    }

    fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<Payment, Refusal> {
        let Self(side, occasion) = *self;
        let items: &[u8] = match occasion {
            Occasion::Determination => &[],
            Occasion::Combat | Occasion::Final => &[SUPPLY],
        };
        if let Some(aside) = game.check_aside(position, side, items, action) {
            return aside.map(Payment::Aside);
        }
        let supply = game.supply_of(position, side);
        let payer = match action {
            Action::Done => return Ok(Payment::Done),
            Action::Headquarters(unit) => Payer::Headquarters(unit),
            Action::Source(hex) if side == ALLIES && hex == game.map().chinese_source => {
                let (range, hungry) = game.marauders_fed_from_1601(position, occasion)?;
                return Ok(Payment::From1601(range, hungry));
            }
            Action::Source(hex) => Payer::Source(hex),
            Action::Commit(unit) => {
                game.check_commit_for_supply(position, supply, unit, occasion)?;
                return Ok(Payment::By(Payer::Committed(unit)));
            }
            Action::Name(unit) if game.unit(unit).side == side => {
                let range = game.check_lone_marauder(position, unit, occasion)?;
                return Ok(Payment::Alone(unit, range));
            }
            Action::Extend(unit) => {
                let range = game.check_extend(position, supply, unit)?;
                return Ok(Payment::Longer(unit, range));
            }
            _ => return Err(NOT_NOW),
        };
        game.check_pay(position, supply, payer, occasion)?;
        Ok(Payment::By(payer))
    }

    /// Whose marker is spent may be asked (7.2.2).
    fn asks(&self, _: &Burma, _: &Position, plan: Option<&Payment>) -> bool {
        match plan {
            None | Some(Payment::Done) => false,
            Some(Payment::Aside(aside)) => aside.asks(),
            Some(_) => true,
        }
    }

    fn conduct(&self, game: &Burma, play: &mut Play<'_>, plan: Payment) -> Flow {
        let Self(side, occasion) = *self;
        match plan {
            Payment::Done => {
                play.end_step();
                self.carry_out(game, play);
            }
            Payment::Aside(aside) => game.take_aside(play, side, aside)?,
            Payment::By(payer) => game.pay(play, side, occasion, payer)?,
            Payment::From1601(range, hungry) => {
                let source = Subject::Hex(game.map().chinese_source);
                game.spend_markers(play, side, source, range, 1)?;
                for unit in hungry.iter() {
                    game.feed(play, unit, "TBL-EV-2");
                }
            }
            Payment::Longer(unit, range) => {
                game.spend_markers(play, side, Subject::Unit(unit), range, 1)?;
                play.state.unit_mut(unit).extended += 1;
                play.tell(Event::Extended(unit));
            }
            Payment::Alone(unit, range) => {
                game.spend_markers(play, side, Subject::Unit(unit), range, 1)?;
                let is_chinese = game.unit(unit).class == Class::ChineseArmy;
                game.feed(play, unit, if is_chinese { "17.4.3" } else { "17.5.6" });
            }
        }
        Ok(())
    }

    fn carry_out(&self, _: &Burma, play: &mut Play<'_>) {
        play.state.served = UnitSet::EMPTY;
    }

    fn ask(&self, _: &Burma, _: &Position) -> (Text, RuleId) {
        let (text, rule) = match self.1 {
            Occasion::Determination => ("burma-ask-pay", "7.9.2"),
            Occasion::Combat => ("burma-ask-pay-combat", "7.12.1"),
            Occasion::Final => ("burma-ask-pay-final", "7.13.1"),
        };
        (Text::new(text), RuleId(rule))
    }

    fn choice(
        &self,
        game: &Burma,
        position: &Position,
        _: Action,
        plan: Payment,
        offered: Choice,
    ) -> Choice {
        let named = |id: &'static str, unit| Text::new(id).with("unit", game.unit_text(unit));
        let label = match plan {
            Payment::By(Payer::Headquarters(unit)) => named("burma-do-pay", unit),
            Payment::Alone(unit, _) => named("burma-do-pay-alone", unit),
            Payment::Done => {
                let unpaid = game.payable(position, self.0, self.1);
                return offered.warned("burma-warn-unpaid", unpaid.len());
            }
            _ => return offered,
        };
        Choice { label, ..offered }
    }

    fn previews(&self, game: &Burma, position: &Position) -> Vec<Preview> {
        game.supply_plan(position, self.0)
    }

    /// A unit is clicked to pay.
    fn why_not(&self, game: &Burma, position: &Position, click: &Target) -> Option<Refusal> {
        let Target::Piece(id) = click else {
            return None;
        };
        let unit = game.unit_named(id)?;
        self.check(game, position, Action::Headquarters(unit)).err()
    }
}

/// A payer feeds so many more units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Feeding(pub Side, pub Payer, pub u8, pub Occasion);

impl heigi_engine::Step<Burma> for Feeding {
    type Plan = UnitId;

    fn waits(&self, _: &Burma, _: &Position) -> Waits {
        Waits::For(self.0)
    }

    fn list(&self, game: &Burma, position: &Position, actions: &mut Vec<Action>) {
        let supply = game.supply_of(position, self.0);
        let hungry = game.hungry(position, supply, self.1, self.3);
        actions.extend(hungry.iter().map(Action::Select));
    }

    fn check(&self, game: &Burma, position: &Position, action: Action) -> Result<UnitId, Refusal> {
        let Action::Select(unit) = action else {
            return Err(NOT_NOW);
        };
        let supply = game.supply_of(position, self.0);
        if game.hungry(position, supply, self.1, self.3).contains(unit) {
            Ok(unit)
        } else {
            let rule = Burma::rule_of_payer(supply, self.1);
            Err(Refusal::CannotBeFed(unit, rule))
        }
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, unit: UnitId) {
        let Self(side, payer, left, occasion) = *self;
        play.end_step();
        let supply = game.supply(play.state, side);
        game.feed(play, unit, Burma::rule_of_payer(&supply, payer));
        let more = game.hungry(play.state, &supply, payer, occasion);
        if left > 1 && !more.is_empty() {
            play.push(Self(side, payer, left - 1, occasion));
        }
    }

    fn ask(&self, game: &Burma, _: &Position) -> (Text, RuleId) {
        let payer = match self.1 {
            Payer::Headquarters(unit) | Payer::Committed(unit) => game.unit_text(unit),
            Payer::Source(hex) => game.hex_text(hex),
        };
        let text = Text::new("burma-ask-feeding").with("payer", payer);
        (text.with("units", i32::from(self.2)), RuleId("7.9.3"))
    }
}

impl Burma {
    /// 7.9: a headquarters or source pays for units.
    fn pay(&self, play: &mut Play<'_>, side: Side, occasion: Occasion, payer: Payer) -> Flow {
        let supply = self.supply(play.state, side);
        match payer {
            Payer::Headquarters(unit) => play.state.served.insert(unit),
            Payer::Committed(unit) => {
                self.spend(play, side, 1);
                play.state.unit_mut(unit).committed = true;
                play.tell(Event::Committed(unit));
            }
            Payer::Source(_) => {}
        }
        let range = Self::range_of(&supply, payer);
        let about = match payer {
            Payer::Headquarters(unit) | Payer::Committed(unit) => Subject::Unit(unit),
            Payer::Source(hex) => Subject::Hex(hex),
        };
        let price = Self::price_of_supply(&supply, payer);
        self.spend_markers(play, side, about, range, price)?;
        let hungry = self.hungry(play.state, &supply, payer, occasion);
        if hungry.len() <= usize::from(COMMAND_VALUE) {
            for unit in hungry.iter() {
                self.feed(play, unit, Self::rule_of_payer(&supply, payer));
            }
        } else {
            play.push(Feeding(side, payer, COMMAND_VALUE, occasion));
        }
        Ok(())
    }

    /// B-3: headquarters that are in communication again need nobody to pay for them.
    pub(crate) fn relieve_staffs(
        &self,
        play: &mut Play<'_>,
        side: Side,
        occasion: Occasion,
        rule: &'static str,
    ) {
        let is_staff = |unit: &UnitId| self.unit(*unit).class == Class::Headquarters;
        let staffs: Vec<UnitId> = self
            .units_of(side)
            .filter(is_staff)
            .filter(|unit| self.is_hungry(play.state, *unit, occasion))
            .collect();
        if staffs.is_empty() {
            return;
        }
        let supply = self.supply(play.state, side);
        for unit in staffs {
            let staff = supply.headquarters(unit);
            if staff.is_some_and(|one| one.in_communication) {
                self.feed(play, unit, rule);
            }
        }
    }

    /// A unit is supplied.
    pub(crate) fn feed(&self, play: &mut Play<'_>, unit: UnitId, rule: &'static str) {
        let mut state = play.state.unit_mut(unit);
        state.paid = true;
        state.out_of_supply = false;
        drop(state);
        play.tell(Event::Fed(unit, rule));
    }
    /// 7.9.1: supply is judged anew; headquarters in communication need nobody to pay.
    fn determine(&self, play: &mut Play<'_>) {
        play.state.change_units(|state| state.paid = false);
        for side in [ALLIES, JAPAN] {
            for one in &self.supply(play.state, side).headquarters {
                if one.in_communication {
                    let mut state = play.state.unit_mut(one.unit);
                    state.paid = true;
                    state.out_of_supply = false;
                }
            }
        }
    }

    /// 7.9.1, R-47: whoever was not paid for is out of supply.
    fn mark_unpaid(&self, play: &mut Play<'_>, side: Side) {
        for unit in self.units_of(side) {
            if play.state.hex_of(unit).is_none() {
                continue;
            }
            let before = *play.state.unit(unit);
            play.state.unit_mut(unit).out_of_supply = !before.paid;
            if !before.paid && !before.out_of_supply {
                play.tell(Event::OutOfSupply(unit, "7.10.1"));
            }
        }
    }

    /// 7.9.8: units far from towns and headquarters may be out of supply although they were paid for.
    fn supply_checks(&self, play: &mut Play<'_>, side: Side) -> Flow<()> {
        let units: Vec<UnitId> = self
            .units_of(side)
            .filter(|unit| self.needs_supply_check(play.state, *unit))
            .collect();
        let supply = self.supply(play.state, side);
        for unit in units {
            let modifiers = self.check_modifiers(play.state, &supply, unit, true);
            let die = self.ten_sided_for(play, Cause::SupplyCheck, Subject::Unit(unit))?;
            if die as i8 + tell_modifiers(play, &modifiers) >= 9 {
                play.state.unit_mut(unit).out_of_supply = true;
                play.tell(Event::OutOfSupply(unit, "7.9.8"));
            }
        }
        Ok(())
    }

    /// 7.9.9: units out of supply may be disrupted.
    fn out_of_supply_checks(&self, play: &mut Play<'_>) -> Flow<()> {
        for side in play.state.order() {
            let supply = self.supply(play.state, side);
            let units: Vec<UnitId> = self
                .units_of(side)
                .filter(|unit| play.state.hex_of(*unit).is_some())
                .filter(|unit| {
                    let state = play.state.unit(*unit);
                    state.out_of_supply && !state.disrupted
                })
                .collect();
            for unit in units {
                let modifiers = self.check_modifiers(play.state, &supply, unit, false);
                let die = self.ten_sided_for(play, Cause::OutOfSupplyCheck, Subject::Unit(unit))?;
                let total = die as i8 + tell_modifiers(play, &modifiers);
                if total > self.highest_factor(play.state, unit) as i8 {
                    play.state.unit_mut(unit).disrupted = true;
                    play.tell(Event::Disrupted(unit, "7.9.9"));
                }
            }
        }
        Ok(())
    }
}
