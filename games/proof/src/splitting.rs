//! Teams (4.8): a squad sends out a part of it, which is a unit of its own from then on.

use crate::movement::STACKING;
use crate::*;

impl heigi_engine::Step<Proof> for SendOut {
    /// Which squad.
    type Plan = Named;

    fn menu(&self, _: &Proof, state: &State, offer: &mut dyn FnMut(Action)) {
        let units = state.of(self.0.side);
        units.for_each(|unit| offer(Action::Split(unit.id)));
    }

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Named, Refusal> {
        let Action::Split(unit) = action else {
            return Err(Refusal::NotNow);
        };
        let unit = game.check_mover(state, self.0.side, unit)?;
        let is_whole = unit.kind == UnitKind::Squad && state[unit].steps > 1;
        refuse(!is_whole, Refusal::NotWhole(unit))?;
        refuse(state.units.is_full(), Refusal::NoCounterLeft)?;
        let spot = state.spot(unit).ok_or(Refusal::NotInPlace(unit))?;
        let is_full = state.units_at(unit.side, spot).count() >= STACKING;
        refuse(is_full, Refusal::Full(spot))?;
        Ok(unit)
    }

    fn act(&self, _: &Proof, play: &mut Play<'_, Proof>, unit: Named) {
        play.push(Split::on(unit));
    }
}

impl heigi_engine::Step<Proof> for Split {
    type Plan = Spot;

    heigi_engine::asks!(Proof, "4.8" "proof-ask-split" unit, |step, _| step.unit.side);

    fn check(&self, game: &Proof, state: &State, action: Action) -> Result<Spot, Refusal> {
        let Action::Step(spot) = action else {
            return Err(Refusal::NotNow);
        };
        if state.spot(self.unit) != Some(spot) {
            game.check_entry(state, self.unit, spot)?;
        }
        Ok(spot)
    }

    fn act(&self, game: &Proof, play: &mut Play<'_, Proof>, spot: Spot) {
        play.end_step();
        let squad = &mut play.state[self.unit];
        squad.steps -= 1;
        let team = Unit {
            has_moved: true,
            ..Unit::new(UnitKind::Team, squad.side, squad.at)
        };
        let name = Named {
            id: UnitId::from_number(play.state.units.len()),
            kind: team.kind,
            side: team.side,
        };
        play.state.units.push(team);
        play.tell(Event::Split(self.unit, name));
        if team.at != Location::In(spot) {
            game.enter(play, name, spot);
        }
    }

    fn label(&self, _: &Proof, _: Spot, offered: Choice) -> Choice {
        offered.labelled(Text::new("proof-do-send"))
    }
}
