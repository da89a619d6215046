//! Huts collapse (G5.5).

use crate::*;

/// The morale of everybody whose hut collapses (G5.5).
const MORALE: i32 = 8;

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
            let there = play.state.soldiers_at(side, spot);
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
}
