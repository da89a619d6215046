//! Movement (chapter 4), place by place.

use crate::Proof;
use crate::action::Action;
use crate::event::Event;
use crate::fire::Watch;
use crate::ground::{Ground, Spot};
use crate::refusal::Refusal;
use crate::splitting::Split;
use crate::state::{DEFENCE, Kind, LANDING, Location, State, UnitId};
use heigi_engine::scene::{Choice, ToSmolStr};
use heigi_engine::{Play, RuleId, Side, Text, Viewer, Waits};
use serde::{Deserialize, Serialize};

/// How many units of a side may be in a place (4.4).
pub const STACKING: usize = 3;
/// What climbing into a cave or out of it costs (4.5).
const CLIMB: u16 = 2;

/// What a side does with a unit.
#[derive(Clone, Copy, Debug)]
pub enum Use {
    /// It moves (4.2).
    Move,
    /// It sends out a team (4.8).
    Split,
}

/// 4.1: a side moves its units one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Movement(pub Side);

impl heigi_engine::Step<Proof> for Movement {
    /// What is done with which unit; nothing ends the phase.
    type Plan = Option<(UnitId, Use)>;

    fn waits(&self, _: &Proof, _: &State) -> Waits {
        Waits::For(self.0)
    }

    fn menu(&self, _: &Proof, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Done);
        for unit in state.of(self.0) {
            offer(Action::Move(unit));
            offer(Action::Split(unit));
        }
    }

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Self::Plan, Refusal> {
        match action {
            Action::Done => Ok(None),
            Action::Move(unit) => {
                let unit = game.check_mover(state, self.0, unit)?;
                Ok(Some((unit, Use::Move)))
            }
            Action::Split(unit) => {
                let unit = game.check_split(state, self.0, unit)?;
                Ok(Some((unit, Use::Split)))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, _: &Proof, play: &mut Play<'_, Proof>, plan: Self::Plan) {
        match plan {
            Some((unit, Use::Move)) => {
                let points = play.state.named(unit).kind.printed().movement;
                play.push(March { unit, points });
            }
            Some((unit, Use::Split)) => play.push(Split { unit }),
            None => play.end_step(),
        }
    }

    fn ask(&self, _: &Proof, _: &State) -> (Text, RuleId) {
        (Text::new("proof-ask-movement"), RuleId("4.1"))
    }

    fn choice(&self, _: &Proof, _: &State, _: Action, plan: Self::Plan, offered: Choice) -> Choice {
        match plan {
            Some((_, Use::Move)) => offered.labelled(Text::new("proof-do-move")),
            Some((_, Use::Split)) => offered.labelled(Text::new("proof-do-split")),
            None => offered.labelled(Text::new("proof-do-done")).main(),
        }
    }
}

/// 4.2: a unit moves; whoever sees it may fire at each place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct March {
    /// Who moves.
    pub unit: UnitId,
    /// The movement points left.
    pub points: u16,
}

/// What a unit that moves does next.
#[derive(Clone, Copy, Debug)]
pub enum Next {
    /// It stops.
    Halt,
    /// It enters a place, for so many points.
    Enter(Spot, u16),
    /// It takes a unit aboard.
    Take(UnitId),
    /// It sets a unit down in a place.
    SetDown(UnitId, Spot),
}

impl heigi_engine::Step<Proof> for March {
    type Plan = Next;

    fn waits(&self, _: &Proof, state: &State) -> Waits {
        match state.unit(self.unit) {
            Some(unit) if !unit.has_moved && matches!(unit.at, Location::In(_)) => {
                Waits::For(unit.side)
            }
            _ => Waits::Nothing,
        }
    }

