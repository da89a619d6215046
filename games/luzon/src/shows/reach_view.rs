//! How far aircraft reach (8.1), as pictures over the map.

use crate::Luzon;
use crate::printed::units::{ALLIES, AirClass, AircraftId, AircraftSet, JAPAN};
use crate::sequence::Step;
use crate::situation::air::Spot;
use crate::situation::state::State;
use heigi_engine::scene::{Overlay, SmolStr, ToSmolStr};
use heigi_engine::{Text, Viewer};

/// The pictures with the class of aircraft that each is for.
const PICTURES: [(&str, AirClass, &str); 2] = [
    (
        "reach-fighters",
        AirClass::Fighter,
        "luzon-overlay-reach-fighters",
    ),
    (
        "reach-bombers",
        AirClass::Bomber,
        "luzon-overlay-reach-bombers",
    ),
];

impl Luzon {
    /// The pictures for a viewer: of the air unit that is to be given a mission alone, else of all of its own.
    pub(crate) fn reach_overlays(&self, state: &State, viewer: Viewer) -> Vec<Overlay> {
        let chosen = self.chosen_aircraft(state, viewer);
        let picture = |(id, class, name)| {
            let name = match chosen.filter(|one| self.kind(*one).class == class) {
                Some(one) => {
                    let text = Text::new("luzon-overlay-reach-of");
                    text.with("unit", self.aircraft_text(one))
                }
                None => Text::new(name),
            };
            Overlay {
                name,
                ..Overlay::new(id, "luzon-overlay-reach-of", "slate")
            }
        };
        let is_any = [JAPAN, ALLIES]
            .iter()
            .any(|side| Self::is_own(viewer, *side));
        PICTURES
            .into_iter()
            .filter(|_| is_any)
            .map(picture)
            .collect()
    }

    /// Where the aircraft of a picture reach, with the fewest points of movement; nothing if it is another picture.
    pub(crate) fn reach_places(
        &self,
        state: &State,
        viewer: Viewer,
        id: &str,
    ) -> Option<Vec<(SmolStr, SmolStr)>> {
        let (_, class, _) = PICTURES.into_iter().find(|picture| picture.0 == id)?;
        let is_of_class = |one: &AircraftId| self.kind(*one).class == class;
        let who: AircraftSet = match self.chosen_aircraft(state, viewer).filter(is_of_class) {
            Some(one) => [one].into_iter().collect(),
            None => (self.all_aircraft())
                .filter(|one| is_of_class(one) && Self::is_own(viewer, self.flies_for(*one)))
                .collect(),
        };
        let way = |aircraft: AircraftId, spot| {
            let way = self.flight(state.base(aircraft)?, spot);
            (way <= u16::from(self.kind(aircraft).range)).then_some(way)
        };
        let grid = &self.map().grid;
        let places = grid.hexes().filter_map(|hex| {
            let ways = who.iter().filter_map(|one| way(one, Spot::Hex(hex)));
            Some((grid.number(hex), ways.min()?.to_smolstr()))
        });
        Some(places.collect())
    }

    /// The air unit that its owner is giving a mission.
    fn chosen_aircraft(&self, state: &State, viewer: Viewer) -> Option<AircraftId> {
        match state.agenda.last() {
            Some(Step::Assign(assign)) => Some(assign.aircraft),
            _ => None,
        }
        .filter(|one| Self::is_own(viewer, self.flies_for(*one)))
    }
}
