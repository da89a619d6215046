//! Beach obstacles (G14.5): tetrahedrons, wire and mines that landing craft meet with in shallow water.

use crate::turn::{Firepower, Shellfire};
use crate::*;
use heigi_engine::Waits;

impl heigi_engine::Step<Pto> for Obstructing {
    type Plan = ();

    fn waits(&self, _: &Pto, _: &State) -> Waits {
        Waits::For(self.side)
    }

    fn ask(&self, game: &Pto, _: &State) -> (Text, RuleId) {
        let text = Text::new("pto-ask-obstructing").with("spot", self.spot.value(game));
        (text, RuleId("G14.51#1"))
    }

    fn menu(&self, _: &Pto, _: &State, offer: &mut dyn FnMut(Action)) {
        offer(Action::TetrahedronsFirst);
        offer(Action::MinesFirst);
    }

    fn check(&self, _: &Pto, _: &State, action: Action) -> Result<(), Refusal> {
        let is_order = matches!(action, Action::TetrahedronsFirst | Action::MinesFirst);
        refuse(!is_order, Refusal::NotNow)
    }

    fn phase(&self, game: &Pto, state: &State) -> Option<Text> {
        Some(game.phase_text(state))
    }
}

impl State {
    /// G14.51: whether a side knows of tetrahedrons in a hex.
    pub fn has_known_tetrahedrons(&self, side: Side, hex: HexId) -> bool {
        let piles = self.fieldwork(hex, Fieldwork::Tetrahedrons);
        piles.is_some_and(|piles| piles.is_known_to(side))
    }

    /// G14.51: whether everybody knows of tetrahedrons in a hex, which is no open ground then.
    pub fn has_shown_tetrahedrons(&self, hex: HexId) -> bool {
        let piles = self.fieldwork(hex, Fieldwork::Tetrahedrons);
        piles.is_some_and(|piles| !piles.is_hidden)
    }

    /// G14.51: by how many points wrecks, and tetrahedrons that a side knows, make a hex dearer for a vehicle.
    pub(crate) fn clutter(&self, side: Side, hex: HexId) -> u8 {
        let piles = self.has_known_tetrahedrons(side, hex);
        self.hulks_in(hex).count() as u8 + u8::from(piles)
    }
}

impl Pto {
    /// Whether a landing craft is sunk or a wreck.
    pub(crate) fn is_lost(&self, state: &State, craft: Named) -> bool {
        state.spot(craft).is_none() || state[craft].is(Condition::Wreck)
    }

    /// G14.57: a landing craft has entered a hex from another one: it meets with what obstructs it, in the order that its owner
    /// chooses, and may run aground after that, on wire last; only then may it beach.
    pub(crate) fn come_into_shallows(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        from: HexId,
        to: HexId,
    ) -> Flow<Self> {
        if !self.is_craft(craft) {
            return Ok(());
        }
        self.meet_obstacles(play, craft, to)?;
        if !self.is_lost(play.state, craft) {
            self.strike_wire(play, craft)?;
        }
        match self.is_lost(play.state, craft) {
            true => Ok(()),
            false => self.risk_grounding(play, craft, from, to),
        }
    }

    /// G14.51, G14.53: a landing craft meets with what obstructs its hex, in the order that the owner of it chooses; boats pass over all of
    /// it but wire.
    pub(crate) fn meet_obstacles(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        hex: HexId,
    ) -> Flow<Self> {
        self.find_obstacles(play, craft, hex);
        if self.is_boat(craft) {
            return Ok(());
        }
        let order = self.order_obstacles(play, hex)?;
        for kind in order {
            if !self.is_lost(play.state, craft) {
                match kind {
                    Fieldwork::Tetrahedrons => self.meet_tetrahedrons(play, craft, 1)?,
                    _ => self.meet_boat_mines(play, craft)?,
                }
            }
        }
        Ok(())
    }