    fn menu(&self, game: &Proof, state: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::Halt);
        offer(Action::SetDown);
        if let Some(spot) = state.spot(self.unit) {
            let near = game.near(spot);
            near.into_iter().for_each(|spot| offer(Action::Step(spot)));
            let side = state.unit(self.unit).map_or(LANDING, |unit| unit.side);
            let friends = state.units_at(side, spot);
            friends.for_each(|unit| offer(Action::Take(unit)));
        }
    }

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Next, Refusal> {
        match action {
            Action::Halt => Ok(Next::Halt),
            Action::Step(to) => {
                let cost = game.check_entry(state, self.unit, to)?;
                self.check_points(cost)?;
                Ok(Next::Enter(to, cost))
            }
            Action::Take(unit) => {
                game.check_take(state, self.unit, unit)?;
                self.check_points(1)?;
                Ok(Next::Take(unit))
            }
            Action::SetDown => {
                let none = Refusal::NoCarrier(state.named(self.unit));
                let unit = state.carried_by(self.unit).ok_or(none)?;
                let spot = state.spot(self.unit).ok_or(none)?;
                self.check_points(1)?;
                Ok(Next::SetDown(unit, spot))
            }
            _ => Err(Refusal::NotNow),
        }
    }

    fn act(&self, game: &Proof, play: &mut Play<'_, Proof>, plan: Next) {
        let mover = play.state.named(self.unit);
        match plan {
            Next::Halt => {
                play.end_step();
                if let Some(unit) = play.state.unit_mut(self.unit) {
                    unit.has_moved = true;
                }
            }
            Next::Enter(to, cost) => {
                play.replace_step(self.after(cost));
                game.enter(play, self.unit, to);
            }
            Next::Take(unit) => {
                play.replace_step(self.after(1));
                play.tell(Event::Took(mover, play.state.named(unit)));
                if let Some(unit) = play.state.unit_mut(unit) {
                    unit.at = Location::With(self.unit);
                    unit.has_moved = true;
                }
            }
            Next::SetDown(unit, spot) => {
                play.replace_step(self.after(1));
                play.tell(Event::SetDown(mover, play.state.named(unit)));
                if let Some(unit) = play.state.unit_mut(unit) {
                    unit.at = Location::In(spot);
                    unit.has_moved = true;
                }
            }
        }
    }

    fn ask(&self, _: &Proof, state: &State) -> (Text, RuleId) {
        let text = Text::new("proof-ask-march").with("unit", state.named(self.unit).text());
        (text.with("points", i32::from(self.points)), RuleId("4.2"))
    }

    fn choice(&self, _: &Proof, _: &State, _: Action, plan: Next, offered: Choice) -> Choice {
        match plan {
            Next::Halt => offered.labelled(Text::new("proof-do-halt")).main(),
            Next::Enter(_, cost) => offered
                .labelled(Text::new("proof-do-step"))
                .noted(cost.to_smolstr()),
            Next::Take(_) => offered.labelled(Text::new("proof-do-take")),
            Next::SetDown(..) => offered.labelled(Text::new("proof-do-set-down")),
        }
    }
}

impl March {
    fn check_points(&self, needed: u16) -> Result<(), Refusal> {
        let left = self.points;
        let is_enough = needed <= left;
        is_enough
            .then_some(())
            .ok_or(Refusal::TooDear(needed, left))
    }

    const fn after(self, cost: u16) -> Self {
        Self {
            points: self.points - cost,
            ..self
        }
    }
}

impl Proof {
    /// 4.1: whether a side may take up a unit to move it.
    pub(crate) fn check_mover(
        &self,
        state: &State,
        side: Side,
        unit: UnitId,
    ) -> Result<UnitId, Refusal> {
        let one = state.unit(unit).ok_or(Refusal::NoSuchUnit)?;
        let named = state.named(unit);
        if one.side != side {
            return Err(Refusal::NotYours(named));
        }
        let Location::In(spot) = one.at else {
            return Err(Refusal::NotInPlace(named));
        };
        if one.has_moved || state.turn < self.lands_from(spot) {
            return Err(Refusal::HasMoved(named));
        }
        if one.kind == Kind::Gun {
            return Err(Refusal::Stays(named));
        }
        Ok(unit)
    }

    /// The places that touch one (4.2, 4.5 and 4.6).
    pub(crate) fn near(&self, spot: Spot) -> Vec<Spot> {
        let boats = || (0..crate::ground::BOATS as u8).map(Spot::Boat);
        match spot {
            Spot::Below(hex) => vec![Spot::Ground(hex)],
            Spot::Boat(_) => {
                let hexes = self.ground.grid.hexes();
                let beach = hexes.filter(|hex| Ground::is_beach(*hex));
                beach.map(Spot::Ground).collect()
            }
            Spot::Ground(hex) => {
                let hexes = self.ground.grid.neighbours(hex);
                let near = hexes.map(|(_, near)| Spot::Ground(near));
                let boats = boats().filter(|_| Ground::is_beach(hex));
                near.chain([Spot::Below(hex)]).chain(boats).collect()
            }
        }
    }

