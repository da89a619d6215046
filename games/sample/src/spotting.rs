//! Hidden units (2.4 and 2.5): how they are found, and where they might be.

use crate::Sample;
use crate::event::Event;
use crate::map::{HexSet, OUTPOST, PATROL, UnitId};
use crate::state::{Location, State};
use heigi_board::HexId;
use heigi_engine::{Play, Random, Viewer};

impl Sample {
    /// What has been searched once a unit of the patrol has stood in a hex.
    pub(crate) fn searched_from(&self, state: &State, hex: HexId) -> HexSet {
        let near = self
            .map()
            .around(hex)
            .filter(|near| self.map().hides.contains(*near));
        state.searched | near.collect()
    }

    /// 2.5: whoever hides where the unit stands or beside it is found.
    pub(crate) fn look_around(&self, play: &mut Play<'_, Self>, unit: UnitId) {
        let Some(hex) = play
            .state
            .hex(unit)
            .filter(|_| self.unit(unit).side == PATROL)
        else {
            return;
        };
        let searched = self.searched_from(play.state, hex);
        if searched == play.state.searched {
            return;
        }
        play.state.searched = searched;
        let is_found = |one: &UnitId| play.state.hex(*one).is_some_and(|at| searched.contains(at));
        let found: Vec<UnitId> = self.hidden(play.state).filter(is_found).collect();
        // To see that nobody is there teaches as much.
        play.tell(Event::Searched(hex));
        found.into_iter().for_each(|unit| self.reveal(play, unit));
    }

    /// A hidden unit shows itself or is found.
    pub(crate) fn reveal(&self, play: &mut Play<'_, Self>, unit: UnitId) {
        if let Some(hex) = play
            .state
            .hex(unit)
            .filter(|_| play.state.unit(unit).is_hidden)
        {
            play.state.unit_mut(unit).is_hidden = false;
            play.tell(Event::Spotted(unit, hex));
        }
    }

    /// Where a hidden unit may be, as far as the patrol knows.
    pub(crate) fn suspected(&self, state: &State) -> HexSet {
        let has_room = |hex: &HexId| self.units_at(state, PATROL, *hex).next().is_none();
        (self.map().hides - state.searched)
            .iter()
            .filter(has_room)
            .collect()
    }

    /// A state that looks the same to a viewer: whoever hides from it may be anywhere.
    pub(crate) fn redraw(&self, state: &State, viewer: Viewer, random: &mut Random) -> State {
        let mut other = state.clone();
        if [Viewer::Side(OUTPOST), Viewer::Everything].contains(&viewer) {
            return other;
        }
        let places: Vec<HexId> = self.suspected(state).iter().collect();
        for unit in self.hidden(state) {
            if let Some(hex) = places.get(random.index(places.len())) {
                other.unit_mut(unit).at = Location::On(*hex);
            }
        }
        other
    }
}