    /// G14.501: a landing craft that enters a hex finds tetrahedrons and wire there, or hears that there are none where there
    /// might be.
    fn find_obstacles(&self, play: &mut Play<'_, Self>, craft: Named, hex: HexId) {
        let kinds = [Fieldwork::Tetrahedrons, Fieldwork::Wire];
        let is_found = |_: &State, one: &Fortification| {
            one.hex == hex && one.owner != craft.side && kinds.contains(&one.kind)
        };
        let state = &*play.state;
        let might_be_there = |one: &Fortification| {
            one.is_hidden
                && one.owner != craft.side
                && kinds.contains(&one.kind)
                && self.might_hide(state, one, hex)
        };
        let is_open = state.fortifications.iter().any(might_be_there);
        if !self.uncover(play, is_found) && is_open {
            play.tell(Event::NothingFound(Spot::ground(hex)));
        }
    }

    /// G14.51: in which order tetrahedrons and mines of a hex strike, as their owner likes; it is known then that they are there.
    fn order_obstacles(&self, play: &mut Play<'_, Self>, hex: HexId) -> Flow<Self, Vec<Fieldwork>> {
        let kinds = [Fieldwork::Tetrahedrons, Fieldwork::TankMines];
        let state = &*play.state;
        let is_there = |kind: &Fieldwork| state.fieldwork(hex, *kind).is_some();
        let mut there: Vec<Fieldwork> = kinds.into_iter().filter(is_there).collect();
        let owner = (there.first()).and_then(|kind| state.fieldwork(hex, *kind));
        let Some(owner) = owner.map(|one| one.owner).filter(|_| there.len() > 1) else {
            return Ok(there);
        };
        self.uncover(play, |_, one| one.hex == hex && kinds.contains(&one.kind));
        let question = Obstructing::on(Spot::ground(hex), owner);
        let choices = vec![Action::TetrahedronsFirst, Action::MinesFirst];
        if play.decide(question, choices)? == Action::MinesFirst {
            there.reverse();
        }
        Ok(there)
    }

    /// G14.51: tetrahedrons in the hex of a landing craft strike it for each time that it meets with them: they may destroy it,
    /// or a mine of theirs goes off.
    pub(crate) fn meet_tetrahedrons(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        times: u8,
    ) -> Flow<Self> {
        let lost = self.data.seaborne.tetrahedrons.lost;
        for _ in 0..times {
            let is_struck = self.is_craft(craft) && !self.is_boat(craft);
            let spot = play.state.spot(craft).filter(|_| is_struck);
            let piles = spot.and_then(|spot| {
                let piles = play.state.fieldwork(spot.hex, Fieldwork::Tetrahedrons);
                piles.copied()
            });
            let Some(piles) = piles.filter(|_| !self.is_lost(play.state, craft)) else {
                return Ok(());
            };
            let thrown = self.throw(play, Reason::Tetrahedrons, piles.owner)?;
            // G13.445.
            let roll = thrown.sum - self.surf_on_die(play.state, craft);
            if roll < lost {
                self.strike_boat_mine(play, craft, piles)?;
            } else if roll == lost {
                play.tell(Event::RippedOpen(craft));
                self.destroy_craft(play, craft)?;
            } else {
                play.tell(Event::PassesTetrahedrons(craft));
            }
        }
        Ok(())
    }

    /// G14.51: what tetrahedrons in a hex add for who comes down there from the air, who sees them then.
    pub(crate) fn land_among_tetrahedrons(&self, play: &mut Play<'_, Self>, hex: HexId) -> i32 {
        self.uncover_works(play, Fieldwork::Tetrahedrons, hex);
        let piles = play.state.fieldwork(hex, Fieldwork::Tetrahedrons);
        self.data.seaborne.tetrahedrons.landing * i32::from(piles.is_some())
    }

