//! Huts collapse (G5.5).

use crate::*;

/// The morale of everybody whose hut collapses, and of the crew that brings it down (G5.5).
const MORALE: i32 = 8;

impl heigi_engine::Step<Pto> for Sagging {
    throws!();

    fn run(&self, game: &Pto, play: &mut Play<'_, Pto>) -> Flow<Pto> {
        game.turn_in_hut(play, self.vehicle)
    }
}

impl Pto {
    /// G5.5: what explodes in a hut and kills makes it collapse, once all else is resolved.
    pub(crate) fn shake_hut(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        result: FireResult,
    ) -> Flow<Self> {
        let is_hut = self.terrain(play.state, spot.hex) == Terrain::Hut;
        match is_hut && matches!(result.look(), Harm::Kill(_)) {
            true => self.collapse(play, spot),
            false => Ok(()),
        }
    }

    /// G5.5: a hut collapses: whoever is in it checks whether it is pinned, without leadership.
    pub(crate) fn collapse(&self, play: &mut Play<'_, Self>, spot: Spot) -> Flow<Self> {
        play.state.collapsed.insert(spot.hex);
        play.tell(Event::Collapses(spot));
        for side in [ALLIES, JAPAN] {
            // Whoever goes past it along its sides is not in it.
            let state = &*play.state;
            let is_inside = |unit: &Named| state.spot(*unit).is_some_and(|at| !at.is_corner());
            let there = state.soldiers_at(side, spot).filter(is_inside);
            let there = there.map(|unit| unit.id).collect();
            // 8.2: a check for pins shows who is concealed.
            let there = self.expose_all(play, there);
            for unit in play.state.of_set(there).collect::<Vec<Named>>() {
                let thrown = self.throw(play, Reason::Pin, side)?;
                if thrown.sum <= MORALE {
                    play.tell(Event::Passed(unit, thrown.sum, MORALE));
                    continue;
                }
                play.tell(Event::Failed(unit, thrown.sum, MORALE));
                self.pin_anyway(play, unit)?;
            }
        }
        let movers = self.spot_of(play.state, play.state.movers);
        if movers.is_some_and(|at| at.location() == spot.location()) {
            self.drop_movers(play.state, spot);
        }
        Ok(())
    }

    /// G5.4, G5.41: a vehicle brings down the hut that it has entered, once all else that came of that is resolved, or the one in
    /// which it stood and which it leaves.
    pub(crate) fn bring_down_hut(
        &self,
        play: &mut Play<'_, Self>,
        vehicle: Named,
        entered: Option<Spot>,
    ) -> Flow<Self> {
        let Some(spot) = entered.or(play.state.spot(vehicle)) else {
            return Ok(());
        };
        let is_hut = self.terrain(play.state, spot.hex) == Terrain::Hut;
        match (is_hut && spot.part == Part::Ground, entered) {
            (false, _) => Ok(()),
            (true, None) => self.collapse(play, spot),
            (true, Some(_)) => self.crush_hut(play, vehicle, spot),
        }
    }

    /// G5.41: a hut in which a vehicle turns falls down.
    pub(crate) fn turn_in_hut(&self, play: &mut Play<'_, Self>, vehicle: Named) -> Flow<Self> {
        let spot = play.state.spot(vehicle);
        self.bring_down_hut(play, vehicle, spot)
    }

    /// G5.5: a hut falls down by a vehicle that enters it or turns in it, whose crew may be pinned by that: it stops and looks out.
    fn crush_hut(&self, play: &mut Play<'_, Self>, vehicle: Named, spot: Spot) -> Flow<Self> {
        self.collapse(play, spot)?;
        let printed = self.vehicle(vehicle);
        let is_lost = play.state[vehicle].is(Condition::Wreck) || !play.state.is_vehicle(vehicle);
        // Whoever lowers a blade is used to it.
        if is_lost || printed.is_some_and(|printed| printed.is_dozer) {
            return Ok(());
        }
        let is_closed = printed.is_some_and(|printed| !printed.is_open);
        let thrown = self.throw(play, Reason::Pin, vehicle.side)?;
        let last = thrown.sum - i32::from(is_closed);
        if last <= MORALE {
            play.tell(Event::Passed(vehicle, last, MORALE));
            return Ok(());
        }
        play.tell(Event::Failed(vehicle, last, MORALE));
        let one = &mut play.state[vehicle];
        one.set(Condition::Pinned);
        one.clear(&[Condition::Buttoned, Condition::Motion]);
        play.tell(Event::Pinned(vehicle));
        if play.state.movers.contains(vehicle.id) {
            play.state.spend_all();
        }
        Ok(())
    }
}
