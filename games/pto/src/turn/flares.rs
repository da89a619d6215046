//! Trip flares (G.8, G9.121): who comes across one at night lights himself up.

use crate::*;

impl Pto {
    /// G.8: those who have come to a Location set off the trip flares of their enemy there.
    pub(crate) fn trip_flares(&self, play: &mut Play<'_, Self>, units: UnitSet) {
        let state = &*play.state;
        let place = {
            let mut real = state.of_set(units).filter(|unit| !self.is_dummy(*unit));
            real.find_map(|unit| Some((unit.side, state.spot(unit)?)))
        };
        let Some((side, spot)) = place else {
            return;
        };
        if self.is_tripped(state, spot.hex, spot.part == Part::Above) {
            self.fire_flare(play, side, spot.hex);
        }
    }

    /// G9.121: whether a flare of a hex goes off under who comes there: where panjis stand in the open only if he came across
    /// them or is above them.
    pub(crate) fn is_tripped(&self, state: &State, hex: HexId, is_across: bool) -> bool {
        let terrain = self.terrain(state, hex);
        let is_thick = terrain.is_jungle() || terrain == Terrain::Bamboo;
        let has_panjis = state.fieldwork(hex, Fieldwork::Panjis).is_some();
        is_across || is_thick || !has_panjis
    }

    /// G.8: the flare of a hex burns over it until the end of the player turn, if a side meets with one of its enemy's.
    pub(crate) fn fire_flare(&self, play: &mut Play<'_, Self>, side: Side, hex: HexId) {
        let is_it = |one: &Fortification| one.is(Fieldwork::Flares, hex) && one.owner != side;
        let works = &mut play.state.fortifications;
        let Some(number) = works.iter().position(is_it) else {
            return;
        };
        works.remove(number);
        // No more than so many lights shine at a time.
        if play.state.starshells.try_push(hex).is_ok() {
            play.tell(Event::FlareBurns(Spot::ground(hex)));
        }
    }
}
