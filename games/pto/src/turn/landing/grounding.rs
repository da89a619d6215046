//! Landing craft that run aground and get off again (G12.21).

use crate::*;

impl Pto {
    /// G12.21: what is added to the dice by which a craft may run aground that enters a hex from another one: nothing if it
    /// cannot, as it comes no nearer to a beach or the water is deep.
    pub(crate) fn draught(
        &self,
        state: &State,
        craft: Named,
        from: HexId,
        to: HexId,
    ) -> Option<Vec<Modifier>> {
        // Boats draw no water.
        let printed = self.craft(craft).filter(|printed| !printed.is_boat)?;
        let (map, grid) = (self.map(state), &self.data.grid);
        let near = self.data.landing.grounding.near;
        let comes_nearer = |beach: HexId| {
            let distance = grid.distance(to, beach);
            distance <= near && distance < grid.distance(from, beach)
        };
        let mut beaches = map.hexes().filter(|hex| map.terrain(*hex).is_beach());
        // G13.446: nobody runs aground in heavy surf.
        let is_calm = !map.has_surf(to);
        let is_wet = is_calm && self.is_shallow(state, Spot::ground(to));
        let may = is_wet && beaches.any(comes_nearer);
        let wire = self.wire_at_sea(state, craft, to);
        may.then(|| {
            Modifier::list(&[
                (printed.bog, "G12.21", "pto-modifier-draught"),
                (wire, "G14.52", "pto-modifier-wire"),
            ])
        })
    }

    /// G12.21: a craft that has entered a hex may run aground, before it beaches and before anybody fires.
    pub(crate) fn risk_grounding(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        from: HexId,
        to: HexId,
    ) -> Flow<Self> {
        let Some(list) = self.draught(play.state, craft, from, to) else {
            return Ok(());
        };
        let row = self.row_to(from, to);
        let platoon = row.filter(|_| play.state.altered.platoon.holds(craft.id));
        let (coloured, is_aground) = match platoon {
            Some(row) => self.ground_platoon(play, craft, list, row)?,
            None => {
                self.tell_modifiers(play, &list);
                let thrown = self.throw(play, Reason::Aground, craft.side)?;
                let aground = self.data.landing.grounding.aground;
                (Some(thrown.first), thrown.sum + total(&list) >= aground)
            }
        };
        if is_aground {
            play.state[craft].boat.lie = Lie::Aground;
            play.state[craft].clear(&[Condition::Motion]);
            play.tell(Event::RunsAground(craft));
            self.show_passengers(play, craft);
        } else if let Some(coloured) = coloured {
            self.tear_wire(play, to, coloured);
        }
        Ok(())
    }

    /// G12.211: a craft aground tries to get off for as many points as a die shows: it is free and goes backwards, it is mired,
    /// or it is stuck for good.
    pub(crate) fn refloat(&self, play: &mut Play<'_, Self>, craft: Named) -> Flow<Self> {
        let grounding = &self.data.landing.grounding;
        let (frees, sticks) = (grounding.frees, grounding.sticks);
        let mired = i32::from(play.state.lie(craft) == Lie::Mired);
        self.tell_modifiers(
            play,
            &Modifier::list(&[(mired, "G12.2111", "pto-modifier-mired")]),
        );
        let thrown = self.throw(play, Reason::Refloat, craft.side)?;
        let last = thrown.sum + mired;
        let boat = &mut play.state[craft].boat;
        // G12.41: the ramp is up for it.
        boat.is_ramp_down = false;
        if last <= frees {
            boat.lie = Lie::Astern;
            play.state[craft].set(Condition::Motion);
            play.tell(Event::Refloats(craft));
        } else if last >= sticks {
            boat.lie = Lie::Fast;
            play.tell(Event::StuckFast(craft));
        } else {
            boat.lie = Lie::Mired;
            play.tell(Event::IsMired(craft));
        }
        self.spend_driving(play, craft, POINT * thrown.sum as u8);
        Ok(())
    }
}