    /// G14.53: mines in shallow water strike a landing craft that enters or leaves their hex, with a die up to their factors.
    pub(crate) fn meet_boat_mines(&self, play: &mut Play<'_, Self>, craft: Named) -> Flow<Self> {
        let spot = play.state.spot(craft).filter(|_| !self.is_boat(craft));
        let Some(spot) = spot else {
            return Ok(());
        };
        let mines = play.state.fieldwork(spot.hex, Fieldwork::TankMines);
        let Some(mines) = mines.copied() else {
            return Ok(());
        };
        self.uncover_works(play, mines.kind, mines.hex);
        let thrown = self.throw(play, Reason::TankMines, mines.owner)?;
        let roll = thrown.sum + self.surf_on_die(play.state, craft);
        match roll <= i32::from(mines.size) {
            true => self.strike_boat_mine(play, craft, mines),
            false => Ok(()),
        }
    }

    /// G14.53: a mine goes off at a landing craft as at one without armour, and at all who are aboard.
    fn strike_boat_mine(
        &self,
        play: &mut Play<'_, Self>,
        craft: Named,
        of: Fortification,
    ) -> Flow<Self> {
        play.tell(Event::BoatMine(craft, Spot::ground(of.hex)));
        let thrown = self.throw(play, Reason::BoatMine, of.owner)?;
        let mines = &self.data.seaborne.mines;
        let column = |power: u8| self.data.tables.column(Firepower::whole(power));
        let [at, aboard] = [mines.craft, mines.aboard].map(|power| column(power).unwrap_or(0));
        self.strike_craft_crew(play, craft, aboard, thrown.sum)?;
        self.strike_passengers(play, craft, aboard, thrown.sum)?;
        let number = self.data.motoring.line[at];
        self.damage_craft(play, craft, number - thrown.sum, thrown.first)
    }

    /// G14.52: what wire of which a side knows in a hex adds to the dice by which a landing craft may run aground.
    pub(crate) fn wire_at_sea(&self, state: &State, craft: Named, hex: HexId) -> i32 {
        let seaborne = &self.data.seaborne;
        let wire = state.fieldwork(hex, Fieldwork::Wire);
        let is_met = wire.is_some_and(|wire| wire.is_known_to(craft.side));
        let size = self.vehicle(craft).map_or(0, |printed| printed.size);
        // In heavy surf wire holds no craft.
        let is_calm = !self.map(state).has_surf(hex);
        let is_held = is_met && is_calm && size > seaborne.exempt;
        seaborne.wire * i32::from(is_held)
    }

    /// G14.52, 16.1: what does not run aground or bog tears wire away with a coloured 1; tetrahedrons stay.
    pub(crate) fn tear_wire(&self, play: &mut Play<'_, Self>, hex: HexId, coloured: u8) {
        if coloured == 1 && play.state.fieldwork(hex, Fieldwork::Wire).is_some() {
            self.clear_work(play, hex, Fieldwork::Wire);
        }
    }

    /// One kind of work in a hex is gone; who stood on it is on the ground.
    fn clear_work(&self, play: &mut Play<'_, Self>, hex: HexId, kind: Fieldwork) {
        let work = play.state.fieldwork(hex, kind);
        let is_shown = work.is_some_and(|work| !work.is_hidden);
        play.state.remove_works(kind, hex);
        play.state.come_down();
        if is_shown {
            play.tell(Event::Ploughed(kind, Spot::ground(hex)));
        }
    }

    /// G14.56, 16.1: the charge that was placed in a Location clears tetrahedrons and wire there if it kills.
    pub(crate) fn blast_obstacles(
        &self,
        play: &mut Play<'_, Self>,
        spot: Spot,
        result: FireResult,
    ) {
        if !matches!(result.look(), Harm::Kill(_)) {
            return;
        }
        for kind in [Fieldwork::Tetrahedrons, Fieldwork::Wire] {
            let work = play.state.fieldwork(spot.hex, kind);
            if work.is_some() && spot == spot.location() && !spot.is_inside() {
                self.clear_work(play, spot.hex, kind);
            }
        }
    }

    /// G14.56: the column on which high explosive attacks beach obstacles in a hex: of half of its firepower in the water.
    pub(crate) fn column_at_obstacles(&self, state: &State, hex: HexId, fire: Shellfire) -> usize {
        if !self.is_at_sea(state, Spot::ground(hex)) {
            return fire.column;
        }
        let column = self.data.tables.column(fire.power.half());
        column.unwrap_or(0)
    }
}
