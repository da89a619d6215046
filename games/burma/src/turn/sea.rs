//! Movement by sea: Japanese from the islands (12.3), Allied landings (12.5).

use crate::Burma;
use crate::action::Action;
use crate::event::Event;
use crate::position::{AirPlace, Cause, Flow, Mission, Play, Position, Where};
use crate::printed::units::{ALLIES, JAPAN, UnitId, UnitSet};
use crate::refusal::Refusal;
use crate::turn::questions::Subject;
use heigi_board::HexId;
use heigi_engine::{RuleId, Text, Waits};
use serde::{Deserialize, Serialize};

/// Units that sail in a turn.
const MOST_SAILED: u8 = 3;
/// Units that land in a turn (12.5.1).
pub(crate) const MOST_LANDED: u8 = 2;
/// The first turn of landings: January 1945 (12.5.1).
const FIRST_LANDINGS: u8 = 15;

impl Burma {
    /// 12.3: whether a unit may sail from its island to a hex of the coast, for its whole move.
    pub(crate) fn check_sail(
        &self,
        position: &Position,
        unit: UnitId,
        to: HexId,
    ) -> Result<(), Refusal> {
        self.check_mover(position, unit)?;
        let named = &self.map().named;
        let hex = position
            .hex_of(unit)
            .ok_or(Refusal::NotOnMap(unit, "12.3.1"))?;
        if self.unit(unit).side != JAPAN {
            return Err(Refusal::NoSeaMovement);
        }
        if self.map().island(hex).is_none() {
            return Err(Refusal::NotOnIsland(unit));
        }
        if ![named.landing, named.taungup].contains(&to) {
            return Err(Refusal::NoSeaRoute(to));
        }
        if position.sailed >= MOST_SAILED {
            return Err(Refusal::NoMoreShips(unit, "12.3.1"));
        }
        if self.units_of_at(position, ALLIES, to).next().is_some() {
            return Err(Refusal::NoEnemyHex(to, "10.1.1"));
        }
        self.check_stock(position, JAPAN, 1)?;
        self.check_stacking(position, unit, to)
    }

    /// true if the Allies hold the marker of the sanctioned operation, or nobody plays with it.
    #[must_use]
    pub fn has_landing_craft(&self, position: &Position) -> bool {
        let sanction = position.sanction;
        position.turn >= FIRST_LANDINGS && (!sanction.is_played || sanction.holder == Some(ALLIES))
    }

    /// 12.5.2-1: true if a unit may be landed from off the map, as a reinforcement.
    #[must_use]
    pub fn is_afloat(&self, position: &Position, unit: UnitId) -> bool {
        let printed = self.unit(unit);
        printed.side == ALLIES
            && printed.class.is_infantry()
            && self.waits_off_map(position, unit)
            && self.has_landing_craft(position)
    }

    /// 12.5.1, 12.5.2: whether a unit may go on ships now.
    pub(crate) fn check_embark(&self, position: &Position, unit: UnitId) -> Result<(), Refusal> {
        let printed = self.unit(unit);
        if printed.side != ALLIES || !printed.class.is_infantry() {
            return Err(Refusal::NoLanding(unit));
        }
        if !self.has_landing_craft(position) {
            return Err(Refusal::NoLandingCraft);
        }
        if position.embarked >= MOST_LANDED {
            return Err(Refusal::NoMoreShips(unit, "12.5.1"));
        }
        let passage = u8::from(position.sanction.free_landings == 0);
        if self.is_afloat(position, unit) {
            self.check_ready(position, unit)?;
            return self.check_stock(position, ALLIES, passage + 1);
        }
        self.check_mover(position, unit)?;
        if !self.is_in_port(position, unit) {
            return Err(Refusal::NotInPort(unit));
        }
        // An attack may have brought it here after its activation had begun.
        let segment = position.segment.as_ref();
        if !segment.is_some_and(|segment| segment.in_port.contains(unit)) {
            return Err(Refusal::BeganOutOfPort(unit));
        }
        self.check_stock(position, ALLIES, passage)
    }

    /// True for a unit in a port.
    pub(crate) fn is_in_port(&self, position: &Position, unit: UnitId) -> bool {
        let hex = position.hex_of(unit);
        hex.is_some_and(|hex| self.map().ports.contains(hex))
    }

    /// 12.5.3, 12.5.4: whether a unit may land in a hex.
    pub(crate) fn check_landing(
        &self,
        position: &Position,
        unit: UnitId,
        hex: HexId,
    ) -> Result<(), Refusal> {
        if !self.map().coastal.contains(hex) || !self.is_in_play(position, hex) {
            return Err(Refusal::NotCoastal(hex));
        }
        if position.hex_of(unit) == Some(hex) {
            return Err(Refusal::IsThere(unit, hex, "12.5.3"));
        }
        self.check_terrain(position, unit, hex, None)?;
        let is_opposed = self.units_of_at(position, JAPAN, hex).next().is_some();
        let fights_later = position
            .segment
            .as_ref()
            .is_some_and(|segment| !segment.combat_first);
        if is_opposed && !fights_later {
            return Err(Refusal::NoFightAfterLanding(hex));
        }
        if is_opposed {
            // Whoever lands must be able to fight, and to stand there once the hex is won.
            return if position.unit(unit).disrupted {
                Err(Refusal::IsDisrupted(unit))
            } else {
                Ok(())
            };
        }
        self.check_stacking(position, unit, hex)
    }
}