    /// 4.2 to 4.6: what it costs a unit to enter a place.
    pub(crate) fn check_entry(
        &self,
        state: &State,
        unit: UnitId,
        to: Spot,
    ) -> Result<u16, Refusal> {
        let named = state.named(unit);
        let one = state.unit(unit).ok_or(Refusal::NoSuchUnit)?;
        let from = state.spot(unit).ok_or(Refusal::NotInPlace(named))?;
        if !self.near(from).contains(&to) || !state.has(to) {
            return Err(Refusal::TooFar(to));
        }
        if matches!(to, Spot::Boat(_)) && one.side == DEFENCE {
            return Err(Refusal::NoBoat);
        }
        if matches!(to, Spot::Below(_)) && one.kind == Kind::Carrier {
            return Err(Refusal::TooNarrow(to));
        }
        // Who hides moves only from one hiding-place to another that is not searched (2.2).
        if one.is_hidden && !self.suspected(state).contains(to) {
            return Err(Refusal::NoHide(to));
        }
        self.check_room(state, one.side, to)?;
        Ok(match (from, to) {
            (Spot::Below(_), _) | (_, Spot::Below(_)) => CLIMB,
            (_, Spot::Ground(hex)) => state.terrain(hex).cost(),
            (_, Spot::Boat(_)) => 1,
        })
    }

    /// 4.4: nobody enters the place of an enemy, and only so many friends may be in one. An enemy that the
    /// side does not see bars nothing, so that nothing betrays it.
    fn check_room(&self, state: &State, side: Side, spot: Spot) -> Result<(), Refusal> {
        let viewer = Viewer::Side(side);
        let mut enemies = state.units_at(side.opponent(), spot);
        if enemies.any(|unit| state.is_seen(viewer, unit)) {
            return Err(Refusal::Enemy(spot));
        }
        if state.units_at(side, spot).count() >= STACKING {
            return Err(Refusal::Full(spot));
        }
        Ok(())
    }

    /// 4.7: whether a carrier may take up a unit.
    fn check_take(&self, state: &State, carrier: UnitId, unit: UnitId) -> Result<(), Refusal> {
        let named = state.named(carrier);
        if named.kind != Kind::Carrier || state.carried_by(carrier).is_some() {
            return Err(Refusal::NoCarrier(named));
        }
        let one = state.unit(unit).ok_or(Refusal::NoSuchUnit)?;
        let is_beside = state.spot(unit) == state.spot(carrier);
        if !is_beside || unit == carrier || one.side != LANDING {
            return Err(Refusal::NotToCarry(state.named(unit)));
        }
        if one.has_moved {
            return Err(Refusal::HasMoved(state.named(unit)));
        }
        Ok(())
    }

    /// A unit enters a place; enemies that see it there may fire.
    pub(crate) fn enter(&self, play: &mut Play<'_, Self>, unit: UnitId, to: Spot) {
        let named = play.state.named(unit);
        let Some(&one) = play.state.unit(unit) else {
            return;
        };
        if one.is_hidden {
            self.put(play, unit, Location::In(to));
            play.tell(Event::Hidden(named, to));
            return;
        }
        let is_found = one.side == LANDING && self.find(play, to);
        if is_found {
            // 2.3: it stays where it was, and stops.
            if let Some(mover) = play.state.unit_mut(unit) {
                mover.has_moved = true;
            }
        } else {
            self.put(play, unit, Location::In(to));
            play.tell(Event::Moved(named, to));
            if one.side == LANDING && to.hex().is_some_and(Ground::is_goal) {
                self.get_through(play, unit);
                return;
            }
        }
        play.push(Watch { mover: unit });
    }

    fn put(&self, play: &mut Play<'_, Self>, unit: UnitId, at: Location) {
        if let Some(unit) = play.state.unit_mut(unit) {
            unit.at = at;
        }
    }

    /// 6.1: a unit has reached the goal with whom it carries.
    fn get_through(&self, play: &mut Play<'_, Self>, unit: UnitId) {
        let both = [Some(unit), play.state.carried_by(unit)];
        for unit in both.into_iter().flatten() {
            self.put(play, unit, Location::Through);
            play.tell(Event::Through(play.state.named(unit)));
        }
        self.check_victory(play);
    }

    /// 2.3: the landing force comes to a hiding-place; whether somebody is found there.
    fn find(&self, play: &mut Play<'_, Self>, spot: Spot) -> bool {
        if !self.suspected(play.state).contains(spot) {
            return false;
        }
        let there = play.state.units_at(DEFENCE, spot);
        let found: Vec<UnitId> = there.collect();
        for unit in &found {
            self.reveal(play, *unit);
        }
        if found.is_empty() {
            play.state.searched.insert(spot);
            play.tell(Event::Searched(spot));
        }
        !found.is_empty()
    }

    /// A hidden unit shows itself or is found.
    pub(crate) fn reveal(&self, play: &mut Play<'_, Self>, unit: UnitId) {
        let (named, spot) = (play.state.named(unit), play.state.spot(unit));
        let (Some(one), Some(spot)) = (play.state.unit_mut(unit), spot) else {
            return;
        };
        if one.is_hidden {
            one.is_hidden = false;
            play.tell(Event::Spotted(named, spot));
        }
    }
}
