//! Boats (G12.1, G13.4423, G13.48, G13.732, G7.3): craft without a crew of their own, which those aboard paddle and any hit sinks. In
//! all else they are landing craft here.

use crate::*;

/// What is added in the surf for a boat with nobody aboard (G13.4423).
const EMPTY: i32 = 2;

impl Pto {
    /// Whether a unit is a boat.
    pub(crate) fn is_boat(&self, unit: Named) -> bool {
        self.craft(unit).is_some_and(|printed| printed.is_boat)
    }

    /// The men aboard a boat.
    fn crew_of_boat<'a>(
        &'a self,
        state: &'a State,
        boat: Named,
    ) -> impl Iterator<Item = Named> + 'a {
        let aboard = state.aboard(boat);
        aboard.filter(move |unit| self.is_landing_party(state, *unit))
    }

    /// Whether somebody aboard paddles a boat: men who are not broken. Other craft have crews.
    pub(crate) fn check_paddled(&self, state: &State, boat: Named) -> Result<(), Refusal> {
        let mut men = self.crew_of_boat(state, boat);
        let is_driven = !self.is_boat(boat) || men.any(|unit| state.is_unbroken(unit));
        refuse(!is_driven, Refusal::NobodyPaddles(boat))
    }

    /// G7.3: whether water is open to a craft: OCEAN, and to boats whatever else is an obstacle of water, but marsh.
    pub(crate) fn is_open_water(&self, state: &State, craft: Named, hex: HexId) -> bool {
        let terrain = self.terrain(state, hex);
        let is_other = terrain.is_swum() && terrain != Terrain::Marsh;
        terrain.is_ocean() || self.is_boat(craft) && is_other
    }

    /// G7.3: whether men stand where a boat sinks: in shallow OCEAN, and in swamp as if it were shallow.
    fn is_shoal(&self, state: &State, spot: Spot) -> bool {
        self.is_shallow(state, spot) || self.terrain(state, spot.hex) == Terrain::Swamp
    }

    /// G12.3, G13.732, G7.3: whether a craft may beach across a hexside to a hex: boats also beside a pier, but not beneath one, and where
    /// other water than OCEAN meets land.
    pub(crate) fn may_beach(&self, state: &State, craft: Named, from: Spot, to: HexId) -> bool {
        let edge = self.data.grid.edge_between(from.hex, to);
        let is_shore = edge.is_some_and(|edge| self.is_landing_place(state, edge));
        let is_pier = self.pier(state, to).is_some() && self.pier(state, from.hex).is_none();
        let is_bank = !self.terrain(state, from.hex).is_ocean()
            && self.map(state).has(to)
            && !self.is_open_water(state, craft, to)
            && self.terrain(state, to) != Terrain::Marsh;
        is_shore || self.is_boat(craft) && (is_pier || is_bank)
    }

    /// G12.401, G13.732: the Location into which a craft lands who it carries: of a boat that has beached beside a pier the pier.
    pub(crate) fn landing_spot(&self, state: &State, craft: Named) -> Option<Spot> {
        let hex = self.landing_hex(state, craft)?;
        let is_pier = self.is_boat(craft) && self.pier(state, hex).is_some();
        Some(match is_pier {
            true => Spot::part(hex, Part::Pier),
            false => Spot::ground(hex),
        })
    }

    /// G13.4423: what is added for a boat in the surf.
    pub(crate) fn boat_in_surf(&self, state: &State, boat: Named) -> Vec<Modifier> {
        if !self.is_boat(boat) {
            return Vec::new();
        }
        let mut men = self.crew_of_boat(state, boat);
        let is_raw = men.any(|unit| self.printed(unit).is_inexperienced());
        let is_empty = self.crew_of_boat(state, boat).next().is_none();
        Modifier::list(&[
            (i32::from(is_raw), "G13.4423", "pto-modifier-raw-crew"),
            (
                EMPTY * i32::from(is_empty),
                "G13.4423",
                "pto-modifier-empty-boat",
            ),
        ])
    }

    /// G13.48, G13.4423, G7.3: a boat sinks. Where men can stand they wade on without their weapons; else all are lost.
    pub(crate) fn sink_boat(&self, play: &mut Play<'_, Self>, boat: Named) -> Flow<Self> {
        self.sink_boat_at(play, boat, Part::Ground)
    }

    /// G13.48, G14.52: a boat sinks, and in shallow water its men are then in a part of its hex.
    fn sink_boat_at(&self, play: &mut Play<'_, Self>, boat: Named, part: Part) -> Flow<Self> {
        let spot = play.state.spot(boat);
        let Some(spot) = spot.filter(|spot| self.is_shoal(play.state, *spot)) else {
            return self.sink(play, boat);
        };
        let spot = Spot::part(spot.hex, part);
        play.tell(Event::BoatSinks(boat));
        self.show_passengers(play, boat);
        for unit in play.state.aboard(boat).collect::<Vec<Named>>() {
            for weapon in play.state.weapons_of(unit).collect::<Vec<Named>>() {
                play.state[weapon].at = At::Off(Tray::Lost);
            }
            let is_man = self.is_landing_party(play.state, unit);
            play.state[unit].at = match is_man {
                true => At::In(spot),
                false => At::Off(Tray::Lost),
            };
            if is_man {
                play.tell(Event::WadesOn(unit, spot));
            }
        }
        self.put_out(play.state, boat);
        play.state[boat].at = At::Off(Tray::Lost);
        Ok(())
    }

    /// G14.52: a boat that comes onto wire in the water sinks, but in heavy surf, and its men are on the wire.
    pub(crate) fn strike_wire(&self, play: &mut Play<'_, Self>, boat: Named) -> Flow<Self> {
        let spot = play.state.spot(boat).filter(|_| self.is_boat(boat));
        let Some(spot) = spot.filter(|spot| !self.has_surf(play.state, *spot)) else {
            return Ok(());
        };
        let is_wet = self.is_at_sea(play.state, spot);
        match is_wet && play.state.fieldwork(spot.hex, Fieldwork::Wire).is_some() {
            true => self.sink_boat_at(play, boat, Part::Above),
            false => Ok(()),
        }
    }
}