impl Burma {
    /// 12.3: a unit sails, and may lose a step on the way.
    pub(crate) fn sail(&self, play: &mut Play<'_>, unit: UnitId, to: HexId) -> Flow<()> {
        self.spend(play, JAPAN, 1);
        play.state.sailed += 1;
        self.arrive(play, unit, to);
        if let Some(segment) = &mut play.state.segment {
            segment.moved.insert(unit);
        }
        play.tell(Event::Moved(unit, to, "12.3.1"));
        let die = self.die_for(play, Cause::SeaMovement, Subject::Unit(unit))?;
        // The aircraft must be over the port itself, not in the next hex.
        let is_interdicted = play
            .state
            .aircraft()
            .iter()
            .any(|air| air.place == AirPlace::Over(to) && air.mission == Mission::Interdiction);
        let total = die + u8::from(is_interdicted) + u8::from(play.state.submarines);
        if total > self.highest_factor(play.state, unit) {
            self.lose_step(play, unit, "12.3.3");
        }
        Ok(())
    }

    /// 12.5: a unit lands, or waits off a hex that the enemy holds.
    pub(crate) fn land(&self, play: &mut Play<'_>, unit: UnitId, hex: HexId) {
        let free = &mut play.state.sanction.free_landings;
        if *free > 0 {
            *free -= 1;
        } else {
            self.spend(play, ALLIES, 1);
        }
        play.state.embarked += 1;
        if let Some(segment) = &mut play.state.segment {
            segment.moved.insert(unit);
        }
        let from = play.state.hex_of(unit);
        if from.is_none() {
            self.pay_for_reinforcement(play, unit);
        }
        let is_opposed = self.units_of_at(play.state, JAPAN, hex).next().is_some();
        if is_opposed {
            play.state.unit_mut(unit).place = Where::AtSea(hex);
            if let Some(from) = from {
                self.leave(play.state, ALLIES, from);
            }
            play.tell(Event::AtSea(unit, hex));
        } else {
            self.arrive(play, unit, hex);
            play.tell(Event::Landed(unit, hex));
        }
    }

    /// B-12: landings that have not fought when the segment ends are lost as well, whoever else may have
    /// cleared their hex.
    pub(crate) fn end_landings(&self, play: &mut Play<'_>) {
        for unit in self.units_of(ALLIES) {
            if matches!(play.state.unit(unit).place, Where::AtSea(_)) {
                self.eliminate(play, unit, "12.5.6");
            }
        }
    }

    /// 12.5.5, 12.5.6: units on ships must advance into a hex that they have cleared; otherwise they are
    /// lost.
    pub(crate) fn end_landings_of(&self, play: &mut Play<'_>, units: UnitSet) {
        for unit in units.iter() {
            let Where::AtSea(hex) = play.state.unit(unit).place else {
                continue;
            };
            let is_held = self.units_of_at(play.state, JAPAN, hex).next().is_some();
            if is_held || self.check_stacking(play.state, unit, hex).is_err() {
                self.eliminate(play, unit, "12.5.6");
            } else {
                self.arrive(play, unit, hex);
                play.tell(Event::Advanced(unit, hex, "12.5.5"));
            }
        }
    }
}

/// 12.5: a unit is on ships.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Landing(pub UnitId);

impl heigi_engine::Step<Burma> for Landing {
    /// Nothing if it does not sail after all.
    type Plan = Option<HexId>;

    fn waits(&self, game: &Burma, position: &Position) -> Waits {
        Waits::For(game.acting_side(position))
    }

    fn menu(&self, game: &Burma, _: &Position, offer: &mut dyn FnMut(Action)) {
        offer(Action::Cancel);
        let coast = &game.map().coastal;
        coast.iter().for_each(|hex| offer(Action::At(hex)));
    }

    heigi_engine::takes_one! { Burma: |step, game, position| Cancel,
        At(hex) if game.check_landing(position, step.0, hex) => hex,
    }

    fn act(&self, game: &Burma, play: &mut Play<'_>, plan: Self::Plan) {
        play.end_step();
        if let Some(hex) = plan {
            game.land(play, self.0, hex);
        }
    }

    fn ask(&self, game: &Burma, _: &Position) -> (Text, RuleId) {
        let text = Text::new("burma-ask-landing").with("unit", game.unit_text(self.0));
        (text, RuleId("12.5.3"))
    }
}
